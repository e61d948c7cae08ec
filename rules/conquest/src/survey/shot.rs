//! A shot before it is made: range, front facing, line, and the case on paper.

use super::Survey;
use super::bar::{Bar, Why};
use super::front::Line;
use crate::facts::{ShootFacts, ShootersFacts, Target, Volley};
use crate::sheet;
use crate::troops::{Arm, Weapon};
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, SLACK, Size, TICKS_PER_U};
use tercio_ledger::Rule;

/// Inches, rounded up; what rounding of poses adds is not an inch.
pub fn whole_inches(ticks: i32) -> u8 {
    let up = (ticks - SLACK).max(0) + TICKS_PER_U - 1;
    u8::try_from(up / TICKS_PER_U).unwrap_or(u8::MAX)
}

/// The other end of a shot that a line of the sheet forbids.
fn barred(rule: &'static Rule, facts: &ShootFacts, range: i32, firer: UnitId) -> Bar {
    let most = i32::from(facts.weapon.farthest()) * TICKS_PER_U;
    let near = super::ticks(rule);
    let why = match () {
        () if facts.range > facts.weapon.farthest() => Why::TooFar { by: range - most, most },
        () if rule.id == sheet::REACTION_RANGE.id || rule.id == sheet::MASS_RANGE.id => {
            Why::TooNear { by: near - range }
        }
        () => Why::Unit(firer),
    };
    Bar::new(rule, why)
}

impl Survey<'_> {
    /// The shot of one unit at another as a case on paper, or which rule forbids it and by how
    /// much.
    pub fn shot(
        &self,
        firer: UnitId,
        target: UnitId,
        mass: bool,
        volley: Volley,
    ) -> Result<ShootFacts, Refusal> {
        self.try_shot(firer, target, mass, volley).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_shot(
        &self,
        firer: UnitId,
        target: UnitId,
        mass: bool,
        volley: Volley,
    ) -> Result<ShootFacts, Bar> {
        self.check_foes(firer, target, &sheet::SHOT_ABLE)?;
        let weapon = self.armed(firer, volley)?;
        if let Some(unit) = [firer, target].into_iter().find(|id| self.state.is_engaged(*id)) {
            return Err(Bar::new(&sheet::SHOT_COMBAT, Why::Fights(unit)));
        }
        let range = self.range(firer, target);
        let mut facts = self.shoot_facts((firer, target), weapon, range, volley);
        if let Some(rule) = self.book.bars_shot(&facts) {
            return Err(barred(rule, &facts, range, firer));
        }
        self.check_front(firer, target)
            .map_err(|by| Bar::new(&sheet::SHOT_FAN, Why::NotInFront { unit: target, by }))?;
        let line =
            self.check_sight(firer, target).map_err(|why| Bar::new(&sheet::SHOT_SIGHT, why))?;
        if mass {
            self.check_mass(firer, target, &facts, range)?;
        }
        self.fill(&mut facts, firer, mass, line);
        Ok(facts)
    }

    /// Who shoots, and past how many skirmishers.
    fn fill(&self, facts: &mut ShootFacts, firer: UnitId, mass: bool, line: Line) {
        facts.screens = line.screens;
        let figures = self.book.shooters(&self.shooters_facts(firer, mass)).total();
        facts.shooters = u16::try_from(figures).unwrap_or(0);
    }

    /// The weapon of a unit that may use it now.
    fn armed(&self, firer: UnitId, volley: Volley) -> Result<Weapon, Bar> {
        let now = self.unit(firer);
        let own = volley == Volley::Own;
        let why = match self.card(firer).weapon {
            None => Why::Unit(firer),
            Some(_) if !now.is_steady() => Why::Runs(firer),
            Some(_) if own && (now.busy || now.shot) => Why::Busy(firer),
            Some(weapon) => return Ok(weapon),
        };
        Err(Bar::new(&sheet::SHOT_ABLE, why))
    }

    /// The distance of a shot: from the front rank, of skirmishers from anywhere, to the nearest
    /// point.
    pub fn range(&self, firer: UnitId, target: UnitId) -> i32 {
        let (own, mark) = (self.base(firer), self.base(target));
        match self.unit(firer).loose {
            true => own.gap(&mark),
            false => Base { size: Size::new(own.size.width, 0), ..own }.gap(&mark),
        }
    }

    fn check_mass(
        &self,
        firer: UnitId,
        target: UnitId,
        facts: &ShootFacts,
        range: i32,
    ) -> Result<(), Bar> {
        if self.unit(firer).loose {
            return Err(Bar::new(&sheet::SHOOTERS_FRONT, Why::Unit(firer)));
        }
        if !self.is_ahead(firer, target) {
            return Err(Bar::new(&sheet::MASS_ZONE, Why::NotAhead(target)));
        }
        match self.book.bars_mass(facts) {
            Some(rule) => Err(barred(rule, facts, range, firer)),
            None => Ok(()),
        }
    }

    /// The figures of a unit, as a question of who shoots.
    pub fn shooters_facts(&self, firer: UnitId, mass: bool) -> ShootersFacts {
        let now = self.unit(firer);
        ShootersFacts { figures: now.figures, front: self.front(firer), skirmish: now.loose, mass }
    }

    fn shoot_facts(
        &self,
        (firer, target): (UnitId, UnitId),
        weapon: Weapon,
        range: i32,
        volley: Volley,
    ) -> ShootFacts {
        ShootFacts {
            weapon,
            range: whole_inches(range),
            sa: self.card(firer).sa,
            moving: volley == Volley::Own && self.unit(firer).moved,
            volley,
            target: self.target_facts(target, firer),
            ..ShootFacts::default()
        }
    }

    /// A unit as it is shot at by another.
    pub fn target_facts(&self, target: UnitId, firer: UnitId) -> Target {
        let (now, card) = (self.unit(target), self.card(target));
        Target {
            d: card.d,
            save: 0,
            figures: now.figures.max(1),
            lost: now.began.saturating_sub(now.figures),
            mo: card.mo,
            mount: card.mount,
            skirmish: now.loose,
            terrain: self.in_feature(target),
            shield: card.shield,
            armour: card.armour,
            barding: card.barding,
            two_handed: card.arm == Arm::TwoHanded,
            moved: now.moved,
            from: self.facing(target, firer),
            wounds: card.wounds,
            wounded: now.wounded,
            zone_mo: self.zone_mo(target),
            points: 0,
            tested: now.tested,
        }
    }

    /// The enemies that a unit may shoot at in its own phase.
    pub fn targets(&self, firer: UnitId) -> UnitSet {
        let may = |foe: &UnitId| self.try_shot(firer, *foe, false, Volley::Own).is_ok();
        self.enemies(firer).filter(may).collect()
    }

    /// Whether a unit may mass its shooting at another in its own phase.
    pub fn may_mass(&self, firer: UnitId, target: UnitId) -> bool {
        self.try_shot(firer, target, true, Volley::Own).is_ok()
    }
}
