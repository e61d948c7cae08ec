//! Why things are as they are: the last throws with the lines behind their dice, a closer look at a
//! unit.

use crate::out::Out;
use crate::tables;
use std::fmt::Write;
use tercio_engine::{Chapter, Piece, Scene, Throw};
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

/// All that can be seen of a unit.
pub fn closer_look(scene: &Scene, piece: &Piece, out: &Out) -> String {
    let side = scene.sides.get(usize::from(piece.side)).map_or("", String::as_str);
    let mut text = format!("{}\n", out.side(piece.side, &piece.label));
    let told = piece.lines.iter().map(|[name, _]| name.as_str());
    let wide = told.chain(["side"]).map(|name| name.chars().count()).max().unwrap_or(0);
    let mut line = |name: &str, value: &str| {
        let indent = " ".repeat(wide + 4);
        let lines = tables::wrapped(value, &indent, out.width);
        let _ = writeln!(text, "  {name:wide$}  {}", lines.trim());
    };
    if !side.is_empty() && !piece.lines.iter().any(|[name, _]| name == "side") {
        line("side", side);
    }
    piece.lines.iter().for_each(|[name, value]| line(name, value));
    piece.badges.iter().for_each(|badge| line(&badge.text, &badge.meaning));
    text
}

fn faces(throw: &Throw) -> String {
    tables::faces_said(&throw.say, &throw.faces, &throw.came_to)
}
