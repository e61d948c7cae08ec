//! Victory: what an army has lost of its value, and when it is beaten.

use crate::Book;
use crate::sheet;
use serde::Serialize;
use std::cmp::Ordering;
use tercio_chance::{Chance, Halt, packed_struct};
use tercio_engine::{Procedure, Side, facts, number, words};
use tercio_ledger::{Rule, RuleId, Tally};

/// Shares are in hundredths.
const HUNDREDTHS: u32 = 100;

words! {
    /// Whose losses are reckoned.
    pub enum Whole { Army "army", Command "command" }
}

facts! {
    /// What an army or a command was worth and what is lost of it.
    pub struct VictoryFacts {
        of: Whole = Whole::Army, Whole::KIND, "whose losses";
        initial: u16 = 20, number(1, 500), "value of all its units at the start";
        lost: u16 = 0, number(0, 500), "value of the units that routed";
        routed: u16 = 0, number(0, 500), "value left to its routed commands";
        baggage: u8 = 0, number(0, 9), "baggage lost";
        villages: u8 = 0, number(0, 9), "built-up areas lost";
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct VictoryVerdict {
        pub beaten: bool,
        pub value_lost: u16,
    }
}

words! {
    /// How a battle stands.
    pub enum Ending { Open "open", A "a", B "b", Draw "draw" }
}

impl Whole {
    /// The share at which it is beaten.
    const fn share(self) -> &'static Rule {
        match self {
            Whole::Army => &sheet::VICTORY_ARMY,
            Whole::Command => &sheet::VICTORY_COMMAND,
        }
    }
}

impl Book {
    /// What an army has lost.
    pub fn value_lost(&self, facts: &VictoryFacts) -> Tally<'_> {
        self.lost_sum(facts, true)
    }

    /// The same with its reasons, or its sum alone.
    fn lost_sum(&self, facts: &VictoryFacts, reasons: bool) -> Tally<'_> {
        let prizes = facts.baggage.saturating_add(facts.villages);
        self.house
            .tally_if(reasons)
            .plus(&sheet::VICTORY_LOST, facts.lost.cast_signed())
            .plus(&sheet::VICTORY_ROUTED, facts.routed.cast_signed())
            .times(&sheet::VICTORY_BAGGAGE, prizes.into())
    }

    /// The share that beats it, and when it is reckoned.
    pub fn beaten_by(&self, whole: Whole) -> Tally<'_> {
        self.share_sum(whole, true)
    }

    fn share_sum(&self, whole: Whole, reasons: bool) -> Tally<'_> {
        self.house.tally_if(reasons).line(whole.share()).line(&sheet::VICTORY_END)
    }

    /// The loss at which one that was worth so much is beaten, rounded up. A command that routs is
    /// lost whole.
    pub fn beaten_at(&self, whole: Whole, initial: u16) -> u16 {
        let share = self.share_sum(whole, false).total().max(0).unsigned_abs();
        let part = u32::from(initial) * u32::from(share);
        u16::try_from(part.div_ceil(HUNDREDTHS)).unwrap_or(u16::MAX)
    }

    /// Whether an army or a command is beaten at the end of a turn.
    pub fn victory(&self, facts: &VictoryFacts) -> VictoryVerdict {
        let value_lost = self.lost_sum(facts, false).total().max(0).unsigned_abs();
        VictoryVerdict { beaten: value_lost >= self.beaten_at(facts.of, facts.initial), value_lost }
    }

    /// How the battle stands between two armies.
    pub fn ending(&self, a: &VictoryFacts, b: &VictoryFacts) -> Ending {
        match (self.victory(a).beaten, self.victory(b).beaten) {
            (false, false) => Ending::Open,
            (false, true) => Ending::A,
            (true, false) => Ending::B,
            (true, true) => Ending::Draw,
        }
    }

    /// Who is ahead when the turns are over: the smaller share of value lost.
    pub fn ahead(&self, a: &VictoryFacts, b: &VictoryFacts) -> Ending {
        // Two shares compare as their numerators over a common denominator.
        let over = |own: &VictoryFacts, other: &VictoryFacts| {
            u32::from(self.victory(own).value_lost) * u32::from(other.initial)
        };
        match over(a, b).cmp(&over(b, a)) {
            Ordering::Less => Ending::A,
            Ordering::Equal => Ending::Draw,
            Ordering::Greater => Ending::B,
        }
    }
}

