//! The ground a path touches, and what it does to those who go there.

use super::Reasons;
use crate::phase::ground::{Roughness, going};
use crate::sheet::Going;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::groups::Group;
use crate::survey::standing::is_difficult;
use tercio_field::{Bounds, Ground, Leg};
use tercio_ledger::Rule;

/// The most pieces of ground that are told of.
pub const TOUCHED_MAX: usize = 24;

/// Ground that a unit touched on its way.
#[derive(Clone, Copy, Debug)]
pub struct Touched {
    pub unit: UnitId,
    /// Its place in the terrain's list.
    pub place: usize,
    pub going: &'static Going,
    /// Ticks gone before; 0 where it stood on it.
    pub after: i32,
}

/// What ground did to the units of a group, by their places in it.
#[derive(Clone, Debug)]
pub(in crate::survey) struct Tolls {
    pub touched: Vec<Touched>,
    pub each: Vec<Toll>,
}

#[derive(Clone, Debug, Default)]
pub(in crate::survey) struct Toll {
    pub slowed: bool,
    pub destroyed: Option<&'static Rule>,
    pub disorder: Reasons,
}

/// How hard a kind of ground is to cross. Walls and works are climbed over as broken ground is;
/// a built-up area is not crossed at all, only occupied.
pub const fn roughness(ground: Ground) -> Roughness {
    match ground {
        _ if is_difficult(ground) => Roughness::Difficult,
        Ground::Broken | Ground::Obstacle | Ground::Fortification => Roughness::Broken,
        Ground::Impassable | Ground::BuiltUp => Roughness::Impassable,
        _ => Roughness::Open,
    }
}

impl Survey<'_> {
    /// What the ground along a leg does, or which ground bars it. A unit that stands on ground it
    /// could not enter may leave it.
    pub(in crate::survey) fn tolls(
        &self,
        group: &Group,
        leg: Leg,
        swept: Bounds,
    ) -> Result<Tolls, Bar> {
        self.tolls_storming(group, leg, swept, None)
    }

    /// The same for those that storm houses, by their place: who is in them is charged there.
    pub(in crate::survey) fn tolls_storming(
        &self,
        group: &Group,
        leg: Leg,
        swept: Bounds,
        houses: Option<u8>,
    ) -> Result<Tolls, Bar> {
        let each = group.units.iter().map(|_| Toll::default()).collect();
        let mut tolls = Tolls { touched: Vec::new(), each };
        for (place, feature) in self.terrain().features.iter().enumerate() {
            let rough = roughness(feature.kind);
            if houses.is_some_and(|houses| usize::from(houses) == place) {
                continue;
            }
            if rough == Roughness::Open || !feature.shape.bounds().meets(&swept) {
                continue;
            }
            for (member, after) in group.body.touching(leg, &feature.shape) {
                let unit = group.units[member];
                match going(self.profile(unit).troop, group.is_line(), rough) {
                    Ok(Some(going)) => tolls.pay(member, Touched { unit, place, going, after }),
                    Ok(None) => {}
                    Err(_) if !group.is_line() && feature.overlaps(&self.base(unit)) => {}
                    Err(rule) => return Err(Bar::new(rule, Why::Ground { place, after })),
                }
            }
        }
        Ok(tolls)
    }
}

impl Tolls {
    fn pay(&mut self, member: usize, touched: Touched) {
        let toll = &mut self.each[member];
        let (rule, cell) = (&touched.going.rule, &touched.going.toll);
        toll.slowed |= cell.half_speed;
        if cell.destroyed {
            toll.destroyed = toll.destroyed.or(Some(rule));
        }
        if cell.disorder {
            super::because(&mut toll.disorder, rule);
        }
        if self.touched.len() < TOUCHED_MAX {
            self.touched.push(touched);
        }
    }
}
