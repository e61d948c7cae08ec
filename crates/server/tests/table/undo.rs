//! Taking back: freely, by consent, against the computer; and every page's story stays right.

use crate::client::{Client, Game, Luck, order_of};
use crate::running::{Running, bridge, give_up, melee, one_order, until_sealing};
use serde_json::{Value, json};

fn undo(page: &mut Client, seat: u8) -> Value {
    let moment = page.moment();
    page.ask(json!({ "kind": "undo", "seat": seat, "moment": moment })).unwrap()
}

fn consent(page: &mut Client, seat: u8, yes: bool) -> Value {
    let moment = page.moment();
    page.ask(json!({ "kind": "consent", "seat": seat, "moment": moment, "yes": yes })).unwrap()
}

/// Both pages, after a choice of seat 0 that dice have fallen upon.
fn after_dice(server: &Running) -> (Game, [Client; 2]) {
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    until_sealing(&mut pages, &mut Luck(3));
    let mut luck = Luck(5);
    while pages[0].now["undo"] != "by-consent" || pages[0].now["sealed"] != json!([]) {
        assert!(one_order(&mut pages, &mut luck), "it came to an end: {}", pages[0].now);
    }
    (game, pages)
}

#[test]
fn a_choice_nothing_hangs_on_is_taken_back_freely() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let seat = usize::from(pages[1].may_act());
    let nothing = undo(&mut pages[seat], u8::try_from(seat).unwrap());
    assert_eq!(nothing["why"]["because"], "nothing of yours can be taken back");
    let before = pages[seat].now["view"].clone();
    let offers = pages[seat].offers();
    let moved = offers.iter().find(|offer| offer["order"]["move"].is_object()).unwrap();
    let seat_number = u8::try_from(seat).unwrap();
    assert_eq!(pages[seat].order(seat_number, &moved["order"]).unwrap()["kind"], "done");
    assert_eq!(pages[seat].now["undo"], "freely");
    assert_ne!(pages[seat].now["view"], before);
    assert_eq!(undo(&mut pages[seat], seat_number)["kind"], "done");
    for page in &mut pages {
        page.settle().unwrap();
    }
    assert_eq!(pages[seat].now["view"], before);
    assert_eq!(pages[0].story, pages[1].story);
    assert_eq!(pages[1 - seat].now["places"], pages[seat].now["places"]);
}

#[test]
fn beyond_dice_the_other_side_has_to_agree() {
    let server = Running::start();
    let (_, [mut one, mut other]) = after_dice(&server);
    let (view, story) = (one.now["view"].clone(), one.story.clone());
    assert_eq!(consent(&mut other, 1, true)["kind"], "refused", "nobody has asked yet");
    assert_eq!(undo(&mut one, 0)["kind"], "done");
    one.settle().unwrap();
    other.settle().unwrap();
    assert_eq!(other.now["undo_asked"], json!({ "by": 0, "waits_for": [1] }));
    assert_eq!(one.story, story, "nothing is taken back before he agrees");
    assert_eq!(consent(&mut one, 0, true)["kind"], "refused", "one cannot agree for the other");
    assert_eq!(consent(&mut other, 1, false)["kind"], "done");
    one.settle().unwrap();
    assert!(one.heard.iter().any(|said| said.contains("did not agree")));
    assert_eq!((&one.now["view"], &one.now["undo_asked"]), (&view, &Value::Null));
    assert_eq!(undo(&mut one, 0)["kind"], "done");
    other.settle().unwrap();
    assert_eq!(consent(&mut other, 1, true)["kind"], "done");
    one.settle().unwrap();
    other.settle().unwrap();
    assert!(one.story.len() < story.len());
    assert_eq!(one.story, other.story);
    assert_eq!(one.now["undo_asked"], Value::Null);
    assert_eq!(consent(&mut other, 1, true)["kind"], "refused", "it has been done");
}

