//! The matches that are kept for the table in the browser.

use crate::out::Out;
use crate::serve::place;
use crate::tables::table;
use crate::{AnsweredNo, out};
use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};
use std::future::Future;
use std::path::PathBuf;
use tercio_proto::{Link, Role};
use tercio_server::store::Store;
use tercio_server::{Taken, export_text, links_for, take_in};

fn wait<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Runtime::new().context("the data cannot be opened")?.block_on(work)
}

pub fn list(data_dir: Option<PathBuf>, out: &Out) -> Result<()> {
    let dir = place(data_dir)?;
    let all = wait(async { Ok(Store::open_to_read(&dir).await?.all().await?) })?;
    if out.json {
        let all: Vec<Value> = all
            .iter()
            .map(|one| {
                json!({
                    "id": one.id, "system": one.system, "title": one.title, "lines": one.lines,
                    "created_ms": one.created_ms, "active_ms": one.active_ms,
                    "outcome": one.outcome,
                })
            })
            .collect();
        out.json(&all);
        return Ok(());
    }
    if all.is_empty() {
        out.say("No match is kept yet; `tercio` starts the table in the browser.");
        return Ok(());
    }
    let rows: Vec<Vec<String>> = all
        .into_iter()
        .map(|one| {
            let state = one.outcome.unwrap_or_else(|| "goes on".into());
            vec![one.id, one.system, one.title, one.lines.to_string(), state]
        })
        .collect();
    let head = ["match", "system", "title", "lines", "state"].map(String::from);
    out.say(&table(&head, &rows, out));
    Ok(())
}

fn said(link: &Link, seats: &[String]) -> String {
    match link.role {
        Role::Seat(seat) => {
            seats.get(usize::from(seat.0)).cloned().unwrap_or_else(|| seat.to_string())
        }
        other => other.to_string(),
    }
}

pub fn links(id: &str, data_dir: Option<PathBuf>, out: &Out) -> Result<()> {
    let dir = place(data_dir)?;
    let (links, seats) = wait(async {
        let store = Store::open(&dir).await?;
        let links = links_for(&store, id).await.map_err(|why| anyhow!(why))?;
        let meta = store.meta(id).await?;
        store.close().await?;
        Ok((links, meta.and_then(|meta| meta.summary)))
    })?;
    let seats: Option<Value> = seats.and_then(|text| serde_json::from_str(&text).ok());
    let seats: Vec<String> = seats
        .and_then(|summary| serde_json::from_value(summary.get("seats")?.clone()).ok())
        .unwrap_or_default();
    if out.json {
        out.json(&json!({ "id": id, "links": links }));
        return Ok(());
    }
    out.say("After the address of the server; who has a link has the seat:");
    let rows: Vec<Vec<String>> = links
        .iter()
        .map(|link| vec![said(link, &seats), format!("/match/{id}#{}", link.secret)])
        .collect();
    out.say(&table(&[], &rows, out));
    Ok(())
}

pub fn export(
    ids: &[String],
    file: Option<PathBuf>,
    data_dir: Option<PathBuf>,
    out: &Out,
) -> Result<()> {
    let dir = place(data_dir)?;
    let text = wait(async {
        let store = Store::open_to_read(&dir).await?;
        export_text(&store, ids).await.map_err(|why| anyhow!(why))
    })?;
    match file {
        None => out.say(&text),
        Some(file) => {
            std::fs::write(&file, &text).with_context(|| format!("{}", file.display()))?;
            let count = text.lines().filter(|line| line.starts_with("{\"format\":")).count();
            let what = if count == 1 { "match" } else { "matches" };
            out::complain(&format!("{count} {what} written to {}", file.display()));
        }
    }
    Ok(())
}

pub fn import(files: &[PathBuf], data_dir: Option<PathBuf>, out: &Out) -> Result<()> {
    let dir = place(data_dir)?;
    let mut texts = Vec::new();
    for file in files {
        texts.push(std::fs::read_to_string(file).with_context(|| format!("{}", file.display()))?);
    }
    let taken = wait(async {
        let store = Store::open(&dir).await?;
        let mut taken = Vec::new();
        for text in &texts {
            taken.extend(take_in(&store, text).await);
        }
        store.close().await?;
        Ok(taken)
    })?;
    let mut failed = false;
    for one in taken {
        match one {
            Ok(Taken { made, notes }) => {
                if out.json {
                    out.json_line(&json!({ "made": made, "notes": notes }));
                    continue;
                }
                out.say(&format!("{} is match {}", made.title, made.id));
                for link in &made.links {
                    out.say(&format!("  {:10} /match/{}#{}", link.role, made.id, link.secret));
                }
                for note in notes {
                    out.say(&out.warn(&format!("  {note}")));
                }
            }
            Err(why) => {
                failed = true;
                if out.json {
                    out.json_line(&json!({ "error": why }));
                }
                out::complain(&format!("tercio: {why}"));
            }
        }
    }
    if failed { Err(AnsweredNo.into()) } else { Ok(()) }
}
