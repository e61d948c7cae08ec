//! ROSE: rounds of near simultaneous events, for the Italian Wars.
//!
//! People tell what happens, argue, and three dice decide; the sheet gives a ladder of chances, a
//! matrix of keywords, checks of time, and tables for fights, shots and commanders. See `README.md`
//! for where each section of the sheet stands.

pub mod event;
pub mod facts;
pub mod order;
pub mod setup;
pub mod state;
pub mod survey;
pub mod troops;

pub use event::Event;
pub use order::Order;
pub use setup::Setup;
pub use state::State;
