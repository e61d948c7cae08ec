//! How often each round of a fight is fought, component by component in the order of time.

use crate::graph::{Graph, Node};
use tercio_chance::Weight;

/// The largest component that is solved by elimination; larger ones are iterated.
pub const COMPONENT_MAX: usize = 400;
/// Iterating a component stops when this share of what entered it is left.
const SHARE_LEFT: f64 = 1e-17;
/// Passes over a component that is iterated.
const PASSES_MAX: u32 = 2_000;

/// Where the whole of a fight goes.
pub(crate) struct Flow<W> {
    /// How often each round is fought, on average.
    pub visits: Vec<W>,
    /// What was not followed to an end.
    pub left_over: W,
    /// What goes round for ever.
    pub endless: W,
}

impl<W: Weight> Flow<W> {
    pub fn of<V>(graph: &Graph<V, W>) -> Self {
        let mut flow = Flow {
            visits: vec![W::nothing(); graph.met],
            left_over: W::nothing(),
            endless: W::nothing(),
        };
        // Until its component is solved, a place holds what flows in from outside.
        flow.visits[0] = W::whole();
        let mut local = vec![OUTSIDE; graph.met];
        for members in graph.components() {
            members.iter().enumerate().for_each(|(at, place)| local[*place] = at);
            flow.pass(graph, &members, &local);
            members.iter().for_each(|place| local[*place] = OUTSIDE);
        }
        for unfollowed in graph.nodes.len()..graph.met {
            let weight = std::mem::replace(&mut flow.visits[unfollowed], W::nothing());
            flow.left_over.add(&weight);
        }
        flow
    }

    fn pass<V>(&mut self, graph: &Graph<V, W>, members: &[usize], local: &[usize]) {
        let nodes: Vec<&Node<V, W>> = members.iter().map(|place| &graph.nodes[*place]).collect();
        let inflow: Vec<W> = members
            .iter()
            .map(|place| std::mem::replace(&mut self.visits[*place], W::nothing()))
            .collect();
        let component = Component::new(&nodes, local);
        let (visits, stayed) = match component.kind() {
            Kind::Closed => {
                self.endless.add(&sum(&inflow));
                return;
            }
            Kind::Passing => (inflow, W::nothing()),
            Kind::Small => component.eliminate(inflow),
            Kind::Large => component.iterate(inflow),
        };
        self.left_over.add(&stayed);
        for ((place, node), visits) in members.iter().zip(nodes).zip(visits) {
            for (to, weight) in node.next.iter().filter(|(to, _)| local[*to] == OUTSIDE) {
                self.visits[*to].add(&visits.times(weight));
            }
            self.visits[*place] = visits;
        }
    }
}

const OUTSIDE: usize = usize::MAX;

enum Kind {
    /// One round that does not repeat itself.
    Passing,
    /// No way out.
    Closed,
    Small,
    Large,
}

/// Rounds that can lead to each other again.
struct Component<W> {
    /// The moves inside, self-loops left out.
    inside: Vec<Vec<(usize, W)>>,
    /// What leaves the component from each round.
    exits: Vec<W>,
    loops: bool,
}

impl<W: Weight> Component<W> {
    fn new<V>(nodes: &[&Node<V, W>], local: &[usize]) -> Self {
        let mut component = Component { inside: Vec::new(), exits: Vec::new(), loops: false };
        for (at, node) in nodes.iter().enumerate() {
            let mut exit = W::nothing();
            let mut inside = Vec::new();
            node.ends.iter().for_each(|(_, weight)| exit.add(weight));
            for (to, weight) in &node.next {
                match local[*to] {
                    OUTSIDE => exit.add(weight),
                    to if to == at => component.loops = true,
                    to => inside.push((to, weight.clone())),
                }
            }
            component.inside.push(inside);
            component.exits.push(exit);
        }
        component
    }

    fn kind(&self) -> Kind {
        if self.exits.iter().all(W::is_negligible) {
            return Kind::Closed;
        }
        match self.exits.len() {
            1 if !self.loops => Kind::Passing,
            size if size <= COMPONENT_MAX => Kind::Small,
            _ => Kind::Large,
        }
    }

    /// Takes the rounds out one by one, each handing on what came to it, then puts them back.
    ///
    /// The chance of leaving a round is summed from where it leads, never taken as one less the
    /// chance of staying: nothing is subtracted (Grassmann, Taksar and Heyman), so no digits are
    /// lost where leaving is rare, and no pivot has to be looked for.
    fn eliminate(&self, mut inflow: Vec<W>) -> (Vec<W>, W) {
        let size = self.exits.len();
        let entered = sum(&inflow);
        let mut moves = vec![vec![W::nothing(); size]; size];
        for (row, inside) in moves.iter_mut().zip(&self.inside) {
            inside.iter().for_each(|(to, weight)| row[*to].add(weight));
        }
        let mut exits = self.exits.clone();
        let mut leaving = vec![W::nothing(); size];
        for last in (0..size).rev() {
            let (before, rest) = moves.split_at_mut(last);
            let row = &rest[0][..last];
            leaving[last] = exits[last].clone();
            row.iter().for_each(|weight| leaving[last].add(weight));
            if leaving[last].is_negligible() {
                // Leaving is too rare to be told from never.
                return (vec![W::nothing(); size], entered);
            }
            let share: Vec<W> = row.iter().map(|weight| weight.over(&leaving[last])).collect();
            let exit_share = exits[last].over(&leaving[last]);
            for (from, moves) in before.iter_mut().enumerate() {
                let through = moves[last].clone();
                if through.is_nothing() {
                    continue;
                }
                exits[from].add(&through.times(&exit_share));
                for to in (0..last).filter(|to| *to != from) {
                    moves[to].add(&through.times(&share[to]));
                }
            }
            let (early, late) = inflow.split_at_mut(last);
            for (into, share) in early.iter_mut().zip(&share) {
                into.add(&late[0].times(share));
            }
        }
        let mut visits: Vec<W> = Vec::with_capacity(size);
        for at in 0..size {
            let mut coming = inflow[at].clone();
            for (from, visits) in visits.iter().enumerate() {
                coming.add(&visits.times(&moves[from][at]));
            }
            visits.push(coming.over(&leaving[at]));
        }
        (visits, W::nothing())
    }

    /// Passes what waits from round to round until little is left.
    fn iterate(&self, mut waiting: Vec<W>) -> (Vec<W>, W) {
        let enough = sum(&waiting).to_f64() * SHARE_LEFT;
        let leaving: Vec<W> = (self.exits.iter().zip(&self.inside))
            .map(|(exit, inside)| {
                inside.iter().fold(exit.clone(), |mut sum, (_, weight)| {
                    sum.add(weight);
                    sum
                })
            })
            .collect();
        let mut visits = vec![W::nothing(); waiting.len()];
        for _ in 0..PASSES_MAX {
            for at in 0..waiting.len() {
                if waiting[at].is_nothing() || leaving[at].is_negligible() {
                    continue;
                }
                let here = std::mem::replace(&mut waiting[at], W::nothing());
                let fought = here.over(&leaving[at]);
                for (to, weight) in &self.inside[at] {
                    waiting[*to].add(&fought.times(weight));
                }
                visits[at].add(&fought);
            }
            if sum(&waiting).to_f64() <= enough {
                break;
            }
        }
        (visits, sum(&waiting))
    }
}

pub(crate) fn sum<W: Weight>(weights: &[W]) -> W {
    weights.iter().fold(W::nothing(), |mut sum, weight| {
        sum.add(weight);
        sum
    })
}
