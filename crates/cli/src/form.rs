//! What can be asked, and with which fields.

use crate::asked::Verb;
use crate::out::Out;
use crate::tables::{self, wrapped};
use serde_json::{Value, json};
use std::fmt::Write;
use tercio_engine::{AnyProcedure, Card, Field, Kind};

pub fn word(verb: Verb) -> &'static str {
    match verb {
        Verb::Odds => "odds",
        Verb::Resolve => "resolve",
    }
}

/// The values a field takes.
pub fn values(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "yes or no".into(),
        Kind::Number { min, max } => format!("{min} to {max}"),
        Kind::Word(words) => words.join(", "),
    }
}

pub fn procedure_json(procedure: &dyn AnyProcedure) -> Value {
    json!({
        "name": procedure.name(), "label": procedure.label(), "example": procedure.example(),
        "runs_to_the_end": procedure.runs_to_the_end(), "fields": procedure.form(),
        "positions": procedure.positions(),
        "policies": procedure.policies(), "rulings": procedure.rulings(),
    })
}

/// The questions of a system.
pub fn questions(card: &Card, all: &[Box<dyn AnyProcedure>], verb: Verb, out: &Out) -> String {
    let verb = word(verb);
    let mut text = format!("What the sheet of {} can be asked\n", card.title);
    for one in all {
        let name = out.bold(one.name());
        let _ = write!(
            text,
            "\n{name}: {}\n  tercio {verb} {} {}\n",
            one.label(),
            card.name,
            one.example()
        );
    }
    let _ = write!(text, "\n`tercio {verb} {} <question> --help` lists its fields.\n", card.name);
    text
}

/// The fields, policies and options of a procedure.
pub fn help(card: &Card, procedure: &dyn AnyProcedure, verb: Verb, out: &Out) -> String {
    let (verb_word, name) = (word(verb), procedure.name());
    let mut text = format!("{}: {}\n\n", out.bold(name), procedure.label());
    let places: String = procedure.positions().iter().map(|place| format!("[{place}] ")).collect();
    let _ =
        writeln!(text, "  tercio {verb_word} {} {name} {places}[--field value ...]\n", card.name);
    let (form, facts) = (procedure.form(), procedure.default_facts());
    let (plain, nested): (Vec<Field>, Vec<Field>) =
        form.into_iter().partition(|field| !field.path.contains('.'));
    if !plain.is_empty() {
        text.push_str("Fields\n");
        text.push_str(&all_rows(&plain, "--", &[&facts], out));
        text.push('\n');
    }
    for (groups, fields) in groups(&nested) {
        let sides: Vec<String> = groups.iter().map(|group| format!("--{group}")).collect();
        let _ = writeln!(text, "Fields of {}, with commas between them", sides.join(" and "));
        let defaults: Vec<&Value> = groups.iter().filter_map(|group| facts.get(group)).collect();
        text.push_str(&all_rows(&fields, "", &defaults, out));
        if let Some(short) = fields.iter().find(|field| field.short) {
            let short = short.path.replace('_', "-");
            let _ = writeln!(text, "  A bare number is `{short}`: {} 2", sides[0]);
        }
        text.push('\n');
    }
    if !procedure.policies().is_empty() {
        text.push_str("Policies, for --policy; the first is the default\n");
        for policy in procedure.policies() {
            let lines = wrapped(policy.label, "            ", out.width);
            let _ = write!(text, "  {:8}  {}", policy.name, lines.trim_start());
        }
        text.push('\n');
    }
    text.push_str("Options\n");
    if nested.iter().any(|field| field.path.starts_with("a.")) {
        text.push_str(UNITS_OPTION);
    }
    text.push_str(&unnamed(procedure));
    text.push_str(match verb {
        Verb::Odds if procedure.policies().is_empty() => "",
        Verb::Odds => ROUNDS_OPTIONS,
        Verb::Resolve => DICE_OPTIONS,
    });
    text.push_str(HOUSE_OPTIONS);
    let example = procedure.example();
    let _ = write!(text, "\nExample\n  tercio {verb_word} {} {example}\n", card.name);
    text
}

