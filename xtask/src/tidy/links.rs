//! Links in Markdown lead to files and headings that exist, and the book lists all its pages.

use super::Finding;
use crate::tree::Tree;

const BOOK: &str = "docs/src";
const SUMMARY: &str = "docs/src/SUMMARY.md";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.ending(".md") {
        for (line, target) in links(text) {
            if let Some(what) = fault(tree, path, text, &target) {
                findings.push(Finding::new(path, line, what, "mend the link or what it names"));
            }
        }
    }
    findings.extend(unlisted(tree));
    findings
}

/// Pages of the book that its summary does not name.
fn unlisted(tree: &Tree) -> Vec<Finding> {
    let summary = tree.text(SUMMARY).unwrap_or("");
    let listed: Vec<String> =
        links(summary).into_iter().filter_map(|(_, target)| resolve(SUMMARY, &target)).collect();
    let pages = tree.under(BOOK, ".md").map(|(path, _)| path);
    let missing =
        pages.filter(|page| *page != SUMMARY && !listed.iter().any(|known| known == page));
    let remedy = format!("name it in {SUMMARY}");
    missing
        .map(|page| Finding::new(page, 0, "the book does not list this page", &*remedy))
        .collect()
}

/// What is wrong with a link, if anything is.
fn fault(tree: &Tree, from: &str, text: &str, target: &str) -> Option<String> {
    let elsewhere = ["http:", "https:", "mailto:"].iter().any(|start| target.starts_with(start));
    if elsewhere {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let Some(place) = resolve(from, path) else {
        return Some(format!("`{target}` leads out of the project"));
    };
    if !place.is_empty() && !tree.has(&place) {
        return Some(format!("`{target}` leads to {place}, which is not there"));
    }
    let there = if path.is_empty() { Some(text) } else { tree.text(&place) };
    let known = there.is_some_and(|text| anchors(text).iter().any(|known| known == anchor));
    let missing = !anchor.is_empty() && !known;
    missing.then(|| format!("`{target}` names a heading that is not there"))
}

/// A path written in one file, seen from the root. An empty path is the file itself.
fn resolve(from: &str, path: &str) -> Option<String> {
    let path = path.split('#').next().unwrap_or("");
    if path.is_empty() {
        return Some(from.to_string());
    }
    let mut steps: Vec<&str> = match path.strip_prefix('/') {
        Some(_) => return None,
        None => from.split('/').collect(),
    };
    steps.pop();
    for step in path.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop()?;
            }
            step => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

/// Lines outside fenced code, without their code spans, counted from one.
fn prose(text: &str) -> Vec<(usize, String)> {
    let mut fence: Option<usize> = None;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let ticks = line.trim_start().bytes().take_while(|byte| *byte == b'`').count();
        match fence {
            Some(open) if ticks >= open => fence = None,
            Some(_) => {}
            None if ticks >= 3 => fence = Some(ticks),
            None => lines.push((index + 1, without_code(line))),
        }
    }
    lines
}

fn without_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return line.to_string();
    }
    parts.iter().step_by(2).copied().collect()
}

/// `[text](target)`, `![text](target)` and `[name]: target`, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (number, line) in prose(text) {
        for (at, _) in line.match_indices("](") {
            let rest = &line[at + 2..];
            let target = rest.split([')', ' ']).next().unwrap_or("");
            links.push((number, target.trim_matches(['<', '>']).to_string()));
        }
        let definition = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        if let Some((_, target)) = definition {
            links.push((number, target.split(' ').next().unwrap_or("").to_string()));
        }
    }
    links
}

/// The anchors of a page's headings, as they are made from their words.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for line in headings(text) {
        let kept = line.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let slug: String = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let again = anchors.iter().filter(|known| is_repeat(known, &slug)).count();
        anchors.push(if again == 0 { slug } else { format!("{slug}-{again}") });
    }
    anchors
}

fn is_repeat(known: &str, slug: &str) -> bool {
    let Some(tail) = known.strip_prefix(slug) else { return false };
    tail.is_empty() || tail.strip_prefix('-').is_some_and(|n| n.parse::<usize>().is_ok())
}

/// The words of each heading, code spans included.
fn headings(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut headings = Vec::new();
    for (number, _) in prose(text) {
        let line = lines[number - 1];
        let words = line.trim_start_matches('#');
        if words.len() < line.len() && words.starts_with(' ') {
            headings.push(words.trim().to_string());
        }
    }
    headings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<(String, usize)> {
        check(&Tree::of(files)).into_iter().map(|f| (f.file, f.line)).collect()
    }

    #[test]
    fn a_broken_link_is_found_on_its_line() {
        let readme = "See [the log](docs/src/log.md#header).\n\nAnd [that](docs/none.md).\n";
        let files = [
            ("README.md", readme),
            ("docs/src/SUMMARY.md", "- [Log](log.md)"),
            (
                "docs/src/log.md",
                "# Log\n## Header\n[up](../../README.md) [here](#log) [x](#nothing)",
            ),
        ];
        assert_eq!(found(&files), [("README.md".into(), 3), ("docs/src/log.md".into(), 3)]);
    }

    #[test]
    fn code_and_links_elsewhere_are_left_alone() {
        let text = "`[a](b.md)` [web](https://example.org)\n```\n[a](b.md)\n```\n[d]: c.md\n";
        assert_eq!(found(&[("README.md", text)]), [("README.md".into(), 5)]);
    }

    #[test]
    fn a_page_that_the_book_does_not_list_is_found() {
        let files = [
            ("docs/src/SUMMARY.md", "- [A](a.md)\n- [B](adr/b.md)\n"),
            ("docs/src/a.md", ""),
            ("docs/src/adr/b.md", ""),
            ("docs/src/adr/c.md", ""),
        ];
        assert_eq!(found(&files), [("docs/src/adr/c.md".into(), 0)]);
    }

    #[test]
    fn headings_become_anchors() {
        let text = "# The log, version 1\n## `Step` & what\n## Words\n## Words\n```\n# no\n```\n";
        assert_eq!(anchors(text), ["the-log-version-1", "step--what", "words", "words-1"]);
    }

    #[test]
    fn paths_are_seen_from_the_root() {
        assert_eq!(resolve("docs/src/a.md", "../book.toml").as_deref(), Some("docs/book.toml"));
        assert_eq!(resolve("README.md", "../x"), None);
        assert_eq!(resolve("README.md", "/etc"), None);
    }
}
