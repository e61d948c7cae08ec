//! The page knows no rule system: it draws views and lights offers, whatever they are of.

use super::Finding;
use crate::tree::Tree;

/// What the page is made of; its tests may name a system.
const CODE: &[&str] = &[".ts", ".svelte", ".js"];
const TEST: &str = ".test.ts";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let systems = tree.systems();
    let mut findings = Vec::new();
    for (path, text) in CODE.iter().flat_map(|end| tree.under("web/src", end)) {
        if path.ends_with(TEST) {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let lower = line.to_lowercase();
            let words = lower.split(|letter: char| !letter.is_ascii_alphanumeric());
            for name in words.filter(|word| systems.contains(word)) {
                let what = format!("the page names the system `{name}`");
                let remedy = "take it from the catalogue or the view";
                findings.push(Finding::new(path, at + 1, what, remedy));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_named_in_the_page_is_found_and_a_test_may_name_one() {
        let tree = Tree::of(&[
            ("rules/rose/Cargo.toml", ""),
            ("web/src/lobby/Lobby.svelte", "<h1>\n{#if system === \"rose\"}"),
            ("web/src/lobby/lobby.test.ts", "const system = \"rose\";"),
            ("web/src/lib/prose.ts", "// prose is no system"),
        ]);
        let found = check(&tree);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].file.as_str(), found[0].line), ("web/src/lobby/Lobby.svelte", 2));
    }
}
