//! A table set up for a fight and played with dice typed beforehand.
//!
//! A unit is `("knights", "CP 8 6 4 B", [60, 50, 0])`: its name; kind, M, VBU, Impetus, discipline
//! and traits; the middle of its front edge in U and its facing. Red acts. Each side has wagons
//! with its commander far behind, unless a unit is said to have him.

use tercio_chance::{Halt, Seat, Trail};
use tercio_engine::{Next, Ruleset, Step};
use tercio_field::{Angle, Feature, Ground, Point, Polygon, Pose, TICKS_PER_U, Table, Terrain};
use tercio_impetus::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_impetus::troops::{Grade, Level, Structure, Troop, Weapon};
use tercio_impetus::{
    Act, Activity, Answer, Due, Event, Impetus, Order, State, Task, Unit, UnitId,
};
use tercio_ledger::{House, Rule};

pub type Line = (&'static str, &'static str, [i32; 3]);

/// A table being laid.
pub struct Draft {
    setup: Setup,
    house: House,
}

pub struct Clash {
    pub rules: Impetus,
    pub state: State,
    /// All that was told since the last order.
    pub told: Vec<(&'static Rule, Event)>,
}

fn pose([x, y, degrees]: [i32; 3]) -> Pose {
    let front = Point::new(x * TICKS_PER_U, y * TICKS_PER_U);
    Pose::new(front, Angle::from_degrees(degrees))
}

fn card((name, profile, at): Line, side: u8) -> UnitSetup {
    let words: Vec<&str> = profile.split(' ').collect();
    let number = |place: usize| words[place].parse::<u8>().unwrap();
    let mut card = UnitSetup {
        name: name.into(),
        title: name.into(),
        side,
        command: side,
        troop: Troop::from_word(words[0]).unwrap(),
        m: number(1),
        vbu: number(2),
        impetus: number(3),
        discipline: Grade::from_word(words[4]).unwrap(),
        vd: 2,
        weapon: None,
        traits: Traits::default(),
        depth: 1,
        general: false,
        pose: pose(at),
        on_foot: None,
    };
    let mut traits = serde_json::Map::new();
    for word in &words[5..] {
        match (*word, Weapon::from_word(word)) {
            ("general", _) => card.general = true,
            ("two-deep", _) => card.depth = 2,
            ("second", _) => card.command += 2,
            (_, Some(weapon)) => card.weapon = Some(weapon),
            (trait_word, None) => drop(traits.insert(trait_word.replace('-', "_"), true.into())),
        }
    }
    card.traits = serde_json::from_value(traits.into()).unwrap();
    card
}

impl Draft {
    pub fn new(red: &[Line], blue: &[Line]) -> Draft {
        let red = red.iter().map(|line| card(*line, 0));
        let mut units: Vec<UnitSetup> = red.chain(blue.iter().map(|line| card(*line, 1))).collect();
        let last = units.iter().map(|unit| unit.command).max().unwrap().max(1);
        for (command, wagons) in (0..=last).zip(["redcamp", "bluecamp", "redrear", "bluerear"]) {
            if !units.iter().any(|unit| unit.command == command && unit.general) {
                let (y, facing) = if command % 2 == 0 { (9, 0) } else { (111, 180) };
                let at = [60 + 10 * i32::from(command), y, facing];
                let mut camp = card((wagons, "B 0 2 0 B general", at), command % 2);
                camp.command = command;
                units.push(camp);
            }
        }
        let commands = (0..=last).map(|number| CommandSetup {
            title: format!("command {number}"),
            side: number % 2,
            commander: format!("commander {number}"),
            level: Level::Fair,
            structure: Structure::Good,
            chief: number < 2,
        });
        let setup = Setup {
            title: "a clash".into(),
            about: String::new(),
            table: Table::new(180 * TICKS_PER_U, 120 * TICKS_PER_U),
            terrain: Terrain::new(Vec::new()),
            places: Vec::new(),
            sides: ["Reds".into(), "Blues".into()],
            attacker: 0,
            free: false,
            lessons: Vec::new(),
            commands: commands.collect(),
            units,
        };
        Draft { setup, house: House::default() }
    }

    pub fn ground(mut self, kind: Ground, [x, y, to_x, to_y]: [i32; 4]) -> Draft {
        let at = |x: i32, y: i32| Point::new(x * TICKS_PER_U, y * TICKS_PER_U);
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

    pub fn commander(mut self, command: usize, level: Level, structure: Structure) -> Draft {
        let card = &mut self.setup.commands[command];
        (card.level, card.structure) = (level, structure);
        self
    }

    /// Red's first command acts, and all its units have begun.
    pub fn begin(self) -> Clash {
        let rules = Impetus::new(self.setup, self.house).unwrap();
        let mut state = rules.begin();
        state.turn = 1;
        state.agenda.clear();
        state.agenda.push(Due::Over);
        state.agenda.push(Due::Activate { command: 0 });
        for (unit, card) in state.units.iter_mut().zip(&rules.setup.units) {
            if card.side == 0 {
                unit.activity = Activity::Active;
            }
        }
        let clash = Clash { rules, state, told: Vec::new() };
        clash.check();
        clash
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
        let faces = |throw: &str| throw.bytes().map(|face| face - b'0').collect::<Vec<u8>>();
        let mut dice = Trail::typed(throws.split_whitespace().map(faces));
        self.step(Step::Order(Seat(seat), &order), &mut dice);
        while matches!(self.rules.next(&self.state), Next::Table) {
            self.step(Step::Table, &mut dice);
        }
        assert_eq!(dice.left_over(), 0, "dice are left over; told: {:?}", self.story());
        self
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

    fn story(&self) -> Vec<String> {
        self.told.iter().map(|(rule, event)| format!("\n{}: {event:?}", rule.id.0)).collect()
    }

    fn check(&self) {
        assert_eq!(self.rules.sound(&self.state), Ok(()));
    }

    fn read(&self, text: &str) -> Order {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "charge" | "move" | "fire" => Order::Act(Act::read(&self.rules.setup, text).unwrap()),
            "relieve" => Order::Relieve { with: self.id(rest) },
            "fight" => Order::Task { unit: self.id(rest), task: Task::Fight },
            "done" => Order::Done,
            answer => Order::Answer(Answer::from_word(answer).unwrap()),
        }
    }

    /// Who is asked, if anybody is.
    pub fn asked(&self) -> Option<u8> {
        match self.rules.next(&self.state) {
            Next::Choose(seat) => Some(seat.0),
            _ => None,
        }
    }

    /// Everything that began with the last order is done, and red goes on.
    pub fn is_over(&self) -> bool {
        matches!(self.state.agenda.top(), Some(Due::Activate { .. }))
    }

    /// A charge may not be made, by this rule.
    pub fn refuses(&self, seat: u8, order: &str, rule: &str) {
        let refusal = self.rules.judge(&self.state, Seat(seat), &self.read(order)).unwrap_err();
        assert_eq!(refusal.rule.0, rule, "{refusal}");
    }

    /// Whether something was told by this rule since the last order.
    pub fn tells(&self, rule: &str) -> bool {
        self.told.iter().any(|(told, _)| told.id.0 == rule)
    }

    pub fn touches(&self, one: &str, other: &str) -> bool {
        let base = |name| {
            let id = self.id(name);
            self.state.unit(id).base(&self.rules.setup.units[usize::from(id.0)])
        };
        base(one).touches(&base(other))
    }
}
