//! What can be typed besides orders.

use super::map;
use super::session::{Flow, Session};
use super::why::last_throws;
use crate::out::Out;
use crate::tables::{ruled, wrapped};
use crate::{catalogue, dice};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use tercio_chance::Seat;
use tercio_engine::{Accepted, Offer, PlayFault, Question, View};
use tercio_odds::{Asking, Budget, Until};

const HELP: &str = "\
Type an order as it stands among the offers, or another of the same form. Besides:
  offers [word]       the orders on offer, with numbers; a number gives that order
  hint                what the computer would do, and why
  odds <order|number> the odds of an order before it is given: odds 3
  why [n]             the throws of the last n steps, with the lines behind them
  why <rule-id>       what a rule means: why warfare.base
  map, units          the table again; the panels again
  log                 the story so far
  undo                take your last choice back
  undo agreed         the same where the other side has to consent, and does
  save <file>         a copy of the log
  umpire              what an umpire can do
  order <text>        an order that looks like one of these words
  concede             give up
  quit                leave; the battle is saved and can be gone on with
When dice are awaited, type their faces: 6 5 5 1, or 6551.";

/// The orders on offer that hold a word, each with its number.
pub fn offers(offers: &[Offer], word: &str, out: &Out) -> String {
    let word = word.to_lowercase();
    let mut text = String::new();
    for (at, offer) in offers.iter().enumerate() {
        if !offer.notation.to_lowercase().contains(&word) {
            continue;
        }
        // What is typed for a unit says it all; a bare word needs its meaning.
        let bare = offer.piece.is_none() && offer.label != offer.notation;
        let said = [if bare { &offer.label } else { "" }, &offer.risk];
        let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
        let line = format!("{:>4}  {}  {}", at + 1, offer.notation, out.faint(&said.join("; ")));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if text.is_empty() && !word.is_empty() {
        let _ = writeln!(text, "No order on offer holds `{word}`.");
    }
    text
}

impl Session {
    /// An order or a command of the person at this seat.
    pub fn obey(&mut self, seat: Seat, view: &View, line: &str) -> Result<Flow> {
        let (word, rest) = split(line);
        if let Some(flow) = self.common(seat, &word, rest)? {
            return Ok(flow);
        }
        match word.as_str() {
            "" => {}
            "offers" if self.out.json => self.out.json_line(&json!({ "offers": view.offers })),
            "offers" => self.out.say(&offers(&view.offers, rest, &self.out)),
            "hint" => self.hint(seat),
            "odds" => self.odds(seat, view, rest),
            "order" => return self.give(seat, view, rest),
            "umpire" => return self.umpire(seat, view, rest),
            _ => return self.give(seat, view, line),
        }
        Ok(Flow::Same)
    }

    /// Dice, or a command, while dice are awaited.
    pub fn obey_at_dice(&mut self, seat: Seat, line: &str) -> Result<Flow> {
        let (word, rest) = split(line);
        let person =
            if self.humans.contains(&seat) { Some(seat) } else { self.humans.first().copied() };
        if let Some(flow) = self.common(person.unwrap_or(seat), &word, rest)? {
            return Ok(flow);
        }
        if line.is_empty() {
            return Ok(Flow::Same);
        }
        if word == "umpire" {
            let view = self.table.view(Some(seat));
            return self.umpire(seat, &view, rest);
        }
        let faces = match dice::faces(line) {
            Ok(faces) => faces,
            Err(fault) => {
                self.refuse(&format!("{fault}; `help` lists what else can be typed"));
                return Ok(Flow::Same);
            }
        };
        match self.table.throw(faces) {
            Ok(_) => Ok(Flow::Changed),
            Err(fault) => {
                self.refuse(&fault.to_string());
                Ok(Flow::Same)
            }
        }
    }

    /// Commands that mean the same at any time.
    fn common(&mut self, seat: Seat, word: &str, rest: &str) -> Result<Option<Flow>> {
        match word {
            "help" | "?" => self.out_text("help", HELP),
            "map" | "units" | "quit" | "exit" | "undo" | "log" | "save" | "why" => {}
            _ => return Ok(None),
        }
        match word {
            "map" => {
                let scene = self.table.view(Some(seat)).scene;
                self.out_text("map", &map::draw(&scene, &self.out));
            }
            "units" => {
                let panels = self.table.view(Some(seat)).panels;
                self.out_text("units", &map::panels(&panels, &self.out));
            }
            "quit" | "exit" => return Ok(Some(Flow::Quit)),
            "undo" => return Ok(Some(self.undo(seat, rest))),
            "log" => self.story(seat),
            "save" => self.save(rest),
            "why" => self.why(rest),
            _ => {}
        }
        Ok(Some(Flow::Same))
    }

    pub fn out_text(&self, name: &str, text: &str) {
        match self.out.json {
            true => self.out.json_line(&json!({ name: text })),
            false => self.out.say(text),
        }
    }

    /// A text in lines that fit; one that has lines of its own keeps them.
    fn lines(&self, text: &str) -> String {
        match text.contains('\n') {
            true => text.to_string(),
            false => wrapped(text, "", self.out.width).trim_end().to_string(),
        }
    }

    pub fn refuse(&self, why: &str) {
        match self.out.json {
            true => self.out.json_line(&json!({ "refused": why })),
            false => self.out.say(&self.out.warn(&self.lines(why))),
        }
    }

    /// A typed order, or the number of one on offer.
    pub fn read(&self, seat: Seat, view: &View, text: &str) -> Result<Value, String> {
        if let Ok(number) = text.parse::<usize>() {
            let offer = number.checked_sub(1).and_then(|at| view.offers.get(at));
            let most = view.offers.len();
            return offer.map(|offer| offer.order.clone()).ok_or_else(|| {
                format!("there are orders 1 to {most} on offer; `offers` lists them")
            });
        }
        self.table.understand(seat, text).map_err(|fault| fault.to_string())
    }

    fn give(&mut self, seat: Seat, view: &View, text: &str) -> Result<Flow> {
        let order = match self.read(seat, view, text) {
            Ok(order) => order,
            Err(why) => {
                self.refuse(&why);
                return Ok(Flow::Same);
            }
        };
        match self.table.submit(seat, &order) {
            Ok(Accepted { warning, sealed, .. }) => {
                if let Some(warning) = warning {
                    self.refuse(&format!("Against the rules, but let through: {warning}"));
                }
                if sealed {
                    self.out_text("sealed", "Sealed.");
                }
                Ok(Flow::Changed)
            }
            Err(fault) => {
                self.refuse(&fault.to_string());
                Ok(Flow::Same)
            }
        }
    }

    fn hint(&self, seat: Seat) {
        let seed = self.table.header().seed.rotate_left(17) ^ self.table.places() as u64;
        match self.table.advise(seat, !seed) {
            Some(advice) if self.out.json => self.out.json_line(&json!({ "hint": advice })),
            Some(advice) => {
                let text = self.lines(&format!("{}: {}", advice.notation, advice.reason));
                let order = self.out.bold(&advice.notation);
                self.out.say(&text.replacen(&advice.notation, &order, 1));
            }
            None => self.refuse("the computer knows nothing better"),
        }
    }

    /// The odds of the question behind an order; without one, what the order can lead to.
    fn odds(&self, seat: Seat, view: &View, text: &str) {
        if text.is_empty() {
            return self.refuse("odds of which order? `odds 3`, or `odds` and the order");
        }
        let order = match self.read(seat, view, text) {
            Ok(order) => order,
            Err(why) => return self.refuse(&why),
        };
        match self.odds_of(seat, &order) {
            Ok(()) => {}
            Err(fault) => self.refuse(&fault.to_string()),
        }
    }

    fn odds_of(&self, seat: Seat, order: &Value) -> Result<()> {
        let questions = self.table.questions(seat, order);
        if !questions.is_empty() {
            return self.answer(&questions);
        }
        let futures = self.table.futures_of(seat, order, Until::Decision, &Budget::default())?;
        match self.out.json {
            true => self.out.json_line(&json!({ "futures": futures })),
            false => {
                self.out.say("What each side's stand is worth, now and after it:");
                self.out.say(&futures.text());
            }
        }
        Ok(())
    }

    /// One case is answered in full; of several, each in a sentence.
    fn answer(&self, questions: &[Question]) -> Result<()> {
        let all = self.system.odds(&self.table.header().house)?;
        let asking = Asking { to_the_end: Some(false), ..Asking::default() };
        let mut cases = Vec::new();
        for question in questions {
            let known = all.iter().find(|one| one.any().name() == question.procedure);
            let procedure = known.context("the question behind this order has no odds")?;
            cases.push((&question.when, procedure.answer(&question.facts, &asking)?));
        }
        if self.out.json {
            let cases = cases.iter().map(|(when, answer)| json!({"when": when, "answer": answer}));
            let cases: Vec<Value> = cases.collect();
            self.out.json_line(&json!({ "odds": cases }));
            return Ok(());
        }
        if let [(_, answer)] = &cases[..] {
            self.out.say(&answer.text(self.out.width, self.out.colour));
            return Ok(());
        }
        for (when, answer) in &cases {
            let text = self.lines(&format!("  {when}: {}", answer.sentence));
            self.out.say(&text.replacen(when.as_str(), &self.out.bold(when), 1));
        }
        Ok(())
    }

    fn undo(&mut self, seat: Seat, rest: &str) -> Flow {
        let consent = matches!(rest, "agreed" | "consent");
        match self.table.undo(seat, consent) {
            Ok(()) => {
                self.out_text("undone", "Taken back.");
                self.ask_anew();
                Flow::Changed
            }
            Err(PlayFault::ConsentNeeded) => {
                let how = "if the other side agrees, type `undo agreed`";
                self.refuse(&format!("{}; {how}", PlayFault::ConsentNeeded));
                Flow::Same
            }
            Err(fault) => {
                self.refuse(&fault.to_string());
                Flow::Same
            }
        }
    }

    fn story(&self, seat: Seat) {
        if self.out.json {
            self.out.json_line(&json!({ "log": self.table.log_for(Some(seat)) }));
            return;
        }
        let mut text = String::new();
        for told in self.table.told() {
            let first = format!("{:>5}  ", told.entry);
            text.push_str(&ruled(&told.text, &told.rule, &first, &self.out));
        }
        self.out.say(if text.is_empty() { "Nothing has happened yet." } else { &text });
    }

    fn save(&self, file: &str) {
        if file.is_empty() {
            return self.refuse("save where? `save my-battle.tercio`");
        }
        let path = PathBuf::from(file);
        if path.exists() {
            return self.refuse(&format!("{file} is there already; give another name"));
        }
        match std::fs::write(&path, self.table.log_text()) {
            Ok(()) => self.out_text("saved", &format!("Saved in {file}.")),
            Err(error) => self.refuse(&format!("{file}: {error}")),
        }
    }

    fn why(&self, rest: &str) {
        let steps = if rest.is_empty() { Ok(1) } else { rest.parse::<usize>() };
        let text = match steps {
            Ok(steps) => Ok(last_throws(&*self.table, steps, &self.out)),
            Err(_) => catalogue::explained(rest, &self.out),
        };
        match text {
            Ok(text) => self.out_text("why", &text),
            Err(fault) => self.refuse(&fault.to_string()),
        }
    }
}

/// The first word in small letters, and what follows it.
fn split(line: &str) -> (String, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}
