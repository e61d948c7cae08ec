//! Worked examples on a table: a few units, some ground, one question, and what is said to it.
//!
//! A unit is a line: `red` or `blue`, its name, its kind, the middle of its front edge in BU with
//! its facing in degrees (`10,5,0`), then any of
//!
//! | word | means |
//! |---|---|
//! | `vbu=4`, `impetus=1`, `sm=-1`, `melee=1`, `vd=3`, `weapon=bow`, `discipline=A`, `pace=foot` | as in an army file |
//! | `massed`, `iron-officers`, `cuirassiers`, ... | its traits |
//! | `now=3`, `moves=1`, `evades=1` | VBU and so on as they are now |
//! | `disordered`, `shot`, `on-foot`, `leader`, `second` | how it is now; of the second command |
//!
//! Ground is a line of a scenario file: `name = "the wood", kind = "wood", points = [...]`.

use super::table_asks::QUERIES;
use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_baroque::state::{Due, Fired, Post, State};
use tercio_baroque::survey::Survey;
use tercio_baroque::{Baroque, CARD};
use tercio_engine::{Refusal, Ruleset};
use tercio_family::UnitId;
use tercio_field::Point;
use tercio_ledger::{House, Rule, RuleId};
use tercio_trials::Met;

/// A table that several examples are asked on.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    #[serde(default)]
    pub ground: Vec<String>,
    #[serde(default)]
    pub units: Vec<String>,
}

/// A question put to a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub name: String,
    /// A scene of this file; its own units and ground come after.
    #[serde(default)]
    pub on: String,
    #[serde(default)]
    pub ground: Vec<String>,
    #[serde(default)]
    pub units: Vec<String>,
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    pub ask: String,
    /// All of these are in the answer.
    #[serde(default)]
    pub says: Vec<String>,
    /// None of these is.
    #[serde(default)]
    pub lacks: Vec<String>,
    /// The rule that says no; without it the answer is yes.
    #[serde(default)]
    pub refused: String,
    #[serde(default)]
    pub meets: Vec<String>,
}

/// What is said to a question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub parts: Vec<String>,
    pub rules: Vec<RuleId>,
    pub refused: Option<RuleId>,
}

impl Answer {
    pub fn say(&mut self, words: impl Into<String>) {
        self.parts.push(words.into());
    }

    pub fn by(&mut self, words: impl Into<String>, rule: &Rule) {
        self.say(words);
        self.rules.push(rule.id);
    }

    pub fn meets<'r>(&mut self, rules: impl IntoIterator<Item = &'r &'static Rule>) {
        self.rules.extend(rules.into_iter().map(|rule| rule.id));
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        let Refusal { rule, because, .. } = refusal;
        Answer { parts: vec![because], rules: vec![rule], refused: Some(rule) }
    }
}

/// The table that is asked.
pub struct Drawn {
    pub rules: Baroque,
    pub state: State,
    /// The line of each unit.
    pub lines: Vec<String>,
}

impl Drawn {
    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.rules.book, setup: &self.rules.setup, state: &self.state }
    }

    /// The unit of a name among the words of a question.
    pub fn unit(&self, words: &[&str], place: usize) -> Result<UnitId, String> {
        let name = words.get(place).ok_or("a unit is missing")?;
        let found = self.rules.setup.units.iter().position(|unit| unit.name == *name);
        let found = found.ok_or_else(|| format!("no unit `{name}`"))?;
        u8::try_from(found).map(UnitId).map_err(|_| "too many units".into())
    }

    pub fn name(&self, id: UnitId) -> &str {
        &self.rules.setup.units[usize::from(id.0)].name
    }
}

/// Answers a question; the words after the first name units and figures.
pub type Query = fn(&Drawn, &[&str]) -> Result<Answer, String>;

