//! Worked examples on a table: a few units, some ground, one question, and what is said to it.
//!
//! A unit is a line: `red` or `blue`, its name, figures and files (`24/8`), the middle of its front
//! edge in inches with its facing in degrees (`36,10,0`), then any of
//!
//! | word | means |
//! |---|---|
//! | `ca=4`, `sa=3`, `ka=3`, `d=7`, `mo=6`, `wounds=2`, `attacks=2` | figures of its card |
//! | `mount=horse`, `drill=light`, `weapon=bow`, `arm=pike`, ... | words of its card |
//! | `stakes`, `general` | has stakes; has the general, who is lost where nobody has him |
//! | `now=5`, `spent=2` | figures left, inches of its move that are gone |
//! | `disordered`, `moved`, `busy`, `held`, `fleeing`, `loose` | how it is now |
//! | `fights=blue` | is in combat with this enemy, at whose front it came |
//!
//! Ground is a line of a scenario file: `name = "the wood", kind = "wood", rect = [...]`.

use super::table_asks::QUERIES;
use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_conquest::state::{Bond, Due, Heart, Post, State};
use tercio_conquest::survey::Survey;
use tercio_conquest::troops::Facing;
use tercio_conquest::{CARD, Conquest};
use tercio_engine::{Refusal, Ruleset};
use tercio_family::UnitId;
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
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        let Refusal { rule, because, .. } = refusal;
        Answer { parts: vec![because], rules: vec![rule], refused: Some(rule) }
    }
}

/// The table that is asked.
pub struct Drawn {
    pub rules: Conquest,
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
        self.named(words.get(place).ok_or("a unit is missing")?)
    }

    fn named(&self, name: &str) -> Result<UnitId, String> {
        let found = self.rules.setup.units.iter().position(|unit| unit.name == name);
        let found = found.ok_or_else(|| format!("no unit `{name}`"))?;
        u8::try_from(found).map(UnitId).map_err(|_| "too many units".into())
    }

    pub fn name(&self, id: UnitId) -> &str {
        &self.rules.setup.units[usize::from(id.0)].name
    }

    /// How a unit is now, where its line says so.
    fn amend(&mut self, id: UnitId, line: &str) -> Result<(), String> {
        for word in line.split(' ').skip(4) {
            let figure = |text: &str| text.parse::<u16>().map_err(|_| format!("`{word}`?"));
            if let Some(("fights", foe)) = word.split_once('=') {
                self.engage(id, foe)?;
                continue;
            }
            let unit = &mut self.state.units[usize::from(id.0)];
            match word.split_once('=') {
                Some(("now", figures)) => {
                    unit.figures = figure(figures)?;
                    unit.files = unit.files.min(u8::try_from(unit.figures).unwrap_or(u8::MAX));
                }
                Some(("spent", inches)) => unit.spent = i32::from(figure(inches)?) * 1_000,
                Some(_) => {}
                None => match word {
                    "disordered" => unit.disordered = true,
                    "moved" => unit.moved = true,
                    "busy" => unit.busy = true,
                    "held" => unit.held = true,
                    "loose" => unit.loose = true,
                    "fleeing" => unit.heart = Heart::Fleeing,
                    _ => {}
                },
            }
        }
        Ok(())
    }

    fn engage(&mut self, came: UnitId, foe: &str) -> Result<(), String> {
        let bond = Bond {
            came,
            met: self.named(foe)?,
            at: Facing::Front,
            rounds: 1,
            charged: true,
            askew: false,
            countered: false,
        };
        self.state.bonds.try_push(bond).map_err(|_| "too many combats".into())
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

    /// The table, in the first game turn.
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
        for (side, guard) in GUARDS {
            if !scene.units.iter().any(|line| line.split(' ').next() == Some(side)) {
                scene.units.push(guard.into());
            }
        }
        let text = written(&scene)?;
        let setup = Conquest::read("a table", &text, &CARD).map_err(|faults| faults.to_string())?;
        let id = |short: &String| self.id(short);
        let rulings = self.rulings.iter().map(|(name, answer)| (id(name), answer.clone()));
        let house = House { rulings: rulings.collect(), ..House::default() };
        let rules = Conquest::new(setup, house).map_err(|faults| faults.to_string())?;
        let mut state = State::fresh(&rules.setup);
        state.turn = 1;
        state.agenda.push(Due::Over);
        let lines = vec![String::new(); rules.setup.units.len()];
        let mut drawn = Drawn { rules, state, lines };
        for line in &scene.units {
            let id = drawn.named(line.split(' ').nth(1).ok_or("a unit without a name")?)?;
            drawn.amend(id, line)?;
            drawn.lines[usize::from(id.0)].clone_from(line);
        }
        for (side, name) in ["red", "blue"].into_iter().enumerate() {
            if led(&scene, name).is_none() {
                drawn.state.generals[side].post = Post::Lost;
            }
        }
        Ok(drawn)
    }
}

