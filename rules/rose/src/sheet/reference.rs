//! The references for the Italian Wars: who engages whom, who shoots at whom, and how far.

use super::{Reference, part, reference, ruled, sheet};
use crate::troops::{Fighter, Rung, Shooter, Target};
use tercio_engine::Section;
use tercio_ledger::Rule;

const fn none(id: &'static str, label: &'static str) -> Reference {
    Reference { rule: sheet(id, label, 0), rung: None }
}

macro_rules! rung {
    (NC) => {
        Rung::NearlyCertain
    };
    (VL) => {
        Rung::VeryLikely
    };
    (L) => {
        Rung::Likely
    };
    (FF) => {
        Rung::Even
    };
    (U) => {
        Rung::Unlikely
    };
    (VU) => {
        Rung::VeryUnlikely
    };
    (NI) => {
        Rung::NearlyImpossible
    };
}

macro_rules! short {
    (FF) => {
        "50-50"
    };
    ($rung:ident) => {
        stringify!($rung)
    };
}

macro_rules! cell {
    ($what:literal $r:literal $name:literal $column:literal $at:literal na) => {
        none(concat!("rose.", $what, ".", $r, ".", $column), concat!($name, " at ", $at, ": n.a."))
    };
    ($what:literal $r:literal $name:literal $column:literal $at:literal $rung:ident) => {
        reference(
            concat!("rose.", $what, ".", $r, ".", $column),
            concat!($name, " at ", $at, ": ", short!($rung)),
            rung!($rung),
        )
    };
}

macro_rules! table {
    ($what:literal: $( $r:literal $name:literal $heavy:ident $light:ident $pikes:ident $other:ident $guns:ident )+) => {
        [$( [
            cell!($what $r $name "heavy-horse" "heavy cavalry" $heavy),
            cell!($what $r $name "light-horse" "light cavalry" $light),
            cell!($what $r $name "pikes" "pikes" $pikes),
            cell!($what $r $name "other-foot" "other infantry" $other),
            cell!($what $r $name "artillery" "artillery" $guns),
        ] ),+]
    };
}

const ROWS: usize = 7;
const COLUMNS: usize = 5;

/// One row for each [`Fighter`], one column for each [`Target`]. FF is 50-50.
#[rustfmt::skip]
pub static ENGAGING: [[Reference; COLUMNS]; ROWS] = table! { "engage":
    //                                             heavy light pikes other artillery
    "gendarmes"         "gendarmes"                FF    NC    VU    VL    NC
    "mounted-shot"      "mounted bow or arquebus"  NI    FF    NI    VU    NC
    "light-horse"       "stradiots or jinetes"     VU    VL    NI    U     NC
    "pikes"             "pikes"                    na    na    FF    VL    NC
    "sword-and-buckler" "sword and buckler men"    na    na    U     VL    NC
    "crossbows"         "infantry crossbows"       na    na    VU    FF    NC
    "arquebusiers"      "infantry arquebusiers"    na    na    VU    FF    NC
};

/// One row for each [`Shooter`], one column for each [`Target`].
#[rustfmt::skip]
pub static SHOOTING: [[Reference; COLUMNS]; ROWS] = table! { "shoot":
    //                                             heavy light pikes other artillery
    "crossbows"         "infantry crossbows"       U     L     VU    U     U
    "arquebusiers"      "infantry arquebusiers"    L     L     U     FF    U
    "horse-crossbows"   "cavalry crossbows"        VU    U     NI    VU    U
    "horse-arquebusiers" "cavalry arquebusiers"    U     FF    VU    U     U
    "bombards"          "bombards"                 L     L     L     L     U
    "field-artillery"   "field artillery"          VL    L     VL    L     U
    "skirmishers"       "all skirmishers"          VU    VU    VU    VU    VU
};

/// Effective ranges in paces, one for each row that has its own.
#[rustfmt::skip]
pub static RANGES: [Rule; 6] = [
    sheet("rose.shoot.crossbows.range",          "infantry crossbows: effective range in paces",    100),
    sheet("rose.shoot.arquebusiers.range",       "infantry arquebusiers: effective range in paces",  75),
    sheet("rose.shoot.horse-crossbows.range",    "cavalry crossbows: effective range in paces",      50),
    sheet("rose.shoot.horse-arquebusiers.range", "cavalry arquebusiers: effective range in paces",   50),
    sheet("rose.shoot.bombards.range",           "bombards: effective range in paces",              150),
    sheet("rose.shoot.field-artillery.range",    "field artillery: effective range in paces",       200),
];

#[rustfmt::skip]
mod ranges {
    use super::{Rule, part, ruled, sheet};

    pub static SKIRMISH_RANGE:    Rule = sheet("rose.shoot.skirmishers.range",   "all skirmishers: as their weapon has it above",              0);
    pub static EXTREME_BOMBARD:   Rule = sheet("rose.shoot.bombards.extreme",    "bombards: extreme range in paces",                         600).resting_on("rose.long-range");
    pub static EXTREME_FIELD:     Rule = sheet("rose.shoot.field-artillery.extreme", "field artillery: extreme range in paces",             1500).resting_on("rose.long-range");

