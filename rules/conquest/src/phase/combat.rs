//! A round of combat: kills of both, who wins, and what the loser does.

use super::result::{AfterFail, Numbers, ResultVerdict, Winner, plain_push, show_combat};
use crate::Book;
use crate::facts::{CombatFacts, FIGURES_MAX, FightSide, TestFacts};
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Packed, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    /// What the loser does.
    pub enum After {
        /// Nobody has lost.
        Drawn "drawn",
        /// Has passed its test.
        Stands "stands",
        /// Has failed it, and stands all the same.
        StandsFast "stands-fast",
        Routs "routs",
        /// Killed to the last figure, or routed with enemies all round.
        Destroyed "destroyed",
    }
}

packed_struct! {
    /// How a round of combat went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Clash {
        pub winner: Winner,
        pub after: After,
        /// By how much it was won.
        pub result: u16,
        /// Wounds that side b has suffered, and side a.
        pub b_kills: u16,
        pub a_kills: u16,
    }
}

/// The rulings every combat rests on.
pub const RULINGS: &[RuleId] = &[
    RuleId("conquest.fighting"),
    RuleId("conquest.weapons"),
    RuleId("conquest.saves"),
    RuleId("conquest.ranks"),
    RuleId("conquest.min-size"),
    RuleId("conquest.counter"),
    RuleId("conquest.multi"),
    RuleId("conquest.outnumber"),
    RuleId("conquest.tests"),
    RuleId("conquest.none-left"),
];

impl Book {
    /// Settles a round of combat between two units, `seats.0` and `seats.1`.
    pub fn settle_combat(
        &self,
        facts: &CombatFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Clash, Box<Halt>> {
        dice.settle_to(|dice| self.combat_to(facts, seats, dice, |clash| clash))
    }

    fn combat_to<V: Packed>(
        &self,
        facts: &CombatFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
        read: impl Fn(Clash) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let CombatFacts { round, a, b } = facts;
        // All that is the same for every pair of kills stands in here, which is solved once.
        let (b_kills, a_kills) = dice.settle_to(|dice| {
            let reasons = dice.wants_reasons();
            let of_a = self.blows(a, b, *round, seats, reasons);
            let of_b = self.blows(b, a, *round, (seats.1, seats.0), reasons);
            let pair = |a_kills: u16, b_kills: u16| (b_kills, a_kills);
            dice.meet_last(|dice| of_a.kills(dice), |dice| of_b.kills(dice), pair)
        })?;
        let ResultVerdict { winner, result } = self.outcome(facts, a_kills, b_kills);
        let clash = Clash { winner, after: After::Drawn, result, b_kills, a_kills };
        let (left_a, left_b) = (a.after(b_kills), b.after(a_kills));
        let (loser, other, seat) = match winner {
            Winner::None => return Ok(Concluded::with(read(clash))),
            Winner::A => (left_b, left_a, seats.1),
            Winner::B => (left_a, left_b, seats.0),
        };
        if loser.figures == 0 {
            return Ok(Concluded::with(read(Clash { after: After::Destroyed, ..clash })));
        }
        let failed = self.failed(&loser, &other, result);
        let test = TestFacts::beaten(&loser, result);
        self.test_to(&test, seat, dice, |passed| {
            read(Clash { after: if passed { After::Stands } else { failed }, ..clash })
        })
    }

    /// What failing comes to; facts after losses.
    fn failed(&self, loser: &FightSide, winner: &FightSide, result: u16) -> After {
        match self.standing(loser, self.numbers(loser, winner), result) {
            AfterFail::Routs => After::Routs,
            AfterFail::Stands { .. } => After::StandsFast,
            AfterFail::Destroyed => After::Destroyed,
        }
    }

    fn numbers(&self, loser: &FightSide, winner: &FightSide) -> Numbers {
        Numbers { loser: self.heads(loser), winner: self.heads(winner) }
    }

    /// The facts of the next round: losses taken, the charge spent, push and shove to the winner.
    pub fn next_round(&self, facts: &CombatFacts, clash: &Clash) -> CombatFacts {
        let mut next = *facts;
        next.round = LATER;
        next.a = facts.a.after(clash.b_kills);
        next.b = facts.b.after(clash.a_kills);
        let pushes = |loser: &FightSide, winner: &FightSide| match clash.after {
            After::StandsFast => {
                match self.standing(loser, self.numbers(loser, winner), clash.result) {
                    AfterFail::Stands { push } => push,
                    AfterFail::Routs | AfterFail::Destroyed => plain_push(),
                }
            }
            _ => plain_push(),
        };
        let (a_push, b_push) = match clash.winner {
            Winner::None => (0, 0),
            Winner::A => (pushes(&next.b, &next.a), 0),
            Winner::B => (0, pushes(&next.a, &next.b)),
        };
        for (side, push) in [(&mut next.a, a_push), (&mut next.b, b_push)] {
            side.push = push;
            (side.charging, side.countering, side.askew) = (false, false, false);
            side.points = 0;
        }
        next
    }
}

/// Any round but the first: what changes with rounds changes after that one.
const LATER: u8 = 2;

impl Clash {
    /// Both fight on in the next round.
    pub const fn goes_on(&self) -> bool {
        matches!(self.after, After::Drawn | After::Stands | After::StandsFast)
    }
}

/// A round of combat, or a combat to its end.
#[derive(Clone, Debug)]
pub struct Combat(pub Book);

/// How a combat goes on when nobody is there to decide.
pub const POLICIES: &[Policy] = &[Policy {
    name: "fight-on",
    label: "both fight on until one routs or is gone: the charge in the first round only, push and shove to the winner, no points in later tests, nobody joins",
}];

impl Procedure for Combat {
    type Facts = CombatFacts;
    type Verdict = Clash;

