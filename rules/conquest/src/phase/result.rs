//! Combat results: the score of either side, who wins, and what a failed test comes to.

use super::shoot::signed;
use crate::Book;
use crate::facts::{CombatFacts, FightSide};
use crate::rulings::{CounterImpact, RankBonus};
use crate::sheet;
use crate::troops::{Arm, Drill, Facing, Footing, Mount};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

/// What counts for one side of a combat when it is over. With several units, each bonus is that of
/// the best of them that is not below the least size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Kills of the side, as wounds.
    pub kills: u16,
    /// The best bonus for ranks.
    pub ranks: i16,
    /// Somebody has the bonus of a charge.
    pub impact: bool,
    /// The best facing that a battle formation of the side fights in.
    pub facing: Facing,
    /// Push and shove from the last round.
    pub push: u8,
    /// Somebody is not below the least size.
    pub sized: bool,
}

/// Two sides' numbers at the end of a combat, by [`Book::heads`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub loser: u32,
    pub winner: u32,
}

impl Numbers {
    fn loser_outnumbers(&self) -> bool {
        self.loser > self.winner
    }

    /// The loser has at least so many times the winner's numbers.
    fn loser_has(&self, times: &Rule) -> bool {
        self.loser >= self.winner.saturating_mul(u32::from(times.value.unsigned_abs()))
    }
}

/// What a failed combat morale test comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFail {
    Routs,
    /// It stands all the same, and the winner has so much push and shove.
    Stands {
        push: u8,
    },
    /// It routs with enemies on more than one facing.
    Destroyed,
}

words! {
    /// Who has won.
    pub enum Winner { None "none", A "a", B "b" }
}

fn small(rule: &Rule) -> u8 {
    u8::try_from(rule.value).unwrap_or(0)
}

/// Push and shove for who has won, if nothing makes it more.
pub fn plain_push() -> u8 {
    small(&sheet::PUSH)
}

impl Book {
    /// The bonus of a unit for its ranks; facts after losses.
    pub fn rank_bonus(&self, side: &FightSide) -> i16 {
        self.rank_sum(side, false).total()
    }

