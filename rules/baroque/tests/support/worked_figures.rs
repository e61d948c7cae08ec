//! Worked checks of shots, melees and cohesion, reckoned by hand from the sheet: first those of the
//! reading, then our own. Chances are fractions. With n dice nothing hits in 4^n + n * 4^(n-1) of
//! 6^n throws: no 6, at most one 5.

/// A part of a whole: so many in so many.
pub type Fraction = (u32, u32);

/// A shot, the dice it has, and how often it hits nothing; no dice where there is no shot.
#[derive(Debug)]
pub struct Shot {
    pub weapon: &'static str,
    pub firer: &'static str,
    pub vbu: i32,
    pub sm: i32,
    pub range: i32,
    pub moves: i32,
    pub disordered: bool,
    pub target: &'static str,
    pub massed: bool,
    /// On the edge of a wood or behind a linear obstacle.
    pub covered: bool,
    pub evading: bool,
    pub dice: Option<i32>,
    pub misses: Fraction,
}

/// A musket shot that nothing alters.
const SHOT: Shot = Shot {
    weapon: "musket",
    firer: "P&M",
    vbu: 5,
    sm: 0,
    range: 1,
    moves: 0,
    disordered: false,
    target: "P&M",
    massed: false,
    covered: false,
    evading: false,
    dice: None,
    misses: (1, 1),
};

/// A gun at a block two BU deep.
const AT_TERCIO: Shot = Shot { vbu: 2, target: "Tercio", massed: true, ..SHOT };

#[rustfmt::skip]
pub const SHOTS: [Shot; 22] = [
    // The reading: 5+2-1, 5+1-1, 5-2-1; 2+1+1.
    Shot { sm: -1, range: 1, dice: Some(6), misses: (160, 729), ..SHOT },
    Shot { sm: -1, range: 2, dice: Some(5), misses: (8, 27), ..SHOT },
    Shot { sm: -1, range: 4, dice: Some(2), misses: (2, 3), ..SHOT },
    Shot { weapon: "light-cannon", firer: "Art C", range: 2,
        dice: Some(4), misses: (32, 81), ..AT_TERCIO },
    // 3BU is beyond short, so long: 5-2-1. At 5BU a musket has no shot.
    Shot { sm: -1, range: 3, dice: Some(2), misses: (2, 3), ..SHOT },
    Shot { sm: -1, range: 5, ..SHOT },
    // 7+1-2, -1 for light horse, -1 for its evasion.
    Shot { firer: "Tercio", vbu: 7, sm: -2, range: 2, target: "CL", evading: true,
        dice: Some(4), misses: (32, 81), ..SHOT },
    // 3-2, -1 moved, -1 disordered, -1 at skirmishers: below 1.
    Shot { firer: "T", vbu: 3, range: 4, moves: 1, disordered: true, target: "S", ..SHOT },
    // 6+1-1, -1 for each of two moves.
    Shot { vbu: 6, sm: -1, range: 2, moves: 2, dice: Some(4), misses: (32, 81), ..SHOT },
    // 2+0, moves are free for S, -1 at light horse though S themselves fire.
    Shot { weapon: "arquebus", firer: "S", vbu: 2, range: 2, moves: 2, target: "CL",
        dice: Some(1), misses: (5, 6), ..SHOT },
    // 4-2, moves are free for SP, -1 disordered; at short 4-3-1 leaves nothing.
    Shot { weapon: "bow", firer: "SP", vbu: 4, range: 1, moves: 1, disordered: true, target: "TR",
        dice: Some(1), misses: (5, 6), ..SHOT },
    Shot { weapon: "bow", firer: "SP", vbu: 4, range: 2, moves: 1, disordered: true, target: "TR",
        ..SHOT },
    // 5-1-1 for trotters that moved; reiters pay nothing: 5-1. No pistol beyond 1BU.
    Shot { weapon: "pistol-carbine", firer: "TR", moves: 1,
        dice: Some(3), misses: (14, 27), ..SHOT },
    Shot { weapon: "pistol-carbine", firer: "RE", moves: 1,
        dice: Some(4), misses: (32, 81), ..SHOT },
    Shot { weapon: "pistol-carbine", firer: "RE", range: 2, ..SHOT },
    // 2+3+1, -1 behind an obstacle.
    Shot { weapon: "medium-cannon", firer: "Art B", covered: true,
        dice: Some(5), misses: (8, 27), ..AT_TERCIO },
    // 2+1 at 8BU, not massed; 2-1 at guns.
    Shot { weapon: "heavy-cannon", firer: "Art A", vbu: 2, range: 8,
        dice: Some(3), misses: (14, 27), ..SHOT },
    Shot { weapon: "light-cannon", firer: "Art C", vbu: 2, range: 4, target: "Art A",
        dice: Some(1), misses: (5, 6), ..SHOT },
    // 2+0-1+1.
    Shot { weapon: "light-cannon", firer: "Art C", range: 4, moves: 1,
        dice: Some(2), misses: (2, 3), ..AT_TERCIO },
    // Howitzers gain nothing by mass: 2+1-1; 2+1. They have no shot at 1BU.
    Shot { weapon: "medium-howitzer", firer: "Art E", range: 4, covered: true,
        dice: Some(2), misses: (2, 3), ..AT_TERCIO },
    Shot { weapon: "heavy-howitzer", firer: "Art D", range: 8,
        dice: Some(3), misses: (14, 27), ..AT_TERCIO },
    Shot { weapon: "heavy-howitzer", firer: "Art D", range: 1, ..AT_TERCIO },
];

