//! The sheet's figures, in the sheet's order, and nothing else.

mod battle;
mod firing;
mod lists;
mod table;

pub use battle::*;
pub use firing::{BANDS, Cell, Entry, FIRING, firing};
pub use lists::SECTIONS;
pub use table::*;

use crate::troops::Troop;
use tercio_ledger::Rule;

const fn sheet(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::sheet(id, label, value)
}

const fn known(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::known(id, label, value)
}

const fn ruled(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::ruled(id, label, value)
}

#[rustfmt::skip]
mod command {
    use super::{Rule, known, ruled, sheet};

    // Initiative
    pub static INITIATIVE:          Rule = sheet("impetus.initiative.dice",         "dice for the initiative",                           2);
    pub static INITIATIVE_LEADER:   Rule = sheet("impetus.initiative.leadership",   "the commander's leadership",                        0);
    pub static INITIATIVE_CHIEF:    Rule = known("impetus.initiative.charismatic",  "serves under a charismatic commander-in-chief",     1);
    pub static INITIATIVE_TIE:      Rule = known("impetus.initiative.tie",          "equal totals: the better structure, else again",    0);
    pub static DOUBLE_ONE:          Rule = ruled("impetus.doubles",                 "double one lowers a commander a level",            -1);
    pub static DOUBLE_SIX:          Rule = known("impetus.doubles.six",             "double six raises a commander a level",             1).resting_on("impetus.doubles");
    pub static DOUBLE_IDLE:         Rule = known("impetus.doubles.idle",            "incompetent or cowardly: any other double ends the command's turn", 0);
    pub static COWARD_ROUTS:        Rule = known("impetus.doubles.coward",          "a coward rolls even after a friendly command routed: his own routs", 0);

    // Discipline test
    pub static GRADE_A:             Rule = sheet("impetus.discipline.a",            "discipline A passes on",                            3);
    pub static GRADE_B:             Rule = sheet("impetus.discipline.b",            "discipline B passes on",                            4);
    pub static GRADE_C:             Rule = sheet("impetus.discipline.c",            "discipline C passes on",                            5);
    pub static TEST_COMMANDER:      Rule = sheet("impetus.discipline.commander",    "the commander is with the unit or group",           1);
    pub static TEST_BEYOND:         Rule = sheet("impetus.discipline.beyond",       "out of its commander's range",                        -1);
    pub static TEST_MOVES:          Rule = ruled("impetus.moves",                   "each move after the second",                       -1);
    pub static TEST_BOUNDS:         Rule = ruled("impetus.discipline-bounds",       "a natural one fails, a natural six passes",         0);
    pub static GENERAL_RALLY:       Rule = ruled("impetus.general-rally",           "the commander has a failed rally rolled again",     0);

    // Command structure: how far it reaches, in U
    pub static RANGE_GOOD:          Rule = sheet("impetus.structure.good",          "a good structure reaches so many U",               50);
    pub static RANGE_AVERAGE:       Rule = sheet("impetus.structure.average",       "an average structure reaches so many U",           30);
    pub static RANGE_POOR:          Rule = sheet("impetus.structure.poor",          "a poor structure reaches so many U",               10);
}
pub use command::*;

/// Leadership by [`crate::troops::Level`], best first.
#[rustfmt::skip]
pub static LEADERSHIP: [Rule; 7] = [
    sheet("impetus.commander.charismatic", "charismatic commander",   4),
    sheet("impetus.commander.expert",      "expert commander",        3),
    sheet("impetus.commander.fair",        "fair commander",          2),
    sheet("impetus.commander.poor",        "poor commander",          1),
    sheet("impetus.commander.incompetent", "incompetent commander",   0),
    sheet("impetus.commander.cowardly",    "cowardly commander",      0),
    known("impetus.commander.none",        "no commander",            0).resting_on("impetus.commander"),
];

/// What follows when a discipline test is failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    NotDone,
    DisorderAtEnd,
    NotDoneAndDisorder,
    Compelled,
}

/// A row of the failure table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub rule: Rule,
    pub failure: Failure,
}

const fn row(id: &'static str, label: &'static str, failure: Failure) -> Row {
    Row { rule: sheet(id, label, 0), failure }
}

