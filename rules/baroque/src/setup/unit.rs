//! Units of an army file: what each must say, and what it has unless it says so.

use super::form::{COUNT, IMPETUS, MELEE, SM, VBU, VD, WEAPONS};
use super::{TRAITS, Traits, UnitSetup};
use crate::facts::Spirit;
use crate::sheet;
use crate::troops::{Grade, Pace, Troop, Weapon};
use std::cell::Cell;
use std::ops::RangeInclusive;
use tercio_engine::Kind;
use tercio_engine::setup::Part;
use tercio_family::{check_typed, shown_as};
use tercio_field::Pose;
use tercio_ledger::{Rule, near};

/// A word that has no default; nothing if it is missing or wrong.
pub(super) fn needed<T: Copy + Default>(
    part: &Part<'_, '_>,
    key: &'static str,
    kind: &Kind,
    from_word: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    if !part.has(key) {
        let words = if let Kind::Word(words) = kind { words.join(", ") } else { String::new() };
        part.fault(format!("`{key}` is not given"), format!("add `{key} = ` and one of {words}"));
    }
    let known = Cell::new(false);
    let word = part.word(key, kind, |word| from_word(word).inspect(|_| known.set(true)));
    known.get().then_some(word)
}

/// Reads a unit, or `count` of them.
pub(super) fn read_units(mut part: Part<'_, '_>, command: u8, units: &mut Vec<UnitSetup>) {
    let name = part.text("name").unwrap_or_default();
    part.call(format!("unit `{name}`"));
    check_typed(&part, "name", &name);
    let count = part.number_or("count", COUNT, 1);
    let title = part.text_or("title", &shown_as(&name));
    let unit = UnitSetup { name, title, command, ..read_profile(&part) };
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
fn read_profile(part: &Part<'_, '_>) -> UnitSetup {
    let kind = needed(part, "type", &Troop::KIND, Troop::from_word);
    let troop = kind.unwrap_or_default();
    let train = train(troop);
    let figure = |key, range: RangeInclusive<i64>, usual: Option<&Rule>| -> u8 {
        let least = *range.start();
        let read = match usual {
            Some(rule) => part.number_or(key, range, rule.value.into()),
            None => part.number(key, range).unwrap_or(least),
        };
        u8::try_from(read).unwrap_or_default()
    };
    let vbu = figure("vbu", VBU, train.map(|train| train[0]));
    let impetus = figure("impetus", IMPETUS, train.map(|train| train[1]));
    let vd = figure("vd", VD, train.map(|train| train[2]));
    let discipline = match train {
        Some(_) if !part.has("discipline") => Some(Grade::C),
        _ => needed(part, "discipline", &Grade::KIND, Grade::from_word),
    };
    let sm = signed(part, "sm", SM, &sheet::SM_USUAL);
    let traits = read_traits(part, kind);
    let modifier =
        if traits.cuirassiers { &sheet::MELEE_CUIRASSIERS } else { &sheet::usual(troop).melee };
    UnitSetup {
        name: String::new(),
        title: String::new(),
        side: 0,
        command: 0,
        troop,
        vbu,
        sm,
        melee: signed(part, "melee", MELEE, modifier),
        impetus,
        discipline: discipline.unwrap_or_default(),
        vd,
        weapon: read_weapon(part, kind),
        pace: read_pace(part, kind, traits),
        traits,
        pose: Pose::default(),
        on_foot: false,
    }
}

/// VBU, Impetus and VD of guns and wagons, which need not say them.
const fn train(troop: Troop) -> Option<[&'static Rule; 3]> {
    match troop {
        Troop::Artillery => Some([&sheet::ART_VBU, &sheet::ART_IMPETUS, &sheet::ART_VD]),
        Troop::Baggage => Some([&sheet::BAGGAGE_VBU, &sheet::BAGGAGE_IMPETUS, &sheet::BAGGAGE_VD]),
        _ => None,
    }
}

fn signed(part: &Part<'_, '_>, key: &'static str, range: RangeInclusive<i64>, usual: &Rule) -> i8 {
    i8::try_from(part.number_or(key, range, usual.value.into())).unwrap_or_default()
}

/// What it shoots with; `none` takes from it what its kind usually has.
fn read_weapon(part: &Part<'_, '_>, kind: Option<Troop>) -> Option<Weapon> {
    let usual = kind.map(sheet::usual);
    if !part.has("weapon") {
        if kind == Some(Troop::Artillery) {
            part.fault("artillery without guns", "give it `weapon = \"art-a\"`, b, c, d or e");
        }
        let _ = part.text_or("weapon", "");
        return usual.and_then(|usual| usual.weapon);
    }
    let from_word = |word: &str| match word {
        "none" => Some(None),
        _ => Weapon::from_word(word).map(Some),
    };
    let weapon = part.word("weapon", &Kind::Word(WEAPONS), from_word);
    let Some(usual) = usual else { return weapon };
    let fits = match weapon {
        Some(weapon) => usual.carries.contains(&weapon),
        None => usual.troop != Troop::Artillery,
    };
    if !fits {
        let word = weapon.map_or("none", Weapon::word);
        let what = format!("{} cannot have the weapon `{word}`", usual.troop);
        let words: Vec<&str> = usual.carries.iter().map(|one| one.word()).collect();
        let hint =
            if words.is_empty() { "it shoots with nothing".into() } else { words.join(", ") };
        part.fault_at("weapon", what, hint);
    }
    weapon
}

/// How it goes: by its kind, unless the file says otherwise.
fn read_pace(part: &Part<'_, '_>, kind: Option<Troop>, traits: Traits) -> Pace {
    let troop = kind.unwrap_or_default();
    if !part.has("pace") {
        let _ = part.text_or("pace", "");
        return sheet::usual(troop).pace(traits.massed, traits.cuirassiers);
    }
    let pace = part.word("pace", &Pace::KIND, Pace::from_word);
    let rides = troop.is_mounted(false);
    if kind.is_some() && rides == matches!(pace, Pace::SlowFoot | Pace::Foot) {
        let words = if rides { "slow-mounted, mounted, fast-mounted" } else { "slow-foot, foot" };
        part.fault_at("pace", format!("{troop} cannot go `{pace}`"), format!("one of {words}"));
    }
    pace
}

fn read_traits(part: &Part<'_, '_>, kind: Option<Troop>) -> Traits {
    let mut traits = Traits::default();
    for word in part.texts("traits").unwrap_or_default() {
        let Some(one) = TRAITS.iter().find(|one| one.word == word) else {
            let known = TRAITS.map(|one| one.word);
            let hint = near::hint(&word, known.into_iter());
            let what = format!("there is no trait `{word}`{hint}");
            part.fault_at("traits", what, format!("known: {}", known.join(", ")));
            continue;
        };
        if let Some(troop) = kind.filter(|troop| !(one.fits)(*troop)) {
            let what = format!("{troop} cannot have the trait `{word}`");
            part.fault_at("traits", what, format!("it is for {}", one.who));
        }
        let spirit = traits.spirit;
        (one.give)(&mut traits);
        if spirit != Spirit::Plain && traits.spirit != spirit {
            part.fault_at("traits", "motivated and unmotivated at once", "leave one out");
        }
    }
    traits
}
