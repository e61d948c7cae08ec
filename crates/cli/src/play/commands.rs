//! What can be typed besides orders.

use super::argued;
use super::complete::Words;
use super::help;
use super::map::{self, Extent};
use super::session::{Flow, Session};
use super::timeline;
use super::why::{closer_look, last_throws};
use crate::out::Out;
use crate::tables::{ruled, wrapped};
use crate::units::{meant, own_name, typed_names, unit};
use crate::{catalogue, dice};
use anyhow::Result;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use tercio_chance::Seat;
use tercio_engine::{Accepted, Offer, PlayFault, Scene, View};
use tercio_ledger::near;

/// What can be typed by whoever has to give an order.
pub fn words(view: &View) -> Words {
    Words {
        commands: help::commands(view, true),
        offers: view.offers.iter().map(|offer| offer.notation.clone()).collect(),
        units: typed_names(&view.scene),
    }
}

/// What can be typed while dice are awaited.
pub fn words_at_dice(view: &View) -> Words {
    let commands = help::commands(view, false);
    Words { commands, offers: Vec::new(), units: typed_names(&view.scene) }
}

/// The orders on offer that hold a word, each with its number.
pub fn offers(offers: &[Offer], word: &str, out: &Out) -> String {
    let word = word.to_lowercase();
    let text = listed(offers, |offer| offer.notation.to_lowercase().contains(&word), out);
    if text.is_empty() && !word.is_empty() {
        let words = offers.iter().flat_map(|offer| offer.notation.split_whitespace());
        let hint = near::hint(&word, words);
        return format!("No order on offer holds `{word}`{hint}\n");
    }
    text
}