/// One row for each of the first [`crate::facts::Deed`]s, in the same order.
#[rustfmt::skip]
pub static FAILURES: [Row; 11] = [
    row("impetus.failure.rally",          "rally; failed: stays disordered",                         Failure::NotDone),
    row("impetus.failure.opportunity",    "go on opportunity; failed: no marker",                    Failure::NotDone),
    row("impetus.failure.extra-move",     "a further move; failed: made, and disordered at its end", Failure::DisorderAtEnd),
    row("impetus.failure.dismount",       "dismount; failed: stays mounted, disordered",             Failure::NotDoneAndDisorder),
    row("impetus.failure.counter-charge", "counter-charge; failed: stands, disordered",              Failure::NotDoneAndDisorder),
    row("impetus.failure.disengage",      "disengage; failed: stays in the melee, disordered",       Failure::NotDoneAndDisorder),
    row("impetus.failure.about-face",     "about face; failed: does not turn",                       Failure::NotDone),
    row("impetus.failure.line-relief",    "line relief; failed: lines stay as they are",             Failure::NotDone),
    row("impetus.failure.occupy",         "occupy a built-up area; failed: stays outside",           Failure::NotDone),
    row("impetus.failure.baggage",        "close to enemy baggage; failed: must move at it",         Failure::Compelled),
    row("impetus.failure.leave-square",   "harquebuses or muskets leave a square; failed: stay in",  Failure::NotDone),
];

/// What ground does to a unit that moves on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Toll {
    pub disorder: bool,
    pub half_speed: bool,
    /// A group passes only in column.
    pub column_only: bool,
    pub destroyed: bool,
    pub barred: bool,
}

/// A cell of the table of ground and movement.
#[derive(Clone, Copy, Debug)]
pub struct Going {
    pub rule: Rule,
    pub toll: Toll,
}

const FREE: Toll = Toll {
    disorder: false,
    half_speed: false,
    column_only: false,
    destroyed: false,
    barred: false,
};
const DISORDER: Toll = Toll { disorder: true, ..FREE };
const HALF: Toll = Toll { half_speed: true, column_only: true, ..FREE };
const SLOW: Toll = Toll { disorder: true, half_speed: true, ..FREE };
const LOST: Toll = Toll { destroyed: true, ..FREE };
const BARRED: Toll = Toll { barred: true, ..FREE };

const fn going(id: &'static str, label: &'static str, toll: Toll) -> Going {
    Going { rule: sheet(id, label, 0).resting_on("impetus.ground"), toll }
}

/// Five rows of troops; broken ground, then difficult ground.
#[rustfmt::skip]
pub static GOING: [[Going; 2]; 5] = [
    [going("impetus.ground.light.broken",     "skirmishers and light foot in broken ground: no effect",    FREE),
     going("impetus.ground.light.difficult",  "skirmishers and light foot in difficult ground: half speed, groups in column only", HALF)],
    [going("impetus.ground.missile.broken",   "missile foot in broken ground: no effect",                  FREE),
     going("impetus.ground.missile.difficult","missile foot in difficult ground: disorder and half speed", SLOW)],
    [going("impetus.ground.scythed.broken",   "scythed chariots in broken ground: destroyed",              LOST),
     going("impetus.ground.scythed.difficult","scythed chariots in difficult ground: destroyed",           LOST)],
    [going("impetus.ground.wagons.broken",    "wagenburg in broken ground: disorder",                      DISORDER),
     going("impetus.ground.wagons.difficult", "wagenburg may not enter difficult ground",                  BARRED)],
    [going("impetus.ground.others.broken",    "all others in broken ground: disorder",                     DISORDER),
     going("impetus.ground.others.difficult", "all others in difficult ground: disorder and half speed",   SLOW)],
];

/// The cell for a kind of troops.
pub fn going_of(troop: Troop, difficult: bool) -> &'static Going {
    let row = match troop {
        Troop::Skirmishers | Troop::LightFoot => 0,
        Troop::Missile => 1,
        Troop::ScythedChariots => 2,
        Troop::Wagenburg => 3,
        _ => 4,
    };
    &GOING[row][usize::from(difficult)]
}

#[rustfmt::skip]
mod ground {
    use super::{Rule, ruled, sheet};

