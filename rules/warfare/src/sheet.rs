//! The sheet's figures, in the sheet's order, and nothing else.

use crate::facts::Maneuver::{self, Attack, Charge, Defend, Flank, Retreat};
use tercio_engine::Section;
use tercio_ledger::Rule;

const fn sheet(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::sheet(id, label, value)
}

const fn ruled(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::ruled(id, label, value)
}

#[rustfmt::skip]
mod unit_dice {
    use super::{Rule, ruled, sheet};

    pub static BASE:            Rule = sheet("warfare.base",                       "dice kept of every throw",                        3);
    pub static GIVEN:           Rule = ruled("warfare.given",                      "dice given as a bare number",                     0);
    pub static MOST_DICE:       Rule = ruled("warfare.most-dice",                  "extra dice of one throw, at most",               97);

    // Basic strengths
    pub static MEDIUM_ARMOUR:   Rule = sheet("warfare.strength.medium-armour",     "medium armour",                                   1);
    pub static HEAVY_ARMOUR:    Rule = sheet("warfare.strength.heavy-armour",      "heavy armour",                                    2);
    pub static COMMAND:         Rule = sheet("warfare.strength.command",           "commander strong in Command or Tactics",          1);

    // Basic weaknesses
    pub static MOVED_OVER_HALF: Rule = sheet("warfare.weakness.moved-over-half",   "marched over half its daily move",               -1);
    pub static MOVED_ALL:       Rule = sheet("warfare.weakness.moved-all",         "marched its whole daily move",                   -2);
    pub static RECENT:          Rule = sheet("warfare.weakness.fought-recently",   "fought within as many days as it had penalty dice", -1).resting_on("warfare.recent");
    pub static UNRESTED:        Rule = sheet("warfare.weakness.unrested",          "unrested or ill prepared",                       -1);
    pub static LEADERLESS:      Rule = sheet("warfare.weakness.leaderless",        "no trained leader",                              -2);
    pub static SPLIT:           Rule = sheet("warfare.weakness.split",             "away from its usual commander",                  -1);
    pub static TONGUE:          Rule = sheet("warfare.weakness.tongue",            "does not share a language",                      -1);
}
pub use unit_dice::*;

/// Best one only: the enemy outnumbered by so many per cent of the smaller.
#[rustfmt::skip]
pub static SIZE: [Rule; 6] = [
    sheet("warfare.size.25",  "bigger by a quarter",  1),
    sheet("warfare.size.50",  "bigger by half",       2),
    sheet("warfare.size.100", "twice the size",       3),
    sheet("warfare.size.200", "three times the size", 4),
    sheet("warfare.size.400", "five times the size",  5),
    sheet("warfare.size.800", "nine times the size",  6),
];
/// The per cents of [`SIZE`].
pub const SIZE_PERCENT: [u64; 6] = [25, 50, 100, 200, 400, 800];

/// Best one only.
#[rustfmt::skip]
pub static FRONTS: [Rule; 3] = [
    sheet("warfare.fronts.outflanking", "attacking where the foe does not face",  1).resting_on("warfare.fronts"),
    sheet("warfare.fronts.two",         "attacking on two fronts",                2).resting_on("warfare.fronts"),
    sheet("warfare.fronts.opposite",    "attacking on opposite fronts",           3).resting_on("warfare.fronts"),
];

#[rustfmt::skip]
mod circumstances {
    use super::{Rule, sheet};

