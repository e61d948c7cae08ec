//! Worked examples on a table: a few units, some ground, one question, and what is said to it.
//!
//! A unit is a line: its name, `red` or `blue`, its kind, then any of
//!
//! | word | means |
//! |---|---|
//! | `at=30,10,0` | the middle of its front edge in U, and its facing in degrees from north |
//! | `weapon=sling`, `vbu=4`, `impetus=1`, `m=6`, `depth=2` | its profile |
//! | `now=3`, `rear=1`, `moves=1`, `evades=1` | VBU and so on as they are now |
//! | `discipline=A`, `command=2` | its own command: red is 0 and blue 1 unless more are named |
//! | `pavises`, `impetuous`, ... | its traits; planted stakes stand |
//! | `disordered`, `worn`, `moved`, `ready`, `general`, `evading`, `routed` | how it is now |
//!
//! Ground is a line too: its kind, its name, then `rect x,y x,y`, `points x,y x,y x,y ...` or
//! `line width x,y x,y ...`, and for a hill `crest x,y x,y ...`.

use super::{table_asks, table_march};
use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_engine::Refusal;
use tercio_field::{
    Angle, Feature, Ground, Point, Polygon, Polyline, Pose, Shape, Strip, TICKS_PER_U, Table,
    Terrain, div_round,
};
use tercio_impetus::setup::{CommandSetup, Setup, Traits, UnitSetup, ground_word};
use tercio_impetus::survey::Survey;
use tercio_impetus::troops::{Grade, Level, Structure, Troop, Weapon};
use tercio_impetus::{Book, CARD, State, Status, Unit, UnitId};
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
    /// A scene of this file; its own units and ground come after, or instead of those of the name.
    #[serde(default)]
    pub on: String,
    #[serde(default)]
    pub ground: Vec<String>,
    #[serde(default)]
    pub units: Vec<String>,
    /// Structure of all commands.
    #[serde(default)]
    pub structure: String,
    /// `archers knights`: the first has shot at the second this turn, or charges it.
    #[serde(default)]
    pub fired: Vec<String>,
    #[serde(default)]
    pub charges: Vec<String>,
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
    pub words: String,
    pub rules: Vec<RuleId>,
    pub refused: Option<RuleId>,
}

impl Answer {
    pub fn of<'r>(
        words: impl Into<String>,
        rules: impl IntoIterator<Item = &'r &'static Rule>,
    ) -> Answer {
        let rules = rules.into_iter().map(|rule| rule.id).collect();
        Answer { words: words.into(), rules, refused: None }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        let Refusal { rule, because, .. } = refusal;
        Answer { words: because, rules: vec![rule], refused: Some(rule) }
    }
}

