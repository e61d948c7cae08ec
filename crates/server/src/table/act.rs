//! What pages ask of a table, and who may ask it.

use super::{PageId, Table};
use crate::players::seats_of;
use crate::store::StoreFault;
use serde_json::Value;
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{Accepted, CanUndo, PlayFault, Refusal};
use tercio_proto::Role;
use tercio_proto::table::{Player, Refused, ToPage, ToServer, UndoAsked};
use tercio_systems::AnyTable;

/// Letters of one line of talk.
const TALK_MAX: usize = 500;
/// Letters of a typed order, with what is told in it.
const TYPED_MAX: usize = 1000;

pub(super) fn because(text: impl Into<String>) -> Refused {
    Refused { rule: String::new(), because: text.into(), stale: false }
}

pub(super) fn by_rule(refusal: &Refusal) -> Refused {
    Refused { rule: refusal.rule.to_string(), because: refusal.because.clone(), stale: false }
}

pub(super) fn refused(fault: &PlayFault) -> Refused {
    match fault {
        PlayFault::Refused(refusal) => by_rule(refusal),
        other => because(other.to_string()),
    }
}

pub(super) fn unwritten(fault: &StoreFault) -> Refused {
    because(format!("it could not be written to disk, so it does not count: {fault}"))
}

impl Table {
    pub(super) async fn said(&mut self, page: PageId, said: ToServer) {
        match said {
            ToServer::Hello { .. } => self.refuse_because(page, "", "you are here already"),
            ToServer::Ping => self.tell(page, ToPage::Pong),
            ToServer::Sit { role } => self.sit(page, role),
            ToServer::Order { key, seat, moment, order } => {
                let taken = self.may(page, &key, seat)
                    && self.fresh(page, &key, Some(seat), moment)
                    && self.act(page, &key, |game| game.submit(seat, &order)).await;
                self.count_order(seat, taken);
            }
            ToServer::Typed { key, seat, moment, text } => {
                let taken = self.may(page, &key, seat)
                    && self.fresh(page, &key, Some(seat), moment)
                    && self.typed(page, &key, seat, &text).await;
                self.count_order(seat, taken);
            }
            ToServer::Throw { key, moment, faces } => self.throw(page, &key, moment, faces).await,
            ToServer::Undo { key, seat, moment } => {
                if self.may(page, &key, seat) && self.fresh(page, &key, Some(seat), moment) {
                    self.undo(page, &key, seat).await;
                }
            }
            ToServer::Consent { key, seat, moment, yes } => {
                let sits = self.sits_at(page);
                if self.may(page, &key, seat) && self.fresh(page, &key, sits, moment) {
                    self.consent(page, &key, seat, yes).await;
                }
            }
            ToServer::Concede { key, seat } => {
                if self.may(page, &key, seat) {
                    self.act(page, &key, |game| game.concede(seat)).await;
                }
            }
            ToServer::Claim { key, against } => self.claim(page, &key, against).await,
            ToServer::Clocks { key, what } => self.umpire_clocks(page, &key, what).await,
            ToServer::Say { key, role, text } => self.talk(page, &key, role, &text).await,
            ToServer::GoOn { key, seat } => {
                if self.may(page, &key, seat) {
                    self.go_on(page, &key, seat).await;
                }
            }
            ToServer::Aim { key, seat, aim } => self.aim(page, &key, seat, &aim),
            ToServer::Read { key, seat, text } => self.read(page, &key, seat, &text),
            ToServer::Ask { key, seat, order } => self.ask(page, &key, seat, &order),
            ToServer::Hint { key, seat } => self.hint(page, &key, seat),
            ToServer::Reach { key, piece } => self.reach(page, key, piece),
            ToServer::Gauge { key, from, to } => self.gauge(page, key, from, to),
            ToServer::Trails { key, place } => self.trails(page, key, place),
            ToServer::Review { key } => self.review(page, key),
            ToServer::Look { key, place } => self.look(page, key, place),
            ToServer::Rematch { key } => self.rematch(page, &key).await,
            ToServer::Branch { key, place } => self.branch(page, &key, place).await,
            ToServer::Pass { key, seat, order } => self.pass(page, &key, seat, &order).await,
            ToServer::Amend { key, path, value, reason } => {
                self.amend(page, &key, &path, value, &reason).await;
            }
            ToServer::Force { key, answer } => self.force(page, &key, answer).await,
            ToServer::State { key } => self.whole_state(page, key),
        }
    }

