//! Events that a commander weighs when he narrates, and answers when he is asked.

use crate::Rose;
use crate::order::{Deed, Order, Say};
use crate::setup::LeaderId;
use crate::state::{Due, State};
use crate::survey::Survey;
use crate::troops::{Arm, Condition, Rung};
use tercio_chance::Seat;
use tercio_family::UnitId;

/// An enemy farther off than so many paces is not gone at by foot, or by horse.
const FOOT_GOES: u16 = 330;
const HORSE_GOES: u16 = 700;
/// So many of the nearest enemies are looked at for a fight.
const LOOKED_AT: usize = 4;

impl Rose {
    /// All that can be told, or answered. Every event costs a die, so those of all units are
    /// weighed side by side, and no unit is asked alone.
    pub(crate) fn deeds_of(
        &self,
        state: &State,
        seat: Seat,
        piece: Option<u16>,
        visit: &mut dyn FnMut(Order),
    ) {
        let narrates = matches!(state.agenda.top(), Some(Due::Narrate { .. }));
        match piece {
            Some(_) => {}
            None if narrates => {
                self.events_worth_telling(state, seat, visit);
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

    fn events_worth_telling(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order)) {
        let Some(side) = self.setup.side_of(seat) else { return };
        let survey = self.survey(state);
        let mut tell = |deed: Deed| {
            if self.judge_deed(state, seat, &deed).is_ok() {
                visit(self.told_well(state, seat, deed));
            }
        };
        for unit in survey.of_side(side).iter() {
            if !state.unit(unit).acted && state.running_of(unit).is_none() {
                self.deeds_of_unit_worth(&survey, unit, &mut tell);
            }
        }
        for by in survey.leaders().filter(|by| self.setup.leader(*by).side == side) {
            self.deeds_of_leader_worth(&survey, by, &mut tell);
        }
        self.marches(state, seat, &mut |deed| visit(Say::Propose(deed).into()));
    }

    fn deeds_of_leader_worth(&self, survey: &Survey<'_>, by: LeaderId, tell: &mut dyn FnMut(Deed)) {
        self.orders_of(survey.state, by, tell);
        if let Some(ride) = self.ride_of(survey, by) {
            tell(ride);
        }
    }

    fn deeds_of_unit_worth(&self, survey: &Survey<'_>, unit: UnitId, tell: &mut dyn FnMut(Deed)) {
        let now = survey.unit(unit);
        match now.condition {
            Condition::Panicked => return tell(Deed::Rally { unit }),
            Condition::Disturbed | Condition::Unformed => tell(Deed::Reform { unit }),
            Condition::Formed | Condition::Misaligned => {}
        }
        if now.loaded <= survey.state.minute {
            for target in survey.targets(unit).iter() {
                tell(Deed::Shoot { unit, target });
            }
        }
        if now.condition < Condition::Unformed {
            self.fights_worth(survey, unit, tell);
        }
        if now.skirmishing {
            tell(Deed::Skirmish { unit, on: false });
        }
    }

    /// Fights with those of the nearest that the table does not all but rule out.
    fn fights_worth(&self, survey: &Survey<'_>, unit: UnitId, tell: &mut dyn FnMut(Deed)) {
        let troop = survey.card(unit).troop;
        let most = if troop.arm() == Arm::Horse { HORSE_GOES } else { FOOT_GOES };
        let loose = survey.unit(unit).skirmishing;
        let fair = |foe: &UnitId| {
            let rung = self.book.may_engage(troop, survey.card(*foe).troop, loose);
            rung.is_ok_and(|rung| rung <= Rung::VeryUnlikely)
        };
        let far = survey.enemies(unit).map(|foe| (survey.paces(unit, foe), foe));
        let mut near: Vec<(u16, UnitId)> =
            far.filter(|(far, foe)| *far <= most && fair(foe)).collect();
        near.sort_unstable();
        for (_, target) in near.into_iter().take(LOOKED_AT) {
            tell(Deed::Engage { unit, target });
        }
    }
}
