//! The dependencies that the Cargo.toml files name.

use crate::tree::{FAMILIES, Tree};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// How a crate uses another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Code,
    Tests,
}

/// One dependency of one crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    pub name: String,
    pub line: usize,
    pub used: Use,
}

/// One crate of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub path: String,
    pub package: String,
    /// Where it stands: `engine`, `xtask`, or `rules` for every rule system; what several of them
    /// share stands for itself.
    pub layer: String,
    pub uses: Vec<Dependency>,
}

/// Every crate of the workspace. A file that is no TOML is left to Cargo to complain about.
pub fn manifests(tree: &Tree) -> Vec<Manifest> {
    let files = tree.ending("/Cargo.toml");
    files.filter_map(|(path, text)| manifest(path, text)).collect()
}

fn manifest(path: &str, text: &str) -> Option<Manifest> {
    let root = DeTable::parse(text).ok()?;
    let root = root.get_ref();
    let package = table(root, "package")?.get("name")?.get_ref().as_str()?.to_string();
    let layer = match path.split('/').collect::<Vec<_>>()[..] {
        ["crates", name, _] | [name, _] => name,
        ["rules", name, _] if FAMILIES.contains(&name) => name,
        ["rules", ..] => "rules",
        _ => path,
    };
    let mut uses = Vec::new();
    collect(text, root, &mut uses);
    for (_, target) in table(root, "target").into_iter().flatten() {
        if let DeValue::Table(target) = target.get_ref() {
            collect(text, target, &mut uses);
        }
    }
    Some(Manifest { path: path.into(), package, layer: layer.into(), uses })
}

fn collect(text: &str, root: &DeTable<'_>, into: &mut Vec<Dependency>) {
    let tables = [
        ("dependencies", Use::Code),
        ("build-dependencies", Use::Code),
        ("dev-dependencies", Use::Tests),
    ];
    for (key, used) in tables {
        into.extend(named(text, root, key).map(|(name, line)| Dependency { name, line, used }));
    }
}

/// The names of the table at `key`, and their lines.
fn named<'t>(
    text: &'t str,
    root: &'t DeTable<'_>,
    key: &str,
) -> impl Iterator<Item = (String, usize)> + use<'t> {
    let keys = table(root, key).into_iter().flat_map(|table| table.keys());
    keys.map(|name| (name.get_ref().to_string(), line_at(text, name.span().start)))
}

/// What the workspace itself lists, with lines; crates of our own are left out.
pub fn listed(text: &str) -> Vec<(String, usize)> {
    let Ok(root) = DeTable::parse(text) else { return Vec::new() };
    let Some(workspace) = table(root.get_ref(), "workspace") else { return Vec::new() };
    let ours = |name: &str| {
        let entry = table(workspace, "dependencies").and_then(|table| table.get(name));
        matches!(entry.map(Spanned::get_ref), Some(DeValue::Table(entry)) if entry.contains_key("path"))
    };
    named(text, workspace, "dependencies").filter(|(name, _)| !ours(name)).collect()
}

fn table<'r, 't>(root: &'r DeTable<'t>, key: &str) -> Option<&'r DeTable<'t>> {
    match root.get(key)?.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_read_with_their_lines() {
        let text = "[package]\nname = \"tercio-warfare\"\n[dependencies]\nserde = \"1\"\n\n\
                    [dev-dependencies]\ntercio-odds = { workspace = true }\n";
        let tree = Tree::of(&[("rules/warfare/Cargo.toml", text)]);
        let manifest = &manifests(&tree)[0];
        assert_eq!(
            (manifest.package.as_str(), manifest.layer.as_str()),
            ("tercio-warfare", "rules")
        );
        let uses: Vec<_> =
            manifest.uses.iter().map(|u| (u.name.as_str(), u.line, u.used)).collect();
        assert_eq!(uses, [("serde", 4, Use::Code), ("tercio-odds", 7, Use::Tests)]);
    }

    #[test]
    fn the_workspace_lists_what_is_not_ours() {
        let text =
            "[workspace.dependencies]\ntercio-odds = { path = \"crates/odds\" }\nserde = \"1\"\n";
        assert_eq!(listed(text), [("serde".to_string(), 3)]);
    }
}
