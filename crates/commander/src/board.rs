//! The bodies of a battle as one side sees them: who threatens whom, and what a clash between two
//! would roughly come to. Exact laws are for orders that are really weighed; this is for judging
//! the many places where a body might go.

use crate::bearing::{Spot, heading};
use tercio_engine::{Body, Muster, Role};

/// How much of a body is lost to a blow as hard as it stands firm.
const BITE: f64 = 0.15;
/// What a blow from the side adds, in dice, and how much more it bites.
const FLANK_DICE: f64 = 2.0;
const FLANK_BITE: f64 = 1.6;
/// What who is struck from the side gives back.
const FLANK_ANSWER: f64 = 0.6;
/// How far beyond its move a charge may carry, in widths.
const LUNGE: f64 = 0.4;
/// What a blow is worth from who is not in order.
const SHAKEN: f64 = 0.7;
/// The share of blows that catch who gets out of the way.
const CAUGHT: f64 = 0.25;
/// Dangers beyond the worst one.
const FURTHER: f64 = 0.3;
/// How far off its front a body can be charged by the next one, as the cosine of the angle.
const CHARGED_FROM: f64 = 0.5;
const CHARGES_AT: f64 = 0.85;

/// A body with its place in fractions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Troop {
    pub body: Body,
    pub at: Spot,
    pub heading: Spot,
    /// How far from its front a charge of it may strike.
    pub strikes: f64,
}

impl Troop {
    fn of(body: Body) -> Troop {
        let (at, heading) = (Spot::of(body.at), heading(body.facing));
        Troop { body, at, heading, strikes: strikes(&body) }
    }

    /// The same body at another moment. Few turn meanwhile, and a heading takes long.
    fn renew(&mut self, body: Body) {
        let turns = self.body.facing != body.facing;
        (self.body, self.at, self.strikes) = (body, Spot::of(body.at), strikes(&body));
        if turns {
            self.heading = heading(body.facing);
        }
    }

    pub fn width(&self) -> f64 {
        f64::from(self.body.width)
    }

    pub fn reach(&self) -> f64 {
        f64::from(self.body.reach.max(1))
    }

    pub fn worth(&self) -> f64 {
        f64::from(self.body.worth)
    }

    /// May be given an order now.
    pub fn can_act(&self) -> bool {
        self.body.waits || self.body.acts
    }

    /// Where a place lies from here: ahead, and to the right.
    pub fn sees(&self, place: Spot) -> (f64, f64) {
        seen(self.at, self.heading, place)
    }
}

/// How far from its front a charge of a body may strike.
fn strikes(body: &Body) -> f64 {
    if body.attack > 0 && body.role != Role::Train {
        f64::from(body.reach) + LUNGE * f64::from(body.width)
    } else {
        0.0
    }
}

/// Where a place lies for who stands `at` and faces that way: ahead, and to the right.
pub(crate) fn seen(at: Spot, heading: Spot, place: Spot) -> (f64, f64) {
    let way = place - at;
    (way.dot(heading), way.dot(heading.right()))
}

/// An enemy as far as it matters for judging a place.
#[derive(Clone, Copy, Debug)]
struct Looming {
    at: Spot,
    heading: Spot,
    /// The square of how far it strikes; less than nothing for one in a fight.
    strikes: f64,
}

impl Looming {
    fn of(foe: &Troop) -> Looming {
        let strikes = if foe.body.engaged { -1.0 } else { foe.strikes * foe.strikes };
        Looming { at: foe.at, heading: foe.heading, strikes }
    }
}

/// The battle as one side sees it. It is filled anew for every decision and keeps its room.
#[derive(Debug, Default)]
pub(crate) struct Board {
    pub troops: Vec<Troop>,
    /// Places of our own bodies and of the enemy's among them.
    pub own: Vec<usize>,
    pub foes: Vec<usize>,
    /// What of each of the foes is asked most, side by side in memory.
    looming: Vec<Looming>,
    /// The place of each piece among the troops, one more than it is; 0 for who is not there.
    places: Vec<u16>,
    pub side: u8,
    /// What a body is worth on the whole.
    pub worth: f64,
    pub width: f64,
    pub height: f64,
    pub attacker: Option<u8>,
    pub turns_left: u8,
}

impl Board {
    pub fn fill(&mut self, muster: &Muster, side: u8) {
        let mut both = self.troops.iter().zip(&muster.bodies);
        let same = self.side == side
            && self.troops.len() == muster.bodies.len()
            && both.all(|(known, body)| known.body.piece == body.piece);
        if same {
            for (troop, body) in self.troops.iter_mut().zip(&muster.bodies) {
                troop.renew(*body);
            }
        } else {
            self.muster_anew(muster, side);
        }
        self.looming.clear();
        self.looming.extend(self.foes.iter().map(|place| Looming::of(&self.troops[*place])));
        let worth: f64 = muster.bodies.iter().map(|body| f64::from(body.worth)).sum();
        self.worth = (worth / self.troops.len().max(1) as f64).max(1.0);
        (self.width, self.height) = (f64::from(muster.width), f64::from(muster.height));
        self.attacker = muster.attacker;
        self.turns_left = muster.turns_left;
    }