/// One side of a melee, its dice, and how often they hit nothing.
#[derive(Debug)]
pub struct Fight {
    pub troop: &'static str,
    /// VBU at the start of the battle, and now.
    pub full: i32,
    pub vbu: i32,
    pub impetus: i32,
    pub own_modifier: i32,
    pub leader: bool,
    pub charges: bool,
    pub disordered: bool,
    /// Contacted on the flank or rear.
    pub flanked: bool,
    /// Where most of its base stands: "open", "broken" or "difficult".
    pub ground: &'static str,
    pub foe: &'static str,
    /// Whether the charge met the foe in front.
    pub at_front: bool,
    /// Where the foe stands wholly.
    pub foe_ground: &'static str,
    pub foe_behind_obstacle: bool,
    pub foe_fortified: bool,
    pub dice: i32,
    pub misses: Fraction,
}

/// A gallopers' charge in the open.
const FIGHT: Fight = Fight {
    troop: "GA",
    full: 5,
    vbu: 5,
    impetus: 4,
    own_modifier: 0,
    leader: false,
    charges: true,
    disordered: false,
    flanked: false,
    ground: "open",
    foe: "TR",
    at_front: true,
    foe_ground: "open",
    foe_behind_obstacle: false,
    foe_fortified: false,
    dice: 0,
    misses: (1, 1),
};

/// A pike block that stands.
const BLOCK: Fight =
    Fight { troop: "Tercio", full: 7, vbu: 7, impetus: 2, charges: false, ..FIGHT };

