//! Setting matches up, and lists of them.

use crate::App;
use crate::fault::{AppError, Posted};
use crate::store::{self, MatchMeta, Secret, Store, StoreFault, new_match_id, new_secret};
use crate::table::clock::{self, Clocks};
use crate::table::{header_line, summary};
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::Seat;
use tercio_engine::{DiceFrom, Enforcement, Terms};
use tercio_ledger::{House, near};
use tercio_proto::desk::{Held, Made, MatchCard, NewMatch, Sorry};
use tercio_proto::table::Player;
use tercio_proto::{Clock, Link, Role};
use tercio_systems::{AnyTable, AnyTableSystem, find};

/// Links that one page may ask about at once.
const HELD_MAX: usize = 500;
/// Matches that everybody may watch, in one list.
const LISTED_MAX: u32 = 50;

/// Sets a match up. The links in the answer are told this once.
#[utoipa::path(
    post, path = "/api/matches", tag = "matches", request_body = NewMatch,
    responses(
        (status = 200, body = Made),
        (status = 400, description = "it cannot be set up", body = Sorry),
        (status = 404, description = "no such system or scenario", body = Sorry),
        (status = 429, description = "too many requests", body = Sorry),
        (status = "default", body = Sorry),
    )
)]
pub async fn make(
    State(app): State<App>,
    Posted(new): Posted<NewMatch>,
) -> Result<Json<Made>, AppError> {
    let system = find(&new.system)?;
    let card = system.card();
    if !card.battles {
        let what = format!("whole battles of {} cannot be fought yet", card.title);
        return Err(AppError::wrong(what, "see its pages of odds, and its sheet"));
    }
    let (setup, title) = setup_of(system, &new)?;
    let setting = Setting {
        system,
        setup,
        title,
        house: new.house,
        dice: new.dice,
        enforcement: new.enforcement,
        players: new.players,
        listed: new.listed,
        rematch_of: None,
        clock: new.clock,
    };
    set_up(&app.store, setting).await.map(Json)
}

/// What stands at the top of a scenario file.
#[derive(serde::Deserialize, Default)]
pub(super) struct Headings {
    pub title: Option<String>,
    /// What an army has instead of a title.
    pub name: Option<String>,
    #[serde(default)]
    pub note: String,
    #[serde(default)]
    pub lesson: Vec<toml::Table>,
}

pub(super) fn headings(text: &str) -> Headings {
    toml::from_str(text).unwrap_or_default()
}

fn setup_of(
    system: &'static dyn AnyTableSystem,
    new: &NewMatch,
) -> Result<(Value, String), AppError> {
    let card = system.card();
    if let Some(text) = &new.file {
        let setup = system.read("your file", text, card)?;
        return Ok((setup, headings(text).title.unwrap_or_else(|| "A battle".into())));
    }
    if let Some(armies) = &new.armies {
        return free_battle(system, armies.each_ref().map(String::as_str));
    }
    let name = new.scenario.as_deref().unwrap_or_default();
    let scenarios = || card.files.iter().filter(|file| file.scenario);
    let file = scenarios().find(|file| file.name == name).ok_or_else(|| {
        let hint = near::hint(name, scenarios().map(|file| file.name));
        let known: Vec<&str> = scenarios().map(|file| file.name).collect();
        let what = format!("no scenario of {} is called `{name}`{hint}", card.title);
        AppError::unknown(what, format!("choose one of: {}", known.join(", ")))
    })?;
    let setup = system.read(file.name, file.text, card)?;
    Ok((setup, headings(file.text).title.unwrap_or_else(|| name.into())))
}

/// A battle of two armies that come with the program.
fn free_battle(
    system: &'static dyn AnyTableSystem,
    names: [&str; 2],
) -> Result<(Value, String), AppError> {
    let card = system.card();
    let Some(setup) = system.free_battle(names, card) else {
        let what = format!("{} has no battles of two armies alone", card.title);
        return Err(AppError::wrong(what, "choose one of its scenarios"));
    };
    let armies = || card.files.iter().filter(|file| !file.scenario);
    for name in names {
        if !armies().any(|file| file.name == name) {
            let hint = near::hint(name, armies().map(|file| file.name));
            let known: Vec<&str> = armies().map(|file| file.name).collect();
            let what = format!("no army of {} is called `{name}`{hint}", card.title);
            return Err(AppError::unknown(what, format!("choose of: {}", known.join(", "))));
        }
    }
    let setup = setup?;
    let title = system.begin_table(&setup, Terms::default())?.against();
    Ok((setup, title))
}

/// A match to be set up.
pub(crate) struct Setting {
    pub system: &'static dyn AnyTableSystem,
    pub setup: Value,
    pub title: String,
    pub house: House,
    pub dice: DiceFrom,
    pub enforcement: Enforcement,
    pub players: Vec<Player>,
    pub listed: bool,
    pub rematch_of: Option<String>,
    pub clock: Option<Clock>,
}

pub(crate) async fn set_up(store: &Store, setting: Setting) -> Result<Made, AppError> {
    let faults = setting.system.card().house_faults(&setting.house);
    if !faults.is_empty() {
        let details = faults.iter().map(ToString::to_string);
        let hint = "the sheet's page lists rules and rulings with their names";
        return Err(AppError::wrong("these house rules name what is not there", hint).with(details));
    }
    let terms = Terms {
        title: setting.title,
        house: setting.house,
        enforcement: setting.enforcement,
        dice: setting.dice,
        seed: secret_seed(),
    };
    let mut game = setting.system.begin_table(&setting.setup, terms)?;
    let seats = game.header().seats.len();
    if setting.players.len() != seats {
        let said = format!("{} players were given for {seats} seats", setting.players.len());
        return Err(AppError::wrong(said, "say for each seat who plays it"));
    }
    game.advance().map_err(|fault| AppError::wrong(fault.to_string(), "mend the scenario"))?;
    if let Some(clock) = &setting.clock {
        clock::check(clock, &setting.players)
            .map_err(|(wrong, hint)| AppError::wrong(wrong, hint))?;
        game.remark(None, &format!("The clock: {}.", clock::in_words(clock)));
    }
    let new = Kept {
        listed: setting.listed,
        rematch_of: setting.rematch_of,
        clock: setting.clock.map(|clock| Clocks::new(clock, &setting.players)),
    };
    put_away(store, &*game, &setting.players, new).await
}

