//! Shots: who shoots, what takes from SA, and what comes of it.

use super::blows::{Blows, Stage, face};
use super::saves::Worn;
use crate::Book;
use crate::facts::{ShootFacts, ShootersFacts, Target, TestFacts};
use crate::rulings::SkirmishCover;
use crate::sheet;
use crate::troops::Weapon;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

/// All of a share that is given in the hundred.
const WHOLE: usize = 100;

pub(super) fn signed(number: u16) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

impl Book {
    /// How many figures of a unit shoot.
    pub fn shooters(&self, facts: &ShootersFacts) -> Tally<'_> {
        let first = if facts.skirmish { facts.figures } else { facts.front.min(facts.figures) };
        let behind = facts.figures - first;
        let second = behind.min(first);
        let rest = (behind - second).div_ceil(sheet::SHOOTERS_REST.value.unsigned_abs());
        let massed = |figures: u16| if facts.mass { signed(figures) } else { 0 };
        self.house
            .tally()
            .plus(&sheet::SHOOTERS_FRONT, signed(first))
            .plus(&sheet::SHOOTERS_SECOND, massed(second))
            .plus(&sheet::SHOOTERS_REST, massed(rest))
    }

    /// The dice of a shot.
    pub fn shot_dice(&self, facts: &ShootFacts) -> Tally<'_> {
        self.dice_sum(facts, true)
    }

    fn dice_sum(&self, facts: &ShootFacts, reasons: bool) -> Tally<'_> {
        let figures = signed(facts.shooters);
        let slung_at_charge = facts.weapon == Weapon::Slings && facts.is_reaction();
        let (once, twice) = (!slung_at_charge && !facts.shoots_twice(), facts.shoots_twice());
        let those = |shoot: bool| if shoot { figures } else { 0 };
        self.house
            .tally_if(reasons)
            .times(&sheet::SHOOT_DICE, those(once))
            .times(&sheet::SLING_RATE, those(twice))
            .times(&sheet::SLING_REACTION, those(slung_at_charge))
    }

    /// SA with what takes from it.
    pub fn shooting_value(&self, facts: &ShootFacts) -> Tally<'_> {
        self.sa_sum(facts, true)
    }

    fn sa_sum(&self, facts: &ShootFacts, reasons: bool) -> Tally<'_> {
        let target_too = self.rulings.skirmish_cover == SkirmishCover::Target;
        let screens = facts.screens + u8::from(target_too && facts.target.skirmish);
        let moving = facts.moving && !facts.is_reaction();
        let slowed = moving && !facts.weapon.is_thrown();
        let minus = u8::from(facts.is_reaction()) + u8::from(facts.is_long());
        let minus = screens + minus + u8::from(slowed) + u8::from(facts.target.terrain);
        let several = minus > 1;
        self.house
            .tally_if(reasons)
            .plus(&sheet::SHOOT_SA, facts.sa.into())
            .times(&sheet::SA_SKIRMISH, screens.into())
            .when(facts.is_reaction(), &sheet::SA_CHARGERS)
            .when(facts.is_long(), &sheet::SA_LONG)
            .when(slowed, &sheet::SA_MOVING)
            .when(moving && !slowed, &sheet::THROWN_MOVING)
            .when(facts.target.terrain, &sheet::SA_TERRAIN)
            .when(several, &sheet::SA_CUMULATIVE)
    }

    /// The odds are impossible: only the best face hits.
    fn is_impossible(&self, sa: i16) -> bool {
        sa < sheet::IMPOSSIBLE.value
    }

    /// The lowest face that hits with so much SA left.
    pub fn shot_face(&self, sa: i16) -> u8 {
        let plain = face(sheet::SHOOT_HIT.value, sa, self.least_face(&sheet::SHOOT_MISS));
        let helped = self.is_impossible(sa) && !self.house.is_off(sheet::IMPOSSIBLE_HIT.id);
        if helped { sheet::IMPOSSIBLE_HIT.value.unsigned_abs() as u8 } else { plain }
    }

    /// The KA of a shot.
    pub fn shot_ka(&self, facts: &ShootFacts) -> Tally<'_> {
        let impossible = self.is_impossible(self.sa_sum(facts, false).total());
        self.ka_sum(facts, impossible, true)
    }

    fn ka_sum(&self, facts: &ShootFacts, impossible: bool, reasons: bool) -> Tally<'_> {
        let [ka, _] = facts.cells();
        let twice = facts.shoots_twice();
        self.house
            .tally_if(reasons)
            .when(!twice, &ka.rule)
            .when(twice, &sheet::SLING_KA)
            .when(impossible, &sheet::IMPOSSIBLE_KA)
            .line(&sheet::KILL_ROLL)
            .when(twice || impossible, &sheet::KILL_MODIFIED)
    }

    /// The AP of a shot.
    pub fn shot_ap(&self, facts: &ShootFacts) -> Tally<'_> {
        self.ap_sum(facts, true)
    }

    fn ap_sum(&self, facts: &ShootFacts, reasons: bool) -> Tally<'_> {
        let [_, ap] = facts.cells();
        self.house.tally_if(reasons).line(&ap.rule)
    }

    /// The save against a shot.
    pub fn shot_save(&self, facts: &ShootFacts) -> Tally<'_> {
        self.save(&Worn::shot_at(&facts.target), self.shot_ap(facts).total(), true)
    }

    fn volley(&self, facts: &ShootFacts, seats: (Seat, Seat), reasons: bool) -> Blows<'_> {
        let least = self.least_face(&sheet::SHOOT_MISS);
        let sa = self.sa_sum(facts, reasons);
        let ap = self.ap_sum(facts, false).total();
        let save = self.save(&Worn::shot_at(&facts.target), ap, reasons);
        let ka = self.ka_sum(facts, self.is_impossible(sa.total()), reasons);
        Blows {
            dice: self.dice_sum(facts, false).total().max(0).unsigned_abs(),
            hit: Stage {
                face: self.shot_face(sa.total()),
                rule: &sheet::EFFECT_HITS,
                seat: seats.0,
                tally: sa,
            },
            save: Stage {
                face: self.saving_face(save.total(), &sheet::SHOOT_MISS),
                rule: &sheet::EFFECT_SAVES,
                seat: seats.1,
                tally: save,
            },
            kill: Stage {
                face: face(facts.target.d.into(), ka.total(), least),
                rule: &sheet::EFFECT_KILLS,
                seat: seats.0,
                tally: ka,
            },
            most: facts.target.wounds_left(),
        }
    }

    /// Settles a shot of `seats.0` at `seats.1`: its kills, as wounds; the test is not taken here.
    pub fn settle_shot(
        &self,
        facts: &ShootFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<u16, Box<Halt>> {
        dice.settle_to(|dice| self.shot_to(facts, seats, dice))
    }

    fn shot_to(
        &self,
        facts: &ShootFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<u16>, Box<Halt>> {
        if self.bars_shot(facts).is_some() {
            return Ok(Concluded::with(0));
        }
        self.volley(facts, seats, dice.wants_reasons()).kills(dice)
    }

    /// Casualties at which a unit tests that began the phase with so many figures.
    pub fn shot_threshold(&self, began: u16) -> Tally<'_> {
        self.threshold_sum(began, true)
    }

    fn threshold_sum(&self, began: u16, reasons: bool) -> Tally<'_> {
        // The bands are the share in print, counted up: each ends where another casualty is needed.
        let share = usize::from(sheet::MORALE_SHARE.value.unsigned_abs());
        let band = (usize::from(began.max(1)) * share).div_ceil(WHOLE) - 1;
        let last = sheet::SHOT_MORALE.len() - 1;
        let beyond = i16::try_from(band.saturating_sub(last)).unwrap_or(i16::MAX);
        self.house
            .tally_if(reasons)
            .one_of(Some(band.min(last)), &sheet::SHOT_MORALE)
            .times(&sheet::MORALE_BEYOND, beyond)
    }

    /// Whether a unit must test its morale after so many kills more; nobody is left to test when
    /// they are all.
    pub fn needs_test(&self, target: &Target, kills: u16) -> bool {
        let fallen = target.fallen(kills);
        let lost = target.lost.saturating_add(fallen);
        let began = target.figures.saturating_add(target.lost);
        let reached = signed(lost) >= self.threshold_sum(began, false).total();
        reached && fallen > 0 && fallen < target.figures && !target.tested
    }
}

