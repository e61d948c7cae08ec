//! What scripts of Warfare's battles know besides: the setup of a next battle.
//!
//! | line | means |
//! |---|---|
//! | `next 12` | the setup of a battle so many hours later |
//! | `then red.men = 290`, `gone red` | what it holds |

use serde_json::Value;
use tercio_engine::Ruleset;
use tercio_trials::script::{Dialect, Play, assignment, holds};
use tercio_warfare::Warfare;

pub const DIALECT: Dialect<Warfare> = Dialect {
    unit_called: |rules, state, name| {
        let found = state.indices().find(|unit| rules.name_of(state, *unit) == name);
        found.map(usize::from)
    },
    own_line,
};

fn own_line(play: &mut Play<Warfare>, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "next" => next_battle(play, rest),
        "then" => then(play, rest),
        "gone" => gone(play, rest),
        _ => Err("no such line".into()),
    }
}

fn next_battle(play: &mut Play<Warfare>, hours: &str) -> Result<(), String> {
    let hours: u32 = hours.parse().map_err(|_| "hours are wanted")?;
    let (rules, state) = (play.game.rules(), play.game.state());
    let next = rules.next_battle(state, hours).ok_or("there is no next battle")??;
    for unit in state.indices() {
        play.met.tally(Some(&rules.pool_after(state, unit, hours).shown()));
    }
    let again = Warfare::new(next.clone(), rules.book.house.clone());
    let again = again.map_err(|faults| faults.to_string())?;
    again.sound(&again.begin()).map_err(|faults| format!("{faults:?}"))?;
    play.next = Some(serde_json::to_value(next).map_err(|error| error.to_string())?);
    Ok(())
}

fn in_next(play: &Play<Warfare>, name: &str) -> Result<Option<Value>, String> {
    let next = play.next.as_ref().ok_or("`next` comes first")?;
    let cards = next["units"].as_array().ok_or("no units")?;
    Ok(cards.iter().find(|card| card["name"] == name).cloned())
}

fn then(play: &Play<Warfare>, text: &str) -> Result<(), String> {
    let (path, wanted) = assignment(text)?;
    let (name, rest) = path.split_once('.').ok_or("`unit.field` is wanted")?;
    let card = in_next(play, name)?.ok_or("no such unit in the next battle")?;
    holds(&card, rest, &wanted)
}

fn gone(play: &Play<Warfare>, name: &str) -> Result<(), String> {
    match in_next(play, name)? {
        Some(card) => Err(format!("it is still there: {card}")),
        None => Ok(()),
    }
}