    pub static HORSE_DOUBLE:    Rule = sheet("warfare.size.horse",                 "horse counts double in size",                     2);
    pub static HORSE_OPEN:      Rule = sheet("warfare.ground.open",                "horse against foot, open ground",                 1).resting_on("warfare.ground");
    pub static HORSE_CLEAR:     Rule = sheet("warfare.ground.clear",               "horse against foot, clear ground",                2).resting_on("warfare.ground");
    pub static SUPERIOR:        Rule = sheet("warfare.superior-weapons",           "superior weapons",                                1).resting_on("warfare.weapons");
    pub static HORSE_CLUTTERED: Rule = sheet("warfare.ground.cluttered",           "horse, cluttered ground",                        -1).resting_on("warfare.ground");
    pub static HORSE_ROUGH:     Rule = sheet("warfare.ground.rough",               "horse, rough ground",                            -2).resting_on("warfare.ground");
    pub static WALLS_DOUBLE:    Rule = sheet("warfare.walls.double",               "foot that mans walls counts double in size",      2);
    pub static WALL_LEVEL:      Rule = sheet("warfare.walls.level",                "each level of fortification",                     1);
    pub static HIGHER:          Rule = sheet("warfare.higher-ground",              "higher ground",                                   1);
    pub static HEAVY_RETREAT:   Rule = sheet("warfare.weight.heavy-retreating",    "heavy unit retreating",                          -1);
    pub static LIGHT_RETREAT:   Rule = sheet("warfare.weight.light-retreating",    "light unit retreating",                           1);
    pub static HORSE_CHARGE:    Rule = sheet("warfare.weight.horse-charging",      "horse charging",                                  1);
    pub static LIGHT_FLANK:     Rule = sheet("warfare.weight.light-flanking",      "lighter unit flanking a heavier one",             1);
    pub static HEAVY_FLANK:     Rule = sheet("warfare.weight.heavy-flanking",      "heavier unit flanking a lighter one",            -1);
}
pub use circumstances::*;

#[rustfmt::skip]
mod floating {
    use super::{Rule, sheet};

    pub static LEVEL:           Rule = sheet("warfare.pool.level",                 "the unit's level, squared",                       1).resting_on("warfare.levels");
    pub static COMMANDER:       Rule = sheet("warfare.pool.commander",             "the commander's level, added up from one",        1);
    pub static BELOW_ZERO:      Rule = sheet("warfare.pool.below-zero",            "each fifth of a level below zero",               -1).resting_on("warfare.levels");
    pub static INITIATIVE:      Rule = sheet("warfare.pool.initiative",            "won the initiative, first sortie",                1).resting_on("warfare.initiative");
    pub static SURPRISE:        Rule = sheet("warfare.pool.surprise",              "surprises the foe, first sortie",                 2);
    pub static AMBUSH:          Rule = sheet("warfare.pool.ambush",                "ambushes the foe, first sortie",                  3);
    pub static SPECIAL_BONUS:   Rule = sheet("warfare.pool.special-bonus",         "loyalty, morale, blessing, reputation",           1);
    pub static SPECIAL_PENALTY: Rule = sheet("warfare.pool.special-penalty",       "low morale, curses",                             -1);
    pub static MERCENARY:       Rule = sheet("warfare.pool.mercenary",             "mercenaries' penalty dice count double",          2).resting_on("warfare.mercenary");
}
pub use floating::*;
/// Penalty dice a pool holds at most: with any strengths on top, still more than one throw shows.
pub const MOST_DICE_HELD: i16 = 120;
/// What a die counts when nothing multiplies it.
pub const BASE_SHARE: i16 = 1;
/// A level is counted in tenths, and so many of them below zero cost a die.
pub const BELOW_ZERO_TENTHS: i16 = 2;

/// What a cell of the effects table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Nothing,
    Dice(i16),
    HalfAway,
    FullAway,
    DoublePenalty,
    Finished,
    Destroyed,
    Flanks,
    Flanked,
    FlankedAndDice(i16),
}

use Effect::{
    Destroyed, Dice, DoublePenalty, Finished, Flanked, FlankedAndDice, Flanks, FullAway, HalfAway,
    Nothing,
};

impl Effect {
    const fn label(self) -> &'static str {
        match self {
            Nothing => "no effect",
            Dice(1..) => "gains dice",
            Dice(_) => "loses dice",
            HalfAway => "half a move away",
            FullAway => "a full move away",
            DoublePenalty => "penalty dice doubled",
            Finished => "finished",
            Destroyed => "destroyed",
            Flanks => "flanks the foe",
            Flanked => "is flanked",
            FlankedAndDice(_) => "is flanked and loses dice",
        }
    }

    const fn value(self) -> i16 {
        match self {
            Dice(dice) | FlankedAndDice(dice) => dice,
            _ => 0,
        }
    }
}

/// One cell of the effects table.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub rule: Rule,
    pub effect: Effect,
}

const fn cell(id: &'static str, effect: Effect) -> Cell {
    Cell {
        rule: Rule::sheet(id, effect.label(), effect.value()).resting_on("warfare.winner-row"),
        effect,
    }
}

