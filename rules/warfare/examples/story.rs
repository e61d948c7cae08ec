//! A battle between two computer commanders, told.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use tercio_chance::Rolled;
use tercio_commander::Commander;
use tercio_engine::{Next, Ruleset, Step};
use tercio_ledger::House;
use tercio_warfare::{CARD, Warfare};
fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap();
    let seed: u64 = args.next().unwrap().parse().unwrap();
    let setup = Warfare::read(&name, CARD.file(&name).unwrap().text, &CARD).unwrap();
    let rules = Warfare::new(setup, House::default()).unwrap();
    if let Some(count) = args.next() { return many(&rules, &name, seed, count.parse().unwrap()); }
    let mut state = rules.begin();
    let mut dice = Rolled::new(seed);
    let mut coms = [Commander::<Warfare>::new(seed), Commander::new(seed ^ 1)];
    for _ in 0..5000 {
        let mut told = Vec::new();
        match rules.next(&state) {
            Next::Over(o) => { println!("OVER {o:?}"); break; }
            Next::Table => rules.carry_out(&mut state, Step::Table, &mut dice, &mut told).unwrap(),
            Next::Sealed(slots) => {
                let mut ch = Vec::new();
                for (seat, slot) in slots {
                    let c = coms[usize::from(seat.0)].choose_for(&rules, &state, seat, Some(slot)).unwrap();
                    println!("  {}# {} {:?} gain {:.0} cost {:.0}", seat.0, rules.notation(&state, &c.order), c.why.doing, c.why.gain, c.why.cost);
                    ch.push((seat, c.order));
                }
                rules.carry_out(&mut state, Step::Revealed(&ch), &mut dice, &mut told).unwrap();
            }
            Next::Choose(seat) => {
                let c = coms[usize::from(seat.0)].choose_for(&rules, &state, seat, None).unwrap();
                println!("  {}> {} {:?} gain {:.0} cost {:.0} {:?}", seat.0, rules.notation(&state, &c.order), c.why.doing, c.why.gain, c.why.cost, c.why.task);
                rules.carry_out(&mut state, Step::Order(seat, &c.order), &mut dice, &mut told).unwrap();
            }
            Next::Any(_) => break,
        }
        for (_, event) in &told {
            if !rules.is_detail(event) { println!("     {}", rules.narrate(&state, event)); }
            if format!("{event:?}").starts_with("RoundBegins") {
                for u in state.indices() { let x = state.unit(u);
                    println!("     [{} {} {:?} pool {} at {},{} {}]", x.side, rules.name_of(&state, u), x.status, x.pool, x.pose.front.x/1000, x.pose.front.y/1000, x.pose.facing.degrees()); }
            }
        }
    }
}

fn many(rules: &Warfare, name: &str, from: u64, count: u64) {
    for (pair, clever) in [("cr", [true, false]), ("rc", [false, true]), ("cc", [true, true])] {
        let mut coms = [Commander::<Warfare>::new(0), Commander::new(1)];
        let mut ends = std::collections::BTreeMap::<String, u32>::new();
        let (mut won, mut rounds) = ([0; 2], 0);
        let start = std::time::Instant::now();
        for seed in from..from + count {
            let mut random = Rolled::for_step(seed, 1);
            for (c, p) in coms.iter_mut().zip(0..) { c.restart(seed ^ p); }
            let played = tercio_commander::play_out_fast(rules, rules.begin(), &mut Rolled::new(seed), |rules, state, seat, slot| {
                if clever[usize::from(seat.0)] { return coms[usize::from(seat.0)].choose_for(rules, state, seat, slot).map(|c| c.order); }
                let mut orders = Vec::new();
                rules.propose(state, seat, &mut |order| { if slot.is_none_or(|slot| rules.slot(state, &order) == slot) { orders.push(order); } std::ops::ControlFlow::Continue(()) });
                let pick = random.below(orders.len() as u32) as usize;
                orders.into_iter().nth(pick)
            }).unwrap();
            let o = played.outcome.unwrap();
            *ends.entry(format!("{} {}", o.winners.0, o.rule.trim_start_matches("warfare."))).or_default() += 1;
            if o.winners.0 > 0 { won[usize::from(o.winners.0 - 1)] += 1; }
            rounds += u32::from(played.state.round);
        }
        println!("{name:9} {pair} {:3} : {:3}  rounds {:.1} {:.0} ms {ends:?}", won[0], won[1], f64::from(rounds) / count as f64, start.elapsed().as_secs_f64() * 1000.0 / count as f64);
    }
}
