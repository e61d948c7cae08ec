//! New tables to begin with, as TOML.

use tercio_engine::Start;

pub(super) const SIDE: Start = Start { label: "side", text: "name = \"Another side\"" };

pub(super) const PLAYER: Start = Start { label: "player", text: "name = \"Another player\"" };

pub(super) const LEADER: Start =
    Start { label: "commander", text: "name = \"Another captain\"\neye = \"competent\"" };

pub(super) const LESSON: Start =
    Start { label: "lesson", text: "order = \"dice 1\"\ntext = \"Type `dice 1` to go on.\"" };

pub(super) const KEYWORD: Start = Start {
    label: "keyword",
    text: "word = \"weather\"\nwhy = \"it rains\"\nhinders = [\"shoot\"]",
};

pub(super) const UNITS: &[Start] = &[
    Start {
        label: "gendarmes",
        text: "name = \"gendarmes\"\ntroop = \"gendarmes\"\nmen = 300\nmorale = \"high\"",
    },
    Start {
        label: "mounted bows",
        text: "name = \"archers\"\ntitle = \"Mounted archers\"\ntroop = \"mounted-bow\"\nmen = 400",
    },
    Start {
        label: "mounted crossbows",
        text: "name = \"crossbow-horse\"\ntroop = \"mounted-crossbow\"\nmen = 300",
    },
    Start {
        label: "mounted arquebusiers",
        text: "name = \"arquebus-horse\"\ntroop = \"mounted-arquebus\"\nmen = 300",
    },
    Start { label: "stradiots", text: "name = \"stradiots\"\ntroop = \"stradiots\"\nmen = 400" },
    Start { label: "jinetes", text: "name = \"jinetes\"\ntroop = \"jinetes\"\nmen = 400" },
    Start { label: "pikes", text: "name = \"pikes\"\ntroop = \"pikes\"\nmen = 1000" },
    Start {
        label: "sword and buckler",
        text: "name = \"swords\"\ntroop = \"sword-and-buckler\"\nmen = 700",
    },
    Start { label: "crossbows", text: "name = \"crossbows\"\ntroop = \"crossbows\"\nmen = 600" },
    Start {
        label: "arquebusiers",
        text: "name = \"arquebusiers\"\ntroop = \"arquebusiers\"\nmen = 500",
    },
    Start { label: "bombard", text: "name = \"bombard\"\ntroop = \"bombard\"" },
    Start { label: "field guns", text: "name = \"guns\"\ntroop = \"field-artillery\"" },
];

pub(super) const GROUNDS: &[Start] = &[
    Start {
        label: "wood",
        text: "name = \"wood\"\nkind = \"wood\"\n\
               points = [-160, 40, -60, 120, 80, 120, 160, 0, 120, -100, -40, -120, -140, -80]",
    },
    Start {
        label: "gentle hill",
        text: "name = \"hill\"\nkind = \"gentle-hill\"\n\
               points = [-280, 20, -160, 140, 80, 160, 260, 80, 280, -60, 100, -160, -140, -140]\n\
               crest = [-120, 0, 120, 0]",
    },
    Start {
        label: "steep hill",
        text: "name = \"crag\"\nkind = \"steep-hill\"\n\
               points = [-160, 20, -80, 120, 80, 120, 160, 20, 100, -120, -80, -120]\n\
               crest = [-40, 0, 40, 0]",
    },
    Start {
        label: "vineyards",
        text: "name = \"vineyards\"\nkind = \"broken\"\n\
               points = [-160, 60, -20, 120, 140, 80, 160, -80, 20, -120, -140, -80]",
    },
    Start {
        label: "marsh",
        text: "name = \"marsh\"\nkind = \"difficult\"\n\
               points = [-160, 20, -80, 120, 100, 100, 160, -20, 60, -120, -120, -100]",
    },
    Start {
        label: "village",
        text: "name = \"village\"\nkind = \"built-up\"\nrect = [-120, -100, 240, 200]",
    },
    Start {
        label: "river",
        text: "name = \"river\"\nkind = \"river\"\n\
               line = [-400, -80, -140, 60, 120, -40, 400, 80]\nwidth = 60",
    },
    Start {
        label: "road",
        text: "name = \"road\"\nkind = \"road\"\nline = [-400, 0, 0, 20, 400, 0]\nwidth = 15",
    },
    Start {
        label: "ditch",
        text: "name = \"ditch\"\nkind = \"obstacle\"\nline = [-300, 0, 300, 0]\nwidth = 12",
    },
    Start {
        label: "wall",
        text: "name = \"wall\"\nkind = \"fortification\"\nline = [-300, 0, 300, 0]\nwidth = 10",
    },
];

pub(super) const NEW_SCENARIO: &str = r#"system = "rose"
title = "A new battle"
note = "Two small armies on open ground."

[[side]]
name = "Red"

[[side.player]]
name = "Red"

[[side.leader]]
name = "the red captain"
eye = "competent"
with = "red-pikes-1"
player = "Red"

[[side.unit]]
name = "red-pikes"
title = "Red pikes"
count = 2
troop = "pikes"
men = 1000

[[side.unit]]
name = "red-horse"
title = "Red horse"
troop = "gendarmes"
men = 300

[[side.place]]
line = ["red-pikes-1", "red-pikes-2"]
at = [1500, 380, 0]
gap = 30

[[side.place]]
unit = "red-horse"
at = [2000, 380, 0]

[[side]]
name = "Blue"

[[side.leader]]
name = "the blue captain"
eye = "competent"
with = "blue-pikes-1"

[[side.unit]]
name = "blue-pikes"
title = "Blue pikes"
count = 2
troop = "pikes"
men = 1000

[[side.unit]]
name = "blue-horse"
title = "Blue horse"
troop = "gendarmes"
men = 300

[[side.place]]
line = ["blue-pikes-1", "blue-pikes-2"]
at = [1500, 1620, 180]
gap = 30

[[side.place]]
unit = "blue-horse"
at = [1000, 1620, 180]

[[keyword]]
word = "weather"
why = "the ground is wet from rain"
hinders = ["shoot"]
"#;

pub(super) const NEW_ARMY: &str = r#"system = "rose"
name = "A new army"
note = ""

[[leader]]
name = "the captain"
eye = "competent"

[[unit]]
name = "pikes"
title = "Pikes"
count = 2
troop = "pikes"
men = 1000

[[unit]]
name = "horse"
title = "Horse"
troop = "gendarmes"
men = 300
"#;
