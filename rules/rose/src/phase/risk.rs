//! Risks to commanders.

use crate::Book;
use crate::facts::{Fate, RiskFacts};
use crate::phase::ladder::sum_of;
use crate::sheet;
use crate::troops::Outcome;
use serde::{Deserialize, Serialize};
use tercio_chance::{Ask, Chance, Concluded, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// What becomes of a commander.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Danger {
        pub fate: Fate,
        /// What the three dice came to.
        pub sum: u8,
    }
}

impl Book {
    /// Whether such a result of the nearest unit endangers a commander.
    pub fn at_risk(&self, outcome: Outcome) -> bool {
        sheet::risks_of(outcome).is_some()
    }

    /// The line by which such a sum is his fate, if it is one.
    pub fn risk_line(&self, facts: &RiskFacts, sum: u8) -> Option<(&'static Rule, Fate)> {
        let band = sheet::risks_of(facts.result)?.iter().find(|band| band.holds(sum))?;
        match band.fate {
            Fate::Captured if !facts.hand_to_hand => Some((&sheet::RISK_SHOT, Fate::Safe)),
            fate => Some((&band.rule, fate)),
        }
    }

    /// Settles what becomes of a commander.
    pub fn settle_risk(
        &self,
        facts: &RiskFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Danger, Box<Halt>> {
        dice.settle_to(|dice| self.risk_to(facts, seat, dice))
    }

    fn risk_to(
        &self,
        facts: &RiskFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Danger>, Box<Halt>> {
        if !self.at_risk(facts.result) {
            return Ok(Concluded::with(Danger::default()));
        }
        let roll = Roll::sum(sheet::RISK_DICE.value.unsigned_abs());
        dice.read(&Ask::new(roll, &sheet::RISK_DICE, seat), |number| {
            let sum = sum_of(number);
            let fate = self.risk_line(facts, sum).map_or(Fate::Safe, |(_, fate)| fate);
            Danger { fate, sum }
        })
    }
}

/// What becomes of a commander.
#[derive(Clone, Debug)]
pub struct Risk(pub Book);

impl Procedure for Risk {
    type Facts = RiskFacts;
    type Verdict = Danger;

    fn name(&self) -> &'static str {
        "risk"
    }

    fn label(&self) -> &'static str {
        "what becomes of a commander when the unit nearest to him gets a result"
    }

    fn tallies(&self, facts: &RiskFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        // Each band begins at a sum of its own: together they are no number.
        for band in sheet::risks_of(facts.result).into_iter().flatten() {
            let tally = self.0.house.tally();
            let (tally, title) = match band.fate {
                Fate::Captured if !facts.hand_to_hand => {
                    (tally.line(&sheet::RISK_SHOT), "captives")
                }
                Fate::Captured => (tally.line(&band.rule), "captured from"),
                Fate::Wounded => (tally.line(&band.rule), "wounded from"),
                Fate::Killed => (tally.line(&band.rule), "killed from"),
                Fate::Safe => continue,
            };
            show(Side::Table, &tally.titled(title));
        }
    }

    fn settle(&self, facts: &RiskFacts, dice: &mut dyn Chance) -> Result<Danger, Box<Halt>> {
        self.0.settle_risk(facts, Seat(0), dice)
    }

    fn conclude(
        &self,
        facts: &RiskFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Danger>, Box<Halt>> {
        self.0.risk_to(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &RiskFacts, law: &[(Danger, f64)]) -> String {
        if !self.0.at_risk(facts.result) {
            return "Nothing became of the unit, so its commander is in no danger.".into();
        }
        let share = |fate: Fate| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.fate == fate).map(|(_, p)| p).sum()
        };
        let captured = match facts.hand_to_hand {
            true => format!(", captured {}", percent(share(Fate::Captured))),
            false => String::new(),
        };
        format!(
            "He is safe {} of the time; killed {}, wounded {}{captured}.",
            percent(share(Fate::Safe)),
            percent(share(Fate::Killed)),
            percent(share(Fate::Wounded)),
        )
    }

    fn place(&self, verdict: &Danger) -> (i32, String) {
        let place = match verdict.fate {
            Fate::Safe => 0,
            Fate::Wounded => -1,
            Fate::Captured => -2,
            Fate::Killed => -3,
        };
        (place, verdict.fate.word().into())
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.risk")]
    }

    fn example(&self) -> &'static str {
        "risk FL --hand-to-hand"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["result"]
    }
}
