//! What a commander is told: bodies, deeds, and what orders promise.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use std::collections::BTreeMap;
use tercio_chance::Seat;
use tercio_engine::Step;
use tercio_engine::{
    Aim, Appraiser, Doing, FIGURES, Next, Procedure, Prospect, Role, Ruleset, kit,
};
use tercio_field::{Angle, Corner, Point, Pose};
use tercio_ledger::House;
use tercio_odds::{Budget, Until, futures_from, law};
use tercio_warfare::facts::{Back, Maneuver};
use tercio_warfare::{CARD, Due, Leg, Order, Pace, State, Status, Warfare};

/// Solves every question anew.
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

fn setup(name: &str) -> tercio_warfare::Setup {
    Warfare::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}

fn begun(name: &str) -> (Warfare, State) {
    let rules = Warfare::new(setup(name), House::default()).unwrap();
    let mut state = rules.begin();
    state.initiative = Some(0);
    (rules, state)
}

fn unit(rules: &Warfare, state: &State, name: &str) -> u8 {
    state.indices().find(|unit| rules.name_of(state, *unit) == name).unwrap()
}

fn due(state: &mut State, due: Due) {
    state.agenda.clear();
    state.agenda.push(Due::CleanUp);
    state.agenda.push(due);
}

fn pose(x: i32, y: i32, facing: Angle) -> Pose {
    Pose { front: Point::new(x, y), facing }
}

fn promise(rules: &Warfare, state: &State, seat: u8, order: &Order) -> Prospect {
    rules.judge(state, Seat(seat), order).unwrap();
    rules.prospect(state, Seat(seat), order, &mut Solved)
}

fn ahead(unit: u8, inches: i32) -> Order {
    Order::Move { unit, legs: [Leg::Ahead(inches * 1_000)].into_iter().collect() }
}

fn deeds(rules: &Warfare, state: &State, seat: Seat, piece: Option<u16>) -> Vec<Order> {
    let mut orders = Vec::new();
    rules.deeds(state, seat, piece, &mut |order| orders.push(order));
    orders
}

#[test]
fn every_deed_of_a_battle_is_lawful_and_every_unit_is_mustered_once() {
    let mut told = BTreeMap::new();
    for file in CARD.files.iter().filter(|file| file.scenario) {
        for seed in 0..3 {
            kit::play_at_random::<Warfare>(setup(file.name), House::default(), seed, |game| {
                let (rules, state) = (game.rules(), game.state());
                let muster = rules.muster(state).unwrap();
                let ready =
                    state.indices().filter(|unit| state.unit(*unit).status == Status::Ready);
                let bodies: Vec<u16> = muster.bodies.iter().map(|body| body.piece).collect();
                assert_eq!(bodies, ready.map(u16::from).collect::<Vec<_>>());
                assert!(muster.bodies.iter().all(|body| body.worth > 0 && body.strength > 0));
                let seats = [Seat(0), Seat(1)].into_iter().filter(|seat| game.may_act(*seat));
                for seat in seats {
                    let pieces = bodies.iter().copied().map(Some).chain([None]);
                    for order in pieces.flat_map(|piece| deeds(rules, state, seat, piece)) {
                        rules.judge(state, seat, &order).unwrap();
                        let kind = format!("{order:?}");
                        let kind = kind.split([' ', '{']).next().unwrap().to_string();
                        *told.entry(kind).or_insert(0) += 1;
                    }
                }
            });
        }
    }
    for kind in ["Move", "Done", "Volley", "Cover", "Sortie", "Answer", "Lay", "Place", "Towards"] {
        assert!(told.get(kind).is_some_and(|count| *count > 0), "no {kind} among {told:?}");
    }
}

#[test]
fn somebody_asked_always_has_an_answer() {
    for file in CARD.files.iter().filter(|file| file.scenario) {
        kit::play_at_random::<Warfare>(setup(file.name), House::default(), 7, |game| {
            let (rules, state) = (game.rules(), game.state());
            let asked: Vec<(Seat, Option<u8>)> = match game.next() {
                Next::Choose(seat) => vec![(seat, None)],
                Next::Sealed(slots) => {
                    slots.iter().map(|(seat, slot)| (*seat, Some(*slot))).collect()
                }
                _ => Vec::new(),
            };
            for (seat, slot) in asked {
                let fits = |order: &Order| slot.is_none_or(|slot| rules.slot(state, order) == slot);
                assert!(
                    deeds(rules, state, seat, None).iter().any(fits),
                    "{:?}",
                    state.agenda.top()
                );
            }
        });
    }
}

