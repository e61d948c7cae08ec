//! A whole charge: how the target meets it, the ground it covers, impact.

use super::actions::{Menace, may_evade};
use super::cohesion::Hurt;
use super::defend::DefendFacts;
use super::exchange::{Exchange, Loser};
use super::melee::{POLICIES, fight_sentence, fights_on, next_round};
use crate::Book;
use crate::facts::{
    ChargeFacts, Deed, Defence, EvadeFacts, FightSide, Firer, Meets, MeleeFacts, ReachFacts, Stage,
    Target, TestFacts,
};
use crate::rulings::Counters;
use crate::sheet;
use crate::troops::Troop;
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How a charge went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct ChargeVerdict {
        /// The charger reached its target.
        pub contact: bool,
        /// The target came on too.
        pub met: bool,
        /// The target ran.
        pub evaded: bool,
        #[serde(flatten)]
        pub exchange: Exchange,
    }
}

/// A charge on its way: both sides as they are by now.
struct Run {
    now: ChargeFacts,
    met: bool,
    evaded: bool,
    /// The charger's leader is in danger by the shot it ran into.
    a_fate: bool,
}

impl Run {
    fn of(facts: &ChargeFacts) -> Run {
        Run { now: facts.under_way(), met: false, evaded: false, a_fate: false }
    }

    /// The verdict where nothing more is done to either.
    fn ends(&self, contact: bool) -> ChargeVerdict {
        self.with(contact, standing(&self.now))
    }

    fn with(&self, contact: bool, mut exchange: Exchange) -> ChargeVerdict {
        exchange.a_fate |= self.a_fate;
        ChargeVerdict { contact, met: self.met, evaded: self.evaded, exchange }
    }

    /// What a shot did to the charger.
    fn hit(&mut self, loss: u8, disordered: bool) {
        let full = if self.now.full == 0 { self.now.a.vbu } else { self.now.full };
        self.now.full = full;
        let charger = &mut self.now.a;
        charger.vbu = charger.vbu.saturating_sub(loss);
        charger.lost = charger.lost.saturating_add(loss);
        charger.disordered |= disordered;
        charger.exhausted |= is_exhausted(full, charger.vbu);
    }
}

/// Whether a unit of such strength that has so much left is exhausted.
fn is_exhausted(full: u8, left: u8) -> bool {
    let lost = i16::from(full.saturating_sub(left));
    lost * sheet::EXHAUSTED_FROM.value >= i16::from(full)
}

impl ChargeFacts {
    /// As the charger comes on.
    fn under_way(&self) -> ChargeFacts {
        let mut now = *self;
        now.a.charging |= self.stage == Stage::Charge;
        now
    }

    /// As the target meets the charger: it has left what it stood behind.
    fn met_half_way(&self) -> ChargeFacts {
        let mut now = *self;
        now.b.charging = true;
        now.b.defends = Defence::None;
        now
    }

    /// As a target that ran and was caught.
    fn caught(&self) -> ChargeFacts {
        let mut now = *self;
        now.b.flanked = true;
        now.b.defends = Defence::None;
        now
    }

    /// A test of the target.
    fn test(&self, deed: Deed) -> TestFacts {
        TestFacts {
            r#for: deed,
            discipline: self.discipline,
            r#type: self.b.r#type,
            on_foot: self.b.on_foot,
            massed: self.massed,
            disordered: self.b.disordered,
            leader: self.b.leader,
            beyond: self.beyond,
            iron: self.iron,
            nth: self.nth,
            from_foot: !self.a.is_mounted(),
            ..TestFacts::default()
        }
    }

    /// The shot with which the target would meet the charger.
    fn defence(&self) -> DefendFacts {
        let b = &self.b;
        DefendFacts {
            weapon: self.weapon,
            discipline: self.discipline,
            leader: b.leader,
            beyond: self.beyond,
            iron: self.iron,
            a: Firer {
                vbu: b.vbu,
                sm: self.sm,
                r#type: b.r#type,
                disordered: b.disordered,
                moves: 0,
            },
            b: Target { massed: self.a_massed, ..Target::from(&self.a) },
        }
    }

