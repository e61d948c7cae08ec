//! Whether a seat may say what it says, or which rule says no.

use crate::Rose;
use crate::order::{Deed, Order, Part, Say, WORDS_MAX, Word};
use crate::sheet;
use crate::state::{Due, State};
use crate::troops::{Keyword, Rung};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;

/// The side of an argument that is against the event.
const CONTRA: u8 = 1;

type Judged = Result<(), Refusal>;

fn no(rule: &'static tercio_ledger::Rule, because: impl Into<String>) -> Judged {
    Err(Refusal::new(rule, because))
}

fn nonsense(rule: &'static tercio_ledger::Rule, because: impl Into<String>) -> Judged {
    Err(Refusal::nonsense(rule, because))
}

impl Rose {
    pub(crate) fn judge_order(&self, state: &State, seat: Seat, order: &Order) -> Judged {
        if order.words.chars().count() > WORDS_MAX {
            let because = format!("tell it in at most {WORDS_MAX} letters");
            return nonsense(&sheet::ROUND_PROPOSE, because);
        }
        let with_keywords = matches!(order.say, Say::Propose(_) | Say::Dispute(_));
        if !order.keywords.is_empty() && !with_keywords {
            let because = "keywords go with an event or a dispute; in an argument say `claim`";
            return nonsense(&sheet::ARGUE_MOST, because);
        }
        if let Say::Umpire(word) = &order.say {
            return self.judge_word(state, seat, word, order);
        }
        if order.say == Say::Concede {
            return match self.setup.side_of(seat) {
                Some(_) => Ok(()),
                None => nonsense(&sheet::END_CONCEDED, "an umpire has nothing to give up"),
            };
        }
        if self.setup.side_of(seat).is_none() {
            return nonsense(&sheet::UMPIRE, "the umpire says `rule ...`, `put`, `set` or `say`");
        }
        self.judge_say(state, seat, order)
    }

    fn judge_say(&self, state: &State, seat: Seat, order: &Order) -> Judged {
        match (state.agenda.top(), &order.say) {
            (Some(Due::Place { side }), Say::Place { unit, pose }) => {
                self.judge_place(state, *side, *unit, *pose)
            }
            (Some(Due::Place { .. }), Say::Array) => Ok(()),
            (Some(Due::Pick), Say::Dice(dice)) => self.judge_dice(state, seat, *dice),
            (Some(Due::Narrate { .. }), Say::Propose(deed)) => {
                self.judge_telling(state, seat, deed, order)
            }
            (Some(Due::Narrate { .. }), Say::Pass)
            | (Some(Due::Respond | Due::Weigh { .. }), Say::Accept)
            | (Some(Due::Weigh { .. }), Say::Contest)
            | (Some(Due::Instead { .. }), Say::Instead) => Ok(()),
            (Some(Due::Respond), Say::Dispute(part)) => {
                self.judge_dispute(state, seat, *part, order)
            }
            (Some(Due::Argue), Say::Done) => self.judge_speaking(state, seat).map(|_| ()),
            (Some(Due::Argue), Say::Rung(rung)) => self.judge_rung(state, seat, *rung),
            (Some(Due::Argue), Say::Claim(word)) => {
                let party = self.judge_speaking(state, seat)?;
                self.judge_keyword(state, seat, party, *word, &order.words)
            }
            (Some(Due::Argue), Say::Accept | Say::Contest) => {
                let because = "no keyword is to be weighed: what is plainly true is accepted";
                nonsense(&sheet::ARGUE_PLAIN, because)
            }
            _ => nonsense(&sheet::ROUND_MARK, format!("not now: {}", self.asked(state))),
        }
    }

    fn judge_dice(&self, state: &State, seat: Seat, dice: u8) -> Judged {
        let left = state.dice[usize::from(seat.0)];
        if dice > left {
            return nonsense(&sheet::ROUND_SELECT, format!("you have {left} dice left"));
        }
        Ok(())
    }

