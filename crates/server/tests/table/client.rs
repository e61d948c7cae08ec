//! A page, as far as the server can tell: it greets, merges what it hears, and asks with keys.

use crate::http::{self, Reply};
use serde_json::{Value, json};
use std::fmt;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

/// How long the server may be silent before a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);
/// A page may say so much at once, and so much a second; a little less than the server allows.
const BURST: f64 = 55.0;
const PER_SECOND: f64 = 19.0;

/// The connection ended, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    pub code: Option<u16>,
    pub why: String,
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.why, self.code)
    }
}

fn gone(why: impl ToString) -> Gone {
    Gone { code: None, why: why.to_string() }
}

/// A match with its links, as `/api/matches` told of them.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub seats: Vec<String>,
    pub umpire: String,
    pub spectator: String,
}

impl Game {
    pub fn from_made(made: &Value) -> Game {
        let links = made["links"].as_array().cloned().unwrap_or_default();
        let secret = |link: &Value| link["secret"].as_str().unwrap_or_default().to_string();
        let of = |role: &str| links.iter().find(|link| link["role"] == role).map(secret);
        Game {
            id: made["id"].as_str().unwrap_or_default().into(),
            seats: links.iter().filter(|link| link["role"].is_object()).map(secret).collect(),
            umpire: of("umpire").unwrap_or_default(),
            spectator: of("spectator").unwrap_or_default(),
        }
    }

    /// What `/api/export` and `/api/held` want to hear.
    pub fn held(&self, secrets: &[&str]) -> Value {
        let links: Vec<Value> =
            secrets.iter().map(|secret| json!({ "id": self.id, "secret": secret })).collect();
        json!({ "links": links })
    }

    /// The log as these links may see it.
    pub fn export(&self, address: SocketAddr, secrets: &[&str]) -> std::io::Result<Reply> {
        http::post(address, "/api/export", &self.held(secrets))
    }
}

/// A page that shows one match.
pub struct Client {
    socket: WebSocket<TcpStream>,
    next_key: usize,
    left: f64,
    filled: Instant,
    /// Every message as it came.
    pub heard: Vec<String>,
    pub welcome: Value,
    pub now: Value,
    /// Chapters, merged as a page merges them.
    pub story: Vec<Value>,
    pub known: usize,
    pub talk: Vec<Value>,
    pub presence: Value,
}

