//! Facts of units for odds by name: `tercio odds baroque melee naseby.lifeguard ..`.
//!
//! Side a acts and comes to side b, which stands where the file puts it. So only side b has what
//! belongs to its place: the ground, cover, what it defends.

use crate::facts::Defence;
use crate::setup::UnitSetup;
use crate::survey::Survey;
use crate::survey::sight::Line;
use crate::troops::Troop;
use serde_json::{Value, json};
use tercio_engine::facts::put;
use tercio_engine::{Named, Side};
use tercio_family::UnitId;
use tercio_field::{Ground, TICKS_PER_U};

/// From so far ahead somebody comes.
const AHEAD: i32 = 3 * TICKS_PER_U;

impl Survey<'_> {
    fn named(&self, named: &Named<'_>) -> Option<UnitId> {
        let place = self.setup.units.iter().position(|unit| unit.name == named.unit)?;
        u8::try_from(place).ok().map(UnitId)
    }

    /// The facts of a unit as one side of a question; a question takes those it asks for.
    pub(crate) fn side_of(&self, named: &Named<'_>) -> Option<Value> {
        let id = self.named(named)?;
        let (unit, traits) = (self.profile(id), self.profile(id).traits);
        // Who shoots at a charge stands, and is named first.
        let stands = (named.side == Side::B) != (named.procedure == "defend");
        let mut facts = json!({
            "vbu": unit.vbu,
            "sm": unit.sm,
            "type": unit.troop,
            "on_foot": self.unit(id).on_foot,
            "melee": unit.melee,
            "massed": traits.massed,
            "spirit": traits.spirit,
            "leader": self.attached(id).is_some(),
            "pace": self.pace(id),
            "charging": !stands,
        });
        // In a melee it is what a unit comes in with, elsewhere what it has.
        if !(stands && named.procedure == "melee") {
            put(&mut facts, "impetus", unit.impetus.into());
        }
        if stands {
            self.place_of(id, &mut facts);
        }
        if let Some(command) = self.setup.commands.get(usize::from(unit.command)) {
            put(&mut facts, "level", command.level.word().into());
            put(&mut facts, "structure", command.structure.word().into());
        }
        Some(facts)
    }

    /// The ground a unit stands on, and what it has against whoever comes from straight ahead.
    fn place_of(&self, id: UnitId, facts: &mut Value) {
        let pose = self.unit(id).pose;
        let ahead = Line { eye: pose.ahead(AHEAD).front, mark: pose.front };
        put(facts, "ground", self.footing(id).word().into());
        put(facts, "cover", self.has_cover(id, ahead).into());
        put(facts, "defends", self.defence_ahead(id, ahead).word().into());
    }

    fn defence_ahead(&self, id: UnitId, ahead: Line) -> Defence {
        let gentle = |kind| kind == Ground::GentleHill;
        let hill = || self.terrain().more_than_half(&self.base(id), |it| gentle(it.kind));
        if self.profile(id).troop == Troop::Baggage {
            Defence::Works
        } else if self.garrisons(id).is_some() || self.is_behind_obstacle(id, ahead) {
            Defence::Obstacle
        } else if hill() {
            Defence::Hill
        } else {
            Defence::None
        }
    }

    /// What a unit brings into a question beside its side.
    pub(crate) fn brought_by(&self, named: &Named<'_>) -> Option<Value> {
        let id = self.named(named)?;
        let (unit, pace, length) = (self.profile(id), self.pace(id), self.move_line(id).value);
        let mut facts = match (named.procedure, named.side) {
            ("evade", Side::A) => json!({ "evader_move": length, "evader_pace": pace }),
            ("evade", Side::B) => json!({ "charger_move": length, "charger_pace": pace }),
            ("defend", Side::A) | ("charge", Side::B) => json!({
                "discipline": unit.discipline,
                "sm": unit.sm,
                "iron": unit.traits.iron,
                "massed": unit.traits.massed,
                "leader": self.attached(id).is_some(),
                "beyond": self.led(id).beyond,
                "b_move": length,
                "b_pace": pace,
            }),
            (_, Side::A) => json!({ "move": length, "pace": pace }),
            (_, Side::B | Side::Table) => return Some(json!({})),
        };
        // In a charge it is the target that may shoot.
        let shoots = (named.side == Side::B) == (named.procedure == "charge");
        if let (true, Some(weapon)) = (shoots, unit.weapon) {
            put(&mut facts, "weapon", weapon.word().into());
        }
        Some(facts)
    }
}

/// Why a unit cannot act in a question, if it cannot.
pub(crate) fn unfit(unit: &UnitSetup, named: &Named<'_>) -> Option<String> {
    let acts = named.side == Side::A;
    match named.procedure {
        "shoot" | "defend" if acts && unit.weapon.is_none() => {
            Some("it has nothing to shoot with".into())
        }
        "charge" if acts && unit.troop.is_train() => Some("it never charges".into()),
        _ => None,
    }
}
