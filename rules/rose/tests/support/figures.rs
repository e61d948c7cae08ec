//! The ROSE sheet read a second time, as plain figures, in the order of the sheet. Distances are in
//! paces, time in minutes; nothing here is taken from the engine. Every first word in kebab case is
//! the end of an id as one would expect it: `rose.` and the word given above each table, then it.

/// The round, `round.*`: id, number as printed, words.
#[rustfmt::skip]
pub const ROUND: [(&str, &str, &str); 11] = [
    ("mark",     "1",     "Mark ongoing events"),
    ("dice",     "2",     "Select dice for next narrator"),
    ("narrator", "2.1",   "Highest D6 = narrator"),
    ("minutes",  "",      "1st roll sets minutes"),
    ("propose",  "2.2",   "Propose event"),
    ("disputed", "2.2.1", "If disputed"),
    ("resolve",  "2.2.2", "Resolve argument(s)"),
    ("again",    "2.2.3", "Loop to 2.2.1"),
    ("happens",  "2.3",   "Event happens, scope is fixed"),
    ("loop",     "3",     "Loop to 2, unless all dice spend"),
    ("closing",  "4",     "Closing step."),
];
/// Of them: steps, sub-steps, lines without a number.
pub const ROUND_COUNTS: [u32; 3] = [4, 6, 1];

/// The ladder, `ladder.*`, best first: id, name, short, least score of 3D6.
#[rustfmt::skip]
pub const LADDER: [(&str, &str, &str, i16); 9] = [
    ("dead-certain",      "Dead certain, but...", "DC",     4),
    ("nearly-certain",    "Nearly certain",       "NC",     6),
    ("very-likely",       "Very likely",          "VL",     8),
    ("likely",            "Likely",               "L",     10),
    ("fifty-fifty",       "50-50",                "50-50", 11),
    ("unlikely",          "Unlikely",             "U",     12),
    ("very-unlikely",     "Very unlikely",        "VU",    14),
    ("nearly-impossible", "Nearly impossible",    "NI",    16),
    ("daring-attempt",    "A daring attempt",     "DA",    18),
];
pub const LADDER_DICE: u32 = 3;

/// The three captions over the keywords, each over two columns.
#[rustfmt::skip]
pub const GROUPS: [(&str, &str); 3] = [
    ("battlefield", "Battlefield & tactical situation"),
    ("unit",        "Unit quality & condition"),
    ("leadership",  "Leadership & others"),
];

/// The matrix, `keyword.*`, column by column downwards: id, as printed, group, column from 1.
#[rustfmt::skip]
pub const KEYWORDS: [(&str, &str, &str, u32); 28] = [
    ("terrain",         "TERRAIN",          "battlefield", 1),
    ("visibility",      "VISIBILITY",       "battlefield", 1),
    ("weather",         "WEATHER",          "battlefield", 1),
    ("time-of-day",     "TIME OF DAY",      "battlefield", 1),
    ("outnumbered",     "OUTNUMBERED",      "battlefield", 1),
    ("open-flank",      "OPEN FLANK/ REAR", "battlefield", 2),
    ("charging",        "CHARGING",         "battlefield", 2),
    ("skirmishing",     "SKIRMISHING",      "battlefield", 2),
    ("distance",        "DISTANCE",         "battlefield", 2),
    ("duration",        "DURATION",         "battlefield", 2),
    ("mercenary",       "MERCENARY",        "unit",        3),
    ("morale",          "MORALE",           "unit",        3),
    ("cohesion",        "COHESION",         "unit",        3),
    ("fatigue",         "FATIGUE",          "unit",        3),
    ("surprised",       "SURPRISED",        "unit",        3),
    ("experience",      "EXPERIENCE",       "unit",        4),
    ("formation",       "FORMATION",        "unit",        4),
    ("weapon",          "WEAPON",           "unit",        4),
    ("armour",          "ARMOUR",           "unit",        4),
    ("unit-size",       "UNIT SIZE",        "unit",        4),
    ("ordered",         "ORDERED",          "leadership",  5),
    ("heroic",          "HEROIC",           "leadership",  5),
    ("opportunity",     "OPPORTUNITY",      "leadership",  5),
    ("threat",          "THREAT",           "leadership",  5),
    ("prev-combat",     "PREV. COMBAT",     "leadership",  6),
    ("prev-action",     "PREV. ACTION",     "leadership",  6),
    ("the-big-picture", "THE BIG PICTURE",  "leadership",  6),
    ("wildcard",        "WILDCARD",         "leadership",  6),
];
pub const KEYWORDS_A_COLUMN: [u32; 6] = [5, 5, 5, 5, 4, 4];

