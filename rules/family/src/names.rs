//! Units as people name them: in full, by their stem, by a part of the name.

use crate::units::{UNITS_MAX, UnitId};
use crate::words::Mistyped;
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_ledger::near;

/// Fewer letters than this are no part of a name.
const PART_MIN: usize = 3;

/// Words that only help to speak.
const FILLERS: &[&str] = &["at", "on", "onto", "with", "to", "towards", "against", "by", "the"];

/// Units that a word may mean.
pub type Meant = ArrayVec<UnitId, UNITS_MAX>;

/// A unit as it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<'a> {
    pub name: &'a str,
    pub side: u8,
    /// It can be spoken of by less than its whole name.
    pub here: bool,
    /// It has left the table for good.
    pub gone: bool,
}

/// Whose unit is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Own,
    Foe,
}

impl Whose {
    /// Whether a side is the one that a seat means.
    pub fn is(self, seat: Seat, side: u8) -> bool {
        (side == seat.0) == (self == Whose::Own)
    }
}

/// All units of a battle, in the order of their numbers, as one seat speaks of them.
#[derive(Clone, Debug)]
pub struct Roster<I> {
    pub seat: Seat,
    pub units: I,
}

impl<'a, I: Iterator<Item = Named<'a>> + Clone> Roster<I> {
    /// Every unit that a word may mean, the fullest match first: a whole name before a stem, a stem
    /// before a part.
    pub fn meant(&self, text: &str, whose: Whose) -> Result<Meant, Mistyped> {
        let theirs = |unit: &Named<'_>| whose.is(self.seat, unit.side);
        let whole = |unit: &Named<'_>| unit.name.eq_ignore_ascii_case(text);
        let here = |fits: &dyn Fn(&str) -> bool| -> Meant {
            let there = self.all().filter(|(_, unit)| theirs(unit) && unit.here);
            there.filter(|(_, unit)| fits(&unit.name.to_lowercase())).map(|(id, _)| id).collect()
        };
        if let Some((id, _)) = self.all().find(|(_, unit)| whole(unit) && theirs(unit)) {
            return Ok(Meant::from_iter([id]));
        }
        let of_stem = here(&|name| stem(name) == Some(text));
        if !of_stem.is_empty() {
            return Ok(of_stem);
        }
        if let Some((id, _)) = self.all().find(|(_, unit)| whole(unit)) {
            return Ok(Meant::from_iter([id]));
        }
        let of_word = here(&|name| has_word(name, text));
        if !of_word.is_empty() {
            return Ok(of_word);
        }
        let begun = here(&|name| text.len() >= PART_MIN && name.starts_with(text));
        if begun.is_empty() { Err(self.unknown(text, whose)) } else { Ok(begun) }
    }

    fn all(&self) -> impl Iterator<Item = (UnitId, Named<'a>)> {
        (0u8..).map(UnitId).zip(self.units.clone()).take(UNITS_MAX)
    }

    fn unknown(&self, text: &str, whose: Whose) -> Mistyped {
        let of = |name: &str| stem(name) == Some(text) || has_word(name, text);
        let others = |unit: &Named<'_>| unit.here && !whose.is(self.seat, unit.side);
        if self.units.clone().any(|unit| others(&unit) && of(unit.name)) {
            return Mistyped(match whose {
                Whose::Own => format!("`{text}`: not yours"),
                Whose::Foe => format!("`{text}`: yours, not the enemy's"),
            });
        }
        if self.units.clone().any(|unit| unit.gone && of(unit.name)) {
            return Mistyped(format!("`{text}` has left the table"));
        }
        nobody(text, self.units.clone().map(|unit| unit.name))
    }
}

/// The place of a unit among others, by its whole name.
pub fn find_named<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Result<UnitId, Mistyped> {
    let mut ids = (0u8..).map(UnitId).zip(known.clone());
    let found = ids.find(|(_, known)| known.eq_ignore_ascii_case(name));
    found.map(|(id, _)| id).ok_or_else(|| nobody(name, known))
}

fn nobody<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Mistyped {
    Mistyped(format!("no unit is called `{text}`{}", near::hint(text, known)))
}

/// A name without its number; none where it has none.
fn stem(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('-')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some(stem)
}

/// Whether a word is a whole part of a name: `knights` of `south-knights-2`.
fn has_word(name: &str, text: &str) -> bool {
    name.match_indices(text).any(|(at, _)| {
        let (before, after) = (&name[..at], &name[at + text.len()..]);
        !text.is_empty()
            && (before.is_empty() || before.ends_with('-'))
            && (after.is_empty() || after.starts_with('-'))
    })
}

