//! One unit against many: where it goes when it wins, where it is driven when it loses.

use super::outcomes::Record;
use crate::event::Event;
use crate::facts::Maneuver;
use crate::sheet;
use crate::state::{Distance, State};
use crate::{Telling, Warfare};
use tercio_field::{Angle, Base};

impl Warfare {
    /// The foes a unit beat this round.
    pub fn beaten_by(&self, state: &State, unit: u8) -> Vec<u8> {
        let side = state.unit(unit).side;
        let beaten = state.fights_of(unit).filter(|fight| fight.winner() == Some(side));
        beaten
            .map(|fight| fight.unit_of(1 - side))
            .filter(|foe| state.unit(*foe).stands())
            .collect()
    }

    /// Whether a unit that beat some or all has a choice: a beaten foe stands, or one unbeaten
    /// from which it may withdraw.
    pub fn has_directions(&self, state: &State, unit: u8, all: bool) -> bool {
        let pressed = !all && state.is_engaged(unit);
        state.unit(unit).stands() && (pressed || !self.beaten_by(state, unit).is_empty())
    }

    /// The foes that beat a unit this round.
    pub fn victors_over(&self, state: &State, unit: u8) -> Vec<u8> {
        let side = state.unit(unit).side;
        let lost = state.fights_of(unit).filter(|fight| fight.winner() == Some(1 - side));
        lost.map(|fight| fight.unit_of(1 - side)).filter(|foe| state.unit(*foe).stands()).collect()
    }

    /// Whether a unit won by a maneuver that lets it pass through one of many.
    pub fn may_break_through(&self, state: &State, unit: u8) -> bool {
        let Record { foes, won, .. } = self.record_of(state, unit);
        let side = state.unit(unit).side;
        let bold = |maneuver: Maneuver| matches!(maneuver, Maneuver::Flank | Maneuver::Charge);
        foes > 1
            && won == foes
            && state.fights_of(unit).all(|fight| bold(fight.choice_of(side).maneuver))
    }

    fn heading_between(&self, state: &State, from: u8, to: u8) -> Angle {
        state.unit(from).base().centre().bearing(state.unit(to).base().centre())
    }

    /// The victor over many moves at one of the beaten and pushes it back half a move.
    pub(crate) fn advance_on(&self, state: &mut State, unit: u8, foe: u8, tell: &mut Telling<'_>) {
        let heading = self.heading_between(state, unit, foe);
        let ticks = self.reach(state.unit(foe)) / 2;
        let before = state.unit(foe).pose.front;
        self.push_or_lose(state, foe, heading, ticks, tell);
        let went = if state.unit(foe).stands() {
            before.distance(state.unit(foe).pose.front)
        } else {
            ticks
        };
        self.push_or_lose(state, unit, heading, went, tell);
        self.settle_contacts(state, &[foe, unit], tell);
        let all = self.record_of(state, unit);
        let rule = if all.won == all.foes { &sheet::MANY_WIN } else { &sheet::MANY_SOME };
        tell.tell(rule, Event::Advanced { unit, towards: foe });
    }

    /// The victor over all passes through one foe and turns on the far side of it.
    pub(crate) fn break_through(
        &self,
        state: &mut State,
        unit: u8,
        foe: u8,
        tell: &mut Telling<'_>,
    ) {
        if let Some(base) = self.beyond(state, unit, foe) {
            state.unit_mut(unit).pose = base.pose;
            self.settle_contacts(state, &[unit], tell);
        }
        tell.tell(&sheet::MANY_THROUGH, Event::BrokeThrough { unit, foe });
    }

    /// The place behind a foe, facing back at it, if there is room on the table.
    pub(crate) fn beyond(&self, state: &State, unit: u8, foe: u8) -> Option<Base> {
        let heading = self.heading_between(state, unit, foe);
        let (own, target) = (state.unit(unit).base(), state.unit(foe).base());
        let deep = own.size.depth + target.size.depth.max(target.size.width) + own.size.depth;
        let turned = own.turn_on_centre(heading.opposite() - own.pose.facing);
        let others: Vec<Base> = state
            .indices()
            .filter(|other| *other != unit && state.unit(*other).stands())
            .map(|other| state.unit(other).base())
            .collect();
        let place = turned.ahead(-deep);
        let clear = others.iter().all(|other| !place.overlaps(other));
        (clear && self.setup.table.holds(&place)).then_some(place)
    }

    /// The victors drive a beaten unit away from one of them, who follows.
    pub(crate) fn drive(&self, state: &mut State, unit: u8, from: u8, tell: &mut Telling<'_>) {
        let heading = self.heading_between(state, from, unit);
        let ticks = self.reach(state.unit(unit)) / 2;
        let before = state.unit(unit).pose.front;
        self.push_or_lose(state, unit, heading, ticks, tell);
        tell.tell(&sheet::MANY_LOSE, Event::Driven { unit, from });
        if state.unit(unit).stands() {
            let went = before.distance(state.unit(unit).pose.front);
            self.push_or_lose(state, from, heading, went, tell);
            self.settle_contacts(state, &[unit, from], tell);
        }
    }

    /// Half a move back for a unit that beat some but not all.
    pub(crate) fn withdraw(&self, state: &mut State, unit: u8, tell: &mut Telling<'_>) {
        self.go_back(state, unit, Distance::Half, tell);
        tell.tell(&sheet::MANY_SOME, Event::StayedPut { unit });
    }

    fn settle_contacts(&self, state: &mut State, units: &[u8], tell: &mut Telling<'_>) {
        for unit in units {
            if state.unit(*unit).stands() {
                self.meet(state, *unit, tell);
            }
        }
    }
}
