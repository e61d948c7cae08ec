//! Shots: the firing table, the modifiers to the dice, and what a shot does.

use super::cohesion::{Blow, Criticals, Hurt, Tested};
use super::exchange::{Exchange, Loser, counted, suffered};
use crate::Book;
use crate::facts::ShootFacts;
use crate::sheet;
use crate::troops::{Band, Troop, Weapon};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_field::TICKS_PER_U;
use tercio_ledger::{Rule, RuleId, Tally};

impl ShootFacts {
    /// Troops who shoot as well on the move.
    const fn moves_freely(&self) -> bool {
        matches!(
            self.a.r#type,
            Troop::Spahi | Troop::Reiters | Troop::Skirmishers | Troop::LightHorse
        )
    }

    const fn is_at_light(&self) -> bool {
        matches!(self.b.r#type, Troop::Skirmishers | Troop::LightHorse | Troop::Artillery)
    }

    /// A tercio is a deep block whether or not it is said of it.
    const fn is_at_mass(&self) -> bool {
        self.b.massed || matches!(self.b.r#type, Troop::Tercio)
    }

    /// The weapon does not shoot so far, or not so near.
    pub fn is_out_of_reach(&self) -> bool {
        let beyond = band(i32::from(self.range) * TICKS_PER_U).is_none();
        beyond && !self.defensive || !sheet::firing(self.weapon, self.band()).reaches
    }
}

/// The distance of a target so many ticks away; none beyond the last.
pub fn band(range_ticks: i32) -> Option<Band> {
    let within = |rule: &Rule| range_ticks <= i32::from(rule.value) * TICKS_PER_U;
    sheet::BANDS.iter().position(within).map(|column| Band::ALL[column])
}

/// The farthest distance at which a weapon has a shot.
pub fn farthest(weapon: Weapon) -> Option<Band> {
    Band::ALL.iter().rev().find(|band| sheet::firing(weapon, **band).reaches).copied()
}

impl Book {
    /// The dice of a shot.
    pub fn shoot_dice(&self, facts: &ShootFacts) -> Tally<'_> {
        self.shoot_sum(facts, true)
    }

    /// The same with its reasons, or its sum alone.
    pub(crate) fn shoot_sum(&self, facts: &ShootFacts, reasons: bool) -> Tally<'_> {
        let moves = if facts.moves_freely() { 0 } else { facts.a.moves };
        let cannon_at_mass = facts.weapon.is_cannon() && facts.is_at_mass();
        self.house
            .tally_if(reasons)
            .plus(&sheet::FIRE_VBU, facts.a.vbu.into())
            .line(&sheet::firing(facts.weapon, facts.band()).rule)
            .plus(&sheet::FIRE_SM, facts.a.sm.into())
            .times(&sheet::FIRE_MOVED, moves.into())
            .when(facts.a.disordered, &sheet::FIRE_DISORDERED)
            .when(facts.is_at_light(), &sheet::FIRE_AT_LIGHT)
            .when(facts.b.cover, &sheet::FIRE_COVER)
            .when(facts.b.evading, &sheet::FIRE_EVADING)
            .when(cannon_at_mass, &sheet::FIRE_MASSED)
            .when(facts.defensive, &sheet::FIRE_DEFENSIVE)
    }

    /// Whether there is a shot at all: the weapon reaches, and a die is left.
    pub fn may_shoot(&self, facts: &ShootFacts) -> bool {
        !facts.is_out_of_reach() && self.shoot_sum(facts, false).total() >= sheet::FIRE_LEAST.value
    }

