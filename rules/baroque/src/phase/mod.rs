//! The sections of the sheet, one file each, in its order; then what only the table needs.

pub mod terrain;

pub mod initiative;

pub mod actions;

pub mod discipline;

pub mod leaders;

pub mod fate;

pub mod interpenetration;

pub mod ground;

pub mod firing;

pub mod priorities;

mod impetus;

pub mod melee;

pub mod cohesion;

pub mod exchange;

pub mod retreat;

pub mod victory;

pub mod charge;
pub mod defend;
pub mod evade;
pub mod reach;
pub mod setup;
