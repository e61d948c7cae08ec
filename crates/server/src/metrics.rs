//! Figures of the running server, and the text in which Prometheus reads them.

use crate::store::Writes;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many of something there are now.
#[derive(Debug, Default)]
pub struct Gauge(Arc<AtomicU64>);

impl Gauge {
    /// One more, until what is returned is dropped.
    pub fn one_more(&self) -> Present {
        self.0.fetch_add(1, Ordering::Relaxed);
        Present(Arc::clone(&self.0))
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counted by a [`Gauge`] while it lives.
#[derive(Debug)]
pub struct Present(Arc<AtomicU64>);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Upper bounds of the classes of a [`Histogram`]: microseconds, and the same as they are printed.
const CLASSES: [(u64, &str); 16] = [
    (250, "0.00025"),
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (5_000_000, "5"),
    (10_000_000, "10"),
    (30_000_000, "30"),
];

/// How long something took, in classes.
#[derive(Debug, Default)]
pub struct Histogram {
    classes: [AtomicU64; CLASSES.len()],
    longer: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn took(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let class = CLASSES.iter().position(|(most, _)| us <= *most);
        let counted = class.and_then(|class| self.classes.get(class)).unwrap_or(&self.longer);
        counted.fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }
}

/// What the tables and sockets count.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Tables that are open.
    pub matches: Gauge,
    /// Pages that sit at a table.
    pub connections: Gauge,
    pub orders_taken: Counter,
    pub orders_refused: Counter,
    /// From an order's arrival until the new state was sent to a page, for each page.
    pub announced: Histogram,
    /// How long computers thought about an order.
    pub thinking: Histogram,
}

impl Metrics {
    /// Everything, as Prometheus reads it.
    pub fn text(&self, writes: &Writes) -> String {
        let mut page = Page::default();
        page.head("tercio_build_info", "gauge", "The program that serves.");
        page.line(&format!("tercio_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION")));
        page.gauge("tercio_matches_open", "Matches that are open.", self.matches.get());
        page.gauge("tercio_connections", "Pages at a table.", self.connections.get());
        page.head("tercio_orders_total", "counter", "Orders of people, by what came of them.");
        for (result, counter) in [("taken", &self.orders_taken), ("refused", &self.orders_refused)]
        {
            page.line(&format!("tercio_orders_total{{result=\"{result}\"}} {}", counter.get()));
        }
        let said = "From an order's arrival until its result was sent to a page, for each page.";
        page.histogram("tercio_announcement_seconds", said, &self.announced);
        let said = "How long computers thought about an order.";
        page.histogram("tercio_thinking_seconds", said, &self.thinking);
        let said = "Writes that were asked of the store.";
        page.counter("tercio_store_writes_total", said, &writes.asked);
        let said = "Commits of the store; one may hold many writes.";
        page.counter("tercio_store_commits_total", said, &writes.commits);
        let said = "Commits that failed.";
        page.counter("tercio_store_failures_total", said, &writes.failures);
        let said = "From a write's being asked for until it was on the disk.";
        page.histogram("tercio_store_write_seconds", said, &writes.waited);
        if let Some(bytes) = resident_bytes() {
            page.gauge("process_resident_memory_bytes", "Memory in use.", bytes);
        }
        page.0
    }
}

/// Resident memory, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn head(&mut self, name: &str, kind: &str, said: &str) {
        self.line(&format!("# HELP {name} {said}"));
        self.line(&format!("# TYPE {name} {kind}"));
    }

    fn gauge(&mut self, name: &str, said: &str, value: u64) {
        self.head(name, "gauge", said);
        self.line(&format!("{name} {value}"));
    }

    fn counter(&mut self, name: &str, said: &str, counter: &Counter) {
        self.head(name, "counter", said);
        self.line(&format!("{name} {}", counter.get()));
    }

    /// Each class holds those before it, too. All is added up from what was read, so that the
    /// last class and the count agree even while something is counted.
    fn histogram(&mut self, name: &str, said: &str, histogram: &Histogram) {
        self.head(name, "histogram", said);
        let mut so_far = 0;
        for ((_, most), class) in CLASSES.iter().zip(&histogram.classes) {
            so_far += class.load(Ordering::Relaxed);
            self.line(&format!("{name}_bucket{{le=\"{most}\"}} {so_far}"));
        }
        so_far += histogram.longer.load(Ordering::Relaxed);
        let sum = histogram.sum_us.load(Ordering::Relaxed);
        let _ = writeln!(self.0, "{name}_bucket{{le=\"+Inf\"}} {so_far}");
        let _ = writeln!(self.0, "{name}_sum {}.{:06}", sum / 1_000_000, sum % 1_000_000);
        let _ = writeln!(self.0, "{name}_count {so_far}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, series: &str) -> String {
        let found = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        found.unwrap_or_default().to_string()
    }

    #[test]
    fn times_fall_into_their_classes_and_those_above() {
        let metrics = Metrics::default();
        for us in [250, 251, 40_000, 31_000_000] {
            metrics.thinking.took(Duration::from_micros(us));
        }
        let text = metrics.text(&Writes::default());
        for (most, count) in [
            ("0.00025", "1"),
            ("0.0005", "2"),
            ("0.025", "2"),
            ("0.05", "3"),
            ("30", "3"),
            ("+Inf", "4"),
        ] {
            let series = format!("tercio_thinking_seconds_bucket{{le=\"{most}\"}}");
            assert_eq!(printed(&text, &series), count, "{most}");
        }
        assert_eq!(printed(&text, "tercio_thinking_seconds_sum"), "31.040501");
        assert_eq!(printed(&text, "tercio_thinking_seconds_count"), "4");
    }

    #[test]
    fn what_goes_is_no_longer_counted() {
        let metrics = Metrics::default();
        let (one, two) = (metrics.matches.one_more(), metrics.matches.one_more());
        drop(one);
        assert_eq!(printed(&metrics.text(&Writes::default()), "tercio_matches_open"), "1");
        drop(two);
        assert_eq!(printed(&metrics.text(&Writes::default()), "tercio_matches_open"), "0");
    }
}
