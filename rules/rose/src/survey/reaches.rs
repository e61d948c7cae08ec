//! How far a unit shoots, as outlines.

use super::Survey;
use super::sight::fan;
use tercio_engine::Reach;
use tercio_family::UnitId;
use tercio_field::{Angle, Point, TICKS_PER_U, Vector};

/// Pieces of commanders are numbered from here.
pub const LEADER_PIECE: u16 = 100;

/// Points on each of the two arcs.
const STEPS: u16 = 8;

impl Survey<'_> {
    /// The unit that a piece of the view stands for, if it is on the table.
    pub fn piece(&self, piece: u16) -> Option<UnitId> {
        let unit = UnitId(u8::try_from(piece).ok().filter(|_| piece < LEADER_PIECE)?);
        self.stands(unit).then_some(unit)
    }

    /// The front as far as so many ticks: the fans from both front corners and what lies between.
    fn opened(&self, unit: UnitId, far: i32) -> Vec<Point> {
        let base = self.base(unit);
        let [left, right, ..] = base.corners();
        let arc = |from: Point, turn: Angle, sweep: u16| {
            (0..=STEPS)
                .map(move |step| from + Vector::along(turn + Angle(sweep / STEPS * step), far))
        };
        let facing = base.pose.facing;
        let mut outline: Vec<Point> = arc(left, facing - fan(), fan().0).collect();
        outline.extend(arc(right, facing, fan().0));
        outline.extend([right, left]);
        outline
    }
}

/// The ranges of a unit's weapon over its front.
pub fn reaches(survey: &Survey<'_>, unit: UnitId) -> Vec<Reach> {
    let Some((effective, longest)) = survey.reach(unit) else { return Vec::new() };
    let band = |name: &str, paces: u16| {
        let outline = survey.opened(unit, i32::from(paces) * TICKS_PER_U);
        Reach {
            kind: "range".into(),
            label: format!("{name}, to {paces} paces"),
            piece: unit.0.into(),
            outline: outline.iter().map(|point| [point.x, point.y]).collect(),
        }
    };
    let mut reaches = vec![band("effective range", effective)];
    if longest > effective {
        reaches.push(band("long range", longest));
    }
    reaches
}