impl Example {
    pub fn run(&self, scenes: &BTreeMap<String, Scene>) -> Result<Met, String> {
        let drawn = self.drawn(scenes)?;
        let words: Vec<&str> = self.ask.split_whitespace().collect();
        let query = QUERIES.iter().find(|(word, _)| words.first() == Some(word));
        let (_, query) = query.ok_or_else(|| format!("nobody can answer `{}`", self.ask))?;
        let answer = query(&drawn, words.get(1..).unwrap_or_default())?;
        self.check(&answer)?;
        let mut met = Met::default();
        for rule in &answer.rules {
            CARD.rule(rule.0).ok_or_else(|| format!("there is no rule {rule}"))?;
            met.rule(rule.0);
        }
        let claimed: Vec<String> = self.meets.iter().map(|id| self.id(id)).collect();
        met.require(&claimed)?;
        Ok(met)
    }

    fn id(&self, short: &str) -> String {
        format!("{}.{short}", CARD.name)
    }

    fn check(&self, answer: &Answer) -> Result<(), String> {
        let said = answer.parts.join("; ");
        match answer.refused {
            Some(rule) if self.refused.is_empty() => return Err(format!("{said} [{rule}]")),
            Some(rule) if rule.0 != self.id(&self.refused) => {
                return Err(format!("refused by {rule}: {said}"));
            }
            None if !self.refused.is_empty() => return Err(format!("not refused: {said}")),
            _ => {}
        }
        if self.says.is_empty() && self.refused.is_empty() {
            return Err(format!("it wants nothing of the answer: {said}"));
        }
        if let Some(missing) = self.says.iter().find(|words| !said.contains(*words)) {
            return Err(format!("`{missing}` is not in: {said}"));
        }
        match self.lacks.iter().find(|words| said.contains(*words)) {
            Some(found) => Err(format!("`{found}` is in: {said}")),
            None => Ok(()),
        }
    }

    /// The table; the first command of red acts.
    fn drawn(&self, scenes: &BTreeMap<String, Scene>) -> Result<Drawn, String> {
        let mut scene = match self.on.as_str() {
            "" => Scene::default(),
            name => scenes.get(name).ok_or_else(|| format!("no scene `{name}`"))?.clone(),
        };
        scene.ground.extend(self.ground.iter().cloned());
        for line in &self.units {
            // A later line of the same unit adds to the earlier one.
            let known = |other: &&mut String| other.split(' ').take(2).eq(line.split(' ').take(2));
            match scene.units.iter_mut().find(known) {
                Some(other) => other.extend(line.split(' ').skip(2).map(|word| format!(" {word}"))),
                None => scene.units.push(line.clone()),
            }
        }
        let text = written(&scene)?;
        let setup = Baroque::read("a table", &text, &CARD).map_err(|faults| faults.to_string())?;
        let id = |short: &String| self.id(short);
        let rulings = self.rulings.iter().map(|(name, answer)| (id(name), answer.clone()));
        let house = House { rulings: rulings.collect(), ..House::default() };
        let rules = Baroque::new(setup, house).map_err(|faults| faults.to_string())?;
        let mut state = State::fresh(&rules.setup);
        state.turn = 1;
        state.agenda.push(Due::Over);
        state.agenda.push(Due::Activate { command: 0 });
        let named = |name: &str| rules.setup.units.iter().position(|unit| unit.name == name);
        let mut led = Vec::new();
        let mut lines = vec![String::new(); rules.setup.units.len()];
        for line in &scene.units {
            let place = line.split(' ').nth(1).and_then(named).ok_or("a unit without a name")?;
            amend(&mut state, place, line)?;
            if line.split(' ').any(|word| word == "leader") {
                led.push(rules.setup.units[place].command);
            }
            lines[place].clone_from(line);
        }
        let far = [Point::new(1_000, 1_000), Point::new(29_000, 19_000)];
        for (number, command) in (0u8..).zip(&mut state.commands) {
            let side = rules.setup.commands[usize::from(number)].side;
            if !led.contains(&number) {
                command.post = Post::At(far[usize::from(side)]);
            }
        }
        Ok(Drawn { rules, state, lines })
    }
}

