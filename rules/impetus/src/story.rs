//! Events in words: what happened, in the past tense.
//!
//! Titles of units are of either number, "Fyrd 3" and "Knights 2": nothing here may depend on
//! which, so no sentence says "was" or "its" of a unit.

use crate::Impetus;
use crate::event::Event;
use crate::facts::{Change, Deed};
use crate::phase::exchange::{Exchange, Loser};
use crate::phase::fate::CommanderFate;
use crate::phase::panic::Direction;
use crate::setup::{CommandSetup, ground_title};
use crate::state::{EndReason, Ended, State, UnitId};
use crate::survey::bar::{U, say_u};
use crate::troops::Level;
use tercio_family::{inside, opened, say_gone};

/// Only explains another event.
pub(crate) fn is_detail(event: &Event) -> bool {
    match event {
        Event::Named { .. }
        | Event::Threw { .. }
        | Event::Shoots { .. }
        | Event::Reacts { .. }
        | Event::Bonus { .. }
        | Event::OnFoot { .. }
        | Event::Lost { .. } => true,
        Event::Tested { passed, .. } => *passed,
        _ => false,
    }
}

fn say_deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Rally => "to rally",
        Deed::Opportunity => "to stand ready",
        Deed::ExtraMove => "to march on in order",
        Deed::Dismount => "to dismount",
        Deed::CounterCharge => "to counter-charge",
        Deed::Disengage => "to break off",
        Deed::AboutFace => "to turn about",
        Deed::LineRelief => "to relieve the line",
        Deed::Occupy => "to take the houses",
        Deed::Baggage => "to leave the baggage alone",
        Deed::LeaveSquare => "to leave the square",
        Deed::Control => "to hold back",
        Deed::Evade => "to evade once more",
        Deed::ReactionFire => "to shoot at the chargers",
        Deed::Priority => "to shoot past nearer foes",
    }
}

impl Impetus {
    pub(crate) fn tell_story(&self, state: &State, event: &Event) -> String {
        opened(&self.tell_preparation(state, event))
    }

    fn side_name(&self, side: u8) -> &str {
        self.setup.sides.get(usize::from(side)).map_or("nobody", String::as_str)
    }

    /// A unit's title; with its side where the enemy has one of the same title.
    pub(crate) fn told(&self, unit: UnitId) -> String {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else { return "nobody".into() };
        let twin =
            |other: &crate::setup::UnitSetup| other.title == card.title && other.side != card.side;
        match self.setup.units.iter().any(twin) {
            true => format!("{} of the {}", card.title, self.side_name(card.side)),
            false => card.title.clone(),
        }
    }

