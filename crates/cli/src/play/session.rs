//! One sitting: who acts, what is shown, when it is saved.

use super::argued;
use super::commands::{words, words_at_dice};
use super::input::{Input, Prompted};
use super::map;
use super::save::Saver;
use super::tell::Ordered;
use super::timeline;
use crate::out::Out;
use crate::tables;
use anyhow::{Result, bail};
use serde_json::json;
use tercio_chance::{Awaited, Seat};
use tercio_engine::{Next, Outcome, Panel, Run, Scene, View};
use tercio_systems::{AnyTable, AnyTableSystem};

/// A reason of the computer that is told with each of its orders, in signs; a longer one is told by
/// `hint` alone.
const SHORT: usize = 40;
/// Columns of a lesson: longer lines are hard to read.
const LESSON_WIDTH: usize = 80;

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
    /// A person speaks as the umpire, too, and is asked before a computer acts.
    pub presides: bool,
    pub out: Out,
    pub saver: Saver,
    pub input: Input,
    /// How much of the story has been told.
    pub told: usize,
    /// How many lines of the log have been looked at for throws.
    pub read: usize,
    /// What the screen shows: the scene, and the prompt with its seat.
    drawn: Option<Scene>,
    panels: Vec<Panel>,
    /// What ran on the timeline when it was last shown.
    runs: Vec<Run>,
    prompted: Option<(Seat, String)>,
    /// The lesson that was given last.
    lesson: String,
    /// An order of the computer that is told together with what comes of it.
    pub ordered: Option<Ordered>,
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
            presides: false,
            out,
            saver,
            input,
            told: 0,
            read: 0,
            drawn: None,
            panels: Vec::new(),
            runs: Vec::new(),
            prompted: None,
            lesson: String::new(),
            ordered: None,
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
        self.table.seat_name(seat)
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
        if !self.humans.contains(&seat)
            && let Some(flow) = self.preside()?
        {
            return Ok(flow);
        }
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
                let seats = seats.without(self.table.umpire());
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
        // Whoever is asked next is asked in full, be it in the same words as before.
        self.ask_anew();
        if self.out.json {
            let view = self.table.view(self.humans.first().copied());
            let order = (!secret).then_some(advice.notation);
            self.out.json_line(&json!({ "computer": seat, "order": order, "view": view }));
            return Ok(Flow::Changed);
        }
        let text = match secret {
            true => "a secret choice is made.".into(),
            false if advice.reason.chars().count() <= SHORT => {
                format!("{} ({})", advice.notation, advice.reason)
            }
            false => advice.notation,
        };
        self.ordered = Some(Ordered { seat, text });
        Ok(Flow::Changed)
    }

    fn person(&mut self, seat: Seat, secret: bool) -> Result<Flow> {
        if secret && self.humans.len() > 1 && self.at_screen.is_some_and(|last| last != seat) {
            self.hand_over(seat)?;
        }
        self.at_screen = Some(seat);
        let shown = !(secret && self.humans.len() > 1);
        match self.asked(seat, shown)? {
            Some((view, line)) => self.obey(seat, &view, &line),
            None => Ok(Flow::Quit),
        }
    }

    /// What a person at a seat types, with the view it was typed at.
    fn asked(&mut self, seat: Seat, shown: bool) -> Result<Option<(View, String)>> {
        let view = self.table.view(Some(seat));
        self.show(seat, &view);
        let prompt = format!("{}> ", self.name(seat));
        let inked = format!("{}> ", self.out.side(self.table.side(seat), &self.name(seat)));
        self.input.know(|| words(&view));
        let line =
            self.input.line(Prompted { prompt: &prompt, inked: &inked, shown }, &self.out)?;
        Ok(line.map(|line| (view, line)))
    }

    /// The umpire is heard before a computer acts, where he may speak; an empty line lets it act.
    fn preside(&mut self) -> Result<Option<Flow>> {
        let seat = self.table.umpire().filter(|seat| self.presides && self.table.may_act(*seat));
        let Some(seat) = seat else { return Ok(None) };
        match self.asked(seat, true)? {
            Some((_, line)) if line.trim().is_empty() => Ok(None),
            Some((view, line)) => self.obey(seat, &view, &line).map(Some),
            None => Ok(Some(Flow::Quit)),
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
        let prompt = format!("Hand the screen to {name}, then press Enter. ");
        self.input.line(Prompted::plain(&prompt), &self.out)?;
        Ok(())
    }

    /// Draws what has changed since it was last drawn.
    fn show(&mut self, seat: Seat, view: &View) {
        let key = Some((seat, view.prompt.text.clone()));
        let new_prompt = self.prompted != key;
        self.prompted = key;
        if self.out.json {
            self.out.json_line(&json!({ "seat": seat, "name": self.name(seat), "view": view }));
            return;
        }
        self.out.measure();
        let moved = self.drawn.as_ref() != Some(&view.scene);
        if moved && (new_prompt || self.input.terminal) {
            self.out.say(&format!("\n{}", map::draw(&view.scene, &self.out)));
            self.drawn = Some(view.scene.clone());
        }
        if new_prompt {
            self.show_panels(view);
        }
        // A lesson is given once, also where the other side sat at the screen meanwhile.
        if !view.prompt.lesson.is_empty() && self.lesson != view.prompt.lesson {
            self.lesson.clone_from(&view.prompt.lesson);
            let text = tables::wrapped(&self.lesson, "  ", self.out.width.min(LESSON_WIDTH));
            self.out.say(&format!("\n{}", self.out.bold(text.trim_end())));
        }
        if new_prompt {
            self.say_prompt(view);
        }
    }

    /// Panels that have changed. A person at a terminal is given the changed rows of long ones.
    fn show_panels(&mut self, view: &View) {
        let news = map::changed(&view.panels, &self.panels, self.input.terminal);
        let text = map::panels(&news, &self.out);
        if !text.is_empty() {
            self.out.say(&format!("\n{text}"));
        }
        self.panels.clone_from(&view.panels);
        self.show_timeline(view);
    }

    /// What runs on the battle's own clock, when that has changed.
    fn show_timeline(&mut self, view: &View) {
        let Some(timeline) = &view.timeline else { return };
        if timeline.runs != self.runs {
            let text = timeline::lines(timeline, &view.scene.sides, &self.out);
            self.out.say(&format!("\n{text}"));
            self.runs.clone_from(&timeline.runs);
        }
    }

    fn say_prompt(&self, view: &View) {
        let text = tables::ruled(&view.prompt.text, &view.prompt.rule, "", &self.out);
        let rule = self.out.faint(&format!("[{}]", view.prompt.rule));
        let (told, rule) = text.split_at(text.rfind(&rule).unwrap_or(text.len()));
        self.out.say(&format!("\n{}{rule}", self.out.bold(told)));
        if let Some(open) = view.arguments.iter().find(|dispute| dispute.open) {
            self.out.say(argued::lines(open, &self.out).trim_end());
        }
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

    /// The person is asked anew, with what has changed.
    pub fn ask_anew(&mut self) {
        self.prompted = None;
    }

    /// Everything is to be drawn again.
    fn redraw(&mut self) {
        self.drawn = None;
        self.prompted = None;
        self.panels.clear();
        self.runs.clear();
    }

    /// Asks for dice thrown by hand.
    fn throw(&mut self, ask: &Awaited) -> Result<Flow> {
        let who = self.name(ask.seat);
        let key = Some((ask.seat, format!("{}{}", ask.say, ask.rule)));
        if self.out.json {
            let (count, faces) = (ask.roll.dice(), tercio_chance::FACES);
            self.out
                .json_line(&json!({ "awaited": ask, "name": who, "count": count, "faces": faces }));
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
        let seen_by = self.humans.first().copied();
        self.input.know(|| words_at_dice(&self.table.view(seen_by)));
        match self.input.line(Prompted::plain("dice> "), &self.out)? {
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
