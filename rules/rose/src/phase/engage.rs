//! Engaging: a rung by the two kinds of troops, three dice, and a result for both.

use crate::Book;
use crate::facts::EngageFacts;
use crate::phase::ladder::{cohesion, of_throws, rung_at, shifted, show_rung};
use crate::phase::result::{Result as Fought, band};
use crate::sheet;
use crate::troops::{Condition, Outcome, Rung, Target, Troop};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How a fight went for who engaged.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Clash {
        pub wins: bool,
        /// The difference between the dice and the score.
        pub by: u8,
        /// What becomes of who engaged; nothing where it did not.
        pub own: Outcome,
        pub other: Outcome,
        /// What the three dice came to; none where none were thrown.
        pub sum: u8,
    }
}

/// Whether somebody engages somebody, and at which reference.
fn reference(
    unit: Troop,
    target: Troop,
    skirmishing: bool,
) -> Result<&'static sheet::Reference, &'static Rule> {
    let Some(fighter) = unit.fighter() else { return Err(&sheet::ARMS) };
    let cell = sheet::engaging(fighter, target.target());
    let stout = matches!(target.target(), Target::HeavyHorse | Target::Pikes);
    match cell.rung {
        None => Err(&cell.rule),
        Some(_) if skirmishing && stout => Err(&sheet::SKIRMISH_ENGAGE),
        Some(_) => Ok(cell),
    }
}

impl Book {
    /// The reference at which a unit engages another, or the line by which it will not.
    pub fn may_engage(
        &self,
        unit: Troop,
        target: Troop,
        skirmishing: bool,
    ) -> Result<Rung, &'static Rule> {
        let cell = reference(unit, target, skirmishing)?;
        cell.rung.ok_or(&cell.rule)
    }

    /// Where a fight stands on the ladder.
    pub fn engage_tally(&self, facts: &EngageFacts) -> Tally<'_> {
        self.engage_sum(facts, true)
    }

    fn engage_sum(&self, facts: &EngageFacts, reasons: bool) -> Tally<'_> {
        let tally = self.house.tally_if(reasons);
        let tally = match reference(facts.unit, facts.target, facts.skirmishing) {
            Ok(cell) => tally.line(&cell.rule),
            Err(bar) => return tally.line(bar),
        };
        if facts.target_condition == Condition::Panicked {
            return tally.line(&sheet::CONDITION_PANIC);
        }
        cohesion(shifted(tally, facts.shift), facts.condition, facts.target_condition)
            .when(facts.exhausted, &sheet::FATIGUE)
    }

    /// The rung at which a fight stands; nothing where it is not thrown for.
    pub fn engages_at(&self, facts: &EngageFacts) -> Option<Rung> {
        let thrown = facts.target_condition != Condition::Panicked
            && reference(facts.unit, facts.target, facts.skirmishing).is_ok();
        thrown.then(|| rung_at(self.engage_sum(facts, false).total()))
    }

    /// What a difference comes to for who engages and who is engaged, with the lines that say so.
    pub fn fought(&self, facts: &EngageFacts, wins: bool, by: u8) -> [Fought; 2] {
        let (own, other) = (facts.unit.arm(), facts.target.arm());
        match wins {
            true => [self.winner_result(by, own), self.loser_result(by, other, facts.exhausted)],
            false => [self.loser_result(by, own, facts.exhausted), self.winner_result(by, other)],
        }
    }

    fn clash(&self, facts: &EngageFacts, wins: bool, by: u8, sum: u8) -> Clash {
        let [own, other] = self.fought(facts, wins, by);
        Clash { wins, by, own: own.outcome, other: other.outcome, sum }
    }

    /// Settles a fight. Who engages throws.
    pub fn settle_engage(
        &self,
        facts: &EngageFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Clash, Box<Halt>> {
        dice.settle_to(|dice| self.engage_to(facts, seats.0, dice))
    }

    fn engage_to(
        &self,
        facts: &EngageFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Clash>, Box<Halt>> {
        if reference(facts.unit, facts.target, facts.skirmishing).is_err() {
            return Ok(Concluded::with(Clash::default()));
        }
        if facts.target_condition == Condition::Panicked {
            let by = sheet::CONDITION_PANIC.value.unsigned_abs() as u8;
            return Ok(Concluded::with(self.clash(facts, true, by, 0)));
        }
        let tally = self.engage_sum(facts, dice.wants_reasons());
        self.throw_to(&tally, seat, dice, |sum, score| {
            self.clash(facts, sum >= score, sum.abs_diff(score), sum)
        })
    }
}

/// A unit engages another.
#[derive(Clone, Debug)]
pub struct Engage(pub Book);

impl Procedure for Engage {
    type Facts = EngageFacts;
    type Verdict = Clash;

    fn name(&self) -> &'static str {
        "engage"
    }

    fn label(&self) -> &'static str {
        "a unit engages another hand to hand"
    }

    fn tallies(&self, facts: &EngageFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let tally = self.0.engage_tally(facts);
        match self.0.engages_at(facts) {
            Some(_) => show_rung(&self.0, tally, show),
            None => show(Side::A, &tally),
        }
    }

    fn settle(&self, facts: &EngageFacts, dice: &mut dyn Chance) -> Result<Clash, Box<Halt>> {
        self.0.settle_engage(facts, (Seat(0), Seat(1)), dice)
    }

    fn conclude(
        &self,
        facts: &EngageFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Clash>, Box<Halt>> {
        self.0.engage_to(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &EngageFacts, law: &[(Clash, f64)]) -> String {
        let (unit, target) = (facts.unit.plain(), facts.target.plain());
        let may = self.0.may_engage(facts.unit, facts.target, facts.skirmishing);
        if let Err(bar) = may {
            return format!("They do not engage: {unit} at {target} ({}).", bar.label);
        }
        let Some(rung) = self.0.engages_at(facts) else {
            return format!("The panic-stricken {target} are beaten without a throw.");
        };
        let share = |counts: fn(&Clash) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| counts(verdict)).map(|(_, p)| p).sum()
        };
        format!(
            "At {}, {} or more, {unit} beat {target} {}; they flee {}, and put them to flight {}.",
            sheet::short(rung),
            self.0.score(rung),
            of_throws(share(|clash| clash.wins)),
            percent(share(|clash| clash.own == Outcome::Flees)),
            percent(share(|clash| clash.other == Outcome::Flees)),
        )
    }

    fn place(&self, verdict: &Clash) -> (i32, String) {
        if verdict.own == Outcome::None {
            return (0, "does not engage".into());
        }
        let (row, by) = band(verdict.by);
        let (place, wins) = if verdict.wins { (1 + row, "wins") } else { (-row, "loses") };
        (place, format!("{wins} {by}: {}, the other {}", verdict.own, verdict.other))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("rose.arms"),
            RuleId("rose.shift"),
            RuleId("rose.ladder-ends"),
            RuleId("rose.cohesion"),
            RuleId("rose.conditions"),
            RuleId("rose.fatigue"),
            RuleId("rose.skirmishers"),
        ]
    }

    fn example(&self) -> &'static str {
        "engage gendarmes pikes --shift 1"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["unit", "target"]
    }
}
