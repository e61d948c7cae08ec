//! Before a battle whose ground and places are chosen at the table.

mod array;
pub(crate) mod pieces;
mod places;

use super::{Play, Played};
use crate::Impetus;
use crate::event::Event;
use crate::order::Preparation;
use crate::phase::initiative::Winner;
use crate::phase::setup::{AttackFacts, Chief};
use crate::setup::ground_title;
use crate::sheet;
use crate::state::{Before, Due, State, Status, UnitId};
use crate::survey::ticks;
use std::sync::Arc;
use tercio_chance::Seat;
use tercio_engine::{Next, Refusal};
use tercio_family::{TURNS, are_apart, moved};
use tercio_field::{Angle, Feature, Ground, Point, Pose, TICKS_PER_U, Terrain};

/// Choices that are proposed of one kind, at most.
const FEW: usize = 8;
/// Middles of pieces that are tried lie so far apart.
const GRID: i32 = 5 * TICKS_PER_U;
/// How far a unit is moved aside from its usual place, where that is proposed.
const ASIDE: i32 = 12 * TICKS_PER_U;

impl Impetus {
    /// Who prepares.
    pub(crate) fn who_prepares(&self, state: &State, before: Before) -> Next {
        match before {
            Before::Attacker => Next::Table,
            Before::Lay => Next::Choose(Seat(1 - state.attacker.min(1))),
            Before::Change | Before::Edge => Next::Choose(Seat(state.attacker)),
            Before::Deploy { side } => Next::Choose(Seat(side)),
        }
    }

    pub(crate) fn judge_preparation(
        &self,
        state: &State,
        seat: Seat,
        before: Before,
        preparation: &Preparation,
    ) -> Result<(), Refusal> {
        match (before, preparation) {
            (Before::Lay, Preparation::Lay { kind, at, turn }) => {
                self.judge_piece(state, *kind, *at, *turn)
            }
            (Before::Lay, Preparation::Laid) => judge_laid(state),
            (Before::Change, Preparation::Shift { place, to }) => {
                self.judge_shift(state, *place, *to)
            }
            (Before::Change, Preparation::Drop { place }) => laid_piece(state, *place).map(|_| ()),
            (Before::Change, Preparation::Keep)
            | (Before::Edge, Preparation::Edge { .. })
            | (Before::Deploy { .. }, Preparation::Array) => Ok(()),
            (Before::Deploy { .. }, Preparation::Deploy { unit, pose }) => {
                self.judge_deployment(state, seat, *unit, *pose)
            }
            _ => Err(Refusal::new(&sheet::TURN_ASKED, "something else is asked now")),
        }
    }

    /// Choices that make sense, each of which passes `judge`: enough for a computer to play by.
    pub(crate) fn preparations(
        &self,
        state: &State,
        before: Before,
        visit: &mut dyn FnMut(Preparation),
    ) {
        match before {
            Before::Attacker => {}
            Before::Lay => self.propose_pieces(state, visit),
            Before::Change => self.propose_changes(state, visit),
            Before::Edge => {
                [false, true].into_iter().for_each(|far| visit(Preparation::Edge { far }))
            }
            Before::Deploy { side } => self.propose_places(state, side, visit),
        }
    }

    /// What the throw for the attack is about: side 0 is side a.
    fn attack_facts(&self) -> AttackFacts {
        let mounted = [0u8, 1].map(|side| {
            let units = self.setup.units.iter();
            let own = units.filter(|card| card.side == side && card.troop.is_mounted());
            own.map(|card| u16::from(card.depth)).sum::<u16>()
        });
        let [a, b] = [0u8, 1].map(|side| {
            let mut commands = self.setup.commands.iter();
            let chief = commands.find(|command| command.side == side && command.chief);
            let (own, other) = (mounted[usize::from(side)], mounted[usize::from(1 - side)]);
            Chief {
                level: chief.map_or_else(Default::default, |it| it.level),
                mounted_more: own > other,
            }
        });
        AttackFacts { a, b }
    }

    /// A piece as it would be laid, if it may lie there beside all but one of the others.
    fn laid_at(
        &self,
        state: &State,
        piece: impl FnOnce() -> Option<Feature>,
        at: Point,
        but: Option<usize>,
    ) -> Result<Feature, Refusal> {
        let table = &self.setup.table;
        let off = || Refusal::new(&sheet::MOVE_EDGE, "the piece would hang over the edge");
        if !table.contains(at) {
            return Err(off());
        }
        let nothing = || Refusal::nonsense(&sheet::SETUP_SIZE, "there is no such piece");
        let piece = piece().ok_or_else(nothing)?;
        let bounds = piece.shape.bounds();
        if !table.contains(bounds.min) || !table.contains(bounds.max) {
            return Err(off());
        }
        let apart = ticks(&sheet::SETUP_APART);
        let others = features(state).iter().enumerate().filter(|(place, _)| Some(*place) != but);
        for (_, other) in others {
            if !are_apart(&piece, other, apart) {
                let far = sheet::SETUP_APART.value;
                let because = format!("{far}U at least from {}", ground_title(other.kind));
                return Err(Refusal::new(&sheet::SETUP_APART, because));
            }
        }
        Ok(piece)
    }

