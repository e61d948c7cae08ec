//! An odds answer as text: a sentence, a bar chart, the reasons.

use crate::{OddsAnswer, OutcomeOdds};
use std::fmt::Write;
use tercio_engine::{SideTally, percent};

/// Emphasis for a terminal, or none.
#[derive(Clone, Copy)]
struct Ink(bool);

impl Ink {
    fn with(self, code: &str, text: &str) -> String {
        if self.0 && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() }
    }

    fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    fn faint(self, text: &str) -> String {
        self.with("2", text)
    }

    fn bar(self, text: &str) -> String {
        self.with("36", text)
    }
}

const WIDTH_MIN: usize = 40;

impl OddsAnswer {
    /// The answer for a page or terminal of this many columns.
    pub fn text(&self, width: usize, colour: bool) -> String {
        let (width, ink) = (width.max(WIDTH_MIN), Ink(colour));
        let mut text = String::new();
        for line in wrapped(&self.sentence, width) {
            text += &ink.bold(&line);
            text.push('\n');
        }
        if let Some(policy) = &self.policy {
            paragraph(&mut text, &format!("Decisions: {}.", policy.label), width);
        }
        // A question that one throw always settles has no rounds to speak of.
        if let Some(rounds) = self.rounds.filter(|rounds| *rounds > 1.0 + 1e-9) {
            let _ = writeln!(text, "It takes {rounds:.1} rounds on average.");
        }
        text.push('\n');
        chart(&mut text, &self.outcomes, width, ink);
        for side in &self.tally {
            text.push('\n');
            tally(&mut text, side, ink);
        }
        if !self.rulings.is_empty() {
            text.push_str("\nRests on rulings\n");
        }
        for ruling in &self.rulings {
            let said = format!("{} {} [{}]", ruling.question, ruling.answer, ruling.id);
            for (at, line) in wrapped(&said, width - 4).iter().enumerate() {
                let indent = if at == 0 { "  " } else { "    " };
                let _ = writeln!(text, "{indent}{}", ink.faint(line));
            }
        }
        text
    }
}

fn paragraph(text: &mut String, words: &str, width: usize) {
    for line in wrapped(words, width) {
        text.push_str(&line);
        text.push('\n');
    }
}

fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// A row of the chart: outcomes of one place and name look the same in it.
struct Row<'a> {
    place: i32,
    name: &'a str,
    exactly: f64,
}

fn rows(outcomes: &[OutcomeOdds]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for outcome in outcomes {
        let same = |row: &&mut Row<'_>| row.place == outcome.place && row.name == outcome.name;
        match rows.iter_mut().find(same) {
            Some(row) => row.exactly += outcome.p,
            None => {
                rows.push(Row { place: outcome.place, name: &outcome.name, exactly: outcome.p });
            }
        }
    }
    rows
}

/// Rows that are rarer than this, each, stand in one at either end of a chart.
const RARE: f64 = 0.000_5;
/// So many of them make it worth while.
const FOLD: usize = 3;

