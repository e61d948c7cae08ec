//! A number in a tally comes from the sheet, never from the line that adds it.

use super::Finding;
use crate::lex::{Kind, Token, closing, lex};
use crate::tree::Tree;

/// What adds lines to a tally.
const ADDING: &[&str] = &["line", "when", "plus", "times", "one_of"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.under("rules", ".rs") {
        if !path.contains("/src/") || path.ends_with("/src/sheet.rs") {
            continue;
        }
        for (method, number) in literals(&lex(text).tokens) {
            let what = format!("the number {} stands in `.{method}(..)`", number.text);
            let remedy = "name it in sheet.rs, or give the condition a name of its own";
            findings.push(Finding::new(path, number.line, what, remedy));
        }
    }
    findings
}

/// Whole numbers among the arguments of a tally's methods; the `0` of `pair.0` is none.
fn literals<'t>(tokens: &[Token<'t>]) -> Vec<(&'t str, Token<'t>)> {
    let mut found = Vec::new();
    for at in 1..tokens.len().saturating_sub(1) {
        let method = tokens[at];
        let adds = method.kind == Kind::Word && ADDING.contains(&method.text) && !method.test;
        if !adds || !tokens[at - 1].is(".") || !tokens[at + 1].is("(") {
            continue;
        }
        for argument in at + 2..closing(tokens, at + 1) {
            let field = tokens[argument - 1].is(".") && !tokens[argument - 2].is(".");
            if tokens[argument].kind == Kind::Integer && !field {
                found.push((method.text, tokens[argument]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn a_number_in_a_tally_is_found() {
        let text = "fn a() {\n t.line(&S)\n .plus(&V, 3)\n .when(n > 2, &D)\n .times(&L, -1) }";
        assert_eq!(lines("rules/warfare/src/phase/sortie.rs", text), [3, 4, 5]);
    }

    #[test]
    fn names_fields_the_sheet_and_tests_are_no_numbers() {
        let path = "rules/warfare/src/phase/sortie.rs";
        assert!(lines(path, "t.plus(&V, f.vbu).when(f.pair.0, &D).max(3)").is_empty());
        assert!(lines(path, "#[test] fn a() { t.plus(&V, 3) }").is_empty());
        assert!(lines("rules/warfare/src/sheet.rs", "t.plus(&V, 3)").is_empty());
        assert!(lines("rules/warfare/tests/sortie.rs", "t.plus(&V, 3)").is_empty());
        assert!(lines("crates/odds/src/lib.rs", "t.plus(&V, 3)").is_empty());
    }

    #[test]
    fn a_range_is_two_numbers() {
        assert_eq!(lines("rules/a/src/lib.rs", "t.when((1..6).contains(&n), &D)"), [1, 1]);
    }
}
