//! A round from its start to its clean-up, and how a battle ends.

use crate::event::Event;
use crate::facts::InitiativeFacts;
use crate::phase::sortie::Winner;
use crate::sheet;
use crate::state::{Distance, Due, EndReason, Ended, Pace, State, Status};
use crate::{Telling, Warfare};
use tercio_chance::{Chance, Halt};
use tercio_ledger::Rule;

impl Warfare {
    /// What is due when the table is set.
    pub(crate) fn first_due(&self, state: &mut State) {
        state.agenda.push(Due::Initiative);
        if !self.setup.deployed {
            let first = self.larger_army(state);
            state.agenda.push(Due::Place { side: first });
            state.agenda.push(Due::Lay { left: sheet::LAID.value as u8 });
        }
    }

    fn larger_army(&self, state: &State) -> u8 {
        let men = |side: u8| -> u32 { state.of_side(side).map(|unit| state.unit(unit).men).sum() };
        u8::from(men(1) > men(0))
    }

    /// The facts of the initiative: an army's commander is the one of the highest level.
    pub fn initiative_facts(&self, state: &State) -> InitiativeFacts {
        let strong = |side: u8| {
            let leaders = state.of_side(side).map(|unit| state.unit(unit).leader);
            leaders.max_by_key(|leader| (leader.level, leader.strength)).is_some_and(|l| l.strength)
        };
        InitiativeFacts { a_strength: strong(0), b_strength: strong(1) }
    }

    pub(crate) fn roll_initiative(
        &self,
        state: &mut State,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = self.initiative_facts(state);
        let verdict = self.book.settle_initiative(&facts, dice)?;
        state.initiative = match verdict.winner {
            Winner::A => Some(0),
            Winner::B => Some(1),
            Winner::None => None,
        };
        tell.tell(&sheet::INITIATIVE_THROW, Event::Initiative { facts, verdict });
        if state.initiative.is_some() {
            state.agenda.pop();
            state.agenda.push(Due::Round);
            self.tell_pools(state, tell);
        }
        Ok(())
    }

    /// What each fresh pool is made of.
    fn tell_pools(&self, state: &State, tell: &mut Telling<'_>) {
        for unit in state.indices() {
            let own = state.unit(unit);
            let card = &self.setup.units[usize::from(own.card)];
            if card.pool.is_some() {
                continue;
            }
            let rule = if own.pool < 0 { &sheet::SUBTRACT } else { &sheet::ADD };
            tell.tell(rule, Event::Mustered { unit, pool: own.pool });
            let made_of = self.book.starting_pool(&card.pool_facts());
            for line in made_of.lines().iter().filter(|line| line.applied) {
                let event = Event::MadeOf { unit, line: line.rule, dice: line.value };
                tell.tell(line.rule, event);
            }
        }
    }

    pub(crate) fn begin_round(&self, state: &mut State, tell: &mut Telling<'_>) {
        state.agenda.pop();
        if let Some(ended) = self.verdict_of_battle(state) {
            self.end(state, ended, tell);
            return;
        }
        state.round += 1;
        state.attacked = false;
        for unit in &mut state.units {
            unit.moved = Pace::Still;
            unit.shot = false;
            unit.pressed = false;
        }
        let first = 1 - state.initiative.unwrap_or(0);
        let second = 1 - first;
        state.agenda.push_in_order(
            [
                Due::Moves { side: first },
                Due::Moves { side: second },
                Due::Volleys { side: first },
                Due::Volleys { side: second },
                Due::Sorties,
                Due::CleanUp,
            ]
            .into_iter(),
        );
        tell.tell(&sheet::ROUND, Event::RoundBegins { round: state.round });
    }

