//! The law of a procedure: each verdict with its probability.

use crate::{Budget, OddsFault};
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::Arc;
use tercio_chance::{Law, Weight, solve_to};
use tercio_engine::Procedure;

/// Each verdict of a procedure with its probability, in rising order of the packed verdict.
pub fn law<W: Weight, P: Procedure>(
    procedure: &P,
    facts: &P::Facts,
    budget: &Budget,
) -> Result<Law<P::Verdict, W>, OddsFault> {
    let solved = solve_to(budget.paths, |dice| procedure.conclude(facts, dice));
    solved
        .map_err(|halt| OddsFault::halted(halt, "ask about fewer dice or raise the budget's paths"))
}

/// Laws a memo keeps before it starts afresh.
pub const MEMO_LAWS: usize = 100_000;

type SharedLaw<V, W> = Arc<Law<V, W>>;

/// Laws kept by facts, for callers that ask often. It owns its procedure, as another one, or the
/// same under another house, would have other laws.
pub struct Memo<P: Procedure, W = f64> {
    procedure: P,
    budget: Budget,
    laws: FxHashMap<P::Facts, SharedLaw<P::Verdict, W>>,
}

impl<P: Procedure, W: Weight> Memo<P, W> {
    pub fn new(procedure: P, budget: Budget) -> Self {
        Memo { procedure, budget, laws: FxHashMap::default() }
    }

    pub fn procedure(&self) -> &P {
        &self.procedure
    }

    /// How many laws are kept.
    pub fn len(&self) -> usize {
        self.laws.len()
    }

    pub fn is_empty(&self) -> bool {
        self.laws.is_empty()
    }

    pub fn law(&mut self, facts: &P::Facts) -> Result<Arc<Law<P::Verdict, W>>, OddsFault> {
        if let Some(law) = self.laws.get(facts) {
            return Ok(Arc::clone(law));
        }
        let law = Arc::new(law(&self.procedure, facts, &self.budget)?);
        // A search that runs for hours meets new facts for ever; the old ones are cheap to solve
        // again, so no order of use is kept.
        if self.laws.len() >= MEMO_LAWS {
            self.laws.clear();
        }
        self.laws.insert(*facts, Arc::clone(&law));
        Ok(law)
    }
}

impl<P: Procedure, W> fmt::Debug for Memo<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo")
            .field("procedure", &self.procedure.name())
            .field("laws", &self.laws.len())
            .finish_non_exhaustive()
    }
}
