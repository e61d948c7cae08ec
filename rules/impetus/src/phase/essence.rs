//! A charge without what does not matter to it. Who remembers laws by their facts meets the same
//! charge again much sooner when it is stripped of that.

use super::charge::shot_on;
use crate::Book;
use crate::facts::{ChargeFacts, Stage};
use crate::rulings::ReactionFire;
use crate::troops::Troop;

impl Book {
    /// A charge with the same law, in which whatever no die and no line asks about is as usual.
    pub fn essence(&self, facts: &ChargeFacts) -> ChargeFacts {
        let usual = ChargeFacts::default();
        let mut bare = *facts;
        if facts.stage != Stage::Charge || !self.may_charge(facts) {
            return bare;
        }
        let tests_to_shoot = !facts.ready && self.rulings.reaction_fire == ReactionFire::Test;
        let shoots = shot_on(facts).is_some() && (facts.ready || tests_to_shoot);
        if !shoots {
            (bare.shot, bare.shot_range, bare.ready) = (usual.shot, usual.shot_range, usual.ready);
            (bare.start_cover, bare.start_wood_edge, bare.start_column) =
                (usual.start_cover, usual.start_wood_edge, usual.start_column);
        }
        let counters = facts.counter && facts.may_counter();
        if !counters {
            bare.counter = false;
            // Who is met standing has no use for his Impetus, but skirmishers are not swept away.
            if facts.b.r#type != Troop::Skirmishers {
                bare.b.impetus = 0;
            }
        }
        let tested = counters || shoots && tests_to_shoot;
        if !tested {
            (bare.discipline, bare.beyond) = (usual.discipline, usual.beyond);
        }
        if !facts.b_pila {
            bare.pila_support = usual.pila_support;
        }
        let ranged = shoots && facts.shot_range == 0;
        if !ranged {
            self.shorten(&mut bare, counters);
        }
        bare
    }

    /// Of the way only matters by how much it is longer than the move, and nothing if it is not.
    fn shorten(&self, bare: &mut ChargeFacts, counters: bool) {
        let usual = ChargeFacts::default().r#move;
        let reach = |m: u8| self.charge_move(m, bare.slowed).total();
        let short = i16::from(bare.distance) - reach(bare.r#move);
        if short > 0 && counters {
            // Half the way may be within the move where the whole is not.
            return;
        }
        let distance = if short > 0 { reach(usual) + short } else { 0 };
        if let Ok(distance) = u8::try_from(distance) {
            (bare.distance, bare.r#move) = (distance, usual);
        }
    }
}