    fn judge_telling(&self, state: &State, seat: Seat, deed: &Deed, order: &Order) -> Judged {
        if *deed == Deed::Tell && order.words.trim().is_empty() {
            return nonsense(&sheet::ROUND_PROPOSE, "tell what happens in words");
        }
        self.judge_deed(state, seat, deed)?;
        self.judge_keywords(state, seat, order)
    }

    /// Keywords that come with an event or a dispute: each once, and open to this side.
    fn judge_keywords(&self, state: &State, seat: Seat, order: &Order) -> Judged {
        for (at, word) in order.keywords.iter().enumerate() {
            if order.keywords[..at].contains(word) {
                let name = self.survey(state).keyword_name(*word).to_string();
                return nonsense(&sheet::KEYWORDS_BACK, format!("{name} is named twice"));
            }
            self.judge_word_use(state, seat, *word, &order.words)?;
        }
        Ok(())
    }

    fn judge_word_use(&self, state: &State, seat: Seat, word: Keyword, words: &str) -> Judged {
        let survey = self.survey(state);
        let name = survey.keyword_name(word);
        if !survey.is_in_play(word) {
            return nonsense(sheet::keyword_line(word), format!("{name} is no keyword here"));
        }
        if word == Keyword::Wildcard && words.trim().is_empty() {
            return nonsense(sheet::keyword_line(word), "a wildcard needs a reason in words");
        }
        let side = self.setup.side_of(seat).unwrap_or_default();
        let by_round = self.book.rulings.keywords == crate::rulings::KeywordsBack::Round;
        if by_round && state.used[usize::from(side)] & word.bit() != 0 {
            let because = format!("{name} has been used by this side in this round");
            return no(&sheet::KEYWORDS_BACK, because);
        }
        Ok(())
    }

    fn judge_dispute(&self, state: &State, seat: Seat, part: Part, order: &Order) -> Judged {
        let Some(told) = &state.told else { return nonsense(&sheet::ROUND_DISPUTE, "of what?") };
        let disputed = told.disputes[usize::from(seat.0)];
        if part == Part::Whole && told.whole.is_some() {
            let rule = if disputed > 0 { &sheet::DISPUTES } else { &sheet::SCOPE };
            return no(rule, "that has been argued: its scope is fixed");
        }
        let (whole, details) = (sheet::DISPUTES.value, sheet::DISPUTES_DETAIL.value);
        if i16::from(disputed) >= whole + details {
            let because = "you have disputed enough of it: accept it as it stands";
            return no(&sheet::DISPUTES_DETAIL, because);
        }
        if part == Part::Detail && order.words.trim().is_empty() {
            return nonsense(&sheet::ROUND_DISPUTE, "say in words which detail");
        }
        if told.deed == Deed::Peace && part == Part::Detail {
            return nonsense(&sheet::PEACE, "agree to it or refuse it");
        }
        self.judge_keywords(state, seat, order)?;
        let used = |word: &&Keyword| told.used[usize::from(CONTRA)] & word.bit() != 0;
        if let Some(word) = order.keywords.iter().find(used) {
            let name = self.survey(state).keyword_name(*word).to_string();
            return no(&sheet::KEYWORDS_BACK, format!("{name} has been used against this event"));
        }
        Ok(())
    }

    /// Whether a seat may still speak in the argument, and on which side of it.
    fn judge_speaking(&self, state: &State, seat: Seat) -> Result<u8, Refusal> {
        let (party, argument) = self
            .party_of(state, seat)
            .zip(state.argument.as_ref())
            .ok_or_else(|| Refusal::nonsense(&sheet::ROUND_RESOLVE, "nothing is argued"))?;
        match argument.done[usize::from(party)] {
            true => Err(Refusal::new(&sheet::ROUND_RESOLVE, "your side has had its say")),
            false => Ok(party),
        }
    }

    fn judge_rung(&self, state: &State, seat: Seat, rung: Rung) -> Judged {
        let party = self.judge_speaking(state, seat)?;
        let Some(argument) = &state.argument else { return Ok(()) };
        if argument.fixed {
            return no(&sheet::ARGUE_START, "its reference is fixed");
        }
        match argument.offered {
            None => Ok(()),
            Some((by, _)) if self.party_of(state, by) == Some(party) => {
                no(&sheet::ARGUE_START, "your side has named a rung: it is for the others")
            }
            Some((_, offered)) if offered != rung => {
                let word = offered.word();
                let because = format!("{word} is offered: agree to it, or leave it at 50-50");
                no(&sheet::ARGUE_START, because)
            }
            Some(_) => Ok(()),
        }
    }

