//! Rust source as tokens: enough to tell code from comments, strings and tests.
//!
//! A parser would not see inside macro calls, where half of a rules crate is written; tokens do.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    Lifetime,
    Integer,
    Float,
    /// The text is what stands between the quotes.
    Text,
    Char,
    Mark,
}

/// One token and the line it starts on, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub kind: Kind,
    pub text: &'t str,
    pub line: usize,
    /// Stands under `#[cfg(test)]` or `#[test]`.
    pub test: bool,
}

impl Token<'_> {
    pub fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, Kind::Word | Kind::Mark)
    }
}

/// A whole file.
#[derive(Clone, Debug, Default)]
pub struct Lexed<'t> {
    pub tokens: Vec<Token<'t>>,
    /// The line each comment starts on, and the comment.
    pub comments: Vec<(usize, &'t str)>,
}

pub fn lex(text: &str) -> Lexed<'_> {
    let mut lexer = Lexer { text, at: 0, line: 1, lexed: Lexed::default() };
    while lexer.at < text.len() {
        lexer.step();
    }
    mark_tests(&mut lexer.lexed.tokens);
    lexer.lexed
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    lexed: Lexed<'t>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if first.is_whitespace() {
            self.pass(first.len_utf8());
        } else if rest.starts_with("//") {
            self.comment(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.comment(block_comment(rest));
        } else if let Some((open, close)) = quotes(rest) {
            self.string(open, close);
        } else if first == '\'' || rest.starts_with("b'") {
            self.quote(usize::from(first == 'b'));
        } else if first.is_ascii_digit() {
            let (len, kind) = number(rest, self.after_dot());
            self.token(len, kind);
        } else if first.is_alphabetic() || first == '_' {
            let raw = if rest.starts_with("r#") { 2 } else { 0 };
            self.token(raw + word_len(&rest[raw..]), Kind::Word);
        } else {
            self.token(first.len_utf8(), Kind::Mark);
        }
    }

    /// Moves on, counting lines.
    fn pass(&mut self, len: usize) -> &'t str {
        let passed = &self.rest()[..len];
        self.line += passed.matches('\n').count();
        self.at += len;
        passed
    }

    fn comment(&mut self, len: usize) {
        let line = self.line;
        let text = self.pass(len);
        self.lexed.comments.push((line, text));
    }

    fn token(&mut self, len: usize, kind: Kind) {
        let line = self.line;
        let text = self.pass(len);
        self.lexed.tokens.push(Token { kind, text, line, test: false });
    }

    fn string(&mut self, open: usize, close: Close) {
        let line = self.line;
        self.pass(open);
        let inside = close.find(self.rest());
        let text = self.pass(inside);
        self.pass(close.len().min(self.rest().len()));
        self.lexed.tokens.push(Token { kind: Kind::Text, text, line, test: false });
    }

    /// A character, or a lifetime.
    fn quote(&mut self, prefix: usize) {
        let after = &self.rest()[prefix + 1..];
        let mut chars = after.char_indices();
        let first = chars.next().map_or('\'', |(_, first)| first);
        let second = chars.next();
        match second {
            _ if first == '\\' => {
                let skip = second.map_or(1, |(at, escaped)| at + escaped.len_utf8());
                let end = after[skip..].find('\'').map_or(after.len(), |end| skip + end + 1);
                self.token(prefix + 1 + end, Kind::Char);
            }
            Some((at, '\'')) => self.token(prefix + 1 + at + 1, Kind::Char),
            _ => self.token(prefix + 1 + word_len(after), Kind::Lifetime),
        }
    }

    /// The token before is the single dot of a field access: `facts.0`.
    fn after_dot(&self) -> bool {
        let mut back = self.lexed.tokens.iter().rev();
        back.next().is_some_and(|token| token.is(".")) && !back.next().is_some_and(|t| t.is("."))
    }
}

/// How a string ends: a quote and so many `#`, or a quote that is not escaped.
#[derive(Clone, Copy)]
enum Close {
    Raw(usize),
    Escaped,
}

impl Close {
    fn len(self) -> usize {
        match self {
            Close::Raw(hashes) => 1 + hashes,
            Close::Escaped => 1,
        }
    }

    fn find(self, text: &str) -> usize {
        match self {
            Close::Raw(hashes) => {
                let end = format!("\"{}", "#".repeat(hashes));
                text.find(&end).unwrap_or(text.len())
            }
            Close::Escaped => {
                let mut escaped = false;
                for (at, byte) in text.bytes().enumerate() {
                    match byte {
                        b'"' if !escaped => return at,
                        b'\\' => escaped = !escaped,
                        _ => escaped = false,
                    }
                }
                text.len()
            }
        }
    }
}

/// The length of a string's opening and how it closes, if a string starts here.
fn quotes(text: &str) -> Option<(usize, Close)> {
    let prefix = text.bytes().take_while(|byte| matches!(byte, b'r' | b'b' | b'c')).count();
    let raw = text[..prefix].contains('r');
    if prefix > 2 {
        return None;
    }
    let hashes = text[prefix..].bytes().take_while(|byte| raw && *byte == b'#').count();
    let open = prefix + hashes + 1;
    let close = if raw { Close::Raw(hashes) } else { Close::Escaped };
    text[prefix + hashes..].starts_with('"').then_some((open, close))
}

fn block_comment(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0usize);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

