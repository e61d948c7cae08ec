//! What the sorties of a round do: dice, flanks, units lost, ground given and taken.

use super::positions::Shift;
use super::sortie::Winner;
use crate::event::{Event, tell_line};
use crate::facts::{Back, Maneuver};
use crate::sheet::{self, Cell, Effect};
use crate::state::{Distance, Due, Fight, Pace, State, Status};
use crate::{Telling, Warfare};
use tercio_field::Angle;
use tercio_ledger::Rule;

impl Fight {
    /// The side that won, if one did.
    pub fn winner(&self) -> Option<u8> {
        match self.verdict?.winner {
            Winner::None => None,
            Winner::A => Some(0),
            Winner::B => Some(1),
        }
    }

    fn cells(&self) -> Option<(u8, &'static Cell, &'static Cell)> {
        let verdict = self.verdict?;
        let winner = self.winner()?;
        let (upper, lower) = super::sortie::cells(self.choice_of(winner).maneuver, verdict.degree)?;
        Some((winner, upper, lower))
    }

    fn destroys(&self) -> bool {
        self.cells().is_some_and(|(_, _, lower)| lower.effect == Effect::Destroyed)
    }

    fn both(&self, maneuver: Maneuver) -> bool {
        self.choice_a.maneuver == maneuver && self.choice_b.maneuver == maneuver
    }
}

/// How one unit fared against all its foes of this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub foes: usize,
    pub won: usize,
    pub lost: usize,
}

impl Warfare {
    pub(crate) fn record_of(&self, state: &State, unit: u8) -> Record {
        let side = state.unit(unit).side;
        let mut record = Record { foes: 0, won: 0, lost: 0 };
        for fight in state.fights_of(unit) {
            record.foes += 1;
            match fight.winner() {
                Some(winner) if winner == side => record.won += 1,
                Some(_) => record.lost += 1,
                None => {}
            }
        }
        record
    }

    /// All sorties of the round take effect together.
    pub(crate) fn take_effect(&self, state: &mut State, tell: &mut Telling<'_>) {
        state.agenda.pop();
        let mut fights: Vec<Fight> = state.fights.to_vec();
        // Destroyed is more than finished, whoever is counted first.
        fights.sort_by_key(|fight| !fight.destroys());
        let doubled: Vec<u8> = state
            .indices()
            .filter(|unit| {
                let Record { foes, lost, .. } = self.record_of(state, *unit);
                foes > 1 && lost == foes && self.attacked_from_both_sides(state, *unit)
            })
            .collect();
        for unit in &doubled {
            tell.tell(&sheet::MANY_BOTH_SIDES, Event::StayedPut { unit: *unit });
        }
        for fight in &fights {
            self.one_effect(state, fight, &doubled, tell);
        }
        self.push_movements(state, &fights, &doubled);
        self.move_away(state, tell);
    }

    fn one_effect(&self, state: &mut State, fight: &Fight, doubled: &[u8], tell: &mut Telling<'_>) {
        let standoff = self.count_defences(state, fight, tell);
        let Some((winner, upper, lower)) = fight.cells() else { return };
        let (won, lost) = (fight.unit_of(winner), fight.unit_of(1 - winner));
        if !standoff {
            self.apply_cell(state, won, upper, sheet::BASE_SHARE, tell);
        }
        let times =
            if doubled.contains(&lost) { sheet::MANY_BOTH_SIDES.value } else { sheet::BASE_SHARE };
        if fight.choice_of(winner).maneuver == Maneuver::Charge
            && lower.effect == Effect::DoublePenalty
        {
            tell_line(tell, &sheet::CHARGE_NOTE, lost);
        }
        self.apply_cell(state, lost, lower, times, tell);
        self.apply_flanks(state, fight, winner, lower.effect, tell);
        let escaped = fight.verdict.is_some_and(|verdict| verdict.escaped);
        match lower.effect {
            Effect::Finished if escaped && state.unit(lost).stands() => {
                state.unit_mut(lost).pool = 0;
                tell.tell(&sheet::ESCAPE, Event::Escaped { unit: lost });
            }
            Effect::Finished => self.lose_unit(state, lost, false, tell),
            Effect::Destroyed => self.lose_unit(state, lost, true, tell),
            _ => {}
        }
    }

    /// Counts defences against each other; the second in a row parts them without gain.
    fn count_defences(&self, state: &mut State, fight: &Fight, tell: &mut Telling<'_>) -> bool {
        let Some(link) = state.link_mut(fight.a, fight.b) else { return false };
        if !fight.both(Maneuver::Defend) {
            link.defences = 0;
            return false;
        }
        link.defences += 1;
        let standoff = i16::from(link.defences) >= sheet::STANDOFF.value;
        if standoff {
            self.part(state, fight.a, fight.b, Distance::Half, None);
            tell.tell(&sheet::STANDOFF, Event::Parted { a: fight.a, b: fight.b });
        }
        standoff
    }

