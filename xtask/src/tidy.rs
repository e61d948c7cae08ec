//! What must hold of the source itself. Each check is a function from the files to findings.

mod arrows;
mod coverage;
mod generated;
mod leftovers;
mod length;
mod links;
mod manifests;
mod page;
mod purity;
mod reasons;
mod shape;
mod tallies;

use crate::tree::{Tree, root};
use anyhow::{Result, bail};
use std::fmt;

/// Something out of order, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub file: String,
    /// Counted from one; 0 for the whole file.
    pub line: usize,
    pub what: String,
    pub remedy: String,
}

impl Finding {
    pub fn new(
        file: &str,
        line: usize,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Finding {
        Finding { file: file.into(), line, what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}\n        {}", self.file, self.what, self.remedy),
            line => write!(f, "{}:{line}: {}\n        {}", self.file, self.what, self.remedy),
        }
    }
}

type Check = fn(&Tree) -> Vec<Finding>;

#[rustfmt::skip]
const CHECKS: &[(&str, Check)] = &[
    ("crates depend only downwards",              arrows::check),
    ("no input, output, clock or chance below",   purity::check),
    ("functions and files are short",             length::check),
    ("no numbers in tallies outside the sheet",   tallies::check),
    ("every rule is met by a test",               coverage::check),
    ("generated pages are fresh",                 generated::check),
    ("links lead somewhere",                      links::check),
    ("nothing is left open",                      leftovers::check),
    ("rules crates have the same files",          shape::check),
    ("the page names no system",                  page::check),
    ("dependencies have reasons",                 reasons::check),
];

/// Runs every check and prints what each found.
pub fn run() -> Result<()> {
    let tree = Tree::read(&root())?;
    let mut count = 0;
    for (name, check) in CHECKS {
        let findings = check(&tree);
        println!("  {} {name}", if findings.is_empty() { "ok  " } else { "FAIL" });
        for finding in &findings {
            println!("    {finding}");
        }
        count += findings.len();
    }
    for (path, lines) in length::long_files(&tree) {
        println!("  note {path} has {lines} lines; about {} is enough", length::FILE_LINES_USUAL);
    }
    if count > 0 {
        bail!("tidy found {count} things; each says what to do");
    }
    Ok(())
}
