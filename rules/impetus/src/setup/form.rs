//! What may stand in the files: every key with its values, as the reader knows them.

use super::TRAITS;
use super::army::{LEVELS, TROOPS};
use crate::troops::{Grade, Structure, Troop, Weapon};
use std::ops::RangeInclusive;
use tercio_engine::Entry::{Flag, Name, Names, Place, Prose, Text, Typed};
use tercio_engine::{Entry, FieldForm, Forms, Kind, NameOf, Start, TableForm};
use tercio_family::{SCALE, Widths, ground_form};

pub(super) const SYSTEM: &str = "impetus";
pub(super) const TABLE_SIDE: RangeInclusive<i64> = 30..=400;
pub(super) const COUNT: RangeInclusive<i64> = 1..=12;
pub(super) const M: RangeInclusive<i64> = 0..=20;
pub(super) const VBU: RangeInclusive<i64> = 1..=20;
pub(super) const IMPETUS: RangeInclusive<i64> = 0..=9;
pub(super) const VD: RangeInclusive<i64> = 0..=9;
pub(super) const DEPTH: RangeInclusive<i64> = 1..=4;
/// How wide a line of ground is.
pub(super) const WIDTHS: Widths = Widths {
    least: 100,
    most: 40 * SCALE,
    usual: 2 * SCALE,
    usual_word: "2",
    label: "how wide a line is, in U",
};

