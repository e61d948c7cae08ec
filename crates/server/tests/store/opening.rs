//! Opening: one server at a time, and only what is ours and not newer than we are.

use sqlx::Connection;
use tercio_server::store::{Store, StoreFault};

use crate::place::{Place, battle, log};

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let place = Place::new();
    let store = Store::open(place.path()).await.unwrap();
    let refused = Store::open(place.path()).await.unwrap_err();
    assert!(matches!(refused, StoreFault::Locked { .. }));
    let text = refused.to_string();
    assert!(text.starts_with("another tercio"), "{text}");
    if cfg!(unix) {
        assert!(text.contains(&format!("(process {})", std::process::id())), "{text}");
    }
    store.close().await.unwrap();
    Store::open(place.path()).await.unwrap();
}

#[tokio::test]
async fn one_can_look_at_the_data_while_a_server_has_it() {
    let place = Place::new();
    let none = Store::open_to_read(place.path()).await.unwrap_err();
    assert!(matches!(none, StoreFault::NoData { .. }), "{none}");
    let store = Store::open(place.path()).await.unwrap();
    store.create(battle("a")).await.unwrap();
    let looking = Store::open_to_read(place.path()).await.unwrap();
    store.append("a", 0, vec!["zero".to_string()], None).await.unwrap();
    assert_eq!(log(&looking, "a").await, ["zero"]);
    assert_eq!(looking.create(battle("b")).await, Err(StoreFault::ReadOnly));
    assert_eq!(looking.close().await, Ok(()));
    store.close().await.unwrap();
    let looking = Store::open_to_read(place.path()).await.unwrap();
    assert_eq!(log(&looking, "a").await, ["zero"]);
}

#[tokio::test]
async fn newer_data_is_refused_and_left_as_it_is() {
    let place = Place::new();
    Store::open(place.path()).await.unwrap().close().await.unwrap();
    let mut other = place.connect().await;
    sqlx::query("PRAGMA user_version = 99").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let before = std::fs::read(place.database()).unwrap();
    for opened in [Store::open(place.path()).await, Store::open_to_read(place.path()).await] {
        let text = opened.unwrap_err().to_string();
        assert!(text.starts_with("this data was written by a newer tercio"), "{text}");
        assert!(text.contains("99"), "{text}");
    }
    assert_eq!(std::fs::read(place.database()).unwrap(), before);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_as_it_is() {
    let place = Place::new();
    let garbage = "these are my notes, not a database\n".repeat(1000);
    std::fs::write(place.database(), &garbage).unwrap();
    for opened in [Store::open(place.path()).await, Store::open_to_read(place.path()).await] {
        let text = opened.unwrap_err().to_string();
        assert!(text.contains("is not a database of tercio"), "{text}");
    }
    assert_eq!(std::fs::read_to_string(place.database()).unwrap(), garbage);
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    let place = Place::new();
    let mut other = place.connect().await;
    sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let before = std::fs::read(place.database()).unwrap();
    let refused = Store::open(place.path()).await.unwrap_err();
    assert!(matches!(refused, StoreFault::NotOurs { .. }), "{refused}");
    assert_eq!(std::fs::read(place.database()).unwrap(), before);
}

#[tokio::test]
async fn an_empty_file_is_a_new_store() {
    let place = Place::new();
    std::fs::write(place.database(), "").unwrap();
    let store = Store::open(place.path()).await.unwrap();
    assert_eq!(store.all().await, Ok(vec![]));
}

#[tokio::test]
async fn the_directory_is_made_and_one_that_cannot_be_made_is_named() {
    let place = Place::new();
    let deep = place.path().join("over/there");
    let store = Store::open(&deep).await.unwrap();
    assert_eq!(store.dir(), deep);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&deep).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "logs hold secrets of the sides");
    }
    let file = place.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = Store::open(file.join("data")).await.unwrap_err();
    assert!(matches!(refused, StoreFault::Directory { .. }));
    assert!(refused.to_string().starts_with("cannot write in `"), "{refused}");
    assert!(refused.to_string().contains("file"), "{refused}");
}

#[tokio::test]
async fn older_data_is_brought_up_to_date_and_nothing_of_it_is_lost() {
    for looking in [false, true] {
        let place = Place::new();
        let mut old = place.connect().await;
        sqlx::raw_sql(include_str!("../../src/store/schema.sql")).execute(&mut old).await.unwrap();
        let filled = "INSERT INTO matches (id, system, title, created_ms, header, controllers, \
                      listed, active_ms) VALUES ('a', 'warfare', 'Hastings', 1, '{}', '[]', 0, 2); \
                      INSERT INTO lines VALUES ('a', 0, 'zero', 2); \
                      PRAGMA application_id = 1414677321; PRAGMA user_version = 1";
        sqlx::raw_sql(filled).execute(&mut old).await.unwrap();
        old.close().await.unwrap();
        let store = match looking {
            true => Store::open_to_read(place.path()).await.unwrap(),
            false => Store::open(place.path()).await.unwrap(),
        };
        assert_eq!(log(&store, "a").await, ["zero"]);
        let meta = store.meta("a").await.unwrap().unwrap();
        assert_eq!((meta.title.as_str(), meta.clock), ("Hastings", None));
        if looking {
            continue;
        }
        store.append("a", 1, vec!["one".to_string()], None).await.unwrap();
        store.keep_clock("a", r#"{"left":1}"#.to_string()).await.unwrap();
        store.keep_clock("a", r#"{"left":0}"#.to_string()).await.unwrap();
        let meta = store.meta("a").await.unwrap().unwrap();
        assert_eq!((meta.lines, meta.clock.as_deref()), (2, Some(r#"{"left":0}"#)));
        store.close().await.unwrap();
    }
}
