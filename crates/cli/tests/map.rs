//! Tables drawn as pictures.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, line, tercio};

#[test]
fn a_scenario_is_drawn_to_the_screen_or_to_a_file() {
    let svg = line("map warfare/hastings").done().out;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for word in ["Hastings 1066", "Housecarls", "Senlac ridge", "Normans", "5 inches"] {
        assert!(svg.contains(word), "{word}");
    }
    let folder = Folder::new("map");
    let said = folder.run(&["map", "warfare/hastings", "--out", "field.svg"], "").done().out;
    assert_eq!(said, "Hastings 1066: drawn in field.svg\n");
    assert_eq!(folder.read("field.svg"), svg, "the same table, the same picture");
    let dark =
        folder.run(&["map", "warfare/hastings", "--dark", "--width", "900", "--out", "-"], "");
    let dark = dark.done().out;
    assert!(dark.contains("width=\"900\"") && dark != svg);
}

#[test]
fn distances_are_measured_between_units_by_name() {
    let svg = line("map warfare/hastings --distance knights:HOUSECARLS").done().out;
    assert!(svg.contains(">17 inches</text>"), "{svg}");
    let json = line("map warfare/hastings --distance knights:housecarls --json").done().json();
    assert_eq!(json["system"], "warfare");
    assert_eq!(json["rulers"][0]["label"], "17 inches");
    assert_eq!(json["rulers"][0]["from"], serde_json::json!([24_000, 7_000]));
    assert_eq!(json["scene"]["unit_name"], "inch");
    assert_eq!(json["reaches"], serde_json::json!([]));
}

#[test]
fn a_slip_is_answered_with_what_was_meant() {
    line("map hasting").refused(2, &["did you mean `hastings`?"]);
    line("map warfare/hastings --unit nights").refused(2, &["did you mean `knights`?", "fyrd-1"]);
    line("map warfare/hastings --distance knights").refused(2, &["a:b"]);
    line("map warfare/hastings --distance knights:hosecarls")
        .refused(2, &["did you mean `housecarls`?"]);
    line("map hastings --system warfar").refused(2, &["did you mean `warfare`?"]);
    line("map saxons").refused(2, &["is an army"]);
    line("map warfare/meeting --unit knights").refused(1, &["not on the table"]);
    line("map warfare/hastings --width 5").refused(2, &["100..=20000"]);
}

#[test]
fn what_no_rule_speaks_of_is_said_and_the_rest_drawn() {
    let ran = line("map warfare/hastings --command").done();
    assert!(ran.err.contains("nothing to draw of any unit here (command)"), "{}", ran.err);
    assert!(ran.out.contains("</svg>"));
}

#[test]
fn a_saved_battle_is_drawn_as_it_stands() {
    let folder = Folder::new("map-log");
    let typed = "move riders ahead 4\nquit\n";
    let play = ["play", "warfare/bridge", "--as", "both", "--seed", "1", "--log", "b.tercio"];
    folder.run(&play, typed);
    let at = |json: serde_json::Value| {
        let pieces = json["scene"]["pieces"].as_array().unwrap().clone();
        pieces.into_iter().find(|piece| piece["name"] == "Riders").unwrap()["y"].clone()
    };
    let before = at(tercio(&["map", "warfare/bridge", "--json"]).done().json());
    let after = at(folder.run(&["map", "b.tercio", "--json"], "").done().json());
    assert_eq!((before, after), (8_000.into(), 12_000.into()));
    assert!(folder.run(&["map", "b.tercio"], "").done().out.contains("The bridge"));
}
