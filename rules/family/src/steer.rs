//! A place or a facing that somebody points at, turned into the move that comes nearest to it.

use arrayvec::ArrayVec;
use tercio_field::{
    Angle, Base, CONTACT, Corner, Leg, Point, TICKS_PER_U, Vector, Way, turn_for_arc,
};

/// One move: straight, or a wheel, or a wheel and then straight ahead.
pub type Legs = ArrayVec<Leg, 2>;

/// A move shorter than this is none, in ticks.
pub const HARDLY: i32 = CONTACT;
/// So far aside, in ticks, a point is still ahead; and so is one this many times as far ahead.
const ASIDE: i32 = TICKS_PER_U / 4;
const NARROW: i32 = 10;
/// A facing that is off by less is kept; one that is off by more is about face.
const KEPT: Angle = Angle::from_degrees(2);
const ABOUT: Angle = Angle::from_degrees(150);
/// A smaller turn is not worth a move.
const LEAST: Angle = Angle::from_degrees(1);
/// Ways that are cut short are cut to a twentieth of a unit of length.
const ROUND: i32 = TICKS_PER_U / 20;
/// How often a wheel is corrected.
const TRIES: usize = 3;

/// Somebody who is to go somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Steer {
    pub base: Base,
    /// How far it goes at most, in ticks.
    pub most: i32,
    /// How far it wheels at most.
    pub sharpest: Angle,
}

impl Steer {
    /// The move meant by a place, a facing, or both.
    pub fn legs(&self, to: Option<Point>, facing: Option<Angle>) -> Option<Legs> {
        let pose = self.base.pose;
        let one = |leg: Leg| Legs::from_iter([leg]);
        let turned = facing.filter(|facing| facing.apart(pose.facing) > KEPT);
        if let Some(facing) = turned {
            return Some(one(self.turn(pose.facing.turn_to(facing))));
        }
        let to = to.filter(|to| pose.front.distance(*to) >= HARDLY)?;
        let off = pose.local(to);
        let (aside, along) = (off.dx.abs(), off.dy.abs());
        let straight = |way: Way, far: i32| Leg::Straight { way, ticks: far.min(self.most).max(1) };
        if off.dy > 0 && (aside <= ASIDE || aside.saturating_mul(NARROW) <= along) {
            return Some(one(straight(Way::Ahead, along)));
        }
        if off.dy < 0 && aside <= along {
            return Some(one(straight(Way::Back, along)));
        }
        if facing.is_some() {
            return Some(one(straight(aside_way(off.dx, off.dy), pose.front.distance(to))));
        }
        Some(self.towards(to))
    }

    /// A wheel towards a place, and on to it with what is left of the move.
    fn towards(&self, to: Point) -> Legs {
        let base = &self.base;
        let mut clockwise = base.pose.facing.turn_to(base.pose.front.bearing(to));
        let mut wheel = self.turn(clockwise);
        for _ in 0..TRIES {
            let turned = base.after(wheel).pose;
            let more = turned.facing.turn_to(turned.front.bearing(to));
            let same = (clockwise + more).signum() == clockwise.signum();
            if !same || matches!(wheel, Leg::AboutFace) {
                break;
            }
            clockwise += more;
            wheel = self.turn(clockwise);
        }
        let turned = base.after(wheel).pose;
        let left = self.most - wheel.cost(base.size.width);
        let ahead = turned.local(to).dy.min(left) / ROUND * ROUND;
        let on = Leg::Straight { way: Way::Ahead, ticks: ahead };
        let goes_on = ahead > HARDLY && matches!(wheel, Leg::Wheel { .. });
        [wheel].into_iter().chain(goes_on.then_some(on)).collect()
    }

