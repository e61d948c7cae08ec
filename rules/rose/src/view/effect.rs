//! How an event looks on the table for a moment.

use crate::Rose;
use crate::event::Event;
use crate::facts::Fate;
use crate::setup::LeaderId;
use crate::state::State;
use crate::survey::LEADER_PIECE;
use crate::troops::Outcome;
use tercio_engine::Effect;
use tercio_family::UnitId;

impl Rose {
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
        match event {
            Event::Shot { unit, target, .. } => {
                Some(Effect { from: Some(middle(*unit)), ..at("shot", *target)? })
            }
            Event::Fought { target, .. } => at("clash", *target),
            Event::Outcome { unit, outcome: Outcome::Flees }
            | Event::Destroyed { unit, .. }
            | Event::LeftTable { unit } => at("rout", *unit),
            Event::Outcome { unit, outcome: Outcome::FallsBack } => at("loss", *unit),
            Event::Rallied { unit, stands: true, .. } => at("rally", *unit),
            Event::Risked { leader, fate: Fate::Killed | Fate::Captured, .. } => {
                self.fall_of(state, *leader)
            }
            Event::Over { ended } => {
                let beaten = 1 - ended.winner?.min(1);
                let unit = self.setup.units.iter().position(|card| card.side == beaten)?;
                at("break", UnitId(u8::try_from(unit).ok()?))
            }
            _ => None,
        }
    }

    /// Where a commander fell: he is gone, so about where his units are.
    fn fall_of(&self, state: &State, leader: LeaderId) -> Option<Effect> {
        let survey = self.survey(state);
        let own = |unit: &UnitId| survey.card(*unit).leader == leader;
        let place = survey.place_of(leader);
        let near = || survey.present().find(own).map(|unit| survey.base(unit).centre());
        let at = place.or_else(near)?;
        let piece = Some(LEADER_PIECE + u16::from(leader.0));
        Some(Effect { kind: "fall".into(), at: [at.x, at.y], from: None, piece })
    }
}
