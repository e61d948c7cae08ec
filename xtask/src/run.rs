//! Running Cargo and the program.

use crate::tree::root;
use anyhow::{Context, Result, bail};
use std::env;
use std::process::{Command, Stdio};

/// The Cargo that runs us, at the project's root.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs Cargo in the open.
pub fn run_cargo(arguments: &[&str]) -> Result<()> {
    let line = format!("cargo {}", arguments.join(" "));
    let status = cargo(arguments).status().with_context(|| format!("starting `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// What the program prints; what it complains of is passed on.
pub fn program(arguments: &[&str]) -> Result<String> {
    let mut all = vec!["run", "--quiet", "--package", "tercio", "--"];
    all.extend(arguments);
    let output = cargo(&all).stderr(Stdio::inherit()).output().context("starting cargo")?;
    if !output.status.success() {
        bail!("`tercio {}` failed ({})", arguments.join(" "), output.status);
    }
    String::from_utf8(output.stdout).context("the program prints UTF-8")
}
