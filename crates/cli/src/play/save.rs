//! The log on disk: each line is appended as soon as it is written, by one session at a time.

use crate::files::read_text;
use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A log file and what it holds.
#[derive(Debug)]
pub struct Saver {
    pub path: PathBuf,
    written: String,
    /// Locked as long as the battle is played; the system gives it free when the program ends,
    /// however it ends.
    held: Option<File>,
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
        Ok(Saver { path, written: String::new(), held: None })
    }

    /// A new file of this name, or the next free one like it.
    pub fn fresh(name: &str, seed: u64) -> Self {
        let safe: String = name
            .chars()
            .map(|sign| if sign.is_alphanumeric() || sign == '-' { sign } else { '-' })
            .collect();
        let path = free_name(Path::new(&format!("{safe}-{seed}.tercio")));
        Saver { path, written: String::new(), held: None }
    }

    /// A file that goes on, and its text: read once nobody else can write to it any more.
    pub fn onto(path: &Path) -> Result<(Self, String)> {
        let held = lock(path)?;
        let text = read_text(path)?;
        Ok((Saver { path: path.into(), written: text.clone(), held }, text))
    }

    /// A copy of the file as it is, beside it.
    pub fn keep_copy(&self) -> Result<PathBuf> {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let copy = free_name(&self.path.with_file_name(format!("{stem}-broken.tercio")));
        fs::copy(&self.path, &copy)
            .with_context(|| format!("keeping a copy in {}", copy.display()))?;
        Ok(copy)
    }

    /// Brings the file up to this text.
    pub fn save(&mut self, text: &str) -> Result<()> {
        if text == self.written {
            return Ok(());
        }
        let name = self.path.display().to_string();
        let saving = || format!("saving the battle to {name}");
        if !self.path.exists() {
            // It is new, or somebody has taken it away: all of it is written.
            self.written.clear();
            self.held = None;
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(&self.path).with_context(saving)?;
        if self.held.is_none() {
            self.held = lock(&self.path)?;
        }
        let found = file.metadata().with_context(saving)?;
        if found.is_file() && found.len() != self.written.len() as u64 {
            bail!(
                "{name} has been written to by somebody else meanwhile, so your last choice is \
                 not saved in it; go on from what is there with `tercio play {name}`"
            );
        }
        match text.strip_prefix(&self.written) {
            Some(more) => file.write_all(more.as_bytes()).with_context(saving)?,
            // Something at the end was left out: the whole file is put in place at once.
            None => {
                let beside = self.path.with_extension("tercio-new");
                fs::write(&beside, text).with_context(saving)?;
                let held = lock(&beside)?;
                fs::rename(&beside, &self.path).with_context(saving)?;
                self.held = held;
            }
        }
        self.written = text.to_string();
        Ok(())
    }
}

/// This name, or the next free one like it.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let more = (2..).map(|count| path.with_file_name(format!("{stem}-{count}.tercio")));
    let free = [path.to_path_buf()].into_iter().chain(more).find(|path| !path.exists());
    free.unwrap_or_else(|| path.to_path_buf())
}

/// Keeps other sessions from a log; those that only read it are not kept out. Nothing is locked
/// where the file system has no locks, and of what is no file. Nor on Windows, where nobody could
/// read a locked file: there a second session is noticed when the file has grown.
fn lock(path: &Path) -> Result<Option<File>> {
    if cfg!(windows) || !fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    let opened = OpenOptions::new().read(true).append(true).open(path);
    let Ok(file) = opened.or_else(|_| File::open(path)) else { return Ok(None) };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => {
            let name = path.display();
            bail!(
                "{name} is being played in another session; leave that one first (`quit`), or \
                 only look on with `tercio replay {name}`. To play on from here by yourself, copy \
                 the file and play the copy"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_others_wrote_to_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("tercio-saver-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.tercio");
        let mut saver = Saver::new(path.clone()).unwrap();
        saver.save("one\n").unwrap();
        let second = Saver::onto(&path).unwrap_err().to_string();
        assert!(second.contains("is being played in another session"), "{second}");
        fs::write(&path, "one\ntwo\n").unwrap();
        let fault = saver.save("one\nthree\n").unwrap_err().to_string();
        assert!(fault.contains("by somebody else meanwhile"), "{fault}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        // One that was taken away is written anew, whole.
        fs::remove_file(&path).unwrap();
        saver.save("one\nthree\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        // One that is cut back stays locked.
        saver.save("one\nfour\n").unwrap();
        assert!(Saver::onto(&path).is_err());
        drop(saver);
        assert_eq!(Saver::onto(&path).unwrap().1, "one\nfour\n");
        fs::remove_dir_all(&folder).unwrap();
    }
}
