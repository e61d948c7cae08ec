//! Orders in plain words, as buttons and lists show them.

use crate::Rose;
use crate::order::{Deed, Order, Part, Say, Word};
use crate::setup::LeaderId;
use crate::spoken::{say_pace, say_place};
use crate::state::{Due, State};
use crate::survey::LEADER_PIECE;
use crate::troops::{Keyword, Pace};
use tercio_family::{UnitId, opened};

/// The pieces an order is about: whose it is, and at whom it is directed.
#[derive(Clone, Copy, Default)]
pub(super) struct About {
    pub piece: Option<u16>,
    pub on: Option<u16>,
}

fn of_unit(unit: UnitId, on: Option<UnitId>) -> About {
    About { piece: Some(unit.0.into()), on: on.map(|unit| unit.0.into()) }
}

fn of_leader(leader: LeaderId, on: Option<UnitId>) -> About {
    About { piece: Some(LEADER_PIECE + u16::from(leader.0)), on: on.map(|unit| unit.0.into()) }
}

impl Rose {
    pub(super) fn about(&self, order: &Order) -> About {
        match &order.say {
            Say::Place { unit, .. } => of_unit(*unit, None),
            Say::Propose(deed) => match deed {
                Deed::Move { lead, .. } => of_unit(*lead, None),
                Deed::Engage { unit, target } | Deed::Shoot { unit, target } => {
                    of_unit(*unit, Some(*target))
                }
                Deed::Interrupt { unit, target } => of_unit(*unit, *target),
                Deed::Reform { unit }
                | Deed::Rally { unit }
                | Deed::Hold { unit }
                | Deed::Skirmish { unit, .. } => of_unit(*unit, None),
                Deed::Order { by, units, .. } => of_leader(*by, units.iter().next()),
                Deed::Ride { leader, to: crate::order::Goal::Unit(unit) } => {
                    of_leader(*leader, Some(*unit))
                }
                Deed::Ride { leader, .. } => of_leader(*leader, None),
                Deed::Tell | Deed::Peace => About::default(),
            },
            Say::Umpire(word) => match word {
                Word::Put { unit, .. }
                | Word::Condition { unit, .. }
                | Word::Remove { unit }
                | Word::Stop { unit } => of_unit(*unit, None),
                Word::PutLeader { leader, .. } => of_leader(*leader, None),
                _ => About::default(),
            },
            _ => About::default(),
        }
    }

    /// An order as a button shows it: whose, and what.
    pub(super) fn label(&self, state: &State, order: &Order) -> String {
        let what = self.words_for(state, order);
        let piece = self.about(order).piece;
        let whose = piece.map(|piece| match piece.checked_sub(LEADER_PIECE) {
            Some(leader) => self.leader_name(LeaderId(leader as u8)),
            None => self.title_of(UnitId(piece as u8)),
        });
        match whose {
            Some(whose) => format!("{whose}: {what}"),
            None => opened(&what),
        }
    }

    fn words_for(&self, state: &State, order: &Order) -> String {
        match &order.say {
            Say::Place { pose, .. } => {
                format!("place at {}, facing {}", say_place(pose.front), pose.facing.degrees())
            }
            Say::Array => "place all in the usual order".into(),
            Say::Dice(0) => "throw none and spend one: pass".into(),
            Say::Dice(1) => "throw 1 die".into(),
            Say::Dice(dice) => format!("throw {dice} dice"),
            Say::Propose(deed) => self.deed_words(state, deed),
            Say::Pass => "let it be".into(),
            Say::Accept => match state.agenda.top() {
                Some(Due::Weigh { .. }) => "agree to the keyword".into(),
                _ => "agree: it happens".into(),
            },
            Say::Dispute(Part::Whole) => match state.told.as_deref() {
                Some(told) if told.deed == Deed::Peace => "fight on".into(),
                _ => "dispute it".into(),
            },
            Say::Dispute(Part::Detail) => "dispute a detail".into(),
            Say::Rung(rung) => match state.argument.as_deref().and_then(|it| it.offered) {
                Some(_) => format!("agree to start from {}", rung.name()),
                None => format!("offer to start from {}", rung.name()),
            },
            Say::Claim(word) => format!("bring {}", self.say_keyword(*word)),
            Say::Contest => match self.weighs_wildcard(state) {
                true => "strike it".into(),
                false => "contest it: the dice decide".into(),
            },
            Say::Done => "no more to say: the dice".into(),
            Say::Instead => "say what happens instead".into(),
            Say::Concede => "give the battle up".into(),
            Say::Umpire(word) => self.word_words(word),
        }
    }

