//! The usual order of battle: foot in the middle, shooters beside it, horse on the wings,
//! skirmishers before it, baggage behind.

use crate::Impetus;
use crate::setup::UnitSetup;
use crate::sheet;
use crate::state::{State, Status, UnitId};
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use tercio_field::{Angle, Base, Edge, Point, Pose, TICKS_PER_U};

/// The part of an army a unit belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Van,
    Centre,
    Shoulder,
    Wing,
    Train,
}

impl Part {
    const fn of(troop: Troop) -> Part {
        match troop {
            Troop::Skirmishers | Troop::ScythedChariots => Part::Van,
            Troop::Foot | Troop::HeavyFoot | Troop::LightFoot | Troop::Wagenburg => Part::Centre,
            Troop::Missile | Troop::Artillery | Troop::Elephants => Part::Shoulder,
            Troop::Mounted
            | Troop::HeavyHorse
            | Troop::MediumHorse
            | Troop::LightHorse
            | Troop::HeavyChariots
            | Troop::LightChariots => Part::Wing,
            Troop::Baggage => Part::Train,
        }
    }
}

/// Room between the parts of a line, and between skirmishers, where there is enough.
const GAP: i32 = 2 * TICKS_PER_U;
/// Room between the van and the line.
const BEFORE: i32 = TICKS_PER_U;

/// A lane so deep is wanted clear before a unit, and how far aside that is looked for, in U.
const LANE: i32 = 20 * TICKS_PER_U;
const NEAR: i32 = 16;

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
    /// As the rules have it, on open ground and with open ground before it, not far aside.
    Clear,
    /// As the rules have it, on open ground.
    Open,
    /// As the rules have it.
    Lawful,
    /// The same, facing aside: a deep block in a narrow strip.
    Aside,
    /// Anywhere on the table, where a crowded edge leaves no room.
    Anywhere,
}

