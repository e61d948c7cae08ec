//! A table drawn by hand: some units, some ground, and how things stand.

use tercio_baroque::Book;
use tercio_baroque::facts::Spirit;
use tercio_baroque::order::Legs;
use tercio_baroque::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_baroque::state::{Activity, Command, Fired, Post, State, Status, Unit};
use tercio_baroque::survey::Survey;
use tercio_baroque::troops::{Grade, Level, Pace, Structure, Troop, Weapon};
use tercio_family::UnitId;
use tercio_field::{
    Angle, Corner, Feature, Ground, Leg, Point, Polygon, Polyline, Pose, Shape, Strip, Table,
    Terrain, Way,
};

pub const RED: u8 = 0;
pub const BLUE: u8 = 1;
pub const TABLE: Table = Table::new(30_000, 20_000);

/// A table under way.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub book: Book,
    pub setup: Setup,
    pub state: State,
}

/// A place in thousandths of a BU.
pub fn at(x: f64, y: f64) -> Point {
    Point::new((x * 1_000.0).round() as i32, (y * 1_000.0).round() as i32)
}

fn usual_pace(troop: Troop, massed: bool) -> Pace {
    match troop {
        Troop::Tercio => Pace::SlowFoot,
        Troop::Pikes if massed => Pace::SlowFoot,
        Troop::Reiters if massed => Pace::SlowMounted,
        Troop::Gallopers | Troop::LightHorse => Pace::Fast,
        Troop::Trotters | Troop::Reiters | Troop::Spahi | Troop::Dragoons => Pace::Mounted,
        _ => Pace::Foot,
    }
}

fn usual_weapon(troop: Troop) -> Option<Weapon> {
    match troop {
        Troop::PikeAndMusket | Troop::Tercio | Troop::Shot => Some(Weapon::Musket),
        Troop::Dragoons | Troop::Skirmishers => Some(Weapon::Arquebus),
        Troop::Artillery => Some(Weapon::MediumCannon),
        Troop::Pikes | Troop::Warband | Troop::Baggage => None,
        _ => Some(Weapon::Pistol),
    }
}

fn command(side: u8) -> CommandSetup {
    CommandSetup {
        title: format!("Command {side}"),
        side,
        leader: format!("Leader {side}"),
        level: Level::Reliable,
        structure: Structure::Average,
        chief: true,
        with: None,
    }
}

impl Drawn {
    /// An empty table, a command on each side whose leader is in the near left corner or the far
    /// right one.
    pub fn new() -> Drawn {
        let setup = Setup {
            title: "Drawn".into(),
            about: String::new(),
            table: TABLE,
            terrain: Terrain::default(),
            places: Vec::new(),
            sides: ["Red".into(), "Blue".into()],
            attacker: RED,
            villages: Vec::new(),
            free: false,
            lessons: Vec::new(),
            commands: vec![command(RED), command(BLUE)],
            units: Vec::new(),
        };
        let mut state = State { turn: 1, ..State::default() };
        for post in [at(1.0, 1.0), at(29.0, 19.0)] {
            let post = Post::At(post);
            state.commands.push(Command { post, led: false, acted: false, broken: false });
        }
        Drawn { book: Book::default(), setup, state }
    }

