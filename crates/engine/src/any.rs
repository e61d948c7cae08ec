//! A match and a system without their types, JSON at the rim.

use crate::log::{Entry, Header, LogFault, RECORD_FORMAT};
use crate::{
    Accepted, Aim, AnyProcedure, CanUndo, Card, Chapter, Draft, Forms, Match, Named, Next, Offer,
    Outcome, Piece, PlayFault, Question, Reach, Refusal, Report, Ruler, Ruleset, SetupFaults,
    Shelf, Standing, Terms, Told, Trail, View,
};
use serde_json::Value;
use std::marker::PhantomData;
use tercio_chance::{Answer, Awaited, Seat};
use tercio_ledger::{House, HouseFault};

/// A match of any system. Crates above add what they can do to a match as further traits, each
/// with one blanket implementation.
pub trait AnyMatch: Send + Sync {
    fn card(&self) -> &'static Card;
    fn header(&self) -> &Header;
    fn next(&self) -> Next;
    fn outcome(&self) -> Option<Outcome>;
    fn may_act(&self, seat: Seat) -> bool;
    /// The umpire's own seat, beyond the players', where the rules have one.
    fn umpire(&self) -> Option<Seat>;
    /// The side that a player's seat is on.
    fn side(&self, seat: Seat) -> u8;
    /// What people call whoever sits there.
    fn seat_name(&self, seat: Seat) -> String;
    /// The side of each player's seat.
    fn sides(&self) -> Vec<u8> {
        (0u8..).map(Seat).take(self.header().seats.len()).map(|seat| self.side(seat)).collect()
    }
    /// Who fights whom: `Normans against Saxons`, and with two players a side `a and b against c`.
    fn against(&self) -> String {
        let mut sides: Vec<(u8, String)> = Vec::new();
        for (side, name) in self.sides().into_iter().zip(&self.header().seats) {
            match sides.iter_mut().find(|(other, _)| *other == side) {
                Some((_, names)) => names.extend([" and ", name]),
                None => sides.push((side, name.clone())),
            }
        }
        sides.into_iter().map(|(_, names)| names).collect::<Vec<String>>().join(" against ")
    }
    fn awaited(&self) -> Option<&Awaited>;
    fn view(&self, seat: Option<Seat>) -> View;
    /// The view as it was before the step at this place; the last place is now.
    fn view_at(&self, place: usize, seat: Option<Seat>) -> View;
    /// Whether a piece stands on the table as a seat sees it.
    fn sees(&self, seat: Option<Seat>, piece: u16) -> bool;
    /// How far a piece of the view can see, shoot, threaten or command.
    fn reaches(&self, piece: u16) -> Vec<Reach>;
    /// Measured lines from one piece of the view to another.
    fn gauge(&self, from: u16, to: u16) -> Vec<Ruler>;
    /// The ways that pieces have come from one place to another, as a seat may know of them.
    fn trails(&self, from: usize, to: usize, seat: Option<Seat>) -> Vec<Trail>;
    /// The turn at a place.
    fn turn_at(&self, place: usize) -> u16;
    /// How each army stood at each place, now included.
    fn standings(&self) -> Vec<Vec<Standing>>;
    /// How many places `view_at` knows besides now.
    fn places(&self) -> usize;
    /// How many places of the story as it stands come before this log entry.
    fn places_before(&self, entry: usize) -> usize;
    fn told(&self) -> &[Told];
    /// What was told up to a place.
    fn told_at(&self, place: usize) -> &[Told];
    fn state_json(&self) -> Value;
    fn submit(&mut self, seat: Seat, order: &Value) -> Result<Accepted, PlayFault>;
    fn submit_passed(&mut self, seat: Seat, order: &Value) -> Result<Accepted, PlayFault>;
    /// A typed order as JSON.
    fn understand(&self, seat: Seat, text: &str) -> Result<Value, PlayFault>;
    fn notation(&self, order: &Value) -> Result<String, PlayFault>;
    fn aim(&self, seat: Seat, aim: &Aim) -> Option<Value>;
    fn proposals(&self, seat: Seat) -> Vec<Value>;
    /// An order as an offer: in plain words, with where it leads and what it risks.
    fn describe(&self, seat: Seat, order: &Value) -> Option<Offer>;
    /// The questions behind an order, one for each case; none where no dice follow from it.
    fn questions(&self, seat: Seat, order: &Value) -> Vec<Question>;
    fn advance(&mut self) -> Result<Accepted, PlayFault>;
    fn throw(&mut self, faces: Vec<u8>) -> Result<Accepted, PlayFault>;
    fn force(&mut self, answer: Answer) -> Result<Accepted, PlayFault>;
    fn undo(&mut self, by: Seat, consent: bool) -> Result<(), PlayFault>;
    fn amend(&mut self, path: &str, value: Value, reason: &str) -> Result<(), PlayFault>;
    fn remark(&mut self, seat: Option<Seat>, text: &str);
    /// A seat gives the battle up.
    fn concede(&mut self, seat: Seat) -> Result<Accepted, PlayFault>;
    /// The time of a seat has run out.
    fn lose_by_clock(&mut self, seat: Seat) -> Result<Accepted, PlayFault>;
    /// Whether this seat can take something back now.
    fn can_undo(&self, by: Seat) -> CanUndo;
    /// What a rule says against an order; nothing when it is lawful.
    fn judge(&self, seat: Seat, order: &Value) -> Result<Option<Refusal>, PlayFault>;
    /// Choices of this seat that are still sealed, in notation.
    fn sealed_by(&self, seat: Seat) -> Vec<String>;
    /// The story from a place on.
    fn chapters(&self, from: usize) -> Vec<Chapter>;
    /// The log up to a place, to be played on from there.
    fn log_to(&self, place: usize) -> String;
    /// The log has drifted, and the players have not agreed to go on.
    fn drifted(&self) -> bool;
    fn go_on(&mut self);
    /// Everything that happened, as the log has it; nothing hidden.
    fn entries(&self) -> &[Entry];
    /// The log line by line, header first; nothing hidden.
    fn log_lines(&self) -> &[String];
    /// The whole log; nothing hidden.
    fn log_text(&self) -> String;
    /// The log as a seat may see it: other seats' choices that are still sealed, and the seed that
    /// foretells the dice, are left out while the battle lasts.
    fn log_for(&self, seat: Option<Seat>) -> String;
    /// The setup of the battle that follows after so many hours, if the system carries on.
    fn next_battle(&self, hours: u32) -> Option<Result<Value, String>>;
}

