//! Commands and their leaders: the turn, discipline, leaders, how far their word goes.

use super::{known, part, ruled, sheet};
use tercio_ledger::Rule;

#[rustfmt::skip]
mod turn {
    use super::{Rule, known, sheet};

    // The turn, step by step
    pub static TURN_INITIATIVE:     Rule = sheet("baroque.turn.initiative",         "first: the initiative decides which command is activated", 1);
    pub static TURN_UNITS:          Rule = sheet("baroque.turn.units",              "second: its units act one by one, and the enemy may answer", 2);
    pub static TURN_GO_ON:          Rule = sheet("baroque.turn.go-on",              "third: the initiative again, until every command has been activated", 3);

    // The throw for the initiative
    pub static INITIATIVE:          Rule = known("baroque.initiative.dice",         "dice for the initiative",                           2);
    pub static INITIATIVE_TIE:      Rule = known("baroque.initiative.tie",          "equal totals: the better structure, else both throw again", 0);
}
pub use turn::*;

#[rustfmt::skip]
mod discipline {
    use super::{Rule, part, sheet};

    // The discipline test
    pub static GRADE_A:             Rule = sheet("baroque.discipline.a",            "discipline A passes on",                            3);
    pub static GRADE_B:             Rule = sheet("baroque.discipline.b",            "discipline B passes on",                            4);
    pub static GRADE_C:             Rule = sheet("baroque.discipline.c",            "discipline C passes on",                            5);
    pub static TEST_BEYOND:         Rule = sheet("baroque.discipline.beyond",       "out of command range",                             -1);
    pub static TEST_LEADER:         Rule = sheet("baroque.discipline.leader",       "a leader is attached",                              1);
    pub static TEST_ONE:            Rule = sheet("baroque.discipline.one",          "a natural roll of this always fails",               1);
    pub static TEST_SIX:            Rule = sheet("baroque.discipline.six",          "a natural roll of this always passes",              6);

    // Opportunity charge
    pub static TEST_CHARGE_DISORDERED: Rule = sheet("baroque.opportunity-charge.disordered", "opportunity charge: disordered",           -1);
    pub static TEST_CHARGE_MOUNTED: Rule = sheet("baroque.opportunity-charge.mounted", "opportunity charge: mounted",                    -1);
    pub static TEST_CHARGE_FOOT:    Rule = sheet("baroque.opportunity-charge.foot", "opportunity charge: foot",                         -2);

    // Countercharge
    pub static TEST_COUNTER_DISORDERED: Rule = sheet("baroque.countercharge.disordered", "countercharge: disordered",                   -1);
    pub static TEST_COUNTER_EAGER:  Rule = sheet("baroque.countercharge.eager",     "countercharge: gallopers or warband",               2);
    pub static TEST_COUNTER_MOUNTED: Rule = sheet("baroque.countercharge.mounted",  "countercharge: other mounted",                      1);

    // Opportunity fire
    pub static TEST_FIRE_DISORDERED: Rule = sheet("baroque.opportunity-fire.disordered", "opportunity fire: disordered",                -1);
    pub static TEST_FIRE_UNPROVOKED: Rule = sheet("baroque.opportunity-fire.unprovoked", "opportunity fire: not in answer to a shot",   -1);

    // Defensive fire
    pub static TEST_DEFENSIVE:      Rule = sheet("baroque.defensive-fire.all",      "defensive fire: every unit",                        2);
    pub static TEST_DEFENSIVE_DISORDERED: Rule = sheet("baroque.defensive-fire.disordered", "defensive fire: disordered",               -1);

    // Evasion
    pub static TEST_EVADE_LIGHT_HORSE: Rule = sheet("baroque.evasion.light-horse",  "evasion: light horse",                              2);
    pub static TEST_EVADE_LIGHT:    Rule = sheet("baroque.evasion.light",           "evasion: dragoons or skirmishers",                  1);
    pub static TEST_EVADE_FOOT:     Rule = sheet("baroque.evasion.from-foot",       "evasion: from foot that charges",                   1);
    pub static TEST_EVADE_DISORDERED: Rule = sheet("baroque.evasion.disordered",    "evasion: disordered",                              -1);
    pub static TEST_EVADE_MASSED:   Rule = sheet("baroque.evasion.massed",          "evasion: massed",                                  -1);
    pub static TEST_EVADE_AGAIN:    Rule = sheet("baroque.evasion.again",           "evasion: each test to evade this turn after the first", -1);
    pub static EVADERS:             Rule = sheet("baroque.evasion.who",             "light horse, dragoons and skirmishers evade from any shot or charge, other mounted from shots and from foot that charges", 0);

    // What the sheet leaves out
    pub static TEST_MOVES:          Rule = part("baroque.actions.moves",            "each move after the second",                       -1, "baroque.actions");
    pub static TEST_IRON:           Rule = part("baroque.traits.iron",              "iron officers: a failed test is rolled again",      0, "baroque.traits");
}
pub use discipline::*;