/// Movement time check, `move.*`: id, as printed, paces, dice. The 100 paces stand in the heading.
#[rustfmt::skip]
pub const MOVEMENT: [(&str, &str, i16, i16); 4] = [
    ("infantry", "Infantry",                   100, 3),
    ("walk",     "Cavalry walk",               100, 2),
    ("trot",     "Cavalry trotting",           100, 1),
    ("gallop",   "Cavalry galloping 50 paces",  50, 1),
];

/// Reforming time check, `reform.*`: id, as printed, dice, dice more for each 100 men, rung instead.
#[rustfmt::skip]
pub const REFORMING: [(&str, &str, i16, i16, Option<&str>); 6] = [
    ("misaligned",        "Misaligned",        1, 0, None),
    ("disturbed",         "Disturbed",         2, 0, None),
    ("disturbed-pikes",   "Disturbed Pikes",   3, 0, None),
    ("unformed-infantry", "Unformed infantry", 2, 1, None),
    ("unformed-cavalry",  "Unformed cavalry",  3, 0, None),
    ("panic-stricken",    "Panic stricken",    0, 0, Some("VU")),
];
/// Letter by letter, the one that is a formula, and the men of it.
pub const UNFORMED_INFANTRY: (&str, i16) = ("2+1D6/100 men", 100);

/// Combat time check, `reload.*`: id, as printed, dice.
#[rustfmt::skip]
pub const COMBAT_TIME: [(&str, &str, i16); 3] = [
    ("shooting",        "Inf. & Cav. shooting",       3),
    ("bombard",         "Bombard reloading",         10),
    ("field-artillery", "Field artillery reloading",  6),
];

/// `time.typical`: the number of dice is divided by this.
pub const TYPICAL_TIME: (&str, &str, i16) = ("typical", "Typical time = number of D6/2", 2);

/// The columns of [`ENGAGE`] and [`SHOOT`]: id, as printed, which arm's column of [`RESULTS`].
#[rustfmt::skip]
pub const TARGETS: [(&str, &str, &str); 5] = [
    ("heavy-cavalry",  "Heavy cav.", "cavalry"),
    ("light-cavalry",  "Light cav.", "cavalry"),
    ("pikes",          "Pikes",      "infantry"),
    ("other-infantry", "Other inf.", "infantry"),
    ("artillery",      "Artillery",  "artillery"),
];

/// Rung of the engaging unit, `engage.<row>.<target>`: id, as printed, cells; "n.a." as printed.
#[rustfmt::skip]
pub const ENGAGE: [(&str, &str, [&str; 5]); 7] = [
    //                                          heavy    light    pikes    other    artillery
    ("gendarmes",         "Gendarmes",         ["50-50", "NC",    "VU",    "VL",    "NC"]),
    ("mounted-shot",      "Mtd. bow/arquebus", ["NI",    "50-50", "NI",    "VU",    "NC"]),
    ("stradiots",         "Stradiots/Ginites", ["VU",    "VL",    "NI",    "U",     "NC"]),
    ("pikes",             "Pikes",             ["n.a.",  "n.a.",  "50-50", "VL",    "NC"]),
    ("sword-and-buckler", "Sword&Buckler men", ["n.a.",  "n.a.",  "U",     "VL",    "NC"]),
    ("crossbows",         "Inf. crossbows",    ["n.a.",  "n.a.",  "VU",    "50-50", "NC"]),
    ("arquebusiers",      "Inf. arquebusiers", ["n.a.",  "n.a.",  "VU",    "50-50", "NC"]),
];
/// Cells of it, and those that say n.a.
pub const ENGAGE_COUNTS: [u32; 2] = [35, 8];
/// The arm of each row, in whose columns of [`RESULTS`] it wins and loses.
#[rustfmt::skip]
pub const ENGAGING_ARMS: [(&str, &str); 7] = [
    ("gendarmes",         "cavalry"),
    ("mounted-shot",      "cavalry"),
    ("stradiots",         "cavalry"),
    ("pikes",             "infantry"),
    ("sword-and-buckler", "infantry"),
    ("crossbows",         "infantry"),
    ("arquebusiers",      "infantry"),
];
/// What each row is as a target.
#[rustfmt::skip]
pub const AS_TARGET: [(&str, &str); 9] = [
    ("gendarmes",         "heavy-cavalry"),
    ("mounted-shot",      "light-cavalry"),
    ("stradiots",         "light-cavalry"),
    ("pikes",             "pikes"),
    ("sword-and-buckler", "other-infantry"),
    ("crossbows",         "other-infantry"),
    ("arquebusiers",      "other-infantry"),
    ("bombards",          "artillery"),
    ("field-artillery",   "artillery"),
];

