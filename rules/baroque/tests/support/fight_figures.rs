//! The Baroque sheet read a second time, as plain figures: ground, firing, melee, cohesion, what
//! follows a melee, and the breaking of armies. Distances are in BU.

/// The columns of [`GROUND`].
pub const GROUNDS: [&str; 3] = ["broken", "difficult", "linear-obstacle"];

/// What ground does to a move: whether it disorders, and the most a move may be, if it is limited.
pub type Hindrance = (bool, Option<i32>);

#[rustfmt::skip]
pub const GROUND: [(&str, [Hindrance; 3]); 4] = [
    //              broken           difficult          linear obstacles
    ("S DR",       [(false, None),   (false, Some(1)),  (false, None)]),
    ("WB T",       [(false, None),   (false, Some(1)),  (true,  None)]),
    ("others",     [(true,  None),   (true,  Some(1)),  (true,  None)]),
    ("leaders",    [(false, None),   (false, None),     (false, None)]),
];

/// How far one sees.
#[rustfmt::skip]
pub const SIGHT: [(&str, i32); 4] = [
    ("gentle-hill",            2),
    ("gentle-hill-with-ridge", 1),
    ("steep-or-wooded-hill",   1),
    ("wood-or-village",        1),
];

/// The columns of [`FIRING`] and how far each reaches.
#[rustfmt::skip]
pub const BANDS: [(&str, i32); 4] = [("point-blank", 1), ("short", 2), ("long", 4), ("extreme", 8)];

/// Dice added to VBU; none where the table says No.
#[rustfmt::skip]
pub const FIRING: [(&str, [Option<i32>; 4]); 9] = [
    //                    1BU        2BU        4BU        8BU
    ("musket",           [Some(2),   Some(1),   Some(-2),  None]),
    ("arquebus",         [Some(1),   Some(0),   None,      None]),
    ("bow",              [Some(-2),  Some(-3),  None,      None]),
    ("pistol-carbine",   [Some(-1),  None,      None,      None]),
    ("heavy-cannon",     [Some(3),   Some(2),   Some(1),   Some(1)]),
    ("medium-cannon",    [Some(3),   Some(2),   Some(1),   None]),
    ("light-cannon",     [Some(2),   Some(1),   Some(0),   None]),
    ("heavy-howitzer",   [None,      Some(2),   Some(2),   Some(1)]),
    ("medium-howitzer",  [None,      Some(1),   Some(1),   None]),
];

/// The letter that each gun goes by.
#[rustfmt::skip]
pub const GUNS: [(&str, &str); 5] = [
    ("Art A", "heavy-cannon"),
    ("Art B", "medium-cannon"),
    ("Art C", "light-cannon"),
    ("Art D", "heavy-howitzer"),
    ("Art E", "medium-howitzer"),
];

/// What the first line of the dice modifiers may be, by unit.
pub const SHOOTING_MODIFIERS: [i32; 4] = [-1, -2, -3, -4];

/// The other six lines.
#[rustfmt::skip]
pub const FIRE: [(&str, i32); 6] = [
    ("each move of the firer this turn",                -1),
    ("firer disordered",                                -1),
    ("at S, CL or Art",                                 -1),
    ("at the edge of a wood or behind a linear obstacle", -1),
    ("at a unit that declared evasion",                 -1),
    ("cannon at a massed unit",                          1),
];

/// For whom moves cost no dice.
pub const MOVES_FREELY: [&str; 4] = ["SP", "RE", "S", "CL"];

/// The guns that gain by massed targets: cannons, not howitzers.
pub const GAINS_BY_MASS: [(&str, bool); 5] =
    [("Art A", true), ("Art B", true), ("Art C", true), ("Art D", false), ("Art E", false)];

/// Up to this distance a target is bound, beyond it is free.
pub const PRIORITY_WITHIN: i32 = 2;

/// Four lines on the choice of a target.
pub const PRIORITIES: [&str; 4] = [
    "within 2BU: whoever is most directly ahead",
    "farther: free choice",
    "artillery may always be passed over as a target",
    "howitzers are free if the target is in a wood or village",
];

/// Five cases without Impetus.
pub const DENIALS: [&str; 5] = [
    "foot charges mounted",
    "mounted charges foot with pikes",
    "anybody charges a unit wholly in difficult ground or defending a linear obstacle",
    "mounted charges with most of its base in broken or difficult ground",
    "anybody charges fortified baggage",
];

/// Melee: five lines. The first is the unit's own modifier, which has no figure here.
#[rustfmt::skip]
pub const MELEE: [(&str, Option<i32>); 5] = [
    ("own melee modifier",                                     None),
    ("disordered",                                             Some(-1)),
    ("contacted on the flank or rear",                         Some(-1)),
    ("unwieldy in, or against troops wholly in, difficult ground", Some(-2)),
    ("mounted charging troops behind a linear obstacle",       Some(-2)),
];

/// Whom difficult ground costs dice, and difficult and broken ground cohesion.
pub const UNWIELDY: [&str; 4] = ["mounted", "Tercio", "PK", "P&M"];

/// Damage: the face, and how many of it make one hit.
pub const DAMAGE: [(i32, i32); 2] = [(6, 1), (5, 2)];

