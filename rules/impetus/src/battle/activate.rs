//! A unit or a group is activated: whether it may be, what it must test first, and when it is done.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::order::Act;
use crate::sheet;
use crate::state::{Activity, Due, Fired, Status, UNITS_MAX, Unit, UnitId};
use crate::survey::Survey;
use crate::survey::groups::{GROUP_MAX, Units};
use crate::troops::{Grade, Troop};
use arrayvec::ArrayVec;
use tercio_chance::{Halt, Seat};
use tercio_engine::Refusal;
use tercio_family::inside;
use tercio_ledger::Rule;

impl Survey<'_> {
    /// Whether a seat may have this done by units of the command that acts.
    pub(crate) fn judge_act(&self, seat: Seat, command: u8, act: &Act) -> Result<(), Refusal> {
        self.judge_readiness(seat, command, act)?;
        act.judge(self, seat)
    }

    /// The same as far as it lies with the units themselves: nothing is measured.
    pub(crate) fn judge_readiness(
        &self,
        seat: Seat,
        command: u8,
        act: &Act,
    ) -> Result<(), Refusal> {
        self.judge_turn(seat, command, act.units())?;
        for &unit in act.units() {
            match act {
                Act::Fire { .. } => self.judge_may_fire(unit)?,
                Act::March { .. } | Act::Charge { .. } => self.judge_may_move(unit)?,
            }
        }
        if let Some(unit) = act.units().iter().find(|unit| self.in_melee(**unit)) {
            return Err(self.no(&sheet::ACT_MELEE, *unit, "in melee, to fight or disengage"));
        }
        Ok(())
    }

    /// Whether it is the turn of these units, and they may begin or go on as one.
    fn judge_turn(&self, seat: Seat, command: u8, units: &[UnitId]) -> Result<(), Refusal> {
        for &unit in units {
            self.judge_own(seat, command, unit)?;
            if !self.stands(unit) {
                return Err(self.not_there(unit));
            }
            self.judge_not_acted(unit)?;
        }
        let active = |unit: &&UnitId| self.unit(**unit).activity == Activity::Active;
        let moved = |unit: &&UnitId| active(unit) && !self.unit(**unit).has_only_fired();
        match units.iter().find(moved) {
            Some(begun) if !units.iter().all(|unit| active(&unit)) => {
                let why = "begun already, and others cannot join in";
                Err(self.no(&sheet::TURN_ONCE, *begun, why))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit that fires does so as one group with those that have begun and only fired.
    pub(super) fn joins(&self, id: UnitId) -> bool {
        if self.unit(id).activity != Activity::Idle {
            return false;
        }
        let command = self.profile(id).command;
        let mut group = Units::new();
        for (unit, place) in self.state.units.iter().zip(0u8..) {
            let begun = unit.stands() && unit.activity == Activity::Active;
            if !begun || self.setup.units[usize::from(place)].command != command {
                continue;
            }
            if !unit.has_only_fired() || group.try_push(UnitId(place)).is_err() {
                return false;
            }
        }
        !group.is_empty() && group.try_push(id).is_ok() && self.group(&group).is_ok()
    }

    /// Whether there is such a unit, of this seat and of the command that acts.
    pub(super) fn judge_own(&self, seat: Seat, command: u8, unit: UnitId) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return Err(Refusal::nonsense(&sheet::TURN_OWN, "there is no such unit"));
        };
        if card.side != seat.0 {
            let because = format!("{}: not yours", card.title);
            return Err(Refusal::nonsense(&sheet::TURN_OWN, because));
        }
        if card.command != command {
            let title = |command: u8| self.setup.commands[usize::from(command)].title.as_str();
            let (own, acting) = (inside(title(card.command)), inside(title(command)));
            let because = format!("{}: of {own}, and it is the turn of {acting}", card.title);
            return Err(Refusal::new(&sheet::TURN_OWN, because));
        }
        Ok(())
    }

    pub(super) fn judge_not_acted(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.unit(unit).activity {
            Activity::Acted if self.in_melee(unit) => {
                Err(self.no(&sheet::ACT_FOUGHT, unit, "fought this turn already"))
            }
            Activity::Acted => Err(self.no(&sheet::TURN_ONCE, unit, "acted this turn already")),
            Activity::Idle | Activity::Active => Ok(()),
        }
    }

    /// Why a unit that is not on the table takes no orders.
    pub(super) fn not_there(&self, unit: UnitId) -> Refusal {
        let title = &self.profile(unit).title;
        match self.unit(unit).status {
            Status::Sheltered(_) => {
                let because = format!("{title}: in a square, to come out first");
                Refusal::nonsense(&sheet::SQUARE_FATE, because)
            }
            _ => Refusal::nonsense(&sheet::TURN_OWN, format!("{title}: not on the table")),
        }
    }

    /// A refusal that begins with the unit's name.
    pub(super) fn no(&self, rule: &Rule, unit: UnitId, why: &str) -> Refusal {
        Refusal::new(rule, format!("{}: {why}", self.profile(unit).title))
    }

    fn judge_may_fire(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.unit(unit).shot {
            Fired::Not => Ok(()),
            Fired::Before | Fired::After => {
                Err(self.no(&sheet::ACT_FIRE_ONCE, unit, "fired in this activation already"))
            }
        }
    }

    fn judge_may_move(&self, id: UnitId) -> Result<(), Refusal> {
        match self.why_still(id) {
            Some((rule, why)) => Err(self.no(rule, id, why)),
            None => Ok(()),
        }
    }

    /// Why a unit makes no move any more, without its name: most who ask want no words.
    pub(crate) fn why_still(&self, id: UnitId) -> Option<(&'static Rule, &'static str)> {
        let unit = self.unit(id);
        if unit.rallied {
            return Some((&sheet::ACT_RALLY, "rallied already, or tried to, and stays there"));
        }
        if unit.shot == Fired::After {
            return Some((&sheet::ACT_FIRE_ONCE, "fired after its moves"));
        }
        if unit.spent {
            let why = "failed the test of its last move: no more of them";
            return Some((&sheet::ACT_FAILED_LAST, why));
        }
        let guns = self.profile(id).troop == Troop::Artillery;
        let spent = guns && i16::from(unit.moves) >= sheet::ARTILLERY_ONCE.value;
        spent.then_some((&sheet::ARTILLERY_ONCE, "moved once, and no more is allowed"))
    }
}