    /// A unit of a kind as it mostly is: VBU 5, Impetus 2, in order; the middle of its front edge
    /// in BU, its facing in degrees.
    pub fn unit(&mut self, side: u8, troop: Troop, (x, y, degrees): (f64, f64, i32)) -> UnitId {
        let id = UnitId(u8::try_from(self.setup.units.len()).unwrap());
        let pose = Pose::new(at(x, y), Angle::from_degrees(degrees));
        let massed = troop == Troop::Tercio;
        let unarmed = matches!(troop, Troop::Shot | Troop::Skirmishers | Troop::Dragoons);
        self.setup.units.push(UnitSetup {
            name: format!("unit-{}", id.0),
            title: format!("{} {}", troop.name(), id.0),
            side,
            command: side,
            troop,
            vbu: if troop.is_train() { 2 } else { 5 },
            sm: 0,
            melee: 0,
            impetus: if troop.is_train() || unarmed { 0 } else { 2 },
            discipline: Grade::B,
            vd: 2,
            weapon: usual_weapon(troop),
            pace: usual_pace(troop, massed),
            traits: Traits { massed, iron: false, spirit: Spirit::Plain, cuirassiers: false },
            pose,
            on_foot: false,
        });
        self.state.units.push(Unit {
            pose,
            status: Status::OnTable,
            vbu: if troop.is_train() { 2 } else { 5 },
            disordered: false,
            on_foot: false,
            activity: Activity::Idle,
            moves: 0,
            spent: false,
            shot: Fired::Not,
            rallied: false,
            evades: 0,
            opportunity: false,
        });
        id
    }

    pub fn card(&mut self, id: UnitId) -> &mut UnitSetup {
        &mut self.setup.units[usize::from(id.0)]
    }

    pub fn now(&mut self, id: UnitId) -> &mut Unit {
        &mut self.state.units[usize::from(id.0)]
    }

    /// A rectangle of ground between two corners.
    pub fn ground(&mut self, kind: Ground, from: (f64, f64), to: (f64, f64)) {
        let area = Polygon::rect(at(from.0, from.1), at(to.0, to.1));
        self.lay(Feature::new(kind, area));
    }

    /// A hedge a tenth of a BU wide along a line.
    pub fn hedge(&mut self, from: (f64, f64), to: (f64, f64)) {
        let strip = Strip::new(&[at(from.0, from.1), at(to.0, to.1)], 100).unwrap();
        self.lay(Feature::new(Ground::Obstacle, Shape::Strip(strip)));
    }

    /// A gentle hill with a ridge.
    pub fn hill(&mut self, from: (f64, f64), to: (f64, f64), ridge: [(f64, f64); 2]) {
        let area = Polygon::rect(at(from.0, from.1), at(to.0, to.1));
        let crest = Polyline::new(&ridge.map(|(x, y)| at(x, y))).unwrap();
        self.lay(Feature::new(Ground::GentleHill, area).with_crest(crest));
    }

    fn lay(&mut self, feature: Feature) {
        self.setup.places.push(format!("place {}", self.setup.places.len()));
        self.setup.terrain.features.push(feature);
    }

    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.book, setup: &self.setup, state: &self.state }
    }

    /// What is said to a march: its cost, its distance left and what disorders, or the refusal.
    pub fn march(&self, unit: UnitId, legs: &[Leg]) -> Result<Marched, (&'static str, String)> {
        let march = self.survey().march(unit, &legs.iter().copied().collect::<Legs>());
        let march = march.map_err(|refusal| (refusal.rule.0, refusal.because))?;
        Ok(Marched {
            front: (march.pose.front.x, march.pose.front.y),
            cost: march.cost,
            left: march.left,
            limit: march.limit.id.0,
            disorder: march.disorder.iter().map(|rule| rule.id.0).collect(),
            passed: march.passed.iter().map(|it| (it.friend, it.rule.id.0)).collect(),
            zones: march.zones.iter().map(|it| (it.of, it.after)).collect(),
        })
    }
}

/// A march in plain figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marched {
    pub front: (i32, i32),
    pub cost: i32,
    pub left: i32,
    pub limit: &'static str,
    pub disorder: Vec<&'static str>,
    pub passed: Vec<(UnitId, &'static str)>,
    pub zones: Vec<(UnitId, i32)>,
}

pub fn straight(way: Way, bu: f64) -> Leg {
    Leg::Straight { way, ticks: (bu * 1_000.0).round() as i32 }
}

pub fn ahead(bu: f64) -> Leg {
    straight(Way::Ahead, bu)
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
