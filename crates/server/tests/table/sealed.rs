//! Sealed choices: whatever one side chooses, the others are told the very same.

use crate::client::{Client, Game, Luck};
use crate::http;
use crate::running::{Running, melee, until_sealing};
use serde_json::{Value, json};

/// A battle in which choices are to be sealed, as a log that can be taken in again and again.
fn log_before_sealing(server: &Running) -> String {
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    until_sealing(&mut pages, &mut Luck(3));
    server.log(&game)
}

fn taken_in(server: &Running, log: &str) -> Game {
    let reply = server.import(log);
    assert_eq!(reply.status, 200, "{}", reply.body);
    Game::from_made(&reply.json()["matches"][0])
}

fn sortie(unit: u8, maneuver: &str) -> Value {
    json!({ "sortie": { "unit": unit, "maneuver": maneuver, "spend": [0], "back": "stand" } })
}

/// Everything that seat 1 can get out of the server.
fn ask_everything(page: &mut Client) {
    let stale = json!({ "kind": "order", "seat": 1, "moment": 0, "order": sortie(3, "attack") });
    let unlawful = json!({ "kind": "typed", "seat": 1, "moment": page.moment(),
                           "text": "attack spears" });
    let places = page.now["places"].clone();
    let requests = [
        stale,
        unlawful,
        json!({ "kind": "hint", "seat": 1 }),
        json!({ "kind": "ask", "seat": 1, "order": sortie(3, "charge") }),
        json!({ "kind": "ask", "seat": 1, "order": sortie(0, "attack") }),
        json!({ "kind": "look", "place": 0 }),
        json!({ "kind": "look", "place": places }),
        json!({ "kind": "aim", "seat": 1, "aim": { "piece": 3, "on": 0 } }),
        json!({ "kind": "state" }),
        json!({ "kind": "sit", "role": "umpire" }),
    ];
    for request in requests {
        page.begin(request).unwrap();
    }
    page.settle().unwrap();
}

/// What lists say, without the time of day.
fn card(server: &Running, game: &Game, link: &str) -> String {
    let mut card = server.post("/api/held", &game.held(&[link])).json()[0].clone();
    assert_eq!(card["id"], game.id.as_str());
    for time in ["created_ms", "last_ms"] {
        card[time] = Value::Null;
    }
    card.to_string()
}

/// Seat 0 seals, takes back and seals again; returns every byte that others were sent.
fn transcript(server: &Running, log: &str, [first, second]: [&str; 2]) -> Vec<String> {
    let game = taken_in(server, log);
    let mut own = server.sit(&game, &[0]);
    let mut other = server.sit(&game, &[1]);
    let mut watcher = server.with(&game, &game.spectator);
    let (known, story) = (other.known, other.story.clone());
    let unlawful = json!({ "sortie": { "unit": 0, "maneuver": first, "spend": [99],
                                       "back": "stand" } });
    let refused = own.order(0, &unlawful).unwrap();
    assert_eq!((&refused["kind"], &refused["why"]["stale"]), (&json!("refused"), &json!(false)));
    assert_eq!(own.order(0, &sortie(0, first)).unwrap()["kind"], "done");
    other.catch_up(own.known).unwrap();
    assert_eq!(other.now["sealed"], json!([0]));
    ask_everything(&mut other);
    let undo = json!({ "kind": "undo", "seat": 0, "moment": own.moment() });
    assert_eq!(own.now["undo"], "freely");
    assert_eq!(own.ask(undo).unwrap()["kind"], "done");
    own.settle().unwrap();
    assert_eq!(own.now["own_sealed"], json!([]));
    assert_eq!(own.order(0, &sortie(0, second)).unwrap()["kind"], "done");
    own.ask(json!({ "kind": "say", "role": { "seat": 0 }, "text": "ready" })).unwrap();
    other.catch_up(own.known).ok();
    ask_everything(&mut other);
    watcher.settle().unwrap();
    let mut told = other.heard.clone();
    told.extend(watcher.heard.clone());
    told.push(game.export(server.address, &[&game.seats[1]]).unwrap().body);
    told.push(game.export(server.address, &[&game.spectator]).unwrap().body);
    told.push(card(server, &game, &game.seats[1]));
    drop((other, watcher));
    own.settle().unwrap();
    for link in [&game.seats[1], &game.spectator] {
        told.extend(server.with(&game, link).heard);
    }
    let back =
        Client::resume(server.address, &game.id, &[&game.seats[1]], (known, &story)).unwrap();
    told.extend(back.heard);
    let pieces = [first, second].map(|maneuver| format!("{maneuver} spears"));
    for said in &told {
        // Seat 1 typed one of these itself, and is told why not.
        let typed = said.contains("\"refused\"") || said.contains("\"odds\"");
        let tells = pieces.iter().any(|piece| said.contains(piece.as_str()));
        assert!(typed || !tells, "{said}");
        assert!(!said.contains("\"unit\":0,\"maneuver\""), "{said}");
    }
    told.iter().map(|said| said.replace(&game.id, "ID")).collect()
}

