//! Lines of sight and fire: one from the middle of the front edge to the nearest point.

use super::{Survey, ticks};
use crate::sheet;
use crate::state::{UnitId, UnitSet};
use tercio_field::{
    Base, Bounds, Feature, Ground, Over, Point, Polygon, SLACK, Shape, segment_crosses,
};
use tercio_ledger::Rule;

/// A line from an eye to what it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub eye: Point,
    pub mark: Point,
}

/// What stands in the way of a line, or lets it run only so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    Unit(UnitId),
    /// A piece of ground, by its place in the setup.
    Ground(usize),
}

/// What lies along a line: what the ground says to it, and who stands across it.
#[derive(Clone, Copy, Debug)]
struct Look {
    line: Line,
    ground: Sighted,
    across: UnitSet,
}

/// Whether a line is clear, and what decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighted {
    pub clear: bool,
    /// How much farther the line might run over what decides it, or, below 0, by how much it runs
    /// too far. `i32::MAX` where nothing limits it.
    pub margin_ticks: i32,
    pub rule: &'static Rule,
    pub by: Option<Hindrance>,
}

impl Sighted {
    const CLEAR: Sighted =
        Sighted { clear: true, margin_ticks: i32::MAX, rule: &sheet::SIGHT_UNITS, by: None };

    fn new(margin_ticks: i32, rule: &'static Rule, by: Hindrance) -> Sighted {
        Sighted { clear: margin_ticks >= 0, margin_ticks, rule, by: Some(by) }
    }

    /// What leaves less margin decides; where neither limits anything, what has a name.
    fn or_worse(self, other: Sighted) -> Sighted {
        let worse = other.margin_ticks < self.margin_ticks || self.by.is_none();
        if worse { other } else { self }
    }
}

/// How far a line runs over such ground, and how far beyond a crest; none where it does not matter.
const fn limits(ground: Ground) -> Option<(&'static Rule, Option<&'static Rule>)> {
    match ground {
        Ground::GentleHill => Some((&sheet::SIGHT_GENTLE, Some(&sheet::SIGHT_CREST))),
        Ground::SteepHill => Some((&sheet::SIGHT_STEEP, None)),
        Ground::Wood | Ground::WoodedHill => Some((&sheet::SIGHT_WOOD, None)),
        _ => None,
    }
}

/// What a piece of ground does to a line that runs over it.
fn hindered(over: &Over, kind: Ground, by: Hindrance) -> Option<Sighted> {
    if kind == Ground::Broken {
        return Some(Sighted::new(i32::MAX, &sheet::SIGHT_BROKEN, by));
    }
    if kind == Ground::BuiltUp {
        return Some(Sighted::new(-over.length, &sheet::SIGHT_UNITS, by));
    }
    let (run, crest) = limits(kind)?;
    let sighted = Sighted::new(ticks(run) - over.length, run, by);
    Some(match crest.filter(|_| over.crest.is_some()) {
        Some(crest) => sighted.or_worse(Sighted::new(ticks(crest) - over.beyond_crest, crest, by)),
        None => sighted,
    })
}

impl Survey<'_> {
    /// The line from one unit to another.
    pub fn line(&self, from: UnitId, to: UnitId) -> Line {
        let eye = self.unit(from).pose.front;
        Line { eye, mark: self.base(to).nearest_point(eye) }
    }

    /// Whether one unit sees another: over the ground, and past all other units.
    pub fn sight(&self, from: UnitId, to: UnitId) -> Sighted {
        let look = self.look(from, to);
        self.past(&look, look.across)
    }

    /// The same for who need not know what hides it: nothing is measured in vain.
    pub(crate) fn sees(&self, from: UnitId, to: UnitId) -> bool {
        let line = self.line(from, to);
        self.across(line, from, to).is_empty()
            && self.look_over_ground(line, &self.base(from), &self.base(to)).clear
    }

    /// The same past enemies only, for a shot over the heads of friends.
    pub fn sight_over_friends(&self, from: UnitId, to: UnitId) -> Sighted {
        let look = self.look(from, to);
        self.past(&look, look.across.among(self.foes(from)))
    }

    /// The units that stand across the line from one unit to another.
    pub fn in_the_way(
        &self,
        from: UnitId,
        to: UnitId,
    ) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.across(self.line(from, to), from, to).iter()
    }

    pub(super) fn across(&self, line: Line, from: UnitId, to: UnitId) -> UnitSet {
        let along = Bounds::between(line.eye, line.mark).grown(SLACK);
        let others = self.present().filter(|other| *other != from && *other != to);
        let near = others.filter(|other| along.meets(&self.bounds(*other)));
        near.filter(|other| segment_crosses(&self.base(*other), line.eye, line.mark)).collect()
    }

    /// What lies along the line from one unit to another.
    fn look(&self, from: UnitId, to: UnitId) -> Look {
        let line = self.line(from, to);
        let ground = self.look_over_ground(line, &self.base(from), &self.base(to));
        Look { line, ground, across: self.across(line, from, to) }
    }

    /// Whether a line is clear where these stand in its way.
    fn past(&self, look: &Look, blocking: UnitSet) -> Sighted {
        let Line { eye, mark } = look.line;
        blocking.iter().fold(look.ground, |sighted, other| {
            let through = Shape::Area(Polygon::from(&self.base(other))).over(eye, mark);
            let by = Hindrance::Unit(other);
            sighted.or_worse(Sighted::new(-through.length.max(1), &sheet::SIGHT_UNITS, by))
        })
    }

    /// What the ground says to a line between two bases.
    pub(super) fn look_over_ground(&self, line: Line, from: &Base, to: &Base) -> Sighted {
        let bounds = Bounds::between(line.eye, line.mark);
        let mut sighted = Sighted::CLEAR;
        for (index, feature) in self.terrain().features.iter().enumerate() {
            if !feature.shape.bounds().meets(&bounds) || !hides(feature, from, to) {
                continue;
            }
            let over = feature.over(line.eye, line.mark);
            if over.length > 0 {
                let found = hindered(&over, feature.kind, Hindrance::Ground(index));
                sighted = found.map_or(sighted, |found| sighted.or_worse(found));
            }
        }
        sighted
    }
}

/// Whether a piece of ground can matter to a line: houses hide nobody who stands among them.
fn hides(feature: &Feature, from: &Base, to: &Base) -> bool {
    match feature.kind {
        Ground::BuiltUp => !feature.overlaps(from) && !feature.overlaps(to),
        Ground::Broken => true,
        kind => limits(kind).is_some(),
    }
}
