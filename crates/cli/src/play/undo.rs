//! Taking choices back, one or several.

use super::session::{Flow, Session};
use tercio_chance::Seat;
use tercio_engine::PlayFault;

/// What is to be taken back.
struct Undo {
    choices: usize,
    consent: bool,
}

impl Undo {
    /// `3 agreed`, or either, or nothing.
    fn read(text: &str) -> Option<Undo> {
        let mut undo = Undo { choices: 1, consent: false };
        let mut words = text.split_whitespace().peekable();
        if let Some(number) = words.next_if(|word| word.starts_with(|sign: char| sign.is_numeric()))
        {
            undo.choices = number.parse().ok().filter(|choices| *choices > 0)?;
        }
        undo.consent = words.next_if(|word| matches!(*word, "agreed" | "consent")).is_some();
        words.next().is_none().then_some(undo)
    }
}

impl Session {
    /// Takes back as many choices as are asked for, and says where that has to stop.
    pub fn undo(&mut self, seat: Seat, rest: &str) -> Flow {
        let Some(Undo { choices, consent }) = Undo::read(rest) else {
            self.refuse(
                "it is written `undo`, `undo 3` for your last three choices, or with `agreed` \
                 behind it where the other side has to consent, and does",
            );
            return Flow::Same;
        };
        let mut back = 0;
        let stopped = loop {
            if back == choices {
                break None;
            }
            match self.table.undo(seat, consent) {
                Ok(()) => back += 1,
                Err(fault) => break Some(fault),
            }
        };
        let counted = match back {
            1 => "1 choice is taken back".to_string(),
            _ => format!("{back} choices are taken back"),
        };
        match &stopped {
            None if choices == 1 => self.out_text("undone", "Taken back."),
            None => self.out_text("undone", &format!("{counted}.")),
            Some(fault) => {
                let how = match (fault, choices - back) {
                    (PlayFault::ConsentNeeded, 1) => {
                        "; if the other side agrees, type `undo agreed`".to_string()
                    }
                    (PlayFault::ConsentNeeded, left) => {
                        format!("; if the other side agrees, type `undo {left} agreed`")
                    }
                    _ => String::new(),
                };
                let so_far = if back > 0 { format!("{counted}, no more: ") } else { String::new() };
                self.refuse(&format!("{so_far}{fault}{how}"));
            }
        }
        if back == 0 {
            return Flow::Same;
        }
        self.ask_anew();
        Flow::Changed
    }
}
