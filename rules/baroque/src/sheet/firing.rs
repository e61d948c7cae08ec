//! The firing table: nine weapons, four distances.

use crate::troops::{Band, Weapon};
use tercio_engine::Section;
use tercio_ledger::Rule;

/// A cell of the table: the dice a weapon adds, or that it has no shot at this distance.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub rule: Rule,
    pub reaches: bool,
}

const fn dice(id: &'static str, label: &'static str, dice: i16) -> Cell {
    Cell { rule: Rule::sheet(id, label, dice), reaches: true }
}

const fn no(id: &'static str, label: &'static str) -> Cell {
    Cell { rule: Rule::sheet(id, label, 0), reaches: false }
}

macro_rules! cell {
    ($w:literal $name:literal $band:literal $far:literal [No]) => {
        no(concat!("baroque.fire.", $w, ".", $band), concat!($name, ", ", $far, ": no shot"))
    };
    ($w:literal $name:literal $band:literal $far:literal [$dice:literal]) => {
        dice(concat!("baroque.fire.", $w, ".", $band), concat!($name, ", ", $far), $dice)
    };
}

macro_rules! table {
    ($( $w:literal $name:literal $point:tt $short:tt $long:tt $extreme:tt )+) => {
        [$( [
            cell!($w $name "point-blank" "point blank" $point),
            cell!($w $name "short" "short range" $short),
            cell!($w $name "long" "long range" $long),
            cell!($w $name "extreme" "extreme range" $extreme),
        ] ),+]
    };
}

const WEAPONS: usize = 9;
const DISTANCES: usize = 4;

/// How far each column reaches, in BU.
#[rustfmt::skip]
pub static BANDS: [Rule; DISTANCES] = [
    Rule::sheet("baroque.range.point-blank", "point blank, up to so many BU",   1),
    Rule::sheet("baroque.range.short",       "short range, up to so many BU",   2),
    Rule::sheet("baroque.range.long",        "long range, up to so many BU",    4),
    Rule::sheet("baroque.range.extreme",     "extreme range, up to so many BU", 8),
];

/// One row for each [`Weapon`], in the same order.
#[rustfmt::skip]
pub static FIRING: [[Cell; DISTANCES]; WEAPONS] = table! {
    //                                       1BU    2BU    4BU    8BU
    "musket"   "musket"                      [2]    [1]    [-2]   [No]
    "arquebus" "arquebus"                    [1]    [0]    [No]   [No]
    "bow"      "bow"                         [-2]   [-3]   [No]   [No]
    "pistol"   "pistol or carbine on horse"  [-1]   [No]   [No]   [No]
    "art-a"    "heavy cannon"                [3]    [2]    [1]    [1]
    "art-b"    "medium cannon"               [3]    [2]    [1]    [No]
    "art-c"    "light cannon"                [2]    [1]    [0]    [No]
    "art-d"    "heavy howitzer"              [No]   [2]    [2]    [1]
    "art-e"    "medium howitzer"             [No]   [1]    [1]    [No]
};

const _: () = assert!(count_no() == 13);

const fn count_no() -> usize {
    let (mut at, mut no) = (0, 0);
    while at < WEAPONS * DISTANCES {
        if !FIRING[at / DISTANCES][at % DISTANCES].reaches {
            no += 1;
        }
        at += 1;
    }
    no
}

/// The cell of a weapon at a distance.
pub fn firing(weapon: Weapon, band: Band) -> &'static Cell {
    &FIRING[weapon as usize][band as usize]
}

/// Every cell, row by row.
static FIRING_RULES: [&Rule; WEAPONS * DISTANCES] = cells();

const fn cells() -> [&'static Rule; WEAPONS * DISTANCES] {
    let mut rules = [&FIRING[0][0].rule; WEAPONS * DISTANCES];
    let mut at = 0;
    while at < rules.len() {
        rules[at] = &FIRING[at / DISTANCES][at % DISTANCES].rule;
        at += 1;
    }
    rules
}

pub(super) const FIRING_TABLE: Section =
    Section { title: "Firing table", table: Some(print_firing), rules: &FIRING_RULES };

/// The table as it looks in print.
fn print_firing() -> String {
    let mut text = format!("  {:10}", "");
    for band in &BANDS {
        text.push_str(&format!("{:>8}", format!("{}BU", band.value)));
    }
    text.push('\n');
    for (weapon, row) in Weapon::ALL.iter().zip(&FIRING) {
        text.push_str(&format!("  {:10}", weapon.word()));
        for cell in row {
            let shown = if cell.reaches { cell.rule.value.to_string() } else { "No".into() };
            text.push_str(&format!("{shown:>8}"));
        }
        text.push('\n');
    }
    text
}