impl<R: Ruleset> AnyMatch for Match<R> {
    fn card(&self) -> &'static Card {
        R::card()
    }
    fn header(&self) -> &Header {
        self.log.header()
    }
    fn next(&self) -> Next {
        Match::next(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }
    fn umpire(&self) -> Option<Seat> {
        self.rules.umpire()
    }
    fn side(&self, seat: Seat) -> u8 {
        self.rules.side(seat)
    }
    fn seat_name(&self, seat: Seat) -> String {
        match self.log.header().seats.get(usize::from(seat.0)) {
            Some(name) => name.clone(),
            None if self.rules.umpire() == Some(seat) => "Umpire".into(),
            None => seat.to_string(),
        }
    }
    fn may_act(&self, seat: Seat) -> bool {
        Match::may_act(self, seat)
    }
    fn awaited(&self) -> Option<&Awaited> {
        Match::awaited(self)
    }
    fn view(&self, seat: Option<Seat>) -> View {
        Match::view(self, seat)
    }
    fn view_at(&self, place: usize, seat: Option<Seat>) -> View {
        match self.past.get(place) {
            Some(past) => self.rules.view(&past.state, seat),
            None => Match::view(self, seat),
        }
    }
    fn sees(&self, seat: Option<Seat>, piece: u16) -> bool {
        self.rules.pieces(&self.state, seat).iter().any(|it| it.id == piece && !it.out)
    }
    fn reaches(&self, piece: u16) -> Vec<Reach> {
        self.rules.reaches(&self.state, piece)
    }
    fn gauge(&self, from: u16, to: u16) -> Vec<Ruler> {
        self.rules.gauge(&self.state, from, to)
    }
    fn trails(&self, from: usize, to: usize, seat: Option<Seat>) -> Vec<Trail> {
        let places = from..=to.min(self.past.len());
        trails(places.map(|place| self.rules.pieces(self.state_at(place), seat)))
    }
    fn turn_at(&self, place: usize) -> u16 {
        self.rules.turn(self.state_at(place))
    }
    fn standings(&self) -> Vec<Vec<Standing>> {
        let seats = || (0u8..).map(Seat).take(self.log.header().seats.len());
        let at =
            |place| seats().map(|seat| self.rules.standing(self.state_at(place), seat)).collect();
        (0..=self.past.len()).map(at).collect()
    }
    fn places(&self) -> usize {
        self.past.len()
    }
    fn places_before(&self, entry: usize) -> usize {
        self.past.partition_point(|past| past.entry < entry)
    }
    fn told(&self) -> &[Told] {
        &self.told
    }
    fn told_at(&self, place: usize) -> &[Told] {
        let end = self.past.get(place).map_or(self.told.len(), |past| past.told);
        &self.told[..end]
    }
    fn state_json(&self) -> Value {
        serde_json::to_value(&self.state).unwrap_or(Value::Null)
    }
    fn submit(&mut self, seat: Seat, order: &Value) -> Result<Accepted, PlayFault> {
        let order = decode(order)?;
        Match::submit(self, seat, order)
    }
    fn submit_passed(&mut self, seat: Seat, order: &Value) -> Result<Accepted, PlayFault> {
        let order = decode(order)?;
        Match::submit_passed(self, seat, order)
    }
    fn understand(&self, seat: Seat, text: &str) -> Result<Value, PlayFault> {
        let order = self.rules.understand(&self.state, seat, text)?;
        crate::game::to_value(&order)
    }
    fn notation(&self, order: &Value) -> Result<String, PlayFault> {
        Ok(self.rules.notation(&self.state, &decode(order)?))
    }
    fn aim(&self, seat: Seat, aim: &Aim) -> Option<Value> {
        let order = self.rules.aim(&self.state, seat, aim)?;
        serde_json::to_value(order).ok()
    }
    fn proposals(&self, seat: Seat) -> Vec<Value> {
        let orders = Match::proposals(self, seat).into_iter();
        orders.filter_map(|order| serde_json::to_value(order).ok()).collect()
    }
    fn describe(&self, seat: Seat, order: &Value) -> Option<Offer> {
        Some(self.rules.describe(&self.state, seat, &decode(order).ok()?))
    }
    fn questions(&self, seat: Seat, order: &Value) -> Vec<Question> {
        match decode(order) {
            Ok(order) => self.rules.questions(&self.state, seat, &order),
            Err(_) => Vec::new(),
        }
    }
    fn advance(&mut self) -> Result<Accepted, PlayFault> {
        Match::advance(self)
    }
    fn throw(&mut self, faces: Vec<u8>) -> Result<Accepted, PlayFault> {
        Match::throw(self, faces)
    }
    fn force(&mut self, answer: Answer) -> Result<Accepted, PlayFault> {
        Match::force(self, answer)
    }
    fn undo(&mut self, by: Seat, consent: bool) -> Result<(), PlayFault> {
        Match::undo(self, by, consent)
    }
    fn amend(&mut self, path: &str, value: Value, reason: &str) -> Result<(), PlayFault> {
        Match::amend(self, path, value, reason)
    }
    fn remark(&mut self, seat: Option<Seat>, text: &str) {
        Match::remark(self, seat, text);
    }
    fn concede(&mut self, seat: Seat) -> Result<Accepted, PlayFault> {
        Match::concede(self, seat)
    }
    fn lose_by_clock(&mut self, seat: Seat) -> Result<Accepted, PlayFault> {
        Match::lose_by_clock(self, seat)
    }
    fn can_undo(&self, by: Seat) -> CanUndo {
        Match::can_undo(self, by)
    }
    fn judge(&self, seat: Seat, order: &Value) -> Result<Option<Refusal>, PlayFault> {
        Ok(self.rules.judge(&self.state, seat, &decode(order)?).err())
    }
    fn sealed_by(&self, seat: Seat) -> Vec<String> {
        Match::sealed_by(self, seat)
    }
    fn chapters(&self, from: usize) -> Vec<Chapter> {
        Match::chapters(self, from)
    }
    fn log_to(&self, place: usize) -> String {
        Match::log_to(self, place)
    }
    fn drifted(&self) -> bool {
        self.drifted
    }
    fn go_on(&mut self) {
        Match::go_on(self);
    }
    fn entries(&self) -> &[Entry] {
        self.log.entries()
    }
    fn log_lines(&self) -> &[String] {
        self.log.lines()
    }
    fn log_text(&self) -> String {
        self.log.text()
    }
    fn log_for(&self, seat: Option<Seat>) -> String {
        self.redacted_log(seat)
    }
    fn next_battle(&self, hours: u32) -> Option<Result<Value, String>> {
        let setup = self.rules.next_battle(&self.state, hours)?;
        Some(setup.and_then(|setup| serde_json::to_value(setup).map_err(|e| e.to_string())))
    }
}

