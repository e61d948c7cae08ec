//! Orders as they are typed: `move musketeers-1 2`, `charge horse-2 tercio`, `rally foot`, `evade`.

use super::names::{Meant, Names, Whose};
use super::{Act, Answer, Goal, Legs, Order, Piece, Preparation, Task};
use crate::sheet;
use crate::state::{Due, State};
use crate::{Baroque, survey::ticks};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{
    Measure, Mistyped, Titled, UnitId, Verbs, bearing, exact, exact_degrees, gather, read_bare_leg,
    read_kind, read_leg, read_place, read_quarters, read_titled, verb_of, write_leg, write_place,
    write_quarters, write_titled,
};
use tercio_field::{Leg, Point, Pose, Way};

/// The measure that lengths are typed in.
pub(crate) const BU: Measure = Measure("BU");

/// What a command that acts can be told.
const ACTS: &[&str] = &[
    "move <unit> <BU>|max",
    "wheel <unit> left|right <degrees> [then <BU>]",
    "charge [unit] <enemy>",
    "fire [unit] <enemy>",
    "rally <unit>",
    "withdraw <unit>",
    "fight <unit>",
    "disengage <unit>",
    "caracole <unit>",
    "mount <unit>",
    "dismount <unit>",
    "sideways <unit> left|right <BU>",
    "oblique <unit> left|right <BU> [degrees]",
    "back <unit> <BU>",
    "about-face <unit>",
    "lead <unit>|<x> <y>",
    "done",
];
const REACTIONS: &[&str] = &["fire [unit] <enemy>", "charge [unit] <enemy>", "pass"];
const ANSWERS: &[&str] = &[
    "pass",
    "fire",
    "counter",
    "evade",
    "pursue",
    "stay",
    "keep",
    "first",
    "second",
    "both",
    "take",
    "hand-over",
];
const PREPARATIONS: &[&str] = &[
    "lay [large] <ground> <x> <y> [degrees]",
    "laid",
    "edge near|far",
    "deploy <unit> <x> <y> [facing]",
    "array",
];
const OTHERS: &[&str] = &["name <command>", "concede"];

pub(crate) const VERBS: Verbs =
    Verbs { forms: &[ACTS, REACTIONS, ANSWERS, PREPARATIONS, OTHERS], aliases: ALIASES };
const ALIASES: &[(&str, &str)] = &[
    ("m", "move"),
    ("march", "move"),
    ("advance", "move"),
    ("w", "wheel"),
    ("turn", "wheel"),
    ("c", "charge"),
    ("attack", "charge"),
    ("f", "fire"),
    ("shoot", "fire"),
    ("countercharge", "counter"),
    ("stand", "pass"),
    ("end", "done"),
    ("place", "deploy"),
    ("join", "lead"),
];

impl Baroque {
    pub(crate) fn write_order(&self, _: &State, order: &Order) -> String {
        let name = |unit: &UnitId| self.setup.units[usize::from(unit.0)].name.as_str();
        match order {
            Order::Name { command } => format!("name {}", self.command_word(*command)),
            Order::Act(Act::March { unit, legs }) => write_legs(name(unit), legs),
            Order::Act(Act::Charge { unit, target }) => {
                format!("charge {} {}", name(unit), name(target))
            }
            Order::Act(Act::Fire { unit, target }) => {
                format!("fire {} {}", name(unit), name(target))
            }
            Order::Task { unit, task } => format!("{task} {}", name(unit)),
            Order::Lead { to: Goal::Unit(unit) } => format!("lead {}", name(unit)),
            Order::Lead { to: Goal::Place(at) } => format!("lead {}", write_place(*at)),
            Order::Done => "done".into(),
            Order::Answer(answer) => answer.word().into(),
            Order::Prepare(preparation) => self.write_preparation(preparation),
            Order::Concede => "concede".into(),
        }
    }

    fn write_preparation(&self, preparation: &Preparation) -> String {
        match preparation {
            Preparation::Lay { piece, at, turn, large } => {
                let large = if *large { "large " } else { "" };
                format!("lay {large}{piece} {}{}", write_place(*at), write_quarters(*turn))
            }
            Preparation::Laid => "laid".into(),
            Preparation::Edge { far } => if *far { "edge far" } else { "edge near" }.into(),
            Preparation::Deploy { unit, pose } => {
                let name = &self.setup.units[usize::from(unit.0)].name;
                format!("deploy {name} {} {}", write_place(pose.front), exact_degrees(pose.facing))
            }
            Preparation::Array => "array".into(),
        }
    }

