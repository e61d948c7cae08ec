//! Files with faults: each is told, with its line and what to do.

use super::{read, scenario};
use tercio_engine::{Ruleset, SetupFaults};
use tercio_impetus::setup::{Traits, read_army};
use tercio_impetus::troops::{Level, Troop};
use tercio_impetus::{Impetus, Setup};
use tercio_ledger::House;

const BAD: &str = r#"system = "chess"
title = 7
attacker = "Greys"
widht = 30

[[side]]
name = "Reds"
army = "norman"
banner = "lion"
[[side]]
name = "Blues"
chief = "Wiliam"
generals = ["blue", "blue", "nobody"]
[[side.command]]
title = "The blues"
level = "charismatic"
structure = "goood"
with = "yellow"
colour = "blue"
[[side.command.unit]]
name = "blue"
type = "CQ"
m = 99
vbu = 0
impetus = 2
vd = 1
traits = ["camels"]
[[side.command.unit]]
name = "Blue Two"
type = "T"
m = 5
vbu = 4
impetus = 0
vd = 1
discipline = "D"
weapon = "artillery-a"
traits = ["stakes", "camels", "pilumm"]
depth = 2
[[side.command.unit]]
name = "blue"
type = "foot"
m = 5
impetus = 0
vd = 1
discipline = "B"
depth = 5
[[side.command]]
title = "Nobody's"
commander = "William"
level = "nobody"
structure = "good"
[[side.place]]
unit = "blue"
at = [2, 50, 180]
[[side.place]]
unit = "blue"
at = [50, 50, 180]
[[side.place]]
line = ["Blue Two", "green"]
at = [50, 50]
[[side.place]]
at = [1, 2, 3]

[[ground]]
name = "hill"
kind = "gentle-hil"
rect = [1, 2, 3]
[[ground]]
name = "bare hill"
kind = "steep-hill"
points = [10, 10, 20, 10, 15]
[[ground]]
name = "wood"
kind = "wood"
line = [10, 10, 20, 20]
[[ground]]
name = "lake"
kind = "difficult"
points = [10, 10, 20, 10, 200, 20]
crest = [1, 2, 3, 4]
[[ground]]
name = "river"
kind = "river"
rect = [1, 1, 5, 5]
width = 3
[[ground]]
name = "nothing"
kind = "road"
[[ground]]
name = "crest"
kind = "gentle-hill"
points = [10, 10, 20, 10, 15, 20]
crest = [12, 11, 30, 30]
[[ground]]
name = "flat"
kind = "broken"
rect = [12, 11, 0, 30]
"#;

