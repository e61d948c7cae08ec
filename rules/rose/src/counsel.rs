//! A battle in the commander's common words, and what an order promises by exact laws.

mod answers;
mod deeds;
mod march;
mod orders;
mod prospect;
mod reasons;
mod strength;

use crate::measure::{BREAKING, left, worth};
use crate::phase::engage::Engage;
use crate::phase::shoot::Shoot;
use crate::state::{Due, State};
use crate::survey::Survey;
use crate::troops::{Arm, Condition, Troop};
use crate::{Book, Rose};
use tercio_engine::{Body, Muster, Role};
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

pub(crate) use strength::Strength;

/// Hundredths.
const WHOLE: i32 = 100;
/// Minutes that a round spans on the whole.
const ROUND_MINUTES: u16 = 5;
/// Paces that foot and horse go in such a round.
const FOOT_GOES: i32 = 300;
const HORSE_GOES: i32 = 700;

/// What a commander asks again and again, made once.
#[derive(Clone, Debug)]
pub(crate) struct Questions {
    pub engage: Engage,
    pub shoot: Shoot,
}

impl Questions {
    pub(crate) fn of(book: &Book) -> Questions {
        Questions { engage: Engage(book.clone()), shoot: Shoot(book.clone()) }
    }
}

impl Rose {
    pub(crate) fn in_common_words(&self, state: &State) -> Muster {
        let survey = self.survey(state);
        let telling = state.agenda.iter().find_map(|due| match due {
            Due::Narrate { seat } => self.setup.side_of(*seat),
            _ => None,
        });
        let left = self.setup.minutes.saturating_sub(state.minute) / ROUND_MINUTES + 1;
        Muster {
            bodies: survey.present().map(|unit| self.body(&survey, unit)).collect(),
            width: self.setup.table.width,
            height: self.setup.table.height,
            attacker: self.setup.attacker,
            turns_left: u8::try_from(left).unwrap_or(u8::MAX),
            acting: telling,
            zone: 0,
        }
    }

    fn body(&self, survey: &Survey<'_>, id: UnitId) -> Body {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let size = survey.base(id).size;
        let range = self.book.reach_of(card.troop, unit.skirmishing);
        let (best, range) = range.unwrap_or_default();
        let paces = |paces: i32| paces * TICKS_PER_U;
        let goes = match card.troop.arm() {
            Arm::Horse => HORSE_GOES,
            Arm::Foot => FOOT_GOES,
            Arm::Guns => 0,
        };
        let fit = WHOLE.min(left(unit.condition));
        Body {
            piece: id.0.into(),
            side: card.side,
            command: card.side,
            role: role(card.troop),
            at: [unit.pose.front.x, unit.pose.front.y],
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            worth: self.price(survey, id),
            strength: fit,
            attack: self.strength.attack(card.troop) * fit / WHOLE,
            defence: (self.strength.defence(card.troop) * fit / WHOLE).max(1),
            reach: paces(goes),
            range: paces(i32::from(range)),
            best: paces(i32::from(best)),
            engaged: false,
            shaken: !matches!(unit.condition, Condition::Formed | Condition::Misaligned),
            // Events of all bodies are weighed together: they are told with the same dice.
            waits: false,
            acts: false,
            leads: survey.leader_with(id).is_some(),
            eager: false,
            ready: unit.holds,
        }
    }

    /// What the loss of a unit would cost its side, as it stands.
    pub(crate) fn price(&self, survey: &Survey<'_>, id: UnitId) -> i32 {
        self.price_in_order(survey, id) * left(survey.unit(id).condition) / WHOLE
    }

    /// What it would cost if the unit were in good order.
    fn price_in_order(&self, survey: &Survey<'_>, id: UnitId) -> i32 {
        let card = survey.card(id);
        let units = self.setup.units.iter().filter(|other| other.side == card.side).count();
        worth(card.troop) + BREAKING / i32::try_from(units.max(1)).unwrap_or(1)
    }
}

const fn role(troop: Troop) -> Role {
    match troop {
        Troop::Gendarmes => Role::Shock,
        Troop::Pikes | Troop::SwordAndBuckler => Role::Line,
        Troop::Crossbows | Troop::Arquebusiers => Role::Shot,
        Troop::Bombard | Troop::FieldArtillery => Role::Train,
        _ => Role::Light,
    }
}
