//! A sortie: maneuvers compared, dice thrown, a degree of victory.

use crate::Book;
use crate::facts::{Maneuver, SortieFacts};
use crate::sheet::{self, Cell, Compare, Effect};
use serde::Serialize;
use std::cell::OnceCell;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    pub enum Winner { None "none", A "a", B "b" }
}
words! {
    pub enum Degree { None "none", Win "win", By4 "by4", Double "double" }
}

packed_struct! {
    /// How a sortie went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct SortieVerdict {
        pub winner: Winner,
        pub degree: Degree,
        /// The loser, finished, got away by its unspent dice.
        pub escaped: bool,
    }
}

impl SortieVerdict {
    /// The cells of the effects table that apply, winner's first.
    pub fn cells(&self, facts: &SortieFacts) -> Option<(Side, &'static Cell, &'static Cell)> {
        let (winner, maneuver) = match self.winner {
            Winner::None => return None,
            Winner::A => (Side::A, facts.a.maneuver),
            Winner::B => (Side::B, facts.b.maneuver),
        };
        let (upper, lower) = cells(maneuver, self.degree)?;
        Some((winner, upper, lower))
    }
}

/// The winner's and the loser's cell for a maneuver won at a degree.
pub fn cells(maneuver: Maneuver, degree: Degree) -> Option<(&'static Cell, &'static Cell)> {
    let column = (degree as usize).checked_sub(1)?;
    let rows = &sheet::EFFECTS[maneuver as usize];
    Some((&rows[0][column], &rows[1][column]))
}

/// The degree of a win. Twice the loser's total is checked first.
pub fn degree(winner: u16, loser: u16) -> Degree {
    if winner >= loser * sheet::DOUBLE.value.unsigned_abs() {
        Degree::Double
    } else if winner - loser >= sheet::BY4.value.unsigned_abs() {
        Degree::By4
    } else {
        Degree::Win
    }
}

packed_struct! {
    /// Who won, how well, and the total that must be beaten to get away: 0 where nobody can try.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Blow {
        pub winner: Winner,
        pub degree: Degree,
        pub total: u8,
    }
}

impl Blow {
    fn of(facts: &SortieFacts, a: u16, b: u16) -> Blow {
        let (winner, high, low) = match a.cmp(&b) {
            std::cmp::Ordering::Equal => return Blow::default(),
            std::cmp::Ordering::Greater => (Winner::A, a, b),
            std::cmp::Ordering::Less => (Winner::B, b, a),
        };
        let degree = degree(high, low);
        let (maneuver, loser) = match winner {
            Winner::A => (facts.a.maneuver, &facts.b),
            _ => (facts.b.maneuver, &facts.a),
        };
        let may_escape = loser.unspent() > 0
            && cells(maneuver, degree).is_some_and(|(_, lower)| lower.effect == Effect::Finished);
        Blow { winner, degree, total: if may_escape { high as u8 } else { 0 } }
    }
}

/// One side's throw, with the tally that explains it.
struct Throw<'b> {
    roll: Roll,
    tally: Tally<'b>,
}

impl Throw<'_> {
    fn total(&self, seat: Seat, dice: &mut dyn Chance) -> Result<u8, Box<Halt>> {
        dice.number(self.roll, &sheet::BASE, seat, Some(&self.tally)).map(|total| total as u8)
    }
}

impl Book {
    /// What maneuvers decide without a throw.
    pub fn unrolled(&self, a: Maneuver, b: Maneuver) -> Option<SortieVerdict> {
        let none = SortieVerdict::default();
        match sheet::COMPARISON[a as usize][b as usize].compare {
            Compare::RetreaterSucceeds => {
                let winner = if a == Maneuver::Retreat { Winner::A } else { Winner::B };
                let degree = match self.rulings.free_retreat {
                    crate::rulings::FreeRetreat::Half => Degree::Win,
                    crate::rulings::FreeRetreat::Full => Degree::By4,
                };
                Some(SortieVerdict { winner, degree, escaped: false })
            }
            Compare::BothSucceed | Compare::BothFail => Some(none),
            Compare::Even | Compare::Favours(..) => None,
        }
    }

