//! The clocks of a match: who has how much time left, and whose is running.
//!
//! Nothing here asks what time it is; it is told how much has passed.

use crate::players::seats_of;
use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use tercio_engine::log::{Entry, What};
use tercio_proto::table::Player;
use tercio_proto::{Clock, ClockShown};

pub(crate) const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
const MINUTES_MAX: u32 = 600;
const SECONDS_MAX: u32 = 300;
const DAYS_MAX: u32 = 60;
/// The most that an umpire gives at once: a month.
const ADDED_MAX: u32 = 30 * 24 * 60;

/// Whether such a clock makes sense; if not, what is wrong and what to do.
pub(crate) fn check(clock: &Clock, players: &[Player]) -> Result<(), (String, String)> {
    if !players.contains(&Player::Human) {
        let wrong = "a clock is for people, and only computers play here";
        return Err((wrong.into(), "leave the clock out".into()));
    }
    let (right, wrong, hint) = match *clock {
        Clock::Live { minutes, seconds } => (
            (1..=MINUTES_MAX).contains(&minutes) && seconds <= SECONDS_MAX,
            format!("{minutes} minutes and {seconds} seconds for each order make no clock"),
            format!("give 1 to {MINUTES_MAX} minutes and 0 to {SECONDS_MAX} seconds"),
        ),
        Clock::Correspondence { days } => (
            (1..=DAYS_MAX).contains(&days),
            format!("{days} days for each turn make no clock"),
            format!("give 1 to {DAYS_MAX} days"),
        ),
    };
    if right { Ok(()) } else { Err((wrong, hint)) }
}

/// The clock in words, for the record.
pub(crate) fn in_words(clock: &Clock) -> String {
    let count = |n: u32, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    match *clock {
        Clock::Live { minutes, seconds: 0 } => {
            format!("{} for the whole battle", count(minutes, "minute"))
        }
        Clock::Live { minutes, seconds } => {
            let (minutes, seconds) = (count(minutes, "minute"), count(seconds, "second"));
            format!("{minutes} for the whole battle and {seconds} more for each order")
        }
        Clock::Correspondence { days } => format!("{} for each turn to decide", count(days, "day")),
    }
}

/// The clocks as they are kept on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clocks {
    pub terms: Clock,
    /// When the times below were right, in milliseconds since 1970.
    at_ms: i64,
    /// By the umpire.
    stopped: bool,
    /// A computer thinks.
    held: bool,
    /// One for each seat; none for a computer's.
    seats: Vec<Option<SeatTime>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SeatTime {
    left_ms: i64,
    /// It has something to decide.
    asked: bool,
    /// Its link has been opened once.
    been_here: bool,
    /// Orders for which seconds have been added.
    paid: usize,
}

impl Clocks {
    pub fn new(terms: Clock, players: &[Player]) -> Self {
        let left_ms = allowance(&terms);
        let fresh = SeatTime { left_ms, asked: false, been_here: false, paid: 0 };
        let seats = players.iter().map(|player| (*player == Player::Human).then_some(fresh));
        let seats = seats.collect();
        Clocks { terms, at_ms: 0, stopped: false, held: false, seats }
    }

