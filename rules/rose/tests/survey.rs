//! The table read for the rules: ways, approaches, lines of sight, runs, and keywords plainly true.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "survey/approaches.rs"]
mod approaches;
#[path = "survey/field.rs"]
mod field;
#[path = "survey/keywords.rs"]
mod keywords;
#[path = "survey/places.rs"]
mod places;
#[path = "survey/runs.rs"]
mod runs;
#[path = "survey/sights.rs"]
mod sights;
#[path = "survey/ways.rs"]
mod ways;

use tercio_chance::Seat;
use tercio_engine::Shelf;
use tercio_family::UnitId;
use tercio_field::{Angle, Point, Pose, TICKS_PER_U};
use tercio_rose::order::Deed;
use tercio_rose::setup::{self, Setup};
use tercio_rose::state::{State, Unit};
use tercio_rose::survey::Survey;
use tercio_rose::troops::Keyword;
use tercio_rose::{Book, CARD};

/// Units of side 0 and side 1: name, troop, men, x, y, facing.
type Card<'t> = (&'t str, &'t str, u16, i32, i32, i32);

/// A table with some units, and ground as a file has it.
#[derive(Debug)]
pub struct Table {
    pub book: Book,
    pub setup: Setup,
    pub state: State,
}

impl Table {
    pub fn new(own: &[Card<'_>], foes: &[Card<'_>], ground: &str) -> Table {
        let side = |name: &str, units: &[Card<'_>]| {
            let mut text = format!(
                "[[side]]\nname = \"{name}\"\n[[side.leader]]\nname = \"{name} chief\"\n\
                 eye = \"competent\"\nx = 10\ny = {}\n",
                if name == "South" { 10 } else { 1990 }
            );
            for (name, troop, men, ..) in units {
                text += &format!(
                    "[[side.unit]]\nname = \"{name}\"\ntroop = \"{troop}\"\nmen = {men}\n"
                );
            }
            for (name, _, _, x, y, facing) in units {
                text += &format!("[[side.place]]\nunit = \"{name}\"\nat = [{x}, {y}, {facing}]\n");
            }
            text
        };
        let (south, north) = (side("South", own), side("North", foes));
        let text = format!("system = \"rose\"\ntitle = \"a table\"\n{south}{north}{ground}");
        let shelf: &dyn Shelf = &CARD;
        let setup = setup::read("table", &text, shelf).unwrap_or_else(|faults| panic!("{faults}"));
        let state = State::fresh(&setup);
        Table { book: Book::default(), setup, state }
    }

    pub fn survey(&self) -> Survey<'_> {
        Survey { book: &self.book, setup: &self.setup, state: &self.state }
    }

    #[track_caller]
    pub fn id(&self, name: &str) -> UnitId {
        let place = self.setup.units.iter().position(|unit| unit.name == name);
        UnitId(u8::try_from(place.unwrap()).unwrap())
    }

    pub fn unit(&mut self, name: &str) -> &mut Unit {
        let id = self.id(name);
        self.state.unit_mut(id)
    }

    pub fn engage(&self, unit: &str, target: &str) -> Deed {
        Deed::Engage { unit: self.id(unit), target: self.id(target) }
    }

    pub fn shoot(&self, unit: &str, target: &str) -> Deed {
        Deed::Shoot { unit: self.id(unit), target: self.id(target) }
    }

    /// Why a keyword of the South's events is plainly true: for it, and against it.
    pub fn plain(&self, word: Keyword, deed: &Deed) -> [Option<String>; 2] {
        [true, false].map(|pro| self.survey().plain(word, deed, Seat(0), pro))
    }

    #[track_caller]
    pub fn check_pro(&self, word: Keyword, deed: &Deed, why: &str) {
        let told = self.plain(word, deed);
        assert_eq!(told, [Some(why.to_string()), None], "{word}");
    }

    #[track_caller]
    pub fn check_contra(&self, word: Keyword, deed: &Deed, why: &str) {
        let told = self.plain(word, deed);
        assert_eq!(told, [None, Some(why.to_string())], "{word}");
    }

    #[track_caller]
    pub fn check_doubtful(&self, word: Keyword, deed: &Deed) {
        assert_eq!(self.plain(word, deed), [None, None], "{word}");
    }
}

/// A place in paces.
pub fn at(x: i32, y: i32) -> Point {
    Point::new(x * TICKS_PER_U, y * TICKS_PER_U)
}

pub fn pose(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(at(x, y), Angle::from_degrees(degrees))
}