#[test]
fn what_one_side_seals_changes_not_a_byte_of_what_others_are_told() {
    let server = Running::start();
    let log = log_before_sealing(&server);
    let charge = transcript(&server, &log, ["charge", "flank"]);
    let retreat = transcript(&server, &log, ["retreat", "defend"]);
    assert_eq!(charge.len(), retreat.len());
    for (one, other) in charge.iter().zip(&retreat) {
        assert_eq!(one, other);
    }
    assert!(charge.iter().any(|said| said.contains("\"hint\"")), "a hint was given");
}

#[test]
fn a_reveal_tells_what_was_sealed_and_never_what_was_taken_back() {
    let server = Running::start();
    let game = taken_in(&server, &log_before_sealing(&server));
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    assert_eq!(pages[0].order(0, &sortie(0, "retreat")).unwrap()["kind"], "done");
    let undo = json!({ "kind": "undo", "seat": 0, "moment": pages[0].moment() });
    pages[0].ask(undo).unwrap();
    pages[0].settle().unwrap();
    for (seat, unit, maneuver) in [(0, 0, "charge"), (1, 3, "attack"), (1, 4, "defend")] {
        let page = &mut pages[usize::from(seat)];
        page.settle().unwrap();
        assert_eq!(page.order(seat, &sortie(unit, maneuver)).unwrap()["kind"], "done");
    }
    pages[1].settle().unwrap();
    assert!(!pages[1].heard.iter().any(|said| said.contains("charge spears")));
    assert_eq!(pages[1].now["sealed"], json!([0, 1]));
    assert_eq!(pages[1].now["own_sealed"].as_array().unwrap().len(), 2);
    pages[0].settle().unwrap();
    assert_eq!(pages[0].order(0, &sortie(1, "defend")).unwrap()["kind"], "done");
    pages[1].settle().unwrap();
    assert!(pages[1].heard.iter().any(|said| said.contains("charge spears")), "it is revealed");
    let record = game.export(server.address, &[&game.seats[1]]).unwrap().body;
    assert!(record.contains("charge") && !record.contains("\"retreat\""), "{record}");
    assert!(!pages[1].heard.iter().any(|said| said.contains("retreat spears")));
}

#[test]
fn a_computers_sealed_choice_is_no_part_of_an_export() {
    let server = Running::start();
    let mut new = melee();
    new["players"] = json!(["human", "computer"]);
    let game = server.make(&new);
    let mut page = server.sit(&game, &[0]);
    for _ in 0..200 {
        page.settle().unwrap();
        let sealed = page.now["sealed"] == json!([1]);
        if sealed && page.may_act() {
            break;
        }
        if page.now["view"]["prompt"]["sealed"] == true {
            // The computer is to seal first.
            std::thread::sleep(std::time::Duration::from_millis(5));
            continue;
        }
        let offers = page.offers();
        let close_in = |offer: &&Value| !offer["on"].is_null();
        let done = || offers.iter().find(|offer| offer["order"] == "done");
        if let Some(offer) = offers.iter().find(close_in).or_else(done).filter(|_| page.may_act()) {
            page.order(0, &offer["order"].clone()).unwrap();
        }
    }
    assert_eq!(page.now["sealed"], json!([1]), "the computer has sealed: {}", page.now["view"]);
    let record = game.export(server.address, &[&game.seats[0]]).unwrap().body;
    assert!(record.starts_with("{\"format\":\"tercio-record/1\""), "{record}");
    // This side's own choices are its own to read.
    let theirs = |line: &&str| line.contains("sealed") && line.contains("\"seat\":1");
    let sealed: Vec<&str> = record.lines().filter(theirs).collect();
    assert!(!sealed.is_empty() && sealed.iter().all(|line| !line.contains("order")), "{sealed:?}");
    let reply = http::get(server.address, "/api/listed").unwrap();
    assert_eq!(reply.body, "[]");
}
