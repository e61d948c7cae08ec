//! Which pieces of a line run over ground, and how far a line of sight may.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::base::Base;
use crate::bounds::Bounds;
use crate::contact::SLACK;
use crate::frame::Spot;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::sight::{marks, segment_crosses};
use crate::strip::{Polyline, STRIP_PARTS_MAX};
use crate::terrain::{Feature, Shape, Terrain};
use crate::view::{View, height_at, sides};

/// The most pieces of one line that run over one feature.
pub const SPANS_MAX: usize = 32;

/// A piece of a line, in ticks from its beginning.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Span {
    pub from: i32,
    pub to: i32,
}

/// How a line runs over a feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Over {
    /// In order, none touching the next.
    pub spans: ArrayVec<Span, SPANS_MAX>,
    /// How much of the line runs over the feature in all.
    pub length: i32,
    /// How far along the line it passes the crest, if it does so well between its ends.
    pub crest: Option<i32>,
    /// How much of the length lies beyond the crest; 0 if it is not passed.
    pub beyond_crest: i32,
}

/// How far a line of sight may run over a feature, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Limit {
    pub run: i32,
    /// How much of it may lie beyond a crest that was passed.
    pub beyond_crest: Option<i32>,
}

/// Whether a line of sight is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Sight {
    pub clear: bool,
    /// How much farther it might run over what decides it, or by how much it runs too far
    /// (negative), in ticks. A base in the way: less than 0 by what runs through it. Nothing in
    /// the way: `i32::MAX`.
    pub margin: i32,
    pub decided_by: Obstruction,
}

/// What decides a line of sight: the place in the list of features or of blockers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstruction {
    Nothing,
    Feature(usize),
    Base(usize),
}

/// Pieces in fine steps from the middle of the line.
type Pieces = ArrayVec<(i64, i64), SPANS_MAX>;

/// On which side of the line a spot exactly on it is taken to lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lean {
    Left,
    Right,
}

impl Over {
    /// How much of the length lies before the crest: all of it if no crest is passed.
    pub fn before_crest(&self) -> i32 {
        self.length - self.beyond_crest
    }

    /// How much farther the line might run, negative if it already runs too far.
    pub fn margin(&self, limit: Limit) -> i32 {
        let run = limit.run.saturating_sub(self.length);
        match (self.crest, limit.beyond_crest) {
            (Some(_), Some(beyond)) => run.min(beyond.saturating_sub(self.beyond_crest)),
            _ => run,
        }
    }
}

impl Shape {
    /// How the line from `a` to `b` runs over it. Along its edge or through a corner is not over.
    pub fn over(&self, a: Point, b: Point) -> Over {
        self.over_crest(a, b, None)
    }

    fn over_crest(&self, a: Point, b: Point, crest: Option<&Polyline>) -> Over {
        if !self.bounds().meets(&Bounds::between(a, b)) {
            return Over::default();
        }
        let crest_bounds = crest.map(|crest| Bounds::of(crest.points()));
        let seen = crest_bounds.map_or(*self.bounds(), |crest| crest.joined(*self.bounds()));
        let (view, half) = View::along(a, b, &seen);
        let pieces = pieces_inside(self.parts(), &view, half);
        let length: i64 = pieces.iter().map(|(from, to)| to - from).sum();
        let span = |&(from, to): &(i64, i64)| Span {
            from: view.ticks(from + half),
            to: view.ticks(to + half),
        };
        let spans = pieces.iter().map(span).collect();
        let passed = crest.and_then(|crest| passes(crest, &view, half));
        let beyond =
            |crest: i64| pieces.iter().map(|&(from, to)| (to - from.max(crest)).max(0)).sum();
        Over {
            spans,
            length: view.ticks(length),
            crest: passed.map(|crest| view.ticks(crest + half)),
            beyond_crest: passed.map_or(0, |crest| view.ticks(beyond(crest))),
        }
    }
}

impl Feature {
    /// How the line from `a` to `b` runs over it and its crest.
    pub fn over(&self, a: Point, b: Point) -> Over {
        self.shape.over_crest(a, b, self.crest.as_ref())
    }
}

impl Sight {
    pub const CLEAR: Sight =
        Sight { clear: true, margin: i32::MAX, decided_by: Obstruction::Nothing };

    fn new(margin: i32, decided_by: Obstruction) -> Sight {
        Sight { clear: margin >= 0, margin, decided_by }
    }

    fn worse(self, other: Sight) -> Sight {
        if other.margin < self.margin { other } else { self }
    }
}

