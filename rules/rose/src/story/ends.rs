//! What becomes of units and commanders, what the umpire says, and how it ends.

use super::quoted;
use crate::Rose;
use crate::event::Event;
use crate::order::Word;
use crate::spoken::{clock, say_fate, say_outcome, say_place};
use crate::state::{EndReason, Ended};
use crate::troops::Condition;
use tercio_family::UnitId;

impl Rose {
    pub(super) fn tell_fates(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match event {
            Event::Outcome { unit, outcome } => {
                format!("{} {}.", name(unit), say_outcome(*outcome))
            }
            Event::Went { unit, paces } => format!("{} went {paces} paces.", name(unit)),
            Event::Condition { unit, condition: Condition::Formed } => {
                format!("{} stood in good order.", name(unit))
            }
            Event::Condition { unit, condition: Condition::Panicked } => {
                format!("{} fell into panic.", name(unit))
            }
            Event::Condition { unit, condition: Condition::Misaligned } => {
                format!("{} lost the line: misaligned.", name(unit))
            }
            Event::Condition { unit, condition } => {
                format!("{} fell into disorder: {}.", name(unit), condition.name())
            }
            Event::Destroyed { unit, by: Some(by) } => {
                format!("{} cut down {}.", name(by), name(unit))
            }
            Event::Destroyed { unit, by: None } => format!("{} perished.", name(unit)),
            Event::LeftTable { unit } => format!("{} ran from the field.", name(unit)),
            Event::Rallied { unit, rolled, stands: true } => {
                format!("{} rallied, on {rolled}.", name(unit))
            }
            Event::Rallied { unit, rolled, .. } => {
                format!("{} ran on: {rolled} did not rally them.", name(unit))
            }
            Event::Risked { leader, rolled, fate } => {
                let leader = self.leader_name(*leader);
                format!("{leader} {}, on {rolled}.", say_fate(*fate))
            }
            Event::Succeeds { leader } => format!("{}.", self.leads(*leader)),
            Event::Umpire { word, words } => {
                format!("{}.{}", self.tell_word(word), quoted(words))
            }
            Event::PeaceRefused { seat } => {
                format!("{} would not end the battle.", self.player(*seat))
            }
            Event::Conceded { seat } => format!("{} gave up.", self.player(*seat)),
            Event::Over { ended } => self.ending(ended),
            _ => String::new(),
        }
    }

    /// What the umpire decided.
    fn tell_word(&self, word: &Word) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match word {
            Word::Rung(rung) => format!("The umpire started it from {}", self.say_rung(*rung)),
            Word::Stands => "The umpire let the keyword stand".into(),
            Word::Falls => "The umpire struck the keyword".into(),
            Word::Happens => "The umpire ruled that it happens".into(),
            Word::Fails => "The umpire ruled that it does not happen".into(),
            Word::Roll => "The umpire called for the dice".into(),
            Word::Put { unit, pose } => {
                format!("The umpire put {} at {}", name(unit), say_place(pose.front))
            }
            Word::PutLeader { leader, to } => {
                format!("The umpire put {} at {}", self.leader_name(*leader), self.goal(*to))
            }
            Word::Condition { unit, condition } => {
                format!("The umpire made {} {}", name(unit), condition.name())
            }
            Word::Remove { unit } => format!("The umpire took {} off the field", name(unit)),
            Word::Stop { unit } => format!("The umpire stopped {}", name(unit)),
            Word::Clock(minute) => {
                format!("The umpire set the clock to {}", clock(&self.setup, *minute))
            }
            Word::End { .. } => "The umpire ended the battle".into(),
            Word::Tell => "The umpire spoke".into(),
        }
    }

    pub(crate) fn ending(&self, ended: &Ended) -> String {
        let Some(winner) = ended.winner else {
            return match ended.reason {
                EndReason::Agreed => "The players agreed to end the battle: a draw.".into(),
                EndReason::Time => "Time was up, and both had lost as much: a draw.".into(),
                EndReason::Umpire => "The umpire ended the battle: a draw.".into(),
                _ => "The battle ended in a draw.".into(),
            };
        };
        let (won, lost) = (self.side_name(winner), self.side_name(1 - winner.min(1)));
        match ended.reason {
            EndReason::Half => format!("{won} won: half of the units of {lost} were lost."),
            EndReason::Third => {
                format!("{won} won: a third of the units of {lost} were lost, and who led them.")
            }
            EndReason::Time => format!("Time was up: {won} had lost fewer units and won."),
            EndReason::Agreed => format!("The players agreed to end the battle: {won} won."),
            EndReason::Conceded => format!("{lost} gave up: {won} won."),
            EndReason::Umpire => format!("The umpire ended the battle: {won} won."),
        }
    }
}