/// The words of an order, small, without those that only help to speak; names with `and` or a
/// comma between them are one.
pub fn gather(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(',', " , ").replace(" and ", " , ");
    let mut words: Vec<String> = Vec::new();
    let mut joins = false;
    for word in text.split_whitespace() {
        let filler = FILLERS.contains(&word) && !words.is_empty();
        match words.last_mut() {
            Some(_) if word == "," => joins = true,
            Some(last) if joins => {
                *last = format!("{last},{word}");
                joins = false;
            }
            _ if filler => {}
            _ => words.push(word.into()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{Named, Roster, Whose, find_named, gather, has_word, stem};
    use crate::units::UnitId;
    use tercio_chance::Seat;

    const UNITS: [Named<'_>; 7] = [
        unit("swedish-horse-1", 0, true),
        unit("swedish-horse-2", 0, true),
        unit("blue-brigade", 0, true),
        unit("imperial-horse-1", 1, true),
        unit("tercio-1", 1, false),
        unit("tercio-2", 1, true),
        unit("guards-1", 0, false),
    ];

    const fn unit(name: &str, side: u8, here: bool) -> Named<'_> {
        Named { name, side, here, gone: !here }
    }

    fn meant(text: &str, whose: Whose) -> Result<Vec<u8>, String> {
        let roster = Roster { seat: Seat(0), units: UNITS.into_iter() };
        let ids = roster.meant(text, whose).map_err(|wrong| wrong.0)?;
        Ok(ids.into_iter().map(|id| id.0).collect())
    }

    #[test]
    fn a_word_means_the_units_that_it_fits_most_fully() {
        assert_eq!(meant("swedish-horse", Whose::Own), Ok(vec![0, 1]));
        assert_eq!(meant("horse", Whose::Own), Ok(vec![0, 1]));
        assert_eq!(meant("horse", Whose::Foe), Ok(vec![3]));
        assert_eq!(meant("blu", Whose::Own), Ok(vec![2]));
        assert!(meant("bl", Whose::Own).is_err(), "too short for a part");
        assert_eq!(meant("Swedish-Horse-2", Whose::Foe), Ok(vec![1]), "in full, whosever");
    }

    #[test]
    fn those_who_are_gone_are_named_in_full_only() {
        assert_eq!(meant("tercio", Whose::Foe), Ok(vec![5]));
        assert_eq!(meant("tercio-1", Whose::Foe), Ok(vec![4]));
        assert_eq!(meant("tercio", Whose::Own), Err("`tercio`: not yours".into()));
        assert_eq!(meant("guards", Whose::Own), Err("`guards` has left the table".into()));
        assert_eq!(meant("imperial-horse", Whose::Own), Err("`imperial-horse`: not yours".into()));
        let own = "`swedish-horse`: yours, not the enemy's";
        assert_eq!(meant("swedish-horse", Whose::Foe), Err(own.into()));
        let wrong = meant("blue-brigide", Whose::Own).unwrap_err();
        assert!(wrong.contains("blue-brigade"), "{wrong}");
    }

    #[test]
    fn whole_names_are_found_on_either_side() {
        let names = UNITS.iter().map(|unit| unit.name);
        assert_eq!(find_named("TERCIO-1", names.clone()), Ok(UnitId(4)));
        assert!(find_named("tercio", names).is_err());
    }

    #[test]
    fn a_stem_is_a_name_without_its_number() {
        assert_eq!(stem("knights-1"), Some("knights"));
        assert_eq!(stem("great-fyrd-12"), Some("great-fyrd"));
        assert_eq!(stem("south-knights"), None);
        assert_eq!(stem("knights-"), None);
    }

    #[test]
    fn words_are_found_whole() {
        assert!(has_word("south-knights", "knights"));
        assert!(has_word("great-fyrd-1", "fyrd"));
        assert!(!has_word("south-knights", "knight"));
        assert!(!has_word("bowmen-1", "men"));
    }

    #[test]
    fn words_that_only_help_to_speak_are_left_out() {
        assert_eq!(gather("Fire the BOWS at knights-2"), ["fire", "bows", "knights-2"]);
        assert_eq!(gather("move a, b and c 8U"), ["move", "a,b,c", "8u"]);
        assert_eq!(gather("move a ,b 8"), ["move", "a,b", "8"]);
    }
}