    /// Clocks as they were stored. Days go on while nobody keeps them; minutes do not.
    pub fn read(text: &str, now_ms: i64) -> Option<Self> {
        let mut clocks: Clocks = serde_json::from_str(text).ok()?;
        match clocks.terms {
            Clock::Live { .. } => clocks.at_ms = now_ms,
            Clock::Correspondence { .. } => clocks.pass(now_ms - clocks.at_ms, now_ms),
        }
        Some(clocks)
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub fn at_ms(&self) -> i64 {
        self.at_ms
    }

    pub fn stopped(&self) -> bool {
        self.stopped
    }

    fn people(&self) -> impl Iterator<Item = (Seat, &SeatTime)> {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats.filter_map(|(seat, time)| time.as_ref().map(|time| (seat, time)))
    }

    fn of(&mut self, seat: Seat) -> Option<&mut SeatTime> {
        self.seats.get_mut(usize::from(seat.0))?.as_mut()
    }

    /// Seats that people play and whose links have not been opened.
    pub fn awaits(&self) -> Vec<Seat> {
        self.people().filter(|(_, time)| !time.been_here).map(|(seat, _)| seat).collect()
    }

    fn run(&self) -> bool {
        !self.stopped && !self.held && self.people().all(|(_, time)| time.been_here)
    }

    /// Somebody's time is running and not out.
    pub fn ticks(&self) -> bool {
        self.run() && self.people().any(|(_, time)| time.asked && time.left_ms > 0)
    }

    /// Charges those whose clocks run.
    pub fn pass(&mut self, passed_ms: i64, now_ms: i64) {
        let run = self.run();
        for time in self.seats.iter_mut().flatten().filter(|time| run && time.asked) {
            time.left_ms = (time.left_ms - passed_ms.max(0)).max(0);
        }
        self.at_ms = now_ms;
    }

    pub fn arrive(&mut self, seat: Seat) {
        if let Some(time) = self.of(seat) {
            time.been_here = true;
        }
    }

    /// Who is asked now, and whether a computer thinks meanwhile. Days begin anew for a seat that
    /// is asked, unless something was taken back and it has to decide once more.
    pub fn ask(&mut self, asked: &[Seat], held: bool, taken_back: bool) {
        self.held = held;
        let terms = self.terms;
        for (seat, time) in (0u8..).map(Seat).zip(&mut self.seats) {
            let Some(time) = time else { continue };
            let was = std::mem::replace(&mut time.asked, asked.contains(&seat));
            let anew = matches!(terms, Clock::Correspondence { .. }) && !taken_back;
            if time.asked && !was && anew {
                time.left_ms = allowance(&terms);
            }
        }
    }

    /// Adds the seconds of orders that have not been paid for. One that was taken back and given
    /// again is not paid twice.
    pub fn pay(&mut self, seat: Seat, orders: usize) {
        let Clock::Live { seconds, .. } = self.terms else { return };
        if let Some(time) = self.of(seat) {
            let more = i64::try_from(orders.saturating_sub(time.paid)).unwrap_or_default();
            time.left_ms += more * i64::from(seconds) * 1000;
            time.paid = time.paid.max(orders);
        }
    }

    /// The umpire stops or starts them.
    pub fn stop(&mut self, stop: bool) -> Result<(), String> {
        match (self.stopped == stop, stop) {
            (true, true) => return Err("the clocks are stopped already".into()),
            (true, false) => return Err("the clocks have not been stopped".into()),
            (false, _) => self.stopped = stop,
        }
        Ok(())
    }

    /// The umpire gives a seat more time.
    pub fn add(&mut self, seat: Seat, minutes: u32) -> Result<(), String> {
        if !(1..=ADDED_MAX).contains(&minutes) {
            return Err(format!("give 1 to {ADDED_MAX} minutes"));
        }
        let days = matches!(self.terms, Clock::Correspondence { .. });
        let Some(time) = self.of(seat) else {
            return Err("nobody's time is kept at that seat; choose one that a person plays".into());
        };
        if days && !time.asked {
            let because = "its days begin anew when it is asked next; add to them then";
            return Err(because.into());
        }
        time.left_ms += i64::from(minutes) * MINUTE_MS;
        Ok(())
    }

    /// Seats whose time has run out while they had to decide.
    pub fn out(&self) -> Vec<Seat> {
        let out = self.people().filter(|(_, time)| self.run() && time.asked && time.left_ms == 0);
        out.map(|(seat, _)| seat).collect()
    }

    /// Whether they differ in nothing but how much time is left.
    pub fn same_but_time(&self, other: &Clocks) -> bool {
        let facts = |time: &SeatTime| (time.asked, time.been_here, time.paid);
        let seats = self.people().map(|(_, time)| facts(time));
        (self.stopped, self.held) == (other.stopped, other.held)
            && seats.eq(other.people().map(|(_, time)| facts(time)))
    }

    /// What pages are told.
    pub fn shown(&self) -> Vec<ClockShown> {
        let out = self.out();
        let show = |(seat, time): (Seat, &SeatTime)| {
            // Days that were not used are not carried over to the next turn.
            let days = matches!(self.terms, Clock::Correspondence { .. }) && !time.asked;
            let left_ms = if days { allowance(&self.terms) } else { time.left_ms };
            ClockShown {
                seat,
                left_ms,
                running: self.run() && time.asked && time.left_ms > 0,
                low: left_ms <= low(&self.terms),
                out: out.contains(&seat),
                lost_in_ms: None,
            }
        };
        self.people().map(show).collect()
    }

    /// How long the first of these seats that is on the clock has left.
    pub fn left_of(&self, seats: &[Seat]) -> Option<i64> {
        let asked = self.people().filter(|(seat, time)| seats.contains(seat) && time.asked);
        let all_here = self.people().all(|(_, time)| time.been_here);
        asked.map(|(_, time)| time.left_ms).min().filter(|_| all_here)
    }
}

fn allowance(terms: &Clock) -> i64 {
    match *terms {
        Clock::Live { minutes, .. } => i64::from(minutes) * MINUTE_MS,
        Clock::Correspondence { days } => i64::from(days) * DAY_MS,
    }
}

/// So much is little.
fn low(terms: &Clock) -> i64 {
    match terms {
        Clock::Live { .. } => {
            let tenth = (allowance(terms) / 10).clamp(MINUTE_MS, 5 * MINUTE_MS);
            tenth.min(allowance(terms) / 2)
        }
        Clock::Correspondence { .. } => (allowance(terms) / 4).min(DAY_MS),
    }
}

/// How many orders of each seat stand in a log.
pub(super) fn standing(entries: &[Entry], players: &[Player]) -> Vec<(Seat, usize)> {
    let mut orders: Vec<(usize, Seat)> = Vec::new();
    let mut revealed: Vec<usize> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Step { what: What::Order { seat, .. }, .. } | Entry::Sealed { seat, .. } => {
                orders.push((at, *seat));
            }
            Entry::Step { what: What::Revealed { .. }, .. } => revealed.push(at),
            Entry::Undo { to, .. } => {
                let sealed = matches!(entries.get(*to), Some(Entry::Sealed { .. }));
                // A choice that is still sealed is handed back alone.
                let alone = sealed && !revealed.iter().any(|reveal| reveal > to);
                orders.retain(|(order, _)| if alone { order != to } else { order < to });
                revealed.retain(|reveal| reveal < to);
            }
            _ => {}
        }
    }
    let count = |seat| orders.iter().filter(|(_, owner)| *owner == seat).count();
    seats_of(players, Player::Human).map(|seat| (seat, count(seat))).collect()
}

/// The last thing that happened was that something was taken back.
pub(super) fn taken_back(entries: &[Entry]) -> bool {
    let said = |entry: &&Entry| matches!(entry, Entry::Remark { .. } | Entry::Snapshot { .. });
    matches!(entries.iter().rev().find(|entry| !said(entry)), Some(Entry::Undo { .. }))
}
