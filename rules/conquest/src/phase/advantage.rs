//! The throw for the Strategic Advantage.

use super::result::Winner;
use crate::Book;
use crate::facts::AdvantageFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

/// What both sides threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throws {
    pub a: u16,
    pub b: u16,
}

impl Throws {
    /// Who has the Strategic Advantage; nobody yet where the throws are equal.
    pub fn winner(self) -> Winner {
        match self.a.cmp(&self.b) {
            Ordering::Greater => Winner::A,
            Ordering::Less => Winner::B,
            Ordering::Equal => Winner::None,
        }
    }
}

packed_struct! {
    /// Who has the Strategic Advantage.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct AdvantageVerdict {
        pub winner: Winner,
    }
}

impl Book {
    /// The dice of a side that spends so many points.
    pub fn advantage_dice(&self, points: u8) -> Tally<'_> {
        self.house
            .tally()
            .line(&sheet::ADVANTAGE_DICE)
            .times(&sheet::ADVANTAGE_POINT, points.into())
    }

    fn advantage(&self, points: u8, seat: Seat, dice: &mut dyn Chance) -> Result<u16, Box<Halt>> {
        let tally = self.advantage_dice(points);
        let roll = Roll::sum(tally.total().max(0).unsigned_abs());
        dice.number(roll, &sheet::ADVANTAGE_DICE, seat, Some(&tally))
    }

    /// Settles one throw of both, `seats.0` for side a; equal throws are for the caller to repeat.
    pub fn settle_advantage(
        &self,
        facts: &AdvantageFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Throws, Box<Halt>> {
        let (a, b) = dice.both(
            |dice| self.advantage(facts.a_points, seats.0, dice),
            |dice| self.advantage(facts.b_points, seats.1, dice),
        )?;
        Ok(Throws { a, b })
    }
}

/// Who has the Strategic Advantage of a game turn.
#[derive(Clone, Debug)]
pub struct Advantage(pub Book);

impl Procedure for Advantage {
    type Facts = AdvantageFacts;
    type Verdict = AdvantageVerdict;

    fn name(&self) -> &'static str {
        "advantage"
    }

    fn label(&self) -> &'static str {
        "who has the Strategic Advantage of a game turn"
    }

    fn tallies(&self, facts: &AdvantageFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.advantage_dice(facts.a_points));
        show(Side::B, &self.0.advantage_dice(facts.b_points));
        let tie = self.0.house.tally().line(&sheet::ADVANTAGE_TIE);
        show(Side::Table, &tie.titled("equal"));
    }

    fn settle(
        &self,
        facts: &AdvantageFacts,
        dice: &mut dyn Chance,
    ) -> Result<AdvantageVerdict, Box<Halt>> {
        dice.meet(
            |dice| self.0.advantage(facts.a_points, Seat(0), dice),
            |dice| self.0.advantage(facts.b_points, Seat(1), dice),
            |a, b| AdvantageVerdict { winner: Throws { a, b }.winner() },
        )
    }

    fn again(
        &self,
        facts: &AdvantageFacts,
        verdict: &AdvantageVerdict,
        _: &Policy,
    ) -> Option<AdvantageFacts> {
        (verdict.winner == Winner::None).then_some(*facts)
    }

    fn policies(&self) -> &'static [Policy] {
        &[Policy { name: "again", label: "equal throws are thrown again" }]
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, _: &AdvantageFacts, law: &[(AdvantageVerdict, f64)]) -> String {
        let share = |winner: Winner| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.winner == winner).map(|(_, p)| p).sum()
        };
        let (a, b) = (percent(share(Winner::A)), percent(share(Winner::B)));
        let equal = share(Winner::None);
        let open = if equal > 0.0 { format!(", equal {}", percent(equal)) } else { String::new() };
        format!("Side a has the Strategic Advantage {a} of the time, side b {b}{open}.")
    }

    fn place(&self, verdict: &AdvantageVerdict) -> (i32, String) {
        match verdict.winner {
            Winner::A => (1, "a has it".into()),
            Winner::None => (0, "equal".into()),
            Winner::B => (-1, "b has it".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.points")]
    }

    fn example(&self) -> &'static str {
        "advantage --a-points 2 --b-points 0"
    }
}
