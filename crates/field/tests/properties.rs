//! Laws of the geometry on random bases.

use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use proptest::{prop_assert, prop_assert_eq, prop_assume};
use tercio_field::{
    Angle, Base, CONTACT, Corner, FAR, Point, SLACK, Side, Size, Table, Way, bearing_off, in_arc,
    sees, segment_crosses, side_struck, wheel_arc,
};

const TABLE: Table = Table::new(30_000, 20_000);

fn angles() -> impl Strategy<Value = Angle> {
    let square = vec![Angle::NORTH, Angle::EAST, Angle::SOUTH, Angle::WEST, Angle::EIGHTH];
    prop_oneof![3 => any::<u16>().prop_map(Angle), 1 => proptest::sample::select(square)]
}

fn sizes() -> impl Strategy<Value = Size> {
    prop_oneof![
        (300..8_000i32, 200..6_000i32).prop_map(|(width, depth)| Size::new(width, depth)),
        Just(Size::new(4_000, 2_000)),
    ]
}

/// Crowded enough that many of them meet.
fn bases() -> impl Strategy<Value = Base> {
    ((0..30_000i32, 0..20_000i32), angles(), sizes())
        .prop_map(|((x, y), facing, size)| Base::new(Point::new(x, y), facing, size))
}

fn some_bases() -> impl Strategy<Value = Vec<Base>> {
    proptest::collection::vec(bases(), 0..6)
}

fn ways() -> impl Strategy<Value = Way> {
    prop_oneof![
        Just(Way::Ahead),
        Just(Way::Back),
        Just(Way::Left),
        Just(Way::Right),
        angles().prop_map(Way::Oblique),
    ]
}

fn corners() -> impl Strategy<Value = Corner> {
    prop_oneof![Just(Corner::Left), Just(Corner::Right)]
}

fn free(base: &Base, others: &[Base]) -> bool {
    !others.iter().any(|other| base.overlaps(other))
}

fn mirrored(others: &[Base]) -> Vec<Base> {
    others.iter().map(|other| TABLE.mirrored(other)).collect()
}

