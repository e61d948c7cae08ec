//! Orders as they are typed: `charge hastati-1 warriors-2`, `move triarii 6`, `aim bows knights`.

use super::names::{Meant, Names, Whose};
use super::{Act, Answer, Goal, Legs, Order, Piece, Preparation, Turn};
use crate::state::{Due, State};
use crate::survey::bar::INCHES;
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{
    Mistyped, UnitId, Verbs, bearing, exact, exact_degrees, gather, read_bare_leg, read_kind,
    read_leg, read_place, read_quarters, verb_of, write_leg, write_place, write_quarters,
};
use tercio_field::{Leg, Point, Pose, Way};

const CHARGES: &[&str] = &["charge [unit] <enemy>[,<enemy>]", "done"];
const MOVES: &[&str] = &[
    "move <unit> <inches>|max",
    "wheel <unit> left|right <degrees> [then <inches>]",
    "back <unit> <inches>",
    "go <unit> <x> <y> [facing]",
    "face <unit> left|right|about",
    "ranks <unit> more|fewer",
    "reform <unit> <files> [loose]",
    "lead <unit>|<x> <y>",
    "done",
];
const TARGETS: &[&str] = &["aim [unit] <enemy> [mass]", "done"];
const SHOTS: &[&str] = &["loose [unit]"];
const COMBATS: &[&str] = &["fight <unit>"];
const ANSWERS: &[&str] = &[
    "first",
    "second",
    "stand",
    "shoot",
    "fire-and-flee",
    "flee",
    "counter",
    "pursue",
    "hold",
    "release",
    "restrain",
    "last",
];
const PREPARATIONS: &[&str] = &[
    "lay <ground> <x> <y> [degrees]",
    "laid",
    "edge [near|far]",
    "deploy <unit> <x> <y> [facing]",
    "array",
];
const OTHERS: &[&str] = &["bid <points>", "spend <points>", "concede"];

pub(crate) const VERBS: Verbs = Verbs {
    forms: &[CHARGES, MOVES, TARGETS, SHOTS, COMBATS, ANSWERS, PREPARATIONS, OTHERS],
    aliases: &[
        ("m", "move"),
        ("march", "move"),
        ("advance", "move"),
        ("w", "wheel"),
        ("turn", "face"),
        ("c", "charge"),
        ("attack", "charge"),
        ("target", "aim"),
        ("nominate", "aim"),
        ("fire", "aim"),
        ("countercharge", "counter"),
        ("counter-charge", "counter"),
        ("end", "done"),
        ("place", "deploy"),
        ("join", "lead"),
        ("slip", "go"),
    ],
};

impl Conquest {
    pub(crate) fn write_order(&self, _: &State, order: &Order) -> String {
        match order {
            Order::Bid { points } => format!("bid {points}"),
            Order::Spend { points } => format!("spend {points}"),
            Order::Act(act) => self.write_act(act),
            Order::Lead { to: Goal::Unit(unit) } => format!("lead {}", self.name_of(*unit)),
            Order::Lead { to: Goal::Place(at) } => format!("lead {}", write_place(*at)),
            Order::Done => "done".into(),
            Order::Answer(answer) => answer.word().into(),
            Order::Prepare(preparation) => self.write_preparation(preparation),
            Order::Concede => "concede".into(),
        }
    }

    fn name_of(&self, unit: UnitId) -> &str {
        self.setup.units.get(usize::from(unit.0)).map_or("?", |card| card.name.as_str())
    }

    fn write_act(&self, act: &Act) -> String {
        let name = |unit: &UnitId| self.name_of(*unit);
        match act {
            Act::March { unit, legs } => write_legs(name(unit), legs),
            Act::Slip { unit, to } => {
                let facing = exact_degrees(to.facing);
                format!("go {} {} {facing}", name(unit), write_place(to.front))
            }
            Act::Face { unit, turn } => format!("face {} {turn}", name(unit)),
            Act::Ranks { unit, more } => {
                format!("ranks {} {}", name(unit), if *more { "more" } else { "fewer" })
            }
            Act::Reform { unit, files, loose } => {
                format!("reform {} {files}{}", name(unit), if *loose { " loose" } else { "" })
            }
            Act::Charge { unit, target, also: None } => {
                format!("charge {} {}", name(unit), name(target))
            }
            Act::Charge { unit, target, also: Some(also) } => {
                format!("charge {} {},{}", name(unit), name(target), name(also))
            }
            Act::Aim { unit, target, mass } => {
                let mass = if *mass { " mass" } else { "" };
                format!("aim {} {}{mass}", name(unit), name(target))
            }
            Act::Loose { unit } => format!("loose {}", name(unit)),
            Act::Fight { unit } => format!("fight {}", name(unit)),
        }
    }

