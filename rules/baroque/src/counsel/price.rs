//! What losses and gains are worth, in the measure's coin.

use crate::measure::STRENGTH;
use crate::phase::charge::{Charge, ChargeVerdict};
use crate::phase::discipline::{Test, TestVerdict};
use crate::phase::exchange::{Exchange, Loser};
use crate::phase::firing::{Shoot, ShotVerdict};
use crate::phase::melee::Melee;
use crate::phase::retreat::{Retreat, RetreatVerdict};
use crate::survey::Survey;
use crate::{Baroque, Book, sheet};
use tercio_engine::{FIGURES, Prospect};
use tercio_family::UnitId;

/// The questions a commander asks, made once.
#[derive(Clone, Debug)]
pub(crate) struct Questions {
    pub charge: Charge,
    pub melee: Melee,
    pub shoot: Shoot,
    pub test: Test,
    pub retreat: Retreat,
}

impl Questions {
    pub(crate) fn of(book: &Book) -> Questions {
        Questions {
            charge: Charge(book.clone()),
            melee: Melee(book.clone()),
            shoot: Shoot(book.clone()),
            test: Test(book.clone()),
            retreat: Retreat(book.clone()),
        }
    }
}

/// Disorder costs as much as this share of a point of VBU, and so does ground lost with a melee.
pub(super) const DISORDER: f64 = 0.6;
const BEATEN: f64 = 0.5;
/// Who runs shows his back and is out of it for a while: so many points. It is the trade of light
/// troops.
const RAN: f64 = 0.7;
const RAN_LIGHT: f64 = 0.3;
/// How much dearer a unit is that a leader is with.
const LED: f64 = 1.2;

/// What a melee or a shot is expected to do to one side: the chance that it is eliminated, VBU lost
/// without that, the chance of new disorder, and of being beaten rather than the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    pub gone: f64,
    pub loss: f64,
    pub disorder: f64,
    pub beaten: f64,
}

pub(super) fn figures(exchange: &Exchange) -> [i32; FIGURES] {
    let side = |gone: bool, loss: u8, disordered: bool| {
        [i32::from(gone), i32::from(!gone) * i32::from(loss), i32::from(!gone && disordered)]
    };
    let a = side(exchange.a_eliminated, exchange.a_loss, exchange.a_disordered);
    let b = side(exchange.b_eliminated, exchange.b_loss, exchange.b_disordered);
    let beaten = match exchange.loser {
        Loser::A => -1,
        Loser::B => 1,
        Loser::None => 0,
    };
    [a[0], a[1], a[2], b[0], b[1], b[2], 0, beaten]
}

pub(super) fn shot_figures(verdict: &ShotVerdict) -> [i32; FIGURES] {
    let ShotVerdict { disordered, eliminated, loss, .. } = *verdict;
    let stands = i32::from(!eliminated);
    [i32::from(eliminated), stands * i32::from(loss), stands * i32::from(disordered), 0, 0, 0, 0, 0]
}

pub(super) fn charge_figures(verdict: &ChargeVerdict) -> [i32; FIGURES] {
    let mut means = figures(&verdict.exchange);
    means[6] = i32::from(verdict.contact);
    means
}

pub(super) fn passed(verdict: &TestVerdict) -> [i32; FIGURES] {
    [i32::from(verdict.passed), 0, 0, 0, 0, 0, 0, 0]
}

pub(super) fn caught_again(verdict: &RetreatVerdict) -> [i32; FIGURES] {
    [i32::from(verdict.caught), 0, 0, 0, 0, 0, 0, 0]
}

/// What each side suffers.
pub(super) fn tolls(means: &[f64; FIGURES]) -> (Toll, Toll) {
    let toll = |at: usize, beaten: f64| Toll {
        gone: means[at],
        loss: means[at + 1],
        disorder: means[at + 2],
        beaten: beaten.max(0.0),
    };
    (toll(0, -means[7]), toll(3, means[7]))
}

impl Baroque {
    /// What one more point of VBU costs the side of a unit: its share of the value that goes with
    /// it.
    pub(super) fn point(&self, survey: &Survey<'_>, unit: UnitId) -> f64 {
        let whole = i32::from(survey.profile(unit).vbu);
        let spent = i32::from(sheet::EXHAUSTED_FROM.value).max(1);
        let first = (whole + spent - 1) / spent;
        let share = if survey.is_exhausted(unit) { whole - first } else { first };
        f64::from(STRENGTH) + f64::from(self.value(unit)) / f64::from(share.max(1))
    }

    /// What it costs the side of a unit that it has run.
    pub(super) fn ran(&self, survey: &Survey<'_>, unit: UnitId) -> f64 {
        let light = survey.profile(unit).troop.is_nimble();
        self.point(survey, unit) * if light { RAN_LIGHT } else { RAN }
    }

    /// What a toll costs the side of a unit.
    pub(super) fn price(&self, survey: &Survey<'_>, unit: UnitId, toll: Toll) -> f64 {
        let now = survey.unit(unit);
        let fresh = if now.disordered { 0.0 } else { toll.disorder * DISORDER };
        let points = toll.loss + fresh + toll.beaten * BEATEN;
        let dear = if survey.attached(unit).is_some() { LED } else { 1.0 };
        let worth = f64::from(self.worth(survey, unit));
        dear * (toll.gone * worth + points * self.point(survey, unit))
    }

    pub(super) fn priced(
        &self,
        survey: &Survey<'_>,
        (own, foe): (UnitId, UnitId),
        (mine, his): (Toll, Toll),
        prospect: &mut Prospect,
    ) {
        prospect.cost += self.price(survey, own, mine);
        prospect.gain += self.price(survey, foe, his);
    }
}
