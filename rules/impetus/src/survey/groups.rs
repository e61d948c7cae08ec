//! Units that move as one: alone, in line, or in column.

use super::Survey;
use super::bar::{Bar, Why};
use crate::sheet;
use crate::state::{Unit, UnitId};
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_field::{
    Angle, Base, Bounds, Column, ColumnFault, Corner, Leg, Line, LineCourse, LineFault, SLACK,
    Shape, Table, wheel_arc,
};
use tercio_ledger::Rule;

/// The most units in one group.
pub const GROUP_MAX: usize = 16;

/// The units of a group.
pub type Units = ArrayVec<UnitId, GROUP_MAX>;
/// A base for each of them.
pub type Bases = ArrayVec<Base, GROUP_MAX>;

/// How the units of a group stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "one at a time, on the stack: boxes would be slower")]
pub enum Body {
    Alone(Base),
    Line(Line),
    /// The head first.
    Column(Column),
}

/// Units that move as one, in the order of the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub units: Units,
    pub body: Body,
}

impl Survey<'_> {
    /// Whether there is such a unit on the table.
    pub fn stands(&self, id: UnitId) -> bool {
        self.state.units.get(usize::from(id.0)).is_some_and(Unit::stands)
    }

    /// The group that units make, in any order; the head of a bent column first.
    pub fn group(&self, units: &[UnitId]) -> Result<Group, Bar> {
        let Some(&first) = units.first() else {
            return Err(Bar::nonsense(&sheet::GROUP_LINE, Why::Nobody));
        };
        if let Some(gone) = units.iter().find(|id| !self.stands(**id)) {
            return Err(Bar::nonsense(&sheet::MOVE_LENGTH, Why::Gone(*gone)));
        }
        if units.len() == 1 {
            let units = ArrayVec::from_iter([first]);
            return Ok(Group { units, body: Body::Alone(self.base(first)) });
        }
        self.check_company(units)?;
        let mut units: Units = units.iter().copied().collect();
        let bases: Bases = units.iter().map(|id| self.base(*id)).collect();
        let fault = match Line::of(&bases) {
            Ok(line) => return Ok(Group { units, body: Body::Line(line) }),
            Err(fault) => fault,
        };
        if let Ok(column) = Column::of(&bases) {
            return Ok(Group { units, body: Body::Column(column) });
        }
        let ahead = bases[0].pose;
        units.sort_by_key(|id| -ahead.local(self.base(*id).pose.front).dy);
        let sorted: Bases = units.iter().map(|id| self.base(*id)).collect();
        match Column::of(&sorted) {
            Ok(column) => Ok(Group { units, body: Body::Column(column) }),
            Err(_) => Err(Bar::new(&sheet::GROUP_LINE, why_no_line(&fault))),
        }
    }

    /// Who may be in a group with whom.
    fn check_company(&self, units: &[UnitId]) -> Result<(), Bar> {
        if units.len() > GROUP_MAX {
            return Err(Bar::new(&sheet::GROUP_LINE, Why::TooMany(units.len())));
        }
        let first = units[0];
        for (place, &id) in units.iter().enumerate() {
            let profile = self.profile(id);
            if units[..place].contains(&id) || profile.side != self.profile(first).side {
                return Err(Bar::nonsense(&sheet::GROUP_LINE, Why::NotTogether(first, id)));
            }
            if profile.troop == Troop::ScythedChariots {
                return Err(Bar::new(&sheet::GROUP_SCYTHED, Why::Unit(id)));
            }
            if profile.command != self.profile(first).command {
                return Err(Bar::new(&sheet::GROUP_LINE, Why::NotTogether(first, id)));
            }
            if self.is_impetuous(id) != self.is_impetuous(first) {
                return Err(Bar::new(&sheet::GROUP_IMPETUOUS, Why::NotTogether(first, id)));
            }
        }
        Ok(())
    }
}

