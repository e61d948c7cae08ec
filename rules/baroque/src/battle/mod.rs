//! A battle as it is played: what is due, who decides it, and what each step does to the table.
//!
//! Each file is a stretch of the turn. What is asked of paper is settled by [`Book`](crate::Book),
//! what is asked of the table by [`Survey`]; here is only what follows from the answers.

pub(crate) mod activate;
pub(crate) mod after;
pub(crate) mod before;
pub(crate) mod charge;
pub(crate) mod fight;
pub(crate) mod fire;
pub(crate) mod home;
pub(crate) mod judge;
pub(crate) mod leaders;
pub(crate) mod loss;
pub(crate) mod march;
pub(crate) mod react;
pub(crate) mod reckon;
pub(crate) mod task;
pub(crate) mod throw;
pub(crate) mod turn;

use crate::Baroque;
use crate::event::Event;
use crate::order::{Act, Answer, Order};
use crate::state::{Before, Due, State, Unit};
use crate::survey::Survey;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{Next, Sink, Slots};
use tercio_family::UnitId;
use tercio_ledger::Rule;

/// The seat that a teaching battle teaches.
const PUPIL: u8 = 0;

/// What a step may come to.
pub(crate) type Played = Result<(), Box<Halt>>;

/// A step under way: the rules, the table, the dice, and who listens.
pub(crate) struct Play<'a> {
    pub rules: &'a Baroque,
    pub state: &'a mut State,
    pub dice: &'a mut dyn Chance,
    pub sink: &'a mut dyn Sink<Event>,
}

impl Play<'_> {
    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.rules.book, setup: &self.rules.setup, state: self.state }
    }

    pub fn tell(&mut self, rule: &'static Rule, event: Event) {
        self.sink.tell(rule, event);
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.state.unit(id)
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.state.units[usize::from(id.0)]
    }

    /// Whose unit it is.
    pub fn seat(&self, id: UnitId) -> Seat {
        Seat(self.side(id))
    }

    pub fn side(&self, id: UnitId) -> u8 {
        self.rules.setup.units[usize::from(id.0)].side
    }

    pub fn due(&mut self, due: Due) {
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
    pub fn obey(&mut self, seat: Seat, order: &Order) -> Played {
        match order {
            Order::Name { command } => {
                self.name(seat, *command);
                Ok(())
            }
            Order::Concede => {
                self.concede(seat);
                Ok(())
            }
            Order::Prepare(preparation) => {
                self.prepare(seat, preparation);
                Ok(())
            }
            Order::Act(act) => match self.state.agenda.top().copied() {
                Some(Due::React { cause, .. }) => self.react(cause, act),
                _ => self.act(act),
            },
            Order::Task { unit, task } => self.task(*unit, *task),
            Order::Lead { to } => {
                self.lead(*to);
                Ok(())
            }
            Order::Done => {
                self.done();
                Ok(())
            }
            Order::Answer(answer) => self.answer(*answer),
        }
    }

    /// A move, a charge or a shot of a unit whose command acts.
    fn act(&mut self, act: &Act) -> Played {
        match act {
            Act::March { unit, legs } => {
                self.activate(*unit);
                self.march(*unit, legs)
            }
            Act::Charge { unit, target } => {
                self.activate(*unit);
                self.charge(*unit, *target)
            }
            Act::Fire { unit, target } => {
                self.activate(*unit);
                self.fire(*unit, *target);
                Ok(())
            }
        }
    }

    /// The top of the agenda is answered.
    fn answer(&mut self, answer: Answer) -> Played {
        let Some(due) = self.state.agenda.pop() else { return Ok(()) };
        match due {
            Due::React { .. } => Ok(()),
            Due::Reroll { throw, side } => self.throw_again(throw, side, answer),
            Due::HandOver { winner, loser } => {
                self.hand_over(winner, loser, answer);
                Ok(())
            }
            Due::Charged { rush } => self.meet_charge(rush, answer),
            Due::ShotAt { firer, target, volley } => self.shot_at(firer, target, volley, answer),
            Due::Pursue { winner, loser, eliminated } => {
                let stays = answer != Answer::Pursue;
                self.due(Due::Retreat { loser, winner, eliminated, stays });
                Ok(())
            }
            other => {
                self.due(other);
                Ok(())
            }
        }
    }

    /// Dice and bookkeeping that nobody decides.
    pub fn table(&mut self) -> Played {
        let Some(due) = self.state.agenda.pop() else { return Ok(()) };
        match due {
            Due::Before(Before::Attacker) => self.throw_for_attack(),
            Due::Turn => {
                self.begin_turn();
                Ok(())
            }
            Due::Name => {
                self.name_what_is_left();
                Ok(())
            }
            Due::Initiative { commands } => self.throw_initiative(commands),
            Due::Compare { throw } => {
                self.compare(throw);
                Ok(())
            }
            Due::Home { rush } => self.run_home(rush),
            Due::Shoot { firer, target, volley } => self.shoot(firer, target, volley),
            Due::Evade { unit } => self.evade_shot(unit),
            Due::Fight { bout } => self.fight(bout),
            Due::Fate { command, melee } => self.fate(command, melee),
            Due::Dismay { units } => self.dismay(units),
            Due::Retreat { loser, winner, eliminated, stays } => {
                self.retreat(loser, winner, eliminated, stays)
            }
            Due::GoBack { unit, .. } => self.go_back(unit),
            Due::EndTurn => {
                self.end_turn();
                Ok(())
            }
            Due::Break { command, units } => self.test_broken(command, units),
            Due::Reckon => {
                self.reckon();
                Ok(())
            }
            // The rest is somebody's to decide, and comes here only with nothing to choose.
            Due::Before(_)
            | Due::Reroll { .. }
            | Due::HandOver { .. }
            | Due::Activate { .. }
            | Due::React { .. }
            | Due::Charged { .. }
            | Due::ShotAt { .. }
            | Due::Pursue { .. } => Ok(()),
            Due::Over => {
                self.due(Due::Over);
                Ok(())
            }
        }
    }

    /// Takes off the agenda what has come to nothing since it was put there, so that who is asked
    /// always has something to choose.
    pub fn tidy(&mut self) {
        while let Some(due) = self.state.agenda.top().copied() {
            if self.is_live(due) {
                break;
            }
            self.state.agenda.pop();
            self.lapse(due);
        }
    }

    fn is_live(&self, due: Due) -> bool {
        let survey = self.survey();
        match due {
            Due::Before(before) => self.rules.may_prepare(self.state, before),
            Due::Activate { command } => survey.may_go_on(command),
            Due::React { cause, .. } => survey.may_react(cause),
            Due::Charged { rush } => survey.charged_choices(rush).any(),
            Due::Home { rush } => survey.still_charges(rush),
            Due::ShotAt { firer, target, volley } => {
                survey.may_choose_to_evade(firer, target, volley)
            }
            Due::Evade { unit } => survey.stands(unit) && !survey.in_melee(unit),
            Due::GoBack { unit, .. } => survey.stands(unit) && survey.in_melee(unit),
            Due::Pursue { winner, loser, eliminated } => {
                survey.may_choose_pursuit(winner, loser, eliminated)
            }
            Due::Dismay { units } | Due::Break { units, .. } => !units.is_empty(),
            _ => true,
        }
    }

    /// What follows when something lapses without being answered.
    fn lapse(&mut self, due: Due) {
        match due {
            Due::Before(before) => self.pass_over(before),
            Due::Activate { command } => self.close_command(command),
            Due::ShotAt { firer, target, volley } => {
                self.due(Due::Shoot { firer, target, volley });
            }
            Due::Pursue { winner, loser, eliminated } => {
                self.due(Due::Retreat { loser, winner, eliminated, stays: false });
            }
            _ => {}
        }
    }
}

