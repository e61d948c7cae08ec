//! Files with faults: each is told, with its line and what to do.

use super::{Folder, read};
use tercio_conquest::setup::{self, read_army};
use tercio_engine::Shelf;

const BAD: &str = r#"system = "chess"
title = 7
turns = 0
widht = 30

[[side]]
name = "Reds"
army = "gaul"
banner = "lion"
[[side]]
name = "Blues"
with = "yellow"
[side.general]
name = "Bleu"
mo = 1
points = -1
colour = "blue"
[[side.unit]]
name = "blue"
figures = 0
mount = "hors"
ca = 10
[[side.unit]]
name = "Blue Two"
figures = 24
files = 4
drill = "dril"
ca = 3
sa = -1
mo = 13
arm = "lance"
weapon = "bows"
shield = "large"
armour = "iron"
barding = "metal"
weight = "fat"
[[side.unit]]
name = "blue"
figures = 12
files = 13
mount = "horse"
ca = 3
mo = 6
arm = "pike"
weapon = "javelins"
shield = "pavise"
stakes = true
wounds = 0
[[side.unit]]
name = "spears"
figures = 24
ca = 3
mo = 6
arm = "spear"
[[side.unit]]
name = "riders"
mount = "horse"
figures = 8
ca = 3
mo = 6
[[side.place]]
unit = "spears"
at = [1, 40, 180]
[[side.place]]
unit = "spears"
at = [9, 40, 180]
[[side.place]]
line = ["Blue Two", "green"]
at = [5, 5]
[[side.place]]
at = [1, 2, 3]
[[side.place]]
unit = "riders"
at = [3, 39, 180]
files = 3
gap = -1

[[ground]]
name = "hill"
kind = "gentle-hil"
rect = [1, 2, 3]
[[ground]]
name = "lake"
kind = "difficult"
points = [10, 10, 20, 10, 73, 15]

[[lesson]]
order = "done"
"#;

