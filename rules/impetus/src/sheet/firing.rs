//! The firing table: nineteen weapons, four distances. A pair is foot, then mounted.

use crate::troops::{Band, Weapon};
use tercio_ledger::Rule;

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub foot: Entry,
    pub mounted: Entry,
    /// One entry is printed for both.
    pub single: bool,
}

/// What one half of a cell says: the dice a weapon adds, or that it does not reach so far.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub rule: Rule,
    pub reaches: bool,
}

const fn dice(id: &'static str, label: &'static str, dice: i16) -> Entry {
    Entry { rule: Rule::sheet(id, label, dice), reaches: true }
}

const fn no(id: &'static str, label: &'static str) -> Entry {
    Entry { rule: Rule::sheet(id, label, 0), reaches: false }
}

const fn same(entry: Entry) -> Cell {
    Cell { foot: entry, mounted: entry, single: true }
}

const fn pair(foot: Entry, mounted: Entry) -> Cell {
    Cell { foot, mounted, single: false }
}

macro_rules! cell {
    ($w:literal $name:literal $band:literal $far:literal [No]) => {
        same(no(concat!("impetus.fire.", $w, ".", $band), concat!($name, ", ", $far, ": no shot")))
    };
    ($w:literal $name:literal $band:literal $far:literal [No / $mounted:literal]) => {
        pair(
            no(
                concat!("impetus.fire.", $w, ".", $band, ".foot"),
                concat!($name, ", ", $far, ", at foot: no shot"),
            ),
            dice(
                concat!("impetus.fire.", $w, ".", $band, ".mounted"),
                concat!($name, ", ", $far, ", at mounted"),
                $mounted,
            ),
        )
    };
    ($w:literal $name:literal $band:literal $far:literal [$foot:literal / $mounted:literal]) => {
        pair(
            dice(
                concat!("impetus.fire.", $w, ".", $band, ".foot"),
                concat!($name, ", ", $far, ", at foot"),
                $foot,
            ),
            dice(
                concat!("impetus.fire.", $w, ".", $band, ".mounted"),
                concat!($name, ", ", $far, ", at mounted"),
                $mounted,
            ),
        )
    };
    ($w:literal $name:literal $band:literal $far:literal [$both:literal]) => {
        same(dice(concat!("impetus.fire.", $w, ".", $band), concat!($name, ", ", $far), $both))
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

/// How far each column reaches, in U.
#[rustfmt::skip]
pub static BANDS: [Rule; 4] = [
    Rule::sheet("impetus.fire.range.point-blank", "point blank, up to so many U",    5),
    Rule::sheet("impetus.fire.range.short",       "short range, up to so many U",   15),
    Rule::sheet("impetus.fire.range.long",        "long range, up to so many U",    30),
    Rule::sheet("impetus.fire.range.extreme",     "extreme range, up to so many U", 80),
];

/// One row for each [`Weapon`], in the same order.
#[rustfmt::skip]
pub static FIRING: [[Cell; 4]; 19] = table! {
    //                                    5U         15U        30U        80U
    "longbow-a"       "longbow A"         [3/5]      [0/2]      [-1/1]     [No]
    "longbow-b"       "longbow B"         [2/4]      [0/1]      [-2/0]     [No]
    "short-bow-a"     "short bow A"       [2/4]      [0/1]      [-3/0]     [No]
    "short-bow-b"     "short bow B"       [2/3]      [-1/0]     [No/-1]    [No]
    "composite-bow-a" "composite bow A"   [3/5]      [0/1]      [-2/-1]    [No]
    "composite-bow-b" "composite bow B"   [2/4]      [0/1]      [-4/-3]    [No]
    "composite-bow-c" "composite bow C"   [1/2]      [-2/0]     [-4/-3]    [No]
    "crossbow-a"      "crossbow A"        [4/5]      [0/2]      [-2/0]     [No]
    "crossbow-b"      "crossbow B"        [2/3]      [0/1]      [No]       [No]
    "handgun"         "handgun"           [2/3]      [-1/0]     [No]       [No]
    "harquebus-a"     "harquebus A"       [4/5]      [1/2]      [-2/-1]    [No]
    "harquebus-b"     "harquebus B"       [3/4]      [1/2]      [No]       [No]
    "musket"          "musket"            [4/5]      [2/3]      [-1/0]     [No]
    "javelin"         "javelin"           [2/3]      [-1/0]     [No]       [No]
    "sling"           "sling"             [2/3]      [0/1]      [No]       [No]
    "artillery-a"     "artillery A"       [2]        [4]        [3]        [0]
    "artillery-b"     "artillery B"       [3]        [3]        [2]        [No]
    "artillery-c"     "artillery C"       [No]       [3]        [2]        [0]
    "various"         "various weapons"   [1]        [0]        [No]       [No]
};

/// The half of a cell that a target falls under.
pub fn firing(weapon: Weapon, band: Band, at_mounted: bool) -> &'static Entry {
    let cell = &FIRING[weapon as usize][band as usize];
    if at_mounted { &cell.mounted } else { &cell.foot }
}

const PAIRED_RULES: usize = 40 * 2;
const SINGLE_RULES: usize = 12 + 24;

/// Every entry of the table, row by row.
pub(super) static FIRING_RULES: [&Rule; PAIRED_RULES + SINGLE_RULES] = entries();

const fn entries() -> [&'static Rule; PAIRED_RULES + SINGLE_RULES] {
    let mut rules = [&FIRING[0][0].foot.rule; PAIRED_RULES + SINGLE_RULES];
    let (mut at, mut cell) = (0, 0);
    while cell < 19 * 4 {
        let here = &FIRING[cell / 4][cell % 4];
        rules[at] = &here.foot.rule;
        at += 1;
        if !here.single {
            rules[at] = &here.mounted.rule;
            at += 1;
        }
        cell += 1;
    }
    assert!(at == PAIRED_RULES + SINGLE_RULES);
    rules
}

/// The table as it looks in print.
pub(super) fn print_firing() -> String {
    let half = |entry: &Entry| match entry.reaches {
        true => entry.rule.value.to_string(),
        false => "No".into(),
    };
    let mut text = "  A pair is against foot, then against mounted.\n".to_string();
    text += &format!("  {:18}{:>8}{:>8}{:>8}{:>8}\n", "", "5U", "15U", "30U", "80U");
    for (weapon, row) in Weapon::ALL.iter().zip(&FIRING) {
        text.push_str(&format!("  {:18}", weapon.word()));
        for cell in row {
            let shown = match cell.single {
                true => half(&cell.foot),
                false => format!("{}/{}", half(&cell.foot), half(&cell.mounted)),
            };
            text.push_str(&format!("{shown:>8}"));
        }
        text.push('\n');
    }
    text
}
