//! What a sortie promises: the exact law of every pair of maneuvers, and the mixture of choices
//! that a foe who thinks as far would make.

#[cfg(test)]
mod tests;

use super::approach::turn_to;
use super::{WHOLE, lives};
use crate::Warfare;
use crate::facts::{Back, Maneuver, SideFacts, SortieFacts};
use crate::phase::sortie::{Degree, SortieVerdict, Winner, cells};
use crate::sheet::{BASE_SHARE, Effect};
use crate::state::{Choice, Distance, Fight, Link, State};
use arrayvec::ArrayVec;
use tercio_engine::{Appraiser, FIGURES, Side, Silence};

/// Choices of one side that are weighed against each other: every maneuver, with and without dice.
const CHOICES_MAX: usize = 10;
type Choices = ArrayVec<Choice, CHOICES_MAX>;
/// How often each choice is made, out of one.
type Mix = ArrayVec<f64, CHOICES_MAX>;

/// Rounds in which each side answers what the other did most.
const ROUNDS: u32 = 40;
/// One part in so many of the bonus dice is spent.
const SPENT: i16 = 3;
/// What a flanked unit has lost, as a share of itself.
const FLANKED: f64 = 0.1;
/// What a unit with penalty dice wins by getting away, as a share of what they cost it.
const RELIEF: f64 = 0.9;
/// What the weaker of two wins when they part, for each die that it is short of, in hundredths of
/// itself.
const PARTED: f64 = 5.6;
/// What a round without attacking costs who has to attack, as a share of the unit, and what it
/// costs if the battle ends with it.
const IDLE: f64 = 0.14;
const IDLE_LAST: f64 = 0.5;
/// To who has to attack, his units are worth less than to who only has to hold out.
const STAKED: f64 = 0.7;
/// Half a move and a full one, in halves.
const HALF: i32 = 1;
const FULL: i32 = 2;
/// What ground given costs, for half a move, as a share of the unit.
const GROUND: f64 = 0.045;
/// How often a foe is taken to choose anyhow instead of at his best.
const ANYHOW: f64 = 0.4;
/// Dice by which a foe may be the better without being feared, and what each further one costs a
/// unit within his reach, as a share of it.
const BEARABLE: f64 = 4.0;
const FEARED: f64 = 0.03;
/// What higher ground and a level of walls are worth, as shares of the unit.
const HEIGHT: f64 = 0.06;
const WALL: f64 = 0.08;

/// What a fight is expected to cost each side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    pub own: f64,
    pub foe: f64,
}

/// Two units that may come to blows, as one of them sees it.
pub(super) struct Pair<'s> {
    rules: &'s Warfare,
    state: &'s State,
    own: u8,
    foe: u8,
    link: Link,
    /// The facts where they meet, the own unit as side a, if it is the one that closes in and if
    /// the foe is.
    met: [Option<SortieFacts>; 2],
    /// What each is worth with an even pool.
    full: [f64; 2],
    /// What each has to lose: to who has to attack, units saved to the end are worth less.
    stakes: [f64; 2],
    /// How many dice better the own unit is than the foe, pools counted in part.
    edge: f64,
    /// Whether the table ends behind each within half a move, and within a full one.
    ends: [[bool; 2]; 2],
}

/// Chances of a sortie: won, by four, by twice and finished; the loser got away; the same for b.
fn figures(verdict: &SortieVerdict) -> [i32; FIGURES] {
    let mut chances = [0; FIGURES];
    let first = match verdict.winner {
        Winner::None => return chances,
        Winner::A => 0,
        Winner::B => FIGURES / 2,
    };
    let place = match (verdict.escaped, verdict.degree) {
        (true, _) => 3,
        (false, Degree::Double) => 2,
        (false, Degree::By4) => 1,
        (false, _) => 0,
    };
    chances[first + place] = 1;
    chances
}

