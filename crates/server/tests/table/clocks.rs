//! Clocks: who is charged, what is kept, and what follows when time runs out.

use crate::client::{Client, Game, Luck};
use crate::running::{Running, bridge, entries, melee, one_order, until_sealing};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tercio_server::Time;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// A time that stands still until it is told to go on.
struct Told {
    wall: AtomicI64,
    steady: AtomicI64,
}

impl Time for Told {
    fn wall_ms(&self) -> i64 {
        self.wall.load(Ordering::SeqCst)
    }
    fn steady_ms(&self) -> i64 {
        self.steady.load(Ordering::SeqCst)
    }
}

/// A server with such a time, and a match with two people at the table.
struct Evening {
    server: Running,
    time: Arc<Told>,
    game: Game,
    pages: [Client; 2],
}

fn timed() -> (Running, Arc<Told>) {
    let (wall, steady) = (AtomicI64::new(1_700_000_000_000), AtomicI64::new(5));
    let time = Arc::new(Told { wall, steady });
    (Running::timed(time.clone()), time)
}

fn with_clock(mut new: Value, clock: Value) -> Value {
    new["clock"] = clock;
    new
}

fn live(minutes: u32, seconds: u32) -> Value {
    json!({ "kind": "live", "minutes": minutes, "seconds": seconds })
}

fn days(days: u32) -> Value {
    json!({ "kind": "correspondence", "days": days })
}

impl Told {
    fn pass(&self, ms: i64) {
        self.wall.fetch_add(ms, Ordering::SeqCst);
        self.steady.fetch_add(ms, Ordering::SeqCst);
    }
}

/// The clock of a seat as a page is told of it now.
fn clock(page: &mut Client, seat: usize) -> Value {
    let role = page.now["role"].clone();
    page.say(&json!({ "kind": "sit", "role": role })).unwrap();
    page.settle().unwrap();
    let clocks = page.now["clocks"].as_array().unwrap();
    clocks.iter().find(|clock| clock["seat"] == seat).cloned().unwrap_or_default()
}

fn left(page: &mut Client, seat: usize) -> i64 {
    clock(page, seat)["left_ms"].as_i64().unwrap()
}

impl Evening {
    fn with(new: Value) -> Evening {
        let (server, time) = timed();
        let game = server.make(&new);
        let pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
        let mut evening = Evening { server, time, game, pages };
        evening.settle();
        evening
    }

    fn settle(&mut self) {
        self.pages.iter_mut().for_each(|page| page.settle().unwrap());
    }

    /// Lets time pass and the table take note of it.
    fn pass(&mut self, ms: i64) {
        self.time.pass(ms);
        self.settle();
        self.settle();
    }

    fn acting(&self) -> usize {
        usize::from(!self.pages[0].may_act())
    }

    fn left(&mut self, seat: usize) -> i64 {
        left(&mut self.pages[0], seat)
    }

    fn order(&mut self) {
        assert!(one_order(&mut self.pages, &mut Luck(7)), "somebody can act");
        self.settle();
    }

    /// Orders until the other side is asked.
    fn turn(&mut self) {
        let acting = self.acting();
        for _ in 0..200 {
            let page = &mut self.pages[acting];
            let offers = page.offers();
            let end = offers.iter().find(|offer| offer["order"] == "done");
            let order = end.or(offers.first()).unwrap()["order"].clone();
            let seat = u8::try_from(acting).unwrap();
            assert_eq!(page.order(seat, &order).unwrap()["kind"], "done");
            self.settle();
            if self.acting() != acting {
                return;
            }
        }
        panic!("the turn never ends");
    }

    fn card(&self, seat: usize) -> Value {
        let held = self.game.held(&[&self.game.seats[seat]]);
        self.server.post("/api/held", &held).json()[0].clone()
    }

    fn claim(&mut self, by: usize, against: usize) -> Value {
        self.pages[by].ask(json!({ "kind": "claim", "against": against })).unwrap()
    }

    /// Stops the server, lets time pass, starts it and comes back.
    fn again(self, away_ms: i64) -> Evening {
        let Evening { server, time, game, .. } = self;
        let server = {
            let mut server = server;
            server.stop();
            time.pass(away_ms);
            server.again()
        };
        let pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
        let mut evening = Evening { server, time, game, pages };
        evening.settle();
        evening
    }
}

