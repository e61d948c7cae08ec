//! Files that are being written: what may stand in them, and what is shown of those with faults.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{Draft, Ruleset, kit};
use tercio_impetus::{CARD, Impetus};

fn hastings() -> &'static str {
    CARD.file("hastings").unwrap().text
}

fn draft(text: &str) -> Draft {
    Impetus::draft("file", text, &CARD)
}

#[test]
fn the_forms_say_what_the_reader_takes() {
    kit::check_forms::<Impetus>();
}

#[test]
fn pieces_and_ground_know_their_tables() {
    let draft = draft(hastings());
    let scene = draft.scene.unwrap();
    assert_eq!(scene.pieces.len(), draft.pieces.len());
    let knights = draft.pieces.iter().find(|piece| piece.name == "knights-2").unwrap();
    assert_eq!(knights.place.as_deref(), Some("side.0.place.0"));
    assert_eq!((knights.unit.as_deref(), knights.army.as_deref()), (None, Some("normans")));
    assert_eq!(draft.areas.len(), scene.areas.len());
    assert_eq!(draft.areas[5], "ground.5");
    assert_eq!(draft.sums[0].rows[1][0], "Saxons");
}

#[test]
fn what_overlaps_is_still_shown_and_the_fault_has_its_place() {
    let draft = draft(&hastings().replace("at = [90, 48, 0]", "at = [90, 42, 0]"));
    assert!(draft.scene.is_some());
    let fault = &draft.faults[0];
    assert_eq!((fault.path.as_str(), fault.line, fault.column), ("side.0.place.1.at", 16, 6));
    assert!(fault.what.contains("`spearmen`") && !fault.hint.is_empty(), "{fault}");
}

#[test]
fn who_has_no_place_stands_beside_the_table() {
    let draft =
        draft(&hastings().replace("[[side.place]]\nunit = \"spearmen\"\nat = [90, 48, 0]\n", ""));
    let at = draft.pieces.iter().position(|piece| piece.name == "spearmen").unwrap();
    assert_eq!(draft.pieces[at].place, None);
    assert!(draft.scene.unwrap().pieces[at].out);
    let away = self::draft(&hastings().replace("at = [90, 48, 0]", "at = [900000000, 48, 0]"));
    assert!(away.scene.unwrap().pieces[at].out, "far off the table is nowhere");
}

#[test]
fn ground_that_cannot_be_read_is_left_out_and_the_rest_keeps_its_tables() {
    let draft = draft(&hastings().replace("kind = \"wood\"", "kind = \"jungle\""));
    assert_eq!(draft.areas, ["ground.0", "ground.2", "ground.3", "ground.4", "ground.5"]);
    assert_eq!(draft.faults[0].path, "ground.1.kind");
}

#[test]
fn an_army_is_summed_up_with_faults_and_without() {
    let text = CARD.file("gauls").unwrap().text;
    let sums = |text: &str| draft(text).sums[0].rows.last().unwrap().clone();
    assert_eq!(sums(text), ["the army", "", "10", "20"]);
    assert_eq!(sums(&text.replace("count = 6", "count = 5")), ["the army", "", "9", "18"]);
    let wrong = draft(&text.replace("vbu = 4", "vbu = 40"));
    assert!(wrong.army && wrong.faults[0].path == "command.0.unit.0.vbu");
}

#[test]
fn a_text_that_is_no_file_has_one_fault_and_no_table() {
    let draft = draft("title = \"x\"\n[[side");
    assert!(draft.scene.is_none() && draft.pieces.is_empty());
    assert_eq!((draft.faults.len(), draft.faults[0].line), (1, 2));
}
