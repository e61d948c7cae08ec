//! What is timed. To time another thing, add a line to [`TIMED`].

use crate::kernel::{self, Outcome};
use std::hint::black_box;
use tercio_chance::{
    Chance, Count, Dice, Halt, Law, PATHS_MAX, Roll, Seat, packed_enum, solve, solve_each,
};
use tercio_conquest::facts::CombatFacts;
use tercio_conquest::phase::result::{CombatResult, ResultVerdict};
use tercio_conquest::phase::strike::{Strike, Struck};
use tercio_impetus::facts::MeleeFacts;
use tercio_impetus::phase::exchange::{Exchange, Loser};
use tercio_impetus::phase::melee::Melee;
use tercio_ledger::Rule;
use tercio_odds::{Budget, law as law_of};
use tercio_warfare::Book;
use tercio_warfare::facts::SortieFacts;
use tercio_warfare::phase::sortie::{Sortie, SortieVerdict};

/// A name, and one call of the thing.
pub type Timed = (&'static str, fn());

/// The names are shared with `bench/icepool_times.py`, which times the same things there.
#[rustfmt::skip]
pub const TIMED: &[Timed] = &[
    ("hits on 5+, 20 dice",              || law(Roll::at_least(5, 20))),
    ("hits on 5+, 100 dice",             || law(Roll::at_least(5, 100))),
    ("sixes and pairs of fives, 20",     || law(sixes_and_pairs_of_fives(20))),
    ("sixes and pairs of fives, 100",    || law(sixes_and_pairs_of_fives(100))),
    ("best 3 of 12",                     || law(Roll::best(3, 12))),
    ("best 3 of 100",                    || law(Roll::best(3, 100))),
    ("sortie, 3 of 5 against 3 of 5",    || drop(black_box(sortie(black_box(3), black_box(5))))),
    ("sortie by the rules of Warfare",   || drop(black_box(ruled_sortie(black_box(2), black_box(-2))))),
    ("melee by hand, 8 dice against 5",  || drop(black_box(by_hand()))),
    ("melee by the rules of Impetus",    || drop(black_box(ruled_melee()))),
    ("kills, 24 figures",                || drop(black_box(kills(black_box(24))))),
    ("kills, 100 figures",               || drop(black_box(kills(black_box(100))))),
    ("kills, 1,000 figures",             || drop(black_box(kills(black_box(1000))))),
    ("combat result, 24 figures each",   || drop(black_box(combat_result(black_box(24))))),
    ("combat result, 1,000 figures each", || drop(black_box(combat_result(black_box(1000))))),
];

fn law(roll: Roll) {
    drop(black_box(black_box(roll).law::<f64>()));
}

const fn sixes_and_pairs_of_fives(dice: u16) -> Roll {
    Roll::Hits { dice, count: Count::SixesAndPairsOfFives }
}

static CONTEST: Rule = Rule::known("bench.contest", "two sides compare their dice", 0);
const WE: Seat = Seat(0);
const THEY: Seat = Seat(1);

/// By how much a contest is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Degree {
    LostDouble,
    LostBy4,
    Lost,
    Drawn,
    Won,
    WonBy4,
    WonDouble,
}
packed_enum!(Degree { LostDouble, LostBy4, Lost, Drawn, Won, WonBy4, WonDouble });

fn degree(ours: u16, theirs: u16) -> Degree {
    let pick = |double, by4, bare| {
        let (high, low) = (ours.max(theirs), ours.min(theirs));
        match () {
            () if high >= 2 * low => double,
            () if high >= low + 4 => by4,
            () => bare,
        }
    };
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Less => pick(Degree::LostDouble, Degree::LostBy4, Degree::Lost),
        std::cmp::Ordering::Equal => Degree::Drawn,
        std::cmp::Ordering::Greater => pick(Degree::WonDouble, Degree::WonBy4, Degree::Won),
    }
}

/// Our best dice against their worst, each side a part of its own.
pub fn sortie(keep: u16, dice: u16) -> Result<Law<Degree>, Box<Halt>> {
    solve(PATHS_MAX, |chance| {
        chance.meet(
            |side| side.number(Roll::best(keep, dice), &CONTEST, WE, None),
            |side| side.number(Roll::worst(keep, dice), &CONTEST, THEY, None),
            degree,
        )
    })
}

