//! What a commander does on an open plain.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod toy;

use tercio_chance::{Rolled, Seat};
use tercio_commander::{AnyCommander, Commander, Played, Task, play_out_fast};
use tercio_engine::{Doing, Match, Ruleset, Silence, Step, Terms};
use toy::{Card, NORTH, Order, Plain, SOUTH, State, U, plain};

/// What the south does in its first turn, order by order.
fn first_turn(rules: &Plain) -> (Vec<Order>, State) {
    let mut state = rules.begin();
    let (mut commander, mut dice) = (Commander::<Plain>::new(1), Rolled::new(1));
    let mut given = Vec::new();
    while state.acting == 0 && state.turn == 0 {
        let seat = match rules.next(&state) {
            tercio_engine::Next::Choose(seat) => seat,
            _ => break,
        };
        let order = commander.choose(rules, &state, seat).unwrap().order;
        rules.judge(&state, seat, &order).unwrap();
        rules.carry_out(&mut state, Step::Order(seat, &order), &mut dice, &mut Silence).unwrap();
        given.push(order);
        assert!(given.len() < 100, "it never ends: {given:?}");
    }
    (given, state)
}

/// A whole battle; `clever` says which seats the commander plays, the others play at random.
fn battle(rules: &Plain, clever: [bool; 2], seed: u64) -> Played<State> {
    let mut commanders = [Commander::<Plain>::new(seed), Commander::new(!seed)];
    let mut random = Rolled::for_step(seed, 7);
    play_out_fast(rules, rules.begin(), &mut Rolled::new(seed), |rules, state, seat, slot| {
        let place = usize::from(seat.0);
        if clever[place] {
            return commanders[place]
                .choose_for(rules, state, seat, slot)
                .map(|choice| choice.order);
        }
        let mut orders = Vec::new();
        rules.propose(state, seat, &mut |order| {
            orders.push(order);
            std::ops::ControlFlow::Continue(())
        });
        let pick = random.below(orders.len() as u32) as usize;
        Some(orders.swap_remove(pick))
    })
    .unwrap()
}

fn small_battle() -> Plain {
    let mut cards = Vec::new();
    for side in 0..2 {
        let y = |far: i32| if side == 0 { far } else { 90 - far };
        cards.extend([44, 52, 60, 68].map(|x| Card::foot(side, [x, y(25)])));
        cards.extend([30, 84].map(|x| Card::horse(side, [x, y(22)])));
        cards.push(Card::bows(side, [56, y(32)]));
        cards.push(Card { leads: true, ..Card::horse(side, [56, y(12)]) });
        cards.push(Card::light(side, [66, y(34)]));
    }
    plain(&cards)
}

#[test]
fn it_shoots_before_it_charges() {
    let rules = plain(&[
        Card { range: 20, ..Card::horse(0, [40, 30]) },
        Card { attack: 0, ..Card::bows(0, [52, 30]) },
        Card::foot(1, [40, 40]),
        Card::foot(1, [52, 42]),
    ]);
    let (orders, _) = first_turn(&rules);
    let last_shot = orders.iter().rposition(|order| matches!(order, Order::Shoot { .. }));
    let charge = orders.iter().position(|order| matches!(order, Order::Charge { .. }));
    assert!(last_shot.is_some() && charge > last_shot, "{orders:?}");
    let shots = orders.iter().filter(|order| matches!(order, Order::Shoot { .. })).count();
    assert_eq!(shots, 2, "{orders:?}");
}

#[test]
fn it_charges_the_weak_and_leaves_the_strong_alone() {
    let charges = |defence: u8| {
        let enemy = Card { defence, ..Card::foot(1, [40, 37]) };
        let (orders, _) = first_turn(&plain(&[Card::foot(0, [40, 30]), enemy]));
        orders.iter().any(|order| matches!(order, Order::Charge { .. }))
    };
    assert!(charges(2));
    assert!(!charges(9));
}

