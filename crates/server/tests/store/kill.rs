//! A server that is killed at any moment loses nothing that it has acknowledged.
//!
//! The test runs itself a second time as the one to be killed; an environment variable says so.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tercio_server::store::{Store, StoreFault};

use crate::place::{Place, battle, reopen};

const VICTIM: &str = "TERCIO_TEST_STORE_VICTIM";
const MATCHES: usize = 4;
const KILLS: usize = 10;

fn line_of(id: &str, n: u64) -> String {
    // Some lines are longer than a page of the database.
    let padding = "é".repeat(usize::try_from(n * 37 % 4000).unwrap());
    format!(r#"{{"match":"{id}","n":{n},"say":"{padding}"}}"#)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_one_to_be_killed() {
    let Some(dir) = std::env::var_os(VICTIM) else { return };
    let store = Store::open(dir).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for index in 0..MATCHES {
        tasks.spawn(append_for_ever(store.clone(), format!("m{index}")));
    }
    tasks.join_all().await;
}

async fn append_for_ever(store: Store, id: String) {
    match store.create(battle(&id)).await {
        Ok(()) | Err(StoreFault::Exists { .. }) => {}
        Err(fault) => panic!("{fault}"),
    }
    let mut next = store.meta(&id).await.unwrap().unwrap().lines;
    loop {
        let count = 1 + next % 3;
        let lines: Vec<String> = (next..next + count).map(|n| line_of(&id, n)).collect();
        let summary = format!(r#"{{"lines":{}}}"#, next + count);
        store.append(&id, next, lines, Some(summary)).await.unwrap();
        next += count;
        let mut out = std::io::stdout().lock();
        writeln!(out, "\nwritten {id} {next}").unwrap();
        out.flush().unwrap();
    }
}

fn start(dir: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::the_one_to_be_killed", "--nocapture"]);
    command.env(VICTIM, dir).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills it after so many acknowledgements and a little later, and returns all that it had sent.
fn kill_after(mut child: Child, acknowledged: u32, pause: Duration) -> Vec<(String, u64)> {
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut written = Vec::new();
    let mut left = acknowledged;
    let mut line = String::new();
    let mut killed = false;
    loop {
        if left == 0 && !killed {
            std::thread::sleep(pause);
            child.kill().unwrap();
            killed = true;
        }
        line.clear();
        if out.read_line(&mut line).unwrap() == 0 {
            break;
        }
        // The last line may have been cut off by the kill.
        let whole = line.strip_suffix('\n').and_then(|line| line.strip_prefix("written "));
        let Some((id, count)) = whole.and_then(|line| line.split_once(' ')) else { continue };
        written.push((id.to_string(), count.parse().unwrap()));
        left = left.saturating_sub(1);
    }
    child.wait().unwrap();
    assert!(killed, "it ended before it was killed");
    written
}

async fn check(place: &Place, acknowledged: &BTreeMap<String, u64>) {
    let store = reopen(place.path()).await;
    for (id, count) in acknowledged {
        let stored = store.read(id).await.unwrap().unwrap();
        assert!(stored.meta.lines >= *count, "{id}: {} of {count} lines", stored.meta.lines);
        let wanted = (0..stored.meta.lines).map(|n| line_of(id, n));
        assert!(stored.text.lines().skip(1).eq(wanted), "{id}: lines differ");
        let summary = format!(r#"{{"lines":{}}}"#, stored.meta.lines);
        assert_eq!(stored.meta.summary, Some(summary), "it is written with its lines");
    }
    store.close().await.unwrap();
    let mut other = place.connect().await;
    let found = sqlx::query_scalar::<_, String>("PRAGMA integrity_check");
    assert_eq!(found.fetch_all(&mut other).await.unwrap(), ["ok"]);
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let place = Place::new();
    let mut acknowledged = BTreeMap::new();
    for round in 0..KILLS {
        // The first is killed while it opens the store, the others somewhere in their work.
        let chance = getrandom::u32().unwrap();
        let count = if round == 0 { 0 } else { chance % 60 };
        let pause = Duration::from_micros(u64::from(chance >> 16) % 12_000);
        for (id, lines) in kill_after(start(place.path()), count, pause) {
            let most = acknowledged.entry(id).or_insert(lines);
            *most = lines.max(*most);
        }
        check(&place, &acknowledged).await;
    }
    assert_eq!(acknowledged.len(), MATCHES, "it has written in every match");
}
