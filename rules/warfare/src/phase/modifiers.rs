//! Strengths, weaknesses and circumstances: how many dice a unit has in a sortie.

use crate::Book;
use crate::facts::{
    Arm, Back, Fronts, Ground, Maneuver, Marched, SideFacts, SortieFacts, Surprise, Weight,
};
use crate::rulings::{Attacker, FlankedDice, NetDice};
use crate::sheet::{self, Compare};
use tercio_chance::Roll;
use tercio_engine::Side;
use tercio_ledger::Tally;

impl SortieFacts {
    pub(crate) fn side(&self, side: Side) -> (&SideFacts, &SideFacts) {
        match side {
            Side::B => (&self.b, &self.a),
            _ => (&self.a, &self.b),
        }
    }
}

/// Which size line applies: the best of those the larger reaches over the smaller.
pub fn size_line(own: u64, foe: u64) -> Option<usize> {
    if own == 0 || foe == 0 {
        return None;
    }
    let reached = |percent: &u64| own * 100 >= foe * (100 + percent);
    sheet::SIZE_PERCENT.iter().rposition(reached)
}

impl Book {
    /// The dice of one side of a sortie, line by line in the sheet's order.
    pub fn sortie_dice(&self, facts: &SortieFacts, side: Side) -> Tally<'_> {
        let (own, foe) = facts.side(side);
        let tally = self.house.tally().plus(&sheet::GIVEN, own.dice);
        let tally = weaknesses(strengths(tally, own), own);
        let tally = self.circumstances(tally, facts.ground, own, foe);
        self.floating_dice(self.maneuver_dice(tally, own, foe), own)
    }

    fn circumstances<'h>(
        &self,
        tally: Tally<'h>,
        ground: Ground,
        own: &SideFacts,
        foe: &SideFacts,
    ) -> Tally<'h> {
        let horse = own.arm == Arm::Horse;
        let on_foot = horse && foe.arm == Arm::Foot;
        let superior = own.arms_beat(foe) && !foe.arms_beat(own);
        let fronts = match own.fronts {
            Fronts::One => None,
            many => Some(many as usize - 1),
        };
        let sizes = size_line(own.effective_men(), foe.effective_men());
        tally
            .one_of(sizes, &sheet::SIZE)
            .when(on_foot && ground == Ground::Open, &sheet::HORSE_OPEN)
            .when(on_foot && ground == Ground::Clear, &sheet::HORSE_CLEAR)
            .when(superior, &sheet::SUPERIOR)
            .when(horse && ground == Ground::Cluttered, &sheet::HORSE_CLUTTERED)
            .when(horse && ground == Ground::Rough, &sheet::HORSE_ROUGH)
            .times(&sheet::WALL_LEVEL, i16::from(own.levels))
            .when(own.higher && !foe.higher, &sheet::HIGHER)
            .one_of(fronts, &sheet::FRONTS)
    }

    /// The dice that a maneuver brings, alone and against the foe's.
    fn maneuver_dice<'h>(&self, tally: Tally<'h>, own: &SideFacts, foe: &SideFacts) -> Tally<'h> {
        let retreating = own.maneuver == Maneuver::Retreat;
        let flanking = own.maneuver == Maneuver::Flank;
        let pairing = &sheet::COMPARISON[own.maneuver as usize][foe.maneuver as usize];
        tally
            .when(retreating && own.weight == Weight::Heavy, &sheet::HEAVY_RETREAT)
            .when(retreating && own.weight == Weight::Light, &sheet::LIGHT_RETREAT)
            .when(own.maneuver == Maneuver::Charge && own.arm == Arm::Horse, &sheet::HORSE_CHARGE)
            .when(flanking && own.weight < foe.weight, &sheet::LIGHT_FLANK)
            .when(flanking && own.weight > foe.weight, &sheet::HEAVY_FLANK)
            .when(self.favoured(own.maneuver, foe.maneuver), &pairing.rule)
            .when(own.flanked, &sheet::FLANKED)
    }

    /// Whether the comparison's dice are this side's. An even or rolled-off cell counts for both.
    fn favoured(&self, own: Maneuver, foe: Maneuver) -> bool {
        match sheet::COMPARISON[own as usize][foe as usize].compare {
            Compare::Favours(Maneuver::Attack, _)
                if foe == Maneuver::Charge || own == Maneuver::Charge =>
            {
                match self.rulings.attacker {
                    Attacker::Attack => own == Maneuver::Attack,
                    Attacker::Charger => own == Maneuver::Charge,
                }
            }
            Compare::Favours(favoured, _) => own == favoured,
            _ => true,
        }
    }

    fn floating_dice<'h>(&self, tally: Tally<'h>, own: &SideFacts) -> Tally<'h> {
        let ignored = |back: Back, rule: &tercio_ledger::Rule| {
            if own.back == back { own.penalty().min(rule.value) } else { 0 }
        };
        tally
            .plus(&sheet::ADD, i16::from(own.spend))
            .when(own.initiative, &sheet::INITIATIVE)
            .when(own.surprise == Surprise::Surprise, &sheet::SURPRISE)
            .when(own.surprise == Surprise::Ambush, &sheet::AMBUSH)
            .plus(&sheet::SUBTRACT, -own.penalty())
            .plus(&sheet::BACK_HALF, ignored(Back::Half, &sheet::BACK_HALF))
            .plus(&sheet::BACK_FULL, ignored(Back::Full, &sheet::BACK_FULL))
    }

    /// The throw a tally of dice comes to.
    pub fn throw(&self, tally: &Tally<'_>) -> Roll {
        let kept = sheet::BASE.value.unsigned_abs();
        let most = sheet::MOST_DICE.value.unsigned_abs();
        match self.rulings.net_dice {
            NetDice::Cancel => {
                let net = tally.total();
                let dice = kept + net.unsigned_abs().min(most);
                if net < 0 { Roll::worst(kept, dice) } else { Roll::best(kept, dice) }
            }
            NetDice::RollAll => {
                let (gains, losses) = (tally.gains().unsigned_abs(), tally.losses().unsigned_abs());
                let beyond = (gains + losses).saturating_sub(most).div_ceil(2);
                let gains = gains.saturating_sub(beyond).min(most);
                let losses = losses.saturating_sub(beyond).min(most - gains);
                Roll::Ranks { dice: kept + gains + losses, skip: losses, keep: kept, best: true }
            }
        }
    }

    /// Whether a unit that flanked another has the outflanking die against it.
    pub fn flanker_outflanks(&self) -> bool {
        self.rulings.flanked == FlankedDice::Both
    }
}

fn strengths<'h>(tally: Tally<'h>, own: &SideFacts) -> Tally<'h> {
    tally
        .when(own.weight == Weight::Medium, &sheet::MEDIUM_ARMOUR)
        .when(own.weight == Weight::Heavy, &sheet::HEAVY_ARMOUR)
        .when(own.strength, &sheet::COMMAND)
}

/// The weakness lines, the same for a sortie and for a volley.
pub(super) fn weaknesses<'h>(tally: Tally<'h>, own: &SideFacts) -> Tally<'h> {
    tally
        .when(own.marched == Marched::OverHalf, &sheet::MOVED_OVER_HALF)
        .when(own.marched == Marched::All, &sheet::MOVED_ALL)
        .when(own.recent, &sheet::RECENT)
        .when(own.unrested, &sheet::UNRESTED)
        .when(own.leaderless, &sheet::LEADERLESS)
        .when(own.split && !own.leaderless, &sheet::SPLIT)
        .when(own.tongue, &sheet::TONGUE)
        .when(own.unfamiliar, &sheet::COMBINE)
}
