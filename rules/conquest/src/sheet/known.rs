//! What the sheet leaves to the rest of the rules, as far as paper needs it: who fights, weapons hand
//! to hand, tests, flight, generals.

use super::{known, part, ruled};
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod fighting {
    use super::{Rule, part, ruled};

    // Who fights
    pub static FIGHT_CONTACT:    Rule = part("conquest.fighting.contact",       "figures in contact",                                     0, "conquest.fighting");
    pub static FIGHT_OVERLAP:    Rule = part("conquest.fighting.overlap",       "files beyond each end of the contact, at most",          1, "conquest.fighting");
    pub static FIGHT_SPEARS:     Rule = part("conquest.fighting.spears",        "spears, not charging: figures of the second rank",       0, "conquest.fighting");
    pub static FIGHT_PIKES:      Rule = part("conquest.fighting.pikes",         "pikes: of so many ranks behind the first",               3, "conquest.fighting");
    pub static FIGHT_PIKES_SHARE: Rule = part("conquest.fighting.pikes.share",  "pikes: one figure in so many of those, rounded up",      2, "conquest.fighting");
    pub static FIGHT_PIKES_STANDING: Rule = part("conquest.fighting.pikes.standing", "pikes that stand, in full ranks: so many ranks in all", 4, "conquest.fighting");
    pub static FIGHT_PIKES_MOVING: Rule = part("conquest.fighting.pikes.moving", "pikes that charge, in full ranks: so many ranks in all", 3, "conquest.fighting");
    pub static FIGHT_ATTACKS:    Rule = part("conquest.fighting.attacks",       "further attacks of its figures",                         0, "conquest.profile");
    pub static FIGHT_GENERAL:    Rule = part("conquest.general.attacks",        "attacks of the general",                                 2, "conquest.general");
    pub static WOUNDS:           Rule = ruled("conquest.wounds",                "each wound is a kill; a figure goes off when its wounds are full", 0);

    // Weapons
    pub static ARM_PILUM:        Rule = part("conquest.weapons.pilum",          "pilum, first round: KA",                                 1, "conquest.weapons");
    pub static ARM_THROWING:     Rule = part("conquest.weapons.throwing-spear", "throwing spear, first round: KA",                        1, "conquest.weapons");
    pub static ARM_TWO_HANDED:   Rule = part("conquest.weapons.two-handed",     "two-handed weapon: KA",                                  1, "conquest.weapons");
    pub static ARM_NO_SHIELD:    Rule = part("conquest.weapons.no-shield",      "two-handed weapon: no shield",                           0, "conquest.weapons");
    pub static ARM_LANCE:        Rule = part("conquest.weapons.lance",          "lance, charging or counter-charging: KA",                1, "conquest.weapons");
    pub static ARM_LANCE_AP:     Rule = part("conquest.weapons.lance-ap",       "lance, charging or counter-charging: AP",                1, "conquest.weapons");
    pub static ARM_PIKES:        Rule = part("conquest.weapons.pikes",          "pikes in front deny horse its impact",                   0, "conquest.weapons");
    pub static ARM_STAKES:       Rule = part("conquest.weapons.stakes",         "stakes in front deny horse its impact",                  0, "conquest.weapons");

    // Armour
    pub static SHIELD_FRONT:     Rule = part("conquest.saves.front",            "shields count to the front only",                        0, "conquest.saves");
    pub static SHIELD_STANDING:  Rule = part("conquest.saves.standing",         "pavise and spara count while it stands",                 0, "conquest.saves");

    // Disorder
    pub static DISORDER_CA:      Rule = part("conquest.disorder.ca",            "disordered: CA",                                        -1, "conquest.disorder");

    // The least size that has a bonus
    pub static SIZE_FOOT:        Rule = part("conquest.min-size.foot",          "least size of foot",                                     6, "conquest.min-size");
    pub static SIZE_HORSE:       Rule = part("conquest.min-size.horse",         "least size of horse",                                    4, "conquest.min-size");
    pub static SIZE_OTHERS:      Rule = part("conquest.min-size.others",        "least size of elephants and chariots",                   1, "conquest.min-size");

    // Numbers
    pub static HEADS_FOOT:       Rule = part("conquest.outnumber.foot",         "a figure on foot counts as",                             1, "conquest.outnumber");
    pub static HEADS_HORSE:      Rule = part("conquest.outnumber.horse",        "a horseman or a chariot counts as",                              2, "conquest.outnumber");
    pub static HEADS_ELEPHANT:   Rule = part("conquest.outnumber.elephant",     "an elephant counts as",                                 10, "conquest.outnumber");
    pub static SCORE_RANKS:      Rule = part("conquest.multi.ranks",            "the best bonus for ranks on its side",                   0, "conquest.multi");
    pub static NONE_LEFT:        Rule = ruled("conquest.none-left",             "a side with no figure left has lost",                    0);
}
pub use fighting::*;

#[rustfmt::skip]
mod tests {
    use super::{Rule, known, part};

