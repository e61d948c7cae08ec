//! The program without a command serves the table; its matches are listed, taken out and in.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, command};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that is killed with the test.
struct Running {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
}

impl Running {
    fn start(words: &[&str], home: &Folder) -> Running {
        let mut child = command(&home.0)
            .args(words)
            .env("XDG_DATA_HOME", &home.0)
            .env("HOME", &home.0)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Running { child, said }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line.trim_end().to_string()
    }

    /// As Ctrl-C does.
    fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn port(line: &str) -> u16 {
    let after = line.split("http://localhost:").nth(1).expect(line);
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

fn asked(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn get(port: u16, path: &str) -> String {
    asked(port, &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
}

fn post(port: u16, path: &str, body: &str) -> String {
    let length = body.len();
    asked(
        port,
        &format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ),
    )
}

#[test]
fn bare_tercio_serves_the_page_and_says_where() {
    let home = Folder::new("bare");
    let mut server = Running::start(&[], &home);
    let first = server.line();
    assert!(first.starts_with("The table is at http://localhost:"), "{first}");
    assert!(server.line().contains("--listen"));
    assert!(server.line().contains("tercio"), "where battles are kept");
    let page = get(port(&first), "/");
    assert!(page.contains("200 OK") && page.contains("<html"), "{page}");
    assert!(page.to_lowercase().contains("referrer-policy: no-referrer"), "{page}");
    let second = Running::start(&["--no-open"], &home).line();
    let there = format!("tercio is running already at http://localhost:{}/", port(&first));
    assert_eq!(second, there);
    assert!(server.stop().contains("Every battle is kept"));
}

#[test]
fn a_network_is_let_in_only_when_asked_and_is_shown_a_code() {
    let home = Folder::new("listen");
    let mut server = Running::start(&["--listen", "--port", "0", "--data-dir", "d"], &home);
    let first = server.line();
    assert!(first.contains("http://localhost:"), "{first}");
    let second = server.line();
    let shown = second.contains("Phones on the same network: http://");
    assert!(shown || second.contains("no network"), "{second}");
    if shown {
        let drawn: String = (0..12).map(|_| server.line()).collect();
        assert!(drawn.contains('\u{2588}'), "a code to scan: {drawn}");
    }
    server.stop();
}

#[test]
fn matches_are_listed_taken_out_and_taken_in() {
    let home = Folder::new("matches");
    let data = home.0.join("data");
    let data = data.to_str().unwrap();
    let words = ["--json", "--no-open", "--port", "0", "--data-dir", data];
    let mut server = Running::start(&words, &home);
    let said: serde_json::Value = serde_json::from_str(&server.line()).unwrap();
    let port = port(said["address"].as_str().unwrap());
    let new = r#"{"system":"warfare","scenario":"bridge","players":["human","computer"]}"#;
    let made = post(port, "/api/matches", new);
    let made: serde_json::Value =
        serde_json::from_str(made.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let id = made["id"].as_str().unwrap().to_string();
    let listed = home.run(&["matches", "--data-dir", data], "").done().out;
    assert!(listed.contains(&id) && listed.contains("The bridge"), "{listed}");
    let busy = home.run(&["links", &id, "--data-dir", data], "");
    assert!(busy.err.contains("another tercio"), "{}", busy.err);
    server.stop();
    let links = home.run(&["links", &id, "--data-dir", data], "").done().out;
    assert!(links.contains(&format!("/match/{id}#")) && links.contains("umpire"), "{links}");
    home.run(&["export", "--out", "all.tercio", "--data-dir", data], "").done();
    let taken = home.run(&["import", "all.tercio", "--data-dir", "other"], "").done().out;
    assert!(taken.contains("The bridge is match"), "{taken}");
    let again = home.run(&["export", "--data-dir", "other"], "").done().out;
    assert_eq!(again.trim_end(), home.read("all.tercio").trim_end(), "byte for byte");
    let played = home.run(&["play", "all.tercio"], "quit\n").done().out;
    assert!(played.contains("The bridge"), "{played}");
}
