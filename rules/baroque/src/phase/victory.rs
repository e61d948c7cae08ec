//! Break points: what is left of the value of an army or a command.

use crate::Book;
use crate::rulings::CommandValue;
use crate::sheet;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tercio_chance::{Chance, Halt, packed_struct};
use tercio_engine::{Procedure, Side, facts, number, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// Whose value is reckoned.
    pub enum Whole { Army "army", Command "command" }
}

facts! {
    /// What an army or a command was worth, and what it has lost.
    pub struct VictoryFacts {
        of: Whole = Whole::Army, Whole::KIND, "whose value";
        initial: u16 = 22, number(0, 500), "VD of all its units at the start";
        exhausted: u16 = 0, number(0, 500), "VD of its units that are exhausted, but not eliminated";
        eliminated: u16 = 0, number(0, 500), "VD of its units that are eliminated";
        baggage: u8 = 0, number(0, 9), "baggage lost (of an army)";
        villages: u8 = 0, number(0, 9), "villages lost (of an army)";
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct VictoryVerdict {
        pub broken: bool,
        /// Value left; never below nothing.
        pub left: u16,
    }
}

words! {
    /// How a battle stands.
    pub enum Ending { Open "open", A "a", B "b", Draw "draw" }
}

impl Whole {
    /// What is left when it breaks.
    pub const fn threshold(self) -> &'static Rule {
        match self {
            Whole::Army => &sheet::BREAK_ARMY,
            Whole::Command => &sheet::BREAK_COMMAND,
        }
    }
}

impl Book {
    /// What is left of the value of an army or a command.
    pub fn value_left(&self, facts: &VictoryFacts) -> Tally<'_> {
        let army = facts.of == Whole::Army;
        let prizes = |count: u8| if army { i16::from(count) } else { 0 };
        let single = !army && self.rulings.vdc == CommandValue::Single;
        let once = if single { facts.eliminated.cast_signed() } else { 0 };
        self.house
            .tally()
            .plus(&sheet::BREAK_TOTAL, facts.initial.cast_signed())
            .times(&sheet::BREAK_EXHAUSTED, facts.exhausted.cast_signed())
            .times(&sheet::BREAK_ELIMINATED, facts.eliminated.cast_signed())
            .times(&sheet::BREAK_BAGGAGE, prizes(facts.baggage))
            .times(&sheet::BREAK_VILLAGE, prizes(facts.villages))
            .times(&sheet::BREAK_SINGLE, once)
    }

    /// Whether an army routs, or a command breaks, at the end of a turn.
    pub fn victory(&self, facts: &VictoryFacts) -> VictoryVerdict {
        let left = self.value_left(facts).total();
        let broken = left <= facts.of.threshold().value;
        VictoryVerdict { broken, left: left.max(0).unsigned_abs() }
    }

    /// How the battle stands between two armies.
    pub fn ending(&self, a: &VictoryFacts, b: &VictoryFacts) -> Ending {
        match (self.victory(a).broken, self.victory(b).broken) {
            (false, false) => Ending::Open,
            (false, true) => Ending::A,
            (true, false) => Ending::B,
            (true, true) => Ending::Draw,
        }
    }

    /// Who is ahead when the turns are over: the larger share of value left.
    pub fn ahead(&self, a: &VictoryFacts, b: &VictoryFacts) -> Ending {
        // Two shares compare as their numerators over a common denominator.
        let over = |own: &VictoryFacts, other: &VictoryFacts| {
            u32::from(self.victory(own).left) * u32::from(other.initial)
        };
        match over(a, b).cmp(&over(b, a)) {
            Ordering::Greater => Ending::A,
            Ordering::Equal => Ending::Draw,
            Ordering::Less => Ending::B,
        }
    }
}

/// Whether an army or a command is broken.
#[derive(Clone, Debug)]
pub struct Victory(pub Book);

impl Procedure for Victory {
    type Facts = VictoryFacts;
    type Verdict = VictoryVerdict;

