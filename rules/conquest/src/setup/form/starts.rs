//! New tables to begin with, as TOML.

use tercio_engine::Start;

pub(super) const SIDE: Start = Start { label: "side", text: "name = \"Another side\"" };

pub(super) const LESSON: Start =
    Start { label: "lesson", text: "order = \"done\"\ntext = \"Type `done` to go on.\"" };

pub(super) const UNITS: &[Start] = &[
    Start {
        label: "heavy foot",
        text: "name = \"foot\"\nfigures = 24\nfiles = 8\ndrill = \"drilled\"\nca = 3\nmo = 6\n\
               shield = \"large-shield\"\narmour = \"light\"",
    },
    Start {
        label: "spearmen",
        text: "name = \"spears\"\nfigures = 24\nfiles = 8\nca = 3\nmo = 6\narm = \"spear\"\n\
               shield = \"large-shield\"\narmour = \"light\"",
    },
    Start {
        label: "pikes",
        text: "name = \"pikes\"\nfigures = 32\nfiles = 8\ndrill = \"drilled\"\nca = 3\nmo = 6\n\
               arm = \"pike\"\nshield = \"buckler\"\narmour = \"light\"",
    },
    Start {
        label: "warband",
        text: "name = \"warriors\"\nfigures = 30\nfiles = 10\ndrill = \"warband\"\nca = 3\n\
               mo = 5\narm = \"throwing-spear\"\nshield = \"shield\"",
    },
    Start {
        label: "archers",
        text: "name = \"archers\"\nfigures = 20\nfiles = 10\ndrill = \"light\"\nca = 2\nsa = 3\n\
               mo = 5\nweapon = \"bow\"",
    },
    Start {
        label: "skirmishers",
        text: "name = \"skirmishers\"\nfigures = 12\nfiles = 6\ndrill = \"skirmish\"\nca = 3\n\
               sa = 3\nmo = 5\nweapon = \"javelins\"\nshield = \"shield\"",
    },
    Start {
        label: "horse",
        text: "name = \"horse\"\nfigures = 12\nfiles = 6\nmount = \"horse\"\nca = 3\nmo = 6\n\
               shield = \"shield\"\narmour = \"light\"",
    },
    Start {
        label: "knights",
        text: "name = \"knights\"\nfigures = 12\nfiles = 6\nmount = \"horse\"\nca = 4\nmo = 7\n\
               arm = \"lance\"\narmour = \"plate\"\nbarding = \"metal\"",
    },
    Start {
        label: "chariots",
        text: "name = \"chariots\"\nfigures = 3\nfiles = 3\nmount = \"chariot\"\nca = 3\nmo = 6",
    },
    Start {
        label: "elephants",
        text: "name = \"elephants\"\nfigures = 2\nfiles = 2\nmount = \"elephant\"\nca = 3\nmo = 6",
    },
];

pub(super) const GROUNDS: &[Start] = &[
    Start {
        label: "wood",
        text: "name = \"wood\"\nkind = \"wood\"\n\
               points = [-4, 1, -1.5, 3, 2, 3, 4, 0, 3, -2.5, -1, -3, -3.5, -2]",
    },
    Start {
        label: "gentle hill",
        text: "name = \"hill\"\nkind = \"gentle-hill\"\n\
               points = [-7, 0.5, -4, 3.5, 2, 4, 6.5, 2, 7, -1.5, 2.5, -4, -3.5, -3.5]\n\
               crest = [-3, 0, 3, 0]",
    },
    Start {
        label: "steep hill",
        text: "name = \"crag\"\nkind = \"steep-hill\"\n\
               points = [-4, 0.5, -2, 3, 2, 3, 4, 0.5, 2.5, -3, -2, -3]\ncrest = [-1, 0, 1, 0]",
    },
    Start {
        label: "rough ground",
        text: "name = \"scrub\"\nkind = \"broken\"\n\
               points = [-4, 1.5, -0.5, 3, 3.5, 2, 4, -2, 0.5, -3, -3.5, -2]",
    },
    Start {
        label: "marsh",
        text: "name = \"marsh\"\nkind = \"difficult\"\n\
               points = [-4, 0.5, -2, 3, 2.5, 2.5, 4, -0.5, 1.5, -3, -3, -2.5]",
    },
    Start {
        label: "rocks",
        text: "name = \"rocks\"\nkind = \"impassable\"\n\
               points = [-2, 0.5, -0.5, 2, 2, 1, 1.5, -1.5, -1, -2]",
    },
    Start {
        label: "village",
        text: "name = \"village\"\nkind = \"built-up\"\nrect = [-3, -2.5, 6, 5]",
    },
    Start {
        label: "river",
        text: "name = \"river\"\nkind = \"river\"\nline = [-10, -2, -3.5, 1.5, 3, -1, 10, 2]\n\
               width = 2",
    },
    Start {
        label: "road",
        text: "name = \"road\"\nkind = \"road\"\nline = [-10, 0, 0, 0.5, 10, 0]\nwidth = 1",
    },
    Start {
        label: "hedge",
        text: "name = \"hedge\"\nkind = \"obstacle\"\nline = [-5, 0, 5, 0]\nwidth = 0.5",
    },
];

pub(super) const NEW_SCENARIO: &str = r#"system = "conquest"
title = "A new battle"
note = "Two small armies on open ground."

[[side]]
name = "Red"
with = "red-foot-2"

[side.general]
name = "the red general"
mo = 7
points = 1
zone = 10

[[side.unit]]
name = "red-foot"
title = "Red foot"
count = 3
figures = 24
files = 8
drill = "drilled"
ca = 3
mo = 6
shield = "large-shield"
armour = "light"

[[side.unit]]
name = "red-horse"
title = "Red horse"
figures = 12
files = 6
mount = "horse"
ca = 3
mo = 6
shield = "shield"
armour = "light"

[[side.place]]
line = ["red-foot-1", "red-foot-2", "red-foot-3"]
at = [36, 12, 0]
gap = 1

[[side.place]]
unit = "red-horse"
at = [54, 12, 0]

[[side]]
name = "Blue"
with = "blue-foot-2"

[side.general]
name = "the blue general"
mo = 7
points = 1
zone = 10

[[side.unit]]
name = "blue-foot"
title = "Blue foot"
count = 3
figures = 30
files = 10
drill = "warband"
ca = 3
mo = 5
arm = "throwing-spear"
shield = "shield"

[[side.unit]]
name = "blue-horse"
title = "Blue horse"
figures = 12
files = 6
mount = "horse"
ca = 3
mo = 6
shield = "shield"
armour = "light"

[[side.place]]
line = ["blue-foot-1", "blue-foot-2", "blue-foot-3"]
at = [36, 36, 180]
gap = 1

[[side.place]]
unit = "blue-horse"
at = [16, 36, 180]
"#;

pub(super) const NEW_ARMY: &str = r#"system = "conquest"
name = "A new army"
note = ""

[general]
name = "the general"
mo = 7
points = 1
zone = 10

[[unit]]
name = "foot"
title = "Foot"
count = 3
figures = 24
files = 8
drill = "drilled"
ca = 3
mo = 6
shield = "large-shield"
armour = "light"
"#;
