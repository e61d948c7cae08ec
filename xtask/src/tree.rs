//! The project's files, read once; the checks see only this.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that hold nothing of ours.
const LEFT_OUT: &[&str] = &["target", "node_modules", "dist", "__pycache__"];
/// Hidden folders that do.
const HIDDEN_OURS: &[&str] = &[".cargo", ".ci"];
/// What several systems share: it lies among them and is none.
pub const FAMILIES: &[&str] = &["family"];
/// Files whose text is looked at.
const READ: &[&str] = &["rs", "toml", "md", "ts", "svelte", "js", "py", "sh"];

/// Paths from the root with `/` between, and the text of those that are read.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    pub fn read(root: &Path) -> Result<Tree> {
        let mut tree = Tree::default();
        tree.read_folder(root, "")?;
        Ok(tree)
    }

    fn read_folder(&mut self, root: &Path, folder: &str) -> Result<()> {
        let place = root.join(folder);
        let entries = fs::read_dir(&place).with_context(|| format!("reading {place:?}"))?;
        for entry in entries {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                let hidden = name.starts_with('.') && !HIDDEN_OURS.contains(&name.as_str());
                if !hidden && !LEFT_OUT.contains(&name.as_str()) {
                    self.read_folder(root, &path)?;
                }
            } else if kind.is_file() {
                let text =
                    if is_read(&path) { fs::read_to_string(entry.path()).ok() } else { None };
                self.files.insert(path, text);
            }
        }
        Ok(())
    }

    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether there is such a file, or a folder with something in it.
    pub fn has(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        self.files.contains_key(path)
            || self
                .files
                .range(folder.clone()..)
                .next()
                .is_some_and(|(p, _)| p.starts_with(&folder))
    }

    /// Every file read whose path ends so.
    pub fn ending(&self, end: &str) -> impl Iterator<Item = (&str, &str)> {
        let read =
            self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)));
        read.filter(move |(path, _)| path.ends_with(end))
    }

    /// Every file read under a folder, whose path ends so.
    pub fn under(&self, folder: &str, end: &str) -> impl Iterator<Item = (&str, &str)> {
        let folder = format!("{folder}/");
        self.ending(end).filter(move |(path, _)| path.starts_with(&folder))
    }

    /// The folders of the rule systems, which are their names: `rules/<system>/Cargo.toml`.
    pub fn systems(&self) -> Vec<&str> {
        let manifests = self.under("rules", "/Cargo.toml");
        let names = manifests.filter_map(|(path, _)| path.split('/').nth(1));
        names.filter(|name| !FAMILIES.contains(name)).collect()
    }
}

fn is_read(path: &str) -> bool {
    let end = path.rsplit('.').next().unwrap_or("");
    READ.contains(&end) || (path.starts_with("golden/") && path.ends_with("/coverage.json"))
}

/// Where the project is: Cargo says it at run time, so that a target folder shared between two
/// checkouts does not lead from one into the other.
pub fn root() -> PathBuf {
    let given = env::var("CARGO_MANIFEST_DIR");
    let xtask = PathBuf::from(given.unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into()));
    xtask.parent().map_or_else(|| xtask.clone(), Path::to_path_buf)
}

#[cfg(test)]
impl Tree {
    /// A project made up for a test.
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|(path, text)| (path.to_string(), Some(text.to_string())));
        Tree { files: files.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_known_by_what_is_in_them() {
        let tree = Tree::of(&[("rules/warfare/Cargo.toml", ""), ("rules/warfare/src/lib.rs", "")]);
        assert!(tree.has("rules/warfare/src") && tree.has("rules/warfare/src/lib.rs"));
        assert!(!tree.has("rules/war") && !tree.has("rules/warfare/src/lib"));
        assert_eq!(tree.systems(), ["warfare"]);
    }

    #[test]
    fn what_systems_share_is_no_system() {
        let tree = Tree::of(&[("rules/family/Cargo.toml", ""), ("rules/warfare/Cargo.toml", "")]);
        assert_eq!(tree.systems(), ["warfare"]);
    }

    #[test]
    fn the_project_reads_itself() {
        let tree = Tree::read(&root()).unwrap();
        assert!(tree.text("xtask/src/tree.rs").is_some());
        assert!(!tree.has("target") && !tree.has(".git"));
    }
}