    /// The same with its reasons.
    pub fn rank_value(&self, side: &FightSide) -> Tally<'_> {
        self.rank_sum(side, true)
    }

    fn rank_sum(&self, side: &FightSide, reasons: bool) -> Tally<'_> {
        let drill = side.stands();
        let foot = side.mount == Mount::Foot;
        let (regular, light) = (foot && drill.is_regular(), foot && drill == Drill::Light);
        let hampered = side.disordered || side.ground != Footing::Open;
        let denied = hampered && !self.house.is_off(sheet::RANKS_DENIED.id);
        let ranks = if denied { 0 } else { self.ranks_that_count(side) };
        let worth = |holds: bool, each: &Rule, most: &Rule| match holds {
            true => ranks.saturating_mul(each.value).min(most.value),
            false => 0,
        };
        let of_regular = worth(regular, &sheet::RANKS_REGULAR, &sheet::RANKS_REGULAR_MOST);
        let of_light = worth(light, &sheet::RANKS_LIGHT, &sheet::RANKS_LIGHT_MOST);
        self.house
            .tally_if(reasons)
            .plus(&sheet::RANKS_REGULAR, of_regular)
            .plus(&sheet::RANKS_LIGHT, of_light)
            .when((regular || light) && denied, &sheet::RANKS_DENIED)
            .when(side.mount.is_mounted(), &sheet::HORSE_IMPACT)
    }

    /// Ranks with figures enough, the first not among them unless the house counts it.
    fn ranks_that_count(&self, side: &FightSide) -> i16 {
        let counts = |figures: u16| signed(figures) >= sheet::RANKS_FIGURES.value;
        let front = side.first_rank();
        if front == 0 || !counts(front) {
            return 0;
        }
        let short = side.figures % front;
        let whole = side.figures / front;
        let all = signed(whole) + i16::from(counts(short));
        match self.rulings.ranks {
            RankBonus::Behind => all - 1,
            RankBonus::Every => all,
        }
    }

    /// Whether a unit has the impact bonus against a foe.
    pub fn has_impact(&self, own: &FightSide, foe: &FightSide, round: u8) -> bool {
        self.impact_sum(own, foe, round, false).total() > 0
    }

    /// The same with its reasons.
    pub fn impact_value(&self, own: &FightSide, foe: &FightSide, round: u8) -> Tally<'_> {
        self.impact_sum(own, foe, round, true)
    }

    fn impact_sum(&self, own: &FightSide, foe: &FightSide, round: u8, reasons: bool) -> Tally<'_> {
        let nobody = self.rulings.counter == CounterImpact::Nobody;
        let countered = own.countering || (foe.countering && nobody);
        let charges = own.charges(round) || (own.countering && own.comes_on(round));
        let lost = charges && (own.disordered || countered);
        let denied = charges.then(|| self.denies_impact(own, foe)).flatten();
        let has = charges && !lost && denied.is_none();
        let loose = !own.is_battle() && !foe.is_battle();
        let by = |rule: &'static Rule| denied == Some(rule);
        self.house
            .tally_if(reasons)
            .when(has && own.is_battle() && !own.askew, &sheet::IMPACT_BATTLE)
            .when(has && loose, &sheet::IMPACT_SKIRMISH)
            .when(lost, &sheet::IMPACT_LOST)
            .when(by(&sheet::ARM_PIKES), &sheet::ARM_PIKES)
            .when(by(&sheet::ARM_STAKES), &sheet::ARM_STAKES)
    }

    /// What the foe holds against horse, if anything.
    fn denies_impact(&self, own: &FightSide, foe: &FightSide) -> Option<&'static Rule> {
        let horse = matches!(own.mount, Mount::Horse | Mount::Chariot);
        if !horse || own.strikes != Facing::Front {
            return None;
        }
        let on = |rule: &'static Rule| (!self.house.is_off(rule.id)).then_some(rule);
        match () {
            () if foe.arm == Arm::Pike && foe.is_battle() => on(&sheet::ARM_PIKES),
            () if foe.stakes => on(&sheet::ARM_STAKES),
            () => None,
        }
    }

    /// Whether a unit is large enough for bonuses; facts after losses.
    pub fn is_sized(&self, side: &FightSide) -> bool {
        let least = match side.mount {
            Mount::Foot => &sheet::SIZE_FOOT,
            Mount::Horse => &sheet::SIZE_HORSE,
            Mount::Chariot | Mount::Elephant => &sheet::SIZE_OTHERS,
        };
        signed(side.figures) >= least.value
    }

    /// The weight of a unit's numbers.
    pub fn heads(&self, side: &FightSide) -> u32 {
        let each = match side.mount {
            Mount::Foot => &sheet::HEADS_FOOT,
            Mount::Horse | Mount::Chariot => &sheet::HEADS_HORSE,
            Mount::Elephant => &sheet::HEADS_ELEPHANT,
        };
        u32::from(side.figures) * u32::from(each.value.unsigned_abs())
    }

    /// The score of a side.
    pub fn score(&self, score: &Score) -> Tally<'_> {
        self.score_sum(score, true)
    }

    fn score_sum(&self, score: &Score, reasons: bool) -> Tally<'_> {
        let sized = score.sized || self.house.is_off(sheet::BONUS_SIZE.id);
        let bonus = |value: i16| if sized { value } else { 0 };
        self.house
            .tally_if(reasons)
            .plus(&sheet::SCORE_KILLS, signed(score.kills))
            .plus(&sheet::SCORE_RANKS, bonus(score.ranks))
            .plus(&sheet::PUSH, bonus(score.push.into()))
            .when(sized && score.impact, &sheet::BONUS_IMPACT)
            .when(sized && score.facing == Facing::Flank, &sheet::BONUS_FLANK)
            .when(sized && score.facing == Facing::Rear, &sheet::BONUS_REAR)
            .when(!sized, &sheet::BONUS_SIZE)
    }

    /// What counts for one of two units that fight each other, given the kills of both.
    pub fn score_of(
        &self,
        own: &FightSide,
        foe: &FightSide,
        round: u8,
        [kills, lost]: [u16; 2],
    ) -> Score {
        let left = own.after(lost);
        Score {
            kills,
            ranks: self.rank_bonus(&left),
            impact: self.has_impact(own, foe, round),
            facing: if own.is_battle() { own.strikes } else { Facing::Front },
            push: own.push,
            sized: self.is_sized(&left),
        }
    }

    /// Who has won a round between two units and by how much, given the kills of both.
    pub fn outcome(&self, facts: &CombatFacts, a_kills: u16, b_kills: u16) -> ResultVerdict {
        let CombatFacts { round, a, b } = facts;
        let score = |own: &FightSide, foe: &FightSide, kills: [u16; 2]| {
            self.score_sum(&self.score_of(own, foe, *round, kills), false).total()
        };
        let scores = [score(a, b, [a_kills, b_kills]), score(b, a, [b_kills, a_kills])];
        decided(scores, [b_kills >= a.wounds_left(), a_kills >= b.wounds_left()])
    }

    /// What a failed combat morale test comes to for this unit, by what its side has lost by.
    pub fn standing(&self, loser: &FightSide, numbers: Numbers, result: u16) -> AfterFail {
        match self.stands_by(loser, numbers, result) {
            Some(push) => AfterFail::Stands { push },
            None if loser.beset && !self.house.is_off(sheet::FAIL_BESET.id) => AfterFail::Destroyed,
            None => AfterFail::Routs,
        }
    }

    /// The winner's push and shove where a unit stands in spite of a failed test.
    fn stands_by(&self, loser: &FightSide, numbers: Numbers, result: u16) -> Option<u8> {
        let drill = loser.stands();
        let on = |rule: &Rule| !self.house.is_off(rule.id);
        let (regular, drilled) = (drill.is_regular(), drill == Drill::Drilled);
        let result = signed(result);
        if result <= sheet::FAIL_1.value {
            let many = regular && numbers.loser_outnumbers() && on(&sheet::FAIL_1_REGULAR);
            let firm = drilled && on(&sheet::FAIL_1_DRILLED);
            let double = numbers.loser_has(&sheet::FAIL_1_DOUBLE) && on(&sheet::FAIL_1_DOUBLE);
            let push = if double { &sheet::PUSH } else { &sheet::FAIL_1_PUSH };
            return (many || firm).then(|| small(push));
        }
        if result <= sheet::FAIL_2.value {
            let double = numbers.loser_has(&sheet::FAIL_2_REGULAR);
            let many = regular && double && on(&sheet::FAIL_2_REGULAR);
            let firm = drilled && numbers.loser_outnumbers() && on(&sheet::FAIL_2_DRILLED);
            return (many || firm).then(|| small(&sheet::FAIL_2_PUSH));
        }
        None
    }

    /// The line by which a unit that failed after such a result routs.
    pub fn routs_by(result: u16) -> &'static Rule {
        match signed(result) {
            result if result <= sheet::FAIL_1.value => &sheet::FAIL_1_ROUTS,
            result if result < sheet::FAIL_3.value => &sheet::FAIL_2_ROUTS,
            _ => &sheet::FAIL_3_ROUTS,
        }
    }
}

