//! Worked checks of shots, volleys and tests, reckoned from the sheet and the reading with
//! exact fractions: first those of the reading, then our own. D is 7 and nobody is disordered, in
//! ground or led by a general unless it is said. Chances are in lowest terms.

/// A part of a whole: so many in so many.
pub type Fraction = (u128, u128);

/// One figure's shooting; no shots where it may not shoot.
#[derive(Debug)]
pub struct Shot {
    pub weapon: &'static str,
    pub sa: i32,
    /// Whole inches.
    pub range: i32,
    /// Skirmish formations in the line of fire.
    pub between: i32,
    pub at_skirmishers: bool,
    pub in_feature: bool,
    /// In answer to a charge; the firer stands.
    pub at_charge: bool,
    pub moved: bool,
    /// All armour values of the target together.
    pub save: i32,
    pub durability: i32,
    pub shots: i32,
    /// Least faces; none where no face will do.
    pub hits_from: i32,
    pub saves_from: Option<i32>,
    pub kills_from: Option<i32>,
    /// That one shot kills.
    pub kills: Fraction,
}

const SHOT: Shot = Shot {
    weapon: "",
    sa: 3,
    range: 1,
    between: 0,
    at_skirmishers: false,
    in_feature: false,
    at_charge: false,
    moved: false,
    save: 0,
    durability: 7,
    shots: 0,
    hits_from: 0,
    saves_from: None,
    kills_from: None,
    kills: (0, 1),
};

