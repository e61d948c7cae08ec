//! The plain in a commander's common words.

use super::{Card, Clash, ClashVerdict, HIT, Order, Plain, State, U};
use tercio_chance::Seat;
use tercio_engine::{Aim, Appraiser, Body, Doing, FIGURES, Muster, Prospect};

fn hits(verdict: &ClashVerdict) -> [i32; FIGURES] {
    [verdict.dealt.into(), verdict.taken.into(), 0, 0, 0, 0, 0, 0]
}

impl Plain {
    pub fn mustered(&self, state: &State) -> Muster {
        let body = |piece: u16| {
            let (card, unit): (&Card, _) = (self.card(piece), &state.units[usize::from(piece)]);
            let acts = card.side == state.acting && !unit.done && state.charge.is_none();
            Body {
                piece,
                side: card.side,
                command: card.side,
                role: card.role,
                at: unit.at,
                facing: unit.facing,
                width: 8 * U,
                depth: 3 * U,
                worth: card.hits * HIT,
                strength: unit.hits * 100 / card.hits,
                attack: card.attack.into(),
                defence: card.defence.into(),
                reach: card.reach * U,
                range: card.range * U,
                best: card.range * U / 2,
                engaged: false,
                shaken: false,
                waits: acts && !unit.moved && !unit.shot,
                acts: acts && (unit.moved || unit.shot),
                leads: card.leads,
                eager: false,
                ready: false,
            }
        };
        Muster {
            bodies: self.pieces().filter(|piece| self.stands(state, *piece)).map(body).collect(),
            width: self.setup.table[0] * U,
            height: self.setup.table[1] * U,
            attacker: self.setup.attacker,
            turns_left: self.setup.turns.saturating_sub(state.turn),
            acting: state.charge.is_none().then_some(state.acting),
            zone: 0,
        }
    }

    pub fn deeds_of(&self, state: &State, seat: Seat, piece: Option<u16>) -> Vec<Order> {
        let orders = match piece {
            None => vec![Order::Evade, Order::Stand, Order::End],
            Some(piece) => self
                .pieces()
                .flat_map(|on| [Order::Charge { piece, on }, Order::Shoot { piece, on }])
                .chain([Order::Wave { piece }])
                .collect(),
        };
        orders.into_iter().filter(|order| self.judged(state, seat, order).is_ok()).collect()
    }

    pub fn promised(&self, state: &State, order: &Order, ask: &mut impl Appraiser) -> Prospect {
        match order {
            Order::March { pieces, to, facing } => {
                let ends = self.ends(state, pieces, *to, *facing);
                Prospect {
                    actors: pieces.iter().copied().collect(),
                    ends: ends.into_iter().map(|(_, at)| (at, *facing)).collect(),
                    ..Prospect::quiet(Doing::March)
                }
            }
            Order::Charge { piece, on } => self.clash(state, Doing::Charge, *piece, *on, ask),
            Order::Shoot { piece, on } => self.clash(state, Doing::Shoot, *piece, *on, ask),
            Order::Wave { .. } => {
                Prospect { gain: f64::from(HIT), ..Prospect::quiet(Doing::Other) }
            }
            Order::Evade => Prospect::quiet(Doing::Yield),
            Order::Stand => match state.charge {
                Some((piece, on)) => {
                    let clash = self.clash(state, Doing::Refrain, piece, on, ask);
                    Prospect { gain: clash.cost, cost: clash.gain, ..clash }
                }
                None => Prospect::quiet(Doing::Refrain),
            },
            Order::End => Prospect::quiet(Doing::End),
        }
    }

    fn clash(
        &self,
        state: &State,
        doing: Doing,
        piece: u16,
        on: u16,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let facts = match doing {
            Doing::Shoot => self.shot_facts(state, piece, on),
            _ => self.facts(state, piece, on),
        };
        let [dealt, taken, ..] = ask.means(&Clash, &facts, hits);
        Prospect {
            actors: [piece].into_iter().collect(),
            on: Some(on),
            gain: dealt * f64::from(HIT),
            cost: taken * f64::from(HIT),
            ..Prospect::quiet(doing)
        }
    }

    pub fn aimed(&self, aim: &Aim) -> Option<Order> {
        let mut pieces = vec![aim.piece];
        pieces.extend(&aim.with);
        Some(Order::March { pieces, to: aim.to?, facing: aim.facing? })
    }
}
