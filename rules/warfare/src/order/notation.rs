//! Orders as they are typed: `move knights wheel left 30 ahead 4.5`, `charge knights spend 3`.

use super::{LEGS_MAX, Leg, Order};
use crate::Warfare;
use crate::facts::{Back, Ground, Maneuver};
use crate::phase::moves::{inches, ticks};
use crate::sheet;
use crate::state::{Due, State};
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_field::{Corner, Point};
use tercio_ledger::near;

impl Warfare {
    /// A unit's name: its card's, with a number for a split-off part.
    pub fn name_of(&self, state: &State, unit: u8) -> String {
        let unit = state.unit(unit);
        let card = &self.setup.units[usize::from(unit.card)].name;
        match unit.part {
            0 => card.clone(),
            part => format!("{card}/{part}"),
        }
    }

    pub(crate) fn write_order(&self, state: &State, order: &Order) -> String {
        let name = |unit: &u8| self.name_of(state, *unit);
        match order {
            Order::Lay { ground, corner, width, height } => format!(
                "lay {ground} {} {} {} {}",
                inches(corner.x),
                inches(corner.y),
                inches(*width),
                inches(*height)
            ),
            Order::Place { unit, at, degrees } => {
                format!("place {} {} {} facing {degrees}", name(unit), inches(at.x), inches(at.y))
            }
            Order::Move { unit, legs } => {
                let legs: Vec<String> = legs.iter().map(write_leg).collect();
                format!("move {} {}", name(unit), legs.join(" "))
            }
            Order::Take { unit, target, kill } => {
                format!("{} {} {}", if *kill { "kill" } else { "take" }, name(unit), name(target))
            }
            Order::Combine { unit, host } => format!("combine {} {}", name(unit), name(host)),
            Order::Split { unit, men } => format!("split {} {men}", name(unit)),
            Order::Done => "done".into(),
            Order::Volley { archers, target, spend } => {
                format!("volley {} {}{}", name(archers), name(target), write_spend(&[*spend]))
            }
            Order::Cover { spend } => format!("cover {spend}"),
            Order::Sortie { unit, maneuver, spend, back } => {
                let back =
                    if *back == Back::Stand { String::new() } else { format!(" back {back}") };
                format!("{maneuver} {}{}{back}", name(unit), write_spend(spend))
            }
            Order::Answer { yes } => if *yes { "yes" } else { "no" }.into(),
            Order::Towards { foe } => format!("towards {}", name(foe)),
            Order::Through { foe } => format!("through {}", name(foe)),
            Order::Stay => "stay".into(),
            Order::Withdraw => "withdraw".into(),
            Order::Concede => "concede".into(),
        }
    }

