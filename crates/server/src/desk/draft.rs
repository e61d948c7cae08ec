//! Armies and scenarios that are written in the browser. Nothing of them is kept here.

use super::edit::{EditFault, apply};
use super::matches::headings;
use crate::fault::{AppError, Posted};
use axum::Json;
use axum::extract::Path;
use tercio_engine::{SetupFault, Terms, spots, values};
use tercio_proto::desk::Sorry;
use tercio_proto::draft::{DraftAsked, DraftDesk, DraftFault, DraftShown, FileCard};
use tercio_systems::{AnyTableSystem, find};
use tokio::task::spawn_blocking;

/// What a text is called in its own faults.
const FILE: &str = "your file";

/// What may stand in a system's files, and those that come with the program.
#[utoipa::path(
    get, path = "/api/files/{system}", tag = "desk", params(("system" = String, Path)),
    responses((status = 200, body = DraftDesk), (status = "default", body = Sorry))
)]
pub async fn files(Path(system): Path<String>) -> Result<Json<DraftDesk>, AppError> {
    let system = find(&system)?;
    let card = system.card();
    let files = card.files.iter().map(|file| FileCard {
        name: file.name.into(),
        title: title(file.text).unwrap_or_else(|| file.name.into()),
        scenario: file.scenario,
        text: file.text.into(),
    });
    let files = files.collect();
    Ok(Json(DraftDesk { system: card.name.into(), forms: system.forms(), files }))
}

/// A scenario has a title, an army a name.
fn title(text: &str) -> Option<String> {
    let name = || values(text).get("name").and_then(|name| name.as_str()).map(String::from);
    headings(text).title.or_else(name)
}

/// Shows a scenario or an army that is being written, after changes that were asked for. What is
/// wrong with it is part of the answer; only changes that cannot be made are refused.
#[utoipa::path(
    post, path = "/api/draft", tag = "desk", request_body = DraftAsked,
    responses((status = 200, body = DraftShown), (status = "default", body = Sorry))
)]
pub async fn draft(Posted(asked): Posted<DraftAsked>) -> Result<Json<DraftShown>, AppError> {
    let shown = spawn_blocking(move || shown(&asked)).await;
    let hint = "take the last change back, and try another way";
    shown.map_err(|_| AppError::wrong("this text cannot be shown", hint))?.map(Json)
}

fn shown(asked: &DraftAsked) -> Result<DraftShown, AppError> {
    let system = system_of(asked)?;
    let card = system.card();
    let text = if asked.edits.is_empty() {
        asked.text.clone()
    } else {
        apply(&asked.text, &asked.edits, &system.forms(), card)?
    };
    let draft = system.draft(FILE, &text, card);
    let playable = draft.faults.is_empty() && !draft.army;
    let setup = playable.then(|| system.read(FILE, &text, card).ok()).flatten();
    let table = setup.and_then(|setup| system.begin_table(&setup, Terms::default()).ok());
    Ok(DraftShown {
        seats: table.as_ref().map_or_else(Vec::new, |table| table.header().seats.clone()),
        sides: table.as_ref().map_or_else(Vec::new, |table| table.sides()),
        umpire: table.is_some_and(|table| table.umpire().is_some()),
        system: card.name.into(),
        army: draft.army,
        values: values(&text),
        spots: spots(&text),
        scene: draft.scene,
        pieces: draft.pieces,
        areas: draft.areas,
        sums: draft.sums,
        faults: draft.faults.into_iter().map(fault).collect(),
        text,
    })
}

/// The system that the text names, or else the one that was asked for.
fn system_of(asked: &DraftAsked) -> Result<&'static dyn AnyTableSystem, AppError> {
    let values = values(&asked.text);
    let named = values.get("system").and_then(|name| name.as_str());
    match named.and_then(|name| find(name).ok()) {
        Some(system) => Ok(system),
        None => Ok(find(&asked.system)?),
    }
}

fn fault(fault: SetupFault) -> DraftFault {
    let SetupFault { file, line, column, path, what, hint } = fault;
    match file == FILE || file == "setup" {
        true => DraftFault { line, column, path, text: what, hint },
        // A place in another file means nothing in this one.
        false => {
            let text = format!("{file}:{line}: {what}");
            DraftFault { line: 0, column: 0, path: String::new(), text, hint }
        }
    }
}

impl From<EditFault> for AppError {
    fn from(fault: EditFault) -> Self {
        let hint = match fault {
            EditFault::NotToml(_) => "mend the text first, then go on by hand",
            _ => "load the page again",
        };
        AppError::wrong(fault.to_string(), hint)
    }
}
