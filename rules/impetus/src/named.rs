//! Facts of units for odds by name: `tercio odds impetus melee hastings.knights-1 ..`.
//!
//! Side a acts and comes to side b, which stands where the file puts it. So only side b has what
//! belongs to its place: the slope, cover, stakes, a shieldwall.

use crate::setup::UnitSetup;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::sight::Line;
use crate::troops::Level;
use serde_json::{Value, json};
use tercio_engine::facts::put;
use tercio_engine::{Named, Side};
use tercio_field::{Ground, TICKS_PER_U};

impl Survey<'_> {
    /// The facts of a unit as one side of a question; a question takes those it asks for.
    pub(crate) fn side_of(&self, named: &Named<'_>) -> Option<Value> {
        let place = self.setup.units.iter().position(|unit| unit.name == named.unit)?;
        let (id, unit) = (UnitId(u8::try_from(place).ok()?), &self.setup.units[place]);
        let stands = named.side == Side::B;
        let traits = unit.traits;
        let mut facts = json!({
            "vbu": unit.vbu,
            "type": unit.troop,
            "general": unit.general,
            "depth": unit.depth,
            "pikes": traits.pikes,
            "long_spears": traits.long_spears,
            "schiltron": traits.schiltron,
            "warband": traits.warband,
            "impetuous": traits.impetuous,
            "camels": traits.camels,
            "pavises": traits.pavises,
            "free_indirect": traits.free_indirect,
            "charging": !stands,
            "shieldwall": traits.shieldwall && stands,
            "stakes": traits.stakes && stands,
            "stationary": unit.troop.is_chariot() && stands,
        });
        // In a melee it is what a unit comes in with, elsewhere what it has.
        if !(stands && named.procedure == "melee") {
            put(&mut facts, "impetus", unit.impetus.into());
        }
        if stands {
            self.place_of(id, &mut facts);
        }
        self.leader_of(unit, &mut facts);
        Some(facts)
    }

    /// The ground a unit stands on, and what is between it and whoever comes from straight ahead.
    fn place_of(&self, id: UnitId, facts: &mut Value) {
        let base = self.base(id);
        let gentle = |kind| kind == Ground::GentleHill;
        let uphill = self.terrain().more_than_half(&base, |feature| gentle(feature.kind));
        let mark = base.pose.front;
        let ahead = Line { eye: base.pose.ahead(AHEAD).front, mark };
        put(facts, "uphill", uphill.into());
        put(facts, "ground", self.footing(id).word().into());
        put(facts, "wood_edge", self.is_on_wood_edge(id).into());
        put(facts, "cover", self.cover(id, ahead).word().into());
    }

    /// The commander of its command, for the initiative.
    fn leader_of(&self, unit: &UnitSetup, facts: &mut Value) {
        let commands = &self.setup.commands;
        let Some(command) = commands.get(usize::from(unit.command)) else { return };
        let chief = commands.iter().find(|other| other.side == command.side && other.chief);
        let charismatic = chief.is_some_and(|chief| chief.level == Level::Charismatic);
        put(facts, "level", command.level.word().into());
        put(facts, "structure", command.structure.word().into());
        put(facts, "chief", command.chief.into());
        put(facts, "inspired", (charismatic && !command.chief).into());
    }
}

/// Why a unit cannot act in a question, if it cannot.
pub(crate) fn unfit(unit: &UnitSetup, named: &Named<'_>) -> Option<String> {
    let acts = named.side == Side::A;
    match named.procedure {
        "fire" if acts && unit.weapon.is_none() => Some("it has nothing to shoot with".into()),
        "pilum" if acts && !unit.traits.pilum => Some("it has no pila".into()),
        _ => None,
    }
}

/// What a unit brings into a question beside its side.
pub(crate) fn brought_by(unit: &UnitSetup, named: &Named<'_>) -> Value {
    let pilum = unit.traits.pilum;
    if named.side == Side::B {
        return json!({ "discipline": unit.discipline, "b_pila": pilum });
    }
    let mut facts = json!({ "move": unit.m.max(1), "a_pila": pilum });
    if let Some(weapon) = unit.weapon {
        put(&mut facts, "weapon", weapon.word().into());
    }
    facts
}

/// From so far ahead somebody comes.
const AHEAD: i32 = 10 * TICKS_PER_U;
