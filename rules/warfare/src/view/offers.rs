//! Orders as a page offers them: in plain words, with where they lead and what they risk.

use crate::facts::{Arm, Back, Ground};
use crate::order::words::{capital, rounded, say_dice, say_legs, say_length};
use crate::phase::moves::{Trace, inches};
use crate::phase::positions::kinds;
use crate::sheet;
use crate::state::{Due, State, Unit};
use crate::{Order, Warfare};
use tercio_chance::Seat;
use tercio_engine::{Offer, Stand};
use tercio_field::{Base, Pose};

/// The units an order is about: whose it is, and at whom it is directed.
#[derive(Clone, Copy, Default)]
struct About {
    piece: Option<u8>,
    on: Option<u8>,
}

fn stand(unit: u8, base: &Base) -> Stand {
    let Pose { front, facing } = base.pose;
    Stand { piece: unit.into(), x: front.x, y: front.y, facing: facing.0 }
}

fn about(piece: u8, on: Option<u8>) -> About {
    About { piece: Some(piece), on }
}

impl Warfare {
    pub(super) fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let mut orders = self.proposals(state, seat);
        // Two foes may well call for the same wheel.
        let mut seen = Vec::new();
        orders.retain(|order| {
            let new = !seen.contains(order);
            seen.push(order.clone());
            new
        });
        orders.iter().map(|order| self.offer_of(state, seat, order)).collect()
    }

    /// An order that names units of this battle, as an offer.
    pub(crate) fn offer_of(&self, state: &State, _: Seat, order: &Order) -> Offer {
        let value = serde_json::to_value(order).unwrap_or_default();
        if self.check_units(state, order).is_err() {
            return Offer { order: value, ..Offer::default() };
        }
        let trace = match order {
            Order::Move { unit, legs } => Some(self.trace(state, *unit, legs)),
            _ => None,
        };
        let About { piece, on } = self.about(state, order, trace.as_ref());
        let end = self.end_of(state, order, trace.as_ref());
        let what = self.words_for(state, order, on);
        Offer {
            order: value,
            label: match piece {
                Some(unit) => format!("{}: {what}", self.title_of(state, unit)),
                None => capital(&what),
            },
            notation: self.write_order(state, order),
            piece: piece.map(u16::from),
            group: group(order),
            at: end.map(|base| [base.pose.front.x, base.pose.front.y]),
            facing: end.map(|base| base.pose.facing.0),
            on: on.map(u16::from),
            key: key(order).into(),
            risk: self.risks(state, order, trace.as_ref()).join("; "),
            figures: self.figures(state, order, trace.as_ref()),
            ends: piece.zip(end).map(|(unit, base)| stand(unit, &base)).into_iter().collect(),
            wording: None,
        }
    }

    /// What a move takes of what the unit may go.
    fn figures(&self, state: &State, order: &Order, trace: Option<&Trace>) -> Vec<[String; 2]> {
        let (Order::Move { unit, .. }, Some(trace)) = (order, trace) else { return Vec::new() };
        let left = self.reach(state.unit(*unit)) - trace.cost;
        let figure = |name: &str, ticks: i32| [name.into(), inches(rounded(ticks))];
        vec![figure("costs", trace.cost), figure("left", left.max(0))]
    }

    fn about(&self, state: &State, order: &Order, trace: Option<&Trace>) -> About {
        match *order {
            Order::Move { unit, .. } => {
                let foes = state.ready(1 - state.unit(unit).side);
                let touched = |foe: &u8| {
                    trace.is_some_and(|trace| trace.end.touches(&state.unit(*foe).base()))
                };
                about(unit, foes.into_iter().find(touched))
            }
            Order::Place { unit, .. } | Order::Split { unit, .. } => about(unit, None),
            Order::Take { unit, target, .. } => about(unit, Some(target)),
            Order::Combine { unit, host } => about(unit, Some(host)),
            Order::Volley { archers, target, .. } => about(archers, Some(target)),
            Order::Sortie { unit, .. } => match state.foes_of(unit)[..] {
                [foe] => about(unit, Some(foe)),
                _ => about(unit, None),
            },
            Order::Lay { .. } | Order::Done | Order::Concede => About::default(),
            Order::Cover { .. }
            | Order::Answer { .. }
            | Order::Towards { .. }
            | Order::Through { .. }
            | Order::Stay
            | Order::Withdraw => self.about_answer(state, order),
        }
    }

    /// Whom an answer is about, the question on the table decides.
    fn about_answer(&self, state: &State, order: &Order) -> About {
        let foe = match *order {
            Order::Towards { foe } | Order::Through { foe } => Some(foe),
            _ => None,
        };
        match state.agenda.top() {
            Some(Due::Cover { archers, target, .. }) => about(*target, Some(*archers)),
            Some(Due::Press { unit, foe, .. }) => about(*foe, Some(*unit)),
            Some(Due::Flee { unit } | Due::Yield { unit }) => about(*unit, None),
            Some(Due::Accept { unit }) => About { piece: None, on: Some(*unit) },
            Some(Due::Direction { unit, .. }) => about(*unit, foe),
            Some(Due::Drive { unit }) => About { piece: foe, on: Some(*unit) },
            _ => About { piece: None, on: foe },
        }
    }

    /// Where an order brings its unit at once.
    fn end_of(&self, state: &State, order: &Order, trace: Option<&Trace>) -> Option<Base> {
        match *order {
            Order::Place { unit, at, degrees } => {
                let size = crate::setup::base_size(state.unit(unit).width);
                Some(Base::new(at, tercio_field::Angle::from_degrees(degrees.into()), size))
            }
            Order::Split { unit, men } => self.place_behind(state, unit, men),
            _ => trace.map(|trace| trace.end),
        }
    }

    /// What an order says, without whose it is.
    fn words_for(&self, state: &State, order: &Order, on: Option<u8>) -> String {
        let name = |unit: u8| self.title_of(state, unit);
        match order {
            Order::Lay { ground, corner, width, height } => format!(
                "lay {ground} ground, {} by {}, at {}, {}",
                inches(*width),
                say_length(*height),
                inches(corner.x),
                inches(corner.y)
            ),
            Order::Place { at, degrees, .. } => {
                format!("place at {}, {}, facing {degrees} degrees", inches(at.x), inches(at.y))
            }
            Order::Move { legs, .. } => match on {
                Some(foe) => format!("{}, into contact with {}", say_legs(legs), name(foe)),
                None => say_legs(legs),
            },
            Order::Take { target, kill: false, .. } => format!("capture {}", name(*target)),
            Order::Take { target, kill: true, .. } => format!("kill {}", name(*target)),
            Order::Combine { host, .. } => format!("join {}", name(*host)),
            Order::Split { men, .. } => format!("split off {men} men"),
            Order::Done => match state.agenda.top() {
                Some(Due::Lay { .. }) => "no more ground".into(),
                Some(Due::Volleys { .. }) => "end the shooting".into(),
                _ => "end the move".into(),
            },
            Order::Volley { target, spend, .. } => {
                format!("shoot at {}{}", name(*target), with_dice(*spend))
            }
            Order::Cover { spend: 0 } => "no cover".into(),
            Order::Cover { spend } => format!("cover{}", with_dice(*spend)),
            Order::Sortie { unit, maneuver, spend, back } => {
                let foes = state.foes_of(*unit);
                let dice = match foes[..] {
                    [_] => with_dice(spend.first().copied().unwrap_or(0)),
                    _ => self.shared_dice(state, &foes, spend),
                };
                let back = match back {
                    Back::Stand => "",
                    Back::Half => ", giving half a move",
                    Back::Full => ", giving a full move",
                };
                format!("{maneuver}{dice}{back}")
            }
            Order::Answer { yes } => self.answer_words(state, *yes),
            Order::Towards { .. } if matches!(state.agenda.top(), Some(Due::Drive { .. })) => {
                format!("drive {} away", on.map_or_else(|| "them".into(), name))
            }
            Order::Towards { foe } => format!("towards {}", name(*foe)),
            Order::Through { foe } => format!("through {}", name(*foe)),
            Order::Stay => "stay".into(),
            Order::Withdraw => "withdraw half a move".into(),
            Order::Concede => "give up".into(),
        }
    }

    fn answer_words(&self, state: &State, yes: bool) -> String {
        let name = |unit: u8| self.title_of(state, unit);
        match (state.agenda.top(), yes) {
            (Some(Due::Press { .. }), true) => "press on".into(),
            (Some(Due::Press { unit, .. }), false) => format!("let {} go", name(*unit)),
            (Some(Due::Flee { .. }), true) => "flee".into(),
            (Some(Due::Flee { .. }), false) => "do not flee".into(),
            (Some(Due::Yield { .. }), true) => "ask for quarter".into(),
            (Some(Due::Yield { .. }), false) => "ask for none".into(),
            (Some(Due::Accept { unit }), true) => format!("give quarter to {}", name(*unit)),
            (Some(Due::Accept { unit }), false) => format!("no quarter for {}", name(*unit)),
            (Some(Due::Quarter { .. }), true) => "give quarter".into(),
            (Some(Due::Quarter { .. }), false) => "give no quarter".into(),
            (_, yes) => if yes { "yes" } else { "no" }.into(),
        }
    }

    fn shared_dice(&self, state: &State, foes: &[u8], spend: &[u8]) -> String {
        let each = foes.iter().zip(spend).filter(|(_, dice)| **dice > 0);
        let each: Vec<String> = each
            .map(|(foe, dice)| {
                format!("{} on {}", say_dice((*dice).into()), self.title_of(state, *foe))
            })
            .collect();
        if each.is_empty() { String::new() } else { format!(" with {}", each.join(" and ")) }
    }

    /// What the sheet holds against an order.
    fn risks(&self, state: &State, order: &Order, trace: Option<&Trace>) -> Vec<String> {
        match (order, trace) {
            (Order::Move { unit, .. }, Some(trace)) => self.risks_of_move(state, *unit, trace),
            (Order::Combine { unit, host }, _) => {
                let (own, into) = (state.unit(*unit), state.unit(*host));
                let mixed = own.kinds != into.kinds;
                let risks = [
                    (own.card != into.card, "an unfamiliar commander"),
                    (mixed, "mixed ranks fight as the worse kind"),
                ];
                spoken(&risks)
            }
            (Order::Split { .. }, _) => vec!["the part is without its usual commander".into()],
            (Order::Sortie { unit, spend, back, .. }, _) => {
                let own = state.unit(*unit);
                let spent: i16 = spend.iter().map(|dice| i16::from(*dice)).sum();
                let works = self.on_higher_ground(own) || self.walls_of(own) > 0;
                let gives = *back != Back::Stand;
                let risks = [
                    (spent > 0 && spent >= own.pool, "keeps no dice to get away with"),
                    (gives, "the foe may press on"),
                    (gives && works, "gives up heights and walls"),
                ];
                spoken(&risks)
            }
            _ => Vec::new(),
        }
    }

    fn risks_of_move(&self, state: &State, unit: u8, trace: &Trace) -> Vec<String> {
        let own = state.unit(unit);
        let then = Unit { pose: trace.end.pose, gave_works: false, ..own.clone() };
        let far = trace.cost > self.reach(own) / 2;
        let risks = [
            (self.on_higher_ground(own) && !self.on_higher_ground(&then), "leaves higher ground"),
            (self.walls_of(own) > self.walls_of(&then), "leaves the walls"),
            (own.archers && far, "too far to shoot this round"),
        ];
        let mut risks = spoken(&risks);
        risks.extend(self.ground_against_horse(state, own, &then));
        for foe in state.ready(1 - own.side) {
            let archers = state.unit(foe);
            let reach = self.reach(archers) * i32::from(sheet::REACH.value);
            let within = |base: &Base| archers.base().gap(base) <= reach;
            if archers.archers && within(&trace.end) && !within(&own.base()) {
                risks.push(format!("comes into reach of {}", self.title_of(state, foe)));
            }
        }
        for friend in &trace.passed {
            let dice = self.book.through_dice(own.men, state.unit(*friend).men);
            if dice > 0 {
                let name = self.title_of(state, *friend);
                risks.push(format!("costs {name} {}", say_dice(dice)));
            }
        }
        risks
    }

    /// Ground on which horse has dice less, where it comes from better.
    fn ground_against_horse(&self, state: &State, own: &Unit, then: &Unit) -> Option<String> {
        let at = |unit: &Unit| self.ground_at(state, unit.base().centre());
        let bad = |ground: Ground| matches!(ground, Ground::Cluttered | Ground::Rough);
        let horse = kinds(own.kinds).any(|(arm, _)| arm == Arm::Horse);
        let worse = horse && bad(at(then)) && at(then) > at(own);
        worse.then(|| format!("{} ground, bad for horse", at(then)))
    }
}

