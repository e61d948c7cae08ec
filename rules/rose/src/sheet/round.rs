//! The round of near simultaneous events: its steps, who narrates, and how many minutes it spans.

use super::{part, ruled, sheet};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod steps {
    use super::{Rule, sheet};

    pub static ROUND_MARK:       Rule = sheet("rose.round.mark",          "first: events that still run are marked",                    1).resting_on("rose.under-way");
    pub static ROUND_SELECT:     Rule = sheet("rose.round.select",        "second: dice are selected for the next narrator",            2).resting_on("rose.dice");
    pub static ROUND_NARRATOR:   Rule = sheet("rose.round.narrator",      "2.1: the highest die narrates",                              0).resting_on("rose.dice");
    pub static ROUND_MINUTES:    Rule = sheet("rose.round.minutes",       "the first throw sets the minutes of the round",              0).resting_on("rose.minutes");
    pub static ROUND_PROPOSE:    Rule = sheet("rose.round.propose",       "2.2: the narrator proposes an event",                        0).resting_on("rose.events");
    pub static ROUND_DISPUTE:    Rule = sheet("rose.round.dispute",       "2.2.1: it may be disputed",                                  0).resting_on("rose.disputes");
    pub static ROUND_RESOLVE:    Rule = sheet("rose.round.resolve",       "2.2.2: arguments are resolved",                              0).resting_on("rose.shift");
    pub static ROUND_AGAIN:      Rule = sheet("rose.round.again",         "2.2.3: back to disputing, until nobody does",                0);
    pub static ROUND_FIXED:      Rule = sheet("rose.round.fixed",         "2.3: the event happens, and its scope is fixed",             0).resting_on("rose.scope");
    pub static ROUND_LOOP:       Rule = sheet("rose.round.loop",          "third: back to the second step, unless all dice are spent",  3);
    pub static ROUND_CLOSE:      Rule = sheet("rose.round.close",         "fourth: the closing step",                                   4).resting_on("rose.closing");
}
pub use steps::*;

/// The four steps, the six steps within the second, and the line on minutes, as printed.
pub static ROUND: [&Rule; 11] = [
    &ROUND_MARK,
    &ROUND_SELECT,
    &ROUND_NARRATOR,
    &ROUND_MINUTES,
    &ROUND_PROPOSE,
    &ROUND_DISPUTE,
    &ROUND_RESOLVE,
    &ROUND_AGAIN,
    &ROUND_FIXED,
    &ROUND_LOOP,
    &ROUND_CLOSE,
];

#[rustfmt::skip]
mod narrating {
    use super::{Rule, part, ruled};

    pub static DICE_EACH:        Rule = ruled("rose.dice",                "dice of a player for each commander on the table",           1);
    pub static DICE_LEAST:       Rule = part("rose.dice.least",           "a player has at least so many dice",                         2, "rose.dice");
    pub static DICE_MOST:        Rule = part("rose.dice.most",            "a player has at most so many dice",                          4, "rose.dice");
    pub static DICE_TIES:        Rule = part("rose.dice.ties",            "equal highest dice are thrown again by those who have them", 0, "rose.dice");
    pub static DICE_SPENT:       Rule = part("rose.dice.spent",           "the narrator's dice are spent, the others keep theirs",      0, "rose.dice");
    pub static DICE_ALONE:       Rule = part("rose.dice.alone",           "one left with dice narrates without a throw, for so many",   1, "rose.dice");
    pub static PASS:             Rule = ruled("rose.pass",                "who passes throws nothing and spends so many dice",          1);
    pub static MINUTES:          Rule = ruled("rose.minutes",             "the highest die of the round's first throw is its minutes",  0);
    pub static MINUTES_QUIET:    Rule = part("rose.minutes.quiet",        "minutes of a round in which nobody throws",                  1, "rose.minutes");

    pub static EVENTS:           Rule = ruled("rose.events",              "what a program moves by: a closed list, all else is told",   0);
    pub static SCOPE:            Rule = ruled("rose.scope",               "units, target and path of a fixed event are not argued again", 0);
    pub static SCOPE_ONCE:       Rule = part("rose.scope.once",           "events of a unit in a round",                                1, "rose.scope");
    pub static SCOPE_INTERRUPT:  Rule = part("rose.scope.interrupt",      "an event breaks off another only by a shorter check than the time left", 0, "rose.scope");
    pub static DISPUTES:         Rule = ruled("rose.disputes",            "so often a player disputes an event as a whole",             1);
    pub static DISPUTES_DETAIL:  Rule = part("rose.disputes.detail",      "so often at most he disputes details of it",                 2, "rose.disputes");
    pub static PEACE:            Rule = ruled("rose.peace",               "an end may be proposed: all accept, or it is refused",       0);

    pub static CLOSING:          Rule = ruled("rose.closing",             "the clock goes on by the round's minutes, and what is due is completed in order of time", 0);
    pub static CLOSING_TOGETHER: Rule = part("rose.closing.together",     "what is due at the same minute is done at once, and both roll", 0, "rose.closing");
    pub static CHASE:            Rule = ruled("rose.chase",               "an attack goes in its time as far as the way it set out for, and on after who has moved and is in sight", 0);
    pub static CHASE_GONE:       Rule = part("rose.chase.gone",           "who is out of its sight by then is gone",                    0, "rose.chase");
    pub static UNDER_WAY:        Rule = ruled("rose.under-way",           "who is on the way stands at the share of it that its minutes have come to", 0);
}
pub use narrating::*;

pub(super) const ROUND_STEPS: Section =
    Section { title: "Round of near simultaneous events", table: None, rules: &ROUND };

#[rustfmt::skip]
pub(super) const NARRATING: Section = Section { title: "Narrators and events (ruled)", table: None, rules: &[
    &DICE_EACH, &DICE_LEAST, &DICE_MOST, &DICE_TIES, &DICE_SPENT, &DICE_ALONE, &PASS, &MINUTES, &MINUTES_QUIET, &EVENTS, &SCOPE,
    &SCOPE_ONCE, &SCOPE_INTERRUPT, &DISPUTES, &DISPUTES_DETAIL, &PEACE, &CLOSING, &CLOSING_TOGETHER, &CHASE, &CHASE_GONE, &UNDER_WAY] };
