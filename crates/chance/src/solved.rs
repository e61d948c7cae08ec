//! The source that solves: every path of answers once, parts merged where they are met.

use crate::{Answer, Ask, Chance, Halt, Law, Part, Roll, Weight};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How many paths one question may take before the solver gives up and says so.
pub const PATHS_MAX: u64 = 20_000_000;

/// Where the solver stands at one question of the current path.
struct Frame<W> {
    met: Met<W>,
    index: usize,
    /// The weight of the path up to and including this answer.
    weight: W,
}

enum Met<W> {
    Asked(Rc<Law<Answer, W>>),
    Settled(Law<u64, W>),
    Both(Law<u64, W>, Law<u64, W>),
}

impl<W: Weight> Met<W> {
    fn len(&self) -> usize {
        match self {
            Met::Asked(law) => law.len(),
            Met::Settled(law) => law.len(),
            Met::Both(a, b) => a.len() * b.len(),
        }
    }

    fn weight(&self, index: usize) -> W {
        match self {
            Met::Asked(law) => law[index].1.clone(),
            Met::Settled(law) => law[index].1.clone(),
            Met::Both(a, b) => a[index / b.len()].1.times(&b[index % b.len()].1),
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
    fn frame(
        &mut self,
        meet: impl FnOnce(&mut Self) -> Result<Met<W>, Box<Halt>>,
    ) -> Result<&Frame<W>, Box<Halt>> {
        if self.depth == self.frames.len() {
            let met = meet(self)?;
            let before = self.frames.last().map_or_else(W::whole, |frame| frame.weight.clone());
            let weight = before.times(&met.weight(0));
            self.frames.push(Frame { met, index: 0, weight });
        }
        self.depth += 1;
        Ok(&self.frames[self.depth - 1])
    }

    /// Turns to the next path; false when all have been walked.
    fn advance(&mut self) -> bool {
        while let Some(mut frame) = self.frames.pop() {
            frame.index += 1;
            if frame.index < frame.met.len() {
                let before = self.frames.last().map_or_else(W::whole, |below| below.weight.clone());
                frame.weight = before.times(&frame.met.weight(frame.index));
                self.frames.push(frame);
                return true;
            }
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

    fn path_weight(&self) -> W {
        self.frames.last().map_or_else(W::whole, |frame| frame.weight.clone())
    }

    /// The law of a part, solved on its own.
    fn solve(&mut self, part: Part<'_>) -> Result<Law<u64, W>, Box<Halt>> {
        let laws = std::mem::take(&mut self.laws);
        let mut inner = Solver::new(laws, self.paths_left, self.limit);
        let mut merged = Merged::default();
        let walked = inner.walk(|solver| {
            let verdict = part(solver)?;
            merged.add(verdict, &solver.path_weight());
            Ok(())
        });
        self.laws = inner.laws;
        self.paths_left = inner.paths_left;
        walked.map(|()| merged.into_law())
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
        match &frame.met {
            Met::Asked(law) => Ok(law[frame.index].0),
            _ => unreachable!("a step asked otherwise on the same path: it is not a function"),
        }
    }

    fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>> {
        let frame = self.frame(|solver| solver.solve(part).map(Met::Settled))?;
        match &frame.met {
            Met::Settled(law) => Ok(law[frame.index].0),
            _ => unreachable!("a step settled otherwise on the same path: it is not a function"),
        }
    }

    fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>> {
        let frame = self.frame(|solver| Ok(Met::Both(solver.solve(a)?, solver.solve(b)?)))?;
        match &frame.met {
            Met::Both(a, b) => Ok((a[frame.index / b.len()].0, b[frame.index % b.len()].0)),
            _ => unreachable!("a step settled otherwise on the same path: it is not a function"),
        }
    }
}

/// Weights added up by verdict. Few verdicts are searched in a row, many by hash.
struct Merged<W> {
    entries: Law<u64, W>,
    places: FxHashMap<u64, usize>,
}

impl<W> Default for Merged<W> {
    fn default() -> Self {
        Merged { entries: Vec::new(), places: FxHashMap::default() }
    }
}

const SEARCHED_IN_A_ROW: usize = 24;

impl<W: Weight> Merged<W> {
    #[inline]
    fn add(&mut self, verdict: u64, weight: &W) {
        let place = if self.entries.len() <= SEARCHED_IN_A_ROW {
            self.entries.iter().position(|(known, _)| *known == verdict)
        } else {
            self.places.get(&verdict).copied()
        };
        if let Some(place) = place {
            self.entries[place].1.add(weight);
            return;
        }
        self.entries.push((verdict, weight.clone()));
        match self.entries.len() {
            len if len <= SEARCHED_IN_A_ROW => {}
            len if len == SEARCHED_IN_A_ROW + 1 => {
                let all = self.entries.iter().enumerate();
                self.places = all.map(|(place, (verdict, _))| (*verdict, place)).collect();
            }
            len => {
                self.places.insert(verdict, len - 1);
            }
        }
    }

    fn into_law(mut self) -> Law<u64, W> {
        self.entries.sort_by_key(|(verdict, _)| *verdict);
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