    // Terrain: visibility and combat
    pub static SIGHT_GENTLE:        Rule = sheet("impetus.sight.gentle-hill",       "over a gentle hill a line runs at most so many U", 15).resting_on("impetus.sight");
    pub static SIGHT_CREST:         Rule = sheet("impetus.sight.crest",             "beyond the crest of a gentle hill, so many U",      5).resting_on("impetus.sight");
    pub static SIGHT_STEEP:         Rule = sheet("impetus.sight.steep-hill",        "over a steep hill, so many U",                      5).resting_on("impetus.sight");
    pub static SIGHT_WOOD:          Rule = sheet("impetus.sight.wood",              "through a wood, so many U",                         5).resting_on("impetus.sight");
    pub static SIGHT_BROKEN:        Rule = sheet("impetus.sight.broken",            "broken ground hides nothing and costs no dice",     0);
    pub static WOOD_EDGE_U:         Rule = sheet("impetus.sight.wood-edge",         "the edge of a wood is so many U deep",              5).resting_on("impetus.sight");
    pub static SIGHT_UNITS:         Rule = ruled("impetus.line",                    "units and houses stand in the way of a line",                  0);

    // Voluntary interpenetration
    pub static PASS_SKIRMISHERS:    Rule = sheet("impetus.pass.skirmishers",        "skirmishers pass and let pass anybody",             0);
    pub static PASS_MISSILE:        Rule = sheet("impetus.pass.missile",            "missile foot and heavy foot pass each other, but not pikes, schiltrons or impetuous troops", 0);
    pub static PASS_TRAIN:          Rule = sheet("impetus.pass.train",              "anybody passes artillery and wagenburgs",           0);
    pub static PASS_LIGHT_HORSE:    Rule = sheet("impetus.pass.light-horse",        "light horse and other horse pass each other",       0);
    pub static PASS_CLEAR:          Rule = ruled("impetus.pass",                    "passing ends clear of the friend, neither in melee", 0);
}
pub use ground::*;

#[rustfmt::skip]
mod shooting {
    use super::{Rule, known, ruled, sheet};

    pub static FIRE_VBU:            Rule = known("impetus.fire.vbu",                "VBU of the firer",                                  0);

    // Modifiers to the number of dice
    pub static FIRE_MOVED:          Rule = sheet("impetus.fire.mod.moved",          "each move made this turn",                         -1);
    pub static FIRE_JAVELINS:       Rule = sheet("impetus.fire.mod.javelins",       "skirmishers or light foot with javelins move once for nothing", 1).resting_on("impetus.javelins");
    pub static FIRE_DISORDERED:     Rule = sheet("impetus.fire.mod.disordered",     "firer disordered",                                 -1);
    pub static FIRE_INDIRECT:       Rule = sheet("impetus.fire.mod.indirect",       "indirect fire",                                    -2).resting_on("impetus.indirect");
    pub static FIRE_AT_LIGHT:       Rule = sheet("impetus.fire.mod.light-target",   "at skirmishers, light horse or artillery",         -2);
    pub static FIRE_LIGHT_AT_LIGHT: Rule = sheet("impetus.fire.mod.light-at-light", "skirmishers or light horse at each other",         -1);
    pub static FIRE_WOOD_EDGE:      Rule = sheet("impetus.fire.mod.wood-edge",      "at the edge of a wood",                            -2);
    pub static FIRE_FORTIFIED:      Rule = sheet("impetus.fire.mod.fortified",      "at fortifications",                                -2);
    pub static FIRE_GUNS_FORTIFIED: Rule = sheet("impetus.fire.mod.guns-fortified", "artillery at fortifications",                      -1);
    pub static FIRE_EVADING:        Rule = sheet("impetus.fire.mod.evading",        "at troops that evade",                             -1);
    pub static FIRE_WOODEN:         Rule = sheet("impetus.fire.mod.wooden",         "at a wagenburg, pavises or other wooden cover",    -1);
    pub static FIRE_GUNS_MASSED:    Rule = sheet("impetus.fire.mod.guns-massed",    "artillery at a large unit, column or wagenburg",    2);
    pub static FIRE_CHARIOTS:       Rule = sheet("impetus.fire.mod.chariots",       "at stationary chariots",                            1).resting_on("impetus.stationary");
    pub static FIRE_LEAST:          Rule = known("impetus.fire.least",              "fewer dice than this: no shot",                     1);
    pub static FIRE_INDIRECT_NEAR:  Rule = ruled("impetus.indirect",                "over friends only if none is within so many U of either end, and not at point blank", 5);

