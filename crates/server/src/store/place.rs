//! Where the data lies, and the lock that keeps a second server off it.

use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::StoreFault;

const LOCK: &str = "tercio.lock";

/// Where data is kept when nobody says otherwise; none if the system names no home.
pub fn default_dir() -> Option<PathBuf> {
    dir_on(std::env::consts::OS, |name| std::env::var_os(name))
}

fn dir_on(os: &str, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = match os {
        "windows" => path("APPDATA")?,
        "macos" => path("HOME")?.join("Library").join("Application Support"),
        _ => {
            // A path that is not absolute is to be passed over, says the XDG specification.
            let given = path("XDG_DATA_HOME").filter(|path| path.is_absolute());
            given.or_else(|| Some(path("HOME")?.join(".local").join("share")))?
        }
    };
    Some(data.join("tercio"))
}

/// Makes the directory. Logs hold what a side may not see, so nobody else may look into it.
pub(super) fn make_dir(dir: &Path) -> Result<(), StoreFault> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|error| unwritable(dir, &error))
}

/// Held by the one server that may write. The system takes it back when the process ends,
/// however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

impl Drop for Lock {
    /// Closing the file is not enough: a child process that is just being started has it open
    /// too, for a moment.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

impl Lock {
    pub(super) fn take(dir: &Path) -> Result<Lock, StoreFault> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(dir.join(LOCK)).map_err(|error| unwritable(dir, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = holder(&mut file);
                return Err(StoreFault::Locked { dir: dir.to_path_buf(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(unwritable(dir, &error)),
        }
        let process = std::process::id().to_string();
        let written = file.set_len(0).and_then(|()| file.write_all(process.as_bytes()));
        written.map_err(|error| unwritable(dir, &error))?;
        Ok(Lock { file })
    }
}

/// The process that holds the lock. Some systems do not let us read what another has locked.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    match file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse::<u32>().ok()) {
        Some(process) => format!(" (process {process})"),
        None => String::new(),
    }
}

fn unwritable(dir: &Path, error: &std::io::Error) -> StoreFault {
    StoreFault::Directory { dir: dir.to_path_buf(), why: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dir(os: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
        dir_on(os, |name| find(name).map(|(_, value)| OsString::from(value)))
    }

    #[test]
    fn each_system_has_its_place_for_data() {
        let home = ("HOME", "/home/ada");
        let under = |path: &str| Some(PathBuf::from(path));
        assert_eq!(dir("linux", &[home]), under("/home/ada/.local/share/tercio"));
        assert_eq!(dir("linux", &[home, ("XDG_DATA_HOME", "/data")]), under("/data/tercio"));
        for passed_over in ["", "data"] {
            let given = ("XDG_DATA_HOME", passed_over);
            assert_eq!(dir("linux", &[home, given]), under("/home/ada/.local/share/tercio"));
        }
        let mac = under("/home/ada/Library/Application Support/tercio");
        assert_eq!(dir("macos", &[home]), mac);
        let windows = PathBuf::from("roaming").join("tercio");
        assert_eq!(dir("windows", &[("APPDATA", "roaming")]), Some(windows));
        for os in ["linux", "macos", "windows"] {
            assert_eq!(dir(os, &[]), None);
        }
    }
}
