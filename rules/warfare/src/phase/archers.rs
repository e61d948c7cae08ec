//! Archers: only they roll, against a number that the target's own dice move.

use super::modifiers::weaknesses;
use crate::Book;
use crate::facts::{ArcherFacts, SideFacts, VolleyFacts, Weapons};
use crate::sheet;
use serde::Serialize;
use tercio_chance::{Bins, Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    /// What a volley does to its target.
    pub enum VolleyEffect { None "none", One "-1d6", Two "-2d6", Finished "finished" }
}

packed_struct! {
    /// How a volley went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct VolleyVerdict {
        pub effect: VolleyEffect,
    }
}

/// Ones, twos, the rest.
const LOWERING: Bins = Bins([0, 1, 2, 2, 2, 2]);
/// Fives, sixes, the rest.
const RAISING: Bins = Bins([2, 2, 2, 2, 0, 1]);

impl ArcherFacts {
    /// The archers as a unit with its weaknesses.
    fn unit(&self) -> SideFacts {
        SideFacts {
            marched: self.marched,
            recent: self.recent,
            unrested: self.unrested,
            leaderless: self.leaderless,
            split: self.split,
            tongue: self.tongue,
            unfamiliar: self.unfamiliar,
            ..SideFacts::default()
        }
    }
}

impl Book {
    /// The archers' dice, line by line.
    pub fn volley_dice(&self, facts: &VolleyFacts) -> Tally<'_> {
        let tally = self
            .house
            .tally()
            .plus(&sheet::GIVEN, facts.dice)
            .when(facts.a.strength, &sheet::COMMAND);
        weaknesses(tally, &facts.a.unit())
            .when(facts.a.weapons == Weapons::Superior, &sheet::SUPERIOR)
            .when(facts.a.higher && !facts.b.higher, &sheet::HIGHER)
            .plus(&sheet::ADD, i16::from(facts.spend))
            .plus(&sheet::SUBTRACT, -facts.a.penalty())
    }

    /// The number to beat, from what the target's dice show: the best three that lower it at
    /// most, every one that raises it.
    pub fn volley_number(&self, ones: i16, twos: i16, fives: i16, sixes: i16) -> Tally<'_> {
        let ones = ones.min(sheet::LOWER_MOST.value);
        let twos = twos.min(sheet::LOWER_MOST.value - ones);
        self.house
            .tally()
            .line(&sheet::NUMBER)
            .times(&sheet::ONES, ones)
            .times(&sheet::TWOS, twos)
            .times(&sheet::FIVES, fives)
            .times(&sheet::SIXES, sixes)
    }

    /// Settles a volley; the archers throw for the first seat, the target for the second.
    pub fn settle_volley(
        &self,
        facts: &VolleyFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<VolleyVerdict, Box<Halt>> {
        dice.meet(
            |dice| self.roll_archers(facts, seats.0, dice),
            |dice| self.roll_target(facts, seats.1, dice),
            |total, number| VolleyVerdict { effect: volley_effect(total.into(), number) },
        )
    }

    fn roll_archers(
        &self,
        facts: &VolleyFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let tally = self.volley_dice(facts);
        dice.number(self.throw(&tally), &sheet::BASE, seat, Some(&tally)).map(|total| total as u8)
    }

    fn roll_target(
        &self,
        facts: &VolleyFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<i16, Box<Halt>> {
        dice.settle(|dice| {
            let mut shown = [[0u16; 2]; 2];
            let throws = [
                (facts.lowering(), LOWERING, &sheet::LOWER_MOST),
                (facts.target_bonus.into(), RAISING, &sheet::SIXES),
            ];
            for (counts, (number, bins, rule)) in shown.iter_mut().zip(throws) {
                if number > 0 {
                    let roll = Roll::Sort { dice: number, bins };
                    let sorted = dice.counts(roll, rule, seat, None)?;
                    *counts = [sorted[0], sorted[1]];
                }
            }
            let [[ones, twos], [fives, sixes]] = shown.map(|pair| pair.map(u16::cast_signed));
            Ok(self.volley_number(ones, twos, fives, sixes).total())
        })
    }
}

/// What a total does against a number.
pub fn volley_effect(total: i16, number: i16) -> VolleyEffect {
    let margin = total - number;
    if margin < sheet::HIT.value {
        VolleyEffect::None
    } else if total >= number * sheet::VOLLEY_FINISHED.value {
        VolleyEffect::Finished
    } else if margin >= sheet::HIT_HARD.value {
        VolleyEffect::Two
    } else {
        VolleyEffect::One
    }
}

/// Archers shoot at a unit.
#[derive(Clone, Debug)]
pub struct Volley(pub Book);

impl Procedure for Volley {
    type Facts = VolleyFacts;
    type Verdict = VolleyVerdict;

    fn name(&self) -> &'static str {
        "volley"
    }

    fn label(&self) -> &'static str {
        "archers shoot a volley at a unit"
    }

    fn tallies(&self, facts: &VolleyFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.volley_dice(facts));
        let none = 0;
        show(Side::B, &self.0.volley_number(none, none, none, none));
    }

    fn settle(
        &self,
        facts: &VolleyFacts,
        dice: &mut dyn Chance,
    ) -> Result<VolleyVerdict, Box<Halt>> {
        self.0.settle_volley(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &VolleyFacts, law: &[(VolleyVerdict, f64)]) -> String {
        let chance = |effect: VolleyEffect| -> String {
            percent(law.iter().filter(|(v, _)| v.effect == effect).map(|(_, p)| p).sum())
        };
        format!(
            "The volley ({:+} dice) does nothing {} of the time, costs the target one die \
             {}, two dice {}, and finishes it {}.",
            self.0.volley_dice(facts).total(),
            chance(VolleyEffect::None),
            chance(VolleyEffect::One),
            chance(VolleyEffect::Two),
            chance(VolleyEffect::Finished),
        )
    }

    fn place(&self, verdict: &VolleyVerdict) -> (i32, String) {
        let name = match verdict.effect {
            VolleyEffect::None => "no effect".to_string(),
            effect => effect.to_string(),
        };
        (verdict.effect as i32, name)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("warfare.archer-bands"), RuleId("warfare.archer-dice"), RuleId("warfare.net-dice")]
    }

    fn example(&self) -> &'static str {
        "volley --dice 1 --target-bonus 0 --target-penalty 3"
    }
}
