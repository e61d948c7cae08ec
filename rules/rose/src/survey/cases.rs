//! What the sheet asks about a case, read off the table.

use super::{Approach, Bar, Survey, figure, whole_paces};
use crate::facts::{
    ArgueFacts, EngageFacts, MoveFacts, OrderFacts, ReformFacts, ReloadFacts, ShootFacts,
};
use crate::order::{Deed, Goal, Part};
use crate::setup::LeaderId;
use crate::sheet;
use crate::state::{Argument, Claims, Told};
use crate::troops::{Arm, Condition, Eye, Pace};
use tercio_family::{UnitId, UnitSet};

/// What a time check of an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    Move(MoveFacts),
    Reform(ReformFacts),
    Order(OrderFacts),
    /// A commander rides so many paces.
    Ride(u16),
    Skirmish,
    /// It takes no time before it happens.
    None,
}

impl Survey<'_> {
    /// A unit engages another.
    pub fn engage_facts(&self, unit: UnitId, target: UnitId, claims: &Claims) -> EngageFacts {
        let (own, foe) = (self.unit(unit), self.unit(target));
        EngageFacts {
            unit: self.card(unit).troop,
            target: self.card(target).troop,
            shift: claims.shift(),
            condition: own.condition,
            target_condition: foe.condition,
            exhausted: self.is_tired(unit) && self.is_tired(target),
            skirmishing: own.skirmishing,
        }
    }

    /// A unit shoots at another.
    pub fn shoot_facts(&self, unit: UnitId, target: UnitId, claims: &Claims) -> ShootFacts {
        let (own, foe) = (self.unit(unit), self.unit(target));
        ShootFacts {
            unit: self.card(unit).troop,
            target: self.card(target).troop,
            range: self.paces(unit, target),
            shift: claims.shift(),
            condition: own.condition,
            target_condition: foe.condition,
            skirmishing: own.skirmishing,
            target_skirmishing: foe.skirmishing,
        }
    }

    /// An argument about an event or a part of it.
    pub fn argue_facts(&self, told: &Told, argument: &Argument) -> ArgueFacts {
        let claims = match argument.part {
            Part::Whole => &told.claims,
            Part::Detail => &argument.claims,
        };
        let order = |id: UnitId| {
            let unit = self.state.units.get(usize::from(id.0));
            unit.map_or(Condition::Formed, |unit| unit.condition)
        };
        // That they run is why they are to stand, and the table's rung has it.
        let own = match told.deed {
            Deed::Rally { .. } => Condition::Formed,
            _ => told.deed.units().iter().map(order).max().unwrap_or_default(),
        };
        ArgueFacts {
            rung: argument.reference,
            pro: claims.counted(0),
            contra: claims.counted(1),
            condition: own,
            against: told.deed.target().map(order).unwrap_or_default(),
        }
    }

    /// Has fought so much that it is tired.
    pub fn is_tired(&self, id: UnitId) -> bool {
        u16::from(self.unit(id).combats) >= figure(&sheet::EXHAUSTED)
    }

    /// The time check of an event, or why it cannot be.
    pub fn time_of(&self, deed: &Deed) -> Result<Check, Bar> {
        if let Some(gone) = deed.units().iter().find(|id| !self.stands(*id)) {
            return Err(Bar::NotHere(gone));
        }
        Ok(match deed {
            Deed::Move { lead, with, to, facing, pace } => {
                let places = self.group_way(*lead, *with, *to, *facing)?;
                let far = places
                    .iter()
                    .map(|(id, pose)| whole_paces(self.unit(*id).pose.front.distance(pose.front)));
                let paces = far.max().unwrap_or(0);
                let pace = self.pace_of(with.with(*lead), *pace);
                Check::Move(MoveFacts { pace, paces, gallop: false })
            }
            Deed::Engage { unit, target } => {
                self.check_of_engage(*unit, &self.approach(*unit, *target)?)
            }
            Deed::Interrupt { unit, target: Some(target) } => {
                let approach = self.approach(*unit, *target)?;
                let pace = self.pace_of(UnitSet::default().with(*unit), Pace::Trot);
                Check::Move(MoveFacts { pace, paces: approach.paces, gallop: false })
            }
            Deed::Reform { unit } => Check::Reform(self.reform_facts(*unit)),
            Deed::Order { by, units, actions } => {
                let actions = u8::try_from(actions.len()).unwrap_or(u8::MAX);
                Check::Order(self.order_facts(*by, *units, actions))
            }
            Deed::Ride { leader, to } => Check::Ride(self.ride_paces(*leader, *to)?),
            Deed::Skirmish { .. } => Check::Skirmish,
            Deed::Shoot { .. }
            | Deed::Rally { .. }
            | Deed::Hold { .. }
            | Deed::Interrupt { target: None, .. }
            | Deed::Tell
            | Deed::Peace => Check::None,
        })
    }

    /// The time check of a way to a fight.
    pub fn check_of_engage(&self, unit: UnitId, approach: &Approach) -> Check {
        let pace = self.pace_of(UnitSet::default().with(unit), Pace::Trot);
        Check::Move(MoveFacts { pace, paces: approach.paces, gallop: approach.gallop })
    }

    /// The dice of such a check; nothing where none is thrown.
    pub fn dice_of_check(&self, check: &Check) -> u16 {
        let tally = match check {
            Check::Move(facts) => self.book.move_dice(facts),
            Check::Reform(facts) => self.book.reform_dice(facts),
            Check::Order(facts) => self.book.order_dice(facts),
            Check::Ride(paces) => self.book.ride_dice(*paces),
            Check::Skirmish => self.book.skirmish_dice(),
            Check::None => return 0,
        };
        u16::try_from(tally.total()).unwrap_or(0)
    }

    /// How fast some units go together: foot march, horse as they are told.
    pub fn pace_of(&self, units: UnitSet, wanted: Pace) -> Pace {
        let mounted = |id: UnitId| self.card(id).troop.arm() == Arm::Horse;
        match wanted {
            _ if !units.iter().all(mounted) => Pace::March,
            Pace::March => Pace::Walk,
            _ => wanted,
        }
    }

    pub fn reform_facts(&self, unit: UnitId) -> ReformFacts {
        let card = self.card(unit);
        ReformFacts { condition: self.unit(unit).condition, unit: card.troop, men: card.men }
    }

    pub fn reload_facts(&self, unit: UnitId) -> ReloadFacts {
        ReloadFacts { unit: self.card(unit).troop }
    }

    /// A commander sends some units an order of so many actions.
    pub fn order_facts(&self, by: LeaderId, units: UnitSet, actions: u8) -> OrderFacts {
        OrderFacts {
            eye: self.leader(by).map_or(Eye::OtherTalents, |leader| leader.eye),
            recipients: u8::try_from(units.iter().count()).unwrap_or(u8::MAX),
            paces: self.paces_of_order(by, units),
            actions,
        }
    }

    /// Minutes until what a unit is at is over.
    pub fn minutes_left(&self, unit: UnitId) -> Option<u16> {
        let running = self.state.running_of(unit)?;
        Some(running.ends.saturating_sub(self.state.minute))
    }

    /// How far a commander rides.
    pub fn ride_paces(&self, leader: LeaderId, to: Goal) -> Result<u16, Bar> {
        let from = self.place_of(leader).ok_or(Bar::Nowhere)?;
        let place = match to {
            Goal::Unit(unit) if !self.stands(unit) => return Err(Bar::NotHere(unit)),
            Goal::Unit(unit) => self.base(unit).centre(),
            Goal::Place(place) if !self.setup.table.contains(place) => return Err(Bar::OffTable),
            Goal::Place(place) => place,
        };
        Ok(whole_paces(from.distance(place)))
    }
}
