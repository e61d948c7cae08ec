//! What a page draws and offers: enough to play by, the same in every state that battles reach.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tercio_chance::{Rolled, Seat};
use tercio_engine::{AnyMatch, DiceFrom, Match, Next, Offer, Question, Ruleset, Terms, View, kit};
use tercio_ledger::House;
use tercio_warfare::facts::{Back, Maneuver, SortieFacts};
use tercio_warfare::{CARD, Due, Order, Status, Warfare};

fn setup(name: &str) -> tercio_warfare::Setup {
    Warfare::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}

fn scenarios() -> impl Iterator<Item = &'static str> {
    CARD.files.iter().filter(|file| file.scenario).map(|file| file.name)
}

fn unique(what: &str, words: impl Iterator<Item = String>) {
    let mut seen = BTreeSet::new();
    for word in words {
        assert!(seen.insert(word.clone()), "{what}: `{word}` twice");
    }
}

fn names_a_unit(offer: &Offer) -> bool {
    let Some((kind, fields)) = offer.order.as_object().and_then(|order| order.iter().next()) else {
        return matches!(offer.order.as_str(), Some("stay" | "withdraw"));
    };
    kind == "towards" || kind == "through" || fields.get("unit").or(fields.get("archers")).is_some()
}

fn check_offers(view: &View) {
    let name = |piece: u16| &view.scene.pieces[usize::from(piece)].name;
    unique("label", view.offers.iter().map(|offer| offer.label.clone()));
    let keys = view.offers.iter().map(|offer| offer.key.clone());
    unique("key", keys.filter(|key| !key.is_empty()));
    for offer in &view.offers {
        assert!(!offer.label.contains('`') && offer.label != offer.notation, "{offer:?}");
        assert!(!names_a_unit(offer) || offer.piece.is_some(), "{offer:?}");
        assert!(offer.key.chars().count() <= 1, "{offer:?}");
        assert_eq!(offer.at.is_some(), offer.facing.is_some(), "{offer:?}");
        match offer.piece {
            Some(piece) => {
                let owner = format!("{}: ", name(piece));
                assert!(offer.label.starts_with(&owner), "{offer:?}");
                assert_ne!(offer.on, Some(piece), "{offer:?}");
            }
            None => assert!(offer.label.starts_with(char::is_uppercase), "{offer:?}"),
        }
        if let Some([x, y]) = offer.at {
            let inside =
                (0..=view.scene.width).contains(&x) && (0..=view.scene.height).contains(&y);
            assert!(inside, "{offer:?}");
        }
    }
}

fn check_view(game: &Match<Warfare>, view: &View) {
    let state = game.state();
    assert!(!view.prompt.text.contains('`'), "{}", view.prompt.text);
    assert!(view.prompt.text.ends_with(['.', '?']), "{}", view.prompt.text);
    assert_eq!(view.scene.sides, game.rules().seats());
    assert_eq!(view.scene.rulers.len(), state.links.len());
    for (ruler, link) in view.scene.rulers.iter().zip(&state.links) {
        assert_eq!(ruler.kind, link.distance.to_string());
        let middle = state.unit(link.a).base().centre();
        assert_eq!(ruler.from, [middle.x, middle.y]);
        assert!(!ruler.label.is_empty());
    }
    for piece in &view.scene.pieces {
        let said: Vec<&str> = piece.lines.iter().map(|[name, _]| name.as_str()).collect();
        for wanted in ["men", "kind", "armour", "level", "commander", "pool", "state"] {
            assert!(said.contains(&wanted), "{piece:?}");
        }
        let foes = said.iter().filter(|name| **name == "against").count();
        assert_eq!(foes, state.foes_of(piece.id as u8).len());
    }
    for panel in &view.panels {
        assert_eq!(panel.pieces.len(), panel.rows.len());
    }
    check_armies(game, view);
    check_offers(view);
}

