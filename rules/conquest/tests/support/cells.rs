//! Every cell of the weapon table, put to the shot that it decides. The figures are those of the
//! independent reading.

use super::figures;
use tercio_chance::{Awaited, Halt, Roll, Trail};
use tercio_conquest::Book;
use tercio_conquest::facts::{ShootFacts, Target};
use tercio_conquest::phase::shoot::Shoot;
use tercio_conquest::troops::Weapon;
use tercio_engine::Procedure;
use tercio_trials::Met;

/// One figure with SA 5 shoots at armour of 5, so hits on a two and is saved from by AP alone; it
/// stands, and slings are slung on the move, where they have the KA of their cells.
fn facts(weapon: Weapon, range: i32) -> ShootFacts {
    ShootFacts {
        weapon,
        range: range as u8,
        shooters: 1,
        sa: 5,
        moving: weapon == Weapon::Slings,
        target: Target { save: 4, ..Target::default() },
        ..ShootFacts::default()
    }
}

/// The throws that a shot asks for when each die shows a six to hit, a one to save and a six to kill.
fn throws(facts: &ShootFacts) -> Vec<Awaited> {
    let mut dice: Vec<Vec<u8>> = Vec::new();
    let mut asked = Vec::new();
    for face in [6, 1, 6] {
        match Shoot(Book::default()).settle(facts, &mut Trail::typed(dice.clone())) {
            Ok(_) => break,
            Err(halt) => {
                let Halt::Awaiting(awaited) = *halt else { panic!("{halt}") };
                dice.push(vec![face; awaited.roll.dice().into()]);
                asked.push(awaited);
            }
        }
    }
    asked
}

fn lowest_face(roll: Roll) -> i32 {
    match roll {
        Roll::Hits { count: tercio_chance::Count::AtLeast(face), .. } => face.into(),
        other => panic!("{other}"),
    }
}

/// The faces to hit, save and kill at a distance; none where there is no shot.
fn faces(weapon: Weapon, range: i32) -> Option<[i32; 3]> {
    let asked = throws(&facts(weapon, range));
    let faces: Vec<i32> = asked.iter().map(|asked| lowest_face(asked.roll)).collect();
    <[i32; 3]>::try_from(faces).ok()
}

/// What the cells say of a shot, worked out by hand: SA 5 less 1 for each of a long range and a move
/// that counts, save 4 less AP, D 7 less KA.
fn wanted(weapon: Weapon, long: bool, ka: i32, ap: Option<i32>) -> [i32; 3] {
    let lost = i32::from(long) + i32::from(weapon == Weapon::Slings);
    [7 - 5 + lost, 7 - 4 + ap.unwrap_or(0), 7 - ka]
}

/// Every cell with the name of what it was tried by.
pub fn run() -> Vec<(String, Met)> {
    let mut ran = Vec::new();
    for ((name, row), weapon) in figures::WEAPONS.iter().zip(Weapon::ALL) {
        let [near, ka, ap, far, far_ka, far_ap] = *row;
        let (near, ka) = (near.unwrap(), ka.unwrap());
        let effective = wanted(*weapon, false, ka, ap);
        assert_eq!(faces(*weapon, near), Some(effective), "{name} at {near}");
        let beyond = far.map(|_| wanted(*weapon, true, far_ka.unwrap(), far_ap));
        assert_eq!(faces(*weapon, near + 1), beyond, "{name} at {}", near + 1);
        if let Some(far) = far {
            assert_eq!(faces(*weapon, far), beyond, "{name} at {far}");
            assert_eq!(faces(*weapon, far + 1), None, "{name} at {}", far + 1);
        }
        for column in ["effective", "ka", "ap", "long", "long-ka", "long-ap"] {
            let mut met = Met::default();
            met.rule(&format!("conquest.weapon.{name}.{column}"));
            ran.push((format!("{name}, {column}"), met));
        }
    }
    ran
}
