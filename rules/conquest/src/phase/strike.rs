//! One unit strikes another: who fights, hits, saves, kills.

use super::blows::{Blows, Stage, face};
use super::saves::Worn;
use super::shoot::{counted, killed, signed};
use crate::Book;
use crate::facts::{CombatFacts, FightSide};
use crate::rulings::PikeRanks;
use crate::sheet;
use crate::troops::{Arm, Facing};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side};
use tercio_ledger::{Rule, RuleId, Tally};

/// The round in which a charge comes home.
const FIRST: u8 = 1;

impl FightSide {
    /// Charges in this round.
    pub const fn charges(&self, round: u8) -> bool {
        self.charging && round == FIRST
    }

    /// Charges or counter-charges in this round.
    pub const fn comes_on(&self, round: u8) -> bool {
        (self.charging || self.countering) && round == FIRST
    }

    /// Figures in its first rank.
    pub fn first_rank(&self) -> u16 {
        self.front.clamp(1, self.figures.max(1)).min(self.figures)
    }

    /// Figures in the rank so many behind the first.
    pub fn rank(&self, behind: u16) -> u16 {
        let before = self.first_rank().saturating_mul(behind);
        self.figures.saturating_sub(before).min(self.first_rank())
    }

    /// Ranks, the last of which may be short.
    pub fn ranks(&self) -> u16 {
        self.figures.div_ceil(self.first_rank().max(1))
    }

    /// Figures side by side where this foe fights it, and the room of each: along a flank there is
    /// one of each rank, as deep as its base.
    fn breadth(&self, foe: &FightSide) -> Breadth {
        let (wide, deep) = sheet::base_of(self.mount);
        match foe.strikes {
            Facing::Flank => Breadth { figures: self.ranks(), each: deep },
            Facing::Front | Facing::Rear => Breadth { figures: self.first_rank(), each: wide },
        }
    }

    /// Figures that touch the foe, and those of the files beyond on each end.
    fn touching(&self, foe: &FightSide) -> [u16; 2] {
        if self.contact > 0 {
            return [self.contact.min(self.figures), 0];
        }
        let own = self.breadth(foe);
        let touching = own.touched_by(&foe.breadth(self));
        let beyond = sheet::FIGHT_OVERLAP.value.unsigned_abs().saturating_mul(2);
        [touching, own.figures.saturating_sub(touching).min(beyond)]
    }

    /// Figures of so many ranks behind these files.
    fn behind(&self, files: u16, ranks: i16) -> u16 {
        (1..=ranks.max(0).unsigned_abs()).map(|behind| self.rank(behind).min(files)).sum()
    }
}

/// Figures side by side, and how much room each takes.
struct Breadth {
    figures: u16,
    each: &'static Rule,
}

impl Breadth {
    fn room(&self) -> u32 {
        u32::from(self.each.value.unsigned_abs())
    }

    /// How many of these touch another line that stands opposite, middle to middle.
    fn touched_by(&self, other: &Breadth) -> u16 {
        let width = u32::from(other.figures) * other.room();
        // To both sides of the middle, which is a figure's own where their number is odd.
        let middle = u16::from(self.figures % 2 == 1).min(other.figures);
        let rest = width.saturating_sub(u32::from(middle) * self.room());
        let halves = 2 * rest.div_ceil(2 * self.room().max(1));
        u16::try_from(halves).unwrap_or(u16::MAX).saturating_add(middle).min(self.figures)
    }
}

