//! Why a unit may not, kept without words: most of what is tried is refused and never told.
//!
//! Titles may be of one or of many (`Lifeguard`, `Trained Bands`), so the sentences stand around
//! them without a verb.

use super::Survey;
use tercio_engine::Refusal;
use tercio_family::{Measure, UnitId};
use tercio_field::Angle;
use tercio_ledger::Rule;

/// Lengths of this system are said in base units.
const BU: Measure = Measure("BU");

/// A length as a ruler is read, to a tenth; what is not nothing is never called so.
pub fn say_bu(ticks: i32) -> String {
    BU.say(ticks)
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
    /// A move that goes nowhere.
    Nowhere,
    /// Its legs do not make one move.
    NotOneMove,
    TooFar {
        by: i32,
        most: i32,
    },
    TooSharp {
        by: Angle,
        most: i16,
    },
    /// Oblique is ahead and to a side.
    Backward,
    /// Guns move, or shoot.
    HasShot(UnitId),
    InMelee(UnitId),
    Exhausted(UnitId),
    /// A place in the terrain's list.
    Ground {
        place: usize,
        after: i32,
    },
    Friend {
        friend: UnitId,
        after: i32,
    },
    FriendFights {
        friend: UnitId,
        after: i32,
    },
    /// It would end on a friend that it may pass: it lacks so much to clear him.
    OnFriend {
        friend: UnitId,
        lacks: Option<i32>,
    },
    Enemy {
        enemy: UnitId,
        after: i32,
    },
    /// What a charge would run into before its target.
    First {
        enemy: UnitId,
        by: i32,
    },
    NotAhead(UnitId),
    Brushes(UnitId),
    NotAnEnemy(UnitId),
    NoImpetus(UnitId),
    Edge {
        after: i32,
    },
    Zone {
        of: UnitId,
        after: i32,
    },
    /// Who would leave a melee, or withdraw, has no room behind.
    NoRoom(UnitId),
    NotInMelee(UnitId),
    /// A leader who is lost, or a command that never was.
    NoLeader,
    NotHis(UnitId),
    /// A leader by himself would stand on somebody, or off the table.
    Taken,
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
            Why::Nowhere => "a move goes somewhere".into(),
            Why::NotOneMove => "not one move: straight, a wheel, or a wheel and then ahead".into(),
            Why::TooFar { by, most } => {
                format!("{} too far: {} at most", say_bu(by), say_bu(most))
            }
            Why::TooSharp { by, most } => {
                format!("wheels {most} degrees at most, {} too many", by.degrees().max(1))
            }
            Why::Backward => "oblique is ahead and to a side".into(),
            Why::HasShot(id) => format!("{}: moves or shoots, not both", name(id)),
            Why::InMelee(id) => format!("{}: in melee", name(id)),
            Why::Exhausted(id) => format!("{}: exhausted", name(id)),
            Why::NotInMelee(id) => format!("{}: not in melee", name(id)),
            Why::NoRoom(id) => format!("{}: no room behind", name(id)),
            Why::NoLeader => "there is no such leader".into(),
            Why::NotHis(id) => format!("not of his command: {}", name(id)),
            Why::Taken => "no room for him there".into(),
            _ => self.words_of_path(survey),
        }
    }

    fn words_of_path(&self, survey: &Survey<'_>) -> String {
        let name = |id| name_of(survey, id);
        match self.why {
            Why::Ground { place, after } => {
                format!("ground in the way after {}: {}", say_bu(after), survey.place_name(place))
            }
            Why::Friend { friend, after } => {
                format!("in the way after {}: {}", say_bu(after), name(friend))
            }
            Why::FriendFights { friend, after } => {
                format!("in the way after {}, and in melee: {}", say_bu(after), name(friend))
            }
            Why::OnFriend { friend, lacks: Some(lacks) } => {
                format!("{} short of clearing {}", say_bu(lacks), name(friend))
            }
            Why::OnFriend { friend, lacks: None } => format!("it would end on {}", name(friend)),
            Why::Enemy { enemy, after } => {
                format!("it would touch {} after {}: charge instead", name(enemy), say_bu(after))
            }
            Why::First { enemy, by } => {
                format!("met first, by {}: {}", say_bu(by), name(enemy))
            }
            Why::NotAhead(enemy) => format!("not straight ahead: {}", name(enemy)),
            Why::Brushes(enemy) => format!("it would only brush a corner of {}", name(enemy)),
            Why::NotAnEnemy(id) => format!("no enemy: {}", name(id)),
            Why::NoImpetus(id) => format!("{}: no Impetus", name(id)),
            Why::Edge { after } => format!("the table ends after {}", say_bu(after)),
            Why::Zone { of, after: 0 } => format!("it stands in the zone of {}", name(of)),
            Why::Zone { of, after } => {
                format!("the zone of {} begins after {}", name(of), say_bu(after))
            }
            _ => self.rule.label.into(),
        }
    }
}

/// Orders that came over a wire may name units that never were.
pub(super) fn name_of<'s>(survey: &Survey<'s>, id: UnitId) -> &'s str {
    survey.setup.units.get(usize::from(id.0)).map_or("that unit", |unit| unit.title.as_str())
}