    pub static TEST_DICE:        Rule = part("conquest.tests.dice",             "dice of a test; the lowest so many are kept",            2, "conquest.tests");
    pub static TEST_MO:          Rule = part("conquest.tests.mo",               "its morale value, Mo",                                   0, "conquest.tests");
    pub static TEST_ZONE:        Rule = part("conquest.tests.zone",             "in the general's zone: what his Mo is better",           0, "conquest.tests");
    pub static TEST_POINT:       Rule = part("conquest.tests.point",            "dice more for each intervention point",                  1, "conquest.tests");
    pub static TEST_ENEMY:       Rule = known("conquest.command.enemy",         "command test: each enemy unit near",                    -1);
    pub static TEST_AGAIN:       Rule = known("conquest.command.again",         "drilled and changing formation: a failed test is rolled again", 0);
    pub static TEST_RALLY:       Rule = part("conquest.rally.near",             "rally: an enemy is near",                               -1, "conquest.rally");

    // What is tested
    pub static TEST_COMMAND:     Rule = known("conquest.test.command",          "a command test",                                         0);
    pub static TEST_PANIC:       Rule = part("conquest.test.panic",             "a test because friends have broken near it",             0, "conquest.rally");
    pub static TEST_FLIGHT:      Rule = part("conquest.test.rally",             "a test to stop its flight",                              0, "conquest.rally");

    // Strategic Advantage
    pub static ADVANTAGE_DICE:   Rule = known("conquest.advantage.dice",        "dice for the Strategic Advantage",                       1);
    pub static ADVANTAGE_POINT:  Rule = known("conquest.advantage.point",       "dice more for each intervention point",                  1);
    pub static ADVANTAGE_TIE:    Rule = known("conquest.advantage.tie",         "equal throws are thrown again",                          0);

    // Flight and pursuit
    pub static FLIGHT_FOOT:      Rule = part("conquest.flight.foot",            "dice for the flight of foot and elephants, in inches",   2, "conquest.flight");
    pub static FLIGHT_HORSE:     Rule = part("conquest.flight.horse",           "dice for the flight of horse and chariots, in inches",   3, "conquest.flight");
    pub static FLIGHT_HEAVY:     Rule = part("conquest.flight.heavy",           "heavy: inches",                                         -2, "conquest.flight");
    pub static FLIGHT_CAUGHT:    Rule = part("conquest.flight.caught",          "a pursuer who comes as far: destroyed",                  0, "conquest.flight");
    pub static ESCAPE_CAUGHT:    Rule = part("conquest.flee-reaction.caught",   "a charge that reaches who flees from it: destroyed",     0, "conquest.flee-reaction");

    // Dense ground
    pub static DENSE_DICE:       Rule = known("conquest.dense.dice",            "dice for a move in dense ground, in inches",             1);
    pub static DENSE_SKIRMISH:   Rule = known("conquest.dense.skirmish",        "skirmishers: the better of so many",                     2);

    // Generals
    pub static FATE_SHARE:       Rule = part("conquest.general.share",          "a general is in danger when his unit loses one in so many in a phase", 5, "conquest.general");
    pub static FATE_DIES:        Rule = part("conquest.general.dies",           "he dies on a roll of",                                   1, "conquest.general");
}
pub use tests::*;

#[rustfmt::skip]
pub(super) const FIGHTING: Section = Section { title: "Who fights, and with what (ruled)", table: None, rules: &[
    &FIGHT_CONTACT, &FIGHT_OVERLAP, &FIGHT_SPEARS, &FIGHT_PIKES, &FIGHT_PIKES_SHARE, &FIGHT_PIKES_STANDING, &FIGHT_PIKES_MOVING,
    &FIGHT_ATTACKS, &FIGHT_GENERAL, &WOUNDS, &ARM_PILUM, &ARM_THROWING, &ARM_TWO_HANDED, &ARM_NO_SHIELD, &ARM_LANCE,
    &ARM_LANCE_AP, &ARM_PIKES, &ARM_STAKES, &SHIELD_FRONT, &SHIELD_STANDING, &DISORDER_CA, &SIZE_FOOT, &SIZE_HORSE,
    &SIZE_OTHERS, &HEADS_FOOT, &HEADS_HORSE, &HEADS_ELEPHANT, &SCORE_RANKS, &NONE_LEFT] };

#[rustfmt::skip]
pub(super) const TESTS: Section = Section { title: "Tests (known and ruled)", table: None, rules: &[
    &TEST_DICE, &TEST_MO, &TEST_ZONE, &TEST_POINT, &TEST_ENEMY, &TEST_AGAIN, &TEST_RALLY, &TEST_COMMAND, &TEST_PANIC, &TEST_FLIGHT] };

#[rustfmt::skip]
pub(super) const THROWS: Section = Section { title: "Other throws (known and ruled)", table: None, rules: &[
    &ADVANTAGE_DICE, &ADVANTAGE_POINT, &ADVANTAGE_TIE, &FLIGHT_FOOT, &FLIGHT_HORSE, &FLIGHT_HEAVY, &FLIGHT_CAUGHT,
    &ESCAPE_CAUGHT, &DENSE_DICE, &DENSE_SKIRMISH, &FATE_SHARE, &FATE_DIES] };