impl<'s> Pair<'s> {
    /// The pair, if the two face each other.
    pub fn of(rules: &'s Warfare, state: &'s State, own: u8, foe: u8) -> Option<Self> {
        let link = *state.link(own, foe)?;
        let full = [own, foe].map(|unit| f64::from(rules.stake(state, unit)));
        let met = if link.distance == Distance::Engaged {
            [Some(rules.facts_of(state, own, foe)); 2]
        } else {
            [(own, foe), (foe, own)].map(|(comes, to)| rules.facts_after(state, comes, to, own))
        };
        let edge = met.iter().flatten().next().map_or(0.0, |facts| rules.edge_in(facts));
        let mut stakes = full;
        let place = usize::from(state.unit(own).side != rules.attacker());
        stakes[place] *= STAKED;
        let ends = [own, foe].map(|unit| rules.table_ends_behind(state, unit));
        Some(Pair { rules, state, own, foe, link, met, full, stakes, edge, ends })
    }

    fn side(&self, unit: u8) -> u8 {
        self.state.unit(unit).side
    }

    /// A maneuver that may not be used over this distance counts as standing to defend.
    fn barred(&self, unit: u8, mut choice: Choice) -> Choice {
        let may = self.rules.may_attack(self.state, &self.link, self.side(unit), choice.maneuver);
        if choice.maneuver.attacks() && !may {
            choice.maneuver = Maneuver::Defend;
        }
        choice
    }

    /// The facts of the sortie these choices lead to, if they lead to one.
    fn facts(&self, own: Choice, foe: Choice, elsewhere: i16) -> Option<SortieFacts> {
        let comes = |unit: u8, choice: Choice| {
            self.rules.may_attack(self.state, &self.link, self.side(unit), choice.maneuver)
                && !self.state.is_engaged(unit)
        };
        let mut facts = match self.link.distance {
            Distance::Engaged => self.met[0]?,
            _ => {
                let who = [comes(self.own, own), comes(self.foe, foe)];
                let first = usize::from(self.side(self.own) != 0);
                let closes = [first, 1 - first].into_iter().find(|place| who[*place])?;
                self.met[closes]?
            }
        };
        let chosen = |side: &mut SideFacts, choice: Choice| {
            (side.maneuver, side.spend, side.back) = (choice.maneuver, choice.spend, choice.back);
        };
        chosen(&mut facts.a, own);
        chosen(&mut facts.b, foe);
        if facts.a.pool > 0 {
            facts.a.pool = (facts.a.pool - elsewhere).max(0);
        }
        Some(facts)
    }

