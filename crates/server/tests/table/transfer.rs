//! Logs that leave the server and come back in.

use crate::client::{Game, Luck};
use crate::http::get;
use crate::running::{Running, bridge, give_up, melee, one_order};
use serde_json::{Value, json};

/// A battle of a few orders, and its whole log.
fn played(server: &Running, orders: usize) -> (Game, String) {
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(61);
    for _ in 0..orders {
        assert!(one_order(&mut pages, &mut luck));
    }
    let log = server.log(&game);
    (game, log)
}

fn faults(reply: &Value) -> String {
    let list = if reply["faults"].is_array() { &reply["faults"] } else { &reply["details"] };
    list.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap()).collect()
}

#[test]
fn a_log_comes_back_as_the_same_battle() {
    let server = Running::start();
    let (game, log) = played(&server, 6);
    let imported = server.import(&log).json();
    assert_eq!(faults(&imported), "");
    let again = Game::from_made(&imported["matches"][0]);
    assert_ne!(again.id, game.id);
    assert_eq!(server.log(&again), log);
    let mut pages = [server.sit(&again, &[0]), server.sit(&again, &[1])];
    assert_eq!(pages[0].story, server.sit(&game, &[0]).story);
    assert!(one_order(&mut pages, &mut Luck(1)), "play goes on");
    assert_eq!(server.log(&game), log, "the old one is left alone");
}

#[test]
fn several_battles_are_one_file() {
    let server = Running::start();
    let ((one, first), (other, second)) = (played(&server, 2), played(&server, 4));
    let links: Vec<Value> = [&one, &other]
        .iter()
        .flat_map(|game| game.seats.iter().map(|s| json!({ "id": game.id, "secret": s })))
        .collect();
    let file = server.post("/api/export", &json!({ "links": links })).body;
    assert_eq!(file.len(), first.len() + second.len());
    assert!(file.contains(&first) && file.contains(&second));
    let imported = server.import(&file).json();
    assert_eq!(imported["matches"].as_array().unwrap().len(), 2, "{imported}");
    // One bad battle among good ones does not keep them out.
    let imported = server.import(&format!("{first}{{\"format\":\"no\"}}\n{second}")).json();
    assert_eq!(imported["matches"].as_array().unwrap().len(), 2, "{imported}");
    assert!(faults(&imported).contains("battle 2 of the file"), "{imported}");
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let server = Running::start();
    let (game, log) = played(&server, 6);
    let torn = server.import(&log[..log.len() - 20]).json();
    assert!(faults(&torn).contains("torn"), "{torn}");
    assert_eq!(torn["matches"].as_array().unwrap().len(), 1);
    let changed = log.replacen("\"title\":\"The melee\"", "\"title\":\"The mêlée\"", 1);
    assert_ne!(changed, log);
    let changed = server.import(&changed).json();
    assert!(faults(&changed).contains("it was changed"), "{changed}");
    let mut lines: Vec<&str> = log.lines().collect();
    lines.remove(lines.len() / 2);
    let cut = server.import(&(lines.join("\n") + "\n")).json();
    assert!(!faults(&cut).is_empty(), "{cut}");
    let record = game.export(server.address, &[&game.seats[0]]).unwrap().body;
    let reply = server.import(&record);
    assert_eq!(reply.status, 400);
    assert!(faults(&reply.json()).contains("the record of one seat"), "{}", reply.body);
    for rubbish in ["", "rubbish", "{}\n", "\n\n", "[1,2]", "{\"format\":\"tercio-log/1\"}\n"] {
        let reply = server.import(rubbish);
        assert_eq!(reply.status, 400, "{rubbish:?}: {}", reply.body);
        let sorry = reply.json();
        assert_eq!(sorry["error"], "no battle was taken in", "{rubbish:?}: {}", reply.body);
        assert!(!sorry["hint"].as_str().unwrap().is_empty());
    }
    let lost = server.import(&log.replacen("\"warfare\"", "\"warfaer\"", 1));
    assert!(faults(&lost.json()).contains("did you mean `warfare`"), "{}", lost.body);
    let bytes = "\u{0}\u{7f}é".repeat(1000);
    assert_eq!(server.import(&bytes).status, 400);
}

#[test]
fn a_damaged_log_never_brings_the_server_down() {
    let server = Running::start();
    let (_, log) = played(&server, 8);
    let mut luck = Luck(71);
    for _ in 0..45 {
        let mut bytes = log.clone().into_bytes();
        for _ in 0..=luck.below(3) {
            let at = luck.below(bytes.len());
            match luck.below(3) {
                0 => bytes[at] = b"0123456789{}[]\",:-x\n"[luck.below(20)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789\",{"[luck.below(13)]),
            }
        }
        let reply = server.import(&String::from_utf8_lossy(&bytes));
        assert!([200, 400].contains(&reply.status), "{}: {}", reply.status, reply.body);
        let Some(made) = reply.json()["matches"].get(0).cloned() else { continue };
        // What is taken in can be opened, whatever it says.
        let game = Game::from_made(&made);
        assert!(!server.sit(&game, &[0]).now.is_null());
    }
}

