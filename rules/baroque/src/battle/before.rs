//! Before a battle whose ground and places are chosen at the table.

mod array;
pub(crate) mod pieces;
mod places;

use super::{Play, Played};
use crate::event::Event;
use crate::order::{Piece, Preparation};
use crate::phase::initiative::Standing;
use crate::phase::setup::{AttackFacts, Chief};
use crate::phase::terrain::{may_lay, price};
use crate::state::{Before, Due, State, Status};
use crate::survey::ticks;
use crate::{Baroque, sheet};
use std::sync::Arc;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{TURNS, UnitId, are_apart, ground_title};
use tercio_field::{Angle, Feature, Point, Pose, TICKS_PER_U, Terrain};

/// Choices that are proposed of one kind, at most.
const FEW: usize = 8;
/// Middles of pieces that are tried lie so far apart.
const GRID: i32 = TICKS_PER_U;
/// How far a unit is moved aside from its usual place, where that is proposed.
const ASIDE: i32 = 2 * TICKS_PER_U;

impl Baroque {
    /// Whether there is anything to prepare still.
    pub(crate) fn may_prepare(&self, state: &State, before: Before) -> bool {
        match before {
            Before::Attacker | Before::Edge => true,
            Before::Lay { side } => {
                let mut pieces = Piece::ALL.iter();
                !state.laid_all[usize::from(side)]
                    && pieces.any(|piece| self.judge_price(state, side, *piece, false).is_ok())
            }
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
            (Before::Lay { side }, Preparation::Lay { piece, at, turn, large }) => {
                self.judge_piece(state, side, *piece, (*at, *turn, *large))
            }
            (Before::Lay { .. }, Preparation::Laid)
            | (Before::Edge, Preparation::Edge { .. })
            | (Before::Deploy { .. }, Preparation::Array) => Ok(()),
            (Before::Deploy { .. }, Preparation::Deploy { unit, pose }) => {
                self.judge_deployment(state, seat, *unit, *pose)
            }
            _ => Err(Refusal::new(&sheet::PLAY_ASKED, "something else is asked now")),
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
            Before::Lay { side } => {
                self.propose_pieces(state, side, visit);
                visit(Preparation::Laid);
            }
            Before::Edge => {
                [false, true].into_iter().for_each(|far| visit(Preparation::Edge { far }));
            }
            Before::Deploy { side } => self.propose_places(state, side, visit),
        }
    }

    /// What the throw for the attack is about: side 0 is side a.
    fn attack_facts(&self) -> AttackFacts {
        let [a, b] = [0u8, 1].map(|side| {
            let mut commands = self.setup.commands.iter();
            let chief = commands.find(|command| command.side == side && command.chief);
            Chief { level: chief.map_or_else(Default::default, |it| it.level) }
        });
        AttackFacts { a, b }
    }

