//! A whole charge: the shot it runs into, a counter-charge, the ground it covers, pila, impact.

use super::cohesion::{Hurt, after_loss, strength};
use super::exchange::{Exchange, Loser};
use super::ground::one_in;
use super::melee::{fight_sentence, next_round};
use crate::Book;
use crate::facts::{
    ChargeFacts, Cover, Deed, FightSide, FireFacts, Firer, Legion, MeleeFacts, PilumFacts,
    ReachFacts, Stage, Target, TestFacts,
};
use crate::rulings::ReactionFire;
use crate::sheet;
use crate::troops::Troop;
use serde::Serialize;
use tercio_chance::{Chance, Concluded, Dice, Halt, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// How a charge went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct ChargeVerdict {
        /// The charger reached its target.
        pub contact: bool,
        /// The target came on too.
        pub met: bool,
        #[serde(flatten)]
        pub exchange: Exchange,
    }
}

/// A charge on its way: both sides as they are by now, and whose commander is in danger.
struct Run {
    now: ChargeFacts,
    met: bool,
    a_fate: u8,
    b_fate: u8,
}

impl Run {
    fn of(facts: &ChargeFacts) -> Run {
        Run { now: facts.under_way(), met: false, a_fate: 0, b_fate: 0 }
    }

    /// The verdict where nothing more is done to either.
    fn ends(&self, contact: bool) -> ChargeVerdict {
        self.with(contact, standing(&self.now))
    }

    fn with(&self, contact: bool, mut exchange: Exchange) -> ChargeVerdict {
        exchange.a_fate = exchange.a_fate.max(self.a_fate);
        exchange.b_fate = exchange.b_fate.max(self.b_fate);
        ChargeVerdict { contact, met: self.met, exchange }
    }
}

impl ChargeFacts {
    /// As the charger comes on: a schiltron that moves is disordered, and so are most in ground of
    /// half speed.
    fn under_way(&self) -> ChargeFacts {
        let mut now = *self;
        if self.stage == Stage::Charge {
            now.a.charging = true;
            let rough = self.slowed && sheet::going_of(self.a.r#type, true).toll.disorder;
            now.a.disordered |= self.a.schiltron || rough;
        }
        now
    }

    /// As the target meets the charger: it has left what it stood behind, and moved.
    fn met_half_way(&self) -> ChargeFacts {
        let mut now = *self;
        now.b.charging = true;
        now.b.shieldwall = false;
        now.b.stakes = false;
        now.b.stationary = false;
        now.b.cover = Cover::None;
        now.b.disordered |= now.b.schiltron;
        now
    }
}

/// What becomes of one side before the melee dice.
fn hit(side: &mut FightSide, loss: u8, disordered: bool) {
    (side.vbu, side.depth, side.rear) = after_loss(side.vbu, side.depth, side.rear, loss);
    side.worn |= loss > 0;
    side.lost = side.lost.saturating_add(loss);
    side.disordered |= disordered;
}

/// Both as they stand, with nothing new done to them.
fn standing(facts: &ChargeFacts) -> Exchange {
    let hurt = |side: &FightSide| Hurt {
        loss: side.lost,
        disordered: side.is_disordered(),
        routed: side.vbu == 0,
        ..Hurt::default()
    };
    Exchange::of(hurt(&facts.a), hurt(&facts.b))
}

/// Guns, and skirmishers without Impetus, are swept away by contact.
fn swept(side: &FightSide) -> bool {
    match side.r#type {
        Troop::Artillery => true,
        Troop::Skirmishers => side.impetus == 0,
        _ => false,
    }
}

