//! Giving up, and the same battle again.

use crate::client::{Client, Game};
use crate::running::{Running, bridge, give_up};
use serde_json::{Value, json};

fn concede(page: &mut Client, seat: u8) -> Value {
    page.ask(json!({ "kind": "concede", "seat": seat })).unwrap()
}

#[test]
fn a_battle_given_up_is_over_for_all() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    give_up(&mut pages, 0);
    for page in &pages {
        assert_eq!(page.now["over"]["winners"], json!([1]));
        assert_eq!(page.now["undo"], "nothing");
        assert!(page.offers().is_empty());
    }
    assert_eq!(concede(&mut pages[1], 1)["kind"], "refused", "it is over");
    let order = json!({ "kind": "order", "seat": 1, "moment": pages[1].moment(), "order": "done" });
    assert_eq!(pages[1].ask(order).unwrap()["kind"], "refused");
    let cards = server.post("/api/held", &game.held(&[&game.seats[0]])).json();
    assert!(!cards[0]["over"].as_str().unwrap().is_empty(), "{cards}");
    assert_eq!(cards[0]["your_turn"], false);
}

fn rematch(page: &mut Client) -> Value {
    assert_eq!(page.ask(json!({ "kind": "rematch" })).unwrap()["kind"], "done");
    loop {
        let said = page.hear().unwrap();
        if said["kind"] == "rematch" {
            return said;
        }
    }
}

#[test]
fn a_rematch_swaps_the_sides_and_there_is_one_of_it() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut watcher = server.with(&game, &game.spectator);
    let early = pages[0].ask(json!({ "kind": "rematch" })).unwrap();
    assert_eq!(early["why"]["because"], "the battle is not over yet");
    give_up(&mut pages, 0);
    let answer = watcher.ask(json!({ "kind": "rematch" })).unwrap();
    assert_eq!(answer["why"]["because"], "a rematch is for those who played");
    let first = rematch(&mut pages[0]);
    let told = pages[1].heard.len();
    pages[1].settle().unwrap();
    let heard: Vec<&String> =
        pages[1].heard[told..].iter().filter(|said| said.contains("\"rematch\"")).collect();
    assert!(heard.len() == 1 && heard[0].contains("\"links\":[]"), "{heard:?}");
    let (second, again) = (rematch(&mut pages[1]), rematch(&mut pages[0]));
    assert_eq!((&first["id"], &first["id"]), (&second["id"], &again["id"]), "one battle for all");
    let next = Game::from_made(&first);
    assert_eq!(first["links"][0]["role"], json!({ "seat": 1 }), "the sides are swapped");
    assert_eq!(second["links"][0]["role"], json!({ "seat": 0 }));
    assert_eq!(first["links"].as_array().unwrap().len(), 1, "nobody gets another's link");
    for (link, seat) in [(&first, 1), (&second, 0), (&again, 1)] {
        let secret = link["links"][0]["secret"].as_str().unwrap();
        let page = Client::connect(server.address, &next.id, &[secret]).unwrap();
        assert_eq!(page.welcome["roles"], json!([{ "seat": seat }]));
        assert!(!page.is_over());
    }
    // Who comes to the old table later hears that there is another.
    let mut late = server.sit(&game, &[1]);
    late.settle().unwrap();
    assert!(late.heard.iter().any(|said| said.contains(&next.id)));
}
