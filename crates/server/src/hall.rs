//! The hall: every match that somebody looks at, each a task of its own.

use crate::fault::AppError;
use crate::store::Store;
use crate::table::{self, Command, TableHandle};
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore, oneshot};
use tokio::time::{Instant, sleep};

/// Pages that may be open at once, in all.
const PAGES_MAX: usize = 2000;
/// How long a page may take to hear the farewell.
const FAREWELL_MAX: Duration = Duration::from_secs(1);

pub struct Hall {
    store: Store,
    pace: Duration,
    tables: Mutex<HashMap<String, TableHandle>>,
    pub pages: Semaphore,
}

impl Hall {
    pub fn new(store: Store, pace: Duration) -> Self {
        Hall { store, pace, tables: Mutex::default(), pages: Semaphore::new(PAGES_MAX) }
    }

    /// The table of a match, played up from its log if nobody was there.
    pub async fn table(&self, id: &str) -> Result<TableHandle, AppError> {
        let mut tables = self.tables.lock().await;
        if let Some(table) = tables.get(id).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        tables.retain(|_, table| !table.is_closed());
        let table = table::open(self.store.clone(), id, self.pace).await?;
        tables.insert(id.to_string(), table.clone());
        Ok(table)
    }

    /// Tells every page that the server is going, and waits until every table has been left.
    pub async fn close(&self) {
        self.pages.close();
        let tables: Vec<TableHandle> = self.tables.lock().await.drain().map(|(_, t)| t).collect();
        let mut left = Vec::new();
        for table in tables {
            let (done, wait) = oneshot::channel();
            if table.send(Command::Close(done)).await.is_ok() {
                left.push(wait);
            }
        }
        if left.is_empty() {
            return;
        }
        for wait in left {
            let _ = wait.await;
        }
        // The sockets still have to pass the farewell on; the program must not end before.
        let until = Instant::now() + FAREWELL_MAX;
        while self.pages.available_permits() < PAGES_MAX && Instant::now() < until {
            sleep(Duration::from_millis(5)).await;
        }
    }
}
