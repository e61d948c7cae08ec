//! How a side stands, in the commander's common words.

use crate::Warfare;
use crate::counsel::ARMY;
use crate::facts::{Back, Maneuver};
use crate::sheet;
use crate::state::{Choice, Distance, Fight, State};
use tercio_chance::Seat;
use tercio_engine::{Measure, Side, Standing};

impl Warfare {
    /// Strength by men and dice, breaking by men and by the clock; threat by closeness for the side
    /// that has to attack.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let worth =
            |side: u8| -> i32 { state.ready(side).map(|unit| self.worth(state, unit)).sum() };
        let won = match state.ended.and_then(|ended| ended.winner) {
            Some(winner) if winner == seat.0 => WON,
            Some(_) => -WON,
            None => 0,
        };
        Measure {
            strength: worth(seat.0) - worth(1 - seat.0) + won,
            breaking: self.spare(state, seat.0) + self.clock(state, seat.0),
            threat: self.threat(state, seat),
        }
    }

    /// Men left of those who came, and with how many their side is beaten.
    pub(crate) fn stands_at(&self, state: &State, side: u8) -> Standing {
        let start: u32 = self.setup.units.iter().filter(|c| c.side == side).map(|c| c.men).sum();
        let left: u32 = state.ready(side).map(|unit| state.unit(unit).men).sum();
        let third = start / u32::from(sheet::END_THIRD.value.unsigned_abs());
        let men = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        Standing { left: men(left), of: men(start), breaks_at: men(third) }
    }

    /// How far a side is from being beaten by its losses.
    fn spare(&self, state: &State, side: u8) -> i32 {
        let Standing { left, of, breaks_at } = self.stands_at(state, side);
        let spare = i64::from(left) - i64::from(breaks_at);
        (spare * ARMY / i64::from(of.max(1))) as i32
    }

    /// Time is on the defender's side, and more so with every round.
    fn clock(&self, state: &State, side: u8) -> i32 {
        let passed = CLOCK * i32::from(state.round) / i32::from(self.setup.rounds.max(1));
        if side == self.setup.defender { passed } else { -passed }
    }

    /// The attacker wants to close in; both want to stand on higher ground.
    fn threat(&self, state: &State, seat: Seat) -> i32 {
        let attacker = self.attacker() == seat.0;
        let mut threat = 0;
        for unit in state.ready(seat.0) {
            let own = state.unit(unit);
            let base = own.base();
            if self.on_higher_ground(own) {
                threat += self.worth(state, unit) / PER_HEIGHT;
            }
            let nearest =
                state.ready(1 - seat.0).map(|foe| base.gap(&state.unit(foe).base())).min();
            if let Some(gap) = nearest.filter(|_| attacker) {
                threat -= gap / CLOSENESS;
            }
        }
        let pairs = state.links.iter().filter(|link| link.distance == Distance::Engaged);
        threat + pairs.map(|link| self.edge(state, link.a, link.b, seat)).sum::<i32>()
    }

    /// Who is the better off of two engaged units, by their dice if both attack.
    fn edge(&self, state: &State, a: u8, b: u8, seat: Seat) -> i32 {
        let plain = Choice { maneuver: Maneuver::Attack, spend: 0, back: Back::Stand };
        let fight = Fight { a, b, choice_a: plain, choice_b: plain, verdict: None };
        let facts = self.sortie_facts(state, &fight);
        let dice = |side| i32::from(self.book.sortie_dice(&facts, side).total());
        let edge = EDGE * (dice(Side::A) - dice(Side::B)).clamp(-EDGE_MOST, EDGE_MOST);
        if seat.0 == 0 { edge } else { -edge }
    }
}

const WON: i32 = 1_000_000;
/// What the whole of the rounds is worth to the defender.
const CLOCK: i32 = 12_000;
/// One part in so many of a unit is what higher ground is worth to it.
const PER_HEIGHT: i32 = 16;
/// So many ticks nearer to the enemy are worth one.
const CLOSENESS: i32 = 15;
const EDGE: i32 = 120;
const EDGE_MOST: i32 = 6;
