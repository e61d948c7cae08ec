//! Ground and sight: figures worked out by hand.

use tercio_field::{
    Angle, Base, Corner, Entered, Feature, Ground, Leg, Limit, Obstruction, Point, Polygon,
    Polyline, SLACK, Shape, Sight, Size, Span, Strip, Terrain, Vector, WHOLE, Way,
};

const SIZE: Size = Size::new(4_000, 2_000);

fn points(pairs: &[(i32, i32)]) -> Vec<Point> {
    pairs.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn base(x: i32, y: i32, degrees: i32) -> Base {
    Base::around(at(x, y), Angle::from_degrees(degrees), SIZE)
}

fn rect(x: i32, y: i32, to_x: i32, to_y: i32) -> Shape {
    Polygon::rect(at(x, y), at(to_x, to_y)).into()
}

fn strip(pairs: &[(i32, i32)], width: i32) -> Shape {
    Strip::new(&points(pairs), width).expect("a line").into()
}

/// East for 10 U, then north for 10 U, 2 U wide.
fn bend() -> Shape {
    strip(&[(0, 0), (10_000, 0), (10_000, 10_000)], 2_000)
}

#[test]
fn ground_is_written_in_words() {
    let crest = Polyline::new(&points(&[(0, 5_000), (9_000, 5_000)])).unwrap();
    let hill = Feature::new(Ground::GentleHill, rect(0, 0, 9_000, 9_000)).with_crest(crest);
    let road = Feature::new(Ground::Road, bend());
    let terrain = Terrain::new(vec![hill, road]);
    let text = serde_json::to_string(&terrain).unwrap();
    assert!(text.starts_with(r#"[{"kind":"gentle-hill","shape":{"area":[{"x":0,"y":0}"#), "{text}");
    assert!(text.contains(r#""shape":{"strip":{"points":[{"x":0,"y":0}"#), "{text}");
    assert_eq!(serde_json::from_str::<Terrain>(&text).unwrap(), terrain);
    for ground in Ground::ALL {
        let word = serde_json::to_string(&ground).unwrap();
        assert_eq!(serde_json::from_str::<Ground>(&word).unwrap(), ground);
    }
}

#[test]
fn shares_of_a_base() {
    let wood = rect(0, 0, 10_000, 10_000);
    for (x, y, share) in [
        (5_000, 5_000, WHOLE),
        (0, 5_000, 5_000),
        (-1_000, 5_000, 2_500),
        (0, 0, 2_500),
        (-2_000, 5_000, 0),
        (-90_000, 5_000, 0),
        // 1,001 of 4,000 ticks.
        (-999, 5_000, 2_503),
    ] {
        assert_eq!(wood.share_of(&base(x, y, 0)), share, "({x}, {y})");
    }
    // A corner of the wood with its point in the centre of the base, its sides at 45 degrees:
    // between them lie 1,000 x 1,000 ticks of 4,000 x 2,000.
    let point = Polygon::new(&points(&[(0, 0), (9_000, 9_000), (-9_000, 9_000)])).unwrap();
    assert_eq!(point.share_of(&base(0, 0, 0)), 1_250);
}

#[test]
fn half_is_not_more_than_half() {
    for degrees in 0..360 {
        // A wood to the right of the line that halves the base lengthwise.
        let here = base(7_003, 5_001, degrees);
        let (front, facing) = (here.pose.front, here.pose.facing);
        let to = |angle: Angle| front + Vector::along(angle, 300_000);
        let right = facing + Angle::QUARTER;
        let wood = Polygon::new(&[to(facing), to(right), to(facing.opposite())]).unwrap();
        assert_eq!(wood.share_of(&here), 5_000, "{degrees}");
        let wood = Shape::from(wood);
        assert!(!wood.more_than_half(&here), "{degrees}");
        assert!(!wood.more_than_half(&here.sideways(-1)), "{degrees}");
        assert!(wood.more_than_half(&here.sideways(2)), "{degrees}");
    }
    let wood = rect(0, 0, 10_000, 10_000);
    for degrees in [0, 90, 180, 270] {
        assert!(!wood.more_than_half(&base(0, 5_000, degrees)), "{degrees}");
        assert!(wood.more_than_half(&base(1, 5_000, degrees)), "{degrees}");
    }
    let other = Feature::new(Ground::Difficult, rect(-10_000, 0, -1_000, 10_000));
    let terrain = Terrain::new(vec![Feature::new(Ground::Wood, wood), other]);
    // A quarter lies in each.
    let across = base(-1_000, 10_000, 0);
    assert_eq!(terrain.share_of(&across, |_| true), 3_750);
    assert_eq!(terrain.share_of(&across, |feature| feature.kind == Ground::Wood), 1_250);
    let astride = base(-500, 5_000, 0);
    assert!(terrain.more_than_half(&astride, |_| true));
    assert!(!terrain.more_than_half(&astride, |feature| feature.kind == Ground::Wood));
    assert!(!terrain.more_than_half(&astride, |_| false));
}

#[test]
fn a_bend_of_a_strip_has_no_gap_and_counts_once() {
    let road = bend();
    for (x, y, inside) in [
        (5_000, 1_000, true),
        (5_000, 1_001, false),
        (10_300, -300, true),
        (10_700, -700, false),
        (10_500, -500, true),
        (9_500, 500, true),
        (11_000, 5_000, true),
        (-1, 0, false),
    ] {
        assert_eq!(road.contains(at(x, y)), inside, "({x}, {y})");
    }
    // A square round the bend: two arms of 1,000 x 2,000 and the bend itself, 2,000 x 2,000
    // without its outer corner, half of 1,000 x 1,000. That is 7.5 of 16.
    let square = Base::around(at(10_000, 0), Angle::NORTH, Size::new(4_000, 4_000));
    assert_eq!(road.share_of(&square), 4_688);
    let small = Base::around(at(9_900, 100), Angle::from_degrees(33), Size::new(900, 700));
    assert!(road.covers(&small) && road.share_of(&small) == WHOLE);
    assert_eq!(road.depth_inside(at(5_000, 300)), Some(700));
    assert_eq!(road.depth_inside(at(5_000, 1_300)), None);
    // The outer corner is cut off 707 from the bend.
    assert_eq!(road.depth_inside(at(10_000, 0)), Some(707));
}

#[test]
fn a_straight_joint_does_not_show() {
    let road = strip(&[(0, 0), (5_000, 0), (10_000, 0)], 3_000);
    assert!(road.covers(&base(5_000, 0, 0)));
    assert_eq!(road.share_of(&base(5_000, 0, 0)), WHOLE);
    assert_eq!(road.depth_inside(at(5_000, 0)), Some(1_500));
    let across = road.over(at(5_000, -9_000), at(5_000, 9_000));
    assert_eq!(across.spans[..], [Span { from: 7_500, to: 10_500 }]);
    let back = strip(&[(0, 0), (5_000, 0), (1_000, 0)], 3_000);
    assert_eq!(back.share_of(&base(5_000, 0, 0)), 5_000);
    assert_eq!(back.depth_inside(at(4_000, 0)), Some(1_000));
}

#[test]
fn distances_from_ground() {
    let wood = rect(0, 0, 10_000, 10_000);
    assert_eq!(wood.distance_to(&base(5_000, 14_000, 0)), 3_000);
    assert_eq!(wood.distance_to(&base(15_000, 15_000, 0)), 5_000, "3-4-5 off the corner");
    assert_eq!(wood.distance_to(&base(5_000, 5_000, 0)), 0);
    assert_eq!(wood.depth_inside(at(1_000, 4_000)), Some(1_000));
    assert_eq!(wood.depth_inside(at(0, 4_000)), Some(0));
    assert_eq!(wood.depth_inside(at(-1, 4_000)), None);
    let terrain = Terrain::new(vec![Feature::new(Ground::Wood, wood)]);
    assert_eq!(terrain.distance_to(&base(5_000, 14_000, 0), |_| true), Some(3_000));
    assert_eq!(terrain.distance_to(&base(5_000, 14_000, 0), |_| false), None);
    assert_eq!(terrain.at(at(3, 3)).count(), 1);
    assert_eq!(terrain.under(&base(0, 0, 0)).count(), 1);
    assert_eq!(terrain.around(&base(0, 0, 0)).count(), 0);
    assert_eq!(terrain.around(&base(5_000, 5_000, 0)).count(), 1);
}

#[test]
fn a_crest_tells_who_stands_higher() {
    let crest = Polyline::new(&points(&[(0, 5_000), (9_000, 5_000)])).unwrap();
    let hill = Feature::new(Ground::GentleHill, rect(0, 0, 9_000, 9_000)).with_crest(crest);
    assert_eq!(hill.distance_to_crest(at(4_000, 3_000)), Some(2_000));
    assert_eq!(hill.distance_to_crest(at(12_000, 1_000)), Some(5_000));
    assert_eq!(Feature::new(Ground::Wood, bend()).distance_to_crest(at(0, 0)), None);
}

#[test]
fn straight_into_ground() {
    let wood = rect(0, 0, 10_000, 10_000);
    let south = base(5_000, -4_000, 0);
    assert_eq!(wood.entered_after(&south, Way::Ahead, 9_000), Some(3_000));
    assert_eq!(wood.entered_after(&south, Way::Ahead, 3_000), None);
    assert_eq!(wood.entered_after(&south, Way::Ahead, 3_000 + SLACK), None);
    assert_eq!(wood.entered_after(&south, Way::Ahead, 3_001 + SLACK), Some(3_000));
    assert_eq!(wood.entered_after(&south, Way::Back, 9_000), None);
    assert_eq!(wood.entered_after(&base(5_000, 5_000, 0), Way::Back, 9_000), Some(0));
    let beside = base(-2_000, -4_000, 0);
    assert_eq!(wood.entered_after(&beside, Way::Ahead, 9_000), None, "along its edge");
    assert_eq!(wood.entered_after(&beside, Way::Right, 9_000), None, "past its corner");
    assert_eq!(wood.entered_after(&base(-5_000, 5_000, 0), Way::Right, 9_000), Some(3_000));
    // At 45 degrees its right edge, 6,000 west of the wood, has 6,000 to go either way.
    let off = Way::Oblique(Angle::EIGHTH);
    assert_eq!(wood.entered_after(&base(-8_000, -5_000, 0), off, 20_000), Some(8_485));
}

#[test]
fn legs_touch_what_they_pass() {
    let terrain = Terrain::new(vec![
        Feature::new(Ground::Wood, rect(0, 0, 10_000, 10_000)),
        Feature::new(Ground::River, strip(&[(-20_000, 20_000), (20_000, 20_000)], 1_000)),
    ]);
    let touched = |base: Base, leg: Leg| {
        terrain.touched_on(&base, leg).map(|(_, feature)| feature.kind).collect::<Vec<_>>()
    };
    let ahead = |ticks| Leg::Straight { way: Way::Ahead, ticks };
    let south = base(5_000, -4_000, 0);
    assert_eq!(touched(south, ahead(2_000)), []);
    assert_eq!(touched(south, ahead(4_000)), [Ground::Wood]);
    assert_eq!(touched(south, ahead(40_000)), [Ground::Wood, Ground::River]);
    assert_eq!(touched(base(5_000, 5_000, 0), ahead(-7)), [Ground::Wood]);
    assert_eq!(touched(base(5_000, 5_000, 0), Leg::AboutFace), [Ground::Wood]);
    let before_river = base(5_000, 17_000, 0);
    let wheel = |turn| Leg::Wheel { corner: Corner::Left, turn };
    assert_eq!(touched(before_river, wheel(Angle::from_degrees(10))), []);
    assert_eq!(touched(before_river, wheel(Angle::from_degrees(30))), [Ground::River]);
}

#[test]
fn a_wall_is_not_leapt() {
    let wall = strip(&[(-9_000, 5_000), (9_000, 5_001)], 1);
    assert_eq!(wall.entered_after(&base(0, 0, 0), Way::Ahead, 1_000_000), Some(3_999));
    let post = rect(1_000, 5_000, 1_010, 5_010);
    assert_eq!(post.entered_after(&base(0, 0, 0), Way::Ahead, 1_000_000), Some(4_000));
    let wheeled = wall.wheeled_into_after(&base(0, 4_000, 0), Corner::Left, Angle::HALF);
    assert!(wheeled.unwrap() < Angle::from_degrees(1), "{wheeled:?}");
    let terrain =
        Terrain::new(vec![Feature::new(Ground::Obstacle, wall), Feature::new(Ground::Wood, post)]);
    let first = terrain.first_entered(&base(0, 0, 0), Way::Ahead, 9_000, |_| true);
    assert_eq!(first, Some(Entered { feature: 0, after: 3_999 }));
    let wood = |feature: &Feature| feature.kind == Ground::Wood;
    let first = terrain.first_entered(&base(0, 0, 0), Way::Ahead, 9_000, wood);
    assert_eq!(first, Some(Entered { feature: 1, after: 4_000 }));
}

#[test]
fn wheeling_into_ground() {
    // The outer corner swings round (2,000, 1,000) at 4,000; an edge 2,000 ahead of the front is
    // met when its sine is a half.
    let wood = rect(-9_000, 3_000, 0, 9_000);
    let here = base(0, 0, 0);
    let turn = wood.wheeled_into_after(&here, Corner::Right, Angle::QUARTER).unwrap();
    assert!(turn.apart(Angle::from_degrees(30)) <= Angle(20), "{turn:?}");
    let short = Angle::from_degrees(29);
    assert_eq!(wood.wheeled_into_after(&here, Corner::Right, short), None);
    // To the left the front edge comes against the corner of the wood, 2,000 off both ways.
    let left = wood.wheeled_into_after(&here, Corner::Left, Angle::QUARTER).unwrap();
    assert!(left.apart(Angle::EIGHTH) <= Angle(20), "{left:?}");
    let terrain = Terrain::new(vec![Feature::new(Ground::Wood, wood)]);
    let first = terrain.first_wheeled_into(&here, Corner::Right, Angle::QUARTER, |_| true);
    assert_eq!(first, Some(Entered { feature: 0, after: turn }));
}

fn hill() -> Feature {
    let crest = Polyline::new(&points(&[(0, 10_000), (20_000, 10_000)])).expect("a line");
    Feature::new(Ground::GentleHill, rect(0, 0, 20_000, 16_000)).with_crest(crest)
}

#[test]
fn a_line_over_a_hill() {
    let over = hill().over(at(5_000, -3_000), at(5_000, 14_000));
    assert_eq!(over.spans[..], [Span { from: 3_000, to: 17_000 }]);
    assert_eq!((over.length, over.before_crest(), over.beyond_crest), (14_000, 10_000, 4_000));
    assert_eq!(over.crest, Some(13_000));
    let limit = Limit { run: 15_000, beyond_crest: Some(5_000) };
    assert_eq!(over.margin(limit), 1_000);
    assert_eq!(over.margin(Limit { run: 15_000, beyond_crest: Some(3_000) }), -1_000);
    let short = hill().over(at(5_000, -3_000), at(5_000, 9_000));
    assert_eq!((short.length, short.crest, short.beyond_crest), (9_000, None, 0));
    let from_crest = hill().over(at(5_000, 10_000), at(5_000, 1_000));
    assert_eq!(from_crest.crest, None, "who stands on it looks down both slopes");
    let along = hill().over(at(0, -3_000), at(0, 30_000));
    assert_eq!((along.length, along.spans.len()), (0, 0), "along its edge");
    assert_eq!(hill().over(at(5, 5), at(5, 5)).length, 0);
}

#[test]
fn a_line_over_two_arms_of_a_wood() {
    let rim = [(0, 0), (9_000, 0), (9_000, 9_000), (6_000, 9_000)];
    let hollow = [(6_000, 3_000), (3_000, 3_000), (3_000, 9_000), (0, 9_000)];
    let wood: Shape = Polygon::new(&points(&[rim, hollow].concat())).unwrap().into();
    let over = wood.over(at(1_000, 5_000), at(20_000, 5_000));
    let spans = [Span { from: 0, to: 2_000 }, Span { from: 5_000, to: 8_000 }];
    assert_eq!((&over.spans[..], over.length), (&spans[..], 5_000));
    let floor = wood.over(at(-5_000, 3_000), at(20_000, 3_000));
    let spans = [Span { from: 5_000, to: 8_000 }, Span { from: 11_000, to: 14_000 }];
    assert_eq!(floor.spans[..], spans, "along the floor of the hollow");
}

#[test]
fn sight_says_what_decides() {
    let wood = Feature::new(Ground::Wood, rect(0, 20_000, 20_000, 24_000));
    let terrain = Terrain::new(vec![hill(), wood]);
    let limit = |feature: &Feature| match feature.kind {
        Ground::GentleHill => Some(Limit { run: 18_000, beyond_crest: Some(7_000) }),
        Ground::Wood => Some(Limit { run: 5_000, beyond_crest: None }),
        _ => None,
    };
    let (a, b) = (at(5_000, -3_000), at(5_000, 25_000));
    let sight = terrain.sight(a, b, limit, &[]);
    let feature = |margin: i32, index| Sight {
        clear: margin >= 0,
        margin,
        decided_by: Obstruction::Feature(index),
    };
    assert_eq!(sight, feature(1_000, 0), "6,000 beyond the crest; the wood leaves as much");
    let backwards = terrain.sight(b, a, limit, &[]);
    assert_eq!(backwards, feature(-3_000, 0), "10,000 beyond the crest");
    let unit = base(5_000, 18_000, 0);
    let blocked = terrain.sight(a, b, limit, &[base(15_000, 18_000, 0), unit]);
    let by_base = Sight { clear: false, margin: -2_000, decided_by: Obstruction::Base(1) };
    assert_eq!(blocked, by_base);
    assert_eq!(terrain.sight(a, b, |_| None, &[]), Sight::CLEAR);
    let (from, to) = (base(5_000, -4_000, 0), base(5_000, 26_000, 180));
    let post = Base::around(at(5_000, 18_000), Angle::NORTH, Size::new(500, 500));
    assert_eq!(terrain.best_sight(&from, &to, |_| None, &[post]), Sight::CLEAR, "past its side");
    let wall = Base::around(at(5_000, 18_000), Angle::NORTH, Size::new(30_000, 100));
    assert!(!terrain.best_sight(&from, &to, |_| None, &[wall]).clear);
}

/// Worked out in floating point: a length of 16 ticks in whole 1/256 ticks is off by too much to
/// divide by at 10 U.
#[test]
fn a_side_of_a_few_ticks_is_measured_to_as_well() {
    let stone = [
        (56_824, 5_955),
        (56_816, 5_938),
        (56_800, 5_950),
        (56_783, 5_941),
        (56_781, 5_955),
        (56_785, 5_971),
        (56_793, 5_977),
        (56_799, 5_987),
        (56_809, 5_978),
        (56_809, 5_969),
    ];
    let stone: Shape = Polygon::new(&points(&stone)).unwrap().into();
    let base = Base::new(at(60_562, 16_142), Angle(40_610), Size::new(8_000, 3_000));
    assert_eq!(stone.distance_to(&base), 9_989);
}
