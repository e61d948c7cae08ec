//! A drag or a click, turned into the order meant.

use super::{Deed, GROUP_MAX, Goal, Order, Say, Word};
use crate::Rose;
use crate::setup::LeaderId;
use crate::state::{Due, State, Status};
use crate::survey::{LEADER_PIECE, Survey};
use tercio_chance::Seat;
use tercio_engine::Aim;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, Pose};

impl Rose {
    pub(crate) fn order_meant(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        let table = &self.setup.table;
        let within =
            |[x, y]: [i32; 2]| Point::new(x.clamp(0, table.width), y.clamp(0, table.height));
        let to = aim.to.map(within);
        let facing = aim.facing.map(Angle);
        let survey = self.survey(state);
        if let Some(leader) = self.leader_of(aim.piece) {
            return self.leader_meant(&survey, seat, leader, aim, to).map(Order::from);
        }
        let unit = self.unit_of(aim.piece)?;
        if seat == self.setup.umpire() {
            let pose = state.unit(unit).pose;
            let pose = Pose::new(to.unwrap_or(pose.front), facing.unwrap_or(pose.facing));
            return Some(Say::Umpire(Word::Put { unit, pose }).into());
        }
        if Some(survey.side(unit)) != self.setup.side_of(seat) {
            return None;
        }
        match state.agenda.top()? {
            Due::Place { .. } if state.unit(unit).status == Status::Waiting => {
                let facing = facing.unwrap_or(state.unit(unit).pose.facing);
                Some(Say::Place { unit, pose: Pose::new(to?, facing) }.into())
            }
            Due::Narrate { .. } if survey.stands(unit) => {
                let deed = self.deed_meant(&survey, seat, unit, aim, (to, facing))?;
                Some(self.told_well(state, seat, deed))
            }
            _ => None,
        }
    }

    fn leader_of(&self, piece: u16) -> Option<LeaderId> {
        let leader = LeaderId(u8::try_from(piece.checked_sub(LEADER_PIECE)?).ok()?);
        (usize::from(leader.0) < self.setup.leaders.len()).then_some(leader)
    }

    fn unit_of(&self, piece: u16) -> Option<UnitId> {
        let unit = UnitId(u8::try_from(piece).ok()?);
        (usize::from(unit.0) < self.setup.units.len()).then_some(unit)
    }

    /// A commander rides to a unit of his side, or to a place.
    fn leader_meant(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        leader: LeaderId,
        aim: &Aim,
        to: Option<Point>,
    ) -> Option<Say> {
        let side = self.setup.leader(leader).side;
        let on = aim.on.and_then(|on| survey.piece(on)).filter(|on| survey.side(*on) == side);
        let to = on.map(Goal::Unit).or(to.map(Goal::Place))?;
        if seat == self.setup.umpire() {
            return Some(Say::Umpire(Word::PutLeader { leader, to }));
        }
        let told = matches!(survey.state.agenda.top(), Some(Due::Narrate { .. }));
        let own = self.setup.side_of(seat) == Some(side);
        (told && own).then_some(Say::Propose(Deed::Ride { leader, to }))
    }

    /// Onto an enemy is to fight him, or to shoot where that cannot be; elsewhere is to go there.
    fn deed_meant(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        unit: UnitId,
        aim: &Aim,
        (to, facing): (Option<Point>, Option<Angle>),
    ) -> Option<Deed> {
        let on = aim.on.and_then(|on| survey.piece(on)).filter(|on| *on != unit);
        if let Some(target) = on.filter(|on| !survey.are_friends(unit, *on)) {
            let engage = Deed::Engage { unit, target };
            let shoot = Deed::Shoot { unit, target };
            let may = |deed: &Deed| {
                let order = Order::from(Say::Propose(deed.clone()));
                self.judge_order(survey.state, seat, &order).is_ok()
            };
            // Guns and shot that may not close with him shoot; the refusal is that of the fight.
            let shoots =
                !may(&engage) && (may(&shoot) || survey.card(unit).troop.fighter().is_none());
            return Some(if shoots { shoot } else { engage });
        }
        let pose = survey.unit(unit).pose;
        let to = to.unwrap_or(pose.front);
        let with = aim.with.iter().filter_map(|piece| survey.piece(*piece));
        let with = with.filter(|other| *other != unit && survey.are_friends(unit, *other));
        let with: UnitSet = with.take(GROUP_MAX - 1).collect();
        let pace = self.usual_pace(unit);
        Some(Deed::Move {
            lead: unit,
            with,
            to,
            facing: facing.filter(|it| *it != pose.facing),
            pace,
        })
    }
}