/// The rows as they are drawn: one by one, but for the long tails of what hardly ever happens.
fn runs<'r, 'a>(rows: &'r [Row<'a>]) -> Vec<&'r [Row<'a>]> {
    let rare = |row: &&Row<'_>| row.exactly < RARE;
    let folded = |many: usize| if many < FOLD || many == rows.len() { 0 } else { many };
    let head = folded(rows.iter().take_while(rare).count());
    let tail = folded(rows.iter().rev().take_while(rare).count());
    let (front, tail) = rows.split_at(rows.len() - tail);
    let (head, middle) = front.split_at(head);
    let mut runs: Vec<&[Row<'_>]> = middle.iter().map(std::slice::from_ref).collect();
    if !head.is_empty() {
        runs.insert(0, head);
    }
    if !tail.is_empty() {
        runs.push(tail);
    }
    runs
}

const BAR_MAX: usize = 40;
const BAR_MIN: usize = 6;
/// The two columns of figures with the space between columns.
const FIGURES: usize = 1 + 8 + 2 + 10;

fn chart(text: &mut String, outcomes: &[OutcomeOdds], width: usize, ink: Ink) {
    let rows = rows(outcomes);
    let long = |run: &&[Row<'_>]| match run {
        [row] => row.name.chars().count(),
        [first, .., last] => first.name.chars().count() + 4 + last.name.chars().count(),
        [] => 0,
    };
    let longest = runs(&rows).iter().map(long).max().unwrap_or(0);
    let names = longest.clamp(7, width - FIGURES - BAR_MIN);
    let bars = (width - FIGURES - names).clamp(BAR_MIN, BAR_MAX);
    let (exactly, at_least) = ("exactly", "at least");
    let head = format!("{:names$} {exactly:>8}  {:bars$}{at_least:>10}", "outcome", "");
    let _ = writeln!(text, "{}", ink.faint(&head));
    let top = rows.iter().map(|row| row.exactly).fold(0.0, f64::max);
    for run in runs(&rows) {
        let (first, last) = (&run[0], &run[run.len() - 1]);
        let at_least: f64 =
            rows.iter().filter(|other| other.place >= last.place).map(|other| other.exactly).sum();
        let exactly: f64 = run.iter().map(|row| row.exactly).sum();
        let name = match run.len() {
            1 => cut(first.name, names),
            _ => cut(&format!("{} to {}", first.name, last.name), names),
        };
        let bar = bar(exactly / top, bars);
        let rest = " ".repeat(bars - bar.chars().count());
        let (exactly, at_least) = (percent(exactly), percent(at_least));
        let bar = ink.bar(&bar);
        let _ = writeln!(text, "{name:names$} {exactly:>8}  {bar}{rest}{at_least:>10}");
    }
}

fn cut(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_string();
    }
    name.chars().take(width - 1).chain(['…']).collect()
}

/// A bar to an eighth of a column; what can happen at all has some ink.
fn bar(share: f64, width: usize) -> String {
    const PARTS: [char; 8] = ['█', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = ((share * (width * 8) as f64).round() as usize).clamp(1, width * 8);
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(PARTS[eighths % 8]);
    }
    bar
}

fn tally(text: &mut String, side: &SideTally, ink: Ink) {
    let _ = writeln!(text, "{}: {}", side.heading(), side.tally.total);
    for line in side.tally.lines.iter().filter(|line| line.applied || line.off) {
        let value = if line.off { "off".into() } else { format!("{:+}", line.value) };
        let house = if line.house { " (house rule)" } else { "" };
        let id = ink.faint(&format!("[{}]", line.rule));
        let _ = writeln!(text, "  {value:>4}  {}{house} {id}", line.label);
    }
    match side.tally.lines.iter().filter(|line| !line.applied && !line.off).count() {
        0 => {}
        1 => text.push_str("        1 line did not apply\n"),
        count => {
            let _ = writeln!(text, "        {count} lines did not apply");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Row, runs};

    fn lengths(shares: &[f64]) -> Vec<usize> {
        let rows: Vec<Row<'_>> =
            shares.iter().map(|p| Row { place: 0, name: "so many", exactly: *p }).collect();
        runs(&rows).iter().map(|run| run.len()).collect()
    }

    #[test]
    fn only_long_tails_of_what_hardly_happens_are_drawn_as_one() {
        assert_eq!(lengths(&[0.000_1, 0.000_2, 0.000_4, 0.3, 0.000_1, 0.699]), [3, 1, 1, 1]);
        assert_eq!(lengths(&[0.000_1, 0.000_2, 0.9]), [1, 1, 1]);
        assert_eq!(lengths(&[0.9, 0.000_1, 0.000_1, 0.000_1, 0.000_1]), [1, 4]);
        assert_eq!(lengths(&[0.000_1; 5]), [1; 5]);
        assert_eq!(lengths(&[0.5, 0.000_5, 0.000_5, 0.000_5]), [1; 4]);
    }
}
