//! Whole-number geometry of a miniatures table: bases, moves, contact, arcs and sight.
//!
//! # Conventions
//!
//! - **Length.** 1 U (a base width, an inch, a pace: each rule system names its own) is
//!   [`TICKS_PER_U`] = 1,000 ticks. Positions are `i32` ticks, products `i64`.
//! - **Axes.** `x` grows to the right (east), `y` up the table (north).
//! - **Angle.** [`Angle`] is a `u16`, 1/65,536 of a turn, and wraps. 0 faces north (`+y`), angles
//!   grow clockwise: east is 16,384, south 32,768, west 49,152. Straight ahead of a facing `a` is
//!   `(sin a, cos a)`, its right hand `(cos a, -sin a)`.
//! - **Pose.** The middle of the front edge, and the facing. Corners are derived, never stored.
//! - **Rounding.** To nearest, halves away from zero, everywhere. Shifting rounds towards minus
//!   infinity: a thousand wheels would drift by more than a base. Halves away from zero makes a
//!   mirrored table give exactly mirrored answers.
//!
//! # Tolerances
//!
//! - [`CONTACT`] = 50 ticks: bases no farther apart than this touch.
//! - [`SLACK`] = 4 ticks: bases pressed into each other by no more than this do not overlap.
//!   Each pose is rounded by up to 0.71 tick, so two flush neighbours may seem to bite 1.4 ticks.
//!
//! # Bounds
//!
//! Answers are exact for coordinates within [`FAR`]; beyond it they saturate and nothing panics.
//! The sides of a base must lie between 0 and [`FAR`]: [`Size::new`] and files see to it, a literal
//! `Size { .. }` does not. No clock, no I/O, no floating-point number.

mod angle;
mod base;
mod contact;
mod frame;
mod moves;
mod point;
mod polygon;
mod round;
mod sight;
mod sweep;
mod table;

pub use angle::{Angle, UNIT};
pub use base::{Base, Pose, Size, SizeFault};
pub use contact::{CONTACT, SLACK, Side, side_struck, wholly_behind_front};
pub use moves::{Corner, Way, turn_for_arc, wheel_arc};
pub use point::{Point, Vector};
pub use polygon::{POLYGON_POINTS_MAX, Polygon, PolygonFault};
pub use round::{div_round, root_round};
pub use sight::{bearing_off, clear_line, in_arc, sees, segment_crosses};
pub use sweep::{Travel, Wheel};
pub use table::{Edge, Table};

/// Ticks in one unit of length.
pub const TICKS_PER_U: i32 = 1_000;

/// The largest coordinate and the largest side of a base, in ticks, for which answers are exact.
pub const FAR: i32 = 1 << 25;
