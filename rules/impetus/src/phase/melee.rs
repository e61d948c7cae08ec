//! Melee: dice by VBU and Impetus, tactical modifiers, depth, support; damage both ways.

use super::cohesion::{Blow, Criticals, Hurt, Tested, after_loss, strength};
use super::exchange::{Exchange, Loser, counted};
use crate::Book;
use crate::facts::{FightSide, MeleeFacts};
use crate::rulings::SupportPool;
use crate::sheet;
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_chance::{Chance, Concluded, Dice, Halt, Packed, Seat};
use tercio_engine::{Policy, Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

impl Book {
    /// The dice of a unit against its foe, without support.
    pub fn unit_dice(&self, side: &FightSide, foe: &FightSide) -> Tally<'_> {
        self.dice_of(side, foe, true)
    }

    fn dice_of(&self, side: &FightSide, foe: &FightSide, reasons: bool) -> Tally<'_> {
        let hampered = side.is_hampered_by(foe);
        let clumsy = side.pikes || side.r#type.is_chariot();
        let charged = foe.charges() && !side.charges();
        let defended = foe.is_protected_from(side);
        let tally = self.house.tally_if(reasons).plus(&sheet::MELEE_VBU, side.vbu.into());
        let tally = self.with_impetus(tally, side, foe);
        let stationary = side.r#type.is_chariot() && side.stationary && charged;
        let tally = tally
            .when(side.is_disordered(), &sheet::MELEE_DISORDERED)
            .when(stationary, &sheet::MELEE_CHARIOTS)
            .when(side.charges() && foe.is_flanked_by(side), &sheet::MELEE_FLANK)
            .when(side.uphill && !foe.uphill, &sheet::MELEE_UPHILL)
            .when(hampered && side.is_mounted() && !clumsy, &sheet::MELEE_MOUNTED_ROUGH)
            .when(hampered && clumsy, &sheet::MELEE_PIKES_ROUGH)
            .when(side.charges() && defended, &sheet::MELEE_DEFENCES)
            .when(side.holds_shieldwall(), &sheet::SHIELDWALL);
        self.with_depth(tally, side, foe)
    }

    /// Half of a supporting unit's dice, rounded up.
    pub fn support_dice(&self, side: &FightSide, foe: &FightSide) -> u8 {
        let whole = self.least(self.dice_of(side, foe, false)).total().max(0);
        let half = whole.unsigned_abs().div_ceil(sheet::SUPPORT.value.unsigned_abs());
        u8::try_from(half).unwrap_or(u8::MAX)
    }

    /// Fills a unit's own dice up to the least it fights with.
    fn least<'h>(&'h self, tally: Tally<'h>) -> Tally<'h> {
        let short = (sheet::LEAST_DICE.value - tally.total()).max(0);
        tally.plus(&sheet::LEAST_DICE, short)
    }

    /// All the dice of a side, support included.
    pub fn melee_dice(&self, facts: &MeleeFacts, side: Side) -> Tally<'_> {
        let (own, foe) = sides(facts, side);
        self.dice_with_support(own, foe, true).0
    }

    /// The dice of a side, and how it throws them: together, or the main unit and its supports
    /// apart.
    fn dice_with_support(
        &self,
        own: &FightSide,
        foe: &FightSide,
        reasons: bool,
    ) -> (Tally<'_>, ArrayVec<u16, 5>) {
        let supports = [own.support, own.support2, own.support3, own.support4];
        let all: i16 = supports.iter().map(|dice| i16::from(*dice)).sum();
        let unit = self.least(self.dice_of(own, foe, reasons));
        let main = unit.total();
        let tally = unit.plus(&sheet::SUPPORT_DICE, all);
        let together = tally.total().max(0).unsigned_abs();
        let mut throws = ArrayVec::new();
        if self.rulings.support_pool == SupportPool::Unit && tally.total() == main + all {
            throws.push(main.max(0).unsigned_abs());
            throws.extend(supports.into_iter().map(u16::from));
            throws.retain(|dice| *dice > 0);
        } else if together > 0 {
            throws.push(together);
        }
        (tally, throws)
    }

    /// The dice of one side, aimed at the other.
    fn blow(&self, facts: &MeleeFacts, by: Side, reasons: bool) -> Blow<'_> {
        let (own, foe) = sides(facts, by);
        let (tally, throws) = self.dice_with_support(own, foe, reasons);
        let on = Criticals::of(self, Tested::in_melee(foe, own));
        Blow { throws, tally, on }
    }

    /// Settles a round of melee. Side a throws for `seats.0`, side b for `seats.1`.
    pub fn settle_melee(
        &self,
        facts: &MeleeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Exchange, Box<Halt>> {
        dice.settle_to(|dice| self.fight_out(facts, seats, dice, |exchange| exchange))
    }

    /// A round of melee that ends its part; `read` makes the verdict of it.
    pub fn fight_out<V: Packed>(
        &self,
        facts: &MeleeFacts,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
        read: impl Fn(Exchange) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let reasons = dice.wants_reasons();
        let (of_a, of_b) = (self.blow(facts, Side::A, reasons), self.blow(facts, Side::B, reasons));
        let after = (After::of(self, &facts.a, &facts.b), After::of(self, &facts.b, &facts.a));
        dice.meet_last(
            |dice| of_a.strike(seats, dice),
            |dice| of_b.strike((seats.1, seats.0), dice),
            |on_b: Hurt, on_a: Hurt| read(aftermath(after, on_a, on_b)),
        )
    }
}

/// One side and its foe.
fn sides(facts: &MeleeFacts, side: Side) -> (&FightSide, &FightSide) {
    match side {
        Side::B => (&facts.b, &facts.a),
        _ => (&facts.a, &facts.b),
    }
}

