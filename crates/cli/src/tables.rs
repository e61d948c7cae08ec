//! Words and tables as text.

use crate::out::Out;
use std::fmt::Write;
use tercio_chance::Thrown;
use tercio_engine::{Card, SideTally};
use tercio_ledger::Shown;

/// Between two columns.
const GAP: usize = 2;

/// Columns as wide as what stands in them, two spaces apart. Where that is wider than the screen,
/// the widest are narrowed and their words wrapped.
pub fn table(head: &[String], rows: &[Vec<String>], out: &Out) -> String {
    let (head_line, rows) = laid_out(head, rows, out);
    let head_line =
        if head.iter().any(|name| !name.is_empty()) { head_line } else { String::new() };
    head_line + &rows.concat()
}

/// The rows of a table one by one, each with all its lines.
pub fn rows(rows: &[Vec<String>], out: &Out) -> Vec<String> {
    laid_out(&[], rows, out).1
}

fn laid_out(head: &[String], rows: &[Vec<String>], out: &Out) -> (String, Vec<String>) {
    let columns = rows.iter().map(Vec::len).chain([head.len()]).max().unwrap_or(0);
    let cell = |row: &[String], at: usize| row.get(at).cloned().unwrap_or_default();
    let columns = (0..columns).map(|at| {
        let all = rows.iter().map(|row| cell(row, at)).chain([cell(head, at)]);
        all.fold(Column::default(), |column, text| column.with(&text))
    });
    let wide = narrowed(columns.collect(), out.width);
    let text = |row: &[String], ink: &dyn Fn(&str) -> String| -> String {
        lines(row, &wide).iter().map(|line| format!("{}\n", ink(line))).collect()
    };
    let rows = rows.iter().map(|row| text(row, &|line| line.to_string())).collect();
    (text(head, &|line| out.faint(line)), rows)
}

/// How wide a column is, and how narrow it can be: its longest word is not broken.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    wide: usize,
    least: usize,
}

impl Column {
    fn with(self, cell: &str) -> Column {
        let longest = cell.split_whitespace().map(|word| word.chars().count()).max();
        Column {
            wide: self.wide.max(cell.chars().count()),
            least: self.least.max(longest.unwrap_or(0)),
        }
    }
}

/// The widths of columns, the widest narrowed until all fit on the screen.
fn narrowed(mut columns: Vec<Column>, width: usize) -> Vec<usize> {
    loop {
        let whole: usize = columns.iter().map(|column| column.wide + GAP).sum();
        let widest = columns.iter_mut().filter(|it| it.wide > it.least).max_by_key(|it| it.wide);
        match widest.filter(|_| whole > width + GAP) {
            Some(widest) => widest.wide -= 1,
            None => return columns.iter().map(|column| column.wide).collect(),
        }
    }
}

/// A row in columns of these widths: one line, or more where a cell has to be wrapped.
fn lines(row: &[String], wide: &[usize]) -> Vec<String> {
    let cells: Vec<Vec<String>> = (row.iter().zip(wide))
        .map(|(cell, wide)| match cell.chars().count() > *wide {
            true => wrapped(cell, "", *wide).lines().map(String::from).collect(),
            false => vec![cell.clone()],
        })
        .collect();
    let high = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |at: usize| {
        let parts = cells.iter().zip(wide).map(|(cell, wide)| {
            let part = cell.get(at).map_or("", String::as_str);
            format!("{part:wide$}")
        });
        parts.collect::<Vec<_>>().join(&" ".repeat(GAP)).trim_end().to_string()
    };
    (0..high).map(line).collect()
}

/// Words in lines of this width, each begun with `indent`.
pub fn wrapped(words: &str, indent: &str, width: usize) -> String {
    let mut text = String::new();
    let mut line = indent.to_string();
    let mut empty = true;
    for word in words.split_whitespace() {
        let longer = line.chars().count() + 1 + word.chars().count();
        if !empty && longer > width {
            text.push_str(&line);
            text.push('\n');
            line = indent.to_string();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    if !empty {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// A sentence with its rule: the first line begun with `first`, the others set in as far.
pub fn ruled(text: &str, rule: &str, first: &str, out: &Out) -> String {
    let id = format!("[{rule}]");
    let indent = " ".repeat(first.chars().count());
    let lines = wrapped(&format!("{text} {id}"), &indent, out.width);
    let lines = lines.trim_start().replace(&id, &out.faint(&id));
    format!("{first}{lines}")
}

/// The lines of a tally that applied, and how many did not.
pub fn tally(shown: &Shown, out: &Out) -> String {
    let mut text = String::new();
    for line in shown.lines.iter().filter(|line| line.applied) {
        let house = if line.house { " (house rule)" } else { "" };
        let ruling = line.rests_on.as_ref().filter(|ruling| **ruling != line.rule);
        let ruling = ruling.map_or_else(String::new, |ruling| format!(", ruling {ruling}"));
        let id = out.faint(&format!("[{}{ruling}]", line.rule));
        let _ = writeln!(text, "  {:>+4}  {}{house} {id}", line.value, line.label);
    }
    match shown.lines.iter().filter(|line| !line.applied).count() {
        0 => {}
        1 => text.push_str("        1 line did not apply\n"),
        count => {
            let _ = writeln!(text, "        {count} lines did not apply");
        }
    }
    text
}

pub fn side_tally(side: &SideTally, out: &Out) -> String {
    format!("{}: {}\n{}", side.heading(), side.tally.total, tally(&side.tally, out))
}

/// What was thrown, the faces and what they came to.
pub fn faces(thrown: &Thrown) -> String {
    faces_said(&thrown.say, &thrown.faces, &thrown.came_to())
}

pub fn faces_said(say: &str, faces: &[u8], came_to: &str) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let shown = if faces.is_empty() { "decided".to_string() } else { faces.join(" ") };
    format!("{say}: {shown} = {came_to}")
}

/// A throw in a line: who, what, the faces, what they came to and why.
pub fn throw(who: &str, thrown: &Thrown, card: &Card, out: &Out) -> String {
    let label = card.rule(&thrown.rule).map_or("", |rule| rule.label);
    let id = out.faint(&format!("[{}]", thrown.rule));
    format!("{who} {}  {label} {id}\n", faces(thrown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_words_wrap() {
        let out = Out { json: false, colour: false, width: 80, height: None };
        let row = |a: &str, b: &str| vec![a.to_string(), b.to_string()];
        let text = table(&row("unit", "men"), &[row("knights", "800"), row("levy", "")], &out);
        assert_eq!(text, "unit     men\nknights  800\nlevy\n");
        assert_eq!(wrapped("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(wrapped("", "  ", 9), "");
        let narrow = Out { width: 9, ..out };
        assert_eq!(ruled("one two", "a.b", " 1  ", &narrow), " 1  one\n    two\n    [a.b]\n");
    }
    #[test]
    fn a_table_that_is_too_wide_wraps_its_widest_column() {
        let out = Out { json: false, colour: false, width: 34, height: None };
        let row = |a: &str, b: &str, c: &str| [a, b, c].map(String::from).to_vec();
        let rows = [row("Normans", "William, commander-in-chief", "waits")];
        let text = table(&row("side", "commander", "now"), &rows, &out);
        let lines = [
            "side     commander           now",
            "Normans  William,            waits",
            "         commander-in-chief",
        ];
        assert_eq!(text, lines.map(|line| format!("{line}\n")).concat());
    }
}
