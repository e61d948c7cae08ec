//! Combats: everybody strikes, then the scores are compared, and the losers test.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::FightSide;
use crate::phase::result::{AfterFail, Numbers, Score, plain_push};
use crate::state::{Due, Trial};
use crate::survey::Survey;
use crate::troops::{Drill, Facing};
use crate::{Book, sheet};
use arrayvec::ArrayVec;
use std::cmp::Ordering;
use tercio_engine::Refusal;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_ledger::Rule;

/// The most pairs that strike in one combat.
const STRIKES_MAX: usize = 2 * UNITS_MAX;

/// Who strikes whom in a combat.
type Strikes = ArrayVec<(UnitId, UnitId), STRIKES_MAX>;

impl Survey<'_> {
    /// Combats that are still to be fought in this phase.
    pub(crate) fn groups_left(&self) -> impl Iterator<Item = UnitSet> + use<> {
        let to_fight = self.state.to_fight;
        self.groups().into_iter().filter(move |group| !group.among(to_fight).is_empty())
    }

    /// Whether the combat of this unit is still to be fought.
    pub(crate) fn judge_fight(&self, unit: UnitId) -> Result<(), Refusal> {
        if usize::from(unit.0) >= self.setup.units.len() {
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, "there is no such unit"));
        }
        match self.state.to_fight.holds(unit) {
            true => Ok(()),
            false => Err(self.no(&sheet::COMBAT_ORDER, unit, "has no combat left this round")),
        }
    }

    /// Who strikes whom: those of a combat who have not broken.
    fn blows(&self, group: UnitSet) -> Strikes {
        let stands = |id: UnitId| self.unit(id).is_steady();
        let strikes = self.strikes(group).into_iter();
        strikes.filter(|(unit, foe)| stands(*unit) && stands(*foe)).take(STRIKES_MAX).collect()
    }

    /// What the units of a side add to its score. Who has nobody left, or too few, adds kills only.
    fn score_of(&self, side: u8, kills: u16, strikes: &Strikes) -> Score {
        let mut score = Score { kills, ..Score::default() };
        for &(unit, foe) in strikes {
            if self.side(unit) != side || self.unit(unit).figures == 0 {
                continue;
            }
            let (own, other) = (self.fight_side(unit, foe), self.fight_side(foe, unit));
            if !self.book.is_sized(&own) {
                continue;
            }
            score.sized = true;
            score.ranks = score.ranks.max(self.book.rank_bonus(&own));
            score.impact |= self.book.has_impact(&own, &other, self.round_of(unit, foe));
            score.push = score.push.max(own.push);
            if own.is_battle() && rank(own.strikes) > rank(score.facing) {
                score.facing = own.strikes;
            }
        }
        score
    }

    /// Figures of a side of a combat, as numbers are compared.
    fn heads_of(&self, group: UnitSet, side: u8) -> u32 {
        let own = group.iter().filter(|id| self.side(*id) == side);
        own.map(|id| {
            let (figures, mount) = (self.unit(id).figures, self.card(id).mount);
            self.book.heads(&FightSide { figures, mount, ..FightSide::default() })
        })
        .sum()
    }
}

/// How much a facing is worth to who fights there.
const fn rank(facing: Facing) -> u8 {
    match facing {
        Facing::Front => 0,
        Facing::Flank => 1,
        Facing::Rear => 2,
    }
}

/// The line by which a unit stands in spite of a failed test.
const fn stands_by(drill: Drill, result: u16) -> &'static Rule {
    match (drill, result) {
        (Drill::Drilled, ..=1) => &sheet::FAIL_1_DRILLED,
        (_, ..=1) => &sheet::FAIL_1_REGULAR,
        (Drill::Drilled, _) => &sheet::FAIL_2_DRILLED,
        _ => &sheet::FAIL_2_REGULAR,
    }
}

/// The line that says how much the winner then has for the next round.
fn pushes_by(result: u16, push: u8) -> &'static Rule {
    match result {
        ..=1 if push <= plain_push() => &sheet::FAIL_1_DOUBLE,
        ..=1 => &sheet::FAIL_1_PUSH,
        _ => &sheet::FAIL_2_PUSH,
    }
}

