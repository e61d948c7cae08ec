//! What losses and gains are worth, in the measure's coin.

use crate::facts::{EscapeFacts, FlightFacts, ShootFacts, TestFacts};
use crate::measure::STRENGTH;
use crate::phase::advantage::{Advantage, AdvantageVerdict};
use crate::phase::combat::{After, Clash, Combat};
use crate::phase::flight::{Escape, Flight, FlightVerdict};
use crate::phase::result::Winner;
use crate::phase::shoot::{Shoot, Shot};
use crate::phase::test::{Test, TestVerdict};
use crate::state::{Due, Trial};
use crate::survey::Survey;
use crate::{Book, Conquest};
use tercio_engine::{Appraiser, FIGURES};
use tercio_family::UnitId;

/// The questions a commander asks, made once.
#[derive(Clone, Debug)]
pub(crate) struct Questions {
    pub combat: Combat,
    pub shoot: Shoot,
    pub test: Test,
    pub flight: Flight,
    pub escape: Escape,
    pub advantage: Advantage,
}

impl Questions {
    pub(crate) fn of(book: &Book) -> Questions {
        Questions {
            combat: Combat(book.clone()),
            shoot: Shoot(book.clone()),
            test: Test(book.clone()),
            flight: Flight(book.clone()),
            escape: Escape(book.clone()),
            advantage: Advantage(book.clone()),
        }
    }
}

/// Disorder costs this share of a unit, and so does a round lost by one who fights on.
pub(super) const DISORDER: f64 = 0.1;
const BEATEN: f64 = 0.12;
/// What of a unit is saved when it stops its flight, and what is at stake of one that is
/// frightened.
const SAVED: f64 = 0.6;
const SCARED: f64 = 0.6;
/// The share of what a unit counts for its army that goes with its figures.
const WORN: f64 = 0.5;
/// How much dearer a unit is that the general is with.
const LED: f64 = 1.2;

/// What a round is expected to do to one side: wounds, the chances that it runs, that it is gone,
/// and that it has lost the round and fights on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    pub wounds: f64,
    pub routs: f64,
    pub gone: f64,
    pub beaten: f64,
}

pub(super) fn figures(clash: &Clash) -> [i32; FIGURES] {
    let fate = |lost: bool| {
        let is = |after: After| i32::from(lost && clash.after == after);
        [is(After::Routs), is(After::Destroyed), is(After::Stands) + is(After::StandsFast)]
    };
    let a = fate(clash.winner == Winner::B);
    let b = fate(clash.winner == Winner::A);
    [clash.b_kills.into(), a[0], a[1], a[2], clash.a_kills.into(), b[0], b[1], b[2]]
}

/// What each side suffers.
pub(super) fn tolls(means: &[f64; FIGURES]) -> (Toll, Toll) {
    let toll = |at: usize| Toll {
        wounds: means[at],
        routs: means[at + 1],
        gone: means[at + 2],
        beaten: means[at + 3],
    };
    (toll(0), toll(4))
}

pub(super) fn shot_figures(shot: &Shot) -> [i32; FIGURES] {
    [shot.kills.into(), shot.fails.into(), 0, 0, 0, 0, 0, 0]
}

fn passed(verdict: &TestVerdict) -> [i32; FIGURES] {
    [verdict.passed.into(), 0, 0, 0, 0, 0, 0, 0]
}

fn caught(verdict: &FlightVerdict) -> [i32; FIGURES] {
    [verdict.caught.into(), 0, 0, 0, 0, 0, 0, 0]
}

/// Twice for who has it, once for both where it is thrown for again.
pub(super) fn has_it(verdict: &AdvantageVerdict) -> [i32; FIGURES] {
    let tied = i32::from(verdict.winner == Winner::None);
    let [a, b] = [Winner::A, Winner::B].map(|side| 2 * i32::from(verdict.winner == side) + tied);
    [a, b, 0, 0, 0, 0, 0, 0]
}

