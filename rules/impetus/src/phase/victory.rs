//! Victory: what an army has lost of its value, and when it is beaten.

use crate::Book;
use crate::sheet;
use serde::Serialize;
use std::cmp::Ordering;
use tercio_chance::{Chance, Halt, packed_struct};
use tercio_engine::{Procedure, Side, facts, number, words};
use tercio_ledger::{Rule, RuleId, Tally};

/// Shares are in hundredths.
const WHOLE: u32 = 100;

facts! {
    /// What an army was worth and what is lost of it.
    pub struct VictoryFacts {
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

/// The value at which so much of the whole is lost, rounded up.
fn share_of(initial: u16, share: &Rule) -> u16 {
    let part = u32::from(initial) * u32::from(share.value.unsigned_abs());
    u16::try_from(part.div_ceil(WHOLE)).unwrap_or(u16::MAX)
}

/// Whether a command that was worth so much routs by its losses; then all its value is lost.
pub fn command_routs(initial: u16, lost: u16) -> bool {
    lost >= share_of(initial, &sheet::VICTORY_COMMAND)
}

/// The loss at which an army is beaten.
pub fn beaten_at(initial: u16) -> u16 {
    share_of(initial, &sheet::VICTORY_ARMY)
}

impl Book {
    /// What an army has lost.
    pub fn value_lost(&self, facts: &VictoryFacts) -> Tally<'_> {
        let prizes = facts.baggage.saturating_add(facts.villages);
        self.house
            .tally()
            .plus(&sheet::VICTORY_LOST, facts.lost.cast_signed())
            .plus(&sheet::VICTORY_ROUTED, facts.routed.cast_signed())
            .times(&sheet::VICTORY_BAGGAGE, prizes.into())
    }

    /// Whether an army is beaten at the end of a turn.
    pub fn victory(&self, facts: &VictoryFacts) -> VictoryVerdict {
        let value_lost = self.value_lost(facts).total().max(0).unsigned_abs();
        VictoryVerdict { beaten: value_lost >= beaten_at(facts.initial), value_lost }
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
        "whether an army is beaten by what it has lost"
    }

    fn tallies(&self, facts: &VictoryFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.value_lost(facts));
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
        let (initial, limit) = (facts.initial, beaten_at(facts.initial));
        let said = if beaten { "is beaten" } else { "fights on" };
        format!("The army {said}: {value_lost} of {initial} is lost, and {limit} is its limit.")
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
        assert!(!command_routs(5, 2) && command_routs(5, 3));
    }

    #[test]
    fn routed_commands_baggage_and_villages_count_among_the_losses_only() {
        let facts = VictoryFacts { initial: 24, lost: 3, routed: 4, baggage: 1, villages: 1 };
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
