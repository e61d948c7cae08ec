//! What a unit has unless its list says otherwise: our own rulings on lists that are known.

use crate::troops::Pace::{Fast, Foot, Mounted, SlowFoot, SlowMounted};
use crate::troops::Weapon::{
    Arquebus, Bow, HeavyCannon, HeavyHowitzer, LightCannon, MediumCannon, MediumHowitzer, Musket,
    Pistol,
};
use crate::troops::{Pace, Troop, Weapon};
use tercio_engine::Section;
use tercio_ledger::Rule;

const fn part(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::ruled(id, label, value).resting_on("baroque.armies")
}

#[rustfmt::skip]
mod figures {
    use super::{Rule, part};

    pub static MELEE_CUIRASSIERS: Rule = part("baroque.armies.cuirassiers",    "cuirassiers: melee modifier",  1);
    pub static SM_USUAL:          Rule = part("baroque.armies.sm",             "shooting modifier",            0);
    pub static ART_VBU:           Rule = part("baroque.armies.artillery-vbu",  "artillery: VBU",               2);
    pub static ART_IMPETUS:       Rule = part("baroque.armies.artillery-i",    "artillery: Impetus",           0);
    pub static ART_VD:            Rule = part("baroque.armies.artillery-vd",   "artillery: VD",                1);
    pub static BAGGAGE_VBU:       Rule = Rule::ruled("baroque.baggage.vbu",    "baggage: VBU",                 2).resting_on("baroque.baggage");
    pub static BAGGAGE_IMPETUS:   Rule = Rule::ruled("baroque.baggage.i",      "baggage: Impetus",             0).resting_on("baroque.baggage");
    pub static BAGGAGE_VD:        Rule = Rule::ruled("baroque.baggage.vd",     "baggage: VD in the army's sum", 0).resting_on("baroque.baggage");
}
pub use figures::*;

/// What troops of one kind usually are.
#[derive(Debug)]
pub struct Usual {
    pub troop: Troop,
    /// Its figure is the melee modifier.
    pub melee: Rule,
    /// What they shoot with.
    pub weapon: Option<Weapon>,
    /// What they may be given instead.
    pub carries: &'static [Weapon],
    pub pace: Pace,
    /// The same when they are massed.
    pub massed: Pace,
}

type Guns = &'static [Weapon];
const HORSE: Guns = &[Pistol, Bow];
const PIKEMEN: Guns = &[Musket, Arquebus];
const SHOOTERS: Guns = &[Musket, Arquebus, Bow];
const CANNON: Guns = &[HeavyCannon, MediumCannon, LightCannon, HeavyHowitzer, MediumHowitzer];
const NOTHING: Guns = &[];

const fn row(
    troop: Troop,
    melee: Rule,
    weapon: Option<Weapon>,
    carries: Guns,
    pace: [Pace; 2],
) -> Usual {
    Usual { troop, melee, weapon, carries, pace: pace[0], massed: pace[1] }
}

/// By [`Troop`], in its order.
#[rustfmt::skip]
pub static USUAL: [Usual; 14] = [
    row(Troop::Gallopers,     part("baroque.armies.gallopers",   "gallopers: melee modifier",        0), Some(Pistol),   HORSE,       [Fast, Fast]),
    row(Troop::Trotters,      part("baroque.armies.trotters",    "trotters: melee modifier",         0), Some(Pistol),   HORSE,       [Mounted, Mounted]),
    row(Troop::Reiters,       part("baroque.armies.reiters",     "reiters: melee modifier",          0), Some(Pistol),   HORSE,       [Mounted, SlowMounted]),
    row(Troop::Spahi,         part("baroque.armies.spahi",       "spahi: melee modifier",            0), Some(Pistol),   HORSE,       [Mounted, Mounted]),
    row(Troop::LightHorse,    part("baroque.armies.light-horse", "light horse: melee modifier",      0), Some(Pistol),   HORSE,       [Fast, Fast]),
    row(Troop::Dragoons,      part("baroque.armies.dragoons",    "dragoons: melee modifier",        -1), Some(Arquebus), &[Arquebus], [Mounted, Mounted]),
    row(Troop::PikeAndMusket, part("baroque.armies.pike-musket", "pike and musket: melee modifier",  0), Some(Musket),   PIKEMEN,     [Foot, Foot]),
    row(Troop::Tercio,        part("baroque.armies.tercio",      "tercio: melee modifier",           0), Some(Musket),   PIKEMEN,     [SlowFoot, SlowFoot]),
    row(Troop::Pikes,         part("baroque.armies.pikes",       "pikes: melee modifier",            0), None,           NOTHING,     [Foot, SlowFoot]),
    row(Troop::Shot,          part("baroque.armies.shot",        "shot: melee modifier",            -1), Some(Musket),   SHOOTERS,    [Foot, Foot]),
    row(Troop::Warband,       part("baroque.armies.warband",     "warband: melee modifier",          0), None,           SHOOTERS,    [Foot, Foot]),
    row(Troop::Skirmishers,   part("baroque.armies.skirmishers", "skirmishers: melee modifier",      0), None,           SHOOTERS,    [Foot, Foot]),
    row(Troop::Artillery,     part("baroque.armies.artillery",   "artillery: melee modifier",        0), None,           CANNON,      [SlowFoot, SlowFoot]),
    row(Troop::Baggage,       part("baroque.armies.baggage",     "baggage: melee modifier",          0), None,           NOTHING,     [SlowFoot, SlowFoot]),
];

/// What troops of this kind usually are.
pub fn usual(troop: Troop) -> &'static Usual {
    &USUAL[troop as usize]
}

impl Usual {
    /// How such a unit goes; armour makes horse slow.
    pub const fn pace(&self, massed: bool, cuirassiers: bool) -> Pace {
        match (cuirassiers, massed) {
            (true, _) => SlowMounted,
            (false, true) => self.massed,
            (false, false) => self.pace,
        }
    }
}

/// What a unit has unless its list says otherwise.
#[rustfmt::skip]
pub const ARMY_LISTS: Section = Section { title: "Army lists (ruled)", table: None, rules: &[
    &SM_USUAL,
    &USUAL[0].melee, &USUAL[1].melee, &USUAL[2].melee, &USUAL[3].melee, &USUAL[4].melee, &USUAL[5].melee, &USUAL[6].melee,
    &USUAL[7].melee, &USUAL[8].melee, &USUAL[9].melee, &USUAL[10].melee, &USUAL[11].melee, &USUAL[12].melee, &USUAL[13].melee,
    &MELEE_CUIRASSIERS, &ART_VBU, &ART_IMPETUS, &ART_VD, &BAGGAGE_VBU, &BAGGAGE_IMPETUS, &BAGGAGE_VD] };
