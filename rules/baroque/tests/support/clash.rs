//! A table set up for a fight and played with dice typed beforehand.
//!
//! A unit is `("horse", "GA 5 4 B pistol", [150, 80, 0])`: its name; kind, VBU, Impetus, discipline,
//! weapon and traits; the middle of its front edge in tenths of a BU and its facing. Red acts. Each
//! side has wagons with its leader far behind, unless a unit is said to have him.
#![allow(dead_code, reason = "each test file uses its own part of it")]

use tercio_baroque::facts::Spirit;
use tercio_baroque::order::{Act, Answer, Goal, Legs, Order, Task};
use tercio_baroque::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_baroque::state::{Activity, Due, State, Unit};
use tercio_baroque::troops::{Grade, Level, Pace, Structure, Troop, Weapon};
use tercio_baroque::{Baroque, Event};
use tercio_chance::{Halt, Seat, Trail};
use tercio_engine::{Next, Ruleset, Step};
use tercio_family::UnitId;
use tercio_field::{
    Angle, Base, Corner, Feature, Ground, Leg, Point, Polygon, Pose, Table, Terrain, Way,
};
use tercio_ledger::{House, Rule};

pub type Line = (&'static str, &'static str, [i32; 3]);

/// Ticks in a tenth of a BU.
const TENTH: i32 = 100;

/// A table being laid.
pub struct Draft {
    pub setup: Setup,
    house: House,
}

pub struct Clash {
    pub rules: Baroque,
    pub state: State,
    /// All that was told since the last order.
    pub told: Vec<(&'static Rule, Event)>,
}

fn pose([x, y, degrees]: [i32; 3]) -> Pose {
    Pose::new(Point::new(x * TENTH, y * TENTH), Angle::from_degrees(degrees))
}

fn pace_of(troop: Troop) -> Pace {
    match troop {
        Troop::Tercio => Pace::SlowFoot,
        Troop::Gallopers | Troop::LightHorse => Pace::Fast,
        Troop::Trotters | Troop::Reiters | Troop::Spahi | Troop::Dragoons => Pace::Mounted,
        _ => Pace::Foot,
    }
}

fn card((name, profile, at): Line, side: u8) -> UnitSetup {
    let words: Vec<&str> = profile.split(' ').collect();
    let number = |place: usize| words[place].parse::<u8>().unwrap();
    let troop = Troop::from_word(words[0]).unwrap();
    let mut card = UnitSetup {
        name: name.into(),
        title: name.into(),
        side,
        command: side,
        troop,
        vbu: number(1),
        sm: 0,
        melee: 0,
        impetus: number(2),
        discipline: Grade::from_word(words[3]).unwrap(),
        vd: 2,
        weapon: None,
        pace: pace_of(troop),
        traits: Traits::default(),
        pose: pose(at),
        on_foot: false,
    };
    for word in &words[4..] {
        match (*word, Weapon::from_word(word)) {
            (_, Some(weapon)) => card.weapon = Some(weapon),
            ("leader", _) => card.vd = 9,
            ("second", _) => card.command += 2,
            ("on-foot", _) => card.on_foot = true,
            ("massed", _) => card.traits.massed = true,
            ("iron", _) => card.traits.iron = true,
            ("motivated", _) => card.traits.spirit = Spirit::Motivated,
            (other, None) => panic!("what is {other}?"),
        }
    }
    card
}

impl Draft {
    pub fn new(red: &[Line], blue: &[Line]) -> Draft {
        let red = red.iter().map(|line| card(*line, 0));
        let mut units: Vec<UnitSetup> = red.chain(blue.iter().map(|line| card(*line, 1))).collect();
        let last = units.iter().map(|unit| unit.command).max().unwrap().max(1);
        let mut leaders = Vec::new();
        for (command, wagons) in (0..=last).zip(["redcamp", "bluecamp", "redrear", "bluerear"]) {
            let led = |unit: &UnitSetup| unit.command == command && unit.vd == 9;
            if !units.iter().any(led) {
                let (y, facing) = if command % 2 == 0 { (20, 0) } else { (180, 180) };
                let at = [120 + 30 * i32::from(command), y, facing];
                let mut camp = card((wagons, "B 2 0 B leader", at), command % 2);
                camp.command = command;
                units.push(camp);
            }
            leaders.push(units.iter().position(led).unwrap());
        }
        units.iter_mut().filter(|unit| unit.vd == 9).for_each(|unit| unit.vd = 2);
        let commands = leaders.iter().zip(0..).map(|(with, number)| CommandSetup {
            title: format!("command {number}"),
            side: number % 2,
            leader: format!("leader {number}"),
            level: Level::Reliable,
            structure: Structure::Good,
            chief: number < 2,
            with: Some(u8::try_from(*with).unwrap()),
        });
        let setup = Setup {
            title: "a clash".into(),
            about: String::new(),
            table: Table::new(300 * TENTH, 200 * TENTH),
            terrain: Terrain::new(Vec::new()),
            places: Vec::new(),
            sides: ["Reds".into(), "Blues".into()],
            attacker: 0,
            villages: Vec::new(),
            free: false,
            lessons: Vec::new(),
            commands: commands.collect(),
            units,
        };
        Draft { setup, house: House::default() }
    }

