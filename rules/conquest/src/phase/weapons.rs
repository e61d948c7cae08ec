//! The weapon table and its notes: how far, how deadly, and when a weapon has no shot.

use crate::Book;
use crate::facts::{ShootFacts, Volley};
use crate::rulings::Notes;
use crate::sheet::{self, Cell, Column};
use crate::troops::Weapon;
use tercio_ledger::Rule;

impl Weapon {
    /// Javelins, darts and stones, which their note lets throw on the move.
    pub const fn is_thrown(self) -> bool {
        matches!(self, Weapon::Javelins | Weapon::Darts | Weapon::Stones)
    }

    /// Its effective range, in inches.
    pub fn effective(self) -> u8 {
        inches(sheet::cell(self, Column::Effective))
    }

    /// The farthest it shoots, in inches.
    pub fn farthest(self) -> u8 {
        self.effective().max(inches(sheet::cell(self, Column::Long)))
    }

    /// The line that keeps it from shooting before a flight, if one does.
    pub fn bars_flight(self) -> Option<&'static Rule> {
        match self {
            Weapon::Handgun => Some(&sheet::HANDGUN_FLEE),
            Weapon::Crossbow => Some(&sheet::CROSSBOW_FLEE),
            _ => None,
        }
    }
}

fn inches(cell: &Cell) -> u8 {
    u8::try_from(cell.rule.value).unwrap_or(0)
}

impl ShootFacts {
    /// Beyond effective range.
    pub fn is_long(&self) -> bool {
        self.range > self.weapon.effective()
    }

    /// Shoots at who charges it.
    pub const fn is_reaction(&self) -> bool {
        !matches!(self.volley, Volley::Own)
    }

    /// Slings that have not moved, in their own phase, shoot twice.
    pub const fn shoots_twice(&self) -> bool {
        matches!(self.weapon, Weapon::Slings) && !self.moving && !self.is_reaction()
    }

    /// Its KA and AP in the table.
    pub fn cells(&self) -> [&'static Cell; 2] {
        let (ka, ap) = match self.is_long() {
            true => (Column::LongKa, Column::LongAp),
            false => (Column::Ka, Column::Ap),
        };
        [sheet::cell(self.weapon, ka), sheet::cell(self.weapon, ap)]
    }
}

impl Book {
    /// The line that keeps a weapon from shooting after a move, if one does.
    pub fn bars_moving(&self, weapon: Weapon) -> Option<&'static Rule> {
        match weapon {
            Weapon::StaffSling => Some(&sheet::STAFF_MOVING),
            Weapon::Handgun => Some(&sheet::HANDGUN_MOVING),
            Weapon::Crossbow => Some(&sheet::CROSSBOW_MOVING),
            Weapon::Shortbow | Weapon::Bow | Weapon::Longbow
                if self.rulings.notes == Notes::Bows =>
            {
                Some(&sheet::STAFF_MOVING)
            }
            _ => None,
        }
    }

    /// The line by which there is no shot, if there is none.
    pub fn bars_shot(&self, facts: &ShootFacts) -> Option<&'static Rule> {
        let weapon = facts.weapon;
        let near = i16::from(facts.range) <= sheet::REACTION_RANGE.value;
        // A note of the thrown weapons' own lets them shoot at a charge from nearer.
        let may_be_near = weapon.is_thrown() && !self.house.is_off(sheet::THROWN_CLOSE.id);
        match () {
            () if facts.range > weapon.farthest() => {
                let long = sheet::cell(weapon, Column::Long);
                let column = if long.printed { Column::Long } else { Column::Effective };
                Some(&sheet::cell(weapon, column).rule)
            }
            () if facts.is_reaction() && near && !may_be_near => Some(&sheet::REACTION_RANGE),
            () if facts.volley == Volley::Flee && weapon.bars_flight().is_some() => {
                weapon.bars_flight()
            }
            () if facts.moving && !facts.is_reaction() => self.bars_moving(weapon),
            () => None,
        }
    }

    /// The line by which a shot cannot be massed, if it cannot. That the target is in the frontal
    /// attack zone is for the table to say.
    pub fn bars_mass(&self, facts: &ShootFacts) -> Option<&'static Rule> {
        match facts.weapon {
            Weapon::Handgun => return Some(&sheet::HANDGUN_MASS),
            Weapon::Crossbow => return Some(&sheet::CROSSBOW_MASS),
            Weapon::LightCrossbow if facts.is_reaction() => return Some(&sheet::LIGHT_REACTION),
            Weapon::LightCrossbow if facts.moving => return Some(&sheet::LIGHT_MASS),
            _ => (),
        }
        match () {
            () if facts.moving => Some(&sheet::MASS_STATIONARY),
            () if i16::from(facts.range) <= sheet::MASS_RANGE.value => Some(&sheet::MASS_RANGE),
            () => None,
        }
    }
}
