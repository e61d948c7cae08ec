//! For those who look after the server: is it well, and what does it do.

use crate::App;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::time::Duration;
use tercio_proto::desk::Sorry;
use tokio::time::timeout;
use utoipa::ToSchema;

/// How long the store may take before it is said not to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    well: bool,
    version: String,
    /// What the store complains of.
    trouble: Option<String>,
}

/// Whether the server is alive and its store answers.
#[utoipa::path(
    get, path = "/healthz", tag = "operations",
    responses(
        (status = 200, description = "all is well", body = Health),
        (status = 503, description = "the store does not answer", body = Health),
        (status = "default", body = Sorry),
    )
)]
pub async fn healthz(State(app): State<App>) -> Response {
    let trouble = match timeout(PATIENCE, app.store.probe()).await {
        Ok(Ok(())) => None,
        Ok(Err(fault)) => Some(fault.to_string()),
        Err(_) => Some(format!("the store has not answered for {} seconds", PATIENCE.as_secs())),
    };
    let status = match &trouble {
        None => StatusCode::OK,
        Some(why) => {
            tracing::error!(why, "not well");
            StatusCode::SERVICE_UNAVAILABLE
        }
    };
    let version = env!("CARGO_PKG_VERSION").into();
    let health = Health { well: trouble.is_none(), version, trouble };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(health)).into_response()
}

/// Figures of the running server, in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "operations",
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = "default", body = Sorry),
    )
)]
pub async fn metrics(State(app): State<App>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let text = app.metrics.text(app.store.writes());
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
