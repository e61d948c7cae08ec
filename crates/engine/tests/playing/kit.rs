//! The kit run on a system that keeps its promises.

use super::plain;
use crate::toy::clash::{Clash, ClashFacts};
use crate::toy::{Event, Plain, Setup, marched};
use serde_json::{Value, json};
use tercio_chance::solve;
use tercio_engine::{AnySystem, Card, Question, Settling, System, facts_from, kit};
use tercio_ledger::House;

pub fn at_stake<const QUIRK: u8>(
    rules: &crate::toy::Toy<QUIRK>,
    state: &crate::toy::State,
) -> Option<Question> {
    let clash = state.agenda.top() == Some(&crate::toy::Item::Clash);
    let facts = serde_json::to_value(rules.facts(state)).unwrap();
    clash.then(|| Question {
        when: String::new(),
        procedure: "clash".into(),
        facts,
        sides: Vec::new(),
    })
}

pub fn verdict(event: &Event) -> Option<Value> {
    match event {
        Event::Clashed(verdict) => serde_json::to_value(verdict).ok(),
        _ => None,
    }
}

pub fn law(question: &Question) -> Vec<(Value, f64)> {
    let facts: ClashFacts = facts_from(&question.facts).unwrap();
    let clash = Clash::<0> { house: House::default() };
    let law = solve::<f64, _>(1000, |dice| tercio_engine::Procedure::settle(&clash, &facts, dice));
    let law = law.unwrap().into_iter();
    law.map(|(verdict, p)| (serde_json::to_value(verdict).unwrap(), p)).collect()
}

#[test]
fn battles_keep_every_promise() {
    for seed in 0..20 {
        assert!(kit::check_battle::<Plain>(Setup::default(), House::default(), seed) > 0);
        let played =
            kit::play_at_random::<Plain>(Setup::default(), House::default(), seed, |game| {
                kit::check_secrecy(game);
            });
        kit::check_typed(&played.game);
    }
    kit::check_rulings::<Plain>(&Setup::default(), 1);
    kit::check_form::<ClashFacts>();
    let mut game = plain();
    kit::check_refusals(&mut game);
    marched(&mut game);
    kit::check_refusals(&mut game);
}

#[test]
fn the_law_on_facts_is_the_marginal_of_the_step() {
    let mut compared = 0;
    // A match stops only where somebody decides, so the state before each clash is found by
    // replaying the log up to the line before it.
    for seed in 0..20 {
        let played = kit::play_at_random::<Plain>(Setup::default(), House::default(), seed, |_| {});
        let lines = played.game.log().lines();
        for kept in 1..lines.len() {
            let cut = lines[..kept].join("\n");
            let (game, _) = tercio_engine::Match::<Plain>::replay(&cut).unwrap();
            compared += usize::from(kit::check_marginal(&game, at_stake, verdict, law, 1000));
        }
    }
    assert!(compared >= 20, "{compared} clashes");
}

struct EmptyShelf;

impl tercio_engine::Shelf for EmptyShelf {
    fn find(&self, _: &str) -> Option<(String, String)> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn a_system_without_its_types_reads_begins_and_replays() {
    let system: &dyn AnySystem = &System::<Plain>::new();
    let card: &Card = system.card();
    assert!(card.print().contains("toy.clash.cover"));
    let setup = system.read("a.toml", "rounds = 2", &EmptyShelf).unwrap();
    assert_eq!(setup, json!({"men": [6, 6], "rounds": 2}));
    let faults = system.read("a.toml", "rouns = 2\nmen = 99", &EmptyShelf).unwrap_err();
    let told: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "a.toml: the file has no `rounds` (add `rounds = ` and a whole number from 1 to 50)",
            "a.toml:1: the file has a key `rouns` that means nothing (did you mean `rounds`?)",
            "a.toml:2: `men` of the file is not a whole number from 1 to 20 \
             (give a whole number from 1 to 20)",
        ]
    );
    let mut game = system.begin(&setup, tercio_engine::Terms::default()).unwrap();
    let order = game.understand(tercio_chance::Seat(0), "march 2").unwrap();
    game.submit(tercio_chance::Seat(0), &order).unwrap();
    assert_eq!(game.notation(&order).unwrap(), "march 2");
    let (again, report) = system.replay(&game.log_text()).unwrap();
    assert_eq!((again.state_json(), report.drift), (game.state_json(), None));
}

#[test]
fn a_procedure_without_its_types_shows_tallies_and_settles() {
    let procedures = System::<Plain>::new().procedures(&House::default()).unwrap();
    let clash = &procedures[0];
    assert_eq!(clash.default_facts(), json!({"bold": 1, "cover": false}));
    let tallies = clash.tallies(&json!({"bold": 2, "cover": true})).unwrap();
    assert_eq!(tallies[0].tally.total, 3);
    let mut dice = tercio_chance::Trail::typed([[6, 5, 1]]);
    let (verdict, words) = clash.settle(&json!({"bold": 2, "cover": true}), &mut dice).unwrap();
    assert_eq!((verdict, words.as_str(), dice.left_over()), (json!({"hits": 2}), "2 hits", 0));
    let faults = clash.settle(&json!({"brave": 2}), &mut dice).unwrap_err();
    assert!(matches!(faults, Settling::Facts(_)), "{faults}");
}
