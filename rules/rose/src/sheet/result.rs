//! Combat results: what a net score comes to for who loses and who wins; and what that means.

use super::{part, ruled, sheet};
use crate::troops::{Arm, Condition, Outcome};
use tercio_engine::Section;
use tercio_ledger::Rule;

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub rule: Rule,
    pub outcome: Outcome,
}

/// The columns, as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    ShotEffective,
    ShotLong,
    LosesHorse,
    LosesFoot,
    LosesGuns,
    WinsHorse,
    WinsFoot,
    WinsGuns,
}

impl Column {
    /// Who loses hand to hand.
    pub const fn loser(arm: Arm) -> Column {
        match arm {
            Arm::Horse => Column::LosesHorse,
            Arm::Foot => Column::LosesFoot,
            Arm::Guns => Column::LosesGuns,
        }
    }

    /// Who wins hand to hand.
    pub const fn winner(arm: Arm) -> Column {
        match arm {
            Arm::Horse => Column::WinsHorse,
            Arm::Foot => Column::WinsFoot,
            Arm::Guns => Column::WinsGuns,
        }
    }
}

macro_rules! outcome {
    (no) => {
        Outcome::None
    };
    (MP) => {
        Outcome::Holds
    };
    (Di) => {
        Outcome::Disentangles
    };
    (FB) => {
        Outcome::FallsBack
    };
    (FU) => {
        Outcome::FollowsUp
    };
    (FL) => {
        Outcome::Flees
    };
    (Pu) => {
        Outcome::Pursues
    };
}

macro_rules! short {
    (no) => {
        "nothing"
    };
    ($outcome:ident) => {
        stringify!($outcome)
    };
}

macro_rules! cell {
    ($r:literal $name:literal $column:literal $what:literal $outcome:ident) => {
        Cell {
            rule: sheet(
                concat!("rose.result.", $r, ".", $column),
                concat!($what, ", ", $name, ": ", short!($outcome)),
                0,
            ),
            outcome: outcome!($outcome),
        }
    };
}

macro_rules! table {
    ($( $r:literal $name:literal $eff:ident $long:ident $lh:ident $lf:ident $lg:ident $wh:ident $wf:ident $wg:ident )+) => {
        [$( [
            cell!($r $name "shot-effective" "shot at, effective range" $eff),
            cell!($r $name "shot-long" "shot at, long range" $long),
            cell!($r $name "loses-horse" "cavalry loses" $lh),
            cell!($r $name "loses-foot" "infantry loses" $lf),
            cell!($r $name "loses-guns" "artillery loses" $lg),
            cell!($r $name "wins-horse" "cavalry wins" $wh),
            cell!($r $name "wins-foot" "infantry wins" $wf),
            cell!($r $name "wins-guns" "artillery wins" $wg),
        ] ),+]
    };
}

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// One row for each band of net scores, as [`NET`] has them.
#[rustfmt::skip]
pub static RESULTS: [[Cell; COLUMNS]; ROWS] = table! {
    //                        shot at       loses hand to hand   wins
    //                        eff.  long    cav.  inf.  art.     cav.  inf.  art.
    "equal" "equal"           Di    no      FB    Di    FL       FB    MP    MP
    "by-1"  "by 1"            Di    no      FB    FB    FL       FU    MP    MP
    "by-2"  "by 2 or 3"       FB    Di      FB    FB    FL       Pu    FU    MP
    "by-4"  "by 4 or more"    FL    FB      FL    FL    FL       Pu    Pu    MP
};

/// Where each row begins.
#[rustfmt::skip]
pub static NET: [Rule; ROWS] = [
    sheet("rose.result.net.equal", "net score of three dice: equal",              0),
    sheet("rose.result.net.by-1",  "net score: a difference of",                  1),
    sheet("rose.result.net.by-2",  "net score: a difference of so many, or one more", 2),
    sheet("rose.result.net.by-4",  "net score: a difference of so many or more",  4),
];

#[rustfmt::skip]
mod notes {
    use super::{Rule, part, ruled, sheet};

    pub static NOTE_HORSE:        Rule = sheet("rose.result.note.horse",       "*cavalry shot at within effective range: Di becomes FB",     0);
    pub static NOTE_SKIRMISHERS:  Rule = sheet("rose.result.note.skirmishers", "**skirmishers shot at within effective range: FL becomes FB", 0);
    pub static NOTE_FATIGUE:      Rule = sheet("rose.result.note.fatigue",     "***FATIGUE, both sides exhausted: Di becomes FB, FB becomes FL, for the loser", 0).resting_on("rose.exhausted");

    pub static EXHAUSTED:         Rule = ruled("rose.exhausted",               "exhausted: close combats fought",                            2);
    pub static FATIGUE:           Rule = ruled("rose.fatigue",                 "the footnote applies by itself, by one step, to the loser only", 0);
    pub static NET_SCORE:         Rule = part("rose.conditions.net",           "net score: the dice less the score of the rung; below zero, who engages loses by as much", 0, "rose.conditions");
}
pub use notes::*;

/// An outcome, and the order it leaves a unit in.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    pub rule: Rule,
    pub outcome: Outcome,
    pub condition: Condition,
}

