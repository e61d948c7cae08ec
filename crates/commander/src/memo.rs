//! Means of exact laws, remembered by the facts they follow from.

use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use std::fmt;
use tercio_chance::{PATHS_MAX, solve_to};
use tercio_engine::{Appraiser, FIGURES, Procedure};

/// Answers kept for one procedure before they are forgotten: long runs meet new facts for ever.
const KEPT_MAX: usize = 200_000;

/// The means already worked out for one procedure.
type Means<F> = FxHashMap<F, [f64; FIGURES]>;

/// One procedure's memory, its facts forgotten.
struct Page {
    facts: TypeId,
    procedure: &'static str,
    means: Box<dyn Any + Send>,
}

/// Solves a question once and remembers the answer by its facts. It belongs to one set of rules:
/// under another house the same facts have other laws.
#[derive(Default)]
pub struct Memo {
    pages: Vec<Page>,
    hits: u64,
    misses: u64,
}

impl Memo {
    pub fn new() -> Self {
        Memo::default()
    }

    /// Questions answered from memory, and those that were solved.
    pub fn asked(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }

    fn page<P: Procedure>(&mut self, procedure: &P) -> usize {
        let (facts, name) = (TypeId::of::<P::Facts>(), procedure.name());
        let known = |page: &Page| page.facts == facts && page.procedure == name;
        self.pages.iter().position(known).unwrap_or_else(|| {
            let means = Box::new(Means::<P::Facts>::default());
            self.pages.push(Page { facts, procedure: name, means });
            self.pages.len() - 1
        })
    }
}

impl Appraiser for Memo {
    fn means<P: Procedure>(
        &mut self,
        procedure: &P,
        facts: &P::Facts,
        figures: fn(&P::Verdict) -> [i32; FIGURES],
    ) -> [f64; FIGURES] {
        let page = self.page(procedure);
        let Some(known) = self.pages[page].means.downcast_mut::<Means<P::Facts>>() else {
            unreachable!("a page holds the facts it is found by")
        };
        if let Some(means) = known.get(facts) {
            self.hits += 1;
            return *means;
        }
        self.misses += 1;
        let means = solved(procedure, facts, figures);
        if known.len() >= KEPT_MAX {
            known.clear();
        }
        known.insert(*facts, means);
        means
    }
}

/// A question too large to solve promises nothing.
fn solved<P: Procedure>(
    procedure: &P,
    facts: &P::Facts,
    figures: fn(&P::Verdict) -> [i32; FIGURES],
) -> [f64; FIGURES] {
    let mut means = [0.0; FIGURES];
    let law = solve_to::<f64, _>(PATHS_MAX, |dice| procedure.conclude(facts, dice));
    for (verdict, share) in law.unwrap_or_default() {
        for (mean, figure) in means.iter_mut().zip(figures(&verdict)) {
            *mean += share * f64::from(figure);
        }
    }
    means
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo")
            .field("procedures", &self.pages.len())
            .field("hits", &self.hits)
            .field("misses", &self.misses)
            .finish_non_exhaustive()
    }
}
