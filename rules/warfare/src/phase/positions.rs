//! Where units stand: who touches whom, how they are pushed, and what passing friends costs.

use crate::event::Event;
use crate::facts::{Arm, Fronts, Ground, Maneuver};
use crate::setup::base_size;
use crate::sheet;
use crate::state::{Distance, FOES_MAX, Link, State, Status, Unit};
use crate::{Telling, Warfare};
use tercio_field::{Angle, Base, Point, Side as Face, Way, side_struck};

impl Unit {
    pub fn base(&self) -> Base {
        Base { pose: self.pose, size: base_size(self.width) }
    }

    /// Stands in the way of others.
    pub fn stands(&self) -> bool {
        self.status == Status::Ready
    }
}

/// How a pushed unit fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    Moved,
    OffTable,
}

impl Warfare {
    /// A unit's move in ticks: that of its slowest kind.
    pub fn reach(&self, unit: &Unit) -> i32 {
        let inches = kinds(unit.kinds).map(|(arm, weight)| {
            let rule = &sheet::MOVES[arm as usize][weight as usize];
            rule.value + self.book.house.shift_of(rule.id)
        });
        i32::from(inches.min().unwrap_or(1)) * tercio_field::TICKS_PER_U
    }

    /// The ground under a point.
    pub fn ground_at(&self, state: &State, point: Point) -> Ground {
        let laid = state.laid.iter().rev().find(|laid| {
            let far = Point::new(laid.corner.x + laid.width, laid.corner.y + laid.height);
            (laid.corner.x..=far.x).contains(&point.x) && (laid.corner.y..=far.y).contains(&point.y)
        });
        let patch = || self.setup.patches.iter().find(|patch| patch.outline.contains(point));
        laid.map(|laid| laid.ground)
            .or_else(|| patch().map(|patch| patch.ground))
            .unwrap_or(self.setup.ground)
    }

    fn patches_under(&self, unit: &Unit) -> impl Iterator<Item = &crate::setup::Patch> {
        let centre = unit.base().centre();
        let gave = unit.gave_works;
        let held = move |patch: &&crate::setup::Patch| !gave && patch.outline.contains(centre);
        self.setup.patches.iter().filter(held)
    }

    pub fn on_higher_ground(&self, unit: &Unit) -> bool {
        self.patches_under(unit).any(|patch| patch.higher)
    }

    /// Levels of fortification a unit mans.
    pub fn walls_of(&self, unit: &Unit) -> u8 {
        self.patches_under(unit).map(|patch| patch.walls).max().unwrap_or(0)
    }

    pub fn is_shut_in(&self, unit: &Unit) -> bool {
        let centre = unit.base().centre();
        self.setup.patches.iter().any(|patch| patch.shut_in && patch.outline.contains(centre))
    }

    /// From how many sides the foes of a unit attack it, for the fronts dice of one of them.
    pub fn fronts_against(&self, state: &State, attacker: u8, target: u8) -> Fronts {
        let base = state.unit(target).base();
        let faces = |unit: u8| side_struck(&base, &state.unit(unit).base());
        let own = faces(attacker);
        let engaged = |link: &&Link| link.distance == Distance::Engaged;
        let side = state.unit(attacker).side;
        let others: Vec<Face> = state
            .links_of(target)
            .filter(engaged)
            .map(|link| link.unit_of(side))
            .filter(|unit| *unit != attacker)
            .map(faces)
            .collect();
        let opposite = |face: &Face| opposite(own) == *face;
        if others.iter().any(opposite) {
            Fronts::Opposite
        } else if others.iter().any(|face| *face != own) {
            Fronts::Two
        } else if !others.is_empty() || own != Face::Front {
            Fronts::Outflanking
        } else {
            Fronts::One
        }
    }

