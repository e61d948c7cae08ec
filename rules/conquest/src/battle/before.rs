//! Before a battle whose ground and places are chosen at the table.

mod array;
pub(crate) mod pieces;
mod places;

use super::{Play, Played};
use crate::event::Event;
use crate::order::{Answer, Order, Piece, Preparation};
use crate::state::{Before, Due, State, Status};
use crate::survey::ticks;
use crate::{Conquest, sheet};
use std::sync::Arc;
use tercio_chance::{Dice, Roll, Seat};
use tercio_engine::Refusal;
use tercio_family::{TURNS, UnitId, are_apart, ground_title};
use tercio_field::{Feature, Point, Pose, TICKS_PER_U, Terrain};

/// Choices that are proposed of one kind, at most.
const FEW: usize = 8;
/// Middles of pieces that are tried lie so far apart.
const GRID: i32 = 2 * TICKS_PER_U;
/// How far a unit is moved aside from its usual place, where that is proposed.
const ASIDE: i32 = 3 * TICKS_PER_U;

impl Conquest {
    /// Whether there is anything to prepare still.
    pub(crate) fn may_prepare(&self, state: &State, before: Before) -> bool {
        match before {
            Before::Throw | Before::Choose { .. } | Before::Edge { .. } => true,
            Before::Lay { .. } => state.to_lay > 0 && self.lawful_pieces(state).next().is_some(),
            Before::Deploy { side } => self.waiting(state, side).next().is_some(),
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
            (Before::Lay { .. }, Preparation::Lay { piece, at, turn }) => {
                self.judge_piece(state, *piece, *at, *turn)
            }
            (Before::Lay { .. }, Preparation::Laid) => judge_laid(state),
            (Before::Edge { .. }, Preparation::Edge { .. })
            | (Before::Deploy { .. }, Preparation::Array) => Ok(()),
            (Before::Deploy { .. }, Preparation::Deploy { unit, pose }) => {
                self.judge_deployment(state, seat, *unit, *pose)
            }
            _ => Err(Refusal::new(&sheet::PLAY_ASKED, "something else is asked now")),
        }
    }

    /// Choices that make sense, each of which passes `judge`: enough for a computer to play by.
    pub(crate) fn preparations(&self, state: &State, before: Before, visit: &mut dyn FnMut(Order)) {
        let mut prepare = |preparation| visit(Order::Prepare(preparation));
        match before {
            Before::Throw => {}
            Before::Choose { .. } => {
                [Answer::Edge, Answer::Last].map(Order::Answer).into_iter().for_each(visit);
            }
            Before::Lay { .. } => {
                self.lawful_pieces(state).take(FEW).for_each(&mut prepare);
                if judge_laid(state).is_ok() {
                    prepare(Preparation::Laid);
                }
            }
            Before::Edge { .. } => {
                [false, true].into_iter().for_each(|far| prepare(Preparation::Edge { far }));
            }
            Before::Deploy { side } => self.propose_places(state, side, &mut prepare),
        }
    }

    fn judge_piece(&self, state: &State, piece: Piece, at: Point, turn: u8) -> Result<(), Refusal> {
        if turn >= TURNS {
            let because = "a piece is turned by 0 to 3 quarters";
            return Err(Refusal::nonsense(&sheet::LAY_SHAPE, because));
        }
        let table = &self.setup.table;
        let ground = Some(at).filter(|at| table.contains(*at));
        let ground = ground.and_then(|at| pieces::laid(piece, at, turn)).filter(|ground| {
            let around = ground.shape.bounds();
            table.contains(around.min) && table.contains(around.max)
        });
        let Some(ground) = ground else {
            return Err(Refusal::new(&sheet::LAY_SHAPE, "the piece would hang over the edge"));
        };
        let apart = ticks(&sheet::LAY_APART);
        let near = |other: &&Feature| !are_apart(&ground, other, apart);
        match features(state).iter().find(near) {
            Some(other) => {
                let (far, what) = (sheet::LAY_APART.value, ground_title(other.kind));
                let because = format!("{far}\" at least from {what}");
                Err(Refusal::new(&sheet::LAY_APART, because))
            }
            None => Ok(()),
        }
    }

    /// Pieces that may be laid, in an order that the count of those that lie shuffles.
    fn lawful_pieces(&self, state: &State) -> impl Iterator<Item = Preparation> {
        let laid = state.pieces.len();
        let kinds = Piece::ALL.iter().cycle().skip(laid * 5);
        let turns = (0..TURNS).cycle().skip(laid);
        let tries = self.spots(laid).zip(kinds.zip(turns));
        tries.filter_map(move |(at, (piece, turn))| {
            self.judge_piece(state, *piece, at, turn).ok()?;
            Some(Preparation::Lay { piece: *piece, at, turn })
        })
    }

