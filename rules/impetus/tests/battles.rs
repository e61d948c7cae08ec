//! Whole battles played at random: none crashes, stops dead or runs for ever, and every log
//! replays.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{Ruleset, kit};
use tercio_impetus::{CARD, Impetus, Setup};
use tercio_ledger::House;

fn scenarios() -> impl Iterator<Item = (&'static str, Setup)> {
    CARD.files
        .iter()
        .filter(|file| file.scenario)
        .map(|file| (file.name, Impetus::read(file.name, file.text, &CARD).unwrap()))
}

#[test]
fn random_battles_come_to_an_end_and_replay() {
    for (name, setup) in scenarios() {
        for seed in 0..2 {
            let steps = kit::check_battle::<Impetus>(setup.clone(), House::default(), seed);
            assert!(steps > 20, "{name}: {steps} choices");
        }
    }
}
