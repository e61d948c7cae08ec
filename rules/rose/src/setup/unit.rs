//! Units of an army: what each must say, and what it has unless it says so.

use super::form::{COUNT, GUNNERS, MEN};
use super::{LeaderId, LeaderSetup, UnitSetup};
use crate::sheet;
use crate::troops::{Arm, Experience, Morale, Troop};
use std::cell::Cell;
use tercio_engine::Kind;
use tercio_engine::setup::Part;
use tercio_family::{check_typed, shown_as};
use tercio_ledger::near;

/// A word that must be there.
pub(super) fn needed<T: Copy + Default>(
    part: &Part<'_, '_>,
    key: &'static str,
    kind: &Kind,
    from_word: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    if !part.has(key) {
        let words = if let Kind::Word(words) = kind { words.join(", ") } else { String::new() };
        part.fault_at(
            key,
            format!("`{key}` is not given"),
            format!("add `{key} = ` and one of {words}"),
        );
    }
    let known = Cell::new(false);
    let word = part.word(key, kind, |word| from_word(word).inspect(|_| known.set(true)));
    known.get().then_some(word)
}

/// Reads a unit, or `count` of them.
pub(super) fn read_units(
    mut part: Part<'_, '_>,
    leaders: &[LeaderSetup],
    listed: bool,
    units: &mut Vec<UnitSetup>,
) {
    let name = part.text("name").unwrap_or_default();
    part.call(format!("unit `{name}`"));
    check_typed(&part, "name", &name);
    let count = part.number_or("count", COUNT, 1);
    let title = part.text_or("title", &shown_as(&name));
    let unit = UnitSetup { name, title, ..read_profile(&part, leaders, listed) };
    for each in 1..=count {
        let mut unit = unit.clone();
        if count > 1 {
            unit.name += &format!("-{each}");
            unit.title += &format!(" {each}");
        }
        if units.iter().any(|other| other.name == unit.name) {
            let what = format!("two units are called `{}`", unit.name);
            part.fault_at("name", what, "names are used in orders, so each must be different");
        }
        units.push(unit);
    }
    part.close();
}

/// All of a unit but its names.
fn read_profile(part: &Part<'_, '_>, leaders: &[LeaderSetup], listed: bool) -> UnitSetup {
    let known = needed(part, "troop", &Troop::KIND, Troop::from_word);
    let troop = known.unwrap_or_default();
    let men = match troop.arm() {
        Arm::Guns => Some(part.number_or("men", MEN, GUNNERS)),
        Arm::Foot | Arm::Horse => part.number("men", MEN),
    };
    let men = men.and_then(|men| u16::try_from(men).ok());
    let experience = part.word("experience", &Experience::KIND, Experience::from_word);
    let morale = part.word("morale", &Morale::KIND, Morale::from_word);
    let skirmishing = part.flag("skirmishing");
    if let Some(troop) = known {
        men.into_iter().for_each(|men| check_men(part, troop, men, listed));
        if skirmishing && !troop.may_skirmish() {
            let what = format!("{troop} cannot skirmish");
            part.fault_at("skirmishing", what, "only shot on foot or horse do");
        }
    }
    UnitSetup {
        name: String::new(),
        title: String::new(),
        side: 0,
        leader: read_leader(part, leaders),
        troop,
        men: men.unwrap_or_default(),
        mercenary: part.flag("mercenary"),
        experience: if part.has("experience") { experience } else { Experience::Trained },
        morale: if part.has("morale") { morale } else { Morale::Steady },
        skirmishing,
        pose: None,
    }
}

/// Units have the sizes of their arm; foot in the list of an army may be larger.
fn check_men(part: &Part<'_, '_>, troop: Troop, men: u16, listed: bool) {
    let (least, most) = match troop.arm() {
        Arm::Foot if listed => (&sheet::SIZES, &sheet::ARMIES),
        Arm::Foot => (&sheet::SIZES, &sheet::SIZE_FOOT),
        Arm::Horse => (&sheet::SIZE_HORSE_LEAST, &sheet::SIZE_HORSE),
        Arm::Guns => return,
    };
    let (least, most) = (least.value.unsigned_abs(), most.value.unsigned_abs());
    if !(least..=most).contains(&men) {
        let what = format!("{men} men are no unit of {troop}");
        part.fault_at("men", what, format!("from {least} to {most} men"));
    }
}

/// `leader` names the commander a unit is under; the first of the army where it names none.
fn read_leader(part: &Part<'_, '_>, leaders: &[LeaderSetup]) -> LeaderId {
    let name = part.text_or("leader", "");
    if name.is_empty() {
        return LeaderId(0);
    }
    find_leader(part, "leader", &name, leaders).unwrap_or(LeaderId(0))
}

/// A commander of an army by his name, or a fault that says which there are.
pub(super) fn find_leader(
    part: &Part<'_, '_>,
    key: &str,
    name: &str,
    leaders: &[LeaderSetup],
) -> Option<LeaderId> {
    let found = leaders.iter().position(|leader| leader.name == name);
    if found.is_none() {
        let known: Vec<&str> = leaders.iter().map(|leader| leader.name.as_str()).collect();
        let hint = near::hint(name, known.iter().copied());
        let what = format!("no commander is called `{name}` here{hint}");
        part.fault_at(key, what, format!("the commanders are {}", known.join(", ")));
    }
    found.and_then(|place| u8::try_from(place).ok()).map(LeaderId)
}