    /// What two choices are expected to cost.
    pub fn toll(&self, own: Choice, foe: Choice, elsewhere: i16, ask: &mut impl Appraiser) -> Toll {
        let (own, foe) = (self.barred(self.own, own), self.barred(self.foe, foe));
        let mut toll = Toll {
            own: self.slowness(self.own, own, self.full[0]),
            foe: self.slowness(self.foe, foe, self.full[1]),
        };
        let Some(facts) = self.facts(own, foe, elsewhere) else { return toll };
        let before = [facts.a.pool, facts.b.pool].map(lives);
        let mut add = |chance: f64, left: [f64; 2]| {
            for (cost, place) in [(&mut toll.own, 0), (&mut toll.foe, 1)] {
                let lost = f64::from(before[place]) - left[place];
                *cost += chance * lost / f64::from(WHOLE) * self.stakes[place];
            }
        };
        let means = ask.means(&self.rules.counsel.sortie, &facts, figures);
        let mut even = 1.0;
        for (place, chance) in means.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
            even -= chance;
            add(chance, self.left(&facts, Some(place)));
        }
        add(even.max(0.0), self.left(&facts, None));
        toll
    }

    /// What is left of each after an outcome, in hundredths.
    fn left(&self, facts: &SortieFacts, outcome: Option<usize>) -> [f64; 2] {
        let book = &self.rules.book;
        let sides = [&facts.a, &facts.b];
        let rolled = book.unrolled(facts.a.maneuver, facts.b.maneuver).is_none();
        let mut pools = sides.map(|side| match rolled {
            true => side.pool - i16::from(side.spend).min(side.pool.max(0)),
            false => side.pool,
        });
        let mut shares = [1.0; 2];
        let mut parted =
            facts.a.maneuver == Maneuver::Retreat && facts.b.maneuver == Maneuver::Retreat;
        // How far each goes back, in halves of a move.
        let mut back = sides.map(|side| side.back.halves());
        if parted {
            back = [FULL; 2];
        }
        if let Some(outcome) = outcome {
            let won = outcome / (FIGURES / 2);
            let lost = 1 - won;
            let (degree, escaped) = degree_of(outcome % (FIGURES / 2), sides[won].maneuver);
            let Some((upper, lower)) = cells(sides[won].maneuver, degree) else {
                return pools.map(|pool| f64::from(lives(pool)));
            };
            for (place, cell) in [(won, upper), (lost, lower)] {
                let mercenary = sides[place].mercenary;
                pools[place] =
                    book.after_effect(cell.effect, pools[place], mercenary, BASE_SHARE).0;
            }
            parted |= matches!(upper.effect, Effect::HalfAway | Effect::FullAway) || escaped;
            back[won] = back[won].max(match upper.effect {
                Effect::HalfAway => HALF,
                Effect::FullAway => FULL,
                _ => 0,
            });
            if escaped {
                back[lost] = FULL;
            }
            match lower.effect {
                Effect::Finished if escaped => pools[lost] = 0,
                Effect::Finished | Effect::Destroyed => shares[lost] = 0.0,
                effect if effect.flanks() => shares[lost] -= FLANKED,
                _ => {}
            }
        }
        let mut left = [0.0; 2];
        for place in [0, 1] {
            // Who is not attacked regains a die.
            if pools[place] < 0 && !sides[1 - place].maneuver.attacks() {
                pools[place] += 1;
            }
            let lives = f64::from(lives(pools[place]));
            let relief = if parted { self.relief(place, lives) } else { 0.0 };
            let gone = self.goes_off(place, back[place]);
            left[place] = if gone { 0.0 } else { shares[place] * (lives + relief) };
        }
        left
    }

    /// Whether a side is off the table by going back so many halves of a move.
    fn goes_off(&self, place: usize, halves: i32) -> bool {
        match halves {
            0 => false,
            HALF => self.ends[place][0],
            _ => self.ends[place][1],
        }
    }

    /// What getting out of the fight is worth to a side, in hundredths.
    fn relief(&self, place: usize, lives: f64) -> f64 {
        let short = if place == 0 { -self.edge } else { self.edge };
        PARTED * short.max(0.0) + RELIEF * (f64::from(WHOLE) - lives).max(0.0)
    }

    /// What a choice costs besides its sortie: time to who has to attack, ground to who gives it.
    fn slowness(&self, unit: u8, choice: Choice, worth: f64) -> f64 {
        let attacker = self.side(unit) == self.rules.attacker();
        let idles = attacker && !choice.maneuver.attacks();
        let idle = match (idles, self.rules.ends_if_quiet(self.state)) {
            (false, _) => 0.0,
            (true, false) => IDLE,
            (true, true) => IDLE_LAST,
        };
        let given = f64::from(choice.back.halves());
        let leaves = given > 0.0 || choice.maneuver == Maneuver::Retreat;
        let works = if leaves { self.rules.works(self.state, unit) } else { 0.0 };
        worth * (idle + GROUND * given) + works
    }

    /// What each side would choose from if it thought of this foe alone.
    fn choices(&self, unit: u8) -> Choices {
        let own = self.state.unit(unit);
        let some = ((own.pool.max(0) + SPENT - 1) / SPENT) as u8;
        let mut choices = Choices::new();
        for maneuver in Maneuver::ALL.iter().copied() {
            let open = |link: &Link| self.rules.may_attack(self.state, link, own.side, maneuver);
            if maneuver.attacks() && !self.state.links_of(unit).any(open) {
                continue;
            }
            for spend in [0, some].into_iter().take(if some > 0 { 2 } else { 1 }) {
                let _ = choices.try_push(Choice { maneuver, spend, back: Back::Stand });
            }
        }
        choices
    }

    /// How both would choose if each knew what the other weighs.
    pub fn mixed(&self, ask: &mut impl Appraiser) -> Mixed {
        let (own, foe) = (self.choices(self.own), self.choices(self.foe));
        let mut table: ArrayVec<ArrayVec<f64, CHOICES_MAX>, CHOICES_MAX> = ArrayVec::new();
        for one in &own {
            let net = |other: &Choice| {
                let toll = self.toll(*one, *other, 0, ask);
                toll.foe - toll.own
            };
            table.push(foe.iter().map(net).collect());
        }
        let (own_mix, mut foe_mix) = balance(&table, foe.len());
        let even = 1.0 / foe.len() as f64;
        foe_mix.iter_mut().for_each(|share| *share += ANYHOW * (even - *share));
        Mixed { own, own_mix, foe, foe_mix }
    }
}

