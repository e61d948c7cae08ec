//! Why a commander says what he says, in plain words.

use crate::Rose;
use crate::order::{Deed, Goal, Order, Say};
use crate::state::{State, Told};
use crate::survey::Survey;
use crate::troops::{Condition, Keyword};
use tercio_chance::Seat;
use tercio_family::UnitId;

impl Rose {
    /// Why, where there is more to say of it than what it should cost either side.
    pub(crate) fn reason_for(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        let survey = self.survey(state);
        let told = state.told.as_deref();
        Some(match &order.say {
            Say::Dice(0) => "there is nothing to tell yet".into(),
            Say::Dice(1) => "one die at a time tells most".into(),
            Say::Dice(_) => "it matters to be first".into(),
            Say::Array => "the usual order of battle does".into(),
            Say::Pass => "nothing is worth a die now".into(),
            Say::Dispute(_) if told?.deed == Deed::Peace => {
                "there is more to win by fighting".into()
            }
            Say::Dispute(_) => against(&survey, told?, &order.keywords),
            Say::Claim(word) => {
                let (told, pro) = (told?, self.party_of(state, seat) == Some(0));
                let why = survey.plain(*word, &told.deed, told.narrator, pro);
                why.unwrap_or_else(|| "it may well be true".into())
            }
            Say::Rung(_) => "it is better than even for us".into(),
            Say::Contest => "it is not plainly true".into(),
            Say::Accept => "nothing speaks against it".into(),
            Say::Done => "all that speaks for us is said".into(),
            Say::Instead => "it fails, and all stays as it was".into(),
            Say::Propose(deed) => self.purpose_of(&survey, seat, deed, &order.keywords)?,
            _ => return None,
        })
    }

    /// What an event is told for, and what speaks for it.
    fn purpose_of(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        keywords: &[Keyword],
    ) -> Option<String> {
        let title = |unit: UnitId| survey.card(unit).title.as_str();
        let purpose = match *deed {
            Deed::Engage { target, .. } if survey.unit(target).condition == Condition::Panicked => {
                format!("the men of {} run already, and can be ridden down", title(target))
            }
            Deed::Engage { .. } | Deed::Shoot { .. } => {
                return for_it(survey, seat, deed, keywords);
            }
            Deed::Move { lead, .. } => {
                let wish = self.wish_of(survey, lead)?;
                format!("to come nearer to {}", title(wish.target))
            }
            Deed::Reform { unit } => {
                let now = survey.unit(unit).condition;
                format!(
                    "the men of {} are {now}, and do worse until they have reformed",
                    title(unit)
                )
            }
            Deed::Rally { unit } => {
                format!(
                    "the men of {} are lost unless they stand, and something speaks for it",
                    title(unit)
                )
            }
            Deed::Order { units, .. } => {
                let many = units.iter().count();
                let who = units.iter().next().map(title)?;
                match many {
                    1 => format!("no order tells {who} to go or to fight"),
                    _ => format!("no order tells {who} and {} more to go or to fight", many - 1),
                }
            }
            Deed::Ride { leader, to: Goal::Unit(unit) } => {
                let name = &self.setup.leader(leader).name;
                format!("{name} is in danger where he is, and safer with {}", title(unit))
            }
            Deed::Skirmish { unit, .. } => {
                format!("the men of {} fight better in ranks", title(unit))
            }
            _ => return None,
        };
        Some(purpose)
    }
}

/// What speaks for an event, keyword by keyword.
fn for_it(survey: &Survey<'_>, seat: Seat, deed: &Deed, keywords: &[Keyword]) -> Option<String> {
    let words = survey.plain_words(deed, seat, true).take(keywords.len());
    let said: Vec<String> =
        words.map(|(word, why)| format!("{}: {why}", survey.keyword_name(word))).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// What speaks against an event, the first of it.
fn against(survey: &Survey<'_>, told: &Told, keywords: &[Keyword]) -> String {
    let mut whys = keywords.iter().filter_map(|word| {
        let why = survey.plain(*word, &told.deed, told.narrator, false)?;
        Some(format!("{}: {why}", survey.keyword_name(*word)))
    });
    whys.next().unwrap_or_else(|| "what is claimed for it is doubtful".into())
}