/// By their places in the group.
const fn why_no_line(fault: &LineFault) -> Why {
    match *fault {
        LineFault::Count(count) => Why::TooMany(count),
        LineFault::Facing { off, .. } => Why::FacesOff(off),
        LineFault::Gap { ticks, .. } => Why::Gap(ticks),
        LineFault::Step { ticks, .. } => Why::Step(ticks),
    }
}

impl Group {
    pub const fn is_alone(&self) -> bool {
        matches!(self.body, Body::Alone(_))
    }

    /// In line with others.
    pub const fn is_line(&self) -> bool {
        matches!(self.body, Body::Line(_))
    }

    pub const fn is_column(&self) -> bool {
        matches!(self.body, Body::Column(_))
    }
}

impl Body {
    /// Where its units stand.
    pub fn bases(&self) -> Bases {
        match self {
            Body::Alone(base) => ArrayVec::from_iter([*base]),
            Body::Line(line) => line.members().take(GROUP_MAX).collect(),
            Body::Column(column) => column.bases().iter().copied().collect(),
        }
    }

    /// How wide its front is.
    pub fn width(&self) -> i32 {
        match self {
            Body::Alone(base) => base.size.width,
            Body::Line(line) => line.frame().size.width,
            Body::Column(column) => column.bases().first().map_or(0, |head| head.size.width),
        }
    }

    pub fn cost(&self, leg: Leg) -> i32 {
        leg.cost(self.width())
    }

    /// Where its units stand after a leg, whatever is in the way.
    pub fn after(&self, leg: Leg) -> Result<Bases, ColumnFault> {
        match self {
            Body::Alone(base) => Ok(ArrayVec::from_iter([base.after(leg)])),
            Body::Line(line) => Ok(line.after(leg).members().take(GROUP_MAX).collect()),
            Body::Column(column) if leg == Leg::AboutFace => {
                Ok(column.bases().iter().map(Base::about_face).collect())
            }
            Body::Column(column) => Ok(column.after(leg)?.bases().iter().copied().collect()),
        }
    }

    /// A box that holds all its units on their way, with room for the rounding of poses.
    pub fn swept(&self, leg: Leg) -> Bounds {
        let around = |base: &Base| Bounds::along(base, leg).grown(SLACK);
        match self {
            Body::Alone(base) => around(base),
            Body::Line(line) => around(&line.frame()),
            Body::Column(column) => {
                // Those that follow wheel where the head did.
                let straight =
                    column.bases().windows(2).all(|two| two[0].pose.facing == two[1].pose.facing);
                let rest = column.bases().iter().map(|base| match straight {
                    true => Bounds::around(base),
                    false => wheel_box(base),
                });
                let head = column.bases().first().map(|head| match leg {
                    Leg::Straight { .. } => {
                        Bounds::around(head).joined(Bounds::around(&head.after(leg)))
                    }
                    Leg::Wheel { .. } => wheel_box(head),
                    Leg::AboutFace => Bounds::around(head),
                });
                let all = head.into_iter().chain(rest).reduce(Bounds::joined);
                all.unwrap_or_else(|| Bounds::of(&[]))
            }
        }
    }

    /// Whether a wheel can never come onto a base: the whole turns away from the line of the edge
    /// that it pivots on, and the base lies beyond that line. Neighbours in line do, and to find
    /// out step by step that they are only grazed takes long.
    pub fn wheels_clear_of(&self, leg: Leg, other: &Base) -> bool {
        let Leg::Wheel { corner, turn } = leg else { return false };
        let whole = match self {
            Body::Alone(base) => *base,
            Body::Line(line) => line.frame(),
            Body::Column(_) => return false,
        };
        let half = whole.size.width / 2;
        let beyond = |dx: i32| match corner {
            Corner::Left => dx <= SLACK / 2 - half,
            Corner::Right => dx >= half - SLACK / 2,
        };
        turn <= Angle::QUARTER
            && other.corners().into_iter().all(|spot| beyond(whole.pose.local(spot).dx))
    }