#[test]
fn bodies_are_what_their_units_are() {
    let (rules, mut state) = begun("hastings");
    due(&mut state, Due::Moves { side: 0 });
    let muster = rules.muster(&state).unwrap();
    let body = |name: &str| *muster.body(unit(&rules, &state, name).into()).unwrap();
    let roles = [
        ("archers", Role::Shot),
        ("knights", Role::Shock),
        ("housecarls", Role::Line),
        ("levy", Role::Line),
    ];
    for (name, role) in roles {
        assert_eq!(body(name).role, role, "{name}");
    }
    assert_eq!((body("archers").reach, body("archers").range), (5_000, 10_000));
    assert_eq!(body("knights").range, 0);
    assert!(body("knights").waits && !body("levy").waits);
    assert!(body("housecarls").defence > body("levy").defence);
    assert!(body("knights").attack > body("archers").attack);
    assert!(body("levy").shaken && body("levy").strength < 100);
    assert_eq!((muster.attacker, muster.turns_left), (Some(0), 20));
}

#[test]
fn a_battle_that_grows_quiet_is_nearly_over() {
    let (rules, mut state) = begun("hastings");
    let left = |state: &State| rules.muster(state).unwrap().turns_left;
    (state.round, state.blows) = (6, true);
    assert_eq!(left(&state), 15);
    state.quiet = 2;
    assert_eq!(left(&state), 1);
}

#[test]
fn a_commander_counts_the_rounds_of_the_scenario() {
    let mut setup = setup("hastings");
    setup.rounds = 36;
    let rules = Warfare::new(setup, House::default()).unwrap();
    let mut state = rules.begin();
    for (round, left) in [(0, 36), (1, 36), (20, 17), (36, 1)] {
        state.round = round;
        assert_eq!(rules.muster(&state).unwrap().turns_left, left, "round {round}");
    }
}

#[test]
fn a_volley_promises_what_it_does_on_the_table() {
    let (rules, mut state) = begun("hastings");
    let (archers, levy) = (unit(&rules, &state, "archers"), unit(&rules, &state, "levy"));
    state.unit_mut(archers).pose = pose(24_000, 20_000, Angle::NORTH);
    // Pressed already, so that it has nothing to regain.
    state.unit_mut(levy).pressed = true;
    due(&mut state, Due::Volleys { side: 0 });
    for (pool, spend) in [(0, 0), (0, 2), (-3, 0), (-5, 2)] {
        state.unit_mut(levy).pool = pool;
        let order = Order::Volley { archers, target: levy, spend };
        let prospect = promise(&rules, &state, 0, &order);
        let step = Step::Order(Seat(0), &order);
        let then = futures_from(&rules, &state, step, Until::Decision, &Budget::default()).unwrap();
        let worth = |state: &State| {
            let muster = rules.muster(state).unwrap();
            muster.body(levy.into()).map_or(0.0, |body| f64::from(body.worth))
        };
        let lost = worth(&state) - then.mean(worth);
        assert!((prospect.gain - lost).abs() < 2.0, "{} and {lost}", prospect.gain);
        assert_eq!(prospect.cost > 0.0, spend > 0);
        assert_eq!((prospect.doing, prospect.on), (Doing::Shoot, Some(levy.into())));
    }
}

#[test]
fn archers_who_can_hit_nothing_promise_nothing() {
    let (rules, mut state) = begun("hastings");
    let (archers, levy) = (unit(&rules, &state, "archers"), unit(&rules, &state, "levy"));
    state.unit_mut(archers).pose = pose(24_000, 20_000, Angle::NORTH);
    state.unit_mut(archers).pool = -40;
    state.unit_mut(levy).pool = 0;
    due(&mut state, Due::Volleys { side: 0 });
    let prospect = promise(&rules, &state, 0, &Order::Volley { archers, target: levy, spend: 0 });
    assert!(prospect.gain.abs() < 1e-6, "{}", prospect.gain);
}

