//! The umpire's words: let an order pass, decide a throw, change the state. All are logged.

use super::commands::unread;
use super::session::{Flow, Session};
use anyhow::Result;
use serde_json::Value;
use tercio_chance::{Answer, Counts, Seat};
use tercio_engine::View;

const HELP: &str = "\
An umpire's words are logged and told to everybody:
  umpire pass <order>               carry out an order that the rules refuse
  umpire dice hits|sum <n>          what the awaited or the next throw comes to;
  umpire dice pair <high> <low>     faces of two dice;
  umpire dice counts <n> <n> ...    dice in each bin
  umpire state [path]               the state, or a part of it, as JSON
  umpire set <path> <value> <why>   change one value of it, with a reason
  umpire <word>                     an order of the umpire's own, where the system has such
For example: umpire set round 3 the clock was wrong";

impl Session {
    /// What an umpire says at the screen of this seat.
    pub fn umpire(&mut self, seat: Seat, view: &View, text: &str) -> Result<Flow> {
        if text.is_empty() {
            self.out_text("help", HELP);
            return Ok(Flow::Same);
        }
        let mut words = text.split_whitespace();
        let done = match words.next() {
            Some("pass") => {
                let order = text.trim_start_matches("pass").trim();
                self.pass(seat, view, order)
            }
            Some("dice") => match answer(&words.collect::<Vec<_>>()) {
                Some(answer) => {
                    self.table.force(answer).map(|_| ()).map_err(|fault| fault.to_string())
                }
                None => Err(HELP.to_string()),
            },
            Some("set") => self.set(text.trim_start_matches("set").trim()),
            Some("state") => {
                self.state(words.next().unwrap_or(""));
                return Ok(Flow::Same);
            }
            _ => self.ordain(text),
        };
        match done {
            Ok(()) => {
                self.ask_anew();
                Ok(Flow::Changed)
            }
            Err(why) => {
                self.refuse(&why);
                Ok(Flow::Same)
            }
        }
    }

    /// An order of the umpire's own seat, with or without the word `umpire` before it.
    fn ordain(&mut self, text: &str) -> Result<(), String> {
        let seat = self.table.umpire().ok_or_else(|| HELP.to_string())?;
        let whole = format!("umpire {text}");
        let read = self.table.understand(seat, text);
        let order = read.or_else(|fault| self.table.understand(seat, &whole).map_err(|_| fault));
        let given = order.and_then(|order| self.table.submit(seat, &order));
        given.map(|_| ()).map_err(unread)
    }

    /// The state as JSON, or what stands at a path in it.
    fn state(&self, path: &str) {
        let steps = path.replace('.', "/");
        let pointer = if path.is_empty() { steps } else { format!("/{steps}") };
        match self.table.state_json().pointer(&pointer) {
            Some(part) => {
                let text = serde_json::to_string_pretty(part).unwrap_or_default();
                self.out_text("state", &text);
            }
            None => self.refuse(&format!("nothing is at `{path}`; `umpire state` shows it all")),
        }
    }

    fn pass(&mut self, seat: Seat, view: &View, order: &str) -> Result<(), String> {
        let order = self.read(seat, view, order)?;
        let passed = self.table.submit_passed(seat, &order);
        passed.map(|_| ()).map_err(|fault| fault.to_string())
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let mut parts = text.splitn(3, char::is_whitespace);
        let (Some(path), Some(value)) = (parts.next(), parts.next()) else {
            return Err(HELP.to_string());
        };
        let reason = parts.next().unwrap_or("");
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        self.table.amend(path, value, reason).map_err(|fault| fault.to_string())
    }
}

fn answer(words: &[&str]) -> Option<Answer> {
    let numbers = words.iter().skip(1).map(|word| word.parse::<u16>());
    let numbers: Vec<u16> = numbers.collect::<Result<_, _>>().ok()?;
    let small = |number: u16| u8::try_from(number).ok();
    match (*words.first()?, &numbers[..]) {
        ("hits", [hits]) => Some(Answer::Hits(*hits)),
        ("sum", [sum]) => Some(Answer::Sum(*sum)),
        ("pair", [one, other]) => {
            let (high, low) = (small(*one.max(other))?, small(*one.min(other))?);
            Some(Answer::Pair { high, low })
        }
        ("counts", some) if !some.is_empty() && some.len() <= 6 => {
            let mut counts = Counts::default();
            counts[..some.len()].copy_from_slice(some);
            Some(Answer::Counts(counts))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(answer(&["sum", "12"]), Some(Answer::Sum(12)));
        assert_eq!(answer(&["pair", "2", "5"]), Some(Answer::Pair { high: 5, low: 2 }));
        assert_eq!(answer(&["counts", "1", "0", "2"]), Some(Answer::Counts([1, 0, 2, 0, 0, 0])));
        assert_eq!(answer(&["sum", "x"]), None);
        assert_eq!(answer(&["pair", "900", "1"]), None);
        assert_eq!(answer(&[]), None);
    }
}
