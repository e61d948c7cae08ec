//! Questions about orders that have not been given: what they mean, their odds, a hint.

use super::act::{because, by_rule, refused};
use super::{PageId, Table};
use crate::desk::odds::query_of;
use serde_json::Value;
use tercio_chance::Seat;
use tercio_engine::{Aim, Question};
use tercio_odds::{AnyOdds, Asking};
use tercio_proto::OddsShown;
use tercio_proto::table::{Asked, Case, Refused, ToPage};
use tokio::task::block_in_place;

impl Table {
    pub(super) fn aim(&mut self, page: PageId, key: &str, seat: Seat, aim: &Aim) {
        if !self.may(page, key, seat) {
            return;
        }
        let Some(order) = self.game.aim(seat, aim) else {
            return self.refuse_because(page, key, "that gesture means nothing here now");
        };
        let cut = self.cut(seat, aim, &order);
        self.tell_meant(page, key, seat, order, cut);
    }

    /// What a typed line means, to be looked at and worded before it is given.
    pub(super) fn read(&mut self, page: PageId, key: &str, seat: Seat, text: &str) {
        if !self.may(page, key, seat) {
            return;
        }
        if let Some(order) = self.understood(page, key, seat, text) {
            self.tell_meant(page, key, seat, order, None);
        }
    }

    fn tell_meant(
        &mut self,
        page: PageId,
        key: &str,
        seat: Seat,
        order: Value,
        cut: Option<Refused>,
    ) {
        let notation = self.game.notation(&order).unwrap_or_default();
        let refused = match self.game.judge(seat, &order) {
            Ok(refusal) => refusal.as_ref().map(by_rule),
            Err(fault) => Some(refused(&fault)),
        };
        let offer = Box::new(self.game.describe(seat, &order).unwrap_or_default());
        self.tell(page, ToPage::Aimed { key: key.into(), order, notation, offer, refused, cut });
    }

    /// What a rule says against the whole of what was aimed at, where the order is only a part.
    fn cut(&self, seat: Seat, aim: &Aim, order: &Value) -> Option<Refused> {
        let whole = self.game.aim(seat, &Aim { whole: true, ..aim.clone() })?;
        let refusal = self.game.judge(seat, &whole).ok().flatten().filter(|_| whole != *order);
        refusal.as_ref().map(by_rule)
    }

    pub(super) fn reach(&mut self, page: PageId, key: String, piece: u16) {
        let seen = self.sees(page, piece);
        let reaches = if seen { self.game.reaches(piece) } else { Vec::new() };
        self.tell(page, ToPage::Reached { key, reaches });
    }

    pub(super) fn gauge(&mut self, page: PageId, key: String, from: u16, to: u16) {
        let seen = self.sees(page, from) && self.sees(page, to);
        let rulers = if seen { self.game.gauge(from, to) } else { Vec::new() };
        self.tell(page, ToPage::Gauged { key, rulers });
    }

    /// Whether a piece stands on the table as this page sees it.
    fn sees(&self, page: PageId, piece: u16) -> bool {
        let seat = self.sits_at(page);
        self.game.sees(seat, piece)
    }

    pub(super) fn trails(&mut self, page: PageId, key: String, place: Option<usize>) {
        let seat = self.sits_at(page);
        let to = place.unwrap_or(usize::MAX).min(self.game.places());
        let turn = self.game.turn_at(to);
        let old = |place: &usize| self.game.turn_at(*place) + 1 < turn;
        let from = (0..to).rev().find(old).map_or(0, |place| place + 1);
        let trails = self.game.trails(from, to, seat);
        self.tell(page, ToPage::Trails { key, trails });
    }

    pub(super) fn review(&mut self, page: PageId, key: String) {
        let standings = self.game.standings();
        self.tell(page, ToPage::Review { key, standings });
    }

    pub(super) fn ask(&mut self, page: PageId, key: &str, seat: Seat, order: &Value) {
        if !self.may(page, key, seat) {
            return;
        }
        let (notation, refused) = match (self.game.notation(order), self.game.judge(seat, order)) {
            (Ok(notation), Ok(refusal)) => (notation, refusal.as_ref().map(by_rule)),
            (Err(fault), _) | (_, Err(fault)) => {
                return self.refuse(page, key, refused(&fault));
            }
        };
        match block_in_place(|| self.cases(seat, order)) {
            Ok(cases) => {
                let asked = Asked { notation, refused, cases };
                self.tell(page, ToPage::Odds { key: key.into(), asked });
            }
            Err(why) => self.refuse(page, key, because(why)),
        }
    }

    fn cases(&self, seat: Seat, order: &Value) -> Result<Vec<Case>, String> {
        let questions = self.game.questions(seat, order);
        let house = &self.game.header().house;
        let odds = self.system.odds(house).map_err(|fault| fault.to_string())?;
        questions.iter().map(|question| self.case(&odds, question)).collect()
    }

    fn case(&self, odds: &[Box<dyn AnyOdds>], question: &Question) -> Result<Case, String> {
        let procedure = odds
            .iter()
            .find(|odds| odds.any().name() == question.procedure)
            .ok_or_else(|| format!("no question is called `{}`", question.procedure))?;
        let asking = Asking { to_the_end: Some(false), ..Asking::default() };
        let answer = procedure.answer(&question.facts, &asking).map_err(|f| f.to_string())?;
        Ok(Case {
            when: question.when.clone(),
            procedure: question.procedure.clone(),
            query: query_of(procedure.any(), &question.facts, &asking, &self.game.header().house),
            sides: question.sides.clone(),
            odds: OddsShown::from(answer).named(&question.sides),
        })
    }

    pub(super) fn hint(&mut self, page: PageId, key: &str, seat: Seat) {
        if !self.may(page, key, seat) {
            return;
        }
        if !self.game.may_act(seat) {
            return self.refuse_because(page, key, "there is nothing for this seat to decide now");
        }
        let seed = self.game.entries().len() as u64;
        let advice = block_in_place(|| self.game.advise(seat, seed));
        match advice {
            Some(advice) => {
                let (order, notation, reason) = (advice.order, advice.notation, advice.reason);
                let offer = Box::new(self.game.describe(seat, &order).unwrap_or_default());
                self.tell(page, ToPage::Hint { key: key.into(), order, notation, offer, reason });
            }
            None => self.refuse_because(page, key, "the computer has no advice here"),
        }
    }

    pub(super) fn look(&mut self, page: PageId, key: String, place: usize) {
        let places = self.game.places();
        let seat = self.sits_at(page);
        let place = place.min(places);
        let view = Box::new(self.game.view_at(place, seat));
        self.tell(page, ToPage::Look { key, place, places, view });
    }
}
