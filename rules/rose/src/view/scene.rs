//! The table itself: ground, zones, and ways that are still being gone.

use crate::Rose;
use crate::spoken::clock;
use crate::state::{Due, State, What};
use tercio_engine::{Area, Ruler, Scene};
use tercio_family::ground_area;
use tercio_field::{Point, TICKS_PER_U};

impl Rose {
    pub(super) fn scene(&self, state: &State) -> Scene {
        let table = &self.setup.table;
        let grounds = self.setup.terrain.features.iter().enumerate();
        let place = |at: usize| self.setup.places.get(at).map_or("", String::as_str);
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: " paces".into(),
            sides: self.setup.sides.to_vec(),
            pieces: self.pieces_of(state),
            areas: grounds.map(|(at, ground)| ground_area(ground, place(at))).collect(),
            marks: Vec::new(),
            rulers: self.ways(state),
            lay: Vec::new(),
            zones: self.zones(state),
        }
    }

    /// Where somebody places his units now.
    fn zones(&self, state: &State) -> Vec<Area> {
        let Some(Due::Place { side }) = state.agenda.top() else { return Vec::new() };
        let zone = self.survey(state).deploy_zone(*side);
        let (min, max) = (zone.min, zone.max);
        let outline = vec![[min.x, min.y], [max.x, min.y], [max.x, max.y], [min.x, max.y]];
        let label = format!("{}: deployment", self.side_name(*side));
        vec![Area { kind: "deployment".into(), label, outline, ..Area::default() }]
    }

    /// The ways that units and commanders still have before them.
    fn ways(&self, state: &State) -> Vec<Ruler> {
        let survey = self.survey(state);
        let runs = state.running.iter().filter_map(|run| {
            let (from, to) = match &run.what {
                What::Move { unit, to, .. } => (survey.unit(*unit).pose.front, to.front),
                What::Engage { unit, target, .. } | What::Press { unit, target } => {
                    if !survey.stands(*target) {
                        return None;
                    }
                    (survey.unit(*unit).pose.front, survey.base(*target).centre())
                }
                What::Ride { leader, to, .. } => {
                    let to = match to {
                        crate::order::Goal::Place(at) => *at,
                        crate::order::Goal::Unit(unit) => survey.base(*unit).centre(),
                    };
                    (survey.place_of(*leader)?, to)
                }
                What::Reform { .. } | What::Skirmish { .. } | What::Order { .. } => return None,
            };
            Some((run, from, to))
        });
        let spot = |at: Point| [at.x, at.y];
        runs.map(|(run, from, to)| Ruler {
            kind: "way".into(),
            label: format!("until {}", clock(&self.setup, run.ends)),
            from: spot(from),
            to: spot(to),
            lines: vec![tercio_family::opened(&self.what_named(&run.what))],
        })
        .collect()
    }
}