#[test]
fn only_who_has_to_decide_is_charged_and_nobody_before_both_have_come() {
    let (server, time) = timed();
    let game = server.make(&with_clock(bridge(), live(60, 0)));
    let mut first = server.sit(&game, &[0]);
    assert_eq!(first.welcome["table"]["clock"], live(60, 0));
    assert_eq!(first.now["clocks_at"]["awaits"], json!([1]));
    time.pass(10 * MINUTE);
    assert_eq!((left(&mut first, 0), left(&mut first, 1)), (60 * MINUTE, 60 * MINUTE));
    // A spectator and an umpire are not whom it waits for.
    let _others = [server.with(&game, &game.spectator), server.with(&game, &game.umpire)];
    assert_eq!(clock(&mut first, 0)["running"], false);
    let pages = [first, server.sit(&game, &[1])];
    let mut evening = Evening { server, time, game, pages };
    evening.settle();
    let acting = evening.acting();
    assert_eq!(clock(&mut evening.pages[0], acting)["running"], true);
    evening.pass(90_000);
    assert_eq!(evening.left(acting), 60 * MINUTE - 90_000);
    assert_eq!(evening.left(1 - acting), 60 * MINUTE, "the other does not pay for it");
    evening.turn();
    evening.pass(MINUTE);
    assert_eq!(evening.left(acting), 60 * MINUTE - 90_000);
    assert_eq!(evening.left(1 - acting), 59 * MINUTE);
    let at = &evening.pages[0].now["clocks_at"];
    assert_eq!(at["server_ms"].as_i64(), Some(evening.time.wall_ms()));
}

#[test]
fn where_both_are_asked_both_are_charged_until_each_has_sealed() {
    let mut evening = Evening::with(with_clock(melee(), live(30, 0)));
    until_sealing(&mut evening.pages, &mut Luck(3));
    evening.settle();
    let before = [evening.left(0), evening.left(1)];
    evening.pass(MINUTE);
    assert_eq!([evening.left(0), evening.left(1)], before.map(|left| left - MINUTE));
    while evening.pages[0].may_act() {
        let order = evening.pages[0].offers()[0]["order"].clone();
        assert_eq!(evening.pages[0].order(0, &order).unwrap()["kind"], "done");
        evening.settle();
        if evening.pages[1].now["view"]["prompt"]["seats"] == json!([1]) {
            break;
        }
    }
    evening.pass(MINUTE);
    let after = [before[0] - MINUTE, before[1] - 2 * MINUTE];
    assert_eq!([evening.left(0), evening.left(1)], after, "one has sealed and waits");
}

#[test]
fn each_order_adds_its_seconds_once_however_often_it_is_taken_back() {
    let mut evening = Evening::with(with_clock(bridge(), live(5, 20)));
    let acting = evening.acting();
    evening.pass(MINUTE);
    evening.order();
    assert_eq!(evening.left(acting), 4 * MINUTE + 20_000);
    for _ in 0..3 {
        let page = &mut evening.pages[acting];
        let undo = json!({ "kind": "undo", "seat": acting, "moment": page.moment() });
        assert_eq!(page.ask(undo).unwrap()["kind"], "done");
        evening.settle();
        assert_eq!(evening.left(acting), 4 * MINUTE + 20_000, "time is not given back");
        evening.order();
        assert_eq!(evening.left(acting), 4 * MINUTE + 20_000, "it is not paid twice");
    }
    if evening.acting() == acting {
        evening.order();
        assert_eq!(evening.left(acting), 4 * MINUTE + 40_000);
    }
}

#[test]
fn a_clock_that_makes_no_sense_is_refused_with_what_to_do() {
    let (server, _) = timed();
    for (clock, hint) in [
        (live(0, 10), "1 to 600 minutes"),
        (live(601, 0), "1 to 600 minutes"),
        (live(10, 301), "0 to 300 seconds"),
        (days(0), "1 to 60 days"),
        (days(61), "1 to 60 days"),
        (json!({ "kind": "hourglass" }), "openapi"),
        (live(5, 5).as_object().map(|it| json!({ "kind": it["kind"] })).unwrap(), "openapi"),
    ] {
        let reply = server.post("/api/matches", &with_clock(bridge(), clock.clone()));
        assert!(reply.status == 400 || reply.status == 422, "{clock}: {}", reply.status);
        assert!(reply.json()["hint"].as_str().unwrap().contains(hint), "{}", reply.body);
    }
    let mut computers = with_clock(bridge(), live(5, 5));
    computers["players"] = json!(["computer", "computer"]);
    assert_eq!(server.post("/api/matches", &computers).status, 400);
    let game = server.make(&bridge());
    let page = server.sit(&game, &[0]);
    assert_eq!((&page.now["clocks"], &page.now["clocks_at"]), (&json!([]), &Value::Null));
    assert_eq!(page.welcome["table"]["clock"], Value::Null);
}