#[rustfmt::skip]
pub const SHOTS: [Shot; 33] = [
    // The reading: SA 4 hits on 3+, save 4 less AP 1 on 4+, KA 3 kills D 7 on 4+; save 6 on 2+.
    Shot { weapon: "longbow", sa: 4, range: 15, save: 4, shots: 1, hits_from: 3,
        saves_from: Some(4), kills_from: Some(4), kills: (1, 6), ..SHOT },
    Shot { weapon: "longbow", sa: 4, range: 15, save: 6, shots: 1, hits_from: 3,
        saves_from: Some(2), kills_from: Some(4), kills: (1, 18), ..SHOT },
    // The reading: SA 3 at long range hits on 5+; no armour.
    Shot { weapon: "bow", sa: 3, range: 24, save: 0, shots: 1, hits_from: 5, kills_from: Some(4),
        kills: (1, 6), ..SHOT },
    // Beyond 15": SA 3, and the AP is gone, so save 4 is on 3+. Beyond 30" nothing.
    Shot { weapon: "longbow", sa: 4, range: 20, save: 4, shots: 1, hits_from: 4,
        saves_from: Some(3), kills_from: Some(4), kills: (1, 12), ..SHOT },
    Shot { weapon: "longbow", sa: 4, range: 31, save: 4, ..SHOT },
    // AP 1 takes a lone shield.
    Shot { weapon: "longbow", sa: 4, range: 15, save: 1, shots: 1, hits_from: 3,
        kills_from: Some(4), kills: (1, 3), ..SHOT },
    // At skirmishers in a wood SA 4-1-1; shield and loose order 2, less AP 1.
    Shot { weapon: "longbow", sa: 4, range: 15, save: 2, at_skirmishers: true, in_feature: true,
        shots: 1, hits_from: 5, saves_from: Some(6), kills_from: Some(4), kills: (5, 36),
        ..SHOT },
    // Elephants: D 8 dies on 5+.
    Shot { weapon: "longbow", sa: 4, range: 15, save: 2, durability: 8, shots: 1, hits_from: 3,
        saves_from: Some(6), kills_from: Some(5), kills: (5, 27), ..SHOT },
    // KA 4 kills on 3+; knights save on 2+ with 5 left. Far off SA 2 and KA 3, the AP stays.
    Shot { weapon: "crossbow", sa: 3, range: 15, save: 6, shots: 1, hits_from: 4,
        saves_from: Some(2), kills_from: Some(3), kills: (1, 18), ..SHOT },
    Shot { weapon: "crossbow", sa: 3, range: 30, save: 4, shots: 1, hits_from: 5,
        saves_from: Some(4), kills_from: Some(4), kills: (1, 12), ..SHOT },
    // A bolt at charging knights, begun far off: SA 3-1-1.
    Shot { weapon: "crossbow", sa: 3, range: 20, save: 6, at_charge: true, shots: 1, hits_from: 6,
        saves_from: Some(2), kills_from: Some(4), kills: (1, 72), ..SHOT },
    // AP 2 leaves 2 of plate, AP 1 leaves 3.
    Shot { weapon: "handgun", sa: 3, range: 12, save: 4, shots: 1, hits_from: 4,
        saves_from: Some(5), kills_from: Some(3), kills: (2, 9), ..SHOT },
    Shot { weapon: "handgun", sa: 3, range: 24, save: 4, shots: 1, hits_from: 5,
        saves_from: Some(4), kills_from: Some(4), kills: (1, 12), ..SHOT },
    // Handguns, crossbows and staff slings do not shoot after a move.
    Shot { weapon: "handgun", sa: 3, range: 12, save: 4, moved: true, ..SHOT },
    Shot { weapon: "crossbow", sa: 3, range: 12, save: 4, moved: true, ..SHOT },
    Shot { weapon: "staff-sling", sa: 3, range: 12, save: 1, moved: true, ..SHOT },
    // Standing, a staff sling has AP 1 within 12" and none beyond.
    Shot { weapon: "staff-sling", sa: 3, range: 12, save: 1, shots: 1, hits_from: 4,
        kills_from: Some(4), kills: (1, 4), ..SHOT },
    Shot { weapon: "staff-sling", sa: 3, range: 13, save: 1, shots: 1, hits_from: 5,
        saves_from: Some(6), kills_from: Some(4), kills: (5, 36), ..SHOT },
    // A light crossbow may move, and loses 1.
    Shot { weapon: "light-crossbow", sa: 3, range: 12, save: 3, moved: true, shots: 1,
        hits_from: 5, saves_from: Some(5), kills_from: Some(4), kills: (1, 9), ..SHOT },
    // Javelins lose nothing by a move, and have no long range.
    Shot { weapon: "javelins", sa: 3, range: 8, save: 1, moved: true, shots: 1, hits_from: 4,
        saves_from: Some(6), kills_from: Some(4), kills: (5, 24), ..SHOT },
    Shot { weapon: "javelins", sa: 3, range: 9, save: 1, ..SHOT },
    // At a charge they lose 1 all the same.
    Shot { weapon: "javelins", sa: 3, range: 4, save: 1, at_charge: true, shots: 1, hits_from: 5,
        saves_from: Some(6), kills_from: Some(4), kills: (5, 36), ..SHOT },
    // Slings standing: two shots at KA 2. Moved: one at KA 3, SA 2. At a charge too.
    Shot { weapon: "slings", sa: 3, range: 9, save: 0, shots: 2, hits_from: 4,
        kills_from: Some(5), kills: (1, 6), ..SHOT },
    Shot { weapon: "slings", sa: 3, range: 9, save: 0, moved: true, shots: 1, hits_from: 5,
        kills_from: Some(4), kills: (1, 6), ..SHOT },
    Shot { weapon: "slings", sa: 3, range: 18, save: 1, at_charge: true, shots: 1, hits_from: 6,
        saves_from: Some(6), kills_from: Some(4), kills: (5, 72), ..SHOT },
    // SA 1 hits on a 6 at full KA: 2-1.
    Shot { weapon: "stones", sa: 2, range: 8, save: 0, at_charge: true, shots: 1, hits_from: 6,
        kills_from: Some(6), kills: (1, 36), ..SHOT },
    // SA 0: a 6 hits, KA 1-1 never reaches D 7.
    Shot { weapon: "stones", sa: 2, range: 8, save: 0, between: 1, at_charge: true, shots: 1,
        hits_from: 6, kills: (0, 1), ..SHOT },
    // SA 2-1-1: a 6, and KA 2 kills on 5+. A third loss changes nothing.
    Shot { weapon: "shortbow", sa: 2, range: 20, save: 1, moved: true, shots: 1, hits_from: 6,
        saves_from: Some(6), kills_from: Some(5), kills: (5, 108), ..SHOT },
    Shot { weapon: "shortbow", sa: 2, range: 20, save: 1, in_feature: true, moved: true, shots: 1,
        hits_from: 6, saves_from: Some(6), kills_from: Some(5), kills: (5, 108), ..SHOT },
    // SA 1: a 6 at KA 2; SA 0: KA 1.
    Shot { weapon: "darts", sa: 2, range: 8, save: 1, between: 1, shots: 1, hits_from: 6,
        saves_from: Some(6), kills_from: Some(5), kills: (5, 108), ..SHOT },
    Shot { weapon: "darts", sa: 2, range: 8, save: 1, between: 2, shots: 1, hits_from: 6,
        saves_from: Some(6), kills_from: Some(6), kills: (5, 216), ..SHOT },
    // Seven points of armour save on 2+ like five, less AP 1 still so.
    Shot { weapon: "bow", sa: 4, range: 12, save: 7, shots: 1, hits_from: 3, saves_from: Some(2),
        kills_from: Some(4), kills: (1, 18), ..SHOT },
    Shot { weapon: "longbow", sa: 4, range: 15, save: 7, shots: 1, hits_from: 3,
        saves_from: Some(2), kills_from: Some(4), kills: (1, 18), ..SHOT },
];