    /// Whether a unit is attacked from opposite sides.
    pub(crate) fn attacked_from_both_sides(&self, state: &State, target: u8) -> bool {
        let side = 1 - state.unit(target).side;
        let attackers = state.fights_of(target).map(|fight| fight.unit_of(side));
        attackers
            .into_iter()
            .any(|unit| self.fronts_against(state, unit, target) == Fronts::Opposite)
    }

    /// Makes links of all contacts of a unit; contacts that are gone are parted.
    pub(crate) fn meet(&self, state: &mut State, unit: u8, tell: &mut Telling<'_>) {
        let base = state.unit(unit).base();
        let foes: Vec<u8> = state.ready(1 - state.unit(unit).side).collect();
        for foe in foes {
            let touching = state.unit(unit).stands() && base.touches(&state.unit(foe).base());
            let known = state.link(unit, foe).copied();
            match (touching, known) {
                (true, Some(link)) if link.distance == Distance::Engaged => {}
                (true, Some(_)) => {
                    if let Some(link) = state.link_mut(unit, foe) {
                        link.distance = Distance::Engaged;
                        link.fresh = true;
                    }
                    tell.tell(&sheet::CONTACT, Event::Contact { a: unit, b: foe });
                }
                (true, None) => self.engage(state, unit, foe, tell),
                (false, Some(link)) if link.distance == Distance::Engaged => {
                    self.part(state, unit, foe, Distance::Half, None);
                }
                (false, _) => {}
            }
        }
    }

    fn engage(&self, state: &mut State, one: u8, other: u8, tell: &mut Telling<'_>) {
        let crowded = |unit: u8| state.links_of(unit).count() >= FOES_MAX;
        if state.links.is_full() || crowded(one) || crowded(other) {
            return;
        }
        let (a, b) = state.in_order(one, other);
        state.links.push(Link {
            a,
            b,
            distance: Distance::Engaged,
            held: None,
            a_flanked: false,
            b_flanked: false,
            defences: 0,
            fresh: true,
        });
        tell.tell(&sheet::CONTACT, Event::Contact { a, b });
    }

    /// Sets two opponents apart. A unit is no longer flanked by a foe that withdraws; its own
    /// withdrawing does not free it. At half a move the foe's foot may only charge.
    pub(crate) fn part(
        &self,
        state: &mut State,
        one: u8,
        other: u8,
        distance: Distance,
        mover: Option<u8>,
    ) {
        let mover = mover.map(|mover| state.unit(mover).side);
        if let Some(link) = state.link_mut(one, other) {
            link.distance = distance;
            link.held = mover.map(|side| 1 - side).filter(|_| distance == Distance::Half);
            link.fresh = true;
            link.defences = 0;
            link.a_flanked &= mover == Some(0);
            link.b_flanked &= mover == Some(1);
        }
    }

    /// Forgets every link of a unit that is out of the battle.
    pub(crate) fn unlink(&self, state: &mut State, unit: u8) {
        state.links.retain(|link| link.a != unit && link.b != unit);
    }

    /// Whether a unit charges in this round's sorties.
    fn charges(&self, state: &State, unit: u8) -> bool {
        let side = state.unit(unit).side;
        state.fights_of(unit).any(|fight| fight.choice_of(side).maneuver == Maneuver::Charge)
    }

