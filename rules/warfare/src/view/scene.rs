//! The table and the panels beside it.

use crate::Warfare;
use crate::facts::Ground;
use crate::phase::positions::kinds;
use crate::setup::Patch;
use crate::state::{Distance, Due, Link, State};
use tercio_engine::{Area, Panel, Ruler, Scene};
use tercio_field::TICKS_PER_U;

/// The kinds of ground that a page draws in their own way.
const LOOKS: [&str; 8] = ["hill", "wood", "rough", "marsh", "water", "road", "buildings", "wall"];

impl Warfare {
    pub(crate) fn scene(&self, state: &State) -> Scene {
        let table = &self.setup.table;
        let mut areas: Vec<Area> = self
            .setup
            .patches
            .iter()
            .map(|patch| Area {
                kind: look(patch).into(),
                label: patch_label(patch),
                outline: patch.outline.points().iter().map(|p| [p.x, p.y]).collect(),
                ..Area::default()
            })
            .collect();
        areas.extend(state.laid.iter().map(|laid| {
            let (x, y) = (laid.corner.x, laid.corner.y);
            let (far_x, far_y) = (x + laid.width, y + laid.height);
            Area {
                kind: ground_look(laid.ground).into(),
                label: format!("{} ground", laid.ground),
                outline: vec![[x, y], [far_x, y], [far_x, far_y], [x, far_y]],
                ..Area::default()
            }
        }));
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "inch".into(),
            sides: self.setup.sides.to_vec(),
            pieces: state.indices().map(|unit| self.piece(state, unit)).collect(),
            areas,
            marks: Vec::new(),
            lay: Vec::new(),
            zones: self.zones(state),
            rulers: state.links.iter().map(|link| ruler(state, link)).collect(),
        }
    }

    /// The strip in which somebody places his units now.
    fn zones(&self, state: &State) -> Vec<Area> {
        let Some(Due::Place { side }) = state.agenda.top() else { return Vec::new() };
        let strip = self.strip_of(*side);
        let (right, low, high) = (self.setup.table.width, *strip.start(), *strip.end());
        vec![Area {
            kind: "deployment".into(),
            label: format!("{}: deployment", self.setup.sides[usize::from(*side)]),
            outline: vec![[0, low], [right, low], [right, high], [0, high]],
            ..Area::default()
        }]
    }

    pub(super) fn unit_panel(&self, state: &State) -> Panel {
        let rows = state.indices().map(|unit| {
            let own = state.unit(unit);
            let card = &self.setup.units[usize::from(own.card)];
            let kind: Vec<String> =
                kinds(own.kinds).map(|(arm, weight)| format!("{weight} {arm}")).collect();
            vec![
                self.name_of(state, unit),
                self.setup.sides[usize::from(own.side)].clone(),
                own.men.to_string(),
                kind.join(", ") + if own.archers { ", archers" } else { "" },
                format!("{:+}", own.pool),
                own.status.to_string(),
                match own.leader.level {
                    0 => String::new(),
                    level if card.commander.name.is_empty() => format!("level {level}"),
                    level => format!("{} {level}", card.commander.name),
                },
            ]
        });
        Panel {
            title: "Units".into(),
            head: ["unit", "side", "men", "kind", "pool", "state", "commander"]
                .map(String::from)
                .to_vec(),
            rows: rows.collect(),
            pieces: state.indices().map(|unit| Some(unit.into())).collect(),
        }
    }

    pub(super) fn link_panel(&self, state: &State) -> Panel {
        let rows = state.links.iter().map(|link| {
            let flanked = match (link.a_flanked, link.b_flanked) {
                (true, true) => "both flanked".to_string(),
                (true, false) => format!("{} flanked", self.name_of(state, link.a)),
                (false, true) => format!("{} flanked", self.name_of(state, link.b)),
                (false, false) => String::new(),
            };
            vec![
                self.name_of(state, link.a),
                self.name_of(state, link.b),
                how_far(link.distance).into(),
                flanked,
            ]
        });
        Panel {
            title: "Opponents".into(),
            head: ["unit", "against", "distance", ""].map(String::from).to_vec(),
            rows: rows.collect(),
            pieces: state.links.iter().map(|link| Some(link.a.into())).collect(),
        }
    }
}

/// From the middle of one opponent to the middle of the other.
fn ruler(state: &State, link: &Link) -> Ruler {
    let middle = |unit: u8| state.unit(unit).base().centre();
    let (from, to) = (middle(link.a), middle(link.b));
    Ruler {
        kind: link.distance.to_string(),
        label: how_far(link.distance).into(),
        from: [from.x, from.y],
        to: [to.x, to.y],
        ..Ruler::default()
    }
}

pub(super) fn how_far(distance: Distance) -> &'static str {
    match distance {
        Distance::Engaged => "engaged",
        Distance::Half => "half a move apart",
        Distance::Apart => "a full move apart",
    }
}

/// What a patch looks like: walls and heights before all, then what its name says, then its ground.
fn look(patch: &Patch) -> &'static str {
    let named = || {
        let words = patch.name.split(|sign: char| !sign.is_alphabetic());
        words.flat_map(|word| LOOKS.into_iter().filter(move |look| *look == word)).next()
    };
    match (patch.walls, patch.higher) {
        (1.., _) => "wall",
        (_, true) => "hill",
        _ => named().unwrap_or_else(|| ground_look(patch.ground)),
    }
}

/// Its name, and what counts there.
fn patch_label(patch: &Patch) -> String {
    let mut parts = vec![patch.ground.to_string()];
    if patch.higher {
        parts.push("higher".into());
    }
    if patch.walls > 0 {
        parts.push(format!("walls {}", patch.walls));
    }
    if patch.shut_in {
        parts.push("shut in".into());
    }
    format!("{} ({})", patch.name, parts.join(", "))
}

/// Cluttered ground is drawn as a wood: it is what most often clutters a field.
fn ground_look(ground: Ground) -> &'static str {
    match ground {
        Ground::Rough => "rough",
        Ground::Cluttered => "wood",
        Ground::Neutral | Ground::Clear | Ground::Open => ground.word(),
    }
}
