//! How far a unit shoots, charges and is led, as outlines.

use super::Survey;
use super::front::fan;
use crate::troops::Weapon;
use tercio_engine::Reach;
use tercio_family::UnitId;
use tercio_field::{Angle, Point, TICKS_PER_U};

fn drawn(kind: &str, label: String, unit: UnitId, outline: &[Point]) -> Reach {
    let outline = outline.iter().map(|point| [point.x, point.y]).collect();
    Reach { kind: kind.into(), label, piece: unit.0.into(), outline }
}

impl Survey<'_> {
    /// The unit that a piece of the view stands for, if it is on the table.
    pub fn piece(&self, piece: u16) -> Option<UnitId> {
        let unit = UnitId(u8::try_from(piece).ok()?);
        self.stands(unit).then_some(unit)
    }
}

/// The front facing and the ranges of a unit's weapon, the zone that it charges into at double
/// pace, and the zone of a general with it.
pub fn reaches(survey: &Survey<'_>, unit: UnitId) -> Vec<Reach> {
    let mut reaches = Vec::new();
    let now = survey.unit(unit);
    if let Some(weapon) = survey.card(unit).weapon {
        reaches.extend(shooting(survey, unit, weapon));
    }
    let far = survey.reach_of(unit, false);
    let label = format!("charge, {}\"", far / TICKS_PER_U);
    let base = survey.base(unit);
    if now.loose {
        reaches.push(drawn("zone", label, unit, &base.surroundings(far)));
    } else {
        reaches.push(drawn("zone", label, unit, &base.zone_ahead(far).corners()));
        let askew = survey.reach_of(unit, true);
        let label = format!("charge from the front facing, {}\"", askew / TICKS_PER_U);
        reaches.push(drawn("arc", label, unit, &opened(survey, unit, askew)));
    }
    let general = survey.setup.generals.get(usize::from(survey.side(unit)));
    if let Some(card) = general.filter(|_| survey.is_led(unit)) {
        let label = format!("zone of {}, {}\"", card.name, card.zone);
        let outline = base.surroundings(i32::from(card.zone) * TICKS_PER_U);
        reaches.push(drawn("command", label, unit, &outline));
    }
    reaches
}

/// The front facing as far as so many ticks: the fans from both front corners and what lies between.
fn opened(survey: &Survey<'_>, unit: UnitId, far: i32) -> Vec<Point> {
    let base = survey.base(unit);
    let [left, right, ..] = base.corners();
    let arc = |from: Point, turn: Angle, sweep: u16| {
        let steps = 8u16;
        (0..=steps).map(move |step| {
            let turned = turn + Angle(sweep / steps * step);
            from + tercio_field::Vector::along(turned, far)
        })
    };
    let facing = base.pose.facing;
    let mut outline: Vec<Point> = arc(left, facing - fan(), fan().0).collect();
    outline.extend(arc(right, facing, fan().0));
    outline.extend([right, left]);
    outline
}

/// Each distance at which a weapon has a shot.
fn shooting(survey: &Survey<'_>, unit: UnitId, weapon: Weapon) -> Vec<Reach> {
    let (near, far) = (weapon.effective(), weapon.farthest());
    let all_round = survey.unit(unit).loose;
    let outline = |inches: u8| {
        let far = i32::from(inches) * TICKS_PER_U;
        match all_round {
            true => survey.base(unit).surroundings(far),
            false => opened(survey, unit, far),
        }
    };
    let band = |name: &str, inches: u8| {
        let label = format!("{name}, to {inches}\"");
        drawn("range", label, unit, &outline(inches))
    };
    let mut reaches = vec![band("effective range", near)];
    if far > near {
        reaches.push(band("long range", far));
    }
    reaches
}
