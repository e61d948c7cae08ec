//! What is asked and answered over HTTP: the catalogue, odds, sheets, new matches, exports.

use crate::table::Player;
use crate::{Clock, Link, OddsShown, Role};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_engine::{DiceFrom, Enforcement, Field, Policy, Scene};
use tercio_ledger::House;
use ts_rs::{TS, TypeVisitor};
use utoipa::ToSchema;

pub(crate) fn visit(all: &mut impl TypeVisitor) {
    all.visit::<Catalogue>();
    all.visit::<Sheet>();
    all.visit::<OddsReply>();
    all.visit::<RuleOdds>();
    all.visit::<NewMatch>();
    all.visit::<Made>();
    all.visit::<Imported>();
    all.visit::<MatchCard>();
    all.visit::<Held>();
    all.visit::<Sorry>();
}

/// Everything that can be played and asked here.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Catalogue {
    pub version: String,
    pub systems: Vec<SystemCard>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct SystemCard {
    pub name: String,
    pub title: String,
    pub summary: String,
    pub unit: String,
    /// Whole battles can be fought; if not, its scenarios are there for their units.
    pub battles: bool,
    pub scenarios: Vec<ScenarioCard>,
    /// Armies that can meet without a scenario; none where the system has no such battles.
    pub armies: Vec<ArmyCard>,
    pub questions: Vec<QuestionCard>,
    pub rulings: Vec<RulingCard>,
}

/// An army that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ArmyCard {
    pub name: String,
    pub title: String,
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ScenarioCard {
    pub name: String,
    pub title: String,
    pub note: String,
    pub seats: Vec<String>,
    /// The side of each seat.
    pub sides: Vec<u8>,
    /// Who fights whom, in words.
    pub against: String,
    /// There is a seat for an umpire, too.
    pub umpire: bool,
    /// The table as it is set up.
    #[schema(value_type = Object)]
    pub scene: Scene,
    /// Units whose facts an odds page can fill in: `unit=hastings.archers`.
    pub units: Vec<String>,
    /// The first side is told step by step what can be done.
    pub teaches: bool,
}

/// A procedure of the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct QuestionCard {
    pub name: String,
    pub label: String,
    #[schema(value_type = Vec<Object>)]
    pub fields: Vec<Field>,
    #[schema(value_type = Vec<Object>)]
    pub policies: Vec<Policy>,
    /// A chain is what is wanted unless one round is asked for.
    pub runs_to_the_end: bool,
    /// The facts where nothing is said.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub defaults: Value,
    /// Sides a and b can be filled in from units.
    pub takes_units: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RulingCard {
    pub id: String,
    pub question: String,
    pub reason: String,
    /// The first is the default.
    pub answers: Vec<AnswerCard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct AnswerCard {
    pub name: String,
    pub label: String,
}

/// A sheet, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Sheet {
    pub system: String,
    pub title: String,
    pub summary: String,
    pub sections: Vec<SheetSection>,
    pub rulings: Vec<RulingCard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SheetSection {
    pub title: String,
    /// The section as it looks in print, where it is a table.
    pub table: Option<String>,
    pub rules: Vec<SheetRule>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SheetRule {
    pub id: String,
    pub label: String,
    pub value: i16,
    /// The ruling it rests on.
    pub rests_on: Option<String>,
    /// Questions whose odds it can change.
    pub questions: Vec<String>,
}

/// An answered question. The address of an odds page holds the same `query`.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct OddsReply {
    pub system: String,
    pub procedure: String,
    /// The question in its shortest form, what is default left out.
    pub query: String,
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub facts: Value,
    pub odds: OddsShown,
}

/// What one line of the sheet does to the odds of a question.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct RuleOdds {
    pub rule: String,
    pub worth: Vec<RuleWorth>,
}

/// The same case with and without the line.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct RuleWorth {
    pub procedure: String,
    pub label: String,
    /// The case in which it applies.
    pub query: String,
    pub with_it: OddsShown,
    pub without: OddsShown,
}

/// A match to be set up: a scenario by name, the text of a scenario file, or two armies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    pub system: String,
    pub scenario: Option<String>,
    pub file: Option<String>,
    /// Two armies by their names, that meet without a scenario.
    #[serde(default)]
    pub armies: Option<[String; 2]>,
    /// One for each seat.
    pub players: Vec<Player>,
    #[serde(default)]
    #[schema(schema_with = crate::described::dice)]
    pub dice: DiceFrom,
    #[serde(default)]
    #[schema(schema_with = crate::described::enforcement)]
    pub enforcement: Enforcement,
    #[serde(default)]
    #[schema(schema_with = crate::described::house)]
    pub house: House,
    /// Anybody at this server may watch.
    #[serde(default)]
    pub listed: bool,
    #[serde(default)]
    pub clock: Option<Clock>,
}

/// A match that was set up, with a link for each role. They are told this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Made {
    pub id: String,
    pub title: String,
    pub links: Vec<Link>,
}

/// What came of reading logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Imported {
    pub matches: Vec<Made>,
    /// What was wrong with those that could not be taken in, and what was left out of the rest.
    pub faults: Vec<String>,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct MatchCard {
    pub id: String,
    pub system: String,
    pub title: String,
    /// Who fights whom, in words.
    pub against: String,
    pub created_ms: i64,
    pub last_ms: i64,
    /// Steps made so far.
    pub steps: usize,
    /// How it ended.
    pub over: Option<String>,
    /// What the asker is in it.
    pub roles: Vec<Role>,
    /// One of his seats has something to do.
    pub your_turn: bool,
    /// Whose turn it is, in a few words.
    pub waits: String,
    pub clock: Option<Clock>,
    /// How long the asker has left to decide, where he is on the clock.
    pub left_ms: Option<i64>,
}

/// Links that a page holds, to hear how their matches stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Held {
    pub links: Vec<HeldLink>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HeldLink {
    pub id: String,
    pub secret: String,
}

/// Why something could not be done, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Sorry {
    pub error: String,
    /// Each fault, where there are several.
    pub details: Vec<String>,
    pub hint: String,
}
