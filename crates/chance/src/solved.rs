//! The source that solves: every path of answers once, parts merged where they are met.

use crate::merged::Merged;
use crate::{Answer, Ask, Chance, Halt, Judge, Law, Part, Roll, Then, Weight};
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

/// Laws met so far. A step asks few different throws, so they are looked for one by one.
type Laws<W> = Vec<(Roll, Rc<Law<Answer, W>>)>;

/// Enumerates the answers of a step, path by path.
struct Solver<W> {
    frames: Vec<Frame<W>>,
    depth: usize,
    laws: Laws<W>,
    paths_left: u64,
    limit: u64,
    /// All the verdicts that end the current path, where its part has concluded itself; several
    /// may be equal.
    concluded: Law<u64, W>,
}

impl<W: Weight> Solver<W> {
    fn new(laws: Laws<W>, paths_left: u64, limit: u64) -> Self {
        Solver { frames: Vec::new(), depth: 0, laws, paths_left, limit, concluded: Vec::new() }
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
        debug_assert!(self.concluded.is_empty(), "a part has asked on after its conclusion");
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
        let mut inner = self.lend();
        let mut merged = Merged::new();
        let walked = inner.walk(|solver| {
            let verdict = part(solver)?;
            solver.reap(verdict, None, &mut merged);
            Ok(())
        });
        self.take_back(inner);
        walked.map(|()| merged.into_law())
    }

    /// A solver for a part, with what this one has to spare.
    fn lend(&mut self) -> Self {
        let mut inner = Solver::new(std::mem::take(&mut self.laws), self.paths_left, self.limit);
        inner.concluded = std::mem::take(&mut self.concluded);
        inner
    }

    fn take_back(&mut self, inner: Self) {
        self.laws = inner.laws;
        self.paths_left = inner.paths_left;
        self.concluded = inner.concluded;
    }

    /// Takes what a path has come to: its verdict, or all those it concluded with.
    fn reap(&mut self, verdict: u64, share: Option<&W>, into: &mut Merged<W>) {
        let mut weight = self.path_weight();
        if let Some(share) = share {
            weight = share.times(&weight);
        }
        if self.concluded.is_empty() {
            into.add(verdict, &weight);
            return;
        }
        into.make_room(self.concluded.len());
        for (verdict, chance) in self.concluded.drain(..) {
            into.add(verdict, &weight.times(&chance));
        }
    }

    /// What a path that concluded itself hands on: one of its verdicts, for the looks of it.
    fn first_concluded(&self) -> u64 {
        self.concluded.first().map_or(0, |(verdict, _)| *verdict)
    }

    /// A comparison: every pair of verdicts is judged once, without walking a path.
    fn compare(
        &mut self,
        a: Part<'_>,
        b: Part<'_>,
        judge: Judge<'_>,
        mut add: impl FnMut(&mut Self, u64, W),
    ) -> Result<(), Box<Halt>> {
        let (a, b) = (self.solve(a)?, self.solve(b)?);
        let pairs = (a.len() * b.len()) as u64;
        if pairs > self.paths_left {
            return Err(self.too_many());
        }
        self.paths_left -= pairs;
        self.concluded.reserve(a.len() * b.len());
        for (ours, our_weight) in &a {
            for (theirs, their_weight) in &b {
                add(self, judge(*ours, *theirs), our_weight.times(their_weight));
            }
        }
        Ok(())
    }

