//! A sheet line by line, and what each line does to the odds.

use super::catalogue::ruling_card;
use super::odds::{procedure_of, query_of};
use super::{Cases, Desk};
use crate::App;
use crate::fault::AppError;
use axum::Json;
use axum::extract::{Path, State};
use std::sync::{Arc, Mutex, MutexGuard};
use tercio_ledger::{House, near};
use tercio_odds::{Asking, cases};
use tercio_proto::desk::{RuleOdds, RuleWorth, Sheet, SheetRule, SheetSection, Sorry};
use tercio_systems::{AnyTableSystem, find};
use tokio::task::spawn_blocking;

/// A system's sheet.
#[utoipa::path(
    get, path = "/api/sheet/{system}", tag = "desk",
    params(("system" = String, Path, description = "a system of the catalogue")),
    responses(
        (status = 200, body = Sheet),
        (status = 404, description = "no such system", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn sheet(
    State(app): State<App>,
    Path(system): Path<String>,
) -> Result<Json<Sheet>, AppError> {
    let system = find(&system)?;
    let made = spawn_blocking(move || print(system, &app.desk.cases(system))).await;
    made.map(Json).map_err(|_| AppError::wrong("this sheet cannot be shown", "try again"))
}

/// What one line of the sheet is worth, in a case where it applies.
#[utoipa::path(
    get, path = "/api/rule/{system}/{rule}", tag = "desk",
    params(
        ("system" = String, Path, description = "a system of the catalogue"),
        ("rule" = String, Path, description = "the id of a line of its sheet"),
    ),
    responses(
        (status = 200, body = RuleOdds),
        (status = 404, description = "no such system or line", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn rule(
    State(app): State<App>,
    Path((system, rule)): Path<(String, String)>,
) -> Result<Json<RuleOdds>, AppError> {
    let system = find(&system)?;
    let card = system.card();
    if card.rule(&rule).is_none() {
        let hint = near::hint(&rule, card.rules().map(|rule| rule.id.0));
        let what = format!("no rule of {} is called `{rule}`{hint}", card.title);
        return Err(AppError::unknown(what, "look it up on the sheet"));
    }
    let solved = spawn_blocking(move || app.desk.worth(system, &rule)).await;
    solved.map_err(|_| AppError::wrong("this line could not be weighed", "try again"))?.map(Json)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Desk {
    fn cases(&self, system: &'static dyn AnyTableSystem) -> Arc<Cases> {
        let name = system.card().name;
        if let Some(known) = locked(&self.cases).get(name) {
            return Arc::clone(known);
        }
        let all = system.procedures(&House::default()).unwrap_or_default();
        let found = all.iter().map(|one| (one.name(), cases(&**one))).collect();
        let found = Arc::new(found);
        locked(&self.cases).insert(name, Arc::clone(&found));
        found
    }

    fn worth(&self, system: &'static dyn AnyTableSystem, rule: &str) -> Result<RuleOdds, AppError> {
        if let Some(known) = locked(&self.worth).get(rule) {
            return Ok(known.clone());
        }
        let cases = self.cases(system);
        let mut worth = Vec::new();
        for (procedure, cases) in cases.iter() {
            let Some(facts) = cases.get(rule) else { continue };
            // A line that is not added up cannot be left out, and so has no worth of its own.
            let without = House { off: vec![rule.into()], ..House::default() };
            let plain = procedure_of(system, procedure, &House::default())?;
            let Ok(changed) = procedure_of(system, procedure, &without) else { continue };
            let asking = Asking { to_the_end: Some(false), ..Asking::default() };
            worth.push(RuleWorth {
                procedure: (*procedure).into(),
                label: plain.any().label().into(),
                query: query_of(plain.any(), facts, &asking, &House::default()),
                with_it: plain.answer(facts, &asking)?.into(),
                without: changed.answer(facts, &asking)?.into(),
            });
        }
        let found = RuleOdds { rule: rule.into(), worth };
        locked(&self.worth).insert(rule.into(), found.clone());
        Ok(found)
    }
}

fn print(system: &'static dyn AnyTableSystem, cases: &Cases) -> Sheet {
    let card = system.card();
    let questions = |id: &str| {
        let asked = cases.iter().filter(|(_, cases)| cases.contains_key(id));
        asked.map(|(procedure, _)| (*procedure).to_string()).collect()
    };
    let sections = card.sections.iter().map(|section| SheetSection {
        title: section.title.into(),
        table: section.table.map(|table| table()),
        rules: section
            .rules
            .iter()
            .map(|rule| SheetRule {
                id: rule.id.to_string(),
                label: rule.label.into(),
                value: rule.value,
                rests_on: rule.rests_on.map(|ruling| ruling.to_string()),
                questions: questions(rule.id.0),
            })
            .collect(),
    });
    Sheet {
        system: card.name.into(),
        title: card.title.into(),
        summary: card.summary.into(),
        sections: sections.collect(),
        rulings: card.rulings.iter().map(|ruling| ruling_card(ruling)).collect(),
    }
}
