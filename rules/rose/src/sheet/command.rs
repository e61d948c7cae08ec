//! Commanders: risks, coup d'oeil, orders.

use super::{part, ruled, sheet};
use crate::facts::Fate;
use crate::troops::{Eye, Outcome};
use tercio_engine::Section;
use tercio_ledger::Rule;

/// A band of three dice: from the line's figure up to `to`.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    pub rule: Rule,
    pub fate: Fate,
    pub to: u8,
}

impl Band {
    pub const fn holds(&self, sum: u8) -> bool {
        self.rule.value <= sum as i16 && sum <= self.to
    }
}

macro_rules! band {
    ($r:literal $name:literal $column:literal $what:literal $fate:ident [$from:literal - $to:literal]) => {
        Band {
            rule: sheet(
                concat!("rose.risk.", $r, ".", $column),
                concat!($name, ": ", $what),
                $from,
            ),
            fate: Fate::$fate,
            to: $to,
        }
    };
}

macro_rules! table {
    ($( $r:literal $name:literal $captured:tt $wounded:tt $killed:tt )+) => {
        [$( [
            band!($r $name "captured" "captured, hand to hand only, from" Captured $captured),
            band!($r $name "wounded" "wounded from" Wounded $wounded),
            band!($r $name "killed" "killed from" Killed $killed),
        ] ),+]
    };
}

/// Risk to commanders, by what became of the nearest friendly unit.
#[rustfmt::skip]
pub static RISKS: [[Band; 3]; 3] = table! {
    //                           captured   wounded    killed
    "other" "MP, Di, FU or Pu"   [16 - 16]  [17 - 17]  [18 - 18]
    "fb"    "FB"                 [14 - 14]  [15 - 16]  [17 - 18]
    "fl"    "FL"                 [12 - 13]  [14 - 16]  [17 - 18]
};

/// The row of a result; nothing is no risk.
pub const fn risks_of(outcome: Outcome) -> Option<&'static [Band; 3]> {
    match outcome {
        Outcome::None => None,
        Outcome::Holds | Outcome::Disentangles | Outcome::FollowsUp | Outcome::Pursues => {
            Some(&RISKS[0])
        }
        Outcome::FallsBack => Some(&RISKS[1]),
        Outcome::Flees => Some(&RISKS[2]),
    }
}

/// Coup d'oeil, one line for each [`Eye`]: dice.
#[rustfmt::skip]
pub static EYES: [Rule; 6] = [
    sheet("rose.eye.hawk-eyed",    "coup d'oeil: hawk-eyed",          0),
    sheet("rose.eye.gifted",       "coup d'oeil: gifted",             1),
    sheet("rose.eye.competent",    "coup d'oeil: competent",          2),
    sheet("rose.eye.slow-witted",  "coup d'oeil: slow-witted",        4),
    sheet("rose.eye.incompetent",  "coup d'oeil: incompetent",        8),
    sheet("rose.eye.other-talents", "coup d'oeil: has other talents", 16),
];

const _: () = assert!(EYES.len() == Eye::ALL.len());

#[rustfmt::skip]
mod orders {
    use super::{Rule, part, ruled, sheet};

    pub static ORDER_EYE:         Rule = sheet("rose.order.eye",               "giving orders begins with the coup d'oeil",                   0);
    pub static ORDER_RECIPIENTS:  Rule = sheet("rose.order.recipients",        "giving orders: each recipient",                              1).resting_on("rose.orders");
    pub static ORDER_DISTANCE:    Rule = sheet("rose.order.distance",          "giving orders: each stretch of the distance, part counts",   1).resting_on("rose.orders");
    pub static ORDER_ACTIONS:     Rule = sheet("rose.order.actions",           "giving orders: each action beyond the first",                1).resting_on("rose.orders");

    pub static ORDERS_PER:        Rule = ruled("rose.orders",                  "giving orders: a stretch is so many paces",                100);
    pub static ORDERS_PER_500:    Rule = part("rose.orders.far",               "giving orders: a stretch is so many paces, read otherwise", 500, "rose.orders");
    pub static VOICE:             Rule = ruled("rose.voice",                   "giving orders: by voice within so many paces, no die for the way", 50);
    pub static ORDERED:           Rule = ruled("rose.ordered",                 "ORDERED: for who has an order that fits, against who has none", 0);
    pub static ORDERED_WITH:      Rule = part("rose.ordered.with",             "a commander with the unit needs to send no order",           0, "rose.ordered");
    pub static ORDERS_UNDER:      Rule = ruled("rose.orders-under",            "a commander orders his own units, the chief any; an order is kept until another comes", 0);

    // Risks
    pub static RISK_DICE:         Rule = ruled("rose.risk",                    "dice of a commander at risk",                                3);
    pub static RISK_NEAR:         Rule = part("rose.risk.near",                "at risk: the nearest friendly unit within so many paces got a result", 100, "rose.risk");
    pub static RISK_SHOT:         Rule = part("rose.risk.shot",                "nobody is captured by a shot",                               0, "rose.risk");
    pub static RISK_WOUNDED:      Rule = part("rose.risk.wounded",             "wounded: a grade worse, and out for so many rounds",         1, "rose.risk");
    pub static RISK_LOST:         Rule = part("rose.risk.lost",                "killed or captured: his dice are gone",                      0, "rose.risk");
    pub static SUCCESSION:        Rule = ruled("rose.succession",              "the next in rank leads the army, so many grades worse than his own", 1);
}
pub use orders::*;

#[rustfmt::skip]
pub(super) const RISK_TABLE: Section = Section { title: "Risk to commanders", table: Some(print_risks), rules: &[
    &RISKS[0][0].rule, &RISKS[0][1].rule, &RISKS[0][2].rule, &RISKS[1][0].rule, &RISKS[1][1].rule, &RISKS[1][2].rule,
    &RISKS[2][0].rule, &RISKS[2][1].rule, &RISKS[2][2].rule] };

#[rustfmt::skip]
pub(super) const EYE_LINES: Section = Section { title: "Coup d'oeil", table: None, rules: &[
    &EYES[0], &EYES[1], &EYES[2], &EYES[3], &EYES[4], &EYES[5]] };

#[rustfmt::skip]
pub(super) const ORDER_LINES: Section = Section { title: "Giving orders", table: None, rules: &[
    &ORDER_EYE, &ORDER_RECIPIENTS, &ORDER_DISTANCE, &ORDER_ACTIONS] };

#[rustfmt::skip]
pub(super) const COMMAND_LINES: Section = Section { title: "Commanders (ruled)", table: None, rules: &[
    &ORDERS_PER, &ORDERS_PER_500, &VOICE, &ORDERED, &ORDERED_WITH, &ORDERS_UNDER, &RISK_DICE, &RISK_NEAR, &RISK_SHOT, &RISK_WOUNDED,
    &RISK_LOST, &SUCCESSION] };

/// The table as it looks in print.
fn print_risks() -> String {
    let mut text = format!("  {:18}{:>10}{:>10}{:>10}\n", "", "captured", "wounded", "killed");
    for (name, row) in ["MP, Di, FU or Pu", "FB", "FL"].into_iter().zip(&RISKS) {
        text.push_str(&format!("  {name:18}"));
        for band in row {
            let from = band.rule.value;
            let shown = match from == i16::from(band.to) {
                true => from.to_string(),
                false => format!("{from} - {}", band.to),
            };
            text.push_str(&format!("{shown:>10}"));
        }
        text.push('\n');
    }
    text
}
