//! The database: how it is opened, its tables, and how older data is brought up to date.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use super::StoreFault;

pub(super) const FILE: &str = "tercio.db";

/// Marks the file as ours: "TRCI".
const APPLICATION: i64 = 0x5452_4349;

/// Each brings the data one version further. What has been released is never changed.
const STEPS: &[&str] = &[include_str!("schema.sql"), include_str!("clocks.sql")];

/// The version of the data that this program writes.
pub(super) fn known() -> i64 {
    i64::try_from(STEPS.len()).expect("a handful of steps")
}

pub(super) fn options(dir: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(dir.join(FILE))
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

/// Options for those who only read.
pub(super) fn reading(dir: &Path) -> SqliteConnectOptions {
    options(dir).pragma("query_only", "ON")
}

/// The connection that writes. A file that is not ours, or newer than we are, is left as it is.
pub(super) async fn open(dir: &Path) -> Result<SqliteConnection, StoreFault> {
    let file = dir.join(FILE);
    let fault = |error: sqlx::Error| StoreFault::opening(&file, &error);
    let mut connection = options(dir).create_if_missing(true).connect().await.map_err(fault)?;
    let found = version(&mut connection, &file).await?;
    let mode = sqlx::query_scalar::<_, String>("PRAGMA journal_mode = WAL");
    let mode = mode.fetch_one(&mut connection).await.map_err(fault)?;
    if mode != "wal" {
        let why = format!("its file system allows only the journal `{mode}`");
        return Err(StoreFault::Directory { dir: dir.to_path_buf(), why });
    }
    bring_up_to_date(&mut connection, found).await.map_err(fault)?;
    Ok(connection)
}

/// The version of the data in the file, if we can read it; 0 is a new file.
pub(super) async fn version(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<i64, StoreFault> {
    let mut numbers = [0; 3];
    let questions =
        ["PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_schema"];
    for (number, question) in numbers.iter_mut().zip(questions) {
        let answer = sqlx::query_scalar(question).fetch_one(&mut *connection).await;
        *number = answer.map_err(|error| StoreFault::opening(file, &error))?;
    }
    let [application, found, tables] = numbers;
    let file = file.to_path_buf();
    match (application, found, tables) {
        (APPLICATION, 1.., _) if found > known() => {
            Err(StoreFault::Newer { file, found, known: known() })
        }
        (APPLICATION, 1.., _) | (0, 0, 0) => Ok(found),
        _ => Err(StoreFault::NotOurs { file }),
    }
}

async fn bring_up_to_date(
    connection: &mut SqliteConnection,
    found: i64,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for (step, version) in STEPS.iter().zip(1i64..) {
        if version > found {
            sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        }
    }
    let known = known();
    let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {known}");
    sqlx::raw_sql(AssertSqlSafe(marks)).execute(&mut *transaction).await?;
    transaction.commit().await
}

/// Writes the version that is there anyway, to see whether the disk takes anything.
pub(super) async fn write_again(connection: &mut SqliteConnection) -> Result<(), StoreFault> {
    let mark = format!("PRAGMA user_version = {}", known());
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pragma(connection: &mut SqliteConnection, name: &str) -> i64 {
        let question = AssertSqlSafe(format!("PRAGMA {name}"));
        sqlx::query_scalar(question).fetch_one(connection).await.unwrap()
    }

    #[tokio::test]
    async fn every_commit_waits_for_the_disk_and_readers_cannot_write() {
        let dir = std::env::temp_dir().join(format!("tercio-schema-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let mut writer = open(&dir).await.unwrap();
        let mode = sqlx::query_scalar::<_, String>("PRAGMA journal_mode");
        assert_eq!(mode.fetch_one(&mut writer).await.unwrap(), "wal");
        assert_eq!(pragma(&mut writer, "synchronous").await, 2, "FULL");
        assert_eq!(pragma(&mut writer, "foreign_keys").await, 1);
        assert_eq!(pragma(&mut writer, "busy_timeout").await, 5000);
        assert_eq!(pragma(&mut writer, "user_version").await, known());
        let mut reader = reading(&dir).connect().await.unwrap();
        let write = sqlx::query("CREATE TABLE more (a TEXT)").execute(&mut reader).await;
        assert!(write.is_err());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
