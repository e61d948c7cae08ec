//! Volleys on the table: gathered, settled, carried back.

use super::archers::VolleyEffect;
use crate::event::{Event, tell_line};
use crate::facts::{ArcherFacts, TargetFacts, VolleyFacts};
use crate::sheet;
use crate::state::{State, Unit};
use crate::{Telling, Warfare};
use tercio_chance::{Chance, Halt, Seat};
use tercio_ledger::Rule;

impl Warfare {
    /// The facts of a volley.
    pub fn volley_facts(
        &self,
        state: &State,
        archers: u8,
        target: u8,
        spend: u8,
        cover: u8,
    ) -> VolleyFacts {
        let own = self.unit_facts(state, archers);
        let foe: &Unit = state.unit(target);
        VolleyFacts {
            spend,
            target_bonus: cover,
            a: ArcherFacts {
                strength: own.strength,
                marched: own.marched,
                recent: own.recent,
                unrested: own.unrested,
                leaderless: own.leaderless,
                split: own.split,
                tongue: own.tongue,
                unfamiliar: own.unfamiliar,
                weapons: own.weapons,
                higher: own.higher,
                pool: own.pool,
            },
            b: TargetFacts { higher: self.on_higher_ground(foe), pool: foe.pool },
            ..VolleyFacts::default()
        }
    }

    pub(crate) fn shoot(
        &self,
        state: &mut State,
        (archers, target, spend, cover): (u8, u8, u8, u8),
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = self.volley_facts(state, archers, target, spend, cover);
        let seats = (Seat(state.unit(archers).side), Seat(state.unit(target).side));
        let verdict = self.book.settle_volley(&facts, seats, dice)?;
        state.agenda.pop();
        state.unit_mut(archers).pool -= i16::from(spend);
        state.unit_mut(archers).shot = true;
        state.unit_mut(target).pool -= i16::from(cover);
        state.unit_mut(target).pressed = true;
        state.attacked = true;
        let (rule, band) = match verdict.effect {
            VolleyEffect::None => (&sheet::NUMBER, &sheet::NUMBER),
            VolleyEffect::One => (&sheet::HIT_DICE, &sheet::HIT),
            VolleyEffect::Two => (&sheet::HARD_DICE, &sheet::HIT_HARD),
            VolleyEffect::Finished => (&sheet::VOLLEY_FINISHED, &sheet::VOLLEY_FINISHED),
        };
        let moved: [(u16, [&'static Rule; 2]); 2] = [
            (facts.lowering(), [&sheet::ONES, &sheet::TWOS]),
            (facts.target_bonus.into(), [&sheet::FIVES, &sheet::SIXES]),
        ];
        for (_, lines) in moved.into_iter().filter(|(dice, _)| *dice > 0) {
            lines.into_iter().for_each(|line| tell_line(tell, line, target));
        }
        tell.tell(band, Event::Volley { archers, target, facts, verdict });
        if matches!(verdict.effect, VolleyEffect::One | VolleyEffect::Two) {
            let before = state.unit(target).pool;
            self.lose_dice(state, target, -rule.value);
            let pool = state.unit(target).pool;
            tell.tell(rule, Event::Dice { unit: target, change: pool - before, pool });
        }
        if verdict.effect == VolleyEffect::Finished {
            self.lose_unit(state, target, false, tell);
        }
        Ok(())
    }
}
