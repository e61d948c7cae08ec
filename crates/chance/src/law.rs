//! The exact law of each roll, by closed form or dynamic programming; faces are never walked.

use crate::{Answer, Bins, Count, Counts, FACES, Roll, RollFault, Weight};
use std::cmp::Ordering;
use std::ops::Range;
use thiserror::Error;

/// Each thing that can happen with its probability.
pub type Law<T, W = f64> = Vec<(T, W)>;

/// The most outcomes of one throw that are listed.
const OUTCOMES_MAX: u64 = 1_000_000;

/// Why the law of a roll cannot be given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LawFault {
    #[error(transparent)]
    Roll(#[from] RollFault),
    #[error("{roll} has {outcomes} outcomes, more than the {OUTCOMES_MAX} that are listed")]
    TooManyOutcomes { roll: Roll, outcomes: u64 },
}

impl Roll {
    /// Every answer this roll can give, with its probability, in rising order.
    ///
    /// In `f64`, answers rarer than about 1e-300 are left out: they cannot be told from zero.
    pub fn law<W: Weight>(&self) -> Result<Law<Answer, W>, LawFault> {
        self.check()?;
        let law = match *self {
            Roll::Hits { dice, count: Count::AtLeast(face) } => {
                let hitting = u64::from(FACES + 1 - face.clamp(1, FACES + 1));
                numbered(at_least(dice, hitting), Answer::Hits)
            }
            Roll::Hits { dice, count: Count::SixesAndPairsOfFives } => {
                numbered(sixes_and_pairs_of_fives(dice), Answer::Hits)
            }
            Roll::Ranks { dice, skip, keep, best } => {
                numbered(ranks(dice, skip, keep, best), Answer::Sum)
            }
            Roll::Pair => pair(),
            Roll::Sort { dice, bins } => {
                let outcomes = ways(u64::from(dice), bins.len() as u64);
                if outcomes > OUTCOMES_MAX {
                    return Err(LawFault::TooManyOutcomes { roll: *self, outcomes });
                }
                sort(dice, bins)
            }
        };
        Ok(law)
    }

    /// The shares of throws that come to less and to more than this answer. Nothing where answers
    /// are no numbers, or no dice are thrown.
    pub fn standing_of(&self, answer: Answer) -> Option<[f64; 2]> {
        if self.dice() == 0 || matches!(self, Roll::Sort { .. }) {
            return None;
        }
        let law = self.law::<f64>().ok()?;
        let share = |side: Ordering| -> f64 {
            let there =
                law.iter().filter(|(other, _)| other.number().cmp(&answer.number()) == side);
            there.map(|(_, weight)| weight).sum()
        };
        Some([share(Ordering::Less), share(Ordering::Greater)])
    }
}

fn numbered<W: Weight>(weights: Vec<W>, answer: impl Fn(u16) -> Answer) -> Law<Answer, W> {
    let mut law = Vec::with_capacity(weights.len());
    for (number, weight) in weights.into_iter().enumerate() {
        if !weight.is_negligible() {
            law.push((answer(number as u16), weight));
        }
    }
    law
}

/// The number of hits among `dice` of which `hitting` faces of six hit.
pub fn at_least<W: Weight>(dice: u16, hitting: u64) -> Vec<W> {
    binomial(dice, hitting, u64::from(FACES))
}

/// Below this many dice, the chance of no hit at all is far from underflow.
const PLAIN_BINOMIAL_DICE: u16 = 300;

/// `dice` trials that each succeed with `part` in `of`.
fn binomial<W: Weight>(dice: u16, part: u64, of: u64) -> Vec<W> {
    let n = u64::from(dice);
    if part == 0 || part >= of {
        let mut certain = vec![W::nothing(); usize::from(dice) + 1];
        certain[if part == 0 { 0 } else { usize::from(dice) }] = W::whole();
        return certain;
    }
    if !W::EXACT && dice > PLAIN_BINOMIAL_DICE {
        return binomial_from_the_middle(n, part, of);
    }
    let step = |k: u64| W::ratio((n - k) * part, (k + 1) * (of - part));
    let mut weights = Vec::with_capacity(usize::from(dice) + 1);
    let mut weight = W::ratio(of - part, of).power(u32::from(dice));
    for k in 0..n {
        let next = weight.times(&step(k));
        weights.push(weight);
        weight = next;
    }
    weights.push(weight);
    weights
}