    fn weighs_wildcard(&self, state: &State) -> bool {
        let Some(Due::Weigh { side }) = state.agenda.top() else { return false };
        let open = state.claims().and_then(|claims| claims.open(*side));
        open.is_some_and(|claim| claim.word == Keyword::Wildcard)
    }

    fn deed_words(&self, state: &State, deed: &Deed) -> String {
        match deed {
            Deed::Move { lead, with, to, facing, pace } => {
                let others = match with.is_empty() {
                    true => String::new(),
                    false => format!("with {} ", self.all_called(*with)),
                };
                let how = match pace {
                    Pace::March => String::new(),
                    pace => format!(" {}", say_pace(*pace)),
                };
                let stays = state
                    .units
                    .get(usize::from(lead.0))
                    .is_some_and(|unit| unit.pose.front == *to && with.is_empty());
                match (stays, facing) {
                    (true, Some(facing)) => format!("turn to face {} degrees", facing.degrees()),
                    _ => format!("{others}move to {}{how}", say_place(*to)),
                }
            }
            Deed::Engage { target, .. } => format!("engage {}", self.called(*target)),
            Deed::Shoot { target, .. } => format!("shoot at {}", self.called(*target)),
            Deed::Reform { .. } => "reform".into(),
            Deed::Rally { .. } => "rally".into(),
            Deed::Order { units, actions, .. } => {
                format!("order {} to {}", self.all_called(*units), self.errands(actions))
            }
            Deed::Hold { .. } => "hold, ready".into(),
            Deed::Interrupt { target: None, .. } => "break off".into(),
            Deed::Interrupt { target: Some(target), .. } => {
                format!("stop {}", self.called(*target))
            }
            Deed::Ride { to, .. } => format!("ride to {}", self.goal(*to)),
            Deed::Skirmish { on: true, .. } => "open out to skirmish".into(),
            Deed::Skirmish { on: false, .. } => "close ranks".into(),
            Deed::Tell => "tell something else".into(),
            Deed::Peace => "propose to end the battle".into(),
        }
    }

    fn word_words(&self, word: &Word) -> String {
        match word {
            Word::Rung(rung) => format!("rule: it starts from {}", rung.name()),
            Word::Stands => "rule: the keyword stands".into(),
            Word::Falls => "rule: the keyword falls".into(),
            Word::Happens => "rule: it happens".into(),
            Word::Fails => "rule: it does not happen".into(),
            Word::Roll => "rule: enough said, the dice".into(),
            Word::Put { pose, .. } => format!("put at {}", say_place(pose.front)),
            Word::PutLeader { to, .. } => format!("put at {}", self.goal(*to)),
            Word::Condition { condition, .. } => format!("make {}", condition.name()),
            Word::Remove { .. } => "take off the field".into(),
            Word::Stop { .. } => "stop what it is at".into(),
            Word::Clock(minute) => {
                format!("set the clock to {}", crate::spoken::clock(&self.setup, *minute))
            }
            Word::End { winner: None } => "end the battle: a draw".into(),
            Word::End { winner: Some(side) } => {
                format!("end the battle: {} wins", self.side_name(*side))
            }
            Word::Tell => "say something to all".into(),
        }
    }
}

/// Headings in the order in which people look for them.
pub(super) const fn group(say: &Say) -> &'static str {
    match say {
        Say::Place { .. } | Say::Array => "Place",
        Say::Propose(deed) => match deed {
            Deed::Engage { .. } => "Engage",
            Deed::Shoot { .. } => "Shoot",
            Deed::Move { .. } | Deed::Interrupt { target: Some(_), .. } => "Move",
            Deed::Reform { .. } | Deed::Rally { .. } | Deed::Skirmish { .. } => "Form",
            Deed::Hold { .. } | Deed::Interrupt { .. } => "Hold",
            Deed::Order { .. } => "Order",
            Deed::Ride { .. } => "Ride",
            Deed::Tell | Deed::Peace => "Tell",
        },
        Say::Rung(_) => "Agree on a rung",
        Say::Umpire(_) => "Umpire",
        _ => "",
    }
}

/// At most one offer of a prompt has each of these.
pub(super) fn key(say: &Say) -> String {
    let letter = match say {
        Say::Dice(dice) => return dice.to_string(),
        Say::Array => "a",
        Say::Accept => "a",
        Say::Dispute(Part::Whole) => "d",
        Say::Dispute(Part::Detail) => "e",
        Say::Contest => "c",
        Say::Done => "x",
        Say::Instead => "i",
        Say::Pass => "p",
        Say::Propose(Deed::Tell) => "t",
        _ => "",
    };
    letter.into()
}
