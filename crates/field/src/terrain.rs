//! What lies on the table, and what of it lies under a base.

use std::slice;

use serde::{Deserialize, Serialize};

use crate::angle::{Angle, UNIT};
use crate::area::{self, Shared, WHOLE};
use crate::base::Base;
use crate::bounds::Bounds;
use crate::enter;
use crate::moves::{Corner, Way};
use crate::path::Leg;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::round::root_round;
use crate::strip::{Polyline, Strip};
use crate::view::{View, origin_to_side_square};

/// A kind of ground. What it does is for the rules to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    GentleHill,
    SteepHill,
    WoodedHill,
    Wood,
    Broken,
    Difficult,
    Impassable,
    River,
    Road,
    BuiltUp,
    /// A wall, a hedge, a ditch.
    Obstacle,
    Fortification,
}

/// The form of a piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    Area(Polygon),
    Strip(Strip),
}

/// A piece of ground on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Feature {
    pub kind: Ground,
    pub shape: Shape,
    /// The highest line of a hill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crest: Option<Polyline>,
}

/// All the ground on a table that is not plain and open.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Terrain {
    pub features: Vec<Feature>,
}

/// The feature a base first enters on its way, and after how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Entered<T> {
    pub feature: usize,
    pub after: T,
}

impl Ground {
    pub const ALL: [Ground; 12] = [
        Ground::GentleHill,
        Ground::SteepHill,
        Ground::WoodedHill,
        Ground::Wood,
        Ground::Broken,
        Ground::Difficult,
        Ground::Impassable,
        Ground::River,
        Ground::Road,
        Ground::BuiltUp,
        Ground::Obstacle,
        Ground::Fortification,
    ];

    pub const fn is_hill(self) -> bool {
        matches!(self, Ground::GentleHill | Ground::SteepHill | Ground::WoodedHill)
    }

    pub const fn is_wooded(self) -> bool {
        matches!(self, Ground::Wood | Ground::WoodedHill)
    }
}

impl From<Polygon> for Shape {
    fn from(area: Polygon) -> Shape {
        Shape::Area(area)
    }
}

impl From<Strip> for Shape {
    fn from(strip: Strip) -> Shape {
        Shape::Strip(strip)
    }
}

impl Shape {
    pub fn bounds(&self) -> &Bounds {
        match self {
            Shape::Area(area) => area.bounds(),
            Shape::Strip(strip) => strip.bounds(),
        }
    }

    /// The polygons it is made of: one for an area, one for each stretch and bend of a strip.
    pub fn parts(&self) -> &[Polygon] {
        match self {
            Shape::Area(area) => slice::from_ref(area),
            Shape::Strip(strip) => strip.parts(),
        }
    }

    /// Its edge, for a picture.
    pub fn outline(&self) -> Vec<Point> {
        match self {
            Shape::Area(area) => area.points().to_vec(),
            Shape::Strip(strip) => strip.outline(),
        }
    }

    /// Whether a point lies in it, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds().contains(point) && self.parts().iter().any(|part| part.contains(point))
    }

    /// Whether any part of the base lies in it, a rim of [`SLACK`](crate::SLACK) apart.
    pub fn overlaps(&self, base: &Base) -> bool {
        self.near(base) && area::overlaps(self.parts(), base)
    }

    /// Whether the whole base lies in it, a rim of [`SLACK`](crate::SLACK) apart.
    pub fn covers(&self, base: &Base) -> bool {
        area::covers(self.parts(), self.bounds(), base)
    }

    /// The share of the base that lies in it, [`WHOLE`] for all of it, rounded to nearest.
    pub fn share_of(&self, base: &Base) -> i32 {
        area::share(self.parts(), self.bounds(), base)
    }

    /// Whether more than half of the base lies in it; exactly half is not more.
    pub fn more_than_half(&self, base: &Base) -> bool {
        let Shared { inside, whole, blur } = self.shared_with(base);
        2 * inside - whole > blur
    }

    /// How far inside its edge a point lies; none outside.
    pub fn depth_inside(&self, point: Point) -> Option<i32> {
        area::depth_inside(self.parts(), self.bounds(), point)
    }

    /// The nearest distance from a base, 0 where they lie on each other.
    pub fn distance_to(&self, base: &Base) -> i32 {
        area::nearest(self.parts(), base)
    }

    /// After how many ticks a base that goes straight, up to `max`, enters; none if it does not.
    /// 0 if it lies in it from the start.
    ///
    /// Entering is overlapping, so a base that goes just so far has reached the edge and is not
    /// in yet.
    pub fn entered_after(&self, base: &Base, way: Way, max: i32) -> Option<i32> {
        enter::straight(self.parts(), base, way, max)
    }

    /// After what turn a base that wheels, up to `max`, enters; none if it does not.
    pub fn wheeled_into_after(&self, base: &Base, corner: Corner, max: Angle) -> Option<Angle> {
        enter::wheeling(self.parts(), base, corner, max)
    }

    /// Whether a base lies in it anywhere on a leg of its way, its start and end included.
    pub fn touched_on(&self, base: &Base, leg: Leg) -> bool {
        match leg {
            Leg::Straight { way, ticks } => self.entered_after(base, way, ticks).is_some(),
            Leg::Wheel { corner, turn } => self.wheeled_into_after(base, corner, turn).is_some(),
            Leg::AboutFace => self.overlaps(base),
        }
    }

    fn shared_with(&self, base: &Base) -> Shared {
        area::shared(self.parts(), self.bounds(), base)
    }

    fn near(&self, base: &Base) -> bool {
        self.bounds().meets(&Bounds::around(base))
    }
}

