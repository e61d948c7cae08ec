//! Each army as it stands: its commands, who leads them, and what is left of them.

use super::piece::marks;
use crate::Baroque;
use crate::phase::victory::VictoryFacts;
use crate::sheet;
use crate::state::{State, Status};
use crate::survey::Survey;
use tercio_engine::{Army, Bar, Corps, UnitLine};
use tercio_family::UnitId;

impl Baroque {
    pub(super) fn armies(&self, state: &State) -> Vec<Army> {
        (0..2u8)
            .map(|side| Army {
                side,
                note: if side == state.attacker { "attacks" } else { "defends" }.into(),
                strength: self.bar_of(&self.army_facts(state, side)),
                corps: self.corps(state, side),
            })
            .collect()
    }

    fn corps(&self, state: &State, side: u8) -> Vec<Corps> {
        let survey = self.survey(state);
        let commands = (0u8..).zip(&self.setup.commands).filter(|(_, card)| card.side == side);
        commands
            .map(|(number, card)| {
                let rank = if card.chief { ", commander-in-chief" } else { "" };
                let own = |unit: &UnitId| survey.profile(*unit).command == number;
                Corps {
                    title: card.title.clone(),
                    leader: match survey.leader_at(number) {
                        None => format!("{}, lost", card.leader),
                        Some(_) => format!("{} ({}){rank}", card.leader, card.level),
                    },
                    leader_with: survey.leader_with(number).map(|unit| unit.0.into()),
                    note: self.standing_of(state, number).into(),
                    strength: Some(self.bar_of(&self.command_facts(state, number))),
                    units: state.ids().filter(own).map(|unit| line(&survey, unit)).collect(),
                }
            })
            .collect()
    }

    /// What is left of the value of an army or a command, and what beats it.
    fn bar_of(&self, facts: &VictoryFacts) -> Bar {
        Bar {
            left: i32::from(self.book.value_left(facts).total()).max(0),
            of: i32::from(facts.initial),
            breaks_at: Some(i32::from(sheet::BREAK_ARMY.value)),
            what: "VD".into(),
        }
    }
}

fn line(survey: &Survey<'_>, id: UnitId) -> UnitLine {
    let (unit, card) = (survey.unit(id), survey.profile(id));
    let lost = unit.status == Status::Eliminated;
    let note = match unit.status {
        Status::Eliminated => "eliminated".into(),
        Status::Waiting => "not yet placed".into(),
        Status::OnTable => {
            // Where the leader is stands with his command.
            let held =
                marks(survey, id).into_iter().filter(|(so, letter, _)| *so && *letter != "C");
            held.map(|(_, _, word)| word).collect::<Vec<_>>().join(", ")
        }
    };
    let (of, left) = (i32::from(card.vbu), if lost { 0 } else { i32::from(unit.vbu) });
    let strength = (of > 0).then(|| Bar { left, of, breaks_at: None, what: "VBU".into() });
    UnitLine { piece: id.0.into(), note, strength, lost }
}
