//! Shooting: a rung by weapon and target, three dice, and a result for who is shot at.

use crate::Book;
use crate::facts::ShootFacts;
use crate::phase::ladder::{cohesion, of_throws, rung_at, shifted, show_rung};
use crate::phase::result::band;
use crate::sheet;
use crate::troops::{Outcome, Rung, Shooter, Troop};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How a shot went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Shot {
        pub hits: bool,
        /// The difference between the dice and the score.
        pub by: u8,
        /// What becomes of who is shot at.
        pub outcome: Outcome,
        /// What the three dice came to; none where there is no shot.
        pub sum: u8,
    }
}

/// The cell of a shot, or the line by which there is none.
fn reference(facts: &ShootFacts) -> Result<&'static sheet::Reference, &'static Rule> {
    let weapon = facts.unit.shooter().ok_or(&sheet::ARMS_SHOOT)?;
    let loose = facts.skirmishing && facts.unit.may_skirmish();
    let row = if loose { Shooter::Skirmishers } else { weapon };
    match reach(weapon) {
        (_, longest) if facts.range > longest => Err(&sheet::BEYOND_RANGE),
        _ => Ok(sheet::shooting(row, facts.target.target())),
    }
}

/// How far a weapon shoots: effectively, and at all.
fn reach(weapon: Shooter) -> (u16, u16) {
    let effective = sheet::range_line(weapon).value.unsigned_abs();
    let longest = match weapon {
        Shooter::Bombards => sheet::EXTREME_BOMBARD.value.unsigned_abs(),
        Shooter::FieldArtillery => sheet::EXTREME_FIELD.value.unsigned_abs(),
        _ => effective.saturating_mul(sheet::LONG_RANGE.value.unsigned_abs()),
    };
    (effective, longest)
}

impl Book {
    /// How far a unit shoots: effectively, and at all. Skirmishers shoot as far as their weapon.
    pub fn reach_of(&self, unit: Troop, _skirmishing: bool) -> Option<(u16, u16)> {
        unit.shooter().map(reach)
    }

    /// The reference of a shot, or the line by which there is none.
    pub fn may_shoot(&self, facts: &ShootFacts) -> Result<Rung, &'static Rule> {
        let cell = reference(facts)?;
        cell.rung.ok_or(&cell.rule)
    }

    /// Where a shot stands on the ladder.
    pub fn shoot_tally(&self, facts: &ShootFacts) -> Tally<'_> {
        self.shoot_sum(facts, true)
    }

    fn shoot_sum(&self, facts: &ShootFacts, reasons: bool) -> Tally<'_> {
        let tally = self.house.tally_if(reasons);
        let tally = match reference(facts) {
            Ok(cell) => tally.line(&cell.rule),
            Err(bar) => return tally.line(bar),
        };
        let bow = facts.unit == Troop::MountedBow && !facts.skirmishing;
        let tally = tally.when(bow, &sheet::MOUNTED_BOW);
        cohesion(shifted(tally, facts.shift), facts.condition, facts.target_condition)
    }

    /// The rung at which a shot stands; nothing where there is none.
    pub fn shoots_at(&self, facts: &ShootFacts) -> Option<Rung> {
        reference(facts).is_ok().then(|| rung_at(self.shoot_sum(facts, false).total()))
    }

    /// Whether a shot is within effective range.
    pub fn is_effective(&self, facts: &ShootFacts) -> bool {
        let reach = self.reach_of(facts.unit, facts.skirmishing);
        reach.is_some_and(|(effective, _)| facts.range <= effective)
    }

    /// The line by which a shot that hits by so much has its effect.
    pub fn shot_line(&self, facts: &ShootFacts, by: u8) -> &'static Rule {
        let (arm, loose) = (facts.target.arm(), facts.target_skirmishing);
        self.shot_result(by, self.is_effective(facts), arm, loose).rule
    }

    /// Settles a shot. Who shoots throws.
    pub fn settle_shoot(
        &self,
        facts: &ShootFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Shot, Box<Halt>> {
        dice.settle_to(|dice| self.shoot_to(facts, seats.0, dice))
    }

    fn shoot_to(
        &self,
        facts: &ShootFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Shot>, Box<Halt>> {
        if reference(facts).is_err() {
            return Ok(Concluded::with(Shot::default()));
        }
        let effective = self.is_effective(facts);
        let arm = facts.target.arm();
        let tally = self.shoot_sum(facts, dice.wants_reasons());
        self.throw_to(&tally, seat, dice, |sum, score| {
            let (hits, by) = (sum >= score, sum.abs_diff(score));
            let result = self.shot_result(by, effective, arm, facts.target_skirmishing);
            let outcome = if hits { result.outcome } else { Outcome::None };
            Shot { hits, by, outcome, sum }
        })
    }
}

/// A unit shoots at another.
#[derive(Clone, Debug)]
pub struct Shoot(pub Book);

impl Procedure for Shoot {
    type Facts = ShootFacts;
    type Verdict = Shot;

    fn name(&self) -> &'static str {
        "shoot"
    }

    fn label(&self) -> &'static str {
        "a unit shoots at another"
    }

    fn tallies(&self, facts: &ShootFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let tally = self.0.shoot_tally(facts);
        match self.0.shoots_at(facts) {
            Some(_) => show_rung(&self.0, tally, show),
            None => show(Side::A, &tally),
        }
    }

    fn settle(&self, facts: &ShootFacts, dice: &mut dyn Chance) -> Result<Shot, Box<Halt>> {
        self.0.settle_shoot(facts, (Seat(0), Seat(1)), dice)
    }

    fn conclude(
        &self,
        facts: &ShootFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Shot>, Box<Halt>> {
        self.0.shoot_to(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &ShootFacts, law: &[(Shot, f64)]) -> String {
        let (unit, target, range) = (facts.unit.plain(), facts.target.plain(), facts.range);
        let Some(rung) = self.0.shoots_at(facts) else {
            let reach = match self.0.reach_of(facts.unit, facts.skirmishing) {
                Some((_, longest)) => format!("they reach {longest} paces"),
                None => "they have nothing to shoot with".into(),
            };
            return format!("There is no shot: {unit} at {target}, {range} paces; {reach}.");
        };
        let share = |counts: fn(&Shot) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| counts(verdict)).map(|(_, p)| p).sum()
        };
        let far = if self.0.is_effective(facts) { "effective" } else { "long" };
        format!(
            "At {}, {} or more, {unit} hit {target} {}, at {far} range; it falls back {} and flees \
             {}.",
            sheet::short(rung),
            self.0.score(rung),
            of_throws(share(|shot| shot.hits)),
            percent(share(|shot| shot.outcome == Outcome::FallsBack)),
            percent(share(|shot| shot.outcome == Outcome::Flees)),
        )
    }

    fn place(&self, verdict: &Shot) -> (i32, String) {
        match (verdict.sum, verdict.hits) {
            (0, _) => (0, "no shot".into()),
            (_, false) => (0, "misses".into()),
            (_, true) => {
                let (row, by) = band(verdict.by);
                let what = match verdict.outcome {
                    Outcome::None => "no effect",
                    outcome => outcome.word(),
                };
                (1 + row, format!("hits {by}: {what}"))
            }
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("rose.arms"),
            RuleId("rose.long-range"),
            RuleId("rose.shift"),
            RuleId("rose.ladder-ends"),
            RuleId("rose.cohesion"),
            RuleId("rose.mounted-bow"),
        ]
    }

    fn example(&self) -> &'static str {
        "shoot field-artillery pikes --range 400"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["unit", "target"]
    }
}
