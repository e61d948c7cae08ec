//! The log of the server: a line for each event, and never a secret in it.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]
#![allow(missing_debug_implementations, reason = "nobody prints these")]
#![allow(dead_code, reason = "the page of the server's tests can do more")]

#[path = "../../server/tests/table/client.rs"]
mod client;
#[path = "../../server/tests/table/http.rs"]
mod http;

use client::{Client, Game, Luck};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the server has logged when this has been done to it.
fn logged(words: &[&str], name: &str, work: impl FnOnce(SocketAddr)) -> String {
    let dir: PathBuf = std::env::temp_dir().join(format!("tercio-{name}-{}", std::process::id()));
    let mut server = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .args(["--json", "serve", "--no-open", "--port", "0", "--pace", "0", "--data-dir"])
        .arg(&dir)
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = server.stderr.take().unwrap();
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).unwrap();
        text
    });
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let told: Value = serde_json::from_str(&line).unwrap();
    let port = told["address"].as_str().unwrap().trim_end_matches('/').rsplit(':').next().unwrap();
    work(SocketAddr::from(([127, 0, 0, 1], port.parse().unwrap())));
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert!(server.wait().unwrap().success());
    std::fs::remove_dir_all(&dir).unwrap();
    reading.join().unwrap()
}

const COOKIE: &str = "taste-of-a-cookie";

/// Everything that a secret is sent with, well and badly.
fn use_secrets(address: SocketAddr) -> Vec<String> {
    let new = json!({ "system": "warfare", "scenario": "bridge", "players": ["human", "human"] });
    let game = Game::from_made(&http::post(address, "/api/matches", &new).unwrap().json());
    let mut secrets = game.seats.clone();
    secrets.extend([game.umpire.clone(), game.spectator.clone(), COOKIE.into()]);
    let seat = game.seats[0].as_str();
    let mut page = Client::connect(address, &game.id, &[seat]).unwrap();
    // The dice say who has the first word.
    let mut other = Client::connect(address, &game.id, &[&game.seats[1]]).unwrap();
    let first = u8::from(!page.may_act());
    let asked = if first == 0 { &mut page } else { &mut other };
    let order = Luck(1).pick(&asked.offers())["order"].clone();
    let given = asked.order(first, &order).unwrap();
    assert_eq!(given["kind"], "done", "{order}: {given}");
    let _ = page.order(0, &json!({ "nothing": seat }));
    let _ = page.say(&json!({ "kind": seat }));
    page.settle().unwrap();
    http::post(address, "/api/held", &game.held(&[seat])).unwrap();
    game.export(address, &[seat, &game.umpire]).unwrap();
    http::post(address, "/api/held", &json!({ "links": seat })).unwrap();
    http::post(address, "/api/matches", &json!({ "system": seat })).unwrap();
    let cookie = [("Cookie", COOKIE), ("Authorization", seat)];
    for path in [
        format!("/m/{}?link={seat}", game.id),
        format!("/{seat}"),
        format!("/api/sheet/{seat}"),
        format!("/api/nothing/{seat}"),
        format!("/api/odds/warfare/sortie?{seat}={seat}"),
    ] {
        http::request(address, &format!("GET {path} HTTP/1.1"), &cookie, "").unwrap();
    }
    let wrong = seat.chars().rev().collect::<String>();
    assert!(Client::connect(address, &game.id, &[&wrong]).is_err());
    assert!(Client::connect(address, seat, &[seat]).is_err());
    secrets.push(wrong);
    secrets
}

#[test]
fn every_line_is_json_and_holds_no_secret() {
    let mut secrets = Vec::new();
    let words = ["--log", "json", "--log-level", "debug"];
    let log = logged(&words, "json", |address| secrets = use_secrets(address));
    let mut said = Vec::new();
    for line in log.lines() {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        let whole = ["time", "level", "message"].iter().all(|field| event[field].is_string());
        assert!(whole, "{line}");
        said.push(event);
    }
    let has = |wanted: Value| {
        let wanted = wanted.as_object().unwrap();
        said.iter().any(|event| wanted.iter().all(|(name, value)| event[name] == *value))
    };
    assert!(has(json!({ "level": "info", "message": "serving" })), "{log}");
    assert!(has(json!({ "level": "info", "message": "page joined" })), "{log}");
    let taken = json!({ "level": "debug", "message": "order", "taken": true });
    assert!(has(taken), "{log}");
    let request = json!({ "message": "request", "route": "/api/sheet/{system}", "status": 404 });
    assert!(has(request), "{log}");
    assert!(has(json!({ "level": "info", "message": "stopped" })), "{log}");
    assert!(secrets.len() > 5);
    for secret in secrets {
        assert!(!log.contains(&secret), "a secret in the log:\n{log}");
    }
}

#[test]
fn text_holds_no_secret_and_is_quiet_unless_told_otherwise() {
    let mut secrets = Vec::new();
    let words = ["--log-level", "debug"];
    let log = logged(&words, "text", |address| secrets = use_secrets(address));
    assert!(log.contains("INFO serving") && log.contains("DEBUG request"), "{log}");
    assert!(secrets.iter().all(|secret| !log.contains(secret)), "{log}");
    let quiet = logged(&[], "quiet", |address| {
        http::get(address, "/api/catalogue").unwrap();
    });
    assert_eq!(quiet, "");
}
