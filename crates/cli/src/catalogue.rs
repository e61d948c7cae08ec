//! What the program knows: systems, sheets, rulings, single rules.

use crate::coverage::covered;
use crate::files::{System, built_in, chosen_among, heading, name_of};
use crate::free::{army_names, has_free_battles};
use crate::out::{Out, complain};
use crate::tables::wrapped;
use anyhow::Result;
use serde_json::{Value, json};
use std::fmt::Write;
use tercio_engine::Card;
use tercio_ledger::{House, Rule, Ruling, near};
use tercio_systems::{AnyTableSystem, find, systems};

/// A system by name; one that does not exist is a slip on the command line.
pub fn system(name: &str) -> Result<&'static dyn AnyTableSystem> {
    find(name).map_err(|unknown| crate::Usage::error(unknown.to_string()))
}

fn systems_json() -> Result<Value> {
    let mut all = Vec::new();
    for system in systems() {
        let card = system.card();
        let scenarios: Vec<Value> = scenarios(card)
            .map(|(name, title, note)| json!({ "name": name, "title": title, "note": note }))
            .collect();
        let procedures = system.procedures(&House::default())?;
        let procedures: Vec<Value> = procedures
            .iter()
            .map(
                |one| json!({ "name": one.name(), "label": one.label(), "example": one.example() }),
            )
            .collect();
        all.push(json!({
            "name": card.name, "title": card.title, "summary": card.summary,
            "version": card.version, "unit": card.unit, "battles": card.battles,
            "scenarios": scenarios, "armies": army_names(card),
            "free_battles": has_free_battles(*system), "procedures": procedures,
        }));
    }
    Ok(all.into())
}

fn scenarios(card: &'static Card) -> impl Iterator<Item = (&'static str, String, String)> {
    let scenarios = card.files.iter().filter(|file| file.scenario);
    scenarios.map(|file| (file.name, heading(file.text, "title"), heading(file.text, "note")))
}

/// What can be done with a scenario.
fn scenario_verb(card: &Card) -> &'static str {
    if card.battles { "play" } else { "map" }
}

/// A file that comes with the program, as it is.
pub fn scenario(name: &str, out: &Out) -> Result<()> {
    let Some((_, file)) = built_in(name).next() else {
        let of_card = |card: &'static Card| card.files.iter().map(|file| name_of(card, file.name));
        let known: Vec<String> =
            systems().iter().flat_map(|system| of_card(system.card())).collect();
        let hint = near::hint(name, known.iter().map(String::as_str));
        let known = known.join(", ");
        let what = format!("no scenario or army is called `{name}`; known: {known}{hint}");
        return Err(crate::Usage::error(what));
    };
    if out.json {
        out.json(&json!({ "name": file.name, "toml": file.text }));
        return Ok(());
    }
    out.say(file.text);
    if let Some(choice) = chosen_among(name, file.scenario) {
        complain(&choice);
    }
    Ok(())
}

/// How wide a column of names is, with the space behind the longest.
fn column<'n>(names: impl Iterator<Item = &'n str>) -> usize {
    const USUAL: usize = 18;
    names.map(|name| name.chars().count() + 2).max().unwrap_or(0).max(USUAL)
}

/// The scenarios and armies of a system, and what can be done with them.
fn battles_text(system: System, out: &Out) -> String {
    let card = system.card();
    let mut text = format!("\n  Scenarios (tercio {} <name>)\n", scenario_verb(card));
    let names: Vec<String> = scenarios(card).map(|(name, ..)| name_of(card, name)).collect();
    let wide = column(names.iter().map(String::as_str));
    for (name, (_, title, note)) in names.iter().zip(scenarios(card)) {
        let _ = writeln!(text, "    {name:wide$}{title}");
        text.push_str(&wrapped(&note, &" ".repeat(4 + wide), out.width));
    }
    let armies = army_names(card).join(", ");
    match has_free_battles(system) {
        true => {
            let _ = writeln!(
                text,
                "\n  Armies (tercio play {} --armies <army> <army>, or for scenarios of your own)",
                card.name
            );
            text.push_str(&wrapped(&armies, "    ", out.width));
        }
        false => {
            let armies = format!("Armies, for scenarios of your own: {armies}");
            let _ = write!(text, "\n{}", wrapped(&armies, "  ", out.width));
        }
    }
    text
}

