//! Whole preparations, chosen at random among what is proposed.

use super::*;
use tercio_chance::Rolled;
use tercio_field::{CONTACT, Edge, SLACK};
use tercio_impetus::survey::Survey;
use tercio_impetus::troops::Troop;

fn proposed(rules: &Impetus, state: &State, seat: Seat) -> Vec<Order> {
    let mut orders = Vec::new();
    rules.propose(state, seat, &mut |order| {
        orders.push(order);
        std::ops::ControlFlow::Continue(())
    });
    orders
}

/// Plays until the battle begins; seldom by the usual array if `by_hand`.
fn prepared(rules: &Impetus, seed: u64, by_hand: bool) -> State {
    let mut state = rules.begin();
    let mut choice = Rolled::for_step(seed, u64::MAX);
    for count in 0..400 {
        if before(&state).is_none() {
            return state;
        }
        let mut dice = Rolled::for_step(seed, count);
        if rules.next(&state) == Next::Table {
            step(rules, &mut state, Step::Table, &mut dice);
            continue;
        }
        let seat = seat(rules, &state);
        let mut orders = proposed(rules, &state, seat);
        assert!(!orders.is_empty(), "seed {seed}: nothing to do at {:?}", before(&state));
        for order in &orders {
            let judged = rules.judge(&state, seat, order);
            assert!(judged.is_ok(), "seed {seed}: {order:?}: {judged:?}");
        }
        if matches!(before(&state), Some(Before::Deploy { .. })) {
            assert_eq!(orders[0], Order::Prepare(Preparation::Array));
            if by_hand && orders.len() > 1 {
                orders.remove(0);
            }
        }
        let order = orders.swap_remove(choice.below(orders.len() as u32) as usize);
        step(rules, &mut state, Step::Order(seat, &order), &mut dice);
    }
    panic!("seed {seed}: it does not begin");
}

/// Everybody has a place as the rules have it, and nothing more is due before the first turn.
fn check(rules: &Impetus, state: &State) {
    assert_eq!(state.agenda.iter().copied().collect::<Vec<_>>(), [Due::Turn]);
    let survey = Survey { book: &rules.book, setup: &rules.setup, state };
    let (table, features) = (&rules.setup.table, &survey.terrain().features);
    assert!((2..=6).contains(&features.len()), "{} pieces", features.len());
    assert_eq!(survey.present().count(), rules.setup.units.len());
    for id in survey.present() {
        let (base, card) = (survey.base(id), survey.profile(id));
        let own =
            if (card.side == state.attacker) == state.far { Edge::North } else { Edge::South };
        let deep = table.height - table.distance_to_edge(&base, own.opposite());
        assert!(deep <= 20_000 + SLACK, "{} stands {deep} from its edge", card.name);
        let sides = [Edge::East, Edge::West].map(|side| table.distance_to_edge(&base, side));
        assert!(sides.iter().all(|room| *room >= 10_000 - SLACK), "{} at {sides:?}", card.name);
        let baggage = card.troop == Troop::Baggage;
        assert!(!baggage || table.distance_to_edge(&base, own) <= CONTACT);
        for (_, feature) in survey.terrain().under(&base) {
            assert!(!matches!(feature.kind, Ground::Impassable | Ground::BuiltUp), "{}", card.name);
        }
    }
}

const ARMIES: [&str; 11] = [
    "normans",
    "saxons",
    "polybians",
    "carthage",
    "marians",
    "gauls",
    "english-1298",
    "scots-1298",
    "english-1415",
    "french-1415",
    "teaching-army",
];

#[test]
fn any_two_armies_come_to_a_sound_battle() {
    for (place, first) in ARMIES.into_iter().enumerate() {
        for (other, second) in ARMIES.into_iter().enumerate() {
            let rules = rules([first, second]);
            let seed = (place * ARMIES.len() + other) as u64;
            check(&rules, &prepared(&rules, seed, false));
        }
    }
}

#[test]
fn units_can_be_deployed_one_by_one() {
    let rules = rules(["gauls", "english-1415"]);
    for seed in 0..6 {
        check(&rules, &prepared(&rules, seed, true));
    }
}

#[test]
fn a_small_table_with_every_kind_of_troops_has_room_too() {
    let grounds = CARD.file("grounds").unwrap().text;
    let mut setup = Impetus::read("grounds", grounds, &CARD).unwrap();
    setup.free = true;
    setup.terrain.features.clear();
    setup.places.clear();
    let told = Impetus::new(setup.clone(), House::default()).map(|_| ());
    told.unwrap();
    for seed in 0..20 {
        let rules = Impetus::new(setup.clone(), House::default()).unwrap();
        check(&rules, &prepared(&rules, seed, false));
    }
}
