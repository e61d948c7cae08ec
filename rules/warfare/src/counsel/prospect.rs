//! What an order promises, in the measure's coin.

use super::bout::{Pair, Toll};
use crate::Warfare;
use crate::facts::{Arm, Ground};
use crate::order::Order;
use crate::sheet;
use crate::state::{Choice, Distance, Due, Laid, State};
use tercio_chance::Seat;
use tercio_engine::{Actors, Appraiser, Doing, Prospect, Silence};
use tercio_field::TICKS_PER_U;

/// Rounds of a fight that a move into contact counts on.
const HORIZON: f64 = 2.5;
/// What coming to blows at last is worth to who has to attack, as a share of the unit.
const BLOWS: f64 = 0.2;
/// The same after a round in which nobody attacked, so many times.
const PRESSING: f64 = 3.0;
/// What a move forgoes that the best one would win, so many times, where no round is to be lost.
const FORGONE: f64 = 10.0;
/// What each further enemy who can join the fight next costs, and each friend who can saves, as a
/// share of the unit.
const JOINED: f64 = 0.1;
/// What taking prisoners is worth: less than anything else.
const PRISONERS: f64 = 1.0;
/// What mercy is worth to who gives it and to who asks for it.
const MERCY: f64 = 100.0;
/// What ground that hampers the enemy's horse is worth, as a share of that horse, and how much less
/// with each patch laid: the enemy goes round, and the own side must fight there too.
const HAMPERED: f64 = 0.02;
const FURTHER: f64 = 0.5;
/// What a better place in the line is worth, an inch.
const INCH: f64 = 20.0;

impl Warfare {
    pub(crate) fn promise(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        match order {
            Order::Done => Prospect::quiet(Doing::End),
            Order::Move { unit, .. } => self.of_move(state, seat, *unit, order, ask),
            Order::Take { unit, target, .. } => Prospect {
                actors: one(*unit),
                on: Some((*target).into()),
                gain: PRISONERS,
                ..Prospect::quiet(Doing::Other)
            },
            Order::Volley { archers, target, spend } => Prospect {
                actors: one(*archers),
                on: Some((*target).into()),
                gain: self.toll_of_covered(state, (*archers, *target), *spend, ask),
                cost: self.price_of_dice(state, *archers, *spend),
                ..Prospect::quiet(Doing::Shoot)
            },
            Order::Cover { spend } => self.of_cover(state, *spend, ask),
            Order::Sortie { .. } => self.of_sortie(state, order, ask),
            Order::Answer { .. }
            | Order::Towards { .. }
            | Order::Through { .. }
            | Order::Stay
            | Order::Withdraw => self.of_answer(state, seat, order, ask),
            Order::Lay { ground, corner, width, height } => {
                let laid =
                    Laid { ground: *ground, corner: *corner, width: *width, height: *height };
                self.of_ground(state, seat, &laid)
            }
            Order::Place { unit, at, .. } => {
                let gain = INCH
                    * (f64::from(TABLE_MOST)
                        - f64::from(self.off_place(state, *unit, *at)) / f64::from(TICKS_PER_U));
                Prospect { actors: one(*unit), gain, ..Prospect::quiet(Doing::Other) }
            }
            Order::Combine { unit, .. } | Order::Split { unit, .. } => {
                Prospect { actors: one(*unit), ..Prospect::quiet(Doing::Other) }
            }
            Order::Concede => Prospect::quiet(Doing::Other),
        }
    }

