//! What a house can change.

use crate::Book;
use tercio_ledger::HouseFault;

pub fn check(book: &Book) -> Result<(), HouseFault> {
    book.house.check_scope(&[], &[])
}
