//! The battles that come with the program.

use super::{Folder, scenario};
use tercio_chance::Seat;
use tercio_engine::Shelf;
use tercio_field::Ground;
use tercio_rose::CARD;
use tercio_rose::setup::{LeaderStart, Setup, is_army};
use tercio_rose::troops::{Keyword, Troop};

fn battles() -> Vec<(String, Setup)> {
    let scenarios = Folder.names().into_iter().filter(|name| {
        let text = Folder::text(name).unwrap();
        !is_army(name, &text)
    });
    scenarios.map(|name| (name.clone(), scenario(&name))).collect()
}

#[test]
fn every_file_is_listed_and_every_listed_file_is_there() {
    let listed: Vec<&str> = CARD.files.iter().map(|file| file.name).collect();
    let mut known = listed.clone();
    known.sort_unstable();
    assert_eq!(known, Folder.names());
    for file in CARD.files {
        assert_eq!(file.scenario, !is_army(file.name, file.text), "{}", file.name);
    }
}

#[test]
fn nobody_stands_on_another_or_off_the_table() {
    for (name, setup) in battles() {
        let bases: Vec<_> = setup.units.iter().filter_map(|unit| unit.base()).collect();
        for (at, base) in bases.iter().enumerate() {
            assert!(setup.table.holds(base), "{name}: {}", setup.units[at].name);
            let on = bases[at + 1..].iter().position(|other| base.overlaps(other));
            assert!(on.is_none(), "{name}: {} and {on:?} after it", setup.units[at].name);
        }
    }
}

#[test]
fn every_unit_is_led_from_its_own_side_and_every_player_has_a_commander() {
    for (name, setup) in battles() {
        for unit in &setup.units {
            assert_eq!(setup.leader(unit.leader).side, unit.side, "{name}: {}", unit.name);
        }
        for (seat, player) in (0u8..).map(Seat).zip(&setup.players) {
            let own = setup.leaders.iter().filter(|leader| leader.seat == seat);
            let sides: Vec<u8> = own.map(|leader| leader.side).collect();
            assert!(!sides.is_empty(), "{name}: {}", player.name);
            assert!(sides.iter().all(|side| *side == player.side), "{name}: {}", player.name);
        }
        for side in 0..2 {
            let ranks = setup.leaders.iter().filter(|leader| leader.side == side);
            let ranks: Vec<u8> = ranks.map(|leader| leader.rank).collect();
            assert_eq!(ranks, (0..ranks.len() as u8).collect::<Vec<_>>(), "{name}");
        }
        for leader in &setup.leaders {
            if let LeaderStart::With(unit) = leader.at {
                assert_eq!(setup.unit(unit).side, leader.side, "{name}: {}", leader.name);
            }
        }
    }
}

#[test]
fn the_taro_lies_between_the_two_at_fornovo() {
    let fornovo = scenario("fornovo");
    let river = fornovo.terrain.features.iter().find(|ground| ground.kind == Ground::River);
    let crossed = river.unwrap().shape.over_the_way();
    for unit in &fornovo.units {
        let y = unit.pose.unwrap().front.y;
        assert_eq!(y > crossed, unit.side == 0, "{}", unit.name);
    }
    assert_eq!(fornovo.attacker, Some(1));
    assert_eq!((fornovo.minutes, fornovo.begins), (120, 15 * 60));
    assert_eq!(fornovo.players.len(), 2);
    let words: Vec<&str> = fornovo.keywords.iter().map(|word| word.name.as_str()).collect();
    assert_eq!(words, ["weather", "high-water", "plunder"]);
    assert_eq!(fornovo.keywords[1].keyword, Keyword::First);
    assert_eq!((fornovo.keywords[1].side, fornovo.keywords[0].side), (Some(1), None));
}

trait Middle {
    fn over_the_way(&self) -> i32;
}

impl Middle for tercio_field::Shape {
    /// The middle of it, from below.
    fn over_the_way(&self) -> i32 {
        (self.bounds().min.y + self.bounds().max.y) / 2
    }
}

#[test]
fn four_play_the_council_of_fornovo() {
    let council = scenario("fornovo-council");
    let players: Vec<(&str, u8)> =
        council.players.iter().map(|player| (player.name.as_str(), player.side)).collect();
    assert_eq!(players, [("The king", 0), ("Trivulzio", 0), ("Gonzaga", 1), ("Fortebraccio", 1)]);
    let seats: Vec<(&str, u8)> =
        council.leaders.iter().map(|leader| (leader.name.as_str(), leader.seat.0)).collect();
    assert_eq!(
        seats,
        [
            ("King Charles", 0),
            ("Trivulzio", 1),
            ("La Tremoille", 0),
            ("Gonzaga", 2),
            ("Fortebraccio", 3)
        ]
    );
    assert_eq!(council.umpire(), Seat(4));
    assert_eq!(council.units, scenario("fornovo").units);
}

#[test]
fn the_spanish_stand_behind_the_ditch_at_cerignola() {
    let cerignola = scenario("cerignola");
    let ditch = cerignola.terrain.features.iter().find(|it| it.kind == Ground::Obstacle).unwrap();
    let line = ditch.shape.bounds().min.y;
    let behind = |name: &str| {
        let unit = cerignola.units.iter().find(|unit| unit.name == name).unwrap();
        unit.pose.unwrap().front.y > line && unit.side == 1
    };
    assert!(["arquebusiers-1", "arquebusiers-2", "pikes-1", "swords-2"].into_iter().all(behind));
    assert!(cerignola.units.iter().all(|unit| !ditch.overlaps(&unit.base().unwrap())));
    let french = cerignola.units.iter().filter(|unit| unit.side == 0);
    assert!(french.clone().all(|unit| unit.pose.unwrap().front.y < line));
}

#[test]
fn the_king_has_horse_and_guns_at_pavia_and_the_emperor_shot() {
    let pavia = scenario("pavia");
    let count = |side: u8, troop: Troop| {
        pavia.units.iter().filter(|unit| unit.side == side && unit.troop == troop).count()
    };
    assert_eq!([0, 1].map(|side| count(side, Troop::Gendarmes)), [4, 2]);
    assert_eq!([0, 1].map(|side| count(side, Troop::Arquebusiers)), [0, 3]);
    assert_eq!([0, 1].map(|side| count(side, Troop::FieldArtillery)), [2, 1]);
    let walls = pavia.terrain.features.iter().filter(|it| it.kind == Ground::Fortification);
    assert_eq!(walls.count(), 2, "with the breach between");
}

#[test]
fn both_sides_of_the_teaching_table_have_the_same() {
    let teaching = scenario("teaching");
    let troops = |side: u8| -> Vec<(Troop, u16)> {
        let own = teaching.units.iter().filter(|unit| unit.side == side);
        own.map(|unit| (unit.troop, unit.men)).collect()
    };
    assert_eq!(troops(0), troops(1));
    assert_eq!(troops(0).len(), 4);
    let names: Vec<&str> = teaching.leaders.iter().map(|leader| leader.name.as_str()).collect();
    assert_eq!(names[0], "the captain of the Southerners");
    assert_eq!(names[3], "the lieutenant of the Northerners");
    assert!(teaching.lessons.len() >= 5);
}
