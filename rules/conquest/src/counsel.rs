//! A battle in the commander's common words, and what an order promises by exact laws.

mod answers;
mod deeds;
mod general;
mod price;
mod prospect;
mod reason;

pub(crate) use price::Questions;

use crate::Conquest;
use crate::measure::{BREAKING, STRENGTH};
use crate::state::{Due, Heart, State};
use crate::survey::Survey;
use crate::troops::{Arm, Drill, Mount};
use tercio_engine::{Body, Muster, Role};
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// Hundredths.
const WHOLE: i32 = 100;
/// Units are told this much narrower than they are, in hundredths: nobody wheels in line with a
/// neighbour here, each unit moves by itself.
const NARROWER: i32 = 5;
/// What of its worth a unit has that runs.
const RUNS: i32 = 3;
/// A round lost may break a unit whole, and frighten those beside it: a blow weighs more than its
/// dead.
const BLOW: i32 = 3;
/// Units go twice as far in a turn as a march, and every combat is fought in the rounds of both.
const ROUNDS: u8 = 2;
/// A unit as hard to kill and as good as most, in sixths and tenths.
const SAVED: i32 = 4;

/// The part of a round in which a side tells its units what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Declares,
    Moves,
    Aims,
}

/// Whose part of the round it is, whoever is asked meanwhile.
fn part_of(state: &State) -> Option<(Part, u8)> {
    state.agenda.iter().find_map(|due| match *due {
        Due::Declare { side } => Some((Part::Declares, side)),
        Due::Move { side } => Some((Part::Moves, side)),
        Due::Nominate { side } => Some((Part::Aims, side)),
        _ => None,
    })
}

/// An army is one command. It has another number in each part of a round, for what its units have
/// done in one part says nothing of the next.
fn command_of(part: Option<Part>, side: u8) -> u8 {
    let part = match part {
        None | Some(Part::Declares) => 0,
        Some(Part::Moves) => 1,
        Some(Part::Aims) => 2,
    };
    2 * part + side.min(1)
}

impl Conquest {
    pub(crate) fn in_common_words(&self, state: &State) -> Muster {
        let survey = self.survey(state);
        let part = part_of(state);
        let turns_left = self.setup.turns.saturating_add(1).saturating_sub(state.turn.max(1));
        Muster {
            bodies: survey.present().map(|unit| self.body(&survey, unit, part)).collect(),
            width: self.setup.table.width,
            height: self.setup.table.height,
            attacker: None,
            turns_left: turns_left.saturating_mul(ROUNDS),
            acting: part.map(|(part, side)| command_of(Some(part), side)),
            zone: 0,
        }
    }

    fn body(&self, survey: &Survey<'_>, id: UnitId, part: Option<(Part, u8)>) -> Body {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let size = survey.base(id).size;
        let steady = unit.is_steady();
        let engaged = survey.state.is_engaged(id);
        let doing = part.filter(|(_, side)| *side == card.side).map(|(part, _)| part);
        let waits = doing.is_some_and(|part| survey.waits(id, part));
        let begun = doing == Some(Part::Moves) && unit.spent > 0;
        let inches = |far: u8| i32::from(far) * TICKS_PER_U;
        Body {
            piece: id.0.into(),
            side: card.side,
            command: command_of(part.map(|(part, _)| part), card.side),
            role: role(survey, id),
            at: [unit.pose.front.x, unit.pose.front.y],
            facing: unit.pose.facing.0,
            width: size.width * (WHOLE - NARROWER) / WHOLE,
            depth: size.depth,
            worth: self.worth(survey, id),
            strength: WHOLE * i32::from(unit.figures) / i32::from(card.figures.max(1)),
            attack: if steady { BLOW * survey.hits(id, true) } else { 0 },
            defence: if steady { survey.firm(id) } else { 1 },
            reach: survey.reach_of(id, false),
            range: card.weapon.map_or(0, |weapon| inches(weapon.farthest())),
            best: card.weapon.map_or(0, |weapon| inches(weapon.effective())),
            engaged,
            shaken: unit.disordered || !steady,
            waits: waits && !begun,
            acts: waits && begun,
            leads: survey.is_led(id),
            eager: card.drill == Drill::Warband,
            ready: false,
        }
    }

