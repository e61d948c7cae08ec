//! The sections of the sheet, one file each, in its order.
pub mod ladder;
