//! Dice typed by a person, kept in a log, or decreed by an umpire.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{OTHER_RULE, RULE, ask};
use tercio_chance::{
    Answer, Ask, Bins, Chance, Count, Dice, Halt, Known, Origin, Roll, RollFault, Rolled, Seat,
    Thrown, Trail,
};
use tercio_ledger::House;

const WE: Seat = Seat(0);

type Threw<T> = Result<T, Box<Halt>>;

/// Three throws, the middle one as large as the first came to, and a part among them.
fn step(dice: &mut dyn Chance) -> Threw<(u16, u16, (u8, u8))> {
    let hits = dice.number(Roll::at_least(4, 3), &RULE, WE, None)?;
    let best = dice.settle(|dice| dice.number(Roll::best(1, hits), &RULE, Seat(1), None))?;
    Ok((hits, best, dice.pair(&OTHER_RULE, WE, None)?))
}

#[test]
fn typed_dice_are_used_up() {
    let mut trail = Trail::typed([vec![4, 1, 6], vec![2, 5], vec![3, 6]]);
    assert_eq!(step(&mut trail), Ok((2, 5, (6, 3))));
    assert_eq!(trail.left_over(), 0);
    let record = trail.into_record();
    assert_eq!(record.len(), 3);
    assert!(record.iter().all(|thrown| thrown.origin == Origin::Typed));
    assert_eq!(record[1].faces, [2, 5]);
    assert_eq!((record[1].seat, record[2].rule.as_str()), (Seat(1), "test.other"));
    assert_eq!(record[1].say, "best 1 of 2d6");
}

#[test]
fn dice_that_nobody_asked_for_are_left_over() {
    let mut trail = Trail::typed([vec![4, 1, 6], vec![2, 5], vec![3, 6], vec![1]]);
    assert!(step(&mut trail).is_ok());
    assert_eq!(trail.left_over(), 1);
}

/// The person answers one question at a time; each time the step runs again from the start.
#[test]
fn a_step_waits_and_goes_on_with_one_more_answer() {
    let answers = [vec![4, 1, 6], vec![2, 5], vec![3, 6]];
    let mut waited = Vec::new();
    for known in 0..3 {
        let mut trail = Trail::typed(answers[..known].iter().cloned());
        match step(&mut trail).map_err(|halt| *halt) {
            Err(Halt::Awaiting(awaited)) => waited.push(awaited),
            other => panic!("with {known} answers: {other:?}"),
        }
        assert_eq!(trail.left_over(), 0);
        assert_eq!(trail.record().len(), known);
    }
    let said: Vec<&str> = waited.iter().map(|awaited| awaited.say.as_str()).collect();
    assert_eq!(said, ["3d6, hits on 4+", "best 1 of 2d6", "2d6"]);
    assert_eq!((waited[1].seat, waited[1].rule.as_str()), (Seat(1), "test.throw"));
    assert_eq!(waited[2].label, "another throw of the tests");
    assert!(step(&mut Trail::typed(answers)).is_ok());
}

/// A log of earlier days knows the throw by its old name, so that must not change with the words.
#[test]
fn one_die_that_counts_passes_or_fails() {
    let test = ask(Roll::at_least(5, 1));
    assert_eq!(test.digest(), "5c4a7384f2e8aa1b");
    for (face, came_to) in [(4, "failed"), (5, "passed")] {
        let mut trail = Trail::typed([vec![face]]);
        trail.ask(&test).unwrap();
        let thrown = &trail.record()[0];
        assert_eq!(
            (thrown.say.as_str(), thrown.came_to().as_str()),
            ("1d6, passes on 5+", came_to)
        );
    }
    let mut volley = Trail::typed([vec![4, 5]]);
    volley.ask(&ask(Roll::at_least(5, 2))).unwrap();
    assert_eq!(volley.record()[0].came_to(), "1 hit");
}

fn halt_of(known: Known, roll: Roll) -> Halt {
    *Trail::awaiting(vec![known]).ask(&ask(roll)).unwrap_err()
}

#[test]
fn wrong_dice_are_refused() {
    let roll = Roll::best(3, 4);
    let typed = |faces: &[u8]| halt_of(Known::Faces(faces.to_vec(), Origin::Typed), roll);
    let wrong = |given| Halt::Roll(RollFault::WrongNumber { roll, needed: 4, given });
    assert_eq!(typed(&[1, 2, 3]), wrong(3));
    assert_eq!(typed(&[1, 2, 3, 4, 5]), wrong(5));
    assert_eq!(typed(&[]), wrong(0));
    assert_eq!(typed(&[1, 2, 0, 4]), Halt::Roll(RollFault::BadFace { face: 0 }));
    assert_eq!(typed(&[1, 2, 7, 4]), Halt::Roll(RollFault::BadFace { face: 7 }));
}

