//! What a house can change: lines that are added up, and a few that are all or nothing. A change
//! that would be passed over in silence is refused.

use crate::Book;
use crate::facts::{ArgueFacts, MoveFacts, OrderFacts, ReformFacts, ReloadFacts};
use crate::sheet;
use tercio_ledger::{HouseFault, Rule, RuleId, Tally};

/// Lines that hold or do not, and are no number that can be shifted.
static ALL_OR_NOTHING: [&Rule; 3] =
    [&sheet::NOTE_HORSE, &sheet::NOTE_SKIRMISHERS, &sheet::NOTE_FATIGUE];

/// Lines of tallies that explain and add nothing of their own.
static EXPLAINING: [&Rule; 3] = [&sheet::ARGUE_START, &sheet::ORDER_EYE, &sheet::REFORM_GUNS];

pub fn check(book: &Book) -> Result<(), HouseFault> {
    if book.house.is_plain() {
        return Ok(());
    }
    let added = added_lines(book);
    let all_or_nothing = ALL_OR_NOTHING.iter().map(|rule| rule.id);
    let can_be_off: Vec<RuleId> = added.iter().copied().chain(all_or_nothing).collect();
    let shiftable: Vec<RuleId> = added.into_iter().chain(looked_up()).collect();
    book.house.check_scope(&can_be_off, &shiftable)
}

/// The ids of every line that some tally adds up.
fn added_lines(book: &Book) -> Vec<RuleId> {
    let mut ids = Vec::new();
    let mut note = |tally: Tally<'_>| ids.extend(tally.lines().iter().map(|line| line.rule.id));
    note(book.rung_tally(&ArgueFacts::default()));
    note(book.move_dice(&MoveFacts::default()));
    note(book.reform_dice(&ReformFacts::default()));
    note(book.reload_dice(&ReloadFacts::default()));
    note(book.order_dice(&OrderFacts::default()));
    note(book.ride_dice(0));
    note(book.skirmish_dice());
    ids.retain(|id| !EXPLAINING.iter().any(|rule| rule.id == *id));
    ids
}

/// Scores and references: there is no playing without one, so they are shifted and never off.
fn looked_up() -> impl Iterator<Item = RuleId> {
    let tables = [&sheet::ENGAGING, &sheet::SHOOTING].into_iter().flatten().flatten();
    let cells = tables.filter(|cell| cell.rung.is_some()).map(|cell| cell.rule.id);
    let single = [sheet::REFORM_PANIC.rule.id, sheet::ARGUE_DOUBT.rule.id];
    sheet::LADDER.iter().map(|rule| rule.id).chain(cells).chain(single)
}