    /// A march, or a move into contact with the fight that it begins.
    fn of_move(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut then = state.clone();
        self.obey(&mut then, seat, order, &mut Silence);
        let pose = then.unit(unit).pose;
        let mut prospect = Prospect { actors: one(unit), ..Prospect::quiet(Doing::March) };
        prospect.ends.push(([pose.front.x, pose.front.y], pose.facing.0));
        let friends = state.ready(seat.0).filter(|friend| *friend != unit);
        prospect.cost += friends
            .map(|friend| self.worth(state, friend) - self.worth(&then, friend))
            .map(f64::from)
            .sum::<f64>();
        if !then.is_engaged(unit) {
            let works = self.works(&then, unit) - self.works(state, unit);
            let nearer = match seat.0 == self.attacker() {
                true => self.advance(&then) - self.advance(state),
                false => 0.0,
            };
            let safer = match state.quiet {
                0 => self.danger(state, unit) - self.danger(&then, unit),
                _ => 0.0,
            };
            let better = works + nearer + safer;
            prospect.gain += better.max(0.0);
            prospect.cost += (-better).max(0.0);
            prospect.gain -= FORGONE * self.forgone(state, unit, order, nearer);
            return prospect;
        }
        prospect.doing = Doing::Charge;
        let mut most = f64::MIN;
        for foe in then.foes_of(unit) {
            let Some(toll) = self.bout(&then, unit, foe, ask) else { continue };
            prospect.gain += HORIZON * toll.foe;
            prospect.cost += HORIZON * toll.own;
            if toll.foe > most {
                (most, prospect.on) = (toll.foe, Some(foe.into()));
            }
        }
        let exposed = self.exposure(&then, unit) * JOINED * f64::from(self.worth(state, unit));
        prospect.cost += exposed;
        if seat.0 == self.attacker() {
            let pressing = if state.quiet > 0 { PRESSING } else { 1.0 };
            prospect.gain += BLOWS * pressing * f64::from(self.worth(state, unit));
        }
        prospect
    }

    /// How much less a move brings the attacker on than the best one, once rounds pass without
    /// attack. A few of them lose the battle, and none may be spent on half a turn.
    fn forgone(&self, state: &State, unit: u8, order: &Order, nearer: f64) -> f64 {
        if state.quiet == 0 || state.unit(unit).archers {
            return 0.0;
        }
        match self.approach(state, unit) {
            Some(best) if best.order != *order => (best.gain - nearer).max(0.0),
            _ => 0.0,
        }
    }

    /// Free enemies within reach of a unit, less its free friends within reach of those it fights.
    fn exposure(&self, then: &State, unit: u8) -> f64 {
        let base = then.unit(unit).base();
        let comes = |other: &u8, to: &tercio_field::Base| {
            let own = then.unit(*other);
            !then.is_engaged(*other) && own.base().gap(to) <= self.reach(own)
        };
        let side = then.unit(unit).side;
        let foes = then.ready(1 - side).filter(|foe| comes(foe, &base)).count();
        let fought = then.foes_of(unit);
        let may_move = |friend: &u8| then.unit(*friend).moved == crate::state::Pace::Still;
        let helps = |friend: &u8| fought.iter().any(|foe| comes(friend, &then.unit(*foe).base()));
        let friends = then.ready(side).filter(|friend| may_move(friend) && helps(friend)).count();
        foes as f64 - friends as f64
    }

    /// What a round between two engaged units is expected to cost them.
    fn bout(&self, state: &State, own: u8, foe: u8, ask: &mut impl Appraiser) -> Option<Toll> {
        let engaged = |link: &&crate::state::Link| link.distance == Distance::Engaged;
        state.link(own, foe).filter(engaged)?;
        let pair = Pair::of(self, state, own, foe)?;
        Some(pair.mixed(ask).toll(&pair, ask))
    }