    /// A wheel clockwise by so much, as far as it may and its move reaches.
    fn turn(&self, clockwise: i32) -> Leg {
        let wanted = Angle::wrapped(i64::from(clockwise.unsigned_abs()));
        if wanted > ABOUT {
            return Leg::AboutFace;
        }
        let reach = turn_for_arc(self.base.size.width, self.most);
        let corner = if clockwise < 0 { Corner::Left } else { Corner::Right };
        Leg::Wheel { corner, turn: wanted.min(self.sharpest).min(reach).max(Angle(1)) }
    }
}

/// Sideways, or obliquely ahead.
fn aside_way(dx: i32, dy: i32) -> Way {
    match Vector::new(dx, dy.max(0)).bearing() {
        Angle::EAST => Way::Right,
        Angle::WEST => Way::Left,
        slant => Way::Oblique(slant),
    }
}

/// The part of a move for which there is room, as round as a ruler is read; none if that is
/// nothing, or all of it.
pub fn shortened(legs: &Legs, mut room: i32, width: i32) -> Option<Legs> {
    let mut part = Legs::new();
    for &leg in legs {
        let cut = match leg {
            Leg::Straight { way, ticks } => {
                Leg::Straight { way, ticks: ticks.min(room / ROUND * ROUND) }
            }
            Leg::Wheel { .. } => leg.within(room, width),
            Leg::AboutFace => return None,
        };
        let goes = match cut {
            Leg::Straight { ticks, .. } => ticks > HARDLY,
            Leg::Wheel { turn, .. } => turn >= LEAST,
            Leg::AboutFace => false,
        };
        if !goes {
            break;
        }
        room -= cut.cost(width);
        part.push(cut);
    }
    (!part.is_empty() && part != *legs).then_some(part)
}

/// The quarter turns nearest to a facing.
pub fn nearest_quarter(facing: u16) -> u8 {
    let quarter = u32::from(Angle::EAST.0);
    let turn = (u32::from(facing) + quarter / 2) / quarter % u32::from(crate::TURNS);
    u8::try_from(turn).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Legs, Steer, nearest_quarter, shortened};
    use tercio_field::{Angle, Base, Leg, Point, Size, Way};

    fn steer() -> Steer {
        let base = Base::new(Point::new(10_000, 10_000), Angle::NORTH, Size::new(4_000, 2_000));
        Steer { base, most: 6_000, sharpest: Angle::from_degrees(90) }
    }

    #[test]
    fn a_place_ahead_is_gone_to_straight_and_no_farther_than_it_goes() {
        let legs = steer().legs(Some(Point::new(10_100, 30_000)), None).unwrap();
        assert_eq!(legs[..], [Leg::Straight { way: Way::Ahead, ticks: 6_000 }]);
        assert_eq!(steer().legs(Some(Point::new(10_000, 10_010)), None), None, "hardly a move");
    }

    #[test]
    fn a_place_aside_is_wheeled_to_and_a_facing_kept_goes_obliquely() {
        let to = Point::new(14_000, 14_000);
        let legs = steer().legs(Some(to), None).unwrap();
        assert!(matches!(legs[..], [Leg::Wheel { .. }, Leg::Straight { way: Way::Ahead, .. }]));
        let legs = steer().legs(Some(to), Some(Angle::NORTH)).unwrap();
        assert!(matches!(legs[..], [Leg::Straight { way: Way::Oblique(_), .. }]));
        let about = steer().legs(None, Some(Angle::SOUTH)).unwrap();
        assert_eq!(about[..], [Leg::AboutFace]);
    }

    #[test]
    fn a_move_is_cut_to_the_room_there_is() {
        let ahead = |ticks: i32| Legs::from_iter([Leg::Straight { way: Way::Ahead, ticks }]);
        assert_eq!(shortened(&ahead(6_000), 3_333, 4_000), Some(ahead(3_300)));
        assert_eq!(shortened(&ahead(6_000), 20, 4_000), None);
        assert_eq!(shortened(&ahead(6_000), 9_000, 4_000), None, "it is not shorter");
    }

    #[test]
    fn facings_are_rounded_to_quarters() {
        assert_eq!([0, 20_000, 60_000].map(nearest_quarter), [0, 1, 0]);
    }
}
