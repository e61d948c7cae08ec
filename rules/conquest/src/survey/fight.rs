//! Hand to hand: who fights together, who strikes whom, and with how many files.

use super::{Survey, cell_size, front_rank, ranks_of};
use crate::facts::FightSide;
use crate::sheet;
use crate::state::Bond;
use crate::troops::{Drill, Facing};
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{Base, SLACK, Side};

/// Combats at once.
pub const GROUPS_MAX: usize = 32;
/// Units in combat, taken in pairs, each twice.
pub const STRIKES_MAX: usize = 2 * UNITS_MAX;

impl<'a> Survey<'a> {
    /// The bond between two units, whoever came.
    pub fn bond(&self, one: UnitId, other: UnitId) -> Option<&'a Bond> {
        let joins = |bond: &&Bond| {
            (bond.came, bond.met) == (one, other) || (bond.came, bond.met) == (other, one)
        };
        self.state.bonds.iter().find(joins)
    }

    /// The enemies that a unit fights.
    pub fn foes(&self, unit: UnitId) -> UnitSet {
        let bonds = self.state.bonds.iter();
        let foe = |bond: &Bond| match () {
            () if bond.came == unit => Some(bond.met),
            () if bond.met == unit => Some(bond.came),
            () => None,
        };
        bonds.filter_map(foe).filter(|foe| self.stands(*foe)).collect()
    }

    /// All who fight together with a unit, and it; nobody if it does not fight.
    pub fn group_of(&self, unit: UnitId) -> UnitSet {
        let mut group = self.foes(unit);
        if group.is_empty() || !self.stands(unit) {
            return UnitSet::default();
        }
        group = group.with(unit);
        loop {
            let wider = group.iter().fold(group, |all, unit| all.and(self.foes(unit)));
            if wider == group {
                return group;
            }
            group = wider;
        }
    }

    /// Every combat, the one with the lowest unit first.
    pub fn groups(&self) -> ArrayVec<UnitSet, GROUPS_MAX> {
        let (mut groups, mut seen) = (ArrayVec::new(), UnitSet::default());
        for unit in self.present() {
            let group = self.group_of(unit);
            if !group.is_empty() && !seen.holds(unit) {
                seen = seen.and(group);
                let _ = groups.try_push(group);
            }
        }
        groups
    }

    /// Who strikes whom in a combat: every pair that fights, from either side.
    pub fn strikes(&self, group: UnitSet) -> ArrayVec<(UnitId, UnitId), STRIKES_MAX> {
        let mut strikes = ArrayVec::new();
        for unit in group.iter() {
            for foe in self.foes(unit).iter() {
                let _ = strikes.try_push((unit, foe));
            }
        }
        strikes
    }

    /// The round that two units fight next.
    pub fn round_of(&self, own: UnitId, foe: UnitId) -> u8 {
        self.bond(own, foe).map_or(1, |bond| bond.rounds.saturating_add(1))
    }

    /// One unit as it fights another.
    pub fn fight_side(&self, own: UnitId, foe: UnitId) -> FightSide {
        let (now, card) = (self.unit(own), self.card(own));
        let bond = self.bond(own, foe);
        let fresh = bond.filter(|bond| bond.rounds == 0);
        let came = bond.is_some_and(|bond| bond.came == own);
        let struck_in_front = !came && bond.is_none_or(|bond| bond.at == Facing::Front);
        let charging = came && fresh.is_some_and(|bond| bond.charged);
        FightSide {
            figures: now.figures.max(1),
            front: if now.loose { now.figures.max(1) } else { self.front(own) },
            ca: card.ca,
            ka: card.ka,
            d: card.d,
            mo: card.mo,
            save: 0,
            mount: card.mount,
            drill: if now.loose { Drill::Skirmish } else { card.drill },
            drilled: false,
            arm: card.arm,
            shield: card.shield,
            armour: card.armour,
            barding: card.barding,
            charging,
            countering: !came && fresh.is_some_and(|bond| bond.countered),
            askew: charging && fresh.is_some_and(|bond| bond.askew),
            strikes: bond.filter(|_| came).map_or(Facing::Front, |bond| bond.at),
            disordered: now.disordered,
            ground: self.footing(own),
            push: now.push,
            stakes: card.stakes && !now.uprooted && struck_in_front,
            general: self.is_led(own),
            wounds: card.wounds,
            wounded: now.wounded,
            attacks: card.attacks,
            contact: self.files_in_contact(own, foe),
            zone_mo: self.zone_mo(own),
            points: 0,
            beset: self.is_beset(own),
        }
    }

    /// Whether battle formations fight a unit on more than one facing.
    pub fn is_beset(&self, unit: UnitId) -> bool {
        let formed = |foe: UnitId| self.stands(foe) && !self.unit(foe).loose;
        let facing = |bond: &Bond| match () {
            () if bond.met == unit && formed(bond.came) => Some(bond.at),
            () if bond.came == unit && formed(bond.met) => Some(Facing::Front),
            () => None,
        };
        let mut facings = self.state.bonds.iter().filter_map(facing);
        let first = facings.next();
        facings.any(|facing| Some(facing) != first)
    }

    /// The edge of a unit's block on which it fights another.
    fn own_edge(&self, own: UnitId, foe: UnitId) -> Side {
        let (base, other) = (self.base(own), self.base(foe));
        let aside = base.pose.local(other.centre()).dx;
        match self.bond(own, foe) {
            Some(bond) if bond.met == own && !self.unit(own).loose => match bond.at {
                Facing::Front => Side::Front,
                Facing::Flank if aside > 0 => Side::Right,
                Facing::Flank => Side::Left,
                Facing::Rear => Side::Rear,
            },
            Some(bond) if bond.met == own => self.side_facing(own, foe),
            _ => Side::Front,
        }
    }

    /// The files of a unit that fight another: those in contact and some beyond each end, at least
    /// one. A file fights one enemy only, the one before most of it. Of skirmishers, as many fight
    /// as find room along the enemy.
    pub fn files_in_contact(&self, own: UnitId, foe: UnitId) -> u16 {
        let (now, card) = (self.unit(own), self.card(own));
        let edge = self.own_edge(own, foe);
        if now.loose {
            let (from, to) = shared(&self.base(own), &self.base(foe), edge);
            let room = cell_size(card, false).width.max(1);
            let reach = ((to - from - SLACK).max(0) + room - 1) / room + 2 * beyond();
            let foes = u16::try_from(self.foes(own).iter().count()).unwrap_or(1).max(1);
            let share = now.figures.max(1).div_ceil(foes);
            return u16::try_from(reach).unwrap_or(u16::MAX).clamp(1, share);
        }
        let cell = cell_size(card, false);
        let (files, room) = match edge.is_flank() {
            true => (ranks_of(now.figures, now.files), cell.depth),
            false => (front_rank(now.figures, now.files), cell.width),
        };
        let stretch = |foe: UnitId| (foe, shared(&self.base(own), &self.base(foe), edge));
        let beside = self.foes(own).with(foe);
        let beside = beside.iter().filter(|other| self.own_edge(own, *other) == edge);
        let covered: ArrayVec<(UnitId, (i32, i32)), UNITS_MAX> = beside.map(stretch).collect();
        let fights = |file: &u16| fought(&covered, i32::from(*file), room.max(1)) == Some(foe);
        u16::try_from((0..files).filter(fights).count()).unwrap_or(u16::MAX).max(1)
    }
}