#[test]
fn cover_is_weighed_against_the_dice_it_takes() {
    let (rules, mut state) = begun("hastings");
    let (archers, target) = (unit(&rules, &state, "archers"), unit(&rules, &state, "housecarls"));
    state.unit_mut(archers).pose = pose(24_000, 20_000, Angle::NORTH);
    due(&mut state, Due::Cover { archers, target, spend: 2 });
    let cost = |spend: u8| promise(&rules, &state, 1, &Order::Cover { spend }).cost;
    assert!(cost(10) > cost(0), "ten dice are dearer than the volley");
}

#[test]
fn the_strong_gain_by_falling_on_the_weak_and_not_the_other_way_round() {
    let (rules, mut state) = begun("hastings");
    let (knights, levy) = (unit(&rules, &state, "knights"), unit(&rules, &state, "levy"));
    state.unit_mut(knights).pose = pose(5_000, 2_000, Angle::NORTH);
    state.unit_mut(levy).pose = pose(5_000, 5_000, Angle::SOUTH);
    due(&mut state, Due::Moves { side: 0 });
    let strong = promise(&rules, &state, 0, &ahead(knights, 7));
    assert_eq!((strong.doing, strong.on), (Doing::Charge, Some(levy.into())));
    assert!(strong.gain > strong.cost, "{strong:?}");
    due(&mut state, Due::Moves { side: 1 });
    let weak = promise(&rules, &state, 1, &ahead(levy, 4));
    assert!(weak.gain < weak.cost, "{weak:?}");
    let all = deeds(&rules, &state, Seat(1), Some(levy.into()));
    assert!(all.iter().any(|order| promise(&rules, &state, 1, order).doing == Doing::Charge));
}

#[test]
fn a_flank_promises_more_than_a_front() {
    let (rules, mut state) = begun("hastings");
    let (knights, fyrd) = (unit(&rules, &state, "knights"), unit(&rules, &state, "fyrd-1"));
    state.unit_mut(knights).pose = pose(5_000, 2_000, Angle::NORTH);
    due(&mut state, Due::Moves { side: 0 });
    let net = |state: &State| {
        let prospect = promise(&rules, state, 0, &ahead(knights, 7));
        assert_eq!(prospect.doing, Doing::Charge);
        prospect.gain - prospect.cost
    };
    state.unit_mut(fyrd).pose = pose(5_000, 5_000, Angle::SOUTH);
    let front = net(&state);
    state.unit_mut(fyrd).pose = pose(5_000, 6_000, Angle::NORTH);
    assert!(net(&state) > front);
}

#[test]
fn going_through_friends_and_leaving_a_ridge_cost() {
    let (rules, mut state) = begun("hastings");
    let (knights, fyrd) = (unit(&rules, &state, "knights"), unit(&rules, &state, "fyrd-1"));
    due(&mut state, Due::Moves { side: 0 });
    let through = promise(&rules, &state, 0, &ahead(knights, 5));
    assert_eq!(through.doing, Doing::March);
    let foot = unit(&rules, &state, "foot");
    state.unit_mut(foot).pose = pose(40_000, 4_000, Angle::NORTH);
    let free = promise(&rules, &state, 0, &ahead(knights, 5));
    assert!(through.cost > free.cost, "{} and {}", through.cost, free.cost);
    assert_eq!(free.ends[0], ([24_000, 12_000], 0));
    due(&mut state, Due::Moves { side: 1 });
    assert!(promise(&rules, &state, 1, &ahead(fyrd, 4)).cost > 0.0);
    assert!(promise(&rules, &state, 1, &ahead(fyrd, 1)).cost.abs() < 1e-9);
}

#[test]
fn a_unit_shut_in_behind_friends_finds_a_way() {
    let (rules, mut state) = begun("hastings");
    let knights = unit(&rules, &state, "knights");
    due(&mut state, Due::Moves { side: 0 });
    let archers = unit(&rules, &state, "archers");
    state.unit_mut(archers).pose = pose(40_000, 4_000, Angle::NORTH);
    let ways = deeds(&rules, &state, Seat(0), Some(knights.into()));
    let best = ways.iter().map(|order| promise(&rules, &state, 0, order));
    assert!(best.into_iter().any(|way| way.doing == Doing::March && way.gain > way.cost));
}

