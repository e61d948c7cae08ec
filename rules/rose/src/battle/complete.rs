//! What takes time goes on and is over: moves, reforming, orders, rides; and fights at contact.

use super::{Play, Played};
use crate::event::Event;
use crate::order::Goal;
use crate::sheet;
use crate::state::{Due, Post, Running, What};
use crate::troops::Condition;
use tercio_family::{UnitId, UnitSet};
use tercio_field::Pose;

impl Play<'_> {
    /// A minute passes: who is on the way goes on, and what is over happens.
    pub(super) fn clock(&mut self, left: u8) {
        if left == 0 {
            self.state.agenda.pop();
            return;
        }
        self.replace(Due::Clock { left: left - 1 });
        self.state.minute += 1;
        let minute = self.state.minute;
        self.tell(&sheet::CLOSING, Event::Clock { minute });
        for id in self.state.running.iter().map(|it| it.id).collect::<Vec<u16>>() {
            self.go_on(id);
        }
        if self.state.running.iter().any(|it| it.ends <= minute) {
            self.due(Due::Complete);
        }
    }

    /// Who is on the way comes to the share of it that is due by now.
    fn go_on(&mut self, id: u16) {
        let Some(running) = self.state.running.iter().find(|it| it.id == id).cloned() else {
            return;
        };
        let left = running.ends.saturating_sub(self.state.minute);
        if left == 0 {
            return;
        }
        let (unit, goal) = match running.what {
            What::Move { unit, to, .. } => (unit, to),
            What::Engage { unit, target, .. } => match self.survey().approach(unit, target) {
                Ok(way) => (unit, way.end),
                Err(_) => return,
            },
            _ => return,
        };
        let now = self.unit(unit).pose;
        let to = self.survey().along(unit, now, goal, (1, left + 1));
        self.go(unit, to);
    }

    /// A unit goes towards a place, and stops short of who is in its way.
    fn go(&mut self, unit: UnitId, to: Pose) -> Option<UnitId> {
        let now = self.unit(unit).pose;
        let (end, by) = self.survey().stopped(unit, now, to, UnitSet::default().with(unit));
        self.unit_mut(unit).pose = end;
        by
    }

    /// Everything that is over now happens together.
    pub(super) fn complete(&mut self) -> Played {
        let minute = self.state.minute;
        let mut over: Vec<Running> =
            self.state.running.iter().filter(|it| it.ends <= minute).cloned().collect();
        over.sort_by_key(|it| (it.ends, it.id));
        let (fights, rest): (Vec<Running>, Vec<Running>) = over
            .into_iter()
            .partition(|it| matches!(it.what, What::Engage { .. } | What::Press { .. }));
        for running in rest {
            // Something that was over before may have broken it off.
            if self.state.running.iter().any(|it| it.id == running.id) {
                self.state.running.retain(|it| it.id != running.id);
                self.over(running);
            }
        }
        self.fights(fights)?;
        // What was begun by it is on top by now.
        let at = self.state.agenda.iter().position(|due| *due == Due::Complete);
        if at == Some(0) {
            self.state.agenda.pop();
        }
        Ok(())
    }

    fn over(&mut self, running: Running) {
        let minute = self.state.minute;
        let what = running.what.clone();
        match running.what {
            What::Move { unit, to, breaks, .. } => {
                self.arrive(unit, to);
                self.tell(&sheet::CLOSING_TOGETHER, Event::Completed { what, minute });
                if let Some(enemy) = breaks {
                    self.break_off(enemy, Some(unit));
                }
            }
            What::Reform { unit } => {
                self.unit_mut(unit).condition = Condition::Formed;
                self.tell(&sheet::CLOSING_TOGETHER, Event::Completed { what, minute });
            }
            What::Skirmish { unit, on } => {
                self.unit_mut(unit).skirmishing = on;
                self.tell(&sheet::CLOSING_TOGETHER, Event::Completed { what, minute });
            }
            What::Order { by, units, actions } => {
                for unit in units.iter().filter(|unit| self.unit(*unit).here()).collect::<Vec<_>>()
                {
                    let mut errands = [None; crate::order::ACTIONS_MAX];
                    for (slot, errand) in errands.iter_mut().zip(&actions) {
                        *slot = Some(*errand);
                    }
                    self.unit_mut(unit).errands = errands;
                    self.tell(&sheet::ORDERED, Event::Ordered { unit, by });
                }
            }
            What::Ride { leader, to, .. } => {
                let post = match to {
                    Goal::Unit(unit) if self.unit(unit).here() => Post::With(unit),
                    Goal::Unit(unit) => Post::At(self.unit(unit).pose.front),
                    Goal::Place(place) => Post::At(place),
                };
                let leads = &mut self.state.leaders[usize::from(leader.0)];
                if leads.here() {
                    leads.post = post;
                    self.tell(&sheet::CLOSING_TOGETHER, Event::Arrived { leader });
                }
            }
            What::Engage { .. } | What::Press { .. } => {}
        }
    }

    /// A unit comes to the end of its way, or stops before it.
    fn arrive(&mut self, unit: UnitId, to: Pose) {
        let from = self.unit(unit).pose;
        let rough = self.survey().way(unit, to.front).is_ok_and(|way| way.rough);
        if self.survey().free_at(unit, to, UnitSet::default().with(unit)).is_ok() {
            self.unit_mut(unit).pose = to;
        } else {
            let straight = Pose { facing: from.facing, ..to };
            if let Some(by) = self.go(unit, straight) {
                self.tell(&sheet::UNDER_WAY, Event::Halted { unit, by });
            }
        }
        let turned = from.facing != self.unit(unit).pose.facing;
        if rough || turned {
            self.worsen(unit, Condition::Misaligned);
        }
    }
}