    fn judge_piece(&self, state: &State, kind: Ground, at: Point, turn: u8) -> Result<(), Refusal> {
        if !pieces::KINDS.contains(&kind) {
            let because = format!("{} is for scenarios, not for the table", ground_title(kind));
            return Err(Refusal::nonsense(&sheet::SETUP_SIZE, because));
        }
        if turn >= TURNS {
            let because = "a piece is turned by 0 to 3 quarters";
            return Err(Refusal::nonsense(&sheet::SETUP_SIZE, because));
        }
        self.laid_at(state, || pieces::piece(kind, at, turn), at, None).map(|_| ())
    }

    fn judge_shift(&self, state: &State, place: u8, to: Point) -> Result<(), Refusal> {
        let piece = laid_piece(state, place)?;
        let but = Some(usize::from(place));
        self.laid_at(state, || moved(piece, to), to, but).map(|_| ())
    }

    /// Middles that are tried, in an order that the count of pieces shuffles.
    fn spots(&self, salt: usize) -> impl Iterator<Item = Point> {
        let table = &self.setup.table;
        let (across, up) = (table.width / GRID + 1, table.height / GRID + 1);
        let count = usize::try_from(across * up).unwrap_or(1);
        // A step without a divisor in common with the count comes by every spot once.
        let step = [61, 67, 71].into_iter().find(|step| count % step != 0).unwrap_or(1);
        (0..count).map(move |place| {
            let spot = (place * step + salt * 37) % count;
            let spot = i32::try_from(spot).unwrap_or(0);
            Point::new(spot % across * GRID, spot / across * GRID)
        })
    }

    fn propose_pieces(&self, state: &State, visit: &mut dyn FnMut(Preparation)) {
        let laid = features(state).len();
        let kinds = pieces::KINDS.iter().cycle().skip(laid * 2);
        let turns = (0..TURNS).cycle().skip(laid);
        let tries = self.spots(laid + usize::from(state.attacker)).zip(kinds.zip(turns));
        let lawful =
            tries.filter(|(at, (kind, turn))| self.judge_piece(state, **kind, *at, *turn).is_ok());
        let mut found = false;
        for (at, (kind, turn)) in lawful.take(FEW) {
            found = true;
            visit(Preparation::Lay { kind: *kind, at, turn });
        }
        if judge_laid(state).is_ok() {
            visit(Preparation::Laid);
        } else if !found {
            self.propose_any_piece(state, visit);
        }
    }

    /// The first piece that has room, where the usual tries have found none.
    fn propose_any_piece(&self, state: &State, visit: &mut dyn FnMut(Preparation)) {
        let all = self.spots(0).flat_map(|at| pieces::KINDS.map(|kind| (kind, at)));
        let room = { all }.find(|(kind, at)| self.judge_piece(state, *kind, *at, 0).is_ok());
        if let Some((kind, at)) = room {
            visit(Preparation::Lay { kind, at, turn: 0 });
        }
    }

    fn propose_changes(&self, state: &State, visit: &mut dyn FnMut(Preparation)) {
        visit(Preparation::Keep);
        for place in (0u8..).take(features(state).len()) {
            visit(Preparation::Drop { place });
            let mut spots = self.spots(usize::from(place));
            let to = spots.find(|to| self.judge_shift(state, place, *to).is_ok());
            if let Some(to) = to {
                visit(Preparation::Shift { place, to });
            }
        }
    }

    /// The usual order of battle, and the same unit by unit.
    fn propose_places(&self, state: &State, side: u8, visit: &mut dyn FnMut(Preparation)) {
        visit(Preparation::Array);
        let places = self.usual_array(state, side).flat_map(|(unit, pose)| {
            [pose, pose.sideways(-ASIDE), pose.sideways(ASIDE)].map(|pose| (unit, pose))
        });
        let lawful = places
            .filter(|(unit, pose)| self.judge_deployment(state, Seat(side), *unit, *pose).is_ok());
        for (unit, pose) in lawful.take(FEW) {
            visit(Preparation::Deploy { unit, pose });
        }
    }
}

/// The pieces laid so far.
fn features(state: &State) -> &[Feature] {
    state.laid.as_deref().map_or(&[], |terrain| &terrain.features)
}

fn laid_piece(state: &State, place: u8) -> Result<&Feature, Refusal> {
    let nothing = || Refusal::nonsense(&sheet::SETUP_CHANGE, "there is no such piece");
    features(state).get(usize::from(place)).ok_or_else(nothing)
}

fn judge_laid(state: &State) -> Result<(), Refusal> {
    let (laid, least) = (features(state).len(), sheet::SETUP_LEAST.value);
    if laid < usize::from(least.unsigned_abs()) {
        let because = format!("{laid} laid so far, {least} at least");
        return Err(Refusal::new(&sheet::SETUP_LEAST, because));
    }
    Ok(())
}

