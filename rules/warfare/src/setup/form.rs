//! What may stand in the files: every key with its values, as the reader knows them.

use crate::facts::{Arm, Ground, Marched, Surprise, Weapons, Weight};
use std::ops::RangeInclusive;
use tercio_engine::Entry::{Corners, Flag, Name, Place, Prose, Rect, Text, Typed};
use tercio_engine::{Entry, FieldForm, Forms, NameOf, Start, TableForm};

pub(super) const TABLE_SIDE: RangeInclusive<i64> = 12..=120;
/// A round is some ten minutes: at most a day and most of its night.
pub(super) const ROUNDS: RangeInclusive<i64> = 1..=99;
pub(super) const MEN: RangeInclusive<i64> = 1..=1_000_000;
/// A unit's level is given in tenths.
pub(super) const TENTHS: i64 = 10;
pub(super) const LEVEL: RangeInclusive<i64> = -50..=90;
pub(super) const SPECIAL: RangeInclusive<i64> = -60..=60;
pub(super) const POOL: RangeInclusive<i64> = -500..=500;
/// A commander's level.
pub(super) const LEADER: RangeInclusive<i64> = 0..=3;
pub(super) const WALLS: RangeInclusive<i64> = 0..=9;

/// The tables of scenarios and armies.
pub(crate) fn forms() -> Forms {
    let scenario = vec![
        scenario(),
        side(),
        unit("side.unit", true),
        commander("side.unit.commander"),
        place(),
        patch(),
    ];
    Forms {
        scenario,
        army: vec![army(), unit("unit", false), commander("unit.commander")],
        new_scenario: NEW_SCENARIO,
        new_army: NEW_ARMY,
    }
}

fn key(key: &'static str, label: &'static str, entry: Entry) -> FieldForm {
    FieldForm::new(key, label, entry)
}

fn system() -> FieldForm {
    key("system", "rule system", Entry::Word(vec![["warfare", ""]])).rare()
}

fn scenario() -> TableForm {
    let side = || Entry::number(&TABLE_SIDE);
    let fields = vec![
        key("title", "title", Text),
        key("note", "what it is about", Prose).or(""),
        key("width", "width of the table, in inches", side()).or("48"),
        key("height", "height of the table, in inches", side()).or("36"),
        key("ground", "ground of the table", Entry::word(&Ground::KIND)).or("neutral"),
        key("defender", "who defends", Name(NameOf::Side)).or("the larger army"),
        key("rounds", "rounds, then the defender has won", Entry::number(&ROUNDS)).or("20"),
        system(),
    ];
    TableForm { path: "", label: "the battle", fields, ..TableForm::default() }
}

fn army() -> TableForm {
    let fields = vec![
        key("name", "name", Text).or(""),
        key("note", "what it is about", Prose).or(""),
        system(),
    ];
    TableForm { path: "", label: "the army", fields, ..TableForm::default() }
}

fn side() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("army", "army", Name(NameOf::Army)).or("its own units"),
    ];
    TableForm { path: "side", label: "side", many: true, fields, starts: &[SIDE] }
}

/// A unit; only that of a scenario has a place.
fn unit(path: &'static str, placed: bool) -> TableForm {
    let mut fields = vec![
        key("name", "name, as it is typed", Typed),
        key("men", "men", Entry::number(&MEN)),
        key("arm", "foot or horse", Entry::word(&Arm::KIND)).or("foot"),
        key("weight", "armour", Entry::word(&Weight::KIND)).or("light"),
        key("archers", "archers", Flag).or("no"),
        key("weapons", "weapons", Entry::word(&Weapons::KIND)).or("ordinary"),
        key("level", "level", Entry::decimal(TENTHS, &LEVEL)).or("0"),
        key("mercenary", "mercenary", Flag).or("no"),
        key("surprise", "first sortie", Entry::word(&Surprise::KIND)).or("none"),
        key("marched", "march before the battle", Entry::word(&Marched::KIND)).or("none").rare(),
        key("unrested", "unrested", Flag).or("no").rare(),
        key("recent", "fought lately", Flag).or("no").rare(),
        key("tongue", "speaks another tongue", Flag).or("no").rare(),
        key("special", "special dice", Entry::number(&SPECIAL)).or("0").rare(),
        key("pool", "dice kept from an earlier battle", Entry::number(&POOL)).or("new").rare(),
    ];
    let at = key("at", "middle of the front, and facing", Place).or("nowhere yet");
    fields.push(if placed { at } else { at.rare() });
    TableForm { path, label: "unit", many: true, fields, starts: UNITS }
}

