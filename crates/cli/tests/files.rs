//! Files that are right, wrong, torn and changed.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::Folder;

fn played(folder: &Folder) -> String {
    let words = ["play", "warfare/bridge", "--as", "none", "--seed", "1", "--log", "b.tercio"];
    folder.run(&words, "").done();
    folder.read("b.tercio")
}

#[test]
fn every_fault_of_a_file_is_told_with_its_line() {
    let folder = Folder::new("faults");
    folder.write(
        "bad.toml",
        "system = \"warfare\"\ntitel = \"x\"\nground = \"muddy\"\n\n[[side]]\nname = \"A\"\n\
         [[side.unit]]\nname = \"Big Unit\"\nmen = 0\n",
    );
    let ran = folder.run(&["check", "bad.toml"], "");
    let ran = ran.refused(1, &["bad.toml:2:", "did you mean `title`?", "bad.toml:3:", "faults"]);
    assert!(ran.out.lines().count() > 4, "{}", ran.out);
    let json = folder.run(&["check", "bad.toml", "--json"], "");
    assert_eq!(json.code, 1);
    let json = json.json();
    assert_eq!(json["files"][0]["ok"], false);
    assert!(json["files"][0]["faults"].as_array().unwrap().len() > 3, "{json}");
    folder.run(&["play", "bad.toml"], "").refused(1, &["bad.toml:2:"]);
}

#[test]
fn files_of_no_use_are_refused_plainly() {
    let folder = Folder::new("useless");
    folder.write("a.toml", "= = =");
    folder.write("b.toml", "system = \"warfaer\"\n");
    folder.write("c.json", "{\"format\": \"tercio-setup/1\", \"system\": \"warfare\"}");
    folder.write("d.json", "{\"format\": \"something\"}");
    folder.write("e.json", "{ nonsense");
    folder.write("f.json", "{\"format\": \"tercio-log/9\", \"system\": \"warfare\"}");
    folder.write("g.json", "{\"format\": \"tercio-record/1\"}");
    folder.write("h.json", "{\"format\": \"tercio-setup/1\", \"system\": \"tulip\"}");
    std::fs::write(folder.0.join("i.toml"), [0xff, 0xfe, 0x00]).unwrap();
    folder.write("j.toml", "");
    for (file, said) in [
        ("a.toml", "not TOML"),
        ("b.toml", "b.toml:1: no system is called `warfaer`"),
        ("c.json", "c.json: invalid type"),
        ("d.json", "neither a log nor a setup"),
        ("e.json", "neither TOML nor JSON"),
        ("f.json", "tercio-log/9"),
        ("g.json", "cannot be replayed"),
        ("h.json", "no system is called"),
        ("i.toml", "UTF-8"),
        ("j.toml", "title"),
        ("missing.toml", "no scenario or file"),
    ] {
        folder.run(&["check", file], "").refused(1, &[said]);
        let play = folder.run(&["play", file], "");
        assert!(play.code == 1 || play.code == 2, "{file}: {play:?}");
        let replay = folder.run(&["replay", file], "");
        assert_eq!(replay.code, 1, "{file}: {replay:?}");
    }
}

#[test]
fn an_own_scenario_finds_armies_beside_it_and_those_that_come_with_the_program() {
    let folder = Folder::new("own");
    folder.write(
        "own.toml",
        "system = \"warfare\"\ntitle = \"Own\"\n[[side]]\nname = \"We\"\narmy = \"mine\"\n\
         [[side]]\nname = \"They\"\narmy = \"saxons\"\n",
    );
    folder.run(&["check", "own.toml"], "").refused(1, &["no army is called `mine`"]);
    folder.write(
        "mine.toml",
        "system = \"warfare\"\nname = \"Mine\"\n[[unit]]\nname = \"guard\"\nmen = 500\n",
    );
    let ran = folder.run(&["check", "own.toml"], "").done();
    assert!(ran.out.contains("`Own`, a battle of warfare, no fault"), "{}", ran.out);
    folder.run(&["odds", "warfare", "duel", "own.guard", "own.toml.housecarls"], "").done();
}

