//! Generals: where they are, how far their zone goes, and what a unit tests with.

use super::bar::{Bar, Why};
use super::ground::{Going, going};
use super::{Survey, ticks};
use crate::facts::{Test, TestFacts};
use crate::order::Goal;
use crate::sheet;
use crate::state::{Post, Trial};
use crate::troops::Drill;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, CONTACT, Point, SLACK, Size, TICKS_PER_U};

impl Survey<'_> {
    fn post(&self, side: u8) -> Post {
        let known = self.state.generals.get(usize::from(side));
        known.map_or(Post::Lost, |general| general.post)
    }

    /// The unit that a side's general is with.
    pub fn general_with(&self, side: u8) -> Option<UnitId> {
        match self.post(side) {
            Post::With(unit) if self.stands(unit) => Some(unit),
            _ => None,
        }
    }

    /// Whether its general is with a unit.
    pub fn is_led(&self, unit: UnitId) -> bool {
        self.general_with(self.side(unit)) == Some(unit)
    }

    /// What a general's zone is measured from: the block of his unit, or where he stands.
    pub fn general_base(&self, side: u8) -> Option<Base> {
        match self.post(side) {
            Post::At(point) => Some(Base::new(point, Angle::NORTH, Size::new(0, 0))),
            Post::With(unit) => self.stands(unit).then(|| self.base(unit)),
            Post::Lost => None,
        }
    }

    /// Where a general is: of one who is with a unit, its middle.
    pub fn general_at(&self, side: u8) -> Option<Point> {
        self.general_base(side).map(|base| base.centre())
    }

    /// By how much a unit is in the zone of its general; nothing where there is none.
    pub fn zone_to_spare(&self, unit: UnitId) -> Option<i32> {
        let side = self.side(unit);
        let card = self.setup.generals.get(usize::from(side))?;
        let from = self.general_base(side)?;
        Some(from.near_to_spare(&self.base(unit), i32::from(card.zone) * TICKS_PER_U))
    }

    /// Whether a unit is in the zone of its general.
    pub fn in_zone(&self, unit: UnitId) -> bool {
        self.zone_to_spare(unit).is_some_and(|spare| spare >= 0)
    }

    /// The Mo of the general in whose zone a unit is, or 0.
    pub fn zone_mo(&self, unit: UnitId) -> u8 {
        let card = self.setup.generals.get(usize::from(self.side(unit)));
        let mo = card.map_or(0, |card| u8::try_from(card.mo).unwrap_or(0));
        if self.in_zone(unit) { mo } else { 0 }
    }

    /// The intervention points that may be spent on tests of a unit now.
    pub fn helped(&self, unit: UnitId) -> u8 {
        let general = self.state.generals.get(usize::from(self.side(unit)));
        if self.in_zone(unit) { general.map_or(0, |general| general.points) } else { 0 }
    }

    /// Steady enemies within so many ticks of a unit.
    fn enemies_near(&self, unit: UnitId, near: i32) -> u8 {
        let base = self.base(unit);
        let near = self
            .enemies(unit)
            .filter(|foe| self.unit(*foe).is_steady() && base.gap(&self.base(*foe)) <= near);
        u8::try_from(near.count()).unwrap_or(u8::MAX)
    }

    /// The test of a unit as a case on paper.
    pub fn test_facts(&self, unit: UnitId, trial: Trial, points: u8) -> TestFacts {
        let (test, card) = (trial.test(), self.card(unit));
        let commanded = matches!(test, Test::Command | Test::Flank);
        let reforms = matches!(trial, Trial::Reform { .. });
        let near = ticks(&sheet::RALLY_NEAR);
        TestFacts {
            r#for: test,
            mo: card.mo,
            zone_mo: self.zone_mo(unit),
            points,
            enemies: match commanded {
                true => self.enemies_near(unit, ticks(&sheet::COMMAND_NEAR)),
                false => 0,
            },
            result: match trial {
                Trial::Combat { result, .. } => result,
                _ => 0,
            },
            near: test == Test::Rally && self.enemies_near(unit, near) > 0,
            again: reforms && card.drill == Drill::Drilled,
        }
    }

    /// Where a general goes, or which rule forbids it and by how much.
    pub fn lead(&self, side: u8, to: Goal) -> Result<Post, Refusal> {
        self.try_lead(side, to).map_err(|bar| bar.told(self))
    }

    /// The same without words. He does not leave a unit that fights.
    pub fn try_lead(&self, side: u8, to: Goal) -> Result<Post, Bar> {
        let Some(from) = self.general_base(side) else {
            return Err(Bar::nonsense(&sheet::GENERAL_MOVE, Why::NoGeneral));
        };
        if let Some(unit) = self.general_with(side).filter(|unit| self.state.is_engaged(*unit)) {
            return Err(Bar::new(&sheet::GENERAL_FIGHTS, Why::Fights(unit)));
        }
        let (far, post) = match to {
            Goal::Unit(unit) => (from.gap(&self.joined(side, unit)?), Post::With(unit)),
            Goal::Place(point) => {
                self.check_place(side, point)?;
                (from.gap_to_point(point), Post::At(point))
            }
        };
        if post == self.post(side) {
            return Err(Bar::nonsense(&sheet::GENERAL_MOVE, Why::Nowhere));
        }
        let most = ticks(&sheet::GENERAL_MOVE);
        let by = far - SLACK - most;
        match by > 0 {
            true => Err(Bar::new(&sheet::GENERAL_MOVE, Why::TooFar { by, most })),
            false => Ok(post),
        }
    }

    /// The block of a unit that a general may join.
    fn joined(&self, side: u8, unit: UnitId) -> Result<Base, Bar> {
        if !self.stands(unit) {
            return Err(Bar::nonsense(&sheet::GENERAL_NEAR, Why::Gone(unit)));
        }
        if self.side(unit) != side {
            return Err(Bar::nonsense(&sheet::GENERAL_NEAR, Why::NotAFriend(unit)));
        }
        match self.unit(unit).is_steady() {
            true => Ok(self.base(unit)),
            false => Err(Bar::new(&sheet::GENERAL_NEAR, Why::Runs(unit))),
        }
    }

    /// By himself a general stands near a unit of his, on open table.
    fn check_place(&self, side: u8, point: Point) -> Result<(), Bar> {
        if !self.setup.table.contains(point) {
            return Err(Bar::nonsense(&sheet::MOVE_EDGE, Why::Edge { after: 0 }));
        }
        if let Some(on) = self.present().find(|id| self.base(*id).gap_to_point(point) <= CONTACT) {
            return Err(Bar::new(&sheet::MOVE_PASS, Why::Taken(on)));
        }
        let mut under = self.terrain().at(point);
        if let Some((place, _)) = under.find(|(_, it)| going(it.kind) == Going::Closed) {
            return Err(Bar::new(&sheet::GROUND_CLOSED, Why::Ground { place, after: 0 }));
        }
        let own = self.of_side(side).iter().filter(|unit| self.unit(*unit).is_steady());
        let nearest = own.map(|unit| self.base(unit).gap_to_point(point)).min();
        let by = nearest.map_or(i32::MAX, |gap| gap - ticks(&sheet::GENERAL_NEAR));
        match by > 0 {
            true => Err(Bar::new(&sheet::GENERAL_NEAR, Why::Alone { by })),
            false => Ok(()),
        }
    }

    /// The nearest steady unit of his that a general can come to, whose own is gone.
    pub fn refuge(&self, side: u8, from: Point) -> Option<UnitId> {
        let own = self.of_side(side).iter().filter(|unit| self.unit(*unit).is_steady());
        let near = own.map(|unit| (self.base(unit).gap_to_point(from), unit));
        let reached = near.filter(|(gap, _)| *gap <= ticks(&sheet::GENERAL_MOVE));
        reached.min().map(|(_, unit)| unit)
    }
}
