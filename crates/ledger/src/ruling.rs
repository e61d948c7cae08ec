//! Our answers where a sheet is silent or can be read in two ways.

use crate::{House, HouseFault, RuleId};

/// A gap or doubt in a sheet, with the answers it can be given. The first is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub id: RuleId,
    pub question: &'static str,
    pub answers: &'static [Choice],
    pub reason: &'static str,
}

/// One answer to a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub name: &'static str,
    pub label: &'static str,
}

impl Ruling {
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.answers.iter().position(|answer| answer.name == name)
    }

    pub fn answer_names(&self) -> Vec<&'static str> {
        self.answers.iter().map(|answer| answer.name).collect()
    }

    /// Can be answered in more than one way.
    pub fn is_switchable(&self) -> bool {
        self.answers.len() > 1
    }
}

/// A ruling's answer as a type of its own, so that the rules can match on it.
pub trait Ruled: Copy + Sized {
    const RULING: Ruling;

    /// The answer at this place in the ruling's list.
    fn at(index: usize) -> Self;

    fn chosen(house: &House) -> Result<Self, HouseFault> {
        house.answer(&Self::RULING).map(Self::at)
    }
}

/// Declares a system's rulings: those that can be switched get an enum each and a field in the
/// struct of chosen answers; the others only stand in the list. The first answer is the default.
#[macro_export]
macro_rules! rulings {
    (
        $(#[$meta:meta])*
        pub struct $all:ident;
        switchable {
            $(
                $field:ident: $name:ident = $id:literal, $question:literal, $reason:literal {
                    $( $variant:ident $answer:literal $label:literal ),+ $(,)?
                }
            )*
        }
        fixed {
            $( $fixed_id:literal, $fixed_question:literal, $fixed_answer:literal, $fixed_reason:literal; )*
        }
    ) => {
        $(
            #[doc = $question]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name { $( #[doc = $label] $variant ),+ }

            impl $crate::Ruled for $name {
                const RULING: $crate::Ruling = $crate::Ruling {
                    id: $crate::RuleId($id),
                    question: $question,
                    answers: &[ $( $crate::Choice { name: $answer, label: $label } ),+ ],
                    reason: $reason,
                };
                fn at(index: usize) -> Self {
                    [ $( $name::$variant ),+ ][index]
                }
            }
        )*

        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $all { $( pub $field: $name ),* }

        impl $all {
            /// Every ruling of this system, switchable or not.
            pub const LIST: &'static [&'static $crate::Ruling] = &[
                $( &<$name as $crate::Ruled>::RULING, )*
                $( &$crate::Ruling {
                    id: $crate::RuleId($fixed_id),
                    question: $fixed_question,
                    answers: &[$crate::Choice { name: "default", label: $fixed_answer }],
                    reason: $fixed_reason,
                }, )*
            ];

            /// The answers a house has chosen.
            pub fn chosen(house: &$crate::House) -> Result<Self, $crate::HouseFault> {
                Ok($all { $( $field: <$name as $crate::Ruled>::chosen(house)? ),* })
            }
        }

        impl Default for $all {
            fn default() -> Self {
                $all { $( $field: <$name as $crate::Ruled>::at(0) ),* }
            }
        }
    };
}
