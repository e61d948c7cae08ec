//! Chains of rounds to the end of a fight.
//!
//! Each round's facts and verdict give the next round's facts. Equal facts are one place in a
//! graph, and the fight is an absorbing Markov chain on it, which is solved without playing
//! rounds: a fight that can tie for ever has the same exact odds as any other.

use crate::flow::{Flow, sum};
use crate::graph::Graph;
use crate::{Budget, OddsFault};
use rustc_hash::FxHashMap;
use tercio_chance::{Law, Packed, Weight};
use tercio_engine::{Policy, Procedure};
use tercio_ledger::near;

/// The rounds whose chance of being the last is given one by one.
pub const ROUNDS_SHOWN: usize = 30;

/// The policy of procedures that leave nobody a decision.
pub const NO_POLICY: Policy = Policy { name: "none", label: "nobody has a decision" };

/// How a fight ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain<V, W = f64> {
    /// Each verdict that ends the fight; with what is left over and what is endless, they make
    /// up the whole. Nothing is scaled up.
    pub law: Law<V, W>,
    /// Nothing is left over.
    pub exact: bool,
    /// The share that was not followed to its end.
    pub left_over: W,
    /// The share that comes to rounds it can never leave.
    pub endless: W,
    /// Rounds fought on average; none where some share has no end or was not followed to it.
    pub mean_rounds: Option<W>,
    /// The chance that the first, second, .. round is the last.
    pub ends_in_round: Vec<W>,
    /// Distinct facts that were followed.
    pub facts: usize,
}

/// What an `f64` near one can no longer hold.
const LAST_DIGIT: f64 = 1e-16;

/// Follows a fight from these facts to its end; the policy decides from the first round on.
pub fn chain<W: Weight, P: Procedure>(
    procedure: &P,
    facts: &P::Facts,
    policy: &Policy,
    budget: &Budget,
) -> Result<Chain<P::Verdict, W>, OddsFault> {
    let graph: Graph<_, W> =
        Graph::build(procedure, &procedure.under(facts, policy), policy, budget)?;
    let mut flow = Flow::of(&graph);
    // Less than the last digit of the whole cannot be told from nothing.
    if !W::EXACT && flow.left_over.to_f64() < LAST_DIGIT {
        flow.left_over = W::nothing();
    }
    let finished = flow.left_over.is_nothing();
    let ends = finished && flow.endless.is_nothing();
    Ok(Chain {
        law: endings(&graph, &flow.visits),
        exact: finished,
        mean_rounds: ends.then(|| sum(&flow.visits)),
        ends_in_round: ends_in_round(&graph),
        left_over: flow.left_over,
        endless: flow.endless,
        facts: graph.nodes.len(),
    })
}

/// The policy of this name; the procedure's first where none is named.
pub fn policy_named<P: Procedure>(procedure: &P, name: Option<&str>) -> Result<Policy, OddsFault> {
    let policies = procedure.policies();
    let Some(name) = name else { return Ok(policies.first().copied().unwrap_or(NO_POLICY)) };
    if policies.is_empty() {
        return Err(OddsFault::NoPolicies { procedure: procedure.name() });
    }
    let names = || policies.iter().map(|policy| policy.name);
    policies.iter().find(|policy| policy.name == name).copied().ok_or_else(|| {
        OddsFault::UnknownPolicy {
            name: name.to_string(),
            hint: near::hint(name, names()),
            known: names().collect::<Vec<_>>().join(", "),
        }
    })
}

fn endings<V, W>(graph: &Graph<V, W>, visits: &[W]) -> Law<V, W>
where
    V: Packed + Eq + std::hash::Hash,
    W: Weight,
{
    let mut law: Law<V, W> = Vec::new();
    let mut places: FxHashMap<V, usize> = FxHashMap::default();
    for (node, visits) in graph.nodes.iter().zip(visits).filter(|(_, v)| !v.is_nothing()) {
        for (verdict, weight) in &node.ends {
            let place = *places.entry(*verdict).or_insert(law.len());
            if place == law.len() {
                law.push((*verdict, W::nothing()));
            }
            law[place].1.add(&visits.times(weight));
        }
    }
    law.sort_by_key(|(verdict, _)| verdict.pack());
    law
}

/// Round by round from the start, which the solution itself has no need of.
fn ends_in_round<V, W: Weight>(graph: &Graph<V, W>) -> Vec<W> {
    let nothing = || vec![W::nothing(); graph.met];
    let mut here = nothing();
    here[0] = W::whole();
    let mut rounds = Vec::with_capacity(ROUNDS_SHOWN);
    for _ in 0..ROUNDS_SHOWN {
        let mut ended = W::nothing();
        let mut next = nothing();
        let mut goes_on = false;
        for (node, weight) in graph.nodes.iter().zip(&here).filter(|(_, w)| !w.is_nothing()) {
            node.ends.iter().for_each(|(_, chance)| ended.add(&weight.times(chance)));
            for (to, chance) in &node.next {
                next[*to].add(&weight.times(chance));
                goes_on = true;
            }
        }
        rounds.push(ended);
        if !goes_on {
            break;
        }
        here = next;
    }
    rounds
}
