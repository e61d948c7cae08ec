//! Who may knock: names this server answers to, pages that may talk to it, and how often.

use crate::{App, fault::AppError};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Mutex;
use std::time::Instant;

/// A bucket that fills with time: a burst is fine, a flood is not.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    pub fn new(most: u32, per_second: f64) -> Self {
        Bucket { left: f64::from(most), most: f64::from(most), per_second, filled: Instant::now() }
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.most);
        self.filled = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    fn is_full(&self) -> bool {
        self.left + self.filled.elapsed().as_secs_f64() * self.per_second >= self.most
    }
}

/// A bucket for each address that asks for something to be done.
#[derive(Debug)]
pub struct Buckets {
    by_address: Mutex<HashMap<IpAddr, Bucket>>,
    fresh: fn() -> Bucket,
}

/// Addresses remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 4096;

impl Buckets {
    pub fn new(fresh: fn() -> Bucket) -> Self {
        Buckets { by_address: Mutex::default(), fresh }
    }

    pub fn take(&self, address: IpAddr) -> bool {
        let mut buckets = self.by_address.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        buckets.entry(address).or_insert_with(self.fresh).take()
    }
}

/// The name without its port.
fn name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    }
}

/// Whether this server goes by that name. A page of another site whose name was made to point
/// here would come with its own name.
fn is_ours(host: &str, names: &[String]) -> bool {
    let name = name(host).to_ascii_lowercase();
    name == "localhost"
        || name.ends_with(".localhost")
        || name.ends_with(".local")
        || name.parse::<IpAddr>().is_ok()
        || names.iter().any(|ours| ours.eq_ignore_ascii_case(&name))
}

/// A browser says from which site a page asks; another site's page is turned away.
pub fn same_site(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    matches!((site, host), (Some((_, site)), Some(host)) if site.eq_ignore_ascii_case(host))
}

/// Every request passes here first; every answer gets its headers here.
pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let (began, method) = (Instant::now(), request.method().clone());
    // Only the pattern is logged: what stands in an address may be secret.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let mut response = if !is_ours(host, &app.options.names) {
        let hint = "use the address that tercio printed, or start it with --name";
        AppError::forbidden(format!("this server does not go by the name `{}`", name(host)), hint)
            .into_response()
    } else if !same_site(headers) {
        AppError::forbidden("another site's page may not do this", "open the page itself")
            .into_response()
    } else if request.method() == Method::POST && !may_post(&app, &request) {
        AppError::too_often().into_response()
    } else {
        next.run(request).await
    };
    let fixed = [
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let (route, status) = (route.as_ref().map_or("page", MatchedPath::as_str), response.status());
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::debug!(%method, route, status = status.as_u16(), ms, "request");
    response
}

/// Nothing from elsewhere, nothing to elsewhere. Styles may stand on elements: units are placed
/// by them.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn may_post(app: &App, request: &Request) -> bool {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    from.is_none_or(|ConnectInfo(address)| app.posts.take(address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_point_here_are_ours_and_others_are_not() {
        let names = vec!["table.example".to_string()];
        for ours in ["localhost:7878", "127.0.0.1:1", "[::1]:7878", "192.168.1.4:7878"] {
            assert!(is_ours(ours, &[]), "{ours}");
        }
        assert!(is_ours("den.local:7878", &[]) && is_ours("Table.example", &names));
        for other in ["table.example", "localhost.example:7878", "", "127.0.0.1.example"] {
            assert!(!is_ours(other, &[]), "{other}");
        }
    }

    #[test]
    fn a_page_of_another_site_is_turned_away() {
        let with = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:7878"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
            }
            same_site(&headers)
        };
        assert!(with(None) && with(Some("http://localhost:7878")));
        assert!(!with(Some("http://localhost:7879")) && !with(Some("null")));
        assert!(!with(Some("https://elsewhere.example")));
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_waits() {
        let mut bucket = Bucket::new(3, 0.0);
        assert!(bucket.take() && bucket.take() && bucket.take());
        assert!(!bucket.take());
    }
}
