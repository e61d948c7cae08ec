//! Legs of a path: where they end, what they cost, and how far the table lets a base go.

use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::base::Base;
use crate::moves::{Corner, Way, turn_for_arc, wheel_arc};
use crate::table::{Edge, Table};

/// One stretch of a path. Fewer than no ticks are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Leg {
    /// The facing kept: ahead, back, sideways or oblique.
    Straight {
        way: Way,
        ticks: i32,
    },
    /// Forward on a front corner.
    Wheel {
        corner: Corner,
        turn: Angle,
    },
    AboutFace,
}

/// What ends a move early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stop {
    /// The one met, by its place among the blockers.
    Base(usize),
    Edge(Edge),
}

/// How much of a leg a base can really go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Course {
    /// The part of the leg that it goes.
    pub leg: Leg,
    pub end: Base,
    /// What that part costs, in ticks.
    pub cost: i32,
    /// What it meets; a base met just at the end of the whole leg is named too.
    pub stop: Option<Stop>,
}

/// Where a move enters a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The zone, by its place among those given.
    pub zone: usize,
    /// The part of the leg after which the base first lies on the zone.
    pub leg: Leg,
    /// What that part costs; 0 for a base that stood in the zone.
    pub cost: i32,
    /// Whether it stood in the zone before it moved.
    pub began_inside: bool,
}

impl Leg {
    /// What it costs something that wide, in ticks: a wheel costs the arc of the outer corner, an
    /// about face nothing.
    pub const fn cost(self, width: i32) -> i32 {
        match self {
            Leg::Straight { ticks, .. } if ticks > 0 => ticks,
            Leg::Wheel { turn, .. } => wheel_arc(width, turn),
            Leg::Straight { .. } | Leg::AboutFace => 0,
        }
    }

    /// The longest part of it that costs something that wide no more than `limit`.
    pub fn within(self, limit: i32, width: i32) -> Leg {
        match self {
            Leg::Straight { way, ticks } => Leg::Straight { way, ticks: ticks.min(limit).max(0) },
            Leg::Wheel { corner, turn } => {
                Leg::Wheel { corner, turn: turn.min(turn_for_arc(width, limit)) }
            }
            Leg::AboutFace => self,
        }
    }

    /// The same leg in a mirror.
    pub fn mirrored(self) -> Leg {
        match self {
            Leg::Straight { way, ticks } => Leg::Straight { way: way.mirrored(), ticks },
            Leg::Wheel { corner, turn } => Leg::Wheel { corner: corner.mirrored(), turn },
            Leg::AboutFace => self,
        }
    }

    /// The part of a straight leg or of a wheel, of so many ticks or parts of a turn.
    pub(crate) fn part(self, progress: u32) -> Leg {
        match self {
            Leg::Straight { way, .. } => {
                Leg::Straight { way, ticks: i32::try_from(progress).unwrap_or(i32::MAX) }
            }
            Leg::Wheel { corner, .. } => {
                Leg::Wheel { corner, turn: Angle::wrapped(progress.into()) }
            }
            Leg::AboutFace => self,
        }
    }

    /// How long it is: ticks, or 1/65,536 of a turn.
    pub(crate) fn progress(self) -> u32 {
        match self {
            Leg::Straight { ticks, .. } => ticks.max(0).unsigned_abs(),
            Leg::Wheel { turn, .. } => turn.0.into(),
            Leg::AboutFace => 0,
        }
    }
}

impl Base {
    /// Where a leg ends, whatever stands in its way.
    pub fn after(&self, leg: Leg) -> Base {
        match leg {
            Leg::Straight { way, ticks } => self.step(way, ticks.max(0)),
            Leg::Wheel { corner, turn } => self.wheel(corner, turn),
            Leg::AboutFace => self.about_face(),
        }
    }

