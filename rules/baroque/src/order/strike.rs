//! Charges and shots as they are typed: who and at whom, or only one of the two where the other is
//! plain.

use super::names::{Meant, Names, Whose};
use super::notation::{say, written};
use super::{Act, Order};
use tercio_engine::Refusal;
use tercio_family::UnitId;

impl Names<'_> {
    pub(super) fn read_strike(&self, verb: &'static str, words: &[&str]) -> Result<Order, Refusal> {
        let (who, whom) = match words {
            [] => (self.own(), self.foes()),
            [one] => self.either(one)?,
            [who, whom] => (self.meant(who, Whose::Own)?, self.meant(whom, Whose::Foe)?),
            _ => return Err(written(verb)),
        };
        let order = |unit: UnitId, target: UnitId| {
            Order::Act(match verb {
                "charge" => Act::Charge { unit, target },
                _ => Act::Fire { unit, target },
            })
        };
        if let ([unit], [target]) = (&who[..], &whom[..]) {
            return Ok(order(*unit, *target));
        }
        let pairs = who.iter().flat_map(|unit| whom.iter().map(move |target| (*unit, *target)));
        let may = |(unit, target): &(UnitId, UnitId)| {
            self.rules.judge_order(self.state, self.seat, &order(*unit, *target)).is_ok()
        };
        let lawful: Vec<(UnitId, UnitId)> = pairs.filter(may).collect();
        match (&lawful[..], words) {
            ([(unit, target)], _) => Ok(order(*unit, *target)),
            // Named in full, the refusal says why not.
            ([], [_, _]) => match (who.first(), whom.first()) {
                (Some(unit), Some(target)) => Ok(order(*unit, *target)),
                _ => Err(written(verb)),
            },
            ([], _) => Err(say(format!("nobody of yours can {verb} so now"))),
            (several, _) => Err(self.which(verb, several)),
        }
    }

    /// One word: an enemy that somebody strikes, or one of ours that strikes somebody.
    fn either(&self, word: &str) -> Result<(Meant, Meant), Refusal> {
        let foes = |ids: &Meant| {
            ids.iter().all(|id| self.rules.setup.units[usize::from(id.0)].side != self.seat.0)
        };
        match self.meant(word, Whose::Foe) {
            Ok(whom) if foes(&whom) => Ok((self.own(), whom)),
            _ => Ok((self.meant(word, Whose::Own)?, self.foes())),
        }
    }

    fn which(&self, verb: &str, lawful: &[(UnitId, UnitId)]) -> Refusal {
        let mut who: Vec<&str> = lawful.iter().map(|(unit, _)| self.name(*unit)).collect();
        who.dedup();
        let mut whom: Vec<&str> = lawful.iter().map(|(_, target)| self.name(*target)).collect();
        whom.sort_unstable();
        whom.dedup();
        let (ask, names) = match (whom.len(), verb) {
            (1, "charge") => ("who charges?", who),
            (1, _) => ("who fires?", who),
            (_, "charge") => ("charge whom?", whom),
            (_, _) => ("fire at whom?", whom),
        };
        say(format!("{ask} {}", names.join(", ")))
    }
}
