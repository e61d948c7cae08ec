//! Orders as they are typed: `engage gendarmes-1 pikes-2 with charging: they ride home`.
//!
//! What stands after the first colon is told in words; keywords stand after `with`.

use super::names::{Meant, Names, Whose, mistyped, rung};
use super::{ACTIONS_MAX, Deed, Errand, GROUP_MAX, Keywords, Kind, Order, Part, Say};
use crate::state::{Due, State};
use crate::troops::Pace;
use crate::{Rose, sheet};
use tercio_chance::Seat;
use tercio_engine::{Refusal, Ruleset as _};
use tercio_family::{Measure, UnitId, UnitSet, Verbs, bearing, verb_of};
use tercio_field::{FAR, Point};

/// The unit of length.
pub(crate) const PACES: Measure = Measure("paces");

const PLACES: &[&str] = &["place <unit> <x> <y> [facing <degrees>]", "array"];
const PICKS: &[&str] = &["dice <number>"];
const EVENTS: &[&str] = &[
    "move <unit>[,<unit>] to <x> <y> [facing <degrees>] [at walk|trot]",
    "engage <unit> <enemy>",
    "shoot <unit> at <enemy>",
    "reform <unit>",
    "rally <unit>",
    "order <commander> to <unit>[,<unit>] <what> [<enemy>] [then <what>]",
    "hold <unit>",
    "interrupt <unit> [at <enemy>]",
    "ride <commander> to <unit>|<x> <y>",
    "skirmish <unit>",
    "close <unit>",
    "tell : <words>",
    "peace",
    "pass",
];
const ANSWERS: &[&str] = &["accept", "dispute [detail] [with <keyword>] [: <words>]"];
const ARGUMENTS: &[&str] = &["claim <keyword> [: <reason>]", "rung <rung>", "done"];
const WEIGHED: &[&str] = &["accept", "contest"];
const INSTEAD: &[&str] = &["instead : <words>"];
const RULINGS: &[&str] = &[
    "rule stands|falls|happens|fails|roll",
    "rule rung <rung>",
    "put <unit> <x> <y> [facing <degrees>]",
    "bring <commander> to <unit>|<x> <y>",
    "set <unit> <condition>",
    "remove <unit>",
    "stop <unit>",
    "clock <minutes>",
    "end [<side>]",
    "say : <words>",
];
const OTHERS: &[&str] = &["concede"];

pub(crate) const VERBS: Verbs = Verbs {
    forms: &[PLACES, PICKS, EVENTS, ANSWERS, ARGUMENTS, WEIGHED, INSTEAD, RULINGS, OTHERS],
    aliases: &[
        ("m", "move"),
        ("march", "move"),
        ("go", "move"),
        ("advance", "move"),
        ("charge", "engage"),
        ("attack", "engage"),
        ("fight", "engage"),
        ("fire", "shoot"),
        ("wait", "hold"),
        ("stand", "hold"),
        ("halt", "interrupt"),
        ("command", "order"),
        ("loosen", "skirmish"),
        ("narrate", "tell"),
        ("agree", "accept"),
        ("yes", "accept"),
        ("object", "dispute"),
        ("no", "dispute"),
        ("argue", "claim"),
        ("keyword", "claim"),
        ("deploy", "place"),
        ("throw", "dice"),
        ("d", "dice"),
    ],
};

/// Words that only help to speak.
const FILLERS: &[&str] =
    &["at", "on", "onto", "to", "towards", "against", "by", "the", "of", "orders"];

impl Rose {
    pub(crate) fn read_order(
        &self,
        state: &State,
        seat: Seat,
        text: &str,
    ) -> Result<Order, Refusal> {
        let names = Names { rules: self, state, seat };
        let (head, words) = text.split_once(':').unwrap_or((text, ""));
        let head = head.to_lowercase().replace(';', " then ");
        let (head, keywords) = match head.rsplit_once(" with ") {
            Some((head, keywords)) => (head, names.keywords(keywords)?),
            None => (head.as_str(), Keywords::new()),
        };
        let tokens = tokens(head);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let forms = names.forms();
        let [verb, rest @ ..] = &tokens[..] else {
            return Err(say(format!("type an order: {}", forms.join("; "))));
        };
        let verb = VERBS.verb(verb, &forms).map_err(mistyped)?;
        let order = |said: Say| Order { say: said, words: words.trim().into(), keywords };
        Ok(order(names.read(verb, rest)?))
    }

    /// Whether orders that begin as this one does can be given now.
    pub(crate) fn can_be_typed(&self, state: &State, seat: Seat, order: &str) -> bool {
        let verb = |text: &str| verb_of(text).trim_end_matches(':').to_string();
        let forms = Names { rules: self, state, seat }.forms();
        forms.iter().any(|form| verb(form) == verb(order))
    }
}

