//! The one writer. What arrives while a commit waits for the disk goes into the next one, so that
//! many matches share the cost of a commit; everybody is answered after the commit of his own.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::place::Lock;
use super::{NewMatch, StoreFault, Writes, schema};

/// How many jobs one transaction takes at most, so that nobody waits long for his neighbours.
const BATCH: usize = 256;

type Answer = oneshot::Sender<Result<(), StoreFault>>;

#[derive(Debug)]
pub(super) enum Job {
    Create(Box<NewMatch>),
    Append {
        id: String,
        from_n: u64,
        lines: Vec<String>,
        summary: Option<String>,
        clock: Option<String>,
    },
    Clock {
        id: String,
        clock: String,
    },
    Link {
        id: String,
        role: String,
        token_hash: Vec<u8>,
    },
    /// Shows that the writer is there; changes nothing.
    Probe {
        write: bool,
    },
}

#[derive(Debug)]
pub(super) enum Message {
    Work(Job, Answer),
    Close(Answer),
}

pub(super) struct Writer {
    dir: PathBuf,
    /// None after trouble: whatever state the old connection was in, a new one has none of it.
    connection: Option<SqliteConnection>,
    writes: Arc<Writes>,
    lock: Lock,
}

impl Writer {
    pub(super) fn new(
        dir: PathBuf,
        connection: SqliteConnection,
        writes: Arc<Writes>,
        lock: Lock,
    ) -> Writer {
        Writer { dir, connection: Some(connection), writes, lock }
    }

    /// Works until it is told to close or until nobody is left to ask.
    pub(super) async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut messages = Vec::new();
        let mut closing = Vec::new();
        while closing.is_empty() && inbox.recv_many(&mut messages, BATCH).await > 0 {
            let mut batch = Vec::new();
            for message in messages.drain(..) {
                match message {
                    Message::Work(job, answer) => batch.push((job, answer)),
                    Message::Close(answer) => closing.push(answer),
                }
            }
            if !batch.is_empty() {
                self.write(batch).await;
            }
        }
        let finished = self.finish().await;
        drop(self.lock);
        // Jobs that came after the wish to close are dropped, which tells their senders.
        inbox.close();
        while let Some(message) = inbox.recv().await {
            if let Message::Close(answer) = message {
                closing.push(answer);
            }
        }
        for answer in closing {
            // Who no longer waits needs no answer; the same below.
            let _ = answer.send(finished.clone());
        }
    }

    async fn write(&mut self, batch: Vec<(Job, Answer)>) {
        let written = self.transact(&batch).await;
        if written.is_err() {
            self.writes.failed();
            self.hang_up().await;
        }
        let mut results = written.as_ref().map(|results| results.iter());
        for (_, answer) in batch {
            let result = match &mut results {
                Ok(results) => results.next().expect("a result for every job").clone(),
                Err(fault) => Err((*fault).clone()),
            };
            let _ = answer.send(result);
        }
    }

    /// All of a batch in one transaction. A job at fault by itself leaves no trace in it; any
    /// other trouble ends the whole.
    async fn transact(
        &mut self,
        batch: &[(Job, Answer)],
    ) -> Result<Vec<Result<(), StoreFault>>, StoreFault> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(schema::open(&self.dir).await?),
        };
        let at_ms = now_ms();
        let mut results = Vec::with_capacity(batch.len());
        execute(connection, "BEGIN IMMEDIATE").await?;
        for (job, _) in batch {
            execute(connection, "SAVEPOINT job").await?;
            let result = carry_out(connection, job, at_ms).await;
            match &result {
                Ok(()) => {}
                Err(fault) if fault.is_of_one_job() => {
                    execute(connection, "ROLLBACK TO job").await?;
                }
                Err(fault) => return Err(fault.clone()),
            }
            execute(connection, "RELEASE job").await?;
            results.push(result);
        }
        execute(connection, "COMMIT").await?;
        if batch.iter().any(|(job, _)| !matches!(job, Job::Probe { write: false })) {
            self.writes.committed();
        }
        Ok(results)
    }

    /// Closing a connection undoes what it has not committed. That it was in trouble is known.
    async fn hang_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
    }

    async fn finish(&mut self) -> Result<(), StoreFault> {
        let Some(mut connection) = self.connection.take() else { return Ok(()) };
        let emptied = execute(&mut connection, "PRAGMA wal_checkpoint(TRUNCATE)").await;
        connection.close().await?;
        emptied
    }
}

