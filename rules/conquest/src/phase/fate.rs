//! What becomes of a general whose unit loses much.

use crate::Book;
use crate::facts::FateFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// What became of him.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct FateVerdict {
        pub dies: bool,
    }
}

impl Book {
    /// Whether a general is in danger: his unit has lost a fifth of its figures in a phase.
    pub fn risks_general(&self, facts: &FateFacts) -> bool {
        let share = u32::from(sheet::FATE_SHARE.value.unsigned_abs());
        facts.lost > 0 && u32::from(facts.lost) * share >= u32::from(facts.figures)
    }

    /// Settles whether a general falls.
    pub fn settle_fate(
        &self,
        facts: &FateFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        if !self.risks_general(facts) {
            return Ok(false);
        }
        let roll = dice.number(Roll::sum(1), &sheet::FATE_DIES, seat, None)?;
        Ok(roll <= sheet::FATE_DIES.value.unsigned_abs())
    }
}

/// Whether a general falls.
#[derive(Clone, Debug)]
pub struct Fate(pub Book);

impl Procedure for Fate {
    type Facts = FateFacts;
    type Verdict = FateVerdict;

    fn name(&self) -> &'static str {
        "fate"
    }

    fn label(&self) -> &'static str {
        "whether a general falls whose unit has lost a fifth in a phase"
    }

    fn tallies(&self, _: &FateFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::Table, &self.0.house.tally().line(&sheet::FATE_DIES).titled("he dies on"));
    }

    fn settle(&self, facts: &FateFacts, dice: &mut dyn Chance) -> Result<FateVerdict, Box<Halt>> {
        dice.settle(|dice| {
            let dies = self.0.settle_fate(facts, Seat(0), dice)?;
            Ok(FateVerdict { dies })
        })
    }

    fn sentence(&self, facts: &FateFacts, law: &[(FateVerdict, f64)]) -> String {
        let dies: f64 = law.iter().filter(|(verdict, _)| verdict.dies).map(|(_, p)| p).sum();
        match self.0.risks_general(facts) {
            true => format!("The general falls {} of the time.", percent(dies)),
            false => format!("{} of {} is not enough to endanger him.", facts.lost, facts.figures),
        }
    }

    fn place(&self, verdict: &FateVerdict) -> (i32, String) {
        match verdict.dies {
            true => (-1, "falls".into()),
            false => (0, "lives".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.general")]
    }

    fn example(&self) -> &'static str {
        "fate --figures 20 --lost 4"
    }
}
