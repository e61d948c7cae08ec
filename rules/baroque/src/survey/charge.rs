//! Charges: straight ahead into contact, with the bonus if it is needed.

use super::Survey;
use super::bar::{Bar, Why};
use super::march::{March, ahead};
use crate::facts::{ChargeFacts, Defence, Stage};
use crate::order::Legs;
use crate::sheet;
use crate::state::{State, Volley};
use crate::troops::{Pace, Troop};
use tercio_chance::FACES;
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{SLACK, Side, Stop, TICKS_PER_U, wholly_behind_front};
use tercio_ledger::Rule;

/// A charge that may be made.
#[derive(Clone, Debug)]
pub struct ChargePlan {
    pub unit: UnitId,
    pub target: UnitId,
    /// The move into contact. What is left of the move is negative where the bonus is needed.
    pub march: March,
    /// The edge of the target that is struck.
    pub side: Side,
    /// The line that makes it a flank or rear charge.
    pub flank: Option<&'static Rule>,
    /// What the target defends, and by which line.
    pub defends: Option<(Defence, &'static Rule)>,
    /// To contact, in ticks.
    pub distance: i32,
    /// How far it comes without the bonus and with the best, in BU.
    pub reach: u8,
    pub most: u8,
    /// The line of the best bonus, if any is needed.
    pub bonus: Option<&'static Rule>,
    /// The line that threatens it if even the bonus may not be enough.
    pub short: Option<&'static Rule>,
    /// The line by which it may charge without Impetus.
    pub excused: Option<&'static Rule>,
    pub facts: ChargeFacts,
    /// What the target may do: defensive fire, countercharge, evasion. Each is tested for.
    pub shot: Option<&'static Rule>,
    pub counter: Option<&'static Rule>,
    pub evade: Option<&'static Rule>,
    /// The line by which contact alone is the end of the target.
    pub swept: Option<&'static Rule>,
}

/// A way into contact that the rules allow.
struct Onset {
    march: March,
    side: Side,
    excused: Option<&'static Rule>,
}

/// The best and the worst of a bonus, in BU.
fn bonus(pace: Pace) -> (u8, u8) {
    let figure = |roll: u16| u8::try_from(sheet::bonus(roll, pace).value).unwrap_or(0);
    (figure(FACES.into()), figure(1))
}

/// BU, rounded up; what rounding of poses adds is not a BU.
pub(super) fn whole_bu(ticks: i32) -> u8 {
    let up = (ticks - SLACK).max(0) + TICKS_PER_U - 1;
    u8::try_from(up / TICKS_PER_U).unwrap_or(u8::MAX)
}

/// Whole BU in so many ticks.
fn in_bu(ticks: i32) -> u8 {
    u8::try_from(ticks / TICKS_PER_U).unwrap_or(0)
}

fn in_reach(far: i32, most: i32, line: &'static Rule) -> Result<(), Bar> {
    let by = far - SLACK - most;
    if by > 0 { Err(Bar::new(line, Why::TooFar { by, most })) } else { Ok(()) }
}

impl Survey<'_> {
    /// A charge, in the unit's turn or at an opportunity; or which rule forbids it and by how much.
    pub fn charge(&self, unit: UnitId, target: UnitId) -> Result<ChargePlan, Refusal> {
        self.try_charge(unit, target).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_charge(&self, unit: UnitId, target: UnitId) -> Result<ChargePlan, Bar> {
        self.onset(unit, target).map(|onset| self.planned(onset, target))
    }

    /// Whether a charge may be made, for who need not know what it comes to.
    pub fn try_onset(&self, unit: UnitId, target: UnitId) -> Result<(), Bar> {
        self.onset(unit, target).map(|_| ())
    }

    /// The way into contact, or what bars it.
    fn onset(&self, unit: UnitId, target: UnitId) -> Result<Onset, Bar> {
        if let Some(&gone) = [unit, target].iter().find(|id| !self.stands(**id)) {
            return Err(Bar::nonsense(&sheet::MOVE_CONTACT, Why::Gone(gone)));
        }
        if self.are_friends(unit, target) {
            return Err(Bar::nonsense(&sheet::MOVE_CONTACT, Why::NotAnEnemy(target)));
        }
        self.check_free(unit)?;
        let excused = self.check_impetus(unit, target)?;
        let far = self.distance_ahead(unit, target)?;
        let pace = self.pace(unit);
        let best = i32::from(bonus(pace).0) * TICKS_PER_U;
        let line = sheet::bonus(FACES.into(), pace);
        in_reach(far, super::ticks(self.move_line(unit)) + best, line)?;
        let march = self.contact_move(unit, far)?;
        in_reach(march.cost, march.cost + march.left + best, line)?;
        let end = self.base(unit).at(march.pose);
        let contact = end.contact(&self.base(target)).filter(|contact| !contact.corner_only);
        let Some(contact) = contact else {
            return Err(Bar::new(&sheet::MOVE_CONTACT, Why::Brushes(target)));
        };
        Ok(Onset { march, side: contact.side, excused })
    }

    /// What a lawful charge comes to.
    fn planned(&self, onset: Onset, target: UnitId) -> ChargePlan {
        let Onset { march, side, excused } = onset;
        let (unit, pace) = (march.unit, self.pace(march.unit));
        let (best, worst) = bonus(pace);
        let reach = in_bu(march.cost + march.left);
        let facts = self.charge_facts(&march, target, reach);
        let needed = facts.distance.saturating_sub(reach);
        let flank = self.is_flank_charge(unit, target);
        ChargePlan {
            unit,
            target,
            side,
            flank: flank.then_some(&sheet::CHARGE_FLANK),
            defends: self.defence_against(target, unit),
            distance: march.cost,
            reach,
            most: reach + best,
            bonus: (needed > 0).then_some(sheet::bonus(FACES.into(), pace)),
            short: (needed > worst).then_some(&sheet::CHARGE_SHORT),
            excused,
            facts,
            shot: self.quick_shot(target, unit, Volley::Defensive).map(|_| &sheet::FIRE_DEFENSIVE),
            counter: self.may_counter(target, unit),
            evade: self.may_evade_charge(target, unit),
            swept: self.swept(target),
            march,
        }
    }

    /// Guns do not outlive contact.
    pub fn swept(&self, target: UnitId) -> Option<&'static Rule> {
        (self.profile(target).troop == Troop::Artillery).then_some(&sheet::CONTACT_GUNS)
    }

