//! A battle in the commander's common words, and what an order promises by exact laws.

mod approach;
mod bout;
mod contact;
mod deeds;
mod prospect;
mod shot;

use crate::facts::{Arm, SideFacts, SortieFacts};
use crate::phase::archers::Volley;
use crate::phase::size_line;
use crate::phase::sortie::Sortie;
use crate::sheet;
use crate::state::{Due, State};
use crate::{Book, Warfare};
use tercio_engine::{Body, Muster, Role, Side, Standing};

/// What a whole army is worth, in the coin of the measure.
pub(crate) const ARMY: i64 = 10_000;
/// Hundredths.
const WHOLE: i32 = 100;
/// What dice of a pool are worth to who has them, in hundredths of the unit, from six penalty dice
/// to eight bonus dice: the value of two equal units' fight to the end, both at their best.
const LIVES: [i32; 15] = [13, 18, 26, 38, 56, 80, 100, 111, 119, 125, 129, 133, 136, 139, 141];
const LIVES_FROM: i16 = -6;
/// Dice every unit has, for comparing two of them.
const FIRM: i32 = 6;
/// So many hundredths of a unit are about as much as a die in every throw.
const PER_DIE: i32 = 12;

/// What a commander asks again and again, made once.
#[derive(Clone, Debug)]
pub(crate) struct Counsel {
    sortie: Sortie,
    volley: Volley,
    armies: [Army; 2],
}

/// An army as it began.
#[derive(Clone, Copy, Debug, Default)]
struct Army {
    men: i64,
    power: i64,
    /// Men of a unit as they count for size, on the whole.
    size: u64,
}

impl Counsel {
    pub(crate) fn of(book: &Book) -> Counsel {
        Counsel {
            sortie: Sortie(book.clone()),
            volley: Volley(book.clone()),
            armies: [Army::default(); 2],
        }
    }
}

/// What is left of a unit with such a pool, in hundredths.
pub(crate) fn lives(pool: i16) -> i32 {
    let place = usize::try_from(pool.saturating_sub(LIVES_FROM)).unwrap_or(0);
    LIVES[place.min(LIVES.len() - 1)]
}

impl Warfare {
    /// Reads the armies as they begin.
    pub(crate) fn take_stock(&mut self, state: &State) {
        for side in [0u8, 1] {
            let mut army = Army::default();
            let mut units = 0;
            for unit in state.of_side(side) {
                army.men += i64::from(state.unit(unit).men);
                army.power += self.power(state, unit);
                army.size += self.unit_facts(state, unit).effective_men();
                units += 1;
            }
            army.size /= units.max(1);
            self.counsel.armies[usize::from(side)] = army;
        }
    }

    /// Dice of a unit that do not depend on its foe, pool and first dice apart.
    fn own_dice(&self, state: &State, unit: u8) -> i32 {
        let a = SideFacts {
            men: 0,
            pool: 0,
            initiative: false,
            surprise: Default::default(),
            ..self.unit_facts(state, unit)
        };
        let facts = SortieFacts { ground: self.setup.ground, a, b: SideFacts::default() };
        self.book.sortie_dice(&facts, Side::A).total().into()
    }

    fn power(&self, state: &State, unit: u8) -> i64 {
        let men = self.unit_facts(state, unit).effective_men();
        let dice = (FIRM + self.own_dice(state, unit)).max(1);
        i64::try_from(men).unwrap_or(i64::MAX / ARMY) * i64::from(dice)
    }

    /// What a unit is worth with an even pool. Battles are lost by men and won by what they fight
    /// with, so each counts half.
    pub(crate) fn full_worth(&self, state: &State, unit: u8) -> i32 {
        let own = state.unit(unit);
        let army = &self.counsel.armies[usize::from(own.side)];
        let men = ARMY * i64::from(own.men) / army.men.max(1);
        let power = ARMY * self.power(state, unit) / army.power.max(1);
        ((men + power) / 2) as i32
    }

