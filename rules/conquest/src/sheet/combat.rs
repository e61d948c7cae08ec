//! Combat: hits, saves, kills, the score of either side, and what becomes of the loser.

use super::sheet;
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod fighting {
    use super::{Rule, sheet};

    // The phase, step by step
    pub static COMBAT_ORDER:     Rule = sheet("conquest.combat.order",          "who has the Strategic Advantage says in which order combats are fought", 0);
    pub static COMBAT_HIT_STEP:  Rule = sheet("conquest.combat.step.hit",       "first: rolls to hit",                                    1);
    pub static COMBAT_SAVE_STEP: Rule = sheet("conquest.combat.step.save",      "second: armour saves",                                   2);
    pub static COMBAT_KILL_STEP: Rule = sheet("conquest.combat.step.kill",      "third: kill rolls",                                      3);
    pub static COMBAT_RESULT_STEP: Rule = sheet("conquest.combat.step.result",  "fourth: the scores are compared",                        4);
    pub static COMBAT_TEST_STEP: Rule = sheet("conquest.combat.step.test",      "fifth: combat morale tests",                             5);
    pub static COMBAT_NEXT_STEP: Rule = sheet("conquest.combat.step.next",      "sixth: the next combat",                                 6);
    pub static COMBAT_FLANK_TEST: Rule = sheet("conquest.combat.flank-test",    "charged in the flank: a command test, disordered if it is failed", 0).resting_on("conquest.disorder");
    pub static COMBAT_MISS:      Rule = sheet("conquest.combat.miss",           "a natural roll of this always misses",                   1);

    // Rolls
    pub static COMBAT_DICE:      Rule = sheet("conquest.combat.dice",           "dice for each figure that fights",                       1).resting_on("conquest.fighting");
    pub static COMBAT_CA:        Rule = sheet("conquest.combat.ca",             "its combat ability, CA, with the modifiers",             0);
    pub static COMBAT_HIT:       Rule = sheet("conquest.combat.hit",            "die and CA hit at a total of",                           7);
    pub static COMBAT_SAVE:      Rule = sheet("conquest.combat.save",           "die and armour save at a total of",                      7);
    pub static COMBAT_CUMULATIVE: Rule = sheet("conquest.combat.cumulative",    "armour adds up",                                         0);
    pub static COMBAT_KILL:      Rule = sheet("conquest.combat.kill",           "each hit not saved: a die and the attacker's KA kill at the enemy's D", 0);
    pub static COMBAT_KILL_MODIFIED: Rule = sheet("conquest.combat.kill.modified", "weapons and other bonuses may change the kill roll",  0);

    // The score
    pub static SCORE_KILLS:      Rule = sheet("conquest.score.kills",           "kills in this combat",                                   0);
}
pub use fighting::*;

#[rustfmt::skip]
mod bonuses {
    use super::{Rule, sheet};

    // Foot
    pub static RANKS_REGULAR:    Rule = sheet("conquest.ranks.regular",         "regular foot: each rank that counts",                    1).resting_on("conquest.ranks");
    pub static RANKS_REGULAR_MOST: Rule = sheet("conquest.ranks.regular.most",  "regular foot: so much for ranks at most",                2);
    pub static RANKS_LIGHT:      Rule = sheet("conquest.ranks.light",           "light foot: each rank that counts",                      1).resting_on("conquest.ranks");
    pub static RANKS_LIGHT_MOST: Rule = sheet("conquest.ranks.light.most",      "light foot: so much for ranks at most",                  1);
    pub static RANKS_FIGURES:    Rule = sheet("conquest.ranks.figures",         "a rank counts with so many figures",                     6);
    pub static RANKS_DENIED:     Rule = sheet("conquest.ranks.denied",          "no bonus for ranks when disordered or in difficult terrain", 0).resting_on("conquest.ranks");
    pub static RANKS_SPECIAL:    Rule = sheet("conquest.ranks.special",         "special rules of some units may change it",              0);

    // Horse
    pub static HORSE_IMPACT:     Rule = sheet("conquest.bonus.horse",           "horse: the impact bonus only",                           0);

    // Push and shove
    pub static PUSH:             Rule = sheet("conquest.bonus.push",            "push and shove: won the last round of this combat",      1).resting_on("conquest.push");

    // Other bonuses
    pub static BONUS_IMPACT:     Rule = sheet("conquest.bonus.impact",          "impact of a charge",                                     1);
    pub static BONUS_FLANK:      Rule = sheet("conquest.bonus.flank",           "a battle formation fights in an enemy's flank",          1);
    pub static BONUS_REAR:       Rule = sheet("conquest.bonus.rear",            "a battle formation fights in an enemy's rear",           2);
    pub static BONUS_SIZE:       Rule = sheet("conquest.bonus.size",            "no bonus below the least size at the end of the combat", 0).resting_on("conquest.min-size");

    // Impact
    pub static IMPACT_BATTLE:    Rule = sheet("conquest.impact.battle",         "a battle formation charges what is in its frontal attack zone", 1);
    pub static IMPACT_SKIRMISH:  Rule = sheet("conquest.impact.skirmish",       "skirmishers charge skirmishers to their front",          1);
    pub static IMPACT_SPECIAL:   Rule = sheet("conquest.impact.special",        "army lists and special rules may give a bonus",          0);
    pub static IMPACT_LOST:      Rule = sheet("conquest.impact.lost",           "lost when the charger is disordered, and in a counter-charge", 0).resting_on("conquest.counter");
}
pub use bonuses::*;

