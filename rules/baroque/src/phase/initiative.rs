//! The throw for the initiative, and what leaders do with their dice.

use crate::Book;
use crate::facts::{Again, InitiativeFacts, Leader};
use crate::sheet;
use serde::Serialize;
use std::cmp::Ordering;
use tercio_chance::{Chance, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    /// Who is ahead.
    pub enum Standing { Equal "equal", A "a", B "b" }
}

words! {
    /// Which dice are thrown again; the first is the higher one of a throw.
    pub enum Rethrow { First "first", Second "second", Both "both" }
}

packed_struct! {
    /// Who has the initiative, and whose command loses its activation.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct Comparison {
        /// Equal: the totals and the structures are.
        pub standing: Standing,
        /// Side a's leader has thrown a double, and is incompetent.
        pub a_idle: bool,
        pub b_idle: bool,
    }
}

impl Comparison {
    /// Both throw once more. A command that has lost its activation throws no more.
    pub const fn is_thrown_again(&self) -> bool {
        matches!(self.standing, Standing::Equal) && !self.a_idle && !self.b_idle
    }

    /// The side whose command is activated; none where its leader's double forbids it.
    pub const fn active(&self) -> Option<Standing> {
        match (self.standing, self.a_idle, self.b_idle) {
            (Standing::A, false, _) => Some(Standing::A),
            (Standing::B, _, false) => Some(Standing::B),
            // Who is out of it leaves the initiative to the other, where nobody has it.
            (Standing::Equal, true, false) => Some(Standing::B),
            (Standing::Equal, false, true) => Some(Standing::A),
            _ => None,
        }
    }
}

/// The dice of both sides.
type Lying = [[u8; 2]; 2];

/// What is weighed besides the dice: it stays the same however often they are thrown.
struct Scales<'f> {
    leaders: [&'f Leader; 2],
    /// Doubles cost a side its activation.
    idle_on_a_double: [bool; 2],
    bonuses: [i16; 2],
    /// How side a's structure compares with side b's.
    structure: Ordering,
}

impl Scales<'_> {
    fn compare(&self, dice: Lying) -> Comparison {
        let total = |side: usize| {
            let thrown: u8 = dice[side].iter().sum();
            self.bonuses[side].saturating_add(thrown.into())
        };
        let idle = |side: usize| {
            let [first, second] = dice[side];
            self.idle_on_a_double[side] && first == second
        };
        Comparison {
            standing: match total(0).cmp(&total(1)).then(self.structure) {
                Ordering::Greater => Standing::A,
                Ordering::Less => Standing::B,
                Ordering::Equal => Standing::Equal,
            },
            a_idle: idle(0),
            b_idle: idle(1),
        }
    }

    /// How many of these throws would bring a side ahead.
    fn wins(&self, lying: Lying, side: usize, throws: impl Iterator<Item = [u8; 2]>) -> usize {
        let ahead = [Standing::A, Standing::B][side];
        let wins = throws.filter(|own| {
            let mut dice = lying;
            dice[side] = *own;
            self.compare(dice).standing == ahead
        });
        wins.count()
    }

    /// The dice that a leader who is behind throws again, if it is his way and he has the power.
    fn wanted(&self, lying: Lying, side: usize) -> Option<Rethrow> {
        let leader = self.leaders[side];
        leader.level.power_to_throw_again().filter(|_| leader.again == Again::Behind)?;
        if !leader.level.throws_one_again() {
            return Some(Rethrow::Both);
        }
        let [first, second] = lying[side];
        let (kept, one) = match first < second {
            true => (second, Rethrow::First),
            false => (first, Rethrow::Second),
        };
        let faces = 1..=FACES;
        let by_one = self.wins(lying, side, faces.clone().map(|face| [kept, face]));
        let pairs = faces.clone().flat_map(|one| faces.clone().map(move |other| [one, other]));
        let by_both = self.wins(lying, side, pairs);
        Some(if by_one * usize::from(FACES) >= by_both { one } else { Rethrow::Both })
    }
}

