//! Armies as a page lists them: what is left, who leads, where he is.

use crate::{NORMANS, Table};
use tercio_engine::{Army, Bar, Corps, Ruleset, UnitLine};
use tercio_impetus::{Status, troops::Level};

fn armies(table: &Table) -> Vec<Army> {
    table.rules.view(&table.state, Some(NORMANS)).armies
}

fn line<'a>(corps: &'a [Corps], table: &Table, name: &str) -> &'a UnitLine {
    let piece = u16::from(table.unit(name).0);
    corps.iter().flat_map(|one| &one.units).find(|line| line.piece == piece).unwrap()
}

#[test]
fn an_army_says_what_is_left_of_it_and_when_it_breaks() {
    let mut table = Table::hastings();
    let [normans, _] = &armies(&table)[..] else { panic!("two armies") };
    let Bar { left, of, breaks_at, what } = &normans.strength;
    assert_eq!((left, what.as_str()), (of, "VD"));
    assert_eq!(breaks_at.unwrap(), of / 2, "half of it lost is the end");
    let whole = *of;
    let card = &table.rules.setup.units[usize::from(table.unit("knights-1").0)];
    let (vd, depth) = (i32::from(card.vd), i32::from(card.depth));
    table.now("knights-1").status = Status::Routed;
    let [normans, _] = &armies(&table)[..] else { panic!("two armies") };
    assert_eq!(normans.strength.left, whole - vd * depth);
    let corps = normans.corps[0].strength.as_ref().unwrap();
    assert_eq!(corps.left, corps.of - vd * depth);
    assert!(corps.breaks_at.unwrap() < corps.of);
    let gone = line(&normans.corps, &table, "knights-1");
    assert!(gone.lost && gone.note == "routed");
    assert_eq!(gone.strength.as_ref().unwrap().left, 0);
}

#[test]
fn a_unit_says_how_it_is_and_a_command_where_its_leader_is() {
    let mut table = Table::hastings();
    table.now("knights-2").disordered = true;
    table.now("knights-2").vbu -= 2;
    let all = armies(&table);
    let horse = &all[0].corps[0];
    let knights = line(&all[0].corps, &table, "knights-2");
    assert!(knights.note.contains("disordered"), "{knights:?}");
    let bar = knights.strength.as_ref().unwrap();
    assert_eq!((bar.of - bar.left, bar.what.as_str()), (2, "VBU"));
    assert!(horse.leader.starts_with("William ("), "{}", horse.leader);
    let with = horse.leader_with.unwrap();
    assert_eq!(table.state.units[usize::from(with)].general, Some(0));
    assert_eq!(horse.note, "acts");
    table.state.commands[0].level = Level::Nobody;
    table.state.units[usize::from(with)].general = None;
    let horse = &armies(&table)[0].corps[0];
    assert_eq!((horse.leader.as_str(), horse.leader_with), ("William, lost", None));
}

#[test]
fn every_unit_is_listed_once_with_its_own_side() {
    let table = Table::hastings();
    let mut listed: Vec<(u16, u8)> = Vec::new();
    for army in armies(&table) {
        let units = army.corps.iter().flat_map(|corps| &corps.units);
        listed.extend(units.map(|line| (line.piece, army.side)));
    }
    listed.sort_unstable();
    let cards = (0u16..).zip(&table.rules.setup.units).map(|(id, card)| (id, card.side));
    assert_eq!(listed, cards.collect::<Vec<_>>());
}
