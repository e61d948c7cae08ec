//! Pages written by the program are what the program says today.

use super::Finding;
use crate::book::{Page, render};
use crate::tree::Tree;
use anyhow::Result;

pub fn check(tree: &Tree) -> Vec<Finding> {
    compare(tree, &render)
}

fn compare(tree: &Tree, render: &dyn Fn(&Page) -> Result<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.systems().into_iter().flat_map(Page::of_system) {
        let path = page.path();
        match render(&page) {
            Ok(text) if tree.text(&path) == Some(&text) => {}
            Ok(text) => {
                let line = tree.text(&path).map_or(0, |old| first_difference(old, &text));
                let what = format!("it is not what `{}` prints", page.command());
                findings.push(Finding::new(&path, line, what, "run cargo xtask docs"));
            }
            Err(error) => {
                let what = format!("`{}` cannot be run: {error:#}", page.command());
                let remedy = format!("mend the program, then run cargo xtask docs for {path}");
                findings.push(Finding::new("crates/cli", 0, what, remedy));
            }
        }
    }
    findings
}

fn first_difference(old: &str, new: &str) -> usize {
    let same = old.lines().zip(new.lines()).take_while(|(old, new)| old == new);
    same.count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(sheet: &str) -> Vec<(String, usize)> {
        let tree = Tree::of(&[
            ("rules/toy/Cargo.toml", ""),
            ("docs/src/sheets/toy.md", sheet),
            ("docs/src/rulings/toy.md", "one\ntwo\n"),
        ]);
        let findings = compare(&tree, &|_| Ok("one\ntwo\n".to_string()));
        findings.into_iter().map(|finding| (finding.file, finding.line)).collect()
    }

    #[test]
    fn a_stale_page_is_found_with_its_first_stale_line() {
        assert_eq!(stands("one\ntwo\n"), []);
        assert_eq!(stands("one\n2\n"), [("docs/src/sheets/toy.md".to_string(), 2)]);
    }

    #[test]
    fn a_program_that_does_not_run_is_found() {
        let tree = Tree::of(&[("rules/toy/Cargo.toml", "")]);
        assert_eq!(compare(&tree, &|_| anyhow::bail!("no")).len(), 2);
    }
}