    /// How much of a leg this base can go before it meets a blocker or the edge of the table.
    ///
    /// It ends on no blocker and wholly on the table, if it stood so. Leave out of the blockers
    /// the base itself and those it may pass through.
    pub fn course<'a, I>(&self, leg: Leg, blockers: I, table: &Table) -> Course
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let (leg, stop) = match leg {
            Leg::Straight { way, ticks } => {
                let room = self.room_on(table, way.heading(self.pose.facing), ticks);
                let travel = self.travel_until(way, room, blockers);
                let cut = travel.hit.is_none() && room < ticks;
                let beyond = || self.step(way, room.saturating_add(1));
                let stop = stop_at(travel.hit, cut, table, beyond);
                (Leg::Straight { way, ticks: travel.distance }, stop)
            }
            Leg::Wheel { corner, turn } => {
                let swing = self.swing(corner);
                let room = swing.within(table, turn);
                let wheel = swing.until(room, blockers);
                let cut = wheel.hit.is_none() && room < turn;
                let beyond = || self.wheel(corner, room + Angle(1));
                let stop = stop_at(wheel.hit, cut, table, beyond);
                (Leg::Wheel { corner, turn: wheel.turn }, stop)
            }
            // It stays on its own ground.
            Leg::AboutFace => (leg, None),
        };
        Course { leg, end: self.after(leg), cost: leg.cost(self.size.width), stop }
    }

    /// The zones that a leg enters or begins in, in the order given. Touching a zone is not
    /// entering it. Nothing is stopped: give the leg of a [`Course`].
    pub fn entries<'a, I>(&self, leg: Leg, zones: I) -> impl Iterator<Item = Entry>
    where
        I: IntoIterator<Item = &'a Base>,
    {
        let base = *self;
        zones.into_iter().enumerate().filter_map(move |(zone, ground)| {
            let progress = base.enters_after(leg, ground)?;
            let part = leg.part(progress);
            let began_inside = progress == 0;
            let cost = if began_inside { 0 } else { part.cost(base.size.width) };
            Some(Entry { zone, leg: part, cost, began_inside })
        })
    }

    fn enters_after(&self, leg: Leg, zone: &Base) -> Option<u32> {
        match leg {
            Leg::Straight { way, ticks } => {
                let ticks = self.enters(zone, way, ticks.max(0), |ticks| self.step(way, ticks))?;
                Some(ticks.unsigned_abs())
            }
            Leg::Wheel { corner, turn } => Some(self.swing(corner).enters(zone, turn)?.0.into()),
            Leg::AboutFace => self.overlaps(zone).then_some(0),
        }
    }
}

