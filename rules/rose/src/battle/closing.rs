//! The closing step: flight, rallies, risks to commanders, and the end.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Fate, RallyFacts, RiskFacts};
use crate::setup::LeaderId;
use crate::sheet;
use crate::state::{Due, Post, Risk, Running};
use crate::survey::figure;
use crate::troops::{Arm, Condition, Outcome, Pace};
use tercio_family::UnitId;

impl Play<'_> {
    fn panicked(&self) -> Vec<UnitId> {
        let here = self.state.here();
        here.filter(|id| self.unit(*id).condition == Condition::Panicked).collect()
    }

    /// Who flees runs on, for as long as the round was.
    pub(super) fn run_on(&mut self) {
        self.state.agenda.pop();
        for unit in self.panicked() {
            let pace = match self.setup().unit(unit).troop.arm() {
                Arm::Horse => Pace::Trot,
                Arm::Foot | Arm::Guns => Pace::March,
            };
            let a_minute = self.rules.book.flight_paces(pace);
            self.tell(&sheet::FLIGHT, Event::Outcome { unit, outcome: Outcome::Flees });
            self.flee(unit, a_minute * u16::from(self.state.span), &sheet::FLIGHT_MINUTE);
        }
    }

    /// Each panic-stricken unit has one try a round.
    pub(super) fn rallies(&mut self) -> Played {
        let next = self.panicked().into_iter().find(|unit| !self.unit(*unit).rallied);
        let Some(unit) = next else {
            self.state.agenda.pop();
            return Ok(());
        };
        let facts = RallyFacts::default();
        let argued = self.rules.book.settle_rally(&facts, self.seat(unit), self.dice)?;
        self.rallied(unit, argued.sum, argued.happens);
        Ok(())
    }

    /// Each commander at risk throws for it, one after another.
    pub(super) fn risks(&mut self) -> Played {
        let Some(risk) = self.state.risks.first().copied() else {
            self.state.agenda.pop();
            return Ok(());
        };
        if self.state.leader(risk.leader).here() {
            let Risk { outcome, hand_to_hand, leader } = risk;
            let seat = self.setup().leader(leader).seat;
            let facts = RiskFacts { result: outcome, hand_to_hand };
            let danger = self.rules.book.settle_risk(&facts, seat, self.dice)?;
            let (rolled, fate) = (danger.sum, danger.fate);
            let line = self.rules.book.risk_line(&facts, rolled);
            let rule = line.map_or(&sheet::RISK_NEAR, |(rule, _)| rule);
            self.tell(rule, Event::Risked { leader, rolled, fate });
            self.befalls(leader, fate);
        }
        self.state.risks.remove(0);
        Ok(())
    }

    fn befalls(&mut self, leader: LeaderId, fate: Fate) {
        let round = self.state.round;
        let he = &mut self.state.leaders[usize::from(leader.0)];
        match fate {
            Fate::Safe => return,
            Fate::Wounded => {
                he.eye = he.eye.worse();
                he.out_until = round + figure(&sheet::RISK_WOUNDED);
                return;
            }
            Fate::Captured => he.post = Post::Captured,
            Fate::Killed => he.post = Post::Killed,
        }
        let of_him = |it: &Running| it.what.is_of(leader);
        while let Some(at) = self.state.running.iter().position(of_him) {
            let what = self.state.running.remove(at).what;
            self.tell(&sheet::RISK_LOST, Event::BrokenOff { what, by: None });
        }
        if self.state.leader(leader).chief {
            self.succeed(leader);
        }
    }

    /// The next in rank leads, one grade worse than he was.
    fn succeed(&mut self, fallen: LeaderId) {
        self.state.leaders[usize::from(fallen.0)].chief = false;
        let side = self.setup().leader(fallen).side;
        let cards = (0u8..).map(LeaderId).zip(&self.setup().leaders);
        let here = cards.filter(|(id, card)| card.side == side && self.state.leader(*id).here());
        let next = here.min_by_key(|(_, card)| card.rank).map(|(id, _)| id);
        if let Some(leader) = next {
            let he = &mut self.state.leaders[usize::from(leader.0)];
            he.chief = true;
            he.eye = he.eye.worse();
            self.tell(&sheet::SUCCESSION, Event::Succeeds { leader });
        }
    }

    /// The end of the battle is reckoned; else the next round begins.
    pub(super) fn close(&mut self) {
        self.state.ended = self.rules.reckon(self.state);
        if self.state.ended.is_some() {
            self.end();
        } else {
            self.replace(Due::Round);
        }
    }
}
