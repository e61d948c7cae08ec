//! Orders: what may be given, what is worth proposing, how they are typed.

mod aim;
mod notation;
mod obey;
mod paths;
mod propose;
mod question;
pub(crate) mod words;

pub(crate) use propose::spends;

use crate::Warfare;
use crate::facts::{Back, Ground, Maneuver};
use crate::rulings::Commit;
use crate::sheet;
use crate::state::{Distance, Due, FOES_MAX, Laid, Pace, State, Status};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_field::{Angle, Base, Corner, Point, TICKS_PER_U};

/// Legs of one move.
pub const LEGS_MAX: usize = 3;

/// A leg of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Straight ahead, in ticks.
    Ahead(i32),
    /// Forward on a front corner, in whole degrees.
    Wheel { corner: Corner, degrees: u16 },
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The defender lays a patch of ground, in ticks.
    Lay {
        ground: Ground,
        corner: Point,
        width: i32,
        height: i32,
    },
    Place {
        unit: u8,
        at: Point,
        degrees: u16,
    },
    Move {
        unit: u8,
        legs: ArrayVec<Leg, LEGS_MAX>,
    },
    Take {
        unit: u8,
        target: u8,
        kill: bool,
    },
    Combine {
        unit: u8,
        host: u8,
    },
    Split {
        unit: u8,
        men: u32,
    },
    /// No more of this for now.
    Done,
    Volley {
        archers: u8,
        target: u8,
        spend: u8,
    },
    /// Bonus dice to cover a target.
    Cover {
        spend: u8,
    },
    /// Sealed: a maneuver, the bonus dice against each foe in order, and ground given.
    Sortie {
        unit: u8,
        maneuver: Maneuver,
        spend: ArrayVec<u8, FOES_MAX>,
        back: Back,
    },
    /// Yes or no to what was asked.
    Answer {
        yes: bool,
    },
    Towards {
        foe: u8,
    },
    Through {
        foe: u8,
    },
    Stay,
    Withdraw,
    Concede,
}