/// Nobody is listed twice, and who stands makes up what is left.
fn check_armies(game: &Match<Warfare>, view: &View) {
    let state = game.state();
    let mut listed = BTreeSet::new();
    for army in &view.armies {
        let lines = army.corps.iter().flat_map(|corps| &corps.units);
        let mut standing = 0;
        for line in lines {
            let unit = state.unit(line.piece as u8);
            assert_eq!(unit.side, army.side);
            assert!(listed.insert(line.piece), "twice: {line:?}");
            let bar = line.strength.as_ref().unwrap();
            assert!((0..=bar.of).contains(&bar.left), "{line:?}");
            standing += if unit.status == Status::Ready { bar.left } else { 0 };
        }
        assert_eq!(standing, army.strength.left);
        let third = army.strength.of / 3;
        assert_eq!(army.strength.breaks_at, Some(third));
    }
    assert_eq!(listed.len(), state.units.len());
}

#[test]
fn every_view_of_a_battle_can_be_played_from() {
    for name in scenarios() {
        for seed in 20..23 {
            kit::play_at_random::<Warfare>(setup(name), House::default(), seed, |game| {
                for seat in [Some(Seat(0)), Some(Seat(1)), None] {
                    check_view(game, &game.view(seat));
                }
            });
        }
    }
}

fn moving(changes: &[(&str, Value)]) -> Match<Warfare> {
    let mut game = Match::<Warfare>::new(setup("hastings"), Terms::default()).unwrap();
    game.advance().unwrap();
    for (path, value) in changes {
        game.amend(path, value.clone(), "an example").unwrap();
    }
    game
}

fn described(game: &Match<Warfare>, seat: Seat, text: &str) -> Offer {
    let order = game.rules().understand(game.state(), seat, text).unwrap();
    game.rules().describe(game.state(), seat, &order)
}

#[test]
fn offers_say_what_they_do_and_what_they_risk() {
    let game = moving(&[("agenda", json!(["clean-up", {"moves": {"side": 1}}]))]);
    let offer = described(&game, Seat(1), "move housecarls ahead 3");
    assert_eq!(offer.label, "Housecarls: ahead 3 inches");
    assert_eq!(offer.notation, "move housecarls ahead 3");
    assert_eq!(offer.group, "Move");
    assert_eq!(offer.at, Some([24_000, 21_000]));
    assert_eq!(offer.risk, "comes into reach of Archers");
    let risk = described(&game, Seat(1), "move fyrd-1 ahead 4").risk;
    assert_eq!(risk, "leaves higher ground; comes into reach of Archers");
    assert_eq!(described(&game, Seat(1), "move fyrd-1 ahead 0.5").risk, "");
    let offer = described(&game, Seat(1), "move fyrd-1 wheel left 1 ahead 1");
    assert_eq!(offer.label, "Fyrd 1: wheel left 1 degree, then ahead 1 inch");
    let offer = described(&game, Seat(1), "done");
    assert_eq!((offer.label.as_str(), offer.key.as_str()), ("End the move", "d"));
    assert_eq!(described(&game, Seat(1), "split fyrd-1 500").label, "Fyrd 1: split off 500 men");
    let offer = described(&game, Seat(0), "move archers ahead 4");
    assert_eq!(offer.risk, "too far to shoot this round");
    let offer = described(&game, Seat(0), "move knights ahead 7");
    assert_eq!(offer.risk, "costs Foot 2 dice; costs Archers 4 dice");
    let offer = described(&game, Seat(0), "combine archers foot");
    assert_eq!(offer.label, "Archers: join Foot");
    assert_eq!(offer.risk, "an unfamiliar commander; mixed ranks fight as the worse kind");
}

fn link(a: u8, b: u8, distance: &str) -> Value {
    json!({
        "a": a, "b": b, "distance": distance, "held": null,
        "a_flanked": false, "b_flanked": false, "defences": 0, "fresh": false
    })
}

