//! Drags and clicks: what they mean in each phase, and that none of them breaks anything.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::{Rolled, Seat};
use tercio_engine::{Aim, Match, Ruleset, Terms, kit};
use tercio_field::{Angle, Point, TICKS_PER_U};
use tercio_ledger::House;
use tercio_warfare::facts::Maneuver;
use tercio_warfare::{CARD, Due, Leg, Order, State, Status, Warfare};

fn setup(name: &str) -> tercio_warfare::Setup {
    Warfare::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}

fn begun(name: &str) -> Match<Warfare> {
    let mut game = Match::new(setup(name), Terms::default()).unwrap();
    game.advance().unwrap();
    game
}

fn unit(game: &Match<Warfare>, name: &str) -> u8 {
    let state = game.state();
    state.indices().find(|unit| game.rules().name_of(state, *unit) == name).unwrap()
}

/// The battle with its state changed as an umpire would change it.
fn amended(name: &str, changes: &[(&str, serde_json::Value)]) -> Match<Warfare> {
    let mut game = begun(name);
    for (path, value) in changes {
        game.amend(path, value.clone(), "an example").unwrap();
    }
    game
}

fn moving(name: &str, side: u8) -> Match<Warfare> {
    amended(name, &[("agenda", serde_json::json!(["clean-up", {"moves": {"side": side}}]))])
}

fn anywhere(dice: &mut Rolled, size: i32) -> i32 {
    match dice.below(20) {
        0 => i32::MIN,
        1 => i32::MAX,
        2 => 0,
        _ => dice.below((size + 8_000) as u32).cast_signed() - 4_000,
    }
}

fn random_aim(dice: &mut Rolled, rules: &Warfare, state: &State) -> Aim {
    let count = state.units.len() as u32 + 2;
    let table = &rules.setup.table;
    let mut piece = || match dice.below(40) {
        0 => u16::MAX,
        _ => dice.below(count) as u16,
    };
    let (own, other) = (piece(), piece());
    Aim {
        piece: own,
        to: (dice.below(3) > 0)
            .then(|| [anywhere(dice, table.width), anywhere(dice, table.height)]),
        facing: (dice.below(3) == 0).then(|| dice.below(65_536) as u16),
        on: (dice.below(3) == 0).then_some(other),
        ..Aim::default()
    }
}

#[test]
fn no_aim_panics_and_each_order_can_be_typed() {
    let mut given = 0;
    for file in CARD.files.iter().filter(|file| file.scenario) {
        for seed in 0..4 {
            let mut dice = Rolled::for_step(seed, 77);
            kit::play_at_random::<Warfare>(setup(file.name), House::default(), seed, |game| {
                let (rules, state) = (game.rules(), game.state());
                for seat in [Seat(0), Seat(1)] {
                    for _ in 0..4 {
                        let aim = random_aim(&mut dice, rules, state);
                        let Some(order) = rules.aim(state, seat, &aim) else { continue };
                        given += 1;
                        let _ = rules.judge(state, seat, &order);
                        let _ = rules.describe(state, seat, &order);
                        let _ = rules.questions(state, seat, &order);
                        let text = rules.notation(state, &order);
                        // Places far off the table cannot be typed, and are refused.
                        if rules.judge(state, seat, &order).is_ok() {
                            let read = rules.understand(state, seat, &text).unwrap();
                            assert_eq!(read, order, "{text}");
                        }
                    }
                }
            });
        }
    }
    assert!(given > 1_000, "only {given} aims meant anything");
}

