//! The die that says how far a move comes in dense ground.

use crate::Book;
use crate::facts::DenseFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// How far a move comes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct DenseVerdict {
        /// Inches that the die allows.
        pub inches: u8,
        /// All of what was wanted.
        pub whole: bool,
    }
}

impl DenseFacts {
    /// One die, or the better of two.
    fn roll(&self) -> Roll {
        let kept = sheet::DENSE_DICE.value.unsigned_abs();
        match self.skirmish {
            true => Roll::best(kept, sheet::DENSE_SKIRMISH.value.unsigned_abs()),
            false => Roll::sum(kept),
        }
    }
}

impl Book {
    /// Settles how many inches a move may go in dense ground.
    pub fn settle_dense(
        &self,
        facts: &DenseFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let rule = if facts.skirmish { &sheet::DENSE_SKIRMISH } else { &sheet::DENSE_DICE };
        let inches = dice.number(facts.roll(), rule, seat, None)?;
        Ok(u8::try_from(inches).unwrap_or(u8::MAX))
    }
}

/// How far a move comes in dense ground.
#[derive(Clone, Debug)]
pub struct Dense(pub Book);

impl Procedure for Dense {
    type Facts = DenseFacts;
    type Verdict = DenseVerdict;

    fn name(&self) -> &'static str {
        "dense"
    }

    fn label(&self) -> &'static str {
        "how far a move comes in dense ground"
    }

    fn tallies(&self, facts: &DenseFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let tally = self.0.house.tally();
        let tally = tally.when(!facts.skirmish, &sheet::DENSE_DICE);
        show(Side::A, &tally.when(facts.skirmish, &sheet::DENSE_SKIRMISH));
    }

    fn settle(&self, facts: &DenseFacts, dice: &mut dyn Chance) -> Result<DenseVerdict, Box<Halt>> {
        let inches = self.0.settle_dense(facts, Seat(0), dice)?;
        Ok(DenseVerdict { inches, whole: inches >= facts.inches })
    }

    fn sentence(&self, facts: &DenseFacts, law: &[(DenseVerdict, f64)]) -> String {
        let whole: f64 = law.iter().filter(|(verdict, _)| verdict.whole).map(|(_, p)| p).sum();
        format!(
            "It comes {} inches through dense ground {} of the time.",
            facts.inches,
            percent(whole)
        )
    }

    fn place(&self, verdict: &DenseVerdict) -> (i32, String) {
        let through = if verdict.whole { ", far enough" } else { "" };
        (verdict.inches.into(), format!("{} inches{through}", verdict.inches))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.grounds")]
    }

    fn example(&self) -> &'static str {
        "dense --skirmish yes --inches 4"
    }
}