    /// Whether a charge from where it stands comes in on a flank or the rear.
    pub fn is_flank_charge(&self, unit: UnitId, target: UnitId) -> bool {
        wholly_behind_front(&self.base(target), &self.base(unit))
    }

    /// How far it is straight ahead to a target, whoever stands before it.
    fn distance_ahead(&self, unit: UnitId, target: UnitId) -> Result<i32, Bar> {
        let far = ahead(self.far());
        let course = self.base(unit).course(far, &[self.base(target)], &self.setup.table);
        match course.stop {
            Some(Stop::Base(_)) => Ok(course.cost),
            _ => Err(Bar::new(&sheet::MOVE_CONTACT, Why::NotAhead(target))),
        }
    }

    /// The way straight ahead into contact, past friends and over ground.
    pub(super) fn contact_move(&self, unit: UnitId, far: i32) -> Result<March, Bar> {
        let legs = Legs::from_iter([ahead(far)]);
        let around = self.around(unit, &legs);
        let path = self.walk(unit, &legs, &around).map_err(|bar| match bar.why {
            Why::Enemy { enemy, after } => {
                Bar::new(bar.rule, Why::First { enemy, by: far - after })
            }
            _ => bar,
        })?;
        self.measured(unit, path, &around)
    }

    /// Who charges is not exhausted and has Impetus, or is light horse with an easy mark: the line
    /// that excuses it.
    fn check_impetus(&self, unit: UnitId, target: UnitId) -> Result<Option<&'static Rule>, Bar> {
        if self.is_exhausted(unit) {
            return Err(Bar::new(&sheet::CHARGE_EXHAUSTED, Why::Exhausted(unit)));
        }
        if self.profile(unit).impetus > 0 {
            return Ok(None);
        }
        match self.is_easy(unit, target) {
            true => Ok(Some(&sheet::CHARGE_IMPETUS)),
            false => Err(Bar::new(&sheet::CHARGE_IMPETUS, Why::NoImpetus(unit))),
        }
    }

    /// Light horse without Impetus goes at skirmishers, the disordered, flanks and rears.
    fn is_easy(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.profile(unit).troop == Troop::LightHorse
            && (self.profile(enemy).troop == Troop::Skirmishers
                || self.unit(enemy).disordered
                || self.is_flank_charge(unit, enemy))
    }

    /// The charge on paper, as far as the table tells.
    fn charge_facts(&self, march: &March, target: UnitId, reach: u8) -> ChargeFacts {
        let there = self.arrived(march, target);
        let survey = Survey { state: &there, ..*self };
        let mut fight = survey.fight(march.unit, target, UnitSet::default().with(march.unit));
        fight.b.impetus = self.profile(target).impetus;
        let (own, foe) = (self.profile(march.unit), self.profile(target));
        ChargeFacts {
            distance: whole_bu(march.cost),
            r#move: reach,
            pace: self.pace(march.unit),
            weapon: foe.weapon.unwrap_or_default(),
            sm: foe.sm,
            discipline: foe.discipline,
            beyond: self.led(target).beyond,
            iron: foe.traits.iron,
            massed: foe.traits.massed,
            b_move: u8::try_from(self.move_line(target).value).unwrap_or(0),
            b_pace: self.pace(target),
            nth: self.unit(target).evades.saturating_add(1),
            stage: Stage::Charge,
            full: own.vbu,
            a_massed: own.traits.massed,
            a: fight.a,
            b: fight.b,
            ..ChargeFacts::default()
        }
    }

    /// The table after a charger has come home: what it struck and how is noted.
    pub fn arrived(&self, march: &March, target: UnitId) -> State {
        let mut there = self.state.clone();
        let unit = &mut there.units[usize::from(march.unit.0)];
        unit.pose = march.pose;
        unit.disordered |= !march.disorder.is_empty();
        if self.is_flank_charge(march.unit, target) {
            let _ = there.flanking.try_push((march.unit, target));
        }
        if let Some((defence, _)) = self.defence_against(target, march.unit) {
            let _ = there.defending.try_push((target, march.unit, defence));
        }
        there
    }
}
