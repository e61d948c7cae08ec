//! Bases one behind the other: the head goes, the others follow where it went.
//!
//! A wheel of the head is made again by each of the others at the same place. Only poses are kept
//! from move to move, so the bend between two neighbours is read from where they stand: the lines
//! of their inner edges cross at the corner on which the wheel was made.

use std::fmt;

use arrayvec::ArrayVec;

use crate::angle::Angle;
use crate::base::Base;
use crate::contact::CONTACT;
use crate::fine::Fine;
use crate::frame::GRAINS_PER_TICK;
use crate::group::{LINE_MAX, Line};
use crate::moves::{Corner, Way};
use crate::path::Leg;
use crate::round::{div_round, saturate};

/// The most bases in one column.
pub const COLUMN_MAX: usize = 16;

/// Each of them adds at most three legs to the way of the last.
const ROUTE_MAX: usize = 3 * COLUMN_MAX + 1;

type Route = ArrayVec<Leg, ROUTE_MAX>;

/// Bases of one width, the head first, each at the rear of the one before it or on its way round
/// the corner where that one wheeled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    bases: ArrayVec<Base, COLUMN_MAX>,
}

/// Why bases are not in column, or cannot stay so. Places are those in the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnFault {
    /// So many bases, where 1 to [`COLUMN_MAX`] make a column.
    Count(usize),
    /// One is not as wide as the head.
    Width { base: usize },
    /// One turns by more than a quarter from the one before it.
    Turn { base: usize, by: Angle },
    /// One is so many ticks aside from the way of the one before it.
    Aside { base: usize, ticks: i32 },
    /// One is so many ticks too far behind the one before it; negative if too near.
    Gap { base: usize, ticks: i32 },
    /// Two of them would overlap.
    Overlap { base: usize, other: usize },
    /// Only straight ahead and by wheels is a column followed.
    NotFollowed,
}

/// The way from one base to where the one before it stands.
#[derive(Clone, Copy)]
struct Joint {
    ahead: i32,
    corner: Corner,
    turn: Angle,
    on: i32,
}

impl Column {
    /// The column that bases make, the head first, or what keeps them from it.
    pub fn of(bases: &[Base]) -> Result<Column, ColumnFault> {
        if bases.is_empty() || bases.len() > COLUMN_MAX {
            return Err(ColumnFault::Count(bases.len()));
        }
        for (index, pair) in bases.windows(2).enumerate() {
            if let [before, base] = pair {
                Joint::between(base, before, index + 1)?;
            }
        }
        let bases: ArrayVec<Base, COLUMN_MAX> = bases.iter().copied().collect();
        check_overlaps(&bases)?;
        Ok(Column { bases })
    }

    /// The bases, the head first.
    pub fn bases(&self) -> &[Base] {
        &self.bases
    }

    /// The column after its head has gone straight ahead or wheeled. How far the head can go, ask
    /// [`Base::course`] of it.
    ///
    /// The others go where the head went; only where two wheels the same way follow closely they
    /// cut the corner between them by a little, so look whether they end on anybody.
    ///
    /// A head that wheels one way and then the other before the next base is round the first
    /// corner breaks the column: that is a fault.
    pub fn after(&self, leg: Leg) -> Result<Column, ColumnFault> {
        let mut moved: ArrayVec<Base, COLUMN_MAX> = ArrayVec::new();
        self.walk(leg, |_, end, _| moved.push(end))?;
        Column::of(&moved)
    }

    /// Shows each of the bases in turn: its place, where it is after the leg, and the legs that it
    /// goes itself from where it stands.
    pub(crate) fn walk(
        &self,
        leg: Leg,
        mut show: impl FnMut(usize, Base, &[Leg]),
    ) -> Result<(), ColumnFault> {
        let followed = matches!(leg, Leg::Straight { way: Way::Ahead, .. } | Leg::Wheel { .. });
        let (Some(head), true) = (self.bases.first(), followed) else {
            return Err(ColumnFault::NotFollowed);
        };
        let mut route = Route::new();
        route.push(leg);
        let mut fine = Fine::of(head.pose).after(leg, head.size);
        show(0, head.at(fine.pose()), &route);
        for (index, pair) in self.bases.windows(2).enumerate() {
            let &[before, base] = pair else { continue };
            Joint::between(&base, &before, index + 1)?.lead(&mut route);
            fine = fall_back(fine, &mut route, before.size.depth, base.size.width)
                .unwrap_or(Fine::of(base.pose));
            show(index + 1, base.at(fine.pose()), &route);
        }
        Ok(())
    }

