//! Bases side by side that move as one body.

use std::fmt;

use arrayvec::ArrayVec;

use crate::angle::{Angle, UNIT};
use crate::base::{Base, Size};
use crate::bounds::Bounds;
use crate::contact::{CONTACT, SLACK};
use crate::enter::Part;
use crate::fine::Fine;
use crate::frame::GRAINS_PER_TICK;
use crate::moves::Corner;
use crate::path::{Entry, Leg, Stop, stop_at};
use crate::point::{Point, Vector};
use crate::round::{div_round, saturate};
use crate::swing::Swing;
use crate::table::Table;

/// The most bases in one line.
pub const LINE_MAX: usize = 32;

/// Bases in line: edges touching, fronts level, the same facing.
///
/// The members are worked out from the front of the whole, never from where each stood before, so
/// that no gaps creep in: neighbours within [`SLACK`] of each other are kept exactly flush.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The middle of the whole front.
    front: Fine,
    size: Size,
    /// In the order in which the bases were given.
    slots: ArrayVec<Slot, LINE_MAX>,
}

/// A member's place in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    size: Size,
    /// Right of the middle of the whole front, in half ticks.
    right_halves: i64,
    /// Behind the foremost member, in ticks.
    behind: i32,
}

/// Why bases are not in line. Places are those among the bases given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// So many bases, where 1 to [`LINE_MAX`] make a line.
    Count(usize),
    /// One faces another way, off by so much.
    Facing { base: usize, other: usize, off: Angle },
    /// Neighbours are so many ticks apart; negative if they overlap.
    Gap { left: usize, right: usize, ticks: i32 },
    /// The front of one neighbour is so many ticks ahead of the other's.
    Step { ahead: usize, behind: usize, ticks: i32 },
}

/// How much of a leg a line can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineCourse {
    /// The part of the leg that it goes.
    pub leg: Leg,
    /// What that part costs, in ticks.
    pub cost: i32,
    /// The member that is stopped, and by what.
    pub stop: Option<(usize, Stop)>,
}

/// Whether the bases, in any order, are in line.
pub fn is_line(bases: &[Base]) -> Result<(), LineFault> {
    Line::of(bases).map(|_| ())
}

impl Line {
    /// The line that bases make, given in any order, or the worst of what keeps them from it.
    pub fn of(bases: &[Base]) -> Result<Line, LineFault> {
        let (Some(first), true) = (bases.first(), bases.len() <= LINE_MAX) else {
            return Err(LineFault::Count(bases.len()));
        };
        let facing = first.pose.facing;
        if let Some(other) = bases.iter().position(|base| base.pose.facing != facing) {
            let off = facing.apart(bases[other].pose.facing);
            return Err(LineFault::Facing { base: 0, other, off });
        }
        let spots: ArrayVec<(i64, i64), LINE_MAX> =
            bases.iter().map(|base| seen_from(first, base)).collect();
        let mut order: ArrayVec<usize, LINE_MAX> = (0..bases.len()).collect();
        order.sort_unstable_by_key(|&index| (spots[index].0, index));
        check_neighbours(bases, &spots, &order)?;

        let foremost = spots.iter().map(|spot| spot.1).max().unwrap_or(0);
        let mut slots: ArrayVec<Slot, LINE_MAX> = bases
            .iter()
            .zip(&spots)
            .map(|(base, spot)| {
                let behind = snapped(saturate(div_round(foremost - spot.1, UNIT)));
                Slot { size: base.size, right_halves: 0, behind }
            })
            .collect();
        let mut width = 0;
        for (place, &index) in order.iter().enumerate() {
            if let Some(&left) = place.checked_sub(1).and_then(|place| order.get(place)) {
                width += i64::from(snapped(gap_between(bases, &spots, left, index)));
            }
            slots[index].right_halves = 2 * width + i64::from(bases[index].size.width);
            width += i64::from(bases[index].size.width);
        }
        slots.iter_mut().for_each(|slot| slot.right_halves -= width);
        let depth = slots.iter().map(|slot| slot.behind + slot.size.depth).max().unwrap_or(0);
        let front = middle_of_front(bases, &slots);
        Ok(Line { front, size: Size::new(saturate(width), depth), slots })
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// A line has at least one member.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The whole line as one base: its front from end to end, and its greatest depth.
    pub fn frame(&self) -> Base {
        Base { pose: self.front.pose(), size: self.size }
    }

    /// The members, in the order in which they were given.
    pub fn members(&self) -> impl Iterator<Item = Base> + Clone + '_ {
        self.slots.iter().map(|slot| self.place(slot))
    }

