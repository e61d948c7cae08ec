//! Shots: who shoots when, what takes from SA, mass shooting, armour, kills, morale.

use super::{known, part, sheet};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod shoot {
    use super::{Rule, known, part, sheet};

    // The phase, step by step
    pub static SHOOT_WHO:        Rule = sheet("conquest.shoot.who",             "the side whose round it is shoots",                      0);
    pub static SHOOT_NOMINATE:   Rule = sheet("conquest.shoot.nominate",        "first: name the target of each unit that will shoot",    1).resting_on("conquest.shooting-ranks");
    pub static SHOOT_SELECT:     Rule = sheet("conquest.shoot.select",          "second: choose a unit that shoots",                      2);
    pub static SHOOT_RESOLVE:    Rule = sheet("conquest.shoot.resolve",         "third: settle what it does before the next one",         3);

    // The roll
    pub static SHOOT_MISS:       Rule = sheet("conquest.shoot.miss",            "a natural roll of this always misses",                   1);
    pub static SHOOT_DICE:       Rule = sheet("conquest.shoot.dice",            "dice for each figure that shoots",                       1);
    pub static SHOOT_SA:         Rule = sheet("conquest.shoot.sa",              "its shooting ability, SA, with the modifiers",           0);
    pub static SHOOT_HIT:        Rule = sheet("conquest.shoot.hit",             "die and SA hit at a total of",                           7);

    // Who shoots, which the sheet leaves out
    pub static SHOOTERS_FRONT:   Rule = part("conquest.shooting-ranks.front",   "figures of the front rank; of skirmishers all",          0, "conquest.shooting-ranks");
    pub static SHOOTERS_SECOND:  Rule = part("conquest.shooting-ranks.second",  "mass shooting: figures of the second rank",              0, "conquest.shooting-ranks");
    pub static SHOOTERS_REST:    Rule = part("conquest.shooting-ranks.rest",    "mass shooting: of ranks farther back one in so many, rounded up", 2, "conquest.shooting-ranks");
    pub static REACTION_RANGE:   Rule = known("conquest.reaction.range",        "no shot at a charge from so many inches or nearer, unless thrown", 5);

    // Modifiers
    pub static SA_SKIRMISH:      Rule = sheet("conquest.shoot.mod.skirmish",    "each skirmish formation in the line of fire, the target too", -1).resting_on("conquest.skirmish-cover");
    pub static SA_LONG:          Rule = sheet("conquest.shoot.mod.long",        "long range",                                            -1);
    pub static SA_TERRAIN:       Rule = sheet("conquest.shoot.mod.terrain",     "target in a terrain feature",                           -1).resting_on("conquest.skirmish-cover");
    pub static SA_CHARGERS:      Rule = sheet("conquest.shoot.mod.chargers",    "at who charges it",                                     -1);
    pub static SA_MOVING:        Rule = sheet("conquest.shoot.mod.moving",      "has moved",                                             -1);
    pub static SA_CUMULATIVE:    Rule = sheet("conquest.shoot.mod.cumulative",  "these add up",                                           0);

    // Mass shooting
    pub static MASS_ZONE:        Rule = sheet("conquest.mass.zone",             "mass shooting: at a unit in the frontal attack zone",    0);
    pub static MASS_RANGE:       Rule = sheet("conquest.mass.range",            "mass shooting: more than so many inches away",           8);
    pub static MASS_STATIONARY:  Rule = sheet("conquest.mass.stationary",       "mass shooting: not after a move",                        0);

    // Impossible odds
    pub static IMPOSSIBLE:       Rule = sheet("conquest.impossible.below",      "impossible odds: SA comes to less than",                 1).resting_on("conquest.impossible");
    pub static IMPOSSIBLE_HIT:   Rule = sheet("conquest.impossible.hit",        "impossible odds: still hits on a roll of",               6);
    pub static IMPOSSIBLE_KA:    Rule = sheet("conquest.impossible.ka",         "impossible odds: the weapon's KA",                      -1);

    // What comes of a shot, step by step
    pub static EFFECT_HITS:      Rule = sheet("conquest.effect.hits",           "first: rolls to hit, and all hits counted",              1);
    pub static EFFECT_SAVES:     Rule = sheet("conquest.effect.saves",          "second: armour saves",                                   2);
    pub static EFFECT_KILLS:     Rule = sheet("conquest.effect.kills",          "third: kill rolls",                                      3);
    pub static EFFECT_TESTS:     Rule = sheet("conquest.effect.tests",          "fourth: morale tests",                                   4);
    pub static EFFECT_FLEE:      Rule = sheet("conquest.effect.flee",           "fifth: who fails flees in the resolution phase",         5);

    // Kill rolls
    pub static KILL_ROLL:        Rule = sheet("conquest.shoot.kill",            "each hit not saved: a die and the weapon's KA kill at the target's D", 0);
    pub static KILL_MODIFIED:    Rule = sheet("conquest.shoot.kill.modified",   "weapons and other bonuses may change the kill roll",     0);
}
pub use shoot::*;

