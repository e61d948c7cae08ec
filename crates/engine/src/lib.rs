//! Procedures, rule systems, matches, the log, and the kit that every system runs.
//!
//! A [`Procedure`] answers one question of a sheet from facts alone. A [`Ruleset`] is a whole
//! system: its state, its orders, what comes next. A [`Match`] plays one and keeps the log;
//! [`AnyMatch`] is a match whose system is not known.

mod account;
mod agenda;
mod any;
mod card;
mod chapter;
mod concede;
mod counsel;
mod draft;
pub mod facts;
mod game;
pub mod kit;
pub mod log;
mod procedure;
mod replay;
mod ruleset;
pub mod setup;
mod steps;
mod undo;
mod view;

pub use account::{Account, AccountLine, AccountTurn, ChanceKept, account};
pub use agenda::Agenda;
pub use any::{AnyMatch, AnySystem, System, setup_from};
pub use card::{Card, DataFile, Section, Shelf};
pub use chapter::{Chapter, Given, Throw};
pub use counsel::{ACTORS_MAX, Actors, Appraiser, Body, Doing, FIGURES, Muster, Prospect, Role};
pub use draft::{
    Draft, Entry, FieldForm, Forms, NameOf, PieceSource, Spot, Start, TableForm, spots, values,
};
pub use facts::{FactFault, Facts, Field, Kind, Side, number};
pub use game::{Accepted, Match, PlayFault, Terms, Told};
pub use log::{DiceFrom, Enforcement, Header, state_digest};
pub use procedure::{
    AnyProcedure, Policy, Procedure, ProcedureVisitor, Settling, SideTally, facts_from, percent,
};
pub use replay::{Drift, Report};
pub use ruleset::{
    Aim, Fault, Measure, Named, Next, Outcome, Refusal, Ruleset, SLOTS_MAX, Seats, Silence, Sink,
    Slots, Step, begun_soundly,
};
pub use setup::{SetupFault, SetupFaults};
pub use undo::CanUndo;
pub use view::{
    Area, Army, Badge, Bar, Corps, Dispute, Effect, KeywordOffer, Layable, Mark, Offer, Panel,
    Piece, PointMade, Prompt, Question, Reach, Ruler, Run, RungShown, Scene, Stand, Standing,
    Timeline, Trail, UnitLine, View, Wording,
};

pub use tercio_chance::packed_enum;