impl Play<'_> {
    /// The combat of this unit, or the next one, is due.
    pub(super) fn fight_next(&mut self, unit: Option<UnitId>) {
        let next = self.survey().groups_left().find(|group| unit.is_none_or(|it| group.holds(it)));
        let rule = if unit.is_some() { &sheet::COMBAT_ORDER } else { &sheet::COMBAT_NEXT_STEP };
        match next {
            Some(group) => {
                self.tell(rule, Event::Joined { group });
                self.due(Due::Fight { group });
            }
            None => self.state.to_fight = UnitSet::default(),
        }
    }

    /// A combat: all strike at once, then losses, scores and tests.
    pub(super) fn fight(&mut self, group: UnitSet) -> Played {
        self.state.to_fight = self.state.to_fight.but(group);
        let strikes = self.survey().blows(group);
        if strikes.is_empty() {
            return Ok(());
        }
        let mut wounds = [0u16; UNITS_MAX];
        for &(unit, foe) in &strikes {
            let survey = self.survey();
            let (own, other) = (survey.fight_side(unit, foe), survey.fight_side(foe, unit));
            let (round, left) = (survey.round_of(unit, foe), survey.wounds_left(foe));
            let seats = (self.seat(unit), self.seat(foe));
            let struck = self.rules.book.settle_strikes(&own, &other, round, seats, self.dice)?;
            let suffered = &mut wounds[usize::from(foe.0)];
            let kills = struck.min(left.saturating_sub(*suffered));
            *suffered += kills;
            self.tell(&sheet::COMBAT_KILL_STEP, Event::Struck { unit, foe, kills });
        }
        let mut kills = [0u16; 2];
        for id in group.iter() {
            let suffered = wounds[usize::from(id.0)];
            kills[usize::from(1 - self.side(id).min(1))] += suffered;
            self.lose(id, suffered);
        }
        self.compare(group, kills, &strikes);
        Ok(())
    }

    /// The scores, what the winners carry on, and who tests.
    fn compare(&mut self, group: UnitSet, kills: [u16; 2], strikes: &Strikes) {
        let survey = self.survey();
        let scores = [0u8, 1].map(|side| {
            let score = survey.score_of(side, kills[usize::from(side)], strikes);
            survey.book.score(&score).total()
        });
        let left = [0, 1].map(|side| survey.heads_of(group, side) > 0);
        let (winner, rule) = match (left, scores[0].cmp(&scores[1])) {
            ([true, false], _) => (Some(0), &sheet::NONE_LEFT),
            ([false, true], _) => (Some(1), &sheet::NONE_LEFT),
            ([false, false], _) => (None, &sheet::NONE_LEFT),
            (_, Ordering::Greater) => (Some(0), &sheet::RESULT_WIN),
            (_, Ordering::Less) => (Some(1), &sheet::RESULT_WIN),
            (_, Ordering::Equal) => (None, &sheet::RESULT_DRAW),
        };
        for side in [0, 1] {
            let (kills, score) = (kills[usize::from(side)], scores[usize::from(side)]);
            let scored = Event::Scored { group, side, kills, score };
            self.tell(&sheet::COMBAT_RESULT_STEP, scored);
        }
        self.tell(rule, Event::Fought { group, winner, kills, scores });
        for bond in &mut self.state.bonds {
            if group.holds(bond.came) && group.holds(bond.met) {
                bond.rounds = bond.rounds.saturating_add(1);
            }
        }
        for id in group.iter() {
            if self.unit(id).figures == 0 {
                self.destroy(id, &sheet::COMBAT_KILL);
            }
        }
        self.carry_on(group, winner, scores[0].abs_diff(scores[1]));
        for id in group.iter() {
            if self.unit(id).stands() {
                self.endanger(id);
            }
        }
    }

    /// Push and shove for the winners, tests for the losers.
    fn carry_on(&mut self, group: UnitSet, winner: Option<u8>, result: u16) {
        let push = plain_push();
        let mut tests: ArrayVec<Due, UNITS_MAX> = ArrayVec::new();
        for id in group.iter() {
            let wins = winner == Some(self.side(id));
            let fights = self.unit(id).is_steady() && self.state.is_engaged(id);
            self.unit_mut(id).push = if wins && fights { push } else { 0 };
            if winner.is_some() && !wins && fights {
                tests.push(Due::Test { unit: id, trial: Trial::Combat { result, group } });
            }
        }
        self.state.agenda.push_in_order(tests.into_iter());
    }

    /// A loser has failed its combat morale test: it routs, or stands in spite of it.
    pub(super) fn lose_heart(&mut self, unit: UnitId, result: u16, group: UnitSet) {
        let survey = self.survey();
        let Some(foe) = survey.foes(unit).iter().next() else { return };
        let side = survey.side(unit);
        let own = survey.fight_side(unit, foe);
        let numbers = Numbers {
            loser: survey.heads_of(group, side),
            winner: survey.heads_of(group, 1 - side.min(1)),
        };
        match survey.book.standing(&own, numbers, result) {
            AfterFail::Routs => self.break_up(unit, Book::routs_by(result)),
            AfterFail::Destroyed => self.destroy(unit, &sheet::FAIL_BESET),
            AfterFail::Stands { push } => {
                let winner = 1 - side.min(1);
                self.tell(stands_by(own.stands(), result), Event::StandsFast { unit });
                self.tell(pushes_by(result, push), Event::Pushes { side: winner, push });
                for id in group.iter() {
                    let wins = self.side(id) != side && self.unit(id).is_steady();
                    if wins && self.state.is_engaged(id) {
                        self.unit_mut(id).push = self.unit(id).push.max(push);
                    }
                }
            }
        }
    }
}
