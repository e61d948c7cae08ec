//! Fights hand to hand, and what comes of them for both.

use super::happen::Thrown;
use super::{Play, Played};
use crate::event::Event;
use crate::phase::engage::Clash;
use crate::state::{Claims, Last, Running};
use crate::troops::{Condition, Outcome, Rung};
use tercio_family::UnitId;
use tercio_ledger::Rule;

/// A fight that is to be settled: who is the engaging side by the table, and the keywords.
pub(super) struct Meeting {
    pub unit: UnitId,
    pub target: UnitId,
    pub claims: Claims,
    /// The minute at which the attack was told.
    pub began: u16,
}

/// A fight that has been settled, before anybody moves.
struct Settling {
    unit: UnitId,
    target: UnitId,
    began: u16,
    clash: Clash,
    rung: Rung,
    /// In which order both went into it.
    order: [Condition; 2],
    /// The line by which the beaten fares as he does.
    rule: &'static Rule,
}

impl Play<'_> {
    /// Fights of one moment: all are thrown as things stood before any of them.
    pub(super) fn fights(&mut self, due: Vec<Running>) -> Played {
        let meetings = self.meetings(due);
        let mut settled = Vec::new();
        for meeting in &meetings {
            settled.push(self.settle(meeting)?);
        }
        for fight in settled {
            self.come_of(&fight);
        }
        Ok(())
    }

    /// The row of the table that is used: the one of who engages; where it has none, the other's.
    pub(super) fn by_the_table(
        &self,
        unit: UnitId,
        target: UnitId,
        claims: Claims,
        began: u16,
    ) -> Option<Meeting> {
        let survey = self.survey();
        let has_row = |one: UnitId, other: UnitId| {
            let skirmishing = survey.unit(one).skirmishing;
            let (own, foe) = (survey.card(one).troop, survey.card(other).troop);
            self.rules.book.may_engage(own, foe, skirmishing).is_ok()
        };
        if has_row(unit, target) {
            return Some(Meeting { unit, target, claims, began });
        }
        let claims = Claims { pro: claims.contra, contra: claims.pro };
        has_row(target, unit).then_some(Meeting { unit: target, target: unit, claims, began })
    }

    fn settle(&mut self, meeting: &Meeting) -> Result<Settling, Box<tercio_chance::Halt>> {
        let Meeting { unit, target, ref claims, began } = *meeting;
        let facts = self.survey().engage_facts(unit, target, claims);
        let seats = (self.seat(unit), self.seat(target));
        let clash = self.rules.book.settle_engage(&facts, seats, self.dice)?;
        let rung = self.rules.book.engages_at(&facts).unwrap_or(Rung::Even);
        let fought = self.rules.book.fought(&facts, clash.wins, clash.by);
        let rule = fought[usize::from(clash.wins)].rule;
        let order = [facts.condition, facts.target_condition];
        Ok(Settling { unit, target, began, clash, rung, order, rule })
    }

    /// What comes of a fight: the beaten first, then the winner.
    fn come_of(&mut self, fight: &Settling) {
        let Settling { unit, target, began, clash, rung, order, rule } = *fight;
        let rolled = (clash.sum > 0).then_some(clash.sum);
        let (won, by) = (clash.wins, clash.by);
        let outcomes = [clash.own, clash.other];
        if let Some(sum) = rolled {
            let thrown = Thrown { began, rung, order, sum, happens: won };
            self.note_roll(unit, Some(target), &thrown);
        }
        let event = Event::Fought { unit, target, rolled, rung, won, by, outcomes };
        self.tell(rule, event);
        for (one, wins) in [(unit, won), (target, !won)] {
            let one = self.unit_mut(one);
            one.combats = one.combats.saturating_add(1);
            one.last = if wins { Last::Won } else { Last::Lost };
        }
        let ((loser, lost), (winner, gained)) = match won {
            true => ((target, clash.other), (unit, clash.own)),
            false => ((unit, clash.own), (target, clash.other)),
        };
        self.risk_near(loser, lost, true);
        self.risk_near(winner, gained, true);
        let from = self.survey().base(winner).centre();
        let before = self.survey().base(loser).centre();
        let blocked = self.suffers(loser, lost, from, Some(winner));
        // Another fight of this moment may have broken the winner.
        if !self.unit(winner).here() || self.unit(winner).condition == Condition::Panicked {
            return;
        }
        match gained {
            Outcome::FollowsUp => self.follow_up(winner, loser),
            Outcome::Pursues => self.pursue(winner, loser, lost, blocked),
            Outcome::Holds => self.hold_on(winner, loser),
            _ => {
                self.suffers(winner, gained, before, None);
            }
        }
    }
}