    // Firing limitations
    pub static PRIORITY_EXCHANGE:   Rule = sheet("impetus.priority.exchange",       "first: whoever shoots at it or charges it",         1).resting_on("impetus.priority");
    pub static PRIORITY_FRONT:      Rule = sheet("impetus.priority.front",          "second: the nearest to its front within short range", 2).resting_on("impetus.priority");
    pub static PRIORITY_NEAREST:    Rule = sheet("impetus.priority.nearest",        "third: the nearest in its arc",                     3).resting_on("impetus.priority");
    pub static PRIORITY_NEIGHBOUR:  Rule = sheet("impetus.priority.neighbour",      "fourth: whoever shoots at or charges a neighbour",  4).resting_on("impetus.priority");
    pub static PRIORITY_OTHER:      Rule = sheet("impetus.priority.other",          "fifth: any other in range",                         5).resting_on("impetus.priority");
    pub static ARC_AHEAD:           Rule = sheet("impetus.arc.ahead",               "arc to each side of straight ahead, in degrees",   45).resting_on("impetus.line");
    pub static ARC_ALL_ROUND:       Rule = sheet("impetus.arc.all-round",           "arc all round, in degrees",                       360);

    // Pilum
    pub static PILUM_FRESH:         Rule = sheet("impetus.pilum.fresh",             "only a fresh legion throws pila",                   0);
    pub static PILUM_CHARGING:      Rule = sheet("impetus.pilum.charging",          "legion that charges",                               1);
    pub static PILUM_CHARGED:       Rule = sheet("impetus.pilum.charged",           "legion that is charged",                            3);
    pub static PILUM_DISORDERED:    Rule = sheet("impetus.pilum.disordered",        "legion disordered",                                -1);
    pub static PILUM_SUPPORT:       Rule = sheet("impetus.pilum.support",           "each supporting legion in order that is charged",   1);
    pub static PILUM_FRONT:         Rule = known("impetus.pilum.front",             "pila fly to the front only",                        0);
}
pub use shooting::*;

#[rustfmt::skip]
mod fighting {
    use super::{Rule, known, ruled, sheet};

    // Melee
    pub static MELEE_VBU:           Rule = sheet("impetus.melee.vbu",               "VBU",                                               0);
    pub static MELEE_IMPETUS:       Rule = sheet("impetus.melee.impetus",           "Impetus of a unit that charges",                    0);
    pub static MELEE_DISORDERED:    Rule = sheet("impetus.melee.disordered",        "disordered",                                       -1);
    pub static MELEE_CHARIOTS:      Rule = sheet("impetus.melee.chariots",          "chariots charged while stationary",                -1).resting_on("impetus.stationary");
    pub static MELEE_FLANK:         Rule = sheet("impetus.melee.flank",             "charges a flank or the rear",                       2).resting_on("impetus.flank");
    pub static MELEE_UPHILL:        Rule = sheet("impetus.melee.uphill",            "higher on a gentle hill",                           1);
    pub static MELEE_MOUNTED_ROUGH: Rule = sheet("impetus.melee.mounted-difficult", "mounted in or against difficult ground",           -1);
    pub static MELEE_PIKES_ROUGH:   Rule = sheet("impetus.melee.pikes-difficult",   "pikes or chariots in or against difficult ground", -2);
    pub static MELEE_DEFENCES:      Rule = sheet("impetus.melee.defences",          "charges fortifications or protections",            -1).resting_on("impetus.protections");

    // Depth of large units
    pub static DEPTH_PIKES_HORSE:   Rule = sheet("impetus.depth.pikes-mounted",     "pikes against mounted, each unit of depth",         3).resting_on("impetus.depth");
    pub static DEPTH_PIKES_FOOT:    Rule = sheet("impetus.depth.pikes-foot",        "pikes against foot, each unit of depth",            1).resting_on("impetus.depth");
    pub static DEPTH_SPEARS_HORSE:  Rule = sheet("impetus.depth.spears-mounted",    "schiltron or long spears against mounted",          2);
    pub static DEPTH_SPEARS_FOOT:   Rule = sheet("impetus.depth.spears-foot",       "schiltron or long spears, second line: against foot", 1).resting_on("impetus.depth-spears");
    pub static DEPTH_WARBAND:       Rule = sheet("impetus.depth.warband",           "heavy horse or warbands against foot",              2);
    pub static DEPTH_MOST:          Rule = sheet("impetus.depth.most",              "units of depth that count, at most",                3);
    pub static SUPPORT:             Rule = sheet("impetus.melee.support",           "a supporting unit rolls one die in so many, rounded up", 2).resting_on("impetus.support");
    pub static SUPPORT_DICE:        Rule = known("impetus.melee.support-dice",      "supporting units",                                  0).resting_on("impetus.support");
    pub static LEAST_DICE:          Rule = ruled("impetus.min-dice",                "a unit fights with so many dice at least",          1);

