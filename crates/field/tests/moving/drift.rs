//! Rounding does not add up.

use proptest::prelude::{ProptestConfig, proptest};
use proptest::prop_assert;
use tercio_field::{Angle, Base, Corner, Leg, Line, Point, Size};

use crate::crowd::corners;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        max_global_rejects: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_path_of_a_thousand_wheels_does_not_drift(
        turns in proptest::collection::vec((corners(), 1..6_000u16), 1_000), width in 500..8_001i32,
    ) {
        let legs: Vec<_> = turns
            .into_iter()
            .map(|(corner, turn)| Leg::Wheel { corner, turn: Angle(turn) })
            .collect();
        let (alone, line) = drifts_of_paths(width, &legs);
        prop_assert!(alone < 2.0 && line < 2.0, "{} {} ticks", alone, line);
    }
}

/// Where wheels take the middle of a front of that width, in floating point.
fn in_floats(start: Base, width: i32, legs: &[Leg]) -> (f64, f64) {
    let radians = |angle: Angle| f64::from(angle.0) / 65_536.0 * std::f64::consts::TAU;
    let (mut x, mut y) = (f64::from(start.pose.front.x), f64::from(start.pose.front.y));
    let mut facing = start.pose.facing;
    for leg in legs {
        let Leg::Wheel { corner, turn } = *leg else { continue };
        let (half, new) = match corner {
            Corner::Left => (-f64::from(width) / 2.0, facing - turn),
            Corner::Right => (f64::from(width) / 2.0, facing + turn),
        };
        x += half * (radians(facing).cos() - radians(new).cos());
        y += half * (radians(new).sin() - radians(facing).sin());
        facing = new;
    }
    (x, y)
}

fn off(base: Base, (x, y): (f64, f64)) -> f64 {
    (f64::from(base.pose.front.x) - x).hypot(f64::from(base.pose.front.y) - y)
}

/// How far a base and a line of three end from where floating point takes them.
fn drifts_of_paths(width: i32, legs: &[Leg]) -> (f64, f64) {
    let start = Base::new(Point::new(0, 0), Angle(1_234), Size::new(width, 2_000));
    let alone = off(start.along(legs), in_floats(start, width, legs));
    let line = Line::of(&[start, start.sideways(width), start.sideways(-width)]).unwrap();
    let whole = off(line.along(legs).frame(), in_floats(line.frame(), 3 * width, legs));
    (alone, whole)
}

/// The same, with poses rounded to ticks and stored after each wheel, as between turns of a game.
fn drifts_when_stored(width: i32, legs: &[Leg]) -> (f64, f64) {
    let start = Base::new(Point::new(0, 0), Angle(1_234), Size::new(width, 2_000));
    let end = legs.iter().fold(start, |base, &leg| base.after(leg));
    let alone = off(end, in_floats(start, width, legs));
    let mut members = vec![start, start.sideways(width), start.sideways(-width)];
    let frame = |members: &[Base]| Line::of(members).unwrap().frame();
    let first = frame(&members);
    for &leg in legs {
        members = Line::of(&members).unwrap().after(leg).members().collect();
    }
    (alone, off(frame(&members), in_floats(first, 3 * width, legs)))
}

/// A fixed row of turns from half a degree to thirty.
fn turns(seed: u32) -> impl Iterator<Item = Angle> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Angle(91 + u16::try_from((state >> 16) % 5_370).unwrap())
    })
}

/// A thousand wheels left and right in turn, and a thousand all round.
fn thousands(seed: u32) -> [Vec<Leg>; 2] {
    let in_turn = |(index, turn)| {
        let corner = if index % 2 == 0 { Corner::Left } else { Corner::Right };
        Leg::Wheel { corner, turn }
    };
    let round = |turn| Leg::Wheel { corner: Corner::Right, turn };
    [
        turns(seed).take(1_000).enumerate().map(in_turn).collect(),
        turns(seed).take(1_000).map(round).collect(),
    ]
}

#[test]
fn paths_left_and_right_and_all_round_do_not_drift() {
    for seed in 0..20 {
        for legs in thousands(seed) {
            let (alone, line) = drifts_of_paths(8_001, &legs);
            assert!(alone < 2.0 && line < 2.0, "{alone} {line} ticks");
        }
        let same: Vec<_> = thousands(seed)[0].iter().take(2).copied().cycle().take(1_000).collect();
        let (alone, line) = drifts_of_paths(8_001, &same);
        assert!(alone < 2.0 && line < 2.0, "{alone} {line} ticks after one zigzag over and over");
    }
}

/// Rounded a thousand times, errors of up to half a tick on each axis add up as a random walk: 13
/// ticks are to be expected.
#[test]
fn stored_poses_drift_less_than_a_fiftieth_of_a_unit_on_the_whole() {
    let mut squares = [0.0; 2];
    let mut worst = 0.0f64;
    let runs = 40;
    for seed in 0..runs {
        for legs in thousands(seed) {
            let (alone, line) = drifts_when_stored(8_001, &legs);
            squares[0] += alone * alone;
            squares[1] += line * line;
            worst = worst.max(alone).max(line);
        }
    }
    let mean = squares.map(|sum| (sum / f64::from(2 * runs)).sqrt());
    assert!(mean[0] < 20.0 && mean[1] < 20.0, "{mean:?} ticks, at worst {worst}");
    assert!(worst < 50.0, "{worst} ticks at worst");
}
