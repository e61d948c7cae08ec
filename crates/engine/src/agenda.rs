//! What is still due in a turn, as plain data in the state.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A stack of things due; the top is next. An interrupted rule pushes its remainder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Agenda<T, const N: usize> {
    due: ArrayVec<T, N>,
}

impl<T, const N: usize> Default for Agenda<T, N> {
    fn default() -> Self {
        Agenda { due: ArrayVec::new() }
    }
}

impl<T, const N: usize> Agenda<T, N> {
    /// What is due now.
    pub fn top(&self) -> Option<&T> {
        self.due.last()
    }

    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.due.last_mut()
    }

    pub fn pop(&mut self) -> Option<T> {
        self.due.pop()
    }

    /// Makes this due next. More than `N` things due at once is a fault of the rules.
    pub fn push(&mut self, item: T) {
        self.due.push(item);
    }

    /// Makes these due in the order given.
    pub fn push_in_order(&mut self, items: impl DoubleEndedIterator<Item = T>) {
        items.rev().for_each(|item| self.push(item));
    }

    pub fn clear(&mut self) {
        self.due.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    pub fn len(&self) -> usize {
        self.due.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.due.iter().rev()
    }
}