/// Who stands for a side that has nobody else.
const GUARDS: [(&str, &str); 2] =
    [("red", "red red-guard 6/6 4,2,0"), ("blue", "blue blue-guard 6/6 68,46,180")];

/// The unit of a side that has its general.
fn led<'s>(scene: &'s Scene, side: &str) -> Option<&'s str> {
    let own = scene.units.iter().filter(|line| line.split(' ').next() == Some(side));
    let mut led = own.filter(|line| line.split(' ').any(|word| word == "general"));
    led.find_map(|line| line.split(' ').nth(1))
}

/// The scene as a scenario file has it.
fn written(scene: &Scene) -> Result<String, String> {
    let mut text = format!("system = \"{}\"\ntitle = \"A table\"\n", CARD.name);
    for ground in &scene.ground {
        text += &format!("[[ground]]\n{}\n", ground.replace("; ", "\n"));
    }
    for side in ["red", "blue"] {
        let own = scene.units.iter().filter(|line| line.split(' ').next() == Some(side));
        let (mut places, mut units) = (String::new(), String::new());
        for line in own {
            let (place, unit) = unit_written(line)?;
            places += &place;
            units += &unit;
        }
        text += &format!("[[side]]\nname = \"{side}\"\n");
        if let Some(led) = led(scene, side) {
            text += &format!("with = \"{led}\"\n");
        }
        text += &format!("place = [{places}]\nunit = [{units}]\n");
        text += &format!("general = {{ name = \"{side}\", mo = 7, points = 2, zone = 10 }}\n");
    }
    Ok(text)
}

/// The place of a unit and its card as a file has them.
fn unit_written(line: &str) -> Result<(String, String), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, name, strength, at, rest @ ..] = &words[..] else { return Err(line.into()) };
    let (figures, files) = strength.split_once('/').ok_or_else(|| line.to_string())?;
    let place = format!("{{ unit = \"{name}\", at = [{at}] }}, ");
    let mut keys: BTreeMap<&str, String> = BTreeMap::new();
    keys.extend([("figures", figures.into()), ("files", files.into())]);
    keys.extend([("ca", "3".into()), ("sa", "3".into()), ("mo", "6".into())]);
    for word in rest {
        match (word.split_once('='), *word) {
            (Some(("now" | "spent" | "fights", _)), _) => {}
            (Some((key, value)), _) if value.parse::<u8>().is_ok() => {
                keys.insert(key, value.into());
            }
            (Some((key, value)), _) => {
                keys.insert(key, format!("\"{value}\""));
            }
            (None, "stakes") => {
                keys.insert("stakes", "true".into());
            }
            (None, _) => {}
        }
    }
    let keys: String = keys.iter().map(|(key, value)| format!(", {key} = {value}")).collect();
    Ok((place, format!("{{ name = \"{name}\"{keys} }}, ")))
}
