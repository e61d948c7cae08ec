//! Events in words: what happened, in the past tense.
//!
//! Titles of units are of either number, "Fyrd 3" and "Dragoons": nothing here may depend on which,
//! so no sentence says "was" or "its" of a unit.

use crate::Baroque;
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Piece;
use crate::order::notation::BU;
use crate::phase::exchange::{Exchange, Loser};
use crate::phase::fate::LeaderFate;
use crate::setup::UnitSetup;
use crate::state::{EndReason, Ended, State, Volley};
use tercio_family::{UnitId, inside, opened, say_gone};
use tercio_field::Leg;

/// Only explains another event.
pub(crate) fn is_detail(event: &Event) -> bool {
    match event {
        Event::Named { .. }
        | Event::Threw { .. }
        | Event::Shoots { .. }
        | Event::Reacts { .. }
        | Event::Bonus { .. }
        | Event::Lost { .. } => true,
        Event::Tested { passed, .. } => *passed,
        _ => false,
    }
}

fn say_deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Rally => "to rally",
        Deed::FurtherMove => "to march on in order",
        Deed::Disengage => "to break off",
        Deed::OpportunityCharge => "to seize the moment and charge",
        Deed::Countercharge => "to countercharge",
        Deed::OpportunityFire => "to seize the moment and shoot",
        Deed::DefensiveFire => "to shoot at the chargers",
        Deed::Evasion => "to evade",
        Deed::LeaderLost => "to bear the loss of the leader",
        Deed::CommandBreak => "to fight on when the command broke",
    }
}

/// A piece of ground that somebody has bought.
pub(crate) const fn say_piece(piece: Piece) -> &'static str {
    match piece {
        Piece::GentleHill => "a gentle hill",
        Piece::Broken => "broken ground",
        Piece::Road => "a road",
        Piece::SteepHill => "a steep hill",
        Piece::WoodedHill => "a wooded hill",
        Piece::Difficult => "difficult ground",
        Piece::Impassable => "impassable ground",
        Piece::Obstacle => "a hedge",
        Piece::River => "a river",
        Piece::Waterway => "water along the edge",
        Piece::Field => "a field within hedges",
        Piece::BrokenField => "a broken field within hedges",
    }
}

