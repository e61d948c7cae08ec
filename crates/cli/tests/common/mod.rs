//! Running the program.
#![allow(dead_code, reason = "each file of tests uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn json(&self) -> Value {
        let read = serde_json::from_str(&self.out);
        read.unwrap_or_else(|error| panic!("not JSON ({error}):\n{}\n{}", self.out, self.err))
    }

    /// It did what was asked.
    pub fn done(self) -> Self {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        self
    }

    /// It refused, and said these words.
    pub fn refused(self, code: i32, words: &[&str]) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        for word in words {
            let said = self.err.contains(word) || self.out.contains(word);
            assert!(said, "`{word}` is not said:\n{}\n{}", self.out, self.err);
        }
        self
    }
}

pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
    command.current_dir(folder).env_remove("NO_COLOR");
    command
}

/// Runs it in a folder with these lines typed.
pub fn tercio_in(folder: &Path, words: &[&str], typed: &str) -> Ran {
    let mut child = command(folder)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let typed = typed.as_bytes().to_vec();
    // The program may end before it has read everything.
    let writing = std::thread::spawn(move || {
        let _ = stdin.write_all(&typed);
    });
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs it where no file matters.
pub fn tercio(words: &[&str]) -> Ran {
    tercio_in(&std::env::temp_dir(), words, "")
}

/// A command line as it is typed in the book.
pub fn line(words: &str) -> Ran {
    tercio(&words.split_whitespace().collect::<Vec<_>>())
}

/// An empty folder of its own, gone when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tercio-test-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub fn run(&self, words: &[&str], typed: &str) -> Ran {
        tercio_in(&self.0, words, typed)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