/// Some of the orders on offer, each with its number.
pub fn listed(offers: &[Offer], wanted: impl Fn(&Offer) -> bool, out: &Out) -> String {
    let mut text = String::new();
    for (at, offer) in offers.iter().enumerate().filter(|(_, offer)| wanted(offer)) {
        // What is typed for a unit says it all; a bare word needs its meaning.
        let bare = offer.piece.is_none() && offer.label != offer.notation;
        let said = [if bare { &offer.label } else { "" }, &offer.risk];
        let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
        let line = format!("{:>4}  {}  {}", at + 1, offer.notation, out.faint(&said.join("; ")));
        let _ = writeln!(text, "{}", line.trim_end());
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
        let counted = |faces: &Vec<u8>| match self.table.awaited() {
            Some(ask) => dice::counted(ask, faces),
            None => Ok(()),
        };
        let faces = match dice::faces(line) {
            Ok(faces) => faces,
            Err(fault) => {
                self.refuse(&format!("{fault}; `help` lists what else can be typed"));
                return Ok(Flow::Same);
            }
        };
        if let Err(fault) = counted(&faces) {
            self.refuse(&fault.to_string());
            return Ok(Flow::Same);
        }
        match self.table.throw(faces) {
            Ok(_) => {
                // The next throw may be asked for in the same words.
                self.ask_anew();
                Ok(Flow::Changed)
            }
            Err(fault) => {
                self.refuse(&fault.to_string());
                Ok(Flow::Same)
            }
        }
    }

    /// Commands that mean the same at any time.
    fn common(&mut self, seat: Seat, word: &str, rest: &str) -> Result<Option<Flow>> {
        match word {
            "help" | "?" => self.help(seat, rest),
            "map" | "units" | "quit" | "exit" | "undo" | "log" | "argued" | "timeline" | "save"
            | "why" => {}
            _ => return Ok(None),
        }
        match word {
            "map" => self.map(seat, rest),
            "units" => {
                let panels = self.table.view(Some(seat)).panels;
                self.out_text("units", &map::panels(&panels, &self.out));
            }
            "quit" | "exit" => return Ok(Some(Flow::Quit)),
            "undo" => return Ok(Some(self.undo(seat, rest))),
            "log" => self.story(seat),
            "argued" => {
                let disputes = self.table.view(Some(seat)).arguments;
                self.out_text("argued", &argued::all(&disputes, rest, &self.out));
            }
            "timeline" => self.timeline(seat),
            "save" => self.save(rest),
            "why" => self.why(seat, rest),
            _ => {}
        }
        Ok(Some(Flow::Same))
    }

    fn timeline(&self, seat: Seat) {
        let view = self.table.view(Some(seat));
        let text = match &view.timeline {
            Some(timeline) => timeline::lines(timeline, &view.scene.sides, &self.out),
            None => "This battle has no clock of its own.".into(),
        };
        self.out_text("timeline", &text);
    }

    pub fn out_text(&self, name: &str, text: &str) {
        match self.out.json {
            true => self.out.json_line(&json!({ name: text })),
            false => self.out.say(text),
        }
    }

    /// A text in lines that fit; one that has lines of its own keeps them.
    pub fn lines(&self, text: &str) -> String {
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
        self.table.understand(seat, text).map_err(unread)
    }

    fn give(&mut self, seat: Seat, view: &View, text: &str) -> Result<Flow> {
        let order = match self.read(seat, view, text) {
            Ok(order) => order,
            Err(why) => {
                self.not_given(view, text, &self.plainer(seat, view, (text, why)));
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
                self.not_given(view, text, &fault.to_string());
                Ok(Flow::Same)
            }
        }
    }

    /// Why an order could not be read, in plainer words where nothing follows its first word, and
    /// with the units that could be meant where none is like the one that was named.
    pub fn plainer(&self, seat: Seat, view: &View, (text, why): (&str, String)) -> String {
        let (word, rest) = split(text);
        let forms = self.forms(seat);
        let alone = |form: &str| help::verbs(form).any(|verb| verb == word);
        let bare = word == "concede" || forms.iter().any(|form| alone(form) && !form.contains(' '));
        let longer = forms.iter().any(|form| alone(form) && form.contains(' '));
        if bare && !longer && !rest.is_empty() {
            return format!("nothing follows `{word}`: type the word alone");
        }
        if why.contains("no unit is called") && !why.contains("did you mean") {
            let side = self.table.side(seat);
            let yours = view.scene.pieces.iter().filter(|it| it.side == side && !it.out);
            let yours: Vec<&str> = yours.map(|piece| own_name(&view.scene, piece)).collect();
            return format!("{why}; yours are {}; `map` shows all", yours.join(", "));
        }
        why
    }

    /// What was typed is not carried out: a command may have been meant, or the order is not
    /// finished.
    fn not_given(&self, view: &View, text: &str, why: &str) {
        let (word, _) = split(text);
        let words = words(view);
        // The rules complain of the word itself, and know neither it nor one like it.
        let known = why.contains("did you mean") || why.contains(&format!("`{word}` is written"));
        let unheard = why.contains(&format!("`{word}`")) && !known;
        let hint = match unheard {
            true => near::nearest(&word, words.commands.iter().copied()),
            false => None,
        };
        match hint.filter(|hint| *hint != word) {
            Some(hint) => self.refuse(&format!("did you mean the command `{hint}`? {why}")),
            None => self.refuse(why),
        }
        let begun = format!("{} ", text.to_lowercase());
        let begins = |offer: &Offer| offer.notation.to_lowercase().starts_with(&begun);
        if !self.out.json && view.offers.iter().any(begins) {
            self.out.say("On offer are:");
            self.out.say(&listed(&view.offers, begins, &self.out));
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
        let path = at_home(file);
        let file = path.display();
        if path.exists() {
            return self.refuse(&format!("{file} is there already; give another name"));
        }
        match std::fs::write(&path, self.table.log_text()) {
            Ok(()) => self.out_text("saved", &format!("Saved in {file}.")),
            Err(error) => self.refuse(&format!("{file}: {error}")),
        }
    }

    fn why(&self, seat: Seat, rest: &str) {
        let scene = self.table.view(Some(seat)).scene;
        let steps = if rest.is_empty() { Ok(1) } else { rest.parse::<usize>() };
        let text = match steps {
            Ok(steps) => Ok(last_throws(&*self.table, steps, &self.out)),
            Err(_) if rest.parse::<f64>().is_ok() => {
                Err("`why 3` gives the throws of the last three steps: a whole number".into())
            }
            Err(_) if !meant(&scene, rest).is_empty() => unit(&scene, rest)
                .map(|piece| closer_look(&scene, piece, &self.out))
                .map_err(|several| several.to_string()),
            Err(_) => self.rule(&scene, rest),
        };
        match text {
            Ok(text) => self.out_text("why", &text),
            Err(fault) => self.refuse(&fault),
        }
    }

    /// What a rule means, or what else may be meant where none is called so: units first.
    fn rule(&self, scene: &Scene, word: &str) -> Result<String, String> {
        let card = self.table.card();
        catalogue::explained_here(card, word, &self.out).map_err(|rules| {
            let names = typed_names(scene);
            let unit = near::nearest(word, names.iter().map(String::as_str));
            let near: Vec<&str> = if let Some(unit) = unit { vec![unit] } else { rules };
            let title = card.title;
            match near.is_empty() {
                true => format!(
                    "no unit here and no rule of {title} is called `{word}`; on the table: {}; \
                     `tercio sheet {}` lists the rules",
                    names.join(", "),
                    card.name
                ),
                false => format!(
                    "no unit here and no rule of {title} is called `{word}`; did you mean `{}`?",
                    near.join("`, `")
                ),
            }
        })
    }

    /// The table: all of it, as large as there is room, or the surroundings of a unit.
    fn map(&self, seat: Seat, rest: &str) {
        let scene = self.table.view(Some(seat)).scene;
        let extent = match rest {
            "" => Ok(Extent::Whole),
            "big" => Ok(Extent::Big),
            name => unit(&scene, name).map(Extent::Around),
        };
        match extent {
            Ok(extent) => self.out_text("map", &map::draw_part(&scene, extent, &self.out)),
            Err(fault) => self.refuse(&fault.to_string()),
        }
    }
}

/// What was wrong with an order that could not be read. Where it means nothing no rule is behind the
/// answer, and none is named.
pub fn unread(fault: PlayFault) -> String {
    match fault {
        PlayFault::Refused(refusal) if refusal.nonsense => refusal.because,
        fault => fault.to_string(),
    }
}

/// A path as a shell would take it: `~` is one's own folder.
fn at_home(file: &str) -> PathBuf {
    let under =
        file.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(['/', '\\']));
    match (under, std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches(['/', '\\'])),
        _ => PathBuf::from(file),
    }
}

/// The first word in small letters, and what follows it.
fn split(line: &str) -> (String, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}
