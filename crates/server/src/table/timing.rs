//! A table with clocks: when they run, when they are written, and what follows when one runs out.

use super::clock::{Clocks, standing, taken_back};
use super::{PageId, Table};
use crate::players::seats_of;
use crate::time::Time;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tercio_chance::Seat;
use tercio_proto::table::{Player, ToPage};
use tercio_proto::{Clock, ClockOrder, ClockShown, ClocksAt, Role};

/// How often running clocks are looked at, and minutes are written.
const TICK_MS: i64 = 1000;
/// Who has let his time run out may still decide for so long, unless the battle is claimed.
const GRACE_MS: i64 = 30_000;

pub(super) struct Timing {
    clocks: Clocks,
    time: Arc<dyn Time>,
    /// The steady time at which the clocks were right.
    steady_ms: i64,
    /// The clocks as they were last written, and when by the steady time.
    saved: Clocks,
    saved_ms: i64,
    /// Since when a seat is out of time with an opponent at the table.
    out_since: BTreeMap<Seat, i64>,
    /// How they were last told.
    told: (Vec<ClockShown>, Option<ClocksAt>),
}

impl Timing {
    /// The clocks of a match, where it has them.
    pub fn read(text: Option<&str>, time: &Arc<dyn Time>) -> Option<Self> {
        let clocks = Clocks::read(text?, time.wall_ms())?;
        let (steady_ms, time) = (time.steady_ms(), Arc::clone(time));
        Some(Timing {
            saved: clocks.clone(),
            clocks,
            time,
            steady_ms,
            saved_ms: steady_ms,
            out_since: BTreeMap::new(),
            told: (Vec::new(), None),
        })
    }

    fn live(&self) -> bool {
        matches!(self.clocks.terms, Clock::Live { .. })
    }

    fn pass(&mut self) {
        let (wall_ms, steady_ms) = (self.time.wall_ms(), self.time.steady_ms());
        let passed = match self.live() {
            true => steady_ms - self.steady_ms,
            false => wall_ms - self.clocks.at_ms(),
        };
        self.clocks.pass(passed, wall_ms);
        self.steady_ms = steady_ms;
    }

    fn saved_now(&mut self) {
        self.saved = self.clocks.clone();
        self.saved_ms = self.steady_ms;
    }

    /// Days can be worked out from when they began to run; minutes have to be written as they go.
    fn wants_saving(&self) -> bool {
        let late = self.live() && self.steady_ms - self.saved_ms >= TICK_MS;
        let moved = late && self.clocks.ticks();
        moved || !self.clocks.same_but_time(&self.saved)
    }

    fn shown(&self) -> (Vec<ClockShown>, Option<ClocksAt>) {
        let mut shown = self.clocks.shown();
        for clock in shown.iter_mut().filter(|_| self.live()) {
            let since = self.out_since.get(&clock.seat);
            clock.lost_in_ms = since.map(|since| since + GRACE_MS - self.steady_ms);
        }
        let at = ClocksAt {
            server_ms: self.clocks.at_ms(),
            stopped: self.clocks.stopped(),
            awaits: self.clocks.awaits(),
        };
        (shown, Some(at))
    }

    /// Whether pages have to hear anew; that time goes by they see for themselves.
    fn is_news(&self) -> bool {
        let gist = |(clocks, at): &(Vec<ClockShown>, Option<ClocksAt>)| {
            let clocks: Vec<_> = clocks
                .iter()
                .map(|clock| (clock.running, clock.low, clock.out, clock.lost_in_ms.is_some()))
                .collect();
            (clocks, at.as_ref().map(|at| (at.stopped, at.awaits.clone())))
        };
        gist(&self.shown()) != gist(&self.told)
    }
}

impl Table {
    pub(super) fn clock(&self) -> Option<Clock> {
        self.timing.as_ref().map(|timing| timing.clocks.terms)
    }

    pub(super) fn clocks_shown(&self) -> (Vec<ClockShown>, Option<ClocksAt>) {
        self.timing.as_ref().map(Timing::shown).unwrap_or_default()
    }

    /// Every page hears how the clocks stand.
    pub(super) fn clocks_are_told(&mut self) {
        if let Some(timing) = &mut self.timing {
            timing.told = timing.shown();
        }
    }

    pub(super) fn clocks_text(&self) -> Option<String> {
        self.timing.as_ref().map(|timing| timing.clocks.text())
    }

    pub(super) fn clocks_are_saved(&mut self) {
        if let Some(timing) = &mut self.timing {
            timing.saved_now();
        }
    }

    /// After a failed write the disk says how the clocks stand.
    pub(super) fn reread_clocks(&mut self, stored: Option<&str>) {
        let time = self.timing.as_ref().map(|timing| Arc::clone(&timing.time));
        self.timing = time.and_then(|time| Timing::read(stored, &time));
    }

    /// Somebody is at the table, and with him every seat whose link he holds.
    pub(super) fn arrive(&mut self, roles: &[Role]) {
        if let Some(timing) = &mut self.timing {
            timing.pass();
            roles.iter().filter_map(|role| role.seat()).for_each(|it| timing.clocks.arrive(it));
        }
    }

    /// Whoever has something to decide, or to throw.
    fn deciding(&self) -> Vec<Seat> {
        if self.game.outcome().is_some() || self.drift.is_some() {
            return Vec::new();
        }
        if let Some(ask) = self.game.awaited() {
            return vec![ask.seat];
        }
        seats_of(&self.players, Player::Human).filter(|seat| self.game.may_act(*seat)).collect()
    }

