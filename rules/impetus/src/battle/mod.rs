//! A battle as it is played: what is due, who decides it, and what each step does to the table.
//!
//! Each file is a stretch of the turn. What is asked of paper is settled by [`Book`](crate::Book),
//! what is asked of the table by [`Survey`]; here is only what follows from the answers.

pub(crate) mod activate;
pub(crate) mod after;
pub(crate) mod before;
pub(crate) mod charge;
pub(crate) mod compel;
pub(crate) mod fight;
pub(crate) mod fire;
pub(crate) mod loss;
pub(crate) mod march;
pub(crate) mod react;
pub(crate) mod rush;
pub(crate) mod task;
pub(crate) mod turn;

use crate::event::Event;
use crate::order::{Act, Answer, Order};
use crate::state::{Activity, Before, Due, State, Status, Unit, UnitId};
use crate::survey::Survey;
use crate::{Impetus, sheet};
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{Next, Refusal, Seats, Sink, Slots};
use tercio_ledger::Rule;

/// The seat that a teaching battle teaches.
const PUPIL: u8 = 0;

/// What a step may come to.
pub(crate) type Played = Result<(), Box<Halt>>;

/// A step under way: the rules, the table, the dice, and who listens.
pub(crate) struct Play<'a> {
    pub rules: &'a Impetus,
    pub state: &'a mut State,
    pub dice: &'a mut dyn Chance,
    pub sink: &'a mut dyn Sink<Event>,
}