/// The Bretons before the first fyrd, which looks south from 18, 24.
fn facing(distance: &str) -> Match<Warfare> {
    let y = if distance == "engaged" { 23_980 } else { 20_000 };
    moving(&[
        ("agenda", json!(["clean-up", "sorties"])),
        ("units.1.pose.front", json!({"x": 18_000, "y": y})),
        ("links", json!([link(1, 6, distance)])),
    ])
}

#[test]
fn a_sealed_sortie_has_a_case_for_each_answer() {
    let game = facing("engaged");
    let order = game.understand(Seat(1), "defend fyrd-1 spend 2").unwrap();
    let questions = game.questions(Seat(1), &order);
    let when: Vec<&str> = questions.iter().map(|question| question.when.as_str()).collect();
    let wanted = ["attack", "defend", "retreat", "charge", "flank"];
    assert_eq!(when, wanted.map(|word| format!("if they {word}, no dice spent")));
    for question in &questions {
        let facts: SortieFacts = serde_json::from_value(question.facts.clone()).unwrap();
        assert_eq!(question.procedure, "sortie");
        assert_eq!((facts.a.men, facts.b.men), (1500, 500), "side a asks");
        assert_eq!((facts.a.spend, facts.b.spend), (2, 0));
        assert_eq!(facts.a.maneuver, Maneuver::Defend);
    }
    let offer = described(&game, Seat(1), "defend fyrd-1 spend 2");
    assert_eq!(offer.label, "Fyrd 1: defend with 2 dice");
    assert_eq!((offer.group.as_str(), offer.on), ("Defend", Some(1)));
    let all = described(&game, Seat(1), "defend fyrd-1 spend 4");
    assert_eq!(all.risk, "keeps no dice to get away with");
}

#[test]
fn over_a_distance_only_what_comes_to_blows_is_asked() {
    let game = facing("half");
    let asked = |text: &str| {
        let order = game.understand(Seat(0), text).unwrap();
        let questions = game.questions(Seat(0), &order);
        questions.into_iter().map(|question| question.when).collect::<Vec<_>>()
    };
    // Who defends meets those only who come; who charges meets all.
    assert_eq!(asked("defend bretons").len(), 3);
    assert_eq!(asked("charge bretons").len(), 5);
    let no_order = json!("done");
    assert!(game.questions(Seat(0), &no_order).is_empty());
    assert!(game.questions(Seat(0), &json!("nonsense")).is_empty());
}

#[test]
fn a_volley_has_one_case() {
    let mut game = moving(&[
        ("agenda", json!(["clean-up", {"volleys": {"side": 0}}])),
        ("units.4.pose.front", json!({"x": 24_000, "y": 18_000})),
    ]);
    let order = game.understand(Seat(0), "volley archers housecarls spend 1").unwrap();
    let questions = game.questions(Seat(0), &order);
    assert_eq!(questions.len(), 1);
    assert_eq!((questions[0].when.as_str(), &questions[0].facts["spend"]), ("", &json!(1)));
    let offer = described(&game, Seat(0), "volley archers housecarls spend 1");
    assert_eq!(offer.label, "Archers: shoot at Housecarls with 1 die");
    AnyMatch::submit(&mut game, Seat(0), &order).unwrap();
    let cover = game.understand(Seat(1), "cover 2").unwrap();
    let questions = game.questions(Seat(1), &cover);
    assert_eq!(questions[0].facts["target_bonus"], json!(2));
    let offer = described(&game, Seat(1), "cover 2");
    assert_eq!(offer.label, "Housecarls: cover with 2 dice");
    assert_eq!((offer.piece, offer.on), (Some(5), Some(4)));
}

type Cases = BTreeMap<u8, (Maneuver, Vec<Question>)>;

