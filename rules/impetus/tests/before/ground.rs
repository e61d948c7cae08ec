//! Who attacks, and what ground is laid.

use super::*;
use tercio_engine::{Aim, Procedure};
use tercio_impetus::Book;
use tercio_impetus::phase::initiative::Winner;
use tercio_impetus::phase::setup::{Attack, AttackFacts, Chief};
use tercio_impetus::troops::Level;
use tercio_odds::{Budget, Chain, chain, law, policy_named};

#[test]
fn the_throw_is_that_of_the_chiefs_and_of_their_horse() {
    // Normans: expert, five of eight mounted; Saxons: fair, all on foot.
    let rules = rules(["normans", "saxons"]);
    let mut state = rules.begin();
    // 3 + 3 + 1 against 5 + 2: equal, and thrown again.
    step(&rules, &mut state, Step::Table, &mut Trail::typed([[1, 2], [3, 2]]));
    assert_eq!(before(&state), Some(Before::Attacker));
    // 3 + 3 + 1 against 6 + 2.
    step(&rules, &mut state, Step::Table, &mut Trail::typed([[1, 2], [3, 3]]));
    assert_eq!((before(&state), state.attacker), (Some(Before::Lay), 1));
    assert_eq!(seat(&rules, &state), Seat(0), "the defender lays the ground");
}

/// Of 1296 throws of two pairs, how many leave the first higher by more than `less` pips, and how
/// many just so.
fn counted(less: i32) -> (u32, u32) {
    let mut counts = (0, 0);
    for dice in 0..1296 {
        let [a, b, c, d] = [dice % 6, dice / 6 % 6, dice / 36 % 6, dice / 216];
        counts.0 += u32::from(a + b - c - d > less);
        counts.1 += u32::from(a + b - c - d == less);
    }
    counts
}

#[test]
fn the_odds_of_attacking_are_counted_over_all_dice() {
    let facts = AttackFacts {
        a: Chief { level: Level::Expert, mounted_more: true },
        b: Chief { level: Level::Fair, mounted_more: false },
    };
    let attack = Attack(Book::default());
    let (higher, equal) = counted(-2);
    let once: Vec<(_, f64)> = law(&attack, &facts, &Budget::default()).unwrap();
    let share = |winner: Winner| -> f64 {
        once.iter().filter(|(it, _)| it.attacker == winner).map(|(_, p)| p).sum()
    };
    assert!((share(Winner::A) - f64::from(higher) / 1296.0).abs() < 1e-12);
    assert!((share(Winner::None) - f64::from(equal) / 1296.0).abs() < 1e-12);
    let policy = policy_named(&attack, Some("again")).unwrap();
    let whole: Chain<_, f64> = chain(&attack, &facts, &policy, &Budget::default()).unwrap();
    let attacks = f64::from(higher) / f64::from(1296 - equal);
    let found: f64 =
        whole.law.iter().filter(|(it, _)| it.attacker == Winner::A).map(|(_, p)| p).sum();
    assert!((found - attacks).abs() < 1e-9, "{found} is not {attacks}");
    assert!(attack.sentence(&facts, &once).starts_with("Side a attacks"));
}

#[test]
fn pieces_lie_on_the_table_and_apart() {
    let rules = rules(["normans", "saxons"]);
    let mut state = begun(&rules);
    does(&rules, &mut state, lay(Ground::Wood, 40, 60));
    let no = |kind, x, y| refused(&rules, &state, lay(kind, x, y));
    assert_eq!(no(Ground::BuiltUp, 40, 60), "impetus.setup.apart");
    // The wood ends at 49 in the east, the village begins 8U from its middle.
    assert_eq!(no(Ground::BuiltUp, 61, 60), "impetus.setup.apart");
    assert_eq!(no(Ground::GentleHill, 175, 60), "impetus.move.edge");
    assert_eq!(no(Ground::GentleHill, 90, 3), "impetus.move.edge");
    assert_eq!(no(Ground::GentleHill, -900_000, 3), "impetus.move.edge");
    for kind in [Ground::River, Ground::Road, Ground::Fortification] {
        assert_eq!(no(kind, 120, 60), "impetus.setup.size");
    }
    let turned = Preparation::Lay { kind: Ground::Wood, at: at(120, 60), turn: 4 };
    assert_eq!(refused(&rules, &state, turned), "impetus.setup.size");
    does(&rules, &mut state, lay(Ground::BuiltUp, 63, 60));
    // A turned piece reaches as far up as it reached aside.
    let tall = |turn| Preparation::Lay { kind: Ground::GentleHill, at: at(120, 9), turn };
    assert_eq!(refused(&rules, &state, tall(1)), "impetus.move.edge");
    does(&rules, &mut state, tall(2));
}

