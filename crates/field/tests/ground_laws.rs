//! Laws of ground and sight on random ground.

use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use proptest::{prop_assert, prop_assert_eq};
use tercio_field::{
    Angle, Base, Corner, FAR, Feature, Ground, Limit, Point, Polygon, Polyline, SLACK, Shape, Size,
    Strip, Table, Terrain, Vector, WHOLE, Way, in_arc,
};

const TABLE: Table = Table::new(30_000, 20_000);

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn rect(x: i32, y: i32, to_x: i32, to_y: i32) -> Shape {
    Polygon::rect(at(x, y), at(to_x, to_y)).into()
}

fn angles() -> impl Strategy<Value = Angle> {
    let square = vec![Angle::NORTH, Angle::EAST, Angle::SOUTH, Angle::WEST, Angle::EIGHTH];
    prop_oneof![3 => any::<u16>().prop_map(Angle), 1 => proptest::sample::select(square)]
}

/// Some of them on a grid, so that lines run through corners and along sides.
fn spots() -> impl Strategy<Value = Point> {
    prop_oneof![
        4 => (0..30_000i32, 0..20_000i32).prop_map(|(x, y)| at(x, y)),
        1 => (0..30i32, 0..20i32).prop_map(|(x, y)| at(x * 1_000, y * 1_000)),
    ]
}

fn bases() -> impl Strategy<Value = Base> {
    (spots(), angles(), (300..8_000i32, 200..6_000i32)).prop_map(
        |(front, facing, (width, depth))| Base::new(front, facing, Size::new(width, depth)),
    )
}

/// Star-shaped, so that no two sides cross; often hollowed.
fn areas() -> impl Strategy<Value = Shape> {
    let arms = proptest::collection::vec(1_000..9_000i32, 3..=16);
    let corners = (spots(), arms, angles()).prop_map(|(middle, arms, turn)| {
        let step = 65_536 / arms.len().max(1);
        let directions = (0..65_536).step_by(step).map(|steps| turn + Angle::wrapped(steps));
        let ways = directions.zip(arms).map(|(direction, arm)| Vector::along(direction, arm));
        ways.map(|way| middle + way).collect::<Vec<_>>()
    });
    corners.prop_filter_map("no polygon", |corners| Polygon::new(&corners).ok().map(Shape::from))
}

fn strips() -> impl Strategy<Value = Shape> {
    (proptest::collection::vec(spots(), 2..7), 1..4_000i32)
        .prop_filter_map("one place", |(line, width)| Strip::new(&line, width).ok())
        .prop_map(Shape::from)
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![areas(), strips()]
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

fn flip(point: Point) -> Point {
    at(TABLE.width - point.x, point.y)
}

fn flipped(shape: &Shape) -> Shape {
    match shape {
        Shape::Area(area) => {
            let points: Vec<_> = area.points().iter().map(|&point| flip(point)).collect();
            Polygon::new(&points).expect("as many points").into()
        }
        Shape::Strip(strip) => {
            let points: Vec<_> = strip.line().points().iter().map(|&point| flip(point)).collect();
            Strip::new(&points, strip.width()).expect("as many points").into()
        }
    }
}

/// Whether a place in floating point lies in one of the polygons.
fn holds(shape: &Shape, x: f64, y: f64) -> bool {
    shape.parts().iter().any(|part| {
        let mut inside = false;
        for (a, b) in part.sides() {
            let (ax, ay) = (f64::from(a.x), f64::from(a.y));
            let (bx, by) = (f64::from(b.x), f64::from(b.y));
            if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
                inside = !inside;
            }
        }
        inside
    })
}

/// A place on a base, from -1 to 1 to the right and ahead of its centre, in floating point.
fn place(base: &Base, right: f64, ahead: f64) -> (f64, f64) {
    let turn = f64::from(base.pose.facing.0) / 65_536.0 * std::f64::consts::TAU;
    let right = right * f64::from(base.size.width) / 2.0;
    let ahead = (ahead - 1.0) * f64::from(base.size.depth) / 2.0;
    let (x, y) = (f64::from(base.pose.front.x), f64::from(base.pose.front.y));
    (x + right * turn.cos() + ahead * turn.sin(), y - right * turn.sin() + ahead * turn.cos())
}