#[test]
fn a_commander_is_not_risked_where_others_are() {
    let charges = |leads: bool| {
        let own = Card { leads, ..Card::foot(0, [40, 30]) };
        let (orders, _) = first_turn(&plain(&[own, Card::foot(1, [40, 37])]));
        orders.iter().any(|order| matches!(order, Order::Charge { .. }))
    };
    assert!(charges(false));
    assert!(!charges(true));
}

#[test]
fn a_line_marches_as_one_and_stays_in_line() {
    let foot = [40, 48, 56].map(|x| Card::foot(0, [x, 20]));
    let enemy = [40, 48, 56].map(|x| Card::foot(1, [x, 70]));
    let (orders, state) = first_turn(&plain(&[foot, enemy].concat()));
    assert!(matches!(&orders[0], Order::March { pieces, .. } if pieces.len() == 3), "{orders:?}");
    let ends: Vec<i32> = state.units[..3].iter().map(|unit| unit.at[1]).collect();
    assert_eq!(ends, [25 * U; 3]);
}

#[test]
fn who_lags_behind_closes_up_and_who_is_ahead_waits() {
    // The middle one has been left behind; the enemy is far.
    let own = [Card::foot(0, [40, 30]), Card::foot(0, [48, 25]), Card::foot(0, [56, 30])];
    let enemy = [40, 48, 56].map(|x| Card::horse(1, [x, 52]));
    let (_, state) = first_turn(&plain(&[&own[..], &enemy[..]].concat()));
    let ends: Vec<i32> = state.units[..3].iter().map(|unit| unit.at[1] / U).collect();
    assert_eq!(ends[1], 30, "{ends:?}");
    assert!((ends[0] - ends[1]).abs() <= 5 && (ends[2] - ends[1]).abs() <= 5, "{ends:?}");
}

#[test]
fn nobody_leaves_the_line_where_the_others_stay() {
    let own = [40, 48, 56].map(|x| Card::foot(0, [x, 30]));
    let enemy = [40, 48, 56].map(|x| Card::foot(1, [x, 70]));
    let rules = plain(&[own, enemy].concat());
    let mut state = rules.begin();
    let marches = |state: &State| {
        let choice = Commander::<Plain>::new(1).choose(&rules, state, Seat(0)).unwrap();
        matches!(choice.order, Order::March { .. })
    };
    assert!(marches(&state));
    (state.units[0].done, state.units[2].done) = (true, true);
    assert!(!marches(&state));
}

#[test]
fn foot_stays_out_of_the_reach_of_horse_that_would_ride_it_down() {
    let rules = plain(&[Card::foot(0, [40, 36]), Card { attack: 14, ..Card::horse(1, [40, 52]) }]);
    let (_, state) = first_turn(&rules);
    let apart = 52 * U - state.units[0].at[1];
    assert!(apart > 13 * U && apart < 15 * U, "{apart}");
}

#[test]
fn an_order_that_does_nothing_is_not_given_again() {
    let mut rules = plain(&[Card::foot(0, [40, 30]), Card::foot(1, [40, 80])]);
    rules.setup.flags = true;
    let (orders, _) = first_turn(&rules);
    let waved = orders.iter().filter(|order| matches!(order, Order::Wave { .. })).count();
    assert!(waved <= 2, "{orders:?}");
    let game = Match::<Plain>::new(rules.setup, Terms::default()).unwrap();
    let advice = game.advise(Seat(0), 1).unwrap();
    assert!(!advice.notation.contains("wave"), "{advice:?}");
}