/// Starts at the likeliest count, where nothing underflows, and works outward; the terms are
/// relative, so their sum scales them.
fn binomial_from_the_middle<W: Weight>(n: u64, part: u64, of: u64) -> Vec<W> {
    let middle = n * part / of;
    let mut weights = vec![W::nothing(); n as usize + 1];
    weights[middle as usize] = W::whole();
    // Beyond a negligible weight there are only smaller ones, which would crawl along the least
    // number that can be written.
    for k in middle..n {
        let ratio = W::ratio((n - k) * part, (k + 1) * (of - part));
        let next = weights[k as usize].times(&ratio);
        if next.is_negligible() {
            break;
        }
        weights[k as usize + 1] = next;
    }
    for k in (0..middle).rev() {
        let ratio = W::ratio((k + 1) * (of - part), (n - k) * part);
        let next = weights[k as usize + 1].times(&ratio);
        if next.is_negligible() {
            break;
        }
        weights[k as usize] = next;
    }
    let mut sum = W::nothing();
    weights.iter().for_each(|weight| sum.add(weight));
    weights.iter().map(|weight| weight.over(&sum)).collect()
}

/// Hits when each six counts, and each pair of fives.
///
/// With s sixes and f fives, the hits are half of f + 2s, rounded down; so neighbouring
/// coefficients of (4 + z + z^2)^n belong together. They follow a recurrence that only adds when
/// it is run from both ends to the middle.
pub fn sixes_and_pairs_of_fives<W: Weight>(dice: u16) -> Vec<W> {
    let n = u64::from(dice);
    let faces = u64::from(FACES);
    let up = coefficients::<W>(n, 4, 1, W::ratio(4, faces).power(u32::from(dice)));
    let down = coefficients::<W>(n, 1, 4, W::ratio(1, faces).power(u32::from(dice)));
    let mut hits = vec![W::nothing(); usize::from(dice) + 1];
    for (power, weight) in up.iter().enumerate() {
        hits[power / 2].add(weight);
    }
    for (from_top, weight) in down.iter().enumerate().take(usize::from(dice)) {
        hits[(2 * usize::from(dice) - from_top) / 2].add(weight);
    }
    hits
}

/// Coefficients 0..=n of (low + z + high z^2)^n, scaled so that the first is `first`.
fn coefficients<W: Weight>(n: u64, low: u64, high: u64, first: W) -> Vec<W> {
    let mut found = Vec::with_capacity(n as usize + 1);
    let (mut below, mut here) = (W::nothing(), first);
    for k in 0..n {
        let mut next = here.times(&W::ratio(n - k, low * (k + 1)));
        next.add(&below.times(&W::ratio((2 * n + 1 - k) * high, low * (k + 1))));
        below = std::mem::replace(&mut here, next);
        found.push(below.clone());
    }
    found.push(here);
    found
}

/// The sum of `keep` dice after the first `skip` in order, best or worst first.
pub fn ranks<W: Weight>(dice: u16, skip: u16, keep: u16, best: bool) -> Vec<W> {
    let keep = keep.min(dice.saturating_sub(skip));
    if keep == 0 {
        return vec![W::whole()];
    }
    if keep == dice {
        return plain_sum(dice);
    }
    kept_sum(dice, skip, keep, best)
}

/// All dice added up: one die after the other, counted from the least sum.
fn plain_sum<W: Weight>(dice: u16) -> Vec<W> {
    let each = W::ratio(1, u64::from(FACES));
    let more_at_most = usize::from(FACES) - 1;
    let mut above_least = vec![W::whole()];
    for _ in 0..dice {
        let mut next = vec![W::nothing(); above_least.len() + more_at_most];
        above_least.iter_mut().for_each(|weight| *weight = weight.times(&each));
        for more in 0..=more_at_most {
            let slots = next[more..].iter_mut();
            slots.zip(&above_least).for_each(|(slot, weight)| slot.add(weight));
        }
        above_least = next;
    }
    let mut sums = vec![W::nothing(); usize::from(dice)];
    sums.append(&mut above_least);
    sums
}

/// Face by face from the best (or worst): the dice not yet placed show this face or a later one,
/// so the number that show it is binomial. What is seen is only how many are placed and their
/// kept sum; once all kept dice are placed, the rest do not matter.
fn kept_sum<W: Weight>(dice: u16, skip: u16, keep: u16, best: bool) -> Vec<W> {
    let skip = usize::from(skip);
    let last = skip + usize::from(keep);
    let width = usize::from(keep) * usize::from(FACES) + 1;
    let mut done = vec![W::nothing(); width];
    // Row by row: so many placed, then their kept sum.
    let mut placed = vec![W::nothing(); last * width];
    placed[0] = W::whole();
    let mut shown = Shown { heads: Vec::with_capacity(last), rest: W::nothing() };
    for turn in 0..FACES {
        let face = usize::from(if best { FACES - turn } else { turn + 1 });
        let rows = if turn == 0 { 1 } else { last };
        // Down from the fullest row: what a row hands on is not handed on again this turn.
        for before in (0..rows).rev() {
            shown.work_out(dice - before as u16, u64::from(FACES - turn), last - before);
            let (here, above) = placed[before * width..].split_at_mut(width);
            let window = possible_sums(before.saturating_sub(skip), face, best);
            let start = window.start;
            let sums = &mut here[window];
            for (more, chance) in shown.heads.iter().enumerate().skip(1) {
                let row = &mut above[(more - 1) * width..more * width];
                let gained = face * kept_between(before, before + more, skip);
                spread(sums, chance, &mut row[start + gained..]);
            }
            let gained = face * kept_between(before, last, skip);
            spread(sums, &shown.rest, &mut done[start + gained..]);
            if let Some(none) = shown.heads.first() {
                sums.iter_mut().for_each(|weight| *weight = weight.times(none));
            }
        }
    }
    done
}

