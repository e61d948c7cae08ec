//! How much work an answer may take before it is given up or cut short.

use serde::{Deserialize, Serialize};

/// Distinct facts of a chain that are followed unless told otherwise.
pub const FACTS_MAX: usize = 100_000;
/// Rounds of a chain that are followed unless told otherwise.
pub const ROUNDS_MAX: u32 = 10_000;
/// Paths of one law: a second or two of work, far above what any sheet needs.
const PATHS_MAX: u64 = 5_000_000;

/// Limits counted in work, never in time, so that the same question has the same answer anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// Paths through the dice of one law, or of all futures of one order.
    pub paths: u64,
    /// Distinct facts of a chain, or distinct states among futures.
    pub facts: usize,
    /// Rounds of a chain, or steps of the table in a row.
    pub rounds: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { paths: PATHS_MAX, facts: FACTS_MAX, rounds: ROUNDS_MAX }
    }
}