#[test]
fn horse_goes_round_an_open_flank_out_of_reach() {
    // A strong line that horse cannot ride down, with an open end to the east.
    let wall = |x: i32| Card { defence: 9, attack: 9, ..Card::foot(1, [x, 60]) };
    let cards = [Card::horse(0, [60, 30]), wall(44), wall(52), wall(60)];
    let rules = plain(&cards);
    let mut commander = Commander::<Plain>::new(3);
    let (mut state, mut dice) = (rules.begin(), Rolled::new(3));
    for _ in 0..60 {
        let tercio_engine::Next::Choose(seat) = rules.next(&state) else { break };
        let choice = (seat == Seat(0)).then(|| commander.choose(&rules, &state, seat).unwrap());
        let order = choice.as_ref().map_or(Order::End, |choice| choice.order.clone());
        if let Order::Charge { piece, on } = order {
            assert!(rules.flank(&state, piece, on), "it charged a wall of spears head on");
            assert_eq!(choice.unwrap().why.task, Some(Task::Flank));
            return;
        }
        let step = Step::Order(seat, &order);
        rules.carry_out(&mut state, step, &mut dice, &mut Silence).unwrap();
        let unit = &state.units[0];
        let danger = rules.pieces().skip(1).any(|foe| {
            let (ahead, aside) = rules.sees(&state, foe, unit.at);
            ahead > 0.0 && ahead.hypot(aside) < f64::from(8 * U)
        });
        assert!(!danger, "{unit:?}");
    }
    panic!("it never charged: {:?}", state.units[0]);
}

#[test]
fn shooters_stop_at_their_range_and_out_of_a_charge() {
    let rules = plain(&[Card::bows(0, [40, 30]), Card::horse(1, [40, 58])]);
    let (orders, state) = first_turn(&rules);
    assert!(matches!(orders[0], Order::Shoot { .. }), "{orders:?}");
    assert!(58 * U - state.units[0].at[1] > 13 * U, "{:?}", state.units[0]);
}

#[test]
fn who_holds_stays_and_who_has_to_come_comes() {
    // The weaker side: who is as strong comes on even if he need not.
    let weak = Card { attack: 3, ..Card::foot(0, [40, 30]) };
    let cards = [weak, Card::foot(1, [40, 60])];
    let moves = |attacker: u8| {
        let mut rules = plain(&cards);
        rules.setup.attacker = Some(attacker);
        first_turn(&rules).1.units[0].at[1] > 30 * U
    };
    assert!(moves(0));
    assert!(!moves(1));
}

#[test]
fn a_second_line_keeps_behind_the_first() {
    let cards = [
        Card::foot(0, [40, 30]),
        Card::foot(0, [48, 30]),
        Card::foot(0, [44, 22]),
        Card::foot(1, [40, 80]),
        Card::foot(1, [48, 80]),
    ];
    let mut rules = plain(&cards);
    rules.setup.attacker = Some(0);
    let (_, state) = first_turn(&rules);
    assert!(state.units[0].at[1] > 30 * U);
    assert!(state.units[2].at[1] < state.units[0].at[1] - 8 * U, "{:?}", state.units);
}

#[test]
fn the_light_get_away_from_what_would_ride_them_down() {
    let rules = plain(&[Card::horse(0, [40, 30]), Card::light(1, [40, 38])]);
    let mut state = rules.begin();
    state.charge = Some((0, 1));
    let choice = Commander::<Plain>::new(1).choose(&rules, &state, Seat(1)).unwrap();
    assert_eq!(choice.order, Order::Evade);
    assert_eq!((choice.why.doing, choice.why.over), (Doing::Yield, Some(Doing::Refrain)));
}

#[test]
fn the_light_who_can_harm_nobody_shelter_behind_the_line() {
    let unarmed = Card { attack: 0, range: 0, ..Card::light(0, [44, 34]) };
    let mut rules = plain(&[Card::foot(0, [40, 30]), unarmed, Card::foot(1, [40, 80])]);
    rules.setup.attacker = Some(1);
    let (_, state) = first_turn(&rules);
    assert!(state.units[1].at[1] < 30 * U, "{:?}", state.units);
}

