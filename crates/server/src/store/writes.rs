//! What the writer has done so far.

use crate::metrics::{Counter, Histogram};
use std::sync::atomic::{AtomicBool, Ordering};

/// Figures of the store.
#[derive(Debug, Default)]
pub struct Writes {
    /// Writes that somebody asked for, and how long each took to be on the disk.
    pub asked: Counter,
    pub waited: Histogram,
    /// Transactions.
    pub commits: Counter,
    pub failures: Counter,
    /// The last commit failed.
    failing: AtomicBool,
}

impl Writes {
    pub(super) fn committed(&self) {
        self.commits.add(1);
        self.failing.store(false, Ordering::Relaxed);
    }

    pub(super) fn failed(&self) {
        self.failures.add(1);
        self.failing.store(true, Ordering::Relaxed);
    }

    pub(super) fn failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}
