//! An umpire with a seat of his own: he speaks in everybody's turn, and nobody waits for him.

use crate::client::Client;
use crate::running::Running;
use serde_json::{Value, json};

const UMPIRE: u8 = 2;

fn teaching(players: [&str; 2]) -> Value {
    json!({ "system": "rose", "scenario": "teaching", "players": players })
}

fn say(page: &mut Client, seat: u8, text: &str) -> Value {
    page.settle().unwrap();
    let moment = page.moment();
    let said = json!({ "kind": "typed", "seat": seat, "moment": moment, "text": text });
    let answer = page.ask(said).unwrap();
    page.settle().unwrap();
    answer
}

fn done(page: &mut Client, seat: u8, text: &str) {
    let answer = say(page, seat, text);
    assert_eq!(answer["kind"], "done", "{text}: {answer}");
}

fn settle(pages: &mut [Client]) {
    for page in pages {
        page.settle().unwrap();
    }
}

/// Both seal a die until one of them tells; who it is, and who is not.
fn narrator(pages: &mut [Client; 2]) -> (usize, usize) {
    for seat in [0, 1] {
        done(&mut pages[usize::from(seat)], seat, "dice 1");
    }
    settle(pages);
    let teller = usize::from(!pages[0].may_act());
    (teller, 1 - teller)
}

fn latest(page: &Client) -> Value {
    page.now["view"]["arguments"][0].clone()
}

#[test]
fn an_umpire_speaks_from_his_own_seat_and_only_there() {
    let server = Running::start();
    let game = server.make(&teaching(["human", "human"]));
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut umpire = server.with(&game, &game.umpire);
    let table = &umpire.welcome["table"];
    assert_eq!(table["umpire"], UMPIRE);
    assert_eq!(table["seats"].as_array().unwrap().len(), 2, "he is none of the players");
    // Dice are picked in secret, and he picks none.
    assert!(!umpire.may_act());
    assert_eq!(umpire.now["view"]["prompt"]["seats"], json!([0, 1]));
    let (teller, other) = narrator(&mut pages);
    settle(std::slice::from_mut(&mut umpire));
    let (teller_seat, other_seat) = (teller as u8, other as u8);
    assert_eq!(umpire.now["view"]["prompt"]["seats"], json!([teller_seat]), "nobody waits for him");
    done(&mut umpire, UMPIRE, "say : the sun is in their eyes");
    pages[other].settle().unwrap();
    assert!(pages[other].heard.iter().any(|said| said.contains("the sun is in their eyes")));
    // What one seat may say, no other link says for it.
    for (page, seat) in [(&mut pages[other], UMPIRE), (&mut umpire, teller_seat)] {
        let answer = say(page, seat, "say : it is I");
        assert!(answer["why"]["because"].as_str().unwrap().contains("link"), "{answer}");
    }
    let side = ["south", "north"][teller];
    done(&mut pages[teller], teller_seat, &format!("hold {side}-pikes: they stand to it"));
    let wrong = say(&mut pages[other], other_seat, "rule fails");
    assert_eq!(wrong["kind"], "refused", "a player rules nothing");
    done(&mut pages[other], other_seat, "dispute with morale: they have had enough");
    umpire.settle().unwrap();
    assert_eq!(latest(&umpire)["cons"][0]["stands"], "open", "{}", latest(&umpire));
    done(&mut umpire, UMPIRE, "rule falls");
    assert_eq!(latest(&umpire)["cons"][0]["stands"], "struck");
    done(&mut umpire, UMPIRE, "rule fails: they go home");
    settle(&mut pages);
    let card = latest(&pages[0]);
    assert_eq!((&card["open"], &card["happened"], &card["thrown"]), {
        (&json!(false), &json!(false), &json!(false))
    });
    assert_eq!(card["against"], "they have had enough");
}

#[test]
fn a_typed_line_is_read_before_it_is_given() {
    let server = Running::start();
    let game = server.make(&teaching(["human", "human"]));
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let (teller, _) = narrator(&mut pages);
    let (page, seat) = (&mut pages[teller], teller as u8);
    let side = ["south", "north"][teller];
    let before = server.log(&game);
    let read = |text: &str| json!({ "kind": "read", "seat": seat, "text": text });
    let meant = page.ask(read(&format!("reform {side}-pikes"))).unwrap();
    assert_eq!(meant["kind"], "aimed", "{meant}");
    assert!(meant["offer"]["wording"]["keywords"].as_array().unwrap().len() > 20, "{meant}");
    assert!(!meant["refused"].is_null(), "they are in good order");
    let hold = page.ask(read(&format!("hold {side}-pikes"))).unwrap();
    assert!(hold["refused"].is_null(), "{hold}");
    assert_eq!(page.ask(read("dance")).unwrap()["kind"], "refused");
    assert_eq!(server.log(&game), before, "nothing has been given");
}

#[test]
fn a_computer_answers_in_everybodys_turn_without_being_waited_for() {
    let server = Running::start();
    let game = server.make(&teaching(["human", "computer"]));
    let mut page = server.sit(&game, &[0]);
    // Whatever the computer does in between, the person can always go on to the next round.
    for _ in 0..60 {
        page.settle().unwrap();
        let round = page.now["view"]["prompt"]["text"].as_str().unwrap_or_default().to_string();
        if round.starts_with("Round 2") {
            return;
        }
        if !page.may_act() {
            page.hear().unwrap();
            continue;
        }
        let offers = page.offers();
        let easy = ["dice 1", "pass", "accept", "done", "instead"];
        let order = offers.iter().find(|offer| easy.contains(&offer["notation"].as_str().unwrap()));
        let order = order.unwrap_or(&offers[0])["order"].clone();
        let answer = page.order(0, &order).unwrap();
        let stale = answer["why"]["stale"] == true;
        assert!(answer["kind"] == "done" || stale, "{order}: {answer}");
    }
    panic!("the round never ends: {}", page.now["view"]["prompt"]);
}

#[test]
fn two_a_side_have_a_link_each_and_a_computer_among_them_plays() {
    let server = Running::start();
    let players = ["human", "computer", "human", "computer"];
    let council = json!({ "system": "rose", "scenario": "fornovo-council", "players": players });
    let game = server.make(&council);
    assert_eq!(game.seats.len(), 4);
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[2])];
    let seats = pages[0].welcome["table"]["seats"].as_array().unwrap().clone();
    let sides: Vec<&Value> = seats.iter().map(|seat| &seat["side"]).collect();
    assert_eq!(sides, [0, 0, 1, 1]);
    assert_eq!(pages[0].welcome["table"]["umpire"], 4);
    // The computers have sealed theirs; both people do, and the dice fall.
    done(&mut pages[0], 0, "dice 1");
    done(&mut pages[1], 2, "dice 1");
    while pages[0].story.iter().all(|chapter| chapter["throws"].as_array().unwrap().is_empty()) {
        pages[0].hear().unwrap();
    }
    // Whoever gives up takes his friend with him, and leaves the others as winners.
    assert_eq!(pages[0].ask(json!({ "kind": "concede", "seat": 0 })).unwrap()["kind"], "done");
    pages[1].settle().unwrap();
    assert_eq!(pages[1].now["over"]["winners"], json!([2, 3]));
}
