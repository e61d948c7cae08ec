mod concede;
mod cut;
mod drift;
mod kit;
mod kit_fails;
mod orders;
mod reach;
mod sealed;
mod story;
mod typed;
mod umpire;
mod undo;

use crate::toy::{Plain, State, Toy, begun};
use tercio_engine::{AnyMatch, DiceFrom, Match, Report, Terms, View};

/// Everything a call that fails must leave as it was.
#[derive(Debug, PartialEq)]
pub struct Whole {
    state: State,
    log: String,
    told: usize,
    views: Vec<View>,
    places: usize,
    awaited: bool,
}

pub fn whole<const QUIRK: u8>(game: &Match<Toy<QUIRK>>) -> Whole {
    let seats = [Some(tercio_chance::Seat(0)), Some(tercio_chance::Seat(1)), None];
    Whole {
        state: game.state().clone(),
        log: game.log().text(),
        told: game.told().len(),
        views: seats.map(|seat| game.view(seat)).into(),
        places: game.places(),
        awaited: game.awaited().is_some(),
    }
}

pub fn plain() -> Match<Plain> {
    begun(Terms { seed: 7, ..Terms::default() })
}

pub fn typed() -> Match<Plain> {
    begun(Terms { dice: DiceFrom::Typed, ..Terms::default() })
}

/// Plays the log again and finds the same match.
pub fn replayed<const QUIRK: u8>(game: &Match<Toy<QUIRK>>) -> Match<Toy<QUIRK>> {
    let (again, report) = Match::<Toy<QUIRK>>::replay(&game.log().text()).expect("it is a log");
    assert_eq!(report, Report::default());
    assert_eq!(whole(&again), whole(game));
    assert_eq!(again.told(), game.told());
    assert_eq!(again.chapters(0), game.chapters(0));
    again
}
