//! The battle's own clock as a terminal shows it: what runs, and what is over together.

use crate::out::Out;
use std::collections::BTreeMap;
use std::fmt::Write;
use tercio_engine::{Run, Timeline};

/// Minutes of an hour and of a day.
const HOUR: i32 = 60;
const DAY: i32 = 24 * HOUR;

/// What runs, the soonest over first; what is over at the same time stands together.
pub fn lines(timeline: &Timeline, sides: &[String], out: &Out) -> String {
    let Timeline { now, until, last, unit, reads, runs } = timeline;
    let round = match until > now {
        true => format!("the round goes to {}", reads_at(timeline, *until)),
        false => "the round is not thrown for yet".into(),
    };
    let head = format!("Timeline: {reads}, {now} of {last} {unit}; {round}");
    let mut text = format!("{}\n", out.bold(&head));
    let mut over: BTreeMap<i32, Vec<&Run>> = BTreeMap::new();
    for run in runs {
        over.entry(run.ends).or_default().push(run);
    }
    for (ends, runs) in &over {
        let at = reads_at(timeline, *ends);
        let left = (ends - now).max(0);
        let many = if runs.len() > 1 { ", together" } else { "" };
        let _ = writeln!(text, "  {at}, in {left} {unit}{many}");
        for run in runs {
            let side = sides.get(usize::from(run.side)).map_or("", String::as_str);
            let _ = writeln!(text, "    {}  {}", out.side(run.side, side), run.label);
        }
    }
    if over.is_empty() {
        text.push_str("  Nothing takes time now.\n");
    }
    text
}

/// The clock at another time; without one that can be read, so many more.
fn reads_at(timeline: &Timeline, at: i32) -> String {
    let more = at - timeline.now;
    let clock = timeline.reads.split_once(':').and_then(|(hours, minutes)| {
        Some(hours.parse::<i32>().ok()? * HOUR + minutes.parse::<i32>().ok()?)
    });
    match clock {
        Some(minutes) => {
            let minutes = (minutes + more).rem_euclid(DAY);
            format!("{:02}:{:02}", minutes / HOUR, minutes % HOUR)
        }
        None => format!("{more:+} {}", timeline.unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_at_the_same_minute_stands_together() {
        let run = |label: &str, side: u8, ends: i32| Run {
            label: label.into(),
            side,
            ends,
            ..Run::default()
        };
        let timeline = Timeline {
            now: 58,
            until: 60,
            last: 120,
            unit: "min".into(),
            reads: "23:58".into(),
            runs: vec![run("Swiss: moves", 0, 61), run("Guns: reloads", 1, 59)],
        };
        let sides = ["French".to_string(), "League".to_string()];
        let plain = Out { json: false, colour: false, width: 80, height: None };
        let text = lines(&timeline, &sides, &plain);
        assert_eq!(
            text,
            "Timeline: 23:58, 58 of 120 min; the round goes to 00:00\n  \
             23:59, in 1 min\n    League  Guns: reloads\n  \
             00:01, in 3 min\n    French  Swiss: moves\n"
        );
        let both = Timeline { runs: vec![run("a", 0, 59), run("b", 1, 59)], ..timeline.clone() };
        assert!(lines(&both, &sides, &plain).contains("23:59, in 1 min, together"));
        let none = Timeline { until: 58, runs: Vec::new(), ..timeline };
        let text = lines(&none, &sides, &plain);
        assert!(text.contains("not thrown for yet") && text.contains("Nothing takes time"));
    }
}
