//! Disputed events: a rung, what moves it, and three dice.

use crate::Book;
use crate::facts::{ArgueFacts, LadderFacts};
use crate::sheet;
use crate::troops::{Condition, Rung};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use tercio_chance::{
    Ask, Chance, Concluded, Dice, Halt, PATHS_MAX, Roll, Seat, packed_struct, solve_to,
};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{RuleId, Tally};

packed_struct! {
    /// How an argument went.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct Argued {
        pub happens: bool,
        /// What the three dice came to.
        pub sum: u8,
    }
}

packed_struct! {
    /// How far up the ladder three dice come.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
    pub struct Reached {
        /// Rungs whose score is reached, from the likeliest on.
        pub rungs: u8,
    }
}

impl Reached {
    /// The hardest rung that is reached.
    fn rung(self) -> Option<Rung> {
        self.rungs.checked_sub(1).map(|last| rung_at(last.into()))
    }
}

impl Serialize for Reached {
    /// With the hardest rung by its name, for who reads it without the sheet.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Reached", 2)?;
        fields.serialize_field("rungs", &self.rungs)?;
        fields.serialize_field("rung", &self.rung().map(sheet::short))?;
        fields.end()
    }
}

/// Throws of three dice, all told.
pub const THROWS: u32 = 216;

/// The rung at a place that was summed up, brought back to the ladder's ends.
pub(crate) fn rung_at(place: i16) -> Rung {
    let last = Rung::ALL.len() - 1;
    Rung::ALL[usize::try_from(place.max(0)).unwrap_or(last).min(last)]
}

/// Rungs by keywords: those for it, those against it.
pub(crate) fn keywords<'h>(tally: Tally<'h>, pro: i16, contra: i16) -> Tally<'h> {
    let most = sheet::ARGUE_MOST.value;
    tally.times(&sheet::ARGUE_PRO, pro.min(most)).times(&sheet::ARGUE_CONTRA, contra.min(most))
}

/// Rungs by keywords, of which only the balance is known.
pub(crate) fn shifted(tally: Tally<'_>, shift: i8) -> Tally<'_> {
    let shift = i16::from(shift);
    keywords(tally, shift.max(0), shift.min(0).abs())
}

/// Rungs by the order of who acts, and of the enemy it is directed at.
pub(crate) fn cohesion<'h>(tally: Tally<'h>, own: Condition, foe: Condition) -> Tally<'h> {
    tally
        .when(own == Condition::Disturbed, &sheet::OWN_DISTURBED)
        .when(own >= Condition::Unformed, &sheet::OWN_UNFORMED)
        .when(foe == Condition::Disturbed, &sheet::FOE_DISTURBED)
        .when(foe >= Condition::Unformed, &sheet::FOE_UNFORMED)
}

/// Three dice.
pub(crate) fn three() -> Roll {
    Roll::sum(sheet::LADDER_DICE.value.unsigned_abs())
}

/// A sum of three dice.
pub(crate) fn sum_of(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Book {
    /// Where an argument stands: a place on the ladder, 0 the likeliest, which may lie beyond its
    /// ends.
    pub fn rung_tally(&self, facts: &ArgueFacts) -> Tally<'_> {
        self.argue_sum(facts, true)
    }

    fn argue_sum(&self, facts: &ArgueFacts, reasons: bool) -> Tally<'_> {
        let tally = self.house.tally_if(reasons).plus(&sheet::ARGUE_START, facts.rung as i16);
        let tally = keywords(tally, facts.pro.into(), facts.contra.into());
        cohesion(tally, facts.condition, facts.against)
    }

    /// The rung an argument stands at.
    pub fn stands_at(&self, facts: &ArgueFacts) -> Rung {
        rung_at(self.argue_sum(facts, false).total())
    }

    /// What three dice must reach.
    pub fn score(&self, rung: Rung) -> u8 {
        let score = self.house.tally_if(false).line(sheet::rung_line(rung)).total();
        u8::try_from(score.max(0)).unwrap_or(u8::MAX)
    }

    /// Three dice at the rung that a tally comes to, which end their part: `read` makes the verdict
    /// of their sum and the score.
    pub(crate) fn throw_to<V: tercio_chance::Packed>(
        &self,
        tally: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
        read: impl Fn(u8, u8) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let rung = rung_at(tally.total());
        let score = self.score(rung);
        let ask = Ask::explained(three(), sheet::rung_line(rung), seat, tally);
        dice.read(&ask, |number| read(sum_of(number), score))
    }

    /// Settles an argument: three dice against the score of the rung it stands at.
    pub fn settle_argument(
        &self,
        facts: &ArgueFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Argued, Box<Halt>> {
        dice.settle_to(|dice| self.argue_to(facts, seat, dice))
    }

    fn argue_to(
        &self,
        facts: &ArgueFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Argued>, Box<Halt>> {
        let tally = self.argue_sum(facts, dice.wants_reasons());
        self.throw_to(&tally, seat, dice, argued)
    }

    /// Settles whether a doubtful keyword stands.
    pub fn settle_doubt(&self, seat: Seat, dice: &mut dyn Chance) -> Result<Argued, Box<Halt>> {
        dice.settle_to(|dice| {
            let tally = self.house.tally_if(dice.wants_reasons()).line(&sheet::ARGUE_DOUBT.rule);
            self.throw_to(&tally, seat, dice, argued)
        })
    }

    /// How many of the 216 throws succeed at a rung, as the rules themselves settle them.
    pub fn ways(&self, rung: Rung) -> u32 {
        let facts = ArgueFacts { rung, ..ArgueFacts::default() };
        let law = solve_to::<f64, _>(PATHS_MAX, |dice| self.argue_to(&facts, Seat(0), dice));
        let happens = law.unwrap_or_default().into_iter().filter(|(verdict, _)| verdict.happens);
        let share: f64 = happens.map(|(_, p)| p).sum();
        (share * f64::from(THROWS)).round() as u32
    }
}

/// An argument by its dice and the score.
pub(crate) fn argued(sum: u8, score: u8) -> Argued {
    Argued { happens: sum >= score, sum }
}

/// How often something told in an argument happens.
pub(crate) fn happening(law: &[(Argued, f64)]) -> f64 {
    law.iter().filter(|(verdict, _)| verdict.happens).map(|(_, p)| p).sum()
}

/// A chance with its share of all throws of three dice.
pub(crate) fn of_throws(chance: f64) -> String {
    let ways = (chance * f64::from(THROWS)).round() as u32;
    format!("{} of the time ({ways} of {THROWS})", percent(chance))
}

/// Shows where something stands on the ladder, and what three dice must reach.
pub(crate) fn show_rung(book: &Book, stands: Tally<'_>, show: &mut dyn FnMut(Side, &Tally<'_>)) {
    let place = stands.total();
    let rung = rung_at(place);
    show(Side::A, &stands.titled("place on the ladder"));
    let score = book.house.tally().line(sheet::rung_line(rung));
    let score = score.when(place != rung as i16, &sheet::LADDER_ENDS);
    show(Side::Table, &score.titled("score of three dice"));
}

