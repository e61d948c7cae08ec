//! How far a die carries a charger or pursuer, and how far the beaten go back, in BU.

use crate::troops::Pace;
use tercio_chance::FACES;
use tercio_engine::Section;
use tercio_ledger::Rule;

const ROLLS: usize = FACES as usize;

macro_rules! cell {
    ($table:literal $what:literal $die:literal $pace:literal $bu:literal) => {
        Rule::sheet(
            concat!("baroque.", $table, ".", $die, ".", $pace),
            concat!($what, " on a ", $die, ", ", $pace),
            $bu,
        )
    };
}

macro_rules! bonus {
    ($( $die:literal $slow_foot:literal $foot:literal $slow:literal $mounted:literal $fast:literal )+) => {
        [$( [
            cell!("pursuit-table" "charge bonus or pursuit" $die "slow-foot" $slow_foot),
            cell!("pursuit-table" "charge bonus or pursuit" $die "foot" $foot),
            cell!("pursuit-table" "charge bonus or pursuit" $die "slow-mounted" $slow),
            cell!("pursuit-table" "charge bonus or pursuit" $die "mounted" $mounted),
            cell!("pursuit-table" "charge bonus or pursuit" $die "fast-mounted" $fast),
        ] ),+]
    };
}

macro_rules! retreat {
    ($( $die:literal $foot:literal $slow:literal $mounted:literal $fast:literal )+) => {
        [$( [
            cell!("retreat" "retreat" $die "foot" $foot),
            cell!("retreat" "retreat" $die "slow-mounted" $slow),
            cell!("retreat" "retreat" $die "mounted" $mounted),
            cell!("retreat" "retreat" $die "fast-mounted" $fast),
        ] ),+]
    };
}

/// The bonus of a charge, or the length of a pursuit: a row for each roll, a column for each
/// [`Pace`].
#[rustfmt::skip]
pub static BONUS: [[Rule; 5]; ROLLS] = bonus! {
    //     slow foot   foot   slow mounted   mounted   fast
    "1"    0           0      0              0         1
    "2"    0           0      0              1         1
    "3"    0           0      1              1         1
    "4"    0           1      1              1         2
    "5"    1           1      1              2         2
    "6"    1           1      2              2         2
};

/// The length of a retreat: all foot goes by the first column.
#[rustfmt::skip]
pub static RETREAT: [[Rule; 4]; ROLLS] = retreat! {
    //     foot   slow mounted   mounted   fast
    "1"    1      1              1         2
    "2"    1      1              2         2
    "3"    1      2              2         2
    "4"    1      2              2         3
    "5"    1      2              3         3
    "6"    1      3              3         3
};

/// The cell of a roll in the table of charges and pursuits.
pub fn bonus(roll: u16, pace: Pace) -> &'static Rule {
    &BONUS[row(roll)][pace as usize]
}

/// The cell of a roll in the table of retreats.
pub fn retreat(roll: u16, pace: Pace) -> &'static Rule {
    let column = match pace {
        Pace::SlowFoot | Pace::Foot => 0,
        Pace::SlowMounted => 1,
        Pace::Mounted => 2,
        Pace::Fast => 3,
    };
    &RETREAT[row(roll)][column]
}

fn row(roll: u16) -> usize {
    usize::from(roll).clamp(1, ROLLS) - 1
}

static BONUS_RULES: [&Rule; 6 * 5] = cells(&BONUS);
static RETREAT_RULES: [&Rule; 6 * 4] = cells(&RETREAT);

/// Every cell of a table, row by row.
const fn cells<const COLUMNS: usize, const ALL: usize>(
    table: &'static [[Rule; COLUMNS]; ROLLS],
) -> [&'static Rule; ALL] {
    assert!(ALL == ROLLS * COLUMNS);
    let mut rules = [&table[0][0]; ALL];
    let mut at = 0;
    while at < ALL {
        rules[at] = &table[at / COLUMNS][at % COLUMNS];
        at += 1;
    }
    rules
}

pub(super) const BONUS_TABLE: Section =
    Section { title: "Charge bonus or pursuit", table: Some(print_bonus), rules: &BONUS_RULES };

pub(super) const RETREAT_TABLE: Section =
    Section { title: "Retreat", table: Some(print_retreat), rules: &RETREAT_RULES };

fn print_bonus() -> String {
    print(&Pace::ALL.iter().map(|pace| pace.word()).collect::<Vec<_>>(), &BONUS)
}

fn print_retreat() -> String {
    print(&Pace::ALL[1..].iter().map(|pace| pace.word()).collect::<Vec<_>>(), &RETREAT)
}

/// A table of distances as it looks in print.
fn print<const COLUMNS: usize>(names: &[&str], table: &[[Rule; COLUMNS]; ROLLS]) -> String {
    let mut text = "  d6".to_string();
    names.iter().for_each(|name| text.push_str(&format!("{name:>14}")));
    text.push('\n');
    for (row, roll) in table.iter().zip(1..) {
        text.push_str(&format!("  {roll:2}"));
        row.iter().for_each(|cell| text.push_str(&format!("{:>14}", format!("{}BU", cell.value))));
        text.push('\n');
    }
    text
}