    /// Nobody acts for a seat whose link he does not hold.
    pub(super) fn may(&mut self, page: PageId, key: &str, seat: Seat) -> bool {
        let acts_as = |role: &Role| self.seat_of(*role) == Some(seat);
        let may = self.pages.get(&page).is_some_and(|page| page.roles.iter().any(acts_as));
        if !may {
            self.refuse_because(page, key, "this page does not hold the link of that seat");
        }
        may
    }

    /// The last moment that mattered to a seat. What another seat seals, or takes back before it
    /// was revealed, and talk, do not.
    pub(super) fn moment(&self, seat: Option<Seat>) -> usize {
        let entries = self.game.entries();
        let mattered = |at: &usize| match &entries[*at] {
            Entry::Remark { .. } | Entry::Snapshot { .. } => false,
            Entry::Sealed { seat: owner, .. } => Some(*owner) == seat,
            Entry::Undo { by, to, .. } => {
                Some(*by) == seat || !entries[*to..*at].iter().all(is_quiet)
            }
            _ => true,
        };
        (0..entries.len()).rev().find(mattered).map_or(0, |last| last + 1)
    }

    fn fresh(&mut self, page: PageId, key: &str, seat: Option<Seat>, moment: usize) -> bool {
        let fresh = moment == self.moment(seat);
        if !fresh {
            let text = "something has happened since; look again and choose anew";
            let why = Refused { stale: true, ..because(text) };
            // What it is now shown is the result of somebody else's order.
            self.since = None;
            self.refuse(page, key, why);
            self.tell_now(page);
        }
        fresh
    }

    /// Does something to the match, writes it, and only then tells of it.
    pub(super) async fn act(
        &mut self,
        page: PageId,
        key: &str,
        what: impl FnOnce(&mut dyn AnyTable) -> Result<Accepted, PlayFault>,
    ) -> bool {
        let accepted = match what(&mut *self.game) {
            Ok(accepted) => accepted,
            Err(fault) => {
                self.refuse(page, key, refused(&fault));
                return false;
            }
        };
        if let Err(fault) = self.commit().await {
            self.refuse(page, key, unwritten(&fault));
            return false;
        }
        self.undo_asked = None;
        self.stuck = false;
        let warning = accepted.warning.as_ref().map(by_rule);
        self.tell(page, ToPage::Done { key: key.into(), warning });
        self.tell_all();
        true
    }

    fn count_order(&self, seat: Seat, taken: bool) {
        match taken {
            true => self.metrics.orders_taken.add(1),
            false => self.metrics.orders_refused.add(1),
        }
        tracing::debug!(id = self.meta.id, seat = seat.0, taken, "order");
    }

    async fn typed(&mut self, page: PageId, key: &str, seat: Seat, text: &str) -> bool {
        match self.understood(page, key, seat, text) {
            Some(order) => self.act(page, key, |game| game.submit(seat, &order)).await,
            None => false,
        }
    }

    /// The order that was typed, or the page is told what is wrong with it.
    pub(super) fn understood(
        &mut self,
        page: PageId,
        key: &str,
        seat: Seat,
        text: &str,
    ) -> Option<Order> {
        if text.chars().count() > TYPED_MAX {
            self.refuse_because(page, key, "an order is shorter than that");
            return None;
        }
        let read = self.game.understand(seat, text);
        read.map_err(|fault| self.refuse(page, key, refused(&fault))).ok()
    }

    /// Dice are typed by whoever throws them. A computer's dice are thrown by any player.
    pub(super) fn may_throw(&self, roles: &[Role], thrower: Seat) -> bool {
        let computer = self.players.get(usize::from(thrower.0)) == Some(&Player::Computer);
        roles.iter().any(|role| match role {
            Role::Seat(seat) => *seat == thrower || computer,
            Role::Umpire => true,
            Role::Spectator => false,
        })
    }

    async fn throw(&mut self, page: PageId, key: &str, moment: usize, faces: Vec<u8>) {
        let Some(thrower) = self.game.awaited().map(|ask| ask.seat) else {
            return self.refuse_because(page, key, "no dice are awaited");
        };
        let roles = self.pages.get(&page).map(|page| page.roles.clone()).unwrap_or_default();
        if !self.may_throw(&roles, thrower) {
            return self.refuse_because(page, key, "these dice are for somebody else to throw");
        }
        let sitting = self.sits_at(page);
        if self.fresh(page, key, sitting, moment) {
            self.act(page, key, |game| game.throw(faces)).await;
        }
    }

