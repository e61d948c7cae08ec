//! How long a unit takes to reform; and whether panic-stricken men stand.

use crate::Book;
use crate::facts::{RallyFacts, ReformFacts};
use crate::phase::ladder::{Argued, argued, happening, of_throws, rung_at, shifted, show_rung};
use crate::phase::time::{TimeVerdict, time_place, time_sentence};
use crate::sheet;
use crate::troops::{Arm, Condition, Rung, Troop};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat};
use tercio_engine::{Procedure, Side};
use tercio_ledger::{Rule, RuleId, Tally};

impl Book {
    /// The dice of reforming. The panic-stricken have none: they rally first.
    pub fn reform_dice(&self, facts: &ReformFacts) -> Tally<'_> {
        let disturbed = facts.condition == Condition::Disturbed;
        let unformed = facts.condition == Condition::Unformed;
        let pikes = facts.unit == Troop::Pikes;
        let horse = facts.unit.arm() == Arm::Horse;
        let hundreds = facts.men / sheet::REFORM_MEN_PER.value.unsigned_abs();
        let hundreds = if unformed && !horse { hundreds } else { 0 };
        self.house
            .tally()
            .when(facts.condition == Condition::Misaligned, &sheet::REFORM_MISALIGNED)
            .when(disturbed && !pikes, &sheet::REFORM_DISTURBED)
            .when(disturbed && pikes, &sheet::REFORM_PIKES)
            .when(unformed && !horse, &sheet::REFORM_INFANTRY)
            .times(&sheet::REFORM_MEN, i16::try_from(hundreds).unwrap_or(i16::MAX))
            .when(unformed && horse, &sheet::REFORM_CAVALRY)
            .when(unformed && facts.unit.arm() == Arm::Guns, &sheet::REFORM_GUNS)
    }

    /// The line by which a unit reforms.
    pub fn reform_line(&self, facts: &ReformFacts) -> &'static Rule {
        match (facts.condition, facts.unit.arm()) {
            (Condition::Formed | Condition::Misaligned, _) => &sheet::REFORM_MISALIGNED,
            (Condition::Disturbed, _) if facts.unit == Troop::Pikes => &sheet::REFORM_PIKES,
            (Condition::Disturbed, _) => &sheet::REFORM_DISTURBED,
            (Condition::Unformed, Arm::Horse) => &sheet::REFORM_CAVALRY,
            (Condition::Unformed, Arm::Foot | Arm::Guns) => &sheet::REFORM_INFANTRY,
            (Condition::Panicked, _) => &sheet::REFORM_PANIC.rule,
        }
    }

    /// Where a try to rally stands on the ladder.
    pub fn rally_tally(&self, facts: &RallyFacts) -> Tally<'_> {
        self.rally_sum(facts, true)
    }

    fn rally_sum(&self, facts: &RallyFacts, reasons: bool) -> Tally<'_> {
        shifted(self.house.tally_if(reasons).line(&sheet::REFORM_PANIC.rule), facts.shift)
    }

    /// The rung of a try to rally.
    pub fn rallies_at(&self, facts: &RallyFacts) -> Rung {
        rung_at(self.rally_sum(facts, false).total())
    }

    /// Settles whether panic-stricken men stand.
    pub fn settle_rally(
        &self,
        facts: &RallyFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Argued, Box<Halt>> {
        dice.settle_to(|dice| self.rally_to(facts, seat, dice))
    }

    fn rally_to(
        &self,
        facts: &RallyFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Argued>, Box<Halt>> {
        let tally = self.rally_sum(facts, dice.wants_reasons());
        self.throw_to(&tally, seat, dice, argued)
    }
}

/// How long a unit takes to reform.
#[derive(Clone, Debug)]
pub struct Reform(pub Book);

impl Procedure for Reform {
    type Facts = ReformFacts;
    type Verdict = TimeVerdict;

    fn name(&self) -> &'static str {
        "reform"
    }

    fn label(&self) -> &'static str {
        "how many minutes a unit takes to reform"
    }

    fn tallies(&self, facts: &ReformFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.reform_dice(facts));
        self.0.show_time(show);
    }

    fn settle(&self, facts: &ReformFacts, dice: &mut dyn Chance) -> Result<TimeVerdict, Box<Halt>> {
        self.0.check(&self.0.reform_dice(facts), self.0.reform_line(facts), dice)
    }

    fn sentence(&self, facts: &ReformFacts, law: &[(TimeVerdict, f64)]) -> String {
        match facts.condition {
            Condition::Formed => "It is formed: there is nothing to do.".into(),
            Condition::Panicked => {
                "The panic-stricken rally first, which is no check: ask `rally`.".into()
            }
            _ => time_sentence("Reforming", self.0.reform_dice(facts).total(), law),
        }
    }

    fn place(&self, verdict: &TimeVerdict) -> (i32, String) {
        time_place(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.time-check"), RuleId("rose.reform-dice"), RuleId("rose.guns")]
    }

    fn example(&self) -> &'static str {
        "reform --condition unformed --unit pikes --men 1000"
    }
}

/// Whether panic-stricken men stand.
#[derive(Clone, Debug)]
pub struct Rally(pub Book);

impl Procedure for Rally {
    type Facts = RallyFacts;
    type Verdict = Argued;

    fn name(&self) -> &'static str {
        "rally"
    }

    fn label(&self) -> &'static str {
        "whether panic-stricken men stand"
    }

    fn tallies(&self, facts: &RallyFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show_rung(&self.0, self.0.rally_tally(facts), show);
    }

    fn settle(&self, facts: &RallyFacts, dice: &mut dyn Chance) -> Result<Argued, Box<Halt>> {
        self.0.settle_rally(facts, Seat(0), dice)
    }

    fn conclude(
        &self,
        facts: &RallyFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Argued>, Box<Halt>> {
        self.0.rally_to(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &RallyFacts, law: &[(Argued, f64)]) -> String {
        let rung = self.0.rallies_at(facts);
        format!(
            "They stand {}, at {} or more ({}), and are then unformed.",
            of_throws(happening(law)),
            self.0.score(rung),
            sheet::short(rung),
        )
    }

    fn place(&self, verdict: &Argued) -> (i32, String) {
        match verdict.happens {
            true => (1, "they stand".into()),
            false => (-1, "they run on".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.conditions"), RuleId("rose.flight"), RuleId("rose.shift")]
    }

    fn example(&self) -> &'static str {
        "rally --shift 1"
    }
}
