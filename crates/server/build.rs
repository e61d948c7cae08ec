//! Builds the page, when its sources are newer than what was built last.
//!
//! `TERCIO_KEEP_PAGE=1` takes `web/dist` as it is.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

fn main() {
    let web = Path::new("../../web");
    println!("cargo::rerun-if-env-changed=TERCIO_KEEP_PAGE");
    println!("cargo::rerun-if-changed=../../web/dist/index.html");
    for source in SOURCES {
        if web.join(source).exists() {
            println!("cargo::rerun-if-changed=../../web/{source}");
        }
    }
    let built = changed(&web.join("dist/index.html"));
    if std::env::var_os("TERCIO_KEEP_PAGE").is_some() && built.is_some() {
        return;
    }
    let newest = SOURCES.iter().filter_map(|source| changed(&web.join(source))).max();
    if built.is_some() && built >= newest {
        return;
    }
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < changed(&web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"]);
    }
    npm(web, &["run", "build"]);
}

/// When a file, or the newest file of a folder, was changed.
fn changed(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|found| found.modified()).ok()?;
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    let newest = inside.filter_map(|entry| changed(&entry.path())).max();
    Some(newest.map_or(own, |newest| newest.max(own)))
}

fn npm(web: &Path, words: &[&str]) {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let ran = Command::new(program).args(words).current_dir(web).output();
    let said = format!("npm {}", words.join(" "));
    match ran {
        Ok(ran) if ran.status.success() => {}
        Ok(ran) => panic!(
            "\n\nThe page could not be built: `{said}` in web/ failed.\n{}\n{}\n",
            String::from_utf8_lossy(&ran.stdout),
            String::from_utf8_lossy(&ran.stderr),
        ),
        Err(error) => panic!(
            "\n\nThe page is built with Node.js, and `{said}` could not be started ({error}).\n\
             Install Node.js 20 or newer with npm (Debian: apt install nodejs npm), then build \
             again.\n"
        ),
    }
}
