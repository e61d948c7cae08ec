//! Files that are being written: what may stand in them, and what is shown of those with faults.

use tercio_conquest::{CARD, Conquest};
use tercio_engine::{Draft, Ruleset, kit};

fn gaugamela() -> &'static str {
    CARD.file("gaugamela").unwrap().text
}

fn draft(text: &str) -> Draft {
    Conquest::draft("file", text, &CARD)
}

#[test]
fn the_forms_say_what_the_reader_takes() {
    kit::check_forms::<Conquest>();
}

#[test]
fn pieces_and_ground_know_their_tables() {
    let draft = draft(gaugamela());
    let scene = draft.scene.unwrap();
    let greeks = draft.pieces.iter().find(|piece| piece.name == "greeks-2").unwrap();
    assert_eq!(greeks.place.as_deref(), Some("side.1.place.0"));
    assert_eq!((greeks.unit.as_deref(), greeks.army.as_deref()), (None, Some("persia-331")));
    assert_eq!(draft.areas, ["ground.0", "ground.1", "ground.2"]);
    assert_eq!(draft.areas.len(), scene.areas.len());
    assert_eq!(draft.sums[0].rows[1], ["Persia", "Darius", "10", "187"]);
}

#[test]
fn units_of_the_scenario_itself_know_where_they_are_described() {
    let grounds = draft(CARD.file("grounds").unwrap().text);
    let pikes = grounds.pieces.iter().find(|piece| piece.name == "pikes").unwrap();
    assert_eq!((pikes.unit.as_deref(), pikes.army.as_deref()), (Some("side.0.unit.1"), None));
}

#[test]
fn what_overlaps_is_still_shown_and_the_fault_has_its_place() {
    let draft = draft(&gaugamela().replace("at = [24.7, 10.6, 0]", "at = [17, 10.6, 0]"));
    assert!(draft.scene.is_some());
    let fault = &draft.faults[0];
    assert_eq!(fault.path, "side.0.place.1.at");
    assert!(fault.what.contains("`phalanx-2`") && !fault.hint.is_empty(), "{fault}");
}

#[test]
fn who_has_no_place_stands_beside_the_table() {
    let place = "[[side.place]]\nunit = \"chariots\"\nat = [47, 33, 180]\n";
    assert!(gaugamela().contains(place));
    let draft = draft(&gaugamela().replace(place, ""));
    let at = draft.pieces.iter().position(|piece| piece.name == "chariots").unwrap();
    assert_eq!(draft.pieces[at].place, None);
    assert!(draft.scene.unwrap().pieces[at].out);
}

#[test]
fn a_side_that_has_nobody_yet_is_shown_as_far_as_it_goes() {
    let text =
        "system = \"conquest\"\ntitle = \"x\"\n[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n";
    let draft = draft(text);
    assert!(draft.scene.is_some() && draft.pieces.is_empty());
    assert!(draft.faults.iter().any(|fault| fault.what.contains("an army needs a general")));
}

#[test]
fn ground_that_cannot_be_read_is_left_out() {
    let draft = draft(&gaugamela().replace("kind = \"gentle-hill\"", "kind = \"jungle\""));
    assert_eq!(draft.areas, ["ground.1", "ground.2"]);
    assert_eq!(draft.faults[0].path, "ground.0.kind");
}

#[test]
fn an_army_is_summed_up_with_faults_and_without() {
    let text = CARD.file("persia-331").unwrap().text;
    let sums = |text: &str| draft(text).sums[0].rows.clone();
    let rows = sums(text);
    assert_eq!(
        rows,
        [
            ["foot", "7", "160"],
            ["horse", "2", "24"],
            ["chariot", "1", "3"],
            ["the army", "10", "187"]
        ]
    );
    let fewer = sums(&text.replace("count = 3", "count = 2"));
    assert_eq!(fewer[3], ["the army", "9", "163"]);
    let wrong = draft(&text.replace("ca = 3", "ca = 30"));
    assert!(wrong.army && wrong.faults[0].path == "unit.0.ca");
}

#[test]
fn a_text_that_is_no_file_has_one_fault_and_no_table() {
    let draft = draft("title = \"x\"\n[[side");
    assert!(draft.scene.is_none() && draft.pieces.is_empty());
    assert_eq!((draft.faults.len(), draft.faults[0].line), (1, 2));
}
