//! What the sheet leaves to the table: bases, moves, zones, charges, retreats. Known facts of the
//! game and our own rulings.

use super::{known, part, ruled};
use crate::troops::{Pace, Troop, Weapon};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod bases {
    use super::{Rule, known, part};

    pub static BASE_WIDTH:        Rule = known("baroque.base.width",         "a base is so many BU wide",                              2);
    pub static BASE_GUNS:         Rule = known("baroque.base.guns",          "artillery is so many thirds of a BU wide",               2);
    pub static DEPTH_FORMED:      Rule = known("baroque.base.formed",        "pike and musket, and horse, are so many halves of a BU deep", 2);
    pub static DEPTH_DEEP:        Rule = known("baroque.base.deep",          "a tercio, and who is massed, is so many halves of a BU deep", 4);
    pub static DEPTH_LOOSE:       Rule = known("baroque.base.loose",         "skirmishers, shot and dragoons are so many halves of a BU deep", 1);
    pub static DEPTH_FOOT:        Rule = part("baroque.bases.foot",          "pikes and warbands are so many halves of a BU deep",     2, "baroque.bases");
    pub static DEPTH_GUNS:        Rule = part("baroque.bases.guns",          "artillery is so many halves of a BU deep",               2, "baroque.bases");
    pub static DEPTH_BAGGAGE:     Rule = part("baroque.baggage.depth",       "baggage is so many halves of a BU deep",                 4, "baroque.baggage");
    pub static BASE_LEADER:       Rule = part("baroque.bases.leader",        "a leader by himself is so many halves of a BU each way", 1, "baroque.bases");
}
pub use bases::*;

/// Halves and thirds of a BU that bases are given in.
pub const HALVES: i32 = 2;
pub const THIRDS: i32 = 3;

#[rustfmt::skip]
mod moving {
    use super::{Rule, known, part, ruled};

    // How far a move goes, in BU
    pub static MOVE_FOOT:         Rule = ruled("baroque.moves",              "foot moves so many BU",                                  2);
    pub static MOVE_SLOW_FOOT:    Rule = part("baroque.moves.slow-foot",     "slow foot moves so many BU",                             1, "baroque.moves");
    pub static MOVE_SLOW_MOUNTED: Rule = part("baroque.moves.slow-mounted",  "slow horse moves so many BU",                            2, "baroque.moves");
    pub static MOVE_MOUNTED:      Rule = part("baroque.moves.mounted",       "horse moves so many BU",                                 3, "baroque.moves");
    pub static MOVE_FAST:         Rule = part("baroque.moves.gallopers",     "gallopers move so many BU",                              3, "baroque.moves");
    pub static MOVE_LIGHT_HORSE:  Rule = part("baroque.moves.light-horse",   "light horse moves so many BU",                           4, "baroque.moves");
    pub static MOVE_GUNS_HEAVY:   Rule = part("baroque.moves.heavy-guns",    "heavy cannon and heavy howitzers only turn where they stand", 0, "baroque.moves");
    pub static MOVE_GUNS:         Rule = part("baroque.moves.medium-guns",   "medium cannon and medium howitzers move so many BU, or shoot", 1, "baroque.moves");
    pub static MOVE_GUNS_LIGHT:   Rule = part("baroque.moves.light-guns",    "light cannon moves so many BU",                          1, "baroque.moves");
    pub static MOVE_BAGGAGE:      Rule = part("baroque.baggage.stays",       "baggage stays where it is",                              0, "baroque.baggage");
    pub static LEADER_ATTACH:     Rule = part("baroque.leaders.attach",      "a leader is with a unit of his command, or touches nobody", 0, "baroque.leaders");
    pub static COMMAND_MEASURED:  Rule = part("baroque.leaders.measured",    "range is measured from the leader, or from the unit he is with, to the nearest point", 0, "baroque.leaders");

    // How it goes
    pub static MOVE_FORM:         Rule = known("baroque.move.form",          "a move goes straight, or wheels, or wheels and then goes straight ahead", 0);
    pub static MOVE_WHEEL:        Rule = known("baroque.move.wheel",         "a wheel turns at most so many degrees in a move",       45);
    pub static MOVE_DISORDERS:    Rule = known("baroque.move.disorders",     "oblique, sideways, to the rear and about face disorder all but skirmishers and light horse", 0);
    pub static MOVE_CONTACT:      Rule = known("baroque.move.contact",       "only a charge may make contact, straight ahead",         0);
    pub static MOVE_IN_MELEE:     Rule = known("baroque.move.in-melee",      "in melee a unit fights on or disengages",                0);
    pub static MOVE_PASS:         Rule = known("baroque.move.pass",          "a friend is passed wholly, and never in melee",          0);
    pub static MOVE_IMPASSABLE:   Rule = known("baroque.move.impassable",    "nobody enters impassable ground",                        0);
    pub static MOVE_EDGE:         Rule = known("baroque.move.edge",          "a move stays on the table",                              0);
    pub static DRAGOONS_MOUNT:    Rule = ruled("baroque.dragoons",           "dragoons mount or dismount as one move",                 0);
    pub static DRAGOONS_FOOT:     Rule = part("baroque.dragoons.shoot",      "dragoons shoot on foot only",                            0, "baroque.dragoons");