    async fn undo(&mut self, page: PageId, key: &str, seat: Seat) {
        match self.game.can_undo(seat) {
            CanUndo::Nothing => {
                self.refuse_because(page, key, "nothing of yours can be taken back")
            }
            CanUndo::Freely => {
                self.act(page, key, |game| undone(game, seat, false)).await;
            }
            CanUndo::ByConsent => {
                let waits_for = self.others(page, seat);
                if waits_for.is_empty() {
                    self.undo_agreed(page, key, seat).await;
                } else {
                    self.undo_asked = Some(UndoAsked { by: seat, waits_for });
                    self.tell(page, ToPage::Done { key: key.into(), warning: None });
                    self.tell_all();
                }
            }
        }
    }

    /// The people at other screens who have a say; a computer does not mind.
    fn others(&self, page: PageId, seat: Seat) -> Vec<Seat> {
        let page = self.pages.get(&page);
        seats_of(&self.players, Player::Human)
            .filter(|other| *other != seat && !page.is_some_and(|page| page.holds(*other)))
            .collect()
    }

    async fn consent(&mut self, page: PageId, key: &str, seat: Seat, yes: bool) {
        let Some(asked) = &mut self.undo_asked else {
            return self.refuse_because(page, key, "nobody wants to take anything back now");
        };
        if !asked.waits_for.contains(&seat) {
            return self.refuse_because(page, key, "it is not for you to agree");
        }
        asked.waits_for.retain(|waiting| *waiting != seat);
        let (by, agreed) = (asked.by, asked.waits_for.is_empty());
        if !yes {
            self.undo_asked = None;
            self.tell(page, ToPage::Done { key: key.into(), warning: None });
            let askers: Vec<PageId> =
                self.pages.iter().filter(|(_, page)| page.holds(by)).map(|(id, _)| *id).collect();
            for asker in askers {
                self.refuse_because(asker, "", "the other side did not agree to take it back");
            }
            self.tell_all();
        } else if agreed {
            self.undo_agreed(page, key, by).await;
        } else {
            self.tell(page, ToPage::Done { key: key.into(), warning: None });
            self.tell_all();
        }
    }

    /// All agree. A computer whose secret choice has been seen chooses anew.
    async fn undo_agreed(&mut self, page: PageId, key: &str, seat: Seat) {
        let computers: Vec<Seat> = seats_of(&self.players, Player::Computer).collect();
        let undo = |game: &mut dyn AnyTable| {
            undone(game, seat, true)?;
            for computer in computers {
                while !game.sealed_by(computer).is_empty() {
                    game.undo(computer, true)?;
                }
            }
            Ok(Accepted::default())
        };
        self.act(page, key, undo).await;
    }

    async fn talk(&mut self, page: PageId, key: &str, role: Role, text: &str) {
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.pages.get(&page).is_some_and(|page| page.roles.contains(&role)) {
            return self.refuse_because(page, key, "this page does not hold that link");
        }
        if role == Role::Spectator {
            return self.refuse_because(page, key, "spectators watch in silence");
        }
        if text.is_empty() || text.chars().count() > TALK_MAX {
            let wanted = format!("a line has 1 to {TALK_MAX} letters");
            return self.refuse_because(page, key, wanted);
        }
        self.game.remark(role.seat(), &text);
        match self.commit().await {
            Ok(()) => {
                self.tell(page, ToPage::Done { key: key.into(), warning: None });
                self.tell_stories();
            }
            Err(fault) => self.refuse(page, key, unwritten(&fault)),
        }
    }

    /// The rules have changed under the log; every player has to agree to go on.
    async fn go_on(&mut self, page: PageId, key: &str, seat: Seat) {
        let Some(drift) = &mut self.drift else {
            return self.refuse_because(page, key, "the log and the rules agree");
        };
        if !drift.agreed.contains(&seat) {
            drift.agreed.push(seat);
        }
        let agreed = drift.agreed.clone();
        let all = seats_of(&self.players, Player::Human).all(|seat| agreed.contains(&seat));
        if !all {
            self.tell(page, ToPage::Done { key: key.into(), warning: None });
            return self.tell_all();
        }
        self.drift = None;
        let go_on = |game: &mut dyn AnyTable| {
            game.go_on();
            match game.outcome() {
                Some(_) => Ok(Accepted::default()),
                None => game.advance(),
            }
        };
        self.act(page, key, go_on).await;
    }
}

/// Nothing on the table changes by it.
fn is_quiet(entry: &Entry) -> bool {
    matches!(entry, Entry::Sealed { .. } | Entry::Undo { .. } | Entry::Remark { .. })
}

fn undone(game: &mut dyn AnyTable, seat: Seat, consent: bool) -> Result<Accepted, PlayFault> {
    game.undo(seat, consent)?;
    Ok(Accepted::default())
}

/// An order as a page sent it, for those who only look at it.
pub(super) type Order = Value;
