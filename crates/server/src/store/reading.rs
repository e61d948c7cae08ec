//! Questions to the database. They run beside the writer, each on a connection of its own.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use super::{MatchMeta, Secret, StoreFault, StoredMatch};

macro_rules! matches {
    ($which:literal) => {
        concat!(
            "SELECT id, system, title, created_ms, active_ms, controllers, listed, rematch_of, ",
            "outcome, summary, ",
            "(SELECT coalesce(max(n) + 1, 0) FROM lines WHERE match_id = id) AS lines, ",
            "(SELECT state FROM clocks WHERE match_id = id) AS clock ",
            "FROM matches ",
            $which
        )
    };
}

fn meta_of(row: &SqliteRow) -> Result<MatchMeta, sqlx::Error> {
    Ok(MatchMeta {
        id: row.try_get("id")?,
        system: row.try_get("system")?,
        title: row.try_get("title")?,
        created_ms: row.try_get("created_ms")?,
        active_ms: row.try_get("active_ms")?,
        lines: row.try_get::<i64, _>("lines")?.cast_unsigned(),
        controllers: row.try_get("controllers")?,
        listed: row.try_get("listed")?,
        rematch_of: row.try_get("rematch_of")?,
        outcome: row.try_get("outcome")?,
        summary: row.try_get("summary")?,
        clock: row.try_get("clock")?,
    })
}

fn metas_of(rows: &[SqliteRow]) -> Result<Vec<MatchMeta>, StoreFault> {
    Ok(rows.iter().map(meta_of).collect::<Result<_, _>>()?)
}

pub(super) async fn all(pool: &SqlitePool) -> Result<Vec<MatchMeta>, StoreFault> {
    let rows = sqlx::query(matches!("ORDER BY active_ms DESC, id")).fetch_all(pool).await?;
    metas_of(&rows)
}

pub(super) async fn listed(pool: &SqlitePool, limit: u32) -> Result<Vec<MatchMeta>, StoreFault> {
    let question = matches!("WHERE listed = 1 ORDER BY active_ms DESC, id LIMIT ?");
    let rows = sqlx::query(question).bind(limit).fetch_all(pool).await?;
    metas_of(&rows)
}

pub(super) async fn rematches(pool: &SqlitePool, id: &str) -> Result<Vec<MatchMeta>, StoreFault> {
    let question = matches!("WHERE rematch_of = ? ORDER BY created_ms, id");
    let rows = sqlx::query(question).bind(id).fetch_all(pool).await?;
    metas_of(&rows)
}

pub(super) async fn meta(pool: &SqlitePool, id: &str) -> Result<Option<MatchMeta>, StoreFault> {
    let row = sqlx::query(matches!("WHERE id = ?")).bind(id).fetch_optional(pool).await?;
    Ok(row.as_ref().map(meta_of).transpose()?)
}

pub(super) async fn read(pool: &SqlitePool, id: &str) -> Result<Option<StoredMatch>, StoreFault> {
    // One transaction, so that the summary and the lines are those of the same moment.
    let mut moment = pool.begin().await?;
    let row = sqlx::query(matches!("WHERE id = ?")).bind(id).fetch_optional(&mut *moment).await?;
    let Some(row) = row else { return Ok(None) };
    let meta = meta_of(&row)?;
    let header = sqlx::query_scalar::<_, String>("SELECT header FROM matches WHERE id = ?");
    let mut text = header.bind(id).fetch_one(&mut *moment).await?;
    text.push('\n');
    let lines = sqlx::query_as::<_, (String, i64)>(
        "SELECT line, at_ms FROM lines WHERE match_id = ? ORDER BY n",
    );
    let mut at_ms = Vec::new();
    for (line, at) in lines.bind(id).fetch_all(&mut *moment).await? {
        text.push_str(&line);
        text.push('\n');
        at_ms.push(at);
    }
    Ok(Some(StoredMatch { meta, text, at_ms }))
}

/// The lookup is by hash, so the time it takes tells nothing about the secret.
pub(super) async fn role_of(
    pool: &SqlitePool,
    id: &str,
    token: &Secret,
) -> Result<Option<String>, StoreFault> {
    let question = "SELECT role FROM links WHERE token_hash = ? AND match_id = ?";
    let role = sqlx::query_scalar(question).bind(token.hash()).bind(id);
    Ok(role.fetch_optional(pool).await?)
}

/// Whether the data can be read at all.
pub(super) async fn probe(pool: &SqlitePool) -> Result<(), StoreFault> {
    sqlx::query("SELECT 1 FROM matches LIMIT 1").fetch_optional(pool).await?;
    Ok(())
}
