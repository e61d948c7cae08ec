//! What changes in a battle, and nothing else: constants stay in the setup.

use crate::facts::{Back, Maneuver};
use crate::phase::sortie::SortieVerdict;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tercio_engine::{Agenda, words};
use tercio_field::{Point, Pose};

/// Units on the table, parts of split units included.
pub const UNITS_MAX: usize = 24;
/// Foes that one unit can fight at once.
pub const FOES_MAX: usize = 8;
/// Pairs of units that face each other.
pub const LINKS_MAX: usize = 48;
/// Things due at once: every pair may give ground on both sides, every unit be lost or driven.
pub const DUE_MAX: usize = 2 * LINKS_MAX + 4 * UNITS_MAX;
/// Patches of ground the defender can lay.
pub const LAID_MAX: usize = 4;

words! {
    /// Where a unit stands with the battle.
    pub enum Status {
        /// Not yet placed.
        Waiting "waiting",
        Ready "ready",
        Finished "finished",
        Destroyed "destroyed",
        Captured "captured",
        /// Off the table alive.
        Fled "fled",
        /// Taken up by another unit.
        Joined "joined",
    }
}
words! {
    /// How far a unit has moved this round.
    pub enum Pace { Still "still", Half "half", Full "full" }
}
words! {
    /// How far apart two opponents are.
    pub enum Distance { Engaged "engaged", Half "half", Apart "apart" }
}
words! {
    /// Why it is over.
    pub enum EndReason { Beaten "beaten", Third "third", Rounds "rounds", Quiet "quiet", Conceded "conceded" }
}

/// A unit of one side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its card in the setup.
    pub card: u8,
    /// 0 for the unit itself, then its split-off parts.
    pub part: u8,
    pub side: u8,
    pub men: u32,
    pub pose: Pose,
    /// The front, in ticks.
    pub width: i32,
    /// Bonus dice, or penalty dice when negative.
    pub pool: i16,
    /// Penalty dice taken, for casualties.
    pub record: u16,
    pub status: Status,
    /// Arms and weights in its ranks, as bits: what joined it counts too.
    pub kinds: u8,
    pub archers: bool,
    pub level_tenths: i16,
    pub leader: Leader,
    pub unfamiliar: bool,
    /// Has fought its first sortie.
    pub fought: bool,
    pub moved: Pace,
    pub shot: bool,
    /// Was attacked, charged, flanked or shot at this round.
    pub pressed: bool,
    /// Gave up higher ground and walls, until it moves of its own accord.
    pub gave_works: bool,
    pub injured: u32,
    pub gone: u32,
}

/// Who leads a unit now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    pub level: u8,
    pub strength: bool,
    pub trained: bool,
    /// The unit's usual commander is with it.
    pub usual: bool,
}

/// Two opponents who face each other; `a` is of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    pub a: u8,
    pub b: u8,
    pub distance: Distance,
    /// The side whose foot may only charge here, because the other moved away.
    pub held: Option<u8>,
    pub a_flanked: bool,
    pub b_flanked: bool,
    /// Defences against each other in a row.
    pub defences: u8,
    /// Made this round.
    pub fresh: bool,
}

impl Link {
    pub fn unit_of(&self, side: u8) -> u8 {
        if side == 0 { self.a } else { self.b }
    }

    pub fn flanked(&self, side: u8) -> bool {
        if side == 0 { self.a_flanked } else { self.b_flanked }
    }

    pub fn set_flanked(&mut self, side: u8, flanked: bool) {
        if side == 0 {
            self.a_flanked = flanked;
        } else {
            self.b_flanked = flanked;
        }
    }
}

/// What a unit chose for a sortie against one foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    pub maneuver: Maneuver,
    pub spend: u8,
    pub back: Back,
}

/// A sortie of this round; `a` is of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    pub a: u8,
    pub b: u8,
    pub choice_a: Choice,
    pub choice_b: Choice,
    pub verdict: Option<SortieVerdict>,
}

impl Fight {
    pub fn unit_of(&self, side: u8) -> u8 {
        if side == 0 { self.a } else { self.b }
    }

    pub fn choice_of(&self, side: u8) -> Choice {
        if side == 0 { self.choice_a } else { self.choice_b }
    }
}

/// A patch of ground the defender laid: a rectangle, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laid {
    pub ground: crate::facts::Ground,
    pub corner: Point,
    pub width: i32,
    pub height: i32,
}