#[rustfmt::skip]
pub const FIGHTS: [Fight; 19] = [
    // The reading: no Impetus against pikes, else 5+4.
    Fight { foe: "P&M", dice: 5, misses: (8, 27), ..FIGHT },
    Fight { foe: "TR", dice: 9, misses: (1664, 19683), ..FIGHT },
    // 5+4-1: disorder does not take the Impetus.
    Fight { disordered: true, dice: 8, misses: (256, 2187), ..FIGHT },
    // Pikes guard the front only: 5+4.
    Fight { foe: "P&M", at_front: false, dice: 9, misses: (1664, 19683), ..FIGHT },
    // Two of five lost is less than half: 3+4. Three of six is half: 3, and it charges no more.
    Fight { vbu: 3, dice: 7, misses: (352, 2187), ..FIGHT },
    Fight { full: 6, vbu: 3, charges: false, dice: 3, misses: (14, 27), ..FIGHT },
    // No Impetus at an obstacle, and -2.
    Fight { foe: "T", foe_behind_obstacle: true, dice: 3, misses: (14, 27), ..FIGHT },
    // Broken ground under the horse takes the Impetus, but no dice.
    Fight { full: 6, vbu: 6, ground: "broken", foe: "T", dice: 6, misses: (160, 729), ..FIGHT },
    // Difficult ground takes both: 6-2; so do troops wholly in it.
    Fight { full: 6, vbu: 6, ground: "difficult", foe: "T", dice: 4, misses: (32, 81), ..FIGHT },
    Fight { full: 6, vbu: 6, foe: "T", foe_ground: "difficult",
        dice: 4, misses: (32, 81), ..FIGHT },
    // Fortified baggage.
    Fight { foe: "baggage", foe_fortified: true, dice: 5, misses: (8, 27), ..FIGHT },
    // Cuirassiers with their leader: 6+2+1+1.
    Fight { troop: "TR", full: 6, vbu: 6, impetus: 2, own_modifier: 1, leader: true,
        dice: 10, misses: (3584, 59049), ..FIGHT },
    // Foot has no Impetus against horse, but has it against foot: 3; 3+1.
    Fight { troop: "WB", full: 3, vbu: 3, impetus: 1, dice: 3, misses: (14, 27), ..FIGHT },
    Fight { troop: "WB", full: 3, vbu: 3, impetus: 1, foe: "P&M",
        dice: 4, misses: (32, 81), ..FIGHT },
    // 7-2 against troops wholly in difficult ground; those pay nothing: 4-1.
    Fight { foe: "T", foe_ground: "difficult", dice: 5, misses: (8, 27), ..BLOCK },
    Fight { troop: "T", full: 4, vbu: 4, impetus: 0, own_modifier: -1, ground: "difficult",
        foe: "Tercio", dice: 3, misses: (14, 27), ..BLOCK },
    // Broken ground costs no dice in melee.
    Fight { ground: "broken", dice: 7, misses: (352, 2187), ..BLOCK },
    // 4-1-1.
    Fight { troop: "P&M", full: 4, vbu: 4, impetus: 1, disordered: true, flanked: true, foe: "GA",
        dice: 2, misses: (2, 3), ..BLOCK },
    // 2-1-1 leaves nothing: one die all the same.
    Fight { troop: "S", full: 2, vbu: 2, impetus: 0, disordered: true, flanked: true, foe: "GA",
        dice: 1, misses: (5, 6), ..BLOCK },
];

/// A cohesion test, its critical number, and what each face from 1 to 6 costs, not cut to the VBU
/// that is there.
#[derive(Debug)]
pub struct Cohesion {
    pub troop: &'static str,
    pub vbu: i32,
    pub damage: i32,
    /// A band of distance, or "melee".
    pub from: &'static str,
    pub leader: bool,
    pub disordered: bool,
    /// Motivated +1, unmotivated -1.
    pub spirit: i32,
    /// Where it stands: "open", "broken" or "difficult".
    pub ground: &'static str,
    /// Where its enemy stands wholly.
    pub foe_ground: &'static str,
    pub flanked: bool,
    pub at_obstacle: bool,
    pub on_gentle_hill: bool,
    pub critical: i32,
    pub losses: [i32; 6],
}

const COHESION: Cohesion = Cohesion {
    troop: "GA",
    vbu: 5,
    damage: 1,
    from: "melee",
    leader: false,
    disordered: false,
    spirit: 0,
    ground: "open",
    foe_ground: "open",
    flanked: false,
    at_obstacle: false,
    on_gentle_hill: false,
    critical: 0,
    losses: [0; 6],
};

