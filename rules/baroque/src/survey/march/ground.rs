//! The ground a path touches, and what it does to those who go there.

use super::{Path, Reasons, because};
use crate::phase::ground::{Roughness, going};
use crate::sheet::{self, Going};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::standing::roughness;
use tercio_family::UnitId;
use tercio_field::{Base, Feature, Leg, Way, wheel_arc};
use tercio_ledger::Rule;

/// Ground that a unit touched on its way, and that is not open to it.
#[derive(Clone, Copy, Debug)]
pub struct Touched {
    /// Its place in the terrain's list.
    pub place: usize,
    pub going: &'static Going,
    /// Ticks gone before; 0 where it stood on it.
    pub after: i32,
}

/// What ground did to a unit.
#[derive(Clone, Debug, Default)]
pub(in crate::survey) struct Tolls {
    pub touched: Vec<Touched>,
    /// The line that slows it.
    pub slow: Option<&'static Rule>,
    pub disorder: Reasons,
}

impl Tolls {
    fn pay(&mut self, touched: Touched) {
        let Going { rule, toll } = touched.going;
        if toll.slow {
            self.slow = self.slow.or(Some(rule));
        }
        if toll.disorder {
            because(&mut self.disorder, rule);
        }
        if toll.slow || toll.disorder {
            self.touched.push(touched);
        }
    }
}

/// After how much of a leg a base enters a piece of ground.
fn entered(feature: &Feature, from: &Base, leg: Leg) -> Option<i32> {
    match leg {
        Leg::Straight { way, ticks } => feature.shape.entered_after(from, way, ticks),
        Leg::Wheel { corner, turn } => {
            let turned = feature.shape.wheeled_into_after(from, corner, turn)?;
            Some(wheel_arc(from.size.width, turned))
        }
        Leg::AboutFace => feature.overlaps(from).then_some(0),
    }
}

impl Survey<'_> {
    /// What the ground along a way does, or which ground bars it. A unit that stands on ground it
    /// could not enter may leave it.
    pub(in crate::survey) fn tolls(&self, unit: UnitId, path: &Path) -> Result<Tolls, Bar> {
        let mut tolls = Tolls::default();
        for (place, feature) in self.terrain().features.iter().enumerate() {
            let rough = roughness(feature.kind);
            if rough == Roughness::Open {
                continue;
            }
            let mut legs = path.each();
            let after =
                legs.find_map(|(from, leg, gone)| Some(gone + entered(feature, &from, leg)?));
            let Some(after) = after else { continue };
            if rough == Roughness::Impassable {
                if !feature.overlaps(&self.base(unit)) {
                    return Err(Bar::new(&sheet::MOVE_IMPASSABLE, Why::Ground { place, after }));
                }
            } else if let Some(going) = self.going(unit, rough) {
                tolls.pay(Touched { place, going, after });
            }
        }
        Ok(tolls)
    }

    /// The cell for a unit on such ground.
    pub(in crate::survey) fn going(
        &self,
        unit: UnitId,
        rough: Roughness,
    ) -> Option<&'static Going> {
        going(self.profile(unit).troop, rough)
    }

    /// How far impassable ground lets a base go straight one way.
    pub(in crate::survey) fn open_ground(&self, base: &Base, way: Way, ticks: i32) -> i32 {
        let bars = |ground: &Feature| {
            roughness(ground.kind) == Roughness::Impassable && !ground.overlaps(base)
        };
        let entered = self.terrain().first_entered(base, way, ticks, bars);
        entered.map_or(ticks, |entered| entered.after.min(ticks))
    }

    /// What the ground straight one way does to a unit.
    pub(in crate::survey) fn ground_on(
        &self,
        unit: UnitId,
        base: &Base,
        way: Way,
        ticks: i32,
    ) -> Tolls {
        let mut tolls = Tolls::default();
        for (place, feature) in self.terrain().features.iter().enumerate() {
            let cell = self.going(unit, roughness(feature.kind));
            let after = feature.shape.entered_after(base, way, ticks);
            if let (Some(going), Some(after)) = (cell, after) {
                tolls.pay(Touched { place, going, after });
            }
        }
        tolls
    }
}
