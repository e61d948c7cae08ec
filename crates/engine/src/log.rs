//! The log, version 1: a header, then one JSON line for each thing that happened.
//!
//! Each line names the hash of the line before it. Lines are only ever appended; an undo is a line
//! of its own. A log cut anywhere loses at most its last line.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tercio_chance::{Answer, Seat, Thrown};
use tercio_ledger::House;

/// The format's name, first in every header.
pub const FORMAT: &str = "tercio-log/1";
/// The format of a record for one seat, which leaves secrets out and cannot be played again.
pub const RECORD_FORMAT: &str = "tercio-record/1";
/// What stands for a rule where a battle was given up; no sheet has a line for it.
pub const CONCEDED: &str = "concede";
/// A whole state is written after so many steps.
pub const SNAPSHOT_STEPS: usize = 50;

/// Where the dice come from.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Dice"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceFrom {
    #[default]
    Rolled,
    /// Thrown by the players and typed in.
    Typed,
}

/// How strictly orders are judged.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Strictness"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Enforcement {
    /// A refused order is not carried out.
    #[default]
    Strict,
    /// It is carried out, with the refusal shown.
    Warn,
    /// It is carried out.
    Off,
}

/// What a match is played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    pub format: String,
    pub system: String,
    pub rules_version: u32,
    pub title: String,
    pub house: House,
    pub enforcement: Enforcement,
    pub dice: DiceFrom,
    pub rng: String,
    /// Not shown to players while the battle lasts: it foretells the dice.
    pub seed: u64,
    pub seats: Vec<String>,
    pub setup: Value,
}

/// What was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Order { seat: Seat, order: Value },
    Revealed { choices: Vec<(Seat, Value)> },
    Table,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Entry {
    /// A step carried out, with its dice and the digest of the state after it.
    Step {
        what: What,
        dice: Vec<Thrown>,
        state: String,
        /// The refusal that enforcement or an umpire waved through.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<String>,
    },
    /// A secret choice handed in.
    Sealed {
        seat: Seat,
        slot: u8,
        order: Value,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<String>,
    },
    /// A step that waits for dice.
    Declared {
        what: What,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed: Option<String>,
    },
    /// Dice typed for the step that waits.
    Typed {
        faces: Vec<u8>,
    },
    /// The thing at line `to` and all after it no longer count.
    Undo {
        by: Seat,
        to: usize,
        consent: bool,
    },
    /// A seat gave the battle up.
    Concede {
        seat: Seat,
        /// Not by its own will: its time had run out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_clock: bool,
    },
    /// An umpire's change to the state.
    Amend {
        path: String,
        value: Value,
        reason: String,
        state: String,
    },
    /// An umpire's word for the next question.
    Force {
        answer: Answer,
    },
    Snapshot {
        state: Value,
    },
    /// The rules had changed under the log; the players agreed to go on from this state.
    WentOn {
        state: Value,
    },
    Remark {
        seat: Option<Seat>,
        text: String,
    },
}

/// A line as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    pub n: usize,
    pub prev: String,
    #[serde(flatten)]
    pub entry: Entry,
}

/// The first 16 hex digits of SHA-256.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The name of a state.
pub fn state_digest<S: Serialize>(state: &S) -> String {
    digest(&serde_json::to_vec(state).unwrap_or_default())
}

/// A log being written: its lines as text, and what they mean.
#[derive(Clone, Debug)]
pub struct Log {
    header: Header,
    lines: Vec<String>,
    entries: Vec<Entry>,
    last: String,
}

impl Log {
    pub fn new(header: Header) -> Self {
        let line = serde_json::to_string(&header).unwrap_or_default();
        Self::reopened(header, line)
    }

    /// A log whose header has been written before, letter for letter as it was.
    pub(crate) fn reopened(header: Header, line: String) -> Self {
        let last = digest(line.as_bytes());
        Log { header, lines: vec![line], entries: Vec::new(), last }
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries there are; the next one has this number.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn append(&mut self, entry: Entry) {
        let line = LogLine { n: self.entries.len(), prev: self.last.clone(), entry };
        let text = serde_json::to_string(&line).unwrap_or_default();
        self.adopt(text, line.entry);
    }

    /// Takes a line over as it was written, so that reading a log again never heals its chain.
    pub(crate) fn adopt(&mut self, text: String, entry: Entry) {
        self.last = digest(text.as_bytes());
        self.lines.push(text);
        self.entries.push(entry);
    }

    pub(crate) fn steps_since_snapshot(&self) -> usize {
        let since = self.entries.iter().rev();
        let since = since.take_while(|entry| !matches!(entry, Entry::Snapshot { .. }));
        since.filter(|entry| matches!(entry, Entry::Step { .. })).count()
    }

    /// Takes back entries that were never announced: the call that wrote them failed.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.lines.truncate(len + 1);
        self.last = self.lines.last().map(|line| digest(line.as_bytes())).unwrap_or_default();
    }

    /// The lines as they are written, header first.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    pub fn text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }
}

/// What reading a log found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRead {
    pub header: Header,
    /// The header as it was written.
    pub header_line: String,
    /// Each line as it was written, and what it means.
    pub entries: Vec<(String, Entry)>,
    /// What was found torn at the end, and left out.
    pub torn: Option<String>,
    /// A line whose hash does not follow from the line before: somebody changed the file.
    pub broken_at: Option<usize>,
}

/// Why a text is not a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    #[error("this is not a tercio log: {0}")]
    NoHeader(String),
    #[error("this log is of format `{0}`; this program reads `{FORMAT}`")]
    Format(String),
    #[error("line {line} cannot be read ({why}); the lines before it are whole")]
    BadLine { line: usize, why: String },
    #[error("line {line}: {why}")]
    BadEntry { line: usize, why: String },
    #[error("this log is of system `{found}`, not `{wanted}`")]
    System { found: String, wanted: String },
    #[error(transparent)]
    Setup(#[from] crate::SetupFaults),
}

/// Reads a log's lines. A torn last line is reported and nothing else is lost.
pub fn read_log(text: &str) -> Result<LogRead, LogFault> {
    let whole = text.ends_with('\n');
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.first().ok_or_else(|| LogFault::NoHeader("it is empty".into()))?;
    let header = read_header(first)?;
    let mut read = LogRead {
        header,
        header_line: (*first).to_string(),
        entries: Vec::new(),
        torn: None,
        broken_at: None,
    };
    let mut last = digest(first.as_bytes());
    for (index, text) in lines.iter().enumerate().skip(1) {
        let at_end = index + 1 == lines.len();
        match serde_json::from_str::<LogLine>(text) {
            Ok(line) => {
                let follows = line.prev == last && line.n == read.entries.len();
                if !follows && read.broken_at.is_none() {
                    read.broken_at = Some(index + 1);
                }
                last = digest(text.as_bytes());
                read.entries.push(((*text).to_string(), line.entry));
            }
            Err(_) if at_end && !whole => read.torn = Some((*text).to_string()),
            Err(error) if at_end => {
                read.torn = Some(format!("{text} ({error})"));
            }
            Err(error) => {
                return Err(LogFault::BadLine { line: index + 1, why: error.to_string() });
            }
        }
    }
    Ok(read)
}

fn read_header(line: &str) -> Result<Header, LogFault> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| LogFault::NoHeader(error.to_string()))?;
    match value.get("format").and_then(Value::as_str) {
        Some(FORMAT) => {}
        Some(other) => return Err(LogFault::Format(other.to_string())),
        None => return Err(LogFault::NoHeader("its first line names no format".into())),
    }
    serde_json::from_value(value).map_err(|error| LogFault::NoHeader(error.to_string()))
}
