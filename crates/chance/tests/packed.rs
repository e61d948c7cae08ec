//! Verdicts come back as they went in.

use proptest::prelude::{ProptestConfig, proptest};
use std::fmt::Debug;
use tercio_chance::{Packed, packed_enum, packed_struct};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alone {
    Only,
}
packed_enum!(Alone { Only });

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Degree {
    None,
    Win,
    By4,
    Double,
}
packed_enum!(Degree { None, Win, By4, Double });

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Five {
    A,
    B,
    C,
    D,
    E,
}
packed_enum!(Five { A, B, C, D, E });

packed_struct! {
    /// Every width, and a sign.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Verdict {
        pub degree: Degree,
        pub routed: bool,
        pub losses: u8,
        /// A field may be explained.
        pub shift: i16,
        pub five: Five,
        pub alone: Alone,
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Brimful {
        pub high: u32,
        pub low: i32,
        pub nothing: (),
    }
}

const DEGREES: [Degree; 4] = [Degree::None, Degree::Win, Degree::By4, Degree::Double];
const FIVES: [Five; 5] = [Five::A, Five::B, Five::C, Five::D, Five::E];

fn check<V: Packed + PartialEq + Debug>(value: V) {
    let bits = value.pack();
    assert_eq!(V::unpack(bits), value);
    assert!(V::BITS == 64 || bits >> V::BITS == 0, "{value:?} spills over its {} bits", V::BITS);
}

#[test]
fn enums_come_back_in_as_few_bits_as_they_need() {
    assert_eq!((Alone::BITS, Degree::BITS, Five::BITS), (0, 2, 3));
    check(Alone::Only);
    DEGREES.into_iter().for_each(check);
    FIVES.into_iter().for_each(check);
    let packed = FIVES.map(Packed::pack);
    assert_eq!(packed, [0, 1, 2, 3, 4]);
}

#[test]
fn a_verdict_has_the_bits_of_its_fields() {
    assert_eq!(Verdict::BITS, 2 + 1 + 8 + 16 + 3);
    assert_eq!(Brimful::BITS, 64);
}

#[test]
fn nothing_may_follow_a_full_word() {
    check((u64::MAX, ()));
    check(((), u64::MAX));
    check((u64::MAX, (), ()));
    check(Brimful { high: u32::MAX, low: i32::MIN, nothing: () });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..Default::default() })]

    #[test]
    fn numbers_come_back(a: u64, b: i32, c: i16, d: i8, e: u8) {
        check(a);
        check(b);
        check(c);
        check(d);
        check((d, e, c));
        check((b, (c, d)));
        check((e, e % 2 == 0));
    }

    #[test]
    fn structs_come_back(
        degree in 0usize..4, routed: bool, losses: u8, shift: i16, five in 0usize..5,
        high: u32, low: i32,
    ) {
        let verdict = Verdict {
            degree: DEGREES[degree],
            routed,
            losses,
            shift,
            five: FIVES[five],
            alone: Alone::Only,
        };
        check(verdict);
        check((verdict, Degree::Double));
        check(Brimful { high, low, nothing: () });
    }
}