    fn name(&self) -> &'static str {
        "combat"
    }

    fn label(&self) -> &'static str {
        "two units fight hand to hand: one round, or to the end"
    }

    fn tallies(&self, facts: &CombatFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show_combat(&self.0, facts, show);
        let value = |side: &FightSide| self.0.test_value(&TestFacts::beaten(side, 0));
        show(Side::A, &value(&facts.a).titled("morale, less the combat result"));
        show(Side::B, &value(&facts.b).titled("morale, less the combat result"));
        let passed = self.0.house.tally().line(&sheet::RESULT_PASS);
        show(Side::Table, &passed.titled("a test that is passed"));
    }

    fn settle(&self, facts: &CombatFacts, dice: &mut dyn Chance) -> Result<Clash, Box<Halt>> {
        self.0.settle_combat(facts, (Seat(0), Seat(1)), dice)
    }

    fn conclude(
        &self,
        facts: &CombatFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Clash>, Box<Halt>> {
        self.0.combat_to(facts, (Seat(0), Seat(1)), dice, |clash| clash)
    }

    fn again(&self, facts: &CombatFacts, clash: &Clash, _: &Policy) -> Option<CombatFacts> {
        let next = clash.goes_on().then(|| self.0.next_round(facts, clash))?;
        (next.a.figures > 0 && next.b.figures > 0).then_some(next)
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn sentence(&self, facts: &CombatFacts, law: &[(Clash, f64)]) -> String {
        let share = |holds: &dyn Fn(&Clash) -> bool| -> f64 {
            law.iter().filter(|(clash, _)| holds(clash)).map(|(_, p)| p).sum()
        };
        let wins = |winner: Winner| percent(share(&|clash: &Clash| clash.winner == winner));
        let gone = |winner: Winner| {
            percent(share(&|clash: &Clash| clash.winner == winner && !clash.goes_on()))
        };
        let CombatFacts { round, a, b } = facts;
        format!(
            "Side a ({}) wins {} of the time, side b ({}) {}; {} are drawn. Side a runs or is gone in {}, side b in {}.",
            super::shoot::counted(self.0.attacks(a, b, *round).total()),
            wins(Winner::A),
            super::shoot::counted(self.0.attacks(b, a, *round).total()),
            wins(Winner::B),
            wins(Winner::None),
            gone(Winner::B),
            gone(Winner::A),
        )
    }

    fn place(&self, clash: &Clash) -> (i32, String) {
        let worth = 1 + 2 * i32::from(FIGURES_MAX) * (clash.after as i32) + i32::from(clash.result);
        let side = match clash.winner {
            Winner::None => 0,
            Winner::A => 1,
            Winner::B => -1,
        };
        (side * worth, clash.in_words())
    }

    fn rulings(&self) -> &'static [RuleId] {
        RULINGS
    }

    fn example(&self) -> &'static str {
        "combat --a figures=24,front=8,ca=4,save=4,mo=7,drilled,charging --b figures=30,front=8,save=1,mo=5"
    }
}

impl Clash {
    /// Who loses and what becomes of him, whatever was killed for it.
    fn in_words(&self) -> String {
        let result = self.result;
        let loser = match self.winner {
            Winner::None => return "drawn".into(),
            Winner::A => "b",
            Winner::B => "a",
        };
        let does = match self.after {
            After::Drawn | After::Stands => "stands",
            After::StandsFast => "fails its test and stands",
            After::Routs => "routs",
            After::Destroyed => "is destroyed",
        };
        format!("{loser} loses by {result} and {does}")
    }
}
