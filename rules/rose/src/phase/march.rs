//! How long a move takes.

use crate::Book;
use crate::facts::MoveFacts;
use crate::phase::time::{TimeVerdict, stretches, time_place, time_sentence};
use crate::rulings::Gallop;
use crate::sheet;
use crate::troops::Pace;
use tercio_chance::{Chance, Halt};
use tercio_engine::{Procedure, Side};
use tercio_ledger::{Rule, RuleId, Tally};

impl Book {
    /// Paces that who flees runs in a minute at such a pace.
    pub fn flight_paces(&self, pace: Pace) -> u16 {
        let dice = sheet::pace_line(pace).value.max(1);
        (sheet::FLIGHT_MINUTE.value / dice).unsigned_abs()
    }

    /// The paces of a stretch at a gallop.
    fn gallop_per(&self) -> &'static Rule {
        match self.rulings.gallop {
            Gallop::Home => &sheet::MOVE_GALLOP_PER,
            Gallop::Misprint => &sheet::MOVE_GALLOP_200,
        }
    }

    /// The dice of a move. A charge gallops at the last, and the rest is at the pace given.
    pub fn move_dice(&self, facts: &MoveFacts) -> Tally<'_> {
        let per = self.gallop_per();
        let galloped = match facts.pace {
            Pace::Gallop => facts.paces,
            Pace::March => 0,
            _ if !facts.gallop => 0,
            Pace::Walk | Pace::Trot => facts.paces.min(per.value.unsigned_abs()),
        };
        let rest = stretches(facts.paces - galloped, &sheet::MOVE_PER);
        let at = |pace: Pace| if facts.pace == pace { rest } else { 0 };
        self.house
            .tally()
            .times(&sheet::MOVE_INFANTRY, at(Pace::March))
            .times(&sheet::MOVE_WALK, at(Pace::Walk))
            .times(&sheet::MOVE_TROT, at(Pace::Trot))
            .times(&sheet::MOVE_GALLOP, stretches(galloped, per))
    }
}

/// How long a move takes.
#[derive(Clone, Debug)]
pub struct March(pub Book);

impl Procedure for March {
    type Facts = MoveFacts;
    type Verdict = TimeVerdict;

    fn name(&self) -> &'static str {
        "march"
    }

    fn label(&self) -> &'static str {
        "how many minutes a move takes"
    }

    fn tallies(&self, facts: &MoveFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.move_dice(facts));
        self.0.show_time(show);
    }

    fn settle(&self, facts: &MoveFacts, dice: &mut dyn Chance) -> Result<TimeVerdict, Box<Halt>> {
        self.0.check(&self.0.move_dice(facts), sheet::pace_line(facts.pace), dice)
    }

    fn sentence(&self, facts: &MoveFacts, law: &[(TimeVerdict, f64)]) -> String {
        let what = match facts.paces {
            1 => "The move of 1 pace".to_string(),
            paces => format!("The move of {paces} paces"),
        };
        time_sentence(&what, self.0.move_dice(facts).total(), law)
    }

    fn place(&self, verdict: &TimeVerdict) -> (i32, String) {
        time_place(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.time-check"), RuleId("rose.gallop")]
    }

    fn example(&self) -> &'static str {
        "march --pace trot --paces 350 --gallop"
    }
}
