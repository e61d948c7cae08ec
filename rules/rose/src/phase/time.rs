//! Time checks: so many dice, a minute for each that shows enough.

use crate::Book;
use crate::facts::TimeFacts;
use crate::rulings::TimeCheck;
use crate::sheet;
use serde::{Deserialize, Serialize};
use tercio_chance::{Ask, Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent};
use tercio_ledger::{Rule, RuleId, Tally};

packed_struct! {
    /// How long something takes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub struct TimeVerdict {
        pub minutes: u16,
    }
}

impl Book {
    /// So many dice as they are, for a check that is named by its dice alone.
    pub fn time_dice(&self, facts: &TimeFacts) -> Tally<'_> {
        let dice = i16::try_from(facts.dice).unwrap_or(i16::MAX);
        self.house.tally().plus(&sheet::TIME_DICE, dice)
    }

    /// A commander's ride, or a messenger's.
    pub fn ride_dice(&self, paces: u16) -> Tally<'_> {
        let stretches = stretches(paces, &sheet::MOVE_PER);
        self.house.tally().times(&sheet::RIDE_TROT, stretches)
    }

    /// Shot go loose, or close their ranks.
    pub fn skirmish_dice(&self) -> Tally<'_> {
        self.house.tally().line(&sheet::SKIRMISH_DICE)
    }

    /// Settles a time check of the dice that a tally comes to, in minutes.
    pub fn settle_time(
        &self,
        checked: &Tally<'_>,
        rule: &'static Rule,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u16, Box<Halt>> {
        let number = checked.total().max(0).unsigned_abs();
        match self.rulings.time {
            _ if number == 0 => Ok(0),
            TimeCheck::Average => Ok(number.div_ceil(sheet::TIME_TYPICAL.value.unsigned_abs())),
            TimeCheck::Dice => {
                let face = sheet::TIME_FACE.value.unsigned_abs() as u8;
                let ask = Ask::explained(Roll::at_least(face, number), rule, seat, checked);
                dice.ask(&ask.counting("minutes")).map(|answer| answer.number())
            }
        }
    }

    /// The verdict of a check on paper.
    pub(crate) fn check(
        &self,
        checked: &Tally<'_>,
        rule: &'static Rule,
        dice: &mut dyn Chance,
    ) -> Result<TimeVerdict, Box<Halt>> {
        dice.settle(|dice| {
            let minutes = self.settle_time(checked, rule, Seat(0), dice)?;
            Ok(TimeVerdict { minutes })
        })
    }

    /// How a check is read, as a tally.
    pub(crate) fn show_time(&self, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        let average = self.rulings.time == TimeCheck::Average;
        let tally = self.house.tally().when(!average, &sheet::TIME_FACE);
        show(Side::Table, &tally.when(average, &sheet::TIME_TYPICAL).titled("minutes"));
    }
}

/// So many stretches of a way; a part counts as a whole.
pub(crate) fn stretches(paces: u16, per: &Rule) -> i16 {
    i16::try_from(paces.div_ceil(per.value.unsigned_abs().max(1))).unwrap_or(i16::MAX)
}

/// The answer of every check in a sentence.
pub(crate) fn time_sentence(what: &str, dice: i16, law: &[(TimeVerdict, f64)]) -> String {
    let mean: f64 = law.iter().map(|(verdict, p)| f64::from(verdict.minutes) * p).sum();
    let at_once: f64 = law.iter().filter(|(verdict, _)| verdict.minutes == 0).map(|(_, p)| p).sum();
    let most = law.iter().map(|(verdict, _)| verdict.minutes).max().unwrap_or(0);
    let s = if (mean - 1.0).abs() < 1e-9 { "" } else { "s" };
    match (dice.max(0), law.len()) {
        (0, _) => format!("{what} takes no check: it is done at once."),
        (dice, 1) => format!("{what} ({dice}D6) takes {most} minute{s}, without a throw."),
        (dice, _) => format!(
            "{what} ({dice}D6) takes {mean:.1} minute{s} on average, {most} at most, and {} of the \
             time it is done at once.",
            percent(at_once)
        ),
    }
}

/// A check's place in a chart: the sooner the better.
pub(crate) fn time_place(verdict: &TimeVerdict) -> (i32, String) {
    let name = match verdict.minutes {
        0 => "at once".into(),
        1 => "1 minute".into(),
        minutes => format!("{minutes} minutes"),
    };
    (-i32::from(verdict.minutes), name)
}

/// A time check by its dice.
#[derive(Clone, Debug)]
pub struct Time(pub Book);

impl Procedure for Time {
    type Facts = TimeFacts;
    type Verdict = TimeVerdict;

    fn name(&self) -> &'static str {
        "time"
    }

    fn label(&self) -> &'static str {
        "how many minutes a time check of so many dice takes"
    }

    fn tallies(&self, facts: &TimeFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.time_dice(facts));
        self.0.show_time(show);
    }

    fn settle(&self, facts: &TimeFacts, dice: &mut dyn Chance) -> Result<TimeVerdict, Box<Halt>> {
        self.0.check(&self.0.time_dice(facts), &sheet::TIME_FACE, dice)
    }

    fn sentence(&self, facts: &TimeFacts, law: &[(TimeVerdict, f64)]) -> String {
        time_sentence("The check", self.0.time_dice(facts).total(), law)
    }

    fn place(&self, verdict: &TimeVerdict) -> (i32, String) {
        time_place(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.time-check")]
    }

    fn example(&self) -> &'static str {
        "time 3"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["dice"]
    }
}