/// Line, what is wrong, what to do: a piece of each.
#[rustfmt::skip]
const FAULTS: &[(usize, &str, &str)] = &[
    (1,  "another system",                                  "system = \"impetus\""),
    (2,  "`title` of the file is not a text",               "give a text in quotes"),
    (3,  "no side is called `Greys`",                       "the sides are Reds and Blues"),
    (4,  "a key `widht` that means nothing",                "did you mean `width`?"),
    (8,  "no army is called `norman`; did you mean `normans`?", "tercio systems"),
    (9,  "a key `banner` that means nothing",               "known keys"),
    (10, "no place is given to Blue Two, blue",             "[[side.place]]"),
    (12, "no commander is called `Wiliam`; did you mean `William`?", "its commanders are"),
    (13, "the commander of `blue` is with another unit already", "one unit for each"),
    (13, "no unit is called `nobody` here",                 "the units are blue, Blue Two"),
    (14, "command `The blues` has no `commander`",          "a text in quotes"),
    (16, "`` is charismatic, but not commander-in-chief",   "`chief`"),
    (17, "`structure` of command `The blues` cannot be `goood`", "did you mean `good`?"),
    (18, "the commander is with `yellow`, which he does not lead", "his units are blue"),
    (19, "a key `colour` that means nothing",               "known keys"),
    (20, "`discipline` is not given",                       "one of A, B, C"),
    (22, "`type` of unit `blue` cannot be `CQ`",            "did you mean `CP`?"),
    (23, "`m` of unit `blue` is not a whole number",        "from 0 to 20"),
    (24, "`vbu` of unit `blue` is not a whole number",      "from 1 to 20"),
    (29, "`Blue Two` cannot be typed as a name",            "small letters"),
    (35, "`discipline` of unit `Blue Two` cannot be `D`",   "did you mean `A`?"),
    (36, "T cannot carry guns",                             "ART or W"),
    (37, "T cannot have the trait `camels`",                "mounted troops"),
    (37, "there is no trait `pilumm`; did you mean `pilum`?", "known: impetuous"),
    (38, "T cannot be a large unit",                        "FP, FL and CP"),
    (39, "unit `blue` has no `vbu`",                        "from 1 to 20"),
    (40, "two units are called `blue`",                     "each must be different"),
    (41, "`type` of unit `blue` cannot be `foot`",          "one of CP"),
    (46, "`depth` of unit `blue` is not a whole number",    "from 1 to 4"),
    (47, "command `Nobody's` has no units",                 "[[command.unit]]"),
    (50, "`level` of command `Nobody's` cannot be `nobody`", "charismatic"),
    (54, "`blue` stands over the edge",                     "move it inward"),
    (56, "`blue` is placed twice",                          "leave one place out"),
    (59, "no unit is called `green` here",                  "the units are"),
    (60, "a place is at = [x, y, facing]",                  "degrees from north"),
    (61, "a place is for one unit, or for a line",          "unit = \"name\""),
    (66, "no ground of the kind `gentle-hil`; did you mean `gentle-hill`?", "known: gentle-hill"),
    (67, "a rectangle has four numbers",                    "[x, y, width, height]"),
    (68, "a hill has no `crest`",                           "crest = "),
    (71, "a point has two numbers",                         "each point in turn"),
    (75, "wood is not a line",                              "points = "),
    (79, "it leaves the table",                             "x 0 to 180, y 0 to 120"),
    (80, "only a hill has a crest",                         "leave it out"),
    (85, "only a line has a width",                         "line = "),
    (86, "a piece of ground has one outline",               "rect = [x, y, width, height]"),
    (93, "the crest leaves the hill at 30, 30",             "keep it within"),
    (97, "a rectangle has a width and a height",            "both above 0"),
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
    let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted(), "not in the order of the file");
}

fn one_fault(text: &str) -> String {
    let faults = read(text).unwrap_err();
    assert_eq!(faults.0.len(), 1, "{faults}");
    faults.to_string()
}

fn side(name: &str, prefix: &str, y: i32, facing: i32) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\narmy = \"teaching-army\"\nprefix = \"{prefix}\"\n\
         [[side.place]]\nline = [\"{prefix}knights\", \"{prefix}riders\", \"{prefix}spearmen\", \
         \"{prefix}pikes\", \"{prefix}skirmishers\", \"{prefix}crossbows\"]\n\
         at = [90, {y}, {facing}]\n"
    )
}

const HEAD: &str = "system = \"impetus\"\ntitle = \"x\"\n";

#[test]
fn a_file_must_be_toml_and_have_two_sides_with_armies() {
    let not_toml = one_fault("system = \"impetus\"\ntitle = \"x\n");
    assert!(not_toml.starts_with("test.toml:2: not TOML"), "{not_toml}");
    let no_sides = one_fault(HEAD);
    assert!(no_sides.contains("two sides"), "{no_sides}");
    let reds = side("Reds", "red-", 20, 0);
    let same = one_fault(&format!("{HEAD}{reds}{}", side("Reds", "blue-", 60, 180)));
    assert!(same.contains("both sides are called `Reds`"), "{same}");
    let bare = one_fault(&format!("{HEAD}{reds}[[side]]\nname = \"Blues\"\n"));
    assert!(bare.contains("an army needs a command"), "{bare}");
}

