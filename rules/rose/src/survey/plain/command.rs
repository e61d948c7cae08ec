//! Leadership and the rest: orders, heroes, chances, dangers, and what went before.

use super::{Case, Told, contra, contra_by, pro, pro_by};
use crate::order::{Deed, Errand, Kind};
use crate::sheet;
use crate::state::{Last, What};
use crate::survey::{Survey, figure, ticks};
use crate::troops::{Arm, Condition};
use tercio_family::UnitId;
use tercio_field::{Base, Side, side_struck};

impl Survey<'_> {
    /// Whether an order that a unit has fits what it does.
    pub fn fits(&self, unit: UnitId, deed: &Deed) -> bool {
        if !self.stands(unit) {
            return false;
        }
        self.unit(unit).errands.iter().flatten().any(|errand| self.errand_fits(*errand, unit, deed))
    }

    fn errand_fits(&self, errand: Errand, unit: UnitId, deed: &Deed) -> bool {
        match (errand.kind, deed) {
            // Who is to go or to fight somewhere goes nearer.
            (Kind::Move | Kind::Engage, Deed::Move { lead, to, .. }) => match errand.target {
                Some(target) if self.stands(target) => {
                    let there = self.base(target);
                    // The others of a group go as far as the first.
                    let from = self.unit(*lead).pose.front;
                    let end = self.unit(unit).pose.front + (*to - from);
                    there.gap_to_point(end) < self.paces_ticks(unit, &there)
                }
                Some(_) => false,
                None => errand.kind == Kind::Move,
            },
            (kind, _) if kind == deed.kind() => {
                errand.target.is_none() || deed.target().is_none() || errand.target == deed.target()
            }
            _ => false,
        }
    }

    fn paces_ticks(&self, unit: UnitId, there: &Base) -> i32 {
        there.gap_to_point(self.unit(unit).pose.front)
    }

    /// Whether an enemy who stands in order could come at a side of a block that is not its front.
    fn threatens(&self, enemy: UnitId, base: &Base) -> bool {
        let able = self.unit(enemy).condition < Condition::Unformed
            && self.card(enemy).troop.arm() != Arm::Guns;
        let there = self.base(enemy);
        able && there.gap(base) <= ticks(&sheet::PLAIN_NEAR)
            && side_struck(base, &there) != Side::Front
    }
}

impl Case<'_, '_> {
    /// Without an order, or with one that fits. A commander with the unit needs to send none.
    pub(super) fn ordered(&self) -> Told {
        let survey = self.survey;
        let units = self.deed.units();
        let unit = self.unit()?;
        let led = |id: UnitId| survey.leader_with(id).is_some();
        let fits = |id: UnitId| survey.fits(id, self.deed);
        if units.iter().all(fits) {
            return pro_by(&sheet::ORDERED, format!("an order to {} says so", self.title(unit)));
        }
        if units.iter().all(|id| fits(id) || led(id)) {
            let why = format!("the commander of {} is there", self.title(unit));
            return pro_by(&sheet::ORDERED_WITH, why);
        }
        let acts = matches!(
            self.kind,
            Kind::Move | Kind::Engage | Kind::Shoot | Kind::Interrupt | Kind::Skirmish
        );
        let lacks = units.iter().find(|id| !fits(*id) && !led(*id))?;
        let why = format!("no order to {} says so", self.title(lacks));
        if acts { contra_by(&sheet::ORDERED, why) } else { None }
    }

    pub(super) fn heroic(&self) -> Told {
        let survey = self.survey;
        let name = |id: UnitId| {
            survey.leader_with(id).map(|leader| survey.setup.leader(leader).name.as_str())
        };
        let minded = matches!(
            self.kind,
            Kind::Engage | Kind::Rally | Kind::Hold | Kind::Reform | Kind::Move | Kind::Interrupt
        );
        let unit = self.unit().filter(|_| minded)?;
        let against = self.engaged().and_then(|(_, target)| name(target));
        match (name(unit), against) {
            (Some(leader), None) => pro(format!("{leader} is with {}", self.title(unit))),
            (None, Some(leader)) => contra(format!("{leader} leads the enemy there")),
            _ => None,
        }
    }