    fn evasion(&self) -> EvadeFacts {
        EvadeFacts {
            distance: self.distance,
            evader_move: self.b_move,
            evader_pace: self.b_pace,
            charger_move: self.r#move,
            charger_pace: self.pace,
        }
    }

    /// Seen where it shoots: charged in front, or light horse, which shoots all round.
    fn sees_charger(&self) -> bool {
        !self.b.flanked || self.b.r#type == Troop::LightHorse
    }

    fn may_evade(&self) -> bool {
        let menace = if self.a.is_mounted() { Menace::Mounted } else { Menace::Foot };
        may_evade((self.b.r#type, self.b.on_foot), menace).is_ok()
    }
}

impl From<&FightSide> for Target {
    fn from(side: &FightSide) -> Target {
        Target {
            vbu: side.vbu,
            r#type: side.r#type,
            disordered: side.disordered,
            leader: side.leader,
            spirit: side.spirit,
            ..Target::default()
        }
    }
}

/// Both as they stand, with nothing new done to them.
fn standing(facts: &ChargeFacts) -> Exchange {
    let hurt = |side: &FightSide| Hurt {
        loss: side.lost,
        disordered: side.disordered,
        eliminated: side.vbu == 0,
        ..Hurt::default()
    };
    Exchange::of(hurt(&facts.a), hurt(&facts.b))
}

impl Book {
    /// The line that forbids such a charge, if one does. Light horse without Impetus charges
    /// skirmishers, disordered units, a flank or the rear.
    pub fn charge_forbidden(
        &self,
        charger: &FightSide,
        target: &FightSide,
    ) -> Option<&'static Rule> {
        let open = target.r#type == Troop::Skirmishers || target.disordered || target.flanked;
        let excused = charger.r#type == Troop::LightHorse && open;
        let lines = [
            (&sheet::CHARGE_IMPETUS, charger.impetus == 0 && !excused),
            (&sheet::CHARGE_EXHAUSTED, charger.exhausted),
        ];
        let forbids = |(rule, holds): &(&Rule, bool)| *holds && !self.house.is_off(rule.id);
        lines.into_iter().find(forbids).map(|(rule, _)| rule)
    }

    /// Whether a unit may come on against who charges it.
    pub fn may_counter(&self, side: &FightSide) -> bool {
        let eager = side.is_mounted() || side.r#type == Troop::Warband;
        let kind = self.rulings.countercharge == Counters::Any || eager;
        kind && side.impetus > 0 && !side.exhausted && !side.flanked
    }

    /// Settles a charge of `seats.0` against `seats.1`, the first round of melee included.
    pub fn settle_charge(
        &self,
        facts: &ChargeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<ChargeVerdict, Box<Halt>> {
        dice.settle_to(|dice| self.charge_home(facts, seats, dice))
    }

    /// A charge that ends its part.
    fn charge_home(
        &self,
        facts: &ChargeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        let mut run = Run::of(facts);
        if facts.stage == Stage::Follow {
            return self.clash(&run, seats, dice);
        }
        if self.charge_forbidden(&facts.a, &facts.b).is_some() {
            run.now = *facts;
            return Ok(Concluded::with(run.ends(false)));
        }
        let comes_on = match facts.meets {
            Meets::Stands => true,
            Meets::Fires => self.runs_into_shot(&mut run, seats, dice)?,
            Meets::Counters => self.is_met(&mut run, seats.1, dice)?,
            Meets::Evades => self.runs_away(&mut run, seats, dice)?,
        };
        let home = comes_on && (run.evaded || self.covers_ground(&mut run, seats.0, dice)?);
        match home {
            true => self.impact(&mut run, seats, dice),
            false => Ok(Concluded::with(run.ends(false))),
        }
    }

    fn clash(
        &self,
        run: &Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        self.fight_out(&run.now.melee(), seats, dice, |exchange| run.with(true, exchange))
    }

    /// The shot of the target, if it passes its test. Whether the charger comes on after it.
    fn runs_into_shot(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        if !run.now.sees_charger() {
            return Ok(true);
        }
        let fired = self.settle_defence(&run.now.defence(), (seats.1, seats.0), dice)?.shot;
        run.hit(fired.loss, fired.disordered);
        run.a_fate = fired.fate;
        Ok(!fired.eliminated)
    }

    /// The target comes on too, if it passes its test.
    fn is_met(&self, run: &mut Run, seat: Seat, dice: &mut dyn Chance) -> Result<bool, Box<Halt>> {
        let test = run.now.test(Deed::Countercharge);
        run.met = self.may_counter(&run.now.b)
            && dice.settle(|dice| self.settle_test(&test, seat, dice))?.passed;
        if run.met {
            run.now = run.now.met_half_way();
        }
        Ok(true)
    }

    /// The target runs, if it passes its test. Whether it stands after all, or is caught.
    fn runs_away(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let test = run.now.test(Deed::Evasion);
        run.evaded = run.now.may_evade()
            && dice.settle(|dice| self.settle_test(&test, seats.1, dice))?.passed;
        if !run.evaded {
            return Ok(true);
        }
        let chase = run.now.evasion();
        let chased = dice.settle(|dice| self.settle_evade(&chase, (seats.1, seats.0), dice))?;
        run.now.a.disordered |= chased.charger_disordered;
        if chased.caught {
            run.now = run.now.caught();
        }
        Ok(chased.caught)
    }

    /// Whether the charge comes home; over half the way, rounded up, if the target comes on too.
    fn covers_ground(
        &self,
        run: &mut Run,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let now = &mut run.now;
        let distance = if run.met { half_way(now.distance) } else { now.distance };
        let reach = ReachFacts { distance, r#move: now.r#move, pace: now.pace };
        let reached = self.settle_reach(&reach, seat, dice)?;
        now.a.disordered |= reached.disordered;
        Ok(reached.contact)
    }

    /// The first round of melee, or guns overrun.
    fn impact(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        if !run.met {
            run.now.b.impetus = 0;
        }
        if run.now.b.r#type == Troop::Artillery && !self.house.is_off(sheet::CONTACT_GUNS.id) {
            let guns = &mut run.now.b;
            guns.lost = guns.lost.saturating_add(guns.vbu);
            guns.vbu = 0;
            return Ok(Concluded::with(run.ends(true)));
        }
        self.clash(run, seats, dice)
    }
}

/// Where two that come on meet, in BU.
fn half_way(distance: u8) -> u8 {
    let part = sheet::COUNTER_HALF.value.unsigned_abs();
    u8::try_from(u16::from(distance).div_ceil(part)).unwrap_or(distance)
}

/// A whole charge.
#[derive(Clone, Debug)]
pub struct Charge(pub Book);

impl Charge {
    /// The impact as it is expected before any die: a countercharge that is tried succeeds.
    fn impact_facts(&self, facts: &ChargeFacts) -> MeleeFacts {
        let mut now = facts.under_way();
        if facts.stage == Stage::Charge {
            if facts.meets == Meets::Counters && self.0.may_counter(&now.b) {
                now = now.met_half_way();
            } else {
                now.b.impetus = 0;
            }
        }
        now.melee()
    }

    /// What the target tests for, and whether it may try at all.
    fn tried(&self, facts: &ChargeFacts) -> Option<Deed> {
        match facts.meets {
            Meets::Stands => None,
            Meets::Fires => facts.sees_charger().then_some(Deed::DefensiveFire),
            Meets::Counters => self.0.may_counter(&facts.b).then_some(Deed::Countercharge),
            Meets::Evades => facts.may_evade().then_some(Deed::Evasion),
        }
    }
}

impl Procedure for Charge {
    type Facts = ChargeFacts;
    type Verdict = ChargeVerdict;

    fn name(&self) -> &'static str {
        "charge"
    }

    fn label(&self) -> &'static str {
        "a whole charge: how the target meets it, reach, impact and what follows"
    }

