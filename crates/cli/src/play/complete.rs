//! What the next word of a line can be. It knows offers, names and commands as words alone.

/// The words a line can be made of.
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub commands: Vec<&'static str>,
    /// Orders on offer, as they are typed.
    pub offers: Vec<String>,
    /// Units, by the names that orders are typed with.
    pub units: Vec<String>,
}

/// Words that can stand where the last one of a line begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The byte at which that word begins.
    pub from: usize,
    pub words: Vec<String>,
}

impl Words {
    /// How the last word of what was typed can go on.
    pub fn complete(&self, typed: &str) -> Completion {
        let from = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let before: Vec<String> = typed[..from].split_whitespace().map(str::to_lowercase).collect();
        let begun = typed[from..].to_lowercase();
        if let Some(comma) = typed[from..].rfind(',') {
            let from = from + comma + 1;
            let units = self.units.iter().map(String::as_str);
            return Completion { from, words: fitting(units, &typed[from..].to_lowercase()) };
        }
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        Completion { from, words: self.after(&before, &begun) }
    }

    fn after(&self, before: &[&str], begun: &str) -> Vec<String> {
        let units = || self.units.iter().map(String::as_str);
        match before {
            [] => {
                let commands = self.commands.iter().copied();
                fitting(commands.chain(self.verbs()), begun)
            }
            [first, ..] if !self.commands.contains(first) => self.order(before, begun),
            ["odds", "full", order @ ..]
            | ["odds" | "order", order @ ..]
            | ["umpire", "pass", order @ ..] => self.order(order, begun),
            ["umpire"] => fitting(["pass", "dice", "state", "set"].into_iter(), begun),
            ["umpire", "dice"] => fitting(["hits", "sum", "pair", "counts"].into_iter(), begun),
            ["offers"] => fitting(self.verbs().chain(units()), begun),
            ["map"] => fitting(units().chain(["big"]), begun),
            ["why"] => fitting(units(), begun),
            ["help"] => fitting(self.commands.iter().copied().chain(self.verbs()), begun),
            ["undo"] => fitting(["agreed"].into_iter(), begun),
            _ => Vec::new(),
        }
    }

    /// The words that orders begin with.
    fn verbs(&self) -> impl Iterator<Item = &str> {
        self.offers.iter().filter_map(|offer| offer.split_whitespace().next())
    }

    /// The next word of an order: as the offers that begin with the same words have it, else as
    /// those of the same form have it. After a word that no offer begins with, any unit.
    fn order(&self, before: &[&str], begun: &str) -> Vec<String> {
        if before.is_empty() {
            return fitting(self.verbs(), begun);
        }
        let exact = fitting(self.next_words(before, |one, other| one == other), begun);
        if !exact.is_empty() {
            return exact;
        }
        let alike: Vec<&str> =
            self.next_words(before, |one, other| self.alike(one, other)).collect();
        let units = self.units.iter().map(String::as_str);
        let unheard = !self.verbs().any(|verb| verb.eq_ignore_ascii_case(before[0]));
        let more = units.filter(|_| unheard || alike.iter().any(|word| self.is_unit(word)));
        fitting(alike.iter().copied().chain(more), begun)
    }

    /// The words that follow in the offers that begin with words of this kind.
    fn next_words<'w>(
        &'w self,
        before: &'w [&str],
        same: impl Fn(&str, &str) -> bool + 'w,
    ) -> impl Iterator<Item = &'w str> {
        self.offers.iter().filter_map(move |offer| {
            let mut words = offer.split_whitespace();
            let begins = before
                .iter()
                .all(|typed| words.next().is_some_and(|word| same(&word.to_lowercase(), typed)));
            words.next().filter(|_| begins)
        })
    }

    /// The same word, or two numbers, or two units: an order of the same form can be typed.
    fn alike(&self, one: &str, other: &str) -> bool {
        one == other
            || (is_number(one) && is_number(other))
            || (self.is_unit(one) && self.is_unit(other))
    }

    /// A unit, or several with commas between them.
    fn is_unit(&self, word: &str) -> bool {
        let known = |name: &str| self.units.iter().any(|unit| unit.eq_ignore_ascii_case(name));
        word.split(',').all(known)
    }
}

