//! Leaders lost, shots, the Impetus bonus, melee, cohesion, and what breaks an army.

use super::firing::BANDS;
use super::{known, part, ruled, sheet};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod leaders {
    use super::{Rule, sheet};

    // Loss of a leader: the least roll of each band
    pub static FATE_SHOT:        Rule = sheet("baroque.fate.shooting",         "in a shot: the leader is dead from this roll",       5);
    pub static FATE_NONE:        Rule = sheet("baroque.fate.melee.none",       "in melee, from this roll: no effect",                1);
    pub static FATE_LOST:        Rule = sheet("baroque.fate.melee.lost",       "in melee, from this roll: the leader is lost",       4);
    pub static FATE_DISMAY:      Rule = sheet("baroque.fate.melee.dismay",     "in melee, from this roll: he is lost, and his units test their discipline", 6);
    pub static FATE_CONSEQUENCE: Rule = sheet("baroque.fate.consequence",      "who fails is disordered; disordered already, it loses so much VBU", 1);
}
pub use leaders::*;

/// The bands of melee, from the best to the worst for the leader.
pub static FATES: [&Rule; 3] = [&FATE_NONE, &FATE_LOST, &FATE_DISMAY];

#[rustfmt::skip]
mod shooting {
    use super::{Rule, known, part, sheet};

    pub static FIRE_VBU:         Rule = known("baroque.fire.vbu",              "VBU of the firer",                                   0);

    // Modifiers to the number of dice
    pub static FIRE_SM:          Rule = sheet("baroque.fire.mod.sm",           "its shooting modifier, at worst",                   -4);
    pub static FIRE_MOVED:       Rule = sheet("baroque.fire.mod.moved",        "each move made this turn; not for spahi, reiters, skirmishers and light horse", -1);
    pub static FIRE_DISORDERED:  Rule = sheet("baroque.fire.mod.disordered",   "firer disordered",                                  -1);
    pub static FIRE_AT_LIGHT:    Rule = sheet("baroque.fire.mod.light-target", "at skirmishers, light horse or artillery",          -1);
    pub static FIRE_COVER:       Rule = sheet("baroque.fire.mod.cover",        "at the edge of a wood or behind a linear obstacle", -1);
    pub static FIRE_EVADING:     Rule = sheet("baroque.fire.mod.evading",      "at troops that evade",                              -1);
    pub static FIRE_MASSED:      Rule = sheet("baroque.fire.mod.massed",       "cannon at a massed unit",                            1);
    pub static FIRE_LEAST:       Rule = known("baroque.fire.least",            "fewer dice than this: no shot",                      1);
    pub static FIRE_DEFENSIVE:   Rule = part("baroque.reactions.point-blank",  "defensive fire counts as point blank",               0, "baroque.reactions");

    // Shooting priorities
    pub static PRIORITY_FRONT:   Rule = sheet("baroque.priority.front",        "within so many BU: the target most directly ahead",  2).resting_on("baroque.priority");
    pub static PRIORITY_FREE:    Rule = sheet("baroque.priority.free",         "farther off: any target",                            0);
    pub static PRIORITY_GUNS:    Rule = sheet("baroque.priority.artillery",    "artillery can always be passed over",                0).resting_on("baroque.priority");
    pub static PRIORITY_LOBBED:  Rule = sheet("baroque.priority.howitzers",    "howitzers shoot first at whom they like in a wood or a village", 0);
}
pub use shooting::*;

static FIRE_MODIFIERS: [&Rule; 7] = [
    &FIRE_SM,
    &FIRE_MOVED,
    &FIRE_DISORDERED,
    &FIRE_AT_LIGHT,
    &FIRE_COVER,
    &FIRE_EVADING,
    &FIRE_MASSED,
];

/// In the sheet's order.
pub static PRIORITIES: [&Rule; 4] =
    [&PRIORITY_FRONT, &PRIORITY_FREE, &PRIORITY_GUNS, &PRIORITY_LOBBED];

#[rustfmt::skip]
mod fighting {
    use super::{Rule, known, part, ruled, sheet};

    // The Impetus bonus and what denies it
    pub static BONUS_FRESH:      Rule = known("baroque.bonus.fresh",           "exhausted: no Impetus bonus",                        0);
    pub static BONUS_DISORDERED: Rule = ruled("baroque.disordered-charge",     "disordered: no Impetus bonus",                       0);
    pub static BONUS_FOOT:       Rule = sheet("baroque.bonus.foot",            "foot charging mounted: no Impetus bonus",            0);
    pub static BONUS_PIKES:      Rule = sheet("baroque.bonus.pikes",           "mounted charging foot with pikes: no Impetus bonus", 0).resting_on("baroque.pikes");
    pub static BONUS_SHELTERED:  Rule = sheet("baroque.bonus.sheltered",       "against a unit all in difficult ground, or that defends an obstacle: no Impetus bonus", 0);
    pub static BONUS_ROUGH:      Rule = sheet("baroque.bonus.rough",           "mounted in broken or difficult ground: no Impetus bonus", 0);
    pub static BONUS_WORKS:      Rule = sheet("baroque.bonus.works",           "against fortified baggage: no Impetus bonus",        0);

