//! One match that somebody looks at: a task that owns it, takes one message after the other, and
//! tells nobody of anything that is not on disk.

mod act;
mod asked;
mod branch;
pub(crate) mod clock;
mod commit;
mod rematch;
mod show;
mod think;
mod timing;
mod umpire;

pub(crate) use commit::{header_line, summary};

use crate::fault::AppError;
use crate::metrics::{Metrics, Present};
use crate::store::{MatchMeta, Store};
use crate::time::Time;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tercio_chance::Seat;
use tercio_engine::Report;
use tercio_proto::Role;
use tercio_proto::table::{DriftShown, Player, Refused, ToPage, ToServer, UndoAsked};
use tercio_systems::{AnyTable, AnyTableSystem, find};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

/// A page at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageId(u64);

/// A page that wants to come in.
#[derive(Debug)]
pub struct Join {
    pub roles: Vec<Role>,
    pub sit: Option<Role>,
    pub known: usize,
    pub to_page: mpsc::Sender<Told>,
}

/// What a page is to hear.
#[derive(Debug)]
pub struct Told {
    pub said: ToPage,
    /// When the order arrived that this is the result of.
    pub since: Option<Instant>,
}

/// What a table is told.
#[derive(Debug)]
pub enum Command {
    Join(Join, oneshot::Sender<Result<PageId, String>>),
    Leave(PageId),
    /// What a page has said, and when it arrived.
    Said(PageId, ToServer, Instant),
    Close(oneshot::Sender<()>),
}

pub type TableHandle = mpsc::Sender<Command>;

/// Pages at one table.
const PAGES_MAX: usize = 100;
/// A table nobody looks at is put away after this.
const IDLE: Duration = Duration::from_secs(120);

struct Page {
    roles: Vec<Role>,
    /// Whose view it shows.
    sit: Role,
    /// How many entries of the log it has heard of.
    known: usize,
    to_page: mpsc::Sender<Told>,
}

impl Page {
    /// Holds the link of a player's seat.
    fn holds(&self, seat: Seat) -> bool {
        self.roles.contains(&Role::Seat(seat))
    }
}

pub(crate) struct Table {
    store: Store,
    system: &'static dyn AnyTableSystem,
    meta: MatchMeta,
    game: Box<dyn AnyTable>,
    players: Vec<Player>,
    /// Lines of the log after its header that are on disk.
    stored: usize,
    pages: BTreeMap<PageId, Page>,
    next_page: u64,
    undo_asked: Option<UndoAsked>,
    /// Why the rules of today part from the log, and who has agreed to go on.
    drift: Option<DriftShown>,
    pace: Duration,
    /// When a computer moves next.
    think_at: Option<Instant>,
    /// Why computers gave their orders, by log entry. The log has what happened, not why: this
    /// lasts as long as the table is open.
    reasons: BTreeMap<usize, String>,
    /// A page was let go, and the others have not heard of it.
    let_go: bool,
    /// The computer found no order that the rules take; it does not try for ever.
    stuck: bool,
    /// What stands is not known: the disk could be neither written nor read.
    lost: bool,
    /// None where nobody's time is kept.
    timing: Option<timing::Timing>,
    metrics: Arc<Metrics>,
    _open: Present,
    /// When the order arrived that is being carried out.
    since: Option<Instant>,
}

/// Plays a stored match up and starts its task.
pub(crate) async fn open(
    store: Store,
    id: &str,
    pace: Duration,
    metrics: Arc<Metrics>,
    time: &Arc<dyn Time>,
) -> Result<TableHandle, AppError> {
    let unknown = || AppError::unknown("there is no such match", "look at the link again");
    let stored = store.read(id).await?.ok_or_else(unknown)?;
    let system = find(&stored.meta.system)?;
    let players = serde_json::from_str(&stored.meta.controllers).unwrap_or_default();
    let (game, report) = replayed(system, &stored.text)?;
    let mut table = Table {
        store,
        system,
        stored: usize::try_from(stored.meta.lines).unwrap_or(usize::MAX),
        timing: timing::Timing::read(stored.meta.clock.as_deref(), time),
        meta: stored.meta,
        game,
        players,
        pages: BTreeMap::new(),
        next_page: 0,
        undo_asked: None,
        drift: drift_shown(report),
        pace,
        think_at: None,
        reasons: BTreeMap::new(),
        let_go: false,
        stuck: false,
        lost: false,
        _open: metrics.matches.one_more(),
        metrics,
        since: None,
    };
    table.go_on_from_cut().await?;
    let (handle, inbox) = mpsc::channel(64);
    tracing::info!(id, system = system.card().name, "match opened");
    tokio::spawn(table.run(inbox));
    Ok(handle)
}

