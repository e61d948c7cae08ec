//! The sections of the sheet, one file each, in its order.

pub mod charge;
pub mod cohesion;
pub mod commanders;
pub mod discipline;
pub mod evade;
pub mod fate;
pub mod firing;
pub mod ground;
pub mod initiative;
pub mod interpenetration;
pub mod limits;
pub mod melee;
pub mod panic;
pub mod pilum;
pub mod reach;
pub mod retreat;
pub mod victory;
