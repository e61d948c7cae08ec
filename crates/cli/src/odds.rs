//! `tercio odds`: what are my odds?

use crate::Usage;
use crate::asked::{Asked, Question, Verb, parse};
use crate::form;
use crate::out::Out;
use anyhow::Result;
use serde_json::{Value, json};
use tercio_ledger::House;
use tercio_odds::OddsFault;

pub fn run(words: &[String], out: &Out) -> Result<()> {
    let Asked { system, common, question } = parse(words, Verb::Odds)?;
    let Some(Question { procedure, facts }) = question else {
        return questions(system, Verb::Odds, out);
    };
    if common.help {
        help(system.card(), procedure.any(), Verb::Odds, out);
        return Ok(());
    }
    let answer = procedure.answer(&facts, &common.asking).map_err(|fault| match fault {
        OddsFault::Facts(_) | OddsFault::UnknownPolicy { .. } | OddsFault::NoPolicies { .. } => {
            Usage::error(fault.to_string())
        }
        fault => fault.into(),
    })?;
    match out.json {
        true => out.json(&answer),
        false => out.say(&answer.text(out.width, out.colour)),
    }
    Ok(())
}

/// What a system can be asked.
pub fn questions(
    system: &'static dyn tercio_systems::AnyTableSystem,
    verb: Verb,
    out: &Out,
) -> Result<()> {
    let all = system.procedures(&House::default())?;
    match out.json {
        true => {
            let all: Vec<Value> = all.iter().map(|one| form::procedure_json(&**one)).collect();
            out.json(&json!({ "system": system.card().name, "procedures": all }));
        }
        false => out.say(&form::questions(system.card(), &all, verb, out)),
    }
    Ok(())
}

pub fn help(
    card: &tercio_engine::Card,
    procedure: &dyn tercio_engine::AnyProcedure,
    verb: Verb,
    out: &Out,
) {
    match out.json {
        true => out.json(&form::procedure_json(procedure)),
        false => out.say(&form::help(card, procedure, verb, out)),
    }
}
