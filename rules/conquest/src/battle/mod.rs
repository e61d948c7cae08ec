//! A battle as it is played: what is due, who decides it, and what each step does to the table.
//!
//! Each file is a stretch of the turn. What is asked of paper is settled by [`Book`](crate::Book),
//! what is asked of the table by [`Survey`]; here is only what follows from the answers.

pub(crate) mod before;
pub(crate) mod declare;
pub(crate) mod fight;
pub(crate) mod fire;
pub(crate) mod general;
pub(crate) mod home;
pub(crate) mod judge;
pub(crate) mod loss;
pub(crate) mod march;
pub(crate) mod phases;
pub(crate) mod reckon;
pub(crate) mod run;
pub(crate) mod trial;
pub(crate) mod turn;

use crate::Conquest;
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
    pub rules: &'a Conquest,
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
            Order::Act(act) => return self.act(act),
            Order::Bid { points } => self.bid(seat, *points),
            Order::Lead { to } => self.lead(seat.0, *to),
            Order::Done => self.done(),
            Order::Answer(answer) => self.answer(*answer),
            Order::Spend { points } => self.spend(*points),
            Order::Prepare(preparation) => self.prepare(seat, preparation),
            Order::Concede => self.concede(seat),
        }
        Ok(())
    }

    fn act(&mut self, act: &Act) -> Played {
        match act {
            Act::March { unit, legs } => return self.march(*unit, legs),
            Act::Slip { unit, to } => return self.slip(*unit, *to),
            Act::Face { unit, turn } => self.face(*unit, *turn),
            Act::Ranks { unit, more } => self.change_ranks(*unit, *more),
            Act::Reform { unit, files, loose } => self.try_reform(*unit, *files, *loose),
            Act::Charge { unit, target, also } => self.declare(*unit, *target, *also),
            Act::Aim { unit, target, mass } => self.aim(*unit, *target, *mass),
            Act::Loose { unit } => self.loose_next(Some(*unit)),
            Act::Fight { unit } => self.fight_next(Some(*unit)),
        }
        Ok(())
    }

    /// A part of the round that its owner ends.
    fn done(&mut self) {
        if let Some(due @ (Due::Declare { .. } | Due::Move { .. } | Due::Nominate { .. })) =
            self.state.agenda.top().copied()
        {
            self.state.agenda.pop();
            self.lapse(due);
        }
    }

    /// The top of the agenda is answered.
    fn answer(&mut self, answer: Answer) {
        let Some(due) = self.state.agenda.pop() else { return };
        match due {
            Due::Pick => self.pick(answer == Answer::First),
            Due::Restrain { unit } => self.restrain(unit, answer == Answer::Restrain),
            Due::React { charge } => self.react(charge, answer),
            Due::Pursue { unit, from } => self.after_him(unit, from, answer == Answer::Pursue),
            Due::Before(Before::Choose { side }) => self.choose(side, answer == Answer::Last),
            other => self.due(other),
        }
    }

    /// Dice and bookkeeping that nobody decides.
    pub fn table(&mut self) -> Played {
        let Some(due) = self.state.agenda.pop() else { return Ok(()) };
        match due {
            Due::Before(Before::Throw) => return self.throw_for_setup(),
            Due::Advantage { bids } => return self.throw_advantage(bids),
            Due::Home { charge } => return self.run_home(charge),
            Due::Loose { unit, target, mass, volley } => {
                return self.loose(unit, target, mass, volley);
            }
            Due::Fight { group } => return self.fight(group),
            Due::Fate { side } => return self.fate(side),
            Due::Throw { unit, trial, points } => return self.throw_test(unit, trial, points),
            Due::Flee { unit, pursuers } => return self.flee(unit, pursuers),
            Due::Turn => self.begin_turn(),
            Due::Round { side } => self.begin_round(side),
            Due::Shoot { side } => {
                self.due(Due::Shoot { side });
                self.loose_next(None);
            }
            Due::Combat { side } => {
                self.due(Due::Combat { side });
                self.fight_next(None);
            }
            Due::Resolve { side } => self.resolve_next(side),
            Due::End { side } => self.end_round(side),
            Due::EndTurn => self.end_turn(),
            Due::Over => self.due(Due::Over),
            // The rest is somebody's to decide, and comes here only with nothing to choose.
            Due::Before(_)
            | Due::Bid
            | Due::Pick
            | Due::Declare { .. }
            | Due::Restrain { .. }
            | Due::React { .. }
            | Due::Move { .. }
            | Due::Nominate { .. }
            | Due::Test { .. }
            | Due::Pursue { .. } => self.lapse(due),
        }
        Ok(())
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
            Due::Bid => [0, 1].into_iter().any(|side| survey.may_bid(side)),
            Due::Declare { side } => survey.may_declare(side),
            Due::Restrain { unit } => survey.must_charge(unit).is_some(),
            Due::React { charge } => survey.open_reactions(charge).len() > 1,
            Due::Home { charge } => survey.still_charges(charge),
            Due::Move { side } => survey.may_move_any(side),
            Due::Nominate { side } => survey.may_aim_any(side),
            Due::Shoot { .. } => !self.state.nominated.is_empty(),
            Due::Combat { .. } => !self.state.to_fight.is_empty(),
            Due::Test { unit, trial } => survey.is_tested(unit, trial) && survey.helped(unit) > 0,
            Due::Throw { unit, trial, .. } => survey.is_tested(unit, trial),
            Due::Resolve { side } => survey.next_runner(side).is_some(),
            Due::Pursue { unit, from } => survey.may_choose_pursuit(unit, from),
            Due::Flee { unit, .. } => survey.stands(unit),
            _ => true,
        }
    }

    /// What follows when something lapses without being answered.
    fn lapse(&mut self, due: Due) {
        match due {
            Due::Before(before) => self.pass_over(before),
            Due::Bid => self.due(Due::Advantage { bids: [0, 0] }),
            Due::Declare { side } => self.close_declarations(side),
            Due::Restrain { unit } => self.ask_warbands(self.side(unit)),
            Due::React { charge } => self.react_as_it_must(charge),
            Due::Home { charge } => self.call_off(charge),
            Due::Nominate { side } => self.end_nominations(side),
            Due::Shoot { .. } => self.begin_combat(),
            Due::Combat { .. } | Due::Resolve { .. } => self.begin_phase(),
            Due::Test { unit, trial } if self.survey().is_tested(unit, trial) => {
                self.due(Due::Throw { unit, trial, points: 0 });
            }
            Due::Pursue { unit, from } => self.after_as_it_must(unit, from),
            _ => {}
        }
    }
}

