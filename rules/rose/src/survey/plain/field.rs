//! The battlefield and the tactical situation.

use super::{Case, Told, contra, contra_by, pro, pro_by};
use crate::order::{Deed, Kind};
use crate::sheet;
use crate::state::What;
use crate::survey::cases::Check;
use crate::survey::gauge::say_side;
use crate::survey::ground::{hides, leg_to, shelters};
use crate::survey::{Going, figure, going, ticks};
use crate::troops::{Arm, Condition};
use tercio_family::UnitId;
use tercio_field::{Base, Ground, Point, Side, side_struck};

/// Minutes of a day.
const DAY: u16 = 24 * 60;
/// The men of one side, where those of the other are told in parts of a hundred.
const HUNDRED: u32 = 100;

impl Case<'_, '_> {
    pub(super) fn terrain(&self) -> Told {
        let survey = self.survey;
        if let Some((unit, target)) = self.foes()
            && matches!(self.kind, Kind::Engage | Kind::Shoot)
        {
            return self.terrain_against(unit, target);
        }
        if let Deed::Move { lead, to, .. } = self.deed {
            return self.terrain_of_way(*lead, *to);
        }
        let unit = self.unit()?;
        let rough = |kind: Ground| going(kind) == Going::Rough;
        match self.kind {
            Kind::Reform => {
                let place = survey.stands_in(unit, rough)?;
                contra(format!("with {} in {}", self.title(unit), survey.place_name(place)))
            }
            _ => None,
        }
    }

    /// Cover and height in a fight or a shot.
    fn terrain_against(&self, unit: UnitId, target: UnitId) -> Told {
        let survey = self.survey;
        let (own, foe) = (self.title(unit), self.title(target));
        if let Some(place) = survey.stands_in(target, hides) {
            return contra(format!("with {foe} in {}", survey.place_name(place)));
        }
        if let Some(place) = self.shelter(unit, target) {
            return contra_by(
                &sheet::PLAIN_COVER,
                format!("with {foe} behind {}", survey.place_name(place)),
            );
        }
        if let Some(place) = survey.higher(target, unit) {
            return contra(format!("with {foe} higher, on {}", survey.place_name(place)));
        }
        if let Some(place) = survey.higher(unit, target) {
            return pro(format!("it comes down {}", survey.place_name(place)));
        }
        let approach = self.approach()?;
        let rough = approach.rough && survey.card(unit).troop.arm() == Arm::Horse;
        if rough { contra(format!("the way of {own} is rough")) } else { None }
    }

    /// A ditch, a wall or a river before a target, seen from a unit, and near it.
    fn shelter(&self, unit: UnitId, target: UnitId) -> Option<usize> {
        let survey = self.survey;
        let place = survey.between(unit, target, shelters)?;
        let shape = &survey.setup.terrain.features[place].shape;
        let near = shape.distance_to(&survey.base(target)) <= ticks(&sheet::PLAIN_COVER);
        let crossed = survey.base(unit);
        (near && !shape.overlaps(&crossed)).then_some(place)
    }

    fn terrain_of_way(&self, lead: UnitId, to: Point) -> Told {
        let survey = self.survey;
        let base = survey.base(lead);
        if let Some(place) = survey.rough_on(&base, leg_to(&base, to)) {
            return contra(format!("the way goes through {}", survey.place_name(place)));
        }
        let road = |at: Point| -> Option<usize> {
            let mut under = survey.setup.terrain.at(at);
            under.find(|(_, ground)| ground.kind == Ground::Road).map(|(place, _)| place)
        };
        let place = road(base.pose.front).filter(|place| road(to) == Some(*place))?;
        pro(format!("the way follows {}", survey.place_name(place)))
    }

    pub(super) fn visibility(&self) -> Told {
        let (unit, target) = self.shot()?;
        let place = self.survey.between(unit, target, hides)?;
        let name = self.survey.place_name(place);
        contra(format!("with {name} between {} and {}", self.title(unit), self.title(target)))
    }

    pub(super) fn time_of_day(&self) -> Told {
        let clock = (self.survey.setup.begins + self.survey.state.minute) % DAY;
        let dark = match clock {
            _ if clock < figure(&sheet::PLAIN_DAWN) => Some(&sheet::PLAIN_DAWN),
            _ => (clock >= figure(&sheet::PLAIN_DUSK)).then_some(&sheet::PLAIN_DUSK),
        };
        let minded =
            matches!(self.kind, Kind::Move | Kind::Shoot | Kind::Order | Kind::Ride | Kind::Engage);
        let rule = dark.filter(|_| minded)?;
        contra_by(rule, format!("it is dark at {:02}:{:02}", clock / 60, clock % 60))
    }

    /// Men who stand and are near a block, of both sides: its own first, then the others.
    fn men_near(&self, place: &Base, side: u8, always: Option<UnitId>) -> (u32, u32) {
        let survey = self.survey;
        let near = ticks(&sheet::PLAIN_NEAR);
        let counts = |id: &UnitId| {
            let fights = survey.card(*id).troop.arm() != Arm::Guns
                && survey.unit(*id).condition != Condition::Panicked;
            let close = survey.base(*id).gap(place) <= near;
            fights && (close || always == Some(*id))
        };
        let mut men = (0, 0);
        for id in survey.present().filter(counts) {
            let own = survey.side(id) == side;
            *(if own { &mut men.0 } else { &mut men.1 }) += u32::from(survey.card(id).men);
        }
        men
    }

