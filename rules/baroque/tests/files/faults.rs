//! Files with faults: each is told, with its line and what to do.

use super::{Folder, read};
use tercio_baroque::setup::{self, Setup, Traits, read_army};
use tercio_engine::Shelf;

const BAD: &str = r#"system = "chess"
title = 7
attacker = "Greys"
widht = 30

[[side]]
name = "Reds"
army = "swedes"
banner = "lion"
[[side]]
name = "Blues"
chief = "Wilmott"
leaders = ["blue", "blue", "nobody"]
[[side.command]]
title = "The blues"
level = "fair"
structure = "goood"
with = "yellow"
colour = "blue"
[[side.command.unit]]
name = "blue"
type = "PM"
vbu = 0
sm = 1
impetus = 2
vd = 1
melee = 4
[[side.command.unit]]
name = "Blue Two"
type = "T"
vbu = 4
sm = -5
impetus = 0
vd = 1
discipline = "D"
weapon = "art-a"
pace = "mounted"
traits = ["massed", "cuirassiers", "iron", "motivated", "unmotivated"]
[[side.command.unit]]
name = "blue"
type = "GA"
impetus = 0
vd = 1
discipline = "B"
weapon = "musket"
pace = "foot"
[[side.command.unit]]
name = "gun"
type = "Art"
[[side.command.unit]]
name = "howitzer"
type = "Art"
weapon = "none"
[[side.command.unit]]
name = "pikes"
type = "PK"
vbu = 5
impetus = 2
vd = 2
discipline = "B"
weapon = "musket"
[[side.command.unit]]
name = "dragoons"
type = "DR"
vbu = 3
impetus = 0
vd = 1
discipline = "B"
weapon = "musket"
traits = ["massed"]
[[side.command.unit]]
name = "wagons"
type = "B"
count = 2
traits = ["motivated"]
[[side.command]]
title = "Nobody's"
leader = "Wilmot"
level = "nobody"
structure = "good"
[[side.place]]
unit = "blue"
at = [0.5, 10, 180]
[[side.place]]
unit = "blue"
at = [9, 10, 180]
[[side.place]]
line = ["Blue Two", "green"]
at = [5, 5]
[[side.place]]
at = [1, 2, 3]
[[side.place]]
unit = "wagons-1"
at = [15, 12, 180]
dismounted = true
[[side.place]]
unit = "pikes"
at = [15, 11.5, 180]

[[ground]]
name = "hill"
kind = "gentle-hil"
rect = [1, 2, 3]
[[ground]]
name = "wood"
kind = "wood"
rect = [20, 2, 3, 3]
village = "Blues"
[[ground]]
name = "lake"
kind = "difficult"
points = [10, 10, 20, 10, 31, 15]
[[ground]]
name = "houses"
kind = "built-up"
rect = [20, 12, 3, 3]
village = "Green"
"#;