    /// The commands of a side, in their order, with what they are called.
    fn commands_of(&self, side: u8) -> (Vec<u8>, Vec<Titled<'_>>) {
        let own = self.setup.commands.iter().zip(0u8..).filter(|(card, _)| card.side == side);
        own.map(|(card, id)| (id, Titled { leader: &card.leader, title: &card.title })).unzip()
    }

    fn command_word(&self, command: u8) -> String {
        let Some(card) = self.setup.commands.get(usize::from(command)) else { return "?".into() };
        let (ids, titles) = self.commands_of(card.side);
        let at = ids.iter().position(|id| *id == command).unwrap_or(usize::MAX);
        write_titled(at, &titles)
    }

    /// Whether orders that begin as this one does can be given now.
    pub(crate) fn can_be_typed(&self, state: &State, seat: Seat, order: &str) -> bool {
        let forms = Names { rules: self, state, seat }.forms();
        forms.iter().any(|form| verb_of(form) == verb_of(order))
    }

    pub(crate) fn read_order(
        &self,
        state: &State,
        seat: Seat,
        text: &str,
    ) -> Result<Order, Refusal> {
        let names = Names { rules: self, state, seat };
        let words = gather(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let [verb, rest @ ..] = &words[..] else {
            return Err(say(format!("type an order: {}", names.forms().join("; "))));
        };
        match VERBS.verb(verb, &names.forms()).map_err(mistyped)? {
            // Titles may hold words that elsewhere only help to speak.
            "name" => {
                let title = text.trim_start().split_once(char::is_whitespace);
                names.read_command(title.map_or("", |(_, title)| title.trim()))
            }
            verb => names.read(verb, rest),
        }
    }
}

/// A move as it is typed; a wheel and what follows it are one.
fn write_legs(name: &str, legs: &Legs) -> String {
    match legs[..] {
        [wheel, Leg::Straight { ticks, .. }] => {
            format!("{} then {}", write_leg(name, wheel), exact(ticks))
        }
        [leg, ..] => write_leg(name, leg),
        [] => format!("move {name} 0"),
    }
}

impl Names<'_> {
    /// What can be typed now.
    fn forms(&self) -> Vec<String> {
        let listed = |forms: &[&str]| forms.iter().map(ToString::to_string).collect();
        match self.state.agenda.top() {
            Some(Due::Activate { .. }) => listed(ACTS),
            Some(Due::React { .. }) => listed(REACTIONS),
            Some(Due::Before(_)) => listed(PREPARATIONS),
            _ => {
                let mut orders = Vec::new();
                self.rules.proposals(self.state, self.seat, &mut |order| {
                    orders.push(self.rules.write_order(self.state, &order));
                    std::ops::ControlFlow::Continue(())
                });
                orders
            }
        }
    }

    fn read(&self, verb: &'static str, rest: &[&str]) -> Result<Order, Refusal> {
        if let (Some(answer), []) = (Answer::from_word(verb), rest) {
            let acting = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
            if answer != Answer::Fire || !acting {
                return Ok(Order::Answer(answer));
            }
        }
        if let Some(task) = Task::from_word(verb) {
            return self.read_single(verb, rest, |unit| Order::Task { unit, task });
        }
        match (verb, rest) {
            ("done", []) => Ok(Order::Done),
            ("concede", []) => Ok(Order::Concede),
            ("charge" | "fire", words) => self.read_strike(verb, words),
            ("lead", [x, y]) => Ok(Order::Lead { to: Goal::Place(point(x, y)?) }),
            ("lead", words) => {
                self.read_single(verb, words, |unit| Order::Lead { to: Goal::Unit(unit) })
            }
            _ => match self.read_preparation(verb, rest)? {
                Some(preparation) => Ok(Order::Prepare(preparation)),
                None => self.read_march(verb, rest),
            },
        }
    }

