//! Scenario and army files: those that come with the program are sound and hold what the reading
//! says; every fault of a bad one is reported, with its line and what to do.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "files/armies.rs"]
mod armies;
#[path = "files/faults.rs"]
mod faults;
#[path = "files/forms.rs"]
mod forms;
#[path = "files/free.rs"]
mod free;
#[path = "files/named.rs"]
mod named;
#[path = "files/tables.rs"]
mod tables;

use tercio_engine::{SetupFaults, Shelf};
use tercio_rose::setup::{self, Setup};
use tercio_trials::golden;

/// The files that come with the program.
struct Folder;

impl Folder {
    fn text(name: &str) -> Option<String> {
        let file = golden::root().join("data/rose").join(format!("{name}.toml"));
        std::fs::read_to_string(file).ok()
    }
}

impl Shelf for Folder {
    fn find(&self, name: &str) -> Option<(String, String)> {
        Folder::text(name).map(|text| (format!("{name}.toml"), text))
    }

    fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(golden::root().join("data/rose")).unwrap();
        let stem = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = files.map(stem).collect();
        names.sort();
        names
    }
}

fn read(text: &str) -> Result<Setup, SetupFaults> {
    setup::read("test.toml", text, &Folder)
}

fn scenario(name: &str) -> Setup {
    let text = Folder::text(name).unwrap();
    setup::read(name, &text, &Folder).unwrap_or_else(|faults| panic!("{faults}"))
}
