//! What can be typed: the orders as they are written in this system, and the commands besides.

use super::commands::listed;
use super::session::Session;
use crate::out::Out;
use crate::tables::wrapped;
use std::fmt::Write;
use tercio_chance::Seat;
use tercio_engine::{PlayFault, View};
use tercio_ledger::near;

/// A command: its forms with what each is for, and what there is more to say of it.
#[derive(Debug)]
pub struct Topic {
    pub name: &'static str,
    forms: &'static [[&'static str; 2]],
    more: &'static str,
    when: When,
}

/// Who can type it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Always,
    /// Whoever has to give an order.
    Ordering,
    /// Where a battle has a clock of its own, on which it is argued.
    Argued,
}

/// A rule of the system at hand stands for it in examples.
const RULE: &str = "RULE";

const TOPICS: [Topic; 17] = [
    Topic {
        name: "offers",
        forms: &[["offers [word]", "the orders on offer, with numbers; a number gives that order"]],
        more: "With a word, those that hold it. The offers are sensible orders, not all that are \
               allowed: others of the same form may be typed.",
        when: When::Ordering,
    },
    Topic {
        name: "hint",
        forms: &[["hint", "what the computer would do, and why"]],
        more: "Nothing is done by it.",
        when: When::Ordering,
    },
    Topic {
        name: "odds",
        forms: &[
            ["odds <order|number>", "the odds of an order before it is given: odds 3"],
            ["odds full <order>", "the same with every outcome, however many"],
        ],
        more: "The order need not be on offer. Where no dice are thrown for it, that is said, and \
               what it does.",
        when: When::Ordering,
    },
    Topic {
        name: "why",
        forms: &[
            ["why [n]", "the throws of the last n steps, with the lines behind them"],
            ["why <unit>", "a closer look at a unit"],
            ["why <rule-id>", "what a rule means: why RULE"],
        ],
        more: "Part of a unit's name will do where only one can be meant, and so will the ending \
               of a rule's.",
        when: When::Always,
    },
    Topic {
        name: "map",
        forms: &[
            ["map", "the table again"],
            ["map <unit>", "the surroundings of a unit, larger"],
            ["map big", "the table as wide as the screen"],
        ],
        more: "Part of a unit's name will do where only one can be meant.",
        when: When::Always,
    },
    Topic {
        name: "units",
        forms: &[["units", "the panels again"]],
        more: "They tell what does not fit on the map.",
        when: When::Always,
    },
    Topic {
        name: "log",
        forms: &[["log", "the story so far"]],
        more: "Each line with its number in the log and its rule.",
        when: When::Always,
    },
    Topic {
        name: "argued",
        forms: &[["argued [word]", "what is argued and what has been, with every line behind it"]],
        more: "With a word, those that hold it.",
        when: When::Argued,
    },
    Topic {
        name: "timeline",
        forms: &[["timeline", "what runs on the battle's own clock, and what is over when"]],
        more: "",
        when: When::Argued,
    },
    Topic {
        name: "undo",
        forms: &[
            ["undo [n]", "take your last choice back, or your last n"],
            ["undo [n] agreed", "the same where the other side has to consent, and does"],
        ],
        more: "Consent is needed once dice have fallen, choices were revealed or the other side \
               has chosen. The computer always agrees.",
        when: When::Always,
    },
    Topic {
        name: "save",
        forms: &[["save <file>", "a copy of the log"]],
        more: "The battle itself is saved at every step. A file that is there is not written over.",
        when: When::Always,
    },
    Topic {
        name: "umpire",
        forms: &[["umpire", "what an umpire can do"]],
        more: "He can let an order pass, decide a throw and change the state; all is logged.",
        when: When::Always,
    },
    Topic {
        name: "order",
        forms: &[["order <text>", "an order that looks like one of these words"]],
        more: "",
        when: When::Ordering,
    },
    Topic {
        name: "concede",
        forms: &[["concede", "give up"]],
        more: "The battle is over then, and the other side has won. Nothing follows the word.",
        when: When::Ordering,
    },
    Topic {
        name: "help",
        forms: &[["help [word]", "this list, or more of a command or an order"]],
        more: "",
        when: When::Always,
    },
    Topic {
        name: "quit",
        forms: &[["quit", "leave; the battle is saved and can be gone on with"]],
        more: "So does `exit`.",
        when: When::Always,
    },
    Topic {
        name: "dice",
        forms: &[],
        more: "When dice are awaited, type their faces: 6 5 5 1, or 6551.",
        when: When::Always,
    },
];

/// The commands that can be typed at this view, by whoever has to give an order or has not.
pub fn commands(view: &View, ordering: bool) -> Vec<&'static str> {
    topics(view, ordering).filter(|topic| !topic.forms.is_empty()).map(|topic| topic.name).collect()
}

fn topics(view: &View, ordering: bool) -> impl Iterator<Item = &'static Topic> {
    let argued = view.timeline.is_some() || !view.arguments.is_empty();
    TOPICS.iter().filter(move |topic| match topic.when {
        When::Always => true,
        When::Ordering => ordering,
        When::Argued => argued,
    })
}

