//! What bodies of the plain may do, and what comes of it.

use super::{Card, Clash, ClashFacts, HIT, MOVE, Order, Plain, State, U};
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{Procedure, Refusal, Role};

/// Sine and cosine of a facing.
fn heading(facing: u16) -> (f64, f64) {
    (f64::from(facing) / 65_536.0 * std::f64::consts::TAU).sin_cos()
}

fn no(because: &str) -> Result<(), Refusal> {
    Err(Refusal::new(&MOVE, because))
}

impl Plain {
    pub fn card(&self, piece: u16) -> &Card {
        &self.setup.cards[usize::from(piece)]
    }

    pub fn stands(&self, state: &State, piece: u16) -> bool {
        state.units.get(usize::from(piece)).is_some_and(|unit| unit.hits > 0)
    }

    pub fn pieces(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.setup.cards.len() as u16
    }

    /// How far ahead and to the right a place lies, in ticks.
    pub fn sees(&self, state: &State, piece: u16, place: [i32; 2]) -> (f64, f64) {
        let unit = &state.units[usize::from(piece)];
        let (sin, cos) = heading(unit.facing);
        let [x, y] = [0, 1].map(|axis| f64::from(place[axis] - unit.at[axis]));
        (x * sin + y * cos, x * cos - y * sin)
    }

    pub fn flank(&self, state: &State, piece: u16, on: u16) -> bool {
        self.sees(state, on, state.units[usize::from(piece)].at).0 < 0.0
    }

    pub fn facts(&self, state: &State, piece: u16, on: u16) -> ClashFacts {
        ClashFacts {
            attack: self.card(piece).attack,
            defence: self.card(on).defence,
            flank: self.flank(state, piece, on),
        }
    }

    pub fn shot_facts(&self, state: &State, piece: u16, on: u16) -> ClashFacts {
        let (ahead, aside) = self.sees(state, piece, state.units[usize::from(on)].at);
        let near = ahead.hypot(aside) < f64::from(15 * U);
        ClashFacts { attack: if near { 3 } else { 1 }, defence: 0, flank: false }
    }

