//! Attacks come home, all those of one moment as things stood before any of them; or go on after
//! who has moved.

use super::Play;
use super::fight::Meeting;
use crate::event::{Event, Lapse};
use crate::sheet;
use crate::state::{Claims, Running, What};
use crate::survey::{Approach, whole_paces};
use crate::troops::Condition;
use std::collections::VecDeque;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{CONTACT, Pose};
use tercio_ledger::Rule;

/// An attack that comes home.
struct Comer {
    running: Running,
    unit: UnitId,
    target: UnitId,
    claims: Claims,
    /// Where it meets the target, as that one stands before anybody of this moment moves.
    end: Pose,
}

/// How an attack fares when its time is over.
enum Coming {
    Home(Pose),
    /// The target is farther off than it can go.
    Short,
    Never(Lapse),
}

impl What {
    /// Who goes at whom, and how far in a minute; a fight that goes on needs no approach.
    fn attack(&self) -> Option<(UnitId, UnitId, u16)> {
        match *self {
            What::Engage { unit, target, stride, .. } => Some((unit, target, stride)),
            What::Press { unit, target } => Some((unit, target, u16::MAX)),
            _ => None,
        }
    }

    fn keywords(&self) -> Claims {
        match self {
            What::Engage { claims, .. } => (**claims).clone(),
            _ => Claims::default(),
        }
    }

    fn is_attack_of(&self, one: UnitId, other: UnitId) -> bool {
        self.attack().is_some_and(|(unit, target, _)| unit == one && target == other)
    }
}