    /// Settles a sortie. Side a throws for `seats.0`, side b for `seats.1`.
    pub fn settle_sortie(
        &self,
        facts: &SortieFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<SortieVerdict, Box<Halt>> {
        if let Some(verdict) = self.unrolled(facts.a.maneuver, facts.b.maneuver) {
            return Ok(verdict);
        }
        let compare = |dice: &mut dyn Chance| {
            // A part may run for many paths of a solved sortie; its tallies are the same on each.
            let throws = OnceCell::new();
            let throws = || throws.get_or_init(|| self.throws(facts));
            dice.meet(
                |dice| throws().0.total(seats.0, dice),
                |dice| throws().1.total(seats.1, dice),
                |a, b| Blow::of(facts, a.into(), b.into()),
            )
        };
        dice.settle(|dice| {
            let blow = compare(dice)?;
            let Blow { winner, degree, total } = blow;
            let (loser, seat) = match winner {
                Winner::A => (&facts.b, seats.1),
                _ => (&facts.a, seats.0),
            };
            let escaped = total > 0 && self.escapes(loser.unspent(), total.into(), seat, dice)?;
            Ok(SortieVerdict { winner, degree, escaped })
        })
    }

    fn throws(&self, facts: &SortieFacts) -> (Throw<'_>, Throw<'_>) {
        let throw = |side| {
            let tally = self.sortie_dice(facts, side);
            Throw { roll: self.throw(&tally), tally }
        };
        (throw(Side::A), throw(Side::B))
    }

    /// A finished unit rolls the bonus dice it kept back against the blow that finished it.
    fn escapes(
        &self,
        unspent: u16,
        blow: u16,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let keep = sheet::ESCAPE.value.unsigned_abs();
        let unspent = unspent.min(sheet::MOST_DICE.value.unsigned_abs());
        let best_possible = keep.min(unspent) * u16::from(tercio_chance::FACES);
        if best_possible <= blow || self.house.is_off(sheet::ESCAPE.id) {
            return Ok(false);
        }
        let roll = dice.number(Roll::best(keep, unspent), &sheet::ESCAPE, seat, None)?;
        Ok(roll > blow)
    }
}

/// The sheet's main question: two units fight a sortie.
#[derive(Clone, Debug)]
pub struct Sortie(pub Book);

/// The rulings every sortie rests on.
pub const SORTIE_RULINGS: &[RuleId] = &[
    RuleId("warfare.net-dice"),
    RuleId("warfare.tie"),
    RuleId("warfare.double"),
    RuleId("warfare.winner-row"),
    RuleId("warfare.attacker"),
    RuleId("warfare.no-roll"),
    RuleId("warfare.escape"),
];

impl Procedure for Sortie {
    type Facts = SortieFacts;
    type Verdict = SortieVerdict;

    fn name(&self) -> &'static str {
        "sortie"
    }

    fn label(&self) -> &'static str {
        "two units fight one sortie"
    }

    fn tallies(&self, facts: &SortieFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        for side in [Side::A, Side::B] {
            show(side, &self.0.sortie_dice(facts, side));
        }
    }

    fn settle(
        &self,
        facts: &SortieFacts,
        dice: &mut dyn Chance,
    ) -> Result<SortieVerdict, Box<Halt>> {
        self.0.settle_sortie(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &SortieFacts, law: &[(SortieVerdict, f64)]) -> String {
        let chance = |winner: Winner| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.winner == winner).map(|(_, p)| p).sum()
        };
        if self.0.unrolled(facts.a.maneuver, facts.b.maneuver).is_some() {
            let (a, b) = (facts.a.maneuver, facts.b.maneuver);
            return format!("No throw is needed: {a} against {b}.");
        }
        format!(
            "Side a ({:+} dice) wins {} of the time, side b ({:+} dice) {}; {} are ties.",
            self.0.sortie_dice(facts, Side::A).total(),
            percent(chance(Winner::A)),
            self.0.sortie_dice(facts, Side::B).total(),
            percent(chance(Winner::B)),
            percent(chance(Winner::None)),
        )
    }

    fn place(&self, verdict: &SortieVerdict) -> (i32, String) {
        let step = verdict.degree as i32;
        let escaped = if verdict.escaped { ", loser gets away" } else { "" };
        let degree = if verdict.degree == Degree::By4 { "by 4+" } else { verdict.degree.word() };
        match verdict.winner {
            Winner::None => (0, "nobody wins".into()),
            Winner::A => (2 * step - i32::from(verdict.escaped), format!("a {degree}{escaped}")),
            Winner::B => (i32::from(verdict.escaped) - 2 * step, format!("b {degree}{escaped}")),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        SORTIE_RULINGS
    }

    fn example(&self) -> &'static str {
        "sortie --a men=900,heavy,two-handed,defend,higher --b men=800,horse,heavy,charge"
    }
}
