//! An event happens: its time is thrown for, and it is put on the timeline, or done at once.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{MoveFacts, OrderFacts, RallyFacts, ReformFacts, ReloadFacts};
use crate::order::{Deed, Errand, Goal};
use crate::setup::LeaderId;
use crate::sheet;
use crate::state::{Claims, Due, Running, Settled, State, Told, What};
use crate::survey::{Check, whole_paces};
use crate::troops::{Condition, Outcome, Pace, Rung};
use std::sync::Arc;
use tercio_chance::{Halt, Seat};
use tercio_family::UnitId;
use tercio_field::Pose;
use tercio_ledger::Rule;

/// Dice that were thrown on a table, for an event that was told at such a minute.
pub(super) struct Thrown {
    pub began: u16,
    /// Where it stood when they fell.
    pub rung: Rung,
    /// The order of the unit it was about, and of the enemy it was directed at.
    pub order: [Condition; 2],
    pub sum: u8,
    pub happens: bool,
}

impl Claims {
    /// Rungs up by the keywords that count, or down.
    pub fn shift(&self) -> i8 {
        self.counted(0).cast_signed() - self.counted(1).cast_signed()
    }
}

impl State {
    /// Puts something on the timeline.
    fn begin(&mut self, narrator: Seat, what: What, minutes: u16) {
        let (id, began) = (self.next_id, self.minute);
        self.next_id += 1;
        self.running.push(Running { id, narrator, what, began, ends: began + minutes });
    }
}

