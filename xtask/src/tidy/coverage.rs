//! Every line of a sheet is met by a test: `golden/<system>/coverage.json` says by which.

use super::Finding;
use crate::lex::{Kind, Token, lex};
use crate::tree::Tree;
use serde_json::Value;

pub fn check(tree: &Tree) -> Vec<Finding> {
    tree.systems().into_iter().flat_map(|system| check_system(tree, system)).collect()
}

fn check_system(tree: &Tree, system: &str) -> Vec<Finding> {
    let sheet = format!("rules/{system}/src/sheet.rs");
    let golden = format!("golden/{system}/coverage.json");
    let remedy = format!("write it with the tests of rules/{system}");
    let Some(text) = tree.text(&sheet) else {
        return vec![Finding::new(
            &sheet,
            0,
            "there is no such file",
            "every system has a sheet.rs",
        )];
    };
    let Some(json) = tree.text(&golden) else {
        return vec![Finding::new(&golden, 0, "there is no such file", remedy)];
    };
    let Ok(Value::Object(covered)) = serde_json::from_str(json) else {
        let what = "it is not a JSON object of rule ids";
        return vec![Finding::new(&golden, 0, what, remedy)];
    };
    let mut findings = Vec::new();
    let folder = format!("rules/{system}/src/sheet");
    let parts = [(sheet.as_str(), text)].into_iter().chain(tree.under(&folder, ".rs"));
    let mut declared = 0;
    for (file, text) in parts {
        let tokens = lex(text).tokens;
        let ids = rule_ids(&tokens, system);
        declared += ids.len();
        for (id, line) in ids.into_iter().filter(|(id, _)| !covered.contains_key(*id)) {
            let what = format!("no test meets `{id}`");
            let remedy = format!("write one; it then appears in {golden}");
            findings.push(Finding::new(file, line, what, remedy));
        }
    }
    if declared == 0 {
        let what = format!("no rule of it starts with `{system}.`");
        findings.push(Finding::new(&sheet, 0, what, "every line of the sheet has an id"));
    }
    for (id, entry) in &covered {
        if let Some(what) = fault(tree, id, entry) {
            let remedy = format!("run the tests of rules/{system} so that they write it again");
            findings.push(Finding::new(&golden, line_of(json, id), what, remedy));
        }
    }
    findings
}

/// The ids a sheet declares, with their lines: the first of what makes a line. An id that a line
/// only rests on is not declared.
fn rule_ids<'t>(tokens: &[Token<'t>], system: &str) -> Vec<(&'t str, usize)> {
    let mut ids: Vec<(&str, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = token.text.strip_prefix(system).and_then(|rest| rest.strip_prefix('.'));
        let first = at >= 1 && tokens[at - 1].is("(");
        let rests = at >= 2 && tokens[at - 2].is("resting_on");
        let is_id = token.kind == Kind::Text && !token.test && name.is_some_and(is_id_tail);
        if is_id && first && !rests && !ids.iter().any(|(id, _)| *id == token.text) {
            ids.push((token.text, token.line));
        }
    }
    ids
}

fn is_id_tail(tail: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    tail.split('.').all(part)
}

/// What is wrong with an entry: no test named, or code that is not there.
fn fault(tree: &Tree, id: &str, entry: &Value) -> Option<String> {
    let field = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or("").trim();
    if field("test").is_empty() {
        return Some(format!("`{id}` names no test"));
    }
    let code = field("code");
    let place = code.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
    let Some((file, line)) = place else {
        return Some(format!("`{id}` has `{code}` for its code, not `file:line`"));
    };
    let lines = tree.text(file).map_or(0, |text| text.lines().count());
    let there = (1..=lines).contains(&line);
    (!there).then(|| format!("`{id}` points to {code}, which is not there"))
}

fn line_of(json: &str, id: &str) -> usize {
    let quoted = format!("\"{id}\"");
    json.lines().position(|line| line.contains(&quoted)).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "pub static A: Rule = Rule::sheet(\"toy.mod.a\", \"a\", 1);\n\
        pub static B: Rule = Rule::known(\"toy.mod.b\", \"toy. words\", 2).resting_on(\"toy.gap\");\n";

    fn found(json: &str) -> Vec<(String, usize, String)> {
        let tree = Tree::of(&[
            ("rules/toy/Cargo.toml", ""),
            ("rules/toy/src/sheet.rs", SHEET),
            ("golden/toy/coverage.json", json),
        ]);
        check(&tree).into_iter().map(|f| (f.file, f.line, f.what)).collect()
    }

    fn entry(id: &str, code: &str, test: &str) -> String {
        format!("\"{id}\": {{\"code\": \"{code}\", \"test\": \"{test}\"}}")
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let a = entry("toy.mod.a", "rules/toy/src/sheet.rs:1", "a_is_met");
        let b = entry("toy.mod.b", "rules/toy/src/sheet.rs:2", "b_is_met");
        assert_eq!(found(&format!("{{{a},\n{b}}}")), []);
        let missing = found(&format!("{{{a}}}"));
        let what = "no test meets `toy.mod.b`".to_string();
        assert_eq!(missing, [("rules/toy/src/sheet.rs".to_string(), 2, what)]);
    }

    #[test]
    fn an_entry_must_name_a_test_and_code_that_is_there() {
        let a = entry("toy.mod.a", "rules/toy/src/sheet.rs:3", "a_is_met");
        let b = entry("toy.mod.b", "rules/toy/src/sheet.rs:2", "");
        let findings = found(&format!("{{{a},\n{b}}}"));
        let lines: Vec<usize> = findings.iter().map(|finding| finding.1).collect();
        assert_eq!(lines, [1, 2]);
    }

    #[test]
    fn a_missing_or_unreadable_file_is_found() {
        assert_eq!(found("[]").len(), 1);
        let tree = Tree::of(&[("rules/toy/Cargo.toml", ""), ("rules/toy/src/sheet.rs", SHEET)]);
        assert_eq!(check(&tree)[0].file, "golden/toy/coverage.json");
    }
}
