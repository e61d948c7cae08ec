//! Each side as it stands: its units, and how many men are left of those who came.

use crate::Warfare;
use crate::state::{State, Status};
use tercio_engine::{Army, Bar, Corps, Standing, UnitLine};

impl Warfare {
    pub(super) fn armies(&self, state: &State) -> Vec<Army> {
        (0..2u8)
            .map(|side| {
                let Standing { left, of, breaks_at } = self.stands_at(state, side);
                let role = if side == self.setup.defender { "defends" } else { "attacks" };
                let own = |unit: &u8| state.unit(*unit).side == side;
                let units = state.indices().filter(own).map(|unit| self.line(state, unit));
                Army {
                    side,
                    note: role.into(),
                    strength: Bar { left, of, breaks_at: Some(breaks_at), what: "men".into() },
                    corps: vec![Corps { units: units.collect(), ..Corps::default() }],
                }
            })
            .collect()
    }

    fn line(&self, state: &State, unit: u8) -> UnitLine {
        let own = state.unit(unit);
        let men = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let lost = !matches!(own.status, Status::Ready | Status::Waiting);
        // A part that was split off began with the men it was given.
        let came = match own.part {
            0 => self.setup.units[usize::from(own.card)].men.max(own.men),
            _ => own.men,
        };
        UnitLine {
            piece: unit.into(),
            note: match own.status {
                Status::Ready => format!("{}, pool {:+}", self.commander(own), own.pool),
                status => status.to_string(),
            },
            strength: Some(Bar {
                left: if lost { 0 } else { men(own.men) },
                of: men(came),
                breaks_at: None,
                what: "men".into(),
            }),
            lost,
        }
    }
}
