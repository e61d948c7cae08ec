//! Whether a seat may give an order now, or which rule says no.

use crate::order::{Act, Answer, Order};
use crate::state::{Before, Due, State};
use crate::survey::Survey;
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_ledger::Rule;

impl Conquest {
    pub(crate) fn judge_order(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Result<(), Refusal> {
        if *order == Order::Concede {
            return Ok(());
        }
        let survey = self.survey(state);
        let wrong = || Err(Refusal::new(&sheet::PLAY_ASKED, "something else is asked now"));
        let Some(due) = state.agenda.top().copied() else { return wrong() };
        match (due, order) {
            (Due::Before(before), Order::Prepare(preparation)) => {
                self.judge_preparation(state, seat, before, preparation)
            }
            (Due::Bid, Order::Bid { points }) => survey.judge_bid(seat, *points),
            (Due::Declare { .. } | Due::Move { .. } | Due::Nominate { .. }, Order::Done) => Ok(()),
            (Due::Move { side }, Order::Lead { to }) => survey.judge_lead(side, *to),
            (_, Order::Act(act)) => survey.judge_act(seat, due, act),
            (Due::Test { unit, .. }, Order::Spend { points }) => {
                survey.judge_spending(unit, *points)
            }
            (_, Order::Answer(answer)) => survey.judge_answer(due, *answer),
            _ => wrong(),
        }
    }
}

impl Survey<'_> {
    /// Whether an act fits what is due, and may be done.
    fn judge_act(&self, seat: Seat, due: Due, act: &Act) -> Result<(), Refusal> {
        match (due, act) {
            (Due::Declare { .. }, Act::Charge { unit, target, also }) => {
                self.judge_declaration(seat, *unit, *target, *also)
            }
            (Due::Move { .. }, Act::March { unit, legs }) => {
                self.judge_free(seat, *unit)?;
                self.judge_march(*unit, legs)
            }
            (Due::Move { .. }, Act::Slip { unit, to }) => {
                self.judge_free(seat, *unit)?;
                self.judge_slip(*unit, *to)
            }
            (Due::Move { .. }, Act::Face { unit, turn }) => {
                self.judge_free(seat, *unit)?;
                self.judge_face(*unit, *turn)
            }
            (Due::Move { .. }, Act::Ranks { unit, more }) => {
                self.judge_free(seat, *unit)?;
                self.judge_ranks(*unit, *more)
            }
            (Due::Move { .. }, Act::Reform { unit, files, loose }) => {
                self.judge_free(seat, *unit)?;
                self.judge_reform(*unit, *files, *loose)
            }
            (Due::Nominate { .. }, Act::Aim { unit, target, mass }) => {
                self.judge_aim(seat, *unit, *target, *mass)
            }
            (Due::Shoot { .. }, Act::Loose { unit }) => self.judge_loose(seat, *unit),
            (Due::Combat { .. }, Act::Fight { unit }) => self.judge_fight(*unit),
            _ => Err(Refusal::new(&sheet::PLAY_ASKED, "something else is asked now")),
        }
    }

    fn judge_answer(&self, due: Due, answer: Answer) -> Result<(), Refusal> {
        match (due, answer) {
            (Due::React { charge }, _) => self.judge_reaction(charge, answer),
            (Due::Pick, Answer::First | Answer::Second)
            | (Due::Restrain { .. }, Answer::Restrain | Answer::Release)
            | (Due::Pursue { .. }, Answer::Pursue | Answer::Hold)
            | (Due::Before(Before::Choose { .. }), Answer::Edge | Answer::Last) => Ok(()),
            _ => Err(Refusal::new(&sheet::PLAY_ASKED, "that is no answer to what is asked")),
        }
    }

    /// Whether there is such a unit, of this seat and on the table.
    pub(crate) fn judge_own(&self, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, "there is no such unit"));
        };
        let because = match (card.side == seat.0, self.stands(unit)) {
            (true, true) => return Ok(()),
            (false, _) => format!("{} is not yours", card.title),
            (true, false) => format!("{} is not on the table", card.title),
        };
        Err(Refusal::nonsense(&sheet::PLAY_OWN, because))
    }

    /// Whether there is such an enemy on the table.
    pub(crate) fn judge_foe(&self, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, "there is no such unit"));
        };
        let because = match (card.side != seat.0, self.stands(unit)) {
            (true, true) => return Ok(()),
            (false, _) => format!("{} is on your own side", card.title),
            (true, false) => format!("{} is not on the table", card.title),
        };
        Err(Refusal::nonsense(&sheet::PLAY_OWN, because))
    }

    /// Steady, fighting nobody, and with nothing done that fills the round.
    pub(crate) fn is_free(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.is_steady() && !unit.busy && !self.state.is_engaged(id)
    }

    /// Whether a seat may have a unit charge or move at all.
    pub(crate) fn judge_free(&self, seat: Seat, id: UnitId) -> Result<(), Refusal> {
        self.judge_own(seat, id)?;
        let unit = self.unit(id);
        let why = if self.state.is_engaged(id) {
            "is in combat"
        } else if !unit.is_steady() {
            "runs"
        } else if unit.busy {
            "has done enough this round"
        } else {
            return Ok(());
        };
        Err(self.no(&sheet::MOVE_FREE, id, why))
    }

    /// A refusal that begins with the unit's name.
    pub(crate) fn no(&self, rule: &Rule, unit: UnitId, why: &str) -> Refusal {
        Refusal::new(rule, format!("{} {why}", self.card(unit).title))
    }
}
