//! Hand to hand: who touches whom, and who of those round a base leads the fight.

use crate::units::UnitId;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use tercio_field::{Base, Contact, Side};

/// The most enemies that are told of round one base.
pub const ROUND_MAX: usize = 16;

/// A unit that touches another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    pub unit: UnitId,
    /// How its base touches the other's, seen from it.
    pub contact: Contact,
}

/// How one base touches another, seen from it. Corner to corner is no contact: else neighbours in
/// two lines that fight would all hold each other.
#[inline]
pub fn contact(from: &Base, with: &Base) -> Option<Contact> {
    from.contact(with).filter(|contact| !contact.corner_only)
}

/// Those of the units near a base that touch it: the main one first, then its supports, the widest
/// overlap first.
pub fn attackers(
    of: &Base,
    near: impl Iterator<Item = (UnitId, Base)>,
) -> ArrayVec<Touch, ROUND_MAX> {
    let touches = near.filter_map(|(unit, base)| {
        let contact = contact(&base, of)?;
        Some((claim(of, unit, &base, &contact), Touch { unit, contact }))
    });
    let mut round: ArrayVec<_, ROUND_MAX> = touches.take(ROUND_MAX).collect();
    round.sort_by_key(|(claim, _)| *claim);
    round.into_iter().map(|(_, touch)| touch).collect()
}

/// The widest first; on a tie the front before a flank before the rear, then the nearer, then the
/// one nearer to the middle of that edge.
fn claim(
    of: &Base,
    unit: UnitId,
    base: &Base,
    contact: &Contact,
) -> (Reverse<i32>, u8, i32, i32, UnitId) {
    let rank = match contact.side {
        Side::Front => 0,
        Side::Left | Side::Right => 1,
        Side::Rear => 2,
    };
    let off = of.middle_of(contact.side).distance(base.pose.front);
    (Reverse(contact.overlap), rank, contact.gap, off, unit)
}

#[cfg(test)]
mod tests {
    use super::{attackers, contact};
    use crate::units::UnitId;
    use tercio_field::{Angle, Base, Point, Pose, Size};

    const SIZE: Size = Size { width: 2_000, depth: 1_000 };

    fn base(x: i32, y: i32, facing: Angle) -> Base {
        Base { pose: Pose::new(Point::new(x, y), facing), size: SIZE }
    }

    #[test]
    fn the_widest_overlap_leads_and_a_corner_is_no_contact() {
        let of = base(0, 0, Angle::NORTH);
        let near = [
            (UnitId(3), base(1_500, 0, Angle::SOUTH)),
            (UnitId(4), base(-500, 0, Angle::SOUTH)),
            (UnitId(5), base(2_000, 0, Angle::SOUTH)),
            (UnitId(6), base(0, 1_000, Angle::SOUTH)),
        ];
        let round = attackers(&of, near.into_iter());
        let units: Vec<UnitId> = round.iter().map(|touch| touch.unit).collect();
        assert_eq!(units, [UnitId(4), UnitId(3)]);
        assert_eq!(contact(&of, &near[2].1), None, "corner to corner");
    }

    #[test]
    fn of_two_as_wide_the_one_before_the_front_leads() {
        let of = base(0, 0, Angle::NORTH);
        let flank = base(-1_000, -500, Angle::EAST);
        let front = base(1_000, 0, Angle::SOUTH);
        let round = attackers(&of, [(UnitId(1), flank), (UnitId(2), front)].into_iter());
        let overlaps: Vec<(u8, i32)> =
            round.iter().map(|touch| (touch.unit.0, touch.contact.overlap)).collect();
        assert_eq!(overlaps, [(2, 1_000), (1, 1_000)]);
    }
}
