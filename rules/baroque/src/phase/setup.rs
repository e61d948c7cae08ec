//! The throw for who attacks, before a battle whose ground and places are chosen at the table.

use crate::Book;
use crate::phase::initiative::Standing;
use crate::sheet;
use crate::troops::Level;
use serde::Serialize;
use std::cmp::Ordering;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, facts, percent};
use tercio_ledger::{RuleId, Tally};

facts! {
    /// Who throws for one army.
    pub struct Chief {
        level: Level = Level::Reliable, Level::KIND, "the leader of the army";
    }
}

facts! {
    /// The throw for who attacks.
    pub struct AttackFacts {
        nested a: Chief;
        nested b: Chief;
    }
}

packed_struct! {
    /// Who attacks; nobody yet where the throws are equal.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct AttackVerdict {
        pub attacker: Standing,
    }
}

impl Book {
    /// What the leader of an army adds to his dice.
    pub fn attack(&self, chief: &Chief) -> Tally<'_> {
        self.house.tally().one_of(Some(chief.level as usize), &sheet::LEADERSHIP)
    }

    fn attack_total(
        &self,
        chief: &Chief,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<i16, Box<Halt>> {
        let tally = self.attack(chief);
        let roll = Roll::sum(sheet::SETUP_ATTACKER.value.unsigned_abs());
        let thrown = dice.number(roll, &sheet::SETUP_ATTACKER, seat, Some(&tally))?;
        Ok(tally.total().saturating_add_unsigned(thrown))
    }

    /// Settles one throw of both. Side a throws for `seats.0`, side b for `seats.1`.
    pub fn settle_attack(
        &self,
        facts: &AttackFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<AttackVerdict, Box<Halt>> {
        dice.meet(
            |dice| self.attack_total(&facts.a, seats.0, dice),
            |dice| self.attack_total(&facts.b, seats.1, dice),
            |a: i16, b: i16| AttackVerdict {
                attacker: match a.cmp(&b) {
                    Ordering::Greater => Standing::A,
                    Ordering::Less => Standing::B,
                    Ordering::Equal => Standing::Equal,
                },
            },
        )
    }
}

/// Which of two armies attacks.
#[derive(Clone, Debug)]
pub struct Attack(pub Book);

impl Procedure for Attack {
    type Facts = AttackFacts;
    type Verdict = AttackVerdict;

    fn name(&self) -> &'static str {
        "attack"
    }

    fn label(&self) -> &'static str {
        "which of two armies attacks, in a battle that is set up at the table"
    }

    fn tallies(&self, facts: &AttackFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.attack(&facts.a));
        show(Side::B, &self.0.attack(&facts.b));
    }

    fn settle(
        &self,
        facts: &AttackFacts,
        dice: &mut dyn Chance,
    ) -> Result<AttackVerdict, Box<Halt>> {
        self.0.settle_attack(facts, (Seat(0), Seat(1)), dice)
    }

    fn again(
        &self,
        facts: &AttackFacts,
        verdict: &AttackVerdict,
        _: &Policy,
    ) -> Option<AttackFacts> {
        (verdict.attacker == Standing::Equal).then_some(*facts)
    }

    fn policies(&self) -> &'static [Policy] {
        &[Policy { name: "again", label: "equal throws are thrown again" }]
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, _: &AttackFacts, law: &[(AttackVerdict, f64)]) -> String {
        let share = |side: Standing| -> f64 {
            law.iter().filter(|(verdict, _)| verdict.attacker == side).map(|(_, p)| p).sum()
        };
        let (a, b) = (percent(share(Standing::A)), percent(share(Standing::B)));
        let equal = share(Standing::Equal);
        let open = if equal > 0.0 { format!(", equal {}", percent(equal)) } else { String::new() };
        format!("Side a attacks {a} of the time, side b {b}{open}.")
    }

    fn place(&self, verdict: &AttackVerdict) -> (i32, String) {
        match verdict.attacker {
            Standing::A => (1, "a attacks".into()),
            Standing::Equal => (0, "equal".into()),
            Standing::B => (-1, "b attacks".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.setup")]
    }

    fn example(&self) -> &'static str {
        "attack --a level=expert --b level=reliable"
    }
}
