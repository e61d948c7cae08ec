//! An evade: the evader goes back, the charger comes after him.

use super::ground::one_in;
use crate::Book;
use crate::facts::{EvadeFacts, Evader};
use crate::sheet;
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How an evade went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct EvadeVerdict {
        pub caught: bool,
        /// The charger rolled his bonus and was short all the same.
        pub charger_disordered: bool,
    }
}

/// The line by which a caught evader fights as if struck in the rear; none for those on foot, who
/// are swept away or fight as they stand.
pub fn struck_in_rear(evader: Evader) -> Option<&'static Rule> {
    (evader == Evader::LightHorse).then_some(&sheet::EVADE_CAUGHT)
}

impl Book {
    /// How far an evader goes before his die, in U.
    pub fn evade_move(&self, m: u8) -> Tally<'_> {
        self.house.tally().plus(&sheet::MOVE_LENGTH, m.into())
    }

    /// Rolls how far an evader goes beyond his move, in U.
    pub fn evade_bonus(
        &self,
        on_foot: bool,
        reach: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u8, Box<Halt>> {
        let rule = if on_foot { &sheet::EVADE_FOOT } else { &sheet::EVADE };
        let thrown = Roll::sum(sheet::EVADE.value.unsigned_abs());
        let die = dice.number(thrown, rule, seat, Some(reach))?;
        let bonus = if on_foot { one_in(die, rule) } else { die };
        Ok(u8::try_from(bonus).unwrap_or(u8::MAX))
    }

    /// Settles an evade of `seats.0` from a charge of `seats.1`.
    pub fn settle_evade(
        &self,
        facts: &EvadeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<EvadeVerdict, Box<Halt>> {
        let away = self.evade_move(facts.evader_move);
        let reach = self.charge_move(facts.charger_move, false);
        let on_foot = facts.evader == Evader::Skirmishers;
        let bonus = dice.settle(|dice| self.evade_bonus(on_foot, &away, seats.0, dice))?;
        let distance = i16::from(facts.distance) + away.total() + i16::from(bonus);
        // A charger who sees that no die can help does not throw it, and keeps his order.
        if distance > Self::charge_most(facts.charger_mounted, &reach) {
            return Ok(EvadeVerdict::default());
        }
        let run = self.settle_run(distance, facts.charger_mounted, &reach, seats.1, dice)?;
        Ok(EvadeVerdict { caught: run.contact, charger_disordered: run.disordered })
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
        "whether skirmishers or light horse get away from a charge"
    }

    fn tallies(&self, facts: &EvadeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.evade_move(facts.evader_move));
        show(Side::B, &self.0.charge_move(facts.charger_move, false));
    }

    fn settle(&self, facts: &EvadeFacts, dice: &mut dyn Chance) -> Result<EvadeVerdict, Box<Halt>> {
        self.0.settle_evade(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &EvadeFacts, law: &[(EvadeVerdict, f64)]) -> String {
        let share = |holds: fn(&EvadeVerdict) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
        };
        let caught = match struck_in_rear(facts.evader) {
            Some(_) => " Caught, it fights as if struck in the rear.",
            None => "",
        };
        format!(
            "The {} get away {} of the time; the charger ends disordered in {}.{caught}",
            facts.evader.troop().name(),
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
        &[RuleId("impetus.evade"), RuleId("impetus.charge-bonus")]
    }

    fn example(&self) -> &'static str {
        "evade --distance 3 --evader S --evader-move 8 --charger-mounted yes --charger-move 10"
    }
}