/// What follows for one side from what both have suffered, besides that itself.
#[derive(Clone, Copy)]
struct After {
    /// Scythed chariots spend themselves: all their VBU.
    spends: Option<u8>,
    /// Nimble horse that has not beaten foot goes back in disorder.
    falls_back: bool,
    /// Losses of earlier rounds of the same melee are added.
    lost: u8,
}

impl After {
    fn of(book: &Book, side: &FightSide, foe: &FightSide) -> After {
        let scythed = side.r#type == Troop::ScythedChariots;
        let spends = scythed && !book.house.is_off(sheet::SCYTHED_SPENT.id);
        After {
            spends: spends.then(|| strength(side.vbu, side.depth, side.rear)),
            falls_back: side.r#type.falls_back() && foe.r#type.is_foot(),
            lost: side.lost,
        }
    }

    /// What a side has suffered in all, where its foe stands or not.
    fn hurt(self, mut hurt: Hurt, foe_routed: bool) -> Hurt {
        if let (Some(all), false) = (self.spends, foe_routed) {
            hurt.loss = all;
            hurt.routed = true;
        }
        hurt
    }
}

fn aftermath((of_a, of_b): (After, After), a: Hurt, b: Hurt) -> Exchange {
    let mut verdict = Exchange::of(of_a.hurt(a, b.routed), of_b.hurt(b, a.routed));
    verdict.a_disordered |= of_a.falls_back && verdict.loser != Loser::B;
    verdict.b_disordered |= of_b.falls_back && verdict.loser != Loser::A;
    verdict.a_loss = verdict.a_loss.saturating_add(of_a.lost);
    verdict.b_loss = verdict.b_loss.saturating_add(of_b.lost);
    verdict
}

/// The facts of the next round: losses taken, disorder kept, the charge spent.
pub fn next_round(facts: &MeleeFacts, verdict: &Exchange) -> MeleeFacts {
    let mut next = *facts;
    let hurt = [(verdict.a_loss, verdict.a_disordered), (verdict.b_loss, verdict.b_disordered)];
    for (side, (loss, disordered)) in [&mut next.a, &mut next.b].into_iter().zip(hurt) {
        let fresh_loss = loss.saturating_sub(side.lost);
        (side.vbu, side.depth, side.rear) = after_loss(side.vbu, side.depth, side.rear, fresh_loss);
        side.worn |= fresh_loss > 0;
        side.lost = loss;
        side.disordered = disordered;
        side.impetus = 0;
        side.charging = false;
    }
    next
}

/// A round of melee.
#[derive(Clone, Debug)]
pub struct Melee(pub Book);

/// How a melee goes on when nobody is there to decide.
pub const GRIND: &[Policy] = &[Policy {
    name: "grind",
    label: "both fight on at once until one routs: Impetus in the first round only, disorder kept, support as in the first, no rally, no retreat",
}];

/// The rulings every melee rests on.
pub const MELEE_RULINGS: &[RuleId] = &[
    RuleId("impetus.min-dice"),
    RuleId("impetus.disordered-charge"),
    RuleId("impetus.support-pool"),
];

impl Procedure for Melee {
    type Facts = MeleeFacts;
    type Verdict = Exchange;

    fn name(&self) -> &'static str {
        "melee"
    }

    fn label(&self) -> &'static str {
        "two units fight hand to hand: one round, or to the end"
    }

    fn tallies(&self, facts: &MeleeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        for side in [Side::A, Side::B] {
            show(side, &self.0.melee_dice(facts, side));
        }
    }

    fn settle(&self, facts: &MeleeFacts, dice: &mut dyn Chance) -> Result<Exchange, Box<Halt>> {
        self.0.settle_melee(facts, (Seat(0), Seat(1)), dice)
    }

    fn conclude(
        &self,
        facts: &MeleeFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Exchange>, Box<Halt>> {
        self.0.fight_out(facts, (Seat(0), Seat(1)), dice, |exchange| exchange)
    }

    fn again(&self, facts: &MeleeFacts, verdict: &Exchange, _: &Policy) -> Option<MeleeFacts> {
        let ended = verdict.a_routed || verdict.b_routed;
        (!ended).then(|| next_round(facts, verdict))
    }

    fn policies(&self) -> &'static [Policy] {
        GRIND
    }

    fn sentence(&self, facts: &MeleeFacts, law: &[(Exchange, f64)]) -> String {
        let dice = |side| self.0.melee_dice(facts, side).total();
        fight_sentence(dice(Side::A), dice(Side::B), law)
    }

    fn place(&self, verdict: &Exchange) -> (i32, String) {
        verdict.place()
    }

    fn rulings(&self) -> &'static [RuleId] {
        MELEE_RULINGS
    }

    fn example(&self) -> &'static str {
        "melee --a vbu=6,impetus=4,CP --b vbu=5,FP,shieldwall"
    }
}

/// Who wins how often, in one sentence.
pub fn fight_sentence(a_dice: i16, b_dice: i16, law: &[(Exchange, f64)]) -> String {
    let share = |holds: &dyn Fn(&Exchange) -> bool| -> f64 {
        law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
    };
    let lost = |loser: Loser| percent(share(&|verdict: &Exchange| verdict.loser == loser));
    format!(
        "Side a ({}) wins {} of the time, side b ({}) {}; {} are drawn. Side a routs in {}, side b in {}.",
        counted(a_dice),
        lost(Loser::B),
        counted(b_dice),
        lost(Loser::A),
        lost(Loser::None),
        percent(share(&|verdict: &Exchange| verdict.a_routed)),
        percent(share(&|verdict: &Exchange| verdict.b_routed)),
    )
}
