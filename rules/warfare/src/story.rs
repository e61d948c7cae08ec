//! Events in words.

use crate::Warfare;
use crate::event::Event;
use crate::facts::Back;
use crate::phase::long_term::Fate;
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

    pub(crate) fn tell_story(&self, state: &State, event: &Event) -> String {
        let name = |unit: &u8| self.name_of(state, *unit);
        match event {
            Event::Laid => "Ground is laid.".into(),
            Event::Placed { unit } => format!("{} takes its place.", name(unit)),
            Event::Initiative { verdict, .. } => match verdict.winner {
                Winner::None => "The throws for the initiative are equal; again.".into(),
                Winner::A => format!("The initiative is with {}.", self.setup.sides[0]),
                Winner::B => format!("The initiative is with {}.", self.setup.sides[1]),
            },
            Event::RoundBegins { round } => format!("Round {round}."),
            Event::Moved { unit } => format!("{} moves.", name(unit)),
            Event::Contact { a, b } => format!("{} and {} are in contact.", name(a), name(b)),
            Event::Passed { unit, friend, dice } => {
                format!("{} goes through {}, which loses {dice} dice.", name(unit), name(friend))
            }
            Event::Joined { unit, host, dice } => {
                format!("{} joins {} with {dice:+} dice.", name(unit), name(host))
            }
            Event::Split { unit, men, .. } => format!("{men} men leave {}.", name(unit)),
            Event::Taken { unit, target, killed } => {
                let what = if *killed { "kills" } else { "captures" };
                format!("{} {what} {}.", name(unit), name(target))
            }
            Event::Shoots { archers, target } => {
                format!("{} shoots at {}.", name(archers), name(target))
            }
            Event::Covers { unit, dice } => {
                format!("{} covers itself with {dice} dice.", name(unit))
            }
            Event::Volley { target, verdict, .. } => match verdict.effect {
                crate::phase::archers::VolleyEffect::None => {
                    format!("The volley does nothing to {}.", name(target))
                }
                effect => format!("The volley on {}: {effect}.", name(target)),
            },
            Event::Revealed { unit, maneuver, spend, back } => {
                let back = match back {
                    Back::Stand => "",
                    Back::Half => ", giving half a move",
                    Back::Full => ", giving a full move",
                };
                format!("{}: {maneuver}, {spend} bonus dice{back}.", name(unit))
            }
            Event::Sortie { a, b, verdict, .. } => {
                let how = match verdict.degree {
                    Degree::None | Degree::Win => "wins",
                    Degree::By4 => "wins by four or more",
                    Degree::Double => "wins twice over",
                };
                match verdict.winner {
                    Winner::None => format!("{} against {}: nobody wins.", name(a), name(b)),
                    Winner::A => format!("{} {how} against {}.", name(a), name(b)),
                    Winner::B => format!("{} {how} against {}.", name(b), name(a)),
                }
            }
            Event::Dice { unit, change, pool } => match change {
                0 => format!("{} faces several foes.", name(unit)),
                change => format!("{}: {change:+} dice, pool {pool:+}.", name(unit)),
            },
            other => self.tell_more(state, other),
        }
    }

    fn tell_more(&self, state: &State, event: &Event) -> String {
        let name = |unit: &u8| self.name_of(state, *unit);
        match event {
            Event::Effect { unit, line } => format!("{}: {}.", name(unit), line.label),
            Event::Flanked { unit, by } => format!("{} is flanked by {}.", name(unit), name(by)),
            Event::Freed { unit } => format!("{} is no longer flanked.", name(unit)),
            Event::Escaped { unit } => format!("{} gets away.", name(unit)),
            Event::Lost { unit, status } => format!("{} is {status}.", name(unit)),
            Event::Away { unit, distance } => {
                let far = if *distance == Distance::Half { "half a move" } else { "a full move" };
                format!("{} goes back {far}.", name(unit))
            }
            Event::Pressed { unit, foe } => {
                format!("{} presses on after {}.", name(foe), name(unit))
            }
            Event::NotPressed { unit, foe } => format!("{} lets {} go.", name(foe), name(unit)),
            Event::Parted { a, b } => format!("{} and {} part.", name(a), name(b)),
            Event::Driven { unit, from } => format!("{} is driven by {}.", name(unit), name(from)),
            Event::Advanced { unit, towards } => {
                format!("{} drives {} back.", name(unit), name(towards))
            }
            Event::BrokeThrough { unit, foe } => {
                format!("{} breaks through {}.", name(unit), name(foe))
            }
            Event::Mustered { unit, pool } => format!("{}: pool {pool:+}.", name(unit)),
            Event::MadeOf { unit, line, dice } => {
                format!("{}: {dice:+} dice, {}.", name(unit), line.label)
            }
            Event::StayedPut { unit } => format!("{} stays where it is.", name(unit)),
            Event::Fate { unit, verdict, .. } => match verdict.fate {
                Fate::Safe => format!("The commander of {} is safe.", name(unit)),
                fate => format!("The commander of {} is {fate}.", name(unit)),
            },
            Event::Recovered { unit } => format!("{} recovers a die.", name(unit)),
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
