//! Squaring up: where a charger stands once it has made contact.

use super::rim;
use crate::sheet;
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId, contact};
use tercio_field::{Base, Side, TICKS_PER_U};

/// Shares of the widest contact that are tried, one after another.
const SHARES: i32 = 8;
/// Places along an edge that are tried for a second target.
const PLACES: i32 = 32;

impl Survey<'_> {
    /// A charger that touches its target at some place, squared up to the facing in which the
    /// charge began: as wide a contact as there is room for, and no farther aside than needed.
    pub(in crate::survey) fn lined_up(
        &self,
        unit: UnitId,
        there: &Base,
        target: UnitId,
        also: Option<UnitId>,
    ) -> Result<Base, Bar> {
        let side = self.side_facing(target, unit);
        let found = match also {
            Some(also) => self.across_two(unit, there, (target, also), side),
            None => self.against(unit, there, target, side),
        };
        let rule = if also.is_some() { &sheet::TWO_TARGETS } else { &sheet::CHARGE_WAY };
        found.ok_or(Bar::new(rule, Why::NoRoom(also.unwrap_or(target))))
    }

    /// A block set flush against one side of a unit, where there is room.
    pub(in crate::survey) fn against(
        &self,
        unit: UnitId,
        there: &Base,
        target: UnitId,
        side: Side,
    ) -> Option<Base> {
        let edge = self.base(target);
        let others = self.present().filter(|id| *id != unit && *id != target);
        let mut others: ArrayVec<Base, { UNITS_MAX + 4 }> =
            others.map(|id| self.base(id)).collect();
        others.extend(rim(&self.setup.table, TICKS_PER_U));
        let widest = there.size.width.min(length_of(&edge, side));
        let least = |share: i32| widest / SHARES * share;
        (1..=SHARES).rev().find_map(|share| {
            let aligned = there.aligned_among(&edge, side, least(share), &others)?;
            self.has_room(&aligned.base, unit).is_ok().then_some(aligned.base)
        })
    }

    /// The same where it touches a second target too: as wide a contact with both as can be.
    fn across_two(
        &self,
        unit: UnitId,
        there: &Base,
        (target, also): (UnitId, UnitId),
        side: Side,
    ) -> Option<Base> {
        let (edge, second) = (self.base(target), self.base(also));
        let limit = (there.size.width + length_of(&edge, side)) / 2;
        let place = |step: i32| there.set_against(&edge, side, limit * step / PLACES);
        let tried = (-PLACES..=PLACES).map(place);
        let wide = |base: &Base| {
            let one = contact(base, &edge)?.overlap;
            let other = contact(base, &second)?.overlap;
            Some(one.min(other))
        };
        let places = tried.filter_map(|base| Some((wide(&base)?, base)));
        let free = places.filter(|(_, base)| self.has_room(base, unit).is_ok());
        free.max_by_key(|(wide, _)| *wide).map(|(_, base)| base)
    }
}

fn length_of(base: &Base, side: Side) -> i32 {
    if side.is_flank() { base.size.depth } else { base.size.width }
}