    /// Ground from corner to corner, in tenths of a BU.
    pub fn ground(mut self, kind: Ground, [x, y, to_x, to_y]: [i32; 4]) -> Draft {
        let at = |x: i32, y: i32| Point::new(x * TENTH, y * TENTH);
        let shape = Polygon::rect(at(x, y), at(to_x, to_y));
        let mut features = self.setup.terrain.features.clone();
        features.push(Feature::new(kind, shape));
        self.setup.terrain = Terrain::new(features);
        self.setup.places.push("the place".into());
        self
    }

    pub fn ruling(mut self, id: &str, answer: &str) -> Draft {
        self.house.rulings.insert(id.into(), answer.into());
        self
    }

    pub fn leader(mut self, command: usize, level: Level, structure: Structure) -> Draft {
        let card = &mut self.setup.commands[command];
        (card.level, card.structure) = (level, structure);
        self
    }

    /// Each unit's value.
    pub fn values(mut self, vd: u8) -> Draft {
        self.setup.units.iter_mut().for_each(|unit| unit.vd = vd);
        self
    }

    /// Red's first command acts.
    pub fn begin(self) -> Clash {
        let rules = Baroque::new(self.setup, self.house).unwrap();
        let mut state = rules.begin();
        state.turn = 1;
        state.agenda.clear();
        state.agenda.push(Due::Over);
        state.agenda.push(Due::Activate { command: 0 });
        state.commands[0].acted = true;
        let clash = Clash { rules, state, told: Vec::new() };
        clash.check();
        clash
    }

    /// The turn begins.
    pub fn turn(self) -> Clash {
        let rules = Baroque::new(self.setup, self.house).unwrap();
        let state = rules.begin();
        Clash { rules, state, told: Vec::new() }
    }
}

impl Clash {
    pub fn new(red: &[Line], blue: &[Line]) -> Clash {
        Draft::new(red, blue).begin()
    }

    pub fn id(&self, name: &str) -> UnitId {
        let units = &self.rules.setup.units;
        let found = units.iter().position(|unit| unit.name == name);
        UnitId(u8::try_from(found.unwrap_or_else(|| panic!("no unit {name}"))).unwrap())
    }

    pub fn unit(&self, name: &str) -> &Unit {
        self.state.unit(self.id(name))
    }

    pub fn stands(&self, name: &str) -> bool {
        self.unit(name).stands()
    }

    pub fn has_acted(&self, name: &str) -> bool {
        self.unit(name).activity == Activity::Acted
    }

    /// Where the middle of its front edge is, in ticks.
    pub fn at(&self, name: &str) -> (i32, i32) {
        let front = self.unit(name).pose.front;
        (front.x, front.y)
    }

    pub fn amend(mut self, name: &str, change: impl Fn(&mut Unit)) -> Clash {
        let id = self.id(name);
        change(&mut self.state.units[usize::from(id.0)]);
        self
    }

    /// Gives an order and plays on, with these throws and no other, until somebody is asked.
    pub fn does(&mut self, seat: u8, order: &str, throws: &str) -> &mut Clash {
        let order = self.read(order);
        let judged = self.rules.judge(&self.state, Seat(seat), &order);
        assert_eq!(judged, Ok(()), "{:?}", self.state.agenda.top());
        assert_eq!(self.asked(), Some(seat), "{:?}", self.state.agenda.top());
        self.told.clear();
        let mut dice = typed(throws);
        self.step(Step::Order(Seat(seat), &order), &mut dice);
        self.run(&mut dice);
        self
    }

    /// Plays on until somebody is asked, with these throws and no other.
    pub fn plays(&mut self, throws: &str) -> &mut Clash {
        self.told.clear();
        self.run(&mut typed(throws));
        self
    }

    /// Both say something in secret.
    pub fn reveal(&mut self, red: &str, blue: &str, throws: &str) -> &mut Clash {
        assert!(matches!(self.rules.next(&self.state), Next::Sealed(_)));
        self.told.clear();
        let orders = [(Seat(0), self.read(red)), (Seat(1), self.read(blue))];
        let mut dice = typed(throws);
        self.step(Step::Revealed(&orders), &mut dice);
        self.run(&mut dice);
        self
    }