fn spoken(risks: &[(bool, &str)]) -> Vec<String> {
    risks.iter().filter(|(so, _)| *so).map(|(_, risk)| (*risk).to_string()).collect()
}

fn with_dice(spend: u8) -> String {
    if spend == 0 { String::new() } else { format!(" with {}", say_dice(spend.into())) }
}

fn group(order: &Order) -> String {
    match order {
        Order::Lay { .. } => "Ground",
        Order::Place { .. } => "Place",
        Order::Move { .. } => "Move",
        Order::Take { .. } => "Take",
        Order::Combine { .. } => "Combine",
        Order::Split { .. } => "Split",
        Order::Volley { .. } => "Volley",
        Order::Cover { .. } => "Cover",
        Order::Sortie { maneuver, .. } => return capital(maneuver.word()),
        Order::Towards { .. } | Order::Through { .. } | Order::Stay | Order::Withdraw => "Go on",
        Order::Done | Order::Answer { .. } | Order::Concede => "",
    }
    .into()
}

/// At most one offer of a prompt has each of these.
fn key(order: &Order) -> &'static str {
    match order {
        Order::Done => "d",
        Order::Answer { yes: true } => "y",
        Order::Answer { yes: false } => "n",
        Order::Stay => "s",
        Order::Withdraw => "w",
        _ => "",
    }
}
