//! Orders given, refused, waved through.

use super::{plain, replayed, whole};
use crate::toy::{Order, Plain, Quirk, Setup, Toy, begun, marched, planned, refused_by, sheet};
use serde_json::json;
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{AnyMatch, Enforcement, Match, Next, PlayFault, Terms};

#[test]
fn a_refused_order_leaves_everything_as_it_was() {
    let mut game = plain();
    let before = whole(&game);
    let out_of_turn = game.submit(Seat(1), Order::March(1)).unwrap_err();
    assert!(matches!(out_of_turn, PlayFault::NotYours { seat: Seat(1), .. }), "{out_of_turn}");
    let stranger = game.submit(Seat(200), Order::March(1)).unwrap_err();
    assert!(matches!(stranger, PlayFault::NotYours { .. }), "{stranger}");
    let by_rule = game.submit(Seat(0), Order::March(5)).unwrap_err();
    assert!(refused_by(&sheet::MARCH_MOST, &by_rule), "{by_rule}");
    let nonsense = game.submit(Seat(0), Order::Press).unwrap_err();
    assert!(refused_by(&sheet::NO_SUCH, &nonsense), "{nonsense}");
    let junk = AnyMatch::submit(&mut game, Seat(0), &json!({"fly": 3})).unwrap_err();
    assert!(matches!(junk, PlayFault::Unreadable(_)), "{junk}");
    let dice = game.throw(vec![1]).unwrap_err();
    assert_eq!(dice, PlayFault::NoDiceAwaited);
    assert_eq!(whole(&game), before);
}

#[test]
fn nothing_is_taken_after_the_end() {
    let mut game = Match::<Plain>::new(Setup { men: [6, 6], rounds: 1 }, Terms::default()).unwrap();
    marched(&mut game);
    planned(&mut game, [false; 3]);
    if game.next() == Next::Choose(Seat(0)) {
        game.submit(Seat(0), Order::Stay).unwrap();
    }
    assert!(game.outcome().is_some());
    let before = whole(&game);
    for order in [Order::March(1), Order::Press] {
        assert!(matches!(game.submit(Seat(0), order), Err(PlayFault::Over(_))));
    }
    assert_eq!(whole(&game), before);
}

#[test]
fn an_order_that_leads_to_an_impossible_table_changes_nothing() {
    let mut game = begun::<{ Quirk::EndsUpUnsound as u8 }>(Terms::default());
    let before = whole(&game);
    let fault = game.submit(Seat(0), Order::March(1)).unwrap_err();
    assert_eq!(fault.to_string(), "that would leave an impossible table: -3 men");
    assert_eq!(whole(&game), before);
}

#[test]
fn rules_that_never_come_to_rest_are_named_and_the_order_is_taken_back() {
    let mut game = begun::<{ Quirk::Restless as u8 }>(Terms::default());
    marched(&mut game);
    for (seat, slot) in [(0, 0), (0, 1)] {
        game.submit(Seat(seat), Order::Plan { slot, bold: false }).unwrap();
    }
    let before = whole(&game);
    let last = game.submit(Seat(1), Order::Plan { slot: 0, bold: false });
    assert_eq!(last, Err(PlayFault::Restless));
    assert_eq!(whole(&game), before);
}

fn under(enforcement: Enforcement) -> Match<Plain> {
    begun(Terms { enforcement, ..Terms::default() })
}

fn passed(game: &Match<Plain>) -> Option<String> {
    match game.log().entries().last() {
        Some(Entry::Step { passed, .. }) => passed.clone(),
        other => panic!("not a step: {other:?}"),
    }
}

#[test]
fn enforcement_says_what_becomes_of_a_refused_order() {
    let mut strict = under(Enforcement::Strict);
    assert!(strict.submit(Seat(0), Order::March(4)).is_err());

    let mut warn = under(Enforcement::Warn);
    let accepted = warn.submit(Seat(0), Order::March(4)).unwrap();
    assert_eq!(accepted.warning.map(|refusal| refusal.rule), Some(sheet::MARCH_MOST.id));
    assert_eq!(passed(&warn).as_deref(), Some("that is too far [toy.march.most]"));
    assert_eq!(warn.told()[0].text, "Waved through: that is too far [toy.march.most]");
    assert_eq!(warn.state().at, [4, 0]);

    let mut off = under(Enforcement::Off);
    let accepted = off.submit(Seat(0), Order::March(4)).unwrap();
    assert_eq!((accepted.warning, passed(&off)), (None, None));
    assert_eq!(off.state().at, [4, 0]);

    for mut game in [warn, off] {
        let nonsense = game.submit(Seat(0), Order::March(-2)).unwrap_err();
        assert!(refused_by(&sheet::NO_SUCH, &nonsense), "{nonsense}");
        replayed(&game);
    }
}

#[test]
fn dice_depend_on_the_seed_and_their_place_in_the_log_alone() {
    let dice_of = |seed, remarks: usize| {
        let mut game: Match<Toy<0>> = begun(Terms { seed, ..Terms::default() });
        for _ in 0..remarks {
            game.remark(None, "a line more");
        }
        marched(&mut game);
        planned(&mut game, [true; 3]);
        let logged = game.log().entries().iter().filter_map(|entry| match entry {
            Entry::Step { dice, .. } if !dice.is_empty() => Some(dice.clone()),
            _ => None,
        });
        logged.map(|dice| dice.into_iter().flat_map(|thrown| thrown.faces).collect()).collect()
    };
    let first: Vec<Vec<u8>> = dice_of(3, 0);
    assert!(first.len() >= 2, "wind and clash are steps of their own");
    assert_eq!(first, dice_of(3, 0));
    assert_ne!(first, dice_of(4, 0), "another seed");
    assert_ne!(first, dice_of(3, 1), "another place");
    // The second step's dice stand at their place whether or not the first one asked for any.
    let calm_wind: Vec<Vec<u8>> = {
        let mut game: Match<Toy<0>> = begun(Terms { seed: 3, ..Terms::default() });
        marched(&mut game);
        planned(&mut game, [true, true, false]);
        let steps = game.log().entries().iter();
        steps
            .filter_map(|entry| match entry {
                Entry::Step { dice, .. } => dice.first().map(|thrown| thrown.faces.clone()),
                _ => None,
            })
            .collect()
    };
    assert_eq!(first[1][..3], calm_wind[0][..], "four dice begin as three do");
}