impl Impetus {
    /// Where the units of a side that wait would stand, one after the other: who wants only the
    /// first need not have all placed. One that finds no room is left out.
    pub(super) fn usual_array(
        &self,
        state: &State,
        side: u8,
    ) -> impl Iterator<Item = (UnitId, Pose)> {
        let mut table = Box::new(state.clone());
        self.wishes(state, side).into_iter().filter_map(move |wish| {
            table.settle(&self.setup);
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
        let depth = |id: &UnitId| base_size(self.card(*id), self.card(*id).depth).depth;
        let van_depth = van.iter().map(depth).max().map_or(0, |deepest| deepest + BEFORE);
        let mut line = self.line(of(Part::Wing), of(Part::Shoulder), of(Part::Centre));
        for wish in &mut line {
            wish.ahead = (deep - van_depth).max(depth(&wish.unit)).min(deep);
        }
        // Who stands in the middle is placed first, so that the others make room outwards.
        line.sort_by_key(|wish| (wish.right.abs(), wish.unit));
        let step = ticks(&sheet::BASE_WIDTH) + GAP;
        line.extend(abreast(&van, step, deep));
        line.extend(abreast(&of(Part::Train), step, ticks(&sheet::DEPTH_WAGONS)));
        line
    }

    /// The line from left to right.
    fn line(&self, wings: Vec<UnitId>, shoulders: Vec<UnitId>, centre: Vec<UnitId>) -> Vec<Wish> {
        let [mut left, mut right] = self.halves(wings);
        let inwards = |id: &UnitId| {
            let card = self.card(*id);
            (card.troop != Troop::LightHorse, card.general)
        };
        left.sort_by_key(inwards);
        right.sort_by_key(inwards);
        right.reverse();
        let [near, far] = self.halves(shoulders);
        let parts = [left, near, self.with_generals_inside(centre), far, right];
        let width = ticks(&sheet::BASE_WIDTH);
        let units = parts.iter().map(Vec::len).sum::<usize>();
        let all = width.saturating_mul(i32::try_from(units).unwrap_or(0));
        let held = parts.iter().filter(|part| !part.is_empty()).count();
        let gaps = i32::try_from(held.saturating_sub(1)).unwrap_or(0);
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
        let one = units.windows(2).all(|pair| command(&pair[0]) == command(&pair[1]));
        if one {
            let (left, right) = (units.iter().step_by(2), units.iter().skip(1).step_by(2));
            return [left.copied().collect(), right.copied().collect()];
        }
        let (left, right) = units.split_at(units.len() / 2);
        [left.to_vec(), right.to_vec()]
    }

    /// Each command's units together, the one its commander is with in their middle.
    fn with_generals_inside(&self, mut units: Vec<UnitId>) -> Vec<UnitId> {
        let same = |a: &UnitId, b: &UnitId| self.card(*a).command == self.card(*b).command;
        for run in units.chunk_by_mut(same) {
            let middle = run.len() / 2;
            if let Some(place) = run.iter().position(|id| self.card(*id).general) {
                run.swap(place, middle);
            }
        }
        units
    }

    fn card(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[usize::from(id.0)]
    }

    /// The place nearest to what is wished.
    fn place_for(&self, state: &State, wish: Wish) -> Option<Pose> {
        use Search::{Anywhere, Aside, Clear, Lawful, Open};
        let found = |search| self.search(state, wish, search);
        [Clear, Open, Lawful, Aside, Anywhere].into_iter().find_map(found)
    }

    /// Sideways step by step, and at each step from where it is wished back to the edge, then
    /// ahead.
    fn search(&self, state: &State, wish: Wish, search: Search) -> Option<Pose> {
        let table = &self.setup.table;
        let deep =
            if search == Search::Anywhere { table.height } else { ticks(&sheet::SETUP_DEEP) };
        let steps = if search == Search::Clear { NEAR } else { table.width / TICKS_PER_U };
        let aside = (0..=steps).flat_map(|step| [step, -step]).skip(1);
        let turns: &[Angle] = match search {
            Search::Clear | Search::Open | Search::Lawful => &[Angle::NORTH],
            Search::Aside => &[Angle::EAST, Angle::WEST],
            Search::Anywhere => &[Angle::NORTH, Angle::EAST, Angle::WEST],
        };
        for right in aside.map(|step| wish.right + step * TICKS_PER_U) {
            let back = (0..=wish.ahead / TICKS_PER_U).map(|step| wish.ahead - step * TICKS_PER_U);
            let on = 1..=(deep - wish.ahead).max(0) / TICKS_PER_U;
            for ahead in back.chain(on.map(|step| wish.ahead + step * TICKS_PER_U)) {
                let side = self.card(wish.unit).side;
                let poses = turns.iter().map(|turn| self.pose_at(state, side, right, ahead, *turn));
                let fits = |pose: &Pose| self.fits(state, wish.unit, *pose, search);
                if let Some(pose) = { poses }.find(fits) {
                    return Some(pose);
                }
            }
        }
        None
    }

    fn fits(&self, state: &State, id: UnitId, pose: Pose, search: Search) -> bool {
        let card = self.card(id);
        let base = Base { pose, size: base_size(card, card.depth) };
        let placed = match search {
            Search::Anywhere => self.setup.table.holds(&base),
            _ => self.zone_bar(state, card, &base).is_none(),
        };
        placed
            && self.on_whom(state, &base).is_none()
            && self.is_open_enough(state, &base, search)
            && self.footing_bar(state, card, &base).is_none()
    }

    fn is_open_enough(&self, state: &State, base: &Base, search: Search) -> bool {
        let open = |base: &Base| self.is_in_the_open(state, base);
        match search {
            Search::Clear => open(base) && open(&base.zone_ahead(LANE)),
            Search::Open => open(base),
            Search::Lawful | Search::Aside | Search::Anywhere => true,
        }
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
