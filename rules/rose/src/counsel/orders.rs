//! Orders and rides of commanders that are worth a die.

use crate::Rose;
use crate::order::{Deed, Errand, GROUP_MAX, Goal, Kind};
use crate::setup::LeaderId;
use crate::state::{Post, State};
use crate::survey::Survey;
use crate::troops::{Arm, Condition};
use tercio_family::{UnitId, UnitSet};

/// An enemy nearer than so many paces leaves no time for orders.
const TOO_NEAR: u16 = 250;
/// An enemy as near as this may take a commander whose men do not stand.
const IN_REACH: u16 = 300;

impl Rose {
    /// Orders to units that have none: to as many at once as there are, and to fewer, who get it
    /// sooner.
    pub(super) fn orders_of(&self, state: &State, by: LeaderId, visit: &mut dyn FnMut(Deed)) {
        let survey = self.survey(state);
        let side = self.setup.leader(by).side;
        let lacks = |unit: &UnitId| {
            let card = survey.card(*unit);
            card.leader == by
                && card.troop.arm() != Arm::Guns
                && state.unit(*unit).errands[0].is_none()
                && state.unit(*unit).condition < Condition::Panicked
                && survey.leader_with(*unit).is_none()
                && survey.enemies(*unit).all(|foe| survey.paces(*unit, foe) > TOO_NEAR)
        };
        let mut units: Vec<UnitId> = survey.of_side(side).iter().filter(lacks).collect();
        let far = |unit: &UnitId| survey.paces_of_order(by, UnitSet::default().with(*unit));
        units.sort_by_key(|unit| (far(unit), *unit));
        let errand = |kind: Kind| Errand { kind, target: None };
        for many in 1..=units.len().min(GROUP_MAX) {
            let units: UnitSet = units.iter().copied().take(many).collect();
            let actions = [Kind::Move, Kind::Engage].into_iter().map(errand).collect();
            visit(Deed::Order { by, units, actions });
        }
    }

    /// A commander whose men have broken, or who stands alone near the enemy, rides to men who
    /// stand.
    pub(super) fn ride_of(&self, survey: &Survey<'_>, leader: LeaderId) -> Option<Deed> {
        let side = self.setup.leader(leader).side;
        let nearest = |unit: UnitId| survey.enemies(unit).map(|foe| survey.paces(unit, foe)).min();
        let lost = match survey.leader(leader)?.post {
            Post::With(unit) => {
                survey.unit(unit).condition >= Condition::Unformed
                    && nearest(unit).is_some_and(|far| far <= IN_REACH)
            }
            Post::At(place) => {
                survey.of_side(1 - side).iter().any(|foe| survey.paces_to(foe, place) <= IN_REACH)
            }
            Post::Captured | Post::Killed => false,
        };
        let stands = |unit: &UnitId| {
            survey.unit(*unit).condition < Condition::Unformed
                && survey.leader_with(*unit).is_none()
                && nearest(*unit).is_none_or(|far| far > IN_REACH)
        };
        let from = survey.place_of(leader).filter(|_| lost)?;
        let to = survey.of_side(side).iter().filter(stands);
        let to = to.min_by_key(|unit| (survey.paces_to(*unit, from), *unit))?;
        Some(Deed::Ride { leader, to: Goal::Unit(to) })
    }
}
