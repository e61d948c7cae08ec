//! Dice that people throw and type in.

use crate::client::Client;
use crate::running::{Running, bridge};
use serde_json::{Value, json};

fn typed(players: [&str; 2]) -> Value {
    let mut new = bridge();
    new["dice"] = json!("typed");
    new["players"] = json!(players);
    new
}

fn throws(page: &mut Client, faces: &[u8]) -> Value {
    let moment = page.moment();
    page.ask(json!({ "kind": "throw", "moment": moment, "faces": faces })).unwrap()
}

fn wanted(page: &Client) -> usize {
    usize::try_from(page.now["awaited"]["dice"].as_u64().unwrap()).unwrap()
}

#[test]
fn dice_are_typed_by_those_who_throw_them() {
    let server = Running::start();
    let game = server.make(&typed(["human", "human"]));
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut watcher = server.with(&game, &game.spectator);
    let awaited = pages[0].now["awaited"].clone();
    assert!(!awaited.is_null(), "the initiative is thrown for first: {}", pages[0].now);
    for key in ["say", "rule", "label"] {
        assert!(!awaited[key].as_str().unwrap().is_empty(), "{key}");
    }
    let thrower = usize::try_from(awaited["seat"].as_u64().unwrap()).unwrap();
    assert_eq!(pages[thrower].now["awaited"]["yours"], true);
    assert_eq!(pages[1 - thrower].now["awaited"]["yours"], false);
    let (before, dice) = (server.log(&game), wanted(&pages[0]));
    for page in [&mut pages[1 - thrower], &mut watcher] {
        let answer = throws(page, &vec![1; dice]);
        assert_eq!(answer["why"]["because"], "these dice are for somebody else to throw");
    }
    let order = json!({ "kind": "order", "seat": thrower, "moment": pages[thrower].moment(),
                        "order": "done" });
    let answer = pages[thrower].ask(order).unwrap();
    assert!(answer["why"]["because"].as_str().unwrap().starts_with("first throw"), "{answer}");
    for wrong in [vec![3; dice + 1], vec![], vec![7; dice], vec![0; dice]] {
        let answer = throws(&mut pages[thrower], &wrong);
        assert_eq!(answer["kind"], "refused", "{wrong:?}");
    }
    let moment = pages[thrower].moment() + 1;
    let late = json!({ "kind": "throw", "moment": moment, "faces": vec![1; dice] });
    assert_eq!(pages[thrower].ask(late).unwrap()["why"]["stale"], true);
    let early = json!({ "kind": "throw", "moment": 0, "faces": vec![300; dice] });
    pages[thrower].say(&early).unwrap();
    pages[thrower].settle().unwrap();
    assert_eq!(server.log(&game), before, "none of that was a throw");
    let answer = throws(&mut pages[thrower], &vec![6; dice]);
    assert_eq!(answer["kind"], "done", "{answer}");
    pages[thrower].settle().unwrap();
    assert_ne!(server.log(&game), before);
}

#[test]
fn a_computers_dice_are_thrown_by_the_person() {
    let server = Running::start();
    let game = server.make(&typed(["human", "computer"]));
    let mut page = server.sit(&game, &[0]);
    let mut watcher = server.with(&game, &game.spectator);
    let mut for_computer = 0;
    for _ in 0..60 {
        page.settle().unwrap();
        if page.now["awaited"].is_object() {
            assert_eq!(page.now["awaited"]["yours"], true, "{}", page.now["awaited"]);
            for_computer += usize::from(page.now["awaited"]["seat"] == 1);
            let faces: Vec<u8> = (0..wanted(&page)).map(|die| 1 + (die % 6) as u8).collect();
            assert_eq!(throws(&mut page, &faces)["kind"], "done");
        } else if page.may_act() {
            assert_eq!(page.order(0, &json!("done")).unwrap()["kind"], "done");
        }
        if for_computer > 1 {
            break;
        }
    }
    assert!(for_computer > 0, "the computer has asked for dice: {}", page.now["view"]["prompt"]);
    watcher.settle().unwrap();
    assert_ne!(watcher.now["awaited"]["yours"], true);
}