packed_struct! {
    /// What a shot did.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Shot {
        /// The target must test its morale.
        pub tests: bool,
        /// It has failed, and will flee.
        pub fails: bool,
        /// Wounds done.
        pub kills: u16,
    }
}

/// One unit shoots at another.
#[derive(Clone, Debug)]
pub struct Shoot(pub Book);

impl Procedure for Shoot {
    type Facts = ShootFacts;
    type Verdict = Shot;

    fn name(&self) -> &'static str {
        "shoot"
    }

    fn label(&self) -> &'static str {
        "a unit shoots at another, which may have to test its morale"
    }

    fn tallies(&self, facts: &ShootFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let book = &self.0;
        if let Some(rule) = book.bars_shot(facts) {
            show(Side::Table, &book.house.tally().when(true, rule).titled("no shot"));
            return;
        }
        show(Side::A, &book.shooting_value(facts).titled("SA"));
        show(Side::A, &book.shot_dice(facts).titled("dice"));
        show(Side::A, &book.shot_ka(facts).titled("KA"));
        show(Side::A, &book.shot_ap(facts).titled("AP"));
        show(Side::B, &book.shot_save(facts).titled("save"));
        let began = facts.target.figures.saturating_add(facts.target.lost);
        show(Side::B, &book.shot_threshold(began).titled("casualties for a test"));
        show(Side::Table, &book.house.tally().line(&sheet::SAVE_SAME).titled("saves"));
    }

    fn settle(&self, facts: &ShootFacts, dice: &mut dyn Chance) -> Result<Shot, Box<Halt>> {
        dice.settle_to(|dice| self.conclude(facts, dice))
    }

    fn conclude(
        &self,
        facts: &ShootFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Shot>, Box<Halt>> {
        let kills = self.0.settle_shot(facts, (Seat(0), Seat(1)), dice)?;
        if !self.0.needs_test(&facts.target, kills) {
            return Ok(Concluded::with(Shot { kills, ..Shot::default() }));
        }
        let test = TestFacts::shot_at(&facts.target);
        self.0.test_to(&test, Seat(1), dice, |passed| Shot { kills, tests: true, fails: !passed })
    }

    fn sentence(&self, facts: &ShootFacts, law: &[(Shot, f64)]) -> String {
        if let Some(rule) = self.0.bars_shot(facts) {
            return format!("No shot over {} inches: {}.", facts.range, rule.label);
        }
        let share = |holds: fn(&Shot) -> bool| -> f64 {
            law.iter().filter(|(shot, _)| holds(shot)).map(|(_, p)| p).sum()
        };
        let mean: f64 = law.iter().map(|(shot, p)| f64::from(shot.kills) * p).sum();
        format!(
            "With {} it kills {mean:.2} on average; the target tests its morale in {} and runs in {}.",
            counted(self.0.shot_dice(facts).total()),
            percent(share(|shot| shot.tests)),
            percent(share(|shot| shot.fails)),
        )
    }

    fn place(&self, shot: &Shot) -> (i32, String) {
        (shot.kills.into(), killed(shot.kills))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("conquest.notes"),
            RuleId("conquest.skirmish-cover"),
            RuleId("conquest.saves"),
            RuleId("conquest.impossible"),
            RuleId("conquest.shot-morale"),
        ]
    }

    fn example(&self) -> &'static str {
        "shoot --weapon longbow --range 20 --shooters 20 --sa 4 --target d=7,save=4"
    }
}

