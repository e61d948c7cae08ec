//! Why an order was chosen: figures at first, words when somebody asks.

use crate::plan::Task;
use tercio_engine::{Doing, Prospect};

/// What an order was chosen for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Why {
    /// What its command is to do.
    pub plan: Option<Task>,
    /// What the body that acts is to do.
    pub task: Option<Task>,
    pub doing: Doing,
    pub piece: Option<u16>,
    /// How many more act with it.
    pub others: u8,
    pub on: Option<u16>,
    pub gain: f64,
    pub cost: f64,
    pub chance: f64,
    /// The next best thing it could have done.
    pub over: Option<Doing>,
}

/// An order with why it was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<O> {
    pub order: O,
    pub why: Why,
}

impl Why {
    pub(crate) fn of(prospect: &Prospect) -> Why {
        Why {
            plan: None,
            task: None,
            doing: prospect.doing,
            piece: prospect.actors.first().copied(),
            others: u8::try_from(prospect.actors.len().saturating_sub(1)).unwrap_or(u8::MAX),
            on: prospect.on,
            gain: prospect.gain,
            cost: prospect.cost,
            chance: prospect.chance,
            over: None,
        }
    }

    /// In words, with names for the pieces.
    pub fn say(&self, name: &dyn Fn(u16) -> String) -> String {
        let mut text = String::new();
        if let Some(plan) = self.plan {
            text.push_str(&format!("the plan is to {}", in_command(plan)));
            match self.task {
                Some(task) if task != plan => {
                    text.push_str(&format!(", and here to {}; ", in_body(task)));
                }
                _ => text.push_str("; "),
            }
        }
        if self.doing == Doing::End {
            return text + "nothing else is worth an order now";
        }
        if self.doing == Doing::Other && self.piece.is_none() {
            return text + "of all that can be said now, this matters most";
        }
        text.push_str(&self.what(name));
        if self.gain > 0.0 || self.cost > 0.0 {
            text.push_str(&format!(" promises {:.1} for {:.1}", self.gain, self.cost));
        } else if self.chance < 1.0 {
            let percent = tercio_engine::percent(self.chance);
            text.push_str(&format!(" comes off {percent} of the time"));
        } else {
            text.push_str(" risks nothing now");
        }
        if let Some(over) = self.over {
            text.push_str(&format!("; better than {}", plainly(over)));
        }
        text
    }

    fn what(&self, name: &dyn Fn(u16) -> String) -> String {
        let mut text = match self.piece {
            Some(piece) => name(piece),
            None => String::new(),
        };
        if self.others > 0 {
            text.push_str(&format!(" and {} more", self.others));
        }
        if !text.is_empty() {
            text.push_str(": ");
        }
        text.push_str(plainly(self.doing));
        if let Some(on) = self.on {
            let at = match self.doing {
                Doing::Shoot => " at ",
                Doing::March => " towards ",
                Doing::Watch | Doing::Yield => " before ",
                Doing::Charge | Doing::Fight | Doing::Pursue => " ",
                _ => ", about ",
            };
            text.push_str(at);
            text.push_str(&name(on));
        }
        text
    }
}

fn plainly(doing: Doing) -> &'static str {
    match doing {
        Doing::March => "marching",
        Doing::Charge => "charging",
        Doing::Shoot => "shooting",
        Doing::Fight => "fighting on",
        Doing::Rally => "rallying",
        Doing::Watch => "standing ready",
        Doing::Yield => "giving way",
        Doing::Pursue => "pursuing",
        Doing::Refrain => "letting it be",
        Doing::End => "ending it",
        Doing::Other => "this",
    }
}

fn in_command(task: Task) -> &'static str {
    match task {
        Task::Hold => "hold",
        Task::Advance => "advance",
        Task::Flank => "go round his flank",
        Task::Screen => "screen the others",
        Task::Reserve => "stay in reserve",
        Task::Guard => "keep the commander safe",
    }
}

fn in_body(task: Task) -> &'static str {
    match task {
        Task::Hold => "stand",
        Task::Advance => "go forward",
        other => in_command(other),
    }
}