/// How a unit is now, where its line says so.
fn amend(state: &mut State, place: usize, line: &str) -> Result<(), String> {
    let unit = &mut state.units[place];
    for word in line.split(' ').skip(4) {
        let figure = |text: &str| text.parse::<u8>().map_err(|_| format!("`{word}`?"));
        match word.split_once('=') {
            Some(("now", figures)) => unit.vbu = figure(figures)?,
            Some(("moves", figures)) => unit.moves = figure(figures)?,
            Some(("evades", figures)) => unit.evades = figure(figures)?,
            None if word == "disordered" => unit.disordered = true,
            None if word == "shot" => unit.shot = Fired::Before,
            None if word == "on-foot" => unit.on_foot = true,
            _ => {}
        }
    }
    Ok(())
}

/// The scene as a scenario file has it.
fn written(scene: &Scene) -> Result<String, String> {
    let mut text = format!("system = \"{}\"\ntitle = \"A table\"\n", CARD.name);
    for ground in &scene.ground {
        text += &format!("[[ground]]\n{}\n", ground.replace("; ", "\n"));
    }
    for side in ["red", "blue"] {
        let own: Vec<&String> =
            scene.units.iter().filter(|line| line.split(' ').next() == Some(side)).collect();
        let led: Vec<&str> = own
            .iter()
            .filter(|line| line.split(' ').any(|word| word == "leader"))
            .filter_map(|line| line.split(' ').nth(1))
            .collect();
        text += &format!("[[side]]\nname = \"{side}\"\nleaders = {led:?}\n");
        let (mut places, mut commands) = (String::new(), [String::new(), String::new()]);
        for line in own {
            let (place, unit, second) = unit_written(line)?;
            places += &place;
            commands[usize::from(second)] += &unit;
        }
        text += &format!("place = [{places}]\n");
        for (number, units) in commands.iter().enumerate().filter(|(_, units)| !units.is_empty()) {
            text += &format!(
                "[[side.command]]\ntitle = \"{side} {number}\"\nleader = \"{side} leader {number}\"\n\
                 level = \"reliable\"\nstructure = \"average\"\nunit = [{units}]\n"
            );
        }
    }
    Ok(text)
}

/// The place of a unit and its card as a file has them, and whether it is of the second command.
fn unit_written(line: &str) -> Result<(String, String, bool), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, name, kind, at, rest @ ..] = &words[..] else { return Err(line.into()) };
    let place = format!("{{ unit = \"{name}\", at = [{at}] }}, ");
    let mut keys: BTreeMap<&str, String> = BTreeMap::new();
    if !["Art", "B"].contains(kind) {
        keys.extend([("vbu", "5".into()), ("impetus", "2".into()), ("vd", "2".into())]);
        keys.insert("discipline", "\"B\"".into());
    }
    let (mut traits, mut second) = (Vec::new(), false);
    for word in rest {
        match (word.split_once('='), *word) {
            (Some(("now" | "moves" | "evades", _)), _) => {}
            (Some((key @ ("weapon" | "discipline" | "pace"), value)), _) => {
                keys.insert(key, format!("\"{value}\""));
            }
            (Some((key, value)), _) => {
                keys.insert(key, value.into());
            }
            (None, "disordered" | "shot" | "on-foot" | "leader") => {}
            (None, "second") => second = true,
            (None, word) => traits.push(word),
        }
    }
    if !traits.is_empty() {
        keys.insert("traits", format!("{traits:?}"));
    }
    let keys: String = keys.iter().map(|(key, value)| format!(", {key} = {value}")).collect();
    let unit = format!("{{ name = \"{name}\", type = \"{kind}\"{keys} }}, ");
    Ok((place, unit, second))
}