macro_rules! line {
    ($row:literal: $win:expr, $by4:expr, $double:expr) => {
        [
            cell(concat!("warfare.effect.", $row, ".win"), $win),
            cell(concat!("warfare.effect.", $row, ".by4"), $by4),
            cell(concat!("warfare.effect.", $row, ".double"), $double),
        ]
    };
}

/// By the winner's maneuver: what his line and the loser's line say at each degree.
#[rustfmt::skip]
pub static EFFECTS: [[[Cell; 3]; 2]; 5] = [
    //                           win            win by 4    win x2
    [line!("attack.winner":      Nothing,       Dice(1),    Dice(1)),
     line!("attack.loser":       Dice(-1),      Dice(-2),   Finished)],
    [line!("defend.winner":      Dice(1),       Dice(2),    Dice(3)),
     line!("defend.loser":       Nothing,       Dice(-1),   Dice(-2))],
    [line!("retreat.winner":     HalfAway,      FullAway,   FullAway),
     line!("retreat.loser":      Nothing,       Nothing,    Dice(-1))],
    [line!("charge.winner":      Nothing,       Nothing,    Nothing),
     line!("charge.loser":       DoublePenalty, Finished,   Destroyed)],
    [line!("flank.winner":       Nothing,       Flanks,     Flanks),
     line!("flank.loser":        Nothing,       Flanked,    FlankedAndDice(-2))],
];

/// The degrees of the effects table: a margin of four, and twice the loser's total.
pub static BY4: Rule = sheet("warfare.degree.by4", "won by at least", 4);
pub static DOUBLE: Rule =
    sheet("warfare.degree.double", "won by at least so many times the loser's total", 2)
        .resting_on("warfare.double");
pub static TIE: Rule = ruled("warfare.tie", "equal totals: nobody wins", 0);
pub static CHARGE_NOTE: Rule = sheet(
    "warfare.effect.charge-note",
    "a charge won by less touches only units with penalty dice, and multiplies them by",
    2,
);

/// What a cell of the comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Even,
    /// The unit with this maneuver has so many dice.
    Favours(Maneuver, i16),
    RetreaterSucceeds,
    BothSucceed,
    BothFail,
}

use Compare::{BothFail, BothSucceed, Even, Favours, RetreaterSucceeds};

/// One cell of the comparison.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    pub rule: Rule,
    pub compare: Compare,
}

const fn pairing(id: &'static str, compare: Compare) -> Pairing {
    let (label, value) = match compare {
        Even => ("even maneuvers", 0),
        Favours(Attack, dice) => ("favours the attack", dice),
        Favours(Defend, dice) => ("favours the defence", dice),
        Favours(Retreat, dice) => ("favours the retreat", dice),
        Favours(Charge, dice) => ("favours the charge", dice),
        Favours(Flank, dice) => ("favours the flanker", dice),
        RetreaterSucceeds => ("the retreat succeeds", 0),
        BothSucceed => ("both succeed", 0),
        BothFail => ("both fail", 0),
    };
    let rule = Rule::sheet(id, label, value);
    let rule = match compare {
        Favours(Attack, _) => rule.resting_on("warfare.attacker"),
        RetreaterSucceeds | BothSucceed | BothFail => rule.resting_on("warfare.no-roll"),
        Even | Favours(..) => rule,
    };
    Pairing { rule, compare }
}

macro_rules! compare {
    ($row:literal: $attack:expr, $defend:expr, $retreat:expr, $charge:expr, $flank:expr) => {
        [
            pairing(concat!("warfare.compare.", $row, ".attack"), $attack),
            pairing(concat!("warfare.compare.", $row, ".defend"), $defend),
            pairing(concat!("warfare.compare.", $row, ".retreat"), $retreat),
            pairing(concat!("warfare.compare.", $row, ".charge"), $charge),
            pairing(concat!("warfare.compare.", $row, ".flank"), $flank),
        ]
    };
}

const A2: Compare = Favours(Attack, 2);
const D1: Compare = Favours(Defend, 1);
const D2: Compare = Favours(Defend, 2);
const D3: Compare = Favours(Defend, 3);
const R1: Compare = Favours(Retreat, 1);
const R2: Compare = Favours(Retreat, 2);
const F1: Compare = Favours(Flank, 1);
const F3: Compare = Favours(Flank, 3);

