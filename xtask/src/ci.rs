//! Everything that must pass, in order, stopping at the first failure.

use crate::run::run_cargo;
use crate::tree::{Tree, root};
use crate::{tidy, web};
use anyhow::{Result, bail};
use std::time::Instant;

/// One step: its name, what to do when it fails, and itself.
struct Step {
    name: String,
    remedy: &'static str,
    work: Box<dyn Fn() -> Result<()>>,
}

impl Step {
    fn cargo(name: impl Into<String>, arguments: &[&str], remedy: &'static str) -> Step {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let work = move || run_cargo(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        Step { name: name.into(), remedy, work: Box::new(work) }
    }
}

pub fn run() -> Result<()> {
    let started = Instant::now();
    let tree = Tree::read(&root())?;
    let steps = steps(&tree);
    for (index, step) in steps.iter().enumerate() {
        println!("[{}/{}] {}", index + 1, steps.len(), step.name);
        let step_started = Instant::now();
        let ran = (step.work)();
        let seconds = step_started.elapsed().as_secs_f64();
        if let Err(error) = ran {
            println!("[{}/{}] {}: failed after {seconds:.1} s", index + 1, steps.len(), step.name);
            bail!("{error:#}\n  {}", step.remedy);
        }
        println!("[{}/{}] {}: {seconds:.1} s", index + 1, steps.len(), step.name);
    }
    println!("all {} steps passed in {:.0} s", steps.len(), started.elapsed().as_secs_f64());
    Ok(())
}

/// Battles played at random, when there is a program for it.
const RANDOM_PLAY: &str = "crates/systems/examples/battles.rs";

fn steps(tree: &Tree) -> Vec<Step> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    let play = ["run", "--release", "--package", "tercio-systems", "--example", "battles"];
    let bench = ["run", "--release", "--package", "tercio-bench", "--", "--quick"];
    let mut steps = vec![
        Step::cargo("format", &["fmt", "--all", "--check"], "run cargo fmt --all"),
        Step::cargo("lints", &clippy, "mend what is named above"),
        Step::cargo(
            "tests",
            &["test", "--workspace"],
            "run the failing test alone: cargo test -p <crate> <its name>",
        ),
        Step {
            name: "tidy".into(),
            remedy: "mend each finding, then run cargo xtask tidy",
            work: Box::new(tidy::run),
        },
        Step {
            name: "page".into(),
            remedy: "run it alone: cargo xtask web",
            work: Box::new(web::check),
        },
        Step {
            name: "page in the browser".into(),
            remedy: "run it alone: cargo xtask browser",
            work: Box::new(web::browser),
        },
    ];
    for system in tree.systems() {
        steps.push(Step::cargo(
            format!("coverage of {system}"),
            &["run", "--quiet", "--package", "tercio", "--", "coverage", system],
            "write a test that meets each rule named above",
        ));
    }
    if tree.has(RANDOM_PLAY) {
        let remedy = "keep the failing seed as a saved battle, then mend the rule it breaks";
        steps.push(Step::cargo("random play", &play, remedy));
        let commanders = [&play[..], &["--", "--each", "6", "--players", "commanders"]].concat();
        steps.push(Step::cargo("commanders against each other", &commanders, remedy));
    }
    steps.push(Step::cargo(
        "benchmark, short",
        &bench,
        "see docs/src/benchmarks.md; run it again on a machine at rest before you mend anything",
    ));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_has_its_coverage_step() {
        let tree = Tree::of(&[("rules/rose/Cargo.toml", ""), ("rules/warfare/Cargo.toml", "")]);
        let names: Vec<String> = steps(&tree).into_iter().map(|step| step.name).collect();
        assert_eq!(names.first().map(String::as_str), Some("format"));
        assert!(names.contains(&"coverage of rose".to_string()));
        assert!(names.contains(&"coverage of warfare".to_string()));
    }
}
