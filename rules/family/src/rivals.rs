//! Two armies on a shelf that meet without a scenario: found, and told apart.

use tercio_engine::{SetupFaults, Shelf};
use tercio_ledger::near;

/// Names for two armies that have the same.
const COLOURS: [&str; 2] = ["Red", "Blue"];

/// How a system reads a file that holds one army.
#[derive(Debug)]
pub struct ArmyFile<A> {
    /// Whether a file holds an army and not a whole battle.
    pub is_army: fn(&str, &str) -> bool,
    pub read: fn(&str, &str) -> Result<A, SetupFaults>,
}

/// Both armies, or all that is wrong with either, once.
pub fn two_armies<A>(
    names: [&str; 2],
    shelf: &dyn Shelf,
    file: &ArmyFile<A>,
) -> Result<[A; 2], SetupFaults> {
    match names.map(|name| find(name, shelf, file)) {
        [Ok(first), Ok(second)] => Ok([first, second]),
        armies => {
            let mut faults = SetupFaults(Vec::new());
            for fault in armies.into_iter().filter_map(Result::err).flat_map(|wrong| wrong.0) {
                if !faults.0.contains(&fault) {
                    faults.0.push(fault);
                }
            }
            Err(faults)
        }
    }
}

fn find<A>(name: &str, shelf: &dyn Shelf, army: &ArmyFile<A>) -> Result<A, SetupFaults> {
    let Some((file, text)) = shelf.find(name) else {
        let known = shelf.names();
        let hint = near::hint(name, known.iter().map(String::as_str));
        let what = format!("no army is called `{name}`{hint}");
        return Err(SetupFaults::one("setup", what, "see `tercio systems`"));
    };
    if !(army.is_army)(&file, &text) {
        let hint = "name two armies, or play the scenario by itself";
        return Err(SetupFaults::one(&file, format!("`{name}` is not an army"), hint));
    }
    (army.read)(&file, &text)
}

/// What the sides are called; a colour tells two of one name apart.
pub fn side_names([first, second]: [&str; 2]) -> [String; 2] {
    if first == second {
        COLOURS.map(|colour| format!("{colour} {first}"))
    } else {
        [first.into(), second.into()]
    }
}

/// What is put before the names of units, where both sides have the same: the first word of the
/// side's name.
pub fn prefixes<'u, I>(sides: &[String; 2], [first, second]: [I; 2]) -> [String; 2]
where
    I: Iterator<Item = &'u str> + Clone,
{
    let mut first = first;
    if !first.any(|name| second.clone().any(|other| other == name)) {
        return Default::default();
    }
    let word = |side: &String| -> String {
        let word = side.split_whitespace().next().unwrap_or_default();
        word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
    };
    let words = [word(&sides[0]), word(&sides[1])];
    let apart = words[0] != words[1] && words.iter().all(|word| !word.is_empty());
    let words = if apart { words } else { COLOURS.map(str::to_lowercase) };
    words.map(|word| word + "-")
}

#[cfg(test)]
mod tests {
    use super::{prefixes, side_names};

    fn told_apart(sides: [&str; 2], first: &[&str], second: &[&str]) -> [String; 2] {
        prefixes(&sides.map(String::from), [first.iter().copied(), second.iter().copied()])
    }

    #[test]
    fn two_of_one_name_get_colours() {
        assert_eq!(side_names(["Gauls", "Gauls"]), ["Red Gauls", "Blue Gauls"]);
        assert_eq!(side_names(["Gauls", "Rome"]), ["Gauls", "Rome"]);
    }

    #[test]
    fn names_that_both_have_get_the_first_word_of_their_side() {
        let shared = ["foot", "horse"];
        assert_eq!(
            told_apart(["New Model", "King's men"], &shared, &["horse"]),
            ["new-", "kings-"]
        );
        assert_eq!(told_apart(["New Model", "New army"], &shared, &shared), ["red-", "blue-"]);
        assert_eq!(told_apart(["Rome", "Gauls"], &shared, &["warriors"]), ["", ""]);
    }
}