#[test]
fn three_to_six_pieces_are_laid_by_the_defender() {
    let rules = rules(["normans", "saxons"]);
    let mut state = begun(&rules);
    assert_eq!(seat(&rules, &state), Seat(1));
    let spots = [(20, 30), (60, 30), (100, 30), (140, 30), (20, 90), (60, 90)];
    for (place, (x, y)) in spots.into_iter().enumerate() {
        assert_eq!(before(&state), Some(Before::Lay), "after {place}");
        if place < 3 {
            assert_eq!(refused(&rules, &state, Preparation::Laid), "impetus.setup.least");
        }
        does(&rules, &mut state, lay(Ground::Broken, x, y));
    }
    assert_eq!(before(&state), Some(Before::Change), "the sixth is the last");
    assert_eq!(seat(&rules, &state), Seat(0));
    assert_eq!(state.laid.unwrap().features.len(), 6);
}

#[test]
fn the_attacker_moves_one_piece_or_drops_one_or_keeps_all() {
    let rules = rules(["normans", "saxons"]);
    let state = laid(&rules);
    assert_eq!(before(&state), Some(Before::Change));
    let shift = |place, x, y| Preparation::Shift { place, to: at(x, y) };
    assert_eq!(refused(&rules, &state, shift(3, 90, 90)), "impetus.setup.change");
    assert_eq!(refused(&rules, &state, shift(0, 90, 60)), "impetus.setup.apart");
    assert_eq!(refused(&rules, &state, shift(0, 2, 60)), "impetus.move.edge");
    assert_eq!(refused(&rules, &state, Preparation::Drop { place: 9 }), "impetus.setup.change");
    assert_eq!(refused(&rules, &state, lay(Ground::Wood, 120, 90)), "impetus.turn.asked");
    let kinds = |state: &State| -> Vec<Ground> {
        state.laid.as_ref().unwrap().features.iter().map(|feature| feature.kind).collect()
    };
    let after = |preparation| {
        let mut state = state.clone();
        does(&rules, &mut state, preparation);
        assert_eq!((before(&state), seat(&rules, &state)), (Some(Before::Edge), Seat(0)));
        state
    };
    // A little aside: a piece does not stand in its own way.
    let shifted = after(shift(0, 42, 61));
    assert!(shifted.laid.as_ref().unwrap().features[0].contains(at(50, 62)));
    assert_eq!(
        kinds(&after(Preparation::Drop { place: 0 })),
        [Ground::GentleHill, Ground::Impassable]
    );
    assert_eq!(after(Preparation::Keep).laid, state.laid);
}

#[test]
fn ground_is_laid_and_moved_by_hand() {
    let rules = rules(["normans", "saxons"]);
    let mut state = rules.begin();
    step(&rules, &mut state, Step::Table, &mut Trail::typed([[6, 6], [1, 1]]));
    let defender = seat(&rules, &state);
    let view = |state: &State, seat| rules.view(state, Some(seat)).scene;
    assert!(view(&state, Seat(1 - defender.0)).lay.is_empty(), "the other has nothing to lay");
    let stock = view(&state, defender).lay;
    let wood = stock.iter().position(|it| it.ground.kind == "wood").unwrap();
    assert!(stock[wood].turns && stock[wood].area.is_none());
    let to = Some([60_000, 50_000]);
    // East, and a little: one quarter.
    let facing = Some(Angle::from_degrees(100).0);
    let aim = Aim { lay: Some(wood.try_into().unwrap()), to, facing, ..Aim::default() };
    let order = rules.aim(&state, defender, &aim).unwrap();
    let laid = Preparation::Lay { kind: Ground::Wood, at: at(60, 50), turn: 1 };
    assert_eq!(order, Order::Prepare(laid.clone()));
    does(&rules, &mut state, laid);
    for (kind, x) in [(Ground::GentleHill, 15), (Ground::Broken, 100), (Ground::Impassable, 38)] {
        if before(&state) == Some(Before::Lay) {
            does(&rules, &mut state, lay(kind, x, 20));
        }
    }
    if before(&state) == Some(Before::Lay) {
        does(&rules, &mut state, Preparation::Laid);
    }
    let attacker = seat(&rules, &state);
    let there = view(&state, attacker).lay;
    assert_eq!((there[0].area, there[0].turns), (Some(0), false));
    let aim = Aim { lay: Some(0), to: Some([62_000, 50_000]), ..Aim::default() };
    let order = rules.aim(&state, attacker, &aim).unwrap();
    assert_eq!(order, Order::Prepare(Preparation::Shift { place: 0, to: at(62, 50) }));
    assert!(rules.judge(&state, attacker, &order).is_ok());
    assert!(rules.aim(&state, attacker, &Aim { lay: Some(0), ..Aim::default() }).is_none());
}