impl Session {
    /// All that can be typed, or more of one word.
    pub fn help(&self, seat: Seat, word: &str) {
        let view = self.table.view(Some(seat));
        let ordering = self.table.awaited().is_none();
        let forms = if ordering { self.forms(seat) } else { Vec::new() };
        let text = match word {
            "" => Some(self.all_help(&view, ordering, &forms)),
            word => self
                .help_of(&view, ordering, (&forms, word))
                .or_else(|| self.another_time(seat, &word.to_lowercase())),
        };
        match text {
            Some(text) => self.out_text("help", &text),
            None => {
                let verbs = forms.iter().flat_map(|form| verbs(form));
                let hint = near::hint(word, commands(&view, ordering).into_iter().chain(verbs));
                let then = if hint.is_empty() { "; `help`" } else { " `help`" };
                self.refuse(&format!(
                    "no command and no order here is called `{word}`{hint}{then} lists them"
                ));
            }
        }
    }

    /// How an order is written that cannot be given now.
    fn another_time(&self, seat: Seat, word: &str) -> Option<String> {
        let Err(PlayFault::Refused(refusal)) = self.table.understand(seat, word) else {
            return None;
        };
        let written = refusal.because.starts_with(&format!("`{word}` is written"));
        written.then(|| format!("{}; it is not asked for just now.", refusal.because))
    }

    /// The orders that can be given now, as they are written. The rules answer with them whatever
    /// is no order.
    pub fn forms(&self, seat: Seat) -> Vec<String> {
        const NO_ORDER: &str = "?";
        let Err(PlayFault::Refused(refusal)) = self.table.understand(seat, NO_ORDER) else {
            return Vec::new();
        };
        let forms = refusal.because.split_once(": ").map_or("", |(_, forms)| forms);
        forms.split("; ").filter(|form| !form.is_empty()).map(String::from).collect()
    }

    fn all_help(&self, view: &View, ordering: bool, forms: &[String]) -> String {
        let mut text = String::new();
        if ordering {
            text.push_str(
                "Type an order as it stands among the offers, or its number, or another of the \
                 same form.\n",
            );
        }
        if !forms.is_empty() {
            let _ = write!(text, "Orders are written now:\n{}", columns(forms, &self.out));
            text.push_str("Besides:\n");
        }
        for topic in topics(view, ordering) {
            text.push_str(&self.lines_of(topic, view));
        }
        text.push_str(
            "When dice are awaited, type their faces: 6 5 5 1, or 6551.\n\
             At a terminal, Tab completes a word and the arrow keys call lines back.",
        );
        text
    }

    fn help_of(
        &self,
        view: &View,
        ordering: bool,
        (forms, word): (&[String], &str),
    ) -> Option<String> {
        let word = word.to_lowercase();
        let mut text = String::new();
        let fits = |form: &&String| verbs(form).any(|verb| verb == word);
        let written: Vec<String> = forms.iter().filter(fits).cloned().collect();
        if let Some(topic) = topics(view, ordering).find(|topic| topic.name == word) {
            text.push_str(&self.lines_of(topic, view));
            text.push_str(&wrapped(topic.more, "", self.out.width));
        }
        if !written.is_empty() {
            let _ = write!(text, "It is an order, written:\n{}", columns(&written, &self.out));
            let begun = format!("{word} ");
            let offers = listed(
                &view.offers,
                |offer| format!("{} ", offer.notation.to_lowercase()).starts_with(&begun),
                &self.out,
            );
            match offers.is_empty() {
                true => text.push_str("None of them is on offer now.\n"),
                false => {
                    let _ = write!(text, "On offer are:\n{offers}");
                }
            }
        }
        (!text.is_empty()).then_some(text)
    }

    /// The forms of a command, each with what it is for.
    fn lines_of(&self, topic: &Topic, view: &View) -> String {
        let card = self.table.card();
        let asked = card.rule(&view.prompt.rule).or_else(|| card.rules().next());
        let rule = asked.map_or("", |rule| rule.id.0);
        let line = |[form, what]: &[&str; 2]| format!("  {form:19} {}\n", what.replace(RULE, rule));
        topic.forms.iter().map(line).collect()
    }
}

/// The words that an order of this form can begin with.
pub fn verbs(form: &str) -> impl Iterator<Item = &str> {
    form.split_whitespace().take(1).flat_map(|first| first.split('|'))
}

/// As many beside each other as there is room for.
fn columns(forms: &[String], out: &Out) -> String {
    let wide = forms.iter().map(|form| form.chars().count()).max().unwrap_or(0) + 2;
    let across = (out.width.saturating_sub(2) / wide).max(1);
    let mut text = String::new();
    for row in forms.chunks(across) {
        let row: String = row.iter().map(|form| format!("{form:wide$}")).collect();
        let _ = writeln!(text, "  {}", row.trim_end());
    }
    text
}