/// The five lines that take from SA, in the sheet's order, row by row.
pub static SA_MODIFIERS: [&Rule; 5] =
    [&SA_SKIRMISH, &SA_CHARGERS, &SA_LONG, &SA_MOVING, &SA_TERRAIN];

#[rustfmt::skip]
mod saves {
    use super::{Rule, part, sheet};

    pub static SAVE_SAME:        Rule = sheet("conquest.save.same",             "saves are the same in combat and against shots",         0);

    // Shields
    pub static SAVE_BUCKLER:     Rule = sheet("conquest.save.buckler",          "buckler",                                                1);
    pub static SAVE_SHIELD:      Rule = sheet("conquest.save.shield",           "shield",                                                 1);
    pub static SAVE_LARGE:       Rule = sheet("conquest.save.large-shield",     "large shield",                                           2);
    pub static SAVE_SPARA:       Rule = sheet("conquest.save.spara",            "spara",                                                  2);
    pub static SAVE_PAVISE:      Rule = sheet("conquest.save.pavise",           "pavise",                                                 2);

    // Body armour
    pub static SAVE_LIGHT:       Rule = sheet("conquest.save.light-armour",     "light armour",                                           1);
    pub static SAVE_HEAVY:       Rule = sheet("conquest.save.heavy-armour",     "heavy armour",                                           2);
    pub static SAVE_PARTIAL:     Rule = sheet("conquest.save.partial-plate",    "partial plate",                                          3);
    pub static SAVE_CATAPHRACT:  Rule = sheet("conquest.save.cataphract",       "cataphract",                                             3);
    pub static SAVE_PLATE:       Rule = sheet("conquest.save.plate",            "plate armour",                                           4);

    // How it fights
    pub static SAVE_MOUNTED:     Rule = sheet("conquest.save.mounted",          "mounted",                                                1);
    pub static SAVE_CLOTH:       Rule = sheet("conquest.save.cloth-barding",    "cloth barding",                                          1);
    pub static SAVE_HALF:        Rule = sheet("conquest.save.half-barding",     "half barding",                                           1);
    pub static SAVE_METAL:       Rule = sheet("conquest.save.metal-barding",    "metal barding",                                          1);
    pub static SAVE_SKIRMISHER:  Rule = sheet("conquest.save.skirmisher",       "skirmisher",                                             1);

    pub static SAVE_AP:          Rule = sheet("conquest.save.ap",               "less the attacker's armour penetration, AP",             0).resting_on("conquest.saves");
    pub static SAVE_WHOLE:       Rule = part("conquest.saves.whole",            "armour save given as a whole",                           0, "conquest.saves");
}
pub use saves::*;

/// The table of armour, column by column: 15 values.
pub static ARMOUR: [&Rule; 15] = [
    &SAVE_BUCKLER,
    &SAVE_SHIELD,
    &SAVE_LARGE,
    &SAVE_SPARA,
    &SAVE_PAVISE,
    &SAVE_LIGHT,
    &SAVE_HEAVY,
    &SAVE_PARTIAL,
    &SAVE_CATAPHRACT,
    &SAVE_PLATE,
    &SAVE_MOUNTED,
    &SAVE_CLOTH,
    &SAVE_HALF,
    &SAVE_METAL,
    &SAVE_SKIRMISHER,
];