    /// The line that the column makes when all form up on one side of the head, which stays:
    /// the bases in the order of the column.
    pub fn to_line(&self, side: Corner) -> ArrayVec<Base, COLUMN_MAX> {
        let Some(head) = self.bases.first() else { return ArrayVec::new() };
        let front = Fine::of(head.pose);
        let place = |(index, base): (usize, &Base)| {
            let apart = i64::from(base.size.width) * i64::try_from(index).unwrap_or(0);
            base.at(front.aside(2 * apart * side.sign(), 0).pose())
        };
        self.bases.iter().enumerate().map(place).collect()
    }
}

impl Line {
    /// The column that the line makes when all fall in behind one member, which stays, the nearest
    /// to it first: each with its place in the line, the head first.
    pub fn to_column(&self, lead: usize) -> ArrayVec<(usize, Base), LINE_MAX> {
        let members: ArrayVec<Base, LINE_MAX> = self.members().collect();
        let mut order: ArrayVec<usize, LINE_MAX> = (0..members.len()).collect();
        let middle = self.right_halves(lead);
        let off = |index: usize| (self.right_halves(index) - middle).abs();
        order.sort_unstable_by_key(|&index| (index != lead, off(index), index));
        let Some(&head) = order.first() else { return ArrayVec::new() };
        let front = Fine::of(members[head].pose);
        let mut depth = 0;
        let place = |index: usize| {
            let base = members[index];
            let placed = base.at(front.aside(0, -depth).pose());
            depth += i64::from(base.size.depth);
            (index, placed)
        };
        order.into_iter().map(place).collect()
    }
}

impl Joint {
    /// The way of a base to where the one before it stands: ahead, one wheel, and on.
    fn between(base: &Base, before: &Base, index: usize) -> Result<Joint, ColumnFault> {
        if base.size.width != before.size.width {
            return Err(ColumnFault::Width { base: index });
        }
        let turn = base.pose.facing.turn_to(before.pose.facing);
        let corner = if turn < 0 { Corner::Left } else { Corner::Right };
        let by = base.pose.facing.apart(before.pose.facing);
        if by > Angle::QUARTER {
            return Err(ColumnFault::Turn { base: index, by });
        }
        let (right, ahead) = corner_seen(base, before, corner);
        let (sin, cos) = (by.sin() * corner.sign(), by.cos());
        // The way on goes along the turned edge, so it alone leads aside.
        let on = if sin == 0 { 0 } else { div_round(right * sin.signum(), 2 * sin.abs()) };
        let on = on.clamp(0, i64::from(before.size.depth) + i64::from(CONTACT));
        let first = div_round(ahead - 2 * on * cos, GRAINS_PER_TICK);
        let aside = saturate(div_round(right - 2 * on * sin, GRAINS_PER_TICK));
        if aside.saturating_abs() > CONTACT {
            return Err(ColumnFault::Aside { base: index, ticks: aside });
        }
        let (on, first) = (saturate(on), saturate(first));
        // Two wheels the same way are read as one, whose corner lies farther out.
        let spare = if by == Angle::ZERO { 0 } else { before.size.depth / 2 };
        let gap = first.saturating_add(on).saturating_sub(before.size.depth);
        if first < -CONTACT || gap < -CONTACT || gap > CONTACT.saturating_add(spare) {
            return Err(ColumnFault::Gap { base: index, ticks: gap.min(first) });
        }
        Ok(Joint { ahead: first.max(0), corner, turn: by, on })
    }

    /// Puts this way before a route.
    fn lead(self, route: &mut Route) {
        let straight = |ticks| Leg::Straight { way: Way::Ahead, ticks };
        let wheel = Leg::Wheel { corner: self.corner, turn: self.turn };
        for (place, leg) in [straight(self.ahead), wheel, straight(self.on)].into_iter().enumerate()
        {
            // There is room: routes of as many bases as there can be were counted.
            if !route.is_full() {
                route.insert(place, leg);
            }
        }
    }
}