    fn place(&self, slot: &Slot) -> Base {
        let fine = self.front.aside(slot.right_halves, -i64::from(slot.behind));
        Base { pose: fine.pose(), size: slot.size }
    }

    /// What a leg costs the line: a wheel costs the arc of the outer corner of the whole.
    pub fn cost(&self, leg: Leg) -> i32 {
        leg.cost(self.size.width)
    }

    /// The line after a leg, whatever stands in its way.
    pub fn after(&self, leg: Leg) -> Line {
        if leg == Leg::AboutFace {
            return self.about_face();
        }
        Line { front: self.front.after(leg, self.size), ..self.clone() }
    }

    /// Where a path of many legs ends; see [`Base::along`].
    pub fn along<'a>(&self, legs: impl IntoIterator<Item = &'a Leg>) -> Line {
        legs.into_iter().fold(self.clone(), |line, &leg| line.after(leg))
    }

    /// Each member faces about on its own ground: left and right change places, and those less
    /// deep than others are then behind them.
    fn about_face(&self) -> Line {
        let mut turned = self.clone();
        turned.front = self.front.about_face(self.size.depth);
        for slot in &mut turned.slots {
            slot.right_halves = -slot.right_halves;
            slot.behind = self.size.depth - slot.behind - slot.size.depth;
        }
        turned
    }

    /// How much of a leg the line can go before one of its members meets a blocker or the edge of
    /// the table. Leave the members out of the blockers.
    pub fn course<'a, I>(&self, leg: Leg, blockers: I, table: &Table) -> LineCourse
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let blockers = blockers.into_iter();
        let (mut progress, mut stop) = (leg.progress(), None);
        if blockers.clone().next().is_none() && self.keeps_off_edges(leg, table) {
            // Nothing need be found out member by member.
            let leg = leg.part(progress);
            return LineCourse { leg, cost: self.cost(leg), stop };
        }
        for (index, member) in self.members().enumerate() {
            let limit = leg.part(progress);
            let (part, met) = self.member_course(index, &member, limit, blockers.clone(), table);
            if part < progress || (stop.is_none() && met.is_some()) {
                (progress, stop) = (part, met.map(|met| (index, met)));
            }
        }
        // Members are rounded from the front of the whole, which may deepen a bite by a tick.
        let in_way = |progress: u32| {
            let after = self.after(leg.part(progress));
            let mut members = after.members().enumerate();
            members.find_map(|(index, member)| {
                let other = blockers.clone().position(|other| member.overlaps(other));
                let edge = || table.off_edge(&member).map(Stop::Edge);
                Some((index, other.map(Stop::Base).or_else(edge)?))
            })
        };
        for _ in 0..2 * SLACK {
            let Some(met) = in_way(progress).filter(|_| progress > 0) else { break };
            stop = stop.or(Some(met));
            progress -= 1;
        }
        let leg = leg.part(progress);
        LineCourse { leg, cost: self.cost(leg), stop }
    }

    /// Whether a leg keeps well away from the edges of the table, told by boxes: no says nothing.
    fn keeps_off_edges(&self, leg: Leg, table: &Table) -> bool {
        let Bounds { min, max } = Bounds::along(&self.frame(), leg).grown(SLACK);
        min.x >= 0 && min.y >= 0 && max.x <= table.width && max.y <= table.height
    }

    fn member_course<'a, I>(
        &self,
        index: usize,
        member: &Base,
        leg: Leg,
        blockers: I,
        table: &Table,
    ) -> (u32, Option<Stop>)
    where
        I: Iterator<Item = &'a Base> + Clone,
    {
        match leg {
            Leg::Straight { .. } => {
                let course = member.course(leg, blockers, table);
                (course.leg.progress(), course.stop)
            }
            Leg::Wheel { corner, turn } => {
                let swing = self.swing(index, corner);
                let room = swing.within(table, turn);
                let wheel = swing.until(room, blockers);
                let cut = wheel.hit.is_none() && room < turn;
                let beyond = || swing.at(u32::from(room.0) + 1);
                (wheel.turn.0.into(), stop_at(wheel.hit, cut, table, beyond))
            }
            Leg::AboutFace => (0, None),
        }
    }

    /// The zones that members enter or begin in, as [`Base::entries`], each with the member's
    /// place.
    pub fn entries<'a>(
        &'a self,
        leg: Leg,
        zones: &'a [Base],
    ) -> impl Iterator<Item = (usize, Entry)> + 'a {
        (0..self.len()).flat_map(move |index| {
            zones.iter().enumerate().filter_map(move |(zone, ground)| {
                let progress = self.enters_after(index, leg, ground)?;
                let (part, began_inside) = (leg.part(progress), progress == 0);
                let cost = if began_inside { 0 } else { self.cost(part) };
                Some((index, Entry { zone, leg: part, cost, began_inside }))
            })
        })
    }

    fn enters_after(&self, index: usize, leg: Leg, zone: &Base) -> Option<u32> {
        let slot = self.slots.get(index)?;
        let member = self.place(slot);
        match leg {
            Leg::Straight { way, ticks } => {
                let at = |ticks| self.after(Leg::Straight { way, ticks }).place(slot);
                Some(member.enters(zone, way, ticks.max(0), at)?.unsigned_abs())
            }
            Leg::Wheel { corner, turn } => {
                Some(self.swing(index, corner).enters(zone, turn)?.0.into())
            }
            Leg::AboutFace => member.overlaps(zone).then_some(0),
        }
    }

    /// The wheels of one member on a corner of the whole.
    fn swing(&self, index: usize, corner: Corner) -> Swing<impl Fn(u32) -> Fine> {
        let slot = self.slots[index];
        let pivot = self.frame().front_corner(corner);
        let corners = self.place(&slot).corners();
        let radius = corners.map(|corner| corner.distance(pivot)).into_iter().fold(0, i32::max);
        let (front, width) = (self.front, self.size.width);
        let turned = move |turn: u32| {
            let turn = corner.clockwise(Angle::wrapped(turn.into()));
            front.pivot(corner, turn, width).aside(slot.right_halves, -i64::from(slot.behind))
        };
        let outermost = i64::from(width - slot.size.width) == slot.right_halves * corner.sign();
        let hinge = (outermost && slot.behind == 0).then_some(corner);
        // Two ticks for the rounding of pivot and corner.
        Swing { turned, size: slot.size, pivot, radius: radius.saturating_add(2), hinge }
    }

    /// Where a member lies in the whole.
    pub(crate) fn part(&self, index: usize) -> Part {
        let Some(slot) = self.slots.get(index) else { return Part::whole(&self.frame()) };
        Part { base: self.place(slot), right_halves: slot.right_halves, behind: slot.behind }
    }

    pub(crate) fn right_halves(&self, index: usize) -> i64 {
        self.slots.get(index).map_or(0, |slot| slot.right_halves)
    }
}