/// Casualties that call for a test, by the figures a unit began the phase with: a band for each
/// five of them.
#[rustfmt::skip]
pub static SHOT_MORALE: [Rule; 8] = [
    sheet("conquest.shot-morale.to-5",  "up to 5 figures: a test at so many casualties", 1).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-10", "6 to 10 figures",  2).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-15", "11 to 15 figures", 3).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-20", "16 to 20 figures", 4).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-25", "21 to 25 figures", 5).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-30", "26 to 30 figures", 6).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-35", "31 to 35 figures", 7).resting_on("conquest.shot-morale"),
    sheet("conquest.shot-morale.to-40", "36 to 40 figures", 8).resting_on("conquest.shot-morale"),
];

#[rustfmt::skip]
mod morale {
    use super::{Rule, part, sheet};

    pub static MORALE_SHARE:     Rule = sheet("conquest.shot-morale.share",     "a morale test from shooting: casualties over so many in a hundred", 20).resting_on("conquest.shot-morale");
    pub static MORALE_BEYOND:    Rule = part("conquest.shot-morale.beyond",     "casualties more for each further 5 figures",                 1, "conquest.shot-morale");
}
pub use morale::*;

#[rustfmt::skip]
pub(super) const SHOOT: Section = Section { title: "Shoot", table: None, rules: &[
    &SHOOT_WHO, &SHOOT_NOMINATE, &SHOOT_SELECT, &SHOOT_RESOLVE, &SHOOT_MISS, &SHOOT_DICE, &SHOOT_SA, &SHOOT_HIT,
    &SHOOTERS_FRONT, &SHOOTERS_SECOND, &SHOOTERS_REST, &REACTION_RANGE] };

#[rustfmt::skip]
pub(super) const MODIFIERS: Section = Section { title: "Shooting modifiers", table: None, rules: &[
    SA_MODIFIERS[0], SA_MODIFIERS[1], SA_MODIFIERS[2], SA_MODIFIERS[3], SA_MODIFIERS[4], &SA_CUMULATIVE] };

pub(super) const MASS: Section = Section {
    title: "Mass shooting",
    table: None,
    rules: &[&MASS_ZONE, &MASS_RANGE, &MASS_STATIONARY],
};

pub(super) const IMPOSSIBLE_ODDS: Section = Section {
    title: "Impossible odds",
    table: None,
    rules: &[&IMPOSSIBLE, &IMPOSSIBLE_HIT, &IMPOSSIBLE_KA],
};

pub(super) const EFFECTS: Section = Section {
    title: "What a shot does",
    table: None,
    rules: &[&EFFECT_HITS, &EFFECT_SAVES, &EFFECT_KILLS, &EFFECT_TESTS, &EFFECT_FLEE],
};

#[rustfmt::skip]
pub(super) const SAVES: Section = Section { title: "Armour saves", table: None, rules: &[
    &SAVE_SAME, ARMOUR[0], ARMOUR[1], ARMOUR[2], ARMOUR[3], ARMOUR[4], ARMOUR[5], ARMOUR[6], ARMOUR[7], ARMOUR[8],
    ARMOUR[9], ARMOUR[10], ARMOUR[11], ARMOUR[12], ARMOUR[13], ARMOUR[14], &SAVE_AP, &SAVE_WHOLE] };

pub(super) const KILLS: Section =
    Section { title: "Kill rolls", table: None, rules: &[&KILL_ROLL, &KILL_MODIFIED] };

#[rustfmt::skip]
pub(super) const MORALE: Section = Section { title: "Morale tests from shooting", table: None, rules: &[
    &MORALE_SHARE, &SHOT_MORALE[0], &SHOT_MORALE[1], &SHOT_MORALE[2], &SHOT_MORALE[3], &SHOT_MORALE[4], &SHOT_MORALE[5],
    &SHOT_MORALE[6], &SHOT_MORALE[7], &MORALE_BEYOND] };
