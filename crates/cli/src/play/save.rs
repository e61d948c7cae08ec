//! The log on disk: each line is appended as soon as it is written.

use anyhow::{Context, Result, bail};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A log file and what it holds.
#[derive(Debug)]
pub struct Saver {
    pub path: PathBuf,
    written: String,
}

impl Saver {
    /// A new file. One that is there already is never written over.
    pub fn new(path: PathBuf) -> Result<Self> {
        if fs::metadata(&path).is_ok_and(|file| file.len() > 0) {
            let name = path.display();
            bail!(
                "{name} is there already; go on with `tercio play {name}`, or give another --log"
            );
        }
        Ok(Saver { path, written: String::new() })
    }

    /// A new file of this name, or the next free one like it.
    pub fn fresh(name: &str, seed: u64) -> Self {
        let safe: String = name
            .chars()
            .map(|sign| if sign.is_alphanumeric() || sign == '-' { sign } else { '-' })
            .collect();
        let first = PathBuf::from(format!("{safe}-{seed}.tercio"));
        let more = (2..).map(|count| PathBuf::from(format!("{safe}-{seed}-{count}.tercio")));
        let path = [first.clone()].into_iter().chain(more).find(|path| !path.exists());
        Saver { path: path.unwrap_or(first), written: String::new() }
    }

    /// A file that goes on.
    pub fn onto(path: &Path, written: String) -> Self {
        Saver { path: path.into(), written }
    }

    /// Brings the file up to this text.
    pub fn save(&mut self, text: &str) -> Result<()> {
        if text == self.written {
            return Ok(());
        }
        let name = || format!("saving the battle to {}", self.path.display());
        match text.strip_prefix(&self.written) {
            Some(more) => {
                let mut file = OpenOptions::new()
                    .create(true)
                    .append(true)
                    .open(&self.path)
                    .with_context(name)?;
                file.write_all(more.as_bytes()).with_context(name)?;
            }
            // A torn line at the end was left out: the whole file is put in place at once.
            None => {
                let beside = self.path.with_extension("tercio-new");
                fs::write(&beside, text).with_context(name)?;
                fs::rename(&beside, &self.path).with_context(name)?;
            }
        }
        self.written = text.to_string();
        Ok(())
    }
}
