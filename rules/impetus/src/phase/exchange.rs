//! What two units have done to each other: losses, disorder, who lost.

use super::cohesion::Hurt;
use crate::sheet;
use serde::Serialize;
use tercio_chance::packed_struct;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// Who lost.
    pub enum Loser { None "none", A "a", B "b" }
}

packed_struct! {
    /// How an exchange of blows or shots went. A loss counts all VBU lost, whatever the cause.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct Exchange {
        // Packed in this order, two sides' verdicts taken pair by pair come out sorted.
        pub loser: Loser,
        pub a_disordered: bool,
        pub a_routed: bool,
        pub a_loss: u8,
        /// The fate of side a's commander is to be rolled, with these losses; 0 where it is not.
        pub a_fate: u8,
        pub b_disordered: bool,
        pub b_routed: bool,
        pub b_loss: u8,
        pub b_fate: u8,
    }
}

impl Exchange {
    /// What both have suffered. A rout decides first, then losses by failed tests.
    pub fn of(a: Hurt, b: Hurt) -> Exchange {
        let by_test = |hurt: &Hurt| if hurt.failed { hurt.loss } else { 0 };
        let loser = match (a.routed, b.routed) {
            (true, false) => Loser::A,
            (false, true) => Loser::B,
            _ => match by_test(&a).cmp(&by_test(&b)) {
                std::cmp::Ordering::Greater => Loser::A,
                std::cmp::Ordering::Less => Loser::B,
                std::cmp::Ordering::Equal => Loser::None,
            },
        };
        // Two that rout together have not beaten each other.
        let loser = if a.routed && b.routed { Loser::None } else { loser };
        Exchange {
            a_loss: a.loss,
            b_loss: b.loss,
            a_disordered: a.disordered,
            b_disordered: b.disordered,
            loser,
            a_routed: a.routed,
            b_routed: b.routed,
            a_fate: a.fate,
            b_fate: b.fate,
        }
    }

    /// From worst to best for side a, and in words.
    pub fn place(&self) -> (i32, String) {
        let worth = |loss: u8, disordered: bool, routed: bool| {
            4 * i32::from(loss) + i32::from(disordered) + if routed { 100 } else { 0 }
        };
        let a = worth(self.a_loss, self.a_disordered, self.a_routed);
        let b = worth(self.b_loss, self.b_disordered, self.b_routed);
        let lost = match self.loser {
            Loser::None => 0,
            Loser::A => -1000,
            Loser::B => 1000,
        };
        let even = self.a_routed && self.b_routed;
        (if even { 0 } else { lost + b - a }, self.in_words())
    }

    fn in_words(&self) -> String {
        let a = suffered("a", self.a_loss, self.a_disordered, self.a_routed, self.a_fate);
        let b = suffered("b", self.b_loss, self.b_disordered, self.b_routed, self.b_fate);
        match self.loser {
            Loser::None => format!("{a}, {b}"),
            loser => format!("{a}, {b}: {loser} lost"),
        }
    }

    /// What became of a target, which cannot hit back.
    pub fn target_in_words(&self) -> String {
        let said = suffered("", self.b_loss, self.b_disordered, self.b_routed, self.b_fate);
        let test = match (self.b_loss, self.b_routed, self.loser) {
            (0, _, _) | (_, true, _) => "",
            (_, _, Loser::B) => ", test failed",
            _ => ", disorder piled up",
        };
        format!("{}{test}", said.trim_start())
    }

    /// The rule by which somebody lost, if anybody did.
    pub fn lost_by(&self) -> Option<&'static Rule> {
        (self.loser != Loser::None).then_some(&sheet::LOST_MELEE)
    }
}

/// Losses bring disorder with them, so it is said only where it is all.
fn suffered(name: &str, loss: u8, disordered: bool, routed: bool, fate: u8) -> String {
    let what = match (loss, disordered, routed) {
        (_, _, true) => "routs".to_string(),
        (0, false, _) => "unhurt".to_string(),
        (0, true, _) => "disordered".to_string(),
        (loss, _, _) => format!("-{loss}"),
    };
    let danger = if fate > 0 { " (its commander in danger)" } else { "" };
    format!("{name} {what}{danger}")
}

/// So many dice, in words.
pub fn counted(dice: i16) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}
