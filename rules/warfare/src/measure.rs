//! How a side stands, in the commander's common words.

use crate::Warfare;
use crate::facts::{Arm, Back, Maneuver};
use crate::sheet;
use crate::state::{Choice, Distance, Fight, State};
use tercio_chance::Seat;
use tercio_engine::{Measure, Side};

impl Warfare {
    /// Strength by men and dice; threat by closeness for the side that has to attack.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let power =
            |side: u8| -> i32 { state.ready(side).map(|unit| self.power(state, unit)).sum() };
        let won = match state.ended.and_then(|ended| ended.winner) {
            Some(winner) if winner == seat.0 => WON,
            Some(_) => -WON,
            None => 0,
        };
        let start: u32 = self.setup.units.iter().filter(|c| c.side == seat.0).map(|c| c.men).sum();
        let left: u32 = state.ready(seat.0).map(|unit| state.unit(unit).men).sum();
        let third = start / u32::from(sheet::END_THIRD.value.unsigned_abs());
        let spare = i64::from(left) - i64::from(third);
        Measure {
            strength: power(seat.0) - power(1 - seat.0) + won,
            breaking: (spare * BREAKING / i64::from(start.max(1))) as i32,
            threat: self.threat(state, seat),
        }
    }

    fn power(&self, state: &State, unit: u8) -> i32 {
        let own = state.unit(unit);
        let men = i32::try_from(own.men).unwrap_or(i32::MAX / 64).min(MEN_MOST);
        let facts = self.unit_facts(state, unit);
        let led = i32::from(facts.split) + i32::from(facts.unfamiliar);
        let quality = QUALITY + 2 * facts.weight as i32 + i32::from(facts.arm == Arm::Horse) - led;
        let pool = i32::from(own.pool.clamp(-POOL_MOST, POOL_MOST));
        // The clock is against the attacker: dice he keeps to the end are worth nothing.
        let attacker = own.side != self.setup.defender;
        let pool = if attacker && pool > 0 { pool / 2 } else { pool };
        let flanked = state.links_of(unit).any(|link| link.flanked(own.side));
        men * (quality * 2 + pool - 2 * i32::from(flanked)) / QUALITY / 4
    }

    /// The attacker wants to close in; both want to stand on higher ground.
    fn threat(&self, state: &State, seat: Seat) -> i32 {
        let attacker = self.setup.defender != seat.0;
        let mut threat = 0;
        for unit in state.ready(seat.0) {
            let own = state.unit(unit);
            let base = own.base();
            let men = i32::try_from(own.men).unwrap_or(MEN_MOST).min(MEN_MOST);
            if self.on_higher_ground(own) {
                threat += men / MEN_PER_HEIGHT;
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
const BREAKING: i64 = 2_000;
const MEN_MOST: i32 = 20_000;
const QUALITY: i32 = 6;
const POOL_MOST: i16 = 12;
/// So many men on higher ground are worth one.
const MEN_PER_HEIGHT: i32 = 20;
const CLOSENESS: i32 = 60;
const EDGE: i32 = 30;
const EDGE_MOST: i32 = 6;
