//! Links, the lobby, and what is known of a match without its log.

use tercio_server::store::{MatchMeta, Secret, Store, StoreFault, new_secret};

use crate::place::{Place, battle, lines};

fn ids(matches: &[MatchMeta]) -> Vec<&str> {
    matches.iter().map(|one| one.id.as_str()).collect()
}

#[tokio::test]
async fn a_secret_gives_its_role_in_its_match_only_and_is_not_in_the_file() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let (first, second, umpire) = (new_secret(), new_secret(), new_secret());
    let mut new = battle("a");
    new.links = vec![("seat:0".to_string(), first.clone()), ("seat:1".to_string(), second.clone())];
    assert!(!format!("{new:?}").contains(first.reveal()));
    store.create(new).await.unwrap();
    store.create(battle("b")).await.unwrap();
    store.add_link("a", "umpire", &umpire).await.unwrap();

    for (token, role) in [(&first, "seat:0"), (&second, "seat:1"), (&umpire, "umpire")] {
        assert_eq!(store.role_of("a", token).await.unwrap().as_deref(), Some(role));
        assert_eq!(store.role_of("b", token).await.unwrap(), None);
    }
    let typed = Secret::from(first.reveal().to_uppercase());
    assert_eq!(store.role_of("a", &typed).await.unwrap(), None);
    let unknown = store.add_link("c", "umpire", &new_secret()).await;
    assert_eq!(unknown, Err(StoreFault::Unknown { id: "c".to_string() }));
    let twice = store.add_link("a", "seat:1", &first).await;
    let StoreFault::Refused { why } = twice.unwrap_err() else { panic!("not refused") };
    assert!(!why.contains(first.reveal()));

    store.close().await.unwrap();
    let bytes = std::fs::read(place.database()).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("umpire"));
    for token in [&first, &second, &umpire] {
        assert!(!text.contains(token.reveal()));
    }
}

#[tokio::test]
async fn the_lobby_is_read_without_playing_a_log() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    for (id, listed) in [("a", true), ("b", false), ("c", true)] {
        let mut new = battle(id);
        new.listed = listed;
        new.summary = Some(r#"{"seats":["Harold","William"]}"#.to_string());
        store.create(new).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    assert_eq!(ids(&store.listed(10).await.unwrap()), ["c", "a"]);
    let ended = r#"{"seats":["Harold","William"],"outcome":"William wins"}"#;
    store.append("a", 0, lines(&["x", "y"]), Some(ended.to_string())).await.unwrap();
    let listed = store.listed(10).await.unwrap();
    assert_eq!(ids(&listed), ["a", "c"]);
    assert_eq!(ids(&store.listed(1).await.unwrap()), ["a"]);
    assert_eq!(listed[0].summary.as_deref(), Some(ended));
    assert_eq!(listed[0].outcome.as_deref(), Some("William wins"));
    assert_eq!((listed[0].lines, listed[1].lines), (2, 0));
    assert!(listed[0].active_ms > listed[0].created_ms);
    assert_eq!(listed[1].outcome, None);
    assert_eq!(ids(&store.all().await.unwrap()), ["a", "c", "b"]);

    store.append("a", 2, lines(&["z"]), None).await.unwrap();
    let meta = store.meta("a").await.unwrap().unwrap();
    assert_eq!(meta.summary.as_deref(), Some(ended));
    let read = store.read("a").await.unwrap().unwrap();
    assert_eq!(read.meta, meta);
    assert_eq!((meta.system.as_str(), meta.title.as_str()), ("warfare", "Hastings"));
    assert_eq!(meta.controllers, r#"["person","computer"]"#);
}

#[tokio::test]
async fn an_undone_end_takes_the_outcome_back() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    let outcome = async || store.meta("a").await.unwrap().unwrap().outcome;
    store.append("a", 0, vec![], Some(r#"{"outcome":"a draw"}"#.into())).await.unwrap();
    assert_eq!(outcome().await.as_deref(), Some("a draw"));
    store.append("a", 0, vec![], Some(r#"{"outcome":null}"#.into())).await.unwrap();
    assert_eq!(outcome().await, None);
}

#[tokio::test]
async fn rematches_are_found_from_the_first_match() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    for id in ["b", "c"] {
        let mut again = battle(id);
        again.rematch_of = Some("a".to_string());
        store.create(again).await.unwrap();
    }
    assert_eq!(ids(&store.rematches("a").await.unwrap()), ["b", "c"]);
    assert_eq!(ids(&store.rematches("b").await.unwrap()), [""; 0]);
    let meta = store.meta("b").await.unwrap().unwrap();
    assert_eq!(meta.rematch_of.as_deref(), Some("a"));
}

#[tokio::test]
async fn what_is_not_there_is_none() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    assert_eq!(store.read("a").await, Ok(None));
    assert_eq!(store.meta("a").await, Ok(None));
    assert_eq!(store.role_of("a", &new_secret()).await, Ok(None));
    assert_eq!(store.all().await, Ok(vec![]));
}
