//! Disputed events: the ladder, three dice, the matrix of keywords.

use super::{Reference, part, reference, ruled, sheet};
use crate::troops::{Keyword, Rung};
use tercio_engine::Section;
use tercio_ledger::Rule;

/// The ladder, one line for each [`Rung`]: the score that three dice must reach.
#[rustfmt::skip]
pub static LADDER: [Rule; 9] = [
    sheet("rose.ladder.dc",    "DC, dead certain",        4),
    sheet("rose.ladder.nc",    "NC, nearly certain",      6),
    sheet("rose.ladder.vl",    "VL, very likely",         8),
    sheet("rose.ladder.l",     "L, likely",              10),
    sheet("rose.ladder.50-50", "50-50",                  11),
    sheet("rose.ladder.u",     "U, unlikely",            12),
    sheet("rose.ladder.vu",    "VU, very unlikely",      14),
    sheet("rose.ladder.ni",    "NI, nearly impossible",  16),
    sheet("rose.ladder.da",    "DA, a daring attempt",   18),
];

/// What the rungs are called in the tables.
pub static SHORT: [&str; 9] = ["DC", "NC", "VL", "L", "50-50", "U", "VU", "NI", "DA"];

const _: () = assert!(LADDER.len() == Rung::ALL.len() && SHORT.len() == Rung::ALL.len());

/// The line of a rung.
pub const fn rung_line(rung: Rung) -> &'static Rule {
    &LADDER[rung as usize]
}

/// A rung as the tables have it.
pub const fn short(rung: Rung) -> &'static str {
    SHORT[rung as usize]
}

#[rustfmt::skip]
mod arguing {
    use super::{Reference, Rule, Rung, part, ruled, sheet};

    pub static LADDER_DICE:      Rule = sheet("rose.ladder.dice",         "dice added up, against the score of the rung",               3);

    // Where an argument starts, and what moves it
    pub static ARGUE_START:      Rule = part("rose.shift.start",          "the reference: from a table, or else 50-50 unless agreed",   Rung::Even as i16, "rose.shift");
    pub static ARGUE_PRO:        Rule = ruled("rose.shift",               "each keyword accepted for it: a rung up",                   -1);
    pub static ARGUE_CONTRA:     Rule = part("rose.shift.against",        "each keyword accepted against it: a rung down",              1, "rose.shift");
    pub static ARGUE_MOST:       Rule = part("rose.shift.most",           "keywords of a side that count, at most",                     3, "rose.shift");
    pub static ARGUE_PLAIN:      Rule = part("rose.shift.plain",          "a keyword that is plainly true is accepted",                 0, "rose.shift");
    pub static ARGUE_DOUBT:      Reference = Reference { rule: part("rose.shift.doubt", "a doubtful keyword: once, at 50-50", Rung::Even as i16, "rose.shift"), rung: Some(Rung::Even) };
    pub static ARGUE_WILDCARD:   Rule = part("rose.shift.wildcard",       "WILDCARD needs a reason that is accepted",                   0, "rose.shift");
    pub static ARGUE_INSTEAD:    Rule = part("rose.shift.instead",        "what fails: the disputer says what happens instead, no worse than standing still", 0, "rose.shift");
    pub static LADDER_ENDS:      Rule = ruled("rose.ladder-ends",         "rungs are summed up, then brought back to the ladder's ends", 0);
    pub static KEYWORDS_BACK:    Rule = ruled("rose.keywords-back",       "a side brings each keyword so often in an event",            1);

    // Order lost, which counts by itself
    pub static OWN_DISTURBED:    Rule = part("rose.conditions.disturbed", "COHESION: disturbed",                                        1, "rose.conditions");
    pub static OWN_UNFORMED:     Rule = part("rose.conditions.unformed",  "COHESION: unformed",                                         2, "rose.conditions");
    pub static FOE_DISTURBED:    Rule = ruled("rose.cohesion",            "COHESION: the enemy it is directed at is disturbed",        -1);
    pub static FOE_UNFORMED:     Rule = part("rose.cohesion.unformed",    "COHESION: the enemy it is directed at is unformed",         -2, "rose.cohesion");
}
pub use arguing::*;