    /// What the loss of a unit would cost its side, as it stands.
    pub(crate) fn worth(&self, survey: &Survey<'_>, id: UnitId) -> i32 {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let each = i32::from(card.wounds.max(1)) * i32::from(card.ca.max(1));
        let all = STRENGTH * i32::from(unit.figures) * each + self.share(card.side);
        if unit.heart == Heart::Steady { all } else { all / RUNS }
    }

    /// What one unit of an army counts towards its breaking.
    fn share(&self, side: u8) -> i32 {
        let (units, _) = self.setup.strength(side);
        BREAKING / i32::try_from(units).unwrap_or(1).max(1)
    }
}

impl Survey<'_> {
    /// Whether a unit may still be told something in this part of its side's round.
    fn waits(&self, id: UnitId, part: Part) -> bool {
        match part {
            Part::Declares => self.is_free_to_charge(id),
            Part::Moves => self.may_move(id),
            Part::Aims => {
                let named = self.state.nominated.iter().any(|named| named.unit == id);
                let armed = self.card(id).weapon.is_some() && !self.unit(id).shot;
                armed && !named && self.is_free(id)
            }
        }
    }

    /// What a unit scores in a round against troops of the common kind, in halves: kills, ranks,
    /// and the charge.
    fn hits(&self, id: UnitId, charges: bool) -> i32 {
        let (unit, card) = (self.unit(id), self.card(id));
        let front = i32::from(self.front(id));
        let figures = i32::from(unit.figures);
        let behind = (figures - front).max(0);
        let more = match card.arm {
            _ if unit.loose => 0,
            Arm::Spear if !charges => behind.min(front),
            Arm::Pike => behind.min(3 * front) / 2,
            _ => 0,
        };
        let ka = i32::from(card.ka)
            + match card.arm {
                Arm::Pilum | Arm::ThrowingSpear | Arm::TwoHanded => 1,
                Arm::Lance if charges => 2,
                _ => 0,
            };
        let front = if unit.loose { front / 2 } else { front };
        let ca = (i32::from(card.ca) - i32::from(unit.disordered)).clamp(1, 5);
        let dice = (front + more) * i32::from(card.attacks.max(1));
        let kills = 2 * dice * ca * ka.clamp(1, 5) * SAVED / (6 * 6 * 6);
        let deep = card.mount == Mount::Foot && !unit.loose && !unit.disordered;
        let ranks =
            if deep { (figures / i32::from(self.front(id)).max(1) - 1).clamp(0, 2) } else { 0 };
        let impact = i32::from(charges && !unit.loose && !unit.disordered);
        kills + 2 * (ranks + impact)
    }

    /// How well it stands: what it gives back, its armour and its heart.
    fn firm(&self, id: UnitId) -> i32 {
        let card = self.card(id);
        let heart = i32::from(card.mo.max(i8::try_from(self.zone_mo(id)).unwrap_or(0))) - 4;
        let drilled = 2 * i32::from(card.drill == Drill::Drilled);
        let armour = card.armour as i32 + i32::from(card.shield as u8 > 0);
        (self.hits(id, false) + heart + drilled + armour).max(1)
    }
}

/// What a unit is for. Who stands behind stakes stays there, for they do not move with him.
fn role(survey: &Survey<'_>, id: UnitId) -> Role {
    let (unit, card) = (survey.unit(id), survey.card(id));
    match () {
        () if card.stakes && !unit.uprooted => Role::Train,
        () if unit.loose => Role::Light,
        () if card.mount != Mount::Foot || card.drill == Drill::Warband => Role::Shock,
        () if card.weapon.is_some() => Role::Shot,
        () => Role::Line,
    }
}