/// What is due, top first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// The defender may lay so many more patches.
    Lay {
        left: u8,
    },
    /// This side places a unit.
    Place {
        side: u8,
    },
    Initiative,
    Round,
    Moves {
        side: u8,
    },
    Volleys {
        side: u8,
    },
    /// The target's owner decides how many bonus dice cover it.
    Cover {
        archers: u8,
        target: u8,
        spend: u8,
    },
    Shoot {
        archers: u8,
        target: u8,
        spend: u8,
        cover: u8,
    },
    Sorties,
    Fight {
        fight: u8,
    },
    Effects,
    /// What becomes of a lost unit's commander.
    Commander {
        unit: u8,
        destroyed: bool,
    },
    /// May a destroyed unit flee?
    Flee {
        unit: u8,
    },
    /// Does a unit that is shut in ask for quarter?
    Yield {
        unit: u8,
    },
    /// Is it given?
    Accept {
        unit: u8,
    },
    /// A unit gave ground: does its foe press on?
    Press {
        unit: u8,
        foe: u8,
        full: bool,
    },
    /// A unit that fought many moves as it chooses.
    Direction {
        unit: u8,
        all: bool,
    },
    /// A unit beaten by many is driven as the victors choose.
    Drive {
        unit: u8,
    },
    CleanUp,
    /// Does the victor kill or capture the beaten?
    Quarter {
        victor: u8,
    },
    Casualties {
        unit: u8,
        no_quarter: bool,
    },
    Over,
}

impl Due {
    /// The units it speaks of.
    pub fn units(&self) -> ArrayVec<u8, 2> {
        match *self {
            Due::Cover { archers, target, .. } | Due::Shoot { archers, target, .. } => {
                [archers, target].into()
            }
            Due::Press { unit, foe, .. } => [unit, foe].into(),
            Due::Commander { unit, .. }
            | Due::Flee { unit }
            | Due::Yield { unit }
            | Due::Accept { unit }
            | Due::Direction { unit, .. }
            | Due::Drive { unit }
            | Due::Casualties { unit, .. } => [unit].into_iter().collect(),
            _ => ArrayVec::new(),
        }
    }

    /// The side it speaks of.
    pub fn side(&self) -> Option<u8> {
        match *self {
            Due::Place { side } | Due::Moves { side } | Due::Volleys { side } => Some(side),
            Due::Quarter { victor } => Some(victor),
            _ => None,
        }
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    pub winner: Option<u8>,
    pub reason: EndReason,
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub round: u8,
    /// The side that won the initiative.
    pub initiative: Option<u8>,
    /// Rounds since anybody attacked.
    pub quiet: u8,
    pub attacked: bool,
    /// Somebody has attacked since the battle began.
    pub blows: bool,
    pub agenda: Agenda<Due, DUE_MAX>,
    pub units: ArrayVec<Unit, UNITS_MAX>,
    pub links: ArrayVec<Link, LINKS_MAX>,
    pub fights: ArrayVec<Fight, LINKS_MAX>,
    pub laid: ArrayVec<Laid, LAID_MAX>,
    pub ended: Option<Ended>,
}

impl State {
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[usize::from(unit)]
    }

    pub fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }

    /// The indices of all units.
    pub fn indices(&self) -> std::ops::Range<u8> {
        0..self.units.len() as u8
    }

    pub fn of_side(&self, side: u8) -> impl Iterator<Item = u8> + '_ {
        self.indices().filter(move |unit| self.unit(*unit).side == side)
    }

    pub fn ready(&self, side: u8) -> impl Iterator<Item = u8> + '_ {
        self.of_side(side).filter(|unit| self.unit(*unit).status == Status::Ready)
    }

    pub fn link(&self, one: u8, other: u8) -> Option<&Link> {
        let (a, b) = self.in_order(one, other);
        self.links.iter().find(|link| link.a == a && link.b == b)
    }

    pub fn link_mut(&mut self, one: u8, other: u8) -> Option<&mut Link> {
        let (a, b) = self.in_order(one, other);
        self.links.iter_mut().find(|link| link.a == a && link.b == b)
    }

    /// The two units with the first side's in front.
    pub fn in_order(&self, one: u8, other: u8) -> (u8, u8) {
        if self.unit(one).side == 0 { (one, other) } else { (other, one) }
    }

    pub fn links_of(&self, unit: u8) -> impl Iterator<Item = &Link> + '_ {
        self.links.iter().filter(move |link| link.a == unit || link.b == unit)
    }

    /// The foes linked to a unit, in order.
    pub fn foes_of(&self, unit: u8) -> ArrayVec<u8, FOES_MAX> {
        let foe = |link: &Link| if link.a == unit { link.b } else { link.a };
        let mut foes: ArrayVec<u8, FOES_MAX> =
            self.links_of(unit).map(foe).take(FOES_MAX).collect();
        foes.sort_unstable();
        foes
    }

    pub fn is_engaged(&self, unit: u8) -> bool {
        self.links_of(unit).any(|link| link.distance == Distance::Engaged)
    }

    pub fn fights_of(&self, unit: u8) -> impl Iterator<Item = &Fight> + '_ {
        self.fights.iter().filter(move |fight| fight.a == unit || fight.b == unit)
    }
}