    /// Pushes a unit along a heading without turning it. Enemies, charging friends and friends it
    /// would end on stop it; friends it wholly passes are hampered; over the edge is off the table.
    pub(crate) fn shift(
        &self,
        state: &mut State,
        unit: u8,
        heading: Angle,
        ticks: i32,
        tell: &mut Telling<'_>,
    ) -> Shift {
        let base = state.unit(unit).base();
        let way = Way::Oblique(heading - base.pose.facing);
        let side = state.unit(unit).side;
        let foes: Vec<Base> = state.ready(1 - side).map(|foe| state.unit(foe).base()).collect();
        let friends: Vec<u8> = state.ready(side).filter(|friend| *friend != unit).collect();
        let charging = friends.iter().filter(|friend| self.charges(state, **friend));
        let blocking: Vec<Base> =
            charging.map(|friend| state.unit(*friend).base()).chain(foes).collect();
        let mut distance = base.travel_until(way, ticks, &blocking).distance;
        for _ in 0..friends.len() {
            let end = base.step(way, distance);
            let Some(in_way) =
                friends.iter().find(|friend| end.overlaps(&state.unit(**friend).base()))
            else {
                break;
            };
            let friend = state.unit(*in_way).base();
            distance =
                base.travel_until(way, distance, [&friend]).distance.min(distance - 1).max(0);
        }
        let end = base.step(way, distance);
        if !self.setup.table.holds(&end) {
            return Shift::OffTable;
        }
        self.hamper_friends(state, unit, (way, distance), &friends, tell);
        state.unit_mut(unit).pose = end.pose;
        Shift::Moved
    }

    /// Friends that a moving unit has passed through.
    pub(crate) fn hamper_friends(
        &self,
        state: &mut State,
        unit: u8,
        (way, distance): (Way, i32),
        friends: &[u8],
        tell: &mut Telling<'_>,
    ) {
        let base = state.unit(unit).base();
        for friend in friends {
            let there = state.unit(*friend).base();
            let passes = base.travel_until(way, distance, [&there]).distance < distance;
            if passes && !base.overlaps(&there) {
                self.pass_through(state, unit, *friend, tell);
            }
        }
    }

    /// Moves a unit until it touches a foe, turning to face it where there is room.
    pub(crate) fn close_in(&self, state: &mut State, unit: u8, foe: u8, tell: &mut Telling<'_>) {
        let (base, target) = (state.unit(unit).base(), state.unit(foe).base());
        if !base.touches(&target)
            && let Some(pose) = self.closing_pose(state, unit, foe)
        {
            state.unit_mut(unit).pose = pose;
        }
        self.meet(state, unit, tell);
    }

    fn closing_pose(&self, state: &State, unit: u8, foe: u8) -> Option<tercio_field::Pose> {
        let (base, target) = (state.unit(unit).base(), state.unit(foe).base());
        let others: Vec<Base> = state
            .indices()
            .filter(|other| *other != unit && *other != foe && state.unit(*other).stands())
            .map(|other| state.unit(other).base())
            .collect();
        let bearing = base.centre().bearing(target.centre());
        let turned = base.turn_on_centre(bearing - base.pose.facing);
        let ways = [(turned, Way::Ahead), (base, Way::Oblique(bearing - base.pose.facing))];
        ways.into_iter().find_map(|(start, way)| {
            let free = |other: &Base| !start.overlaps(other);
            if !others.iter().all(free) || start.overlaps(&target) {
                return None;
            }
            let far = base.gap(&target) + base.size.width + target.size.width;
            let all: Vec<Base> = others.iter().copied().chain([target]).collect();
            let travel = start.travel_until(way, far, &all);
            let end = start.step(way, travel.distance);
            let arrives = end.touches(&target) && self.setup.table.holds(&end);
            arrives.then_some(end.pose)
        })
    }
}

fn opposite(face: Face) -> Face {
    match face {
        Face::Front => Face::Rear,
        Face::Rear => Face::Front,
        Face::Left => Face::Right,
        Face::Right => Face::Left,
    }
}

/// The arms and weights in a set of kinds.
pub fn kinds(bits: u8) -> impl Iterator<Item = (Arm, crate::facts::Weight)> {
    use crate::facts::Weight;
    let all = Arm::ALL.iter().flat_map(|arm| Weight::ALL.iter().map(|weight| (*arm, *weight)));
    all.filter(move |(arm, weight)| bits & kind_bit(*arm, *weight) != 0)
}

pub fn kind_bit(arm: Arm, weight: crate::facts::Weight) -> u8 {
    1 << (arm as usize * crate::facts::Weight::ALL.len() + weight as usize)
}
