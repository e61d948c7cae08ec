//! Lessons of a teaching battle: read from its file, and counted as orders are given.

use serde::{Deserialize, Serialize};
use tercio_engine::setup::Part;

/// What a teaching battle says at one point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// When it is said: the order hoped for, as it is typed. It is said until that order, or
    /// another of the same verb, has been given.
    pub order: String,
    pub text: String,
}

/// Reads the lessons of a scenario, in the order they are given.
pub fn read_lessons(root: &Part<'_, '_>) -> Vec<Lesson> {
    root.tables("lesson").into_iter().filter_map(read_lesson).collect()
}

fn read_lesson(part: Part<'_, '_>) -> Option<Lesson> {
    let (order, text) = (part.text("order"), part.text("text"));
    if order.as_deref().is_some_and(|order| verb(order).is_empty()) {
        part.fault_at("order", "a lesson hopes for an order", "write it as it is typed");
    }
    part.close();
    Some(Lesson { order: order?, text: text? })
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