packed_struct! {
    /// How many shoot.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct ShootersVerdict {
        pub shooters: u16,
    }
}

/// How many figures of a unit shoot.
#[derive(Clone, Debug)]
pub struct Shooters(pub Book);

impl Procedure for Shooters {
    type Facts = ShootersFacts;
    type Verdict = ShootersVerdict;

    fn name(&self) -> &'static str {
        "shooters"
    }

    fn label(&self) -> &'static str {
        "how many figures of a unit shoot"
    }

    fn tallies(&self, facts: &ShootersFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.shooters(facts));
        let tally = self.0.house.tally();
        let tally = tally.when(facts.mass, &sheet::MASS_ZONE);
        show(Side::Table, &tally.titled("mass shooting"));
    }

    fn settle(
        &self,
        facts: &ShootersFacts,
        _: &mut dyn Chance,
    ) -> Result<ShootersVerdict, Box<Halt>> {
        let shooters = self.0.shooters(facts).total().max(0).unsigned_abs();
        Ok(ShootersVerdict { shooters })
    }

    fn sentence(&self, facts: &ShootersFacts, _: &[(ShootersVerdict, f64)]) -> String {
        let all = facts.figures;
        format!("{} of {all} figures shoot.", self.0.shooters(facts).total())
    }

    fn place(&self, verdict: &ShootersVerdict) -> (i32, String) {
        (verdict.shooters.into(), format!("{} shoot", verdict.shooters))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("conquest.shooting-ranks")]
    }

    fn example(&self) -> &'static str {
        "shooters --figures 20 --front 8 --mass yes"
    }
}

/// So many dice, in words.
pub(super) fn counted(dice: i16) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}

/// So many kills, in words.
pub(super) fn killed(kills: u16) -> String {
    match kills {
        0 => "nobody".into(),
        1 => "1 kill".into(),
        _ => format!("{kills} kills"),
    }
}