/// The same contest through the real rules: every line of both tallies, the comparison of
/// maneuvers, and the escape that a finished unit may try.
fn ruled_sortie(a: i16, b: i16) -> Option<Law<SortieVerdict>> {
    let mut facts = SortieFacts::default();
    (facts.a.dice, facts.b.dice) = (a, b);
    WARFARE.with(|sortie| law_of(sortie, &facts, &Budget::default()).ok())
}

thread_local! {
    static WARFARE: Sortie = Sortie(Book::default());
    static IMPETUS: Melee = Melee(tercio_impetus::Book::default());
    static STRIKE: Strike = Strike(tercio_conquest::Book::default());
    static RESULT: CombatResult = CombatResult(tercio_conquest::Book::default());
}

/// Two lines of so many figures, all of whom fight: they hit on 4 and more, save on 5, kill on 4.
fn lines_of(figures: u16) -> CombatFacts {
    let mut facts = CombatFacts::default();
    for side in [&mut facts.a, &mut facts.b] {
        (side.figures, side.front, side.save) = (figures, figures, 2);
    }
    facts
}

/// What one such line does to another through the rules of Conquest: hits, saves and kills.
pub fn kills(figures: u16) -> Option<Law<Struck>> {
    let facts = lines_of(figures);
    STRIKE.with(|strike| law_of(strike, &facts, &Budget::default()).ok())
}

/// Which of the two wins the round, and by how much.
fn combat_result(figures: u16) -> Option<Law<ResultVerdict>> {
    let facts = lines_of(figures);
    RESULT.with(|result| law_of(result, &facts, &Budget::default()).ok())
}

/// VBU 5 with an Impetus of 3 against VBU 5, through the real rules.
pub fn ruled_melee() -> Option<Law<Exchange>> {
    let mut facts = MeleeFacts::default();
    (facts.a.vbu, facts.a.impetus, facts.b.vbu) = black_box((VBU, IMPETUS_BONUS, VBU));
    IMPETUS.with(|melee| law_of(melee, &facts, &Budget::default()).ok())
}

/// The same by the arithmetic of this one case.
pub fn by_hand() -> Vec<Outcome> {
    let (a, b) = black_box((VBU + IMPETUS_BONUS, VBU));
    kernel::melee(a.into(), b.into(), VBU, VBU)
}

impl Outcome {
    /// Whether the rules mean the same.
    pub fn is(&self, exchange: &Exchange) -> bool {
        let loser = match exchange.loser {
            Loser::None => 0,
            Loser::A => 1,
            Loser::B => 2,
        };
        (self.a_loss, self.b_loss, self.loser) == (exchange.a_loss, exchange.b_loss, loser)
            && self.a_disordered == exchange.a_disordered
            && self.b_disordered == exchange.b_disordered
    }
}

const VBU: u8 = 5;
const IMPETUS_BONUS: u8 = 3;

/// The same contest die by die, as rules would be solved that ask for single faces: every path
/// is walked, nothing is merged before the end.
pub fn sortie_die_by_die(keep: u16, dice: u16) -> Result<f64, Box<Halt>> {
    let thrown = |chance: &mut dyn Chance, seat| -> Result<Vec<u16>, Box<Halt>> {
        let mut faces = (0..dice)
            .map(|_| chance.number(Roll::sum(1), &CONTEST, seat, None))
            .collect::<Result<Vec<u16>, _>>()?;
        faces.sort_unstable();
        Ok(faces)
    };
    let mut won = 0.0;
    let step = |chance: &mut dyn Chance| {
        let ours: u16 = thrown(chance, WE)?.iter().rev().take(keep.into()).sum();
        let theirs: u16 = thrown(chance, THEY)?.iter().take(keep.into()).sum();
        Ok(degree(ours, theirs))
    };
    solve_each::<f64, Degree>(PATHS_MAX, step, |degree, weight| {
        if degree as u8 > Degree::Drawn as u8 {
            won += weight;
        }
    })?;
    Ok(won)
}

/// The chance of a win in a solved sortie.
pub fn won(law: &Law<Degree>) -> f64 {
    let wins = law.iter().filter(|(degree, _)| *degree as u8 > Degree::Drawn as u8);
    wins.map(|(_, weight)| weight).sum()
}

/// A thousand multiplications and additions that wait for each other: what the machine can do.
pub fn yardstick() -> f64 {
    (0..1000).fold(black_box(1.0), |sum: f64, _| sum * black_box(0.999) + black_box(0.001))
}
