//! Events in words, soundness, the commander's measure, and what a battle hands on.

use crate::event::Event;
use crate::facts::{Arm, Back};
use crate::order::Order;
use crate::phase::long_term::Fate;
use crate::phase::sortie::{Degree, Winner};
use crate::setup::Setup;
use crate::sheet;
use crate::state::{Choice, Distance, EndReason, Ended, Fight, State, Status, Unit};
use crate::{Warfare, facts::Maneuver};
use tercio_chance::Seat;
use tercio_engine::{Measure, Question, Side};
use tercio_ledger::Tally;

impl Warfare {
    /// A unit's name from its index alone; split-off parts come after the setup's units.
    fn unit_name(&self, unit: u8) -> String {
        match self.setup.units.get(usize::from(unit)) {
            Some(card) => card.name.clone(),
            None => format!("part {unit}"),
        }
    }

    pub(crate) fn ending(&self, ended: &Ended) -> String {
        let side = |side: u8| &self.setup.sides[usize::from(side)];
        match (ended.winner, ended.reason) {
            (None, _) => "Both armies are beaten: a draw.".into(),
            (Some(won), EndReason::Beaten) => format!("{} has won: no enemy is left.", side(won)),
            (Some(won), EndReason::Third) => {
                format!("{} has won: under a third of the enemy is left.", side(won))
            }
            (Some(won), EndReason::Rounds) => {
                format!("{} has held to the end of the day.", side(won))
            }
            (Some(won), EndReason::Quiet) => format!("{} has held: nobody attacked.", side(won)),
            (Some(won), EndReason::Conceded) => {
                format!("{} has won: the enemy gave up.", side(won))
            }
        }
    }

