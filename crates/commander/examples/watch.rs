#![allow(clippy::print_stdout)]
use tercio_chance::Seat;
use tercio_commander::Commander;
use tercio_engine::{AnyMatch, Match, Next, Ruleset, Terms};
use tercio_impetus::Impetus;
fn main() {
    let scenario = std::env::args().nth(1).unwrap();
    let seed: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(1);
    let card = Impetus::card();
    let file = card.file(&scenario).unwrap();
    let setup = Impetus::read(file.name, file.text, card).unwrap();
    let mut game = Match::<Impetus>::new(setup, Terms { seed, ..Terms::default() }).unwrap();
    let mut commanders = [Commander::new(seed), Commander::new(seed + 1)];
    game.advance().unwrap();
    let mut told = 0;
    loop {
        for line in &game.told()[told..] {
            if !line.detail {
                println!("        {}", line.text);
            }
        }
        told = game.told().len();
        let seat = match game.next() {
            Next::Choose(seat) => seat,
            Next::Sealed(slots) => slots[0].0,
            Next::Any(seats) => seats.iter().next().unwrap(),
            _ => break,
        };
        let Some(choice) = commanders[usize::from(seat.0)].choose_in(&game, seat) else { break };
        let pieces = game.view(None).scene.pieces;
        let name = |piece: u16| {
            pieces.iter().find(|p| p.id == piece).map_or(String::new(), |p| p.name.clone())
        };
        println!(
            "{} > {}   [{}]",
            seat.0,
            game.rules().notation(game.state(), &choice.order),
            choice.why.say(&name)
        );
        let turn_end = choice.why.doing == tercio_engine::Doing::End;
        game.submit(seat, choice.order).unwrap();
        if turn_end && std::env::args().nth(3).is_some() {
            for p in &game.view(None).scene.pieces {
                if !p.out {
                    println!(
                        "            {} {} at {:.1},{:.1} f{:.0} {:?}",
                        p.side,
                        p.name,
                        p.x as f64 / 1000.0,
                        p.y as f64 / 1000.0,
                        p.facing as f64 * 360.0 / 65536.0,
                        p.badges.iter().map(|b| b.text.clone()).collect::<Vec<_>>()
                    );
                }
            }
        }
    }
    println!("{:?}", game.outcome());
    let _ = Seat(0);
}
