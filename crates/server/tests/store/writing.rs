//! Appending: in order, all or nothing, many in one commit, and never over what is there.

use sqlx::AssertSqlSafe;
use tercio_server::store::{Store, StoreFault, new_match_id, new_secret};

use crate::place::{Place, battle, lines, log, reopen};

#[tokio::test]
async fn lines_come_back_in_order_and_a_stale_writer_is_refused() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let mut new = battle("a");
    new.lines = lines(&["zero", "one"]);
    store.create(new).await.unwrap();
    store.append("a", 2, lines(&["two", "three"]), None).await.unwrap();
    for from_n in [0, 2, 3, 5, u64::MAX] {
        let stale = store.append("a", from_n, lines(&["x"]), Some("{}".into())).await;
        let id = "a".to_string();
        assert_eq!(stale, Err(StoreFault::Stale { id, from_n, stored: 4 }));
    }
    assert_eq!(log(&store, "a").await, ["zero", "one", "two", "three"]);
    let stored = store.read("a").await.unwrap().unwrap();
    assert_eq!((stored.meta.lines, stored.at_ms.len()), (4, 4));
    assert_eq!(stored.meta.summary, None);
    assert!(stored.text.ends_with("three\n"));

    let unknown = store.append("b", 0, lines(&["x"]), None).await;
    assert_eq!(unknown, Err(StoreFault::Unknown { id: "b".to_string() }));
    let twice = store.create(battle("a")).await;
    assert_eq!(twice, Err(StoreFault::Exists { id: "a".to_string() }));
    let two_in_one = store.append("a", 4, lines(&["x\ny"]), None).await;
    assert!(matches!(two_in_one, Err(StoreFault::Refused { .. })));
    assert_eq!(log(&store, "a").await.len(), 4);
}

#[tokio::test]
async fn a_match_is_made_whole_or_not_at_all() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let token = new_secret();
    let mut first = battle("a");
    first.links = vec![("seat:0".to_string(), token.clone())];
    store.create(first).await.unwrap();

    let mut second = battle("b");
    second.links = vec![("seat:0".to_string(), new_secret()), ("seat:1".to_string(), token)];
    assert!(matches!(store.create(second).await, Err(StoreFault::Refused { .. })));
    let mut third = battle("c");
    third.summary = Some("{ not json".to_string());
    assert!(matches!(store.create(third).await, Err(StoreFault::Refused { .. })));
    let mut fourth = battle("d");
    fourth.rematch_of = Some("b".to_string());
    let unknown = store.create(fourth).await;
    assert_eq!(unknown, Err(StoreFault::Unknown { id: "b".to_string() }));
    assert_eq!(store.all().await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_database_itself_refuses_to_change_a_log() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let mut new = battle("a");
    new.lines = lines(&["zero"]);
    store.create(new).await.unwrap();
    let before = store.read("a").await.unwrap().unwrap();
    let mut other = place.connect().await;
    for statement in [
        "UPDATE lines SET line = 'x'",
        "UPDATE lines SET n = 7",
        "DELETE FROM lines",
        "INSERT OR REPLACE INTO lines VALUES ('a', 0, 'x', 0)",
        "INSERT INTO lines VALUES ('a', 2, 'x', 0)",
        "UPDATE matches SET header = 'x'",
        "UPDATE matches SET id = 'b'",
        "DELETE FROM matches",
        "INSERT OR REPLACE INTO matches (id, system, title, created_ms, header, controllers, \
         listed, active_ms) VALUES ('a', '', '', 0, 'x', '[]', 0, 0)",
    ] {
        let done = sqlx::query(AssertSqlSafe(statement)).execute(&mut other).await;
        assert!(done.is_err(), "{statement}");
    }
    assert_eq!(store.read("a").await.unwrap().unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_appends_share_few_commits() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    for index in 0..50 {
        store.create(battle(&format!("m{index}"))).await.unwrap();
    }
    let before = store.commits();
    assert_eq!(before, 50);
    let mut tasks = tokio::task::JoinSet::new();
    for index in 0..50 {
        let store = store.clone();
        tasks.spawn(async move {
            let id = format!("m{index}");
            for n in 0..4 {
                store.append(&id, n, vec![format!("{id} {n}")], None).await.unwrap();
            }
        });
    }
    tasks.join_all().await;
    let commits = store.commits() - before;
    assert!((4..=50).contains(&commits), "{commits} commits for 200 appends");
    for index in 0..50 {
        let wanted: Vec<String> = (0..4).map(|n| format!("m{index} {n}")).collect();
        assert_eq!(log(&store, &format!("m{index}")).await, wanted);
    }
}

/// On one thread everything is sent before the writer takes the first of it: one batch.
#[tokio::test]
async fn a_fault_in_a_batch_does_not_harm_its_neighbours() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    store.create(battle("b")).await.unwrap();
    let before = store.commits();
    let mut clash = battle("c");
    clash.summary = Some("not json".to_string());
    let (a, stale, exists, refused, after, b, c) = tokio::join!(
        store.append("a", 0, lines(&["a0"]), None),
        store.append("a", 0, lines(&["late"]), None),
        store.create(battle("b")),
        store.create(clash),
        store.append("a", 1, lines(&["a1"]), None),
        store.append("b", 0, lines(&["b0"]), None),
        store.create(battle("c")),
    );
    assert_eq!((a, after, b, c), (Ok(()), Ok(()), Ok(()), Ok(())));
    assert!(matches!(stale, Err(StoreFault::Stale { stored: 1, .. })));
    assert_eq!(exists, Err(StoreFault::Exists { id: "b".to_string() }));
    assert!(matches!(refused, Err(StoreFault::Refused { .. })));
    assert_eq!(store.commits() - before, 1);
    assert_eq!(log(&store, "a").await, ["a0", "a1"]);
    assert_eq!(log(&store, "b").await, ["b0"]);
    assert!(store.meta("c").await.unwrap().is_some());
}