impl Unit {
    /// May be told something in this turn, in a square too.
    fn may_be_told(&self) -> bool {
        self.is_there() && self.activity != Activity::Acted && self.shot != Fired::After
    }

    /// Has begun with its shot, and may still move.
    fn has_only_fired(&self) -> bool {
        self.moves == 0 && self.shot == Fired::Before
    }
}

impl Play<'_> {
    /// Begins or goes on with the activation of these units; others that had begun are done, unless
    /// these join them. False if they do what they must instead of what they were told.
    pub(super) fn activate(&mut self, units: &[UnitId], joins: bool) -> Result<bool, Box<Halt>> {
        let begins = |id: &UnitId| self.unit(*id).activity != Activity::Active;
        let new: Units = units.iter().copied().filter(begins).take(GROUP_MAX).collect();
        if new.is_empty() {
            return Ok(true);
        }
        match joins {
            true => self.set_out(units),
            false => self.begin_with(units),
        }
        self.settle();
        self.hold_back(&new)
    }

    /// These begin, and others of their command that had begun are done.
    pub(super) fn begin_with(&mut self, units: &[UnitId]) {
        let Some(&first) = units.first() else { return };
        let command = self.survey().profile(first).command;
        // One by one: whoever is not changed need not be looked at again.
        for id in self.state.ids() {
            let own = self.rules.setup.units[usize::from(id.0)].command == command;
            if own && self.unit(id).activity == Activity::Active {
                self.has_acted(id);
            }
        }
        self.set_out(units);
    }

    fn set_out(&mut self, units: &[UnitId]) {
        for &id in units {
            let unit = self.unit_mut(id);
            (unit.activity, unit.ready) = (Activity::Active, false);
        }
    }

    /// A unit is done for this turn.
    pub(super) fn has_acted(&mut self, id: UnitId) {
        self.unit_mut(id).activity = Activity::Acted;
    }

    /// Whether any unit of a command may still be told something.
    pub(super) fn may_go_on(&self, command: u8) -> bool {
        let mut units = self.state.units.iter().zip(&self.rules.setup.units);
        units.any(|(unit, card)| card.command == command && unit.may_be_told())
    }

    /// The owner ends the command's turn. Those that have not done what they must do it now.
    pub(super) fn done(&mut self) -> Played {
        let Some(&Due::Activate { command }) = self.state.agenda.top() else { return Ok(()) };
        let survey = self.survey();
        let must = |unit: &UnitId| survey.is_due_to_go(*unit);
        let compelled: ArrayVec<UnitId, UNITS_MAX> =
            self.of_command(command).filter(must).collect();
        for id in self.of_command(command).collect::<ArrayVec<UnitId, UNITS_MAX>>() {
            if !compelled.contains(&id) {
                self.has_acted(id);
            }
        }
        self.state.agenda.push_in_order(compelled.into_iter().map(|unit| Due::Compel { unit }));
        Ok(())
    }

    fn of_command(&self, command: u8) -> impl Iterator<Item = UnitId> {
        let cards = self.rules.setup.units.iter().zip(0u8..);
        cards.filter(move |(card, _)| card.command == command).map(|(_, id)| UnitId(id))
    }

    /// The command's turn is over: its units are done. Chariots that must still roll on do so
    /// first.
    pub(super) fn close_command(&mut self, command: u8) {
        let survey = self.survey();
        let rolls = |unit: &UnitId| survey.must_roll_on(*unit);
        let rolling: ArrayVec<UnitId, UNITS_MAX> = self.of_command(command).filter(rolls).collect();
        if !rolling.is_empty() {
            self.due(Due::Activate { command });
            self.state.agenda.push_in_order(rolling.into_iter().map(|unit| Due::Compel { unit }));
            return;
        }
        for id in self.state.ids() {
            if self.rules.setup.units[usize::from(id.0)].command == command {
                let unit = self.unit_mut(id);
                unit.activity = Activity::Acted;
                // A rally and a failed about face use up a move, and nobody has gone.
                unit.moved &= unit.went;
            }
        }
        self.tell(&sheet::TURN_ACTS, Event::Done { command });
    }

    /// The discipline test of one unit or a group: once, at the worst discipline.
    pub(super) fn test_facts(&self, units: &[UnitId], deed: Deed) -> TestFacts {
        let survey = self.survey();
        let grades = units.iter().map(|unit| survey.profile(*unit).discipline);
        TestFacts {
            r#for: deed,
            discipline: grades.max().unwrap_or(Grade::B),
            commander: units.iter().any(|unit| survey.unit(*unit).general.is_some()),
            beyond: units.iter().any(|unit| survey.is_beyond(*unit)),
            ..TestFacts::default()
        }
    }

    /// Throws a discipline test and tells of it.
    pub(super) fn throw_test(
        &mut self,
        unit: UnitId,
        facts: &TestFacts,
        rule: &'static Rule,
    ) -> Result<bool, Box<Halt>> {
        let seat = self.seat(unit);
        let passed = self.rules.book.settle_test(facts, seat, self.dice)?.passed;
        self.tell(rule, Event::Tested { unit, deed: facts.r#for, passed });
        Ok(passed)
    }

    /// Whether one unit or a group passes the test for something.
    pub(super) fn passes(&mut self, units: &[UnitId], deed: Deed) -> Result<bool, Box<Halt>> {
        let Some(&first) = units.first() else { return Ok(true) };
        let facts = self.test_facts(units, deed);
        self.throw_test(first, &facts, deed.rule())
    }
}
