//! Tolls against what the rules do on the table.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use super::{Back, Choice, Degree, Maneuver, Pair, STAKED, SortieVerdict, Winner, figures};
use crate::order::Order;
use crate::state::{Due, State};
use crate::{CARD, Warfare};
use tercio_chance::Seat;
use tercio_engine::{Appraiser, FIGURES, Procedure, Ruleset, Silence, Step};
use tercio_field::{Angle, Point, Pose};
use tercio_ledger::House;
use tercio_odds::{Budget, Until, futures_from, law};

struct Solved;

impl Appraiser for Solved {
    fn means<P: Procedure>(
        &mut self,
        procedure: &P,
        facts: &P::Facts,
        figures: fn(&P::Verdict) -> [i32; FIGURES],
    ) -> [f64; FIGURES] {
        let mut means = [0.0; FIGURES];
        for (verdict, p) in law::<f64, _>(procedure, facts, &Budget::default()).unwrap() {
            for (mean, figure) in means.iter_mut().zip(figures(&verdict)) {
                *mean += p * f64::from(figure);
            }
        }
        means
    }
}

/// The Norman foot in contact with the levy, on open ground below the ridge.
fn engaged() -> (Warfare, State) {
    let setup = Warfare::read("hastings", CARD.file("hastings").unwrap().text, &CARD).unwrap();
    let rules = Warfare::new(setup, House::default()).unwrap();
    let mut state = rules.begin();
    let at = |y: i32, facing: Angle| Pose { front: Point::new(5_000, y), facing };
    state.unit_mut(3).pose = at(6_000, Angle::NORTH);
    state.unit_mut(8).pose = at(6_000, Angle::SOUTH);
    state.initiative = Some(0);
    rules.meet(&mut state, 3, &mut Silence);
    state.agenda.clear();
    state.agenda.push(Due::CleanUp);
    state.agenda.push(Due::Sorties);
    (rules, state)
}

fn choice(maneuver: Maneuver, spend: u8) -> Choice {
    Choice { maneuver, spend, back: Back::Stand }
}

#[test]
fn a_toll_is_the_mean_of_what_the_sortie_does_on_the_table() {
    let (rules, state) = engaged();
    for (one, other) in [(0, 0), (2, 0)] {
        let (own, foe) = (choice(Maneuver::Attack, one), choice(Maneuver::Attack, other));
        let pair = Pair::of(&rules, &state, 3, 8).unwrap();
        let toll = pair.toll(own, foe, 0, &mut Solved);
        let order = |unit: u8, choice: Choice| Order::Sortie {
            unit,
            maneuver: choice.maneuver,
            spend: [choice.spend].into_iter().collect(),
            back: choice.back,
        };
        let choices = [(Seat(0), order(3, own)), (Seat(1), order(8, foe))];
        let then = futures_from(
            &rules,
            &state,
            Step::Revealed(&choices),
            Until::Decision,
            &Budget::default(),
        )
        .unwrap();
        for (unit, toll) in [(3, toll.own), (8, toll.foe)] {
            let worth = |state: &State| match state.unit(unit).stands() {
                true => f64::from(rules.worth(state, unit)),
                false => 0.0,
            };
            let attacks = state.unit(unit).side == rules.attacker();
            let stake = if attacks { STAKED } else { 1.0 };
            let lost = stake * (worth(&state) - then.mean(worth));
            assert!((lost - toll).abs() < 2.0, "{unit}, {one} dice: {lost} and {toll}");
        }
    }
}

#[test]
fn who_answers_a_likely_choice_does_as_well_as_any_other() {
    let (rules, state) = engaged();
    let pair = Pair::of(&rules, &state, 3, 8).unwrap();
    let mixed = pair.mixed(&mut Solved);
    let all: f64 = mixed.foe_mix.iter().sum();
    assert!((all - 1.0).abs() < 1e-9);
    let likely = mixed.toll(&pair, &mut Solved);
    for own in &mixed.own {
        let toll = mixed.against(&pair, *own, 0, &mut Solved);
        let better = (toll.foe - toll.own) - (likely.foe - likely.own);
        assert!(better < 0.1 * pair.full[0], "{own:?} is better by {better}");
    }
}

#[test]
fn the_foe_sees_the_same_pair_from_the_other_side() {
    let (rules, state) = engaged();
    let [one, other] = [(3, 8), (8, 3)].map(|(own, foe)| Pair::of(&rules, &state, own, foe));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert!((one.edge + other.edge).abs() < 1e-9);
    let (own, foe) = (choice(Maneuver::Charge, 1), choice(Maneuver::Defend, 0));
    let toll = one.toll(own, foe, 0, &mut Solved);
    let seen = other.toll(foe, own, 0, &mut Solved);
    assert!((toll.own - seen.foe).abs() < 1e-9 && (toll.foe - seen.own).abs() < 1e-9);
}

#[test]
fn every_verdict_but_a_tie_has_a_figure_of_its_own() {
    let mut seen = [0; FIGURES];
    for winner in [Winner::A, Winner::B] {
        let won = |degree, escaped| figures(&SortieVerdict { winner, degree, escaped });
        let degrees = [Degree::Win, Degree::By4, Degree::Double];
        let plain = degrees.map(|degree| won(degree, false));
        for figures in plain.into_iter().chain([won(Degree::Double, true)]) {
            seen.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
        }
    }
    assert_eq!(seen, [1; FIGURES]);
    assert_eq!(figures(&SortieVerdict::default()), [0; FIGURES]);
}

#[test]
fn all_that_is_left_is_lost_with_a_unit_whose_loss_beats_its_side() {
    let setup = Warfare::read("bridge", CARD.file("bridge").unwrap().text, &CARD).unwrap();
    let rules = Warfare::new(setup, House::default()).unwrap();
    let state = rules.begin();
    let [militia, bowmen] = [2, 3];
    let both = rules.full_worth(&state, militia) + rules.full_worth(&state, bowmen);
    assert_eq!(rules.stake(&state, militia), both);
    assert_eq!(rules.stake(&state, bowmen), rules.full_worth(&state, bowmen));
    // Each of the raiders leaves a third of the men or more.
    for raiders in [0, 1] {
        assert_eq!(rules.stake(&state, raiders), rules.full_worth(&state, raiders));
    }
}
