//! Files that are being written: what may stand in them, and what is shown of those with faults.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{Draft, Ruleset, kit};
use tercio_warfare::{CARD, Warfare};

fn text(name: &str) -> &'static str {
    CARD.file(name).unwrap().text
}

fn draft(text: &str) -> Draft {
    Warfare::draft("file", text, &CARD)
}

#[test]
fn the_forms_say_what_the_reader_takes() {
    kit::check_forms::<Warfare>();
}

#[test]
fn a_unit_has_its_place_in_its_own_table_or_in_one_of_places() {
    let bridge = draft(text("bridge"));
    let places: Vec<_> = bridge.pieces.iter().map(|piece| piece.place.as_deref()).collect();
    let own = ["side.0.unit.0", "side.0.unit.1", "side.1.unit.0", "side.1.unit.1"];
    assert_eq!(places, own.map(Some));
    let hastings = draft(text("hastings"));
    let knights = hastings.pieces.iter().find(|piece| piece.name == "knights").unwrap();
    assert_eq!(knights.place.as_deref(), Some("side.0.place.2"));
    assert_eq!((knights.unit.as_deref(), knights.army.as_deref()), (None, Some("normans")));
    assert_eq!(hastings.areas, ["patch.0", "patch.1", "patch.2"]);
}

#[test]
fn what_is_wrong_is_still_shown() {
    let over = draft(&text("bridge").replace("at = [12, 8, 0]", "at = [12, -8, 0]"));
    assert_eq!(over.faults[0].path, "side.0.unit.0.at");
    assert!(over.scene.unwrap().pieces[0].out);
    let both = draft(&text("bridge").replace("at = [12, 8, 0]", "at = [8, 8, 0]"));
    assert!(both.faults[0].what.contains("overlap") && both.scene.is_some());
    let broken = draft(&text("bridge").replace("ground = \"cluttered\"", "ground = \"mud\""));
    assert_eq!(broken.faults[0].path, "patch.0.ground");
}

#[test]
fn armies_are_summed_up() {
    let battle = draft(text("bridge"));
    assert_eq!(battle.sums[0].rows, [["Raiders", "2", "450"], ["Burghers", "2", "550"]]);
    let army = draft(text("normans"));
    assert!(army.army);
    assert_eq!(army.sums[0].rows, [["the army", "5", "4100"]]);
}
