//! The discipline test, and what failing it does.

use crate::Book;
use crate::facts::{Deed, TestFacts};
use crate::sheet::{self, Failure};
use crate::troops::{Grade, Troop};
use serde::Serialize;
use tercio_chance::{Chance, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

/// The first further move, whose test is not yet made harder.
const SECOND_MOVE: u8 = 2;

packed_struct! {
    /// How a discipline test went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct TestVerdict {
        pub passed: bool,
    }
}

impl Deed {
    /// The line that says what failing does.
    pub const fn rule(self) -> &'static Rule {
        match self {
            Deed::LeaderLost => &sheet::FATE_CONSEQUENCE,
            Deed::CommandBreak => &sheet::BREAK_TEST,
            listed => &sheet::TESTS[listed as usize].rule,
        }
    }

    /// What failing does.
    pub const fn failure(self) -> Failure {
        match self {
            Deed::LeaderLost => Failure::Dismayed,
            Deed::CommandBreak => Failure::Eliminated,
            listed => sheet::TESTS[listed as usize].failure,
        }
    }
}

/// What a grade of discipline passes on.
pub const fn threshold(grade: Grade) -> &'static Rule {
    match grade {
        Grade::A => &sheet::GRADE_A,
        Grade::B => &sheet::GRADE_B,
        Grade::C => &sheet::GRADE_C,
    }
}

/// Whether a move needs a test: the first of an activation is free.
pub const fn move_is_tested(nth: u8) -> bool {
    nth >= SECOND_MOVE
}

