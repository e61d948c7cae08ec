//! Orders as offers: in plain words, with where they lead, what they cost and what they risk.

use super::labels::{group, key};
use super::wording::DOUBTFUL;
use crate::Rose;
use crate::order::{Deed, Goal, Order, Part, Say, Word};
use crate::sheet;
use crate::spoken::say_place;
use crate::state::{Due, State};
use crate::survey::{Check, Survey};
use crate::troops::{Keyword, Rung};
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_engine::{Offer, Stand};
use tercio_family::UnitId;
use tercio_field::Pose;

impl Rose {
    pub(super) fn offers(&self, state: &State, seat: Option<Seat>) -> Vec<Offer> {
        let asked = self.asked_seats(state);
        let Some(seat) = seat.filter(|seat| asked.contains(seat)) else { return Vec::new() };
        let mut orders = Vec::new();
        self.proposals(state, seat, &mut |order| {
            orders.push(order);
            ControlFlow::Continue(())
        });
        for order in self.worded(state, seat) {
            if !orders.iter().any(|known: &Order| known.say == order.say) {
                orders.push(order);
            }
        }
        let mut offers: Vec<Offer> =
            orders.iter().map(|order| self.listed(state, seat, order)).collect();
        // What still has to be weighed is looked for last.
        offers.sort_by_key(|offer| offer.group == DOUBTFUL);
        offers
    }

    /// An offer in a list of many. Doubtful keywords are told of where they count at once, in what
    /// a table rolls; for the rest the argument is time enough, and typing is free.
    fn listed(&self, state: &State, seat: Seat, order: &Order) -> Offer {
        let mut offer = self.offer_of(state, seat, order);
        let rolled = matches!(&order.say, Say::Propose(deed) if deed.is_rolled());
        let told = matches!(&order.say, Say::Propose(_)) && !rolled;
        if let Some(wording) = offer.wording.as_mut().filter(|_| told) {
            wording.keywords.retain(|word| word.plain);
            if wording.keywords.is_empty() {
                wording.most = 0;
            }
        }
        offer
    }

    /// What can be said beside the proposals, some of it only with words to it.
    fn worded(&self, state: &State, seat: Seat) -> Vec<Order> {
        let umpire = seat == self.setup.umpire();
        let rungs = || Rung::ALL.iter().copied();
        let says: Vec<Say> = match state.agenda.top() {
            _ if umpire => {
                let argued = matches!(state.agenda.top(), Some(Due::Argue));
                let rung = rungs().filter(|_| argued).map(Word::Rung);
                rung.chain([Word::Tell]).map(Say::Umpire).collect()
            }
            Some(Due::Narrate { .. }) => vec![Say::Propose(Deed::Tell), Say::Propose(Deed::Peace)],
            Some(Due::Respond) => vec![Say::Dispute(Part::Detail)],
            Some(Due::Argue) => {
                self.keywords().map(Say::Claim).chain(rungs().map(Say::Rung)).collect()
            }
            _ => Vec::new(),
        };
        let lawful = |say: &Say| {
            // Words are still to come where they are needed.
            let words = if self.needs_words(say) { "..." } else { "" };
            let tried = Order { words: words.into(), ..Order::from(say.clone()) };
            self.judge_order(state, seat, &tried).is_ok()
        };
        says.into_iter().filter(lawful).map(Order::from).collect()
    }

    fn needs_words(&self, say: &Say) -> bool {
        matches!(
            say,
            Say::Propose(Deed::Tell)
                | Say::Dispute(Part::Detail)
                | Say::Claim(Keyword::Wildcard)
                | Say::Umpire(Word::Tell)
        )
    }

    /// An order as an offer.
    pub(crate) fn offer_of(&self, state: &State, seat: Seat, order: &Order) -> Offer {
        let value = serde_json::to_value(order).unwrap_or_default();
        if !self.names_what_is(order) {
            return Offer { order: value, ..Offer::default() };
        }
        let survey = self.survey(state);
        let about = self.about(order);
        let ends = ends(&survey, order);
        let end = ends.first();
        let claim = self.claim_offered(state, seat, &order.say);
        let place = match &order.say {
            Say::Propose(Deed::Ride { to: Goal::Place(at), .. })
            | Say::Umpire(Word::PutLeader { to: Goal::Place(at), .. }) => Some([at.x, at.y]),
            _ => None,
        };
        Offer {
            order: value,
            label: claim.as_ref().map_or_else(|| self.label(state, order), |it| it.label.clone()),
            notation: self.write_order(state, order),
            piece: about.piece,
            group: claim.map_or(group(&order.say), |it| it.group).into(),
            at: end.map(|stand| [stand.x, stand.y]).or(place),
            facing: end.map(|stand| stand.facing),
            on: about.on,
            key: key(&order.say),
            risk: self.risk(&survey, seat, order),
            figures: self.figures(&survey, seat, order),
            ends,
            wording: self.wording(state, seat, order),
        }
    }

