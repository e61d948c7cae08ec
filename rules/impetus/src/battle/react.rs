//! Answers out of turn: shots and charges on opportunity, charges out of a zone, the shot of a
//! charged unit.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Act;
use crate::rulings::ReactionFire;
use crate::sheet;
use crate::state::{Cause, Due, Rush, UnitId, UnitSet};
use crate::survey::shot::Shot;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use tercio_chance::{FACES, Seat};
use tercio_engine::Refusal;
use tercio_field::{Bounds, TICKS_PER_U, Way};

/// The run of a charge that is about to be made.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    /// Whom it is made on: he answers for himself.
    target: Option<UnitId>,
    /// How far its units have to go, in ticks.
    ahead: i32,
}

impl Survey<'_> {
    /// Whether a side has anything to answer with.
    pub(crate) fn may_react(&self, side: u8, cause: Cause) -> bool {
        let run = self.run_of(cause);
        let own = self.present().filter(|id| self.setup.units[usize::from(id.0)].side == side);
        let silent = run.target.map_or(self.state.answered, |it| self.state.answered.with(it));
        own.filter(|id| !self.unit(*id).disordered && !silent.holds(*id)).any(|id| {
            let mut foes = cause.units().iter();
            foes.any(|foe| self.stands(foe) && self.may_answer(id, foe, cause, run))
        })
    }

    /// Cheap questions come first: this is asked after every move of a battle.
    fn may_answer(&self, id: UnitId, foe: UnitId, cause: Cause, run: Run) -> bool {
        let ready = self.unit(id).ready;
        let in_zone = self.may_strike(id) && self.is_provoked(id, foe, cause, run);
        if !ready && !in_zone || !self.is_cause(foe, cause) {
            return false;
        }
        if ready && self.profile(id).weapon.is_some() && self.try_shot(id, foe).is_ok() {
            return true;
        }
        let charges = in_zone || self.may_strike(id) && self.may_be_reached(id, foe);
        charges && !self.in_melee(id) && self.try_onset(&[id], foe).is_ok()
    }

    /// Whether an enemy has entered the zone of a unit, or enters it as he charges, or fired in it.
    fn is_provoked(&self, id: UnitId, foe: UnitId, cause: Cause, run: Run) -> bool {
        match cause {
            Cause::Fired(_) => self.comes_into_zone(id, foe, 0),
            Cause::Moved(_) => self.state.entered.holds(id) && self.comes_into_zone(id, foe, 0),
            Cause::Charges(_) => {
                self.comes_into_zone(id, foe, run.ahead) && !self.comes_into_zone(id, foe, 0)
            }
        }
    }

    /// Whether a unit of such troops ever charges.
    fn may_strike(&self, id: UnitId) -> bool {
        let profile = self.profile(id);
        profile.impetus > 0 || profile.troop == Troop::LightHorse
    }

    /// Whether a charge can come so far at all, told by boxes.
    fn may_be_reached(&self, id: UnitId, foe: UnitId) -> bool {
        let most = ticks(&sheet::CHARGE_BONUS) * i32::from(FACES);
        let most = most + i32::from(self.profile(id).m) * TICKS_PER_U;
        let around = |id| Bounds::around(&self.base(id));
        around(id).apart(&around(foe)) <= most
    }

    /// A charger that has been caught in a melee, or went back from one, will not charge home.
    fn is_cause(&self, foe: UnitId, cause: Cause) -> bool {
        let over = || self.state.halted.holds(foe) || self.in_melee(foe);
        self.stands(foe) && !(matches!(cause, Cause::Charges(_)) && over())
    }

    /// Whom those that gave cause charge, and how far it is.
    fn run_of(&self, cause: Cause) -> Run {
        let Cause::Charges(units) = cause else { return Run::default() };
        let table = &self.setup.table;
        let far = table.width.saturating_add(table.height);
        let declared = self.state.charges.iter().copied();
        let runs = declared.filter(|(unit, target)| {
            units.holds(*unit) && self.stands(*unit) && self.stands(*target)
        });
        let ways = runs.map(|(unit, target)| {
            self.base(unit).travel_until(Way::Ahead, far, [&self.base(target)]).distance
        });
        let target = self.state.agenda.iter().find_map(|due| match due {
            Due::Home { rush, .. } if rush.units == units => Some(rush.target),
            _ => None,
        });
        Run { target, ahead: ways.min().unwrap_or(0) }
    }

    pub(crate) fn judge_reaction(
        &self,
        seat: Seat,
        cause: Cause,
        act: &Act,
    ) -> Result<(), Refusal> {
        let one = || Refusal::nonsense(&sheet::OPPORTUNITY, "one unit at a time answers");
        let (unit, foe) = match act {
            Act::Fire { unit, target } => (*unit, *target),
            Act::Charge { units, target } if units.len() == 1 => (units[0], *target),
            Act::Charge { .. } => return Err(one()),
            Act::March { .. } => {
                let because = "only a shot or a charge is an answer";
                return Err(Refusal::nonsense(&sheet::OPPORTUNITY, because));
            }
        };
        self.check_named(unit, foe)?;
        let title = &self.profile(unit).title;
        if self.profile(unit).side != seat.0 {
            return Err(Refusal::nonsense(&sheet::OPPORTUNITY, format!("{title}: not yours")));
        }
        let run = self.run_of(cause);
        if !cause.units().holds(foe) || !self.is_cause(foe, cause) {
            let because = format!("{} gave no cause", self.profile(foe).title);
            return Err(Refusal::new(&sheet::OPPORTUNITY, because));
        }
        if run.target == Some(unit) {
            let because = format!("{title}: charged, to answer on its own");
            return Err(Refusal::new(&sheet::OPPORTUNITY, because));
        }
        if self.state.answered.holds(unit) {
            let because = format!("{title}: answered already");
            return Err(Refusal::new(&sheet::OPPORTUNITY, because));
        }
        self.check_free_to_answer(unit)?;
        let ready = self.unit(unit).ready;
        match act {
            Act::Fire { .. } if !ready => {
                let because = format!("{title}: not on opportunity");
                Err(Refusal::new(&sheet::OPPORTUNITY, because))
            }
            Act::Fire { .. } => self.judge_shot(unit, foe),
            _ if !ready && !self.is_provoked(unit, foe, cause, run) => {
                let because = format!(
                    "{title}: not on opportunity, and {} not in its zone",
                    self.profile(foe).title
                );
                Err(Refusal::new(&sheet::OPPORTUNITY_ZONE, because))
            }
            _ => self.try_onset(&[unit], foe).map_err(|bar| bar.told(self)),
        }
    }

    /// Those of a side that may have cause to answer, each with who gave it: there is not a word on
    /// all the others.
    pub(crate) fn provoked(&self, side: u8, cause: Cause, visit: &mut dyn FnMut(UnitId, UnitId)) {
        let run = self.run_of(cause);
        for unit in self.of_side(side).iter().filter(|id| !self.unit(*id).disordered) {
            let ready = self.unit(unit).ready;
            let foes = cause.units().iter().filter(|foe| self.stands(*foe));
            for foe in foes.filter(|foe| ready || self.is_provoked(unit, *foe, cause, run)) {
                visit(unit, foe);
            }
        }
    }

    fn check_named(&self, unit: UnitId, foe: UnitId) -> Result<(), Refusal> {
        let known = self.setup.units.len();
        match [unit, foe].iter().any(|id| usize::from(id.0) >= known) {
            true => Err(Refusal::nonsense(&sheet::OPPORTUNITY, "there is no such unit")),
            false => Ok(()),
        }
    }

    /// Nobody answers who is disordered, in melee, or gone.
    fn check_free_to_answer(&self, unit: UnitId) -> Result<(), Refusal> {
        let title = &self.profile(unit).title;
        let why = match self.unit(unit) {
            now if !now.stands() => "not on the table",
            now if now.disordered => "disordered",
            _ if self.in_melee(unit) => "in melee",
            _ => return Ok(()),
        };
        Err(Refusal::new(&sheet::OPPORTUNITY_ORDER, format!("{title}: {why}")))
    }

    /// Those of a charge that strike its target.
    fn chargers_in(&self, rush: Rush) -> impl Iterator<Item = UnitId> {
        let declared = &self.state.charges;
        rush.units.iter().filter(move |unit| declared.contains(&(*unit, rush.target)))
    }

    /// Whether a charged unit may shoot at all: on opportunity, or where any may try.
    fn may_meet_with_fire(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        let any = self.book.rulings.reaction_fire == ReactionFire::Test;
        now.stands() && !now.disordered && (now.ready || any)
    }

    /// The shot a charged unit may make at its charger, the nearest if there are more.
    pub(crate) fn charged_shot(&self, rush: Rush) -> Option<Shot> {
        let unit = rush.target;
        if !self.may_meet_with_fire(unit) || self.profile(unit).weapon.is_none() {
            return None;
        }
        let shots = self.chargers_in(rush).filter_map(|charger| self.try_shot(unit, charger).ok());
        shots.min_by_key(|shot| shot.aim.range_ticks)
    }

    pub(crate) fn judge_charged_shot(&self, rush: Rush, act: &Act) -> Result<(), Refusal> {
        let refuse = |because: &str| Refusal::new(&sheet::REACTION_FIRE, because);
        let Act::Fire { unit, target } = act else {
            let because = "a charged unit may only shoot now";
            return Err(Refusal::nonsense(&sheet::REACTION_FIRE, because));
        };
        self.check_named(*unit, *target)?;
        if *unit != rush.target || !self.chargers_in(rush).any(|charger| charger == *target) {
            return Err(refuse("only the charged unit shoots now, at its charger"));
        }
        self.check_free_to_answer(*unit)?;
        if !self.may_meet_with_fire(*unit) {
            return Err(refuse("it is not on opportunity"));
        }
        self.judge_shot(*unit, *target)
    }
}