impl Warfare {
    pub(crate) fn judge_order(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Result<(), Refusal> {
        self.check_units(state, order)?;
        let Some(due) = state.agenda.top() else { return Err(not_now("the battle is over")) };
        match (*due, order) {
            (Due::Over | Due::Quarter { .. } | Due::Casualties { .. }, Order::Concede) => {
                Err(not_now("the battle is over"))
            }
            (Due::Sorties, Order::Concede) => {
                Err(not_now("choices are being sealed; concede when the round is done"))
            }
            (_, Order::Concede) => Ok(()),
            (Due::Lay { .. }, Order::Done) => Ok(()),
            (Due::Lay { .. }, Order::Lay { ground, corner, width, height }) => {
                let laid =
                    Laid { ground: *ground, corner: *corner, width: *width, height: *height };
                self.judge_lay(&laid)
            }
            (Due::Place { .. }, Order::Place { unit, at, degrees }) => {
                self.judge_place(state, seat, *unit, *at, *degrees)
            }
            (Due::Moves { .. }, order) => self.judge_in_moves(state, seat, order),
            (Due::Volleys { .. }, Order::Done) => Ok(()),
            (Due::Volleys { .. }, Order::Volley { archers, target, spend }) => {
                own(state, seat, *archers)?;
                self.judge_volley(state, *archers, *target, *spend)
            }
            (Due::Cover { target, .. }, Order::Cover { spend }) => {
                self.judge_spend(state, target, &[*spend])
            }
            (Due::Sorties, Order::Sortie { unit, .. }) => {
                own(state, seat, *unit)?;
                self.judge_sortie(state, order)
            }
            (
                Due::Press { .. }
                | Due::Flee { .. }
                | Due::Yield { .. }
                | Due::Accept { .. }
                | Due::Quarter { .. },
                Order::Answer { .. },
            ) => Ok(()),
            (Due::Direction { unit, all }, order) => self.judge_direction(state, unit, all, order),
            (Due::Drive { unit }, Order::Towards { foe }) => one_of(
                &self.victors_over(state, unit),
                *foe,
                "drive it away from a unit that beat it",
            ),
            _ => Err(not_now("that is not what is asked now; see the prompt")),
        }
    }

    /// Names of units that do not exist mean nothing.
    pub(crate) fn check_units(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        let named: &[u8] = match order {
            Order::Place { unit, .. }
            | Order::Move { unit, .. }
            | Order::Split { unit, .. }
            | Order::Sortie { unit, .. } => &[*unit],
            Order::Take { unit, target, .. } => &[*unit, *target],
            Order::Combine { unit, host } => &[*unit, *host],
            Order::Volley { archers, target, .. } => &[*archers, *target],
            Order::Towards { foe } | Order::Through { foe } => &[*foe],
            _ => &[],
        };
        match named.iter().find(|unit| usize::from(**unit) >= state.units.len()) {
            Some(unit) => {
                Err(Refusal::nonsense(&sheet::ROUND, format!("there is no unit number {unit}")))
            }
            None => Ok(()),
        }
    }

    fn judge_lay(&self, laid: &Laid) -> Result<(), Refusal> {
        let most = sheet::PATCH_INCHES_MAX * TICKS_PER_U;
        let sized = |length: i32| (TICKS_PER_U..=most).contains(&length);
        if !sized(laid.width) || !sized(laid.height) {
            return Err(Refusal::nonsense(
                &sheet::LAID,
                format!("a patch is 1 to {} inches each way", sheet::PATCH_INCHES_MAX),
            ));
        }
        let strip = i32::from(sheet::SETUP.value) * TICKS_PER_U;
        let table = &self.setup.table;
        if !table.contains(laid.corner) {
            return Err(Refusal::nonsense(&sheet::LAID, "that is not on the table"));
        }
        let inside = (0..=table.width - laid.width).contains(&laid.corner.x)
            && (strip..=table.height - strip - laid.height).contains(&laid.corner.y);
        if inside {
            Ok(())
        } else {
            Err(Refusal::new(&sheet::LAID, "a patch lies between the two deployment strips"))
        }
    }

    /// How far up the table a side may be placed.
    pub(crate) fn strip_of(&self, side: u8) -> RangeInclusive<i32> {
        let strip = i32::from(sheet::SETUP.value) * TICKS_PER_U;
        let height = self.setup.table.height;
        if side == 0 { 0..=strip } else { height - strip..=height }
    }

    fn judge_place(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        at: Point,
        degrees: u16,
    ) -> Result<(), Refusal> {
        own(state, seat, unit)?;
        let placed = state.unit(unit);
        if placed.status != Status::Waiting {
            return Err(not_now("that unit is placed already"));
        }
        let size = crate::setup::base_size(placed.width);
        let base = Base::new(at, Angle::from_degrees(degrees.into()), size);
        if !self.setup.table.holds(&base) {
            return Err(Refusal::new(&sheet::SETUP, "that is over the edge of the table"));
        }
        let strip = self.strip_of(placed.side);
        let within = base.corners().iter().all(|corner| {
            if placed.side == 0 { corner.y <= *strip.end() } else { corner.y >= *strip.start() }
        });
        if !within {
            return Err(Refusal::new(
                &sheet::SETUP,
                "units are placed within 8 inches of their edge",
            ));
        }
        let free = state.units.iter().filter(|other| other.stands());
        match free.into_iter().find(|other| other.base().overlaps(&base)) {
            Some(_) => Err(Refusal::new(&sheet::SETUP, "another unit stands there")),
            None => Ok(()),
        }
    }

    fn judge_in_moves(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Move { unit, legs } => {
                own(state, seat, *unit)?;
                self.may_move(state, *unit)?;
                self.judge_move(state, *unit, legs)
            }
            Order::Take { unit, target, .. } => {
                own(state, seat, *unit)?;
                self.may_move(state, *unit)?;
                self.judge_take(state, *unit, *target)
            }
            Order::Combine { unit, host } => {
                own(state, seat, *unit)?;
                own(state, seat, *host)?;
                self.judge_combine(state, *unit, *host)
            }
            Order::Split { unit, men } => {
                own(state, seat, *unit)?;
                self.may_move(state, *unit)?;
                self.judge_split(state, *unit, *men)
            }
            _ => Err(not_now("it is time to move; end the move first")),
        }
    }

