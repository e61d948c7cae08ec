//! How an event looks on the table for a moment.

use crate::Baroque;
use crate::event::Event;
use crate::phase::fate::LeaderFate;
use crate::state::State;
use tercio_engine::Effect;
use tercio_family::UnitId;

impl Baroque {
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
            let began = self.setup.commands.get(usize::from(command)).and_then(|card| card.with);
            let first = || state.ids().find(|unit| survey.profile(*unit).command == command);
            survey.leader_with(command).or(began.map(UnitId)).or_else(first)
        };
        match event {
            Event::Shoots { firer, target, .. } => {
                Some(Effect { from: Some(middle(*firer)), ..at("shot", *target)? })
            }
            Event::Contact { foe: unit, .. } | Event::Fought { b: unit, .. } => at("clash", *unit),
            Event::Lost { unit, loss } if *loss > 0 => at("loss", *unit),
            Event::Eliminated { unit } | Event::Swept { unit, .. } => at("rout", *unit),
            Event::Rallied { unit } => at("rally", *unit),
            Event::Fate { command, fate } if *fate != LeaderFate::Unhurt => {
                at("fall", leader(*command)?)
            }
            Event::LeaderTaken { command } => at("fall", leader(*command)?),
            Event::CommandBroken { command } => at("break", leader(*command)?),
            Event::ArmyBeaten { side, .. } => {
                let mut commands = (0u8..).zip(&self.setup.commands);
                let (chief, _) = commands.find(|(_, card)| card.side == *side && card.chief)?;
                at("break", leader(chief)?)
            }
            _ => None,
        }
    }
}
