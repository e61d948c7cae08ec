//! What a house can change: lines that are added up, and a few that are all or nothing. A change
//! that would be passed over in silence is refused.

use crate::Book;
use crate::facts::{
    FateFacts, FightSide, FireFacts, InitiativeFacts, Leader, PilumFacts, TestFacts,
};
use crate::phase::cohesion::Tested;
use crate::phase::setup::Chief;
use crate::phase::victory::{VictoryFacts, Whole};
use crate::sheet;
use crate::troops::{Band, Grade, Structure};
use tercio_ledger::{HouseFault, RuleId, Tally};

/// Lines that hold or do not, and are no number.
static ALL_OR_NOTHING: [&tercio_ledger::Rule; 5] = [
    &sheet::DAMAGE_FIVES,
    &sheet::FLANK_ROUTS,
    &sheet::SCYTHED_SPENT,
    &sheet::FATE_CHARISMATIC,
    &sheet::CHARGE_IMPETUS,
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
    let plain = FightSide::default();
    note(book.unit_dice(&plain, &plain));
    note(book.fire_dice(&FireFacts::default()));
    note(book.pilum_dice(&PilumFacts::default()));
    let target = Tested::shot_at(&crate::facts::Target::default(), Band::Short);
    note(book.critical(&target, 1, true));
    let InitiativeFacts { a, .. } = InitiativeFacts::default();
    note(book.initiative(&Leader { inspired: true, ..a }, true));
    note(book.attack(&Chief::default()));
    note(book.test_modifiers(&TestFacts::default()));
    Grade::ALL.iter().for_each(|grade| note(book.test_threshold(*grade)));
    for structure in Structure::ALL {
        note(book.fate_modifiers(&FateFacts { structure: *structure, ..FateFacts::default() }));
    }
    note(book.charge_move(1, true));
    note(book.value_lost(&VictoryFacts::default()));
    Whole::ALL.iter().for_each(|whole| note(book.beaten_by(*whole)));
    let cells = sheet::FIRING.iter().flatten().flat_map(|cell| [&cell.foot, &cell.mounted]);
    ids.extend(cells.filter(|entry| entry.reaches).map(|entry| entry.rule.id));
    ids.extend([sheet::SUPPORT_DICE.id, sheet::LEAST_DICE.id]);
    ids
}
