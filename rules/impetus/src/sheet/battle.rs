//! Whole battles: what the sheet takes for granted. Known facts of the game and our own rulings.

use super::table::part;
use super::{known, ruled};
use tercio_ledger::Rule;

#[rustfmt::skip]
mod turn {
    use super::{Rule, known, part, ruled};

    // The turn
    pub static TURN_NAME:         Rule = known("impetus.turn.name",           "each side names a command that has not acted",            0);
    pub static TURN_ACTS:         Rule = known("impetus.turn.acts",           "the higher throw acts, the other waits",                  0);
    pub static TURN_LAST:         Rule = known("impetus.turn.last",           "who is left alone still throws, for doubles",             0);
    pub static TURN_ONCE:         Rule = known("impetus.turn.once",           "a unit is activated once in a turn",                      0);
    pub static TURN_OWN:          Rule = known("impetus.turn.own",            "only units of the command that acts are activated",       0);
    pub static TURN_ASKED:        Rule = known("impetus.turn.asked",          "who is asked answers first",                              0);
    pub static LENGTH:            Rule = ruled("impetus.length",              "a battle lasts so many turns",                           12);
    pub static LENGTH_SHARE:      Rule = part("impetus.length.share",         "then the smaller share of value lost wins, equal is a draw", 0, "impetus.length");
    pub static BOTH_BEATEN:       Rule = part("impetus.length.both",          "both beaten at once: a draw",                             0, "impetus.length");
    pub static CONCEDED:          Rule = known("impetus.conceded",            "who gives up is beaten",                                  0);

    // What a unit does when it is activated
    pub static ACT_FIRE_ONCE:     Rule = known("impetus.act.fire-once",       "a unit fires once, before its moves or after them",       0);
    pub static ACT_RALLY:         Rule = known("impetus.act.rally",           "after a rally, passed or not, a unit fires as after one move and does not move", 0);
    pub static ACT_RALLY_FIRST:   Rule = known("impetus.act.rally-first",     "a unit that rallies, readies itself, dismounts, occupies or shelters has not moved or fired", 0);
    pub static ACT_FAILED_LAST:   Rule = part("impetus.moves.last",           "a further move whose test fails is the last",             0, "impetus.moves");
    pub static ACT_FOUGHT:        Rule = known("impetus.act.fought",          "a unit that fought in this activation has acted",         0);
    pub static ACT_MELEE:         Rule = known("impetus.act.melee",           "in melee a unit fights on or disengages",                 0);
    pub static ACT_IN_ORDER:      Rule = known("impetus.act.in-order",        "only a disordered unit rallies",                          0);
    pub static ARTILLERY_ONCE:    Rule = ruled("impetus.artillery",           "moves of artillery in an activation",                     1);
    pub static CHARIOTS_GO_ON:    Rule = known("impetus.chariots.go-on",      "chariots that moved move again in each activation",       0);
    pub static CONTROL_U:         Rule = part("impetus.out-of-control.near",  "impetuous units test with a visible enemy within so many U", 30, "impetus.out-of-control");
    pub static LURE_U:            Rule = ruled("impetus.baggage-lure",        "baggage tempts within so many U, with no other enemy nearer", 15);
    pub static DISMOUNT:          Rule = ruled("impetus.dismount",            "listed heavy horse dismounts by test, outside enemy zones", 0);
    pub static DISMOUNT_MOVE:     Rule = part("impetus.dismount.move",        "M on foot",                                               5, "impetus.dismount");
    pub static DISMOUNT_IMPETUS:  Rule = part("impetus.dismount.impetus",     "Impetus on foot",                                         2, "impetus.dismount");
    pub static DISENGAGE:         Rule = ruled("impetus.disengage",           "skirmishers, light horse, and mounted from foot leave a melee by test", 0);
    pub static SQUARE:            Rule = ruled("impetus.square",              "shot that touches pikes two deep shelters with them",     2);
    pub static SQUARE_FATE:       Rule = part("impetus.square.fate",          "in a square it cannot be contacted or shoot, and shares the block's fate", 0, "impetus.square");
    pub static OCCUPY:            Rule = ruled("impetus.bua",                 "one unit of foot occupies a built-up area, by test, from its edge", 0);
    pub static TRANSFER:          Rule = part("impetus.commander.transfer",   "a commander joins another unit within so many U, neither in melee", 20, "impetus.commander");
    pub static GENERAL_JOINS:     Rule = part("impetus.commander.joins",      "his unit routed and he unhurt: to the nearest of his command in range", 0, "impetus.commander");
    pub static GENERAL_LOST:      Rule = part("impetus.commander.lost",       "with nobody to go to he is lost",                         0, "impetus.commander");
    pub static OPPORTUNITY:       Rule = ruled("impetus.opportunity",         "on opportunity a unit fires or charges once, out of turn", 0);
    pub static OPPORTUNITY_ZONE:  Rule = part("impetus.opportunity.zone",     "who enters or fires within a unit's zone may be charged at once", 0, "impetus.opportunity");
    pub static OPPORTUNITY_ORDER: Rule = part("impetus.opportunity.order",    "never disordered or in melee",                            0, "impetus.opportunity");
    pub static RELIEF:            Rule = known("impetus.relief",              "after a melee not lost, a legion changes places with a fresh one touching it behind, by test", 0);
    pub static SUPPORT_BACK:      Rule = part("impetus.support.back",         "supports go back with a beaten main unit",                0, "impetus.support");
    pub static VILLAGE_LOST:      Rule = part("impetus.vd.village",           "a built-up area is lost when the enemy occupies it",      0, "impetus.vd");
    pub static COMMAND_LEAVES:    Rule = known("impetus.victory.leaves",      "the units of a command that routs leave the table",       0);
}
pub use turn::*;

#[rustfmt::skip]
mod before {
    use super::{Rule, part, ruled};

    // Before the battle
    pub static SETUP_ATTACKER:    Rule = ruled("impetus.setup",               "dice for who attacks, with the chief's leadership",       2);
    pub static SETUP_MOUNTED:     Rule = part("impetus.setup.mounted",        "more mounted units",                                      1, "impetus.setup");
    pub static SETUP_LEAST:       Rule = part("impetus.setup.least",          "pieces of ground the defender lays, at least",            3, "impetus.setup");
    pub static SETUP_MOST:        Rule = part("impetus.setup.most",           "pieces of ground the defender lays, at most",             6, "impetus.setup");
    pub static SETUP_SIZE:        Rule = part("impetus.setup.size",           "each within so many U by as many",                       20, "impetus.setup");
    pub static SETUP_APART:       Rule = part("impetus.setup.apart",          "no two within so many U",                                 5, "impetus.setup");
    pub static SETUP_CHANGE:      Rule = part("impetus.setup.change",         "the attacker moves or drops so many",                     1, "impetus.setup");
    pub static SETUP_EDGE:        Rule = part("impetus.setup.edge",           "the attacker picks his edge",                             0, "impetus.setup");
    pub static SETUP_FIRST:       Rule = part("impetus.setup.first",          "the defender deploys first, command by command",          0, "impetus.setup");
    pub static SETUP_DEEP:        Rule = part("impetus.setup.deep",           "units deploy within so many U of their edge",            20, "impetus.setup");
    pub static SETUP_SIDES:       Rule = part("impetus.setup.sides",          "and so many U from the sides",                           10, "impetus.setup");
    pub static SETUP_BAGGAGE:     Rule = part("impetus.setup.baggage",        "baggage touches the edge",                                0, "impetus.setup");
}
pub use before::*;