/// Whether an army is beaten.
#[derive(Clone, Debug)]
pub struct Victory(pub Book);

impl Procedure for Victory {
    type Facts = VictoryFacts;
    type Verdict = VictoryVerdict;

    fn name(&self) -> &'static str {
        "victory"
    }

    fn label(&self) -> &'static str {
        "whether an army or a command is beaten by what it has lost"
    }

    fn tallies(&self, facts: &VictoryFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.value_lost(facts));
        show(Side::Table, &self.0.beaten_by(facts.of).titled("hundredths that beat it"));
    }

    fn settle(
        &self,
        facts: &VictoryFacts,
        _: &mut dyn Chance,
    ) -> Result<VictoryVerdict, Box<Halt>> {
        Ok(self.0.victory(facts))
    }

    fn sentence(&self, facts: &VictoryFacts, law: &[(VictoryVerdict, f64)]) -> String {
        let VictoryVerdict { beaten, value_lost } =
            law.first().map_or_else(|| self.0.victory(facts), |(verdict, _)| *verdict);
        let (initial, limit) = (facts.initial, self.0.beaten_at(facts.of, facts.initial));
        let said = if beaten { "is beaten" } else { "fights on" };
        let whole = facts.of;
        format!("The {whole} {said}: {value_lost} of {initial} is lost, and {limit} is its limit.")
    }

    fn place(&self, verdict: &VictoryVerdict) -> (i32, String) {
        let said = if verdict.beaten { "beaten" } else { "fights on" };
        (-i32::from(verdict.value_lost), format!("{said}, {} lost", verdict.value_lost))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.vd")]
    }

    fn example(&self) -> &'static str {
        "victory --initial 18 --lost 5 --baggage 1"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(initial: u16, lost: u16) -> VictoryFacts {
        VictoryFacts { initial, lost, ..VictoryFacts::default() }
    }

    #[test]
    fn half_of_an_odd_value_is_rounded_up() {
        let beaten = |initial, lost| Book::default().victory(&army(initial, lost)).beaten;
        assert!(!beaten(15, 7) && beaten(15, 8));
        assert!(!beaten(18, 8) && beaten(18, 9));
        let limit = |initial| Book::default().beaten_at(Whole::Command, initial);
        assert_eq!((limit(5), limit(6)), (3, 3));
    }

    #[test]
    fn routed_commands_baggage_and_villages_count_among_the_losses_only() {
        let facts = VictoryFacts { routed: 4, baggage: 1, villages: 1, ..army(24, 3) };
        let verdict = Book::default().victory(&facts);
        assert_eq!(verdict, VictoryVerdict { beaten: true, value_lost: 13 });
        let without = VictoryFacts { villages: 0, ..facts };
        assert!(!Book::default().victory(&without).beaten);
    }

    #[test]
    fn two_beaten_armies_draw() {
        let book = Book::default();
        let (whole, half) = (army(20, 0), army(20, 10));
        assert_eq!(book.ending(&whole, &whole), Ending::Open);
        assert_eq!(book.ending(&whole, &half), Ending::A);
        assert_eq!(book.ending(&half, &whole), Ending::B);
        assert_eq!(book.ending(&half, &half), Ending::Draw);
    }

    #[test]
    fn after_the_last_turn_the_smaller_share_wins() {
        let book = Book::default();
        assert_eq!(book.ahead(&army(20, 5), &army(15, 4)), Ending::A);
        assert_eq!(book.ahead(&army(20, 8), &army(15, 6)), Ending::Draw);
        assert_eq!(book.ahead(&army(20, 7), &army(15, 5)), Ending::B);
    }
}
