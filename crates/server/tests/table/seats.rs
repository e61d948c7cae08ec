//! Nobody acts for a seat whose link he does not hold.

use crate::client::Client;
use crate::running::{Running, bridge};
use serde_json::{Value, json};

/// Every request that names seat 0, or that only the umpire may make.
fn requests(moment: usize, order: &Value) -> Vec<Value> {
    vec![
        json!({ "kind": "order", "seat": 0, "moment": moment, "order": order }),
        json!({ "kind": "typed", "seat": 0, "moment": moment, "text": "done" }),
        json!({ "kind": "aim", "seat": 0, "aim": { "piece": 0, "to": [12000, 9000] } }),
        json!({ "kind": "read", "seat": 0, "text": "done" }),
        json!({ "kind": "ask", "seat": 0, "order": order }),
        json!({ "kind": "hint", "seat": 0 }),
        json!({ "kind": "undo", "seat": 0, "moment": moment }),
        json!({ "kind": "consent", "seat": 0, "moment": moment, "yes": true }),
        json!({ "kind": "concede", "seat": 0 }),
        json!({ "kind": "go-on", "seat": 0 }),
        json!({ "kind": "say", "role": { "seat": 0 }, "text": "it is I" }),
        json!({ "kind": "say", "role": "umpire", "text": "it is I" }),
        json!({ "kind": "pass", "seat": 0, "order": order }),
        json!({ "kind": "amend", "path": "round", "value": 9, "reason": "why not" }),
        json!({ "kind": "force", "answer": { "sum": 6 } }),
        json!({ "kind": "state" }),
        // A seat that is not there at all.
        json!({ "kind": "order", "seat": 7, "moment": moment, "order": order }),
        json!({ "kind": "concede", "seat": 255 }),
        json!({ "kind": "throw", "moment": moment, "faces": [6] }),
        json!({ "kind": "rematch" }),
    ]
}

fn all_refused(page: &mut Client, moment: usize, order: &Value) {
    for request in requests(moment, order) {
        let answer = page.ask(request.clone()).unwrap();
        assert_eq!(answer["kind"], "refused", "{request}");
        assert!(!answer["why"]["because"].as_str().unwrap().is_empty());
    }
    page.begin(json!({ "kind": "sit", "role": { "seat": 0 } })).unwrap();
    page.settle().unwrap();
    assert_ne!(page.now["role"], json!({ "seat": 0 }), "it sits where its link is good");
}

#[test]
fn nobody_acts_for_a_seat_whose_link_he_does_not_hold() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    // Seat 0 has something to do, so that only the link is missing.
    if !pages[0].may_act() {
        assert_eq!(pages[1].order(1, &json!("done")).unwrap()["kind"], "done");
        let known = pages[1].known;
        pages[0].catch_up(known).unwrap();
    }
    assert!(pages[0].may_act());
    let (before, moment) = (server.log(&game), pages[0].moment());
    let order = pages[0].offers()[0]["order"].clone();
    all_refused(&mut pages[1], moment, &order);
    let mut watcher = server.with(&game, &game.spectator);
    all_refused(&mut watcher, moment, &order);
    let say = json!({ "kind": "say", "role": "spectator", "text": "hear, hear" });
    let answer = watcher.ask(say).unwrap();
    assert_eq!(answer["why"]["because"], "spectators watch in silence");
    let mut umpire = server.with(&game, &game.umpire);
    let answer = umpire.ask(json!({ "kind": "order", "seat": 0, "moment": moment,
                                    "order": order }));
    assert_eq!(answer.unwrap()["kind"], "refused", "an umpire passes orders, he gives none");
    assert_eq!(server.log(&game), before, "nothing has happened");
    let answer = pages[0].order(0, &order).unwrap();
    assert_eq!(answer["kind"], "done", "who holds the link may: {answer}");
}

#[test]
fn links_are_good_for_their_own_match_only() {
    let server = Running::start();
    let (one, other) = (server.make(&bridge()), server.make(&bridge()));
    for link in [other.seats[0].as_str(), "", "0000000000000000000000000a", &one.id] {
        let gone = Client::connect(server.address, &one.id, &[link]).err().unwrap();
        assert!(gone.why.starts_with("this link opens no seat of this match"), "{gone}");
    }
    let gone = Client::connect(server.address, &one.id, &[]).err().unwrap();
    assert!(gone.why.contains("opens no seat"), "{gone}");
    let gone = Client::connect(server.address, "nothere000", &[&one.seats[0]]).err().unwrap();
    assert!(gone.why.starts_with("there is no such match"), "{gone}");
    // A bad link beside a good one does no harm.
    let page = Client::connect(server.address, &one.id, &["bad", &one.seats[1]]).unwrap();
    assert_eq!(page.welcome["roles"], json!([{ "seat": 1 }]));
    let reply = one.export(server.address, &[&other.seats[0]]).unwrap();
    assert_eq!(reply.status, 403);
    let reply = server.post("/api/held", &one.held(&[&other.seats[0]]));
    assert_eq!(reply.body, "[]");
}

#[test]
fn anybody_may_watch_a_listed_match_and_no_more() {
    let server = Running::start();
    let mut new = bridge();
    new["listed"] = json!(true);
    let game = server.make(&new);
    let mut page = Client::connect(server.address, &game.id, &[]).unwrap();
    assert_eq!(page.welcome["roles"], json!(["spectator"]));
    all_refused(&mut page, 1, &json!("done"));
    let listed = crate::http::get(server.address, "/api/listed").unwrap().json();
    assert_eq!(listed[0]["id"], game.id.as_str());
    assert_eq!(listed[0]["roles"], json!([]));
}
