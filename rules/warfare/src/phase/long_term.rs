//! After the battle: casualties, commanders' fates; and the throw for the initiative before it.

use crate::Book;
use crate::facts::{CasualtyFacts, FateFacts, InitiativeFacts};
use crate::rulings::LoserLoss;
use crate::sheet;
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// What a battle cost a unit.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct CasualtyVerdict {
        pub injured: u32,
        /// Dead, deserted or not coming back.
        pub gone: u32,
    }
}

impl Book {
    /// Casualties of one unit.
    pub fn settle_casualties(
        &self,
        facts: &CasualtyFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<CasualtyVerdict, Box<Halt>> {
        let record = facts.record.min(tercio_chance::DICE_MAX);
        let replaced = facts.loser && self.rulings.loser == LoserLoss::Instead;
        let (mut injured, mut gone) = (0u32, 0u32);
        if record > 0 && !replaced {
            let tally = self.house.tally().times(&sheet::INJURED, record.cast_signed());
            injured +=
                u32::from(dice.number(Roll::sum(record), &sheet::INJURED, seat, Some(&tally))?);
            let dead =
                self.house.tally().times(&sheet::DEAD, record.cast_signed()).total().unsigned_abs();
            let killed = if facts.no_quarter { sheet::NO_QUARTER.value } else { sheet::BASE_SHARE };
            let times = killed.unsigned_abs();
            gone += u32::from(dead) * u32::from(times);
        }
        if facts.loser {
            let eighths = u32::from(dice.number(Roll::sum(1), &sheet::LOSER, seat, None)?);
            let hurt = facts.men * eighths / u32::from(sheet::LOSER.value.unsigned_abs());
            injured += hurt;
            gone += hurt / u32::from(sheet::LOSER_DEAD.value.unsigned_abs());
        }
        let gone = gone.min(facts.men);
        Ok(CasualtyVerdict { injured: injured.min(facts.men - gone), gone })
    }
}

/// What a battle costs a unit.
#[derive(Clone, Debug)]
pub struct Casualties(pub Book);

impl Procedure for Casualties {
    type Facts = CasualtyFacts;
    type Verdict = CasualtyVerdict;

    fn name(&self) -> &'static str {
        "casualties"
    }
    fn label(&self) -> &'static str {
        "what a battle costs a unit"
    }
    fn tallies(&self, facts: &CasualtyFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.house.tally().times(&sheet::INJURED, facts.record.cast_signed()));
    }
    fn settle(
        &self,
        facts: &CasualtyFacts,
        dice: &mut dyn Chance,
    ) -> Result<CasualtyVerdict, Box<Halt>> {
        self.0.settle_casualties(facts, Seat(0), dice)
    }
    fn sentence(&self, facts: &CasualtyFacts, law: &[(CasualtyVerdict, f64)]) -> String {
        let mean = |count: fn(&CasualtyVerdict) -> u32| -> f64 {
            law.iter().map(|(verdict, p)| f64::from(count(verdict)) * p).sum()
        };
        format!(
            "Of {} men, {:.1} are injured and {:.1} gone for good, on average.",
            facts.men,
            mean(|verdict| verdict.injured),
            mean(|verdict| verdict.gone),
        )
    }
    fn place(&self, verdict: &CasualtyVerdict) -> (i32, String) {
        let CasualtyVerdict { injured, gone } = *verdict;
        (-(injured + gone).cast_signed(), format!("{injured} injured, {gone} gone"))
    }
    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("warfare.record"), RuleId("warfare.loser")]
    }
    fn example(&self) -> &'static str {
        "casualties --men 800 --record 5 --loser yes"
    }
}

words! {
    /// What became of a commander.
    pub enum Fate { Safe "safe", Wounded "wounded", Captured "captured", Killed "killed" }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct FateVerdict {
        pub fate: Fate,
    }
}

impl Book {
    /// The fate of a lost unit's commander.
    pub fn settle_fate(
        &self,
        facts: &FateFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<FateVerdict, Box<Halt>> {
        let die = dice.number(Roll::sum(1), &sheet::COMMANDER_FATE, seat, None)?.cast_signed();
        let bands = if facts.destroyed {
            [(&sheet::COMMANDER_DEAD, Fate::Killed), (&sheet::COMMANDER_LOST, Fate::Captured)]
        } else {
            [(&sheet::COMMANDER_TAKEN, Fate::Captured), (&sheet::COMMANDER_HURT, Fate::Wounded)]
        };
        let met = bands.into_iter().find(|(rule, _)| die <= rule.value);
        Ok(FateVerdict { fate: met.map_or(Fate::Safe, |(_, fate)| fate) })
    }
}

/// What becomes of a lost unit's commander.
#[derive(Clone, Debug)]
pub struct CommanderFate(pub Book);

impl Procedure for CommanderFate {
    type Facts = FateFacts;
    type Verdict = FateVerdict;