/// The gap in floating point: the nearest of all pairs of a corner and an edge.
fn gap_in_floats(a: &Base, b: &Base) -> f64 {
    let corners = |base: &Base| base.corners().map(|p| (f64::from(p.x), f64::from(p.y)));
    let (a, b) = (corners(a), corners(b));
    let mut nearest = f64::MAX;
    for (from, to) in [(a, b), (b, a)] {
        for p in from {
            for i in 0..4 {
                let (q, r) = (to[i], to[(i + 1) % 4]);
                let (ex, ey) = (r.0 - q.0, r.1 - q.1);
                let along = ((p.0 - q.0) * ex + (p.1 - q.1) * ey) / (ex * ex + ey * ey);
                let along = along.clamp(0.0, 1.0);
                nearest = nearest.min((q.0 + along * ex - p.0).hypot(q.1 + along * ey - p.1));
            }
        }
    }
    nearest
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn gap_and_overlap_are_symmetric(a in bases(), b in bases()) {
        prop_assert_eq!(a.gap(&b), b.gap(&a));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert!(!a.overlaps(&b) || a.gap(&b) == 0);
        if a.gap(&b) > 0 {
            prop_assert!((f64::from(a.gap(&b)) - gap_in_floats(&a, &b)).abs() <= 2.5);
        }
    }

    #[test]
    fn a_gap_is_the_way_to_the_nearest_point(a in bases(), x in 0..30_000i32, y in 0..20_000i32) {
        let point = Point::new(x, y);
        let nearest = a.nearest_point(point);
        prop_assert!((nearest.distance(point) - a.gap_to_point(point)).abs() <= 2);
        prop_assert!(a.contains(nearest) && a.gap_to_point(nearest) <= 1);
    }

    #[test]
    fn a_mirror_changes_left_and_right_only(a in bases(), b in bases(), half in angles()) {
        let (ma, mb) = (TABLE.mirrored(&a), TABLE.mirrored(&b));
        prop_assert_eq!(ma.gap(&mb), a.gap(&b));
        prop_assert_eq!(ma.overlaps(&mb), a.overlaps(&b));
        prop_assert_eq!(side_struck(&ma, &mb), side_struck(&a, &b).mirrored());
        prop_assert_eq!(bearing_off(&ma, &mb), bearing_off(&a, &b));
        prop_assert_eq!(in_arc(&ma, &mb, half), in_arc(&a, &b, half));
        prop_assert_eq!(TABLE.edge_behind(&ma).1, TABLE.edge_behind(&a).1);
    }

    #[test]
    fn a_half_turn_changes_nothing(a in bases(), b in bases(), others in some_bases()) {
        let (ta, tb) = (TABLE.half_turned(&a), TABLE.half_turned(&b));
        prop_assert_eq!(ta.gap(&tb), a.gap(&b));
        prop_assert_eq!(side_struck(&ta, &tb), side_struck(&a, &b));
        let turned: Vec<_> = others.iter().map(|other| TABLE.half_turned(other)).collect();
        let (travel, turn) = (
            a.travel_until(Way::Ahead, 9_000, &others),
            a.wheel_until(Corner::Left, Angle::QUARTER, &others),
        );
        prop_assert_eq!(ta.travel_until(Way::Ahead, 9_000, &turned), travel);
        prop_assert_eq!(ta.wheel_until(Corner::Left, Angle::QUARTER, &turned), turn);
    }

    #[test]
    fn travel_never_overlaps_and_a_hit_touches(
        base in bases(), others in some_bases(), way in ways(), max in 0..20_000i32,
    ) {
        prop_assume!(free(&base, &others));
        let travel = base.travel_until(way, max, &others);
        prop_assert!((0..=max).contains(&travel.distance));
        let moved = base.step(way, travel.distance);
        prop_assert!(free(&moved, &others));
        match travel.hit {
            Some(hit) => {
                prop_assert!(moved.gap(&others[hit]) <= CONTACT);
                // It could not have gone on.
                prop_assert!(
                    travel.distance == max || moved.gap(&others[hit]) <= SLACK,
                    "gap {}", moved.gap(&others[hit])
                );
            }
            None => prop_assert_eq!(travel.distance, max),
        }
        // Nothing was passed through on the way; a bite at the start may deepen by rounding.
        for step in 0..=100 {
            let part = i64::from(travel.distance) * step / 100;
            let passing = base.step(way, i32::try_from(part).unwrap());
            prop_assert!(free(&passing.inset(1), &others));
        }
    }

    #[test]
    fn a_mirror_changes_no_distance(
        base in bases(), others in some_bases(), way in ways(), max in 0..20_000i32,
    ) {
        let travel = base.travel_until(way, max, &others);
        let other_way = TABLE.mirrored(&base).travel_until(way.mirrored(), max, &mirrored(&others));
        prop_assert_eq!(travel, other_way);
    }

    #[test]
    fn a_wheel_never_overlaps_and_a_hit_touches(
        base in bases(), others in some_bases(), corner in corners(), max in 0..40_000u16,
    ) {
        let wheel = base.wheel_until(corner, Angle(max), &others);
        let mirror = TABLE.mirrored(&base);
        prop_assert_eq!(
            mirror.wheel_until(corner.mirrored(), Angle(max), &mirrored(&others)), wheel
        );
        prop_assume!(free(&base, &others));
        prop_assert!(wheel.turn.0 <= max);
        let wheeled = base.wheel(corner, wheel.turn);
        prop_assert!(free(&wheeled, &others));
        match wheel.hit {
            Some(hit) => prop_assert!(wheeled.touches(&others[hit])),
            None => prop_assert_eq!(wheel.turn.0, max),
        }
        for step in 0..=50 {
            let part = Angle::wrapped(i64::from(wheel.turn.0) * step / 50);
            prop_assert!(free(&base.wheel(corner, part).inset(1), &others));
        }
    }

    #[test]
    fn a_wheel_keeps_its_pivot_and_goes_its_arc(
        base in bases(), corner in corners(), turn in angles(),
    ) {
        let wheeled = base.wheel(corner, turn);
        let moved = wheeled.front_corner(corner).distance(base.front_corner(corner));
        prop_assert!(moved <= 2, "the pivot went {}", moved);
        prop_assert!(wheeled.wheel_back(corner, turn).pose.front.distance(base.pose.front) <= 2);
        // The outer corner follows its arc: so many small wheels, so many short chords.
        let outer = corner.mirrored();
        let path: i32 = (0..16)
            .map(|i| {
                let at = |i: i64| base.wheel(corner, Angle::wrapped(i64::from(turn.0) * i / 16));
                at(i).front_corner(outer).distance(at(i + 1).front_corner(outer))
            })
            .sum();
        let arc = wheel_arc(base.size.width, turn);
        prop_assert!(path <= arc + 32 && path >= arc * 98 / 100 - 32, "{} {}", path, arc);
    }

    #[test]
    fn a_thousand_mixed_wheels_drift_less_than_a_twentieth_of_a_unit(
        wheels in proptest::collection::vec((corners(), 1..6_000u16), 1_000),
    ) {
        let drift = drift(wheels.into_iter().map(|(corner, turn)| (corner, Angle(turn))));
        prop_assert!(drift < 50.0, "{} ticks", drift);
    }

    #[test]
    fn sight_and_struck_sides_hold_together(a in bases(), b in bases(), others in some_bases()) {
        let seen = sees(&a, &b, &others);
        prop_assert_eq!(sees(&TABLE.mirrored(&a), &TABLE.mirrored(&b), &mirrored(&others)), seen);
        prop_assert!(sees(&a, &b, &[]));
        let (p, q) = (a.pose.front, b.centre());
        for other in &others {
            prop_assert_eq!(segment_crosses(other, p, q), segment_crosses(other, q, p));
        }
        for side in Side::ALL {
            let set = a.set_against(&b, side, 0);
            prop_assert!(!set.overlaps(&b) && set.gap(&b) <= 1);
        }
    }

    #[test]
    fn nothing_panics_far_away(
        x in any::<i32>(), y in any::<i32>(), facing in angles(), width in any::<i32>(),
        depth in any::<i32>(), other in bases(), ticks in any::<i32>(), turn in angles(),
    ) {
        let far = Base::new(Point::new(x, y), facing, Size::new(width, depth));
        prop_assert!(far.size.width <= FAR && far.size.depth >= 0);
        prop_assert_eq!(far.gap(&other), other.gap(&far));
        prop_assert!(!TABLE.holds(&far) || TABLE.contains(far.centre()));
        let _ = (far.travel_until(Way::Ahead, ticks, &[other]), far.ahead(ticks).centre());
        let _ = (other.travel_until(Way::Back, ticks, &[far]), far.about_face());
        let _ = (other.wheel_until(Corner::Right, turn, &[far]), side_struck(&far, &other));
        let _ = (sees(&far, &other, &[far, other]), bearing_off(&far, &other));
        let _ = (TABLE.edge_behind(&far), TABLE.travel_within(&far, Way::Back, ticks));
        let _ = (far.wheel(Corner::Left, turn), far.inset(ticks), wheel_arc(width, turn));
    }
}

