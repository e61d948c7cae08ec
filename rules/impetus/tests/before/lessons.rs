//! What a teaching battle says.

use super::*;
use tercio_chance::Rolled;
use tercio_family::taught_by;
use tercio_impetus::{Event, Setup};

fn teaching() -> Setup {
    Impetus::read("teaching", CARD.file("teaching").unwrap().text, &CARD).unwrap()
}

#[test]
fn lessons_are_read_in_their_order_and_learnt_by_their_verb() {
    let setup = teaching();
    let verbs: Vec<&str> =
        setup.lessons.iter().map(|lesson| lesson.order.split(' ').next().unwrap()).collect();
    assert_eq!(verbs, ["move", "fire", "wheel", "move", "ready", "done", "charge", "rally"]);
    let taught_by = |taught, order| taught_by(&setup.lessons, taught, order);
    assert!(taught_by(0, "move south-knights 3"));
    assert!(!taught_by(0, "wheel south-riders left 30"));
    assert!(taught_by(5, "done") && !taught_by(5, ""));
    assert!(!taught_by(8, "rally south-riders"), "all is learnt");
}

#[test]
fn every_lesson_names_the_order_it_hopes_for() {
    for lesson in teaching().lessons {
        let named = ["", "odds "].map(|ask| format!("`{ask}{}`", lesson.order));
        assert!(named.iter().any(|order| lesson.text.contains(order)), "{lesson:?}");
        assert!(lesson.text.matches(". ").count() <= 2, "too long: {}", lesson.text);
    }
}

#[test]
fn a_lesson_without_order_or_text_is_a_fault() {
    let text = CARD.file("teaching").unwrap().text;
    let told = |lesson: &str| {
        let text = format!("{text}\n[[lesson]]\n{lesson}");
        Impetus::read("teaching", &text, &CARD).unwrap_err().to_string()
    };
    assert!(told("order = \"done\"").contains("no `text`"));
    assert!(told("text = \"a\"").contains("no `order`"));
    assert!(told("order = \" \"\ntext = \"a\"").contains("a lesson hopes for an order"));
    assert!(told("order = \"done\"\ntext = \"a\"\nwhen = 3").contains("a key `when`"));
}

/// The table's own steps, until somebody is asked.
fn asked(rules: &Impetus, state: &mut State, seed: u64, count: &mut u64) -> Seat {
    while rules.next(state) == Next::Table {
        *count += 1;
        step(rules, state, Step::Table, &mut Rolled::for_step(seed, *count));
    }
    seat(rules, state)
}

#[test]
fn the_orders_of_the_first_turn_are_lawful_one_after_the_other() {
    let rules = Impetus::new(teaching(), House::default()).unwrap();
    let mut learnt = 0;
    for seed in 0..24 {
        let (mut state, mut count) = (rules.begin(), 0);
        if asked(&rules, &mut state, seed, &mut count) != Seat(0) {
            continue;
        }
        for lesson in rules.setup.lessons.iter().take(6) {
            assert_eq!(asked(&rules, &mut state, seed, &mut count), Seat(0), "{lesson:?}");
            let order = rules.understand(&state, Seat(0), &lesson.order).unwrap();
            assert_eq!(rules.notation(&state, &order), lesson.order);
            if let Err(refusal) = rules.judge(&state, Seat(0), &order) {
                panic!("seed {seed}, {}: {refusal}", lesson.order);
            }
            count += 1;
            let dice = &mut Rolled::for_step(seed, count);
            step(&rules, &mut state, Step::Order(Seat(0), &order), dice);
        }
        learnt += 1;
    }
    assert!(learnt > 5, "the Southerners were first {learnt} times");
}

#[test]
fn a_lesson_that_the_rules_forbid_is_passed_over() {
    let rules = Impetus::new(teaching(), House::default()).unwrap();
    let first = |seed: &u64| asked(&rules, &mut rules.begin(), *seed, &mut 0) == Seat(0);
    let seed = (0..24).find(first).unwrap();
    let ready = 4;
    for (disordered, taught) in [(true, ready + 2), (false, ready)] {
        let (mut state, mut count) = (rules.begin(), 0);
        asked(&rules, &mut state, seed, &mut count);
        state.taught = ready;
        let knights = rules.setup.units.iter().position(|unit| unit.name == "south-knights");
        state.units[knights.unwrap()].disordered = disordered;
        let done = rules.understand(&state, Seat(0), "done").unwrap();
        step(&rules, &mut state, Step::Order(Seat(0), &done), &mut Rolled::for_step(seed, 99));
        assert_eq!(state.taught, taught, "disordered: {disordered}");
    }
}

#[test]
fn commanders_of_one_name_are_told_apart() {
    let rules = Impetus::new(teaching(), House::default()).unwrap();
    let told = |event: &Event| rules.narrate(&rules.begin(), event);
    let captain = "The captain of the Northerners had the initiative: the army acted.";
    assert_eq!(told(&Event::Initiative { command: 1 }), captain);
    assert_eq!(told(&Event::Done { command: 0 }), "The army of the Southerners ended the turn.");
}
