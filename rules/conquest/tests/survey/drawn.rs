//! A table drawn by hand: some units, some ground, and how things stand.

use tercio_conquest::Book;
use tercio_conquest::order::Legs;
use tercio_conquest::setup::{GeneralSetup, Setup, UnitSetup};
use tercio_conquest::state::{Bond, General, Post, State, Unit};
use tercio_conquest::survey::Survey;
use tercio_conquest::survey::march::{March, Pace};
use tercio_conquest::troops::{Arm, Armour, Barding, Drill, Facing, Mount, Shield, Weight};
use tercio_family::UnitId;
use tercio_field::{
    Angle, Corner, Feature, Ground, Leg, Point, Polygon, Pose, Table, Terrain, Way,
};

pub const RED: u8 = 0;
pub const BLUE: u8 = 1;
pub const TABLE: Table = Table::new(72_000, 48_000);

/// A table under way.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub book: Book,
    pub setup: Setup,
    pub state: State,
}

/// A place in inches.
pub fn at(x: f64, y: f64) -> Point {
    Point::new((x * 1_000.0).round() as i32, (y * 1_000.0).round() as i32)
}

pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose::new(at(x, y), Angle::from_degrees(degrees))
}

fn general(name: &str, mo: i8) -> GeneralSetup {
    GeneralSetup { name: name.into(), mo, points: 2, zone: 10, with: 0 }
}

impl Drawn {
    /// An empty table; both generals are far from everybody.
    pub fn new() -> Drawn {
        let setup = Setup {
            title: "Drawn".into(),
            about: String::new(),
            table: TABLE,
            terrain: Terrain::default(),
            places: Vec::new(),
            sides: ["Red".into(), "Blue".into()],
            generals: [general("Scipio", 7), general("Hasdrubal", 8)],
            turns: 6,
            free: false,
            lessons: Vec::new(),
            units: Vec::new(),
        };
        let mut state = State { turn: 1, ..State::default() };
        for _ in 0..2 {
            let general = General { post: Post::Lost, points: 2, moved: false, risked: false };
            state.generals.push(general);
        }
        Drawn { book: Book::default(), setup, state }
    }

    /// So many figures in so many files; the middle of the front edge in inches, the facing in
    /// degrees.
    pub fn block(
        &mut self,
        side: u8,
        (mount, drill): (Mount, Drill),
        (figures, files): (u16, u8),
        (x, y, degrees): (f64, f64, i32),
    ) -> UnitId {
        let id = UnitId(u8::try_from(self.setup.units.len()).unwrap());
        let card = UnitSetup {
            name: format!("unit-{}", id.0),
            title: format!("unit {}", id.0),
            side,
            figures,
            files,
            mount,
            drill,
            weight: Weight::Medium,
            ca: 3,
            sa: 3,
            ka: 3,
            d: 7,
            mo: 6,
            arm: Arm::Hand,
            shield: Shield::None,
            armour: Armour::None,
            barding: Barding::None,
            weapon: None,
            stakes: false,
            wounds: 1,
            attacks: 1,
            pose: pose(x, y, degrees),
        };
        self.state.units.push(Unit::fresh(&card));
        self.setup.units.push(card);
        id
    }

    /// Twenty-four regular foot in eight files: 6.4" wide, 2.4" deep.
    pub fn foot(&mut self, side: u8, place: (f64, f64, i32)) -> UnitId {
        self.block(side, (Mount::Foot, Drill::Regular), (24, 8), place)
    }

    /// Twelve horse in six files: 6" wide, 4" deep.
    pub fn horse(&mut self, side: u8, place: (f64, f64, i32)) -> UnitId {
        self.block(side, (Mount::Horse, Drill::Regular), (12, 6), place)
    }

    /// Twelve skirmishers on foot in six files: 9.6" wide, 3.2" deep.
    pub fn skirmishers(&mut self, side: u8, place: (f64, f64, i32)) -> UnitId {
        self.block(side, (Mount::Foot, Drill::Skirmish), (12, 6), place)
    }

    pub fn card(&mut self, id: UnitId) -> &mut UnitSetup {
        &mut self.setup.units[usize::from(id.0)]
    }

    pub fn now(&mut self, id: UnitId) -> &mut Unit {
        &mut self.state.units[usize::from(id.0)]
    }

    /// Two units are in combat, before its first round.
    pub fn bond(&mut self, came: UnitId, met: UnitId, at: Facing) -> &mut Bond {
        let bond = Bond { came, met, at, rounds: 0, charged: true, askew: false, countered: false };
        self.state.bonds.push(bond);
        self.state.bonds.last_mut().unwrap()
    }

    /// A rectangle of ground between two corners.
    pub fn ground(&mut self, kind: Ground, from: (f64, f64), to: (f64, f64)) {
        let area = Polygon::rect(at(from.0, from.1), at(to.0, to.1));
        self.setup.places.push(format!("place {}", self.setup.places.len()));
        self.setup.terrain.features.push(Feature::new(kind, area));
    }

    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.book, setup: &self.setup, state: &self.state }
    }

    /// What is said to a march.
    pub fn march(&self, unit: UnitId, legs: &[Leg]) -> Result<March, (&'static str, String)> {
        let march = self.survey().march(unit, &legs.iter().copied().collect::<Legs>());
        march.map_err(|refusal| (refusal.rule.0, refusal.because))
    }

    /// The pace of a march, and whether it takes a test.
    pub fn pace(&self, unit: UnitId, legs: &[Leg]) -> Result<(Pace, bool), &'static str> {
        let march = self.march(unit, legs).map_err(|(rule, _)| rule)?;
        Ok((march.pace, march.tests))
    }
}

pub fn ahead(inches: f64) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks: (inches * 1_000.0).round() as i32 }
}

pub fn back(inches: f64) -> Leg {
    Leg::Straight { way: Way::Back, ticks: (inches * 1_000.0).round() as i32 }
}

pub fn wheel(corner: Corner, degrees: i32) -> Leg {
    Leg::Wheel { corner, turn: Angle::from_degrees(degrees) }
}

/// Why, if it is refused.
pub fn refused<T: std::fmt::Debug>(
    answer: Result<T, tercio_engine::Refusal>,
) -> (&'static str, String) {
    let refusal = answer.unwrap_err();
    (refusal.rule.0, refusal.because)
}
