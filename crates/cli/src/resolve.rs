//! `tercio resolve`: one procedure now, its dice rolled, given or asked for.

use crate::asked::{Asked, Common, Question, Verb, parse};
use crate::out::Out;
use crate::play::input::{Input, Prompted};
use crate::{Usage, dice, odds, tables};
use anyhow::{Result, bail};
use serde_json::{Value, json};
use tercio_chance::{Awaited, Halt, Known, Origin, Rolled, Seat, Thrown, Trail};
use tercio_engine::{AnyProcedure, Settling};

/// A case that has been settled.
struct Settled {
    verdict: Value,
    name: String,
    throws: Vec<Thrown>,
    seed: Option<u64>,
}

pub fn run(words: &[String], out: &Out) -> Result<()> {
    let Asked { system, common, question } = parse(words, Verb::Resolve)?;
    let Some(Question { procedure, facts }) = question else {
        return odds::questions(system, Verb::Resolve, out);
    };
    let procedure = procedure.any();
    if common.help {
        odds::help(system.card(), procedure, Verb::Resolve, out);
        return Ok(());
    }
    let settled = match (&common.faces, common.typed) {
        (None, false) => rolled(procedure, &facts, &common)?,
        _ => typed(procedure, &facts, &common, out)?,
    };
    let tallies = procedure.tallies(&facts).map_err(anyhow::Error::msg)?;
    if out.json {
        out.json(&json!({
            "verdict": settled.verdict, "name": settled.name, "throws": settled.throws,
            "tally": tallies, "seed": settled.seed,
        }));
        return Ok(());
    }
    let mut text = String::new();
    for thrown in &settled.throws {
        text.push_str(&tables::throw(
            &format!("{} throws", side(thrown.seat)),
            thrown,
            system.card(),
            out,
        ));
    }
    if settled.throws.is_empty() {
        text.push_str("No throw is needed.\n");
    }
    text.push_str(&format!("{}\n", out.bold(&format!("Outcome: {}", settled.name))));
    for side in &tallies {
        text.push('\n');
        text.push_str(&tables::side_tally(side, out));
    }
    if let Some(seed) = settled.seed.filter(|_| !settled.throws.is_empty()) {
        text.push_str(&format!("\nRolled with --seed {seed}.\n"));
    }
    out.say(&text);
    Ok(())
}

/// Questions on paper are put to two sides; the first seat is side a.
fn side(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Side a" } else { "Side b" }
}

fn rolled(procedure: &dyn AnyProcedure, facts: &Value, common: &Common) -> Result<Settled> {
    let seed = common.seed.unwrap_or_else(crate::play::fresh_seed);
    let mut trail = Trail::rolling(Vec::new(), Rolled::new(seed));
    let (verdict, name) = procedure.settle(facts, &mut trail).map_err(unsettled)?;
    Ok(Settled { verdict, name, throws: trail.into_record(), seed: Some(seed) })
}

fn unsettled(fault: Settling) -> anyhow::Error {
    match fault {
        Settling::Facts(why) => Usage::error(why),
        Settling::Halt(halt) => anyhow::Error::new(*halt),
    }
}

/// Runs the procedure again for each throw, with all dice known by then.
fn typed(
    procedure: &dyn AnyProcedure,
    facts: &Value,
    common: &Common,
    out: &Out,
) -> Result<Settled> {
    let given = common.faces.as_deref().map(dice::throws).transpose()?.unwrap_or_default();
    let mut given = given.into_iter();
    let mut input = common.typed.then(Input::plain);
    let mut known = Vec::new();
    let (verdict, name, throws) = loop {
        let mut trail = Trail::awaiting(known.clone());
        let ask = match procedure.settle(facts, &mut trail) {
            Ok((verdict, name)) => break (verdict, name, trail.into_record()),
            Err(Settling::Halt(halt)) => match *halt {
                Halt::Awaiting(ask) => ask,
                halt => return Err(halt.into()),
            },
            Err(fault) => return Err(unsettled(fault)),
        };
        let faces = match ask.roll.dice() {
            0 => Vec::new(),
            _ => match (given.next(), &mut input) {
                (Some(faces), _) => faces,
                (None, Some(input)) => asked(input, &ask, out)?,
                (None, None) => bail!(
                    "more dice are wanted: {} throws {} ({} [{}]); add ` / ` and the faces",
                    side(ask.seat),
                    ask.say,
                    ask.label,
                    ask.rule
                ),
            },
        };
        if let Err(fault) = read(&ask, &faces) {
            bail!("{} throws {}: {fault}", side(ask.seat), ask.say);
        }
        known.push(Known::Faces(faces, Origin::Typed));
    };
    let left = given.count();
    if left > 0 {
        let throws = if left == 1 { "throw" } else { "throws" };
        bail!("{left} {throws} too many: nothing asks for them, so nothing was decided");
    }
    Ok(Settled { verdict, name, throws, seed: None })
}

/// Whether a throw can be read.
fn read(ask: &Awaited, faces: &[u8]) -> Result<()> {
    dice::counted(ask, faces)?;
    ask.roll.read(faces)?;
    Ok(())
}

/// Asks a person until the throw can be read.
fn asked(input: &mut Input, ask: &Awaited, out: &Out) -> Result<Vec<u8>> {
    let why = out.faint(&format!("[{}]", ask.rule));
    if !out.json {
        out.say(&format!("{} throws {}: {} {why}", side(ask.seat), ask.say, ask.label));
        if let Some(shown) = &ask.tally {
            out.say(&tables::tally(shown, out));
        }
    }
    loop {
        let Some(line) = input.line(Prompted::plain("dice> "), out)? else {
            bail!("the dice ended: {} should throw {}", side(ask.seat), ask.say);
        };
        let read = dice::faces(&line).and_then(|faces| read(ask, &faces).map(|()| faces));
        match read {
            Ok(faces) => return Ok(faces),
            Err(fault) if out.json => out.json_line(&json!({ "refused": fault.to_string() })),
            Err(fault) => out.say(&format!("{fault}. Again:")),
        }
    }
}
