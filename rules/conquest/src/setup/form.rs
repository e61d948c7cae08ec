//! What may stand in the files: every key with its values, as the reader knows them.

mod starts;

use crate::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon, Weight};
use starts::{GROUNDS, LESSON, NEW_ARMY, NEW_SCENARIO, SIDE, UNITS};
use std::ops::RangeInclusive;
use tercio_engine::Entry::{Flag, Name, Names, Place, Prose, Text, Typed};
use tercio_engine::{Entry, FieldForm, Forms, Kind, NameOf, TableForm};
use tercio_family::{SCALE, Widths, ground_form};

/// The name of the system, as files have it.
pub(super) const SYSTEM: &str = "conquest";
pub(super) const TABLE_SIDE: RangeInclusive<i64> = 24..=144;
pub(super) const TURNS: RangeInclusive<i64> = 1..=30;
pub(super) const COUNT: RangeInclusive<i64> = 1..=12;
pub(super) const FIGURES: RangeInclusive<i64> = 1..=400;
pub(super) const FILES: RangeInclusive<i64> = 1..=100;
pub(super) const CA: RangeInclusive<i64> = 0..=9;
pub(super) const SA: RangeInclusive<i64> = 0..=9;
pub(super) const KA: RangeInclusive<i64> = 0..=9;
pub(super) const D: RangeInclusive<i64> = 1..=12;
pub(super) const MO: RangeInclusive<i64> = 2..=12;
pub(super) const WOUNDS: RangeInclusive<i64> = 1..=9;
pub(super) const ATTACKS: RangeInclusive<i64> = 1..=9;
pub(super) const GENERAL_MO: RangeInclusive<i64> = 2..=12;
pub(super) const POINTS: RangeInclusive<i64> = 0..=9;
pub(super) const ZONE: RangeInclusive<i64> = 0..=48;
/// Between the units of a line, in thousandths of an inch.
pub(super) const GAP: RangeInclusive<i64> = 0..=24 * SCALE;

/// How wide roads, rivers and hedges are.
pub(super) const WIDTHS: Widths = Widths {
    least: SCALE / 10,
    most: 24 * SCALE,
    usual: SCALE,
    usual_word: "1",
    label: "how wide a line is, in inches",
};

/// What a unit may shoot with, or nothing.
pub(super) const WEAPONS: &[&str] = &{
    let mut words = ["none"; Weapon::WORDS.len() + 1];
    let mut at = 0;
    while at < Weapon::WORDS.len() {
        words[at + 1] = Weapon::WORDS[at];
        at += 1;
    }
    words
};

/// The tables of scenarios and armies.
pub(crate) fn forms() -> Forms {
    let scenario = vec![
        scenario(),
        side(),
        general("side.general"),
        unit("side.unit"),
        place(),
        ground_form(&WIDTHS, GROUNDS),
        lesson(),
    ];
    Forms {
        scenario,
        army: vec![army(), general("general"), unit("unit")],
        new_scenario: NEW_SCENARIO,
        new_army: NEW_ARMY,
    }
}

fn key(key: &'static str, label: &'static str, entry: Entry) -> FieldForm {
    FieldForm::new(key, label, entry)
}

fn system() -> FieldForm {
    key("system", "rule system", Entry::Word(vec![[SYSTEM, ""]])).rare()
}

fn with(usual: &'static str) -> FieldForm {
    key("with", "the general begins with", Name(NameOf::Unit)).or(usual)
}

fn scenario() -> TableForm {
    let side = || Entry::number(&TABLE_SIDE);
    let fields = vec![
        key("title", "title", Text),
        key("note", "what it is about", Prose).or(""),
        key("width", "width of the table, in inches", side()).or("72"),
        key("height", "height of the table, in inches", side()).or("48"),
        key("turns", "game turns", Entry::number(&TURNS)).or("6"),
        key("free", "ground and places are chosen at the table", Flag).or("no"),
        system(),
    ];
    TableForm { path: "", label: "the battle", fields, ..TableForm::default() }
}

fn army() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("note", "what it is about", Prose).or(""),
        with("the first that stands in ranks"),
        system(),
    ];
    TableForm { path: "", label: "the army", fields, ..TableForm::default() }
}

fn side() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("army", "army", Name(NameOf::Army)).or("its own units"),
        with("as in the army"),
        key("prefix", "put before the names of its units", Typed).or("").rare(),
    ];
    TableForm { path: "side", label: "side", many: true, fields, starts: &[SIDE] }
}

fn general(path: &'static str) -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("mo", "morale value, Mo", Entry::number(&GENERAL_MO)),
        key("points", "intervention points each turn", Entry::number(&POINTS)),
        key("zone", "reach of his zone, in inches", Entry::number(&ZONE)),
    ];
    TableForm { path, label: "general", many: false, fields, starts: &[] }
}

fn unit(path: &'static str) -> TableForm {
    let word = |kind: &Kind| Entry::word(kind);
    let fields = vec![
        key("name", "name, as it is typed", Typed),
        key("title", "name, as it is shown", Text).or("the name with a capital"),
        key("count", "how many of them", Entry::number(&COUNT)).or("1"),
        key("figures", "figures", Entry::number(&FIGURES)),
        key("files", "figures in the front rank", Entry::number(&FILES)).or("by its kind"),
        key("mount", "on foot, on horse, ...", word(&Mount::KIND)).or("foot"),
        key("drill", "how it is trained to stand", word(&Drill::KIND)).or("regular"),
        key("ca", "combat ability, CA", Entry::number(&CA)),
        key("sa", "shooting ability, SA", Entry::number(&SA)).or("0, if it does not shoot"),
        key("mo", "morale value, Mo", Entry::number(&MO)),
        key("arm", "what it fights with", word(&Arm::KIND)).or("hand"),
        key("weapon", "what it shoots with", word(&Kind::Word(WEAPONS))).or("none"),
        key("shield", "shields", word(&Shield::KIND)).or("none"),
        key("armour", "body armour", word(&Armour::KIND)).or("none"),
        key("barding", "barding of its horses", word(&Barding::KIND)).or("none").rare(),
        key("stakes", "has stakes", Flag).or("no").rare(),
        key("weight", "how fast it is", word(&Weight::KIND)).or("by what it carries").rare(),
        key("ka", "killing ability, KA", Entry::number(&KA)).or("by its mount").rare(),
        key("d", "durability, D", Entry::number(&D)).or("by its mount").rare(),
        key("wounds", "wounds of a figure", Entry::number(&WOUNDS)).or("by its mount").rare(),
        key("attacks", "attacks of a figure", Entry::number(&ATTACKS)).or("by its mount").rare(),
    ];
    TableForm { path, label: "unit", many: true, fields, starts: UNITS }
}

fn place() -> TableForm {
    let gap = Entry::decimal(SCALE, &GAP);
    let fields = vec![
        key("unit", "the unit", Name(NameOf::Unit)).or("a line of units"),
        key("line", "units side by side, the leftmost first", Names(NameOf::Unit)).or("one unit"),
        key("at", "middle of the front, and facing", Place),
        key("gap", "room between units of a line, in inches", gap).or("0").rare(),
        key("files", "front rank here", Entry::number(&FILES)).or("as in the army").rare(),
    ];
    TableForm { path: "side.place", label: "place", many: true, fields, starts: &[] }
}

fn lesson() -> TableForm {
    let fields = vec![
        key("order", "the order hoped for, as it is typed", Text),
        key("text", "what is said until then", Prose),
    ];
    TableForm { path: "lesson", label: "lesson", many: true, fields, starts: &[LESSON] }
}