    /// Charges what has passed and looks who is asked now.
    pub(super) fn set_clocks(&mut self) {
        if self.timing.is_none() {
            return;
        }
        let (asked, held) = (self.deciding(), self.thinker().is_some());
        let Some(timing) = &mut self.timing else { return };
        timing.pass();
        let entries = self.game.entries();
        for (seat, orders) in standing(entries, &self.players) {
            timing.clocks.pay(seat, orders);
        }
        timing.clocks.ask(&asked, held, taken_back(entries));
    }

    /// When the clocks are to be looked at again.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        let timing = self.timing.as_ref()?;
        let (shown, _) = timing.shown();
        let runs = shown.iter().filter(|clock| clock.running).map(|clock| clock.left_ms);
        let ends = shown.iter().filter_map(|clock| clock.lost_in_ms);
        let next = runs.chain(ends).min()?.clamp(10, TICK_MS);
        Some(Duration::from_millis(next.unsigned_abs()))
    }

    /// Minutes go on when everybody has left, so somebody has to count them.
    pub(super) fn keeps_time(&self) -> bool {
        self.timing.as_ref().is_some_and(|timing| timing.live() && timing.clocks.ticks())
    }

    pub(super) async fn tick(&mut self) {
        if self.timing.is_none() {
            return;
        }
        self.set_clocks();
        if let Some(seat) = self.overdue() {
            self.lose(seat).await;
        }
        if self.timing.as_ref().is_some_and(Timing::wants_saving) {
            self.save_clocks().await;
        }
        if self.timing.as_ref().is_some_and(Timing::is_news) {
            self.tell_all();
        }
    }

    pub(super) async fn save_clocks(&mut self) {
        let Some(text) = self.clocks_text() else { return };
        match self.store.keep_clock(&self.meta.id, text).await {
            Ok(()) => self.clocks_are_saved(),
            Err(fault) => {
                tracing::error!(id = self.meta.id, %fault, "the clocks could not be written");
            }
        }
    }

    /// Who has been out of time for too long with an opponent waiting. Days are only ever claimed.
    fn overdue(&mut self) -> Option<Seat> {
        let out = self.timing.as_ref()?.clocks.out();
        let out: Vec<Seat> = out.into_iter().filter(|seat| self.opponent_is_here(*seat)).collect();
        let timing = self.timing.as_mut().filter(|timing| timing.live())?;
        timing.out_since.retain(|seat, _| out.contains(seat));
        for seat in out {
            timing.out_since.entry(seat).or_insert(timing.steady_ms);
        }
        let first = timing.out_since.iter().min_by_key(|(_, since)| **since)?;
        (timing.steady_ms - first.1 >= GRACE_MS).then_some(*first.0)
    }

    /// A computer always is.
    fn opponent_is_here(&self, seat: Seat) -> bool {
        let seats = (0u8..).map(Seat).zip(&self.players);
        let mut others = seats.filter(|(other, _)| self.oppose(seat, *other));
        others.any(|(other, player)| {
            *player == Player::Computer || self.pages.values().any(|page| page.holds(other))
        })
    }

    fn oppose(&self, one: Seat, other: Seat) -> bool {
        self.game.side(one) != self.game.side(other)
    }

    async fn lose(&mut self, seat: Seat) {
        if self.game.lose_by_clock(seat).is_ok() && self.commit().await.is_ok() {
            self.undo_asked = None;
            self.tell_all();
        }
    }

    pub(super) async fn claim(&mut self, page: PageId, key: &str, against: Seat) {
        let opposes = |role: &Role| role.seat().is_some_and(|seat| self.oppose(seat, against));
        if !self.pages.get(&page).is_some_and(|page| page.roles.iter().any(opposes)) {
            return self.refuse_because(page, key, "only the other side may claim the battle");
        }
        let out = self.timing.as_ref().is_some_and(|it| it.clocks.out().contains(&against));
        if !out {
            return self.refuse_because(page, key, "that side is not out of time");
        }
        self.act(page, key, |game| game.lose_by_clock(against)).await;
    }

    pub(super) async fn umpire_clocks(&mut self, page: PageId, key: &str, what: ClockOrder) {
        if !self.umpire(page, key) {
            return;
        }
        if self.game.outcome().is_some() {
            return self.refuse_because(page, key, "the battle is over");
        }
        let text = match what {
            ClockOrder::Stop => "The umpire stops the clocks.".into(),
            ClockOrder::Start => "The umpire starts the clocks again.".into(),
            ClockOrder::Add { seat, minutes } => {
                let many = if minutes == 1 { "" } else { "s" };
                let name = self.game.seat_name(seat);
                format!("The umpire gives {name} {minutes} minute{many} more.")
            }
        };
        let Some(timing) = &mut self.timing else {
            return self.refuse_because(page, key, "this match has no clock");
        };
        let done = match what {
            ClockOrder::Stop => timing.clocks.stop(true),
            ClockOrder::Start => timing.clocks.stop(false),
            ClockOrder::Add { seat, minutes } => timing.clocks.add(seat, minutes),
        };
        if let Err(because) = done {
            return self.refuse_because(page, key, because);
        }
        self.game.remark(None, &text);
        match self.commit().await {
            Ok(()) => {
                self.tell(page, ToPage::Done { key: key.into(), warning: None });
                self.tell_all();
            }
            Err(fault) => self.refuse(page, key, super::act::unwritten(&fault)),
        }
    }
}