    fn verdict_of_battle(&self, state: &State) -> Option<Ended> {
        let start = |side: u8| -> u64 {
            let cards = self.setup.units.iter().filter(|card| card.side == side);
            cards.map(|card| u64::from(card.men)).sum()
        };
        let left = |side: u8| -> u64 {
            state.ready(side).map(|unit| u64::from(state.unit(unit).men)).sum()
        };
        let third = sheet::END_THIRD.value.unsigned_abs();
        let gone = [left(0) == 0, left(1) == 0];
        let beaten = [0u8, 1]
            .map(|side| left(side) * u64::from(third) < start(side) || gone[usize::from(side)]);
        let reason = if gone[0] || gone[1] { EndReason::Beaten } else { EndReason::Third };
        let holds = |reason| Some(Ended { winner: Some(self.setup.defender), reason });
        match beaten {
            [true, true] => Some(Ended { winner: None, reason }),
            [true, false] => Some(Ended { winner: Some(1), reason }),
            [false, true] => Some(Ended { winner: Some(0), reason }),
            [false, false] if state.round >= self.setup.rounds => holds(EndReason::Rounds),
            [false, false] if state.quiet >= sheet::END_QUIET.value as u8 => {
                holds(EndReason::Quiet)
            }
            [false, false] => None,
        }
    }

    /// The battle is over: only the aftermath is left.
    pub(crate) fn end(&self, state: &mut State, ended: Ended, tell: &mut Telling<'_>) {
        state.agenda.clear();
        state.links.clear();
        state.fights.clear();
        state.ended = Some(ended);
        state.agenda.push(Due::Over);
        let loser_stands = ended.winner.is_some();
        match ended.winner {
            Some(victor) if loser_stands => state.agenda.push(Due::Quarter { victor }),
            _ => self.push_casualties(state, false),
        }
        tell.tell(end_rule(ended.reason), Event::Ends { ended });
    }

    pub(crate) fn push_casualties(&self, state: &mut State, no_quarter: bool) {
        let counted = |status: Status| {
            matches!(status, Status::Ready | Status::Finished | Status::Fled | Status::Captured)
        };
        let units: Vec<u8> =
            state.indices().filter(|unit| counted(state.unit(*unit).status)).collect();
        let due = units.into_iter().map(|unit| Due::Casualties { unit, no_quarter });
        state.agenda.push_in_order(due);
    }

    pub(crate) fn clean_up(&self, state: &mut State, tell: &mut Telling<'_>) {
        state.agenda.pop();
        for unit in state.indices() {
            let own = state.unit(unit);
            match own.status {
                Status::Ready if !own.pressed && own.pool < 0 => {
                    let pool = self.book.gain(own.pool, sheet::RECOVER.value).min(0);
                    state.unit_mut(unit).pool = pool;
                    tell.tell(&sheet::RECOVER, Event::Recovered { unit });
                }
                // In the round it is finished it stays where it is: first the enemy may take it.
                Status::Finished if own.moved == Pace::Still => {
                    self.leave_field(state, unit, tell);
                }
                _ => {}
            }
        }
        state.links.retain(|link| link.fresh || link.distance == Distance::Engaged);
        for link in &mut state.links {
            // Held for one round; once they are in contact again, it is over.
            if !link.fresh || link.distance == Distance::Engaged {
                link.held = None;
            }
            link.fresh = false;
        }
        state.quiet = if state.attacked || self.marches_up(state) { 0 } else { state.quiet + 1 };
        state.blows |= state.attacked;
        state.agenda.push(Due::Round);
    }

    /// Before the first blows, a round in which the attacker still comes on is not a quiet one.
    fn marches_up(&self, state: &State) -> bool {
        let attacker = 1 - self.setup.defender;
        !state.blows && state.ready(attacker).any(|unit| state.unit(unit).moved != Pace::Still)
    }

    /// A finished unit makes for its own edge.
    fn leave_field(&self, state: &mut State, unit: u8, tell: &mut Telling<'_>) {
        let own = state.unit(unit);
        let reach = self.reach(own) * i32::from(sheet::LEAVE.value);
        let side = own.side;
        let pose = &mut state.unit_mut(unit).pose;
        let off = if side == 0 {
            pose.front.y -= reach;
            pose.front.y <= 0
        } else {
            pose.front.y += reach;
            pose.front.y >= self.setup.table.height
        };
        if off {
            state.unit_mut(unit).status = Status::Fled;
            tell.tell(&sheet::LEAVE, Event::Lost { unit, status: Status::Fled });
        }
    }
}

pub fn end_rule(reason: EndReason) -> &'static Rule {
    match reason {
        EndReason::Beaten => &sheet::FINISHED,
        EndReason::Third => &sheet::END_THIRD,
        EndReason::Rounds => &sheet::END_ROUNDS,
        EndReason::Quiet => &sheet::END_QUIET,
        EndReason::Conceded => &sheet::END_CONCEDED,
    }
}
