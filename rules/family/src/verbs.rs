//! The first words of orders, and how what follows them is written.

use crate::words::{Measure, Mistyped, exact, one_of};
use tercio_field::Point;
use tercio_ledger::near;

/// Degrees of a quarter turn: pieces of ground are laid one way or another, not askew.
const QUARTER: u16 = 90;

/// All orders that can be typed in a system, as forms such as `move <unit> <U>|max`.
#[derive(Clone, Copy, Debug)]
pub struct Verbs {
    pub forms: &'static [&'static [&'static str]],
    /// What else people type, and what it means; only where nothing fuller fits.
    pub aliases: &'static [(&'static str, &'static str)],
}

/// The first word of a form or of an order.
pub fn verb_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or("")
}

impl Verbs {
    fn every_form(self) -> impl Iterator<Item = &'static str> {
        self.forms.iter().copied().flatten().copied()
    }

    /// Every verb.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        self.every_form().map(verb_of)
    }

    /// How orders with a verb are written, if there is such a verb.
    pub fn known(self, verb: &str) -> Option<&'static str> {
        self.every_form().find(|form| verb_of(form) == verb)
    }

    /// How orders with a verb are written.
    pub fn form_of(self, verb: &str) -> &'static str {
        self.known(verb).unwrap_or("help")
    }

    /// The verb is known, what follows it is not.
    pub fn written(self, verb: &str) -> Mistyped {
        Mistyped(format!("`{verb}` is written `{}`", self.form_of(verb)))
    }

    /// The verb that is meant: in full, by its beginning where that fits only one that can be typed
    /// now, or by another word for it.
    pub fn verb(self, typed: &str, now: &[String]) -> Result<&'static str, Mistyped> {
        let verbs = || self.every_form().map(verb_of);
        if let Some(verb) = verbs().find(|verb| *verb == typed) {
            return Ok(verb);
        }
        let asked = |verb: &&str| now.iter().any(|form| verb_of(form) == *verb);
        let mut begun: Vec<&'static str> =
            verbs().filter(asked).filter(|verb| verb.starts_with(typed)).collect();
        begun.sort_unstable();
        begun.dedup();
        if let [only] = begun[..] {
            return Ok(only);
        }
        if let Some((_, verb)) = self.aliases.iter().find(|(alias, _)| *alias == typed) {
            return Ok(verb);
        }
        if !begun.is_empty() {
            return Err(Mistyped(format!("`{typed}` may be {}", one_of(&begun))));
        }
        let hint = near::hint(typed, now.iter().map(|form| verb_of(form)).chain(["concede"]));
        let then = if hint.is_empty() { "; try" } else { " Try" };
        Err(Mistyped(format!("`{typed}` is not an order here{hint}{then}: {}", now.join("; "))))
    }
}

/// A place as it is typed.
pub fn write_place(at: Point) -> String {
    format!("{} {}", exact(at.x), exact(at.y))
}

pub fn read_place(measure: Measure, x: &str, y: &str) -> Result<Point, Mistyped> {
    Ok(Point::new(measure.length(x)?, measure.length(y)?))
}

/// How a piece of ground is turned, as it is typed after its place.
pub fn write_quarters(quarters: u8) -> String {
    match u16::from(quarters) * QUARTER {
        0 => String::new(),
        degrees => format!(" {degrees}"),
    }
}

pub fn read_quarters(text: &str) -> Result<u8, Mistyped> {
    let degrees = text.parse::<u16>().ok().filter(|degrees| degrees % QUARTER == 0);
    let quarters = degrees.and_then(|degrees| u8::try_from(degrees / QUARTER).ok());
    quarters.ok_or_else(|| Mistyped(format!("`{text}` is not 0, 90, 180 or 270 degrees")))
}

/// A kind of ground among those that have these words: by its word, or a part that only one has.
pub fn read_kind(text: &str, words: &[&'static str]) -> Result<usize, Mistyped> {
    let whole = words.iter().position(|word| *word == text);
    let parts: Vec<usize> = (0..words.len()).filter(|at| words[*at].contains(text)).collect();
    let part = parts.first().copied().filter(|_| parts.len() == 1);
    whole.or(part).ok_or_else(|| {
        if !text.is_empty() && parts.len() > 1 {
            let may_be: Vec<&str> = parts.iter().map(|at| words[*at]).collect();
            return Mistyped(format!("`{text}` may be {}", one_of(&may_be)));
        }
        let hint = near::hint(text, words.iter().copied());
        Mistyped(format!("there is no ground `{text}`{hint}: {}", words.join(", ")))
    })
}

/// One of several parts of an army, as people name it.
#[derive(Clone, Debug)]
pub struct Titled<'a> {
    pub leader: &'a str,
    pub title: &'a str,
}

