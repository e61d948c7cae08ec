//! A battle as it is played: what is due, who decides it, and what each step does to the table.
//!
//! Each file is a stretch of the round. What is asked of paper is settled by [`Book`](crate::Book),
//! what is asked of the table by [`Survey`]; here is only what follows from the answers.

pub(crate) mod argue;
pub(crate) mod closing;
pub(crate) mod complete;
pub(crate) mod deeds;
pub(crate) mod fight;
pub(crate) mod happen;
pub(crate) mod judge;
pub(crate) mod meet;
pub(crate) mod outcome;
pub(crate) mod place;
pub(crate) mod reckon;
pub(crate) mod round;
pub(crate) mod umpire;

use crate::Rose;
use crate::event::Event;
use crate::order::{Order, Say};
use crate::setup::Setup;
use crate::state::{Due, State, Unit};
use crate::survey::Survey;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{Next, Seats, Sink, Slots};
use tercio_family::UnitId;
use tercio_ledger::Rule;

/// The seat that a teaching battle teaches.
const PUPIL: u8 = 0;

/// What a step may come to.
pub(crate) type Played = Result<(), Box<Halt>>;

/// A step under way: the rules, the table, the dice, and who listens.
pub(crate) struct Play<'a> {
    pub rules: &'a Rose,
    pub state: &'a mut State,
    pub dice: &'a mut dyn Chance,
    pub sink: &'a mut dyn Sink<Event>,
}

impl<'a> Play<'a> {
    pub fn survey(&self) -> Survey<'_> {
        self.rules.survey(self.state)
    }

    pub fn setup(&self) -> &'a Setup {
        &self.rules.setup
    }

    pub fn tell(&mut self, rule: &'static Rule, event: Event) {
        self.sink.tell(rule, event);
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.state.unit(id)
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.state.unit_mut(id)
    }

    pub fn side(&self, id: UnitId) -> u8 {
        self.rules.setup.unit(id).side
    }

    /// The player who throws for a unit: the one who speaks for its commander.
    pub fn seat(&self, id: UnitId) -> Seat {
        self.rules.setup.leader(self.rules.setup.unit(id).leader).seat
    }

    pub fn due(&mut self, due: Due) {
        self.state.agenda.push(due);
    }

    /// Takes what was due off, and puts this on in its place.
    pub fn replace(&mut self, due: Due) {
        self.state.agenda.pop();
        self.state.agenda.push(due);
    }

    /// In a teaching battle the next lesson comes when the order of this one is given.
    pub fn teach(&mut self, seat: Seat, order: &Order) {
        let setup = &self.rules.setup;
        if seat.0 == PUPIL && usize::from(self.state.taught) < setup.lessons.len() {
            let given = self.rules.write_order(self.state, order);
            self.state.taught +=
                u8::from(tercio_family::taught_by(&setup.lessons, self.state.taught, &given));
        }
    }

    /// An order of a seat that may give it.
    pub fn obey(&mut self, seat: Seat, order: &Order) {
        match &order.say {
            Say::Place { unit, pose } => self.place(*unit, *pose),
            Say::Array => self.array(seat),
            // What was sealed comes by the reveal.
            Say::Dice(_) => {}
            Say::Propose(deed) => self.propose(seat, deed, order),
            Say::Pass => self.pass(seat),
            Say::Accept => self.accept(seat),
            Say::Dispute(part) => self.dispute(seat, *part, order),
            Say::Rung(rung) => self.offer_rung(seat, *rung),
            Say::Claim(word) => self.claim(seat, *word, &order.words),
            Say::Contest => self.contest(),
            Say::Done => self.done(seat),
            Say::Instead => self.instead(seat, &order.words),
            Say::Concede => self.concede(seat),
            Say::Umpire(word) => self.rule(word, &order.words),
        }
    }

    /// A step that nobody decides.
    pub fn table(&mut self) -> Played {
        let Some(due) = self.state.agenda.top().copied() else { return Ok(()) };
        match due {
            Due::Place { side } => self.next_to_place(side),
            Due::Round => self.begin_round(),
            Due::Pick => self.pick_alone(),
            Due::Throw { seats, dice, again } => return self.throw(seats, dice, again),
            Due::Respond => self.respond_over(),
            Due::Doubt { side } => return self.doubt(side),
            Due::Roll => return self.roll(),
            Due::Happen => return self.happen(),
            Due::Complete => return self.complete(),
            Due::Clock { left } => self.clock(left),
            Due::Flight => self.run_on(),
            Due::Rallies => return self.rallies(),
            Due::Risks => return self.risks(),
            Due::Close => self.close(),
            Due::Narrate { .. }
            | Due::Weigh { .. }
            | Due::Argue
            | Due::Instead { .. }
            | Due::Over => {}
        }
        Ok(())
    }
}

