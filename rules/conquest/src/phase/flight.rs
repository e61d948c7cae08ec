//! Flight: from a lost combat with a pursuer behind, or from a charge.

use crate::Book;
use crate::facts::{EscapeFacts, FlightFacts, Runner};
use crate::sheet;
use crate::troops::{Mount, Weight};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

impl Runner {
    /// The dice it runs by.
    pub const fn dice(&self) -> &'static Rule {
        match self.mount {
            Mount::Foot | Mount::Elephant => &sheet::FLIGHT_FOOT,
            Mount::Horse | Mount::Chariot => &sheet::FLIGHT_HORSE,
        }
    }
}

impl Book {
    /// What is taken from the dice of a runner, in inches.
    pub fn flight_value(&self, runner: &Runner) -> Tally<'_> {
        self.house.tally().when(runner.weight == Weight::Heavy, &sheet::FLIGHT_HEAVY)
    }

    /// Settles how many inches somebody runs.
    pub fn settle_flight(
        &self,
        runner: &Runner,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u16, Box<Halt>> {
        let tally = self.flight_value(runner);
        let roll = Roll::sum(runner.dice().value.unsigned_abs());
        let thrown = dice.number(roll, runner.dice(), seat, Some(&tally))?;
        Ok(thrown.saturating_add_signed(tally.total()))
    }
}

packed_struct! {
    /// How a flight went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct FlightVerdict {
        pub caught: bool,
        /// Inches between the two in the end, or by which the runner was overtaken.
        pub by: u8,
    }
}

impl FlightVerdict {
    /// By how far each has come.
    fn of(runner: u16, pursuer: u16) -> FlightVerdict {
        let by = u8::try_from(runner.abs_diff(pursuer)).unwrap_or(u8::MAX);
        FlightVerdict { caught: pursuer >= runner, by }
    }

    /// From worst to best for the runner, and in words.
    fn place(&self) -> (i32, String) {
        let by = i32::from(self.by);
        match self.caught {
            true => (-1 - by, format!("caught, overtaken by {by}")),
            false => (by, format!("away by {by}")),
        }
    }
}

/// How often a runner gets away.
fn away(law: &[(FlightVerdict, f64)]) -> f64 {
    law.iter().filter(|(verdict, _)| !verdict.caught).map(|(_, p)| p).sum()
}

/// Whether a beaten unit gets away from a pursuer.
#[derive(Clone, Debug)]
pub struct Flight(pub Book);

impl Procedure for Flight {
    type Facts = FlightFacts;
    type Verdict = FlightVerdict;

    fn name(&self) -> &'static str {
        "flight"
    }

    fn label(&self) -> &'static str {
        "whether side a, which flees, gets away from side b, which pursues"
    }

    fn tallies(&self, facts: &FlightFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.flight_value(&facts.a));
        show(Side::B, &self.0.flight_value(&facts.b));
        let caught = self.0.house.tally().line(&sheet::FLIGHT_CAUGHT);
        show(Side::Table, &caught.titled("caught"));
    }

    fn settle(
        &self,
        facts: &FlightFacts,
        dice: &mut dyn Chance,
    ) -> Result<FlightVerdict, Box<Halt>> {
        dice.meet(
            |dice| self.0.settle_flight(&facts.a, Seat(0), dice),
            |dice| self.0.settle_flight(&facts.b, Seat(1), dice),
            FlightVerdict::of,
        )
    }

    fn sentence(&self, _: &FlightFacts, law: &[(FlightVerdict, f64)]) -> String {
        format!("Side a gets away {} of the time; caught, it is destroyed.", percent(away(law)))
    }

    fn place(&self, verdict: &FlightVerdict) -> (i32, String) {
        verdict.place()
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.flight")]
    }

    fn example(&self) -> &'static str {
        "flight --a foot --b horse"
    }
}

/// Whether a unit that flees from a charge gets away.
#[derive(Clone, Debug)]
pub struct Escape(pub Book);

impl Procedure for Escape {
    type Facts = EscapeFacts;
    type Verdict = FlightVerdict;

    fn name(&self) -> &'static str {
        "escape"
    }

    fn label(&self) -> &'static str {
        "whether a unit that flees from a charge gets away"
    }

    fn tallies(&self, facts: &EscapeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.flight_value(&facts.a));
        let caught = self.0.house.tally().line(&sheet::ESCAPE_CAUGHT);
        show(Side::Table, &caught.titled("caught"));
    }

    fn settle(
        &self,
        facts: &EscapeFacts,
        dice: &mut dyn Chance,
    ) -> Result<FlightVerdict, Box<Halt>> {
        dice.settle(|dice| {
            let run = self.0.settle_flight(&facts.a, Seat(0), dice)?;
            let gone = run.saturating_add(facts.distance.into());
            Ok(FlightVerdict::of(gone, facts.reach.into()))
        })
    }

    fn sentence(&self, _: &EscapeFacts, law: &[(FlightVerdict, f64)]) -> String {
        format!(
            "It gets away {} of the time, and the charge fails; caught, it is destroyed.",
            percent(away(law))
        )
    }

    fn place(&self, verdict: &FlightVerdict) -> (i32, String) {
        verdict.place()
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.flee-reaction"), RuleId("conquest.flight")]
    }

    fn example(&self) -> &'static str {
        "escape --distance 6 --reach 16 --a horse"
    }
}