impl Baroque {
    pub(crate) fn tell_story(&self, state: &State, event: &Event) -> String {
        opened(&self.tell_preparation(state, event))
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

    /// A leader and the title of his command.
    fn led_by(&self, command: u8) -> (&str, String) {
        match self.setup.commands.get(usize::from(command)) {
            Some(card) => (card.leader.as_str(), inside(&card.title)),
            None => ("nobody", "nobody".into()),
        }
    }

    /// The same while the leader is there.
    fn living(&self, state: &State, command: u8) -> Option<(&str, String)> {
        let there = self.survey(state).leader_at(command).is_some();
        there.then(|| self.led_by(command))
    }

    /// A command that has lost its leader.
    fn leaderless(&self, command: u8) -> String {
        format!("leaderless, {}", self.led_by(command).1)
    }

    /// Who throws for a command.
    fn thrower(&self, state: &State, command: u8) -> String {
        let leader = self.living(state, command).map(|(leader, _)| leader.to_string());
        leader.unwrap_or_else(|| self.leaderless(command))
    }

    fn tell_preparation(&self, state: &State, event: &Event) -> String {
        match event {
            Event::Attacks { side } => {
                let (attacker, defender) = (self.side_name(*side), self.side_name(1 - side));
                format!("{attacker} attacked, {defender} defended.")
            }
            Event::Laid { side, piece, options } => {
                let options =
                    if *options == 1 { "1 option".into() } else { format!("{options} options") };
                format!("{} laid {} for {options}.", self.side_name(*side), say_piece(*piece))
            }
            Event::LaidAll { side } => format!("{} laid no more ground.", self.side_name(*side)),
            Event::Edge { side, far } => {
                let edge = if *far { "far" } else { "near" };
                format!("{} took the {edge} edge.", self.side_name(*side))
            }
            Event::Deployed { unit } => format!("{} took position.", self.told(*unit)),
            Event::Turn { turn } => format!("Turn {turn}."),
            other => self.tell_turn(state, other),
        }
    }

    fn tell_turn(&self, state: &State, event: &Event) -> String {
        match event {
            Event::Named { command } => match self.living(state, *command) {
                Some((leader, command)) => format!("{leader} stepped forward with {command}."),
                None => format!("{} stepped forward.", self.leaderless(*command)),
            },
            Event::Threw { command, dice: [one, other], total } => {
                let who = self.thrower(state, *command);
                format!("{who} threw {one} and {other}: {total} in all.")
            }
            Event::ThrewAgain { command, dice: [one, other] } => {
                let who = self.thrower(state, *command);
                format!("{who} threw again, and {one} and {other} lay.")
            }
            Event::Equal => "Both threw the same, and threw again.".into(),
            Event::Initiative { command } => match self.living(state, *command) {
                Some((leader, command)) => {
                    format!("{leader} had the initiative: {command} acted.")
                }
                None => format!("{} had the initiative, and acted.", self.leaderless(*command)),
            },
            Event::HandedOver { from, to } => {
                let (from, (to, command)) = (self.led_by(*from).0, self.led_by(*to));
                format!("{from} handed the initiative over to {to}: {command} acted.")
            }
            Event::Idle { command } => match self.living(state, *command) {
                Some((leader, command)) => {
                    format!("{leader} dithered over a double, and {command} did nothing.")
                }
                None => format!("{} threw a double, and did nothing.", self.leaderless(*command)),
            },
            Event::Done { command } => format!("{} ended the turn.", self.led_by(*command).1),
            Event::Led { command, to: Some(unit) } => {
                format!("{} rode over to {}.", self.led_by(*command).0, self.told(*unit))
            }
            Event::Led { command, to: None } => {
                format!("{} rode on alone.", self.led_by(*command).0)
            }
            Event::CommandBroken { command } => {
                let (leader, command) = self.led_by(*command);
                format!("{command} under {leader} broke.")
            }
            Event::ArmyBeaten { side, of, .. } => {
                format!("{} had nothing left of {of} in value: beaten.", self.side_name(*side))
            }
            Event::VillageLost { side, place } => {
                let name = self.survey(state).place_name((*place).into()).to_string();
                format!("{} lost {name}.", self.side_name(*side))
            }
            Event::Ended { ended } => self.tell_end(ended),
            other => self.tell_deeds(other),
        }
    }

    fn tell_end(&self, ended: &Ended) -> String {
        let Some(winner) = ended.winner else { return "The battle ended in a draw.".into() };
        let (won, lost) = (self.side_name(winner), self.side_name(1 - winner.min(1)));
        match ended.reason {
            EndReason::Beaten | EndReason::BothBeaten => format!("{won} won: {lost} broke."),
            EndReason::Length => format!("The day ended, and {won} had more left."),
            EndReason::Conceded => format!("{lost} gave up: {won} won."),
        }
    }

    fn tell_deeds(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        let far = |ticks: &i32| BU.say(*ticks);
        match event {
            Event::Tested { unit, deed, passed: true } => {
                format!("{} had the discipline {}.", name(unit), say_deed(*deed))
            }
            Event::Tested { unit, deed, .. } => {
                format!("{} lacked the discipline {}.", name(unit), say_deed(*deed))
            }
            Event::Marched { unit, legs, cost } => {
                let legs: Vec<String> =
                    legs.iter().map(|leg| say_gone(*leg, way_of(leg, *cost), BU)).collect();
                format!("{} {}.", name(unit), legs.join(" and "))
            }
            Event::Withdrew { unit, ticks } => {
                format!("{} withdrew {}.", name(unit), far(ticks))
            }
            Event::Disordered { unit } => format!("{} fell into disorder.", name(unit)),
            Event::Rallied { unit } => format!("{} rallied.", name(unit)),
            Event::Mounted { unit } => format!("{} mounted.", name(unit)),
            Event::Dismounted { unit } => format!("{} dismounted.", name(unit)),
            Event::Disengaged { unit, ticks } => {
                format!("{} broke off and went back {}.", name(unit), far(ticks))
            }
            Event::Retreated { unit, ticks } => {
                format!("{} fell back {}.", name(unit), far(ticks))
            }
            Event::PushedBack { unit, ticks } => {
                format!("{} gave way {} to friends in retreat.", name(unit), far(ticks))
            }
            Event::PassedBy { unit } => format!("Friends in retreat ran through {}.", name(unit)),
            Event::Pursued { unit, ticks } => {
                format!("{} pursued for {}.", name(unit), far(ticks))
            }
            Event::Stays { unit } => format!("{} did not pursue.", name(unit)),
            other => self.tell_blows(other),
        }
    }

    fn tell_blows(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        let far = |ticks: &i32| BU.say(*ticks);
        match event {
            Event::Shoots { firer, target, volley } => {
                let how = match volley {
                    Volley::Own => "",
                    Volley::Opportunity => " in passing",
                    Volley::Defensive => " as they came on",
                };
                format!("{} took aim at {}{how}.", name(firer), name(target))
            }
            Event::NoShot { firer, target } => {
                format!("{} had no shot at {} any more.", name(firer), name(target))
            }
            Event::Shot { firer, target, verdict } => {
                let fell = fell(verdict.b_loss, verdict.b_eliminated);
                format!("{} shot at {}: {fell}.", name(firer), name(target))
            }
            Event::Reacts { unit } => format!("{} answered at once.", name(unit)),
            Event::Charges { unit, target } => {
                format!("{} charged {}.", name(unit), name(target))
            }
            Event::Evades { unit } => format!("{} turned to evade.", name(unit)),
            Event::Evaded { unit, ticks } => format!("{} evaded, {} back.", name(unit), far(ticks)),
            Event::Counters { unit, ticks } => {
                format!("{} came on {} to meet the charge.", name(unit), far(ticks))
            }
            Event::Bonus { unit, bonus } => format!("{} found {bonus}BU more.", name(unit)),
            Event::Contact { unit, foe, flank } => {
                let place = if *flank { " in flank or rear" } else { "" };
                format!("{} struck {}{place}.", name(unit), name(foe))
            }
            Event::Short { unit, target } => {
                format!("{} fell short of {}.", name(unit), name(target))
            }
            Event::Swept { unit, by } => format!("{} swept {} away.", name(by), name(unit)),
            Event::Fought { a, b, verdict } => say_melee(&name(a), &name(b), verdict),
            Event::Lost { unit, loss } => format!("{} lost {loss} VBU.", name(unit)),
            Event::Exhausted { unit } => format!("{} had fought to exhaustion.", name(unit)),
            Event::Eliminated { unit } => format!("{} broke up and left the field.", name(unit)),
            other => self.tell_leaders(other),
        }
    }

    fn tell_leaders(&self, event: &Event) -> String {
        match event {
            Event::Fate { command, fate } => {
                let leader = self.led_by(*command).0;
                match fate {
                    LeaderFate::Unhurt => format!("{leader} was in danger and came off unhurt."),
                    LeaderFate::Lost => format!("{leader} fell."),
                    LeaderFate::LostAndDismay => format!("{leader} fell in sight of all."),
                }
            }
            Event::LeaderTaken { command } => {
                let (leader, command) = self.led_by(*command);
                format!("{leader} had no unit left to join, and {command} no leader.")
            }
            Event::LeaderJoins { command, unit } => {
                format!("{} joined {}.", self.led_by(*command).0, self.told(*unit))
            }
            _ => String::new(),
        }
    }
}

/// How far one leg of a move went: all of it where it wheels, its own length where it goes on.
fn way_of(leg: &Leg, cost: i32) -> i32 {
    if let Leg::Straight { ticks, .. } = leg { *ticks } else { cost }
}

/// What a shot did; disorder is told by itself.
fn fell(loss: u8, eliminated: bool) -> String {
    match (loss, eliminated) {
        (_, true) => "none stood".into(),
        (0, _) => "nobody fell".into(),
        (loss, _) => format!("{loss} VBU lost"),
    }
}

fn say_melee(a: &str, b: &str, verdict: &Exchange) -> String {
    let (of_a, of_b) = (verdict.a_loss, verdict.b_loss);
    match verdict.loser {
        Loser::A => format!("{b} beat {a}, losing {of_b} to {of_a}."),
        Loser::B => format!("{a} beat {b}, losing {of_a} to {of_b}."),
        Loser::None if verdict.a_eliminated && verdict.b_eliminated => {
            format!("{a} and {b} fought each other to the end.")
        }
        Loser::None if of_a == 0 && of_b == 0 => format!("{a} and {b} fought, and neither lost."),
        Loser::None => format!("{a} and {b} fought without a decision, losing {of_a} to {of_b}."),
    }
}
