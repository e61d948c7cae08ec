//! A side's round, and how its phases follow each other.

use super::Play;
use crate::event::Event;
use crate::sheet;
use crate::state::{Due, Unit};
use tercio_family::UnitId;

impl Play<'_> {
    /// A side's round: what it did in its last one counts no more.
    pub(super) fn begin_round(&mut self, side: u8) {
        for (unit, card) in self.state.units.iter_mut().zip(&self.rules.setup.units) {
            unit.shot = false;
            if card.side == side {
                unit.begin_round();
            }
        }
        if let Some(general) = self.state.generals.get_mut(usize::from(side)) {
            general.moved = false;
        }
        self.state.charges.clear();
        self.state.nominated.clear();
        self.begin_phase();
        self.tell(&sheet::PLAY_ROUND, Event::Round { side });
        let phases = [
            Due::Declare { side },
            Due::Move { side },
            Due::Nominate { side },
            Due::Shoot { side },
            Due::Combat { side },
            Due::Resolve { side },
            Due::End { side },
        ];
        self.state.agenda.push_in_order(phases.into_iter());
    }

    /// Losses of a phase are counted from here, and each unit may be frightened again. Moving and
    /// shooting are one phase here: reactions count with the shots.
    pub(super) fn begin_phase(&mut self) {
        for unit in &mut self.state.units {
            unit.began = unit.figures;
            (unit.tested, unit.frightened) = (false, false);
        }
        for general in &mut self.state.generals {
            general.risked = false;
        }
    }

    /// Everybody in combat has to fight.
    pub(super) fn begin_combat(&mut self) {
        self.begin_phase();
        let fighting = |id: &UnitId| self.state.is_engaged(*id);
        self.state.to_fight = self.state.ids().filter(fighting).collect();
    }
}

impl Unit {
    fn begin_round(&mut self) {
        self.spent = 0;
        (self.moved, self.busy, self.held) = (false, false, false);
        (self.hurried, self.faced) = (false, false);
    }
}
