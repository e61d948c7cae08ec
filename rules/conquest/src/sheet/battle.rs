//! Whole battles: what the sheet takes for granted. Known facts of the game and our own rulings.

use super::{known, part, ruled};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod turn {
    use super::{Rule, known, part, ruled};

    // The turn
    pub static PLAY_OWN:          Rule = known("conquest.play.own",             "each side tells its own units what to do",                0);
    pub static PLAY_ASKED:        Rule = known("conquest.play.asked",           "who is asked answers first",                              0);
    pub static PLAY_TURN:         Rule = known("conquest.play.turn",            "a game turn: the Strategic Advantage, then each side's round", 0);
    pub static PLAY_ROUND:        Rule = known("conquest.play.round",           "a round: movement, shooting, combat, resolution, end",    0).resting_on("conquest.rounds");
    pub static PLAY_PICK:         Rule = known("conquest.play.pick",            "who has the Strategic Advantage takes the first round or the second", 0);
    pub static PLAY_CONCEDED:     Rule = known("conquest.play.conceded",        "who gives up is beaten",                                  0);
    pub static POINTS_RENEWED:    Rule = part("conquest.points.renewed",        "points are renewed each game turn while the general lives", 0, "conquest.points");
    pub static POINTS_BID:        Rule = part("conquest.points.bid",            "points for the Strategic Advantage are sealed",           0, "conquest.points");
    pub static POINTS_SPENT:      Rule = part("conquest.points.spent",          "points for a test are named before its dice",             0, "conquest.points");

    // How it ends
    pub static LENGTH:            Rule = ruled("conquest.end",                  "a battle lasts so many game turns",                       6);
    pub static BREAK_ARMY:        Rule = part("conquest.end.break",             "an army breaks when more than one in so many of its units is destroyed or runs", 2, "conquest.end");
    pub static BREAK_BOTH:        Rule = part("conquest.end.both",              "both broken at once: a draw",                             0, "conquest.end");
    pub static LENGTH_COUNT:      Rule = part("conquest.end.count",             "then fewer units lost wins, then fewer figures; equal is a draw", 0, "conquest.end");
}
pub use turn::*;

#[rustfmt::skip]
mod movement {
    use super::{Rule, known, part};

    // Charges
    pub static DECLARE_HELD:      Rule = known("conquest.declare.held",         "a command test is not taken again in the same round", 0);
    pub static DECLARE_SEVERAL:   Rule = known("conquest.declare.several",      "a command test to charge several, or to join a charge on one", 0).resting_on("conquest.two-targets");
    pub static DECLARE_WARBAND:   Rule = part("conquest.types.warband",         "a warband charges what is in reach unless it passes a command test", 0, "conquest.types");
    pub static REACT:             Rule = known("conquest.reactions.answer",     "who is charged stands, shoots, flees or comes to meet it", 0);
    pub static REACT_ONCE:        Rule = part("conquest.reactions.once",        "charged by several, a unit shoots once, and flees from all or from none", 0, "conquest.several-charges");
    pub static CHARGE_HOME:       Rule = known("conquest.charge.home",          "a charge that reaches its target squares up to it",       0).resting_on("conquest.facing");
    pub static CHARGE_NOBODY:     Rule = part("conquest.failed-charge.nobody",  "a charge at somebody who is gone is not made",            0, "conquest.target-gone");
    pub static CHARGE_SHAKEN:     Rule = part("conquest.shaken-charge.stops",   "a charger that breaks under the shots stays where it began", 0, "conquest.shaken-charge");
    pub static ESCAPE_RUNS:       Rule = part("conquest.flee-reaction.runs",    "who flees from a charge runs at once",                    0, "conquest.flee-reaction");
    pub static ESCAPE_TOUCHED:    Rule = part("conquest.flee-reaction.touched", "a broken or fleeing unit that is touched is destroyed",   0, "conquest.flee-reaction");

    // Generals
    pub static LEAD_ONCE:         Rule = part("conquest.general.once",          "a general goes once a round",                             1, "conquest.general");
    pub static LEAD_JOINS:        Rule = part("conquest.general.joins",         "his unit gone, he goes to the nearest that is steady",   0, "conquest.general");
    pub static LEAD_TAKEN:        Rule = part("conquest.general.taken",         "with nobody to go to he is lost",                         0, "conquest.general");
}
pub use movement::*;

