//! The Conquest sheet read a second time, as plain figures: shooting, armour, combat. In the order
//! of the sheet; distances are in inches; nothing here is taken from the engine.

/// A unit's shooting, step by step.
pub const SHOOT: [(&str, i32); 3] = [
    ("name the target of every unit", 1),
    ("choose a unit", 2),
    ("settle its shots before the next unit", 3),
];

/// Rolling to hit with a missile: the face that always misses, dice a figure, the least total of
/// die and SA.
#[rustfmt::skip]
pub const SHOT_ROLL: [(&str, i32); 3] = [
    ("always misses",    1),
    ("dice a figure",    1),
    ("die plus SA from", 7),
];

/// The columns of [`WEAPONS`].
pub const COLUMNS: [&str; 6] =
    ["effective", "effective-ka", "effective-ap", "long", "long-ka", "long-ap"];

/// Range, KA and AP up to the effective and up to the long range; none where the table says NA.
/// The KA of slings is printed 3/2: this is the first figure, the other is in [`SLING_TWICE`].
#[rustfmt::skip]
pub const WEAPONS: [(&str, [Option<i32>; 6]); 11] = [
    //                   effective  KA       AP       long      KA       AP
    ("javelins",        [Some(8),   Some(3), None,    None,     None,    None]),
    ("darts",           [Some(8),   Some(2), None,    None,     None,    None]),
    ("stones",          [Some(8),   Some(1), None,    None,     None,    None]),
    ("slings",          [Some(9),   Some(3), None,    Some(18), Some(3), None]),
    ("shortbow",        [Some(10),  Some(3), None,    Some(20), Some(3), None]),
    ("bow",             [Some(12),  Some(3), None,    Some(24), Some(3), None]),
    ("longbow",         [Some(15),  Some(3), Some(1), Some(30), Some(3), None]),
    ("staff-sling",     [Some(12),  Some(3), Some(1), Some(24), Some(3), None]),
    ("handgun",         [Some(12),  Some(4), Some(2), Some(24), Some(3), Some(1)]),
    ("light-crossbow",  [Some(12),  Some(3), Some(1), Some(24), Some(3), None]),
    ("crossbow",        [Some(15),  Some(4), Some(1), Some(30), Some(3), Some(1)]),
];

/// The KA of slings that shoot twice, within effective range and beyond it.
pub const SLING_TWICE: [i32; 2] = [2, 2];

/// The six notes of the table: the last row above each, and what it says.
#[rustfmt::skip]
pub const NOTES: [(&str, &[&str]); 6] = [
    ("stones",         &["no loss for moving and shooting", "stands and shoots closer than 5"]),
    ("slings",         &["two shots if stationary", "two shots are at KA 2",
                         "one shot standing and shooting", "one shot firing and fleeing"]),
    ("staff-sling",    &["no moving and shooting"]),
    ("handgun",        &["no moving and shooting", "no shooting and fleeing", "no mass shooting"]),
    ("light-crossbow", &["mass shooting if stationary", "no mass shooting at a charge"]),
    ("crossbow",       &["no moving and shooting", "no shooting and fleeing", "no mass shooting"]),
];

/// Closer than this only the weapons of the first note stand and shoot.
pub const STAND_AND_SHOOT_FROM: i32 = 5;

/// What a weapon may do by the notes, as the reading shares them out.
#[derive(Debug)]
pub struct Habits {
    pub weapon: &'static str,
    /// Added to SA after a move; none where it may not shoot then.
    pub moved: Option<i32>,
    /// By the other reading of the third note: it covers the three bows too.
    pub moved_otherwise: Option<i32>,
    /// Whether a charge begun closer than 5" may be shot at.
    pub close: bool,
    pub flees: bool,
    pub mass: bool,
    /// Mass shooting at a charge that began more than 8" away.
    pub mass_at_charge: bool,
    /// Shots standing still in the own round, after a move, at a charge.
    pub shots: [i32; 3],
}

const HABITS: Habits = Habits {
    weapon: "",
    moved: Some(-1),
    moved_otherwise: Some(-1),
    close: false,
    flees: true,
    mass: true,
    mass_at_charge: true,
    shots: [1, 1, 1],
};

/// Thrown by hand. Nothing bars mass shooting, but no target further than 8" is in reach.
const THROWN: Habits = Habits { moved: Some(0), moved_otherwise: Some(0), close: true, ..HABITS };
const BOW: Habits = Habits { moved_otherwise: None, ..HABITS };
const SLOW: Habits = Habits {
    moved: None,
    moved_otherwise: None,
    flees: false,
    mass: false,
    mass_at_charge: false,
    shots: [1, 0, 1],
    ..HABITS
};

#[rustfmt::skip]
pub const WEAPON_HABITS: [Habits; 11] = [
    Habits { weapon: "javelins", ..THROWN },
    Habits { weapon: "darts", ..THROWN },
    Habits { weapon: "stones", ..THROWN },
    Habits { weapon: "slings", shots: [2, 1, 1], ..HABITS },
    Habits { weapon: "shortbow", ..BOW },
    Habits { weapon: "bow", ..BOW },
    Habits { weapon: "longbow", ..BOW },
    Habits { weapon: "staff-sling", moved: None, shots: [1, 0, 1], ..BOW },
    Habits { weapon: "handgun", ..SLOW },
    Habits { weapon: "light-crossbow", mass_at_charge: false, ..HABITS },
    Habits { weapon: "crossbow", ..SLOW },
];

