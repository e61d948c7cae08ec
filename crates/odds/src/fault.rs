//! Why odds could not be given.

use tercio_chance::Halt;
use tercio_engine::PlayFault;
use thiserror::Error;

/// Why odds could not be given.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum OddsFault {
    #[error("{0}")]
    Facts(String),
    #[error("no policy is called `{name}`; known: {known}{hint}")]
    UnknownPolicy { name: String, hint: String, known: String },
    #[error("`{procedure}` leaves nobody a decision, so it takes no policy")]
    NoPolicies { procedure: &'static str },
    /// The limit is a number of `what`; `remedy` says what can be done about it.
    #[error("this takes more than {limit} {what}; {remedy}")]
    OverBudget { what: &'static str, limit: u64, remedy: &'static str },
    #[error("these choices do not fill the table's sealed slots: {0}")]
    Choices(String),
    #[error(transparent)]
    Play(Box<PlayFault>),
    #[error(transparent)]
    Halt(Box<Halt>),
}

impl OddsFault {
    /// A halt met while solving; `remedy` is given when it was for want of budget.
    pub(crate) fn halted(halt: Box<Halt>, remedy: &'static str) -> Self {
        match *halt {
            Halt::TooManyPaths { limit } => {
                OddsFault::OverBudget { what: "paths through the dice", limit, remedy }
            }
            _ => OddsFault::Halt(halt),
        }
    }
}

impl From<PlayFault> for OddsFault {
    fn from(fault: PlayFault) -> Self {
        OddsFault::Play(Box::new(fault))
    }
}
