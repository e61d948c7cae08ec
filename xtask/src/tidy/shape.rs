//! Every rules crate has the same files, so that who knows one finds his way in all.

use super::Finding;
use crate::tree::Tree;

#[rustfmt::skip]
const FILES: &[(&str, &str)] = &[
    ("README.md",      "it says which section of the sheet is which function"),
    ("src/lib.rs",     "it holds the card"),
    ("src/sheet.rs",   "it holds the sheet's tables and nothing else"),
    ("src/rulings.rs", "it holds our answers where the sheet is silent"),
    ("src/facts.rs",   "it holds what the sheet asks about a case"),
    ("src/state.rs",   "it holds what decides the future and nothing else"),
    ("src/order.rs",   "it judges, proposes and aims"),
    ("src/phase",      "it has one file for each section of the sheet"),
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let systems = tree.systems();
    let mut findings = Vec::new();
    if systems.is_empty() {
        let remedy = "the other checks of rules crates have nothing to look at";
        findings.push(Finding::new("rules", 0, "there is no rule system", remedy));
    }
    for system in systems {
        for (file, why) in FILES {
            let path = format!("rules/{system}/{file}");
            if !tree.has(&path) {
                let remedy = format!("{why}; see docs/src/adding-a-system.md");
                findings.push(Finding::new(&path, 0, "it is missing", remedy));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_without_rules_is_found() {
        assert_eq!(check(&Tree::of(&[("Cargo.toml", "")])).len(), 1);
    }

    #[test]
    fn a_missing_file_is_found() {
        let mut files = vec![("rules/toy/Cargo.toml", ""), ("rules/toy/README.md", "")];
        for name in ["lib", "sheet", "rulings", "facts", "state"] {
            let path: &'static str = Box::leak(format!("rules/toy/src/{name}.rs").into());
            files.push((path, ""));
        }
        files.push(("rules/toy/src/phase/sortie.rs", ""));
        let findings = check(&Tree::of(&files));
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].file, "rules/toy/src/order.rs");
    }
}
