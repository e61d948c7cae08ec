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
    /// The chance that it leaves those who act in disorder.
    pub disorder: f64,
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
            disorder: prospect.disorder,
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
        match (self.doing, self.piece) {
            (Doing::End, _) => return text + "nothing else is worth an order now",
            (Doing::Refrain, None) => return text + "no answer is worth what it risks",
            (Doing::Other, None) if self.gain > 0.0 => {
                return text + "it is worth more than the other choices";
            }
            (Doing::Other, None) => return text + "one choice is as good as another here",
            _ => {}
        }
        let (price, compared) = self.price();
        text.push_str(&format!("{} {price}", self.what(name)));
        if let Some(over) = self.over.filter(|over| *over != self.doing && !compared) {
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
                // A march may go towards him, round him or away from him.
                Doing::March => " with an eye on ",
                Doing::Watch | Doing::Yield => " before ",
                Doing::Stand => " to ",
                Doing::Charge | Doing::Pursue => " ",
                Doing::Fight => " against ",
                Doing::Refrain => " about ",
                _ => ", about ",
            };
            text.push_str(at);
            text.push_str(&name(on));
        }
        text
    }

    /// What it is expected to cost either side, and whether the next best thing is named in it. The
    /// coin means nothing to people, so it is only compared.
    fn price(&self) -> (String, bool) {
        let plain = |text: &str| (text.to_string(), false);
        let sure = |chance: f64| chance >= SURE;
        match (self.gain > 0.0, self.cost > 0.0) {
            (true, true) => match self.doing {
                Doing::Charge if !sure(self.chance) => {
                    let home = tercio_engine::percent(self.chance);
                    let dear = compared(self.gain, self.cost);
                    (format!("comes home {home} of the time and {dear}"), false)
                }
                _ => (compared(self.gain, self.cost), false),
            },
            (false, true) if sure(self.disorder) => plain("ends in disorder, and is worth it"),
            (false, true) if self.disorder > 0.0 => {
                let percent = tercio_engine::percent(self.disorder);
                (format!("risks disorder, {percent}"), false)
            }
            (false, true) => match (self.doing, self.over) {
                (Doing::Yield | Doing::Stand | Doing::Refrain, Some(over))
                    if over != self.doing =>
                {
                    (format!("should cost us less than {}", plainly(over)), true)
                }
                _ => plain("has its price, and is worth it"),
            },
            (_, false) if !sure(self.chance) && self.doing != Doing::Refrain => {
                let percent = tercio_engine::percent(self.chance);
                (format!("comes off {percent} of the time"), false)
            }
            (true, false) if self.doing == Doing::Other => plain("is worth most of all it can do"),
            (true, false) => plain("hurts them, and costs us nothing"),
            (false, false) if self.doing == Doing::March && self.plan.is_some() => {
                plain("serves that, and costs us nothing")
            }
            (false, false) => plain("costs us nothing"),
        }
    }
}

/// A chance from here on is not worth a word.
const SURE: f64 = 0.995;

/// What each side is expected to lose, side by side.
fn compared(gain: f64, cost: f64) -> String {
    let (more, less) = (gain.max(cost), gain.min(cost));
    let (dear, cheap) = if gain > cost { ("them", "us") } else { ("us", "them") };
    let times = match more / less {
        ..1.25 => return "should cost both sides about as much".into(),
        1.25..1.75 => "somewhat more than",
        1.75..2.5 => "about twice what",
        2.5..3.5 => "about three times what",
        3.5..5.0 => "about four times what",
        _ => "many times what",
    };
    format!("should cost {dear} {times} it costs {cheap}")
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
        Doing::Stand => "standing",
        Doing::Pursue => "pursuing",
        Doing::Refrain => "doing nothing",
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

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_engine::Actors;

    /// What is said of an order of piece 1 about piece 2.
    fn said(prospect: Prospect, over: Option<Doing>) -> String {
        let prospect = Prospect { actors: Actors::from_iter([1]), on: Some(2), ..prospect };
        let why = Why { over, ..Why::of(&prospect) };
        why.say(&|piece| ["", "Knights", "Fyrd"][usize::from(piece)].into())
    }

    fn of(doing: Doing, gain: f64, cost: f64) -> Prospect {
        Prospect { gain, cost, ..Prospect::quiet(doing) }
    }

    #[test]
    fn losses_are_compared_not_counted() {
        let charge = |gain: f64, cost: f64| said(of(Doing::Charge, gain, cost), None);
        for (gain, cost, words) in [
            (60.0, 20.0, "should cost them about three times what it costs us"),
            (20.0, 45.0, "should cost us about twice what it costs them"),
            (20.0, 21.0, "should cost both sides about as much"),
            (90.0, 0.1, "should cost them many times what it costs us"),
        ] {
            assert_eq!(charge(gain, cost), format!("Knights: charging Fyrd {words}"));
        }
        let doubtful = Prospect { chance: 0.5, ..of(Doing::Charge, 60.0, 20.0) };
        assert!(said(doubtful, None).contains("charging Fyrd comes home 50.0% of the time and"));
    }

    #[test]
    fn what_only_costs_says_what_it_risks() {
        let march = |disorder: f64| Prospect { disorder, ..of(Doing::March, 0.0, 9.0) };
        let risks = "Knights: marching with an eye on Fyrd risks disorder, 33.3%";
        assert_eq!(said(march(1.0 / 3.0), None), risks);
        assert!(said(march(1.0), None).contains("ends in disorder"));
        assert!(said(of(Doing::March, 0.0, 0.0), None).ends_with("costs us nothing"));
        let away = said(of(Doing::Yield, 0.0, 9.0), Some(Doing::Stand));
        assert_eq!(away, "Knights: giving way before Fyrd should cost us less than standing");
    }

    #[test]
    fn what_costs_nothing_says_what_it_is_good_for() {
        let shot = said(of(Doing::Shoot, 9.0, 0.0), None);
        assert_eq!(shot, "Knights: shooting at Fyrd hurts them, and costs us nothing");
        let march = Why { plan: Some(Task::Advance), ..Why::of(&Prospect::quiet(Doing::March)) };
        let text = march.say(&|_| String::new());
        assert_eq!(text, "the plan is to advance; marching serves that, and costs us nothing");
    }

    #[test]
    fn standing_is_told_from_letting_be() {
        let stands = said(of(Doing::Stand, 30.0, 10.0), Some(Doing::Charge));
        assert!(stands.starts_with("Knights: standing to Fyrd should cost them"), "{stands}");
        assert!(stands.ends_with("; better than charging"), "{stands}");
        let rest = said(of(Doing::Refrain, 0.0, 0.0), Some(Doing::Refrain));
        assert_eq!(rest, "Knights: doing nothing about Fyrd costs us nothing");
        let silent = Why::of(&Prospect::quiet(Doing::Refrain)).say(&|_| String::new());
        assert_eq!(silent, "no answer is worth what it risks");
    }
}
