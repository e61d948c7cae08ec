//! The Baroque sheet read a second time, as plain figures: terrain, the turn, discipline, leaders,
//! interpenetration. In the order of the sheet; nothing here is taken from the engine.

/// Terrain: kind, options in format, options out of format (none where no price is printed).
#[rustfmt::skip]
pub const TERRAIN: [(&str, i32, Option<i32>); 10] = [
    ("gentle-hill",            1, Some(2)),
    ("broken",                 1, Some(2)),
    ("road",                   1, Some(2)),
    ("steep-or-wooded-hill",   2, Some(3)),
    ("difficult",              2, Some(3)),
    ("impassable",             2, Some(3)),
    ("simple-linear-obstacle", 2, Some(3)),
    ("river",                  3, None),
    ("waterway-at-the-edge",   3, None),
    ("bordered-field",         3, None),
];

/// At most so many of each of these kinds: three lines of the sheet.
#[rustfmt::skip]
pub const TERRAIN_CAPS: [(&[&str], usize); 3] = [
    (&["road"],                                              2),
    (&["simple-linear-obstacle"],                            2),
    (&["river", "waterway-at-the-edge", "bordered-field"],   1),
];

/// The ground inside a bordered field.
pub const FIELD_GROUND: [&str; 2] = ["open", "broken"];

/// The steps of a turn.
pub const TURN: [&str; 3] = [
    "initiative decides which command is activated",
    "the active player activates its units one by one, the other may react or evade",
    "initiative again until every command was activated",
];

/// The names of the columns of [`ACTIONS`].
pub const REACTIONS: [&str; 4] =
    ["opportunity-fire", "opportunity-charge", "defensive-fire", "countercharge"];

/// Actions and what may answer them, in the order of [`REACTIONS`].
#[rustfmt::skip]
pub const ACTIONS: [(&str, [bool; 4]); 9] = [
    //            opp. fire  opp. charge  def. fire  countercharge
    ("rally",     [false,    false,       false,     false]),
    ("withdraw",  [true,     true,        false,     false]),
    ("move",      [true,     true,        false,     false]),
    ("disengage", [false,    false,       false,     false]),
    ("charge",    [true,     false,       true,      true]),
    ("shoot",     [true,     true,        false,     false]),
    ("melee",     [false,    false,       false,     false]),
    ("pursuit",   [false,    false,       false,     false]),
    ("retreat",   [false,    false,       false,     false]),
];

/// The first footnote: what may be done more than once.
pub const REPEATED: [&str; 1] = ["move"];

/// The second footnote: against what a unit may evade in place of reacting.
pub const EVADED: [&str; 2] = ["charge", "shoot"];

/// What happens within a melee, so that nothing answers it; in the melee itself one fights.
pub const PART_OF_MELEE: [&str; 2] = ["pursuit", "retreat"];

/// Discipline: the least roll of each grade.
pub const GRADES: [(&str, i32); 3] = [("A", 3), ("B", 4), ("C", 5)];

/// Added to the roll of any discipline test.
pub const DISCIPLINE: [(&str, i32); 2] = [("outside-command-range", -1), ("leader-attached", 1)];

/// Rolls that count whatever is added: the face, and whether it passes.
pub const NATURAL: [(i32, bool); 2] = [(1, false), (6, true)];

#[rustfmt::skip]
pub const OPPORTUNITY_CHARGE: [(&str, i32); 3] = [
    ("disordered", -1),
    ("mounted",    -1),
    ("foot",       -2),
];

#[rustfmt::skip]
pub const COUNTERCHARGE: [(&str, i32); 3] = [
    ("disordered",    -1),
    ("GA or WB",       2),
    ("other mounted",  1),
];

#[rustfmt::skip]
pub const OPPORTUNITY_FIRE: [(&str, i32); 2] = [
    ("disordered",                -1),
    ("not in answer to shooting", -1),
];

#[rustfmt::skip]
pub const DEFENSIVE_FIRE: [(&str, i32); 2] = [
    ("all units",   2),
    ("disordered", -1),
];

#[rustfmt::skip]
pub const EVASION: [(&str, i32); 6] = [
    ("CL",                                   2),
    ("DR or S",                              1),
    ("from charging foot",                   1),
    ("disordered",                          -1),
    ("massed",                              -1),
    ("each evasion after the first a turn", -1),
];

/// The names of the columns of [`EVADERS`].
pub const EVADED_FROM: [&str; 3] = ["shooting", "charge by mounted", "charge by foot"];

/// Who may evade from what; all others never.
#[rustfmt::skip]
pub const EVADERS: [(&str, [bool; 3]); 8] = [
    //      shooting  mounted  foot
    ("CL", [true,     true,    true]),
    ("DR", [true,     true,    true]),
    ("S",  [true,     true,    true]),
    ("GA", [true,     false,   true]),
    ("TR", [true,     false,   true]),
    ("RE", [true,     false,   true]),
    ("SP", [true,     false,   true]),
    ("other foot and artillery", [false, false, false]),
];

/// Leaders and what they add to initiative.
#[rustfmt::skip]
pub const LEADERS: [(&str, i32); 5] = [
    ("charismatic", 4),
    ("expert",      3),
    ("reliable",    2),
    ("poor",        1),
    ("incompetent", 0),
];

