//! The questions that can be asked on paper, in the order of the sheet.

use crate::Book;
use crate::phase::advantage::Advantage;
use crate::phase::combat::Combat;
use crate::phase::dense::Dense;
use crate::phase::fate::Fate;
use crate::phase::flight::{Escape, Flight};
use crate::phase::result::CombatResult;
use crate::phase::shoot::{Shoot, Shooters};
use crate::phase::strike::Strike;
use crate::phase::test::Test;
use tercio_engine::ProcedureVisitor;
use tercio_ledger::{House, HouseFault};

/// Shows each procedure, under a house, to a visitor.
pub fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
    let book = Book::new(house)?;
    visit.visit(Shoot(book.clone()));
    visit.visit(Shooters(book.clone()));
    visit.visit(Combat(book.clone()));
    visit.visit(CombatResult(book.clone()));
    visit.visit(Strike(book.clone()));
    visit.visit(Test(book.clone()));
    visit.visit(Flight(book.clone()));
    visit.visit(Escape(book.clone()));
    visit.visit(Advantage(book.clone()));
    visit.visit(Dense(book.clone()));
    visit.visit(Fate(book));
    Ok(())
}
