//! Loss of a melee: how far the beaten side goes back, and who comes after it.

use super::reach::bu;
use crate::Book;
use crate::facts::RetreatFacts;
use crate::sheet;
use crate::troops::{Pace, Troop};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// Whether a winner goes after the beaten.
    pub enum Pursuit { No "no", May "may", Must "must" }
}

packed_struct! {
    /// How far both went, in BU.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct RetreatVerdict {
        pub retreat: u8,
        pub pursuit: u8,
        pub pursues: bool,
        /// The pursuer comes into contact again.
        pub caught: bool,
    }
}

/// Whether such troops at such a pace are in the saddle.
const fn rides(troop: Troop, pace: Pace) -> bool {
    troop.is_mounted(matches!(pace, Pace::SlowFoot | Pace::Foot))
}

/// Whether the winner pursues, and the line that says so; no line where it just has no Impetus.
pub fn pursuit_of(facts: &RetreatFacts) -> (Pursuit, Option<&'static Rule>) {
    let (beaten, victor) = (&facts.a, &facts.b);
    let on_foot = !rides(victor.r#type, victor.pace);
    match victor.r#type {
        troop if troop.is_train() || stays(facts) => (Pursuit::No, Some(&sheet::TRAIN_STAYS)),
        Troop::Gallopers => (Pursuit::Must, Some(&sheet::PURSUIT_MUST)),
        Troop::Reiters => (Pursuit::No, Some(&sheet::PURSUIT_NEVER)),
        _ if on_foot && rides(beaten.r#type, beaten.pace) => {
            (Pursuit::No, Some(&sheet::PURSUIT_BARRED))
        }
        _ if victor.impetus == 0 => (Pursuit::No, None),
        _ => (Pursuit::May, Some(&sheet::PURSUIT_MAY)),
    }
}

/// Beaten, but it cannot go back: nobody need go after it.
const fn stays(facts: &RetreatFacts) -> bool {
    facts.a.r#type.is_train() && !facts.a.eliminated
}

/// Whether the beaten side goes back.
pub const fn retreats(facts: &RetreatFacts) -> bool {
    !facts.a.eliminated && !facts.a.r#type.is_train()
}

impl Book {
    /// Throws on the table of retreats: so many BU.
    pub fn settle_retreat_die(
        &self,
        pace: Pace,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let thrown = Roll::sum(sheet::RETREAT_DIE.value.unsigned_abs());
        let die = dice.number(thrown, &sheet::RETREAT_DIE, seat, None)?;
        Ok(bu(sheet::retreat(die, pace)))
    }

    /// Settles a retreat of `seats.0` from `seats.1`.
    pub fn settle_retreat(
        &self,
        facts: &RetreatFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<RetreatVerdict, Box<Halt>> {
        let goes_back = retreats(facts);
        let (pursuit, line) = pursuit_of(facts);
        let pursues = match pursuit {
            Pursuit::No => false,
            Pursuit::May => !facts.b.stays,
            Pursuit::Must => true,
        };
        let right = line.map(|rule| self.house.tally().line(rule));
        let (retreat, pursuit) = dice.both(
            |dice| match goes_back {
                true => self.settle_retreat_die(facts.a.pace, seats.0, dice),
                false => Ok(0),
            },
            |dice| match pursues {
                true => self.bonus_beyond(facts.b.pace, right.as_ref(), seats.1, dice),
                false => Ok(0),
            },
        )?;
        let caught = pursues && goes_back && pursuit >= retreat;
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

    fn tallies(&self, facts: &RetreatFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        if let (_, Some(rule)) = pursuit_of(facts) {
            show(Side::B, &self.0.house.tally().line(rule).titled("the right to pursue"));
        }
    }

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
        let back = match (facts.a.eliminated, retreats(facts)) {
            (true, _) => "The beaten side is eliminated".into(),
            (_, false) => "The beaten side stays where it is".into(),
            _ => format!("The beaten side goes back {:.1}BU on average", mean(|v| v.retreat)),
        };
        let caught: f64 = law.iter().filter(|(verdict, _)| verdict.caught).map(|(_, p)| p).sum();
        let after = mean(|verdict| verdict.pursuit);
        match law.iter().any(|(verdict, _)| verdict.pursues) {
            false => format!("{back}, and nobody pursues."),
            true if facts.a.eliminated => {
                format!("{back}; the winner goes on {after:.1}BU on average.")
            }
            true => {
                format!("{back}; the pursuit, {after:.1}BU, catches it in {}.", percent(caught))
            }
        }
    }

    fn place(&self, verdict: &RetreatVerdict) -> (i32, String) {
        let RetreatVerdict { retreat, pursuit, pursues, caught } = *verdict;
        let said = match (pursues, caught) {
            (false, _) => format!("back {retreat}BU, no pursuit"),
            (true, true) => format!("back {retreat}BU, caught by {pursuit}BU"),
            (true, false) => format!("back {retreat}BU, pursuit {pursuit}BU"),
        };
        (i32::from(retreat) - i32::from(pursuit) - if caught { 100 } else { 0 }, said)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.loser")]
    }

    fn example(&self) -> &'static str {
        "retreat --a type=TR,mounted --b type=GA,fast-mounted,impetus=4"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Beaten, Victor};

    fn line(beaten: (Troop, Pace), victor: (Troop, Pace), impetus: u8) -> (Pursuit, &'static str) {
        let a = Beaten { r#type: beaten.0, pace: beaten.1, eliminated: false };
        let b = Victor { r#type: victor.0, pace: victor.1, impetus, stays: false };
        let (pursuit, rule) = pursuit_of(&RetreatFacts { a, b });
        (pursuit, rule.map_or("", |rule| rule.id.0))
    }

    #[test]
    fn who_must_who_may_and_who_does_not_pursue() {
        use Troop::{Artillery, Dragoons, Gallopers, PikeAndMusket, Reiters, Trotters, Warband};
        let foot = (PikeAndMusket, Pace::Foot);
        let horse = (Trotters, Pace::Mounted);
        let must = (Pursuit::Must, "baroque.pursuit.must");
        let may = (Pursuit::May, "baroque.pursuit.may");
        let barred = (Pursuit::No, "baroque.pursuit.barred");
        assert_eq!(line(foot, (Gallopers, Pace::Fast), 0), must);
        assert_eq!(line(horse, (Gallopers, Pace::Fast), 4), must);
        assert_eq!(
            line(horse, (Reiters, Pace::Mounted), 1),
            (Pursuit::No, "baroque.pursuit.never")
        );
        assert_eq!(line(foot, horse, 2), may);
        assert_eq!(line(foot, horse, 0), (Pursuit::No, ""));
        assert_eq!(line(foot, (Warband, Pace::Foot), 1), may);
        assert_eq!(line(horse, (Warband, Pace::Foot), 1), barred);
        assert_eq!(line((Dragoons, Pace::Mounted), foot, 1), barred);
        assert_eq!(line((Dragoons, Pace::Foot), foot, 1), may);
        let guns = (Artillery, Pace::SlowFoot);
        assert_eq!(line(foot, guns, 0), (Pursuit::No, "baroque.pursuit.train"));
        assert_eq!(line(guns, (Gallopers, Pace::Fast), 4), (Pursuit::No, "baroque.pursuit.train"));
    }
}