/// How far a base ends from where the same wheels take it in floating point.
fn drift(turns: impl Iterator<Item = (Corner, Angle)>) -> f64 {
    let width = 4_000.0;
    let mut base = Base::new(Point::new(0, 0), Angle(1_234), Size::new(4_000, 2_000));
    let (mut x, mut y) = (0.0, 0.0);
    for (corner, turn) in turns {
        let to_radians = |angle: Angle| f64::from(angle.0) / 65_536.0 * std::f64::consts::TAU;
        let old = to_radians(base.pose.facing);
        base = base.wheel(corner, turn);
        let new = to_radians(base.pose.facing);
        let half = if corner == Corner::Left { -width / 2.0 } else { width / 2.0 };
        x += half * (old.cos() - new.cos());
        y += half * (new.sin() - old.sin());
    }
    (f64::from(base.pose.front.x) - x).hypot(f64::from(base.pose.front.y) - y)
}

/// From half a degree to thirty. A thousand far smaller ones make no circle and round alike: one
/// step each drifts 0.19 U.
const TURNS: [u16; 6] = [97, 182, 911, 1_820, 2_731, 5_461];

#[test]
fn circles_drift_less_than_a_twentieth_of_a_unit() {
    for turn in TURNS {
        let drift = drift((0..1_000).map(|_| (Corner::Right, Angle(turn))));
        assert!(drift < 50.0, "{drift} ticks after wheels of {turn}");
    }
}

#[test]
fn wheels_there_and_back_do_not_drift_at_all() {
    let start = Base::new(Point::new(0, 0), Angle(1_234), Size::new(4_001, 2_000));
    for turn in TURNS {
        let mut base = start;
        for i in 0..1_000 {
            let corner = if i % 2 == 0 { Corner::Left } else { Corner::Right };
            base = base.wheel(corner, Angle(turn)).wheel_back(corner, Angle(turn));
        }
        assert_eq!(base, start);
    }
}

/// The same two wheels over and over round the same way each time, whatever the rounding: a pose
/// in whole ticks cannot do better than half a tick along each axis for each of them.
#[test]
fn one_zigzag_repeated_drifts_less_than_its_rounding() {
    for turn in TURNS {
        let either = |i| if i % 2 == 0 { Corner::Left } else { Corner::Right };
        let drift = drift((0..1_000).map(|i| (either(i), Angle(turn))));
        assert!(drift < 707.2, "{drift} ticks after wheels of {turn}");
    }
}
