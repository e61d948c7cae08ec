//! Commanders: where they are, whom they lead, and whom they are with.

use super::{Survey, whole_paces};
use crate::setup::LeaderId;
use crate::state::{Leader, Post};
use tercio_family::{UnitId, UnitSet};
use tercio_field::Point;

impl<'a> Survey<'a> {
    /// Every commander by number.
    pub fn leaders(&self) -> impl Iterator<Item = LeaderId> + Clone + use<'a> {
        (0u8..).map(LeaderId).take(self.state.leaders.len())
    }

    /// A commander as he stands now; none where there is no such one.
    pub fn leader(&self, id: LeaderId) -> Option<&'a Leader> {
        self.state.leaders.get(usize::from(id.0))
    }

    /// Where a commander is, if he is on the table.
    pub fn place_of(&self, id: LeaderId) -> Option<Point> {
        match self.leader(id)?.post {
            Post::At(place) => Some(place),
            Post::With(unit) => self.stands(unit).then(|| self.base(unit).centre()),
            Post::Captured | Post::Killed => None,
        }
    }

    /// The commander who is with a unit.
    pub fn leader_with(&self, unit: UnitId) -> Option<LeaderId> {
        let with = |id: &LeaderId| self.leader(*id).is_some_and(|it| it.post == Post::With(unit));
        self.leaders().find(with)
    }

    /// Who leads the army of a side.
    pub fn chief_of(&self, side: u8) -> Option<LeaderId> {
        let chief = |id: &LeaderId| {
            self.setup.leader(*id).side == side && self.leader(*id).is_some_and(|it| it.chief)
        };
        self.leaders().find(chief)
    }

    /// The commander to whom a unit belongs: its own, else the chief, if he is here.
    pub fn led(&self, unit: UnitId) -> Option<LeaderId> {
        let here = |id: &LeaderId| self.leader(*id).is_some_and(Leader::here);
        let own = Some(self.card(unit).leader).filter(here);
        own.or_else(|| self.chief_of(self.side(unit)).filter(here))
    }

    /// The friendly unit nearest to a commander, and how far it is.
    pub fn nearest_unit(&self, id: LeaderId) -> Option<(UnitId, u16)> {
        let place = self.place_of(id)?;
        let side = self.setup.leader(id).side;
        let near = self.of_side(side).iter().map(|unit| {
            let with = self.leader(id).is_some_and(|it| it.post == Post::With(unit));
            (if with { 0 } else { self.base(unit).gap_to_point(place) }, !with, unit)
        });
        near.min().map(|(ticks, _, unit)| (unit, whole_paces(ticks)))
    }

    /// How far a messenger goes from a commander to the farthest of some units.
    pub fn paces_of_order(&self, by: LeaderId, units: UnitSet) -> u16 {
        let Some(from) = self.place_of(by) else { return 0 };
        let far = units.iter().filter(|id| self.stands(*id)).map(|id| {
            let with = self.leader(by).is_some_and(|it| it.post == Post::With(id));
            if with { 0 } else { whole_paces(self.base(id).gap_to_point(from)) }
        });
        far.max().unwrap_or(0)
    }
}