/// How pieces went from one picture of the table to the next; those that stood still left no trail.
fn trails(pictures: impl Iterator<Item = Vec<Piece>>) -> Vec<Trail> {
    let mut trails: Vec<Trail> = Vec::new();
    for piece in pictures.flatten().filter(|piece| !piece.out) {
        let pose = [piece.x, piece.y, piece.facing.into()];
        match trails.iter_mut().find(|trail| trail.piece == piece.id) {
            Some(trail) if trail.poses.last() != Some(&pose) => trail.poses.push(pose),
            Some(_) => {}
            None => trails.push(Trail { piece: piece.id, poses: vec![pose] }),
        }
    }
    trails.retain(|trail| trail.poses.len() > 1);
    trails
}

impl<R: Ruleset> Match<R> {
    fn state_at(&self, place: usize) -> &R::State {
        self.past.get(place).map_or(&self.state, |past| &past.state)
    }

    /// A readable record for one seat. It is not a log that can be replayed while secrets are left
    /// out, so its header says that it is a record.
    fn redacted_log(&self, seat: Option<Seat>) -> String {
        if self.outcome().is_some() {
            return self.log.text();
        }
        let mut header = serde_json::to_value(self.log.header()).unwrap_or_default();
        if let Some(header) = header.as_object_mut() {
            header.insert("format".into(), RECORD_FORMAT.into());
            header.remove("seed");
        }
        let mut text = format!("{header}\n");
        for entry in self.log.entries() {
            let line = match entry {
                Entry::Sealed { seat: owner, slot, .. } if Some(*owner) != seat => {
                    serde_json::json!({"kind": "sealed", "seat": owner, "slot": slot})
                }
                entry => serde_json::to_value(entry).unwrap_or_default(),
            };
            text.push_str(&format!("{line}\n"));
        }
        text
    }
}

