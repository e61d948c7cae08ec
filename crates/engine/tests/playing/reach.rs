//! Reaches and measures are those of the state as it is now, also without the types.

use super::plain;
use crate::toy::marched;
use tercio_engine::AnyMatch;

fn told(game: &dyn AnyMatch) -> (u16, String, String) {
    let reach = game.reaches(3).remove(0);
    (reach.piece, reach.label, game.gauge(3, 4).remove(0).label)
}

#[test]
fn they_follow_the_state() {
    let mut game = plain();
    let round = game.state().round;
    let wanted = |round| (3, format!("round {round}"), format!("3 to 4, round {round}"));
    assert_eq!(told(&game), wanted(round));
    marched(&mut game);
    assert_eq!(told(&game), wanted(game.state().round));
}
