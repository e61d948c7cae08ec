//! The beginning of a round, and who narrates next.

use super::{Play, Played};
use crate::event::Event;
use crate::order::{Order, Say};
use crate::setup::PLAYERS_MAX;
use crate::sheet;
use crate::state::Due;
use crate::survey::figure;
use tercio_chance::Seat;
use tercio_engine::Seats;

impl Play<'_> {
    /// Ongoing events are marked, and everybody has his dice.
    pub(super) fn begin_round(&mut self) {
        self.state.round += 1;
        self.state.span = 0;
        self.state.used = [0; 2];
        for unit in &mut self.state.units {
            unit.acted = false;
            unit.rallied = false;
        }
        for leader in &mut self.state.leaders {
            leader.acted = false;
        }
        let (round, minute) = (self.state.round, self.state.minute);
        let running = self.state.running.len() as u8;
        self.tell(&sheet::ROUND_MARK, Event::Round { round, minute, running });
        for seat in 0..self.setup().players.len() {
            let led = self.commanders_of(Seat(seat as u8));
            self.state.dice[seat] = self.rules.book.dice_of(led);
        }
        self.replace(Due::Pick);
    }

    /// How many commanders speak through a player now.
    fn commanders_of(&self, seat: Seat) -> u8 {
        let all = self.setup().leaders.iter().zip(&self.state.leaders);
        let fit = all.filter(|(card, leader)| {
            card.seat == seat && leader.here() && leader.out_until < self.state.round
        });
        fit.count() as u8
    }

    /// Sealed picks are opened: who passes spends a die, the others throw.
    pub(crate) fn reveal(&mut self, choices: &[(Seat, Order)]) {
        let mut dice = [0u8; PLAYERS_MAX];
        for (seat, order) in choices {
            let Say::Dice(picked) = order.say else { continue };
            let at = usize::from(seat.0);
            let picked = picked.min(self.state.dice[at]);
            dice[at] = picked;
            let rule = match (picked, self.state.span) {
                (0, _) => &sheet::PASS,
                (_, 0) => &sheet::ROUND_SELECT,
                _ => &sheet::ROUND_LOOP,
            };
            self.tell(rule, Event::Picked { seat: *seat, dice: picked });
            if picked == 0 {
                let spent = figure(&sheet::PASS) as u8;
                self.state.dice[at] = self.state.dice[at].saturating_sub(spent);
            }
        }
        let seats = Seats::of((0u8..).map(Seat).zip(dice).filter(|(_, n)| *n > 0).map(|it| it.0));
        if seats.iter().next().is_some() {
            self.due(Due::Throw { seats, dice, again: false });
        }
    }

    /// Nobody else has dice: the one who has goes on alone; nobody has, and the round closes.
    pub(super) fn pick_alone(&mut self) {
        let alone = self.rules.with_dice(self.state).next();
        match alone {
            Some(seat) if self.state.span > 0 => {
                let spent = figure(&sheet::DICE_ALONE) as u8;
                let left = &mut self.state.dice[usize::from(seat.0)];
                *left = left.saturating_sub(spent);
                self.narrates(seat, spent, true);
            }
            // The first throw of a round sets its minutes, so somebody has to throw.
            Some(seat) => {
                let mut dice = [0; PLAYERS_MAX];
                dice[usize::from(seat.0)] = 1;
                self.due(Due::Throw { seats: Seats::of([seat]), dice, again: false });
            }
            None => {
                self.state.agenda.pop();
                // Where nobody threw, the clock goes on all the same: battles end.
                if self.state.span == 0 {
                    let minutes = figure(&sheet::MINUTES_QUIET) as u8;
                    self.state.span = minutes;
                    self.tell(&sheet::MINUTES_QUIET, Event::Spans { minutes });
                }
                let (left, minute) = (self.state.span, self.state.minute);
                self.tell(&sheet::ROUND_CLOSE, Event::Clock { minute });
                let closing =
                    [Due::Clock { left }, Due::Flight, Due::Rallies, Due::Risks, Due::Close];
                self.state.agenda.push_in_order(closing.into_iter());
            }
        }
    }

    /// Everybody throws what he picked; the highest single die narrates, ties throw again.
    pub(super) fn throw(&mut self, seats: Seats, dice: [u8; PLAYERS_MAX], again: bool) -> Played {
        let mut bests: Vec<(Seat, u8)> = Vec::new();
        for seat in seats.iter() {
            let many = dice[usize::from(seat.0)];
            let best = self.rules.book.settle_best(seat, many, again, self.dice)?;
            bests.push((seat, best));
        }
        let most = bests.iter().map(|(_, best)| *best).max().unwrap_or_default();
        for (seat, best) in &bests {
            self.tell(&sheet::ROUND_NARRATOR, Event::Threw { seat: *seat, best: *best });
        }
        let tied: Vec<Seat> =
            bests.iter().filter(|(_, best)| *best == most).map(|(seat, _)| *seat).collect();
        if self.state.span == 0 {
            self.state.span = most;
            let rule = if tied.len() > 1 { &sheet::MINUTES } else { &sheet::ROUND_MINUTES };
            self.tell(rule, Event::Spans { minutes: most });
        }
        match tied[..] {
            [seat] => {
                self.state.agenda.pop();
                let spent = dice[usize::from(seat.0)];
                let left = &mut self.state.dice[usize::from(seat.0)];
                *left = left.saturating_sub(spent);
                self.narrates(seat, spent, false);
            }
            _ => {
                self.tell(&sheet::DICE_TIES, Event::Tied);
                self.replace(Due::Throw { seats: Seats::of(tied), dice, again: true });
            }
        }
        Ok(())
    }

    fn narrates(&mut self, seat: Seat, spent: u8, alone: bool) {
        let rule = if alone { &sheet::DICE_ALONE } else { &sheet::DICE_SPENT };
        self.tell(rule, Event::Narrates { seat, spent, alone });
        self.due(Due::Narrate { seat });
    }

    /// The narrator lets it be.
    pub(super) fn pass(&mut self, seat: Seat) {
        self.state.agenda.pop();
        self.tell(&sheet::PASS, Event::Passed { seat });
    }
}
