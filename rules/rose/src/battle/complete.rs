//! What takes time goes on and is over: moves, reforming, orders, rides; and fights at contact.

use super::{Play, Played};
use crate::event::Event;
use crate::order::Goal;
use crate::sheet;
use crate::state::{Due, Post, Running, What};
use crate::troops::Condition;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Pose};

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
        let share = (1, left + 1);
        let (unit, goal, share) = match running.what {
            What::Move { unit, to, .. } => (unit, to, share),
            What::Engage { unit, stride, .. } => {
                let Some((end, paces)) = self.way_of_attack(&running.what) else { return };
                // Nobody goes faster because who he goes at has moved.
                let far = paces > stride.saturating_mul(left + 1);
                (unit, end, if far { (stride, paces) } else { share })
            }
            _ => return,
        };
        let now = self.unit(unit).pose;
        let to = self.survey().along(unit, now, goal, share);
        self.go(unit, to);
    }

    /// A unit goes towards a place, and stops short of who is in its way.
    pub(super) fn go(&mut self, unit: UnitId, to: Pose) -> Option<UnitId> {
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
        for running in self.in_order_of_room(rest) {
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

    /// Who goes to where another still stands arrives after him, if that one goes too.
    fn in_order_of_room(&self, mut over: Vec<Running>) -> Vec<Running> {
        let survey = self.survey();
        let ends: Vec<(UnitId, Base)> = over
            .iter()
            .filter_map(|it| match it.what {
                What::Move { unit, to, .. } => Some((unit, survey.base_at(unit, to))),
                _ => None,
            })
            .collect();
        // So many of those who go stand in the way of this one, one before another.
        let depth = |running: &Running| -> usize {
            let What::Move { unit, .. } = running.what else { return 0 };
            let (mut seen, mut next) = (UnitSet::default().with(unit), vec![unit]);
            while let Some(unit) = next.pop() {
                let Some((_, end)) = ends.iter().find(|(id, _)| *id == unit) else { continue };
                for (other, _) in ends.iter().filter(|(id, _)| !seen.holds(*id)) {
                    if survey.base(*other).overlaps(end) {
                        next.push(*other);
                    }
                }
                next.iter().for_each(|id| seen = seen.with(*id));
            }
            seen.iter().count()
        };
        over.sort_by_cached_key(depth);
        over
    }

    fn over(&mut self, running: Running) {
        let minute = self.state.minute;
        let what = running.what.clone();
        match running.what {
            What::Move { unit, from, to, breaks, .. } => {
                self.arrive(unit, from, to);
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
    fn arrive(&mut self, unit: UnitId, from: Pose, to: Pose) {
        if self.survey().free_at(unit, to, UnitSet::default().with(unit)).is_ok() {
            self.unit_mut(unit).pose = to;
        } else {
            let straight = Pose { facing: self.unit(unit).pose.facing, ..to };
            if let Some(by) = self.go(unit, straight) {
                self.tell(&sheet::UNDER_WAY, Event::Halted { unit, by });
            }
        }
        let end = self.unit(unit).pose;
        if self.survey().is_rough(unit, from, end) {
            self.worsen(unit, Condition::Misaligned, &sheet::WAY_ROUGH);
        } else if from.facing != end.facing {
            self.worsen(unit, Condition::Misaligned, &sheet::WAY_WHEEL);
        }
    }
}