    // Zones of control
    pub static ZONE:              Rule = known("baroque.zone.depth",         "zone of control ahead of a unit in order, so many BU",   1);
    pub static ZONE_INSIDE:       Rule = known("baroque.zone.inside",        "inside a zone: straight ahead or straight back",         0).resting_on("baroque.zone");
    pub static ZONE_PAST:         Rule = known("baroque.zone.past",          "straight on past a unit that is not to the front, with disorder", 0).resting_on("baroque.zone");

    // Withdrawing
    pub static WITHDRAW:          Rule = ruled("baroque.actions",            "a withdrawal is one move straight back, facing the enemy", 0);
    pub static WITHDRAW_DISORDER: Rule = part("baroque.actions.withdraw",    "it disorders all but skirmishers, light horse and dragoons", 0, "baroque.actions");
    pub static DISENGAGE_BACK:    Rule = part("baroque.actions.disengage",   "who disengages goes so many BU straight back",           1, "baroque.actions");
    pub static CARACOLE:          Rule = ruled("baroque.caracole",           "reiters who have shot withdraw one move in order",       0);
}
pub use moving::*;

#[rustfmt::skip]
mod charging {
    use super::{Rule, known, part, ruled};

    // Charges
    pub static CHARGE_FLANK:      Rule = ruled("baroque.flank",              "flank or rear: begun wholly behind the line of the target's front", 0);
    pub static EXHAUSTED_FROM:    Rule = known("baroque.exhausted.from",     "exhausted once one part in so many of its VBU is lost",  2);
    pub static DEFENDING:         Rule = ruled("baroque.defending",          "defends an obstacle, works or a hill: was charged behind or in it, or standing higher", 0);
    pub static DEFENDING_HOUSES:  Rule = part("baroque.defending.houses",    "foot in a village defends an obstacle all round",        0, "baroque.defending");
    pub static VILLAGE_LOST:      Rule = part("baroque.baggage.village",     "a village is lost to enemy foot that is alone in it",    0, "baroque.baggage");
    pub static SUPPORT_MAIN:      Rule = part("baroque.support.main",        "main is the widest overlap; others support",             0, "baroque.support");

    // Lines of fire
    pub static ARC_AHEAD:         Rule = ruled("baroque.arc",                "units shoot so many degrees to each side of straight ahead", 45);
    pub static ARC_ALL_ROUND:     Rule = part("baroque.arc.light-horse",     "light horse shoots all round",                         360, "baroque.arc");
    pub static LINE_UNITS:        Rule = known("baroque.line.units",         "units block a line of fire, but not friendly light horse, skirmishers and artillery", 0);
    pub static LINE_HOWITZERS:    Rule = part("baroque.line.howitzers",      "howitzers shoot over everybody and over all ground",     0, "baroque.line");
    pub static LINE_MELEE:        Rule = known("baroque.line.melee",         "nobody shoots into or out of a melee",                   0);
    pub static LINE_ENEMY:        Rule = known("baroque.line.enemy",         "a shot is at an enemy, by one who has something to shoot with", 0);
    pub static WOOD_EDGE:         Rule = part("baroque.line.wood-edge",      "on the edge of a wood: in it, some part less than so many BU from its edge", 1, "baroque.line");
    pub static DEFENSIVE_ARC:     Rule = part("baroque.reactions.defensive", "defensive fire: the charger begins in the arc of its target", 0, "baroque.reactions");

    // After the melee
    pub static RETREAT_STOPPED:   Rule = known("baroque.retreat.stopped",    "friends in melee, enemies and impassable ground stop a retreat", 0);
    pub static RETREAT_DESTROYED: Rule = known("baroque.retreat.destroyed",  "a retreat that cannot begin eliminates the unit",        0);
    pub static RETREAT_EDGE:      Rule = known("baroque.retreat.edge",       "who leaves the table is eliminated",                     0);
    pub static PURSUIT_ON:        Rule = known("baroque.pursuit.on",         "a pursuit goes straight on, up to whom it meets",        0);
}
pub use charging::*;