async fn execute(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<(), StoreFault> {
    sqlx::query(statement).execute(connection).await?;
    Ok(())
}

async fn carry_out(
    connection: &mut SqliteConnection,
    job: &Job,
    at_ms: i64,
) -> Result<(), StoreFault> {
    match job {
        Job::Create(new) => create(connection, new, at_ms).await,
        Job::Append { id, from_n, lines, summary, clock } => {
            append(connection, id, *from_n, lines, at_ms).await?;
            if !lines.is_empty() {
                let touch = sqlx::query("UPDATE matches SET active_ms = ? WHERE id = ?");
                touch.bind(at_ms).bind(id).execute(&mut *connection).await?;
            }
            if summary.is_some() {
                let tell = sqlx::query("UPDATE matches SET summary = ? WHERE id = ?");
                tell.bind(summary).bind(id).execute(&mut *connection).await?;
            }
            match clock {
                Some(clock) => keep_clock(connection, id, clock).await,
                None => Ok(()),
            }
        }
        Job::Clock { id, clock } => {
            must_exist(connection, id).await?;
            keep_clock(connection, id, clock).await
        }
        Job::Link { id, role, token_hash } => {
            must_exist(connection, id).await?;
            link(connection, id, role, token_hash, at_ms).await
        }
        Job::Probe { write: false } => Ok(()),
        Job::Probe { write: true } => schema::write_again(connection).await,
    }
}

async fn create(
    connection: &mut SqliteConnection,
    new: &NewMatch,
    at_ms: i64,
) -> Result<(), StoreFault> {
    if exists(connection, &new.id).await? {
        return Err(StoreFault::Exists { id: new.id.clone() });
    }
    if let Some(earlier) = &new.rematch_of {
        must_exist(connection, earlier).await?;
    }
    let insert = sqlx::query(
        "INSERT INTO matches (id, system, title, created_ms, header, controllers, listed, \
         rematch_of, active_ms, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    );
    let insert = insert.bind(&new.id).bind(&new.system).bind(&new.title).bind(at_ms);
    let insert = insert.bind(&new.header).bind(&new.controllers).bind(new.listed);
    let insert = insert.bind(&new.rematch_of).bind(at_ms).bind(&new.summary);
    insert.execute(&mut *connection).await?;
    for (role, token) in &new.links {
        link(connection, &new.id, role, &token.hash(), at_ms).await?;
    }
    if let Some(clock) = &new.clock {
        keep_clock(connection, &new.id, clock).await?;
    }
    append(connection, &new.id, 0, &new.lines, at_ms).await
}

async fn keep_clock(
    connection: &mut SqliteConnection,
    id: &str,
    clock: &str,
) -> Result<(), StoreFault> {
    let keep = "INSERT INTO clocks (match_id, state) VALUES (?, ?) \
                ON CONFLICT (match_id) DO UPDATE SET state = excluded.state";
    sqlx::query(keep).bind(id).bind(clock).execute(connection).await?;
    Ok(())
}

async fn append(
    connection: &mut SqliteConnection,
    id: &str,
    from_n: u64,
    lines: &[String],
    at_ms: i64,
) -> Result<(), StoreFault> {
    must_exist(connection, id).await?;
    let count = "SELECT coalesce(max(n) + 1, 0) FROM lines WHERE match_id = ?";
    let stored: i64 = sqlx::query_scalar(count).bind(id).fetch_one(&mut *connection).await?;
    if stored.cast_unsigned() != from_n {
        let stored = stored.cast_unsigned();
        return Err(StoreFault::Stale { id: id.to_string(), from_n, stored });
    }
    for (line, n) in lines.iter().zip(stored..) {
        let insert = "INSERT INTO lines (match_id, n, line, at_ms) VALUES (?, ?, ?, ?)";
        let insert = sqlx::query(insert).bind(id).bind(n).bind(line).bind(at_ms);
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn link(
    connection: &mut SqliteConnection,
    id: &str,
    role: &str,
    token_hash: &[u8],
    at_ms: i64,
) -> Result<(), StoreFault> {
    let insert = "INSERT INTO links (token_hash, match_id, role, created_ms) VALUES (?, ?, ?, ?)";
    let insert = sqlx::query(insert).bind(token_hash).bind(id).bind(role).bind(at_ms);
    insert.execute(connection).await?;
    Ok(())
}

async fn exists(connection: &mut SqliteConnection, id: &str) -> Result<bool, StoreFault> {
    let question = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?)");
    Ok(question.bind(id).fetch_one(connection).await?)
}

async fn must_exist(connection: &mut SqliteConnection, id: &str) -> Result<(), StoreFault> {
    match exists(connection, id).await? {
        true => Ok(()),
        false => Err(StoreFault::Unknown { id: id.to_string() }),
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ask(
        sender: &mpsc::Sender<Message>,
        from_n: u64,
        line: &str,
    ) -> Result<(), StoreFault> {
        let (answer, answered) = oneshot::channel();
        let (id, lines) = ("a".to_string(), vec![line.to_string()]);
        let job = Job::Append { id, from_n, lines, summary: None, clock: None };
        sender.send(Message::Work(job, answer)).await.unwrap();
        answered.await.unwrap()
    }

    #[tokio::test]
    async fn a_full_disk_writes_nothing_and_is_over_when_there_is_room_again() {
        let dir = std::env::temp_dir().join(format!("tercio-full-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let mut connection = schema::open(&dir).await.unwrap();
        let new = NewMatch { id: "a".into(), controllers: "[]".into(), ..NewMatch::default() };
        create(&mut connection, &new, 0).await.unwrap();
        // The limit is one of this connection; the next one has room.
        execute(&mut connection, "PRAGMA max_page_count = 20").await.unwrap();
        let (sender, inbox) = mpsc::channel(8);
        let lock = Lock::take(&dir).unwrap();
        let writer = Writer::new(dir.clone(), connection, Arc::default(), lock);
        let task = tokio::spawn(writer.run(inbox));
        let large = "x".repeat(1_000_000);
        let (first, second) = tokio::join!(ask(&sender, 0, "x"), ask(&sender, 1, &large));
        assert_eq!((first, second), (Err(StoreFault::Full), Err(StoreFault::Full)));
        assert_eq!(ask(&sender, 0, &large).await, Ok(()));
        assert_eq!(ask(&sender, 1, "x").await, Ok(()));
        drop(sender);
        task.await.unwrap();
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