/// What a leader may do with the dice of initiative.
#[derive(Debug)]
pub struct Powers {
    pub leader: &'static str,
    pub rerolls_one: bool,
    pub rerolls_both: bool,
    pub passes_initiative: bool,
    pub loses_activation_on_double: bool,
}

const POWERLESS: Powers = Powers {
    leader: "",
    rerolls_one: false,
    rerolls_both: false,
    passes_initiative: false,
    loses_activation_on_double: false,
};

/// Three of the five are special; the other two stand here to show that they are not.
#[rustfmt::skip]
pub const POWERS: [Powers; 5] = [
    Powers { leader: "charismatic", rerolls_one: true, rerolls_both: true, passes_initiative: true,
        ..POWERLESS },
    Powers { leader: "expert", rerolls_both: true, ..POWERLESS },
    Powers { leader: "reliable", ..POWERLESS },
    Powers { leader: "poor", ..POWERLESS },
    Powers { leader: "incompetent", loses_activation_on_double: true, ..POWERLESS },
];

/// What an attached leader adds, and to what.
pub const ATTACHED: [(&str, i32); 3] = [("melee", 1), ("discipline", 1), ("cohesion", 1)];

/// The face of the cohesion test at which an attached leader rolls for his life.
pub const LEADER_AT_RISK_ON: i32 = 6;

/// Under fire: he is lost from this roll on.
pub const LEADER_SHOT_FROM: i32 = 5;

/// In melee: the band of the roll, whether he is lost, whether his units test discipline.
#[rustfmt::skip]
pub const LEADER_IN_MELEE: [(i32, i32, bool, bool); 3] = [
    (1, 3, false, false),
    (4, 5, true,  false),
    (6, 6, true,  true),
];

/// What failing that test does to a unit: was it disordered, is it now, losses.
#[rustfmt::skip]
pub const LEADERLESS: [(bool, bool, i32); 2] = [
    (false, true, 0),
    (true,  true, 1),
];

/// Command structure: range in BU.
pub const STRUCTURE: [(&str, i32); 3] = [("good", 10), ("average", 6), ("poor", 2)];

/// Three lines of voluntary interpenetration.
#[derive(Debug)]
pub struct Passing {
    pub who: &'static [&'static str],
    pub moves_through: bool,
    pub is_moved_through: bool,
    /// "any", or "mounted".
    pub whom: &'static str,
}

#[rustfmt::skip]
pub const PASSING: [Passing; 3] = [
    Passing { who: &["CL", "S", "DR", "T"], moves_through: true, is_moved_through: true,
        whom: "any" },
    Passing { who: &["GA", "TR", "RE", "SP"], moves_through: true, is_moved_through: true,
        whom: "mounted" },
    Passing { who: &["Art"], moves_through: false, is_moved_through: true, whom: "any" },
];

/// The columns of [`PASSES`].
pub const PASSED: [&str; 4] = ["CL S DR T", "GA TR RE SP", "Art", "P&M Tercio PK WB"];

/// What the three lines come to: who moves (the row) through whom (the column).
#[rustfmt::skip]
pub const PASSES: [(&str, [bool; 4]); 4] = [
    //                   light   horse   guns   foot
    ("CL S DR T",        [true,  true,   true,  true]),
    ("GA TR RE SP",      [true,  true,   true,  false]),
    ("Art",              [true,  false,  true,  false]),
    ("P&M Tercio PK WB", [true,  false,  true,  false]),
];

/// Two lines of forced interpenetration: who retreats, whether they pass any friend, push him back,
/// disorder him. A friend in melee is never pushed.
#[rustfmt::skip]
pub const FORCED: [(&[&str], bool, bool, bool); 2] = [
    (&["S", "T", "DR", "CL", "GA", "TR", "RE", "SP"], true,  false, false),
    (&["P&M", "Tercio", "PK", "WB"],                  false, true,  true),
];

const fn reactions() -> usize {
    let (mut count, mut row) = (0, 0);
    while row < ACTIONS.len() {
        let mut column = 0;
        while column < REACTIONS.len() {
            count += ACTIONS[row].1[column] as usize;
            column += 1;
        }
        row += 1;
    }
    count
}

// The counts of the checklist.
const _: () = assert!(TERRAIN.len() == 10 && TERRAIN_CAPS.len() == 3);
const _: () = assert!(TURN.len() == 3 && ACTIONS.len() == 9 && REPEATED.len() + EVADED.len() == 3);
// Two each for withdraw, move and shoot, three for charge.
const _: () = assert!(reactions() == 9);
const _: () = assert!(GRADES.len() == 3 && DISCIPLINE.len() == 2 && NATURAL.len() == 2);
const _: () = assert!(
    OPPORTUNITY_CHARGE.len()
        + COUNTERCHARGE.len()
        + OPPORTUNITY_FIRE.len()
        + DEFENSIVE_FIRE.len()
        + EVASION.len()
        == 16
);
const _: () = assert!(LEADERS.len() == 5 && POWERS.len() == 5 && ATTACHED.len() == 3);
const _: () = assert!(LEADER_IN_MELEE.len() == 3 && STRUCTURE.len() == 3);
const _: () = assert!(PASSING.len() == 3 && FORCED.len() == 2);
