//! What the sheet leaves to the table: bases, moves, zones, charges, retreats. Known facts of the
//! game and our own rulings.

use super::{known, ruled};
use tercio_ledger::Rule;

/// A line of a ruling that has several.
pub(super) const fn part(
    id: &'static str,
    label: &'static str,
    value: i16,
    ruling: &'static str,
) -> Rule {
    ruled(id, label, value).resting_on(ruling)
}

// Bases, in U
#[rustfmt::skip]
mod bases {
    use super::{Rule, part, ruled};

    pub static BASE_WIDTH:        Rule = ruled("impetus.bases",              "every base is so wide",                                  8);
    pub static DEPTH_HEAVY_FOOT:  Rule = part("impetus.bases.heavy-foot",    "heavy foot is so deep",                                  3, "impetus.bases");
    pub static DEPTH_LIGHT_FOOT:  Rule = part("impetus.bases.light-foot",    "light and missile foot is so deep",                      4, "impetus.bases");
    pub static DEPTH_HORSE:       Rule = part("impetus.bases.horse",         "horse is so deep",                                       6, "impetus.bases");
    pub static DEPTH_SKIRMISHERS: Rule = part("impetus.bases.skirmishers",   "skirmishers are so deep",                                2, "impetus.bases");
    pub static DEPTH_LARGE:       Rule = part("impetus.bases.large",         "elephants, chariots and artillery are so deep",          5, "impetus.bases");
    pub static DEPTH_WAGONS:      Rule = part("impetus.bases.wagons",        "wagenburg and baggage are so deep",                      8, "impetus.bases");
}
pub use bases::*;

#[rustfmt::skip]
mod moving {
    use super::{Rule, known, part, ruled};

    // Moves
    pub static MOVE_LENGTH:       Rule = known("impetus.move.length",        "a move is at most M",                                    0);
    pub static MOVE_HALVED:       Rule = ruled("impetus.ground",             "a move that touches ground of half speed is divided by", 2);
    pub static MOVE_WHEEL:        Rule = ruled("impetus.wheel",              "a wheel turns at most so many degrees",                 45);
    pub static MOVE_WHEEL_LIGHT:  Rule = part("impetus.wheel.light",         "skirmishers, light and medium horse, light foot: so many", 90, "impetus.wheel");
    pub static MOVE_SIDESTEP:     Rule = ruled("impetus.sidestep",           "oblique and sideways: one U in so many of M",            2);
    pub static MOVE_SINGLE:       Rule = known("impetus.move.single",        "oblique, sideways and to the rear: single units only",   0);
    pub static MOVE_IN_ORDER:     Rule = known("impetus.move.in-order",      "oblique, sideways and to the rear: not disordered, but skirmishers and light horse may go back", 0);
    pub static MOVE_DISORDERS:    Rule = known("impetus.move.disorders",     "oblique, sideways and to the rear disorder all but skirmishers and light horse", 0);
    pub static MOVE_ABOUT_FACE:   Rule = known("impetus.move.about-face",    "about face ends disordered, but for skirmishers and light horse", 0);
    pub static MOVE_CONTACT:      Rule = known("impetus.move.contact",       "only a move straight ahead may make contact",            0);
    pub static MOVE_FRIENDS:      Rule = known("impetus.move.friends",       "a friend that may not be passed is in the way",          0);
    pub static MOVE_IMPASSABLE:   Rule = known("impetus.move.impassable",    "nobody enters impassable ground",                        0);
    pub static MOVE_EDGE:         Rule = known("impetus.move.edge",          "a move stays on the table",                              0);
    pub static MOVE_SCHILTRON:    Rule = known("impetus.move.schiltron",     "a schiltron that moves is disordered",                   0);

    // Zones of control
    pub static ZONE:              Rule = known("impetus.zone.depth",         "zone of control ahead of a unit in order, so many U",    5);
    pub static ZONE_INSIDE:       Rule = known("impetus.zone.inside",        "inside a zone: straight at the unit or straight back",   0).resting_on("impetus.zone");
    pub static ZONE_PAST:         Rule = known("impetus.zone.past",          "straight on past a unit not to the front, with disorder", 0).resting_on("impetus.zone");

    // Groups
    pub static GROUP_LINE:        Rule = ruled("impetus.groups",             "a group stands edge to edge and faces one way",          0);
    pub static GROUP_SLOWEST:     Rule = part("impetus.groups.slowest",      "a group goes no faster than its slowest unit",           0, "impetus.groups");
    pub static GROUP_IMPETUOUS:   Rule = part("impetus.groups.impetuous",    "impetuous units only with impetuous ones",               0, "impetus.groups");
    pub static GROUP_SCYTHED:     Rule = part("impetus.groups.scythed",      "scythed chariots never in a group",                      0, "impetus.groups");
    pub static COMMAND_RANGE:     Rule = known("impetus.structure.measured", "range is measured from the commander's unit to the nearest point", 0);
}
pub use moving::*;

