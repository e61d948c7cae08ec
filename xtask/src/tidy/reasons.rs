//! Every library we use has a reason in the book, and every reason a library.

use super::Finding;
use super::manifests::{listed, manifests};
use crate::tree::Tree;

const PAGE: &str = "docs/src/dependencies.md";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let reasons = tree.text(PAGE).map(reasons).unwrap_or_default();
    let mut used: Vec<(&str, String, usize)> = Vec::new();
    if let Some(text) = tree.text("Cargo.toml") {
        used.extend(listed(text).into_iter().map(|(name, line)| ("Cargo.toml", name, line)));
    }
    let crates = manifests(tree);
    for manifest in &crates {
        let ours = |name: &str| crates.iter().any(|other| other.package == name);
        let others = manifest.uses.iter().filter(|used| !ours(&used.name));
        used.extend(others.map(|one| (manifest.path.as_str(), one.name.clone(), one.line)));
    }
    let mut findings = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for (file, name, line) in used {
        if seen.contains(&name) {
            continue;
        }
        if !reasons.iter().any(|(known, _)| *known == name) {
            let what = format!("nothing says why `{name}` is used");
            let remedy = format!("add a row `| `{name}` | reason |` to {PAGE}");
            findings.push(Finding::new(file, line, what, remedy));
        }
        seen.push(name);
    }
    for (name, line) in reasons {
        if !seen.iter().any(|used| used == name) {
            let what = format!("`{name}` is not used any more");
            findings.push(Finding::new(PAGE, line, what, "take its row out"));
        }
    }
    findings
}

/// The rows of the page's tables: a name in backquotes, and a reason that is not empty.
fn reasons(page: &str) -> Vec<(&str, usize)> {
    let mut rows = Vec::new();
    for (index, line) in page.lines().enumerate() {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let name = cells.next().and_then(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
        let reason = cells.next().unwrap_or("");
        if let (Some(name), false) = (name, reason.is_empty()) {
            rows.push((name, index + 1));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARGO: &str = "[workspace.dependencies]\nserde = \"1\"\ntoml = \"1\"\n";

    fn found(page: &str) -> Vec<(String, usize)> {
        let findings = check(&Tree::of(&[("Cargo.toml", CARGO), (PAGE, page)]));
        findings.into_iter().map(|finding| (finding.file, finding.line)).collect()
    }

    #[test]
    fn a_library_without_a_reason_is_found_and_a_reason_without_a_library() {
        assert_eq!(found("| `serde` | files |\n| `toml` | files |\n"), []);
        assert_eq!(found("| `serde` | files |\n"), [("Cargo.toml".to_string(), 3)]);
        assert_eq!(found("| `serde` | |\n| `toml` | files |\n"), [("Cargo.toml".to_string(), 2)]);
        let stale = "| `serde` | files |\n| `toml` | files |\n| `rand` | dice |\n";
        assert_eq!(found(stale), [(PAGE.to_string(), 3)]);
    }

    #[test]
    fn a_library_that_one_crate_names_for_itself_needs_a_reason_too() {
        let member =
            "[package]\nname = \"a\"\n[dependencies]\nlibc = \"0.2\"\nb.workspace = true\n";
        let other = "[package]\nname = \"b\"\n";
        let tree = Tree::of(&[("crates/a/Cargo.toml", member), ("crates/b/Cargo.toml", other)]);
        let findings = check(&tree);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].line, 4);
    }
}
