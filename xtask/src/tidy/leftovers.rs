//! Nothing is left for later: no unfinished code, no ignored tests, no notes to ourselves.

use super::Finding;
use crate::lex::{Kind, follows, lex};
use crate::tree::Tree;

const UNFINISHED: &[&str] = &["todo", "unimplemented"];
const NOTES: &[&str] = &["TODO", "FIXME"];
/// Files other than Rust that hold code.
const OTHER_CODE: &[&str] = &[".ts", ".svelte", ".js", ".py", ".sh", ".toml"];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.ending(".rs") {
        let found = in_rust(text).into_iter();
        findings.extend(found.map(|(line, what)| Finding::new(path, line, what, remedy())));
    }
    for (path, text) in OTHER_CODE.iter().flat_map(|end| tree.ending(end)) {
        let noted = notes(text).into_iter();
        findings.extend(noted.map(|(line, what)| Finding::new(path, line, what, remedy())));
    }
    findings
}

fn remedy() -> &'static str {
    "do it now, or take it out and write it down where work is planned"
}

fn in_rust(text: &str) -> Vec<(usize, String)> {
    let lexed = lex(text);
    let mut found = Vec::new();
    for (at, token) in lexed.tokens.iter().enumerate() {
        let macro_call = follows(&lexed.tokens, at + 1, &["!"]);
        if token.kind == Kind::Word && macro_call && UNFINISHED.contains(&token.text) {
            found.push((token.line, format!("`{}!` is unfinished code", token.text)));
        }
        if follows(&lexed.tokens, at, &["#", "[", "ignore"]) {
            found.push((token.line, "a test is ignored".to_string()));
        }
    }
    for (line, comment) in lexed.comments {
        let noted = notes(comment).into_iter();
        found.extend(noted.map(|(below, what)| (line + below - 1, what)));
    }
    found
}

/// Lines that hold a note to ourselves as a word of its own.
fn notes(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some(word) = words.find(|word| NOTES.contains(word)) {
            found.push((index + 1, format!("a note is left: {word}")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_open_is_found() {
        let text = "fn a() {\n todo!()\n}\n// TODO: more\n#[test]\n#[ignore]\nfn b() {}\n\
                    fn c() { unimplemented!(\"x\") }";
        let lines: Vec<usize> = in_rust(text).into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [2, 6, 8, 4]);
        let tree = Tree::of(&[("web/src/a.ts", "let a;\n// FIXME later\n")]);
        assert_eq!(check(&tree).len(), 1);
    }

    #[test]
    fn the_words_themselves_may_be_spoken_of() {
        assert_eq!(in_rust("const A: &str = \"TODO todo!\"; fn todo() {} // todo list\n"), []);
        assert_eq!(check(&Tree::of(&[("a.md", "no TODO stays")])), []);
    }
}
