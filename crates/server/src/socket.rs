//! A page's connection to a match.

use crate::App;
use crate::fault::AppError;
use crate::guard::Bucket;
use crate::metrics::Metrics;
use crate::store::Secret;
use crate::table::{Command, Join, PageId, TableHandle, Told};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::time::Duration;
use tercio_proto::Role;
use tercio_proto::desk::Sorry;
use tercio_proto::table::{Refused, ToPage, ToServer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval, timeout};

/// The longest message a page may send.
const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// Links in one greeting.
const LINKS_MAX: usize = 32;
/// Messages that wait for a slow page before it is let go; it can come back and resume.
const WAITING: usize = 256;
/// How often a table that closes under a page is opened again.
const OPENINGS_MAX: usize = 3;
const GREETING: Duration = Duration::from_secs(10);
const HEARTBEAT: Duration = Duration::from_secs(20);
const SILENCE_MAX: Duration = Duration::from_secs(60);

/// A page's WebSocket. Who sits where is told in its first message, never in the address.
#[utoipa::path(
    get, path = "/api/match/{id}/ws", tag = "matches",
    params(("id" = String, Path, description = "a match")),
    responses(
        (status = 101, description = "the messages are those of web/src/proto.ts"),
        (status = "default", body = Sorry),
    )
)]
pub async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(why) => return AppError::unread(why.status(), why.body_text()).into_response(),
    };
    // The guard has compared site and host; a socket has to name its site at all.
    if !crate::guard::same_site(&headers) {
        return AppError::forbidden("another site's page may not sit here", "").into_response();
    }
    // People at this computer, and a proxy in front of it, do not flood themselves.
    if !from.ip().is_loopback() && !app.sockets.take(from.ip()) {
        return AppError::too_often().into_response();
    }
    upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .on_upgrade(move |socket| talk(app, id, socket))
}

async fn talk(app: App, id: String, mut socket: WebSocket) {
    let Ok(_place) = app.hall.pages.try_acquire() else {
        return turn_away(socket, "the hall is full; try again later").await;
    };
    let greeting = timeout(GREETING, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(text)))) = greeting else { return };
    let Ok(ToServer::Hello { links, known, sit }) = serde_json::from_str(&text) else {
        return turn_away(socket, "a page has to say who it is first").await;
    };
    let roles = match roles(&app, &id, links).await {
        Ok(roles) => roles,
        Err(fault) => return turn_away(socket, &fault.said()).await,
    };
    match seated(&app, &id, roles, sit, known).await {
        Ok((table, page, from_table)) => {
            let _here = app.metrics.connections.one_more();
            tracing::info!(id, "page joined");
            exchange(&mut socket, &table, page, from_table, &app.metrics).await;
            let _ = table.send(Command::Leave(page)).await;
            tracing::info!(id, "page left");
        }
        Err(why) => turn_away(socket, &why).await,
    }
}

/// A place at the table. One that is just being put away is opened anew.
async fn seated(
    app: &App,
    id: &str,
    roles: Vec<Role>,
    sit: Option<Role>,
    known: usize,
) -> Result<(TableHandle, PageId, mpsc::Receiver<Told>), String> {
    for _ in 0..OPENINGS_MAX {
        let (to_page, from_table) = mpsc::channel(WAITING);
        let (reply, joined) = oneshot::channel();
        let table = app.hall.table(id).await.map_err(|fault| fault.said())?;
        let join = Join { roles: roles.clone(), sit, known, to_page };
        if table.send(Command::Join(join, reply)).await.is_err() {
            continue;
        }
        if let Ok(joined) = joined.await {
            return joined.map(|page| (table, page, from_table));
        }
    }
    Err("the table was just closed; try again".into())
}

/// What the links make of a page. None at all will do where everybody may watch.
async fn roles(app: &App, id: &str, links: Vec<String>) -> Result<Vec<Role>, AppError> {
    let unknown = || AppError::unknown("there is no such match", "look at the link again");
    let meta = app.store.meta(id).await?.ok_or_else(unknown)?;
    let mut roles = Vec::new();
    for link in links.into_iter().take(LINKS_MAX) {
        let role = app.store.role_of(id, &Secret::from(link)).await?;
        roles.extend(role.and_then(|role| role.parse::<Role>().ok()));
    }
    roles.sort_unstable();
    roles.dedup();
    match (roles.is_empty(), meta.listed) {
        (false, _) => Ok(roles),
        (true, true) => Ok(vec![Role::Spectator]),
        (true, false) => {
            let hint = "ask for a link again; it may have been cut when it was copied";
            Err(AppError::forbidden("this link opens no seat of this match", hint))
        }
    }
}

async fn exchange(
    socket: &mut WebSocket,
    table: &TableHandle,
    page: PageId,
    mut from_table: mpsc::Receiver<Told>,
    metrics: &Metrics,
) {
    let mut bucket = Bucket::new(60, 20.0);
    let mut beat = interval(HEARTBEAT);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            said = from_table.recv() => match said {
                Some(Told { said, since }) => {
                    if send(socket, &said).await.is_err() {
                        return;
                    }
                    if let Some(since) = since {
                        metrics.announced.took(since.elapsed());
                    }
                }
                // The table has let this page go: it was too slow, or the server stops.
                None => {
                    let _ = pass_on(socket, Message::Close(None)).await;
                    return;
                }
            },
            heard_now = socket.recv() => {
                heard = Instant::now();
                // Whatever it is, it costs something: pings count as well.
                if heard_now.is_some() && !bucket.take() {
                    tracing::warn!("a page that floods is cut off");
                    return close(socket, 1008, "too many messages").await;
                }
                match heard_now {
                    Some(Ok(Message::Text(text))) => {
                        match serde_json::from_str::<ToServer>(&text) {
                            Ok(said) => {
                                if table.send(Command::Said(page, said, heard)).await.is_err() {
                                    return;
                                }
                            }
                            Err(error) => {
                                let because = format!("this message cannot be read: {error}");
                                if send(socket, &refused(because)).await.is_err() {
                                    return;
                                }
                            }
                        }
                    }
                    Some(Ok(Message::Binary(_))) => return close(socket, 1003, "text only").await,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                }
            },
            _ = beat.tick() => {
                if heard.elapsed() > SILENCE_MAX {
                    return;
                }
                if pass_on(socket, Message::Ping(Default::default())).await.is_err() {
                    return;
                }
            }
        }
    }
}

async fn send(socket: &mut WebSocket, said: &ToPage) -> Result<(), axum::Error> {
    let text = serde_json::to_string(said).map_err(axum::Error::new)?;
    pass_on(socket, Message::Text(text.into())).await
}

/// A page that takes nothing in any more must not hold its place for ever.
async fn pass_on(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    timeout(SILENCE_MAX, socket.send(message)).await.map_err(axum::Error::new)?
}

fn refused(because: impl Into<String>) -> ToPage {
    let why = Refused { rule: String::new(), because: because.into(), stale: false };
    ToPage::Refused { key: String::new(), why }
}

/// Says why, then closes: code 4000 tells the page not to try again by itself.
async fn turn_away(mut socket: WebSocket, why: &str) {
    let _ = send(&mut socket, &refused(why)).await;
    close(&mut socket, 4000, "turned away").await;
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = pass_on(socket, Message::Close(Some(frame))).await;
}