impl Book {
    /// The dice of a unit against its foe.
    pub fn attacks(&self, own: &FightSide, foe: &FightSide, round: u8) -> Tally<'_> {
        self.attack_sum(own, foe, round, true)
    }

    fn attack_sum(&self, own: &FightSide, foe: &FightSide, round: u8, reasons: bool) -> Tally<'_> {
        let [touching, beyond] = own.touching(foe);
        let files = touching + beyond;
        // Who has turned to meet somebody has no rank behind the one that fights.
        let in_ranks = own.is_battle() && foe.strikes == Facing::Front;
        let second = in_ranks && own.arm == Arm::Spear && !own.comes_on(round);
        let spears = if second { own.behind(files, 1) } else { 0 };
        let (pikes, by) = match in_ranks && own.arm == Arm::Pike {
            true => self.pikes(own, files, round),
            false => (0, &sheet::FIGHT_PIKES_SHARE),
        };
        let figures = files.saturating_add(spears).saturating_add(pikes);
        let more = figures.saturating_mul(u16::from(own.attacks.max(1)) - 1);
        let pikes_by = |rule: &'static Rule| if rule == by { signed(pikes) } else { 0 };
        self.house
            .tally_if(reasons)
            .plus(&sheet::FIGHT_CONTACT, signed(touching))
            .plus(&sheet::FIGHT_OVERLAP, signed(beyond))
            .plus(&sheet::FIGHT_SPEARS, signed(spears))
            .plus(&sheet::FIGHT_PIKES_SHARE, pikes_by(&sheet::FIGHT_PIKES_SHARE))
            .plus(&sheet::FIGHT_PIKES_STANDING, pikes_by(&sheet::FIGHT_PIKES_STANDING))
            .plus(&sheet::FIGHT_PIKES_MOVING, pikes_by(&sheet::FIGHT_PIKES_MOVING))
            .plus(&sheet::FIGHT_ATTACKS, signed(more))
            .when(own.general, &sheet::FIGHT_GENERAL)
    }

    /// Figures with pikes that fight from behind the first rank, and the line by which they do.
    fn pikes(&self, own: &FightSide, files: u16, round: u8) -> (u16, &'static Rule) {
        let whole = |rule: &'static Rule| (own.behind(files, rule.value - 1), rule);
        match self.rulings.fighting {
            PikeRanks::Half => {
                let behind = own.behind(files, sheet::FIGHT_PIKES.value);
                let share = sheet::FIGHT_PIKES_SHARE.value.unsigned_abs();
                (behind.div_ceil(share), &sheet::FIGHT_PIKES_SHARE)
            }
            PikeRanks::Full if own.comes_on(round) => whole(&sheet::FIGHT_PIKES_MOVING),
            PikeRanks::Full => whole(&sheet::FIGHT_PIKES_STANDING),
        }
    }

    /// CA with its modifiers.
    pub fn hit_value(&self, own: &FightSide) -> Tally<'_> {
        self.ca_of(own, true)
    }

    fn ca_of(&self, own: &FightSide, reasons: bool) -> Tally<'_> {
        self.house
            .tally_if(reasons)
            .plus(&sheet::COMBAT_CA, own.ca.into())
            .when(own.disordered, &sheet::DISORDER_CA)
    }

    /// The save of a unit against a foe that strikes it.
    pub fn save_value(&self, own: &FightSide, foe: &FightSide, round: u8) -> Tally<'_> {
        self.save(&Worn::struck(own, foe, round), self.strike_ap(foe, round).total(), true)
    }

    /// The AP of a unit in combat.
    pub fn strike_ap(&self, own: &FightSide, round: u8) -> Tally<'_> {
        self.ap_of(own, round, true)
    }

    fn ap_of(&self, own: &FightSide, round: u8, reasons: bool) -> Tally<'_> {
        let lance = own.arm == Arm::Lance && own.comes_on(round);
        self.house.tally_if(reasons).when(lance, &sheet::ARM_LANCE_AP)
    }

    /// KA with what its weapons add.
    pub fn kill_value(&self, own: &FightSide, foe: &FightSide, round: u8) -> Tally<'_> {
        self.ka_of(own, foe, round, true)
    }

    fn ka_of(&self, own: &FightSide, foe: &FightSide, round: u8, reasons: bool) -> Tally<'_> {
        let first = |arm: Arm| own.arm == arm && round == FIRST;
        let two_handed = own.arm == Arm::TwoHanded;
        let lance = own.arm == Arm::Lance && own.comes_on(round);
        let tough = foe.wounds > 1;
        let helped = first(Arm::Pilum) || first(Arm::ThrowingSpear) || two_handed || lance;
        self.house
            .tally_if(reasons)
            .plus(&sheet::COMBAT_KILL, own.ka.into())
            .when(first(Arm::Pilum), &sheet::ARM_PILUM)
            .when(first(Arm::ThrowingSpear), &sheet::ARM_THROWING)
            .when(two_handed, &sheet::ARM_TWO_HANDED)
            .when(lance, &sheet::ARM_LANCE)
            .when(helped, &sheet::COMBAT_KILL_MODIFIED)
            .when(tough, &sheet::WOUNDS)
    }

    /// All the dice of one unit at another, `seats.0` at `seats.1`.
    pub(super) fn blows(
        &self,
        own: &FightSide,
        foe: &FightSide,
        round: u8,
        seats: (Seat, Seat),
        reasons: bool,
    ) -> Blows<'_> {
        let least = self.least_face(&sheet::COMBAT_MISS);
        let attacks = self.attack_sum(own, foe, round, reasons);
        let ap = self.ap_of(own, round, false).total();
        let save = self.save(&Worn::struck(foe, own, round), ap, reasons);
        let ka = self.ka_of(own, foe, round, reasons);
        Blows {
            dice: (attacks.total().max(0) * sheet::COMBAT_DICE.value).unsigned_abs(),
            hit: Stage {
                face: face(sheet::COMBAT_HIT.value, self.ca_of(own, false).total(), least),
                rule: &sheet::COMBAT_HIT_STEP,
                seat: seats.0,
                tally: attacks,
            },
            save: Stage {
                face: self.saving_face(save.total(), &sheet::COMBAT_MISS),
                rule: &sheet::COMBAT_SAVE_STEP,
                seat: seats.1,
                tally: save,
            },
            kill: Stage {
                face: face(foe.d.into(), ka.total(), least),
                rule: &sheet::COMBAT_KILL_STEP,
                seat: seats.0,
                tally: ka,
            },
            most: foe.wounds_left(),
        }
    }

    /// Settles what one unit does to another in a round: its kills, as wounds.
    pub fn settle_strikes(
        &self,
        own: &FightSide,
        foe: &FightSide,
        round: u8,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<u16, Box<Halt>> {
        let blows = self.blows(own, foe, round, seats, dice.wants_reasons());
        dice.settle_to(|dice| blows.kills(dice))
    }

    /// Shows what makes up the dice of a unit.
    pub(super) fn show_strikes(
        &self,
        side: Side,
        [own, foe]: [&FightSide; 2],
        round: u8,
        show: &mut dyn FnMut(Side, &Tally<'_>),
    ) {
        let other = if side == Side::A { Side::B } else { Side::A };
        show(side, &self.attacks(own, foe, round).titled("dice"));
        show(side, &self.hit_value(own).titled("CA"));
        show(side, &self.kill_value(own, foe, round).titled("KA"));
        show(side, &self.strike_ap(own, round).titled("AP"));
        show(other, &self.save_value(foe, own, round).titled("save"));
    }
}

packed_struct! {
    /// What one unit did to another.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Struck {
        /// Wounds done.
        pub kills: u16,
    }
}

