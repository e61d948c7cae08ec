//! A directory that is gone after the test, and what the tests put into it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tercio_server::store::{NewMatch, Store, StoreFault};

pub struct Place(PathBuf);

impl Place {
    pub fn new() -> Place {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tercio-store-{}-{next}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("tercio.db")
    }

    /// A connection past the store, as a person with another tool would have it.
    pub async fn connect(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        options.create_if_missing(true).connect().await.unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Opens the store, and waits for a lock that is just being given up.
pub async fn reopen(dir: &Path) -> Store {
    for _ in 0..500 {
        match Store::open(dir).await {
            Err(StoreFault::Locked { .. }) => tokio::time::sleep(Duration::from_millis(10)).await,
            opened => return opened.unwrap(),
        }
    }
    panic!("the lock is never given up");
}

pub fn battle(id: &str) -> NewMatch {
    NewMatch {
        id: id.to_string(),
        system: "warfare".to_string(),
        title: "Hastings".to_string(),
        header: r#"{"format":"tercio-log/1"}"#.to_string(),
        controllers: r#"["person","computer"]"#.to_string(),
        ..NewMatch::default()
    }
}

pub fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// The log of a match, line by line, without its header.
pub async fn log(store: &Store, id: &str) -> Vec<String> {
    let text = store.read(id).await.unwrap().unwrap().text;
    text.lines().skip(1).map(str::to_string).collect()
}
