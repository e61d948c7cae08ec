//! What has happened, told as it happens.

use super::session::Session;
use crate::tables;
use serde_json::json;
use tercio_chance::{Origin, Seat};
use tercio_engine::Told;
use tercio_engine::log::{Entry, LogLine};

/// An order of the computer that has not been told yet.
#[derive(Debug)]
pub struct Ordered {
    pub seat: Seat,
    pub text: String,
}

impl Session {
    /// Tells what happened since it was last told.
    pub fn tell(&mut self) {
        let throws = self.new_throws();
        let told = self.table.told();
        self.told = self.told.min(told.len());
        let news = &told[self.told..];
        if self.out.json {
            if !news.is_empty() {
                self.out.json_line(&json!({ "told": news }));
            }
        } else {
            let news: Vec<&Told> =
                news.iter().filter(|told| !told.text.is_empty() && !told.detail).collect();
            let ordered = self.ordered.take();
            self.say_news(ordered, &news, &throws);
        }
        self.told = told.len();
    }

    /// What happened, with the throws it came of. Events of one step and one rule share their
    /// lines, and an order of the computer shares its line with its only event.
    fn say_news(&self, ordered: Option<Ordered>, news: &[&Told], throws: &[(usize, String)]) {
        let alike = |one: &&Told, other: &&Told| one.entry == other.entry && one.rule == other.rule;
        let mut groups = news.chunk_by(alike).map(|group| {
            let texts: Vec<&str> = group.iter().map(|told| told.text.as_str()).collect();
            (group[0], texts.join(" "))
        });
        if let Some(Ordered { seat, text }) = ordered {
            let name = self.name(seat);
            let who = self.out.side(seat.0, &name);
            let order = format!("{name}: {text}  ");
            let only = groups.clone().count() == 1 && throws.is_empty();
            let event = groups
                .clone()
                .next()
                .filter(|_| only)
                .map(|(first, texts)| tables::ruled(&texts, &first.rule, &order, &self.out));
            match event.filter(|event| event.trim_end().lines().count() == 1) {
                Some(event) => {
                    groups.next();
                    self.out.say(&event.replacen(&name, &who, 1));
                }
                None => self.out.say(&format!("{who}: {text}")),
            }
        }
        let mut throws = throws.iter().peekable();
        for (first, texts) in groups {
            while let Some((_, text)) = throws.next_if(|(entry, _)| *entry <= first.entry) {
                self.out.say(text);
            }
            self.out.say(&tables::ruled(&texts, &first.rule, "  ", &self.out));
        }
        throws.for_each(|(_, text)| self.out.say(text));
    }

    /// The throws of the log's new lines, each with the number of its line. Dice that were typed
    /// are known to those who threw them.
    fn new_throws(&mut self) -> Vec<(usize, String)> {
        let mut throws = Vec::new();
        let text = self.table.log_text();
        for line in text.lines().skip(1).skip(self.read) {
            self.read += 1;
            let Ok(LogLine { n, entry: Entry::Step { dice, .. }, .. }) = serde_json::from_str(line)
            else {
                continue;
            };
            for thrown in dice.iter().filter(|thrown| thrown.origin != Origin::Typed) {
                let who = self.out.side(thrown.seat.0, &self.name(thrown.seat));
                throws.push((n, format!("  {who}, {}", tables::faces(thrown))));
            }
        }
        throws
    }
}
