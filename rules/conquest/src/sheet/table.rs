//! What the sheet leaves to the table: bases, moves, zones, charges, lines of fire, flights. Known
//! facts of the game and our own rulings.

use super::{known, part, ruled};
use crate::troops::{Mount, Weight};
use tercio_engine::Section;
use tercio_ledger::Rule;

/// Tenths of an inch that bases are given in.
pub const TENTHS: i32 = 10;

#[rustfmt::skip]
mod bases {
    use super::{Rule, known, part, ruled};

    pub static BASE_FOOT:         Rule = ruled("conquest.bases",              "a figure on foot is so many tenths of an inch wide and deep", 8);
    pub static BASE_HORSE_WIDE:   Rule = part("conquest.bases.horse-wide",    "a rider is so many tenths of an inch wide",              10, "conquest.bases");
    pub static BASE_HORSE_DEEP:   Rule = part("conquest.bases.horse-deep",    "a rider is so many tenths of an inch deep",              20, "conquest.bases");
    pub static BASE_BEAST_WIDE:   Rule = part("conquest.bases.beast-wide",    "a chariot or an elephant is so many tenths of an inch wide", 20, "conquest.bases");
    pub static BASE_BEAST_DEEP:   Rule = part("conquest.bases.beast-deep",    "a chariot or an elephant is so many tenths of an inch deep", 30, "conquest.bases");
    pub static LOOSE_CELL:        Rule = ruled("conquest.loose",              "skirmishers take so many times the room of their bases either way", 2);
    pub static LOOSE_WHO:         Rule = part("conquest.loose.who",           "skirmishers stand loose, light troops loose or in ranks, others in ranks", 0, "conquest.loose");
    pub static LOOSE_WAY:         Rule = part("conquest.loose.way",           "skirmishers go any way and face any way, through friends who do not fight", 0, "conquest.loose");
    pub static DRESSING:          Rule = ruled("conquest.dressing",           "a unit keeps its files while it has a full rank, and then narrows about its middle", 0);
    pub static WIDTH_FOOT:        Rule = known("conquest.width.foot",         "a battle formation on foot is at least so many figures wide", 6);
    pub static WIDTH_HORSE:       Rule = known("conquest.width.horse",        "a battle formation of horse is at least so many figures wide", 4);
    pub static WIDTH_BEAST:       Rule = known("conquest.width.beast",        "chariots and elephants are at least so many figures wide", 1);
}
pub use bases::*;

#[rustfmt::skip]
mod moving {
    use super::{Rule, known, part, ruled};

    // How far, in inches
    pub static MOVE_FOOT:         Rule = ruled("conquest.moves",              "foot moves so many inches",                               5);
    pub static MOVE_FOOT_HEAVY:   Rule = part("conquest.moves.heavy-foot",    "heavy foot moves so many inches",                         4, "conquest.moves");
    pub static MOVE_FOOT_LIGHT:   Rule = part("conquest.moves.light-foot",    "light and skirmishing foot moves so many inches",         6, "conquest.moves");
    pub static MOVE_HORSE:        Rule = part("conquest.moves.horse",         "horse and chariots move so many inches",                  8, "conquest.moves");
    pub static MOVE_HORSE_HEAVY:  Rule = part("conquest.moves.heavy-horse",   "heavy horse and heavy chariots move so many inches",      7, "conquest.moves");
    pub static MOVE_HORSE_LIGHT:  Rule = part("conquest.moves.light-horse",   "light and skirmishing horse, and light chariots, move so many inches", 9, "conquest.moves");
    pub static MOVE_ELEPHANT:     Rule = part("conquest.moves.elephant",      "elephants move so many inches",                           6, "conquest.moves");

