//! The figures of the rulings on Conquest, from the reading and not from the engine: the turn,
//! moves, bases, profiles, ranges of command, flight, the table and the armies. Inches throughout.

/// The rulings that the reading names, in its order.
#[rustfmt::skip]
pub const RULINGS: [&str; 29] = [
    "notes", "rounds", "failed-charge", "facing", "tests", "types", "moves", "bases", "profile",
    "general", "fighting", "weapons", "shooting-ranks", "skirmish-cover", "saves", "impossible",
    "shot-morale", "ranks", "min-size", "counter", "multi", "disorder", "outnumber", "push",
    "flight", "rally", "setup", "end", "armies",
];

/// Those with another answer.
pub const SWITCHABLE: [&str; 6] =
    ["notes", "fighting", "weapons", "skirmish-cover", "ranks", "counter"];

/// A game turn begins with this, then each player has his round.
pub const GAME_TURN: [&str; 1] = ["start"];
pub const ROUND: [&str; 5] = ["movement", "shoot", "combat", "resolution", "end"];
/// In how many rounds of a game turn a combat is fought.
pub const COMBATS_A_TURN: i32 = 2;

/// Strategic advantage: dice each, and for every point spent.
pub const ADVANTAGE: [(&str, i32); 2] = [("dice each", 1), ("dice for each point", 1)];

/// Tests: dice, how many of them count, dice more for each point; the lowest are kept.
pub const TEST_DICE: [(&str, i32); 3] = [("dice", 2), ("kept", 2), ("more for each point", 1)];

/// Chances of a test in whole percent as the reading gives them: Mo, points, percent.
#[rustfmt::skip]
pub const TEST_PERCENTS: [(i32, u32, i32); 6] = [
    (5, 0, 28), (6, 0, 42), (7, 0, 58), (8, 0, 72),
    (6, 1, 68), (6, 2, 83),
];

/// Command tests: for each enemy unit within so many inches.
pub const COMMAND_TEST: (i32, i32) = (5, -1);

/// What needs a command test, and the distance it is about, if any.
#[rustfmt::skip]
pub const COMMAND_TESTED: [(&str, Option<i32>); 4] = [
    ("charge several that are within this of each other", Some(2)),
    ("several charge one",                                None),
    ("change formation",                                  None),
    ("double pace within this of enemies",                Some(5)),
];

/// Paces: times the base move.
pub const PACES: [(&str, i32); 2] = [("double", 2), ("quick-march", 3)];
/// No quick march with an enemy within this.
pub const QUICK_MARCH_CLEAR: i32 = 10;
/// Backwards an inch costs so many.
pub const BACKWARDS_COSTS: i32 = 2;
/// Degrees: the fan of front facing, and the furthest turn.
pub const FAN_DEGREES: i32 = 45;
pub const TURN_DEGREES: i32 = 180;
/// One rank more or less.
pub const RANK_COSTS: i32 = 3;
/// A charge is shot at only if it began further away than this; with javelins closer too.
pub const REACTION_SHOT_BEYOND: i32 = 5;

/// Fewest files of a battle formation; the least strength that earns bonuses.
pub const FEWEST_FILES: [(&str, i32); 2] = [("foot", 6), ("horse", 4)];
pub const MIN_SIZE: [(&str, i32); 4] = [("foot", 6), ("horse", 4), ("elephant", 1), ("chariot", 1)];

/// Dense ground: dice of inches, and whether only the better of them counts.
pub const DENSE: [(&str, i32, bool); 2] = [("foot and horse", 1, false), ("skirmishers", 2, true)];

/// Base moves.
#[rustfmt::skip]
pub const MOVES: [(&str, &str, i32); 7] = [
    ("foot",     "heavy",             4),
    ("foot",     "regular",           5),
    ("foot",     "light or skirmish", 6),
    ("horse",    "heavy",             7),
    ("horse",    "regular",           8),
    ("horse",    "light or skirmish", 9),
    ("elephant", "",                  6),
];
/// Chariots: slowest and fastest.
pub const CHARIOT_MOVES: (i32, i32) = (7, 9);
pub const GENERAL_MOVE: i32 = 9;