/// Line, what is wrong, what to do: a piece of each.
#[rustfmt::skip]
const FAULTS: &[(usize, &str, &str)] = &[
    (1,   "another system",                                  "system = \"conquest\""),
    (2,   "`title` of the file is not a text",               "give a text in quotes"),
    (3,   "`turns` of the file is not a whole number",       "from 1 to 30"),
    (4,   "a key `widht` that means nothing",                "did you mean `width`?"),
    (8,   "no army is called `gaul`; did you mean `gauls`?", "tercio systems"),
    (9,   "a key `banner` that means nothing",               "known keys"),
    (10,  "no place is given to blue, Blue Two, blue",       "[[side.place]]"),
    (12,  "no unit is called `yellow` here",                 "the units are blue, Blue Two"),
    (15,  "`mo` of the general is not a whole number",       "from 2 to 12"),
    (16,  "`points` of the general is not a whole number",   "from 0 to 9"),
    (13,  "the general has no `zone`",                       "from 0 to 48"),
    (17,  "a key `colour` that means nothing",               "known keys"),
    (18,  "unit `blue` has no `mo`",                         "from 2 to 12"),
    (20,  "`figures` of unit `blue` is not a whole number",  "from 1 to 400"),
    (21,  "`mount` of unit `blue` cannot be `hors`",         "did you mean `horse`?"),
    (22,  "`ca` of unit `blue` is not a whole number",       "from 0 to 9"),
    (24,  "`Blue Two` cannot be typed as a name",            "small letters"),
    (26,  "24 figures cannot stand in 4 files",              "from 6 to 24"),
    (27,  "`drill` of unit `Blue Two` cannot be `dril`",     "did you mean `drilled`?"),
    (29,  "`sa` of unit `Blue Two` is not a whole number",   "from 0 to 9"),
    (30,  "`mo` of unit `Blue Two` is not a whole number",   "from 2 to 12"),
    (31,  "foot cannot have `lance`",                        "only the mounted"),
    (32,  "`weapon` of unit `Blue Two` cannot be `bows`",    "did you mean `bow`?"),
    (33,  "`shield` of unit `Blue Two` cannot be `large`",   ""),
    (34,  "`armour` of unit `Blue Two` cannot be `iron`",    ""),
    (35,  "foot cannot have `metal`",                        "only animals"),
    (36,  "`weight` of unit `Blue Two` cannot be `fat`",     ""),
    (37,  "unit `blue` has no `sa`",                         "from 0 to 9"),
    (38,  "two units are called `blue`",                     "each must be different"),
    (40,  "12 figures cannot stand in 13 files",             "from 4 to 12"),
    (44,  "horse cannot have `pike`",                        "only foot"),
    (46,  "horse cannot have `pavise`",                      "only foot"),
    (47,  "horse cannot have `stakes`",                      "only foot"),
    (48,  "`wounds` of unit `blue` is not a whole number",   "from 1 to 9"),
    (63,  "`spears` stands over the edge",                   "move it inward"),
    (65,  "`spears` is placed twice",                        "leave one place out"),
    (68,  "no unit is called `green` here",                  "the units are"),
    (69,  "a place is at = [x, y, facing]",                  "inches, inches, degrees from north"),
    (70,  "a place is for one unit, or for a line",          "unit = \"name\""),
    (74,  "`riders` and `spears` overlap",                   "move one of them"),
    (75,  "8 figures of `riders` cannot stand in 3 files",   "from 4 to 8"),
    (76,  "`gap` of place 5 is not a number from 0 to 24",   "a number"),
    (80,  "no ground of the kind `gentle-hil`; did you mean `gentle-hill`?", "known: gentle-hill"),
    (81,  "a rectangle has four numbers",                    "[x, y, width, height]"),
    (85,  "it leaves the table",                             "x 0 to 72, y 0 to 48"),
    (87,  "lesson 1 has no `text`",                          "a text in quotes"),
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
    let names = ["foot-1", "foot-2", "archers", "skirmishers", "horse"];
    let names = names.map(|unit| format!("\"{prefix}{unit}\"")).join(", ");
    format!(
        "[[side]]\nname = \"{name}\"\narmy = \"teaching-army\"\nprefix = \"{prefix}\"\n\
         [[side.place]]\nline = [{names}]\nat = [36, {y}, {facing}]\n"
    )
}

const HEAD: &str = "system = \"conquest\"\ntitle = \"x\"\n";

#[test]
fn a_file_must_be_toml_and_have_two_sides_with_armies() {
    let not_toml = one_fault("system = \"conquest\"\ntitle = \"x\n");
    assert!(not_toml.starts_with("test.toml:2: not TOML"), "{not_toml}");
    let no_sides = one_fault(HEAD);
    assert!(no_sides.contains("two sides"), "{no_sides}");
    let reds = side("Reds", "red-", 8, 0);
    let same = one_fault(&format!("{HEAD}{reds}{}", side("Reds", "blue-", 40, 180)));
    assert!(same.contains("both sides are called `Reds`"), "{same}");
    let bare = read(&format!("{HEAD}{reds}[[side]]\nname = \"Blues\"\n")).unwrap_err().to_string();
    assert!(bare.contains("an army needs units"), "{bare}");
    assert!(bare.contains("an army needs a general"), "{bare}");
}

fn two(more: &str) -> String {
    format!("{HEAD}{more}{}{}", side("Reds", "red-", 8, 0), side("Blues", "blue-", 40, 180))
}

#[test]
fn a_side_may_have_its_general_begin_elsewhere() {
    let with = |text: &str| {
        let setup = read(text).unwrap();
        setup.generals.clone().map(|one| setup.units[usize::from(one.with)].name.clone())
    };
    assert_eq!(with(&two("")), ["red-foot-1", "blue-foot-1"]);
    let moved =
        two("").replace("prefix = \"blue-\"\n", "prefix = \"blue-\"\nwith = \"blue-horse\"\n");
    assert_eq!(with(&moved), ["red-foot-1", "blue-horse"]);
}

