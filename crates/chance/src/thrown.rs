//! Sources that throw faces: rolled by ChaCha8, or a trail of dice typed or replayed.

use crate::{Answer, Ask, Chance, FACES, Halt, Origin, Part, Roll, Then, Thrown};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tercio_ledger::{Shown, Tally};

/// The name of the generator, as it stands in the log.
pub const RNG_NAME: &str = "chacha8";

/// Dice rolled by ChaCha8. The dice of each step have a stream of their own, so they depend on
/// the seed and the step's place in the log alone.
#[derive(Clone, Debug)]
pub struct Rolled {
    rng: ChaCha8Rng,
    faces: Vec<u8>,
}

impl Rolled {
    pub fn new(seed: u64) -> Self {
        Self::for_step(seed, 0)
    }

    pub fn for_step(seed: u64, step: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(step);
        Rolled { rng, faces: Vec::new() }
    }

    /// Throws the dice of a roll and shows their faces.
    pub fn throw(&mut self, roll: &Roll) -> &[u8] {
        self.faces.clear();
        let wanted = usize::from(roll.dice());
        while self.faces.len() < wanted {
            // The largest multiple of six below 256; a byte beyond it would favour low faces.
            let fair = self.rng.next_u32().to_le_bytes().into_iter().filter(|byte| *byte < 252);
            self.faces.extend(fair.map(|byte| byte % FACES + 1));
        }
        self.faces.truncate(wanted);
        &self.faces
    }

    /// A number below `bound`, for choosing among orders.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        ((u64::from(self.rng.next_u32()) * u64::from(bound)) >> 32) as u32
    }
}

/// For sources where dice are really thrown, a part just runs.
macro_rules! just_run_parts {
    () => {
        fn follow_raw(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<u64, Box<Halt>> {
            let answer = self.ask(ask)?;
            then(answer, self)
        }

        fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>> {
            part(self)
        }

        fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>> {
            Ok((a(self)?, b(self)?))
        }
    };
}

impl Chance for Rolled {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Box<Halt>> {
        ask.roll.check().map_err(|fault| Box::new(Halt::Roll(fault)))?;
        let roll = ask.roll;
        Ok(roll.read_sound(self.throw(&roll)))
    }

    /// Nothing that is asked is written down here.
    fn wants_reasons(&self) -> bool {
        false
    }

    just_run_parts!();
}

/// An answer known before the question is put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// From the log: it must answer the very question it answered then.
    Logged(Thrown),
    /// Faces somebody gives for the next question.
    Faces(Vec<u8>, Origin),
    /// An umpire's word, without faces.
    Decreed(Answer),
}

/// Known answers first; then rolled, or waiting for a person. Everything asked is recorded.
#[derive(Clone, Debug)]
pub struct Trail {
    known: Vec<Known>,
    used: usize,
    then: Option<Rolled>,
    record: Vec<Thrown>,
    reasons: Vec<Reason>,
}

/// What a throw was, and the tally that its question came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub roll: Roll,
    pub tally: Option<Shown>,
}

impl Trail {
    /// Known answers, then waiting.
    pub fn awaiting(known: Vec<Known>) -> Self {
        Trail { known, used: 0, then: None, record: Vec::new(), reasons: Vec::new() }
    }

    /// Known answers, then rolled.
    pub fn rolling(known: Vec<Known>, then: Rolled) -> Self {
        Trail { known, used: 0, then: Some(then), record: Vec::new(), reasons: Vec::new() }
    }

    /// Dice typed in order, one throw after the other.
    pub fn typed<F: Into<Vec<u8>>>(throws: impl IntoIterator<Item = F>) -> Self {
        let known = throws.into_iter().map(|faces| Known::Faces(faces.into(), Origin::Typed));
        Trail::awaiting(known.collect())
    }

    /// Everything that was asked, with its answers.
    pub fn into_record(self) -> Vec<Thrown> {
        self.record
    }

    /// Everything that was asked, and beside it what each throw was for.
    pub fn into_explained(self) -> (Vec<Thrown>, Vec<Reason>) {
        (self.record, self.reasons)
    }

    pub fn record(&self) -> &[Thrown] {
        &self.record
    }

    /// How many known answers nobody asked for.
    pub fn left_over(&self) -> usize {
        self.known.len() - self.used
    }

    fn answer(&mut self, ask: &Ask<'_>) -> Result<Thrown, Box<Halt>> {
        let throw = |faces: Vec<u8>, origin| -> Result<Thrown, Box<Halt>> {
            let answer = ask.roll.read(&faces).map_err(|fault| Box::new(Halt::Roll(fault)))?;
            Ok(thrown(ask, faces, answer, origin))
        };
        if let Some(known) = self.known.get(self.used) {
            self.used += 1;
            return match known.clone() {
                Known::Logged(logged) => recall(ask, logged),
                Known::Faces(faces, origin) => throw(faces, origin),
                Known::Decreed(answer) => decreed(ask, answer),
            };
        }
        match &mut self.then {
            Some(rolled) => {
                ask.roll.check().map_err(|fault| Box::new(Halt::Roll(fault)))?;
                let faces = rolled.throw(&ask.roll).to_vec();
                throw(faces, Origin::Rolled)
            }
            None => Err(Box::new(Halt::Awaiting(ask.awaited()))),
        }
    }
}

impl Chance for Trail {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Box<Halt>> {
        let thrown = self.answer(ask)?;
        let answer = thrown.answer;
        self.record.push(thrown);
        self.reasons.push(Reason { roll: ask.roll, tally: ask.tally.map(Tally::shown) });
        Ok(answer)
    }

    just_run_parts!();
}

fn thrown(ask: &Ask<'_>, faces: Vec<u8>, answer: Answer, origin: Origin) -> Thrown {
    Thrown {
        ask: ask.digest(),
        say: ask.say(),
        rule: ask.rule.id.to_string(),
        seat: ask.seat,
        faces,
        answer,
        origin,
    }
}

/// A logged answer, if the question is still the same and the faces still read so.
fn recall(ask: &Ask<'_>, logged: Thrown) -> Result<Thrown, Box<Halt>> {
    let same_question = logged.ask == ask.digest();
    let reads_the_same = match (&logged.origin, logged.faces.is_empty()) {
        (Origin::Umpire, true) => ask.roll.can_give(logged.answer),
        _ => ask.roll.read(&logged.faces) == Ok(logged.answer),
    };
    if same_question && reads_the_same {
        return Ok(logged);
    }
    Err(Box::new(Halt::Drift {
        logged: format!("{} = {:?}", logged.say, logged.answer),
        logged_rule: logged.rule,
        asked: ask.say(),
        asked_rule: ask.rule.id.to_string(),
    }))
}

/// An umpire may decree any answer that the roll could give.
fn decreed(ask: &Ask<'_>, answer: Answer) -> Result<Thrown, Box<Halt>> {
    ask.roll.check().map_err(|fault| Box::new(Halt::Roll(fault)))?;
    if !ask.roll.can_give(answer) {
        let fault = crate::RollFault::Impossible { roll: ask.roll, answer };
        return Err(Box::new(Halt::Roll(fault)));
    }
    Ok(thrown(ask, Vec::new(), answer, Origin::Umpire))
}
