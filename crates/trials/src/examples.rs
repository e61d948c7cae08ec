//! Folders of example files, and what came of running them.

use crate::Met;
use crate::golden::root;
use serde::de::DeserializeOwned;

/// Each file of a folder of the repository, with its name, in the order of the names.
pub fn files<F: DeserializeOwned>(folder: &str) -> Vec<(String, F)> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).unwrap();
        let read = toml::from_str(&text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        (file, read)
    };
    paths.iter().map(read).collect()
}

/// Examples that were run, under their names.
#[derive(Debug, Default)]
pub struct Ran {
    met: Vec<(String, Met)>,
    faults: Vec<String>,
}

impl Ran {
    /// Keeps what came of an example of a file.
    pub fn add(&mut self, file: &str, name: &str, ran: Result<Met, String>) {
        let name = format!("tests/examples/{file}#{name}");
        assert!(!self.met.iter().any(|(known, _)| *known == name), "{name} twice");
        match ran {
            Ok(met) => self.met.push((name, met)),
            Err(fault) => self.faults.push(format!("{name}\n    {fault}")),
        }
    }

    /// Every example with what it met; fails with the faults of all of them at once.
    pub fn all(self) -> Vec<(String, Met)> {
        let count = self.faults.len();
        assert!(count == 0, "{count} examples fail:\n{}", self.faults.join("\n"));
        self.met
    }
}