/// The matrix, one line for each [`Keyword`] that is printed, column by column.
#[rustfmt::skip]
pub static MATRIX: [Rule; 28] = [
    // Battlefield and tactical situation
    sheet("rose.matrix.terrain",         "TERRAIN",            0), sheet("rose.matrix.visibility",      "VISIBILITY",      0),
    sheet("rose.matrix.weather",         "WEATHER",            0), sheet("rose.matrix.time-of-day",     "TIME OF DAY",     0),
    sheet("rose.matrix.outnumbered",     "OUTNUMBERED",        0),
    sheet("rose.matrix.open-flank",      "OPEN FLANK or REAR", 0), sheet("rose.matrix.charging",        "CHARGING",        0),
    sheet("rose.matrix.skirmishing",     "SKIRMISHING",        0), sheet("rose.matrix.distance",        "DISTANCE",        0),
    sheet("rose.matrix.duration",        "DURATION",           0),
    // Unit quality and condition
    sheet("rose.matrix.mercenary",       "MERCENARY",          0), sheet("rose.matrix.morale",          "MORALE",          0),
    sheet("rose.matrix.cohesion",        "COHESION",           0), sheet("rose.matrix.fatigue",         "FATIGUE",         0),
    sheet("rose.matrix.surprised",       "SURPRISED",          0),
    sheet("rose.matrix.experience",      "EXPERIENCE",         0), sheet("rose.matrix.formation",       "FORMATION",       0),
    sheet("rose.matrix.weapon",          "WEAPON",             0), sheet("rose.matrix.armour",          "ARMOUR",          0),
    sheet("rose.matrix.unit-size",       "UNIT SIZE",          0),
    // Leadership and others
    sheet("rose.matrix.ordered",         "ORDERED",            0), sheet("rose.matrix.heroic",          "HEROIC",          0),
    sheet("rose.matrix.opportunity",     "OPPORTUNITY",        0), sheet("rose.matrix.threat",          "THREAT",          0),
    sheet("rose.matrix.previous-combat", "PREVIOUS COMBAT",    0), sheet("rose.matrix.previous-action", "PREVIOUS ACTION", 0),
    sheet("rose.matrix.big-picture",     "THE BIG PICTURE",    0), sheet("rose.matrix.wildcard",        "WILDCARD",        0),
];

/// How many keywords stand in each of the six columns.
pub const MATRIX_COLUMNS: [usize; 6] = [5, 5, 5, 5, 4, 4];
/// What each two of them are headed by.
pub const MATRIX_GROUPS: [&str; 3] =
    ["Battlefield and tactical situation", "Unit quality and condition", "Leadership and others"];

pub static SCENARIO_KEYWORDS: Rule =
    sheet("rose.matrix.scenario", "keywords that the scenario adds are noted", 0);

/// The line of a keyword; those of a scenario have one for all.
pub fn keyword_line(word: Keyword) -> &'static Rule {
    MATRIX.get(word as usize).unwrap_or(&SCENARIO_KEYWORDS)
}

/// The rung at which panic-stricken men stand.
pub static REFORM_PANIC: Reference =
    reference("rose.reform.panicked", "panic-stricken: reference VU", Rung::VeryUnlikely);

static LADDER_RULES: [&Rule; LADDER.len() + 1] = {
    let mut rules = [&LADDER_DICE; LADDER.len() + 1];
    let mut at = 0;
    while at < LADDER.len() {
        rules[at] = &LADDER[at];
        at += 1;
    }
    rules
};

static MATRIX_RULES: [&Rule; MATRIX.len()] = {
    let mut rules = [&MATRIX[0]; MATRIX.len()];
    let mut at = 0;
    while at < MATRIX.len() {
        rules[at] = &MATRIX[at];
        at += 1;
    }
    rules
};

pub(super) const LADDER_SECTION: Section =
    Section { title: "Resolving disputed events", table: Some(print_ladder), rules: &LADDER_RULES };
pub(super) const MATRIX_SECTION: Section =
    Section { title: "The matrix", table: Some(print_matrix), rules: &MATRIX_RULES };

#[rustfmt::skip]
pub(super) const ARGUING: Section = Section { title: "Arguments (ruled)", table: None, rules: &[
    &ARGUE_START, &ARGUE_PRO, &ARGUE_CONTRA, &ARGUE_MOST, &ARGUE_PLAIN, &ARGUE_DOUBT.rule, &ARGUE_WILDCARD, &ARGUE_INSTEAD,
    &LADDER_ENDS, &KEYWORDS_BACK, &OWN_DISTURBED, &OWN_UNFORMED, &FOE_DISTURBED, &FOE_UNFORMED] };

/// The ladder as it looks in print.
fn print_ladder() -> String {
    let line = |(rule, short): (&Rule, &&str)| format!("  {short:6}{:>4}+\n", rule.value);
    LADDER.iter().zip(&SHORT).map(line).collect()
}

/// The matrix as it looks in print: three groups of two columns.
fn print_matrix() -> String {
    let mut columns = MATRIX.as_slice();
    let columns = MATRIX_COLUMNS.map(|rows| {
        let (column, rest) = columns.split_at(rows);
        columns = rest;
        column
    });
    let mut text = String::from(" ");
    for group in MATRIX_GROUPS {
        text.push_str(&format!(" {group:39}"));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in 0..MATRIX_COLUMNS[0] {
        let mut line = String::from(" ");
        for column in columns {
            line.push_str(&format!(" {:19}", column.get(row).map_or("", |rule| rule.label)));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