#[rustfmt::skip]
mod results {
    use super::{Rule, sheet};

    // Who has won
    pub static RESULT_WIN:       Rule = sheet("conquest.result.win",            "the higher score wins; the difference is the combat result", 0).resting_on("conquest.multi");
    pub static RESULT_DRAW:      Rule = sheet("conquest.result.draw",           "equal scores: drawn, and fought on in the next round",   0);
    pub static RESULT_TEST:      Rule = sheet("conquest.result.test",           "the loser takes a combat morale test",                   0);
    pub static RESULT_MO:        Rule = sheet("conquest.result.mo",             "combat morale: Mo less the combat result, for each point of it", -1);
    pub static RESULT_PASS:      Rule = sheet("conquest.result.pass",           "passed at no more than that: it stands and fights on",   0);

    // Failed by a difference of 1
    pub static FAIL_1:           Rule = sheet("conquest.fail.1",                "failed after a combat result of",                        1);
    pub static FAIL_1_ROUTS:     Rule = sheet("conquest.fail.1.routs",          "it routs and flees",                                     0);
    pub static FAIL_1_REGULAR:   Rule = sheet("conquest.fail.1.regular",        "a regular formation that outnumbers the winner stands",  0).resting_on("conquest.outnumber");
    pub static FAIL_1_DRILLED:   Rule = sheet("conquest.fail.1.drilled",        "any drilled battle formation stands, outnumbered or not", 0);
    pub static FAIL_1_PUSH:      Rule = sheet("conquest.fail.1.push",           "if it stands: the winner's push and shove bonus",        2);
    pub static FAIL_1_DOUBLE:    Rule = sheet("conquest.fail.1.double",         "if it has so many times the winner's numbers: no additional push and shove", 2).resting_on("conquest.outnumber");

    // Failed by a difference of 2
    pub static FAIL_2:           Rule = sheet("conquest.fail.2",                "failed after a combat result of",                        2);
    pub static FAIL_2_ROUTS:     Rule = sheet("conquest.fail.2.routs",          "it routs and flees",                                     0);
    pub static FAIL_2_REGULAR:   Rule = sheet("conquest.fail.2.regular",        "a regular formation that has so many times the winner's numbers stands", 2).resting_on("conquest.outnumber");
    pub static FAIL_2_DRILLED:   Rule = sheet("conquest.fail.2.drilled",        "any drilled battle formation that outnumbers the winner stands", 0).resting_on("conquest.outnumber");
    pub static FAIL_2_PUSH:      Rule = sheet("conquest.fail.2.push",           "if it stands: the winner's push and shove bonus",        2);

    // Failed by more
    pub static FAIL_3:           Rule = sheet("conquest.fail.3",                "failed after a combat result from",                      3);
    pub static FAIL_3_ROUTS:     Rule = sheet("conquest.fail.3.routs",          "it routs and flees",                                     0);
    pub static FAIL_BESET:       Rule = sheet("conquest.fail.beset",            "who routs when battle formations fight it on more than one facing is destroyed", 0).resting_on("conquest.flight");
}
pub use results::*;

#[rustfmt::skip]
pub(super) const COMBAT: Section = Section { title: "Combat", table: None, rules: &[
    &COMBAT_ORDER, &COMBAT_HIT_STEP, &COMBAT_SAVE_STEP, &COMBAT_KILL_STEP, &COMBAT_RESULT_STEP, &COMBAT_TEST_STEP,
    &COMBAT_NEXT_STEP, &COMBAT_FLANK_TEST, &COMBAT_MISS] };

#[rustfmt::skip]
pub(super) const COMBAT_ROLLS: Section = Section { title: "Rolls in combat", table: None, rules: &[
    &COMBAT_DICE, &COMBAT_CA, &COMBAT_HIT, &COMBAT_SAVE, &COMBAT_CUMULATIVE, &COMBAT_KILL, &COMBAT_KILL_MODIFIED] };

#[rustfmt::skip]
pub(super) const SCORES: Section = Section { title: "Scores and bonuses", table: None, rules: &[
    &SCORE_KILLS, &RANKS_REGULAR, &RANKS_REGULAR_MOST, &RANKS_LIGHT, &RANKS_LIGHT_MOST, &RANKS_FIGURES, &RANKS_DENIED,
    &RANKS_SPECIAL, &HORSE_IMPACT, &PUSH, &BONUS_IMPACT, &BONUS_FLANK, &BONUS_REAR, &BONUS_SIZE] };

pub(super) const IMPACT: Section = Section {
    title: "Impact bonus",
    table: None,
    rules: &[&IMPACT_BATTLE, &IMPACT_SKIRMISH, &IMPACT_SPECIAL, &IMPACT_LOST],
};

#[rustfmt::skip]
pub(super) const RESULT: Section = Section { title: "The combat result", table: None, rules: &[
    &RESULT_WIN, &RESULT_DRAW, &RESULT_TEST, &RESULT_MO, &RESULT_PASS] };

#[rustfmt::skip]
pub(super) const FAILED: Section = Section { title: "A failed combat morale test", table: None, rules: &[
    &FAIL_1, &FAIL_1_ROUTS, &FAIL_1_REGULAR, &FAIL_1_DRILLED, &FAIL_1_PUSH, &FAIL_1_DOUBLE,
    &FAIL_2, &FAIL_2_ROUTS, &FAIL_2_REGULAR, &FAIL_2_DRILLED, &FAIL_2_PUSH,
    &FAIL_3, &FAIL_3_ROUTS, &FAIL_BESET] };