#[test]
fn who_can_do_nothing_still_ends_its_turn() {
    let cornered =
        plain(&[Card { facing: SOUTH, ..Card::foot(0, [4, 1]) }, Card::foot(1, [60, 80])]);
    assert_eq!(first_turn(&cornered).0.last(), Some(&Order::End));
}

#[test]
fn battles_end_and_the_same_seed_plays_the_same() {
    let rules = small_battle();
    for seed in 0..20 {
        let played = battle(&rules, [true, true], seed);
        assert!(played.outcome.is_some(), "seed {seed} never ended");
        assert!(played.orders < 1_000, "{} orders", played.orders);
        let again = battle(&rules, [true, true], seed);
        assert_eq!((again.steps, again.state), (played.steps, played.state));
    }
}

#[test]
fn armies_meet() {
    let rules = small_battle();
    let lost = |side: u8| {
        (0..10).map(|seed| rules.lost(&battle(&rules, [true, true], seed).state, side)).sum::<i32>()
    };
    assert!(lost(0) > 10 * 100 && lost(1) > 10 * 100, "{} {}", lost(0), lost(1));
}

#[test]
fn random_play_is_beaten_from_either_side() {
    let rules = small_battle();
    for seat in [Seat(0), Seat(1)] {
        let clever = [seat == Seat(0), seat == Seat(1)];
        let won = (0..20).filter(|seed| {
            let played = battle(&rules, clever, *seed);
            played.outcome.unwrap().winners.contains(seat)
        });
        let won = won.count();
        assert!(won >= 18, "{seat} won only {won} of 20");
    }
}

#[test]
fn advice_is_the_same_each_time_and_says_why() {
    let cards = [Card::foot(0, [40, 30]), Card { defence: 2, ..Card::foot(1, [40, 37]) }];
    let setup = plain(&cards).setup;
    let mut game = Match::<Plain>::new(setup, Terms::default()).unwrap();
    let advice = game.advise(Seat(0), 4).unwrap();
    assert_eq!(Some(&advice), game.advise(Seat(0), 4).as_ref());
    assert_eq!(
        advice.reason,
        "the plan is to advance; line 0: charging line 1 should cost them about three times what it \
         costs us"
    );
    assert_eq!(game.advise(Seat(1), 4), None);
    tercio_engine::AnyMatch::submit(&mut game, Seat(0), &advice.order).unwrap();
    let then = game.advise(Seat(0), 4).unwrap();
    assert!(then.reason.contains("nothing else"), "{then:?}");
}

#[test]
fn where_nothing_is_said_to_plan_by_orders_are_tried_out() {
    let cards = [Card::foot(0, [40, 30]), Card { defence: 1, ..Card::foot(1, [40, 37]) }];
    let mut rules = plain(&cards);
    rules.setup.mute = true;
    let choice = Commander::new(1).choose(&rules, &rules.begin(), Seat(0)).unwrap();
    assert_eq!(choice.order, Order::Charge { piece: 0, on: 1 });
    let game = Match::<Plain>::new(rules.setup, Terms::default()).unwrap();
    let advice = game.advise(Seat(0), 1).unwrap();
    assert!(advice.reason.starts_with("it leaves this side best off of"), "{advice:?}");
    assert!(advice.reason.contains("clearly better than"), "{advice:?}");
}

#[test]
fn a_question_is_solved_once() {
    let rules = plain(&[Card::foot(0, [40, 30]), Card::foot(1, [40, 37])]);
    let mut commander = Commander::<Plain>::new(1);
    let state = rules.begin();
    commander.choose(&rules, &state, Seat(0)).unwrap();
    let (_, solved) = commander.memo().asked();
    assert_eq!(solved, 1);
    commander.restart(2);
    commander.choose(&rules, &state, Seat(0)).unwrap();
    assert_eq!(commander.memo().asked(), (1, 1));
    assert_eq!(state.units[0].facing, NORTH);
}
