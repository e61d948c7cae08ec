//! The files that come with the program.

use tercio_engine::DataFile;

macro_rules! data {
    ($make:ident $name:literal) => {
        DataFile::$make($name, include_str!(concat!("../../../../data/rose/", $name, ".toml")))
    };
}

/// Scenarios, the one to learn by first, and the armies they name.
pub(crate) static FILES: &[DataFile] = &[
    data!(scenario "teaching"),
    data!(scenario "fornovo"),
    data!(scenario "cerignola"),
    data!(scenario "pavia"),
    data!(scenario "fornovo-council"),
    data!(scenario "meeting"),
    data!(army "french-1495"),
    data!(army "league-1495"),
    data!(army "french-1503"),
    data!(army "spanish-1503"),
    data!(army "french-1525"),
    data!(army "imperial-1525"),
    data!(army "teaching-army"),
];
