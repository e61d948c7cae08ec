//! How an event looks on the table for a moment.

use crate::Conquest;
use crate::event::Event;
use crate::state::State;
use tercio_engine::Effect;
use tercio_family::UnitId;

impl Conquest {
    pub(crate) fn seen_as(&self, state: &State, event: &Event) -> Option<Effect> {
        let survey = self.survey(state);
        let middle = |unit: UnitId| {
            let centre = survey.base(unit).centre();
            [centre.x, centre.y]
        };
        let at = |kind: &str, unit: UnitId| {
            let piece = Some(unit.0.into());
            Some(Effect { kind: kind.into(), at: middle(unit), from: None, piece })
        };
        // Once he has fallen, about where he was: the unit he set out with.
        let general = |side: u8| {
            let began = UnitId(self.setup.generals[usize::from(side.min(1))].with);
            survey.general_with(side).unwrap_or(began)
        };
        match event {
            Event::Shot { unit, target, .. } => {
                Some(Effect { from: Some(middle(*unit)), ..at("shot", *target)? })
            }
            Event::Contact { foe: unit, .. } => at("clash", *unit),
            Event::Fought { group, .. } => at("clash", group.iter().next()?),
            Event::Lost { unit, figures } if *figures > 0 => at("loss", *unit),
            Event::Broken { unit } | Event::Destroyed { unit } | Event::LeftTable { unit } => {
                at("rout", *unit)
            }
            Event::Rallied { unit } | Event::Recovered { unit } => at("rally", *unit),
            Event::Fate { side, dies: true } | Event::GeneralLost { side } => {
                at("fall", general(*side))
            }
            Event::ArmyBroken { side, .. } => at("break", general(*side)),
            _ => None,
        }
    }
}
