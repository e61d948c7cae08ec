//! A duel: two units alone, sortie after sortie, until one is finished or they part.

use super::sortie::{Degree, SORTIE_RULINGS, SortieVerdict, Winner};
use crate::Book;
use crate::facts::{Fronts, Ground, Maneuver, SideFacts, SortieFacts, Surprise};
use crate::sheet::{self, Effect};
use serde::Serialize;
use tercio_chance::{Chance, Halt, Seat, packed_struct};
use tercio_engine::{Policy, Procedure, Side, facts, number, percent, words};
use tercio_ledger::{RuleId, Tally};

words! {
    /// How a duel ended.
    pub enum End { GoesOn "goes-on", Finished "finished", Destroyed "destroyed", Parted "parted" }
}

packed_struct! {
    /// A round of a duel; once it has ended, who won and how.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct DuelVerdict {
        pub winner: Winner,
        pub end: End,
        pub degree: Degree,
    }
}

facts! {
    /// Two units alone.
    pub struct DuelFacts {
        ground: Ground = Ground::Neutral, Ground::KIND, "ground where they meet";
        defences: u8 = 0, number(0, 2), "defences against each other just before";
        nested a: SideFacts;
        nested b: SideFacts;
    }
}

impl DuelFacts {
    fn sortie(&self) -> SortieFacts {
        SortieFacts { ground: self.ground, a: self.a, b: self.b }
    }

    fn both_defend(&self) -> bool {
        self.a.maneuver == Maneuver::Defend && self.b.maneuver == Maneuver::Defend
    }
}

/// What the two sides do from round to round.
pub const POLICIES: &[Policy] = &[
    Policy {
        name: "press",
        label: "both attack, and charge a foe with penalty dice; each spends a third of its bonus dice a round",
    },
    Policy {
        name: "stand",
        label: "a presses; b defends until a has three penalty dice, then presses too; each spends a third of its bonus dice a round",
    },
    Policy {
        name: "prudent",
        label: "both press while they have no penalty dice, defend with one to three, retreat with four or more",
    },
];

/// Penalty dice of the foe at which a unit that stands goes over to the attack.
const STAND_UNTIL: i16 = 3;
/// Penalty dice at which a prudent unit retreats.
const PRUDENT_RETREAT: i16 = 4;
/// A unit spends one part in so many of its bonus dice.
const SPENT_SHARE: i16 = 3;

fn press(own: &SideFacts, foe: &SideFacts) -> Maneuver {
    if own.pool < 0 || foe.penalty() == 0 { Maneuver::Attack } else { Maneuver::Charge }
}

fn stand(own: &SideFacts, foe: &SideFacts) -> Maneuver {
    if foe.penalty() < STAND_UNTIL { Maneuver::Defend } else { press(own, foe) }
}

fn prudent(own: &SideFacts, foe: &SideFacts) -> Maneuver {
    match own.penalty() {
        0 => press(own, foe),
        few if few < PRUDENT_RETREAT => Maneuver::Defend,
        _ => Maneuver::Retreat,
    }
}

fn decided(mut facts: DuelFacts, policy: &Policy) -> DuelFacts {
    let (a, b) = (facts.a, facts.b);
    (facts.a.maneuver, facts.b.maneuver) = match policy.name {
        "stand" => (press(&a, &b), stand(&b, &a)),
        "prudent" => (prudent(&a, &b), prudent(&b, &a)),
        _ => (press(&a, &b), press(&b, &a)),
    };
    for side in [&mut facts.a, &mut facts.b] {
        let spend = (side.pool.max(0) + SPENT_SHARE - 1) / SPENT_SHARE;
        side.spend = spend.min(sheet::MOST_DICE.value) as u8;
    }
    facts
}

impl Book {
    /// How a duel stands after a sortie.
    fn duel_end(&self, facts: &DuelFacts, sortie: &SortieVerdict) -> End {
        let both = |maneuver| facts.a.maneuver == maneuver && facts.b.maneuver == maneuver;
        let standoff = i16::from(facts.defences) + 1 >= sheet::STANDOFF.value;
        if both(Maneuver::Retreat) || sortie.escaped || (facts.both_defend() && standoff) {
            return End::Parted;
        }
        let Some((_, upper, lower)) = sortie.cells(&facts.sortie()) else { return End::GoesOn };
        match (upper.effect, lower.effect) {
            (Effect::HalfAway | Effect::FullAway, _) => End::Parted,
            (_, Effect::Finished) => End::Finished,
            (_, Effect::Destroyed) => End::Destroyed,
            _ => End::GoesOn,
        }
    }

