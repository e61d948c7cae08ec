//! Matches on the disk: one SQLite file in a data directory.
//!
//! The log of a match is its truth, and lines are only ever appended; the database itself refuses
//! to change or take away a line. What was acknowledged is on the disk. Of a secret link only the
//! hash is kept.

mod fault;
mod place;
mod reading;
mod schema;
mod secret;
mod writer;
mod writes;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use tokio::sync::{mpsc, oneshot};

pub use fault::StoreFault;
pub use place::default_dir;
pub use secret::{Secret, new_match_id, new_secret};
use writer::{Job, Message, Writer};
pub(crate) use writes::Writes;

/// Connections that read at the same time.
const READERS: u32 = 4;
/// Jobs that wait for the writer before those who send more have to wait themselves.
const WAITING: usize = 1024;

/// A match that is to be made.
#[derive(Debug, Clone, Default)]
pub struct NewMatch {
    pub id: String,
    pub system: String,
    pub title: String,
    /// The first line of the log, without its line feed.
    pub header: String,
    /// The lines after the header that there are already.
    pub lines: Vec<String>,
    /// Who plays which seat; JSON.
    pub controllers: String,
    /// Whether everybody sees it in the lobby.
    pub listed: bool,
    pub rematch_of: Option<String>,
    /// JSON; see [`MatchMeta::summary`].
    pub summary: Option<String>,
    /// JSON; none where nobody's time is kept.
    pub clock: Option<String>,
    /// Roles, such as `seat:0`, `umpire` or `spectator`, and the secrets that give them.
    pub links: Vec<(String, Secret)>,
}

/// What is known of a match without playing its log again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchMeta {
    pub id: String,
    pub system: String,
    pub title: String,
    pub created_ms: i64,
    /// When its last line was written.
    pub active_ms: i64,
    /// How many lines its log has after the header: the number of the next line.
    pub lines: u64,
    /// JSON.
    pub controllers: String,
    pub listed: bool,
    pub rematch_of: Option<String>,
    /// The key `outcome` of the summary.
    pub outcome: Option<String>,
    /// JSON for the lobby, written together with the lines it belongs to.
    pub summary: Option<String>,
    /// The clocks as they last stood; JSON.
    pub clock: Option<String>,
}

/// A match as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMatch {
    pub meta: MatchMeta,
    /// The log: header and lines, each with its line feed.
    pub text: String,
    /// When each line after the header was written.
    pub at_ms: Vec<i64>,
}

/// A handle to the store; clones share it. Dropping the last one lets the writer finish what it
/// was given; [`Store::close`] also waits for that.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    dir: PathBuf,
    readers: SqlitePool,
    /// None when it was opened for reading.
    writer: Option<mpsc::Sender<Message>>,
    writes: Arc<Writes>,
}

impl Store {
    /// Opens the data in `dir`, and makes it when there is none. Only one store at a time can
    /// have it open in this way, in this process or another.
    pub async fn open(dir: impl AsRef<Path>) -> Result<Store, StoreFault> {
        let dir = dir.as_ref();
        place::make_dir(dir)?;
        let lock = place::Lock::take(dir)?;
        let connection = schema::open(dir).await?;
        let writes = Arc::new(Writes::default());
        let (sender, inbox) = mpsc::channel(WAITING);
        let writer = Writer::new(dir.to_path_buf(), connection, Arc::clone(&writes), lock);
        tokio::spawn(writer.run(inbox));
        Ok(Store::with(dir, Some(sender), writes))
    }

    /// Opens the data in `dir` to look at it, also while a server has it open.
    pub async fn open_to_read(dir: impl AsRef<Path>) -> Result<Store, StoreFault> {
        let dir = dir.as_ref();
        let file = dir.join(schema::FILE);
        let no_data = || StoreFault::NoData { dir: dir.to_path_buf() };
        if !file.is_file() {
            return Err(no_data());
        }
        let store = Store::with(dir, None, Arc::default());
        let mut connection = store.shared.readers.acquire().await;
        let connection = connection.as_mut().map_err(|error| StoreFault::opening(&file, error))?;
        match schema::version(connection, &file).await? {
            0 => Err(no_data()),
            // Older data lacks tables that are read here.
            found if found < schema::known() => {
                let _lock = place::Lock::take(dir)?;
                schema::open(dir).await?;
                Ok(store)
            }
            _ => Ok(store),
        }
    }

    fn with(dir: &Path, writer: Option<mpsc::Sender<Message>>, writes: Arc<Writes>) -> Store {
        let readers = readers(schema::reading(dir));
        Store { shared: Arc::new(Shared { dir: dir.to_path_buf(), readers, writer, writes }) }
    }

    /// The data directory.
    pub fn dir(&self) -> &Path {
        &self.shared.dir
    }

    /// Makes a match with its links and first lines: all of it or nothing.
    pub async fn create(&self, new: NewMatch) -> Result<(), StoreFault> {
        one_line_each(std::iter::once(&new.header).chain(&new.lines))?;
        self.send(Job::Create(Box::new(new))).await
    }

