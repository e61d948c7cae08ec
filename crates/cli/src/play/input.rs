//! Lines from a person or a script.

use super::complete::{Completion, Words};
use crate::out::{Out, visible};
use anyhow::{Context, Result};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};
use std::cell::Cell;
use std::io::{BufRead, IsTerminal};

/// Standard input, line by line.
pub struct Input {
    /// A person types; otherwise a script does, and what it says is shown.
    pub terminal: bool,
    /// Where a person types at a terminal and reads there, the line can be edited.
    editor: Option<Editor<Typist, DefaultHistory>>,
}

/// What the line that is asked for stands beside.
#[derive(Clone, Copy, Debug)]
pub struct Prompted<'a> {
    pub prompt: &'a str,
    /// The same in the colour of its side.
    pub inked: &'a str,
    /// The line may be seen by whoever looks next, and called back.
    pub shown: bool,
}

impl<'a> Prompted<'a> {
    pub fn plain(prompt: &'a str) -> Self {
        Prompted { prompt, inked: prompt, shown: true }
    }
}

impl Input {
    /// Lines as they come.
    pub fn plain() -> Self {
        Input { terminal: std::io::stdin().is_terminal(), editor: None }
    }

    /// Lines that a person at a terminal can edit, complete and call back.
    pub fn edited(out: &Out) -> Self {
        let plain = Self::plain();
        let both = plain.terminal && std::io::stdout().is_terminal() && !out.json;
        Input { editor: both.then(editor).flatten(), ..plain }
    }

    /// The words that Tab completes from now on.
    pub fn know(&mut self, words: impl FnOnce() -> Words) {
        if let Some(typist) = self.editor.as_mut().and_then(Editor::helper_mut) {
            typist.words = words();
        }
    }

    /// The next line without its end, or nothing when there are no more. A script's line is shown
    /// after the prompt unless it is secret.
    pub fn line(&mut self, asked: Prompted<'_>, out: &Out) -> Result<Option<String>> {
        if let Some(editor) = &mut self.editor {
            return edited_line(editor, asked, out);
        }
        if !out.json {
            out.prompt(asked.inked);
        }
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_until(b'\n', &mut bytes);
        if read.context("reading what was typed")? == 0 {
            if !out.json {
                out.say("");
            }
            return Ok(None);
        }
        let line = visible(String::from_utf8_lossy(&bytes).trim());
        if !self.terminal && !out.json {
            out.say(if asked.shown { &line } else { "(secret)" });
        }
        Ok(Some(line))
    }
}

fn editor() -> Option<Editor<Typist, DefaultHistory>> {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = Editor::with_config(config).ok()?;
    let typed = Cell::new(false);
    editor.set_helper(Some(Typist { words: Words::default(), typed }));
    Some(editor)
}

fn edited_line(
    editor: &mut Editor<Typist, DefaultHistory>,
    asked: Prompted<'_>,
    out: &Out,
) -> Result<Option<String>> {
    let mut broken_off = false;
    loop {
        match editor.readline(&(asked.prompt, asked.inked)) {
            Ok(line) => {
                let line = visible(line.trim());
                if asked.shown && !line.is_empty() {
                    // A line that cannot be called back is still a line.
                    let _ = editor.add_history_entry(line.as_str());
                }
                return Ok(Some(line));
            }
            // Ctrl-C gives up what was typed; where nothing was, a second one ends the sitting.
            Err(ReadlineError::Interrupted) if !broken_off || has_typed(editor) => {
                broken_off = true;
                out.say(&out.faint("Ctrl-C again, or `quit`, leaves; the battle is saved."));
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(None),
            Err(fault) => return Err(fault).context("reading what was typed"),
        }
    }
}

/// Whether anything stood in the line that was given up.
fn has_typed(editor: &Editor<Typist, DefaultHistory>) -> bool {
    editor.helper().is_some_and(|typist| typist.typed.get())
}

/// Completes what is typed.
struct Typist {
    words: Words,
    /// The line has something in it.
    typed: Cell<bool>,
}

impl Completer for Typist {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Completion { from, words } = self.words.complete(&line[..cursor]);
        let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
        Ok((from, words.into_iter().map(pair).collect()))
    }
}

/// It has no hints, but is shown the line whenever that changes.
impl Hinter for Typist {
    type Hint = String;

    fn hint(&self, line: &str, _: usize, _: &rustyline::Context<'_>) -> Option<String> {
        self.typed.set(!line.is_empty());
        None
    }
}

impl Highlighter for Typist {}
impl Validator for Typist {}
impl Helper for Typist {}