    /// Settles a shot of `seats.0` at `seats.1`.
    pub fn settle_shot(
        &self,
        facts: &ShootFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Exchange, Box<Halt>> {
        let unit = Tested::shot_at(&facts.b, facts.band());
        let firer = Hurt { disordered: facts.a.disordered, ..Hurt::default() };
        if !self.may_shoot(facts) {
            return Ok(Exchange::of(firer, unit.unhurt()));
        }
        let tally = self.shoot_sum(facts, dice.wants_reasons());
        let blow = Blow { dice: tally, on: Criticals::of(self, unit) };
        let hurt = dice.settle_to(|dice| blow.strike(seats, dice))?;
        Ok(Exchange::of(firer, hurt))
    }
}

packed_struct! {
    /// What a shot did to its target.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct ShotVerdict {
        pub disordered: bool,
        /// VBU lost by a failed test, not by disorder piled up.
        pub failed: bool,
        pub eliminated: bool,
        /// VBU lost, whatever the cause.
        pub loss: u8,
        /// Its leader's fate is to be rolled.
        pub fate: bool,
    }
}

impl ShotVerdict {
    pub fn of(exchange: &Exchange) -> ShotVerdict {
        ShotVerdict {
            disordered: exchange.b_disordered,
            failed: exchange.loser == Loser::B,
            eliminated: exchange.b_eliminated,
            loss: exchange.b_loss,
            fate: exchange.b_fate,
        }
    }

    /// From worst to best for the firer, and in words.
    pub fn place(&self) -> (i32, String) {
        let worth = 4 * i32::from(self.loss) + i32::from(self.disordered);
        let lost = if self.failed || self.eliminated { 100 } else { 0 };
        let test = match (self.loss, self.eliminated, self.failed) {
            (0, _, _) | (_, true, _) => "",
            (_, _, true) => ", test failed",
            _ => ", disorder piled up",
        };
        let said = suffered(self.loss, self.disordered, self.eliminated, self.fate);
        (worth + lost, said + test)
    }
}

/// One unit shoots at another.
#[derive(Clone, Debug)]
pub struct Shoot(pub Book);

impl Procedure for Shoot {
    type Facts = ShootFacts;
    type Verdict = ShotVerdict;

    fn name(&self) -> &'static str {
        "shoot"
    }

    fn label(&self) -> &'static str {
        "a unit shoots at another, which tests its cohesion"
    }

    fn tallies(&self, facts: &ShootFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.shoot_dice(facts));
    }

    fn settle(&self, facts: &ShootFacts, dice: &mut dyn Chance) -> Result<ShotVerdict, Box<Halt>> {
        let exchange = self.0.settle_shot(facts, (Seat(0), Seat(1)), dice)?;
        Ok(ShotVerdict::of(&exchange))
    }

    fn sentence(&self, facts: &ShootFacts, law: &[(ShotVerdict, f64)]) -> String {
        no_shot(&self.0, facts)
            .unwrap_or_else(|| target_sentence(self.0.shoot_dice(facts).total(), law))
    }

    fn place(&self, verdict: &ShotVerdict) -> (i32, String) {
        verdict.place()
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.critical-floor"), RuleId("baroque.traits")]
    }

    fn example(&self) -> &'static str {
        "shoot --weapon musket --range 2 --a vbu=5,sm=-1 --b vbu=5,GA"
    }
}

/// Why there is no shot, if there is none.
pub(super) fn no_shot(book: &Book, facts: &ShootFacts) -> Option<String> {
    let at = facts.band().word().replace('-', " ");
    if facts.is_out_of_reach() {
        let range = facts.range;
        return Some(format!("No shot: {} has none over {range}BU ({at}).", facts.weapon));
    }
    let dice = book.shoot_dice(facts).total();
    (!book.may_shoot(facts)).then(|| format!("No shot: {} left, and it takes one.", counted(dice)))
}

/// What the dice do to the target, in one sentence.
pub(super) fn target_sentence(dice: i16, law: &[(ShotVerdict, f64)]) -> String {
    let share = |holds: fn(&ShotVerdict) -> bool| -> f64 {
        law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
    };
    let mean: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.loss) * p).sum();
    let eliminated = share(|verdict| verdict.eliminated);
    let mut sentence = format!(
        "With {} the target loses VBU {} of the time, {mean:.2} on average, and ends disordered in {}",
        counted(dice),
        percent(share(|verdict| verdict.loss > 0)),
        percent(share(|verdict| verdict.disordered)),
    );
    if eliminated > 0.0 {
        sentence += &format!("; it is eliminated in {}", percent(eliminated));
    }
    sentence + "."
}
