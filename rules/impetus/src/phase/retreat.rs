//! Loss of a melee: how far the beaten side goes back, and who comes after it.

use super::ground::one_in;
use crate::Book;
use crate::facts::RetreatFacts;
use crate::sheet;
use crate::troops::Troop;
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// Whether a winner goes after the beaten.
    pub enum Pursuit { No "no", May "may", Must "must" }
}

packed_struct! {
    /// How far both went, in U.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct RetreatVerdict {
        pub retreat: u8,
        pub pursuit: u8,
        pub pursues: bool,
        /// The pursuer comes into contact again.
        pub caught: bool,
    }
}

/// Whether the winner pursues, and the line that says so; no line where it just has no Impetus.
pub fn pursuit_of(facts: &RetreatFacts) -> (Pursuit, Option<&'static Rule>) {
    let (beaten, victor) = (&facts.a, &facts.b);
    let mounted = victor.r#type.is_mounted();
    if victor.r#type.is_train() || beaten.r#type.is_train() && !beaten.routed {
        return (Pursuit::No, Some(&sheet::TRAIN_STAYS));
    }
    if !mounted && beaten.r#type.falls_back() {
        return (Pursuit::No, Some(&sheet::PURSUIT_BARRED));
    }
    let must = victor.impetuous || victor.r#type == Troop::HeavyHorse;
    match (must, mounted) {
        (true, true) => (Pursuit::Must, Some(&sheet::PURSUIT_MUST)),
        (true, false) => (Pursuit::Must, Some(&sheet::PURSUIT_MUST_FOOT)),
        (false, _) if victor.impetus == 0 => (Pursuit::No, None),
        (false, true) => (Pursuit::May, Some(&sheet::PURSUIT_MAY)),
        (false, false) => (Pursuit::May, Some(&sheet::PURSUIT_MAY_FOOT)),
    }
}

impl RetreatFacts {
    /// Nimble horse and chariots go farther back from foot they have not beaten.
    pub fn falls_back(&self) -> bool {
        self.a.r#type.falls_back() && self.b.r#type.is_foot()
    }
}

/// The line of a retreat; none where nobody goes back.
pub fn retreat_of(facts: &RetreatFacts) -> Option<&'static Rule> {
    let beaten = &facts.a;
    match beaten.r#type {
        _ if beaten.routed => None,
        troop if troop.is_train() => None,
        _ if facts.falls_back() => Some(&sheet::FALL_BACK),
        troop if troop.is_mounted() => Some(&sheet::RETREAT_MOUNTED),
        _ => Some(&sheet::RETREAT_FOOT),
    }
}

impl Book {
    /// A die in U under this line.
    fn stretch(
        &self,
        rule: &'static Rule,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let halved = [&sheet::RETREAT_FOOT, &sheet::PURSUIT_MUST_FOOT, &sheet::PURSUIT_MAY_FOOT];
        let thrown = Roll::sum(sheet::RETREAT_MOUNTED.value.unsigned_abs());
        let die = dice.number(thrown, rule, seat, None)?;
        let far = match rule.id {
            id if id == sheet::FALL_BACK.id => die.saturating_add_signed(rule.value),
            id if halved.iter().any(|half| half.id == id) => one_in(die, rule),
            _ => die,
        };
        Ok(u8::try_from(far).unwrap_or(u8::MAX))
    }

    /// Settles a retreat of `seats.0` from `seats.1`.
    pub fn settle_retreat(
        &self,
        facts: &RetreatFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<RetreatVerdict, Box<Halt>> {
        let back = retreat_of(facts);
        let (pursuit, line) = pursuit_of(facts);
        let pursues = match pursuit {
            Pursuit::No => false,
            Pursuit::May => !facts.b.stays,
            Pursuit::Must => true,
        };
        let after = line.filter(|_| pursues);
        let stretch = |rule: Option<&'static Rule>, seat| {
            move |dice: &mut dyn Chance| match rule {
                Some(rule) => self.stretch(rule, seat, dice),
                None => Ok(0),
            }
        };
        let (retreat, pursuit) = dice.both(stretch(back, seats.0), stretch(after, seats.1))?;
        let caught = pursues && back.is_some() && pursuit >= retreat;
        Ok(RetreatVerdict { retreat, pursuit, pursues, caught })
    }
}

/// A retreat and a pursuit.
#[derive(Clone, Debug)]
pub struct Retreat(pub Book);

