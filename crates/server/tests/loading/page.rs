//! A page that does little but play, so that a thousand of them leave time for the server.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::{Message, WebSocket};

/// How long the server may be silent.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a page needs to know of how things stand.
#[derive(Default, Deserialize)]
pub struct Now {
    moment: usize,
    awaited: Option<IgnoredAny>,
    over: Option<IgnoredAny>,
    view: View,
}

#[derive(Default, Deserialize)]
struct View {
    prompt: Prompt,
    offers: Vec<Offer>,
}

#[derive(Default, Deserialize)]
struct Prompt {
    yours: bool,
}

#[derive(Deserialize)]
struct Offer {
    order: Value,
    #[serde(default)]
    wording: Option<Wording>,
}

#[derive(Deserialize)]
struct Wording {
    needed: bool,
}

#[derive(Deserialize)]
struct Story {
    known: usize,
}

/// Where a battle is fought again: its id, and the links that a page was given.
#[derive(Deserialize)]
pub struct Rematch {
    pub id: String,
    pub links: Vec<RematchLink>,
}

#[derive(Deserialize)]
pub struct RematchLink {
    pub role: Value,
    pub secret: String,
}

pub struct Page {
    socket: WebSocket<TcpStream>,
    pub seat: u8,
    pub known: usize,
    pub now: Now,
    pub rematch: Option<Rematch>,
}

impl Page {
    /// Comes in and hears how things stand.
    pub fn connect(address: SocketAddr, id: &str, seat: u8, link: &str) -> Result<Page, String> {
        let stream = TcpStream::connect(address).map_err(said)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(said)?;
        stream.set_nodelay(true).map_err(said)?;
        let request = format!("ws://{address}/api/match/{id}/ws");
        let (socket, _) = tungstenite::client(request, stream).map_err(said)?;
        let mut page = Page { socket, seat, known: 0, now: Now::default(), rematch: None };
        page.say(&json!({ "kind": "hello", "links": [link], "known": 0, "sit": null }))?;
        page.hear_until("presence")?;
        Ok(page)
    }

    pub fn say(&mut self, said_now: &Value) -> Result<(), String> {
        self.socket.send(Message::text(said_now.to_string())).map_err(said)
    }

    /// Hears on until a message of that kind has come. A refusal is a fault: only what is offered
    /// is ordered.
    pub fn hear_until(&mut self, wanted: &str) -> Result<(), String> {
        let begins = format!("{{\"kind\":\"{wanted}\"");
        loop {
            let message = self.socket.read().map_err(said)?;
            let Message::Text(text) = message else {
                match message {
                    Message::Close(_) => return Err("the server has closed the socket".into()),
                    _ => continue,
                }
            };
            let text = text.as_str();
            match text.strip_prefix("{\"kind\":\"").and_then(|rest| rest.split('"').next()) {
                Some("now") => self.now = read(text)?,
                Some("story") => self.known = read::<Story>(text)?.known,
                Some("rematch") => self.rematch = Some(read(text)?),
                Some("refused" | "closing") => return Err(text.into()),
                _ => {}
            }
            if text.starts_with(&begins) {
                return Ok(());
            }
        }
    }

    pub fn may_act(&self) -> bool {
        let Now { awaited, over, view, .. } = &self.now;
        view.prompt.yours && awaited.is_none() && over.is_none() && !view.offers.is_empty()
    }

    pub fn is_over(&self) -> bool {
        self.now.over.is_some()
    }

    /// The order that stands at a place of the offers, counted round and round.
    pub fn order(&self, place: impl FnOnce(usize) -> usize) -> Value {
        let offers = &self.now.view.offers;
        let order = offers.get(place(offers.len())).map(|offer| {
            let mut order = offer.order.clone();
            if offer.wording.as_ref().is_some_and(|wording| wording.needed) {
                order["words"] = json!("so it is told");
            }
            order
        });
        json!({
            "kind": "order", "key": "o", "seat": self.seat, "moment": self.now.moment,
            "order": order,
        })
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(said)
}

fn said(error: impl ToString) -> String {
    error.to_string()
}