#[test]
fn a_place_straight_ahead_is_reached_wherever_the_rules_allow_it() {
    let mut reached = 0;
    for file in CARD.files.iter().filter(|file| file.scenario) {
        for seed in 0..4 {
            let mut dice = Rolled::for_step(seed, 78);
            kit::play_at_random::<Warfare>(setup(file.name), House::default(), seed, |game| {
                let (rules, state) = (game.rules(), game.state());
                let Some(Due::Moves { side }) = state.agenda.top().copied() else { return };
                for unit in state.ready(side) {
                    let own = state.unit(unit);
                    let far = 50 + dice.below(rules.reach(own) as u32 - 50).cast_signed();
                    let legs = [Leg::Ahead(far)].into_iter().collect();
                    let straight = Order::Move { unit, legs };
                    if rules.judge(state, Seat(side), &straight).is_err() {
                        continue;
                    }
                    let to = own.base().ahead(far).pose.front;
                    let to = Some([to.x, to.y]);
                    let aim = Aim { piece: unit.into(), to, ..Aim::default() };
                    let order = rules.aim(state, Seat(side), &aim).unwrap();
                    let judged = rules.judge(state, Seat(side), &order);
                    assert!(judged.is_ok(), "{order:?}: {judged:?}");
                    let Order::Move { legs, .. } = &order else { panic!("{order:?}") };
                    let end = |legs: &[Leg]| rules.trace(state, unit, legs).end.pose.front;
                    let wished = end(&[Leg::Ahead(far)]);
                    assert!(end(legs).distance(wished) <= 5, "{order:?} for {far} ahead");
                    reached += 1;
                }
            });
        }
    }
    assert!(reached > 200, "only {reached} drags");
}

/// Where a drag brings a unit, and the order it became.
fn dragged(
    game: &Match<Warfare>,
    name: &str,
    to: (i32, i32),
    facing: Option<u16>,
) -> (Order, Point) {
    let unit = unit(game, name);
    let seat = Seat(game.state().unit(unit).side);
    let aim = Aim { piece: unit.into(), to: Some([to.0, to.1]), facing, ..Aim::default() };
    let order = game.rules().aim(game.state(), seat, &aim).unwrap();
    let Order::Move { legs, .. } = &order else { panic!("{order:?}") };
    let judged = game.rules().judge(game.state(), seat, &order);
    assert!(judged.is_ok(), "{order:?}: {judged:?}");
    let end = game.rules().trace(game.state(), unit, legs).end.pose.front;
    (order, end)
}

#[test]
fn a_drag_aside_wheels_and_goes_on() {
    let game = moving("hastings", 0);
    // The Bretons stand at 15, 10 and look north.
    let (order, end) = dragged(&game, "bretons", (17_000, 15_000), None);
    assert!(end.distance(Point::new(17_000, 15_000)) < 60, "{order:?} ends at {end:?}");
    let Order::Move { legs, .. } = order else { unreachable!() };
    assert!(matches!(legs[..], [Leg::Wheel { .. }, Leg::Ahead(_)]), "{legs:?}");
    let (_, end) = dragged(&game, "bretons", (13_000, 15_000), None);
    assert!(end.distance(Point::new(13_000, 15_000)) < 60, "{end:?}");
}

#[test]
fn too_far_goes_as_far_as_it_may_in_that_direction() {
    let game = moving("hastings", 0);
    let bretons = unit(&game, "bretons");
    let reach = game.rules().reach(game.state().unit(bretons));
    let goal = Point::new(2_000, 30_000);
    let (order, end) = dragged(&game, "bretons", (goal.x, goal.y), None);
    let Order::Move { legs, .. } = &order else { unreachable!() };
    let trace = game.rules().trace(game.state(), bretons, legs);
    assert!(trace.cost > reach - 100 && trace.cost <= reach, "{} of {reach}", trace.cost);
    let off = trace.end.pose.facing.apart(end.bearing(goal));
    assert!(off.degrees() <= 2, "it looks {} degrees past", off.degrees());
}

#[test]
fn a_facing_alone_is_a_wheel_and_with_a_place_ends_the_move() {
    let game = moving("hastings", 0);
    let bretons = unit(&game, "bretons");
    let facing = Angle::from_degrees(40);
    let aim = Aim { piece: bretons.into(), facing: Some(facing.0), ..Aim::default() };
    let order = game.rules().aim(game.state(), Seat(0), &aim).unwrap();
    assert_eq!(game.rules().notation(game.state(), &order), "move bretons wheel right 40");
    assert_eq!(game.rules().judge(game.state(), Seat(0), &order), Ok(()));
    let (order, end) = dragged(&game, "bretons", (15_500, 13_500), Some(facing.0));
    let Order::Move { legs, .. } = &order else { unreachable!() };
    let there = game.rules().trace(game.state(), bretons, legs).end;
    assert!(there.pose.facing.apart(facing).degrees() <= 1, "{order:?}");
    assert!(end.distance(Point::new(15_500, 13_500)) < 400, "{order:?} ends at {end:?}");
    // Where it stands already means nothing.
    let own = game.state().unit(bretons).pose;
    let still = Aim { to: Some([own.front.x, own.front.y]), facing: None, ..aim };
    assert_eq!(game.rules().aim(game.state(), Seat(0), &still), None);
}

