//! The built page, inside the program.

use crate::fault::AppError;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// A file of the page; any other path is the page itself, which reads the path.
pub async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => answer(path, file),
        // A missing file must not be answered with the page: a script would be read as HTML.
        None if path.starts_with("assets/") => {
            (StatusCode::NOT_FOUND, "there is nothing here").into_response()
        }
        None if path.starts_with("api/") => {
            AppError::unknown("there is nothing here", "look at /api/openapi.json").into_response()
        }
        None => match Dist::get("index.html") {
            Some(page) => answer("index.html", page),
            None => (StatusCode::NOT_FOUND, "the page was not built").into_response(),
        },
    }
}

fn answer(path: &str, file: EmbeddedFile) -> Response {
    // The build puts a hash of the content into the names of assets.
    let keep = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let kind = HeaderValue::from_static(kind(path));
    let keep = HeaderValue::from_static(keep);
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
    (headers, file.data.into_owned()).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