    fn judge_take(&self, state: &State, unit: u8, target: u8) -> Result<(), Refusal> {
        let (own, foe) = (state.unit(unit), state.unit(target));
        if foe.side == own.side || foe.status != Status::Finished {
            return Err(Refusal::new(&sheet::TAKE, "only a finished enemy can be taken"));
        }
        if own.base().touches(&foe.base()) {
            return Ok(());
        }
        let gap = crate::phase::moves::inches(own.base().gap(&foe.base()));
        Err(Refusal::new(
            &sheet::TAKE,
            format!("it must stand beside it; {gap} inches are missing"),
        ))
    }

    fn judge_combine(&self, state: &State, unit: u8, host: u8) -> Result<(), Refusal> {
        if unit == host {
            return Err(Refusal::nonsense(&sheet::COMBINE, "a unit cannot join itself"));
        }
        self.may_move(state, unit)?;
        self.may_move(state, host)?;
        let (own, into) = (state.unit(unit), state.unit(host));
        if own.men > into.men {
            return Err(Refusal::new(&sheet::COMBINE, "the smaller unit joins the larger"));
        }
        if own.base().gap(&into.base()) <= TICKS_PER_U {
            Ok(())
        } else {
            Err(Refusal::new(&sheet::COMBINE, "units join when they are within an inch"))
        }
    }