#[test]
fn a_wish_to_take_back_is_over_when_play_goes_on() {
    let server = Running::start();
    let (_, mut pages) = after_dice(&server);
    assert_eq!(undo(&mut pages[0], 0)["kind"], "done");
    pages.iter_mut().for_each(|page| page.settle().unwrap());
    assert!(one_order(&mut pages, &mut Luck(9)));
    assert_eq!(pages[1].now["undo_asked"], Value::Null);
    assert_eq!(consent(&mut pages[1], 1, true)["kind"], "refused");
}

#[test]
fn a_page_that_holds_both_seats_need_not_ask_itself() {
    let server = Running::start();
    let (game, pages) = after_dice(&server);
    let length = pages[0].story.len();
    drop(pages);
    let mut both = server.sit(&game, &[0, 1]);
    assert_eq!(undo(&mut both, 0)["kind"], "done");
    both.settle().unwrap();
    assert!(both.story.len() < length);
}

#[test]
fn the_computer_does_not_mind_and_chooses_anew() {
    let server = Running::start();
    let mut new = melee();
    new["players"] = json!(["human", "computer"]);
    let game = server.make(&new);
    let mut page = server.sit(&game, &[0]);
    let mut luck = Luck(3);
    let mut taken_back = 0;
    for _ in 0..120 {
        page.settle().unwrap();
        if page.is_over() || taken_back > 3 {
            break;
        }
        if page.now["undo"] == "by-consent" && page.may_act() && luck.below(3) == 0 {
            let before = page.story.len();
            let answer = undo(&mut page, 0);
            if answer["why"]["stale"] == true {
                continue;
            }
            assert_eq!(answer["kind"], "done", "{answer}");
            page.settle().unwrap();
            assert!(page.story.len() <= before);
            taken_back += 1;
        } else if page.may_act() {
            let offers = page.offers();
            let close_in = |offer: &&Value| !offer["on"].is_null();
            let offer = offers.iter().find(close_in).cloned();
            let offer = offer.unwrap_or_else(|| luck.pick(&offers));
            let request = order_of(0, page.moment(), &offer["order"]);
            page.ask(request).unwrap();
        }
    }
    assert!(taken_back > 0, "{}", page.now);
    let fresh = server.sit(&game, &[0]);
    page.settle().unwrap();
    if page.known == fresh.known {
        assert_eq!(page.story, fresh.story);
    }
}

/// A page that comes anew sees what a page that was there all the time has made of it.
fn same_as_fresh(server: &Running, game: &Game, pages: &mut [Client; 2]) {
    let fresh = server.sit(game, &[0]);
    for page in pages {
        page.settle().unwrap();
        assert_eq!(page.known, fresh.known);
        assert_eq!(page.talk, fresh.talk);
        assert_eq!(page.story, fresh.story);
    }
}

#[test]
fn merged_stories_equal_fresh_ones_whatever_happens() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut umpire = server.with(&game, &game.umpire);
    let mut luck = Luck(21);
    for step in 0..60 {
        match luck.below(10) {
            0 | 1 if step > 4 => {
                undo(&mut pages[0], 0);
                pages[1].settle().unwrap();
                if pages[1].now["undo_asked"].is_object() {
                    consent(&mut pages[1], 1, luck.below(3) > 0);
                }
            }
            2 => {
                let text = format!("line {step}");
                pages[1]
                    .ask(json!({ "kind": "say", "role": { "seat": 1 }, "text": text }))
                    .unwrap();
            }
            3 => {
                umpire.ask(json!({ "kind": "force", "answer": { "sum": 9 } })).unwrap();
            }
            4 => {
                let amend = json!({ "kind": "amend", "path": "quiet", "value": 0,
                                    "reason": format!("step {step}") });
                umpire.ask(amend).unwrap();
            }
            _ => {
                pages.iter_mut().for_each(|page| page.settle().unwrap());
                if !one_order(&mut pages, &mut luck) {
                    break;
                }
            }
        }
        same_as_fresh(&server, &game, &mut pages);
    }
    if !pages[1].is_over() {
        give_up(&mut pages, 1);
    }
    same_as_fresh(&server, &game, &mut pages);
}
