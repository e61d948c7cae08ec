//! One sitting: who acts, what is shown, when it is saved.

use super::input::Input;
use super::map;
use super::save::Saver;
use crate::out::Out;
use crate::tables;
use anyhow::{Result, bail};
use serde_json::json;
use tercio_chance::{Awaited, Origin, Seat};
use tercio_engine::log::{Entry, LogLine};
use tercio_engine::{Next, Outcome, Panel, Scene, View};
use tercio_systems::{AnyTable, AnyTableSystem};

/// Whether the sitting goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Something has changed.
    Changed,
    /// Nothing has: the same person is asked again.
    Same,
    Quit,
}

pub struct Session {
    pub system: &'static dyn AnyTableSystem,
    pub table: Box<dyn AnyTable>,
    pub humans: Vec<Seat>,
    pub out: Out,
    pub saver: Saver,
    pub input: Input,
    /// How much of the story has been told.
    told: usize,
    /// How many lines of the log have been looked at for throws.
    read: usize,
    /// What the screen shows: the scene, and the prompt with its seat.
    drawn: Option<Scene>,
    panels: Vec<Panel>,
    prompted: Option<(Seat, String)>,
    /// Who sat at the screen last.
    at_screen: Option<Seat>,
    last_actor: Option<Seat>,
}

impl Session {
    pub fn new(
        system: &'static dyn AnyTableSystem,
        table: Box<dyn AnyTable>,
        humans: Vec<Seat>,
        saver: Saver,
        input: Input,
        out: Out,
    ) -> Self {
        Session {
            system,
            table,
            humans,
            out,
            saver,
            input,
            told: 0,
            read: 0,
            drawn: None,
            panels: Vec::new(),
            prompted: None,
            at_screen: None,
            last_actor: None,
        }
    }

    /// What happened before this sitting is not told again, but for the last of it.
    pub fn pass_over(&mut self) {
        const LAST: usize = 8;
        self.read = self.table.log_text().lines().count() - 1;
        self.told = self.table.told().len().saturating_sub(LAST);
    }

    pub fn name(&self, seat: Seat) -> String {
        let name = self.table.header().seats.get(usize::from(seat.0)).cloned();
        name.unwrap_or_else(|| seat.to_string())
    }

    pub fn run(mut self) -> Result<()> {
        if !self.out.json {
            let header = self.table.header();
            self.out.say(&format!("{}\n", self.out.bold(&header.title)));
            if self.told > 0 {
                self.out.say("It goes on; `log` tells the whole story. The last of it:");
            }
        }
        loop {
            if self.table.awaited().is_none() && self.table.outcome().is_none() {
                self.table.advance()?;
            }
            self.saver.save(&self.table.log_text())?;
            self.tell();
            if let Some(outcome) = self.table.outcome() {
                self.end(&outcome);
                return Ok(());
            }
            if self.turn()? == Flow::Quit {
                self.saver.save(&self.table.log_text())?;
                self.farewell();
                return Ok(());
            }
        }
    }

    fn turn(&mut self) -> Result<Flow> {
        if let Some(ask) = self.table.awaited().cloned() {
            return self.throw(&ask);
        }
        let Some(seat) = self.acting() else { bail!("nobody may act, and it is not over") };
        let secret = matches!(self.table.next(), Next::Sealed(_));
        let flow = match self.humans.contains(&seat) {
            true => self.person(seat, secret)?,
            false => self.computer(seat, secret)?,
        };
        if flow == Flow::Changed {
            self.last_actor = Some(seat);
        }
        Ok(flow)
    }

    /// Who acts: a computer before a person where choices are secret, so that it cannot wait for
    /// them; where anyone may act, whoever did not act last.
    fn acting(&self) -> Option<Seat> {
        match self.table.next() {
            Next::Choose(seat) => Some(seat),
            Next::Any(seats) => {
                let other = seats.iter().find(|seat| Some(*seat) != self.last_actor);
                other.or_else(|| seats.iter().next())
            }
            Next::Sealed(slots) => {
                let mut seats = slots.iter().map(|(seat, _)| *seat);
                let computer = seats.clone().find(|seat| !self.humans.contains(seat));
                computer.or_else(|| seats.next())
            }
            Next::Table | Next::Over(_) => None,
        }
    }

    fn computer(&mut self, seat: Seat, secret: bool) -> Result<Flow> {
        // Mixed, so that the advice is not weighed with the very dice that will fall.
        let mixed = self.table.header().seed.rotate_left(29) ^ 0x5bd1_e995_9e37_79b9;
        let seed = mixed.wrapping_add(self.table.places() as u64);
        let Some(advice) = self.table.advise(seat, seed) else {
            bail!("the computer finds nothing to do for {}", self.name(seat));
        };
        self.table.submit(seat, &advice.order)?;
        if self.out.json {
            let view = self.table.view(self.humans.first().copied());
            let order = (!secret).then_some(advice.notation);
            self.out.json_line(&json!({ "computer": seat, "order": order, "view": view }));
            return Ok(Flow::Changed);
        }
        let who = self.out.side(seat.0, &self.name(seat));
        match secret {
            true => self.out.say(&format!("{who}: a secret choice is made.")),
            false => self.out.say(&format!("{who}: {}", advice.notation)),
        }
        Ok(Flow::Changed)
    }

    fn person(&mut self, seat: Seat, secret: bool) -> Result<Flow> {
        if secret && self.humans.len() > 1 && self.at_screen.is_some_and(|last| last != seat) {
            self.hand_over(seat)?;
        }
        self.at_screen = Some(seat);
        let view = self.table.view(Some(seat));
        self.show(seat, &view);
        let prompt = format!("{}> ", self.out.side(seat.0, &self.name(seat)));
        let shown = !(secret && self.humans.len() > 1);
        match self.input.line(&prompt, &self.out, shown)? {
            Some(line) => self.obey(seat, &view, &line),
            None => Ok(Flow::Quit),
        }
    }

