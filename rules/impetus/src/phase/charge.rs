//! A whole charge: the shot it runs into, the ground it covers, a counter-charge, pila, impact.

use super::cohesion::{Hurt, after_loss, strength};
use super::exchange::{Exchange, Loser};
use super::melee::{fight_sentence, next_round};
use crate::Book;
use crate::facts::{
    ChargeFacts, Deed, FightSide, FireFacts, Firer, Legion, MeleeFacts, PilumFacts, ReachFacts,
    Stage, Target, TestFacts,
};
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
        #[serde(flatten)]
        pub exchange: Exchange,
    }
}

/// A charge on its way: both sides as they are by now, and whose commander is in danger.
struct Run {
    now: ChargeFacts,
    a_fate: bool,
    b_fate: bool,
}

impl Run {
    fn of(facts: &ChargeFacts) -> Run {
        let mut now = *facts;
        now.a.charging = true;
        Run { now, a_fate: false, b_fate: false }
    }

    /// The verdict where nothing more is done to either.
    fn ends(&self, contact: bool) -> ChargeVerdict {
        self.with(contact, standing(&self.now))
    }

    fn with(&self, contact: bool, mut exchange: Exchange) -> ChargeVerdict {
        exchange.a_fate |= self.a_fate;
        exchange.b_fate |= self.b_fate;
        ChargeVerdict { contact, exchange }
    }
}

/// What becomes of one side before the melee dice.
fn hit(side: &mut FightSide, loss: u8, disordered: bool) {
    (side.vbu, side.depth, side.rear) = after_loss(side.vbu, side.depth, side.rear, loss);
    side.worn |= loss > 0;
    side.lost = side.lost.saturating_add(loss);
    side.disordered = disordered;
}

/// Both as they stand, with nothing new done to them.
fn standing(facts: &ChargeFacts) -> Exchange {
    let hurt = |side: &FightSide| Hurt {
        loss: side.lost,
        disordered: side.disordered,
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

impl Book {
    /// The shot at the charger, by the target on opportunity.
    fn shot_on(facts: &ChargeFacts) -> Option<FireFacts> {
        let weapon = facts.shot.weapon()?;
        let range = if facts.shot_range == 0 { facts.distance } else { facts.shot_range };
        let firer = Firer {
            vbu: facts.b.vbu,
            r#type: facts.b.r#type,
            disordered: facts.b.disordered,
            moves: 0,
        };
        Some(FireFacts { weapon, range, indirect: false, a: firer, b: Target::from(&facts.a) })
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
            run.now = *facts;
            return self.clash(&run, seats, dice);
        }
        self.run_in(&mut run, seats, dice)?;
        if run.now.a.vbu == 0 || !self.covers_ground(&mut run.now, seats.0, dice)? {
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

    /// The shot from the target.
    fn run_in(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        if let Some(shot) = Self::shot_on(&run.now) {
            let fired = self.settle_fire(&shot, (seats.1, seats.0), dice)?;
            hit(&mut run.now.a, fired.b_loss, fired.b_disordered);
            run.a_fate |= fired.b_fate;
        }
        Ok(())
    }

    /// Whether the charge comes home.
    fn covers_ground(
        &self,
        now: &mut ChargeFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let reach = ReachFacts {
            distance: now.distance,
            r#move: now.r#move,
            mounted: now.a.is_mounted(),
            slowed: now.slowed,
        };
        let reached = dice.settle(|dice| self.settle_reach(&reach, seat, dice))?;
        now.a.disordered |= reached.disordered;
        Ok(reached.contact)
    }

    /// Counter-charge, pila, and the first round of melee.
    fn impact(
        &self,
        run: &mut Run,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<ChargeVerdict>, Box<Halt>> {
        let swept = swept(&run.now.b);
        if !self.counter_charges(&mut run.now, seats.1, dice)? {
            run.now.b.impetus = 0;
        }
        if swept {
            let target = &mut run.now.b;
            let loss = strength(target.vbu, target.depth, target.rear);
            hit(target, loss, target.disordered);
            return Ok(Concluded::with(run.ends(true)));
        }
        self.throw_pila(run, seats, dice)?;
        if run.now.a.vbu == 0 || run.now.b.vbu == 0 {
            return Ok(Concluded::with(run.ends(true)));
        }
        self.clash(run, seats, dice)
    }

    fn counter_charges(
        &self,
        now: &mut ChargeFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        if !now.counter || !now.may_counter() {
            return Ok(false);
        }
        let test = TestFacts {
            r#for: Deed::CounterCharge,
            discipline: now.discipline,
            commander: now.b.general,
            ..TestFacts::default()
        };
        let tested = dice.settle(|dice| self.settle_test(&test, seat, dice))?;
        now.b.disordered |= !tested.passed;
        now.b.charging = tested.passed;
        Ok(tested.passed)
    }

    /// Pila of either side, to the front, thrown together.
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
        let (of_a, of_b) = (cast(&now.a, &now.b), cast(&now.b, &now.a));
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
        run.a_fate |= on_a.b_fate;
        run.b_fate |= on_b.b_fate;
        Ok(())
    }
}

/// One side's pila at the other.
fn cast(from: &FightSide, at: &FightSide) -> PilumFacts {
    let charged = !from.charges();
    let legion = Legion {
        charged,
        disordered: from.disordered,
        worn: from.worn,
        flanked: from.is_flanked_by(at),
        support: 0,
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
        label: "b receives the charge; then both fight on at once until one routs, disorder kept, no rally, no retreat",
    },
    Policy {
        name: "meet",
        label: "b counter-charges if it may and passes its test; then both fight on as in grind",
    },
];

impl Charge {
    fn impact_facts(facts: &ChargeFacts) -> MeleeFacts {
        let mut melee = facts.melee();
        if facts.stage == Stage::Charge {
            melee.a.charging = true;
            if !(facts.counter && facts.may_counter()) {
                melee.b.impetus = 0;
            }
        }
        melee
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
        if let (Stage::Charge, Some(shot)) = (facts.stage, Book::shot_on(facts)) {
            show(Side::B, &self.0.fire_dice(&shot));
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
        let MeleeFacts { a, b } = next_round(&facts.melee(), exchange);
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
        let contact: f64 = law.iter().filter(|(verdict, _)| verdict.contact).map(|(_, p)| p).sum();
        let exchanges: Vec<(Exchange, f64)> =
            law.iter().map(|(verdict, p)| (verdict.exchange, *p)).collect();
        let melee = Self::impact_facts(facts);
        let dice = |side| self.0.melee_dice(&melee, side).total().max(sheet::LEAST_DICE.value);
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