/// Rung of the shooting unit, `shoot.<row>.<target>`: id, as printed, cells.
#[rustfmt::skip]
pub const SHOOT: [(&str, &str, [&str; 5]); 7] = [
    //                                               heavy  light    pikes  other    artillery
    ("crossbows",            "Inf. crossbows",      ["U",   "L",     "VU",  "U",     "U"]),
    ("arquebusiers",         "Inf. arquebusiers",   ["L",   "L",     "U",   "50-50", "U"]),
    ("mounted-crossbows",    "Cav. crossbows",      ["VU",  "U",     "NI",  "VU",    "U"]),
    ("mounted-arquebusiers", "Cav. arquebusiers",   ["U",   "50-50", "VU",  "U",     "U"]),
    ("bombards",             "Bombards*",           ["L",   "L",     "L",   "L",     "U"]),
    ("field-artillery",      "Field artillery*",    ["VL",  "L",     "VL",  "L",     "U"]),
    ("skirmishers",          "All skirmishers",     ["VU",  "VU",    "VU",  "VU",    "VU"]),
];

/// Effective ranges, `range.<row>`; none where it says "as above".
#[rustfmt::skip]
pub const RANGES: [(&str, Option<i16>); 7] = [
    ("crossbows",            Some(100)),
    ("arquebusiers",         Some(75)),
    ("mounted-crossbows",    Some(50)),
    ("mounted-arquebusiers", Some(50)),
    ("bombards",             Some(150)),
    ("field-artillery",      Some(200)),
    ("skirmishers",          None),
];

/// The starred note under the table: extreme ranges, `range.extreme.*`.
pub const EXTREME: [(&str, i16); 2] = [("bombards", 600), ("field-artillery", 1500)];

/// Risk to commanders, `risk.<row>.<column>`: what the nearest friendly unit does.
#[rustfmt::skip]
pub const RISK_ROWS: [(&str, &str, &[&str]); 3] = [
    ("stands",     "MP, Di, FU or Pu", &["MP", "Di", "FU", "Pu"]),
    ("falls-back", "FB",               &["FB"]),
    ("flees",      "FL",               &["FL"]),
];
#[rustfmt::skip]
pub const RISK_COLUMNS: [(&str, &str); 3] = [
    ("captured", "Captured (HtH only)"),
    ("wounded",  "Wounded"),
    ("killed",   "Killed"),
];
/// From and to, both counted.
#[rustfmt::skip]
pub const RISK: [[(i16, i16); 3]; 3] = [
    // captured  wounded   killed
    [(16, 16),  (17, 17), (18, 18)],
    [(14, 14),  (15, 16), (17, 18)],
    [(12, 13),  (14, 16), (17, 18)],
];

