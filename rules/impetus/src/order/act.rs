//! What a unit can be told to do at a table: move, charge, fire. Typed and judged here.

use crate::setup::Setup;
use crate::sheet;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::bar::U;
use crate::survey::groups::{GROUP_MAX, Units};
use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{Mistyped, find_named, write_leg};
use tercio_field::Leg;
use tercio_ledger::near;

/// Something to be done by one unit or a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    March { units: Units, leg: Leg },
    Charge { units: Units, target: UnitId },
    Fire { unit: UnitId, target: UnitId },
}

/// How each is typed.
pub(super) const FORMS: [&str; 8] = [
    "move <units> <U>",
    "wheel <units> left|right <degrees>",
    "sideways <unit> left|right <U>",
    "oblique <unit> left|right <U> [degrees]",
    "back <unit> <U>",
    "about-face <units>",
    "charge <units> <enemy>",
    "fire <unit> <enemy>",
];

impl Act {
    /// Who acts.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Act::March { units, .. } | Act::Charge { units, .. } => units,
            Act::Fire { unit, .. } => std::slice::from_ref(unit),
        }
    }

    /// Whom it is directed at.
    pub fn target(&self) -> Option<UnitId> {
        match self {
            Act::Charge { target, .. } | Act::Fire { target, .. } => Some(*target),
            Act::March { .. } => None,
        }
    }

    /// Whether the rules of the table allow it to a seat, or which one does not.
    pub fn judge(&self, survey: &Survey<'_>, seat: Seat) -> Result<(), Refusal> {
        let mut named = self.units().iter().copied().chain(self.target());
        if named.any(|id| usize::from(id.0) >= survey.setup.units.len()) {
            return Err(say("there is no such unit"));
        }
        let foreign = |id: &&UnitId| survey.profile(**id).side != seat.0;
        if let Some(id) = self.units().iter().find(foreign) {
            return Err(say(format!("{}: not yours", survey.profile(*id).title)));
        }
        match self {
            Act::March { units, leg } => {
                survey.way(units, leg).map(|_| ()).map_err(|bar| bar.told(survey))
            }
            Act::Charge { units, target } => {
                survey.try_onset(units, *target).map_err(|bar| bar.told(survey))
            }
            Act::Fire { unit, target } => survey.chosen_shot(*unit, *target).map(|_| ()),
        }
    }

    /// As it is typed.
    pub fn written(&self, setup: &Setup) -> String {
        let names = |units: &Units| {
            units.iter().map(|id| name_of(setup, *id)).collect::<Vec<_>>().join(",")
        };
        match self {
            Act::March { units, leg } => write_leg(&names(units), *leg),
            Act::Charge { units, target } => {
                format!("charge {} {}", names(units), name_of(setup, *target))
            }
            Act::Fire { unit, target } => {
                format!("fire {} {}", name_of(setup, *unit), name_of(setup, *target))
            }
        }
    }

    /// Reads what was typed with the whole names of units.
    pub fn read(setup: &Setup, text: &str) -> Result<Act, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["charge", units, target] => {
                let (units, target) = (find_all(setup, units)?, find(setup, target)?);
                Ok(Act::Charge { units, target })
            }
            ["fire", unit, target] => {
                Ok(Act::Fire { unit: find(setup, unit)?, target: find(setup, target)? })
            }
            [] => Err(say(format!("type an order: {}", FORMS.join("; ")))),
            [verb, units, ref rest @ ..] => match read_leg(verb, rest)? {
                Some(leg) => Ok(Act::March { units: find_all(setup, units)?, leg }),
                None => Err(not_understood(verb)),
            },
            [verb] => Err(not_understood(verb)),
        }
    }
}

/// The move that a verb and what follows the units mean; none if the two do not go together.
pub(super) fn read_leg(verb: &str, rest: &[&str]) -> Result<Option<Leg>, Refusal> {
    tercio_family::read_leg(U, verb, rest).map_err(mistyped)
}

fn not_understood(verb: &str) -> Refusal {
    let verb_of = |form: &&'static str| form.split(' ').next().unwrap_or("");
    if let Some(form) = FORMS.iter().find(|form| verb_of(form) == verb) {
        return say(format!("`{verb}` is written `{form}`"));
    }
    let hint = near::hint(verb, FORMS.iter().map(verb_of));
    say(format!("`{verb}` is not an order{hint}"))
}

/// Orders that came over a wire may name units that never were.
pub(super) fn name_of(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(usize::from(id.0)).map_or("?", |unit| unit.name.as_str())
}

fn find_all(setup: &Setup, names: &str) -> Result<Units, Refusal> {
    check_count(names.split(',').count())?;
    names.split(',').map(|name| find(setup, name)).collect()
}

pub(super) fn check_count(count: usize) -> Result<(), Refusal> {
    if count > GROUP_MAX {
        return Err(say(format!("{count} units are too many for a group: {GROUP_MAX} at most")));
    }
    Ok(())
}

fn find(setup: &Setup, name: &str) -> Result<UnitId, Refusal> {
    let known = setup.units.iter().map(|unit| unit.name.as_str());
    find_named(name, known).map_err(mistyped)
}

/// A move that was not typed as one.
fn say(because: impl Into<String>) -> Refusal {
    mistyped(Mistyped::new(because))
}

pub(super) fn mistyped(wrong: Mistyped) -> Refusal {
    wrong.by(&sheet::MOVE_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::Act;
    use crate::state::UnitId;
    use tercio_field::{Leg, Way};

    #[test]
    fn acts_are_kept_as_json() {
        let leg = Leg::Straight { way: Way::Ahead, ticks: 2_500 };
        let march = Act::March { units: [UnitId(3), UnitId(4)].into_iter().collect(), leg };
        let text = serde_json::to_string(&march).unwrap();
        assert!(text.starts_with(r#"{"march":{"units":[3,4],"#), "{text}");
        assert_eq!(serde_json::from_str::<Act>(&text).unwrap(), march);
    }
}