fn sampled_share(shape: &Shape, base: &Base) -> f64 {
    const GRID: i32 = 60;
    let step = |i: i32| (f64::from(i) + 0.5) / f64::from(GRID) * 2.0 - 1.0;
    let cells = (0..GRID).flat_map(|i| (0..GRID).map(move |j| (i, j)));
    let inside = cells.filter(|&(i, j)| {
        let (x, y) = place(base, step(i), step(j));
        holds(shape, x, y)
    });
    inside.count() as f64 / f64::from(GRID * GRID)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn shares_agree_with_sampling(shape in shapes(), base in bases()) {
        let share = f64::from(shape.share_of(&base)) / f64::from(WHOLE);
        let sampled = sampled_share(&shape, &base);
        prop_assert!((share - sampled).abs() < 0.03, "{} sampled {}", share, sampled);
        prop_assert!(!shape.covers(&base) || share > 0.95, "{}", share);
        // A corner may stick out and still be no ten thousandth.
        prop_assert!(share < 1.0 || shape.covers(&base.inset(100)));
        prop_assert!(shape.overlaps(&base) || share < 0.05, "{}", share);
        if shape.more_than_half(&base) {
            prop_assert!(shape.share_of(&base) >= WHOLE / 2);
        } else {
            prop_assert!(shape.share_of(&base) <= WHOLE / 2);
        }
    }

    #[test]
    fn shares_of_both_sides_of_a_line_make_a_whole(base in bases(), y in 0..20_000i32) {
        let far = 60_000;
        let (below, above) = (rect(-far, -far, far, y), rect(-far, y, far, far));
        let sum = below.share_of(&base) + above.share_of(&base);
        prop_assert!((sum - WHOLE).abs() <= 1, "{}", sum);
        prop_assert!(!(below.more_than_half(&base) && above.more_than_half(&base)));
    }

    #[test]
    fn distances_hold_together(shape in shapes(), base in bases(), spot in spots()) {
        let far = shape.distance_to(&base);
        prop_assert!(!shape.overlaps(&base) || far == 0);
        // Going as far as that, whichever way, does not get into it.
        if far > 2 {
            let turn = base.pose.front.bearing(spot) - base.pose.facing;
            let moved = base.step(Way::Oblique(turn), far - 2);
            prop_assert!(!shape.overlaps(&moved));
        }
        let dot = Base::around(spot, Angle::NORTH, Size::new(0, 0));
        match shape.depth_inside(spot) {
            None => prop_assert!(!shape.contains(spot)),
            Some(depth) => {
                prop_assert!(shape.contains(spot) && shape.distance_to(&dot) == 0);
                for step in 0..32 {
                    let (x, y) = (f64::from(step) / 32.0 * std::f64::consts::TAU).sin_cos();
                    let near = f64::from(depth) - 1.5;
                    let (x, y) = (f64::from(spot.x) + x * near, f64::from(spot.y) + y * near);
                    prop_assert!(near < 0.0 || holds(&shape, x, y), "{} {}", x, y);
                }
            }
        }
    }

    #[test]
    fn a_straight_move_enters_when_it_says(
        shape in shapes(), base in bases(), way in ways(), max in 0..20_000i32,
    ) {
        let entered = shape.entered_after(&base, way, max);
        let until = entered.unwrap_or(max);
        prop_assert!((0..=max).contains(&until));
        for step in 0..=60 {
            let gone = i32::try_from(i64::from(until) * step / 60).unwrap();
            let inner = base.step(way, gone).inset(2);
            prop_assert!(until == 0 || !shape.overlaps(&inner), "at {} of {:?}", gone, entered);
        }
        if entered.is_some() {
            let met = (0..40).any(|more| shape.overlaps(&base.step(way, until + more).inset(-3)));
            prop_assert!(met, "{:?}", entered);
        }
    }

    #[test]
    fn a_wheel_enters_when_it_says(
        shape in shapes(), base in bases(), corner in corners(), max in 0..40_000u16,
    ) {
        let entered = shape.wheeled_into_after(&base, corner, Angle(max));
        let until = entered.map_or(max, |turn| turn.0);
        prop_assert!(until <= max);
        for step in 0..=60u32 {
            let turn = Angle::wrapped(i64::from(u32::from(until) * step / 60));
            let inner = base.wheel(corner, turn).inset(3);
            prop_assert!(until == 0 || !shape.overlaps(&inner), "at {:?} of {:?}", turn, entered);
        }
        if entered.is_some() {
            let met = (0..40).any(|more| {
                let turned = base.wheel(corner, Angle(until) + Angle(more));
                shape.overlaps(&turned.inset(-3))
            });
            prop_assert!(met, "{:?}", entered);
        }
    }

    #[test]
    fn lines_agree_with_sampling(shape in shapes(), a in spots(), b in spots()) {
        let over = shape.over(a, b);
        let length = f64::from(a.distance(b));
        let (dx, dy) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
        let samples = 1_000;
        let inside = (0..samples).filter(|&i| {
            let part = (f64::from(i) + 0.5) / f64::from(samples);
            holds(&shape, f64::from(a.x) + part * dx, f64::from(a.y) + part * dy)
        });
        let sampled = inside.count() as f64 / f64::from(samples) * length;
        let slips = length / f64::from(samples) * (over.spans.len() + 1) as f64;
        let off = (f64::from(over.length) - sampled).abs();
        prop_assert!(off <= slips + 2.0, "{:?} sampled {}", over, sampled);
        let sum: i32 = over.spans.iter().map(|span| span.to - span.from).sum();
        prop_assert!((sum - over.length).unsigned_abs() as usize <= over.spans.len() + 1);
        prop_assert!(over.spans.windows(2).all(|pair| pair[0].to <= pair[1].from));
    }

    #[test]
    fn sight_without_a_crest_is_the_same_both_ways(
        shapes in proptest::collection::vec(shapes(), 0..4),
        blockers in proptest::collection::vec(bases(), 0..4),
        a in spots(), b in spots(), run in 0..9_000i32,
    ) {
        let features = shapes.into_iter().map(|shape| Feature::new(Ground::Wood, shape)).collect();
        let terrain = Terrain::new(features);
        let limit = |_: &Feature| Some(Limit { run, beyond_crest: None });
        let sight = terrain.sight(a, b, limit, &blockers);
        prop_assert_eq!(terrain.sight(b, a, limit, &blockers), sight);
        prop_assert_eq!(sight.clear, sight.margin >= 0);
        let over = terrain.over(a, b).map(|(_, over)| over.length).max().unwrap_or(0);
        prop_assert!(!sight.clear || over <= run);
    }

    #[test]
    fn a_mirror_changes_no_answer(
        shape in shapes(), base in bases(), way in ways(), corner in corners(),
        a in spots(), b in spots(),
    ) {
        let (other, turned) = (flipped(&shape), TABLE.mirrored(&base));
        prop_assert_eq!(other.share_of(&turned), shape.share_of(&base));
        prop_assert_eq!(other.more_than_half(&turned), shape.more_than_half(&base));
        prop_assert_eq!(other.overlaps(&turned), shape.overlaps(&base));
        prop_assert_eq!(other.covers(&turned), shape.covers(&base));
        prop_assert_eq!(other.distance_to(&turned), shape.distance_to(&base));
        prop_assert_eq!(other.depth_inside(flip(a)), shape.depth_inside(a));
        prop_assert_eq!(other.over(flip(a), flip(b)), shape.over(a, b));
        let entered = shape.entered_after(&base, way, 9_000);
        prop_assert_eq!(other.entered_after(&turned, way.mirrored(), 9_000), entered);
        let wheeled = shape.wheeled_into_after(&base, corner, Angle::QUARTER);
        let mirrored = other.wheeled_into_after(&turned, corner.mirrored(), Angle::QUARTER);
        prop_assert_eq!(mirrored, wheeled);
    }

    #[test]
    fn gauges_hold_together(a in bases(), b in bases(), half in angles(), depth in 1..9_000i32) {
        prop_assert_eq!(a.bite(&b), b.bite(&a));
        prop_assert!(a.bite(&b) <= SLACK || a.overlaps(&b));
        prop_assert!(a.bite(&b) >= SLACK || !a.overlaps(&b));
        prop_assert_eq!(a.arc_to_spare(&b, half) >= 0, in_arc(&a, &b, half));
        prop_assert!(a.range_to(&b) >= a.gap(&b) - 1);
        prop_assert!(a.farthest(&b) >= a.gap(&b));
        prop_assert!(a.near_to_spare(&b, depth) >= a.wholly_near_to_spare(&b, depth));
        let (ahead, behind) = (a.zone_ahead(depth), a.zone_behind(depth));
        prop_assert!(ahead.bite(&a).abs() <= 1 && behind.bite(&a).abs() <= 2);
    }

    #[test]
    fn nothing_panics_far_away(
        corners in proptest::collection::vec((any::<i32>(), any::<i32>()), 3..=16),
        width in any::<i32>(), x in any::<i32>(), y in any::<i32>(), facing in angles(),
        size in (any::<i32>(), any::<i32>()), near in bases(), ticks in any::<i32>(),
        turn in angles(), way in ways(), corner in corners(),
    ) {
        let corners: Vec<_> = corners.into_iter().map(|(x, y)| at(x, y)).collect();
        let far = Base::new(at(x, y), facing, Size::new(size.0, size.1));
        let area = Shape::from(Polygon::new(&corners).unwrap());
        let strip = Strip::new(&corners, width.saturating_abs().clamp(1, FAR));
        let crest = Polyline::new(&corners).unwrap();
        for shape in [Some(area), strip.ok().map(Shape::from)].into_iter().flatten() {
            for base in [far, near] {
                let share = shape.share_of(&base);
                prop_assert!((0..=WHOLE).contains(&share));
                let _ = (shape.overlaps(&base), shape.covers(&base), shape.more_than_half(&base));
                let _ = (shape.distance_to(&base), shape.depth_inside(base.pose.front));
                let _ = (shape.entered_after(&base, way, ticks), shape.outline());
                let _ = shape.wheeled_into_after(&base, corner, turn);
                let _ = (base.surroundings(ticks), base.pose.band(turn, ticks, size.0));
                let _ = (base.zone_ahead(ticks).bite(&far), base.zone_behind(ticks).bite(&near));
            }
            let hill = Feature::new(Ground::GentleHill, shape).with_crest(crest.clone());
            let _ = (hill.over(corners[0], corners[1]), hill.over(at(x, y), near.pose.front));
            let _ = hill.distance_to_crest(at(x, y));
            let terrain = Terrain::new(vec![hill]);
            let limit = |_: &Feature| Some(Limit { run: ticks, beyond_crest: Some(ticks) });
            let _ = terrain.best_sight(&far, &near, limit, &[far]);
            let _ = terrain.more_than_half(&far, |_| true);
        }
        let _ = (far.range_to(&near), far.farthest(&near), far.arc_to_spare(&near, turn));
    }
}
