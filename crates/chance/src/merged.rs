//! Weights added up by verdict.

use crate::{Law, Weight};

/// Verdicts below this are found in a table, which has no branch to guess wrong; most verdicts of
/// parts are a few bits. Others are lined up as they come, and put together by sorting: where most
/// of them differ, as between two sides' verdicts, looking each one up costs more.
const TABLED: u64 = 256;

/// Others are put together when there are so many, or twice as many as were left the last time.
const LINED_UP: usize = 1024;

/// Where there is one for every so many numbers up to the highest, as with the kills of a thousand
/// figures, each number has a place of its own from then on, and nothing is sorted any more.
const CLOSE: u64 = 16;

pub(crate) struct Merged<W> {
    entries: Law<u64, W>,
    /// One more than the place among the entries; 0 where a verdict has not come up.
    table: [u16; TABLED as usize],
    others: Law<u64, W>,
    put_together_at: usize,
    /// By verdict, once others have places of their own.
    places: Vec<Option<W>>,
}

impl<W: Weight> Merged<W> {
    pub(crate) fn new() -> Self {
        Merged {
            entries: Vec::with_capacity(16),
            table: [0; TABLED as usize],
            others: Vec::new(),
            put_together_at: LINED_UP,
            places: Vec::new(),
        }
    }

    /// Makes room for so many more, as far as they would be lined up.
    pub(crate) fn make_room(&mut self, more: usize) {
        if self.places.is_empty() {
            self.others.reserve(more.min(LINED_UP));
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, verdict: u64, weight: &W) {
        if verdict >= TABLED {
            self.add_other(verdict, weight);
            return;
        }
        match (self.table[verdict as usize] as usize).checked_sub(1) {
            Some(place) => self.entries[place].1.add(weight),
            None => self.enter(verdict, weight.clone()),
        }
    }

    #[cold]
    #[inline(never)]
    fn enter(&mut self, verdict: u64, weight: W) {
        self.entries.push((verdict, weight));
        self.table[verdict as usize] = self.entries.len() as u16;
    }

    #[inline]
    fn add_other(&mut self, verdict: u64, weight: &W) {
        match self.places.get_mut(verdict as usize) {
            Some(Some(sum)) => sum.add(weight),
            Some(place) => *place = Some(weight.clone()),
            None => {
                self.others.push((verdict, weight.clone()));
                if self.others.len() > self.put_together_at {
                    self.clear_the_line();
                }
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn clear_the_line(&mut self) {
        self.put_together();
        let highest = self.others.last().map_or(0, |(verdict, _)| *verdict);
        if highest < CLOSE * self.others.len() as u64 {
            self.give_places(highest);
        }
        self.put_together_at = LINED_UP.max(2 * self.others.len());
    }

    /// Gives a place to every verdict up to the highest so far, and as many again.
    fn give_places(&mut self, highest: u64) {
        self.places.resize(2 * highest as usize, None);
        for (verdict, weight) in std::mem::take(&mut self.others) {
            self.add_other(verdict, &weight);
        }
    }

    /// The sort keeps the order in which equal verdicts came, so that their weights are added up
    /// in that order: rounded numbers must not depend on how a library sorts.
    fn put_together(&mut self) {
        // Two sides' verdicts often come in order.
        if self.others.is_sorted_by(|one, next| one.0 < next.0) {
            return;
        }
        self.others.sort_by_key(|(verdict, _)| *verdict);
        self.others.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1.add(&later.1);
            }
            same
        });
    }

    /// The law: equal verdicts merged, in rising order of their number.
    pub(crate) fn into_law(mut self) -> Law<u64, W> {
        self.entries.sort_unstable_by_key(|(verdict, _)| *verdict);
        self.put_together();
        let placed = self.places.into_iter().zip(0..);
        self.entries.extend(placed.filter_map(|(weight, verdict)| Some((verdict, weight?))));
        if self.entries.is_empty() {
            return self.others;
        }
        self.entries.append(&mut self.others);
        self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Numbers that jump about, the same on every run.
    fn jumping(count: u64, below: u64) -> impl Iterator<Item = u64> {
        (0..count).map(move |k| (k.wrapping_mul(6_364_136_223_846_793_005) >> 33) % below)
    }

    fn check(verdicts: impl Iterator<Item = u64>) {
        let (mut merged, mut summed) = (Merged::<f64>::new(), BTreeMap::<u64, f64>::new());
        for (verdict, k) in verdicts.zip(1_u32..) {
            let weight = 1.0 / f64::from(k);
            merged.add(verdict, &weight);
            *summed.entry(verdict).or_default() += weight;
        }
        assert_eq!(merged.into_law(), summed.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn weights_are_added_up_in_the_order_they_came_whatever_the_verdicts() {
        check(jumping(500, 40));
        check(jumping(60_000, 3_000));
        check(jumping(60_000, u64::MAX));
        check(jumping(30_000, 900).chain(jumping(30_000, 9_000)).chain(jumping(3_000, u64::MAX)));
        check((0..5_000).chain(0..5_000));
    }
}