impl Play<'_> {
    /// Who really meets whom: enemies who go at each other meet once, by the row of who told first.
    pub(super) fn meetings(&mut self, due: Vec<Running>) -> Vec<Meeting> {
        let mut home: Vec<Comer> = Vec::new();
        let mut short = Vec::new();
        for running in due {
            let Some((unit, target, _)) = running.what.attack() else { continue };
            if !self.state.running.iter().any(|it| it.id == running.id) {
                continue;
            }
            match self.coming(&running, &home) {
                Coming::Home(end) => {
                    let claims = running.what.keywords();
                    home.push(Comer { running, unit, target, claims, end });
                }
                Coming::Short => short.push(running.id),
                Coming::Never(why) => {
                    self.state.running.retain(|it| it.id != running.id);
                    self.nothing(&sheet::SCOPE_INTERRUPT, running.what, why);
                }
            }
        }
        self.state.running.retain(|it| !home.iter().any(|comer| comer.running.id == it.id));
        let meetings = self.meet(home.into());
        for id in short {
            self.chase(id);
        }
        meetings
    }

    fn nothing(&mut self, rule: &'static Rule, what: What, why: Lapse) {
        self.tell(rule, Event::Lapsed { what, why });
    }

    /// Whether an attack comes into contact: both are still there, the way is free, and it is no
    /// longer than it can go. Those who come home before it have their places.
    fn coming(&mut self, running: &Running, before: &[Comer]) -> Coming {
        let Some((unit, target, stride)) = running.what.attack() else {
            return Coming::Never(Lapse::Gone);
        };
        let approaches = matches!(running.what, What::Engage { .. });
        let worst = if approaches { Condition::Disturbed } else { Condition::Unformed };
        if !self.unit(unit).here() || !self.unit(target).here() {
            return Coming::Never(Lapse::Gone);
        }
        if self.unit(unit).condition > worst {
            return Coming::Never(Lapse::Disorder);
        }
        // The target, and who goes at this one, are still where they were.
        let beside = |it: &&Comer| it.unit != target && it.target != unit;
        let beside: Vec<&Comer> = before.iter().filter(beside).collect();
        let stood: Vec<Pose> = beside.iter().map(|it| self.unit(it.unit).pose).collect();
        for comer in &beside {
            self.unit_mut(comer.unit).pose = comer.end;
        }
        let way = self.way_of_attack(&running.what);
        for (comer, pose) in beside.iter().zip(stood) {
            self.unit_mut(comer.unit).pose = pose;
        }
        match way {
            Some((end, paces)) if paces <= stride => Coming::Home(end),
            Some(_) => Coming::Short,
            None => Coming::Never(Lapse::Barred),
        }
    }

    /// Where an attack ends from here, and how far that is: it keeps to its way while the target
    /// stands where it stood, and goes anew at one that has moved.
    pub(super) fn way_of_attack(&self, what: &What) -> Option<(Pose, u16)> {
        let (unit, target, _) = what.attack()?;
        if let What::Engage { to, stood, .. } = *what
            && self.unit(target).here()
            && self.unit(target).pose == stood
            && self.is_open(unit, to)
        {
            return Some((to, whole_paces(self.unit(unit).pose.front.distance(to.front))));
        }
        let way = self.survey().approach(unit, target).ok()?;
        Some((way.end, way.paces))
    }

    /// The way there is free, and the place; who stands beside it is not in the way.
    fn is_open(&self, unit: UnitId, to: Pose) -> bool {
        let survey = self.survey();
        let there = survey.base_at(unit, to);
        let beside = survey.present().filter(|id| survey.base(*id).gap(&there) <= CONTACT);
        let beside: UnitSet = beside.chain([unit]).collect();
        self.is_clear(unit, to) && survey.stopped(unit, self.unit(unit).pose, to, beside).0 == to
    }

    fn meet(&mut self, mut home: VecDeque<Comer>) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        let mut places = Vec::new();
        while let Some(comer) = home.pop_front() {
            let Comer { unit, target, ref claims, .. } = comer;
            let began = comer.running.began;
            let Some(mut meeting) = self.by_the_table(unit, target, claims.clone(), began) else {
                self.nothing(&sheet::FIRST_NARRATED, comer.running.what, Lapse::Unwilling);
                continue;
            };
            let other = self.opponent(&comer, &mut home);
            let rule = match (&other, &comer.running.what) {
                (Some(_), _) => &sheet::FIRST_NARRATED,
                (None, What::Press { .. }) => &sheet::PRESS,
                _ => &sheet::COMBAT_MELEE,
            };
            let (what, minute) = (comer.running.what.clone(), self.state.minute);
            self.tell(rule, Event::Completed { what, minute });
            match other {
                Some(first) if first.id < comer.running.id => {
                    let claims = first.what.keywords();
                    let other = self.by_the_table(target, unit, claims, first.began);
                    meeting = other.unwrap_or(meeting);
                }
                Some(_) => {}
                None => self.break_off(target, Some(unit)),
            }
            meetings.push(meeting);
            places.push(comer);
        }
        self.take_places(places);
        meetings
    }

    /// The attack of the target on who comes at it, taken off: they meet once.
    fn opponent(&mut self, comer: &Comer, home: &mut VecDeque<Comer>) -> Option<Running> {
        let (own, foe) = (comer.unit, comer.target);
        let among = home.iter().position(|it| it.unit == foe && it.target == own);
        if let Some(found) = among.and_then(|at| home.remove(at)) {
            return Some(found.running);
        }
        let engages =
            |it: &Running| matches!(it.what, What::Engage { .. }) && it.what.is_attack_of(foe, own);
        let under_way = self.state.running.iter().position(engages);
        under_way.map(|at| self.state.running.remove(at))
    }

    /// All come into contact; who goes at somebody that goes himself takes his place after him.
    fn take_places(&mut self, mut comers: Vec<Comer>) {
        while !comers.is_empty() {
            let goes = |unit: UnitId| comers.iter().any(|it| it.unit == unit);
            let next = comers.iter().position(|it| !goes(it.target));
            let comer = comers.remove(next.unwrap_or_default());
            self.take_place(&comer);
        }
    }

    fn take_place(&mut self, comer: &Comer) {
        let Some((unit, _, stride)) = comer.running.what.attack() else { return };
        let end = self.end_of(comer, stride);
        let from = match comer.running.what {
            What::Engage { from, .. } => from,
            _ => self.unit(unit).pose,
        };
        if self.is_clear(unit, end) {
            self.unit_mut(unit).pose = end;
        } else {
            self.go(unit, end);
        }
        let end = self.unit(unit).pose;
        if self.survey().is_rough(unit, from, end) {
            self.worsen(unit, Condition::Misaligned, &sheet::WAY_ROUGH);
        }
    }

    /// Where the target was met; or where it is by now, if it has gone on itself and is in reach.
    fn end_of(&self, comer: &Comer, stride: u16) -> Pose {
        let survey = self.survey();
        let (unit, target) = (comer.unit, comer.target);
        let touches = survey.base_at(unit, comer.end).touches(&survey.base(target));
        if touches && self.is_clear(unit, comer.end) {
            return comer.end;
        }
        let after = survey.approach(unit, target).ok().filter(|way| way.paces <= stride);
        after.map_or(comer.end, |way| way.end)
    }

    /// Nobody else stands there.
    fn is_clear(&self, unit: UnitId, pose: Pose) -> bool {
        let survey = self.survey();
        let there = survey.base_at(unit, pose);
        survey.present().all(|id| id == unit || !survey.base(id).overlaps(&there))
    }

    /// An attack whose time is over goes as far as it can, and on after who is before it still.
    fn chase(&mut self, id: u16) {
        let Some(at) = self.state.running.iter().position(|it| it.id == id) else { return };
        let running = self.state.running.remove(at);
        let Some((unit, target, stride)) = running.what.attack() else { return };
        let Some(way) = self.come_nearer(unit, target, stride) else {
            self.nothing(&sheet::CHASE_GONE, running.what, Lapse::Unseen);
            return;
        };
        let minutes = way.paces.div_ceil(stride).max(1);
        self.tell(&sheet::CHASE, Event::Chases { unit, target, minutes });
        let (mut what, ends) = (running.what.clone(), self.state.minute + minutes);
        if let What::Engage { to, stood, .. } = &mut what {
            (*to, *stood) = (way.end, self.unit(target).pose);
        }
        self.state.running.insert(at, Running { what, ends, ..running });
    }

    /// A unit goes so far towards an enemy that it sees; its way from there.
    fn come_nearer(&mut self, unit: UnitId, target: UnitId, stride: u16) -> Option<Approach> {
        let survey = self.survey();
        survey.sight(unit, target).ok()?;
        let way = survey.approach(unit, target).ok()?;
        let to = survey.along(unit, self.unit(unit).pose, way.end, (stride, way.paces));
        self.go(unit, to);
        self.survey().approach(unit, target).ok()
    }
}
