//! Troops are told apart by their pictures.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{Match, Ruleset, Terms};
use tercio_impetus::{CARD, Impetus};

/// The picture of a unit at the first turn of a battle.
fn glyph(table: &str, unit: &str) -> String {
    let setup = Impetus::read(table, CARD.file(table).unwrap().text, &CARD).unwrap();
    let game = Match::<Impetus>::new(setup, Terms::default()).unwrap();
    let label = format!("({unit})");
    let view = game.view(None);
    view.scene.pieces.iter().find(|piece| piece.label.contains(&label)).unwrap().glyph.clone()
}

#[test]
fn arms_and_traits_tell_more_than_the_kind() {
    let told = [
        ("hastings", "knights-1", "knights"),
        ("hastings", "bretons", "CM"),
        ("hastings", "crossbows", "crossbows"),
        ("hastings", "archers", "S"),
        ("hastings", "housecarls-1", "FP"),
        ("agincourt", "longbows-1", "T"),
        ("cannae", "gauls-1", "warband"),
        ("cannae", "numidians-1", "CL"),
        ("falkirk", "schiltron-1", "pikes"),
        ("grounds", "pikes", "pikes"),
        ("grounds", "spears", "spears"),
        ("grounds", "camels-1", "camels"),
        ("grounds", "men-at-arms", "CP"),
        ("grounds", "light-chariots", "CGL"),
    ];
    for (table, unit, picture) in told {
        assert_eq!(glyph(table, unit), picture, "{unit} at {table}");
    }
}
