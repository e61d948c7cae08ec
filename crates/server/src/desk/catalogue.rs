//! Everything that can be played and asked here.

use crate::App;
use axum::Json;
use axum::extract::State;
use tercio_engine::{Card, DataFile};
use tercio_ledger::{House, Ruling};
use tercio_proto::desk::{
    AnswerCard, ArmyCard, Catalogue, QuestionCard, RulingCard, ScenarioCard, Sorry, SystemCard,
};
use tercio_systems::{AnyTableSystem, systems};

/// The systems with their scenarios, questions and rulings.
#[utoipa::path(
    get, path = "/api/catalogue", tag = "desk",
    responses((status = 200, body = Catalogue), (status = "default", body = Sorry))
)]
pub async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    let made = app.desk.catalogue.get_or_init(|| Catalogue {
        version: env!("CARGO_PKG_VERSION").into(),
        systems: systems().iter().map(|system| system_card(*system)).collect(),
    });
    Json(made.clone())
}

fn system_card(system: &dyn AnyTableSystem) -> SystemCard {
    let card = system.card();
    let scenarios = card.files.iter().filter(|file| file.scenario);
    SystemCard {
        name: card.name.into(),
        title: card.title.into(),
        summary: card.summary.into(),
        unit: card.unit.into(),
        battles: card.battles,
        scenarios: scenarios.filter_map(|file| scenario_card(system, card, file)).collect(),
        armies: armies(system, card),
        questions: questions(system),
        rulings: card.rulings.iter().map(|ruling| ruling_card(ruling)).collect(),
    }
}

/// Those that can meet without a scenario.
fn armies(system: &dyn AnyTableSystem, card: &'static Card) -> Vec<ArmyCard> {
    if system.free_battle(["", ""], card).is_none() {
        return Vec::new();
    }
    let armies = card.files.iter().filter(|file| !file.scenario);
    armies
        .map(|file| {
            let heads = super::matches::headings(file.text);
            ArmyCard {
                name: file.name.into(),
                title: heads.name.unwrap_or_else(|| file.name.into()),
                note: heads.note,
            }
        })
        .collect()
}

fn scenario_card(
    system: &dyn AnyTableSystem,
    card: &'static Card,
    file: &DataFile,
) -> Option<ScenarioCard> {
    let setup = system.read(file.name, file.text, card).ok()?;
    let table = system.begin_table(&setup, Default::default()).ok()?;
    let heads = super::matches::headings(file.text);
    Some(ScenarioCard {
        name: file.name.into(),
        title: heads.title.unwrap_or_else(|| file.name.into()),
        note: heads.note,
        seats: table.header().seats.clone(),
        sides: table.sides(),
        against: table.against(),
        umpire: table.umpire().is_some(),
        scene: table.view(None).scene,
        units: system.unit_names(&setup),
        teaches: !heads.lesson.is_empty(),
    })
}

fn questions(system: &dyn AnyTableSystem) -> Vec<QuestionCard> {
    let all = system.procedures(&House::default()).unwrap_or_default();
    all.iter()
        .map(|procedure| {
            let defaults = procedure.default_facts();
            QuestionCard {
                name: procedure.name().into(),
                label: procedure.label().into(),
                fields: procedure.form(),
                policies: procedure.policies().to_vec(),
                runs_to_the_end: procedure.runs_to_the_end(),
                takes_units: ["a", "b"].iter().all(|side| defaults.get(side).is_some()),
                defaults,
            }
        })
        .collect()
}

pub(super) fn ruling_card(ruling: &Ruling) -> RulingCard {
    let answers = ruling.answers.iter();
    RulingCard {
        id: ruling.id.to_string(),
        question: ruling.question.into(),
        reason: ruling.reason.into(),
        answers: answers
            .map(|answer| AnswerCard { name: answer.name.into(), label: answer.label.into() })
            .collect(),
    }
}
