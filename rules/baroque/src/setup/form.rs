//! What may stand in the files: every key with its values, as the reader knows them.

mod starts;

use super::TRAITS;
use super::army::LEVELS;
use crate::troops::{Grade, Pace, Structure, Troop, Weapon};
use starts::{COMMAND, GROUNDS, LESSON, NEW_ARMY, NEW_SCENARIO, SIDE, UNITS};
use std::ops::RangeInclusive;
use tercio_engine::Entry::{Flag, Name, Names, Place, Prose, Text, Typed};
use tercio_engine::{Entry, FieldForm, Forms, Kind, NameOf, TableForm};
use tercio_family::{SCALE, Widths, ground_form};

/// The name of the system, as files have it.
pub(super) const SYSTEM: &str = "baroque";
pub(super) const TABLE_SIDE: RangeInclusive<i64> = 12..=100;
/// The table's usual size in BU.
pub(super) const TABLE_BU: [i64; 2] = [30, 20];
pub(super) const COUNT: RangeInclusive<i64> = 1..=12;
pub(super) const VBU: RangeInclusive<i64> = 1..=12;
pub(super) const SM: RangeInclusive<i64> = -4..=0;
pub(super) const MELEE: RangeInclusive<i64> = -3..=3;
pub(super) const IMPETUS: RangeInclusive<i64> = 0..=9;
pub(super) const VD: RangeInclusive<i64> = 0..=9;

/// How wide roads, rivers and hedges are.
pub(super) const WIDTHS: Widths = Widths {
    least: SCALE / 10,
    most: 10 * SCALE,
    usual: SCALE / 2,
    usual_word: "0.5",
    label: "how wide a line is, in BU",
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
        command("side.command"),
        unit("side.command.unit"),
        place(),
        ground(),
        lesson(),
    ];
    Forms {
        scenario,
        army: vec![army(), command("command"), unit("command.unit")],
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

fn chief() -> FieldForm {
    key("chief", "commander-in-chief", Name(NameOf::Commander)).or("the first leader")
}

fn scenario() -> TableForm {
    let side = || Entry::number(&TABLE_SIDE);
    let fields = vec![
        key("title", "title", Text),
        key("note", "what it is about", Prose).or(""),
        key("width", "width of the table, in BU", side()).or("30"),
        key("height", "height of the table, in BU", side()).or("20"),
        key("attacker", "who attacks", Name(NameOf::Side)).or("the first side"),
        key("free", "ground and places are chosen at the table", Flag).or("no"),
        system(),
    ];
    TableForm { path: "", label: "the battle", fields, ..TableForm::default() }
}

fn army() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("note", "what it is about", Prose).or(""),
        chief(),
        system(),
    ];
    TableForm { path: "", label: "the army", fields, ..TableForm::default() }
}

fn side() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("army", "army", Name(NameOf::Army)).or("its own commands"),
        chief(),
        key("leaders", "units that leaders begin with", Names(NameOf::Unit)).or("as in the army"),
        key("prefix", "put before the names of its units", Typed).or("").rare(),
    ];
    TableForm { path: "side", label: "side", many: true, fields, starts: &[SIDE] }
}

fn command(path: &'static str) -> TableForm {
    let fields = vec![
        key("title", "title", Text),
        key("leader", "leader", Text),
        key("level", "his level", Entry::word(&LEVELS)),
        key("structure", "structure", Entry::word(&Structure::KIND)),
        key("with", "he begins with", Name(NameOf::Unit)).or("the first that fights"),
    ];
    TableForm { path, label: "command", many: true, fields, starts: &[COMMAND] }
}

fn unit(path: &'static str) -> TableForm {
    let traits = TRAITS.iter().map(|one| one.word).collect();
    let weapons = Entry::word(&Kind::Word(WEAPONS));
    let fields = vec![
        key("name", "name, as it is typed", Typed),
        key("title", "name, as it is shown", Text).or("the name with a capital"),
        key("count", "how many of them", Entry::number(&COUNT)).or("1"),
        key("type", "kind", troops()),
        key("vbu", "VBU", Entry::number(&VBU)).or("2, for Art and B only"),
        key("sm", "SM, when it shoots", Entry::number(&SM)).or("0"),
        key("impetus", "Impetus", Entry::number(&IMPETUS)).or("0, for Art and B only"),
        key("discipline", "discipline", Entry::word(&Grade::KIND)).or("C, for Art and B only"),
        key("vd", "VD", Entry::number(&VD)).or("1 for Art, 0 for B"),
        key("weapon", "what it shoots with", weapons).or("that of its kind"),
        key("traits", "traits", Entry::Words(traits)).or("none"),
        key("melee", "melee modifier", Entry::number(&MELEE)).or("that of its kind").rare(),
        key("pace", "how it goes", Entry::word(&Pace::KIND)).or("as its kind does").rare(),
    ];
    TableForm { path, label: "unit", many: true, fields, starts: UNITS }
}

/// The kinds with what their letters stand for.
fn troops() -> Entry {
    Entry::Word(Troop::ALL.iter().map(|troop| [troop.word(), troop.name()]).collect())
}

fn place() -> TableForm {
    let fields = vec![
        key("unit", "the unit", Name(NameOf::Unit)).or("a line of units"),
        key("line", "units side by side, the leftmost first", Names(NameOf::Unit)).or("one unit"),
        key("at", "middle of the front, and facing", Place),
        key("dismounted", "dragoons begin on foot", Flag).or("no").rare(),
    ];
    TableForm { path: "side.place", label: "place", many: true, fields, starts: &[] }
}

/// Ground as both sister systems have it, and whose village it is.
fn ground() -> TableForm {
    let mut form = ground_form(&WIDTHS, GROUNDS);
    form.fields.push(key("village", "whose village it is", Name(NameOf::Side)).or("nobody's"));
    form
}

fn lesson() -> TableForm {
    let fields = vec![
        key("order", "the order hoped for, as it is typed", Text),
        key("text", "what is said until then", Prose),
    ];
    TableForm { path: "lesson", label: "lesson", many: true, fields, starts: &[LESSON] }
}
