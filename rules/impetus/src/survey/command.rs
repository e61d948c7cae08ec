//! How far a commander's word goes.

use super::{Survey, ticks};
use crate::phase::commanders::structure_range;
use crate::sheet;
use crate::state::{Status, UnitId};
use tercio_ledger::Rule;

/// How a unit stands to its commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Led {
    /// The unit its commander is with; none if there is no commander.
    pub by: Option<UnitId>,
    pub beyond: bool,
    /// By how much it is within range, or, below 0, beyond it.
    pub margin_ticks: i32,
    /// What sets the range, or tells that there is nobody.
    pub rule: &'static Rule,
}

impl Survey<'_> {
    /// The unit that the commander of a command is with; in a square, the pikes around him.
    pub fn general_of(&self, command: u8) -> Option<UnitId> {
        let units = self.state.units.iter().zip(0u8..);
        units.filter(|(unit, _)| unit.general == Some(command)).find_map(|(unit, id)| {
            match unit.status {
                Status::OnTable => Some(UnitId(id)),
                Status::Sheltered(pikes) => Some(UnitId(pikes)),
                Status::Routed | Status::Waiting => None,
            }
        })
    }

    /// Whether a unit is within the range of its command structure, measured from the commander's
    /// unit to the nearest point of this one.
    pub fn led(&self, unit: UnitId) -> Led {
        let command = self.profile(unit).command;
        let Some(by) = self.general_of(command) else {
            let rule = &sheet::LEADERSHIP[sheet::LEADERSHIP.len() - 1];
            return Led { by: None, beyond: true, margin_ticks: i32::MIN, rule };
        };
        let rule = self.range_of(command);
        let margin_ticks = self.base(by).near_to_spare(&self.base(unit), ticks(rule));
        Led { by: Some(by), beyond: margin_ticks < 0, margin_ticks, rule }
    }

    /// Whether nobody leads a unit, for who need not know by how much it is too far.
    pub(crate) fn is_beyond(&self, unit: UnitId) -> bool {
        let command = self.profile(unit).command;
        self.general_of(command).is_none_or(|by| {
            !self.base(by).is_near(&self.base(unit), ticks(self.range_of(command)))
        })
    }

    /// The line that says how far a commander's word goes.
    fn range_of(&self, command: u8) -> &'static Rule {
        structure_range(self.setup.commands[usize::from(command)].structure)
    }
}
