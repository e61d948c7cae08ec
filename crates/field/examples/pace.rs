//! How long the common questions take on a table of forty bases.
//!
//! `cargo run --release -p tercio-field --example pace`
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use tercio_field::{Angle, Base, Corner, Leg, Line, Point, Size, TICKS_PER_U, Table, Way, Yields};

const TABLE: Table = Table::new(180 * TICKS_PER_U, 120 * TICKS_PER_U);
const TRIES: usize = 20;
const ROUNDS: usize = 50;

fn base(x: i32, y: i32, facing: Angle) -> Base {
    let front = Point::new(x * TICKS_PER_U, y * TICKS_PER_U);
    Base::new(front, facing, Size::new(8 * TICKS_PER_U, 3 * TICKS_PER_U))
}

/// Two armies of two lines of ten each; every third base is turned a little.
fn armies() -> Vec<Base> {
    let mut bases = Vec::new();
    for (y, facing) in
        [(40, Angle::NORTH), (30, Angle::NORTH), (62, Angle::SOUTH), (72, Angle::SOUTH)]
    {
        for place in 0..10 {
            let turn = if place % 3 == 0 { Angle(700) } else { Angle::ZERO };
            bases.push(base(30 + 12 * place, y, facing).turn_on_centre(turn));
        }
    }
    bases
}

/// Asks a question for every base in turn and prints what one answer costs, at the best of some
/// tries: whatever else the machine does only makes it slower.
fn time<T>(name: &str, bases: &[Base], answers: usize, mut ask: impl FnMut(&Base, &[Base]) -> T) {
    let mut best = u128::MAX;
    for _ in 0..TRIES {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for index in 0..bases.len() {
                // The longer part of the others without the one that asks.
                let (before, rest) = bases.split_at(index);
                let others = if before.len() > rest.len() { before } else { &rest[1..] };
                black_box(ask(black_box(&bases[index]), black_box(others)));
            }
        }
        best = best.min(start.elapsed().as_nanos());
    }
    let calls = u128::try_from(ROUNDS * bases.len() * answers).unwrap_or(1);
    println!("{name:<34} {:>8} ns", best / calls);
}

fn main() {
    let bases = armies();
    let straight = |way, units: i32| Leg::Straight { way, ticks: units * TICKS_PER_U };
    let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::EIGHTH };
    println!("one answer, with 20 to 39 others on the table:");
    time("gap to one other", &bases, 20, |base, others| {
        others.iter().take(20).map(|other| base.gap(other)).sum::<i32>()
    });
    time("overlaps one other", &bases, 20, |base, others| {
        others.iter().take(20).filter(|other| base.overlaps(other)).count()
    });
    time("touches one other", &bases, 20, |base, others| {
        others.iter().take(20).filter(|other| base.touches(other)).count()
    });
    time("travel_until, 10 U ahead", &bases, 1, |base, others| {
        base.travel_until(Way::Ahead, 10 * TICKS_PER_U, others)
    });
    time("wheel_until, 45 degrees", &bases, 1, |base, others| {
        base.wheel_until(Corner::Left, Angle::EIGHTH, others)
    });
    time("wheel_until, flush neighbours", &bases, 1, |base, _| {
        let beside = [-8, 8].map(|units| base.sideways(units * TICKS_PER_U));
        base.wheel_until(Corner::Left, Angle::EIGHTH, &beside)
    });
    time("course, 10 U ahead", &bases, 1, |base, others| {
        base.course(straight(Way::Ahead, 10), others, &TABLE)
    });
    time("course, 4 U to the left", &bases, 1, |base, others| {
        base.course(straight(Way::Left, 4), others, &TABLE)
    });
    time("course, a wheel of 45 degrees", &bases, 1, |base, others| {
        base.course(wheel, others, &TABLE)
    });
    time("zones entered, 10 U ahead", &bases, 1, |base, others| {
        base.entries(straight(Way::Ahead, 10), others).count()
    });
    time("contacts", &bases, 1, |base, others| base.contacts(others).count());
    time("passage, 10 U ahead", &bases, 1, |base, others| {
        base.passage(Way::Ahead, 10 * TICKS_PER_U, others)
    });
    time("retreat, 12 U, pushing", &bases, 1, |base, others| {
        let ticks = 12 * TICKS_PER_U;
        base.retreat(Way::Back, ticks, others, |_| Yields::GivesWay, &TABLE).distance
    });
    let four = |base: &Base| [0, 8, 16, 24].map(|units| base.sideways(units * TICKS_PER_U));
    time("line of four, 5 U ahead", &bases, 1, |base, _| {
        let line = Line::of(&four(base));
        line.map(|line| line.course(straight(Way::Ahead, 5), &bases[30..], &TABLE).cost)
    });
    time("line of four, a wheel", &bases, 1, |base, _| {
        let line = Line::of(&four(base));
        line.map(|line| line.course(wheel.within(5_000, 32_000), &bases[20..], &TABLE).cost)
    });
}
