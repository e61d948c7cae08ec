//! The laws of the tests and throws of the command side: compared with worked figures, and with a
//! count over all faces that shares no code with the rules.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "laws/count.rs"]
mod count;
#[allow(dead_code, reason = "leaders lost and armies broken are compared elsewhere")]
#[path = "support/worked_test_figures.rs"]
mod worked_test_figures;

use count::{Cards, Chances};
use tercio_baroque::Book;
use tercio_baroque::facts::{Again, Deed, InitiativeFacts, Leader, TestFacts};
use tercio_baroque::phase::actions::{Menace, may_evade};
use tercio_baroque::phase::discipline::{Test, TestVerdict};
use tercio_baroque::phase::initiative::{Comparison, Initiative, Standing};
use tercio_baroque::phase::setup::{Attack, AttackFacts, Chief};
use tercio_baroque::troops::{Grade, Level, Structure, Troop};
use tercio_chance::{Exact, Weight};
use tercio_ledger::House;
use tercio_odds::{Budget, chain, law, policy_named};
use worked_test_figures::{DISCIPLINES, Discipline};

const CLOSE: f64 = 1e-12;

fn facts_of(worked: &Discipline) -> TestFacts {
    let deed = match worked.test {
        "plain" => Deed::Rally,
        "move" => Deed::FurtherMove,
        named => Deed::from_word(named).unwrap(),
    };
    let troop = Troop::from_word(worked.troop).unwrap();
    TestFacts {
        r#for: deed,
        discipline: Grade::from_word(worked.grade).unwrap(),
        r#type: troop,
        on_foot: troop == Troop::Dragoons && !worked.mounted,
        massed: worked.massed,
        disordered: worked.disordered,
        leader: worked.leader,
        beyond: !worked.in_range,
        iron: worked.iron_officers,
        nth: u8::try_from(worked.nth).unwrap(),
        from_foot: worked.answers == "charge by foot",
        returns: worked.answers == "shooting",
    }
}

fn passes(book: &Book, facts: &TestFacts) -> Exact {
    let law = law::<Exact, _>(&Test(book.clone()), facts, &Budget::default()).unwrap();
    let mut sum = Exact::nothing();
    law.iter().filter(|(verdict, _)| verdict.passed).for_each(|(_, p)| sum.add(p));
    sum
}

