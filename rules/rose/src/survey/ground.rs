//! The ground: what it is to who crosses it, who stands in it, and who stands higher.

use super::Survey;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Feature, Ground, Leg, Point, WHOLE, Way as Towards};

/// How a kind of ground is to cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Going {
    Open,
    /// Ranks are lost in it.
    Rough,
    /// Nobody passes.
    Closed,
}

/// What a kind of ground is to those who cross it.
pub const fn going(ground: Ground) -> Going {
    match ground {
        Ground::GentleHill | Ground::Road => Going::Open,
        Ground::Impassable | Ground::Fortification => Going::Closed,
        _ => Going::Rough,
    }
}

/// Ground that hides who is in it.
pub(super) const fn hides(ground: Ground) -> bool {
    ground.is_wooded() || matches!(ground, Ground::BuiltUp)
}

/// Ground that shelters who stands behind it.
pub(super) const fn shelters(ground: Ground) -> bool {
    matches!(ground, Ground::Obstacle | Ground::Fortification | Ground::River)
}

/// The straight leg that takes a block from where it is to a point, its facing kept.
pub(super) fn leg_to(from: &Base, to: Point) -> Leg {
    let way = to - from.pose.front;
    Leg::Straight {
        way: Towards::Oblique(heading(from, to) - from.pose.facing),
        ticks: way.length(),
    }
}

/// The direction from the front of a block to a point.
pub(super) fn heading(from: &Base, to: Point) -> Angle {
    from.pose.front.bearing(to)
}

impl<'a> Survey<'a> {
    /// What a piece of ground is called.
    pub fn place_name(&self, place: usize) -> &'a str {
        self.setup.places.get(place).map_or("the ground", String::as_str)
    }

    /// The closed ground that a block comes onto on a leg; what it stands on it may leave.
    pub(super) fn closed_on(&self, from: &Base, leg: Leg) -> Option<usize> {
        self.first_on(from, leg, Going::Closed, |ground| !ground.overlaps(from))
    }

    /// The rough ground that a block passes on a leg, the first of it.
    pub(super) fn rough_on(&self, from: &Base, leg: Leg) -> Option<usize> {
        self.first_on(from, leg, Going::Rough, |_| true)
    }

    /// The first ground of a kind that counts and that a block touches on a leg. The kind is asked
    /// first: ways are reckoned only through what could matter.
    fn first_on(
        &self,
        from: &Base,
        leg: Leg,
        kind: Going,
        counts: impl Fn(&Feature) -> bool,
    ) -> Option<usize> {
        let all = self.setup.terrain.features.iter();
        let on = |ground: &Feature| {
            going(ground.kind) == kind && ground.shape.touched_on(from, leg) && counts(ground)
        };
        all.into_iter().position(on)
    }

    /// How far closed ground lets a block go straight one way.
    pub(super) fn open_way(&self, base: &Base, way: Towards, most: i32) -> i32 {
        let bars = |ground: &Feature| going(ground.kind) == Going::Closed && !ground.overlaps(base);
        let entered = self.setup.terrain.first_entered(base, way, most, bars);
        entered.map_or(most, |entered| entered.after.min(most))
    }

    /// The first ground that counts in which at least half of a unit stands.
    pub(super) fn stands_in(&self, id: UnitId, counts: impl Fn(Ground) -> bool) -> Option<usize> {
        let base = self.base(id);
        let mut under = self.setup.terrain.under(&base);
        let half = |feature: &Feature| 2 * feature.shape.share_of(&base) >= WHOLE;
        under.find(|(_, ground)| counts(ground.kind) && half(ground)).map(|(place, _)| place)
    }

    /// The hill that a unit stands on, by the middle of its block.
    pub(super) fn hill_of(&self, id: UnitId) -> Option<usize> {
        let mut at = self.setup.terrain.at(self.base(id).centre());
        at.find(|(_, ground)| ground.kind.is_hill()).map(|(place, _)| place)
    }

    /// The hill on which one unit stands higher than another: it is on it and the other not, or
    /// nearer to the crest.
    pub(super) fn higher(&self, one: UnitId, other: UnitId) -> Option<usize> {
        let hill = self.hill_of(one)?;
        if self.hill_of(other) != Some(hill) {
            return self.hill_of(other).is_none().then_some(hill);
        }
        let feature = &self.setup.terrain.features[hill];
        let up = |id| feature.distance_to_crest(self.base(id).centre());
        (up(one)? + tercio_field::TICKS_PER_U < up(other)?).then_some(hill)
    }

    /// Ground that counts and lies across the line between two units.
    pub(super) fn between(
        &self,
        one: UnitId,
        other: UnitId,
        counts: impl Fn(Ground) -> bool,
    ) -> Option<usize> {
        let (from, to) = (self.base(one), self.base(other));
        let mark = to.nearest_point(from.pose.front);
        let crossed = |feature: &Feature| {
            feature.shape.parts().iter().any(|part| part.meets_segment(from.pose.front, mark))
        };
        let mut all = self.setup.terrain.features.iter().enumerate();
        all.find(|(_, ground)| counts(ground.kind) && crossed(ground)).map(|(place, _)| place)
    }
}
