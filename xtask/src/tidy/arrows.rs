//! Which crate may use which. The table is the one of ARCHITECTURE.md.

use super::Finding;
use super::manifests::{Manifest, Use, manifests};
use crate::tree::Tree;

/// A crate, what its code may use, and what its tests may use besides. `rules` is every system.
struct Arrow {
    layer: &'static str,
    code: &'static [&'static str],
    tests: &'static [&'static str],
}

const fn arrow(
    layer: &'static str,
    code: &'static [&'static str],
    tests: &'static [&'static str],
) -> Arrow {
    Arrow { layer, code, tests }
}

#[rustfmt::skip]
const ARROWS: &[Arrow] = &[
    //     crate        its code uses                                                        its tests besides
    arrow("ledger",    &[],                                                                 &[]),
    arrow("chance",    &["ledger"],                                                         &[]),
    arrow("engine",    &["ledger", "chance"],                                               &["odds"]),
    arrow("field",     &[],                                                                 &[]),
    arrow("odds",      &["ledger", "chance", "engine"],                                     &["rules"]),
    arrow("commander", &["ledger", "chance", "engine", "odds"],                             &["rules"]),
    arrow("map",       &["engine"],                                                         &[]),
    arrow("trials",    &["ledger", "chance", "engine", "odds"],                             &[]),
    arrow("family",    &["ledger", "chance", "engine", "field"],                            &[]),
    arrow("rules",     &["ledger", "chance", "engine", "field", "family"],                  &["odds", "commander", "trials"]),
    arrow("systems",   &["ledger", "chance", "engine", "odds", "commander", "rules"],        &[]),
    arrow("proto",     &["ledger", "chance", "engine", "odds"],                             &[]),
    arrow("server",    &["ledger", "chance", "engine", "odds", "commander", "systems", "proto"], &[]),
    arrow("cli",       &["ledger", "chance", "engine", "odds", "commander", "map", "systems", "proto", "server"], &["rules"]),
    arrow("bench",     &["ledger", "chance", "engine", "odds", "commander", "rules"],                    &[]),
    arrow("xtask",     &[],                                                                 &[]),
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let crates = manifests(tree);
    crates.iter().flat_map(|manifest| check_crate(manifest, &crates)).collect()
}

fn check_crate(manifest: &Manifest, crates: &[Manifest]) -> Vec<Finding> {
    let Some(arrow) = ARROWS.iter().find(|arrow| arrow.layer == manifest.layer) else {
        let what = format!("nobody has said what `{}` may depend on", manifest.layer);
        let remedy = "add a row to ARROWS in xtask/src/tidy/arrows.rs and to ARCHITECTURE.md";
        return vec![Finding::new(&manifest.path, 0, what, remedy)];
    };
    let mut findings = Vec::new();
    for used in &manifest.uses {
        let Some(target) = crates.iter().find(|other| other.package == used.name) else { continue };
        let layer = target.layer.as_str();
        let itself = target.package == manifest.package;
        let allowed = arrow.code.contains(&layer)
            || used.used == Use::Tests && (itself || arrow.tests.contains(&layer));
        if !allowed {
            let whose = if used.used == Use::Tests { "the tests of " } else { "" };
            let what = format!("{whose}{} may not depend on {}", manifest.package, used.name);
            let may = match arrow.code {
                [] => "nothing of ours".to_string(),
                layers => layers.join(", "),
            };
            let remedy = format!("it may use {may}: move the code to where it is allowed");
            findings.push(Finding::new(&manifest.path, used.line, what, remedy));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, rest: &str) -> String {
        format!("[package]\nname = \"{name}\"\n{rest}")
    }

    fn tree(odds: &str, warfare: &str) -> Tree {
        Tree::of(&[
            ("crates/odds/Cargo.toml", &package("tercio-odds", odds)),
            ("crates/engine/Cargo.toml", &package("tercio-engine", "")),
            ("rules/warfare/Cargo.toml", &package("tercio-warfare", warfare)),
        ])
    }

    #[test]
    fn an_arrow_upwards_is_found_where_it_stands() {
        let rules_use_odds = "[dependencies]\ntercio-odds.workspace = true\n";
        let findings = check(&tree("", rules_use_odds));
        assert_eq!(findings.len(), 1);
        assert_eq!((findings[0].file.as_str(), findings[0].line), ("rules/warfare/Cargo.toml", 4));
        assert_eq!(findings[0].what, "tercio-warfare may not depend on tercio-odds");
    }

    #[test]
    fn systems_share_through_the_family_and_not_with_each_other() {
        let uses = |what: &str| format!("[dependencies]\n{what}.workspace = true\n");
        let of = |warfare: &str, family: &str| {
            Tree::of(&[
                ("rules/family/Cargo.toml", &package("tercio-family", &uses(family))),
                ("rules/rose/Cargo.toml", &package("tercio-rose", "")),
                ("rules/warfare/Cargo.toml", &package("tercio-warfare", &uses(warfare))),
            ])
        };
        assert_eq!(check(&of("tercio-family", "serde")), []);
        assert_eq!(check(&of("tercio-rose", "serde")).len(), 1);
        assert_eq!(check(&of("serde", "tercio-rose")).len(), 1);
    }

    #[test]
    fn tests_may_use_more_but_not_everything() {
        let tested_with_odds = "[dev-dependencies]\ntercio-odds.workspace = true\n";
        assert_eq!(check(&tree("", tested_with_odds)), []);
        let downwards = "[dependencies]\ntercio-engine.workspace = true\n";
        assert_eq!(check(&tree(downwards, downwards)), []);
        let engine =
            package("tercio-engine", "[dev-dependencies]\ntercio-warfare.workspace = true");
        let tree = Tree::of(&[
            ("crates/engine/Cargo.toml", &engine),
            ("rules/warfare/Cargo.toml", &package("tercio-warfare", "")),
        ]);
        assert_eq!(check(&tree).len(), 1);
    }

    #[test]
    fn an_unknown_crate_needs_a_row() {
        let tree = Tree::of(&[("crates/toys/Cargo.toml", &package("tercio-toys", ""))]);
        assert_eq!(check(&tree).len(), 1);
    }
}
