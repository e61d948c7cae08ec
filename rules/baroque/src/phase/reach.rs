//! A charge over a distance: the move, and the charge bonus if it is needed.

use crate::Book;
use crate::facts::ReachFacts;
use crate::sheet;
use crate::troops::Pace;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// Whether a charge comes home.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct ReachVerdict {
        pub contact: bool,
        /// The bonus was rolled and was not enough.
        pub disordered: bool,
        /// The bonus was rolled.
        pub rolled: bool,
    }
}

/// What a cell of the tables of distances is worth, in BU.
pub(super) fn bu(cell: &Rule) -> u8 {
    u8::try_from(cell.value).unwrap_or(0)
}

impl Book {
    /// How far a charger or an evader comes without the bonus, in BU.
    pub fn charge_move(&self, bu: u8) -> Tally<'_> {
        self.house.tally().plus(&sheet::CHARGE_MOVE, bu.into())
    }

    /// Throws on the table of charges and pursuits: so many BU.
    pub fn settle_bonus(
        &self,
        pace: Pace,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        self.bonus_beyond(pace, None, seat, dice)
    }

    /// The same for one who comes so far without it.
    pub(super) fn bonus_beyond(
        &self,
        pace: Pace,
        reach: Option<&Tally<'_>>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let thrown = Roll::sum(sheet::PURSUIT_DIE.value.unsigned_abs());
        let die = dice.number(thrown, &sheet::PURSUIT_DIE, seat, reach)?;
        Ok(bu(sheet::bonus(die, pace)))
    }

    /// The farthest a charger can come, with the best of dice.
    pub fn charge_most(pace: Pace, reach: &Tally<'_>) -> i16 {
        reach.total().saturating_add(sheet::bonus(FACES.into(), pace).value)
    }

    /// The same on a table, where one who falls short still goes as far as the bonus brought him:
    /// with the bonus, in BU.
    pub fn run(
        &self,
        facts: &ReachFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<(ReachVerdict, u8), Box<Halt>> {
        let reach = self.charge_move(facts.r#move);
        let distance = i16::from(facts.distance);
        if distance <= reach.total() {
            return Ok((ReachVerdict { contact: true, ..ReachVerdict::default() }, 0));
        }
        let bonus = self.bonus_beyond(facts.pace, Some(&reach), seat, dice)?;
        let contact = distance <= reach.total() + i16::from(bonus);
        Ok((ReachVerdict { contact, disordered: !contact, rolled: true }, bonus))
    }

    /// Settles whether a charge comes home.
    pub fn settle_reach(
        &self,
        facts: &ReachFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<ReachVerdict, Box<Halt>> {
        dice.settle(|dice| self.run(facts, seat, dice).map(|(verdict, _)| verdict))
    }
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
        show(Side::A, &self.0.charge_move(facts.r#move));
    }

    fn settle(&self, facts: &ReachFacts, dice: &mut dyn Chance) -> Result<ReachVerdict, Box<Halt>> {
        self.0.settle_reach(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &ReachFacts, law: &[(ReachVerdict, f64)]) -> String {
        let contact: f64 = law.iter().filter(|(verdict, _)| verdict.contact).map(|(_, p)| p).sum();
        let distance = facts.distance;
        match law.iter().any(|(verdict, _)| verdict.rolled) {
            false => format!("The charge comes home over {distance}BU without the bonus."),
            true if contact <= 0.0 => {
                format!("{distance}BU is farther than any charge goes; tried, it ends disordered.")
            }
            true => format!(
                "The charge comes home over {distance}BU {} of the time; else it ends disordered.",
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
        &[RuleId("baroque.moves")]
    }

    fn example(&self) -> &'static str {
        "reach --distance 4 --move 3 --pace fast-mounted"
    }
}