#[rustfmt::skip]
pub const TESTS: [Cohesion; 20] = [
    // The reading: 7-1, a sixth to lose 1; 5-1; 5-1+1.
    Cohesion { troop: "Tercio", vbu: 7, critical: 6, losses: [0, 0, 0, 0, 0, 1], ..COHESION },
    Cohesion { from: "point-blank", critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
    Cohesion { from: "short", critical: 5, losses: [0, 0, 0, 0, 0, 1], ..COHESION },
    // 7-1+2: above 6 it is still the 6 that fails.
    Cohesion { troop: "Tercio", vbu: 7, from: "long",
        critical: 8, losses: [0, 0, 0, 0, 0, 1], ..COHESION },
    // 5-3+2.
    Cohesion { troop: "P&M", damage: 3, from: "extreme",
        critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
    // 2-2 is raised to 1, and a 1 passes.
    Cohesion { troop: "S", vbu: 2, damage: 2, from: "point-blank",
        critical: 1, losses: [0, 1, 2, 3, 4, 5], ..COHESION },
    // 5-1-1: passing costs 1, failing what it costs anybody.
    Cohesion { from: "point-blank", disordered: true,
        critical: 3, losses: [1, 1, 1, 1, 2, 3], ..COHESION },
    // 7-1+1-1: disordered and safe, yet every face costs 1.
    Cohesion { troop: "Tercio", vbu: 7, leader: true, disordered: true,
        critical: 6, losses: [1, 1, 1, 1, 1, 1], ..COHESION },
    // 3-1+1-1 for unmotivated clubmen; 5-2+1 for motivated horse.
    Cohesion { troop: "WB", vbu: 3, from: "short", spirit: -1,
        critical: 2, losses: [0, 0, 1, 2, 3, 4], ..COHESION },
    Cohesion { damage: 2, from: "point-blank", spirit: 1,
        critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
    // 5-1-1 in broken ground; 5-1-2 in difficult.
    Cohesion { troop: "TR", ground: "broken", critical: 3, losses: [0, 0, 0, 1, 2, 3], ..COHESION },
    Cohesion { troop: "TR", ground: "difficult",
        critical: 2, losses: [0, 0, 1, 2, 3, 4], ..COHESION },
    // Standing in broken against troops wholly in difficult ground: -2 only, not -3.
    Cohesion { troop: "TR", ground: "broken", foe_ground: "difficult",
        critical: 2, losses: [0, 0, 1, 2, 3, 4], ..COHESION },
    // The ground of the enemy counts too: 6-1-1.
    Cohesion { troop: "P&M", vbu: 6, foe_ground: "broken",
        critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
    // Shot and warband pay nothing for ground: 4-1; 3-1.
    Cohesion { troop: "T", vbu: 4, ground: "difficult",
        critical: 3, losses: [0, 0, 0, 1, 2, 3], ..COHESION },
    Cohesion { troop: "WB", vbu: 3, ground: "broken",
        critical: 2, losses: [0, 0, 1, 2, 3, 4], ..COHESION },
    // Ground counts in melee only: 5-1+1 under fire.
    Cohesion { troop: "TR", from: "short", ground: "difficult",
        critical: 5, losses: [0, 0, 0, 0, 0, 1], ..COHESION },
    // 7-2-1 in the flank.
    Cohesion { troop: "Tercio", vbu: 7, damage: 2, flanked: true,
        critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
    // 5-2+1+1 with a leader at an obstacle; an obstacle on a hill is +1 all the same: 4-1+1.
    Cohesion { troop: "P&M", damage: 2, leader: true, at_obstacle: true,
        critical: 5, losses: [0, 0, 0, 0, 0, 1], ..COHESION },
    Cohesion { troop: "T", vbu: 4, at_obstacle: true, on_gentle_hill: true,
        critical: 4, losses: [0, 0, 0, 0, 1, 2], ..COHESION },
];
