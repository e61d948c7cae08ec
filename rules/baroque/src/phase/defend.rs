//! Defensive fire: the target of a charge tests its discipline, and shoots if it passes.

use super::cohesion::Tested;
use super::firing::{ShotVerdict, no_shot, target_sentence};
use crate::Book;
use crate::facts::{Deed, Firer, ShootFacts, Target, TestFacts};
use crate::troops::{Band, Grade, Weapon};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Halt, Seat, packed_struct};
use tercio_engine::Kind::Flag;
use tercio_engine::{Procedure, Side, facts, percent};
use tercio_ledger::{RuleId, Tally};

facts! {
    /// Side a, which is charged, shoots at side b, which charges it.
    pub struct DefendFacts {
        weapon: Weapon = Weapon::Musket, Weapon::KIND, "weapon";
        discipline: Grade = Grade::B, Grade::KIND, "discipline of who shoots";
        leader: bool = false, Flag, "a leader is attached to it";
        beyond: bool = false, Flag, "it is out of command range";
        iron: bool = false, Flag, "it has iron officers";
        nested a: Firer;
        nested b: Target;
    }
}

impl DefendFacts {
    pub fn test(&self) -> TestFacts {
        TestFacts {
            r#for: Deed::DefensiveFire,
            discipline: self.discipline,
            r#type: self.a.r#type,
            disordered: self.a.disordered,
            leader: self.leader,
            beyond: self.beyond,
            iron: self.iron,
            ..TestFacts::default()
        }
    }

    pub fn shot(&self) -> ShootFacts {
        ShootFacts {
            weapon: self.weapon,
            defensive: true,
            a: self.a,
            b: self.b,
            ..ShootFacts::default()
        }
    }
}

packed_struct! {
    /// How defensive fire went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct DefendVerdict {
        /// The test was passed, and the shot made.
        pub fired: bool,
        #[serde(flatten)]
        pub shot: ShotVerdict,
    }
}

impl Book {
    /// Settles the defensive fire of `seats.0` at `seats.1`. Who has no shot does not test.
    pub fn settle_defence(
        &self,
        facts: &DefendFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<DefendVerdict, Box<Halt>> {
        let shot = facts.shot();
        let unhurt = Tested::shot_at(&facts.b, Band::PointBlank).unhurt();
        let untouched = ShotVerdict { disordered: unhurt.disordered, ..ShotVerdict::default() };
        let fired = self.may_shoot(&shot)
            && dice.settle(|dice| self.settle_test(&facts.test(), seats.0, dice))?.passed;
        if !fired {
            return Ok(DefendVerdict { fired, shot: untouched });
        }
        let exchange = self.settle_shot(&shot, seats, dice)?;
        Ok(DefendVerdict { fired, shot: ShotVerdict::of(&exchange) })
    }
}

/// Defensive fire.
#[derive(Clone, Debug)]
pub struct Defend(pub Book);

impl Procedure for Defend {
    type Facts = DefendFacts;
    type Verdict = DefendVerdict;

    fn name(&self) -> &'static str {
        "defend"
    }

    fn label(&self) -> &'static str {
        "defensive fire: the target of a charge tests its discipline and shoots"
    }

    fn tallies(&self, facts: &DefendFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.test_modifiers(&facts.test()).titled("its test"));
        show(Side::A, &self.0.shoot_dice(&facts.shot()).titled("its shot"));
        show(Side::Table, &self.0.test_threshold(facts.discipline).titled("passes on"));
    }

    fn settle(
        &self,
        facts: &DefendFacts,
        dice: &mut dyn Chance,
    ) -> Result<DefendVerdict, Box<Halt>> {
        self.0.settle_defence(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &DefendFacts, law: &[(DefendVerdict, f64)]) -> String {
        let shot = facts.shot();
        if let Some(why) = no_shot(&self.0, &shot) {
            return why;
        }
        let fired: f64 = law.iter().filter(|(verdict, _)| verdict.fired).map(|(_, p)| p).sum();
        let shots: Vec<(ShotVerdict, f64)> =
            law.iter().map(|(verdict, p)| (verdict.shot, *p)).collect();
        let target = target_sentence(self.0.shoot_dice(&shot).total(), &shots);
        format!("The unit shoots {} of the time. In all: {target}", percent(fired))
    }

    fn place(&self, verdict: &DefendVerdict) -> (i32, String) {
        let (place, said) = verdict.shot.place();
        match verdict.fired {
            true => (place, said),
            false => (-1, "no shot".into()),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("baroque.reactions"), RuleId("baroque.critical-floor")]
    }

    fn example(&self) -> &'static str {
        "defend --weapon musket --discipline B --a vbu=5,sm=-1 --b vbu=5,GA"
    }
}
