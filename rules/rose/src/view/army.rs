//! Each army as it stands: its commanders, their units, and what is left of them.

use crate::Rose;
use crate::setup::LeaderId;
use crate::state::{Post, State};
use crate::survey::Survey;
use tercio_engine::{Army, Bar, Corps, UnitLine};
use tercio_family::UnitId;

impl Rose {
    pub(super) fn armies(&self, state: &State) -> Vec<Army> {
        let survey = self.survey(state);
        (0..2u8)
            .map(|side| Army {
                side,
                note: match self.setup.attacker {
                    Some(attacker) if attacker == side => "attacks".into(),
                    Some(_) => "defends".into(),
                    None => String::new(),
                },
                strength: self.units_left(state, side),
                corps: self.corps_of(&survey, side),
            })
            .collect()
    }

    /// Units that are not lost, and with how many the battle is.
    fn units_left(&self, state: &State, side: u8) -> Bar {
        let toll = self.toll(state, side);
        let left = i32::from(toll.units) - i32::from(toll.lost);
        let breaks_at = i32::from(toll.units) - i32::from(toll.most());
        Bar { left, of: toll.units.into(), breaks_at: Some(breaks_at), what: "units".into() }
    }

    fn corps_of(&self, survey: &Survey<'_>, side: u8) -> Vec<Corps> {
        let own = |leader: &LeaderId| self.setup.leader(*leader).side == side;
        survey.leaders().filter(own).map(|leader| self.corps(survey, leader)).collect()
    }

    fn corps(&self, survey: &Survey<'_>, leader: LeaderId) -> Corps {
        let card = self.setup.leader(leader);
        let units = (0u8..).map(UnitId).take(self.setup.units.len());
        let own = units.filter(|unit| survey.card(*unit).leader == leader);
        let with = match survey.leader(leader).map(|leader| leader.post) {
            Some(Post::With(unit)) => Some(u16::from(unit.0)),
            _ => None,
        };
        Corps {
            title: card.name.clone(),
            leader: self.eye_note(survey, leader),
            leader_with: with,
            note: self.post_of(survey, leader),
            strength: None,
            units: own.map(|unit| self.unit_line(survey, unit)).collect(),
        }
    }

    /// What a commander is worth, in a few words.
    pub(super) fn eye_note(&self, survey: &Survey<'_>, id: LeaderId) -> String {
        let Some(leader) = survey.leader(id) else { return String::new() };
        let wounded = leader.out_until > 0 && leader.out_until >= survey.state.round;
        let mut notes = vec![leader.eye.name()];
        if leader.chief {
            notes.push("commander-in-chief");
        }
        if wounded {
            notes.push("wounded");
        }
        notes.join(", ")
    }

    fn unit_line(&self, survey: &Survey<'_>, id: UnitId) -> UnitLine {
        let unit = survey.unit(id);
        let busy = if unit.here() { self.busy_with(survey, id) } else { String::new() };
        let standing = self.standing(survey, id);
        let note = match (busy.as_str(), standing.as_str()) {
            ("", "formed") => String::new(),
            (busy, "formed") => busy.into(),
            ("", standing) => standing.into(),
            (busy, standing) => format!("{standing}; {busy}"),
        };
        UnitLine { piece: id.0.into(), note, strength: None, lost: unit.is_lost() }
    }
}
