//! Tables of text beside the table: players, commanders, chances, the order of battle.

use crate::Rose;
use crate::setup::LeaderId;
use crate::state::State;
use crate::survey::LEADER_PIECE;
use crate::troops::Rung;
use tercio_engine::Panel;
use tercio_family::UnitId;

impl Rose {
    pub(super) fn panels(&self, state: &State) -> Vec<Panel> {
        vec![
            self.players_panel(state),
            self.commanders_panel(state),
            self.chances_panel(state),
            self.order_of_battle(state),
        ]
    }

    /// Who still has dice in this round.
    fn players_panel(&self, state: &State) -> Panel {
        let rows = self.setup.players.iter().zip(state.dice).map(|(player, dice)| {
            vec![player.name.clone(), self.side_name(player.side).into(), dice.to_string()]
        });
        let title = match state.round {
            0 => "Players".into(),
            round => format!("Players, round {round}"),
        };
        panel(&title, &["player", "side", "dice left"], rows.collect(), Vec::new())
    }

    fn commanders_panel(&self, state: &State) -> Panel {
        let survey = self.survey(state);
        let rows = survey.leaders().map(|id| {
            let card = self.setup.leader(id);
            vec![
                card.name.clone(),
                self.side_name(card.side).into(),
                self.player(card.seat).into(),
                self.eye_note(&survey, id),
                self.post_of(&survey, id),
            ]
        });
        let piece =
            |id: LeaderId| survey.place_of(id).is_some().then(|| LEADER_PIECE + u16::from(id.0));
        let head = ["commander", "side", "player", "coup d'oeil", "where"];
        panel("Commanders", &head, rows.collect(), survey.leaders().map(piece).collect())
    }

    /// For each rung: how often it was thrown for, how often it happened, what was to be expected.
    fn chances_panel(&self, state: &State) -> Panel {
        let rows = Rung::ALL.iter().zip(self.ladder).filter_map(|(rung, ways)| {
            let thrown = state.settled.iter().filter(|it| it.rung == *rung && it.rolled.is_some());
            let came: Vec<bool> = thrown.filter_map(|it| it.happened).collect();
            let happened = came.iter().filter(|happened| **happened).count();
            let expected = f64::from(ways) * came.len() as f64 / f64::from(super::disputes::THROWS);
            (!came.is_empty()).then(|| {
                vec![
                    rung.name().into(),
                    format!("{}+", self.book.score(*rung)),
                    came.len().to_string(),
                    happened.to_string(),
                    format!("{expected:.1}"),
                ]
            })
        });
        let head = ["chance", "score", "argued", "happened", "expected"];
        panel("What came of the chances", &head, rows.collect(), Vec::new())
    }

    fn order_of_battle(&self, state: &State) -> Panel {
        let survey = self.survey(state);
        let units = || (0u8..).map(UnitId).take(self.setup.units.len());
        let rows = units().map(|id| {
            let card = survey.card(id);
            vec![
                card.name.clone(),
                self.side_name(card.side).into(),
                card.troop.name().into(),
                card.men.to_string(),
                card.experience.to_string(),
                card.morale.to_string(),
                self.leader_name(card.leader).into(),
                self.standing(&survey, id),
            ]
        });
        let head = ["unit", "side", "kind", "men", "experience", "morale", "under", "order"];
        let pieces = units().map(|id| Some(id.0.into())).collect();
        panel("Order of battle", &head, rows.collect(), pieces)
    }
}

fn panel(title: &str, head: &[&str], rows: Vec<Vec<String>>, pieces: Vec<Option<u16>>) -> Panel {
    let head = head.iter().map(ToString::to_string).collect();
    Panel { title: title.into(), head, rows, pieces }
}