    // The Impetus bonus and what denies it
    pub static BONUS_FRESH:         Rule = known("impetus.bonus.fresh",             "not fresh: no Impetus bonus",                       0);
    pub static BONUS_KEPT:          Rule = known("impetus.bonus.kept",              "elephants, but not against skirmishers, and scythed chariots keep Impetus when worn", 0);
    pub static BONUS_DISORDERED:    Rule = ruled("impetus.disordered-charge",       "disordered: no Impetus bonus",                      0);
    pub static BONUS_FOOT:          Rule = known("impetus.bonus.foot",              "foot charging mounted: no Impetus bonus",           0);
    pub static BONUS_PIKES:         Rule = known("impetus.bonus.pikes",             "mounted charging pikes in front: no Impetus bonus", 0);
    pub static BONUS_SPEARS:        Rule = known("impetus.bonus.long-spears",       "mounted charging long spears in order in front: no Impetus bonus", 0);
    pub static BONUS_DIFFICULT:     Rule = known("impetus.bonus.difficult",         "mounted in or against difficult ground: no Impetus bonus", 0);
    pub static BONUS_FORTIFIED:     Rule = known("impetus.bonus.fortified",         "mounted against fortifications: no Impetus bonus",  0);
    pub static BONUS_SHIELDWALL:    Rule = known("impetus.bonus.shieldwall",        "against a shieldwall: no Impetus bonus",            0);
    pub static BONUS_PAVISE:        Rule = known("impetus.bonus.pavise",            "mounted against pavises in front: no Impetus bonus", 0);
    pub static BONUS_CAMELS:        Rule = known("impetus.bonus.camels",            "other mounted against camels: no Impetus bonus",    0);
    pub static BONUS_STAKES:        Rule = ruled("impetus.stakes",                  "mounted against stakes in front: no Impetus bonus", 0);
    pub static SHIELDWALL:          Rule = known("impetus.shieldwall.melee",        "shieldwall: fresh, in order, has not moved",        1);

    // Capture or death of a commander
    pub static FATE_DICE:           Rule = sheet("impetus.fate.dice",               "dice for the fate of a commander",                  2);
    pub static FATE_LEADERSHIP:     Rule = sheet("impetus.fate.leadership",         "his leadership",                                    1);
    pub static FATE_OTHERS:         Rule = sheet("impetus.fate.others",             "leadership of the other commanders",               -1);
    pub static FATE_GOOD:           Rule = sheet("impetus.fate.structure.good",     "good command structure",                           -4);
    pub static FATE_AVERAGE:        Rule = sheet("impetus.fate.structure.average",  "average command structure",                        -2);
    pub static FATE_POOR:           Rule = sheet("impetus.fate.structure.poor",     "poor command structure",                            0);
    pub static FATE_LOSSES:         Rule = sheet("impetus.fate.losses",             "losses of his unit in that test",                   1);
    pub static FATE_MOUNTED:        Rule = sheet("impetus.fate.mounted",            "commander mounted",                                -2);
    pub static FATE_CHARISMATIC:    Rule = known("impetus.fate.charismatic",        "a charismatic commander lost: every unit of his army loses so much VBU", 1);

    // Damage
    pub static DAMAGE_SIX:          Rule = sheet("impetus.damage.six",              "damage for each six",                               1);
    pub static DAMAGE_FIVES:        Rule = sheet("impetus.damage.fives",            "damage for each pair of fives",                     1);

