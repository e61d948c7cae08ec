//! The order for one body: its deeds and its marches weighed against doing nothing.

use crate::board::Troop;
use crate::commander::Commander;
use crate::goal::Goal;
use crate::line::{Line, line_of};
use crate::march::{Leg, Marching};
use crate::plan::Task;
use crate::value::{deed, escape, peril, ride};
use crate::why::{Choice, Why};
use tercio_chance::Seat;
use tercio_engine::{Doing, Prospect, Ruleset};

/// Moves of one line that are put to the rules, at most.
const TRIED: usize = 2;

/// Bodies are not points: so much nearer than its middle an enemy may be, in widths.
const NEAR: f64 = 1.5;

/// The best of one kind of deed.
struct Best<O> {
    value: f64,
    order: O,
    why: Why,
}

/// The best deeds of a body, kind by kind.
struct Deeds<O> {
    shot: Option<Best<O>>,
    /// Charges, fights, and what else is done to an enemy.
    blow: Option<Best<O>>,
    /// Rallying, giving way, standing ready.
    other: Option<Best<O>>,
    /// Its commander goes to others.
    ride: Option<Best<O>>,
}

impl<O> Deeds<O> {
    fn put(&mut self, value: f64, order: O, why: Why) {
        let slot = match why.doing {
            Doing::Shoot => &mut self.shot,
            Doing::Charge | Doing::Fight | Doing::Pursue => &mut self.blow,
            _ => &mut self.other,
        };
        if slot.as_ref().is_none_or(|best| best.value < value) {
            *slot = Some(Best { value, order, why });
        }
    }
}

impl<O> Deeds<O> {
    /// The best blow, unless it is a charge and rallying first is worth more: who charges in
    /// disorder for little throws himself away.
    fn worthy_blow(&mut self) -> Option<Best<O>> {
        let rally = self.other.as_ref().filter(|best| best.why.doing == Doing::Rally);
        let least = rally.map_or(f64::MIN, |best| best.value);
        self.blow.take_if(|blow| blow.why.doing != Doing::Charge || blow.value > least)
    }
}

impl<R: Ruleset> Commander<R> {
    /// What a body had best do, if anything is better than nothing.
    pub(crate) fn consider(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        place: usize,
    ) -> Option<Choice<R::Order>> {
        let troop = self.board.troops[place];
        if self.is_far_from_all(&troop) && !troop.body.leads {
            // Nothing can be done to anybody: deeds are asked for only if it does not march.
            if let Some(march) = self.march_of(rules, state, seat, place) {
                return Some(chosen(march, None));
            }
            let deeds = self.deeds_of(rules, state, seat, &troop);
            return deeds.other.or(deeds.blow).or(deeds.shot).map(|best| chosen(best, None));
        }
        let mut deeds = self.deeds_of(rules, state, seat, &troop);
        let other = deeds.other.as_ref().map(|best| best.why.doing);
        let blow = deeds.blow.as_ref().map(|best| best.why.doing);
        // He leaves before his men do anything that might cost him his head.
        if let Some(ride) = deeds.ride {
            return Some(chosen(ride, None));
        }
        // A shot costs nothing that a charge could not still win.
        if let Some(shot) = deeds.shot {
            return Some(chosen(shot, blow.or(other)));
        }
        if let Some(best) = deeds.worthy_blow() {
            return Some(chosen(best, other));
        }
        let other = deeds.other;
        let rallies = other.as_ref().is_some_and(|best| best.why.doing == Doing::Rally);
        if troop.body.engaged || (rallies && !self.rallies_later(&troop)) {
            return other.map(|best| chosen(best, None));
        }
        if rallies && let Some(march) = self.march_of(rules, state, seat, place) {
            return Some(chosen(march, Some(Doing::Rally)));
        }
        if rallies {
            return other.map(|best| chosen(best, None));
        }
        let march = self.march_of(rules, state, seat, place);
        match (march, other) {
            (Some(march), Some(best)) if march.value < best.value => {
                Some(chosen(best, Some(Doing::March)))
            }
            (Some(march), best) => Some(chosen(march, best.map(|best| best.why.doing))),
            (None, best) => best.map(|best| chosen(best, None)),
        }
    }

    /// Who has a way to go first rallies when he is near: the way may cost him his order again.
    fn rallies_later(&self, troop: &Troop) -> bool {
        let task = self.plan.task(troop.body.piece);
        let near = |(foe, far): (&Troop, f64)| far < foe.strikes.max(troop.strikes) + troop.reach();
        matches!(task, Task::Advance | Task::Flank)
            && !self.board.nearest_foe(troop.at).is_some_and(near)
    }

    /// In order, and beyond the reach of its arms whatever way an enemy turns.
    fn is_far_from_all(&self, troop: &Troop) -> bool {
        let reach = troop.strikes.max(f64::from(troop.body.range)) + NEAR * troop.width();
        let near = self.board.nearest_foe(troop.at).is_some_and(|(_, far)| far <= reach);
        !near && !troop.body.engaged && !troop.body.shaken
    }