    // Melee
    pub static MELEE_VBU:        Rule = known("baroque.melee.vbu",             "VBU",                                                0);
    pub static MELEE_IMPETUS:    Rule = known("baroque.melee.impetus",         "Impetus of a unit that charges",                     0);
    pub static MELEE_OWN:        Rule = sheet("baroque.melee.own",             "its own melee modifier",                             0);
    pub static MELEE_DISORDERED: Rule = sheet("baroque.melee.disordered",      "disordered",                                        -1);
    pub static MELEE_FLANKED:    Rule = sheet("baroque.melee.flanked",         "contacted on the flank or in the rear",             -1).resting_on("baroque.flank");
    pub static MELEE_DIFFICULT:  Rule = sheet("baroque.melee.difficult",       "mounted, tercio, pikes, pike and musket in or against difficult ground", -2);
    pub static MELEE_OBSTACLE:   Rule = sheet("baroque.melee.obstacle",        "mounted charging troops behind a linear obstacle",  -2);
    pub static LEAST_DICE:       Rule = part("baroque.support.least",          "a unit fights with so many dice at least",           1, "baroque.support");
    pub static SUPPORT:          Rule = ruled("baroque.support",               "a supporting unit rolls one die in so many, rounded up", 2);
    pub static SUPPORT_DICE:     Rule = part("baroque.support.dice",           "supporting units",                                   0, "baroque.support");

    // Damage
    pub static DAMAGE_SIX:       Rule = sheet("baroque.damage.six",            "damage for each six",                                1);
    pub static DAMAGE_FIVES:     Rule = sheet("baroque.damage.fives",          "damage for each pair of fives",                      1);

    // Cohesion: the critical number
    pub static COHESION_VBU:     Rule = sheet("baroque.cohesion.vbu",          "critical number: VBU, less damage, with modifiers",  0);
    pub static COHESION_DAMAGE:  Rule = sheet("baroque.cohesion.damage",       "damage taken",                                      -1);
    pub static COHESION_LEADER:  Rule = sheet("baroque.cohesion.leader",       "a leader is attached",                               1);
    pub static COHESION_DISORDERED: Rule = sheet("baroque.cohesion.disordered", "disordered",                                       -1);
    pub static COHESION_SHORT:   Rule = sheet("baroque.cohesion.short",        "shot at from short range",                           1);
    pub static COHESION_LONG:    Rule = sheet("baroque.cohesion.long",         "shot at from long or extreme range",                 2);
    pub static COHESION_DIFFICULT: Rule = sheet("baroque.cohesion.difficult",  "mounted, tercio, pikes, pike and musket in or against difficult ground", -2);
    pub static COHESION_BROKEN:  Rule = sheet("baroque.cohesion.broken",       "the same in or against broken ground",              -1);
    pub static COHESION_FLANKED: Rule = sheet("baroque.cohesion.flanked",      "contacted on the flank or in the rear",             -1).resting_on("baroque.flank");
    pub static COHESION_DEFENDS: Rule = sheet("baroque.cohesion.defends",      "defends a linear obstacle or a gentle hill",         1).resting_on("baroque.defending");
    pub static COHESION_MOTIVATED: Rule = part("baroque.traits.motivated",     "motivated",                                          1, "baroque.traits");
    pub static COHESION_UNMOTIVATED: Rule = part("baroque.traits.unmotivated", "unmotivated",                                       -1, "baroque.traits");
    pub static COHESION_FLOOR:   Rule = ruled("baroque.critical-floor",        "the critical number is never less than",             1);

    // Cohesion: permanent losses
    pub static COHESION_LOSSES:  Rule = sheet("baroque.cohesion.losses",       "permanent losses: the die less the critical number", 0);
    pub static COHESION_FAIL:    Rule = sheet("baroque.cohesion.fail",         "always failed on this roll; with a critical number as high, on no other, and for one loss", 6);
    pub static COHESION_LEAST:   Rule = sheet("baroque.cohesion.least",        "a failed test costs so much VBU at least",           1);
    pub static COHESION_PASS:    Rule = sheet("baroque.cohesion.pass",         "passed: no loss, but disordered",                    0);
    pub static COHESION_PILED:   Rule = sheet("baroque.cohesion.piled",        "passed when already disordered: VBU lost",           1);
    pub static FLANK_ROUT:       Rule = ruled("baroque.flank-rout",            "contacted on the flank or in the rear and failed a test: eliminated", 0);
}
pub use fighting::*;

