//! What may stand in the files: every key with its values, as the reader knows them.

mod starts;

use crate::order::Kind as Deeds;
use crate::troops::{Experience, Eye, Keyword, Morale, Troop};
use starts::{GROUNDS, KEYWORD, LEADER, LESSON, NEW_ARMY, NEW_SCENARIO, PLAYER, SIDE, UNITS};
use std::ops::RangeInclusive;
use tercio_engine::Entry::{Flag, Name, Names, Place, Prose, Text, Typed, Words};
use tercio_engine::{Entry, FieldForm, Forms, Kind, NameOf, TableForm};
use tercio_family::{SCALE, Widths, ground_form};

/// The name of the system, as files have it.
pub(super) const SYSTEM: &str = "rose";
pub(super) const TABLE_SIDE: RangeInclusive<i64> = 800..=6000;
pub(super) const MINUTES: RangeInclusive<i64> = 10..=600;
pub(super) const COUNT: RangeInclusive<i64> = 1..=12;
pub(super) const MEN: RangeInclusive<i64> = 10..=2000;
/// Men of a battery that does not say how many.
pub(super) const GUNNERS: i64 = 60;
/// Between the units of a line, in thousandths of a pace.
pub(super) const GAP: RangeInclusive<i64> = 0..=1000 * SCALE;
/// A place on a table, in thousandths of a pace.
pub(super) const SIDE_PACES: RangeInclusive<i64> = 0..=6000 * SCALE;

/// How wide roads, rivers, ditches and walls are.
pub(super) const WIDTHS: Widths = Widths {
    least: SCALE,
    most: 400 * SCALE,
    usual: 15 * SCALE,
    usual_word: "15",
    label: "how wide a line is, in paces",
};

/// The keywords of the matrix that can be plainly true: not order, which counts by itself, and not
/// the wildcard.
pub(super) const MATRIX: &[&str] = &{
    let mut words = [""; Keyword::Wildcard as usize - 1];
    let (mut at, mut to) = (0, 0);
    while at < Keyword::Wildcard as usize {
        if at != Keyword::Cohesion as usize {
            words[to] = Keyword::WORDS[at];
            to += 1;
        }
        at += 1;
    }
    words
};

/// The events that a keyword helps or hinders: not words alone, and not the end of the battle.
pub(super) const KINDS: &[&str] = Deeds::WORDS.split_at(Deeds::Tell as usize).0;

/// The tables of scenarios and armies.
pub(crate) fn forms() -> Forms {
    let scenario = vec![
        scenario(),
        side(),
        player(),
        post(),
        unit("side.unit"),
        place(),
        ground_form(&WIDTHS, GROUNDS),
        keyword(),
        lesson(),
    ];
    Forms {
        scenario,
        army: vec![army(), leader(), unit("unit")],
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

fn scenario() -> TableForm {
    let side = || Entry::number(&TABLE_SIDE);
    let fields = vec![
        key("title", "title", Text),
        key("note", "what it is about", Prose).or(""),
        key("width", "width of the table, in paces", side()).or("3000"),
        key("height", "height of the table, in paces", side()).or("2000"),
        key("minutes", "minutes on the clock", Entry::number(&MINUTES)).or("120"),
        key("attacker", "the side that comes on", Name(NameOf::Side)).or("neither"),
        key("begins", "time of day at which it begins", Text).or("09:00"),
        key("free", "units are placed at the table", Flag).or("no"),
        system(),
    ];
    TableForm { path: "", label: "the battle", fields, ..TableForm::default() }
}

fn army() -> TableForm {
    let fields =
        vec![key("name", "name", Text), key("note", "what it is about", Prose).or(""), system()];
    TableForm { path: "", label: "the army", fields, ..TableForm::default() }
}

fn side() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("army", "army", Name(NameOf::Army)).or("its own units"),
        key("prefix", "put before the names of its units", Typed).or("").rare(),
    ];
    TableForm { path: "side", label: "side", many: true, fields, starts: &[SIDE] }
}

fn player() -> TableForm {
    let fields = vec![key("name", "name", Text)];
    TableForm { path: "side.player", label: "player", many: true, fields, starts: &[PLAYER] }
}

fn with() -> FieldForm {
    key("with", "the unit he begins with", Name(NameOf::Unit)).or("the first of his own")
}

/// A commander of an army.
fn leader() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("eye", "eye for the field, coup d'oeil", Entry::word(&Eye::KIND)),
        with(),
    ];
    TableForm { path: "leader", label: "commander", many: true, fields, starts: &[LEADER] }
}

/// A commander in a scenario.
fn post() -> TableForm {
    let at = || Entry::decimal(SCALE, &SIDE_PACES);
    let eye = key("eye", "eye for the field, coup d'oeil", Entry::word(&Eye::KIND));
    let fields = vec![
        key("name", "name", Text),
        eye.or("as in the army"),
        with(),
        key("x", "where he begins by himself, from the left", at()).or("with a unit").rare(),
        key("y", "the same, from below", at()).or("with a unit").rare(),
        key("player", "the player who speaks for him", Text).or("the first of the side"),
    ];
    TableForm { path: "side.leader", label: "commander", many: true, fields, starts: &[LEADER] }
}

fn unit(path: &'static str) -> TableForm {
    let word = |kind: &Kind| Entry::word(kind);
    let fields = vec![
        key("name", "name, as it is typed", Typed),
        key("title", "name, as it is shown", Text).or("the name with a capital"),
        key("count", "how many of them", Entry::number(&COUNT)).or("1"),
        key("troop", "what they are", word(&Troop::KIND)),
        key("men", "men", Entry::number(&MEN)).or("60, of a battery"),
        key("leader", "the commander they are under", Name(NameOf::Commander)).or("the first"),
        key("mercenary", "hired men", Flag).or("no"),
        key("experience", "how used they are to war", word(&Experience::KIND)).or("trained"),
        key("morale", "how willing they are", word(&Morale::KIND)).or("steady"),
        key("skirmishing", "skirmish from the start", Flag).or("no").rare(),
    ];
    TableForm { path, label: "unit", many: true, fields, starts: UNITS }
}

fn place() -> TableForm {
    let gap = Entry::decimal(SCALE, &GAP);
    let fields = vec![
        key("unit", "the unit", Name(NameOf::Unit)).or("a line of units"),
        key("line", "units side by side, the leftmost first", Names(NameOf::Unit)).or("one unit"),
        key("at", "middle of the front, and facing", Place),
        key("gap", "room between units of a line, in paces", gap).or("0").rare(),
    ];
    TableForm { path: "side.place", label: "place", many: true, fields, starts: &[] }
}

fn keyword() -> TableForm {
    let matrix = MATRIX.iter().map(|word| [*word, ""]).collect();
    let fields = vec![
        key("word", "the keyword of the matrix", Entry::Word(matrix)).or("a word of its own"),
        key("name", "a word of its own, as it is typed", Typed).or("that of the matrix"),
        key("why", "why it is plainly true", Prose),
        key("side", "for events of this side", Name(NameOf::Side)).or("both"),
        key("helps", "events that it helps", Words(KINDS.to_vec())).or("none"),
        key("hinders", "events that it hinders", Words(KINDS.to_vec())).or("none"),
    ];
    TableForm { path: "keyword", label: "keyword", many: true, fields, starts: &[KEYWORD] }
}

fn lesson() -> TableForm {
    let fields = vec![
        key("order", "the order hoped for, as it is typed", Text),
        key("text", "what is said until then", Prose),
    ];
    TableForm { path: "lesson", label: "lesson", many: true, fields, starts: &[LESSON] }
}
