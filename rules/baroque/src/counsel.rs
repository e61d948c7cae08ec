//! A battle in the commander's common words, and what an order promises by exact laws.

mod answers;
mod command;
mod deeds;
mod price;
mod prospect;
mod reason;

pub(crate) use price::Questions;

use crate::Baroque;
use crate::measure::{BREAKING, STRENGTH};
use crate::phase::firing::farthest;
use crate::setup::UnitSetup;
use crate::sheet;
use crate::state::{Activity, Due, State};
use crate::survey::{Survey, ticks};
use crate::troops::{Band, Troop};
use tercio_engine::{Body, Muster, Role};
use tercio_family::UnitId;

/// Hundredths.
const WHOLE: i32 = 100;
/// How much firmer pikes stand, and who may shoot at a charger, in dice.
const PIKES: i32 = 2;
const VOLLEY: i32 = 1;

impl Baroque {
    pub(crate) fn in_common_words(&self, state: &State) -> Muster {
        let survey = self.survey(state);
        let acting = state.agenda.iter().find_map(|due| match due {
            Due::Activate { command } => Some(*command),
            _ => None,
        });
        let turns_left = sheet::LENGTH.value + 1 - i16::from(state.turn);
        Muster {
            bodies: survey.present().map(|unit| self.body(&survey, unit, acting)).collect(),
            width: self.setup.table.width,
            height: self.setup.table.height,
            attacker: Some(state.attacker),
            turns_left: u8::try_from(turns_left).unwrap_or(0),
            acting,
            zone: ticks(&sheet::ZONE),
        }
    }

    fn body(&self, survey: &Survey<'_>, id: UnitId, acting: Option<u8>) -> Body {
        let (unit, profile) = (survey.unit(id), survey.profile(id));
        let size = survey.base(id).size;
        let kind = &self.kinds[usize::from(id.0)];
        let spent = survey.is_exhausted(id);
        let (vbu, melee) = (i32::from(unit.vbu), i32::from(profile.melee));
        let pikes = if profile.troop.has_pikes() { PIKES } else { 0 };
        let volley = if profile.weapon.is_some() { VOLLEY } else { 0 };
        // What stops a charge takes about half of what it comes with.
        let impetus = (i32::from(profile.impetus) + 1) / 2;
        let charges = profile.impetus > 0 && !spent;
        Body {
            piece: id.0.into(),
            side: profile.side,
            command: profile.command,
            role: kind.role(spent),
            at: [unit.pose.front.x, unit.pose.front.y],
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            worth: self.worth(survey, id),
            strength: WHOLE * vbu / i32::from(profile.vbu).max(1),
            attack: if charges { vbu + melee + impetus } else { 0 },
            defence: vbu + melee + pikes + volley,
            reach: ticks(survey.move_line(id)),
            range: kind.range,
            best: kind.best,
            engaged: survey.in_melee(id),
            shaken: unit.disordered,
            waits: acting == Some(profile.command) && unit.activity == Activity::Idle,
            acts: unit.activity == Activity::Active,
            leads: survey.attached(id).is_some(),
            eager: false,
            ready: false,
        }
    }

    /// What the loss of a unit would cost its side, as it stands.
    fn worth(&self, survey: &Survey<'_>, id: UnitId) -> i32 {
        let times = if survey.is_exhausted(id) { 1 } else { 2 };
        STRENGTH * i32::from(survey.unit(id).vbu) + times * self.value(id)
    }

    /// What the army loses with a unit that is exhausted, and once more with one that is gone.
    fn value(&self, id: UnitId) -> i32 {
        let card = &self.setup.units[usize::from(id.0)];
        let initial = i32::from(self.initial[usize::from(card.side.min(1))]).max(1);
        match card.troop {
            Troop::Baggage => -BREAKING * i32::from(sheet::BREAK_BAGGAGE.value) / 2 / initial,
            _ => BREAKING * i32::from(card.vd) / initial,
        }
    }
}

/// What of a body never changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    role: Role,
    range: i32,
    best: i32,
}

impl Kind {
    pub(crate) fn of(card: &UnitSetup) -> Kind {
        let far = |band: Band| ticks(&sheet::BANDS[band as usize]);
        let range = card.weapon.and_then(farthest);
        Kind {
            role: role(card.troop, card.weapon.is_some()),
            range: range.map_or(0, far),
            best: range.map_or(0, |band| far(band.min(Band::Short))),
        }
    }

    /// Who decides by charging keeps out of the way once he may not charge any more.
    const fn role(&self, exhausted: bool) -> Role {
        match self.role {
            Role::Shock if exhausted => Role::Light,
            role => role,
        }
    }
}

const fn role(troop: Troop, shoots: bool) -> Role {
    match troop {
        Troop::Gallopers | Troop::Trotters | Troop::Spahi | Troop::Warband => Role::Shock,
        Troop::Reiters if shoots => Role::Shot,
        Troop::Reiters => Role::Shock,
        Troop::LightHorse | Troop::Skirmishers => Role::Light,
        Troop::Shot | Troop::Dragoons => Role::Shot,
        Troop::PikeAndMusket | Troop::Tercio | Troop::Pikes => Role::Line,
        Troop::Artillery | Troop::Baggage => Role::Train,
    }
}
