//! How far a unit shoots, threatens and commands, as outlines.

use super::gauge::say_band;
use super::shot::{arc, half_angle};
use super::{Survey, ticks};
use crate::phase::leaders::structure_range;
use crate::sheet;
use crate::troops::{Band, Weapon};
use tercio_engine::Reach;
use tercio_family::UnitId;
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

/// Arc and ranges of a unit's weapon, its zone of control, and the range of a leader with it.
pub fn reaches(survey: &Survey<'_>, unit: UnitId) -> Vec<Reach> {
    let mut reaches = Vec::new();
    if let Some(weapon) = survey.profile(unit).weapon {
        reaches.extend(shooting(survey, unit, weapon));
    }
    if let Some(zone) = survey.zone(unit) {
        let label = format!("zone of control, {}BU", sheet::ZONE.value);
        reaches.push(drawn("zone", label, unit, &zone.corners()));
    }
    let command = survey.attached(unit).and_then(|it| survey.setup.commands.get(usize::from(it)));
    if let Some(command) = command {
        let rule = structure_range(command.structure);
        let label = format!("command range of {}, {}BU", command.leader, rule.value);
        reaches.push(drawn("command", label, unit, &survey.base(unit).surroundings(ticks(rule))));
    }
    reaches
}

/// The arc as far as the weapon goes, and each distance at which it has a shot.
fn shooting(survey: &Survey<'_>, unit: UnitId, weapon: Weapon) -> Vec<Reach> {
    let pose = survey.unit(unit).pose;
    let half = half_angle(arc(survey.profile(unit).troop));
    let far = |band: Band| ticks(&sheet::BANDS[band as usize]);
    let has_shot = |band: &Band| sheet::firing(weapon, *band).reaches;
    let bands = Band::ALL.iter().copied().filter(has_shot);
    let mut reaches = Vec::new();
    if let Some(farthest) = bands.clone().next_back() {
        let label = format!("{} arc", super::gauge::say_weapon(weapon));
        reaches.push(drawn("arc", label, unit, &pose.sector(half, far(farthest))));
    }
    for band in bands {
        let nearer = Band::ALL.iter().copied().take_while(|other| *other < band).last();
        let label = format!("{}, to {}BU", say_band(band), sheet::BANDS[band as usize].value);
        let outline = pose.band(half, nearer.map_or(0, far), far(band));
        reaches.push(drawn("range", label, unit, &outline));
    }
    reaches
}
