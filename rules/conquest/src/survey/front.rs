//! What a unit has before it: the frontal attack zone, the front facing, and whom it sees.

use super::Survey;
use super::bar::{Bar, Why};
use crate::sheet;
use crate::troops::Facing;
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId};
use tercio_field::{
    Angle, Base, Bounds, Corner, Point, Side, Size, Vector, segment_crosses, side_struck,
};

/// A line of sight or of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub eye: Point,
    pub mark: Point,
    /// Skirmishers in it.
    pub screens: u8,
}

/// How far the front facing goes to either side of straight ahead.
pub fn fan() -> Angle {
    Angle::from_degrees(sheet::FAN.value.into())
}

/// By how much some part of a block is within the fan from the front of another, in 1/65,536 of a
/// turn; below 0 outside. The fan opens from both front corners.
pub fn fan_to_spare(from: &Base, to: &Base, far: i32) -> i32 {
    if from.zone_ahead(far).overlaps(to) {
        return i32::from(fan().0);
    }
    let from_corner = |corner: Corner| {
        let eye = Base::new(from.front_corner(corner), from.pose.facing, Size::new(0, 0));
        eye.arc_to_spare(to, fan())
    };
    from_corner(Corner::Left).max(from_corner(Corner::Right))
}

/// Where a block looks from: its front, or all round.
fn eyes(base: &Base, all_round: bool) -> ArrayVec<Point, 8> {
    let [left, right, rear_right, rear_left] = base.corners();
    let mut eyes = ArrayVec::from_iter([base.pose.front, left, right]);
    if all_round {
        eyes.extend([rear_right, rear_left]);
        eyes.extend([Side::Left, Side::Right, Side::Rear].map(|side| base.middle_of(side)));
    }
    eyes
}

/// The points of a block that are looked at.
fn marks(eye: Point, to: &Base) -> impl Iterator<Item = Point> {
    let nearest = std::iter::once(to.nearest_point(eye));
    let middles = Side::ALL.map(|side| to.middle_of(side));
    nearest.chain(to.corners()).chain(middles)
}

/// Whether a point lies within the fan from the front of a block.
fn is_in_fan(from: &Base, point: Point) -> bool {
    let Vector { dx, dy } = from.pose.local(point);
    dy >= 0 && dx.abs() - from.size.width / 2 <= dy
}

impl Survey<'_> {
    /// Farther than anything on the table.
    pub fn far(&self) -> i32 {
        self.setup.table.width.saturating_add(self.setup.table.height)
    }

    /// Whether some part of a unit is in the frontal attack zone of another. Skirmishers face all
    /// ways.
    pub fn is_ahead(&self, of: UnitId, other: UnitId) -> bool {
        let ahead = || self.base(of).zone_ahead(self.far()).overlaps(&self.base(other));
        self.unit(of).loose || ahead()
    }

    /// By how much some part of a unit is in the front facing of another, in 1/65,536 of a turn;
    /// below 0 outside. Skirmishers face all ways.
    pub fn in_front_to_spare(&self, of: UnitId, other: UnitId) -> i32 {
        if self.unit(of).loose {
            return i32::from(Angle::HALF.0);
        }
        fan_to_spare(&self.base(of), &self.base(other), self.far())
    }

    /// That a unit is in the front facing of another, or by how much it is not.
    pub(super) fn check_front(&self, of: UnitId, other: UnitId) -> Result<(), i32> {
        match self.in_front_to_spare(of, other) {
            spare @ ..0 => Err(-spare),
            _ => Ok(()),
        }
    }

    /// The side of a unit's block that another comes at, by the lines at half a right angle from
    /// its corners.
    pub fn side_facing(&self, target: UnitId, from: UnitId) -> Side {
        let (block, comer) = (self.base(target), self.base(from));
        let eye = if self.unit(from).loose { comer.centre() } else { comer.pose.front };
        side_struck(&block, &Base::new(eye, comer.pose.facing, Size::new(0, 0)))
    }

    /// The facing of a unit that another comes at from where it stands. Skirmishers have only a
    /// front.
    pub fn facing(&self, target: UnitId, from: UnitId) -> Facing {
        if self.unit(target).loose {
            return Facing::Front;
        }
        match self.side_facing(target, from) {
            Side::Front => Facing::Front,
            Side::Left | Side::Right => Facing::Flank,
            Side::Rear => Facing::Rear,
        }
    }

    /// The best line from one unit to another: past every battle formation, and past as few
    /// skirmishers as can be; else who hides it.
    pub fn sight(&self, from: UnitId, to: UnitId) -> Result<Line, UnitId> {
        let (own, target) = (self.base(from), self.base(to));
        let loose = self.unit(from).loose;
        let between = Bounds::around(&own).joined(Bounds::around(&target));
        let others = self.present().filter(|id| *id != from && *id != to);
        let others: ArrayVec<(UnitId, Base), UNITS_MAX> = others
            .map(|id| (id, self.base(id)))
            .filter(|(_, base)| between.meets(&Bounds::around(base)))
            .collect();
        let mut best: Option<(u8, i32, Line)> = None;
        let mut hides: Option<UnitId> = None;
        for eye in eyes(&own, loose) {
            for mark in marks(eye, &target).filter(|mark| loose || is_in_fan(&own, *mark)) {
                let mut crossed = others.iter().filter(|(_, at)| segment_crosses(at, eye, mark));
                let mut screens = 0u8;
                let behind = crossed.find(|(id, _)| {
                    let screen = self.unit(*id).loose;
                    screens += u8::from(screen);
                    !screen
                });
                if let Some((id, _)) = behind {
                    hides = hides.or(Some(*id));
                    continue;
                }
                let far = eye.distance(mark);
                if best.is_none_or(|(fewest, least, _)| (screens, far) < (fewest, least)) {
                    best = Some((screens, far, Line { eye, mark, screens }));
                }
            }
        }
        best.map(|(.., line)| line).ok_or(hides.unwrap_or(to))
    }

    /// The same as a bar.
    pub(super) fn check_sight(&self, from: UnitId, to: UnitId) -> Result<Line, Why> {
        self.sight(from, to).map_err(|behind| Why::Hidden { unit: to, behind })
    }

    /// That there are two such units on the table, and that they are enemies.
    pub(super) fn check_foes(
        &self,
        unit: UnitId,
        target: UnitId,
        rule: &'static tercio_ledger::Rule,
    ) -> Result<(), Bar> {
        if let Some(gone) = [unit, target].into_iter().find(|id| !self.stands(*id)) {
            return Err(Bar::nonsense(rule, Why::Gone(gone)));
        }
        match self.are_friends(unit, target) {
            true => Err(Bar::nonsense(rule, Why::NotAnEnemy(target))),
            false => Ok(()),
        }
    }
}