fn onto(game: &Match<Warfare>, own: &str, other: &str) -> Option<Order> {
    let (own, other) = (unit(game, own), unit(game, other));
    let seat = Seat(game.state().unit(own).side);
    let aim = Aim { piece: own.into(), on: Some(other.into()), ..Aim::default() };
    game.rules().aim(game.state(), seat, &aim)
}

#[test]
fn onto_an_enemy_is_into_contact_or_towards_it() {
    let near = [
        ("agenda", serde_json::json!(["clean-up", {"moves": {"side": 0}}])),
        ("units.1.pose.front", serde_json::json!({"x": 16_000, "y": 20_000})),
    ];
    let game = amended("hastings", &near);
    let (bretons, fyrd) = (unit(&game, "bretons"), unit(&game, "fyrd-1"));
    assert_eq!(bretons, 1);
    let order = onto(&game, "bretons", "fyrd-1").unwrap();
    assert_eq!(game.rules().judge(game.state(), Seat(0), &order), Ok(()));
    let Order::Move { legs, .. } = &order else { panic!("{order:?}") };
    let end = game.rules().trace(game.state(), bretons, legs).end;
    assert!(end.touches(&game.state().unit(fyrd).base()), "{order:?}");
    let offer = game.rules().describe(game.state(), Seat(0), &order);
    assert_eq!(offer.on, Some(fyrd.into()));
    assert!(offer.label.ends_with("into contact with Fyrd 1"), "{}", offer.label);
    // Out of reach it comes nearer.
    let order = onto(&moving("hastings", 0), "french", "fyrd-2").unwrap();
    assert!(matches!(order, Order::Move { .. }), "{order:?}");
}

#[test]
fn onto_a_friend_joins_it_where_that_is_lawful() {
    let game = moving("hastings", 0);
    // Too far apart: the click shows the rule, the drag is a move.
    let order = onto(&game, "archers", "foot").unwrap();
    assert!(matches!(order, Order::Combine { .. }), "{order:?}");
    let refusal = game.rules().judge(game.state(), Seat(0), &order).unwrap_err();
    assert_eq!(refusal.rule.0, "warfare.combine");
    let close = [
        ("agenda", serde_json::json!(["clean-up", {"moves": {"side": 0}}])),
        ("units.4.pose.front", serde_json::json!({"x": 24_000, "y": 11_500})),
    ];
    let game = amended("hastings", &close);
    let order = onto(&game, "foot", "archers").unwrap();
    let (archers, foot) = (unit(&game, "archers"), unit(&game, "foot"));
    assert_eq!(order, Order::Combine { unit: archers, host: foot });
    assert_eq!(game.rules().judge(game.state(), Seat(0), &order), Ok(()));
}

#[test]
fn onto_a_finished_enemy_takes_it_or_goes_beside_it() {
    let finished = |y: i32| {
        amended(
            "hastings",
            &[
                ("agenda", serde_json::json!(["clean-up", {"moves": {"side": 0}}])),
                ("units.6.status", serde_json::json!("finished")),
                ("units.6.pose.front", serde_json::json!({"x": 15_000, "y": y})),
            ],
        )
    };
    let game = finished(10_020);
    assert_eq!(unit(&game, "fyrd-1"), 6);
    let take = Order::Take { unit: 1, target: 6, kill: false };
    assert_eq!(onto(&game, "bretons", "fyrd-1"), Some(take));
    let game = finished(14_000);
    let order = onto(&game, "bretons", "fyrd-1").unwrap();
    assert_eq!(game.rules().judge(game.state(), Seat(0), &order), Ok(()));
    let Order::Move { legs, .. } = &order else { panic!("{order:?}") };
    let end = game.rules().trace(game.state(), 1, legs).end;
    let there = game.state().unit(6).base();
    assert!(end.touches(&there) && !end.overlaps(&there), "{order:?}");
}