impl Terrain {
    /// The features that the line from `a` to `b` runs over, each with its place in the list.
    pub fn over(&self, a: Point, b: Point) -> impl Iterator<Item = (usize, Over)> + '_ {
        let all = self.features.iter().enumerate();
        all.map(move |(index, feature)| (index, feature.over(a, b)))
            .filter(|(_, over)| over.length > 0)
    }

    /// Whether someone at `a` sees `b` over the ground and past the blockers.
    ///
    /// `limit` tells how far sight runs over a feature: none = as far as one likes. Of all that
    /// hinders, what leaves the least margin decides; features before bases, the first on a tie.
    pub fn sight<'a>(
        &self,
        a: Point,
        b: Point,
        limit: impl Fn(&Feature) -> Option<Limit>,
        blockers: impl IntoIterator<Item = &'a Base>,
    ) -> Sight {
        let line = Bounds::between(a, b);
        let mut sight = Sight::CLEAR;
        for (index, feature) in self.features.iter().enumerate() {
            if !feature.shape.bounds().meets(&line) {
                continue;
            }
            let Some(limit) = limit(feature) else { continue };
            let over = feature.over(a, b);
            if over.length > 0 {
                sight = sight.worse(Sight::new(over.margin(limit), Obstruction::Feature(index)));
            }
        }
        for (index, base) in blockers.into_iter().enumerate() {
            if segment_crosses(base, a, b) {
                let through = Shape::Area(Polygon::from(base)).over(a, b).length.max(1);
                sight = sight.worse(Sight::new(-through, Obstruction::Base(index)));
            }
        }
        sight
    }

    /// The best line of sight from the middle of the front edge of `from` to a corner of `to`, the
    /// middle of one of its edges or its nearest point. Neither of the two may be a blocker.
    pub fn best_sight<'a, I>(
        &self,
        from: &Base,
        to: &Base,
        limit: impl Fn(&Feature) -> Option<Limit>,
        blockers: I,
    ) -> Sight
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let eye = from.pose.front;
        let blockers = blockers.into_iter();
        let mut best: Option<Sight> = None;
        for mark in marks(eye, to) {
            let sight = self.sight(eye, mark, &limit, blockers.clone());
            if sight.margin == i32::MAX {
                return sight;
            }
            if best.is_none_or(|best| sight.margin > best.margin) {
                best = Some(sight);
            }
        }
        best.unwrap_or(Sight::CLEAR)
    }
}

/// The pieces of the line, which is the `y` axis as far as `half` either way, inside the parts.
fn pieces_inside(parts: &[Polygon], view: &View, half: i64) -> Pieces {
    let (left, on_line) = pieces_leaning(parts, view, half, Lean::Left);
    if !on_line {
        return left;
    }
    // A line along a side lies in the area only if it does when moved the least bit either way.
    let (right, _) = pieces_leaning(parts, view, half, Lean::Right);
    let both = |&(from, to): &(i64, i64)| {
        let overlap = move |&(other_from, other_to): &(i64, i64)| {
            let (from, to) = (from.max(other_from), to.min(other_to));
            (from < to).then_some((from, to))
        };
        right.iter().filter_map(overlap).collect::<Pieces>()
    };
    let mut pieces = Pieces::new();
    for piece in left.iter().flat_map(both) {
        add(&mut pieces, piece);
    }
    pieces
}

/// The pieces, and whether a corner of a part lies exactly on the line.
fn pieces_leaning(parts: &[Polygon], view: &View, half: i64, lean: Lean) -> (Pieces, bool) {
    let mut all: ArrayVec<(i64, i64), { 2 * STRIP_PARTS_MAX }> = ArrayVec::new();
    let mut on_line = false;
    for part in parts {
        let ring = view.spots(part.points());
        on_line |= ring.iter().any(|spot| spot.x == 0);
        let right = |spot: Spot| spot.x > 0 || (spot.x == 0 && lean == Lean::Right);
        let crossed = sides(&ring).filter(|&(p, q)| right(p) != right(q));
        let mut cuts: ArrayVec<i64, SPANS_MAX> =
            crossed.map(|(p, q)| height_at(p, q, 0).clamp(-half, half)).collect();
        cuts.sort_unstable();
        for pair in cuts.chunks_exact(2) {
            if pair[0] < pair[1] {
                let _ = all.try_push((pair[0], pair[1]));
            }
        }
    }
    all.sort_unstable();
    let mut pieces = Pieces::new();
    for piece in all {
        add(&mut pieces, piece);
    }
    (pieces, on_line)
}

/// Adds a piece that begins no earlier than the last, as one with it if they touch.
fn add(pieces: &mut Pieces, (from, to): (i64, i64)) {
    match pieces.last_mut() {
        Some(last) if from <= last.1 => last.1 = last.1.max(to),
        _ => {
            let _ = pieces.try_push((from, to));
        }
    }
}

/// Where the line first passes from one side of the crest to the other, well between its ends: who
/// stands on the crest looks down both slopes.
fn passes(crest: &Polyline, view: &View, half: i64) -> Option<i64> {
    let near_end = half - view.fine(SLACK);
    let mut first: Option<i64> = None;
    let mut last: Option<Spot> = None;
    let mut touched: Option<i64> = None;
    for &point in crest.points() {
        let spot = view.spot(point);
        if spot.x == 0 {
            touched = Some(touched.map_or(spot.y, |touched| touched.min(spot.y)));
            continue;
        }
        let at = match (last, touched) {
            (Some(last), _) if (last.x > 0) == (spot.x > 0) => None,
            (Some(_), Some(touched)) => Some(touched),
            (Some(last), None) => Some(height_at(last, spot, 0)),
            (None, _) => None,
        };
        if let Some(at) = at.filter(|at| at.abs() < near_end) {
            first = Some(first.map_or(at, |first| first.min(at)));
        }
        (last, touched) = (Some(spot), None);
    }
    first
}
