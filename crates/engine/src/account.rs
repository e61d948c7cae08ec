//! A battle told to who was not there: what happened turn by turn, what was argued, how it ended.

use crate::log::Entry;
use crate::{AnyMatch, Dispute, Outcome};
use serde::Serialize;
use std::fmt::Write;

/// An account of a battle, so far or to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Account {
    pub title: String,
    pub system: String,
    /// The sides, as the table calls them.
    pub sides: Vec<String>,
    /// Who plays, seat by seat.
    pub seats: Vec<String>,
    pub turns: Vec<AccountTurn>,
    /// What was argued, the earliest first.
    pub arguments: Vec<Dispute>,
    /// For each rung that was argued: what was to be hoped for, and what came of it.
    pub chances: Vec<ChanceKept>,
    pub outcome: Option<Outcome>,
}

/// A turn of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AccountTurn {
    pub turn: u16,
    /// `Turn 3`; with the time of day where the battle has a clock.
    pub heading: String,
    pub lines: Vec<AccountLine>,
}

/// Something that happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AccountLine {
    /// The log entry it belongs to.
    pub entry: usize,
    pub text: String,
    pub rule: String,
}

/// How a chance was kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChanceKept {
    pub name: String,
    pub argued: u32,
    pub happened: u32,
    /// How often it was to be expected.
    pub expected: f64,
}

/// The account of a match. Nobody's secrets are in it: it is what a spectator heard.
pub fn account(game: &dyn AnyMatch) -> Account {
    let header = game.header();
    let view = game.view(None);
    let mut arguments: Vec<Dispute> = view.arguments.into_iter().filter(|it| !it.open).collect();
    arguments.reverse();
    Account {
        title: match header.title.as_str() {
            "" => game.card().title.to_string(),
            title => title.to_string(),
        },
        system: game.card().title.to_string(),
        sides: view.scene.sides,
        seats: header.seats.clone(),
        turns: turns(game),
        chances: chances(&arguments),
        arguments,
        outcome: game.outcome(),
    }
}

/// All chapters, those of one turn together.
fn turns(game: &dyn AnyMatch) -> Vec<AccountTurn> {
    let mut turns: Vec<AccountTurn> = Vec::new();
    let remarks = remarks(game);
    let mut remarks = remarks.iter().peekable();
    for chapter in game.chapters(0) {
        // A step that begins a turn is told under it.
        let turn = game.turn_at(chapter.place + 1);
        if turns.last().is_none_or(|last| last.turn != turn) {
            let heading = heading(game, chapter.place, turn);
            turns.push(AccountTurn { turn, heading, lines: Vec::new() });
        }
        let Some(last) = turns.last_mut() else { continue };
        while let Some(said) = remarks.next_if(|said| said.entry <= chapter.entry) {
            last.lines.push(said.clone());
        }
        for told in chapter.told.iter().filter(|told| !told.detail) {
            let text = beyond(&last.heading, &told.text).to_string();
            if !text.is_empty() {
                last.lines.push(AccountLine { entry: told.entry, text, rule: told.rule.clone() });
            }
        }
    }
    if let Some(last) = turns.last_mut() {
        last.lines.extend(remarks.cloned());
    }
    turns.retain(|turn| !turn.lines.is_empty());
    turns
}

/// What a line says beyond its heading: "Turn 3." says nothing under "Turn 3".
fn beyond<'t>(heading: &str, text: &'t str) -> &'t str {
    let rest = text.strip_prefix(heading).and_then(|rest| rest.strip_prefix('.'));
    rest.map_or(text, str::trim_start)
}

/// What was said at the table.
fn remarks(game: &dyn AnyMatch) -> Vec<AccountLine> {
    let seats = &game.header().seats;
    let said = game.entries().iter().enumerate().filter_map(|(entry, logged)| match logged {
        Entry::Remark { seat, text } => {
            let who = match seat {
                Some(seat) => seats.get(usize::from(seat.0)).map_or("The umpire", String::as_str),
                None => "The umpire",
            };
            Some(AccountLine { entry, text: format!("{who}: {text}"), rule: String::new() })
        }
        _ => None,
    });
    said.collect()
}

