//! Whole battles: what the sheet takes for granted. Known facts of the game and our own rulings.

use tercio_engine::Section;
use tercio_ledger::Rule;

const fn known(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::known(id, label, value)
}

/// A line of a ruling that has several.
const fn part(id: &'static str, label: &'static str, value: i16, ruling: &'static str) -> Rule {
    Rule::ruled(id, label, value).resting_on(ruling)
}

#[rustfmt::skip]
mod turn {
    use super::{Rule, known, part};

    // The turn
    pub static PLAY_NAME:         Rule = known("baroque.play.name",            "each side names a command that has not been activated",   0);
    pub static PLAY_ONCE:         Rule = known("baroque.play.once",            "a unit is activated once in a turn",                      0);
    pub static PLAY_OWN:          Rule = known("baroque.play.own",             "only units of the command that acts are activated",       0);
    pub static PLAY_ASKED:        Rule = known("baroque.play.asked",           "who is asked answers first",                              0);
    pub static LENGTH:            Rule = Rule::ruled("baroque.length",         "a battle lasts so many turns",                           12);
    pub static LENGTH_SHARE:      Rule = part("baroque.length.share",          "then the larger share of value left wins, equal is a draw", 0, "baroque.length");
    pub static LENGTH_BOTH:       Rule = part("baroque.length.both",           "both at nothing at once: a draw",                         0, "baroque.length");
    pub static CONCEDED:          Rule = known("baroque.play.conceded",        "who gives up is beaten",                                  0);

    // What a unit does when it is activated
    pub static ACT_SHOOT_ONCE:    Rule = part("baroque.actions.shoot",         "a unit shoots once, before its move or after its moves",  0, "baroque.actions");
    pub static ACT_SHOT_FIRST:    Rule = part("baroque.actions.shot-first",    "after a shot one move follows, and no charge",            0, "baroque.actions");
    pub static ACT_RALLY:         Rule = part("baroque.actions.rally",         "after a rally, passed or not, a unit shoots as after one move and does not move", 0, "baroque.actions");
    pub static ACT_IN_ORDER:      Rule = part("baroque.actions.in-order",      "only a disordered unit rallies",                          0, "baroque.actions");
    pub static ACT_FIRST:         Rule = part("baroque.actions.first",         "a unit that rallies or withdraws has neither moved nor shot", 0, "baroque.actions");
    pub static ACT_LAST:          Rule = part("baroque.actions.last",          "a further move whose test fails is made, disorders, and is the last", 0, "baroque.actions");
    pub static ACT_MELEE:         Rule = part("baroque.actions.melee",         "in melee a unit fights on or disengages, else it does neither", 0, "baroque.actions");
    pub static ACT_CHARGE:        Rule = part("baroque.actions.charge",        "a charge is the last thing a unit does",                  0, "baroque.actions");
    pub static SUPPORT_BACK:      Rule = part("baroque.support.back",          "supports go back with a beaten main unit",                0, "baroque.support");

    // Leaders
    pub static LEADER_STAYS:      Rule = part("baroque.leaders.stays",         "a leader leaves no unit that is in melee, or that has moved with him", 0, "baroque.leaders");
    pub static LEADER_JOINS:      Rule = part("baroque.leaders.joins",         "his unit gone and he unhurt: to the nearest of his command in range", 0, "baroque.leaders");
    pub static LEADER_TAKEN:      Rule = part("baroque.leaders.taken",         "with nobody to go to he is lost",                         0, "baroque.leaders");

    // Answers out of turn
    pub static REACT:             Rule = part("baroque.reactions.answer",      "a move, a withdrawal, a shot or a charge may be answered, one unit at a time, each by test", 0, "baroque.reactions");
    pub static REACT_ONCE:        Rule = part("baroque.reactions.once",        "each unit tries one answer in an enemy unit's activation", 1, "baroque.reactions");
    pub static REACT_SHOT_ONCE:   Rule = part("baroque.reactions.shots",       "opportunity shots of a unit in a turn",                   1, "baroque.reactions");
    pub static REACT_MELEE:       Rule = part("baroque.reactions.melee",       "nobody answers who is in melee",                          0, "baroque.reactions");
    pub static REACT_CHARGED:     Rule = part("baroque.reactions.charged",     "who is charged answers for itself, others shoot",         0, "baroque.reactions");
    pub static REACT_ENDS:        Rule = part("baroque.reactions.ends",        "a unit that is charged at an opportunity ends its activation", 0, "baroque.reactions");
    pub static REACT_OWN:         Rule = part("baroque.reactions.own",         "only a shot of the side that acts is evaded: nobody answers an answer", 0, "baroque.reactions");
}
pub use turn::*;

#[rustfmt::skip]
mod before {
    use super::{Rule, part};

    // Before the battle
    pub static SETUP_OPTIONS:     Rule = part("baroque.setup.options",         "options of ground that each side has",                    6, "baroque.setup");
    pub static SETUP_FORMAT:      Rule = part("baroque.setup.format",          "farther across than so many BU is out of format",         4, "baroque.setup");
    pub static SETUP_MOST:        Rule = part("baroque.setup.most",            "no piece is farther across than so many BU",              6, "baroque.setup");
    pub static SETUP_APART:       Rule = part("baroque.setup.apart",           "no two pieces within so many BU",                         2, "baroque.setup");
    pub static SETUP_EDGE:        Rule = part("baroque.setup.edge",            "the attacker picks his edge",                             0, "baroque.setup");
    pub static SETUP_FIRST:       Rule = part("baroque.setup.first",           "the defender deploys first",                              0, "baroque.setup");
    pub static SETUP_DEEP:        Rule = part("baroque.setup.deep",            "units deploy within so many BU of their edge",            4, "baroque.setup");
    pub static SETUP_SIDES:       Rule = part("baroque.setup.sides",           "and so many BU from the sides",                           2, "baroque.setup");
    pub static SETUP_BAGGAGE:     Rule = part("baroque.setup.baggage",         "baggage stands at its own edge",                          0, "baroque.baggage");
}
pub use before::*;

/// What a battle takes for granted, in the order of this file.
#[rustfmt::skip]
pub const BATTLE: Section = Section { title: "Whole battles (known and ruled)", table: None, rules: &[
    &SETUP_OPTIONS, &SETUP_FORMAT, &SETUP_MOST, &SETUP_APART, &SETUP_EDGE, &SETUP_FIRST, &SETUP_DEEP, &SETUP_SIDES, &SETUP_BAGGAGE,
    &PLAY_NAME, &PLAY_ONCE, &PLAY_OWN, &PLAY_ASKED,
    &ACT_SHOOT_ONCE, &ACT_SHOT_FIRST, &ACT_RALLY, &ACT_IN_ORDER, &ACT_FIRST, &ACT_LAST, &ACT_MELEE, &ACT_CHARGE, &SUPPORT_BACK,
    &LEADER_STAYS, &LEADER_JOINS, &LEADER_TAKEN,
    &REACT, &REACT_ONCE, &REACT_SHOT_ONCE, &REACT_MELEE, &REACT_CHARGED, &REACT_ENDS, &REACT_OWN,
    &LENGTH, &LENGTH_SHARE, &LENGTH_BOTH, &CONCEDED] };