    pub static LONG_RANGE:        Rule = ruled("rose.long-range",                "hand weapons reach so many times their effective range",     2);
    pub static BEYOND_RANGE:      Rule = part("rose.long-range.beyond",          "no shot beyond",                                             0, "rose.long-range");
    pub static ARMS:              Rule = ruled("rose.arms",                      "guns never engage",                                          0);
    pub static ARMS_SHOOT:        Rule = part("rose.arms.shoot",                 "only shot and guns shoot",                                   0, "rose.arms");
    pub static ARMS_LOADED:       Rule = part("rose.arms.loaded",                "who has shot shoots again when its check is over; guns begin loaded", 0, "rose.arms");
    pub static MOUNTED_BOW:       Rule = ruled("rose.mounted-bow",               "mounted bows shoot as cavalry crossbows",                    0);
    pub static SKIRMISH_ENGAGE:   Rule = ruled("rose.skirmishers",               "skirmishers engage neither heavy cavalry nor pikes",         0);
    pub static FIRST_NARRATED:    Rule = ruled("rose.horse-row",                 "both engage each other: the row of who was told first, or the other's where that is n.a.", 0);
}
pub use ranges::*;

const _: () =
    assert!(ROWS == Fighter::ALL.len() && ROWS == Shooter::ALL.len() && not_engaging() == 8);
const _: () = assert!(COLUMNS == Target::ALL.len() && RANGES.len() + 1 == ROWS);

const fn not_engaging() -> usize {
    let (mut at, mut none) = (0, 0);
    while at < ROWS * COLUMNS {
        if ENGAGING[at / COLUMNS][at % COLUMNS].rung.is_none() {
            none += 1;
        }
        at += 1;
    }
    none
}

/// The cell of who engages.
pub const fn engaging(fighter: Fighter, target: Target) -> &'static Reference {
    &ENGAGING[fighter as usize][target as usize]
}

/// The cell of who shoots.
pub const fn shooting(shooter: Shooter, target: Target) -> &'static Reference {
    &SHOOTING[shooter as usize][target as usize]
}

/// The effective range of a weapon; skirmishers have that of theirs.
pub fn range_line(shooter: Shooter) -> &'static Rule {
    RANGES.get(shooter as usize).unwrap_or(&SKIRMISH_RANGE)
}

/// The cells of a table, row by row.
const fn cells(table: &'static [[Reference; COLUMNS]; ROWS]) -> [&'static Rule; ROWS * COLUMNS] {
    let mut rules = [&table[0][0].rule; ROWS * COLUMNS];
    let mut at = 0;
    while at < rules.len() {
        rules[at] = &table[at / COLUMNS][at % COLUMNS].rule;
        at += 1;
    }
    rules
}

pub static ENGAGING_RULES: [&Rule; ROWS * COLUMNS] = cells(&ENGAGING);
pub static SHOOTING_RULES: [&Rule; ROWS * COLUMNS] = cells(&SHOOTING);

pub(super) const ENGAGING_TABLE: Section =
    Section { title: "Engaging", table: Some(print_engaging), rules: &ENGAGING_RULES };
pub(super) const SHOOTING_TABLE: Section =
    Section { title: "Shooting", table: Some(print_shooting), rules: &SHOOTING_RULES };

#[rustfmt::skip]
pub(super) const RANGE_LINES: Section = Section { title: "Ranges", table: None, rules: &[
    &RANGES[0], &RANGES[1], &RANGES[2], &RANGES[3], &RANGES[4], &RANGES[5], &SKIRMISH_RANGE, &EXTREME_BOMBARD, &EXTREME_FIELD] };

#[rustfmt::skip]
pub(super) const ARMS_LINES: Section = Section { title: "Arms and ranges (ruled)", table: None, rules: &[
    &LONG_RANGE, &BEYOND_RANGE, &ARMS, &ARMS_SHOOT, &ARMS_LOADED, &MOUNTED_BOW, &SKIRMISH_ENGAGE, &FIRST_NARRATED] };

fn print_engaging() -> String {
    let rows = Fighter::ALL.iter().zip(&ENGAGING);
    rows.fold(head(), |text, (row, cells)| text + &line(row.word(), "--", cells))
}

fn print_shooting() -> String {
    let rows = Shooter::ALL.iter().zip(&SHOOTING);
    rows.fold(head(), |text, (row, cells)| {
        let range = match range_line(*row).value {
            0 => "as above".into(),
            paces => paces.to_string(),
        };
        text + &line(row.word(), &range, cells)
    })
}

fn head() -> String {
    let columns = Target::ALL.iter().map(|target| format!("{:>12}", target.word()));
    format!("  {:18}{:>10}{}\n", "", "range", columns.collect::<String>())
}

fn line(row: &str, range: &str, cells: &[Reference; COLUMNS]) -> String {
    let shown = cells.iter().map(|cell| cell.rung.map_or("n.a.", super::short));
    let shown: String = shown.map(|rung| format!("{rung:>12}")).collect();
    format!("  {row:18}{range:>10}{shown}\n")
}