/// The sheet's list of what denies the Impetus bonus.
static DENIALS: [&Rule; 5] =
    [&BONUS_FOOT, &BONUS_PIKES, &BONUS_SHELTERED, &BONUS_ROUGH, &BONUS_WORKS];

static MELEE_MODIFIERS: [&Rule; 5] =
    [&MELEE_OWN, &MELEE_DISORDERED, &MELEE_FLANKED, &MELEE_DIFFICULT, &MELEE_OBSTACLE];

static COHESION_FORMULAS: [&Rule; 2] = [&COHESION_VBU, &COHESION_LOSSES];
static COHESION_MODIFIERS: [&Rule; 2 + 2 + 4] = [
    &COHESION_LEADER,
    &COHESION_DISORDERED,
    &COHESION_SHORT,
    &COHESION_LONG,
    &COHESION_DIFFICULT,
    &COHESION_BROKEN,
    &COHESION_FLANKED,
    &COHESION_DEFENDS,
];
static STEP_THREE: [&Rule; 3] = [&COHESION_FAIL, &COHESION_PASS, &COHESION_PILED];

#[rustfmt::skip]
mod after {
    use super::{Rule, known, part, ruled, sheet};

    // Charges
    pub static CHARGE_MOVE:      Rule = known("baroque.charge.move",           "the length of its move in BU",                       0);
    pub static CHARGE_SHORT:     Rule = known("baroque.charge.short",          "short all the same: disordered where it stops",      0);
    pub static CHARGE_IMPETUS:   Rule = known("baroque.charge.impetus",        "without Impetus only light horse charges, at skirmishers, disordered units, a flank or the rear", 0);
    pub static CHARGE_EXHAUSTED: Rule = known("baroque.charge.exhausted",      "exhausted units do not charge",                      0);
    pub static CONTACT_GUNS:     Rule = known("baroque.charge.guns",           "artillery in contact is eliminated",                 0);
    pub static COUNTERCHARGE:    Rule = ruled("baroque.countercharge",         "with Impetus, not exhausted and charged in front, a unit comes on too", 0);
    pub static COUNTER_HALF:     Rule = part("baroque.countercharge.half",     "the two meet at one part in so many of the way",     2, "baroque.countercharge");
    pub static EVADE:            Rule = ruled("baroque.evasion",               "an evader goes back one move, and the die of the charge bonus", 0);
    pub static EVADE_CAUGHT:     Rule = part("baroque.evasion.caught",         "an evader who is caught fights as contacted in the rear", 0, "baroque.evasion");

    // Who lost, who pursues
    pub static PURSUIT_DIE:      Rule = sheet("baroque.pursuit-table",         "dice on the table of charges and pursuits",          1);
    pub static RETREAT_DIE:      Rule = sheet("baroque.retreat",               "dice on the table of retreats",                      1);
    pub static LOST_MELEE:       Rule = ruled("baroque.loser",                 "more losses by a failed test, or eliminated, loses the melee", 0);
    pub static PURSUIT_MUST:     Rule = known("baroque.pursuit.must",          "gallopers must pursue",                              0);
    pub static PURSUIT_MAY:      Rule = part("baroque.pursuit.may",            "others with Impetus may pursue",                     0, "baroque.loser");
    pub static PURSUIT_NEVER:    Rule = known("baroque.pursuit.never",         "reiters do not pursue",                              0);
    pub static PURSUIT_BARRED:   Rule = part("baroque.pursuit.barred",         "foot never pursues mounted",                         0, "baroque.loser");
    pub static TRAIN_STAYS:      Rule = part("baroque.pursuit.train",          "artillery and baggage neither retreat nor pursue",   0, "baroque.loser");

    // What breaks an army, what breaks a command: times a unit's VD, or the VD deducted
    pub static BREAK_TOTAL:      Rule = ruled("baroque.vdt",                   "VD of all its units",                                0);
    pub static BREAK_EXHAUSTED:  Rule = sheet("baroque.break.exhausted",       "an exhausted unit: its VD",                         -1).resting_on("baroque.vdt");
    pub static BREAK_ELIMINATED: Rule = sheet("baroque.break.eliminated",      "an eliminated unit: its VD, so many times",         -2).resting_on("baroque.vdt");
    pub static BREAK_BAGGAGE:    Rule = sheet("baroque.break.baggage",         "baggage lost",                                      -3);
    pub static BREAK_VILLAGE:    Rule = sheet("baroque.break.village",         "a village lost",                                    -1);
    pub static BREAK_ARMY:       Rule = sheet("baroque.break.army",            "at the end of a turn the army routs when so much is left", 0);
    pub static BREAK_COMMAND:    Rule = sheet("baroque.break.command",         "at the end of a turn a command breaks when so much is left", 0);
    pub static BREAK_TEST:       Rule = sheet("baroque.break.test",            "each unit of a broken command tests its discipline, and is eliminated if it fails", 0);
    pub static BREAK_SINGLE:     Rule = ruled("baroque.vdc",                   "of a command, an eliminated unit deducts its VD once", 1);
}
pub use after::*;

