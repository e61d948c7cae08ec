//! "Did you mean": the known word nearest to an unknown one.

/// The nearest candidate, if it is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let longest_slip = 1 + word.chars().count() / 3;
    candidates
        .map(|candidate| {
            let lower = candidate.to_lowercase();
            let last = lower.rsplit('.').next().unwrap_or(&lower);
            let slips = edits(&word, &lower).min(edits(&word, last));
            let inside = word.len() >= 3 && lower.contains(&word);
            (if inside { slips.min(1) } else { slips }, candidate)
        })
        .filter(|(slips, _)| *slips <= longest_slip)
        .min_by_key(|(slips, candidate)| (*slips, candidate.len()))
        .map(|(_, candidate)| candidate)
}

/// `; did you mean ...?`, or nothing.
pub fn hint<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, first) in rows[0].iter_mut().enumerate() {
        *first = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best =
                (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + same);
            let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if swapped {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        let words = ["sortie", "volley", "warfare.strength.medium-armour"];
        assert_eq!(nearest("sorite", words.into_iter()), Some("sortie"));
        assert_eq!(nearest("VOLEY", words.into_iter()), Some("volley"));
        assert_eq!(nearest("medium-armor", words.into_iter()), Some(words[2]));
        assert_eq!(nearest("xyzzy", words.into_iter()), None);
        assert_eq!(hint("volly", words.into_iter()), "; did you mean `volley`?");
    }
}
