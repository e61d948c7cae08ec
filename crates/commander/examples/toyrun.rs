#[path = "../tests/toy/mod.rs"]
mod toy;
use tercio_chance::Rolled;
use tercio_commander::{Commander, play_out_fast};
use tercio_engine::Ruleset;
use toy::{Card, plain};
fn main() {
    let mut cards = Vec::new();
    for side in 0..2 {
        let y = |far: i32| if side == 0 { far } else { 90 - far };
        cards.extend([44, 52, 60, 68].map(|x| Card::foot(side, [x, y(25)])));
        cards.extend([30, 84].map(|x| Card::horse(side, [x, y(22)])));
        cards.push(Card::bows(side, [56, y(32)]));
        cards.push(Card { leads: true, ..Card::horse(side, [56, y(12)]) });
        cards.push(Card::light(side, [66, y(34)]));
    }
    let mut rules = plain(&cards);
    rules.setup.attacker = Some(0);
    let mut commanders = [Commander::new(1), Commander::new(2)];
    let (mut orders, mut won, mut turns) = (0, [0; 3], 0u32);
    let mut inside = std::time::Duration::ZERO;
    let start = std::time::Instant::now();
    let n = 500;
    for seed in 0..n {
        commanders[0].restart(seed); commanders[1].restart(!seed);
        let p = play_out_fast(&rules, rules.begin(), &mut Rolled::new(seed), |rules, state, seat, slot| {
            let t = std::time::Instant::now();
            let r = commanders[usize::from(seat.0)].choose_for(rules, state, seat, slot).map(|c| c.order);
            inside += t.elapsed();
            r
        }).unwrap();
        orders += p.orders; turns += u32::from(p.state.turn);
        let w = p.outcome.unwrap().winners;
        won[if w.0 == 1 {0} else if w.0 == 2 {1} else {2}] += 1;
    }
    println!("{:?} {} orders {} us/battle, choose {} us/order, turns {}, {:?}", won, orders / n as u32, start.elapsed().as_micros() / n as u128, inside.as_nanos() as f64 / 1000.0 / orders as f64, turns as f64 / n as f64, commanders[0].memo());
}