#[test]
fn a_unit_that_may_not_move_is_told_why() {
    let game = moving("hastings", 0);
    let mut game2 = moving("hastings", 0);
    let (order, _) = dragged(&game, "bretons", (15_000, 12_000), None);
    game2.submit(Seat(0), order).unwrap();
    let aim = Aim { piece: 1, to: Some([15_000, 14_000]), ..Aim::default() };
    let order = game2.rules().aim(game2.state(), Seat(0), &aim).unwrap();
    let refusal = game2.rules().judge(game2.state(), Seat(0), &order).unwrap_err();
    assert_eq!(refusal.rule.0, "warfare.round");
    // The enemy's units are not one's own to drag.
    let aim = Aim { piece: 6, to: Some([15_000, 14_000]), ..Aim::default() };
    assert_eq!(game2.rules().aim(game2.state(), Seat(0), &aim), None);
}

#[test]
fn units_are_dropped_into_their_strip() {
    let mut game = begun("meeting");
    let seat = Seat(game.rules().setup.defender);
    game.submit(seat, Order::Done).unwrap();
    let Some(Due::Place { side }) = game.state().agenda.top().copied() else { panic!() };
    let unit = game.state().of_side(side).next().unwrap();
    assert_eq!(game.state().unit(unit).status, Status::Waiting);
    let height = game.rules().setup.table.height;
    let from_edge = |inches: i32| match side {
        0 => inches * TICKS_PER_U,
        _ => height - inches * TICKS_PER_U,
    };
    let drop = |y: i32, facing: Option<u16>| {
        let aim = Aim { piece: unit.into(), to: Some([20_000, y]), facing, ..Aim::default() };
        let order = game.rules().aim(game.state(), Seat(side), &aim).unwrap();
        (game.rules().judge(game.state(), Seat(side), &order), order)
    };
    let enemy = if side == 0 { 0 } else { 180 };
    let (judged, order) = drop(from_edge(6), None);
    assert_eq!(judged, Ok(()));
    assert!(matches!(order, Order::Place { degrees, .. } if degrees == enemy), "{order:?}");
    let (judged, order) = drop(from_edge(6), Some(Angle::from_degrees(20).0));
    assert_eq!(judged, Ok(()));
    assert!(matches!(order, Order::Place { degrees: 20, .. }), "{order:?}");
    // A little over the edge is put right, far outside is refused.
    assert_eq!(drop(from_edge(9), None).0, Ok(()));
    assert_eq!(drop(from_edge(0), None).0, Ok(()));
    assert_eq!(drop(from_edge(16), None).0.unwrap_err().rule.0, "warfare.setup");
}

fn linked(distance: &str) -> Match<Warfare> {
    let link = serde_json::json!([{
        "a": 1, "b": 6, "distance": distance, "held": null,
        "a_flanked": false, "b_flanked": false, "defences": 0, "fresh": false
    }]);
    let place = match distance {
        "engaged" => 23_980,
        _ => 20_000,
    };
    amended(
        "hastings",
        &[
            ("agenda", serde_json::json!(["clean-up", "sorties"])),
            ("units.1.pose.front", serde_json::json!({"x": 18_000, "y": place})),
            ("links", link),
        ],
    )
}

#[test]
fn onto_a_foe_in_the_sorties_attacks_charges_or_shoots() {
    let maneuver = |order: Option<Order>| match order {
        Some(Order::Sortie { maneuver, .. }) => maneuver,
        other => panic!("{other:?}"),
    };
    let game = linked("engaged");
    assert_eq!(maneuver(onto(&game, "bretons", "fyrd-1")), Maneuver::Attack);
    assert_eq!(onto(&game, "bretons", "levy"), None, "it faces another");
    let game = linked("half");
    assert_eq!(maneuver(onto(&game, "bretons", "fyrd-1")), Maneuver::Charge);
    let back = Aim { piece: 1, to: Some([18_000, 14_000]), ..Aim::default() };
    let back = game.rules().aim(game.state(), Seat(0), &back);
    assert_eq!(maneuver(back), Maneuver::Retreat);
    let volleys = [("agenda", serde_json::json!(["clean-up", {"volleys": {"side": 0}}]))];
    let game = amended("hastings", &volleys);
    let order = onto(&game, "archers", "housecarls");
    assert_eq!(order, Some(Order::Volley { archers: 4, target: 5, spend: 0 }));
    assert_eq!(onto(&game, "archers", "foot"), None);
}