    // How it goes
    pub static MOVE_FORM:         Rule = known("conquest.move.form",          "a march is a wheel, or straight ahead, or the one and then the other, or straight back", 0);
    pub static MOVE_BACK:         Rule = known("conquest.move.back",          "a step back costs so many steps ahead",                   2);
    pub static MOVE_DOUBLE:       Rule = known("conquest.move.double",        "double pace is so many times the move",                   2);
    pub static MOVE_QUICK:        Rule = known("conquest.move.quick",         "quick march is so many times the move, with fewer files than ranks, on clear ground", 3);
    pub static QUICK_CLEAR:       Rule = known("conquest.move.quick-clear",   "no quick march with an enemy within so many inches",     10);
    pub static DOUBLE_NEAR:       Rule = known("conquest.move.double-near",   "double pace within so many inches of an enemy takes a command test, but not of skirmishers and chariots", 5);
    pub static DOUBLE_ZONE:       Rule = known("conquest.move.double-zone",   "nobody goes at double pace in a frontal attack zone so near to an enemy", 0);
    pub static DOUBLE_ORDER:      Rule = ruled("conquest.disorder",           "the disordered do not go at double pace",                 0);
    pub static MOVE_CONTACT:      Rule = known("conquest.move.contact",       "only a charge makes contact",                             0);
    pub static MOVE_PASS:         Rule = known("conquest.move.pass",          "nobody marches through anybody",                          0);
    pub static MOVE_EDGE:         Rule = known("conquest.move.edge",          "a move stays on the table",                               0);
    pub static MOVE_FREE:         Rule = known("conquest.move.free",          "who fights, runs or is busy does not move",               0);
    pub static TURNING:           Rule = ruled("conquest.turning",            "figures turn left, right or about once a round, as part of the move", 0);
    pub static RANKS_COST:        Rule = known("conquest.move.ranks",         "a rank more or less costs so many inches",                3);
    pub static REFORM_ALONE:      Rule = known("conquest.move.reform",        "who changes formation does nothing else that round",      0);

    // Ground
    pub static GROUND_DENSE:      Rule = ruled("conquest.grounds",            "woods, rivers, marsh and houses are dense: a die says how far one comes", 0);
    pub static GROUND_DISORDER:   Rule = known("conquest.ground.disorder",    "dense ground disorders battle formations",                0);
    pub static GROUND_ROUGH:      Rule = known("conquest.ground.rough",       "neither rough nor dense ground is taken faster than at the base move", 0);
    pub static GROUND_CLOSED:     Rule = known("conquest.ground.closed",      "nobody enters impenetrable ground",                       0);

    // Generals
    pub static GENERAL_MOVE:      Rule = ruled("conquest.general",            "a general moves so many inches",                          9);
    pub static GENERAL_NEAR:      Rule = part("conquest.general.near",        "by himself a general stays within so many inches of a unit of his", 2, "conquest.general");
    pub static GENERAL_FIGHTS:    Rule = part("conquest.general.stays",       "a general does not leave a unit that fights",             0, "conquest.general");
}
pub use moving::*;

#[rustfmt::skip]
mod charging {
    use super::{Rule, known, part, ruled};

    // Charges
    pub static FAN:               Rule = known("conquest.fan",                "front facing: so many degrees to either side of the front", 45);
    pub static FRONTAL_ZONE:      Rule = known("conquest.charge.zone",        "straight ahead, as wide as the front, a charge goes at double pace", 0);
    pub static CHARGE_ASKEW:      Rule = known("conquest.charge.askew",       "a charge on one who is only in the front facing goes the base move", 0);
    pub static CHARGE_SEEN:       Rule = known("conquest.charge.seen",        "a charge is declared on an enemy in the front facing who is seen", 0);
    pub static CHARGE_ABLE:       Rule = known("conquest.charge.able",        "who charges stands, is steady, fights nobody and has not moved", 0);
    pub static CHARGE_WAY:        Rule = known("conquest.charge.way",         "a charge needs a free way, and room to line up",          0);
    pub static CHARGE_FACING:     Rule = ruled("conquest.facing",             "front, flank or rear by the lines at half a right angle from the target's corners, where the charge began", 0);
    pub static CHARGE_FAILED:     Rule = ruled("conquest.failed-charge",      "a charge that falls short goes its base move and is disordered", 0);
    pub static TWO_TARGETS:       Rule = ruled("conquest.two-targets",        "a second target is touched when the block is lined up with the first", 0);
    pub static TWO_NEAR:          Rule = known("conquest.charge.two-near",    "two targets of one charge are within so many inches of each other", 2);
    pub static COUNTER_HALF:      Rule = ruled("conquest.counter-move",       "a counter-charge goes one part in so many of the way between them", 2);

