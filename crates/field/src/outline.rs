//! Outlines for pictures: arcs, bands of range, zones and surroundings, in whole ticks.

use crate::angle::Angle;
use crate::base::{Base, Pose};
use crate::point::{Point, Vector};

/// An arc is drawn in steps of no more than this, a sixty-fourth of a turn.
const STEP: u32 = 1_024;
const TURN: u32 = 65_536;

impl Pose {
    /// The sector within `half_angle` to either side of straight ahead and a radius: the front
    /// middle and the arc from left to right; all round ([`Angle::HALF`]) the circle only.
    pub fn sector(self, half_angle: Angle, radius: i32) -> Vec<Point> {
        self.band(half_angle, 0, radius)
    }

    /// What of the sector lies farther off than `near`: the far arc from left to right and the
    /// near arc back. All round it is two circles joined by a seam behind.
    pub fn band(self, half_angle: Angle, near: i32, far: i32) -> Vec<Point> {
        let half = half_angle.min(Angle::HALF);
        let mut points: Vec<_> = self.arc(half, far).collect();
        if near > 0 {
            let mut back: Vec<_> = self.arc(half, near).collect();
            back.reverse();
            points.extend(back);
        } else if half < Angle::HALF {
            points.push(self.front);
        }
        points
    }

    fn arc(self, half: Angle, radius: i32) -> impl Iterator<Item = Point> {
        arc(self.front, self.facing - half, 2 * u32::from(half.0), radius)
    }
}

impl Base {
    /// All that lies within a distance of the base: its edges moved out and its corners rounded.
    pub fn surroundings(&self, distance: i32) -> Vec<Point> {
        let out = [Angle::WEST, Angle::NORTH, Angle::EAST, Angle::SOUTH];
        let corners = self.corners().into_iter().zip(out);
        let quarter = u32::from(Angle::QUARTER.0);
        let arcs = corners
            .map(|(corner, out)| arc(corner, self.pose.facing + out, quarter, distance.max(0)));
        arcs.flatten().collect()
    }
}

/// An arc clockwise from a direction, both ends included, in even steps.
fn arc(centre: Point, from: Angle, sweep: u32, radius: i32) -> impl Iterator<Item = Point> {
    let steps = sweep.min(TURN).div_ceil(STEP).max(1);
    (0..=steps).map(move |step| {
        let turned = Angle::wrapped(i64::from(sweep.min(TURN) * step / steps));
        centre + Vector::along(from + turned, radius)
    })
}

#[cfg(test)]
mod tests {
    use crate::angle::Angle;
    use crate::base::{Base, Pose, Size};
    use crate::point::Point;

    const EYE: Pose = Pose::new(Point::new(1_000, 2_000), Angle::NORTH);

    #[test]
    fn a_sector_ends_at_its_eye() {
        let sector = EYE.sector(Angle::EIGHTH, 10_000);
        assert_eq!(sector.len(), 16 + 1 + 1);
        assert_eq!(sector[0], Point::new(1_000 - 7_071, 2_000 + 7_071));
        assert_eq!(sector[8], Point::new(1_000, 12_000));
        assert_eq!(sector[16], Point::new(1_000 + 7_071, 2_000 + 7_071));
        assert_eq!(sector[17], EYE.front);
    }

    #[test]
    fn all_round_is_a_circle() {
        let circle = EYE.sector(Angle::HALF, 5_000);
        assert_eq!(circle.len(), 65);
        assert_eq!(circle[0], circle[64]);
        assert!(circle.iter().all(|point| (4_999..=5_001).contains(&point.distance(EYE.front))));
    }

    #[test]
    fn a_band_goes_out_and_comes_back() {
        let band = EYE.band(Angle::QUARTER, 5_000, 10_000);
        assert_eq!(band.len(), 2 * 33);
        assert_eq!(band[0], Point::new(-9_000, 2_000));
        assert_eq!(band[32], Point::new(11_000, 2_000));
        assert_eq!(band[33], Point::new(6_000, 2_000));
        assert_eq!(band[65], Point::new(-4_000, 2_000));
    }

    #[test]
    fn surroundings_keep_their_distance() {
        let base = Base::new(EYE.front, Angle::from_degrees(30), Size::new(4_000, 2_000));
        for point in base.surroundings(3_000) {
            assert!((2_999..=3_001).contains(&base.gap_to_point(point)), "{point:?}");
        }
    }
}
