//! Whole battles played at random: none crashes, stops dead or runs for ever, and every log
//! replays.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::Draft;
use tercio_baroque::setup::Setup;
use tercio_baroque::state::Due;
use tercio_baroque::troops::{Level, Structure};
use tercio_baroque::{Baroque, CARD};
use tercio_engine::{Ruleset, kit};
use tercio_field::Ground;
use tercio_ledger::House;

fn small() -> Draft {
    Draft::new(
        &[
            ("pikes-1", "P&M 4 1 B musket", [110, 75, 0]),
            ("pikes-2", "P&M 4 1 B musket", [135, 75, 0]),
            ("tercio", "Tercio 7 2 B musket massed", [160, 75, 0]),
            ("guns", "Art 2 0 C art-b", [185, 75, 0]),
            ("shot", "T 3 0 B musket", [200, 75, 0]),
            ("gallopers", "GA 5 4 B pistol second", [60, 75, 0]),
            ("reiters", "RE 5 1 B pistol second", [85, 75, 0]),
            ("dragoons", "DR 3 0 B arquebus second on-foot", [230, 75, 0]),
        ],
        &[
            ("swedes-1", "P&M 6 2 A musket iron", [110, 120, 180]),
            ("swedes-2", "P&M 5 1 B musket motivated", [140, 120, 180]),
            ("warband", "WB 3 1 C", [170, 120, 180]),
            ("skirmishers", "S 2 0 C arquebus", [200, 115, 180]),
            ("light-guns", "Art 2 0 C art-c", [220, 120, 180]),
            ("trotters", "TR 5 2 B pistol second", [60, 120, 180]),
            ("light-horse", "CL 3 1 C bow second", [85, 120, 180]),
            ("spahi", "SP 4 3 C bow second", [240, 120, 180]),
        ],
    )
    .ground(Ground::Wood, [20, 80, 50, 120])
    .ground(Ground::Obstacle, [130, 100, 170, 102])
    .ground(Ground::GentleHill, [190, 90, 230, 125])
    .leader(1, Level::Charismatic, Structure::Average)
    .leader(2, Level::Expert, Structure::Poor)
    .leader(3, Level::Incompetent, Structure::Good)
}

fn play(setup: &Setup, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let steps = kit::check_battle::<Baroque>(setup.clone(), House::default(), seed);
        assert!(steps > 20, "{steps} choices");
    }
}

#[test]
fn random_battles_come_to_an_end_and_replay() {
    play(&small().setup, 0..6);
}

#[test]
fn who_is_asked_has_a_choice() {
    let mut asked = 0;
    for seed in 0..6 {
        kit::play_at_random::<Baroque>(small().setup, House::default(), seed, |game| {
            if matches!(game.state().agenda.top(), Some(Due::Activate { .. } | Due::Over)) {
                return;
            }
            for seat in kit::acting(game) {
                asked += 1;
                assert!(game.proposals(seat).len() > 1, "{:?}", game.state().agenda.top());
            }
        });
    }
    assert!(asked > 100, "{asked} questions");
}

#[test]
fn what_a_side_has_named_in_secret_shows_nowhere_and_others_do_not_act() {
    let mut sealed = 0;
    let played = kit::play_at_random::<Baroque>(small().setup, House::default(), 1, |game| {
        kit::check_secrecy(game);
        sealed += u32::from(matches!(game.next(), tercio_engine::Next::Sealed(_)));
    });
    assert!(sealed > 5, "{sealed} times both named");
    let mut game = played.game;
    kit::check_refusals(&mut game);
}

#[test]
fn the_battles_of_the_card_come_to_an_end_too() {
    for file in CARD.files.iter().filter(|file| file.scenario) {
        let setup = Baroque::read(file.name, file.text, &CARD).unwrap();
        play(&setup, 0..1);
    }
}

#[test]
fn battles_whose_ground_is_laid_at_the_table_do_so_too() {
    let mut setup = small().setup;
    setup.free = true;
    setup.terrain = tercio_field::Terrain::new(Vec::new());
    setup.places.clear();
    play(&setup, 0..4);
}
