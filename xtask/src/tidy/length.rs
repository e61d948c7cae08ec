//! Functions and files short enough to be read in one go.

use super::Finding;
use crate::lex::{Kind, Token, closing, lex};
use crate::tree::Tree;

const FUNCTION_LINES_MAX: usize = 70;
const TEST_FUNCTION_LINES_MAX: usize = 100;
const FILE_LINES_MAX: usize = 800;
/// Beyond this a file is mentioned, not refused.
pub const FILE_LINES_USUAL: usize = 400;

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.ending(".rs") {
        let lines = text.lines().count();
        if lines > FILE_LINES_MAX {
            let what = format!("{lines} lines; a file has at most {FILE_LINES_MAX}");
            findings.push(Finding::new(path, 0, what, "split it by what it is about"));
        }
        let tokens = lex(text).tokens;
        for function in functions(&tokens) {
            let test = function.test || ["/tests/", "/benches/"].iter().any(|f| path.contains(f));
            let most = if test { TEST_FUNCTION_LINES_MAX } else { FUNCTION_LINES_MAX };
            if function.lines > most {
                let (name, lines) = (function.name, function.lines);
                let what = format!("`{name}` has {lines} lines; a function has at most {most}");
                let remedy = "give its parts names of their own";
                findings.push(Finding::new(path, function.line, what, remedy));
            }
        }
    }
    findings
}

/// Files that are longer than usual, though not too long.
pub fn long_files(tree: &Tree) -> Vec<(&str, usize)> {
    let counted = tree.ending(".rs").map(|(path, text)| (path, text.lines().count()));
    counted.filter(|(_, lines)| (FILE_LINES_USUAL + 1..=FILE_LINES_MAX).contains(lines)).collect()
}

struct Function<'t> {
    name: &'t str,
    line: usize,
    lines: usize,
    test: bool,
}

/// Every function with a body, from `fn` to its closing brace.
fn functions<'t>(tokens: &[Token<'t>]) -> Vec<Function<'t>> {
    let mut functions = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        let [keyword, name] = pair else { continue };
        if !keyword.is("fn") || name.kind != Kind::Word {
            continue;
        }
        if let Some(end) = body_end(tokens, at + 2) {
            functions.push(Function {
                name: name.text,
                line: keyword.line,
                lines: tokens[end].line + 1 - keyword.line,
                test: keyword.test,
            });
        }
    }
    functions
}

fn body_end(tokens: &[Token<'_>], mut at: usize) -> Option<usize> {
    loop {
        let token = tokens.get(at)?;
        if token.is(";") {
            return None;
        }
        if token.is("{") {
            return Some(closing(tokens, at));
        }
        let bracket = token.is("(") || token.is("[");
        at = if bracket { closing(tokens, at) } else { at } + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(lines: usize) -> String {
        format!("fn long(a: [u8; 3]) -> u8 {{\n{}}}\n", "    a();\n".repeat(lines - 2))
    }

    fn count(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn a_function_over_the_limit_is_found() {
        let path = "crates/a/src/lib.rs";
        assert_eq!(count(path, &function(70)), 0);
        assert_eq!(count(path, &function(71)), 1);
        assert_eq!(count(path, "trait A { fn b(&self); } type C = fn(u8);"), 0);
    }

    #[test]
    fn tests_may_be_longer() {
        assert_eq!(count("crates/a/tests/a.rs", &function(100)), 0);
        assert_eq!(count("crates/a/tests/a.rs", &function(101)), 1);
        assert_eq!(count("crates/a/src/lib.rs", &format!("#[test]\n{}", function(90))), 0);
    }

    #[test]
    fn a_file_over_the_limit_is_found_and_a_long_one_noted() {
        let path = "crates/a/src/lib.rs";
        assert_eq!(count(path, &"// x\n".repeat(800)), 0);
        assert_eq!(count(path, &"// x\n".repeat(801)), 1);
        let text = "// x\n".repeat(401);
        assert_eq!(long_files(&Tree::of(&[(path, &text)])), [(path, 401)]);
    }
}
