//! The HTTP doors described for programs.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;

#[derive(OpenApi)]
#[openapi(
    info(title = "tercio", description = "Battles, odds and sheets of tabletop wargames."),
    paths(
        super::catalogue::catalogue,
        super::sheet::sheet,
        super::sheet::rule,
        super::odds::odds,
        super::matches::make,
        super::matches::held,
        super::matches::listed,
        super::transfer::export,
        super::transfer::import,
    )
)]
struct Api;

/// The description of all other requests.
pub async fn openapi() -> Json<Description> {
    Json(Api::openapi())
}