const fn meaning(
    id: &'static str,
    label: &'static str,
    outcome: Outcome,
    condition: Condition,
) -> Meaning {
    let rule = sheet(id, label, 0).resting_on("rose.conditions");
    Meaning { rule, outcome, condition }
}

#[rustfmt::skip]
pub static OUTCOMES: [Meaning; 6] = [
    meaning("rose.outcome.mp", "MP, maintain position: disturbed in combat", Outcome::Holds,        Condition::Disturbed),
    meaning("rose.outcome.di", "Di, disentangle: disturbed",                 Outcome::Disentangles, Condition::Disturbed),
    meaning("rose.outcome.fb", "FB, fall back: unformed",                    Outcome::FallsBack,    Condition::Unformed),
    meaning("rose.outcome.fu", "FU, follow up: disturbed",                   Outcome::FollowsUp,    Condition::Disturbed),
    meaning("rose.outcome.fl", "FL, flee: panic-stricken",                   Outcome::Flees,        Condition::Panicked),
    meaning("rose.outcome.pu", "Pu, pursue: unformed",                       Outcome::Pursues,      Condition::Unformed),
];

#[rustfmt::skip]
mod conditions {
    use super::{Rule, part, ruled};

    pub static CONDITIONS:        Rule = ruled("rose.conditions",              "a condition that is lighter than the one there is changes nothing", 0);
    pub static CONDITION_HOLDS:   Rule = part("rose.conditions.holds",         "MP disturbs only while the fight lasts",                     0, "rose.conditions");
    pub static CONDITION_BARRED:  Rule = part("rose.conditions.barred",        "the unformed do not engage",                                 0, "rose.conditions");
    pub static CONDITION_PANIC:   Rule = part("rose.conditions.panicked",      "who engages the panic-stricken wins without a roll, by",     4, "rose.conditions");
    pub static CONDITION_ACTS:    Rule = part("rose.conditions.acts",          "the panic-stricken do nothing",                              0, "rose.conditions");
    pub static CONDITION_RALLIED: Rule = part("rose.conditions.rallied",       "who has rallied is unformed",                                0, "rose.conditions");
}
pub use conditions::*;

/// The row of a difference.
pub fn row(difference: u8) -> usize {
    NET.iter().rposition(|rule| i16::from(difference) >= rule.value).unwrap_or(0)
}

/// What a difference comes to.
pub fn result(difference: u8, column: Column) -> &'static Cell {
    &RESULTS[row(difference)][column as usize]
}

/// What an outcome means; nothing is no outcome.
pub fn meaning_of(outcome: Outcome) -> Option<&'static Meaning> {
    OUTCOMES.iter().find(|line| line.outcome == outcome)
}

/// Every cell, row by row.
pub static RESULT_RULES: [&Rule; ROWS * COLUMNS] = {
    let mut rules = [&RESULTS[0][0].rule; ROWS * COLUMNS];
    let mut at = 0;
    while at < rules.len() {
        rules[at] = &RESULTS[at / COLUMNS][at % COLUMNS].rule;
        at += 1;
    }
    rules
};

pub(super) const RESULT_TABLE: Section =
    Section { title: "Combat result", table: Some(print_results), rules: &RESULT_RULES };

#[rustfmt::skip]
pub(super) const RESULT_LINES: Section = Section { title: "Net scores and footnotes", table: None, rules: &[
    &NET[0], &NET[1], &NET[2], &NET[3], &NOTE_HORSE, &NOTE_SKIRMISHERS, &NOTE_FATIGUE] };

#[rustfmt::skip]
pub(super) const OUTCOME_LINES: Section = Section { title: "Outcomes", table: None, rules: &[
    &OUTCOMES[0].rule, &OUTCOMES[1].rule, &OUTCOMES[2].rule, &OUTCOMES[3].rule, &OUTCOMES[4].rule, &OUTCOMES[5].rule] };

#[rustfmt::skip]
pub(super) const CONDITION_LINES: Section = Section { title: "Results and conditions (ruled)", table: None, rules: &[
    &NET_SCORE, &EXHAUSTED, &FATIGUE, &CONDITIONS, &CONDITION_HOLDS, &CONDITION_BARRED, &CONDITION_PANIC, &CONDITION_ACTS,
    &CONDITION_RALLIED] };

/// The table as it looks in print.
fn print_results() -> String {
    let columns = ["effective", "long", "loses cav.", "inf.", "art.", "wins cav.", "inf.", "art."];
    let mut text = format!("  {:14}", "");
    for column in columns {
        text.push_str(&format!("{column:>11}"));
    }
    text.push('\n');
    let rows = ["equal", "1", "2 to 3", "4 and more"];
    for (name, row) in rows.into_iter().zip(&RESULTS) {
        text.push_str(&format!("  {name:14}"));
        for (cell, column) in row.iter().zip(0..) {
            let mark = match (cell.outcome, column) {
                (Outcome::Disentangles, 0) => "*",
                (Outcome::Flees, 0) => "**",
                _ => "",
            };
            let word = if cell.outcome == Outcome::None { "--" } else { cell.outcome.word() };
            text.push_str(&format!("{:>11}", format!("{word}{mark}")));
        }
        text.push('\n');
    }
    text
}
