//! Capture or death of a commander.

use crate::Book;
use crate::facts::FateFacts;
use crate::sheet;
use crate::troops::{Level, Structure};
use serde::Serialize;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat, packed_struct};
use tercio_engine::{Procedure, Side, percent, words};
use tercio_ledger::{Rule, RuleId, Tally};

words! {
    /// What becomes of a commander: one for each row of the sheet, in its order.
    pub enum CommanderFate {
        Unhurt "unhurt",
        Captured "captured",
        Killed "killed",
        CapturedRouted "captured-routed",
        KilledRouted "killed-routed",
        ArmyRouted "army-routed",
    }
}

impl CommanderFate {
    /// The row that says so.
    pub fn rule(self) -> &'static Rule {
        &sheet::FATES[self as usize]
    }

    pub const fn is_lost(self) -> bool {
        !matches!(self, CommanderFate::Unhurt)
    }

    /// His command routs, by itself or with the army.
    pub const fn command_routs(self) -> bool {
        matches!(
            self,
            CommanderFate::CapturedRouted | CommanderFate::KilledRouted | CommanderFate::ArmyRouted
        )
    }

    /// The row of a total, whoever he is and however it came.
    fn printed(total: i16) -> CommanderFate {
        let row = sheet::FATES.iter().rposition(|row| row.value <= total);
        row.map_or(CommanderFate::Unhurt, |row| CommanderFate::ALL[row])
    }

    /// The row that holds in the case: nobody is captured by fire, and only the chief takes the
    /// army with him.
    fn of(total: i16, facts: &FateFacts) -> CommanderFate {
        match CommanderFate::printed(total) {
            CommanderFate::Captured if !facts.melee => CommanderFate::Unhurt,
            CommanderFate::CapturedRouted if !facts.melee => CommanderFate::Killed,
            CommanderFate::ArmyRouted if !facts.chief => CommanderFate::KilledRouted,
            fate => fate,
        }
    }
}

packed_struct! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
    pub struct FateVerdict {
        pub fate: CommanderFate,
        /// Every unit of his army loses VBU with him.
        pub shakes_army: bool,
    }
}

impl Book {
    /// What is added to the dice.
    pub fn fate_modifiers(&self, facts: &FateFacts) -> Tally<'_> {
        let structure = facts.structure;
        self.house
            .tally()
            .times(&sheet::FATE_LEADERSHIP, self.leadership(facts.level))
            .times(&sheet::FATE_OTHERS, facts.others.into())
            .when(structure == Structure::Good, &sheet::FATE_GOOD)
            .when(structure == Structure::Average, &sheet::FATE_AVERAGE)
            .when(structure == Structure::Poor, &sheet::FATE_POOR)
            .times(&sheet::FATE_LOSSES, facts.losses.into())
            .when(facts.mounted, &sheet::FATE_MOUNTED)
    }

    /// The row in which a total ends.
    pub fn fate_row(&self, total: i16, facts: &FateFacts) -> &'static Rule {
        CommanderFate::of(total, facts).rule()
    }

    /// Settles the fate of a commander whose unit failed its test with a six.
    pub fn settle_fate(
        &self,
        facts: &FateFacts,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<FateVerdict, Box<Halt>> {
        if facts.level == Level::Nobody {
            return Ok(FateVerdict::default());
        }
        let tally = self.fate_modifiers(facts);
        let modifiers = tally.total();
        let fate = dice.settle(|dice| {
            let roll = Roll::sum(sheet::FATE_DICE.value.unsigned_abs());
            let sum = dice.number(roll, &sheet::FATE_DICE, seat, Some(&tally))?;
            Ok(CommanderFate::of(modifiers.saturating_add_unsigned(sum), facts))
        })?;
        let charismatic = facts.level == Level::Charismatic;
        let shakes_army =
            charismatic && fate.is_lost() && !self.house.is_off(sheet::FATE_CHARISMATIC.id);
        Ok(FateVerdict { fate, shakes_army })
    }
}

/// What becomes of a commander.
#[derive(Clone, Debug)]
pub struct Fate(pub Book);

impl Procedure for Fate {
    type Facts = FateFacts;
    type Verdict = FateVerdict;

    fn name(&self) -> &'static str {
        "fate"
    }

    fn label(&self) -> &'static str {
        "what becomes of a commander whose unit failed its test with a six"
    }

    fn tallies(&self, facts: &FateFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.fate_modifiers(facts));
        if facts.level == Level::Charismatic {
            show(
                Side::Table,
                &self.0.house.tally().line(&sheet::FATE_CHARISMATIC).titled("loss of every unit"),
            );
        }
    }

    fn settle(&self, facts: &FateFacts, dice: &mut dyn Chance) -> Result<FateVerdict, Box<Halt>> {
        self.0.settle_fate(facts, Seat(0), dice)
    }

    fn sentence(&self, facts: &FateFacts, law: &[(FateVerdict, f64)]) -> String {
        if facts.level == Level::Nobody {
            return "There is no commander to lose.".into();
        }
        let share = |holds: fn(CommanderFate) -> bool| -> f64 {
            law.iter().filter(|(verdict, _)| holds(verdict.fate)).map(|(_, p)| p).sum()
        };
        let mut sentence = format!(
            "The commander is lost {} of the time, and his command routs in {}",
            percent(share(CommanderFate::is_lost)),
            percent(share(CommanderFate::command_routs)),
        );
        let army = share(|fate| fate == CommanderFate::ArmyRouted);
        if army > 0.0 {
            sentence += &format!("; the whole army routs in {}", percent(army));
        }
        sentence + "."
    }

    fn place(&self, verdict: &FateVerdict) -> (i32, String) {
        let said = match verdict.fate {
            CommanderFate::Unhurt => "unhurt",
            CommanderFate::Captured => "captured",
            CommanderFate::Killed => "killed",
            CommanderFate::CapturedRouted => "captured, command routs",
            CommanderFate::KilledRouted => "killed, command routs",
            CommanderFate::ArmyRouted => "killed, army routs",
        };
        let shaken = if verdict.shakes_army { ", army shaken" } else { "" };
        (-(verdict.fate as i32), format!("{said}{shaken}"))
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("impetus.commander")]
    }

    fn example(&self) -> &'static str {
        "fate --level expert --others 3 --losses 2 --mounted yes --chief yes"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The row of each total from 2 to 16.
    fn rows(melee: bool, chief: bool) -> Vec<&'static str> {
        let facts = FateFacts { melee, chief, ..FateFacts::default() };
        let row = |total| Book::default().fate_row(total, &facts).id.0;
        (2..=16).map(|total| row(total).trim_start_matches("impetus.fate.")).collect()
    }

    #[test]
    fn rows_end_where_the_sheet_says() {
        let times = |word: &'static str, count: usize| vec![word; count];
        let chief = [
            times("none", 5),
            times("captured", 2),
            times("killed", 2),
            times("captured-routed", 2),
            times("killed-routed", 2),
            times("army-routed", 2),
        ];
        assert_eq!(rows(true, true), chief.concat());
        let by_fire = [times("none", 7), times("killed", 4), times("killed-routed", 4)];
        assert_eq!(rows(false, false), by_fire.concat());
    }

    #[test]
    fn the_dice_of_the_worked_check_lose_two() {
        let facts = FateFacts {
            level: Level::Expert,
            others: 3,
            losses: 2,
            mounted: true,
            chief: true,
            ..FateFacts::default()
        };
        assert_eq!(Book::default().fate_modifiers(&facts).total(), -2);
    }
}
