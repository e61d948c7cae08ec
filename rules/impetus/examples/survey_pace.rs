//! How long the questions of a battle take on a table of forty units with ground.
//!
//! `cargo run --release -p tercio-impetus --example survey_pace`
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use tercio_field::{
    Angle, Corner, Feature, Ground, Leg, Point, Polygon, Polyline, Pose, Strip, TICKS_PER_U, Table,
    Terrain, Way,
};
use tercio_impetus::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_impetus::survey::Survey;
use tercio_impetus::troops::{Grade, Level, Structure, Troop, Weapon};
use tercio_impetus::{Book, State, Unit, UnitId};

const TRIES: usize = 20;
const UNITS: u8 = 40;
const PER_LINE: u8 = 10;

fn at(x: i32, y: i32) -> Point {
    Point::new(x * TICKS_PER_U, y * TICKS_PER_U)
}

/// A hill and a wood on the wings, a brook and a road between the armies, a field and a lake.
fn ground() -> Vec<Feature> {
    let hill = Polygon::new(&[at(8, 40), at(22, 36), at(34, 44), at(30, 58), at(14, 56)]);
    let wood = Polygon::new(&[at(84, 44), at(98, 40), at(104, 52), at(94, 60), at(82, 56)]);
    let brook = [at(0, 50), at(30, 52), at(50, 47), at(70, 53), at(120, 48)];
    let road = [at(60, 0), at(62, 30), at(56, 60), at(60, 100)];
    let crest = Polyline::new(&[at(16, 47), at(28, 48)]);
    let areas = [(Ground::GentleHill, hill), (Ground::Wood, wood)];
    let strips = [(Ground::River, Strip::new(&brook, 800)), (Ground::Road, Strip::new(&road, 900))];
    let mut features: Vec<Feature> = Vec::new();
    for (kind, area) in areas {
        features.extend(area.map(|area| Feature::new(kind, area)));
    }
    for (kind, strip) in strips {
        features.extend(strip.map(|strip| Feature::new(kind, strip)));
    }
    if let (Some(hill), Ok(crest)) = (features.first_mut(), crest) {
        hill.crest = Some(crest);
    }
    features.push(Feature::new(Ground::Broken, Polygon::rect(at(66, 30), at(80, 42))));
    features.push(Feature::new(Ground::Impassable, Polygon::rect(at(42, 47), at(45, 50))));
    features
}

/// Two armies of two lines; bases stand side by side, four to a block, with a gap between blocks.
fn card(number: u8) -> UnitSetup {
    let (line, place) = (number / PER_LINE, i32::from(number % PER_LINE));
    let (y, facing) = [(44, 0), (36, 0), (54, 180), (62, 180)][usize::from(line)];
    let kinds = [Troop::HeavyFoot, Troop::HeavyHorse, Troop::LightFoot, Troop::LightHorse];
    let troop = kinds[usize::from(number) % kinds.len()];
    let side = line / 2;
    UnitSetup {
        name: format!("unit-{number}"),
        title: format!("Unit {number}"),
        side,
        command: side,
        troop,
        m: 8,
        vbu: 5,
        impetus: 2,
        discipline: Grade::B,
        vd: 2,
        weapon: number.is_multiple_of(2).then_some(Weapon::ShortBowA),
        traits: Traits::default(),
        depth: 1,
        general: place == 0 && line.is_multiple_of(2),
        pose: Pose::new(at(14 + 8 * place + 6 * (place / 4), y), Angle::from_degrees(facing)),
        on_foot: None,
    }
}

fn setup() -> Setup {
    let command = |side: u8| CommandSetup {
        title: String::new(),
        side,
        commander: String::new(),
        level: Level::Fair,
        structure: Structure::Average,
        chief: true,
    };
    let features = ground();
    Setup {
        title: String::new(),
        about: String::new(),
        table: Table::new(120 * TICKS_PER_U, 100 * TICKS_PER_U),
        places: features.iter().map(|_| String::new()).collect(),
        terrain: Terrain::new(features),
        sides: [String::new(), String::new()],
        attacker: 0,
        free: false,
        lessons: Vec::new(),
        commands: vec![command(0), command(1)],
        units: (0..UNITS).map(card).collect(),
    }
}