    /// The screen goes to the other person, without what the first one typed.
    fn hand_over(&mut self, seat: Seat) -> Result<()> {
        self.redraw();
        if self.out.json {
            return Ok(());
        }
        let name = self.name(seat);
        if !self.input.terminal {
            self.out.say(&format!("The screen is handed to {name}."));
            return Ok(());
        }
        self.out.prompt("\x1b[2J\x1b[3J\x1b[H");
        self.input.line(
            &format!("Hand the screen to {name}, then press Enter. "),
            &self.out,
            true,
        )?;
        Ok(())
    }

    /// Draws what has changed since it was last drawn.
    fn show(&mut self, seat: Seat, view: &View) {
        let key = Some((seat, view.prompt.text.clone()));
        let new_prompt = self.prompted != key;
        if self.out.json {
            self.out.json_line(&json!({ "seat": seat, "name": self.name(seat), "view": view }));
        } else {
            let moved = self.drawn.as_ref() != Some(&view.scene);
            if moved && (new_prompt || self.input.terminal) {
                self.out.say(&format!("\n{}", map::draw(&view.scene, &self.out)));
                self.drawn = Some(view.scene.clone());
            }
            if new_prompt {
                if self.panels != view.panels {
                    self.out.say(&format!("\n{}", map::panels(&view.panels, &self.out)));
                    self.panels = view.panels.clone();
                }
                self.say_prompt(view);
            }
        }
        self.prompted = key;
    }

    fn say_prompt(&self, view: &View) {
        let rule = self.out.faint(&format!("[{}]", view.prompt.rule));
        self.out.say(&format!("\n{} {rule}", self.out.bold(&view.prompt.text)));
        const FEW: usize = 8;
        match view.offers.len() {
            count if count > FEW => {
                self.out.say(&format!(
                    "  {count} orders are on offer: `offers` lists them, `help` what else can be \
                     typed"
                ));
                for offer in view.offers.iter().filter(|offer| !offer.key.is_empty()) {
                    let label = self.out.faint(&offer.label);
                    self.out.say(&format!("  `{}`  {label}", offer.notation));
                }
            }
            _ => self.out.say(&super::commands::offers(&view.offers, "", &self.out)),
        }
    }

    /// Tells what happened since it was last told.
    fn tell(&mut self) {
        let throws = self.new_throws();
        let told = self.table.told();
        self.told = self.told.min(told.len());
        let news = &told[self.told..];
        if self.out.json {
            if !news.is_empty() {
                self.out.json_line(&json!({ "told": news }));
            }
        } else {
            let mut throws = throws.iter().peekable();
            let news = news.iter().filter(|told| !told.text.is_empty() && !told.detail);
            for told in news {
                while let Some((_, text)) = throws.next_if(|(entry, _)| *entry <= told.entry) {
                    self.out.say(text);
                }
                self.out.say(&tables::ruled(&told.text, &told.rule, "  ", &self.out));
            }
            throws.for_each(|(_, text)| self.out.say(text));
        }
        self.told = told.len();
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

    /// The person is asked anew, with what has changed.
    pub fn ask_anew(&mut self) {
        self.prompted = None;
    }

    /// Everything is to be drawn again.
    fn redraw(&mut self) {
        self.drawn = None;
        self.prompted = None;
        self.panels.clear();
    }

    /// Asks for dice thrown by hand.
    fn throw(&mut self, ask: &Awaited) -> Result<Flow> {
        let who = self.name(ask.seat);
        let key = Some((ask.seat, format!("{}{}", ask.say, ask.rule)));
        if self.out.json {
            self.out.json_line(&json!({ "awaited": ask, "name": who }));
        } else if self.prompted != key {
            let rule = self.out.faint(&format!("[{}]", ask.rule));
            let dice = ask.roll.dice();
            let count = if dice == 1 { "1 die".into() } else { format!("{dice} dice") };
            let who = self.out.side(ask.seat.0, &who);
            self.out.say(&format!("{who}, throw {count} ({}): {} {rule}", ask.say, ask.label));
            if let Some(shown) = &ask.tally {
                self.out.say(&tables::tally(shown, &self.out));
            }
        }
        self.prompted = key;
        match self.input.line("dice> ", &self.out, true)? {
            Some(line) => self.obey_at_dice(ask.seat, &line),
            None => Ok(Flow::Quit),
        }
    }

    fn end(&self, outcome: &Outcome) {
        let view = self.table.view(None);
        let winners: Vec<String> = outcome.winners.iter().map(|seat| self.name(seat)).collect();
        if self.out.json {
            let log = self.saver.path.display().to_string();
            self.out.json_line(&json!({
                "over": outcome, "winners": winners, "log": log, "view": view,
            }));
            return;
        }
        self.out.say(&format!("\n{}", map::draw(&view.scene, &self.out)));
        self.out.say(&format!("\n{}", map::panels(&view.panels, &self.out)));
        self.out.say(&format!("\n{} [{}]", self.out.bold(&outcome.because), outcome.rule));
        let file = self.saver.path.display();
        self.out.say(&format!("Saved in {file}. See it again with: tercio replay {file}"));
    }

    fn farewell(&self) {
        let file = self.saver.path.display().to_string();
        match self.out.json {
            true => self.out.json_line(&json!({ "saved": file })),
            false => self.out.say(&format!("Saved in {file}. Go on with: tercio play {file}")),
        }
    }
}
