//! Lines from a person or a script.

use crate::out::Out;
use anyhow::{Context, Result};
use std::io::{BufRead, IsTerminal};

/// Standard input, line by line.
#[derive(Debug)]
pub struct Input {
    /// A person types; otherwise a script does, and what it says is shown.
    pub terminal: bool,
}

impl Input {
    pub fn new() -> Self {
        Input { terminal: std::io::stdin().is_terminal() }
    }

    /// The next line without its end, or nothing when there are no more. A script's line is shown
    /// after the prompt unless it is secret.
    pub fn line(&mut self, prompt: &str, out: &Out, shown: bool) -> Result<Option<String>> {
        if !out.json {
            out.prompt(prompt);
        }
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_until(b'\n', &mut bytes);
        if read.context("reading what was typed")? == 0 {
            if !out.json {
                out.say("");
            }
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if !self.terminal && !out.json {
            out.say(if shown { &line } else { "(secret)" });
        }
        Ok(Some(line))
    }
}