#[test]
fn a_good_file_is_read_and_the_first_side_attacks_unless_another_is_named() {
    let sides = format!("{}{}", side("Reds", "red-", 20, 0), side("Blues", "blue-", 60, 180));
    assert_eq!(read(&format!("{HEAD}{sides}")).unwrap().attacker, 0);
    let setup = read(&format!("{HEAD}attacker = \"Blues\"\n{sides}")).unwrap();
    assert_eq!((setup.attacker, setup.units.len()), (1, 12));
    assert_eq!([0, 1].map(|side| setup.initial_vd(side)), [12, 12]);
}

#[test]
fn armies_of_one_name_need_a_prefix_and_may_not_stand_on_each_other() {
    let clash = format!("{HEAD}{}{}", side("Reds", "", 20, 0), side("Blues", "", 60, 180));
    let faults = read(&clash).unwrap_err();
    assert_eq!(faults.0.len(), 6, "{faults}");
    assert!(faults.0.iter().all(|fault| fault.hint.contains("prefix")), "{faults}");
    let close = format!("{HEAD}{}{}", side("Reds", "red-", 20, 0), side("Blues", "blue-", 19, 180));
    let faults = read(&close).unwrap_err();
    assert!(faults.to_string().contains("`blue-knights` and `red-crossbows` overlap"), "{faults}");
}

#[test]
fn a_list_of_names_holds_names() {
    let text = include_str!("../../../../data/impetus/agincourt.toml");
    let told = one_fault(&text.replace("[\"king\", \"york\"]", "[\"king\", 3]"));
    assert!(told.contains("`generals` of side 1 is not a list of texts in quotes"), "{told}");
}

#[test]
fn stakes_may_be_left_at_home() {
    let text = include_str!("../../../../data/impetus/agincourt.toml");
    let bare = text.replace("at = [90, 44, 0]", "at = [90, 44, 0]\nstakes = false");
    assert!(read(text).unwrap().units.iter().any(|unit| unit.traits.stakes));
    assert!(!read(&bare).unwrap().units.iter().any(|unit| unit.traits.stakes));
}

/// A shelf with one file.
struct Bad<'t>(&'t str);

