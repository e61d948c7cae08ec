//! Questions that a table of the sheet answers without dice.

use serde::Deserialize;
use tercio_baroque::Book;
use tercio_baroque::order::Piece;
use tercio_baroque::phase::actions::{Menace, may_answer, may_evade, may_repeat};
use tercio_baroque::phase::ground::{Roughness, going, leader_going};
use tercio_baroque::phase::interpenetration::{may_pass, retreat_rule};
use tercio_baroque::phase::leaders::structure_range;
use tercio_baroque::phase::terrain::{kind, may_lay, price};
use tercio_baroque::sheet::{Action, Reaction};
use tercio_baroque::troops::{Structure, Troop};
use tercio_ledger::Rule;
use tercio_trials::{Met, Paper};

/// One example.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lookup {
    pub name: String,
    ask: Ask,
    /// The line that allows it, or that says what happens.
    by: Option<String>,
    /// The line that forbids it.
    refused: Option<String>,
    /// The figure: options, or BU.
    figure: Option<i16>,
    /// Whether it disorders.
    #[serde(default)]
    disorders: bool,
}

/// What is looked up.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Ask {
    /// A reaction to an action.
    Answer {
        action: Action,
        reaction: Reaction,
    },
    Repeat(Action),
    Evade {
        troop: Troop,
        #[serde(default)]
        on_foot: bool,
        from: Menace,
    },
    /// Through a friend.
    Pass {
        troop: Troop,
        through: Troop,
        #[serde(default)]
        on_foot: bool,
    },
    Retreat(Troop),
    /// A unit on ground.
    Going {
        troop: Troop,
        on: Roughness,
    },
    LeaderGoing(Roughness),
    Range(Structure),
    /// A piece beside others.
    Lay {
        piece: Piece,
        #[serde(default)]
        large: bool,
        #[serde(default)]
        beside: Vec<Piece>,
    },
    /// Pieces that are added up; a large one begins with `large `.
    Options(Vec<String>),
}

/// What came out: the line, whether it allows, the figure, disorder.
struct Found {
    rule: Result<&'static Rule, &'static Rule>,
    figure: Option<i16>,
    disorders: bool,
    also: Vec<&'static str>,
}

fn plain(rule: Result<&'static Rule, &'static Rule>) -> Found {
    Found { rule, figure: None, disorders: false, also: Vec::new() }
}

fn worth(rule: &'static Rule) -> Found {
    Found { figure: Some(rule.value), ..plain(Ok(rule)) }
}

fn sized(text: &str) -> Option<(Piece, bool)> {
    let small = text.strip_prefix("large ");
    Some((Piece::from_word(small.unwrap_or(text))?, small.is_some()))
}

impl Ask {
    fn look_up(&self) -> Option<Found> {
        Some(match self {
            Ask::Answer { action, reaction } => plain(may_answer(*action, *reaction)),
            Ask::Repeat(action) => plain(may_repeat(*action)),
            Ask::Evade { troop, on_foot, from } => plain(may_evade((*troop, *on_foot), *from)),
            Ask::Pass { troop, through, on_foot } => {
                plain(may_pass((*troop, *on_foot), (*through, *on_foot)))
            }
            Ask::Retreat(troop) => plain(Ok(retreat_rule(*troop, false))),
            Ask::Range(structure) => worth(structure_range(*structure)),
            Ask::Going { .. } | Ask::LeaderGoing(_) => return self.ground(),
            Ask::Lay { piece, large, beside } => {
                let kind = kind(*piece).rule.id.0;
                match may_lay(beside.iter().copied(), *piece) {
                    Ok(()) => Found { also: vec![kind], ..worth(price(*piece, *large)) },
                    Err(rule) => plain(Err(rule)),
                }
            }
            Ask::Options(pieces) => {
                let pieces: Option<Vec<_>> = pieces.iter().map(|piece| sized(piece)).collect();
                let book = Book::default();
                let tally = book.options(&pieces?);
                let applied = tally.lines().iter().filter(|line| line.applied);
                let also = applied.clone().map(|line| line.rule.id.0).collect();
                let first = applied.map(|line| line.rule).next()?;
                Found { figure: Some(tally.total()), also, ..plain(Ok(first)) }
            }
        })
    }

    fn ground(&self) -> Option<Found> {
        let cell = match self {
            Ask::Going { troop, on } => going(*troop, *on),
            Ask::LeaderGoing(on) => leader_going(*on),
            _ => None,
        }?;
        let figure = cell.most().map(u16::cast_signed);
        Some(Found { figure, disorders: cell.toll.disorder, ..plain(Ok(&cell.rule)) })
    }
}

impl Lookup {
    /// Looks it up; the lines it met, or what came out otherwise.
    pub fn run(&self, paper: &Paper) -> Result<Met, String> {
        let found = self.ask.look_up().ok_or("there is nothing to look up")?;
        let said = match found.rule {
            Ok(rule) => (Some(rule.id.0.to_string()), None),
            Err(rule) => (None, Some(rule.id.0.to_string())),
        };
        let wanted = [&self.by, &self.refused].map(|id| id.as_ref().map(|id| paper.id(id)));
        let [by, refused] = wanted;
        if said != (by.clone(), refused.clone()) {
            return Err(format!("{said:?}, not {:?}", (by, refused)));
        }
        if (found.figure, found.disorders) != (self.figure, self.disorders) {
            return Err(format!("{:?}, disorder {}", found.figure, found.disorders));
        }
        let mut met = Met::default();
        met.rule(&said.0.or(said.1).unwrap_or_default());
        found.also.iter().for_each(|id| met.rule(id));
        Ok(met)
    }
}
