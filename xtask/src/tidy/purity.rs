//! Below the program there is no input, no output, no clock and no chance but the dice asked for.

use super::Finding;
use crate::lex::{Kind, Token, closing, follows, lex};
use crate::tree::Tree;

/// The folders below the program; `cli` and `server` are the program.
const PURE: &[&str] = &[
    "crates/ledger",
    "crates/chance",
    "crates/engine",
    "crates/field",
    "crates/odds",
    "crates/commander",
    "crates/map",
    "crates/systems",
    "rules",
];
/// Those whose every step must come out the same on every machine.
const ORDERED: &[&str] =
    &["crates/ledger", "crates/chance", "crates/engine", "crates/field", "rules"];

const STD_OUTSIDE: &[&str] = &["fs", "net", "time"];
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];
const HASHED: &[&str] = &["HashMap", "HashSet"];
const THREAD_CHANCE: &[&str] = &["thread_rng", "ThreadRng"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.ending(".rs") {
        let within =
            |folder: &&str| path.starts_with(&format!("{folder}/")) && path.contains("/src/");
        if !PURE.iter().any(within) {
            continue;
        }
        let lexed = lex(text);
        let tokens: Vec<Token<'_>> = lexed.tokens.into_iter().filter(|token| !token.test).collect();
        let mut found = |(line, what): (usize, String), remedy: &str| {
            findings.push(Finding::new(path, line, what, remedy));
        };
        let outside =
            "only the program and its server read files, the net and the clock; pass it in";
        outside_uses(&tokens).into_iter().for_each(|use_| found(use_, outside));
        let silent = "below the program nothing is printed; return it or tell it to the sink";
        printing(&tokens).into_iter().for_each(|use_| found(use_, silent));
        let asked = "chance is asked of a `Chance` inside a step";
        words(&tokens, THREAD_CHANCE).into_iter().for_each(|use_| found(use_, asked));
        if ORDERED.iter().any(within) {
            let ordered = "its order changes from run to run; use BTreeMap, IndexMap or FxHashMap";
            words(&tokens, HASHED).into_iter().for_each(|use_| found(use_, ordered));
        }
        if path.starts_with("rules/") && path.ends_with("/src/state.rs") {
            let whole = "a state is made of whole numbers; scale it (ticks, tenths)";
            floats(&tokens).into_iter().for_each(|use_| found(use_, whole));
        }
    }
    findings
}

/// `std::fs::read`, `use std::{fmt, fs}`, and the same through `core`.
fn outside_uses(tokens: &[Token<'_>]) -> Vec<(usize, String)> {
    let mut uses = Vec::new();
    for at in 0..tokens.len() {
        let root = tokens[at].is("std") || tokens[at].is("core");
        if !root || !follows(tokens, at + 1, &[":", ":"]) {
            continue;
        }
        for module in named_below(tokens, at + 3) {
            if module.kind == Kind::Word && STD_OUTSIDE.contains(&module.text) {
                uses.push((module.line, format!("std::{} is used", module.text)));
            }
        }
    }
    uses
}

/// The names right below a path: one, or those of a group.
fn named_below<'t>(tokens: &[Token<'t>], at: usize) -> Vec<Token<'t>> {
    let Some(first) = tokens.get(at) else { return Vec::new() };
    if !first.is("{") {
        return vec![*first];
    }
    let mut names = Vec::new();
    let end = closing(tokens, at);
    let mut here = at + 1;
    while here < end {
        names.push(tokens[here]);
        while here < end && !tokens[here].is(",") {
            here = if tokens[here].is("{") { closing(tokens, here) } else { here } + 1;
        }
        here += 1;
    }
    names
}

fn printing(tokens: &[Token<'_>]) -> Vec<(usize, String)> {
    let calls = tokens.windows(2).filter(|pair| pair[1].is("!") && pair[0].kind == Kind::Word);
    let printing = calls.filter(|pair| PRINTING.contains(&pair[0].text));
    printing.map(|pair| (pair[0].line, format!("{}! prints", pair[0].text))).collect()
}

fn words(tokens: &[Token<'_>], wanted: &[&str]) -> Vec<(usize, String)> {
    let found = tokens.iter().filter(|t| t.kind == Kind::Word && wanted.contains(&t.text));
    found.map(|token| (token.line, format!("{} is used", token.text))).collect()
}

fn floats(tokens: &[Token<'_>]) -> Vec<(usize, String)> {
    let float = |t: &&Token<'_>| t.kind == Kind::Float || t.is("f32") || t.is("f64");
    let found = tokens.iter().filter(float);
    found.map(|token| (token.line, format!("a fraction in a state: `{}`", token.text))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<(usize, String)> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|f| (f.line, f.what)).collect()
    }

    #[test]
    fn files_clocks_and_printing_are_found() {
        let path = "crates/engine/src/log.rs";
        assert_eq!(found(path, "\nuse std::fs;"), [(2, "std::fs is used".into())]);
        assert_eq!(found(path, "use std::{fmt, io::{self, Read}, time::Instant};").len(), 1);
        assert_eq!(found(path, "fn a() { std::net::lookup() }").len(), 1);
        assert_eq!(found(path, "fn a() { println!(\"x\") }"), [(1, "println! prints".into())]);
    }

    #[test]
    fn words_in_comments_strings_and_tests_do_not_count() {
        let text = "// std::fs\nconst A: &str = \"println!\"; use std::fmt;\n\
                    #[cfg(test)] mod t { use std::fs; use std::collections::HashMap; }";
        assert_eq!(found("rules/warfare/src/lib.rs", text), []);
        assert_eq!(found("crates/cli/src/main.rs", "use std::fs;"), []);
        assert_eq!(found("crates/server/src/store/place.rs", "use std::{fs, time};"), []);
        assert_eq!(found("crates/field/tests/all.rs", "use std::fs;"), []);
    }

    #[test]
    fn hash_order_and_fractions_are_found() {
        let map = "use std::collections::HashMap;";
        assert_eq!(found("rules/warfare/src/order.rs", map).len(), 1);
        assert_eq!(found("crates/odds/src/lib.rs", map), []);
        assert_eq!(found("crates/engine/src/kit.rs", "use rustc_hash::FxHashMap;"), []);
        let state = "rules/warfare/src/state.rs";
        assert_eq!(found(state, "struct A { x: f32, y: i32 } const B: i32 = 1.5 as i32;").len(), 2);
        assert_eq!(found("rules/warfare/src/phase/sortie.rs", "fn a(_: f64) {}"), []);
    }
}