    pub(super) fn outnumbered(&self) -> Told {
        let survey = self.survey;
        let unit = self.unit()?;
        let side = survey.side(unit);
        let (own, other) = match self.kind {
            Kind::Engage => {
                let (unit, target) = self.engaged()?;
                self.men_near(&survey.base(target), side, Some(unit))
            }
            Kind::Hold | Kind::Rally | Kind::Reform => {
                self.men_near(&survey.base(unit), side, None)
            }
            _ => return None,
        };
        let too_many = |one: u32, other: u32| {
            one * HUNDRED >= other * u32::from(figure(&sheet::PLAIN_OUTNUMBERED))
        };
        match () {
            () if own == 0 || other == 0 => None,
            () if too_many(own, other) => {
                pro_by(&sheet::PLAIN_OUTNUMBERED, format!("{own} men there against {other}"))
            }
            () if too_many(other, own) => {
                contra_by(&sheet::PLAIN_OUTNUMBERED, format!("{other} enemies there against {own}"))
            }
            () => None,
        }
    }

    pub(super) fn open_flank(&self) -> Told {
        let survey = self.survey;
        if let Some((_, target)) = self.engaged() {
            let side = self.approach()?.side;
            let struck = format!("it strikes {} in the {}", self.title(target), say_side(side));
            return if side == Side::Front { None } else { pro(struck) };
        }
        let (unit, target) = self.shot()?;
        let side = side_struck(&survey.base(target), &survey.base(unit));
        let seen = format!("it takes {} in the {}", self.title(target), say_side(side));
        if side == Side::Front { None } else { pro(seen) }
    }

    pub(super) fn charging(&self) -> Told {
        let survey = self.survey;
        let (unit, target) = self.engaged()?;
        let running = survey.state.running_of(target).map(|running| &running.what);
        let comes = matches!(running, Some(What::Engage { target, .. }) if *target == unit);
        if comes && survey.card(target).troop.arm() == Arm::Horse {
            return contra(format!("with {} at the charge as well", self.title(target)));
        }
        let stands = !matches!(running, Some(What::Move { .. } | What::Engage { .. }));
        if stands && self.approach()?.gallop {
            return pro_by(
                &sheet::PLAIN_GALLOP,
                format!("there is room for {} to gallop", self.title(unit)),
            );
        }
        None
    }

    pub(super) fn skirmishing(&self) -> Told {
        let survey = self.survey;
        let loose = |id: UnitId| survey.unit(id).skirmishing;
        if let Some((unit, target)) = self.engaged() {
            let rides = survey.card(unit).troop.arm() == Arm::Horse;
            return match () {
                () if loose(unit) => contra(format!("the order of {} is loose", self.title(unit))),
                () if loose(target) && rides => {
                    pro(format!("the order of {} is loose, before horse", self.title(target)))
                }
                () => None,
            };
        }
        if let Some((_, target)) = self.shot() {
            return if loose(target) {
                contra(format!("the order of {} is loose, a poor mark", self.title(target)))
            } else {
                None
            };
        }
        let Deed::Move { lead, to, .. } = self.deed else { return None };
        let base = survey.base(*lead);
        let rough = survey.rough_on(&base, leg_to(&base, *to)).is_some();
        if loose(*lead) && rough {
            return pro(format!("the loose order of {} suits rough ground", self.title(*lead)));
        }
        None
    }

    pub(super) fn distance(&self) -> Told {
        let survey = self.survey;
        if let Some((unit, target)) = self.shot() {
            let (effective, _) = survey.reach(unit)?;
            let paces = survey.paces(unit, target);
            return match () {
                () if paces > effective => {
                    contra_by(&sheet::LONG_RANGE, format!("{paces} paces are a long shot"))
                }
                () if paces <= effective / figure(&sheet::PLAIN_BLANK).max(1) => {
                    pro_by(&sheet::PLAIN_BLANK, format!("{paces} paces are point blank"))
                }
                () => None,
            };
        }
        let paces = match self.check()? {
            Check::Move(facts) => facts.paces,
            Check::Order(facts) => facts.paces,
            Check::Ride(paces) => paces,
            _ => return None,
        };
        match () {
            () if paces >= figure(&sheet::PLAIN_DISTANCE) => {
                contra_by(&sheet::PLAIN_DISTANCE, format!("{paces} paces are far"))
            }
            () if paces <= figure(&sheet::PLAIN_CLOSE) => {
                pro_by(&sheet::PLAIN_CLOSE, format!("it is {paces} paces only"))
            }
            () => None,
        }
    }

    pub(super) fn duration(&self) -> Told {
        let check = self.check()?;
        if check == Check::None {
            return None;
        }
        let dice = self.survey.dice_of_check(&check);
        match () {
            () if dice >= figure(&sheet::PLAIN_LONG) => {
                contra_by(&sheet::PLAIN_LONG, format!("it takes {dice} dice of time"))
            }
            () if dice <= figure(&sheet::PLAIN_SOON) => {
                pro_by(&sheet::PLAIN_SOON, format!("it takes {dice} dice only"))
            }
            () => None,
        }
    }
}