    fn name(&self) -> &'static str {
        "victory"
    }

    fn label(&self) -> &'static str {
        "whether an army routs or a command breaks by what it has lost"
    }

    fn tallies(&self, facts: &VictoryFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.value_left(facts));
        let tally = self.0.house.tally().line(facts.of.threshold());
        let tally = tally.when(facts.of == Whole::Command, &sheet::BREAK_TEST);
        show(Side::Table, &tally.titled("where it breaks"));
    }

    fn settle(
        &self,
        facts: &VictoryFacts,
        _: &mut dyn Chance,
    ) -> Result<VictoryVerdict, Box<Halt>> {
        Ok(self.0.victory(facts))
    }

    fn sentence(&self, facts: &VictoryFacts, law: &[(VictoryVerdict, f64)]) -> String {
        let VictoryVerdict { broken, left } =
            law.first().map_or_else(|| self.0.victory(facts), |(verdict, _)| *verdict);
        let initial = facts.initial;
        match (broken, facts.of) {
            (false, whole) => format!("The {whole} fights on: {left} of {initial} is left."),
            (true, Whole::Army) => format!("The army routs: nothing of {initial} is left."),
            (true, Whole::Command) => {
                format!(
                    "The command breaks, nothing of {initial} is left: each of its units tests."
                )
            }
        }
    }

    fn place(&self, verdict: &VictoryVerdict) -> (i32, String) {
        match verdict.broken {
            true => (0, "broken".into()),
            false => (i32::from(verdict.left), format!("fights on, {} left", verdict.left)),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.vdt"), RuleId("baroque.vdc")]
    }

    fn example(&self) -> &'static str {
        "victory --initial 22 --exhausted 5 --eliminated 4 --baggage 1"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(initial: u16, exhausted: u16, eliminated: u16) -> VictoryFacts {
        VictoryFacts { initial, exhausted, eliminated, ..VictoryFacts::default() }
    }

    fn broken(facts: VictoryFacts) -> bool {
        Book::default().victory(&facts).broken
    }

    #[test]
    fn all_exhausted_or_half_eliminated_breaks_an_army() {
        assert!(broken(army(22, 22, 0)) && !broken(army(22, 21, 0)));
        assert!(broken(army(22, 0, 11)) && !broken(army(22, 0, 10)));
        assert!(broken(army(23, 1, 11)) && !broken(army(23, 0, 11)));
    }

    #[test]
    fn a_command_is_not_broken_by_baggage() {
        let facts = VictoryFacts { baggage: 1, villages: 1, ..army(4, 0, 0) };
        assert!(broken(facts));
        assert!(!broken(VictoryFacts { of: Whole::Command, ..facts }));
        assert!(!broken(VictoryFacts { villages: 0, ..facts }));
    }

    #[test]
    fn a_command_may_be_counted_once() {
        let command = VictoryFacts { of: Whole::Command, ..army(8, 3, 3) };
        assert!(broken(command));
        let mut book = Book::default();
        book.rulings.vdc = CommandValue::Single;
        assert_eq!(book.victory(&command), VictoryVerdict { broken: false, left: 2 });
        assert!(book.victory(&army(8, 3, 3)).broken, "an army is counted as ever");
    }

    #[test]
    fn the_larger_share_left_is_ahead() {
        let book = Book::default();
        assert_eq!(book.ahead(&army(20, 5, 0), &army(30, 0, 4)), Ending::A);
        assert_eq!(book.ahead(&army(20, 4, 0), &army(30, 0, 3)), Ending::Draw);
        assert_eq!(book.ending(&army(20, 0, 10), &army(20, 20, 0)), Ending::Draw);
        assert_eq!(book.ending(&army(20, 0, 9), &army(20, 20, 0)), Ending::A);
        assert_eq!(book.ending(&army(20, 0, 9), &army(20, 0, 9)), Ending::Open);
    }
}