/// The sums that so many kept dice can have when all of them come before `face` in order.
fn possible_sums(kept: usize, face: usize, best: bool) -> Range<usize> {
    let (least, most) = if best { (face + 1, usize::from(FACES)) } else { (1, face - 1) };
    // No die comes before the first face; there the only row is that of no dice.
    if kept == 0 { 0..1 } else { kept * least..kept * most + 1 }
}

/// How many of the dice placed from `before` up to `after` are among the kept ones.
fn kept_between(before: usize, after: usize, skip: usize) -> usize {
    after.saturating_sub(before.max(skip))
}

fn spread<W: Weight>(sums: &[W], chance: &W, into: &mut [W]) {
    for (slot, weight) in into.iter_mut().zip(sums) {
        slot.add(&weight.times(chance));
    }
}

/// How many dice show one face.
struct Shown<W> {
    /// The chances of 0, 1, .. dice showing the face, up to one less than needed.
    heads: Vec<W>,
    /// The chance that as many as needed show it, or more.
    rest: W,
}

impl<W: Weight> Shown<W> {
    /// How many of `dice` show one face of `faces`, as far as `needed` dice. Works in place, as
    /// room made anew for each face would take longer than the sums.
    fn work_out(&mut self, dice: u16, faces: u64, needed: usize) {
        self.heads.clear();
        if faces == 1 {
            self.rest = W::whole();
            return;
        }
        let n = u64::from(dice);
        let step = |k: u64| W::ratio(n - k, (k + 1) * (faces - 1));
        let mut weight = W::ratio(faces - 1, faces).power(u32::from(dice));
        let mut sum = W::nothing();
        for k in 0..needed as u64 {
            sum.add(&weight);
            let next = weight.times(&step(k));
            self.heads.push(weight);
            weight = next;
        }
        if W::EXACT || sum.to_f64() < 0.5 {
            self.rest = W::whole().less(&sum);
            return;
        }
        // Subtracting from one would lose digits here, so the tail is added up.
        self.rest = W::nothing();
        for k in needed as u64..=n {
            self.rest.add(&weight);
            weight = weight.times(&step(k));
        }
    }
}

fn pair<W: Weight>() -> Law<Answer, W> {
    let mut law = Vec::with_capacity(21);
    for high in 1..=FACES {
        for low in 1..=high {
            let ways = if high == low { 1 } else { 2 };
            law.push((Answer::Pair { high, low }, W::ratio(ways, 36)));
        }
    }
    law
}

/// In how many ways `dice` fall into `bins`.
fn ways(dice: u64, bins: u64) -> u64 {
    (1..bins).fold(1u64, |ways, k| ways.saturating_mul(dice + k) / k)
}

/// Bin by bin: the dice not yet sorted fall into this bin or a later one.
fn sort<W: Weight>(dice: u16, bins: Bins) -> Law<Answer, W> {
    let faces = bins.faces();
    let last = bins.len() - 1;
    let mut open: Vec<(Counts, u16, W)> = vec![(Counts::default(), dice, W::whole())];
    let mut faces_left = u64::from(FACES);
    for bin in 0..last {
        let mut next = Vec::new();
        for (counts, left, weight) in open {
            let here = binomial::<W>(left, faces[bin], faces_left.max(1));
            for (count, chance) in here.iter().enumerate().filter(|(_, w)| !w.is_nothing()) {
                let mut counts = counts;
                counts[bin] = count as u16;
                next.push((counts, left - count as u16, weight.times(chance)));
            }
        }
        open = next;
        faces_left -= faces[bin];
    }
    let mut law: Law<Answer, W> = Vec::with_capacity(open.len());
    for (mut counts, left, weight) in open {
        if left > 0 && faces_left == 0 {
            continue;
        }
        counts[last] = left;
        law.push((Answer::Counts(counts), weight));
    }
    law
}
