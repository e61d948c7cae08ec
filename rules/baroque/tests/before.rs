//! Before a battle that is set up at the table: who attacks, ground, edges, places.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Draft, Line};
use tercio_baroque::order::{Order, Piece, Preparation};
use tercio_baroque::state::{Before, Due, State, Status};
use tercio_baroque::{Baroque, Event};
use tercio_chance::{Seat, Trail};
use tercio_engine::{Next, Ruleset, Step};
use tercio_field::{Angle, Ground, Point, Pose};
use tercio_ledger::{House, Rule};

const RED: &[Line] = &[
    ("pikes", "P&M 4 1 B musket", [100, 60, 0]),
    ("tercio", "Tercio 7 2 B musket massed", [130, 60, 0]),
    ("horse", "GA 5 4 B pistol second", [200, 60, 0]),
];
const BLUE: &[Line] = &[
    ("foot", "P&M 4 1 B musket", [100, 160, 180]),
    ("riders", "TR 5 2 B pistol second", [200, 160, 180]),
];

struct Table {
    rules: Baroque,
    state: State,
    told: Vec<(&'static Rule, Event)>,
}

/// Red attacks: 6 and 2 against 3 and 2.
fn table() -> Table {
    let mut setup = Draft::new(RED, BLUE).setup;
    setup.free = true;
    let rules = Baroque::new(setup, House::default()).unwrap();
    let state = rules.begin();
    let mut table = Table { rules, state, told: Vec::new() };
    let mut dice = Trail::typed([vec![3, 3], vec![1, 2]]);
    table.rules.carry_out(&mut table.state, Step::Table, &mut dice, &mut table.told).unwrap();
    table
}

impl Table {
    fn judge(&self, seat: u8, preparation: &Preparation) -> Result<(), &'static str> {
        let order = Order::Prepare(preparation.clone());
        self.rules.judge(&self.state, Seat(seat), &order).map_err(|refusal| refusal.rule.0)
    }

    fn does(&mut self, seat: u8, preparation: Preparation) -> &mut Table {
        assert_eq!(self.judge(seat, &preparation), Ok(()));
        assert_eq!(self.rules.next(&self.state), Next::Choose(Seat(seat)));
        self.told.clear();
        let order = Order::Prepare(preparation);
        let step = Step::Order(Seat(seat), &order);
        let mut none = Trail::typed(Vec::<Vec<u8>>::new());
        self.rules.carry_out(&mut self.state, step, &mut none, &mut self.told).unwrap();
        assert_eq!(self.rules.sound(&self.state), Ok(()));
        self
    }
}

/// A piece with its middle so many BU from the corner.
fn lay(piece: Piece, x: i32, y: i32, large: bool) -> Preparation {
    Preparation::Lay { piece, at: Point::new(x * 1_000, y * 1_000), turn: 0, large }
}

#[test]
fn the_higher_throw_attacks_and_the_defender_lays_first() {
    let table = table();
    assert_eq!(table.state.attacker, 0);
    assert_eq!(table.rules.next(&table.state), Next::Choose(Seat(1)));
    assert!(table.told.iter().any(|(_, told)| *told == Event::Attacks { side: 0 }));
}

#[test]
fn pieces_are_paid_for_in_turn_and_who_has_nothing_left_is_not_asked() {
    let mut table = table();
    table.does(1, lay(Piece::WoodedHill, 4, 5, true));
    assert_eq!(table.state.spent, [0, 3]);
    table.does(0, lay(Piece::GentleHill, 15, 10, false));
    assert_eq!(table.state.spent, [1, 3]);
    assert_eq!(table.judge(1, &lay(Piece::River, 5, 15, true)), Err("baroque.setup.format"));
    table.does(1, lay(Piece::Field, 25, 15, false));
    assert_eq!(table.state.spent, [1, 6]);
    assert!(table.state.laid_all == [false, false], "red lays next");
    table.does(0, lay(Piece::Broken, 25, 5, false));
    assert!(table.told.iter().any(|(_, told)| *told == Event::LaidAll { side: 1 }));
    assert_eq!(table.rules.next(&table.state), Next::Choose(Seat(0)), "blue has spent all");
    assert_eq!(table.judge(0, &lay(Piece::Field, 5, 15, false)), Err("baroque.most.of-each"));
    table.does(0, lay(Piece::Road, 10, 10, false));
    let water = table.judge(0, &lay(Piece::Waterway, 0, 15, false));
    assert_eq!(water, Err("baroque.setup.apart"), "the hill is too near to the short edge");
    table.does(0, Preparation::Laid);
    assert_eq!(table.state.agenda.top(), Some(&Due::Before(Before::Edge)));
    // A hill, a hill, four hedges of the field, broken ground, a road.
    let ground = &table.state.laid.as_ref().unwrap().features;
    assert_eq!(ground.len(), 1 + 1 + 4 + 1 + 1);
    assert!(ground.iter().any(|piece| piece.kind == Ground::Road));
}

