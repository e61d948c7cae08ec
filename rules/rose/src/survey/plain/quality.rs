//! Unit quality and condition.

use super::{Case, Told, contra, contra_by, pro, pro_by};
use crate::order::Kind;
use crate::sheet;
use crate::state::What;
use crate::survey::figure;
use crate::troops::{Arm, Condition, Experience, Morale, Rung, Troop};
use tercio_family::UnitId;
use tercio_field::Side;

/// The whole of a unit, where the larger is told in parts of a hundred.
const HUNDRED: u32 = 100;

impl Case<'_, '_> {
    /// Men of their own free will do not need pay for hard things.
    pub(super) fn mercenary(&self) -> Told {
        let survey = self.survey;
        let hired = |id: UnitId| survey.card(id).mercenary;
        if let Some((unit, target)) = self.engaged() {
            let (own, foe) = (survey.card(unit).troop, survey.card(target).troop);
            let rung = survey.book.may_engage(own, foe, survey.unit(unit).skirmishing).ok()?;
            return match () {
                () if hired(unit) && rung > Rung::Even => {
                    contra(format!("the men of {} are hired, and this is hard", self.title(unit)))
                }
                () if hired(target) && rung < Rung::Even => {
                    pro(format!("the men of {} are hired, and in a bad place", self.title(target)))
                }
                () => None,
            };
        }
        let unit = self.unit()?;
        if self.kind == Kind::Rally && hired(unit) {
            return contra(format!(
                "the men of {} are hired, and run for their lives",
                self.title(unit)
            ));
        }
        None
    }

    pub(super) fn morale(&self) -> Told {
        let survey = self.survey;
        let level = |id: UnitId| match survey.card(id).morale {
            Morale::Poor => -1,
            Morale::Steady => 0,
            Morale::High => 1,
        };
        let unit = self.unit()?;
        let own = level(unit);
        let foe = self.engaged().map_or(0, |(_, target)| level(target));
        if !matches!(self.kind, Kind::Engage | Kind::Rally | Kind::Hold | Kind::Reform) {
            return None;
        }
        let who = |id: UnitId, word: &str| format!("the morale of {} is {word}", self.title(id));
        let target = self.deed.target();
        match own - foe {
            1.. if own > 0 => pro(who(unit, "high")),
            1.. => pro(who(target?, "poor")),
            0 => None,
            _ if own < 0 => contra(who(unit, "poor")),
            _ => contra(who(target?, "high")),
        }
    }

    pub(super) fn fatigue(&self) -> Told {
        let survey = self.survey;
        let unit = self.unit()?;
        let tired = survey.is_tired(unit);
        let say = |id: UnitId| {
            format!("{} fought {} times before", self.title(id), survey.unit(id).combats)
        };
        match self.kind {
            Kind::Engage => {
                let (_, target) = self.engaged()?;
                match (tired, survey.is_tired(target)) {
                    (true, false) => contra_by(&sheet::EXHAUSTED, say(unit)),
                    (false, true) => pro_by(&sheet::EXHAUSTED, say(target)),
                    // Both tired is a footnote of the sheet.
                    _ => None,
                }
            }
            Kind::Move | Kind::Reform | Kind::Rally if tired => {
                contra_by(&sheet::EXHAUSTED, say(unit))
            }
            _ => None,
        }
    }

    pub(super) fn surprised(&self) -> Told {
        let survey = self.survey;
        let (_, target) = self.foes()?;
        let name = self.title(target);
        if let Some(approach) = self.approach()
            && approach.side == Side::Rear
        {
            return pro(format!("it comes upon {name} from behind"));
        }
        let busy = match survey.state.running_of(target).map(|running| &running.what) {
            Some(What::Reform { .. }) => "reforming",
            Some(What::Skirmish { .. }) => "changing order",
            _ if survey.unit(target).holds => return contra(format!("with {name} standing ready")),
            _ => return None,
        };
        pro(format!("it comes upon {name} {busy}"))
    }

    pub(super) fn experience(&self) -> Told {
        let survey = self.survey;
        let level = |id: UnitId| match survey.card(id).experience {
            Experience::Raw => -1,
            Experience::Trained => 0,
            Experience::Veteran => 1,
        };
        if matches!(self.kind, Kind::Order | Kind::Ride | Kind::Tell | Kind::Peace) {
            return None;
        }
        let unit = self.unit()?;
        let own = level(unit);
        let foe = self.engaged().map_or(0, |(_, target)| level(target));
        let who = |id: UnitId, word: &str| format!("{}: {word}", self.title(id));
        match own - foe {
            1.. if own > 0 => pro(who(unit, "veterans")),
            1.. => pro(who(self.deed.target()?, "raw men")),
            0 => None,
            _ if own < 0 => contra(who(unit, "raw men")),
            _ => contra(who(self.deed.target()?, "veterans")),
        }
    }