impl Play<'_> {
    /// Both throw for who attacks.
    pub(super) fn throw_for_attack(&mut self) -> Played {
        let facts = self.rules.attack_facts();
        let verdict = self.rules.book.settle_attack(&facts, (Seat(0), Seat(1)), self.dice)?;
        let side = match verdict.attacker {
            Winner::A => 0,
            Winner::B => 1,
            Winner::None => {
                self.tell(&sheet::SETUP_ATTACKER, Event::Equal);
                self.due(Due::Before(Before::Attacker));
                return Ok(());
            }
        };
        self.state.attacker = side;
        self.state.laid = Some(Arc::new(Terrain::default()));
        self.tell(&sheet::SETUP_ATTACKER, Event::Attacks { side });
        self.due(Due::Before(Before::Lay));
        Ok(())
    }

    pub(super) fn prepare(&mut self, seat: Seat, preparation: &Preparation) -> Played {
        match preparation {
            Preparation::Lay { kind, at, turn } => self.lay(*kind, *at, *turn),
            Preparation::Laid => self.go_on(Some(Before::Change)),
            Preparation::Shift { place, to } => self.shift(*place, *to),
            Preparation::Drop { place } => self.drop_piece(*place),
            Preparation::Keep => {
                self.tell(&sheet::SETUP_CHANGE, Event::Kept);
                self.go_on(Some(Before::Edge));
            }
            Preparation::Edge { far } => self.take_edge(*far),
            Preparation::Deploy { unit, pose } => {
                self.deploy(*unit, *pose);
                if self.rules.waiting(self.state, seat.0).next().is_none() {
                    self.go_on(None);
                }
            }
            Preparation::Array => {
                let rules = self.rules;
                let array: Vec<_> = rules.usual_array(self.state, seat.0).collect();
                for (unit, pose) in array {
                    self.deploy(unit, pose);
                }
                self.go_on(None);
            }
        }
        Ok(())
    }

    /// What was asked is done; the next question takes its place.
    fn go_on(&mut self, next: Option<Before>) {
        self.state.agenda.pop();
        if let Some(before) = next {
            self.due(Due::Before(before));
        }
    }

    fn change_ground(&mut self, change: impl FnOnce(&mut Vec<Feature>)) {
        let mut ground = self.state.laid.as_deref().cloned().unwrap_or_default();
        change(&mut ground.features);
        self.state.laid = Some(Arc::new(ground));
    }

    fn lay(&mut self, kind: Ground, at: Point, turn: u8) {
        let place = u8::try_from(features(self.state).len()).unwrap_or(u8::MAX);
        let last = i16::from(place) + 1 >= sheet::SETUP_MOST.value;
        if let Some(piece) = pieces::piece(kind, at, turn) {
            self.change_ground(|pieces| pieces.push(piece));
            let rule = if last { &sheet::SETUP_MOST } else { &sheet::SETUP_LEAST };
            self.tell(rule, Event::Laid { place, kind });
        }
        if last {
            self.go_on(Some(Before::Change));
        }
    }

    fn shift(&mut self, place: u8, to: Point) {
        let moved = laid_piece(self.state, place).ok().and_then(|piece| moved(piece, to));
        if let Some(moved) = moved {
            self.change_ground(|pieces| pieces[usize::from(place)] = moved);
            self.tell(&sheet::SETUP_CHANGE, Event::Shifted { place });
        }
        self.go_on(Some(Before::Edge));
    }

    fn drop_piece(&mut self, place: u8) {
        let kind = laid_piece(self.state, place).ok().map(|piece| piece.kind);
        if let Some(kind) = kind {
            self.change_ground(|pieces| drop(pieces.remove(usize::from(place))));
            self.tell(&sheet::SETUP_CHANGE, Event::Dropped { kind });
        }
        self.go_on(Some(Before::Edge));
    }

    fn take_edge(&mut self, far: bool) {
        let attacker = self.state.attacker;
        self.state.far = far;
        self.tell(&sheet::SETUP_EDGE, Event::Edge { side: attacker, far });
        self.go_on(Some(Before::Deploy { side: attacker }));
        self.due(Due::Before(Before::Deploy { side: 1 - attacker }));
        // Who waits stands behind his edge and looks across the table.
        for id in self.state.ids() {
            let pose = self.rules.pose_at(self.state, self.side(id), 0, 0, Angle::NORTH);
            self.unit_mut(id).pose = pose;
        }
    }

    /// A unit takes its place; what it has planted stands before it.
    fn deploy(&mut self, id: UnitId, pose: Pose) {
        let unit = self.unit_mut(id);
        (unit.pose, unit.status) = (pose, Status::OnTable);
        self.tell(&sheet::SETUP_FIRST, Event::Deployed { unit: id });
    }
}
