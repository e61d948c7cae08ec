//! Verdicts small enough to travel as one number.

/// A value that fits into a few bits, so that equal verdicts can be merged by number.
pub trait Packed: Copy {
    const BITS: u32;
    fn pack(self) -> u64;
    /// Reads back what `pack` wrote; other numbers may give any value.
    fn unpack(bits: u64) -> Self;
}

/// A number moved up; all of it is gone when a verdict has no bits left, and so nothing to say.
pub const fn move_up(bits: u64, by: u32) -> u64 {
    if by >= 64 { 0 } else { bits << by }
}

/// A number moved down again.
pub const fn move_down(bits: u64, by: u32) -> u64 {
    if by >= 64 { 0 } else { bits >> by }
}

/// The lowest bits of a number.
pub const fn low_bits(bits: u64, count: u32) -> u64 {
    if count >= 64 { bits } else { bits & ((1 << count) - 1) }
}

macro_rules! packed_integers {
    ($($type:ty as $unsigned:ty),*) => { $(
        // The sign is meant to wrap around, and back.
        #[allow(clippy::cast_possible_wrap)]
        impl Packed for $type {
            const BITS: u32 = <$type>::BITS;
            #[inline]
            fn pack(self) -> u64 { u64::from(self as $unsigned) }
            #[inline]
            fn unpack(bits: u64) -> Self { bits as $unsigned as $type }
        }
    )* };
}
packed_integers!(u8 as u8, u16 as u16, u32 as u32, u64 as u64, i8 as u8, i16 as u16, i32 as u32);

impl Packed for bool {
    const BITS: u32 = 1;
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self)
    }
    #[inline]
    fn unpack(bits: u64) -> Self {
        bits & 1 == 1
    }
}

impl Packed for () {
    const BITS: u32 = 0;
    fn pack(self) -> u64 {
        0
    }
    fn unpack(_: u64) -> Self {}
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    const BITS: u32 = A::BITS + B::BITS;
    #[inline]
    fn pack(self) -> u64 {
        const { assert!(A::BITS + B::BITS <= 64) };
        low_bits(self.0.pack(), A::BITS) | move_up(self.1.pack(), A::BITS)
    }
    #[inline]
    fn unpack(bits: u64) -> Self {
        (A::unpack(low_bits(bits, A::BITS)), B::unpack(move_down(bits, A::BITS)))
    }
}

impl<A: Packed, B: Packed, C: Packed> Packed for (A, B, C) {
    const BITS: u32 = A::BITS + B::BITS + C::BITS;
    #[inline]
    fn pack(self) -> u64 {
        (self.0, (self.1, self.2)).pack()
    }
    #[inline]
    fn unpack(bits: u64) -> Self {
        let (a, (b, c)) = Packed::unpack(bits);
        (a, b, c)
    }
}

/// Makes a plain enum packable: `packed_enum!(Degree { None, Win, By4, Double })`.
#[macro_export]
macro_rules! packed_enum {
    ($name:ident { $($variant:ident),+ $(,)? }) => {
        impl $crate::Packed for $name {
            const BITS: u32 = {
                const COUNT: usize = [$($name::$variant),+].len();
                usize::BITS - (COUNT - 1).leading_zeros()
            };
            #[inline]
            fn pack(self) -> u64 {
                // Listed in another order, a verdict would come back as another.
                const {
                    let listed = [$($name::$variant as u64),+];
                    let mut place = 0;
                    while place < listed.len() {
                        assert!(listed[place] == place as u64);
                        place += 1;
                    }
                }
                self as u64
            }
            #[inline]
            fn unpack(bits: u64) -> Self {
                const ALL: &[$name] = &[$($name::$variant),+];
                ALL[$crate::low_bits(bits, Self::BITS) as usize % ALL.len()]
            }
        }
    };
}

/// Declares a verdict: a plain struct whose fields are packed one after the other.
#[macro_export]
macro_rules! packed_struct {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $( $(#[$field_meta:meta])* pub $field:ident: $type:ty ),+ $(,)? }
    ) => {
        $(#[$meta])*
        pub struct $name { $( $(#[$field_meta])* pub $field: $type ),+ }

        impl $crate::Packed for $name {
            const BITS: u32 = 0 $( + <$type as $crate::Packed>::BITS )+;
            #[inline]
            fn pack(self) -> u64 {
                const { assert!(<$name as $crate::Packed>::BITS <= 64) };
                let mut bits = 0u64;
                let mut at = 0u32;
                $(
                    let width = <$type as $crate::Packed>::BITS;
                    let field = $crate::low_bits($crate::Packed::pack(self.$field), width);
                    bits |= $crate::move_up(field, at);
                    at += width;
                )+
                let _ = at;
                bits
            }
            #[inline]
            fn unpack(bits: u64) -> Self {
                let mut at = 0u32;
                $(
                    let width = <$type as $crate::Packed>::BITS;
                    let field = $crate::low_bits($crate::move_down(bits, at), width);
                    let $field = <$type as $crate::Packed>::unpack(field);
                    at += width;
                )+
                let _ = at;
                $name { $($field),+ }
            }
        }
    };
}