    /// Others are on the table now, or they are seen from the other side.
    fn muster_anew(&mut self, muster: &Muster, side: u8) {
        self.troops.clear();
        self.own.clear();
        self.foes.clear();
        self.places.clear();
        self.side = side;
        for (place, body) in muster.bodies.iter().enumerate() {
            let list = if body.side == side { &mut self.own } else { &mut self.foes };
            list.push(place);
            self.troops.push(Troop::of(*body));
            put(&mut self.places, body.piece, place);
        }
    }

    pub fn own(&self) -> impl Iterator<Item = &Troop> {
        self.own.iter().map(|place| &self.troops[*place])
    }

    pub fn foes(&self) -> impl Iterator<Item = &Troop> {
        self.foes.iter().map(|place| &self.troops[*place])
    }

    pub fn piece(&self, piece: u16) -> Option<&Troop> {
        self.troops.get(place_of(&self.places, piece)?)
    }

    /// The nearest enemy, and how far off it is.
    pub fn nearest_foe(&self, at: Spot) -> Option<(&Troop, f64)> {
        let mut nearest: Option<(usize, f64)> = None;
        for (place, foe) in self.looming.iter().enumerate() {
            let far = (foe.at - at).square();
            if nearest.is_none_or(|(_, least)| far < least) {
                nearest = Some((place, far));
            }
        }
        nearest.map(|(place, far)| (&self.troops[self.foes[place]], far.sqrt()))
    }

    /// What is to be feared for one of ours that stands there: the worst blow, and a share of the
    /// others.
    pub fn danger(&self, troop: &Troop, at: Spot, facing: Spot) -> f64 {
        let (mut worst, mut sum) = (0.0_f64, 0.0);
        for (foe, place) in self.looming.iter().zip(&self.foes) {
            let way = at - foe.at;
            let far = way.square();
            if far > foe.strikes {
                continue;
            }
            let ahead = way.dot(foe.heading);
            if ahead <= 0.0 || ahead * ahead < CHARGED_FROM * CHARGED_FROM * far {
                continue;
            }
            let flank = way.dot(facing) > 0.0;
            let loss = clash(&self.troops[*place].body, &troop.body, flank).max(0.0);
            worst = worst.max(loss);
            sum += loss;
        }
        let caught = if troop.body.role == Role::Light { CAUGHT } else { 1.0 };
        caught * (worst + FURTHER * (sum - worst))
    }

    /// What the best charge might come to that one of ours could make from there.
    pub fn promise(&self, troop: &Troop, at: Spot, facing: Spot) -> f64 {
        if troop.strikes <= 0.0 {
            return 0.0;
        }
        let reached = |(foe, _): &(&Looming, &usize)| {
            let way = foe.at - at;
            let (far, ahead) = (way.square(), way.dot(facing));
            far <= troop.strikes * troop.strikes
                && ahead > 0.0
                && ahead * ahead >= CHARGES_AT * CHARGES_AT * far
        };
        let blow = |(_, place): (&Looming, &usize)| {
            let foe = &self.troops[*place];
            clash(&troop.body, &foe.body, behind(foe, at))
        };
        self.looming.iter().zip(&self.foes).filter(reached).map(blow).fold(0.0, f64::max)
    }
}

/// Writes down where a piece is in some list, unless one of its number is there before it.
pub(crate) fn put(places: &mut Vec<u16>, piece: u16, place: usize) {
    let index = usize::from(piece);
    if places.len() <= index {
        places.resize(index + 1, 0);
    }
    if places[index] == 0 {
        places[index] = u16::try_from(place + 1).unwrap_or(0);
    }
}

/// Where a piece is in that list.
pub(crate) fn place_of(places: &[u16], piece: u16) -> Option<usize> {
    let place = *places.get(usize::from(piece))?;
    usize::from(place).checked_sub(1)
}

/// The place lies behind the line of a body's front.
pub(crate) fn behind(troop: &Troop, at: Spot) -> bool {
    (at - troop.at).dot(troop.heading) < 0.0
}

/// Roughly what is won, less what is lost, by one body that comes on at another.
pub(crate) fn clash(on: &Body, at: &Body, flank: bool) -> f64 {
    let firm = |body: &Body| f64::from(body.defence.max(1));
    let order = if on.shaken { SHAKEN } else { 1.0 };
    let dice = (f64::from(on.attack) + if flank { FLANK_DICE } else { 0.0 }) * order;
    let (bite, answer) = if flank { (FLANK_BITE, FLANK_ANSWER) } else { (1.0, 1.0) };
    let firm_now = firm(at) * if at.shaken { SHAKEN } else { 1.0 };
    let won = (BITE * bite * dice / firm_now).min(1.0) * f64::from(at.worth);
    let lost = (BITE * answer * firm_now / firm(on)).min(1.0) * f64::from(on.worth);
    won - lost
}
