//! What two units have done to each other: losses, disorder, who lost.

use super::cohesion::Hurt;
use crate::sheet;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tercio_chance::packed_struct;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// Who lost.
    pub enum Loser { None "none", A "a", B "b" }
}

packed_struct! {
    /// How an exchange of blows or shots went. A loss counts all VBU lost, whatever the cause.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Exchange {
        // Packed in this order, two sides' verdicts taken pair by pair come out sorted.
        pub loser: Loser,
        pub a_disordered: bool,
        pub a_eliminated: bool,
        pub a_loss: u8,
        /// Side a's leader is in danger: his fate is to be rolled.
        pub a_fate: bool,
        pub b_disordered: bool,
        pub b_eliminated: bool,
        pub b_loss: u8,
        pub b_fate: bool,
    }
}

impl Exchange {
    /// What both have suffered. Who is eliminated has lost, then who lost more by a failed test.
    pub fn of(a: Hurt, b: Hurt) -> Exchange {
        let by_test = |hurt: &Hurt| if hurt.failed { hurt.loss } else { 0 };
        let loser = match (a.eliminated, b.eliminated) {
            (true, true) => Loser::None,
            (true, false) => Loser::A,
            (false, true) => Loser::B,
            (false, false) => match by_test(&a).cmp(&by_test(&b)) {
                Ordering::Greater => Loser::A,
                Ordering::Less => Loser::B,
                Ordering::Equal => Loser::None,
            },
        };
        Exchange {
            loser,
            a_disordered: a.disordered,
            a_eliminated: a.eliminated,
            a_loss: a.loss,
            a_fate: a.fate,
            b_disordered: b.disordered,
            b_eliminated: b.eliminated,
            b_loss: b.loss,
            b_fate: b.fate,
        }
    }

    /// Neither beaten nor gone: they fight on.
    pub const fn is_drawn(&self) -> bool {
        matches!(self.loser, Loser::None) && !self.a_eliminated && !self.b_eliminated
    }

    /// From worst to best for side a, and in words.
    pub fn place(&self) -> (i32, String) {
        let worth = |loss: u8, disordered: bool, eliminated: bool| {
            4 * i32::from(loss) + i32::from(disordered) + if eliminated { 100 } else { 0 }
        };
        let a = worth(self.a_loss, self.a_disordered, self.a_eliminated);
        let b = worth(self.b_loss, self.b_disordered, self.b_eliminated);
        let lost = match self.loser {
            Loser::None => 0,
            Loser::A => -1000,
            Loser::B => 1000,
        };
        let even = self.a_eliminated && self.b_eliminated;
        (if even { 0 } else { lost + b - a }, self.in_words())
    }

    fn in_words(&self) -> String {
        let a = suffered(self.a_loss, self.a_disordered, self.a_eliminated, self.a_fate);
        let b = suffered(self.b_loss, self.b_disordered, self.b_eliminated, self.b_fate);
        match self.loser {
            Loser::None => format!("a {a}, b {b}"),
            loser => format!("a {a}, b {b}: {loser} lost"),
        }
    }

    /// The rule by which somebody lost, if anybody did.
    pub fn lost_by(&self) -> Option<&'static Rule> {
        (self.loser != Loser::None).then_some(&sheet::LOST_MELEE)
    }
}

/// Losses bring disorder with them, so it is said only where it is all.
pub(super) fn suffered(loss: u8, disordered: bool, eliminated: bool, fate: bool) -> String {
    let what = match (loss, disordered, eliminated) {
        (_, _, true) => "eliminated".to_string(),
        (0, false, _) => "unhurt".to_string(),
        (0, true, _) => "disordered".to_string(),
        (loss, _, _) => format!("-{loss}"),
    };
    let danger = if fate { " (its leader in danger)" } else { "" };
    what + danger
}

/// So many dice, in words.
pub fn counted(dice: i16) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}
