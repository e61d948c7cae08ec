//! Worked checks of combats, defeats and flight, reckoned from the sheet and the reading with exact
//! fractions. D is 7 and nobody is disordered, in ground or led by a general unless it is said.
//! Chances are in lowest terms.

/// A part of a whole: so many in so many.
pub type Fraction = (u128, u128);

/// The save in front of a standing figure, and in flank or rear, and in front of one that moves.
#[rustfmt::skip]
pub const SAVES: [(&[&str], [i32; 3]); 7] = [
    (&["light-armour", "pavise"],                   [3, 1, 1]),
    (&["large-shield", "heavy-armour"],             [4, 2, 4]),
    (&["plate-armour", "mounted", "metal-barding"], [6, 6, 6]),
    (&["buckler", "light-armour"],                  [2, 1, 2]),
    (&["spara"],                                    [2, 0, 0]),
    (&["light-armour"],                             [1, 1, 1]),
    (&[],                                           [0, 0, 0]),
];

/// As the columns below are named.
type Fighters = (&'static str, i32, i32, &'static str, i32, &'static str, bool, i32);
type Fate = (&'static str, i32, i32, i32, i32, Fraction, Option<i32>);

/// Figures that fight in front, both fronts squared up on their middles: the arm and files of both,
/// ranks and weapon of the first, whether it charges, and how many fight of the first.
#[rustfmt::skip]
pub const FIGHTERS: [Fighters; 11] = [
    ("foot",   8, 3, "foot",   8, "",      false,  8),
    ("foot",  10, 3, "foot",   8, "",      false, 10),
    ("foot",  12, 3, "foot",   8, "",      false, 10),
    ("foot",   8, 3, "foot",  12, "",      false,  8),
    // 6" of horse lie within 7.2" of foot and reach into its outermost files.
    ("foot",   9, 2, "horse",  6, "",      false,  9),
    ("horse",  6, 2, "foot",   9, "",      true,   6),
    // Two ranks of spears standing, one charging; four of pikes either way: 8 and 3 x 4.
    ("foot",   8, 3, "foot",   8, "spear", false, 16),
    ("foot",   8, 3, "foot",   8, "spear", true,   8),
    ("foot",   8, 4, "foot",   8, "pikes", false, 20),
    ("foot",   8, 4, "foot",   8, "pikes", true,  20),
    ("foot",   8, 5, "foot",   8, "pikes", false, 20),
];

/// The rank bonus: kind, files, figures, disordered, and the bonus; then with front ranks counted.
#[rustfmt::skip]
pub const RANK_BONUSES: [(&str, i32, i32, bool, i32, i32); 11] = [
    ("regular",  8, 24, false, 2, 2),
    ("drilled",  8, 21, false, 1, 2),
    ("drilled",  8, 22, false, 2, 2),
    ("warband",  8, 30, false, 2, 2),
    ("regular", 10, 16, false, 1, 2),
    ("regular", 10, 15, false, 0, 1),
    ("light",   10, 20, false, 1, 1),
    ("light",    6, 20, false, 1, 1),
    ("light",   20, 20, false, 0, 1),
    ("regular",  8, 24, true,  0, 0),
    ("skirmish", 6, 12, false, 0, 0),
];

/// One side of a combat on open ground, front to front.
#[derive(Debug)]
pub struct Side {
    pub figures: i32,
    pub front: i32,
    pub fights: i32,
    pub ca: i32,
    /// With what the weapon adds in this round.
    pub ka: i32,
    pub ap: i32,
    pub save: i32,
    pub mo: i32,
    pub kind: &'static str,
    pub mounted: bool,
    pub impact: i32,
    pub push: i32,
}

const LEGION: Side = Side {
    figures: 24,
    front: 8,
    fights: 8,
    ca: 4,
    ka: 3,
    ap: 0,
    save: 4,
    mo: 7,
    kind: "drilled",
    mounted: false,
    impact: 1,
    push: 0,
};
const WARBAND: Side =
    Side { figures: 30, ca: 3, save: 1, mo: 5, kind: "warband", impact: 0, ..LEGION };
const KNIGHTS: Side = Side {
    figures: 12,
    front: 6,
    fights: 6,
    ka: 4,
    ap: 1,
    save: 6,
    kind: "regular",
    mounted: true,
    ..LEGION
};
const MEN_AT_ARMS: Side = Side { figures: 18, front: 9, fights: 9, ka: 4, impact: 0, ..LEGION };

/// One round of combat: the first side wins, draws, loses; and with the tests that follow, no
/// points spent: the second routs, the first routs.
#[derive(Debug)]
pub struct Clash {
    pub first: Side,
    pub second: Side,
    /// "left": ranks behind the first, after losses, as the minimum size is; "before losses": the
    /// same before them; "every": after losses, the front rank too.
    pub ranks: &'static str,
    pub wins: Fraction,
    pub draws: Fraction,
    pub loses: Fraction,
    pub breaks_foe: Fraction,
    pub breaks: Fraction,
}

const CLASH: Clash = Clash {
    first: LEGION,
    second: WARBAND,
    ranks: "left",
    wins: (0, 1),
    draws: (0, 1),
    loses: (0, 1),
    breaks_foe: (0, 1),
    breaks: (0, 1),
};

#[rustfmt::skip]
pub const CLASHES: [Clash; 8] = [
    // The first charges. 4/6 x 5/6 x 3/6 = 5/18 a figure against 3/6 x 2/6 x 3/6 = 1/12.
    // Bonuses 2+1 against 2; three losses take the third rank of the 24, none of the 30's four.
    Clash { first: LEGION, second: WARBAND,
        wins: (725111599334806541, 789730223053602816),
        draws: (276422632041642893, 4738381338321616896),
        loses: (111289110271134757, 4738381338321616896),
        breaks_foe: (10417095462889887695, 14215144014964850688),
        breaks: (128266678486305619, 21322716022447276032), ..CLASH },
    // Ranks as they stood before the losses.
    Clash { first: LEGION, second: WARBAND,
        ranks: "before losses",
        wins: (162052577446733273, 175495605123022848),
        draws: (8903230569165049, 148074416822550528),
        loses: (78058369046536957, 4738381338321616896),
        breaks_foe: (31349496642101956835, 42645432044894552064),
        breaks: (24865792979007799, 14215144014964850688) },
    // The second charges: 2 against 2+1.
    Clash { first: Side { impact: 0, ..LEGION }, second: Side { impact: 1, ..WARBAND },
        wins: (802671211487587475, 1579460446107205632),
        draws: (299308830898511995, 1184595334580404224),
        loses: (1133132380264806491, 4738381338321616896),
        breaks_foe: (10281952411955208875, 42645432044894552064),
        breaks: (5331074764031568773, 85290864089789104128), ..CLASH },
    // A later round, the first with push and shove +2: 2+2 against 2.
    Clash { first: Side { impact: 0, push: 2, ..LEGION }, second: WARBAND,
        wins: (4627092228050482139, 4738381338321616896),
        draws: (18423502428927817, 1184595334580404224),
        loses: (12531700185141163, 1579460446107205632),
        breaks_foe: (153190608218868078353, 170581728179578208256),
        breaks: (24865792979007799, 14215144014964850688), ..CLASH },
    // Ten files against eight: all ten fight, one beyond each end. Three ranks of ten: 2.
    Clash { first: LEGION, second: Side { front: 10, fights: 10, ..WARBAND },
        wins: (302433440316846649613, 341163456359156416512),
        draws: (6248700530248657745, 85290864089789104128),
        loses: (13735213921315135919, 341163456359156416512),
        breaks_foe: (1410999029404274412245, 2046980738154938499072),
        breaks: (9156868320430816193, 767617776808101937152), ..CLASH },
    // The same, front ranks counted too: three losses still leave the 24 two ranks.
    Clash { first: LEGION, second: Side { front: 10, fights: 10, ..WARBAND },
        ranks: "every",
        wins: (305704761905735753363, 341163456359156416512),
        draws: (13091426115709278865, 170581728179578208256),
        loses: (9275842222002105419, 341163456359156416512),
        breaks_foe: (1419034553404590724745, 2046980738154938499072),
        breaks: (7634206284896051341, 2046980738154938499072) },
    // Lances: 4/6 x 3/6 x 4/6 = 2/9 with KA 4 and AP 1 against 4/6 x 1/6 x 4/6 = 2/27.
    // 6" of horse touch all nine files of 7.2". 1 each: impact; second rank until it lost four.
    // No stakes.
    Clash { first: KNIGHTS, second: MEN_AT_ARMS,
        wins: (2223292887897875000, 4052555153018976267),
        draws: (1138374588449460625, 4052555153018976267),
        loses: (230295892223880214, 1350851717672992089),
        breaks_foe: (773931373913281250, 4052555153018976267),
        breaks: (368725414819756000, 12157665459056928801), ..CLASH },
    // The same, front ranks counted too: 1 against 2.
    Clash { first: KNIGHTS, second: MEN_AT_ARMS,
        ranks: "every",
        wins: (1009788854979687500, 4052555153018976267),
        draws: (404501344306062500, 1350851717672992089),
        loses: (1829262265121101267, 4052555153018976267),
        breaks_foe: (2130206786679687500, 36472996377170786403),
        breaks: (1559300337841608815, 12157665459056928801) },
];

/// Hastati eight wide and 24 strong against 30 Gauls ten wide, both with KA +1 in the first round,
/// fought until one side routs: who charged, ten-thousandths that the hastati prevail, and the
/// percentage of the reading. Ranks as they are left; taken before losses it is 7851 and 4908.
/// After two rounds: 6212 have won and 1716 lost; charged, 2930 and 4278.
pub const FOUGHT_OUT: [(&str, i32, i32); 2] = [("hastati", 7395, 75), ("gauls", 4669, 46)];

/// Losers: kind, Mo, the difference, its figures and the winner's at the end (both on foot), the
/// chance to pass; having failed it stands, and this is the winner's push, or it routs.
#[rustfmt::skip]
pub const FATES: [Fate; 15] = [
    // Any drilled formation stands a defeat by 1; twice as many cost no second point.
    ("drilled",  6, 1, 10, 20, (5, 18),   Some(2)),
    ("drilled",  6, 1, 41, 20, (5, 18),   Some(1)),
    // A regular one must be more, not as many.
    ("regular",  6, 1, 21, 20, (5, 18),   Some(2)),
    ("regular",  6, 1, 20, 20, (5, 18),   None),
    // Twice as many exactly: the winner has +1.
    ("warband",  5, 1, 40, 20, (1, 6),    Some(1)),
    ("warband",  5, 1, 39, 20, (1, 6),    Some(2)),
    // Light and skirmish formations never stand a failed test.
    ("light",    6, 1, 40, 20, (5, 18),   None),
    ("skirmish", 5, 1, 40, 20, (1, 6),    None),
    // By 2 the drilled must be more, the regular twice as many; +2 even then.
    ("drilled",  7, 2, 21, 20, (5, 18),   Some(2)),
    ("drilled",  7, 2, 20, 20, (5, 18),   None),
    ("drilled",  7, 2, 40, 20, (5, 18),   Some(2)),
    ("regular",  6, 2, 40, 20, (1, 6),    Some(2)),
    ("regular",  6, 2, 39, 20, (1, 6),    None),
    // By 3 all rout. Mo 5 less 4 cannot be passed.
    ("drilled",  7, 3, 40, 20, (1, 6),    None),
    ("regular",  5, 4, 40, 20, (0, 1),    None),
];

/// Weights when sides are compared: foot, horse and elephants of each, whether the first is more,
/// whether it is twice as many.
#[rustfmt::skip]
pub const OUTNUMBERED: [([i32; 3], [i32; 3], bool, bool); 5] = [
    ([19, 0, 0], [0, 10, 0], false, false),
    ([21, 0, 0], [0, 10, 0], true,  false),
    ([0, 10, 0], [10, 0, 0], true,  true),
    ([24, 0, 0], [0, 0, 2],  true,  false),
    ([0, 10, 2], [20, 0, 0], true,  true),
];

/// Flight: who flees, who pursues, the chance that he is caught. Heavy troops lose 2" both fleeing
/// and pursuing; nothing stands in the way.
#[rustfmt::skip]
pub const FLIGHTS: [(&str, &str, Fraction); 16] = [
    ("foot",        "foot",        (721, 1296)),
    ("foot",        "horse",       (1099, 1296)),
    ("foot",        "heavy foot",  (145, 432)),
    ("foot",        "heavy horse", (1801, 2592)),
    ("horse",       "foot",        (287, 1296)),
    ("horse",       "horse",       (4249, 7776)),
    ("horse",       "heavy foot",  (127, 1296)),
    ("horse",       "heavy horse", (5647, 15552)),
    ("heavy foot",  "foot",        (493, 648)),
    ("heavy foot",  "horse",       (7319, 7776)),
    ("heavy foot",  "heavy foot",  (721, 1296)),
    ("heavy foot",  "heavy horse", (1099, 1296)),
    ("heavy horse", "foot",        (259, 648)),
    ("heavy horse", "horse",       (11207, 15552)),
    ("heavy horse", "heavy foot",  (287, 1296)),
    ("heavy horse", "heavy horse", (4249, 7776)),
];

/// A general's unit: figures at the start of the phase, lost in it, the chance that he dies.
#[rustfmt::skip]
pub const GENERAL_LOST: [(i32, i32, Fraction); 4] = [
    (20, 3, (0, 1)),
    (20, 4, (1, 6)),
    (24, 4, (0, 1)),
    (24, 5, (1, 6)),
];
