//! A match and a system with everything that can be done with them, types forgotten.

use crate::tried::{Player, Tried, try_battle};
use serde_json::Value;
use tercio_commander::AnyCommander;
use tercio_engine::log::LogFault;
use tercio_engine::{Match, Report, Ruleset, SetupFaults, System, Terms, setup_from};
use tercio_odds::AnyOddsSystem;

/// A match of any system: played, asked about its futures, advised.
pub trait AnyTable: AnyCommander {}

impl<R: Ruleset> AnyTable for Match<R> {}

/// Any system: its sheet, its odds, its tables.
pub trait AnyTableSystem: AnyOddsSystem {
    /// Sets a battle up.
    fn begin_table(&self, setup: &Value, terms: Terms) -> Result<Box<dyn AnyTable>, SetupFaults>;
    /// Plays a log again.
    fn replay_table(&self, log: &str) -> Result<(Box<dyn AnyTable>, Report), LogFault>;
    /// Plays a battle and checks all that must hold of it; panics where it does not.
    fn try_battle(
        &self,
        setup: &Value,
        players: [Player; 2],
        seed: u64,
    ) -> Result<Tried, SetupFaults>;
}

impl<R: Ruleset> AnyTableSystem for System<R> {
    fn begin_table(&self, setup: &Value, terms: Terms) -> Result<Box<dyn AnyTable>, SetupFaults> {
        Ok(Box::new(Match::<R>::new(setup_from::<R>(setup)?, terms)?))
    }

    fn replay_table(&self, log: &str) -> Result<(Box<dyn AnyTable>, Report), LogFault> {
        let (game, report) = Match::<R>::replay(log)?;
        Ok((Box::new(game), report))
    }

    fn try_battle(
        &self,
        setup: &Value,
        players: [Player; 2],
        seed: u64,
    ) -> Result<Tried, SetupFaults> {
        Ok(try_battle::<R>(setup_from::<R>(setup)?, players, seed))
    }
}
