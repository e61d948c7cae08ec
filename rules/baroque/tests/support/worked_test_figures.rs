//! Worked checks of tests and breaks, reckoned by hand from the sheet: first those of the reading,
//! then our own. Chances are fractions.

/// A part of a whole: so many in so many.
pub type Fraction = (u32, u32);

/// A discipline test: the least face that passes, and the chance; none where it may not be tried.
#[derive(Debug)]
pub struct Discipline {
    /// "plain", "move", "opportunity-charge", "countercharge", "opportunity-fire",
    /// "defensive-fire" or "evasion".
    pub test: &'static str,
    pub troop: &'static str,
    pub mounted: bool,
    pub grade: &'static str,
    pub in_range: bool,
    pub leader: bool,
    pub disordered: bool,
    pub massed: bool,
    /// What it answers: "shooting", "move", "charge by mounted", "charge by foot" or "".
    pub answers: &'static str,
    /// Which move of the activation, or which evasion of the turn, this is.
    pub nth: i32,
    /// A failed test is rolled again.
    pub iron_officers: bool,
    pub needs: Option<i32>,
    pub passes: Fraction,
}

const DISCIPLINE: Discipline = Discipline {
    test: "plain",
    troop: "P&M",
    mounted: false,
    grade: "B",
    in_range: true,
    leader: false,
    disordered: false,
    massed: false,
    answers: "",
    nth: 1,
    iron_officers: false,
    needs: None,
    passes: (0, 1),
};

const DEFENSIVE: Discipline =
    Discipline { test: "defensive-fire", answers: "charge by mounted", ..DISCIPLINE };
const OPPORTUNE: Discipline =
    Discipline { test: "opportunity-fire", answers: "move", ..DISCIPLINE };
const STRIKE: Discipline = Discipline { test: "opportunity-charge", answers: "move", ..DISCIPLINE };
const COUNTER: Discipline =
    Discipline { test: "countercharge", answers: "charge by mounted", ..DISCIPLINE };
const EVADE: Discipline = Discipline { test: "evasion", ..DISCIPLINE };
const LIGHT: Discipline = Discipline { troop: "CL", mounted: true, grade: "C", ..EVADE };

#[rustfmt::skip]
pub const DISCIPLINES: [Discipline; 37] = [
    // The reading: 4-2; 4+1.
    Discipline { needs: Some(2), passes: (5, 6), ..DEFENSIVE },
    Discipline { needs: Some(5), passes: (1, 3), ..OPPORTUNE },
    // Plain: the grades; 3-1; 5+1; the two modifiers cancel; 3/4 with a second roll.
    Discipline { grade: "A", needs: Some(3), passes: (2, 3), ..DISCIPLINE },
    Discipline { needs: Some(4), passes: (1, 2), ..DISCIPLINE },
    Discipline { grade: "C", needs: Some(5), passes: (1, 3), ..DISCIPLINE },
    Discipline { grade: "A", leader: true, needs: Some(2), passes: (5, 6), ..DISCIPLINE },
    Discipline { grade: "C", in_range: false, needs: Some(6), passes: (1, 6), ..DISCIPLINE },
    Discipline { leader: true, in_range: false, needs: Some(4), passes: (1, 2), ..DISCIPLINE },
    Discipline { iron_officers: true, needs: Some(4), passes: (3, 4), ..DISCIPLINE },
    // Moves: the second as it is, -1 the third, -2 the fourth; a 6 still passes at 5+2+1.
    Discipline { test: "move", nth: 2, needs: Some(4), passes: (1, 2), ..DISCIPLINE },
    Discipline { test: "move", nth: 3, needs: Some(5), passes: (1, 3), ..DISCIPLINE },
    Discipline { test: "move", nth: 4, needs: Some(6), passes: (1, 6), ..DISCIPLINE },
    Discipline { test: "move", grade: "C", in_range: false, nth: 4,
        needs: Some(6), passes: (1, 6), ..DISCIPLINE },
    // Opportunity charge: 4+1 on horse, 4+2 on foot; 3+1-1; 5+2+1 needs the 6.
    Discipline { troop: "TR", mounted: true, needs: Some(5), passes: (1, 3), ..STRIKE },
    Discipline { needs: Some(6), passes: (1, 6), ..STRIKE },
    Discipline { troop: "GA", mounted: true, grade: "A", leader: true,
        needs: Some(3), passes: (2, 3), ..STRIKE },
    Discipline { troop: "WB", grade: "C", disordered: true,
        needs: Some(6), passes: (1, 6), ..STRIKE },
    // Countercharge: 4-2; 3-2 still fails on a 1; 4-1; 5-1+1; 5-2; foot without a line 4.
    Discipline { troop: "GA", mounted: true, needs: Some(2), passes: (5, 6), ..COUNTER },
    Discipline { troop: "GA", mounted: true, grade: "A",
        needs: Some(2), passes: (5, 6), ..COUNTER },
    Discipline { troop: "TR", mounted: true, needs: Some(3), passes: (2, 3), ..COUNTER },
    Discipline { troop: "CL", mounted: true, grade: "C", disordered: true,
        needs: Some(5), passes: (1, 3), ..COUNTER },
    Discipline { troop: "WB", grade: "C", answers: "charge by foot",
        needs: Some(3), passes: (2, 3), ..COUNTER },
    Discipline { answers: "charge by foot", needs: Some(4), passes: (1, 2), ..COUNTER },
    // Opportunity fire: 4 against a shot; a charge is no shot, 4+1; 5+1+1 needs the 6.
    Discipline { answers: "shooting", needs: Some(4), passes: (1, 2), ..OPPORTUNE },
    Discipline { answers: "charge by mounted", needs: Some(5), passes: (1, 3), ..OPPORTUNE },
    Discipline { grade: "C", disordered: true, needs: Some(6), passes: (1, 6), ..OPPORTUNE },
    // Defensive fire: 5-2+1; 4-2+1.
    Discipline { grade: "C", disordered: true, needs: Some(4), passes: (1, 2), ..DEFENSIVE },
    Discipline { in_range: false, needs: Some(3), passes: (2, 3), ..DEFENSIVE },
    // Evasion of light horse: 5-2; 5-2-1; the third of the turn 5-2+2.
    Discipline { answers: "charge by mounted", needs: Some(3), passes: (2, 3), ..LIGHT },
    Discipline { answers: "charge by foot", needs: Some(2), passes: (5, 6), ..LIGHT },
    Discipline { answers: "charge by mounted", nth: 3, needs: Some(5), passes: (1, 3), ..LIGHT },
    // 4-1; 5-1+1+1; reiters in depth and disorder 4+1+1, from foot 4-1.
    Discipline { troop: "DR", answers: "shooting", needs: Some(3), passes: (2, 3), ..EVADE },
    Discipline { troop: "S", grade: "C", disordered: true, in_range: false,
        answers: "charge by mounted", needs: Some(6), passes: (1, 6), ..EVADE },
    Discipline { troop: "RE", mounted: true, massed: true, disordered: true, answers: "shooting",
        needs: Some(6), passes: (1, 6), ..EVADE },
    Discipline { troop: "RE", mounted: true, answers: "charge by foot",
        needs: Some(3), passes: (2, 3), ..EVADE },
    // Heavier horse never evades from horse, foot of the line never at all.
    Discipline { troop: "TR", mounted: true, answers: "charge by mounted", ..EVADE },
    Discipline { answers: "shooting", ..EVADE },
];