    fn of_cover(&self, state: &State, cover: u8, ask: &mut impl Appraiser) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::Yield);
        if let Some(Due::Cover { archers, target, spend }) = state.agenda.top().copied() {
            prospect.actors = one(target);
            prospect.cost = self.toll_of_volley(state, (archers, target), (spend, cover), ask);
        }
        prospect
    }

    /// A sealed choice against all that each foe is likely to choose.
    fn of_sortie(&self, state: &State, order: &Order, ask: &mut impl Appraiser) -> Prospect {
        let Order::Sortie { unit, maneuver, spend, back } = order else {
            return Prospect::quiet(Doing::Other);
        };
        let mut prospect = Prospect { actors: one(*unit), ..Prospect::quiet(doing(*maneuver)) };
        let all: i16 = spend.iter().map(|dice| i16::from(*dice)).sum();
        for (foe, spend) in state.foes_of(*unit).into_iter().zip(spend) {
            let Some(pair) = Pair::of(self, state, *unit, foe) else { continue };
            let choice = Choice { maneuver: *maneuver, spend: *spend, back: *back };
            let elsewhere = all - i16::from(*spend);
            let mixed = pair.mixed(ask);
            let toll = mixed.against(&pair, choice, elsewhere, ask);
            // Time that the foe loses by himself is no merit of this choice.
            prospect.gain += toll.foe - mixed.foe_slowness(&pair);
            prospect.cost += toll.own;
            prospect.on = prospect.on.or(Some(foe.into()));
        }
        prospect
    }

    /// An answer that moves units is as good as the fights it leaves; mercy costs nothing.
    fn of_answer(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let yes = *order == Order::Answer { yes: true };
        let mut prospect = Prospect::quiet(if yes { Doing::Pursue } else { Doing::Refrain });
        match state.agenda.top().copied() {
            Some(Due::Press { unit, foe, .. }) => {
                (prospect.actors, prospect.on) = (one(foe), Some(unit.into()));
            }
            Some(Due::Direction { unit, .. } | Due::Drive { unit }) => {
                prospect.actors = one(unit);
                if matches!(order, Order::Towards { .. } | Order::Through { .. }) {
                    prospect.doing = Doing::Pursue;
                }
            }
            _ => {
                prospect.doing = Doing::Yield;
                prospect.gain = if yes { MERCY } else { 0.0 };
                return prospect;
            }
        }
        let mut then = state.clone();
        self.obey(&mut then, seat, order, &mut Silence);
        let better = self.posture(&then, seat.0, ask) - self.posture(state, seat.0, ask);
        prospect.gain = better.max(0.0);
        prospect.cost = (-better).max(0.0);
        prospect
    }

    /// How well a side stands in the fights that go on.
    fn posture(&self, state: &State, side: u8, ask: &mut impl Appraiser) -> f64 {
        let stand = |side: u8| -> f64 {
            let worth = |unit: u8| f64::from(self.worth(state, unit)) + self.works(state, unit);
            state.ready(side).map(worth).sum()
        };
        let mut posture = stand(side) - stand(1 - side);
        for link in &state.links {
            let (own, foe) = (link.unit_of(side), link.unit_of(1 - side));
            if let Some(toll) = self.bout(state, own, foe, ask) {
                posture += toll.foe - toll.own;
            }
        }
        posture
    }

    /// Ground where horse is hampered is good for who has less of it.
    fn of_ground(&self, state: &State, seat: Seat, laid: &Laid) -> Prospect {
        let horse = |side: u8| -> f64 {
            let rides = |unit: &u8| self.unit_facts(state, *unit).arm == Arm::Horse;
            state.of_side(side).filter(rides).map(|unit| f64::from(self.worth(state, unit))).sum()
        };
        let better = f64::from(for_horse(laid.ground) - for_horse(self.setup.ground));
        let wide = f64::from(laid.width) / f64::from(sheet::PATCH_INCHES_MAX * TICKS_PER_U);
        let fresh = 1.0 - FURTHER * state.laid.len() as f64;
        let gain = HAMPERED * fresh * wide * better * (horse(seat.0) - horse(1 - seat.0));
        Prospect { gain, ..Prospect::quiet(Doing::Other) }
    }
}

/// The longest way on a table, in inches: no place is farther off.
const TABLE_MOST: i32 = 240;

/// Dice that horse has against foot on such ground.
fn for_horse(ground: Ground) -> i16 {
    match ground {
        Ground::Neutral => 0,
        Ground::Clear => sheet::HORSE_CLEAR.value,
        Ground::Open => sheet::HORSE_OPEN.value,
        Ground::Cluttered => sheet::HORSE_CLUTTERED.value,
        Ground::Rough => sheet::HORSE_ROUGH.value,
    }
}

fn doing(maneuver: crate::facts::Maneuver) -> Doing {
    use crate::facts::Maneuver;
    match maneuver {
        Maneuver::Attack | Maneuver::Flank => Doing::Fight,
        Maneuver::Charge => Doing::Charge,
        Maneuver::Defend => Doing::Watch,
        Maneuver::Retreat => Doing::Yield,
    }
}

fn one(unit: u8) -> Actors {
    Actors::from_iter([u16::from(unit)])
}
