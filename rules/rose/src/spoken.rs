//! Words of the sheet as people speak them.

use crate::facts::Fate;
use crate::setup::Setup;
use crate::sheet;
use crate::survey::whole_paces;
use crate::troops::{Condition, Eye, Keyword, Outcome, Pace, Rung, Troop};
use tercio_family::spoken;
use tercio_field::{Point, TICKS_PER_U, div_round};

/// Minutes of an hour, and hours of a day.
const HOUR: u32 = 60;
const DAY: u32 = 24;

/// The last keyword under each heading of the matrix.
const LAST: [Keyword; 3] = [Keyword::Duration, Keyword::UnitSize, Keyword::Wildcard];

impl Rung {
    /// As it is said: `very likely`.
    pub const fn name(self) -> &'static str {
        match self {
            Rung::DeadCertain => "dead certain",
            Rung::NearlyCertain => "nearly certain",
            Rung::VeryLikely => "very likely",
            Rung::Likely => "likely",
            Rung::Even => "50-50",
            Rung::Unlikely => "unlikely",
            Rung::VeryUnlikely => "very unlikely",
            Rung::NearlyImpossible => "nearly impossible",
            Rung::Daring => "a daring attempt",
        }
    }

    /// As tables write it: `VL`.
    pub const fn short(self) -> &'static str {
        sheet::short(self)
    }
}

impl Eye {
    /// What is said of a commander: `Slow witted`.
    pub const fn name(self) -> &'static str {
        match self {
            Eye::HawkEyed => "hawk eyed",
            Eye::Gifted => "gifted",
            Eye::Competent => "competent",
            Eye::SlowWitted => "slow witted",
            Eye::Incompetent => "incompetent",
            Eye::OtherTalents => "has other talents",
        }
    }
}

impl Troop {
    /// What its men are called.
    pub const fn name(self) -> &'static str {
        match self {
            Troop::Gendarmes => "gendarmes",
            Troop::MountedBow => "mounted bowmen",
            Troop::MountedCrossbow => "mounted crossbowmen",
            Troop::MountedArquebus => "mounted arquebusiers",
            Troop::Stradiots => "stradiots",
            Troop::Jinetes => "jinetes",
            Troop::Pikes => "pikes",
            Troop::SwordAndBuckler => "sword and buckler men",
            Troop::Crossbows => "crossbowmen",
            Troop::Arquebusiers => "arquebusiers",
            Troop::Bombard => "bombard",
            Troop::FieldArtillery => "field artillery",
        }
    }
}

impl Condition {
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Formed => "formed",
            Condition::Misaligned => "misaligned",
            Condition::Disturbed => "disturbed",
            Condition::Unformed => "unformed",
            Condition::Panicked => "panic-stricken",
        }
    }
}

/// What a unit did in the end, of either number: `fell back`.
pub(crate) const fn say_outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::None => "took no harm",
        Outcome::Holds => "held their ground",
        Outcome::Disentangles => "drew off a little",
        Outcome::FallsBack => "fell back",
        Outcome::FollowsUp => "followed up",
        Outcome::Flees => "fled",
        Outcome::Pursues => "pursued",
    }
}

pub(crate) const fn say_fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Safe => "came off unhurt",
        Fate::Captured => "was taken captive",
        Fate::Wounded => "was wounded",
        Fate::Killed => "was killed",
    }
}

pub(crate) const fn say_pace(pace: Pace) -> &'static str {
    match pace {
        Pace::March => "on foot",
        Pace::Walk => "at a walk",
        Pace::Trot => "at a trot",
        Pace::Gallop => "at a gallop",
    }
}

pub(crate) fn say_minutes(minutes: impl Into<u32>) -> String {
    match minutes.into() {
        0 => "at once".into(),
        1 => "1 minute".into(),
        several => format!("{several} minutes"),
    }
}

/// A place in whole paces: `1200, 800`.
pub(crate) fn say_place(at: Point) -> String {
    let paces = |ticks: i32| div_round(i64::from(ticks), i64::from(TICKS_PER_U));
    format!("{}, {}", paces(at.x), paces(at.y))
}

/// How far and whereto: `180 paces north-east`; nothing where it is less than a pace.
pub(crate) fn say_way(from: Point, to: Point) -> Option<String> {
    const EIGHTH: u32 = 45;
    const WINDS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let paces = whole_paces(from.distance(to));
    let wind = (to - from).bearing().degrees().unsigned_abs() + EIGHTH / 2;
    let wind = WINDS[(wind / EIGHTH) as usize % WINDS.len()];
    (paces > 0).then(|| format!("{paces} paces {wind}"))
}

/// Names as one speaks: `a, b and c`.
pub(crate) fn all_of<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nobody".into(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// The time of day after so many minutes of battle: `09:12`.
pub(crate) fn clock(setup: &Setup, minute: u16) -> String {
    let at = u32::from(setup.begins) + u32::from(minute);
    format!("{:02}:{:02}", at / HOUR % DAY, at % HOUR)
}

/// A keyword as it is shown: those of the scenario by their own names.
pub(crate) fn keyword_label(setup: &Setup, word: Keyword) -> String {
    let own = setup.keywords.iter().find(|own| own.keyword == word && word.extra().is_some());
    match (own, word) {
        (Some(own), _) => own.name.clone(),
        (_, Keyword::OpenFlank) => "open flank or rear".into(),
        (_, Keyword::PreviousCombat) => "previous combat".into(),
        (_, Keyword::PreviousAction) => "previous action".into(),
        (_, Keyword::BigPicture) => "the big picture".into(),
        _ => spoken(word.word()),
    }
}

/// The heading of the matrix under which a keyword stands.
pub(crate) fn heading(word: Keyword) -> &'static str {
    let found = LAST.iter().position(|last| word <= *last);
    found.map_or("Of this battle", |at| sheet::MATRIX_GROUPS[at])
}

/// A name as it is typed: small, its words joined.
pub(crate) fn typed(name: &str) -> String {
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::{all_of, heading, say_place, say_way, typed};
    use crate::troops::Keyword;
    use tercio_field::Point;

    #[test]
    fn names_are_typed_small_and_in_one_word() {
        assert_eq!(typed("La Trémoille"), "la-trémoille");
        assert_eq!(typed("  d'Aubigny "), "d-aubigny");
    }

    #[test]
    fn keywords_stand_under_the_headings_of_the_matrix() {
        assert_eq!(heading(Keyword::Terrain), "Battlefield and tactical situation");
        assert_eq!(heading(Keyword::Duration), "Battlefield and tactical situation");
        assert_eq!(heading(Keyword::Mercenary), "Unit quality and condition");
        assert_eq!(heading(Keyword::Ordered), "Leadership and others");
        assert_eq!(heading(Keyword::Second), "Of this battle");
    }

    #[test]
    fn places_are_said_in_paces_and_names_as_one_speaks() {
        assert_eq!(say_place(Point::new(1_200_400, 800_600)), "1200, 801");
        assert_eq!(all_of(&["a", "b", "c"]), "a, b and c");
        let from = Point::new(1_000_000, 1_000_000);
        let way = |x: i32, y: i32| say_way(from, Point::new(from.x + x * 1000, from.y + y * 1000));
        assert_eq!(way(0, 180).as_deref(), Some("180 paces north"));
        assert_eq!(way(-80, 80).as_deref(), Some("114 paces north-west"));
        assert_eq!(way(90, -20).as_deref(), Some("93 paces east"));
        assert_eq!(way(0, 0), None);
    }
}