/// Dice nobody can foretell.
fn secret_seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    u64::from_le_bytes(bytes)
}

/// What else is kept of a match besides its log and its players.
#[derive(Default)]
pub(crate) struct Kept {
    pub listed: bool,
    pub rematch_of: Option<String>,
    pub clock: Option<Clocks>,
}

/// Writes a match that is new here, with a link for every role.
pub(crate) async fn put_away(
    store: &Store,
    game: &dyn AnyTable,
    players: &[Player],
    kept: Kept,
) -> Result<Made, AppError> {
    let header = game.header();
    let seats = (0u8..).take(header.seats.len()).map(|seat| Role::Seat(Seat(seat)));
    let roles: Vec<Role> = seats.chain([Role::Umpire, Role::Spectator]).collect();
    let secrets: Vec<(Role, Secret)> = roles.into_iter().map(|role| (role, new_secret())).collect();
    let mut new = store::NewMatch {
        id: String::new(),
        system: header.system.clone(),
        title: header.title.clone(),
        header: header_line(game),
        lines: game.log_lines()[1..].to_vec(),
        controllers: serde_json::to_string(players).unwrap_or_default(),
        listed: kept.listed,
        rematch_of: kept.rematch_of,
        summary: Some(summary(game).to_string()),
        clock: kept.clock.map(|clock| clock.text()),
        links: secrets.iter().map(|(role, secret)| (role.to_string(), secret.clone())).collect(),
    };
    loop {
        new.id = new_match_id();
        match store.create(new.clone()).await {
            Err(StoreFault::Exists { .. }) => {}
            Err(fault) => return Err(fault.into()),
            Ok(()) => break,
        }
    }
    let link =
        |(role, secret): &(Role, Secret)| Link { role: *role, secret: secret.reveal().into() };
    Ok(Made { id: new.id, title: new.title, links: secrets.iter().map(link).collect() })
}

/// The matches behind links that a page holds.
#[utoipa::path(
    post, path = "/api/held", tag = "matches", request_body = Held,
    responses((status = 200, body = Vec<MatchCard>), (status = "default", body = Sorry))
)]
pub async fn held(
    State(app): State<App>,
    Posted(held): Posted<Held>,
) -> Result<Json<Vec<MatchCard>>, AppError> {
    let mut cards = Vec::new();
    for (id, roles) in roles_of(&app.store, held).await? {
        if let Some(meta) = app.store.meta(&id).await? {
            cards.push(card(&meta, roles, app.time.wall_ms()));
        }
    }
    Ok(Json(cards))
}

/// What links make of their holder, match by match; links that open nothing are passed over.
pub(super) async fn roles_of(
    store: &Store,
    held: Held,
) -> Result<BTreeMap<String, Vec<Role>>, AppError> {
    let mut roles: BTreeMap<String, Vec<Role>> = BTreeMap::new();
    for link in held.links.into_iter().take(HELD_MAX) {
        let role = store.role_of(&link.id, &Secret::from(link.secret)).await?;
        if let Some(role) = role.and_then(|role| role.parse().ok()) {
            roles.entry(link.id).or_default().push(role);
        }
    }
    Ok(roles)
}

/// Matches that anybody may watch.
#[utoipa::path(
    get, path = "/api/listed", tag = "matches",
    responses((status = 200, body = Vec<MatchCard>), (status = "default", body = Sorry))
)]
pub async fn listed(State(app): State<App>) -> Result<Json<Vec<MatchCard>>, AppError> {
    let listed = app.store.listed(LISTED_MAX).await?;
    let now_ms = app.time.wall_ms();
    Ok(Json(listed.iter().map(|meta| card(meta, Vec::new(), now_ms)).collect()))
}

/// The summary that is written with every line.
#[derive(serde::Deserialize, Default)]
#[serde(default)]
struct Summary {
    steps: usize,
    outcome: Option<String>,
    acting: Vec<u8>,
    waits: String,
    against: String,
}

pub(super) fn card(meta: &MatchMeta, mut roles: Vec<Role>, now_ms: i64) -> MatchCard {
    let summary: Summary = meta
        .summary
        .as_deref()
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_default();
    roles.sort_unstable();
    roles.dedup();
    let acts = |role: &Role| role.seat().is_some_and(|seat| summary.acting.contains(&seat.0));
    let clocks = meta.clock.as_deref().and_then(|text| Clocks::read(text, now_ms));
    let seats: Vec<Seat> = roles.iter().filter_map(|role| role.seat()).collect();
    MatchCard {
        id: meta.id.clone(),
        system: meta.system.clone(),
        title: meta.title.clone(),
        against: summary.against,
        created_ms: meta.created_ms,
        last_ms: meta.active_ms,
        steps: summary.steps,
        your_turn: summary.outcome.is_none() && roles.iter().any(acts),
        over: summary.outcome,
        roles,
        waits: summary.waits,
        clock: clocks.as_ref().map(|clocks| clocks.terms),
        left_ms: clocks.and_then(|clocks| clocks.left_of(&seats)),
    }
}