impl Play<'_> {
    /// Puts it on the agenda that the enemy of these may answer. Nobody answers an answer: not what
    /// is done while one is still asked, nor a shot that meets a charge. Whether it was put there.
    pub(super) fn ask_reactions(&mut self, cause: Cause) -> bool {
        let Some(first) = cause.units().iter().next() else { return false };
        let fired = matches!(cause, Cause::Fired(_));
        let answers = self.state.agenda.iter().any(|due| match due {
            Due::React { .. } => true,
            Due::Charged { .. } | Due::Home { .. } => fired,
            _ => false,
        });
        if !answers {
            self.end_reactions();
            self.due(Due::React { seat: 1 - self.side(first), cause });
        }
        !answers
    }

    /// Nothing is to be answered any more.
    pub(super) fn end_reactions(&mut self) {
        (self.state.entered, self.state.answered) = (UnitSet::default(), UnitSet::default());
    }

    /// Somebody answers with a shot or a charge. The question stays below: others may answer too.
    pub(super) fn react(&mut self, act: &Act) -> Played {
        if let Some(Due::React { .. }) = self.state.agenda.top() {
            self.state.answered =
                act.units().iter().copied().fold(self.state.answered, UnitSet::with);
        }
        match (self.state.agenda.top().copied(), act) {
            (Some(Due::ChargedShot { .. }), Act::Fire { unit, target }) => {
                self.state.agenda.pop();
                self.meet_with_fire(*unit, *target)
            }
            (Some(Due::React { .. }), Act::Fire { unit, target }) => {
                self.unit_mut(*unit).ready = false;
                self.tell(&sheet::OPPORTUNITY, Event::Reacts { unit: *unit });
                self.loose(*unit, *target, &sheet::OPPORTUNITY);
                Ok(())
            }
            (Some(Due::React { .. }), Act::Charge { units, target }) => {
                self.charge_out_of_turn(units, *target);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A charge in answer; one that goes waits for nothing any more.
    fn charge_out_of_turn(&mut self, units: &[UnitId], target: UnitId) {
        for &unit in units {
            let marker = std::mem::take(&mut self.unit_mut(unit).ready);
            let rule = if marker { &sheet::OPPORTUNITY } else { &sheet::OPPORTUNITY_ZONE };
            self.tell(rule, Event::Reacts { unit });
        }
        let units: UnitSet = units.iter().copied().collect();
        let rush = Rush { units, target, failed: false, compelled: false };
        self.declare(rush, UnitSet::default());
    }

    /// A charged unit shoots: on opportunity, else by test.
    fn meet_with_fire(&mut self, unit: UnitId, target: UnitId) -> Played {
        let ready = std::mem::take(&mut self.unit_mut(unit).ready);
        if ready || self.passes(&[unit], Deed::ReactionFire)? {
            self.loose(unit, target, &sheet::REACTION_FIRE);
        }
        Ok(())
    }
}