    /// How much of a leg it can go, what that costs, and which of its units is stopped by what. Of
    /// a column the head is asked: the others follow it.
    pub fn course(&self, leg: Leg, blockers: &[Base], table: &Table) -> LineCourse {
        let head = match self {
            Body::Line(line) => return line.course(leg, blockers, table),
            Body::Alone(base) => base,
            Body::Column(column) => match column.bases().first() {
                Some(head) => head,
                None => return LineCourse { leg, cost: 0, stop: None },
            },
        };
        let course = head.course(leg, blockers, table);
        LineCourse { leg: course.leg, cost: course.cost, stop: course.stop.map(|stop| (0, stop)) }
    }

    /// Which of its units come onto a zone or another base, and after what cost; 0 for one that
    /// stood on it.
    pub fn entries(&self, leg: Leg, zone: &Base) -> ArrayVec<(usize, i32), GROUP_MAX> {
        match self {
            Body::Alone(base) => base.entries(leg, [zone]).map(|entry| (0, entry.cost)).collect(),
            Body::Line(line) => {
                let entries = line.entries(leg, std::slice::from_ref(zone));
                entries.map(|(place, entry)| (place, entry.cost)).collect()
            }
            Body::Column(column) if leg != Leg::AboutFace => {
                let onto = |base: &Base, leg: Leg| Some(base.entries(leg, [zone]).next()?.cost);
                column.come_onto(leg, onto).unwrap_or_default()
            }
            Body::Column(column) => {
                let bases = column.bases().iter().enumerate();
                bases.filter(|(_, base)| base.overlaps(zone)).map(|(place, _)| (place, 0)).collect()
            }
        }
    }

    /// Which of its units come to lie on ground, and after what cost.
    pub fn touching(&self, leg: Leg, ground: &Shape) -> ArrayVec<(usize, i32), GROUP_MAX> {
        match (self, leg) {
            (Body::Alone(base), _) => {
                entered(ground, base, leg).map(|cost| (0, cost)).into_iter().collect()
            }
            (Body::Line(line), Leg::Wheel { corner, turn }) => {
                let onto = line.wheeled_onto(corner, turn, ground).into_iter();
                onto.map(|(place, turn)| (place, wheel_arc(self.width(), turn))).collect()
            }
            (Body::Column(column), Leg::Straight { .. } | Leg::Wheel { .. }) => {
                let onto = |base: &Base, leg: Leg| entered(ground, base, leg);
                column.come_onto(leg, onto).unwrap_or_default()
            }
            (Body::Line(_) | Body::Column(_), _) => {
                let bases = self.bases().into_iter().enumerate();
                bases
                    .filter_map(|(place, base)| Some((place, entered(ground, &base, leg)?)))
                    .collect()
            }
        }
    }
}

/// A box that holds a base however it wheels.
fn wheel_box(base: &Base) -> Bounds {
    Bounds::around(base).grown(base.size.width.saturating_add(base.size.depth))
}

/// After what cost a base comes to lie on ground.
fn entered(ground: &Shape, base: &Base, leg: Leg) -> Option<i32> {
    match leg {
        Leg::Straight { way, ticks } => ground.entered_after(base, way, ticks),
        Leg::Wheel { corner, turn } => {
            let turn = ground.wheeled_into_after(base, corner, turn)?;
            Some(wheel_arc(base.size.width, turn))
        }
        Leg::AboutFace => ground.overlaps(base).then_some(0),
    }
}

/// The line that a wheel of a unit may not pass.
pub fn wheel_most(troop: Troop) -> &'static Rule {
    match troop {
        Troop::Skirmishers | Troop::LightHorse | Troop::MediumHorse | Troop::LightFoot => {
            &sheet::MOVE_WHEEL_LIGHT
        }
        _ => &sheet::MOVE_WHEEL,
    }
}
