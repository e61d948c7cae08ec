//! Who narrates, and how many minutes the round spans.

use crate::Book;
use crate::facts::NarratorFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    /// Whose die is the highest.
    pub enum Highest { A "a", B "b", Tied "tied" }
}

packed_struct! {
    /// How a throw for the narrator went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct NarratorVerdict {
        pub highest: Highest,
        /// The highest face of all: the minutes of a round of which it is the first throw.
        pub minutes: u8,
    }
}

impl NarratorVerdict {
    fn of(a: u8, b: u8) -> NarratorVerdict {
        let highest = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Highest::A,
            std::cmp::Ordering::Less => Highest::B,
            std::cmp::Ordering::Equal => Highest::Tied,
        };
        NarratorVerdict { highest, minutes: a.max(b) }
    }
}

impl Book {
    /// The dice of a player who has so many commanders on the table.
    pub fn dice_of(&self, commanders: u8) -> u8 {
        let each = sheet::DICE_EACH.value.unsigned_abs();
        let dice = each.saturating_mul(commanders.into());
        let (least, most) = (&sheet::DICE_LEAST.value, &sheet::DICE_MOST.value);
        dice.clamp(least.unsigned_abs(), most.unsigned_abs()) as u8
    }

    /// Settles the best of the dice that a player throws to narrate.
    pub fn settle_best(
        &self,
        seat: Seat,
        thrown: u8,
        again: bool,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let rule = if again { &sheet::DICE_TIES } else { &sheet::ROUND_NARRATOR };
        let kept = sheet::DICE_EACH.value.unsigned_abs();
        let best = dice.number(Roll::best(kept, thrown.into()), rule, seat, None)?;
        Ok(u8::try_from(best).unwrap_or(u8::MAX))
    }
}

/// Who narrates.
#[derive(Clone, Debug)]
pub struct Narrator(pub Book);

impl Procedure for Narrator {
    type Facts = NarratorFacts;
    type Verdict = NarratorVerdict;

    fn name(&self) -> &'static str {
        "narrator"
    }

    fn label(&self) -> &'static str {
        "who narrates, when two throw so many dice each"
    }

    fn tallies(&self, _: &NarratorFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let tally = self.0.house.tally().line(&sheet::ROUND_NARRATOR);
        show(Side::Table, &tally.line(&sheet::ROUND_MINUTES).line(&sheet::DICE_TIES));
    }

    fn settle(
        &self,
        facts: &NarratorFacts,
        dice: &mut dyn Chance,
    ) -> Result<NarratorVerdict, Box<Halt>> {
        dice.meet(
            |dice| self.0.settle_best(Seat(0), facts.a, false, dice),
            |dice| self.0.settle_best(Seat(1), facts.b, false, dice),
            NarratorVerdict::of,
        )
    }

    fn sentence(&self, _: &NarratorFacts, law: &[(NarratorVerdict, f64)]) -> String {
        let share = |highest: Highest| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.highest == highest).map(|(_, p)| p).sum()
        };
        let (a, b) = (share(Highest::A), share(Highest::B));
        let minutes: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.minutes) * p).sum();
        format!(
            "Side a narrates {} of the time, once ties are thrown again; a first throw sets \
             {minutes:.1} minutes on average.",
            percent(a / (a + b))
        )
    }

    fn place(&self, verdict: &NarratorVerdict) -> (i32, String) {
        match verdict.highest {
            Highest::A => (1, "side a narrates".into()),
            Highest::Tied => (0, "a tie, thrown again".into()),
            Highest::B => (-1, "side b narrates".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.dice"), RuleId("rose.minutes")]
    }

    fn example(&self) -> &'static str {
        "narrator --a 2 --b 1"
    }
}