    /// A throw, and each of its answers followed to its end.
    fn follow(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<Law<u64, W>, Box<Halt>> {
        let law = self.law_of(&ask.roll)?;
        let mut inner = self.lend();
        let mut merged = Merged::new();
        let walked = law.iter().try_for_each(|(answer, share)| {
            inner.walk(|solver| {
                let verdict = then(*answer, solver)?;
                solver.reap(verdict, Some(share), &mut merged);
                Ok(())
            })
        });
        self.take_back(inner);
        walked.map(|()| merged.into_law())
    }

    fn law_of(&mut self, roll: &Roll) -> Result<Rc<Law<Answer, W>>, Box<Halt>> {
        if let Some((_, law)) = self.laws.iter().rev().find(|(known, _)| known == roll) {
            return Ok(Rc::clone(law));
        }
        let law = Rc::new(roll.law::<W>().map_err(|fault| Box::new(Halt::Law(fault)))?);
        self.laws.push((*roll, Rc::clone(&law)));
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
        let frame = self.frame(|solver| {
            let mut merged = Merged::new();
            solver.compare(a, b, judge, |_, verdict, weight| merged.add(verdict, &weight))?;
            Ok(Met::Settled(merged.into_law()))
        })?;
        let Met::Settled(law) = &frame.met else { not_a_function() };
        Ok(law[frame.index].0)
    }

    fn wants_reasons(&self) -> bool {
        false
    }

    fn read_raw(
        &mut self,
        ask: &Ask<'_>,
        reading: &dyn Fn(Answer) -> u64,
    ) -> Result<u64, Box<Halt>> {
        self.read_all(ask, reading)
    }

    fn follow_raw(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<u64, Box<Halt>> {
        self.follow_all(ask, then)
    }

    fn meet_last_raw(
        &mut self,
        a: Part<'_>,
        b: Part<'_>,
        judge: Judge<'_>,
    ) -> Result<u64, Box<Halt>> {
        self.meet_all(a, b, judge)
    }
}

/// Readings and comparisons that end a part make no frame: the path ends with them.
impl<W: Weight> Solver<W> {
    fn read_all(
        &mut self,
        ask: &Ask<'_>,
        reading: &dyn Fn(Answer) -> u64,
    ) -> Result<u64, Box<Halt>> {
        let law = self.law_of(&ask.roll)?;
        let read = law.iter().map(|(answer, weight)| (reading(*answer), weight.clone()));
        self.concluded.extend(read);
        Ok(self.first_concluded())
    }

    fn follow_all(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<u64, Box<Halt>> {
        let mut followed = self.follow(ask, then)?;
        self.concluded.append(&mut followed);
        Ok(self.first_concluded())
    }

    fn meet_all(&mut self, a: Part<'_>, b: Part<'_>, judge: Judge<'_>) -> Result<u64, Box<Halt>> {
        self.compare(a, b, judge, |solver, verdict, weight| {
            solver.concluded.push((verdict, weight));
        })?;
        Ok(self.first_concluded())
    }
}

/// The same answers have led to another question.
#[cold]
fn not_a_function() -> ! {
    unreachable!("a step asked otherwise on the same path: it is not a function of its answers")
}

/// Walks every path of a step and hands each result with its weight to `visit`.
pub fn solve_each<W: Weight, T>(
    limit: u64,
    mut step: impl FnMut(&mut dyn Chance) -> Result<T, Box<Halt>>,
    mut visit: impl FnMut(T, &W),
) -> Result<(), Box<Halt>> {
    let mut solver = Solver::<W>::new(Vec::new(), limit, limit);
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
    solve_packed(limit, &|dice| part(dice).map(V::pack))
}

/// The law of a part that concludes itself.
pub fn solve_to<W: Weight, V: crate::Packed>(
    limit: u64,
    part: impl Fn(&mut dyn Chance) -> Result<crate::Concluded<V>, Box<Halt>>,
) -> Result<Law<V, W>, Box<Halt>> {
    solve_packed(limit, &|dice| part(dice).map(crate::Concluded::pack))
}

fn solve_packed<W: Weight, V: crate::Packed>(
    limit: u64,
    part: Part<'_>,
) -> Result<Law<V, W>, Box<Halt>> {
    let mut solver = Solver::<W>::new(Vec::new(), limit, limit);
    let law = solver.solve(part)?;
    Ok(law.into_iter().map(|(verdict, weight)| (V::unpack(verdict), weight)).collect())
}