    // Cohesion
    pub static COHESION_VBU:        Rule = sheet("impetus.cohesion.vbu",            "VBU",                                               0);
    pub static COHESION_DAMAGE:     Rule = sheet("impetus.cohesion.damage",         "damage taken",                                     -1);
    pub static COHESION_DISORDERED: Rule = sheet("impetus.cohesion.disordered",     "disordered",                                       -1);
    pub static COHESION_COMMANDER:  Rule = sheet("impetus.cohesion.commander",      "a commander is attached",                           1);
    pub static COHESION_SHORT:      Rule = sheet("impetus.cohesion.short",          "shot at from point blank or short range",           1);
    pub static COHESION_LONG:       Rule = sheet("impetus.cohesion.long",           "shot at from long or extreme range",                2);
    pub static COHESION_SHIELDWALL: Rule = known("impetus.cohesion.shieldwall",     "shieldwall",                                        1);
    pub static COHESION_FLOOR:      Rule = sheet("impetus.cohesion.floor",          "the critical number is never less than",            1);
    pub static COHESION_LOSSES:     Rule = sheet("impetus.cohesion.losses",         "permanent losses: the die less the critical number", 0);
    pub static COHESION_PASS:       Rule = sheet("impetus.cohesion.pass",           "always passed on a roll of",                        1);
    pub static COHESION_FAIL:       Rule = sheet("impetus.cohesion.fail",           "always failed on a roll of",                        6);
    pub static COHESION_PILED:      Rule = known("impetus.cohesion.piled",          "passed when already disordered: VBU lost",          1);
    pub static FLANK_ROUTS:         Rule = known("impetus.melee.flank-routs",       "struck in flank or rear and failed a test: routs",  0);
    pub static ROUT_SHOCK:          Rule = known("impetus.rout.shock",              "a rout in melee shakes friends straight behind within so many U", 5);
    pub static ROUT_SHOCK_LOSS:     Rule = known("impetus.rout.shock-loss",         "who is shaken is disordered and loses so much VBU",  1);
    pub static ROUT_UNNOTICED:      Rule = known("impetus.rout.unnoticed",          "nobody minds the rout of skirmishers, missile foot, light horse, artillery or light foot that is not impetuous", 0);
    pub static SCYTHED_SPENT:       Rule = known("impetus.melee.scythed",           "scythed chariots are never disordered, and lost unless they destroy their foe", 0);

    // Loss of a melee, retreat, pursuit
    pub static LOST_MELEE:          Rule = sheet("impetus.retreat.loser",           "more losses by failed tests loses the melee",       0);
    pub static RETREAT_MOUNTED:     Rule = sheet("impetus.retreat.mounted",         "mounted retreat by so many dice in U",              1);
    pub static RETREAT_FOOT:        Rule = sheet("impetus.retreat.foot",            "foot retreats by one U in so many of the die",      2);
    pub static FALL_BACK:           Rule = known("impetus.retreat.fall-back",       "medium and light horse, light chariots that do not beat foot fall back so many U and a die", 5);
    pub static PURSUIT_MUST:        Rule = sheet("impetus.pursuit.must",            "heavy horse and impetuous troops must pursue: dice in U", 1);
    pub static PURSUIT_MUST_FOOT:   Rule = sheet("impetus.pursuit.must-foot",       "impetuous foot: one U in so many of the die",       2);
    pub static PURSUIT_MAY:         Rule = sheet("impetus.pursuit.may",             "others with Impetus may pursue: dice in U",         1);
    pub static PURSUIT_MAY_FOOT:    Rule = sheet("impetus.pursuit.may-foot",        "other foot: one U in so many of the die",           2);
    pub static PURSUIT_BARRED:      Rule = known("impetus.pursuit.barred",          "foot does not pursue medium or light horse or light chariots", 0);
    pub static TRAIN_STAYS:         Rule = ruled("impetus.mounted",                 "guns, wagons and baggage neither retreat nor pursue", 0);

    // Victory
    pub static VICTORY_ARMY:        Rule = sheet("impetus.victory.army",            "an army is beaten at this share of its value, in hundredths", 50);
    pub static VICTORY_COMMAND:     Rule = sheet("impetus.victory.command",         "a command routs at this share of its value, in hundredths", 50);
    pub static VICTORY_BAGGAGE:     Rule = sheet("impetus.victory.baggage",         "value of lost baggage or a lost built-up area",     3).resting_on("impetus.vd");
    pub static VICTORY_END:         Rule = sheet("impetus.victory.end-of-turn",     "routs are reckoned at the end of a turn",           0);
}
pub use fighting::*;

/// A commander's fate by total: the least total of each row.
#[rustfmt::skip]
pub static FATES: [Rule; 6] = [
    sheet("impetus.fate.none",            "up to 6: no effect",                                             0),
    sheet("impetus.fate.captured",        "from this total: captured, in melee only",                       7),
    sheet("impetus.fate.killed",          "from this total: killed",                                        9),
    sheet("impetus.fate.captured-routed", "from this total: captured and his command routed, in melee only", 11),
    sheet("impetus.fate.killed-routed",   "from this total: killed and his command routed",                13),
    sheet("impetus.fate.army-routed",     "from this total: killed, and the army routs if he led it",      15),
];