/// Which fields need no name, and that `--shift` means two things where it does.
fn unnamed(procedure: &dyn AnyProcedure) -> String {
    let mut text = String::new();
    let places = procedure.positions();
    if !places.is_empty() {
        let names: Vec<String> = places.iter().map(|place| format!("--{place}")).collect();
        let many = if names.len() == 1 { "needs no name" } else { "need no names" };
        let _ = writeln!(text, "  {:28}  {many}, in this order", names.join(", "));
    }
    if places.iter().any(|place| ["unit", "target"].contains(place)) {
        let _ = writeln!(text, "  {:28}  units of a scenario in their place", "scenario.unit");
    }
    if procedure.form().iter().any(|field| field.path == "shift") {
        let _ = writeln!(text, "  {:28}  the field; RULE=N is of the house", "--shift N");
    }
    text
}

const UNITS_OPTION: &str = "  scenario.unit scenario.unit   \
sides a and b from units of a scenario
";

const ROUNDS_OPTIONS: &str = "  --once, --to-the-end          \
one round, or the whole fight
  --policy NAME                 how players decide on the way
";

const DICE_OPTIONS: &str = "  --dice \"6 5 1 / 3 3 2\"        \
dice already thrown (also --faces), throw after throw
  --typed                       ask for each throw
  --seed N                      roll with this seed
";

const HOUSE_OPTIONS: &str = "  --ruling ID=ANSWER            \
another answer to a ruling
  --off RULE, --shift RULE=N    a rule never applies, or is worth more or less
  --house FILE                  a file of house rules
  --json                        answer in JSON
";

/// Values longer than this stand below their field, or they would push every label off the screen.
const VALUES_MAX: usize = 36;

/// What a field is when it is left out, if that is the same for all these facts and not plain
/// nothing.
fn default(field: &Field, defaults: &[&Value]) -> String {
    let mut values = defaults.iter().map(|facts| facts.get(&field.path));
    let first = values.next().flatten();
    let said = match first {
        Some(_) if !values.all(|value| value == first) => return String::new(),
        Some(Value::Number(number)) if number.as_i64() != Some(0) => number.to_string(),
        Some(Value::String(word)) if word != "none" => word.clone(),
        Some(Value::Bool(true)) => "yes".into(),
        _ => return String::new(),
    };
    format!("; {said} if left out")
}

/// The fields of a form, those that are seldom asked about under a heading of their own.
fn all_rows(fields: &[Field], dashes: &str, defaults: &[&Value], out: &Out) -> String {
    let (rare, usual): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(|field| field.rare);
    let mut rows = rows(&usual, &rare, (dashes, defaults), out);
    if rare.is_empty() {
        return rows.concat();
    }
    rows.insert(usual.len(), "  Seldom asked about\n".into());
    rows.concat()
}

/// A row for each field, in columns that all of them share; long lists of values stand below it.
fn rows(
    usual: &[&Field],
    rare: &[&Field],
    (dashes, defaults): (&str, &[&Value]),
    out: &Out,
) -> Vec<String> {
    let fields: Vec<&Field> = usual.iter().chain(rare).copied().collect();
    let long = |field: &Field| values(&field.kind).chars().count() > VALUES_MAX;
    let cells: Vec<Vec<String>> = fields
        .iter()
        .map(|field| {
            let name = format!("  {dashes}{}", field.path.replace('_', "-"));
            let values = if long(field) { "a word".into() } else { values(&field.kind) };
            vec![name, values, format!("{}{}", field.label, default(field, defaults))]
        })
        .collect();
    let names = cells.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
    let indent = " ".repeat(names + 2);
    let with_values = |(row, field): (String, &&Field)| match long(field) {
        true => row + &wrapped(&values(&field.kind), &indent, out.width),
        false => row,
    };
    tables::rows(&cells, out).into_iter().zip(&fields).map(with_values).collect()
}

/// Groups of nested fields; those with the same fields are one.
fn groups(nested: &[Field]) -> Vec<(Vec<String>, Vec<Field>)> {
    let mut groups: Vec<(Vec<String>, Vec<Field>)> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for field in nested {
        let name = field.path.split('.').next().unwrap_or("");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for name in names {
        let prefix = format!("{name}.");
        let fields: Vec<Field> = nested
            .iter()
            .filter_map(|field| {
                let path = field.path.strip_prefix(&prefix)?.to_string();
                Some(Field { path, ..field.clone() })
            })
            .collect();
        match groups.iter_mut().find(|(_, known)| *known == fields) {
            Some((sides, _)) => sides.push(name.to_string()),
            None => groups.push((vec![name.to_string()], fields)),
        }
    }
    groups
}
