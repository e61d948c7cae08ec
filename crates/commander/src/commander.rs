//! A computer commander: keeps what it has worked out, and chooses an order for whoever is asked.

use crate::board::{Board, Troop};
use crate::memo::Memo;
use crate::plan::Plan;
use crate::temper::Temper;
use crate::value::{answer, urgency};
use crate::weigh::weigh_orders;
use crate::why::{Choice, Why};
use std::fmt;
use tercio_chance::Seat;
use tercio_engine::{Aim, Doing, Match, Muster, Next, Prospect, Role, Ruleset};

/// Orders one body is given in one turn of its command, at most: nobody is asked for ever.
const ORDERS_MAX: u8 = 10;

/// Plays any seat of battles under one set of rules. What it chooses follows from the rules, the
/// state, its seed and what it has ordered in the same turn.
pub struct Commander<R: Ruleset> {
    pub temper: Temper,
    pub(crate) seed: u64,
    pub(crate) memo: Memo,
    pub(crate) board: Board,
    pub(crate) plan: Plan,
    pub(crate) turn: Turn<R::Order>,
    pub(crate) aim: Aim,
    /// Room for the orders of one question.
    pub(crate) offered: Vec<R::Order>,
    queue: Vec<Waiting>,
    /// What going on after a first move was found to risk, body by body.
    pub(crate) risks: Vec<(u16, f64)>,
    /// Choices made by trials.
    weighed: u64,
}

/// What is remembered while one command acts.
pub(crate) struct Turn<O> {
    /// Turns left, the command that acts, and the seat asked.
    of: Option<(u8, Option<u8>, Seat)>,
    /// Its plan is made.
    planned: bool,
    /// Bodies with nothing better to do than what they do.
    passed: Vec<u16>,
    /// Orders given to each body.
    given: Vec<(u16, u8)>,
    /// Orders that have changed nothing.
    pub barred: Vec<O>,
    last: Option<O>,
    before: Muster,
    /// A number that changes when the enemy does.
    foes: u64,
}

/// A body that may be given an order, and when it is its turn to be asked.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    stage: Stage,
    far: f64,
    place: usize,
}

/// In which order bodies are asked: shots before fights, fights before charges, and who has
/// begun ends first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    GoesOn,
    Shoots,
    Fights,
    Rallies,
    Charges,
    Marches,
}

/// What can be said where no body is named.
struct Answers<O> {
    /// The best answer with what it is worth.
    best: Option<(f64, Choice<O>)>,
    /// What ends the turn of the command.
    end: Option<Choice<O>>,
}

impl<R: Ruleset> Commander<R> {
    pub fn new(seed: u64) -> Self {
        Self::with_temper(seed, Temper::STEADY)
    }

    pub fn with_temper(seed: u64, temper: Temper) -> Self {
        Commander {
            temper,
            seed,
            memo: Memo::new(),
            board: Board::default(),
            plan: Plan::default(),
            turn: Turn {
                of: None,
                planned: false,
                passed: Vec::new(),
                given: Vec::new(),
                barred: Vec::new(),
                last: None,
                before: Muster::default(),
                foes: 0,
            },
            aim: Aim::default(),
            offered: Vec::new(),
            queue: Vec::new(),
            risks: Vec::new(),
            weighed: 0,
        }
    }