    fn run(&mut self, dice: &mut Trail) {
        while matches!(self.rules.next(&self.state), Next::Table) {
            self.step(Step::Table, dice);
        }
        assert_eq!(dice.left_over(), 0, "dice are left over; told: {:?}", self.story());
    }

    fn step(&mut self, step: Step<'_, Order>, dice: &mut Trail) {
        if let Err(halt) = self.rules.carry_out(&mut self.state, step, dice, &mut self.told) {
            match *halt {
                Halt::Awaiting(awaited) => panic!("awaits {awaited:?}; told {:?}", self.story()),
                other => panic!("{other:?}; told {:?}", self.story()),
            }
        }
        self.check();
    }

    pub fn story(&self) -> Vec<String> {
        self.told.iter().map(|(rule, event)| format!("\n{}: {event:?}", rule.id.0)).collect()
    }

    fn check(&self) {
        assert_eq!(self.rules.sound(&self.state), Ok(()));
    }

    /// `march horse ahead 20 left 30`, `charge horse foot`, `rally horse`, `lead horse`, `done`, or
    /// an answer.
    fn read(&self, text: &str) -> Order {
        let words: Vec<&str> = text.split(' ').collect();
        let unit = |place: usize| self.id(words[place]);
        match words[0] {
            "march" => Order::Act(Act::March { unit: unit(1), legs: legs(&words[2..]) }),
            "charge" => Order::Act(Act::Charge { unit: unit(1), target: unit(2) }),
            "fire" if words.len() > 2 => Order::Act(Act::Fire { unit: unit(1), target: unit(2) }),
            "lead" if words.len() == 2 => Order::Lead { to: Goal::Unit(unit(1)) },
            "lead" => {
                let tenths = |place: usize| words[place].parse::<i32>().unwrap() * TENTH;
                Order::Lead { to: Goal::Place(Point::new(tenths(1), tenths(2))) }
            }
            "name" => Order::Name { command: words[1].parse().unwrap() },
            "done" => Order::Done,
            "concede" => Order::Concede,
            word => match (Task::from_word(word), words.len()) {
                (Some(task), 2) => Order::Task { unit: unit(1), task },
                _ => Order::Answer(Answer::from_word(word).unwrap()),
            },
        }
    }

    /// Who is asked, if anybody is.
    pub fn asked(&self) -> Option<u8> {
        match self.rules.next(&self.state) {
            Next::Choose(seat) => Some(seat.0),
            _ => None,
        }
    }

    /// Everything that began with the last order is done, and the command goes on.
    pub fn is_over(&self) -> bool {
        matches!(self.state.agenda.top(), Some(Due::Activate { .. }))
    }

    /// An order may not be given, by this rule.
    pub fn refuses(&self, seat: u8, order: &str, rule: &str) {
        let judged = self.rules.judge(&self.state, Seat(seat), &self.read(order));
        let refusal = judged.expect_err("it is allowed");
        assert_eq!(refusal.rule.0, rule, "{refusal}");
    }

    /// Whether something was told by this rule since the last order.
    pub fn tells(&self, rule: &str) -> bool {
        self.told.iter().any(|(told, _)| told.id.0 == rule)
    }

    fn base(&self, name: &str) -> Base {
        let card = &self.rules.setup.units[usize::from(self.id(name).0)];
        Base { pose: self.unit(name).pose, size: tercio_baroque::survey::base_size(card) }
    }

    pub fn touches(&self, one: &str, other: &str) -> bool {
        self.base(one).touches(&self.base(other))
    }
}

fn typed(throws: &str) -> Trail {
    let faces = |throw: &str| throw.bytes().map(|face| face - b'0').collect::<Vec<u8>>();
    Trail::typed(throws.split_whitespace().map(faces))
}

fn legs(words: &[&str]) -> Legs {
    let leg = |pair: &[&str]| {
        let number = pair.get(1).map_or(0, |word| word.parse::<i32>().unwrap());
        let straight = |way: Way| Leg::Straight { way, ticks: number * TENTH };
        let wheel = |corner: Corner| Leg::Wheel { corner, turn: Angle::from_degrees(number) };
        match pair[0] {
            "ahead" => straight(Way::Ahead),
            "back" => straight(Way::Back),
            "left" => wheel(Corner::Left),
            "right" => wheel(Corner::Right),
            "about" => Leg::AboutFace,
            other => panic!("which way is {other}?"),
        }
    };
    words.chunks(2).map(leg).collect()
}
