//! A question put on the command line: which options there are, the procedure's own form decides.

use crate::Usage;
use crate::catalogue::system;
use crate::files::scenario_of;
use crate::form;
use crate::house::HouseArgs;
use anyhow::Result;
use serde_json::Value;
use tercio_engine::{AnyProcedure, Field, Kind, facts};
use tercio_ledger::{House, near};
use tercio_odds::{AnyOdds, Asking};
use tercio_systems::{AnyTableSystem, UnitFault, fill_side};

/// What the same words may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Odds,
    Resolve,
}

/// The options that every procedure has.
#[derive(Clone, Debug, Default)]
pub struct Common {
    pub help: bool,
    pub asking: Asking,
    pub house: HouseArgs,
    /// Dice already thrown.
    pub faces: Option<String>,
    pub typed: bool,
    pub seed: Option<u64>,
}

/// A system, and the procedure asked about unless nothing was named.
pub struct Asked {
    pub system: &'static dyn AnyTableSystem,
    pub common: Common,
    pub question: Option<Question>,
}

/// A procedure under the house, with the facts of the case.
pub struct Question {
    pub procedure: Box<dyn AnyOdds>,
    pub facts: Value,
}

/// Options without a value, then those with one. Which verb has them, where not both do.
const PLAIN: &[&str] = &["json", "help", "once", "to-the-end", "typed"];
const VALUED: &[&str] = &["policy", "ruling", "off", "shift", "house", "seed", "dice", "faces"];

fn common_names(verb: Verb) -> Vec<&'static str> {
    let not_here: &[&str] = match verb {
        Verb::Odds => &["typed", "seed", "dice", "faces"],
        Verb::Resolve => &["once", "to-the-end", "policy"],
    };
    PLAIN.iter().chain(VALUED).copied().filter(|name| !not_here.contains(name)).collect()
}

pub fn parse(words: &[String], verb: Verb) -> Result<Asked> {
    let Some((name, rest)) = words.split_first() else {
        let known: Vec<&str> =
            tercio_systems::systems().iter().map(|system| system.card().name).collect();
        let (verb, known) = (form::word(verb), known.join(", "));
        return Err(Usage::error(format!(
            "of which system? known: {known}; `tercio {verb} <system>` lists what can be asked"
        )));
    };
    if name.starts_with('-') {
        return Err(Usage::error(format!("name the system before `{name}`")));
    }
    let system = system(name)?;
    let procedures = system.procedures(&House::default())?;
    let chosen = chosen(rest, &procedures)?;
    let fields = chosen.map(|index| procedures[index].form()).unwrap_or_default();
    let mut words = Words { verb, fields: &fields, common: Common::default(), pieces: Vec::new() };
    let mut positions = words.read(rest)?;
    let common = words.common;
    let house = common.house.build(system.card())?;
    if chosen.is_some() {
        positions.remove(0);
    }
    let pieces = words.pieces;
    let Some(index) = chosen else {
        return Ok(Asked { system, common, question: None });
    };
    let mut odds = system.odds(&house)?;
    let procedure = odds.swap_remove(index);
    let mut facts = procedure.any().default_facts();
    let named = fill_positions(system, procedure.any(), &positions, &mut facts)?;
    let pieces: Vec<(String, String)> = named.into_iter().chain(pieces).collect();
    facts::assign(&fields, &mut facts, &pieces).map_err(|fault| {
        let see = format!("tercio {} {name} {} --help", form::word(verb), procedure.any().name());
        Usage::error(format!("{fault} (see `{see}`)"))
    })?;
    Ok(Asked { system, common, question: Some(Question { procedure, facts }) })
}

/// The place in the list of the procedure named first among the words.
fn chosen(words: &[String], procedures: &[Box<dyn AnyProcedure>]) -> Result<Option<usize>> {
    let names: Vec<&str> = procedures.iter().map(|procedure| procedure.name()).collect();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        if let Some(option) = word.strip_prefix("--") {
            let (option, inline) =
                option.split_once('=').map_or((option, false), |(o, _)| (o, true));
            match (PLAIN.contains(&option), VALUED.contains(&option)) {
                (true, _) => {}
                (_, true) if inline => {}
                (_, true) => {
                    rest.next();
                }
                _ => {
                    let known = names.join(", ");
                    let what = format!("say first what is asked, then `{word}`: {known}");
                    return Err(Usage::error(what));
                }
            }
            continue;
        }
        if word == "-h" {
            continue;
        }
        let found = names.iter().position(|name| name.eq_ignore_ascii_case(word));
        return match found {
            Some(index) => Ok(Some(index)),
            None => {
                let hint = near::hint(word, names.iter().copied());
                let known = names.join(", ");
                Err(Usage::error(format!("no question is called `{word}`; known: {known}{hint}")))
            }
        };
    }
    Ok(None)
}

