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
//! - Ground has the same rim: a base that bites into a wood by no more than [`SLACK`] is not in it.
//!   Shares, distances and pieces of lines are worked out in 1/256 tick, and whole ticks where
//!   something lies or reaches farther than 524 U; what lies in by a few 1/256 tick more
//!   than half lies in by half.
//!
//! # Moving
//!
//! A [`Leg`] is one stretch of a path: [`Base::after`] says where it ends, [`Base::course`] how
//! much of it the table allows, [`Base::entries`] which zones it enters. A [`Line`] moves as one
//! body, a [`Column`] follows its head; both are read from bases and give bases back.
//! [`Base::retreat`], [`Base::evade`], [`Base::pursue`] and [`Base::passage`] go straight through
//! or onto others; [`Base::contact`] and [`Base::main_attacker`] say who touches whom.
//!
//! # Bounds
//!
//! Answers are exact for coordinates within [`FAR`]; beyond it they saturate and nothing panics.
//! The sides of a base must lie between 0 and [`FAR`]: [`Size::new`] and files see to it, a literal
//! `Size { .. }` does not. No clock, no I/O, no floating-point number.

mod angle;
mod area;
mod base;
mod bounds;
mod column;
mod contact;
mod engaged;
mod enter;
mod fine;
mod follow;
mod frame;
mod gauge;
mod group;
mod hinge;
mod moves;
mod outline;
mod over;
mod path;
mod point;
mod polygon;
mod retire;
mod round;
mod sight;
mod strip;
mod sweep;
mod swing;
mod table;
mod terrain;
mod view;

pub use angle::{Angle, UNIT};
pub use area::WHOLE;
pub use base::{Base, Pose, Size, SizeFault};
pub use bounds::Bounds;
pub use column::{COLUMN_MAX, Column, ColumnFault};
pub use contact::{CONTACT, SLACK, Side, side_struck, wholly_behind_front};
pub use engaged::{Aligned, Contact};
pub use group::{LINE_MAX, Line, LineCourse, LineFault, is_line};
pub use moves::{Corner, Way, turn_for_arc, wheel_arc};
pub use over::{Limit, Obstruction, Over, SPANS_MAX, Sight, Span};
pub use path::{Course, Entry, Leg, Stop};
pub use point::{Point, Vector};
pub use polygon::{POLYGON_POINTS_MAX, Polygon, PolygonFault};
pub use retire::{MOVED_MAX, Moved, Passage, Retreat, Run, Yields};
pub use round::{div_round, root_round};
pub use sight::{bearing_off, clear_line, in_arc, sees, segment_crosses};
pub use strip::{POLYLINE_POINTS_MAX, Polyline, Strip, StripFault};
pub use sweep::Travel;
pub use swing::Wheel;
pub use table::{Edge, Table};
pub use terrain::{Entered, Feature, Ground, Shape, Terrain};

/// Ticks in one unit of length.
pub const TICKS_PER_U: i32 = 1_000;

/// The largest coordinate and the largest side of a base, in ticks, for which answers are exact.
pub const FAR: i32 = 1 << 25;
