//! How far a unit shoots, threatens and commands, as outlines.

use super::gauge::say_band;
use super::{Survey, ticks};
use crate::phase::commanders::structure_range;
use crate::phase::limits;
use crate::sheet;
use crate::state::UnitId;
use crate::troops::{Band, Weapon};
use tercio_engine::Reach;
use tercio_field::Point;

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

/// Arc and ranges of a unit's weapon, its zone of control, and the range of a commander with it.
pub fn reaches(survey: &Survey<'_>, unit: UnitId) -> Vec<Reach> {
    let mut reaches = Vec::new();
    if let Some(weapon) = survey.profile(unit).weapon {
        reaches.extend(shooting(survey, unit, weapon));
    }
    if let Some(zone) = survey.zone(unit) {
        let label = format!("zone of control, {}U", sheet::ZONE.value);
        reaches.push(drawn("zone", label, unit, &zone.corners()));
    }
    if let Some(command) = survey.unit(unit).general {
        let command = &survey.setup.commands[usize::from(command)];
        let rule = structure_range(command.structure);
        let label = format!("command range of {}, {}U", command.commander, rule.value);
        reaches.push(drawn("command", label, unit, &survey.base(unit).surroundings(ticks(rule))));
    }
    reaches
}

/// The arc as far as the weapon goes, and each distance at which it has a shot.
fn shooting(survey: &Survey<'_>, unit: UnitId, weapon: Weapon) -> Vec<Reach> {
    let pose = survey.unit(unit).pose;
    let arc = limits::arc(survey.profile(unit).troop, weapon);
    let half = limits::half_angle(arc);
    let has_shot = |band: Band| {
        [false, true].into_iter().any(|mounted| sheet::firing(weapon, band, mounted).reaches)
    };
    let far = |band: Band| ticks(&sheet::BANDS[band as usize]);
    let bands = Band::ALL.iter().copied().filter(|band| has_shot(*band));
    let mut reaches = Vec::new();
    if let Some(farthest) = bands.clone().next_back() {
        let label = format!("{} arc", weapon.word().replace('-', " "));
        reaches.push(drawn("arc", label, unit, &pose.sector(half, far(farthest))));
    }
    for band in bands {
        let near =
            Band::ALL.iter().copied().take_while(|other| *other < band).last().map_or(0, far);
        let label = format!("{}, to {}U", say_band(band), far(band) / tercio_field::TICKS_PER_U);
        reaches.push(drawn("range", label, unit, &pose.band(half, near, far(band))));
    }
    reaches
}
