//! Whole battles through sockets.

use crate::client::{Client, Luck, order_of};
use crate::running::{Running, bridge, entries, one_order};
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};
use tercio_systems::find;

/// Choices of a seat that nobody else may know of yet: how they are typed, and as they were sent.
#[derive(Default)]
struct Secrets {
    texts: Vec<String>,
    /// How much the other page had heard when the first was sealed.
    from: usize,
}

impl Secrets {
    fn check(&self, other: &Client) {
        for said in &other.heard[self.from..] {
            for secret in &self.texts {
                assert!(!said.contains(secret), "`{secret}` is sealed, but was told: {said}");
            }
        }
    }
}

/// Plays as [`one_order`] does and keeps an eye on what is sealed.
fn one_order_watched(pages: &mut [Client; 2], luck: &mut Luck, secrets: &mut [Secrets; 2]) -> bool {
    let heard = [pages[0].heard.len(), pages[1].heard.len()];
    let offers = [pages[0].offers(), pages[1].offers()];
    if !one_order(pages, luck) {
        return false;
    }
    for seat in 0..2 {
        let sealed = pages[seat].now["own_sealed"].as_array().cloned().unwrap_or_default();
        if sealed.is_empty() {
            secrets[seat] = Secrets::default();
            continue;
        }
        if secrets[seat].texts.is_empty() {
            secrets[seat].from = heard[1 - seat];
        }
        let json = offers[seat].iter().filter(|offer| sealed.contains(&offer["notation"]));
        secrets[seat].texts.extend(json.map(|offer| offer["order"].to_string()));
        secrets[seat].texts.extend(sealed.iter().filter_map(Value::as_str).map(String::from));
        secrets[seat].check(&pages[1 - seat]);
    }
    true
}

#[test]
fn two_people_play_a_battle_to_its_end_and_nothing_sealed_is_told() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let (mut luck, mut secrets) = (Luck(7), <[Secrets; 2]>::default());
    let (mut orders, mut sealed) = (0, 0);
    while one_order_watched(&mut pages, &mut luck, &mut secrets) {
        orders += 1;
        sealed += usize::from(!secrets[0].texts.is_empty() || !secrets[1].texts.is_empty());
        assert!(orders < 2000, "it never ends");
        assert_eq!(pages[0].story, pages[1].story, "what is told is told to both");
    }
    assert!(pages[0].is_over() && pages[1].is_over(), "{}", pages[0].now);
    assert!(sealed > 0, "choices were sealed on the way");
    check_log(&server.log(&game), pages[0].known);
}

#[test]
fn a_person_plays_the_computer_by_its_own_hints() {
    let server = Running::start();
    let players = json!(["human", "computer"]);
    let new = json!({ "system": "warfare", "scenario": "bridge", "players": players });
    let game = server.make(&new);
    let mut page = server.sit(&game, &[0]);
    for _ in 0..8 {
        while !page.may_act() && !page.is_over() {
            page.hear().unwrap();
        }
        if page.is_over() {
            break;
        }
        let hint = page.ask(json!({ "kind": "hint", "seat": 0 })).unwrap();
        assert_eq!(hint["kind"], "hint", "{hint}");
        assert!(!hint["reason"].as_str().unwrap().is_empty());
        let answer = page.order(0, &hint["order"]).unwrap();
        assert_eq!(answer["kind"], "done", "{answer}");
    }
    let told = page.story.iter().flat_map(|chapter| chapter["orders"].as_array().unwrap());
    assert!(told.into_iter().any(|given| given["seat"] == 1), "the computer has moved, too");
}

/// The log is whole, and the rules play it again without a difference.
fn check_log(log: &str, known: usize) {
    assert_eq!(entries(log).len(), known);
    let (again, report) = find("warfare").unwrap().replay_table(log).unwrap();
    assert_eq!(report, Default::default());
    assert_eq!(again.log_text(), log);
}

/// Throws random offers of the last view at the server, many of them twice.
fn hammer(mut page: Client, seat: u8, mut luck: Luck) -> (usize, usize) {
    let (mut done, mut stale) = (0, 0);
    let mut count = |answer: &Value| match answer["kind"].as_str() {
        Some("done") => done += 1,
        _ if answer["why"]["stale"] == true => stale += 1,
        _ => {}
    };
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(4) && !page.is_over() {
        let offers = page.offers();
        if offers.is_empty() {
            page.settle().unwrap();
            continue;
        }
        let request = order_of(seat, page.moment(), &luck.pick(&offers)["order"]);
        let twice = luck.below(2) == 0;
        let first = page.begin(request.clone()).unwrap();
        let second = twice.then(|| page.begin(request).unwrap());
        count(&page.answer(&first).unwrap());
        if let Some(second) = second {
            let answer = page.answer(&second).unwrap();
            assert_ne!(answer["kind"], "done", "the same order counts once");
            count(&answer);
        }
    }
    (done, stale)
}

#[test]
fn pages_that_hammer_leave_a_log_that_replays() {
    let server = Running::start();
    let players = json!(["human", "human"]);
    let new = json!({ "system": "warfare", "scenario": "hastings", "players": players });
    let game = server.make(&new);
    let mut threads = Vec::new();
    for (seat, luck) in [(0u8, 11), (1, 12), (0, 13), (1, 14)] {
        let page = server.sit(&game, &[usize::from(seat)]);
        threads.push(thread::spawn(move || hammer(page, seat, Luck(luck))));
    }
    let (mut done, mut stale) = (0, 0);
    for thread in threads {
        let (more_done, more_stale) = thread.join().unwrap();
        done += more_done;
        stale += more_stale;
    }
    assert!(done > 5 && stale > 0, "{done} done, {stale} stale");
    let log = server.log(&game);
    let entries = entries(&log);
    let given = |entry: &&Value| entry["kind"] == "sealed" || entry["what"]["order"].is_object();
    assert_eq!(entries.iter().filter(given).count(), done, "each that was done is there once");
    check_log(&log, entries.len());
}
