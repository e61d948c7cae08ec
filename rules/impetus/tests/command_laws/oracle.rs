//! The oracle's laws, in our words.

use super::{Named, solved};
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::{Exact, Weight};
use tercio_impetus::Book;
use tercio_impetus::facts::{
    Deed, FateFacts, InitiativeFacts, Leader, ReachFacts, RetreatFacts, TestFacts, Victor,
};
use tercio_impetus::phase::discipline::Test;
use tercio_impetus::phase::fate::Fate;
use tercio_impetus::phase::initiative::Initiative;
use tercio_impetus::phase::reach::{Reach, ReachVerdict};
use tercio_impetus::phase::retreat::{Retreat, RetreatVerdict};
use tercio_impetus::troops::{Grade, Level, Structure, Troop};
use tercio_ledger::House;
use tercio_odds::{Budget, NO_POLICY, chain};

fn exact(text: &str) -> Exact {
    let (part, whole) = text.split_once('/').unwrap();
    Exact::ratio(part.parse().unwrap(), whole.parse().unwrap())
}

/// The oracle's law, each row named by these fields in their order.
fn oracles(entry: &Value, fields: &[&str]) -> Named<Exact> {
    let rows = entry["law"].as_array().unwrap().iter();
    rows.map(|row| {
        let words: Vec<String> = fields.iter().map(|field| row[field].to_string()).collect();
        (words.join(" ").replace('"', ""), exact(row["p"].as_str().unwrap()))
    })
    .collect()
}

/// One of the oracle's facts: `leadership=3` of `a`, or `distance`.
fn fact<'v>(entry: &'v Value, group: &str, name: &str) -> &'v str {
    let text = entry["facts"][group].as_str().unwrap();
    let named = text.split(',').find_map(|piece| piece.strip_prefix(name)?.strip_prefix('='));
    named.unwrap_or(text)
}

fn discipline_case(entry: &Value) -> (Named<Exact>, Named<Exact>) {
    let modifier: i16 = fact(entry, "modifier", "").parse().unwrap();
    let mut house = House::default();
    // The sheet's own lines come to no more than one; the rest is a house rule.
    house.shift.insert("impetus.discipline.commander".into(), modifier.max(0) - 1);
    let facts = TestFacts {
        r#for: Deed::ExtraMove,
        discipline: Grade::from_word(fact(entry, "grade", "")).unwrap(),
        commander: modifier >= 0,
        nth: 2 + modifier.min(0).unsigned_abs() as u8,
        ..TestFacts::default()
    };
    let test = Test(Book::new(&house).unwrap());
    (solved(&test, &facts, |v| v.passed.to_string()), oracles(entry, &["passed"]))
}

fn fate_case(entry: &Value) -> (Named<Exact>, Named<Exact>) {
    let modifier: i16 = fact(entry, "modifier", "").parse().unwrap();
    let facts = FateFacts {
        level: Level::Incompetent,
        structure: Structure::Poor,
        others: modifier.min(0).unsigned_abs() as u8,
        losses: modifier.max(0).unsigned_abs() as u8,
        mounted: false,
        chief: fact(entry, "commander", "") == "chief",
        melee: fact(entry, "where", "") == "melee",
    };
    let word = |word: &str| match word {
        "unhurt" => "none".to_string(),
        "army-routed" => "killed-army-routs".into(),
        word => word.replace("-routed", "-command-routs"),
    };
    let ours = solved(&Fate(Book::default()), &facts, |v| word(v.fate.word()));
    (ours, oracles(entry, &["fate"]))
}

fn retreat_case(entry: &Value) -> (Named<Exact>, Named<Exact>) {
    let troop = |side| Troop::from_word(fact(entry, side, "type")).unwrap();
    let mut facts = RetreatFacts::default();
    facts.a.r#type = troop("a");
    if entry["procedure"] == "retreat" {
        let ours = solved(&Retreat(Book::default()), &facts, |v| v.retreat.to_string());
        return (ours, oracles(entry, &["distance"]));
    }
    facts.b = Victor { r#type: troop("b"), impetus: 1, ..Victor::default() };
    let said = |v: &RetreatVerdict| format!("{} {} {}", v.retreat, v.pursuit, v.caught);
    let ours = solved(&Retreat(Book::default()), &facts, said);
    (ours, oracles(entry, &["retreat", "pursuit", "caught"]))
}

fn charge_case(entry: &Value) -> (Named<Exact>, Named<Exact>) {
    let facts = ReachFacts {
        distance: fact(entry, "distance", "").parse().unwrap(),
        r#move: fact(entry, "move", "").parse().unwrap(),
        mounted: fact(entry, "a", "type") == "mounted",
        slowed: false,
    };
    let said = |v: &ReachVerdict| format!("{} {}", v.contact, v.disordered);
    (solved(&Reach(Book::default()), &facts, said), oracles(entry, &["reached", "disordered"]))
}

/// The oracle leaves doubles out, so here they have done their work already.
fn initiative_case(entry: &Value) -> (Named<Exact>, Named<Exact>) {
    let leader = |side| {
        let level = match fact(entry, side, "leadership") {
            "4" => Level::Charismatic,
            "3" => Level::Expert,
            "2" => Level::Fair,
            "1" => Level::Poor,
            _ => Level::Nobody,
        };
        let structure = Structure::from_word(fact(entry, side, "structure")).unwrap();
        Leader { level, structure, changed: true, ..Leader::default() }
    };
    let facts = InitiativeFacts { a: leader("a"), b: leader("b") };
    let procedure = Initiative(Book::default());
    let ends = chain::<Exact, _>(&procedure, &facts, &NO_POLICY, &Budget::default()).unwrap();
    let ours = ends.law.iter().map(|(v, p)| (v.winner.to_string(), p.clone())).collect();
    (ours, oracles(entry, &["winner"]))
}

#[test]
fn every_law_of_the_oracle_comes_out() {
    let read: Value = serde_json::from_str(include_str!("../oracle/laws.json")).unwrap();
    let mut compared = BTreeMap::new();
    for entry in read.as_array().unwrap() {
        let procedure = entry["procedure"].as_str().unwrap();
        let (ours, theirs) = match procedure {
            "discipline" => discipline_case(entry),
            "fate" => fate_case(entry),
            "retreat" | "pursuit" => retreat_case(entry),
            "charge" => charge_case(entry),
            "initiative" => initiative_case(entry),
            _ => continue,
        };
        assert_eq!(ours, theirs, "{}", entry["name"]);
        *compared.entry(procedure).or_insert(0) += 1;
    }
    let all = [
        ("charge", 9),
        ("discipline", 21),
        ("fate", 57),
        ("initiative", 7),
        ("pursuit", 4),
        ("retreat", 2),
    ];
    assert_eq!(compared, BTreeMap::from(all));
}
