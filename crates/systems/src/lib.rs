//! The list of the rule systems. No other crate names one.
//!
//! [`systems`] gives them all, [`find`] one by its name. What can be done with a match of any of
//! them is [`AnyTable`]; what can be done with a system is [`AnyTableSystem`].

mod table;
mod tried;
mod units;

pub use table::{AnyTable, AnyTableSystem};
pub use tried::{Player, Tried};
pub use units::{UnitFault, fill_side, fill_side_by_name};

use tercio_baroque::Baroque;
use tercio_conquest::Conquest;
use tercio_engine::System;
use tercio_impetus::Impetus;
use tercio_ledger::near;
use tercio_rose::Rose;
use tercio_warfare::Warfare;
use thiserror::Error;

static SYSTEMS: &[&dyn AnyTableSystem] = &[
    &System::<Impetus>::new(),
    &System::<Baroque>::new(),
    &System::<Conquest>::new(),
    &System::<Warfare>::new(),
    &System::<Rose>::new(),
];

/// Every rule system, in the order they are listed to players.
pub fn systems() -> &'static [&'static dyn AnyTableSystem] {
    SYSTEMS
}

/// A name that no system has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no system is called `{name}`; known: {known}{hint}")]
pub struct UnknownSystem {
    pub name: String,
    pub hint: String,
    pub known: String,
}

/// The system of this name.
pub fn find(name: &str) -> Result<&'static dyn AnyTableSystem, UnknownSystem> {
    let found = systems().iter().find(|system| system.card().name.eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = systems().iter().map(|system| system.card().name).collect();
        let hint = near::hint(name, known.iter().copied());
        UnknownSystem { name: name.into(), hint, known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_slips_are_answered() {
        for system in systems() {
            assert_eq!(find(system.card().name).unwrap().card().name, system.card().name);
        }
        let fault = find("warfaer").err().unwrap();
        assert!(fault.to_string().contains("did you mean `warfare`?"), "{fault}");
        assert!(find("").is_err());
    }

    #[test]
    fn every_scenario_opens_and_replays_as_a_table() {
        for system in systems() {
            let card = system.card();
            for file in card.files.iter().filter(|file| file.scenario) {
                let setup = system.read(file.name, file.text, card).unwrap();
                let mut table = system.begin_table(&setup, Default::default()).unwrap();
                table.advance().unwrap();
                let (again, report) = system.replay_table(&table.log_text()).unwrap();
                assert_eq!(report, Default::default());
                assert_eq!(again.state_json(), table.state_json());
            }
        }
    }

    #[test]
    fn a_random_battle_is_tried_to_its_end() {
        for system in systems().iter().filter(|system| system.card().battles) {
            let card = system.card();
            let file = card.files.iter().find(|file| file.scenario).unwrap();
            let setup = system.read(file.name, file.text, card).unwrap();
            let tried = system.try_battle(&setup, [Player::Random; 2], 1).unwrap();
            assert!(tried.steps > 0 && !tried.outcome.rule.is_empty());
            assert!(system.try_battle(&serde_json::Value::Null, [Player::Random; 2], 1).is_err());
        }
    }

    #[test]
    fn two_commanders_fight_every_scenario_to_its_end() {
        for system in systems().iter().filter(|system| system.card().battles) {
            let card = system.card();
            for file in card.files.iter().filter(|file| file.scenario) {
                let setup = system.read(file.name, file.text, card).unwrap();
                let tried = system.try_battle(&setup, [Player::Commander; 2], 3).unwrap();
                assert!(!tried.outcome.rule.is_empty(), "{} {}", card.name, file.name);
            }
        }
    }

    #[test]
    fn the_commander_beats_random_play_from_either_side() {
        for system in systems().iter().filter(|system| system.card().battles) {
            let card = system.card();
            let file = ["hastings", "naseby", "rome-gauls", "cerignola"]
                .iter()
                .find_map(|name| card.file(name))
                .unwrap();
            let setup = system.read(file.name, file.text, card).unwrap();
            for seat in 0..2u8 {
                let mut players = [Player::Random; 2];
                players[usize::from(seat)] = Player::Commander;
                let won = (0..10).filter(|seed| {
                    let tried = system.try_battle(&setup, players, *seed).unwrap();
                    tried.is_won_by(seat)
                });
                let won = won.count();
                assert!(won >= 7, "{}: side {seat} wins {won} of 10", card.name);
            }
        }
    }

    #[test]
    fn a_side_of_several_seats_wins_as_one() {
        let rose = find("rose").unwrap();
        let file = rose.card().file("fornovo-council").unwrap();
        let setup = rose.read(file.name, file.text, rose.card()).unwrap();
        let tried = rose.try_battle(&setup, [Player::Commander, Player::Random], 1).unwrap();
        assert_eq!(tried.sides, [0, 0, 1, 1]);
        assert_eq!((tried.is_won_by(0), tried.is_won_by(1)), (true, false));
    }

    #[test]
    fn a_system_without_battles_has_tables_that_are_over() {
        for system in systems().iter().filter(|system| !system.card().battles) {
            let card = system.card();
            for file in card.files.iter().filter(|file| file.scenario) {
                let setup = system.read(file.name, file.text, card).unwrap();
                let table = system.begin_table(&setup, Default::default()).unwrap();
                assert!(table.outcome().is_some(), "{}", file.name);
                assert!(!table.view(None).scene.pieces.is_empty(), "{}", file.name);
            }
        }
    }

    fn asked(procedure: &str, units: [&str; 2]) -> serde_json::Value {
        let system = find("impetus").unwrap();
        let procedures = system.procedures(&Default::default()).unwrap();
        let found = procedures.iter().find(|one| one.name() == procedure).unwrap();
        let mut facts = found.default_facts();
        for (side, unit) in ["a", "b"].into_iter().zip(units) {
            fill_side_by_name(system, procedure, unit, side, &mut facts).unwrap();
        }
        facts
    }

    #[test]
    fn the_unit_named_first_acts_and_the_second_stands() {
        let melee = asked("melee", ["hastings.knights-1", "hastings.housecarls-1"]);
        assert_eq!((&melee["a"]["impetus"], &melee["b"]["impetus"]), (&4.into(), &0.into()));
        assert_eq!((&melee["a"]["uphill"], &melee["b"]["uphill"]), (&false.into(), &true.into()));
        let retreat = asked("retreat", ["hastings.housecarls-1", "hastings.knights-1"]);
        assert_eq!(retreat["b"]["impetus"], 4);
        let fire = asked("fire", ["hastings.crossbows", "hastings.housecarls-1"]);
        assert_eq!(fire["weapon"], "crossbow-b");
    }

    #[test]
    fn a_side_that_no_question_has_is_refused() {
        let system = find("impetus").unwrap();
        let mut facts = serde_json::json!({ "a": {} });
        for side in ["b", "c"] {
            let unit = "hastings.knights-1";
            let fault = fill_side_by_name(system, "melee", unit, side, &mut facts).unwrap_err();
            assert_eq!(fault, UnitFault::NoSide { side: side.into() });
        }
    }
}
