//! Orders, and what is told of them. None can be given: there are tables and odds, and no battles.

mod act;

pub use act::Act;

use serde::{Deserialize, Serialize};

/// What a seat can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {}

/// What happens when an order is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {}
