//! The clock, and what runs on it.

use crate::Rose;
use crate::spoken::clock;
use crate::state::{Due, Running, State, What};
use crate::survey::LEADER_PIECE;
use tercio_engine::{Run, Timeline};
use tercio_family::UnitId;

impl Rose {
    pub(super) fn timeline(&self, state: &State) -> Timeline {
        let mut runs: Vec<Run> = state.running.iter().map(|run| self.run(run)).collect();
        runs.extend(self.reloads(state));
        runs.sort_by_key(|run| (run.ends, run.began));
        Timeline {
            now: state.minute.into(),
            until: i32::from(state.minute) + i32::from(minutes_left(state)),
            last: self.setup.minutes.into(),
            unit: "min".into(),
            reads: clock(&self.setup, state.minute),
            runs,
        }
    }

    fn run(&self, run: &Running) -> Run {
        let of_unit = |unit: UnitId, what: String| {
            let side = self.setup.unit(unit).side;
            (format!("{}: {what}", self.title_of(unit)), side, u16::from(unit.0))
        };
        let of_leader = |leader: crate::setup::LeaderId, what: String| {
            let card = self.setup.leader(leader);
            (format!("{}: {what}", card.name), card.side, LEADER_PIECE + u16::from(leader.0))
        };
        let ((label, side, piece), kind) = match &run.what {
            What::Move { unit, .. } => (of_unit(*unit, "moves".into()), "move"),
            What::Engage { unit, target, .. } => {
                (of_unit(*unit, format!("engages {}", self.title_of(*target))), "engage")
            }
            What::Press { unit, target } => {
                (of_unit(*unit, format!("presses {}", self.title_of(*target))), "engage")
            }
            What::Reform { unit } => (of_unit(*unit, "reforms".into()), "reform"),
            What::Skirmish { unit, on: true } => (of_unit(*unit, "opens out".into()), "reform"),
            What::Skirmish { unit, on: false } => (of_unit(*unit, "closes up".into()), "reform"),
            What::Order { by, units, actions } => {
                let what = self.errands(actions);
                let label = format!("order to {}: {what}", self.all_called(*units));
                (of_leader(*by, label), "order")
            }
            What::Ride { leader, to, .. } => {
                (of_leader(*leader, format!("rides to {}", self.goal(*to))), "ride")
            }
        };
        let (began, ends) = (run.began.into(), run.ends.into());
        Run { label, kind: kind.into(), side, piece: Some(piece), began, ends }
    }

    /// Who has shot and is not ready again.
    fn reloads<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Run> + 's {
        let busy = state.here().filter(|id| state.unit(*id).loaded > state.minute);
        busy.map(|id| Run {
            label: format!("{}: reloads", self.title_of(id)),
            kind: "reload".into(),
            side: self.setup.unit(id).side,
            piece: Some(id.0.into()),
            began: state.minute.into(),
            ends: state.unit(id).loaded.into(),
        })
    }
}

/// Minutes that this round still has.
fn minutes_left(state: &State) -> u8 {
    let clock = state.agenda.iter().find_map(|due| match due {
        Due::Clock { left } => Some(*left),
        _ => None,
    });
    let closing = matches!(
        state.agenda.top(),
        None | Some(
            Due::Round
                | Due::Complete
                | Due::Flight
                | Due::Rallies
                | Due::Risks
                | Due::Close
                | Due::Over
        )
    );
    clock.unwrap_or(if closing { 0 } else { state.span })
}