/// What is within the rounding of poses is none at all.
const fn snapped(ticks: i32) -> i32 {
    if ticks.abs() <= SLACK { 0 } else { ticks }
}

/// Where the front middle of `other` lies from that of `base`: right and ahead, in ticks times
/// [`UNIT`], not rounded.
fn seen_from(base: &Base, other: &Base) -> (i64, i64) {
    let (sin, cos) = (base.pose.facing.sin(), base.pose.facing.cos());
    let Vector { dx, dy } = other.pose.front - base.pose.front;
    let (dx, dy) = (i64::from(dx), i64::from(dy));
    ((dx * cos).saturating_sub(dy * sin), (dx * sin).saturating_add(dy * cos))
}

fn gap_between(bases: &[Base], spots: &[(i64, i64)], left: usize, right: usize) -> i32 {
    let between = spots[right].0.saturating_sub(spots[left].0);
    let widths = i64::from(bases[left].size.width) + i64::from(bases[right].size.width);
    saturate(div_round(between.saturating_sub(widths * UNIT / 2), UNIT))
}

/// The worst misfit of two neighbours, if one is beyond [`CONTACT`].
fn check_neighbours(
    bases: &[Base],
    spots: &[(i64, i64)],
    order: &[usize],
) -> Result<(), LineFault> {
    let mut worst = (0, usize::MAX, None);
    for pair in order.windows(2) {
        let &[left, right] = pair else { continue };
        let gap = gap_between(bases, spots, left, right);
        let level = saturate(div_round(spots[left].1.saturating_sub(spots[right].1), UNIT));
        let (ahead, behind) = if level > 0 { (left, right) } else { (right, left) };
        let step = LineFault::Step { ahead, behind, ticks: level.saturating_abs() };
        let misfits = [
            (!(-SLACK..=CONTACT).contains(&gap), gap, LineFault::Gap { left, right, ticks: gap }),
            (level.saturating_abs() > CONTACT, level, step),
        ];
        for (misfit, ticks, fault) in misfits {
            let ticks = ticks.saturating_abs();
            // On a tie the one given first, which a mirror does not change.
            let first = left.min(right);
            if misfit && (ticks > worst.0 || (ticks == worst.0 && first < worst.1)) {
                worst = (ticks, first, Some(fault));
            }
        }
    }
    worst.2.map_or(Ok(()), Err)
}

