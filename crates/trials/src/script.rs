//! A battle on the table, played from a script with dice thrown by hand.
//!
//! Lines of a script:
//!
//! | line | means |
//! |---|---|
//! | `0> attack red spend 2` | the first side gives an order |
//! | `1! round.contact: move blue ahead 2` | the second side is refused by this rule |
//! | `dice 664 5` | throws that must be awaited just then, one after the other |
//! | `asks base: best 3 of 5d6` | the throw that is awaited |
//! | `tally +2: strength.heavy-armour` | its dice in all, and lines among them |
//! | `lacks pool.initiative` | a line that does not count in it |
//! | `amend red.pool = -3` | the state is changed; a unit goes by its name |
//! | `is red.pool = -3` | the state holds this |
//! | `told size.horse: red` | this was told under this rule since the last order or throw |
//! | `outcome 1 end.third` | the winner and why; `outcome draw ...` |
//!
//! A system may know lines of its own: see [`Dialect`].

use crate::{Met, Paper, faces};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::Seat;
use tercio_engine::{DiceFrom, Match, PlayFault, Ruleset, Terms};

/// A scenario of a file of examples.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// As a scenario file would say it; `system` and `title` are added.
    pub text: String,
    /// Lines of a script that come before the first step of the table.
    #[serde(default)]
    pub start: String,
}

/// A battle with what is to come of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub name: String,
    /// A scenario of this file, or one that comes with the program.
    pub on: String,
    /// Lines before the first step of the table, after the scenario's own.
    #[serde(default)]
    pub start: String,
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    pub play: String,
    #[serde(default)]
    pub meets: Vec<String>,
}

/// What a system adds to the lines of a script.
#[derive(Debug)]
pub struct Dialect<R: Ruleset> {
    /// The number of the unit of this name among `units` of the state.
    pub unit_called: fn(&R, &R::State, &str) -> Option<usize>,
    /// A line that only this system knows: its first word, and the rest.
    pub own_line: fn(&mut Play<R>, &str, &str) -> Result<(), String>,
}

impl<R: Ruleset> Clone for Dialect<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Ruleset> Copy for Dialect<R> {}

/// For a system that knows no lines of its own.
pub fn no_such_line<R: Ruleset>(_: &mut Play<R>, _: &str, _: &str) -> Result<(), String> {
    Err("no such line".into())
}

/// A battle under way, and what it has met.
#[derive(Debug)]
pub struct Play<R: Ruleset> {
    pub game: Match<R>,
    pub met: Met,
    /// Told before the last order or throw.
    heard: usize,
    /// The setup of a next battle, where one was asked for.
    pub next: Option<Value>,
    dialect: Dialect<R>,
}

impl Example {
    pub fn run<R: Ruleset>(
        &self,
        scenarios: &BTreeMap<String, Scenario>,
        dialect: Dialect<R>,
    ) -> Result<Met, String> {
        let card = R::card();
        let (text, start) = match scenarios.get(&self.on) {
            Some(Scenario { text, start }) => {
                let head = format!("system = \"{}\"\ntitle = \"{}\"", card.name, self.on);
                (format!("{head}\n{text}"), start.as_str())
            }
            None => {
                let file = card.file(&self.on).ok_or_else(|| format!("no scenario {}", self.on))?;
                (file.text.to_string(), "")
            }
        };
        let setup = R::read(&self.on, &text, card).map_err(|faults| faults.to_string())?;
        let paper = Paper::of::<R>();
        let house = paper.house(&self.rulings, &[]);
        let terms = Terms { house, dice: DiceFrom::Typed, ..Terms::default() };
        let game = Match::<R>::new(setup, terms).map_err(|faults| faults.to_string())?;
        let mut play = Play { game, met: Met::default(), heard: 0, next: None, dialect };
        play.script(start)?;
        play.script(&self.start)?;
        play.game.advance().map_err(|fault| fault.to_string())?;
        play.script(&self.play)?;
        if let Some(awaited) = play.game.awaited() {
            return Err(format!("{} is still awaited at the end", awaited.say));
        }
        tercio_engine::kit::check_replay(&play.game);
        for told in play.game.told() {
            play.met.rule(&told.rule);
        }
        play.met.require(&paper.ids(&self.meets))?;
        Ok(play.met)
    }
}

