//! Hits, saves, kills: three rolls, each with as many dice as the one before has left.

use crate::facts::{FightSide, Target};
use tercio_chance::{Ask, Chance, Concluded, Dice, FACES, Halt, Packed, Roll, Seat};
use tercio_ledger::{Rule, Tally};

/// One of the three rolls.
#[derive(Debug)]
pub struct Stage<'b> {
    /// The lowest face that does it; beyond the die where none does.
    pub face: u8,
    /// The line that demands the roll.
    pub rule: &'static Rule,
    /// Who throws.
    pub seat: Seat,
    /// Why so.
    pub tally: Tally<'b>,
}

impl Stage<'_> {
    /// The roll with so many dice, each of which may be one of these.
    fn ask(&self, dice: u16, what: &'static str) -> Ask<'_> {
        let roll = Roll::at_least(self.face, dice);
        Ask::explained(roll, self.rule, self.seat, &self.tally).counting(what)
    }

    /// No die is enough, so none is thrown.
    fn is_hopeless(&self) -> bool {
        self.face > FACES
    }
}

/// The lowest face at which a die and a value come to `total`, no lower than `least`; beyond the die
/// where none is enough.
pub fn face(total: i16, value: i16, least: i16) -> u8 {
    let beyond = i16::from(FACES) + 1;
    total.saturating_sub(value).clamp(least.min(beyond), beyond).unsigned_abs() as u8
}

/// All the dice of one unit at another.
#[derive(Debug)]
pub struct Blows<'b> {
    pub dice: u16,
    pub hit: Stage<'b>,
    pub save: Stage<'b>,
    pub kill: Stage<'b>,
    /// Wounds that the other has left: nobody is killed twice.
    pub most: u16,
}

impl Blows<'_> {
    /// Hits that armour has not stopped.
    fn unsaved(&self, dice: &mut dyn Chance) -> Result<Concluded<u16>, Box<Halt>> {
        if self.dice == 0 || self.hit.is_hopeless() {
            return Ok(Concluded::with(0));
        }
        dice.follow(&self.hit.ask(self.dice, "hits"), |hits, dice| {
            if hits == 0 || self.save.is_hopeless() {
                return Ok(Concluded::with(hits));
            }
            dice.read(&self.save.ask(hits, "saves"), |saved| hits.saturating_sub(saved))
        })
    }

    /// The kills, as wounds. What is not saved is settled first, so that hits and saves are one law
    /// of as many entries as there are dice before the kill rolls begin.
    pub fn kills(&self, dice: &mut dyn Chance) -> Result<Concluded<u16>, Box<Halt>> {
        self.kills_to(dice, |kills| kills)
    }

    /// The same; `read` makes the verdict of them.
    pub fn kills_to<V: Packed>(
        &self,
        dice: &mut dyn Chance,
        read: impl Fn(u16) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let unsaved = dice.settle_to(|dice| self.unsaved(dice))?;
        if unsaved == 0 || self.kill.is_hopeless() {
            return Ok(Concluded::with(read(0)));
        }
        dice.read(&self.kill.ask(unsaved, "kills"), |kills| read(kills.min(self.most)))
    }
}

/// What so many wounds take from a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// Figures that go off.
    pub figures: u16,
    /// Wounds that its first figure has then.
    pub wounded: u8,
}

/// The toll of so many wounds on figures that take so many each, the first of which has some already.
pub fn toll(kills: u16, wounds: u8, wounded: u8) -> Toll {
    let each = u16::from(wounds.max(1));
    let all = kills.saturating_add(wounded.into());
    Toll { figures: all / each, wounded: (all % each) as u8 }
}

/// Wounds that so many figures have left.
fn wounds_left(figures: u16, wounds: u8, wounded: u8) -> u16 {
    figures.saturating_mul(wounds.max(1).into()).saturating_sub(wounded.into())
}

impl FightSide {
    /// Wounds that it has left.
    pub fn wounds_left(&self) -> u16 {
        wounds_left(self.figures, self.wounds, self.wounded)
    }

    /// The same unit after so many wounds; with no figure left, it has none in front either.
    #[must_use]
    pub fn after(&self, kills: u16) -> FightSide {
        let Toll { figures, wounded } = toll(kills, self.wounds, self.wounded);
        let left = self.figures.saturating_sub(figures);
        FightSide {
            figures: left,
            wounded: if left == 0 { 0 } else { wounded },
            front: self.front.min(left),
            contact: self.contact.min(left),
            ..*self
        }
    }
}

impl Target {
    /// Wounds that it has left.
    pub fn wounds_left(&self) -> u16 {
        wounds_left(self.figures, self.wounds, self.wounded)
    }

    /// Figures that so many wounds take off.
    pub fn fallen(&self, kills: u16) -> u16 {
        toll(kills, self.wounds, self.wounded).figures.min(self.figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_go_off_when_their_wounds_are_full() {
        assert_eq!(toll(3, 1, 0), Toll { figures: 3, wounded: 0 });
        assert_eq!(toll(4, 5, 0), Toll { figures: 0, wounded: 4 });
        assert_eq!(toll(4, 5, 3), Toll { figures: 1, wounded: 2 });
        let herd =
            FightSide { figures: 3, front: 3, wounds: 5, wounded: 2, ..FightSide::default() };
        assert_eq!(herd.wounds_left(), 13);
        assert_eq!(herd.after(13).figures, 0);
        assert_eq!((herd.after(9).figures, herd.after(9).wounded, herd.after(9).front), (1, 1, 1));
    }

    #[test]
    fn no_face_below_the_least_or_beyond_the_die() {
        assert_eq!([face(7, 3, 2), face(7, 6, 2), face(7, 9, 2), face(7, 1, 2)], [4, 2, 2, 6]);
        assert_eq!([face(7, 0, 2), face(7, -3, 2)], [7, 7]);
    }
}