    fn judge_split(&self, state: &State, unit: u8, men: u32) -> Result<(), Refusal> {
        if men == 0 || men >= state.unit(unit).men {
            return Err(Refusal::nonsense(&sheet::SPLIT_UNIT, "both parts need men"));
        }
        if state.units.is_full() {
            return Err(Refusal::nonsense(&sheet::SPLIT_UNIT, "the table holds no more units"));
        }
        match self.place_behind(state, unit, men) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(&sheet::SPLIT_UNIT, "there is no room behind the unit")),
        }
    }

    fn judge_volley(
        &self,
        state: &State,
        archers: u8,
        target: u8,
        spend: u8,
    ) -> Result<(), Refusal> {
        self.may_shoot(state, archers)?;
        self.in_reach(state, archers, target)?;
        self.judge_spend(state, archers, &[spend])
    }

    /// Whether archers can shoot at a unit, or why not.
    pub(crate) fn in_reach(&self, state: &State, archers: u8, target: u8) -> Result<(), Refusal> {
        let (own, foe) = (state.unit(archers), state.unit(target));
        if foe.side == own.side || foe.status != Status::Ready {
            return Err(Refusal::new(&sheet::VOLLEY_HALF, "archers shoot at units of the enemy"));
        }
        if state.is_engaged(target) {
            return Err(Refusal::new(&sheet::VOLLEY_HALF, "no volley into a fight"));
        }
        let reach = self.reach(own) * i32::from(sheet::REACH.value);
        let gap = own.base().gap(&foe.base());
        if gap > reach {
            let short = crate::phase::moves::inches(gap - reach);
            return Err(Refusal::new(
                &sheet::REACH,
                format!("out of reach by {short} inches (two moves are the limit)"),
            ));
        }
        Ok(())
    }

    pub(crate) fn may_shoot(&self, state: &State, archers: u8) -> Result<(), Refusal> {
        let own = state.unit(archers);
        let no = |because: &str| Err(Refusal::new(&sheet::VOLLEY_HALF, because));
        match own {
            own if !own.archers => no("these are not archers"),
            own if own.status != Status::Ready => no("they are out of the battle"),
            own if own.shot => no("they have shot this round"),
            own if own.moved == Pace::Full => no("they have moved more than half a move"),
            _ if state.is_engaged(archers) => no("they are engaged"),
            _ => Ok(()),
        }
    }

    /// Bonus dice come out of the pool; limits are for each throw.
    fn judge_spend(&self, state: &State, unit: u8, throws: &[u8]) -> Result<(), Refusal> {
        let pool = state.unit(unit).pool.max(0);
        let spend: u32 = throws.iter().map(|dice| u32::from(*dice)).sum();
        if spend > pool.unsigned_abs().into() {
            let name = self.title_of(state, unit);
            return Err(Refusal::new(
                &sheet::ADD,
                format!("{name}: {pool} bonus dice in the pool, not {spend}"),
            ));
        }
        let spend = throws.iter().copied().max().map_or(0, u32::from);
        let most = u32::from(sheet::COMMIT.value.unsigned_abs());
        if self.book.rulings.commit == Commit::Six && spend > most {
            return Err(Refusal::new(&sheet::COMMIT, format!("at most {most} dice in one sortie")));
        }
        let most = u32::from(sheet::MOST_DICE.value.unsigned_abs());
        if spend > most {
            return Err(Refusal::new(
                &sheet::MOST_DICE,
                format!("at most {most} dice in one throw"),
            ));
        }
        Ok(())
    }

    fn judge_sortie(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        let Order::Sortie { unit, maneuver, spend, back } = order else { return Ok(()) };
        if !self.fighting(state).contains(unit) {
            return Err(Refusal::nonsense(&sheet::CONTACT, "that unit faces nobody"));
        }
        let foes = state.foes_of(*unit);
        if spend.len() != foes.len() {
            return Err(Refusal::nonsense(
                &sheet::MANY_BONUS,
                format!("it faces {} foes; name the dice against each", foes.len()),
            ));
        }
        self.judge_spend(state, *unit, spend)?;
        if *back != Back::Stand && *maneuver == Maneuver::Charge {
            return Err(Refusal::new(&sheet::BACK_HALF, "a charge gives no ground"));
        }
        if *back != Back::Stand && !state.is_engaged(*unit) {
            return Err(Refusal::new(&sheet::BACK_HALF, "only an engaged unit gives ground"));
        }
        let side = state.unit(*unit).side;
        let open = |link: &&crate::state::Link| self.may_attack(state, link, side, *maneuver);
        if maneuver.attacks() && !state.links_of(*unit).any(|link| open(&link)) {
            let far = state.links_of(*unit).all(|link| link.distance == Distance::Apart);
            let rule = if far { &sheet::AWAY_FULL } else { &sheet::AWAY_HALF };
            let because = if far {
                "the foe is a full move away: move first, or charge with horse as fast"
            } else {
                "the foe is half a move away: foot may only charge"
            };
            return Err(Refusal::new(rule, because));
        }
        Ok(())
    }

    fn judge_direction(
        &self,
        state: &State,
        unit: u8,
        all: bool,
        order: &Order,
    ) -> Result<(), Refusal> {
        let beaten = self.beaten_by(state, unit);
        let rule = if all { &sheet::MANY_WIN } else { &sheet::MANY_SOME };
        match order {
            Order::Stay => Ok(()),
            Order::Towards { foe } => one_of(&beaten, *foe, "it moves towards a foe that it beat"),
            Order::Withdraw if !all => Ok(()),
            Order::Withdraw => Err(Refusal::new(rule, "it won: it moves or stays")),
            Order::Through { foe } => {
                one_of(&beaten, *foe, "it passes through a foe that it beat")?;
                if !self.may_break_through(state, unit) {
                    let because = "only a flank or charge won against all passes through";
                    return Err(Refusal::new(&sheet::MANY_THROUGH, because));
                }
                match self.beyond(state, unit, *foe) {
                    Some(_) => Ok(()),
                    None => Err(Refusal::new(&sheet::MANY_THROUGH, "there is no room beyond it")),
                }
            }
            _ => Err(Refusal::new(rule, "towards a beaten foe, stay, through, or withdraw")),
        }
    }
}

fn own(state: &State, seat: Seat, unit: u8) -> Result<(), Refusal> {
    if state.unit(unit).side == seat.0 {
        Ok(())
    } else {
        Err(Refusal::nonsense(&sheet::ROUND, "that unit is not yours"))
    }
}

fn one_of(allowed: &[u8], unit: u8, because: &str) -> Result<(), Refusal> {
    if allowed.contains(&unit) { Ok(()) } else { Err(Refusal::nonsense(&sheet::MANY_WIN, because)) }
}

fn not_now(because: &str) -> Refusal {
    Refusal::nonsense(&sheet::ROUND, because)
}