/// One's own maneuver by the foe's.
#[rustfmt::skip]
pub static COMPARISON: [[Pairing; 5]; 5] = [
    //                 attack  defend             retreat            charge  flank
    compare!("attack":  Even,  D1,                R2,                A2,     F1),
    compare!("defend":  D1,    Even,              RetreaterSucceeds, D3,     D2),
    compare!("retreat": R2,    RetreaterSucceeds, BothSucceed,       R1,     R2),
    compare!("charge":  A2,    D3,                R1,                Even,   F3),
    compare!("flank":   F1,    D2,                R2,                F3,     BothFail),
];

#[rustfmt::skip]
mod explained {
    use super::{Rule, sheet};

    pub static ADD:             Rule = sheet("warfare.explained.add",              "bonus dice spent, once",                          0);
    pub static SUBTRACT:        Rule = sheet("warfare.explained.subtract",         "penalty dice, all played each time",              0);
    pub static RECOVER:         Rule = sheet("warfare.explained.recover",          "a round without being attacked regains dice",     1);
    pub static BACK_HALF:       Rule = sheet("warfare.explained.back-half",        "gives half a move of ground, ignores penalty dice", 1).resting_on("warfare.give-ground");
    pub static BACK_FULL:       Rule = sheet("warfare.explained.back-full",        "gives a full move of ground, ignores penalty dice", 2).resting_on("warfare.give-ground");
    pub static AWAY_HALF:       Rule = sheet("warfare.explained.away-half",        "half a move away: the foe's foot may only charge", 0);
    pub static AWAY_FULL:       Rule = sheet("warfare.explained.away-full",        "a full move away: a move is needed, save for charging horse as fast", 0);
    pub static FINISHED:        Rule = sheet("warfare.explained.finished",         "out of the battle",                               0).resting_on("warfare.finished");
    pub static ESCAPE:          Rule = sheet("warfare.explained.escape",           "rolls its unspent dice to get away from the finishing blow", 3).resting_on("warfare.escape");
    pub static FLANKED:         Rule = sheet("warfare.explained.flanked",          "flanked",                                        -1).resting_on("warfare.flanked");
    pub static DESTROYED:       Rule = sheet("warfare.explained.destroyed",        "gone, or fled where it can flee",                 0);
    pub static SHUT_IN:         Rule = sheet("warfare.explained.shut-in",          "shut in: captured if both agree, else killed",    0);
}
pub use explained::*;

#[rustfmt::skip]
mod long_term {
    use super::{Rule, sheet};

    pub static FADE_MINUTES:    Rule = sheet("warfare.after.fade",                 "minutes for a penalty die to fade",              30);
    pub static REST_DAYS:       Rule = sheet("warfare.after.rest",                 "days of rest until bonus dice return",            1);
    pub static INJURED:         Rule = sheet("warfare.after.injured",              "dice of injured for each penalty die taken",      1);
    pub static DEAD:            Rule = sheet("warfare.after.dead",                 "dead or deserted for each penalty die taken",     1).resting_on("warfare.record");
    pub static NO_QUARTER:      Rule = sheet("warfare.after.no-quarter",           "the dead are multiplied when the victor kills",   2);
    pub static LOSER:           Rule = sheet("warfare.after.loser",                "the loser's injured: a die over so many parts of his men", 8).resting_on("warfare.loser");
    pub static LOSER_DEAD:      Rule = sheet("warfare.after.loser-dead",           "and one such part of those again are gone",       2);
}
pub use long_term::*;

#[rustfmt::skip]
mod archers {
    use super::{Rule, sheet};

    pub static REACH:           Rule = sheet("warfare.archers.reach",              "reach, in own moves",                             2);
    pub static NUMBER:          Rule = sheet("warfare.archers.number",             "the number to beat",                             11);
    pub static HIT:             Rule = sheet("warfare.archers.hit",                "beaten by at least",                              1).resting_on("warfare.archer-bands");
    pub static HIT_HARD:        Rule = sheet("warfare.archers.hit-hard",           "beaten hard by at least",                         4).resting_on("warfare.archer-bands");
    pub static HIT_DICE:        Rule = sheet("warfare.archers.hit-dice",           "target loses",                                   -1);
    pub static HARD_DICE:       Rule = sheet("warfare.archers.hard-dice",          "target loses",                                   -2);
    pub static ONES:            Rule = sheet("warfare.archers.ones",               "each 1 of the target's penalty dice lowers the number", -2);
    pub static TWOS:            Rule = sheet("warfare.archers.twos",               "each 2 of the target's penalty dice lowers the number", -1);
    pub static LOWER_MOST:      Rule = sheet("warfare.archers.lower-most",         "penalty dice counted, at most",                   3);
    pub static FIVES:           Rule = sheet("warfare.archers.fives",              "each 5 of the target's bonus dice raises the number", 1);
    pub static SIXES:           Rule = sheet("warfare.archers.sixes",              "each 6 of the target's bonus dice raises the number", 2);
    pub static VOLLEY_FINISHED: Rule = sheet("warfare.archers.finished",           "twice the number or more finishes the target",    2).resting_on("warfare.archer-bands");
}
pub use archers::*;