fn decode<O: serde::de::DeserializeOwned>(order: &Value) -> Result<O, PlayFault> {
    serde_json::from_value(order.clone()).map_err(|error| PlayFault::Unreadable(error.to_string()))
}

/// A rule system without its types: how matches are begun and files are read.
pub trait AnySystem: Send + Sync {
    fn card(&self) -> &'static Card;
    fn procedures(&self, house: &House) -> Result<Vec<Box<dyn AnyProcedure>>, HouseFault>;
    /// Reads a file and says every fault; the setup as JSON when there is none.
    fn read(&self, file: &str, text: &str, shelf: &dyn Shelf) -> Result<Value, SetupFaults>;
    fn read_army(&self, file: &str, text: &str) -> Option<Result<String, SetupFaults>>;
    /// A file that is being written: as much as can be read of it, and all that is wrong with it.
    fn draft(&self, file: &str, text: &str, shelf: &dyn Shelf) -> Draft;
    fn forms(&self) -> Forms;
    /// The setup of a battle of two armies without a scenario, as JSON; nothing where the system
    /// has none.
    fn free_battle(
        &self,
        armies: [&str; 2],
        shelf: &dyn Shelf,
    ) -> Option<Result<Value, SetupFaults>>;
    fn unit_names(&self, setup: &Value) -> Vec<String>;
    fn side_facts(&self, setup: &Value, named: &Named<'_>) -> Option<Value>;
    fn unfit(&self, setup: &Value, named: &Named<'_>) -> Option<String>;
    fn place_facts(&self, setup: &Value, named: &Named<'_>) -> Option<Value>;
    fn begin(&self, setup: &Value, terms: Terms) -> Result<Box<dyn AnyMatch>, SetupFaults>;
    fn replay(&self, log: &str) -> Result<(Box<dyn AnyMatch>, Report), LogFault>;
}

/// A rule system by its type alone.
#[derive(Debug)]
pub struct System<R>(PhantomData<fn() -> R>);

impl<R> System<R> {
    pub const fn new() -> Self {
        System(PhantomData)
    }
}

impl<R> Default for System<R> {
    fn default() -> Self {
        Self::new()
    }
}

/// A setup from JSON.
pub fn setup_from<R: Ruleset>(setup: &Value) -> Result<R::Setup, SetupFaults> {
    serde_json::from_value(setup.clone()).map_err(|error| {
        SetupFaults::one("setup", error.to_string(), "read it from its file again")
    })
}

/// A setup as JSON, once it is known that a battle can begin with it.
fn checked<R: Ruleset>(file: &str, setup: R::Setup) -> Result<Value, SetupFaults> {
    let value = serde_json::to_value(&setup)
        .map_err(|error| SetupFaults::one(file, error.to_string(), ""))?;
    R::new(setup, House::default())?;
    Ok(value)
}

impl<R: Ruleset> AnySystem for System<R> {
    fn card(&self) -> &'static Card {
        R::card()
    }
    fn procedures(&self, house: &House) -> Result<Vec<Box<dyn AnyProcedure>>, HouseFault> {
        let mut procedures: Vec<Box<dyn AnyProcedure>> = Vec::new();
        R::procedures(house, &mut procedures)?;
        Ok(procedures)
    }
    fn read(&self, file: &str, text: &str, shelf: &dyn Shelf) -> Result<Value, SetupFaults> {
        checked::<R>(file, R::read(file, text, shelf)?)
    }
    fn read_army(&self, file: &str, text: &str) -> Option<Result<String, SetupFaults>> {
        R::read_army(file, text)
    }
    fn draft(&self, file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
        let mut draft = R::draft(file, text, shelf);
        // What only the beginning of a battle shows is looked for when the file itself is right.
        if draft.faults.is_empty() && !draft.army {
            draft.faults = self.read(file, text, shelf).err().map_or_else(Vec::new, |it| it.0);
        }
        draft
    }
    fn forms(&self) -> Forms {
        R::forms()
    }
    fn free_battle(
        &self,
        armies: [&str; 2],
        shelf: &dyn Shelf,
    ) -> Option<Result<Value, SetupFaults>> {
        let setup = R::free_battle(armies, shelf)?;
        Some(setup.and_then(|setup| checked::<R>("setup", setup)))
    }
    fn unit_names(&self, setup: &Value) -> Vec<String> {
        setup_from::<R>(setup).map(|setup| R::unit_names(&setup)).unwrap_or_default()
    }
    fn side_facts(&self, setup: &Value, named: &Named<'_>) -> Option<Value> {
        R::side_facts(&setup_from::<R>(setup).ok()?, named)
    }
    fn unfit(&self, setup: &Value, named: &Named<'_>) -> Option<String> {
        R::unfit(&setup_from::<R>(setup).ok()?, named)
    }
    fn place_facts(&self, setup: &Value, named: &Named<'_>) -> Option<Value> {
        R::place_facts(&setup_from::<R>(setup).ok()?, named)
    }
    fn begin(&self, setup: &Value, terms: Terms) -> Result<Box<dyn AnyMatch>, SetupFaults> {
        Ok(Box::new(Match::<R>::new(setup_from::<R>(setup)?, terms)?))
    }
    fn replay(&self, log: &str) -> Result<(Box<dyn AnyMatch>, Report), LogFault> {
        let (game, report) = Match::<R>::replay(log)?;
        Ok((Box::new(game), report))
    }
}