impl Procedure for Retreat {
    type Facts = RetreatFacts;
    type Verdict = RetreatVerdict;

    fn name(&self) -> &'static str {
        "retreat"
    }

    fn label(&self) -> &'static str {
        "how far a beaten unit retreats, and whether the pursuit catches it"
    }

    fn tallies(&self, _: &RetreatFacts, _: &mut dyn FnMut(Side, &Tally<'_>)) {}

    fn settle(
        &self,
        facts: &RetreatFacts,
        dice: &mut dyn Chance,
    ) -> Result<RetreatVerdict, Box<Halt>> {
        self.0.settle_retreat(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &RetreatFacts, law: &[(RetreatVerdict, f64)]) -> String {
        let mean = |of: fn(&RetreatVerdict) -> u8| -> f64 {
            law.iter().map(|(verdict, p)| f64::from(of(verdict)) * p).sum()
        };
        let back = match facts.a.routed {
            true => "The beaten side has routed".into(),
            false => format!("The beaten side goes back {:.1}U on average", mean(|v| v.retreat)),
        };
        let caught: f64 = law.iter().filter(|(verdict, _)| verdict.caught).map(|(_, p)| p).sum();
        let after = mean(|verdict| verdict.pursuit);
        match law.iter().any(|(verdict, _)| verdict.pursues) {
            false => format!("{back}, and nobody pursues."),
            true if facts.a.routed => format!("{back}; the winner goes on {after:.1}U on average."),
            true => format!("{back}; the pursuit, {after:.1}U, catches it in {}.", percent(caught)),
        }
    }

    fn place(&self, verdict: &RetreatVerdict) -> (i32, String) {
        let apart = i32::from(verdict.retreat) - i32::from(verdict.pursuit);
        let said = match (verdict.pursues, verdict.caught) {
            (false, _) => format!("back {}U, no pursuit", verdict.retreat),
            (true, true) => format!("back {}U, caught by {}U", verdict.retreat, verdict.pursuit),
            (true, false) => format!("back {}U, pursuit {}U", verdict.retreat, verdict.pursuit),
        };
        (apart - if verdict.caught { 100 } else { 0 }, said)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.mounted"), RuleId("impetus.pursuit")]
    }

    fn example(&self) -> &'static str {
        "retreat --a type=FP --b type=CP,impetus=4"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Beaten, Victor};

    fn line(beaten: Troop, victor: Troop, impetus: u8, impetuous: bool) -> (Pursuit, &'static str) {
        let a = Beaten { r#type: beaten, ..Beaten::default() };
        let b = Victor { r#type: victor, impetus, impetuous, stays: false };
        let (pursuit, rule) = pursuit_of(&RetreatFacts { a, b });
        (pursuit, rule.map_or("", |rule| rule.id.0))
    }

    #[test]
    fn who_must_who_may_and_who_does_not_pursue() {
        use Troop::{Artillery, HeavyFoot, HeavyHorse, LightFoot, LightHorse, MediumHorse};
        let must = (Pursuit::Must, "impetus.pursuit.must");
        let must_foot = (Pursuit::Must, "impetus.pursuit.must-foot");
        let barred = (Pursuit::No, "impetus.pursuit.barred");
        assert_eq!(line(HeavyFoot, HeavyHorse, 0, false), must);
        assert_eq!(line(HeavyFoot, MediumHorse, 0, true), must);
        assert_eq!(line(HeavyFoot, LightFoot, 4, true), must_foot);
        assert_eq!(line(HeavyHorse, LightFoot, 4, true), must_foot);
        assert_eq!(line(MediumHorse, LightFoot, 4, true), barred);
        assert_eq!(line(LightHorse, HeavyFoot, 1, false), barred);
        assert_eq!(line(LightHorse, MediumHorse, 1, false), (Pursuit::May, "impetus.pursuit.may"));
        let may_foot = (Pursuit::May, "impetus.pursuit.may-foot");
        assert_eq!(line(HeavyFoot, HeavyFoot, 1, false), may_foot);
        assert_eq!(line(HeavyFoot, HeavyFoot, 0, false), (Pursuit::No, ""));
        assert_eq!(line(HeavyFoot, Artillery, 3, false), (Pursuit::No, "impetus.mounted"));
        assert_eq!(line(Artillery, HeavyHorse, 3, false), (Pursuit::No, "impetus.mounted"));
    }
}
