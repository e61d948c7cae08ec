//! Orders that are more than marching, for a commander who weighs them.

use crate::Rose;
use crate::order::{Deed, Order, Say};
use crate::setup::LeaderId;
use crate::state::{Due, State};
use crate::troops::Condition;
use tercio_chance::Seat;
use tercio_family::UnitId;

/// An enemy farther off than so many paces is not gone at.
const FAR: u16 = 900;

impl Rose {
    /// What one piece can be told to do, or what can be answered where none is named.
    pub(crate) fn deeds_of(
        &self,
        state: &State,
        seat: Seat,
        piece: Option<u16>,
        visit: &mut dyn FnMut(Order),
    ) {
        let narrates = matches!(state.agenda.top(), Some(Due::Narrate { .. }));
        match piece {
            Some(piece) if narrates => {
                if let Some(unit) = self.survey(state).piece(piece) {
                    self.deeds_of_piece(state, seat, unit, visit);
                }
            }
            Some(_) => {}
            None if narrates => {
                self.orders_worth_sending(state, seat, visit);
                visit(Say::Pass.into());
            }
            None => {
                let mut show = |order: Order| {
                    visit(order);
                    std::ops::ControlFlow::Continue(())
                };
                self.proposals(state, seat, &mut show);
            }
        }
    }

    fn deeds_of_piece(
        &self,
        state: &State,
        seat: Seat,
        unit: UnitId,
        visit: &mut dyn FnMut(Order),
    ) {
        let survey = self.survey(state);
        let mut tell = |deed: Deed| {
            if self.judge_deed(state, seat, &deed).is_ok() {
                visit(self.told_well(state, seat, deed));
            }
        };
        match state.unit(unit).condition {
            Condition::Panicked => return tell(Deed::Rally { unit }),
            Condition::Formed => {}
            _ => tell(Deed::Reform { unit }),
        }
        for target in survey.targets(unit).iter() {
            tell(Deed::Shoot { unit, target });
        }
        for target in survey.enemies(unit) {
            if survey.paces(unit, target) <= FAR {
                tell(Deed::Engage { unit, target });
            }
        }
        if state.unit(unit).skirmishing {
            tell(Deed::Skirmish { unit, on: false });
        }
    }

    /// Orders to units that have none, while there is time for them to arrive.
    fn orders_worth_sending(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order)) {
        let Some(side) = self.setup.side_of(seat) else { return };
        for by in (0u8..).map(LeaderId).take(self.setup.leaders.len()) {
            if self.setup.leader(by).side != side {
                continue;
            }
            if let Some(deed) = self.order_worth_sending(state, by)
                && self.judge_deed(state, seat, &deed).is_ok()
            {
                visit(Say::Propose(deed).into());
            }
        }
    }
}
