//! What the sheet leaves to the table: ways, distances, lines of fire, and which keywords are plainly
//! true there. Our own rulings.

use super::{part, ruled};
use crate::troops::Arm;
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod ways {
    use super::{Rule, part, ruled};

    // Moving
    pub static WAY:               Rule = ruled("rose.way",                "a move is straight, and ends free of units and closed ground", 0);
    pub static WAY_FOE:           Rule = part("rose.way.foe",             "a move passes no enemy in contact",                          0, "rose.way");
    pub static WAY_CLOSED:        Rule = part("rose.way.closed",          "nobody passes closed ground",                                0, "rose.way");
    pub static WAY_ROUGH:         Rule = part("rose.way.rough",           "who ends in rough ground or passes it is misaligned",        0, "rose.way");
    pub static WAY_WHEEL:         Rule = part("rose.way.wheel",           "who wheels is misaligned",                                   0, "rose.way");
    pub static WAY_EDGE:          Rule = part("rose.way.edge",            "a move stays on the table",                                  0, "rose.way");
    pub static WAY_PACE:          Rule = part("rose.way.pace",            "foot marches, horse walks or trots, and gallops only home",  0, "rose.way");
    pub static GROUP:             Rule = ruled("rose.group",              "units that go as one event, at most",                        4);
    pub static GROUP_NEAR:        Rule = part("rose.group.near",          "within so many paces of the first",                        200, "rose.group");
    pub static GROUP_PACE:        Rule = part("rose.group.pace",          "a group goes at the pace of its slowest",                    0, "rose.group");
    pub static GUNS:              Rule = ruled("rose.guns",               "guns do not move",                                           0);
    pub static GUNS_STAY:         Rule = part("rose.guns.stay",           "guns that fall back stay where they are, unformed",          0, "rose.guns");
    pub static GUNS_LOST:         Rule = part("rose.guns.lost",           "guns put to flight are lost",                                0, "rose.guns");

    // Shooting
    pub static SHOT_FAN:          Rule = ruled("rose.sight",              "a target is within so many degrees of the front, to either side", 45);
    pub static SHOT_LINE:         Rule = part("rose.sight.line",          "no unit stands in the line of fire",                         0, "rose.sight");
    pub static SHOT_HILL:         Rule = part("rose.sight.hill",          "guns on a hill shoot over foot",                             0, "rose.sight");
}
pub use ways::*;

#[rustfmt::skip]
mod after {
    use super::{Rule, part, ruled};

    // After a fight or a shot, in paces
    pub static FALL_BACK:         Rule = ruled("rose.distances",          "who falls back goes so many paces",                        100);
    pub static DISENTANGLE:       Rule = part("rose.distances.disentangle", "who disentangles itself goes so many paces",              50, "rose.distances");
    pub static FOLLOW_UP:         Rule = part("rose.distances.follow-up", "who follows up goes so many paces, into contact",           50, "rose.distances");
    pub static FLEE:              Rule = part("rose.distances.flee",      "who flees runs so many paces at once",                     200, "rose.distances");
    pub static PURSUE:            Rule = part("rose.distances.pursue",    "who pursues goes to contact, or so many paces, once",      200, "rose.distances");
    pub static JOSTLE:            Rule = part("rose.distances.friends",   "friends in the way of who runs are disturbed",               0, "rose.distances");
    pub static PRESS:             Rule = ruled("rose.follow-up",          "who comes to contact again fights on at the first minute of the next round", 0);
    pub static CAUGHT:            Rule = ruled("rose.caught",             "who is caught in flight is destroyed",                       0);
    pub static CAUGHT_STOPPED:    Rule = part("rose.caught.stopped",      "who cannot run on before a pursuer is caught",               0, "rose.caught");