/// Words being sorted into options of the program, facts and positions.
struct Words<'f> {
    verb: Verb,
    fields: &'f [Field],
    common: Common,
    pieces: Vec<(String, String)>,
}

/// What an option's name stands for.
enum Meaning {
    Flag,
    Fact,
    Common,
}

impl Words<'_> {
    /// Sorts them all; what is left are the words without a dash.
    fn read(&mut self, words: &[String]) -> Result<Vec<String>> {
        let mut positions = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            if word == "-h" {
                self.common.help = true;
                continue;
            }
            let Some(option) = word.strip_prefix("--") else {
                if word.starts_with('-') {
                    let what = format!("`{word}` stands alone; a fact has a name: `--a {word}`");
                    return Err(Usage::error(what));
                }
                positions.push(word.clone());
                continue;
            };
            let (name, inline) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (option, None),
            };
            let name = name.replace('_', "-");
            let next = words.get(at).map(String::as_str);
            at += usize::from(self.option(&name, inline, next)?);
        }
        Ok(positions)
    }

    /// Takes an option in; says whether the word after it was its value.
    fn option(&mut self, name: &str, inline: Option<String>, next: Option<&str>) -> Result<bool> {
        let wants_word = match self.meaning(name, inline.as_deref().or(next))? {
            Meaning::Common => return self.common_option(name, inline, next),
            Meaning::Fact => true,
            Meaning::Flag => false,
        };
        if let Some(value) = inline {
            self.pieces.push((name.into(), value));
            return Ok(false);
        }
        const ANSWERS: [&str; 8] = ["yes", "no", "true", "false", "on", "off", "1", "0"];
        match next.filter(|next| !next.starts_with("--")) {
            Some(value) if wants_word || ANSWERS.contains(&value) => {
                self.pieces.push((name.into(), value.into()));
                Ok(true)
            }
            _ if wants_word => Err(self.no_value(name)),
            _ => {
                self.pieces.push((name.into(), String::new()));
                Ok(false)
            }
        }
    }

    fn meaning(&self, name: &str, value: Option<&str>) -> Result<Meaning> {
        // Both the dice of a form and the dice on the table are called dice; faces are several.
        let faces = |text: &str| text.trim_start_matches(['+', '-']).parse::<u16>().is_err();
        let thrown = self.verb == Verb::Resolve && name == "dice" && value.is_some_and(faces);
        if thrown {
            return Ok(Meaning::Common);
        }
        // A house shifts a rule by `rule=1`; a number alone is the fact of that name.
        let houses = name == "shift" && value.is_some_and(|text| text.contains('='));
        let path = |field: &&Field| field.path.replace('_', "-") == name && !houses;
        if let Some(field) = self.fields.iter().find(path) {
            return Ok(if field.kind == Kind::Flag { Meaning::Flag } else { Meaning::Fact });
        }
        let group = format!("{name}.");
        if self.fields.iter().any(|field| field.path.replace('_', "-").starts_with(&group)) {
            return Ok(Meaning::Fact);
        }
        if common_names(self.verb).contains(&name) {
            return Ok(Meaning::Common);
        }
        Err(self.unknown(name))
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let tops: Vec<String> = match name.contains('.') {
            true => self.fields.iter().map(|field| field.path.replace('_', "-")).collect(),
            false => {
                let tops = facts::top_names(self.fields).into_iter();
                tops.map(|top| top.replace('_', "-")).collect()
            }
        };
        let known: Vec<&str> =
            tops.iter().map(String::as_str).chain(common_names(self.verb)).collect();
        let hint = near::nearest(name, known.iter().copied());
        let hint = hint.map_or_else(String::new, |near| format!("; did you mean `--{near}`?"));
        Usage::error(format!("there is no `--{name}` here; known: {}{hint}", known.join(", ")))
    }

    fn no_value(&self, name: &str) -> anyhow::Error {
        let field = self.fields.iter().find(|field| field.path.replace('_', "-") == name);
        let wanted = match field {
            Some(field) => form::values(&field.kind),
            None => "fields of that side, such as 2 or name=value".into(),
        };
        Usage::error(format!("`--{name}` needs a value: {wanted}"))
    }

    fn common_option(
        &mut self,
        name: &str,
        inline: Option<String>,
        next: Option<&str>,
    ) -> Result<bool> {
        let common = &mut self.common;
        match name {
            "json" => return Ok(false),
            "help" => common.help = true,
            "once" | "to-the-end" => {
                let end = name == "to-the-end";
                if common.asking.to_the_end.is_some_and(|known| known != end) {
                    let what = "`--once` and `--to-the-end`: one of them, not both";
                    return Err(Usage::error(what.to_string()));
                }
                common.asking.to_the_end = Some(end);
            }
            "typed" => common.typed = true,
            _ => {
                let took_next = inline.is_none();
                let value = inline.or_else(|| next.map(String::from));
                let Some(value) = value else {
                    return Err(Usage::error(format!("`--{name}` needs a value")));
                };
                self.valued(name, value)?;
                return Ok(took_next);
            }
        }
        Ok(false)
    }

    fn valued(&mut self, name: &str, value: String) -> Result<()> {
        let common = &mut self.common;
        match name {
            "policy" => common.asking.policy = Some(value),
            "ruling" => common.house.ruling.push(value),
            "off" => common.house.off.push(value),
            "shift" => common.house.shift.push(value),
            "house" => common.house.house = Some(value.into()),
            "seed" => {
                let seed = value.parse().map_err(|_| {
                    Usage::error(format!("`--seed {value}`: a seed is a whole number"))
                })?;
                common.seed = Some(seed);
            }
            _ => common.faces = Some(value),
        }
        Ok(())
    }
}

