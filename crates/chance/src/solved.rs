//! The source that solves: every path of answers once, parts merged where they are met.

use crate::{Answer, Ask, Chance, Halt, Judge, Law, Part, Roll, Weight};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many paths one question may take before the solver gives up and says so.
pub const PATHS_MAX: u64 = 20_000_000;

/// Where the solver stands at one question of the current path.
struct Frame<W> {
    met: Met<W>,
    /// Where it stands among the answers; of two parts, among those of the second.
    index: usize,
    /// Where it stands among the answers of the first of two parts.
    first: usize,
    /// The weight of the path up to and including this answer.
    weight: W,
}

enum Met<W> {
    Asked(Rc<Law<Answer, W>>),
    Settled(Law<u64, W>),
    Both(Law<u64, W>, Law<u64, W>),
}

impl<W: Weight> Frame<W> {
    /// Stands at the first answer.
    fn new(met: Met<W>, before: Option<&Frame<W>>) -> Self {
        let mut frame = Frame { met, index: 0, first: 0, weight: W::nothing() };
        frame.weigh(before);
        frame
    }

    #[inline]
    fn weigh(&mut self, before: Option<&Frame<W>>) {
        let answer = match &self.met {
            Met::Asked(law) => law[self.index].1.clone(),
            Met::Settled(law) => law[self.index].1.clone(),
            Met::Both(a, b) => a[self.first].1.times(&b[self.index].1),
        };
        self.weight = match before {
            Some(before) => before.weight.times(&answer),
            None => answer,
        };
    }

    /// Turns to the next answer; false when all have been given.
    #[inline]
    fn turn(&mut self) -> bool {
        self.index += 1;
        match &self.met {
            Met::Asked(law) => self.index < law.len(),
            Met::Settled(law) => self.index < law.len(),
            Met::Both(_, b) if self.index < b.len() => true,
            Met::Both(a, _) => {
                self.index = 0;
                self.first += 1;
                self.first < a.len()
            }
        }
    }
}

type Laws<W> = FxHashMap<Roll, Rc<Law<Answer, W>>>;

/// Enumerates the answers of a step, path by path.
struct Solver<W> {
    frames: Vec<Frame<W>>,
    depth: usize,
    laws: Laws<W>,
    paths_left: u64,
    limit: u64,
}

impl<W: Weight> Solver<W> {
    fn new(laws: Laws<W>, paths_left: u64, limit: u64) -> Self {
        Solver { frames: Vec::new(), depth: 0, laws, paths_left, limit }
    }

    fn too_many(&self) -> Box<Halt> {
        Box::new(Halt::TooManyPaths { limit: self.limit })
    }

    /// The frame at this depth, made when the path comes here for the first time.
    #[inline]
    fn frame(
        &mut self,
        meet: impl FnOnce(&mut Self) -> Result<Met<W>, Box<Halt>>,
    ) -> Result<&Frame<W>, Box<Halt>> {
        if self.depth == self.frames.len() {
            self.open(meet)?;
        }
        self.depth += 1;
        Ok(&self.frames[self.depth - 1])
    }

    /// Apart from `frame`, which is passed on every path and must stay short.
    #[cold]
    #[inline(never)]
    fn open(
        &mut self,
        meet: impl FnOnce(&mut Self) -> Result<Met<W>, Box<Halt>>,
    ) -> Result<(), Box<Halt>> {
        let met = meet(self)?;
        let frame = Frame::new(met, self.frames.last());
        self.frames.push(frame);
        Ok(())
    }

    /// Turns to the next path; false when all have been walked.
    #[inline]
    fn advance(&mut self) -> bool {
        while let Some((frame, before)) = self.frames.split_last_mut() {
            if frame.turn() {
                frame.weigh(before.last());
                return true;
            }
            self.frames.pop();
        }
        false
    }

    fn walk(
        &mut self,
        mut path: impl FnMut(&mut Self) -> Result<(), Box<Halt>>,
    ) -> Result<(), Box<Halt>> {
        loop {
            if self.paths_left == 0 {
                return Err(self.too_many());
            }
            self.paths_left -= 1;
            self.depth = 0;
            path(self)?;
            if !self.advance() {
                return Ok(());
            }
        }
    }

    #[inline]
    fn path_weight(&self) -> W {
        self.frames.last().map_or_else(W::whole, |frame| frame.weight.clone())
    }

    /// The law of a part, solved on its own.
    fn solve(&mut self, part: Part<'_>) -> Result<Law<u64, W>, Box<Halt>> {
        let laws = std::mem::take(&mut self.laws);
        let mut inner = Solver::new(laws, self.paths_left, self.limit);
        let mut merged = Merged::new();
        let walked = inner.walk(|solver| {
            let verdict = part(solver)?;
            merged.add(verdict, &solver.path_weight());
            Ok(())
        });
        self.laws = inner.laws;
        self.paths_left = inner.paths_left;
        walked.map(|()| merged.into_law())
    }