/// How the critical number and the losses are made up: the sign of each part.
pub const CRITICAL: [(&str, i32); 3] = [("vbu", 1), ("damage", -1), ("modifiers", 1)];
pub const LOSSES: [(&str, i32); 2] = [("d6", 1), ("critical", -1)];

pub const COHESION: [(&str, i32); 2] = [("leader attached", 1), ("disordered", -1)];

/// By the distance of the shot; point blank has no line.
pub const COHESION_SHOT: [(&str, i32); 2] = [("short", 1), ("long or extreme", 2)];

/// The first two exclude each other.
#[rustfmt::skip]
pub const COHESION_MELEE: [(&str, i32); 4] = [
    ("unwieldy in, or against troops wholly in, difficult ground", -2),
    ("unwieldy in, or against troops wholly in, broken ground",    -1),
    ("contacted on the flank or rear",                             -1),
    ("defending a linear obstacle or a gentle hill",                1),
];

/// From this critical number on only the face below fails, for the losses below.
pub const SAFE_FROM: i32 = 6;
pub const ALWAYS_FAILS: i32 = 6;
pub const SAFE_LOSSES: i32 = 1;

/// A passed test: was the unit disordered, is it now, losses.
#[rustfmt::skip]
pub const PASSED_TEST: [(bool, bool, i32); 2] = [
    (false, true, 0),
    (true,  true, 1),
];

/// The losses that each face costs a unit that was in order, by critical number from 1 to 6, the
/// last for all above too. Worked out from step 3 and the floor of 1.
#[rustfmt::skip]
pub const LOSSES_BY_FACE: [[i32; 6]; 6] = [
    // 1  2  3  4  5  6
    [0, 1, 2, 3, 4, 5],
    [0, 0, 1, 2, 3, 4],
    [0, 0, 0, 1, 2, 3],
    [0, 0, 0, 0, 1, 2],
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 1],
];

/// The columns of [`CHARGE_BONUS`].
pub const CHARGE_COLUMNS: [&str; 5] = ["slow-foot", "foot", "slow-mounted", "mounted", "fast"];

/// Charge bonus or pursuit, by face from 1 to 6.
#[rustfmt::skip]
pub const CHARGE_BONUS: [[i32; 5]; 6] = [
    // slow foot  foot  slow mounted  mounted  fast
    [  0,         0,    0,            0,       1],
    [  0,         0,    0,            1,       1],
    [  0,         0,    1,            1,       1],
    [  0,         1,    1,            1,       2],
    [  1,         1,    1,            2,       2],
    [  1,         1,    2,            2,       2],
];

/// The columns of [`RETREAT`]; slow foot goes back as foot.
pub const RETREAT_COLUMNS: [&str; 4] = ["foot", "slow-mounted", "mounted", "fast"];

/// Retreat, by face from 1 to 6.
#[rustfmt::skip]
pub const RETREAT: [[i32; 4]; 6] = [
    // foot  slow mounted  mounted  fast
    [  1,    1,            1,       2],
    [  1,    1,            2,       2],
    [  1,    2,            2,       2],
    [  1,    2,            2,       3],
    [  1,    2,            3,       3],
    [  1,    3,            3,       3],
];

/// Army break: times the unit's own VD, or VD as they stand.
pub const BREAK_BY_UNIT: [(&str, i32); 2] = [("exhausted", 1), ("eliminated", 2)];
pub const BREAK_BY_PLACE: [(&str, i32); 2] = [("baggage", 3), ("village", 1)];

/// At the end of a turn: the army routs at this VDT; all units of a command test at this VDC, and
/// those that fail are eliminated.
pub const ARMY_BREAKS_AT: i32 = 0;
pub const COMMAND_BREAKS_AT: i32 = 0;

const fn without_shot() -> usize {
    let (mut count, mut row) = (0, 0);
    while row < FIRING.len() {
        let mut column = 0;
        while column < BANDS.len() {
            count += FIRING[row].1[column].is_none() as usize;
            column += 1;
        }
        row += 1;
    }
    count
}

/// Every column grows downwards, or stays.
const fn is_sorted<const N: usize>(table: &[[i32; N]; 6]) -> bool {
    let mut row = 1;
    while row < table.len() {
        let mut column = 0;
        while column < N {
            if table[row][column] < table[row - 1][column] {
                return false;
            }
            column += 1;
        }
        row += 1;
    }
    true
}

// The counts of the checklist.
const _: () = assert!(GROUND.len() * GROUNDS.len() == 12 && SIGHT.len() == 4);
const _: () = assert!(FIRING.len() * BANDS.len() == 36 && without_shot() == 13);
const _: () =
    assert!(1 + FIRE.len() == 7 && SHOOTING_MODIFIERS.len() == 4 && PRIORITIES.len() == 4);
const _: () = assert!(DENIALS.len() == 5 && MELEE.len() == 5 && DAMAGE.len() == 2);
const _: () = assert!(COHESION.len() == 2 && COHESION_SHOT.len() == 2 && COHESION_MELEE.len() == 4);
const _: () = assert!(CHARGE_BONUS.len() * CHARGE_COLUMNS.len() == 30 && is_sorted(&CHARGE_BONUS));
const _: () = assert!(RETREAT.len() * RETREAT_COLUMNS.len() == 24 && is_sorted(&RETREAT));
const _: () = assert!(BREAK_BY_UNIT.len() + BREAK_BY_PLACE.len() == 4);