/// Side a strikes side b.
#[derive(Clone, Debug)]
pub struct Strike(pub Book);

impl Procedure for Strike {
    type Facts = CombatFacts;
    type Verdict = Struck;

    fn name(&self) -> &'static str {
        "strike"
    }

    fn label(&self) -> &'static str {
        "the kills of side a in a round of combat"
    }

    fn tallies(&self, facts: &CombatFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        self.0.show_strikes(Side::A, [&facts.a, &facts.b], facts.round, show);
    }

    fn settle(&self, facts: &CombatFacts, dice: &mut dyn Chance) -> Result<Struck, Box<Halt>> {
        dice.settle_to(|dice| self.conclude(facts, dice))
    }

    fn conclude(
        &self,
        facts: &CombatFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Struck>, Box<Halt>> {
        let CombatFacts { round, a, b } = facts;
        let blows = self.0.blows(a, b, *round, (Seat(0), Seat(1)), dice.wants_reasons());
        blows.kills_to(dice, |kills| Struck { kills })
    }

    fn sentence(&self, facts: &CombatFacts, law: &[(Struck, f64)]) -> String {
        let mean: f64 = law.iter().map(|(struck, p)| f64::from(struck.kills) * p).sum();
        let dice = self.0.attacks(&facts.a, &facts.b, facts.round).total();
        format!("With {} side a kills {mean:.2} on average.", counted(dice))
    }

    fn place(&self, struck: &Struck) -> (i32, String) {
        (struck.kills.into(), killed(struck.kills))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("conquest.fighting"),
            RuleId("conquest.weapons"),
            RuleId("conquest.saves"),
            RuleId("conquest.wounds"),
        ]
    }

    fn example(&self) -> &'static str {
        "strike --a figures=24,front=8,pilum --b figures=30,front=10,save=1"
    }
}
