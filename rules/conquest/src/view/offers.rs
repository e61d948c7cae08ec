//! Orders as offers: in plain words, with where they lead and what they risk.

use super::course::Course;
use crate::Conquest;
use crate::order::{Act, Answer, Goal, Legs, Order, Preparation, Turn};
use crate::state::{Due, State};
use crate::story::say_piece;
use crate::survey::Survey;
use crate::survey::bar::INCHES;
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_engine::{Next, Offer};
use tercio_family::{UnitId, exact, opened, say_way};
use tercio_field::Point;

/// The units an order is about: whose it is, and at whom it is directed.
#[derive(Clone, Copy, Default)]
struct About {
    piece: Option<UnitId>,
    on: Option<UnitId>,
}

fn about(piece: UnitId, on: Option<UnitId>) -> About {
    About { piece: Some(piece), on }
}

impl Conquest {
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
        let About { piece, on } = self.about(&survey, seat, order);
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
            key: key(order),
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
            Order::Act(act) => match act {
                Act::March { unit, legs } => known(unit) && !legs.is_empty(),
                Act::Charge { unit, target, also } => {
                    known(unit) && known(target) && also.iter().all(known)
                }
                Act::Aim { unit, target, .. } => known(unit) && known(target),
                Act::Slip { unit, .. }
                | Act::Face { unit, .. }
                | Act::Ranks { unit, .. }
                | Act::Reform { unit, .. }
                | Act::Loose { unit }
                | Act::Fight { unit } => known(unit),
            },
            Order::Lead { to: Goal::Unit(unit) }
            | Order::Prepare(Preparation::Deploy { unit, .. }) => known(unit),
            _ => true,
        }
    }

    fn about(&self, survey: &Survey<'_>, seat: Seat, order: &Order) -> About {
        let led = |on: Option<UnitId>| About { piece: survey.general_with(seat.0), on };
        match order {
            Order::Act(act) => match act {
                Act::March { unit, .. }
                | Act::Slip { unit, .. }
                | Act::Face { unit, .. }
                | Act::Ranks { unit, .. }
                | Act::Reform { unit, .. } => about(*unit, None),
                Act::Charge { unit, target, .. } | Act::Aim { unit, target, .. } => {
                    about(*unit, Some(*target))
                }
                Act::Loose { unit } => {
                    let named = survey.state.nominated.iter().find(|one| one.unit == *unit);
                    about(*unit, named.map(|one| one.target))
                }
                Act::Fight { unit } => about(*unit, survey.foes(*unit).iter().next()),
            },
            Order::Lead { to: Goal::Unit(to) } => led(Some(*to)),
            Order::Lead { to: Goal::Place(_) } => led(None),
            Order::Prepare(Preparation::Deploy { unit, .. }) => about(*unit, None),
            Order::Answer(_) | Order::Spend { .. } => about_answer(survey.state),
            _ => About::default(),
        }
    }

    /// What an order says, without whose it is.
    fn words_for(&self, survey: &Survey<'_>, order: &Order) -> String {
        let name = |unit: &UnitId| self.title_of(*unit);
        match order {
            Order::Bid { points } => format!("bid {}", say_points(*points)),
            Order::Spend { points } => format!("spend {}", say_points(*points)),
            Order::Act(act) => self.act_words(survey, act),
            Order::Lead { to: Goal::Unit(to) } => format!("the general joins {}", name(to)),
            Order::Lead { to: Goal::Place(at) } => {
                format!("the general rides to {}", say_point(*at))
            }
            Order::Done => done_words(survey.state).into(),
            Order::Answer(answer) => self.answer_words(survey.state, *answer),
            Order::Prepare(preparation) => preparation_words(preparation),
            Order::Concede => "give up".into(),
        }
    }

    fn act_words(&self, survey: &Survey<'_>, act: &Act) -> String {
        let name = |unit: &UnitId| self.title_of(*unit);
        match act {
            Act::March { legs, .. } => say_legs(legs),
            Act::Slip { to, .. } => {
                format!("go to {}, facing {} degrees", say_point(to.front), to.facing.degrees())
            }
            Act::Face { turn: Turn::Left, .. } => "turn to the left".into(),
            Act::Face { turn: Turn::Right, .. } => "turn to the right".into(),
            Act::Face { turn: Turn::About, .. } => "turn about".into(),
            Act::Ranks { more: true, .. } => "a rank more".into(),
            Act::Ranks { more: false, .. } => "a rank less".into(),
            Act::Reform { loose: true, .. } => "open out to skirmish".into(),
            Act::Reform { files, .. } => format!("form up {files} wide"),
            Act::Charge { target, also: None, .. } => format!("charge {}", name(target)),
            Act::Charge { target, also: Some(also), .. } => {
                format!("charge {} and {}", name(target), name(also))
            }
            Act::Aim { target, mass: true, .. } => format!("mass shooting at {}", name(target)),
            Act::Aim { target, .. } => format!("shoot at {}", name(target)),
            Act::Loose { .. } => "shoot now".into(),
            Act::Fight { unit } => {
                let group = survey.group_of(*unit);
                let foes = group.iter().filter(|other| !survey.are_friends(*unit, *other));
                let foes: Vec<&str> = foes.map(|foe| self.title_of(foe)).collect();
                format!("fight against {}", foes.join(", "))
            }
        }
    }

    fn answer_words(&self, state: &State, answer: Answer) -> String {
        let words = match (state.agenda.top(), answer) {
            (Some(Due::Pursue { from, .. }), Answer::Pursue) => {
                return format!("pursue {}", self.title_of(*from));
            }
            (_, Answer::First) => "take the first round",
            (_, Answer::Second) => "take the second round",
            (_, Answer::Stand) => "stand",
            (_, Answer::Shoot) => "stand and shoot",
            (_, Answer::FireAndFlee) => "shoot and flee",
            (_, Answer::Flee) => "flee",
            (_, Answer::Counter) => "counter-charge",
            (_, Answer::Pursue) => "pursue",
            (_, Answer::Hold) => "hold",
            (_, Answer::Release) => "let them charge",
            (_, Answer::Restrain) => "hold them back",
            (_, Answer::Edge) => "choose the edge",
            (_, Answer::Last) => "deploy second",
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

fn say_points(points: u8) -> String {
    match points {
        0 => "no point".into(),
        1 => "1 point".into(),
        several => format!("{several} points"),
    }
}

fn done_words(state: &State) -> &'static str {
    match state.agenda.top() {
        Some(Due::Declare { .. }) => "no more charges",
        Some(Due::Nominate { .. }) => "no more targets",
        _ => "end the moves",
    }
}

fn preparation_words(preparation: &Preparation) -> String {
    match preparation {
        Preparation::Lay { piece, at, turn } => {
            let turned = match turn {
                0 => String::new(),
                quarters => format!(", turned {} degrees", u16::from(*quarters) * 90),
            };
            format!("lay {} at {}{turned}", say_piece(*piece), say_point(*at))
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
        Some(Due::React { charge }) => match state.charges.get(usize::from(*charge)) {
            Some(rush) => about(rush.target, Some(rush.unit)),
            None => About::default(),
        },
        Some(Due::Pursue { unit, from }) => about(*unit, Some(*from)),
        Some(Due::Restrain { unit } | Due::Test { unit, .. }) => about(*unit, None),
        _ => About::default(),
    }
}

fn say_legs(legs: &Legs) -> String {
    let each: Vec<String> = legs.iter().map(|leg| say_way(*leg, INCHES)).collect();
    each.join(", then ")
}

fn say_point(at: Point) -> String {
    format!("{}, {}", exact(at.x), exact(at.y))
}

/// Headings in the order in which people look for them.
fn group(order: &Order) -> &'static str {
    match order {
        Order::Act(Act::Charge { .. }) => "Charge",
        Order::Act(Act::Aim { .. } | Act::Loose { .. }) => "Shoot",
        Order::Act(Act::Fight { .. }) => "Combat",
        Order::Act(Act::March { legs, .. }) => match legs.as_slice() {
            [tercio_field::Leg::Straight { .. }, ..] => "Move",
            _ => "Turn",
        },
        Order::Act(Act::Slip { .. }) => "Move",
        Order::Act(Act::Face { .. }) => "Turn",
        Order::Act(Act::Ranks { .. } | Act::Reform { .. }) => "Form",
        Order::Lead { .. } => "General",
        Order::Prepare(Preparation::Deploy { .. } | Preparation::Array) => "Place",
        Order::Prepare(Preparation::Edge { .. }) => "Edge",
        Order::Prepare(_) => "Ground",
        _ => "",
    }
}

/// At most one offer of a prompt has each of these.
fn key(order: &Order) -> String {
    let letter = match order {
        Order::Bid { points } | Order::Spend { points } => return points.to_string(),
        Order::Done | Order::Prepare(Preparation::Laid) => "d",
        Order::Prepare(Preparation::Array) => "a",
        Order::Answer(answer) => match answer {
            Answer::First => "1",
            Answer::Second => "2",
            Answer::Stand => "s",
            Answer::Shoot => "t",
            Answer::FireAndFlee => "b",
            Answer::Flee => "f",
            Answer::Counter => "c",
            Answer::Pursue => "p",
            Answer::Hold => "h",
            Answer::Release => "l",
            Answer::Restrain => "r",
            Answer::Edge => "e",
            Answer::Last => "2",
        },
        _ => "",
    };
    letter.into()
}
