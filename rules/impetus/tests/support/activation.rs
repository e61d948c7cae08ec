//! A small battle in which the first side acts, its dice thrown by hand.

use serde_json::{Value, json};
use std::fmt::Write as _;
use tercio_chance::Seat;
use tercio_engine::{DiceFrom, Match, Next, PlayFault, Refusal, Ruleset, Terms};
use tercio_field::Leg;
use tercio_impetus::{Act, Activity, CARD, Due, Impetus, Order, Task, Unit, UnitId};
use tercio_trials::faces;

/// A unit: its name, `type m vbu impetus grade [weapon] [*trait] [xdepth]`, and where it stands.
pub type Card<'a> = (&'a str, &'a str, [i32; 3]);

/// What is set up before the battle begins.
#[derive(Debug, Default)]
pub struct Draft {
    own: Vec<String>,
    foes: String,
    ground: String,
}

/// A battle in which the first side's first command acts.
#[derive(Debug)]
pub struct Field {
    game: Match<Impetus>,
    /// What was told before the last order or throw.
    heard: usize,
}

fn command(title: &str, units: &[Card<'_>]) -> String {
    let mut text = format!(
        "[[side.command]]\ntitle = \"{title}\"\ncommander = \"{title}\"\nlevel = \"fair\"\n\
         structure = \"average\"\n"
    );
    for (name, card, _) in units {
        let words: Vec<&str> = card.split(' ').collect();
        let [kind, m, vbu, impetus, grade, rest @ ..] = words.as_slice() else {
            panic!("{card}: type, m, vbu, impetus and grade are wanted")
        };
        writeln!(
            text,
            "[[side.command.unit]]\nname = \"{name}\"\ntype = \"{kind}\"\nm = {m}\nvbu = {vbu}\n\
             impetus = {impetus}\nvd = 1\ndiscipline = \"{grade}\""
        )
        .unwrap();
        for word in rest {
            match (word.strip_prefix('*'), word.strip_prefix('x')) {
                (Some(what), _) => writeln!(text, "traits = [\"{what}\"]").unwrap(),
                (_, Some(deep)) => writeln!(text, "depth = {deep}").unwrap(),
                _ => writeln!(text, "weapon = \"{word}\"").unwrap(),
            }
        }
    }
    text
}

fn places(units: &[Card<'_>]) -> String {
    let mut text = String::new();
    for (name, _, at) in units {
        writeln!(text, "[[side.place]]\nunit = \"{name}\"\nat = {at:?}").unwrap();
    }
    text
}

impl Field {
    /// The command that acts; its commander is with the first unit.
    pub fn with(units: &[Card<'_>]) -> Draft {
        Draft { own: vec![command("Red", units), places(units)], ..Draft::default() }
    }
}

impl Draft {
    /// Another command of the same side.
    pub fn and(mut self, units: &[Card<'_>]) -> Draft {
        self.own.insert(1, command("Pink", units));
        self.own.push(places(units));
        self
    }

    pub fn against(mut self, units: &[Card<'_>]) -> Draft {
        self.foes = format!("{}{}", command("Blue", units), places(units));
        self
    }

    /// A box of ground from one corner to the other.
    pub fn ground(mut self, kind: &str, [a, b, c, d]: [i32; 4]) -> Draft {
        let points = [a, b, c, b, c, d, a, d];
        writeln!(
            self.ground,
            "[[ground]]\nname = \"{kind}\"\nkind = \"{kind}\"\npoints = {points:?}"
        )
        .unwrap();
        self
    }

    pub fn begin(self) -> Field {
        let text = format!(
            "system = \"impetus\"\ntitle = \"test\"\n[[side]]\nname = \"red\"\n{}\
             [[side]]\nname = \"blue\"\n{}\n{}",
            self.own.concat(),
            self.foes,
            self.ground
        );
        let setup = Impetus::read("test", &text, &CARD).unwrap_or_else(|f| panic!("{f}\n{text}"));
        let terms = Terms { dice: DiceFrom::Typed, ..Terms::default() };
        let game = Match::new(setup, terms).unwrap();
        let mut field = Field { game, heard: 0 };
        field.game.advance().unwrap();
        if matches!(field.game.next(), Next::Choose(Seat(0))) && field.game.awaited().is_none() {
            field.order(Order::Name { command: 0 });
        }
        field.throw("65").throw("21");
        assert!(field.is_acting(), "{:?}", field.game.next());
        field
    }
}

impl Field {
    pub fn id(&self, name: &str) -> UnitId {
        let units = &self.game.rules().setup.units;
        let found = units.iter().position(|unit| unit.name == name);
        UnitId(found.and_then(|place| u8::try_from(place).ok()).unwrap_or_else(|| panic!("{name}")))
    }

    fn ids(&self, names: &[&str]) -> impl Iterator<Item = UnitId> {
        names.iter().map(|name| self.id(name))
    }

    pub fn unit(&self, name: &str) -> &Unit {
        self.game.state().unit(self.id(name))
    }

    pub fn state_of(&self, name: &str) -> Activity {
        self.unit(name).activity
    }

    pub fn game(&self) -> &Match<Impetus> {
        &self.game
    }

    /// Whether the first command may be given orders.
    pub fn is_acting(&self) -> bool {
        matches!(self.game.state().agenda.top(), Some(Due::Activate { command: 0 }))
            && self.game.awaited().is_none()
    }

    pub fn order(&mut self, order: Order) -> &mut Self {
        self.heard = self.game.told().len();
        let said = format!("{order:?}");
        if let Err(fault) = self.game.submit(Seat(0), order) {
            panic!("{said}: {fault}; next is {:?}", self.game.next());
        }
        self.check();
        self
    }

    fn check(&self) {
        let sound = self.game.rules().sound(self.game.state());
        assert!(sound.is_ok(), "{sound:?}");
    }

    pub fn refused(&mut self, rule: &str, order: Order) -> Refusal {
        let said = format!("{order:?}");
        let before = self.game.state().clone();
        let Err(PlayFault::Refused(refusal)) = self.game.submit(Seat(0), order) else {
            panic!("{said} is not refused");
        };
        assert_eq!(refusal.rule.0, rule, "{said}: {refusal}");
        assert_eq!(*self.game.state(), before, "a refused order changed the state");
        refusal
    }

    pub fn march(&mut self, names: &[&str], leg: Leg) -> &mut Self {
        let units = self.ids(names).collect();
        self.order(Order::Act(Act::March { units, leg }))
    }

    pub fn refused_march(&mut self, rule: &str, names: &[&str], leg: Leg) -> Refusal {
        let units = self.ids(names).collect();
        self.refused(rule, Order::Act(Act::March { units, leg }))
    }

    pub fn refused_fire(&mut self, rule: &str, unit: &str, target: &str) -> Refusal {
        let (unit, target) = (self.id(unit), self.id(target));
        self.refused(rule, Order::Act(Act::Fire { unit, target }))
    }

    /// An order to a unit that never was.
    pub fn refused_id(&mut self, id: u8) -> Refusal {
        self.refused("impetus.turn.own", Order::Task { unit: UnitId(id), task: Task::Rally })
    }

    pub fn task(&mut self, unit: &str, task: Task) -> &mut Self {
        let unit = self.id(unit);
        self.order(Order::Task { unit, task })
    }

    pub fn refused_task(&mut self, rule: &str, unit: &str, task: Task) -> Refusal {
        let unit = self.id(unit);
        self.refused(rule, Order::Task { unit, task })
    }

    pub fn done(&mut self) -> &mut Self {
        self.order(Order::Done)
    }

    /// The throw that is awaited, and what is added to it.
    pub fn asks(&mut self, rule: &str, total: i16) -> &mut Self {
        let Some(awaited) = self.game.awaited() else {
            panic!("nothing is awaited; next is {:?}", self.game.next())
        };
        assert_eq!(awaited.rule, rule);
        assert_eq!(awaited.tally.as_ref().map_or(0, |tally| tally.total), total, "{awaited:?}");
        self
    }

    /// Lines that count in the throw that is awaited.
    pub fn lines(&mut self, rules: &[&str]) -> &mut Self {
        let tally = self.game.awaited().and_then(|awaited| awaited.tally.as_ref()).unwrap();
        for rule in rules {
            let counts = tally.lines.iter().any(|line| line.applied && line.rule == *rule);
            assert!(counts, "{rule} does not count: {tally:?}");
        }
        self
    }

    pub fn throw(&mut self, text: &str) -> &mut Self {
        self.heard = self.game.told().len();
        if let Err(fault) = self.game.throw(faces(text).unwrap()) {
            panic!("{text}: {fault}; next is {:?}", self.game.next());
        }
        self.check();
        self
    }

    /// Something was told under a rule since the last order or throw.
    pub fn told(&mut self, rule: &str) -> &mut Self {
        let told = &self.game.told()[self.heard..];
        assert!(told.iter().any(|told| told.rule == rule), "{rule} is not among {told:?}");
        self
    }

    pub fn amend(&mut self, unit: &str, field: &str, value: impl Into<Value>) -> &mut Self {
        let path = format!("units.{}.{field}", self.id(unit).0);
        self.game.amend(&path, value.into(), "a test").unwrap();
        self
    }

    pub fn amend_order(&mut self, unit: &str, disordered: bool) -> &mut Self {
        self.amend(unit, "disordered", json!(disordered))
    }
}

impl Field {
    /// A village that a side has held first and last.
    pub fn village_of(&mut self, side: u8) -> &mut Self {
        let village = json!([{ "place": 0, "of": side, "held": side }]);
        self.game.amend("villages", village, "a test").unwrap();
        self
    }

    /// Makes this side the attacker.
    pub fn attacked_by(&mut self, side: u8) -> &mut Self {
        self.game.amend("attacker", json!(side), "a test").unwrap();
        self
    }

    pub fn fire(&mut self, unit: &str, target: &str) -> &mut Self {
        let (unit, target) = (self.id(unit), self.id(target));
        self.order(Order::Act(Act::Fire { unit, target }))
    }

    /// Whether one has declared a charge on another.
    pub fn charges(&self, unit: &str, foe: &str) -> bool {
        self.game.state().charges.contains(&(self.id(unit), self.id(foe)))
    }
}
