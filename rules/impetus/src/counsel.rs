//! A battle in the commander's common words, and what an order promises by exact laws.

mod deeds;
mod prospect;
mod reason;
mod straits;

pub(crate) use prospect::Questions;

use self::straits::Straits;
use crate::Impetus;
use crate::phase::limits;
use crate::setup::UnitSetup;
use crate::sheet;
use crate::state::{Activity, Due, State, UnitId};
use crate::survey::{Survey, ticks};
use crate::troops::{Band, Troop};
use tercio_engine::{Body, Muster, Role};
use tercio_field::TICKS_PER_U;

/// What VBU and value are worth, in the coin of the measure.
pub(crate) const STRENGTH: i32 = 20;
pub(crate) const BREAKING: i32 = 1_000;
/// So much beyond the last blow is reckoned with: it seldom falls just where it is needed.
const SLACK: i32 = 1;
/// Hundredths.
const WHOLE: i32 = 100;

impl Impetus {
    pub(crate) fn in_common_words(&self, state: &State) -> Muster {
        let survey = self.survey(state);
        let acting = state.agenda.iter().find_map(|due| match due {
            Due::Activate { command } => Some(*command),
            _ => None,
        });
        let turns_left = sheet::LENGTH.value + 1 - i16::from(state.turn);
        let mut bodies = survey.bodies_once(|unit| self.body(&survey, unit));
        let straits = [0, 1].map(|side| self.straits(state, side));
        // Who is in a fight changes with others, and so does what his loss would cost; who may act
        // changes with the turn.
        for body in &mut bodies {
            let id = UnitId(body.piece as u8);
            body.worth = self.worth_in(&straits[usize::from(body.side.min(1))], state, id);
            body.engaged = survey.in_melee(id);
            body.waits = acting == Some(body.command) && state.unit(id).may_act();
        }
        Muster {
            bodies,
            width: self.setup.table.width,
            height: self.setup.table.height,
            attacker: Some(state.attacker),
            turns_left: u8::try_from(turns_left).unwrap_or(0),
            acting,
            zone: ticks(&sheet::ZONE),
        }
    }

    /// What a unit is, but for what does not lie with itself.
    fn body(&self, survey: &Survey<'_>, id: UnitId) -> Body {
        let (unit, profile) = (survey.unit(id), survey.profile(id));
        let size = survey.base(id).size;
        let full = i32::from(profile.vbu) * i32::from(profile.depth);
        let kind = &self.kinds[usize::from(id.0)][usize::from(unit.on_foot)];
        let fresh = if unit.worn { 0 } else { i32::from(profile.impetus) };
        let depth = i32::from(unit.depth.saturating_sub(1));
        let deep = if profile.traits.pikes { depth * 2 } else { depth.min(1) * 2 };
        Body {
            piece: id.0.into(),
            side: profile.side,
            command: profile.command,
            role: kind.role,
            at: [unit.pose.front.x, unit.pose.front.y],
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            worth: 0,
            strength: WHOLE * i32::from(unit.strength()) / full.max(1),
            attack: if profile.impetus == 0 { 0 } else { i32::from(unit.vbu) + fresh + deep },
            defence: i32::from(unit.vbu)
                + deep
                + i32::from(profile.traits.shieldwall && !unit.worn),
            reach: i32::from(profile.m) * TICKS_PER_U,
            range: kind.range,
            // Behind its stakes it shoots from where it stands.
            best: if unit.stakes { kind.range } else { kind.best },
            engaged: false,
            shaken: unit.disordered,
            waits: false,
            acts: unit.activity == Activity::Active,
            leads: unit.general.is_some(),
            eager: survey.is_impetuous(id),
            ready: unit.ready,
        }
    }

    /// What the loss of a unit would cost its side, as it stands.
    pub(crate) fn worth(&self, state: &State, id: UnitId) -> i32 {
        let side = self.setup.units[usize::from(id.0)].side;
        self.worth_in(&self.straits(state, side), state, id)
    }

    fn worth_in(&self, straits: &Straits, state: &State, id: UnitId) -> i32 {
        let (unit, card) = (state.unit(id), &self.setup.units[usize::from(id.0)]);
        let nearer = match card.troop {
            Troop::Baggage => i32::from(sheet::VICTORY_BAGGAGE.value).min(straits.far()),
            _ => straits.nearer(card.command, i32::from(card.vd) * i32::from(unit.depth)),
        };
        let whole = straits.far() + SLACK;
        STRENGTH * i32::from(unit.strength()) + BREAKING * nearer / whole
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
    /// Of a unit as it came, and after it has left its horses.
    pub(crate) fn both(card: &UnitSetup) -> [Kind; 2] {
        [Kind::of(card), Kind::of(card.on_foot.as_deref().unwrap_or(card))]
    }

    fn of(profile: &UnitSetup) -> Kind {
        let UnitSetup { troop, traits, weapon, impetus, .. } = profile;
        let range = weapon
            .and_then(|weapon| limits::farthest(weapon, true).max(limits::farthest(weapon, false)));
        let far = |band: Band| ticks(&sheet::BANDS[band as usize]);
        Kind {
            role: role(*troop, traits.impetuous, weapon.is_some(), *impetus),
            range: range.map_or(0, far),
            best: range.map_or(0, |band| far(band.min(Band::Short))),
        }
    }
}

const fn role(troop: Troop, impetuous: bool, shoots: bool, impetus: u8) -> Role {
    match troop {
        Troop::Skirmishers | Troop::LightHorse => Role::Light,
        Troop::Artillery | Troop::Wagenburg | Troop::Baggage => Role::Train,
        Troop::Missile => Role::Shot,
        Troop::HeavyFoot | Troop::LightFoot | Troop::Foot => {
            if impetuous {
                Role::Shock
            } else if shoots && impetus == 0 {
                Role::Shot
            } else {
                Role::Line
            }
        }
        _ => Role::Shock,
    }
}
