//! Files that are being written: what may stand in them, and what is shown of those with faults.

use tercio_baroque::{Baroque, CARD};
use tercio_engine::{Draft, Ruleset, kit};

fn lutzen() -> &'static str {
    CARD.file("lutzen").unwrap().text
}

fn draft(text: &str) -> Draft {
    Baroque::draft("file", text, &CARD)
}

#[test]
fn the_forms_say_what_the_reader_takes() {
    kit::check_forms::<Baroque>();
}

#[test]
fn pieces_and_ground_know_their_tables() {
    let draft = draft(lutzen());
    let scene = draft.scene.unwrap();
    let finns = draft.pieces.iter().find(|piece| piece.name == "finns-2").unwrap();
    assert_eq!(finns.place.as_deref(), Some("side.0.place.5"));
    assert_eq!((finns.unit.as_deref(), finns.army.as_deref()), (None, Some("swedes-1632")));
    assert_eq!(draft.areas.len(), scene.areas.len());
    assert_eq!(draft.areas[5], "ground.5");
    assert_eq!(draft.sums[0].rows[1][0], "Imperialists");
}

#[test]
fn what_overlaps_is_still_shown_and_the_fault_has_its_place() {
    let draft = draft(&lutzen().replace("at = [12, 4.7, 0]", "at = [12, 3.9, 0]"));
    assert!(draft.scene.is_some());
    let fault = &draft.faults[0];
    assert_eq!(fault.path, "side.0.place.1.at");
    assert!(fault.what.contains("`cannon`") && !fault.hint.is_empty(), "{fault}");
}

#[test]
fn who_has_no_place_stands_beside_the_table() {
    let place = "[[side.place]]\nunit = \"light-riders\"\nat = [26.8, 3.4, 0]\n";
    let draft = draft(&lutzen().replace(place, ""));
    let at = draft.pieces.iter().position(|piece| piece.name == "light-riders").unwrap();
    assert_eq!(draft.pieces[at].place, None);
    assert!(draft.scene.unwrap().pieces[at].out);
}

#[test]
fn ground_that_cannot_be_read_is_left_out_and_villages_stay_with_theirs() {
    let jungle = lutzen().replace("kind = \"gentle-hill\"", "kind = \"jungle\"");
    let draft = draft(&jungle);
    assert_eq!(draft.areas, ["ground.0", "ground.2", "ground.3", "ground.4", "ground.5"]);
    assert_eq!(draft.faults[0].path, "ground.1.kind");
}

#[test]
fn an_army_is_summed_up_with_faults_and_without() {
    let text = CARD.file("ottomans").unwrap().text;
    let sums = |text: &str| draft(text).sums[0].rows.last().unwrap().clone();
    assert_eq!(sums(text), ["the army", "", "13", "20"]);
    assert_eq!(sums(&text.replace("count = 3", "count = 2")), ["the army", "", "12", "18"]);
    let wrong = draft(&text.replace("vbu = 5", "vbu = 50"));
    assert!(wrong.army && wrong.faults[0].path == "command.0.unit.0.vbu");
}

#[test]
fn a_text_that_is_no_file_has_one_fault_and_no_table() {
    let draft = draft("title = \"x\"\n[[side");
    assert!(draft.scene.is_none() && draft.pieces.is_empty());
    assert_eq!((draft.faults.len(), draft.faults[0].line), (1, 2));
}
