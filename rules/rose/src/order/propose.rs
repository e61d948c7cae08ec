//! Sensible things to say, each of which passes.

use crate::Rose;
use crate::order::{Deed, Errand, Goal, Kind, Order, Part, Say, Word};
use crate::setup::LeaderId;
use crate::state::{Due, State};
use crate::troops::{Arm, Condition, Keyword, Pace};
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, Vector, Way};

/// How far a unit that is told to move goes, in paces.
const STRIDES: [i32; 3] = [100, 200, 400];
/// An enemy farther away than this many paces is not engaged at once.
const NEAR: u16 = 900;

/// Whoever is shown an order may have seen enough.
type Visit<'v> = dyn FnMut(Order) -> ControlFlow<()> + 'v;

impl Rose {
    pub(crate) fn proposals(&self, state: &State, seat: Seat, visit: &mut Visit<'_>) {
        let all = match self.setup.side_of(seat) {
            Some(side) => self.player_says(state, seat, side),
            None => self.umpire_says(state),
        };
        let mut seen: Vec<Order> = Vec::new();
        for order in all {
            let fresh = !seen.contains(&order) && self.judge_order(state, seat, &order).is_ok();
            if fresh {
                seen.push(order.clone());
                if visit(order).is_break() {
                    return;
                }
            }
        }
    }

    fn player_says(&self, state: &State, seat: Seat, side: u8) -> Vec<Order> {
        let say = |all: &[Say]| all.iter().cloned().map(Order::from).collect();
        match state.agenda.top() {
            Some(Due::Place { side: placing }) if *placing == side => self.places(state, side),
            Some(Due::Pick) => {
                let left = state.dice[usize::from(seat.0)];
                (1..=left).chain([0]).map(|dice| Say::Dice(dice).into()).collect()
            }
            Some(Due::Narrate { seat: tells }) if *tells == seat => {
                let mut all = self.tellings(state, seat, side);
                all.push(Say::Pass.into());
                all
            }
            Some(Due::Respond) => self.responses(state),
            Some(Due::Weigh { .. }) => say(&[Say::Accept, Say::Contest]),
            Some(Due::Argue) => self.arguments(state, seat),
            Some(Due::Instead { .. }) => say(&[Say::Instead]),
            _ => Vec::new(),
        }
    }

    fn umpire_says(&self, state: &State) -> Vec<Order> {
        let all: &[Word] = match state.agenda.top() {
            Some(Due::Weigh { .. }) => &[Word::Stands, Word::Falls],
            Some(Due::Argue) => &[Word::Roll, Word::Happens, Word::Fails],
            Some(Due::Respond) => &[Word::Happens],
            _ => &[],
        };
        all.iter().map(|word| Say::Umpire(word.clone()).into()).collect()
    }

    fn places(&self, state: &State, side: u8) -> Vec<Order> {
        let mut all = vec![Order::from(Say::Array)];
        let places = self.survey(state).usual_order(side);
        all.extend(places.into_iter().map(|(unit, pose)| Say::Place { unit, pose }.into()));
        all
    }

    /// Every event that a player may sensibly tell, with the keywords that are plainly true.
    fn tellings(&self, state: &State, seat: Seat, side: u8) -> Vec<Order> {
        let mut deeds = Vec::new();
        let survey = self.survey(state);
        for unit in survey.of_side(side).iter() {
            self.deeds_of_unit(state, unit, &mut deeds);
        }
        for id in (0u8..).map(LeaderId).take(self.setup.leaders.len()) {
            if self.setup.leader(id).side == side {
                self.deeds_of_leader(state, id, &mut deeds);
            }
        }
        // Keywords are looked for last: most fights and shots cannot be, and looking takes time.
        let may = |deed: &Deed| self.judge_deed(state, seat, deed).is_ok();
        let may = deeds.into_iter().filter(may);
        may.map(|deed| self.told_well(state, seat, deed)).collect()
    }

    /// An event with keywords that are plainly true for it.
    pub(crate) fn told_well(&self, state: &State, seat: Seat, deed: Deed) -> Order {
        let survey = self.survey(state);
        let mut order = Order::from(Say::Propose(deed.clone()));
        if deed.is_rolled() {
            let plain = survey.plain_words(&deed, seat, true).map(|(word, _)| word);
            order.keywords = plain.take(order.keywords.capacity()).collect();
        }
        order
    }

