//! How far an army is from defeat, and how much nearer the loss of a unit brings it.

use crate::phase::victory::Whole;
use crate::setup::Setup;
use crate::sheet;
use crate::state::{COMMANDS_MAX, State, Status};
use crate::troops::Troop;
use crate::{Book, Impetus};
use arrayvec::ArrayVec;

/// What a command still has, and what it must lose to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    command: u8,
    left: i32,
    need: i32,
}

/// What an army must still lose to be beaten, unit by unit or by whole commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Straits {
    /// Those that will not run as they stand.
    parts: ArrayVec<Part, COMMANDS_MAX>,
    need: i32,
}

impl Straits {
    /// The least value that must be destroyed to beat the army. A command that runs takes along
    /// what it has left, so that one or two that are nearly beaten may be the shortest way.
    pub fn far(&self) -> i32 {
        let mut least = self.need;
        for (place, one) in self.parts.iter().enumerate() {
            let alone = (self.need - one.left).max(0);
            least = least.min(one.need + alone);
            for other in &self.parts[..place] {
                least = least.min(one.need + other.need + (alone - other.left).max(0));
            }
        }
        least.max(0)
    }

    /// How much nearer to defeat the loss of so much value in a command brings the army. Who runs
    /// with his command anyway costs nothing more.
    pub fn nearer(&self, command: u8, value: i32) -> i32 {
        let mut after = self.clone();
        let Some(place) = after.parts.iter().position(|part| part.command == command) else {
            return 0;
        };
        let part = &mut after.parts[place];
        (part.left, part.need) = (part.left - value, part.need - value);
        after.need -= value;
        if part.need <= 0 {
            after.need -= part.left;
            after.parts.swap_remove(place);
        }
        self.far() - after.far()
    }
}

/// The losses at which armies and commands are beaten: they follow from the setup alone.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    armies: [i32; 2],
    commands: Vec<i32>,
}

impl Limits {
    pub fn of(book: &Book, setup: &Setup) -> Limits {
        let army = |side: u8| book.beaten_at(Whole::Army, setup.initial_vd(side)).into();
        let command =
            |command: u8| book.beaten_at(Whole::Command, setup.initial_vd_of(command)).into();
        let commands = (0u8..).take(setup.commands.len()).map(command).collect();
        Limits { armies: [0, 1].map(army), commands }
    }

    fn of_command(&self, command: u8) -> i32 {
        self.commands.get(usize::from(command)).copied().unwrap_or(0)
    }
}

impl Impetus {
    pub(crate) fn straits(&self, state: &State, side: u8) -> Straits {
        let limits = &self.limits;
        let mut need = limits.armies[usize::from(side.min(1))];
        let own = self.setup.commands.iter().zip(0u8..).filter(|(card, _)| card.side == side);
        let part = |command: u8| Part { command, left: 0, need: limits.of_command(command) };
        let mut parts: ArrayVec<Part, COMMANDS_MAX> =
            own.map(|(_, command)| part(command)).collect();
        for (unit, card) in state.units.iter().zip(&self.setup.units) {
            if card.side != side {
                continue;
            }
            let depth = if unit.status == Status::Routed { 0 } else { unit.depth };
            let gone = i32::from(card.depth.saturating_sub(depth));
            if card.troop == Troop::Baggage {
                need -= i32::from(gone > 0) * i32::from(sheet::VICTORY_BAGGAGE.value);
                continue;
            }
            let value = i32::from(card.vd);
            need -= value * gone;
            if let Some(part) = parts.iter_mut().find(|part| part.command == card.command) {
                part.left += value * i32::from(depth);
                part.need -= value * gone;
            }
        }
        need -= parts.iter().filter(|part| part.need <= 0).map(|part| part.left).sum::<i32>();
        parts.retain(|part| part.need > 0);
        Straits { parts, need }
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, Straits};

    /// Hastings, the Normans: 9 of 18 beats them, 7 of 14 the horse, 2 of 4 the foot.
    fn normans() -> Straits {
        let horse = Part { command: 0, left: 14, need: 7 };
        let foot = Part { command: 1, left: 4, need: 2 };
        Straits { parts: [horse, foot].into_iter().collect(), need: 9 }
    }

    #[test]
    fn the_shortest_way_to_defeat_may_be_a_command_that_runs() {
        assert_eq!(normans().far(), 7);
        let alone = Straits { parts: Default::default(), need: 9 };
        assert_eq!(alone.far(), 9);
    }

    #[test]
    fn the_loss_that_makes_a_command_run_counts_for_all_of_it() {
        // Knights gone: the horse runs after 4 more. Spearmen gone: all the foot, 5 are missing.
        assert_eq!((normans().nearer(0, 3), normans().nearer(1, 2)), (3, 2));
        let shaken = Part { command: 0, left: 8, need: 1 };
        let army = Straits { parts: [shaken].into_iter().collect(), need: 3 };
        assert_eq!((army.far(), army.nearer(0, 1)), (1, 1));
        let wide = Straits { parts: [shaken].into_iter().collect(), need: 12 };
        assert_eq!((wide.far(), wide.nearer(0, 1)), (5, 1));
        assert_eq!(wide.nearer(0, 3), 1);
    }

    #[test]
    fn who_runs_anyway_costs_nothing_more() {
        assert_eq!(normans().nearer(7, 3), 0);
    }
}
