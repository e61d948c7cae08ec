//! What a step reports, with enough to say it in words.

use crate::Telling;
use crate::facts::{CasualtyFacts, FateFacts, InitiativeFacts, SortieFacts, VolleyFacts};
use crate::order::Leg;
use crate::phase::archers::VolleyVerdict;
use crate::phase::long_term::{CasualtyVerdict, FateVerdict, InitiativeVerdict};
use crate::phase::sortie::SortieVerdict;
use crate::state::{Distance, Ended, Status};
use tercio_ledger::Rule;

/// Something that happened. Units are named by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Laid,
    Placed {
        unit: u8,
    },
    Initiative {
        facts: InitiativeFacts,
        verdict: InitiativeVerdict,
    },
    RoundBegins {
        round: u8,
    },
    Moved {
        unit: u8,
        legs: Vec<Leg>,
    },
    /// What a move took of what the unit may go, in ticks.
    Paced {
        unit: u8,
        cost: i32,
        reach: i32,
    },
    Contact {
        a: u8,
        b: u8,
    },
    Passed {
        unit: u8,
        friend: u8,
        dice: i16,
    },
    Joined {
        unit: u8,
        host: u8,
        dice: i16,
    },
    Split {
        unit: u8,
        part: u8,
        men: u32,
    },
    Taken {
        unit: u8,
        target: u8,
        killed: bool,
    },
    Shoots {
        archers: u8,
        target: u8,
    },
    Covers {
        unit: u8,
        dice: u8,
    },
    Volley {
        archers: u8,
        target: u8,
        facts: VolleyFacts,
        verdict: VolleyVerdict,
    },
    Revealed {
        unit: u8,
        maneuver: crate::facts::Maneuver,
        spend: u8,
        back: crate::facts::Back,
    },
    Sortie {
        a: u8,
        b: u8,
        facts: SortieFacts,
        verdict: SortieVerdict,
    },
    /// A line of the sheet counted for this unit.
    Effect {
        unit: u8,
        line: &'static Rule,
    },
    Dice {
        unit: u8,
        change: i16,
        pool: i16,
    },
    Flanked {
        unit: u8,
        by: u8,
    },
    Freed {
        unit: u8,
    },
    Escaped {
        unit: u8,
    },
    Lost {
        unit: u8,
        status: Status,
    },
    Away {
        unit: u8,
        distance: Distance,
    },
    Pressed {
        unit: u8,
        foe: u8,
    },
    NotPressed {
        unit: u8,
        foe: u8,
    },
    Parted {
        a: u8,
        b: u8,
    },
    Driven {
        unit: u8,
        from: u8,
    },
    Advanced {
        unit: u8,
        towards: u8,
    },
    BrokeThrough {
        unit: u8,
        foe: u8,
    },
    StayedPut {
        unit: u8,
    },
    /// A unit's pool as the battle begins.
    Mustered {
        unit: u8,
        pool: i16,
    },
    /// A line that such a pool is made of.
    MadeOf {
        unit: u8,
        line: &'static Rule,
        dice: i16,
    },
    Fate {
        unit: u8,
        facts: FateFacts,
        verdict: FateVerdict,
    },
    Recovered {
        unit: u8,
    },
    Ends {
        ended: Ended,
    },
    Quarter {
        given: bool,
    },
    Casualties {
        unit: u8,
        facts: CasualtyFacts,
        verdict: CasualtyVerdict,
    },
}

/// Tells that a line of the sheet counted for a unit.
pub(crate) fn tell_line(tell: &mut Telling<'_>, line: &'static Rule, unit: u8) {
    tell.tell(line, Event::Effect { unit, line });
}
