//! The hall: every match that somebody looks at, each a task of its own.

use crate::fault::AppError;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::table::{self, Command, TableHandle};
use crate::time::Time;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore, oneshot};
use tokio::time::{Instant, sleep};

/// Pages that may be open at once, in all.
const PAGES_MAX: usize = 2000;
/// How long a page may take to hear the farewell.
const FAREWELL_MAX: Duration = Duration::from_secs(1);

/// Where a match's table is, or will be. Whoever opens it holds it; those who want the same one
/// wait, and nobody else does.
type Place = Arc<Mutex<Option<TableHandle>>>;

pub struct Hall {
    store: Store,
    pace: Duration,
    metrics: Arc<Metrics>,
    time: Arc<dyn Time>,
    places: Mutex<HashMap<String, Place>>,
    pub pages: Semaphore,
}

impl Hall {
    pub fn new(store: Store, pace: Duration, metrics: Arc<Metrics>, time: Arc<dyn Time>) -> Self {
        let pages = Semaphore::new(PAGES_MAX);
        Hall { store, pace, metrics, time, places: Mutex::default(), pages }
    }

    /// The table of a match, played up from its log if nobody was there.
    pub async fn table(&self, id: &str) -> Result<TableHandle, AppError> {
        let place = self.place(id).await;
        let mut table = place.lock().await;
        if let Some(open) = table.as_ref().filter(|table| !table.is_closed()) {
            return Ok(open.clone());
        }
        let metrics = Arc::clone(&self.metrics);
        let opened = table::open(self.store.clone(), id, self.pace, metrics, &self.time).await?;
        *table = Some(opened.clone());
        Ok(opened)
    }

    async fn place(&self, id: &str) -> Place {
        let mut places = self.places.lock().await;
        // A place that nobody is looking for, with a table that was put away, is given up.
        places.retain(|_, place| {
            let used = Arc::strong_count(place) > 1;
            used || place.try_lock().is_ok_and(|t| t.as_ref().is_some_and(|t| !t.is_closed()))
        });
        Arc::clone(places.entry(id.to_string()).or_default())
    }

    /// Tells every page that the server is going, and waits until every table has been left.
    pub async fn close(&self) {
        self.pages.close();
        let places: Vec<Place> = self.places.lock().await.drain().map(|(_, place)| place).collect();
        let mut left = Vec::new();
        for place in places {
            let Some(table) = place.lock().await.take() else { continue };
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