#[rustfmt::skip]
mod special {
    use super::{Rule, sheet};

    pub static MANY_WIN:        Rule = sheet("warfare.many.wins-all",              "beats all its foes: moves where it likes",        0);
    pub static MANY_SOME:       Rule = sheet("warfare.many.wins-some",             "beats some: towards a beaten foe, stays, or half a move back", 0);
    pub static MANY_LOSE:       Rule = sheet("warfare.many.loses-all",             "loses to all: driven where the victor likes",     0);
    pub static MANY_BOTH_SIDES: Rule = sheet("warfare.many.both-sides",            "beaten from opposite sides: stays, suffers so many times", 2).resting_on("warfare.doubled");
    pub static MANY_FRONTS:     Rule = sheet("warfare.many.fronts",                "each of many foes outflanks",                     1).resting_on("warfare.many");
    pub static MANY_BONUS:      Rule = sheet("warfare.many.bonus",                 "bonus dice count against one foe only",           0);
    pub static MANY_PENALTY:    Rule = sheet("warfare.many.penalty",               "penalty dice count against every foe",            0);
    pub static MANY_THROUGH:    Rule = sheet("warfare.many.through",               "a flank or charge won against all passes through one", 0);
    pub static THROUGH:         Rule = sheet("warfare.through",                    "dice of penalty for being passed through, by size", 4).resting_on("warfare.through");
    pub static COMBINE:         Rule = sheet("warfare.combine",                    "unfamiliar commander after joining",             -1).resting_on("warfare.combine");
    pub static COMBINE_WORST:   Rule = sheet("warfare.combine.worst",              "mixed units fight as the worse against each foe", 0);
}
pub use special::*;

#[rustfmt::skip]
mod table {
    use super::{Rule, ruled};

    pub static ROUND:           Rule = ruled("warfare.round",                      "the order of a round, one order at a time",       0);
    pub static INITIATIVE_THROW: Rule = ruled("warfare.initiative",                "the throw for the initiative",                    0);
    pub static SETUP:           Rule = ruled("warfare.setup",                      "deployment, inches from the own edge",            8);
    pub static COMMIT:          Rule = ruled("warfare.commit",                     "bonus dice spent in one sortie, at most, if limited", 6);
    pub static STANDOFF:        Rule = ruled("warfare.standoff",                   "defences against each other in a row that part the units", 2);
    pub static NO_ROLL:         Rule = ruled("warfare.no-roll",                    "no throw is needed",                              0);
    pub static END_THIRD:       Rule = ruled("warfare.end.third",                  "beaten below one part in so many of its men",     3);
    pub static END_ROUNDS:      Rule = ruled("warfare.end.rounds",                 "rounds, then the defender has held",             20);
    pub static END_QUIET:       Rule = ruled("warfare.end.quiet",                  "rounds without an attack, then the defender has held", 3);
    pub static END_CONCEDED:    Rule = ruled("warfare.end.conceded",               "conceded",                                        0);
    pub static COMMANDER_FATE:  Rule = ruled("warfare.commander",                  "the fate of a lost unit's commander",             0);
    pub static COMMANDER_TAKEN: Rule = ruled("warfare.commander.captured",         "his unit finished: captured up to",               1);
    pub static COMMANDER_HURT:  Rule = ruled("warfare.commander.wounded",          "his unit finished: wounded up to",                2);
    pub static COMMANDER_DEAD:  Rule = ruled("warfare.commander.killed",           "his unit destroyed: killed up to",                2);
    pub static COMMANDER_LOST:  Rule = ruled("warfare.commander.captured-destroyed", "his unit destroyed: captured up to",            4);
    pub static TAKE:            Rule = ruled("warfare.finished.take",              "a free unit beside it captures or kills it",      0);
    pub static LEAVE:           Rule = ruled("warfare.finished.leave",             "a finished unit goes to its edge, moves a round", 1);
    pub static SPLIT_UNIT:      Rule = ruled("warfare.split",                      "splitting shares dice by men",                    0);
    pub static MOVE_COST:       Rule = ruled("warfare.moves",                      "a move straight ahead or wheeling, in inches",    0);
    pub static CONTACT:         Rule = ruled("warfare.round.contact",              "bases touch: the units are engaged",              0);
    pub static VOLLEY_HALF:     Rule = ruled("warfare.archer-dice",                "one volley a round, after half a move at most, not engaged, not into a fight", 0);
    pub static LAID:            Rule = ruled("warfare.setup.ground",               "patches of ground the defender lays, at most",    4);
    pub static EDGE:            Rule = ruled("warfare.give-ground.edge",           "over the edge is off the table",                  0);
}
pub use table::*;