    /// The law of a comparison: every pair of verdicts is judged once, without walking a path.
    fn compare(
        &mut self,
        a: Part<'_>,
        b: Part<'_>,
        judge: Judge<'_>,
    ) -> Result<Law<u64, W>, Box<Halt>> {
        let (a, b) = (self.solve(a)?, self.solve(b)?);
        let pairs = (a.len() * b.len()) as u64;
        if pairs > self.paths_left {
            return Err(self.too_many());
        }
        self.paths_left -= pairs;
        let mut merged = Merged::new();
        for (ours, our_weight) in &a {
            for (theirs, their_weight) in &b {
                merged.add(judge(*ours, *theirs), &our_weight.times(their_weight));
            }
        }
        Ok(merged.into_law())
    }

    fn law_of(&mut self, roll: &Roll) -> Result<Rc<Law<Answer, W>>, Box<Halt>> {
        if let Some(law) = self.laws.get(roll) {
            return Ok(Rc::clone(law));
        }
        let law = Rc::new(roll.law::<W>().map_err(|fault| Box::new(Halt::Law(fault)))?);
        self.laws.insert(*roll, Rc::clone(&law));
        Ok(law)
    }
}

impl<W: Weight> Chance for Solver<W> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Box<Halt>> {
        let frame = self.frame(|solver| solver.law_of(&ask.roll).map(Met::Asked))?;
        let Met::Asked(law) = &frame.met else { not_a_function() };
        Ok(law[frame.index].0)
    }

    fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>> {
        let frame = self.frame(|solver| solver.solve(part).map(Met::Settled))?;
        let Met::Settled(law) = &frame.met else { not_a_function() };
        Ok(law[frame.index].0)
    }

    fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>> {
        let frame = self.frame(|solver| Ok(Met::Both(solver.solve(a)?, solver.solve(b)?)))?;
        let Met::Both(a, b) = &frame.met else { not_a_function() };
        Ok((a[frame.first].0, b[frame.index].0))
    }

    fn meet_raw(&mut self, a: Part<'_>, b: Part<'_>, judge: Judge<'_>) -> Result<u64, Box<Halt>> {
        let frame = self.frame(|solver| solver.compare(a, b, judge).map(Met::Settled))?;
        let Met::Settled(law) = &frame.met else { not_a_function() };
        Ok(law[frame.index].0)
    }
}

/// The same answers have led to another question.
#[cold]
fn not_a_function() -> ! {
    unreachable!("a step asked otherwise on the same path: it is not a function of its answers")
}

/// Verdicts below this are found in a table, which has no branch to guess wrong; most verdicts of
/// rules are a few bits. Others are found by hash.
const TABLED: u64 = 64;

/// Weights added up by verdict.
struct Merged<W> {
    entries: Law<u64, W>,
    /// One more than the place among the entries; 0 where a verdict has not come up.
    table: [u32; TABLED as usize],
    places: FxHashMap<u64, usize>,
}

impl<W: Weight> Merged<W> {
    fn new() -> Self {
        Merged {
            entries: Vec::with_capacity(16),
            table: [0; TABLED as usize],
            places: FxHashMap::default(),
        }
    }

    #[inline]
    fn add(&mut self, verdict: u64, weight: &W) {
        let known = if verdict < TABLED {
            (self.table[verdict as usize] as usize).checked_sub(1)
        } else {
            self.places.get(&verdict).copied()
        };
        match known {
            Some(place) => self.entries[place].1.add(weight),
            None => self.enter(verdict, weight.clone()),
        }
    }

    #[cold]
    #[inline(never)]
    fn enter(&mut self, verdict: u64, weight: W) {
        let place = self.entries.len();
        self.entries.push((verdict, weight));
        if verdict < TABLED {
            self.table[verdict as usize] = place as u32 + 1;
        } else {
            self.places.insert(verdict, place);
        }
    }

    fn into_law(mut self) -> Law<u64, W> {
        self.entries.sort_unstable_by_key(|(verdict, _)| *verdict);
        self.entries
    }
}

/// Walks every path of a step and hands each result with its weight to `visit`.
pub fn solve_each<W: Weight, T>(
    limit: u64,
    mut step: impl FnMut(&mut dyn Chance) -> Result<T, Box<Halt>>,
    mut visit: impl FnMut(T, &W),
) -> Result<(), Box<Halt>> {
    let mut solver = Solver::<W>::new(FxHashMap::default(), limit, limit);
    solver.walk(|solver| {
        let result = step(solver)?;
        visit(result, &solver.path_weight());
        Ok(())
    })
}

/// The law of a packed verdict: equal verdicts merged, in rising order of their number.
pub fn solve<W: Weight, V: crate::Packed>(
    limit: u64,
    part: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
) -> Result<Law<V, W>, Box<Halt>> {
    let mut solver = Solver::<W>::new(FxHashMap::default(), limit, limit);
    let law = solver.solve(&|dice| part(dice).map(V::pack))?;
    Ok(law.into_iter().map(|(verdict, weight)| (V::unpack(verdict), weight)).collect())
}
