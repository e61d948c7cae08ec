//! Where each rule is used in the code: the first line outside the sheet that names its const or
//! indexes its table.

use crate::golden::root;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The code of a system.
#[derive(Debug)]
pub struct Sources {
    /// The sheet, all of its files.
    sheet: Vec<String>,
    /// Path in the repository, text.
    files: Vec<(String, String)>,
    holders: fn(&str) -> Option<&'static str>,
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
    /// The code of `rules/<system>`, its first files and folders in this order, then the rest.
    /// `holders` names the table or function of the sheet that stands for ids not written out there.
    pub fn read(system: &str, order: &[&str], holders: fn(&str) -> Option<&'static str>) -> Self {
        let src = root().join(format!("rules/{system}/src"));
        let mut paths = Vec::new();
        for part in order.iter().chain(&[""]) {
            let part = if part.is_empty() { src.clone() } else { src.join(part) };
            collect(&part, &mut paths);
        }
        let mut sources = Sources { sheet: Vec::new(), files: Vec::new(), holders };
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let inner = path.strip_prefix(&src).unwrap();
            if inner == Path::new("sheet.rs") || inner.starts_with("sheet") {
                sources.sheet.push(text);
            } else {
                sources.files.push((format!("rules/{system}/src/{}", inner.display()), text));
            }
        }
        sources
    }

    /// The const or table of the sheet that holds a rule.
    fn holder(&self, id: &str) -> Option<&str> {
        if let Some(holder) = (self.holders)(id) {
            return Some(holder);
        }
        let quoted = format!("\"{id}\"");
        self.sheet.iter().find_map(|sheet| {
            let at = sheet.find(&quoted)?;
            let statics = sheet[..at].rfind("pub static ")?;
            sheet[statics + "pub static ".len()..].split(':').next()
        })
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