/// How wide a base is, and one in how many BU the line counts.
pub const fn width_of(troop: Troop) -> (&'static Rule, i32) {
    match troop {
        Troop::Artillery => (&BASE_GUNS, THIRDS),
        _ => (&BASE_WIDTH, 1),
    }
}

/// How deep a base is, in halves of a BU.
pub const fn depth_of(troop: Troop, massed: bool) -> &'static Rule {
    match troop {
        Troop::Baggage => &DEPTH_BAGGAGE,
        Troop::Artillery => &DEPTH_GUNS,
        Troop::Tercio => &DEPTH_DEEP,
        _ if massed => &DEPTH_DEEP,
        Troop::Skirmishers | Troop::Shot | Troop::Dragoons => &DEPTH_LOOSE,
        Troop::Pikes | Troop::Warband => &DEPTH_FOOT,
        Troop::PikeAndMusket
        | Troop::Gallopers
        | Troop::Trotters
        | Troop::Reiters
        | Troop::Spahi
        | Troop::LightHorse => &DEPTH_FORMED,
    }
}

/// How far one move of a unit goes.
pub const fn move_of(troop: Troop, pace: Pace, weapon: Option<Weapon>) -> &'static Rule {
    match (troop, pace) {
        (Troop::Baggage, _) => &MOVE_BAGGAGE,
        (Troop::Artillery, _) => match weapon {
            Some(Weapon::HeavyCannon | Weapon::HeavyHowitzer) => &MOVE_GUNS_HEAVY,
            Some(Weapon::LightCannon) => &MOVE_GUNS_LIGHT,
            _ => &MOVE_GUNS,
        },
        (Troop::LightHorse, Pace::Fast) => &MOVE_LIGHT_HORSE,
        (_, Pace::SlowFoot) => &MOVE_SLOW_FOOT,
        (_, Pace::Foot) => &MOVE_FOOT,
        (_, Pace::SlowMounted) => &MOVE_SLOW_MOUNTED,
        (_, Pace::Mounted) => &MOVE_MOUNTED,
        (_, Pace::Fast) => &MOVE_FAST,
    }
}

#[rustfmt::skip]
mod sections {
    #[allow(clippy::wildcard_imports, reason = "a list of everything")]
    use super::*;

    pub const BASES: Section = Section { title: "Bases and moves (known and ruled)", table: None, rules: &[
        &BASE_WIDTH, &BASE_GUNS, &DEPTH_FORMED, &DEPTH_DEEP, &DEPTH_LOOSE, &DEPTH_FOOT, &DEPTH_GUNS, &DEPTH_BAGGAGE, &BASE_LEADER,
        &MOVE_FOOT, &MOVE_SLOW_FOOT, &MOVE_SLOW_MOUNTED, &MOVE_MOUNTED, &MOVE_FAST, &MOVE_LIGHT_HORSE, &MOVE_GUNS_HEAVY, &MOVE_GUNS,
        &MOVE_GUNS_LIGHT, &MOVE_BAGGAGE, &LEADER_ATTACH, &COMMAND_MEASURED] };
    pub const MOVING: Section = Section { title: "Moving (known and ruled)", table: None, rules: &[
        &MOVE_FORM, &MOVE_WHEEL, &MOVE_DISORDERS, &MOVE_CONTACT, &MOVE_IN_MELEE, &MOVE_PASS, &MOVE_IMPASSABLE, &MOVE_EDGE,
        &DRAGOONS_MOUNT, &ZONE, &ZONE_INSIDE, &ZONE_PAST, &WITHDRAW, &WITHDRAW_DISORDER, &DISENGAGE_BACK, &CARACOLE] };
    pub const LINES: Section = Section { title: "Lines of fire (known and ruled)", table: None, rules: &[
        &ARC_AHEAD, &ARC_ALL_ROUND, &LINE_UNITS, &LINE_HOWITZERS, &LINE_MELEE, &LINE_ENEMY, &WOOD_EDGE, &DRAGOONS_FOOT, &DEFENSIVE_ARC] };
    pub const CONTACTS: Section = Section { title: "Contact and what follows (known and ruled)", table: None, rules: &[
        &CHARGE_FLANK, &EXHAUSTED_FROM, &DEFENDING, &DEFENDING_HOUSES, &VILLAGE_LOST, &SUPPORT_MAIN,
        &RETREAT_STOPPED, &RETREAT_DESTROYED, &RETREAT_EDGE, &PURSUIT_ON] };
}
pub(super) use sections::{BASES, CONTACTS, LINES, MOVING};