#[test]
fn minutes_stand_still_while_the_server_is_down_and_are_on_disk_each_second() {
    let mut evening = Evening::with(with_clock(bridge(), live(10, 0)));
    let acting = evening.acting();
    evening.pass(2 * MINUTE);
    // The list reads the disk: what it says would be there after a kill.
    assert_eq!(evening.card(acting)["left_ms"], 8 * MINUTE);
    evening.pass(999);
    assert_eq!(evening.card(acting)["left_ms"], 8 * MINUTE, "not for every blink");
    evening.pass(1);
    assert_eq!(evening.card(acting)["left_ms"], 8 * MINUTE - 1000);
    evening.pass(500);
    let mut evening = evening.again(3 * DAY);
    assert_eq!(evening.left(acting), 8 * MINUTE - 1500, "a server that stops writes the rest");
    assert_eq!(clock(&mut evening.pages[0], acting)["running"], true, "and it goes on");
    evening.pass(MINUTE);
    assert_eq!(evening.left(acting), 7 * MINUTE - 1500);
}

#[test]
fn minutes_go_on_when_everybody_has_left_the_table() {
    let Evening { server, time, game, pages } = Evening::with(with_clock(bridge(), live(10, 0)));
    let acting = usize::from(!pages[0].may_act());
    drop(pages);
    time.pass(4 * MINUTE);
    let mut back = server.sit(&game, &[1 - acting]);
    assert_eq!(left(&mut back, acting), 6 * MINUTE);
}

#[test]
fn days_begin_anew_with_each_turn_and_go_on_while_the_server_is_down() {
    let mut evening = Evening::with(with_clock(bridge(), days(3)));
    let acting = evening.acting();
    evening.pass(DAY);
    assert_eq!(evening.left(acting), 2 * DAY);
    assert_eq!(evening.card(acting)["left_ms"], 2 * DAY);
    assert_eq!(evening.card(acting)["your_turn"], true);
    assert_eq!(evening.card(1 - acting)["left_ms"], Value::Null);
    let mut evening = evening.again(DAY);
    assert_eq!(evening.left(acting), DAY);
    assert_eq!(clock(&mut evening.pages[0], acting)["low"], false);
    evening.pass(DAY / 2);
    assert_eq!(clock(&mut evening.pages[0], acting)["low"], true);
    evening.turn();
    assert_eq!(evening.left(1 - acting), 3 * DAY, "the other has its own three days");
    // What was decided too late is taken back by consent: no new days come of it.
    let asks = &mut evening.pages[acting];
    let undo = json!({ "kind": "undo", "seat": acting, "moment": asks.moment() });
    assert_eq!(asks.ask(undo).unwrap()["kind"], "done");
    evening.settle();
    let other = &mut evening.pages[1 - acting];
    if !other.now["undo_asked"].is_null() {
        let moment = other.moment();
        let yes = json!({ "kind": "consent", "seat": 1 - acting, "moment": moment, "yes": true });
        assert_eq!(other.ask(yes).unwrap()["kind"], "done");
    }
    evening.settle();
    assert_eq!(evening.acting(), acting);
    assert_eq!(evening.left(acting), DAY / 2);
    evening.turn();
    evening.pass(MINUTE);
    evening.turn();
    assert_eq!(evening.left(acting), 3 * DAY, "asked anew");
}

#[test]
fn days_that_have_run_out_can_be_claimed_or_waited_for() {
    let mut evening = Evening::with(with_clock(bridge(), days(1)));
    let acting = evening.acting();
    evening.pass(DAY - 1);
    let early = evening.claim(1 - acting, acting);
    assert_eq!(early["why"]["because"], "that side is not out of time");
    let mut evening = evening.again(5 * DAY);
    evening.pass(DAY);
    let shown = clock(&mut evening.pages[0], acting);
    assert_eq!((&shown["out"], &shown["lost_in_ms"]), (&json!(true), &Value::Null));
    assert!(!evening.pages[0].is_over(), "days are claimed, not taken");
    assert_eq!(evening.claim(acting, acting)["kind"], "refused", "not by the late one");
    // He decides after all, and the battle goes on.
    evening.turn();
    assert_eq!(evening.claim(1 - acting, acting)["kind"], "refused");
    let late = evening.acting();
    evening.pass(2 * DAY);
    assert_eq!(evening.claim(1 - late, late)["kind"], "done");
    evening.settle();
    let over = evening.pages[0].now["over"].clone();
    assert_eq!((&over["rule"], &over["winners"]), (&json!("concede"), &json!([1 - late])));
}

