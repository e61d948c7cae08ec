//! The HTTP doors described for programs.

use axum::Json;
use tercio_proto::desk::Sorry;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;

#[derive(OpenApi)]
#[openapi(
    info(title = "tercio", description = "Battles, odds and sheets of tabletop wargames."),
    tags(
        (name = "desk", description = "What can be played and asked: catalogue, sheets, odds."),
        (name = "matches", description = "Matches: set up, listed, played, taken out and in."),
        (name = "operations", description = "For those who look after the server."),
    ),
    paths(
        openapi,
        super::catalogue::catalogue,
        super::draft::files,
        super::draft::draft,
        super::sheet::sheet,
        super::sheet::rule,
        super::odds::odds,
        super::matches::make,
        super::matches::held,
        super::matches::listed,
        super::transfer::export,
        super::transfer::import,
        crate::socket::open,
        crate::ops::healthz,
        crate::ops::metrics,
    )
)]
struct Api;

/// This description.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "desk",
    responses((status = 200, body = Object), (status = "default", body = Sorry))
)]
pub async fn openapi() -> Json<Description> {
    Json(description())
}

pub(crate) fn description() -> Description {
    Api::openapi()
}

#[cfg(test)]
mod tests {
    use super::description;
    use crate::{Options, Server, routes};
    use std::collections::BTreeSet;
    use std::net::SocketAddr;
    use std::time::Duration;

    /// `METHOD /path` of every route, read from what the router prints of itself: it has no list.
    fn served(printed: &str) -> BTreeSet<String> {
        let (routes, rest) = printed.split_once("node: Node { paths: {").unwrap();
        let paths = rest.split_once('}').map(|_| rest).unwrap();
        let mut doors = BTreeSet::new();
        for route in routes.split("RouteId(").skip(1) {
            let id = route.split(')').next().unwrap();
            let path = paths.split_once(&format!("RouteId({id}): \"")).unwrap().1;
            let path = path.split('"').next().unwrap();
            for method in ["get", "head", "delete", "options", "patch", "post", "put", "trace"] {
                let field = format!(" {method}: ");
                let set = route.split_once(&field).is_some_and(|(_, at)| !at.starts_with("None"));
                if set {
                    doors.insert(format!("{} {path}", method.to_uppercase()));
                }
            }
        }
        doors
    }

    #[tokio::test]
    async fn every_route_is_described_and_nothing_else() {
        let data_dir = std::env::temp_dir().join(format!("tercio-doors-{}", std::process::id()));
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let options = Options {
            address,
            data_dir: data_dir.clone(),
            names: Vec::new(),
            pace: Duration::ZERO,
        };
        let server = Server::open(options).await.unwrap();
        let served = served(&format!("{:?}", routes(server.app)));
        assert!(served.contains("GET /healthz") && served.contains("POST /api/import"));
        let described = serde_json::to_value(description()).unwrap();
        let paths = described["paths"].as_object().unwrap().iter();
        let described: BTreeSet<String> = paths
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().unwrap().keys();
                methods.map(move |method| format!("{} {path}", method.to_uppercase()))
            })
            .collect();
        assert_eq!(described, served);
        std::fs::remove_dir_all(&data_dir).unwrap();
    }
}
