//! Armour saves: what a figure wears, less what the weapon goes through.

use super::blows::face;
use crate::Book;
use crate::facts::{FightSide, Target};
use crate::sheet;
use crate::troops::{Arm, Armour, Barding, Facing, Shield};
use tercio_ledger::{Rule, Tally};

/// What a unit wears, and how it is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worn {
    /// Its save given as a whole; 0 where it is by the kinds below.
    pub whole: u8,
    pub shield: Shield,
    pub armour: Armour,
    pub barding: Barding,
    pub mounted: bool,
    pub skirmish: bool,
    /// Has no hand for a shield.
    pub two_handed: bool,
    /// Has neither moved nor charged: a shield that stands on the ground is there.
    pub stands: bool,
    /// Is hit from in front.
    pub front: bool,
}

impl Worn {
    /// By the target of a shot.
    pub fn shot_at(target: &Target) -> Worn {
        Worn {
            whole: target.save,
            shield: target.shield,
            armour: target.armour,
            barding: target.barding,
            mounted: target.mount.is_mounted(),
            skirmish: target.skirmish,
            two_handed: target.two_handed,
            stands: !target.moved,
            front: target.from == Facing::Front,
        }
    }

    /// By a unit in combat, against one that strikes it.
    pub fn struck(side: &FightSide, by: &FightSide, round: u8) -> Worn {
        Worn {
            whole: side.save,
            shield: side.shield,
            armour: side.armour,
            barding: side.barding,
            mounted: side.mount.is_mounted(),
            skirmish: !side.is_battle(),
            two_handed: side.arm == Arm::TwoHanded,
            stands: !side.comes_on(round),
            front: by.strikes == Facing::Front,
        }
    }

    /// How many kinds of armour add up.
    fn kinds(&self) -> u8 {
        let shield = self.shield != Shield::None && self.bars_shield().is_none();
        let worn = [shield, self.armour != Armour::None, self.barding != Barding::None];
        let all = worn.into_iter().chain([self.mounted, self.skirmish]);
        if self.whole > 0 { 0 } else { all.map(u8::from).sum() }
    }

    /// The line that takes its shield away, if one does.
    fn bars_shield(&self) -> Option<&'static Rule> {
        let on_ground = matches!(self.shield, Shield::Spara | Shield::Pavise);
        match () {
            () if self.shield == Shield::None || self.whole > 0 => None,
            () if self.two_handed => Some(&sheet::ARM_NO_SHIELD),
            () if !self.front => Some(&sheet::SHIELD_FRONT),
            () if on_ground && !self.stands => Some(&sheet::SHIELD_STANDING),
            () => None,
        }
    }
}

impl Book {
    /// A save: all that is worn, less so much AP. Dice are added to it.
    pub fn save(&self, worn: &Worn, ap: i16, reasons: bool) -> Tally<'_> {
        let plain = worn.whole == 0;
        let barred = worn.bars_shield();
        let shield = |kind: Shield| plain && worn.shield == kind && barred.is_none();
        let armour = |kind: Armour| plain && worn.armour == kind;
        let barding = |kind: Barding| plain && worn.barding == kind;
        let lost = |rule: &'static Rule| barred == Some(rule);
        let several = worn.kinds() > 1;
        self.house
            .tally_if(reasons)
            .plus(&sheet::SAVE_WHOLE, worn.whole.into())
            .when(shield(Shield::Buckler), &sheet::SAVE_BUCKLER)
            .when(shield(Shield::Shield), &sheet::SAVE_SHIELD)
            .when(shield(Shield::Large), &sheet::SAVE_LARGE)
            .when(shield(Shield::Spara), &sheet::SAVE_SPARA)
            .when(shield(Shield::Pavise), &sheet::SAVE_PAVISE)
            .when(armour(Armour::Light), &sheet::SAVE_LIGHT)
            .when(armour(Armour::Heavy), &sheet::SAVE_HEAVY)
            .when(armour(Armour::PartialPlate), &sheet::SAVE_PARTIAL)
            .when(armour(Armour::Cataphract), &sheet::SAVE_CATAPHRACT)
            .when(armour(Armour::Plate), &sheet::SAVE_PLATE)
            .when(plain && worn.mounted, &sheet::SAVE_MOUNTED)
            .when(barding(Barding::Cloth), &sheet::SAVE_CLOTH)
            .when(barding(Barding::Half), &sheet::SAVE_HALF)
            .when(barding(Barding::Metal), &sheet::SAVE_METAL)
            .when(plain && worn.skirmish, &sheet::SAVE_SKIRMISHER)
            .when(lost(&sheet::ARM_NO_SHIELD), &sheet::ARM_NO_SHIELD)
            .when(lost(&sheet::SHIELD_FRONT), &sheet::SHIELD_FRONT)
            .when(lost(&sheet::SHIELD_STANDING), &sheet::SHIELD_STANDING)
            .when(several, &sheet::COMBAT_CUMULATIVE)
            .plus(&sheet::SAVE_AP, -ap)
    }

    /// The lowest face that saves.
    pub fn saving_face(&self, save: i16, miss: &Rule) -> u8 {
        face(sheet::COMBAT_SAVE.value, save, self.least_face(miss))
    }

    /// The lowest face that may do anything: above the one that always misses.
    pub fn least_face(&self, miss: &Rule) -> i16 {
        if self.house.is_off(miss.id) { miss.value } else { miss.value + 1 }
    }
}