#[test]
fn pieces_lie_apart_and_on_the_table() {
    let mut table = table();
    table.does(1, lay(Piece::GentleHill, 15, 10, false));
    // Each is 2 BU from its middle to its tip.
    let beside = |x: i32| lay(Piece::GentleHill, x, 10, false);
    assert_eq!(table.judge(0, &beside(21)), Ok(()));
    assert_eq!(table.judge(0, &beside(20)), Err("baroque.setup.apart"));
    assert_eq!(table.judge(0, &lay(Piece::Broken, 1, 10, false)), Err("baroque.move.edge"));
    assert_eq!(table.judge(0, &lay(Piece::Broken, 40, 10, false)), Err("baroque.move.edge"));
    let turned = Preparation::Lay {
        piece: Piece::Broken,
        at: Point::new(5_000, 5_000),
        turn: 4,
        large: false,
    };
    assert_eq!(table.judge(0, &turned), Err("baroque.setup.format"));
}

#[test]
fn a_price_that_is_too_high_is_refused() {
    let mut table = table();
    table.does(1, lay(Piece::Field, 5, 5, false)).does(0, Preparation::Laid);
    table.does(1, lay(Piece::GentleHill, 15, 10, true));
    assert_eq!(table.state.spent[1], 5);
    assert_eq!(table.judge(1, &lay(Piece::Broken, 25, 5, true)), Err("baroque.price.low-large"));
    assert_eq!(table.judge(1, &lay(Piece::Broken, 25, 5, false)), Ok(()));
}

/// The ground is laid, and red has picked an edge.
fn deployed(far: bool) -> Table {
    let mut table = table();
    table.does(1, Preparation::Laid).does(0, Preparation::Laid);
    table.does(0, Preparation::Edge { far });
    table
}

#[test]
fn the_defender_deploys_first_within_his_strip() {
    let table = deployed(true);
    assert_eq!(table.rules.next(&table.state), Next::Choose(Seat(1)));
    let place = |name: &str, x: i32, y: i32, degrees: i32| {
        let units = table.rules.setup.units.iter();
        let unit = { units }.position(|unit| unit.name == name).unwrap();
        let pose = Pose::new(Point::new(x, y), Angle::from_degrees(degrees));
        let unit = tercio_family::UnitId(u8::try_from(unit).unwrap());
        table.judge(1, &Preparation::Deploy { unit, pose })
    };
    // Red took the far edge in the north: blue stands in the south.
    assert_eq!(place("foot", 10_000, 4_000, 0), Ok(()));
    assert_eq!(place("foot", 10_000, 4_100, 0), Err("baroque.setup.deep"));
    assert_eq!(place("foot", 2_900, 4_000, 0), Err("baroque.setup.sides"));
    assert_eq!(place("foot", 10_000, 900, 0), Err("baroque.move.edge"));
    assert_eq!(place("pikes", 10_000, 4_000, 0), Err("baroque.setup.first"));
    assert_eq!(place("bluecamp", 10_000, 3_000, 0), Err("baroque.setup.baggage"));
    assert_eq!(place("bluecamp", 10_000, 2_000, 0), Ok(()));
}

#[test]
fn the_usual_order_of_battle_stands_and_the_first_turn_begins() {
    for far in [false, true] {
        let mut table = deployed(far);
        table.does(1, Preparation::Array).does(0, Preparation::Array);
        assert!(table.state.units.iter().all(|unit| unit.status == Status::OnTable));
        assert_eq!(table.state.agenda.top(), Some(&Due::Turn));
        let y = |name: &str| {
            let units = table.rules.setup.units.iter();
            let unit = { units }.position(|unit| unit.name == name).unwrap();
            table.state.units[unit].pose.front.y
        };
        assert_eq!(y("pikes") > y("foot"), far);
        assert!((y("redcamp") - y("pikes")).abs() >= 1_000, "wagons behind the line");
    }
}

#[test]
fn units_can_be_placed_one_by_one() {
    let mut table = deployed(false);
    let order = |table: &Table, seat: u8| {
        let mut first = None;
        table.rules.propose(&table.state, Seat(seat), &mut |order| {
            if let Order::Prepare(Preparation::Deploy { .. }) = &order {
                first = first.take().or(Some(order));
            }
            std::ops::ControlFlow::Continue(())
        });
        match first {
            Some(Order::Prepare(preparation)) => preparation,
            other => panic!("{other:?}"),
        }
    };
    for seat in [1, 1, 1, 1, 0, 0, 0, 0, 0] {
        let preparation = order(&table, seat);
        table.does(seat, preparation);
    }
    assert_eq!(table.state.agenda.top(), Some(&Due::Turn));
}