impl Conquest {
    pub(crate) fn survey<'a>(&'a self, state: &'a State) -> Survey<'a> {
        Survey { book: &self.book, setup: &self.setup, state }
    }

    /// Who acts next: the top of the agenda says it.
    pub(crate) fn who_is_next(&self, state: &State) -> Next {
        let owner = |unit: UnitId| Next::Choose(Seat(self.setup.units[usize::from(unit.0)].side));
        let survey = self.survey(state);
        let Some(due) = state.agenda.top() else { return Next::Over(self.outcome(state)) };
        match *due {
            Due::Over => Next::Over(self.outcome(state)),
            Due::Before(Before::Throw) => Next::Table,
            Due::Before(
                Before::Lay { side }
                | Before::Choose { side }
                | Before::Edge { side }
                | Before::Deploy { side },
            )
            | Due::Declare { side }
            | Due::Move { side }
            | Due::Nominate { side } => Next::Choose(Seat(side)),
            Due::Bid => who_bids([0, 1].map(|side| survey.may_bid(side))),
            Due::Pick => Next::Choose(Seat(state.advantage)),
            Due::Restrain { unit } | Due::Test { unit, .. } | Due::Pursue { unit, .. } => {
                owner(unit)
            }
            Due::React { charge } => {
                state.charges.get(usize::from(charge)).map_or(Next::Table, |it| owner(it.target))
            }
            Due::Shoot { side } if state.nominated.len() > 1 => Next::Choose(Seat(side)),
            Due::Combat { .. } if survey.groups_left().nth(1).is_some() => {
                Next::Choose(Seat(state.advantage))
            }
            Due::Turn
            | Due::Advantage { .. }
            | Due::Round { .. }
            | Due::Home { .. }
            | Due::Shoot { .. }
            | Due::Loose { .. }
            | Due::Combat { .. }
            | Due::Fight { .. }
            | Due::Fate { .. }
            | Due::Throw { .. }
            | Due::Resolve { .. }
            | Due::Flee { .. }
            | Due::End { .. }
            | Due::EndTurn => Next::Table,
        }
    }
}

/// Both bid at once, in secret, where both have points.
fn who_bids(may: [bool; 2]) -> Next {
    match may {
        [true, true] => Next::Sealed(Slots::from_iter([(Seat(0), 0), (Seat(1), 0)])),
        [true, false] => Next::Choose(Seat(0)),
        [false, true] => Next::Choose(Seat(1)),
        [false, false] => Next::Table,
    }
}
