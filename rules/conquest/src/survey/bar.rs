//! Why a unit may not, kept without words: most of what is tried is refused and never told.
//!
//! Titles may be of one or of many (`Triarii`, `First Line`), so the sentences stand around them
//! without a verb.

use super::Survey;
use tercio_engine::Refusal;
use tercio_family::{Measure, UnitId};
use tercio_ledger::Rule;

/// Lengths of this system are said in inches.
pub const INCHES: Measure = Measure("\"");

/// A length as a ruler is read, to a tenth; what is not nothing is never called so.
pub fn say_inches(ticks: i32) -> String {
    INCHES.say(ticks)
}

/// No, by which rule, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rule: &'static Rule,
    pub why: Why,
    /// Means nothing at this table, so it cannot be waved through either.
    pub nonsense: bool,
}

/// What is in the way. Lengths in ticks along the path; of a wheel, along the arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Gone(UnitId),
    /// The rule alone says it all.
    Unit(UnitId),
    Runs(UnitId),
    Fights(UnitId),
    /// Has done what fills its round.
    Busy(UnitId),
    /// Has moved, or has turned, and may not any more.
    Moved(UnitId),
    /// An order that changes nothing.
    Nowhere,
    /// Its legs do not make one march.
    NotOneMarch,
    TooFar {
        by: i32,
        most: i32,
    },
    /// Farther than without a test, and that was taken before.
    Tested {
        most: i32,
    },
    /// Nearer than it may be.
    TooNear {
        by: i32,
    },
    /// A place in the terrain's list.
    Ground {
        place: usize,
        after: i32,
    },
    /// Somebody in the way.
    Met {
        other: UnitId,
        after: i32,
    },
    /// A march would make contact.
    Touches {
        enemy: UnitId,
        after: i32,
    },
    /// It would stand on somebody.
    Taken(UnitId),
    Edge {
        after: i32,
    },
    /// At least so many files, and at most so many.
    Files {
        least: u16,
        most: u16,
    },
    NotAnEnemy(UnitId),
    NotAFriend(UnitId),
    /// Not in the front facing, by so much of a turn.
    NotInFront {
        unit: UnitId,
        by: i32,
    },
    /// Out of the frontal attack zone.
    NotAhead(UnitId),
    Hidden {
        unit: UnitId,
        behind: UnitId,
    },
    /// There is no place to line up against it.
    NoRoom(UnitId),
    /// A general who has fallen, or never was.
    NoGeneral,
    /// Not so near to a unit of his.
    Alone {
        by: i32,
    },
    /// Outside the ground where a side deploys.
    OutsideZone,
}

impl Bar {
    pub const fn new(rule: &'static Rule, why: Why) -> Bar {
        Bar { rule, why, nonsense: false }
    }

    pub const fn nonsense(rule: &'static Rule, why: Why) -> Bar {
        Bar { rule, why, nonsense: true }
    }

    /// The same in words.
    pub fn told(&self, survey: &Survey<'_>) -> Refusal {
        let because = self.words(survey);
        if self.nonsense {
            return Refusal::nonsense(self.rule, because);
        }
        Refusal::new(self.rule, because)
    }

    fn words(&self, survey: &Survey<'_>) -> String {
        let name = |id| name_of(survey, id);
        match self.why {
            Why::Gone(id) => format!("not on the table: {}", name(id)),
            Why::Unit(id) => format!("{}: {}", name(id), self.rule.label),
            Why::Runs(id) => format!("{}: broken or in flight", name(id)),
            Why::Fights(id) => format!("in combat: {}", name(id)),
            Why::Busy(id) => format!("{}: nothing more this round", name(id)),
            Why::Moved(id) => format!("{}: has moved", name(id)),
            Why::Nowhere => "that changes nothing".into(),
            Why::NotOneMarch => {
                "not one march: a wheel, straight ahead, a wheel and then ahead, or back".into()
            }
            Why::Files { least, most } if least == most => format!("files: {least}"),
            Why::Files { least, most } => format!("files: {least} to {most}"),
            Why::NotAnEnemy(id) => format!("no enemy: {}", name(id)),
            Why::NotAFriend(id) => format!("not of his side: {}", name(id)),
            Why::NoGeneral => "there is no such general".into(),
            Why::Alone { by } => format!("{} too far from his units", say_inches(by)),
            Why::OutsideZone => "outside the ground to deploy on".into(),
            _ => self.words_of_path(survey),
        }
    }

    fn words_of_path(&self, survey: &Survey<'_>) -> String {
        let name = |id| name_of(survey, id);
        match self.why {
            Why::TooFar { most: ..=0, .. } => "nothing is left of its move this round".into(),
            Why::TooFar { by, most } => {
                format!("{} too far: {} at most", say_inches(by), say_inches(most))
            }
            Why::Tested { most } => {
                format!("its test this round is taken: {} at most without one", say_inches(most))
            }
            Why::TooNear { by } => format!("too near by {}", say_inches(by)),
            Why::Ground { place, after } => {
                let ground = survey.place_name(place);
                format!("ground in the way after {}: {ground}", say_inches(after))
            }
            Why::Met { other, after } => {
                format!("in the way after {}: {}", say_inches(after), name(other))
            }
            Why::Touches { enemy, after } => {
                let after = say_inches(after);
                format!("it would touch {} after {after}: charge instead", name(enemy))
            }
            Why::Taken(other) => format!("it would stand on {}", name(other)),
            Why::Edge { after } => format!("the table ends after {}", say_inches(after)),
            Why::NotInFront { unit, by } => {
                let by = tercio_family::say_degrees(by);
                format!("out of the front facing by {by}: {}", name(unit))
            }
            Why::NotAhead(unit) => format!("not in the frontal attack zone: {}", name(unit)),
            Why::Hidden { unit, behind } => {
                format!("{} hidden behind {}", name(unit), name(behind))
            }
            Why::NoRoom(unit) => format!("no room to line up against {}", name(unit)),
            _ => self.rule.label.into(),
        }
    }
}

/// Orders that came over a wire may name units that never were.
pub(super) fn name_of<'s>(survey: &Survey<'s>, id: UnitId) -> &'s str {
    survey.setup.units.get(usize::from(id.0)).map_or("that unit", |unit| unit.title.as_str())
}
