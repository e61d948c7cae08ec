//! Moves: how far, which way, over what ground, past whom, and in what order they end.

mod around;
mod ground;

pub use ground::Touched;

pub(super) use around::{Around, Path};
pub(super) use ground::Tolls;

use super::bar::{Bar, Why};
use super::{Survey, ticks};
use crate::order::Legs;
use crate::sheet;
use crate::state::Fired;
use crate::troops::{Troop, Weapon};
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Leg, Pose, Way};
use tercio_ledger::Rule;

/// The lines that say so.
pub type Reasons = Vec<&'static Rule>;

/// An enemy zone on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The enemy whose zone it is.
    pub of: UnitId,
    /// Ticks gone before; 0 where it stood in it.
    pub after: i32,
}

/// A friend passed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub friend: UnitId,
    pub rule: &'static Rule,
}

/// A move that may be made.
#[derive(Clone, Debug)]
pub struct March {
    pub unit: UnitId,
    /// The legs as they are gone: by a rounding shorter, perhaps, than those asked for.
    pub legs: Legs,
    /// Where it ends.
    pub pose: Pose,
    /// Ticks; of a wheel, the way of the outer corner.
    pub cost: i32,
    /// How much farther it might have gone; below 0 where a charge needs its bonus.
    pub left: i32,
    /// The line that says how far.
    pub limit: &'static Rule,
    /// The line that says how sharply it wheels, if it does.
    pub wheel: Option<&'static Rule>,
    /// What disorders it; nothing if it ends as it began.
    pub disorder: Reasons,
    pub ground: Vec<Touched>,
    pub zones: Vec<Entered>,
    pub passed: Vec<Passed>,
}

/// Adds a line, once.
pub(super) fn because(reasons: &mut Reasons, rule: &'static Rule) {
    if !reasons.iter().any(|known| known.id == rule.id) {
        reasons.push(rule);
    }
}

/// Straight ahead.
pub(super) const fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

const fn is_ahead(leg: Leg) -> bool {
    matches!(leg, Leg::Straight { way: Way::Ahead, .. })
}

const fn is_back(leg: Leg) -> bool {
    matches!(leg, Leg::Straight { way: Way::Back, .. })
}

impl Survey<'_> {
    /// A move of a unit, or which rule forbids it and by how much.
    pub fn march(&self, unit: UnitId, legs: &Legs) -> Result<March, Refusal> {
        self.try_march(unit, legs).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_march(&self, unit: UnitId, legs: &Legs) -> Result<March, Bar> {
        if !self.stands(unit) {
            return Err(Bar::nonsense(&sheet::MOVE_FORM, Why::Gone(unit)));
        }
        let wheel = check_form(legs)?;
        self.check_kind(unit, legs)?;
        self.check_free(unit)?;
        let around = self.around(unit, legs);
        let path = self.walk(unit, legs, &around)?;
        self.check_end(unit, &path, &around)?;
        let mut march = self.measured(unit, path, &around)?;
        if march.left < 0 {
            let most = march.cost + march.left;
            return Err(Bar::new(march.limit, Why::TooFar { by: -march.left, most }));
        }
        march.wheel = wheel;
        Ok(march)
    }

    /// What a way over the table comes to.
    pub(super) fn measured(&self, unit: UnitId, path: Path, around: &Around) -> Result<March, Bar> {
        let tolls = self.tolls(unit, &path)?;
        let (most, limit) = self.limit(unit, &path, &tolls);
        let passed = pass_friends(&path, around)?;
        let mut march = March {
            unit,
            pose: path.end().pose,
            cost: path.cost,
            left: most - path.cost,
            limit,
            wheel: None,
            disorder: tolls.disorder,
            ground: tolls.touched,
            zones: Vec::new(),
            passed,
            legs: path.legs.clone(),
        };
        self.cross_zones(&path, &mut march)?;
        let turned =
            path.legs.iter().any(|leg| !is_ahead(*leg) && !matches!(leg, Leg::Wheel { .. }));
        if turned && !self.profile(unit).troop.is_nimble() {
            because(&mut march.disorder, &sheet::MOVE_DISORDERS);
        }
        Ok(march)
    }

    /// Whether such a unit may go that way at all.
    fn check_kind(&self, unit: UnitId, legs: &Legs) -> Result<(), Bar> {
        let (profile, line) = (self.profile(unit), self.move_line(unit));
        let turns = legs.iter().all(|leg| !matches!(leg, Leg::Straight { .. }));
        let stays =
            profile.troop == Troop::Baggage || line.id == sheet::MOVE_GUNS_HEAVY.id && !turns;
        if stays {
            return Err(Bar::new(line, Why::Unit(unit)));
        }
        if self.unit(unit).shot != Fired::Not && self.moves_or_shoots(unit) {
            return Err(Bar::new(line, Why::HasShot(unit)));
        }
        Ok(())
    }

    /// Medium guns move, or shoot.
    pub(super) fn moves_or_shoots(&self, unit: UnitId) -> bool {
        let weapon = self.profile(unit).weapon;
        matches!(weapon, Some(Weapon::MediumCannon | Weapon::MediumHowitzer))
    }

    /// Who touches an enemy does not march.
    pub(super) fn check_free(&self, unit: UnitId) -> Result<(), Bar> {
        match self.in_melee(unit) {
            true => Err(Bar::new(&sheet::MOVE_IN_MELEE, Why::InMelee(unit))),
            false => Ok(()),
        }
    }

    /// How far a unit may go, in ticks, and the line that says so. Heavy guns turn where they
    /// stand, however long the arc is.
    fn limit(&self, unit: UnitId, path: &Path, tolls: &Tolls) -> (i32, &'static Rule) {
        let line = self.move_line(unit);
        if line.id == sheet::MOVE_GUNS_HEAVY.id {
            return (path.cost, line);
        }
        match tolls.slow.filter(|slow| slow.value < line.value) {
            Some(slow) => (ticks(slow), slow),
            None => (ticks(line), line),
        }
    }

    /// Zones on the way. Inside one there is only straight ahead or straight back; straight on past
    /// whom it belongs to disorders.
    fn cross_zones(&self, path: &Path, march: &mut March) -> Result<(), Bar> {
        if path.legs.iter().all(|leg| is_back(*leg)) {
            return Ok(());
        }
        for (of, zone) in self.zones(march.unit) {
            for (from, leg, gone) in path.each() {
                let Some(entry) = from.entries(leg, [&zone]).next() else { continue };
                let after = gone + entry.cost;
                if !is_ahead(leg) {
                    return Err(Bar::new(&sheet::ZONE_INSIDE, Why::Zone { of, after }));
                }
                if !march.zones.iter().any(|zone| zone.of == of) {
                    march.zones.push(Entered { of, after });
                }
                if !self.is_ahead(&from, of) {
                    because(&mut march.disorder, &sheet::ZONE_PAST);
                }
            }
        }
        Ok(())
    }
}