    pub(super) fn opportunity(&self) -> Told {
        let survey = self.survey;
        let (unit, target) = self.foes()?;
        let now = survey.unit(target);
        let name = self.title(target);
        let running = survey.state.running_of(target).map(|running| &running.what);
        match running {
            Some(What::Engage { target, .. }) if *target == unit => return None,
            Some(What::Move { .. } | What::Engage { .. }) => {
                return pro(format!("it comes upon {name} on the move"));
            }
            _ => {}
        }
        match () {
            () if now.condition >= Condition::Disturbed => {
                pro(format!("it comes upon {name} in disorder"))
            }
            () if now.loaded > survey.state.minute => {
                pro(format!("it comes upon {name} reloading"))
            }
            () => None,
        }
    }

    pub(super) fn threat(&self) -> Told {
        let survey = self.survey;
        let unit = self.unit()?;
        let base = survey.base(unit);
        let target = self.deed.target();
        match self.kind {
            Kind::Engage => {
                let (_, target) = self.engaged()?;
                let foe = survey.base(target);
                let on_us =
                    survey.enemies(unit).find(|id| *id != target && survey.threatens(*id, &base));
                let on_them = survey.friends(unit).find(|id| survey.threatens(*id, &foe));
                match (on_us, on_them) {
                    (Some(enemy), None) => {
                        contra(format!("its flank is open to {}", self.title(enemy)))
                    }
                    (None, Some(friend)) => {
                        pro(format!("the enemy's flank is open to {}", self.title(friend)))
                    }
                    _ => None,
                }
            }
            Kind::Reform | Kind::Rally => {
                let near = |id: &UnitId| {
                    survey.unit(*id).condition < Condition::Unformed
                        && survey.paces(unit, *id) <= figure(&sheet::PLAIN_NEAR)
                };
                let enemy = survey.enemies(unit).find(near)?;
                contra_by(&sheet::PLAIN_NEAR, format!("with {} close by", self.title(enemy)))
            }
            Kind::Move | Kind::Shoot | Kind::Skirmish => {
                let threat = |id: &UnitId| Some(*id) != target && survey.threatens(*id, &base);
                let enemy = survey.enemies(unit).find(threat)?;
                contra(format!("its flank is open to {}", self.title(enemy)))
            }
            _ => None,
        }
    }

    pub(super) fn previous_combat(&self) -> Told {
        let survey = self.survey;
        let level = |id: UnitId| match survey.unit(id).last {
            Last::None => 0,
            Last::Won => 1,
            Last::Lost => -1,
        };
        let minded = matches!(self.kind, Kind::Engage | Kind::Rally | Kind::Hold | Kind::Interrupt);
        let unit = self.unit().filter(|_| minded)?;
        let own = level(unit);
        let foe = self.engaged().map_or(0, |(_, target)| level(target));
        let won = |id: UnitId| format!("{} won the last fight", self.title(id));
        let lost = |id: UnitId| format!("{} lost the last fight", self.title(id));
        match own - foe {
            1.. if own > 0 => pro(won(unit)),
            1.. => pro(lost(self.deed.target()?)),
            0 => None,
            _ if own < 0 => contra(lost(unit)),
            _ => contra(won(self.deed.target()?)),
        }
    }

    pub(super) fn previous_action(&self) -> Told {
        let survey = self.survey;
        let unit = self.unit()?;
        let now = survey.unit(unit);
        if now.holds && matches!(self.kind, Kind::Move | Kind::Engage) {
            return contra(format!("the word to {} was to hold", self.title(unit)));
        }
        let did = now.did?;
        let same = did.kind == self.kind
            && (self.deed.target().is_none() || did.target == self.deed.target());
        if same { pro(format!("{} did the same before", self.title(unit))) } else { None }
    }

    pub(super) fn big_picture(&self) -> Told {
        let survey = self.survey;
        if matches!(self.kind, Kind::Tell | Kind::Peace) || self.side > 1 {
            return None;
        }
        let lost = |side: u8| {
            let units = survey.state.units.iter().zip(&survey.setup.units);
            let own = units.filter(|(unit, card)| card.side == side && unit.is_lost());
            u16::try_from(own.count()).unwrap_or(u16::MAX)
        };
        let (own, other) = (lost(self.side), lost(1 - self.side));
        let least = figure(&sheet::PLAIN_LOSSES);
        match () {
            () if other >= own + least => {
                pro_by(&sheet::PLAIN_LOSSES, format!("the enemy has lost {other} units to {own}"))
            }
            () if own >= other + least => {
                contra_by(&sheet::PLAIN_LOSSES, format!("{own} units are lost to {other}"))
            }
            () => None,
        }
    }
}
