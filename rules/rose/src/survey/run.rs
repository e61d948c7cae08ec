//! Going back and running: through friends, who are jostled, and never through enemies.

use super::Survey;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Base, Edge, Leg, Point, Pose, TICKS_PER_U, Vector, Way as Towards};

/// Steps in which a free place is looked for.
const STEP: i32 = 5 * TICKS_PER_U;

/// Where a run came to an end.
struct Run {
    end: Base,
    jostled: UnitSet,
    off: bool,
    blocked: bool,
}

/// The edge that a way leads to, mostly; none for no way at all.
fn edge_towards((dx, dy): (i64, i64)) -> Option<Edge> {
    match () {
        () if (dx, dy) == (0, 0) => None,
        () if dy.abs() >= dx.abs() => Some(if dy > 0 { Edge::North } else { Edge::South }),
        () => Some(if dx > 0 { Edge::East } else { Edge::West }),
    }
}

impl Survey<'_> {
    /// The edge behind a side: behind most of its units as they face at the start, else by where the
    /// two sides stand, else south and north.
    pub fn edge_of(&self, side: u8) -> Edge {
        let other = 1 - side.min(1);
        let usual = if side == 0 { Edge::South } else { Edge::North };
        let faced = |of: u8| {
            let ways = self.poses_of(of).map(|pose| Vector::along(pose.facing, TICKS_PER_U));
            ways.fold((0, 0), |sum, way| (sum.0 - i64::from(way.dx), sum.1 - i64::from(way.dy)))
        };
        let behind = edge_towards(faced(side));
        if let Some(behind) = behind.filter(|own| edge_towards(faced(other)) != Some(*own)) {
            return behind;
        }
        let middle = |of: u8| {
            let count = i64::try_from(self.poses_of(of).count()).unwrap_or(0).max(1);
            let places = self.poses_of(of).map(|pose| pose.front);
            let sum =
                places.fold((0, 0), |sum, at| (sum.0 + i64::from(at.x), sum.1 + i64::from(at.y)));
            (sum.0 / count, sum.1 / count)
        };
        let (here, there) = (middle(side), middle(other));
        edge_towards((here.0 - there.0, here.1 - there.1)).unwrap_or(usual)
    }

    /// How the units of a side stand at the start.
    fn poses_of(&self, side: u8) -> impl Iterator<Item = Pose> {
        let own = self.setup.units.iter().filter(move |unit| unit.side == side);
        own.filter_map(|unit| unit.pose)
    }

    /// A unit goes so far back from an enemy, its facing kept: where it ends, the friends it passes
    /// through, and whether something stops it before.
    pub fn retreat(&self, id: UnitId, from_enemy: Point, paces: u16) -> (Pose, UnitSet, bool) {
        let base = self.base(id);
        let heading = from_enemy.bearing(base.centre());
        let run = self.run(id, base, heading, paces, false);
        (run.end.pose, run.jostled, run.blocked)
    }

    /// A unit runs so far towards its own edge and faces there: where it ends, the friends it
    /// passes through, whether it is off the table, and whether something stops it before.
    pub fn flight(&self, id: UnitId, paces: u16) -> (Pose, UnitSet, bool, bool) {
        let base = self.base(id);
        let heading = self.edge_of(self.side(id)).direction();
        let turned = Base::around(base.centre(), heading, base.size);
        let run = self.run(id, turned, heading, paces, true);
        (run.end.pose, run.jostled, run.off, run.blocked)
    }

    fn run(&self, id: UnitId, base: Base, heading: Angle, paces: u16, leaves: bool) -> Run {
        let way = Towards::Oblique(heading - base.pose.facing);
        let wanted = i32::from(paces) * TICKS_PER_U;
        let room = self.room_to_run(id, &base, way);
        if leaves {
            let edge = self.setup.table.travel_within(&base, way, wanted.min(room));
            if edge < wanted.min(room) {
                let jostled = self.passed(id, &base, way, edge);
                return Run { end: base.step(way, wanted), jostled, off: true, blocked: false };
            }
        }
        let inside = self.setup.table.travel_within(&base, way, room);
        let near = wanted.min(inside);
        let is_free =
            |ticks: &i32| self.free_at(id, base.step(way, *ticks).pose, UnitSet::default()).is_ok();
        let back = (0..=near / STEP).map(|step| near - step * STEP).find(is_free);
        // Friends are passed: farther on there may be room, where before them there is none.
        let on = || (near..=inside).step_by(STEP as usize).find(is_free);
        let beyond = (near == wanted).then(on).flatten();
        match beyond.or(back) {
            Some(gone) => Run {
                end: base.step(way, gone),
                jostled: self.passed(id, &base, way, gone),
                off: false,
                blocked: gone < wanted,
            },
            None => {
                Run { end: self.base(id), jostled: UnitSet::default(), off: false, blocked: true }
            }
        }
    }

    /// How far enemies and closed ground let a unit run.
    fn room_to_run(&self, id: UnitId, base: &Base, way: Towards) -> i32 {
        let far = self.setup.table.width.saturating_add(self.setup.table.height);
        // Who presses on one from behind or beside does not stop the run.
        let ahead = |foe: &UnitId| !self.base(*foe).overlaps(base);
        let enemies = self.others(self.enemies(id).filter(ahead));
        let travel = base.travel_until(way, far, &enemies.bases);
        self.open_way(base, way, travel.distance)
    }

    /// The friends on a way.
    fn passed(&self, id: UnitId, base: &Base, way: Towards, ticks: i32) -> UnitSet {
        let leg = Leg::Straight { way, ticks };
        let on_way = |friend: &UnitId| {
            let there = self.base(*friend);
            !there.overlaps(base) && base.entries(leg, [&there]).next().is_some()
        };
        self.friends(id).filter(on_way).collect()
    }
}
