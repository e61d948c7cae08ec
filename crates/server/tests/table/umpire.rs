//! What the umpire does is done, logged and told to everybody.

use crate::client::{Luck, number};
use crate::running::{Running, entries, melee, until_sealing};
use serde_json::{Value, json};

#[test]
fn the_umpire_passes_amends_forces_and_sees_everything() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut umpire = server.with(&game, &game.umpire);
    let state = umpire.ask(json!({ "kind": "state" })).unwrap();
    let men = number(&state["state"]["units"][0]["men"]);
    assert!(men > 0, "{state}");
    let amend = |path: &str, value: Value, reason: &str| json!({ "kind": "amend", "path": path, "value": value, "reason": reason });
    let before = server.log(&game);
    for wrong in [
        amend("units.0.men", json!(men - 10), " "),
        amend("units.0.nothing", json!(1), "a slip"),
        amend("units.0.men", json!("many"), "a slip"),
        json!({ "kind": "force", "answer": { "luck": 3 } }),
        json!({ "kind": "pass", "seat": 0, "order": { "dance": 1 } }),
    ] {
        let answer = umpire.ask(wrong.clone()).unwrap();
        assert_eq!(answer["kind"], "refused", "{wrong}");
    }
    assert_eq!(server.log(&game), before, "what was refused has changed nothing");
    let answer = umpire.ask(amend("units.0.men", json!(men - 10), "they miscounted")).unwrap();
    assert_eq!(answer["kind"], "done", "{answer}");
    let state = umpire.ask(json!({ "kind": "state" })).unwrap();
    assert_eq!(number(&state["state"]["units"][0]["men"]), men - 10);
    for page in &mut pages {
        page.settle().unwrap();
        assert!(page.heard.iter().any(|said| said.contains("they miscounted")));
    }
    assert_eq!(
        umpire.ask(json!({ "kind": "force", "answer": { "sum": 9 } })).unwrap()["kind"],
        "done"
    );
    pages[1].settle().unwrap();
    assert!(pages[1].story.last().unwrap().to_string().contains("The umpire decides a throw"));
    let kinds: Vec<Value> =
        entries(&server.log(&game)).iter().map(|entry| entry["kind"].clone()).collect();
    assert!(kinds.contains(&json!("amend")) && kinds.contains(&json!("force")), "{kinds:?}");
}

#[test]
fn an_order_that_a_rule_forbids_can_be_waved_through() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut umpire = server.with(&game, &game.umpire);
    until_sealing(&mut pages, &mut Luck(3));
    let order = json!({ "sortie": { "unit": 0, "maneuver": "charge", "spend": [0],
                                    "back": "half" } });
    let refused = pages[0].order(0, &order).unwrap();
    assert!(refused["why"]["rule"].as_str().unwrap().starts_with("warfare."), "{refused}");
    let passed = umpire.ask(json!({ "kind": "pass", "seat": 0, "order": order })).unwrap();
    assert_eq!(passed["kind"], "done", "{passed}");
    assert_eq!(passed["warning"]["rule"], refused["why"]["rule"]);
    pages[1].settle().unwrap();
    assert_eq!(pages[1].now["sealed"], json!([0]));
    assert!(!pages[1].heard.iter().any(|said| said.contains("charge spears")));
    pages[0].settle().unwrap();
    assert_eq!(pages[0].now["own_sealed"].as_array().unwrap().len(), 1);
}