    fn tallies(&self, facts: &ChargeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let MeleeFacts { a, b } = self.impact_facts(facts);
        show(Side::A, &self.0.melee_dice(&a, &b));
        show(Side::B, &self.0.melee_dice(&b, &a));
        if facts.stage == Stage::Follow {
            return;
        }
        if let Some(deed) = self.tried(facts) {
            show(Side::B, &self.0.test_modifiers(&facts.test(deed)).titled("its test"));
            if deed == Deed::DefensiveFire {
                let shot = facts.defence().shot();
                show(Side::B, &self.0.shoot_dice(&shot).titled("its shot"));
            }
        }
        if let Some(rule) = self.0.charge_forbidden(&facts.a, &facts.b) {
            show(Side::Table, &self.0.house.tally().line(rule).titled("the right to charge"));
        }
    }

    fn settle(
        &self,
        facts: &ChargeFacts,
        dice: &mut dyn Chance,
    ) -> Result<ChargeVerdict, Box<Halt>> {
        self.0.settle_charge(facts, (Seat(0), Seat(1)), dice)
    }

    fn conclude(
        &self,
        facts: &ChargeFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        self.0.charge_home(facts, (Seat(0), Seat(1)), dice)
    }

    fn again(
        &self,
        facts: &ChargeFacts,
        verdict: &ChargeVerdict,
        policy: &Policy,
    ) -> Option<ChargeFacts> {
        let exchange = &verdict.exchange;
        if !verdict.contact || !fights_on(exchange, policy) {
            return None;
        }
        // From here on it is a melee like any other, and only the two sides matter.
        let left = match (verdict.met, verdict.evaded) {
            (true, _) => facts.met_half_way(),
            (_, true) => facts.caught(),
            _ => *facts,
        };
        let MeleeFacts { a, b } = next_round(&left.melee(), exchange);
        Some(ChargeFacts { stage: Stage::Follow, a, b, ..ChargeFacts::default() })
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, facts: &ChargeFacts, law: &[(ChargeVerdict, f64)]) -> String {
        let forbidden = self.0.charge_forbidden(&facts.a, &facts.b);
        if let (Stage::Charge, Some(rule)) = (facts.stage, forbidden) {
            return format!("No charge: {}.", rule.label);
        }
        let contact: f64 = law.iter().filter(|(verdict, _)| verdict.contact).map(|(_, p)| p).sum();
        if contact <= 0.0 {
            return "The charge never comes home.".into();
        }
        let exchanges: Vec<(Exchange, f64)> =
            law.iter().map(|(verdict, p)| (verdict.exchange, *p)).collect();
        let fight = fight_sentence(&self.0, &self.impact_facts(facts), &exchanges);
        format!("The charge comes home {} of the time. {fight}", percent(contact))
    }

    fn place(&self, verdict: &ChargeVerdict) -> (i32, String) {
        let (place, words) = verdict.exchange.place();
        let how = match (verdict.contact, verdict.evaded, verdict.met) {
            (true, true, _) => "caught, ",
            (true, _, true) => "met, ",
            (true, _, _) => "",
            (false, true, _) => "evaded, ",
            (false, _, _) if verdict.exchange.loser == Loser::A => "no contact, ",
            (false, _, _) => "short, ",
        };
        (place, format!("{how}{words}"))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("baroque.reactions"),
            RuleId("baroque.countercharge"),
            RuleId("baroque.denials"),
            RuleId("baroque.evasion"),
            RuleId("baroque.disordered-charge"),
            RuleId("baroque.pikes"),
            RuleId("baroque.flank-rout"),
        ]
    }

    fn example(&self) -> &'static str {
        "charge --distance 4 --meets fire --weapon musket --a vbu=5,impetus=4,GA --b vbu=5,P&M"
    }
}
