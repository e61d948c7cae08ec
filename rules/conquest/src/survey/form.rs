//! Changes of formation: figures that turn, a rank more or less, other files, loose or in ranks.

use super::bar::{Bar, Why};
use super::{Survey, ticks};
use crate::order::Turn;
use crate::sheet;
use crate::troops::Drill;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Pose};

fn files_of(figures: u16) -> u8 {
    u8::try_from(figures).unwrap_or(u8::MAX)
}

impl Survey<'_> {
    /// All figures of a unit turn where they stand: where it then faces, and in how many files.
    pub fn face(&self, unit: UnitId, turn: Turn) -> Result<(Pose, u8), Refusal> {
        self.try_face(unit, turn).map_err(|bar| bar.told(self))
    }

    /// The same without words. A quarter turn exchanges ranks and files.
    pub fn try_face(&self, unit: UnitId, turn: Turn) -> Result<(Pose, u8), Bar> {
        self.check_free(unit)?;
        let now = self.unit(unit);
        if now.faced {
            return Err(Bar::new(&sheet::TURNING, Why::Moved(unit)));
        }
        let base = self.base(unit);
        let (by, files) = match turn {
            Turn::About => (Angle::HALF, now.files),
            Turn::Left => (-Angle::QUARTER, self.files_turned(unit)),
            Turn::Right => (Angle::QUARTER, self.files_turned(unit)),
        };
        let size = self.base_with(unit, now.pose, files, now.loose).size;
        let end = Base::around(base.centre(), base.pose.facing + by, size);
        self.may_stand(&end, unit)?;
        Ok((end.pose, files))
    }

    /// The files after a quarter turn: as many as it had ranks, but as wide as it must be.
    fn files_turned(&self, unit: UnitId) -> u8 {
        let (now, least) = (self.unit(unit), self.least_files(unit));
        files_of(self.ranks(unit).max(u16::from(least)).min(now.figures.max(1)))
    }

    /// A unit with a rank more, or one less: its files and where it then stands.
    pub fn ranks_changed(&self, unit: UnitId, more: bool) -> Result<(u8, Base), Refusal> {
        self.try_ranks(unit, more).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_ranks(&self, unit: UnitId, more: bool) -> Result<(u8, Base), Bar> {
        self.check_free(unit)?;
        let (now, ranks) = (self.unit(unit), self.ranks(unit));
        let wanted = if more { ranks + 1 } else { ranks.saturating_sub(1) };
        if wanted == 0 {
            return Err(Bar::nonsense(&sheet::RANKS_COST, Why::Nowhere));
        }
        let files = files_of(now.figures.div_ceil(wanted));
        self.check_files(unit, files)?;
        let base = self.base_with(unit, now.pose, files, now.loose);
        if u16::from(files) == self.front(unit) {
            return Err(Bar::nonsense(&sheet::RANKS_COST, Why::Nowhere));
        }
        let most = self.base_move(unit) - now.spent;
        let by = ticks(&sheet::RANKS_COST) - most;
        if by > 0 {
            let most = most.max(0);
            return Err(Bar::new(&sheet::RANKS_COST, Why::TooFar { by, most }));
        }
        self.may_stand(&base, unit)?;
        Ok((files, base))
    }

    fn check_files(&self, unit: UnitId, files: u8) -> Result<(), Bar> {
        let (card, now) = (self.card(unit), self.unit(unit));
        let least = u16::from(self.least_files(unit));
        let most = now.figures.max(1);
        if (least..=most).contains(&u16::from(files)) {
            return Ok(());
        }
        Err(Bar::new(sheet::width_of(card.mount), Why::Files { least, most }))
    }

    /// A unit in another formation, where it then stands; it takes a command test.
    pub fn reform(&self, unit: UnitId, files: u8, loose: bool) -> Result<Base, Refusal> {
        self.try_reform(unit, files, loose).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_reform(&self, unit: UnitId, files: u8, loose: bool) -> Result<Base, Bar> {
        self.check_free(unit)?;
        let (now, card) = (self.unit(unit), self.card(unit));
        if now.moved || now.spent > 0 {
            return Err(Bar::new(&sheet::REFORM_ALONE, Why::Moved(unit)));
        }
        let may_be = match card.drill {
            Drill::Skirmish => loose,
            Drill::Light => true,
            Drill::Regular | Drill::Drilled | Drill::Warband => !loose,
        };
        if !may_be {
            return Err(Bar::new(&sheet::LOOSE_WHO, Why::Unit(unit)));
        }
        if (files, loose) == (now.files, now.loose) {
            return Err(Bar::nonsense(&sheet::REFORM_ALONE, Why::Nowhere));
        }
        self.check_files(unit, files)?;
        let base = self.base_with(unit, now.pose, files, loose);
        self.may_stand(&base, unit)?;
        Ok(base)
    }
}
