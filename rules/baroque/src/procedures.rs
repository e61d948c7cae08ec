//! The questions that can be asked on paper, in the order of the sheet.

use crate::Book;
use crate::phase::discipline::Test;
use crate::phase::initiative::Initiative;
use crate::phase::setup::Attack;
use tercio_engine::ProcedureVisitor;
use tercio_ledger::{House, HouseFault};

/// Shows each procedure, under a house, to a visitor.
pub fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
    let book = Book::new(house)?;
    visit.visit(Attack(book.clone()));
    visit.visit(Initiative(book.clone()));
    visit.visit(Test(book));
    Ok(())
}