impl<R: Ruleset> Play<R> {
    fn script(&mut self, text: &str) -> Result<(), String> {
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                self.line(line)
                    .map_err(|fault| format!("line {}, `{line}`: {fault}", number + 1))?;
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "0>" | "1>" => self.order(seat(word), rest),
            "0!" | "1!" => self.refused(seat(word), rest),
            "dice" => rest.split(' ').try_for_each(|throw| self.throw(throw)),
            "asks" => self.asks(rest),
            "tally" => self.tally(rest),
            "lacks" => self.lacks(rest),
            "amend" => self.amend(rest),
            "is" => self.holds(rest),
            "told" => self.told(rest),
            "outcome" => self.outcome(rest),
            _ => (self.dialect.own_line)(self, word, rest),
        }
    }

    fn order(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        self.heard = self.game.told().len();
        let order = self.game.rules().understand(self.game.state(), seat, text);
        let order = order.map_err(|refusal| refusal.to_string())?;
        self.game.submit(seat, order).map(|_| ()).map_err(|fault| self.explain(&fault))
    }

    fn explain(&self, fault: &PlayFault) -> String {
        format!("{fault}; next is {:?}, awaited {:?}", self.game.next(), self.game.awaited())
    }

    fn refused(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let (rule, text) = text.split_once(": ").ok_or("`rule: order` is wanted")?;
        let before = self.game.state().clone();
        let judged = match self.game.rules().understand(self.game.state(), seat, text) {
            Err(refusal) => refusal,
            Ok(order) => match self.game.submit(seat, order) {
                Err(PlayFault::Refused(refusal)) => refusal,
                other => return Err(format!("not refused: {other:?}")),
            },
        };
        if judged.rule.0 != id::<R>(rule) {
            return Err(format!("refused by another rule: {judged}"));
        }
        if *self.game.state() != before {
            return Err("a refused order changed the state".into());
        }
        self.met.rule(judged.rule.0);
        Ok(())
    }

    fn throw(&mut self, text: &str) -> Result<(), String> {
        self.heard = self.game.told().len();
        let Some(awaited) = self.game.awaited() else {
            return Err(format!("no throw is awaited; next is {:?}", self.game.next()));
        };
        self.met.rule(&awaited.rule);
        self.met.tally(awaited.tally.as_ref());
        let say = format!("{} is awaited", awaited.say);
        self.game.throw(faces(text)?).map(|_| ()).map_err(|fault| format!("{fault}; {say}"))
    }

    fn asks(&self, text: &str) -> Result<(), String> {
        let awaited = self.game.awaited().ok_or("nothing is awaited")?;
        let asked = format!("{}: {}", awaited.rule, awaited.say);
        same(&asked, &id::<R>(text))
    }

    fn tally(&self, text: &str) -> Result<(), String> {
        let awaited = self.game.awaited().ok_or("nothing is awaited")?;
        let tally = awaited.tally.as_ref().ok_or("the throw is not explained")?;
        let (total, lines) = text.split_once(':').unwrap_or((text, ""));
        let applied: Vec<&str> = tally
            .lines
            .iter()
            .filter(|line| line.applied)
            .map(|line| short::<R>(&line.rule))
            .collect();
        same(&format!("{:+} of {applied:?}", tally.total), &format!("{total} of {applied:?}"))?;
        match lines.split_whitespace().find(|line| !applied.contains(line)) {
            Some(line) => Err(format!("{line} does not count, only {applied:?}")),
            None => Ok(()),
        }
    }

    fn lacks(&self, line: &str) -> Result<(), String> {
        match self.tally(&format!("{}: {line}", self.total()?)) {
            Ok(()) => Err("it counts".into()),
            Err(_) => Ok(()),
        }
    }

    fn total(&self) -> Result<String, String> {
        let awaited = self.game.awaited().ok_or("nothing is awaited")?;
        let tally = awaited.tally.as_ref().ok_or("the throw is not explained")?;
        Ok(format!("{:+}", tally.total))
    }

    /// `red.pool` is the pool of the unit called red; other paths are taken as they are.
    fn path(&self, path: &str) -> String {
        let state = self.game.state();
        let (name, rest) = path.split_once('.').unwrap_or((path, ""));
        match (self.dialect.unit_called)(self.game.rules(), state, name) {
            Some(unit) => format!("units.{unit}.{rest}"),
            None => path.to_string(),
        }
    }

    fn amend(&mut self, text: &str) -> Result<(), String> {
        let (path, value) = assignment(text)?;
        let path = self.path(path);
        self.game.amend(&path, value, "an example").map_err(|fault| fault.to_string())?;
        // What the amendment itself tells is no part of the battle.
        self.heard = self.game.told().len();
        Ok(())
    }

    fn holds(&self, text: &str) -> Result<(), String> {
        let (path, wanted) = assignment(text)?;
        let state = serde_json::to_value(self.game.state()).map_err(|error| error.to_string())?;
        holds(&state, &self.path(path), &wanted)
    }

    fn told(&self, text: &str) -> Result<(), String> {
        let (rule, fragment) = text.split_once(':').unwrap_or((text, ""));
        let rule = id::<R>(rule);
        let told = &self.game.told()[self.heard..];
        // The story writes a unit's name with a capital.
        let fragment = fragment.trim().to_lowercase();
        let found =
            told.iter().any(|t| t.rule == rule && t.text.to_lowercase().contains(&fragment));
        if found {
            return Ok(());
        }
        let all: Vec<String> = told.iter().map(|t| format!("[{}] {}", t.rule, t.text)).collect();
        Err(format!("told was only:\n{}", all.join("\n")))
    }

    fn outcome(&self, text: &str) -> Result<(), String> {
        let outcome = self.game.outcome();
        let outcome = outcome.ok_or_else(|| format!("not over: {:?}", self.game.next()))?;
        let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.0.to_string()).collect();
        let winners = if winners.is_empty() { "draw".into() } else { winners.join(",") };
        same(&format!("{winners} {}", short::<R>(&outcome.rule)), text)
    }
}

/// An id with the system's prefix, which scripts leave out.
fn id<R: Ruleset>(short: &str) -> String {
    format!("{}.{short}", R::card().name)
}

fn short<R: Ruleset>(id: &str) -> &str {
    id.strip_prefix(R::card().name).and_then(|rest| rest.strip_prefix('.')).unwrap_or(id)
}

fn seat(word: &str) -> Seat {
    Seat(u8::from(word.starts_with('1')))
}

/// `path = value`, the value as JSON.
pub fn assignment(text: &str) -> Result<(&str, Value), String> {
    let (path, value) = text.split_once('=').ok_or("`path = value` is wanted")?;
    let value = serde_json::from_str(value.trim()).map_err(|error| error.to_string())?;
    Ok((path.trim(), value))
}

/// Whether a value holds another at a path.
pub fn holds(whole: &Value, path: &str, wanted: &Value) -> Result<(), String> {
    let pointer = format!("/{}", path.replace('.', "/"));
    let found = whole.pointer(&pointer).ok_or_else(|| format!("there is no {path}"))?;
    same(&found.to_string(), &wanted.to_string())
}

fn same(found: &str, wanted: &str) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("it is `{found}`")) }
}
