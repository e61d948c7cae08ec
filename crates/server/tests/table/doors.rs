//! Who may knock, how loudly, and what every answer carries.

use crate::client::{Client, Game, order_of};
use crate::http::{self, get, request};
use crate::running::{Running, bridge, give_up};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tungstenite::Message;

#[test]
fn a_socket_from_another_site_is_refused() {
    let server = Running::start();
    let game = server.make(&bridge());
    let links = [game.seats[0].as_str()];
    let own = format!("http://{}", server.address);
    for ours in [None, Some(own.as_str())] {
        let headers: Vec<(&str, &str)> = ours.iter().map(|site| ("Origin", *site)).collect();
        let page = Client::open(server.address, &game.id, &headers).unwrap();
        assert!(page.greet(&links).is_ok());
    }
    let port = format!("http://127.0.0.1:{}", server.address.port() ^ 1);
    for other in ["https://elsewhere.example", "null", "", &port, "http://localhost"] {
        let gone = Client::open(server.address, &game.id, &[("Origin", other)]).err().unwrap();
        assert_eq!(gone.code, Some(403), "{other}");
    }
    let gone = Client::open(server.address, &game.id, &[("Host", "evil.example")]).err().unwrap();
    assert_eq!(gone.code, Some(403));
}

#[test]
fn a_name_that_was_made_to_point_here_is_refused() {
    let server = Running::start();
    for (host, status) in [
        ("evil.example", 403),
        ("evil.example:7878", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example", 403),
        ("", 403),
        ("localhost", 200),
        ("[::1]:7878", 200),
        ("192.168.1.4:7878", 200),
    ] {
        for path in ["/", "/api/catalogue"] {
            let line = format!("GET {path} HTTP/1.1");
            let reply = request(server.address, &line, &[("Host", host)], "").unwrap();
            assert_eq!(reply.status, status, "{host} {path}");
        }
    }
    let headers = [("Origin", "https://elsewhere.example"), ("Content-Type", "text/plain")];
    let reply = request(server.address, "POST /api/import HTTP/1.1", &headers, "x").unwrap();
    assert_eq!(reply.status, 403, "a form of another site cannot post");
}

#[test]
fn every_answer_carries_its_headers() {
    let server = Running::start();
    let paths = [
        "/",
        "/m/abc",
        "/assets/nothing.js",
        "/api/catalogue",
        "/api/nothing",
        "/api/odds/warfare/nothing",
        "/api/match/abc/ws",
    ];
    let mut replies: Vec<http::Reply> =
        paths.iter().map(|path| get(server.address, path).unwrap()).collect();
    replies.push(server.post("/api/matches", &json!({})));
    replies
        .push(request(server.address, "GET / HTTP/1.1", &[("Host", "evil.example")], "").unwrap());
    for reply in replies {
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{}", reply.status);
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("x-frame-options"), "DENY");
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src 'self'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("script-src"));
    }
    for missing in ["/assets/nothing.js", "/api/nothing"] {
        assert_eq!(get(server.address, missing).unwrap().status, 404, "{missing}");
    }
    let page = get(server.address, "/m/abc").unwrap();
    assert!(page.header("content-type").starts_with("text/html"));
}

#[test]
fn a_body_that_is_too_large_is_refused() {
    let server = Running::start();
    let large = json!({ "system": "warfare", "file": "#".repeat(300 << 10), "players": [] });
    for path in ["/api/matches", "/api/held", "/api/export"] {
        assert_eq!(server.post(path, &large).status, 413, "{path}");
    }
    let odds = format!("/api/odds/warfare/sortie?a.men={}", "1".repeat(5000));
    assert_eq!(get(server.address, &odds).unwrap().status, 400);
    assert_eq!(server.import(&"x".repeat(300 << 10)).status, 400, "a file of logs may be larger");
}

#[test]
fn garbage_is_answered_and_binary_is_not_taken() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut page = server.sit(&game, &[0]);
    let before = server.log(&game);
    for garbage in [
        "",
        "{",
        "null",
        "[]",
        "{\"kind\":\"dance\"}",
        "{\"kind\":\"order\"}",
        "{\"kind\":\"order\",\"key\":\"a\",\"seat\":-1,\"moment\":0,\"order\":1}",
        "{\"kind\":\"throw\",\"key\":\"a\",\"moment\":1,\"faces\":[256]}",
    ] {
        page.send(Message::text(garbage)).unwrap();
        let said = page.hear().unwrap();
        assert_eq!(said["kind"], "refused", "{garbage}");
        assert!(said["why"]["because"].as_str().unwrap().contains("cannot be read"), "{said}");
    }
    let nested = format!(
        "{{\"kind\":\"order\",\"key\":\"n\",\"seat\":0,\"moment\":0,\"order\":{}{}}}",
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    page.send(Message::text(nested)).unwrap();
    assert_eq!(page.hear().unwrap()["kind"], "refused");
    page.send(Message::text("{\"kind\":\"hello\",\"links\":[],\"known\":0,\"sit\":null}")).unwrap();
    assert_eq!(page.hear().unwrap()["why"]["because"], "you are here already");
    page.send(Message::binary(vec![1, 2, 3])).unwrap();
    let gone = until_gone(&mut page);
    assert_eq!(gone.code, Some(1003), "{gone}");
    for first in ["{\"kind\":\"ping\"}", "rubbish"] {
        let mut page = Client::open(server.address, &game.id, &[]).unwrap();
        page.send(Message::text(first)).unwrap();
        assert_eq!(page.hear().unwrap()["why"]["because"], "a page has to say who it is first");
        assert_eq!(until_gone(&mut page).code, Some(4000));
    }
    assert_eq!(server.log(&game), before);
}