#[test]
fn a_log_can_be_seen_up_to_a_line() {
    let folder = Folder::new("to");
    let text = played(&folder);
    for to in ["0", "1", "5", "100000"] {
        folder.run(&["replay", "b.tercio", "--to", to], "").done();
    }
    let ran = folder.run(&["replay", "b.tercio", "--to", "5"], "").done();
    assert!(ran.out.contains("not over yet"), "{}", ran.out);
    assert!(text.lines().count() > 10);
}

#[test]
fn torn_changed_and_drifted_logs_are_told_apart() {
    let folder = Folder::new("torn");
    let text = played(&folder);
    folder.write("torn.tercio", &text[..text.len() - 30]);
    let ran = folder.run(&["replay", "torn.tercio"], "").done();
    assert!(ran.out.contains("torn"), "{}", ran.out);
    folder.run(&["check", "torn.tercio"], "").refused(1, &["the last line is torn"]);

    let lines: Vec<&str> = text.lines().collect();
    let gone: Vec<&str> =
        lines.iter().enumerate().filter(|(at, _)| *at != 3).map(|(_, line)| *line).collect();
    folder.write("gone.tercio", &(gone.join("\n") + "\n"));
    let said = "does not follow from the";
    folder.run(&["replay", "gone.tercio"], "").refused(1, &[said]);
    folder.run(&["check", "gone.tercio"], "").refused(1, &["gone.tercio:4:"]);
    let ran = folder.run(&["play", "gone.tercio"], "").done();
    assert!(ran.out.contains(said) && ran.out.contains("goes on after line 3"), "{}", ran.out);

    let at = lines.iter().position(|line| line.contains("\"faces\":[")).unwrap();
    let from = lines[at].find("\"faces\":[").unwrap() + "\"faces\":[".len();
    let old = &lines[at][from..=from];
    let new = if old == "1" { "6" } else { "1" };
    let mut changed = lines.clone();
    let line = format!("{}{new}{}", &lines[at][..from], &lines[at][from + 1..]);
    changed[at] = &line;
    folder.write("drift.tercio", &(changed.join("\n") + "\n"));
    folder.run(&["replay", "drift.tercio"], "").refused(1, &["drifts from the rules at line"]);
    let json = folder.run(&["replay", "drift.tercio", "--json"], "");
    assert_eq!(json.code, 1);
    assert_eq!(json.json()["drift"]["line"], at + 1);

    let mut broken = lines.clone();
    broken[4] = "{ torn in the middle";
    folder.write("middle.tercio", &(broken.join("\n") + "\n"));
    folder.run(&["check", "middle.tercio"], "").refused(1, &["middle.tercio:5: cannot be read"]);
    folder.run(&["replay", "missing.tercio"], "").refused(1, &["missing.tercio"]);
    folder.run(&["next", "b.tercio"], "").refused(2, &["--hours"]);
}

#[test]
fn an_army_is_checked_as_an_army_and_cannot_be_played() {
    let folder = Folder::new("army");
    let ran = folder.run(&["check", "warfare/saxons"], "").done();
    assert!(ran.out.contains("an army of warfare: 4 units, 5400 men, no fault"), "{}", ran.out);
    folder.run(&["play", "saxons"], "").refused(2, &["an army, not a battle"]);
    folder.write(
        "x.toml",
        "system = \"warfare\"\n[[unit]]\nname = \"x\"\nmen = 5\nweight = \"hevy\"\n",
    );
    folder.run(&["check", "x.toml"], "").refused(1, &["x.toml:5:", "did you mean `heavy`?"]);
}

