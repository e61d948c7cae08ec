//! Giving a battle up: it ends there, and the others have won.

use crate::log::{CONCEDED, Entry};
use crate::{Accepted, Match, Outcome, PlayFault, Ruleset, Seats};
use tercio_chance::Seat;

/// Who gave the battle up, and whether it was his time that did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conceded {
    pub seat: Seat,
    pub by_clock: bool,
}

impl<R: Ruleset> Match<R> {
    /// A seat gives the battle up, at any time, whoever is to act. Where the rules have an order
    /// for it and it can be given now, what it leads to is played; otherwise the battle ends here.
    pub fn concede(&mut self, seat: Seat) -> Result<Accepted, PlayFault> {
        self.may_concede(seat)?;
        if let Some(order) = self.lawful_concession(seat) {
            return self.submit(seat, order);
        }
        self.end_by(Conceded { seat, by_clock: false })
    }

    /// The time of a seat has run out: the battle ends here, as if it had been given up.
    pub fn lose_by_clock(&mut self, seat: Seat) -> Result<Accepted, PlayFault> {
        self.may_concede(seat)?;
        self.end_by(Conceded { seat, by_clock: true })
    }

    fn may_concede(&self, seat: Seat) -> Result<(), PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        if let Some(outcome) = self.outcome() {
            return Err(PlayFault::Over(outcome.because));
        }
        match usize::from(seat.0) < self.log.header().seats.len() {
            true => Ok(()),
            false => Err(PlayFault::NoSuchSeat(seat)),
        }
    }

    fn end_by(&mut self, conceded: Conceded) -> Result<Accepted, PlayFault> {
        let entry = self.log.len();
        let Conceded { seat, by_clock } = conceded;
        self.log.append(Entry::Concede { seat, by_clock });
        self.give_up(entry, conceded);
        self.snapshot_if_due()?;
        Ok(Accepted::default())
    }

    fn lawful_concession(&self, seat: Seat) -> Option<R::Order> {
        let order = self.rules.concession(&self.state, seat)?;
        let lawful = self.may_act(seat) && self.rules.judge(&self.state, seat, &order).is_ok();
        lawful.then_some(order)
    }

    /// What was still due is no longer wanted.
    pub(crate) fn give_up(&mut self, entry: usize, conceded: Conceded) {
        self.conceded = Some(conceded);
        self.waiting = None;
        self.cut = None;
        self.forced = None;
        if let Some(outcome) = self.concession() {
            self.tell(entry, CONCEDED, outcome.because);
        }
    }

    pub(crate) fn concession(&self) -> Option<Outcome> {
        let Conceded { seat, by_clock } = self.conceded?;
        let seats = &self.log.header().seats;
        let name = seats.get(usize::from(seat.0)).map_or("a side", String::as_str);
        let side = |seat: &Seat| self.rules.side(*seat);
        let others = (0u8..).map(Seat).take(seats.len());
        let others = others.filter(|other| side(other) != side(&seat));
        let because = match by_clock {
            true => format!("{name} lost by the clock."),
            false => format!("{name} gave the battle up."),
        };
        Some(Outcome { winners: Seats::of(others), rule: CONCEDED.into(), because })
    }
}