/// Inches a move, by weight: light, medium, heavy.
#[rustfmt::skip]
pub static MOVES: [[Rule; 3]; 2] = [
    [ruled("warfare.moves.foot-light",  "light foot, inches a move",  5), ruled("warfare.moves.foot-medium",  "medium foot, inches a move",  4), ruled("warfare.moves.foot-heavy",  "heavy foot, inches a move",  3)],
    [ruled("warfare.moves.horse-light", "light horse, inches a move", 9), ruled("warfare.moves.horse-medium", "medium horse, inches a move", 8), ruled("warfare.moves.horse-heavy", "heavy horse, inches a move", 7)],
];

/// The table, the depth of every base, and the men that make an inch of front.
pub const TABLE_INCHES: [i32; 2] = [48, 36];
pub const BASE_DEPTH_INCHES: i32 = 1;
pub const FOOT_PER_INCH: u32 = 300;
pub const HORSE_PER_INCH: u32 = 150;
pub const FRONT_INCHES_MAX: i32 = 6;
/// A patch laid by the defender is at most so wide and so deep.
pub const PATCH_INCHES_MAX: i32 = 12;

#[rustfmt::skip]
pub static SECTIONS: &[Section] = &[
    Section { title: "Dice of a unit",     table: None, rules: &[&BASE, &GIVEN, &MOST_DICE] },
    Section { title: "Basic strengths",    table: None, rules: &[&MEDIUM_ARMOUR, &HEAVY_ARMOUR, &COMMAND] },
    Section { title: "Basic weaknesses",   table: None, rules: &[&MOVED_OVER_HALF, &MOVED_ALL, &RECENT, &UNRESTED, &LEADERLESS, &SPLIT, &TONGUE] },
    Section { title: "Circumstances",      table: None, rules: &[
        &SIZE[0], &SIZE[1], &SIZE[2], &SIZE[3], &SIZE[4], &SIZE[5],
        &HORSE_OPEN, &HORSE_CLEAR, &SUPERIOR, &HORSE_CLUTTERED, &HORSE_ROUGH, &WALLS_DOUBLE, &WALL_LEVEL, &HIGHER,
        &FRONTS[0], &FRONTS[1], &FRONTS[2], &HEAVY_RETREAT, &LIGHT_RETREAT, &HORSE_CHARGE, &LIGHT_FLANK, &HEAVY_FLANK] },
    Section { title: "Note on horse",      table: None, rules: &[&HORSE_DOUBLE] },
    Section { title: "Floating pool",      table: None, rules: &[&LEVEL, &COMMANDER, &BELOW_ZERO, &INITIATIVE, &SURPRISE, &AMBUSH, &SPECIAL_BONUS, &SPECIAL_PENALTY, &MERCENARY] },
    Section { title: "Maneuvers and effects", table: Some(print_effects), rules: EFFECT_RULES },
    Section { title: "Degrees and footnote", table: None, rules: &[&TIE, &BY4, &DOUBLE, &CHARGE_NOTE] },
    Section { title: "Comparing maneuvers", table: Some(print_comparison), rules: COMPARISON_RULES },
    Section { title: "Effects explained",  table: None, rules: &[&ADD, &SUBTRACT, &RECOVER, &BACK_HALF, &BACK_FULL, &AWAY_HALF, &AWAY_FULL, &FINISHED, &ESCAPE, &FLANKED, &DESTROYED, &SHUT_IN] },
    Section { title: "Long term effects",  table: None, rules: &[&FADE_MINUTES, &REST_DAYS, &INJURED, &DEAD, &NO_QUARTER, &LOSER, &LOSER_DEAD] },
    Section { title: "Archers",            table: None, rules: &[&REACH, &NUMBER, &HIT, &HIT_HARD, &HIT_DICE, &HARD_DICE, &ONES, &TWOS, &LOWER_MOST, &FIVES, &SIXES, &VOLLEY_FINISHED] },
    Section { title: "Many against one",   table: None, rules: &[&MANY_FRONTS, &MANY_WIN, &MANY_SOME, &MANY_LOSE, &MANY_BOTH_SIDES, &MANY_BONUS, &MANY_PENALTY, &MANY_THROUGH] },
    Section { title: "Moving through friends", table: None, rules: &[&THROUGH] },
    Section { title: "Combining units",    table: None, rules: &[&COMBINE, &COMBINE_WORST] },
    Section { title: "On the table (rulings)", table: None, rules: &[
        &MOVES[0][0], &MOVES[0][1], &MOVES[0][2], &MOVES[1][0], &MOVES[1][1], &MOVES[1][2],
        &INITIATIVE_THROW, &ROUND, &SETUP, &LAID, &MOVE_COST, &CONTACT, &COMMIT, &STANDOFF, &NO_ROLL, &EDGE, &VOLLEY_HALF, &SPLIT_UNIT,
        &TAKE, &LEAVE, &COMMANDER_FATE, &COMMANDER_TAKEN, &COMMANDER_HURT, &COMMANDER_DEAD, &COMMANDER_LOST,
        &END_THIRD, &END_ROUNDS, &END_QUIET, &END_CONCEDED] },
];

