//! Loss of a leader.

use crate::Book;
use crate::facts::FateFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// What becomes of a leader; in melee one for each band, in the sheet's order.
    pub enum LeaderFate {
        Unhurt "unhurt",
        Lost "lost",
        /// Lost, and each unit under his control tests its discipline.
        LostAndDismay "lost-and-dismay",
    }
}

impl LeaderFate {
    pub const fn is_lost(self) -> bool {
        !matches!(self, LeaderFate::Unhurt)
    }

    /// The line that says so.
    pub fn rule(self, melee: bool) -> &'static Rule {
        if melee { sheet::FATES[self as usize] } else { &sheet::FATE_SHOT }
    }

    fn of(roll: u16, melee: bool) -> LeaderFate {
        let reaches = |rule: &Rule| roll >= rule.value.unsigned_abs();
        if !melee {
            let dead = reaches(&sheet::FATE_SHOT);
            return if dead { LeaderFate::Lost } else { LeaderFate::Unhurt };
        }
        let band = sheet::FATES.iter().rposition(|rule| reaches(rule));
        band.map_or(LeaderFate::Unhurt, |band| LeaderFate::ALL[band])
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct FateVerdict {
        pub fate: LeaderFate,
    }
}

/// What failing the test for a lost leader does to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dismay {
    Disordered,
    /// Disordered already, it loses so much VBU.
    Loses(u8),
}

/// The same, by whether the unit was disordered before.
pub fn dismay(disordered: bool) -> Dismay {
    match disordered {
        true => Dismay::Loses(sheet::FATE_CONSEQUENCE.value.unsigned_abs() as u8),
        false => Dismay::Disordered,
    }
}

impl Book {
    /// Settles the fate of a leader whose unit rolled a six in its cohesion test.
    pub fn settle_fate(
        &self,
        facts: &FateFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<FateVerdict, Box<Halt>> {
        let rule = if facts.melee { &sheet::FATE_LOST } else { &sheet::FATE_SHOT };
        dice.settle(|dice| {
            let roll = dice.number(Roll::sum(1), rule, seat, None)?;
            Ok(FateVerdict { fate: LeaderFate::of(roll, facts.melee) })
        })
    }
}

/// What becomes of a leader.
#[derive(Clone, Debug)]
pub struct Fate(pub Book);

impl Procedure for Fate {
    type Facts = FateFacts;
    type Verdict = FateVerdict;

    fn name(&self) -> &'static str {
        "fate"
    }

    fn label(&self) -> &'static str {
        "what becomes of a leader whose unit rolled a six in its cohesion test"
    }

    fn tallies(&self, facts: &FateFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        if facts.melee {
            let tally = self.0.house.tally().line(&sheet::FATE_CONSEQUENCE);
            show(Side::Table, &tally.titled("what failing the test for him costs the disordered"));
        }
    }

    fn settle(&self, facts: &FateFacts, dice: &mut dyn Chance) -> Result<FateVerdict, Box<Halt>> {
        self.0.settle_fate(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &FateFacts, law: &[(FateVerdict, f64)]) -> String {
        let share = |holds: fn(LeaderFate) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict.fate)).map(|(_, p)| p).sum()
        };
        let lost = percent(share(LeaderFate::is_lost));
        let dismay = percent(share(|fate| fate == LeaderFate::LostAndDismay));
        match facts.melee {
            true => format!("The leader is lost {lost} of the time; his units test in {dismay}."),
            false => format!("The leader is dead {lost} of the time."),
        }
    }

    fn place(&self, verdict: &FateVerdict) -> (i32, String) {
        let said = match verdict.fate {
            LeaderFate::Unhurt => "unhurt",
            LeaderFate::Lost => "lost",
            LeaderFate::LostAndDismay => "lost, and his units test",
        };
        (-(verdict.fate as i32), said.into())
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.leaders")]
    }

    fn example(&self) -> &'static str {
        "fate --melee yes"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_end_where_the_sheet_says() {
        use LeaderFate::{Lost, LostAndDismay, Unhurt};
        let fates = |melee| [1, 2, 3, 4, 5, 6].map(|roll| LeaderFate::of(roll, melee));
        assert_eq!(fates(true), [Unhurt, Unhurt, Unhurt, Lost, Lost, LostAndDismay]);
        assert_eq!(fates(false), [Unhurt, Unhurt, Unhurt, Unhurt, Lost, Lost]);
    }

    #[test]
    fn a_lost_leader_shakes_the_disordered_worse() {
        assert_eq!(dismay(false), Dismay::Disordered);
        assert_eq!(dismay(true), Dismay::Loses(1));
    }
}
