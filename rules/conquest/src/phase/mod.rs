//! The sections of the sheet, one file each, in its order; then what is known besides.

pub mod shoot;

pub mod weapons;

pub mod saves;

pub mod blows;

pub mod strike;

pub mod result;

pub mod combat;

pub mod test;

pub mod advantage;
pub mod dense;
pub mod fate;
pub mod flight;