    fn apply_cell(
        &self,
        state: &mut State,
        unit: u8,
        cell: &'static Cell,
        times: i16,
        tell: &mut Telling<'_>,
    ) {
        tell_line(tell, &cell.rule, unit);
        let own = state.unit_mut(unit);
        let before = own.pool;
        let mercenary = self.setup.units[usize::from(own.card)].mercenary;
        let (pool, recorded) = self.book.after_effect(cell.effect, own.pool, mercenary, times);
        own.pool = pool;
        own.record = own.record.saturating_add(recorded);
        if pool != before {
            let rule: &'static Rule = if pool > before { &sheet::ADD } else { &sheet::SUBTRACT };
            tell.tell(rule, Event::Dice { unit, change: pool - before, pool });
        }
        if pool < before && mercenary && pool < 0 {
            tell_line(tell, &sheet::MERCENARY, unit);
        }
    }

    fn apply_flanks(
        &self,
        state: &mut State,
        fight: &Fight,
        winner: u8,
        effect: Effect,
        tell: &mut Telling<'_>,
    ) {
        let (won, lost) = (fight.unit_of(winner), fight.unit_of(1 - winner));
        let by_flank = fight.choice_of(winner).maneuver == Maneuver::Flank;
        let Some(link) = state.link_mut(won, lost) else { return };
        if by_flank && link.flanked(winner) {
            link.set_flanked(winner, false);
            tell.tell(&sheet::FLANKED, Event::Freed { unit: won });
        }
        if effect.flanks() && !link.flanked(1 - winner) {
            link.set_flanked(1 - winner, true);
            tell.tell(&sheet::FLANKED, Event::Flanked { unit: lost, by: won });
        }
    }

    /// A unit is finished or destroyed.
    pub(crate) fn lose_unit(
        &self,
        state: &mut State,
        unit: u8,
        destroyed: bool,
        tell: &mut Telling<'_>,
    ) {
        if state.unit(unit).status != Status::Ready {
            return;
        }
        let (status, rule) = if destroyed {
            (Status::Destroyed, &sheet::DESTROYED)
        } else {
            (Status::Finished, &sheet::FINISHED)
        };
        let own = state.unit_mut(unit);
        own.status = status;
        own.moved = Pace::Full;
        let led = own.leader.level > 0 || own.leader.strength;
        self.unlink(state, unit);
        tell.tell(rule, Event::Lost { unit, status });
        if destroyed {
            let shut_in = self.is_shut_in(state.unit(unit));
            state.agenda.push(if shut_in { Due::Yield { unit } } else { Due::Flee { unit } });
        }
        if led {
            state.agenda.push(Due::Commander { unit, destroyed });
        }
    }

    /// How far a unit gets by escaping, or by a retreat that no foe prevents: as far as the least
    /// of its wins allows, and no less than the ground it gives.
    pub(crate) fn gets_away(&self, state: &State, unit: u8) -> Option<Distance> {
        let side = state.unit(unit).side;
        let escaped = |fight: &Fight| {
            fight.winner() == Some(1 - side) && fight.verdict.is_some_and(|v| v.escaped)
        };
        if state.fights_of(unit).any(escaped) {
            return Some(Distance::Apart);
        }
        let away = |fight: &Fight| match fight.cells() {
            None if fight.both(Maneuver::Retreat) => Some(Distance::Apart),
            Some((winner, upper, _)) if winner == side => match upper.effect {
                Effect::HalfAway => Some(Distance::Half),
                Effect::FullAway => Some(Distance::Apart),
                _ => None,
            },
            _ => None,
        };
        let won: Option<Vec<Distance>> = state.fights_of(unit).map(away).collect();
        let given = state.fights_of(unit).map(|fight| fight.choice_of(side).back).max()?;
        Some(won?.into_iter().min()?.max(ground(given)))
    }

    /// All that get away go together: the first to go does not hold the others.
    fn move_away(&self, state: &mut State, tell: &mut Telling<'_>) {
        let going: Vec<(u8, Distance)> = state
            .indices()
            .filter(|unit| state.is_engaged(*unit))
            .filter_map(|unit| Some((unit, self.gets_away(state, unit)?)))
            .collect();
        for (unit, distance) in going {
            let side = state.unit(unit).side;
            let gave = state.fights_of(unit).any(|fight| fight.choice_of(side).back != Back::Stand);
            state.unit_mut(unit).gave_works |= gave;
            if state.unit(unit).stands() {
                self.leave(state, unit, distance, tell);
            }
        }
    }

    /// A unit goes straight back, half a move or a full one, away from all its foes. Once a round.
    pub(crate) fn go_back(
        &self,
        state: &mut State,
        unit: u8,
        distance: Distance,
        tell: &mut Telling<'_>,
    ) {
        if state.unit(unit).stands() && state.is_engaged(unit) {
            self.leave(state, unit, distance, tell);
        }
    }

