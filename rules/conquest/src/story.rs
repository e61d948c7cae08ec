//! Events in words: what happened, in the past tense.
//!
//! Titles of units are of either number, "Triarii" and "First line": nothing here may depend on
//! which, so no sentence says "was" or "its" of a unit.

use crate::Conquest;
use crate::event::Event;
use crate::facts::Volley;
use crate::order::{Piece, Turn};
use crate::setup::UnitSetup;
use crate::state::{EndReason, Ended, Reaction, State};
use crate::survey::bar::INCHES;
use crate::troops::Facing;
use crate::view::say_trial;
use tercio_family::{UnitId, UnitSet, opened, say_gone};
use tercio_field::Leg;

/// Only explains another event.
pub(crate) fn is_detail(event: &Event) -> bool {
    match event {
        Event::Bids { .. }
        | Event::Points { .. }
        | Event::Shooting { .. }
        | Event::Joined { .. }
        | Event::Scored { .. }
        | Event::Pushes { .. }
        | Event::Narrowed { .. }
        | Event::Aimed { .. }
        | Event::Spent { .. }
        | Event::Struck { .. }
        | Event::Lost { .. }
        | Event::Slowed { .. } => true,
        Event::Tested { passed, .. } => *passed,
        Event::Fate { dies, .. } => !dies,
        _ => false,
    }
}

/// A piece of ground that somebody has laid.
pub(crate) const fn say_piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Hill => "a hill",
        Piece::Wood => "a wood",
        Piece::Marsh => "a marsh",
        Piece::Rough => "rough ground",
        Piece::SteepHill => "a steep hill",
        Piece::Rocks => "rocks",
    }
}

impl Conquest {
    pub(crate) fn tell_story(&self, _: &State, event: &Event) -> String {
        opened(&self.tell_preparation(event))
    }

    pub(crate) fn side_name(&self, side: u8) -> &str {
        self.setup.sides.get(usize::from(side)).map_or("nobody", String::as_str)
    }

    /// A unit's title; with its side where the enemy has one of the same title.
    pub(crate) fn told(&self, unit: UnitId) -> String {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else { return "nobody".into() };
        let twin = |other: &UnitSetup| other.title == card.title && other.side != card.side;
        match self.setup.units.iter().any(twin) {
            true => format!("{} of the {}", card.title, self.side_name(card.side)),
            false => card.title.clone(),
        }
    }

    fn general(&self, side: u8) -> &str {
        self.setup.generals.get(usize::from(side)).map_or("nobody", |card| card.name.as_str())
    }

    fn tell_preparation(&self, event: &Event) -> String {
        let name = |side: &u8| self.side_name(*side);
        match event {
            Event::Threw { side, pieces } => {
                format!("{} threw higher; {pieces} pieces of ground were laid out.", name(side))
            }
            Event::Laid { side, piece } => format!("{} laid {}.", name(side), say_piece(*piece)),
            Event::LaidAll { side } => format!("{} laid no more ground.", name(side)),
            Event::Chose { side, last: true } => format!("{} chose to deploy second.", name(side)),
            Event::Chose { side, .. } => format!("{} chose the edge.", name(side)),
            Event::Edge { side, far } => {
                format!("{} took the {} edge.", name(side), if *far { "far" } else { "near" })
            }
            Event::Deployed { unit } => format!("{} took position.", self.told(*unit)),
            Event::Turn { turn } => format!("Turn {turn}."),
            Event::Bids { points: [one, other] } => {
                format!("Points for the Strategic Advantage: {one} and {other}.")
            }
            Event::Advantage { side, dice: [one, other] } => format!(
                "{} gained the Strategic Advantage, {} to {}.",
                name(side),
                one.max(other),
                one.min(other)
            ),
            Event::Points { points: [one, other] } => {
                format!("Points of the generals: {one} and {other}.")
            }
            Event::Even { dice: [one, other] } => {
                format!("Both threw alike, {one} and {other}: thrown again.")
            }
            Event::Picked { side, first } => {
                let which = if *first { "first" } else { "second" };
                format!("{} took the {which} round.", name(side))
            }
            Event::Round { side } => format!("The round of {}.", name(side)),
            Event::Spent { side, points: 1 } => {
                format!("{} intervened with 1 point.", self.general(*side))
            }
            Event::Spent { side, points } => {
                format!("{} intervened with {points} points.", self.general(*side))
            }
            other => self.tell_charges(other),
        }
    }