fn logged() -> Vec<Known> {
    let mut trail = Trail::rolling(vec![Known::Decreed(Answer::Hits(2))], Rolled::for_step(5, 3));
    step(&mut trail).unwrap();
    trail.into_record().into_iter().map(Known::Logged).collect()
}

#[test]
fn a_log_replays_to_the_same_end() {
    let mut first = Trail::rolling(Vec::new(), Rolled::for_step(5, 3));
    let end = step(&mut first);
    let record = first.into_record();
    assert!(record.iter().all(|thrown| thrown.origin == Origin::Rolled));
    let known = record.iter().cloned().map(Known::Logged).collect();
    let mut again = Trail::awaiting(known);
    assert_eq!(step(&mut again), end);
    assert_eq!((again.left_over(), again.record()), (0, &record[..]));
    let mut decreed = Trail::awaiting(logged());
    assert_eq!(step(&mut decreed).map(|end| end.0), Ok(2));
    assert_eq!(decreed.record()[0].origin, Origin::Umpire);
    assert_eq!(decreed.record()[1].origin, Origin::Rolled);
}

/// Of the three questions, the first is put otherwise; both readings are named.
#[test]
fn a_changed_question_is_drift_that_names_both() {
    let mut trail = Trail::awaiting(logged());
    let halt = trail.ask(&Ask::new(Roll::at_least(4, 4), &OTHER_RULE, WE)).unwrap_err();
    let drift = Halt::Drift {
        logged: "3d6, hits on 4+ = Hits(2)".to_string(),
        logged_rule: "test.throw".to_string(),
        asked: "4d6, hits on 4+".to_string(),
        asked_rule: "test.other".to_string(),
    };
    assert_eq!(*halt, drift);
    assert_eq!(trail.record().len(), 0);
}

/// The answer of `then` given to the question `now`.
fn replay(then: &Ask<'_>, now: &Ask<'_>, faces: &[u8]) -> Threw<Answer> {
    let mut trail = Trail::typed([faces.to_vec()]);
    trail.ask(then).unwrap();
    let known = trail.into_record().into_iter().map(Known::Logged).collect();
    Trail::awaiting(known).ask(now)
}

#[test]
fn every_difference_of_a_question_is_drift() {
    let sort = |bins| Roll::Sort { dice: 2, bins: Bins(bins) };
    let house = House::default();
    let tally = house.tally().plus(&RULE, 2);
    let other_tally = house.tally().plus(&RULE, 1).plus(&OTHER_RULE, 1);
    let plain = ask(Roll::sum(2));
    let then_and_now = [
        (plain, Ask::new(Roll::sum(2), &OTHER_RULE, WE)),
        (plain, Ask::new(Roll::sum(2), &RULE, Seat(1))),
        (plain, Ask::explained(Roll::sum(2), &RULE, WE, &tally)),
        (plain, ask(Roll::Pair)),
        (plain, ask(Roll::best(1, 2))),
        (ask(Roll::at_least(2, 2)), ask(Roll::at_least(3, 2))),
        (Ask::explained(Roll::sum(2), &RULE, WE, &tally), plain),
        (
            Ask::explained(Roll::sum(2), &RULE, WE, &tally),
            Ask::explained(Roll::sum(2), &RULE, WE, &other_tally),
        ),
        // These faces fall into the same bins under both.
        (ask(sort([0, 0, 0, 1, 1, 1])), ask(sort([0, 0, 0, 0, 0, 1]))),
    ];
    for (then, now) in then_and_now {
        assert!(replay(&then, &then, &[6, 6]).is_ok(), "{then:?}");
        let halt = replay(&then, &now, &[6, 6]).map_err(|halt| *halt);
        assert!(matches!(halt, Err(Halt::Drift { .. })), "{then:?} {now:?}: {halt:?}");
    }
}