    /// The next round's facts: dice spent and gone, effects applied, first dice used up.
    fn duel_next(&self, facts: &DuelFacts, sortie: &SortieVerdict) -> DuelFacts {
        let mut next = *facts;
        let rolled = self.unrolled(facts.a.maneuver, facts.b.maneuver).is_none();
        for side in [&mut next.a, &mut next.b] {
            if rolled {
                side.pool -= i16::from(side.spend).min(side.pool.max(0));
                side.initiative = false;
                side.surprise = Surprise::None;
            }
        }
        next.defences = if facts.both_defend() { facts.defences + 1 } else { 0 };
        let Some((winner, upper, lower)) = sortie.cells(&facts.sortie()) else { return next };
        let (won, lost) = match winner {
            Side::B => (&mut next.b, &mut next.a),
            _ => (&mut next.a, &mut next.b),
        };
        (won.pool, _) = self.after_effect(upper.effect, won.pool, won.mercenary, sheet::BASE_SHARE);
        (lost.pool, _) =
            self.after_effect(lower.effect, lost.pool, lost.mercenary, sheet::BASE_SHARE);
        if won.maneuver == Maneuver::Flank && won.flanked {
            won.flanked = false;
            lost.fronts = lost.fronts.min(Fronts::One);
        }
        if lower.effect.flanks() && !lost.flanked {
            lost.flanked = true;
            if self.flanker_outflanks() {
                won.fronts = won.fronts.max(Fronts::Outflanking);
            }
        }
        next
    }
}

/// Two units alone, to the end.
#[derive(Clone, Debug)]
pub struct Duel(pub Book);

impl Procedure for Duel {
    type Facts = DuelFacts;
    type Verdict = DuelVerdict;

    fn name(&self) -> &'static str {
        "duel"
    }

    fn label(&self) -> &'static str {
        "two units alone, sortie after sortie, under a named policy"
    }

    fn tallies(&self, facts: &DuelFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let sortie = decided(*facts, &POLICIES[0]).sortie();
        for side in [Side::A, Side::B] {
            show(side, &self.0.sortie_dice(&sortie, side));
        }
    }

    fn settle(&self, facts: &DuelFacts, dice: &mut dyn Chance) -> Result<DuelVerdict, Box<Halt>> {
        let sortie = self.0.settle_sortie(&facts.sortie(), (Seat(0), Seat(1)), dice)?;
        let SortieVerdict { winner, degree, .. } = sortie;
        Ok(match self.0.duel_end(facts, &sortie) {
            End::GoesOn => DuelVerdict { winner, end: End::GoesOn, degree },
            End::Parted => {
                DuelVerdict { winner: Winner::None, end: End::Parted, degree: Degree::None }
            }
            end => DuelVerdict { winner, end, degree: Degree::None },
        })
    }

    fn under(&self, facts: &DuelFacts, policy: &Policy) -> DuelFacts {
        decided(*facts, policy)
    }

    fn again(
        &self,
        facts: &DuelFacts,
        verdict: &DuelVerdict,
        policy: &Policy,
    ) -> Option<DuelFacts> {
        if verdict.end != End::GoesOn {
            return None;
        }
        let DuelVerdict { winner, degree, .. } = *verdict;
        let sortie = SortieVerdict { winner, degree, escaped: false };
        Some(decided(self.0.duel_next(facts, &sortie), policy))
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn runs_to_the_end(&self) -> bool {
        true
    }

    fn sentence(&self, _: &DuelFacts, law: &[(DuelVerdict, f64)]) -> String {
        let share = |holds: &dyn Fn(&DuelVerdict) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict)).map(|(_, p)| p).sum()
        };
        let wins = |winner: Winner| {
            percent(share(&|v| {
                v.winner == winner && matches!(v.end, End::Finished | End::Destroyed)
            }))
        };
        let (a, b) = (wins(Winner::A), wins(Winner::B));
        let parted = percent(share(&|v| v.end == End::Parted));
        let ended =
            format!("Side a finishes or destroys side b {a} of the time, side b does so to a {b}");
        match share(&|v| v.end == End::GoesOn) {
            // One round alone seldom ends it.
            on if on > 0.0 => {
                format!("{ended}; they part {parted}, and {} it goes on.", percent(on))
            }
            _ => format!("{ended}, and they part {parted}."),
        }
    }

    fn place(&self, verdict: &DuelVerdict) -> (i32, String) {
        let step = verdict.end as i32;
        match (verdict.winner, verdict.end) {
            (_, End::GoesOn) => (0, "goes on".into()),
            (Winner::None, end) => (0, end.to_string()),
            (Winner::A, end) => (step, format!("b {end}")),
            (Winner::B, end) => (-step, format!("a {end}")),
        }
    }

    fn rulings(&self) -> &'static [RuleId] {
        SORTIE_RULINGS
    }

    fn example(&self) -> &'static str {
        "duel hastings.housecarls hastings.knights --policy press"
    }
}
