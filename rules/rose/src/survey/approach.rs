//! The way to a fight: straight at the side of the target that is before one, and set against it.

use super::ground::leg_to;
use super::way::Others;
use super::{Bar, Survey, ticks, whole_paces};
use crate::sheet;
use crate::troops::Arm;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Bounds, CONTACT, Leg, Pose, Side, TICKS_PER_U, side_struck};

/// Steps in which room before a target is looked for.
const STEP: i32 = 5 * TICKS_PER_U;
/// How far short of contact who only comes before an enemy stays.
const SHORT: i32 = 10 * TICKS_PER_U;
/// At least one part in so many of the narrower front meets the other.
const MEETS: i32 = 3;

/// A way into contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    pub end: Pose,
    pub paces: u16,
    /// The side of the target that is struck.
    pub side: Side,
    /// Horse with room for a gallop at the end.
    pub gallop: bool,
    /// Rough ground is passed.
    pub rough: bool,
}

/// From where a unit sets out, those who make room for it, and everybody else.
struct Start {
    from: Base,
    spared: Others,
    others: Others,
}

impl Start {
    /// One of the others stands at the end of the way, or on it.
    fn is_barred_by(&self, end: &Base, place: usize) -> bool {
        let other = &self.others.bases[place];
        let leg = leg_to(&self.from, end.pose.front);
        other.overlaps(end) || stopped_on(&self.from, leg, [other]).is_some()
    }
}

/// Which of some stops a block before the end of its leg.
fn stopped_on<'b, I>(from: &Base, leg: Leg, others: I) -> Option<usize>
where
    I: IntoIterator<Item = &'b Base>,
    I::IntoIter: Clone,
{
    let Leg::Straight { way, ticks } = leg else { return None };
    let travel = from.travel_until(way, ticks, others);
    travel.hit.filter(|_| travel.distance + TICKS_PER_U < ticks)
}

impl Survey<'_> {
    /// The way of a unit into contact with an enemy, or who or what is before it.
    pub fn approach(&self, unit: UnitId, target: UnitId) -> Result<Approach, Bar> {
        self.check_foes(unit, target)?;
        let (own, foe) = (self.base(unit), self.base(target));
        let side = side_struck(&foe, &own);
        let (mut first, mut last) = (None, None);
        let start = self.start_towards(unit, &foe, target, own.set_against(&foe, side, 0).pose);
        for along in places_along(&own, &foe, side) {
            let end = own.set_against(&foe, side, along);
            // Who was in the way of the last place mostly is in that of the next.
            if last.is_some_and(|last| start.is_barred_by(&end, last)) {
                continue;
            }
            match self.way_home(unit, &start, &end) {
                Ok(()) => return Ok(self.described(unit, &end, side)),
                Err((bar, by)) => (first, last) = (first.or(Some(bar)), by.or(last)),
            }
        }
        Err(self.no_room(target, first))
    }

    /// A unit turned where it stands to the way it will face before a target, and who is about.
    fn start_towards(&self, unit: UnitId, foe: &Base, target: UnitId, end: Pose) -> Start {
        let from = self.base_at(unit, Pose::new(self.unit(unit).pose.front, end.facing));
        // Neighbours make room for the turn; nobody does farther on.
        let near = |id: &UnitId| self.base(*id).overlaps(&from);
        let spared: UnitSet = self.friends(unit).filter(near).collect();
        // Wherever it is set before the target, its way is within this.
        let beside = from.size.width + from.size.depth + foe.size.width;
        let about = Bounds::around(foe).grown(beside).joined(Bounds::around(&from)).grown(CONTACT);
        let others = self.present().filter(|id| {
            ![unit, target].contains(id)
                && !spared.holds(*id)
                && about.meets(&Bounds::around(&self.base(*id)))
        });
        Start { from, spared: self.others(spared.iter()), others: self.others(others) }
    }

    fn described(&self, unit: UnitId, end: &Base, side: Side) -> Approach {
        let from = self.base_at(unit, Pose::new(self.unit(unit).pose.front, end.pose.facing));
        let leg = leg_to(&from, end.pose.front);
        let length = leg.cost(from.size.width);
        let gallop = ticks(&sheet::PLAIN_GALLOP);
        let room = self.card(unit).troop.arm() == Arm::Horse && length >= gallop;
        let last = end.shifted(end.pose.front.bearing(from.pose.front), gallop);
        Approach {
            end: end.pose,
            paces: whole_paces(length),
            side,
            gallop: room && self.rough_on(&last, leg_to(&last, end.pose.front)).is_none(),
            rough: self.rough_on(&from, leg).is_some(),
        }
    }

    /// Whether a unit comes straight to such a place before a target; else what bars it, and which
    /// of the others that is.
    fn way_home(
        &self,
        unit: UnitId,
        start: &Start,
        end: &Base,
    ) -> Result<(), (Bar, Option<usize>)> {
        if !self.setup.table.holds(end) {
            return Err((Bar::OffTable, None));
        }
        let Start { from, spared, others } = start;
        let leg = leg_to(from, end.pose.front);
        if let Some(place) = self.closed_on(from, leg) {
            return Err((Bar::Closed(place), None));
        }
        let bar = |other: UnitId| match self.are_friends(unit, other) {
            true => Bar::Friend(other),
            false => Bar::Enemy(other),
        };
        let barred = |place: usize| Err((bar(others.ids[place]), Some(place)));
        if let Some(place) = others.bases.iter().position(|base| base.overlaps(end)) {
            return barred(place);
        }
        if let Some((other, _)) = spared.iter().find(|(_, base)| base.overlaps(end)) {
            return Err((Bar::Friend(other), None));
        }
        match stopped_on(from, leg, &others.bases) {
            Some(place) => barred(place),
            None => Ok(()),
        }
    }

    /// The place short of contact on a way that would come to it.
    pub fn short_of(&self, unit: UnitId, end: Pose) -> Pose {
        self.base_at(unit, end).ahead(-SHORT).pose
    }

    /// A unit goes after another: into contact if it can come so far, and whether it does.
    pub fn pursuit(&self, id: UnitId, target: UnitId, paces: u16) -> (Pose, bool) {
        if !self.stands(id) {
            return (Pose::default(), false);
        }
        let here = self.unit(id).pose;
        if !self.stands(target) {
            return (here, false);
        }
        if let Ok(approach) = self.approach(id, target)
            && approach.paces <= paces
        {
            return (approach.end, true);
        }
        let foe = self.base(target);
        let heading = here.front.bearing(foe.nearest_point(here.front));
        let base = self.base_at(id, Pose::new(here.front, heading));
        let most = i32::from(paces) * TICKS_PER_U;
        let gap = (base.gap(&foe) - STEP).clamp(0, most);
        (self.stopped(id, here, base.ahead(gap).pose, UnitSet::default()).0, false)
    }
}

/// Where along a side a block may be set, the place straight before it first.
fn places_along(own: &Base, foe: &Base, side: Side) -> impl Iterator<Item = i32> + use<> {
    let wide = if side.is_flank() { foe.size.depth } else { foe.size.width };
    let against = own.set_against(foe, side, 0);
    let most = (own.size.width + wide) / 2 - own.size.width.min(wide) / MEETS;
    let straight = against.pose.local(own.pose.front).dx.clamp(-wide / 2, wide / 2);
    let steps = 0..=2 * most / STEP;
    let both = steps.flat_map(move |step| [straight + step * STEP, straight - step * STEP]);
    both.filter(move |along| along.abs() <= most)
}
