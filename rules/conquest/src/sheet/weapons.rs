//! The weapon table: eleven weapons, six columns, and the notes between its rows.

use super::sheet;
use crate::troops::Weapon;
use tercio_engine::Section;
use tercio_ledger::Rule;

/// A cell of the table: its figure, or that there is none.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub rule: Rule,
    pub printed: bool,
}

const fn figure(id: &'static str, label: &'static str, value: i16) -> Cell {
    Cell { rule: sheet(id, label, value), printed: true }
}

const fn none(id: &'static str, label: &'static str) -> Cell {
    Cell { rule: sheet(id, label, 0), printed: false }
}

macro_rules! cell {
    ($w:literal $name:literal $column:literal $what:literal [NA]) => {
        none(concat!("conquest.weapon.", $w, ".", $column), concat!($name, ", ", $what, ": none"))
    };
    ($w:literal $name:literal $column:literal $what:literal [$value:literal]) => {
        figure(concat!("conquest.weapon.", $w, ".", $column), concat!($name, ", ", $what), $value)
    };
}

macro_rules! table {
    ($( $w:literal $name:literal $near:tt $ka:tt $ap:tt $far:tt $far_ka:tt $far_ap:tt )+) => {
        [$( [
            cell!($w $name "effective" "effective range in inches" $near),
            cell!($w $name "ka" "KA at effective range" $ka),
            cell!($w $name "ap" "AP at effective range" $ap),
            cell!($w $name "long" "long range in inches" $far),
            cell!($w $name "long-ka" "KA at long range" $far_ka),
            cell!($w $name "long-ap" "AP at long range" $far_ap),
        ] ),+]
    };
}

/// The columns, in the sheet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Effective,
    Ka,
    Ap,
    Long,
    LongKa,
    LongAp,
}

const ROWS: usize = 11;
const COLUMNS: usize = 6;

/// One row for each [`Weapon`], in the same order. Slings have the KA of a single shot here; that of
/// two shots stands in their note, which prints it again.
#[rustfmt::skip]
pub static WEAPONS: [[Cell; COLUMNS]; ROWS] = table! {
    //                                   range  KA     AP     long   KA     AP
    "javelins"       "javelins"          [8]    [3]    [NA]   [NA]   [NA]   [NA]
    "darts"          "darts"             [8]    [2]    [NA]   [NA]   [NA]   [NA]
    "stones"         "stones"            [8]    [1]    [NA]   [NA]   [NA]   [NA]
    "slings"         "slings"            [9]    [3]    [NA]   [18]   [3]    [NA]
    "shortbow"       "shortbow"          [10]   [3]    [NA]   [20]   [3]    [NA]
    "bow"            "bow"               [12]   [3]    [NA]   [24]   [3]    [NA]
    "longbow"        "longbow"           [15]   [3]    [1]    [30]   [3]    [NA]
    "staff-sling"    "staff sling"       [12]   [3]    [1]    [24]   [3]    [NA]
    "handgun"        "handgun"           [12]   [4]    [2]    [24]   [3]    [1]
    "light-crossbow" "light crossbow"    [12]   [3]    [1]    [24]   [3]    [NA]
    "crossbow"       "crossbow"          [15]   [4]    [1]    [30]   [3]    [1]
};

const _: () = assert!(ROWS == Weapon::ALL.len() && count_none() == 21);

const fn count_none() -> usize {
    let (mut at, mut none) = (0, 0);
    while at < ROWS * COLUMNS {
        if !WEAPONS[at / COLUMNS][at % COLUMNS].printed {
            none += 1;
        }
        at += 1;
    }
    none
}

/// The cell of a weapon in a column.
pub fn cell(weapon: Weapon, column: Column) -> &'static Cell {
    &WEAPONS[weapon as usize][column as usize]
}

#[rustfmt::skip]
mod notes {
    use super::{Rule, sheet};

    // Javelins, darts, stones
    pub static THROWN_MOVING:    Rule = sheet("conquest.note.thrown.moving",          "javelins, darts and stones lose nothing by moving",            0);
    pub static THROWN_CLOSE:     Rule = sheet("conquest.note.thrown.close",           "they may stand and shoot at a charge from nearer than so many inches", 5);

