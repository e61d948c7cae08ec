//! An evasion: the evader goes back, the charger comes after him.

use crate::Book;
use crate::facts::EvadeFacts;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// How an evasion went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct EvadeVerdict {
        pub caught: bool,
        /// The charger rolled his bonus and was short all the same.
        pub charger_disordered: bool,
    }
}

impl Book {
    /// Settles an evasion of `seats.0` from a charge of `seats.1`.
    pub fn settle_evade(
        &self,
        facts: &EvadeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<EvadeVerdict, Box<Halt>> {
        let away = self.charge_move(facts.evader_move);
        let reach = self.charge_move(facts.charger_move);
        let bonus =
            dice.settle(|dice| self.bonus_beyond(facts.evader_pace, Some(&away), seats.0, dice))?;
        let distance = i16::from(facts.distance) + away.total() + i16::from(bonus);
        let caught = EvadeVerdict { caught: true, charger_disordered: false };
        match () {
            () if distance <= reach.total() => Ok(caught),
            // A charger who sees that no die can help does not throw it, and keeps his order.
            () if distance > Self::charge_most(facts.charger_pace, &reach) => {
                Ok(EvadeVerdict::default())
            }
            () => dice.settle(|dice| {
                let bonus = self.bonus_beyond(facts.charger_pace, Some(&reach), seats.1, dice)?;
                let short = distance > reach.total() + i16::from(bonus);
                Ok(EvadeVerdict { caught: !short, charger_disordered: short })
            }),
        }
    }
}

/// Whether an evader gets away.
#[derive(Clone, Debug)]
pub struct Evade(pub Book);

impl Procedure for Evade {
    type Facts = EvadeFacts;
    type Verdict = EvadeVerdict;

    fn name(&self) -> &'static str {
        "evade"
    }

    fn label(&self) -> &'static str {
        "whether a unit that evades gets away from a charge"
    }

    fn tallies(&self, facts: &EvadeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.charge_move(facts.evader_move));
        show(Side::B, &self.0.charge_move(facts.charger_move));
        let rules = self.0.house.tally().line(&sheet::EVADE).line(&sheet::EVADE_CAUGHT);
        show(Side::Table, &rules.titled("how it is done"));
    }

    fn settle(&self, facts: &EvadeFacts, dice: &mut dyn Chance) -> Result<EvadeVerdict, Box<Halt>> {
        self.0.settle_evade(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, _: &EvadeFacts, law: &[(EvadeVerdict, f64)]) -> String {
        let share = |holds: fn(&EvadeVerdict) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
        };
        format!(
            "The evader gets away {} of the time; the charger ends disordered in {}. Caught, it \
             fights as contacted in the rear.",
            percent(share(|verdict| !verdict.caught)),
            percent(share(|verdict| verdict.charger_disordered)),
        )
    }

    fn place(&self, verdict: &EvadeVerdict) -> (i32, String) {
        match (verdict.caught, verdict.charger_disordered) {
            (true, _) => (-1, "caught".into()),
            (false, false) => (1, "away".into()),
            (false, true) => (2, "away, charger disordered".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.evasion")]
    }

    fn example(&self) -> &'static str {
        "evade --distance 1 --evader-move 2 --evader-pace foot --charger-move 3 --charger-pace fast-mounted"
    }
}