    pub(super) fn formation(&self) -> Told {
        let survey = self.survey;
        let unit = self.unit()?;
        let order = |id: UnitId| survey.unit(id).condition;
        let askew = |id: UnitId| order(id) == Condition::Misaligned;
        let out = |id: UnitId| format!("the ranks of {} are out of line", self.title(id));
        let Some((_, target)) = self.engaged() else {
            let minded = matches!(self.kind, Kind::Move | Kind::Shoot);
            return if minded && askew(unit) { contra(out(unit)) } else { None };
        };
        let rides = survey.card(unit).troop.arm() == Arm::Horse;
        let pikes = survey.card(target).troop == Troop::Pikes && order(target) == Condition::Formed;
        let front = self.approach().is_some_and(|approach| approach.side == Side::Front);
        match () {
            () if rides && pikes && front => {
                contra(format!("with {} formed against horse", self.title(target)))
            }
            () if askew(unit) && !askew(target) => contra(out(unit)),
            () if askew(target) && !askew(unit) => pro(out(target)),
            () => None,
        }
    }

    pub(super) fn weapon(&self) -> Told {
        let survey = self.survey;
        let troop = |id: UnitId| survey.card(id).troop;
        if let Some((unit, target)) = self.shot() {
            let lead = matches!(troop(unit), Troop::Arquebusiers | Troop::MountedArquebus);
            let plate = troop(target) == Troop::Gendarmes;
            return if lead && plate { pro("lead goes through plate") } else { None };
        }
        let (unit, target) = self.engaged()?;
        let loose = survey.unit(target).condition >= Condition::Disturbed;
        let shot = |id: UnitId| matches!(troop(id), Troop::Crossbows | Troop::Arquebusiers);
        let arms = |id: UnitId| !shot(id) && troop(id).arm() == Arm::Foot;
        match () {
            () if troop(unit) == Troop::SwordAndBuckler && troop(target) == Troop::Pikes => {
                if loose { pro("swords get in between disordered pikes") } else { None }
            }
            () if shot(unit) && arms(target) => {
                contra(format!("the men of {} have no arms for close fighting", self.title(unit)))
            }
            () if arms(unit) && shot(target) => {
                pro(format!("the men of {} have no arms for close fighting", self.title(target)))
            }
            () => None,
        }
    }

    pub(super) fn armour(&self) -> Told {
        let survey = self.survey;
        let troop = |id: UnitId| survey.card(id).troop;
        let plate = |id: UnitId| troop(id) == Troop::Gendarmes;
        if let Some((unit, target)) = self.shot() {
            let bows = matches!(
                troop(unit),
                Troop::Crossbows | Troop::MountedCrossbow | Troop::MountedBow
            );
            let stops = format!("the plate of {} stops bolts and arrows", self.title(target));
            return if bows && plate(target) { contra(stops) } else { None };
        }
        let (unit, target) = self.engaged()?;
        let bare = |id: UnitId| !plate(id) && troop(id) != Troop::Pikes;
        let guns = troop(target).arm() == Arm::Guns;
        match () {
            () if guns => None,
            () if plate(unit) && bare(target) => {
                pro(format!("the men of {} ride in full plate", self.title(unit)))
            }
            () if plate(target) && bare(unit) => {
                contra(format!("the men of {} ride in full plate", self.title(target)))
            }
            () => None,
        }
    }

    pub(super) fn unit_size(&self) -> Told {
        let survey = self.survey;
        let (unit, target) = self.engaged()?;
        if survey.card(target).troop.arm() == Arm::Guns {
            return None;
        }
        let [own, foe] = [unit, target].map(|id| u32::from(survey.card(id).men));
        let larger =
            |one: u32, other: u32| one * HUNDRED >= other * u32::from(figure(&sheet::PLAIN_SIZE));
        match () {
            () if larger(own, foe) => {
                pro_by(&sheet::PLAIN_SIZE, format!("{own} men against {foe}"))
            }
            () if larger(foe, own) => {
                contra_by(&sheet::PLAIN_SIZE, format!("{own} men against {foe}"))
            }
            () => None,
        }
    }
}
