//! Files that are written by the tests and committed: they fail when stale.

use std::path::PathBuf;

/// The repository's root.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a committed file with what it should hold; `UPDATE_GOLDEN=1` writes it instead.
pub fn check(path: &str, wanted: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).unwrap();
        }
        std::fs::write(&file, wanted).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = kept.lines().zip(wanted.lines()).position(|(kept, wanted)| kept != wanted);
    let line = 1 + differs.unwrap_or(kept.lines().count().min(wanted.lines().count()));
    assert!(kept == wanted, "{path} is stale from line {line}; run the tests with UPDATE_GOLDEN=1");
}
