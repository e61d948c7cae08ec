//! The umpire's words: he can do anything, and all of it is told.

use super::Play;
use crate::event::Event;
use crate::order::{Goal, Word};
use crate::sheet;
use crate::state::{Claimed, Due, EndReason, Ended, Post, Status};

impl Play<'_> {
    pub(super) fn rule(&mut self, word: &Word, words: &str) {
        let event = Event::Umpire { word: word.clone(), words: words.into() };
        self.tell(&sheet::UMPIRE, event);
        match *word {
            Word::Rung(rung) => {
                if let Some(argument) = &mut self.state.argument {
                    argument.reference = rung;
                    argument.fixed = true;
                    argument.offered = None;
                }
            }
            Word::Stands => self.decide_keyword(Claimed::Agreed),
            Word::Falls => self.decide_keyword(Claimed::Struck),
            Word::Happens => self.decide(true),
            Word::Fails => self.decide(false),
            Word::Roll => self.talk_over(),
            Word::Put { unit, pose } => {
                self.break_off(unit, None);
                self.put(unit, pose);
                self.unit_mut(unit).status = Status::OnTable;
            }
            Word::PutLeader { leader, to } => {
                let post = match to {
                    Goal::Unit(unit) => Post::With(unit),
                    Goal::Place(place) => Post::At(place),
                };
                self.state.leaders[usize::from(leader.0)].post = post;
            }
            Word::Condition { unit, condition } => self.unit_mut(unit).condition = condition,
            Word::Remove { unit } => self.gone(unit, Status::Destroyed),
            Word::Stop { unit } => self.break_off(unit, None),
            Word::Clock(minute) => self.state.minute = minute,
            Word::End { winner } => {
                self.state.ended = Some(Ended { winner, reason: EndReason::Umpire });
                self.end();
            }
            Word::Tell => {}
        }
    }

    fn decide_keyword(&mut self, stands: Claimed) {
        if let Some(Due::Weigh { side }) = self.state.agenda.top().copied() {
            self.weighed(side, stands);
        }
    }

    /// The event, or the part of it that is argued, happens or does not: no dice. Keywords that are
    /// still doubtful are not decided by it, and do not count.
    fn decide(&mut self, happens: bool) {
        self.strike_open();
        while let Some(Due::Weigh { .. }) = self.state.agenda.top() {
            self.state.agenda.pop();
        }
        match self.state.agenda.top() {
            Some(Due::Argue) => self.decided(None, happens),
            Some(Due::Respond) => {
                if let Some(told) = &mut self.state.told {
                    told.whole = Some(happens);
                }
                if happens {
                    self.respond_over();
                }
            }
            _ => {}
        }
    }
}