/// Knights against the levy, in contact.
fn engaged(pool: i16) -> (Warfare, State, [u8; 2]) {
    let (rules, mut state) = begun("hastings");
    let (knights, levy) = (unit(&rules, &state, "knights"), unit(&rules, &state, "levy"));
    state.unit_mut(knights).pose = pose(30_000, 14_000, Angle::NORTH);
    state.unit_mut(levy).pose = pose(30_000, 17_000, Angle::SOUTH);
    state.unit_mut(levy).pool = pool;
    due(&mut state, Due::Moves { side: 0 });
    let mut dice = tercio_chance::Rolled::new(1);
    let order = ahead(knights, 7);
    let step = Step::Order(Seat(0), &order);
    rules.carry_out(&mut state, step, &mut dice, &mut tercio_engine::Silence).unwrap();
    assert_eq!(state.unit(knights).moved, Pace::Half);
    due(&mut state, Due::Sorties);
    (rules, state, [knights, levy])
}

fn sortie(unit: u8, maneuver: Maneuver) -> Order {
    Order::Sortie { unit, maneuver, spend: [0].into_iter().collect(), back: Back::Stand }
}

#[test]
fn sealed_choices_are_weighed_against_what_the_foe_may_do() {
    let (rules, state, [knights, levy]) = engaged(-5);
    let net = |seat: u8, unit: u8, maneuver: Maneuver| {
        let prospect = promise(&rules, &state, seat, &sortie(unit, maneuver));
        prospect.gain - prospect.cost
    };
    assert!(net(0, knights, Maneuver::Charge) > net(0, knights, Maneuver::Defend));
    assert!(net(0, knights, Maneuver::Charge) > 0.0);
    assert!(net(1, levy, Maneuver::Attack) < 0.0);
    assert!(net(1, levy, Maneuver::Retreat) > net(1, levy, Maneuver::Attack));
}

#[test]
fn who_has_to_attack_does_so_before_the_battle_ends_by_quiet() {
    let (rules, mut state, [knights, _]) = engaged(5);
    let lead = |state: &State| {
        let net = |maneuver: Maneuver| {
            let prospect = promise(&rules, state, 0, &sortie(knights, maneuver));
            prospect.gain - prospect.cost
        };
        net(Maneuver::Attack) - net(Maneuver::Defend)
    };
    let now = lead(&state);
    state.quiet = 2;
    assert!(lead(&state) > now, "{} and {now}", lead(&state));
}

#[test]
fn a_march_into_the_reach_of_the_much_stronger_costs() {
    let (rules, mut state) = begun("cannae");
    due(&mut state, Due::Moves { side: 0 });
    let (horse, heavy) = (unit(&rules, &state, "horse"), unit(&rules, &state, "heavy-horse"));
    state.unit_mut(horse).pose = pose(40_000, 19_000, Angle::NORTH);
    state.unit_mut(heavy).pool = 7;
    let near = promise(&rules, &state, 0, &ahead(horse, 8));
    state.unit_mut(heavy).pool = -6;
    let weakened = promise(&rules, &state, 0, &ahead(horse, 8));
    let net = |prospect: &Prospect| prospect.gain - prospect.cost;
    assert!(net(&near) < net(&weakened), "{near:?} {weakened:?}");
}

#[test]
fn a_march_up_to_the_edge_leaves_no_room_to_wheel() {
    let (rules, mut state) = begun("cannae");
    due(&mut state, Due::Moves { side: 0 });
    let legion = unit(&rules, &state, "legion-1");
    let mut gain_at = |y: i32| {
        for foe in state.of_side(1).collect::<Vec<u8>>() {
            state.unit_mut(foe).pose = pose(42_000, y, Angle::SOUTH);
        }
        state.unit_mut(legion).pose = pose(6_000, y, Angle::NORTH);
        let prospect = promise(&rules, &state, 0, &ahead(legion, 3));
        prospect.gain - prospect.cost
    };
    let (open, edge) = (gain_at(20_000), gain_at(32_500));
    assert!(edge < open, "{edge} and {open}");
}

#[test]
fn who_gives_way_with_the_table_ending_behind_him_is_lost() {
    let (rules, state, [knights, levy]) = engaged(0);
    let shifted = |inches: i32| {
        let mut there = state.clone();
        for unit in [knights, levy] {
            there.unit_mut(unit).pose.front.y += inches * 1_000;
        }
        there
    };
    let (open, edge) = (shifted(0), shifted(-12));
    let cost = |state: &State| promise(&rules, state, 0, &sortie(knights, Maneuver::Retreat)).cost;
    assert!(cost(&edge) > cost(&open) + 500.0, "{} and {}", cost(&edge), cost(&open));
}