    // Flight
    pub static FLIGHT:            Rule = ruled("rose.flight",             "who flees runs on to its own edge at a trot, or the pace of foot", 0);
    pub static FLIGHT_EDGE:       Rule = part("rose.flight.edge",         "who runs off the table is lost",                             0, "rose.flight");
    pub static FLIGHT_MINUTE:     Rule = part("rose.flight.minute",       "paces of a minute: so many, divided by the dice for a hundred", 200, "rose.flight");
    pub static FLIGHT_RALLY:      Rule = part("rose.flight.rally",        "tries to rally at the closing step, unless an event has tried it", 1, "rose.flight");
}
pub use after::*;

#[rustfmt::skip]
mod plain {
    use super::{Rule, part, ruled};

    // Keywords that the table itself shows to be true
    pub static PLAIN:             Rule = ruled("rose.plain",              "a keyword is plainly true by what stands on the table",      0);
    pub static PLAIN_OUTNUMBERED: Rule = part("rose.plain.outnumbered",   "OUTNUMBERED: so many men to a hundred of the other side's near by", 200, "rose.plain");
    pub static PLAIN_SIZE:        Rule = part("rose.plain.unit-size",     "UNIT SIZE: so many men to a hundred of the other unit's",  150, "rose.plain");
    pub static PLAIN_NEAR:        Rule = part("rose.plain.near",          "near by: within so many paces",                            200, "rose.plain");
    pub static PLAIN_DISTANCE:    Rule = part("rose.plain.distance",      "DISTANCE: a way of more than so many paces",               400, "rose.plain");
}
pub use plain::*;

#[rustfmt::skip]
mod bases {
    use super::{Rule, part};

    pub static UNIT_WIDE:         Rule = part("rose.setup.unit-wide",     "a unit of foot or horse is so many paces wide",            150, "rose.setup");
    pub static UNIT_DEEP:         Rule = part("rose.setup.unit-deep",     "a unit of foot or horse is so many paces deep",             60, "rose.setup");
    pub static BATTERY_WIDE:      Rule = part("rose.setup.battery-wide",  "a battery is so many paces wide",                           75, "rose.setup");
    pub static BATTERY_DEEP:      Rule = part("rose.setup.battery-deep",  "a battery is so many paces deep",                           40, "rose.setup");
}
pub use bases::*;

/// How wide and how deep a unit is, in paces.
pub const fn base_of(arm: Arm) -> (&'static Rule, &'static Rule) {
    match arm {
        Arm::Guns => (&BATTERY_WIDE, &BATTERY_DEEP),
        Arm::Foot | Arm::Horse => (&UNIT_WIDE, &UNIT_DEEP),
    }
}

#[rustfmt::skip]
mod sections {
    #[allow(clippy::wildcard_imports, reason = "a list of everything")]
    use super::*;

    pub const WAYS: Section = Section { title: "Moving and lines of fire (ruled)", table: None, rules: &[
        &WAY, &WAY_FOE, &WAY_CLOSED, &WAY_ROUGH, &WAY_WHEEL, &WAY_EDGE, &WAY_PACE, &GROUP, &GROUP_NEAR, &GROUP_PACE, &GUNS, &GUNS_STAY,
        &GUNS_LOST, &SHOT_FAN, &SHOT_LINE, &SHOT_HILL] };
    pub const AFTER: Section = Section { title: "After a fight or a shot (ruled)", table: None, rules: &[
        &FALL_BACK, &DISENTANGLE, &FOLLOW_UP, &FLEE, &PURSUE, &JOSTLE, &PRESS, &CAUGHT, &CAUGHT_STOPPED, &FLIGHT, &FLIGHT_EDGE,
        &FLIGHT_MINUTE, &FLIGHT_RALLY] };
    pub const PLAINLY: Section = Section { title: "Keywords plainly true (ruled)", table: None, rules: &[
        &PLAIN, &PLAIN_OUTNUMBERED, &PLAIN_SIZE, &PLAIN_NEAR, &PLAIN_DISTANCE] };
    pub const BASES: Section = Section { title: "Bases (ruled)", table: None, rules: &[
        &UNIT_WIDE, &UNIT_DEEP, &BATTERY_WIDE, &BATTERY_DEEP] };
}
pub(super) use sections::{AFTER, BASES, PLAINLY, WAYS};
