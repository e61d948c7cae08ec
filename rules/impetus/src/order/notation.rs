//! Orders as they are typed: `move knights-1 8`, `charge housecarls`, `rally fyrd-2`, `evade`.

use super::act::{mistyped, name_of, read_leg};
use super::aim::as_far;
use super::names::{Meant, Names, Whose};
use super::{Act, Answer, Order, Preparation, Task};
use crate::setup::ground_word;
use crate::state::{Due, State, UnitId};
use crate::survey::bar::U;
use crate::survey::groups::Units;
use crate::{Impetus, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{
    Titled, Verbs, bearing, exact_degrees, gather, one_of, read_bare_leg, read_kind, read_place,
    read_quarters, read_titled, verb_of, write_place, write_quarters, write_titled,
};
use tercio_field::{Ground, Leg, Pose, TICKS_PER_U, Way};

/// What a command that acts can be told.
const ACTS: &[&str] = &[
    "move <units> <U>|max",
    "wheel <units> left|right <degrees>",
    "charge [units] <enemy>",
    "fire [unit] <enemy>",
    "rally <unit>",
    "ready <unit>",
    "fight <unit>",
    "disengage <unit>",
    "sideways <unit> left|right <U>",
    "oblique <unit> left|right <U> [degrees]",
    "back <unit> <U>",
    "about-face <units>",
    "dismount <unit>",
    "occupy <unit>",
    "shelter <unit>",
    "leave-square <unit>",
    "transfer <unit>",
    "done",
];
const REACTIONS: &[&str] = &["charge [unit] <enemy>", "fire [unit] <enemy>", "pass"];
const ANSWERS: &[&str] =
    &["pass", "evade", "counter", "shelter", "stand", "again", "pursue", "stay"];
const PREPARATIONS: &[&str] = &[
    "lay <ground> <x> <y> [degrees]",
    "laid",
    "shift <number> <x> <y>",
    "drop <number>",
    "keep",
    "edge near|far",
    "deploy <unit> <x> <y> [facing]",
    "array",
];
const OTHERS: &[&str] = &["name <command>", "relieve <unit>", "concede"];

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
    ("opportunity", "ready"),
    ("counter-charge", "counter"),
    ("end", "done"),
    ("place", "deploy"),
];
impl Impetus {
    pub(crate) fn write_order(&self, _: &State, order: &Order) -> String {
        let name = |unit: UnitId| name_of(&self.setup, unit);
        match order {
            Order::Name { command } => format!("name {}", self.command_word(*command)),
            Order::Act(act) => act.written(&self.setup),
            Order::Task { unit, task } => format!("{task} {}", name(*unit)),
            Order::Transfer { to } => format!("transfer {}", name(*to)),
            Order::Done => "done".into(),
            Order::Answer(answer) => answer.word().into(),
            Order::Relieve { with } => format!("relieve {}", name(*with)),
            Order::Prepare(preparation) => self.write_preparation(preparation),
            Order::Concede => "concede".into(),
        }
    }

    fn write_preparation(&self, preparation: &Preparation) -> String {
        match preparation {
            Preparation::Lay { kind, at, turn } => {
                let (kind, turned) = (ground_word(*kind), write_quarters(*turn));
                format!("lay {kind} {}{turned}", write_place(*at))
            }
            Preparation::Laid => "laid".into(),
            Preparation::Shift { place, to } => {
                format!("shift {} {}", u16::from(*place) + 1, write_place(*to))
            }
            Preparation::Drop { place } => format!("drop {}", u16::from(*place) + 1),
            Preparation::Keep => "keep".into(),
            Preparation::Edge { far } => if *far { "edge far" } else { "edge near" }.into(),
            Preparation::Deploy { unit, pose } => {
                let (name, facing) = (name_of(&self.setup, *unit), exact_degrees(pose.facing));
                format!("deploy {name} {} {facing}", write_place(pose.front))
            }
            Preparation::Array => "array".into(),
        }
    }

