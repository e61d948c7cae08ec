//! New tables to begin with, as TOML.

use tercio_engine::Start;

pub(super) const SIDE: Start = Start { label: "side", text: "name = \"Another side\"" };

pub(super) const COMMAND: Start = Start {
    label: "command",
    text: "title = \"Another command\"\nleader = \"another leader\"\nlevel = \"reliable\"\n\
           structure = \"average\"",
};

pub(super) const LESSON: Start =
    Start { label: "lesson", text: "order = \"done\"\ntext = \"Type `done` to end your turn.\"" };

pub(super) const UNITS: &[Start] = &[
    Start {
        label: "pike and musket",
        text: "name = \"foot\"\ntype = \"P&M\"\nvbu = 5\nsm = -1\nimpetus = 1\n\
               discipline = \"B\"\nvd = 2",
    },
    Start {
        label: "tercio",
        text: "name = \"tercio\"\ntype = \"Tercio\"\nvbu = 7\nsm = -2\nimpetus = 2\n\
               discipline = \"B\"\nvd = 4\ntraits = [\"massed\"]",
    },
    Start {
        label: "gallopers",
        text: "name = \"horse\"\ntype = \"GA\"\nvbu = 5\nimpetus = 4\ndiscipline = \"B\"\nvd = 3",
    },
    Start {
        label: "trotters",
        text: "name = \"troopers\"\ntype = \"TR\"\nvbu = 5\nimpetus = 2\ndiscipline = \"B\"\n\
               vd = 3",
    },
    Start {
        label: "light horse",
        text: "name = \"riders\"\ntype = \"CL\"\nvbu = 3\nimpetus = 1\ndiscipline = \"C\"\nvd = 1",
    },
    Start {
        label: "dragoons",
        text: "name = \"dragoons\"\ntype = \"DR\"\nvbu = 3\nimpetus = 0\ndiscipline = \"B\"\n\
               vd = 1",
    },
    Start {
        label: "shot",
        text: "name = \"shot\"\ntype = \"T\"\nvbu = 4\nimpetus = 0\ndiscipline = \"B\"\nvd = 1",
    },
    Start { label: "guns", text: "name = \"guns\"\ntype = \"Art\"\nweapon = \"art-b\"" },
    Start { label: "baggage", text: "name = \"baggage\"\ntype = \"B\"" },
];

pub(super) const GROUNDS: &[Start] = &[
    Start {
        label: "wood",
        text: "name = \"wood\"\nkind = \"wood\"\n\
               points = [-2, 0.5, -0.8, 1.6, 1, 1.5, 2, 0, 1.4, -1.3, -0.5, -1.6, -1.8, -0.9]",
    },
    Start {
        label: "hill",
        text: "name = \"hill\"\nkind = \"gentle-hill\"\n\
               points = [-3.5, 0.2, -2, 1.8, 1, 2, 3.2, 1, 3.5, -0.8, 1.2, -2, -1.8, -1.8]\n\
               crest = [-1.5, 0, 1.5, 0]",
    },
    Start {
        label: "broken ground",
        text: "name = \"scrub\"\nkind = \"broken\"\n\
               points = [-2, 0.7, -0.2, 1.6, 1.7, 1, 2, -0.9, 0.3, -1.6, -1.7, -1]",
    },
    Start {
        label: "marsh",
        text: "name = \"marsh\"\nkind = \"difficult\"\n\
               points = [-2, 0.2, -1, 1.4, 1.2, 1.2, 2, -0.2, 0.7, -1.4, -1.4, -1.2]",
    },
    Start {
        label: "village",
        text: "name = \"village\"\nkind = \"built-up\"\nrect = [-1.5, -1.2, 3, 2.4]",
    },
    Start {
        label: "river",
        text: "name = \"river\"\nkind = \"river\"\nline = [-5, -1, -1.8, 0.8, 1.5, -0.5, 5, 1]\n\
               width = 0.8",
    },
    Start {
        label: "road",
        text: "name = \"road\"\nkind = \"road\"\nline = [-5, 0, 0, 0.2, 5, 0]\nwidth = 0.5",
    },
    Start {
        label: "hedge",
        text: "name = \"hedge\"\nkind = \"obstacle\"\nline = [-2.5, 0, 2.5, 0]\nwidth = 0.3",
    },
];

pub(super) const NEW_SCENARIO: &str = r#"system = "baroque"
title = "A new battle"
note = "Two small armies on open ground."
attacker = "Red"

[[side]]
name = "Red"

[[side.command]]
title = "The red command"
leader = "the red general"
level = "reliable"
structure = "average"

[[side.command.unit]]
name = "red-foot"
title = "Red foot"
count = 3
type = "P&M"
vbu = 5
sm = -1
impetus = 1
discipline = "B"
vd = 2

[[side.command.unit]]
name = "red-horse"
title = "Red horse"
count = 2
type = "GA"
vbu = 5
impetus = 4
discipline = "B"
vd = 3

[[side.place]]
line = ["red-foot-1", "red-foot-2", "red-foot-3"]
at = [15, 4, 0]

[[side.place]]
line = ["red-horse-1", "red-horse-2"]
at = [21, 4, 0]

[[side]]
name = "Blue"

[[side.command]]
title = "The blue command"
leader = "the blue general"
level = "reliable"
structure = "average"

[[side.command.unit]]
name = "blue-foot"
title = "Blue foot"
count = 3
type = "P&M"
vbu = 5
sm = -1
impetus = 1
discipline = "B"
vd = 2

[[side.command.unit]]
name = "blue-horse"
title = "Blue horse"
count = 2
type = "TR"
vbu = 5
impetus = 2
discipline = "B"
vd = 3

[[side.place]]
line = ["blue-foot-1", "blue-foot-2", "blue-foot-3"]
at = [15, 16, 180]

[[side.place]]
line = ["blue-horse-1", "blue-horse-2"]
at = [9, 16, 180]
"#;

pub(super) const NEW_ARMY: &str = r#"system = "baroque"
name = "A new army"
note = ""

[[command]]
title = "The first command"
leader = "the general"
level = "reliable"
structure = "average"

[[command.unit]]
name = "foot"
title = "Foot"
count = 3
type = "P&M"
vbu = 5
sm = -1
impetus = 1
discipline = "B"
vd = 2
"#;