/// What there is to play.
pub fn battles(of: &[System], out: &Out) -> Result<()> {
    if out.json {
        let all: Vec<Value> = of
            .iter()
            .map(|system| {
                let card = system.card();
                let names: Vec<&str> = scenarios(card).map(|(name, ..)| name).collect();
                json!({
                    "system": card.name, "scenarios": names, "armies": army_names(card),
                    "free_battles": has_free_battles(*system),
                })
            })
            .collect();
        out.json(&json!({ "battles": all }));
        return Ok(());
    }
    let texts = of.iter().map(|system| {
        let head = out.bold(system.card().name);
        format!("{head}\n{}", battles_text(*system, out))
    });
    out.say(&texts.collect::<Vec<String>>().join("\n"));
    Ok(())
}

fn systems_text(out: &Out) -> Result<String> {
    let mut text = String::new();
    for (index, system) in systems().iter().enumerate() {
        let card = system.card();
        text.push_str(if index > 0 { "\n" } else { "" });
        let _ = writeln!(text, "{}  {}", out.bold(card.name), card.summary);
        text.push_str(&battles_text(*system, out));
        let _ = writeln!(text, "\n  Questions (tercio odds {} <name>)", card.name);
        let procedures = system.procedures(&House::default())?;
        let wide = column(procedures.iter().map(|one| one.name()));
        for procedure in &procedures {
            let label = wrapped(procedure.label(), &" ".repeat(4 + wide), out.width);
            let _ = write!(text, "    {:wide$}{}", procedure.name(), label.trim_start());
        }
    }
    Ok(text)
}

pub fn list(out: &Out) -> Result<()> {
    match out.json {
        true => out.json(&systems_json()?),
        false => out.say(&systems_text(out)?),
    }
    Ok(())
}

pub fn sheet(name: &str, out: &Out) -> Result<()> {
    let card = system(name)?.card();
    if !out.json {
        out.say(&card.print());
        return Ok(());
    }
    let sections: Vec<Value> = card
        .sections
        .iter()
        .map(|section| {
            let rules: Vec<Value> = section.rules.iter().map(|rule| rule_json(rule)).collect();
            json!({ "title": section.title, "rules": rules })
        })
        .collect();
    out.json(&json!({
        "system": card.name, "title": card.title, "version": card.version, "sections": sections,
    }));
    Ok(())
}

fn rule_json(rule: &Rule) -> Value {
    json!({
        "id": rule.id, "label": rule.label, "value": rule.value,
        "grade": rule.grade, "rests_on": rule.rests_on,
    })
}

pub fn rulings(name: &str, out: &Out) -> Result<()> {
    let card = system(name)?.card();
    if out.json {
        let all: Vec<Value> = card.rulings.iter().map(|ruling| ruling_json(ruling)).collect();
        out.json(&json!({ "system": card.name, "rulings": all }));
        return Ok(());
    }
    let mut text = String::new();
    for ruling in card.rulings {
        text.push_str(&ruling_text(ruling, out));
        text.push('\n');
    }
    out.say(&text);
    Ok(())
}

fn ruling_json(ruling: &Ruling) -> Value {
    let answers: Vec<Value> = ruling
        .answers
        .iter()
        .enumerate()
        .map(|(index, answer)| {
            json!({ "name": answer.name, "label": answer.label, "default": index == 0 })
        })
        .collect();
    json!({
        "id": ruling.id, "question": ruling.question, "answers": answers,
        "reason": ruling.reason, "switchable": ruling.is_switchable(),
    })
}

fn ruling_text(ruling: &Ruling, out: &Out) -> String {
    let mut text = format!("{}\n", out.bold(ruling.id.0));
    text.push_str(&wrapped(ruling.question, "  ", out.width));
    if ruling.is_switchable() {
        let wide = ruling.answers.iter().map(|answer| answer.name.len()).max().unwrap_or(0);
        for (index, answer) in ruling.answers.iter().enumerate() {
            let mark = if index == 0 { "(default) " } else { "" };
            let words = format!("{mark}{}", answer.label);
            let indent = " ".repeat(6 + wide);
            let lines = wrapped(&words, &indent, out.width);
            let _ = write!(text, "    {:wide$}  {}", answer.name, lines.trim_start());
        }
    } else {
        for answer in ruling.answers {
            text.push_str(&wrapped(answer.label, "    ", out.width));
        }
    }
    text.push_str(&wrapped(&format!("Why: {}", ruling.reason), "  ", out.width));
    text
}

/// A rule or ruling with the card it stands on.
enum Known {
    Rule(&'static Card, &'static Rule),
    Ruling(&'static Ruling),
}

fn cards() -> Vec<&'static Card> {
    systems().iter().map(|system| system.card()).collect()
}