    /// A move; without a name it is one of whose activation has begun.
    fn read_march(&self, verb: &'static str, rest: &[&str]) -> Result<Order, Refusal> {
        let form = VERBS.form_of(verb);
        let (rest, then) = match rest {
            [first @ .., "then", far] if verb == "wheel" => {
                let ticks = BU.length(far).map_err(mistyped)?;
                (first, Some(Leg::Straight { way: Way::Ahead, ticks }))
            }
            _ => (rest, None),
        };
        let march = |unit: UnitId, leg: Leg| {
            let legs = [leg].into_iter().chain(then).collect();
            Ok(Order::Act(Act::March { unit, legs }))
        };
        if let Some(leg) = read_bare_leg(BU, verb, rest).map_err(mistyped)? {
            return march(self.going_on(form)?, leg);
        }
        let (unit, rest) = match rest {
            ["max"] if verb == "move" => (self.going_on(form)?, rest),
            [unit, rest @ ..] => (self.one(unit)?, rest),
            [] => return Err(written(verb)),
        };
        if let ("move", ["max"]) = (verb, rest) {
            let nowhere = || say(format!("{}: no way ahead", self.name(unit)));
            return march(unit, self.as_far_as_it_goes(unit).ok_or_else(nowhere)?);
        }
        match read_leg(BU, verb, rest).map_err(mistyped)? {
            Some(leg) => march(unit, leg),
            None => Err(written(verb)),
        }
    }

    fn as_far_as_it_goes(&self, unit: UnitId) -> Option<Leg> {
        let survey = self.survey();
        let ahead = Leg::Straight { way: Way::Ahead, ticks: ticks(survey.move_line(unit)) };
        super::aim::as_far(&survey, unit, &Legs::from_iter([ahead])).map(|legs| legs[0])
    }

    /// What one unit does; without a name, or by a stem, the only one that may.
    fn read_single(
        &self,
        verb: &'static str,
        words: &[&str],
        order: impl Fn(UnitId) -> Order,
    ) -> Result<Order, Refusal> {
        let meant = match words {
            [] => self.own(),
            [text] => self.meant(text, Whose::Own)?,
            _ => return Err(written(verb)),
        };
        if let [only] = meant[..] {
            return Ok(order(only));
        }
        let may = |id: &UnitId| self.rules.judge_order(self.state, self.seat, &order(*id)).is_ok();
        let able: Meant = meant.iter().copied().filter(may).collect();
        match (&able[..], words, meant.first()) {
            ([only], ..) => Ok(order(*only)),
            ([], [_], Some(first)) => Ok(order(*first)),
            ([], ..) => Err(say(format!("nobody of yours can {verb} now"))),
            (several, ..) => Err(say(format!("{verb}: which? {}", self.names(several).join(", ")))),
        }
    }

    /// A command by its leader, its title or its number.
    fn read_command(&self, text: &str) -> Result<Order, Refusal> {
        if text.is_empty() {
            return Err(written("name"));
        }
        let (ids, titles) = self.rules.commands_of(self.seat.0);
        let at = read_titled(text, &titles).map_err(mistyped)?;
        Ok(Order::Name { command: ids[at] })
    }

    fn read_preparation(
        &self,
        verb: &'static str,
        rest: &[&str],
    ) -> Result<Option<Preparation>, Refusal> {
        let (large, laid) = match rest {
            ["large", rest @ ..] => (true, rest),
            rest => (false, rest),
        };
        Ok(Some(match (verb, rest) {
            ("lay", _) => {
                let [word, x, y, turn @ ..] = laid else { return Err(written(verb)) };
                let turn =
                    turn.first().map_or(Ok(0), |text| read_quarters(text).map_err(mistyped))?;
                Preparation::Lay {
                    piece: Piece::ALL[read_kind(word, Piece::WORDS).map_err(mistyped)?],
                    at: point(x, y)?,
                    turn,
                    large,
                }
            }
            ("laid", []) => Preparation::Laid,
            ("edge", ["near"]) => Preparation::Edge { far: false },
            ("edge", ["far"]) => Preparation::Edge { far: true },
            ("deploy", [name, x, y, facing @ ..]) if facing.len() < 2 => {
                let unit = self.one(name)?;
                let kept = self.state.unit(unit).pose.facing;
                let turned = |text: &&str| bearing(text).map_err(mistyped);
                let facing = facing.first().map_or(Ok(kept), turned)?;
                Preparation::Deploy { unit, pose: Pose::new(point(x, y)?, facing) }
            }
            ("array", []) => Preparation::Array,
            _ if PREPARATIONS.iter().any(|form| verb_of(form) == verb) => {
                return Err(written(verb));
            }
            _ => return Ok(None),
        }))
    }
}

/// The verb is known, what follows it is not.
pub(super) fn written(verb: &'static str) -> Refusal {
    mistyped(VERBS.written(verb))
}

fn point(x: &str, y: &str) -> Result<Point, Refusal> {
    read_place(BU, x, y).map_err(mistyped)
}

/// What was typed means nothing here, and why.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::PLAY_ASKED, because)
}

fn mistyped(wrong: Mistyped) -> Refusal {
    say(wrong.0)
}
