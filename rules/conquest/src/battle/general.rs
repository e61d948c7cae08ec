//! Generals: where they go, what becomes of them when their unit suffers.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::FateFacts;
use crate::order::Goal;
use crate::sheet;
use crate::state::{Due, Post};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::Point;

impl Survey<'_> {
    /// Whether a general may still go somewhere in this round.
    pub(crate) fn may_lead(&self, side: u8) -> bool {
        let idle = self.state.generals.get(usize::from(side)).is_some_and(|it| !it.moved);
        let fights = || self.general_with(side).is_some_and(|unit| self.state.is_engaged(unit));
        idle && self.general_at(side).is_some() && !fights()
    }

    /// Whether a general may go there.
    pub(crate) fn judge_lead(&self, side: u8, to: Goal) -> Result<(), Refusal> {
        if self.state.generals.get(usize::from(side)).is_some_and(|general| general.moved) {
            let name = &self.setup.generals[usize::from(side)].name;
            return Err(Refusal::new(&sheet::LEAD_ONCE, format!("{name} has gone this round")));
        }
        self.lead(side, to).map(|_| ())
    }
}

impl Play<'_> {
    /// A general goes somewhere.
    pub(super) fn lead(&mut self, side: u8, to: Goal) {
        let Ok(post) = self.survey().try_lead(side, to) else { return };
        let joined = match to {
            Goal::Unit(unit) => Some(unit),
            Goal::Place(_) => None,
        };
        let general = &mut self.state.generals[usize::from(side)];
        (general.post, general.moved) = (post, true);
        self.tell(&sheet::GENERAL_MOVE, Event::Led { side, to: joined });
    }

    /// A unit has lost figures: its general may be in danger.
    pub(super) fn endanger(&mut self, id: UnitId) {
        let unit = self.unit(id);
        let facts =
            FateFacts { figures: unit.began.max(1), lost: unit.began.saturating_sub(unit.figures) };
        self.risk(id, &facts);
    }

    /// Whether his fate is due for such losses; once a phase.
    fn risk(&mut self, id: UnitId, facts: &FateFacts) -> bool {
        let side = self.side(id);
        let at_risk = self.rules.book.risks_general(facts);
        let general = &mut self.state.generals[usize::from(side)];
        if general.post != Post::With(id) || general.risked || !at_risk {
            return false;
        }
        general.risked = true;
        self.due(Due::Fate { side });
        true
    }

    /// The unit of a general is gone: he may have fallen, else he goes to another.
    pub(super) fn leave_general(&mut self, id: UnitId) {
        let side = self.side(id);
        if self.state.generals[usize::from(side)].post != Post::With(id) {
            return;
        }
        let whole = self.unit(id).began.max(1);
        let awaited = self.state.agenda.iter().any(|due| *due == Due::Fate { side });
        if !awaited && !self.risk(id, &FateFacts { figures: whole, lost: whole }) {
            self.rehouse(side, self.unit(id).pose.front);
        }
    }

    /// His fate.
    pub(super) fn fate(&mut self, side: u8) -> Played {
        let Post::With(id) = self.state.generals[usize::from(side)].post else { return Ok(()) };
        let unit = self.unit(id);
        let left = if unit.stands() { unit.figures } else { 0 };
        let figures = unit.began.max(1);
        let facts = FateFacts { figures, lost: figures.saturating_sub(left) };
        let dies = self.rules.book.settle_fate(&facts, Seat(side), self.dice)?;
        self.tell(&sheet::FATE_DIES, Event::Fate { side, dies });
        if dies {
            self.strike_off(side);
        } else if !self.unit(id).stands() {
            self.rehouse(side, self.unit(id).pose.front);
        }
        Ok(())
    }

    /// He goes to the nearest unit that he can come to, or is lost.
    fn rehouse(&mut self, side: u8, from: Point) {
        match self.survey().refuge(side, from) {
            Some(unit) => {
                self.state.generals[usize::from(side)].post = Post::With(unit);
                self.tell(&sheet::LEAD_JOINS, Event::GeneralJoins { side, unit });
            }
            None => {
                self.strike_off(side);
                self.tell(&sheet::LEAD_TAKEN, Event::GeneralLost { side });
            }
        }
    }

    /// A general and his points are gone.
    fn strike_off(&mut self, side: u8) {
        let general = &mut self.state.generals[usize::from(side)];
        (general.post, general.points) = (Post::Lost, 0);
    }

    /// A unit has come to where the enemy's general is by himself: he goes to a unit of his.
    pub(super) fn chase_generals(&mut self, by: UnitId) {
        let side = 1 - self.side(by).min(1);
        let Some(&Post::At(place)) = self.state.generals.get(usize::from(side)).map(|it| &it.post)
        else {
            return;
        };
        if self.survey().base(by).contains(place) {
            self.rehouse(side, place);
        }
    }
}
