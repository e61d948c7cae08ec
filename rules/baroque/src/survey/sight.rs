//! Lines of sight and fire: one from the middle of the front edge to the nearest point.

use super::{Survey, ticks};
use crate::sheet;
use crate::troops::Troop;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Ground, Point, Polygon, Shape, segment_crosses};
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
    /// A piece of ground, by its place in the terrain.
    Ground(usize),
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
    const fn clear(rule: &'static Rule) -> Sighted {
        Sighted { clear: true, margin_ticks: i32::MAX, rule, by: None }
    }

    fn new(margin_ticks: i32, rule: &'static Rule, by: Hindrance) -> Sighted {
        Sighted { clear: margin_ticks >= 0, margin_ticks, rule, by: Some(by) }
    }

    /// What leaves less margin decides.
    fn or_worse(self, other: Sighted) -> Sighted {
        if other.margin_ticks < self.margin_ticks { other } else { self }
    }
}

/// How far a line runs over such ground, which for a gentle hill depends on its ridge; none where
/// it does not matter.
const fn limit(ground: Ground, crosses_ridge: bool) -> Option<&'static Rule> {
    match ground {
        Ground::GentleHill if crosses_ridge => Some(&sheet::SIGHT_RIDGE),
        Ground::GentleHill => Some(&sheet::SIGHT_GENTLE),
        Ground::SteepHill | Ground::WoodedHill => Some(&sheet::SIGHT_STEEP),
        Ground::Wood | Ground::BuiltUp => Some(&sheet::SIGHT_WOOD),
        _ => None,
    }
}

impl Survey<'_> {
    /// The line from one unit to another.
    pub fn line(&self, from: UnitId, to: UnitId) -> Line {
        let eye = self.unit(from).pose.front;
        Line { eye, mark: self.base(to).nearest_point(eye) }
    }

    /// Whether a unit sees another well enough to shoot at it: over the ground, and past those that
    /// block its line. Howitzers shoot over everything.
    pub fn sight(&self, from: UnitId, to: UnitId) -> Sighted {
        let weapon = self.profile(from).weapon;
        if weapon.is_some_and(|weapon| weapon.is_howitzer()) {
            return Sighted::clear(&sheet::LINE_HOWITZERS);
        }
        let line = self.line(from, to);
        let sighted = self.look_over_ground(line);
        self.in_the_way(from, to).iter().fold(sighted, |sighted, other| {
            let through = Shape::Area(Polygon::from(&self.base(other))).over(line.eye, line.mark);
            let by = Hindrance::Unit(other);
            sighted.or_worse(Sighted::new(-through.length.max(1), &sheet::LINE_UNITS, by))
        })
    }

    /// The units that block the line from one unit to another.
    pub fn in_the_way(&self, from: UnitId, to: UnitId) -> UnitSet {
        let Line { eye, mark } = self.line(from, to);
        let others = self.present().filter(|other| *other != from && *other != to);
        let blocking = others.filter(|other| !self.is_shot_past(from, *other));
        blocking.filter(|other| segment_crosses(&self.base(*other), eye, mark)).collect()
    }

    /// Friends whom one shoots past.
    fn is_shot_past(&self, firer: UnitId, other: UnitId) -> bool {
        let troop = self.profile(other).troop;
        self.are_friends(firer, other)
            && matches!(troop, Troop::LightHorse | Troop::Skirmishers | Troop::Artillery)
    }

    /// What the ground says to a line.
    fn look_over_ground(&self, line: Line) -> Sighted {
        let mut sighted = Sighted::clear(&sheet::LINE_UNITS);
        for (place, over) in self.terrain().over(line.eye, line.mark) {
            let kind = self.terrain().features[place].kind;
            let Some(run) = limit(kind, over.crest.is_some()) else { continue };
            let by = Hindrance::Ground(place);
            sighted = sighted.or_worse(Sighted::new(ticks(run) - over.length, run, by));
        }
        sighted
    }
}
