//! What is argued now, and what has been: cards with the whole ladder of chances.

use crate::Rose;
use crate::order::{Errand, Kind, Part};
use crate::sheet;
use crate::spoken::clock;
use crate::state::{Argument, Claim, Claims, Settled, State, Told, What};
use crate::troops::{Condition, Rung};
use tercio_chance::Seat;
use tercio_engine::{Dispute, PointMade, RungShown};
use tercio_family::opened;

/// Throws of three dice that differ.
pub(super) const THROWS: u32 = 216;

impl Rose {
    /// The one that is open, then those that are settled, the latest first.
    pub(super) fn disputes(&self, state: &State) -> Vec<Dispute> {
        let open = state.told.as_deref().zip(state.argument.as_deref());
        let open = open.map(|(told, argument)| self.open_dispute(state, told, argument));
        let settled =
            state.settled.iter().rev().map(|settled| self.settled_dispute(state, settled));
        open.into_iter().chain(settled).collect()
    }

    /// The rungs with what must be thrown, from the likeliest.
    fn rungs(&self) -> Vec<RungShown> {
        let rungs = Rung::ALL.iter().zip(self.ladder);
        rungs
            .map(|(rung, ways)| RungShown {
                name: rung.name().into(),
                short: rung.short().into(),
                score: format!("{}+", self.book.score(*rung)),
                ways,
                of: THROWS,
            })
            .collect()
    }

    fn open_dispute(&self, state: &State, told: &Told, argument: &Argument) -> Dispute {
        let survey = self.survey(state);
        let facts = survey.argue_facts(told, argument);
        let claims = match argument.part {
            Part::Whole => &told.claims,
            Part::Detail => &argument.claims,
        };
        let [pros, cons] = self.points(claims, [facts.condition, facts.against]);
        let done = [0u8, 1].into_iter().filter(|party| argument.done[usize::from(*party)]);
        Dispute {
            title: match argument.part {
                Part::Whole => opened(&self.deed_named(state, &told.deed)),
                Part::Detail => format!("A detail of {}", self.deed_named(state, &told.deed)),
            },
            told: told.words.clone(),
            against: argument.words.clone(),
            narrator: told.narrator,
            disputer: argument.by,
            open: true,
            when: String::new(),
            ladder: self.rungs(),
            reference: argument.reference as u8,
            stands: self.book.stands_at(&facts) as u8,
            because: self.because_now(told, argument),
            pros,
            cons,
            outcome: String::new(),
            happened: None,
            thrown: false,
            done: done.flat_map(|party| self.party(state, party)).collect::<Vec<Seat>>(),
            rule: sheet::ROUND_RESOLVE.id.to_string(),
        }
    }

    /// Why an argument that goes on starts from its rung.
    fn because_now(&self, told: &Told, argument: &Argument) -> String {
        let reference = argument.reference;
        let reason = because(argument.part, told.deed.kind(), reference, argument.fixed);
        match argument.offered {
            Some((seat, offered)) => {
                format!("{}; {} offered {}", reference.name(), self.player(seat), offered.name())
            }
            None if argument.fixed => reason,
            None => format!("{reason}, unless both sides agree"),
        }
    }

    /// What speaks for an event and what against it: keywords, and order, which counts by itself.
    fn points(&self, claims: &Claims, order: [Condition; 2]) -> [Vec<PointMade>; 2] {
        let made = |claim: &Claim| PointMade {
            word: self.say_keyword(claim.word),
            by: Some(claim.by),
            stands: claim.stands.word().into(),
            counts: claim.stands.counts(),
            rungs: sheet::ARGUE_CONTRA.value.unsigned_abs() as u8,
            why: claim.why.to_string(),
        };
        let [own, foe] = order;
        let pros = claims.pro.iter().map(made);
        let cons = claims.contra.iter().map(made);
        [
            pros.chain(cohesion(foe, "the enemy it is directed at")).collect(),
            cons.chain(cohesion(own, "the unit it is about")).collect(),
        ]
    }

    fn settled_dispute(&self, state: &State, it: &Settled) -> Dispute {
        let [pros, cons] = self.points(&it.claims, it.order);
        Dispute {
            title: self.settled_title(it),
            told: it.words[0].clone(),
            against: it.words[1].clone(),
            narrator: it.narrator,
            disputer: it.by,
            open: false,
            when: format!("{}, round {}", clock(&self.setup, it.minute), it.round),
            ladder: self.rungs(),
            reference: it.reference as u8,
            stands: it.rung as u8,
            because: because(it.part, it.kind, it.reference, it.fixed),
            pros,
            cons,
            outcome: settled_outcome(state, it),
            happened: it.happened,
            thrown: it.rolled.is_some(),
            done: Vec::new(),
            rule: sheet::ROUND_RESOLVE.id.to_string(),
        }
    }

    fn settled_title(&self, it: &Settled) -> String {
        let what = self.errand(Errand { kind: it.kind, target: it.target });
        let whole = match it.unit {
            Some(unit) => format!("{}: {what}", self.called(unit)),
            None => format!("{}: {what}", self.player(it.narrator)),
        };
        match it.part {
            Part::Whole => whole,
            Part::Detail => format!("A detail of {whole}"),
        }
    }
}

/// Why an argument starts from its rung.
fn because(part: Part, kind: Kind, reference: Rung, fixed: bool) -> String {
    let rung = reference.name();
    match (part, kind) {
        (Part::Whole, Kind::Engage) => format!("the table for engaging: {rung}"),
        (Part::Whole, Kind::Shoot) => format!("the table for shooting: {rung}"),
        (Part::Whole, Kind::Rally) => format!("the table for panic-stricken men: {rung}"),
        _ if fixed => format!("agreed on: {rung}"),
        _ => format!("no table has it: {rung}"),
    }
}

/// What came of an argument, in a sentence.
fn settled_outcome(state: &State, it: &Settled) -> String {
    match (it.rolled, it.happened) {
        (Some(sum), Some(true)) => format!("{sum} thrown: it happened."),
        (Some(sum), _) => format!("{sum} thrown: it did not happen."),
        (None, Some(true)) => "The umpire ruled that it happened.".into(),
        (None, Some(false)) => "The umpire ruled that it did not happen.".into(),
        (None, None) if is_to_come(state, it) => "Its table will decide.".into(),
        (None, None) => "No dice were thrown for it.".into(),
    }
}

/// The event that was argued about is still told, or under way.
fn is_to_come(state: &State, it: &Settled) -> bool {
    let told = state.told.as_deref().is_some_and(|told| {
        told.deed.kind() == it.kind && told.deed.units().iter().next() == it.unit
    });
    let attacks = |what: &What| match *what {
        What::Engage { unit, target, .. } => Some(unit) == it.unit && Some(target) == it.target,
        _ => false,
    };
    it.minute == state.minute && told
        || state.running.iter().any(|run| run.began == it.minute && attacks(&run.what))
}

/// Order counts by itself; the panic-stricken are in no order either.
fn cohesion(condition: Condition, who: &str) -> Option<PointMade> {
    let rule = match condition {
        Condition::Formed | Condition::Misaligned => return None,
        Condition::Disturbed => &sheet::OWN_DISTURBED,
        Condition::Unformed | Condition::Panicked => &sheet::OWN_UNFORMED,
    };
    Some(PointMade {
        word: "COHESION".into(),
        by: None,
        stands: "by itself".into(),
        counts: true,
        rungs: rule.value.unsigned_abs() as u8,
        why: format!("{who} is {}", condition.name()),
    })
}