/// Added to SA; they add up, and the first counts for every formation.
#[rustfmt::skip]
pub const SHOOTING: [(&str, i32); 5] = [
    ("each skirmish formation in the line of fire", -1),
    ("long range",                                  -1),
    ("target in a terrain feature",                 -1),
    ("target charges",                              -1),
    ("firer moved",                                 -1),
];

/// Mass shooting: what must be so. The figure is a distance that must be passed, if there is one.
#[rustfmt::skip]
pub const MASS: [(&str, Option<i32>); 3] = [
    ("target in the frontal attack zone", None),
    ("target further than",               Some(8)),
    ("firer stationary",                  None),
];

/// Impossible odds: below this SA.
pub const IMPOSSIBLE_BELOW: i32 = 1;

/// What they do: the face that still hits, and what is added to KA.
pub const IMPOSSIBLE: [(&str, i32); 2] = [("hits on a roll of", 6), ("KA", -1)];

/// What follows the shots.
pub const RESOLVE: [(&str, i32); 5] = [
    ("count the hits", 1),
    ("armour saves", 2),
    ("kill rolls", 3),
    ("morale tests", 4),
    ("who failed flees in the resolution phase", 5),
];

/// Added to the save, in the order of the rows: three columns of five.
#[rustfmt::skip]
pub const ARMOUR: [(&str, i32); 15] = [
    ("buckler",      1), ("light-armour",  1), ("mounted",       1),
    ("shield",       1), ("heavy-armour",  2), ("cloth-barding", 1),
    ("large-shield", 2), ("partial-plate", 3), ("half-barding",  1),
    ("spara",        2), ("cataphract",    3), ("metal-barding", 1),
    ("pavise",       2), ("plate-armour",  4), ("skirmisher",    1),
];

/// The sign with which AP changes the save.
pub const AP_SIGN: i32 = -1;

/// A kill roll is one die plus KA, and kills at this much above the Durability.
pub const KILL_ABOVE_DURABILITY: i32 = 0;

/// Shooting morale: fewest and most figures of the unit, and the losses at which it tests.
#[rustfmt::skip]
pub const SHOT_MORALE: [(i32, i32, i32); 8] = [
    ( 1,  5, 1),
    ( 6, 10, 2),
    (11, 15, 3),
    (16, 20, 4),
    (21, 25, 5),
    (26, 30, 6),
    (31, 35, 7),
    (36, 40, 8),
];

/// The percentage in the heading of that table. At 5, 10, ... figures the row says exactly a fifth,
/// the heading more than a fifth: the row counts.
pub const SHOT_MORALE_PERCENT: i32 = 20;

/// A combat, step by step.
pub const COMBAT: [(&str, i32); 6] = [
    ("hits", 1),
    ("armour saves", 2),
    ("kill rolls", 3),
    ("result", 4),
    ("combat morale tests", 5),
    ("the next combat", 6),
];

/// Charged in the flank: the test, and what failing does.
pub const FLANK_TEST: [(&str, &str); 1] = [("command test", "disordered")];

/// The face that always misses.
pub const COMBAT_MISS: i32 = 1;

/// The three rolls: what is added to the die, and the least total; none where it is the Durability.
#[rustfmt::skip]
pub const COMBAT_ROLLS: [(&str, &str, Option<i32>); 3] = [
    ("hit",  "CA",     Some(7)),
    ("save", "armour", Some(7)),
    ("kill", "KA",     None),
];

/// Ranks of foot: who, for each, figures a rank needs, at most.
#[rustfmt::skip]
pub const RANKS: [(&str, i32, i32, i32); 2] = [
    ("regular", 1, 6, 2),
    ("light",   1, 6, 1),
];

/// Two notes on ranks.
pub const RANK_NOTES: [&str; 2] =
    ["none when disordered or in difficult terrain", "special rules may change it"];

/// The one line for horse.
pub const HORSE: [&str; 1] = ["impact only"];

/// Push and shove: to the winner of the last round.
pub const PUSH: [(&str, i32); 1] = [("won the last round", 1)];

/// Other bonuses. The first is the impact bonus below, counted once.
#[rustfmt::skip]
pub const OTHER: [(&str, i32); 3] = [
    ("charge impact",                        1),
    ("battle formation in the enemy's flank", 1),
    ("battle formation in the enemy's rear",  2),
];

/// What every bonus needs at the end of the combat.
pub const BONUS_NEEDS: [&str; 1] = ["at least the minimum size"];

/// Impact: the charger, whom it charges ("any" or "skirmish"), where that must be.
#[rustfmt::skip]
pub const IMPACT: [(&str, &str, &str, i32); 2] = [
    ("battle",   "any",      "frontal attack zone", 1),
    ("skirmish", "skirmish", "front facing",        1),
];

