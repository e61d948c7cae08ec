//! The throw for the initiative, and what doubles do to the commanders who throw.

use crate::Book;
use crate::facts::{Change, InitiativeFacts, Leader};
use crate::sheet;
use crate::troops::Level;
use serde::Serialize;
use std::cmp::Ordering;
use tercio_chance::{Chance, Dice, FACES, Halt, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// Who has the initiative.
    pub enum Winner { None "none", A "a", B "b" }
}

packed_struct! {
    /// What one commander's dice came to.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Cast {
        pub total: i16,
        /// An equal total is enough.
        pub wins_ties: bool,
        pub omen: Omen,
    }
}

packed_struct! {
    /// What one commander's dice did to himself and his command.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct Omen {
        /// Counts from his next throw on.
        pub change: Change,
        /// His command's turn ends without acting.
        pub idle: bool,
        /// He routs, and his command with him.
        pub routs: bool,
    }
}

impl Omen {
    /// The lines that brought it about.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let idle = self.idle.then_some(&sheet::DOUBLE_IDLE);
        let routs = self.routs.then_some(&sheet::COWARD_ROUTS);
        [self.change.rule(), idle, routs].into_iter().flatten()
    }

    /// His command has nothing more to throw for.
    pub const fn is_out(self) -> bool {
        self.idle || self.routs
    }
}

packed_struct! {
    /// Who goes first, and what doubles did.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct InitiativeVerdict {
        /// Nobody: the totals and the structures are equal.
        pub winner: Winner,
        pub a_change: Change,
        pub b_change: Change,
        /// Side a's command ends its turn without acting.
        pub a_idle: bool,
        pub b_idle: bool,
        /// Side a's command routs.
        pub a_routs: bool,
        pub b_routs: bool,
    }
}

impl InitiativeVerdict {
    /// What the dice did to side a's commander.
    pub const fn a(&self) -> Omen {
        Omen { change: self.a_change, idle: self.a_idle, routs: self.a_routs }
    }

    /// What the dice did to side b's commander.
    pub const fn b(&self) -> Omen {
        Omen { change: self.b_change, idle: self.b_idle, routs: self.b_routs }
    }

    /// Both throw once more. A command that has lost its turn meanwhile throws no more.
    pub const fn is_thrown_again(&self) -> bool {
        matches!(self.winner, Winner::None) && !self.a().is_out() && !self.b().is_out()
    }
}

/// What two dice mean for the one who threw them.
fn omen(leader: &Leader, high: u8, low: u8) -> Omen {
    let double = high == low;
    let settled = leader.changed || leader.change != Change::None;
    let wanted = match high {
        _ if settled || !double => Change::None,
        1 => Change::Lowered,
        FACES => Change::Raised,
        _ => Change::None,
    };
    let level = leader.level.after(wanted);
    let changes = level != leader.level && (level != Level::Charismatic || leader.chief);
    let change = if changes { wanted } else { Change::None };
    let even = (high + low).is_multiple_of(2);
    Omen {
        change: if settled { leader.change } else { change },
        idle: double && leader.level.is_feeble() && change != Change::Raised,
        routs: even && leader.level == Level::Cowardly && leader.shaken,
    }
}

/// The commander before a further throw: a change counts from now on.
fn thrown_again(leader: &Leader, omen: Omen) -> Leader {
    if omen.change == leader.change {
        return *leader;
    }
    let level = leader.level.after(omen.change);
    Leader { level, change: omen.change, ..*leader }
}

fn verdict(a: Cast, b: Cast) -> InitiativeVerdict {
    let winner = match (a.total, a.wins_ties).cmp(&(b.total, b.wins_ties)) {
        Ordering::Greater => Winner::A,
        Ordering::Less => Winner::B,
        Ordering::Equal => Winner::None,
    };
    // Who is out of it leaves the initiative to the other, however the throw went.
    let winner = match (winner, a.omen.is_out(), b.omen.is_out()) {
        (Winner::None, true, false) => Winner::B,
        (Winner::None, false, true) => Winner::A,
        _ => winner,
    };
    InitiativeVerdict {
        winner,
        a_change: a.omen.change,
        b_change: b.omen.change,
        a_idle: a.omen.idle,
        b_idle: b.omen.idle,
        a_routs: a.omen.routs,
        b_routs: b.omen.routs,
    }
}

