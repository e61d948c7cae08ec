//! Facts of units for odds by name: `tercio odds conquest combat rome-gauls.hastati-1 ..`.
//!
//! Side a acts and comes to side b, which stands where the file puts it. So only side b has what
//! belongs to its place: the ground, stakes.

use crate::facts::{FightSide, ShootersFacts, Target};
use crate::setup::UnitSetup;
use crate::survey::Survey;
use crate::troops::{Arm, Footing};
use serde_json::{Value, json};
use tercio_engine::facts::put;
use tercio_engine::{Named, Side};
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

impl Survey<'_> {
    fn named(&self, named: &Named<'_>) -> Option<UnitId> {
        let place = self.setup.units.iter().position(|unit| unit.name == named.unit)?;
        u8::try_from(place).ok().map(UnitId)
    }

    /// The facts of a unit as one side of a question; a question takes those it asks for.
    pub(crate) fn side_of(&self, named: &Named<'_>) -> Option<Value> {
        let id = self.named(named)?;
        match (named.procedure, named.side) {
            ("shoot", Side::B) => serde_json::to_value(self.shot_at(id)),
            ("flight" | "escape", _) => serde_json::to_value(self.runner(id)),
            (_, side) => serde_json::to_value(self.fighter(id, side == Side::B)),
        }
        .ok()
    }

    /// A unit that charges, or stands where it is.
    fn fighter(&self, id: UnitId, stands: bool) -> FightSide {
        let (now, card) = (self.unit(id), self.card(id));
        FightSide {
            figures: now.figures,
            front: if now.loose { now.figures } else { self.front(id) },
            ca: card.ca,
            ka: card.ka,
            d: card.d,
            mo: card.mo,
            mount: card.mount,
            drill: card.drill,
            arm: card.arm,
            shield: card.shield,
            armour: card.armour,
            barding: card.barding,
            charging: !stands,
            ground: if stands { self.footing(id) } else { Footing::Open },
            stakes: stands && card.stakes,
            general: self.is_led(id),
            wounds: card.wounds,
            attacks: card.attacks,
            zone_mo: self.zone_mo(id),
            ..FightSide::default()
        }
    }

    /// A unit that is shot at where it stands.
    fn shot_at(&self, id: UnitId) -> Target {
        let (now, card) = (self.unit(id), self.card(id));
        Target {
            d: card.d,
            figures: now.figures,
            mo: card.mo,
            mount: card.mount,
            skirmish: now.loose,
            terrain: self.in_feature(id),
            shield: card.shield,
            armour: card.armour,
            barding: card.barding,
            two_handed: card.arm == Arm::TwoHanded,
            wounds: card.wounds,
            zone_mo: self.zone_mo(id),
            ..Target::default()
        }
    }

    /// What a unit brings into a question beside its side.
    pub(crate) fn brought_by(&self, named: &Named<'_>) -> Option<Value> {
        let id = self.named(named)?;
        let (now, card) = (self.unit(id), self.card(id));
        let ranks = self.ranked(id);
        Some(match (named.procedure, named.side) {
            ("shoot", Side::A) => {
                let mut facts =
                    json!({ "sa": card.sa, "shooters": self.book.shooters(&ranks).total() });
                if let Some(weapon) = card.weapon {
                    put(&mut facts, "weapon", weapon.word().into());
                }
                facts
            }
            ("shooters", Side::A) => serde_json::to_value(ranks).ok()?,
            ("test", Side::A) => json!({ "mo": card.mo, "zone_mo": self.zone_mo(id) }),
            ("dense", Side::A) => json!({ "skirmish": now.loose }),
            ("fate", Side::A) => json!({ "figures": now.figures }),
            ("escape", Side::B) => {
                json!({ "reach": self.reach_of(id, false) / TICKS_PER_U })
            }
            _ => json!({}),
        })
    }

    /// How a unit stands to shoot.
    fn ranked(&self, id: UnitId) -> ShootersFacts {
        let now = self.unit(id);
        ShootersFacts {
            figures: now.figures,
            front: self.front(id),
            skirmish: now.loose,
            mass: false,
        }
    }
}

/// Why a unit cannot act in a question, if it cannot.
pub(crate) fn unfit(unit: &UnitSetup, named: &Named<'_>) -> Option<String> {
    let acts = named.side == Side::A;
    let shoots = matches!(named.procedure, "shoot" | "shooters");
    (acts && shoots && unit.weapon.is_none()).then(|| "it has nothing to shoot with".into())
}