    // Slings
    pub static SLING_RATE:       Rule = sheet("conquest.note.slings.rate",            "slings that have not moved shoot so often",                    2);
    pub static SLING_KA:         Rule = sheet("conquest.note.slings.ka",              "KA of slings when they shoot so often",                        2);
    pub static SLING_REACTION:   Rule = sheet("conquest.note.slings.reaction",        "slings shoot so often at who charges them",                    1);

    // Staff slings
    pub static STAFF_MOVING:     Rule = sheet("conquest.note.staff-sling.moving",     "staff slings: no shot after a move",                           0).resting_on("conquest.notes");

    // Handguns
    pub static HANDGUN_MOVING:   Rule = sheet("conquest.note.handgun.moving",         "handguns: no shot after a move",                               0);
    pub static HANDGUN_FLEE:     Rule = sheet("conquest.note.handgun.flee",           "handguns: no shot before a flight",                            0);
    pub static HANDGUN_MASS:     Rule = sheet("conquest.note.handgun.mass",           "handguns: no mass shooting",                                   0);

    // Light crossbows
    pub static LIGHT_MASS:       Rule = sheet("conquest.note.light-crossbow.mass",    "light crossbows may mass their shooting if they have not moved", 0);
    pub static LIGHT_REACTION:   Rule = sheet("conquest.note.light-crossbow.reaction", "but not at who charges them",                                 0);

    // Crossbows
    pub static CROSSBOW_MOVING:  Rule = sheet("conquest.note.crossbow.moving",        "crossbows: no shot after a move",                              0);
    pub static CROSSBOW_FLEE:    Rule = sheet("conquest.note.crossbow.flee",          "crossbows: no shot before a flight",                           0);
    pub static CROSSBOW_MASS:    Rule = sheet("conquest.note.crossbow.mass",          "crossbows: no mass shooting",                                  0);
}
pub use notes::*;

/// The six notes, each with what it says, in the sheet's order.
pub static NOTES: [&[&Rule]; 6] = [
    &[&THROWN_MOVING, &THROWN_CLOSE],
    &[&SLING_RATE, &SLING_KA, &SLING_REACTION],
    &[&STAFF_MOVING],
    &[&HANDGUN_MOVING, &HANDGUN_FLEE, &HANDGUN_MASS],
    &[&LIGHT_MASS, &LIGHT_REACTION],
    &[&CROSSBOW_MOVING, &CROSSBOW_FLEE, &CROSSBOW_MASS],
];

/// Every cell, row by row.
pub static CELLS: [&Rule; ROWS * COLUMNS] = cells();

const fn cells() -> [&'static Rule; ROWS * COLUMNS] {
    let mut rules = [&WEAPONS[0][0].rule; ROWS * COLUMNS];
    let mut at = 0;
    while at < rules.len() {
        rules[at] = &WEAPONS[at / COLUMNS][at % COLUMNS].rule;
        at += 1;
    }
    rules
}

pub(super) const WEAPON_TABLE: Section =
    Section { title: "Weapons", table: Some(print_weapons), rules: &CELLS };

#[rustfmt::skip]
pub(super) const WEAPON_NOTES: Section = Section { title: "Notes on weapons", table: None, rules: &[
    &THROWN_MOVING, &THROWN_CLOSE, &SLING_RATE, &SLING_KA, &SLING_REACTION, &STAFF_MOVING, &HANDGUN_MOVING,
    &HANDGUN_FLEE, &HANDGUN_MASS, &LIGHT_MASS, &LIGHT_REACTION, &CROSSBOW_MOVING, &CROSSBOW_FLEE, &CROSSBOW_MASS] };

/// The table as it looks in print.
fn print_weapons() -> String {
    let mut text = format!("  {:14}", "");
    for column in ["effective", "KA", "AP", "long", "KA", "AP"] {
        text.push_str(&format!("{column:>10}"));
    }
    text.push('\n');
    for (weapon, row) in Weapon::ALL.iter().zip(&WEAPONS) {
        text.push_str(&format!("  {:14}", weapon.word()));
        for (cell, column) in row.iter().zip(0..) {
            let shown = match (cell.printed, *weapon, column) {
                (false, ..) => "NA".into(),
                (true, Weapon::Slings, 1 | 4) => format!("{}/{}", cell.rule.value, SLING_KA.value),
                (true, _, 0 | 3) => format!("{}\"", cell.rule.value),
                _ => cell.rule.value.to_string(),
            };
            text.push_str(&format!("{shown:>10}"));
        }
        text.push('\n');
    }
    text
}