impl Play<'_> {
    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.rules.book, setup: &self.rules.setup, state: self.state }
    }

    /// Works out how the units stand now, so that it need not be done for each question.
    pub fn settle(&mut self) {
        self.state.settle(&self.rules.setup);
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

    /// In a teaching battle the next lesson comes when the order of this one is given, or, where
    /// the rules forbid that now, the order of the one after it.
    pub fn teach(&mut self, seat: Seat, order: &Order) {
        let (lessons, now) = (&self.rules.setup.lessons, self.state.taught);
        if seat.0 != PUPIL || usize::from(now) >= lessons.len() {
            return;
        }
        let given = self.rules.write_order(self.state, order);
        let hoped_for = |lesson: u8| tercio_family::taught_by(lessons, lesson, &given);
        let forbidden = (now..).take_while(|lesson| self.is_forbidden(seat, *lesson));
        let mut open = std::iter::once(now).chain(forbidden.map(|lesson| lesson + 1));
        if let Some(learnt) = open.find(|lesson| hoped_for(*lesson)) {
            self.state.taught = learnt + 1;
        }
    }

    /// Whether the pupil's command acts and the order that a lesson hopes for is refused.
    fn is_forbidden(&self, seat: Seat, lesson: u8) -> bool {
        let acts = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
        let lesson = self.rules.setup.lessons.get(usize::from(lesson)).filter(|_| acts);
        let order = lesson.map(|it| self.rules.read_order(self.state, seat, &it.order));
        order.is_some_and(|order| match order {
            Ok(order) => self.rules.judge_order(self.state, seat, &order).is_err(),
            Err(_) => true,
        })
    }

    /// An order of a seat that may give it.
    pub fn obey(&mut self, seat: Seat, order: &Order) -> Played {
        match order {
            Order::Name { command } => self.name(seat, *command),
            Order::Concede => self.concede(seat),
            Order::Prepare(preparation) => self.prepare(seat, preparation),
            Order::Act(act) => match self.state.agenda.top() {
                Some(Due::React { .. } | Due::ChargedShot { .. }) => self.react(act),
                _ => self.act(act),
            },
            Order::Task { unit, task } => self.task(*unit, *task),
            Order::Transfer { to } => self.transfer(*to),
            Order::Done => self.done(),
            Order::Answer(answer) => self.answer(*answer),
            Order::Relieve { with } => self.relieve(*with),
        }
    }

    /// A move, a charge or a shot of a unit whose command acts.
    fn act(&mut self, act: &Act) -> Played {
        let joins = matches!(act, Act::Fire { unit, .. } if self.survey().joins(*unit));
        if !self.activate(act.units(), joins)? {
            return Ok(());
        }
        self.settle();
        match act {
            Act::March { units, leg } => self.march(units, *leg),
            Act::Charge { units, target } => self.charge(units, *target),
            Act::Fire { unit, target } => self.fire(*unit, *target),
        }
    }

    /// The top of the agenda is answered.
    fn answer(&mut self, answer: Answer) -> Played {
        let Some(due) = self.state.agenda.pop() else { return Ok(()) };
        match due {
            Due::React { .. } => {
                self.end_reactions();
                Ok(())
            }
            Due::ChargedShot { .. } | Due::Relief { .. } => Ok(()),
            Due::Charged { rush } => self.charged(rush, answer),
            Due::ShotAt { firer, target } => self.shot_at(firer, target, answer),
            Due::RallyAgain { unit } if answer == Answer::Again => self.rally_again(unit),
            Due::RallyAgain { .. } => Ok(()),
            Due::Pursue { winner, loser, routed } => {
                let stays = answer != Answer::Pursue;
                self.due(Due::Retreat { loser, winner, routed, stays });
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
            Due::Turn => self.begin_turn(),
            Due::Name => self.name_what_is_left(),
            Due::Initiative { a, b } => self.initiative(a, b),
            Due::LastThrow { command } => self.last_throw(command),
            Due::Compel { unit } => self.compel(unit),
            Due::Home { rush, asked } => self.run_home(rush, asked),
            Due::Shoot { firer, target } => self.shoot(firer, target),
            Due::Evade { unit } => self.evade_shot(unit),
            Due::Panic { unit } => self.panic(unit),
            Due::Pila { bout } => self.throw_pila(bout),
            Due::Fight { bout } => self.fight(bout),
            Due::Fate { command, losses, melee, mounted } => {
                self.fate(command, losses, melee, mounted)
            }
            Due::Retreat { loser, winner, routed, stays } => {
                self.retreat(loser, winner, routed, stays)
            }
            Due::GoBack { unit, from } => self.go_back(unit, from),
            Due::EndTurn => self.end_turn(),
            // The rest is somebody's to decide, and comes here only when there is nothing to choose.
            Due::Before(_)
            | Due::Activate { .. }
            | Due::React { .. }
            | Due::ChargedShot { .. }
            | Due::Charged { .. }
            | Due::ShotAt { .. }
            | Due::RallyAgain { .. }
            | Due::Pursue { .. }
            | Due::Relief { .. } => Ok(()),
            Due::Over => {
                self.due(Due::Over);
                Ok(())
            }
        }
    }

    /// Takes off the agenda what has come to nothing since it was put there, so that who is asked
    /// always has something to choose.
    pub fn tidy(&mut self) {
        self.settle();
        while let Some(due) = self.state.agenda.top().copied() {
            if self.is_live(due) {
                break;
            }
            self.state.agenda.pop();
            self.lapse(due);
            self.settle();
        }
    }

    fn is_live(&self, due: Due) -> bool {
        let survey = self.survey();
        match due {
            Due::Activate { command } => self.may_go_on(command),
            Due::React { seat, cause } => survey.may_react(seat, cause),
            Due::ChargedShot { rush } => survey.charged_shot(rush).is_some(),
            Due::Charged { rush } => survey.charged_choices(rush).any(),
            Due::ShotAt { firer, target } => survey.may_evade_shot(firer, target),
            Due::RallyAgain { unit } => self.may_rally_again(unit),
            Due::Pursue { winner, loser, routed } => {
                survey.may_choose_pursuit(winner, loser, routed)
            }
            Due::Relief { unit } => survey.reliefs(unit).next().is_some(),
            _ => true,
        }
    }

    /// What follows when something lapses without being answered.
    fn lapse(&mut self, due: Due) {
        match due {
            Due::Activate { command } => self.close_command(command),
            Due::React { .. } => self.end_reactions(),
            Due::ShotAt { firer, target } => self.due(Due::Shoot { firer, target }),
            Due::Pursue { winner, loser, routed } => {
                self.due(Due::Retreat { loser, winner, routed, stays: false });
            }
            _ => {}
        }
    }
}

impl Impetus {
    pub(crate) fn survey<'a>(&'a self, state: &'a State) -> Survey<'a> {
        Survey { book: &self.book, setup: &self.setup, state }
    }

    /// Who acts next: the top of the agenda says it.
    pub(crate) fn who_is_next(&self, state: &State) -> Next {
        let owner = |unit: UnitId| Next::Choose(Seat(self.setup.units[usize::from(unit.0)].side));
        let Some(due) = state.agenda.top() else { return Next::Over(self.outcome(state)) };
        match *due {
            Due::Over => Next::Over(self.outcome(state)),
            Due::Before(before) => self.who_prepares(state, before),
            Due::Name => self.who_names(state),
            Due::Activate { command } => {
                Next::Choose(Seat(self.setup.commands[usize::from(command)].side))
            }
            Due::React { seat, .. } => Next::Choose(Seat(seat)),
            Due::ChargedShot { rush } | Due::Charged { rush } => owner(rush.target),
            Due::ShotAt { target, .. } => owner(target),
            Due::RallyAgain { unit } | Due::Relief { unit } => owner(unit),
            Due::Pursue { winner, .. } => owner(winner),
            Due::Turn
            | Due::Initiative { .. }
            | Due::LastThrow { .. }
            | Due::Compel { .. }
            | Due::Home { .. }
            | Due::Shoot { .. }
            | Due::Evade { .. }
            | Due::Panic { .. }
            | Due::Pila { .. }
            | Due::Fight { .. }
            | Due::Fate { .. }
            | Due::Retreat { .. }
            | Due::GoBack { .. }
            | Due::EndTurn => Next::Table,
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

    /// Whether a seat may give an order now, or which rule says no.
    pub(crate) fn judge_order(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Result<(), Refusal> {
        let survey = self.survey(state);
        if *order == Order::Concede {
            return Ok(());
        }
        let due = state.agenda.top().copied();
        let wrong = || Err(Refusal::new(&sheet::TURN_ASKED, "something else is asked now"));
        match (due, order) {
            (Some(Due::Before(before)), Order::Prepare(preparation)) => {
                self.judge_preparation(state, seat, before, preparation)
            }
            (Some(Due::Name), Order::Name { command }) => self.judge_name(state, seat, *command),
            (Some(Due::Activate { command }), Order::Act(act)) => {
                survey.judge_act(seat, command, act)
            }
            (Some(Due::Activate { command }), Order::Task { unit, task }) => {
                survey.judge_task(seat, command, *unit, *task)
            }
            (Some(Due::Activate { command }), Order::Transfer { to }) => {
                survey.judge_transfer(command, *to)
            }
            (Some(Due::Activate { .. }), Order::Done) => Ok(()),
            (Some(Due::React { cause, .. }), Order::Act(act)) => {
                survey.judge_reaction(seat, cause, act)
            }
            (Some(Due::ChargedShot { rush }), Order::Act(act)) => {
                survey.judge_charged_shot(rush, act)
            }
            (
                Some(Due::React { .. } | Due::ChargedShot { .. } | Due::Relief { .. }),
                Order::Answer(Answer::Pass),
            ) => Ok(()),
            (Some(Due::Charged { rush }), Order::Answer(answer)) => {
                survey.judge_charged(rush, *answer)
            }
            (Some(Due::ShotAt { .. }), Order::Answer(Answer::Evade | Answer::Stand)) => Ok(()),
            (Some(Due::RallyAgain { .. }), Order::Answer(Answer::Again | Answer::Pass)) => Ok(()),
            (Some(Due::Pursue { .. }), Order::Answer(Answer::Pursue | Answer::Stay)) => Ok(()),
            (Some(Due::Relief { unit }), Order::Relieve { with }) => {
                survey.judge_relief(unit, *with)
            }
            _ => wrong(),
        }
    }

    /// Seats that a set of winners is made of.
    pub(crate) fn winners(winner: Option<u8>) -> Seats {
        Seats::of(winner.map(Seat))
    }
}

impl Unit {
    /// May still be told something in this turn.
    pub fn may_act(&self) -> bool {
        self.stands() && self.activity != Activity::Acted
    }

    /// On the table, or in a square.
    pub(crate) fn is_there(&self) -> bool {
        matches!(self.status, Status::OnTable | Status::Sheltered(_))
    }
}
