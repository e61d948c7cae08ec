//! What a seat sees of the table.

use crate::Warfare;
use crate::facts::Arm;
use crate::phase::positions::kinds;
use crate::sheet;
use crate::state::{Due, State, Status};
use tercio_chance::Seat;
use tercio_engine::{Area, Badge, Next, Offer, Panel, Piece, Prompt, Ruler, Scene, View};
use tercio_field::TICKS_PER_U;

impl Warfare {
    pub(crate) fn draw(&self, state: &State, seat: Option<Seat>) -> View {
        use tercio_engine::Ruleset;
        let seats = match self.next(state) {
            Next::Choose(seat) => vec![seat],
            Next::Any(seats) => seats.iter().collect(),
            Next::Sealed(slots) => {
                let mut seats: Vec<Seat> = slots.iter().map(|(seat, _)| *seat).collect();
                seats.sort();
                seats.dedup();
                seats
            }
            Next::Table | Next::Over(_) => Vec::new(),
        };
        let yours = seat.is_some_and(|seat| seats.contains(&seat));
        let (text, rule) = self.prompt(state);
        let offers = match seat.filter(|_| yours) {
            Some(seat) => self.offers(state, seat),
            None => Vec::new(),
        };
        View {
            scene: self.scene(state),
            prompt: Prompt { seats, text, rule: rule.to_string(), yours },
            offers,
            panels: vec![self.unit_panel(state), self.link_panel(state)],
        }
    }

    fn prompt(&self, state: &State) -> (String, tercio_ledger::RuleId) {
        let name = |unit: u8| self.name_of(state, unit);
        let side = |side: u8| self.setup.sides[usize::from(side)].clone();
        let round = state.round;
        let Some(due) = state.agenda.top() else { return ("It is over.".into(), sheet::ROUND.id) };
        match *due {
            Due::Lay { left } => {
                (format!("Lay up to {left} patches of ground, or `done`."), sheet::LAID.id)
            }
            Due::Place { side: who } => (
                format!("{}: place a unit within 8 inches of your edge.", side(who)),
                sheet::SETUP.id,
            ),
            Due::Moves { side: who } => {
                (format!("Round {round}, {}: move, then `done`.", side(who)), sheet::ROUND.id)
            }
            Due::Volleys { side: who } => {
                (format!("Round {round}, {}: shoot, then `done`.", side(who)), sheet::REACH.id)
            }
            Due::Cover { archers, target, .. } => (
                format!(
                    "{} shoots at {}: how many bonus dice cover it?",
                    name(archers),
                    name(target)
                ),
                sheet::SIXES.id,
            ),
            Due::Sorties => (
                format!("Round {round}: each engaged unit secretly chooses maneuver and dice."),
                sheet::COMMIT.id,
            ),
            Due::Press { unit, foe, .. } => (
                format!("{} gives ground: does {} press on?", name(unit), name(foe)),
                sheet::BACK_HALF.id,
            ),
            Due::Flee { unit } => (
                format!("{} is destroyed in the open: does it flee?", name(unit)),
                sheet::DESTROYED.id,
            ),
            Due::Yield { unit } => {
                (format!("{} is shut in: does it ask for quarter?", name(unit)), sheet::SHUT_IN.id)
            }
            Due::Accept { unit } => {
                (format!("{} asks for quarter: is it given?", name(unit)), sheet::SHUT_IN.id)
            }
            Due::Direction { unit, all } => (
                format!(
                    "{} beat {}: where does it go?",
                    name(unit),
                    if all { "all its foes" } else { "some of its foes" }
                ),
                if all { sheet::MANY_WIN.id } else { sheet::MANY_SOME.id },
            ),
            Due::Drive { unit } => (
                format!("{} is beaten by many: from whom is it driven away?", name(unit)),
                sheet::MANY_LOSE.id,
            ),
            Due::Quarter { .. } => {
                ("The victor: are the beaten given quarter?".into(), sheet::NO_QUARTER.id)
            }
            Due::Over => match state.ended {
                Some(ended) => (self.ending(&ended), crate::phase::end_rule(ended.reason).id),
                None => ("It is over.".into(), sheet::ROUND.id),
            },
            _ => ("The table's own steps.".into(), sheet::ROUND.id),
        }
    }

    fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let offer = |order: crate::Order| {
            let notation = self.write_order(state, &order);
            Some(Offer {
                label: notation.clone(),
                piece: piece_of(&order),
                odds: self.question_behind(state, seat, &order),
                order: serde_json::to_value(&order).ok()?,
                notation,
            })
        };
        self.proposals(state, seat).into_iter().filter_map(offer).collect()
    }

    fn scene(&self, state: &State) -> Scene {
        let table = &self.setup.table;
        let mut areas: Vec<Area> = self
            .setup
            .patches
            .iter()
            .map(|patch| Area {
                kind: match (patch.walls, patch.higher) {
                    (1.., _) => "walls".into(),
                    (_, true) => "hill".into(),
                    _ => patch.ground.to_string(),
                },
                label: patch.name.clone(),
                outline: patch.outline.points().iter().map(|p| [p.x, p.y]).collect(),
            })
            .collect();
        areas.extend(state.laid.iter().map(|laid| {
            let (x, y) = (laid.corner.x, laid.corner.y);
            let (far_x, far_y) = (x + laid.width, y + laid.height);
            Area {
                kind: laid.ground.to_string(),
                label: format!("{} ground", laid.ground),
                outline: vec![[x, y], [far_x, y], [far_x, far_y], [x, far_y]],
            }
        }));
        let rulers = state.links.iter().map(|link| {
            let point = |unit: u8| state.unit(unit).base().centre();
            let (from, to) = (point(link.a), point(link.b));
            Ruler {
                kind: link.distance.to_string(),
                label: link.distance.to_string(),
                from: [from.x, from.y],
                to: [to.x, to.y],
            }
        });
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "inch".into(),
            pieces: state.indices().map(|unit| self.piece(state, unit)).collect(),
            areas,
            marks: Vec::new(),
            rulers: rulers.collect(),
        }
    }

    fn piece(&self, state: &State, unit: u8) -> Piece {
        let own = state.unit(unit);
        let horse = kinds(own.kinds).any(|(arm, _)| arm == Arm::Horse);
        let mut badges = vec![Badge {
            text: format!("{:+}", own.pool),
            meaning: if own.pool < 0 { "penalty dice" } else { "bonus dice" }.into(),
        }];
        let flanked = state.links_of(unit).any(|link| link.flanked(own.side));
        let marks = [
            (flanked, "F", "flanked"),
            (own.leader.level > 0, "C", "commander with the unit"),
            (own.status == Status::Finished, "X", "finished"),
        ];
        badges.extend(
            marks.iter().filter(|(shown, ..)| *shown).map(|(_, text, meaning)| Badge {
                text: (*text).into(),
                meaning: (*meaning).into(),
            }),
        );
        Piece {
            id: unit.into(),
            name: self.name_of(state, unit),
            label: format!("{} ({} men)", self.name_of(state, unit), own.men),
            glyph: if own.archers {
                "archers"
            } else if horse {
                "horse"
            } else {
                "foot"
            }
            .into(),
            side: own.side,
            x: own.pose.front.x,
            y: own.pose.front.y,
            facing: own.pose.facing.0,
            width: own.width,
            depth: sheet::BASE_DEPTH_INCHES * TICKS_PER_U,
            badges,
            out: !matches!(own.status, Status::Ready | Status::Finished),
        }
    }

    fn unit_panel(&self, state: &State) -> Panel {
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
        }
    }

    fn link_panel(&self, state: &State) -> Panel {
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
                link.distance.to_string(),
                flanked,
            ]
        });
        Panel {
            title: "Opponents".into(),
            head: ["unit", "against", "distance", ""].map(String::from).to_vec(),
            rows: rows.collect(),
        }
    }
}

fn piece_of(order: &crate::Order) -> Option<u16> {
    use crate::Order;
    match order {
        Order::Place { unit, .. }
        | Order::Move { unit, .. }
        | Order::Take { unit, .. }
        | Order::Combine { unit, .. }
        | Order::Split { unit, .. }
        | Order::Sortie { unit, .. } => Some((*unit).into()),
        Order::Volley { archers, .. } => Some((*archers).into()),
        Order::Towards { foe } | Order::Through { foe } => Some((*foe).into()),
        _ => None,
    }
}