#[test]
fn who_lets_his_minutes_run_out_loses_half_a_minute_later() {
    let mut evening = Evening::with(with_clock(bridge(), live(1, 0)));
    let acting = evening.acting();
    evening.pass(MINUTE);
    let shown = clock(&mut evening.pages[1 - acting], acting);
    assert_eq!((&shown["left_ms"], &shown["out"]), (&json!(0), &json!(true)));
    assert_eq!(shown["lost_in_ms"], 30_000);
    evening.pass(29_999);
    assert!(!evening.pages[0].is_over());
    evening.pass(1);
    for page in &evening.pages {
        assert_eq!(page.now["over"]["winners"], json!([1 - acting]));
        let because = page.now["over"]["because"].as_str().unwrap();
        assert!(because.ends_with("lost by the clock."), "{because}");
        assert!(page.story.iter().any(|chapter| chapter.to_string().contains("by the clock")));
    }
    let log = entries(&evening.server.log(&evening.game));
    let line = log.iter().find(|entry| entry["kind"] == "concede").unwrap();
    assert_eq!((&line["seat"], &line["by_clock"]), (&json!(acting), &json!(true)));
    assert_eq!(evening.card(0)["over"], evening.pages[0].now["over"]["because"]);
    evening.pass(MINUTE);
    assert_eq!(clock(&mut evening.pages[0], 1 - acting)["running"], false, "nothing runs on");
}

#[test]
fn minutes_that_have_run_out_can_be_claimed_at_once_or_saved_by_an_order() {
    let mut evening = Evening::with(with_clock(bridge(), live(1, 10)));
    let acting = evening.acting();
    evening.pass(MINUTE + 20_000);
    let asks = evening.acting();
    evening.order();
    assert_eq!(evening.left(asks), 10_000, "the order came before the claim");
    evening.pass(15_000);
    if evening.acting() == acting {
        assert_eq!(clock(&mut evening.pages[0], acting)["lost_in_ms"], 30_000, "from the start");
    }
    let late = evening.acting();
    evening.pass(MINUTE);
    let late = if evening.pages[0].is_over() { return } else { late };
    assert_eq!(evening.claim(1 - late, late)["kind"], "done");
}

#[test]
fn nobody_loses_to_an_empty_chair_until_it_is_taken_again() {
    let evening = Evening::with(with_clock(bridge(), live(1, 0)));
    let Evening { server, time, game, pages } = evening;
    let acting = usize::from(!pages[0].may_act());
    let [first, second] = pages;
    let (mut stays, goes) = if acting == 0 { (first, second) } else { (second, first) };
    drop(goes);
    while stays.presence.as_array().unwrap().len() > 1 {
        stays.hear().unwrap();
    }
    time.pass(10 * MINUTE);
    stays.settle().unwrap();
    stays.settle().unwrap();
    assert!(!stays.is_over(), "his opponent has gone");
    assert_eq!(clock(&mut stays, acting)["lost_in_ms"], Value::Null);
    let mut back = server.sit(&game, &[1 - acting]);
    assert_eq!(clock(&mut back, acting)["lost_in_ms"], 30_000);
    time.pass(30_000);
    back.settle().unwrap();
    back.settle().unwrap();
    assert_eq!(back.now["over"]["winners"], json!([1 - acting]));
}

#[test]
fn the_computer_has_no_clock_and_thinks_on_nobody_s() {
    let (server, time) = timed();
    let mut new = with_clock(bridge(), live(1, 0));
    new["players"] = json!(["human", "computer"]);
    let game = server.make(&new);
    let mut page = server.sit(&game, &[0]);
    while !page.may_act() {
        page.hear().unwrap();
    }
    let seats: Vec<Value> =
        page.now["clocks"].as_array().unwrap().iter().map(|clock| clock["seat"].clone()).collect();
    assert_eq!(seats, [json!(0)]);
    for _ in 0..2 {
        let order = page.offers()[0]["order"].clone();
        assert_eq!(page.order(0, &order).unwrap()["kind"], "done");
        while !page.may_act() {
            let shown = &page.now["clocks"][0];
            assert!(page.now["thinking"].is_null() || shown["running"] == false, "{shown}");
            page.hear().unwrap();
        }
    }
    assert_eq!(left(&mut page, 0), MINUTE);
    time.pass(2 * MINUTE);
    page.settle().unwrap();
    time.pass(MINUTE);
    page.settle().unwrap();
    page.settle().unwrap();
    assert_eq!(page.now["over"]["winners"], json!([1]), "the computer waits half a minute, too");
}