/// The tables of scenarios and armies.
pub(crate) fn forms() -> Forms {
    let scenario = vec![
        scenario(),
        side(),
        command("side.command"),
        unit("side.command.unit"),
        place(),
        ground_form(&WIDTHS, GROUNDS),
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

fn scenario() -> TableForm {
    let side = || Entry::number(&TABLE_SIDE);
    let fields = vec![
        key("title", "title", Text),
        key("note", "what it is about", Prose).or(""),
        key("width", "width of the table, in U", side()).or("180"),
        key("height", "height of the table, in U", side()).or("120"),
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
        key("chief", "commander-in-chief", Name(NameOf::Commander)).or("the first commander"),
        system(),
    ];
    TableForm { path: "", label: "the army", fields, ..TableForm::default() }
}

fn side() -> TableForm {
    let fields = vec![
        key("name", "name", Text),
        key("army", "army", Name(NameOf::Army)).or("its own commands"),
        key("chief", "commander-in-chief", Name(NameOf::Commander)).or("the first commander"),
        key("generals", "units that commanders are with", Names(NameOf::Unit)).or("as in the army"),
        key("prefix", "put before the names of its units", Typed).or("").rare(),
    ];
    TableForm { path: "side", label: "side", many: true, fields, starts: &[SIDE] }
}

fn command(path: &'static str) -> TableForm {
    let fields = vec![
        key("title", "title", Text),
        key("commander", "commander", Text),
        key("level", "his level", Entry::word(&LEVELS)),
        key("structure", "structure", Entry::word(&Structure::KIND)),
        key("with", "he is with", Name(NameOf::Unit)).or("the first unit"),
    ];
    TableForm { path, label: "command", many: true, fields, starts: &[COMMAND] }
}

fn unit(path: &'static str) -> TableForm {
    let traits = TRAITS.iter().map(|(word, ..)| *word).collect();
    let fields = vec![
        key("name", "name, as it is typed", Typed),
        key("title", "name, as it is shown", Text).or("the name with a capital"),
        key("count", "how many of them", Entry::number(&COUNT)).or("1"),
        key("type", "kind", troops()),
        key("m", "M, its move", Entry::number(&M)),
        key("vbu", "VBU", Entry::number(&VBU)),
        key("impetus", "Impetus", Entry::number(&IMPETUS)),
        key("vd", "VD", Entry::number(&VD)),
        key("discipline", "discipline", Entry::word(&Grade::KIND)),
        key("weapon", "missile weapon", Entry::word(&Weapon::KIND)).or("none"),
        key("depth", "units one behind the other", Entry::number(&DEPTH)).or("1"),
        key("traits", "traits", Entry::Words(traits)).or("none"),
    ];
    TableForm { path, label: "unit", many: true, fields, starts: UNITS }
}

/// The kinds with what their letters stand for.
fn troops() -> Entry {
    let Kind::Word(words) = TROOPS else { return Entry::word(&TROOPS) };
    let meaning = |word: &&'static str| Troop::from_word(word).map_or("", Troop::name);
    Entry::Word(words.iter().map(|word| [*word, meaning(word)]).collect())
}

fn place() -> TableForm {
    let fields = vec![
        key("unit", "the unit", Name(NameOf::Unit)).or("a line of units"),
        key("line", "units side by side, the leftmost first", Names(NameOf::Unit)).or("one unit"),
        key("at", "middle of the front, and facing", Place),
        key("stakes", "behind stakes", Flag).or("as in the army").rare(),
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

const SIDE: Start = Start { label: "side", text: "name = \"Another side\"" };

const COMMAND: Start = Start {
    label: "command",
    text: "title = \"Another command\"\ncommander = \"another commander\"\nlevel = \"fair\"\n\
           structure = \"average\"",
};

const LESSON: Start =
    Start { label: "lesson", text: "order = \"done\"\ntext = \"Type `done` to end your turn.\"" };

const UNITS: &[Start] = &[
    Start {
        label: "heavy foot",
        text: "name = \"foot\"\ntype = \"FP\"\nm = 5\nvbu = 5\nimpetus = 1\nvd = 2\n\
               discipline = \"B\"",
    },
    Start {
        label: "heavy horse",
        text: "name = \"knights\"\ntype = \"CP\"\nm = 8\nvbu = 6\nimpetus = 3\nvd = 3\n\
               discipline = \"B\"",
    },
    Start {
        label: "light horse",
        text: "name = \"riders\"\ntype = \"CL\"\nm = 12\nvbu = 3\nimpetus = 1\nvd = 1\n\
               discipline = \"B\"\nweapon = \"javelin\"",
    },
    Start {
        label: "missile foot",
        text: "name = \"archers\"\ntype = \"T\"\nm = 6\nvbu = 3\nimpetus = 0\nvd = 1\n\
               discipline = \"B\"\nweapon = \"longbow-b\"",
    },
    Start {
        label: "skirmishers",
        text: "name = \"skirmishers\"\ntype = \"S\"\nm = 8\nvbu = 2\nimpetus = 0\nvd = 1\n\
               discipline = \"B\"\nweapon = \"javelin\"",
    },
];

const GROUNDS: &[Start] = &[
    Start {
        label: "wood",
        text: "name = \"wood\"\nkind = \"wood\"\n\
               points = [-9, 2, -3, 7, 5, 6, 9, 0, 6, -6, -2, -7, -8, -4]",
    },
    Start {
        label: "hill",
        text: "name = \"hill\"\nkind = \"gentle-hill\"\n\
               points = [-14, 1, -8, 8, 4, 9, 13, 4, 14, -4, 5, -9, -7, -8]\n\
               crest = [-6, 0, 6, 0]",
    },
    Start {
        label: "broken ground",
        text: "name = \"scrub\"\nkind = \"broken\"\n\
               points = [-8, 3, -1, 7, 7, 4, 8, -4, 1, -7, -7, -4]",
    },
    Start {
        label: "marsh",
        text: "name = \"marsh\"\nkind = \"difficult\"\n\
               points = [-9, 1, -4, 6, 5, 5, 9, -1, 3, -6, -6, -5]",
    },
    Start {
        label: "village",
        text: "name = \"village\"\nkind = \"built-up\"\nrect = [-6, -5, 12, 10]",
    },
    Start {
        label: "river",
        text: "name = \"river\"\nkind = \"river\"\nline = [-20, -4, -7, 3, 6, -2, 20, 4]\n\
               width = 3",
    },
    Start {
        label: "road",
        text: "name = \"road\"\nkind = \"road\"\nline = [-20, 0, 0, 1, 20, 0]\nwidth = 2",
    },
    Start {
        label: "hedge",
        text: "name = \"hedge\"\nkind = \"obstacle\"\nline = [-10, 0, 10, 0]\nwidth = 1",
    },
];

const NEW_SCENARIO: &str = r#"system = "impetus"
title = "A new battle"
note = "Two small armies on open ground."
width = 120
height = 90
attacker = "Red"

[[side]]
name = "Red"

[[side.command]]
title = "The red command"
commander = "the red general"
level = "fair"
structure = "average"

[[side.command.unit]]
name = "red-foot"
title = "Red foot"
count = 3
type = "FP"
m = 5
vbu = 5
impetus = 1
vd = 2
discipline = "B"

[[side.command.unit]]
name = "red-knights"
title = "Red knights"
type = "CP"
m = 8
vbu = 6
impetus = 3
vd = 3
discipline = "B"

[[side.place]]
line = ["red-foot-1", "red-foot-2", "red-foot-3"]
at = [60, 25, 0]

[[side.place]]
unit = "red-knights"
at = [90, 25, 0]

[[side]]
name = "Blue"

[[side.command]]
title = "The blue command"
commander = "the blue general"
level = "fair"
structure = "average"

[[side.command.unit]]
name = "blue-foot"
title = "Blue foot"
count = 3
type = "FP"
m = 5
vbu = 5
impetus = 1
vd = 2
discipline = "B"

[[side.command.unit]]
name = "blue-knights"
title = "Blue knights"
type = "CP"
m = 8
vbu = 6
impetus = 3
vd = 3
discipline = "B"

[[side.place]]
line = ["blue-foot-1", "blue-foot-2", "blue-foot-3"]
at = [60, 65, 180]

[[side.place]]
unit = "blue-knights"
at = [30, 65, 180]
"#;

const NEW_ARMY: &str = r#"system = "impetus"
name = "A new army"
note = ""

[[command]]
title = "The first command"
commander = "the general"
level = "fair"
structure = "average"

[[command.unit]]
name = "foot"
title = "Foot"
count = 3
type = "FP"
m = 5
vbu = 5
impetus = 1
vd = 2
discipline = "B"
"#;