static DEDUCTIONS: [&Rule; 4] =
    [&BREAK_EXHAUSTED, &BREAK_ELIMINATED, &BREAK_BAGGAGE, &BREAK_VILLAGE];

pub(super) const LOSS_OF_A_LEADER: Section = Section {
    title: "Loss of a leader",
    table: None,
    rules: &[&FATE_SHOT, &FATE_NONE, &FATE_LOST, &FATE_DISMAY, &FATE_CONSEQUENCE],
};

#[rustfmt::skip]
pub(super) const FIRING_DICE: Section = Section { title: "Firing: distances and dice", table: None, rules: &[
    &BANDS[0], &BANDS[1], &BANDS[2], &BANDS[3], &FIRE_VBU, FIRE_MODIFIERS[0], FIRE_MODIFIERS[1], FIRE_MODIFIERS[2],
    FIRE_MODIFIERS[3], FIRE_MODIFIERS[4], FIRE_MODIFIERS[5], FIRE_MODIFIERS[6], &FIRE_LEAST, &FIRE_DEFENSIVE] };

pub(super) const SHOOTING_PRIORITIES: Section =
    Section { title: "Shooting priorities", table: None, rules: &PRIORITIES };

#[rustfmt::skip]
pub(super) const IMPETUS_BONUS: Section = Section { title: "The Impetus bonus", table: None, rules: &[
    DENIALS[0], DENIALS[1], DENIALS[2], DENIALS[3], DENIALS[4], &BONUS_FRESH, &BONUS_DISORDERED] };

#[rustfmt::skip]
pub(super) const MELEE: Section = Section { title: "Melee", table: None, rules: &[
    &MELEE_VBU, &MELEE_IMPETUS, MELEE_MODIFIERS[0], MELEE_MODIFIERS[1], MELEE_MODIFIERS[2], MELEE_MODIFIERS[3], MELEE_MODIFIERS[4],
    &LEAST_DICE, &SUPPORT, &SUPPORT_DICE] };

pub(super) const DAMAGE: Section =
    Section { title: "Damage", table: None, rules: &[&DAMAGE_SIX, &DAMAGE_FIVES] };

#[rustfmt::skip]
pub(super) const COHESION: Section = Section { title: "Cohesion test and losses", table: None, rules: &[
    COHESION_FORMULAS[0], &COHESION_DAMAGE, COHESION_MODIFIERS[0], COHESION_MODIFIERS[1], COHESION_MODIFIERS[2], COHESION_MODIFIERS[3],
    COHESION_MODIFIERS[4], COHESION_MODIFIERS[5], COHESION_MODIFIERS[6], COHESION_MODIFIERS[7], &COHESION_MOTIVATED,
    &COHESION_UNMOTIVATED, &COHESION_FLOOR, COHESION_FORMULAS[1], STEP_THREE[0], &COHESION_LEAST, STEP_THREE[1], STEP_THREE[2], &FLANK_ROUT] };

#[rustfmt::skip]
pub(super) const AFTER_A_MELEE: Section = Section { title: "Charges, retreats and pursuits (known and ruled)", table: None, rules: &[
    &CHARGE_MOVE, &CHARGE_SHORT, &CHARGE_IMPETUS, &CHARGE_EXHAUSTED, &CONTACT_GUNS, &COUNTERCHARGE, &COUNTER_HALF, &EVADE, &EVADE_CAUGHT,
    &LOST_MELEE, &PURSUIT_DIE, &RETREAT_DIE, &PURSUIT_MUST, &PURSUIT_MAY, &PURSUIT_NEVER, &PURSUIT_BARRED, &TRAIN_STAYS] };

#[rustfmt::skip]
pub(super) const ARMY_BREAK: Section = Section { title: "Army break point", table: None, rules: &[
    &BREAK_TOTAL, DEDUCTIONS[0], DEDUCTIONS[1], DEDUCTIONS[2], DEDUCTIONS[3], &BREAK_ARMY] };

pub(super) const COMMAND_BREAK: Section = Section {
    title: "Command break point",
    table: None,
    rules: &[&BREAK_COMMAND, &BREAK_TEST, &BREAK_SINGLE],
};
