//! Orders as they are written, for logs and for lists of what can be typed.

use super::{Deed, Errand, Goal, Order, Part, Say, Word};
use crate::Rose;
use crate::state::State;
use crate::troops::{Arm, Pace};
use tercio_family::{UnitId, exact_degrees, write_place};
use tercio_field::{Angle, Pose};

impl Rose {
    pub(crate) fn write_order(&self, _: &State, order: &Order) -> String {
        let mut text = self.write_say(&order.say);
        if !order.keywords.is_empty() {
            let words: Vec<String> =
                order.keywords.iter().map(|word| self.keyword_typed(*word)).collect();
            text = format!("{text} with {}", words.join(", "));
        }
        if order.words.is_empty() { text } else { format!("{text}: {}", order.words) }
    }

    fn write_say(&self, say: &Say) -> String {
        match say {
            Say::Place { unit, pose } => format!("place {}", self.write_pose(*unit, *pose)),
            Say::Array => "array".into(),
            Say::Dice(dice) => format!("dice {dice}"),
            Say::Propose(deed) => self.write_deed(deed),
            Say::Pass => "pass".into(),
            Say::Accept => "accept".into(),
            Say::Dispute(Part::Whole) => "dispute".into(),
            Say::Dispute(Part::Detail) => "dispute detail".into(),
            Say::Rung(rung) => format!("rung {rung}"),
            Say::Claim(word) => format!("claim {}", self.keyword_typed(*word)),
            Say::Contest => "contest".into(),
            Say::Done => "done".into(),
            Say::Instead => "instead".into(),
            Say::Concede => "concede".into(),
            Say::Umpire(word) => self.write_word(word),
        }
    }

    fn write_pose(&self, unit: UnitId, pose: Pose) -> String {
        let (place, facing) = (write_place(pose.front), exact_degrees(pose.facing));
        format!("{} {place} facing {facing}", self.unit_typed(unit))
    }

    fn write_deed(&self, deed: &Deed) -> String {
        let name = |unit: &UnitId| self.unit_typed(*unit);
        match deed {
            Deed::Move { lead, with, to, facing, pace } => {
                let units = self.units_typed(Some(*lead), *with);
                let turned = |angle: Angle| format!(" facing {}", exact_degrees(angle));
                let facing = facing.map(turned).unwrap_or_default();
                let pace = match *pace == self.usual_pace(*lead) {
                    true => String::new(),
                    false => format!(" at {pace}"),
                };
                format!("move {units} to {}{facing}{pace}", write_place(*to))
            }
            Deed::Engage { unit, target } => format!("engage {} {}", name(unit), name(target)),
            Deed::Shoot { unit, target } => format!("shoot {} at {}", name(unit), name(target)),
            Deed::Reform { unit } => format!("reform {}", name(unit)),
            Deed::Rally { unit } => format!("rally {}", name(unit)),
            Deed::Order { by, units, actions } => {
                let (by, units) = (self.leader_typed(*by), self.units_typed(None, *units));
                let actions: Vec<String> =
                    actions.iter().map(|errand| self.write_errand(*errand)).collect();
                format!("order {by} to {units} {}", actions.join(" then "))
            }
            Deed::Hold { unit } => format!("hold {}", name(unit)),
            Deed::Interrupt { unit, target: None } => format!("interrupt {}", name(unit)),
            Deed::Interrupt { unit, target: Some(target) } => {
                format!("interrupt {} at {}", name(unit), name(target))
            }
            Deed::Ride { leader, to } => {
                format!("ride {} to {}", self.leader_typed(*leader), self.write_goal(*to))
            }
            Deed::Skirmish { unit, on: true } => format!("skirmish {}", name(unit)),
            Deed::Skirmish { unit, on: false } => format!("close {}", name(unit)),
            Deed::Tell => "tell".into(),
            Deed::Peace => "peace".into(),
        }
    }

    fn write_goal(&self, to: Goal) -> String {
        match to {
            Goal::Unit(unit) => self.unit_typed(unit).into(),
            Goal::Place(at) => write_place(at),
        }
    }

    fn write_errand(&self, errand: Errand) -> String {
        match errand.target {
            Some(target) => format!("{} {}", errand.kind, self.unit_typed(target)),
            None => errand.kind.to_string(),
        }
    }

    fn write_word(&self, word: &Word) -> String {
        let name = |unit: &UnitId| self.unit_typed(*unit);
        match word {
            Word::Rung(rung) => format!("rule rung {rung}"),
            Word::Stands => "rule stands".into(),
            Word::Falls => "rule falls".into(),
            Word::Happens => "rule happens".into(),
            Word::Fails => "rule fails".into(),
            Word::Roll => "rule roll".into(),
            Word::Put { unit, pose } => format!("put {}", self.write_pose(*unit, *pose)),
            Word::PutLeader { leader, to } => {
                format!("bring {} to {}", self.leader_typed(*leader), self.write_goal(*to))
            }
            Word::Condition { unit, condition } => format!("set {} {condition}", name(unit)),
            Word::Remove { unit } => format!("remove {}", name(unit)),
            Word::Stop { unit } => format!("stop {}", name(unit)),
            Word::Clock(minute) => format!("clock {minute}"),
            Word::End { winner: None } => "end".into(),
            Word::End { winner: Some(side) } => format!("end {}", self.side_typed(*side)),
            Word::Tell => "say".into(),
        }
    }

    /// How a unit goes if nothing is said of it.
    pub(crate) fn usual_pace(&self, unit: UnitId) -> Pace {
        match self.setup.units.get(usize::from(unit.0)).map(|card| card.troop.arm()) {
            Some(Arm::Horse) => Pace::Trot,
            _ => Pace::March,
        }
    }
}
