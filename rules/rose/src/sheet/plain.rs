//! More of what the table shows: where units may stand, and what makes a keyword plainly true. Our
//! own rulings.

use super::part;
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod places {
    use super::{Rule, part};

    pub static WAY_HERE:          Rule = part("rose.way.here",            "who acts is on the table",                                   0, "rose.way");
    pub static WAY_SOMEWHERE:     Rule = part("rose.way.somewhere",       "a move leads somewhere",                                     0, "rose.way");
    pub static WAY_HOME:          Rule = part("rose.way.home",            "who engages needs a straight way, and room before the target", 0, "rose.way");
    pub static GROUP_SIDE:        Rule = part("rose.group.side",          "units of one side go together",                              0, "rose.group");
    pub static SIGHT_ENEMY:       Rule = part("rose.sight.enemy",         "shots and fights are with the enemy",                        0, "rose.sight");
}
pub use places::*;

#[rustfmt::skip]
mod words {
    use super::{Rule, part};

    pub static PLAIN_GALLOP:      Rule = part("rose.plain.charging",      "CHARGING: so many paces of open ground to gallop over",     50, "rose.plain");
    pub static PLAIN_CLOSE:       Rule = part("rose.plain.close",         "DISTANCE: a way of so many paces or less is short",        100, "rose.plain");
    pub static PLAIN_BLANK:       Rule = part("rose.plain.point-blank",   "DISTANCE: one part in so many of effective range",           2, "rose.plain");
    pub static PLAIN_LONG:        Rule = part("rose.plain.long",          "DURATION: a check of so many dice takes long",               8, "rose.plain");
    pub static PLAIN_SOON:        Rule = part("rose.plain.soon",          "DURATION: a check of so many dice or fewer is soon done",    2, "rose.plain");
    pub static PLAIN_LOSSES:      Rule = part("rose.plain.big-picture",   "THE BIG PICTURE: so many units fewer lost",                  2, "rose.plain");
    pub static PLAIN_DAWN:        Rule = part("rose.plain.dawn",          "TIME OF DAY: dark until so many minutes after midnight",   330, "rose.plain");
    pub static PLAIN_DUSK:        Rule = part("rose.plain.dusk",          "TIME OF DAY: dark from so many minutes after midnight on", 1200, "rose.plain");
    pub static PLAIN_COVER:       Rule = part("rose.plain.cover",         "TERRAIN: within so many paces behind a ditch or a wall",    60, "rose.plain");
}
pub use words::*;

#[rustfmt::skip]
mod sections {
    #[allow(clippy::wildcard_imports, reason = "a list of everything")]
    use super::*;

    pub const PLACES: Section = Section { title: "Who may go where (ruled)", table: None, rules: &[
        &WAY_HERE, &WAY_SOMEWHERE, &WAY_HOME, &GROUP_SIDE, &SIGHT_ENEMY] };
    pub const WORDS: Section = Section { title: "Plainly true, by figures (ruled)", table: None, rules: &[
        &PLAIN_GALLOP, &PLAIN_CLOSE, &PLAIN_BLANK, &PLAIN_LONG, &PLAIN_SOON, &PLAIN_LOSSES, &PLAIN_DAWN, &PLAIN_DUSK, &PLAIN_COVER] };
}
pub(super) use sections::{PLACES, WORDS};