/// The whole ladder.
#[derive(Clone, Debug)]
pub struct Ladder(pub Book);

impl Procedure for Ladder {
    type Facts = LadderFacts;
    type Verdict = Reached;

    fn name(&self) -> &'static str {
        "ladder"
    }

    fn label(&self) -> &'static str {
        "three dice against every rung of the ladder"
    }

    fn tallies(&self, facts: &LadderFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.house.tally().line(&sheet::LADDER_DICE).titled("dice"));
        let score = self.0.house.tally().line(sheet::rung_line(facts.rung));
        show(Side::Table, &score.titled("score of three dice"));
    }

    fn settle(&self, facts: &LadderFacts, dice: &mut dyn Chance) -> Result<Reached, Box<Halt>> {
        dice.settle_to(|dice| self.conclude(facts, dice))
    }

    fn conclude(
        &self,
        facts: &LadderFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Reached>, Box<Halt>> {
        let scores: Vec<u8> = Rung::ALL.iter().map(|rung| self.0.score(*rung)).collect();
        let tally = self.0.house.tally_if(dice.wants_reasons()).line(&sheet::LADDER_DICE);
        let ask = Ask::explained(three(), sheet::rung_line(facts.rung), Seat(0), &tally);
        dice.read(&ask, |number| {
            let last = scores.iter().rposition(|score| u16::from(*score) <= number);
            Reached { rungs: last.map_or(0, |last| last as u8 + 1) }
        })
    }

    fn sentence(&self, facts: &LadderFacts, law: &[(Reached, f64)]) -> String {
        let reaches =
            |(verdict, _): &&(Reached, f64)| usize::from(verdict.rungs) > facts.rung as usize;
        let chance: f64 = law.iter().filter(reaches).map(|(_, p)| p).sum();
        let (short, score) = (sheet::short(facts.rung), self.0.score(facts.rung));
        format!("{short} succeeds {}, at {score} or more.", of_throws(chance))
    }

    fn place(&self, verdict: &Reached) -> (i32, String) {
        let Some(rung) = verdict.rung() else { return (0, "fails at all".into()) };
        let name = format!("{}, {} or more", sheet::short(rung), self.0.score(rung));
        (verdict.rungs.into(), name)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.shift")]
    }

    fn example(&self) -> &'static str {
        "ladder unlikely"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["rung"]
    }
}

/// An argument.
#[derive(Clone, Debug)]
pub struct Argue(pub Book);

impl Procedure for Argue {
    type Facts = ArgueFacts;
    type Verdict = Argued;

    fn name(&self) -> &'static str {
        "argue"
    }

    fn label(&self) -> &'static str {
        "whether something disputed happens: a rung, keywords for and against it, three dice"
    }

    fn tallies(&self, facts: &ArgueFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show_rung(&self.0, self.0.rung_tally(facts), show);
    }

    fn settle(&self, facts: &ArgueFacts, dice: &mut dyn Chance) -> Result<Argued, Box<Halt>> {
        self.0.settle_argument(facts, Seat(0), dice)
    }

    fn conclude(
        &self,
        facts: &ArgueFacts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Argued>, Box<Halt>> {
        self.0.argue_to(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &ArgueFacts, law: &[(Argued, f64)]) -> String {
        let rung = self.0.stands_at(facts);
        format!(
            "It stands at {} and happens {}, at {} or more.",
            sheet::short(rung),
            of_throws(happening(law)),
            self.0.score(rung),
        )
    }

    fn place(&self, verdict: &Argued) -> (i32, String) {
        place_argued(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.shift"), RuleId("rose.ladder-ends"), RuleId("rose.cohesion")]
    }

    fn example(&self) -> &'static str {
        "argue 50-50 --pro 2 --contra 1"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["rung"]
    }
}

/// An argument's place in a chart.
pub(crate) fn place_argued(verdict: &Argued) -> (i32, String) {
    match verdict.happens {
        true => (1, "happens".into()),
        false => (-1, "does not happen".into()),
    }
}