/// What both sides of a pair are likely to choose.
pub(super) struct Mixed {
    own: Choices,
    own_mix: Mix,
    foe: Choices,
    foe_mix: Mix,
}

impl Mixed {
    /// What one choice is expected to cost against all that the foe may do.
    pub fn against(
        &self,
        pair: &Pair<'_>,
        choice: Choice,
        elsewhere: i16,
        ask: &mut impl Appraiser,
    ) -> Toll {
        let mut sum = Toll::default();
        for (foe, share) in self.foe.iter().zip(&self.foe_mix).filter(|(_, share)| **share > 0.0) {
            let toll = pair.toll(choice, *foe, elsewhere, ask);
            sum.own += share * toll.own;
            sum.foe += share * toll.foe;
        }
        sum
    }

    /// What the foe's own choices are expected to cost him besides the sortie, whatever is chosen
    /// against them.
    pub fn foe_slowness(&self, pair: &Pair<'_>) -> f64 {
        let each = self.foe.iter().zip(&self.foe_mix);
        each.map(|(foe, share)| {
            let foe = pair.barred(pair.foe, *foe);
            share * pair.slowness(pair.foe, foe, pair.full[1])
        })
        .sum()
    }

    /// What the fight is expected to cost if both choose as is likely.
    pub fn toll(&self, pair: &Pair<'_>, ask: &mut impl Appraiser) -> Toll {
        let mut sum = Toll::default();
        for (own, share) in self.own.iter().zip(&self.own_mix).filter(|(_, share)| **share > 0.0) {
            let toll = self.against(pair, *own, 0, ask);
            sum.own += share * toll.own;
            sum.foe += share * toll.foe;
        }
        sum
    }
}

/// The shares in which two sides choose who each answer, again and again, what the other has done
/// so far.
fn balance(table: &[ArrayVec<f64, CHOICES_MAX>], columns: usize) -> (Mix, Mix) {
    let zeros = |count: usize| -> Mix { (0..count).map(|_| 0.0).collect() };
    let (mut rows_won, mut columns_lost) = (zeros(table.len()), zeros(columns));
    let (mut rows, mut cols) = (zeros(table.len()), zeros(columns));
    let best = |sums: &Mix, sign: f64| {
        let places = 0..sums.len();
        places
            .max_by(|one, other| (sign * sums[*one]).total_cmp(&(sign * sums[*other])))
            .unwrap_or(0)
    };
    for _ in 0..ROUNDS {
        let row = best(&rows_won, 1.0);
        rows[row] += 1.0 / f64::from(ROUNDS);
        for (sum, value) in columns_lost.iter_mut().zip(&table[row]) {
            *sum += value;
        }
        let column = best(&columns_lost, -1.0);
        cols[column] += 1.0 / f64::from(ROUNDS);
        for (sum, values) in rows_won.iter_mut().zip(table) {
            *sum += values[column];
        }
    }
    (rows, cols)
}