#[test]
fn a_system_without_battles_says_what_there_is_instead() {
    let folder = Folder::new("unfought");
    let known = folder.run(&["systems", "--json"], "").done().json();
    let listed = folder.run(&["systems"], "").done().out;
    assert!(known.as_array().unwrap().iter().any(|system| system["battles"] == true));
    for system in known.as_array().unwrap() {
        let (name, scenario) = (&system["name"], &system["scenarios"][0]["name"]);
        let battle = format!("{}/{}", name.as_str().unwrap(), scenario.as_str().unwrap());
        let log = format!("{}.tercio", name.as_str().unwrap());
        let ran = folder.run(&["play", &battle, "--log", &log], "quit\n");
        if system["battles"] == true {
            ran.done();
            continue;
        }
        let odds = format!("`tercio odds {}`", name.as_str().unwrap());
        let map = format!("`tercio map {battle}`");
        ran.refused(2, &["cannot be fought yet", &odds, &map]);
        assert!(listed.contains("Scenarios (tercio map <name>)"), "{listed}");
    }
}

#[test]
fn a_name_that_two_systems_have_is_told_apart() {
    let folder = Folder::new("named");
    for (word, said) in [
        ("warfare/hastings", "a battle of warfare"),
        ("impetus/hastings", "a battle of impetus"),
        ("warfare/normans", "an army of warfare"),
        ("impetus/normans", "an army of impetus: 8 units in 2 commands, VD 18"),
    ] {
        let ran = folder.run(&["check", word], "").done();
        assert!(ran.out.contains(said), "{word}: {}", ran.out);
    }
    let shown = folder.run(&["scenario", "impetus/hastings"], "").done().out;
    assert!(shown.contains("kind = \"gentle-hill\""), "{shown}");
    folder
        .run(&["check", "impetus/hastigns"], "")
        .refused(1, &["did you mean `impetus/hastings`?"]);
}

#[test]
fn a_name_that_two_systems_have_is_taken_from_the_first_that_has_battles() {
    let folder = Folder::new("first");
    let known = folder.run(&["systems", "--json"], "").done().json();
    let has_it = |system: &&serde_json::Value| {
        let mut scenarios = system["scenarios"].as_array().unwrap().iter();
        system["battles"] == true && scenarios.any(|one| one["name"] == "hastings")
    };
    let first = known.as_array().unwrap().iter().find(has_it).unwrap()["name"].as_str().unwrap();
    let (taken, other) = match first {
        "warfare" => ("`hastings` is taken from warfare", "`impetus/hastings`"),
        _ => ("`hastings` is taken from impetus", "`warfare/hastings`"),
    };
    for words in [&["play", "hastings", "--log", "h.tercio"][..], &["map", "hastings"][..]] {
        let ran = folder.run(words, "quit\n").done();
        assert!(ran.err.contains(taken) && ran.err.contains(other), "{}", ran.err);
        assert!(!ran.out.contains(taken), "{}", ran.out);
    }
    let header = folder.read("h.tercio");
    assert!(header.lines().next().unwrap().contains(&format!("\"system\":\"{first}\"")));
    let drawn = folder.run(&["map", "hastings", "--json"], "").done();
    assert_eq!((drawn.json()["system"].as_str(), drawn.err.as_str()), (Some(first), ""));
    for named in ["warfare/hastings", "impetus/hastings"] {
        assert_eq!(folder.run(&["map", named], "").done().err, "");
    }
    assert_eq!(folder.run(&["map", "hastings", "--system", "impetus"], "").done().err, "");
}

#[test]
fn units_of_a_scenario_fill_a_question() {
    let folder = Folder::new("filled");
    let melee =
        ["odds", "impetus", "melee", "hastings.knights-1", "hastings.housecarls-1", "--json"];
    let ran = folder.run(&melee, "").done().json();
    // A shieldwall takes the knights' Impetus, and has a die for itself and one for the slope.
    let sentence = ran["sentence"].as_str().unwrap();
    assert!(sentence.contains("Side a (6 dice)"), "{sentence}");
    assert!(sentence.contains("side b (8 dice)"), "{sentence}");
}
