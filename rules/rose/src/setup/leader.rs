//! Commanders: who they are in an army, and where they begin in a scenario.

use super::form::SIDE_PACES;
use super::unit::{find_leader, needed};
use super::{LeaderId, LeaderSetup, LeaderStart, PlayerSetup, UnitSetup};
use crate::troops::{Arm, Eye};
use tercio_chance::Seat;
use tercio_engine::setup::Part;
use tercio_family::{SCALE, UnitId, file_ticks, find_unit};
use tercio_field::{Point, Table};
use tercio_ledger::near;

/// A commander by his table: his name and his eye.
pub(super) fn read_leader(part: &mut Part<'_, '_>, leaders: &mut Vec<LeaderSetup>) {
    let name = part.text("name").unwrap_or_default();
    part.call(format!("commander `{name}`"));
    let eye = needed(part, "eye", &Eye::KIND, Eye::from_word).unwrap_or_default();
    if leaders.iter().any(|other| other.name == name) {
        let what = format!("two commanders are called `{name}`");
        part.fault_at("name", what, "give them different names");
    }
    let rank = u8::try_from(leaders.len()).unwrap_or(u8::MAX);
    let at = LeaderStart::With(UnitId(u8::MAX));
    leaders.push(LeaderSetup { name, side: 0, seat: Seat(0), eye, rank, at });
}

/// Stands for a commander that could not be read.
pub(super) fn nobody() -> LeaderSetup {
    LeaderSetup {
        name: "nobody".into(),
        side: 0,
        seat: Seat(0),
        eye: Eye::OtherTalents,
        rank: 0,
        at: LeaderStart::With(UnitId(u8::MAX)),
    }
}

/// `with` names the unit that a commander begins with; the units of his side begin at `first`.
pub(super) fn read_with(
    part: &Part<'_, '_>,
    leader: &mut LeaderSetup,
    units: &[UnitSetup],
    first: usize,
) {
    let name = part.text_or("with", "");
    if name.is_empty() {
        return;
    }
    let place = find_unit(part, "with", &name, units, first);
    if let Some(unit) = place.and_then(|place| u8::try_from(place).ok()) {
        leader.at = LeaderStart::With(UnitId(unit));
    }
}

/// Who says nothing begins with the first of his own units that is not guns, else with the first
/// of the army.
pub(super) fn usual_places(leaders: &mut [LeaderSetup], units: &[UnitSetup]) {
    for (id, leader) in (0u8..).map(LeaderId).zip(leaders) {
        if leader.at != LeaderStart::With(UnitId(u8::MAX)) {
            continue;
        }
        let own = |unit: &&(u8, &UnitSetup)| unit.1.leader == id;
        let fights = |unit: &&(u8, &UnitSetup)| unit.1.troop.arm() != Arm::Guns;
        let all: Vec<(u8, &UnitSetup)> = (0u8..).zip(units).collect();
        let best = all.iter().find(|unit| own(unit) && fights(unit));
        let best = best.or_else(|| all.iter().find(fights)).or_else(|| all.first());
        leader.at = LeaderStart::With(UnitId(best.map_or(0, |unit| unit.0)));
    }
}

/// Commanders of the same name on both sides are called after their sides too.
pub(super) fn tell_apart(leaders: &mut [LeaderSetup], sides: &[String; 2]) {
    let names: Vec<(String, u8)> =
        leaders.iter().map(|leader| (leader.name.clone(), leader.side)).collect();
    for leader in leaders {
        let other = 1 - leader.side.min(1);
        if names.iter().any(|(name, side)| *name == leader.name && *side == other) {
            leader.name += &format!(" of the {}", sides[usize::from(leader.side.min(1))]);
        }
    }
}

/// What a scenario says of the commanders of one side.
pub(super) struct Posting<'d> {
    pub table: Table,
    pub units: &'d [UnitSetup],
    /// Where the side's own units begin.
    pub first: usize,
    pub players: &'d [PlayerSetup],
    /// The side's own players begin at this seat.
    pub seat: u8,
    pub side: u8,
}

impl Posting<'_> {
    /// A commander of an army that has its own file: who plays him and where he begins.
    pub fn read_known(&self, mut part: Part<'_, '_>, leaders: &mut [LeaderSetup]) {
        let name = part.text("name").unwrap_or_default();
        part.call(format!("commander `{name}`"));
        let id = find_leader(&part, "name", &name, leaders);
        let eye = part.word("eye", &Eye::KIND, Eye::from_word);
        let mut spare = nobody();
        let leader = id.and_then(|id| leaders.get_mut(usize::from(id.0))).unwrap_or(&mut spare);
        if part.has("eye") {
            leader.eye = eye;
        }
        self.read_post(part, leader);
    }

    /// With whom or where a commander begins, and who plays him.
    pub fn read_post(&self, part: Part<'_, '_>, leader: &mut LeaderSetup) {
        read_with(&part, leader, self.units, self.first);
        let [x, y] = ["x", "y"].map(|key| part.decimal_or(key, SCALE, SIDE_PACES, -1));
        let given = [part.has("x"), part.has("y")];
        if given[0] != given[1] {
            part.fault("a place is x and y", "give both, or `with`");
        } else if given[0] && part.has("with") {
            part.fault_at("with", "he is with a unit or at a place", "leave one out");
        } else if given[0] {
            let place = Point::new(file_ticks(x), file_ticks(y));
            if !self.table.contains(place) {
                part.fault_at("x", "he stands off the table", "move him inward");
            }
            leader.at = LeaderStart::At(place);
        }
        leader.seat = self.read_player(&part);
        part.close();
    }

    /// `player` names the player who speaks for a commander; the first of the side where it names
    /// none.
    fn read_player(&self, part: &Part<'_, '_>) -> Seat {
        let name = part.text_or("player", "");
        if name.is_empty() {
            return Seat(self.seat);
        }
        let own = || self.players.iter().zip(0u8..).filter(|(player, _)| player.side == self.side);
        let found = own().find(|(player, _)| player.name == name);
        if found.is_none() {
            let known: Vec<&str> = own().map(|(player, _)| player.name.as_str()).collect();
            let hint = near::hint(&name, known.iter().copied());
            let what = format!("no player is called `{name}` here{hint}");
            part.fault_at("player", what, format!("the players are {}", known.join(", ")));
        }
        Seat(found.map_or(self.seat, |(_, seat)| seat))
    }
}
