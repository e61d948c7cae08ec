//! Who somebody is at a table, and the secret link that makes him so.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tercio_chance::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

/// What a link allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays this seat.
    Seat(Seat),
    /// Sees everything and may change it.
    Umpire,
    /// Sees what everybody sees.
    Spectator,
}

impl Role {
    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Seat(seat) => write!(f, "seat:{}", seat.0),
            Role::Umpire => write!(f, "umpire"),
            Role::Spectator => write!(f, "spectator"),
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "umpire" => Ok(Role::Umpire),
            "spectator" => Ok(Role::Spectator),
            _ => text
                .strip_prefix("seat:")
                .and_then(|seat| seat.parse().ok())
                .map(|seat| Role::Seat(Seat(seat)))
                .ok_or_else(|| format!("`{text}` is no role: seat:0, umpire or spectator")),
        }
    }
}

/// A role with the secret that proves it. The secret is never written to a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Link {
    pub role: Role,
    pub secret: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_reads_back_as_it_was_written() {
        for role in [Role::Seat(Seat(0)), Role::Seat(Seat(7)), Role::Umpire, Role::Spectator] {
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        assert!("seat:x".parse::<Role>().is_err());
    }
}