fn heading(game: &dyn AnyMatch, place: usize, turn: u16) -> String {
    let clock = game.view_at(place + 1, None).timeline.map(|line| line.reads);
    match (turn, clock) {
        (0, _) => "Before the battle".into(),
        (turn, Some(reads)) if !reads.is_empty() => format!("Round {turn}, {reads}"),
        (turn, _) => format!("Turn {turn}"),
    }
}

/// What came of the chances, from the likeliest rung down.
fn chances(arguments: &[Dispute]) -> Vec<ChanceKept> {
    let rungs = arguments.first().map_or(&[][..], |first| &first.ladder);
    let kept = rungs.iter().enumerate().map(|(place, rung)| {
        let thrown = arguments.iter().filter(|it| it.thrown && usize::from(it.stands) == place);
        let settled: Vec<bool> = thrown.filter_map(|it| it.happened).collect();
        let argued = u32::try_from(settled.len()).unwrap_or(u32::MAX);
        let happened = settled.iter().filter(|happened| **happened).count();
        ChanceKept {
            name: rung.name.clone(),
            argued,
            happened: u32::try_from(happened).unwrap_or(u32::MAX),
            expected: f64::from(argued) * f64::from(rung.ways) / f64::from(rung.of.max(1)),
        }
    });
    kept.filter(|kept| kept.argued > 0).collect()
}

impl Account {
    /// The account as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n", plain(&self.title));
        let _ = writeln!(text, "{}: {}", self.system, self.sides.join(" against "));
        if self.seats != self.sides && !self.seats.is_empty() {
            let _ = writeln!(text, "Played by {}.", self.seats.join(", "));
        }
        for turn in &self.turns {
            let _ = write!(text, "\n## {}\n\n", plain(&turn.heading));
            for line in &turn.lines {
                let _ = writeln!(text, "- {}", plain(&line.text));
            }
        }
        if !self.arguments.is_empty() {
            text.push_str("\n## What was argued\n\n");
            for (number, argument) in self.arguments.iter().enumerate() {
                argued(&mut text, number + 1, argument);
            }
        }
        if !self.chances.is_empty() {
            text.push_str("\n## What came of the chances\n\n");
            text.push_str("| chance | argued | happened | expected |\n|---|---:|---:|---:|\n");
            for kept in &self.chances {
                let ChanceKept { name, argued, happened, expected } = kept;
                let _ = writeln!(text, "| {name} | {argued} | {happened} | {expected:.1} |");
            }
        }
        text.push_str("\n## The end\n\n");
        match &self.outcome {
            Some(over) => {
                let _ = writeln!(text, "{}", plain(&over.because));
            }
            None => text.push_str("The battle is not over yet.\n"),
        }
        text
    }
}

/// One argument, in a few lines.
fn argued(text: &mut String, number: usize, it: &Dispute) {
    let _ = writeln!(text, "{number}. **{}** ({})", plain(&it.title), it.when);
    for (who, said) in [("Told", &it.told), ("Against it", &it.against)] {
        if !said.is_empty() {
            let _ = writeln!(text, "   - {who}: \"{}\"", plain(said));
        }
    }
    let points = |points: &[crate::PointMade]| {
        let counted = points.iter().filter(|point| point.counts);
        counted.map(|point| plain(&point.with_why())).collect::<Vec<_>>().join(", ")
    };
    if !it.because.is_empty() {
        let _ = writeln!(text, "   - Reference: {}.", plain(&it.because));
    }
    let (pros, cons) = (points(&it.pros), points(&it.cons));
    if !pros.is_empty() || !cons.is_empty() {
        let none = |text: String| if text.is_empty() { "nothing".into() } else { text };
        let _ = writeln!(text, "   - For it {}; against it {}.", none(pros), none(cons));
    }
    let stood = it.stand().map_or_else(String::new, |stood| format!("{stood}: "));
    let _ = writeln!(text, "   - {stood}{}", plain(&it.outcome));
}