/// The base that was hit, or else the edge that cut the move short.
pub(crate) fn stop_at(
    hit: Option<usize>,
    cut: bool,
    table: &Table,
    beyond: impl FnOnce() -> Base,
) -> Option<Stop> {
    match hit {
        Some(index) => Some(Stop::Base(index)),
        None if cut => {
            let beyond = beyond();
            Some(Stop::Edge(table.nearest_edge(&beyond).0))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Course, Leg, Stop};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::SLACK;
    use crate::moves::{Corner, Way};
    use crate::point::Point;
    use crate::table::{Edge, Table};

    const TABLE: Table = Table::new(60_000, 40_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), Size::new(8_000, 3_000))
    }

    fn straight(way: Way, ticks: i32) -> Leg {
        Leg::Straight { way, ticks }
    }

    #[test]
    fn legs_cost_ticks_and_arcs() {
        let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::EIGHTH };
        // An eighth of a circle of 8 U radius: 2 pi.
        assert_eq!(wheel.cost(8_000), 6_283);
        assert_eq!(straight(Way::Left, 700).cost(8_000), 700);
        assert_eq!(straight(Way::Left, -700).cost(8_000), 0);
        assert_eq!(Leg::AboutFace.cost(8_000), 0);
        let Leg::Wheel { turn, .. } = wheel.within(3_142, 8_000) else { unreachable!() };
        assert!(turn.apart(Angle(4_096)) <= Angle(1), "{turn:?}");
        assert_eq!(wheel.within(9_000, 8_000), wheel);
        assert_eq!(straight(Way::Ahead, 700).within(300, 8_000), straight(Way::Ahead, 300));
    }

    #[test]
    fn a_blocker_or_the_edge_ends_a_leg() {
        let here = base(30_000, 20_000, 0);
        let foe = base(33_000, 25_000, 180);
        let course = here.course(straight(Way::Ahead, 9_000), &[foe], &TABLE);
        assert_eq!((course.cost, course.stop), (5_000, Some(Stop::Base(0))));
        assert_eq!(course.end, here.ahead(5_000));
        let course = here.course(straight(Way::Ahead, 90_000), &[], &TABLE);
        assert_eq!((course.cost, course.stop), (20_000, Some(Stop::Edge(Edge::North))));
        let course = here.course(straight(Way::Right, 5_000), &[foe], &TABLE);
        assert_eq!((course.cost, course.stop), (5_000, None));
        let oblique = straight(Way::Oblique(-Angle::EIGHTH), 90_000);
        let course = here.course(oblique, &[foe], &TABLE);
        assert_eq!(course.stop, Some(Stop::Edge(Edge::North)));
    }

    #[test]
    fn a_wheel_keeps_on_the_table_all_the_way() {
        // The outer corner would swing 8 U beyond the pivot and come back in.
        let here = base(30_000, 36_000, 0);
        let leg = Leg::Wheel { corner: Corner::Right, turn: Angle::HALF };
        let Course { leg, end, stop, .. } = here.course(leg, &[], &TABLE);
        assert_eq!(stop, Some(Stop::Edge(Edge::North)));
        assert!(TABLE.holds(&end));
        // Its sine is a half: 4 U of room for a radius of 8 U.
        let Leg::Wheel { turn, .. } = leg else { unreachable!() };
        assert!(turn.apart(Angle::from_degrees(30)) < Angle(20), "{turn:?}");
        let clear = base(30_000, 31_000, 0).course(
            Leg::Wheel { corner: Corner::Right, turn: Angle::HALF },
            &[],
            &TABLE,
        );
        assert_eq!(clear.stop, None);
    }

    #[test]
    fn zones_entered_and_begun_in() {
        let here = base(30_000, 20_000, 0);
        let zones = [base(30_000, 30_000, 0), base(30_000, 21_000, 0), base(38_000, 25_000, 0)];
        let leg = straight(Way::Ahead, 8_000);
        let entries: Vec<_> = here.entries(leg, &zones).collect();
        assert_eq!(entries.len(), 2, "a zone it slides along is not entered");
        assert_eq!((entries[0].zone, entries[0].cost), (0, 7_000 + SLACK + 1));
        assert_eq!(entries[0].leg, straight(Way::Ahead, 7_000 + SLACK + 1));
        assert!(!entries[0].began_inside && entries[1].began_inside);
        assert_eq!((entries[1].zone, entries[1].cost), (1, 0));
        assert_eq!(here.entries(straight(Way::Ahead, 7_000), &zones).count(), 1);
        let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::EIGHTH };
        let entered: Vec<_> = here.entries(wheel, &zones[..1]).collect();
        assert!(entered.is_empty(), "8 U times the sine of an eighth is short of 7 U");
        let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::QUARTER };
        let entry = here.entries(wheel, &zones[..1]).next().unwrap();
        let Leg::Wheel { turn, .. } = entry.leg else { unreachable!() };
        assert!(here.after(entry.leg).overlaps(&zones[0]));
        assert!(!here.wheel(Corner::Left, turn - Angle(1)).overlaps(&zones[0]));
    }

    #[test]
    fn a_path_is_rounded_once() {
        let here = Base::new(Point::new(0, 0), Angle(4_321), Size::new(8_001, 3_000));
        let legs = [straight(Way::Ahead, 1); 1_000];
        assert_eq!(here.along(&legs), here.ahead(1_000));
        assert_eq!(here.along(&[Leg::AboutFace, Leg::AboutFace]), here);
        assert_eq!(here.along(&legs[..1]), here.after(legs[0]));
    }
}