    /// The deeds of a body that are worth doing.
    fn deeds_of(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        troop: &Troop,
    ) -> Deeds<R::Order> {
        let mut orders = std::mem::take(&mut self.offered);
        rules.deeds(state, seat, Some(troop.body.piece), &mut |order| orders.push(order));
        let mut deeds = Deeds { shot: None, blow: None, other: None, ride: None };
        let (mut fight, mut yields, mut in_peril) = (None, None, None);
        for (index, order) in orders.drain(..).enumerate() {
            if self.turn.barred.contains(&order) {
                continue;
            }
            let prospect = rules.prospect(state, seat, &order, &mut self.memo);
            if self.is_ride(troop, &prospect) {
                let in_peril = *in_peril.get_or_insert_with(|| peril(&self.board, troop));
                let value = ride(&self.board, &self.temper, in_peril, &prospect);
                if value > deeds.ride.as_ref().map_or(0.0, |best| best.value) {
                    deeds.ride = Some(Best { value, order, why: Why::of(&prospect) });
                }
                continue;
            }
            let value = deed(&self.board, &self.plan, &self.temper, troop, &prospect);
            if prospect.doing == Doing::Fight {
                fight = Some(value);
            }
            if prospect.doing == Doing::Yield {
                yields = Some((value, order, prospect));
                continue;
            }
            if value > 0.0 {
                deeds.put(value + self.lot(troop.body.piece, index), order, Why::of(&prospect));
            }
        }
        self.offered = orders;
        if let Some((value, order, prospect)) = yields {
            let value = value + escape(fight);
            if value > 0.0 {
                deeds.put(value, order, Why::of(&prospect));
            }
        }
        deeds
    }

    /// The order is for the commander alone: to go from this body to another.
    fn is_ride(&self, troop: &Troop, prospect: &Prospect) -> bool {
        let on = prospect.on.and_then(|piece| self.board.piece(piece));
        troop.body.leads
            && prospect.doing == Doing::Other
            && on.is_some_and(|on| on.body.side == troop.body.side)
    }

    /// The best march of a body's line, or of the body alone.
    fn march_of(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        place: usize,
    ) -> Option<Best<R::Order>> {
        let goal = Goal::of(&self.board, &self.plan, &self.board.troops[place]);
        let line = line_of(&self.board, &self.plan, place);
        let together = self.try_line(rules, state, seat, &line, &goal);
        if line.len() == 1 || together.is_some() {
            return together;
        }
        let alone = Line::from_iter([place]);
        let parting = self.temper.ragged * self.board.worth;
        let best = self.try_line(rules, state, seat, &alone, &goal);
        best.filter(|best| best.value > parting)
    }

    fn try_line(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        line: &Line,
        goal: &Goal,
    ) -> Option<Best<R::Order>> {
        let legs = self.marching().legs(line, goal);
        let lead = self.board.troops[line[0]].body;
        for leg in legs.iter().take(TRIED) {
            if lead.acts && leg.score < self.hurry(line[0]) * self.risk_known(lead.piece) {
                continue;
            }
            let mut aim = std::mem::take(&mut self.aim);
            self.marching().aim(line, leg, &mut aim);
            let order = rules.aim(state, seat, &aim);
            self.aim = aim;
            let Some(order) = order.filter(|order| !self.turn.barred.contains(order)) else {
                continue;
            };
            if rules.judge(state, seat, &order).is_err() {
                continue;
            }
            let prospect = rules.prospect(state, seat, &order, &mut self.memo);
            if lead.acts {
                self.learn_risk(lead.piece, prospect.disorder);
            }
            let value = self.march_value(line, goal, leg, &prospect);
            if value > 0.0 && moves(&prospect, &self.board.troops[line[0]]) {
                let mut why = Why::of(&prospect);
                why.on = why.on.or(goal.on());
                return Some(Best { value, order, why });
            }
        }
        None
    }

    /// What a march is worth once the rules have said how far it goes and what it risks, for each
    /// body on the whole.
    fn march_value(&self, line: &Line, goal: &Goal, leg: &Leg, prospect: &Prospect) -> f64 {
        let (each, temper) = (1.0 / line.len() as f64, &self.temper);
        let lead = &self.board.troops[line[0]];
        let worth = line.iter().map(|place| self.board.troops[*place].worth()).sum::<f64>();
        // A system may count the disorder among the costs, or only say how likely it is.
        let cost = match prospect.cost > 0.0 {
            true => prospect.cost,
            false => temper.disorder * worth * prospect.disorder,
        };
        // Ground that must be crossed costs its toll once; to hurry is to risk a delay.
        let delay = if lead.body.acts { self.hurry(line[0]) * prospect.disorder } else { 0.0 };
        let gone = self.marching().share_gone(line, goal, leg, prospect);
        gone * leg.score + each * (prospect.gain - self.plan.caution * cost) - delay
    }

    /// What disorder costs a body in time.
    fn hurry(&self, place: usize) -> f64 {
        let troop = &self.board.troops[place];
        let far = self.board.nearest_foe(troop.at).map_or(0.0, |(_, far)| far);
        let patience = self.plan.patience_at(troop, far);
        self.temper.rallying * patience * self.plan.drive * self.board.worth
    }

    /// The risk of going on that a body was found to run the last time it was asked about.
    fn risk_known(&self, piece: u16) -> f64 {
        let known = self.risks.iter().find(|(known, _)| *known == piece);
        known.map_or(0.0, |(_, risk)| *risk)
    }

    fn learn_risk(&mut self, piece: u16, risk: f64) {
        match self.risks.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, known)) => *known = risk,
            None => self.risks.push((piece, risk)),
        }
    }

    fn marching(&self) -> Marching<'_> {
        Marching { board: &self.board, plan: &self.plan, temper: &self.temper }
    }
}

/// Whether a march ends anywhere else than it begins.
fn moves(prospect: &Prospect, lead: &Troop) -> bool {
    let here = (lead.body.at, lead.body.facing);
    let own = prospect.actors.iter().position(|piece| *piece == lead.body.piece);
    own.and_then(|own| prospect.ends.get(own)).is_none_or(|end| *end != here)
}

fn chosen<O>(best: Best<O>, over: Option<Doing>) -> Choice<O> {
    let mut why = best.why;
    why.over = over.filter(|over| *over != why.doing);
    Choice { order: best.order, why }
}