/// The middle of the whole front, as the mean of what the members say it is.
fn middle_of_front(bases: &[Base], slots: &[Slot]) -> Fine {
    let origin = bases.first().map_or(Point::default(), |base| base.pose.front);
    let facing = bases.first().map_or(Angle::ZERO, |base| base.pose.facing);
    let (sin, cos) = (i128::from(facing.sin()), i128::from(facing.cos()));
    let (mut x, mut y) = (0, 0);
    for (base, slot) in bases.iter().zip(slots) {
        let from = base.pose.front - origin;
        let (right, ahead) = (i128::from(slot.right_halves), -2 * i128::from(slot.behind));
        x += i128::from(from.dx) * i128::from(GRAINS_PER_TICK) - right * cos - ahead * sin;
        y += i128::from(from.dy) * i128::from(GRAINS_PER_TICK) + right * sin - ahead * cos;
    }
    let count = i128::try_from(bases.len().max(1)).unwrap_or(1);
    // Division drops less than a grain, towards zero: alike in a mirror.
    let mean = |sum: i128| i64::try_from(sum / count).unwrap_or(0);
    Fine::of(crate::Pose::new(origin, facing)).shift((mean(x), mean(y)))
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Count(count) => write!(f, "{count} bases: 1 to {LINE_MAX} make a line"),
            LineFault::Facing { base, other, off } => {
                write!(f, "bases {base} and {other} face {} degrees apart", off.degrees())
            }
            LineFault::Gap { left, right, ticks } if *ticks < 0 => {
                write!(f, "bases {left} and {right} overlap by {} ticks", ticks.saturating_neg())
            }
            LineFault::Gap { left, right, ticks } => {
                write!(f, "bases {left} and {right} are {ticks} ticks apart")
            }
            LineFault::Step { ahead, behind, ticks } => {
                write!(f, "base {ahead} is {ticks} ticks ahead of base {behind}")
            }
        }
    }
}

impl std::error::Error for LineFault {}

#[cfg(test)]
mod tests {
    use super::{Line, LineFault, is_line};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::moves::{Corner, Way};
    use crate::path::{Leg, Stop};
    use crate::point::Point;
    use crate::table::{Edge, Table};

    const TABLE: Table = Table::new(100_000, 60_000);

    fn base(x: i32, y: i32) -> Base {
        Base::new(Point::new(x, y), Angle::NORTH, Size::new(8_000, 3_000))
    }

    fn three() -> [Base; 3] {
        // Given out of order on purpose.
        [base(40_000, 20_000), base(24_000, 20_000), base(32_000, 20_000)]
    }

    fn ahead(ticks: i32) -> Leg {
        Leg::Straight { way: Way::Ahead, ticks }
    }

