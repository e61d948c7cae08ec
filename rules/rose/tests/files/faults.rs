//! Files with faults: each is told, with its line and what to do.

use super::{Folder, read};
use tercio_engine::Shelf;
use tercio_rose::setup::{self, read_army};

const BAD: &str = r#"system = "chess"
title = 7
minutes = 5
widht = 30
begins = "25:00"
attacker = "Green"

[[side]]
name = "Reds"
army = "frensh-1503"
banner = "lion"
[[side]]
name = "Blues"
[[side.player]]
name = "Anna"
[[side.player]]
name = "Berta"
[[side.leader]]
name = "Bleu"
eye = "sharp"
with = "yellow"
player = "Clara"
x = 12
[[side.leader]]
name = "Bleu"
eye = "gifted"
with = "horse"
x = 12
y = 12
colour = "blue"
[[side.unit]]
name = "blue"
men = 500
[[side.unit]]
name = "Blue Two"
troop = "pikes"
men = 200
leader = "Blau"
[[side.unit]]
name = "blue"
troop = "pike"
men = 5000
skirmishing = true
mercenary = "yes"
[[side.unit]]
name = "horse"
troop = "gendarmes"
men = 600
experience = "old"
morale = "bad"
skirmishing = true
[[side.place]]
unit = "horse"
at = [1, 1000, 180]
[[side.place]]
unit = "horse"
at = [900, 1000, 180]
[[side.place]]
line = ["Blue Two", "green"]
at = [5, 5]
[[side.place]]
at = [1, 2, 3]
[[side.place]]
unit = "Blue Two"
at = [100, 990, 180]
gap = -1
[[ground]]
name = "wall"
kind = "fortification"
line = [0, 1030, 20, 1030]
[[keyword]]
word = "wether"
why = "rain"
hinders = ["shout"]
[[keyword]]
name = "weather"
why = "rain"
helps = ["shoot"]
hinders = ["shoot"]
[[keyword]]
name = "flood"
side = "Green"
[[lesson]]
order = ""
text = "say something"
"#;

/// Faults that a bad file has, each with the line it is told for.
const WANTED: &[(usize, &str)] = &[
    (1, "another system"),
    (2, "`title`"),
    (3, "`minutes`"),
    (4, "`widht`"),
    (5, "`25:00` tells no time of day"),
    (6, "no side is called `Green`"),
    (10, "no army is called `frensh-1503`"),
    (11, "`banner`"),
    (12, "player `Berta` has no commander"),
    (12, "no place is given to blue, blue"),
    (18, "a place is x and y"),
    (20, "`eye`"),
    (21, "no unit is called `yellow`"),
    (22, "no player is called `Clara`"),
    (25, "two commanders are called `Bleu`"),
    (27, "with a unit or at a place"),
    (30, "`colour`"),
    (31, "`troop` is not given"),
    (35, "cannot be typed"),
    (37, "200 men are no unit of pikes"),
    (38, "no commander is called `Blau`"),
    (40, "two units are called `blue`"),
    (41, "`troop`"),
    (42, "`men`"),
    (44, "`mercenary`"),
    (48, "600 men are no unit of gendarmes"),
    (49, "`experience`"),
    (50, "`morale`"),
    (51, "gendarmes cannot skirmish"),
    (54, "stands over the edge"),
    (54, "`horse` stands on closed ground"),
    (56, "`horse` is placed twice"),
    (59, "no unit is called `green`"),
    (60, "at = [x, y, facing]"),
    (61, "one unit, or for a line"),
    (65, "`Blue Two` and `horse` overlap"),
    (66, "`gap`"),
    (72, "no keyword of the matrix is `wether`"),
    (74, "no event is called `shout`"),
    (76, "`weather` is a keyword already"),
    (79, "helps and hinders `shoot`"),
    (80, "has no `why`"),
    (80, "helps something or hinders it"),
    (82, "no side is called `Green`"),
    (84, "hopes for an order"),
];

