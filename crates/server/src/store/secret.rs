//! Secret links and the names of matches.

use std::fmt;

use sha2::{Digest, Sha256};

/// Digits and letters without i, l, o and u: nobody mistakes one for another, and 32 of them
/// make five bits each.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 130 bits: nobody guesses it.
const SECRET_LETTERS: usize = 26;
/// 50 bits: short enough to read out; it keeps no secret.
const ID_LETTERS: usize = 10;

/// The secret part of a link. Who has it, has the role.
///
/// It is shown only where [`Secret::reveal`] is called; printing it for debugging shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, to be put into a link.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the store keeps of it.
    pub(super) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Secret {
        Secret(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A new secret of 130 bits, from the system's source of chance.
pub fn new_secret() -> Secret {
    Secret(letters(SECRET_LETTERS))
}

/// A new name for a match, of 50 bits. Two may fall together in a very large store:
/// `create` says so then, and the caller takes another.
pub fn new_match_id() -> String {
    letters(ID_LETTERS)
}

fn letters(count: usize) -> String {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    // 256 is a multiple of 32, so every letter is equally likely.
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_names_are_long_enough_and_readable() {
        assert_eq!(new_secret().reveal().len() * 5, 130);
        assert_eq!(new_match_id().len() * 5, 50);
        let many: String = (0..100).map(|_| new_match_id()).collect();
        assert!(many.bytes().all(|letter| LETTERS.contains(&letter)));
        assert!(LETTERS.iter().all(|letter| many.as_bytes().contains(letter)));
        assert_ne!(new_secret(), new_secret());
    }

    #[test]
    fn a_secret_is_not_shown() {
        assert_eq!(format!("{:?}", new_secret()), "Secret(..)");
    }
}
