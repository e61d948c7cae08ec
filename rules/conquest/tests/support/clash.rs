//! A table set up for a fight and played with dice typed beforehand.
//!
//! A unit is `("red", "12/6 foot drilled ca4 mo7 spear", [360, 100, 0])`: its name; figures and
//! files; mount, drill, abilities, weapons; the middle of its front edge in tenths of an inch and
//! its facing. Red's round begins. Each general is with a unit of guards far behind, unless one is
//! said to have him, and has no points.
#![allow(dead_code, reason = "each test file uses its own part of it")]

use tercio_chance::{Halt, Seat, Trail};
use tercio_conquest::setup::{GeneralSetup, Setup, UnitSetup};
use tercio_conquest::state::{Due, State, Unit};
use tercio_conquest::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon, Weight};
use tercio_conquest::{Conquest, Event};
use tercio_engine::{Next, Ruleset, Step};
use tercio_family::UnitId;
use tercio_field::{Angle, Feature, Ground, Point, Polygon, Pose, Table, Terrain};
use tercio_ledger::{House, Rule};

pub type Line = (&'static str, &'static str, [i32; 3]);

/// Ticks in a tenth of an inch.
const TENTH: i32 = 100;
const GENERAL: &str = "general";

/// A table being laid.
pub struct Draft {
    pub setup: Setup,
}

pub struct Clash {
    pub rules: Conquest,
    pub state: State,
    /// All that was told since the last order.
    pub told: Vec<(&'static Rule, Event)>,
}

fn plain(name: &str, side: u8, [x, y, degrees]: [i32; 3]) -> UnitSetup {
    UnitSetup {
        name: name.into(),
        title: name.into(),
        side,
        figures: 6,
        files: 6,
        mount: Mount::Foot,
        drill: Drill::Regular,
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
        pose: Pose::new(Point::new(x * TENTH, y * TENTH), Angle::from_degrees(degrees)),
    }
}

fn card((name, profile, at): Line, side: u8) -> UnitSetup {
    let mut card = plain(name, side, at);
    for word in profile.split(' ') {
        let number = |text: &str| text.parse::<u16>().unwrap();
        if let Some((figures, files)) = word.split_once('/') {
            card.figures = number(figures);
            card.files = u8::try_from(number(files)).unwrap();
        } else if let Some(mount) = Mount::from_word(word) {
            card.mount = mount;
        } else if let Some(drill) = Drill::from_word(word) {
            card.drill = drill;
        } else if let Some(weapon) = Weapon::from_word(word) {
            card.weapon = Some(weapon);
        } else if let Some(arm) = Arm::from_word(word) {
            card.arm = arm;
        } else if let Some(ca) = word.strip_prefix("ca") {
            card.ca = ca.parse().unwrap();
        } else if let Some(mo) = word.strip_prefix("mo") {
            card.mo = mo.parse().unwrap();
        } else {
            assert_eq!(word, GENERAL, "what is it?");
            card.title = GENERAL.into();
        }
    }
    card
}

fn general(units: &mut Vec<UnitSetup>, side: u8) -> GeneralSetup {
    let led = |unit: &UnitSetup| unit.side == side && unit.title == GENERAL;
    if !units.iter().any(led) {
        let (name, at) = match side {
            0 => ("red-guard", [40, 20, 0]),
            _ => ("blue-guard", [680, 460, 180]),
        };
        let mut guard = plain(name, side, at);
        guard.title = GENERAL.into();
        units.push(guard);
    }
    let with = units.iter().position(led).unwrap();
    GeneralSetup {
        name: format!("general {side}"),
        mo: 7,
        points: 0,
        zone: 6,
        with: u8::try_from(with).unwrap(),
    }
}

impl Draft {
    pub fn new(red: &[Line], blue: &[Line]) -> Draft {
        let red = red.iter().map(|line| card(*line, 0));
        let mut units: Vec<UnitSetup> = red.chain(blue.iter().map(|line| card(*line, 1))).collect();
        let generals = [0, 1].map(|side| general(&mut units, side));
        for unit in &mut units {
            unit.title.clone_from(&unit.name);
        }
        let setup = Setup {
            title: "a clash".into(),
            about: String::new(),
            table: Table::new(720 * TENTH, 480 * TENTH),
            terrain: Terrain::new(Vec::new()),
            places: Vec::new(),
            sides: ["Reds".into(), "Blues".into()],
            generals,
            turns: 6,
            free: false,
            lessons: Vec::new(),
            units,
        };
        Draft { setup }
    }

    /// Ground from corner to corner, in tenths of an inch.
    pub fn ground(mut self, kind: Ground, [x, y, to_x, to_y]: [i32; 4]) -> Draft {
        let at = |x: i32, y: i32| Point::new(x * TENTH, y * TENTH);
        let mut features = self.setup.terrain.features.clone();
        features.push(Feature::new(kind, Polygon::rect(at(x, y), at(to_x, to_y))));
        self.setup.terrain = Terrain::new(features);
        self.setup.places.push("the place".into());
        self
    }