impl Client {
    /// Opens the socket, says nothing yet.
    pub fn open(address: SocketAddr, id: &str, headers: &[(&str, &str)]) -> Result<Client, Gone> {
        let request = format!("ws://{address}/api/match/{id}/ws").into_client_request();
        let mut request = request.map_err(gone)?;
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().map_err(gone)?;
            request.headers_mut().insert(name, value.parse().map_err(gone)?);
        }
        let stream = TcpStream::connect(address).map_err(gone)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(gone)?;
        stream.set_nodelay(true).map_err(gone)?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
            HandshakeError::Failure(Error::Http(answer)) => {
                Gone { code: Some(answer.status().as_u16()), why: "refused".into() }
            }
            other => gone(other),
        })?;
        Ok(Client {
            socket,
            next_key: 0,
            left: BURST,
            filled: Instant::now(),
            heard: Vec::new(),
            welcome: Value::Null,
            now: Value::Null,
            story: Vec::new(),
            known: 0,
            talk: Vec::new(),
            presence: Value::Null,
        })
    }

    /// Opens, greets and hears how things stand.
    pub fn connect(address: SocketAddr, id: &str, links: &[&str]) -> Result<Client, Gone> {
        Client::open(address, id, &[])?.greet(links)
    }

    /// Comes back with what an earlier page knew.
    pub fn resume(
        address: SocketAddr,
        id: &str,
        links: &[&str],
        (known, story): (usize, &[Value]),
    ) -> Result<Client, Gone> {
        let mut client = Client::open(address, id, &[])?;
        client.known = known;
        client.story = story.to_vec();
        client.greet(links)
    }

    pub fn greet(mut self, links: &[&str]) -> Result<Client, Gone> {
        self.say(&json!({ "kind": "hello", "links": links, "known": self.known, "sit": null }))?;
        // The last thing a page hears when it comes in is who else is there.
        while self.presence.is_null() {
            let said = self.hear()?;
            if said["kind"] == "refused" {
                return Err(gone(said["why"]["because"].as_str().unwrap_or_default()));
            }
        }
        Ok(self)
    }

    /// Waits as a page with manners does: floods are cut off.
    fn pace(&mut self) {
        self.wait_for_leave();
        self.left -= 1.0;
    }

    /// Waits until something may be said.
    pub fn wait_for_leave(&mut self) {
        let passed = self.filled.elapsed().as_secs_f64();
        self.filled = Instant::now();
        self.left = (self.left + passed * PER_SECOND).min(BURST);
        if self.left < 1.0 {
            std::thread::sleep(Duration::from_secs_f64((1.0 - self.left) / PER_SECOND));
        }
    }

    pub fn say(&mut self, said: &Value) -> Result<(), Gone> {
        self.pace();
        self.send(Message::text(said.to_string()))
    }

    /// Sends whatever it is, at once.
    pub fn send(&mut self, message: Message) -> Result<(), Gone> {
        self.socket.send(message).map_err(gone)
    }

    /// The next message, merged into what the page shows.
    pub fn hear(&mut self) -> Result<Value, Gone> {
        let began = Instant::now();
        // Heartbeats are no message.
        while began.elapsed() < PATIENCE {
            match self.socket.read().map_err(gone)? {
                Message::Text(text) => {
                    let said: Value = serde_json::from_str(text.as_str()).map_err(gone)?;
                    self.heard.push(text.as_str().into());
                    self.merge(&said);
                    return Ok(said);
                }
                Message::Close(frame) => {
                    let code = frame.as_ref().map(|frame| u16::from(frame.code));
                    let code = code.filter(|code| *code != u16::from(CloseCode::Status));
                    let why = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    return Err(Gone { code, why });
                }
                _ => {}
            }
        }
        Err(gone("nothing was heard for too long"))
    }

    fn merge(&mut self, said: &Value) {
        let list = |key: &str| said[key].as_array().cloned().unwrap_or_default();
        match said["kind"].as_str() {
            Some("welcome") => self.welcome = said.clone(),
            Some("story") => {
                self.story.truncate(number(&said["keep"]));
                self.story.extend(list("chapters"));
                self.known = number(&said["known"]);
            }
            Some("talk") => self.talk.extend(list("lines")),
            Some("now") => self.now = said.clone(),
            Some("presence") => self.presence = said["here"].clone(),
            _ => {}
        }
    }

    /// Asks with a new key and returns the answer that comes back with it.
    pub fn ask(&mut self, request: Value) -> Result<Value, Gone> {
        let key = self.begin(request)?;
        self.answer(&key)
    }

    /// Asks without waiting; returns the key.
    pub fn begin(&mut self, mut request: Value) -> Result<String, Gone> {
        self.next_key += 1;
        let key = format!("k{}", self.next_key);
        request["key"] = json!(key);
        self.say(&request)?;
        Ok(key)
    }

    pub fn answer(&mut self, key: &str) -> Result<Value, Gone> {
        loop {
            let said = self.hear()?;
            if said["key"] == key {
                return Ok(said);
            }
        }
    }

    /// Everything that the table had to say before this has been heard.
    pub fn settle(&mut self) -> Result<(), Gone> {
        self.say(&json!({ "kind": "ping" }))?;
        while self.hear()?["kind"] != "pong" {}
        Ok(())
    }

    /// Hears on until it knows so much of the log, and how things stand after that.
    pub fn catch_up(&mut self, known: usize) -> Result<(), Gone> {
        let mut shown = self.known >= known;
        while self.known < known || !shown {
            let kind = self.hear()?["kind"].clone();
            shown = kind == "now";
        }
        Ok(())
    }

    pub fn moment(&self) -> usize {
        number(&self.now["moment"])
    }

    pub fn offers(&self) -> Vec<Value> {
        self.now["view"]["offers"].as_array().cloned().unwrap_or_default()
    }

    /// This page's seat has something to decide.
    pub fn may_act(&self) -> bool {
        self.now["view"]["prompt"]["yours"] == true
            && self.now["awaited"].is_null()
            && self.now["over"].is_null()
            && !self.offers().is_empty()
    }

    pub fn is_over(&self) -> bool {
        !self.now["over"].is_null()
    }

    /// Gives an order from the view this page has, and hears what came of it.
    pub fn order(&mut self, seat: u8, order: &Value) -> Result<Value, Gone> {
        let moment = self.moment();
        let answer = self.ask(order_of(seat, moment, order))?;
        if answer["kind"] == "done" {
            while self.hear()?["kind"] != "now" {}
        }
        Ok(answer)
    }
}

pub fn order_of(seat: u8, moment: usize, order: &Value) -> Value {
    json!({ "kind": "order", "seat": seat, "moment": moment, "order": order })
}

pub fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or_default()
}

/// A small source of chance for choosing orders; the same seed gives the same choices.
#[derive(Clone, Debug)]
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (most.max(1) as u64)).unwrap_or_default()
    }

    pub fn pick(&mut self, from: &[Value]) -> Value {
        from.get(self.below(from.len())).cloned().unwrap_or_default()
    }
}