    fn write_preparation(&self, preparation: &Preparation) -> String {
        match preparation {
            Preparation::Lay { piece, at, turn } => {
                format!("lay {piece} {}{}", write_place(*at), write_quarters(*turn))
            }
            Preparation::Laid => "laid".into(),
            Preparation::Edge { far } => if *far { "edge far" } else { "edge near" }.into(),
            Preparation::Deploy { unit, pose } => {
                let (name, facing) = (self.name_of(*unit), exact_degrees(pose.facing));
                format!("deploy {name} {} {facing}", write_place(pose.front))
            }
            Preparation::Array => "array".into(),
        }
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
        let forms = names.forms();
        let [verb, rest @ ..] = &words[..] else {
            return Err(say(format!("type an order: {}", forms.join("; "))));
        };
        names.read(VERBS.verb(verb, &forms).map_err(mistyped)?, rest)
    }
}

/// A march as it is typed; a wheel and what follows it are one.
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
            Some(Due::Declare { .. }) => listed(CHARGES),
            Some(Due::Move { .. }) => listed(MOVES),
            Some(Due::Nominate { .. }) => listed(TARGETS),
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
            return Ok(Order::Answer(answer));
        }
        match (verb, rest) {
            ("done", []) => Ok(Order::Done),
            ("concede", []) => Ok(Order::Concede),
            ("bid", [points]) => Ok(Order::Bid { points: count(points)? }),
            ("spend", [points]) => Ok(Order::Spend { points: count(points)? }),
            ("lead", [x, y]) => Ok(Order::Lead { to: Goal::Place(point(x, y)?) }),
            ("lead", words) => {
                self.read_single(verb, words, |unit| Order::Lead { to: Goal::Unit(unit) })
            }
            ("charge", words) => self.read_charge(words),
            ("aim" | "shoot", [words @ .., "mass"]) => self.read_aim(words, true),
            ("aim" | "shoot", words) => self.read_aim(words, false),
            ("loose", words) => {
                self.read_single(verb, words, |unit| Order::Act(Act::Loose { unit }))
            }
            ("fight", words) => {
                self.read_single(verb, words, |unit| Order::Act(Act::Fight { unit }))
            }
            _ => match self.read_preparation(verb, rest)? {
                Some(preparation) => Ok(Order::Prepare(preparation)),
                None => self.read_move(verb, rest),
            },
        }
    }

    /// A charge at one enemy, or at two side by side.
    fn read_charge(&self, words: &[&str]) -> Result<Order, Refusal> {
        let charge = |also: Option<UnitId>| {
            move |unit: UnitId, target: UnitId| Order::Act(Act::Charge { unit, target, also })
        };
        let Some((both, who)) = words.split_last() else {
            return self.read_strike(words, charge(None));
        };
        match both.split_once(',') {
            Some((first, second)) => {
                let also = Some(self.foe(second)?);
                let words: Vec<&str> = who.iter().copied().chain([first]).collect();
                self.read_strike(&words, charge(also))
            }
            None => self.read_strike(words, charge(None)),
        }
    }

    fn read_aim(&self, words: &[&str], mass: bool) -> Result<Order, Refusal> {
        self.read_strike(words, |unit, target| Order::Act(Act::Aim { unit, target, mass }))
    }

    /// Who and at whom, or only one of the two where the other is plain.
    fn read_strike(
        &self,
        words: &[&str],
        order: impl Fn(UnitId, UnitId) -> Order,
    ) -> Result<Order, Refusal> {
        let (who, whom) = match words {
            [] => (self.own(), self.foes()),
            [one] => self.either(one)?,
            [who, whom] => (self.meant(who, Whose::Own)?, self.meant(whom, Whose::Foe)?),
            _ => return Err(say("one unit and one enemy are named")),
        };
        if let ([unit], [target]) = (&who[..], &whom[..]) {
            return Ok(order(*unit, *target));
        }
        let pairs = who.iter().flat_map(|unit| whom.iter().map(move |target| (*unit, *target)));
        let may = |(unit, target): &(UnitId, UnitId)| {
            self.rules.judge_order(self.state, self.seat, &order(*unit, *target)).is_ok()
        };
        let lawful: Vec<(UnitId, UnitId)> = pairs.filter(may).collect();
        match (&lawful[..], words, who.first(), whom.first()) {
            ([(unit, target)], ..) => Ok(order(*unit, *target)),
            // Named in full, the refusal says why not.
            ([], [_, _], Some(unit), Some(target)) => Ok(order(*unit, *target)),
            ([], ..) => Err(say("nobody of yours can do so now")),
            (several, ..) => {
                let each = several.iter().map(|(unit, target)| {
                    format!("{} at {}", self.name(*unit), self.name(*target))
                });
                Err(say(format!("which? {}", each.collect::<Vec<_>>().join(", "))))
            }
        }
    }

    /// One word: an enemy, or one of ours.
    fn either(&self, word: &str) -> Result<(Meant, Meant), Refusal> {
        let foes = |ids: &Meant| {
            ids.iter().all(|id| self.rules.setup.units[usize::from(id.0)].side != self.seat.0)
        };
        match self.meant(word, Whose::Foe) {
            Ok(whom) if foes(&whom) => Ok((self.own(), whom)),
            _ => Ok((self.meant(word, Whose::Own)?, self.foes())),
        }
    }

    fn read_move(&self, verb: &'static str, rest: &[&str]) -> Result<Order, Refusal> {
        let [name, rest @ ..] = rest else { return Err(written(verb)) };
        if read_bare_leg(INCHES, verb, &[&[*name], rest].concat()).is_ok_and(|leg| leg.is_some()) {
            return Err(say(format!("who? It is written `{}`", VERBS.form_of(verb))));
        }
        let unit = self.one(name)?;
        let act = match (verb, rest) {
            ("move", ["max"]) => self.ahead(unit)?,
            ("go", [x, y, facing @ ..]) if facing.len() < 2 => {
                let kept = self.state.unit(unit).pose.facing;
                let turned = |text: &&str| bearing(text).map_err(mistyped);
                let facing = facing.first().map_or(Ok(kept), turned)?;
                Act::Slip { unit, to: Pose::new(point(x, y)?, facing) }
            }
            ("face", [turn]) => {
                let turn = Turn::from_word(turn);
                Act::Face { unit, turn: turn.ok_or_else(|| written(verb))? }
            }
            ("ranks", ["more"]) => Act::Ranks { unit, more: true },
            ("ranks", ["fewer" | "less"]) => Act::Ranks { unit, more: false },
            ("reform", [files]) => Act::Reform { unit, files: count(files)?, loose: false },
            ("reform", [files, "loose"]) => Act::Reform { unit, files: count(files)?, loose: true },
            ("wheel", [first @ .., "then", far]) => {
                let ticks = INCHES.length(far).map_err(mistyped)?;
                let on = Leg::Straight { way: Way::Ahead, ticks };
                Act::March { unit, legs: self.leg(verb, first)?.into_iter().chain([on]).collect() }
            }
            (verb, rest) => Act::March { unit, legs: self.leg(verb, rest)?.into_iter().collect() },
        };
        Ok(Order::Act(act))
    }

    fn leg(&self, verb: &'static str, rest: &[&str]) -> Result<Option<Leg>, Refusal> {
        match read_leg(INCHES, verb, rest).map_err(mistyped)? {
            Some(leg) => Ok(Some(leg)),
            None => Err(written(verb)),
        }
    }

    /// As far ahead as it goes at its plain move.
    fn ahead(&self, unit: UnitId) -> Result<Act, Refusal> {
        let survey = self.survey();
        let ahead = Leg::Straight { way: Way::Ahead, ticks: survey.base_move(unit) };
        let legs = super::aim::as_far(&survey, unit, &Legs::from_iter([ahead]));
        let nowhere = || say(format!("{}: no way ahead", self.name(unit)));
        Ok(Act::March { unit, legs: legs.ok_or_else(nowhere)? })
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

    fn read_preparation(
        &self,
        verb: &'static str,
        rest: &[&str],
    ) -> Result<Option<Preparation>, Refusal> {
        Ok(Some(match (verb, rest) {
            ("lay", [word, x, y, turn @ ..]) if turn.len() < 2 => {
                let turn = turn.first().map_or(Ok(0), |text| read_quarters(text));
                let piece = Piece::ALL[read_kind(word, Piece::WORDS).map_err(mistyped)?];
                Preparation::Lay { piece, at: point(x, y)?, turn: turn.map_err(mistyped)? }
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
fn written(verb: &'static str) -> Refusal {
    mistyped(VERBS.written(verb))
}

fn point(x: &str, y: &str) -> Result<Point, Refusal> {
    read_place(INCHES, x, y).map_err(mistyped)
}

fn count(text: &str) -> Result<u8, Refusal> {
    text.parse().map_err(|_| say(format!("`{text}` is not a small whole number")))
}

/// What was typed means nothing here, and why.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::PLAY_ASKED, because)
}

fn mistyped(wrong: Mistyped) -> Refusal {
    say(wrong.0)
}