/// The rows of [`RESULTS`]: id, as printed, differences from and to; none where it is open.
#[rustfmt::skip]
pub const DIFFERENCES: [(&str, &str, i16, Option<i16>); 4] = [
    ("equal",  "Equal",        0, Some(0)),
    ("by-one", "1 Diff.",      1, Some(1)),
    ("by-two", "2 to 3 Diff.", 2, Some(3)),
    ("by-four", "4+ Diff.",    4, None),
];
/// The columns of [`RESULTS`]: id, who, heading, sub-heading.
#[rustfmt::skip]
pub const RESULT_COLUMNS: [(&str, &str, &str, &str); 8] = [
    ("shot-effective",  "If unit loses it must.", "Shooting",        "Eff."),
    ("shot-long",       "If unit loses it must.", "Shooting",        "long"),
    ("loses-cavalry",   "If unit loses it must.", "Close combat***", "Cav."),
    ("loses-infantry",  "If unit loses it must.", "Close combat***", "Inf."),
    ("loses-artillery", "If unit loses it must.", "Close combat***", "Art."),
    ("wins-cavalry",    "If unit wins it will.",  "Close combat",    "Cav."),
    ("wins-infantry",   "If unit wins it will.",  "Close combat",    "Inf."),
    ("wins-artillery",  "If unit wins it will.",  "Close combat",    "Art."),
];
/// Combat result, `result.<column>.<row>`; none where it says "--". Without the stars: they are in
/// [`STARS`].
#[rustfmt::skip]
pub const RESULTS: [[Option<&str>; 8]; 4] = [
    // effective   long        loses: cav  inf         art         wins: cav   inf         art
    [Some("Di"), None,       Some("FB"), Some("Di"), Some("FL"), Some("FB"), Some("MP"), Some("MP")],
    [Some("Di"), None,       Some("FB"), Some("FB"), Some("FL"), Some("FU"), Some("MP"), Some("MP")],
    [Some("FB"), Some("Di"), Some("FB"), Some("FB"), Some("FL"), Some("Pu"), Some("FU"), Some("MP")],
    [Some("FL"), Some("FB"), Some("FL"), Some("FL"), Some("FL"), Some("Pu"), Some("Pu"), Some("MP")],
];
/// Cells of it, and those that say "--".
pub const RESULT_COUNTS: [u32; 2] = [32, 2];
/// Cells with stars: row, column, how many.
#[rustfmt::skip]
pub const STARS: [(&str, &str, u32); 3] = [
    ("equal",   "shot-effective", 1),
    ("by-one",  "shot-effective", 1),
    ("by-four", "shot-effective", 2),
];

/// A footnote: id, stars, for whom or when, what becomes what.
pub type Note = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Footnotes, `note.*`.
#[rustfmt::skip]
pub const NOTES: [Note; 3] = [
    ("cavalry",     "*",   "Cav",                                           &[("Di", "FB")]),
    ("skirmishers", "**",  "Skirmishers",                                   &[("FL", "FB")]),
    ("fatigue",     "***", "Keyword FATIGUE: when both sides exhausted",
        &[("Di", "FB"), ("FB", "FL")]),
];

/// Coup d'oeil, `coup.*`, best first: id, as printed, dice.
#[rustfmt::skip]
pub const COUP: [(&str, &str, i16); 6] = [
    ("hawk-eyed",         "Hawk eyed",          0),
    ("gifted",            "Gifted",             1),
    ("competent",         "Competent",          2),
    ("slow-witted",       "Slow witted",        4),
    ("incompetent",       "Incompetent",        8),
    ("has-other-talents", "Has other talents", 16),
];

/// Outcomes, `outcome.*`: id, short, name, condition as printed.
#[rustfmt::skip]
pub const OUTCOMES: [(&str, &str, &str, &str); 6] = [
    ("maintain-position", "MP", "Maintain position", "Disturbed in combat"),
    ("disentangle",       "Di", "Disentangle",       "Disturbed"),
    ("fall-back",         "FB", "Fall Back",         "Unformed"),
    ("follow-up",         "FU", "Follow Up",         "Disturbed"),
    ("flee",              "FL", "Flee",              "Panic stricken"),
    ("pursue",            "Pu", "Pursue",            "Unformed"),
];

/// `keyword.scenario`.
pub const SCENARIO_KEYWORDS: (&str, &str) =
    ("scenario", "Note any additional scenario specific keywords");

/// `orders`: the formula letter by letter, and its terms.
pub const ORDERS: (&str, &str) =
    ("orders", "Giving orders: D6 = coup d'oeil + recipients/distance (+D6/action)");
/// As the reading takes it: id, dice, for each so many of what.
#[rustfmt::skip]
pub const ORDER_TERMS: [(&str, i16, i16, &str); 4] = [
    ("coup",       1,   1, "die of coup d'oeil"),
    ("recipients", 1,   1, "recipient"),
    ("distance",   1, 100, "paces, part counts"),
    ("actions",    1,   1, "action beyond the first"),
];
/// No distance die up to this, by voice.
pub const VOICE: i16 = 50;
/// The other answer: paces to a distance die.
pub const ORDER_DISTANCE_OTHERWISE: i16 = 500;
