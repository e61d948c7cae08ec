//! The questions behind an order, for odds before committing.

use super::{Deed, Keywords, Order, Part, Say};
use crate::Rose;
use crate::facts::{ArgueFacts, LadderFacts, RallyFacts, RiskFacts, TimeFacts};
use crate::state::{Argument, Claims, Due, State, Told};
use crate::survey::{Check, Survey};
use crate::troops::{Outcome, Rung};
use crate::view::Rolled;
use serde::Serialize;
use tercio_chance::Seat;
use tercio_engine::Question;
use tercio_family::UnitId;

impl Rose {
    /// The procedures behind an order, one for each thing that dice decide on its way.
    pub(crate) fn questions_behind(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Vec<Question> {
        if !self.names_what_is(order) {
            return Vec::new();
        }
        let survey = self.survey(state);
        match (&order.say, state.told.as_deref(), state.argument.as_deref()) {
            (Say::Propose(deed), ..) => self.behind_deed(&survey, seat, deed, &order.keywords),
            (Say::Accept, Some(told), None) => self.behind_told(&survey, told),
            (Say::Dispute(part), Some(told), _) => {
                self.behind_dispute(&survey, seat, told, *part, &order.keywords)
            }
            (Say::Contest, ..) => {
                question("the keyword", "ladder", &LadderFacts { rung: Rung::Even }, Vec::new())
            }
            (
                Say::Accept | Say::Done | Say::Claim(_) | Say::Rung(_),
                Some(told),
                Some(argument),
            ) => self.behind_argument(&survey, seat, (told, argument), &order.say),
            (Say::Umpire(super::Word::Roll), Some(told), Some(argument)) => {
                self.behind_argument(&survey, seat, (told, argument), &order.say)
            }
            _ => Vec::new(),
        }
    }

    /// A fight, a shot or a rally, with those of some keywords that are plainly true.
    pub(crate) fn rolled_facts(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        keywords: &Keywords,
    ) -> Option<Rolled> {
        let plain = |word: &&_| survey.plain(**word, deed, seat, true).is_some();
        let shift = i8::try_from(keywords.iter().filter(plain).count()).unwrap_or(0);
        Some(match deed {
            Deed::Engage { unit, target } => {
                let facts = survey.engage_facts(*unit, *target, &Claims::default());
                Rolled::Engage(crate::facts::EngageFacts { shift, ..facts })
            }
            Deed::Shoot { unit, target } => {
                let facts = survey.shoot_facts(*unit, *target, &Claims::default());
                Rolled::Shoot(crate::facts::ShootFacts { shift, ..facts })
            }
            Deed::Rally { .. } => Rolled::Rally(RallyFacts { shift }),
            _ => return None,
        })
    }

    fn behind_deed(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        keywords: &Keywords,
    ) -> Vec<Question> {
        let here = deed.units().iter().chain(deed.target()).all(|id| survey.stands(id));
        if !here {
            return Vec::new();
        }
        let mut all = Vec::new();
        if let Some(rolled) = self.rolled_facts(survey, seat, deed, keywords) {
            all.extend(self.rolled(survey, deed, &rolled));
        }
        all.extend(self.time(survey, deed));
        if let Deed::Shoot { unit, .. } = deed {
            let sides = vec![self.title_of(*unit).into()];
            all.extend(question("then reloading", "reload", &survey.reload_facts(*unit), sides));
        }
        all
    }

    /// The roll on a table, and what it means for a commander who is with the unit.
    fn rolled(&self, survey: &Survey<'_>, deed: &Deed, rolled: &Rolled) -> Vec<Question> {
        let pair = |one: UnitId, other: UnitId| vec![self.called(one), self.called(other)];
        match (rolled, deed) {
            (Rolled::Engage(facts), Deed::Engage { unit, target }) => {
                if self.book.engages_at(facts).is_none() {
                    return Vec::new();
                }
                let mut all = question("the fight", "engage", facts, pair(*unit, *target));
                if let Some(leader) = survey.leader_with(*unit) {
                    let when = format!("{}, if they fall back", self.leader_name(leader));
                    let risk = RiskFacts { result: Outcome::FallsBack, hand_to_hand: true };
                    all.extend(question(&when, "risk", &risk, Vec::new()));
                }
                all
            }
            (Rolled::Shoot(facts), Deed::Shoot { unit, target }) => {
                match self.book.shoots_at(facts) {
                    Some(_) => question("the shot", "shoot", facts, pair(*unit, *target)),
                    None => Vec::new(),
                }
            }
            (Rolled::Rally(facts), Deed::Rally { unit }) => {
                question("the rally", "rally", facts, vec![self.title_of(*unit).into()])
            }
            _ => Vec::new(),
        }
    }

    /// How long it takes.
    fn time(&self, survey: &Survey<'_>, deed: &Deed) -> Vec<Question> {
        let Ok(check) = survey.time_of(deed) else { return Vec::new() };
        let dice = TimeFacts { dice: survey.dice_of_check(&check) };
        match &check {
            Check::Move(facts) => question("the way", "march", facts, Vec::new()),
            Check::Reform(facts) => question("the time", "reform", facts, Vec::new()),
            Check::Order(facts) => question("the time", "order", facts, Vec::new()),
            Check::Ride(_) => question("the ride", "time", &dice, Vec::new()),
            Check::Skirmish => question("the time", "time", &dice, Vec::new()),
            Check::None => Vec::new(),
        }
    }

    /// An event that somebody has told, as it stands.
    fn behind_told(&self, survey: &Survey<'_>, told: &Told) -> Vec<Question> {
        let here = told.deed.units().iter().chain(told.deed.target()).all(|id| survey.stands(id));
        if !here {
            return Vec::new();
        }
        // Who agrees to the event agrees to its keywords.
        let mut claims = told.claims.clone();
        for claim in claims.pro.iter_mut().chain(&mut claims.contra) {
            if claim.stands == crate::state::Claimed::Open {
                claim.stands = crate::state::Claimed::Agreed;
            }
        }
        let mut all = match self.table_of(survey, &told.deed, &claims) {
            Some(rolled) => self.rolled(survey, &told.deed, &rolled),
            None => Vec::new(),
        };
        all.extend(self.time(survey, &told.deed));
        all
    }

    fn table_of(&self, survey: &Survey<'_>, deed: &Deed, claims: &Claims) -> Option<Rolled> {
        Some(match deed {
            Deed::Engage { unit, target } => {
                Rolled::Engage(survey.engage_facts(*unit, *target, claims))
            }
            Deed::Shoot { unit, target } => {
                Rolled::Shoot(survey.shoot_facts(*unit, *target, claims))
            }
            Deed::Rally { .. } => {
                let shift = claims.shift();
                Rolled::Rally(RallyFacts { shift })
            }
            _ => return None,
        })
    }

    /// A dispute, with those of its keywords that are plainly true.
    fn behind_dispute(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        told: &Told,
        part: Part,
        keywords: &Keywords,
    ) -> Vec<Question> {
        let table =
            (part == Part::Whole).then(|| self.reference(survey.state, &told.deed)).flatten();
        let argument = Argument {
            part,
            by: seat,
            words: String::new(),
            reference: table.unwrap_or(Rung::Even),
            fixed: table.is_some(),
            offered: None,
            claims: Claims::default(),
            done: [false; 2],
        };
        let mut facts = survey.argue_facts(told, &argument);
        let plain = |word: &&_| survey.plain(**word, &told.deed, told.narrator, false).is_some();
        let more = u8::try_from(keywords.iter().filter(plain).count()).unwrap_or(0);
        facts.contra = at_most(facts.contra + more);
        self.argue("if it is disputed", &facts)
    }

    /// The argument as it would stand after something is said in it.
    fn behind_argument(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        (told, argument): (&Told, &Argument),
        say: &Say,
    ) -> Vec<Question> {
        let mut facts = survey.argue_facts(told, argument);
        let more = match (say, survey.state.agenda.top()) {
            (Say::Claim(_), _) => self.party_of(survey.state, seat),
            (Say::Accept, Some(Due::Weigh { side })) => Some(*side),
            _ => None,
        };
        match (more, say) {
            (Some(0), _) => facts.pro = at_most(facts.pro + 1),
            (Some(_), _) => facts.contra = at_most(facts.contra + 1),
            (None, Say::Rung(rung)) => facts.rung = *rung,
            _ => {}
        }
        let when = match say {
            Say::Claim(_) | Say::Accept => "if the keyword counts",
            Say::Rung(_) => "if both agree",
            _ => "",
        };
        self.argue(when, &facts)
    }

    fn argue(&self, when: &str, facts: &ArgueFacts) -> Vec<Question> {
        question(when, "argue", facts, Vec::new())
    }
}

/// Keywords that count on a side.
fn at_most(keywords: u8) -> u8 {
    keywords.min(crate::facts::KEYWORDS_MAX as u8)
}

/// A question, or none if its facts could not be written.
fn question(
    when: &str,
    procedure: &str,
    facts: &impl Serialize,
    sides: Vec<String>,
) -> Vec<Question> {
    let facts = serde_json::to_value(facts);
    let (when, procedure) = (when.into(), procedure.into());
    let asked = facts.map(|facts| Question { when, procedure, facts, sides });
    asked.into_iter().collect()
}