#[test]
fn an_unfinished_battle_leaves_for_one_seat_without_seed_and_secrets() {
    let server = Running::start();
    let (game, log) = played(&server, 6);
    let header: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    let seed = header["seed"].to_string();
    for link in [&game.seats[0], &game.seats[1], &game.spectator] {
        let reply = game.export(server.address, &[link]).unwrap();
        assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
        assert!(reply.header("content-disposition").contains("battles.tercio"));
        assert!(reply.body.starts_with("{\"format\":\"tercio-record/1\""), "{}", reply.body);
        assert!(!reply.body.contains(&seed) && !reply.body.contains("\"seed\""));
        assert!(!reply.body.contains("\"prev\""), "hashes would betray what is sealed");
    }
    let whole = game.export(server.address, &[&game.umpire]).unwrap().body;
    assert_eq!(whole, log, "the umpire sees everything");
    give_up(&mut [server.sit(&game, &[0]), server.sit(&game, &[1])], 0);
    let over = game.export(server.address, &[&game.spectator]).unwrap().body;
    assert!(over.starts_with(&log), "when it is over there are no secrets");
}

#[test]
fn a_match_that_cannot_be_made_is_said_to_be_so() {
    let server = Running::start();
    let with = |key: &str, value: Value| {
        let mut new = bridge();
        new[key] = value;
        new
    };
    for (new, status, words) in [
        (with("system", json!("warfaer")), 404, "did you mean `warfare`"),
        (with("scenario", json!("bridg")), 404, "did you mean `bridge`"),
        (with("system", json!("impetus")), 404, "no scenario of Impetus is called `bridge`"),
        (with("players", json!(["human"])), 400, "1 players were given for 2 seats"),
        (with("file", json!("system = \"warfare\"\n")), 400, "cannot be set up"),
        (with("house", json!({ "off": ["warfare.nothing"] })), 400, "house rules"),
        (with("clock", json!(5)), 422, "expected a clock, such as"),
        (with("surprise", json!(1)), 422, "surprise"),
        (json!([1, 2]), 422, ""),
    ] {
        let reply = server.post("/api/matches", &new);
        assert_eq!(reply.status, status, "{new}: {}", reply.body);
        assert!(reply.body.contains(words), "{new}: {}", reply.body);
        let sorry = reply.json();
        assert!(sorry["error"].is_string() && sorry["hint"].is_string(), "{}", reply.body);
    }
}

#[test]
fn the_catalogue_says_which_systems_have_battles() {
    let server = Running::start();
    let catalogue = get(server.address, "/api/catalogue").unwrap().json();
    let found: Vec<(&str, bool, usize)> = catalogue["systems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let scenarios = one["scenarios"].as_array().unwrap();
            (one["name"].as_str().unwrap(), one["battles"].as_bool().unwrap(), scenarios.len())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("impetus", true, 8),
            ("baroque", true, 6),
            ("conquest", true, 6),
            ("warfare", true, 4),
            ("rose", true, 6)
        ]
    );
}

#[test]
fn any_two_armies_of_the_catalogue_can_meet() {
    let server = Running::start();
    let catalogue = get(server.address, "/api/catalogue").unwrap().json();
    let systems = catalogue["systems"].as_array().unwrap();
    let of = |name: &str| systems.iter().find(|one| one["name"] == name).unwrap();
    let armies = of("impetus")["armies"].as_array().unwrap();
    let titles: Vec<&str> = armies.iter().map(|army| army["title"].as_str().unwrap()).collect();
    assert!(titles.contains(&"Normans") && titles.contains(&"Gauls"), "{titles:?}");
    assert_eq!(of("warfare")["armies"], json!([]), "there each battle has its scenario");
    let new = |system: &str, armies: [&str; 2]| json!({ "system": system, "armies": armies, "players": ["human", "computer"] });
    let made = server.post("/api/matches", &new("impetus", ["normans", "gauls"]));
    assert_eq!(made.json()["title"], "Normans against Gauls", "{}", made.body);
    for (system, armies, status, words) in [
        ("impetus", ["normans", "gaulls"], 404, "gauls"),
        ("impetus", ["normans", "hastings"], 404, "hastings"),
        ("warfare", ["normans", "gauls"], 400, "scenarios"),
    ] {
        let reply = server.post("/api/matches", &new(system, armies));
        assert_eq!(reply.status, status, "{}", reply.body);
        assert!(reply.body.contains(words), "{}", reply.body);
    }
}

#[test]
fn the_catalogue_says_which_scenario_teaches() {
    let server = Running::start();
    let catalogue = get(server.address, "/api/catalogue").unwrap().json();
    let systems = catalogue["systems"].as_array().unwrap().iter();
    let teaching = |system: &Value| -> Vec<Value> {
        let scenarios = system["scenarios"].as_array().unwrap().iter();
        scenarios.filter(|it| it["teaches"] == true).map(|it| it["name"].clone()).collect()
    };
    let found: Vec<(&str, Vec<Value>)> =
        systems.map(|system| (system["name"].as_str().unwrap(), teaching(system))).collect();
    let one = vec![json!("teaching")];
    assert_eq!(
        found,
        [
            ("impetus", one.clone()),
            ("baroque", one.clone()),
            ("conquest", one.clone()),
            ("warfare", vec![]),
            ("rose", one)
        ]
    );
}