/// A log somebody has tampered with: the faces no longer read as the answer beside them.
#[test]
fn a_logged_answer_must_follow_from_its_faces() {
    let roll = Roll::at_least(4, 2);
    let thrown = |faces: &[u8], answer, origin| Thrown {
        ask: ask(roll).digest(),
        say: roll.to_string(),
        rule: "test.throw".to_string(),
        seat: WE,
        faces: faces.to_vec(),
        answer,
        origin,
    };
    let replayed = |thrown| Trail::awaiting(vec![Known::Logged(thrown)]).ask(&ask(roll));
    assert_eq!(replayed(thrown(&[4, 1], Answer::Hits(1), Origin::Rolled)), Ok(Answer::Hits(1)));
    assert_eq!(replayed(thrown(&[], Answer::Hits(1), Origin::Umpire)), Ok(Answer::Hits(1)));
    let tampered = [
        thrown(&[4, 1], Answer::Hits(2), Origin::Rolled),
        thrown(&[4], Answer::Hits(1), Origin::Typed),
        thrown(&[], Answer::Hits(1), Origin::Rolled),
        thrown(&[], Answer::Hits(3), Origin::Umpire),
        thrown(&[], Answer::Sum(2), Origin::Umpire),
    ];
    for thrown in tampered {
        let halt = replayed(thrown.clone()).map_err(|halt| *halt);
        assert!(matches!(halt, Err(Halt::Drift { .. })), "{thrown:?}: {halt:?}");
    }
}

#[test]
fn an_umpire_decrees_only_what_can_be() {
    let impossible = [
        (Roll::at_least(4, 3), Answer::Hits(4)),
        (Roll::at_least(7, 3), Answer::Hits(1)),
        (Roll::at_least(4, 3), Answer::Sum(2)),
        (Roll::Hits { dice: 2, count: Count::SixesAndPairsOfFives }, Answer::Hits(3)),
        (Roll::best(3, 5), Answer::Sum(2)),
        (Roll::best(3, 5), Answer::Sum(19)),
        (Roll::Pair, Answer::Pair { high: 3, low: 4 }),
        (Roll::Pair, Answer::Pair { high: 7, low: 4 }),
        (Roll::Sort { dice: 2, bins: Bins([0; 6]) }, Answer::Counts([1, 1, 0, 0, 0, 0])),
    ];
    for (roll, answer) in impossible {
        let fault = RollFault::Impossible { roll, answer };
        assert_eq!(halt_of(Known::Decreed(answer), roll), Halt::Roll(fault));
    }
    // So rare that `f64` cannot tell it from nothing, or among too many outcomes to list.
    let rare = [
        (Roll::at_least(6, 2000), Answer::Hits(2000)),
        (
            Roll::Sort { dice: 100, bins: Bins([0, 1, 2, 3, 4, 5]) },
            Answer::Counts([100, 0, 0, 0, 0, 0]),
        ),
    ];
    for (roll, answer) in rare {
        let mut trail = Trail::awaiting(vec![Known::Decreed(answer)]);
        assert_eq!(trail.ask(&ask(roll)), Ok(answer));
        assert_eq!(trail.record()[0].origin, Origin::Umpire);
    }
    let too_many = halt_of(Known::Decreed(Answer::Sum(9)), Roll::best(3, 101));
    assert_eq!(too_many, Halt::Roll(RollFault::TooManyDice { dice: 101, most: 100 }));
}

#[test]
fn dice_that_count_are_called_what_they_are() {
    let came_to = |what: &'static str, faces: Vec<u8>| {
        let ask = Ask::new(Roll::at_least(4, faces.len() as u16), &RULE, WE).counting(what);
        let asked = Ask { counts: None, ..ask };
        assert_eq!(ask.digest(), asked.digest(), "the words are no part of the question");
        let mut trail = Trail::typed([faces]);
        trail.ask(&ask).unwrap();
        let thrown = trail.into_record().remove(0);
        (thrown.say.clone(), thrown.came_to())
    };
    let said = |say: &str, came: &str| (say.to_string(), came.to_string());
    assert_eq!(came_to("saves", vec![4, 6, 1]), said("3d6, saves on 4+", "2 saves"));
    assert_eq!(came_to("kills", vec![4, 1]), said("2d6, kills on 4+", "1 kill"));
    assert_eq!(came_to("minutes", vec![1]), said("1d6, minutes on 4+", "0 minutes"));
    assert_eq!(came_to("hits", vec![5]), said("1d6, hits on 4+", "1 hit"));
}

#[test]
fn two_dice_that_are_read_one_by_one_are_added_up_for_who_looks_on() {
    for (faces, came_to) in [([1, 5], "6"), ([5, 5], "10, a double")] {
        let mut trail = Trail::typed([faces.to_vec()]);
        trail.ask(&ask(Roll::Pair)).unwrap();
        assert_eq!(trail.record()[0].came_to(), came_to);
    }
}
