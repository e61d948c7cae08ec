//! Each army as it stands: its commands, who leads them, and what is left of them.

use super::piece::marks;
use crate::Impetus;
use crate::phase::victory::VictoryFacts;
use crate::state::{State, Status, UnitId};
use crate::survey::Survey;
use crate::troops::Level;
use tercio_engine::{Army, Bar, Corps, UnitLine};

impl Impetus {
    pub(super) fn armies(&self, state: &State) -> Vec<Army> {
        (0..2u8)
            .map(|side| Army {
                side,
                note: if side == state.attacker { "attacks" } else { "defends" }.into(),
                strength: self.value_left(&self.army_facts(state, side)),
                corps: self.corps(state, side),
            })
            .collect()
    }

    fn corps(&self, state: &State, side: u8) -> Vec<Corps> {
        let survey = self.survey(state);
        let commands = (0u8..).zip(&self.setup.commands).filter(|(_, card)| card.side == side);
        commands
            .map(|(number, card)| {
                let level = state.commands[usize::from(number)].level;
                let rank = if card.chief { ", commander-in-chief" } else { "" };
                let own = |unit: &UnitId| survey.profile(*unit).command == number;
                Corps {
                    title: card.title.clone(),
                    leader: match level {
                        Level::Nobody if card.level == Level::Nobody => "nobody leads it".into(),
                        Level::Nobody => format!("{}, lost", card.commander),
                        level => format!("{} ({level}){rank}", card.commander),
                    },
                    leader_with: survey.general_of(number).map(|unit| unit.0.into()),
                    note: self.standing_of(state, number).into(),
                    strength: Some(self.value_left(&self.command_facts(state, number))),
                    units: state.ids().filter(own).map(|unit| line(&survey, unit)).collect(),
                }
            })
            .collect()
    }

    /// What is left of the value of an army or a command, and what beats it.
    fn value_left(&self, facts: &VictoryFacts) -> Bar {
        let initial = i32::from(facts.initial);
        let left_after = |lost: u16| (initial - i32::from(lost)).max(0);
        Bar {
            left: left_after(self.book.victory(facts).value_lost),
            of: initial,
            breaks_at: Some(left_after(self.book.beaten_at(facts.of, facts.initial))),
            what: "VD".into(),
        }
    }
}

fn line(survey: &Survey<'_>, id: UnitId) -> UnitLine {
    let (unit, card) = (survey.unit(id), survey.profile(id));
    let lost = unit.status == Status::Routed;
    let of = i32::from(card.vbu) * i32::from(card.depth);
    let note = match unit.status {
        Status::Routed => "routed".into(),
        Status::Waiting => "not yet placed".into(),
        Status::Sheltered(_) => "in a square".into(),
        Status::OnTable => {
            // Where the commander is stands with his command.
            let held =
                marks(survey, id).into_iter().filter(|(so, letter, _)| *so && *letter != "C");
            held.map(|(_, _, word)| word).collect::<Vec<_>>().join(", ")
        }
    };
    let left = if lost { 0 } else { i32::from(unit.strength()) };
    let strength = (of > 0).then(|| Bar { left, of, breaks_at: None, what: "VBU".into() });
    UnitLine { piece: id.0.into(), note, strength, lost }
}
