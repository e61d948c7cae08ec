//! Elephants that run wild.

use crate::Book;
use crate::facts::PanicFacts;
use crate::sheet;
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// Where elephants run.
    pub enum Direction { Ahead "ahead", Back "back", Anywhere "anywhere" }
}

impl Direction {
    /// The line that sends them there.
    pub const fn rule(self) -> &'static Rule {
        match self {
            Direction::Ahead => &sheet::PANIC_AHEAD,
            Direction::Back => &sheet::PANIC_BACK,
            Direction::Anywhere => &sheet::PANIC_ANYWHERE,
        }
    }

    fn of(die: i16) -> Direction {
        match die {
            _ if die <= sheet::PANIC_AHEAD.value => Direction::Ahead,
            _ if die <= sheet::PANIC_BACK.value => Direction::Back,
            _ => Direction::Anywhere,
        }
    }
}

packed_struct! {
    /// Where elephants run and how far.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct PanicVerdict {
        pub direction: Direction,
        /// Sixths of a turn clockwise from straight ahead, where they may run anywhere.
        pub sixths: u8,
        /// In U.
        pub distance: u8,
    }
}

impl Book {
    /// Settles where elephants run that have failed a test from fire.
    pub fn settle_panic(
        &self,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<PanicVerdict, Box<Halt>> {
        let die = Roll::sum(1);
        let direction = dice.settle(|dice| {
            let pips = dice.number(die, &sheet::PANIC_AHEAD, seat, None)?;
            Ok(Direction::of(pips.cast_signed()))
        })?;
        let sixths = match direction {
            Direction::Anywhere => dice.number(die, &sheet::PANIC_ANYWHERE, seat, None)?,
            Direction::Ahead | Direction::Back => 0,
        };
        let far = Roll::sum(sheet::PANIC.value.unsigned_abs());
        let distance = dice.number(far, &sheet::PANIC, seat, None)?;
        Ok(PanicVerdict { direction, sixths: sixths as u8, distance: distance as u8 })
    }
}

/// Where elephants run.
#[derive(Clone, Debug)]
pub struct Panic(pub Book);

impl Procedure for Panic {
    type Facts = PanicFacts;
    type Verdict = PanicVerdict;

    fn name(&self) -> &'static str {
        "panic"
    }

    fn label(&self) -> &'static str {
        "where elephants run that have failed a test from fire"
    }

    fn tallies(&self, _: &PanicFacts, _: &mut dyn FnMut(Side, &Tally<'_>)) {}

    fn settle(&self, _: &PanicFacts, dice: &mut dyn Chance) -> Result<PanicVerdict, Box<Halt>> {
        self.0.settle_panic(Seat(0), dice)
    }

    fn sentence(&self, _: &PanicFacts, law: &[(PanicVerdict, f64)]) -> String {
        let share = |direction: Direction| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.direction == direction).map(|(_, p)| p).sum()
        };
        let mean: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.distance) * p).sum();
        format!(
            "The elephants run {mean:.1}U on average: ahead {}, back {}, anywhere {}.",
            percent(share(Direction::Ahead)),
            percent(share(Direction::Back)),
            percent(share(Direction::Anywhere)),
        )
    }

    fn place(&self, verdict: &PanicVerdict) -> (i32, String) {
        let far = verdict.distance;
        let (best, said) = match verdict.direction {
            Direction::Ahead => (100, format!("ahead {far}U")),
            Direction::Anywhere => (0, format!("{}/6 of a turn, {far}U", verdict.sixths)),
            Direction::Back => (-100, format!("back {far}U")),
        };
        let run = i32::from(far);
        (if verdict.direction == Direction::Back { best - run } else { best + run }, said)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.elephant-panic")]
    }

    fn example(&self) -> &'static str {
        "panic"
    }
}
