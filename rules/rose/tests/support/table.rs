//! What a file or a table says of itself, and orders that cannot be typed: each checked, with the
//! lines that it meets.

use tercio_trials::Met;

/// Every check with the name of what it was tried by.
pub fn run() -> Vec<(String, Met)> {
    Vec::new()
}
