//! Events that are told, as clauses: what would happen, what it is called, what came of it.

use crate::Rose;
use crate::order::{Deed, Errand, Goal, Kind};
use crate::setup::LeaderId;
use crate::spoken::{all_of, say_pace, say_place, say_way};
use crate::state::{State, What};
use crate::troops::Pace;
use tercio_family::{UnitId, UnitSet};
use tercio_field::Point;

impl Rose {
    /// Units by their titles.
    pub(crate) fn all_called(&self, units: UnitSet) -> String {
        all_of(&units.iter().map(|unit| self.called(unit)).collect::<Vec<_>>())
    }

    /// A proposal as a clause; `would` fits titles of either number.
    pub(crate) fn deed_would(&self, state: &State, deed: &Deed) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match deed {
            Deed::Move { lead, to, pace, .. } => {
                let how = match pace {
                    Pace::March => String::new(),
                    pace => format!(" {}", say_pace(*pace)),
                };
                let who = self.all_called(deed.units());
                match say_way(state.unit(*lead).pose.front, *to) {
                    Some(way) => format!("{who} would go {way}{how}"),
                    None => format!("{who} would turn where they are{how}"),
                }
            }
            Deed::Engage { unit, target } => {
                format!("{} would engage {}", name(unit), name(target))
            }
            Deed::Shoot { unit, target } => {
                format!("{} would shoot at {}", name(unit), name(target))
            }
            Deed::Reform { unit } => format!("{} would reform", name(unit)),
            Deed::Rally { unit } => format!("{} would rally", name(unit)),
            Deed::Order { by, units, actions } => {
                let (by, units) = (self.leader_name(*by), self.all_called(*units));
                format!("{by} would order {units} to {}", self.errands(actions))
            }
            Deed::Hold { unit } => format!("{} would stay and be ready", name(unit)),
            Deed::Interrupt { unit, target: None } => {
                format!("{} would break off", name(unit))
            }
            Deed::Interrupt { unit, target: Some(target) } => {
                format!("{} would come before {} and stop them", name(unit), name(target))
            }
            Deed::Ride { leader, to } => {
                format!("{} would ride to {}", self.leader_name(*leader), self.goal(*to))
            }
            Deed::Skirmish { unit, on: true } => {
                format!("{} would open out to skirmish", name(unit))
            }
            Deed::Skirmish { unit, on: false } => format!("{} would close their ranks", name(unit)),
            Deed::Tell => "this would happen".into(),
            Deed::Peace => "the battle would end here".into(),
        }
    }

    /// A proposal as a noun: `the attack of Gendarmes on Swiss pikes`.
    pub(crate) fn deed_named(&self, state: &State, deed: &Deed) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match deed {
            Deed::Move { lead, to, .. } => {
                march_of(&self.all_called(deed.units()), state.unit(*lead).pose.front, *to)
            }
            Deed::Engage { unit, target } => {
                format!("the attack of {} on {}", name(unit), name(target))
            }
            Deed::Shoot { unit, target } => {
                format!("the shot of {} at {}", name(unit), name(target))
            }
            Deed::Reform { unit } => format!("the reforming of {}", name(unit)),
            Deed::Rally { unit } => format!("the rally of {}", name(unit)),
            Deed::Order { by, units, .. } => {
                format!("the order of {} to {}", self.leader_name(*by), self.all_called(*units))
            }
            Deed::Hold { unit } => format!("the stand of {}", name(unit)),
            Deed::Interrupt { unit, target: None } => format!("the halt of {}", name(unit)),
            Deed::Interrupt { unit, target: Some(target) } => {
                format!("the move of {} against {}", name(unit), name(target))
            }
            Deed::Ride { leader, to } => {
                format!("the ride of {} to {}", self.leader_name(*leader), self.goal(*to))
            }
            Deed::Skirmish { unit, on: true } => format!("the opening out of {}", name(unit)),
            Deed::Skirmish { unit, on: false } => format!("the closing up of {}", name(unit)),
            Deed::Tell => "what was told".into(),
            Deed::Peace => "the end of the battle".into(),
        }
    }

    /// What takes time, as a noun.
    pub(crate) fn what_named(&self, what: &What) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match what {
            What::Move { unit, from, to, .. } => march_of(&name(unit), from.front, to.front),
            What::Engage { unit, target, .. } => {
                format!("the attack of {} on {}", name(unit), name(target))
            }
            What::Press { unit, target } => {
                format!("the pressing of {} after {}", name(unit), name(target))
            }
            What::Reform { unit } => format!("the reforming of {}", name(unit)),
            What::Skirmish { unit, on: true } => format!("the opening out of {}", name(unit)),
            What::Skirmish { unit, on: false } => format!("the closing up of {}", name(unit)),
            What::Order { by, units, .. } => {
                format!("the order of {} to {}", self.leader_name(*by), self.all_called(*units))
            }
            What::Ride { leader, to, .. } => {
                format!("the ride of {} to {}", self.leader_name(*leader), self.goal(*to))
            }
        }
    }

    /// What came of it when its time was over.
    pub(super) fn what_came(&self, what: &What) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match what {
            What::Move { unit, from, to, .. } => match say_way(from.front, to.front) {
                Some(way) => format!("{} came {way}", name(unit)),
                None => format!("{} had turned", name(unit)),
            },
            What::Engage { unit, target, .. } => {
                format!("{} came to blows with {}", name(unit), name(target))
            }
            What::Press { unit, target } => {
                format!("{} fought {} again", name(unit), name(target))
            }
            What::Reform { unit } => format!("{} had reformed", name(unit)),
            What::Skirmish { unit, on: true } => format!("{} had opened out", name(unit)),
            What::Skirmish { unit, on: false } => format!("{} had closed up", name(unit)),
            What::Order { by, units, .. } => {
                format!("{} got the order of {}", self.all_called(*units), self.leader_name(*by))
            }
            What::Ride { leader, to, .. } => {
                format!("{} came to {}", self.leader_name(*leader), self.goal(*to))
            }
        }
    }

    pub(crate) fn goal(&self, to: Goal) -> String {
        match to {
            Goal::Unit(unit) => self.called(unit),
            Goal::Place(at) => say_place(at),
        }
    }

    /// What an order asks: `engage Gendarmes, then hold`.
    pub(crate) fn errands(&self, actions: &[Errand]) -> String {
        let each: Vec<String> = actions.iter().map(|errand| self.errand(*errand)).collect();
        each.join(", then ")
    }

    pub(crate) fn errand(&self, errand: Errand) -> String {
        let verb = match errand.kind {
            Kind::Move => "move",
            Kind::Engage => "engage",
            Kind::Shoot => "shoot",
            Kind::Reform => "reform",
            Kind::Rally => "rally",
            Kind::Order => "send orders",
            Kind::Hold => "hold",
            Kind::Interrupt => "break off",
            Kind::Ride => "ride",
            Kind::Skirmish => "skirmish",
            Kind::Tell => "do as told",
            Kind::Peace => "cease",
        };
        let joint = match errand.kind {
            Kind::Shoot => " at",
            Kind::Move | Kind::Ride => " towards",
            _ => "",
        };
        match errand.target {
            Some(target) => format!("{verb}{joint} {}", self.called(target)),
            None => verb.into(),
        }
    }

    /// A commander with his army: `Gonzaga, who leads the League`.
    pub(super) fn leads(&self, leader: LeaderId) -> String {
        let side = self.setup.leaders.get(usize::from(leader.0)).map_or(0, |card| card.side);
        format!("{} took over {}", self.leader_name(leader), self.side_name(side))
    }
}

/// A march as a noun: `the march of Pikes 200 paces north`.
fn march_of(who: &str, from: Point, to: Point) -> String {
    match say_way(from, to) {
        Some(way) => format!("the march of {who} {way}"),
        None => format!("the turning of {who}"),
    }
}
