//! The ground a unit stands on, what covers it, what it defends, and who holds a village.

pub use tercio_family::ground_title;

use super::sight::Line;
use super::{Survey, ticks};
use crate::facts::{Defence, Footing};
use crate::phase::ground::Roughness;
use crate::sheet;
use crate::troops::Troop;
use tercio_family::UnitId;
use tercio_field::{Base, CONTACT, Feature, Ground, SLACK, Side, TICKS_PER_U, Vector, side_struck};
use tercio_ledger::Rule;

/// Steep and wooded hills, woods, marsh, rivers, villages.
pub const fn is_difficult(ground: Ground) -> bool {
    matches!(
        ground,
        Ground::SteepHill
            | Ground::WoodedHill
            | Ground::Wood
            | Ground::Difficult
            | Ground::River
            | Ground::BuiltUp
    )
}

/// Walls, hedges, ditches, works.
pub const fn is_linear(ground: Ground) -> bool {
    matches!(ground, Ground::Obstacle | Ground::Fortification)
}

/// How hard a kind of ground is to cross.
pub const fn roughness(ground: Ground) -> Roughness {
    match ground {
        _ if is_difficult(ground) => Roughness::Difficult,
        _ if is_linear(ground) => Roughness::Obstacle,
        Ground::Broken => Roughness::Broken,
        Ground::Impassable => Roughness::Impassable,
        _ => Roughness::Open,
    }
}

impl Survey<'_> {
    /// How a unit stands: more than half of its base in rough ground, all of it, or not so.
    pub fn footing(&self, unit: UnitId) -> Footing {
        let (base, terrain) = (self.base(unit), self.terrain());
        let within = |is: fn(Ground) -> bool| {
            let mut rough = terrain.features.iter().filter(|ground| is(ground.kind));
            rough.any(|ground| ground.covers(&base))
        };
        let mostly = |is: fn(Ground) -> bool| terrain.more_than_half(&base, |it| is(it.kind));
        let is_broken = |ground: Ground| ground == Ground::Broken;
        match () {
            () if within(is_difficult) => Footing::AllDifficult,
            () if mostly(is_difficult) => Footing::Difficult,
            () if within(is_broken) => Footing::AllBroken,
            () if mostly(is_broken) => Footing::Broken,
            () => Footing::Open,
        }
    }

    /// The gentle hill that holds more than half of a unit, by its place, and how far the middle of
    /// its base is from the ridge.
    fn gentle_hill(&self, unit: UnitId) -> Option<(usize, Option<i32>)> {
        let base = self.base(unit);
        let mut hills = self.terrain().features.iter().enumerate();
        let (place, hill) = hills
            .find(|(_, it)| it.kind == Ground::GentleHill && it.shape.more_than_half(&base))?;
        Some((place, hill.distance_to_crest(base.centre())))
    }

    /// Whether one unit stands higher than another on a gentle hill: it is on the hill and the
    /// other is not, or it is nearer to the ridge.
    pub fn is_higher(&self, unit: UnitId, other: UnitId) -> bool {
        let Some((hill, own)) = self.gentle_hill(unit) else { return false };
        let Some((their_hill, theirs)) = self.gentle_hill(other) else { return true };
        let nearer = matches!((own, theirs), (Some(own), Some(theirs)) if own + SLACK < theirs);
        hill == their_hill && nearer
    }

    /// More than half of a unit in a wood, some part of it near the edge.
    pub fn is_on_wood_edge(&self, unit: UnitId) -> bool {
        let base = self.base(unit);
        let mut woods = self.terrain().features.iter().filter(|it| it.kind.is_wooded());
        woods.any(|wood| {
            let deep = |point| wood.shape.depth_inside(point).unwrap_or(0);
            let near = |point| deep(point) < ticks(&sheet::WOOD_EDGE);
            wood.shape.more_than_half(&base)
                && (base.corners().into_iter().any(near)
                    || Side::ALL.into_iter().any(|side| near(base.middle_of(side))))
        })
    }

    /// Whether a unit stands in a wood or a village, more than half of it.
    pub fn is_in_wood_or_village(&self, unit: UnitId) -> bool {
        let base = self.base(unit);
        let hides = |it: &Feature| it.kind.is_wooded() || it.kind == Ground::BuiltUp;
        self.terrain().more_than_half(&base, hides)
    }

    /// Whether a unit is behind a linear obstacle for a line that ends at it: it touches the
    /// obstacle, and the line comes over it.
    pub fn is_behind_obstacle(&self, unit: UnitId, line: Line) -> bool {
        let base = self.base(unit);
        let Line { eye, mark } = coming_in(&base, line);
        let shelters = |ground: &&Feature| {
            is_linear(ground.kind)
                && (ground.shape.more_than_half(&base)
                    || ground.shape.over(eye, mark).length > 0
                        && ground.shape.distance_to(&base) <= CONTACT)
        };
        self.terrain().features.iter().find(shelters).is_some()
    }

    /// Whether a shot along a line finds a unit under cover.
    pub fn has_cover(&self, unit: UnitId, line: Line) -> bool {
        self.is_on_wood_edge(unit)
            || self.garrisons(unit).is_some()
            || self.is_behind_obstacle(unit, line)
    }

    /// What a unit defends against one that charges from where it stands, and the line for it.
    pub fn defence_against(
        &self,
        unit: UnitId,
        charger: UnitId,
    ) -> Option<(Defence, &'static Rule)> {
        if self.profile(unit).troop == Troop::Baggage {
            Some((Defence::Works, &sheet::DEFENDING))
        } else if self.garrisons(unit).is_some() {
            Some((Defence::Obstacle, &sheet::DEFENDING_HOUSES))
        } else if self.is_behind_obstacle(unit, self.line(charger, unit)) {
            Some((Defence::Obstacle, &sheet::DEFENDING))
        } else if self.is_higher(unit, charger) {
            Some((Defence::Hill, &sheet::DEFENDING))
        } else {
            None
        }
    }

    /// The village that holds more than half of a unit, by its place.
    pub fn village_of(&self, unit: UnitId) -> Option<usize> {
        let base = self.base(unit);
        let mut places = self.terrain().features.iter().enumerate();
        let found =
            places.find(|(_, it)| it.kind == Ground::BuiltUp && it.shape.more_than_half(&base));
        found.map(|(place, _)| place)
    }

    /// The village that a unit of foot garrisons.
    pub fn garrisons(&self, unit: UnitId) -> Option<usize> {
        let trained = self.profile(unit).troop.is_train();
        if self.is_mounted(unit) || trained { None } else { self.village_of(unit) }
    }

    /// The enemy foot by which the owner of a village has lost it: it is in it, and no friend of
    /// the owner is.
    pub fn taken_by(&self, place: usize, owner: u8) -> Option<UnitId> {
        let inside = |unit: &UnitId| self.village_of(*unit) == Some(place);
        if self.of_side(owner).iter().any(|unit| inside(&unit)) {
            return None;
        }
        let foes = self.of_side(1 - owner.min(1));
        foes.iter().find(|unit| self.garrisons(*unit) == Some(place))
    }
}

/// The way a line comes in; of a foe in contact it has no length, and is taken straight out from
/// the edge he is at.
fn coming_in(base: &Base, line: Line) -> Line {
    if line.eye.distance(line.mark) > CONTACT {
        return line;
    }
    let side = side_struck(base, &Base::new(line.eye, base.pose.facing, base.size));
    Line { eye: line.mark + Vector::along(base.outward(side), TICKS_PER_U), mark: line.mark }
}