/// What people typed must not become marks of the page: one line, no tags.
fn plain(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace('&', "&amp;").replace('<', "&lt;").replace('*', "\\*").replace('`', "\\`")
}

#[cfg(test)]
mod tests {
    use super::{Account, AccountLine, AccountTurn, beyond, chances};
    use crate::{Dispute, PointMade, RungShown};

    fn ladder() -> Vec<RungShown> {
        let rung = |name: &str, score: &str, ways| RungShown {
            name: name.into(),
            short: String::new(),
            score: score.into(),
            ways,
            of: 216,
        };
        vec![rung("likely", "10+", 135), rung("50-50", "11+", 108)]
    }

    fn dispute(stands: u8, happened: Option<bool>) -> Dispute {
        Dispute {
            title: "The attack of A on B".into(),
            told: "they <b>ride</b>\nhome".into(),
            when: "09:12, round 3".into(),
            ladder: ladder(),
            stands,
            happened,
            thrown: happened.is_some(),
            because: "the table: likely".into(),
            outcome: "12 thrown: it happened.".into(),
            pros: vec![
                PointMade {
                    word: "CHARGING".into(),
                    counts: true,
                    why: "room <to> gallop".into(),
                    ..PointMade::default()
                },
                PointMade { word: "HEROIC".into(), ..PointMade::default() },
            ],
            ..Dispute::default()
        }
    }

    #[test]
    fn chances_are_counted_by_the_rung_where_they_stood() {
        let all = [
            dispute(0, Some(true)),
            dispute(0, Some(false)),
            dispute(1, Some(true)),
            dispute(1, None),
        ];
        let kept = chances(&all);
        let counted: Vec<(&str, u32, u32)> =
            kept.iter().map(|kept| (kept.name.as_str(), kept.argued, kept.happened)).collect();
        assert_eq!(counted, [("likely", 2, 1), ("50-50", 1, 1)]);
        assert!((kept[0].expected - 1.25).abs() < 1e-9, "{kept:?}");
    }

    #[test]
    fn a_line_does_not_repeat_its_heading() {
        assert_eq!(beyond("Turn 3", "Turn 3."), "");
        assert_eq!(
            beyond("Round 3, 09:12", "Round 3, 09:12. 1 event still runs."),
            "1 event still runs."
        );
        assert_eq!(beyond("Turn 1", "Turn 12."), "Turn 12.");
    }

    #[test]
    fn an_account_is_markdown_whatever_people_have_typed() {
        let lines = vec![AccountLine { entry: 1, text: "A *went* up.".into(), rule: "r".into() }];
        let turns = vec![AccountTurn { turn: 3, heading: "Round 3, 09:12".into(), lines }];
        let arguments = vec![dispute(0, Some(true))];
        let account = Account {
            title: "A day".into(),
            system: "Toy".into(),
            sides: vec!["A".into(), "B".into()],
            turns,
            chances: chances(&arguments),
            arguments,
            ..Account::default()
        };
        let text = account.markdown();
        for part in [
            "# A day\n\nToy: A against B\n",
            "## Round 3, 09:12\n\n- A \\*went\\* up.\n",
            "1. **The attack of A on B** (09:12, round 3)\n",
            "   - Told: \"they &lt;b>ride&lt;/b> home\"\n",
            "   - Reference: the table: likely.\n   - For it CHARGING (room &lt;to> gallop); against it nothing.\n",
            "   - likely (10+, 62.5%): 12 thrown: it happened.\n",
            "| likely | 1 | 1 | 0.6 |\n",
            "The battle is not over yet.\n",
        ] {
            assert!(text.contains(part), "no {part:?} in:\n{text}");
        }
    }
}