impl Play<'_> {
    /// The told event is fixed, if it is not struck, and happens.
    pub(super) fn happen(&mut self) -> Played {
        let Some(told) = self.state.told.clone() else {
            self.state.agenda.pop();
            return Ok(());
        };
        let still = told.whole != Some(false)
            && self.rules.judge_deed(self.state, told.narrator, &told.deed).is_ok();
        if still {
            self.carry(&told)?;
        }
        self.state.agenda.pop();
        self.state.told = None;
        if self.state.ended.is_some() {
            self.end();
        } else if self.state.running.iter().any(|it| it.ends <= self.state.minute) {
            self.due(Due::Complete);
        }
        Ok(())
    }

    fn carry(&mut self, told: &Told) -> Played {
        for unit in told.deed.units().iter() {
            self.busy(unit, &told.deed);
        }
        match told.deed {
            Deed::Move { lead, with, to, facing, pace } => {
                let Ok(ends) = self.survey().group_way(lead, with, to, facing) else {
                    return Ok(());
                };
                self.set_out(told, ends, pace)
            }
            Deed::Engage { unit, target } => self.advance(told, unit, target),
            Deed::Shoot { unit, target } => self.shoot(told, unit, target),
            Deed::Reform { unit } => self.begin_reform(told, unit),
            Deed::Rally { unit } => self.rally(told, unit),
            Deed::Order { by, units, ref actions } => {
                let facts = self.survey().order_facts(by, units, actions.len() as u8);
                let what = What::Order { by, units, actions: actions.clone() };
                self.send(told, by, &facts, what)
            }
            Deed::Hold { unit } => {
                self.unit_mut(unit).holds = true;
                self.fixed(told, 0, 0);
                Ok(())
            }
            Deed::Interrupt { unit, target } => self.interrupt(told, unit, target),
            Deed::Ride { leader, to } => self.ride(told, leader, to),
            Deed::Skirmish { unit, on } => {
                let dice = self.rules.book.skirmish_dice();
                let seat = self.seat(unit);
                let rule = &sheet::SKIRMISH_DICE;
                let minutes = self.rules.book.settle_time(&dice, rule, seat, self.dice)?;
                self.fixed(told, minutes, dice.total() as u16);
                self.state.begin(told.narrator, What::Skirmish { unit, on }, minutes);
                Ok(())
            }
            Deed::Tell => {
                self.fixed(told, 0, 0);
                Ok(())
            }
            Deed::Peace => {
                self.agree_on_peace();
                Ok(())
            }
        }
    }

    fn fixed(&mut self, told: &Told, minutes: u16, dice: u16) {
        self.fixed_by(&sheet::ROUND_FIXED, told, minutes, dice);
    }

    fn fixed_by(&mut self, rule: &'static Rule, told: &Told, minutes: u16, dice: u16) {
        let deed = told.deed.clone();
        self.tell(rule, Event::Fixed { deed, minutes, dice });
    }

    /// The unit has had its event in this round.
    fn busy(&mut self, id: UnitId, deed: &Deed) {
        let errand = Errand { kind: deed.kind(), target: deed.target() };
        let unit = self.unit_mut(id);
        unit.acted = true;
        unit.holds = false;
        unit.did = Some(errand);
    }

    /// Units set out side by side.
    fn set_out(&mut self, told: &Told, ends: Vec<(UnitId, Pose)>, wanted: Pace) -> Played {
        let Some((minutes, dice, way)) = self.time_of_way(told)? else { return Ok(()) };
        let pace = way.pace;
        let rule = if pace == wanted { &sheet::ROUND_FIXED } else { &sheet::GROUP_PACE };
        self.fixed_by(rule, told, minutes, dice);
        for (unit, pose) in ends {
            let from = self.unit(unit).pose;
            let what = What::Move { unit, from, to: pose, pace, breaks: None };
            self.state.begin(told.narrator, what, minutes);
        }
        Ok(())
    }

    /// How long the way of an event takes: minutes, dice, and how it goes.
    fn time_of_way(&mut self, told: &Told) -> Result<Option<(u16, u16, MoveFacts)>, Box<Halt>> {
        let Ok(Check::Move(facts)) = self.survey().time_of(&told.deed) else { return Ok(None) };
        let tally = self.rules.book.move_dice(&facts);
        let dice = tally.total() as u16;
        let rule = sheet::pace_line(facts.pace);
        let minutes = self.rules.book.settle_time(&tally, rule, told.narrator, self.dice)?;
        Ok(Some((minutes, dice, facts)))
    }

    /// A unit goes at an enemy; the fight comes with contact.
    fn advance(&mut self, told: &Told, unit: UnitId, target: UnitId) -> Played {
        let Some((minutes, dice, way)) = self.time_of_way(told)? else { return Ok(()) };
        self.fixed(told, minutes, dice);
        let Ok(approach) = self.survey().approach(unit, target) else { return Ok(()) };
        let (from, stood) = (self.unit(unit).pose, self.unit(target).pose);
        let (to, claims) = (approach.end, Box::new(told.claims.clone()));
        let stride = way.paces.div_ceil(minutes.max(1)).max(1);
        let what = What::Engage { unit, target, from, to, stood, stride, claims };
        self.state.begin(told.narrator, what, minutes);
        Ok(())
    }

    /// A unit shoots now, and then reloads.
    fn shoot(&mut self, told: &Told, unit: UnitId, target: UnitId) -> Played {
        let facts = self.survey().shoot_facts(unit, target, &told.claims);
        let seats = (self.seat(unit), self.seat(target));
        let shot = self.rules.book.settle_shoot(&facts, seats, self.dice)?;
        let tally = self.rules.book.reload_dice(&ReloadFacts { unit: facts.unit });
        let rule = sheet::reload_line(facts.unit);
        let reload = self.rules.book.settle_time(&tally, rule, seats.0, self.dice)?;
        self.unit_mut(unit).loaded = self.state.minute + reload;
        let rung = self.rules.book.shoots_at(&facts).unwrap_or(Rung::Even);
        let order = [facts.condition, facts.target_condition];
        let thrown =
            Thrown { began: self.state.minute, rung, order, sum: shot.sum, happens: shot.hits };
        self.note_roll(unit, Some(target), &thrown);
        let (paces, rolled, outcome) = (facts.range, shot.sum, shot.outcome);
        let event = Event::Shot { unit, target, paces, rolled, rung, outcome, reload };
        let rule = match (shot.hits, self.survey().is_over_foot(unit, target)) {
            (_, true) => &sheet::SHOT_HILL,
            (true, _) => self.rules.book.shot_line(&facts, shot.by),
            (false, _) => &sheet::NET_SCORE,
        };
        self.tell(rule, event);
        if outcome != Outcome::None {
            let from = self.survey().base(unit).centre();
            self.risk_near(target, outcome, false);
            self.suffers(target, outcome, from, Some(unit));
        }
        Ok(())
    }

    fn begin_reform(&mut self, told: &Told, unit: UnitId) -> Played {
        let card = self.setup().unit(unit);
        let condition = self.unit(unit).condition;
        let facts = ReformFacts { condition, unit: card.troop, men: card.men };
        let tally = self.rules.book.reform_dice(&facts);
        let dice = tally.total() as u16;
        let (rule, seat) = (self.rules.book.reform_line(&facts), self.seat(unit));
        let minutes = self.rules.book.settle_time(&tally, rule, seat, self.dice)?;
        self.fixed(told, minutes, dice);
        self.state.begin(told.narrator, What::Reform { unit }, minutes);
        Ok(())
    }

    /// Panic-stricken men are told to stand.
    fn rally(&mut self, told: &Told, unit: UnitId) -> Played {
        let shift = told.claims.shift();
        let facts = RallyFacts { shift };
        let argued = self.rules.book.settle_rally(&facts, self.seat(unit), self.dice)?;
        let thrown = Thrown {
            began: self.state.minute,
            rung: self.rules.book.rallies_at(&facts),
            order: [Condition::Formed; 2],
            sum: argued.sum,
            happens: argued.happens,
        };
        self.note_roll(unit, None, &thrown);
        self.rallied(unit, argued.sum, argued.happens);
        Ok(())
    }

    /// What comes of a try to make men stand.
    pub(super) fn rallied(&mut self, unit: UnitId, rolled: u8, stands: bool) {
        self.unit_mut(unit).rallied = true;
        if stands {
            self.unit_mut(unit).condition = Condition::Unformed;
        }
        let rule = if stands { &sheet::CONDITION_RALLIED } else { &sheet::REFORM_PANIC.rule };
        self.tell(rule, Event::Rallied { unit, rolled, stands });
    }

    fn send(&mut self, told: &Told, by: LeaderId, facts: &OrderFacts, what: What) -> Played {
        let tally = self.rules.book.order_dice(facts);
        let (dice, seat) = (tally.total() as u16, self.setup().leader(by).seat);
        let rule = &sheet::ORDERS_PER;
        let minutes = self.rules.book.settle_time(&tally, rule, seat, self.dice)?;
        self.fixed(told, minutes, dice);
        self.state.leaders[usize::from(by.0)].acted = true;
        self.state.begin(told.narrator, what, minutes);
        Ok(())
    }

    fn ride(&mut self, told: &Told, leader: LeaderId, to: Goal) -> Played {
        let survey = self.survey();
        let Some(from) = survey.place_of(leader) else { return Ok(()) };
        let goal = match to {
            Goal::Unit(unit) => survey.base(unit).centre(),
            Goal::Place(place) => place,
        };
        let tally = self.rules.book.ride_dice(whole_paces(from.distance(goal)));
        let (dice, seat) = (tally.total() as u16, self.setup().leader(leader).seat);
        let rule = &sheet::MOVE_TROT;
        let minutes = self.rules.book.settle_time(&tally, rule, seat, self.dice)?;
        self.fixed(told, minutes, dice);
        self.state.leaders[usize::from(leader.0)].acted = true;
        self.state.begin(told.narrator, What::Ride { leader, from, to }, minutes);
        Ok(())
    }

    /// A running event is broken off: one's own at once, an enemy's by coming before it is over.
    fn interrupt(&mut self, told: &Told, unit: UnitId, target: Option<UnitId>) -> Played {
        let Some(target) = target else {
            self.fixed(told, 0, 0);
            self.break_off(unit, None);
            return Ok(());
        };
        let survey = self.survey();
        let Ok(approach) = survey.approach(unit, target) else { return Ok(()) };
        let to = survey.short_of(unit, approach.end);
        let left = survey.minutes_left(target);
        let Some((minutes, dice, way)) = self.time_of_way(told)? else { return Ok(()) };
        self.fixed(told, minutes, dice);
        let pace = way.pace;
        let breaks = (Some(minutes) < left).then_some(target);
        let from = self.unit(unit).pose;
        self.state.begin(told.narrator, What::Move { unit, from, to, pace, breaks }, minutes);
        Ok(())
    }

    /// What a unit is at comes to nothing.
    pub(super) fn break_off(&mut self, unit: UnitId, by: Option<UnitId>) {
        let at = self.state.running.iter().position(|it| it.what.unit() == Some(unit));
        if let Some(at) = at {
            let what = self.state.running.remove(at).what;
            let rule = match what {
                What::Reform { .. } => &sheet::REFORM_ALONE,
                _ => &sheet::SCOPE_INTERRUPT,
            };
            self.tell(rule, Event::BrokenOff { what, by });
        }
    }

    /// The dispute of this event gets its dice, and stands where it stood when they fell.
    pub(super) fn note_roll(&mut self, unit: UnitId, target: Option<UnitId>, thrown: &Thrown) {
        let of = |it: &Settled| {
            it.happened.is_none()
                && it.minute == thrown.began
                && it.unit == Some(unit)
                && it.target == target
        };
        if let Some(at) = self.state.settled.iter().rposition(of) {
            let settled = &mut Arc::make_mut(&mut self.state.settled)[at];
            settled.rolled = Some(thrown.sum);
            settled.happened = Some(thrown.happens);
            settled.rung = thrown.rung;
            settled.order = thrown.order;
        }
    }
}
