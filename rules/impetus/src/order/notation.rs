//! Orders as they are typed: `move knights-1 8`, `charge huscarls`, `rally fyrd-2`, `evade`.

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
use tercio_family::{bearing, exact, exact_degrees, gather, one_of, read_bare_leg};
use tercio_field::{Ground, Leg, Point, Pose, TICKS_PER_U, Way};
use tercio_ledger::near;

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
    ("opportunity", "ready"),
    ("counter-charge", "counter"),
    ("end", "done"),
    ("place", "deploy"),
];
/// Degrees of a quarter turn: pieces of ground are laid one way or another, not askew.
const QUARTER: u16 = 90;
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
                let turned = match u16::from(*turn) * QUARTER {
                    0 => String::new(),
                    degrees => format!(" {degrees}"),
                };
                format!("lay {} {}{turned}", ground_word(*kind), spot(*at))
            }
            Preparation::Laid => "laid".into(),
            Preparation::Shift { place, to } => {
                format!("shift {} {}", u16::from(*place) + 1, spot(*to))
            }
            Preparation::Drop { place } => format!("drop {}", u16::from(*place) + 1),
            Preparation::Keep => "keep".into(),
            Preparation::Edge { far } => if *far { "edge far" } else { "edge near" }.into(),
            Preparation::Deploy { unit, pose } => {
                let (name, facing) = (name_of(&self.setup, *unit), exact_degrees(pose.facing));
                format!("deploy {name} {} {facing}", spot(pose.front))
            }
            Preparation::Array => "array".into(),
        }
    }

    /// A command as it is typed: by its commander where only one is called so, else by its title,
    /// else by its number among its side's.
    fn command_word(&self, command: u8) -> String {
        let Some(card) = self.setup.commands.get(usize::from(command)) else { return "?".into() };
        let side = || self.setup.commands.iter().filter(|other| other.side == card.side);
        let alone = |word: &str| {
            let known = |known: &str| known.eq_ignore_ascii_case(word);
            let bears = side().filter(|it| known(&it.commander) || known(&it.title));
            !word.is_empty() && word.parse::<u8>().is_err() && bears.count() == 1
        };
        let words = [&card.commander, &card.title];
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

    /// The verb that is meant: in full, by its beginning where that fits only one that can be typed
    /// now, or by another word for it.
    fn verb(&self, typed: &str) -> Result<&'static str, Refusal> {
        let all = || [ACTS, REACTIONS, ANSWERS, PREPARATIONS, OTHERS].into_iter().flatten();
        let verbs = || all().map(|form| verb_of(form));
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
        let form = form_of(verb);
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
        let text = &text.to_lowercase();
        let own = self.rules.setup.commands.iter().zip(0u8..);
        let own = own.filter(|(card, _)| card.side == self.seat.0);
        let commands: Vec<(u8, [String; 2])> = own
            .map(|(card, id)| (id, [card.commander.to_lowercase(), card.title.to_lowercase()]))
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
        let length = |text: &str| U.length(text).map_err(mistyped);
        let point = |x: &str, y: &str| Ok(Point::new(length(x)?, length(y)?));
        Ok(Some(match (verb, rest) {
            ("lay", [kind, x, y, turn @ ..]) if turn.len() < 2 => {
                let turn = turn.first().map_or(Ok(0), |text| quarters(text))?;
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

fn verb_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or("")
}

fn form_of(verb: &str) -> &'static str {
    let mut all = [ACTS, REACTIONS, ANSWERS, PREPARATIONS, OTHERS].into_iter().flatten();
    all.find(|form| verb_of(form) == verb).copied().unwrap_or("help")
}

/// The verb is known, what follows it is not.
pub(super) fn written(verb: &'static str) -> Refusal {
    say(format!("`{verb}` is written `{}`", form_of(verb)))
}

fn spot(at: Point) -> String {
    format!("{} {}", exact(at.x), exact(at.y))
}

/// A kind of ground, by its word or a part that only one has.
fn ground(text: &str) -> Result<Ground, Refusal> {
    let whole = Ground::ALL.into_iter().find(|kind| ground_word(*kind) == text);
    let mut part = Ground::ALL.into_iter().filter(|kind| ground_word(*kind).contains(text));
    let part = part.next().filter(|_| part.next().is_none());
    whole.or(part).ok_or_else(|| {
        let known = Ground::ALL.map(ground_word);
        let hint = near::hint(text, known.into_iter());
        say(format!("there is no ground `{text}`{hint}: {}", known.join(", ")))
    })
}

/// How a piece of ground is turned, in degrees.
fn quarters(text: &str) -> Result<u8, Refusal> {
    let degrees = text.parse::<u16>().ok().filter(|degrees| degrees % QUARTER == 0);
    let quarters = degrees.and_then(|degrees| u8::try_from(degrees / QUARTER).ok());
    quarters.ok_or_else(|| say(format!("`{text}` is not 0, 90, 180 or 270 degrees")))
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

#[cfg(test)]
mod tests {
    use super::ground;
    use tercio_field::Ground;

    #[test]
    fn ground_may_be_cut_short_where_it_is_plain() {
        assert_eq!(ground("steep").ok(), Some(Ground::SteepHill));
        assert_eq!(ground("wood").ok(), Some(Ground::Wood));
        assert!(ground("hill").is_err());
    }
}
