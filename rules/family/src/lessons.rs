//! Lessons of a teaching battle: read from its file, and counted as orders are given.

use crate::files::Enlisted;
use crate::verbs::Verbs;
use serde::{Deserialize, Serialize};
use tercio_engine::setup::Part;
use tercio_ledger::near;

/// What a teaching battle says at one point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// When it is said: the order hoped for, as it is typed. It is said until that order, or
    /// another of the same verb, has been given.
    pub order: String,
    pub text: String,
}

/// Reads the lessons of a scenario, in the order they are given: each hopes for an order that can be
/// typed, of a unit that is there.
pub fn read_lessons(root: &Part<'_, '_>, verbs: Verbs, units: &[impl Enlisted]) -> Vec<Lesson> {
    let names: Vec<&str> = units.iter().map(Enlisted::name).collect();
    let read = |part| read_lesson(part, verbs, &names);
    root.tables("lesson").into_iter().filter_map(read).collect()
}

fn read_lesson(part: Part<'_, '_>, verbs: Verbs, units: &[&str]) -> Option<Lesson> {
    let (order, text) = (part.text("order"), part.text("text"));
    if let Some(order) = &order {
        check_order(&part, order, verbs, units);
    }
    part.close();
    Some(Lesson { order: order?, text: text? })
}

fn check_order(part: &Part<'_, '_>, order: &str, verbs: Verbs, units: &[&str]) {
    let mut words = order.split_whitespace();
    let verb = words.next().unwrap_or_default();
    if verb.is_empty() {
        part.fault_at("order", "a lesson hopes for an order", "write it as it is typed");
        return;
    }
    let Some(form) = verbs.known(verb) else {
        let hint = near::hint(verb, verbs.all());
        let what = format!("`{verb}` is no order{hint}");
        part.fault_at("order", what, "write the order of a lesson as it is typed, in full");
        return;
    };
    let named = form.split(' ').nth(1).is_some_and(|word| word.starts_with("<unit"));
    // Units that could not be read are told of elsewhere.
    for name in words.next().filter(|_| named && !units.is_empty()).unwrap_or("").split(',') {
        let stem = |unit: &&str| unit.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        if !name.is_empty() && !units.iter().any(|unit| *unit == name || stem(unit)) {
            let what =
                format!("no unit is called `{name}`{}", near::hint(name, units.iter().copied()));
            part.fault_at("order", what, format!("the units are {}", units.join(", ")));
        }
    }
}

/// The word an order begins with.
fn verb(order: &str) -> &str {
    order.split_whitespace().next().unwrap_or_default()
}

/// Whether an order, as it is typed, is what the lesson after so many hopes for: one of the same
/// verb.
pub fn taught_by(lessons: &[Lesson], taught: u8, notation: &str) -> bool {
    let lesson = lessons.get(usize::from(taught));
    lesson.is_some_and(|lesson| verb(&lesson.order) == verb(notation))
}