#[test]
fn who_has_to_throw_is_charged_for_it() {
    let mut new = with_clock(melee(), live(10, 0));
    new["dice"] = json!("typed");
    let mut evening = Evening::with(new);
    let awaited = evening.pages[0].now["awaited"].clone();
    let thrower = usize::try_from(awaited["seat"].as_u64().unwrap()).unwrap();
    evening.pass(MINUTE);
    assert_eq!(evening.left(thrower), 9 * MINUTE);
    assert_eq!(evening.left(1 - thrower), 10 * MINUTE);
}

#[test]
fn the_umpire_stops_and_starts_the_clocks_and_gives_time_on_the_record() {
    let mut evening = Evening::with(with_clock(bridge(), live(10, 0)));
    let acting = evening.acting();
    let mut umpire = evening.server.with(&evening.game, &evening.game.umpire);
    let clocks = |what: Value| json!({ "kind": "clocks", "what": what });
    for page in &mut evening.pages {
        let answer = page.ask(clocks(json!("stop"))).unwrap();
        assert_eq!(answer["why"]["because"], "only the umpire may do that");
    }
    evening.pass(MINUTE);
    assert_eq!(umpire.ask(clocks(json!("start"))).unwrap()["kind"], "refused", "they run");
    assert_eq!(umpire.ask(clocks(json!("stop"))).unwrap()["kind"], "done");
    evening.pass(5 * MINUTE);
    assert_eq!(evening.left(acting), 9 * MINUTE);
    assert_eq!(evening.pages[0].now["clocks_at"]["stopped"], true);
    let mut evening = evening.again(0);
    evening.pass(5 * MINUTE);
    assert_eq!(evening.left(acting), 9 * MINUTE, "they stay stopped");
    let mut umpire = evening.server.with(&evening.game, &evening.game.umpire);
    for wrong in [json!(0), json!(43_201)] {
        let add = json!({ "add": { "seat": acting, "minutes": wrong } });
        assert_eq!(umpire.ask(clocks(add)).unwrap()["kind"], "refused");
    }
    let nobody = clocks(json!({ "add": { "seat": 7, "minutes": 5 } }));
    assert_eq!(umpire.ask(nobody).unwrap()["kind"], "refused");
    let add = json!({ "add": { "seat": acting, "minutes": 5 } });
    assert_eq!(umpire.ask(clocks(add)).unwrap()["kind"], "done");
    assert_eq!(umpire.ask(clocks(json!("start"))).unwrap()["kind"], "done");
    evening.pass(MINUTE);
    assert_eq!(evening.left(acting), 13 * MINUTE);
    let said: Vec<String> =
        evening.pages[0].talk.iter().map(|line| line["text"].to_string()).collect();
    let said = said.join("\n");
    for text in ["10 minutes for the whole battle", "stops the clocks", "5 minutes more", "starts"]
    {
        assert!(said.contains(text), "{said}");
    }
    let none = evening.server.make(&bridge());
    let mut umpire = evening.server.with(&none, &none.umpire);
    let answer = umpire.ask(clocks(json!("stop"))).unwrap();
    assert_eq!(answer["why"]["because"], "this match has no clock");
}

#[test]
fn a_rematch_has_the_same_clock_and_whole_time() {
    let mut evening = Evening::with(with_clock(bridge(), live(10, 5)));
    evening.pass(3 * MINUTE);
    crate::running::give_up(&mut evening.pages, 0);
    let page = &mut evening.pages[0];
    assert_eq!(page.ask(json!({ "kind": "rematch" })).unwrap()["kind"], "done");
    let rematch = loop {
        let said = page.hear().unwrap();
        if said["kind"] == "rematch" {
            break said;
        }
    };
    let link = rematch["links"][0]["secret"].as_str().unwrap();
    let id = rematch["id"].as_str().unwrap();
    let mut next = Client::connect(evening.server.address, id, &[link]).unwrap();
    assert_eq!(next.welcome["table"]["clock"], live(10, 5));
    assert_eq!(left(&mut next, 0), 10 * MINUTE);
}
