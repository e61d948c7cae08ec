//! The discipline test, and what failing it does.

use crate::Book;
use crate::facts::{Deed, TestFacts};
use crate::rulings::Bounds;
use crate::sheet::{self, Failure};
use crate::troops::Grade;
use serde::Serialize;
use tercio_chance::{Chance, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

/// The first further move, whose test is not yet made harder.
const SECOND_MOVE: u8 = 2;
/// The lowest face of a die.
const LOWEST: i16 = 1;

words! {
    /// What follows from a discipline test.
    pub enum Effect {
        /// Passed: it is done.
        None "none",
        NotDone "not-done",
        DisorderAtEnd "disorder-at-end",
        NotDoneDisordered "not-done-disordered",
        Compelled "compelled",
    }
}

packed_struct! {
    /// How a discipline test went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct TestVerdict {
        pub passed: bool,
        pub effect: Effect,
    }
}

impl Deed {
    /// The line that says what failing does.
    pub fn rule(self) -> &'static Rule {
        match self {
            Deed::Control => &sheet::TEST_CONTROL,
            Deed::Evade => &sheet::TEST_EVADE,
            Deed::ReactionFire => &sheet::TEST_REACTION,
            Deed::Priority => &sheet::TEST_PRIORITY,
            listed => &sheet::FAILURES[listed as usize].rule,
        }
    }

    /// What failing does.
    pub fn failure(self) -> Failure {
        match self {
            Deed::Control => Failure::Compelled,
            Deed::Evade | Deed::ReactionFire | Deed::Priority => Failure::NotDone,
            listed => sheet::FAILURES[listed as usize].failure,
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

/// Whether a move needs a test: the first of a turn is free.
pub const fn move_is_tested(nth: u8) -> bool {
    nth >= SECOND_MOVE
}

impl Book {
    /// What is added to the roll.
    pub fn test_modifiers(&self, facts: &TestFacts) -> Tally<'_> {
        let later = match facts.r#for {
            Deed::ExtraMove => facts.nth.saturating_sub(SECOND_MOVE),
            _ => 0,
        };
        self.house
            .tally()
            .when(facts.commander, &sheet::TEST_COMMANDER)
            .when(facts.beyond, &sheet::TEST_BEYOND)
            .times(&sheet::TEST_MOVES, later.into())
            .when(self.rulings.bounds == Bounds::Natural, &sheet::TEST_BOUNDS)
    }

    /// What the total must come to.
    pub fn test_threshold(&self, grade: Grade) -> Tally<'_> {
        self.house.tally().line(threshold(grade))
    }

    /// The lowest face that passes; beyond the die where none does.
    pub fn passing_face(&self, facts: &TestFacts) -> u8 {
        let modifiers = self.test_modifiers(facts);
        let least = self.test_threshold(facts.discipline).total() - modifiers.total();
        let highest = i16::from(FACES);
        let face = match modifiers.applied(sheet::TEST_BOUNDS.id) {
            true => least.clamp(LOWEST + 1, highest),
            false => least.clamp(LOWEST, highest + 1),
        };
        face.unsigned_abs() as u8
    }

    /// Settles a discipline test.
    pub fn settle_test(
        &self,
        facts: &TestFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<TestVerdict, Box<Halt>> {
        let tally = self.test_modifiers(facts);
        let roll = Roll::at_least(self.passing_face(facts), 1);
        let mut passed = dice.number(roll, facts.r#for.rule(), seat, Some(&tally))? > 0;
        if !passed && facts.again && facts.r#for == Deed::Rally {
            passed = dice.number(roll, &sheet::GENERAL_RALLY, seat, Some(&tally))? > 0;
        }
        let effect = match (passed, facts.r#for.failure()) {
            (true, _) => Effect::None,
            (false, Failure::NotDone) => Effect::NotDone,
            (false, Failure::DisorderAtEnd) => Effect::DisorderAtEnd,
            (false, Failure::NotDoneAndDisorder) => Effect::NotDoneDisordered,
            (false, Failure::Compelled) => Effect::Compelled,
        };
        Ok(TestVerdict { passed, effect })
    }
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
        let failed = match facts.r#for.failure() {
            Failure::NotDone => "nothing is done",
            Failure::DisorderAtEnd => "it is done, and the unit ends disordered",
            Failure::NotDoneAndDisorder => "it is not done, and the unit is disordered",
            Failure::Compelled => "the unit must move",
        };
        format!("The test is passed {} of the time ({face}); else {failed}.", percent(passed))
    }

    fn place(&self, verdict: &TestVerdict) -> (i32, String) {
        let said = match verdict.effect {
            Effect::None => "passed",
            Effect::NotDone => "not done",
            Effect::DisorderAtEnd => "done, then disordered",
            Effect::NotDoneDisordered => "not done, disordered",
            Effect::Compelled => "must move",
        };
        (if verdict.passed { 1 } else { -1 }, said.into())
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("impetus.discipline-bounds"),
            RuleId("impetus.moves"),
            RuleId("impetus.general-rally"),
        ]
    }

    fn example(&self) -> &'static str {
        "test --for extra-move --discipline A --nth 3 --beyond yes"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_deed_has_the_row_of_its_name() {
        for deed in Deed::ALL {
            let tail = match deed {
                Deed::Control => "impetus.out-of-control".to_string(),
                deed => format!("impetus.failure.{deed}"),
            };
            assert_eq!(deed.rule().id.0, tail);
        }
    }

    #[test]
    fn a_die_is_never_asked_for_a_face_it_lacks_unless_nothing_passes() {
        let mut hopeless = TestFacts { discipline: Grade::C, nth: 9, ..TestFacts::default() };
        let natural = Book::default();
        assert_eq!(natural.passing_face(&hopeless), 5, "only further moves pay for their number");
        hopeless.r#for = Deed::ExtraMove;
        assert_eq!(natural.passing_face(&hopeless), 6);
        let mut plain = Book::default();
        plain.rulings.bounds = Bounds::None;
        assert_eq!(plain.passing_face(&hopeless), 7);
    }

    #[test]
    fn the_first_move_is_free() {
        assert!(!move_is_tested(1));
        assert!(move_is_tested(2));
    }
}
