//! The usual order of battle: foot in the middle, skirmishers before it, horse on the wings.

use crate::state::{State, Status};
use crate::survey::ticks;
use crate::troops::{Drill, Mount};
use crate::{Conquest, sheet};
use tercio_family::UnitId;
use tercio_field::{Base, Pose, TICKS_PER_U};

/// Room between units of a line where there is enough of it, and before the line.
const GAP: i32 = TICKS_PER_U;
/// Places are tried so far apart.
const STEP: i32 = TICKS_PER_U / 2;

/// The part of an army a unit belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Before the line.
    Van,
    Centre,
    Wing,
}

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

impl Conquest {
    /// Where the units of a side that wait would stand, one after the other. One that finds no room
    /// is left out.
    pub(super) fn usual_array(
        &self,
        state: &State,
        side: u8,
    ) -> impl Iterator<Item = (UnitId, Pose)> {
        let mut table = Box::new(state.clone());
        self.wishes(state, side).into_iter().filter_map(move |wish| {
            let pose = self.place_for(&table, side, wish)?;
            let unit = &mut table.units[usize::from(wish.unit.0)];
            (unit.pose, unit.status) = (pose, Status::OnTable);
            Some((wish.unit, pose))
        })
    }

    fn part(&self, id: UnitId) -> Part {
        let card = &self.setup.units[usize::from(id.0)];
        match (card.drill, card.mount) {
            (_, Mount::Horse | Mount::Chariot) => Part::Wing,
            (Drill::Skirmish, _) => Part::Van,
            (_, Mount::Foot | Mount::Elephant) => Part::Centre,
        }
    }

    fn wishes(&self, state: &State, side: u8) -> Vec<Wish> {
        let of = |part: Part| -> Vec<UnitId> {
            self.waiting(state, side).filter(|id| self.part(*id) == part).collect()
        };
        let survey = self.survey(state);
        let size = |id: UnitId| survey.base(id).size;
        let (van, deep) = (of(Part::Van), ticks(&sheet::DEPLOY_DEEP));
        let van_depth = van.iter().map(|id| size(*id).depth + GAP).max().unwrap_or(0);
        let wings = of(Part::Wing);
        let (left, right) = wings.split_at(wings.len() / 2);
        let line: Vec<UnitId> =
            [left, &of(Part::Centre), right].into_iter().flatten().copied().collect();
        let mut wishes = abreast(
            &line,
            |id| size(id).width,
            |id| (deep - van_depth).max(size(id).depth).min(deep),
        );
        // Who stands in the middle is placed first, so that the others make room outwards.
        wishes.sort_by_key(|wish| (wish.right.abs(), wish.unit));
        wishes.extend(abreast(&van, |id| size(id).width, |_| deep));
        wishes
    }

    /// The place nearest to what is wished.
    fn place_for(&self, state: &State, side: u8, wish: Wish) -> Option<Pose> {
        let found = |search| self.search(state, side, wish, search);
        [Search::Open, Search::Lawful, Search::Anywhere].into_iter().find_map(found)
    }

    /// Sideways step by step, and at each step from where it is wished back to the edge, then
    /// ahead.
    fn search(&self, state: &State, side: u8, wish: Wish, search: Search) -> Option<Pose> {
        let table = &self.setup.table;
        let anywhere = search == Search::Anywhere;
        let deep = if anywhere { table.height } else { ticks(&sheet::DEPLOY_DEEP) };
        let aside = (0..=table.width / STEP).flat_map(|step| [step, -step]).skip(1);
        for right in aside.map(|step| wish.right + step * STEP) {
            let back = (0..=wish.ahead / STEP).map(|step| wish.ahead - step * STEP);
            let on = 1..=(deep - wish.ahead).max(0) / STEP;
            for ahead in back.chain(on.map(|step| wish.ahead + step * STEP)) {
                let pose = self.pose_at(state, side, right, ahead);
                if self.fits(state, wish.unit, pose, search) {
                    return Some(pose);
                }
            }
        }
        None
    }

    fn fits(&self, state: &State, id: UnitId, pose: Pose, search: Search) -> bool {
        let survey = self.survey(state);
        let unit = state.unit(id);
        let base: Base = survey.base_with(id, pose, unit.files, unit.loose);
        match search {
            Search::Anywhere => survey.may_stand(&base, id).is_ok(),
            Search::Lawful => survey.try_deploy(id, pose).is_ok(),
            Search::Open => {
                self.is_in_the_open(state, &base) && survey.try_deploy(id, pose).is_ok()
            }
        }
    }
}

/// Units side by side about the middle.
fn abreast(
    units: &[UnitId],
    width: impl Fn(UnitId) -> i32,
    ahead: impl Fn(UnitId) -> i32,
) -> Vec<Wish> {
    let all: i32 = units.iter().map(|id| width(*id) + GAP).sum();
    let mut at = -(all - GAP) / 2;
    let place = |unit: &UnitId| {
        let wide = width(*unit);
        let wish = Wish { unit: *unit, right: at + wide / 2, ahead: ahead(*unit) };
        at += wide + GAP;
        wish
    };
    units.iter().map(place).collect()
}
