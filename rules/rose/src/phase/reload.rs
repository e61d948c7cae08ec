//! How long until a unit shoots again.

use crate::Book;
use crate::facts::ReloadFacts;
use crate::phase::time::{TimeVerdict, time_place, time_sentence};
use crate::sheet;
use crate::troops::Troop;
use tercio_chance::{Chance, Halt};
use tercio_engine::{Procedure, Side};
use tercio_ledger::{RuleId, Tally};

impl Book {
    /// The dice after a shot; none for who does not shoot.
    pub fn reload_dice(&self, facts: &ReloadFacts) -> Tally<'_> {
        self.house
            .tally()
            .when(facts.unit.may_skirmish(), &sheet::COMBAT_SHOOTING)
            .when(facts.unit == Troop::Bombard, &sheet::COMBAT_BOMBARD)
            .when(facts.unit == Troop::FieldArtillery, &sheet::COMBAT_FIELD)
    }
}

/// How long until a unit shoots again.
#[derive(Clone, Debug)]
pub struct Reload(pub Book);

impl Procedure for Reload {
    type Facts = ReloadFacts;
    type Verdict = TimeVerdict;

    fn name(&self) -> &'static str {
        "reload"
    }

    fn label(&self) -> &'static str {
        "how many minutes after a shot a unit can shoot again"
    }

    fn tallies(&self, facts: &ReloadFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.reload_dice(facts));
        self.0.show_time(show);
    }

    fn settle(&self, facts: &ReloadFacts, dice: &mut dyn Chance) -> Result<TimeVerdict, Box<Halt>> {
        self.0.check(&self.0.reload_dice(facts), sheet::reload_line(facts.unit), dice)
    }

    fn sentence(&self, facts: &ReloadFacts, law: &[(TimeVerdict, f64)]) -> String {
        match facts.unit.shooter() {
            None => format!("They never shoot: {}.", facts.unit.plain()),
            Some(_) => {
                time_sentence("The time to the next shot", self.0.reload_dice(facts).total(), law)
            }
        }
    }

    fn place(&self, verdict: &TimeVerdict) -> (i32, String) {
        time_place(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.time-check"), RuleId("rose.arms")]
    }

    fn example(&self) -> &'static str {
        "reload bombard"
    }

    fn positions(&self) -> &'static [&'static str] {
        &["unit"]
    }
}
