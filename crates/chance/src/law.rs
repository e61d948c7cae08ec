//! The exact law of each roll, by closed form or dynamic programming; faces are never walked.

use crate::{Answer, Bins, Count, Counts, FACES, Roll, RollFault, Weight};
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
}

fn numbered<W: Weight>(weights: Vec<W>, answer: impl Fn(u16) -> Answer) -> Law<Answer, W> {
    let listed = weights.into_iter().enumerate().filter(|(_, weight)| !weight.is_nothing());
    listed.map(|(number, weight)| (answer(number as u16), weight)).collect()
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
    for k in middle..n {
        let ratio = W::ratio((n - k) * part, (k + 1) * (of - part));
        weights[k as usize + 1] = weights[k as usize].times(&ratio);
    }
    for k in (0..middle).rev() {
        let ratio = W::ratio((k + 1) * (of - part), (n - k) * part);
        weights[k as usize] = weights[k as usize + 1].times(&ratio);
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
    found.push(first);
    for k in 1..=n {
        let one_below = W::ratio(n + 1 - k, low * k);
        let mut next = found[k as usize - 1].times(&one_below);
        if k >= 2 {
            let two_below = W::ratio((2 * n + 2 - k) * high, low * k);
            next.add(&found[k as usize - 2].times(&two_below));
        }
        found.push(next);
    }
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

/// All dice added up: one die after the other.
fn plain_sum<W: Weight>(dice: u16) -> Vec<W> {
    let each = W::ratio(1, u64::from(FACES));
    let mut sums = vec![W::whole()];
    for _ in 0..dice {
        let mut next = vec![W::nothing(); sums.len() + usize::from(FACES)];
        for (sum, weight) in sums.iter().enumerate().filter(|(_, weight)| !weight.is_nothing()) {
            let share = weight.times(&each);
            (1..=usize::from(FACES)).for_each(|face| next[sum + face].add(&share));
        }
        sums = next;
    }
    sums
}

/// Face by face from the best (or worst): the dice not yet placed show this face or a later one,
/// so the number that show it is binomial. What is seen is only how many are placed and their
/// kept sum; once all kept dice are placed, the rest do not matter.
fn kept_sum<W: Weight>(dice: u16, skip: u16, keep: u16, best: bool) -> Vec<W> {
    let last = usize::from(skip + keep);
    let most = usize::from(keep) * usize::from(FACES);
    let mut done = vec![W::nothing(); most + 1];
    let mut placed: Vec<Vec<W>> = vec![Vec::new(); last];
    placed[0] = vec![W::whole()];
    for turn in 0..FACES {
        let face = usize::from(if best { FACES - turn } else { turn + 1 });
        let faces_left = u64::from(FACES - turn);
        for before in (0..last).rev() {
            if placed[before].is_empty() {
                continue;
            }
            let sums = std::mem::take(&mut placed[before]);
            let shown = head(dice - before as u16, faces_left, last - before);
            for (more, chance) in shown.heads.iter().enumerate() {
                let after = before + more;
                let gained = face * kept_between(before, after, skip.into(), last);
                spread(&sums, chance, gained, &mut placed[after]);
            }
            let gained = face * kept_between(before, last, skip.into(), last);
            spread(&sums, &shown.rest, gained, &mut done);
        }
    }
    done
}

/// How many of the dice placed from `before` up to `after` are among the kept ones.
fn kept_between(before: usize, after: usize, skip: usize, last: usize) -> usize {
    after.min(last).saturating_sub(before.max(skip))
}

fn spread<W: Weight>(sums: &[W], chance: &W, gained: usize, into: &mut Vec<W>) {
    if chance.is_nothing() {
        return;
    }
    if into.len() < sums.len() + gained {
        into.resize(sums.len() + gained, W::nothing());
    }
    for (slot, weight) in into[gained..].iter_mut().zip(sums) {
        if !weight.is_nothing() {
            slot.add(&weight.times(chance));
        }
    }
}

struct Head<W> {
    /// The chances of 0, 1, .. dice showing the face, up to one less than needed.
    heads: Vec<W>,
    /// The chance that as many as needed show it, or more.
    rest: W,
}

/// How many of `dice` show one face of `faces`, as far as `needed` dice.
fn head<W: Weight>(dice: u16, faces: u64, needed: usize) -> Head<W> {
    if faces == 1 {
        return Head { heads: vec![W::nothing(); 0], rest: W::whole() };
    }
    let n = u64::from(dice);
    let step = |k: u64| W::ratio(n - k, (k + 1) * (faces - 1));
    let mut weight = W::ratio(faces - 1, faces).power(u32::from(dice));
    let mut heads = Vec::with_capacity(needed);
    let mut sum = W::nothing();
    for k in 0..needed as u64 {
        sum.add(&weight);
        let next = weight.times(&step(k));
        heads.push(weight);
        weight = next;
    }
    let rest = if W::EXACT || sum.to_f64() < 0.5 {
        W::whole().less(&sum)
    } else {
        // Subtracting from one would lose digits here, so the tail is added up.
        let mut tail = W::nothing();
        for k in needed as u64..=n {
            tail.add(&weight);
            weight = weight.times(&step(k));
        }
        tail
    };
    Head { heads, rest }
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
