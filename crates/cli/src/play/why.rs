//! Why a throw was what it was: the last throws of a battle with the lines behind their dice.

use crate::out::Out;
use crate::tables;
use std::fmt::Write;
use tercio_engine::{Chapter, Throw};
use tercio_systems::AnyTable;

/// The throws of the last steps that threw dice.
pub fn last_throws(table: &dyn AnyTable, steps: usize, out: &Out) -> String {
    let thrown: Vec<Chapter> =
        table.chapters(0).into_iter().filter(|chapter| !chapter.throws.is_empty()).collect();
    let from = thrown.len().saturating_sub(steps.max(1));
    let mut text = String::new();
    for chapter in &thrown[from..] {
        for throw in &chapter.throws {
            let seat = table.header().seats.get(usize::from(throw.seat.0));
            let who = seat.map_or("The table", String::as_str);
            let id = out.faint(&format!("[{}]", throw.rule));
            let _ = writeln!(text, "{who}, {}  {} {id}", faces(throw), throw.label);
            if let Some(shown) = &throw.tally {
                text.push_str(&tables::tally(shown, out));
            }
        }
        for told in &chapter.told {
            text.push_str(&tables::ruled(&told.text, &told.rule, "  so: ", out));
        }
    }
    if text.is_empty() {
        text.push_str("No dice have fallen yet.\n");
    }
    text
}

fn faces(throw: &Throw) -> String {
    tables::faces_said(&throw.say, &throw.faces, &throw.came_to)
}