/// Where the inner front corner of `before` lies from that of `base`, right and ahead as `base`
/// faces, in grains.
fn corner_seen(base: &Base, before: &Base, corner: Corner) -> (i64, i64) {
    let way = before.pose.front - base.pose.front;
    let (dx, dy) = (i64::from(way.dx), i64::from(way.dy));
    let (old, new) = (base.pose.facing, before.pose.facing);
    let half = i64::from(base.size.width) * corner.sign();
    let dx = (2 * dx * crate::UNIT).saturating_add(half * (new.cos() - old.cos()));
    let dy = (2 * dy * crate::UNIT).saturating_sub(half * (new.sin() - old.sin()));
    let (sin, cos) = (i128::from(old.sin()), i128::from(old.cos()));
    let (dx, dy) = (i128::from(dx), i128::from(dy));
    let unit = i128::from(crate::UNIT);
    let part = |sum: i128| i64::try_from(sum / unit).unwrap_or(i64::MAX / 4);
    (part(dx * cos - dy * sin), part(dx * sin + dy * cos))
}

/// Goes so many ticks back along a route from its end and cuts off what was gone back; wheels take
/// no ticks. None if the route is not that long.
fn fall_back(mut fine: Fine, route: &mut Route, ticks: i32, width: i32) -> Option<Fine> {
    let mut left = ticks;
    while left > 0 {
        match route.pop()? {
            Leg::Straight { way, ticks } => {
                let back = ticks.min(left).max(0);
                fine = fine.aside(0, -i64::from(back));
                left -= back;
                if ticks > back {
                    route.push(Leg::Straight { way, ticks: ticks - back });
                }
            }
            Leg::Wheel { corner, turn } => {
                fine = fine.pivot(corner, -corner.clockwise(turn), width);
            }
            Leg::AboutFace => return None,
        }
    }
    Some(fine)
}

fn check_overlaps(bases: &[Base]) -> Result<(), ColumnFault> {
    for (base, own) in bases.iter().enumerate() {
        if let Some(other) = bases.iter().take(base).position(|other| own.overlaps(other)) {
            return Err(ColumnFault::Overlap { base, other });
        }
    }
    Ok(())
}

impl fmt::Display for ColumnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnFault::Count(count) => write!(f, "{count} bases: 1 to {COLUMN_MAX} march so"),
            ColumnFault::Width { base } => write!(f, "base {base} is not as wide as the head"),
            ColumnFault::Turn { base, by } => {
                write!(f, "base {base} is turned {} degrees from the one before", by.degrees())
            }
            ColumnFault::Aside { base, ticks } => {
                write!(f, "base {base} is {} ticks aside", ticks.saturating_abs())
            }
            ColumnFault::Gap { base, ticks } if *ticks < 0 => {
                write!(f, "base {base} is {} ticks too near", ticks.saturating_neg())
            }
            ColumnFault::Gap { base, ticks } => write!(f, "base {base} is {ticks} ticks behind"),
            ColumnFault::Overlap { base, other } => {
                write!(f, "bases {base} and {other} would overlap")
            }
            ColumnFault::NotFollowed => write!(f, "a column follows ahead and by wheels only"),
        }
    }
}

impl std::error::Error for ColumnFault {}

