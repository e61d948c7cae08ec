//! Dice thrown by people: asked one throw at a time, nothing lost by a slip of the finger.

use super::{replayed, typed, whole};
use crate::toy::{Order, Plain, marched, planned};
use tercio_chance::{Origin, Roll, Seat};
use tercio_engine::log::Entry;
use tercio_engine::{AnyMatch, Match, Next, PlayFault};

/// A battle's first clash and the decision after it, dice by dice.
fn pressed() -> Match<Plain> {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 4, 3]).unwrap();
    game.submit(Seat(0), Order::Press).unwrap();
    game.throw(vec![2, 2]).unwrap();
    game.throw(vec![3]).unwrap();
    game
}

#[test]
fn a_step_waits_for_its_dice_and_tells_who_throws_what_and_why() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    let ask = game.awaited().unwrap().clone();
    assert_eq!((ask.roll, ask.seat), (Roll::at_least(4, 3), Seat(0)));
    assert_eq!((ask.say.as_str(), ask.rule.as_str()), ("3d6, hits on 4+", "toy.clash"));
    let tally = ask.tally.unwrap();
    let applied: Vec<i16> = tally.lines.iter().map(|line| line.value).collect();
    assert_eq!((tally.total, applied), (3, vec![2, 2, -1]));
    let prompt = game.view(Some(Seat(0))).prompt;
    assert!(prompt.yours && prompt.text.contains("3d6, hits on 4+"), "{prompt:?}");
    assert!(!game.view(Some(Seat(1))).prompt.yours);
    assert!(!game.may_act(Seat(0)) && !game.may_act(Seat(1)));
}

#[test]
fn wrong_dice_are_refused_and_nothing_is_lost() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    let before = whole(&game);
    for wrong in [vec![], vec![6, 4], vec![6, 4, 3, 1], vec![6, 4, 7], vec![0, 1, 1]] {
        assert!(matches!(game.throw(wrong), Err(PlayFault::Halted(_))));
    }
    let early = game.submit(Seat(0), Order::Stay).unwrap_err();
    assert!(matches!(early, PlayFault::DiceFirst(_)), "{early}");
    assert!(matches!(game.advance(), Err(PlayFault::DiceFirst(_))));
    let meddled = game.amend("men.0", serde_json::json!(3), "while dice are in the air");
    assert!(matches!(meddled, Err(PlayFault::DiceFirst(_))));
    assert_eq!(whole(&game), before);
}

#[test]
fn a_step_goes_on_die_by_die() {
    let game = pressed();
    assert_eq!(game.state().men, [5, 3], "two fell, the double one more, the three costs one");
    let Some(Entry::Step { dice, .. }) =
        game.log().entries().iter().rfind(|entry| matches!(entry, Entry::Step { .. }))
    else {
        panic!("the press is a step");
    };
    let faces: Vec<&[u8]> = dice.iter().map(|thrown| thrown.faces.as_slice()).collect();
    assert_eq!(faces, [&[2, 2][..], &[3][..]]);
    assert!(dice.iter().all(|thrown| thrown.origin == Origin::Typed));
    assert_eq!(game.awaited().unwrap().rule, "toy.rain", "and the table's next die is asked for");
    replayed(&game);
}

/// Throws what is still missing of `pressed`, from wherever a cut log stands.
fn finish(game: &mut Match<Plain>, done: &Match<Plain>) {
    let mut script = done.log().entries().iter().skip(game.log().len());
    if game.awaited().is_none() {
        game.advance().unwrap();
        script = done.log().entries().iter().skip(game.log().len());
    }
    let rest: Vec<Entry> = script.cloned().collect();
    for entry in rest {
        match entry {
            Entry::Typed { faces } => {
                game.throw(faces).unwrap();
            }
            Entry::Sealed { seat, order, .. } => {
                AnyMatch::submit(game, seat, &order).unwrap();
            }
            Entry::Declared { what: tercio_engine::log::What::Order { seat, order }, .. }
            | Entry::Step { what: tercio_engine::log::What::Order { seat, order }, .. }
                if game.may_act(seat) && game.log().len() < done.log().len() =>
            {
                AnyMatch::submit(game, seat, &order).unwrap();
            }
            _ => {}
        }
    }
}

#[test]
fn a_log_cut_after_any_line_resumes_to_the_same_battle() {
    let done = pressed();
    let lines = done.log().lines();
    for kept in 1..=lines.len() {
        let (mut game, report) = Match::<Plain>::replay(&lines[..kept].join("\n")).unwrap();
        assert_eq!(report.torn, None);
        assert_eq!(game.log().len(), kept - 1, "nothing is lost");
        finish(&mut game, &done);
        assert_eq!(whole(&game), whole(&done), "cut after {kept} lines");
    }
}

#[test]
fn a_step_cut_off_after_its_last_die_is_finished_with_that_die() {
    let done = pressed();
    let lines = done.log().lines();
    let last_typed = lines.iter().rposition(|line| line.contains(r#""kind":"typed""#)).unwrap();
    let cut = lines[..=last_typed].join("\n");
    let (mut game, _) = Match::<Plain>::replay(&cut).unwrap();
    assert_eq!(game.awaited(), None);
    assert!(!game.may_act(Seat(0)), "what was thrown cannot be dodged by another order");
    game.finish_cut_step().unwrap();
    assert_eq!(game.state(), done.state());
    assert_eq!(game.next(), Next::Table);
    let (mut game, _) = Match::<Plain>::replay(&cut).unwrap();
    game.advance().unwrap();
    assert_eq!(whole(&game), whole(&done), "advancing finishes it too");
    let (mut game, _) = Match::<Plain>::replay(&cut).unwrap();
    assert!(game.submit(Seat(0), Order::Stay).is_err(), "nor by being quick");
    assert_eq!(game.state(), done.state());
}
