//! Preparing the terrain: what a piece of ground costs, and how many of a kind there may be.

use crate::Book;
use crate::order::Piece;
use crate::sheet::{self, Price, Priced};
use tercio_ledger::{Rule, Tally};

/// The kind on the price list that a piece is of. Hills that are steep or wooded are one kind, and
/// so are fields, whatever is within their hedges.
pub const fn kind(piece: Piece) -> &'static Priced {
    let place = match piece {
        Piece::GentleHill => 0,
        Piece::Broken => 1,
        Piece::Road => 2,
        Piece::SteepHill | Piece::WoodedHill => 3,
        Piece::Difficult => 4,
        Piece::Impassable => 5,
        Piece::Obstacle => 6,
        Piece::River => 7,
        Piece::Waterway => 8,
        Piece::Field | Piece::BrokenField => 9,
    };
    &sheet::KINDS[place]
}

/// Options that a piece costs; a large one is out of format.
pub const fn price(piece: Piece, large: bool) -> &'static Rule {
    match (kind(piece).price, large) {
        (Price::Low, false) => &sheet::PRICE_LOW,
        (Price::Low, true) => &sheet::PRICE_LOW_LARGE,
        (Price::Middle, false) => &sheet::PRICE_MIDDLE,
        (Price::Middle, true) => &sheet::PRICE_MIDDLE_LARGE,
        (Price::High, _) => &sheet::PRICE_HIGH,
    }
}

/// How many of its kind there may be on the table, if there is a limit.
pub const fn most(piece: Piece) -> Option<&'static Rule> {
    match piece {
        Piece::Road => Some(&sheet::MOST_ROADS),
        Piece::Obstacle => Some(&sheet::MOST_OBSTACLES),
        Piece::River | Piece::Waterway | Piece::Field | Piece::BrokenField => {
            Some(&sheet::MOST_OF_EACH)
        }
        _ => None,
    }
}

/// Whether two pieces are of one kind.
pub fn is_same_kind(one: Piece, other: Piece) -> bool {
    kind(one).rule.id == kind(other).rule.id
}

/// Whether a piece may be laid beside those that lie on the table, whoever laid them; else the line
/// that forbids it.
pub fn may_lay(lying: impl IntoIterator<Item = Piece>, piece: Piece) -> Result<(), &'static Rule> {
    let Some(most) = most(piece) else { return Ok(()) };
    let alike = lying.into_iter().filter(|other| is_same_kind(*other, piece)).count();
    if alike < usize::from(most.value.unsigned_abs()) { Ok(()) } else { Err(most) }
}

impl Book {
    /// Options that these pieces cost together.
    pub fn options(&self, pieces: &[(Piece, bool)]) -> Tally<'_> {
        let of = |rule: &'static Rule| {
            let alike = pieces.iter().filter(|(piece, large)| price(*piece, *large).id == rule.id);
            i16::try_from(alike.count()).unwrap_or(i16::MAX)
        };
        self.house
            .tally()
            .times(&sheet::PRICE_LOW, of(&sheet::PRICE_LOW))
            .times(&sheet::PRICE_LOW_LARGE, of(&sheet::PRICE_LOW_LARGE))
            .times(&sheet::PRICE_MIDDLE, of(&sheet::PRICE_MIDDLE))
            .times(&sheet::PRICE_MIDDLE_LARGE, of(&sheet::PRICE_MIDDLE_LARGE))
            .times(&sheet::PRICE_HIGH, of(&sheet::PRICE_HIGH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_add_up_and_large_pieces_cost_more() {
        let book = Book::default();
        let pieces =
            [(Piece::GentleHill, false), (Piece::Broken, true), (Piece::WoodedHill, false)];
        assert_eq!(book.options(&pieces).total(), 1 + 2 + 2);
        assert_eq!(book.options(&[(Piece::River, true), (Piece::Obstacle, true)]).total(), 3 + 3);
        assert_eq!(book.options(&[]).total(), 0);
    }

    #[test]
    fn a_third_road_and_a_second_field_of_any_ground_are_refused() {
        let refusal = |lying: &[Piece], piece| {
            may_lay(lying.iter().copied(), piece).err().map(|rule| rule.id.0)
        };
        let roads = [Piece::Road, Piece::River, Piece::Road];
        assert_eq!(refusal(&roads[..2], Piece::Road), None);
        assert_eq!(refusal(&roads, Piece::Road), Some("baroque.most.roads"));
        assert_eq!(refusal(&roads, Piece::River), Some("baroque.most.of-each"));
        assert_eq!(refusal(&roads, Piece::Waterway), None);
        assert_eq!(refusal(&[Piece::Field], Piece::BrokenField), Some("baroque.most.of-each"));
        let hills = [Piece::SteepHill; 9];
        assert_eq!(refusal(&hills, Piece::WoodedHill), None);
        let hedges = [Piece::Obstacle; 2];
        assert_eq!(refusal(&hedges, Piece::Obstacle), Some("baroque.most.obstacles"));
    }
}