/// A leader whose unit rolled the 6: where, how often he is lost, how often his units test.
#[rustfmt::skip]
pub const LEADER_LOST: [(&str, Fraction, Fraction); 2] = [
    ("shooting", (1, 3), (0, 1)),
    ("melee",    (1, 2), (1, 6)),
];

/// The VDT of each army, as the reading has it.
#[rustfmt::skip]
pub const VDT: [(&str, i32); 6] = [
    ("Royalists",    22), // 12 + 8 + 1 + 1
    ("Parliament",   23), // 12 + 8 + 1 + 1 + 1
    ("Swedes",       30), // 12 + 12 + 1 + 2 + 1 + 2
    ("Imperialists", 29), // 12 + 9 + 4 + 2 + 1 + 1
    ("Poles",        21), // 9 + 6 + 4 + 1 + 1
    ("Ottomans",     20), // 8 + 3 + 6 + 2 + 1
];

/// An army at the end of a turn: what is left of its VDT, never below 0, and whether it routs.
#[derive(Debug)]
pub struct Toll {
    pub vdt: i32,
    /// VD of its units that are exhausted and still there, and of those eliminated.
    pub exhausted: i32,
    pub eliminated: i32,
    pub baggage_lost: bool,
    pub villages_lost: i32,
    pub left: i32,
    pub routs: bool,
}

#[rustfmt::skip]
pub const TOLLS: [Toll; 5] = [
    // 22 - 3 - 2 * 5 - 3.
    Toll { vdt: 22, exhausted: 3, eliminated: 5, baggage_lost: true, villages_lost: 0,
        left: 6, routs: false },
    // Half of it eliminated; all of it exhausted.
    Toll { vdt: 22, exhausted: 0, eliminated: 11, baggage_lost: false, villages_lost: 0,
        left: 0, routs: true },
    Toll { vdt: 23, exhausted: 23, eliminated: 0, baggage_lost: false, villages_lost: 0,
        left: 0, routs: true },
    // 20 - 5 - 2 * 7 leaves 1; the village takes it.
    Toll { vdt: 20, exhausted: 5, eliminated: 7, baggage_lost: false, villages_lost: 0,
        left: 1, routs: false },
    Toll { vdt: 20, exhausted: 5, eliminated: 7, baggage_lost: false, villages_lost: 1,
        left: 0, routs: true },
];