    /// What a side has to lose with a unit, if its pool is even. With one whose loss would beat the
    /// side, all that it has left is lost.
    pub(crate) fn stake(&self, state: &State, unit: u8) -> i32 {
        let own = state.unit(unit);
        let Standing { left, breaks_at, .. } = self.stands_at(state, own.side);
        let after = i64::from(left) - i64::from(own.men);
        if after > 0 && after >= i64::from(breaks_at) {
            return self.full_worth(state, unit);
        }
        state.ready(own.side).map(|unit| self.full_worth(state, unit)).sum()
    }

    /// What the loss of a unit would cost its side, as it stands.
    pub(crate) fn worth(&self, state: &State, unit: u8) -> i32 {
        self.full_worth(state, unit) * lives(state.unit(unit).pool) / WHOLE
    }

    /// The side that loses when nothing happens.
    pub(crate) fn attacker(&self) -> u8 {
        1 - self.setup.defender
    }

    /// Rounds to be played, this one included, if nobody attacks in them.
    pub(crate) fn rounds_left(&self, state: &State) -> u8 {
        let rounds = i16::from(self.setup.rounds);
        let left = rounds + 1 - i16::from(state.round);
        let quiet = match state.quiet {
            0 => left,
            quiet => sheet::END_QUIET.value - i16::from(quiet),
        };
        u8::try_from(left.min(quiet).min(rounds)).unwrap_or(0)
    }

    pub(crate) fn in_common_words(&self, state: &State) -> Muster {
        let acting = state.agenda.top().and_then(Due::side);
        let ready = state.indices().filter(|unit| state.unit(*unit).stands());
        Muster {
            bodies: ready.map(|unit| self.body(state, unit)).collect(),
            width: self.setup.table.width,
            height: self.setup.table.height,
            attacker: Some(self.attacker()),
            turns_left: self.rounds_left(state),
            acting,
            zone: 0,
        }
    }

    fn body(&self, state: &State, unit: u8) -> Body {
        let own = state.unit(unit);
        let (facts, base, reach) = (self.unit_facts(state, unit), own.base(), self.reach(own));
        let horse = facts.arm == Arm::Horse;
        let foes = self.counsel.armies[usize::from(1 - own.side)].size;
        let size = |one: u64, other: u64| {
            size_line(one, other).map_or(0, |line| i32::from(sheet::SIZE[line].value))
        };
        let bigger = size(facts.effective_men(), foes) - size(foes, facts.effective_men());
        let pool = (lives(own.pool) - WHOLE) / PER_DIE;
        let firm = FIRM + self.own_dice(state, unit) + bigger + pool;
        let moves = matches!(state.agenda.top(), Some(Due::Moves { side }) if *side == own.side);
        Body {
            piece: unit.into(),
            side: own.side,
            command: own.side,
            role: role(own.archers, horse),
            at: [own.pose.front.x, own.pose.front.y],
            facing: own.pose.facing.0,
            width: base.size.width,
            depth: base.size.depth,
            worth: self.worth(state, unit),
            strength: lives(own.pool),
            attack: (firm + i32::from(horse)).max(1),
            defence: firm.max(1),
            reach,
            range: if own.archers { reach * i32::from(sheet::REACH.value) } else { 0 },
            best: if own.archers { reach * i32::from(sheet::REACH.value) / 2 } else { 0 },
            engaged: state.is_engaged(unit),
            shaken: own.pool < 0,
            waits: moves && self.may_move(state, unit).is_ok(),
            acts: false,
            // Nothing more is lost with a commander than his unit.
            leads: false,
            eager: false,
            ready: false,
        }
    }
}

const fn role(archers: bool, horse: bool) -> Role {
    match (archers, horse) {
        (true, true) => Role::Light,
        (true, false) => Role::Shot,
        (false, true) => Role::Shock,
        (false, false) => Role::Line,
    }
}
