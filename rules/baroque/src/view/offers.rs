//! Orders as offers: in plain words, with where they lead and what they risk.

use super::course::Course;
use crate::Baroque;
use crate::order::notation::BU;
use crate::order::{Act, Answer, Goal, Legs, Order, Preparation, Task};
use crate::state::{Due, State};
use crate::story::say_piece;
use crate::survey::Survey;
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_engine::{Next, Offer};
use tercio_family::{UnitId, exact, inside, opened, say_way};
use tercio_field::{Leg, Point};

/// The units an order is about: whose it is, and at whom it is directed.
#[derive(Clone, Copy, Default)]
struct About {
    piece: Option<UnitId>,
    on: Option<UnitId>,
}

fn about(piece: UnitId, on: Option<UnitId>) -> About {
    About { piece: Some(piece), on }
}

impl Baroque {
    pub(crate) fn offers(&self, state: &State, seat: Option<Seat>) -> Vec<Offer> {
        let asked = self.asked(state);
        let Some(seat) = seat.filter(|seat| asked.contains(seat)) else { return Vec::new() };
        let mut offers = Vec::new();
        self.proposals(state, seat, &mut |order| {
            offers.push(self.offer_of(state, seat, &order));
            ControlFlow::Continue(())
        });
        offers
    }

    /// An order that names units of this battle, as an offer.
    pub(crate) fn offer_of(&self, state: &State, seat: Seat, order: &Order) -> Offer {
        let value = serde_json::to_value(order).unwrap_or_default();
        if !self.names_known_units(order) {
            return Offer { order: value, ..Offer::default() };
        }
        let survey = self.survey(state);
        let About { piece, on } = self.about(&survey, order);
        let course = Course::of(&survey, order);
        let end = course.ends.first();
        let what = self.words_for(&survey, order);
        Offer {
            order: value,
            label: match piece {
                Some(unit) => format!("{}: {what}", self.title_of(unit)),
                None => opened(&what),
            },
            notation: self.write_order(state, order),
            piece: piece.map(|unit| unit.0.into()),
            group: group(order).into(),
            at: end.map(|stand| [stand.x, stand.y]).or(course.at),
            facing: end.map(|stand| stand.facing),
            on: on.map(|unit| unit.0.into()),
            key: key(order).into(),
            risk: survey.risks(seat, order).join("; "),
            figures: course.figures,
            ends: course.ends,
            wording: None,
        }
    }

    pub(crate) fn title_of(&self, unit: UnitId) -> &str {
        self.setup.units.get(usize::from(unit.0)).map_or("that unit", |card| card.title.as_str())
    }

    /// Orders that came over a wire may name what never was.
    pub(crate) fn names_known_units(&self, order: &Order) -> bool {
        let known = |unit: &UnitId| usize::from(unit.0) < self.setup.units.len();
        match order {
            Order::Act(Act::March { unit, legs }) => known(unit) && !legs.is_empty(),
            Order::Act(Act::Charge { unit, target } | Act::Fire { unit, target }) => {
                known(unit) && known(target)
            }
            Order::Task { unit, .. }
            | Order::Lead { to: Goal::Unit(unit) }
            | Order::Prepare(Preparation::Deploy { unit, .. }) => known(unit),
            Order::Name { command } => usize::from(*command) < self.setup.commands.len(),
            Order::Lead { to: Goal::Place(_) }
            | Order::Done
            | Order::Answer(_)
            | Order::Prepare(_)
            | Order::Concede => true,
        }
    }

    fn about(&self, survey: &Survey<'_>, order: &Order) -> About {
        let led = |on: Option<UnitId>| {
            let Some(Due::Activate { command }) = survey.state.agenda.top() else {
                return About::default();
            };
            About { piece: survey.leader_with(*command), on }
        };
        match order {
            Order::Act(Act::March { unit, .. }) => about(*unit, None),
            Order::Act(Act::Charge { unit, target } | Act::Fire { unit, target }) => {
                about(*unit, Some(*target))
            }
            Order::Task { unit, task: Task::Fight } => about(*unit, survey.main_foe(*unit)),
            Order::Task { unit, .. } => about(*unit, None),
            Order::Lead { to: Goal::Unit(to) } => led(Some(*to)),
            Order::Lead { to: Goal::Place(_) } => led(None),
            Order::Prepare(Preparation::Deploy { unit, .. }) => about(*unit, None),
            Order::Answer(_) => about_answer(survey.state),
            Order::Name { .. } | Order::Done | Order::Prepare(_) | Order::Concede => {
                About::default()
            }
        }
    }

    /// What an order says, without whose it is.
    fn words_for(&self, survey: &Survey<'_>, order: &Order) -> String {
        let name = |unit: &UnitId| self.title_of(*unit);
        match order {
            Order::Name { command } => {
                let card = &self.setup.commands[usize::from(*command)];
                match survey.leader_at(*command) {
                    None => format!("throw for {}, leaderless", inside(&card.title)),
                    Some(_) => format!("throw for {} under {}", inside(&card.title), card.leader),
                }
            }
            Order::Act(Act::March { legs, .. }) => say_legs(legs),
            Order::Act(Act::Charge { target, .. }) => format!("charge {}", name(target)),
            Order::Act(Act::Fire { target, .. }) => format!("shoot at {}", name(target)),
            Order::Task { unit, task } => self.task_words(survey, *unit, *task),
            Order::Lead { to: Goal::Unit(to) } => format!("the leader joins {}", name(to)),
            Order::Lead { to: Goal::Place(at) } => {
                format!("the leader rides to {}", say_point(*at))
            }
            Order::Done => "end the command's turn".into(),
            Order::Answer(answer) => self.answer_words(survey.state, *answer),
            Order::Prepare(preparation) => preparation_words(preparation),
            Order::Concede => "give up".into(),
        }
    }

