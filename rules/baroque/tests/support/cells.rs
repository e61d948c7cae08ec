//! The tables of fire, bonus and retreat, written out once more by hand: every cell is thrown for.

use super::fight_figures::{CHARGE_BONUS, CHARGE_COLUMNS, FIRING, GUNS, RETREAT, RETREAT_COLUMNS};
use tercio_trials::{Met, Paper, Question};

/// How strong the firer is, so that a die is left in every cell.
const VBU: i32 = 8;

fn question(ask: &str, facts: &[(&str, String)], dice: Vec<String>) -> Question {
    let facts = facts.iter().map(|(name, text)| (name.to_string(), text.clone())).collect();
    Question { ask: ask.into(), facts, dice, ..Question::default() }
}

/// A shot that hits nothing: a throw of just so many dice, or none where the table says No.
fn shot(weapon: &str, band: &str, range: u8, entry: Option<i32>) -> Question {
    let total = VBU + entry.unwrap_or(0);
    let dice = entry.map(|_| "1".repeat(usize::try_from(total).unwrap()));
    let facts = [
        ("weapon", weapon.to_string()),
        ("range", range.to_string()),
        ("a", format!("vbu={VBU},T")),
        ("b", "vbu=5,P&M".to_string()),
    ];
    Question {
        verdict: Some("unhurt".into()),
        totals: [("a".to_string(), i16::try_from(total).unwrap())].into(),
        lines: [("a".into(), vec!["fire.vbu".into(), format!("fire.{weapon}.{band}")])].into(),
        ..question("shoot", &facts, dice.into_iter().collect())
    }
}

fn shots() -> Vec<(String, Question)> {
    let bands = [("point-blank", 1), ("short", 2), ("long", 4), ("extreme", 8)];
    let mut all = Vec::new();
    for (name, row) in FIRING {
        let gun = GUNS.iter().find(|(_, gun)| *gun == name);
        let weapon = match gun {
            Some((letter, _)) => letter.to_lowercase().replace(' ', "-"),
            None => name.trim_end_matches("-carbine").to_string(),
        };
        for ((band, range), entry) in bands.into_iter().zip(row) {
            all.push((format!("{name}, {band}"), shot(&weapon, band, range, entry)));
        }
    }
    all
}

/// Each cell of the tables of distances, as a retreat with a pursuit.
fn distances() -> Vec<(String, Question)> {
    let pace =
        |column: &str| if column == "fast" { "fast-mounted".into() } else { column.to_string() };
    let mut all = Vec::new();
    for (face, row) in (1..).zip(CHARGE_BONUS) {
        for (column, wanted) in CHARGE_COLUMNS.into_iter().zip(row) {
            let facts = [
                ("a", "T,foot,eliminated".to_string()),
                ("b", format!("SP,impetus=1,{}", pace(column))),
            ];
            let asked = Question {
                outcome: [("pursuit".to_string(), wanted.into())].into(),
                decided_by: vec![format!("pursuit-table.{face}.{}", pace(column))],
                ..question("retreat", &facts, vec![face.to_string()])
            };
            all.push((format!("pursuit on a {face}, {column}"), asked));
        }
    }
    for (face, row) in (1..).zip(RETREAT) {
        for (column, wanted) in RETREAT_COLUMNS.into_iter().zip(row) {
            let facts =
                [("a", format!("T,{}", pace(column))), ("b", "T,foot,impetus=0".to_string())];
            let asked = Question {
                outcome: [("retreat".to_string(), wanted.into())].into(),
                decided_by: vec![format!("retreat.{face}.{}", pace(column))],
                ..question("retreat", &facts, vec![face.to_string()])
            };
            all.push((format!("retreat on a {face}, {column}"), asked));
        }
    }
    all
}

/// Each cell, with its name.
pub fn run(paper: &Paper) -> Vec<(String, Result<Met, String>)> {
    let all = shots().into_iter().chain(distances());
    all.map(|(name, asked)| (name, asked.run(paper))).collect()
}
