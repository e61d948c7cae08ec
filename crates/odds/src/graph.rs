//! The graph of facts a fight can come to, and its strongly connected components.

use crate::{Budget, OddsFault, law};
use rustc_hash::FxHashMap;
use tercio_chance::{Law, Weight};
use tercio_engine::{Policy, Procedure};

/// One round: the verdicts that end the fight, and the facts it can go on from.
pub(crate) struct Node<V, W> {
    pub ends: Law<V, W>,
    /// Each place once.
    pub next: Vec<(usize, W)>,
}

/// Rounds by place, the first being where the fight begins.
pub(crate) struct Graph<V, W> {
    /// The rounds that were followed.
    pub nodes: Vec<Node<V, W>>,
    /// How many facts were met; those past the nodes were not followed.
    pub met: usize,
}

impl<V, W: Weight> Graph<V, W> {
    /// Breadth first, so that what is cut off lies as late in the fight as it can.
    pub fn build<P: Procedure<Verdict = V>>(
        procedure: &P,
        start: &P::Facts,
        policy: &Policy,
        budget: &Budget,
    ) -> Result<Self, OddsFault> {
        let mut places: FxHashMap<P::Facts, usize> = FxHashMap::default();
        let mut met = vec![(*start, 0u32)];
        places.insert(*start, 0);
        let mut nodes = Vec::new();
        while nodes.len() < met.len().min(budget.facts) {
            let (facts, round) = met[nodes.len()];
            // Later ones are at least as deep.
            if round >= budget.rounds {
                break;
            }
            let mut node = Node { ends: Vec::new(), next: Vec::new() };
            for (verdict, weight) in law::<W, P>(procedure, &facts, budget)? {
                match procedure.again(&facts, &verdict, policy) {
                    None => node.ends.push((verdict, weight)),
                    Some(facts) => {
                        let place = *places.entry(facts).or_insert(met.len());
                        if place == met.len() {
                            met.push((facts, round + 1));
                        }
                        node.next.push((place, weight));
                    }
                }
            }
            node.next = merged(node.next);
            nodes.push(node);
        }
        Ok(Graph { nodes, met: met.len() })
    }

    /// The strongly connected components of the rounds followed, earlier ones first.
    ///
    /// Tarjan's algorithm with a stack of its own: a long fight would overflow the program's.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut search = Search::new(self.nodes.len());
        // Every round was reached from the first, so one search sees them all.
        if !self.nodes.is_empty() {
            search.enter(0);
        }
        while let Some((place, edge)) = search.path.last_mut() {
            let here = *place;
            match self.nodes[here].next.get(*edge) {
                Some((to, _)) => {
                    *edge += 1;
                    search.look(here, *to);
                }
                None => search.leave(here),
            }
        }
        search.components.reverse();
        search.components
    }
}

fn merged<W: Weight>(mut next: Vec<(usize, W)>) -> Vec<(usize, W)> {
    next.sort_by_key(|(place, _)| *place);
    next.dedup_by(|later, kept| {
        let same = later.0 == kept.0;
        if same {
            kept.1.add(&later.1);
        }
        same
    });
    next
}

const UNSEEN: usize = usize::MAX;

struct Search {
    /// The order in which a place was first seen.
    seen: Vec<usize>,
    /// The earliest place still open that can be reached from it.
    low: Vec<usize>,
    is_open: Vec<bool>,
    open: Vec<usize>,
    /// Each place on the way, and its next edge to look along.
    path: Vec<(usize, usize)>,
    count: usize,
    components: Vec<Vec<usize>>,
}

impl Search {
    fn new(nodes: usize) -> Self {
        Search {
            seen: vec![UNSEEN; nodes],
            low: vec![UNSEEN; nodes],
            is_open: vec![false; nodes],
            open: Vec::new(),
            path: Vec::new(),
            count: 0,
            components: Vec::new(),
        }
    }

    fn enter(&mut self, place: usize) {
        self.seen[place] = self.count;
        self.low[place] = self.count;
        self.count += 1;
        self.is_open[place] = true;
        self.open.push(place);
        self.path.push((place, 0));
    }

    fn look(&mut self, here: usize, to: usize) {
        match self.seen.get(to) {
            // Not followed: it leads nowhere that is known.
            None => {}
            Some(&UNSEEN) => self.enter(to),
            Some(seen) if self.is_open[to] => self.low[here] = self.low[here].min(*seen),
            Some(_) => {}
        }
    }

    fn leave(&mut self, here: usize) {
        self.path.pop();
        if let Some((before, _)) = self.path.last() {
            self.low[*before] = self.low[*before].min(self.low[here]);
        }
        if self.low[here] != self.seen[here] {
            return;
        }
        let first = self.open.iter().rposition(|place| *place == here).unwrap_or(0);
        let component = self.open.split_off(first);
        component.iter().for_each(|place| self.is_open[*place] = false);
        self.components.push(component);
    }
}
