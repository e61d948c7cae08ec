//! The ground a unit stands on, what covers it, and which friends are beside it.

use super::sight::Line;
use super::{Survey, ticks};
use crate::facts::{Cover, Footing};
use crate::sheet;
use crate::state::UnitId;
use tercio_field::{
    Base, Bounds, CONTACT, Column, Feature, Ground, SLACK, Side, TICKS_PER_U, Terrain, Vector,
    is_line, side_struck,
};

/// Steep hills, woods, marsh and rivers.
pub const fn is_difficult(ground: Ground) -> bool {
    matches!(
        ground,
        Ground::SteepHill | Ground::WoodedHill | Ground::Wood | Ground::Difficult | Ground::River
    )
}

/// What a piece of ground is to those behind it.
const fn cover_of(ground: Ground) -> Cover {
    match ground {
        Ground::BuiltUp => Cover::Buildings,
        Ground::Fortification => Cover::Fortified,
        Ground::Obstacle => Cover::Wooden,
        _ => Cover::None,
    }
}

/// How a base lies on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lie {
    footing: Footing,
    /// The gentle hill that holds more than half of it, by its place, and how far its centre is
    /// from the crest.
    hill: Option<(usize, Option<i32>)>,
    wood_edge: bool,
}

impl Lie {
    pub fn of(terrain: &Terrain, base: &Base) -> Lie {
        let around = Bounds::around(base);
        // Most stand on open ground: only what is near is looked at, and only what matters.
        let near = |kind: fn(Ground) -> bool| {
            let of_kind = |it: &Feature| kind(it.kind) && it.shape.bounds().meets(&around);
            terrain.features.iter().any(of_kind)
        };
        let mut lie = Lie::default();
        if near(is_difficult) {
            lie.footing = Lie::footing(terrain, base);
        }
        if near(|kind| kind == Ground::GentleHill) {
            lie.hill = gentle_hill(terrain, base);
        }
        lie.wood_edge = near(Ground::is_wooded) && is_on_edge(terrain, base);
        lie
    }

    /// More than half of a base in difficult ground, all of it, or not so.
    fn footing(terrain: &Terrain, base: &Base) -> Footing {
        let mut difficult = terrain.features.iter().filter(|ground| is_difficult(ground.kind));
        if difficult.any(|ground| ground.covers(base)) {
            Footing::Within
        } else if terrain.more_than_half(base, |ground| is_difficult(ground.kind)) {
            Footing::Difficult
        } else {
            Footing::Open
        }
    }
}

/// The gentle hill that holds more than half of a base.
fn gentle_hill(terrain: &Terrain, base: &Base) -> Option<(usize, Option<i32>)> {
    let mut gentle =
        terrain.features.iter().enumerate().filter(|(_, it)| it.kind == Ground::GentleHill);
    let (place, hill) = gentle.find(|(_, hill)| hill.shape.more_than_half(base))?;
    Some((place, hill.distance_to_crest(base.centre())))
}

/// More than half of a base in a wood, some part of it less than 5U from its edge.
fn is_on_edge(terrain: &Terrain, base: &Base) -> bool {
    let mut woods = terrain.features.iter().filter(|it| it.kind.is_wooded());
    woods.any(|wood| {
        let deep = |point| wood.shape.depth_inside(point).unwrap_or(0);
        let near = |point| deep(point) < ticks(&sheet::WOOD_EDGE_U);
        wood.shape.more_than_half(base)
            && (base.corners().into_iter().any(near)
                || Side::ALL.into_iter().any(|side| near(base.middle_of(side))))
    })
}

impl Survey<'_> {
    fn lie(&self, unit: UnitId) -> Lie {
        let known = self.scan().and_then(|scan| scan.lie(unit, &self.state.laid));
        known.unwrap_or_else(|| Lie::of(self.terrain(), &self.base(unit)))
    }

    /// How a unit stands: more than half of its base in difficult ground, all of it, or not so.
    pub fn footing(&self, unit: UnitId) -> Footing {
        self.lie(unit).footing
    }

    /// Whether one unit stands higher than another on a gentle hill: it is on the hill and the
    /// other is not, or it is nearer to the crest.
    pub fn is_higher(&self, unit: UnitId, other: UnitId) -> bool {
        let Some((hill, own)) = self.lie(unit).hill else { return false };
        let Some((their_hill, theirs)) = self.lie(other).hill else { return true };
        let nearer = matches!((own, theirs), (Some(own), Some(theirs)) if own + SLACK < theirs);
        hill == their_hill && nearer
    }

    /// Whether a unit is on the edge of a wood.
    pub fn is_on_wood_edge(&self, unit: UnitId) -> bool {
        self.lie(unit).wood_edge
    }

    /// What covers a unit against a line that ends at it: what it stands in, or what it stands
    /// directly behind.
    pub fn cover(&self, unit: UnitId, line: Line) -> Cover {
        let features = self.terrain().features.iter();
        if features.clone().all(|ground| cover_of(ground.kind) == Cover::None) {
            return Cover::None;
        }
        let base = self.base(unit);
        let Line { eye, mark } = coming_in(&base, line);
        let covers = |ground: &&Feature| {
            let within = || ground.shape.more_than_half(&base);
            let behind = || {
                ground.kind != Ground::BuiltUp
                    && ground.shape.over(eye, mark).length > 0
                    && ground.shape.distance_to(&base) <= CONTACT
            };
            cover_of(ground.kind) != Cover::None && (within() || behind())
        };
        features.filter(covers).map(|ground| cover_of(ground.kind)).max().unwrap_or(Cover::None)
    }

    /// Whether a line comes at a unit from ahead of the line of its front edge.
    pub fn is_from_ahead(&self, unit: UnitId, line: Line) -> bool {
        self.unit(unit).pose.local(line.eye).dy > 0
    }

    /// Whether a unit stands behind pavises towards a line.
    pub fn has_pavises(&self, unit: UnitId, line: Line) -> bool {
        self.profile(unit).traits.pavises && self.is_from_ahead(unit, line)
    }

    /// Whether a unit stands behind stakes towards a line.
    pub fn has_stakes(&self, unit: UnitId, line: Line) -> bool {
        self.unit(unit).stakes && self.is_from_ahead(unit, line)
    }

    /// The friends a unit touches.
    pub fn neighbours(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        let beside = || {
            let base = self.base(unit);
            self.friends(unit).filter(|friend| self.base(*friend).touches(&base)).collect()
        };
        let known = self.scan().map(|scan| scan.beside(unit));
        known.unwrap_or_else(beside).iter()
    }

    /// Whether a unit is part of a group in column: a friend is in column with it, and none is in
    /// line with it.
    pub fn is_in_column(&self, unit: UnitId) -> bool {
        let base = self.base(unit);
        let mut column = false;
        for friend in self.neighbours(unit) {
            let other = self.base(friend);
            if is_line(&[base, other]).is_ok() {
                return false;
            }
            column |= Column::of(&[base, other]).is_ok() || Column::of(&[other, base]).is_ok();
        }
        column
    }
}

/// The way a line comes in; of a foe in contact it has no length, and is taken straight out from
/// the edge he is at.
fn coming_in(base: &Base, line: Line) -> Line {
    if line.eye.distance(line.mark) > TICKS_PER_U {
        return line;
    }
    let side = side_struck(base, &Base::new(line.eye, base.pose.facing, base.size));
    Line { eye: line.mark + Vector::along(base.outward(side), TICKS_PER_U), mark: line.mark }
}