/// The words that begin so, each once, in their order. A number is for the player to choose.
fn fitting<'w>(words: impl Iterator<Item = &'w str>, begun: &str) -> Vec<String> {
    let mut fitting: Vec<String> = Vec::new();
    for word in words.filter(|word| !is_number(word)) {
        if word.to_lowercase().starts_with(begun) && !fitting.iter().any(|known| known == word) {
            fitting.push(word.into());
        }
    }
    fitting
}

fn is_number(word: &str) -> bool {
    word.contains(|sign: char| sign.is_ascii_digit()) && word.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let offers = [
            "done",
            "move knights ahead 7",
            "move knights wheel left 18",
            "move foot ahead 4",
            "charge knights housecarls",
            "charge bretons fyrd-1",
            "charge bretons fyrd-2",
        ];
        let units = ["knights", "bretons", "foot", "housecarls", "fyrd-1", "fyrd-2"];
        Words {
            commands: vec!["help", "hint", "map", "odds", "offers", "umpire", "undo", "why"],
            offers: offers.map(String::from).to_vec(),
            units: units.map(String::from).to_vec(),
        }
    }

    #[track_caller]
    fn goes_on(typed: &str, expected: &[&str]) {
        let found = words().complete(typed);
        assert_eq!(found.words, expected, "{typed}");
        assert!(found.from <= typed.len() && !typed[found.from..].contains(' '), "{typed}");
    }

    #[test]
    fn the_first_word_is_a_command_or_begins_an_order() {
        goes_on("h", &["help", "hint"]);
        goes_on("m", &["map", "move"]);
        goes_on("CH", &["charge"]);
        goes_on("x", &[]);
        assert_eq!(words().complete("").words.len(), 8 + 3);
    }

    #[test]
    fn an_order_goes_on_as_the_offers_do() {
        goes_on("move ", &["knights", "foot"]);
        goes_on("move knights ", &["ahead", "wheel"]);
        goes_on("Move Knights w", &["wheel"]);
        goes_on("charge bretons ", &["fyrd-1", "fyrd-2"]);
        goes_on("  charge  bretons\tf", &["fyrd-1", "fyrd-2"]);
        goes_on("done ", &[]);
    }

    #[test]
    fn numbers_are_left_to_the_player() {
        goes_on("move knights ahead ", &[]);
        goes_on("move knights ahead 7", &[]);
    }

    #[test]
    fn orders_of_the_same_form_are_completed_too() {
        // Nothing on offer moves the housecarls, but an order of that form can be typed.
        goes_on("move housecarls ", &["ahead", "wheel"]);
        goes_on("move h", &["housecarls"]);
        goes_on("charge knights fy", &["fyrd-1", "fyrd-2"]);
        goes_on("rally kn", &["knights"]);
    }

    #[test]
    fn units_of_a_group_are_completed_one_by_one() {
        let found = words().complete("move knights,fy");
        assert_eq!((found.from, &found.words[..]), (13, &["fyrd-1".into(), "fyrd-2".into()][..]));
        goes_on("move knights,foot ", &["ahead", "wheel"]);
        goes_on("move knights,", &["knights", "bretons", "foot", "housecarls", "fyrd-1", "fyrd-2"]);
    }

    #[test]
    fn commands_know_what_follows_them() {
        goes_on("odds charge bretons ", &["fyrd-1", "fyrd-2"]);
        goes_on("odds ch", &["charge"]);
        goes_on("odds full ch", &["charge"]);
        goes_on("odds ", &["done", "move", "charge"]);
        goes_on("umpire pa", &["pass"]);
        goes_on("umpire pass charge kn", &["knights"]);
        goes_on("why fy", &["fyrd-1", "fyrd-2"]);
        goes_on("map b", &["bretons", "big"]);
        goes_on("undo ", &["agreed"]);
        goes_on("offers f", &["foot", "fyrd-1", "fyrd-2"]);
        goes_on("help c", &["charge"]);
        goes_on("help o", &["odds", "offers"]);
    }

    #[test]
    fn odd_lines_are_completed_without_a_fault() {
        for typed in [" ", "\t\t", "é", "move é", "odds odds odds", "ß ẞ", "umpire dice "] {
            let found = words().complete(typed);
            assert!(typed.is_char_boundary(found.from), "{typed}");
        }
    }
}
