//! Keywords of a scenario: words of its own, and words of the matrix that are plainly true in it.

use super::ScenarioKeyword;
use super::form::{KINDS, MATRIX};
use crate::order::Kind;
use crate::troops::{EXTRA_MAX, Keyword};
use arrayvec::ArrayVec;
use tercio_engine::setup::Part;
use tercio_family::{check_typed, find_side};
use tercio_ledger::near;

/// The keywords that a scenario has.
pub(super) type Keywords = ArrayVec<ScenarioKeyword, { EXTRA_MAX * 3 }>;

/// Reads the keywords of a scenario; sides are named by their names.
pub(super) fn read_keywords(root: &Part<'_, '_>, sides: &[String]) -> Keywords {
    let mut keywords = Keywords::new();
    for part in root.tables("keyword") {
        if keywords.is_full() {
            let hint = format!("at most {}", keywords.capacity());
            part.fault("the scenario has too many keywords", hint);
        }
        if let Some(keyword) = read_keyword(part, sides, &keywords) {
            let _ = keywords.try_push(keyword);
        }
    }
    keywords
}

fn read_keyword(
    mut part: Part<'_, '_>,
    sides: &[String],
    known: &Keywords,
) -> Option<ScenarioKeyword> {
    let (word, name) = (part.text_or("word", ""), part.text_or("name", ""));
    part.call(format!("keyword `{}`", if name.is_empty() { &word } else { &name }));
    let keyword = match word.is_empty() {
        false => of_matrix(&part, &word),
        true => of_its_own(&part, &name, known),
    };
    let why = part.text("why");
    let side = find_side(&part, "side", sides);
    let [helps, hinders] = ["helps", "hinders"].map(|key| read_kinds(&part, key));
    if !part.has("helps") && !part.has("hinders") {
        part.fault("a keyword helps something or hinders it", "add helps = [..] or hinders = [..]");
    }
    if let Some(both) = helps.iter().find(|kind| hinders.contains(kind)) {
        part.fault_at("hinders", format!("it helps and hinders `{both}`"), "leave one out");
    }
    part.close();
    let keyword = keyword?;
    let name = if name.is_empty() { keyword.word().into() } else { name };
    Some(ScenarioKeyword { keyword, name, why: why?, side, helps, hinders })
}

/// A word of the matrix that can be plainly true.
fn of_matrix(part: &Part<'_, '_>, word: &str) -> Option<Keyword> {
    let found = MATRIX.contains(&word).then(|| Keyword::from_word(word)).flatten();
    if found.is_none() {
        let hint = near::hint(word, MATRIX.iter().copied());
        let what = format!("no keyword of the matrix is `{word}`{hint}");
        part.fault_at("word", what, format!("known: {}", MATRIX.join(", ")));
    }
    found
}

/// A word that the scenario adds: the next that is free, or the same as before by its name.
fn of_its_own(part: &Part<'_, '_>, name: &str, known: &Keywords) -> Option<Keyword> {
    check_typed(part, "name", name);
    if Keyword::from_word(name).is_some() {
        let what = format!("`{name}` is a keyword already");
        part.fault_at("name", what, format!("write word = \"{name}\", or another name"));
    }
    let same = known.iter().find(|own| own.keyword.extra().is_some() && own.name == name);
    if let Some(same) = same {
        return Some(same.keyword);
    }
    let extra = [Keyword::First, Keyword::Second, Keyword::Third, Keyword::Fourth];
    let free = extra.into_iter().find(|word| known.iter().all(|own| own.keyword != *word));
    if free.is_none() {
        part.fault("the scenario adds too many keywords", format!("at most {EXTRA_MAX}"));
    }
    free
}

/// The kinds of events that a keyword helps or hinders.
fn read_kinds(part: &Part<'_, '_>, key: &'static str) -> Vec<Kind> {
    let words = part.texts(key).unwrap_or_default();
    let kinds = words.iter().filter_map(|word| {
        let kind = KINDS.contains(&word.as_str()).then(|| Kind::from_word(word)).flatten();
        if kind.is_none() {
            let hint = near::hint(word, KINDS.iter().copied());
            let what = format!("no event is called `{word}`{hint}");
            part.fault_at(key, what, format!("known: {}", KINDS.join(", ")));
        }
        kind
    });
    kinds.collect()
}
