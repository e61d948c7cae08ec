//! How an event looks on the table for a moment.

use crate::Impetus;
use crate::event::Event;
use crate::state::{State, UnitId};
use tercio_engine::Effect;

impl Impetus {
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
        // Once he is lost, about where he was: the unit he set out with.
        let leader = |command: u8| {
            let first = || state.ids().find(|unit| survey.profile(*unit).command == command);
            let began = state.ids().find(|unit| {
                survey.profile(*unit).command == command && survey.profile(*unit).general
            });
            survey.general_of(command).or(began).or_else(first)
        };
        match event {
            Event::Shoots { firer: from, target } | Event::Pila { from, at: target, .. } => {
                Some(Effect { from: Some(middle(*from)), ..at("shot", *target)? })
            }
            Event::Contact { foe: unit, .. } | Event::Fought { b: unit, .. } => at("clash", *unit),
            Event::Lost { unit, loss } if *loss > 0 => at("loss", *unit),
            Event::Routed { unit } | Event::Swept { unit, .. } => at("rout", *unit),
            Event::Rallied { unit } => at("rally", *unit),
            Event::Fate { command, fate } if fate.is_lost() => at("fall", leader(*command)?),
            Event::GeneralLost { command } => at("fall", leader(*command)?),
            Event::CommandRouted { command } => at("break", leader(*command)?),
            Event::ArmyBeaten { side, .. } => {
                let mut commands = (0u8..).zip(&self.setup.commands);
                let (chief, _) = commands.find(|(_, card)| card.side == *side && card.chief)?;
                at("break", leader(chief)?)
            }
            _ => None,
        }
    }
}
