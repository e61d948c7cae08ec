//! What if: another match from an earlier place of this one.

use crate::client::{Client, Game, Luck};
use crate::running::{Running, bridge, give_up, one_order, places};
use serde_json::{Value, json};

fn branch(page: &mut Client, place: usize) -> Value {
    page.ask(json!({ "kind": "branch", "place": place })).unwrap()
}

#[test]
fn one_side_alone_branches_only_when_the_battle_is_over() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(5);
    for _ in 0..6 {
        one_order(&mut pages, &mut luck);
    }
    let early = branch(&mut pages[0], 1);
    assert!(early["why"]["because"].as_str().unwrap().contains("every side"), "{early}");
    give_up(&mut pages, 0);
    let log = server.log(&game);
    let end = places(&pages[0]);
    let late = branch(&mut pages[0], end);
    assert!(late["why"]["because"].as_str().unwrap().contains("an earlier moment"), "{late}");
    let made = branch(&mut pages[0], 2);
    assert_eq!(made["kind"], "branched");
    assert_eq!(server.log(&game), log, "the old match is as it was");
}

/// Where every unit stands; bookkeeping that nobody decides goes on by itself.
fn poses(view: &Value) -> Vec<[Value; 3]> {
    let pieces = view["scene"]["pieces"].as_array().unwrap().iter();
    pieces.map(|piece| ["x", "y", "facing"].map(|key| piece[key].clone())).collect()
}

#[test]
fn a_branch_shows_the_same_table_and_goes_on_from_there() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(9);
    for _ in 0..8 {
        one_order(&mut pages, &mut luck);
    }
    let mut both = server.sit(&game, &[0, 1]);
    for place in 0..=places(&both) {
        let seen = both.ask(json!({ "kind": "look", "place": place })).unwrap();
        let other = Game::from_made(&branch(&mut both, place));
        let mut there = [server.sit(&other, &[0]), server.sit(&other, &[1])];
        assert_eq!(poses(&there[0].now["view"]), poses(&seen["view"]), "place {place}");
        assert!(one_order(&mut there, &mut luck), "place {place} goes on");
    }
}
