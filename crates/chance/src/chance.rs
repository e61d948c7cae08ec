//! The one way rules meet dice.

use crate::{Answer, Ask, Awaited, Counts, LawFault, Packed, Roll, RollFault, Seat};
use tercio_ledger::{Rule, Tally};
use thiserror::Error;

/// A chancy part of a step: it sees dice and facts, cannot touch state, and returns a packed
/// verdict, which is all that the rest of the step learns of it.
pub type Part<'a> = &'a dyn Fn(&mut dyn Chance) -> Result<u64, Box<Halt>>;

/// What follows from an answer.
pub type Then<'a> = &'a dyn Fn(Answer, &mut dyn Chance) -> Result<u64, Box<Halt>>;

/// How two verdicts compare, as one verdict. It throws no dice.
pub type Judge<'a> = &'a dyn Fn(u64, u64) -> u64;

/// Why a step could not be carried through. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Halt {
    #[error("waiting for {}: {}", .0.say, .0.label)]
    Awaiting(Awaited),
    #[error(
        "the log has drifted: it answers `{logged}` [{logged_rule}], but the rules now ask \
         `{asked}` [{asked_rule}]"
    )]
    Drift { logged: String, logged_rule: String, asked: String, asked_rule: String },
    #[error("solving this takes more than {limit} paths")]
    TooManyPaths { limit: u64 },
    #[error(transparent)]
    Law(#[from] LawFault),
    #[error(transparent)]
    Roll(#[from] RollFault),
}

/// A source of answers.
pub trait Chance {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Box<Halt>>;

    /// Runs a part. Where dice are thrown it just runs; where they are solved, it is solved once
    /// and equal verdicts are merged.
    fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>>;

    /// Two parts of which neither sees the other's dice.
    fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>>;

    /// Two such parts of which only the comparison is seen.
    fn meet_raw(&mut self, a: Part<'_>, b: Part<'_>, judge: Judge<'_>) -> Result<u64, Box<Halt>> {
        self.both_raw(a, b).map(|(a, b)| judge(a, b))
    }

    /// Whether anybody will read why a throw has so many dice. Where dice are solved, or rolled
    /// without being written down, nobody does, and a tally need not keep its lines.
    fn wants_reasons(&self) -> bool {
        true
    }

    /// A throw of which only a reading is seen, which is the verdict of this part.
    fn read_raw(
        &mut self,
        ask: &Ask<'_>,
        reading: &dyn Fn(Answer) -> u64,
    ) -> Result<u64, Box<Halt>> {
        self.ask(ask).map(reading)
    }

    /// A throw and what follows from each answer, which is the verdict of this part.
    fn follow_raw(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<u64, Box<Halt>>;

    /// As [`Chance::meet_raw`], where the comparison is the verdict of this part.
    fn meet_last_raw(
        &mut self,
        a: Part<'_>,
        b: Part<'_>,
        judge: Judge<'_>,
    ) -> Result<u64, Box<Halt>> {
        self.meet_raw(a, b, judge)
    }
}

/// A verdict that ends its part. It cannot be looked at, so nothing can be made to depend on it
/// before the part is over; where dice are solved, all the verdicts that can end a part are taken
/// at once, instead of one for each run of it.
#[derive(Clone, Copy, Debug)]
pub struct Concluded<V>(V);

impl<V> Concluded<V> {
    /// A part that ends without a throw.
    pub fn with(verdict: V) -> Self {
        Concluded(verdict)
    }
}

impl<V: Packed> Concluded<V> {
    pub(crate) fn pack(self) -> u64 {
        self.0.pack()
    }
}

/// The typed ways to ask.
pub trait Dice {
    fn settle<V: Packed>(
        &mut self,
        part: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
    ) -> Result<V, Box<Halt>>;

    fn both<V: Packed, W: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<W, Box<Halt>>,
    ) -> Result<(V, W), Box<Halt>>;

    /// Two sides throw, neither sees the other's dice, and only how they compare is seen.
    fn meet<V: Packed, W: Packed, J: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<W, Box<Halt>>,
        judge: impl Fn(V, W) -> J,
    ) -> Result<J, Box<Halt>>;

    /// Runs a part that concludes itself.
    fn settle_to<V: Packed>(
        &mut self,
        part: impl Fn(&mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
    ) -> Result<V, Box<Halt>>;

    /// Ends a part by a throw: `reading` makes its number the verdict.
    fn read<V: Packed>(
        &mut self,
        ask: &Ask<'_>,
        reading: impl Fn(u16) -> V,
    ) -> Result<Concluded<V>, Box<Halt>>;

    /// Ends a part by a throw and what follows from its number.
    fn follow<V: Packed>(
        &mut self,
        ask: &Ask<'_>,
        then: impl Fn(u16, &mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
    ) -> Result<Concluded<V>, Box<Halt>>;

    /// Ends a part by two sides' throws and how they compare; each side's part concludes itself.
    fn meet_last<V: Packed, W: Packed, J: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<Concluded<W>, Box<Halt>>,
        judge: impl Fn(V, W) -> J,
    ) -> Result<Concluded<J>, Box<Halt>>;

    /// The number that [`Roll::Hits`] or [`Roll::Ranks`] comes to.
    fn number(
        &mut self,
        roll: Roll,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<u16, Box<Halt>>;

    /// Two dice: the higher and the lower.
    fn pair(
        &mut self,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<(u8, u8), Box<Halt>>;

    /// The counts of a [`Roll::Sort`].
    fn counts(
        &mut self,
        roll: Roll,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<Counts, Box<Halt>>;
}

impl<C: Chance + ?Sized> Dice for C {
    fn settle<V: Packed>(
        &mut self,
        part: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
    ) -> Result<V, Box<Halt>> {
        self.settle_raw(&|dice| part(dice).map(V::pack)).map(V::unpack)
    }

    fn both<V: Packed, W: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<W, Box<Halt>>,
    ) -> Result<(V, W), Box<Halt>> {
        let (a, b) = self.both_raw(&|dice| a(dice).map(V::pack), &|dice| b(dice).map(W::pack))?;
        Ok((V::unpack(a), W::unpack(b)))
    }

    fn meet<V: Packed, W: Packed, J: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<V, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<W, Box<Halt>>,
        judge: impl Fn(V, W) -> J,
    ) -> Result<J, Box<Halt>> {
        let met =
            self.meet_raw(&|dice| a(dice).map(V::pack), &|dice| b(dice).map(W::pack), &|a, b| {
                judge(V::unpack(a), W::unpack(b)).pack()
            })?;
        Ok(J::unpack(met))
    }

    fn settle_to<V: Packed>(
        &mut self,
        part: impl Fn(&mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
    ) -> Result<V, Box<Halt>> {
        self.settle_raw(&|dice| part(dice).map(Concluded::pack)).map(V::unpack)
    }

    fn read<V: Packed>(
        &mut self,
        ask: &Ask<'_>,
        reading: impl Fn(u16) -> V,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let read = self.read_raw(ask, &|answer| reading(answer.number()).pack())?;
        Ok(Concluded(V::unpack(read)))
    }

    fn follow<V: Packed>(
        &mut self,
        ask: &Ask<'_>,
        then: impl Fn(u16, &mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
    ) -> Result<Concluded<V>, Box<Halt>> {
        let followed =
            self.follow_raw(ask, &|answer, dice| then(answer.number(), dice).map(Concluded::pack))?;
        Ok(Concluded(V::unpack(followed)))
    }

    fn meet_last<V: Packed, W: Packed, J: Packed>(
        &mut self,
        a: impl Fn(&mut dyn Chance) -> Result<Concluded<V>, Box<Halt>>,
        b: impl Fn(&mut dyn Chance) -> Result<Concluded<W>, Box<Halt>>,
        judge: impl Fn(V, W) -> J,
    ) -> Result<Concluded<J>, Box<Halt>> {
        let met = self.meet_last_raw(
            &|dice| a(dice).map(Concluded::pack),
            &|dice| b(dice).map(Concluded::pack),
            &|a, b| judge(V::unpack(a), W::unpack(b)).pack(),
        )?;
        Ok(Concluded(J::unpack(met)))
    }

    fn number(
        &mut self,
        roll: Roll,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<u16, Box<Halt>> {
        match self.ask(&Ask { roll, rule, seat, tally, counts: None })? {
            Answer::Hits(number) | Answer::Sum(number) => Ok(number),
            answer => Err(impossible(roll, answer)),
        }
    }

    fn pair(
        &mut self,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<(u8, u8), Box<Halt>> {
        match self.ask(&Ask { roll: Roll::Pair, rule, seat, tally, counts: None })? {
            Answer::Pair { high, low } => Ok((high, low)),
            answer => Err(impossible(Roll::Pair, answer)),
        }
    }

    fn counts(
        &mut self,
        roll: Roll,
        rule: &'static Rule,
        seat: Seat,
        tally: Option<&Tally<'_>>,
    ) -> Result<Counts, Box<Halt>> {
        match self.ask(&Ask { roll, rule, seat, tally, counts: None })? {
            Answer::Counts(counts) => Ok(counts),
            answer => Err(impossible(roll, answer)),
        }
    }
}

fn impossible(roll: Roll, answer: Answer) -> Box<Halt> {
    Box::new(Halt::Roll(RollFault::Impossible { roll, answer }))
}
