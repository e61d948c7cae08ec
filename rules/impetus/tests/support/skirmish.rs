//! A few units on an open table in the middle of a turn, and dice thrown by hand.

use std::collections::BTreeMap;
use tercio_chance::{Seat, Trail};
use tercio_engine::{Next, Refusal, Ruleset, Step};
use tercio_field::{
    Angle, Feature, Ground, Leg, Point, Polygon, Pose, TICKS_PER_U, Table, Terrain, Way,
};
use tercio_impetus::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_impetus::troops::{Grade, Level, Structure, Troop, Weapon};
use tercio_impetus::{Act, Answer, Due, Event, Impetus, Order, State, Unit, UnitId};
use tercio_ledger::{House, Rule};
use tercio_trials::faces;

/// A unit: its name, `type vbu impetus [weapon]`, and where it stands: x, y and facing.
pub type Card<'a> = (&'a str, &'a str, [i32; 3]);

/// A battle under way: the first side's command acts.
#[derive(Debug)]
pub struct Skirmish {
    pub rules: Impetus,
    pub state: State,
    /// Told since the last order.
    pub told: Vec<(&'static Rule, Event)>,
}

fn unit(side: u8, first: bool, (name, card, [x, y, facing]): &Card<'_>) -> UnitSetup {
    let words: Vec<&str> = card.split(' ').collect();
    let [kind, vbu, impetus, rest @ ..] = words.as_slice() else { panic!("{card}") };
    let mut setup = UnitSetup {
        name: name.to_string(),
        title: name.to_string(),
        side,
        command: side,
        troop: Troop::from_word(kind).unwrap(),
        m: 8,
        vbu: vbu.parse().unwrap(),
        impetus: impetus.parse().unwrap(),
        discipline: Grade::B,
        vd: 1,
        weapon: None,
        traits: Traits::default(),
        depth: 1,
        general: first,
        pose: Pose::new(Point::new(x * TICKS_PER_U, y * TICKS_PER_U), Angle::from_degrees(*facing)),
        on_foot: None,
    };
    for word in rest {
        setup.weapon = Some(Weapon::from_word(word).unwrap());
    }
    setup
}

impl Skirmish {
    /// Each side's commander is with its first unit.
    pub fn new(red: &[Card<'_>], blue: &[Card<'_>]) -> Skirmish {
        Skirmish::on(&[], &[], red, blue)
    }

