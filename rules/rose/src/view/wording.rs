//! What may be said with an order: words, and keywords with why they are plainly true.

use crate::Rose;
use crate::facts::KEYWORDS_MAX;
use crate::order::{Deed, Order, Part, Say, Word};
use crate::spoken::{heading, keyword_label};
use crate::state::State;
use crate::troops::Keyword;
use tercio_chance::Seat;
use tercio_engine::{KeywordOffer, Wording};
use tercio_family::opened;

/// Headings of keywords in an argument.
const PLAINLY: &str = "Keywords, plainly true here";
pub(super) const DOUBTFUL: &str = "Keywords, to be weighed";

/// A keyword as a button of an argument.
pub(super) struct ClaimOffered {
    pub label: String,
    pub group: &'static str,
}

impl Rose {
    /// Why a keyword is plainly true for a seat's side of what is argued, if it is.
    fn plain_claim(&self, state: &State, seat: Seat, word: Keyword) -> Option<String> {
        let told = state.told.as_deref()?;
        let pro = self.party_of(state, seat)? == 0;
        self.survey(state).plain(word, &told.deed, told.narrator, pro)
    }

    /// A keyword that may be brought, with whether it is plainly true and why.
    pub(super) fn claim_offered(
        &self,
        state: &State,
        seat: Seat,
        say: &Say,
    ) -> Option<ClaimOffered> {
        let Say::Claim(word) = say else { return None };
        let bring = format!("Bring {}", self.say_keyword(*word));
        let plain = self.plain_claim(state, seat, *word);
        let group = if plain.is_some() { PLAINLY } else { DOUBTFUL };
        let label = match plain.as_deref() {
            Some("") => format!("{bring}, plainly true"),
            Some(why) => format!("{bring}, plainly true: {why}"),
            None if *word == Keyword::Wildcard => format!("{bring}, with a reason"),
            None => format!("{bring}, doubtful: agreed to, or thrown for at 50-50"),
        };
        Some(ClaimOffered { label, group })
    }

    pub(super) fn wording(&self, state: &State, seat: Seat, order: &Order) -> Option<Wording> {
        let words = |hint: &str, needed: bool| {
            Some(Wording { hint: hint.into(), needed, most: 0, keywords: Vec::new() })
        };
        match &order.say {
            Say::Propose(Deed::Peace) => words("why it should end", false),
            Say::Propose(deed) => Some(Wording {
                hint: "tell it in your own words".into(),
                needed: *deed == Deed::Tell,
                most: KEYWORDS_MAX as u8,
                keywords: self.keyword_offers(state, seat, deed, seat, true),
            }),
            Say::Dispute(part) => {
                let told = state.told.as_deref().filter(|told| told.deed != Deed::Peace)?;
                Some(Wording {
                    hint: match part {
                        Part::Whole => "what speaks against it".into(),
                        Part::Detail => "which detail, and why not".into(),
                    },
                    needed: *part == Part::Detail,
                    most: KEYWORDS_MAX as u8,
                    keywords: self.keyword_offers(state, seat, &told.deed, told.narrator, false),
                })
            }
            // What is plainly true needs no reason.
            Say::Claim(word) => match self.plain_claim(state, seat, *word) {
                Some(_) => None,
                None => words("the reason", *word == Keyword::Wildcard),
            },
            Say::Instead => words("what happens instead", false),
            Say::Umpire(Word::Tell) => words("what you say to all", true),
            Say::Umpire(_) => words("your reason", false),
            _ => None,
        }
    }

    /// The keywords that may still be said for an event, or against it; the plain ones say why.
    fn keyword_offers(
        &self,
        state: &State,
        seat: Seat,
        deed: &Deed,
        narrator: Seat,
        pro: bool,
    ) -> Vec<KeywordOffer> {
        let survey = self.survey(state);
        let side = usize::from(self.setup.side_of(seat).unwrap_or_default());
        let by_round = self.book.rulings.keywords == crate::rulings::KeywordsBack::Round;
        let in_round = if by_round { state.used[side] } else { 0 };
        let in_event = match (pro, state.told.as_deref()) {
            (false, Some(told)) => told.used[1],
            _ => 0,
        };
        let open = |word: &Keyword| (in_round | in_event) & word.bit() == 0;
        let words = self.keywords().filter(open);
        words
            .map(|word| {
                let why = survey.plain(word, deed, narrator, pro);
                KeywordOffer {
                    word: word.word().into(),
                    label: opened(&keyword_label(&self.setup, word)),
                    group: heading(word).into(),
                    plain: why.is_some(),
                    why: why.unwrap_or_default(),
                }
            })
            .collect()
    }
}
