//! The questions that can be asked on paper, in the order of the sheet.

use crate::Book;
use crate::phase::charge::Charge;
use crate::phase::defend::Defend;
use crate::phase::discipline::Test;
use crate::phase::evade::Evade;
use crate::phase::fate::Fate;
use crate::phase::firing::Shoot;
use crate::phase::initiative::Initiative;
use crate::phase::melee::Melee;
use crate::phase::reach::Reach;
use crate::phase::retreat::Retreat;
use crate::phase::setup::Attack;
use crate::phase::victory::Victory;
use tercio_engine::ProcedureVisitor;
use tercio_ledger::{House, HouseFault};

/// Shows each procedure, under a house, to a visitor.
pub fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
    let book = Book::new(house)?;
    visit.visit(Attack(book.clone()));
    visit.visit(Initiative(book.clone()));
    visit.visit(Test(book.clone()));
    visit.visit(Fate(book.clone()));
    visit.visit(Shoot(book.clone()));
    visit.visit(Defend(book.clone()));
    visit.visit(Melee(book.clone()));
    visit.visit(Charge(book.clone()));
    visit.visit(Reach(book.clone()));
    visit.visit(Evade(book.clone()));
    visit.visit(Retreat(book.clone()));
    visit.visit(Victory(book));
    Ok(())
}
