//! Where each rule is used in the code: the first line outside the sheet that names its const or
//! indexes its table.

use super::golden::root;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 9] = [
    "phase/modifiers.rs",
    "phase/floating.rs",
    "phase/sortie.rs",
    "phase/effects.rs",
    "phase/outcomes.rs",
    "phase/long_term.rs",
    "phase/archers.rs",
    "phase",
    "",
];

pub struct Sources {
    sheet: String,
    /// Path in the repository, text.
    files: Vec<(String, String)>,
}

/// A file, or all files of a folder, unless they are there already.
fn collect(path: &Path, into: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).unwrap();
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        entries.iter().for_each(|entry| collect(entry, into));
    } else if path.extension().is_some_and(|ext| ext == "rs") && !into.contains(&path.into()) {
        into.push(path.into());
    }
}

impl Sources {
    pub fn read() -> Self {
        let src = root().join("rules/warfare/src");
        let mut paths = Vec::new();
        for part in ORDER {
            collect(&src.join(part), &mut paths);
        }
        let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
        let files = paths
            .iter()
            .filter(|path| !path.ends_with("sheet.rs"))
            .map(|path| {
                let inner = path.strip_prefix(&src).unwrap().display();
                (format!("rules/warfare/src/{inner}"), text(path))
            })
            .collect();
        Sources { sheet: text(&src.join("sheet.rs")), files }
    }

    /// The const or table of the sheet that holds a rule.
    fn holder(&self, id: &str) -> Option<&str> {
        if id.starts_with("warfare.effect.") && id.split('.').count() == 5 {
            return Some("EFFECTS");
        }
        if id.starts_with("warfare.compare.") {
            return Some("COMPARISON");
        }
        let at = self.sheet.find(&format!("\"{id}\""))?;
        let statics = self.sheet[..at].rfind("pub static ")?;
        let name = &self.sheet[statics + "pub static ".len()..];
        name.split(':').next()
    }

    /// `path:line` of each rule that is used somewhere.
    pub fn places<'i>(&self, ids: impl Iterator<Item = &'i str>) -> BTreeMap<&'i str, String> {
        ids.filter_map(|id| Some((id, self.place(self.holder(id)?)?))).collect()
    }

    fn place(&self, holder: &str) -> Option<String> {
        let used = format!("sheet::{holder}");
        let here = |line: &str| {
            line.match_indices(&used).any(|(at, _)| {
                let after = line[at + used.len()..].chars().next();
                !after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
            })
        };
        self.files.iter().find_map(|(path, text)| {
            let line = text.lines().position(here)?;
            Some(format!("{path}:{}", line + 1))
        })
    }
}
