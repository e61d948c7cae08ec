//! Whether an event can be told of these units: who may act, and what each kind of event asks.

use crate::Rose;
use crate::order::{ACTIONS_MAX, Deed, Errand, GROUP_MAX, Goal, Kind};
use crate::rulings::Guns;
use crate::setup::LeaderId;
use crate::sheet;
use crate::spoken::say_minutes;
use crate::state::{Claims, State, What};
use crate::survey::Bar;
use crate::troops::{Arm, Condition, Pace};
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::Pose;
use tercio_ledger::Rule;

type Judged = Result<(), Refusal>;

fn no(rule: &'static Rule, because: impl Into<String>) -> Judged {
    Err(Refusal::new(rule, because))
}

fn nonsense(rule: &'static Rule, because: impl Into<String>) -> Judged {
    Err(Refusal::nonsense(rule, because))
}

impl Rose {
    pub(crate) fn judge_deed(&self, state: &State, seat: Seat, deed: &Deed) -> Judged {
        let Some(side) = self.setup.side_of(seat) else {
            return nonsense(&sheet::ROUND_PROPOSE, "events are told by players");
        };
        let own_interrupt = matches!(deed, Deed::Interrupt { target: None, .. });
        for unit in deed.units().iter() {
            self.judge_group(deed, side, unit)?;
            self.judge_own(state, side, unit)?;
            if !own_interrupt {
                self.judge_free(state, unit, deed.kind())?;
            }
        }
        if let Some(target) = deed.target() {
            self.judge_enemy(state, side, target)?;
        }
        match deed {
            Deed::Move { .. } => self.judge_move(state, deed),
            Deed::Engage { unit, target } => self.judge_engage(state, *unit, *target),
            Deed::Shoot { unit, target } => self.judge_shoot(state, *unit, *target),
            Deed::Reform { unit } => match state.unit(*unit).condition {
                Condition::Formed => no(&sheet::REFORM_MISALIGNED, "it is in good order"),
                _ => Ok(()),
            },
            Deed::Rally { unit } => self.judge_rally(state, *unit),
            Deed::Order { by, units, actions } => {
                self.judge_order_sent(state, side, *by, *units, actions)
            }
            Deed::Hold { unit } => match state.unit(*unit).holds {
                true => no(&sheet::EVENTS, "it holds already"),
                false => Ok(()),
            },
            Deed::Interrupt { unit, target } => self.judge_interrupt(state, *unit, *target),
            Deed::Ride { leader, to } => {
                self.judge_leader(state, side, *leader)?;
                self.judge_goal(state, *leader, *to)
            }
            Deed::Skirmish { unit, on } => self.judge_skirmish(state, *unit, *on),
            Deed::Tell | Deed::Peace => Ok(()),
        }
    }

    /// Those that go with the first of a group are of its side.
    fn judge_group(&self, deed: &Deed, side: u8, unit: UnitId) -> Judged {
        let along = matches!(deed, Deed::Move { lead, .. } if *lead != unit);
        match self.setup.units.get(usize::from(unit.0)) {
            Some(card) if along && card.side != side => {
                nonsense(&sheet::GROUP_SIDE, format!("{}: not yours", card.title))
            }
            _ => Ok(()),
        }
    }