    /// The commands of a side, in their order, with what they are called.
    fn commands_of(&self, side: u8) -> (Vec<u8>, Vec<Titled<'_>>) {
        let own = self.setup.commands.iter().zip(0u8..).filter(|(card, _)| card.side == side);
        own.map(|(card, id)| (id, Titled { leader: &card.commander, title: &card.title })).unzip()
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

impl Names<'_> {
    /// What can be typed now.
    fn forms(&self) -> Vec<String> {
        let listed = |forms: &[&str]| forms.iter().map(ToString::to_string).collect();
        match self.state.agenda.top() {
            Some(Due::Activate { .. }) => listed(ACTS),
            Some(Due::React { .. } | Due::ChargedShot { .. }) => listed(REACTIONS),
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
            let asked = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
            if answer != Answer::Shelter || !asked {
                return Ok(Order::Answer(answer));
            }
        }
        if let Some(task) = Task::from_word(verb) {
            let order = |unit: UnitId| Order::Task { unit, task };
            return self.read_single(verb, rest, order);
        }
        match (verb, rest) {
            ("done", []) => Ok(Order::Done),
            ("concede", []) => Ok(Order::Concede),
            ("charge" | "fire", words) => self.read_strike(verb, words),
            ("transfer", words) => self.read_single(verb, words, |to| Order::Transfer { to }),
            ("relieve", words) => self.read_single(verb, words, |with| Order::Relieve { with }),
            _ => match self.read_preparation(verb, rest)? {
                Some(preparation) => Ok(Order::Prepare(preparation)),
                None => self.read_march(verb, rest),
            },
        }
    }

    /// A move; without names it is one of whose activation has begun.
    fn read_march(&self, verb: &'static str, rest: &[&str]) -> Result<Order, Refusal> {
        let form = VERBS.form_of(verb);
        let whole = |units: Units, leg: Leg| Ok(Order::Act(Act::March { units, leg }));
        if let Some(leg) = read_bare_leg(U, verb, rest).map_err(mistyped)? {
            return whole(self.going_on(form)?, leg);
        }
        let (units, rest) = match rest {
            ["max"] if verb == "move" => (self.going_on(form)?, rest),
            [units, rest @ ..] => (self.group(units)?, rest),
            [] => return Err(written(verb)),
        };
        if let ("move", ["max"]) = (verb, rest) {
            return match self.as_far_as_it_goes(&units) {
                Some(leg) => whole(units, leg),
                None => Err(say(format!("{} cannot go ahead", one_of(&self.names(&units))))),
            };
        }
        match read_leg(verb, rest)? {
            Some(leg) => whole(units, leg),
            None => Err(written(verb)),
        }
    }

    fn as_far_as_it_goes(&self, units: &Units) -> Option<Leg> {
        let survey = self.survey();
        let m = units.iter().map(|unit| survey.profile(*unit).m).min()?;
        let ahead = Leg::Straight { way: Way::Ahead, ticks: i32::from(m) * TICKS_PER_U };
        as_far(&survey, units, ahead)
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

    /// A command by its commander, its title or its number.
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
        let point = |x: &str, y: &str| read_place(U, x, y).map_err(mistyped);
        Ok(Some(match (verb, rest) {
            ("lay", [kind, x, y, turn @ ..]) if turn.len() < 2 => {
                let turn =
                    turn.first().map_or(Ok(0), |text| read_quarters(text).map_err(mistyped))?;
                Preparation::Lay { kind: ground(kind)?, at: point(x, y)?, turn }
            }
            ("laid", []) => Preparation::Laid,
            ("shift", [number, x, y]) => {
                Preparation::Shift { place: place(number)?, to: point(x, y)? }
            }
            ("drop", [number]) => Preparation::Drop { place: place(number)? },
            ("keep", []) => Preparation::Keep,
            ("edge", ["near"]) => Preparation::Edge { far: false },
            ("edge", ["far"]) => Preparation::Edge { far: true },
            ("deploy", [name, x, y, facing @ ..]) if facing.len() < 2 => {
                let meant = self.meant(name, Whose::Own)?;
                let [unit] = meant[..] else {
                    return Err(say(format!("which? {}", self.names(&meant).join(", "))));
                };
                let kept = self.state.unit(unit).pose.facing;
                let facing =
                    facing.first().map_or(Ok(kept), |text| bearing(text).map_err(mistyped))?;
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

fn ground(text: &str) -> Result<Ground, Refusal> {
    let at = read_kind(text, &Ground::ALL.map(ground_word)).map_err(mistyped)?;
    Ok(Ground::ALL[at])
}

/// Pieces of ground are counted from one.
fn place(text: &str) -> Result<u8, Refusal> {
    let number = text.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    number.ok_or_else(|| say(format!("`{text}` is not the number of a piece of ground")))
}

/// What was typed means nothing here, and why.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::TURN_ASKED, because)
}