    /// Orders that came over a wire may name what never was.
    pub(crate) fn names_what_is(&self, order: &Order) -> bool {
        let unit = |unit: &UnitId| usize::from(unit.0) < self.setup.units.len();
        let leader = |leader: u8| usize::from(leader) < self.setup.leaders.len();
        let goal = |to: &Goal| match to {
            Goal::Unit(id) => unit(id),
            Goal::Place(_) => true,
        };
        match &order.say {
            Say::Place { unit: id, .. } => unit(id),
            Say::Propose(deed) => {
                let named = match deed {
                    Deed::Order { by, units, actions } => {
                        let targets = actions.iter().filter_map(|errand| errand.target);
                        leader(by.0) && units.iter().chain(targets).all(|id| unit(&id))
                    }
                    Deed::Ride { leader: id, to } => leader(id.0) && goal(to),
                    _ => true,
                };
                named && deed.units().iter().chain(deed.target()).all(|id| unit(&id))
            }
            Say::Umpire(word) => match word {
                Word::Put { unit: id, .. }
                | Word::Condition { unit: id, .. }
                | Word::Remove { unit: id }
                | Word::Stop { unit: id } => unit(id),
                Word::PutLeader { leader: id, to } => leader(id.0) && goal(to),
                _ => true,
            },
            _ => true,
        }
    }

    /// What it costs and how likely it is.
    fn figures(&self, survey: &Survey<'_>, seat: Seat, order: &Order) -> Vec<[String; 2]> {
        let Say::Propose(deed) = &order.say else { return Vec::new() };
        let mut figures = Vec::new();
        if let Some(rung) = self.rung_of(survey, seat, order) {
            figures.push(["chance".into(), self.chance(rung)]);
        }
        if let Ok(check) = survey.time_of(deed) {
            if let Check::Move(facts) = &check {
                figures.push(["way".into(), format!("{} paces", facts.paces)]);
            }
            let dice = survey.dice_of_check(&check);
            if check != Check::None {
                figures.push(["time".into(), say_dice(dice)]);
            }
        }
        if let Deed::Shoot { unit, target } = deed
            && survey.stands(*unit)
            && survey.stands(*target)
        {
            let far = survey.paces(*unit, *target);
            let dice = self.book.reload_dice(&survey.reload_facts(*unit)).total();
            figures.push(["range".into(), format!("{far} paces")]);
            figures.push(["reloading".into(), say_dice(u16::try_from(dice).unwrap_or(0))]);
        }
        if let Deed::Move { to, .. } = deed {
            figures.push(["to".into(), say_place(*to)]);
        }
        figures
    }

    /// `very unlikely, 14+: 35 of 216`.
    fn chance(&self, rung: Rung) -> String {
        let ways = self.ladder[rung as usize];
        format!("{}: {ways} of {}", self.say_rung(rung), super::disputes::THROWS)
    }

    /// The rung at which a fight, a shot or a rally stands with those of its keywords that are
    /// plainly true.
    pub(crate) fn rung_of(&self, survey: &Survey<'_>, seat: Seat, order: &Order) -> Option<Rung> {
        let Say::Propose(deed) = &order.say else { return None };
        let here = deed.units().iter().chain(deed.target()).all(|id| survey.stands(id));
        if !here {
            return None;
        }
        match self.rolled_facts(survey, seat, deed, &order.keywords)? {
            Rolled::Engage(facts) => self.book.engages_at(&facts),
            Rolled::Shoot(facts) => self.book.shoots_at(&facts),
            Rolled::Rally(facts) => Some(self.book.rallies_at(&facts)),
        }
    }

    /// What is invited: what plainly speaks against a fight or a shot, and poor odds.
    fn risk(&self, survey: &Survey<'_>, seat: Seat, order: &Order) -> String {
        let Say::Propose(deed) = &order.say else { return String::new() };
        if !deed.is_rolled() {
            return String::new();
        }
        let poor = self.rung_of(survey, seat, order).filter(|rung| *rung > Rung::Even);
        let poor = poor.map(|rung| format!("it is {}", rung.name()));
        let against = survey
            .plain_words(deed, seat, false)
            .map(|(word, why)| format!("{} against it: {why}", self.say_keyword(word)));
        poor.into_iter().chain(against).collect::<Vec<_>>().join("; ")
    }
}

/// A case that a table of the sheet rolls.
pub(crate) enum Rolled {
    Engage(crate::facts::EngageFacts),
    Shoot(crate::facts::ShootFacts),
    Rally(crate::facts::RallyFacts),
}

/// A check in words: its dice, and what it comes to on average.
fn say_dice(dice: u16) -> String {
    let half = f64::from(dice) / f64::from(sheet::TIME_TYPICAL.value);
    match dice {
        0 => "at once".into(),
        dice => format!("{dice}D6, about {half} min"),
    }
}

/// Where an order would bring those it moves.
fn ends(survey: &Survey<'_>, order: &Order) -> Vec<Stand> {
    let stand = |unit: UnitId, pose: Pose| Stand {
        piece: unit.0.into(),
        x: pose.front.x,
        y: pose.front.y,
        facing: pose.facing.0,
    };
    match &order.say {
        Say::Place { unit, pose } | Say::Umpire(Word::Put { unit, pose }) => {
            vec![stand(*unit, *pose)]
        }
        Say::Propose(Deed::Move { lead, with, to, facing, .. }) => {
            match survey.group_way(*lead, *with, *to, *facing) {
                Ok(places) => places.into_iter().map(|(unit, pose)| stand(unit, pose)).collect(),
                Err(_) => {
                    let facing = facing.unwrap_or(survey.unit(*lead).pose.facing);
                    vec![stand(*lead, Pose::new(*to, facing))]
                }
            }
        }
        Say::Propose(
            Deed::Engage { unit, target } | Deed::Interrupt { unit, target: Some(target) },
        ) => {
            let approach = survey.approach(*unit, *target);
            approach.map(|approach| stand(*unit, approach.end)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
