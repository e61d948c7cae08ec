//! The toy's one procedure.

use super::{Quirk, quirk, sheet};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat};
use tercio_engine::{Procedure, Side, facts, number};
use tercio_ledger::{House, Tally};

facts! {
    /// What a clash depends on.
    pub struct ClashFacts {
        #[short]
        bold: u8 = 1, number(0, 2), "bold wings";
        cover: bool = false, tercio_engine::Kind::Flag, "the target lies low";
    }
}

tercio_chance::packed_struct! {
    /// What a clash comes to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
    pub struct ClashVerdict {
        pub hits: u8,
    }
}

#[derive(Debug)]
pub struct Clash<const QUIRK: u8> {
    pub house: House,
}

impl<const QUIRK: u8> Clash<QUIRK> {
    fn dice(&self, facts: &ClashFacts) -> Tally<'_> {
        let base = if quirk::<QUIRK>(Quirk::OtherTally) { 3 } else { sheet::CLASH_BASE.value };
        self.house
            .tally()
            .plus(&sheet::CLASH_BASE, base)
            .times(&sheet::CLASH_BOLD, i16::from(facts.bold))
            .when(facts.cover, &sheet::CLASH_COVER)
    }
}

impl<const QUIRK: u8> Procedure for Clash<QUIRK> {
    type Facts = ClashFacts;
    type Verdict = ClashVerdict;

    fn name(&self) -> &'static str {
        "clash"
    }
    fn label(&self) -> &'static str {
        "how many men a clash costs"
    }
    fn tallies(&self, facts: &ClashFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.dice(facts));
    }
    fn settle(&self, facts: &ClashFacts, dice: &mut dyn Chance) -> Result<ClashVerdict, Box<Halt>> {
        let tally = self.dice(facts);
        let face = if quirk::<QUIRK>(Quirk::OtherRoll) { 5 } else { sheet::CLASH.value as u8 };
        let roll = Roll::at_least(face, tally.total().max(1) as u16);
        let hits = dice.number(roll, &sheet::CLASH, Seat(0), Some(&tally))?;
        Ok(ClashVerdict { hits: hits as u8 })
    }
    fn sentence(&self, _: &ClashFacts, law: &[(ClashVerdict, f64)]) -> String {
        let mean: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.hits) * p).sum();
        format!("about {mean:.1} men fall")
    }
    fn place(&self, verdict: &ClashVerdict) -> (i32, String) {
        (i32::from(verdict.hits), format!("{} hits", verdict.hits))
    }
    fn example(&self) -> &'static str {
        "clash --bold 2"
    }
}
