//! Firing: the table, the modifiers to the dice, and what a shot does.

use super::cohesion::{Blow, Hurt, Tested};
use super::exchange::{Exchange, counted};
use crate::Book;
use crate::facts::{Cover, FireFacts};
use crate::sheet;
use crate::troops::{Band, Troop, Weapon};
use tercio_chance::{Chance, Dice, Halt, Seat};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

impl FireFacts {
    /// Moved once with javelins, which costs these troops nothing.
    fn moves_for_nothing(&self) -> bool {
        let nimble = matches!(self.a.r#type, Troop::Skirmishers | Troop::LightFoot);
        nimble && self.weapon == Weapon::Javelin && self.a.moves == 1
    }

    fn is_at_light(&self) -> bool {
        self.b.r#type.is_light() || self.b.r#type == Troop::Artillery
    }

    fn is_light_at_light(&self) -> bool {
        self.a.r#type.is_light() && self.b.r#type.is_light()
    }

    fn is_at_wood(&self) -> bool {
        let wagons = self.b.r#type == Troop::Wagenburg;
        wagons || self.b.pavises || self.b.cover == Cover::Wooden
    }

    fn is_at_mass(&self) -> bool {
        self.b.depth > 1 || self.b.column || self.b.r#type == Troop::Wagenburg
    }

    /// Straight at the target; or over friends, which takes a bow, a sling or a gun, and some way.
    pub fn can_be_laid(&self) -> bool {
        !self.indirect || self.weapon.lobs() && self.band() != Band::PointBlank
    }

    /// The weapon does not shoot so far, or not at such a target.
    pub fn is_out_of_reach(&self) -> bool {
        !sheet::firing(self.weapon, self.band(), self.b.r#type.is_mounted()).reaches
    }
}

impl Book {
    /// The dice of a shot.
    pub fn fire_dice(&self, facts: &FireFacts) -> Tally<'_> {
        self.fire_sum(facts, true)
    }

    /// The same with its reasons, or its sum alone.
    pub(crate) fn fire_sum(&self, facts: &FireFacts, reasons: bool) -> Tally<'_> {
        let guns = facts.weapon.is_artillery();
        let fortified = facts.b.cover.is_fortified();
        let stationary = facts.b.r#type.is_chariot() && facts.b.stationary;
        self.house
            .tally_if(reasons)
            .plus(&sheet::FIRE_VBU, facts.a.vbu.into())
            .line(&sheet::firing(facts.weapon, facts.band(), facts.b.r#type.is_mounted()).rule)
            .times(&sheet::FIRE_MOVED, facts.a.moves.into())
            .when(facts.moves_for_nothing(), &sheet::FIRE_JAVELINS)
            .when(facts.a.disordered, &sheet::FIRE_DISORDERED)
            .when(facts.indirect && !facts.a.free_indirect, &sheet::FIRE_INDIRECT)
            .when(facts.is_at_light() && !facts.is_light_at_light(), &sheet::FIRE_AT_LIGHT)
            .when(facts.is_light_at_light(), &sheet::FIRE_LIGHT_AT_LIGHT)
            .when(facts.b.wood_edge, &sheet::FIRE_WOOD_EDGE)
            .when(fortified && !guns, &sheet::FIRE_FORTIFIED)
            .when(fortified && guns, &sheet::FIRE_GUNS_FORTIFIED)
            .when(facts.b.evading, &sheet::FIRE_EVADING)
            .when(facts.is_at_wood() && !guns, &sheet::FIRE_WOODEN)
            .when(facts.is_at_mass() && guns, &sheet::FIRE_GUNS_MASSED)
            .when(stationary, &sheet::FIRE_CHARIOTS)
    }

    /// Whether there is a shot at all: the weapon reaches, and a die is left.
    pub fn may_fire(&self, facts: &FireFacts) -> bool {
        facts.can_be_laid()
            && !facts.is_out_of_reach()
            && self.fire_sum(facts, false).total() >= sheet::FIRE_LEAST.value
    }

    /// Settles a shot of `seats.0` at `seats.1`.
    pub fn settle_fire(
        &self,
        facts: &FireFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Exchange, Box<Halt>> {
        let unit = Tested::shot_at(&facts.b, facts.band());
        let firer = Hurt { disordered: facts.a.disordered, ..Default::default() };
        if !self.may_fire(facts) {
            return Ok(Exchange::of(firer, unit.unhurt()));
        }
        let tally = self.fire_sum(facts, dice.wants_reasons());
        let blow = Blow::single(self, tally, unit);
        let hurt = dice.settle_to(|dice| blow.strike(seats, dice))?;
        Ok(Exchange::of(firer, hurt))
    }
}

/// One unit shoots at another.
#[derive(Clone, Debug)]
pub struct Fire(pub Book);

impl Procedure for Fire {
    type Facts = FireFacts;
    type Verdict = Exchange;

    fn name(&self) -> &'static str {
        "fire"
    }

    fn label(&self) -> &'static str {
        "a unit shoots at another, which tests its cohesion"
    }

    fn tallies(&self, facts: &FireFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.fire_dice(facts));
    }

    fn settle(&self, facts: &FireFacts, dice: &mut dyn Chance) -> Result<Exchange, Box<Halt>> {
        self.0.settle_fire(facts, (Seat(0), Seat(1)), dice)
    }

    fn sentence(&self, facts: &FireFacts, law: &[(Exchange, f64)]) -> String {
        let dice = self.0.fire_dice(facts).total();
        let at = facts.band().word().replace('-', " ");
        if facts.is_out_of_reach() {
            let kind = if facts.b.r#type.is_mounted() { "mounted troops" } else { "foot" };
            return format!("No shot: {} does not reach {kind} at {at} range.", facts.weapon);
        }
        if !self.0.may_fire(facts) {
            return match (facts.can_be_laid(), facts.weapon.lobs()) {
                (true, _) => format!("No shot: {} left, and it takes one.", counted(dice)),
                (_, true) => "No shot: nobody fires over friends at point blank.".into(),
                (_, false) => {
                    format!("No shot: {} cannot fire over the heads of friends.", facts.weapon)
                }
            };
        }
        target_sentence(dice, law)
    }

    fn place(&self, verdict: &Exchange) -> (i32, String) {
        (verdict.place().0, verdict.target_in_words())
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.line"), RuleId("impetus.mounted")]
    }

    fn example(&self) -> &'static str {
        "fire --weapon crossbow-a --range 30 --a vbu=4,type=T --b vbu=7,type=CP,disordered"
    }
}

/// What the dice do to the target, in one sentence.
pub(super) fn target_sentence(dice: i16, law: &[(Exchange, f64)]) -> String {
    let share = |holds: &dyn Fn(&Exchange) -> bool| -> f64 {
        law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
    };
    let mean: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.b_loss) * p).sum();
    let routs = share(&|verdict: &Exchange| verdict.b_routed);
    let mut sentence = format!(
        "With {} the target loses VBU {} of the time, {mean:.2} on average, and ends disordered in {}",
        counted(dice),
        percent(share(&|verdict: &Exchange| verdict.b_loss > 0)),
        percent(share(&|verdict: &Exchange| verdict.b_disordered)),
    );
    if routs > 0.0 {
        sentence += &format!("; it routs in {}", percent(routs));
    }
    sentence + "."
}