impl Conquest {
    pub(super) fn chance_of(&self, facts: &TestFacts, ask: &mut impl Appraiser) -> f64 {
        ask.means(&self.questions.test, facts, passed)[0]
    }

    pub(super) fn is_caught(
        &self,
        survey: &Survey<'_>,
        (unit, by): (UnitId, UnitId),
        ask: &mut impl Appraiser,
    ) -> f64 {
        let facts = FlightFacts { a: survey.runner(unit), b: survey.runner(by) };
        ask.means(&self.questions.flight, &facts, caught)[0]
    }

    pub(super) fn is_ridden_down(&self, facts: &EscapeFacts, ask: &mut impl Appraiser) -> f64 {
        ask.means(&self.questions.escape, facts, caught)[0]
    }

    /// What a unit is worth to its side.
    pub(super) fn dear(&self, survey: &Survey<'_>, unit: UnitId) -> f64 {
        let led = if survey.is_led(unit) { LED } else { 1.0 };
        led * f64::from(self.worth(survey, unit))
    }

    /// What it costs the side of a unit that it runs, if it is not caught.
    pub(super) fn ran(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        if !survey.unit(unit).is_steady() {
            return 0.0;
        }
        if !survey.may_yet_rally(unit) {
            return self.dear(survey, unit);
        }
        let rally = survey.test_facts(unit, Trial::Rally, 0);
        let back = self.chance_of(&rally, ask);
        (1.0 - SAVED * back) * self.dear(survey, unit)
    }

    /// What it costs that friends see a unit break.
    fn fright(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let friends = survey.frightened_by(unit);
        let one = |friend: UnitId| {
            let test = survey.test_facts(friend, Trial::Panic, 0);
            (1.0 - self.chance_of(&test, ask)) * SCARED * self.dear(survey, friend)
        };
        friends.iter().map(one).sum()
    }

    /// What it costs that a unit breaks, with this one after it or nobody.
    pub(super) fn rout(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        by: Option<UnitId>,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let caught = by.map_or(0.0, |by| self.is_caught(survey, (unit, by), ask));
        let away = self.ran(survey, unit, ask);
        let lost = caught * self.dear(survey, unit) + (1.0 - caught) * away;
        lost + self.fright(survey, unit, ask)
    }

    /// What a wound costs the side of a unit.
    fn wound(&self, survey: &Survey<'_>, unit: UnitId) -> f64 {
        let card = survey.card(unit);
        let whole = f64::from(card.figures.max(1)) * f64::from(card.wounds.max(1));
        let each = f64::from(STRENGTH * i32::from(card.ca.max(1)));
        each + WORN * f64::from(self.share(card.side)) / whole
    }

    /// What a round costs the side of a unit that fights with another.
    pub(super) fn price(
        &self,
        survey: &Survey<'_>,
        (unit, foe): (UnitId, UnitId),
        toll: Toll,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let whole = self.dear(survey, unit);
        let gone = whole + self.fright(survey, unit, ask);
        toll.wounds * self.wound(survey, unit)
            + toll.routs * self.rout(survey, unit, Some(foe), ask)
            + toll.gone * gone
            + toll.beaten * BEATEN * whole
    }

    /// What a shot is expected to cost the side of its target.
    pub(super) fn shot_gain(
        &self,
        survey: &Survey<'_>,
        target: UnitId,
        facts: &ShootFacts,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let means = ask.means(&self.questions.shoot, facts, shot_figures);
        let runs =
            if means[1] > 0.0 { means[1] * self.rout(survey, target, None, ask) } else { 0.0 };
        means[0] * self.wound(survey, target) + runs
    }
}

impl Survey<'_> {
    /// Whether a round of its side is still to end before the battle does: who runs then may stop.
    fn may_yet_rally(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        let ends = |due: &Due| match *due {
            Due::Round { side: other } | Due::End { side: other } => other == side,
            Due::Turn | Due::Bid | Due::Advantage { .. } | Due::Pick => true,
            _ => false,
        };
        self.state.turn < self.setup.turns || self.state.agenda.iter().any(ends)
    }
}
