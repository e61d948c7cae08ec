//! Units by name: one piece goes by several, and one of them is typed.

use crate::Usage;
use anyhow::{Result, bail};
use tercio_engine::{Piece, Scene};
use tercio_ledger::near;

/// Fewer letters than this are no beginning of a name.
const PART_MIN: usize = 3;

/// The names of a piece: what its label says in one word within brackets and before them, and what
/// people call it. One of the first two is the name as it is typed.
fn names(piece: &Piece) -> Vec<&str> {
    let (before, rest) = piece.label.split_once(" (").unwrap_or((&piece.label, ""));
    let within = rest.trim_end_matches(')');
    let is_word = !within.contains(' ') && within.contains(char::is_alphabetic);
    let mut names = vec![if is_word { within } else { "" }, before.trim(), &piece.name];
    names.retain(|name| !name.is_empty());
    names
}

/// The first of its names that no other piece goes by; one that needs no quotes to be typed before
/// others.
pub fn own_name<'s>(scene: &'s Scene, piece: &'s Piece) -> &'s str {
    let others = || scene.pieces.iter().filter(|other| other.id != piece.id);
    let alone = |name: &&str| !others().any(|other| names(other).contains(name));
    let own: Vec<&str> = names(piece).into_iter().filter(alone).collect();
    let plain = own.iter().find(|name| !name.contains(' '));
    plain.or(own.first()).copied().unwrap_or(&piece.name)
}

/// The units on the table by the names that are typed.
pub fn typed_names(scene: &Scene) -> Vec<String> {
    let here = scene.pieces.iter().filter(|piece| !piece.out);
    let names = here.map(|piece| own_name(scene, piece));
    names.filter(|name| !name.contains(' ')).map(String::from).collect()
}

/// The units that a name may mean: those that are called so; else those of this name but for a
/// number, or with it as a whole part of theirs; else those whose names begin so.
pub fn meant<'s>(scene: &'s Scene, name: &str) -> Vec<&'s Piece> {
    let name = name.trim().to_lowercase();
    let all = |fits: &dyn Fn(&str) -> bool, out: bool| -> Vec<&'s Piece> {
        let there = scene.pieces.iter().filter(|piece| out || !piece.out);
        there.filter(|piece| names(piece).iter().any(|one| fits(&one.to_lowercase()))).collect()
    };
    let called = all(&|one| one == name, true);
    if !called.is_empty() || name.is_empty() {
        return called;
    }
    let parts = all(&|one| one.split('-').any(|part| part == name) || stem(one) == name, false);
    if !parts.is_empty() {
        return parts;
    }
    let letters = name.chars().count();
    all(&|one| letters >= PART_MIN && one.starts_with(&name), false)
}

/// A name without its number.
fn stem(name: &str) -> &str {
    match name.rsplit_once('-') {
        Some((stem, number)) if number.parse::<u8>().is_ok() => stem,
        _ => name,
    }
}

/// The unit of this name.
pub fn unit<'s>(scene: &'s Scene, name: &str) -> Result<&'s Piece> {
    let name = name.trim();
    let found = meant(scene, name);
    let listed = |pieces: &[&'s Piece]| {
        pieces.iter().map(|piece| own_name(scene, piece)).collect::<Vec<&str>>().join(", ")
    };
    match found[..] {
        [piece] if piece.out => bail!("{} is not on the table", piece.name),
        [piece] => Ok(piece),
        [] => {
            let here: Vec<&Piece> = scene.pieces.iter().filter(|piece| !piece.out).collect();
            let hint = near::hint(name, here.iter().flat_map(|piece| names(piece)));
            let known = if here.is_empty() { "none".into() } else { listed(&here) };
            Err(Usage::error(format!("no unit is called `{name}`; on the table: {known}{hint}")))
        }
        _ => {
            let which = listed(&found);
            Err(Usage::error(format!("several units are called `{name}`; which of {which}?")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let piece = |id: u16, name: &str, label: &str, out: bool| Piece {
            id,
            name: name.into(),
            label: label.into(),
            out,
            ..Piece::default()
        };
        let pieces = vec![
            piece(0, "Fyrd", "fyrd-1 (400 men)", false),
            piece(1, "Fyrd", "fyrd-2 (400 men)", false),
            piece(2, "Norman knights", "knights (800 men)", false),
            piece(3, "Levy", "levy (100 men)", true),
            piece(4, "Pikes", "Pikes (red-pikes)", false),
            piece(5, "Pikes", "Pikes (blue-pikes)", false),
            piece(6, "Archers", "Archers (bows)", false),
        ];
        Scene { pieces, ..Scene::default() }
    }

    fn found(name: &str) -> Result<u16, String> {
        unit(&scene(), name).map(|piece| piece.id).map_err(|error| error.to_string())
    }

    #[test]
    fn a_unit_goes_by_all_its_names() {
        assert_eq!(found("FYRD-2"), Ok(1));
        assert_eq!(found(" norman knights "), Ok(2));
        assert_eq!(found("knights"), Ok(2));
        assert_eq!(found("blue-pikes"), Ok(5));
        assert_eq!(found("blue"), Ok(5));
        assert_eq!(found("nor"), Ok(2), "the beginning of a name");
    }

    #[test]
    fn what_is_wrong_with_a_name_is_told() {
        let several = "several units are called `fyrd`; which of fyrd-1, fyrd-2?";
        assert_eq!(found("fyrd"), Err(several.into()));
        let blocks = "several units are called `Pikes`; which of red-pikes, blue-pikes?";
        assert_eq!(found("Pikes"), Err(blocks.into()));
        assert!(found("fy").unwrap_err().starts_with("no unit"), "too short for a beginning");
        let alike = found("pike").unwrap_err();
        assert_eq!(alike, "several units are called `pike`; which of red-pikes, blue-pikes?");
        assert_eq!(found("levy"), Err("Levy is not on the table".into()));
        let unknown = "no unit is called `nights`; on the table: fyrd-1, fyrd-2, knights, \
                       red-pikes, blue-pikes, bows; did you mean `knights`?";
        assert_eq!(found("nights"), Err(unknown.into()));
    }

    #[test]
    fn the_names_that_are_typed_are_listed() {
        let names = typed_names(&scene());
        assert_eq!(names, ["fyrd-1", "fyrd-2", "knights", "red-pikes", "blue-pikes", "bows"]);
    }
}
