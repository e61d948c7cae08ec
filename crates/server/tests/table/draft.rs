//! Scenarios and armies written in the browser: shown, changed, played, and kept nowhere.

use crate::http::{self, get};
use crate::running::Running;
use serde_json::{Value, json};

fn ask(server: &Running, text: &str, edits: Value) -> Value {
    let body = json!({ "system": "impetus", "text": text, "edits": edits });
    let reply = http::post(server.address, "/api/draft", &body).unwrap();
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn file(server: &Running, system: &str, name: &str) -> String {
    let desk = get(server.address, &format!("/api/files/{system}")).unwrap().json();
    let files = desk["files"].as_array().unwrap();
    let found = files.iter().find(|file| file["name"] == name).unwrap();
    found["text"].as_str().unwrap().into()
}

#[test]
fn a_scenario_is_shown_with_its_table_and_where_everything_comes_from() {
    let server = Running::start();
    let text = file(&server, "impetus", "hastings");
    let shown = ask(&server, &text, json!([]));
    assert_eq!(shown["text"], text.as_str());
    assert_eq!(shown["faults"], json!([]));
    assert_eq!(shown["scene"]["sides"], json!(["Normans", "Saxons"]));
    assert_eq!(shown["areas"][0], "ground.0");
    assert_eq!(shown["values"]["ground"][0]["name"], "Senlac ridge");
    let pieces = shown["pieces"].as_array().unwrap();
    let bretons = pieces.iter().find(|piece| piece["name"] == "bretons").unwrap();
    assert_eq!(bretons["place"], "side.0.place.0");
    let spots = shown["spots"].as_array().unwrap();
    let place = spots.iter().find(|spot| spot["path"] == "side.0.place.0").unwrap();
    assert_eq!(
        text.lines().nth(place["line"].as_u64().unwrap() as usize - 1),
        Some("[[side.place]]")
    );
}

#[test]
fn changes_leave_the_rest_of_the_text_alone_and_the_table_follows() {
    let server = Running::start();
    let text = file(&server, "impetus", "hastings");
    let at = json!([{ "kind": "set", "path": "side.0.place.1.at", "value": [95, 48.5, 15] }]);
    let shown = ask(&server, &text, at);
    assert_eq!(shown["text"], text.replace("at = [90, 48, 0]", "at = [95, 48.5, 15]"));
    let pieces = shown["pieces"].as_array().unwrap();
    let index = pieces.iter().position(|piece| piece["name"] == "spearmen").unwrap();
    let piece = &shown["scene"]["pieces"][index];
    assert_eq!((piece["x"].as_i64(), piece["y"].as_i64()), (Some(95_000), Some(48_500)));
}

#[test]
fn faults_come_with_their_place_and_with_what_to_do() {
    let server = Running::start();
    let text = file(&server, "warfare", "bridge");
    let wrong = json!([{ "kind": "set", "path": "side.0.unit.0.men", "value": 0 }]);
    let shown = ask(&server, &text, wrong);
    assert_eq!(shown["system"], "warfare", "the text names its system");
    let fault = &shown["faults"][0];
    assert_eq!(fault["path"], "side.0.unit.0.men");
    assert_eq!((fault["line"].as_u64(), fault["column"].as_u64()), (Some(14), Some(7)));
    assert!(fault["hint"].as_str().unwrap().contains("1 to 1000000"), "{fault}");
    let broken = ask(&server, "title = \n", json!([]));
    assert_eq!((&broken["values"], &broken["scene"]), (&Value::Null, &Value::Null));
    assert_eq!(broken["faults"][0]["line"], 1);
}

#[test]
fn a_change_that_cannot_be_made_is_refused_and_says_why() {
    let server = Running::start();
    let edit = json!([{ "kind": "remove", "path": "side.9" }]);
    for (text, why) in [("title = 1\n", "there is no `side"), ("= =", "not TOML")] {
        let body = json!({ "system": "impetus", "text": text, "edits": edit });
        let reply = http::post(server.address, "/api/draft", &body).unwrap();
        assert_eq!(reply.status, 400);
        assert!(reply.json()["error"].as_str().unwrap().contains(why), "{}", reply.body);
    }
    let unknown = json!({ "system": "chess", "text": "" });
    assert_eq!(http::post(server.address, "/api/draft", &unknown).unwrap().status, 404);
    assert_eq!(get(server.address, "/api/files/chess").unwrap().status, 404);
}

#[test]
fn every_system_has_something_to_begin_with_that_can_be_played() {
    let server = Running::start();
    for system in ["impetus", "warfare"] {
        let desk = get(server.address, &format!("/api/files/{system}")).unwrap().json();
        let text = desk["forms"]["new_scenario"].as_str().unwrap();
        let shown = ask(&server, text, json!([]));
        assert_eq!((&shown["system"], &shown["faults"]), (&json!(system), &json!([])));
        let new = json!({ "system": system, "file": text, "players": ["human", "computer"] });
        let made = http::post(server.address, "/api/matches", &new).unwrap();
        assert_eq!(made.status, 200, "{}", made.body);
        let army = ask(&server, desk["forms"]["new_army"].as_str().unwrap(), json!([]));
        assert_eq!((&army["army"], &army["faults"]), (&json!(true), &json!([])));
    }
}