/// A part of an army as it is typed: by its leader where only one is called so, else by its title,
/// else by its number among its side's.
pub fn write_titled(at: usize, all: &[Titled<'_>]) -> String {
    let Some(card) = all.get(at) else { return "?".into() };
    let alone = |word: &str| {
        let known = |known: &str| known.eq_ignore_ascii_case(word);
        let bears = all.iter().filter(|it| known(it.leader) || known(it.title));
        !word.is_empty() && word.parse::<u8>().is_err() && bears.count() == 1
    };
    let words = [card.leader, card.title];
    words.into_iter().find(|word| alone(word)).map_or_else(|| (at + 1).to_string(), String::from)
}

/// The place of the part that is meant: by its leader, its title, its number, or enough of a name to
/// tell it from the others. A name that is only nearly right is asked about: such a choice is often
/// secret, and cannot be taken back.
pub fn read_titled(text: &str, all: &[Titled<'_>]) -> Result<usize, Mistyped> {
    let text = &text.to_lowercase();
    let words: Vec<[String; 2]> =
        all.iter().map(|it| [it.leader.to_lowercase(), it.title.to_lowercase()]).collect();
    let at = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(at) = at.filter(|at| *at < all.len()) {
        return Ok(at);
    }
    let find = |fits: &dyn Fn(&str) -> bool| {
        let mut found = (0..all.len()).filter(|at| words[*at].iter().any(|it| fits(it)));
        found.next().filter(|_| found.next().is_none())
    };
    let bare = |word: &str| word.trim_start_matches("the ").to_string();
    let plain = |word: &str| word == text || bare(word) == *text;
    let begins = |word: &str| word.starts_with(text) || bare(word).starts_with(text);
    let holds = |word: &str| word.contains(text.as_str());
    let found = find(&plain).or_else(|| find(&begins)).or_else(|| find(&holds));
    found.ok_or_else(|| {
        let near = near::nearest(text, words.iter().flatten().map(String::as_str));
        let meant = near.and_then(|near| find(&|word| word == near));
        let known: Vec<String> = (0..all.len()).map(|at| write_titled(at, all)).collect();
        let hint = meant.map_or_else(String::new, |at| format!("; did you mean `{}`?", known[at]));
        Mistyped(format!("no command of yours is `{text}`: {}{hint}", one_of(&known)))
    })
}

#[cfg(test)]
mod tests {
    use super::{Mistyped, Titled, Verbs, read_kind, read_quarters, read_titled, write_titled};

    const VERBS: Verbs = Verbs {
        forms: &[&["move <unit> <U>", "march-on <unit>", "concede"], &["pass", "done"]],
        aliases: &[("end", "done"), ("m", "move")],
    };

    fn now(forms: &[&str]) -> Vec<String> {
        forms.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_verb_is_known_in_full_by_its_beginning_or_by_another_word() {
        let open = now(&["move <unit> <U>", "done"]);
        assert_eq!(VERBS.verb("pass", &open), Ok("pass"), "in full, though not asked now");
        assert_eq!(VERBS.verb("mo", &open), Ok("move"));
        assert_eq!(VERBS.verb("m", &now(&["move <unit> <U>", "march-on <unit>"])), Ok("move"));
        assert_eq!(VERBS.verb("end", &open), Ok("done"));
        let wrong = VERBS.verb("mvoe", &open).unwrap_err().0;
        assert!(wrong.contains("move"), "{wrong}");
        assert_eq!(VERBS.written("move").0, "`move` is written `move <unit> <U>`");
    }

    #[test]
    fn ground_is_named_by_a_part_that_only_one_has() {
        let words = ["gentle-hill", "steep-hill", "wood"];
        assert_eq!(read_kind("steep", &words), Ok(1));
        let Err(Mistyped(said)) = read_kind("hill", &words) else { unreachable!("two are hills") };
        assert!(said.starts_with("`hill` may be "), "{said}");
        assert_eq!([read_quarters("270"), read_quarters("0")], [Ok(3), Ok(0)]);
        assert!(read_quarters("45").is_err());
    }

    #[test]
    fn parts_of_an_army_are_named_by_leader_title_or_number() {
        let all = [
            Titled { leader: "Rupert", title: "The horse" },
            Titled { leader: "Astley", title: "The foot" },
            Titled { leader: "Astley", title: "The foot" },
        ];
        assert_eq!(write_titled(0, &all), "Rupert");
        assert_eq!(write_titled(1, &all), "2", "two are called so");
        for (text, at) in [("horse", 0), ("the horse", 0), ("r", 0), ("pert", 0), ("3", 2)] {
            assert_eq!(read_titled(text, &all), Ok(at), "{text}");
        }
        assert!(read_titled("astley", &all).is_err());
        let Err(Mistyped(said)) = read_titled("ruprt", &all) else { unreachable!("nearly right") };
        assert!(said.ends_with("did you mean `Rupert`?"), "{said}");
    }
}