/// Files that fight beyond each end of a contact.
fn beyond() -> i32 {
    sheet::FIGHT_OVERLAP.value.into()
}

/// The enemy that a file fights: who covers most of it; else who is near enough to its side.
fn fought(covered: &[(UnitId, (i32, i32))], file: i32, room: i32) -> Option<UnitId> {
    let (left, right) = (file * room, (file + 1) * room);
    let cover = |(from, to): (i32, i32)| right.min(to) - left.max(from);
    let before = covered.iter().map(|(foe, stretch)| (cover(*stretch), *foe));
    let most = before.filter(|(wide, _)| *wide > SLACK).max_by_key(|(wide, foe)| (*wide, !foe.0));
    let off = |(from, to): (i32, i32)| match () {
        () if to - from <= SLACK => i32::MAX,
        () => (left - to).max(from - right) + SLACK,
    };
    let near = covered.iter().map(|(foe, stretch)| (off(*stretch), *foe));
    let near = near.filter(|(off, _)| *off < beyond() * room).min();
    most.or(near).map(|(_, foe)| foe)
}

/// The stretch of an edge of one block that another covers, in ticks from its one end.
fn shared(base: &Base, other: &Base, edge: Side) -> (i32, i32) {
    let corners = other.corners().map(|corner| base.pose.local(corner));
    let (length, along) = match edge.is_flank() {
        true => (base.size.depth, corners.map(|corner| -corner.dy)),
        false => (base.size.width, corners.map(|corner| corner.dx + base.size.width / 2)),
    };
    let from = along.into_iter().fold(i32::MAX, i32::min).clamp(0, length);
    let to = along.into_iter().fold(i32::MIN, i32::max).clamp(0, length);
    (from, to)
}