/// The ids of a sheet's rules and rulings.
fn ids(card: &'static Card) -> impl Iterator<Item = &'static str> {
    let rulings = card.rulings.iter().map(|ruling| ruling.id.0);
    card.rules().map(|rule| rule.id.0).chain(rulings)
}

/// A rule of some system by its whole id, or by its ending where only one id of these sheets ends
/// so. Else those of which the ending may be meant.
fn known(id: &str, cards: &[&'static Card]) -> Result<Known, Vec<&'static str>> {
    if let Some(found) = self::cards().iter().find_map(|card| on_card(card, id)) {
        return Ok(found);
    }
    let tail = format!(".{id}");
    let mut ending: Vec<&'static str> = cards.iter().copied().flat_map(ids).collect();
    ending.retain(|known| !id.is_empty() && known.ends_with(&tail));
    ending.sort_unstable();
    ending.dedup();
    let found = match ending[..] {
        [one] => cards.iter().find_map(|card| on_card(card, one)),
        _ => None,
    };
    found.ok_or(ending)
}

/// A rule of any system; one that nobody knows is a slip on the command line.
fn named(id: &str) -> Result<Known> {
    known(id, &cards()).map_err(|ending| {
        crate::Usage::error(match ending[..] {
            [] => {
                let hint = near::hint(id, cards().into_iter().flat_map(ids));
                format!("no rule is called `{id}`{hint} (`tercio sheet <system>` lists them)")
            }
            _ => format!("`{id}` could be any of: {}", ending.join(", ")),
        })
    })
}

fn on_card(card: &'static Card, id: &str) -> Option<Known> {
    let rule = card.rule(id).map(|rule| Known::Rule(card, rule));
    rule.or_else(|| card.ruling(id).map(Known::Ruling))
}

pub fn explain(id: &str, out: &Out) -> Result<()> {
    match out.json {
        true => out.json(&explained_json(id)?),
        false => out.say(&explained(named(id)?, out)),
    }
    Ok(())
}

fn explained_json(id: &str) -> Result<Value> {
    Ok(match named(id)? {
        Known::Ruling(ruling) => json!({ "ruling": ruling_json(ruling) }),
        Known::Rule(card, rule) => {
            let ruling = rule.rests_on.and_then(|on| card.ruling(on.0)).map(ruling_json);
            let place = covered(card).remove(rule.id.0);
            json!({
                "rule": rule_json(rule), "section": section_of(card, rule), "ruling": ruling,
                "code": place.as_ref().map(|place| &place.code),
                "test": place.as_ref().map(|place| &place.test),
            })
        }
    })
}

fn section_of(card: &Card, rule: &Rule) -> &'static str {
    let holds =
        |section: &&tercio_engine::Section| section.rules.iter().any(|known| known.id == rule.id);
    card.sections.iter().find(holds).map_or("", |section| section.title)
}

/// What a word means in a battle by this card: a rule of it by its id or ending, or one of another
/// by its whole id. Else the rules of this card that may be meant.
pub fn explained_here(
    card: &'static Card,
    word: &str,
    out: &Out,
) -> Result<String, Vec<&'static str>> {
    let found = known(word, &[card]).map(|known| explained(known, out));
    found.map_err(|ending| match ending[..] {
        [] => near::nearest(word, ids(card)).into_iter().collect(),
        _ => ending,
    })
}

/// Everything the program knows of a rule.
fn explained(known: Known, out: &Out) -> String {
    let (card, rule) = match known {
        Known::Ruling(ruling) => return ruling_text(ruling, out),
        Known::Rule(card, rule) => (card, rule),
    };
    let mut text = format!("{}\n", out.bold(rule.id.0));
    let figure = if rule.value == 0 { "none".to_string() } else { format!("{:+}", rule.value) };
    let vouched = match rule.grade {
        tercio_ledger::Grade::Sheet => "printed on the sheet",
        tercio_ledger::Grade::Known => "a public fact about the game that the sheet leaves out",
        tercio_ledger::Grade::Ruling => "our own answer where the sheet is silent",
    };
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "  {name:9}{value}");
    };
    line("says", rule.label);
    line("section", section_of(card, rule));
    line("figure", &figure);
    line("grade", vouched);
    match covered(card).remove(rule.id.0) {
        Some(place) => {
            line("code", &place.code);
            line("test", &place.test);
        }
        None => line("test", "none is on record"),
    }
    if let Some(ruling) = rule.rests_on.and_then(|on| card.ruling(on.0)) {
        text.push_str("\nIt rests on the ruling\n");
        text.push_str(&ruling_text(ruling, out));
    }
    text
}