    /// Middles that are tried.
    fn spots(&self, salt: usize) -> impl Iterator<Item = Point> + use<> {
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

    /// The usual order of battle, and the same unit by unit.
    fn propose_places(&self, state: &State, side: u8, visit: &mut dyn FnMut(Preparation)) {
        visit(Preparation::Array);
        let places = self.usual_array(state, side).flat_map(|(unit, pose)| {
            [pose, pose.sideways(-ASIDE), pose.sideways(ASIDE)].map(|pose| (unit, pose))
        });
        let survey = self.survey(state);
        let lawful = places.filter(|(unit, pose)| survey.try_deploy(*unit, *pose).is_ok());
        for (unit, pose) in lawful.take(FEW) {
            visit(Preparation::Deploy { unit, pose });
        }
    }
}

/// The ground laid so far.
fn features(state: &State) -> &[Feature] {
    state.laid.as_deref().map_or(&[], |terrain| &terrain.features)
}

/// Nobody stops before there is ground enough.
fn judge_laid(state: &State) -> Result<(), Refusal> {
    let least = sheet::LAY_LEAST.value;
    match i16::try_from(state.pieces.len()).is_ok_and(|laid| laid >= least) {
        true => Ok(()),
        false => Err(Refusal::new(&sheet::LAY_LEAST, format!("{least} pieces at least are laid"))),
    }
}

impl Play<'_> {
    /// A die for the pieces of ground, then both throw for the choice.
    pub(super) fn throw_for_setup(&mut self) -> Played {
        let more = self.dice.number(Roll::sum(1), &sheet::LAY_MORE, Seat(0), None)?;
        let [a, b] = [
            self.dice.number(Roll::sum(1), &sheet::SETUP_THROW, Seat(0), None)?,
            self.dice.number(Roll::sum(1), &sheet::SETUP_THROW, Seat(1), None)?,
        ];
        if a == b {
            self.tell(&sheet::SETUP_THROW, Event::Even { dice: [a, b] });
            self.due(Due::Before(Before::Throw));
            return Ok(());
        }
        let side = u8::from(b > a);
        let least = u16::try_from(sheet::LAY_LEAST.value).unwrap_or(0);
        let each = u16::try_from(sheet::LAY_MORE.value).unwrap_or(1).max(1);
        let pieces = u8::try_from(least + more / each).unwrap_or(u8::MAX);
        self.state.to_lay = pieces;
        self.state.laid = Some(Arc::new(Terrain::default()));
        self.tell(&sheet::SETUP_THROW, Event::Threw { side, pieces });
        self.due(Due::Before(Before::Choose { side }));
        self.due(Due::Before(Before::Lay { side }));
        Ok(())
    }

    pub(super) fn prepare(&mut self, seat: Seat, preparation: &Preparation) {
        self.state.agenda.pop();
        match preparation {
            Preparation::Lay { piece, at, turn } => self.lay(seat.0, *piece, *at, *turn),
            Preparation::Laid => {
                self.state.to_lay = 0;
                self.tell(&sheet::LAY_LEAST, Event::LaidAll { side: seat.0 });
            }
            Preparation::Edge { far } => self.take_edge(seat.0, *far),
            Preparation::Deploy { unit, pose } => {
                self.deploy(*unit, *pose);
                self.deploy_on(seat.0);
            }
            Preparation::Array => {
                let rules = self.rules;
                let array: Vec<_> = rules.usual_array(self.state, seat.0).collect();
                for (unit, pose) in array {
                    self.deploy(unit, pose);
                }
                self.leave_out(seat.0);
                self.deploy_on(seat.0);
            }
        }
    }

    /// Of places there is nothing to say; laying is over where no piece fits.
    pub(super) fn pass_over(&mut self, before: Before) {
        if let Before::Lay { .. } = before {
            self.state.to_lay = 0;
        }
    }

    fn lay(&mut self, side: u8, piece: Piece, at: Point, turn: u8) {
        let mut terrain = self.state.laid.as_deref().cloned().unwrap_or_default();
        terrain.features.extend(pieces::laid(piece, at, turn));
        self.state.laid = Some(Arc::new(Terrain::new(terrain.features)));
        let _ = self.state.pieces.try_push(piece);
        self.state.to_lay = self.state.to_lay.saturating_sub(1);
        self.tell(&sheet::LAY_APART, Event::Laid { side, piece });
        if self.state.to_lay > 0 {
            self.due(Due::Before(Before::Lay { side: 1 - side }));
        }
    }

    /// Who threw higher takes the edge, or deploys second; the other has what is left.
    pub(super) fn choose(&mut self, side: u8, last: bool) {
        let (edge, second) = if last { (1 - side, side) } else { (side, 1 - side) };
        self.state.last = second;
        self.tell(&sheet::SETUP_THROW, Event::Chose { side, last });
        self.due(Due::Before(Before::Edge { side: edge }));
    }

    fn take_edge(&mut self, side: u8, far: bool) {
        self.state.far = (side == 0) == far;
        self.tell(&sheet::SETUP_EDGE, Event::Edge { side, far });
        // Who waits stands behind his edge and looks across the table.
        for id in self.state.ids() {
            let pose = self.rules.pose_at(self.state, self.side(id), 0, 0);
            self.unit_mut(id).pose = pose;
        }
        self.deploy_on(self.state.last);
    }

    fn deploy(&mut self, id: UnitId, pose: Pose) {
        let unit = self.unit_mut(id);
        (unit.pose, unit.status) = (pose, Status::OnTable);
        self.tell(&sheet::SETUP_TURNS, Event::Deployed { unit: id });
    }

    /// The other side places a unit next, if it has one.
    fn deploy_on(&mut self, side: u8) {
        let rules = self.rules;
        let waits = |side: &u8| rules.waiting(self.state, *side).next().is_some();
        if let Some(side) = [1 - side, side].into_iter().find(waits) {
            self.due(Due::Before(Before::Deploy { side }));
        }
    }

    /// Who has found no room anywhere stays away.
    fn leave_out(&mut self, side: u8) {
        let rules = self.rules;
        let left: Vec<UnitId> = rules.waiting(self.state, side).collect();
        for id in left {
            self.take_off(id);
        }
    }
}
