//! Joining units and splitting them.

use super::positions::kinds;
use crate::event::Event;
use crate::facts::Arm;
use crate::sheet;
use crate::state::{Leader, Pace, State, Status, Unit};
use crate::{Book, Telling, Warfare};

impl Book {
    /// What joining dice are worth to the host: by men, toward zero.
    pub fn joining_dice(&self, pool: i16, men: u32, host_men: u32) -> i16 {
        let worth = i64::from(pool) * i64::from(men) / i64::from(host_men.max(1));
        i16::try_from(worth).unwrap_or(i16::MAX)
    }

    /// The share of a pool that goes with a part of the men, toward zero.
    pub fn split_dice(&self, pool: i16, part: u32, all: u32) -> i16 {
        let share = i64::from(pool) * i64::from(part) / i64::from(all.max(1));
        i16::try_from(share).unwrap_or(0)
    }
}

impl Unit {
    /// The front of so many of its men; mixed ranks stand as foot.
    fn front_for(&self, men: u32) -> i32 {
        let arm = kinds(self.kinds).map(|(arm, _)| arm).min().unwrap_or(Arm::Foot);
        crate::setup::front(men, arm)
    }
}

impl Warfare {
    /// The smaller unit joins the larger.
    pub(crate) fn combine(&self, state: &mut State, unit: u8, host: u8, tell: &mut Telling<'_>) {
        let joining = state.unit(unit).clone();
        let same_stock = joining.card == state.unit(host).card;
        let into = state.unit_mut(host);
        // Parts of one unit put together what they shared out.
        let dice = match same_stock {
            true => joining.pool,
            false => self.book.joining_dice(joining.pool, joining.men, into.men),
        };
        let men = into.men + joining.men;
        let levels = i64::from(into.level_tenths) * i64::from(into.men)
            + i64::from(joining.level_tenths) * i64::from(joining.men);
        into.level_tenths = (levels / i64::from(men.max(1))) as i16;
        into.pool = into.pool.saturating_add(dice);
        into.record = into.record.saturating_add(joining.record);
        into.men = men;
        into.kinds |= joining.kinds;
        into.archers &= joining.archers;
        into.fought |= joining.fought;
        into.moved = into.moved.max(joining.moved);
        into.unfamiliar |= !same_stock;
        if same_stock && joining.part == 0 {
            into.leader = joining.leader;
        }
        let mixed = kinds(into.kinds).count() > 1;
        let left = state.unit_mut(unit);
        left.status = Status::Joined;
        left.men = 0;
        self.unlink(state, unit);
        self.widen(state, host, tell);
        let rule = if mixed { &sheet::COMBINE_WORST } else { &sheet::COMBINE };
        tell.tell(rule, Event::Joined { unit, host, dice });
    }

    /// A part of a unit becomes a unit of its own, behind it.
    pub(crate) fn split(&self, state: &mut State, unit: u8, men: u32, tell: &mut Telling<'_>) {
        let Some(place) = self.place_behind(state, unit, men) else { return };
        let from = state.unit(unit).clone();
        let parts = state.units.iter().filter(|other| other.card == from.card).count();
        let dice = self.book.split_dice(from.pool, men, from.men);
        let mut part = from.clone();
        part.part = parts as u8;
        part.men = men;
        part.pool = dice;
        part.record = 0;
        part.pose = place.pose;
        part.width = place.size.width;
        part.leader =
            Leader { level: 0, strength: false, trained: from.leader.trained, usual: false };
        part.moved = Pace::Full;
        let stays = state.unit_mut(unit);
        stays.men -= men;
        stays.pool -= dice;
        stays.moved = Pace::Full;
        stays.width = stays.front_for(stays.men);
        state.units.push(part);
        let part = state.units.len() as u8 - 1;
        tell.tell(&sheet::SPLIT_UNIT, Event::Split { unit, part, men });
    }

    /// A unit that was joined takes the front of its men, where there is room for it.
    fn widen(&self, state: &mut State, unit: u8, tell: &mut Telling<'_>) {
        let own = state.unit(unit);
        let mut wider = own.clone();
        wider.width = own.front_for(own.men);
        let others = state.indices().filter(|other| *other != unit);
        let free = others
            .filter(|other| state.unit(*other).stands())
            .all(|other| !wider.base().overlaps(&state.unit(other).base()));
        if free && self.setup.table.holds(&wider.base()) {
            state.unit_mut(unit).width = wider.width;
            self.meet(state, unit, tell);
        }
    }

    /// Where a split-off part would stand, if there is room.
    pub(crate) fn place_behind(
        &self,
        state: &State,
        unit: u8,
        men: u32,
    ) -> Option<tercio_field::Base> {
        let from = state.unit(unit);
        let width = from.front_for(men);
        let base = from.base();
        let behind =
            tercio_field::Base::new(base.rear(), base.pose.facing, crate::setup::base_size(width))
                .ahead(-ROOM);
        let free = state
            .units
            .iter()
            .filter(|other| other.stands())
            .all(|other| !behind.overlaps(&other.base()));
        (free && self.setup.table.holds(&behind)).then_some(behind)
    }
}

/// A finger's breadth between a unit and its part, in ticks.
const ROOM: i32 = 100;