    /// Begins another battle under the same rules; what laws it knows it keeps.
    pub fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.turn.of = None;
        self.risks.clear();
        self.weighed = 0;
    }

    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The best order for a seat that may act in a match, and why.
    pub fn choose_in(&mut self, game: &Match<R>, seat: Seat) -> Option<Choice<R::Order>> {
        let slot = match game.next() {
            Next::Sealed(open) => Some(open.iter().find(|(owner, _)| *owner == seat)?.1),
            _ => None,
        };
        if !game.may_act(seat) {
            return None;
        }
        self.choose_for(game.rules(), game.state(), seat, slot)
    }

    /// The best order for a seat that may act, and why. Of several sealed choices of a seat it
    /// makes the first: a match knows which of them are still open, see
    /// [`choose_in`](Self::choose_in).
    pub fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Option<Choice<R::Order>> {
        let slot = match rules.next(state) {
            Next::Sealed(slots) => slots.iter().find(|(owner, _)| *owner == seat).map(|of| of.1),
            _ => None,
        };
        self.choose_for(rules, state, seat, slot)
    }

    /// The same where it is known whether a sealed slot is to be filled, and which.
    pub fn choose_for(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        slot: Option<u8>,
    ) -> Option<Choice<R::Order>> {
        if let Some(choice) = self.planned(rules, state, seat, slot) {
            return Some(choice);
        }
        self.weighed += 1;
        let weighed = weigh_orders(rules, state, seat, slot, self.seed ^ self.weighed);
        let why = Why::of(&Prospect::quiet(Doing::Other));
        weighed.into_iter().next().map(|best| Choice { order: best.order, why })
    }

    /// An order by plan, where the rules say enough to plan by.
    pub(crate) fn planned(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        slot: Option<u8>,
    ) -> Option<Choice<R::Order>> {
        let muster = rules.muster(state)?;
        self.board.fill(&muster, rules.side(seat));
        self.remember(seat, muster);
        let Answers { best, end } = self.answers(rules, state, seat, slot);
        if slot.is_some() || (end.is_none() && best.is_some()) {
            return best.map(|(_, choice)| choice);
        }
        if let Some((_, choice)) = best.filter(|(value, _)| *value > 0.0) {
            return Some(choice);
        }
        self.make_plan(rules, state, seat);
        self.line_up();
        for waiting in 0..self.queue.len() {
            let place = self.queue[waiting].place;
            let body = self.board.troops[place].body;
            if let Some(mut choice) = self.consider(rules, state, seat, place) {
                choice.why.plan = Some(self.plan.of_command(body.command));
                choice.why.task = Some(self.plan.task(body.piece));
                self.note(body.piece, &choice);
                return Some(choice);
            }
            self.turn.passed.push(body.piece);
        }
        end
    }

    /// Takes up where it left off, or begins the turn of a command.
    fn remember(&mut self, seat: Seat, muster: Muster) {
        let of = (muster.turns_left, muster.acting, seat);
        let foes = self.board.foes().fold(0_u64, |sum, foe| {
            let body = &foe.body;
            let place = (i64::from(body.at[0]) << 24) ^ i64::from(body.at[1]);
            let flags = u64::from(body.facing) << 8 | u64::from(body.strength.unsigned_abs());
            sum.rotate_left(5) ^ place.cast_unsigned() ^ (flags << 32)
        });
        let turn = &mut self.turn;
        if turn.of != Some(of) {
            turn.of = Some(of);
            turn.passed.clear();
            turn.given.clear();
            turn.barred.clear();
            turn.last = None;
            turn.planned = false;
        } else if turn.foes != foes {
            turn.passed.clear();
        } else if turn.before == muster {
            turn.barred.extend(turn.last.take());
        }
        turn.foes = foes;
        turn.before = muster;
    }

    /// Makes the plan of the turn, unless it is made: who only answers needs none.
    fn make_plan(&mut self, rules: &R, state: &R::State, seat: Seat) {
        if std::mem::replace(&mut self.turn.planned, true) {
            return;
        }
        let lead = match self.board.foes().next() {
            Some(foe) => {
                let (own, his) =
                    (rules.measure(state, seat), rules.measure(state, Seat(foe.body.side)));
                (own.worth() - his.worth(), own.breaking - his.breaking)
            }
            None => (0, 0),
        };
        self.plan.make(&self.board, lead, &self.temper);
    }

    /// The best of what can be answered, and the order that ends the turn of the command.
    fn answers(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        slot: Option<u8>,
    ) -> Answers<R::Order> {
        let mut orders = std::mem::take(&mut self.offered);
        rules.deeds(state, seat, None, &mut |order| {
            if slot.is_none_or(|slot| rules.slot(state, &order) == slot) {
                orders.push(order);
            }
        });
        let Answers { mut best, mut end } = Answers { best: None, end: None };
        for (index, order) in orders.drain(..).enumerate() {
            let prospect = rules.prospect(state, seat, &order, &mut self.memo);
            let mut why = Why::of(&prospect);
            if prospect.doing == Doing::End {
                end = Some(Choice { order, why });
                continue;
            }
            let value = answer(&self.board, &self.temper, &prospect)
                + urgency(&self.board, &prospect)
                + self.lot(u16::MAX, index);
            match &mut best {
                Some((most, known)) if *most >= value => known.why.over = Some(prospect.doing),
                _ => {
                    why.over = best.map(|(_, known)| known.why.doing);
                    best = Some((value, Choice { order, why }));
                }
            }
        }
        self.offered = orders;
        Answers { best, end }
    }

    /// Who may be given an order, in the order they are asked.
    fn line_up(&mut self) {
        let acting = self.turn.before.acting;
        self.queue.clear();
        for place in &self.board.own {
            let troop = &self.board.troops[*place];
            let body = &troop.body;
            let theirs = acting.is_none_or(|command| command == body.command);
            if troop.can_act() && theirs && !self.turn.passed.contains(&body.piece) {
                let far = self.board.nearest_foe(troop.at).map_or(f64::MAX, |(_, far)| far);
                self.queue.push(Waiting { stage: stage(troop, far), far, place: *place });
            }
        }
        let rank = |one: &Waiting, other: &Waiting| {
            one.stage.cmp(&other.stage).then(one.far.total_cmp(&other.far))
        };
        self.queue.sort_by(rank);
    }

    /// Remembers what was ordered. Who stands near may have room now.
    fn note(&mut self, piece: u16, choice: &Choice<R::Order>) {
        let turn = &mut self.turn;
        turn.last = Some(choice.order.clone());
        let given = match turn.given.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, given)) => {
                *given += 1;
                *given
            }
            None => {
                turn.given.push((piece, 1));
                1
            }
        };
        if let Some(moved) = self.board.piece(piece) {
            let near = 2.5 * moved.width();
            let board = &self.board;
            turn.passed.retain(|other| {
                let far = |other: &Troop| (other.at - moved.at).square() > near * near;
                board.piece(*other).is_some_and(far)
            });
        }
        if given >= ORDERS_MAX {
            turn.passed.push(piece);
        }
    }

    /// A small weight by lot, to choose among equals.
    pub(crate) fn lot(&self, piece: u16, index: usize) -> f64 {
        let when = u64::from(self.board.turns_left) << 16 | u64::from(piece);
        let lot = crate::bearing::mixed(self.seed, when, index as u64);
        self.temper.close * self.board.worth * lot
    }
}

fn stage(troop: &Troop, far: f64) -> Stage {
    let body = &troop.body;
    // Who shoots and then charges waits until those have shot who only shoot.
    let strikes = far <= troop.strikes && matches!(body.role, Role::Line | Role::Shock);
    match () {
        () if body.acts => Stage::GoesOn,
        () if body.engaged => Stage::Fights,
        () if body.range > 0 && far <= f64::from(body.range) && !strikes => Stage::Shoots,
        () if body.shaken => Stage::Rallies,
        () if far <= troop.strikes => Stage::Charges,
        () => Stage::Marches,
    }
}

impl<R: Ruleset> fmt::Debug for Commander<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Commander")
            .field("seed", &self.seed)
            .field("temper", &self.temper)
            .field("memo", &self.memo)
            .finish_non_exhaustive()
    }
}
