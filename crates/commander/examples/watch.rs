//! One battle between two commanders, told with the reason of every order:
//! `cargo run --release -p tercio-commander --example watch -- impetus hastings 7 [random seat]`.
#![allow(clippy::print_stdout)]

use tercio_baroque::Baroque;
use tercio_chance::Rolled;
use tercio_commander::{Commander, play_out};
use tercio_conquest::Conquest;
use tercio_engine::{Match, Ruleset, Terms};
use tercio_impetus::Impetus;
use tercio_rose::Rose;
use tercio_warfare::Warfare;

fn watch<R: Ruleset>(scenario: &str, seed: u64, random: Option<u8>) {
    let file = R::card().file(scenario).expect("the scenario is known");
    let setup = R::read(file.name, file.text, R::card()).expect("the scenario is sound");
    let mut game =
        Match::<R>::new(setup, Terms { seed, ..Terms::default() }).expect("the setup is sound");
    let mut commanders = [Commander::<R>::new(seed ^ 1), Commander::<R>::new(seed ^ 2)];
    let seats = game.rules().seats();
    let (mut told, mut dice) = (0, Rolled::for_step(seed, 1));
    play_out(&mut game, |game, seat| {
        for event in game.told().iter().skip(told).filter(|event| !event.detail) {
            println!("    {}", event.text);
        }
        told = game.told().len();
        if random == Some(seat.0) {
            let mut orders = game.proposals(seat);
            let order = orders.swap_remove(dice.below(orders.len() as u32) as usize);
            println!(
                "{}: {}",
                seats[usize::from(seat.0)],
                game.rules().notation(game.state(), &order)
            );
            return Some(order);
        }
        let choice = commanders[usize::from(seat.0)].choose_in(game, seat)?;
        let scene = game.rules().view(game.state(), None).scene;
        let name = |piece: u16| {
            let found = scene.pieces.iter().find(|known| known.id == piece);
            found.map_or_else(|| piece.to_string(), |known| known.name.clone())
        };
        let order = game.rules().notation(game.state(), &choice.order);
        println!("{}: {order}  ({})", seats[usize::from(seat.0)], choice.why.say(&name));
        Some(choice.order)
    })
    .expect("the battle runs");
    for event in game.told().iter().skip(told).filter(|event| !event.detail) {
        println!("    {}", event.text);
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let system = arguments.next().unwrap_or_else(|| "impetus".into());
    let scenario = arguments.next().unwrap_or_else(|| "hastings".into());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let random = arguments.next().and_then(|seat| seat.parse().ok());
    match system.as_str() {
        "baroque" => watch::<Baroque>(&scenario, seed, random),
        "conquest" => watch::<Conquest>(&scenario, seed, random),
        "rose" => watch::<Rose>(&scenario, seed, random),
        "warfare" => watch::<Warfare>(&scenario, seed, random),
        _ => watch::<Impetus>(&scenario, seed, random),
    }
}