impl Rose {
    pub(crate) fn survey<'s>(&'s self, state: &'s State) -> Survey<'s> {
        Survey { book: &self.book, setup: &self.setup, state }
    }

    /// Who acts now. The umpire may wherever a player may, save where choices are sealed.
    pub(crate) fn who_is_next(&self, state: &State) -> Next {
        let Some(due) = state.agenda.top() else { return Next::Over(self.outcome(state)) };
        let umpire = self.setup.umpire();
        let any = |seats: &[Seat]| match seats.is_empty() {
            true => Next::Table,
            false => Next::Any(Seats::of(seats.iter().copied().chain([umpire]))),
        };
        match *due {
            Due::Over => Next::Over(self.outcome(state)),
            Due::Place { side } => match self.survey(state).waiting(side).next() {
                Some(_) => any(&self.players_of(side)),
                None => Next::Table,
            },
            Due::Pick => {
                let slots: Slots = self.with_dice(state).map(|seat| (seat, 0)).collect();
                if slots.len() > 1 { Next::Sealed(slots) } else { Next::Table }
            }
            Due::Narrate { seat } => any(&[seat]),
            Due::Respond => any(&self.still_to_respond(state)),
            Due::Weigh { side } => any(&self.party(state, 1 - side)),
            Due::Argue => any(&self.still_arguing(state)),
            Due::Instead { by } => any(&[by]),
            Due::Round
            | Due::Throw { .. }
            | Due::Doubt { .. }
            | Due::Roll
            | Due::Happen
            | Due::Complete
            | Due::Clock { .. }
            | Due::Flight
            | Due::Rallies
            | Due::Risks
            | Due::Close => Next::Table,
        }
    }

    /// The players of a side, by seat.
    pub(crate) fn players_of(&self, side: u8) -> Vec<Seat> {
        let seats = (0u8..).map(Seat).zip(&self.setup.players);
        seats.filter(|(_, player)| player.side == side).map(|(seat, _)| seat).collect()
    }

    /// The players who still have dice in this round.
    pub(crate) fn with_dice<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Seat> + 's {
        let seats = (0u8..).map(Seat).zip(&state.dice).take(self.setup.players.len());
        seats.filter(|(_, dice)| **dice > 0).map(|(seat, _)| seat)
    }

    /// The side of who tells the event that is discussed.
    pub(crate) fn telling_side(&self, state: &State) -> Option<u8> {
        self.setup.side_of(state.told.as_ref()?.narrator)
    }

    /// The players on one side of an argument: 0 for the event, 1 against it.
    pub(crate) fn party(&self, state: &State, pro_or_contra: u8) -> Vec<Seat> {
        let side = self.telling_side(state).unwrap_or(0);
        self.players_of(if pro_or_contra == 0 { side } else { 1 - side })
    }

    /// Which side of the argument a seat is on: 0 for the event, 1 against it.
    pub(crate) fn party_of(&self, state: &State, seat: Seat) -> Option<u8> {
        let side = self.setup.side_of(seat)?;
        Some(u8::from(Some(side) != self.telling_side(state)))
    }

    /// Players of the other side who have not agreed to the event as it stands.
    fn still_to_respond(&self, state: &State) -> Vec<Seat> {
        let Some(told) = &state.told else { return Vec::new() };
        if told.whole == Some(false) {
            return Vec::new();
        }
        let mut others = self.party(state, 1);
        others.retain(|seat| !told.agreed.contains(*seat));
        others
    }

    fn still_arguing(&self, state: &State) -> Vec<Seat> {
        let Some(argument) = &state.argument else { return Vec::new() };
        let parties = [0u8, 1].into_iter().filter(|party| !argument.done[usize::from(*party)]);
        parties.flat_map(|party| self.party(state, party)).collect()
    }
}