    /// Appends lines to the log of a match, the first with number `from_n`, and the summary that
    /// goes with them; without a summary the old one stays. It returns when they are on the disk.
    /// A writer whose `from_n` is not the number of the next line is stale: nothing is written.
    ///
    /// Once called, it is carried out even if nobody waits for the answer any more.
    pub async fn append(
        &self,
        id: &str,
        from_n: u64,
        lines: Vec<String>,
        summary: Option<String>,
    ) -> Result<(), StoreFault> {
        self.append_timed(id, from_n, lines, summary, None).await
    }

    /// The same with the clocks as they stand after these lines; without them the old ones stay.
    pub async fn append_timed(
        &self,
        id: &str,
        from_n: u64,
        lines: Vec<String>,
        summary: Option<String>,
        clock: Option<String>,
    ) -> Result<(), StoreFault> {
        one_line_each(lines.iter())?;
        self.send(Job::Append { id: id.to_string(), from_n, lines, summary, clock }).await
    }

    /// Keeps the clocks of a match as they stand now.
    pub async fn keep_clock(&self, id: &str, clock: String) -> Result<(), StoreFault> {
        self.send(Job::Clock { id: id.to_string(), clock }).await
    }

    /// Lets `token` give `role` in a match.
    pub async fn add_link(&self, id: &str, role: &str, token: &Secret) -> Result<(), StoreFault> {
        let (id, role) = (id.to_string(), role.to_string());
        self.send(Job::Link { id, role, token_hash: token.hash() }).await
    }

    /// A match with its whole log.
    pub async fn read(&self, id: &str) -> Result<Option<StoredMatch>, StoreFault> {
        reading::read(&self.shared.readers, id).await
    }

    /// A match without its log.
    pub async fn meta(&self, id: &str) -> Result<Option<MatchMeta>, StoreFault> {
        reading::meta(&self.shared.readers, id).await
    }

    /// The role that `token` gives in a match.
    pub async fn role_of(&self, id: &str, token: &Secret) -> Result<Option<String>, StoreFault> {
        reading::role_of(&self.shared.readers, id, token).await
    }

    /// The matches that everybody may see, those with the latest lines first.
    pub async fn listed(&self, limit: u32) -> Result<Vec<MatchMeta>, StoreFault> {
        reading::listed(&self.shared.readers, limit).await
    }

    /// Every match, those with the latest lines first.
    pub async fn all(&self) -> Result<Vec<MatchMeta>, StoreFault> {
        reading::all(&self.shared.readers).await
    }

    /// The rematches of a match, the oldest first.
    pub async fn rematches(&self, id: &str) -> Result<Vec<MatchMeta>, StoreFault> {
        reading::rematches(&self.shared.readers, id).await
    }

    /// How many transactions have been committed since it was opened.
    pub fn commits(&self) -> u64 {
        self.shared.writes.commits.get()
    }

    pub(crate) fn writes(&self) -> &Writes {
        &self.shared.writes
    }

    /// Whether the data can be read, and whether the writer takes jobs and can lock the data. If
    /// the last commit failed, something is really written, to see whether that is over.
    pub(crate) async fn probe(&self) -> Result<(), StoreFault> {
        reading::probe(&self.shared.readers).await?;
        self.send(Job::Probe { write: self.shared.writes.failing() }).await
    }

    /// Waits until all that was sent is written, empties the journal into the file and gives up
    /// the lock. Every handle is closed by it; closing again does nothing.
    pub async fn close(&self) -> Result<(), StoreFault> {
        // Readers first: the journal cannot be emptied below somebody who reads it.
        self.shared.readers.close().await;
        let Some(writer) = &self.shared.writer else { return Ok(()) };
        let (answer, answered) = oneshot::channel();
        match writer.send(Message::Close(answer)).await {
            Ok(()) => answered.await.unwrap_or(Ok(())),
            Err(_) => Ok(()),
        }
    }

    async fn send(&self, job: Job) -> Result<(), StoreFault> {
        let writer = self.shared.writer.as_ref().ok_or(StoreFault::ReadOnly)?;
        let asked = (!matches!(job, Job::Probe { .. })).then(Instant::now);
        let (answer, answered) = oneshot::channel();
        let sent = writer.send(Message::Work(job, answer)).await;
        sent.map_err(|_| StoreFault::Closed)?;
        let answer = answered.await.unwrap_or(Err(StoreFault::Closed));
        if let Some(asked) = asked {
            self.shared.writes.asked.add(1);
            self.shared.writes.waited.took(asked.elapsed());
        }
        answer
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("dir", &self.shared.dir).finish_non_exhaustive()
    }
}

fn readers(options: SqliteConnectOptions) -> SqlitePool {
    let pool = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
    pool.connect_lazy_with(options)
}

/// A line feed inside a line would make two of it when the log is read.
fn one_line_each<'a>(mut lines: impl Iterator<Item = &'a String>) -> Result<(), StoreFault> {
    match lines.any(|line| line.contains('\n')) {
        true => Err(StoreFault::Refused { why: "a line with a line feed in it".to_string() }),
        false => Ok(()),
    }
}
