//! The ground: how hard it is to cross, who stands in it, and where a block may stand.

pub use tercio_family::ground_title;

use super::Survey;
use super::bar::{Bar, Why};
use crate::sheet;
use crate::troops::Footing;
use tercio_family::{UnitId, contact};
use tercio_field::{Base, Feature, Ground, Leg, WHOLE, Way, wheel_arc};

/// How a kind of ground is to cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Going {
    Open,
    Rough,
    Dense,
    Closed,
}

/// What a kind of ground is to those who cross it.
pub const fn going(ground: Ground) -> Going {
    match ground {
        Ground::GentleHill | Ground::Road => Going::Open,
        Ground::Broken | Ground::SteepHill | Ground::Obstacle => Going::Rough,
        Ground::Wood | Ground::WoodedHill | Ground::River | Ground::Difficult | Ground::BuiltUp => {
            Going::Dense
        }
        Ground::Impassable | Ground::Fortification => Going::Closed,
    }
}

/// The worst ground on a way, and where dense ground begins on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossed {
    pub worst: Going,
    /// Ticks gone before; 0 where it began in it.
    pub dense: Option<i32>,
}

/// After how many ticks of a leg a base comes into a piece of ground.
pub(super) fn entered(feature: &Feature, from: &Base, leg: Leg) -> Option<i32> {
    match leg {
        Leg::Straight { way, ticks } => feature.shape.entered_after(from, way, ticks),
        Leg::Wheel { corner, turn } => {
            let turned = feature.shape.wheeled_into_after(from, corner, turn)?;
            Some(wheel_arc(from.size.width, turned))
        }
        Leg::AboutFace => feature.overlaps(from).then_some(0),
    }
}

impl<'a> Survey<'a> {
    /// What a piece of ground is called.
    pub fn place_name(&self, place: usize) -> &'a str {
        let laid = self.state.laid.as_deref().and_then(|terrain| terrain.features.get(place));
        let named = || self.setup.places.get(place).map_or("the ground", String::as_str);
        laid.map_or_else(named, |ground| ground_title(ground.kind))
    }

    /// Whether one part in two of a block, or more, lies in ground that counts.
    fn is_half_in(&self, base: &Base, counts: impl Fn(Going) -> bool) -> bool {
        let share = self.terrain().share_of(base, |ground| counts(going(ground.kind)));
        share.saturating_mul(sheet::SHOT_COVER.value.into()) >= WHOLE
    }

    /// The ground that at least half of a unit stands on.
    pub fn footing(&self, id: UnitId) -> Footing {
        let base = self.base(id);
        if self.is_half_in(&base, |going| going == Going::Dense) {
            Footing::Dense
        } else if self.in_feature(id) {
            Footing::Rough
        } else {
            Footing::Open
        }
    }

    /// At least half in rough or dense ground.
    pub fn in_feature(&self, id: UnitId) -> bool {
        self.is_half_in(&self.base(id), |going| matches!(going, Going::Rough | Going::Dense))
    }

    /// What the ground on a way does; or which ground bars it. Who stands on ground that nobody
    /// enters may leave it.
    pub(super) fn cross(
        &self,
        way: impl Iterator<Item = (Base, Leg, i32)> + Clone,
    ) -> Result<Crossed, Bar> {
        let begun = way.clone().next().map(|(base, _, _)| base);
        let mut crossed = Crossed { worst: Going::Open, dense: None };
        for (place, feature) in self.terrain().features.iter().enumerate() {
            let going = going(feature.kind);
            if going == Going::Open {
                continue;
            }
            let mut legs = way.clone();
            let after = legs.find_map(|(from, leg, gone)| {
                Some(gone + super::march::cost_of_part(leg, entered(feature, &from, leg)?))
            });
            let Some(after) = after else { continue };
            let began = begun.is_some_and(|base| feature.overlaps(&base));
            if going == Going::Closed {
                if !began {
                    return Err(Bar::new(&sheet::GROUND_CLOSED, Why::Ground { place, after }));
                }
                continue;
            }
            crossed.worst = crossed.worst.max(going);
            if going == Going::Dense {
                let after = if began { 0 } else { after };
                crossed.dense = Some(crossed.dense.map_or(after, |known| known.min(after)));
            }
        }
        Ok(crossed)
    }

    /// How far ground that nobody enters lets a base go straight one way.
    pub(super) fn open_way(&self, base: &Base, way: Way, ticks: i32) -> i32 {
        let bars = |ground: &Feature| going(ground.kind) == Going::Closed && !ground.overlaps(base);
        let entered = self.terrain().first_entered(base, way, ticks, bars);
        entered.map_or(ticks, |entered| entered.after.min(ticks))
    }

    /// Whether a block is on the table, on nobody, and not on ground that nobody enters.
    pub fn has_room(&self, base: &Base, but: UnitId) -> Result<(), Bar> {
        if !self.setup.table.holds(base) {
            return Err(Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: 0 }));
        }
        let mut others = self.present().filter(|id| *id != but);
        if let Some(other) = others.find(|id| self.base(*id).overlaps(base)) {
            return Err(Bar::new(&sheet::MOVE_PASS, Why::Taken(other)));
        }
        let mut under = self.terrain().under(base);
        let here = self.base(but);
        let closed = |feature: &Feature| {
            let stands_there = self.stands(but) && feature.overlaps(&here);
            going(feature.kind) == Going::Closed && !stands_there
        };
        match under.find(|(_, feature)| closed(feature)) {
            Some((place, _)) => {
                Err(Bar::new(&sheet::GROUND_CLOSED, Why::Ground { place, after: 0 }))
            }
            None => Ok(()),
        }
    }

    /// Whether a unit may stand there: there is room, and it touches no enemy.
    pub fn may_stand(&self, base: &Base, but: UnitId) -> Result<(), Bar> {
        self.has_room(base, but)?;
        let touched = self.enemies(but).find(|id| contact(base, &self.base(*id)).is_some());
        match touched {
            Some(enemy) => Err(Bar::new(&sheet::MOVE_CONTACT, Why::Touches { enemy, after: 0 })),
            None => Ok(()),
        }
    }
}
