//! Odds and single procedures, against numbers worked out here from counts of faces.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, line, tercio};
use serde_json::Value;
use std::collections::BTreeMap;

/// Ways to throw each total from 3 to 18, as the second reading of the sheet counted them.
#[rustfmt::skip]
const BEST_3_OF_4: [u64; 16] =
    [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
#[rustfmt::skip]
const BEST_3_OF_5: [u64; 16] =
    [1, 5, 15, 41, 90, 170, 296, 470, 665, 881, 1055, 1155, 1111, 935, 610, 276];
#[rustfmt::skip]
const WORST_3_OF_5: [u64; 16] =
    [276, 610, 935, 1111, 1155, 1055, 881, 665, 470, 296, 170, 90, 41, 15, 5, 1];

type Law = BTreeMap<(String, String), f64>;

fn add(law: &mut Law, one: &str, two: &str, p: f64) {
    *law.entry((one.into(), two.into())).or_default() += p;
}

/// The law of a sortie between these two throws, by hand.
fn sortie(a: &[u64; 16], b: &[u64; 16]) -> Law {
    let all = (a.iter().sum::<u64>() * b.iter().sum::<u64>()) as f64;
    let mut law = Law::new();
    for (x, a) in (3u64..).zip(a) {
        for (y, b) in (3u64..).zip(b) {
            let p = (a * b) as f64 / all;
            let (high, low) = (x.max(y), x.min(y));
            let winner = if x > y { "a" } else { "b" };
            match high - low {
                0 => add(&mut law, "none", "none", p),
                _ if high >= 2 * low => add(&mut law, winner, "double", p),
                margin if margin >= 4 => add(&mut law, winner, "by4", p),
                _ => add(&mut law, winner, "win", p),
            }
        }
    }
    law
}

fn told(answer: &Value, one: &str, two: &str) -> Law {
    let mut law = Law::new();
    let field = |outcome: &Value, name: &str| outcome[name].as_str().unwrap_or("").to_string();
    for outcome in answer["outcomes"].as_array().unwrap() {
        let p = outcome["p"].as_f64().unwrap();
        add(&mut law, &field(outcome, one), &field(outcome, two), p);
    }
    law
}

fn assert_same(found: &Law, wanted: &Law) {
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
    for (key, p) in wanted {
        assert!((found[key] - p).abs() < 1e-12, "{key:?}: {} instead of {p}", found[key]);
    }
}

#[test]
fn a_sortie_has_its_exact_odds() {
    let answer = line("odds warfare sortie --a 2 --b -2 --json").done().json();
    assert_eq!(answer["exact"], true);
    assert!(answer["sentence"].as_str().unwrap().contains("91.8%"), "{answer}");
    assert_same(&told(&answer, "winner", "degree"), &sortie(&BEST_3_OF_5, &WORST_3_OF_5));
    assert_eq!(answer["tally"].as_array().unwrap().len(), 2);
    assert_eq!(answer["tally"][0]["side"], "a");
    assert_eq!(answer["tally"][0]["total"], 2);
    let rulings = answer["rulings"].as_array().unwrap();
    assert!(rulings.iter().any(|ruling| ruling["id"] == "warfare.net-dice"), "{answer}");
}

#[test]
fn a_sortie_is_told_in_words_with_a_chart() {
    let text = line("odds warfare sortie --a 2 --b -2").done().out;
    let first = text.lines().next().unwrap();
    assert!(first.starts_with("Side a (+2 dice) wins 91.8%"), "{text}");
    for words in ["exactly", "at least", "a double", "b win", "[warfare.given]", "Rests on rulings"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains('\x1b'), "ink in a pipe");
}

#[test]
fn a_volley_has_its_exact_odds() {
    let words = "odds warfare volley --dice 1 --target-bonus 0 --target-penalty 3 --json";
    let answer = line(words).done().json();
    let mut wanted = Law::new();
    for faces in 0..216u64 {
        let faces = [faces % 6, faces / 6 % 6, faces / 36];
        let lower: u64 = faces.iter().map(|face| 2u64.saturating_sub(*face)).sum();
        let number = 11 - lower;
        for (total, ways) in (3u64..).zip(BEST_3_OF_4) {
            let p = ways as f64 / 1296.0 / 216.0;
            let effect = match total {
                _ if total <= number => "none",
                _ if total >= 2 * number => "finished",
                _ if total >= number + 4 => "-2d6",
                _ => "-1d6",
            };
            add(&mut wanted, effect, "", p);
        }
    }
    assert_same(&told(&answer, "effect", ""), &wanted);
}

#[test]
fn a_volley_is_asked_about_two_units_by_name() {
    let named = line("odds warfare volley hastings.archers hastings.levy --json").done().json();
    let same = line("odds warfare volley --b higher,pool=-1 --json").done().json();
    assert_eq!(named["outcomes"], same["outcomes"]);
    let spent = line("odds warfare volley hastings.archers hastings.levy --spend 2 --json").done();
    assert_ne!(spent.json()["outcomes"], same["outcomes"]);
}

#[test]
fn a_duel_between_units_of_a_scenario_is_followed_to_its_end() {
    let words = "odds warfare duel hastings.housecarls hastings.knights --json";
    let answer = line(words).done().json();
    let outcomes = answer["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["p"].as_f64().unwrap()).sum();
    let left = answer["left_over"].as_f64().unwrap_or(0.0);
    assert!((sum + left - 1.0).abs() < 1e-9, "{sum} and {left}");
    assert!(left < 1e-5, "{left}");
    assert_eq!(answer["policy"]["name"], "press");
    for outcome in outcomes {
        assert!(["a", "b", "none"].contains(&outcome["winner"].as_str().unwrap()), "{outcome}");
        assert!(outcome["end"].is_string(), "{outcome}");
    }
    let other = format!("{words} --policy prudent");
    assert_eq!(line(&other).done().json()["policy"]["name"], "prudent");
    assert_eq!(line(&format!("{words} --once")).done().json()["exact"], true);
}

#[test]
fn facts_can_be_written_in_several_ways() {
    let one = line("odds warfare sortie --a men=900,heavy --b men=800,horse --json").done().out;
    for other in [
        "odds warfare sortie --a.men 900 --a.weight heavy --b men=800 --b.arm=horse --json",
        "odds --json warfare sortie --b arm=horse,men=800 --a heavy,men=900",
        "odds warfare --json sortie --a=men=900,heavy --b=men=800,horse",
    ] {
        assert_eq!(line(other).done().out, one, "{other}");
    }
    let flag = line("odds warfare initiative --a-strength --json").done().out;
    assert_eq!(line("odds warfare initiative --a_strength yes --json").done().out, flag);
    assert_ne!(line("odds warfare initiative --a-strength no --json").done().out, flag);
}

#[test]
fn house_rules_change_odds_and_say_so() {
    let all =
        "odds warfare sortie --a 1,heavy,leaderless --ruling warfare.net-dice=roll-all --json";
    let answer = line(all).done().json();
    let net = answer["rulings"].as_array().unwrap().iter();
    let net = net.clone().find(|ruling| ruling["id"] == "warfare.net-dice").unwrap();
    assert!(net["answer"].as_str().unwrap().starts_with("all are rolled"), "{net}");
    let off = line("odds warfare sortie --a heavy --off warfare.strength.heavy-armour --json");
    assert_eq!(off.done().json()["tally"][0]["total"], 0);
    let shift = line("odds warfare sortie --a heavy --shift warfare.strength.heavy-armour=-1");
    assert!(shift.done().out.contains("(house rule)"));
    let folder = Folder::new("house");
    folder.write("house.json", r#"{"shift": {"warfare.strength.heavy-armour": 3}}"#);
    folder.write("house.toml", "off = [\"warfare.strength.heavy-armour\"]\n");
    let words = ["odds", "warfare", "sortie", "--a", "heavy", "--json", "--house"];
    for (file, total) in [("house.json", 5), ("house.toml", 0)] {
        let ran = folder.run(&[&words[..], &[file]].concat(), "").done();
        assert_eq!(ran.json()["tally"][0]["total"], total);
    }
}

#[test]
fn slips_are_answered_with_what_was_meant() {
    for (words, said) in [
        ("odds warfaer sortie", "did you mean `warfare`?"),
        ("odds warfare sorite", "did you mean `sortie`?"),
        ("odds warfare sortie --a hevy", "did you mean"),
        ("odds warfare sortie --c 2", "known: ground, a, b"),
        ("odds warfare volley --target-bonsu 2", "did you mean `--target-bonus`?"),
        ("odds warfare sortie --a men=x", "whole number"),
        ("odds warfare sortie --a men=-5", "whole number from 0"),
        ("odds warfare sortie --a", "needs a value"),
        ("odds warfare --a 2", "say first what is asked"),
        ("odds --a 2", "name the system"),
        ("odds", "of which system?"),
        ("odds warfare sortie -2", "stands alone"),
        ("odds warfare duel hastings.housecarl", "did you mean `housecarls`?"),
        ("odds warfare duel hasting.housecarls", "did you mean `hastings`?"),
        ("odds warfare duel housecarls", "scenario.unit"),
        ("odds warfare initiative hastings.archers", "is not asked about units"),
        ("odds warfare duel a.b c.d e.f", "no scenario is called `a`"),
        ("odds warfare duel --policy pres", "did you mean `press`?"),
        ("odds warfare sortie --policy press", "takes no policy"),
        ("odds warfare sortie --ruling warfare.net-dise=roll-all", "did you mean"),
        ("odds warfare sortie --ruling warfare.net-dice=all", "its answers are"),
        ("odds warfare sortie --ruling warfare.net-dice", "has no answer"),
        ("odds warfare sortie --off warfare.nonsense", "no rule is called"),
        ("odds warfare sortie --shift warfare.given=x", "whole number"),
        ("odds warfare sortie --seed 3", "there is no `--seed` here"),
    ] {
        line(words).refused(2, &[said]);
    }
    let ran = line("odds warfare sorite --json").refused(2, &[]);
    assert!(ran.json()["error"].as_str().unwrap().contains("did you mean"), "{}", ran.out);
}

#[test]
fn questions_and_fields_are_listed() {
    let text = line("odds warfare").done().out;
    for name in ["sortie", "volley", "duel", "initiative", "commander", "casualties"] {
        assert!(text.contains(&format!("tercio odds warfare {name}")), "{name}: {text}");
    }
    let all = line("odds warfare --json").done().json();
    let all = all["procedures"].as_array().unwrap().clone();
    for one in &all {
        let name = one["name"].as_str().unwrap();
        let help = line(&format!("odds warfare {name} --help")).done().out;
        for field in one["fields"].as_array().unwrap() {
            let path = field["path"].as_str().unwrap().replace('_', "-");
            let shown = path.rsplit('.').next().unwrap();
            assert!(help.contains(shown), "{name} {shown}: {help}");
        }
        let example: Vec<&str> = one["example"].as_str().unwrap().split_whitespace().collect();
        let answer = tercio(&[&["odds", "warfare"][..], &example, &["--json"]].concat()).done();
        assert!(!answer.json()["outcomes"].as_array().unwrap().is_empty(), "{name}");
    }
}

#[test]
fn a_procedure_is_resolved_with_dice_given_rolled_or_asked_for() {
    let given = ["resolve", "warfare", "sortie", "--a", "1", "--dice", "6 5 5 1 / 332"];
    let text = tercio(&given).done().out;
    assert!(text.contains("Side a throws best 3 of 4d6: 6 5 5 1 = 16"), "{text}");
    assert!(text.contains("Outcome: a double"), "{text}");
    let json = tercio(&[&given[..], &["--json"]].concat()).done().json();
    assert_eq!(json["verdict"]["winner"], "a");
    assert_eq!(json["throws"][0]["faces"], serde_json::json!([6, 5, 5, 1]));
    assert_eq!(json["seed"], Value::Null);
    let rolled = line("resolve warfare sortie --seed 5 --json").done().out;
    assert_eq!(line("resolve warfare sortie --seed 5 --json").done().out, rolled);
    assert_ne!(line("resolve warfare sortie --seed 6 --json").done().out, rolled);
    // The archers' own dice are a field, the faces are not.
    let words = ["resolve", "warfare", "volley", "--dice", "1", "--faces", "6661", "--json"];
    assert_eq!(tercio(&words).done().json()["verdict"]["effect"], "-2d6");
    let folder = Folder::new("resolve");
    let typed = folder.run(&["resolve", "warfare", "sortie", "--typed"], "66\n6 6 6\nsix\n111\n");
    let text = typed.done().out;
    assert!(text.contains("needs 3 dice, but 2 were given"), "{text}");
    assert!(text.contains("is not dice"), "{text}");
    assert!(text.contains("Outcome: a double"), "{text}");
}

#[test]
fn wrong_dice_are_refused_and_nothing_is_decided() {
    let resolve = |dice: &str| tercio(&["resolve", "warfare", "sortie", "--dice", dice]);
    resolve("6 5 1").refused(1, &["more dice are wanted", "Side b"]);
    resolve("6 5 / 3 3 2").refused(1, &["needs 3 dice, but 2 were given"]);
    resolve("6 5 7 / 3 3 2").refused(1, &["1 to 6"]);
    resolve("6 5 1 / 3 3 2 / 1").refused(1, &["1 throw too many"]);
    resolve("words").refused(1, &["is not dice"]);
    Folder::new("dice")
        .run(&["resolve", "warfare", "sortie", "--typed"], "")
        .refused(1, &["ended"]);
}

/// Of the 216 throws of three dice, those in which a verdict has this field so.
fn of_216(answer: &Value, field: &str, is: &Value) -> f64 {
    let outcomes = answer["outcomes"].as_array().unwrap().iter();
    let share = outcomes.filter(|outcome| outcome[field] == *is);
    share.map(|outcome| outcome["p"].as_f64().unwrap()).sum::<f64>() * 216.0
}

#[test]
fn words_stand_for_the_first_facts_of_a_question() {
    let engage = ["odds", "rose", "engage", "gendarmes", "pikes", "--json"];
    let answer = tercio(&engage).done().json();
    assert!((of_216(&answer, "wins", &true.into()) - 35.0).abs() < 1e-9);
    assert!((of_216(&answer, "own", &"FL".into()) - 108.0).abs() < 1e-9);
    // A keyword for it, which is no house rule.
    let helped = [&engage[..], &["--shift", "1"]].concat();
    let answer = tercio(&helped).done().json();
    assert!((of_216(&answer, "wins", &true.into()) - 81.0).abs() < 1e-9);
    let hindered = ["odds", "rose", "engage", "--shift=-1", "Gendarmes", "PIKES", "--json"];
    let answer = tercio(&hindered).done().json();
    assert!((of_216(&answer, "wins", &true.into()) - 10.0).abs() < 1e-9);
    // The same option with a rule's name is.
    let house = [&engage[..], &["--shift", "rose.engage.gendarmes.pikes=-2"]].concat();
    let answer = tercio(&house).done().json();
    assert!((of_216(&answer, "wins", &true.into()) - 108.0).abs() < 1e-9);
    let said = tercio(&["odds", "rose", "shoot", "field-artillery", "pikes", "--range", "400"]);
    let said = said.done().out;
    assert!(said.starts_with("At VL, 8 or more, field artillery hit pikes 83.8%"), "{said}");
    let said = tercio(&["odds", "rose", "time", "3"]).done().out;
    assert!(said.starts_with("The check (3D6) takes 1.5 minutes on average"), "{said}");
    let said = tercio(&["odds", "rose", "risk", "fl", "--hand-to-hand"]).done().out;
    assert!(said.starts_with("He is safe 62.5% of the time"), "{said}");
    let said = tercio(&["odds", "rose", "ladder"]).done().out;
    assert!(said.starts_with("50-50 succeeds 50.0% of the time (108 of 216)"), "{said}");
    let json = tercio(&["odds", "rose", "ladder", "--json"]).done().out;
    let ladder: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(ladder["outcomes"][0]["rung"], "DA", "{json}");
    let settled = ["resolve", "rose", "engage", "gendarmes", "pikes", "--dice", "6 6 6"];
    let said = tercio(&settled).done().out;
    assert!(said.contains("wins by 4 or more"), "{said}");
}

#[test]
fn slips_in_such_words_are_answered_too() {
    let refused = |words: &[&str], said: &[&str]| {
        tercio(&[&["odds", "rose"], words].concat()).refused(2, said);
    };
    refused(&["engage", "gendarme", "pikes"], &["did you mean `gendarmes`?"]);
    refused(&["engage", "pikes", "pikes", "pikes"], &["fits nowhere", "unit, target"]);
    refused(&["risk", "FX"], &["`result` takes one of", "FX"]);
    refused(&["time", "many"], &["`dice` takes a whole number"]);
    refused(&["engage", "pikes", "pikes", "--shift", "9"], &["`shift` takes", "9"]);
    let help = tercio(&["odds", "rose", "engage", "--help"]).done().out;
    for said in ["engage [unit] [target]", "--unit, --target", "need no names", "--shift N"] {
        assert!(help.contains(said), "{said}:\n{help}");
    }
}

#[test]
fn help_lists_every_field_and_its_values_below_it() {
    for system in ["warfare", "impetus", "baroque", "conquest", "rose"] {
        let all = tercio(&["odds", system, "--json"]).done().json();
        for procedure in all["procedures"].as_array().unwrap() {
            let name = procedure["name"].as_str().unwrap();
            let help = tercio(&["odds", system, name, "--help"]).done().out;
            let lines: Vec<&str> = help.lines().collect();
            for field in procedure["fields"].as_array().unwrap() {
                let path = field["path"].as_str().unwrap().replace('_', "-");
                let own = path.rsplit('.').next().unwrap();
                let named = |line: &&str| {
                    let word = line.split_whitespace().next().unwrap_or("");
                    line.starts_with("  ") && word.trim_start_matches('-') == own
                };
                let at = lines.iter().position(named);
                let at = at.unwrap_or_else(|| panic!("no `{path}`:\n{help}"));
                if !lines[at].contains("  a word  ") {
                    continue;
                }
                // The label may be wrapped; what follows it are the values of this field.
                let words: Vec<&str> = field["kind"]["word"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .flat_map(|it| it.as_str())
                    .collect();
                let below = lines[at + 1..].iter().map(|line| line.trim_start());
                let below: Vec<&str> = below.take(3).collect();
                let values = format!("{}, {}", words[0], words[1]);
                assert!(below.iter().any(|line| line.starts_with(&values)), "{path}:\n{help}");
            }
        }
    }
    let help = tercio(&["odds", "impetus", "melee", "--help"]).done().out;
    let values = "kind of troops; foot if left out\n                 foot, mounted, CP,";
    assert!(help.contains(values), "{help}");
    let rare = help.split("  Seldom asked about\n").nth(1).unwrap();
    for field in ["support4 ", "flank-support ", "lost "] {
        assert!(rare.contains(&format!("\n  {field}")), "{field}:\n{help}");
    }
}