impl Baroque {
    pub(crate) fn survey<'a>(&'a self, state: &'a State) -> Survey<'a> {
        Survey { book: &self.book, setup: &self.setup, state }
    }

    /// Who acts next: the top of the agenda says it.
    pub(crate) fn who_is_next(&self, state: &State) -> Next {
        let owner = |unit: UnitId| Next::Choose(Seat(self.setup.units[usize::from(unit.0)].side));
        let leads =
            |command: u8| Next::Choose(Seat(self.setup.commands[usize::from(command)].side));
        let Some(due) = state.agenda.top() else { return Next::Over(self.outcome(state)) };
        match *due {
            Due::Over => Next::Over(self.outcome(state)),
            Due::Before(before) => who_prepares(state, before),
            Due::Name => self.who_names(state),
            Due::Reroll { side, .. } => Next::Choose(Seat(side)),
            Due::HandOver { winner, .. } => leads(winner),
            Due::Activate { command } => leads(command),
            Due::React { seat, .. } => Next::Choose(Seat(seat)),
            Due::Charged { rush } => owner(rush.target),
            Due::ShotAt { target, .. } => owner(target),
            Due::Pursue { winner, .. } => owner(winner),
            Due::Turn
            | Due::Initiative { .. }
            | Due::Compare { .. }
            | Due::Home { .. }
            | Due::Shoot { .. }
            | Due::Evade { .. }
            | Due::Fight { .. }
            | Due::Fate { .. }
            | Due::Dismay { .. }
            | Due::Retreat { .. }
            | Due::GoBack { .. }
            | Due::EndTurn
            | Due::Break { .. }
            | Due::Reckon => Next::Table,
        }
    }

    /// Both name at once, in secret, where both have a choice.
    fn who_names(&self, state: &State) -> Next {
        let wanted = |side: u8| {
            state.named[usize::from(side)].is_none() && self.to_name(state, side).count() > 1
        };
        match (wanted(0), wanted(1)) {
            (true, true) => Next::Sealed(Slots::from_iter([(Seat(0), 0), (Seat(1), 0)])),
            (true, false) => Next::Choose(Seat(0)),
            (false, true) => Next::Choose(Seat(1)),
            (false, false) => Next::Table,
        }
    }
}

/// Who prepares.
fn who_prepares(state: &State, before: Before) -> Next {
    match before {
        Before::Attacker => Next::Table,
        Before::Lay { side } | Before::Deploy { side } => Next::Choose(Seat(side)),
        Before::Edge => Next::Choose(Seat(state.attacker)),
    }
}