/// Answers a question; the words after the first name units and figures.
pub type Query = fn(&Survey<'_>, &[&str]) -> Result<Answer, String>;

/// The unit of a name.
pub fn unit(survey: &Survey<'_>, words: &[&str], place: usize) -> Result<UnitId, String> {
    let name = words.get(place).ok_or("a unit is missing")?;
    let found = survey.setup.units.iter().position(|unit| unit.name == *name);
    let found = found.ok_or_else(|| format!("no unit `{name}`"))?;
    u8::try_from(found).map(UnitId).map_err(|_| "too many units".into())
}

impl Example {
    pub fn run(&self, scenes: &BTreeMap<String, Scene>) -> Result<Met, String> {
        let scene = self.scene(scenes)?;
        let setup = self.setup(&scene)?;
        let state = self.state(&setup, &scene)?;
        let id = |short: &String| format!("{}.{short}", CARD.name);
        let rulings =
            self.rulings.iter().map(|(name, answer)| (id(name), answer.clone())).collect();
        let book = Book::new(&House { rulings, ..House::default() });
        let book = book.map_err(|fault| fault.to_string())?;
        let survey = Survey { book: &book, setup: &setup, state: &state };
        let words: Vec<&str> = self.ask.split_whitespace().collect();
        let mut queries = table_asks::QUERIES.iter().chain(table_march::QUERIES);
        let query = queries.find(|(word, _)| words.first() == Some(word));
        let (_, query) = query.ok_or_else(|| format!("nobody can answer `{}`", self.ask))?;
        let answer = query(&survey, words.get(1..).unwrap_or_default())?;
        self.check(&answer)?;
        let mut met = Met::default();
        for rule in &answer.rules {
            CARD.rule(rule.0).ok_or_else(|| format!("there is no rule {rule}"))?;
            met.rule(rule.0);
        }
        met.require(&self.meets.iter().map(id).collect::<Vec<_>>())?;
        Ok(met)
    }

    fn check(&self, answer: &Answer) -> Result<(), String> {
        let said = &answer.words;
        let wanted = format!("{}.{}", CARD.name, self.refused);
        match answer.refused {
            Some(rule) if self.refused.is_empty() => return Err(format!("{said} [{rule}]")),
            Some(rule) if rule.0 != wanted => return Err(format!("refused by {rule}: {said}")),
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

    /// The scene it is asked on, with its own ground and units; a later line of the same name adds
    /// to the earlier one.
    fn scene(&self, scenes: &BTreeMap<String, Scene>) -> Result<Scene, String> {
        let mut scene = match self.on.as_str() {
            "" => Scene::default(),
            name => scenes.get(name).ok_or_else(|| format!("no scene `{name}`"))?.clone(),
        };
        scene.ground.extend(self.ground.iter().cloned());
        for line in &self.units {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let known = |unit: &&mut String| unit.split(' ').next() == Some(name);
            match scene.units.iter_mut().find(known) {
                Some(unit) => *unit += &format!(" {rest}"),
                None => scene.units.push(line.clone()),
            }
        }
        Ok(scene)
    }

    fn setup(&self, scene: &Scene) -> Result<Setup, String> {
        let grounds = scene.ground.iter().map(|line| read_ground(line));
        let (places, features) = grounds.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let units = scene.units.iter().map(|line| read_unit(line).map(|read| read.0));
        let units: Vec<UnitSetup> = units.collect::<Result<_, _>>()?;
        let count = units.iter().map(|unit| unit.command).max().unwrap_or(0).max(1);
        let structure = match self.structure.as_str() {
            "" => Structure::Average,
            word => Structure::from_word(word).ok_or_else(|| format!("no structure `{word}`"))?,
        };
        let commands = (0..=count).map(|number| CommandSetup {
            title: format!("command {number}"),
            side: units.iter().find(|unit| unit.command == number).map_or(number, |unit| unit.side),
            commander: format!("commander {number}"),
            level: Level::Fair,
            structure,
            chief: number < 2,
        });
        Ok(Setup {
            title: self.name.clone(),
            about: String::new(),
            table: Table::new(180 * TICKS_PER_U, 120 * TICKS_PER_U),
            terrain: Terrain::new(features),
            places,
            sides: ["Reds".into(), "Blues".into()],
            attacker: 0,
            free: false,
            lessons: Vec::new(),
            commands: commands.collect(),
            units,
        })
    }

    fn state(&self, setup: &Setup, scene: &Scene) -> Result<State, String> {
        let mut state = State::default();
        for (place, line) in (0u8..).zip(&scene.units) {
            if line.split(' ').any(|word| word == "evading") {
                state.evading.push(UnitId(place));
            }
            state.units.push(read_unit(line)?.1);
        }
        let place = |name: &str| {
            let found = setup.units.iter().position(|unit| unit.name == name);
            found.and_then(|found| u8::try_from(found).ok()).map(UnitId)
        };
        let pair = |line: &String| {
            let (from, to) = line.split_once(' ')?;
            Some((place(from)?, place(to)?))
        };
        for (lines, into) in [(&self.fired, &mut state.fired), (&self.charges, &mut state.charges)]
        {
            for line in lines {
                into.push(pair(line).ok_or_else(|| format!("`{line}` is not two units"))?);
            }
        }
        Ok(state)
    }
}

fn ticks(text: &str) -> Result<i32, String> {
    let u: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    Ok((u * f64::from(TICKS_PER_U)).round() as i32)
}

fn point(text: &str) -> Result<Point, String> {
    let (x, y) = text.split_once(',').ok_or_else(|| format!("`{text}` is no point"))?;
    Ok(Point::new(ticks(x)?, ticks(y)?))
}

fn pose(text: &str) -> Result<Pose, String> {
    let parts: Vec<i32> = text.split(',').map(ticks).collect::<Result<_, _>>()?;
    let [x, y, degrees] = parts[..] else { return Err(format!("`{text}` is no pose")) };
    let steps = div_round(i64::from(degrees) * 65_536, 360 * i64::from(TICKS_PER_U));
    Ok(Pose::new(Point::new(x, y), Angle::wrapped(steps)))
}

fn read_ground(line: &str) -> Result<(String, Feature), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [kind, name, form, rest @ ..] = &words[..] else { return Err(line.into()) };
    let kind = Ground::ALL.into_iter().find(|ground| ground_word(*ground) == *kind);
    let kind = kind.ok_or_else(|| format!("no such ground: {line}"))?;
    let cut = rest.iter().position(|word| *word == "crest").unwrap_or(rest.len());
    let (outline, crest) = rest.split_at(cut);
    let points =
        |words: &[&str]| words.iter().map(|word| point(word)).collect::<Result<Vec<_>, _>>();
    let shape = match *form {
        "rect" => {
            let corners = points(outline)?;
            let [near, far] = corners[..] else { return Err(line.into()) };
            Shape::from(Polygon::rect(near, far))
        }
        "points" => Polygon::new(&points(outline)?).map_err(|fault| fault.to_string())?.into(),
        "line" => {
            let strip = Strip::new(&points(&outline[1..])?, ticks(outline[0])?);
            strip.map_err(|fault| fault.to_string())?.into()
        }
        _ => return Err(format!("`{form}` is no form of ground")),
    };
    let crest = match crest.get(1..) {
        Some(crest) => Some(Polyline::new(&points(crest)?).map_err(|fault| fault.to_string())?),
        None => None,
    };
    Ok((name.to_string(), Feature { kind, shape, crest }))
}

/// A unit of the setup, and as it is now.
fn read_unit(line: &str) -> Result<(UnitSetup, Unit), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = words.first().ok_or("a unit without a name")?;
    let mut card = UnitSetup {
        name: name.to_string(),
        title: name.to_string(),
        side: 0,
        command: 0,
        troop: Troop::HeavyFoot,
        m: 6,
        vbu: 4,
        impetus: 1,
        discipline: Grade::B,
        vd: 1,
        weapon: None,
        traits: Traits::default(),
        depth: 1,
        general: false,
        pose: Pose::default(),
        on_foot: None,
    };
    let mut now = BTreeMap::new();
    let mut flags = Vec::new();
    for word in &words[1..] {
        match word.split_once('=') {
            Some((key, value)) => read_figure(&mut card, &mut now, key, value)?,
            None if *word == "red" || *word == "blue" => {
                card.side = u8::from(*word == "blue");
                card.command = card.command.max(card.side);
            }
            None => match Troop::from_word(word) {
                Some(troop) => card.troop = troop,
                None => flags.push(*word),
            },
        }
    }
    let stakes = flags.contains(&"stakes");
    let mut has = |flag: &str| {
        let found = flags.iter().position(|word| *word == flag);
        found.map(|found| flags.remove(found)).is_some()
    };
    card.general = has("general");
    let unit = Unit {
        status: if has("routed") { Status::Routed } else { Status::OnTable },
        vbu: now.get("now").copied().unwrap_or(card.vbu),
        rear: now.get("rear").copied().unwrap_or(0),
        disordered: has("disordered"),
        worn: has("worn"),
        moves: now.get("moves").copied().unwrap_or(0),
        moved: has("moved"),
        stakes,
        ready: has("ready"),
        evades: now.get("evades").copied().unwrap_or(0),
        ..Unit::fresh(&card)
    };
    has("evading");
    let traits: BTreeMap<String, bool> =
        flags.iter().map(|flag| (flag.replace('-', "_"), true)).collect();
    let traits = serde_json::to_value(traits).and_then(serde_json::from_value);
    card.traits = traits.map_err(|fault| format!("{name}: {fault}"))?;
    Ok((card, unit))
}

fn read_figure(
    card: &mut UnitSetup,
    now: &mut BTreeMap<String, u8>,
    key: &str,
    value: &str,
) -> Result<(), String> {
    let wrong = || format!("`{key}={value}` means nothing");
    let number = || value.parse::<u8>().map_err(|_| wrong());
    match key {
        "at" => card.pose = pose(value)?,
        "weapon" => card.weapon = Some(Weapon::from_word(value).ok_or_else(wrong)?),
        "discipline" => card.discipline = Grade::from_word(value).ok_or_else(wrong)?,
        "vbu" => card.vbu = number()?,
        "impetus" => card.impetus = number()?,
        "m" => card.m = number()?,
        "depth" => card.depth = number()?,
        "command" => card.command = number()?,
        "now" | "rear" | "moves" | "evades" => {
            now.insert(key.into(), number()?);
        }
        _ => return Err(wrong()),
    }
    Ok(())
}