    fn judge_own(&self, state: &State, side: u8, unit: UnitId) -> Judged {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return nonsense(&sheet::ROUND_PROPOSE, "there is no such unit");
        };
        if card.side != side {
            return nonsense(&sheet::ROUND_PROPOSE, format!("{}: not yours", card.title));
        }
        match state.unit(unit).here() {
            true => Ok(()),
            false => nonsense(&sheet::WAY_HERE, format!("not on the table: {}", card.title)),
        }
    }

    fn judge_enemy(&self, state: &State, side: u8, unit: UnitId) -> Judged {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return nonsense(&sheet::ROUND_PROPOSE, "there is no such unit");
        };
        if card.side == side {
            return nonsense(&sheet::SIGHT_ENEMY, format!("{} is a friend", card.title));
        }
        match state.unit(unit).here() {
            true => Ok(()),
            false => nonsense(&sheet::WAY_HERE, format!("not on the table: {}", card.title)),
        }
    }

    /// A unit has one event in a round, does one thing at a time, and does nothing in panic.
    fn judge_free(&self, state: &State, id: UnitId, kind: Kind) -> Judged {
        let (unit, title) = (state.unit(id), &self.setup.unit(id).title);
        if unit.condition == Condition::Panicked && kind != Kind::Rally {
            return no(
                &sheet::CONDITION_ACTS,
                format!("{title}: panic-stricken, to be rallied first"),
            );
        }
        if unit.acted {
            return no(
                &sheet::SCOPE_ONCE,
                format!("an event of {title} was told in this round already"),
            );
        }
        match state.running_of(id) {
            Some(running) => {
                let left = running.ends.saturating_sub(state.minute);
                let left = say_minutes(left);
                let because = format!("{title}: busy for {left} more, to be interrupted first");
                let reforms = matches!(running.what, What::Reform { .. });
                no(if reforms { &sheet::REFORM_ALONE } else { &sheet::SCOPE }, because)
            }
            None => Ok(()),
        }
    }

    fn barred(&self, bar: &Bar) -> Refusal {
        bar.refusal(&self.setup)
    }

    fn judge_guns(&self, unit: UnitId) -> Judged {
        let card = self.setup.unit(unit);
        let stay = self.book.rulings.guns == Guns::Stay;
        match card.troop.arm() == Arm::Guns && stay {
            true => no(&sheet::GUNS, format!("guns stay where they are: {}", card.title)),
            false => Ok(()),
        }
    }

    fn judge_move(&self, state: &State, deed: &Deed) -> Judged {
        let Deed::Move { lead, with, to, facing, pace } = *deed else { return Ok(()) };
        let foot = self.setup.unit(lead).troop.arm() != Arm::Horse;
        if pace == Pace::Gallop || foot != (pace == Pace::March) {
            let because = "foot marches; horse walks or trots, and gallops only into a fight";
            return nonsense(&sheet::WAY_PACE, because);
        }
        let units = with.with(lead);
        if units.iter().count() > GROUP_MAX {
            let because = format!("at most {GROUP_MAX} units go as one");
            return no(&sheet::GROUP, because);
        }
        let survey = self.survey(state);
        for unit in units.iter() {
            self.judge_guns(unit)?;
            if survey.paces(lead, unit) > sheet::GROUP_NEAR.value as u16 {
                let title = &self.setup.unit(unit).title;
                let because = format!("too far off to go along: {title}");
                return no(&sheet::GROUP_NEAR, because);
            }
        }
        let here = state.unit(lead).pose;
        if here.front == to && facing.is_none_or(|facing| facing == here.facing) {
            return nonsense(&sheet::WAY_SOMEWHERE, "it stands there already");
        }
        survey.group_way(lead, with, to, facing).map(|_| ()).map_err(|bar| self.barred(&bar))
    }

    fn judge_engage(&self, state: &State, unit: UnitId, target: UnitId) -> Judged {
        let survey = self.survey(state);
        let title = &self.setup.unit(unit).title;
        if state.unit(unit).condition == Condition::Unformed {
            return no(
                &sheet::CONDITION_BARRED,
                format!("{title}: unformed, to be reformed first"),
            );
        }
        let (own, foe) = (survey.card(unit).troop, survey.card(target).troop);
        if let Err(rule) = self.book.may_engage(own, foe, state.unit(unit).skirmishing) {
            let enemy = &self.setup.unit(target).title;
            return no(rule, format!("{title} will not engage {enemy}"));
        }
        match survey.approach(unit, target) {
            Ok(_) => Ok(()),
            Err(Bar::Friend(other)) => {
                let because = format!("in the way: {}", self.setup.unit(other).title);
                no(&sheet::WAY_HOME, because)
            }
            Err(bar) => Err(self.barred(&bar)),
        }
    }

    fn judge_shoot(&self, state: &State, unit: UnitId, target: UnitId) -> Judged {
        let survey = self.survey(state);
        let title = &self.setup.unit(unit).title;
        let loaded = state.unit(unit).loaded;
        if loaded > state.minute {
            let left = say_minutes(loaded - state.minute);
            return no(&sheet::ARMS_LOADED, format!("{title}: reloading for {left} more"));
        }
        if survey.card(unit).troop.shooter().is_none() {
            return no(&sheet::ARMS_SHOOT, format!("nothing to shoot with: {title}"));
        }
        survey.sight(unit, target).map_err(|bar| self.barred(&bar))?;
        let facts = survey.shoot_facts(unit, target, &Claims::default());
        match self.book.may_shoot(&facts) {
            Ok(_) => Ok(()),
            Err(rule) => {
                let longest = self.book.reach_of(facts.unit, facts.skirmishing);
                let most = longest.map_or(0, |(_, longest)| longest);
                let because = format!("{} paces is too far: {most} at most", facts.range);
                no(rule, because)
            }
        }
    }

    fn judge_rally(&self, state: &State, unit: UnitId) -> Judged {
        let (now, title) = (state.unit(unit), &self.setup.unit(unit).title);
        if now.condition != Condition::Panicked {
            return no(&sheet::REFORM_PANIC.rule, format!("{title}: not in panic"));
        }
        match now.rallied {
            true => no(&sheet::FLIGHT_RALLY, format!("one try in a round, and {title} had it")),
            false => Ok(()),
        }
    }

    fn judge_leader(&self, state: &State, side: u8, id: LeaderId) -> Judged {
        let Some(card) = self.setup.leaders.get(usize::from(id.0)) else {
            return nonsense(&sheet::ORDERS_PER, "there is no such commander");
        };
        let (leader, name) = (state.leader(id), &card.name);
        if card.side != side {
            return nonsense(&sheet::ORDERS_PER, format!("{name}: not yours"));
        }
        if !leader.here() {
            return no(&sheet::RISK_LOST, format!("{name} is gone"));
        }
        if leader.out_until >= state.round && leader.out_until > 0 {
            return no(&sheet::RISK_WOUNDED, format!("{name} is wounded and out for the round"));
        }
        let rides = state.running.iter().any(|it| it.what.is_of(id));
        match leader.acted || rides {
            true => no(&sheet::SCOPE_ONCE, format!("{name} is busy in this round")),
            false => Ok(()),
        }
    }

    fn judge_order_sent(
        &self,
        state: &State,
        side: u8,
        by: LeaderId,
        units: UnitSet,
        actions: &ArrayVec<Errand, ACTIONS_MAX>,
    ) -> Judged {
        self.judge_leader(state, side, by)?;
        if units.is_empty() || units.iter().count() > GROUP_MAX || actions.is_empty() {
            let because = format!("an order goes to one to {GROUP_MAX} units and says what to do");
            return nonsense(&sheet::ORDERS_PER, because);
        }
        for unit in units.iter() {
            self.judge_own(state, side, unit)?;
            let card = self.setup.unit(unit);
            if card.leader != by && !state.leader(by).chief {
                let leader = &self.setup.leader(card.leader).name;
                let because = format!("{leader} commands {}", card.title);
                return no(&sheet::ORDERS_UNDER, because);
            }
        }
        for errand in actions {
            if matches!(errand.kind, Kind::Order | Kind::Ride | Kind::Tell | Kind::Peace) {
                return nonsense(&sheet::ORDERS_PER, "units are ordered to do what units do");
            }
            if let Some(target) = errand.target {
                self.judge_enemy(state, side, target)?;
            }
        }
        Ok(())
    }

    pub(crate) fn judge_goal(&self, state: &State, leader: LeaderId, to: Goal) -> Judged {
        let Some(card) = self.setup.leaders.get(usize::from(leader.0)) else {
            return nonsense(&sheet::ORDERS_PER, "there is no such commander");
        };
        match to {
            Goal::Unit(unit) => {
                self.judge_own(state, card.side, unit)?;
                match state.leader(leader).post == crate::state::Post::With(unit) {
                    true => nonsense(&sheet::ROUND_PROPOSE, "he is with it already"),
                    false => Ok(()),
                }
            }
            Goal::Place(place) => match self.setup.table.contains(place) {
                true => Ok(()),
                false => nonsense(&sheet::WAY_EDGE, "that is not on the table"),
            },
        }
    }

    fn judge_interrupt(&self, state: &State, unit: UnitId, target: Option<UnitId>) -> Judged {
        let busy = target.unwrap_or(unit);
        if state.running_of(busy).is_none() {
            let title = &self.setup.unit(busy).title;
            return no(
                &sheet::SCOPE_INTERRUPT,
                format!("{title}: at nothing that could be broken off"),
            );
        }
        let Some(target) = target else { return Ok(()) };
        self.judge_guns(unit)?;
        let survey = self.survey(state);
        let way = survey.approach(unit, target).map_err(|bar| self.barred(&bar))?;
        let to = survey.short_of(unit, way.end);
        let own = UnitSet::default().with(unit);
        survey.free_at(unit, to, own).map_err(|bar| self.barred(&bar))
    }

    fn judge_skirmish(&self, state: &State, unit: UnitId, on: bool) -> Judged {
        let card = self.setup.unit(unit);
        if !card.troop.may_skirmish() {
            return no(&sheet::SKIRMISH_DICE, format!("{} does not skirmish", card.title));
        }
        match state.unit(unit).skirmishing == on {
            true => nonsense(&sheet::SKIRMISH_DICE, "it does so already"),
            false => Ok(()),
        }
    }

    pub(crate) fn judge_put(&self, state: &State, unit: UnitId, pose: Pose) -> Judged {
        let own = UnitSet::default().with(unit);
        self.survey(state).free_at(unit, pose, own).map_err(|bar| self.barred(&bar))
    }
}