/// Words without a name: units of scenarios at once, and facts by the places a procedure gives them,
/// which are handed back.
fn fill_positions(
    system: &'static dyn AnyTableSystem,
    procedure: &dyn AnyProcedure,
    words: &[String],
    facts: &mut Value,
) -> Result<Vec<(String, String)>> {
    let places = procedure.positions();
    if places.is_empty() {
        return fill_units(system, procedure, words, facts).map(|()| Vec::new());
    }
    let mut named = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let Some(place) = places.get(index) else {
            let (name, takes) = (procedure.name(), places.join(", "));
            let what = format!("`{word}` fits nowhere: `{name}` takes {takes}");
            return Err(Usage::error(what));
        };
        let number =
            |field: &Field| field.path == *place && matches!(field.kind, Kind::Number { .. });
        match word.contains('.') && !procedure.form().iter().any(number) {
            true => fill_unit(system, procedure, (index, word), facts)?,
            false => named.push((place.to_string(), word.clone())),
        }
    }
    Ok(named)
}

/// Sides a and b from units of scenarios: `hastings.housecarls`.
fn fill_units(
    system: &'static dyn AnyTableSystem,
    procedure: &dyn AnyProcedure,
    units: &[String],
    facts: &mut Value,
) -> Result<()> {
    units.iter().enumerate().try_for_each(|at| fill_unit(system, procedure, at, facts))
}

/// One side from a unit, by its place among the words.
fn fill_unit(
    system: &'static dyn AnyTableSystem,
    procedure: &dyn AnyProcedure,
    (index, word): (usize, &String),
    facts: &mut Value,
) -> Result<()> {
    let Some(side) = ["a", "b"].get(index) else {
        let what = format!("`{word}` fits nowhere: a question is about two units at most");
        return Err(Usage::error(what));
    };
    let Some((scenario, unit)) = word.rsplit_once('.') else {
        let what =
            format!("`{word}` is not a unit; write scenario.unit, or a fact as --name value");
        return Err(Usage::error(what));
    };
    let setup = scenario_of(system, scenario)?;
    let filled = fill_side(system, procedure.name(), (scenario, &setup), unit, side, facts);
    filled.map_err(|fault| match fault {
        UnitFault::NoSide { .. } => {
            let (name, many) = (procedure.name(), if index == 0 { "units" } else { "two units" });
            Usage::error(format!("`{word}` fits nowhere: `{name}` is not asked about {many}"))
        }
        fault => Usage::error(fault.to_string()),
    })
}
