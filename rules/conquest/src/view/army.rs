//! Each army as it stands: its general, its units, and what is left of them.

use super::piece::marks;
use crate::Conquest;
use crate::state::{Post, State, Status};
use crate::survey::Survey;
use tercio_engine::{Army, Bar, Corps, UnitLine};
use tercio_family::UnitId;

impl Conquest {
    pub(super) fn armies(&self, state: &State) -> Vec<Army> {
        (0..2u8)
            .map(|side| Army {
                side,
                note: match state.turn {
                    0 => String::new(),
                    _ if state.advantage == side => "with the Strategic Advantage".into(),
                    _ => String::new(),
                },
                strength: self.bar_of(state, side),
                corps: vec![self.corps(state, side)],
            })
            .collect()
    }

    /// The whole army under its general: here armies have no parts.
    fn corps(&self, state: &State, side: u8) -> Corps {
        let survey = self.survey(state);
        let own = |unit: &UnitId| survey.card(*unit).side == side;
        Corps {
            title: String::new(),
            leader: self.general_note(state, side),
            leader_with: survey.general_with(side).map(|unit| unit.0.into()),
            note: String::new(),
            strength: None,
            units: state.ids().filter(own).map(|unit| line(&survey, unit)).collect(),
        }
    }

    /// Who leads, and what he still can do.
    pub(super) fn general_note(&self, state: &State, side: u8) -> String {
        let at = usize::from(side.min(1));
        let (card, now) = (&self.setup.generals[at], &state.generals[at]);
        match now.post {
            Post::Lost => format!("{}, fallen", card.name),
            _ => format!("{} (Mo {}, zone {}\")", card.name, card.mo, card.zone),
        }
    }

    /// Units that stand, and with how many the army breaks.
    fn bar_of(&self, state: &State, side: u8) -> Bar {
        let (left, of) = self.units_left(state, side);
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        // More than half of them gone: with so many left it is broken.
        let breaks_at = Some((number(of) + 1) / 2 - 1);
        Bar { left: number(left), of: number(of), breaks_at, what: "units".into() }
    }
}

fn line(survey: &Survey<'_>, id: UnitId) -> UnitLine {
    let (unit, card) = (survey.unit(id), survey.card(id));
    let lost = unit.status == Status::Destroyed;
    let note = match unit.status {
        Status::Destroyed => "destroyed".into(),
        Status::Waiting => "not yet placed".into(),
        Status::OnTable => {
            // Where the general is stands with the army.
            let held =
                marks(survey, id).into_iter().filter(|(so, letter, _)| *so && *letter != "G");
            held.map(|(_, _, word)| word).collect::<Vec<_>>().join(", ")
        }
    };
    let (of, left) = (i32::from(card.figures), if lost { 0 } else { i32::from(unit.figures) });
    let strength = Some(Bar { left, of, breaks_at: None, what: "figures".into() });
    UnitLine { piece: id.0.into(), note, strength, lost }
}