    #[test]
    fn what_is_a_line_and_what_is_not() {
        assert_eq!(is_line(&three()), Ok(()));
        assert_eq!(is_line(&[base(0, 0)]), Ok(()));
        assert_eq!(is_line(&[]), Err(LineFault::Count(0)));
        assert_eq!(is_line(&[base(0, 0), base(8_050, 0)]), Ok(()));
        let apart = LineFault::Gap { left: 1, right: 0, ticks: 51 };
        assert_eq!(is_line(&[base(8_051, 0), base(0, 0)]), Err(apart));
        let step = LineFault::Step { ahead: 1, behind: 0, ticks: 60 };
        assert_eq!(is_line(&[base(0, 0), base(8_000, 60)]), Err(step));
        let pressed = LineFault::Gap { left: 0, right: 1, ticks: -10 };
        assert_eq!(is_line(&[base(0, 0), base(7_990, 0)]), Err(pressed));
        let turned = base(8_000, 0).turn_on_centre(Angle(7));
        let fault = LineFault::Facing { base: 0, other: 1, off: Angle(7) };
        assert_eq!(is_line(&[base(0, 0), turned]), Err(fault));
        assert_eq!(fault.to_string(), "bases 0 and 1 face 0 degrees apart");
    }

    #[test]
    fn the_whole_front_is_one_frame() {
        let line = Line::of(&three()).unwrap();
        assert_eq!(line.frame().pose.front, Point::new(32_000, 20_000));
        assert_eq!(line.frame().size, Size::new(24_000, 3_000));
        assert_eq!(line.members().collect::<Vec<_>>(), three());
        // A quarter of a circle of 24 U radius.
        assert_eq!(line.cost(Leg::Wheel { corner: Corner::Left, turn: Angle::QUARTER }), 37_699);
    }

    #[test]
    fn it_wheels_on_its_outer_corner() {
        let line = Line::of(&three()).unwrap();
        let wheeled = line.after(Leg::Wheel { corner: Corner::Left, turn: Angle::QUARTER });
        let members: Vec<_> = wheeled.members().map(|member| member.pose.front).collect();
        let expected = [(20_000, 40_000), (20_000, 24_000), (20_000, 32_000)];
        assert_eq!(members, expected.map(|(x, y)| Point::new(x, y)));
    }

    #[test]
    fn it_faces_about_on_its_ground() {
        let deep = Base { size: Size::new(8_000, 5_000), ..base(40_000, 20_000) };
        let bases = [deep, base(32_000, 20_000)];
        let line = Line::of(&bases).unwrap();
        let about: Vec<_> = line.after(Leg::AboutFace).members().collect();
        assert_eq!(about, bases.map(|base| base.about_face()));
        let again: Vec<_> = line.after(Leg::AboutFace).after(Leg::AboutFace).members().collect();
        assert_eq!(again, bases);
    }

    #[test]
    fn the_least_free_member_stops_it() {
        let line = Line::of(&three()).unwrap();
        let foes = [base(90_000, 50_000), base(42_000, 29_000), base(20_000, 30_000)];
        let course = line.course(ahead(20_000), &foes, &TABLE);
        assert_eq!(course.leg, ahead(6_000), "the foes face north: their rear is 3 U nearer");
        assert_eq!(course.stop, Some((0, Stop::Base(1))));
        let course = line.course(ahead(2_000), &foes, &TABLE);
        assert_eq!((course.leg, course.stop), (ahead(2_000), None));
        let left = Leg::Straight { way: Way::Left, ticks: 30_000 };
        let course = line.course(left, &foes, &TABLE);
        assert_eq!(course.stop, Some((1, Stop::Edge(Edge::West))));
        // 22 U across and 7 U ahead of the pivot: the tangent is 7/22.
        let post = [Base { size: Size::new(100, 100), ..base(42_000, 27_100) }];
        let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::QUARTER };
        let course = line.course(wheel, &post, &TABLE);
        let Leg::Wheel { turn, .. } = course.leg else { unreachable!() };
        assert_eq!(course.stop, Some((0, Stop::Base(0))));
        assert!((17..=18).contains(&turn.degrees()), "{turn:?}");
        assert!(course.cost < line.cost(wheel));
    }

    #[test]
    fn zones_are_entered_by_members() {
        let line = Line::of(&three()).unwrap();
        let zones = [base(40_000, 28_000), base(32_000, 21_000)];
        let entries: Vec<_> = line.entries(ahead(9_000), &zones).collect();
        let found: Vec<_> = entries.iter().map(|(who, entry)| (*who, entry.zone)).collect();
        assert_eq!(found, [(0, 0), (2, 1)]);
        assert_eq!(entries[0].1.cost, 5_005);
        assert!(entries[1].1.began_inside);
    }
}
