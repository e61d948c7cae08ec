//! Fights hand to hand: who meets whom, and what comes of it for both.

use super::{Play, Played};
use crate::event::Event;
use crate::phase::engage::Clash;
use crate::sheet;
use crate::state::{Claims, Last, Running, What};
use crate::troops::{Condition, Outcome, Rung};
use tercio_family::UnitId;
use tercio_field::Pose;
use tercio_ledger::Rule;

/// A fight that is to be settled: who is the engaging side by the table, and the keywords.
struct Meeting {
    unit: UnitId,
    target: UnitId,
    claims: Claims,
}

/// A fight that has been settled, before anybody moves.
struct Settling {
    unit: UnitId,
    target: UnitId,
    clash: Clash,
    rung: Rung,
    /// The line by which the beaten fares as he does.
    rule: &'static Rule,
}

impl Play<'_> {
    /// Fights of one moment: all are thrown as things stood before any of them.
    pub(super) fn fights(&mut self, due: Vec<Running>) -> Played {
        let meetings = self.meetings(due);
        let mut settled = Vec::new();
        for meeting in &meetings {
            settled.push(self.settle(meeting)?);
        }
        for fight in settled {
            self.come_of(&fight);
        }
        Ok(())
    }

    /// Who really meets whom: enemies who go at each other meet once, by the row of who told first.
    fn meetings(&mut self, due: Vec<Running>) -> Vec<Meeting> {
        let mut meetings: Vec<Meeting> = Vec::new();
        for running in due {
            if !self.state.running.iter().any(|it| it.id == running.id) {
                continue;
            }
            let (unit, target, claims) = match &running.what {
                What::Engage { unit, target, claims, .. } => (*unit, *target, claims.clone()),
                What::Press { unit, target } => (*unit, *target, Claims::default()),
                _ => continue,
            };
            let met = |it: &Meeting| it.unit == target && it.target == unit;
            let (from, rule) = match running.what {
                What::Engage { from, .. } => (Some(from), &sheet::COMBAT_MELEE),
                _ => (None, &sheet::PRESS),
            };
            self.state.running.retain(|it| it.id != running.id);
            if meetings.iter().any(met) {
                continue;
            }
            if !self.comes_up(unit, target, from) {
                self.tell(
                    &sheet::SCOPE_INTERRUPT,
                    Event::BrokenOff { what: running.what, by: None },
                );
                continue;
            }
            let against = self.state.running.iter().position(|it| match &it.what {
                What::Engage { unit: it, target: at, .. } => *it == target && *at == unit,
                _ => false,
            });
            let Some(mut meeting) = self.by_the_table(unit, target, claims) else {
                self.tell(
                    &sheet::FIRST_NARRATED,
                    Event::BrokenOff { what: running.what, by: None },
                );
                continue;
            };
            let (what, minute) = (running.what, self.state.minute);
            let rule = if against.is_some() { &sheet::FIRST_NARRATED } else { rule };
            self.tell(rule, Event::Completed { what, minute });
            if let Some(at) = against {
                let other = self.state.running.remove(at);
                if let What::Engage { claims, .. } = other.what
                    && other.id < running.id
                    && let Some(first) = self.by_the_table(target, unit, claims)
                {
                    meeting = first;
                }
            } else {
                self.break_off(target, Some(unit));
            }
            meetings.push(meeting);
        }
        meetings
    }

    /// The row of the table that is used: the one of who engages; where it has none, the other's.
    fn by_the_table(&self, unit: UnitId, target: UnitId, claims: Claims) -> Option<Meeting> {
        let survey = self.survey();
        let has_row = |one: UnitId, other: UnitId| {
            let skirmishing = survey.unit(one).skirmishing;
            let (own, foe) = (survey.card(one).troop, survey.card(other).troop);
            self.rules.book.may_engage(own, foe, skirmishing).is_ok()
        };
        if has_row(unit, target) {
            return Some(Meeting { unit, target, claims });
        }
        let turned = Claims { pro: claims.contra, contra: claims.pro };
        has_row(target, unit).then_some(Meeting { unit: target, target: unit, claims: turned })
    }

    /// The unit comes into contact, if both are still there and the way is free.
    fn comes_up(&mut self, unit: UnitId, target: UnitId, approach: Option<Pose>) -> bool {
        let fit = self.unit(unit).here()
            && self.unit(target).here()
            && self.unit(unit).condition != Condition::Panicked;
        if !fit || (approach.is_some() && self.unit(unit).condition == Condition::Unformed) {
            return false;
        }
        let Ok(way) = self.survey().approach(unit, target) else { return false };
        let from = approach.unwrap_or(self.unit(unit).pose);
        self.unit_mut(unit).pose = way.end;
        if self.survey().is_rough(unit, from, way.end) {
            self.worsen(unit, Condition::Misaligned, &sheet::WAY_ROUGH);
        }
        true
    }

    fn settle(&mut self, meeting: &Meeting) -> Result<Settling, Box<tercio_chance::Halt>> {
        let Meeting { unit, target, claims } = meeting;
        let (unit, target) = (*unit, *target);
        let facts = self.survey().engage_facts(unit, target, claims);
        let seats = (self.seat(unit), self.seat(target));
        let clash = self.rules.book.settle_engage(&facts, seats, self.dice)?;
        let rung = self.rules.book.engages_at(&facts).unwrap_or(Rung::Even);
        let fought = self.rules.book.fought(&facts, clash.wins, clash.by);
        let rule = fought[usize::from(clash.wins)].rule;
        Ok(Settling { unit, target, clash, rung, rule })
    }

    /// What comes of a fight: the beaten first, then the winner.
    fn come_of(&mut self, fight: &Settling) {
        let Settling { unit, target, clash, rung, rule } = *fight;
        let rolled = (clash.sum > 0).then_some(clash.sum);
        let (won, by) = (clash.wins, clash.by);
        let outcomes = [clash.own, clash.other];
        self.note_roll(unit, target, clash.sum, won);
        let event = Event::Fought { unit, target, rolled, rung, won, by, outcomes };
        self.tell(rule, event);
        for (one, wins) in [(unit, won), (target, !won)] {
            let one = self.unit_mut(one);
            one.combats = one.combats.saturating_add(1);
            one.last = if wins { Last::Won } else { Last::Lost };
        }
        let ((loser, lost), (winner, gained)) = match won {
            true => ((target, clash.other), (unit, clash.own)),
            false => ((unit, clash.own), (target, clash.other)),
        };
        self.risk_near(loser, lost, true);
        self.risk_near(winner, gained, true);
        let from = self.survey().base(winner).centre();
        let before = self.survey().base(loser).centre();
        let blocked = self.suffers(loser, lost, from, Some(winner));
        // Another fight of this moment may have broken the winner.
        if !self.unit(winner).here() || self.unit(winner).condition == Condition::Panicked {
            return;
        }
        match gained {
            Outcome::FollowsUp => self.follow_up(winner, loser),
            Outcome::Pursues => self.pursue(winner, loser, lost, blocked),
            Outcome::Holds => self.hold_on(winner, loser),
            _ => {
                self.suffers(winner, gained, before, None);
            }
        }
    }
}