    fn deeds_of_unit(&self, state: &State, unit: UnitId, deeds: &mut Vec<Deed>) {
        let survey = self.survey(state);
        let now = state.unit(unit);
        match now.condition {
            Condition::Panicked => return deeds.push(Deed::Rally { unit }),
            Condition::Disturbed | Condition::Unformed | Condition::Misaligned => {
                deeds.push(Deed::Reform { unit });
            }
            Condition::Formed => {}
        }
        for target in survey.enemies(unit) {
            if survey.paces(unit, target) <= NEAR {
                deeds.push(Deed::Engage { unit, target });
            }
            deeds.push(Deed::Shoot { unit, target });
        }
        let troop = survey.card(unit).troop;
        let pace = if troop.arm() == Arm::Horse { Pace::Trot } else { Pace::March };
        for (to, facing) in self.strides(state, unit) {
            let with = UnitSet::default();
            deeds.push(Deed::Move { lead: unit, with, to, facing, pace });
        }
        deeds.push(Deed::Hold { unit });
        deeds.push(Deed::Interrupt { unit, target: None });
        if troop.may_skirmish() {
            deeds.push(Deed::Skirmish { unit, on: !now.skirmishing });
        }
    }

    /// Straight on, towards the nearest enemy, or facing him.
    fn strides(&self, state: &State, unit: UnitId) -> Vec<(Point, Option<Angle>)> {
        let survey = self.survey(state);
        let pose = state.unit(unit).pose;
        let nearest = survey.enemies(unit).min_by_key(|enemy| (survey.paces(unit, *enemy), *enemy));
        let mut all = Vec::new();
        for paces in STRIDES {
            let ticks = paces * tercio_field::TICKS_PER_U;
            all.push((pose.step(Way::Ahead, ticks).front, None));
            if let Some(enemy) = nearest {
                let there = survey.base(enemy).centre();
                let facing = pose.front.bearing(there);
                if pose.front.distance(there) > ticks {
                    all.push((pose.front + Vector::along(facing, ticks), Some(facing)));
                }
            }
        }
        if let Some(enemy) = nearest {
            let facing = pose.front.bearing(survey.base(enemy).centre());
            all.push((pose.front, Some(facing)));
        }
        all
    }

    fn deeds_of_leader(&self, state: &State, leader: LeaderId, deeds: &mut Vec<Deed>) {
        let survey = self.survey(state);
        let card = self.setup.leader(leader);
        let led = |unit: &UnitId| survey.card(*unit).leader == leader;
        for unit in survey.of_side(card.side).iter().filter(led) {
            deeds.push(Deed::Ride { leader, to: Goal::Unit(unit) });
            if state.unit(unit).errands[0].is_none() && survey.leader_with(unit).is_none() {
                let kind = if survey.card(unit).troop.arm() == Arm::Guns {
                    Kind::Shoot
                } else {
                    Kind::Engage
                };
                let actions = [Errand { kind, target: None }].into_iter().collect();
                let units = UnitSet::default().with(unit);
                deeds.push(Deed::Order { by: leader, units, actions });
            }
        }
    }

    /// To agree, or to dispute with what is plainly true against it.
    fn responses(&self, state: &State) -> Vec<Order> {
        let Some(told) = &state.told else { return Vec::new() };
        let survey = self.survey(state);
        let mut dispute = Order::from(Say::Dispute(Part::Whole));
        let plain = survey.plain_words(&told.deed, told.narrator, false).map(|(word, _)| word);
        dispute.keywords = plain.take(dispute.keywords.capacity()).collect();
        vec![Say::Accept.into(), dispute]
    }

    /// Keywords for one's own side, plainly true ones first, an agreement, or nothing more.
    fn arguments(&self, state: &State, seat: Seat) -> Vec<Order> {
        let Some((told, argument)) = state.told.as_ref().zip(state.argument.as_ref()) else {
            return Vec::new();
        };
        let survey = self.survey(state);
        let pro = self.party_of(state, seat) == Some(0);
        let plainly = survey.plain_words(&told.deed, told.narrator, pro).map(|(word, _)| word);
        let doubtful = [Keyword::Morale, Keyword::Formation, Keyword::Opportunity];
        let words = plainly.chain(doubtful).map(|word| Order::from(Say::Claim(word)));
        let agreed = argument.offered.map(|(_, rung)| Order::from(Say::Rung(rung)));
        words.chain(agreed).chain([Say::Done.into()]).collect()
    }
}
