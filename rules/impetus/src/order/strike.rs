//! Charges and shots as they are typed: who and at whom, or only one of the two where the other is
//! plain.

use super::names::{Meant, Names, Whose};
use super::notation::{say, written};
use super::{Act, Order};
use crate::state::UnitId;
use crate::survey::groups::Units;
use tercio_engine::Refusal;

impl Names<'_> {
    /// A charge or a shot: who, at whom, or only one of the two where the other is plain.
    pub(super) fn read_strike(&self, verb: &'static str, words: &[&str]) -> Result<Order, Refusal> {
        let charge = verb == "charge";
        let (who, whom) = match words {
            [] => (None, None),
            [one] if self.meant(one, Whose::Foe).is_ok_and(|it| self.are_foes(&it)) => {
                (None, Some(*one))
            }
            [one] if self.group_or_stem(one).is_err() => (None, Some(*one)),
            [one] => (Some(*one), None),
            [who, whom] => (Some(*who), Some(*whom)),
            _ => return Err(written(verb)),
        };
        let targets = match whom {
            Some(text) => self.meant(text, Whose::Foe)?,
            None => self.foes(),
        };
        let bands = match who {
            Some(text) => bands(self.group_or_stem(text)?, charge),
            None => bands((self.as_one(&self.own()), self.own()), false),
        };
        let order = |units: &Units, target: UnitId| match (charge, units.first()) {
            (false, Some(unit)) => Order::Act(Act::Fire { unit: *unit, target }),
            _ => Order::Act(Act::Charge { units: units.clone(), target }),
        };
        if let ([units], [target]) = (&bands[..], &targets[..]) {
            return Ok(order(units, *target));
        }
        let begun = self.active();
        let begun = bands_of_active(charge, self.as_one(&begun), &begun);
        let tried: [&[Units]; 2] = if who.is_none() { [&begun, &bands] } else { [&bands, &[]] };
        for bands in tried {
            let lawful = self.lawful(bands, &targets, &order);
            if !lawful.is_empty() {
                return self.the_one(verb, &lawful, &order);
            }
        }
        match (who, bands.first(), targets.first()) {
            (Some(_), Some(units), Some(target)) => Ok(order(units, *target)),
            (None, _, Some(target)) if whom.is_some() => {
                Err(say(format!("nobody of yours can {verb} at {} now", self.name(*target))))
            }
            _ => Err(say(format!("nobody of yours can {verb} now"))),
        }
    }

    fn are_foes(&self, meant: &[UnitId]) -> bool {
        let side = |id: &UnitId| self.rules.setup.units[usize::from(id.0)].side;
        meant.iter().all(|id| side(id) != self.seat.0)
    }

    /// A group as it is named, or the units of a stem that are no group.
    fn group_or_stem(&self, text: &str) -> Result<(Option<Units>, Meant), Refusal> {
        if text.contains(',') {
            return self.group(text).map(|units| (Some(units), Meant::new()));
        }
        let meant = self.meant(text, Whose::Own)?;
        Ok((self.as_one(&meant), meant))
    }

    fn lawful(
        &self,
        bands: &[Units],
        targets: &[UnitId],
        order: &impl Fn(&Units, UnitId) -> Order,
    ) -> Vec<(Units, UnitId)> {
        let pairs = bands.iter().flat_map(|band| targets.iter().map(move |at| (band, *at)));
        let may = |order: &Order| self.rules.judge_order(self.state, self.seat, order).is_ok();
        let lawful = pairs.filter(|(band, at)| may(&order(band, *at)));
        lawful.map(|(band, at)| (band.clone(), at)).collect()
    }

    /// The only one that is lawful, a group before its units; or which are meant is asked back.
    fn the_one(
        &self,
        verb: &str,
        lawful: &[(Units, UnitId)],
        order: &impl Fn(&Units, UnitId) -> Order,
    ) -> Result<Order, Refusal> {
        let whole: Vec<&(Units, UnitId)> =
            lawful.iter().filter(|(units, _)| units.len() > 1).collect();
        if let [(units, target)] = whole[..] {
            return Ok(order(units, *target));
        }
        if let [(units, target)] = lawful {
            return Ok(order(units, *target));
        }
        let mut who: Vec<String> =
            lawful.iter().map(|(units, _)| self.names(units).join(",")).collect();
        who.dedup();
        let mut whom: Vec<&str> = lawful.iter().map(|(_, at)| self.name(*at)).collect();
        whom.sort_unstable();
        whom.dedup();
        let (ask, names) = match whom.len() {
            1 => (if verb == "charge" { "who charges?" } else { "who fires?" }, who.join(", ")),
            _ => (if verb == "charge" { "charge whom?" } else { "fire at whom?" }, whom.join(", ")),
        };
        Err(say(format!("{ask} {names}")))
    }
}

/// What can be struck with: the whole as one before its units, where they can charge as one.
fn bands((whole, units): (Option<Units>, Meant), charge: bool) -> Vec<Units> {
    let singles = units.into_iter().map(|unit| Units::from_iter([unit]));
    let whole = whole.filter(|whole| charge || whole.len() == 1);
    match whole {
        Some(whole) if whole.len() == 1 => vec![whole],
        Some(whole) => std::iter::once(whole).chain(singles).collect(),
        None => singles.collect(),
    }
}

fn bands_of_active(charge: bool, whole: Option<Units>, units: &Meant) -> Vec<Units> {
    if units.is_empty() { Vec::new() } else { bands((whole, units.clone()), charge) }
}
