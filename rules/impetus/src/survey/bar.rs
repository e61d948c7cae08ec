//! Why a unit may not, kept without words: most of what is tried is refused and never told.

use super::Survey;
use crate::state::UnitId;
use tercio_engine::Refusal;
use tercio_family::Measure;
use tercio_field::Angle;
use tercio_ledger::Rule;

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
    Nobody,
    Gone(UnitId),
    /// The rule alone says it all.
    Unit(UnitId),
    NotTogether(UnitId, UnitId),
    TooMany(usize),
    FacesOff(Angle),
    /// Neighbours so far apart; negative if they overlap.
    Gap(i32),
    Step(i32),
    ColumnBreaks,
    /// A move that goes nowhere, or backwards by its sign.
    Nowhere,
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
    /// Only single units.
    Alone,
    Disordered(UnitId),
    InMelee(UnitId),
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
            Why::Nobody => "no unit is named".into(),
            Why::Gone(id) => format!("{}: no longer on the table", name(id)),
            Why::Unit(id) => format!("{}: {}", name(id), self.rule.label),
            Why::NotTogether(one, other) if one == other => {
                format!("{}: named twice", name(one))
            }
            Why::NotTogether(one, other) => {
                format!("{} and {} do not move as one", name(one), name(other))
            }
            Why::TooMany(count) => format!("{count} units are too many for a group"),
            Why::FacesOff(off) => format!("they face {} degrees apart", off.degrees().max(1)),
            Why::Gap(ticks) if ticks < 0 => format!("they overlap by {}", say_u(-ticks)),
            Why::Gap(ticks) => format!("they stand {} apart", say_u(ticks)),
            Why::Step(ticks) => format!("one stands {} ahead of the next", say_u(ticks)),
            Why::ColumnBreaks => "the column would break".into(),
            Why::Nowhere => "a move goes somewhere".into(),
            Why::TooFar { by, most } => {
                format!("{} too far: {} at most", say_u(by), say_u(most))
            }
            Why::TooSharp { by, most } => {
                format!("wheels {most} degrees at most, {} too many", by.degrees().max(1))
            }
            Why::Backward => "oblique is ahead and to a side".into(),
            Why::Alone => "only a single unit may, not a group".into(),
            Why::Disordered(id) => format!("{}: disordered", name(id)),
            Why::InMelee(id) => format!("{}: in melee, to fight on or disengage", name(id)),
            _ => self.words_of_path(survey),
        }
    }

    fn words_of_path(&self, survey: &Survey<'_>) -> String {
        let name = |id| name_of(survey, id);
        match self.why {
            Why::Ground { place, after } => {
                let ground = survey.place_name(place);
                format!("{ground}: reached after {}", say_u(after))
            }
            Why::Friend { friend, after } => {
                format!("{}: in the way after {}", name(friend), say_u(after))
            }
            Why::FriendFights { friend, after } => {
                format!("{}: in melee, and in the way after {}", name(friend), say_u(after))
            }
            Why::OnFriend { friend, lacks: Some(lacks) } => {
                format!("{} short of clearing {}", say_u(lacks), name(friend))
            }
            Why::OnFriend { friend, lacks: None } => format!("it would end on {}", name(friend)),
            Why::Enemy { enemy, after } => {
                format!("it would touch {} after {}: charge instead", name(enemy), say_u(after))
            }
            Why::First { enemy, by } => {
                format!("{}: met first, by {}", name(enemy), say_u(by))
            }
            Why::NotAhead(enemy) => format!("{}: not straight ahead", name(enemy)),
            Why::Brushes(enemy) => format!("it would only brush a corner of {}", name(enemy)),
            Why::NotAnEnemy(id) => format!("{}: no enemy", name(id)),
            Why::NoImpetus(id) => format!("{}: no Impetus", name(id)),
            Why::Edge { after } => format!("the table ends after {}", say_u(after)),
            Why::Zone { of, after: 0 } => format!("it stands in the zone of {}", name(of)),
            Why::Zone { of, after } => {
                format!("the zone of {} begins after {}", name(of), say_u(after))
            }
            _ => self.rule.label.into(),
        }
    }
}

/// Orders that came over a wire may name units that never were.
fn name_of<'s>(survey: &Survey<'s>, id: UnitId) -> &'s str {
    survey.setup.units.get(usize::from(id.0)).map_or("that unit", |unit| unit.title.as_str())
}

/// The unit of length.
pub const U: Measure = Measure("U");

/// A length as a ruler is read.
pub fn say_u(ticks: i32) -> String {
    U.say(ticks)
}
