//! The firing table, written out once more by hand: every half of every cell is shot with.

use serde::Deserialize;
use serde_json::Value;
use tercio_trials::{Met, Paper, Question};

/// How strong the firer is, so that a die is left in every cell.
const VBU: i16 = 8;

/// A row of the table: the four distances at foot and at mounted, or the same for both.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub weapon: String,
    #[serde(default)]
    pub foot: Vec<Value>,
    #[serde(default)]
    pub mounted: Vec<Value>,
    #[serde(default)]
    pub both: Vec<Value>,
}

/// A distance of the table: its name, and the farthest that is still in it.
const BANDS: [(&str, u8); 4] = [("point-blank", 5), ("short", 15), ("long", 30), ("extreme", 80)];

impl Row {
    /// Each half of each cell, with its name.
    pub fn run(&self, paper: &Paper) -> Vec<(String, Result<Met, String>)> {
        let (foot, mounted) = match self.both.is_empty() {
            true => (&self.foot, &self.mounted),
            false => (&self.both, &self.both),
        };
        assert!(foot.len() == BANDS.len() && mounted.len() == BANDS.len(), "{self:?}");
        let mut ran = Vec::new();
        for (index, (band, range)) in BANDS.into_iter().enumerate() {
            // A cell with one entry, or with one No, is one line for both.
            let single = !self.both.is_empty() || foot[index] == "No" && mounted[index] == "No";
            for (kind, troops, entry) in
                [("foot", "FP", &foot[index]), ("mounted", "CP", &mounted[index])]
            {
                let half = if single { String::new() } else { format!(".{kind}") };
                let line = format!("fire.{}.{band}{half}", self.weapon);
                let shot = self.shot(range, troops, entry.as_i64(), line);
                ran.push((format!("{} {band} at {kind}", self.weapon), shot.run(paper)));
            }
        }
        ran
    }

    /// A shot that hits nothing: a throw of just so many dice, or none where the table says No.
    fn shot(&self, range: u8, target: &str, entry: Option<i64>, line: String) -> Question {
        let entry = entry.map(|dice| i16::try_from(dice).unwrap());
        let total = VBU + entry.unwrap_or(0);
        let dice = entry.map(|_| "1".repeat(usize::try_from(total).unwrap()));
        let facts = [
            ("weapon", self.weapon.clone()),
            ("range", range.to_string()),
            ("a", format!("vbu={VBU},T")),
            ("b", format!("vbu=5,{target}")),
        ];
        Question {
            ask: "fire".into(),
            facts: facts.map(|(name, text)| (name.to_string(), text)).into(),
            dice: dice.into_iter().collect(),
            verdict: Some("unhurt".into()),
            totals: [("a".to_string(), total)].into(),
            lines: [("a".to_string(), vec!["fire.vbu".to_string(), line])].into(),
            ..Question::default()
        }
    }
}