    fn tell_charges(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        let far = |ticks: &i32| INCHES.say(*ticks);
        match event {
            Event::Declared { unit, target, also: None } => {
                format!("{} declared a charge on {}.", name(unit), name(target))
            }
            Event::Declared { unit, target, also: Some(also) } => {
                let (target, also) = (name(target), name(also));
                format!("{} declared a charge on {target} and {also}.", name(unit))
            }
            Event::Reacts { unit, reaction } => {
                let what = match reaction {
                    Reaction::Stand => "stood to receive the charge",
                    Reaction::Shoot => "stood and shot",
                    Reaction::FireAndFlee => "shot and fled",
                    Reaction::Flee => "fled from the charge",
                    Reaction::Counter => "came on to meet the charge",
                };
                format!("{} {what}.", name(unit))
            }
            Event::Counters { unit, ticks } => {
                format!("{} counter-charged for {}.", name(unit), far(ticks))
            }
            Event::Contact { unit, foe, at } => {
                let place = match at {
                    Facing::Front => "",
                    Facing::Flank => " in the flank",
                    Facing::Rear => " in the rear",
                };
                format!("{} struck {}{place}.", name(unit), name(foe))
            }
            Event::Short { unit, target, ticks } => {
                format!("{} fell short of {} after {}.", name(unit), name(target), far(ticks))
            }
            Event::Caught { unit, by } => format!("{} cut {} down.", name(by), name(unit)),
            Event::Tested { unit, trial, passed: true } => {
                format!("{} passed a test {}.", name(unit), say_trial(*trial))
            }
            Event::Tested { unit, trial, .. } => {
                format!("{} failed a test {}.", name(unit), say_trial(*trial))
            }
            other => self.tell_moves(other),
        }
    }

    fn tell_moves(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        let far = |ticks: &i32| INCHES.say(*ticks);
        match event {
            Event::Marched { unit, legs, cost } => {
                let legs: Vec<String> =
                    legs.iter().map(|leg| say_gone(*leg, way_of(leg, *cost), INCHES)).collect();
                format!("{} {}.", name(unit), legs.join(" and "))
            }
            Event::Slipped { unit, cost } => format!("{} slipped {} away.", name(unit), far(cost)),
            Event::Faced { unit, turn } => {
                let way = match turn {
                    Turn::Left => "to the left",
                    Turn::Right => "to the right",
                    Turn::About => "about",
                };
                format!("{} turned {way}.", name(unit))
            }
            Event::Reformed { unit, loose: true, .. } => {
                format!("{} opened out to skirmish.", name(unit))
            }
            Event::Reformed { unit, files, .. } => {
                format!("{} formed up {files} wide.", name(unit))
            }
            Event::Slowed { unit, inches } => {
                format!("{} made {inches}\" in dense ground.", name(unit))
            }
            Event::Led { side, to: Some(unit) } => {
                format!("{} rode over to {}.", self.general(*side), name(unit))
            }
            Event::Led { side, to: None } => format!("{} rode on alone.", self.general(*side)),
            Event::Disordered { unit } => format!("{} fell into disorder.", name(unit)),
            Event::Recovered { unit } => format!("{} closed up again.", name(unit)),
            Event::Fled { unit, ticks } => format!("{} fled {}.", name(unit), far(ticks)),
            Event::PassedThrough { unit, friend } => {
                format!("{} ran through {}.", name(unit), name(friend))
            }
            Event::LeftTable { unit } => format!("{} ran from the field.", name(unit)),
            Event::Pursued { unit, ticks } => {
                format!("{} pursued for {}.", name(unit), far(ticks))
            }
            Event::Unheld { unit, from } => {
                format!("{} went after {} unbidden.", name(unit), name(from))
            }
            Event::Holds { unit } => format!("{} held and did not pursue.", name(unit)),
            Event::Rallied { unit } => format!("{} rallied.", name(unit)),
            other => self.tell_blows(other),
        }
    }