    // Lines of fire
    pub static SHOT_FAN:          Rule = ruled("conquest.shooting-ranks",     "targets are in the front facing; skirmishers shoot all round", 0);
    pub static SHOT_SIGHT:        Rule = part("conquest.shooting-ranks.sight", "battle formations block a line of fire",                 0, "conquest.shooting-ranks");
    pub static SHOT_COMBAT:       Rule = part("conquest.shooting-ranks.combat", "nobody shoots into or out of a combat",                 0, "conquest.shooting-ranks");
    pub static SHOT_ABLE:         Rule = part("conquest.shooting-ranks.able", "who shoots has something to shoot with, is steady, and has not shot", 0, "conquest.shooting-ranks");
    pub static SHOT_COVER:        Rule = part("conquest.skirmish-cover.half", "in a terrain feature: at least one part in so many of the block in rough or dense ground", 2, "conquest.skirmish-cover");
}
pub use charging::*;

#[rustfmt::skip]
mod running {
    use super::{Rule, known, part, ruled};

    // After combat
    pub static FLIGHT_AWAY:       Rule = ruled("conquest.flight",             "who flees goes straight away from the enemy and faces away", 0);
    pub static FLIGHT_PASSES:     Rule = part("conquest.flight.passes",       "who flees passes friends, who are disordered",            0, "conquest.flight");
    pub static FLIGHT_EDGE:       Rule = part("conquest.flight.edge",         "who flees off the table is gone",                         0, "conquest.flight");
    pub static PURSUIT_MEETS:     Rule = part("conquest.flight.meets",        "a pursuer who meets another enemy charges him",           0, "conquest.flight");
    pub static RALLY_NEAR:        Rule = ruled("conquest.rally",              "a rally is harder with an enemy within so many inches",   8);
    pub static RALLY_PART:        Rule = part("conquest.rally.part",          "a unit rallies that has one part in so many of its figures left", 4, "conquest.rally");
    pub static PANIC_NEAR:        Rule = part("conquest.rally.panic",         "friends within so many inches of a battle formation that breaks test", 4, "conquest.rally");
    pub static COMMAND_NEAR:      Rule = known("conquest.command.near",       "enemies within so many inches make a command test harder", 5);

    // Before the battle
    pub static DEPLOY_DEEP:       Rule = ruled("conquest.setup",              "units deploy within so many inches of their edge",       12);
    pub static DEPLOY_SIDES:      Rule = part("conquest.setup.sides",         "units deploy at least so many inches from the sides",     6, "conquest.setup");
}
pub use running::*;

/// How wide and how deep the base of a figure is, in tenths of an inch.
pub const fn base_of(mount: Mount) -> (&'static Rule, &'static Rule) {
    match mount {
        Mount::Foot => (&BASE_FOOT, &BASE_FOOT),
        Mount::Horse => (&BASE_HORSE_WIDE, &BASE_HORSE_DEEP),
        Mount::Chariot | Mount::Elephant => (&BASE_BEAST_WIDE, &BASE_BEAST_DEEP),
    }
}

/// How many figures wide a battle formation is at least.
pub const fn width_of(mount: Mount) -> &'static Rule {
    match mount {
        Mount::Foot => &WIDTH_FOOT,
        Mount::Horse => &WIDTH_HORSE,
        Mount::Chariot | Mount::Elephant => &WIDTH_BEAST,
    }
}

