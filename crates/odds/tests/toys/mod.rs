//! Small procedures whose odds are known by other means.
#![allow(dead_code)]

pub mod skirmish;

use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Facts, Field, Kind, Policy, Procedure, Side, facts, number, words};
use tercio_ledger::{House, Rule, RuleId, Tally};

pub static THROW: Rule = Rule::sheet("toy.throw", "the throw", 0);
pub static MEN: Rule = Rule::sheet("toy.men", "men", 0);
pub static HILL: Rule = Rule::sheet("toy.hill", "on a hill", 1).resting_on("toy.ruling.hill");
pub static TIRED: Rule = Rule::sheet("toy.tired", "tired", -1);

facts! {
    pub struct ManFacts {
        #[short] men: u8 = 1, number(1, 6), "men";
        hill: bool = false, Kind::Flag, "on a hill";
        tired: bool = false, Kind::Flag, "tired";
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DuelFacts {
    pub a: ManFacts,
    pub b: ManFacts,
}

impl Facts for DuelFacts {
    fn fields(_: &str, into: &mut Vec<Field>) {
        ManFacts::fields("a", into);
        ManFacts::fields("b", into);
    }
}

words! {
    pub enum Result3 { Lose "lose", Tie "tie", Win "win" }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    pub struct DuelVerdict { pub result: Result3, pub by: u8 }
}

/// More hits on 4+ win; a tie is fought again, or not, by policy.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    pub house: House,
}

impl Duel {
    fn dice<'h>(&'h self, side: &ManFacts) -> Tally<'h> {
        self.house
            .tally()
            .plus(&MEN, i16::from(side.men))
            .when(side.hill, &HILL)
            .when(side.tired, &TIRED)
    }

    pub fn dice_count(&self, side: &ManFacts) -> u16 {
        self.dice(side).total().max(0) as u16
    }
}

impl Procedure for Duel {
    type Facts = DuelFacts;
    type Verdict = DuelVerdict;

    fn name(&self) -> &'static str {
        "duel"
    }
    fn label(&self) -> &'static str {
        "Who wins a duel"
    }
    fn tallies(&self, facts: &DuelFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.dice(&facts.a));
        show(Side::B, &self.dice(&facts.b));
    }
    fn settle(&self, facts: &DuelFacts, dice: &mut dyn Chance) -> Result<DuelVerdict, Box<Halt>> {
        let hits = |side: &ManFacts, seat: u8, dice: &mut dyn Chance| {
            let roll = Roll::at_least(4, self.dice_count(side));
            dice.number(roll, &THROW, Seat(seat), Some(&self.dice(side)))
        };
        let (a, b) = dice.both(|dice| hits(&facts.a, 0, dice), |dice| hits(&facts.b, 1, dice))?;
        let result = match a.cmp(&b) {
            std::cmp::Ordering::Less => Result3::Lose,
            std::cmp::Ordering::Equal => Result3::Tie,
            std::cmp::Ordering::Greater => Result3::Win,
        };
        Ok(DuelVerdict { result, by: a.abs_diff(b) as u8 })
    }
    fn again(
        &self,
        facts: &DuelFacts,
        verdict: &DuelVerdict,
        policy: &Policy,
    ) -> Option<DuelFacts> {
        (verdict.result == Result3::Tie && policy.name != "break-off").then_some(*facts)
    }
    fn under(&self, facts: &DuelFacts, policy: &Policy) -> DuelFacts {
        let hill = facts.a.hill || policy.name == "climb";
        DuelFacts { a: ManFacts { hill, ..facts.a }, ..*facts }
    }
    fn policies(&self) -> &'static [Policy] {
        &[
            Policy { name: "fight-on", label: "ties are fought again" },
            Policy { name: "break-off", label: "a tie ends it" },
            Policy { name: "climb", label: "side a takes the hill first" },
        ]
    }
    fn sentence(&self, _: &DuelFacts, law: &[(DuelVerdict, f64)]) -> String {
        let won = law.iter().filter(|(verdict, _)| verdict.result == Result3::Win);
        format!("Side a wins {:.1}% of the time.", 100.0 * won.map(|(_, p)| p).sum::<f64>())
    }
    fn place(&self, verdict: &DuelVerdict) -> (i32, String) {
        let by = i32::from(verdict.by);
        match verdict.result {
            Result3::Lose => (-by, format!("b wins by {by}")),
            Result3::Tie => (0, "tie".into()),
            Result3::Win => (by, format!("a wins by {by}")),
        }
    }
    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("toy.ruling.ties")]
    }
    fn example(&self) -> &'static str {
        "duel --a 2 --b 1"
    }
}

facts! {
    pub struct PurseFacts {
        face: u8 = 4, number(1, 7), "face that wins";
        purse: u16 = 1, number(0, 60000), "purse";
        goal: u16 = 10, number(0, 60000), "goal";
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    pub struct PurseVerdict { pub won: bool, pub purse: u16 }
}

/// One die a round; what follows is up to each test.
#[derive(Clone, Copy, Debug)]
pub struct Purse {
    pub again: fn(&PurseFacts, &PurseVerdict) -> Option<PurseFacts>,
}

/// Until the purse is empty or the goal is reached.
pub const RUIN: Purse = Purse {
    again: |facts, verdict| {
        let over = verdict.purse == 0 || verdict.purse == facts.goal;
        (!over).then_some(PurseFacts { purse: verdict.purse, ..*facts })
    },
};

/// Won: it is over. Lost: a new purse, and so on without end.
pub const GROWING: Purse = Purse {
    again: |facts, verdict| {
        (!verdict.won).then_some(PurseFacts { purse: facts.purse + 1, ..*facts })
    },
};

/// Won: it is over. Lost: purses 7 and 8 in turn, for ever.
pub const TRAP: Purse = Purse {
    again: |facts, verdict| match (facts.purse, verdict.won) {
        (7, _) => Some(PurseFacts { purse: 8, ..*facts }),
        (8, _) => Some(PurseFacts { purse: 7, ..*facts }),
        (_, true) => None,
        (_, false) => Some(PurseFacts { purse: 7, ..*facts }),
    },
};

impl Procedure for Purse {
    type Facts = PurseFacts;
    type Verdict = PurseVerdict;

    fn name(&self) -> &'static str {
        "purse"
    }
    fn label(&self) -> &'static str {
        "What becomes of a purse"
    }
    fn tallies(&self, _: &PurseFacts, _: &mut dyn FnMut(Side, &Tally<'_>)) {}
    fn settle(&self, facts: &PurseFacts, dice: &mut dyn Chance) -> Result<PurseVerdict, Box<Halt>> {
        let won = dice.number(Roll::at_least(facts.face, 1), &THROW, Seat(0), None)? == 1;
        let purse = if won { facts.purse + 1 } else { facts.purse.saturating_sub(1) };
        Ok(PurseVerdict { won, purse })
    }
    fn again(&self, facts: &PurseFacts, verdict: &PurseVerdict, _: &Policy) -> Option<PurseFacts> {
        (self.again)(facts, verdict)
    }
    fn runs_to_the_end(&self) -> bool {
        true
    }
    fn sentence(&self, _: &PurseFacts, law: &[(PurseVerdict, f64)]) -> String {
        let won: f64 = law.iter().filter(|(verdict, _)| verdict.won).map(|(_, p)| p).sum();
        format!("It is won {:.0}% of the time.", 100.0 * won)
    }
    fn place(&self, verdict: &PurseVerdict) -> (i32, String) {
        (i32::from(verdict.won), if verdict.won { "won" } else { "lost" }.into())
    }
    fn example(&self) -> &'static str {
        "purse --goal 10"
    }
}
