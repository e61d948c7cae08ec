//! The sections of the sheet, one file each, in its order; then what only the table needs.

pub mod initiative;

pub mod discipline;

pub mod commanders;

pub mod ground;

pub mod interpenetration;

pub mod firing;

pub mod limits;

pub mod pilum;

pub mod melee;

mod bonus;

mod depth;

pub mod exchange;

pub mod fate;

pub mod cohesion;

pub mod rout;

pub mod retreat;

pub mod victory;

pub mod charge;
mod essence;
pub mod evade;
pub mod panic;
pub mod reach;
pub mod setup;
