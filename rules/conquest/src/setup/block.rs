//! How much of the table a block of figures takes.

use super::UnitSetup;
use crate::troops::Mount;
use tercio_field::Size;

pub(super) fn block_size(card: &UnitSetup, figures: u16, files: u8, loose: bool) -> Size {
    let (wide, deep) = match card.mount {
        Mount::Foot => (800, 800),
        Mount::Horse => (1_000, 2_000),
        Mount::Chariot | Mount::Elephant => (2_000, 3_000),
    };
    let cell = if loose { 2 } else { 1 };
    let files = i32::from(files.max(1));
    let ranks = (i32::from(figures) + files - 1) / files;
    Size::new(files * wide * cell, ranks * deep * cell)
}

pub(super) fn least_files(card: &UnitSetup, figures: u16) -> u8 {
    let least = match card.mount {
        Mount::Foot => 6,
        Mount::Horse => 4,
        Mount::Chariot | Mount::Elephant => 1,
    };
    u8::try_from(figures).unwrap_or(u8::MAX).min(least)
}
