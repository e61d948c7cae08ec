//! The armies of the reading.

use super::{Folder, scenario};
use tercio_rose::setup::{Army, Setup, read_army};
use tercio_rose::troops::{Experience, Eye, Morale, Troop};

fn army(name: &str) -> Army {
    read_army(name, &Folder::text(name).unwrap()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Men of every unit of a kind.
fn men(army: &Army, troop: Troop) -> Vec<u16> {
    army.units.iter().filter(|unit| unit.troop == troop).map(|unit| unit.men).collect()
}

fn eyes(army: &Army) -> Vec<Eye> {
    army.leaders.iter().map(|leader| leader.eye).collect()
}

#[test]
fn the_spanish_of_cerignola() {
    let army = army("spanish-1503");
    assert_eq!(eyes(&army), [Eye::HawkEyed, Eye::Competent, Eye::Competent]);
    assert_eq!(men(&army, Troop::Pikes), [1000, 1000]);
    assert_eq!(men(&army, Troop::Arquebusiers), [500, 500]);
    assert_eq!(men(&army, Troop::SwordAndBuckler), [700, 700]);
    assert_eq!(men(&army, Troop::Gendarmes), [350, 350]);
    assert_eq!(men(&army, Troop::Jinetes), [400, 400]);
    assert_eq!(men(&army, Troop::FieldArtillery).len(), 1);
    assert_eq!(army.units.len(), 11);
}

#[test]
fn the_french_of_cerignola() {
    let army = army("french-1503");
    assert_eq!(eyes(&army), [Eye::SlowWitted, Eye::Gifted, Eye::Competent]);
    assert_eq!(men(&army, Troop::Gendarmes), [325, 325]);
    assert_eq!(men(&army, Troop::MountedBow), [500, 500]);
    assert_eq!(men(&army, Troop::Pikes), [1750, 1750]);
    assert_eq!(men(&army, Troop::Crossbows), [1000, 1000, 1000]);
    let guns = [Troop::Bombard, Troop::FieldArtillery].map(|troop| men(&army, troop).len());
    assert_eq!((guns, army.units.len()), ([1, 1], 11));
}

#[test]
fn the_french_of_fornovo() {
    let army = army("french-1495");
    assert_eq!(eyes(&army), [Eye::OtherTalents, Eye::Gifted, Eye::Competent]);
    let count = |troop| men(&army, troop).len();
    assert_eq!((count(Troop::Gendarmes), count(Troop::MountedBow)), (3, 2));
    assert_eq!(men(&army, Troop::Pikes), [1500, 1500]);
    assert_eq!((count(Troop::Crossbows), count(Troop::FieldArtillery)), (2, 1));
    assert_eq!(army.units.len(), 10);
}

#[test]
fn the_league_of_fornovo() {
    let army = army("league-1495");
    assert_eq!(eyes(&army), [Eye::SlowWitted, Eye::Competent]);
    let count = |troop| men(&army, troop).len();
    let horse = [Troop::Gendarmes, Troop::Stradiots, Troop::MountedCrossbow].map(count);
    assert_eq!(horse, [4, 2, 1]);
    assert_eq!([Troop::Pikes, Troop::Crossbows, Troop::Bombard].map(count), [2, 3, 1]);
    let raw = army.units.iter().filter(|unit| unit.troop == Troop::Pikes);
    assert!(raw.clone().all(|unit| unit.experience == Experience::Raw));
    assert!(raw.clone().all(|unit| unit.morale == Morale::Poor));
}

#[test]
fn who_says_nothing_is_trained_and_steady_and_under_the_chief() {
    let text = "system = \"rose\"\nname = \"x\"\n[[leader]]\nname = \"a\"\neye = \"gifted\"\n\
                [[leader]]\nname = \"b\"\neye = \"gifted\"\n\
                [[unit]]\nname = \"guns\"\ntroop = \"bombard\"\n\
                [[unit]]\nname = \"foot\"\ncount = 2\ntroop = \"crossbows\"\nmen = 500\n\
                [[unit]]\nname = \"horse\"\ntroop = \"jinetes\"\nmen = 100\nleader = \"b\"\n";
    let army = read_army("x", text).unwrap();
    let foot = &army.units[1];
    assert_eq!((foot.experience, foot.morale), (Experience::Trained, Morale::Steady));
    assert!(!foot.mercenary && !foot.skirmishing && foot.leader.0 == 0);
    assert_eq!((foot.name.as_str(), foot.title.as_str()), ("foot-1", "Foot 1"));
    assert_eq!(army.units[0].men, 60, "a battery that does not say so");
    assert_eq!(army.summary(), "4 units, 1160 men, 2 commanders");
    use tercio_family::UnitId;
    use tercio_rose::setup::LeaderStart::With;
    let with: Vec<_> = army.leaders.iter().map(|leader| leader.at).collect();
    assert_eq!(with, [With(UnitId(1)), With(UnitId(3))], "not with the guns, and with his own");
}

#[test]
fn commanders_of_the_second_side_are_with_their_own() {
    let setup: Setup = scenario("fornovo");
    let name = |leader: &str| {
        let leader = setup.leaders.iter().find(|it| it.name == leader).unwrap();
        let tercio_rose::setup::LeaderStart::With(unit) = leader.at else { panic!() };
        setup.unit(unit).name.clone()
    };
    assert_eq!(name("Fortebraccio"), "lances-3");
    assert_eq!(name("La Tremoille"), "gendarmes-3");
}