/// The words of an order, without those that only help to speak; names with `and` or a comma
/// between them are one, but for what an order asks one thing after the other.
fn tokens(text: &str) -> Vec<String> {
    let text = text.replace(',', " , ").replace(" and ", " , ");
    let mut words: Vec<String> = Vec::new();
    let mut joins = false;
    for word in text.split_whitespace() {
        let action = word == "then" || Kind::from_word(word).is_some();
        let filler = FILLERS.contains(&word) && !words.is_empty();
        match words.last_mut() {
            Some(_) if word == "," => joins = true,
            Some(_) if joins && action => {
                joins = false;
                if word != "then" {
                    words.push("then".into());
                }
                words.push(word.into());
            }
            Some(last) if joins => {
                *last = format!("{last},{word}");
                joins = false;
            }
            _ if filler => {}
            _ => words.push(word.into()),
        }
    }
    words
}

impl Names<'_> {
    /// What can be typed now.
    fn forms(&self) -> Vec<String> {
        let listed = |forms: &[&str]| forms.iter().map(ToString::to_string).collect();
        if self.side().is_none() {
            return listed(RULINGS);
        }
        match self.state.agenda.top() {
            Some(Due::Place { .. }) => listed(PLACES),
            Some(Due::Pick) => listed(&[PICKS, &["pass"]].concat()),
            Some(Due::Narrate { .. }) => listed(EVENTS),
            Some(Due::Respond) => listed(ANSWERS),
            Some(Due::Argue) => listed(ARGUMENTS),
            Some(Due::Weigh { .. }) => listed(WEIGHED),
            Some(Due::Instead { .. }) => listed(INSTEAD),
            _ => listed(OTHERS),
        }
    }

    fn keywords(&self, text: &str) -> Result<Keywords, Refusal> {
        let mut all = Keywords::new();
        for part in text.replace(" and ", ",").split(',').filter(|part| !part.trim().is_empty()) {
            let word = self.keyword(part)?;
            if !all.contains(&word) && all.try_push(word).is_err() {
                let most = all.capacity();
                return Err(say(format!("no more than {most} keywords go with one order")));
            }
        }
        Ok(all)
    }

    fn read(&self, verb: &'static str, rest: &[&str]) -> Result<Say, Refusal> {
        Ok(match (verb, rest) {
            ("array", []) => Say::Array,
            ("place", [name, rest @ ..]) => {
                let unit = self.one(name, Whose::Own)?;
                Say::Place { unit, pose: self.pose(verb, unit, rest)? }
            }
            ("dice", [number]) => Say::Dice(count(number)?),
            ("pass", []) => match self.state.agenda.top() {
                Some(Due::Pick) => Say::Dice(0),
                _ => Say::Pass,
            },
            ("accept", []) => Say::Accept,
            ("dispute", [] | ["whole" | "it" | "all"]) => Say::Dispute(Part::Whole),
            ("dispute", ["detail" | "part"]) => Say::Dispute(Part::Detail),
            ("rung", rest @ [_, ..]) => Say::Rung(rung(&rest.join("-"))?),
            ("claim", rest @ [_, ..]) => Say::Claim(self.keyword(&rest.join("-"))?),
            ("contest", []) => Say::Contest,
            ("done", []) => Say::Done,
            ("instead", []) => Say::Instead,
            ("concede", []) => Say::Concede,
            _ if RULINGS.iter().any(|form| verb_of(form) == verb) => {
                Say::Umpire(self.read_word(verb, rest)?)
            }
            _ => Say::Propose(self.read_deed(verb, rest)?),
        })
    }

    fn read_deed(&self, verb: &'static str, rest: &[&str]) -> Result<Deed, Refusal> {
        match (verb, rest) {
            ("move", [units, rest @ ..]) => self.read_move(units, rest),
            ("engage", words) => {
                self.read_strike(verb, words, |unit, target| Deed::Engage { unit, target })
            }
            ("shoot", words) => {
                self.read_strike(verb, words, |unit, target| Deed::Shoot { unit, target })
            }
            ("reform", words) => self.read_single(verb, words, |unit| Deed::Reform { unit }),
            ("rally", words) => self.read_single(verb, words, |unit| Deed::Rally { unit }),
            ("hold", words) => self.read_single(verb, words, |unit| Deed::Hold { unit }),
            ("skirmish", words) => {
                self.read_single(verb, words, |unit| Deed::Skirmish { unit, on: true })
            }
            ("close", words) => {
                self.read_single(verb, words, |unit| Deed::Skirmish { unit, on: false })
            }
            ("interrupt", [unit, target]) => Ok(Deed::Interrupt {
                unit: self.one(unit, Whose::Own)?,
                target: Some(self.one(target, Whose::Foe)?),
            }),
            ("interrupt", words) => {
                self.read_single(verb, words, |unit| Deed::Interrupt { unit, target: None })
            }
            ("ride", [leader, to @ ..]) => {
                Ok(Deed::Ride { leader: self.leader(leader)?, to: self.goal(verb, to)? })
            }
            ("order", [leader, units, actions @ ..]) => self.read_errands(leader, units, actions),
            ("tell", []) => Ok(Deed::Tell),
            ("peace", []) => Ok(Deed::Peace),
            _ => Err(written(verb)),
        }
    }

    fn read_move(&self, units: &str, rest: &[&str]) -> Result<Deed, Refusal> {
        let [x, y, rest @ ..] = rest else { return Err(written("move")) };
        let all = self.several(units)?;
        if all.len() > GROUP_MAX {
            return Err(say(format!("no more than {GROUP_MAX} units go as one")));
        }
        if let (false, [_, _, ..]) = (units.contains(','), &all[..]) {
            self.only(units, &all)?;
        }
        let [lead, with @ ..] = &all[..] else { return Err(written("move")) };
        let (lead, with) = (*lead, with.iter().copied().collect::<UnitSet>());
        let (mut facing, mut pace) = (None, self.rules.usual_pace(lead));
        let mut rest = rest;
        loop {
            rest = match rest {
                [] => break,
                ["facing", degrees, rest @ ..] => {
                    facing = Some(bearing(degrees).map_err(mistyped)?);
                    rest
                }
                [word, rest @ ..] => {
                    let found = Pace::from_word(word).filter(|pace| *pace != Pace::Gallop);
                    pace = found.ok_or_else(|| written("move"))?;
                    rest
                }
            };
        }
        Ok(Deed::Move { lead, with, to: point(x, y)?, facing, pace })
    }

    /// What an order asks for: one thing, then the next.
    fn read_errands(&self, by: &str, units: &str, actions: &[&str]) -> Result<Deed, Refusal> {
        let by = self.leader(by)?;
        let units = self.several(units)?.into_iter().collect();
        let mut errands = arrayvec::ArrayVec::<Errand, ACTIONS_MAX>::new();
        for action in actions.split(|word| *word == "then").filter(|action| !action.is_empty()) {
            let (kind, target) = match action {
                [kind] => (kind, None),
                [kind, target] => (kind, Some(self.one(target, Whose::Foe)?)),
                _ => return Err(written("order")),
            };
            let meant = VERBS.verb(kind, &self.forms()).ok().and_then(Kind::from_word);
            let kind = meant.ok_or_else(|| {
                say(format!("`{kind}` cannot be ordered: {}", Kind::WORDS.join(", ")))
            })?;
            if errands.try_push(Errand { kind, target }).is_err() {
                return Err(say(format!("an order asks for {ACTIONS_MAX} things at most")));
            }
        }
        if errands.is_empty() {
            Err(written("order"))
        } else {
            Ok(Deed::Order { by, units, actions: errands })
        }
    }

    /// Who and at whom; a stem is enough where only one may.
    fn read_strike(
        &self,
        verb: &'static str,
        words: &[&str],
        deed: impl Fn(UnitId, UnitId) -> Deed,
    ) -> Result<Deed, Refusal> {
        let [who, whom] = words else { return Err(written(verb)) };
        let (who, whom) = (self.meant(who, Whose::Own)?, self.meant(whom, Whose::Foe)?);
        if let ([unit], [target]) = (&who[..], &whom[..]) {
            return Ok(deed(*unit, *target));
        }
        let pairs = who.iter().flat_map(|unit| whom.iter().map(move |target| (*unit, *target)));
        let pairs: Vec<(UnitId, UnitId)> = pairs.collect();
        let may = |(unit, target): &&(UnitId, UnitId)| self.may(deed(*unit, *target));
        let lawful: Vec<&(UnitId, UnitId)> = pairs.iter().filter(may).collect();
        match (&lawful[..], &pairs[..]) {
            // Where nobody may, the refusal of the first says why.
            ([(unit, target)], _) | ([], [(unit, target), ..]) => Ok(deed(*unit, *target)),
            (several, _) => {
                let each = several.iter().map(|(unit, target)| {
                    format!("{} at {}", self.name(*unit), self.name(*target))
                });
                Err(say(format!("which? {}", each.collect::<Vec<_>>().join(", "))))
            }
        }
    }

    /// What one unit does; by a stem, the only one that may.
    fn read_single(
        &self,
        verb: &'static str,
        words: &[&str],
        deed: impl Fn(UnitId) -> Deed,
    ) -> Result<Deed, Refusal> {
        let [text] = words else { return Err(written(verb)) };
        let meant = self.meant(text, Whose::Own)?;
        let able: Meant = meant.iter().copied().filter(|id| self.may(deed(*id))).collect();
        match (&meant[..], &able[..]) {
            ([only], _) | (_, [only]) => Ok(deed(*only)),
            (_, []) => self.only(text, &meant).map(deed),
            _ => self.only(text, &able).map(deed),
        }
    }

    fn may(&self, deed: Deed) -> bool {
        let order = Order::from(Say::Propose(deed));
        self.rules.judge(self.state, self.seat, &order).is_ok()
    }
}

/// The verb is known, what follows it is not.
pub(super) fn written(verb: &'static str) -> Refusal {
    mistyped(VERBS.written(verb))
}

pub(super) fn point(x: &str, y: &str) -> Result<Point, Refusal> {
    let length = |text: &str| PACES.length_within(text, FAR).map_err(mistyped);
    Ok(Point::new(length(x)?, length(y)?))
}

pub(super) fn count<N: std::str::FromStr>(text: &str) -> Result<N, Refusal> {
    text.parse().map_err(|_| say(format!("`{text}` is not a small whole number")))
}

/// What was typed means nothing here, and why.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::EVENTS, because)
}