#[test]
fn every_worked_test_comes_out() {
    let book = Book::default();
    for worked in &DISCIPLINES {
        let facts = facts_of(worked);
        assert_eq!(facts.r#type.is_mounted(facts.on_foot), worked.mounted, "{worked:?}");
        let menace = match worked.answers {
            "charge by mounted" => Menace::Mounted,
            "charge by foot" => Menace::Foot,
            _ => Menace::Shot,
        };
        let evades = facts.r#for == Deed::Evasion;
        let barred = evades && may_evade((facts.r#type, facts.on_foot), menace).is_err();
        assert_eq!(worked.needs.is_none(), barred, "{worked:?}");
        let Some(needs) = worked.needs else { continue };
        assert_eq!(i32::from(book.passing_face(&facts)), needs, "{worked:?}");
        let (part, whole) = worked.passes;
        assert_eq!(passes(&book, &facts).to_string(), format!("{part}/{whole}"), "{worked:?}");
    }
}

/// All tests that facts can put, in short steps.
fn all_tests(visit: &mut dyn FnMut(TestFacts)) {
    for (deed, troop) in Deed::ALL.iter().flat_map(|d| Troop::ALL.iter().map(move |t| (*d, *t))) {
        for bits in 0..128_u8 {
            let flag = |bit: u8| bits >> bit & 1 == 1;
            for (discipline, nth) in [(Grade::A, 1), (Grade::B, 2), (Grade::C, 4)] {
                visit(TestFacts {
                    r#for: deed,
                    discipline,
                    r#type: troop,
                    on_foot: flag(0),
                    massed: flag(1),
                    disordered: flag(2),
                    leader: flag(3),
                    beyond: flag(4),
                    iron: false,
                    nth,
                    from_foot: flag(5),
                    returns: flag(6),
                });
            }
        }
    }
}

#[test]
fn the_lowest_face_is_the_one_that_a_second_reckoning_finds() {
    let book = Book::default();
    let mut asked = 0;
    all_tests(&mut |facts| {
        asked += 1;
        assert_eq!(book.passing_face(&facts), count::passing_face(&facts), "{facts:?}");
    });
    assert_eq!(asked, 10 * 14 * 128 * 3);
}

#[test]
fn iron_officers_try_twice_and_no_more() {
    let book = Book::default();
    for discipline in Grade::ALL {
        let plain = TestFacts { discipline: *discipline, ..TestFacts::default() };
        let iron = TestFacts { iron: true, ..plain };
        let [once, twice] = [plain, iron].map(|facts| passes(&book, &facts).to_f64());
        assert!((twice - (1.0 - (1.0 - once) * (1.0 - once))).abs() < CLOSE, "{discipline}");
    }
}

#[test]
fn a_natural_roll_that_a_house_strikes_out_counts_no_more() {
    let without =
        |id: &str| Book::new(&House { off: vec![id.into()], ..House::default() }).unwrap();
    let facts = TestFacts { r#for: Deed::DefensiveFire, leader: true, ..TestFacts::default() };
    let sure = TestFacts { discipline: Grade::A, ..facts };
    assert_eq!(Book::default().passing_face(&sure), 2);
    assert_eq!(without("baroque.discipline.one").passing_face(&sure), 1);
    let hopeless = TestFacts { r#for: Deed::FurtherMove, nth: 9, ..TestFacts::default() };
    assert_eq!(Book::default().passing_face(&hopeless), 6);
    let no_die = without("baroque.discipline.six");
    assert_eq!(no_die.passing_face(&hopeless), 7);
    let law = law::<f64, _>(&Test(no_die), &hopeless, &Budget::default()).unwrap();
    assert_eq!(law, vec![(TestVerdict { passed: false }, 1.0)]);
}

fn cards(leader: &Leader) -> Cards {
    let structure = match leader.structure {
        Structure::Good => 3,
        Structure::Average => 2,
        Structure::Poor => 1,
    };
    let (bonus, rerolls_one, rerolls, idle) = match leader.level {
        Level::Charismatic => (4, true, true, false),
        Level::Expert => (3, false, true, false),
        Level::Reliable => (2, false, false, false),
        Level::Poor => (1, false, false, false),
        Level::Incompetent => (0, false, false, true),
        Level::Nobody => (0, false, false, false),
    };
    let rerolls = rerolls && leader.again == Again::Behind;
    Cards { bonus, structure, rerolls, rerolls_one, idle }
}

fn initiative_law(facts: &InitiativeFacts) -> Chances {
    let law = law::<f64, _>(&Initiative(Book::default()), facts, &Budget::default()).unwrap();
    law.into_iter().map(|(verdict, p)| (outcome(&verdict), p)).collect()
}

fn outcome(verdict: &Comparison) -> (i8, bool, bool) {
    let ahead = match verdict.standing {
        Standing::A => 1,
        Standing::Equal => 0,
        Standing::B => -1,
    };
    (ahead, verdict.a_idle, verdict.b_idle)
}

#[track_caller]
fn agree(facts: &InitiativeFacts) {
    let ours = initiative_law(facts);
    let counted = count::initiative([cards(&facts.a), cards(&facts.b)]);
    assert_eq!(ours.keys().collect::<Vec<_>>(), counted.keys().collect::<Vec<_>>(), "{facts:?}");
    for (outcome, p) in &counted {
        assert!((ours[outcome] - p).abs() < CLOSE, "{facts:?}: {outcome:?} {} {p}", ours[outcome]);
    }
}

#[test]
fn the_initiative_is_what_a_count_of_all_faces_gives() {
    let leader = |level| Leader { level, ..Leader::default() };
    for a in Level::ALL {
        for b in Level::ALL {
            agree(&InitiativeFacts { a: leader(*a), b: leader(*b) });
        }
    }
}

#[test]
fn structures_break_ties_and_put_a_leader_behind() {
    for a in Structure::ALL {
        for b in Structure::ALL {
            let a = Leader { level: Level::Charismatic, structure: *a, ..Leader::default() };
            let b = Leader { level: Level::Expert, structure: *b, ..Leader::default() };
            agree(&InitiativeFacts { a, b });
        }
    }
    // Without dice thrown again: of 146 ties in 1296 throws none is left.
    let good = Leader { structure: Structure::Good, again: Again::Never, ..Leader::default() };
    let poor = Leader { structure: Structure::Poor, ..good };
    let law = initiative_law(&InitiativeFacts { a: good, b: poor });
    assert!((law[&(1, false, false)] - 721.0 / 1296.0).abs() < CLOSE);
}

#[test]
fn both_sides_of_the_table_are_alike() {
    let a = Leader { level: Level::Charismatic, ..Leader::default() };
    let b = Leader { level: Level::Incompetent, structure: Structure::Good, ..Leader::default() };
    let ours = initiative_law(&InitiativeFacts { a, b });
    let mirrored = initiative_law(&InitiativeFacts { a: b, b: a });
    for ((ahead, a_idle, b_idle), p) in &ours {
        assert!((mirrored[&(-ahead, *b_idle, *a_idle)] - p).abs() < CLOSE);
    }
}

#[test]
fn a_leader_who_may_throw_again_loses_nothing_by_it() {
    let won = |level, again| {
        let a = Leader { level, again, ..Leader::default() };
        let b = Leader { again: Again::Never, ..Leader::default() };
        initiative_law(&InitiativeFacts { a, b })[&(1, false, false)]
    };
    for level in [Level::Charismatic, Level::Expert] {
        assert!(won(level, Again::Behind) > won(level, Again::Never));
    }
    let reliable = Level::Reliable;
    assert!((won(reliable, Again::Behind) - won(reliable, Again::Never)).abs() < CLOSE);
}

#[test]
fn to_the_end_somebody_has_the_initiative_unless_a_double_costs_it() {
    let procedure = Initiative(Book::default());
    let policy = policy_named(&procedure, Some("again")).unwrap();
    let facts = InitiativeFacts::default();
    let ended = chain::<f64, _>(&procedure, &facts, &policy, &Budget::default()).unwrap();
    assert_eq!(ended.law.len(), 2);
    assert!(ended.law.iter().all(|(_, p)| (p - 0.5).abs() < CLOSE));
}

#[test]
fn the_attacker_is_the_higher_of_two_throws() {
    for a in Level::ALL {
        for b in Level::ALL {
            let facts = AttackFacts { a: Chief { level: *a }, b: Chief { level: *b } };
            let law = law::<f64, _>(&Attack(Book::default()), &facts, &Budget::default()).unwrap();
            let plain = |level| Leader { level, again: Again::Never, ..Leader::default() };
            let cards = [cards(&plain(*a)), cards(&plain(*b))].map(|c| Cards { idle: false, ..c });
            let counted = count::initiative(cards);
            for (verdict, p) in law {
                let ahead = [0, 1, -1][verdict.attacker as usize];
                assert!((counted[&(ahead, false, false)] - p).abs() < CLOSE, "{a} {b}");
            }
        }
    }
}
