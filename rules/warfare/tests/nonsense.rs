//! Nothing that a person, a file or a log can say makes the program fall over.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::{Value, json};
use tercio_chance::{Rolled, Seat};
use tercio_engine::{AnyMatch, AnySystem, Enforcement, Match, System, Terms, kit};
use tercio_ledger::House;
use tercio_warfare::{CARD, Warfare};

fn setup(name: &str) -> tercio_warfare::Setup {
    use tercio_engine::Ruleset;
    Warfare::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}

/// The paths of all leaves.
fn leaves(value: &Value, at: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| leaves(value, &format!("{at}/{key}"), into));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, v)| leaves(v, &format!("{at}/{i}"), into));
        }
        _ => into.push(at.to_string()),
    }
}

fn nonsense(dice: &mut Rolled) -> Value {
    match dice.below(12) {
        0 => json!(0),
        1 => json!(1),
        2 => json!(-1),
        3 => json!(255),
        4 => json!(7),
        5 => json!(i32::MAX),
        6 => json!(i32::MIN),
        7 => json!("attack"),
        8 => json!(null),
        9 => json!(true),
        10 => json!([]),
        _ => json!(dice.below(60_000)),
    }
}

/// Changes one leaf of a JSON text.
fn spoiled(text: &str, dice: &mut Rolled) -> Option<String> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    let mut paths = Vec::new();
    leaves(&value, "", &mut paths);
    let path = &paths[dice.below(paths.len() as u32) as usize];
    *value.pointer_mut(path)? = nonsense(dice);
    Some(value.to_string())
}

#[test]
fn spoiled_logs_are_read_or_refused() {
    for (name, seed) in [("bridge", 1), ("hastings", 2), ("meeting", 3)] {
        let game = kit::play_at_random::<Warfare>(setup(name), House::default(), seed, |_| {}).game;
        let text = game.log().text();
        let lines: Vec<&str> = text.lines().collect();
        let mut dice = Rolled::new(seed);
        for _ in 0..120 {
            let at = dice.below(lines.len() as u32) as usize;
            let Some(line) = spoiled(lines[at], &mut dice) else { continue };
            let mut changed: Vec<&str> = lines.clone();
            changed[at] = &line;
            if let Ok((mut game, _)) = Match::<Warfare>::replay(&(changed.join("\n") + "\n")) {
                game.go_on();
                let _ = game.advance();
                let _ = serde_json::to_string(&AnyMatch::view(&game, Some(Seat(0))));
            }
        }
    }
}

#[test]
fn spoiled_orders_are_refused_or_carried_out_whatever_the_enforcement() {
    for enforcement in [Enforcement::Strict, Enforcement::Off] {
        let mut dice = Rolled::new(9);
        for seed in 0..6 {
            let terms = Terms { seed, enforcement, ..Terms::default() };
            let mut game = Match::<Warfare>::new(setup("meeting"), terms).unwrap();
            game.advance().unwrap();
            for _ in 0..150 {
                let Some(seat) = kit::acting(&game).first().copied() else { break };
                let orders = game.proposals(seat);
                let order = &orders[dice.below(orders.len() as u32) as usize];
                let text = serde_json::to_string(order).unwrap();
                let wild = spoiled(&text, &mut dice).and_then(|t| serde_json::from_str(&t).ok());
                let tried = AnyMatch::submit(&mut game, seat, &wild.unwrap_or(Value::Null));
                if tried.is_err() {
                    let _ = game.submit(seat, order.clone());
                }
                kit::check_state(&game);
            }
        }
    }
}

#[test]
fn spoiled_states_are_refused_or_played_on() {
    let mut dice = Rolled::new(4);
    for seed in 0..60 {
        let terms = Terms { seed, ..Terms::default() };
        let mut game = Match::<Warfare>::new(setup("hastings"), terms).unwrap();
        game.advance().unwrap();
        for step in 0..60 {
            if step % 6 == 5 {
                let mut paths = Vec::new();
                leaves(&game.state_json(), "", &mut paths);
                let path = &paths[dice.below(paths.len() as u32) as usize];
                let _ = game.amend(path, nonsense(&mut dice), "to see what happens");
                let _ = game.advance();
            }
            let Some(seat) = kit::acting(&game).first().copied() else { break };
            let orders = game.proposals(seat);
            if orders.is_empty() {
                break;
            }
            let order = orders[dice.below(orders.len() as u32) as usize].clone();
            let _ = game.submit(seat, order);
        }
    }
}

#[test]
fn spoiled_setups_are_refused_or_played() {
    let system = System::<Warfare>::new();
    let whole = serde_json::to_string(&setup("bridge")).unwrap();
    let mut dice = Rolled::new(12);
    for _ in 0..300 {
        let Some(text) = spoiled(&whole, &mut dice) else { continue };
        let value: Value = serde_json::from_str(&text).unwrap();
        if let Ok(mut game) = system.begin(&value, Terms::default()) {
            let _ = game.advance();
            let _ = serde_json::to_string(&game.view(Some(Seat(1))));
        }
    }
}

#[test]
fn words_that_are_no_orders_get_an_answer() {
    let mut game = Match::<Warfare>::new(setup("hastings"), Terms::default()).unwrap();
    game.advance().unwrap();
    let seat = kit::acting(&game)[0];
    for text in [
        "",
        " ",
        "move",
        "move x",
        "move knights",
        "move knights ahead",
        "move knights ahead -3",
        "move knights ahead 99999999999",
        "move knights wheel up 3",
        "moev knights ahead 3",
        "charge",
        "charge knights spend -1",
        "volley archers",
        "split knights 0",
        "cover 300",
        "place knights a b facing c",
        "lay bog 1 1 1 1",
        "\u{1f40e}",
        "concede now",
        "yes no",
    ] {
        let taken =
            game.understand(seat, text).and_then(|order| AnyMatch::submit(&mut game, seat, &order));
        assert!(taken.is_err(), "`{text}` was taken for an order");
    }
    let hint = game.understand(seat, "moev knights ahead 3").unwrap_err().to_string();
    assert!(hint.contains("did you mean `move`?"), "{hint}");
    let hint = game.understand(seat, "move knihgts ahead 3").unwrap_err().to_string();
    assert!(hint.contains("did you mean `knights`?"), "{hint}");
}

#[test]
fn an_order_that_an_umpire_waves_through_is_really_carried_out() {
    let mut game = Match::<Warfare>::new(setup("hastings"), Terms::default()).unwrap();
    game.advance().unwrap();
    let seat = kit::acting(&game)[0];
    let unit = game.rules().setup.units.iter().position(|card| card.side == seat.0).unwrap();
    let name = game.rules().setup.units[unit].name.clone();
    let order = game.understand(seat, &format!("move {name} ahead 9.5")).unwrap();
    let before = game.state().units[unit].pose.front.y;
    let refused = AnyMatch::submit(&mut game, seat, &order).unwrap_err().to_string();
    assert!(refused.contains("inches, and the unit moves"), "{refused}");
    assert_eq!(game.state().units[unit].pose.front.y, before);
    let accepted = AnyMatch::submit_passed(&mut game, seat, &order).unwrap();
    assert!(accepted.warning.is_some());
    let went = (game.state().units[unit].pose.front.y - before).abs();
    assert!(went > 7_000, "{name} went only {went} ticks");
}
