//! Lessons of a teaching battle: read from its file, and counted as orders are given.

use super::{Lesson, Setup};
use tercio_engine::setup::Part;

/// Reads the lessons of a scenario, in the order they are given.
pub(super) fn read_lessons(root: &Part<'_, '_>) -> Vec<Lesson> {
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

impl Setup {
    /// The lesson after so many were learnt.
    pub fn lesson(&self, taught: u8) -> Option<&Lesson> {
        self.lessons.get(usize::from(taught))
    }

    /// Whether an order, as it is typed, is what the lesson after so many hopes for: one of the
    /// same verb.
    pub fn taught_by(&self, taught: u8, notation: &str) -> bool {
        self.lesson(taught).is_some_and(|lesson| verb(&lesson.order) == verb(notation))
    }
}
