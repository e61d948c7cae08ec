//! The sections of the sheet, one file each, in its order; then what only the table needs.

pub mod terrain;

pub mod initiative;

pub mod actions;

pub mod discipline;

pub mod leaders;

pub mod interpenetration;

pub mod ground;

pub mod setup;