#[tokio::test]
async fn after_trouble_everybody_in_the_batch_is_told_and_the_store_goes_on() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    store.create(battle("b")).await.unwrap();
    let mut other = place.connect().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (a, b) = tokio::join!(
        store.append("a", 0, lines(&["x"]), None),
        store.append("b", 0, lines(&["x"]), None),
    );
    assert!(matches!(a, Err(StoreFault::Failed { .. })), "{a:?}");
    assert_eq!(a, b);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.append("a", 0, lines(&["zero"]), None).await.unwrap();
    assert_eq!(log(&store, "a").await, ["zero"]);
    assert_eq!(log(&store, "b").await, [""; 0]);
}

#[tokio::test]
async fn lines_are_kept_byte_for_byte() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let mut odd = lines(&[
        "",
        " ",
        r#"{"say":"it's \"so\"\nand\\n so"}"#,
        "'; DROP TABLE lines; --",
        "a\0b",
        "\r\t\u{b}\u{2028}\u{85}",
        "\u{feff}Æthelred ⚔ 陣 👩‍👩‍👧 e\u{301}",
        "?1 :a @b $c %s {}",
        "1e400",
        "007",
    ]);
    odd.push("long ".repeat(20_000));
    // Letters from all over the planes, and of every length in UTF-8.
    for start in (0u32..0x11_0000).step_by(4099) {
        let line = (start..start + 40).filter_map(char::from_u32);
        odd.push(line.filter(|letter| *letter != '\n').collect());
    }
    for line in &odd {
        let id = new_match_id();
        let mut new = battle(&id);
        new.header = line.clone();
        new.title = line.clone();
        new.lines = vec![line.clone()];
        store.create(new).await.unwrap();
        store.append(&id, 1, vec![line.clone()], None).await.unwrap();
        let stored = store.read(&id).await.unwrap().unwrap();
        assert_eq!(stored.text, format!("{line}\n{line}\n{line}\n"));
        assert_eq!(stored.meta.title, *line);
    }
}

#[tokio::test]
async fn a_store_that_was_not_closed_has_every_acknowledged_line() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    for n in 0..20 {
        store.append("a", n, vec![format!("line {n}")], None).await.unwrap();
    }
    drop(store);
    let store = reopen(place.path()).await;
    let wanted: Vec<String> = (0..20).map(|n| format!("line {n}")).collect();
    assert_eq!(log(&store, "a").await, wanted);
}

#[tokio::test]
async fn closing_writes_what_was_sent_and_then_takes_nothing_more() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    let other = store.clone();
    let (written, closed, again) =
        tokio::join!(store.append("a", 0, lines(&["zero"]), None), store.close(), other.close(),);
    assert_eq!((written, closed, again), (Ok(()), Ok(()), Ok(())));
    assert_eq!(store.close().await, Ok(()));
    assert_eq!(other.append("a", 1, lines(&["one"]), None).await, Err(StoreFault::Closed));
    assert_eq!(other.meta("a").await, Err(StoreFault::Closed));
    assert!(!place.path().join("tercio.db-wal").exists(), "the journal is emptied");
    let store = Store::open(place.path()).await.unwrap();
    assert_eq!(log(&store, "a").await, ["zero"]);
}