pub(crate) fn replayed(
    system: &'static dyn AnyTableSystem,
    text: &str,
) -> Result<(Box<dyn AnyTable>, Report), AppError> {
    // A long battle takes a moment to play up; other tables must not wait for it.
    let read = tokio::task::block_in_place(|| system.replay_table(text));
    read.map_err(|fault| AppError::wrong(fault.to_string(), "the log of this match is damaged"))
}

fn drift_shown(report: Report) -> Option<DriftShown> {
    report.drift.map(|drift| DriftShown { why: drift.why, agreed: Vec::new() })
}

impl Table {
    async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.schedule();
        let mut idle_since = Instant::now();
        loop {
            if !self.pages.is_empty() || self.think_at.is_some() || self.keeps_time() {
                idle_since = Instant::now();
            }
            let thought = self.think_at;
            let tick = self.next_tick();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(Command::Close(done)) => {
                        self.tick().await;
                        self.save_clocks().await;
                        self.farewell();
                        drop(inbox);
                        let _ = done.send(());
                        return;
                    }
                    Some(command) => self.take(command).await,
                    None => return,
                },
                () = sleep_until(thought.unwrap_or_else(far)), if thought.is_some() => {
                    self.think().await;
                }
                () = sleep(tick.unwrap_or(IDLE)), if tick.is_some() => self.tick().await,
                () = sleep_until(idle_since + IDLE), if self.pages.is_empty() => return,
            }
            // Telling of one that has gone may show that another has, too.
            while std::mem::take(&mut self.let_go) {
                self.tell_presence();
            }
            if self.lost {
                return;
            }
        }
    }

    async fn take(&mut self, command: Command) {
        self.tick().await;
        match command {
            Command::Join(join, reply) => {
                let joined = self.join(join);
                let page = joined.as_ref().ok().copied();
                let _ = reply.send(joined);
                if let Some(page) = page {
                    self.mention_rematch(page).await;
                }
            }
            Command::Leave(page) => {
                if self.pages.remove(&page).is_some() {
                    self.tell_presence();
                }
            }
            Command::Said(page, said, at) => {
                self.since = Some(at);
                self.said(page, said).await;
                self.since = None;
            }
            Command::Close(_) => {}
        }
        self.tick().await;
        self.schedule();
    }

    fn join(&mut self, join: Join) -> Result<PageId, String> {
        if self.pages.len() >= PAGES_MAX {
            return Err("this table is full; try again later".into());
        }
        let id = PageId(self.next_page);
        self.next_page += 1;
        let first = join.roles.first().copied().unwrap_or(Role::Spectator);
        let sit = join.sit.filter(|role| join.roles.contains(role)).unwrap_or(first);
        // A page that knows more than there is has another match in mind.
        let known = if join.known <= self.game.entries().len() { join.known } else { 0 };
        let page = Page { roles: join.roles, sit, known, to_page: join.to_page };
        let welcome = ToPage::Welcome { table: self.info(), roles: page.roles.clone() };
        self.arrive(&page.roles);
        self.pages.insert(id, page);
        self.tell(id, welcome);
        self.tell_story(id);
        self.tell_now(id);
        self.tell_presence();
        Ok(id)
    }

    /// Sends to one page. A page that does not keep up is let go; it can come back and resume. One
    /// that has just left is let go as well: its farewell is on the way.
    fn tell(&mut self, page: PageId, said: ToPage) {
        let Some(found) = self.pages.get(&page) else { return };
        let since = self.since.filter(|_| matches!(said, ToPage::Now(_)));
        let Err(fault) = found.to_page.try_send(Told { said, since }) else { return };
        if matches!(fault, TrySendError::Full(_)) {
            tracing::warn!(id = self.meta.id, "a page that does not keep up is let go");
        }
        self.pages.remove(&page);
        self.let_go = true;
    }

    fn refuse(&mut self, page: PageId, key: &str, why: Refused) {
        self.tell(page, ToPage::Refused { key: key.into(), why });
    }

    fn refuse_because(&mut self, page: PageId, key: &str, because: impl Into<String>) {
        let why = Refused { rule: String::new(), because: because.into(), stale: false };
        self.refuse(page, key, why);
    }

    fn farewell(&mut self) {
        let text = "The server is stopping. The battle is kept; come back when it runs again.";
        let pages: Vec<PageId> = self.pages.keys().copied().collect();
        for page in pages {
            self.tell(page, ToPage::Closing { text: text.into() });
        }
        self.pages.clear();
    }
}

fn far() -> Instant {
    Instant::now() + IDLE
}