/// Line, what is wrong, what to do: a piece of each.
#[rustfmt::skip]
const FAULTS: &[(usize, &str, &str)] = &[
    (1,   "another system",                                  "system = \"baroque\""),
    (2,   "`title` of the file is not a text",               "give a text in quotes"),
    (3,   "no side is called `Greys`",                       "the sides are Reds and Blues"),
    (4,   "a key `widht` that means nothing",                "did you mean `width`?"),
    (8,   "no army is called `swedes`",                      "tercio systems"),
    (9,   "a key `banner` that means nothing",               "known keys"),
    (10,  "no place is given to Blue Two, blue, gun, howitzer, dragoons, wagons-2", "[[side.place]]"),
    (10,  "more than one baggage",                           "one unit of the type B"),
    (12,  "no leader is called `Wilmott`; did you mean `Wilmot`?", "its leaders are"),
    (13,  "the leader of `blue` is with another unit already", "one unit for each"),
    (13,  "no unit is called `nobody` here",                 "the units are blue, Blue Two"),
    (14,  "command `The blues` has no `leader`",             "a text in quotes"),
    (16,  "`level` of command `The blues` cannot be `fair`", "one of charismatic, expert, reliable, poor, incompetent"),
    (17,  "`structure` of command `The blues` cannot be `goood`", "did you mean `good`?"),
    (18,  "the leader is with `yellow`, which he does not lead", "his units are blue"),
    (19,  "a key `colour` that means nothing",               "known keys"),
    (20,  "`discipline` is not given",                       "one of A, B, C"),
    (22,  "`type` of unit `blue` cannot be `PM`",            ""),
    (23,  "`vbu` of unit `blue` is not a whole number",      "from 1 to 12"),
    (24,  "`sm` of unit `blue` is not a whole number",       "from -4 to 0"),
    (27,  "`melee` of unit `blue` is not a whole number",    "from -3 to 3"),
    (29,  "`Blue Two` cannot be typed as a name",            "small letters"),
    (32,  "`sm` of unit `Blue Two` is not a whole number",   "from -4 to 0"),
    (35,  "`discipline` of unit `Blue Two` cannot be `D`",   "did you mean `A`?"),
    (36,  "T cannot have the weapon `art-a`",                "musket, arquebus, bow"),
    (37,  "T cannot go `mounted`",                           "slow-foot, foot"),
    (38,  "T cannot have the trait `cuirassiers`",           "GA, TR and RE"),
    (38,  "there is no trait `iron`",                        "known: massed, iron-officers"),
    (38,  "motivated and unmotivated at once",               "leave one out"),
    (39,  "unit `blue` has no `vbu`",                        "from 1 to 12"),
    (40,  "two units are called `blue`",                     "each must be different"),
    (45,  "GA cannot have the weapon `musket`",              "pistol, bow"),
    (46,  "GA cannot go `foot`",                             "slow-mounted, mounted, fast-mounted"),
    (47,  "artillery without guns",                          "art-a"),
    (53,  "Art cannot have the weapon `none`",               "art-a, art-b, art-c, art-d, art-e"),
    (61,  "PK cannot have the weapon `musket`",              "it shoots with nothing"),
    (69,  "DR cannot have the weapon `musket`",              "arquebus"),
    (70,  "DR cannot have the trait `massed`",               "close order"),
    (75,  "B cannot have the trait `motivated`",             "all but baggage"),
    (76,  "command `Nobody's` has no units",                 "[[command.unit]]"),
    (79,  "`level` of command `Nobody's` cannot be `nobody`", "charismatic"),
    (83,  "`blue` stands over the edge",                     "move it inward"),
    (85,  "`blue` is placed twice",                          "leave one place out"),
    (88,  "no unit is called `green` here",                  "the units are"),
    (89,  "a place is at = [x, y, facing]",                  "degrees from north"),
    (90,  "a place is for one unit, or for a line",          "unit = \"name\""),
    (94,  "`wagons-1` is baggage and does not stand on its own edge", "the second the northern"),
    (95,  "`wagons-1` cannot dismount",                      "only dragoons"),
    (98,  "`pikes` and `wagons-1` overlap",                  "move one of them"),
    (102, "no ground of the kind `gentle-hil`; did you mean `gentle-hill`?", "known: gentle-hill"),
    (103, "a rectangle has four numbers",                    "[x, y, width, height]"),
    (108, "only houses are a village",                       "kind = \"built-up\""),
    (112, "it leaves the table",                             "x 0 to 30, y 0 to 20"),
    (117, "no side is called `Green`",                       "the sides are Reds and Blues"),
];

#[test]
fn every_fault_is_reported_with_its_line_and_a_hint() {
    let faults = read(BAD).unwrap_err();
    let mut left = faults.0.clone();
    for (line, what, hint) in FAULTS {
        let found = left.iter().position(|fault| {
            fault.line == *line && fault.what.contains(what) && fault.hint.contains(hint)
        });
        let found = found.unwrap_or_else(|| panic!("line {line}: {what}; but there is\n{faults}"));
        left.remove(found);
    }
    assert!(left.is_empty(), "nobody expected: {left:#?}");
    assert!(faults.0.iter().all(|fault| !fault.hint.is_empty()), "{faults}");
    let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted(), "not in the order of the file");
}

fn one_fault(text: &str) -> String {
    let faults = read(text).unwrap_err();
    assert_eq!(faults.0.len(), 1, "{faults}");
    faults.to_string()
}

fn side(name: &str, prefix: &str, y: i32, facing: i32) -> String {
    let names = ["foot-1", "foot-2", "horse", "riders", "shot", "guns"];
    let names = names.map(|unit| format!("\"{prefix}{unit}\"")).join(", ");
    format!(
        "[[side]]\nname = \"{name}\"\narmy = \"teaching-army\"\nprefix = \"{prefix}\"\n\
         [[side.place]]\nline = [{names}]\nat = [15, {y}, {facing}]\n"
    )
}

const HEAD: &str = "system = \"baroque\"\ntitle = \"x\"\n";

#[test]
fn a_file_must_be_toml_and_have_two_sides_with_armies() {
    let not_toml = one_fault("system = \"baroque\"\ntitle = \"x\n");
    assert!(not_toml.starts_with("test.toml:2: not TOML"), "{not_toml}");
    let no_sides = one_fault(HEAD);
    assert!(no_sides.contains("two sides"), "{no_sides}");
    let reds = side("Reds", "red-", 4, 0);
    let same = one_fault(&format!("{HEAD}{reds}{}", side("Reds", "blue-", 16, 180)));
    assert!(same.contains("both sides are called `Reds`"), "{same}");
    let bare = one_fault(&format!("{HEAD}{reds}[[side]]\nname = \"Blues\"\n"));
    assert!(bare.contains("an army needs a command"), "{bare}");
}

