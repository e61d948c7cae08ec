//! Futures of orders in a small battle.

mod toys;

use serde_json::json;
use tercio_chance::Seat;
use tercio_engine::{AnyMatch, Match, Next, PlayFault};
use tercio_odds::{AnyFutures, Budget, OddsFault, Until, futures, futures_revealed};
use toys::skirmish::{Due, Order, Skirmish, begun};

const STRIKER: Seat = Seat(0);

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

/// A match in which both sides have to choose in secret.
fn secret() -> Match<Skirmish> {
    let mut game = begun([9, 9]);
    game.submit(STRIKER, Order::Strike(0)).expect("the order is taken");
    assert!(matches!(game.next(), Next::Sealed(_)));
    game
}

#[test]
fn an_order_alone_leads_to_as_many_states_as_differ() {
    let game = begun([4, 2]);
    let found =
        futures(&game, STRIKER, &Order::Strike(3), Until::Done, &Budget::default()).unwrap();
    let law = found.joint(|state| state.men[1]);
    // Two hits and three are the same to two men.
    assert_eq!(law.len(), 3);
    assert_eq!(found.each.len(), 3);
    for (men, p) in law {
        close(p, [0.5, 0.375, 0.125][usize::from(men)]);
    }
    close(found.mean(|state| f64::from(state.men[1])), 0.375 + 0.25);
    assert_eq!(game.state().men, [4, 2], "asking changed the match");
}

#[test]
fn until_somebody_decides_the_table_steps_are_solved_too() {
    let game = begun([4, 2]);
    let ask =
        |until| futures(&game, STRIKER, &Order::Strike(1), until, &Budget::default()).unwrap();
    assert!(ask(Until::Done).each.iter().all(|future| future.state.due == Due::Bleeding));
    let found = ask(Until::Decision);
    assert!(found.each.iter().all(|future| future.state.due != Due::Bleeding));
    close(found.each.iter().map(|future| future.p).sum(), 1.0);
    // Joint: the red loss is independent, the blue ones add up.
    for (men, p) in found.joint(|state| state.men) {
        let red = if men[0] == 4 { 5.0 / 6.0 } else { 1.0 / 6.0 };
        let blue = [1.0 / 12.0, 0.5 * 1.0 / 6.0 + 0.5 * 5.0 / 6.0, 5.0 / 12.0];
        close(p, red * blue[usize::from(men[1])]);
    }
}

#[test]
fn a_battle_that_ends_on_the_way_is_not_followed_further() {
    let game = begun([4, 1]);
    let found = game
        .futures_of(STRIKER, &json!({"strike": 1}), Until::Decision, &Budget::default())
        .unwrap();
    close(found.win(STRIKER), 0.5 + 0.5 / 6.0);
    close(found.win(Seat(1)), 0.0);
    close(found.mean_worth(Seat(1)), 0.5 * 5.0 / 6.0);
    assert_eq!(found.seats, ["Red", "Blue"]);
    assert_eq!(found.now[0].worth(), 4);
    assert!(found.each.windows(2).all(|pair| pair[0].p >= pair[1].p));
    let text = found.text();
    assert!(text.contains("Red") && text.contains("no men are left"), "{text}");
    assert!(serde_json::to_value(&found).unwrap()["each"][0]["p"].is_number());
}

#[test]
fn sealed_choices_are_revealed_together_or_not_at_all() {
    let game = secret();
    let budget = Budget::default();
    let alone = futures(&game, STRIKER, &Order::Guard(true), Until::Done, &budget);
    assert!(matches!(alone, Err(OddsFault::Choices(_))));
    let one = [(STRIKER, Order::Guard(true))];
    let missing = futures_revealed(&game, &one, Until::Done, &budget).unwrap_err();
    assert!(missing.to_string().contains("seat 2 has none"), "{missing}");

    // Given in any order, they are revealed in that of the slots.
    let both = [(Seat(1), Order::Guard(false)), (STRIKER, Order::Guard(true))];
    let found = futures_revealed(&game, &both, Until::Done, &budget).unwrap();
    let before = game.state().men;
    let law = found.joint(|state| [before[0] - state.men[0], before[1] - state.men[1]]);
    assert_eq!(law.len(), 4);
    for (lost, p) in law {
        close(p, if lost[0] == 1 { 1.0 / 12.0 } else { 5.0 / 12.0 });
    }
    let shown = game
        .futures_of_choices(
            &[(STRIKER, json!({"guard": true})), (Seat(1), json!({"guard": false}))],
            Until::Done,
            &budget,
        )
        .unwrap();
    assert_eq!((shown.each.len(), shown.states), (4, 4));
}

#[test]
fn what_cannot_be_ordered_has_no_futures() {
    let game = begun([4, 4]);
    let budget = Budget::default();
    let ask = |seat, order| futures(&game, seat, &order, Until::Done, &budget).unwrap_err();
    let play = |fault| match fault {
        OddsFault::Play(fault) => *fault,
        other => panic!("{other:?}"),
    };
    assert!(matches!(play(ask(STRIKER, Order::Strike(10))), PlayFault::Refused(_)));
    assert!(matches!(play(ask(Seat(1), Order::Strike(1))), PlayFault::NotYours { .. }));
    let junk = game.futures_of(STRIKER, &json!("junk"), Until::Done, &budget).unwrap_err();
    assert!(matches!(play(junk), PlayFault::Unreadable(_)));
    let choices = futures_revealed(&game, &[], Until::Done, &budget);
    assert!(matches!(choices, Err(OddsFault::Choices(_))));
    let over = begun([4, 0]);
    let fault = futures(&over, STRIKER, &Order::Strike(1), Until::Done, &budget).unwrap_err();
    assert!(matches!(play(fault), PlayFault::Over(_)));
}

#[test]
fn over_budget_says_which_limit_and_what_to_do() {
    let game = begun([9, 9]);
    let ask = |order: Order, budget: Budget| {
        futures(&game, STRIKER, &order, Until::Decision, &budget).unwrap_err()
    };
    let plain = Budget::default();
    for (order, budget, wanted) in [
        (Order::Strike(9), Budget { paths: 20, ..plain }, "20 paths through the dice"),
        (Order::Strike(9), Budget { facts: 8, ..plain }, "8 different states"),
        (Order::Dance, Budget { rounds: 15, ..plain }, "15 steps of the table"),
    ] {
        let fault = ask(order, budget).to_string();
        let whole =
            format!("this takes more than {wanted}; ask about the order alone or raise the budget");
        assert_eq!(fault, whole);
    }
}

#[test]
fn a_match_of_any_system_can_be_asked() {
    let game: Box<dyn AnyFutures> = Box::new(begun([4, 4]));
    let game_as_before: &dyn AnyMatch = game.as_ref();
    assert_eq!(game_as_before.card().name, "skirmish");
    let found =
        game.futures_of(STRIKER, &json!({"strike": 2}), Until::Done, &Budget::default()).unwrap();
    assert_eq!(found.each.len(), 3);
}
