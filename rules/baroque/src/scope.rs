//! What a house can change: lines that are added up, and a few that are all or nothing. A change
//! that would be passed over in silence is refused.

use crate::Book;
use crate::facts::{FightSide, InitiativeFacts, ShootFacts, Target, TestFacts};
use crate::phase::cohesion::Tested;
use crate::phase::setup::Chief;
use crate::phase::victory::VictoryFacts;
use crate::sheet;
use crate::troops::{Band, Grade};
use tercio_ledger::{HouseFault, RuleId, Tally};

/// Lines that hold or do not, and are no number that can be shifted.
static ALL_OR_NOTHING: [&tercio_ledger::Rule; 8] = [
    &sheet::TEST_ONE,
    &sheet::TEST_SIX,
    &sheet::INITIATIVE_TIE,
    &sheet::POWER_INCOMPETENT,
    &sheet::DAMAGE_FIVES,
    &sheet::CHARGE_IMPETUS,
    &sheet::CHARGE_EXHAUSTED,
    &sheet::CONTACT_GUNS,
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

/// The ids of every line that some tally adds up.
fn added_lines(book: &Book) -> Vec<RuleId> {
    let mut ids = Vec::new();
    let mut note = |tally: Tally<'_>| ids.extend(tally.lines().iter().map(|line| line.rule.id));
    note(book.options(&[]));
    note(book.attack(&Chief::default()));
    let InitiativeFacts { a, .. } = InitiativeFacts::default();
    note(book.bonus(&a));
    note(book.test_modifiers(&TestFacts::default()));
    Grade::ALL.iter().for_each(|grade| note(book.test_threshold(*grade)));
    let plain = FightSide::default();
    note(book.melee_dice(&plain, &plain));
    note(book.shoot_dice(&ShootFacts::default()));
    note(book.critical(&Tested::shot_at(&Target::default(), Band::Short), 1, true));
    note(book.charge_move(1));
    note(book.value_left(&VictoryFacts::default()));
    let cells = sheet::FIRING.iter().flatten().filter(|cell| cell.reaches);
    ids.extend(cells.map(|cell| cell.rule.id));
    ids
}
