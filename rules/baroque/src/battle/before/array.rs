//! The usual order of battle: foot in the middle, shot and guns before and beside it, horse on the
//! wings, baggage behind.

use crate::setup::UnitSetup;
use crate::state::{State, Status};
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use crate::{Baroque, sheet};
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Edge, Point, Pose, TICKS_PER_U};

/// The part of an army a unit belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Before the line.
    Van,
    Centre,
    /// Between the foot and the horse.
    Shoulder,
    Wing,
    Train,
}

impl Part {
    const fn of(troop: Troop) -> Part {
        match troop {
            Troop::Skirmishers | Troop::Artillery => Part::Van,
            Troop::PikeAndMusket | Troop::Tercio | Troop::Pikes | Troop::Warband => Part::Centre,
            Troop::Shot | Troop::Dragoons => Part::Shoulder,
            Troop::Gallopers
            | Troop::Trotters
            | Troop::Reiters
            | Troop::Spahi
            | Troop::LightHorse => Part::Wing,
            Troop::Baggage => Part::Train,
        }
    }
}

/// Room between the parts of a line where there is enough of it, and before the line.
const GAP: i32 = TICKS_PER_U / 2;
/// Places are tried so far apart.
const STEP: i32 = TICKS_PER_U / 4;

/// Where a unit would best stand, seen from the middle of its edge.
#[derive(Clone, Copy)]
struct Wish {
    unit: UnitId,
    right: i32,
    /// How far its front is from the edge.
    ahead: i32,
}

/// How strict a search for a place is; each is tried when the one before has found nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    /// As the rules have it, on open ground.
    Open,
    /// As the rules have it.
    Lawful,
    /// Anywhere on the table, where a crowded edge leaves no room.
    Anywhere,
}

impl Baroque {
    /// Where the units of a side that wait would stand, one after the other. One that finds no room
    /// is left out.
    pub(super) fn usual_array(
        &self,
        state: &State,
        side: u8,
    ) -> impl Iterator<Item = (UnitId, Pose)> {
        let mut table = Box::new(state.clone());
        self.wishes(state, side).into_iter().filter_map(move |wish| {
            let pose = self.place_for(&table, wish)?;
            let unit = &mut table.units[usize::from(wish.unit.0)];
            (unit.pose, unit.status) = (pose, Status::OnTable);
            Some((wish.unit, pose))
        })
    }

    fn wishes(&self, state: &State, side: u8) -> Vec<Wish> {
        let of = |part: Part| -> Vec<UnitId> {
            self.waiting(state, side).filter(|id| Part::of(self.card(*id).troop) == part).collect()
        };
        let (van, deep) = (of(Part::Van), ticks(&sheet::SETUP_DEEP));
        let depth = |id: &UnitId| base_size(self.card(*id)).depth;
        let van_depth = van.iter().map(depth).max().map_or(0, |deepest| deepest + GAP);
        let mut line = self.line(of(Part::Wing), of(Part::Shoulder), of(Part::Centre));
        for wish in &mut line {
            wish.ahead = (deep - van_depth).max(depth(&wish.unit)).min(deep);
        }
        // Who stands in the middle is placed first, so that the others make room outwards.
        line.sort_by_key(|wish| (wish.right.abs(), wish.unit));
        let step = ticks(&sheet::BASE_WIDTH) + GAP;
        line.extend(abreast(&van, step, deep));
        let train = of(Part::Train);
        let behind = train.iter().map(depth).max().unwrap_or(0);
        line.extend(abreast(&train, step, behind));
        line
    }

