//! Orders as they are typed: `move musketeers-1 2`, `charge horse-2 tercio`, `rally foot`, `evade`.

use super::names::{Meant, Names, Whose};
use super::{Act, Answer, Goal, Legs, Order, Piece, Preparation, Task};
use crate::sheet;
use crate::state::{Due, State};
use crate::{Baroque, survey::ticks};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{
    Measure, UnitId, bearing, exact, exact_degrees, gather, one_of, read_bare_leg, read_leg,
    write_leg,
};
use tercio_field::{Leg, Point, Pose, Way};
use tercio_ledger::near;

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

/// What else people type, and what it means; only where nothing fuller fits.
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
/// Degrees of a quarter turn: pieces of ground are laid one way or another, not askew.
const QUARTER: u16 = 90;

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
            Order::Lead { to: Goal::Place(at) } => format!("lead {}", spot(*at)),
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
                let turned = match u16::from(*turn) * QUARTER {
                    0 => String::new(),
                    degrees => format!(" {degrees}"),
                };
                format!("lay {large}{piece} {}{turned}", spot(*at))
            }
            Preparation::Laid => "laid".into(),
            Preparation::Edge { far } => if *far { "edge far" } else { "edge near" }.into(),
            Preparation::Deploy { unit, pose } => {
                let name = &self.setup.units[usize::from(unit.0)].name;
                format!("deploy {name} {} {}", spot(pose.front), exact_degrees(pose.facing))
            }
            Preparation::Array => "array".into(),
        }
    }

    /// A command as it is typed: by its leader where only one is called so, else by its title, else
    /// by its number among its side's.
    fn command_word(&self, command: u8) -> String {
        let Some(card) = self.setup.commands.get(usize::from(command)) else { return "?".into() };
        let side = || self.setup.commands.iter().filter(|other| other.side == card.side);
        let alone = |word: &str| {
            let known = |known: &str| known.eq_ignore_ascii_case(word);
            let bears = side().filter(|it| known(&it.leader) || known(&it.title));
            !word.is_empty() && word.parse::<u8>().is_err() && bears.count() == 1
        };
        let words = [&card.leader, &card.title];
        if let Some(word) = words.into_iter().find(|word| alone(word)) {
            return word.clone();
        }
        let before = self.setup.commands.iter().take(usize::from(command));
        (before.filter(|other| other.side == card.side).count() + 1).to_string()
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
        match names.verb(verb)? {
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

    /// The verb that is meant: in full, by its beginning where that fits only one that can be typed
    /// now, or by another word for it.
    fn verb(&self, typed: &str) -> Result<&'static str, Refusal> {
        let verbs = || every_form().map(verb_of);
        if let Some(verb) = verbs().find(|verb| *verb == typed) {
            return Ok(verb);
        }
        let now = self.forms();
        let asked = |verb: &&str| now.iter().any(|form| verb_of(form) == *verb);
        let mut begun: Vec<&'static str> =
            verbs().filter(asked).filter(|verb| verb.starts_with(typed)).collect();
        begun.sort_unstable();
        begun.dedup();
        if let [only] = begun[..] {
            return Ok(only);
        }
        if let Some((_, verb)) = ALIASES.iter().find(|(alias, _)| *alias == typed) {
            return Ok(verb);
        }
        if !begun.is_empty() {
            return Err(say(format!("`{typed}` may be {}", one_of(&begun))));
        }
        let hint = near::hint(typed, now.iter().map(|form| verb_of(form)).chain(["concede"]));
        let then = if hint.is_empty() { "; try" } else { " Try" };
        Err(say(format!("`{typed}` is not an order here{hint}{then}: {}", now.join("; "))))
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
        let form = form_of(verb);
        let (rest, then) = match rest {
            [first @ .., "then", far] if verb == "wheel" => {
                let ticks = BU.length(far).map_err(|wrong| say(wrong.0))?;
                (first, Some(Leg::Straight { way: Way::Ahead, ticks }))
            }
            _ => (rest, None),
        };
        let march = |unit: UnitId, leg: Leg| {
            let legs = [leg].into_iter().chain(then).collect();
            Ok(Order::Act(Act::March { unit, legs }))
        };
        if let Some(leg) = read_bare_leg(BU, verb, rest).map_err(|wrong| say(wrong.0))? {
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
        match read_leg(BU, verb, rest).map_err(|wrong| say(wrong.0))? {
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
        let text = &text.to_lowercase();
        let own = self.rules.setup.commands.iter().zip(0u8..);
        let own = own.filter(|(card, _)| card.side == self.seat.0);
        let commands: Vec<(u8, [String; 2])> = own
            .map(|(card, id)| (id, [card.leader.to_lowercase(), card.title.to_lowercase()]))
            .collect();
        let at = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some((command, _)) = at.and_then(|at| commands.get(at)) {
            return Ok(Order::Name { command: *command });
        }
        let find = |fits: &dyn Fn(&str) -> bool| {
            let mut found = commands.iter().filter(|(_, words)| words.iter().any(|it| fits(it)));
            found.next().filter(|_| found.next().is_none()).map(|(command, _)| *command)
        };
        let plain = |word: &str| word == text || word.trim_start_matches("the ") == text;
        let near = || {
            let words = commands.iter().flat_map(|(_, words)| words).map(String::as_str);
            let near = near::nearest(text, words)?;
            find(&|word| word == near)
        };
        let found =
            find(&plain).or_else(|| find(&|word| word.contains(text.as_str()))).or_else(near);
        found.map(|command| Order::Name { command }).ok_or_else(|| {
            let known = commands.iter().map(|(id, _)| self.rules.command_word(*id));
            say(format!("no command of yours is `{text}`: {}", one_of(&known.collect::<Vec<_>>())))
        })
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
                let turn = turn.first().map_or(Ok(0), |text| quarters(text))?;
                Preparation::Lay { piece: piece(word)?, at: point(x, y)?, turn, large }
            }
            ("laid", []) => Preparation::Laid,
            ("edge", ["near"]) => Preparation::Edge { far: false },
            ("edge", ["far"]) => Preparation::Edge { far: true },
            ("deploy", [name, x, y, facing @ ..]) if facing.len() < 2 => {
                let unit = self.one(name)?;
                let kept = self.state.unit(unit).pose.facing;
                let turned = |text: &&str| bearing(text).map_err(|wrong| say(wrong.0));
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

fn every_form() -> impl Iterator<Item = &'static str> {
    [ACTS, REACTIONS, ANSWERS, PREPARATIONS, OTHERS].into_iter().flatten().copied()
}

fn verb_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or("")
}

fn form_of(verb: &str) -> &'static str {
    every_form().find(|form| verb_of(form) == verb).unwrap_or("help")
}

/// The verb is known, what follows it is not.
pub(super) fn written(verb: &'static str) -> Refusal {
    say(format!("`{verb}` is written `{}`", form_of(verb)))
}

fn spot(at: Point) -> String {
    format!("{} {}", exact(at.x), exact(at.y))
}

fn point(x: &str, y: &str) -> Result<Point, Refusal> {
    let length = |text: &str| BU.length(text).map_err(|wrong| say(wrong.0));
    Ok(Point::new(length(x)?, length(y)?))
}

/// A piece of ground, by its word or a part that only one has.
fn piece(text: &str) -> Result<Piece, Refusal> {
    let mut part = Piece::ALL.iter().filter(|piece| piece.word().contains(text));
    let part = part.next().filter(|_| part.next().is_none());
    Piece::from_word(text).or(part.copied()).ok_or_else(|| {
        let hint = near::hint(text, Piece::WORDS.iter().copied());
        say(format!("there is no ground `{text}`{hint}: {}", Piece::WORDS.join(", ")))
    })
}

/// How a piece of ground is turned, in degrees.
fn quarters(text: &str) -> Result<u8, Refusal> {
    let degrees = text.parse::<u16>().ok().filter(|degrees| degrees % QUARTER == 0);
    let quarters = degrees.and_then(|degrees| u8::try_from(degrees / QUARTER).ok());
    quarters.ok_or_else(|| say(format!("`{text}` is not 0, 90, 180 or 270 degrees")))
}

/// What was typed means nothing here, and why.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::PLAY_ASKED, because)
}