#[rustfmt::skip]
mod after {
    use super::{Rule, part};

    // Shots
    pub static SHOT_ONCE:         Rule = part("conquest.shooting-ranks.once",   "a unit names one target, and shoots once",                1, "conquest.shooting-ranks");
    pub static SHOT_LOST:         Rule = part("conquest.shooting-ranks.lost",   "a shot at a target that is gone is lost",                 0, "conquest.shooting-ranks");

    // Flight and pursuit
    pub static FLIGHT_BROKEN:     Rule = part("conquest.flight.broken",         "who fails runs in the resolution phase",                  0, "conquest.flight");
    pub static PURSUIT_ON:        Rule = part("conquest.flight.pursuit",        "who pursues comes on as far as its own dice",             0, "conquest.flight");
    pub static PURSUIT_WARBAND:   Rule = part("conquest.flight.warband",        "warbands must pursue",                                    0, "conquest.flight");
    pub static PURSUIT_DRILLED:   Rule = part("conquest.flight.drilled",        "drilled units hold at will",                              0, "conquest.flight");
    pub static PURSUIT_HOLD:      Rule = part("conquest.flight.hold",           "others hold by a command test",                           0, "conquest.flight");

    // The end of a round
    pub static RALLIED:           Rule = part("conquest.rally.disorder",        "who rallies is disordered",                               0, "conquest.rally");
    pub static RECOVER:           Rule = part("conquest.disorder.recovers",     "order returns at the end of its round to one that is free, not in dense ground, and has done nothing that fills a round", 0, "conquest.recovery");
}
pub use after::*;

#[rustfmt::skip]
mod before {
    use super::{Rule, part};

    // Before the battle
    pub static LAY_LEAST:         Rule = part("conquest.setup.least",           "pieces of ground, at least",                              4, "conquest.setup");
    pub static LAY_MORE:          Rule = part("conquest.setup.more",            "one more for each so much that a die shows",              3, "conquest.setup");
    pub static LAY_APART:         Rule = part("conquest.setup.apart",           "no piece within so many inches of another",               6, "conquest.setup");
    pub static LAY_SHAPE:         Rule = part("conquest.setup.shape",           "pieces lie wholly on the table, turned by quarters",      0, "conquest.setup");
    pub static SETUP_THROW:       Rule = part("conquest.setup.throw",           "who throws higher takes an edge, or deploys second; equal throws are thrown again", 0, "conquest.setup");
    pub static SETUP_EDGE:        Rule = part("conquest.setup.edge",            "the edge a side deploys at",                              0, "conquest.setup");
    pub static SETUP_TURNS:       Rule = part("conquest.setup.turns",           "sides deploy a unit each in turn",                        1, "conquest.setup");
}
pub use before::*;

/// What a battle takes for granted, in the order of this file.
#[rustfmt::skip]
pub(super) const BATTLE: Section = Section { title: "Whole battles (known and ruled)", table: None, rules: &[
    &LAY_LEAST, &LAY_MORE, &LAY_APART, &LAY_SHAPE, &SETUP_THROW, &SETUP_EDGE, &SETUP_TURNS,
    &PLAY_OWN, &PLAY_ASKED, &PLAY_TURN, &PLAY_ROUND, &PLAY_PICK, &POINTS_RENEWED, &POINTS_BID, &POINTS_SPENT,
    &DECLARE_HELD, &DECLARE_SEVERAL, &DECLARE_WARBAND, &REACT, &REACT_ONCE, &CHARGE_HOME, &CHARGE_NOBODY, &CHARGE_SHAKEN,
    &ESCAPE_RUNS, &ESCAPE_TOUCHED, &LEAD_ONCE, &LEAD_JOINS, &LEAD_TAKEN, &SHOT_ONCE, &SHOT_LOST, &FLIGHT_BROKEN,
    &PURSUIT_ON, &PURSUIT_WARBAND, &PURSUIT_DRILLED, &PURSUIT_HOLD, &RALLIED, &RECOVER,
    &LENGTH, &BREAK_ARMY, &BREAK_BOTH, &LENGTH_COUNT, &PLAY_CONCEDED] };
