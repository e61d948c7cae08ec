//! The questions that can be asked on paper, in the order of the sheet.

use crate::Book;
use crate::phase::engage::Engage;
use crate::phase::ladder::{Argue, Ladder};
use crate::phase::march::March;
use crate::phase::narrator::Narrator;
use crate::phase::orders::OrderTime;
use crate::phase::reform::{Rally, Reform};
use crate::phase::reload::Reload;
use crate::phase::risk::Risk;
use crate::phase::shoot::Shoot;
use crate::phase::time::Time;
use tercio_engine::ProcedureVisitor;
use tercio_ledger::{House, HouseFault};

/// Shows each procedure, under a house, to a visitor.
pub fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
    let book = Book::new(house)?;
    visit.visit(Narrator(book.clone()));
    visit.visit(Ladder(book.clone()));
    visit.visit(Argue(book.clone()));
    visit.visit(March(book.clone()));
    visit.visit(Reform(book.clone()));
    visit.visit(Rally(book.clone()));
    visit.visit(Reload(book.clone()));
    visit.visit(Time(book.clone()));
    visit.visit(Engage(book.clone()));
    visit.visit(Shoot(book.clone()));
    visit.visit(Risk(book.clone()));
    visit.visit(OrderTime(book));
    Ok(())
}
