//! How an event looks on the table for a moment.

use crate::Warfare;
use crate::event::Event;
use crate::phase::long_term::Fate;
use crate::state::State;
use tercio_engine::Effect;

impl Warfare {
    pub(crate) fn seen_as(&self, state: &State, event: &Event) -> Option<Effect> {
        let middle = |unit: u8| {
            let centre = state.unit(unit).base().centre();
            [centre.x, centre.y]
        };
        let at = |kind: &str, unit: u8| {
            let piece = Some(unit.into());
            Some(Effect { kind: kind.into(), at: middle(unit), from: None, piece })
        };
        match *event {
            Event::Shoots { archers, target } => {
                Some(Effect { from: Some(middle(archers)), ..at("shot", target)? })
            }
            Event::Contact { b: unit, .. } | Event::Sortie { b: unit, .. } => at("clash", unit),
            Event::Lost { unit, .. } => at("rout", unit),
            Event::Fate { unit, ref verdict, .. } if verdict.fate > Fate::Wounded => {
                at("fall", unit)
            }
            _ => None,
        }
    }
}