fn number(text: &str, field: bool) -> (usize, Kind) {
    let mut len = word_len(text);
    if field || text.starts_with("0x") || text.starts_with("0b") || text.starts_with("0o") {
        return (len, Kind::Integer);
    }
    let fraction = text[len..].strip_prefix('.').is_some_and(|after| {
        !after.starts_with('.') && !after.starts_with(|c: char| c.is_alphabetic() || c == '_')
    });
    if fraction {
        len += 1 + word_len(&text[len + 1..]);
    }
    let whole = &text[..len];
    let power = whole.contains(['e', 'E']) && !whole.ends_with("size");
    if power && text[len..].starts_with(['-', '+']) && whole.ends_with(['e', 'E']) {
        len += 1 + word_len(&text[len + 1..]);
    }
    let float = fraction || power || whole.ends_with("f32") || whole.ends_with("f64");
    (len, if float { Kind::Float } else { Kind::Integer })
}

/// The place of the bracket that closes the one at `open`, or the last token.
pub fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.is("(") || token.is("[") || token.is("{") {
            depth += 1;
        } else if token.is(")") || token.is("]") || token.is("}") {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at;
            }
        }
    }
    tokens.len().saturating_sub(1)
}

/// Whether the words and marks from `at` on are these.
pub fn follows(tokens: &[Token<'_>], at: usize, wanted: &[&str]) -> bool {
    let found = tokens.get(at..).unwrap_or_default();
    found.len() >= wanted.len() && wanted.iter().zip(found).all(|(text, token)| token.is(text))
}

fn mark_tests(tokens: &mut [Token<'_>]) {
    let mut at = 0;
    while at < tokens.len() {
        let is_test = follows(tokens, at, &["#", "[", "cfg", "(", "test", ")", "]"])
            || follows(tokens, at, &["#", "[", "test", "]"]);
        if !is_test {
            at += 1;
            continue;
        }
        let end = item_end(tokens, at);
        tokens[at..=end].iter_mut().for_each(|token| token.test = true);
        at = end + 1;
    }
}

/// The last token of the item whose attributes start at `at`.
fn item_end(tokens: &[Token<'_>], mut at: usize) -> usize {
    while follows(tokens, at, &["#", "["]) {
        at = closing(tokens, at + 1) + 1;
    }
    while at < tokens.len() {
        if tokens[at].is(";") {
            return at;
        }
        if tokens[at].is("{") {
            return closing(tokens, at);
        }
        let bracket = tokens[at].is("(") || tokens[at].is("[");
        at = if bracket { closing(tokens, at) + 1 } else { at + 1 };
    }
    tokens.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        lex(text).tokens.iter().map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn numbers_ranges_fields_and_suffixes() {
        use Kind::{Float, Integer, Mark, Word};
        assert_eq!(kinds("1.5"), [(Float, "1.5")]);
        assert_eq!(kinds("1e-9"), [(Float, "1e-9")]);
        assert_eq!(kinds("2f64"), [(Float, "2f64")]);
        assert_eq!(kinds("0xfe"), [(Integer, "0xfe")]);
        assert_eq!(kinds("3usize"), [(Integer, "3usize")]);
        assert_eq!(kinds("1..6"), [(Integer, "1"), (Mark, "."), (Mark, "."), (Integer, "6")]);
        assert_eq!(
            kinds("a.0.1"),
            [(Word, "a"), (Mark, "."), (Integer, "0"), (Mark, "."), (Integer, "1")]
        );
        assert_eq!(kinds("1.max"), [(Integer, "1"), (Mark, "."), (Word, "max")]);
    }

    #[test]
    fn strings_characters_and_lifetimes() {
        use Kind::{Char, Lifetime, Text, Word};
        assert_eq!(kinds(r#""a \" b""#), [(Text, r#"a \" b"#)]);
        assert_eq!(kinds("r#\"a \" b\"#"), [(Text, "a \" b")]);
        assert_eq!(kinds(r"b'\'' 'x' 'é' '\u{1}'").iter().filter(|t| t.0 == Char).count(), 4);
        assert_eq!(kinds("'a 'static"), [(Lifetime, "'a"), (Lifetime, "'static")]);
        assert_eq!(kinds("r#type bread"), [(Word, "r#type"), (Word, "bread")]);
        assert_eq!(kinds("'\\\\' x").last(), Some(&(Word, "x")));
    }

    #[test]
    fn comments_are_set_aside_and_lines_counted() {
        let lexed = lex("a // one\n/* two /* deep */\n*/ b \"x\ny\" c");
        assert_eq!(lexed.comments, [(1, "// one"), (2, "/* two /* deep */\n*/")]);
        let lines: Vec<usize> = lexed.tokens.iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3, 3, 4]);
    }

    #[test]
    fn test_items_are_marked_and_only_they() {
        let text =
            "fn a() {} #[cfg(test)] #[allow(x)] mod t { fn b() {} } fn c() {} #[test] fn d() {}";
        let lexed = lex(text);
        let names = lexed.tokens.windows(2).filter(|pair| pair[0].is("fn"));
        let marked: Vec<(&str, bool)> = names.map(|pair| (pair[1].text, pair[1].test)).collect();
        assert_eq!(marked, [("a", false), ("b", true), ("c", false), ("d", true)]);
    }

    #[test]
    fn files_cut_anywhere_are_read_to_their_end() {
        for text in ["\"abc", "r#\"abc", "/* abc", "'", "'\\", "b'", "fn a(", "#[test]", "1e"] {
            lex(text);
        }
    }
}