/// Two notes on impact; two cases lose it.
pub const IMPACT_NOTES: [&str; 2] = ["army lists and special rules may add", "lost by some"];
pub const IMPACT_LOST: [&str; 2] = ["charger disordered", "counter-charging"];

/// Three lines of the result: who wins, what equal scores are, what the loser's Mo loses.
pub const RESULT: [&str; 3] =
    ["higher score wins by the difference", "equal is a draw, fight on", "Mo less the difference"];

/// A combat morale test passes at this much above the lowered Mo, or less.
pub const COMBAT_MORALE_ABOVE: i32 = 0;

/// How a loser that failed its test is saved from rout.
#[derive(Debug)]
pub struct Stand {
    /// "regular" or "drilled" battle formation.
    pub who: &'static str,
    /// "always", "more" (it outnumbers the winner) or "double" (by 2:1 or more).
    pub outnumbers: &'static str,
}

/// A failed test after losing by so much.
#[derive(Debug)]
pub struct Failed {
    pub from: i32,
    pub to: Option<i32>,
    /// Any of these stands, all others rout and flee.
    pub stands: &'static [Stand],
    /// Push and shove of the winner if the loser stands; none where it never does.
    pub push: Option<i32>,
    /// The same if the loser outnumbers him by 2:1 or more.
    pub push_at_double: Option<i32>,
}

#[rustfmt::skip]
pub const FAILED: [Failed; 3] = [
    Failed { from: 1, to: Some(1), push: Some(2), push_at_double: Some(1), stands: &[
        Stand { who: "regular", outnumbers: "more" },
        Stand { who: "drilled", outnumbers: "always" },
    ] },
    Failed { from: 2, to: Some(2), push: Some(2), push_at_double: Some(2), stands: &[
        Stand { who: "regular", outnumbers: "double" },
        Stand { who: "drilled", outnumbers: "more" },
    ] },
    Failed { from: 3, to: None, push: None, push_at_double: None, stands: &[] },
];

/// A rout when engaged by battle formations on more facings than this destroys.
pub const DESTROYED_ABOVE_FACINGS: i32 = 1;

/// Printed lines of each section, by the checklist of the reading.
#[rustfmt::skip]
pub const COUNTS: [(&str, usize); 24] = [
    ("shoot: steps",               3),
    ("shoot: roll rules",          3),
    ("weapons: cells",            66),
    ("weapons: NA",               21),
    ("weapons: notes",             6),
    ("shooting modifiers",         5),
    ("mass shooting",              3),
    ("impossible odds",            2),
    ("resolving",                  5),
    ("armour values",             15),
    ("AP",                         1),
    ("kill roll",                  1),
    ("shooting morale",            8),
    ("combat: steps",              6),
    ("combat: flank test, miss",   2),
    ("combat: roll rules",         3),
    ("foot: ranks and notes",      4),
    ("horse",                      1),
    ("push and shove",             1),
    ("other bonuses",              3),
    ("minimum size",               1),
    ("impact: lines and notes",    4),
    ("result",                     3),
    // Rout, two exceptions, push, its exception; rout, two, push; rout; several facings.
    ("failed test",           5 + 4 + 1 + 1),
];

const fn printed_cells(filled: bool) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < WEAPONS.len() {
        let mut column = 0;
        while column < COLUMNS.len() {
            count += (WEAPONS[row].1[column].is_some() == filled) as usize;
            column += 1;
        }
        row += 1;
    }
    count
}

const fn armour_sum() -> i32 {
    let (mut sum, mut row) = (0, 0);
    while row < ARMOUR.len() {
        sum += ARMOUR[row].1;
        row += 1;
    }
    sum
}

// The counts of the checklist.
const _: () = assert!(SHOOT.len() == 3 && SHOT_ROLL.len() == 3);
const _: () = assert!(printed_cells(true) == 45 && printed_cells(false) == 21 && NOTES.len() == 6);
const _: () = assert!(WEAPON_HABITS.len() == WEAPONS.len());
const _: () = assert!(SHOOTING.len() == 5 && MASS.len() == 3 && IMPOSSIBLE.len() == 2);
const _: () = assert!(RESOLVE.len() == 5 && ARMOUR.len() == 15 && SHOT_MORALE.len() == 8);
// The columns of the print: 8, 13 and 5.
const _: () = assert!(armour_sum() == 26);
const _: () = assert!(COMBAT.len() == 6 && FLANK_TEST.len() == 1 && COMBAT_ROLLS.len() == 3);
const _: () = assert!(RANKS.len() == 2 && RANK_NOTES.len() == 2 && HORSE.len() == 1);
const _: () = assert!(PUSH.len() == 1 && OTHER.len() == 3 && BONUS_NEEDS.len() == 1);
const _: () = assert!(IMPACT.len() == 2 && IMPACT_NOTES.len() == 2);
const _: () = assert!(RESULT.len() == 3 && FAILED.len() == 3);
const _: () = assert!(FAILED[0].stands.len() == 2 && FAILED[1].stands.len() == 2);
