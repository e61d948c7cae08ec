//! Evasions, pursuits, and going back of one's own will.

use super::{Fate, Retired};
use crate::sheet;
use crate::survey::bar::{Bar, Why};
use crate::survey::march::because;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Base, CONTACT, Way};
use tercio_ledger::Rule;

impl Survey<'_> {
    /// An evasion straight back over so many ticks, facing away: past any friend who is not in
    /// melee, or short of him.
    pub fn evade(&self, unit: UnitId, ticks: i32) -> Retired {
        let away = self.base(unit).about_face();
        let opens = |id| !self.in_melee(id);
        let mut retired = self.run(unit, &away, Way::Ahead, ticks, opens);
        because(&mut retired.rules, &sheet::EVADE);
        retired
    }

    /// A pursuit straight on over so many ticks, up to whom it meets; friends it may pass, it
    /// passes.
    pub fn pursue(&self, unit: UnitId, ticks: i32) -> Retired {
        if self.is_train(unit) {
            let mut retired = self.stays_put(unit);
            retired.rules.push(&sheet::TRAIN_STAYS);
            return retired;
        }
        let opens = |id| self.opens_to(unit, id).is_some();
        let mut retired = self.run(unit, &self.base(unit), Way::Ahead, ticks, opens);
        because(&mut retired.rules, &sheet::PURSUIT_ON);
        retired
    }

    /// One move straight back, facing the enemy; or which rule forbids it.
    pub fn withdraw(&self, unit: UnitId) -> Result<Retired, Refusal> {
        self.try_withdraw(unit).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_withdraw(&self, unit: UnitId) -> Result<Retired, Bar> {
        let mut retired = self.free_back(unit, &sheet::WITHDRAW)?;
        let troop = self.profile(unit).troop;
        if !troop.is_nimble() && troop != Troop::Dragoons {
            because(&mut retired.disorder, &sheet::WITHDRAW_DISORDER);
        }
        Ok(retired)
    }

    /// The same of reiters who have shot, in order but for what ground does.
    pub fn caracole(&self, unit: UnitId) -> Result<Retired, Refusal> {
        self.try_caracole(unit).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_caracole(&self, unit: UnitId) -> Result<Retired, Bar> {
        if !self.stands(unit) || self.profile(unit).troop != Troop::Reiters {
            return Err(Bar::new(&sheet::CARACOLE, Why::Unit(unit)));
        }
        self.free_back(unit, &sheet::CARACOLE)
    }

    /// Out of a melee, straight back; or which rule forbids it.
    pub fn disengage(&self, unit: UnitId) -> Result<Retired, Refusal> {
        self.try_disengage(unit).map_err(|bar| bar.told(self))
    }

    /// The same without words. It goes free of everybody, or not at all.
    pub fn try_disengage(&self, unit: UnitId) -> Result<Retired, Bar> {
        let rule = &sheet::DISENGAGE_BACK;
        if !self.stands(unit) {
            return Err(Bar::nonsense(rule, Why::Gone(unit)));
        }
        if !self.in_melee(unit) {
            return Err(Bar::new(rule, Why::NotInMelee(unit)));
        }
        if self.is_train(unit) {
            return Err(Bar::new(&sheet::TRAIN_STAYS, Why::Unit(unit)));
        }
        self.go_back(unit, ticks(rule), rule)
    }

    /// One move back of one who is not in melee.
    fn free_back(&self, unit: UnitId, rule: &'static Rule) -> Result<Retired, Bar> {
        if !self.stands(unit) {
            return Err(Bar::nonsense(rule, Why::Gone(unit)));
        }
        self.check_free(unit)?;
        let line = self.move_line(unit);
        if line.value == 0 {
            return Err(Bar::new(line, Why::Unit(unit)));
        }
        self.go_back(unit, ticks(line), rule)
    }

    /// Straight back on the table, past friends it may pass and short of everybody else; in ground
    /// that slows it, no farther than that lets it.
    fn go_back(&self, unit: UnitId, most: i32, rule: &'static Rule) -> Result<Retired, Bar> {
        let base = self.base(unit);
        let mut retired = self.back(unit, &base, most);
        let slow = self.ground_on(unit, &base, Way::Back, retired.distance).slow;
        if let Some(slow) = slow.filter(|slow| ticks(slow) < retired.distance) {
            retired = self.back(unit, &base, ticks(slow));
            because(&mut retired.rules, slow);
        }
        let end = base.at(retired.pose);
        let still = self.contacts_at(unit, end).next().is_some();
        if retired.distance <= CONTACT || still || retired.fate != Fate::Stands {
            return Err(Bar::new(rule, Why::NoRoom(unit)));
        }
        because(&mut retired.rules, rule);
        Ok(retired)
    }

    fn back(&self, unit: UnitId, base: &Base, most: i32) -> Retired {
        let opens = |id| self.opens_to(unit, id).is_some();
        let most = self.setup.table.travel_within(base, Way::Back, most);
        let gone = self.run(unit, base, Way::Back, most, opens);
        match gone.contact {
            Some(_) => self.run(unit, base, Way::Back, gone.distance - 2 * CONTACT, opens),
            None => gone,
        }
    }

    /// Straight one way through friends that open, and up to anybody else.
    fn run(
        &self,
        unit: UnitId,
        base: &Base,
        way: Way,
        ticks: i32,
        opens: impl Fn(UnitId) -> bool,
    ) -> Retired {
        let (mut retired, others) = (self.stays_put(unit), self.others(unit));
        let lets = |index: usize| {
            let id = others.ids[index];
            self.are_friends(unit, id) && opens(id)
        };
        let open = self.open_ground(base, way, ticks.max(0));
        let run = base.evade(way, open, &others.bases, lets, &self.setup.table);
        let met = run.contact.map(|index| others.ids[index]);
        retired.contact = met.filter(|id| !self.are_friends(unit, *id));
        retired.stopped = met.filter(|id| self.are_friends(unit, *id));
        self.arrive(&mut retired, base, way, run.distance);
        retired
    }
}