/// Bases: width and depth in tenths of an inch.
#[rustfmt::skip]
pub const BASES: [(&str, i32, i32); 4] = [
    ("foot",      8,  8),
    ("horse",    10, 20),
    ("chariot",  20, 30),
    ("elephant", 20, 30),
];

/// Warriors: KA, D, and the span of CA and SA.
pub const WARRIOR: (i32, i32, (i32, i32)) = (3, 7, (2, 4));
/// Elephants: KA, D, wounds, attacks.
pub const ELEPHANT: [i32; 4] = [5, 8, 5, 3];

/// Generals: attacks, how near a unit when alone, the face that kills, the part lost in a phase
/// (one in so many) at which he is at risk.
pub const GENERAL: [(&str, i32); 4] =
    [("attacks", 2), ("near a unit", 2), ("dies on", 1), ("loses one in", 5)];

/// Fighting: files beyond each end of the contact; ranks of spears when not charging; ranks of
/// pikes behind the first, which count half (up).
pub const FIGHTING: [(&str, i32); 3] =
    [("files beyond each end", 1), ("spear ranks", 2), ("pike ranks at half", 3)];
/// The other answer for pikes: full ranks standing, and moving.
pub const PIKES_OTHERWISE: [(&str, i32); 2] = [("standing", 4), ("moving", 3)];

/// Weapons in combat: KA and AP they add, and when.
#[rustfmt::skip]
pub const FIGHTING_WEAPONS: [(&str, i32, i32, &str); 4] = [
    ("pilum",          1, 0, "first round"),
    ("throwing-spear", 1, 0, "first round"),
    ("two-handed",     1, 0, "always, no shield"),
    ("lance",          1, 1, "charging or counter-charging"),
];
/// These deny horse its impact; pikes in front only.
pub const DENY_IMPACT: [&str; 2] = ["pikes", "stakes"];

/// Ranks that shoot: alone, in mass, and those further back count one in so many (up).
pub const SHOOTING_RANKS: [(&str, i32); 3] = [("alone", 1), ("in mass", 2), ("further one in", 2)];

/// To SA for a target that is itself a skirmish formation; nothing by the other answer.
pub const SKIRMISH_TARGET: (i32, i32) = (-1, 0);

/// The face that never saves, and the best total that changes the roll.
pub const SAVE_FAILS_ON: i32 = 1;
pub const BEST_SAVE: i32 = 5;
/// What does not count in flank or rear, and what counts standing only.
pub const FRONT_ONLY: [&str; 5] = ["buckler", "shield", "large-shield", "spara", "pavise"];
pub const STANDING_ONLY: [&str; 2] = ["pavise", "spara"];

/// Beyond 40 figures shooting morale goes on: one more loss for each further so many.
pub const SHOT_MORALE_STEP: i32 = 5;

/// Ranks that do not count for the bonus, and by the other answer.
pub const RANKS_UNCOUNTED: (i32, i32) = (1, 0);

/// Disorder beside the losses of the sheet: to CA.
pub const DISORDERED_CA: i32 = -1;

/// What a figure counts when sides are compared.
pub const OUTNUMBER: [(&str, i32); 3] = [("foot", 1), ("horse", 2), ("elephant", 10)];

/// Flight and pursuit: dice of inches, and what heavy troops lose.
pub const FLIGHT: [(&str, i32); 3] = [("foot dice", 2), ("horse dice", 3), ("heavy", -2)];

/// Rally: the part of the unit that must be left (one in so many); to Mo with an enemy this near;
/// how near friends must be to test when a battle formation breaks.
pub const RALLY_LEFT: i32 = 4;
pub const RALLY_ENEMY: (i32, i32) = (8, -1);
pub const FRIGHT_WITHIN: i32 = 4;

