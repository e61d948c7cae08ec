//! What time it is. Tests bring a time of their own.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Where the clocks of matches get the time from.
pub trait Time: Send + Sync + 'static {
    /// Milliseconds since 1970, for what goes on while the server is down.
    fn wall_ms(&self) -> i64;
    /// Milliseconds since some beginning, for what is over in an evening: it never jumps, and
    /// stands still while the computer sleeps.
    fn steady_ms(&self) -> i64;
}

struct Real {
    began: Instant,
}

/// The time as the system has it.
pub(crate) fn real() -> Arc<dyn Time> {
    Arc::new(Real { began: Instant::now() })
}

impl Time for Real {
    fn wall_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn steady_ms(&self) -> i64 {
        i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX)
    }
}
