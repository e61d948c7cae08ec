//! The one question of the plain: who hits how often.

use super::THROW;
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Kind, Procedure, Side, facts, number};
use tercio_ledger::Tally;

facts! {
    pub struct ClashFacts {
        attack: u8 = 1, number(0, 20), "dice of who comes on";
        defence: u8 = 1, number(0, 20), "dice of who stands";
        flank: bool = false, Kind::Flag, "on the flank";
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    pub struct ClashVerdict { pub dealt: u8, pub taken: u8 }
}

/// Each die hits on 5 or 6; two more dice on a flank, and half the answer.
#[derive(Clone, Copy, Debug)]
pub struct Clash;

impl Procedure for Clash {
    type Facts = ClashFacts;
    type Verdict = ClashVerdict;

    fn name(&self) -> &'static str {
        "clash"
    }
    fn label(&self) -> &'static str {
        "How a clash goes"
    }
    fn tallies(&self, _: &ClashFacts, _: &mut dyn FnMut(Side, &Tally<'_>)) {}
    fn settle(&self, facts: &ClashFacts, dice: &mut dyn Chance) -> Result<ClashVerdict, Box<Halt>> {
        let hits = |count: u8, seat: u8, dice: &mut dyn Chance| {
            dice.number(Roll::at_least(5, count.into()), &THROW, Seat(seat), None)
        };
        let attack = facts.attack + if facts.flank { 2 } else { 0 };
        let defence = if facts.flank { facts.defence / 2 } else { facts.defence };
        let (dealt, taken) =
            dice.both(|dice| hits(attack, 0, dice), |dice| hits(defence, 1, dice))?;
        Ok(ClashVerdict { dealt: dealt as u8, taken: taken as u8 })
    }
    fn sentence(&self, _: &ClashFacts, _: &[(ClashVerdict, f64)]) -> String {
        String::new()
    }
    fn place(&self, verdict: &ClashVerdict) -> (i32, String) {
        (i32::from(verdict.dealt) - i32::from(verdict.taken), String::new())
    }
    fn example(&self) -> &'static str {
        "clash"
    }
}
