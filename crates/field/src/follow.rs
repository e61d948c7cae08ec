//! What the bases of a line or a column come onto on their way, each for itself.

use arrayvec::ArrayVec;

use crate::angle::Angle;
use crate::base::Base;
use crate::column::{COLUMN_MAX, Column, ColumnFault};
use crate::enter::part_wheeling;
use crate::fine::Fine;
use crate::group::{LINE_MAX, Line};
use crate::moves::{Corner, Way};
use crate::path::Leg;
use crate::terrain::Shape;

impl Column {
    /// Which of the bases come onto something on their way, by their places, and what the head has
    /// gone by then, in ticks.
    ///
    /// `onto` says after what cost a base comes onto it on one leg, if it does. The others follow
    /// the head with legs of their own, wheels at the corners where it wheeled; `onto` is asked of
    /// each of these, and of where a base ends.
    pub fn come_onto(
        &self,
        leg: Leg,
        onto: impl Fn(&Base, Leg) -> Option<i32>,
    ) -> Result<ArrayVec<(usize, i32), COLUMN_MAX>, ColumnFault> {
        let gone = match leg {
            Leg::Straight { ticks, .. } => ticks.max(0),
            Leg::Wheel { .. } | Leg::AboutFace => 0,
        };
        let mut found = ArrayVec::new();
        self.walk(leg, |place, end, legs| {
            let base = &self.bases()[place];
            if place == 0 {
                found.extend(onto(base, leg).map(|cost| (place, cost)));
                return;
            }
            let whole: i32 = legs.iter().copied().map(ahead).fold(0, i32::saturating_add);
            let stays = Leg::Straight { way: Way::Ahead, ticks: 0 };
            let met = first_on(base, legs, &onto).or_else(|| onto(&end, stays).map(|_| whole));
            // One that was a little behind closes up at once.
            found.extend(met.map(|met| (place, (met.min(whole) - whole + gone).max(0))));
        })?;
        Ok(found)
    }
}

/// The ticks that a follower goes; its wheels are made at one place of the head's way.
fn ahead(leg: Leg) -> i32 {
    match leg {
        Leg::Straight { ticks, .. } => ticks.max(0),
        Leg::Wheel { .. } | Leg::AboutFace => 0,
    }
}

/// The ticks ahead that a base has gone along its legs when it first comes onto something.
fn first_on(base: &Base, legs: &[Leg], onto: impl Fn(&Base, Leg) -> Option<i32>) -> Option<i32> {
    let (mut fine, mut gone) = (Fine::of(base.pose), 0i32);
    for &leg in legs {
        if let Some(cost) = onto(&base.at(fine.pose()), leg) {
            return Some(gone.saturating_add(cost.min(ahead(leg))));
        }
        fine = fine.after(leg, base.size);
        gone = gone.saturating_add(ahead(leg));
    }
    None
}

impl Line {
    /// Which of the members a wheel of the whole brings onto some ground, by their places, and
    /// after what turn.
    pub fn wheeled_onto(
        &self,
        corner: Corner,
        max: Angle,
        ground: &Shape,
    ) -> ArrayVec<(usize, Angle), LINE_MAX> {
        let whole = self.frame();
        if ground.wheeled_into_after(&whole, corner, max).is_none() {
            return ArrayVec::new();
        }
        let onto = (0..self.len()).filter_map(|place| {
            let turn = part_wheeling(ground.parts(), &whole, &self.part(place), corner, max)?;
            Some((place, turn))
        });
        onto.collect()
    }
}
