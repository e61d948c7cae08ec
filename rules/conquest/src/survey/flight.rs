//! Running: flights through friends, pursuits, whom they meet, and whom a rout frightens.

use super::{Survey, ticks};
use crate::sheet;
use crate::troops::Facing;
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{Angle, Base, CONTACT, Edge, Leg, SLACK, Way};

/// Steps in which a free place is looked for.
const STEP: i32 = 100;

/// A flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Where it ends, facing away.
    pub end: Base,
    /// How far it went.
    pub distance: i32,
    /// It has left the table.
    pub off: bool,
    /// Friends that it went through.
    pub passed: UnitSet,
}

/// A pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pursuit {
    pub end: Base,
    pub distance: i32,
    /// Another enemy that it ran into, and lined up against.
    pub meets: Option<UnitId>,
    /// The facing of him that it came at.
    pub at: Facing,
}

/// A block turned to a direction about its middle.
fn turned(base: &Base, heading: Angle) -> Base {
    Base::around(base.centre(), heading, base.size)
}

impl Survey<'_> {
    /// The direction straight away from an enemy: on from where he pushes, if the two fight.
    pub fn away_from(&self, unit: UnitId, foe: UnitId) -> Angle {
        let (base, enemy) = (self.base(unit), self.base(foe));
        match self.bond(unit, foe) {
            Some(bond) if bond.came == foe => enemy.pose.facing,
            Some(_) => base.pose.facing.opposite(),
            None => enemy.centre().bearing(base.centre()),
        }
    }

    /// The direction in which a unit flees: away from whom it fights, the widest in contact first;
    /// else from the nearest enemy; else to its own edge.
    pub fn flight_heading(&self, unit: UnitId) -> Angle {
        let base = self.base(unit);
        let wide = |foe: &UnitId| (self.files_in_contact(unit, *foe), !foe.0);
        let fought = self.foes(unit).iter().max_by_key(wide);
        let near = || self.enemies(unit).min_by_key(|foe| (base.gap(&self.base(*foe)), *foe));
        match fought.or_else(near) {
            Some(foe) => self.away_from(unit, foe),
            None => self.own_edge_of(self.side(unit)).direction(),
        }
    }

    /// The edge behind a side.
    pub fn own_edge_of(&self, side: u8) -> Edge {
        if (side == 0) == self.state.far { Edge::North } else { Edge::South }
    }

    /// A unit flees in a direction, so many ticks: through friends, but not through enemies or
    /// ground that nobody enters, and never onto anybody.
    pub fn flee(&self, unit: UnitId, heading: Angle, ticks: i32) -> Flight {
        let base = self.base(unit);
        let way = Way::Oblique(heading - base.pose.facing);
        let room = self.flight_room(unit, &base, way);
        let wanted = ticks.max(0).min(room);
        let place = |ticks: i32| turned(&base, heading).ahead(ticks);
        if !self.setup.table.holds(&place(wanted)) {
            let passed = self.passed(unit, &base, way, wanted);
            return Flight { end: place(wanted), distance: wanted, off: true, passed };
        }
        let is_free = |ticks: &i32| self.has_room(&place(*ticks), unit).is_ok();
        let last = self.far().min(room);
        let on = (wanted..=last).step_by(STEP as usize);
        let on = on.take_while(|ticks| self.setup.table.holds(&place(*ticks))).find(is_free);
        let back = || (0..wanted / STEP).map(|step| wanted - step * STEP).find(is_free);
        match on.or_else(back) {
            Some(gone) => {
                let passed = self.passed(unit, &base, way, gone);
                Flight { end: place(gone), distance: gone, off: false, passed }
            }
            None => Flight { end: base, distance: 0, off: false, passed: UnitSet::default() },
        }
    }

    /// How far enemies and closed ground let a unit run.
    fn flight_room(&self, unit: UnitId, base: &Base, way: Way) -> i32 {
        let enemies: ArrayVec<Base, UNITS_MAX> =
            self.enemies(unit).map(|foe| self.base(foe)).collect();
        let travel = base.travel_until(way, self.far(), &enemies);
        self.open_way(base, way, travel.distance)
    }

    /// The friends on a way.
    fn passed(&self, unit: UnitId, base: &Base, way: Way, ticks: i32) -> UnitSet {
        let leg = Leg::Straight { way, ticks };
        let on_way = |friend: &UnitId| base.entries(leg, [&self.base(*friend)]).next().is_some();
        self.friends(unit).filter(on_way).collect()
    }

    /// A unit pursues one that has run in a direction, so many ticks: straight on, short of friends
    /// and of the one it is after. Another enemy in its way is charged.
    pub fn pursue(&self, unit: UnitId, quarry: UnitId, heading: Angle, ticks: i32) -> Pursuit {
        let own = self.base(unit);
        let facing = turned(&own, heading);
        let base = if self.has_room(&facing, unit).is_ok() { facing } else { own };
        let others = self.others_near(unit, &base, ticks);
        let room = self.setup.table.travel_within(&base, Way::Ahead, ticks);
        let room = self.open_way(&base, Way::Ahead, room);
        let travel = base.travel_until(Way::Ahead, room, &others.bases);
        let there = base.ahead(travel.distance);
        let met = travel.hit.map(|hit| others.ids[hit]);
        let met = met.filter(|met| *met != quarry && !self.are_friends(unit, *met));
        let charged = met.and_then(|met| {
            let end = self.against(unit, &there, met, self.side_facing(met, unit))?;
            Some((met, end))
        });
        let distance = travel.distance;
        if let Some((met, end)) = charged {
            let at = self.facing(met, unit);
            return Pursuit { end, distance, meets: Some(met), at };
        }
        let (end, distance) = self.short_of_all(unit, &base, distance);
        Pursuit { end, distance, meets: None, at: Facing::Front }
    }

    /// The farthest place straight ahead at which a unit may stand; where it is, if there is none.
    fn short_of_all(&self, unit: UnitId, base: &Base, ticks: i32) -> (Base, i32) {
        let tried = (0..=ticks.max(0) / CONTACT).map(|step| ticks.max(0) - step * CONTACT);
        let mut tried = tried.map(|ticks| (base.ahead(ticks), ticks));
        let free = tried.find(|(there, _)| self.may_stand(there, unit).is_ok());
        free.unwrap_or((self.base(unit), 0))
    }

    /// The friends who test because a unit breaks or is destroyed: those near a battle formation
    /// who are steady and have not tested for it in this phase.
    pub fn frightened_by(&self, unit: UnitId) -> UnitSet {
        if self.unit(unit).loose {
            return UnitSet::default();
        }
        let (base, near) = (self.base(unit), ticks(&sheet::PANIC_NEAR) + SLACK);
        let frightened = |friend: &UnitId| {
            let now = self.unit(*friend);
            now.is_steady() && !now.frightened && base.gap(&self.base(*friend)) <= near
        };
        self.friends(unit).filter(frightened).collect()
    }

    /// Whether enough of a unit is left for it to rally.
    pub fn may_rally(&self, unit: UnitId) -> bool {
        let left = u32::from(self.unit(unit).figures);
        left * u32::from(sheet::RALLY_PART.value.unsigned_abs())
            >= u32::from(self.card(unit).figures)
    }
}