fn two(more: &str) -> String {
    format!("{HEAD}{more}{}{}", side("Reds", "red-", 4, 0), side("Blues", "blue-", 16, 180))
}

#[test]
fn a_good_file_is_read_and_the_first_side_attacks_unless_another_is_named() {
    assert_eq!(read(&two("")).unwrap().attacker, 0);
    let setup = read(&two("attacker = \"Blues\"\n")).unwrap();
    assert_eq!((setup.attacker, setup.units.len()), (1, 12));
    assert_eq!([0, 1].map(|side| setup.initial_vd(side)), [10, 10]);
    let with = |setup: &Setup| -> Vec<String> {
        let units = setup.commands.iter().map(|one| usize::from(one.with.unwrap()));
        units.map(|unit| setup.units[unit].name.clone()).collect()
    };
    assert_eq!(with(&setup), ["red-foot-1", "blue-foot-1"]);
    let moved =
        two("").replace("prefix = \"blue-\"\n", "prefix = \"blue-\"\nleaders = [\"blue-horse\"]\n");
    assert_eq!(with(&read(&moved).unwrap()), ["red-foot-1", "blue-horse"]);
}

#[test]
fn a_village_is_counted_for_its_side() {
    let wood = "[[ground]]\nname = \"wood\"\nkind = \"wood\"\nrect = [1, 9, 2, 2]\n";
    let houses = "[[ground]]\nname = \"houses\"\nkind = \"built-up\"\nrect = [9, 9, 2, 2]\n";
    let setup = read(&format!("{}{wood}{houses}village = \"Blues\"\n", two(""))).unwrap();
    assert_eq!(setup.villages, [(1, 1)], "the second piece, the second side");
    let nobody = read(&format!("{}{wood}{houses}", two(""))).unwrap();
    assert!(nobody.villages.is_empty());
}

#[test]
fn armies_of_one_name_need_a_prefix_and_may_not_stand_on_each_other() {
    let clash = format!("{HEAD}{}{}", side("Reds", "", 4, 0), side("Blues", "", 16, 180));
    let faults = read(&clash).unwrap_err();
    assert_eq!(faults.0.len(), 6, "{faults}");
    assert!(faults.0.iter().all(|fault| fault.hint.contains("prefix")), "{faults}");
    let close = format!("{HEAD}{}{}", side("Reds", "red-", 4, 0), side("Blues", "blue-", 3, 180));
    let faults = read(&close).unwrap_err();
    assert!(faults.to_string().contains("overlap"), "{faults}");
}

#[test]
fn a_side_has_an_army_or_commands() {
    let both = two("").replace("prefix = \"blue-\"\n", "prefix = \"blue-\"\nchief = \"x\"\n");
    let told = one_fault(&both);
    assert!(told.contains("names its own commander-in-chief"), "{told}");
}

/// A shelf with one file.
struct Bad<'t>(&'t str);

impl Shelf for Bad<'_> {
    fn find(&self, _: &str) -> Option<(String, String)> {
        Some(("bad.toml".into(), self.0.into()))
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn faults_of_an_army_file_are_told_with_its_name() {
    let army = "system = \"baroque\"\nname = \"a\"\n[[command]]\ntitle = \"c\"\nleader = \"d\"\n\
                level = \"poor\"\nstructure = \"good\"\n[[command.unit]]\nname = \"a\"\n\
                type = \"Art\"\n";
    let told = |text: &str| read_army("army.toml", text).unwrap_err().to_string();
    assert!(told(army).starts_with("army.toml:8: artillery without guns"), "{}", told(army));
    let none = told("system = \"baroque\"\nname = \"a\"\n");
    assert!(none.contains("an army needs a command"), "{none}");
    let text = format!("{HEAD}[[side]]\nname = \"A\"\narmy = \"bad\"\n");
    let faults = setup::read("test.toml", &text, &Bad(army)).unwrap_err();
    assert!(faults.to_string().contains("bad.toml:8: artillery without guns"), "{faults}");
}

#[test]
fn a_fault_knows_its_place_in_the_file() {
    let text = Folder::text("naseby").unwrap().replace("at = [8, 4.4, 0]", "at = [8, 3.9, 0]");
    let text = text.replace("at = [6, 2, 0]", "at = [6, 3, 0]");
    let faults = read(&text).unwrap_err();
    let paths: Vec<&str> = faults.0.iter().map(|fault| fault.path.as_str()).collect();
    assert!(paths.iter().all(|path| *path == "side.0.place.7.at"), "{faults}");
    assert!(faults.to_string().contains("own edge"), "{faults}");
}

#[test]
fn traits_are_told_in_the_words_of_files() {
    let traits = Traits { massed: true, iron: true, ..Traits::default() };
    assert_eq!(traits.words(), ["massed", "iron-officers"]);
}