/// Bonuses of both sides of a combat by what each has lost, worked out once: the scores are compared
/// for every pair of kills.
#[derive(Debug)]
struct Scores {
    /// By losses: all but the kills in the score of a side.
    bonuses: [Vec<i16>; 2],
    /// Wounds that each side has left.
    wounds: [u16; 2],
}

impl Scores {
    /// For losses up to the dice that can cause them.
    fn of(book: &Book, facts: &CombatFacts, most: [u16; 2]) -> Scores {
        let CombatFacts { round, a, b } = facts;
        let bonuses = |own: &FightSide, foe: &FightSide, most: u16| {
            let lost = 0..=most.min(own.wounds_left());
            let bonus = |lost| {
                let score = book.score_of(own, foe, *round, [0, lost]);
                book.score_sum(&score, false).total()
            };
            lost.map(bonus).collect()
        };
        Scores {
            bonuses: [bonuses(a, b, most[0]), bonuses(b, a, most[1])],
            wounds: [a.wounds_left(), b.wounds_left()],
        }
    }

    /// Who has won and by how much, given the kills of both.
    fn compare(&self, a_kills: u16, b_kills: u16) -> ResultVerdict {
        let bonus = |side: usize, lost: u16| {
            self.bonuses[side].get(usize::from(lost)).copied().unwrap_or_default()
        };
        let a = signed(a_kills).saturating_add(bonus(0, b_kills));
        let b = signed(b_kills).saturating_add(bonus(1, a_kills));
        decided([a, b], [b_kills >= self.wounds[0], a_kills >= self.wounds[1]])
    }
}