    fn tell_blows(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        match event {
            Event::Aimed { unit, target } => {
                format!("{} took aim at {}.", name(unit), name(target))
            }
            Event::Shooting { side } => format!("{} shot.", self.side_name(*side)),
            Event::NoShot { unit, target } => {
                format!("{} had no shot at {} any more.", name(unit), name(target))
            }
            Event::Shot { unit, target, volley, kills } => {
                let how = match volley {
                    Volley::Own => "",
                    Volley::Stand | Volley::Flee => " as they came on",
                };
                format!("{} shot at {}{how}: {}.", name(unit), name(target), fell(*kills))
            }
            Event::Struck { unit, foe, kills } => {
                format!("{} struck at {}: {}.", name(unit), name(foe), fell(*kills))
            }
            Event::Joined { group } => {
                format!("{} fought {}.", self.say_side(*group, 0), self.say_side(*group, 1))
            }
            Event::Scored { group, side, kills, score } => {
                let bonus = score - i16::try_from(*kills).unwrap_or(i16::MAX);
                let own = self.say_side(*group, *side);
                format!("{own} scored {score}: {kills} for kills, {bonus} for the rest.")
            }
            Event::Pushes { side, push } => {
                format!("{} pushed on with {push}.", self.side_name(*side))
            }
            Event::Narrowed { unit, files } => {
                format!("{} closed up {files} wide.", name(unit))
            }
            Event::Fought { group, winner, kills, scores } => {
                self.tell_combat(*group, *winner, *kills, *scores)
            }
            Event::StandsFast { unit } => format!("{} stood fast all the same.", name(unit)),
            Event::Lost { unit, figures: 1 } => format!("{} lost 1 figure.", name(unit)),
            Event::Lost { unit, figures } => format!("{} lost {figures} figures.", name(unit)),
            Event::Broken { unit } => format!("{} broke.", name(unit)),
            Event::Destroyed { unit } => format!("{} perished.", name(unit)),
            other => self.tell_end(other),
        }
    }

    /// A combat by its two sides, with what each scored.
    fn tell_combat(
        &self,
        group: UnitSet,
        winner: Option<u8>,
        [killed, fallen]: [u16; 2],
        [first, second]: [i16; 2],
    ) -> String {
        let (one, other) = (self.say_side(group, 0), self.say_side(group, 1));
        let result = format!("{first} to {second}, killing {killed} and losing {fallen}");
        match winner {
            Some(0) => format!("{one} beat {other}, {result}."),
            Some(_) => format!("{one} lost to {other}, {result}."),
            None => format!("{one} and {other} fought level, {result}."),
        }
    }

    /// Those of a combat who are of one side.
    fn say_side(&self, group: UnitSet, side: u8) -> String {
        let own = group.iter().filter(|unit| self.survey_side(*unit) == side);
        own.map(|unit| self.told(unit)).collect::<Vec<_>>().join(" and ")
    }

    fn survey_side(&self, unit: UnitId) -> u8 {
        self.setup.units.get(usize::from(unit.0)).map_or(0, |card| card.side)
    }

    fn tell_end(&self, event: &Event) -> String {
        match event {
            Event::Fate { side, dies: true } => format!("{} fell.", self.general(*side)),
            Event::Fate { side, .. } => {
                format!("{} was in danger and came off unhurt.", self.general(*side))
            }
            Event::GeneralJoins { side, unit } => {
                format!("{} joined {}.", self.general(*side), self.told(*unit))
            }
            Event::GeneralLost { side } => {
                format!("{} had no unit left to join.", self.general(*side))
            }
            Event::ArmyBroken { side, gone, of } => {
                format!("{} had {gone} of {of} units gone: broken.", self.side_name(*side))
            }
            Event::Ended { ended } => self.tell_outcome(ended),
            _ => String::new(),
        }
    }

    fn tell_outcome(&self, ended: &Ended) -> String {
        let Some(winner) = ended.winner else { return "The battle ended in a draw.".into() };
        let (won, lost) = (self.side_name(winner), self.side_name(1 - winner.min(1)));
        match ended.reason {
            EndReason::Broken | EndReason::BothBroken => format!("{won} won: {lost} broke."),
            EndReason::Length => format!("The day ended, and {won} had lost less."),
            EndReason::Conceded => format!("{lost} gave up: {won} won."),
        }
    }
}

/// How far one leg of a move went: all of it where it wheels, its own length where it goes on.
fn way_of(leg: &Leg, cost: i32) -> i32 {
    if let Leg::Straight { ticks, .. } = leg { *ticks } else { cost }
}

fn fell(kills: u16) -> String {
    match kills {
        0 => "nobody fell".into(),
        1 => "1 fell".into(),
        several => format!("{several} fell"),
    }
}
