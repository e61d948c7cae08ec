//! What goes to the screen: plain text when piped, ink only on a terminal, never a broken pipe.

use serde::Serialize;
use std::io::{ErrorKind, IsTerminal, Write};

/// Columns where there is no terminal to ask.
const WIDTH_PIPED: usize = 100;

/// The screen, or what stands for it.
#[derive(Clone, Copy, Debug)]
pub struct Out {
    pub json: bool,
    pub colour: bool,
    pub width: usize,
    /// Lines of the terminal, where there is one.
    pub height: Option<usize>,
}

impl Out {
    pub fn new(json: bool) -> Self {
        let terminal = std::io::stdout().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = terminal && !plain && !json;
        let mut out = Out { json, colour, width: WIDTH_PIPED, height: None };
        out.measure();
        out
    }

    /// The size of the terminal as it is now: its window may have been drawn larger.
    pub fn measure(&mut self) {
        let terminal = std::io::stdout().is_terminal();
        let size = terminal.then(terminal_size::terminal_size).flatten();
        self.width = size.map_or(WIDTH_PIPED, |(width, _)| usize::from(width.0).max(40));
        self.height = size.map(|(_, height)| usize::from(height.0));
    }

    /// Prints a text; it ends with one line feed.
    pub fn say(&self, text: &str) {
        put(text.trim_end_matches('\n'), "\n");
    }

    /// Prints a text and stays on its line.
    pub fn prompt(&self, text: &str) {
        put(text, "");
    }

    /// Prints a whole answer in JSON.
    pub fn json<T: Serialize>(&self, value: &T) {
        put(&serde_json::to_string_pretty(value).unwrap_or_default(), "\n");
    }

    /// Prints one of several answers in JSON, on a line of its own.
    pub fn json_line<T: Serialize>(&self, value: &T) {
        put(&serde_json::to_string(value).unwrap_or_default(), "\n");
    }

    fn ink(&self, code: &str, text: &str) -> String {
        match self.colour && !text.is_empty() {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_string(),
        }
    }

    pub fn bold(&self, text: &str) -> String {
        self.ink("1", text)
    }

    pub fn faint(&self, text: &str) -> String {
        self.ink("2", text)
    }

    pub fn warn(&self, text: &str) -> String {
        self.ink("31", text)
    }

    /// In the colour of a side.
    pub fn side(&self, side: u8, text: &str) -> String {
        const COLOURS: [&str; 4] = ["1;36", "1;33", "1;35", "1;32"];
        self.ink(COLOURS[usize::from(side) % COLOURS.len()], text)
    }
}

/// A text in which nothing acts on the terminal: signs that would are written out. Ends of lines
/// and tabs stay.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign.is_control() && !matches!(sign, '\n' | '\t') {
            true => shown.extend(sign.escape_default()),
            false => shown.push(sign),
        }
    }
    shown
}

/// A reader that has gone away is no fault; any other is told.
fn put(text: &str, end: &str) {
    let mut screen = std::io::stdout().lock();
    let written = screen
        .write_all(text.as_bytes())
        .and_then(|()| screen.write_all(end.as_bytes()))
        .and_then(|()| screen.flush());
    if let Err(error) = written {
        if error.kind() != ErrorKind::BrokenPipe {
            complain(&format!("tercio: cannot write: {error}"));
            std::process::exit(1);
        }
        std::process::exit(0);
    }
}

/// To the error stream; if that is gone too, nobody is listening.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