/// Seals a maneuver without dice for every unit that wants one, noting the cases of each.
fn seal_all(game: &mut Match<Warfare>, dice: &mut Rolled) -> Cases {
    let mut asked = Cases::new();
    while game.state().agenda.top() == Some(&Due::Sorties) {
        let seat = kit::acting(game)[0];
        let mut orders = game.proposals(seat);
        orders.retain(|order| match order {
            Order::Sortie { spend, back, .. } => {
                *back == Back::Stand && spend.iter().all(|dice| *dice == 0)
            }
            _ => false,
        });
        let order = orders.swap_remove(dice.below(orders.len() as u32) as usize);
        let Order::Sortie { unit, maneuver, .. } = &order else { unreachable!() };
        let questions = game.rules().questions(game.state(), seat, &order);
        asked.insert(*unit, (*maneuver, questions));
        game.submit(seat, order).unwrap();
    }
    asked
}

/// How many fights now due are, where nobody else is about, a case that each side was shown.
fn compare(game: &Match<Warfare>, asked: &Cases) -> u32 {
    let (rules, state) = (game.rules(), game.state());
    let alone = |unit: u8| state.foes_of(unit).len() == 1;
    let mut compared = 0;
    for fight in state.fights.iter().filter(|fight| fight.verdict.is_none()) {
        if !alone(fight.a) || !alone(fight.b) {
            continue;
        }
        let facts = rules.sortie_facts(state, fight);
        let mirrored = SortieFacts { a: facts.b, b: facts.a, ..facts };
        for (unit, facts) in [(fight.a, facts), (fight.b, mirrored)] {
            let cases = &asked[&unit].1;
            let found = cases.iter().any(|case| case.facts == json!(facts));
            assert!(found, "{facts:?} is none of {cases:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_sortie_fought_is_a_case_that_was_shown() {
    let mut compared = 0;
    for seed in 0..20 {
        let terms = Terms { dice: DiceFrom::Typed, ..Terms::default() };
        let mut game = Match::<Warfare>::new(setup("hastings"), terms).unwrap();
        let mut dice = Rolled::for_step(seed, 5);
        game.advance().unwrap();
        for _ in 0..400 {
            if let Some(awaited) = game.awaited() {
                let roll = awaited.roll;
                game.throw(dice.throw(&roll).to_vec()).unwrap();
                continue;
            }
            if matches!(game.next(), Next::Over(_)) {
                break;
            }
            if game.state().agenda.top() == Some(&Due::Sorties) {
                let asked = seal_all(&mut game, &mut dice);
                compared += compare(&game, &asked);
                continue;
            }
            let seat = kit::acting(&game)[0];
            let mut orders = game.proposals(seat);
            let order = orders.swap_remove(dice.below(orders.len() as u32) as usize);
            game.submit(seat, order).unwrap();
        }
    }
    assert!(compared > 40, "only {compared} sorties were compared");
}

#[test]
fn ground_is_drawn_by_kinds_that_a_page_knows() {
    let kinds = |name: &str| -> Vec<(String, String)> {
        let game = Match::<Warfare>::new(setup(name), Terms::default()).unwrap();
        let areas = game.view(None).scene.areas.into_iter();
        areas.map(|area| (area.kind, area.label)).collect()
    };
    let pair = |kind: &str, label: &str| (kind.to_string(), label.to_string());
    assert_eq!(
        kinds("hastings"),
        [
            pair("hill", "Senlac ridge (open, higher)"),
            pair("marsh", "marsh (rough)"),
            pair("wood", "brook and brush (cluttered)")
        ]
    );
    assert_eq!(kinds("bridge"), [pair("wall", "barricade (cluttered, walls 1, shut in)")]);
    assert_eq!(kinds("cannae"), [pair("rough", "the Aufidus (rough)")]);
}

#[test]
fn a_prompt_says_how_many_rounds_there_are() {
    let mut setup = setup("hastings");
    setup.rounds = 36;
    let mut game = Match::<Warfare>::new(setup, Terms::default()).unwrap();
    game.advance().unwrap();
    let prompt = game.view(None).prompt.text;
    assert!(prompt.starts_with("Round 1 of 36. "), "{prompt}");
    let usual = moving(&[("round", json!(4))]).view(None).prompt.text;
    assert!(usual.starts_with("Round 4 of 20. "), "{usual}");
}
