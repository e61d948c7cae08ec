//! Which friends pass through each other of their own will.

use crate::sheet;
use crate::troops::Troop;
use tercio_ledger::Rule;

/// What the lines ask about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub troop: Troop,
    pub pikes: bool,
    pub schiltron: bool,
    pub impetuous: bool,
}

impl Kind {
    fn is(&self, troop: Troop) -> bool {
        self.troop == troop
    }

    /// Heavy foot that opens its ranks.
    fn lets_missiles_pass(&self) -> bool {
        let closed = self.pikes || self.schiltron || self.impetuous;
        self.is(Troop::HeavyFoot) && !closed
    }

    fn is_horse(&self) -> bool {
        matches!(self.troop, Troop::LightHorse | Troop::MediumHorse | Troop::HeavyHorse)
    }
}

/// The line by which `mover` passes through `friend`; none if he is in the way.
pub fn passes(mover: &Kind, friend: &Kind) -> Option<&'static Rule> {
    let either = |one: &dyn Fn(&Kind) -> bool, other: &dyn Fn(&Kind) -> bool| {
        one(mover) && other(friend) || one(friend) && other(mover)
    };
    let train = friend.is(Troop::Artillery) || friend.is(Troop::Wagenburg);
    [
        (&sheet::PASS_SKIRMISHERS, either(&|kind| kind.is(Troop::Skirmishers), &|_| true)),
        (&sheet::PASS_MISSILE, either(&|kind| kind.is(Troop::Missile), &Kind::lets_missiles_pass)),
        (&sheet::PASS_TRAIN, train),
        (&sheet::PASS_LIGHT_HORSE, either(&|kind| kind.is(Troop::LightHorse), &Kind::is_horse)),
    ]
    .into_iter()
    .find_map(|(rule, holds)| holds.then_some(rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(troop: Troop) -> Kind {
        Kind { troop, pikes: false, schiltron: false, impetuous: false }
    }

    /// Who passes whom, by the codes of both; all other pairs do not pass.
    fn passed_by(mover: Troop) -> Vec<&'static str> {
        let friends = Troop::ALL.iter().filter(|friend| {
            // The first two stand for no kind in particular.
            !matches!(friend, Troop::Foot | Troop::Mounted)
                && passes(&plain(mover), &plain(**friend)).is_some()
        });
        friends.map(|friend| friend.word()).collect()
    }

    #[test]
    fn the_four_lines_and_no_more() {
        assert_eq!(passed_by(Troop::Skirmishers).len(), 14);
        for troop in [Troop::HeavyChariots, Troop::Elephants, Troop::LightFoot, Troop::Baggage] {
            assert_eq!(passed_by(troop), ["S", "ART", "W"], "{troop}");
        }
        assert_eq!(passed_by(Troop::Artillery), ["S", "ART", "W"]);
        assert_eq!(passed_by(Troop::Missile), ["FP", "S", "ART", "W"]);
        assert_eq!(passed_by(Troop::HeavyFoot), ["T", "S", "ART", "W"]);
        assert_eq!(passed_by(Troop::LightHorse), ["CP", "CM", "CL", "S", "ART", "W"]);
        assert_eq!(passed_by(Troop::HeavyHorse), ["CL", "S", "ART", "W"]);
    }

    #[test]
    fn closed_ranks_of_heavy_foot_open_for_nobody_but_skirmishers() {
        let archers = plain(Troop::Missile);
        let foot = plain(Troop::HeavyFoot);
        let closed = [
            Kind { pikes: true, ..foot },
            Kind { schiltron: true, ..foot },
            Kind { impetuous: true, ..foot },
        ];
        for block in closed {
            assert_eq!(passes(&archers, &block), None);
            assert_eq!(passes(&block, &archers), None);
            assert!(passes(&plain(Troop::Skirmishers), &block).is_some());
        }
        assert_eq!(passes(&archers, &foot).map(|rule| rule.id.0), Some("impetus.pass.missile"));
    }
}
