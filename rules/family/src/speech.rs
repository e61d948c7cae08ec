//! Sentences that both systems speak.

use crate::words::{Measure, corner_word, say_degrees};
use tercio_field::{Angle, Leg, Way};

/// A title inside a sentence: "The horse" is "the horse" there.
pub fn inside(title: &str) -> String {
    match title.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => title.into(),
    }
}

/// A sentence begins with a capital.
pub fn opened(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// A leg that was gone: `moved 8U ahead`.
pub fn say_gone(leg: Leg, cost: i32, measure: Measure) -> String {
    let far = measure.say(cost);
    match leg {
        Leg::Straight { way: Way::Ahead, .. } => format!("moved {far} ahead"),
        Leg::Straight { way: Way::Back, .. } => format!("moved {far} back"),
        Leg::Straight { way: Way::Left, .. } => format!("moved {far} to the left"),
        Leg::Straight { way: Way::Right, .. } => format!("moved {far} to the right"),
        Leg::Straight { way: Way::Oblique(off), .. } => {
            format!("moved {far} obliquely to the {}", side(off))
        }
        Leg::Wheel { corner, turn } => {
            format!("wheeled {} to the {}", say_degrees(turn.0.into()), corner_word(corner))
        }
        Leg::AboutFace => "turned about".into(),
    }
}

/// A leg to go: `ahead 8U`, `wheel left 30 degrees`.
pub fn say_way(leg: Leg, measure: Measure) -> String {
    let far = |ticks: i32| measure.say(ticks);
    match leg {
        Leg::Straight { way: Way::Ahead, ticks } => format!("ahead {}", far(ticks)),
        Leg::Straight { way: Way::Back, ticks } => format!("back {}", far(ticks)),
        Leg::Straight { way: Way::Left, ticks } => format!("to the left {}", far(ticks)),
        Leg::Straight { way: Way::Right, ticks } => format!("to the right {}", far(ticks)),
        Leg::Straight { way: Way::Oblique(off), ticks } => {
            format!("obliquely {} {}", side(off), far(ticks))
        }
        Leg::Wheel { corner, turn } => {
            let degrees = turn.degrees();
            let word = if degrees == 1 { "degree" } else { "degrees" };
            format!("wheel {} {degrees} {word}", corner_word(corner))
        }
        Leg::AboutFace => "about face".into(),
    }
}

fn side(off: Angle) -> &'static str {
    if off > Angle::HALF { "left" } else { "right" }
}