    fn name(&self) -> &'static str {
        "commander"
    }
    fn label(&self) -> &'static str {
        "what becomes of a lost unit's commander"
    }
    fn tallies(&self, _: &FateFacts, _: &mut dyn FnMut(Side, &Tally<'_>)) {}
    fn settle(&self, facts: &FateFacts, dice: &mut dyn Chance) -> Result<FateVerdict, Box<Halt>> {
        self.0.settle_fate(facts, Seat(0), dice)
    }
    fn sentence(&self, _: &FateFacts, law: &[(FateVerdict, f64)]) -> String {
        let said = law.iter().map(|(v, p)| format!("{} {}", v.fate, percent(*p)));
        format!("The commander is: {}.", said.collect::<Vec<_>>().join(", "))
    }
    fn place(&self, verdict: &FateVerdict) -> (i32, String) {
        (-(verdict.fate as i32), verdict.fate.to_string())
    }
    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("warfare.commander")]
    }
    fn example(&self) -> &'static str {
        "commander --destroyed yes"
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct InitiativeVerdict {
        /// Nobody: they throw again.
        pub winner: super::sortie::Winner,
    }
}

impl Book {
    fn initiative_dice(&self, strength: bool) -> Tally<'_> {
        self.house.tally().when(strength, &sheet::COMMAND)
    }

    /// One throw for the initiative.
    pub fn settle_initiative(
        &self,
        facts: &InitiativeFacts,
        dice: &mut dyn Chance,
    ) -> Result<InitiativeVerdict, Box<Halt>> {
        let roll = |strength: bool, seat: Seat| {
            move |dice: &mut dyn Chance| {
                let tally = self.initiative_dice(strength);
                let roll = self.throw(&tally);
                dice.number(roll, &sheet::INITIATIVE_THROW, seat, Some(&tally))
                    .map(|total| total as u8)
            }
        };
        use super::sortie::Winner;
        dice.meet(roll(facts.a_strength, Seat(0)), roll(facts.b_strength, Seat(1)), |a, b| {
            InitiativeVerdict {
                winner: match a.cmp(&b) {
                    std::cmp::Ordering::Equal => Winner::None,
                    std::cmp::Ordering::Greater => Winner::A,
                    std::cmp::Ordering::Less => Winner::B,
                },
            }
        })
    }
}

/// Who has the initiative.
#[derive(Clone, Debug)]
pub struct Initiative(pub Book);

impl Procedure for Initiative {
    type Facts = InitiativeFacts;
    type Verdict = InitiativeVerdict;

    fn name(&self) -> &'static str {
        "initiative"
    }
    fn label(&self) -> &'static str {
        "which army has the initiative"
    }
    fn tallies(&self, facts: &InitiativeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.initiative_dice(facts.a_strength));
        show(Side::B, &self.0.initiative_dice(facts.b_strength));
    }
    fn settle(
        &self,
        facts: &InitiativeFacts,
        dice: &mut dyn Chance,
    ) -> Result<InitiativeVerdict, Box<Halt>> {
        self.0.settle_initiative(facts, dice)
    }
    fn again(
        &self,
        facts: &InitiativeFacts,
        verdict: &InitiativeVerdict,
        _: &tercio_engine::Policy,
    ) -> Option<InitiativeFacts> {
        (verdict.winner == super::sortie::Winner::None).then_some(*facts)
    }
    fn policies(&self) -> &'static [tercio_engine::Policy] {
        &[tercio_engine::Policy { name: "throw-again", label: "ties are thrown again" }]
    }
    fn runs_to_the_end(&self) -> bool {
        true
    }
    fn sentence(&self, _: &InitiativeFacts, law: &[(InitiativeVerdict, f64)]) -> String {
        let said = law.iter().map(|(v, p)| format!("{} {}", v.winner, percent(*p)));
        format!("The initiative goes to: {}.", said.collect::<Vec<_>>().join(", "))
    }
    fn place(&self, verdict: &InitiativeVerdict) -> (i32, String) {
        use super::sortie::Winner;
        let place = match verdict.winner {
            Winner::A => 1,
            Winner::None => 0,
            Winner::B => -1,
        };
        (place, verdict.winner.to_string())
    }
    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("warfare.initiative")]
    }
    fn example(&self) -> &'static str {
        "initiative --a-strength yes"
    }
}