/// The table, and how it is laid out.
#[rustfmt::skip]
pub const SETUP: [(&str, i32); 7] = [
    ("table width",          72),
    ("table depth",          48),
    ("fewest features",       4),
    ("most features",         6),
    ("between features",      6),
    ("zone from the edge",   12),
    ("clear of the sides",    6),
];

/// The end: game turns, and an army breaks with more than one in so many units lost.
pub const END: [(&str, i32); 2] = [("game turns", 6), ("breaks above one in", 2)];

/// A general: Mo, points, zone.
#[rustfmt::skip]
pub const GENERALS: [(&str, &str, [i32; 3]); 6] = [
    ("polybian-rome", "consul",    [7, 2, 10]),
    ("gauls",         "chieftain", [7, 1,  8]),
    ("english-1415",  "king",      [8, 3, 12]),
    ("french-1415",   "constable", [7, 1, 10]),
    ("macedon-331",   "Alexander", [8, 3, 12]),
    ("persia-331",    "Darius",    [7, 1, 10]),
];

/// So many units alike.
#[derive(Debug)]
pub struct Troop {
    pub army: &'static str,
    pub name: &'static str,
    pub units: i32,
    /// Figures of each.
    pub figures: i32,
    /// "drilled", "regular", "light", "warband" or "skirmish".
    pub kind: &'static str,
    /// "foot", "horse" or "chariot".
    pub arm: &'static str,
    /// CA, SA, KA, D, Mo; none where the reading has no profile.
    pub profile: Option<[i32; 5]>,
    /// The save in front, standing, before AP. Where the reading names the pieces this is their sum
    /// by the sheet, the 1 of skirmishers included.
    pub save: Option<i32>,
    /// The pieces named; empty where only a total is given.
    pub armour: &'static [&'static str],
    pub weapons: &'static [&'static str],
}

const TROOP: Troop = Troop {
    army: "",
    name: "",
    units: 1,
    figures: 0,
    kind: "regular",
    arm: "foot",
    profile: None,
    save: None,
    armour: &[],
    weapons: &[],
};
const ROME: Troop = Troop { army: "polybian-rome", kind: "drilled", ..TROOP };
const GAULS: Troop = Troop { army: "gauls", ..TROOP };
const ENGLISH: Troop = Troop { army: "english-1415", ..TROOP };
const FRENCH: Troop = Troop { army: "french-1415", ..TROOP };
const MACEDON: Troop = Troop { army: "macedon-331", kind: "drilled", ..TROOP };
const PERSIA: Troop = Troop { army: "persia-331", ..TROOP };