#[cfg(test)]
mod tests {
    use super::{Column, ColumnFault};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::group::{Line, is_line};
    use crate::moves::{Corner, Way};
    use crate::path::Leg;
    use crate::point::Point;

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), Size::new(8_000, 3_000))
    }

    fn ahead(ticks: i32) -> Leg {
        Leg::Straight { way: Way::Ahead, ticks }
    }

    fn wheel(corner: Corner, degrees: i32) -> Leg {
        Leg::Wheel { corner, turn: Angle::from_degrees(degrees) }
    }

    fn column() -> Column {
        Column::of(&[base(0, 0, 0), base(0, -3_000, 0), base(0, -6_000, 0)]).unwrap()
    }

    #[test]
    fn straight_on_they_keep_touching() {
        let gone = column().after(ahead(5_000)).unwrap();
        assert_eq!(gone.bases(), [base(0, 5_000, 0), base(0, 2_000, 0), base(0, -1_000, 0)]);
    }

    #[test]
    fn a_wheel_is_made_again_at_the_same_place() {
        let wheeled = column().after(wheel(Corner::Left, 90)).unwrap();
        // The head stands round its left corner (-4 U, 0); the others wait.
        assert_eq!(
            wheeled.bases(),
            [base(-4_000, 4_000, 270), base(0, -3_000, 0), base(0, -6_000, 0)]
        );
        let half = wheeled.after(ahead(1_000)).unwrap();
        assert_eq!(
            half.bases(),
            [base(-5_000, 4_000, 270), base(0, -2_000, 0), base(0, -5_000, 0)]
        );
        let next = half.after(ahead(2_000)).unwrap();
        assert_eq!(next.bases()[1], base(-4_000, 4_000, 270), "round the corner");
        assert_eq!(next.bases()[2], base(0, -3_000, 0));
        let all = next.after(ahead(10_000)).unwrap();
        let expected = [-17_000, -14_000, -11_000].map(|x| base(x, 4_000, 270));
        assert_eq!(all.bases(), expected);
    }

    #[test]
    fn small_wheels_one_after_another_bend_it() {
        let mut bent = column();
        for _ in 0..6 {
            bent = bent.after(wheel(Corner::Right, 5)).unwrap().after(ahead(700)).unwrap();
        }
        let on = bent.after(ahead(20_000)).unwrap();
        let line = on.bases().iter().map(|base| base.pose.facing.degrees()).collect::<Vec<_>>();
        assert_eq!(line, [30, 30, 30]);
        for pair in on.bases().windows(2) {
            assert!(pair[0].rear().distance(pair[1].pose.front) <= 2, "{pair:?}");
        }
    }

    #[test]
    fn what_breaks_a_column() {
        let fault = |bases: &[Base]| Column::of(bases).unwrap_err();
        assert_eq!(fault(&[]), ColumnFault::Count(0));
        let far = [base(0, 0, 0), base(0, -3_100, 0)];
        assert_eq!(fault(&far), ColumnFault::Gap { base: 1, ticks: 100 });
        let near = [base(0, 0, 0), base(0, -2_900, 0)];
        assert_eq!(fault(&near), ColumnFault::Gap { base: 1, ticks: -100 });
        let aside = [base(0, 0, 0), base(80, -3_000, 0)];
        assert_eq!(fault(&aside), ColumnFault::Aside { base: 1, ticks: -80 });
        assert!(matches!(fault(&[base(0, 0, 180), base(0, -3_000, 0)]), ColumnFault::Turn { .. }));
        // Wheeled to the left, but standing to the right of where it would have wheeled.
        let wrong = [base(100, 0, 0).wheel(Corner::Left, Angle(1_820)), base(0, -3_000, 0)];
        assert_eq!(fault(&wrong), ColumnFault::Aside { base: 1, ticks: 100 });
        let wide = Base { size: Size::new(9_000, 3_000), ..base(0, -3_000, 0) };
        assert_eq!(fault(&[base(0, 0, 0), wide]), ColumnFault::Width { base: 1 });
        assert_eq!(column().after(Leg::AboutFace), Err(ColumnFault::NotFollowed));
        let bent = column().after(wheel(Corner::Left, 40)).unwrap().after(ahead(500)).unwrap();
        for degrees in [30, 40, 60] {
            let back = bent.after(wheel(Corner::Right, degrees));
            assert!(back.is_err(), "the other way too soon, by {degrees}");
        }
    }

    #[test]
    fn from_line_to_column_and_back() {
        let line = Line::of(&[base(8_000, 0, 0), base(0, 0, 0), base(16_000, 0, 0)]).unwrap();
        let column = line.to_column(0);
        let expected =
            [(0, base(8_000, 0, 0)), (1, base(8_000, -3_000, 0)), (2, base(8_000, -6_000, 0))];
        assert_eq!(column.as_slice(), expected);
        let bases: Vec<_> = column.iter().map(|(_, base)| *base).collect();
        let column = Column::of(&bases).unwrap();
        let line = column.to_line(Corner::Left);
        assert_eq!(line.as_slice(), [8_000, 0, -8_000].map(|x| base(x, 0, 0)));
        assert_eq!(is_line(&line), Ok(()));
    }
}
