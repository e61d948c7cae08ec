//! A round of Impetus melee between two plain units by hand: nothing but the arithmetic of this
//! one case, as somebody would write it who only wants these odds. It is what the rules, which
//! explain every die and can be changed by a house, are measured against.

/// What one side can suffer: nothing, disorder, or a failed test with its loss.
const STATES: usize = 16;
const FAILED: usize = 8;

/// An outcome and its probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    pub p: f64,
    pub a_loss: u8,
    pub b_loss: u8,
    pub a_disordered: bool,
    pub b_disordered: bool,
    /// 0 nobody, 1 side a, 2 side b.
    pub loser: u8,
}

/// The law of damage: sixes, and pairs of fives.
fn damage<const MOST: usize>(dice: usize) -> [f64; MOST] {
    let mut odd = [0.0; MOST];
    let mut even = [0.0; MOST];
    even[0] = 1.0;
    for thrown in 0..dice {
        for hits in (0..=thrown + 1).rev() {
            let (before_even, before_odd) =
                if hits == 0 { (0.0, 0.0) } else { (even[hits - 1], odd[hits - 1]) };
            let was_even = even[hits];
            even[hits] = (4.0 * even[hits] + before_even + before_odd) / 6.0;
            odd[hits] = (4.0 * odd[hits] + before_odd + was_even) / 6.0;
        }
    }
    let mut law = [0.0; MOST];
    for hits in 0..MOST {
        law[hits] = even[hits] + odd[hits];
    }
    law
}

/// What so many dice do to a fresh unit in order, by state.
fn suffered(dice: usize, vbu: usize) -> [f64; STATES] {
    let law = damage::<16>(dice);
    let mut states = [0.0; STATES];
    states[0] = law[0];
    for (hits, p) in law.iter().enumerate().take(dice + 1).skip(1) {
        let critical = vbu.saturating_sub(hits).max(1);
        for roll in 1..=6 {
            let state = if roll <= critical && roll < 6 || roll == 1 {
                1
            } else {
                FAILED + roll.saturating_sub(critical).max(1).min(vbu)
            };
            states[state] += p / 6.0;
        }
    }
    states
}

/// A round between units of these values with these dice.
pub fn melee(a_dice: usize, b_dice: usize, a_vbu: u8, b_vbu: u8) -> Vec<Outcome> {
    let a = suffered(b_dice, a_vbu.into());
    let b = suffered(a_dice, b_vbu.into());
    let mut law = Vec::with_capacity(64);
    for (a_state, a_p) in a.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (b_state, b_p) in b.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let loss = |state: usize| state.saturating_sub(FAILED) as u8;
            let (a_loss, b_loss) = (loss(a_state), loss(b_state));
            let loser = match a_loss.cmp(&b_loss) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Less => 2,
            };
            law.push(Outcome {
                p: a_p * b_p,
                a_loss,
                b_loss,
                a_disordered: a_state > 0,
                b_disordered: b_state > 0,
                loser,
            });
        }
    }
    law
}
