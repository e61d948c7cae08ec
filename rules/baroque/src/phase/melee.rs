//! Melee: dice by VBU and Impetus, tactical modifiers, support; damage both ways.

use super::cohesion::{Blow, Criticals, Hampered, Hurt, Tested};
use super::exchange::{Exchange, Loser, counted};
use crate::Book;
use crate::facts::{Defence, FightSide, MeleeFacts};
use crate::sheet;
use tercio_chance::{Chance, Concluded, Dice, Halt, Packed, Seat};
use tercio_engine::{Policy, Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

impl Book {
    /// The dice of a unit against its foe, without support.
    pub fn unit_dice(&self, side: &FightSide, foe: &FightSide) -> Tally<'_> {
        self.dice_of(side, foe, true)
    }

    fn dice_of(&self, side: &FightSide, foe: &FightSide, reasons: bool) -> Tally<'_> {
        let into_obstacle = side.is_mounted() && side.charges() && foe.defends == Defence::Obstacle;
        let tally = self.house.tally_if(reasons).plus(&sheet::MELEE_VBU, side.vbu.into());
        self.with_impetus(tally, side, foe)
            .plus(&sheet::MELEE_OWN, side.melee.into())
            .when(side.disordered, &sheet::MELEE_DISORDERED)
            .when(side.flanked, &sheet::MELEE_FLANKED)
            .when(side.hampered_by(foe) == Hampered::Difficult, &sheet::MELEE_DIFFICULT)
            .when(into_obstacle, &sheet::MELEE_OBSTACLE)
            .when(side.leader, &sheet::ATTACHED_MELEE)
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
    pub fn melee_dice(&self, own: &FightSide, foe: &FightSide) -> Tally<'_> {
        self.dice_with_support(own, foe, true)
    }

    fn dice_with_support(&self, own: &FightSide, foe: &FightSide, reasons: bool) -> Tally<'_> {
        let supports = [own.support, own.support2, own.support3, own.support4];
        let all: i16 = supports.iter().map(|dice| i16::from(*dice)).sum();
        self.least(self.dice_of(own, foe, reasons)).plus(&sheet::SUPPORT_DICE, all)
    }

    /// The dice of one side, aimed at the other.
    fn blow(&self, own: &FightSide, foe: &FightSide, reasons: bool) -> Blow<'_> {
        let dice = self.dice_with_support(own, foe, reasons);
        Blow { dice, on: Criticals::of(self, Tested::in_melee(foe, own)) }
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
        let of_a = self.blow(&facts.a, &facts.b, reasons);
        let of_b = self.blow(&facts.b, &facts.a, reasons);
        dice.meet_last(
            |dice| of_a.strike(seats, dice),
            |dice| of_b.strike((seats.1, seats.0), dice),
            |on_b: Hurt, on_a: Hurt| read(in_all(facts, on_a, on_b)),
        )
    }
}

/// What a round did, with the losses of earlier rounds of the same melee.
fn in_all(facts: &MeleeFacts, a: Hurt, b: Hurt) -> Exchange {
    let mut verdict = Exchange::of(a, b);
    verdict.a_loss = verdict.a_loss.saturating_add(facts.a.lost);
    verdict.b_loss = verdict.b_loss.saturating_add(facts.b.lost);
    verdict
}

/// The facts of the next round: losses taken, disorder kept, the charge spent.
pub fn next_round(facts: &MeleeFacts, verdict: &Exchange) -> MeleeFacts {
    let mut next = *facts;
    let hurt = [(verdict.a_loss, verdict.a_disordered), (verdict.b_loss, verdict.b_disordered)];
    for (side, (loss, disordered)) in [&mut next.a, &mut next.b].into_iter().zip(hurt) {
        side.vbu = side.vbu.saturating_sub(loss.saturating_sub(side.lost));
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
pub const POLICIES: &[Policy] = &[
    Policy {
        name: "drawn",
        label: "both fight on at once as long as the melee is drawn: Impetus in the first round only, disorder kept, support as in the first, no rally",
    },
    Policy { name: "grind", label: "the same until one is eliminated: no retreat, no pursuit" },
];

/// Whether two fight on after such a round.
pub(super) fn fights_on(verdict: &Exchange, policy: &Policy) -> bool {
    match policy.name {
        "grind" => !verdict.a_eliminated && !verdict.b_eliminated,
        _ => verdict.is_drawn(),
    }
}

/// The rulings every melee rests on.
pub const MELEE_RULINGS: &[RuleId] = &[
    RuleId("baroque.support"),
    RuleId("baroque.disordered-charge"),
    RuleId("baroque.pikes"),
    RuleId("baroque.flank-rout"),
    RuleId("baroque.critical-floor"),
    RuleId("baroque.loser"),
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
        show(Side::A, &self.0.melee_dice(&facts.a, &facts.b));
        show(Side::B, &self.0.melee_dice(&facts.b, &facts.a));
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

    fn again(&self, facts: &MeleeFacts, verdict: &Exchange, policy: &Policy) -> Option<MeleeFacts> {
        fights_on(verdict, policy).then(|| next_round(facts, verdict))
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn sentence(&self, facts: &MeleeFacts, law: &[(Exchange, f64)]) -> String {
        fight_sentence(&self.0, facts, law)
    }

    fn place(&self, verdict: &Exchange) -> (i32, String) {
        verdict.place()
    }

    fn rulings(&self) -> &'static [RuleId] {
        MELEE_RULINGS
    }

    fn example(&self) -> &'static str {
        "melee --a vbu=5,impetus=4,GA --b vbu=5,TR"
    }
}

/// Who wins how often, in one sentence.
pub(super) fn fight_sentence(book: &Book, facts: &MeleeFacts, law: &[(Exchange, f64)]) -> String {
    let share = |holds: &dyn Fn(&Exchange) -> bool| -> f64 {
        law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
    };
    let lost = |loser: Loser| percent(share(&|verdict: &Exchange| verdict.loser == loser));
    let MeleeFacts { a, b } = facts;
    format!(
        "Side a ({}) wins {} of the time, side b ({}) {}; {} are drawn. Side a is eliminated in {}, side b in {}.",
        counted(book.melee_dice(a, b).total()),
        lost(Loser::B),
        counted(book.melee_dice(b, a).total()),
        lost(Loser::A),
        lost(Loser::None),
        percent(share(&|verdict: &Exchange| verdict.a_eliminated)),
        percent(share(&|verdict: &Exchange| verdict.b_eliminated)),
    )
}
