//! Whatever could not be done for somebody who asked over HTTP.

use crate::store::StoreFault;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use tercio_engine::SetupFaults;
use tercio_ledger::HouseFault;
use tercio_odds::OddsFault;
use tercio_proto::desk::Sorry;
use tercio_systems::{UnitFault, UnknownSystem};

/// An answer that says what went wrong and what to do about it.
#[derive(Debug)]
pub struct AppError {
    status: StatusCode,
    error: String,
    details: Vec<String>,
    hint: String,
}

impl AppError {
    fn new(status: StatusCode, error: impl Into<String>, hint: impl Into<String>) -> Self {
        AppError { status, error: error.into(), details: Vec::new(), hint: hint.into() }
    }

    /// What was asked makes no sense.
    pub fn wrong(error: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, hint)
    }

    pub fn unknown(error: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error, hint)
    }

    /// The asker may not have this.
    pub fn forbidden(error: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, error, hint)
    }

    pub fn too_often() -> Self {
        let hint = "wait a few seconds and try again";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too many requests", hint)
    }

    /// The body of a request makes no sense, or is too large.
    pub fn unread(status: StatusCode, why: String) -> Self {
        Self::new(status, why, "look at /api/openapi.json for what is wanted")
    }

    pub fn with(mut self, details: impl IntoIterator<Item = String>) -> Self {
        self.details = details.into_iter().collect();
        self
    }

    /// The fault in one line, for those who are told over a socket.
    pub fn said(&self) -> String {
        match self.hint.is_empty() {
            true => self.error.clone(),
            false => format!("{}: {}", self.error, self.hint),
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let sorry = Sorry { error: self.error, details: self.details, hint: self.hint };
        (self.status, Json(sorry)).into_response()
    }
}

/// There is something at this address, but not for that method.
pub async fn wrong_method() -> AppError {
    let status = StatusCode::METHOD_NOT_ALLOWED;
    AppError::new(status, "this cannot be done here", "look at /api/openapi.json for what can")
}

/// The JSON that was sent; what cannot be read is answered like any other fault.
pub struct Posted<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Posted<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(read)) => Ok(Posted(read)),
            Err(why) => Err(AppError::unread(why.status(), unread_words(&why))),
        }
    }
}

/// Why a body cannot be read, without the words of the library that read it.
fn unread_words(why: &JsonRejection) -> String {
    let text = why.body_text();
    let reason = text.split_once(": ").map_or(text.as_str(), |(_, reason)| reason);
    match why {
        JsonRejection::JsonDataError(_) => format!("what was sent does not fit: {reason}"),
        JsonRejection::JsonSyntaxError(_) => format!("what was sent is not JSON: {reason}"),
        JsonRejection::MissingJsonContentType(_) => {
            "what was sent is not marked as JSON: send it with `content-type: application/json`"
                .into()
        }
        _ => text,
    }
}

impl From<StoreFault> for AppError {
    fn from(fault: StoreFault) -> Self {
        match fault {
            StoreFault::Unknown { .. } => {
                Self::unknown("there is no such match", "look at the link again")
            }
            StoreFault::Closed => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "the server is stopping",
                "start it again and reload the page",
            ),
            fault => {
                tracing::error!(%fault, "the store failed");
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                Self::new(status, fault.to_string(), "nothing was changed; look at the disk")
            }
        }
    }
}

impl From<UnknownSystem> for AppError {
    fn from(fault: UnknownSystem) -> Self {
        Self::unknown(fault.to_string(), "choose one of the systems of the lobby")
    }
}

impl From<SetupFaults> for AppError {
    fn from(faults: SetupFaults) -> Self {
        let details = faults.0.iter().map(ToString::to_string);
        Self::wrong("this battle cannot be set up", "mend the file and try again").with(details)
    }
}

impl From<HouseFault> for AppError {
    fn from(fault: HouseFault) -> Self {
        Self::wrong(fault.to_string(), "the sheet's page lists rules and rulings with their names")
    }
}

impl From<UnitFault> for AppError {
    fn from(fault: UnitFault) -> Self {
        Self::wrong(fault.to_string(), "choose a unit from the list")
    }
}

impl From<OddsFault> for AppError {
    fn from(fault: OddsFault) -> Self {
        Self::wrong(fault.to_string(), "change the question")
    }
}
