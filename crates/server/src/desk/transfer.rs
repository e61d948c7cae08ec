//! Logs that leave the server and come in: one after the other in one text.

use super::matches::{Kept, put_away, roles_of};
use crate::App;
use crate::fault::{AppError, Posted};
use crate::players::{hold_every_side, seats_of};
use crate::store::{Store, StoredMatch, new_secret};
use crate::table::replayed;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::StringRejection;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tercio_chance::Seat;
use tercio_engine::log::{FORMAT, RECORD_FORMAT};
use tercio_proto::desk::{Held, Imported, Made, Sorry};
use tercio_proto::table::Player;
use tercio_proto::{Link, Role};
use tercio_systems::{AnyTableSystem, find};

/// The logs behind links that a page holds, as far as their holder may see them.
#[utoipa::path(
    post, path = "/api/export", tag = "matches", request_body = Held,
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 403, description = "no link opens any match", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn export(
    State(app): State<App>,
    Posted(held): Posted<Held>,
) -> Result<Response, AppError> {
    let roles = roles_of(&app.store, held).await?;
    if roles.is_empty() {
        let hint = "only a match whose link you hold can be exported";
        return Err(AppError::forbidden("no link opens any match here", hint));
    }
    let mut text = String::new();
    for (id, roles) in roles {
        if let Some(stored) = app.store.read(&id).await? {
            text.push_str(&seen_by(&stored, &roles)?);
        }
    }
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let save = HeaderValue::from_static("attachment; filename=\"battles.tercio\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, save)], text).into_response())
}

/// The whole log, if nothing in it is secret from these roles; a record of what they may see, if
/// something is.
fn seen_by(stored: &StoredMatch, roles: &[Role]) -> Result<String, AppError> {
    let players: Vec<Player> = serde_json::from_str(&stored.meta.controllers).unwrap_or_default();
    if stored.meta.outcome.is_some() || roles.contains(&Role::Umpire) {
        return Ok(stored.text.clone());
    }
    let (game, _) = replayed(find(&stored.meta.system)?, &stored.text)?;
    // A computer's choice is sealed, too.
    let mut computers = seats_of(&players, Player::Computer);
    if hold_every_side(roles, &players) && computers.all(|seat| game.sealed_by(seat).is_empty()) {
        return Ok(stored.text.clone());
    }
    let seat = roles.iter().find_map(|role| role.seat());
    Ok(game.log_for(seat))
}

/// Takes logs in: each becomes a match of its own here.
#[utoipa::path(
    post, path = "/api/import", tag = "matches",
    request_body(content = String, content_type = "text/plain"),
    responses(
        (status = 200, body = Imported),
        (status = 400, description = "no battle was taken in", body = Sorry),
        (status = 413, description = "more than 32 MB", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn import(
    State(app): State<App>,
    text: Result<String, StringRejection>,
) -> Result<Json<Imported>, AppError> {
    let text = text.map_err(|why| AppError::unread(why.status(), why.body_text()))?;
    let taken = take_in(&app.store, &text).await;
    let mut imported = Imported { matches: Vec::new(), faults: Vec::new() };
    for (number, one) in (1..).zip(taken) {
        match one {
            Ok(Taken { made, notes }) => {
                imported.faults.extend(notes.iter().map(|note| format!("{}: {note}", made.title)));
                imported.matches.push(made);
            }
            Err(why) => imported.faults.push(format!("battle {number} of the file: {why}")),
        }
    }
    if imported.matches.is_empty() {
        let hint = "choose a file that was exported here or saved by `tercio play`";
        let sorry = AppError::wrong("no battle was taken in", hint);
        return Err(sorry.with(imported.faults));
    }
    Ok(Json(imported))
}

/// A log that became a match here.
#[derive(Debug)]
pub struct Taken {
    pub made: Made,
    /// What was wrong with it, and did not matter.
    pub notes: Vec<String>,
}

/// Takes in every log of a text.
pub async fn take_in(store: &Store, text: &str) -> Vec<Result<Taken, String>> {
    let mut taken = Vec::new();
    for log in split(text) {
        taken.push(take_in_one(store, &log).await);
    }
    taken
}

/// Each header begins another log.
fn split(text: &str) -> Vec<String> {
    let mut logs: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        if logs.is_empty() || line.starts_with("{\"format\":") {
            logs.push(String::new());
        }
        if let Some(log) = logs.last_mut() {
            log.push_str(line);
        }
    }
    logs
}

async fn take_in_one(store: &Store, log: &str) -> Result<Taken, String> {
    let system = system_of(log)?;
    let (game, report) = replayed(system, log).map_err(|fault| fault.said())?;
    let mut notes = Vec::new();
    if report.torn.is_some() {
        notes.push("its last line was torn and has been left out".into());
    }
    if let Some(line) = report.broken_at {
        notes.push(format!("line {line} does not follow from the one before: it was changed"));
    }
    if let Some(drift) = report.drift {
        notes.push(format!("the rules have changed since: {}", drift.why));
    }
    let players = vec![Player::Human; game.header().seats.len()];
    let made = put_away(store, &*game, &players, Kept::default()).await.map_err(|f| f.said())?;
    Ok(Taken { made, notes })
}

fn system_of(log: &str) -> Result<&'static dyn AnyTableSystem, String> {
    let first = log.lines().next().unwrap_or_default();
    let header: Value =
        serde_json::from_str(first).map_err(|_| "this is not a log of tercio".to_string())?;
    match header.get("format").and_then(Value::as_str) {
        Some(FORMAT) => {}
        Some(RECORD_FORMAT) => {
            let why = "this is the record of one seat, with the secrets of others left out; a \
                       battle can be taken in from its whole log, which anybody who played may \
                       export once it is over";
            return Err(why.into());
        }
        _ => return Err("this is not a log of tercio".into()),
    }
    let name = header.get("system").and_then(Value::as_str).unwrap_or_default();
    find(name).map_err(|fault| fault.to_string())
}

/// The logs of the named matches, or of all: for the person whose data it is.
pub async fn export_text(store: &Store, ids: &[String]) -> Result<String, String> {
    let all: Vec<String> = match ids.is_empty() {
        true => {
            let all = store.all().await.map_err(|fault| fault.to_string())?;
            all.into_iter().map(|meta| meta.id).collect()
        }
        false => ids.to_vec(),
    };
    let mut text = String::new();
    for id in all {
        let stored = store.read(&id).await.map_err(|fault| fault.to_string())?;
        let stored = stored.ok_or_else(|| format!("there is no match `{id}`"))?;
        text.push_str(&stored.text);
    }
    Ok(text)
}

/// New links for every role of a match: for the person whose data it is, when links were lost.
pub async fn links_for(store: &Store, id: &str) -> Result<Vec<Link>, String> {
    let meta = store.meta(id).await.map_err(|fault| fault.to_string())?;
    let meta = meta.ok_or_else(|| format!("there is no match `{id}`"))?;
    let players: Vec<Player> = serde_json::from_str(&meta.controllers).unwrap_or_default();
    let seats = (0u8..).take(players.len()).map(|seat| Role::Seat(Seat(seat)));
    let mut links = Vec::new();
    for role in seats.chain([Role::Umpire, Role::Spectator]) {
        let secret = new_secret();
        let added = store.add_link(id, &role.to_string(), &secret).await;
        added.map_err(|fault| fault.to_string())?;
        links.push(Link { role, secret: secret.reveal().into() });
    }
    Ok(links)
}
