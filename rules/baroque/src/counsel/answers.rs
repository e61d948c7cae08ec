//! What an answer promises: to a charge, a shot, a melee won, dice that lie.

use super::price::{caught_again, figures, tolls};
use super::prospect::by;
use crate::Baroque;
use crate::facts::{Deed, Meets};
use crate::measure::STRENGTH;
use crate::order::Answer;
use crate::order::question::pursuit_facts;
use crate::phase::initiative::Standing;
use crate::state::{Cause, Due, Rush, Throw, Volley};
use crate::survey::Survey;
use tercio_chance::FACES;
use tercio_engine::{Appraiser, Doing, Prospect};
use tercio_family::{UnitId, UnitSet};

/// What the initiative is worth, in the measure's coin.
const FIRST: f64 = 50.0;
/// What is won by going after one who is gone already: nothing but being out of place.
const ASTRAY: f64 = 0.2;

impl Baroque {
    pub(super) fn of_answer(
        &self,
        survey: &Survey<'_>,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        match survey.state.agenda.top().copied() {
            Some(Due::Charged { rush }) => self.of_reply(survey, rush, answer, ask),
            Some(Due::ShotAt { firer, target, volley }) => {
                self.of_shelter(survey, (firer, target, volley), answer, ask)
            }
            Some(Due::Pursue { winner, loser, eliminated }) => {
                let pursues = answer == Answer::Pursue;
                self.of_pursuit(survey, (winner, loser), (eliminated, pursues), ask)
            }
            Some(Due::Reroll { throw, side }) => {
                let chance = self.wins_by(survey, throw, side, answer);
                let gain = chance * FIRST;
                Prospect { gain, chance, ..Prospect::quiet(Doing::Other) }
            }
            Some(Due::HandOver { winner, loser }) => {
                let gain = match answer {
                    Answer::HandOver => self.worth_waiting(survey, winner, loser),
                    _ => FIRST,
                };
                Prospect { gain, ..Prospect::quiet(Doing::Other) }
            }
            _ => Prospect::quiet(Doing::Refrain),
        }
    }

    /// A charged unit's answer.
    fn of_reply(
        &self,
        survey: &Survey<'_>,
        rush: Rush,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let (meets, doing) = match answer {
            Answer::Fire => (Meets::Fires, Doing::Shoot),
            Answer::Counter => (Meets::Counters, Doing::Charge),
            Answer::Evade => (Meets::Evades, Doing::Yield),
            _ => (Meets::Stands, Doing::Stand),
        };
        let mut prospect = by(rush.target, doing);
        let Ok(plan) = survey.try_charge(rush.unit, rush.target) else { return prospect };
        let clash = self.clash(survey, &plan, (meets, rush.failed), ask);
        prospect.on = Some(rush.unit.0.into());
        (prospect.gain, prospect.cost) = (clash.cost, clash.gain);
        if answer == Answer::Evade {
            let test = survey.answer_facts(
                rush.target,
                Deed::Evasion,
                Cause::Charges(rush.unit, rush.target),
            );
            prospect.chance = self.chance_of(&test, ask);
        }
        prospect
    }

    /// A unit that is shot at goes, or bears it.
    fn of_shelter(
        &self,
        survey: &Survey<'_>,
        (firer, target, volley): (UnitId, UnitId, Volley),
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let evades = answer == Answer::Evade;
        let mut prospect = by(target, if evades { Doing::Yield } else { Doing::Stand });
        prospect.on = Some(firer.0.into());
        let Some(shot) = survey.quick_shot(firer, target, volley) else { return prospect };
        prospect.cost = self.shot_gain(survey, &shot, ask);
        if evades {
            let test = survey.answer_facts(target, Deed::Evasion, Cause::Shot(firer, target));
            prospect.chance = self.chance_of(&test, ask);
            let away = survey.at_evader(&shot);
            let away = away.map_or(0.0, |shot| self.shot_gain(survey, &shot, ask));
            let run = away + self.ran(survey, target);
            prospect.cost = prospect.chance * run + (1.0 - prospect.chance) * prospect.cost;
        }
        prospect
    }

    /// Going after the beaten: the chance to catch him, and the fight that follows.
    fn of_pursuit(
        &self,
        survey: &Survey<'_>,
        (winner, loser): (UnitId, UnitId),
        (eliminated, pursues): (bool, bool),
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(winner, if pursues { Doing::Pursue } else { Doing::Refrain });
        prospect.on = Some(loser.0.into());
        if !pursues {
            return prospect;
        }
        if eliminated || !survey.stands(loser) {
            prospect.cost = ASTRAY * f64::from(STRENGTH);
            return prospect;
        }
        let facts = pursuit_facts(survey, winner, loser, (eliminated, false));
        let again = ask.means(&self.questions.retreat, &facts, caught_again)[0];
        let comers = UnitSet::default().with(winner);
        let means = ask.means(&self.questions.melee, &survey.fight(winner, loser, comers), figures);
        self.priced(survey, (winner, loser), tolls(&means), &mut prospect);
        prospect.gain *= again;
        prospect.cost *= again;
        prospect.chance = again;
        prospect
    }

    /// The chance to have the initiative if some of a side's dice are thrown again, or none. Level
    /// dice are thrown anew by both.
    pub(super) fn wins_by(
        &self,
        survey: &Survey<'_>,
        throw: Throw,
        side: u8,
        answer: Answer,
    ) -> f64 {
        let facts = self.throwers(survey.state, &throw);
        let place = usize::from(side.min(1));
        let [first, second] = throw.dice[place];
        let faces = |thrown: bool, lies: u8| if thrown { 1..=FACES } else { lies..=lies };
        let both = answer == Answer::Both;
        let (mut won, mut all) = (0.0, 0.0);
        for one in faces(both || answer == Answer::First, first) {
            for other in faces(both || answer == Answer::Second, second) {
                let mut dice = throw.dice;
                dice[place] = [one, other];
                won += match (self.book.compare(&facts, dice).standing, place) {
                    (Standing::A, 0) | (Standing::B, 1) => 1.0,
                    (Standing::Equal, _) => 0.5,
                    _ => 0.0,
                };
                all += 1.0;
            }
        }
        won / all
    }

    /// Whether the other had better come on first: neither command has anything to do yet, and he
    /// is the one who has to come.
    fn worth_waiting(&self, survey: &Survey<'_>, winner: u8, loser: u8) -> f64 {
        let idle = survey.business(winner) == 0 && survey.business(loser) == 0;
        let comes = self.setup.commands[usize::from(loser)].side == survey.state.attacker;
        if idle && comes { 2.0 * FIRST } else { 0.0 }
    }
}
