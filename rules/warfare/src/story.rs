//! Events in words.

use crate::Warfare;
use crate::event::Event;
use crate::facts::Back;
use crate::order::words::{rounded, say_change, say_dice, say_legs, say_length};
use crate::phase::long_term::Fate;
use crate::phase::moves::inches;
use crate::phase::sortie::{Degree, Winner};
use crate::state::{Distance, EndReason, Ended, State};

impl Warfare {
    pub(crate) fn ending(&self, ended: &Ended) -> String {
        let side = |side: u8| &self.setup.sides[usize::from(side)];
        match (ended.winner, ended.reason) {
            (None, _) => "Both armies are beaten: a draw.".into(),
            (Some(won), EndReason::Beaten) => {
                format!("Victory for {}: no enemy is left.", side(won))
            }
            (Some(won), EndReason::Third) => {
                format!("Victory for {}: under a third of the enemy is left.", side(won))
            }
            (Some(won), EndReason::Rounds) => {
                format!("Victory for {}: held to the end of the day.", side(won))
            }
            (Some(won), EndReason::Quiet) => format!("Victory for {}: nobody attacked.", side(won)),
            (Some(won), EndReason::Conceded) => {
                format!("Victory for {}: the enemy gave up.", side(won))
            }
        }
    }

    // Names of units are of either number: nothing here may depend on which.
    pub(crate) fn tell_story(&self, state: &State, event: &Event) -> String {
        let name = |unit: &u8| self.title_of(state, *unit);
        match event {
            Event::Laid => "Ground is laid.".into(),
            Event::Placed { unit } => format!("{}: in place.", name(unit)),
            Event::Initiative { verdict, .. } => match verdict.winner {
                Winner::None => "The throws for the initiative are equal; again.".into(),
                Winner::A => format!("The initiative is with {}.", self.setup.sides[0]),
                Winner::B => format!("The initiative is with {}.", self.setup.sides[1]),
            },
            Event::RoundBegins { round } => format!("Round {round}."),
            Event::Moved { unit, legs } => format!("{}: {}.", name(unit), say_legs(legs)),
            Event::Paced { unit, cost, reach } => {
                format!(
                    "{}: {} of {} used.",
                    name(unit),
                    inches(rounded(*cost)),
                    say_length(*reach)
                )
            }
            Event::Contact { a, b } => format!("{} and {} are in contact.", name(a), name(b)),
            Event::Passed { unit, friend, dice } => {
                let (unit, friend) = (name(unit), name(friend));
                format!("{unit}: through {friend}, at a cost to them of {}.", say_dice(*dice))
            }
            Event::Joined { unit, host, dice } => {
                format!("{}: joined to {} with {}.", name(unit), name(host), say_change(*dice))
            }
            Event::Split { unit, men, .. } => format!("{men} men leave {}.", name(unit)),
            Event::Taken { unit, target, killed } => {
                let what = if *killed { "killed" } else { "captured" };
                format!("{}: {what} by {}.", name(target), name(unit))
            }
            Event::Shoots { archers, target } => {
                format!("{}: a volley at {}.", name(archers), name(target))
            }
            Event::Covers { unit, dice: 0 } => format!("{}: no dice for cover.", name(unit)),
            Event::Covers { unit, dice } => {
                format!("{}: {} for cover.", name(unit), say_dice((*dice).into()))
            }
            Event::Volley { target, verdict, .. } => match verdict.effect {
                crate::phase::archers::VolleyEffect::None => {
                    format!("The volley does nothing to {}.", name(target))
                }
                effect => format!("The volley on {}: {effect}.", name(target)),
            },
            Event::Dice { unit, change, pool } => match change {
                0 => format!("{}: several foes at once.", name(unit)),
                change => {
                    format!("{}: {}, pool {pool:+}.", name(unit), say_change(*change))
                }
            },
            other => self.tell_sorties(state, other),
        }
    }

    fn tell_sorties(&self, state: &State, event: &Event) -> String {
        let name = |unit: &u8| self.title_of(state, *unit);
        match event {
            Event::Revealed { unit, maneuver, spend, back } => {
                let back = match back {
                    Back::Stand => "",
                    Back::Half => ", giving half a move",
                    Back::Full => ", giving a full move",
                };
                let dice = match spend {
                    0 => "no bonus dice".into(),
                    1 => "1 bonus die".into(),
                    spend => format!("{spend} bonus dice"),
                };
                format!("{}: {maneuver}, {dice}{back}.", name(unit))
            }
            Event::Sortie { a, b, verdict, .. } => {
                let how = match verdict.degree {
                    Degree::None | Degree::Win => "",
                    Degree::By4 => ", by four or more",
                    Degree::Double => ", twice over",
                };
                match verdict.winner {
                    Winner::None => format!("{} against {}: nobody won.", name(a), name(b)),
                    Winner::A => format!("{} won against {}{how}.", name(a), name(b)),
                    Winner::B => format!("{} won against {}{how}.", name(b), name(a)),
                }
            }
            other => self.tell_more(state, other),
        }
    }

    fn tell_more(&self, state: &State, event: &Event) -> String {
        let name = |unit: &u8| self.title_of(state, *unit);
        match event {
            Event::Effect { unit, line } => format!("{}: {}.", name(unit), line.label),
            Event::Flanked { unit, by } => format!("{}: flanked by {}.", name(unit), name(by)),
            Event::Freed { unit } => format!("{}: no longer flanked.", name(unit)),
            Event::Escaped { unit } => format!("{} got away.", name(unit)),
            Event::Lost { unit, status } => format!("{}: {status}.", name(unit)),
            Event::Away { unit, distance } => {
                let far = if *distance == Distance::Half { "half a move" } else { "a full move" };
                format!("{} went back {far}.", name(unit))
            }
            Event::Pressed { unit, foe } => {
                format!("{} pressed on after {}.", name(foe), name(unit))
            }
            Event::NotPressed { unit, foe } => format!("{} let {} go.", name(foe), name(unit)),
            Event::Parted { a, b } => format!("{} and {} part.", name(a), name(b)),
            Event::Driven { unit, from } => format!("{}: driven by {}.", name(unit), name(from)),
            Event::Advanced { unit, towards } => {
                format!("{} drove {} back.", name(unit), name(towards))
            }
            Event::BrokeThrough { unit, foe } => {
                format!("{} broke through {}.", name(unit), name(foe))
            }
            Event::Mustered { unit, pool } => format!("{}: pool {pool:+}.", name(unit)),
            Event::MadeOf { unit, line, dice } => {
                format!("{}: {}, {}.", name(unit), say_change(*dice), line.label)
            }
            Event::StayedPut { unit } => format!("{} stayed in place.", name(unit)),
            Event::Fate { unit, verdict, .. } => match verdict.fate {
                Fate::Safe => format!("The commander of {} is safe.", name(unit)),
                fate => format!("The commander of {} is {fate}.", name(unit)),
            },
            Event::Recovered { unit } => format!("{} recovered a die.", name(unit)),
            Event::Ends { ended } => self.ending(ended),
            Event::Quarter { given: true } => "Quarter is given.".into(),
            Event::Quarter { given: false } => "No quarter.".into(),
            Event::Casualties { unit, verdict, .. } => {
                format!("{}: {} injured, {} gone.", name(unit), verdict.injured, verdict.gone)
            }
            _ => String::new(),
        }
    }
}
