//! Questions put to dice, the sources that answer them, and their exact laws.
//!
//! Rules put an [`Ask`] to a [`Chance`]: one throw on the table, asking the coarsest fact that
//! decides what happens next. The same rules then run on dice rolled by ChaCha8 ([`Rolled`]), on
//! dice typed in or replayed ([`Trail`]), or on all answers at once ([`solve`]).
//!
//! ```
//! use tercio_chance::{Answer, Roll};
//! let law = Roll::best(3, 4).law::<f64>().unwrap();
//! let mean: f64 = law.iter().map(|(answer, p)| match answer {
//!     Answer::Sum(sum) => f64::from(*sum) * p,
//!     _ => 0.0,
//! }).sum();
//! assert!((mean - 15869.0 / 1296.0).abs() < 1e-12);
//! ```

mod ask;
mod chance;
pub mod law;
mod merged;
mod packed;
mod roll;
mod solved;
mod thrown;
mod weight;

pub use ask::{Ask, Awaited, Origin, Seat, Thrown};
pub use chance::{Chance, Concluded, Dice, Halt, Judge, Part, Then};
pub use law::{Law, LawFault};
pub use packed::{Packed, low_bits, move_down, move_up};
pub use roll::{Answer, Bins, COUNTED_DICE_MAX, Count, Counts, DICE_MAX, FACES, Roll, RollFault};
pub use solved::{PATHS_MAX, solve, solve_each, solve_to};
pub use thrown::{Known, RNG_NAME, Reason, Rolled, Trail};
pub use weight::{Exact, Weight};