/// One leg, or a wheel and then straight ahead; the line that a wheel is held to.
fn check_form(legs: &Legs) -> Result<Option<&'static Rule>, Bar> {
    let one_move = match legs[..] {
        [_] => true,
        [Leg::Wheel { .. }, then] => is_ahead(then),
        _ => false,
    };
    if !one_move {
        return Err(Bar::nonsense(&sheet::MOVE_FORM, Why::NotOneMove));
    }
    let mut wheel = None;
    for leg in legs {
        match *leg {
            Leg::Straight { ticks, .. } if ticks <= 0 => {
                return Err(Bar::nonsense(&sheet::MOVE_FORM, Why::Nowhere));
            }
            Leg::Straight { way: Way::Oblique(off), .. }
                if off.apart(Angle::ZERO) > Angle::QUARTER =>
            {
                return Err(Bar::new(&sheet::MOVE_FORM, Why::Backward));
            }
            Leg::Wheel { turn, .. } => wheel = Some(check_wheel(turn)?),
            Leg::Straight { .. } | Leg::AboutFace => {}
        }
    }
    Ok(wheel)
}

fn check_wheel(turn: Angle) -> Result<&'static Rule, Bar> {
    let line = &sheet::MOVE_WHEEL;
    let most = Angle::from_degrees(line.value.into());
    if turn == Angle::ZERO {
        return Err(Bar::nonsense(&sheet::MOVE_FORM, Why::Nowhere));
    }
    if turn > most {
        return Err(Bar::new(line, Why::TooSharp { by: turn - most, most: line.value }));
    }
    Ok(line)
}

/// Friends that were passed, wholly.
fn pass_friends(path: &Path, around: &Around) -> Result<Vec<Passed>, Bar> {
    let mut passed = Vec::new();
    for &(friend, base, rule) in &around.opening {
        if path.end().overlaps(&base) {
            let lacks = path.lacks(&base);
            return Err(Bar::new(&sheet::MOVE_PASS, Why::OnFriend { friend, lacks }));
        }
        if path.each().any(|(from, leg, _)| from.entries(leg, [&base]).next().is_some()) {
            passed.push(Passed { friend, rule });
        }
    }
    Ok(passed)
}