/// Figures that shoot: files, figures in all, in mass, skirmishers, how many. Rows that are cut in
/// half are even, since the reading does not say whether halves round by rank or together.
#[rustfmt::skip]
pub const SHOOTERS: [(i32, i32, bool, bool, i32); 7] = [
    (10, 20, false, false, 10),
    (10, 20, true,  false, 20),
    // 8+8 and half of 4; 6+6 and half of two sixes; 6+6+3.
    ( 8, 20, true,  false, 18),
    ( 6, 24, true,  false, 18),
    ( 6, 18, true,  false, 15),
    // The first rank has what there is; skirmishers shoot all.
    (10,  7, false, false,  7),
    ( 6, 12, false, true,  12),
];

/// Shots together at one unit that nothing else shoots at, and that began the phase whole.
#[derive(Debug)]
pub struct Volley {
    pub shots: u32,
    pub kills: Fraction,
    /// Figures of the target; more cannot be lost.
    pub target: u32,
    pub tests_at: u32,
    pub mo: i32,
    pub mean: Fraction,
    /// That nothing is lost, that it must test, that it tests and fails (no points spent).
    pub none: Fraction,
    pub tests: Fraction,
    pub flees: Fraction,
}

#[rustfmt::skip]
pub const VOLLEYS: [Volley; 8] = [
    // 20 longbows, SA 4, two ranks of ten in mass, at 20", save 4: 1/12 each; the mean is 5/3.
    Volley { shots: 20, kills: (1, 12), target: 24, tests_at: 5, mo: 6,
        mean: (5, 3),
        none: (672749994932560009201, 3833759992447475122176),
        tests: (6883987108741515565, 319479999370622926848),
        flees: (48187909761190608955, 3833759992447475122176), },
    // The same at 20 figures, and at 40.
    Volley { shots: 20, kills: (1, 12), target: 20, tests_at: 4, mo: 6,
        mean: (5, 3),
        none: (672749994932560009201, 3833759992447475122176),
        tests: (101744762164635102275, 1277919997482491707392),
        flees: (712213335152445715925, 15335039969789900488704), },
    Volley { shots: 20, kills: (1, 12), target: 40, tests_at: 8, mo: 6,
        mean: (5, 3),
        none: (672749994932560009201, 3833759992447475122176),
        tests: (37373790932831783, 319479999370622926848),
        flees: (261616536529822481, 3833759992447475122176), },
    // At 15" and save 4: 1/6 each.
    Volley { shots: 20, kills: (1, 6), target: 24, tests_at: 5, mo: 6,
        mean: (10, 3),
        none: (95367431640625, 3656158440062976),
        tests: (70457457895873, 304679870005248),
        flees: (493202205271111, 3656158440062976), },
    // Ten in the front rank alone, at 15" and save 6: 1/18; twelve knights test on 3.
    Volley { shots: 10, kills: (1, 18), target: 12, tests_at: 3, mo: 7,
        mean: (5, 9),
        none: (2015993900449, 3570467226624),
        tests: (759520505, 49589822592),
        flees: (3797602525, 595077871104), },
    // Eight crossbows at 15" and save 4: 1/2 x 1/2 x 2/3.
    Volley { shots: 8, kills: (1, 6), target: 18, tests_at: 4, mo: 5,
        mean: (4, 3),
        none: (390625, 1679616),
        tests: (51491, 1679616),
        flees: (669383, 30233088), },
    // Twelve javelins at a shield, 5/24 each: a mean of 5/2.
    Volley { shots: 12, kills: (5, 24), target: 30, tests_at: 6, mo: 5,
        mean: (5, 2),
        none: (2213314919066161, 36520347436056576),
        tests: (143470599828125, 6086724572676096),
        flees: (1865117797765625, 109561042308169728), },
    // Ten slings that stand, SA 4, at ten skirmishers: 20 shots with SA 4-1 and KA 2, and their 1
    // saves a sixth: 1/2 x 5/6 x 1/3. More than ten cannot fall.
    Volley { shots: 20, kills: (5, 36), target: 10, tests_at: 2, mo: 5,
        mean: (9282912814018104184696111572275, 3341873634710933516959711494144),
        none: (671790528819082282036142601601, 13367494538843734067838845976576),
        tests: (10528637788027612166331275627875, 13367494538843734067838845976576),
        flees: (136872291244358958162306583162375, 240614901699187213221099227578368), },
];