/// The lines that count for one kind of test only: 3 + 3 + 2 + 2 + 6.
pub static TEST_EXTRAS: [&Rule; 16] = [
    &TEST_CHARGE_DISORDERED,
    &TEST_CHARGE_MOUNTED,
    &TEST_CHARGE_FOOT,
    &TEST_COUNTER_DISORDERED,
    &TEST_COUNTER_EAGER,
    &TEST_COUNTER_MOUNTED,
    &TEST_FIRE_DISORDERED,
    &TEST_FIRE_UNPROVOKED,
    &TEST_DEFENSIVE,
    &TEST_DEFENSIVE_DISORDERED,
    &TEST_EVADE_LIGHT_HORSE,
    &TEST_EVADE_LIGHT,
    &TEST_EVADE_FOOT,
    &TEST_EVADE_DISORDERED,
    &TEST_EVADE_MASSED,
    &TEST_EVADE_AGAIN,
];

/// What follows when a discipline test is failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    NotDone,
    /// It is done all the same, and the unit ends disordered.
    DoneDisordered,
    NotDoneDisordered,
    /// Disordered; one that was so already loses VBU.
    Dismayed,
    Eliminated,
}

/// A row of what is tested, and what failing does.
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    pub rule: Rule,
    pub failure: Failure,
}

const fn tested(rule: Rule, failure: Failure) -> Tested {
    Tested { rule, failure }
}

/// One row for each of the first [`crate::facts::Deed`]s, in the same order; the others stand with
/// the loss of a leader and the break of a command.
#[rustfmt::skip]
pub static TESTS: [Tested; 8] = [
    tested(part("baroque.test.rally",               "rally; failed: stays disordered",                             0, "baroque.actions"),   Failure::NotDone),
    tested(part("baroque.test.further-move",        "a further move; failed: made, then disordered, and the last", 0, "baroque.actions"),   Failure::DoneDisordered),
    tested(part("baroque.test.disengage",           "leaving a melee; failed: stays, disordered",                  0, "baroque.actions"),   Failure::NotDoneDisordered),
    tested(part("baroque.test.opportunity-charge",  "opportunity charge; failed: nothing",                         0, "baroque.reactions"), Failure::NotDone),
    tested(part("baroque.test.countercharge",       "countercharge; failed: nothing",                              0, "baroque.reactions"), Failure::NotDone),
    tested(part("baroque.test.opportunity-fire",    "opportunity fire; failed: nothing",                           0, "baroque.reactions"), Failure::NotDone),
    tested(part("baroque.test.defensive-fire",      "defensive fire; failed: nothing",                             0, "baroque.reactions"), Failure::NotDone),
    tested(part("baroque.test.evasion",             "evasion; failed: stands",                                     0, "baroque.evasion"),   Failure::NotDone),
];

/// What a leader adds, by [`crate::troops::Level`], best first.
#[rustfmt::skip]
pub static LEADERSHIP: [Rule; 6] = [
    sheet("baroque.leader.charismatic", "charismatic leader", 4),
    sheet("baroque.leader.expert",      "expert leader",      3),
    sheet("baroque.leader.reliable",    "reliable leader",    2),
    sheet("baroque.leader.poor",        "poor leader",        1),
    sheet("baroque.leader.incompetent", "incompetent leader", 0),
    part("baroque.leader.nobody",       "leader lost",        0, "baroque.leaders"),
];

#[rustfmt::skip]
mod leaders {
    use super::{Rule, ruled, sheet};

    // Powers
    pub static POWER_CHARISMATIC:   Rule = sheet("baroque.power.charismatic",       "a charismatic leader may throw one die or both again, and may hand the initiative over", 0).resting_on("baroque.again");
    pub static POWER_EXPERT:        Rule = sheet("baroque.power.expert",            "an expert leader may throw both dice again",        0).resting_on("baroque.again");
    pub static POWER_INCOMPETENT:   Rule = sheet("baroque.power.incompetent",       "a double costs an incompetent leader's command its activation", 0);

    // Attached; what the sheet prints a second time here stands with the tests it counts for
    pub static ATTACHED_MELEE:      Rule = sheet("baroque.attached.melee",          "a leader is attached, in melee",                    1);

    // Where he is
    pub static LEADER_MOVE:         Rule = ruled("baroque.leaders",                 "a leader moves so many BU, once in his command's activation", 6);

    // Command structure: how far it reaches, in BU
    pub static RANGE_GOOD:          Rule = sheet("baroque.structure.good",          "a good structure reaches so many BU",              10);
    pub static RANGE_AVERAGE:       Rule = sheet("baroque.structure.average",       "an average structure reaches so many BU",           6);
    pub static RANGE_POOR:          Rule = sheet("baroque.structure.poor",          "a poor structure reaches so many BU",               2);
}
pub use leaders::*;