#[test]
fn a_place_may_give_another_front_and_gaps() {
    let place = "at = [36, 8, 0]\n";
    let setup = read(&two("").replace(place, &format!("{place}files = 6\ngap = 2.5\n"))).unwrap();
    let reds: Vec<_> = setup.units.iter().filter(|unit| unit.side == 0).collect();
    assert!(reds.iter().all(|unit| unit.files == 6));
    let edges = |unit: &setup::UnitSetup| {
        let (x, width) = (unit.pose.front.x, unit.base().size.width);
        (x - width / 2, x + width / 2)
    };
    for pair in reds.windows(2) {
        assert_eq!(edges(pair[1]).0 - edges(pair[0]).1, 2_500, "{}", pair[1].name);
    }
    assert_eq!(edges(reds[0]).0 + edges(reds[4]).1, 72_000, "about the middle");
    let blues = setup.units.iter().filter(|unit| unit.side == 1);
    assert_eq!(blues.map(|unit| unit.files).collect::<Vec<_>>(), [8, 8, 6, 4, 4]);
}

#[test]
fn armies_of_one_name_need_a_prefix_and_may_not_stand_on_each_other() {
    let clash = format!("{HEAD}{}{}", side("Reds", "", 8, 0), side("Blues", "", 40, 180));
    let faults = read(&clash).unwrap_err();
    assert_eq!(faults.0.len(), 5, "{faults}");
    assert!(faults.0.iter().all(|fault| fault.hint.contains("prefix")), "{faults}");
    let close = format!("{HEAD}{}{}", side("Reds", "red-", 8, 0), side("Blues", "blue-", 7, 180));
    let faults = read(&close).unwrap_err();
    assert!(faults.to_string().contains("overlap"), "{faults}");
}

#[test]
fn a_side_has_an_army_or_units() {
    let own = "[side.general]\nname = \"x\"\nmo = 7\npoints = 1\nzone = 9\n";
    let more = two("").replace(
        "[[side.place]]\nline = [\"blue",
        &format!("{own}[[side.unit]]\nname = \"x\"\n[[side.place]]\nline = [\"blue"),
    );
    let told = read(&more).unwrap_err().to_string();
    assert!(told.contains("a side has an army or units, not both"), "{told}");
    assert!(told.contains("has its own general"), "{told}");
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
    let army = "system = \"conquest\"\nname = \"a\"\n[[unit]]\nname = \"a\"\nfigures = 9\n\
                ca = 3\nmo = 6\n";
    let told = |text: &str| read_army("army.toml", text).unwrap_err().to_string();
    assert!(told(army).starts_with("army.toml: an army needs a general"), "{}", told(army));
    let none = told("system = \"conquest\"\nname = \"a\"\n");
    assert!(none.contains("an army needs units"), "{none}");
    let wrong = army.replace("ca = 3", "ca = 30");
    let text = format!("{HEAD}[[side]]\nname = \"A\"\narmy = \"bad\"\n");
    let faults = setup::read("test.toml", &text, &Bad(&wrong)).unwrap_err();
    assert!(faults.to_string().contains("bad.toml:6: `ca` of unit `a`"), "{faults}");
}

#[test]
fn a_fault_knows_its_place_in_the_file() {
    let text =
        Folder::text("gaugamela").unwrap().replace("at = [24.7, 10.6, 0]", "at = [17, 10.6, 0]");
    let faults = read(&text).unwrap_err();
    assert_eq!(faults.0.len(), 1, "{faults}");
    assert_eq!(faults.0[0].path, "side.0.place.1.at");
    assert!(faults.to_string().contains("`phalanx-2` and `phalanx-1` overlap"), "{faults}");
}