    fn leave(&self, state: &mut State, unit: u8, distance: Distance, tell: &mut Telling<'_>) {
        let rule = if distance == Distance::Half { &sheet::AWAY_HALF } else { &sheet::AWAY_FULL };
        self.draw_back(state, unit, distance, rule, tell);
        self.meet(state, unit, tell);
    }

    /// Straight back as far as there is room; a unit that cannot go has not parted from its foes.
    fn draw_back(
        &self,
        state: &mut State,
        unit: u8,
        distance: Distance,
        rule: &'static Rule,
        tell: &mut Telling<'_>,
    ) {
        let (before, reach) = (state.unit(unit).pose, self.reach(state.unit(unit)));
        let ticks = if distance == Distance::Half { reach / 2 } else { reach };
        self.push_or_lose(state, unit, before.facing.opposite(), ticks, tell);
        if !state.unit(unit).stands() {
            return;
        }
        if state.unit(unit).pose == before {
            tell.tell(rule, Event::StayedPut { unit });
            return;
        }
        for foe in state.foes_of(unit) {
            let known = state.link(unit, foe).map_or(distance, |link| link.distance);
            self.part(state, unit, foe, known.max(distance), Some(unit));
        }
        tell.tell(rule, Event::Away { unit, distance });
    }

    /// Moves a unit along a heading; over the edge it is off the table.
    pub(crate) fn push_or_lose(
        &self,
        state: &mut State,
        unit: u8,
        heading: Angle,
        ticks: i32,
        tell: &mut Telling<'_>,
    ) {
        if self.shift(state, unit, heading, ticks, tell) == Shift::OffTable {
            state.unit_mut(unit).status = Status::Fled;
            self.unlink(state, unit);
            tell.tell(&sheet::EDGE, Event::Lost { unit, status: Status::Fled });
        }
    }

    /// Ground given, and what units that fought many do: each is a decision that is now due.
    fn push_movements(&self, state: &mut State, fights: &[Fight], doubled: &[u8]) {
        let mut due = Vec::new();
        for fight in fights {
            for side in [0u8, 1] {
                let (unit, foe) = (fight.unit_of(side), fight.unit_of(1 - side));
                let back = fight.choice_of(side).back;
                if back != Back::Stand && self.gets_away(state, unit).is_none() {
                    due.push(Due::Press { unit, foe, full: back == Back::Full });
                }
            }
        }
        for unit in state.indices() {
            let Record { foes, won, lost } = self.record_of(state, unit);
            if foes < 2 || self.gets_away(state, unit).is_some() {
                continue;
            }
            if won > 0 {
                due.push(Due::Direction { unit, all: won == foes });
            } else if lost == foes && !doubled.contains(&unit) {
                due.push(Due::Drive { unit });
            }
        }
        state.agenda.push_in_order(due.into_iter());
    }

    /// A unit that gave ground goes back; its foe presses on or not.
    pub(crate) fn give_ground(
        &self,
        state: &mut State,
        (unit, foe, full): (u8, u8, bool),
        press: bool,
        tell: &mut Telling<'_>,
    ) {
        state.agenda.pop();
        if !state.unit(unit).stands() {
            return;
        }
        // It goes back once, however many foes are then asked whether they follow.
        let asked_later = |due: &&Due| matches!(due, Due::Press { unit: u, .. } if *u == unit);
        let later = state.agenda.iter().filter(asked_later).count();
        let first = later + 1 == state.fights_of(unit).count();
        let reach = self.reach(state.unit(unit));
        let heading = state.unit(unit).pose.facing.opposite();
        let before = state.unit(unit).pose.front;
        let (ticks, distance, rule) = if full {
            (reach, Distance::Apart, &sheet::BACK_FULL)
        } else {
            (reach / 2, Distance::Half, &sheet::BACK_HALF)
        };
        if first {
            state.unit_mut(unit).gave_works = true;
            self.draw_back(state, unit, distance, rule, tell);
        }
        if press && state.unit(unit).stands() {
            let went = before.distance(state.unit(unit).pose.front);
            let ticks = if first { went } else { ticks };
            self.push_or_lose(state, foe, heading, ticks, tell);
            tell.tell(&sheet::SUBTRACT, Event::Pressed { unit, foe });
            if state.unit(foe).stands() {
                self.meet(state, foe, tell);
            }
            // Who presses on is not kept at a distance.
            if let Some(link) = state.link_mut(unit, foe) {
                link.held = None;
            }
        } else if state.unit(foe).stands() {
            tell.tell(&sheet::SUBTRACT, Event::NotPressed { unit, foe });
        }
        if state.unit(unit).stands() {
            self.meet(state, unit, tell);
        }
    }
}

/// How far ground that is given takes a unit.
fn ground(given: Back) -> Distance {
    match given {
        Back::Stand => Distance::Engaged,
        Back::Half => Distance::Half,
        Back::Full => Distance::Apart,
    }
}
