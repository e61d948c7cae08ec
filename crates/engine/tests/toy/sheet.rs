//! The toy's sheet. It is nobody's game: it has one of everything the engine must carry.

use tercio_engine::{Card, Section};
use tercio_ledger::{Rule, rulings};

pub static MARCH_MOST: Rule = Rule::sheet("toy.march.most", "steps in one march, at most", 3);
pub static NO_SUCH: Rule = Rule::sheet("toy.order", "only what the moment asks for", 0);
pub static PLAN_WEAK: Rule = Rule::sheet("toy.plan.weak", "the last man is never bold", 1);
pub static CLASH: Rule = Rule::sheet("toy.clash", "hits on this face", 4);
pub static CLASH_BASE: Rule = Rule::sheet("toy.clash.base", "dice of every clash", 2);
pub static CLASH_BOLD: Rule = Rule::sheet("toy.clash.bold", "each bold wing", 1);
pub static CLASH_COVER: Rule = Rule::sheet("toy.clash.cover", "the target lies low", -1);
pub static WIND: Rule = Rule::sheet("toy.wind", "wind when all are bold", 0);
pub static PRESS_PAIR: Rule = Rule::sheet("toy.press.pair", "pressing on: a double hits", 1);
pub static PRESS_COST: Rule =
    Rule::sheet("toy.press.cost", "pressing on: below this costs a man", 4);
pub static RAIN: Rule =
    Rule::sheet("toy.rain", "the tired side loses a man on this", 6).resting_on("toy.rain-counts");
pub static LENGTH: Rule = Rule::sheet("toy.length", "the larger side wins after the last round", 0);

rulings! {
    /// The toy's one doubt.
    pub struct Rulings;
    switchable {
        rain: RainCounts = "toy.rain-counts", "Does rain cost a man?", "both can be read" {
            Wet "wet" "it does",
            Dry "dry" "it does not",
        }
    }
    fixed {
        "toy.ties", "Who wins a tie?", "nobody", "the sheet is silent";
    }
}

pub static CARD: Card = Card {
    name: "toy",
    title: "Toy",
    summary: "marches, sealed plans, a clash, a decision",
    version: 1,
    unit: "step",
    battles: true,
    sections: &[
        Section { title: "Orders", rules: &[&MARCH_MOST, &NO_SUCH, &PLAN_WEAK], table: None },
        Section {
            title: "Clash",
            rules: &[&CLASH, &CLASH_BASE, &CLASH_BOLD, &CLASH_COVER, &WIND],
            table: None,
        },
        Section {
            title: "After it",
            rules: &[&PRESS_PAIR, &PRESS_COST, &RAIN, &LENGTH],
            table: None,
        },
    ],
    rulings: Rulings::LIST,
    files: &[],
    coverage: "",
};