/// Who has won by these scores, and by how much; who is gone has lost.
fn decided([a, b]: [i16; 2], gone: [bool; 2]) -> ResultVerdict {
    let winner = match (gone, a.cmp(&b)) {
        ([true, true], _) | ([false, false], Ordering::Equal) => Winner::None,
        ([true, false], _) | ([false, false], Ordering::Less) => Winner::B,
        ([false, true], _) | ([false, false], Ordering::Greater) => Winner::A,
    };
    let by = match winner {
        Winner::None => 0,
        Winner::A => a.saturating_sub(b),
        Winner::B => b.saturating_sub(a),
    };
    ResultVerdict { winner, result: by.max(0).unsigned_abs() }
}

packed_struct! {
    /// Who wins, and by how much.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct ResultVerdict {
        pub winner: Winner,
        /// By how much.
        pub result: u16,
    }
}

/// Who wins a round of combat.
#[derive(Clone, Debug)]
pub struct CombatResult(pub Book);

impl Procedure for CombatResult {
    type Facts = CombatFacts;
    type Verdict = ResultVerdict;

    fn name(&self) -> &'static str {
        "result"
    }

    fn label(&self) -> &'static str {
        "who wins a round of combat, and by how much"
    }

    fn tallies(&self, facts: &CombatFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show_combat(&self.0, facts, show);
    }

    fn settle(
        &self,
        facts: &CombatFacts,
        dice: &mut dyn Chance,
    ) -> Result<ResultVerdict, Box<Halt>> {
        dice.settle_to(|dice| self.conclude(facts, dice))
    }

    fn conclude(
        &self,
        facts: &CombatFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ResultVerdict>, Box<Halt>> {
        let CombatFacts { round, a, b } = facts;
        let reasons = dice.wants_reasons();
        let of_a = self.0.blows(a, b, *round, (Seat(0), Seat(1)), reasons);
        let of_b = self.0.blows(b, a, *round, (Seat(1), Seat(0)), reasons);
        let scores = Scores::of(&self.0, facts, [of_b.dice, of_a.dice]);
        dice.meet_last(
            |dice| of_a.kills(dice),
            |dice| of_b.kills(dice),
            |a_kills, b_kills| scores.compare(a_kills, b_kills),
        )
    }

    fn sentence(&self, _: &CombatFacts, law: &[(ResultVerdict, f64)]) -> String {
        let share = |winner: Winner| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.winner == winner).map(|(_, p)| p).sum()
        };
        let mean = |winner: Winner| -> f64 {
            let of = law.iter().filter(|(verdict, _)| verdict.winner == winner);
            let sum: f64 = of.map(|(verdict, p)| f64::from(verdict.result) * p).sum();
            sum / share(winner).max(f64::MIN_POSITIVE)
        };
        format!(
            "Side a wins {} of the time, by {:.1} on average; side b {}, by {:.1}; {} are drawn.",
            percent(share(Winner::A)),
            mean(Winner::A),
            percent(share(Winner::B)),
            mean(Winner::B),
            percent(share(Winner::None)),
        )
    }

    fn place(&self, verdict: &ResultVerdict) -> (i32, String) {
        let by = i32::from(verdict.result);
        match verdict.winner {
            Winner::None => (0, "drawn".into()),
            Winner::A => (1 + by, format!("a wins by {by}")),
            Winner::B => (-1 - by, format!("b wins by {by}")),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        super::combat::RULINGS
    }

    fn example(&self) -> &'static str {
        "result --a figures=24,front=8,charging --b figures=30,front=10,save=1"
    }
}

/// Shows what makes up the dice and the scores of both sides.
pub(super) fn show_combat(
    book: &Book,
    facts: &CombatFacts,
    show: &mut dyn FnMut(Side, &Tally<'_>),
) {
    let CombatFacts { round, a, b } = facts;
    for (side, own, foe) in [(Side::A, a, b), (Side::B, b, a)] {
        book.show_strikes(side, [own, foe], *round, show);
        show(side, &book.rank_value(own).titled("ranks"));
        show(side, &book.impact_value(own, foe, *round).titled("impact"));
        let score = book.score_of(own, foe, *round, [0, 0]);
        show(side, &book.score(&score).titled("score, before kills and losses"));
    }
    let lists = book.house.tally().line(&sheet::RANKS_SPECIAL).line(&sheet::IMPACT_SPECIAL);
    let decided = lists.line(&sheet::RESULT_WIN).line(&sheet::RESULT_DRAW);
    show(Side::Table, &decided.line(&sheet::NONE_LEFT).titled("how it is decided"));
}
