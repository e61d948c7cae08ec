//! What can go wrong with the store, said so that the person who runs the server can act on it.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why the store did not do what it was asked. It can be cloned because everybody in a batch is
/// told of the same trouble.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreFault {
    #[error("cannot write in `{}`: {why}; make it writable or give another data directory", dir.display())]
    Directory { dir: PathBuf, why: String },
    #[error("another tercio{holder} uses the data in `{}`; stop it or give another data directory", dir.display())]
    Locked { dir: PathBuf, holder: String },
    #[error("this data was written by a newer tercio (data version {found}, this program knows {known}): `{}`; update the program or give another data directory", file.display())]
    Newer { file: PathBuf, found: i64, known: i64 },
    #[error("`{}` is not a database of tercio; move it away or give another data directory", file.display())]
    NotOurs { file: PathBuf },
    #[error("there is no data in `{}` yet", dir.display())]
    NoData { dir: PathBuf },
    #[error("there is a match `{id}` already")]
    Exists { id: String },
    #[error("there is no match `{id}`")]
    Unknown { id: String },
    #[error("match `{id}` has {stored} lines; line {from_n} cannot be written next")]
    Stale { id: String, from_n: u64, stored: u64 },
    #[error("the store refuses this: {why}")]
    Refused { why: String },
    #[error("the disk is full; nothing was written")]
    Full,
    /// The disk or the database failed. When it happened in a commit, what was to be written may
    /// yet be found after a restart: read the match again before going on with it.
    #[error("the database failed: {why}")]
    Failed { why: String },
    #[error("the store is open for reading only")]
    ReadOnly,
    #[error("the store is closed")]
    Closed,
}

const READONLY: i64 = 8;
const CORRUPT: i64 = 11;
const FULL: i64 = 13;
const CANTOPEN: i64 = 14;
const CONSTRAINT: i64 = 19;
const NOTADB: i64 = 26;

/// SQLite's primary result code; the higher bits only tell where it happened.
fn code(error: &sqlx::Error) -> Option<i64> {
    let code: i64 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

impl StoreFault {
    /// A fault while the file `file` is being opened.
    pub(super) fn opening(file: &Path, error: &sqlx::Error) -> StoreFault {
        match code(error) {
            Some(NOTADB | CORRUPT) => StoreFault::NotOurs { file: file.to_path_buf() },
            Some(READONLY | CANTOPEN) => {
                let dir = file.parent().unwrap_or(file).to_path_buf();
                StoreFault::Directory { dir, why: error.to_string() }
            }
            _ => error.into(),
        }
    }

    /// Whether only the one who asked is at fault, so that his neighbours in the batch can go on.
    pub(super) fn is_of_one_job(&self) -> bool {
        matches!(
            self,
            StoreFault::Exists { .. }
                | StoreFault::Unknown { .. }
                | StoreFault::Stale { .. }
                | StoreFault::Refused { .. }
        )
    }
}

impl From<&sqlx::Error> for StoreFault {
    fn from(error: &sqlx::Error) -> StoreFault {
        match (error, code(error)) {
            (sqlx::Error::PoolClosed, _) => StoreFault::Closed,
            (_, Some(CONSTRAINT)) => StoreFault::Refused { why: error.to_string() },
            (_, Some(FULL)) => StoreFault::Full,
            _ => StoreFault::Failed { why: error.to_string() },
        }
    }
}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> StoreFault {
        StoreFault::from(&error)
    }
}