    /// Units one after the other.
    fn told_all(&self, units: &[UnitId]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.told(*unit)).collect();
        match names.split_last() {
            None => "nobody".into(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }

    /// A commander, with his side where the enemy has one of the same name, and the title of his
    /// command.
    fn led_by(&self, command: u8) -> (String, String) {
        let Some(card) = self.setup.commands.get(usize::from(command)) else {
            return ("nobody".into(), "nobody".into());
        };
        let leader = self.of_side(&card.commander, card, |other| &other.commander);
        (leader, inside(&card.title))
    }

    /// The same while the commander is there.
    fn living(&self, state: &State, command: u8) -> Option<(String, String)> {
        let now = state.commands.get(usize::from(command))?;
        (now.level != Level::Nobody).then(|| self.led_by(command))
    }

    /// A command that has lost its commander.
    fn leaderless(&self, command: u8) -> String {
        format!("leaderless, {}", self.command_told(command))
    }

    /// The title of a command, with its side where the enemy has one of the same title.
    fn command_told(&self, command: u8) -> String {
        match self.setup.commands.get(usize::from(command)) {
            Some(card) => self.of_side(&inside(&card.title), card, |other| &other.title),
            None => "nobody".into(),
        }
    }

    /// A word for a command, with its side where the enemy has a command of the same.
    fn of_side(
        &self,
        word: &str,
        card: &CommandSetup,
        of: impl Fn(&CommandSetup) -> &String,
    ) -> String {
        let twin = |other: &CommandSetup| of(other) == of(card) && other.side != card.side;
        match self.setup.commands.iter().any(twin) {
            true => format!("{word} of the {}", self.side_name(card.side)),
            false => word.into(),
        }
    }

    fn tell_preparation(&self, state: &State, event: &Event) -> String {
        let place = |place: u8| self.survey(state).place_name(place.into()).to_string();
        let (attacker, defender) =
            (self.side_name(state.attacker), self.side_name(1 - state.attacker.min(1)));
        match event {
            Event::Attacks { side } => {
                format!(
                    "{} attacked, {} defended.",
                    self.side_name(*side),
                    self.side_name(1 - side)
                )
            }
            Event::Laid { kind, .. } => format!("{defender} laid {}.", ground_title(*kind)),
            Event::Shifted { place: at } => format!("{attacker} moved {}.", place(*at)),
            Event::Dropped { kind } => format!("{attacker} took {} away.", ground_title(*kind)),
            Event::Kept => format!("{attacker} left the ground as it lay."),
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
            Event::Threw { command, total } => {
                let leader = self.living(state, *command).map(|(leader, _)| leader);
                let who = leader.unwrap_or_else(|| self.leaderless(*command));
                format!("{who} threw {total} in all.")
            }
            Event::Equal => "Both threw the same, and threw again.".into(),
            Event::Initiative { command } => match self.living(state, *command) {
                Some((leader, command)) => {
                    format!("{leader} had the initiative: {command} acted.")
                }
                None => format!("{} had the initiative, and acted.", self.leaderless(*command)),
            },
            Event::Changed { command, change } => {
                let leader = self.led_by(*command).0;
                match change {
                    Change::Raised => format!("{leader} rose to the day."),
                    Change::Lowered => format!("{leader} lost heart."),
                    Change::None => format!("{leader} stayed as he was."),
                }
            }
            Event::Idle { command } => match self.living(state, *command) {
                Some((leader, command)) => {
                    format!("{leader} dithered, and {command} did nothing.")
                }
                None => format!("{} did nothing.", self.leaderless(*command)),
            },
            Event::Done { command } => format!("{} ended the turn.", self.command_told(*command)),
            Event::CommandRouted { command } => {
                let (leader, command) = self.led_by(*command);
                format!("{command} under {leader} routed and left the field.")
            }
            Event::ArmyBeaten { side, lost, of } => {
                format!("{} lost {lost} of {of} in value: beaten.", self.side_name(*side))
            }
            Event::Ended { ended } => self.tell_end(ended),
            other => self.tell_deeds(state, other),
        }
    }

    fn tell_end(&self, ended: &Ended) -> String {
        let Some(winner) = ended.winner else { return "The battle ended in a draw.".into() };
        let (won, lost) = (self.side_name(winner), self.side_name(1 - winner.min(1)));
        match ended.reason {
            EndReason::Beaten | EndReason::BothBeaten => format!("{won} won: {lost} broke."),
            EndReason::ChiefLost => format!("{won} won: {lost} lost the chief and ran."),
            EndReason::Length => format!("The day ended, and {won} had lost less."),
            EndReason::Conceded => format!("{lost} gave up: {won} won."),
        }
    }

    fn tell_deeds(&self, state: &State, event: &Event) -> String {
        let place = |place: u8| self.survey(state).place_name(place.into()).to_string();
        let name = |unit: &UnitId| self.told(*unit);
        match event {
            Event::Tested { unit, deed, passed: true } => {
                format!("{} had the discipline {}.", name(unit), say_deed(*deed))
            }
            Event::Tested { unit, deed, .. } => {
                format!("{} lacked the discipline {}.", name(unit), say_deed(*deed))
            }
            Event::Marched { units, leg, cost } => {
                format!("{} {}.", self.told_all(units), say_gone(*leg, *cost, U))
            }
            Event::Disordered { unit } => format!("{} fell into disorder.", name(unit)),
            Event::Rallied { unit } => format!("{} rallied.", name(unit)),
            Event::Ready { unit } => format!("{} stood ready.", name(unit)),
            Event::Dismounted { unit } => format!("{} dismounted to fight on foot.", name(unit)),
            Event::OnFoot { unit } => {
                let foot = self.setup.units[usize::from(unit.0)].on_foot.as_deref();
                let (m, impetus) = foot.map_or((0, 0), |foot| (foot.m, foot.impetus));
                format!("On foot, {} has M {m} and Impetus {impetus}.", name(unit))
            }
            Event::Occupied { unit, place: at } => {
                format!("{} occupied {}.", name(unit), place(*at))
            }
            Event::Sheltered { unit, with } => {
                format!("{} sheltered in the square of {}.", name(unit), name(with))
            }
            Event::LeftSquare { unit } => format!("{} came out of the square.", name(unit)),
            Event::Disengaged { unit, ticks } => {
                format!("{} broke off and went back {}.", name(unit), say_u(*ticks))
            }
            Event::Transferred { command, to } => {
                format!("{} rode over to {}.", self.led_by(*command).0, name(to))
            }
            Event::Compelled { unit, at: Some(at) } => {
                format!("{} broke loose and made for {}.", name(unit), name(at))
            }
            Event::Compelled { unit, at: None } => format!("{} rolled on.", name(unit)),
            Event::VillageLost { side, place: at } => {
                format!("{} lost {}.", self.side_name(*side), place(*at))
            }
            other => self.tell_shots(other),
        }
    }

    fn tell_shots(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        match event {
            Event::Shoots { firer, target } => {
                format!("{} took aim at {}.", name(firer), name(target))
            }
            Event::NoShot { firer, target } => {
                format!("{} had no shot at {} any more.", name(firer), name(target))
            }
            Event::Shot { firer, target, verdict } => {
                let fell = fell(verdict.b_loss, verdict.b_routed);
                format!("{} shot at {}: {fell}.", name(firer), name(target))
            }
            Event::Panicked { unit, direction, ticks } => {
                let way = match direction {
                    Direction::Ahead => "ahead",
                    Direction::Back => "back",
                    Direction::Anywhere => "where fear led",
                };
                format!("{} ran wild {way} for {}.", name(unit), say_u(*ticks))
            }
            Event::Reacts { unit } => format!("{} answered at once.", name(unit)),
            Event::Charges { units, target } => {
                format!("{} charged {}.", self.told_all(units), name(target))
            }
            Event::Evades { unit } => format!("{} turned to evade.", name(unit)),
            Event::Evaded { unit, ticks } => {
                format!("{} evaded, {} back.", name(unit), say_u(*ticks))
            }
            Event::Counters { unit, ticks } => {
                format!("{} came on {} to meet the charge.", name(unit), say_u(*ticks))
            }
            Event::Bonus { unit, bonus } => format!("{} found {bonus}U more.", name(unit)),
            Event::Contact { unit, foe, flank: false } => {
                format!("{} struck {}.", name(unit), name(foe))
            }
            Event::Contact { unit, foe, flank: true } => {
                format!("{} struck {} in flank or rear.", name(unit), name(foe))
            }
            Event::Short { unit, target } => {
                format!("{} fell short of {}.", name(unit), name(target))
            }
            Event::Swept { unit, by } => format!("{} swept {} away.", name(by), name(unit)),
            other => self.tell_blows(other),
        }
    }

    fn tell_blows(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.told(*unit);
        match event {
            Event::Pila { from, at, verdict } => {
                let fell = fell(verdict.b_loss, verdict.b_routed);
                format!("{} threw pila at {}: {fell}.", name(from), name(at))
            }
            Event::Fought { a, b, verdict } => say_melee(&name(a), &name(b), verdict),
            Event::Lost { unit, loss } => format!("{} lost {loss} VBU.", name(unit)),
            Event::Routed { unit } => format!("{} routed.", name(unit)),
            Event::Shaken { unit } => format!("{} saw friends rout, and shook.", name(unit)),
            Event::Fate { command, fate } => self.tell_fate(*command, *fate),
            Event::GeneralLost { command } => {
                let (leader, command) = self.led_by(*command);
                format!("{leader} had no unit left to join, and {command} no commander.")
            }
            Event::GeneralJoins { command, unit } => {
                format!("{} joined {}.", self.led_by(*command).0, name(unit))
            }
            Event::Retreated { unit, ticks } => {
                format!("{} fell back {}.", name(unit), say_u(*ticks))
            }
            Event::PushedBack { unit, ticks } => {
                format!("{} gave way {} to friends in retreat.", name(unit), say_u(*ticks))
            }
            Event::PassedBy { unit } => format!("Friends in retreat ran through {}.", name(unit)),
            Event::Pursued { unit, ticks } => {
                format!("{} pursued for {}.", name(unit), say_u(*ticks))
            }
            Event::Stays { unit } => format!("{} did not pursue.", name(unit)),
            Event::Relieved { unit, by } => {
                format!("{} took the place of {}.", name(by), name(unit))
            }
            _ => String::new(),
        }
    }

    fn tell_fate(&self, command: u8, fate: CommanderFate) -> String {
        let (leader, command) = self.led_by(command);
        match fate {
            CommanderFate::Unhurt => format!("{leader} was in danger and came off unhurt."),
            CommanderFate::Captured => format!("{leader} was captured."),
            CommanderFate::Killed => format!("{leader} was killed."),
            CommanderFate::CapturedRouted => {
                format!("{leader} was captured, and {command} ran.")
            }
            CommanderFate::KilledRouted => format!("{leader} was killed, and {command} ran."),
            CommanderFate::ArmyRouted => format!("{leader} was killed, and the whole army ran."),
        }
    }
}

/// What missiles did; disorder is told by itself.
fn fell(loss: u8, routed: bool) -> String {
    match (loss, routed) {
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
        Loser::None if verdict.a_routed && verdict.b_routed => {
            format!("{a} and {b} fought each other to the end.")
        }
        Loser::None if of_a == 0 && of_b == 0 => format!("{a} and {b} fought, and neither lost."),
        Loser::None => {
            format!("{a} and {b} fought without a decision, losing {of_a} to {of_b}.")
        }
    }
}
