//! Columns and wheeling lines: whoever follows is asked for its own way, not only the head.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_field::{
    Angle, Corner, Feature, Ground, Leg, Point, Polygon, Pose, Shape, Strip, TICKS_PER_U, Table,
    Terrain, Way,
};
use tercio_impetus::setup::{Setup, Traits, UnitSetup};
use tercio_impetus::survey::Survey;
use tercio_impetus::survey::bar::Why;
use tercio_impetus::troops::{Grade, Troop};
use tercio_impetus::{Book, State, Unit, UnitId};

fn card(number: usize, side: u8, pose: Pose) -> UnitSetup {
    UnitSetup {
        name: format!("unit-{number}"),
        title: format!("Unit {number}"),
        side,
        command: side,
        troop: Troop::HeavyFoot,
        m: 8,
        vbu: 5,
        impetus: 3,
        discipline: Grade::B,
        vd: 2,
        weapon: None,
        traits: Traits::default(),
        depth: 1,
        general: false,
        pose,
        on_foot: None,
    }
}

fn at(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Point::new(x, y), Angle::from_degrees(degrees))
}

fn table(units: &[(u8, Pose)], features: Vec<Feature>) -> (Setup, State) {
    let cards: Vec<UnitSetup> =
        units.iter().enumerate().map(|(number, &(side, pose))| card(number, side, pose)).collect();
    let mut state = State::default();
    state.units.extend(cards.iter().map(Unit::fresh));
    let setup = Setup {
        title: String::new(),
        about: String::new(),
        table: Table::new(80 * TICKS_PER_U, 80 * TICKS_PER_U),
        places: features.iter().map(|_| "ground".into()).collect(),
        terrain: Terrain::new(features),
        sides: ["Reds".into(), "Blues".into()],
        attacker: 0,
        free: false,
        lessons: Vec::new(),
        commands: Vec::new(),
        units: cards,
    };
    (setup, state)
}

fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

fn post(x: i32, y: i32) -> Shape {
    Polygon::rect(Point::new(x - 20, y - 20), Point::new(x + 20, y + 20)).into()
}

/// Two in column; the head wheels on its left corner at (36,000, 40,000) and goes on a little.
fn bent(setup: &Setup, state: &State) -> State {
    let book = Book::default();
    let mut now = state.clone();
    let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::from_degrees(45) };
    for leg in [wheel, ahead(100)] {
        let survey = Survey { book: &book, setup, state: &now };
        let march = survey.try_march(&[UnitId(0), UnitId(1)], &leg).unwrap();
        now = survey.arrived(&march);
    }
    now
}

fn column() -> Vec<(u8, Pose)> {
    let depth = card(0, 0, at(0, 0, 0)).base().size.depth;
    vec![(0, at(40_000, 40_000, 0)), (0, at(40_000, 40_000 - depth, 0))]
}

/// Half way round, the outer corner of the follower is 8 U from the pivot, at 22 degrees.
const HALF_WAY: (i32, i32) = (36_000 + 7_360, 40_000 + 2_980);

#[test]
fn a_follower_does_not_wheel_through_what_has_come_there() {
    let depth = card(0, 0, at(0, 0, 0)).base().size.depth;
    let (x, y) = HALF_WAY;
    let free = table(&column(), Vec::new());
    let lake = table(&column(), vec![Feature::new(Ground::Impassable, post(x, y))]);
    let now = bent(&free.0, &free.1);
    let book = Book::default();
    let group = [UnitId(0), UnitId(1)];
    let march = |setup: &Setup| {
        let survey = Survey { book: &book, setup, state: &now };
        survey.try_march(&group, &ahead(depth + 200)).map(|_| ())
    };
    assert!(march(&free.0).is_ok());
    let bar = march(&lake.0).unwrap_err();
    assert!(matches!(bar.why, Why::Ground { place: 0, after } if after > 0), "{bar:?}");
}

/// A wall of a twentieth of a U: each member is told where its own front comes to it.
#[test]
fn members_of_a_wheeling_line_are_told_of_a_thin_wall() {
    let wall = Strip::new(&[Point::new(41_000, 41_000), Point::new(41_200, 48_000)], 10).unwrap();
    let units =
        [(0, at(20_000, 40_000, 0)), (0, at(28_000, 40_000, 0)), (0, at(36_000, 40_000, 0))];
    let (setup, state) = table(&units, vec![Feature::new(Ground::Obstacle, wall)]);
    let book = Book::default();
    let survey = Survey { book: &book, setup: &setup, state: &state };
    let group = [UnitId(0), UnitId(1), UnitId(2)];
    // The wall is 25 U across and 1 U ahead of the left corner at (16,000, 40,000): none of them
    // comes to it, as the line is 24 U wide.
    let wheel = |corner| Leg::Wheel { corner, turn: Angle::from_degrees(10) };
    assert!(survey.try_march(&group, &wheel(Corner::Left)).unwrap().ground.is_empty());
    let near = Strip::new(&[Point::new(38_000, 41_000), Point::new(38_200, 48_000)], 10).unwrap();
    let (setup, state) = table(&units, vec![Feature::new(Ground::Obstacle, near)]);
    let survey = Survey { book: &book, setup: &setup, state: &state };
    let march = survey.try_march(&group, &wheel(Corner::Left)).unwrap();
    let [touched] = &march.ground[..] else { panic!("{:?}", march.ground) };
    assert_eq!(touched.unit, UnitId(2));
    // 22 U across and 1 U ahead: so much of the arc of a line 24 U wide.
    let arc = 24_000.0 * (1.0f64 / 22.0).atan();
    assert!((f64::from(touched.after) - arc).abs() < 20.0, "{} {arc}", touched.after);
}
