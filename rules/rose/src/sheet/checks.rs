//! Time checks: how many dice movement, reforming, shooting and reloading take.

use super::{REFORM_PANIC, part, ruled, sheet};
use crate::troops::{Pace, Troop};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod dice {
    use super::{Rule, part, ruled, sheet};

    // Movement
    pub static MOVE_PER:          Rule = sheet("rose.move.per",               "movement: dice for each so many paces, part counts as whole", 100);
    pub static MOVE_INFANTRY:     Rule = sheet("rose.move.infantry",          "infantry",                                                   3);
    pub static MOVE_WALK:         Rule = sheet("rose.move.walk",              "cavalry at a walk",                                          2);
    pub static MOVE_TROT:         Rule = sheet("rose.move.trot",              "cavalry at a trot",                                          1);
    pub static MOVE_GALLOP:       Rule = sheet("rose.move.gallop",            "cavalry at a gallop",                                        1).resting_on("rose.gallop");
    pub static MOVE_GALLOP_PER:   Rule = sheet("rose.move.gallop-per",        "the gallop: paces",                                         50).resting_on("rose.gallop");
    pub static MOVE_GALLOP_200:   Rule = ruled("rose.gallop",                 "the gallop read as a misprint: paces",                     200);

    // Reforming
    pub static REFORM_MISALIGNED: Rule = sheet("rose.reform.misaligned",      "misaligned",                                                 1);
    pub static REFORM_DISTURBED:  Rule = sheet("rose.reform.disturbed",       "disturbed",                                                  2);
    pub static REFORM_PIKES:      Rule = sheet("rose.reform.disturbed-pikes", "disturbed pikes",                                            3);
    pub static REFORM_INFANTRY:   Rule = sheet("rose.reform.unformed-infantry", "unformed infantry",                                        2).resting_on("rose.reform-dice");
    pub static REFORM_MEN:        Rule = sheet("rose.reform.men",             "unformed infantry: for each full hundred men",               1).resting_on("rose.reform-dice");
    pub static REFORM_MEN_PER:    Rule = ruled("rose.reform-dice",            "unformed infantry: men for a die",                         100);
    pub static REFORM_CAVALRY:    Rule = sheet("rose.reform.unformed-cavalry", "unformed cavalry",                                          3);
    pub static REFORM_ALONE:      Rule = part("rose.reform-dice.alone",       "who reforms does nothing else; broken off, it starts again", 0, "rose.reform-dice");
    pub static REFORM_GUNS:       Rule = part("rose.guns.reform",             "guns reform as foot, by their men",                          0, "rose.guns");

    // Combat
    pub static COMBAT_SHOOTING:   Rule = sheet("rose.combat.shooting",        "infantry and cavalry that have shot",                        3);
    pub static COMBAT_BOMBARD:    Rule = sheet("rose.combat.bombard",         "bombard reloading",                                         10);
    pub static COMBAT_FIELD:      Rule = sheet("rose.combat.field-artillery", "field artillery reloading",                                  6);
    pub static COMBAT_MELEE:      Rule = ruled("rose.melee-time",             "hand to hand is settled at contact, without a check",        0);

    // How a check is read
    pub static TIME_TYPICAL:      Rule = sheet("rose.time.typical",           "typical time: the dice divided by",                          2);
    pub static TIME_FACE:         Rule = ruled("rose.time-check",             "a minute for each die of at least",                          4);

    // What the sheet has no line for
    pub static SKIRMISH_DICE:     Rule = ruled("rose.skirmish-order",         "shot go loose or close up",                                  1);
    pub static RIDE_TROT:         Rule = part("rose.orders.ride",             "a commander or a messenger trots",                           1, "rose.orders");
    pub static TIME_DICE:         Rule = part("rose.time-check.dice",         "dice of the check",                                          0, "rose.time-check");
}
pub use dice::*;

/// The dice of a pace for each stretch of the way.
pub const fn pace_line(pace: Pace) -> &'static Rule {
    match pace {
        Pace::March => &MOVE_INFANTRY,
        Pace::Walk => &MOVE_WALK,
        Pace::Trot => &MOVE_TROT,
        Pace::Gallop => &MOVE_GALLOP,
    }
}

/// The dice after a shot.
pub const fn reload_line(troop: Troop) -> &'static Rule {
    match troop {
        Troop::Bombard => &COMBAT_BOMBARD,
        Troop::FieldArtillery => &COMBAT_FIELD,
        _ => &COMBAT_SHOOTING,
    }
}

pub static MOVEMENT: [&Rule; 4] = [&MOVE_INFANTRY, &MOVE_WALK, &MOVE_TROT, &MOVE_GALLOP];
pub static REFORMING: [&Rule; 6] = [
    &REFORM_MISALIGNED,
    &REFORM_DISTURBED,
    &REFORM_PIKES,
    &REFORM_INFANTRY,
    &REFORM_CAVALRY,
    &REFORM_PANIC.rule,
];
pub static COMBAT: [&Rule; 3] = [&COMBAT_SHOOTING, &COMBAT_BOMBARD, &COMBAT_FIELD];

#[rustfmt::skip]
mod sections {
    #[allow(clippy::wildcard_imports, reason = "a list of everything")]
    use super::*;

    pub const MOVING: Section = Section { title: "Movement time check", table: None, rules: &[
        &MOVE_PER, MOVEMENT[0], MOVEMENT[1], MOVEMENT[2], MOVEMENT[3], &MOVE_GALLOP_PER] };
    pub const REFORM: Section = Section { title: "Reforming time check", table: None, rules: &[
        REFORMING[0], REFORMING[1], REFORMING[2], REFORMING[3], &REFORM_MEN, REFORMING[4], REFORMING[5]] };
    pub const FIGHTING: Section = Section { title: "Combat time check", table: None, rules: &[
        COMBAT[0], COMBAT[1], COMBAT[2], &TIME_TYPICAL] };
    pub const TIME: Section = Section { title: "Time (ruled)", table: None, rules: &[
        &TIME_FACE, &TIME_DICE, &MOVE_GALLOP_200, &REFORM_MEN_PER, &REFORM_ALONE, &REFORM_GUNS, &COMBAT_MELEE, &SKIRMISH_DICE, &RIDE_TROT] };
}
pub(super) use sections::{FIGHTING, MOVING, REFORM, TIME};
