//! How hard each kind of troops hits and how well it stands, on the whole, read off the table for
//! engaging.

use crate::Book;
use crate::troops::{Rung, Troop};

/// Throws of three dice.
pub(super) const THROWS: u32 = 216;
/// A share of all throws as a commander counts blows.
const PARTS: u32 = 10;
const KINDS: usize = Troop::ALL.len();

/// Of how many throws each engages each other with success; nothing where it does not engage.
#[derive(Clone, Debug)]
pub(crate) struct Strength {
    ways: [[Option<u32>; KINDS]; KINDS],
    attack: [i32; KINDS],
    defence: [i32; KINDS],
}

impl Strength {
    /// By the references of the book, and the throws that succeed at each rung.
    pub fn of(book: &Book, ladder: &[u32; 9]) -> Strength {
        let at = |rung: Rung| ladder[rung as usize];
        let cell = |unit: Troop, target: Troop| book.may_engage(unit, target, false).ok().map(at);
        let mut ways = [[None; KINDS]; KINDS];
        for (row, unit) in ways.iter_mut().zip(Troop::ALL) {
            for (known, target) in row.iter_mut().zip(Troop::ALL) {
                *known = cell(*unit, *target);
            }
        }
        // Guns are run over by anybody: that tells nothing of who runs over them.
        let stands = |place: &usize| Troop::ALL[*place].fighter().is_some();
        let mut all = Strength { ways, attack: [0; KINDS], defence: [0; KINDS] };
        for (place, row) in ways.iter().enumerate() {
            let hits = mean((0..KINDS).filter(stands).filter_map(|on| row[on]));
            let hit = mean(ways.iter().filter_map(|by| by[place]));
            all.attack[place] = hits.map_or(0, parts);
            all.defence[place] = hit.map_or(PARTS.cast_signed(), |hit| parts(THROWS - hit)).max(1);
        }
        all
    }

    pub fn attack(&self, troop: Troop) -> i32 {
        self.attack[troop as usize]
    }

    pub fn defence(&self, troop: Troop) -> i32 {
        self.defence[troop as usize]
    }

    /// The share of fights that one wins when it engages another; none where it does not engage.
    pub fn wins(&self, unit: Troop, target: Troop) -> f64 {
        let ways = self.ways[unit as usize][target as usize];
        f64::from(ways.unwrap_or_default()) / f64::from(THROWS)
    }
}

fn mean(ways: impl Iterator<Item = u32>) -> Option<u32> {
    let (sum, count) = ways.fold((0, 0), |(sum, count), ways| (sum + ways, count + 1));
    (count > 0).then(|| sum / count)
}

fn parts(ways: u32) -> i32 {
    ((ways * PARTS + THROWS / 2) / THROWS).cast_signed()
}