    fn task_words(&self, survey: &Survey<'_>, unit: UnitId, task: Task) -> String {
        match task {
            Task::Rally => "rally".into(),
            Task::Withdraw => "withdraw, facing the enemy".into(),
            Task::Fight => match survey.main_foe(unit) {
                Some(foe) => format!("fight on against {}", self.title_of(foe)),
                None => "fight on".into(),
            },
            Task::Disengage => "leave the melee".into(),
            Task::Mount => "mount".into(),
            Task::Dismount => "dismount".into(),
            Task::Caracole => "caracole: go back in order".into(),
        }
    }

    fn answer_words(&self, state: &State, answer: Answer) -> String {
        let words = match (state.agenda.top(), answer) {
            (Some(Due::Pursue { loser, .. }), Answer::Pursue) => {
                return format!("pursue {}", self.title_of(*loser));
            }
            (Some(Due::Charged { .. } | Due::ShotAt { .. }), Answer::Pass) => "stand",
            (_, Answer::Pass) => "no answer",
            (_, Answer::Fire) => "shoot as they come",
            (_, Answer::Counter) => "countercharge",
            (_, Answer::Evade) => "evade",
            (_, Answer::Pursue) => "pursue",
            (_, Answer::Stay) => "stay",
            (_, Answer::Keep) => "let the dice stand",
            (_, Answer::First) => "throw the first die again",
            (_, Answer::Second) => "throw the second die again",
            (_, Answer::Both) => "throw both dice again",
            (_, Answer::Take) => "take the initiative",
            (_, Answer::HandOver) => "hand the initiative over",
        };
        words.into()
    }

    /// Those who are asked now.
    pub(super) fn asked(&self, state: &State) -> Vec<Seat> {
        match self.who_is_next(state) {
            Next::Choose(seat) => vec![seat],
            Next::Any(seats) => seats.iter().collect(),
            Next::Sealed(slots) => {
                let mut seats: Vec<Seat> = slots.iter().map(|(seat, _)| *seat).collect();
                seats.sort_unstable();
                seats.dedup();
                seats
            }
            Next::Table | Next::Over(_) => Vec::new(),
        }
    }
}

fn preparation_words(preparation: &Preparation) -> String {
    match preparation {
        Preparation::Lay { piece, at, turn, large } => {
            let large = if *large { ", large," } else { "" };
            let turned = match turn {
                0 => String::new(),
                quarters => format!(", turned {} degrees", u16::from(*quarters) * 90),
            };
            format!("lay {}{large} at {}{turned}", say_piece(*piece), say_point(*at))
        }
        Preparation::Laid => "no more ground".into(),
        Preparation::Edge { far } => format!("take the {} edge", if *far { "far" } else { "near" }),
        Preparation::Deploy { pose, .. } => {
            let facing = pose.facing.degrees();
            format!("place at {}, facing {facing} degrees", say_point(pose.front))
        }
        Preparation::Array => "place all in the usual order".into(),
    }
}

/// Whom an answer is about, what is asked decides.
fn about_answer(state: &State) -> About {
    match state.agenda.top() {
        Some(Due::Charged { rush }) => about(rush.target, Some(rush.unit)),
        Some(Due::ShotAt { firer, target, .. }) => about(*target, Some(*firer)),
        Some(Due::Pursue { winner, loser, .. }) => about(*winner, Some(*loser)),
        _ => About::default(),
    }
}

fn say_legs(legs: &Legs) -> String {
    let each: Vec<String> = legs.iter().map(|leg| say_way(*leg, BU)).collect();
    each.join(", then ")
}

fn say_point(at: Point) -> String {
    format!("{}, {}", exact(at.x), exact(at.y))
}

/// Headings in the order in which people look for them.
fn group(order: &Order) -> &'static str {
    match order {
        Order::Name { .. } => "Command",
        Order::Act(Act::Charge { .. }) => "Charge",
        Order::Act(Act::Fire { .. }) => "Fire",
        Order::Act(Act::March { legs, .. }) => match legs.as_slice() {
            [Leg::Straight { .. }, ..] => "Move",
            _ => "Turn",
        },
        Order::Task { task: Task::Fight | Task::Disengage, .. } => "Melee",
        Order::Task { .. } => "Stand and",
        Order::Lead { .. } => "Leader",
        Order::Prepare(Preparation::Deploy { .. } | Preparation::Array) => "Place",
        Order::Prepare(Preparation::Edge { .. }) => "Edge",
        Order::Prepare(_) => "Ground",
        Order::Done | Order::Answer(_) | Order::Concede => "",
    }
}

/// At most one offer of a prompt has each of these.
const fn key(order: &Order) -> &'static str {
    match order {
        Order::Done | Order::Prepare(Preparation::Laid) => "d",
        Order::Prepare(Preparation::Array) => "a",
        Order::Answer(answer) => match answer {
            Answer::Pass | Answer::Pursue => "p",
            Answer::Fire => "f",
            Answer::Evade => "e",
            Answer::Counter => "c",
            Answer::Stay => "s",
            Answer::Keep => "k",
            Answer::First => "1",
            Answer::Second => "2",
            Answer::Both => "b",
            Answer::Take => "t",
            Answer::HandOver => "h",
        },
        _ => "",
    }
}
