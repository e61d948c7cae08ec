//! Tests of morale and command: two dice, no more than the morale value.

use crate::Book;
use crate::facts::{FightSide, Target, Test as For, TestFacts};
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Ask, Chance, Concluded, Dice, Halt, Packed, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How a test went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct TestVerdict {
        pub passed: bool,
    }
}

impl For {
    /// The line by which it is taken.
    pub const fn rule(self) -> &'static Rule {
        match self {
            For::Command => &sheet::TEST_COMMAND,
            For::Shooting => &sheet::EFFECT_TESTS,
            For::Combat => &sheet::RESULT_TEST,
            For::Flank => &sheet::COMBAT_FLANK_TEST,
            For::Panic => &sheet::TEST_PANIC,
            For::Rally => &sheet::TEST_FLIGHT,
        }
    }

    /// A command test, which enemies near make harder.
    pub const fn is_command(self) -> bool {
        matches!(self, For::Command | For::Flank)
    }
}

impl TestFacts {
    /// The test of a unit that was shot at.
    pub fn shot_at(target: &Target) -> TestFacts {
        TestFacts {
            r#for: For::Shooting,
            mo: target.mo,
            zone_mo: target.zone_mo,
            points: target.points,
            ..TestFacts::default()
        }
    }

    /// The test of a unit that has lost a combat by so much.
    pub fn beaten(side: &FightSide, result: u16) -> TestFacts {
        TestFacts {
            r#for: For::Combat,
            mo: side.mo,
            zone_mo: side.zone_mo,
            points: side.points,
            result,
            ..TestFacts::default()
        }
    }

    /// The dice, of which the lowest two are kept.
    fn roll(&self) -> Roll {
        let kept = sheet::TEST_DICE.value.unsigned_abs();
        let more = sheet::TEST_POINT.value.unsigned_abs().saturating_mul(self.points.into());
        Roll::worst(kept, kept.saturating_add(more))
    }
}

impl Book {
    /// What the dice must not exceed.
    pub fn test_value(&self, facts: &TestFacts) -> Tally<'_> {
        self.test_sum(facts, true)
    }

    fn test_sum(&self, facts: &TestFacts, reasons: bool) -> Tally<'_> {
        let better = (i16::from(facts.zone_mo) - i16::from(facts.mo)).max(0);
        let enemies = if facts.r#for.is_command() { facts.enemies } else { 0 };
        let result = if facts.r#for == For::Combat { facts.result } else { 0 };
        let near = facts.r#for == For::Rally && facts.near;
        self.house
            .tally_if(reasons)
            .plus(&sheet::TEST_MO, facts.mo.into())
            .plus(&sheet::TEST_ZONE, better)
            .times(&sheet::RESULT_MO, i16::try_from(result).unwrap_or(i16::MAX))
            .times(&sheet::TEST_ENEMY, enemies.into())
            .when(near, &sheet::TEST_RALLY)
    }

    /// Settles a test: true if it is passed.
    pub fn settle_test(
        &self,
        facts: &TestFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        dice.settle_to(|dice| self.test_to(facts, seat, dice, |passed| passed))
    }

    /// A test that ends its part; `read` makes the verdict of it.
    pub fn test_to<V: Packed>(
        &self,
        facts: &TestFacts,
        seat: Seat,
        dice: &mut dyn Chance,
        read: impl Fn(bool) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let tally = self.test_sum(facts, dice.wants_reasons());
        let ask = Ask::explained(facts.roll(), facts.r#for.rule(), seat, &tally);
        let passes = |roll: u16| i32::from(roll) <= i32::from(tally.total());
        if !facts.again {
            return dice.read(&ask, |roll| read(passes(roll)));
        }
        let again = Ask { rule: &sheet::TEST_AGAIN, ..ask };
        dice.follow(&ask, |roll, dice| match passes(roll) {
            true => Ok(Concluded::with(read(true))),
            false => dice.read(&again, |roll| read(passes(roll))),
        })
    }
}

/// A test of morale or command.
#[derive(Clone, Debug)]
pub struct Test(pub Book);

impl Procedure for Test {
    type Facts = TestFacts;
    type Verdict = TestVerdict;

    fn name(&self) -> &'static str {
        "test"
    }

    fn label(&self) -> &'static str {
        "a unit tests its morale: a command test, from shooting, from a lost combat, to rally"
    }

    fn tallies(&self, facts: &TestFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.test_value(facts));
        let tally = self.0.house.tally().line(&sheet::TEST_DICE);
        let tally = tally.times(&sheet::TEST_POINT, facts.points.into());
        let tally = tally.when(facts.again, &sheet::TEST_AGAIN);
        show(Side::Table, &tally.titled("dice"));
    }

    fn settle(&self, facts: &TestFacts, dice: &mut dyn Chance) -> Result<TestVerdict, Box<Halt>> {
        self.0.settle_test(facts, Seat(0), dice).map(|passed| TestVerdict { passed })
    }

    fn conclude(
        &self,
        facts: &TestFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<TestVerdict>, Box<Halt>> {
        self.0.test_to(facts, Seat(0), dice, |passed| TestVerdict { passed })
    }

    fn sentence(&self, facts: &TestFacts, law: &[(TestVerdict, f64)]) -> String {
        let passed: f64 = law.iter().filter(|(verdict, _)| verdict.passed).map(|(_, p)| p).sum();
        let needed = self.0.test_value(facts).total();
        let twice = if facts.again { ", with a second try" } else { "" };
        let failed = match facts.r#for {
            For::Command => "what it was for is not done",
            For::Shooting => "it flees in the resolution phase",
            For::Combat => "what follows is by the combat result, its drill and its numbers",
            For::Flank => "it is disordered",
            For::Panic => "it breaks too",
            For::Rally => "it runs on",
        };
        format!(
            "The test is passed {} of the time (at most {needed} on {}{twice}); else {failed}.",
            percent(passed),
            said(facts),
        )
    }

    fn place(&self, verdict: &TestVerdict) -> (i32, String) {
        match verdict.passed {
            true => (1, "passed".into()),
            false => (-1, "failed".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.tests"), RuleId("conquest.disorder"), RuleId("conquest.rally")]
    }

    fn example(&self) -> &'static str {
        "test --for combat --mo 6 --result 2 --points 1"
    }
}

/// The dice of a test in words.
fn said(facts: &TestFacts) -> String {
    match facts.points {
        0 => facts.roll().to_string(),
        _ => format!("the lowest two of {}d6", facts.roll().dice()),
    }
}
