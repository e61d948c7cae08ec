//! Orders as offers: in plain words, with where they lead and what they risk.

use super::course::Course;
use crate::Impetus;
use crate::order::{Act, Answer, Order, Preparation, Task};
use crate::setup::ground_title;
use crate::state::{Due, State, UnitId};
use crate::survey::Survey;
use crate::survey::bar::U;
use crate::troops::Level;
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_engine::Offer;
use tercio_family::{inside, opened, say_way};
use tercio_field::{Leg, Point, TICKS_PER_U};

/// The units an order is about: whose it is, and at whom it is directed.
#[derive(Clone, Copy, Default)]
struct About {
    piece: Option<UnitId>,
    on: Option<UnitId>,
}

fn about(piece: UnitId, on: Option<UnitId>) -> About {
    About { piece: Some(piece), on }
}

impl Impetus {
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
            at: end.map(|stand| [stand.x, stand.y]),
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
            Order::Act(act) => {
                !act.units().is_empty() && act.units().iter().chain(&act.target()).all(known)
            }
            Order::Task { unit, .. } | Order::Prepare(Preparation::Deploy { unit, .. }) => {
                known(unit)
            }
            Order::Transfer { to } => known(to),
            Order::Relieve { with } => known(with),
            Order::Name { command } => usize::from(*command) < self.setup.commands.len(),
            Order::Done | Order::Answer(_) | Order::Prepare(_) | Order::Concede => true,
        }
    }

    fn about(&self, survey: &Survey<'_>, order: &Order) -> About {
        match order {
            Order::Act(act) => about(act.units()[0], act.target()),
            Order::Task { unit, task: Task::Fight } => {
                about(*unit, survey.attackers(*unit).first().map(|place| place.unit))
            }
            Order::Task { unit, .. } => about(*unit, None),
            Order::Transfer { to } => {
                let command = self.setup.units[usize::from(to.0)].command;
                About { piece: survey.general_of(command), on: Some(*to) }
            }
            Order::Prepare(Preparation::Deploy { unit, .. }) => about(*unit, None),
            Order::Answer(_) | Order::Relieve { .. } => about_answer(survey.state, order),
            Order::Name { .. } | Order::Done | Order::Prepare(_) | Order::Concede => {
                About::default()
            }
        }
    }

    /// What an order says, without whose it is.
    fn words_for(&self, survey: &Survey<'_>, order: &Order) -> String {
        let name = |unit: UnitId| self.title_of(unit);
        match order {
            Order::Name { command } => {
                let card = &self.setup.commands[usize::from(*command)];
                let lost = survey.state.commands[usize::from(*command)].level == Level::Nobody;
                match lost {
                    true => format!("throw for {}, leaderless", inside(&card.title)),
                    false => format!("throw for {} under {}", inside(&card.title), card.commander),
                }
            }
            Order::Act(act) => {
                let what = match act {
                    Act::March { leg, .. } => say_way(*leg, U),
                    Act::Charge { target, .. } => format!("charge {}", name(*target)),
                    Act::Fire { target, .. } => format!("fire at {}", name(*target)),
                };
                match act.units().len() {
                    1 => what,
                    count => format!("{} of {count}, {what}", body(survey, act.units())),
                }
            }
            Order::Task { unit, task } => self.task_words(survey, *unit, *task),
            Order::Transfer { to } => format!("the commander joins {}", name(*to)),
            Order::Done => "end the command's turn".into(),
            Order::Answer(answer) => self.answer_words(survey.state, *answer),
            Order::Relieve { with } => format!("put {} in its place", name(*with)),
            Order::Prepare(preparation) => self.preparation_words(survey, preparation),
            Order::Concede => "give up".into(),
        }
    }

    fn task_words(&self, survey: &Survey<'_>, unit: UnitId, task: Task) -> String {
        match task {
            Task::Rally => "rally".into(),
            Task::Ready => "go on opportunity".into(),
            Task::Fight => match survey.attackers(unit).first() {
                Some(foe) => format!("fight on against {}", self.title_of(foe.unit)),
                None => "fight on".into(),
            },
            Task::Disengage => "leave the melee".into(),
            Task::Dismount => "dismount".into(),
            Task::Occupy => "occupy the houses".into(),
            Task::Shelter => "shelter in the square".into(),
            Task::LeaveSquare => "leave the square".into(),
        }
    }

    fn answer_words(&self, state: &State, answer: Answer) -> String {
        match (state.agenda.top(), answer) {
            (Some(Due::RallyAgain { .. }), Answer::Pass) => "leave it disordered".into(),
            (Some(Due::Relief { .. }), Answer::Pass) => "nobody takes its place".into(),
            (Some(Due::ChargedShot { .. }), Answer::Pass) => "hold its fire".into(),
            (_, Answer::Pass) => "no answer".into(),
            (_, Answer::Evade) => "evade".into(),
            (_, Answer::Counter) => "counter-charge".into(),
            (_, Answer::Shelter) => "into the square".into(),
            (_, Answer::Stand) => "stand".into(),
            (_, Answer::Again) => "rally again, by the commander's word".into(),
            (Some(Due::Pursue { loser, .. }), Answer::Pursue) => {
                format!("pursue {}", self.title_of(*loser))
            }
            (_, Answer::Pursue) => "pursue".into(),
            (_, Answer::Stay) => "stay".into(),
        }
    }

    fn preparation_words(&self, survey: &Survey<'_>, preparation: &Preparation) -> String {
        let ground = |place: u8| survey.place_name(usize::from(place));
        match preparation {
            Preparation::Lay { kind, at, turn } => {
                let turned = match turn {
                    0 => String::new(),
                    quarters => format!(", turned {} degrees", u16::from(*quarters) * 90),
                };
                let kind = ground_title(*kind).trim_start_matches("the ");
                format!("lay {kind} at {}{turned}", say_point(*at))
            }
            Preparation::Laid => "no more ground".into(),
            Preparation::Shift { place, to } => {
                format!("move {} to {}", ground(*place), say_point(*to))
            }
            Preparation::Drop { place } => format!("take {} away", ground(*place)),
            Preparation::Keep => "leave the ground as it lies".into(),
            Preparation::Edge { far } => {
                format!("take the {} edge", if *far { "far" } else { "near" })
            }
            Preparation::Deploy { pose, .. } => {
                let facing = pose.facing.degrees();
                format!("place at {}, facing {facing} degrees", say_point(pose.front))
            }
            Preparation::Array => "place all in the usual order".into(),
        }
    }

    /// Those who are asked now.
    pub(super) fn asked(&self, state: &State) -> Vec<Seat> {
        use tercio_engine::Next;
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

/// Whom an answer is about, what is asked decides.
fn about_answer(state: &State, order: &Order) -> About {
    match (state.agenda.top(), order) {
        (Some(Due::Relief { unit }), Order::Relieve { with }) => about(*unit, Some(*with)),
        (Some(Due::Relief { unit } | Due::RallyAgain { unit }), _) => about(*unit, None),
        (Some(Due::ChargedShot { rush } | Due::Charged { rush }), _) => {
            about(rush.target, rush.units.iter().next())
        }
        (Some(Due::ShotAt { firer, target }), _) => about(*target, Some(*firer)),
        (Some(Due::Pursue { winner, loser, .. }), _) => about(*winner, Some(*loser)),
        _ => About::default(),
    }
}

/// What units that move as one are called.
fn body(survey: &Survey<'_>, units: &[UnitId]) -> &'static str {
    match survey.group(units) {
        Ok(group) if group.is_column() => "column",
        _ => "line",
    }
}

fn say_point(at: Point) -> String {
    let u = |ticks: i32| tercio_field::div_round(ticks.into(), TICKS_PER_U.into());
    format!("{}, {}", u(at.x), u(at.y))
}

/// Headings in the order in which people look for them.
const fn group(order: &Order) -> &'static str {
    match order {
        Order::Name { .. } => "Command",
        Order::Act(Act::Charge { .. }) => "Charge",
        Order::Act(Act::Fire { .. }) => "Fire",
        Order::Act(Act::March { leg, .. }) => match leg {
            Leg::Wheel { .. } | Leg::AboutFace => "Turn",
            Leg::Straight { .. } => "Move",
        },
        Order::Task { task: Task::Fight | Task::Disengage, .. } => "Melee",
        Order::Task { .. } => "Stand and",
        Order::Transfer { .. } => "Commander",
        Order::Relieve { .. } => "Relief",
        Order::Prepare(Preparation::Deploy { .. } | Preparation::Array) => "Place",
        Order::Prepare(Preparation::Edge { .. }) => "Edge",
        Order::Prepare(_) => "Ground",
        Order::Done | Order::Answer(_) | Order::Concede => "",
    }
}

/// At most one offer of a prompt has each of these.
const fn key(order: &Order) -> &'static str {
    match order {
        Order::Done | Order::Prepare(Preparation::Laid | Preparation::Keep) => "d",
        Order::Prepare(Preparation::Array) => "a",
        Order::Answer(answer) => match answer {
            Answer::Pass | Answer::Pursue => "p",
            Answer::Evade => "e",
            Answer::Counter => "c",
            Answer::Shelter => "h",
            Answer::Stand | Answer::Stay => "s",
            Answer::Again => "a",
        },
        _ => "",
    }
}