fn commander(path: &'static str) -> TableForm {
    let fields = vec![
        key("name", "name", Text).or(""),
        key("level", "level", Entry::number(&LEADER)).or("0"),
        key("strength", "known for his strength", Flag).or("no"),
        key("untrained", "did not train the unit", Flag).or("no"),
        key("stranger", "not their usual commander", Flag).or("no"),
    ];
    TableForm { path, label: "commander", many: false, fields, starts: &[] }
}

fn place() -> TableForm {
    let fields = vec![
        key("unit", "the unit", Name(NameOf::Unit)),
        key("at", "middle of the front, and facing", Place).or("nowhere yet"),
    ];
    TableForm { path: "side.place", label: "place", many: true, fields, starts: &[] }
}

fn patch() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("ground", "kind", Entry::word(&Ground::KIND)).or("neutral"),
        key("higher", "higher ground", Flag).or("no"),
        key("walls", "levels of walls", Entry::number(&WALLS)).or("0"),
        key("shut-in", "no way out of it", Flag).or("no"),
        key("points", "its corners", Corners).or("a rectangle"),
        key("rect", "a rectangle", Rect).or("corners"),
    ];
    TableForm { path: "patch", label: "ground", many: true, fields, starts: PATCHES }
}

const SIDE: Start = Start { label: "side", text: "name = \"Another side\"" };

const UNITS: &[Start] = &[
    Start {
        label: "foot",
        text: "name = \"foot\"\nmen = 600\nweight = \"medium\"\nat = [0, 0, 0]",
    },
    Start {
        label: "archers",
        text: "name = \"archers\"\nmen = 300\narchers = true\nat = [0, 0, 0]",
    },
    Start {
        label: "horse",
        text: "name = \"horse\"\nmen = 300\narm = \"horse\"\nweight = \"heavy\"\nat = [0, 0, 0]",
    },
];

const PATCHES: &[Start] = &[
    Start {
        label: "hill",
        text: "name = \"hill\"\nground = \"open\"\nhigher = true\n\
               points = [-5, 0, -3, 3, 2, 3, 5, 1, 4, -2, -2, -3]",
    },
    Start {
        label: "rough ground",
        text: "name = \"wood\"\nground = \"rough\"\npoints = [-3, 1, 0, 3, 3, 1, 3, -2, -1, -3]",
    },
    Start {
        label: "cluttered ground",
        text: "name = \"brush\"\nground = \"cluttered\"\nrect = [-3, -3, 6, 6]",
    },
    Start {
        label: "walls",
        text: "name = \"walls\"\nground = \"cluttered\"\nwalls = 1\nshut-in = true\n\
               rect = [-3, -2, 6, 4]",
    },
];

const NEW_SCENARIO: &str = r#"system = "warfare"
title = "A new battle"
note = "Two small armies on open ground."
ground = "open"
width = 48
height = 36

[[side]]
name = "Red"

[[side.unit]]
name = "red-foot"
men = 600
weight = "medium"
at = [22, 10, 0]

[[side.unit]]
name = "red-horse"
men = 300
arm = "horse"
weight = "heavy"
at = [30, 10, 0]

[[side]]
name = "Blue"

[[side.unit]]
name = "blue-foot"
men = 600
weight = "medium"
at = [26, 26, 180]

[[side.unit]]
name = "blue-horse"
men = 300
arm = "horse"
weight = "heavy"
at = [18, 26, 180]
"#;

const NEW_ARMY: &str = r#"system = "warfare"
name = "A new army"
note = ""

[[unit]]
name = "foot"
men = 600
weight = "medium"
"#;