#[test]
fn every_fault_is_told_with_its_line_and_what_to_do() {
    let faults = read(BAD).unwrap_err().0;
    for (line, what) in WANTED {
        let told = faults.iter().find(|fault| fault.line == *line && fault.what.contains(what));
        let told = told.unwrap_or_else(|| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{line}: {what}\n{}", all.join("\n"))
        });
        assert!(!told.hint.is_empty() && told.file == "test.toml", "{told}");
    }
    let known = |fault: &tercio_engine::SetupFault| {
        WANTED.iter().any(|(line, what)| fault.line == *line && fault.what.contains(what))
    };
    let more: Vec<String> =
        faults.iter().filter(|fault| !known(fault)).map(ToString::to_string).collect();
    assert!(more.is_empty(), "{}", more.join("\n"));
}

#[test]
fn faults_of_an_army_name_the_army_file() {
    struct One;
    impl Shelf for One {
        fn find(&self, name: &str) -> Option<(String, String)> {
            let text = "system = \"rose\"\nname = \"x\"\n[[leader]]\nname = \"a\"\n";
            (name == "bad").then(|| ("bad.toml".into(), text.into()))
        }
        fn names(&self) -> Vec<String> {
            vec!["bad".into()]
        }
    }
    let text = "system = \"rose\"\ntitle = \"x\"\n[[side]]\nname = \"a\"\narmy = \"bad\"\n\
                [[side]]\nname = \"b\"\narmy = \"bad\"\nprefix = \"b-\"\n";
    let told = setup::read("x.toml", text, &One).unwrap_err().to_string();
    assert!(told.contains("bad.toml:3: `eye` is not given"), "{told}");
    assert!(told.contains("an army needs units"), "{told}");
}

#[test]
fn two_sides_of_one_army_need_a_prefix_and_names() {
    let text = |prefix: &str, name: &str| {
        format!(
            "system = \"rose\"\ntitle = \"x\"\nfree = true\n[[side]]\nname = \"A\"\n\
             army = \"french-1503\"\n[[side]]\nname = \"{name}\"\narmy = \"french-1503\"\n{prefix}"
        )
    };
    assert!(read(&text("prefix = \"b-\"\n", "B")).is_ok());
    let told = read(&text("", "B")).unwrap_err().to_string();
    assert!(told.contains("both sides have a unit `swiss-1`"), "{told}");
    let told = read(&text("prefix = \"b-\"\n", "A")).unwrap_err().to_string();
    assert!(told.contains("both sides are called `A`"), "{told}");
    let one = "system = \"rose\"\ntitle = \"x\"\n[[side]]\nname = \"A\"\narmy = \"french-1503\"\n";
    assert!(read(one).unwrap_err().to_string().contains("a battle has two sides"));
}

#[test]
fn no_more_of_anything_than_there_is_room_for() {
    let words: String = (0..5)
        .map(|at| format!("[[keyword]]\nname = \"w{at}\"\nwhy = \"x\"\nhelps = [\"move\"]\n"))
        .collect();
    let text = Folder::text("meeting").unwrap();
    let told = read(&format!("{text}\n{words}")).unwrap_err().to_string();
    assert!(told.contains("adds too many keywords"), "{told}");
    let players: String = (0..7).map(|at| format!("[[side.player]]\nname = \"p{at}\"\n")).collect();
    let more =
        text.replace("army = \"french-1503\"\n", &format!("army = \"french-1503\"\n{players}"));
    let told = read(&more).unwrap_err().to_string();
    assert!(told.contains("there are too many players"), "{told}");
    let units = "[[unit]]\nname = \"a\"\ncount = 12\ntroop = \"bombard\"\n";
    let many: String = (0..6).map(|at| units.replace("\"a\"", &format!("\"a{at}\""))).collect();
    let head = "system = \"rose\"\nname = \"x\"\n[[leader]]\nname = \"a\"\neye = \"gifted\"\n";
    let told = read_army("x", &format!("{head}{many}")).unwrap_err().to_string();
    assert!(told.contains("the army is too large"), "{told}");
}