/// Asks a question of many, and prints what one answer costs at the best of some tries: whatever
/// else the machine does only makes it slower.
fn time<T>(name: &str, cases: &[T], mut ask: impl FnMut(&T) -> bool) {
    let (mut best, mut yes) = (u128::MAX, 0);
    for _ in 0..TRIES {
        let start = Instant::now();
        yes = cases.iter().filter(|case| black_box(ask(black_box(case)))).count();
        best = best.min(start.elapsed().as_nanos());
    }
    let each = best / u128::try_from(cases.len().max(1)).unwrap_or(1);
    let rate = 1_000_000_000 / each.max(1);
    println!("{name:<32} {each:>7} ns {rate:>10}/s   {yes:>5} of {:>5} yes", cases.len());
}

fn main() {
    let (book, setup) = (Book::default(), setup());
    let mut state = State::default();
    state.units.extend(setup.units.iter().map(Unit::fresh));
    let survey = Survey { book: &book, setup: &setup, state: &state };
    let units: Vec<UnitId> = survey.present().collect();
    let pairs: Vec<(UnitId, UnitId)> = units
        .iter()
        .flat_map(|&unit| survey.enemies(unit).map(move |enemy| (unit, enemy)))
        .collect();
    let straight = |way, u: i32| Leg::Straight { way, ticks: u * TICKS_PER_U };
    let wheel = |corner, degrees| Leg::Wheel { corner, turn: Angle::from_degrees(degrees) };
    let alone =
        |leg: Leg| -> Vec<([UnitId; 1], Leg)> { units.iter().map(|&unit| ([unit], leg)).collect() };
    println!("one answer, {UNITS} units and {} features:", setup.terrain.features.len());
    for (name, leg) in [
        ("march, 2 U ahead", straight(Way::Ahead, 2)),
        ("march, 8 U ahead", straight(Way::Ahead, 8)),
        ("march, 2 U aside", straight(Way::Left, 2)),
        ("march, 4 U back", straight(Way::Back, 4)),
        ("march, a wheel of 10 degrees", wheel(Corner::Left, 10)),
        ("march, a wheel of 45 degrees", wheel(Corner::Right, 45)),
        ("march, about face", Leg::AboutFace),
    ] {
        time(name, &alone(leg), |(units, leg)| survey.try_march(units, leg).is_ok());
    }
    let fours: Vec<[UnitId; 4]> = (0..UNITS)
        .filter(|first| first % PER_LINE == 0 || first % PER_LINE == 4)
        .map(|first| [0, 1, 2, 3].map(|place| UnitId(first + place)))
        .collect();
    for (name, leg) in [
        ("four in line, 2 U ahead", straight(Way::Ahead, 2)),
        ("four in line, a wheel of 8", wheel(Corner::Left, 8)),
    ] {
        time(name, &fours, |units| survey.try_march(units, &leg).is_ok());
    }
    time("charge", &pairs, |(unit, enemy)| survey.try_charge(&[*unit], *enemy).is_ok());
    time("shot", &pairs, |(unit, enemy)| survey.shot(*unit, *enemy).is_ok());
    time("sight", &pairs, |(unit, enemy)| survey.sight(*unit, *enemy).clear);
    time("targets of one", &units, |unit| survey.targets(*unit).binds.is_some());
    time("contacts of one", &units, |unit| survey.in_melee(*unit));
    time("retreat, 6 U", &units, |unit| survey.retreat(*unit, 6 * TICKS_PER_U).distance > 0);
    time("pursuit, 6 U", &units, |unit| survey.pursue(*unit, 6 * TICKS_PER_U).distance > 0);
}