/// How far a unit moves.
pub const fn move_of(mount: Mount, weight: Weight, loose: bool) -> &'static Rule {
    match (mount, weight) {
        (Mount::Elephant, _) => &MOVE_ELEPHANT,
        (Mount::Foot, Weight::Light) => &MOVE_FOOT_LIGHT,
        (Mount::Foot, _) if loose => &MOVE_FOOT_LIGHT,
        (Mount::Foot, Weight::Medium) => &MOVE_FOOT,
        (Mount::Foot, Weight::Heavy) => &MOVE_FOOT_HEAVY,
        (Mount::Horse | Mount::Chariot, Weight::Light) => &MOVE_HORSE_LIGHT,
        (Mount::Horse | Mount::Chariot, _) if loose => &MOVE_HORSE_LIGHT,
        (Mount::Horse | Mount::Chariot, Weight::Medium) => &MOVE_HORSE,
        (Mount::Horse | Mount::Chariot, Weight::Heavy) => &MOVE_HORSE_HEAVY,
    }
}

#[rustfmt::skip]
mod sections {
    #[allow(clippy::wildcard_imports, reason = "a list of everything")]
    use super::*;

    pub const BASES: Section = Section { title: "Bases and moves (known and ruled)", table: None, rules: &[
        &BASE_FOOT, &BASE_HORSE_WIDE, &BASE_HORSE_DEEP, &BASE_BEAST_WIDE, &BASE_BEAST_DEEP, &LOOSE_CELL, &LOOSE_WHO, &LOOSE_WAY, &DRESSING,
        &WIDTH_FOOT, &WIDTH_HORSE, &WIDTH_BEAST, &MOVE_FOOT, &MOVE_FOOT_HEAVY, &MOVE_FOOT_LIGHT, &MOVE_HORSE, &MOVE_HORSE_HEAVY,
        &MOVE_HORSE_LIGHT, &MOVE_ELEPHANT] };
    pub const MOVING: Section = Section { title: "Moving (known and ruled)", table: None, rules: &[
        &MOVE_FORM, &MOVE_BACK, &MOVE_DOUBLE, &MOVE_QUICK, &QUICK_CLEAR, &DOUBLE_NEAR, &DOUBLE_ZONE, &DOUBLE_ORDER, &MOVE_CONTACT, &MOVE_PASS,
        &MOVE_EDGE, &MOVE_FREE, &TURNING, &RANKS_COST, &REFORM_ALONE, &GROUND_DENSE, &GROUND_DISORDER, &GROUND_ROUGH, &GROUND_CLOSED,
        &GENERAL_MOVE, &GENERAL_NEAR, &GENERAL_FIGHTS] };
    pub const CHARGES: Section = Section { title: "Charges and lines of fire (known and ruled)", table: None, rules: &[
        &FAN, &FRONTAL_ZONE, &CHARGE_ASKEW, &CHARGE_SEEN, &CHARGE_ABLE, &CHARGE_WAY, &CHARGE_FACING, &CHARGE_FAILED, &TWO_TARGETS, &TWO_NEAR,
        &COUNTER_HALF, &SHOT_FAN, &SHOT_SIGHT, &SHOT_COMBAT, &SHOT_ABLE, &SHOT_COVER] };
    pub const RUNNING: Section = Section { title: "Flight, rally and deployment (known and ruled)", table: None, rules: &[
        &FLIGHT_AWAY, &FLIGHT_PASSES, &FLIGHT_EDGE, &PURSUIT_MEETS, &RALLY_NEAR, &RALLY_PART, &PANIC_NEAR, &COMMAND_NEAR, &DEPLOY_DEEP,
        &DEPLOY_SIDES] };
}
pub(super) use sections::{BASES, CHARGES, MOVING, RUNNING};