    pub(crate) fn tell_story(&self, event: &Event) -> String {
        let name = |unit: &u8| self.unit_name(*unit);
        match event {
            Event::Laid => "Ground is laid.".into(),
            Event::Placed { unit } => format!("{} takes its place.", name(unit)),
            Event::Initiative { verdict, .. } => match verdict.winner {
                Winner::None => "The throws for the initiative are equal; again.".into(),
                Winner::A => format!("{} has the initiative.", self.setup.sides[0]),
                Winner::B => format!("{} has the initiative.", self.setup.sides[1]),
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
            other => self.tell_more(other),
        }
    }

    fn tell_more(&self, event: &Event) -> String {
        let name = |unit: &u8| self.unit_name(*unit);
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

    /// Strength by men and dice; threat by closeness for the side that has to attack.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let power =
            |side: u8| -> i32 { state.ready(side).map(|unit| self.power(state, unit)).sum() };
        let won = match state.ended.and_then(|ended| ended.winner) {
            Some(winner) if winner == seat.0 => WON,
            Some(_) => -WON,
            None => 0,
        };
        let start: u32 = self.setup.units.iter().filter(|c| c.side == seat.0).map(|c| c.men).sum();
        let left: u32 = state.ready(seat.0).map(|unit| state.unit(unit).men).sum();
        let third = start / u32::from(sheet::END_THIRD.value.unsigned_abs());
        let spare = i64::from(left) - i64::from(third);
        Measure {
            strength: power(seat.0) - power(1 - seat.0) + won,
            breaking: (spare * BREAKING / i64::from(start.max(1))) as i32,
            threat: self.threat(state, seat),
        }
    }

    fn power(&self, state: &State, unit: u8) -> i32 {
        let own = state.unit(unit);
        let men = i32::try_from(own.men).unwrap_or(i32::MAX / 64).min(MEN_MOST);
        let facts = self.unit_facts(state, unit);
        let led = i32::from(facts.split) + i32::from(facts.unfamiliar);
        let quality = QUALITY + 2 * facts.weight as i32 + i32::from(facts.arm == Arm::Horse) - led;
        let pool = i32::from(own.pool.clamp(-12, 12));
        let flanked = state.links_of(unit).any(|link| link.flanked(own.side));
        men * (quality * 2 + pool - 2 * i32::from(flanked)) / QUALITY / 4
    }

    /// The attacker wants to close in; both want to stand on higher ground.
    fn threat(&self, state: &State, seat: Seat) -> i32 {
        let attacker = self.setup.defender != seat.0;
        let mut threat = 0;
        for unit in state.ready(seat.0) {
            let own = state.unit(unit);
            let base = own.base();
            threat += HEIGHT * i32::from(self.on_higher_ground(own));
            let nearest =
                state.ready(1 - seat.0).map(|foe| base.gap(&state.unit(foe).base())).min();
            if let Some(gap) = nearest.filter(|_| attacker) {
                threat -= gap / CLOSENESS;
            }
        }
        let pairs = state.links.iter().filter(|link| link.distance == Distance::Engaged);
        threat + pairs.map(|link| self.edge(state, link.a, link.b, seat)).sum::<i32>()
    }

    /// Who is the better off of two engaged units, by their dice if both attack.
    fn edge(&self, state: &State, a: u8, b: u8, seat: Seat) -> i32 {
        let plain = Choice { maneuver: Maneuver::Attack, spend: 0, back: Back::Stand };
        let fight = Fight { a, b, choice_a: plain, choice_b: plain, verdict: None };
        let facts = self.sortie_facts(state, &fight);
        let dice = |side| i32::from(self.book.sortie_dice(&facts, side).total());
        let edge = EDGE * (dice(Side::A) - dice(Side::B)).clamp(-EDGE_MOST, EDGE_MOST);
        if seat.0 == 0 { edge } else { -edge }
    }

    /// The procedure behind an order, with the foe's most likely answer.
    pub(crate) fn question_behind(
        &self,
        state: &State,
        _: Seat,
        order: &Order,
    ) -> Option<Question> {
        match order {
            Order::Volley { archers, target, spend } => {
                let facts = self.volley_facts(state, *archers, *target, *spend, 0);
                Some(Question {
                    procedure: "volley".into(),
                    facts: serde_json::to_value(facts).ok()?,
                })
            }
            Order::Sortie { unit, maneuver, spend, back } => {
                let foe = state.foes_of(*unit).first().copied()?;
                let own = Choice {
                    maneuver: *maneuver,
                    spend: spend.first().copied().unwrap_or(0),
                    back: *back,
                };
                let answer = Choice { maneuver: Maneuver::Attack, spend: 0, back: Back::Stand };
                let side = state.unit(*unit).side;
                let (a, b) = state.in_order(*unit, foe);
                let (choice_a, choice_b) = if side == 0 { (own, answer) } else { (answer, own) };
                let fight = Fight { a, b, choice_a, choice_b, verdict: None };
                let facts = self.sortie_facts(state, &fight);
                Some(Question {
                    procedure: "sortie".into(),
                    facts: serde_json::to_value(facts).ok()?,
                })
            }
            _ => None,
        }
    }

    /// The setup of a battle so many hours after this one: the gone are gone, the injured absent,
    /// penalty dice fade, bonus dice return after a day's rest.
    pub(crate) fn carry_over(&self, state: &State, hours: u32) -> Result<Setup, String> {
        if state.ended.is_none() {
            return Err("the battle is not over yet".into());
        }
        let mut setup = self.setup.clone();
        setup.deployed = false;
        setup.note = format!("{} hours after {}", hours, self.setup.title);
        let days = hours / HOURS_A_DAY;
        let rested = is_rested(hours);
        for (index, card) in setup.units.iter_mut().enumerate() {
            let own = &state.units[index];
            let there = |unit: &&Unit| {
                usize::from(unit.card) == index
                    && matches!(unit.status, Status::Ready | Status::Finished | Status::Fled)
            };
            let whole = |unit: &Unit| unit.men.saturating_sub(unit.injured + unit.gone);
            card.men = state.units.iter().filter(there).map(whole).sum();
            card.at = None;
            card.recent = own.pool < 0 && days <= u32::from(own.pool.unsigned_abs());
            card.pool = (!rested).then(|| self.pool_after(state, index as u8, hours).total());
            card.commander.level = own.leader.level;
            card.commander.strength = own.leader.strength;
            card.commander.usual = own.leader.usual;
        }
        setup.units.retain(|card| card.men > 0);
        match [0u8, 1].iter().find(|side| !setup.units.iter().any(|card| card.side == **side)) {
            Some(side) => Err(format!("{} has no men left", self.setup.sides[usize::from(*side)])),
            None => Ok(setup),
        }
    }
}

const HOURS_A_DAY: u32 = 24;
const MINUTES_AN_HOUR: u32 = 60;

/// Whether bonus dice have returned.
fn is_rested(hours: u32) -> bool {
    hours / HOURS_A_DAY >= u32::from(sheet::REST_DAYS.value.unsigned_abs())
}

impl Warfare {
    /// The pool of a unit so many hours after the battle, line by line.
    pub fn pool_after(&self, state: &State, unit: u8, hours: u32) -> Tally<'_> {
        let own = state.unit(unit);
        let (bonus, penalty) = (own.pool.max(0), (-own.pool).max(0));
        let minutes = i64::from(hours) * i64::from(MINUTES_AN_HOUR);
        let faded = minutes / i64::from(sheet::FADE_MINUTES.value);
        let tally = self
            .book
            .house
            .tally()
            .plus(&sheet::ADD, bonus)
            .plus(&sheet::SUBTRACT, -penalty)
            .plus(&sheet::FADE_MINUTES, faded.min(penalty.into()) as i16);
        let card = &self.setup.units[usize::from(own.card)];
        let fresh = self.book.starting_pool(&card.pool_facts()).total();
        let returned = if is_rested(hours) { fresh - tally.total() } else { 0 };
        tally.plus(&sheet::REST_DAYS, returned)
    }
}

const WON: i32 = 1_000_000;
const BREAKING: i64 = 2_000;
const MEN_MOST: i32 = 20_000;
const QUALITY: i32 = 6;
const HEIGHT: i32 = 60;
const CLOSENESS: i32 = 60;
const EDGE: i32 = 30;
const EDGE_MOST: i32 = 6;
