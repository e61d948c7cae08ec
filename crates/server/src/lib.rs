//! Matches over the net: HTTP, WebSocket, store, seats.
//!
//! [`Server::open`] takes a data directory and an address; [`Server::run`] serves until it is told
//! to stop. Every match that somebody looks at is a task of its own (`table`), found through the
//! `hall`; what it accepts is on disk before anybody hears of it.

mod desk;
mod fault;
mod guard;
mod hall;
mod metrics;
mod ops;
mod page;
mod players;
mod socket;
pub mod store;
mod table;
mod time;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::serve::ListenerExt as _;
use guard::{Bucket, Buckets};
use hall::Hall;
use metrics::Metrics;
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, StoreFault};
use thiserror::Error;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use desk::transfer::{Taken, export_text, links_for, take_in};
pub use time::Time;

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Options {
    pub address: SocketAddr,
    pub data_dir: PathBuf,
    /// Names besides localhost and numbers that this server goes by.
    pub names: Vec<String>,
    /// How long a computer player waits before it moves, so that people can follow.
    pub pace: Duration,
}

/// Why a server could not be started.
#[derive(Debug, Error)]
pub enum ServeFault {
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error("cannot listen at {address}: {error}")]
    Address { address: SocketAddr, error: std::io::Error },
}

/// What every handler is given.
#[derive(Clone)]
pub(crate) struct App {
    pub options: Arc<Options>,
    pub store: Store,
    pub hall: Arc<Hall>,
    /// Requests that change something, by address.
    pub posts: Arc<Buckets>,
    /// Sockets that are opened, by address: a page that was cut off for its flood must not come
    /// back at once with a fresh allowance.
    pub sockets: Arc<Buckets>,
    pub desk: Arc<desk::Desk>,
    pub metrics: Arc<Metrics>,
    pub time: Arc<dyn Time>,
}

/// A server that is ready to run.
pub struct Server {
    listener: TcpListener,
    app: App,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("options", &self.app.options).finish_non_exhaustive()
    }
}

/// A file of logs that somebody brings.
const IMPORT_BYTES_MAX: usize = 32 << 20;
/// Any other request.
const BODY_BYTES_MAX: usize = 256 << 10;

impl Server {
    /// Takes the address and the data directory.
    pub async fn open(options: Options) -> Result<Server, ServeFault> {
        Self::open_timed(options, time::real()).await
    }

    /// The same with another time for the clocks of matches.
    pub async fn open_timed(options: Options, time: Arc<dyn Time>) -> Result<Server, ServeFault> {
        let address = options.address;
        let store = Store::open(&options.data_dir).await?;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|error| ServeFault::Address { address, error })?;
        let metrics = Arc::<Metrics>::default();
        let app = App {
            hall: Arc::new(Hall::new(
                store.clone(),
                options.pace,
                Arc::clone(&metrics),
                Arc::clone(&time),
            )),
            metrics,
            time,
            posts: Arc::new(Buckets::new(|| Bucket::new(60, 2.0))),
            sockets: Arc::new(Buckets::new(|| Bucket::new(60, 1.0))),
            desk: Arc::default(),
            store,
            options: Arc::new(options),
        };
        Ok(Server { listener, app })
    }

    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` comes, then tells every page, writes what is left and returns.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let Server { listener, app } = self;
        let (hall, store) = (Arc::clone(&app.hall), app.store.clone());
        let closing = Arc::clone(&app.hall);
        let service = routes(app).into_make_service_with_connect_info::<SocketAddr>();
        let stopped = async move {
            stop.await;
            closing.close().await;
        };
        // Small messages go at once; else one waits up to 40 ms for the receipt of the last.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        let served = axum::serve(listener, service).with_graceful_shutdown(stopped).await;
        hall.close().await;
        if let Err(fault) = store.close().await {
            tracing::error!(%fault, "the store could not be closed");
        }
        tracing::info!("stopped");
        served
    }
}

fn routes(app: App) -> Router {
    let api = Router::new()
        .route("/catalogue", get(desk::catalogue::catalogue))
        .route("/files/{system}", get(desk::draft::files))
        .route("/draft", post(desk::draft::draft))
        .route("/sheet/{system}", get(desk::sheet::sheet))
        .route("/rule/{system}/{rule}", get(desk::sheet::rule))
        .route("/odds/{system}/{procedure}", get(desk::odds::odds))
        .route("/matches", post(desk::matches::make))
        .route("/held", post(desk::matches::held))
        .route("/listed", get(desk::matches::listed))
        .route("/export", post(desk::transfer::export))
        .route("/match/{id}/ws", get(socket::open))
        .route("/openapi.json", get(desk::describe::openapi))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .merge(
            Router::new()
                .route("/import", post(desk::transfer::import))
                .layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX)),
        );
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(ops::healthz))
        .route("/metrics", get(ops::metrics))
        .fallback(page::file)
        .method_not_allowed_fallback(fault::wrong_method)
        .layer(CompressionLayer::new())
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::watch))
        .with_state(app)
}
