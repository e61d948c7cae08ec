//! House rules from options and files.

use crate::Usage;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;
use tercio_engine::Card;
use tercio_ledger::House;

#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseArgs {
    /// A file of house rules: JSON or TOML with off, shift and rulings.
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// Another answer to a ruling.
    #[arg(long, value_name = "ID=ANSWER")]
    pub ruling: Vec<String>,
    /// A rule that never applies.
    #[arg(long, value_name = "RULE")]
    pub off: Vec<String>,
    /// A rule worth more or less than printed.
    #[arg(long, value_name = "RULE=N", allow_hyphen_values = true)]
    pub shift: Vec<String>,
}

impl HouseArgs {
    pub fn is_plain(&self) -> bool {
        *self == HouseArgs::default()
    }

    /// The house that file and options make, known to the system in every name.
    pub fn build(&self, card: &Card) -> Result<House> {
        let mut house = match &self.house {
            Some(file) => read(file)?,
            None => House::default(),
        };
        for text in &self.ruling {
            let Some((id, answer)) = text.split_once('=') else {
                let example = "--ruling ID=ANSWER";
                return Err(Usage::error(format!("`--ruling {text}` has no answer: {example}")));
            };
            house.rulings.insert(id.trim().into(), answer.trim().into());
        }
        for text in &self.shift {
            let pair = text.split_once('=');
            let number = pair.and_then(|(_, number)| number.trim().parse().ok());
            let (Some((id, _)), Some(number)) = (pair, number) else {
                let wanted = "give a whole number: --shift RULE=-1";
                return Err(Usage::error(format!("`--shift {text}`: {wanted}")));
            };
            house.shift.insert(id.trim().into(), number);
        }
        house.off.extend(self.off.iter().cloned());
        let faults = card.house_faults(&house);
        if !faults.is_empty() {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let see = format!("see `tercio sheet {0}` and `tercio rulings {0}`", card.name);
            return Err(Usage::error(format!("{} ({see})", faults.join("; "))));
        }
        Ok(house)
    }
}

fn read(file: &PathBuf) -> Result<House> {
    let text = std::fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let read = match text.trim_start().starts_with('{') {
        true => serde_json::from_str(&text).map_err(|error| error.to_string()),
        false => toml::from_str(&text).map_err(|error| error.to_string()),
    };
    match read {
        Ok(house) => Ok(house),
        Err(why) => bail!(
            "{}: {why}\nhouse rules look like {{\"off\": [], \"shift\": {{\"rule\": -1}}, \
             \"rulings\": {{\"ruling\": \"answer\"}}}}",
            file.display()
        ),
    }
}
