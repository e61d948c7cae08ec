//! Ground: what it costs to lay, what it does to movement and sight; and which friends pass each
//! other.

use super::{known, ruled, sheet};
use tercio_ledger::Rule;

/// The price of a kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    Low,
    Middle,
    High,
}

/// A kind of ground on the price list.
#[derive(Clone, Copy, Debug)]
pub struct Priced {
    pub rule: Rule,
    pub price: Price,
}

const fn priced(id: &'static str, label: &'static str, price: Price) -> Priced {
    Priced { rule: sheet(id, label, 0), price }
}

/// What can be laid, in the order of the list.
#[rustfmt::skip]
pub static KINDS: [Priced; 10] = [
    priced("baroque.terrain.gentle-hill", "gentle hill",                                                      Price::Low),
    priced("baroque.terrain.broken",      "broken ground",                                                    Price::Low),
    priced("baroque.terrain.road",        "road",                                                             Price::Low),
    priced("baroque.terrain.steep-hill",  "steep or wooded hill",                                             Price::Middle),
    priced("baroque.terrain.difficult",   "difficult ground",                                                 Price::Middle),
    priced("baroque.terrain.impassable",  "impassable ground",                                                Price::Middle),
    priced("baroque.terrain.obstacle",    "plain linear obstacle",                                            Price::Middle),
    priced("baroque.terrain.river",       "river",                                                            Price::High),
    priced("baroque.terrain.waterway",    "other water, at the edge of the table",                            Price::High),
    priced("baroque.terrain.field",       "field within linear obstacles, open or broken",                    Price::High),
];

#[rustfmt::skip]
mod laying {
    use super::{Rule, known, ruled, sheet};

    pub static SETUP_ATTACKER:      Rule = ruled("baroque.setup",                   "dice for who attacks, with the bonus of the army's leader", 2);

    // Options
    pub static PRICE_LOW:           Rule = sheet("baroque.price.low",               "gentle hill, broken ground, road",                  1);
    pub static PRICE_LOW_LARGE:     Rule = sheet("baroque.price.low-large",         "the same, out of format",                           2);
    pub static PRICE_MIDDLE:        Rule = sheet("baroque.price.middle",            "steep or wooded hill, difficult or impassable ground, plain linear obstacle", 2);
    pub static PRICE_MIDDLE_LARGE:  Rule = sheet("baroque.price.middle-large",      "the same, out of format",                           3);
    pub static PRICE_HIGH:          Rule = sheet("baroque.price.high",              "river, other water at the edge, field within linear obstacles", 3).resting_on("baroque.terrain");

    // How many of a kind, at most
    pub static MOST_ROADS:          Rule = sheet("baroque.most.roads",              "roads, at most",                                    2).resting_on("baroque.terrain");
    pub static MOST_OBSTACLES:      Rule = sheet("baroque.most.obstacles",          "plain linear obstacles, at most",                   2).resting_on("baroque.terrain");
    pub static MOST_OF_EACH:        Rule = sheet("baroque.most.of-each",            "rivers, other waters, fields: of each at most",     1).resting_on("baroque.terrain");

    // Voluntary interpenetration
    pub static PASS_LIGHT:          Rule = sheet("baroque.pass.light",              "light horse, skirmishers, dragoons and shot pass and let pass anybody", 0);
    pub static PASS_MOUNTED:        Rule = sheet("baroque.pass.mounted",            "other mounted pass and let pass any mounted",       0);
    pub static PASS_ARTILLERY:      Rule = sheet("baroque.pass.artillery",          "anybody passes artillery",                          0);
    pub static PASS_NOT:            Rule = known("baroque.pass.not",                "no others pass each other",                         0);

    // Forced interpenetration
    pub static RETREAT_PASSES:      Rule = sheet("baroque.retreat.passes",          "skirmishers, shot, dragoons and mounted retreat through anybody, and are placed behind", 0).resting_on("baroque.pass");
    pub static RETREAT_PUSHES:      Rule = sheet("baroque.retreat.pushes",          "others push back and disorder the friends they meet, if not in melee", 0);

    // Visibility, in BU
    pub static SIGHT_GENTLE:        Rule = sheet("baroque.sight.gentle-hill",       "over a gentle hill a line runs at most so many BU", 2).resting_on("baroque.sight");
    pub static SIGHT_RIDGE:         Rule = sheet("baroque.sight.ridge",             "over a gentle hill with a ridge, so many BU",       1).resting_on("baroque.sight");
    pub static SIGHT_STEEP:         Rule = sheet("baroque.sight.steep-hill",        "over a steep or wooded hill, so many BU",           1).resting_on("baroque.sight");
    pub static SIGHT_WOOD:          Rule = sheet("baroque.sight.wood",              "through a wood or a village, so many BU",           1).resting_on("baroque.sight");
}
pub use laying::*;

/// What ground does to who moves on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    pub disorder: bool,
    /// A move goes no farther than the figure of the cell, in BU.
    pub slow: bool,
}

/// A cell of the table of ground and movement.
#[derive(Clone, Copy, Debug)]
pub struct Going {
    pub rule: Rule,
    pub toll: Toll,
}

const FREE: Toll = Toll { disorder: false, slow: false };
const DISORDER: Toll = Toll { disorder: true, slow: false };
const SLOW: Toll = Toll { disorder: false, slow: true };
const BOTH: Toll = Toll { disorder: true, slow: true };

const fn going(id: &'static str, label: &'static str, value: i16, toll: Toll) -> Going {
    assert!(toll.slow == (value > 0));
    Going { rule: sheet(id, label, value).resting_on("baroque.ground"), toll }
}

/// Four rows of troops; broken ground, difficult ground, linear obstacles.
#[rustfmt::skip]
pub static GOING: [[Going; 3]; 4] = [
    [going("baroque.ground.light.broken",      "skirmishers and dragoons in broken ground: no effect",          0, FREE),
     going("baroque.ground.light.difficult",   "skirmishers and dragoons in difficult ground: so many BU a move", 1, SLOW),
     going("baroque.ground.light.obstacle",    "skirmishers and dragoons over a linear obstacle: no effect",    0, FREE)],
    [going("baroque.ground.loose.broken",      "warband and shot in broken ground: no effect",                  0, FREE),
     going("baroque.ground.loose.difficult",   "warband and shot in difficult ground: so many BU a move",       1, SLOW),
     going("baroque.ground.loose.obstacle",    "warband and shot over a linear obstacle: disorder",             0, DISORDER)],
    [going("baroque.ground.others.broken",     "other troops in broken ground: disorder",                       0, DISORDER),
     going("baroque.ground.others.difficult",  "other troops in difficult ground: so many BU a move, and disorder", 1, BOTH),
     going("baroque.ground.others.obstacle",   "other troops over a linear obstacle: disorder",                 0, DISORDER)],
    [going("baroque.ground.leaders.broken",    "leaders in broken ground: no effect",                           0, FREE),
     going("baroque.ground.leaders.difficult", "leaders in difficult ground: no effect",                        0, FREE),
     going("baroque.ground.leaders.obstacle",  "leaders over a linear obstacle: no effect",                     0, FREE)],
];