#[rustfmt::skip]
pub const TROOPS: [Troop; 23] = [
    Troop { name: "hastati", units: 2, figures: 24, profile: Some([3, 3, 3, 7, 6]),
        save: Some(3), weapons: &["pilum"], ..ROME },
    Troop { name: "principes", units: 2, figures: 20, profile: Some([4, 3, 3, 7, 6]),
        save: Some(4), weapons: &["pilum"], ..ROME },
    Troop { name: "triarii", figures: 16, profile: Some([4, 3, 3, 7, 7]),
        save: Some(4), weapons: &["spear"], ..ROME },
    Troop { name: "velites", units: 2, figures: 12, kind: "skirmish",
        profile: Some([3, 3, 3, 7, 5]), save: Some(2), armour: &["shield", "skirmisher"],
        weapons: &["javelins"], ..ROME },
    Troop { name: "equites", figures: 10, kind: "regular", arm: "horse",
        profile: Some([3, 3, 3, 7, 6]), save: Some(3), ..ROME },
    Troop { name: "warriors", units: 4, figures: 30, kind: "warband",
        profile: Some([3, 2, 3, 7, 5]), save: Some(1), armour: &["shield"],
        weapons: &["throwing-spear"], ..GAULS },
    Troop { name: "gaesati", figures: 20, profile: Some([4, 2, 3, 7, 6]),
        save: Some(1), armour: &["shield"], ..GAULS },
    Troop { name: "noble horse", units: 2, figures: 10, arm: "horse",
        profile: Some([4, 2, 3, 7, 6]), save: Some(3), ..GAULS },
    Troop { name: "youths", units: 2, figures: 10, kind: "skirmish",
        profile: Some([2, 3, 3, 7, 5]), save: Some(1), armour: &["skirmisher"],
        weapons: &["javelins"], ..GAULS },
    Troop { name: "men-at-arms", units: 2, figures: 18, kind: "drilled",
        profile: Some([4, 2, 3, 7, 7]), save: Some(4), armour: &["plate-armour"],
        weapons: &["two-handed"], ..ENGLISH },
    Troop { name: "longbows", units: 4, figures: 20, kind: "light",
        profile: Some([3, 4, 3, 7, 6]), save: Some(1), armour: &["light-armour"],
        weapons: &["longbow", "stakes"], ..ENGLISH },
    Troop { name: "men-at-arms", units: 3, figures: 24, profile: Some([4, 2, 3, 7, 6]),
        save: Some(4), armour: &["plate-armour"], ..FRENCH },
    Troop { name: "knights", units: 2, figures: 12, arm: "horse",
        profile: Some([4, 2, 3, 7, 7]), save: Some(6), weapons: &["lance"], ..FRENCH },
    Troop { name: "crossbows", units: 2, figures: 16, profile: Some([3, 3, 3, 7, 5]),
        save: Some(3), armour: &["light-armour", "pavise"], weapons: &["crossbow"], ..FRENCH },
    Troop { name: "phalanx", units: 3, figures: 32, profile: Some([3, 2, 3, 7, 6]),
        save: Some(2), weapons: &["pikes"], ..MACEDON },
    Troop { name: "hypaspists", figures: 20, profile: Some([4, 3, 3, 7, 7]),
        save: Some(3), weapons: &["spear"], ..MACEDON },
    Troop { name: "Companions", figures: 12, kind: "regular", arm: "horse",
        profile: Some([4, 2, 3, 7, 8]), save: Some(3), weapons: &["lance"], ..MACEDON },
    Troop { name: "Agrianians", figures: 12, kind: "skirmish",
        profile: Some([3, 3, 3, 7, 6]), save: Some(1), armour: &["skirmisher"],
        weapons: &["javelins"], ..MACEDON },
    Troop { name: "Greeks", units: 2, figures: 24, profile: Some([3, 2, 3, 7, 6]),
        save: Some(3), weapons: &["spear"], ..PERSIA },
    Troop { name: "levies", units: 3, figures: 24, profile: Some([2, 2, 3, 7, 4]),
        save: Some(1), armour: &["shield"], weapons: &["spear"], ..PERSIA },
    Troop { name: "archers", units: 2, figures: 20, kind: "light",
        profile: Some([2, 3, 3, 7, 5]), save: Some(0), weapons: &["bow"], ..PERSIA },
    Troop { name: "horse", units: 2, figures: 12, arm: "horse",
        profile: Some([3, 3, 3, 7, 6]), save: Some(3), weapons: &["javelins"], ..PERSIA },
    // Taken as one unit of three; the reading gives no profile.
    Troop { name: "chariots", figures: 3, arm: "chariot", ..PERSIA },
];

/// Units and figures of each army, added up by hand; generals not among them.
#[rustfmt::skip]
pub const ARMIES: [(&str, i32, i32); 6] = [
    ("polybian-rome",  8, 138),
    ("gauls",          9, 180),
    ("english-1415",   6, 116),
    ("french-1415",    7, 128),
    ("macedon-331",    6, 140),
    ("persia-331",    10, 187),
];

const fn units_and_figures() -> (i32, i32) {
    let (mut units, mut figures, mut row) = (0, 0, 0);
    while row < TROOPS.len() {
        units += TROOPS[row].units;
        figures += TROOPS[row].units * TROOPS[row].figures;
        row += 1;
    }
    (units, figures)
}

// 8+9+6+7+6+10 and 138+180+116+128+140+187.
const _: () = assert!(units_and_figures().0 == 46 && units_and_figures().1 == 889);
