//! Pila: thrown before the melee dice, and tested like fire from short range.

use super::cohesion::{Blow, Hurt, Tested};
use super::exchange::Exchange;
use super::firing::target_sentence;
use crate::Book;
use crate::facts::PilumFacts;
use crate::sheet;
use crate::troops::Band;
use tercio_chance::{Chance, Dice, Halt, Seat};
use tercio_engine::{Procedure, Side};
use tercio_ledger::Tally;

impl Book {
    /// The dice of a legion's pila.
    pub fn pilum_dice(&self, facts: &PilumFacts) -> Tally<'_> {
        let legion = &facts.a;
        let fresh = !legion.worn && !legion.flanked;
        let supports =
            if legion.charged && !legion.flanked { i16::from(legion.support) } else { 0 };
        self.house
            .tally()
            .when(fresh && !legion.charged, &sheet::PILUM_CHARGING)
            .when(fresh && legion.charged, &sheet::PILUM_CHARGED)
            .when(fresh && legion.disordered, &sheet::PILUM_DISORDERED)
            .when(legion.worn, &sheet::PILUM_FRESH)
            .when(legion.flanked, &sheet::PILUM_FRONT)
            .times(&sheet::PILUM_SUPPORT, supports)
    }

    /// Settles the pila of `seats.0` against `seats.1`.
    pub fn settle_pilum(
        &self,
        facts: &PilumFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Exchange, Box<Halt>> {
        let unit = Tested::shot_at(&facts.b, Band::Short);
        let legion = Hurt { disordered: facts.a.disordered, ..Hurt::default() };
        let tally = self.pilum_dice(facts);
        if tally.total() < sheet::FIRE_LEAST.value {
            return Ok(Exchange::of(legion, unit.unhurt()));
        }
        let blow = Blow::single(self, tally, unit);
        let hurt = dice.settle_to(|dice| blow.strike(seats, dice))?;
        Ok(Exchange::of(legion, hurt))
    }
}

/// A legion throws its pila.
#[derive(Clone, Debug)]
pub struct Pilum(pub Book);

impl Procedure for Pilum {
    type Facts = PilumFacts;
    type Verdict = Exchange;

    fn name(&self) -> &'static str {
        "pilum"
    }

    fn label(&self) -> &'static str {
        "a legion throws its pila before a melee"
    }

    fn tallies(&self, facts: &PilumFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.pilum_dice(facts));
    }

    fn settle(&self, facts: &PilumFacts, dice: &mut dyn Chance) -> Result<Exchange, Box<Halt>> {
        self.0.settle_pilum(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &PilumFacts, law: &[(Exchange, f64)]) -> String {
        let dice = self.0.pilum_dice(facts).total();
        if dice < sheet::FIRE_LEAST.value {
            let because = match (facts.a.worn, facts.a.flanked) {
                (_, true) => ": they fly to the front only",
                (true, _) => ": the legion is not fresh",
                _ => "",
            };
            return format!("No pila are thrown{because}.");
        }
        target_sentence(dice, law)
    }

    fn place(&self, verdict: &Exchange) -> (i32, String) {
        (verdict.place().0, verdict.target_in_words())
    }

    fn example(&self) -> &'static str {
        "pilum --a charged --b vbu=4,FL"
    }
}