impl tercio_engine::Shelf for Bad<'_> {
    fn find(&self, _: &str) -> Option<(String, String)> {
        Some(("bad.toml".into(), self.0.into()))
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn faults_of_an_army_file_are_told_with_its_name() {
    let army = "system = \"impetus\"\nname = \"a\"\n[[command]]\ntitle = \"c\"\ncommander = \"d\"\n\
                level = \"fair\"\nstructure = \"good\"\n[[command.unit]]\nname = \"a\"\n\
                type = \"ART\"\nm = 3\nvbu = 2\nimpetus = 0\nvd = 1\ndiscipline = \"B\"\n";
    let told = |text: &str| read_army("army.toml", text).unwrap_err().to_string();
    assert!(told(army).starts_with("army.toml:8: artillery without guns"), "{}", told(army));
    let none = told("system = \"impetus\"\nname = \"a\"\n");
    assert!(none.contains("an army needs a command"), "{none}");
    let text = format!("{HEAD}[[side]]\nname = \"A\"\narmy = \"bad\"\n");
    let faults = Impetus::read("test.toml", &text, &Bad(army)).unwrap_err();
    assert!(faults.to_string().contains("bad.toml:8: artillery without guns"), "{faults}");
}

fn refused(change: impl Fn(&mut Setup)) -> SetupFaults {
    let mut setup = scenario("teaching");
    change(&mut setup);
    Impetus::new(setup, House::default()).unwrap_err()
}

#[test]
fn a_setup_typed_as_json_is_looked_at_too() {
    let told = |change: fn(&mut Setup)| refused(change).to_string();
    assert!(told(|setup| setup.attacker = 2).contains("the attacker is no side"));
    assert!(told(|setup| setup.units[0].vbu = 0).contains("`south-knights` has no VBU"));
    assert!(told(|setup| setup.units[0].vbu = 21).contains("`south-knights` has no VBU"));
    assert!(told(|setup| setup.units[0].depth = 0).contains("has no depth"));
    assert!(told(|setup| setup.units[0].impetus = 10).contains("a figure too high"));
    assert!(told(|setup| setup.units[0].troop = Troop::Foot).contains("is of no kind"));
    assert!(told(|setup| setup.units[0].command = 1).contains("has no command on its side"));
    assert!(told(|setup| setup.units[5].general = false).contains("not with one unit"));
    assert!(told(|setup| setup.units[1].name = "south-knights".into()).contains("two units"));
    assert!(told(|setup| setup.commands[0].level = Level::Nobody).contains("no commander"));
    assert!(told(|setup| setup.commands[0].chief = false).contains("side 1 has 0 chiefs"));
    assert!(told(|setup| setup.places.clear()).contains("some ground has no name"));
    assert!(told(|setup| setup.table.width = 5).contains("the table has no size"));
    assert!(told(|setup| setup.units.truncate(6)).contains("side 2 has no units"));
    assert!(told(|setup| setup.units[0].pose = setup.units[1].pose).contains("overlap"));
    assert!(told(|setup| setup.units[0].pose.front.x = -9_000).contains("over the edge"));
}

#[test]
fn a_state_that_cannot_be_is_told() {
    let rules = Impetus::new(scenario("agincourt"), House::default()).unwrap();
    let told = |change: fn(&mut tercio_impetus::Unit)| {
        let mut state = rules.begin();
        change(&mut state.units[0]);
        rules.sound(&state).unwrap_err()[0].to_string()
    };
    assert_eq!(told(|unit| unit.vbu = 7), "king has more VBU than it had");
    assert_eq!(told(|unit| unit.vbu = 0), "king stands without VBU");
    assert_eq!(told(|unit| unit.depth = 2), "king is deeper than it was, or not at all");
    assert_eq!(told(|unit| unit.rear = 6), "king has a rear stronger than its front");
    assert_eq!(told(|unit| unit.stakes = true), "king has stakes that it never had");
    assert_eq!(
        told(|unit| unit.general = Some(1)),
        "king is joined by a commander of another command"
    );
    let mut state = rules.begin();
    state.evading.push(tercio_impetus::UnitId(16));
    assert!(rules.sound(&state).is_err());
    let mut state = rules.begin();
    state.units.pop();
    assert!(rules.sound(&state).is_err());
}

#[test]
fn traits_are_told_in_the_words_of_files() {
    let traits = Traits { pilum: true, long_spears: true, ..Traits::default() };
    assert_eq!(traits.words(), ["pilum", "long-spears"]);
}

#[test]
fn nonsense_that_can_be_read_is_told_too() {
    let text = Impetus::card().file("hastings").unwrap().text;
    let told = |text: &str| match read(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(|fault| fault.what.clone()).collect::<Vec<String>>(),
    };
    assert_eq!(told(text), Vec::<String>::new());
    let army = text.replace("army = \"normans\"", "army = \"norman\"");
    let faults = told(&army);
    assert_eq!(faults.len(), 1, "an army that is not found is told of once: {faults:?}");
    let bent = format!(
        "{text}\n[[ground]]\nname = \"x\"\nkind = \"wood\"\npoints = [0, 0, 10, 10, 0, 10, 10, 0]\n"
    );
    assert_eq!(told(&bent), ["its sides cross"]);
    let turned = text.replace("at = [90, 48, 0]", "at = [90, 48, 765]");
    assert_eq!(told(&turned), ["no facing is more than once round"]);
    let lesson = |order: &str| format!("{text}\n[[lesson]]\norder = \"{order}\"\ntext = \"Go.\"\n");
    for (order, said) in [
        ("fly away", "`fly` is no order"),
        ("mov spearmen 3", "`mov` is no order; did you mean `move`?"),
        ("move nobody 5", "no unit is called `nobody`"),
    ] {
        let faults = told(&lesson(order));
        assert!(faults.len() == 1 && faults[0].starts_with(said), "{order}: {faults:?}");
    }
    for order in ["move spearmen 3", "move knights 8", "charge knights-1,knights-2 fyrd-1", "done"]
    {
        assert_eq!(told(&lesson(order)), Vec::<String>::new(), "{order}");
    }
}
