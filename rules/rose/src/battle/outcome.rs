//! What outcomes do: who gives way, who follows, in which order they are then.

use super::Play;
use crate::event::Event;
use crate::rulings::Caught;
use crate::setup::LeaderId;
use crate::sheet;
use crate::state::{Post, Risk, Running, Status, What};
use crate::survey::{figure, whole_paces};
use crate::troops::{Arm, Condition, Outcome};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Point, Pose};
use tercio_ledger::Rule;

/// The line that says what an outcome means.
fn meaning(outcome: Outcome) -> &'static Rule {
    sheet::meaning_of(outcome).map_or(&sheet::NET_SCORE, |line| &line.rule)
}

impl Play<'_> {
    /// A unit is in worse order than it was; an equal or lighter condition changes nothing.
    pub(super) fn worsen(&mut self, unit: UnitId, condition: Condition, rule: &'static Rule) {
        if (self.unit(unit).condition as u8) < condition as u8 {
            self.unit_mut(unit).condition = condition;
            self.tell(rule, Event::Condition { unit, condition });
        }
    }

    /// A unit gives way as an outcome says; whether something stopped it.
    pub(super) fn suffers(
        &mut self,
        unit: UnitId,
        outcome: Outcome,
        from: Point,
        by: Option<UnitId>,
    ) -> bool {
        if !self.unit(unit).here() {
            return false;
        }
        self.tell(meaning(outcome), Event::Outcome { unit, outcome });
        let guns = self.setup().unit(unit).troop.arm() == Arm::Guns;
        let mut blocked = false;
        match outcome {
            Outcome::Disentangles | Outcome::FallsBack => {
                self.break_off(unit, by);
                if !guns {
                    blocked = self.give_way(unit, from, outcome);
                }
            }
            Outcome::Flees if guns => {
                self.break_off(unit, by);
                self.destroy(unit, by, &sheet::GUNS_LOST);
            }
            Outcome::Flees => {
                self.break_off(unit, by);
                blocked = self.flee(unit, figure(&sheet::FLEE), &sheet::FLEE);
            }
            Outcome::None | Outcome::Holds | Outcome::FollowsUp | Outcome::Pursues => {}
        }
        if self.unit(unit).here()
            && let Some(condition) = self.rules.book.condition_of(outcome)
            && outcome != Outcome::Holds
        {
            let rule = if guns { &sheet::GUNS_STAY } else { &sheet::CONDITIONS };
            self.worsen(unit, condition, rule);
        }
        blocked
    }

    fn give_way(&mut self, unit: UnitId, from: Point, outcome: Outcome) -> bool {
        let rule = match outcome {
            Outcome::Disentangles => &sheet::DISENTANGLE,
            _ => &sheet::FALL_BACK,
        };
        let (end, friends, blocked) = self.survey().retreat(unit, from, figure(rule));
        self.went(unit, end, rule);
        self.jostle(friends, unit);
        blocked
    }

    /// A unit runs for its own edge, so many paces; whether something stopped it.
    pub(super) fn flee(&mut self, unit: UnitId, paces: u16, rule: &'static Rule) -> bool {
        let (end, friends, off, blocked) = self.survey().flight(unit, paces);
        self.went(unit, end, rule);
        self.jostle(friends, unit);
        if off {
            self.gone(unit, Status::Fled);
            self.tell(&sheet::FLIGHT_EDGE, Event::LeftTable { unit });
        }
        blocked && !off
    }

    /// A unit comes to a place after a result, and how far that was is told.
    fn went(&mut self, unit: UnitId, end: Pose, rule: &'static Rule) {
        let before = self.survey().base(unit).centre();
        self.unit_mut(unit).pose = end;
        let paces = whole_paces(before.distance(self.survey().base(unit).centre()));
        if paces > 0 {
            self.tell(rule, Event::Went { unit, paces });
        }
    }

    /// Friends in the way are disturbed; who was reforming has to start again.
    fn jostle(&mut self, friends: UnitSet, by: UnitId) {
        for unit in friends.iter() {
            self.tell(&sheet::JOSTLE, Event::Jostled { unit, by });
            self.worsen(unit, Condition::Disturbed, &sheet::JOSTLE);
            let running = self.state.running_of(unit).map(|running| &running.what);
            if matches!(running, Some(What::Reform { .. })) {
                self.break_off(unit, Some(by));
            }
        }
    }

    fn destroy(&mut self, unit: UnitId, by: Option<UnitId>, rule: &'static Rule) {
        self.gone(unit, Status::Destroyed);
        self.tell(rule, Event::Destroyed { unit, by });
    }

    /// A unit is off the table; whoever led it is left alone there.
    pub(super) fn gone(&mut self, unit: UnitId, status: Status) {
        let table = &self.rules.setup.table;
        let front = self.unit(unit).pose.front;
        let left = Point::new(front.x.clamp(0, table.width), front.y.clamp(0, table.height));
        self.unit_mut(unit).status = status;
        self.state.running.retain(|it| it.what.unit() != Some(unit));
        for leader in &mut self.state.leaders {
            if leader.post == Post::With(unit) {
                leader.post = Post::At(left);
            }
        }
    }

    /// Winner and beaten are close still: the fight goes on in the next round.
    fn press(&mut self, unit: UnitId, target: UnitId) {
        if !self.unit(target).here() || self.unit(target).condition == Condition::Panicked {
            return;
        }
        self.break_off(unit, None);
        let (id, began) = (self.state.next_id, self.state.minute);
        self.state.next_id += 1;
        let narrator = self.seat(unit);
        // The clock of this round may still go on: the fight waits for the next one's.
        let ends = began + self.minutes_to_next_round() + 1;
        let what = What::Press { unit, target };
        self.state.running.push(Running { id, narrator, what, began, ends });
    }

    /// Minutes of this round that the clock still has to go.
    fn minutes_to_next_round(&self) -> u16 {
        let closing = self.state.agenda.iter().find_map(|due| match due {
            crate::state::Due::Clock { left } => Some(*left),
            _ => None,
        });
        closing.unwrap_or(self.state.span).into()
    }

    pub(super) fn follow_up(&mut self, unit: UnitId, beaten: UnitId) {
        self.tell(
            meaning(Outcome::FollowsUp),
            Event::Outcome { unit, outcome: Outcome::FollowsUp },
        );
        self.after(unit, beaten, &sheet::FOLLOW_UP);
        self.worsen(unit, Condition::Disturbed, &sheet::CONDITIONS);
        self.press(unit, beaten);
    }

    /// The winner goes after the beaten: who runs may be caught, who falls back is fought again.
    pub(super) fn pursue(&mut self, unit: UnitId, beaten: UnitId, lost: Outcome, blocked: bool) {
        let outcome = Outcome::Pursues;
        self.tell(meaning(outcome), Event::Outcome { unit, outcome });
        if self.unit(beaten).here() {
            self.after(unit, beaten, &sheet::PURSUE);
            let always = self.rules.book.rulings.caught == Caught::Always;
            let catches = match () {
                () if always || self.is_faster(unit, beaten) => Some(&sheet::CAUGHT),
                () => blocked.then_some(&sheet::CAUGHT_STOPPED),
            };
            if let Some(rule) = catches
                && lost == Outcome::Flees
            {
                self.destroy(beaten, Some(unit), rule);
            } else {
                self.press(unit, beaten);
            }
        }
        self.worsen(unit, Condition::Unformed, &sheet::CONDITIONS);
    }

    fn is_faster(&self, unit: UnitId, other: UnitId) -> bool {
        let arm = |unit: UnitId| self.setup().unit(unit).troop.arm();
        arm(unit) == Arm::Horse && arm(other) != Arm::Horse
    }

    /// A unit goes after another, so many paces at most.
    fn after(&mut self, unit: UnitId, beaten: UnitId, rule: &'static Rule) {
        if self.unit(beaten).here() {
            let (end, _) = self.survey().pursuit(unit, beaten, figure(rule));
            self.went(unit, end, rule);
        }
    }

    /// The winner stays where it is; it is disturbed only while the fight lasts.
    pub(super) fn hold_on(&mut self, unit: UnitId, beaten: UnitId) {
        let outcome = Outcome::Holds;
        self.tell(meaning(outcome), Event::Outcome { unit, outcome });
        let survey = self.survey();
        let lasts = self.unit(beaten).here() && survey.base(unit).touches(&survey.base(beaten));
        if lasts {
            self.worsen(unit, Condition::Disturbed, &sheet::CONDITION_HOLDS);
        }
    }

    /// Commanders whose nearest unit this is are at risk when the round closes.
    pub(super) fn risk_near(&mut self, unit: UnitId, outcome: Outcome, hand_to_hand: bool) {
        if !self.rules.book.at_risk(outcome) {
            return;
        }
        let survey = self.survey();
        let within = sheet::RISK_NEAR.value.unsigned_abs();
        let is_near = |leader: &LeaderId| {
            survey.nearest_unit(*leader).is_some_and(|(is, paces)| is == unit && paces <= within)
        };
        let near: Vec<Risk> = survey
            .leaders()
            .filter(is_near)
            .map(|leader| Risk { leader, outcome, hand_to_hand })
            .collect();
        for risk in near {
            if !self.state.risks.is_full() {
                self.state.risks.push(risk);
            }
        }
    }

    /// A unit is put somewhere, whatever the rules say.
    pub(super) fn put(&mut self, unit: UnitId, pose: Pose) {
        self.unit_mut(unit).pose = pose;
    }
}