impl Feature {
    pub fn new(kind: Ground, shape: impl Into<Shape>) -> Feature {
        Feature { kind, shape: shape.into(), crest: None }
    }

    #[must_use]
    pub fn with_crest(self, crest: Polyline) -> Feature {
        Feature { crest: Some(crest), ..self }
    }

    /// [`Shape::contains`].
    pub fn contains(&self, point: Point) -> bool {
        self.shape.contains(point)
    }

    /// [`Shape::overlaps`].
    pub fn overlaps(&self, base: &Base) -> bool {
        self.shape.overlaps(base)
    }

    /// [`Shape::covers`].
    pub fn covers(&self, base: &Base) -> bool {
        self.shape.covers(base)
    }

    /// How far a point lies from the crest: of two on a hill, the nearer one stands higher.
    pub fn distance_to_crest(&self, point: Point) -> Option<i32> {
        let crest = self.crest.as_ref()?;
        let view = View::from_point(point, &Bounds::of(crest.points()));
        let squares =
            crest.stretches().map(|(a, b)| origin_to_side_square(view.spot(a), view.spot(b)));
        squares.min().map(|square| view.ticks(root_round(square).cast_signed()))
    }
}

impl Terrain {
    pub fn new(features: Vec<Feature>) -> Terrain {
        Terrain { features }
    }

    /// The features in which a point lies, each with its place in the list.
    pub fn at(&self, point: Point) -> impl Iterator<Item = (usize, &Feature)> {
        self.features.iter().enumerate().filter(move |(_, feature)| feature.contains(point))
    }

    /// The features in which some part of a base lies.
    pub fn under<'a>(&'a self, base: &Base) -> impl Iterator<Item = (usize, &'a Feature)> + 'a {
        let base = *base;
        self.features.iter().enumerate().filter(move |(_, feature)| feature.overlaps(&base))
    }

    /// The features in which a base lies anywhere on a leg of its way.
    pub fn touched_on<'a>(
        &'a self,
        base: &Base,
        leg: Leg,
    ) -> impl Iterator<Item = (usize, &'a Feature)> + 'a {
        let base = *base;
        let all = self.features.iter().enumerate();
        all.filter(move |(_, feature)| feature.shape.touched_on(&base, leg))
    }

    /// The features in which the whole of a base lies.
    pub fn around<'a>(&'a self, base: &Base) -> impl Iterator<Item = (usize, &'a Feature)> + 'a {
        let base = *base;
        self.features.iter().enumerate().filter(move |(_, feature)| feature.covers(&base))
    }

    /// The share of the base that lies in the features that count, at most [`WHOLE`]. Features
    /// that lie on each other are counted twice.
    pub fn share_of(&self, base: &Base, counts: impl Fn(&Feature) -> bool) -> i32 {
        let counted = self.features.iter().filter(|feature| counts(feature));
        let shares = counted.map(|feature| feature.shape.share_of(base));
        shares.fold(0, i32::saturating_add).min(WHOLE)
    }

    /// Whether more than half of the base lies in the features that count; as for
    /// [`Terrain::share_of`], they should not lie on each other.
    pub fn more_than_half(&self, base: &Base, counts: impl Fn(&Feature) -> bool) -> bool {
        let counted = self.features.iter().filter(|feature| counts(feature));
        let shares = counted.map(|feature| feature.shape.shared_with(base).per_unit());
        let (inside, blur) = shares.fold((0, 0), |sum, share| (sum.0 + share.0, sum.1 + share.1));
        2 * inside - UNIT > blur
    }

    /// The nearest distance of a base from the features that count; none if there are none.
    pub fn distance_to(&self, base: &Base, counts: impl Fn(&Feature) -> bool) -> Option<i32> {
        let counted = self.features.iter().filter(|feature| counts(feature));
        counted.map(|feature| feature.shape.distance_to(base)).min()
    }

    /// Which of the features that count a base going straight enters first; the first in the list
    /// on a tie.
    pub fn first_entered(
        &self,
        base: &Base,
        way: Way,
        max: i32,
        counts: impl Fn(&Feature) -> bool,
    ) -> Option<Entered<i32>> {
        self.first(counts, |shape| shape.entered_after(base, way, max))
    }

    /// Which of the features that count a wheeling base enters first.
    pub fn first_wheeled_into(
        &self,
        base: &Base,
        corner: Corner,
        max: Angle,
        counts: impl Fn(&Feature) -> bool,
    ) -> Option<Entered<Angle>> {
        self.first(counts, |shape| shape.wheeled_into_after(base, corner, max))
    }

    fn first<T: Ord + Copy>(
        &self,
        counts: impl Fn(&Feature) -> bool,
        entered: impl Fn(&Shape) -> Option<T>,
    ) -> Option<Entered<T>> {
        let counted = self.features.iter().enumerate().filter(|(_, feature)| counts(feature));
        counted
            .filter_map(|(feature, ground)| {
                entered(&ground.shape).map(|after| Entered { feature, after })
            })
            .min_by_key(|entry| entry.after)
    }
}