#[rustfmt::skip]
mod charging {
    use super::{Rule, known, part, ruled};

    // Charges and reactions
    pub static CHARGE_BONUS:      Rule = ruled("impetus.charge-bonus",       "charge bonus: dice in U, if needed",                     1);
    pub static CHARGE_FOOT:       Rule = part("impetus.charge-bonus.foot",   "foot: one U in so many of the die",                      2, "impetus.charge-bonus");
    pub static CHARGE_SHORT:      Rule = part("impetus.charge-bonus.short",  "rolled and still short: disordered",                     0, "impetus.charge-bonus");
    pub static CHARGE_IMPETUS:    Rule = known("impetus.charge.impetus",     "without Impetus no charge, but light horse at skirmishers, disordered units, flank or rear", 0);
    pub static CHARGE_FLANK:      Rule = ruled("impetus.flank",              "flank or rear: begun wholly behind the line of the target's front", 0);
    pub static COUNTER_CHARGE:    Rule = ruled("impetus.counter-charge",     "mounted or impetuous units in order counter-charge to their front by test", 0);
    pub static COUNTER_HALF:      Rule = part("impetus.counter-charge.half", "they meet after one U in so many of the way",             2, "impetus.counter-charge");
    pub static IMPETUOUS_UNTIL:   Rule = known("impetus.impetuous.until",    "impetuous until one part in so many of its VBU is left", 2);
    pub static REACTION_FIRE:     Rule = ruled("impetus.reaction-fire",      "a charged unit shoots first if it is on opportunity",    0);
    pub static EVADE:             Rule = ruled("impetus.evade",              "evade: one move straight back and a die in U",           1);
    pub static EVADE_FOOT:        Rule = part("impetus.evade.foot",          "skirmishers evade one U in so many of the die",          2, "impetus.evade");
    pub static EVADE_WHO:         Rule = known("impetus.evade.who",          "skirmishers and light horse evade, the first time for nothing", 0);
    pub static EVADE_CAUGHT:      Rule = part("impetus.evade.caught",        "light horse caught fights as if struck in the rear",     0, "impetus.evade");
    pub static SWEPT_SKIRMISHERS: Rule = known("impetus.contact.skirmishers", "skirmishers without Impetus that are contacted are removed", 0);
    pub static SWEPT_ARTILLERY:   Rule = known("impetus.contact.artillery",  "artillery that is contacted is eliminated",              0);

    // Tests the failure table does not list
    pub static TEST_CONTROL:      Rule = ruled("impetus.out-of-control",     "impetuous near the enemy; failed: must move at the nearest", 0);
    pub static TEST_REACTION:     Rule = known("impetus.failure.reaction-fire", "a shot at a charger by test; failed: no shot",        0).resting_on("impetus.reaction-fire");
    pub static TEST_EVADE:        Rule = known("impetus.failure.evade",      "a further evade in one turn; failed: stands",            0);
    pub static TEST_PRIORITY:     Rule = known("impetus.failure.priority",   "a shot at another than the first in order; failed: no shot", 0).resting_on("impetus.priority");

    // After the melee
    pub static RETREAT_PUSHES:    Rule = known("impetus.retreat.push-back",  "friends that cannot be passed are pushed back and disordered", 0);
    pub static RETREAT_PASSES:    Rule = known("impetus.retreat.pass",       "friends passed through are disordered",                  0);
    pub static RETREAT_STOPPED:   Rule = known("impetus.retreat.stopped",    "friends in melee, enemies and ground nobody enters stop a retreat", 0);
    pub static RETREAT_DESTROYED: Rule = known("impetus.retreat.destroyed",  "a retreat that cannot begin destroys the unit",          0);
    pub static RETREAT_EDGE:      Rule = ruled("impetus.edge",               "off the table is routed",                                0);
    pub static PURSUIT_ON:        Rule = ruled("impetus.pursuit",            "pursuit goes straight on, and contact is fought at once", 0);
    pub static SUPPORT_MAIN:      Rule = ruled("impetus.support",            "main is the widest overlap; others support",             0);

    // Victory: the two parts of what an army has lost
    pub static VICTORY_LOST:      Rule = known("impetus.victory.lost",       "value of the units that routed",                         0);
    pub static VICTORY_ROUTED:    Rule = known("impetus.victory.routed",     "value left to the commands that routed",                 0);

    // Elephants
    pub static PANIC:             Rule = ruled("impetus.elephant-panic",     "elephants that fail a test from fire run wild: dice in U", 2);
    pub static PANIC_AHEAD:       Rule = part("impetus.elephant-panic.ahead", "straight ahead on a die up to",                         3, "impetus.elephant-panic");
    pub static PANIC_BACK:        Rule = part("impetus.elephant-panic.back", "straight back on a die up to",                           5, "impetus.elephant-panic");
    pub static PANIC_ANYWHERE:    Rule = part("impetus.elephant-panic.anywhere", "else where a die points: a sixth of a turn for each pip", 6, "impetus.elephant-panic");
}
pub use charging::*;