    /// The line from left to right.
    fn line(&self, wings: Vec<UnitId>, shoulders: Vec<UnitId>, centre: Vec<UnitId>) -> Vec<Wish> {
        let [left, mut right] = self.halves(wings);
        right.reverse();
        let [near, far] = self.halves(shoulders);
        let parts = [left, near, centre, far, right];
        let width = ticks(&sheet::BASE_WIDTH);
        let count = |units: usize| i32::try_from(units).unwrap_or(0);
        let units = parts.iter().map(Vec::len).sum::<usize>();
        let held = parts.iter().filter(|part| !part.is_empty()).count();
        let (all, gaps) = (width * count(units), count(held.saturating_sub(1)));
        let room = self.setup.table.width - 2 * ticks(&sheet::SETUP_SIDES);
        let gap = if all + gaps * GAP <= room { GAP } else { 0 };
        let mut at = -(all + gaps * gap) / 2;
        let mut line = Vec::with_capacity(units);
        for part in parts.iter().filter(|part| !part.is_empty()) {
            for unit in part {
                line.push(Wish { unit: *unit, right: at + width / 2, ahead: 0 });
                at += width;
            }
            at += gap;
        }
        line
    }

    /// Units for the left and for the right: by commands, or every other one of a single command.
    fn halves(&self, units: Vec<UnitId>) -> [Vec<UnitId>; 2] {
        let command = |id: &UnitId| self.card(*id).command;
        let Some(first) = units.first().map(command) else { return [units, Vec::new()] };
        if units.iter().all(|id| command(id) == first) {
            let (left, right) = (units.iter().step_by(2), units.iter().skip(1).step_by(2));
            return [left.copied().collect(), right.copied().collect()];
        }
        let (left, right) = units.into_iter().partition(|id| command(id) == first);
        [left, right]
    }

    fn card(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[usize::from(id.0)]
    }

    /// The place nearest to what is wished.
    fn place_for(&self, state: &State, wish: Wish) -> Option<Pose> {
        let found = |search| self.search(state, wish, search);
        [Search::Open, Search::Lawful, Search::Anywhere].into_iter().find_map(found)
    }

    /// Sideways step by step, and at each step from where it is wished back to the edge, then
    /// ahead.
    fn search(&self, state: &State, wish: Wish, search: Search) -> Option<Pose> {
        let table = &self.setup.table;
        let anywhere = search == Search::Anywhere;
        let deep = if anywhere { table.height } else { ticks(&sheet::SETUP_DEEP) };
        let side = self.card(wish.unit).side;
        let aside = (0..=table.width / STEP).flat_map(|step| [step, -step]).skip(1);
        for right in aside.map(|step| wish.right + step * STEP) {
            let back = (0..=wish.ahead / STEP).map(|step| wish.ahead - step * STEP);
            let on = 1..=(deep - wish.ahead).max(0) / STEP;
            for ahead in back.chain(on.map(|step| wish.ahead + step * STEP)) {
                let pose = self.pose_at(state, side, right, ahead, Angle::NORTH);
                if self.fits(state, wish.unit, pose, search) {
                    return Some(pose);
                }
            }
        }
        None
    }

    fn fits(&self, state: &State, id: UnitId, pose: Pose, search: Search) -> bool {
        let card = self.card(id);
        let base = Base { pose, size: base_size(card) };
        let placed = match search {
            Search::Anywhere => self.setup.table.holds(&base),
            _ => self.zone_bar(state, card, &base).is_none(),
        };
        placed
            && self.on_whom(state, &base).is_none()
            && (search != Search::Open || self.is_in_the_open(state, &base))
            && self.footing_bar(state, &base).is_none()
    }

    /// A pose seen from the middle of a side's edge.
    pub(super) fn pose_at(
        &self,
        state: &State,
        side: u8,
        right: i32,
        ahead: i32,
        turn: Angle,
    ) -> Pose {
        let table = &self.setup.table;
        let (front, facing) = match self.edge_of(state, side) {
            Edge::North => {
                (Point::new(table.width / 2 - right, table.height - ahead), Angle::SOUTH)
            }
            _ => (Point::new(table.width / 2 + right, ahead), Angle::NORTH),
        };
        Pose::new(front, facing + turn)
    }
}

/// Units side by side about the middle.
fn abreast(units: &[UnitId], step: i32, ahead: i32) -> impl Iterator<Item = Wish> {
    let leftmost = -step * (i32::try_from(units.len()).unwrap_or(1) - 1) / 2;
    let places = (0i32..).map(move |place| leftmost + step * place);
    units.iter().zip(places).map(move |(unit, right)| Wish { unit: *unit, right, ahead })
}
