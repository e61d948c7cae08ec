//! What a house can change: lines that are added up, and a few that are all or nothing. A change
//! that would be passed over in silence is refused.

use crate::Book;
use crate::facts::{FightSide, ShootFacts, ShootersFacts, TestFacts};
use crate::phase::result::Score;
use crate::phase::saves::Worn;
use crate::sheet::{self, Column};
use crate::troops::Weapon;
use tercio_ledger::{HouseFault, Rule, RuleId, Tally};

/// Lines that hold or do not, and are no number that can be shifted.
static ALL_OR_NOTHING: [&Rule; 13] = [
    &sheet::SHOOT_MISS,
    &sheet::THROWN_CLOSE,
    &sheet::IMPOSSIBLE_HIT,
    &sheet::COMBAT_MISS,
    &sheet::RANKS_DENIED,
    &sheet::BONUS_SIZE,
    &sheet::ARM_PIKES,
    &sheet::ARM_STAKES,
    &sheet::FAIL_1_REGULAR,
    &sheet::FAIL_1_DRILLED,
    &sheet::FAIL_2_REGULAR,
    &sheet::FAIL_2_DRILLED,
    &sheet::FAIL_BESET,
];

pub fn check(book: &Book) -> Result<(), HouseFault> {
    if book.house.is_plain() {
        return Ok(());
    }
    let added = added_lines(book);
    let all_or_nothing = ALL_OR_NOTHING.iter().map(|rule| rule.id);
    let can_be_off: Vec<RuleId> = added.iter().copied().chain(all_or_nothing).collect();
    book.house.check_scope(&can_be_off, &added)
}

/// The ids of every line that some tally adds up. Those that only say why another does not count are
/// worth nothing, and a house cannot make them worth something.
fn added_lines(book: &Book) -> Vec<RuleId> {
    let mut ids = Vec::new();
    let mut note = |tally: Tally<'_>| ids.extend(tally.lines().iter().map(|line| line.rule.id));
    let shot = ShootFacts::default();
    note(book.shooters(&ShootersFacts::default()));
    note(book.shooting_value(&shot));
    note(book.shot_dice(&shot));
    note(book.shot_ka(&shot));
    note(book.shot_threshold(1));
    note(book.save(&Worn::shot_at(&shot.target), 0, true));
    let plain = FightSide::default();
    note(book.attacks(&plain, &plain, 1));
    note(book.hit_value(&plain));
    note(book.kill_value(&plain, &plain, 1));
    note(book.strike_ap(&plain, 1));
    note(book.rank_value(&plain));
    note(book.score(&Score::default()));
    note(book.test_value(&TestFacts::default()));
    note(book.advantage_dice(0));
    note(book.flight_value(&Default::default()));
    let columns = [Column::Ka, Column::Ap, Column::LongKa, Column::LongAp];
    for weapon in Weapon::ALL {
        let cells = columns.iter().map(|column| sheet::cell(*weapon, *column));
        ids.extend(cells.filter(|cell| cell.printed).map(|cell| cell.rule.id));
    }
    ids.retain(|id| !EXPLAINING.iter().any(|rule| rule.id == *id));
    ids
}

/// Lines of tallies that explain and add nothing.
static EXPLAINING: [&Rule; 14] = [
    &sheet::KILL_ROLL,
    &sheet::COMBAT_CUMULATIVE,
    &sheet::WOUNDS,
    &sheet::SA_CUMULATIVE,
    &sheet::THROWN_MOVING,
    &sheet::KILL_MODIFIED,
    &sheet::COMBAT_KILL_MODIFIED,
    &sheet::SAVE_WHOLE,
    &sheet::ARM_NO_SHIELD,
    &sheet::SHIELD_FRONT,
    &sheet::SHIELD_STANDING,
    &sheet::RANKS_DENIED,
    &sheet::HORSE_IMPACT,
    &sheet::BONUS_SIZE,
];
