//! A charge over a distance: the move, and the charge bonus if it is needed.

use super::ground::{move_allowance, one_in};
use crate::Book;
use crate::facts::ReachFacts;
use crate::sheet;
use serde::Serialize;
use tercio_chance::{Chance, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// Whether a charge comes home.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct ReachVerdict {
        pub contact: bool,
        /// The bonus was rolled and was not enough.
        pub disordered: bool,
        /// The bonus was rolled.
        pub rolled: bool,
    }
}

impl Book {
    /// How far a charger comes without the bonus, in U.
    pub fn charge_move(&self, m: u8, slowed: bool) -> Tally<'_> {
        let lost = i16::from(move_allowance(m, slowed)) - i16::from(m);
        self.house.tally().plus(&sheet::MOVE_LENGTH, m.into()).plus(&sheet::MOVE_HALVED, lost)
    }

    /// Rolls the charge bonus of a charger that comes so far without it, in U.
    pub fn charge_bonus(
        &self,
        mounted: bool,
        reach: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let rule = if mounted { &sheet::CHARGE_BONUS } else { &sheet::CHARGE_FOOT };
        let thrown = Roll::sum(sheet::CHARGE_BONUS.value.unsigned_abs());
        let die = dice.number(thrown, rule, seat, Some(reach))?;
        let bonus = one_in_if(!mounted, die);
        Ok(u8::try_from(bonus).unwrap_or(u8::MAX))
    }

    /// The farthest a charger can come, with the best of dice.
    pub fn charge_most(mounted: bool, reach: &Tally<'_>) -> i16 {
        reach.total().saturating_add_unsigned(one_in_if(!mounted, FACES.into()))
    }

    /// Settles whether a charger gets so far, with the bonus if it is needed.
    pub(super) fn settle_run(
        &self,
        distance: i16,
        mounted: bool,
        reach: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<ReachVerdict, Box<Halt>> {
        if comes_home(distance, reach, 0) {
            return Ok(ReachVerdict { contact: true, ..ReachVerdict::default() });
        }
        let contact = dice.settle(|dice| {
            let bonus = self.charge_bonus(mounted, reach, seat, dice)?;
            Ok(comes_home(distance, reach, bonus))
        })?;
        Ok(ReachVerdict { contact, disordered: !contact, rolled: true })
    }

    /// The same on a table, where one who falls short still goes as far as the bonus brought him:
    /// with the bonus, in U.
    pub fn run(
        &self,
        facts: &ReachFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<(ReachVerdict, u8), Box<Halt>> {
        let reach = self.charge_move(facts.r#move, facts.slowed);
        let distance = facts.distance.into();
        if comes_home(distance, &reach, 0) {
            return Ok((ReachVerdict { contact: true, ..ReachVerdict::default() }, 0));
        }
        let bonus = self.charge_bonus(facts.mounted, &reach, seat, dice)?;
        let contact = comes_home(distance, &reach, bonus);
        Ok((ReachVerdict { contact, disordered: !contact, rolled: true }, bonus))
    }

    /// Settles whether a charge comes home.
    pub fn settle_reach(
        &self,
        facts: &ReachFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<ReachVerdict, Box<Halt>> {
        let reach = self.charge_move(facts.r#move, facts.slowed);
        self.settle_run(facts.distance.into(), facts.mounted, &reach, seat, dice)
    }
}

/// Whether a charger with such a bonus gets so far.
fn comes_home(distance: i16, reach: &Tally<'_>, bonus: u8) -> bool {
    distance <= reach.total() + i16::from(bonus)
}

/// What a die is worth to a charger, in U.
fn one_in_if(on_foot: bool, die: u16) -> u16 {
    if on_foot { one_in(die, &sheet::CHARGE_FOOT) } else { die }
}

/// Whether a charge comes home.
#[derive(Clone, Debug)]
pub struct Reach(pub Book);

impl Procedure for Reach {
    type Facts = ReachFacts;
    type Verdict = ReachVerdict;

    fn name(&self) -> &'static str {
        "reach"
    }

    fn label(&self) -> &'static str {
        "whether a charge comes so far"
    }

    fn tallies(&self, facts: &ReachFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.charge_move(facts.r#move, facts.slowed));
    }

    fn settle(&self, facts: &ReachFacts, dice: &mut dyn Chance) -> Result<ReachVerdict, Box<Halt>> {
        self.0.settle_reach(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &ReachFacts, law: &[(ReachVerdict, f64)]) -> String {
        let contact: f64 = law.iter().filter(|(verdict, _)| verdict.contact).map(|(_, p)| p).sum();
        let distance = facts.distance;
        match law.iter().any(|(verdict, _)| verdict.rolled) {
            false => format!("The charge comes home over {distance}U without the bonus."),
            true if contact <= 0.0 => {
                format!("{distance}U is farther than any charge goes; tried, it ends disordered.")
            }
            true => format!(
                "The charge comes home over {distance}U {} of the time; else it ends disordered.",
                percent(contact)
            ),
        }
    }

    fn place(&self, verdict: &ReachVerdict) -> (i32, String) {
        match (verdict.contact, verdict.rolled) {
            (true, false) => (2, "contact".into()),
            (true, true) => (1, "contact with the bonus".into()),
            (false, _) => (-1, "short, disordered".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.charge-bonus"), RuleId("impetus.ground")]
    }

    fn example(&self) -> &'static str {
        "reach --distance 11 --move 8 --mounted yes"
    }
}