#[test]
fn once_rounds_pass_without_attack_none_is_spent_on_half_a_turn() {
    let (rules, mut state) = begun("bridge");
    due(&mut state, Due::Moves { side: 0 });
    let [riders, swords, militia, bowmen] =
        ["riders", "sell-swords", "militia", "bowmen"].map(|name| unit(&rules, &state, name));
    state.unit_mut(swords).status = Status::Fled;
    state.unit_mut(bowmen).status = Status::Fled;
    state.unit_mut(riders).pose = pose(15_900, 17_800, Angle::from_degrees(285));
    state.unit_mut(militia).pose = pose(10_900, 7_100, Angle::SOUTH);
    let legs = [Leg::Wheel { corner: Corner::Left, degrees: 45 }];
    let half = Order::Move { unit: riders, legs: legs.into_iter().collect() };
    assert!(promise(&rules, &state, 0, &half).gain > 0.0);
    state.quiet = 1;
    let gain = promise(&rules, &state, 0, &half).gain;
    assert!(gain < -1_000.0, "{gain}");
    let ways = deeds(&rules, &state, Seat(0), Some(riders.into()));
    let marches = ways.iter().map(|order| promise(&rules, &state, 0, order));
    assert!(marches.into_iter().any(|march| march.gain > march.cost));
}

#[test]
fn a_unit_with_no_room_to_go_on_still_turns() {
    let (rules, mut state) = begun("cannae");
    due(&mut state, Due::Moves { side: 0 });
    let horse = unit(&rules, &state, "horse");
    for (foe, x) in state.of_side(1).collect::<Vec<u8>>().into_iter().zip(0..) {
        state.unit_mut(foe).pose = pose(4_000 + 7_000 * x, 5_000, Angle::SOUTH);
    }
    // A wheel of three quarters of a right angle, or any way on, would lead over the edge.
    state.unit_mut(horse).pose = pose(24_000, 30_300, Angle::NORTH);
    let ways = deeds(&rules, &state, Seat(0), Some(horse.into()));
    assert!(!ways.is_empty());
}

#[test]
fn mercy_is_asked_for_and_given() {
    let (rules, mut state, [_, levy]) = engaged(0);
    for (seat, asked) in [
        (1, Due::Flee { unit: levy }),
        (1, Due::Yield { unit: levy }),
        (0, Due::Accept { unit: levy }),
        (0, Due::Quarter { victor: 0 }),
    ] {
        due(&mut state, asked);
        let gain = |yes| promise(&rules, &state, seat, &Order::Answer { yes }).gain;
        assert!(gain(true) > gain(false), "{asked:?}");
    }
}

#[test]
fn horse_is_placed_outside_the_foot_and_rough_ground_laid_against_it() {
    let (rules, mut state) = begun("meeting");
    due(&mut state, Due::Lay { left: 4 });
    let gain = |ground| {
        let all = deeds(&rules, &state, Seat(1), None).into_iter();
        let mut laid =
            all.filter(|order| matches!(order, Order::Lay { ground: g, .. } if *g == ground));
        promise(&rules, &state, 1, &laid.next().unwrap()).gain
    };
    use tercio_warfare::facts::Ground;
    assert!(gain(Ground::Rough) > 0.0 && gain(Ground::Clear) < 0.0);
    due(&mut state, Due::Place { side: 0 });
    let knights = unit(&rules, &state, "knights");
    let best = deeds(&rules, &state, Seat(0), None).into_iter().map(|order| {
        let gain = promise(&rules, &state, 0, &order).gain;
        let Order::Place { unit, at, .. } = order else { panic!("{order:?}") };
        assert_eq!(unit, knights);
        (gain, at)
    });
    let (_, at) = best.max_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
    assert!((at.x - 24_000).abs() >= 7_000 && at.y == 8_000, "{at:?}");
}

#[test]
fn several_units_are_not_moved_by_one_aim() {
    let (rules, mut state) = begun("hastings");
    due(&mut state, Due::Moves { side: 0 });
    let aim = Aim { piece: 1, to: Some([15_000, 14_000]), ..Aim::default() };
    assert!(rules.aim(&state, Seat(0), &aim).is_some());
    assert_eq!(rules.aim(&state, Seat(0), &Aim { with: vec![2], ..aim }), None);
}
