//! Giving a battle up: it ends there, and the others have won.

use crate::log::{CONCEDED, Entry};
use crate::{Accepted, Match, Outcome, PlayFault, Ruleset, Seats};
use tercio_chance::Seat;

impl<R: Ruleset> Match<R> {
    /// A seat gives the battle up, at any time, whoever is to act. Where the rules have an order
    /// for it and it can be given now, what it leads to is played; otherwise the battle ends here.
    pub fn concede(&mut self, seat: Seat) -> Result<Accepted, PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        if let Some(outcome) = self.outcome() {
            return Err(PlayFault::Over(outcome.because));
        }
        if usize::from(seat.0) >= self.log.header().seats.len() {
            return Err(PlayFault::NoSuchSeat(seat));
        }
        if let Some(order) = self.lawful_concession(seat) {
            return self.submit(seat, order);
        }
        let entry = self.log.len();
        self.log.append(Entry::Concede { seat });
        self.give_up(entry, seat);
        self.snapshot_if_due()?;
        Ok(Accepted::default())
    }

    fn lawful_concession(&self, seat: Seat) -> Option<R::Order> {
        let order = self.rules.concession(&self.state, seat)?;
        let lawful = self.may_act(seat) && self.rules.judge(&self.state, seat, &order).is_ok();
        lawful.then_some(order)
    }

    /// What was still due is no longer wanted.
    pub(crate) fn give_up(&mut self, entry: usize, seat: Seat) {
        self.conceded = Some(seat);
        self.waiting = None;
        self.cut = None;
        self.forced = None;
        if let Some(outcome) = self.concession() {
            self.tell(entry, CONCEDED, outcome.because);
        }
    }

    pub(crate) fn concession(&self) -> Option<Outcome> {
        let seat = self.conceded?;
        let seats = &self.log.header().seats;
        let name = seats.get(usize::from(seat.0)).map_or("a side", String::as_str);
        let others = (0u8..).map(Seat).take(seats.len()).filter(|other| *other != seat);
        Some(Outcome {
            winners: Seats::of(others),
            rule: CONCEDED.into(),
            because: format!("{name} gave the battle up."),
        })
    }
}