/// Losses at which a unit of so many figures tests after shooting.
#[rustfmt::skip]
pub const TESTS_AT: [(i32, i32); 12] = [
    (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (24, 5), (25, 5), (26, 6), (40, 8),
    // The row goes on.
    (41, 9), (45, 9), (46, 10),
];

/// Tests: the value rolled against after all that lowers it, and the chance with no point, one, two
/// and three. Below 2 nothing passes.
#[rustfmt::skip]
pub const PASSES: [(i32, [Fraction; 4]); 12] = [
    ( 1, [(0, 1), (0, 1), (0, 1), (0, 1)]),
    ( 2, [(1, 36), (2, 27), (19, 144), (763, 3888)]),
    ( 3, [(1, 12), (43, 216), (415, 1296), (3371, 7776)]),
    ( 4, [(1, 6), (77, 216), (169, 324), (563, 864)]),
    ( 5, [(5, 18), (113, 216), (25, 36), (2089, 2592)]),
    ( 6, [(5, 12), (49, 72), (119, 144), (7043, 7776)]),
    ( 7, [(7, 12), (29, 36), (131, 144), (931, 972)]),
    ( 8, [(13, 18), (193, 216), (311, 324), (851, 864)]),
    ( 9, [(5, 6), (205, 216), (319, 324), (7739, 7776)]),
    (10, [(11, 12), (53, 54), (1291, 1296), (1295, 1296)]),
    (11, [(35, 36), (215, 216), (1295, 1296), (7775, 7776)]),
    (12, [(1, 1), (1, 1), (1, 1), (1, 1)]),
];

/// Command tests: Mo, enemies within 5", points, drilled and changing formation (rolled again once,
/// with the same dice), the chance.
#[rustfmt::skip]
pub const COMMAND: [(i32, i32, u32, bool, Fraction); 6] = [
    (7, 0, 0, false, (7, 12)),
    (7, 2, 0, false, (5, 18)),
    (7, 2, 1, false, (113, 216)),
    (5, 4, 0, false, (0, 1)),
    // 1 - 7/12 x 7/12; 1 - 23/72 x 23/72.
    (6, 0, 0, true,  (95, 144)),
    (6, 0, 1, true,  (4655, 5184)),
];

/// Rallies: Mo, an enemy within 8", figures at first and left, the chance; none without a quarter.
#[rustfmt::skip]
pub const RALLIES: [(i32, bool, i32, i32, Option<Fraction>); 5] = [
    (6, false, 24,  6, Some((5, 12))),
    (6, true,  24, 24, Some((5, 18))),
    (5, true,  30,  8, Some((1, 6))),
    (6, false, 24,  5, None),
    (5, false, 30,  7, None),
];

/// Strategic advantage: points spent by the first and by the second, the chance that the first
/// throw goes to the first, that it is a tie, and that the first has it in the end. After a tie all
/// dice are thrown again, those of the points too, and no more are spent.
#[rustfmt::skip]
pub const ADVANTAGES: [(u32, u32, Fraction, Fraction, Fraction); 16] = [
    (0, 0, (5, 12),           (1, 6),          (1, 2)),
    (0, 1, (5, 54),           (5, 72),         (20, 201)),
    (0, 2, (5, 432),          (5, 324),        (15, 1276)),
    (0, 3, (1, 1296),         (5, 2592),       (2, 2587)),
    (1, 0, (181, 216),        (5, 72),         (181, 201)),
    (1, 1, (575, 1296),       (73, 648),       (1, 2)),
    (1, 2, (197, 1296),       (5, 72),         (197, 1206)),
    (1, 3, (31, 864),         (43, 1728),      (62, 1685)),
    (2, 0, (1261, 1296),      (5, 324),        (1261, 1276)),
    (2, 1, (1009, 1296),      (5, 72),         (1009, 1206)),
    (2, 2, (3527, 7776),      (361, 3888),     (1, 2)),
    (2, 3, (559, 2916),       (6109, 93312),   (17888, 87203)),
    (3, 0, (2585, 2592),      (5, 2592),       (2585, 2587)),
    (3, 1, (541, 576),        (43, 1728),      (1623, 1685)),
    (3, 2, (23105, 31104),    (6109, 93312),   (69315, 87203)),
    (3, 3, (85759, 186624),   (7553, 93312),   (1, 2)),
];