    pub fn judged(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Evade | Order::Stand => match state.charge {
                Some((_, on)) if self.card(on).side == seat.0 => Ok(()),
                _ => no("nobody charges you"),
            },
            _ if state.charge.is_some() || state.acting != seat.0 => no("not now"),
            Order::End => Ok(()),
            Order::Wave { piece } if self.setup.flags => self.own(state, seat, *piece),
            Order::Wave { .. } => no("there are no flags"),
            Order::Charge { piece, on } | Order::Shoot { piece, on } => {
                let shoots = matches!(order, Order::Shoot { .. });
                self.own(state, seat, *piece)?;
                if !self.stands(state, *on) || self.card(*on).side == seat.0 {
                    return no("no enemy");
                }
                let unit = &state.units[usize::from(*piece)];
                let (ahead, aside) = self.sees(state, *piece, state.units[usize::from(*on)].at);
                let far = ahead.hypot(aside);
                let card = self.card(*piece);
                let reach = if shoots { card.range } else { card.reach + 3 } * U;
                if far > f64::from(reach) || ahead < 0.8 * far || (shoots && unit.shot) {
                    return no("out of reach");
                }
                Ok(())
            }
            Order::March { pieces, to, facing } => self.march(state, seat, pieces, *to, *facing),
        }
    }

    fn own(&self, state: &State, seat: Seat, piece: u16) -> Result<(), Refusal> {
        let known = usize::from(piece) < self.setup.cards.len();
        if !known || !self.stands(state, piece) || self.card(piece).side != seat.0 {
            return no("not yours");
        }
        if state.units[usize::from(piece)].done { no("has acted") } else { Ok(()) }
    }

    fn march(
        &self,
        state: &State,
        seat: Seat,
        pieces: &[u16],
        to: [i32; 2],
        facing: u16,
    ) -> Result<(), Refusal> {
        for piece in pieces {
            self.own(state, seat, *piece)?;
            if state.units[usize::from(*piece)].moved {
                return no("has moved");
            }
        }
        let Some(lead) = pieces.first() else { return no("nobody") };
        let turns = state.units[usize::from(*lead)].facing != facing;
        let (ahead, aside) = self.sees(state, *lead, to);
        if !turns && aside.abs() > 10.0 {
            return no("straight ahead or a wheel");
        }
        for (piece, at) in self.ends(state, pieces, to, facing) {
            if ahead.hypot(aside) > f64::from(self.card(piece).reach * U) + 10.0 {
                return no("too far");
            }
            let edge =
                [0, 1].iter().all(|axis| (0..=self.setup.table[*axis] * U).contains(&at[*axis]));
            let room = |other: &u16| {
                let apart = |axis: usize| at[axis] - state.units[usize::from(*other)].at[axis];
                !self.stands(state, *other)
                    || pieces.contains(other)
                    || f64::from(apart(0)).hypot(f64::from(apart(1))) > f64::from(7 * U) / 2.0
            };
            if !edge || !self.pieces().all(|other| room(&other)) {
                return no("no room");
            }
        }
        Ok(())
    }

    /// Where each of those who march together ends.
    pub fn ends(
        &self,
        state: &State,
        pieces: &[u16],
        to: [i32; 2],
        facing: u16,
    ) -> Vec<(u16, [i32; 2])> {
        let Some(lead) = pieces.first() else { return Vec::new() };
        let (sin, cos) = heading(facing);
        let end = |piece: &u16| {
            let (ahead, aside) = self.sees(state, *lead, state.units[usize::from(*piece)].at);
            let x = f64::from(to[0]) + ahead * sin + aside * cos;
            let y = f64::from(to[1]) + ahead * cos - aside * sin;
            (*piece, [x.round() as i32, y.round() as i32])
        };
        pieces.iter().map(end).collect()
    }

    pub fn done(
        &self,
        state: &mut State,
        order: &Order,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        match order {
            Order::March { pieces, to, facing } => {
                for (piece, at) in self.ends(state, pieces, *to, *facing) {
                    let unit = &mut state.units[usize::from(piece)];
                    (unit.at, unit.facing, unit.moved) = (at, *facing, true);
                }
            }
            Order::Shoot { piece, on } => {
                let verdict = Clash.settle(&self.shot_facts(state, *piece, *on), dice)?;
                state.units[usize::from(*piece)].shot = true;
                state.units[usize::from(*on)].hits -= i32::from(verdict.dealt);
            }
            Order::Charge { piece, on } => {
                state.charge = Some((*piece, *on));
                if self.card(*on).role != Role::Light {
                    self.strike(state, dice)?;
                }
            }
            Order::Stand => self.strike(state, dice)?,
            Order::Evade => {
                if let Some((piece, on)) = state.charge.take() {
                    state.units[usize::from(piece)].done = true;
                    self.back(state, on, 8 * U);
                }
            }
            Order::Wave { .. } => {}
            Order::End => self.end_turn(state),
        }
        Ok(())
    }

    fn strike(&self, state: &mut State, dice: &mut dyn Chance) -> Result<(), Box<Halt>> {
        let Some((piece, on)) = state.charge.take() else { return Ok(()) };
        let verdict = Clash.settle(&self.facts(state, piece, on), dice)?;
        state.units[usize::from(piece)].done = true;
        state.units[usize::from(piece)].hits -= i32::from(verdict.taken);
        state.units[usize::from(on)].hits -= i32::from(verdict.dealt);
        let loser = if verdict.dealt >= verdict.taken { on } else { piece };
        self.back(state, loser, 4 * U);
        Ok(())
    }

    fn back(&self, state: &mut State, piece: u16, far: i32) {
        let unit = &mut state.units[usize::from(piece)];
        let (sin, cos) = heading(unit.facing);
        unit.at[0] -= (sin * f64::from(far)).round() as i32;
        unit.at[1] -= (cos * f64::from(far)).round() as i32;
    }

    fn end_turn(&self, state: &mut State) {
        state.acting = 1 - state.acting;
        state.turn += u8::from(state.acting == 0);
        for unit in &mut state.units {
            (unit.moved, unit.shot, unit.done) = (false, false, false);
        }
    }

    /// What a side has lost.
    pub fn lost(&self, state: &State, side: u8) -> i32 {
        let lost = |piece: u16| self.card(piece).hits - state.units[usize::from(piece)].hits.max(0);
        self.pieces().filter(|piece| self.card(*piece).side == side).map(lost).sum::<i32>() * HIT
    }
}