/// The degree that a figure stands for. Only one degree of a maneuver finishes, so it is known of
/// who got away.
fn degree_of(place: usize, maneuver: Maneuver) -> (Degree, bool) {
    match (place, maneuver) {
        (0, _) => (Degree::Win, false),
        (1, _) => (Degree::By4, false),
        (2, _) => (Degree::Double, false),
        (_, Maneuver::Charge) => (Degree::By4, true),
        _ => (Degree::Double, true),
    }
}

impl Warfare {
    /// The facts of two engaged units, the first as side a.
    fn facts_of(&self, state: &State, own: u8, foe: u8) -> SortieFacts {
        let plain = Choice { maneuver: Maneuver::Attack, spend: 0, back: Back::Stand };
        let (a, b) = state.in_order(own, foe);
        let fight = Fight { a, b, choice_a: plain, choice_b: plain, verdict: None };
        let mut facts = self.sortie_facts(state, &fight);
        if a != own {
            std::mem::swap(&mut facts.a, &mut facts.b);
        }
        facts
    }

    /// How many dice better side a is if both attack; of bonus dice one in so many counts.
    fn edge_in(&self, facts: &SortieFacts) -> f64 {
        let bonus = |side: &SideFacts| f64::from(side.pool.max(0)) / f64::from(SPENT);
        let dice = |side| f64::from(self.book.sortie_dice(facts, side).total());
        dice(Side::A) + bonus(&facts.a) - dice(Side::B) - bonus(&facts.b)
    }

    /// The same once one has closed in on the other, if it gets there.
    fn facts_after(&self, state: &State, comes: u8, to: u8, own: u8) -> Option<SortieFacts> {
        let mut then = state.clone();
        self.close_in(&mut then, comes, to, &mut Silence);
        let foe = if own == comes { to } else { comes };
        let met = then.link(comes, to)?.distance == Distance::Engaged;
        met.then(|| self.facts_of(&then, own, foe))
    }

    /// Whether a unit that goes back half a move, or a full one, leaves the table.
    fn table_ends_behind(&self, state: &State, unit: u8) -> [bool; 2] {
        let own = state.unit(unit);
        let (base, reach) = (own.base(), self.reach(own));
        [reach / 2, reach].map(|ticks| !self.setup.table.holds(&base.ahead(-ticks)))
    }

    /// The battle is lost to who has to attack if he does not in this round.
    pub(super) fn ends_if_quiet(&self, state: &State) -> bool {
        state.quiet > 0 && self.rounds_left(state) <= 1
    }

    /// What it costs a unit to stand where free foes can fall upon it.
    pub(super) fn danger(&self, state: &State, unit: u8) -> f64 {
        let base = state.unit(unit).base();
        let falls_on = |foe: &u8| {
            let there = state.unit(*foe);
            let (from, reach) = (there.base(), self.reach(there));
            let free = !state.is_engaged(*foe) && !there.archers;
            free && from.gap(&base) <= reach
                && from.gap(&base) + turn_to(&from, &base) <= reach + reach / 4
        };
        let better = |foe: u8| -self.edge_in(&self.facts_of(state, unit, foe)) - BEARABLE;
        let foes = state.ready(1 - state.unit(unit).side).filter(falls_on);
        let most = foes.map(better).fold(0.0, f64::max);
        FEARED * most * f64::from(self.worth(state, unit))
    }

    /// What the place where a unit stands is worth to it.
    pub(super) fn works(&self, state: &State, unit: u8) -> f64 {
        let own = state.unit(unit);
        let higher = if self.on_higher_ground(own) { HEIGHT } else { 0.0 };
        let walls = WALL * f64::from(self.walls_of(own));
        f64::from(self.full_worth(state, unit)) * (higher + walls)
    }
}
