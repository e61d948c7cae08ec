//! `tercio map`: a table drawn as SVG, from views alone.

use crate::Usage;
use crate::args::MapArgs;
use crate::catalogue::system;
use crate::files::{Battle, built_in, chosen_among};
use crate::out::{Out, complain};
use crate::units::unit;
use crate::whole;
use anyhow::{Context, Result, bail};
use serde_json::json;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tercio_engine::{Piece, Reach, Ruler, Scene, Terms};
use tercio_map::{Look, draw, gap};
use tercio_systems::AnyTable;

/// A table, and what its files are called.
struct Opened {
    table: Box<dyn AnyTable>,
    name: String,
    title: String,
}

pub fn run(arguments: &MapArgs, out: &Out) -> Result<()> {
    let Opened { table, name, title } = open(arguments)?;
    let asked = arguments.system.is_none() && !out.json;
    if let Some(choice) = chosen_among(&arguments.battle, true).filter(|_| asked) {
        complain(&choice);
    }
    let scene = table.view(None).scene;
    let reaches = reaches(arguments, &*table, &scene)?;
    let rulers = distances(arguments, &*table, &scene)?;
    let look = Look { dark: arguments.dark, width: arguments.width, title: title.clone() };
    let file = file(arguments, &name, out);
    if let Some(file) = &file {
        let svg = draw(&scene, &reaches, &rulers, &look);
        std::fs::write(file, svg).with_context(|| format!("{}", file.display()))?;
    }
    if out.json {
        out.json(&json!({
            "system": table.card().name, "title": title, "written": file,
            "scene": scene, "reaches": reaches, "rulers": rulers,
        }));
        return Ok(());
    }
    match file {
        Some(file) => out.say(&format!("{title}: drawn in {}", file.display())),
        None => out.say(&draw(&scene, &reaches, &rulers, &look)),
    }
    Ok(())
}

/// Where the map goes; nowhere but the screen when somebody else reads it.
fn file(arguments: &MapArgs, name: &str, out: &Out) -> Option<PathBuf> {
    match &arguments.out {
        Some(path) if path.as_os_str() == "-" => None,
        Some(path) => Some(path.clone()),
        None if out.json || !std::io::stdout().is_terminal() => None,
        None => Some(PathBuf::from(format!("{name}.svg"))),
    }
}

fn open(arguments: &MapArgs) -> Result<Opened> {
    let word = &arguments.battle;
    let wanted = arguments.system.as_deref().map(system).transpose()?;
    let named = wanted.map(|system| format!("{}/{word}", system.card().name));
    let named = named.filter(|named| built_in(named).next().is_some());
    let battle = Battle::open(named.as_deref().unwrap_or(word))?;
    let its = match &battle {
        Battle::Scenario(scenario) => scenario.system.card(),
        Battle::Log { system, .. } => system.card(),
    };
    if let Some(wanted) = wanted.map(|system| system.card()).filter(|card| card.name != its.name) {
        bail!("{word} is of {}, not of {}; leave `--system` out", its.name, wanted.name);
    }
    match battle {
        Battle::Scenario(scenario) => {
            let terms = Terms { title: scenario.title.clone(), ..Terms::default() };
            let table = scenario.system.begin_table(&scenario.setup, terms)?;
            Ok(Opened { table, name: scenario.name, title: scenario.title })
        }
        Battle::Log { system, text } => {
            let (table, report) = system.replay_table(&text).with_context(|| word.clone())?;
            if let Some(line) = report.broken_at {
                let (broken, remedy) = (whole::broken(line), whole::remedy(Path::new(word), line));
                complain(&format!("tercio: in the log {broken}; {remedy}"));
            }
            if let Some(drift) = whole::drift(&report) {
                let line = drift.entry + 2;
                complain(&format!(
                    "tercio: the log drifts from the rules at line {line}: {}; its last state on \
                     record is drawn",
                    drift.why
                ));
            }
            let stem = Path::new(word).file_stem();
            let name = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            let title = table.header().title.clone();
            Ok(Opened { table, name, title })
        }
    }
}

/// The kinds of reaches, by the options that ask for them.
fn kinds(arguments: &MapArgs) -> Vec<&'static str> {
    let asked = [
        (arguments.arcs, "arc"),
        (arguments.ranges, "range"),
        (arguments.zones, "zone"),
        (arguments.command, "command"),
    ];
    asked.iter().filter(|(asked, _)| *asked).map(|(_, kind)| *kind).collect()
}

/// Reaches of the units named, or of all when only kinds are asked for.
fn reaches(arguments: &MapArgs, table: &dyn AnyTable, scene: &Scene) -> Result<Vec<Reach>> {
    let kinds = kinds(arguments);
    if arguments.unit.is_empty() && kinds.is_empty() {
        return Ok(Vec::new());
    }
    let mut pieces: Vec<&Piece> = Vec::new();
    for name in &arguments.unit {
        pieces.push(unit(scene, name)?);
    }
    if arguments.unit.is_empty() {
        pieces.extend(scene.pieces.iter().filter(|piece| !piece.out));
    }
    let mut found: Vec<Reach> = pieces.iter().flat_map(|piece| table.reaches(piece.id)).collect();
    found.retain(|reach| kinds.is_empty() || kinds.contains(&reach.kind.as_str()));
    if found.is_empty() {
        let what = if kinds.is_empty() { "reaches".into() } else { kinds.join(", ") };
        let whose = match arguments.unit.len() {
            0 => "any unit".to_string(),
            _ => arguments.unit.join(", "),
        };
        let title = table.card().title;
        complain(&format!("tercio: {title} has nothing to draw of {whose} here ({what})"));
    }
    Ok(found)
}

/// Lines from unit to unit, as the system measures them or from base to base.
fn distances(arguments: &MapArgs, table: &dyn AnyTable, scene: &Scene) -> Result<Vec<Ruler>> {
    let mut rulers = Vec::new();
    for pair in &arguments.distance {
        let Some((from, to)) = pair.split_once(':') else {
            let what = format!("`--distance {pair}`: two units with a colon between, as in a:b");
            return Err(Usage::error(what));
        };
        let (from, to) = (unit(scene, from)?, unit(scene, to)?);
        let measured = table.gauge(from.id, to.id);
        match measured.is_empty() {
            true => rulers.push(gap(scene, from, to)),
            false => rulers.extend(measured.into_iter().map(|ruler| headed(ruler, from, to))),
        }
    }
    Ok(rulers)
}

/// A measured line that says whose it is: with several of them on a map, a length alone does not.
fn headed(mut ruler: Ruler, from: &Piece, to: &Piece) -> Ruler {
    let named = |line: &String| line.contains(&from.name) && line.contains(&to.name);
    if !ruler.lines.iter().any(named) {
        ruler.lines.insert(0, format!("{} to {}, {}", from.name, to.name, ruler.kind));
    }
    ruler
}
