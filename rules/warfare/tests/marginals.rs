//! No second calculator: on states that battles really reach, the law of a procedure on the facts
//! gathered from the table is what carrying the step out gives.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::{Value, json};
use std::collections::BTreeMap;
use tercio_chance::Rolled;
use tercio_engine::{
    AnyProcedure, DiceFrom, Facts, Match, Next, Procedure, Question, Ruleset, Terms, facts_from,
    kit,
};
use tercio_ledger::House;
use tercio_odds::{Budget, law};
use tercio_warfare::facts::FateFacts;
use tercio_warfare::phase::archers::Volley;
use tercio_warfare::phase::duel::Duel;
use tercio_warfare::phase::long_term::{Casualties, CommanderFate, Initiative};
use tercio_warfare::phase::sortie::Sortie;
use tercio_warfare::{CARD, Distance, Due, Event, State, Warfare};

/// The question that the step now due will settle. A unit that first has to close in changes the
/// table before its facts are gathered, so only those already engaged are compared.
fn stake(rules: &Warfare, state: &State) -> Option<Question> {
    let ask = |procedure: &str, facts: Value| {
        Some(Question {
            when: String::new(),
            procedure: procedure.into(),
            facts,
            sides: Vec::new(),
        })
    };
    match *state.agenda.top()? {
        Due::Fight { fight } => {
            let fight = &state.fights[usize::from(fight)];
            let link = state.link(fight.a, fight.b)?;
            if link.distance != Distance::Engaged {
                return None;
            }
            ask("sortie", json!(rules.sortie_facts(state, fight)))
        }
        Due::Shoot { archers, target, spend, cover } => {
            ask("volley", json!(rules.volley_facts(state, archers, target, spend, cover)))
        }
        Due::Initiative => ask("initiative", json!(rules.initiative_facts(state))),
        Due::Commander { destroyed, .. } => ask("commander", json!(FateFacts { destroyed })),
        Due::Casualties { unit, no_quarter } => {
            ask("casualties", json!(rules.casualty_facts(state, unit, no_quarter)))
        }
        _ => None,
    }
}

fn verdict(event: &Event) -> Option<Value> {
    match event {
        Event::Sortie { verdict, .. } => Some(json!(verdict)),
        Event::Volley { verdict, .. } => Some(json!(verdict)),
        Event::Initiative { verdict, .. } => Some(json!(verdict)),
        Event::Fate { verdict, .. } => Some(json!(verdict)),
        Event::Casualties { verdict, .. } => Some(json!(verdict)),
        _ => None,
    }
}

fn law_of<P: Procedure>(procedure: P, facts: &Value) -> Vec<(Value, f64)> {
    let facts: P::Facts = facts_from(facts).unwrap();
    let law = law::<f64, _>(&procedure, &facts, &Budget::default()).unwrap();
    law.into_iter().map(|(verdict, p)| (json!(verdict), p)).collect()
}

fn law_behind(rules: &Warfare, question: &Question) -> Vec<(Value, f64)> {
    let book = rules.book.clone();
    let facts = &question.facts;
    match question.procedure.as_str() {
        "sortie" => law_of(Sortie(book), facts),
        "volley" => law_of(Volley(book), facts),
        "initiative" => law_of(Initiative(book), facts),
        "commander" => law_of(CommanderFate(book), facts),
        "casualties" => law_of(Casualties(book), facts),
        other => panic!("what is {other}?"),
    }
}

/// Plays one battle at random with typed dice; each throw that is awaited is compared first.
fn compare_battle(file: &str, house: House, seed: u64, seen: &mut BTreeMap<String, u32>) {
    let data = CARD.file(file).unwrap();
    let setup = Warfare::read(file, data.text, &CARD).unwrap();
    let terms = Terms { house, dice: DiceFrom::Typed, ..Terms::default() };
    let mut game = Match::<Warfare>::new(setup, terms).unwrap();
    let mut dice = Rolled::for_step(seed, u64::MAX);
    game.advance().unwrap();
    for _ in 0..4000 {
        if let Some(awaited) = game.awaited() {
            let roll = awaited.roll;
            let rules = game.rules();
            let law = |question: &Question| law_behind(rules, question);
            if kit::check_marginal(&game, stake, verdict, law, 200_000) {
                let question = stake(rules, game.state()).unwrap();
                *seen.entry(question.procedure).or_default() += 1;
            }
            game.throw(dice.throw(&roll).to_vec()).unwrap();
            continue;
        }
        if matches!(game.next(), Next::Over(_)) {
            return;
        }
        let seats = kit::acting(&game);
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let mut orders = game.proposals(seat);
        let order = orders.swap_remove(dice.below(orders.len() as u32) as usize);
        game.submit(seat, order).unwrap();
    }
    panic!("{file}, seed {seed}: no end");
}

#[test]
fn carrying_out_is_the_law_on_facts() {
    let mut seen = BTreeMap::new();
    for seed in 0..10 {
        compare_battle("bridge", House::default(), seed, &mut seen);
    }
    for seed in 0..3 {
        compare_battle("hastings", House::default(), seed, &mut seen);
    }
    let rulings = [
        ("warfare.net-dice", "roll-all"),
        ("warfare.attacker", "charger"),
        ("warfare.loser", "instead"),
    ];
    let rulings = rulings.map(|(id, answer)| (id.to_string(), answer.to_string())).into();
    let house = House { rulings, ..House::default() };
    for seed in 20..26 {
        compare_battle("bridge", house.clone(), seed, &mut seen);
    }
    for procedure in ["sortie", "volley", "initiative", "commander", "casualties"] {
        let met = seen.get(procedure).copied().unwrap_or(0);
        assert!(met >= 5, "{procedure} was compared {met} times only: {seen:?}");
    }
}

fn form_and_example<P: Procedure + 'static>(procedure: P) {
    kit::check_form::<P::Facts>();
    let erased: Box<dyn AnyProcedure> = Box::new(procedure);
    assert_eq!(erased.form(), P::Facts::form(), "{}", erased.name());
    let mut facts = erased.default_facts();
    assert_eq!(facts_from::<P::Facts>(&facts).unwrap(), P::Facts::default());
    let words: Vec<&str> = erased.example().split(' ').collect();
    assert_eq!(words[0], erased.name(), "its example asks something else");
    let named = |word: &&str| word.starts_with("--") && !["--policy"].contains(word);
    let pieces: Vec<(String, String)> = words
        .windows(2)
        .filter(|pair| named(&pair[0]))
        .map(|pair| (pair[0].trim_start_matches("--").to_string(), pair[1].to_string()))
        .collect();
    tercio_engine::facts::assign(&erased.form(), &mut facts, &pieces).unwrap();
    erased.tallies(&facts).unwrap();
    erased.settle(&facts, &mut Rolled::new(1)).unwrap();
    for ruling in erased.rulings() {
        assert!(CARD.ruling(ruling.0).is_some(), "{} rests on {ruling}", erased.name());
    }
}

#[test]
fn every_procedure_has_a_form_that_agrees_and_an_example_that_runs() {
    let book = tercio_warfare::Book::default();
    form_and_example(Sortie(book.clone()));
    form_and_example(Volley(book.clone()));
    form_and_example(Duel(book.clone()));
    form_and_example(Initiative(book.clone()));
    form_and_example(CommanderFate(book.clone()));
    form_and_example(Casualties(book));
    let mut all: Vec<Box<dyn AnyProcedure>> = Vec::new();
    Warfare::procedures(&House::default(), &mut all).unwrap();
    assert_eq!(all.len(), 6, "a procedure is not looked at here");
}