    fn judge_keyword(
        &self,
        state: &State,
        seat: Seat,
        party: u8,
        word: Keyword,
        words: &str,
    ) -> Judged {
        self.judge_word_use(state, seat, word, words)?;
        let name = self.survey(state).keyword_name(word).to_string();
        let used = state.told.as_ref().map_or(0, |told| told.used[usize::from(party)]);
        if used & word.bit() != 0 {
            return no(&sheet::KEYWORDS_BACK, format!("{name} has been used on this side of it"));
        }
        match state.claims().is_some_and(|claims| claims.has_room(party)) {
            true => Ok(()),
            false => {
                let most = sheet::ARGUE_MOST.value;
                no(&sheet::ARGUE_MOST, format!("at most {most} keywords count on a side"))
            }
        }
    }

    fn judge_word(&self, state: &State, seat: Seat, word: &Word, order: &Order) -> Judged {
        if seat != self.setup.umpire() {
            return nonsense(&sheet::UMPIRE, "that is for the umpire to say");
        }
        let known = |unit: UnitId| match usize::from(unit.0) < self.setup.units.len() {
            true => Ok(()),
            false => nonsense(&sheet::UMPIRE, "there is no such unit"),
        };
        let asked = |open: bool, what: &str| match open {
            true => Ok(()),
            false => nonsense(&sheet::UMPIRE, format!("{what}; now: {}", self.asked(state))),
        };
        let top = state.agenda.top();
        match word {
            Word::Rung(_) | Word::Roll => {
                asked(matches!(top, Some(Due::Argue)), "only while it is argued")
            }
            Word::Stands | Word::Falls => {
                asked(matches!(top, Some(Due::Weigh { .. })), "only while a keyword is weighed")
            }
            Word::Happens | Word::Fails => {
                let open = matches!(top, Some(Due::Respond | Due::Argue | Due::Weigh { .. }));
                asked(open, "only while an event is discussed")
            }
            Word::Put { unit, pose } => {
                known(*unit)?;
                self.judge_put(state, *unit, *pose)
            }
            Word::PutLeader { leader, to } => self.judge_goal(state, *leader, *to),
            Word::Condition { unit, .. } | Word::Stop { unit } | Word::Remove { unit } => {
                known(*unit)?;
                match state.unit(*unit).here() {
                    true => Ok(()),
                    false => nonsense(&sheet::UMPIRE, "it is not on the table"),
                }
            }
            Word::Clock(minute) => match *minute >= state.minute {
                true => Ok(()),
                false => nonsense(&sheet::UMPIRE, "the clock does not go back"),
            },
            Word::End { winner } => match winner.is_none_or(|side| side < 2) {
                true => Ok(()),
                false => nonsense(&sheet::UMPIRE, "there are two sides"),
            },
            Word::Tell => match order.words.trim().is_empty() {
                true => nonsense(&sheet::UMPIRE, "say it in words"),
                false => Ok(()),
            },
        }
    }

    /// What is asked for now, in a few words.
    pub(crate) fn asked(&self, state: &State) -> &'static str {
        match state.agenda.top() {
            Some(Due::Place { .. }) => "a unit is to be placed",
            Some(Due::Pick) => "everybody picks his dice for the next narrator",
            Some(Due::Narrate { .. }) => "the narrator tells an event, or passes",
            Some(Due::Respond) => "the others accept the event or dispute it",
            Some(Due::Weigh { .. }) => "a keyword is accepted or contested",
            Some(Due::Argue) => "keywords are claimed, or there is nothing more to say: `done`",
            Some(Due::Instead { .. }) => "the disputer tells what happens instead",
            Some(Due::Over) | None => "the battle is over",
            _ => "the dice fall",
        }
    }
}
