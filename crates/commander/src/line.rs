//! Bodies that stand side by side and go as one.

use crate::bearing::turn;
use crate::board::{Board, Troop};
use crate::plan::Plan;
use arrayvec::ArrayVec;
use tercio_engine::ACTORS_MAX;

/// Places on the board of the bodies of a line; the first leads it.
pub(crate) type Line = ArrayVec<usize, ACTORS_MAX>;

/// Bodies this close touch, as a share of a width.
const TOUCHING: f64 = 0.02;
/// Facings this close are the same.
const SAME_FACING: i32 = 64;

/// The line a body belongs to, itself first: those of its command that touch side by side, have
/// the same task and may act as it may.
pub(crate) fn line_of(board: &Board, plan: &Plan, lead: usize) -> Line {
    let mut line = Line::new();
    line.push(lead);
    for right in [false, true] {
        let mut last = lead;
        while !line.is_full() {
            let next = board.own.iter().copied().find(|place| {
                !line.contains(place)
                    && goes_with(plan, &board.troops[lead], &board.troops[*place])
                    && touches(&board.troops[last], &board.troops[*place], right)
            });
            let Some(next) = next else { break };
            line.push(next);
            last = next;
        }
    }
    line
}

fn goes_with(plan: &Plan, lead: &Troop, other: &Troop) -> bool {
    let (a, b) = (&lead.body, &other.body);
    a.command == b.command
        && !b.engaged
        && (a.waits, a.acts, a.eager, a.shaken) == (b.waits, b.acts, b.eager, b.shaken)
        && turn(a.facing, b.facing).abs() <= SAME_FACING
        && plan.task(a.piece) == plan.task(b.piece)
}

fn touches(troop: &Troop, other: &Troop, right: bool) -> bool {
    let (ahead, aside) = troop.sees(other.at);
    let aside = if right { aside } else { -aside };
    let apart = (troop.width() + other.width()) / 2.0;
    let near = TOUCHING * apart;
    ahead.abs() <= near && (aside - apart).abs() <= near
}