    /// The same on ground, with rulings that are not ours.
    pub fn on(
        ground: &[(Ground, [i32; 4])],
        rulings: &[(&str, &str)],
        red: &[Card<'_>],
        blue: &[Card<'_>],
    ) -> Skirmish {
        let at = |x: i32, y: i32| Point::new(x * TICKS_PER_U, y * TICKS_PER_U);
        let features = ground
            .iter()
            .map(|(kind, [a, b, c, d])| Feature::new(*kind, Polygon::rect(at(*a, *b), at(*c, *d))));
        let commands = [(0, "Alfred", "The reds"), (1, "Bruno", "The blues")];
        let setup = Setup {
            title: "a skirmish".into(),
            about: String::new(),
            table: Table::new(180 * TICKS_PER_U, 120 * TICKS_PER_U),
            terrain: Terrain::new(features.collect()),
            places: vec!["the lake".into(); ground.len()],
            sides: ["Reds".into(), "Blues".into()],
            attacker: 0,
            free: false,
            lessons: Vec::new(),
            commands: commands
                .map(|(side, commander, title)| CommandSetup {
                    title: title.into(),
                    side,
                    commander: commander.into(),
                    level: Level::Fair,
                    structure: Structure::Average,
                    chief: true,
                })
                .to_vec(),
            units: (red.iter().map(|card| (0, red, card)))
                .chain(blue.iter().map(|card| (1, blue, card)))
                .map(|(side, all, card)| unit(side, all[0].0 == card.0, card))
                .collect(),
        };
        let rulings: BTreeMap<String, String> =
            rulings.iter().map(|(id, answer)| (id.to_string(), answer.to_string())).collect();
        let house = House { rulings, ..House::default() };
        let rules = Impetus::new(setup, house).unwrap();
        let mut state = rules.begin();
        state.agenda.clear();
        state.agenda.push(Due::Over);
        state.agenda.push(Due::Activate { command: 0 });
        Skirmish { rules, state, told: Vec::new() }
    }

    pub fn id(&self, name: &str) -> UnitId {
        let found = self.rules.setup.units.iter().position(|unit| unit.name == name).unwrap();
        UnitId(u8::try_from(found).unwrap())
    }

    pub fn unit(&self, name: &str) -> &Unit {
        self.state.unit(self.id(name))
    }

    /// Changes how a unit is now.
    pub fn with(mut self, name: &str, change: impl FnOnce(&mut Unit)) -> Skirmish {
        let id = self.id(name);
        change(&mut self.state.units[usize::from(id.0)]);
        self
    }

    pub fn ready(self, name: &str) -> Skirmish {
        self.with(name, |unit| unit.ready = true)
    }

    /// The middle of a unit's front edge, in ticks.
    pub fn at(&self, name: &str) -> (i32, i32) {
        let front = self.unit(name).pose.front;
        (front.x, front.y)
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<u8> {
        match self.rules.next(&self.state) {
            Next::Choose(seat) => Some(seat.0),
            _ => None,
        }
    }

    /// Whether the acting command is asked, and not about anything else.
    pub fn goes_on(&self) -> bool {
        matches!(self.state.agenda.top(), Some(Due::Activate { command: 0 }))
    }

    /// Who is asked gives an order; then the table does what nobody decides, with these dice.
    pub fn order(&mut self, order: &Order, dice: &[&str]) -> &mut Self {
        let seat = Seat(self.asked().expect("somebody is asked"));
        let judged = self.rules.judge(&self.state, seat, order);
        assert!(judged.is_ok(), "{order:?}: {judged:?}");
        self.told.clear();
        let mut trail = Trail::typed(dice.iter().map(|throw| faces(throw).unwrap()));
        let mut step = Step::Order(seat, order);
        loop {
            let mut state = self.state.clone();
            let done = self.rules.carry_out(&mut state, step, &mut trail, &mut self.told);
            done.unwrap_or_else(|halt| panic!("{order:?}: {halt:?} after {:?}", self.told));
            self.state = state;
            self.rules.sound(&self.state).unwrap();
            if !matches!(self.rules.next(&self.state), Next::Table) {
                break;
            }
            step = Step::Table;
        }
        assert_eq!(trail.left_over(), 0, "{order:?} asked for fewer dice: {:?}", self.told);
        self
    }

    pub fn fire(&mut self, unit: &str, target: &str, dice: &[&str]) -> &mut Self {
        let order = self.shot(unit, target);
        self.order(&order, dice)
    }

    pub fn shot(&self, unit: &str, target: &str) -> Order {
        Order::Act(Act::Fire { unit: self.id(unit), target: self.id(target) })
    }

    pub fn charge(&self, unit: &str, target: &str) -> Order {
        let units = [self.id(unit)].into_iter().collect();
        Order::Act(Act::Charge { units, target: self.id(target) })
    }

    pub fn ahead(&self, unit: &str, u: i32) -> Order {
        let leg = Leg::Straight { way: Way::Ahead, ticks: u * TICKS_PER_U };
        Order::Act(Act::March { units: [self.id(unit)].into_iter().collect(), leg })
    }

    pub fn answer(&mut self, answer: Answer, dice: &[&str]) -> &mut Self {
        self.order(&Order::Answer(answer), dice)
    }

    /// Which rule says no to who is asked.
    pub fn refused(&self, order: &Order) -> &'static str {
        let seat = Seat(self.asked().expect("somebody is asked"));
        let Err(Refusal { rule, .. }) = self.rules.judge(&self.state, seat, order) else {
            panic!("{order:?} is not refused")
        };
        rule.0
    }

    /// Every sentence told since the last order, with its rule.
    pub fn story(&self) -> Vec<String> {
        let say = |event: &Event| self.rules.narrate(&self.state, event);
        self.told.iter().map(|(_, event)| say(event)).collect()
    }

    pub fn was_told(&self, rule: &str) -> bool {
        self.told.iter().any(|(told, _)| told.id.0 == rule)
    }
}
