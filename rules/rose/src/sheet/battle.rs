//! A battle from its setup to its end: our own rulings.

use super::{part, ruled};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod lines {
    use super::{Rule, part, ruled};

    // Setup
    pub static SETUP:             Rule = ruled("rose.setup",              "units stand where the scenario has them, or are placed in turn", 0);
    pub static TABLE_WIDE:        Rule = part("rose.setup.wide",          "a table is so many paces wide",                           3000, "rose.setup");
    pub static TABLE_DEEP:        Rule = part("rose.setup.deep",          "a table is so many paces deep",                           2000, "rose.setup");
    pub static DEPLOY_DEEP:       Rule = part("rose.setup.deploy",        "units deploy within so many paces of their edge",          400, "rose.setup");
    pub static SIZES:             Rule = ruled("rose.unit-sizes",         "foot: at least so many men",                               300);
    pub static SIZE_FOOT:         Rule = part("rose.unit-sizes.foot",     "foot: at most so many men",                               1000, "rose.unit-sizes");
    pub static SIZE_HORSE_LEAST:  Rule = part("rose.unit-sizes.horse-least", "horse: at least so many men",                           100, "rose.unit-sizes");
    pub static SIZE_HORSE:        Rule = part("rose.unit-sizes.horse",    "horse: at most so many men",                               500, "rose.unit-sizes");
    pub static ARMIES:            Rule = ruled("rose.armies",             "foot in an army's own list, our estimate: at most so many men", 2000);

    // The end
    pub static END_HALF:          Rule = ruled("rose.end",                "a side has lost the battle with one unit in so many lost",   2);
    pub static END_THIRD:         Rule = part("rose.end.third",           "or with one unit in so many, and its commander-in-chief",    3, "rose.end");
    pub static END_TIME:          Rule = part("rose.end.time",            "it is over after so many minutes: fewer units lost wins",  120, "rose.end");
    pub static END_AGREED:        Rule = part("rose.end.agreed",          "or when the players have agreed",                            0, "rose.end");
    pub static END_CONCEDED:      Rule = part("rose.end.conceded",        "or when a side gives up",                                    0, "rose.end");
    pub static UMPIRE:            Rule = ruled("rose.umpire",             "an umpire decides where he speaks",                          0);
}
pub use lines::*;

#[rustfmt::skip]
pub(super) const BATTLE: Section = Section { title: "Setup and end of a battle (ruled)", table: None, rules: &[
    &SETUP, &TABLE_WIDE, &TABLE_DEEP, &DEPLOY_DEEP, &SIZES, &SIZE_FOOT, &SIZE_HORSE_LEAST, &SIZE_HORSE, &ARMIES,
    &END_HALF, &END_THIRD, &END_TIME, &END_AGREED, &END_CONCEDED, &UMPIRE] };