fn until_gone(page: &mut Client) -> crate::client::Gone {
    loop {
        if let Err(gone) = page.hear() {
            return gone;
        }
    }
}

#[test]
fn a_message_that_is_too_long_ends_the_connection() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut other = server.sit(&game, &[1]);
    let mut page = server.sit(&game, &[0]);
    let long =
        json!({ "kind": "say", "key": "a", "role": { "seat": 0 }, "text": "x".repeat(60 << 10) });
    page.send(Message::text(long.to_string())).unwrap();
    let said = page.answer("a").unwrap();
    assert_eq!(said["kind"], "refused", "so long a line is refused, but the page stays");
    let longer =
        json!({ "kind": "say", "key": "b", "role": { "seat": 0 }, "text": "x".repeat(70 << 10) });
    let _ = page.send(Message::text(longer.to_string()));
    until_gone(&mut page);
    other.settle().unwrap();
}

#[test]
fn a_flood_is_cut_off_and_others_do_not_notice() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut other = server.sit(&game, &[1]);
    let mut flood = server.sit(&game, &[0]);
    let before = flood.heard.len();
    for _ in 0..400 {
        if flood.send(Message::text("{\"kind\":\"ping\"}")).is_err() {
            break;
        }
    }
    let gone = until_gone(&mut flood);
    assert!(gone.code.is_none_or(|code| code == 1008), "{gone}");
    assert!(flood.heard.len() - before < 120, "{} answers", flood.heard.len() - before);
    let began = std::time::Instant::now();
    other.settle().unwrap();
    assert!(began.elapsed().as_secs() < 2);
    let mut pings = server.sit(&game, &[0]);
    for _ in 0..5000 {
        if pings.send(Message::Ping(Default::default())).is_err() {
            break;
        }
    }
    until_gone(&mut pings);
    other.settle().unwrap();
    // The same address may come back, and others of its pages stay.
    server.sit(&game, &[0]).settle().unwrap();
}

#[test]
fn too_many_posts_are_refused_for_a_while() {
    let server = Running::start();
    let mut statuses = Vec::new();
    for _ in 0..75 {
        statuses.push(server.post("/api/held", &json!({ "links": [] })).status);
    }
    assert_eq!(statuses[..50], [200; 50]);
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(get(server.address, "/api/catalogue").unwrap().status, 200, "one can still look");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(server.post("/api/held", &json!({ "links": [] })).status, 200);
}

/// Everything that the program logs, at every level.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn secrets_are_in_no_address_and_no_log() {
    let written = Written::default();
    let sink = written.clone();
    let everything = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || sink.clone())
        .finish();
    // For all threads: the server has its own. Other tests may be heard, too, and do no harm.
    tracing::subscriber::set_global_default(everything).unwrap();
    tracing::warn!("the log is heard");
    let server = Running::start();
    let game = server.make(&bridge());
    let mut page = server.sit(&game, &[0, 1]);
    page.ask(order_of(0, 0, &json!("done"))).unwrap();
    game.export(server.address, &[&game.seats[0], "wrong"]).unwrap();
    server.post("/api/held", &game.held(&[&game.seats[0], &game.umpire]));
    let _ = Client::connect(server.address, "nothere000", &[&game.seats[0]]);
    let _ = page.send(Message::text(format!("{{\"kind\":\"{}\"}}", game.seats[0])));
    page.settle().unwrap();
    drop(page);
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    give_up(&mut pages, 0);
    let [mut page, other] = pages;
    page.ask(json!({ "kind": "rematch" })).unwrap();
    let rematch = loop {
        let said = page.hear().unwrap();
        if said["kind"] == "rematch" {
            break Game::from_made(&said);
        }
    };
    drop((page, other, server));
    let text = String::from_utf8_lossy(&written.0.lock().unwrap()).into_owned();
    assert!(text.contains("the log is heard"));
    let mut secrets = [&game.seats[..], &rematch.seats[..]].concat();
    secrets.extend([game.umpire, game.spectator]);
    assert_eq!(secrets.len(), 5);
    for secret in secrets {
        assert!(secret.len() == 26 && !text.contains(&secret), "{text}");
    }
}