impl Book {
    /// What a commander adds to his dice; `wins_ties` if his structure is better than the other's.
    pub fn initiative(&self, leader: &Leader, wins_ties: bool) -> Tally<'_> {
        let led = leader.level != Level::Nobody;
        let counts = !self.house.is_off(sheet::INITIATIVE_LEADER.id);
        self.house
            .tally()
            .when(led, &sheet::INITIATIVE_LEADER)
            .one_of(counts.then_some(leader.level as usize), &sheet::LEADERSHIP)
            .when(led && leader.inspired, &sheet::INITIATIVE_CHIEF)
            .when(wins_ties, &sheet::INITIATIVE_TIE)
    }

    /// Both sides' additions.
    fn initiatives(&self, facts: &InitiativeFacts) -> (Tally<'_>, Tally<'_>) {
        let better = facts.a.structure.against(facts.b.structure);
        let a = self.initiative(&facts.a, better == Ordering::Greater);
        (a, self.initiative(&facts.b, better == Ordering::Less))
    }

    /// One commander throws; the last of a turn does so alone, for doubles only.
    pub fn cast(
        &self,
        leader: &Leader,
        tally: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Cast, Box<Halt>> {
        let (high, low) = dice.pair(&sheet::INITIATIVE, seat, Some(tally))?;
        Ok(Cast {
            total: tally.total().saturating_add(i16::from(high + low)),
            wins_ties: tally.applied(sheet::INITIATIVE_TIE.id),
            omen: omen(leader, high, low),
        })
    }

    /// Settles one throw. Side a throws for `seats.0`, side b for `seats.1`.
    pub fn settle_initiative(
        &self,
        facts: &InitiativeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<InitiativeVerdict, Box<Halt>> {
        let (a, b) = self.initiatives(facts);
        dice.meet(
            |dice| self.cast(&facts.a, &a, seats.0, dice),
            |dice| self.cast(&facts.b, &b, seats.1, dice),
            verdict,
        )
    }
}

/// The facts of the next throw after an equal one.
pub fn next_throw(facts: &InitiativeFacts, verdict: &InitiativeVerdict) -> InitiativeFacts {
    InitiativeFacts {
        a: thrown_again(&facts.a, verdict.a()),
        b: thrown_again(&facts.b, verdict.b()),
    }
}

/// Which of two commands acts first.
#[derive(Clone, Debug)]
pub struct Initiative(pub Book);

impl Procedure for Initiative {
    type Facts = InitiativeFacts;
    type Verdict = InitiativeVerdict;

    fn name(&self) -> &'static str {
        "initiative"
    }

    fn label(&self) -> &'static str {
        "which of two commands has the initiative, and what doubles do"
    }

    fn tallies(&self, facts: &InitiativeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let (a, b) = self.0.initiatives(facts);
        show(Side::A, &a);
        show(Side::B, &b);
    }

    fn settle(
        &self,
        facts: &InitiativeFacts,
        dice: &mut dyn Chance,
    ) -> Result<InitiativeVerdict, Box<Halt>> {
        self.0.settle_initiative(facts, (Seat(0), Seat(1)), dice)
    }

    fn again(
        &self,
        facts: &InitiativeFacts,
        verdict: &InitiativeVerdict,
        _: &Policy,
    ) -> Option<InitiativeFacts> {
        verdict.is_thrown_again().then(|| next_throw(facts, verdict))
    }

    fn policies(&self) -> &'static [Policy] {
        &[Policy { name: "again", label: "ties with equal structure are rolled again" }]
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, _: &InitiativeFacts, law: &[(InitiativeVerdict, f64)]) -> String {
        let share = |holds: &dyn Fn(&InitiativeVerdict) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
        };
        let won = |winner: Winner| share(&|verdict| verdict.winner == winner);
        let mut sentence = format!(
            "Side a has the initiative {} of the time, side b {}",
            percent(won(Winner::A)),
            percent(won(Winner::B)),
        );
        if won(Winner::None) > 0.0 {
            sentence += &format!(", neither {}", percent(won(Winner::None)));
        }
        for (chance, what) in [
            (share(&|verdict| verdict.a_idle), "side a's command ends its turn without acting"),
            (share(&|verdict| verdict.a_routs), "side a's command routs"),
            (share(&|verdict| verdict.b_idle), "side b's command ends its turn without acting"),
            (share(&|verdict| verdict.b_routs), "side b's command routs"),
        ] {
            if chance > 0.0 {
                sentence += &format!("; {what} in {}", percent(chance));
            }
        }
        sentence + "."
    }

    fn place(&self, verdict: &InitiativeVerdict) -> (i32, String) {
        let won = match verdict.winner {
            Winner::A => 100,
            Winner::None => 0,
            Winner::B => -100,
        };
        let worth = |omen: Omen| {
            let change = match omen.change {
                Change::Lowered => -1,
                Change::None => 0,
                Change::Raised => 1,
            };
            change - if omen.idle { 10 } else { 0 } - if omen.routs { 20 } else { 0 }
        };
        let mut said = match verdict.winner {
            Winner::None => "nobody".into(),
            winner => format!("{winner} first"),
        };
        for (name, omen) in [("a", verdict.a()), ("b", verdict.b())] {
            if omen.change != Change::None {
                said += &format!(", {name} {}", omen.change);
            }
            if omen.idle {
                said += &format!(", {name} idle");
            }
            if omen.routs {
                said += &format!(", {name} routs");
            }
        }
        (won + worth(verdict.a()) - worth(verdict.b()), said)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.doubles"), RuleId("impetus.commander")]
    }

    fn example(&self) -> &'static str {
        "initiative --a level=expert,structure=good --b level=fair,structure=average"
    }
}
