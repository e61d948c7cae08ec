//! The table read for the rules: ways, distances, shots, and which keywords are plainly true.

use crate::troops::{Arm, Troop};
use tercio_field::Size;

/// The ground that a unit takes up, in ticks.
pub fn size_of(troop: Troop) -> Size {
    let (wide, deep) = match troop.arm() {
        Arm::Guns => (75, 40),
        Arm::Foot | Arm::Horse => (150, 60),
    };
    Size::new(wide * tercio_field::TICKS_PER_U, deep * tercio_field::TICKS_PER_U)
}
