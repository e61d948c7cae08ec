//! Chapters: who ordered what, which dice fell and why, what came of it.

use super::{plain, replayed, typed};
use crate::toy::{Order, Plain, marched, planned};
use tercio_chance::{Origin, Seat};
use tercio_engine::{AnyMatch, CanUndo, Match, Report};

#[test]
fn every_step_is_a_chapter_with_its_orders_and_what_was_told() {
    let mut game = plain();
    marched(&mut game);
    let chapters = game.chapters(0);
    assert_eq!(chapters.len(), game.places());
    let first = &chapters[0];
    assert_eq!((first.place, first.entry), (0, 0));
    assert_eq!((first.orders[0].seat, first.orders[0].sealed), (Seat(0), false));
    let told: usize = chapters.iter().map(|chapter| chapter.told.len()).sum();
    assert_eq!(told, game.told().len(), "nothing told is left out");
    assert_eq!(game.chapters(2), &chapters[2..]);
    replayed(&game);
}

#[test]
fn a_reveal_names_every_choice_and_dice_come_with_their_tally() {
    let mut game = typed();
    marched(&mut game);
    let before = game.places();
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    let chapters = game.chapters(before);
    let sealed: Vec<Seat> =
        chapters[0].orders.iter().filter(|given| given.sealed).map(|given| given.seat).collect();
    assert_eq!(sealed.len(), 3);
    let throws: Vec<_> = chapters.iter().flat_map(|chapter| &chapter.throws).collect();
    assert_eq!(
        (throws[0].faces.as_slice(), throws[0].origin),
        ([6, 1, 1].as_slice(), Origin::Typed)
    );
    let tally = throws[0].tally.as_ref().expect("the clash explains its dice");
    assert_eq!(tally.total, 3);
    assert!(!throws[0].label.is_empty() && !throws[0].came_to.is_empty());
    assert!(throws[0].luck.is_some_and(|luck| luck != 0), "one six of three is more than usual");
    let rounds: Vec<u16> = game.chapters(0).iter().map(|chapter| chapter.turn).collect();
    assert!(rounds.is_sorted() && rounds.last() == Some(&game.state().round.into()));
    let standings = game.standings();
    assert_eq!(standings.len(), game.places() + 1);
    let men = |place: usize| standings[place].iter().map(|side| side.left).sum::<i32>();
    assert!(men(0) > men(game.places()), "somebody fell in the clash");
    replayed(&game);
}

#[test]
fn what_is_taken_back_leaves_the_story() {
    let mut game = plain();
    game.submit(Seat(0), Order::March(2)).unwrap();
    assert_eq!((game.places_before(0), game.places_before(1)), (0, 1));
    assert_eq!(game.can_undo(Seat(0)), CanUndo::Freely);
    assert_eq!(game.can_undo(Seat(1)), CanUndo::Nothing);
    game.undo(Seat(0), false).unwrap();
    assert_eq!((game.chapters(0).len(), game.places_before(9)), (0, 0));
    marched(&mut game);
    assert_eq!(game.can_undo(Seat(0)), CanUndo::ByConsent);
}

#[test]
fn a_battle_can_be_played_on_from_every_place() {
    for mut game in [plain(), typed()] {
        marched(&mut game);
        planned(&mut game, [true, true, false]);
        if game.awaited().is_some() {
            game.throw(vec![6, 1, 1]).unwrap();
        }
        for place in 0..=game.places() {
            let (again, report) = Match::<Plain>::replay(&game.log_to(place)).unwrap();
            assert_eq!(report, Report::default());
            assert!(again.awaited().is_none(), "the step has not begun");
            let views = [0, 1].map(|seat| (again.view(Some(Seat(seat))), Some(Seat(seat))));
            for (view, seat) in views {
                assert_eq!(view.scene, game.view_at(place, seat).scene);
            }
            assert!(again.sealed_by(Seat(0)).is_empty() || place == game.places());
        }
    }
}
