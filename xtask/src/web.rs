//! The page: its types, its own tests, and the page in a real browser.

use crate::run::run_cargo;
use crate::tree::root;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Types and unit tests; nothing needs a browser.
pub fn check() -> Result<()> {
    install()?;
    npm(&["run", "check"], &[])?;
    npm(&["test"], &[])
}

/// The page as people use it, in Chromium against the real program.
pub fn browser() -> Result<()> {
    in_browser("test:browser")
}

/// The pictures of the book.
pub fn shots() -> Result<()> {
    in_browser("shots")
}

fn in_browser(script: &str) -> Result<()> {
    let chromium = chromium()?;
    install()?;
    run_cargo(&["build", "--package", "tercio"])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let program = target.unwrap_or_else(|| root().join("target")).join("debug/tercio");
    let program = program.to_str().context("the path of the program is not UTF-8")?;
    npm(&["run", script], &[("CHROMIUM", &chromium), ("TERCIO_BIN", program)])
}

fn web() -> PathBuf {
    root().join("web")
}

/// The page's packages, when they are not there or not those of the lock file.
fn install() -> Result<()> {
    let changed = |path: &str| -> Option<SystemTime> {
        std::fs::metadata(web().join(path)).and_then(|found| found.modified()).ok()
    };
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"], &[])
}

fn npm(words: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.args(words).current_dir(web()).envs(variables.iter().copied());
    let said = format!("npm {}", words.join(" "));
    let status = command.status().with_context(|| {
        format!("`{said}` cannot be started; install Node.js 20 or newer with npm")
    })?;
    if !status.success() {
        bail!("`{said}` in web/ failed");
    }
    Ok(())
}

/// Where a Chromium is found.
const PLACES: [&str; 6] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// A Chromium: the one that was named, one that is there, or the distribution's own, installed now.
fn chromium() -> Result<String> {
    if let Ok(named) = std::env::var("CHROMIUM") {
        if !Path::new(&named).exists() {
            bail!("CHROMIUM names `{named}`, which is not there");
        }
        return Ok(named);
    }
    if let Some(found) = found() {
        return Ok(found);
    }
    println!("no Chromium here: installing the distribution's own with apt-get");
    let installed = apt(&["update"])
        .and_then(|()| apt(&["install", "--yes", "--no-install-recommends", "chromium"]));
    match (installed, found()) {
        (Ok(()), Some(found)) => Ok(found),
        (Err(error), _) => bail!("{error:#}; {REMEDY}"),
        (Ok(()), None) => bail!("apt-get installed no Chromium; {REMEDY}"),
    }
}

const REMEDY: &str = "the browser tests need Chromium: install it (Debian: apt-get install \
                      chromium), or name a browser with CHROMIUM=/path/to/chrome";

fn found() -> Option<String> {
    PLACES.iter().find(|place| Path::new(place).exists()).map(ToString::to_string)
}

/// As root directly; otherwise with sudo, if it asks for no password.
fn apt(words: &[&str]) -> Result<()> {
    let by_root = is_root();
    let mut command = Command::new(if by_root { "apt-get" } else { "sudo" });
    if !by_root {
        command.args(["-n", "apt-get"]);
    }
    let status = command.args(words).env("DEBIAN_FRONTEND", "noninteractive").status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) if by_root => bail!("`apt-get {}` failed", words.join(" ")),
        _ => bail!("`apt-get {}` needs root", words.join(" ")),
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}
