//! The time of one call: the median over batches, after a warm-up.

use std::time::{Duration, Instant};

/// How long one measurement may take.
#[derive(Clone, Copy)]
pub struct Patience {
    warm_up: Duration,
    batch: Duration,
    batches: usize,
}

impl Patience {
    pub const FULL: Patience = Patience {
        warm_up: Duration::from_millis(100),
        batch: Duration::from_millis(5),
        batches: 61,
    };
    pub const QUICK: Patience = Patience {
        warm_up: Duration::from_millis(10),
        batch: Duration::from_millis(1),
        batches: 31,
    };
}

/// Nanoseconds of one call of `work`.
pub fn nanoseconds(patience: Patience, work: impl Fn()) -> f64 {
    let calls = calls_per_batch(patience, &work);
    let mut times: Vec<f64> = (0..patience.batches)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| work());
            start.elapsed().as_secs_f64() * 1e9 / calls as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Warms up, and finds how many calls fill a batch: the clock itself must not count.
fn calls_per_batch(patience: Patience, work: &impl Fn()) -> u64 {
    let start = Instant::now();
    let mut calls = 0u64;
    while calls == 0 || start.elapsed() < patience.warm_up {
        work();
        calls += 1;
    }
    let one = start.elapsed().as_secs_f64() / calls as f64;
    ((patience.batch.as_secs_f64() / one) as u64).max(1)
}