macro_rules! cells {
    ($table:ident: $(($row:literal, $line:literal)),+) => {
        &[$( &$table[$row][$line][0].rule, &$table[$row][$line][1].rule, &$table[$row][$line][2].rule ),+]
    };
}
#[rustfmt::skip]
static EFFECT_RULES: &[&Rule] = cells!(EFFECTS: (0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1));

macro_rules! pairings {
    ($($row:literal),+) => {
        &[$( &COMPARISON[$row][0].rule, &COMPARISON[$row][1].rule, &COMPARISON[$row][2].rule,
             &COMPARISON[$row][3].rule, &COMPARISON[$row][4].rule ),+]
    };
}
static COMPARISON_RULES: &[&Rule] = pairings!(0, 1, 2, 3, 4);

/// The effects as they look in print.
fn print_effects() -> String {
    let mut text = format!("  {:18}{:>16}{:>16}{:>16}\n", "", "win", "win by 4", "win x2");
    for maneuver in Maneuver::ALL {
        for (line, who) in ["winner", "loser"].into_iter().enumerate() {
            let mut row = format!("  {:8}{who:10}", maneuver.word());
            for cell in &EFFECTS[*maneuver as usize][line] {
                row.push_str(&format!("{:>16}", short(cell.effect)));
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
    }
    text
}

fn short(effect: Effect) -> String {
    match effect {
        Nothing => "-".into(),
        Dice(dice) => format!("{dice:+}d6"),
        FlankedAndDice(dice) => format!("flanked {dice:+}d6"),
        DoublePenalty => "double penalty".into(),
        other => {
            other.label().replace("a full move", "full move").replace("half a move", "half move")
        }
    }
}

/// The comparison as it looks in print.
fn print_comparison() -> String {
    let mut text = format!("  {:10}", "");
    for maneuver in Maneuver::ALL {
        text.push_str(&format!("{:>18}", maneuver.word()));
    }
    text.push('\n');
    for maneuver in Maneuver::ALL {
        text.push_str(&format!("  {:10}", maneuver.word()));
        for pairing in &COMPARISON[*maneuver as usize] {
            let cell = match pairing.compare {
                Even => "+0d6".to_string(),
                Favours(favoured, dice) => format!("{} {dice:+}d6", favoured.word()),
                RetreaterSucceeds => "retreat succeeds".into(),
                BothSucceed => "both succeed".into(),
                BothFail => "both fail".into(),
            };
            text.push_str(&format!("{cell:>18}"));
        }
        text.push('\n');
    }
    text
}
