//! Random tables, and what a mirror makes of them.

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use tercio_field::{Angle, Base, Corner, Edge, Leg, Point, Side, Size, Stop, Table, Way};

pub const TABLE: Table = Table::new(60_000, 40_000);

pub fn angles() -> impl Strategy<Value = Angle> {
    let square = vec![Angle::NORTH, Angle::EAST, Angle::SOUTH, Angle::WEST, Angle::EIGHTH];
    prop_oneof![2 => any::<u16>().prop_map(Angle), 1 => proptest::sample::select(square)]
}

pub fn sizes() -> impl Strategy<Value = Size> {
    prop_oneof![
        (500..8_001i32, 300..6_001i32).prop_map(|(width, depth)| Size::new(width, depth)),
        Just(Size::new(8_000, 3_000)),
    ]
}

pub fn bases() -> impl Strategy<Value = Base> {
    ((0..60_000i32, 0..40_000i32), angles(), sizes())
        .prop_map(|((x, y), facing, size)| Base::new(Point::new(x, y), facing, size))
}

/// Up to so many bases of which none lies on another; every other one is set against one before.
pub fn crowd(most: usize) -> impl Strategy<Value = Vec<Base>> {
    let sides = proptest::sample::select(Side::ALL.to_vec());
    let set = proptest::option::of((any::<usize>(), sides, -6_000..6_000i32));
    proptest::collection::vec((bases(), set), 0..=most).prop_map(|bases| {
        let mut free: Vec<Base> = Vec::new();
        for (base, set) in bases {
            let base = match set {
                Some((place, side, along)) if !free.is_empty() => {
                    let target = free[place % free.len()];
                    base.set_against(&target, side, along)
                }
                _ => base,
            };
            if is_free(&base, &free) && TABLE.holds(&base) {
                free.push(base);
            }
        }
        free
    })
}

/// A mover and a crowd around it.
pub fn mover_and_crowd() -> impl Strategy<Value = (Base, Vec<Base>)> {
    (bases(), crowd(12), any::<bool>()).prop_map(|(base, mut crowd, in_crowd)| {
        if in_crowd && let Some(base) = crowd.pop() {
            return (base, crowd);
        }
        crowd.retain(|other| !other.overlaps(&base));
        (base, crowd)
    })
}

pub fn ways() -> impl Strategy<Value = Way> {
    prop_oneof![
        3 => Just(Way::Ahead),
        1 => Just(Way::Back),
        1 => Just(Way::Left),
        1 => Just(Way::Right),
        1 => angles().prop_map(Way::Oblique),
    ]
}

pub fn corners() -> impl Strategy<Value = Corner> {
    prop_oneof![Just(Corner::Left), Just(Corner::Right)]
}

pub fn legs() -> impl Strategy<Value = Leg> {
    prop_oneof![
        4 => (ways(), 0..20_000i32).prop_map(|(way, ticks)| Leg::Straight { way, ticks }),
        4 => wheels(20_000),
        1 => Just(Leg::AboutFace),
    ]
}

pub fn wheels(most: u16) -> impl Strategy<Value = Leg> {
    (corners(), 0..most).prop_map(|(corner, turn)| Leg::Wheel { corner, turn: Angle(turn) })
}

/// Bases side by side, level in front, of mixed widths and depths, in a shuffled order.
pub fn lines() -> impl Strategy<Value = Vec<Base>> {
    let sizes = proptest::collection::vec(sizes(), 1..6);
    (sizes, angles(), (20_000..40_000i32, 15_000..25_000i32), any::<usize>()).prop_map(
        |(sizes, facing, (x, y), turn)| {
            let start = Base::new(Point::new(x, y), facing, sizes[0]);
            let mut right = 0;
            let mut bases = Vec::new();
            for (index, &size) in sizes.iter().enumerate() {
                if index > 0 {
                    right += (sizes[index - 1].width + size.width) / 2;
                }
                bases.push(Base { size, ..start.sideways(right) });
            }
            let turn = turn % bases.len();
            bases.rotate_left(turn);
            bases
        },
    )
}

pub fn columns() -> impl Strategy<Value = Vec<Base>> {
    let depths = proptest::collection::vec(500..6_000i32, 1..6);
    (depths, angles(), 500..8_001i32).prop_map(|(depths, facing, width)| {
        let mut behind = 0;
        let mut bases = Vec::new();
        for depth in depths {
            let base = Base::new(Point::new(30_000, 20_000), facing, Size::new(width, depth));
            bases.push(base.ahead(-behind));
            behind += depth;
        }
        bases
    })
}

pub fn is_free(base: &Base, others: &[Base]) -> bool {
    !others.iter().any(|other| base.overlaps(other))
}

pub fn mirrored(bases: &[Base]) -> Vec<Base> {
    bases.iter().map(|base| TABLE.mirrored(base)).collect()
}

pub fn mirrored_edge(edge: Edge) -> Edge {
    if matches!(edge, Edge::East | Edge::West) { edge.opposite() } else { edge }
}

pub fn mirrored_stop(stop: Stop) -> Stop {
    match stop {
        Stop::Edge(edge) => Stop::Edge(mirrored_edge(edge)),
        Stop::Base(_) => stop,
    }
}

/// The leg cut down to some hundredths of itself.
pub fn part(leg: Leg, hundredths: i32) -> Leg {
    match leg {
        Leg::Straight { way, ticks } => Leg::Straight { way, ticks: ticks * hundredths / 100 },
        Leg::Wheel { corner, turn } => {
            let turn = i64::from(turn.0) * i64::from(hundredths) / 100;
            Leg::Wheel { corner, turn: Angle::wrapped(turn) }
        }
        Leg::AboutFace => leg,
    }
}

/// The leg one tick, or one step of an angle, shorter.
pub fn one_less(leg: Leg) -> Leg {
    match leg {
        Leg::Straight { way, ticks } => Leg::Straight { way, ticks: ticks - 1 },
        Leg::Wheel { corner, turn } => Leg::Wheel { corner, turn: turn - Angle(1) },
        Leg::AboutFace => leg,
    }
}

pub fn pairs_free(bases: &[Base]) -> bool {
    bases.iter().enumerate().all(|(index, base)| is_free(base, &bases[..index]))
}
