//! Odds of a question that stands in an address.

use crate::App;
use crate::fault::AppError;
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use serde_json::Value;
use std::sync::Arc;
use tercio_engine::{AnyProcedure, FactFault, facts};
use tercio_ledger::{House, near};
use tercio_odds::{AnyOdds, Asking};
use tercio_proto::desk::{OddsReply, Sorry};
use tercio_systems::{AnyTableSystem, fill_side_by_name, find};
use tokio::task::spawn_blocking;

/// The longest question.
const QUERY_BYTES_MAX: usize = 4096;

/// The odds of a procedure.
///
/// The query holds facts by their field's path (`a.men=900`), units that fill a side in
/// (`unit.a=hastings.archers`), `policy`, `rounds=one` or `rounds=end`, and house rules:
/// `ruling.<id>=<answer>`, `off=<rule>`, `shift.<rule>=<n>`.
#[utoipa::path(
    get, path = "/api/odds/{system}/{procedure}", tag = "desk",
    params(
        ("system" = String, Path, description = "a system of the catalogue"),
        ("procedure" = String, Path, description = "a question of that system"),
        ("policy" = Option<String>, Query, description = "who decides how on the way to the end"),
        ("rounds" = Option<String>, Query, description = "`one`, or `end` for the whole fight"),
        ("off" = Option<Vec<String>>, Query, description = "lines of the sheet left out"),
    ),
    responses(
        (status = 200, body = OddsReply),
        (status = 400, description = "the question cannot be read", body = Sorry),
        (status = 404, description = "no such system or question", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn odds(
    State(_): State<App>,
    Path((system, procedure)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Json<OddsReply>, AppError> {
    let query = query.unwrap_or_default();
    if query.len() > QUERY_BYTES_MAX {
        return Err(AppError::wrong("this question is too long", "leave something out"));
    }
    let solved = spawn_blocking(move || answer(&system, &procedure, &query)).await;
    let gave_up = |_| AppError::wrong("this question could not be solved", "change the question");
    solved.map_err(gave_up)?.map(Json)
}

/// A question read from an address.
pub(super) struct Read {
    pub house: House,
    pub asking: Asking,
    pieces: Vec<(String, String)>,
    units: Vec<(String, String)>,
}

fn answer(system: &str, procedure: &str, query: &str) -> Result<OddsReply, AppError> {
    let system = find(system)?;
    let read = read(query)?;
    let faults = system.card().house_faults(&read.house);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault.into());
    }
    let odds = procedure_of(system, procedure, &read.house)?;
    let facts = facts_of(system, odds.any(), &read)?;
    let answer = odds.answer(&facts, &read.asking)?;
    Ok(OddsReply {
        system: system.card().name.into(),
        procedure: odds.any().name().into(),
        query: query_of(odds.any(), &facts, &read.asking, &read.house),
        facts,
        odds: answer.into(),
    })
}

/// A procedure of a system by its name.
pub(super) fn procedure_of(
    system: &'static dyn AnyTableSystem,
    name: &str,
    house: &House,
) -> Result<Arc<dyn AnyOdds>, AppError> {
    let all = system.odds(house)?;
    let names: Vec<&str> = all.iter().map(|odds| odds.any().name()).collect();
    let unknown = format!(
        "no question of {} is called `{name}`; known: {}{}",
        system.card().title,
        names.join(", "),
        near::hint(name, names.iter().copied()),
    );
    let found = all.into_iter().find(|odds| odds.any().name() == name);
    found.map(Arc::from).ok_or_else(|| AppError::unknown(unknown, "choose a question of the list"))
}

fn read(query: &str) -> Result<Read, AppError> {
    let mut read = Read {
        house: House::default(),
        asking: Asking::default(),
        pieces: Vec::new(),
        units: Vec::new(),
    };
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let (name, value) = (name.into_owned(), value.into_owned());
        match name.split_once('.') {
            Some(("unit", side)) => read.units.push((side.into(), value)),
            Some(("ruling", id)) => {
                read.house.rulings.insert(id.into(), value);
            }
            Some(("shift", rule)) => {
                let by = value.trim_start_matches('+').parse().map_err(|_| {
                    AppError::wrong(format!("`{value}` is no whole number"), "shift by -1 or 2")
                })?;
                read.house.shift.insert(rule.into(), by);
            }
            _ => match name.as_str() {
                "off" => read.house.off.push(value),
                "policy" => read.asking.policy = Some(value),
                "rounds" => read.asking.to_the_end = Some(rounds(&value)?),
                _ => read.pieces.push((name, value)),
            },
        }
    }
    Ok(read)
}

fn rounds(value: &str) -> Result<bool, AppError> {
    match value {
        "one" => Ok(false),
        "end" => Ok(true),
        _ => Err(AppError::wrong(format!("`rounds` is one or end, not `{value}`"), "change it")),
    }
}

/// Units first, then what is said field by field.
fn facts_of(
    system: &'static dyn AnyTableSystem,
    procedure: &dyn AnyProcedure,
    read: &Read,
) -> Result<Value, AppError> {
    let mut found = procedure.default_facts();
    for (side, word) in &read.units {
        fill_side_by_name(system, procedure.name(), word, side, &mut found)?;
    }
    facts::assign(&procedure.form(), &mut found, &read.pieces).map_err(unread)?;
    Ok(found)
}

/// A long list of what is known instead is for those who want to look at it.
fn unread(fault: FactFault) -> AppError {
    let remedy = "change it in the form, or begin again without it";
    match fault {
        FactFault::Unknown { name, hint, known } => {
            let what = format!("there is no `{name}` here{hint}");
            AppError::wrong(what, remedy).with([format!("Known: {known}")])
        }
        other => AppError::wrong(other.to_string(), remedy),
    }
}

/// The shortest address of a question.
pub(crate) fn query_of(
    procedure: &dyn AnyProcedure,
    found: &Value,
    asking: &Asking,
    house: &House,
) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (path, value) in facts::pieces(&procedure.form(), &procedure.default_facts(), found) {
        query.append_pair(&path, &value);
    }
    if let Some(policy) = &asking.policy {
        query.append_pair("policy", policy);
    }
    let default = asking.policy.is_some() || procedure.runs_to_the_end();
    match asking.to_the_end {
        Some(true) if !default => {
            query.append_pair("rounds", "end");
        }
        Some(false) if default => {
            query.append_pair("rounds", "one");
        }
        _ => {}
    }
    for (ruling, answer) in &house.rulings {
        query.append_pair(&format!("ruling.{ruling}"), answer);
    }
    for rule in &house.off {
        query.append_pair("off", rule);
    }
    for (rule, by) in &house.shift {
        query.append_pair(&format!("shift.{rule}"), &by.to_string());
    }
    query.finish()
}
