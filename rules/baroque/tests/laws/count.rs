//! The same reckoned over all faces, plainly and from the sheet.

use std::collections::BTreeMap;
use tercio_baroque::facts::{Deed, TestFacts};
use tercio_baroque::troops::{Grade, Troop};

/// Who is ahead (1 side a, -1 side b), and whose command is idle, with the chance.
pub type Chances = BTreeMap<(i8, bool, bool), f64>;

/// The lowest face that passes: every face is tried.
pub fn passing_face(facts: &TestFacts) -> u8 {
    (1..=6).find(|face| face_passes(facts, *face)).unwrap()
}

fn face_passes(facts: &TestFacts, face: u8) -> bool {
    let needed = match facts.discipline {
        Grade::A => 3,
        Grade::B => 4,
        Grade::C => 5,
    };
    match face {
        1 => false,
        6 => true,
        face => i32::from(face) + extra(facts) >= needed,
    }
}

fn extra(facts: &TestFacts) -> i32 {
    let worth = |holds: bool, worth: i32| if holds { worth } else { 0 };
    let code = facts.r#type.word();
    let rides = ["GA", "TR", "RE", "SP", "CL"].contains(&code) || code == "DR" && !facts.on_foot;
    let disorder = worth(facts.disordered, -1);
    let own = match facts.r#for {
        Deed::OpportunityCharge => disorder + if rides { -1 } else { -2 },
        Deed::Countercharge if code == "GA" || code == "WB" => disorder + 2,
        Deed::Countercharge => disorder + worth(rides, 1),
        Deed::OpportunityFire => disorder + worth(!facts.returns, -1),
        Deed::DefensiveFire => disorder + 2,
        Deed::Evasion => {
            let kind = match facts.r#type {
                Troop::LightHorse => 2,
                Troop::Dragoons | Troop::Skirmishers => 1,
                _ => 0,
            };
            let later = 1 - i32::from(facts.nth);
            kind + worth(facts.from_foot, 1) + disorder + worth(facts.massed, -1) + later
        }
        Deed::FurtherMove => worth(facts.nth > 2, 2 - i32::from(facts.nth)),
        _ => 0,
    };
    own + worth(facts.beyond, -1) + worth(facts.leader, 1)
}

/// What counts of a leader in the throw.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    pub bonus: i32,
    /// The better, the higher.
    pub structure: i32,
    /// Throws again when he is behind.
    pub rerolls: bool,
    pub rerolls_one: bool,
    /// A double costs him the activation.
    pub idle: bool,
}

type Dice = [[i32; 2]; 2];

const FACES: std::ops::RangeInclusive<i32> = 1..=6;

fn throws() -> impl Iterator<Item = [i32; 2]> + Clone {
    FACES.flat_map(|one| FACES.map(move |other| [one, other]))
}

/// Above nothing: side a is ahead.
fn ahead(cards: &[Cards; 2], dice: Dice) -> i32 {
    let total = |side: usize| cards[side].bonus + dice[side][0] + dice[side][1];
    let by_dice = (total(0) - total(1)).signum();
    if by_dice == 0 { (cards[0].structure - cards[1].structure).signum() } else { by_dice }
}

/// The throws by which a leader who is behind tries again: of the ways he has, the one that brings
/// him ahead most often, one die before two.
fn second_throws(cards: &[Cards; 2], dice: Dice, side: usize) -> Vec<[i32; 2]> {
    let [one, other] = dice[side];
    let (high, low) = (one.max(other), one.min(other));
    let both: Vec<[i32; 2]> = throws().collect();
    if !cards[side].rerolls_one {
        return both;
    }
    let keep = |kept: i32| -> Vec<[i32; 2]> { FACES.map(|face| [kept, face]).collect() };
    let chance = |ways: &[[i32; 2]]| {
        let wins = ways.iter().filter(|way| {
            let mut dice = dice;
            dice[side] = **way;
            ahead(cards, dice) == if side == 0 { 1 } else { -1 }
        });
        wins.count() * 36 / ways.len()
    };
    let mut best = keep(high);
    for way in [keep(low), both] {
        if chance(&way) > chance(&best) {
            best = way;
        }
    }
    best
}

/// Ways that four dice leave to the four that may be thrown again: all is counted in whole numbers.
const WAYS: u64 = 1296;

type Counted = BTreeMap<(i8, bool, bool), u64>;

fn follow(cards: &[Cards; 2], dice: Dice, tried: [bool; 2], count: u64, into: &mut Counted) {
    let ahead = ahead(cards, dice);
    let behind = if ahead > 0 { 1 } else { 0 };
    if ahead != 0 && cards[behind].rerolls && !tried[behind] {
        let mut tried = tried;
        tried[behind] = true;
        let ways = second_throws(cards, dice, behind);
        for way in &ways {
            let mut dice = dice;
            dice[behind] = *way;
            follow(cards, dice, tried, count / ways.len() as u64, into);
        }
        return;
    }
    let idle = |side: usize| cards[side].idle && dice[side][0] == dice[side][1];
    *into.entry((ahead as i8, idle(0), idle(1))).or_default() += count;
}

/// One throw of both sides, and what they throw again.
pub fn initiative(cards: [Cards; 2]) -> Chances {
    let mut counted = Counted::new();
    for a in throws() {
        for b in throws() {
            follow(&cards, [a, b], [false; 2], WAYS, &mut counted);
        }
    }
    let whole = (WAYS * WAYS) as f64;
    counted.into_iter().map(|(outcome, count)| (outcome, count as f64 / whole)).collect()
}