    pub fn points(mut self, side: usize, points: u8) -> Draft {
        self.setup.generals[side].points = points;
        self
    }

    /// Red's round begins, and after it nothing.
    pub fn begin(self) -> Clash {
        let mut clash = self.turn();
        clash.state.turn = 1;
        clash.state.agenda.clear();
        clash.state.agenda.push(Due::Over);
        clash.state.agenda.push(Due::Round { side: 0 });
        clash.plays("");
        clash
    }

    /// A game turn begins.
    pub fn turn(self) -> Clash {
        let rules = Conquest::new(self.setup, House::default()).unwrap();
        let state = rules.begin();
        Clash { rules, state, told: Vec::new() }
    }
}

fn typed(throws: &str) -> Trail {
    let faces = |throw: &str| throw.bytes().map(|face| face - b'0').collect::<Vec<u8>>();
    Trail::typed(throws.split_whitespace().map(faces))
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

    pub fn amend(mut self, name: &str, change: impl Fn(&mut Unit)) -> Clash {
        let id = self.id(name);
        change(&mut self.state.units[usize::from(id.0)]);
        self
    }

    /// Where the middle of its front edge is, in ticks.
    pub fn at(&self, name: &str) -> (i32, i32) {
        let front = self.unit(name).pose.front;
        (front.x, front.y)
    }

    pub fn fights(&self, name: &str) -> bool {
        self.state.is_engaged(self.id(name))
    }

    /// Gives an order and plays on, with these throws and no other, until somebody is asked.
    pub fn does(&mut self, seat: u8, order: &str, throws: &str) -> &mut Clash {
        assert_eq!(self.asked(), Some(seat), "{:?}", self.state.agenda.top());
        let order = self.rules.understand(&self.state, Seat(seat), order).unwrap();
        let judged = self.rules.judge(&self.state, Seat(seat), &order);
        assert_eq!(judged, Ok(()), "{:?}", self.state.agenda.top());
        self.told.clear();
        let mut dice = typed(throws);
        self.step(Step::Order(Seat(seat), &order), &mut dice);
        self.run(&mut dice);
        self
    }

    /// Declares a charge, and no other.
    pub fn charges(&mut self, seat: u8, order: &str) -> &mut Clash {
        self.does(seat, order, "");
        if matches!(self.top(), Due::Declare { .. }) {
            self.does(seat, "done", "");
        }
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
        let read = |seat: u8, text: &str| {
            (Seat(seat), self.rules.understand(&self.state, Seat(seat), text).unwrap())
        };
        let orders = [read(0, red), read(1, blue)];
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

    fn step(&mut self, step: Step<'_, <Conquest as Ruleset>::Order>, dice: &mut Trail) {
        if let Err(halt) = self.rules.carry_out(&mut self.state, step, dice, &mut self.told) {
            match *halt {
                Halt::Awaiting(awaited) => panic!("awaits {awaited:?}; told {:?}", self.story()),
                other => panic!("{other:?}; told {:?}", self.story()),
            }
        }
        assert_eq!(self.rules.sound(&self.state), Ok(()));
    }

    pub fn story(&self) -> Vec<String> {
        self.told.iter().map(|(rule, event)| format!("\n{}: {event:?}", rule.id.0)).collect()
    }

    /// Who is asked, if anybody is.
    pub fn asked(&self) -> Option<u8> {
        match self.rules.next(&self.state) {
            Next::Choose(seat) => Some(seat.0),
            _ => None,
        }
    }

    pub fn rules_next(&self) -> Next {
        self.rules.next(&self.state)
    }

    /// Whether an order may not be given, by whatever rule.
    pub fn rules_refuse(&self, seat: u8, order: &str) -> bool {
        let order = self.rules.understand(&self.state, Seat(seat), order);
        order.and_then(|order| self.rules.judge(&self.state, Seat(seat), &order)).is_err()
    }

    pub fn top(&self) -> Due {
        *self.state.agenda.top().unwrap()
    }

    /// An order may not be given, by this rule.
    pub fn refuses(&self, seat: u8, order: &str, rule: &str) {
        let order = self.rules.understand(&self.state, Seat(seat), order).unwrap();
        let judged = self.rules.judge(&self.state, Seat(seat), &order);
        let refusal = judged.expect_err("it is allowed");
        assert_eq!(refusal.rule.0, rule, "{refusal}");
    }

    /// Whether something was told by this rule since the last order.
    pub fn tells(&self, rule: &str) -> bool {
        self.told.iter().any(|(told, _)| told.id.0 == rule)
    }
}
