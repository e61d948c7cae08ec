//! What the book says the program prints is what it prints.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, tercio};
use std::path::Path;

const PAGES: &[&str] = &[
    "README.md",
    "docs/src/playing.md",
    "docs/src/odds.md",
    "docs/src/maps.md",
    "docs/src/house.md",
    "docs/src/files.md",
    "docs/src/battle.md",
];

fn page(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// The blocks of a page in this language, as lines.
fn blocks(page: &str, language: &str) -> Vec<Vec<String>> {
    let parts = page.split("```").collect::<Vec<_>>();
    let inside = parts.iter().skip(1).step_by(2);
    let wanted = inside.filter_map(|part| part.strip_prefix(&format!("{language}\n")));
    wanted.map(|block| block.lines().map(String::from).collect()).collect()
}

/// Words as a shell parts them, as far as the book needs.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

/// What was typed in a line of a transcript, after the name of a side.
fn typed(line: &str) -> Option<String> {
    let (who, typed) = line.split_once("> ")?;
    let is_side = !who.is_empty() && who.chars().all(char::is_alphabetic);
    is_side.then(|| format!("{typed}\n"))
}

#[test]
fn quoted_output_is_what_the_program_prints() {
    let folder = Folder::new("book");
    folder.write(
        "our.toml",
        "system = \"warfare\"\ntitel = \"Our battle\"\nground = \"muddy\"\n\n[[side]]\n\
         name = \"Us\"\narmy = \"saxon\"\n",
    );
    folder.write("hastings.tercio", &page("docs/src/battles/hastings.tercio"));
    let mut seen = 0;
    for name in PAGES {
        for block in blocks(&page(name), "text") {
            let Some(line) = block.first().and_then(|line| line.strip_prefix("$ tercio ")) else {
                continue;
            };
            seen += 1;
            let words = words(line);
            let typed: String = block.iter().filter_map(|line| typed(line)).collect();
            let ran = folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>(), &typed);
            let printed = ran.out + &ran.err;
            let mut rest = printed.lines();
            for wanted in block[1..].iter().filter(|line| *line != "...") {
                let found = rest.any(|line| line == wanted);
                assert!(found, "{name}: `{line}` does not print\n{wanted}\nbut\n{printed}");
            }
        }
    }
    assert!(seen >= 7, "only {seen} quotations were found");
}

#[test]
fn questions_in_the_book_are_answered() {
    for name in PAGES {
        for line in blocks(&page(name), "sh").concat() {
            let line = line.replace("cargo run --release --", "tercio");
            let own_file = line.contains("my-") || line.contains(".tercio");
            let asks = line.starts_with("tercio odds") || line.starts_with("tercio rulings");
            if asks && !own_file {
                let words = words(line.split('#').next().unwrap());
                tercio(&words.iter().skip(1).map(String::as_str).collect::<Vec<_>>()).done();
            }
        }
    }
}

#[test]
fn the_readme_shows_the_chart_of_its_question() {
    let printed = tercio(&["odds", "warfare", "sortie", "--a", "2", "--b", "-2"]).done().out;
    let chart = blocks(&page("README.md"), "text");
    let chart = chart.iter().find(|block| block[0].starts_with("Side a (")).unwrap();
    assert!(printed.starts_with(&chart.join("\n")), "{printed}");
}

#[test]
fn the_map_in_the_book_is_what_the_program_draws() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/img/hastings-map.svg");
    let distance = "knights-1:housecarls-1";
    let drawn = tercio(&["map", "hastings", "--distance", distance, "--width", "900"]).done().out;
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let shown = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(shown == drawn, "the picture is stale; UPDATE_GOLDEN=1 draws it anew");
}

#[test]
fn the_book_shows_the_table_and_the_offers_as_they_are_played() {
    let folder = Folder::new("book-play");
    let words = ["play", "warfare/bridge", "--seed", "7", "--log", "b.tercio"];
    let printed = folder.run(&words, "offers\nquit\n").done().out;
    let blocks = blocks(&page("docs/src/playing.md"), "text");
    let shown = |first: &str| blocks.iter().find(|block| block[0].starts_with(first)).unwrap();
    for first in ["   |", "Raiders> offers"] {
        assert!(printed.contains(&shown(first).join("\n")), "{first}: {printed}");
    }
}
