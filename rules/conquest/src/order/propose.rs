//! Sensible orders, each of which passes `judge`: enough to play well by, few enough to weigh.

use super::aim::as_far;
use super::{Act, Answer, Goal, Legs, Order};
use crate::Conquest;
use crate::state::{Due, State};
use crate::survey::Survey;
use crate::troops::Drill;
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_field::{Angle, Corner, Leg, Pose, TICKS_PER_U, Way};

/// The most charges, shots and rides that are proposed for one unit or general.
const CHARGES: usize = 3;
const SHOTS: usize = 3;
const RIDES: usize = 4;
/// Wheels in degrees; each alone, and with what is left of the move after it.
const WHEELS: [i32; 2] = [20, 45];
/// Ways for skirmishers, in degrees off their facing.
const WAYS: [i32; 5] = [0, -60, 60, -120, 180];
/// An enemy no farther behind or beside than this makes a unit think of turning, in inches.
const BEHIND: i32 = 12;

/// Says whether to go on.
type Visit<'v> = &'v mut dyn FnMut(Order) -> ControlFlow<()>;

/// Somebody who is asked, and whom he tells his orders to.
struct Proposing<'a, 'v> {
    rules: &'a Conquest,
    survey: Survey<'a>,
    seat: Seat,
    visit: Visit<'v>,
    /// Orders of one unit that were told: ways that are cut short may come to the same.
    told: Vec<Order>,
}

impl Conquest {
    pub(crate) fn proposals(&self, state: &State, seat: Seat, visit: Visit<'_>) {
        let survey = self.survey(state);
        let mut proposing = Proposing { rules: self, survey, seat, visit, told: Vec::new() };
        // Whoever listens may have heard enough.
        let _ = proposing.propose(state);
    }
}

impl Proposing<'_, '_> {
    fn propose(&mut self, state: &State) -> ControlFlow<()> {
        let Some(due) = state.agenda.top().copied() else { return ControlFlow::Continue(()) };
        let side = usize::from(self.seat.0.min(1));
        let points = state.generals.get(side).map_or(0, |general| general.points);
        match due {
            Due::Before(before) => {
                let mut all = Vec::new();
                self.rules.preparations(state, before, &mut |one| all.push(one));
                all.into_iter().try_for_each(|one| self.offer(one))
            }
            Due::Bid => (0..=points).try_for_each(|points| self.offer(Order::Bid { points })),
            Due::Test { .. } => {
                (0..=points).try_for_each(|points| self.offer(Order::Spend { points }))
            }
            Due::Declare { .. } => self.each_own(Self::charges),
            Due::Move { .. } => {
                self.each_own(Self::moves)?;
                self.rides()?;
                self.offer(Order::Done)
            }
            Due::Nominate { .. } => self.each_own(Self::shots),
            Due::Shoot { .. } => {
                self.each_own(|this, unit| this.offer(Order::Act(Act::Loose { unit })))
            }
            Due::Combat { .. } => self.combats(),
            _ => Answer::ALL.iter().try_for_each(|answer| self.offer(Order::Answer(*answer))),
        }?;
        match due {
            Due::Declare { .. } | Due::Nominate { .. } => self.offer(Order::Done),
            _ => ControlFlow::Continue(()),
        }
    }

    fn each_own(&mut self, each: impl Fn(&mut Self, UnitId) -> ControlFlow<()>) -> ControlFlow<()> {
        let own: Vec<UnitId> = self.survey.of_side(self.seat.0).iter().collect();
        own.into_iter().try_for_each(|unit| each(self, unit))
    }

