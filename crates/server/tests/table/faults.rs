//! A disk that fails: the order is refused, nobody hears of it, and play goes on when it is well.

use crate::client::{Client, Luck};
use crate::running::{Running, bridge, one_order};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

/// Does something to the database behind the server's back.
fn behind_its_back(server: &Running, statement: &'static str) {
    let file = server.dir().join("tercio.db");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut other = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
        sqlx::raw_sql(statement).execute(&mut other).await.unwrap();
    });
}

const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON lines WHEN NEW.n > 0 \
                    BEGIN SELECT RAISE(ABORT, 'no room'); END";

fn acting(pages: &[Client; 2]) -> (usize, Value) {
    let seat = usize::from(!pages[0].may_act());
    (seat, pages[seat].offers()[0]["order"].clone())
}

#[test]
fn what_cannot_be_written_does_not_count_and_is_not_told() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(81);
    assert!(one_order(&mut pages, &mut luck));
    let (log, story) = (server.log(&game), pages[0].story.clone());
    let view = pages[0].now["view"].clone();
    behind_its_back(&server, FULL);
    let (seat, order) = acting(&pages);
    for _ in 0..2 {
        let answer = pages[seat].order(u8::try_from(seat).unwrap(), &order).unwrap();
        let why = answer["why"]["because"].as_str().unwrap();
        assert!(why.contains("could not be written") && why.contains("does not count"), "{why}");
        pages.iter_mut().for_each(|page| page.settle().unwrap());
    }
    let say = json!({ "kind": "say", "role": { "seat": seat }, "text": "hello" });
    assert_eq!(pages[seat].ask(say).unwrap()["kind"], "refused");
    pages.iter_mut().for_each(|page| page.settle().unwrap());
    for page in &pages {
        assert_eq!(page.story, story, "nobody has heard of it");
        assert!(page.talk.is_empty());
    }
    assert_eq!(pages[0].now["view"], view);
    assert_eq!(server.log(&game), log);
    behind_its_back(&server, "DROP TRIGGER full");
    assert!(one_order(&mut pages, &mut luck), "the disk is well again");
    let fresh = server.sit(&game, &[0]);
    assert_eq!(fresh.story, pages[0].story);
    assert!(server.log(&game).starts_with(&log));
}

#[test]
fn a_disk_that_can_be_neither_written_nor_read_never_brings_back_what_was_refused() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(91);
    assert!(one_order(&mut pages, &mut luck));
    let log = server.log(&game);
    behind_its_back(&server, "ALTER TABLE lines RENAME TO lost");
    let (seat, order) = acting(&pages);
    let answer = pages[seat].order(u8::try_from(seat).unwrap(), &order).unwrap();
    assert_eq!(answer["kind"], "refused", "{answer}");
    behind_its_back(&server, "ALTER TABLE lost RENAME TO lines");
    // The table may have been put away; a page comes back by itself.
    drop(pages);
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    assert_eq!(server.log(&game), log);
    assert!(one_order(&mut pages, &mut luck));
    let given = |log: &str| log.lines().filter(|line| line.contains("\"order\":{\"seat\"")).count();
    assert_eq!(given(&server.log(&game)), given(&log) + 1, "what was refused has not come back");
}
