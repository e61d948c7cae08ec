//! The sheet: every line with its id and its figure, tables as they are printed.

use tercio_ledger::Rule;

/// How far each column of the firing table reaches, in BU.
#[rustfmt::skip]
pub static BANDS: [Rule; 4] = [
    Rule::sheet("baroque.range.point-blank", "point blank, up to", 1),
    Rule::sheet("baroque.range.short",       "short range, up to", 2),
    Rule::sheet("baroque.range.long",        "long range, up to", 4),
    Rule::sheet("baroque.range.extreme",     "extreme range, up to", 8),
];
