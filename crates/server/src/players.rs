//! Who plays which seat, and what follows for those who hold links.

use tercio_chance::Seat;
use tercio_proto::Role;
use tercio_proto::table::Player;

/// The seats that people play, or those that computers do.
pub(crate) fn seats_of(players: &[Player], who: Player) -> impl Iterator<Item = Seat> + '_ {
    let seats = (0u8..).map(Seat).zip(players);
    seats.filter(move |(_, player)| **player == who).map(|(seat, _)| seat)
}

/// Every side that people play is among these roles, so that no person's secret is kept from them.
pub(crate) fn hold_every_side(roles: &[Role], players: &[Player]) -> bool {
    let mut people = seats_of(players, Player::Human).peekable();
    people.peek().is_some() && people.all(|seat| roles.contains(&Role::Seat(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computers_do_not_count_among_the_sides_and_nobody_holds_none() {
        let (human, computer) = (Player::Human, Player::Computer);
        let [one, two] = [Role::Seat(Seat(0)), Role::Seat(Seat(1))];
        assert!(hold_every_side(&[two], &[computer, human]));
        assert!(hold_every_side(&[one, two], &[human, human]));
        assert!(!hold_every_side(&[one], &[human, human]));
        assert!(!hold_every_side(&[one, two, Role::Umpire], &[computer, computer]));
        assert_eq!(seats_of(&[computer, human], computer).collect::<Vec<_>>(), [Seat(0)]);
    }
}