impl Book {
    /// What a leader's dice come to.
    pub fn initiative(&self, leader: &Leader, dice: [u8; 2]) -> Tally<'_> {
        let thrown = i16::from(dice[0]) + i16::from(dice[1]);
        self.bonus(leader).plus(&sheet::INITIATIVE, thrown)
    }

    /// What a leader adds to his dice.
    pub(crate) fn bonus(&self, leader: &Leader) -> Tally<'_> {
        self.house.tally().one_of(Some(leader.level as usize), &sheet::LEADERSHIP)
    }

    fn scales<'f>(&self, facts: &'f InitiativeFacts) -> Scales<'f> {
        let leaders = [&facts.a, &facts.b];
        let structure = match self.house.is_off(sheet::INITIATIVE_TIE.id) {
            true => Ordering::Equal,
            false => facts.a.structure.against(facts.b.structure),
        };
        let counts = !self.house.is_off(sheet::POWER_INCOMPETENT.id);
        Scales {
            leaders,
            idle_on_a_double: leaders.map(|leader| counts && leader.level.is_idle_on_a_double()),
            bonuses: leaders.map(|leader| self.leadership(leader.level)),
            structure,
        }
    }

    /// A leader throws: the higher die and the lower one.
    pub fn throw_initiative(
        &self,
        leader: &Leader,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<[u8; 2], Box<Halt>> {
        let (high, low) = dice.pair(&sheet::INITIATIVE, seat, Some(&self.bonus(leader)))?;
        Ok([high, low])
    }

    /// A leader who has the power throws some of his dice again. The dice of one who has not lie as
    /// they do.
    pub fn throw_again(
        &self,
        leader: &Leader,
        which: Rethrow,
        so_far: [u8; 2],
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<[u8; 2], Box<Halt>> {
        let Some(power) = leader.level.power_to_throw_again() else { return Ok(so_far) };
        let bonus = self.bonus(leader);
        if which == Rethrow::Both {
            let (high, low) = dice.pair(power, seat, Some(&bonus))?;
            return Ok([high, low]);
        }
        let thrown = dice.number(Roll::sum(1), power, seat, Some(&bonus))? as u8;
        Ok(if which == Rethrow::First { [thrown, so_far[1]] } else { [so_far[0], thrown] })
    }

    /// Who is ahead by the dice as they lie, and whom a double puts out of it.
    pub fn compare(&self, facts: &InitiativeFacts, dice: Lying) -> Comparison {
        self.scales(facts).compare(dice)
    }

    /// Who is behind throws again if he likes, then the other.
    fn settle_again(
        &self,
        scales: &Scales<'_>,
        mut lying: Lying,
        seats: [Seat; 2],
        dice: &mut dyn Chance,
    ) -> Result<Comparison, Box<Halt>> {
        let mut settled = [false; 2];
        loop {
            let comparison = scales.compare(lying);
            let behind = match comparison.standing {
                Standing::Equal => return Ok(comparison),
                Standing::A => 1,
                Standing::B => 0,
            };
            let wanted = scales.wanted(lying, behind).filter(|_| !settled[behind]);
            let Some(which) = wanted else { return Ok(comparison) };
            settled[behind] = true;
            let leader = scales.leaders[behind];
            lying[behind] = self.throw_again(leader, which, lying[behind], seats[behind], dice)?;
        }
    }

    /// Settles one throw of both. Side a throws for `seats.0`, side b for `seats.1`.
    pub fn settle_initiative(
        &self,
        facts: &InitiativeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Comparison, Box<Halt>> {
        let scales = self.scales(facts);
        let pair = |[high, low]: [u8; 2]| (high, low);
        let (a, b) = dice.both(
            |dice| self.throw_initiative(&facts.a, seats.0, dice).map(pair),
            |dice| self.throw_initiative(&facts.b, seats.1, dice).map(pair),
        )?;
        let lying = [a, b].map(|(high, low)| [high, low]);
        dice.settle(|dice| self.settle_again(&scales, lying, [seats.0, seats.1], dice))
    }
}

/// Which of two commands is activated.
#[derive(Clone, Debug)]
pub struct Initiative(pub Book);

impl Procedure for Initiative {
    type Facts = InitiativeFacts;
    type Verdict = Comparison;

    fn name(&self) -> &'static str {
        "initiative"
    }

    fn label(&self) -> &'static str {
        "which of two commands has the initiative, and what leaders do with their dice"
    }

    fn tallies(&self, facts: &InitiativeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.bonus(&facts.a));
        show(Side::B, &self.0.bonus(&facts.b));
    }

    fn settle(
        &self,
        facts: &InitiativeFacts,
        dice: &mut dyn Chance,
    ) -> Result<Comparison, Box<Halt>> {
        self.0.settle_initiative(facts, (Seat(0), Seat(1)), dice)
    }

    fn again(
        &self,
        facts: &InitiativeFacts,
        verdict: &Comparison,
        _: &Policy,
    ) -> Option<InitiativeFacts> {
        verdict.is_thrown_again().then_some(*facts)
    }

    fn policies(&self) -> &'static [Policy] {
        &[Policy { name: "again", label: "ties with equal structure are thrown again" }]
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, _: &InitiativeFacts, law: &[(Comparison, f64)]) -> String {
        let share = |holds: &dyn Fn(&Comparison) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
        };
        let won = |side: Standing| share(&|verdict| verdict.standing == side);
        let (a, b) = (percent(won(Standing::A)), percent(won(Standing::B)));
        let mut sentence = format!("Side a has the initiative {a} of the time, side b {b}");
        if won(Standing::Equal) > 0.0 {
            sentence += &format!(", neither {}", percent(won(Standing::Equal)));
        }
        for (chance, side) in
            [(share(&|verdict| verdict.a_idle), "a"), (share(&|verdict| verdict.b_idle), "b")]
        {
            if chance > 0.0 {
                let chance = percent(chance);
                sentence += &format!("; side {side}'s command loses its activation in {chance}");
            }
        }
        sentence + "."
    }

    fn place(&self, verdict: &Comparison) -> (i32, String) {
        let (won, mut said) = match verdict.standing {
            Standing::A => (100, "a first".to_string()),
            Standing::Equal => (0, "nobody".to_string()),
            Standing::B => (-100, "b first".to_string()),
        };
        let mut idle = 0;
        for (is_idle, worth, name) in [(verdict.a_idle, -10, "a"), (verdict.b_idle, 10, "b")] {
            if is_idle {
                idle += worth;
                said += &format!(", {name} idle");
            }
        }
        (won + idle, said)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.again"), RuleId("baroque.leaders")]
    }

    fn example(&self) -> &'static str {
        "initiative --a level=charismatic,structure=good --b level=reliable,structure=average"
    }
}
