//! Files that are being written: what may stand in them, and what is shown of those with faults.

use tercio_engine::{Draft, Ruleset, kit};
use tercio_rose::{CARD, Rose};

fn fornovo() -> &'static str {
    CARD.file("fornovo").unwrap().text
}

fn draft(text: &str) -> Draft {
    Rose::draft("file", text, &CARD)
}

#[test]
fn the_forms_say_what_the_reader_takes() {
    kit::check_forms::<Rose>();
}

#[test]
fn pieces_and_ground_know_their_tables() {
    let draft = draft(fornovo());
    let scene = draft.scene.unwrap();
    let swiss = draft.pieces.iter().find(|piece| piece.name == "swiss-2").unwrap();
    assert_eq!(swiss.place.as_deref(), Some("side.0.place.2"));
    assert_eq!((swiss.unit.as_deref(), swiss.army.as_deref()), (None, Some("french-1495")));
    assert_eq!(draft.areas.len(), scene.areas.len());
    assert_eq!(draft.areas[0], "ground.0");
    assert_eq!(draft.sums[0].rows[1][..2], ["League", "Gonzaga, Fortebraccio"]);
}

#[test]
fn what_overlaps_is_still_shown_and_the_fault_has_its_place() {
    let draft = draft(&fornovo().replace("at = [2170, 1260, 90]", "at = [2230, 1260, 90]"));
    assert!(draft.scene.is_some());
    let fault = &draft.faults[0];
    assert_eq!(fault.path, "side.0.place.2.at");
    assert!(fault.what.contains("`swiss-2`") && !fault.hint.is_empty(), "{fault}");
}

#[test]
fn who_has_no_place_stands_beside_the_table() {
    let place = "[[side.place]]\nunit = \"guns\"\nat = [2230, 1090, 180]\n";
    assert!(fornovo().contains(place));
    let draft = draft(&fornovo().replace(place, ""));
    let at = draft.pieces.iter().position(|piece| piece.name == "guns").unwrap();
    assert_eq!(draft.pieces[at].place, None);
    assert!(draft.scene.unwrap().pieces[at].out);
}

#[test]
fn a_side_that_has_nobody_yet_is_shown_as_far_as_it_goes() {
    let text = "system = \"rose\"\ntitle = \"x\"\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n";
    let draft = draft(text);
    assert!(draft.scene.is_some() && draft.pieces.is_empty());
    assert!(draft.faults.iter().any(|fault| fault.what.contains("an army needs a commander")));
}

#[test]
fn an_army_is_summed_up_with_faults_and_without() {
    let text = CARD.file("spanish-1503").unwrap().text;
    let rows = draft(text).sums[0].rows.clone();
    assert_eq!(rows[0], ["gendarmes", "2", "700"]);
    assert_eq!(rows.last().unwrap()[..2], ["the army", "11"]);
    let wrong = draft(&text.replace("men = 1000", "men = 100000"));
    assert!(wrong.army && wrong.faults[0].path == "unit.0.men");
}

#[test]
fn a_text_that_is_no_file_has_one_fault_and_no_table() {
    let draft = draft("title = \"x\"\n[[side");
    assert!(draft.scene.is_none() && draft.pieces.is_empty());
    assert_eq!((draft.faults.len(), draft.faults[0].line), (1, 2));
}
