//! For those who look after the server: `/healthz` and `/metrics`.

use crate::client::{Luck, order_of};
use crate::http::get;
use crate::running::{Running, bridge, one_order};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

fn figure(server: &Running, series: &str) -> f64 {
    let text = get(server.address, "/metrics").unwrap().body;
    let found = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("no {series} in:\n{text}")).parse().unwrap()
}

/// The same, of what is counted.
fn count(server: &Running, series: &str) -> u64 {
    figure(server, series) as u64
}

#[test]
fn a_server_that_is_well_says_so_with_its_version() {
    let server = Running::start();
    let reply = get(server.address, "/healthz").unwrap();
    assert_eq!(reply.status, 200, "{}", reply.body);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(reply.json(), json!({ "well": true, "version": version, "trouble": null }));
}

#[test]
fn a_store_that_does_not_answer_is_told_until_it_does() {
    let server = Running::start();
    let file = server.dir().join("tercio.db");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // Somebody else holds the data and does not let go.
    let mut other: SqliteConnection =
        runtime.block_on(SqliteConnectOptions::new().filename(&file).connect()).unwrap();
    runtime.block_on(sqlx::query("BEGIN IMMEDIATE").execute(&mut other)).unwrap();
    let reply = get(server.address, "/healthz").unwrap();
    assert_eq!(reply.status, 503, "{}", reply.body);
    assert_eq!(reply.json()["well"], false);
    let why = reply.json()["trouble"].as_str().unwrap().to_string();
    assert!(why.contains("not answered"), "{why}");
    runtime.block_on(other.close()).unwrap();
    let reply = get(server.address, "/healthz").unwrap();
    assert_eq!(reply.status, 200, "{}", reply.body);
}

#[test]
fn figures_follow_what_happens() {
    let server = Running::start();
    assert_eq!(count(&server, "tercio_matches_open"), 0);
    let game = server.make(&bridge());
    let commits = count(&server, "tercio_store_commits_total");
    assert!(commits >= 1, "the match was written");
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    assert_eq!(count(&server, "tercio_matches_open"), 1);
    assert_eq!(count(&server, "tercio_connections"), 2);
    let mut luck = Luck(3);
    for _ in 0..3 {
        assert!(one_order(&mut pages, &mut luck));
    }
    let stale = order_of(0, 0, &json!("done"));
    assert_eq!(pages[0].ask(stale).unwrap()["kind"], "refused");
    pages.iter_mut().for_each(|page| page.settle().unwrap());
    assert_eq!(count(&server, "tercio_orders_total{result=\"taken\"}"), 3);
    assert_eq!(count(&server, "tercio_orders_total{result=\"refused\"}"), 1);
    // Each order is announced to both pages; what is shown again after a refusal is not news.
    assert_eq!(count(&server, "tercio_announcement_seconds_count"), 6);
    assert!(figure(&server, "tercio_announcement_seconds_sum") > 0.0);
    assert_eq!(count(&server, "tercio_store_commits_total"), commits + 3);
    assert!(figure(&server, "tercio_store_writes_total") >= 4.0);
    assert_eq!(count(&server, "tercio_thinking_seconds_count"), 0);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(count(&server, &format!("tercio_build_info{{version=\"{version}\"}}")), 1);
    if cfg!(target_os = "linux") {
        assert!(figure(&server, "process_resident_memory_bytes") > 1e6);
    }
}

#[test]
fn a_computer_is_timed_when_it_thinks() {
    let server = Running::start();
    let mut new = bridge();
    new["players"] = json!(["computer", "human"]);
    let game = server.make(&new);
    let mut page = server.sit(&game, &[1]);
    let (mut luck, mut given) = (Luck(5), 0);
    // The dice may give the other side the first word.
    while count(&server, "tercio_thinking_seconds_count") == 0 {
        page.settle().unwrap();
        if page.may_act() {
            let order = luck.pick(&page.offers())["order"].clone();
            given += u64::from(page.order(1, &order).unwrap()["kind"] == "done");
        }
    }
    let people = count(&server, "tercio_orders_total{result=\"taken\"}");
    assert_eq!(people, given, "orders of computers are not people's");
}