impl Book {
    /// What is added to the roll.
    pub fn test_modifiers(&self, facts: &TestFacts) -> Tally<'_> {
        let tally = self
            .house
            .tally()
            .when(facts.beyond, &sheet::TEST_BEYOND)
            .when(facts.leader, &sheet::TEST_LEADER);
        let later = match facts.r#for {
            Deed::FurtherMove => facts.nth.saturating_sub(SECOND_MOVE),
            _ => 0,
        };
        evasion_lines(reaction_lines(tally, facts), facts).times(&sheet::TEST_MOVES, later.into())
    }

    /// What the total must come to.
    pub fn test_threshold(&self, grade: Grade) -> Tally<'_> {
        self.house.tally().line(threshold(grade))
    }

    /// The lowest face that passes; beyond the die where none does.
    pub fn passing_face(&self, facts: &TestFacts) -> u8 {
        let needed = self.test_threshold(facts.discipline).total();
        let least = needed - self.test_modifiers(facts).total();
        // Where a house has struck a natural roll out, only the total counts there.
        let one = if self.house.is_off(sheet::TEST_ONE.id) { 0 } else { sheet::TEST_ONE.value };
        let beyond = i16::from(FACES) + 1;
        let six =
            if self.house.is_off(sheet::TEST_SIX.id) { beyond } else { sheet::TEST_SIX.value };
        least.clamp(one + 1, six).unsigned_abs() as u8
    }

    /// Settles a discipline test; iron officers have a failed one rolled again.
    pub fn settle_test(
        &self,
        facts: &TestFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<TestVerdict, Box<Halt>> {
        let tally = self.test_modifiers(facts);
        let roll = Roll::at_least(self.passing_face(facts), 1);
        let mut passed = dice.number(roll, facts.r#for.rule(), seat, Some(&tally))? > 0;
        if !passed && facts.iron {
            passed = dice.number(roll, &sheet::TEST_IRON, seat, Some(&tally))? > 0;
        }
        Ok(TestVerdict { passed })
    }
}

/// The lines for charges and shots out of turn.
fn reaction_lines<'h>(tally: Tally<'h>, facts: &TestFacts) -> Tally<'h> {
    let disordered = |deed: Deed| facts.r#for == deed && facts.disordered;
    let mounted = facts.r#type.is_mounted(facts.on_foot);
    let eager = matches!(facts.r#type, Troop::Gallopers | Troop::Warband);
    let (charge, counter) =
        (facts.r#for == Deed::OpportunityCharge, facts.r#for == Deed::Countercharge);
    let (fire, defensive) =
        (facts.r#for == Deed::OpportunityFire, facts.r#for == Deed::DefensiveFire);
    tally
        .when(disordered(Deed::OpportunityCharge), &sheet::TEST_CHARGE_DISORDERED)
        .when(charge && mounted, &sheet::TEST_CHARGE_MOUNTED)
        .when(charge && !mounted, &sheet::TEST_CHARGE_FOOT)
        .when(disordered(Deed::Countercharge), &sheet::TEST_COUNTER_DISORDERED)
        .when(counter && eager, &sheet::TEST_COUNTER_EAGER)
        .when(counter && mounted && !eager, &sheet::TEST_COUNTER_MOUNTED)
        .when(disordered(Deed::OpportunityFire), &sheet::TEST_FIRE_DISORDERED)
        .when(fire && !facts.returns, &sheet::TEST_FIRE_UNPROVOKED)
        .when(defensive, &sheet::TEST_DEFENSIVE)
        .when(disordered(Deed::DefensiveFire), &sheet::TEST_DEFENSIVE_DISORDERED)
}

/// The lines for evasions.
fn evasion_lines<'h>(tally: Tally<'h>, facts: &TestFacts) -> Tally<'h> {
    let evades = facts.r#for == Deed::Evasion;
    let light = matches!(facts.r#type, Troop::Dragoons | Troop::Skirmishers);
    let earlier = if evades { facts.nth.saturating_sub(1) } else { 0 };
    tally
        .when(evades && facts.r#type == Troop::LightHorse, &sheet::TEST_EVADE_LIGHT_HORSE)
        .when(evades && light, &sheet::TEST_EVADE_LIGHT)
        .when(evades && facts.from_foot, &sheet::TEST_EVADE_FOOT)
        .when(evades && facts.disordered, &sheet::TEST_EVADE_DISORDERED)
        .when(evades && facts.massed, &sheet::TEST_EVADE_MASSED)
        .times(&sheet::TEST_EVADE_AGAIN, earlier.into())
}

/// A discipline test.
#[derive(Clone, Debug)]
pub struct Test(pub Book);

impl Procedure for Test {
    type Facts = TestFacts;
    type Verdict = TestVerdict;

    fn name(&self) -> &'static str {
        "test"
    }

    fn label(&self) -> &'static str {
        "a unit tests its discipline"
    }

    fn tallies(&self, facts: &TestFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.test_modifiers(facts));
        show(Side::Table, &self.0.test_threshold(facts.discipline).titled("passes on"));
    }

    fn settle(&self, facts: &TestFacts, dice: &mut dyn Chance) -> Result<TestVerdict, Box<Halt>> {
        self.0.settle_test(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &TestFacts, law: &[(TestVerdict, f64)]) -> String {
        let passed: f64 = law.iter().filter(|(verdict, _)| verdict.passed).map(|(_, p)| p).sum();
        let face = match self.0.passing_face(facts) {
            face if face > FACES => "no die is enough".into(),
            FACES => format!("on a {FACES} only"),
            face => format!("on a die of {face} or more"),
        };
        let twice = if facts.iron { ", with a second try" } else { "" };
        let failed = match facts.r#for.failure() {
            Failure::NotDone => "nothing is done",
            Failure::DoneDisordered => "it is done, and the unit ends disordered",
            Failure::NotDoneDisordered => "it is not done, and the unit is disordered",
            Failure::Dismayed => "the unit is disordered, or loses VBU if it was so already",
            Failure::Eliminated => "the unit is eliminated",
        };
        format!(
            "The test is passed {} of the time ({face}{twice}); else {failed}.",
            percent(passed)
        )
    }

    fn place(&self, verdict: &TestVerdict) -> (i32, String) {
        match verdict.passed {
            true => (1, "passed".into()),
            false => (-1, "failed".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("baroque.actions"),
            RuleId("baroque.reactions"),
            RuleId("baroque.evasion"),
            RuleId("baroque.traits"),
        ]
    }

    fn example(&self) -> &'static str {
        "test --for defensive-fire --discipline B --beyond yes"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_deed_has_the_row_of_its_name() {
        for deed in &Deed::ALL[..sheet::TESTS.len()] {
            assert_eq!(deed.rule().id.0, format!("baroque.test.{deed}"));
        }
        assert_eq!(Deed::LeaderLost.rule().id.0, "baroque.fate.consequence");
        assert_eq!(Deed::CommandBreak.rule().id.0, "baroque.break.test");
    }

    #[test]
    fn the_first_move_is_free() {
        assert!(!move_is_tested(1));
        assert!(move_is_tested(2));
    }
}