    /// Passes an order on if the rules allow it.
    fn offer(&mut self, order: Order) -> ControlFlow<()> {
        match self.rules.judge_order(self.survey.state, self.seat, &order) {
            Ok(()) => (self.visit)(order),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    /// Each combat once, by its first unit.
    fn combats(&mut self) -> ControlFlow<()> {
        let groups = self.survey.groups();
        let firsts: Vec<UnitId> = groups.iter().filter_map(|group| group.iter().next()).collect();
        firsts.into_iter().try_for_each(|unit| self.offer(Order::Act(Act::Fight { unit })))
    }

    /// Charges that come home if the target stands.
    fn charges(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let base = survey.base(unit);
        let reach = 2 * survey.base_move(unit) + TICKS_PER_U;
        let mut near: Vec<(i32, UnitId)> = survey
            .enemies(unit)
            .map(|enemy| (base.gap(&survey.base(enemy)), enemy))
            .filter(|(gap, _)| *gap <= reach)
            .collect();
        near.sort_unstable();
        let home = |target: &UnitId| {
            survey.try_charge(unit, *target, None).is_ok_and(|plan| plan.reaches())
        };
        let targets: Vec<UnitId> =
            near.iter().map(|(_, enemy)| *enemy).filter(home).take(CHARGES).collect();
        for target in &targets {
            self.offer(Order::Act(Act::Charge { unit, target: *target, also: None }))?;
        }
        let pairs = targets.iter().flat_map(|one| targets.iter().map(move |two| (*one, *two)));
        let pairs: Vec<(UnitId, UnitId)> = pairs.filter(|(one, two)| one < two).collect();
        pairs.into_iter().try_for_each(|(target, also)| {
            self.offer(Order::Act(Act::Charge { unit, target, also: Some(also) }))
        })
    }

    fn shots(&mut self, unit: UnitId) -> ControlFlow<()> {
        let targets: Vec<UnitId> = self.survey.targets(unit).iter().take(SHOTS).collect();
        for target in targets {
            for mass in [true, false] {
                self.offer(Order::Act(Act::Aim { unit, target, mass }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn moves(&mut self, unit: UnitId) -> ControlFlow<()> {
        self.told.clear();
        if self.survey.unit(unit).loose {
            self.slips(unit)?;
        } else {
            self.marches(unit)?;
            self.turns(unit)?;
            for more in [true, false] {
                self.offer(Order::Act(Act::Ranks { unit, more }))?;
            }
        }
        let card = self.survey.card(unit);
        let (files, loose) = (self.survey.unit(unit).files, self.survey.unit(unit).loose);
        match card.drill {
            Drill::Light => self.offer(Order::Act(Act::Reform { unit, files, loose: !loose })),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Ahead at its move and at double pace, wheels with and without going on, back.
    fn marches(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let whole = survey.base_move(unit);
        let width = survey.base(unit).size.width;
        let straight = |way: Way, ticks: i32| Leg::Straight { way, ticks };
        for ticks in [whole, whole / 2, 2 * whole] {
            self.march(unit, &[straight(Way::Ahead, ticks)])?;
        }
        for corner in [Corner::Left, Corner::Right] {
            for degrees in WHEELS {
                let wheel = Leg::Wheel { corner, turn: Angle::from_degrees(degrees) };
                let left = whole - wheel.cost(width);
                self.march(unit, &[wheel])?;
                self.march(unit, &[wheel, straight(Way::Ahead, left)])?;
            }
        }
        self.march(unit, &[straight(Way::Back, whole / 2)])
    }

    /// Turns towards an enemy who is near and not ahead.
    fn turns(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let base = survey.base(unit);
        let beside = |enemy: UnitId| {
            let at = base.pose.local(survey.base(enemy).centre());
            let near = at.length() < BEHIND * TICKS_PER_U;
            near && (at.dy < -base.size.depth || at.dx.abs() > at.dy.abs() + base.size.width)
        };
        if !survey.enemies(unit).any(beside) {
            return ControlFlow::Continue(());
        }
        super::Turn::ALL
            .iter()
            .try_for_each(|turn| self.offer(Order::Act(Act::Face { unit, turn: *turn })))
    }

    /// A move, as far as it may be gone.
    fn march(&mut self, unit: UnitId, legs: &[Leg]) -> ControlFlow<()> {
        let zero = |leg: &Leg| matches!(leg, Leg::Straight { ticks, .. } if *ticks <= 0);
        if legs.iter().any(zero) {
            return ControlFlow::Continue(());
        }
        let legs: Legs = legs.iter().copied().collect();
        let Some(legs) = as_far(&self.survey, unit, &legs) else {
            return ControlFlow::Continue(());
        };
        self.offer_once(Order::Act(Act::March { unit, legs }))
    }

    fn offer_once(&mut self, order: Order) -> ControlFlow<()> {
        if self.told.contains(&order) {
            return ControlFlow::Continue(());
        }
        self.told.push(order.clone());
        self.offer(order)
    }

    fn slips(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let pose = survey.unit(unit).pose;
        for degrees in WAYS {
            let way = pose.facing + Angle::from_degrees(degrees);
            let far = survey.base_move(unit);
            let to = Pose::new(Pose::new(pose.front, way).ahead(far).front, pose.facing);
            self.offer_once(Order::Act(Act::Slip { unit, to }))?;
        }
        ControlFlow::Continue(())
    }

    /// The general goes to units of his: those nearest to the enemy.
    fn rides(&mut self) -> ControlFlow<()> {
        let survey = self.survey;
        let foes: Vec<UnitId> = survey.of_side(1 - self.seat.0.min(1)).iter().collect();
        let exposed = |unit: &UnitId| {
            let base = survey.base(*unit);
            foes.iter().map(|foe| base.gap(&survey.base(*foe))).min().unwrap_or(i32::MAX)
        };
        let mut units: Vec<UnitId> = survey.of_side(self.seat.0).iter().collect();
        units.sort_by_key(|unit| (exposed(unit), *unit));
        let open = units.into_iter().map(|unit| Order::Lead { to: Goal::Unit(unit) });
        let open: Vec<Order> = open
            .filter(|order| self.rules.judge_order(survey.state, self.seat, order).is_ok())
            .take(RIDES)
            .collect();
        open.into_iter().try_for_each(|order| (self.visit)(order))
    }
}
