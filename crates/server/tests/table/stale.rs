//! An order from an older view changes nothing; what does not concern a seat makes nothing old.

use crate::client::{Client, Luck, order_of};
use crate::running::{Running, bridge, melee, until_sealing};
use serde_json::json;

fn stale(answer: &serde_json::Value) -> bool {
    answer["kind"] == "refused" && answer["why"]["stale"] == true
}

#[test]
fn an_order_sent_twice_is_given_once() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut page = server.sit(&game, &[0, 1]);
    // Whoever begins; this page holds both links.
    let seat = u8::try_from(page.now["view"]["prompt"]["seats"][0].as_u64().unwrap()).unwrap();
    page.say(&json!({ "kind": "sit", "role": { "seat": seat } })).unwrap();
    page.settle().unwrap();
    let moved = page.offers().into_iter().find(|offer| offer["order"]["move"].is_object());
    let request = order_of(seat, page.moment(), &moved.unwrap()["order"]);
    let (first, second) = (page.begin(request.clone()).unwrap(), page.begin(request).unwrap());
    assert_eq!(page.answer(&first).unwrap()["kind"], "done");
    page.settle().unwrap();
    let heard = page.heard.iter().find(|said| said.contains(&format!("\"{second}\""))).unwrap();
    assert!(stale(&serde_json::from_str(heard).unwrap()), "{heard}");
    let log = server.log(&game);
    let given = log.lines().filter(|line| line.contains("\"order\":{\"seat\"")).count();
    assert_eq!(given, 1, "{log}");
}

#[test]
fn an_order_from_before_a_reconnect_is_refused_and_shown_the_table_as_it_is() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut page = server.sit(&game, &[0, 1]);
    let seat = u8::try_from(page.now["view"]["prompt"]["seats"][0].as_u64().unwrap()).unwrap();
    page.say(&json!({ "kind": "sit", "role": { "seat": seat } })).unwrap();
    page.settle().unwrap();
    let old = page.moment();
    assert_eq!(page.order(seat, &json!("done")).unwrap()["kind"], "done");
    drop(page);
    let mut page = server.sit(&game, &[usize::from(seat)]);
    let before = server.log(&game);
    for kind in ["order", "typed", "undo"] {
        let request = json!({ "kind": kind, "seat": seat, "moment": old, "order": "done",
                              "text": "done" });
        assert!(stale(&page.ask(request).unwrap()), "{kind}");
        assert_eq!(page.hear().unwrap()["kind"], "now", "it is shown how things stand");
    }
    for moment in [old + 1000, usize::MAX >> 12] {
        let request = order_of(seat, moment, &json!("done"));
        assert!(stale(&page.ask(request).unwrap()), "the future is not fresh either");
    }
    assert_eq!(server.log(&game), before);
}

/// The page seals one of its offers, chosen from the view with this moment.
fn seals(page: &mut Client, seat: u8, moment: usize) {
    let order = page.offers()[0]["order"].clone();
    let answer = page.ask(order_of(seat, moment, &order)).unwrap();
    assert_eq!(answer["kind"], "done", "{answer}");
    page.settle().unwrap();
}

#[test]
fn what_another_seals_or_takes_back_and_talk_make_nothing_stale() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    until_sealing(&mut pages, &mut Luck(3));
    let [mut one, mut other] = pages;
    let moment = other.moment();
    let first = one.moment();
    seals(&mut one, 0, first);
    let undo = json!({ "kind": "undo", "seat": 0, "moment": one.moment() });
    assert_eq!(one.ask(undo).unwrap()["kind"], "done");
    one.settle().unwrap();
    let again = one.moment();
    seals(&mut one, 0, again);
    one.ask(json!({ "kind": "say", "role": { "seat": 0 }, "text": "hurry" })).unwrap();
    // The other page has not looked since; its view is as good as it was.
    seals(&mut other, 1, moment);
    assert_eq!(other.now["sealed"], json!([0, 1]));
    let order = other.offers()[0]["order"].clone();
    let answer = other.ask(order_of(1, moment, &order)).unwrap();
    assert!(stale(&answer), "what one has sealed oneself does count: {answer}");
}