    pub(crate) fn read_order(&self, state: &State, text: &str) -> Result<Order, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else {
            return Err(say("type an order, or `help`"));
        };
        let verb = verb.to_lowercase();
        if let Some(maneuver) = Maneuver::from_word(&verb) {
            return self.read_sortie(state, maneuver, rest);
        }
        match (verb.as_str(), rest) {
            ("done", []) => Ok(Order::Done),
            ("yes" | "y", []) => Ok(Order::Answer { yes: true }),
            ("no" | "n", []) => Ok(Order::Answer { yes: false }),
            ("stay", []) => Ok(Order::Stay),
            ("withdraw", []) => Ok(Order::Withdraw),
            ("concede", []) => Ok(Order::Concede),
            ("towards" | "toward", [foe]) => Ok(Order::Towards { foe: self.find(state, foe)? }),
            ("through", [foe]) => Ok(Order::Through { foe: self.find(state, foe)? }),
            ("cover", [dice]) => Ok(Order::Cover { spend: whole(dice)? }),
            ("take" | "kill", [unit, target]) => Ok(Order::Take {
                unit: self.find(state, unit)?,
                target: self.find(state, target)?,
                kill: verb == "kill",
            }),
            ("combine", [unit, host]) => {
                Ok(Order::Combine { unit: self.find(state, unit)?, host: self.find(state, host)? })
            }
            ("split", [unit, men]) => {
                Ok(Order::Split { unit: self.find(state, unit)?, men: whole(men)? })
            }
            ("move", [unit, legs @ ..]) => {
                Ok(Order::Move { unit: self.find(state, unit)?, legs: read_legs(legs)? })
            }
            ("volley" | "shoot", [archers, target, spend @ ..]) => {
                let spend = read_spend::<1>(spend)?.first().copied().unwrap_or(0);
                let (archers, target) = (self.find(state, archers)?, self.find(state, target)?);
                Ok(Order::Volley { archers, target, spend })
            }
            ("place", [unit, x, y, "facing", degrees]) => Ok(Order::Place {
                unit: self.find(state, unit)?,
                at: Point::new(length(x)?, length(y)?),
                degrees: whole(degrees)?,
            }),
            ("lay", [ground, x, y, width, height]) => Ok(Order::Lay {
                ground: Ground::from_word(ground)
                    .ok_or_else(|| say(format!("ground is one of {}", Ground::WORDS.join(", "))))?,
                corner: Point::new(length(x)?, length(y)?),
                width: length(width)?,
                height: length(height)?,
            }),
            _ => Err(self.not_understood(state, &verb)),
        }
    }

    fn not_understood(&self, state: &State, verb: &str) -> Refusal {
        let forms: &[&str] = match state.agenda.top() {
            Some(Due::Moves { .. }) => &[
                "move <unit> ahead <inches>",
                "move <unit> wheel left|right <degrees> ahead <inches>",
                "take <unit> <enemy>",
                "combine <unit> <unit>",
                "split <unit> <men>",
                "done",
            ],
            Some(Due::Volleys { .. }) => &["volley <archers> <target> [spend <dice>]", "done"],
            Some(Due::Sorties) => {
                &["attack|defend|retreat|charge|flank <unit> [spend <dice>] [back half|full]"]
            }
            Some(Due::Cover { .. }) => &["cover <dice>"],
            Some(Due::Direction { .. }) => {
                &["towards <unit>", "through <unit>", "stay", "withdraw"]
            }
            Some(Due::Drive { .. }) => &["towards <unit>"],
            Some(Due::Lay { .. }) => &["lay <ground> <x> <y> <width> <height>", "done"],
            Some(Due::Place { .. }) => &["place <unit> <x> <y> facing <degrees>"],
            _ => &["yes", "no"],
        };
        let verbs = forms.iter().flat_map(|form| form.split(' ').next().unwrap_or("").split('|'));
        let mut verbs = verbs.chain(["concede"]);
        if verbs.clone().any(|known| known == verb) {
            return say(format!("`{verb}` is not written like that; try: {}", forms.join("; ")));
        }
        let hint = near::hint(verb, &mut verbs);
        let then = if hint.is_empty() { "; try" } else { " Try" };
        say(format!("`{verb}` is not an order here{hint}{then}: {}", forms.join("; ")))
    }

    fn find(&self, state: &State, name: &str) -> Result<u8, Refusal> {
        let names: Vec<String> = state.indices().map(|unit| self.name_of(state, unit)).collect();
        let found = names.iter().position(|known| known.eq_ignore_ascii_case(name));
        found.map(|place| place as u8).ok_or_else(|| {
            let hint = near::hint(name, names.iter().map(String::as_str));
            say(format!("no unit is called `{name}`{hint}"))
        })
    }

    /// Dice named without a foe go against the first one; none named means none spent.
    fn read_sortie(
        &self,
        state: &State,
        maneuver: Maneuver,
        rest: &[&str],
    ) -> Result<Order, Refusal> {
        let [unit, rest @ ..] = rest else {
            return Err(say(format!("which unit? `{maneuver} <unit> [spend <dice>]`")));
        };
        let unit = self.find(state, unit)?;
        let (back, rest) = match rest {
            [before @ .., "back", back] => {
                let back = Back::from_word(back)
                    .ok_or_else(|| say("ground is given as `back half` or `back full`"))?;
                (back, before)
            }
            rest => (Back::Stand, rest),
        };
        let mut spend = read_spend(rest)?;
        let foes = state.foes_of(unit).len();
        while spend.len() < foes && !spend.is_full() {
            spend.push(0);
        }
        Ok(Order::Sortie { unit, maneuver, spend, back })
    }
}

fn write_leg(leg: &Leg) -> String {
    match leg {
        Leg::Ahead(ticks) => format!("ahead {}", inches(*ticks)),
        Leg::Wheel { corner: Corner::Left, degrees } => format!("wheel left {degrees}"),
        Leg::Wheel { corner: Corner::Right, degrees } => format!("wheel right {degrees}"),
    }
}

fn write_spend(spend: &[u8]) -> String {
    if spend.iter().all(|dice| *dice == 0) {
        return String::new();
    }
    let dice: Vec<String> = spend.iter().map(ToString::to_string).collect();
    format!(" spend {}", dice.join(","))
}

fn read_spend<const N: usize>(words: &[&str]) -> Result<ArrayVec<u8, N>, Refusal> {
    match words {
        [] => Ok(ArrayVec::new()),
        ["spend", dice] => {
            let dice: Result<Vec<u8>, Refusal> = dice.split(',').map(whole).collect();
            dice?.into_iter().map(Ok).take(N).collect()
        }
        _ => Err(say("dice are spent as `spend 3`, against several foes as `spend 2,1`")),
    }
}

fn read_legs(words: &[&str]) -> Result<ArrayVec<Leg, LEGS_MAX>, Refusal> {
    let mut legs = ArrayVec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let (leg, left) = match rest {
            ["ahead", far, left @ ..] => (Leg::Ahead(length(far)?), left),
            ["wheel", side @ ("left" | "right"), degrees, left @ ..] => {
                let corner = if *side == "left" { Corner::Left } else { Corner::Right };
                let degrees: u16 = whole(degrees)?;
                if !(1..=90).contains(&degrees) {
                    return Err(say("a wheel is 1 to 90 degrees"));
                }
                (Leg::Wheel { corner, degrees }, left)
            }
            _ => return Err(say("a move is `ahead <inches>` or `wheel left|right <degrees>`")),
        };
        if legs.try_push(leg).is_err() {
            return Err(say(format!("a move has at most {LEGS_MAX} legs")));
        }
        rest = left;
    }
    Ok(legs)
}

fn whole<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| say(format!("`{text}` is not a whole number that fits here")))
}

fn length(text: &str) -> Result<i32, Refusal> {
    ticks(text).ok_or_else(|| say(format!("`{text}` is not a length in inches")))
}

fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::ROUND, because)
}