    /// Whether a side can still pay for a piece, and there may be one more of its kind.
    fn judge_price(
        &self,
        state: &State,
        side: u8,
        piece: Piece,
        large: bool,
    ) -> Result<(), Refusal> {
        let cost = price(piece, large);
        let left = sheet::SETUP_OPTIONS.value - i16::from(state.spent[usize::from(side)]);
        if cost.value > left {
            let because = format!("it costs {}, and {left} options are left", cost.value);
            return Err(Refusal::new(cost, because));
        }
        let most = |rule: &'static tercio_ledger::Rule| {
            Refusal::new(rule, format!("there are {} already, which is the most", rule.value))
        };
        may_lay(state.pieces.iter().copied(), piece).map_err(most)
    }

    fn judge_piece(
        &self,
        state: &State,
        side: u8,
        piece: Piece,
        (at, turn, large): (Point, u8, bool),
    ) -> Result<(), Refusal> {
        if turn >= TURNS {
            let because = "a piece is turned by 0 to 3 quarters";
            return Err(Refusal::nonsense(&sheet::SETUP_FORMAT, because));
        }
        if large && !pieces::grows(piece) {
            let because = "roads, rivers and waterways come in one format";
            return Err(Refusal::nonsense(&sheet::SETUP_FORMAT, because));
        }
        self.judge_price(state, side, piece, large)?;
        let table = &self.setup.table;
        let off = || Refusal::new(&sheet::MOVE_EDGE, "the piece would hang over the edge");
        if !table.contains(at) {
            return Err(off());
        }
        let ground = pieces::laid(table, piece, at, turn, large);
        let Some(around) = pieces::bounds(&ground) else { return Err(off()) };
        let whole = pieces::grows(piece);
        if whole && !(table.contains(around.min) && table.contains(around.max)) {
            return Err(off());
        }
        let apart = ticks(&sheet::SETUP_APART);
        let near = |other: &&Feature| ground.iter().any(|own| !are_apart(own, other, apart));
        match features(state).iter().find(near) {
            Some(other) => {
                let (far, what) = (sheet::SETUP_APART.value, ground_title(other.kind));
                let because = format!("{far}BU at least from {what}");
                Err(Refusal::new(&sheet::SETUP_APART, because))
            }
            None => Ok(()),
        }
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

    fn propose_pieces(&self, state: &State, side: u8, visit: &mut dyn FnMut(Preparation)) {
        let laid = state.pieces.len();
        let kinds = Piece::ALL.iter().cycle().skip(laid * 5 + usize::from(side));
        let turns = (0..TURNS).cycle().skip(laid);
        let tries = self.spots(laid + usize::from(state.attacker)).zip(kinds.zip(turns));
        let lawful = tries.filter(|(at, (piece, turn))| {
            self.judge_piece(state, side, **piece, (*at, *turn, false)).is_ok()
        });
        for (at, (piece, turn)) in lawful.take(FEW) {
            visit(Preparation::Lay { piece: *piece, at, turn, large: false });
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

/// The ground laid so far.
fn features(state: &State) -> &[Feature] {
    state.laid.as_deref().map_or(&[], |terrain| &terrain.features)
}

impl Play<'_> {
    /// Both throw for who attacks.
    pub(super) fn throw_for_attack(&mut self) -> Played {
        let facts = self.rules.attack_facts();
        let verdict = self.rules.book.settle_attack(&facts, (Seat(0), Seat(1)), self.dice)?;
        let side = match verdict.attacker {
            Standing::A => 0,
            Standing::B => 1,
            Standing::Equal => {
                self.tell(&sheet::SETUP_ATTACKER, Event::Equal);
                self.due(Due::Before(Before::Attacker));
                return Ok(());
            }
        };
        self.state.attacker = side;
        self.state.laid = Some(Arc::new(Terrain::default()));
        self.tell(&sheet::SETUP_ATTACKER, Event::Attacks { side });
        self.due(Due::Before(Before::Lay { side: 1 - side }));
        Ok(())
    }

    pub(super) fn prepare(&mut self, seat: Seat, preparation: &Preparation) {
        match preparation {
            Preparation::Lay { piece, at, turn, large } => {
                self.state.agenda.pop();
                self.lay(seat.0, *piece, (*at, *turn, *large));
            }
            Preparation::Laid => {
                self.state.agenda.pop();
                self.pass_over(Before::Lay { side: seat.0 });
            }
            Preparation::Edge { far } => self.take_edge(*far),
            Preparation::Deploy { unit, pose } => self.deploy(*unit, *pose),
            Preparation::Array => {
                self.state.agenda.pop();
                let rules = self.rules;
                let array: Vec<_> = rules.usual_array(self.state, seat.0).collect();
                for (unit, pose) in array {
                    self.deploy(unit, pose);
                }
            }
        }
    }

    /// A side has nothing more to lay; of places there is nothing to say.
    pub(super) fn pass_over(&mut self, before: Before) {
        if let Before::Lay { side } = before {
            self.state.laid_all[usize::from(side)] = true;
            self.tell(&sheet::SETUP_OPTIONS, Event::LaidAll { side });
            self.lay_on(side);
        }
    }

    /// The other side lays next, if it still does.
    fn lay_on(&mut self, side: u8) {
        let lays = |side: &u8| !self.state.laid_all[usize::from(*side)];
        let next = [1 - side, side].into_iter().find(lays);
        let before = next.map_or(Before::Edge, |side| Before::Lay { side });
        self.due(Due::Before(before));
    }

    fn lay(&mut self, side: u8, piece: Piece, (at, turn, large): (Point, u8, bool)) {
        let ground = pieces::laid(&self.rules.setup.table, piece, at, turn, large);
        let mut terrain = self.state.laid.as_deref().cloned().unwrap_or_default();
        terrain.features.extend(ground);
        self.state.laid = Some(Arc::new(Terrain::new(terrain.features)));
        let _ = self.state.pieces.try_push(piece);
        let cost = price(piece, large);
        let options = u8::try_from(cost.value).unwrap_or(0);
        let spent = &mut self.state.spent[usize::from(side)];
        *spent = spent.saturating_add(options);
        self.tell(cost, Event::Laid { side, piece, options });
        self.lay_on(side);
    }

    fn take_edge(&mut self, far: bool) {
        let attacker = self.state.attacker;
        self.state.far = far;
        self.tell(&sheet::SETUP_EDGE, Event::Edge { side: attacker, far });
        self.state.agenda.pop();
        self.due(Due::Before(Before::Deploy { side: attacker }));
        self.due(Due::Before(Before::Deploy { side: 1 - attacker }));
        // Who waits stands behind his edge and looks across the table.
        for id in self.state.ids() {
            let pose = self.rules.pose_at(self.state, self.side(id), 0, 0, Angle::NORTH);
            self.unit_mut(id).pose = pose;
        }
    }

    fn deploy(&mut self, id: UnitId, pose: Pose) {
        let unit = self.unit_mut(id);
        (unit.pose, unit.status) = (pose, Status::OnTable);
        self.tell(&sheet::SETUP_FIRST, Event::Deployed { unit: id });
    }
}