/// The shot at the charger, if the target has one; never in disorder.
pub(super) fn shot_on(facts: &ChargeFacts) -> Option<FireFacts> {
    let weapon = facts.shot.weapon().filter(|_| !facts.b.is_disordered())?;
    let range = if facts.shot_range == 0 { facts.distance } else { facts.shot_range };
    let firer = Firer { vbu: facts.b.vbu, r#type: facts.b.r#type, ..Firer::default() };
    let target = Target {
        cover: facts.start_cover,
        wood_edge: facts.start_wood_edge,
        column: facts.start_column,
        ..Target::from(&facts.a)
    };
    Some(FireFacts { weapon, range, indirect: false, a: firer, b: target })
}

impl Book {
    /// Whether the charger has the right to charge.
    pub fn may_charge(&self, facts: &ChargeFacts) -> bool {
        facts.may_charge() || self.house.is_off(sheet::CHARGE_IMPETUS.id)
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
        if !self.may_charge(facts) {
            run.now = *facts;
            return Ok(Concluded::with(run.ends(false)));
        }
        self.run_in(&mut run, seats, dice)?;
        if run.now.a.vbu == 0 {
            return Ok(Concluded::with(run.ends(false)));
        }
        run.met = self.counter_charges(&mut run.now, seats.1, dice)?;
        if !self.covers_ground(&mut run, seats.0, dice)? {
            return Ok(Concluded::with(run.ends(false)));
        }
        self.impact(&mut run, seats, dice)
    }

    fn clash(
        &self,
        run: &Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        self.fight_out(&run.now.melee(), seats, dice, |exchange| run.with(true, exchange))
    }

    /// The shot from the target: on opportunity, or by test where the table plays it so.
    fn run_in(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let Some(shot) = shot_on(&run.now) else { return Ok(()) };
        let shoots = match (run.now.ready, self.rulings.reaction_fire) {
            (true, _) => true,
            (false, ReactionFire::Marker) => false,
            (false, ReactionFire::Test) => {
                self.target_tests(&run.now, Deed::ReactionFire, seats.1, dice)?
            }
        };
        if shoots {
            let fired = self.settle_fire(&shot, (seats.1, seats.0), dice)?;
            hit(&mut run.now.a, fired.b_loss, fired.b_disordered);
            run.a_fate = run.a_fate.max(fired.b_fate);
        }
        Ok(())
    }

    /// A discipline test of the target.
    fn target_tests(
        &self,
        now: &ChargeFacts,
        deed: Deed,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let test = TestFacts {
            r#for: deed,
            discipline: now.discipline,
            commander: now.b.general,
            beyond: now.beyond,
            ..TestFacts::default()
        };
        Ok(dice.settle(|dice| self.settle_test(&test, seat, dice))?.passed)
    }

    /// Whether the target comes on too. A failed try leaves it standing in disorder.
    fn counter_charges(
        &self,
        now: &mut ChargeFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let tries = now.counter && now.may_counter();
        let met = tries && self.target_tests(now, Deed::CounterCharge, seat, dice)?;
        if met {
            *now = now.met_half_way();
        } else {
            now.b.disordered |= tries;
        }
        Ok(met)
    }

    /// Whether the charge comes home; over half the way, rounded up, if the target comes on too.
    fn covers_ground(
        &self,
        run: &mut Run,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let now = &mut run.now;
        let reach = ReachFacts {
            distance: if run.met { half_way(now.distance) } else { now.distance },
            r#move: now.r#move,
            mounted: now.a.is_mounted(),
            slowed: now.slowed,
        };
        let reached = dice.settle(|dice| self.settle_reach(&reach, seat, dice))?;
        now.a.disordered |= reached.disordered;
        Ok(reached.contact)
    }

    /// Pila and the first round of melee, or nothing left to fight.
    fn impact(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        if swept(&run.now.b) {
            let target = &mut run.now.b;
            let loss = strength(target.vbu, target.depth, target.rear);
            hit(target, loss, false);
            return Ok(Concluded::with(run.ends(true)));
        }
        if !run.met {
            run.now.b.impetus = 0;
        }
        self.throw_pila(run, seats, dice)?;
        if run.now.a.vbu == 0 || run.now.b.vbu == 0 {
            return Ok(Concluded::with(run.ends(true)));
        }
        self.clash(run, seats, dice)
    }

    /// Pila of either side, each to its own front, thrown together.
    fn throw_pila(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let now = run.now;
        if !(now.a_pila || now.b_pila) {
            return Ok(());
        }
        let (of_a, of_b) = (cast(&now.a, &now.b, 0), cast(&now.b, &now.a, now.pila_support));
        let none = |at: &FightSide| Exchange { b_disordered: at.disordered, ..Default::default() };
        let (on_b, on_a) = dice.both(
            |dice| match now.a_pila {
                true => self.settle_pilum(&of_a, seats, dice),
                false => Ok(none(&now.b)),
            },
            |dice| match now.b_pila {
                true => self.settle_pilum(&of_b, (seats.1, seats.0), dice),
                false => Ok(none(&now.a)),
            },
        )?;
        hit(&mut run.now.a, on_a.b_loss, on_a.b_disordered);
        hit(&mut run.now.b, on_b.b_loss, on_b.b_disordered);
        run.a_fate = run.a_fate.max(on_a.b_fate);
        run.b_fate = run.b_fate.max(on_b.b_fate);
        Ok(())
    }
}

/// Where two that come on meet, in U.
fn half_way(distance: u8) -> u8 {
    u8::try_from(one_in(distance.into(), &sheet::COUNTER_HALF)).unwrap_or(distance)
}

/// One side's pila at the other.
fn cast(from: &FightSide, at: &FightSide, support: u8) -> PilumFacts {
    let legion = Legion {
        charged: !from.charges(),
        disordered: from.is_disordered(),
        worn: from.worn,
        flanked: from.is_flanked_by(at),
        support,
    };
    PilumFacts { a: legion, b: Target::from(at) }
}

/// A whole charge.
#[derive(Clone, Debug)]
pub struct Charge(pub Book);

/// What the target does, and how the melee goes on.
pub const POLICIES: &[Policy] = &[
    Policy {
        name: "grind",
        label: "once in contact both fight on at once until one routs, disorder kept, no rally, no retreat",
    },
    Policy {
        name: "meet",
        label: "b counter-charges if it may and passes its test; then both fight on as in grind",
    },
];

impl Charge {
    /// The impact as it is expected before any die: a counter-charge that is tried succeeds.
    fn impact_facts(facts: &ChargeFacts) -> MeleeFacts {
        let mut now = facts.under_way();
        if facts.stage == Stage::Charge {
            if facts.counter && facts.may_counter() {
                now = now.met_half_way();
            } else {
                now.b.impetus = 0;
            }
        }
        now.melee()
    }
}

impl Procedure for Charge {
    type Facts = ChargeFacts;
    type Verdict = ChargeVerdict;

    fn name(&self) -> &'static str {
        "charge"
    }

    fn label(&self) -> &'static str {
        "a whole charge: the shot it runs into, reach, counter-charge, pila, impact and what follows"
    }

    fn tallies(&self, facts: &ChargeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let melee = Self::impact_facts(facts);
        show(Side::A, &self.0.melee_dice(&melee, Side::A));
        show(Side::B, &self.0.melee_dice(&melee, Side::B));
        if let (Stage::Charge, Some(shot)) = (facts.stage, shot_on(facts)) {
            show(Side::B, &self.0.fire_dice(&shot).titled("its shot"));
        }
        if facts.stage == Stage::Charge && !self.0.may_charge(facts) {
            show(
                Side::Table,
                &self.0.house.tally().line(&sheet::CHARGE_IMPETUS).titled("the right to charge"),
            );
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
        _: &Policy,
    ) -> Option<ChargeFacts> {
        let exchange = &verdict.exchange;
        if !verdict.contact || exchange.a_routed || exchange.b_routed {
            return None;
        }
        // From here on it is a melee like any other, and only the two sides matter.
        let left = if verdict.met { facts.met_half_way() } else { *facts };
        let MeleeFacts { a, b } = next_round(&left.melee(), exchange);
        Some(ChargeFacts { stage: Stage::Follow, a, b, ..ChargeFacts::default() })
    }

    fn under(&self, facts: &ChargeFacts, policy: &Policy) -> ChargeFacts {
        ChargeFacts { counter: facts.counter || policy.name == "meet", ..*facts }
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, facts: &ChargeFacts, law: &[(ChargeVerdict, f64)]) -> String {
        if facts.stage == Stage::Charge && !self.0.may_charge(facts) {
            return "No charge: without Impetus only light horse charges, and only skirmishers, \
                    disordered units, a flank or the rear."
                .into();
        }
        let contact: f64 = law.iter().filter(|(verdict, _)| verdict.contact).map(|(_, p)| p).sum();
        if contact <= 0.0 {
            return "The charge never comes home.".into();
        }
        let exchanges: Vec<(Exchange, f64)> =
            law.iter().map(|(verdict, p)| (verdict.exchange, *p)).collect();
        let melee = Self::impact_facts(facts);
        let dice = |side| self.0.melee_dice(&melee, side).total();
        let fight = fight_sentence(dice(Side::A), dice(Side::B), &exchanges);
        format!("The charge comes home {} of the time. {fight}", percent(contact))
    }

    fn place(&self, verdict: &ChargeVerdict) -> (i32, String) {
        let (place, words) = verdict.exchange.place();
        match (verdict.contact, verdict.exchange.loser) {
            (true, _) => (place, words),
            (false, Loser::A) => (place, format!("no contact, {words}")),
            (false, _) => (place, format!("short, {words}")),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[
            RuleId("impetus.charge-bonus"),
            RuleId("impetus.reaction-fire"),
            RuleId("impetus.counter-charge"),
            RuleId("impetus.disordered-charge"),
        ]
    }

    fn example(&self) -> &'static str {
        "charge --distance 9 --shot longbow-b --a vbu=6,impetus=4,CP --b vbu=5,FP"
    }
}
