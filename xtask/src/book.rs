//! The pages of the book that the program writes.

use crate::run::program;
use crate::tree::{Tree, root};
use anyhow::{Context, Result};
use std::fs;

/// A page that is the output of one command for one system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    system: String,
    folder: &'static str,
    command: &'static str,
    title: &'static str,
    about: &'static str,
}

impl Page {
    /// The pages of one system.
    pub fn of_system(system: &str) -> [Page; 2] {
        let system = system.to_string();
        [
            Page {
                system: system.clone(),
                folder: "sheets",
                command: "sheet",
                title: "The sheet of",
                about: "Every line the program knows, in the sheet's order, with its rule id.",
            },
            Page {
                system,
                folder: "rulings",
                command: "rulings",
                title: "The rulings of",
                about: "Every place where the sheet is silent or can be read in two ways, and our \
                        answer.",
            },
        ]
    }

    /// Where it stands.
    pub fn path(&self) -> String {
        format!("docs/src/{}/{}.md", self.folder, self.system)
    }

    /// What writes it.
    pub fn command(&self) -> String {
        format!("tercio {} {}", self.command, self.system)
    }

    fn around(&self, output: &str) -> String {
        let Page { system, title, about, .. } = self;
        let fence = if output.contains("```") { "````" } else { "```" };
        let body = output.trim_end();
        let note = format!("<!-- Written by `cargo xtask docs` from `{}`. -->", self.command());
        format!("# {title} {system}\n\n{note}\n\n{about}\n\n{fence}text\n{body}\n{fence}\n")
    }
}

/// The page as the program writes it today.
pub fn render(page: &Page) -> Result<String> {
    let output = program(&[page.command, &page.system])?;
    Ok(page.around(&output))
}

/// Writes every page anew.
pub fn write() -> Result<()> {
    let tree = Tree::read(&root())?;
    for page in tree.systems().into_iter().flat_map(Page::of_system) {
        let place = root().join(page.path());
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).with_context(|| format!("making {folder:?}"))?;
        }
        fs::write(&place, render(&page)?).with_context(|| format!("writing {place:?}"))?;
        println!("{}", page.path());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_stands_in_a_block_that_it_cannot_close() {
        let [sheet, _] = Page::of_system("toy");
        assert_eq!(sheet.path(), "docs/src/sheets/toy.md");
        assert!(sheet.around("a  1\n\n").ends_with("```text\na  1\n```\n"));
        assert!(sheet.around("```\n").ends_with("````text\n```\n````\n"));
    }
}
